/* CLOUT: facts of a state that several files ask for: costs, current ATK and DEF, free slots, places; and
 * what follows from the cards alone (cl_index). Nothing here changes a state but the marks of once per turn.
 */
#include "games/clout/cl.h"

/* An ability picks as it is activated if one of its actions aims at a chosen card. */
static uint8_t first_chosen(const struct cl_ability *ab) {
    for (uint32_t i = 0; i < ab->actions; i++)
        if (cl_is_chosen(&ab->action[i]))
            return (uint8_t)(i + 1);
    return 0;
}

static bool is_sure(const struct cl_ability *ab) {
    for (uint32_t i = 0; i < ab->actions; i++)
        if (!ab->action[i].condition)
            return true;
    return !ab->actions;
}

static const uint8_t plays_as[CL_CARD_KINDS] = {[CL_STEREOTYPE] = CL_PLAYS_BODY,
                                                [CL_SPELL] = CL_PLAYS_SPELL,
                                                [CL_TRAP] = CL_PLAYS_TRAP,
                                                [CL_FIELD] = CL_PLAYS_FIELD};

/* CL-096, CL-118, D-21: one change of costs. */
static void index_cost(const struct cl_action *a, uint32_t kind, struct cl_costs *out) {
    if (a->second == 2)
        out->set[kind] = a->amount > 1 ? a->amount : 1;
    else if (a->second == 1)
        out->times[kind] = (int16_t)(out->times[kind] * a->amount);
    else
        out->add[kind] = (int16_t)(out->add[kind] + a->amount);
    out->any = 1;
}

static void index_costs(struct cl_card *card) {
    card->costs = (struct cl_costs){.times = {1, 1, 1, 1}};
    for (uint32_t i = 0; i < card->abilities; i++)
        for (uint32_t k = 0; card->ability[i].when == CL_WHEN_ALWAYS && k < card->ability[i].actions; k++)
            if (card->ability[i].action[k].op == CL_OP_COST) {
                const struct cl_action *a = &card->ability[i].action[k];
                index_cost(a, plays_as[a->what], &card->costs);
                if (a->what == CL_SPELL) /* S-10 */
                    index_cost(a, CL_PLAYS_FIELD, &card->costs);
            }
}

static void index_ability(struct cl_rules *r, struct cl_card *card, struct cl_ability *ab) {
    bool quick = card->kind == CL_SPELL && card->subkind == CL_QUICK;
    ab->needs_target = first_chosen(ab);
    ab->aims = ab->simple = 0;
    for (uint32_t i = 0; i < ab->actions; i++)
        if (cl_is_simple(&ab->action[i]))
            ab->simple |= (uint8_t)(1u << i);
    for (uint32_t i = 0; i < ab->actions; i++)
        if (ab->action[i].op == CL_OP_SUMMON || ab->action[i].op == CL_OP_MOVE_VICE ||
            ab->action[i].op == CL_OP_REDIRECT_ATTACK || ab->action[i].op == CL_OP_ATTACK_NOW ||
            cl_is_chosen(&ab->action[i]))
            ab->aims |= (uint8_t)(1u << i);
    ab->sure = is_sure(ab);
    ab->easy = ab->sure && !ab->price && !ab->aims;
    card->whens |= CL_WHEN_BIT(ab->when);
    if (ab->when <= CL_WHEN_RESOLVES && !(quick && ab->when == CL_WHEN_RESOLVES))
        return;
    r->answering |= CL_WHEN_BIT(ab->when);
    if (card->kind == CL_STEREOTYPE)
        r->bodies_answer |= CL_WHEN_BIT(ab->when);
}

/* The tables by card. CL-266: of the spells only a quick-play answers, and it answers anything. */
static void index_card(struct cl_rules *r, uint32_t id) {
    const struct cl_card *card = &r->card[id];
    const bool quick = card->kind == CL_SPELL && card->subkind == CL_QUICK;
    const bool hard = card->resolves < CL_ABILITIES && !card->ability[card->resolves].easy;
    r->whens[id] = card->whens;
    if (quick)
        r->answers_by[id] = card->whens;
    else if (card->kind == CL_TRAP || card->kind == CL_STEREOTYPE)
        r->answers_by[id] = card->whens & ~CL_WHEN_BIT(CL_WHEN_RESOLVES);
    r->cost[id] = card->cost;
    for (uint32_t i = 0; i < card->abilities; i++)
        for (uint32_t j = 0; card->ability[i].when == CL_WHEN_ALWAYS && j < card->ability[i].actions; j++)
            if (card->ability[i].action[j].op == CL_OP_IMMUNITY)
                r->guards[id] |= (uint8_t)(1u << card->ability[i].action[j].what);
    r->plays[id] =
        (uint8_t)(plays_as[card->kind] | (hard ? CL_PLAYS_HARD : 0) | (card->costs.any ? CL_PLAYS_COSTS : 0));
    if (card->main < CL_ABILITIES) {
        r->plays[id] |= (uint8_t)(CL_PLAYS_USE | (card->ability[card->main].easy ? 0 : CL_PLAYS_USE_HARD));
        r->use_mark[id] = (uint8_t)(card->ability[card->main].once ? 1u << card->main : 0);
    }
    r->archetype[id] = card->archetype;
}

static void index_happenings(struct cl_rules *r) {
    for (uint32_t what = 0; what < CL_HAPPENINGS; what++)
        for (uint32_t how = 0; how < 4; how++) {
            uint64_t w = cl_whens_of[what][how];
            r->asks[what][how] = w ? (w | CL_WHEN_BIT(CL_WHEN_RESOLVES)) & r->answering : 0;
        }
}

void cl_index(struct cl_rules *r) {
    r->answering = r->bodies_answer = 0;
    memset(r->whens, 0, sizeof r->whens);
    memset(r->answers_by, 0, sizeof r->answers_by);
    memset(r->plays, 0, sizeof r->plays);
    memset(r->use_mark, 0, sizeof r->use_mark);
    memset(r->archetype, 0, sizeof r->archetype);
    memset(r->guards, 0, sizeof r->guards);
    memset(r->cost, UINT8_MAX, sizeof r->cost); /* nobody can pay for no card */
    for (uint32_t id = 1; id <= r->cards; id++) {
        struct cl_card *card = &r->card[id];
        card->whens = 0;
        index_costs(card);
        for (uint32_t i = 0; i < card->abilities; i++)
            index_ability(r, card, &card->ability[i]);
        card->main = (uint8_t)cl_ability_at(card, CL_WHEN_MAIN, 0);
        card->resolves = (uint8_t)cl_ability_at(card, CL_WHEN_RESOLVES, 0);
        index_card(r, id);
    }
    index_happenings(r);
}

const struct cl_costs *cl_costs(const struct cl_rules *r, const struct cl_state *s, struct cl_costs *room) {
    if (!cl_costs_change(r, s))
        return &r->card[0].costs;
    const struct cl_costs *a = &r->card[s->player[CL_HOST].field].costs;
    const struct cl_costs *b = &r->card[s->player[CL_AWAY].field].costs;
    if (!a->any || !b->any)
        return a->any ? a : b;
    for (uint32_t i = 0; i <= CL_PLAYS_KIND; i++) {
        bool least = !a->set[i] || (b->set[i] && b->set[i] < a->set[i]);
        room->set[i] = least ? b->set[i] : a->set[i];
        room->times[i] = (int16_t)(a->times[i] * b->times[i]);
        room->add[i] = (int16_t)(a->add[i] + b->add[i]);
    }
    room->any = 1;
    return room;
}

int32_t cl_cost(const struct cl_rules *r, const struct cl_state *s, uint32_t card) {
    struct cl_costs room;
    if (!cl_costs_change(r, s))
        return r->cost[card];
    return cl_cost_with(r, cl_costs(r, s, &room), card);
}

/* Does a lasting boost of seat's card at (zone, slot) reach the stereotype there? */
static bool reaches(const struct cl_rules *r, const struct cl_action *a, uint32_t from, enum cl_zone zone,
                    uint32_t source, uint32_t seat, uint32_t slot, uint32_t card) {
    bool same = from == seat && zone == CL_ZONE_BOARD && source == slot;
    if (a->archetype && r->card[card].archetype != a->archetype)
        return false;
    switch (a->target) {
    case CL_TARGET_THIS:
        return same;
    case CL_TARGET_EACH_OWN:
        return from == seat;
    case CL_TARGET_EACH_THEIRS:
        return from != seat;
    case CL_TARGET_EACH:
        return true;
    case CL_TARGET_EACH_OTHER_OWN:
        return from == seat && !same;
    default:
        return false;
    }
}

/* CL-288: boosts of open cards count while source and target lie there, once each. */
static int32_t lasting_boost(const struct cl_rules *r, const struct cl_state *s, uint32_t from,
                             enum cl_zone zone, uint32_t source, uint32_t id, uint32_t seat, uint32_t slot,
                             bool defense) {
    const struct cl_card *card = &r->card[id];
    int32_t sum = 0;
    if (!(card->whens & CL_WHEN_BIT(CL_WHEN_ALWAYS)))
        return 0;
    for (uint32_t i = 0; i < card->abilities; i++) {
        const struct cl_ability *ab = &card->ability[i];
        for (uint32_t j = 0; ab->when == CL_WHEN_ALWAYS && j < ab->actions; j++) {
            const struct cl_action *a = &ab->action[j];
            if (a->op == CL_OP_BOOST &&
                reaches(r, a, from, zone, source, seat, slot, s->player[seat].body[slot].card))
                sum += defense ? a->second : a->amount;
        }
    }
    return sum;
}

/* CL-264: what an equip gives to its bearer. */
static int32_t worn(const struct cl_card *card, bool defense) {
    int32_t sum = 0;
    uint32_t i = cl_ability_at(card, CL_WHEN_RESOLVES, 0);
    for (uint32_t j = 0; i < card->abilities && j < card->ability[i].actions; j++)
        if (card->ability[i].action[j].op == CL_OP_BOOST)
            sum += defense ? card->ability[i].action[j].second : card->ability[i].action[j].amount;
    return sum;
}

static int32_t boosts(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot,
                      bool defense) {
    int32_t sum = 0;
    for (uint32_t from = 0; from < CL_SEATS; from++) {
        const struct cl_player *p = &s->player[from];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            if (cl_open_body(&p->body[i]))
                sum += lasting_boost(r, s, from, CL_ZONE_BOARD, i, p->body[i].card, seat, slot, defense);
            if (!cl_open_back(&p->back[i]))
                continue;
            if (p->back[i].bearer && from == seat && p->back[i].bearer == slot + 1)
                sum += worn(&r->card[p->back[i].card], defense);
            if (!(p->back[i].flags & CL_BACK_BUSY))
                sum += lasting_boost(r, s, from, CL_ZONE_BACK, i, p->back[i].card, seat, slot, defense);
        }
        if (p->field)
            sum += lasting_boost(r, s, from, CL_ZONE_FIELD, 0, p->field, seat, slot, defense);
    }
    return sum;
}

/* CL-256 */
int32_t cl_attack_of(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot) {
    const struct cl_body *b = &s->player[seat].body[slot];
    int32_t sum = r->card[b->card].attack + b->attack + b->turn_attack + boosts(r, s, seat, slot, false);
    return sum < 0 ? 0 : sum;
}

int32_t cl_defense_of(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot) {
    const struct cl_body *b = &s->player[seat].body[slot];
    int32_t sum = r->card[b->card].defense + b->defense + b->turn_defense + boosts(r, s, seat, slot, true);
    return sum < 0 ? 0 : sum;
}

/* Open stereotypes of an archetype; of any: 0. */
uint32_t cl_controls(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t archetype) {
    const struct cl_body *b = s->player[seat].body;
    uint32_t n = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (cl_open_body(&b[i]))
            n += !archetype || r->archetype[b[i].card] == archetype;
    return n;
}

int32_t cl_free_slot(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (!s->player[seat].body[i].card)
            return i < r->f.slots ? (int32_t)i : -1;
    return -1;
}

int32_t cl_free_back(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (!s->player[seat].back[i].card)
            return i < r->f.back_slots ? (int32_t)i : -1;
    return -1;
}

uint32_t cl_vice_total(const struct cl_state *s) {
    uint32_t n = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            n += s->player[seat].body[i].vice;
    return n;
}

bool cl_used(const struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability) {
    return s->player[seat].used[card] >> ability & 1;
}

void cl_mark_used(struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability) {
    s->player[seat].used[card] |= (uint8_t)(1u << ability);
    s->marks = 1;
}

uint32_t cl_ability_at(const struct cl_card *card, enum cl_when when, uint32_t from) {
    if (card->whens & CL_WHEN_BIT(when))
        for (uint32_t i = from; i < card->abilities; i++)
            if (card->ability[i].when == when)
                return i;
    return CL_ABILITIES;
}

enum cl_zone cl_place_of(uint32_t seat, uint32_t place, uint32_t *owner, uint32_t *slot) {
    if (place >= CL_OWN_FIELD) {
        *owner = place == CL_OWN_FIELD ? seat : cl_other(seat);
        *slot = 0;
        return CL_ZONE_FIELD;
    }
    uint32_t at = place - CL_OWN_1;
    *owner = at / 3 & 1 ? cl_other(seat) : seat;
    *slot = at % 3;
    return at < 6 ? CL_ZONE_BOARD : CL_ZONE_BACK;
}

uint32_t cl_place(uint32_t seat, uint32_t owner, enum cl_zone zone, uint32_t slot) {
    if (zone == CL_ZONE_FIELD)
        return seat == owner ? CL_OWN_FIELD : CL_THEIR_FIELD;
    return (zone == CL_ZONE_BOARD ? CL_OWN_1 : CL_OWN_BACK_1) + (seat == owner ? 0u : 3u) + slot;
}

uint32_t cl_place_turned(uint32_t place) {
    uint32_t owner, slot;
    if (!place)
        return 0;
    enum cl_zone zone = cl_place_of(0, place, &owner, &slot);
    return cl_place(1, owner, zone, slot);
}
