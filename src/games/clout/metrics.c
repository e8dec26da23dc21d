/* CLOUT: what simulations count. Everything is read off events and the state after an action; the tracker
 * holds what a game has added up to so far, and who won is known at its end only. */
#include "games/clout/cl_metrics.h"

#define V(a) a " v dropouts", a " v preps", a " v geeks", a " v freaks", a " v nerds", a " v goodies"
const char *const cl_pairing_names[CL_PAIRINGS] = {V("dropouts"), V("preps"), V("geeks"),
                                                   V("freaks"),   V("nerds"), V("goodies")};

#define GROUP_ROW(id, name, label, shape, cells, kind, width, unit, names, ...)                              \
    {name, label, shape, cells, kind, width, unit, names, true, __VA_ARGS__},
const struct metric_group cl_metric_groups[CL_GROUPS] = {CL_METRIC_GROUPS(GROUP_ROW)};

enum { CARD_WORDS = (CL_CARDS_MAX + 63) / 64, LEAD_NONE = CL_SEATS, LEAD_MARGIN = 30 };

struct tracker {
    int32_t fame[CL_SEATS][CL_CURVE], calm[CL_SEATS][CL_CURVE]; /* after each turn */
    uint64_t drawn[CL_SEATS][CARD_WORDS], used[CL_SEATS][CARD_WORDS];
    uint16_t summons, spells, traps, effects, attacks, direct, vice, breakdowns, negated;
    uint16_t turn; /* under way */
    uint8_t spent, lead, changes, deck[CL_SEATS];
};
_Static_assert(sizeof(struct tracker) <= CL_TRACKER, "the tracker fits");

static void note_card(uint64_t set[CARD_WORDS], int32_t card) {
    set[card / 64] |= UINT64_C(1) << card % 64;
}

static bool is_noted(const uint64_t set[CARD_WORDS], uint32_t card) {
    return set[card / 64] >> card % 64 & 1;
}

/* S-14: of which most cards are. */
static uint8_t archetype_of(const struct cl_rules *r, const uint8_t list[CL_CARDS_MAX]) {
    uint32_t cards[CL_ARCHETYPES] = {0}, best = CL_DROPOUTS;
    for (uint32_t id = 1; id <= r->cards; id++)
        cards[r->card[id].archetype] += list[id];
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++)
        best = cards[i] > cards[best] ? i : best;
    return (uint8_t)best;
}

/* How far a seat is on the road on which it is furthest, in thousandths. */
static int32_t progress(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const struct cl_player *p = &s->player[seat], *o = &s->player[cl_other(seat)];
    const int32_t road[3] = {
        p->reputation * 1000 / r->f.reputation_to_win,
        (r->f.starting_stability - o->stability) * 1000 / r->f.starting_stability,
        p->breakdowns * 1000 / r->f.breakdowns_to_win,
    };
    int32_t best = 0;
    for (uint32_t i = 0; i < 3; i++)
        best = road[i] > best ? road[i] : best;
    return best > 1000 ? 1000 : best;
}

static void look_at_lead(const struct cl_rules *r, const struct cl_state *s, struct tracker *k) {
    int32_t ahead = progress(r, s, CL_HOST) - progress(r, s, CL_AWAY);
    if (ahead <= LEAD_MARGIN && ahead >= -LEAD_MARGIN)
        return;
    uint8_t lead = ahead > 0 ? CL_HOST : CL_AWAY;
    k->changes = (uint8_t)(k->changes + (k->lead != LEAD_NONE && k->lead != lead));
    k->lead = lead;
}

static void turn_over(const struct cl_rules *r, const struct cl_state *s, int32_t left, struct tracker *k,
                      struct tally *t) {
    look_at_lead(r, s, k);
    if (k->turn <= CL_CURVE) {
        tally_add(&t[CL_AT_CLOUT_SPENT + k->turn - 1], k->spent, 1);
        tally_add(&t[CL_AT_CLOUT_LEFT + k->turn - 1], left, 1);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
            k->fame[seat][k->turn - 1] = s->player[seat].reputation;
            k->calm[seat][k->turn - 1] = s->player[seat].stability;
        }
    }
    k->turn = s->turn;
    k->spent = 0;
}

/* The first hands are dealt before anybody listens; every later card is an event. */
void cl_metrics_begin(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct cl_state *s = state;
    struct tracker *k = tracker;
    (void)t;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        k->deck[seat] = archetype_of(rules, s->list[seat]);
        for (uint32_t i = 0; i < s->player[seat].hand_n; i++)
            note_card(k->drawn[seat], s->player[seat].hand[i]);
    }
    k->turn = s->turn;
    k->lead = LEAD_NONE;
}

static void count_activation(const struct cl_rules *r, const struct event *ev, struct tracker *k) {
    bool trap = r->card[ev->arg[1]].kind == CL_TRAP;
    k->traps = (uint16_t)(k->traps + trap);
    k->spells = (uint16_t)(k->spells + !trap);
    note_card(k->used[ev->arg[0]], ev->arg[1]);
}

static void chain(const struct event *ev, struct tally *t) {
    tally_add(&t[CL_AT_CHAIN], ev->arg[0], 1);
    tally_hit(t, CL_AT_ANSWERED, ev->arg[0] > 1);
}

static void observe_event(const struct cl_rules *r, const struct event *ev, struct tracker *k,
                          struct tally *t) {
    switch (ev->kind) {
    case CL_EV_DREW_CARD:
        note_card(k->drawn[ev->audience >> CL_AWAY & 1], ev->arg[0]);
        break;
    case CL_EV_CLOUT_SPENT:
        k->spent = (uint8_t)(k->spent + ev->arg[1]);
        break;
    case CL_EV_SUMMONED:
        k->summons++;
        note_card(k->used[ev->arg[0]], ev->arg[1]);
        break;
    case CL_EV_SET_CARD:
        if (r->card[ev->arg[0]].kind != CL_STEREOTYPE)
            break;
        k->summons++;
        note_card(k->used[ev->audience >> CL_AWAY & 1], ev->arg[0]);
        break;
    case CL_EV_ACTIVATED:
        count_activation(r, ev, k);
        break;
    case CL_EV_EFFECT_USED:
        k->effects++;
        break;
    case CL_EV_ATTACK_DECLARED:
        k->attacks++;
        tally_hit(t, CL_AT_DIRECT, !ev->arg[2]);
        break;
    case CL_EV_VICE_ADDED:
        k->vice = (uint16_t)(k->vice + ev->arg[2]);
        break;
    case CL_EV_BROKE_DOWN:
        k->breakdowns = (uint16_t)(k->breakdowns + (ev->arg[3] != 0));
        break;
    case CL_EV_CHAIN_RESOLVES:
        chain(ev, t);
        break;
    case CL_EV_NEGATED:
        k->negated++;
        break;
    default:
        break;
    }
}

void cl_metrics_observe(const void *rules, const void *before, const struct action *a,
                        const struct sink *events, const void *after, void *tracker, struct tally *t) {
    const struct cl_state *s = after;
    struct tracker *k = tracker;
    (void)before, (void)a;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        if (ev->kind == CL_EV_TURN_STARTED && ev->arg[1] != k->turn) {
            const struct cl_player *p = &s->player[cl_other((uint32_t)ev->arg[0])];
            turn_over(rules, s, p->clout_cap - k->spent, k, t);
        }
        observe_event(rules, ev, k, t);
    }
}

/* Cards of both seats; won is the seat that won, or CL_SEATS. */
static void finish_cards(const struct cl_rules *r, const struct cl_state *s, const struct tracker *k,
                         struct tally *t) {
    uint32_t won = s->winner;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t id = 1; id <= r->cards; id++) {
            bool drawn = is_noted(k->drawn[seat], id), used = is_noted(k->used[seat], id);
            if (drawn || s->list[seat][id]) /* a card may come from the other deck */
                tally_hit(t, CL_AT_HELD + id - 1, seat == won);
            if (drawn) {
                tally_hit(t, CL_AT_DRAWN + id - 1, seat == won);
                tally_hit(t, CL_AT_USE + id - 1, used);
            }
            if (used)
                tally_hit(t, CL_AT_USED + id - 1, seat == won);
        }
}

static void finish_decks(const struct cl_state *s, const struct tracker *k, struct tally *t) {
    static const uint32_t way[] = {CL_AT_FAME_WIN, CL_AT_CRUSH_WIN, CL_AT_BREAK_WIN};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        uint32_t deck = k->deck[seat] - 1u, other = k->deck[cl_other(seat)] - 1u;
        if (deck == other)
            continue;
        tally_hit(t, CL_AT_ARCHETYPE + deck, s->winner == seat);
        if (deck < other) /* the mirrored row would say the same */
            tally_hit(t, CL_AT_PAIRING + deck * CL_STARTERS + other, s->winner == seat);
    }
    if (s->winner >= CL_SEATS)
        return;
    uint32_t deck = k->deck[s->winner] - 1u;
    for (uint32_t i = 0; i < 3; i++)
        tally_hit(t, way[i] + deck, s->ended == CL_REPUTATION_MAX + i);
    if (s->ended == CL_REPUTATION_MAX)
        tally_add(&t[CL_AT_FAME_TURNS + deck], s->player[s->winner].turns, 1);
}

static void finish_curves(const struct cl_state *s, const struct tracker *k, struct tally *t) {
    uint32_t won = s->winner, lost = cl_other(won);
    for (uint32_t i = 0; won < CL_SEATS && i + 1u < k->turn && i < CL_CURVE; i++) {
        tally_add(&t[CL_AT_WINNER_FAME + i], k->fame[won][i], 200);
        tally_add(&t[CL_AT_LOSER_FAME + i], k->fame[lost][i], 200);
        tally_add(&t[CL_AT_WINNER_CALM + i], k->calm[won][i], 100);
        tally_add(&t[CL_AT_LOSER_CALM + i], k->calm[lost][i], 100);
    }
}

void cl_metrics_finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct cl_state *s = state;
    const struct tracker *k = tracker;
    if (!s->ended) /* the step limit: no outcome to speak of */
        return;
    tally_hit_of(t, CL_AT_WAY, CL_WAYS, s->ended - 1u);
    tally_hit(t, CL_AT_HOST_WON, s->winner == CL_HOST);
    tally_hit(t, CL_AT_AWAY_WON, s->winner == CL_AWAY);
    tally_hit(t, CL_AT_FIRST_WON, s->winner == s->first);
    tally_hit(t, CL_AT_FIRST_ENDED + s->ended - 1u, s->winner == s->first);
    tally_add(&t[CL_AT_TURNS], s->turn, 1);
    tally_add(&t[CL_AT_WAY_TURNS + s->ended - 1u], s->turn, 1);
    tally_add(&t[CL_AT_LEAD], k->changes, 1);
    if (s->winner < CL_SEATS)
        tally_add(&t[CL_AT_CLOSENESS], (progress(rules, s, cl_other(s->winner)) + 5) / 10, 2);
    const struct {
        uint32_t at;
        uint16_t n;
    } counts[] = {{CL_AT_SUMMONS, k->summons},       {CL_AT_SPELLS, k->spells},   {CL_AT_TRAPS, k->traps},
                  {CL_AT_EFFECTS, k->effects},       {CL_AT_ATTACKS, k->attacks}, {CL_AT_VICE, k->vice},
                  {CL_AT_BREAKDOWNS, k->breakdowns}, {CL_AT_NEGATED, k->negated}};
    for (uint32_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        tally_add(&t[counts[i].at], counts[i].n, 1);
    finish_decks(s, k, t);
    finish_curves(s, k, t);
    finish_cards(rules, s, k, t);
}
