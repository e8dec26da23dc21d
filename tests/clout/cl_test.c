/* The fixture of CLOUT's tests; see cl_test.h. */
#include "cl_test.h"

#include <stdio.h>

const char *const rulesets[RULESETS] = {V1, DOC, EVEN};

const struct ruleset *open_set(const char *name) {
    return kept_ruleset(&clout_ops, name, NULL);
}

const struct cl_rules *open_rules(const char *name) {
    return open_set(name)->rules;
}

void open_over(const char *ruleset, const char *assignment, struct cl_rules *out) {
    *out = *(const struct cl_rules *)kept_ruleset(&clout_ops, ruleset, assignment)->rules;
}

void blank(struct game *g, const char *ruleset) {
    memset(g, 0, sizeof *g);
    g->r = *open_rules(ruleset);
    g->k = (struct sink){.event = g->event, .cap = EVENTS_MAX};
    g->s.turn = 5;
    g->s.phase = CL_MAIN;
    g->s.step = CL_STEP_MAIN_ASK;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        struct cl_player *p = &g->s.player[seat];
        p->reputation = g->r.f.starting_reputation;
        p->stability = g->r.f.starting_stability;
        p->clout = p->clout_cap = 4;
        p->turns = seat == CL_HOST ? 3 : 2;
    }
}

uint32_t card_id(const struct cl_rules *r, const char *name) {
    int64_t id = cl_id_of(r, CL_KIND_CARD, name);
    if (id < 1)
        fail_msg("no card %s", name);
    return (uint32_t)id;
}

/* Every card belongs to a list (CL-211). */
static uint8_t listed(struct game *g, uint32_t seat, const char *card) {
    uint32_t id = card_id(&g->r, card);
    g->s.list[seat][id]++;
    return (uint8_t)id;
}

struct cl_body *put_body(struct game *g, uint32_t seat, uint32_t slot, const char *card, uint8_t flags) {
    struct cl_body *b = &g->s.player[seat].body[slot];
    assert_int_equal(b->card, 0);
    *b = (struct cl_body){.card = listed(g, seat, card), .owner = (uint8_t)seat, .flags = flags};
    if (cl_open_body(b))
        cl_opens(&g->r, &g->s, seat, b->card);
    return b;
}

struct cl_back *put_back(struct game *g, uint32_t seat, uint32_t slot, const char *card, uint8_t flags) {
    struct cl_back *b = &g->s.player[seat].back[slot];
    assert_int_equal(b->card, 0);
    *b = (struct cl_back){.card = listed(g, seat, card), .flags = flags};
    if (cl_open_back(b))
        cl_opens(&g->r, &g->s, seat, b->card);
    return b;
}

void put_field(struct game *g, uint32_t seat, const char *card) {
    assert_int_equal(g->s.player[seat].field, 0);
    g->s.player[seat].field = listed(g, seat, card);
    cl_opens(&g->r, &g->s, seat, g->s.player[seat].field);
}

void give(struct game *g, uint32_t seat, const char *card) {
    struct cl_player *p = &g->s.player[seat];
    p->hand[p->hand_n++] = listed(g, seat, card);
}

void stack(struct game *g, uint32_t seat, const char *card) {
    struct cl_player *p = &g->s.player[seat];
    p->deck[p->deck_n++] = listed(g, seat, card);
}

void bury(struct game *g, uint32_t seat, const char *card) {
    struct cl_player *p = &g->s.player[seat];
    p->grave[p->grave_n++] = listed(g, seat, card);
}

void fill_deck(struct game *g, uint32_t seat, uint32_t n) {
    const uint8_t *from = g->r.starter[CL_DROPOUTS + seat];
    for (uint32_t i = 0; i < n; i++)
        stack(g, seat, g->r.card[from[i % g->r.starter_size[CL_DROPOUTS + seat]]].name);
}

struct cl_card *new_card(struct game *g, uint32_t kind, uint32_t archetype) {
    static char names[CL_CARDS_MAX][16];
    assert_true(g->r.cards + 1 < CL_CARDS_MAX);
    uint32_t id = ++g->r.cards;
    struct cl_card *c = &g->r.card[id];
    snprintf(names[id], sizeof names[id], "test_%u", id - open_rules(DOC)->cards);
    *c = (struct cl_card){.name = names[id],
                          .title = names[id],
                          .attribute = "",
                          .flavor = "",
                          .rarity = "common",
                          .kind = (uint8_t)kind,
                          .archetype = (uint8_t)archetype,
                          .cost = 1};
    return c;
}
