/* CLOUT: between the files of its scene: scene.c has the races, what is under way, the strip, the end and the
 * pages; scene_cards.c has cards, boards, hands and piles.
 *
 * Ids: a sort of thing, whose it is and which: a place, a gauge, a link, or a card, which in hands and piles
 * stands for all its copies there. So a card keeps its id as long as one of them is left. */
#ifndef GLOAM_GAMES_CLOUT_SCENE_PARTS_H
#define GLOAM_GAMES_CLOUT_SCENE_PARTS_H

#include "core/scene.h"
#include "games/clout/say.h"

enum cl_sort {
    CL_AT_PLACE = 1,
    CL_GAUGE,
    CL_LINK,
    CL_IN_HAND,
    CL_IN_GRAVE,
    CL_IN_BANISHED,
    CL_ON_TOP,
    CL_IN_LIST
};
#define CL_THING(sort, seat, n) ((uint32_t)(sort) * 1000 + (uint32_t)(seat) * 500 + (uint32_t)(n) + 1)

/* What all panes are made from. Whoever watches sits beside the host. */
struct cl_table {
    const struct cl_rules *r;
    const struct cl_view *v;
    struct scene *s;
    struct ask ask;
    uint32_t near; /* the seat that stands below */
};

static inline bool cl_table_asked(const struct cl_table *t) {
    return !t->ask.over && t->ask.seat == t->v->seat;
}

static inline const struct cl_player *cl_table_side(const struct cl_table *t, uint32_t seat) {
    return &t->v->s.player[seat];
}

static inline bool cl_table_reads(const struct cl_table *t, uint32_t card) {
    return card && card <= t->r->cards;
}

static inline enum pane_side cl_table_of(const struct cl_table *t, uint32_t seat) {
    return seat == t->near ? OF_ME : OF_OTHER;
}

/* "They" and "Their" where sentences say "your opponent": titles are short. */
static inline const char *cl_table_who(const struct cl_table *t, uint32_t seat) {
    return t->v->seat < CL_SEATS && seat != t->v->seat ? "They" : cl_who_word(t->v, seat, true);
}

static inline const char *cl_table_whose(const struct cl_table *t, uint32_t seat) {
    return t->v->seat < CL_SEATS && seat != t->v->seat ? "Their" : cl_whose_word(t->v, seat, true);
}

static inline uint32_t cl_thing_at(uint32_t owner, enum cl_zone zone, uint32_t slot) {
    return CL_THING(CL_AT_PLACE, 0, cl_place(CL_HOST, owner, zone, slot));
}

/* scene_cards.c. All that is printed on a card, with the text without its sort as the brief; a card that lies
 * on no board; cards of a pile, each once with its copies (only: those of the mask, null: all). */
void cl_print_card(const struct cl_table *t, struct thing *out, uint32_t card);
struct thing *cl_lay_card(const struct cl_table *t, uint32_t id, uint32_t card, uint32_t copies);
struct thing *cl_list_card(const struct cl_table *t, uint32_t id, uint32_t card);
void cl_lay_pile(const struct cl_table *t, enum cl_sort sort, uint32_t seat, const uint8_t *pile, uint32_t n,
                 const uint64_t *only);

/* Panes: stereotypes, the back row with the field, a hand that can be seen; cards to choose from that lie
 * elsewhere. */
void cl_lay_bodies(const struct cl_table *t, uint32_t seat);
void cl_lay_backs(const struct cl_table *t, uint32_t seat);
void cl_lay_hand(const struct cl_table *t, uint32_t seat);
void cl_lay_choice(const struct cl_table *t);

/* scene_goals.c. What each road to win still wants, with what the attackers of that side can do (null: nobody
 * asks). */
void cl_lay_goals(const struct cl_table *t, uint32_t seat, const struct cl_assault *a, bool spare);

/* Where the cards lie that a question is about, and whose they are. */
enum cl_sort cl_picked_from(const struct cl_table *t, uint32_t *seat);

#endif
