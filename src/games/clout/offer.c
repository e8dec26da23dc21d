/* CLOUT: what can come of a choice, and which choices people look for. A forecast is play itself: the action
 * is taken in worlds that fit the view, and whoever may answer passes, so no figure is worked out a second
 * time. Coins are ways of their own, by their exact chance; what differs otherwise from world to world is
 * what the seat cannot know. */
#include "core/offer.h"
#include "games/clout/say.h"

enum { WHOLE = 10000, WORLDS = 8, WORLDS_MOST = 64, PASSES_MOST = 64, COINS_MOST = 4 };

// clang-format off
#define OF_BOTH(stat, name, title, good, stake) \
    [CL_STAT(CL_HOST, stat)] = {name, title, "host", good, false, stake}, \
    [CL_STAT(CL_AWAY, stat)] = {name, title, "away", good, false, stake}
// clang-format on
const struct stat_row cl_stats[CL_STATS] = {
    OF_BOTH(CL_STAT_REPUTATION, "reputation", "Reputation", true, true),
    OF_BOTH(CL_STAT_STABILITY, "stability", "Stability", true, true),
    OF_BOTH(CL_STAT_BREAKDOWNS, "breakdowns", "breakdowns", true, false),
    OF_BOTH(CL_STAT_BODIES, "stereotypes", "stereotypes", true, true),
    OF_BOTH(CL_STAT_VICE, "vice", "vice", false, false),
    OF_BOTH(CL_STAT_HAND, "hand", "cards", true, false),
    OF_BOTH(CL_STAT_CLOUT, "clout", "clout", true, false),
};

static void count_stats(const struct cl_state *s, int32_t out[CL_STATS]) {
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &s->player[seat];
        int32_t bodies = 0, vice = 0;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            bodies += p->body[i].card != 0;
            vice += p->body[i].vice;
        }
        out[CL_STAT(seat, CL_STAT_REPUTATION)] = p->reputation;
        out[CL_STAT(seat, CL_STAT_STABILITY)] = p->stability;
        out[CL_STAT(seat, CL_STAT_BREAKDOWNS)] = p->breakdowns;
        out[CL_STAT(seat, CL_STAT_BODIES)] = bodies;
        out[CL_STAT(seat, CL_STAT_VICE)] = vice;
        out[CL_STAT(seat, CL_STAT_HAND)] = p->hand_n;
        out[CL_STAT(seat, CL_STAT_CLOUT)] = p->clout;
    }
}

void cl_stats_of(const void *rules, const void *view, struct stat_span *out) {
    int32_t now[CL_STATS];
    (void)rules;
    count_stats(&((const struct cl_view *)view)->s, now);
    for (uint32_t i = 0; i < CL_STATS; i++)
        out[i] = (struct stat_span){now[i], now[i]};
}

/* -- forecasts -- */

/* The coins that fell, the first in the lowest bit. */
struct coins {
    uint8_t n, won, caller;
};

/* All worlds in which the coins fall alike. */
struct future {
    struct coins coins;
    uint32_t ends; /* outcomes of the game, as bits */
    struct stat_span by[CL_STATS];
    bool open[CL_STATS]; /* how a stat changes is not known */
    bool chosen;         /* the rest is for somebody to choose */
};

struct outlook {
    const struct cl_rules *r;
    const struct cl_view *v;
    const struct action *a;
    struct future future[OFFER_WAYS];
    uint32_t futures;
    uint32_t sum;            /* of their chances */
    bool answered, too_many; /* somebody could answer; more coins than there is room for */
    bool fatal;              /* the seat can lose by this */
    uint8_t chooser;         /* 1 + who chooses next in the midst of it; 0: nobody */
};

static void count_coins(const struct sink *k, struct coins *c) {
    for (uint32_t i = 0; i < k->count; i++)
        if (k->event[i].kind == CL_EV_COIN) {
            c->caller = c->n ? c->caller : (uint8_t)k->event[i].arg[0];
            c->won |= (uint8_t)((k->event[i].arg[1] != 0) << (c->n & 7));
            c->n++;
        }
}

/* The action, and then everybody passes. */
static struct coins play_on(struct outlook *o, struct cl_state *s) {
    struct event room[CL_MAX_EVENTS];
    struct sink k = {.event = room, .cap = CL_MAX_EVENTS};
    struct coins c = {0};
    struct ask ask = {0};
    cl_apply(o->r, s, o->v->seat, o->a, &k);
    count_coins(&k, &c);
    for (uint32_t i = 0; i < PASSES_MOST; i++) {
        cl_ask(o->r, s, &ask);
        if (ask.over || ask.kind != CL_ASK_ANSWER)
            break;
        k.count = 0;
        cl_apply(o->r, s, ask.seat, &(const struct action){CL_PASS, {0}}, &k);
        count_coins(&k, &c);
        o->answered = true;
    }
    o->chooser = (uint8_t)(!ask.over && ask.kind >= CL_ASK_TARGET ? ask.seat + 1 : 0);
    return c;
}

static struct future *future_of(struct outlook *o, const struct coins *c, bool *fresh) {
    *fresh = false;
    for (uint32_t i = 0; i < o->futures; i++)
        if (!memcmp(&o->future[i].coins, c, sizeof *c))
            return &o->future[i];
    if (o->futures == OFFER_WAYS || c->n > COINS_MOST) {
        o->too_many = true;
        return NULL;
    }
    *fresh = true;
    o->sum += (uint32_t)WHOLE >> c->n;
    o->future[o->futures].coins = *c;
    return &o->future[o->futures++];
}

/* One world more. Where worlds of a list that has them all differ, a stat has a range; where others do,
 * nobody knows how it changes. */
static void add_world(struct outlook *o, const struct cl_state *s, const struct coins *c, bool listed) {
    int32_t was[CL_STATS], is[CL_STATS];
    struct result end = {0};
    bool fresh;
    struct future *f = future_of(o, c, &fresh);
    if (!f)
        return;
    count_stats(&o->v->s, was);
    count_stats(s, is);
    cl_result(o->r, s, &end);
    for (uint32_t i = 0; i < CL_STATS; i++) {
        int32_t by = is[i] - was[i];
        bool inside = f->by[i].lo <= by && by <= f->by[i].hi;
        if (fresh)
            f->by[i] = (struct stat_span){by, by};
        else if (!inside && listed)
            f->by[i] =
                (struct stat_span){by < f->by[i].lo ? by : f->by[i].lo, by > f->by[i].hi ? by : f->by[i].hi};
        else if (!inside)
            f->open[i] = true;
    }
    f->ends |= 1u << end.outcome;
    f->chosen |= o->chooser;
    o->fatal |= s->ended && s->winner == cl_other(o->v->seat);
}

/* What lies face down where a battle will be: the opponent's, whom it may show to be any that fits. */
static const struct cl_body *hidden_target(const struct cl_view *v, const struct action *a) {
    const struct cl_frame *f = cl_attack_frame(&v->s);
    uint32_t target = f && f->seat == v->seat ? f->battle.target : 0;
    if (a->verb == CL_ATTACK && a->arg[1])
        target = cl_target_named(a);
    const struct cl_body *b = target ? &v->s.player[cl_other(v->seat)].body[target - 1] : NULL;
    return b && b->card == CL_HIDDEN ? b : NULL;
}

static void foresee(struct outlook *o, uint64_t seed, const struct cl_body *hidden, uint32_t card) {
    struct cl_state world;
    struct stream rng;
    memset(&world, 0, sizeof world);
    stream_open(&rng, seed);
    cl_guess(o->r, o->v, o->v->seat, &rng, &world);
    if (card)
        world.player[cl_other(o->v->seat)].body[hidden - o->v->s.player[cl_other(o->v->seat)].body].card =
            (uint8_t)card;
    struct coins c = play_on(o, &world);
    add_world(o, &world, &c, card != 0);
}

static void foresee_all(struct outlook *o) {
    const struct cl_body *hidden = hidden_target(o->v, o->a);
    for (uint32_t id = 1; hidden && id <= o->r->cards; id++)
        if (o->v->unseen[hidden->owner & 1][id] && o->r->card[id].kind == CL_STEREOTYPE)
            foresee(o, id, hidden, id);
    for (uint32_t i = 0; i < WORLDS || (o->sum < WHOLE && i < WORLDS_MOST); i++)
        foresee(o, i, NULL, 0);
}

/* "coin won", "their coin lost, won" */
static void put_coins(const struct cl_view *v, const struct coins *c, struct text *out) {
    for (uint32_t i = 0; i < c->n; i++)
        text_fmt(out, "%s%s",
                 i                      ? ", "
                 : c->caller == v->seat ? "coin "
                                        : "their coin ",
                 c->won >> i & 1 ? "won" : "lost");
}

static void put_way(const struct cl_view *v, const struct future *f, struct forecast *out) {
    TEXT_ON_STACK(name, WAY_NAME);
    put_coins(v, &f->coins, &name);
    struct way *w = forecast_way(out, (uint32_t)WHOLE >> f->coins.n, name.buf);
    for (uint32_t i = 0; i < CL_STATS; i++) {
        uint32_t stat = CL_STAT(i % CL_SEATS ? cl_other(v->seat) : v->seat, i / CL_SEATS);
        if (f->open[stat])
            way_unknown(w, stat);
        else
            way_change(w, (uint16_t)stat, f->by[stat].lo, f->by[stat].hi);
    }
    w->more |= f->chosen;
    w->ends = f->ends;
}

static bool loses(const struct cl_view *v, const struct future *f) {
    static const uint8_t own[] = {CL_STAT_REPUTATION, CL_STAT_STABILITY, CL_STAT_BODIES};
    for (uint32_t i = 0; i < sizeof own; i++)
        if (f->by[CL_STAT(v->seat, own[i])].lo < 0 || f->open[CL_STAT(v->seat, own[i])])
            return true;
    return false;
}

void cl_forecast(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                 struct offer *out) {
    struct outlook o = {.r = r, .v = v, .a = a};
    if (cl_check(r, &v->s, v->seat, a) != REASON_OK)
        return;
    foresee_all(&o);
    if (o.sum != WHOLE || o.too_many)
        return;
    for (uint32_t i = 0; i < o.futures; i++) {
        put_way(v, &o.future[i], &out->forecast);
        out->risk = loses(v, &o.future[i]) ? RISK_LOSS : out->risk;
    }
    out->forecast.unanswered = o.answered;
    out->risk = o.fatal ? RISK_END : out->risk;
    const struct way *w = &out->forecast.way[0];
    if (a->verb != CL_ATTACK && o.futures == 1 && !w->changes && !w->more && w->ends == 1)
        out->forecast = (struct forecast){0}; /* what it does shows in no figure */
    if (o.chooser)
        text_fmt(&out->note, "%s%s next", out->note.len ? "; " : "",
                 o.chooser == v->seat + 1 ? "you choose" : "your opponent chooses");
}

/* -- choices -- */

struct list {
    const struct cl_rules *r;
    const struct cl_view *v;
    struct action *out;
    uint32_t cap, n;
};

static void add(struct list *l, uint32_t verb, uint32_t a, uint32_t b) {
    if (l->n < l->cap)
        l->out[l->n] = (struct action){(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    l->n++;
}

static void add_open(struct list *l, uint32_t verb, uint32_t a, uint32_t b) {
    const struct action x = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    if (cl_check(l->r, &l->v->s, l->v->seat, &x) == REASON_OK)
        add(l, verb, a, b);
}

/* Every card of the hand in every way that its kind allows, though it may not be paid. */
static void add_hand(struct list *l) {
    const struct cl_player *p = &l->v->s.player[l->v->seat];
    for (uint32_t i = 0; i < p->hand_n; i++) {
        uint32_t card = p->hand[i], kind = l->r->card[card].kind;
        if (memchr(p->hand, (int)card, i))
            continue;
        for (uint32_t position = 0; kind == CL_STEREOTYPE && position < CL_POSITIONS; position++)
            add(l, CL_SUMMON, card, position);
        if (cl_is_spell(kind))
            add(l, CL_CAST, card, 0);
        add(l, CL_SET, card, 0);
    }
}

static void add_table(struct list *l) {
    const struct cl_player *p = &l->v->s.player[l->v->seat];
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (cl_open_body(&p->body[i]) && l->r->plays[p->body[i].card] & CL_PLAYS_USE)
            add(l, CL_USE, CL_OWN_1 + i, 0);
        add_open(l, CL_FLIP, CL_OWN_1 + i, 0);
        add_open(l, CL_POSITION, CL_OWN_1 + i, 0);
        add_open(l, CL_ACTIVATE, CL_OWN_BACK_1 + i, 0);
    }
}

/* Who can attack whom, then those who cannot. In a row of attacks that an effect forces, one is asked for by
 * name and the others do not matter. */
static void add_attacks(struct list *l) {
    const struct cl_state *s = &l->v->s;
    bool can[CL_SLOTS];
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        uint32_t before = l->n;
        for (uint32_t target = 0; target <= CL_SLOTS; target++)
            add_open(l, CL_ATTACK, CL_OWN_1 + i, target ? CL_THEIR_1 + target - 1 : 0);
        can[i] = l->n > before;
    }
    for (uint32_t i = 0; i < CL_SLOTS && !s->frames; i++)
        if (!can[i] && s->player[l->v->seat].body[i].card)
            add(l, CL_ATTACK, CL_OWN_1 + i, 0);
}

uint32_t cl_choices(const void *rules, const void *view, struct action *out, uint32_t cap) {
    const struct cl_view *v = view;
    struct list l = {.r = rules, .v = v, .out = out, .cap = cap};
    struct ask ask = {0};
    cl_ask(rules, &v->s, &ask);
    if (ask.over || ask.seat != v->seat)
        return 0;
    if (ask.kind != CL_ASK_MAIN && ask.kind != CL_ASK_COMBAT)
        return cl_legal(rules, &v->s, out, cap);
    if (ask.kind == CL_ASK_COMBAT) {
        add_attacks(&l);
    } else {
        add_hand(&l);
        add_table(&l);
    }
    if (!v->s.frames) {
        add(&l, CL_NEXT_PHASE, 0, 0);
        add(&l, CL_END_TURN, 0, 0);
    }
    return l.n;
}
