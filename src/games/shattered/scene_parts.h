/* SHATTERED DUNGEON: between the files of its scene: scene.c has the table and where offers belong,
 * scene_sides.c what belongs to one side, scene_pages.c the pages beside the table.
 *
 * Ids: a sort of thing and which: a gauge by side and reducer, a member by its place, a card by its id and
 * the member it belongs to. Copies in a hand are one thing, which keeps its id as long as one of them is
 * left. */
#ifndef GLOAM_GAMES_SHATTERED_SCENE_PARTS_H
#define GLOAM_GAMES_SHATTERED_SCENE_PARTS_H

#include "core/scene.h"
#include "games/shattered/say.h"

enum sd_sort { SD_GAUGE = 1, SD_MEMBER, SD_IN_HAND, SD_WAITS, SD_SET, SD_LIES_THERE, SD_ROOM, SD_IN_DECK };
#define SD_THING(sort, n) ((uint32_t)(sort) * 100000 + (uint32_t)(n) + 1)

/* What all panes are made from. Whoever watches sits beside the dungeon. */
struct sd_stage {
    const struct sd_rules *r;
    const struct sd_view *v;
    struct scene *s;
    const struct sd_toll *toll; /* null: nothing is foretold */
    uint32_t near;              /* the side that stands below */
};

static inline enum pane_side sd_stage_of(const struct sd_stage *t, uint32_t side) {
    return side == t->near ? OF_ME : OF_OTHER;
}

/* "You", or the title of the side. */
static inline const char *sd_stage_who(const struct sd_stage *t, uint32_t side) {
    return side == t->v->seat ? "You" : sd_side_title(t->r, &t->v->pub, side);
}

static inline uint32_t sd_gauge_id(uint32_t side, uint32_t what) {
    return SD_THING(SD_GAUGE, side * 10 + what);
}

/* scene_sides.c. A card by its place in a deck, with all its text: the brief is what it does. */
extern const char *const sd_signs[SD_CATEGORIES];
struct thing *sd_lay_card(const struct sd_stage *t, uint32_t id, uint32_t side, uint32_t slot);
uint32_t sd_hand_id(const struct sd_view *v, uint32_t slot); /* of a card that the seat holds */

/* The three resources of a side; energy and cards; members of a party; what waits, lies set
 * or weighs on it, if anything does; the own hand. */
void sd_lay_meters(const struct sd_stage *t, uint32_t side);
void sd_lay_counts(const struct sd_stage *t, uint32_t side);
void sd_lay_members(const struct sd_stage *t);
void sd_lay_held(const struct sd_stage *t, uint32_t side);
void sd_lay_hand(const struct sd_stage *t);

/* scene_pages.c. The course of both sides' health, room by room, as far as rounds are over. */
void sd_lay_course(const struct sd_stage *t, bool spare);
void sd_fill_sides(const struct sd_stage *t);
void sd_fill_decks(const struct sd_stage *t);
void sd_lay_room(const struct sd_stage *t, bool spare);
void sd_lay_unseen(const struct sd_stage *t, uint32_t side);
void sd_fill_room(const struct sd_stage *t);
void sd_fill_words(const struct sd_stage *t);

#endif
