/* CLOUT: how a game starts: two decks, who begins, shuffled piles, opening hands, the first turn. A setup may
 * come from a scenario, from a player's words or from a hostile file. */
#include "games/clout/cl.h"

const struct scenario cl_scenarios[CL_SCENARIOS] = {
    {"duel", "the Dropouts' starter deck against the Preps'; the seed says who begins"},
    {"mirror-dropouts", "both play the Dropouts' starter deck"},
    {"mirror-preps", "both play the Preps' starter deck"},
    {"mirror-geeks", "both play the Geeks' starter deck"},
    {"mirror-freaks", "both play the Freaks' starter deck"},
    {"mirror-nerds", "both play the Nerds' starter deck"},
    {"mirror-goodies", "both play the Goodies' starter deck"},
    {"league", "two different starter decks, drawn by the seed: every pairing comes up"},
};

static void take_deck(const struct cl_rules *r, struct cl_setup *u, uint32_t seat, uint32_t archetype) {
    memcpy(u->deck[seat], r->starter[archetype], sizeof u->deck[seat]);
    u->size[seat] = r->starter_size[archetype];
}

void cl_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    struct cl_setup *u = setup;
    memset(u, 0, sizeof *u);
    bool mirror = scenario > 0 && scenario < CL_ARCHETYPES;
    u->first = 2;
    if (scenario == CL_SCENARIOS - 1)
        return;
    take_deck(rules, u, CL_HOST, mirror ? scenario : CL_DROPOUTS);
    take_deck(rules, u, CL_AWAY, mirror ? scenario : CL_PREPS);
}

/* The table whose starter a seat plays; 0: the deck is its own. */
static uint32_t starter_of(const struct cl_rules *r, const struct cl_setup *u, uint32_t seat) {
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++)
        if (u->size[seat] == r->starter_size[i] &&
            !memcmp(u->deck[seat], r->starter[i], sizeof u->deck[seat]))
            return i;
    return 0;
}

/* Round the cafeteria, from table to table: whoever sits across plays the next starter, the player's own left
 * out. */
bool cl_setup_next(const void *rules, uint32_t seat, void *setup, struct text *out) {
    const struct cl_rules *r = rules;
    struct cl_setup *u = setup;
    const uint32_t other = cl_other(seat), mine = starter_of(r, u, seat);
    uint32_t next = starter_of(r, u, other);
    if (!u->size[seat] || !u->size[other])
        return false;
    do
        next = next % (CL_ARCHETYPES - 1) + 1;
    while (next == mine);
    take_deck(r, u, other, next);
    text_fmt(out, "the %s sit across from you", cl_title_of(r, CL_KIND_ARCHETYPE, next));
    return true;
}

/* Decks that are left to the seed: two different starters, of which each seat gets one. */
static void draw_decks(const struct cl_rules *r, uint64_t seed, struct cl_setup *u) {
    enum { STARTERS = CL_ARCHETYPES - 1 };
    uint64_t key = rng_key(seed, "decks", 0);
    uint32_t one = (uint32_t)(key % STARTERS), two = (uint32_t)(key / STARTERS % (STARTERS - 1));
    const uint32_t pair[CL_SEATS] = {one + 1, two + (two >= one) + 1};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        if (!u->size[seat])
            take_deck(r, u, seat, pair[seat ^ u->turned]);
}

static void sort(uint8_t *list, uint32_t n) {
    for (uint32_t i = 1; i < n; i++) {
        uint8_t card = list[i];
        uint32_t at = i;
        for (; at && list[at - 1] > card; at--)
            list[at] = list[at - 1];
        list[at] = card;
    }
}

/* CL-202, CL-203, CL-205. Decks are put in order: copies are alike; an empty one is left to the seed. */
enum status cl_setup_check(const void *rules, void *setup, struct err *e) {
    static const char *const names[CL_SEATS] = {"host", "away"};
    struct cl_setup *u = setup;
    if (u->first > 2)
        return err_set(e, ST_INVALID, "first must be host, away or seed, not %u (CL-201)", u->first);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        TEXT_ON_STACK(faults, 480);
        if (u->size[seat] > CL_DECK_MAX)
            return err_set(e, ST_INVALID, "%s: a deck of %u cards; %u is the most (CL-202)", names[seat],
                           u->size[seat], CL_DECK_MAX);
        if (u->size[seat] && cl_deck_check(rules, u->deck[seat], u->size[seat], &faults) != ST_OK)
            return err_set(e, ST_INVALID, "%s: %s", names[seat], faults.buf);
        memset(u->deck[seat] + u->size[seat], 0, (size_t)(CL_DECK_MAX - u->size[seat]));
        sort(u->deck[seat], u->size[seat]);
    }
    if (u->turned > 1)
        return err_set(e, ST_INVALID, "turned must be 0 or 1, not %u", u->turned);
    return ST_OK;
}

static enum status set_deck(const struct setting_row *row, const void *rules, void *setup, const char *value,
                            struct err *e) {
    struct cl_setup *u = setup;
    const uint32_t seat = row - cl_settings;
    uint8_t deck[CL_DECK_MAX] = {0}, size = 0;
    TRY(!strcmp(value, "any") ? ST_OK : cl_deck_read(rules, value, deck, &size, e));
    memcpy(u->deck[seat], deck, sizeof deck);
    u->size[seat] = size;
    return ST_OK;
}

static const char *const firsts[] = {"host", "away", "seed"};
const struct setting_row cl_settings[CL_SETTINGS] = {
    [CL_HOST] =
        SETTING_OWN("host",
                    "deck of the host: a starter (dropouts, preps, geeks, freaks, nerds, goodies), any "
                    "(the seed picks one) or a list \"3x CARD, 2x CARD, ...\"",
                    "geeks", set_deck),
    [CL_AWAY] = SETTING_OWN("away", "deck of the other seat, likewise", "freaks", set_deck),
    SETTING_WORD(cl_setup, first, "first", "who begins: host, away or seed", "away", firsts),
};

/* The decks change seats; whoever began begins with the deck that began. */
void cl_setup_swap(const void *rules, void *setup) {
    struct cl_setup *u = setup;
    uint8_t deck[CL_DECK_MAX], size = u->size[CL_HOST];
    (void)rules;
    memcpy(deck, u->deck[CL_HOST], sizeof deck);
    memcpy(u->deck[CL_HOST], u->deck[CL_AWAY], sizeof deck);
    memcpy(u->deck[CL_AWAY], deck, sizeof deck);
    u->size[CL_HOST] = u->size[CL_AWAY];
    u->size[CL_AWAY] = size;
    u->turned ^= !u->size[CL_HOST] || !u->size[CL_AWAY];
    if (u->first < CL_SEATS)
        u->first ^= 1;
}

/* CL-003, CL-004, CL-206, CL-207; D-02: the first turn starts like any other. */
void cl_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct cl_rules *r = rules;
    struct cl_setup of = *(const struct cl_setup *)setup, *u = &of;
    struct cl_state *s = state;
    draw_decks(r, seed, u);
    memset(s, 0, sizeof *s);
    stream_open(&s->shuffle, rng_key(seed, "shuffle", 0));
    stream_open(&s->luck, rng_key(seed, "luck", 0));
    s->first = s->seat = (uint8_t)(u->first < CL_SEATS ? u->first : seed & 1);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        struct cl_player *p = &s->player[seat];
        p->reputation = r->f.starting_reputation;
        p->stability = r->f.starting_stability;
        memcpy(p->deck, u->deck[seat], u->size[seat]);
        p->deck_n = u->size[seat];
        for (uint32_t i = 0; i < u->size[seat]; i++)
            s->list[seat][u->deck[seat][i]]++;
        stream_shuffle_u8(&s->shuffle, p->deck, p->deck_n);
        for (uint32_t i = 0; i < r->f.hand_start && p->deck_n; i++) {
            p->hand[p->hand_n++] = p->deck[--p->deck_n];
            p->deck[p->deck_n] = 0;
        }
    }
    s->turn = 1;
    s->step = CL_STEP_TURN_START;
    cl_run(r, s, NULL);
}
