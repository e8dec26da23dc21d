/* DARKDELVE's narrator: what is told of the truth. A claim has the truth in lo..hi and what is shown beside it; both come
 * from the display key, so that no game can notice. People see what is shown, programs get the set (DD-359). */
#ifndef GLOAM_GAMES_DARKDELVE_NARRATOR_H
#define GLOAM_GAMES_DARKDELVE_NARRATOR_H

#include "games/darkdelve/dd.h"

/* What was said once to a profile (profile.told). */
enum { DD_TOLD_DOUBT = 1, DD_TOLD_LIES = 2, DD_TOLD_STORY = 8 /* bits from here: story beats, HERO's */ };

/* dread.c */
uint16_t dd_lies(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_dread_gain(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE],
                      const struct dd_profile *p, int32_t amount, uint8_t *rest);
uint8_t dd_type_of(const struct dd_rules *r, const struct dd_foe *foe);
uint32_t dd_look_check(const struct dd_rules *r, const struct dd_state *s);
void dd_look(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_dread_kill(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *foe, struct sink *k);

/* watcher.c: the Watcher as pursuer. */
bool dd_watcher_seals(const struct dd_state *s);                 /* every way out is shut (DD-314, DD-485) */
bool dd_watcher_here(const struct dd_state *s);                  /* it stands before the delver, in a fight */
void dd_watcher_comes(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_watcher_steps(const struct dd_rules *r, struct dd_state *s, struct sink *k); /* one turn */
void dd_watcher_hit(const struct dd_rules *r, struct dd_state *s, int32_t damage, bool stuns, struct sink *k);
bool dd_watcher_stunned(const struct dd_state *s);
uint32_t dd_watcher_pace(const struct dd_rules *r, uint8_t done); /* rooms a turn */
int32_t dd_watcher_blow(const struct dd_rules *r, const struct dd_profile *p, uint8_t stuns);
void dd_watcher_left(struct dd_state *s);                        /* the delver walks out of its fight */
void dd_watcher_floor(struct dd_state *s);                       /* it comes along, a floor later */

/* What a number of a foe's HP is told as, of one that is known so well and could have so much at most. Of a stranger
 * the bestiary has nothing. */
struct dd_num dd_foe_number(const struct dd_rules *r, const struct dd_blur_of *b, uint32_t place, uint8_t level,
                            uint8_t tier, bool clear, const struct dd_foe *f, int32_t most);
static inline bool dd_is_stranger(const struct dd_rules *r, uint8_t tier) {
    return r->stranger_error && !tier;
}

/* Of a view. Nothing of this can be chosen by, and none of it is in any list of choices. */
struct dd_claim {
    int32_t lo, hi, shown;
    bool doubt; /* it may be otherwise: the screen says so */
};
struct dd_claim dd_claim_count(const struct dd_rules *r, const struct dd_view *v);
uint8_t dd_claim_phantom(const struct dd_rules *r, const struct dd_view *v); /* a monster, or 0 */
uint8_t dd_claim_name(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, bool *doubt);
struct dd_claim dd_claim_figure(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, uint32_t which,
                                int32_t truth);
bool dd_claim_flickers(const struct dd_rules *r, const struct dd_view *v, struct dd_item it);
const char *dd_claim_hint(const struct dd_rules *r, const struct dd_view *v, uint32_t room, bool *doubt);
const char *dd_claim_sound(const struct dd_rules *r, const struct dd_view *v);
bool dd_type_hidden(const struct dd_rules *r, uint64_t key, uint8_t level, bool clear, uint32_t floor, uint32_t room);
/* say_dread.c */
bool dd_say_dread(const struct dd_rules *r, const struct event *ev, struct text *out);

/* view.c: what is too dark to tell keeps its plan to itself, too. */
struct dd_marks;
void dd_room_darkens(struct dd_marks *known);

bool dd_anything_doubtful(const struct dd_rules *r, const struct dd_view *v);

#endif
