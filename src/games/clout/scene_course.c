/* CLOUT: how a duel went, for its end: how both stood turn by turn, and the plays that weighed most. A view
 * remembers neither, so it comes from what the eyes that look have heard from the first step on. */
#include "games/clout/scene_parts.h"

#include <string.h>

enum { PLAYS = 24, ON_THE_WAY = 2 };

enum road { REPUTATION, STABILITY, BREAKDOWN };

/* What one card did to one side on one road in one turn. */
struct play {
    uint32_t turn;
    uint8_t card, by;   /* what did it and whose it was; 0: nothing in particular */
    uint8_t road, whom; /* whose points, or whose stereotype, */
    uint8_t broke;      /* which one */
    int32_t amount;
};

struct course {
    const struct cl_rules *r;
    const struct cl_state *s; /* as it ended */
    struct play play[PLAYS];  /* the weightiest, oldest first */
    uint32_t plays, turn;
    uint8_t card, by; /* what is under way */
    uint8_t attack[2];
    uint8_t links, link[CL_LINKS][2]; /* card and seat of each */
};

/* Roads differ in length, so shares of what decides a duel are weighed, in ten-thousandths. */
static int32_t share(const struct course *c, const struct play *p) {
    const int64_t n = p->amount < 0 ? -(int64_t)p->amount : p->amount;
    const int32_t most = p->road == REPUTATION  ? c->r->f.reputation_to_win
                         : p->road == STABILITY ? c->r->f.starting_stability
                                                : c->r->f.breakdowns_to_win;
    return most > 0 ? (int32_t)(n * 10000 / most) : 0;
}

/* Did it lead down the road on which the duel ended? */
static bool leads_there(const struct cl_state *s, const struct play *p) {
    if (s->winner >= CL_SEATS)
        return false;
    switch (s->ended) {
    case CL_REPUTATION_MAX:
        return p->road == REPUTATION && p->whom == s->winner && p->amount > 0;
    case CL_STABILITY_ZERO:
        return p->road == STABILITY && p->whom != s->winner && p->amount < 0;
    case CL_BREAKDOWN:
        return p->road == BREAKDOWN && p->whom != s->winner && p->amount;
    default:
        return false;
    }
}

static int32_t weight(const struct course *c, const struct play *p) {
    return share(c, p) * (leads_there(c->s, p) ? ON_THE_WAY : 1);
}

/* -- listening -- */

/* The last blow stays, whatever it weighs. */
static bool is_latest(const struct course *c, uint32_t at) {
    for (uint32_t i = at + 1; i < c->plays; i++)
        if (c->play[i].road == c->play[at].road && c->play[i].whom == c->play[at].whom)
            return false;
    return true;
}

static void note_play(struct course *c, struct play p) {
    for (uint32_t i = 0; i < c->plays && p.road != BREAKDOWN; i++) { /* a card may act in several steps */
        struct play *q = &c->play[i];
        if (q->turn == p.turn && q->card == p.card && q->by == p.by && q->road == p.road &&
            q->whom == p.whom) {
            q->amount += p.amount;
            return;
        }
    }
    if (c->plays == PLAYS) {
        uint32_t least = PLAYS;
        for (uint32_t i = 0; i < PLAYS; i++)
            if (!is_latest(c, i) && (least == PLAYS || weight(c, &c->play[i]) < weight(c, &c->play[least])))
                least = i;
        memmove(&c->play[least], &c->play[least + 1], (PLAYS - 1 - least) * sizeof p);
        c->plays--;
    }
    c->play[c->plays++] = p;
}

static void note_cause(struct course *c, int32_t card, uint8_t seat) {
    c->card = (uint8_t)card;
    c->by = seat;
}

/* A link that is done, or negated, leaves the chain. */
static void drop_link(struct course *c, const struct event *ev, uint8_t seat) {
    for (uint32_t i = c->links; i-- > 0;) {
        if (c->link[i][0] != ev->arg[1] || c->link[i][1] != seat)
            continue;
        memmove(c->link[i], c->link[i + 1], (c->links - 1 - i) * sizeof c->link[0]);
        c->links--;
        return;
    }
}

/* A chain resolves from its end, whatever was triggered while it was built, and each link that is done gives
 * way to the one below. */
static void note_link(struct course *c, const struct event *ev, uint8_t seat) {
    if (ev->kind == CL_EV_RESOLVED || ev->kind == CL_EV_NEGATED)
        drop_link(c, ev, seat);
    if ((ev->kind == CL_EV_RESOLVED || ev->kind == CL_EV_CHAIN_RESOLVES) && c->links)
        note_cause(c, c->link[c->links - 1][0], c->link[c->links - 1][1]);
    if (ev->kind != CL_EV_ACTIVATED && ev->kind != CL_EV_EFFECT_USED)
        return;
    if ((ev->kind == CL_EV_ACTIVATED && ev->arg[2] <= 1) || c->links == CL_LINKS)
        c->links = 0;
    c->link[c->links][0] = (uint8_t)ev->arg[1];
    c->link[c->links++][1] = seat;
    note_cause(c, ev->arg[1], seat);
}

/* Battle: whatever was triggered or answered in between, the blow is the attacker's (CL-257: the loss comes
 * right before the result). */
static bool is_blow(const struct sink *heard, uint32_t i) {
    return heard->event[i].kind == CL_EV_STABILITY_CHANGED && i + 1 < heard->count &&
           heard->event[i + 1].kind == CL_EV_BATTLE_RESOLVED;
}

static void note_points(struct course *c, const struct event *ev, uint32_t road, uint8_t seat,
                        const struct cl_table *t) {
    struct momentum *m = &t->s->momentum;
    note_play(c, (struct play){.turn = c->turn,
                               .card = c->card,
                               .by = c->by,
                               .road = (uint8_t)road,
                               .whom = seat,
                               .amount = ev->arg[1]});
    m->race[2 * road + (seat != t->near)].at[m->points - 1] = ev->arg[2];
}

static void hear(struct course *c, const struct sink *heard, uint32_t i, const struct cl_table *t) {
    const struct event *ev = &heard->event[i];
    const uint8_t seat = ev->arg[0] == CL_AWAY;
    if (is_blow(heard, i) && c->attack[0])
        note_cause(c, c->attack[0], c->attack[1]);
    switch (ev->kind) {
    case CL_EV_TURN_STARTED:
    case CL_EV_TURN_SKIPPED:
        c->turn = (uint32_t)ev->arg[1];
        momentum_turn(&t->s->momentum, c->turn);
        c->card = c->links = 0;
        break;
    case CL_EV_ACTIVATED:
    case CL_EV_EFFECT_USED:
    case CL_EV_RESOLVED:
    case CL_EV_NEGATED:
    case CL_EV_CHAIN_RESOLVES:
        note_link(c, ev, seat);
        break;
    case CL_EV_TRIGGERED:
    case CL_EV_SUMMONED:
    case CL_EV_FLIPPED:
        note_cause(c, ev->arg[1], seat);
        break;
    case CL_EV_ATTACK_DECLARED:
        note_cause(c, ev->arg[3], seat);
        c->attack[0] = c->card;
        c->attack[1] = seat;
        break;
    case CL_EV_REPUTATION_CHANGED:
        note_points(c, ev, REPUTATION, seat, t);
        break;
    case CL_EV_STABILITY_CHANGED:
        note_points(c, ev, STABILITY, seat, t);
        break;
    case CL_EV_BROKE_DOWN:
        note_play(c, (struct play){.turn = c->turn,
                                   .road = BREAKDOWN,
                                   .whom = seat,
                                   .broke = (uint8_t)ev->arg[1],
                                   .amount = ev->arg[3] ? 1 : 0});
        break;
    default:
        break;
    }
}

/* -- telling -- */

/* Bits of the plays to be told: the last blow first of all, then the weightiest, of equals the later. */
static uint32_t choose_plays(const struct course *c) {
    uint32_t chosen = 0, n = 0;
    for (uint32_t i = c->plays; !n && i-- > 0;)
        if (leads_there(c->s, &c->play[i])) {
            chosen = 1u << i;
            n = 1;
        }
    for (; n < SCENE_DECIDED; n++) {
        uint32_t best = PLAYS;
        for (uint32_t i = 0; i < c->plays; i++)
            if (!(chosen >> i & 1) && c->play[i].amount &&
                (best == PLAYS || weight(c, &c->play[i]) >= weight(c, &c->play[best])))
                best = i;
        if (best < PLAYS)
            chosen |= 1u << best;
    }
    return chosen;
}

static const char *say_play(const struct cl_table *t, const struct play *p) {
    struct text words = scene_begin(t->s);
    const bool loss = p->amount < 0, sits = t->v->seat < CL_SEATS;
    const char *const whom = sits && p->whom != t->v->seat ? "they" : cl_who_word(t->v, p->whom, false);
    text_fmt(&words, "On turn %u ", p->turn);
    if (p->road == BREAKDOWN) {
        text_fmt(&words, "%s %s broke down.", cl_whose_word(t->v, p->whom, false),
                 cl_word(t->r, CL_KIND_CARD, p->broke));
        return scene_end(t->s, &words);
    }
    if (p->card)
        text_fmt(&words, "%s %s %s %s ", cl_whose_word(t->v, p->by, false),
                 cl_word(t->r, CL_KIND_CARD, p->card), loss ? "cost" : "won",
                 !sits                   ? whom
                 : p->whom == t->v->seat ? "you"
                                         : "them");
    else
        text_fmt(&words, "%s %s ", whom, loss ? "lost" : "gained");
    cl_put_points(loss ? -p->amount : p->amount, &words);
    text_put(&words, p->road == REPUTATION ? " Reputation." : " Stability.");
    return scene_end(t->s, &words);
}

static void begin_races(const struct cl_table *t) {
    static const char *const names[] = {"Reputation", "Stability"};
    const int32_t from[] = {t->r->f.starting_reputation, t->r->f.starting_stability};
    const int32_t most[] = {t->r->f.reputation_to_win, t->r->f.starting_stability};
    struct momentum *m = &t->s->momentum;
    m->by = "turn";
    for (uint32_t i = 0; i < SCENE_RACES; i++)
        momentum_race(m, names[i / 2], i % 2 ? OF_OTHER : OF_ME, most[i / 2])->at[0] = from[i / 2];
    momentum_turn(m, 1);
}

void cl_scene_recall(const void *rules, const void *view, uint32_t page, const struct past *past,
                     struct scene *out) {
    const struct cl_view *v = view;
    const struct cl_table t = {.r = rules, .v = v, .s = out, .near = v->seat < CL_SEATS ? v->seat : CL_HOST};
    struct course c = {.r = rules, .s = &v->s, .turn = 1};
    if (page != CL_PAGE_TABLE || !past->all || out->verdict == GOES_ON)
        return;
    begin_races(&t);
    for (uint32_t i = 0; i < past->all->count; i++)
        hear(&c, past->all, i, &t);
    const uint32_t chosen = choose_plays(&c);
    const char *const standing = out->decided[0]; /* the road itself, where fewer plays weighed anything */
    uint32_t n = 0;
    for (uint32_t i = 0; i < c.plays; i++)
        if (chosen >> i & 1)
            out->decided[n++] = say_play(&t, &c.play[i]);
    if (n < SCENE_DECIDED)
        out->decided[n++] = standing;
    while (n < SCENE_DECIDED)
        out->decided[n++] = NULL;
}
