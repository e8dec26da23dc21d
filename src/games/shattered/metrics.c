/* SHATTERED DUNGEON: what simulations count (SD-401 to SD-412, SD-437 to SD-443). Everything is read off
 * events and the state before an action; the tracker holds what a room or a run has added up to so far. */
#include "games/shattered/content_parts.h"
#include "games/shattered/sd_metrics.h"

#include <string.h>

const char *const sd_decision_names[SD_DECISIONS] = {SD_DECISION_LIST(SD_LISTED_NAME)};
const char *const sd_lead_names[SD_LEAD_CELLS] = {"0", "1", "2", "3+"};
const char *const sd_order_names[SD_ORDERS] = {
    "1 then 1", "1 then 2", "1 then 3", "1 then 4", "2 then 1", "2 then 2", "2 then 3", "2 then 4",
    "3 then 1", "3 then 2", "3 then 3", "3 then 4", "4 then 1", "4 then 2", "4 then 3", "4 then 4",
};
const char *const sd_fired_names[SD_FIRED] = {SD_FIRED_LIST(SD_LISTED_NAME)};

#define GROUP_ROW(id, name, label, shape, cells, ...) {name, label, shape, cells, .sparse = true, __VA_ARGS__},
const struct metric_group sd_metric_groups[SD_GROUPS] = {SD_METRIC_GROUPS(GROUP_ROW)};

enum { LEAD_NONE, LEAD_DUNGEON, LEAD_VISITOR, DECIDED_ROUNDS = 2, VIABLE_BP = 1500 };
enum { CARD_WORDS = (SD_CARD_KINDS + 63) / 64 };

struct tracker {
    /* of the turn and the round */
    uint32_t turn_cards, round_decisions;
    uint8_t turn;      /* side + 1 while a turn is open */
    uint8_t idle_lead; /* who would lead at the end of the round if both sides passed */
    uint8_t acted;     /* somebody did something in it: the clock may end a round as it begins */
    /* of the room */
    uint8_t lead, changes, gross;
    uint8_t betrayals, betrayed_round; /* by the dungeon */
    /* of the run */
    uint8_t run_lead, run_changes, run_gross, first_round_seen;
    uint8_t fallen, first, second; /* members 1..4 in the order in which they fell for the first time */
    uint8_t all_betrayals;
    int8_t closeness; /* at the last end of a room; -1: nobody lost */
    uint8_t nearest;  /* the outcome that was nearest then; 0: none */
    uint32_t rounds, offers, covenants;
    uint32_t decided[SD_DECISIONS], played[SD_CATEGORIES], fired[SD_FIRED], rolls[SD_ROLL_TIERS];
    uint64_t held[CARD_WORDS], drawn[CARD_WORDS], played_card[CARD_WORDS]; /* a bit per card id */
};
_Static_assert(sizeof(struct tracker) <= SD_TRACKER, "the tracker fits");

/* at is one of enum sd_tally; width as in the group's row. */
static void mean(struct tally *t, uint32_t at, int64_t value, int64_t width) {
    tally_add(&t[at], value, width);
}

static uint32_t lead_cell(uint32_t changes) {
    return changes < SD_LEAD_CELLS - 1 ? changes : SD_LEAD_CELLS - 1;
}

/* SD-410, SD-412, S-58: how both sides come into a room. */
static void room_entered(const struct sd_public *p, struct tally *t) {
    static const uint32_t at[SD_REDUCERS] = {SD_AT_ENTRY_VITALITY, SD_AT_ENTRY_RESOLVE, SD_AT_ENTRY_NERVE};
    uint32_t room = p->room_number - 1u, sum = 0, least = 10000;
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        uint32_t own = sd_share(p, SD_VISITOR, i), other = sd_share(p, SD_DUNGEON, i);
        mean(t, at[i] + room, (own + 50) / 100, 2);
        sum += own;
        least = own < least ? own : least;
        least = other < least ? other : least;
    }
    mean(t, SD_AT_ENTRY + room, (sum + 150) / 300, 2);
    tally_hit(t, SD_AT_EFFECTIVE + room, least >= VIABLE_BP);
}

static void mark_card(uint64_t set[CARD_WORDS], uint32_t card) {
    set[card / 64] |= UINT64_C(1) << card % 64;
}

/* The decks of a room: a card of a room that nobody came to could not be drawn. */
static void mark_decks(const struct sd_public *p, struct tracker *k) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < p->side[side].deck_count; i++)
            mark_card(k->held, p->side[side].deck[i]);
}

/* S-57: the side with the higher mean health leads; a tie leaves the lead where it was. */
static bool lead_changes(uint8_t *lead, uint8_t now) {
    if (now == LEAD_NONE || *lead == now)
        return false;
    bool changed = *lead != LEAD_NONE;
    *lead = now;
    return changed;
}

static uint8_t lead_of(int32_t dungeon, int32_t visitor) {
    return dungeon > visitor ? LEAD_DUNGEON : dungeon < visitor ? LEAD_VISITOR : LEAD_NONE;
}

/* SD-401: what the room's own clock does to the lead. The round at hand is played with both sides passing,
 * and the same dice; a room that ends before the round does has no lead to tell. */
static uint8_t idle_lead(const struct sd_rules *r, const struct sd_state *now) {
    static const uint16_t pass[SD_ASKS] = {
        [SD_ASK_OPENING] = SD_KEEP,    [SD_ASK_TURN] = SD_END_TURN,   [SD_ASK_REACT] = SD_TAKE_HIT,
        [SD_ASK_OFFER] = SD_REFUSE,    [SD_ASK_COVENANT] = SD_REFUSE, [SD_ASK_TEST] = SD_COOPERATE,
        [SD_ASK_REDIRECT] = SD_LEAD_ON};
    enum { STEPS = 8 }; /* two hands kept and two turns ended, and room to spare */
    struct sd_state s = *now;
    struct sd_public *p = &s.pub;
    uint32_t n =
        (uint32_t)p->run_rounds + (p->round ? p->round : 1); /* before the first: while hands are kept */
    if (n > SD_ROUNDS_MAX)
        return LEAD_NONE;
    uint8_t *health = p->momentum[n - 1];
    memset(health, 0, SD_SIDES);
    for (uint32_t i = 0; i < STEPS && !p->over && p->room_number == now->pub.room_number; i++) {
        struct action a = {.verb = pass[p->ask]};
        if (health[SD_DUNGEON] || health[SD_VISITOR] || sd_check(r, &s, p->seat, &a) != REASON_OK)
            break;
        sd_apply(r, &s, p->seat, &a, NULL);
    }
    return lead_of(health[SD_DUNGEON], health[SD_VISITOR]);
}

static void round_decided(struct tracker *k, struct tally *t) {
    if (k->round_decisions)
        mean(t, SD_AT_ROUND_DECISIONS, k->round_decisions, 1);
    k->round_decisions = 0;
}

static void turn_over(struct tracker *k, struct tally *t) {
    if (k->turn)
        mean(t, SD_AT_TURN_CARDS + k->turn - 1u, k->turn_cards, 1);
    k->turn = 0;
    k->turn_cards = 0;
}

static void round_ended(const struct event *ev, struct tracker *k, struct tally *t) {
    uint8_t now = lead_of(ev->arg[1], ev->arg[2]);
    bool changes = lead_changes(&k->lead, now), run_changes = lead_changes(&k->run_lead, now);
    bool played = k->acted && now != k->idle_lead;
    k->acted = 0;
    k->gross = (uint8_t)(k->gross + changes);
    k->changes = (uint8_t)(k->changes + (changes && played));
    k->run_gross = (uint8_t)(k->run_gross + run_changes);
    k->run_changes = (uint8_t)(k->run_changes + (run_changes && played));
    tally_hit(t, SD_AT_DUNGEON_LEADS, now == LEAD_DUNGEON);
    if (!k->first_round_seen)
        tally_hit(t, SD_AT_FIRST_LEAD, now == LEAD_DUNGEON);
    k->first_round_seen = 1;
    uint32_t round = (uint32_t)ev->arg[3] - 1;
    if (round < SD_MOMENTUM) {
        mean(t, SD_AT_HEALTH_DUNGEON + round, ev->arg[1], 2);
        mean(t, SD_AT_HEALTH_VISITOR + round, ev->arg[2], 2);
        tally_hit(t, SD_AT_ROUND_LEAD + round, now == LEAD_DUNGEON);
    }
    round_decided(k, t);
}

/* Points of both sides when the room ended: those before the action and what its events did up to there. The
 * state after it has already rested. */
static void points_at(const struct sd_public *before, const struct event *ev, uint32_t count,
                      int32_t now[SD_SIDES][SD_REDUCERS]) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            now[side][i] = before->side[side].now[i];
    for (uint32_t i = 0; i < count; i++, ev++) {
        if (ev->kind == SD_EV_RESTORED)
            now[SD_VISITOR][0] += ev->arg[2];
        if ((ev->kind != SD_EV_DAMAGE && ev->kind != SD_EV_HEALED) || ev->arg[0] > SD_NERVE)
            continue;
        uint32_t at = (uint32_t)ev->arg[0] - 1;
        now[at / SD_REDUCERS][at % SD_REDUCERS] += ev->kind == SD_EV_DAMAGE ? -ev->arg[1] : ev->arg[1];
    }
}

/* SD-404, S-59: the loser's lowest resource that was not the one that lost, and what it would have ended in.
 */
static void count_closeness(const struct sd_public *before, const struct event *ev, uint32_t count,
                            uint8_t outcome, struct tracker *k, struct tally *t) {
    int32_t now[SD_SIDES][SD_REDUCERS], best = 101;
    uint32_t winner = sd_winner(outcome), nearest = 0;
    k->closeness = -1;
    k->nearest = 0;
    if (winner >= SD_SIDES)
        return;
    uint32_t loser = !winner, first = loser == SD_VISITOR ? SD_OUT_KILL : SD_OUT_OVERCOME;
    points_at(before, ev, count, now);
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        int32_t start = before->side[loser].start[i];
        if (first + i == outcome || now[loser][i] <= 0 || start <= 0)
            continue;
        int32_t percent = (now[loser][i] * 100 + start / 2) / start;
        if (percent < best) {
            best = percent;
            nearest = first + i;
        }
    }
    if (!nearest) /* all three are gone: it could not have been closer */
        best = 0;
    k->closeness = (int8_t)(best > 100 ? 100 : best);
    k->nearest = (uint8_t)nearest;
    mean(t, SD_AT_ROOM_CLOSENESS, k->closeness, 2);
    if (nearest)
        tally_hit_of(t, SD_AT_ROOM_ALTERNATIVE, SD_WHOLE, nearest - 1);
}

static void room_ended(const struct event *ev, struct tracker *k, struct tally *t) {
    static const uint32_t at[SD_RUN_ROOMS] = {SD_AT_ROOM1_OUTCOME, SD_AT_ROOM2_OUTCOME, SD_AT_ROOM3_OUTCOME,
                                              SD_AT_ROOM4_OUTCOME};
    uint32_t room = (uint32_t)ev->arg[0], outcome = (uint32_t)ev->arg[1], number = (uint32_t)ev->arg[3] - 1;
    bool dungeon = sd_winner((uint8_t)outcome) == SD_DUNGEON;
    turn_over(k, t);
    round_decided(k, t);
    tally_hit_of(t, SD_AT_ROOM_OUTCOME, SD_WHOLE, outcome - 1);
    tally_hit_of(t, at[number], SD_WHOLE, outcome - 1);
    tally_hit(t, SD_AT_ROOM_WON + room - 1, dungeon);
    mean(t, SD_AT_ENCOUNTER_ROUNDS, ev->arg[2], 1);
    mean(t, SD_AT_ROOM_ROUNDS + number, ev->arg[2], 1);
    mean(t, SD_AT_LEAD, k->changes, 1);
    mean(t, SD_AT_LEAD_GROSS, k->gross, 1);
    tally_hit_of(t, SD_AT_LEAD_SPREAD, SD_LEAD_CELLS, lead_cell(k->changes));
    if (outcome == SD_OUT_BOND)
        mean(t, SD_AT_BOND_LEAD, k->changes, 1);
    if (k->betrayals) {
        tally_share(&t[SD_AT_BETRAYAL_WON], dungeon ? k->betrayals : 0, k->betrayals);
        tally_hit(t, SD_AT_BETRAYAL_ENDED, dungeon && ev->arg[2] <= k->betrayed_round + DECIDED_ROUNDS);
    }
    k->rounds += (uint32_t)ev->arg[2];
    k->lead = LEAD_NONE;
    k->changes = k->gross = k->betrayals = 0;
}

/* Only the fact that some member fell for the first time is news. */
static void knocked_out(const struct event *ev, struct tracker *k) {
    uint8_t member = (uint8_t)ev->arg[0];
    if (k->fallen >> member & 1)
        return;
    if (!k->first)
        k->first = member;
    else if (!k->second)
        k->second = member;
    k->fallen |= (uint8_t)(1u << member);
}

static void count_answer(const struct sd_rules *r, const struct event *ev, bool yes, struct tracker *k,
                         struct tally *t) {
    bool covenant = r->card[ev->arg[1]].covenant;
    if (covenant) {
        k->covenants++;
        tally_hit(t, SD_AT_COVENANT, yes);
        return;
    }
    k->offers++;
    tally_hit(t, SD_AT_OFFER + (uint32_t)ev->arg[2], yes);
    if (yes)
        tally_hit(t, SD_AT_DARK, ev->arg[3]);
}

static void count_condition(const struct event *ev, struct tracker *k) {
    static const uint8_t of[SD_CONDITIONS] = {
        [SD_COND_ENTANGLED] = SD_FIRED_ENTANGLE + 1,   [SD_COND_ERODE] = SD_FIRED_ERODE + 1,
        [SD_COND_EXPOSED] = SD_FIRED_EXPOSURE + 1,     [SD_COND_BOUND] = SD_FIRED_BINDING + 1,
        [SD_COND_DEPENDENT] = SD_FIRED_DEPENDENCY + 1, [SD_COND_BETRAYED] = SD_FIRED_BETRAYED + 1,
        [SD_COND_SCORNED] = SD_FIRED_SCORNED + 1,      [SD_COND_INSIGHT] = SD_FIRED_INSIGHT + 1,
    };
    if (of[ev->arg[1]])
        k->fired[of[ev->arg[1]] - 1]++;
}

/* What has an effect of its own to be seen by. */
static void count_effect(const struct event *ev, struct tracker *k) {
    static const uint8_t of[SD_SOURCES] = {
        [SD_BY_SPILL] = SD_FIRED_OVERWHELM + 1, [SD_BY_REVERSAL] = SD_FIRED_REVERSAL + 1,
        [SD_BY_THORNS] = SD_FIRED_THORNS + 1,   [SD_BY_REFLECT] = SD_FIRED_REFLECT + 1,
        [SD_BY_DRAIN] = SD_FIRED_DRAIN + 1,     [SD_BY_RALLY] = SD_FIRED_RALLY + 1,
    };
    if (of[ev->arg[2]])
        k->fired[of[ev->arg[2]] - 1]++;
}

static void count_block(const struct event *ev, struct tracker *k) {
    uint32_t by = (uint32_t)ev->arg[0];
    k->fired[by == SD_COND_WARD ? SD_FIRED_WARD : by == SD_COND_GUARD ? SD_FIRED_GUARD : SD_FIRED_FORTIFY]++;
}

static void count_betrayal(const struct event *ev, const struct sd_public *before, struct tracker *k,
                           struct tally *t) {
    if (ev->arg[0] != SD_DUNGEON + 1)
        return;
    k->betrayals++;
    k->all_betrayals++;
    k->betrayed_round = before->round;
    mean(t, SD_AT_BETRAYAL_TRUST, ev->arg[1], 1);
}

/* Events of the fight: what fired, what hit, who fell. */
static void observe_fight(const struct event *ev, struct tracker *k, struct tally *t) {
    switch (ev->kind) {
    case SD_EV_CONDITION:
        count_condition(ev, k);
        break;
    case SD_EV_DAMAGE:
    case SD_EV_HEALED:
        count_effect(ev, k);
        break;
    case SD_EV_BLOCKED:
        count_block(ev, k);
        break;
    case SD_EV_TIER:
        k->rolls[ev->arg[0]]++;
        break;
    case SD_EV_REACTED:
        tally_hit(t, SD_AT_REACT, ev->arg[3] > 0);
        break;
    case SD_EV_RETARGETED:
        k->fired[SD_FIRED_RANDOMISE]++;
        break;
    case SD_EV_EXHAUSTED:
        k->fired[SD_FIRED_EXHAUST]++;
        break;
    case SD_EV_TRAP_SPRUNG:
        k->fired[SD_FIRED_TRAP]++;
        break;
    case SD_EV_KNOCKED_OUT:
        knocked_out(ev, k);
        break;
    default:
        break;
    }
}

/* Events of the table and the run; at is the place of the event in the sink. */
static void observe_event(const struct sd_rules *r, const struct sd_public *before, const struct sink *events,
                          uint32_t at, struct tracker *k, struct tally *t) {
    const struct event *ev = &events->event[at];
    switch (ev->kind) {
    case SD_EV_DREW_CARD:
        mark_card(k->drawn, (uint32_t)ev->arg[0]);
        break;
    case SD_EV_TURN_BEGAN:
        k->turn = (uint8_t)ev->arg[0];
        break;
    case SD_EV_TURN_ENDED:
        turn_over(k, t);
        break;
    case SD_EV_ROUND_ENDED:
        round_ended(ev, k, t);
        break;
    case SD_EV_ROOM_ENDED:
        count_closeness(before, events->event, at, (uint8_t)ev->arg[1], k, t);
        room_ended(ev, k, t);
        break;
    case SD_EV_ACCEPTED:
    case SD_EV_REFUSED:
        count_answer(r, ev, ev->kind == SD_EV_ACCEPTED, k, t);
        break;
    case SD_EV_TEST_RESULT:
        tally_hit(t, SD_AT_TEST, ev->arg[1]);
        break;
    case SD_EV_BETRAYAL:
        count_betrayal(ev, before, k, t);
        break;
    default:
        observe_fight(ev, k, t);
        break;
    }
}

/* What waits on the striker and what the card brings along shows before it is played. */
static void strike_played(const struct sd_rules *r, const struct sd_public *before, uint32_t side,
                          const struct sd_card *c, struct tracker *k) {
    const struct sd_side *me = &before->side[side];
    uint8_t flags = me->disrupts ? me->disrupt[0].flags : 0;
    uint8_t keywords = (uint8_t)(c->keywords | (me->empowers ? me->empower[0].keywords : 0));
    bool strip = flags & SD_MOD_STRIP;
    k->fired[SD_FIRED_DISADVANTAGE] += (flags & SD_MOD_DISADVANTAGE) != 0;
    k->fired[SD_FIRED_STRIP] += strip;
    k->fired[SD_FIRED_RESONATE] += !strip && keywords & SD_KW_RESONATE && me->last_type == c->type + 1;
    k->fired[SD_FIRED_TRIGGER] += c->when.kind != SD_WHEN_NEVER && sd_when_holds(r, before, side, &c->when);
}

/* The document counts as a decision: Energy, any other card, an activation, restraint, a React. */
static void count_decision(const struct sd_rules *r, const struct sd_public *before, const struct action *a,
                           struct tracker *k) {
    static const uint8_t of[SD_VERBS] = {
        [SD_PLAY] = SD_DECIDED_CARD + 1,           [SD_PLAY_DARK] = SD_DECIDED_CARD + 1,
        [SD_ACTIVATE] = SD_DECIDED_ACTIVATION + 1, [SD_RESTRAIN] = SD_DECIDED_RESTRAINT + 1,
        [SD_PLAY_REACT] = SD_DECIDED_REACT + 1,
    };
    uint32_t kind = of[a->verb];
    if (!kind)
        return;
    const struct sd_card *c = &r->card[a->arg[0]];
    bool play = kind == SD_DECIDED_CARD + 1;
    if (play && c->category == SD_ENERGY)
        kind = SD_DECIDED_ENERGY + 1;
    k->decided[kind - 1]++;
    k->round_decisions++;
    k->turn_cards += play;
    if (play || a->verb == SD_PLAY_REACT) {
        k->played[c->category]++;
        mark_card(k->played_card, (uint32_t)a->arg[0]);
    }
    if (play && c->category == SD_STRIKE)
        strike_played(r, before, before->seat, c, k);
}

/* The first hands are dealt before anybody listens; every later card is an event. */
void sd_metrics_begin(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct sd_state *s = state;
    struct tracker *k = tracker;
    k->idle_lead = idle_lead(rules, s);
    mark_decks(&s->pub, k);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint64_t m = s->own[side].hand; m; m &= m - 1)
            mark_card(k->drawn, s->pub.side[side].deck[sd_bit(m)]);
    room_entered(&s->pub, t);
}

void sd_metrics_observe(const void *rules, const void *before, const struct action *a,
                        const struct sink *events, const void *after, void *tracker, struct tally *t) {
    const struct sd_public *was = &((const struct sd_state *)before)->pub;
    const struct sd_public *is = &((const struct sd_state *)after)->pub;
    struct tracker *k = tracker;
    k->acted = 1;
    count_decision(rules, was, a, tracker);
    for (uint32_t i = 0; i < events->count; i++)
        observe_event(rules, was, events, i, tracker, t);
    if (is->room_number != was->room_number) {
        room_entered(is, t);
        mark_decks(is, k);
    }
    if (is->room_number != was->room_number || is->round != was->round)
        k->idle_lead = idle_lead(rules, after);
}

static void finish_knockouts(const struct sd_rules *r, const struct sd_public *p, const struct tracker *k,
                             struct tally *t) {
    if (!p->member[0].class)
        return;
    mean(t, SD_AT_FALLS, p->falls, 1);
    tally_hit(t, SD_AT_ANY_FALL, k->first);
    if (!k->first)
        return;
    uint8_t class = p->member[k->first - 1].class, told[SD_CLASS_KINDS] = {0};
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        uint8_t of = p->member[i].class;
        if (!told[of]++) /* two of a class are one row */
            tally_hit(t, SD_AT_FIRST_CLASS + of - 1u, of == class);
    }
    tally_hit_of(t, SD_AT_FIRST_ROLE, SD_ROLES, r->class[class].role);
    tally_hit_of(t, SD_AT_FIRST_MEMBER, SD_MEMBERS, k->first - 1u);
    if (k->second)
        tally_hit_of(t, SD_AT_FALL_ORDER, SD_ORDERS, SD_MEMBERS * (k->first - 1u) + k->second - 1u);
}

static void finish_bond(const struct sd_public *p, const struct tracker *k, struct tally *t) {
    tally_hit_of(t, SD_AT_TIER, SD_TIER_CELLS, p->best_tier);
    tally_hit(t, SD_AT_TIER_2, p->best_tier >= 2);
    tally_hit(t, SD_AT_TIER_3, p->best_tier >= 3);
    tally_hit(t, SD_AT_BOND_ALL, p->bonds >= p->rooms);
    tally_hit(t, SD_AT_BETRAYED, k->all_betrayals);
    mean(t, SD_AT_OFFERS, k->offers, 1);
    mean(t, SD_AT_COVENANTS, k->covenants, 1);
    mean(t, SD_AT_TRUST_END, p->trust2 / 2, 1);
}

static void finish_fight(const struct sd_public *p, const struct tracker *k, struct tally *t) {
    int64_t rolls = 0;
    for (uint32_t i = 1; i < SD_ROLL_TIERS; i++)
        rolls += k->rolls[i];
    for (uint32_t i = 1; i < SD_ROLL_TIERS; i++)
        tally_share(&t[SD_AT_ROLL + i - 1], k->rolls[i], rolls);
    int64_t by[SD_SIDES][SD_SOURCES] = {{0}};
    for (uint32_t res = SD_STRUCTURE; res <= SD_NERVE; res++) {
        int64_t sum = 0;
        for (uint32_t i = 1; i < SD_SOURCES; i++) {
            by[res >= SD_VITALITY][i] += p->harm[res][i];
            sum += p->harm[res][i];
        }
        mean(t, SD_AT_HARM + res - 1, sum, 1);
    }
    for (uint32_t i = 1; i < SD_SOURCES; i++) {
        mean(t, SD_AT_HARM_DUNGEON + i - 1, by[SD_DUNGEON][i], 1);
        mean(t, SD_AT_HARM_VISITOR + i - 1, by[SD_VISITOR][i], 1);
    }
    for (uint32_t i = 0; i < SD_FIRED; i++) {
        tally_hit(t, SD_AT_FIRED + i, k->fired[i]);
        mean(t, SD_AT_FIRED_MEAN + i, k->fired[i], 1);
    }
}

/* A card belongs to one side; won is the side that won the run, or SD_SIDES. */
static void finish_cards(const struct sd_rules *r, const uint64_t set[CARD_WORDS],
                         const uint32_t at[SD_SIDES], uint32_t won, struct tally *t) {
    for (uint32_t w = 0; w < CARD_WORDS; w++)
        for (uint64_t m = set[w]; m; m &= m - 1) {
            uint32_t card = 64 * w + sd_bit(m), side = r->card[card].side;
            tally_hit(t, at[side] + card - 1, side == won);
        }
}

void sd_metrics_finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    const struct tracker *k = tracker;
    uint32_t winner = sd_winner(p->over);
    int64_t decisions = 0;
    if (!p->over) /* the step limit: no outcome to speak of */
        return;
    tally_hit_of(t, SD_AT_RUN_OUTCOME, SD_WHOLE, p->over - 1u);
    tally_hit(t, SD_AT_DUNGEON_WON, winner == SD_DUNGEON);
    tally_hit(t, SD_AT_VISITOR_WON, winner == SD_VISITOR);
    tally_hit(t, SD_AT_PARTY, p->member[0].class);
    if (winner == SD_DUNGEON)
        tally_hit_of(t, SD_AT_DUNGEON_WIN, SD_WINS, p->over - 1u);
    mean(t, SD_AT_RUN_ROUNDS, k->rounds, 1);
    for (uint32_t i = 0; i < SD_DECISIONS; i++) {
        decisions += k->decided[i];
        mean(t, SD_AT_DECISION_KIND + i, k->decided[i], 4);
    }
    mean(t, SD_AT_DECISIONS, decisions, 4);
    for (uint32_t i = 0; i < SD_CATEGORIES; i++)
        mean(t, SD_AT_PLAYED + i, k->played[i], 2);
    mean(t, SD_AT_RUN_LEAD, k->run_changes, 1);
    mean(t, SD_AT_RUN_LEAD_GROSS, k->run_gross, 1);
    tally_hit_of(t, SD_AT_RUN_LEAD_SPREAD, SD_LEAD_CELLS, lead_cell(k->run_changes));
    if (k->closeness >= 0)
        mean(t, SD_AT_CLOSENESS, k->closeness, 2);
    if (k->nearest)
        tally_hit_of(t, SD_AT_ALTERNATIVE, SD_WHOLE, k->nearest - 1u);
    for (uint32_t i = 0; i < p->rooms; i++)
        tally_hit(t, SD_AT_REACHED + i, i < p->room_number);
    static const uint32_t held[SD_SIDES] = {SD_AT_DUNGEON_HELD, SD_AT_VISITOR_HELD};
    static const uint32_t drawn[SD_SIDES] = {SD_AT_DUNGEON_DRAWN, SD_AT_VISITOR_DRAWN};
    static const uint32_t played[SD_SIDES] = {SD_AT_DUNGEON_PLAYED, SD_AT_VISITOR_PLAYED};
    finish_cards(rules, k->held, held, winner, t);
    finish_cards(rules, k->drawn, drawn, winner, t);
    finish_cards(rules, k->played_card, played, winner, t);
    finish_knockouts(rules, p, k, t);
    finish_bond(p, k, t);
    finish_fight(p, k, t);
}
