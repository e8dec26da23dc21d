/* SHATTERED DUNGEON: names for people, shared by the files that put the game into words (say.c, say_event.c,
 * card_text.c). A seat reads "you" for its own side and a name for the other. */
#ifndef GLOAM_GAMES_SHATTERED_SAY_H
#define GLOAM_GAMES_SHATTERED_SAY_H

#include "games/shattered/sd.h"

/* Title of a side's reducer: sd_reducer_word(r, SD_DUNGEON, 0) is "Structure". */
const char *sd_reducer_word(const struct sd_rules *r, uint32_t side, uint32_t reducer);

/* "you", or "the Verdant Maw", "the Thornback Boar", "the party"; start: as the first word of a sentence. */
void sd_put_side(const struct sd_rules *r, const struct sd_view *v, uint32_t side, bool start,
                 struct text *out);

/* "your" or "the Verdant Maw's". */
void sd_put_whose(const struct sd_rules *r, const struct sd_view *v, uint32_t side, struct text *out);

/* Member 1..4: "the Knight", "your Knight"; of two of a class "the second Knight". */
void sd_put_member(const struct sd_rules *r, const struct sd_view *v, uint32_t member, bool start,
                   struct text *out);

/* Half points: "3", "3.5". */
void sd_put_half(int32_t half_points, struct text *out);

/* Keywords of a mask in their order, with commas; nothing for an empty one. */
void sd_put_keywords(uint32_t keywords, struct text *out);

/* json.c: the member "effects": what a room does by itself. */
void sd_json_effects(const struct sd_rules *r, const struct sd_room_rules *room, struct jw *w);

#endif
