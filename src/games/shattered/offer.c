/* SHATTERED DUNGEON: what can come of a choice. A forecast plays the choice with the rules themselves, in a
 * world that fits the view: once for every roll, for every member that fate may pick and for every Offer that
 * may lie veiled on the table. What then differs between worlds of the same view is left open: the other
 * side's Traps, and who is hit when fate picks more than once. */
#include "core/offer.h"
#include "games/shattered/sd.h"

/* FATES: draws that reach every one of up to four members, each as often. */
enum { WHOLE = 10000, FATES = 12, WAYS = SD_ROLL_TIERS };

const struct stat_row sd_stats[SD_STATS] = {
    [SD_STRUCTURE - 1] = {"structure", "Structure", "dungeon", true, .stake = true},
    [SD_VEIL - 1] = {"veil", "Veil", "dungeon", true, .stake = true},
    [SD_PRESENCE - 1] = {"presence", "Presence", "dungeon", true, .stake = true},
    [SD_VITALITY - 1] = {"vitality", "Vitality", "visitor", true, .stake = true},
    [SD_RESOLVE - 1] = {"resolve", "Resolve", "visitor", true, .stake = true},
    [SD_NERVE - 1] = {"nerve", "Nerve", "visitor", true, .stake = true},
    [SD_TRUST - 1] = {"trust", "Trust", "", true, .hundredths = true},
    [SD_RAPPORT - 1] = {"rapport", "Rapport", "dungeon", true, .hundredths = true},
    [SD_STAT_ENERGY + SD_DUNGEON] = {"energy", "energy", "dungeon", true},
    [SD_STAT_ENERGY + SD_VISITOR] = {"energy", "energy", "visitor", true},
    [SD_STAT_FALLEN] = {"fallen", "fallen", "visitor", false},
};

/* Trust and Rapport are kept in half points. */
static void count_stats(const struct sd_public *p, int32_t out[SD_STATS]) {
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        const struct sd_side *of = &p->side[side];
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            out[SD_RES(side, i) - 1] = of->now[i];
        out[SD_STAT_ENERGY + side] = of->pool - of->spent + of->temp + of->typed;
    }
    out[SD_TRUST - 1] = p->trust2 * 50;
    out[SD_RAPPORT - 1] = p->rapport2 * 50;
    out[SD_STAT_FALLEN] = p->downs;
}

void sd_stats_of(const void *rules, const void *view, struct stat_span *out) {
    const struct sd_rules *r = rules;
    const struct sd_view *v = view;
    int32_t n[SD_STATS];
    count_stats(&v->pub, n);
    for (uint32_t i = 0; i < SD_STATS; i++)
        out[i] = (struct stat_span){n[i], n[i]};
    if (r->f.bond != 2)
        out[SD_RAPPORT - 1] = STAT_ABSENT;
    if (!v->pub.member[0].class)
        out[SD_STAT_FALLEN] = STAT_ABSENT;
}

/* What a side can lose points of, as bits of stats. */
static uint32_t reducers_of(uint32_t side) {
    return 7u << (SD_RES(side, 0) - 1) | (side == SD_VISITOR ? 1u << SD_STAT_FALLEN : 0);
}

/* One way that a choice can go, over all worlds in which it goes that way. */
struct fan {
    uint64_t weight;
    uint32_t ends; /* of enum sd_outcome, as bits */
    struct stat_span by[SD_STATS];
};

/* A choice with all that chance decides about it. */
struct trial {
    const struct sd_rules *r;
    const struct sd_view *v;
    struct action a;
    struct sd_state world;
    struct fan fan[WAYS];
    uint32_t open;   /* stats that nobody can foretell, as bits */
    bool unanswered; /* a React may come in between, or the other side's turn */
    bool beaten;     /* the other side can win by it */
};

/* How chance decides. */
struct luck {
    uint8_t way;            /* which it is told as; of a Strike the tier */
    uint8_t target, member; /* of a Strike that was thrown off its aim */
    uint8_t dice;           /* of a React */
    uint32_t fate;          /* 0..FATES-1 */
};

/* The stream's next draw is the middle of that share of all draws. */
static struct stream fate_of(uint32_t fate) {
    return (struct stream){.n = 1, .spare = UINT64_MAX / (2 * FATES) * (2 * fate + 1)};
}

static uint32_t slot_of(const struct trial *t) {
    return (uint32_t)sd_slot_of(&t->world.pub.side[t->v->seat], t->v->of_member, t->v->own.hand,
                                (uint16_t)t->a.arg[0], (uint16_t)t->a.arg[2]);
}

static const struct sd_card *card_tried(const struct trial *t) {
    bool named = t->a.verb == SD_PLAY || t->a.verb == SD_PLAY_DARK;
    return &t->r->card[named ? t->a.arg[0] : 0];
}

static bool strikes(const struct trial *t) {
    return t->a.verb == SD_PLAY && card_tried(t)->category == SD_STRIKE;
}

static bool off_its_aim(const struct trial *t) {
    const struct sd_side *me = &t->world.pub.side[t->v->seat];
    return me->disrupts && me->disrupt[0].flags & SD_MOD_RANDOM;
}

static void try_strike(struct trial *t, const struct luck *luck, struct sd_state *s) {
    uint32_t side = t->v->seat, slot = slot_of(t);
    sd_lay_out(t->r, s, side, slot);
    sd_strike_aim(t->r, s, side, slot, (uint32_t)t->a.arg[1], NULL);
    if (off_its_aim(t)) {
        s->pub.blow.target = luck->target;
        s->pub.blow.member = luck->member;
        s->fate = fate_of(luck->fate);
    }
    sd_strike_rolled(t->r, s, luck->way, NULL);
    if (s->pub.ask != SD_ASK_REACT)
        return;
    t->unanswered = true;
    sd_strike_answered(t->r, s, -1, 0, NULL);
}

/* A round, and an opening, ends when both have done the same: whoever is first foretells that as if the other
 * did nothing else. */
static void try_for_both(struct trial *t, struct sd_state *s) {
    uint32_t side = t->v->seat;
    sd_apply(t->r, s, side, &t->a, NULL);
    if (side != t->v->pub.first || s->pub.seat == side || s->pub.ask != t->v->pub.ask)
        return;
    t->unanswered = true;
    sd_apply(t->r, s, !side, &t->a, NULL);
}

/* Plays it once. Returns how often fate was asked. */
static uint32_t try_once(struct trial *t, const struct luck *luck, struct sd_state *s) {
    *s = t->world;
    s->fate = fate_of(luck->fate);
    if (strikes(t))
        try_strike(t, luck, s);
    else if (t->a.verb == SD_PLAY_REACT)
        sd_strike_answered(t->r, s, (int32_t)slot_of(t), luck->dice, NULL);
    else
        try_for_both(t, s);
    return (uint32_t)(s->fate.n - 1);
}

static void count_in(struct trial *t, uint8_t way, uint64_t weight, const struct sd_public *after) {
    struct fan *f = &t->fan[way];
    int32_t was[SD_STATS], is[SD_STATS];
    count_stats(&t->v->pub, was);
    count_stats(after, is);
    for (uint32_t i = 0; i < SD_STATS; i++) {
        int32_t by = is[i] - was[i];
        f->by[i].lo = !f->weight || by < f->by[i].lo ? by : f->by[i].lo;
        f->by[i].hi = !f->weight || by > f->by[i].hi ? by : f->by[i].hi;
    }
    f->ends |= 1u << after->over;
    t->beaten |= sd_winner(after->over) == !t->v->seat;
    f->weight += weight;
}

static void try_luck(struct trial *t, struct luck luck, uint64_t weight) {
    struct sd_state s;
    uint32_t draws = 0;
    for (uint32_t i = 0; i < FATES && (!i || draws); i++) {
        luck.fate = i;
        uint32_t n = try_once(t, &luck, &s);
        draws = n > draws ? n : draws;
        count_in(t, luck.way, weight, &s.pub);
        if (!draws)
            t->fan[luck.way].weight += weight * (FATES - 1);
    }
    if (draws > 1) /* who falls then may even end the room */
        t->open = ~0u;
}

/* Every tier of a roll at one target. */
static void try_rolls(struct trial *t, uint8_t target, uint8_t member, uint64_t weight) {
    struct sd_state s = t->world;
    uint32_t ways[SD_ROLL_TIERS];
    int32_t advantage = sd_strike_aim(t->r, &s, t->v->seat, slot_of(t), (uint32_t)t->a.arg[1], NULL);
    s.pub.blow.target = target;
    sd_roll_chances(t->r, &s.pub, advantage, ways);
    for (uint8_t tier = SD_DEVASTATING; tier <= SD_REVERSAL; tier++)
        if (ways[tier])
            try_luck(t, (struct luck){.way = tier, .target = target, .member = member}, weight * ways[tier]);
}

/* SD-113: any of the three, and of a party any who stands. */
static void try_targets(struct trial *t) {
    const struct sd_side *me = &t->world.pub.side[t->v->seat];
    for (uint8_t target = 0; target < SD_REDUCERS; target++) {
        uint32_t members = t->v->seat == SD_DUNGEON && !target ? sd_standing(&t->v->pub) : 0;
        for (uint32_t m = members; m; m &= m - 1)
            try_rolls(t, target, (uint8_t)(sd_bit(m) + 1), 12 / sd_count(members));
        if (!members)
            try_rolls(t, target, 0, 12);
    }
    if (me->disrupt[0].thorns && t->v->seat == SD_VISITOR)
        t->open |= reducers_of(SD_VISITOR);
}

static void try_veiled(struct trial *t) {
    const struct sd_table *table = &t->v->pub.table;
    const struct sd_side *of = &t->v->pub.side[table->side];
    struct sd_hidden *theirs = &t->world.own[table->side];
    for (uint64_t m = sd_could_be_offered(t->r, of, t->v->unseen, table); m; m &= m - 1)
        for (uint8_t dark = 0; dark < 1 + !!t->r->card[of->deck[sd_bit(m)]].dark.kind; dark++) {
            theirs->offered = (uint8_t)(sd_bit(m) + 1);
            theirs->dark = dark;
            try_luck(t, (struct luck){0}, 1);
        }
}

/* What springs the Traps of the other side. */
static uint8_t trigger_of(const struct trial *t) {
    static const uint8_t triggers[SD_CATEGORIES] = {[SD_STRIKE] = SD_ON_STRIKE,
                                                    [SD_EMPOWER] = SD_ON_EMPOWER,
                                                    [SD_COUNTER] = SD_ON_COUNTER,
                                                    [SD_OFFER] = SD_ON_OFFER};
    if (t->a.verb == SD_PLAY || t->a.verb == SD_PLAY_DARK)
        return triggers[card_tried(t)->category];
    return t->a.verb == SD_ACCEPT ? SD_ON_OFFER : SD_ON_NONE;
}

static bool trap_may_spring(const struct trial *t) {
    const struct sd_side *foe = &t->v->pub.side[!t->v->seat];
    uint8_t trigger = trigger_of(t);
    for (uint64_t m = foe->trap_count && trigger ? t->v->unseen & foe->kind[SD_TRAP] : 0; m; m &= m - 1)
        if (t->r->card[foe->deck[sd_bit(m)]].trigger == trigger)
            return true;
    return false;
}

/* -- the forecast -- */

static void tell_way(const struct trial *t, const struct fan *f, uint32_t bp, const char *name,
                     struct offer *o) {
    struct way *w = forecast_way(&o->forecast, bp, name);
    w->more = t->open;
    for (uint32_t i = 0; i < SD_STATS; i++)
        if (!(t->open >> i & 1))
            way_change(w, (uint16_t)i, f->by[i].lo, f->by[i].hi);
        else if (t->open != ~0u)
            way_unknown(w, i);
    w->ends = f->ends | (t->open == ~0u); /* it may go on as well */
}

static const char *name_of(const struct trial *t, uint32_t way) {
    if (strikes(t))
        return sd_title_of(t->r, SD_KIND_TIER, way);
    return t->a.verb != SD_PLAY_REACT ? "" : way ? "no block" : "block";
}

/* The chances come to WHOLE in all: the last takes what rounding left. */
static void tell_ways(const struct trial *t, struct offer *o) {
    uint64_t all = 0, sum = 0;
    uint32_t told = 0;
    for (uint32_t i = 0; i < WAYS; i++)
        all += t->fan[i].weight;
    for (uint32_t i = 0; i < WAYS; i++) {
        sum += t->fan[i].weight;
        uint32_t upto = all ? (uint32_t)((sum * WHOLE + all / 2) / all) : 0;
        if (t->fan[i].weight)
            tell_way(t, &t->fan[i], upto - told, name_of(t, i), o);
        told = upto;
    }
    o->forecast.unanswered = t->unanswered;
}

/* A roll in a word, for where its ways have no room: "34% Strong or better". */
static void note_odds(const struct trial *t, struct offer *o) {
    uint64_t all = 0, good = 0;
    for (uint32_t i = 0; i < WAYS; i++) {
        all += t->fan[i].weight;
        good += i <= SD_STRONG ? t->fan[i].weight : 0;
    }
    text_put(&o->note, o->note.len ? "; " : "");
    chance_say((uint32_t)((good * WHOLE + all / 2) / all), &o->note);
    text_fmt(&o->note, " %s or better", sd_title_of(t->r, SD_KIND_TIER, SD_STRONG));
}

/* What one's own side may lose: points, or the last of them. */
static uint8_t risk_of(const struct trial *t) {
    const struct sd_public *p = &t->v->pub;
    uint32_t side = t->v->seat, own = reducers_of(side) & ~(1u << SD_STAT_FALLEN);
    bool loss = t->open & own, end = t->open == ~0u || t->beaten;
    for (uint32_t w = 0; w < WAYS; w++) {
        const struct fan *f = &t->fan[w];
        for (uint32_t i = 0; f->weight && i < SD_REDUCERS; i++) {
            int32_t by = f->by[SD_RES(side, i) - 1].lo;
            loss |= by < 0;
            end |= by < 0 && p->side[side].now[i] + by <= 0;
        }
    }
    return end && (side == SD_VISITOR || p->room_number >= p->rooms) ? RISK_END
           : loss || end                                             ? RISK_LOSS
                                                                     : RISK_NONE;
}

static void open_world(const struct sd_rules *r, const struct sd_view *v, struct sd_state *out) {
    struct stream any;
    stream_open(&any, 0);
    sd_guess(r, v, v->seat, &any, out);
}

void sd_forecast(const struct sd_rules *r, const struct sd_view *v, const struct action *a, struct offer *o) {
    struct trial t = {.r = r, .v = v, .a = *a};
    open_world(r, v, &t.world);
    if (sd_check(r, &t.world, v->seat, a) != REASON_OK)
        return;
    if (trap_may_spring(&t))
        t.open |= reducers_of(v->seat);
    if (strikes(&t) && off_its_aim(&t))
        try_targets(&t);
    else if (strikes(&t))
        try_rolls(&t, card_tried(&t)->target, 0, 1);
    else if (a->verb == SD_PLAY_REACT)
        for (uint8_t dice = 0; dice < SD_REACT_ROLLS; dice++)
            try_luck(&t, (struct luck){.way = !sd_react_blocks(r, &v->pub, slot_of(&t), dice), .dice = dice},
                     1);
    else if (v->pub.table.open && !v->pub.table.card)
        try_veiled(&t);
    else
        try_luck(&t, (struct luck){0}, 1);
    tell_ways(&t, o);
    if (strikes(&t))
        note_odds(&t, o);
    o->risk = risk_of(&t);
}

/* -- the choices -- */

static bool listed(const struct action *list, uint32_t n, uint16_t verb, int16_t card) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i].verb == verb && (!card || list[i].arg[0] == card))
            return true;
    return false;
}

static uint32_t add_choice(struct action *all, uint32_t n, uint16_t verb, int16_t card) {
    if (n < SD_MAX_LEGAL && !listed(all, n, verb, card))
        all[n++] = (struct action){verb, {card}};
    return n;
}

/* What is legal, and what of the hand is not: every card to play, one to trade, one to hold back. */
uint32_t sd_choices(const void *rules, const void *view, struct action *out, uint32_t cap) {
    const struct sd_view *v = view;
    const struct sd_side *me = &v->pub.side[v->seat];
    struct action all[SD_MAX_LEGAL];
    struct sd_state world;
    open_world(rules, v, &world);
    if (v->pub.seat != v->seat || v->pub.ask == SD_ASK_OVER)
        return 0;
    uint32_t n = sd_legal(rules, &world, all, SD_MAX_LEGAL);
    if (v->pub.ask == SD_ASK_OPENING)
        n = add_choice(all, n, SD_MULLIGAN, 0);
    if (v->pub.ask != SD_ASK_TURN || !v->own.hand)
        return legal_cut(all, n, out, cap);
    for (uint64_t m = v->own.hand; m; m &= m - 1)
        n = add_choice(all, n, SD_PLAY, (int16_t)me->deck[sd_bit(m)]);
    uint64_t blows = v->own.hand & me->kind[SD_STRIKE];
    if (!listed(all, n, SD_RESTRAIN, 0))
        n = add_choice(all, n, SD_RESTRAIN, (int16_t)me->deck[sd_bit(blows ? blows : v->own.hand)]);
    if (!listed(all, n, SD_ACTIVATE, 0))
        n = add_choice(all, n, SD_ACTIVATE, (int16_t)me->deck[sd_bit(v->own.hand)]);
    return legal_cut(all, n, out, cap);
}
