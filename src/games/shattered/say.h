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

/* The same without that: "Knight", "second Knight". */
void sd_put_member_name(const struct sd_rules *r, const struct sd_public *p, uint32_t member,
                        struct text *out);

/* Half points: "3", "3.5". */
void sd_put_half(int32_t half_points, struct text *out);

/* "3 energy and 1 for Mystical cards". */
void sd_put_energy_left(const struct sd_rules *r, const struct sd_side *side, struct text *out);

/* Keywords of a mask in their order, with commas; nothing for an empty one. */
void sd_put_keywords(uint32_t keywords, struct text *out);

/* say_table.c. Title of a side for heads: "Verdant Maw", "The Party"; of a card's category. */
const char *sd_side_title(const struct sd_rules *r, const struct sd_public *p, uint32_t side);
const char *sd_category_title(const struct sd_rules *r, const struct sd_card *c);

/* All conditions of a side in short words; full: with figures and lengths. What hangs on one of its reducers
 * (SD_REDUCERS: on any, and on members) is the last part of that. */
void sd_put_conditions(const struct sd_rules *r, const struct sd_view *v, uint32_t side, bool full,
                       struct text *out);
void sd_put_holds(const struct sd_rules *r, const struct sd_public *p, uint32_t side, uint32_t reducer,
                  struct text *out);

/* Whose card of a party's deck it is, 1..4; 0: no party. */
uint32_t sd_owner_of(const struct sd_view *v, uint32_t side, uint32_t slot);

/* "Strike, physical, cost 2 (now 1), the Knight's": a card by its place in a deck. */
void sd_put_card_line(const struct sd_rules *r, const struct sd_view *v, uint32_t side, uint32_t slot,
                      struct text *out);

/* Where a card of a deck lies, as far as the seat may know: away, somewhere, at hand. */
enum sd_lies {
    SD_LIES_DISCARDED,
    SD_LIES_GONE,
    SD_LIES_LEFT,
    SD_LIES_UNSEEN,
    SD_LIES_OPEN,
    SD_LIES_TO_DRAW,
    SD_LIES_IN_HAND,
    SD_LIES_DOWN
};
enum sd_lies sd_lies_of(const struct sd_view *v, uint32_t side, uint32_t slot);
const char *sd_lies_word(enum sd_lies at);

/* say_event.c: "The room: you lose", of damage or healing. */
void sd_put_changes(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                    struct text *out);

/* "Odd rounds: Veil -1.": what a room does by itself. */
void sd_put_auto(const struct sd_rules *r, const struct sd_auto *a, struct text *out);

/* What decided a run: the resource whose fall an outcome is (0: none), what harm came to one in all, "8 to
 * escalation, 7 to the room" by the largest sources, and what was done. */
uint32_t sd_fallen_resource(uint8_t outcome);
uint32_t sd_sum_of_harm(const uint8_t harm[SD_SOURCES]);
void sd_put_sources(const struct sd_rules *r, const uint8_t harm[SD_SOURCES], struct text *out);
void sd_put_deeds(const struct sd_rules *r, const struct sd_public *p, struct text *out);

/* say_words.c: the words of the game. A tier of a roll: "7 or more", "100% of its power lands"; what Trust is
 * for: the tiers (v3), or the two promoters (v2). */
enum { SD_KEYWORD_LINES = 14, SD_PRICE_LINES = 8 };
bool sd_has_keyword_line(const struct sd_rules *r, uint32_t line);
extern const char *const sd_keyword_lines[SD_KEYWORD_LINES], *const sd_price_lines[SD_PRICE_LINES];
void sd_put_margin(const struct sd_rules *r, uint32_t tier, struct text *out);
void sd_put_lands(const struct sd_rules *r, uint32_t tier, struct text *out);
void sd_put_bond(const struct sd_rules *r, struct text *out);

/* json.c: the member "effects": what a room does by itself. */
void sd_json_effects(const struct sd_rules *r, const struct sd_room_rules *room, struct jw *w);

#endif
