/* What a user has kept, for lists: names of profiles and paths of replays. Reads folders only; what is not
 * there is not told, and nothing is ever wrong. */
#ifndef GLOAM_FRONT_SAVE_KEPT_H
#define GLOAM_FRONT_SAVE_KEPT_H

typedef void kept_fn(void *ctx, const char *what);

/* The profiles of a game, in no order. */
void kept_profiles(const char *game, kept_fn *each, void *ctx);

/* The replays of all profiles of a game, in no order. */
void kept_replays(const char *game, kept_fn *each, void *ctx);

#endif
