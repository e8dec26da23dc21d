/* Forecasts hold: what play then does is one of the ways, as often as its chance says, with the end that it
 * names; a price is paid, and nothing worse comes than the risk says. And they tell something: much of what
 * changes is foretold by name, no span is wider than what comes, several ways can be told apart, nobody says
 * "more" where there never is more, and what is said to be at risk is lost now and then.
 *
 * Play is one world of many that fit the view, and a seat that hears the others knows more of it than its
 * view says. So chances are counted in worlds that are guessed from the view, many for each question. */
#include "checks.h"

#include "core/offer.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GAMES_USUAL = 96,
    GAMES_MOST = 9600,
    WHOLE = 10000,
    PLAYS = 40000,
    RULESETS = 64,
    TALLIES = 256,
    WORLDS = 64,    /* guessed for one question */
    ENOUGH = 20000, /* of a verb: they notice that an even chance is told wrong by 2.5 in a hundred */
    DECLINES_MOST = 64,
    IDLE = 100, /* so often a way may say "more" without need, and a span be wider than what came */
    RARE = 400, /* and so often an end may be feared */
    NAMED = 3,  /* at least one of so many changes is foretold by name */
    CLEAR = 2,  /* in at least one of so many worlds only one way can be what came: "more" hides a chance */
    VERBS = 64,
    POLICIES = 64
};

/* A way by its name, of a verb or, with "", of all of them; where it cannot be taken for another, or
 * everywhere. */
struct tally {
    const char *verb;
    char name[WAY_NAME];
    bool apart;
    uint64_t worlds, sure, may; /* came for certain: no other fits; may have come */
    uint64_t foretold, spread; /* how often it should have come, in ten-thousandths, and the variance of that */
    uint64_t more, needed;     /* how often it came saying "more", and with a change that it did not name */
    uint64_t ends, ended;      /* how often it came naming an end, and with one */
    struct {
        uint32_t seen, low, high; /* in play; at its lower and at its upper end */
    } span[STATS_MAX];
};

/* What is said to be at risk, and what a verb costs: how often it was told, and how often it came. */
struct stakes {
    uint64_t losses, ends; /* by the chance of the ways that can bring them, in ten-thousandths */
    uint32_t lost, ended, prices, exact;
};

struct study {
    struct bench *b;
    struct tally tally[TALLIES];
    uint32_t tallies;
    struct stakes stakes[VERBS];
    uint64_t worlds, clear;   /* of several ways, and those in which only one can be what came */
    uint64_t plays, foretold; /* actions, and those with a forecast */
    uint64_t changes, named;  /* of stats in play, and those that the way named */
};

/* What came of an action: the stats before and after, the end that it brought about, if any, and the ways
 * that can have come, as bits. */
struct course {
    struct stat_span was[STATS_MAX], is[STATS_MAX];
    int32_t stood; /* the seat's value before */
    uint16_t outcome;
    bool ends_badly;
    uint32_t ways;
};

static void stats_now(struct bench *b, const void *state, uint32_t seat, struct stat_span out[STATS_MAX]) {
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, state, seat, b->view2);
    if (b->ops->candid)
        b->ops->candid(b->set.rules, b->view2);
    memset(out, 0, STATS_MAX * sizeof *out);
    b->ops->stats_of(b->set.rules, b->view2, out);
}

static const struct change *change_of(const struct way *w, uint32_t stat) {
    for (uint32_t i = 0; i < w->changes; i++)
        if (w->change[i].stat == stat)
            return &w->change[i];
    return NULL;
}

static bool stat_absent(const struct course *c, uint32_t stat) {
    return c->was[stat].lo > c->was[stat].hi || c->is[stat].lo > c->is[stat].hi;
}

static bool stat_changes(const struct course *c, uint32_t stat) {
    return !stat_absent(c, stat) && (c->was[stat].lo != c->is[stat].lo || c->was[stat].hi != c->is[stat].hi);
}

/* How much a stat changes in a way, if it says so. */
static bool told_by(const struct way *w, uint32_t stat, struct stat_span *by) {
    const struct change *named = change_of(w, stat);
    *by = named ? named->by : (struct stat_span){0, 0};
    return named || !w->more;
}

/* Whether the game can have ended so, or gone on, in this way: only where not all is known may an end come
 * that has no name, and one that is sure comes in any case. */
static bool end_fits(const struct way *w, uint16_t outcome) {
    return (w->ends ? w->ends : 1) >> outcome & 1 || (outcome && w->more);
}

/* Whether a way can be what happened. */
static bool way_fits(const struct game_ops *ops, const struct way *w, const struct course *c) {
    if (!end_fits(w, c->outcome))
        return false;
    for (uint32_t s = 0; s < ops->stat_count; s++) {
        struct stat_span by;
        if (!told_by(w, s, &by) || stat_absent(c, s))
            continue;
        if (c->is[s].hi - c->was[s].lo < by.lo || c->is[s].lo - c->was[s].hi > by.hi)
            return false;
    }
    return true;
}

/* Nobody can take the way for another: some stat tells them apart. */
static bool way_apart(const struct game_ops *ops, const struct forecast *f, uint32_t way) {
    for (uint32_t i = 0; i < f->ways; i++) {
        bool apart = i == way;
        for (uint32_t s = 0; s < ops->stat_count && !apart; s++) {
            struct stat_span x, y;
            apart =
                told_by(&f->way[i], s, &x) && told_by(&f->way[way], s, &y) && (x.hi < y.lo || y.hi < x.lo);
        }
        if (!apart)
            return false;
    }
    return true;
}

static struct tally *tally_of(struct study *s, const char *verb, const struct way *w, bool apart) {
    for (uint32_t i = 0; i < s->tallies; i++)
        if (s->tally[i].apart == apart && !strcmp(s->tally[i].verb, verb) &&
            !strcmp(s->tally[i].name, w->name))
            return &s->tally[i];
    HOLDS(s->b, s->tallies < TALLIES, "more than %d ways by name", TALLIES);
    struct tally *t = &s->tally[s->tallies++];
    t->apart = apart;
    t->verb = verb;
    memcpy(t->name, w->name, sizeof t->name);
    return t;
}

/* Everybody declines, as long as there is something to decline. If the end of a round is waited for, the
 * others do what has been done, until the seat that did it is asked again. */
static void let_it_pass(struct bench *b, void *state, const struct offer *done) {
    bool round = done && b->ops->verbs[done->action.verb].ends == ENDS_ROUND;
    for (uint32_t k = 0; k < DECLINES_MOST; k++) {
        struct ask ask;
        b->ops->ask(b->set.rules, state, &ask);
        uint32_t n = ask.over ? 0 : legal_of(b, state, b->legal2), i = 0;
        while (i < n && !b->ops->verbs[b->legal2[i].verb].declines &&
               !(round && ask.seat != done->seat && b->legal2[i].verb == done->action.verb))
            i++;
        if (i == n)
            return;
        b->ops->apply(b->set.rules, state, ask.seat, &b->legal2[i], NULL);
    }
}

_Noreturn static void did_not_hold(struct bench *b, const struct offer *o, const struct course *c,
                                   const char *what) {
    TEXT_ON_STACK(said, 2000);
    offer_say(b->ops, o, &said);
    for (uint32_t i = 0; i < b->ops->stat_count; i++)
        if (stat_changes(c, i))
            text_fmt(&said, " | %s's %s was %d to %d and is %d to %d", b->ops->stats[i].of,
                     b->ops->stats[i].name, c->was[i].lo, c->was[i].hi, c->is[i].lo, c->is[i].hi);
    FAILS(b, "%s for %s: %s | %s", what, b->ops->seat_names[o->seat], said.buf, b->ops->outcomes[c->outcome]);
}

static int32_t value_now(const struct bench *b, uint32_t seat) {
    int32_t value[SEATS_MAX] = {0};
    b->ops->value(b->set.rules, b->state, value);
    return value[seat];
}

static uint16_t outcome_now(const struct bench *b) {
    struct result r;
    result_of(b->ops, b->set.rules, b->state, &r);
    return r.outcome;
}

/* Takes the action in b->state, and sees which ways can be what came. An end is bad if one stood better
 * before it. */
static void course_of(struct bench *b, const struct offer *o, struct course *c) {
    const struct forecast *f = &o->forecast;
    bool ended = outcome_now(b);
    stats_now(b, b->state, o->seat, c->was);
    c->stood = value_now(b, o->seat);
    b->ops->apply(b->set.rules, b->state, o->seat, &o->action, NULL);
    if (f->unanswered)
        let_it_pass(b, b->state, o);
    stats_now(b, b->state, o->seat, c->is);
    c->outcome = ended ? 0 : outcome_now(b);
    c->ends_badly = c->outcome && value_now(b, o->seat) < c->stood;
    c->ways = 0;
    for (uint32_t i = 0; i < f->ways; i++)
        if (f->way[i].bp && way_fits(b->ops, &f->way[i], c))
            c->ways |= 1u << i;
    if (f->ways && !c->ways)
        did_not_hold(b, o, c, "a forecast that did not hold");
}

/* A price is paid; if it is not, or not all of it, that is foretold. */
static void hold_price(struct study *s, const struct offer *o, const struct course *c) {
    for (uint32_t i = 0; i < o->costs; i++) {
        const struct cost *cost = &o->cost[i];
        const struct stat_span *was = &c->was[cost->stat], *is = &c->is[cost->stat];
        bool back = stat_absent(c, cost->stat);
        for (uint32_t k = 0; k < o->forecast.ways; k++) {
            const struct change *told = change_of(&o->forecast.way[k], cost->stat);
            back |= c->ways >> k & 1 && told && told->by.hi > -cost->n;
        }
        if (was->hi < cost->n || (!back && is->lo - was->hi > -cost->n))
            did_not_hold(s->b, o, c, "a price that is not paid");
        s->stakes[o->action.verb].prices++;
        s->stakes[o->action.verb].exact += was->hi - is->hi == cost->n;
    }
}

/* Who has less of what is good for it, beyond the price, or more of what is not. */
static bool is_worse(const struct game_ops *ops, const struct offer *o, const struct course *c,
                     uint32_t stat) {
    int32_t price = 0;
    for (uint32_t i = 0; i < o->costs; i++)
        price += o->cost[i].stat == stat ? o->cost[i].n : 0;
    if (strcmp(ops->stats[stat].of, ops->seat_names[o->seat]) || stat_absent(c, stat))
        return false;
    return ops->stats[stat].good ? c->is[stat].hi < c->was[stat].lo - price
                                 : c->is[stat].lo > c->was[stat].hi;
}

/* The turn ends with nothing else done: b->state may not be the end yet, and it comes for certain. */
static bool turn_ends_badly(struct bench *b, const struct offer *o, const struct course *c) {
    for (uint32_t k = 0; k < DECLINES_MOST && !outcome_now(b); k++) {
        struct ask ask;
        b->ops->ask(b->set.rules, b->state, &ask);
        const struct verb *verb = NULL;
        for (uint32_t i = 0, n = legal_of(b, b->state, b->legal2); i < n && !verb; i++) {
            verb = &b->ops->verbs[b->legal2[i].verb];
            if (verb->ends || verb->declines)
                b->ops->apply(b->set.rules, b->state, ask.seat, &b->legal2[i], NULL);
            else
                verb = NULL;
        }
        if (!verb || verb->ends)
            break;
    }
    return outcome_now(b) && value_now(b, o->seat) < c->stood;
}

static bool takes_something(const struct game_ops *ops, const struct way *w) {
    bool loses = false;
    for (uint32_t i = 0; i < w->changes; i++) {
        const struct change *c = &w->change[i];
        loses |= ops->stats[c->stat].good ? c->by.lo < 0 : c->by.hi > 0;
    }
    return loses;
}

/* The chance of the ways that can end it, or take something, or of which it is not known what they do. A rest
 * that is disturbed once in twenty times cannot show in a hundred of them what it may cost. */
static uint32_t chance_to_lose(const struct game_ops *ops, const struct offer *o, bool all) {
    uint32_t bp = o->forecast.ways ? 0 : WHOLE;
    for (uint32_t i = 0; i < o->forecast.ways; i++) {
        const struct way *w = &o->forecast.way[i];
        bp += w->more || w->unknown || w->ends > 1 || (!all && takes_something(ops, w)) ? w->bp : 0;
    }
    return bp;
}

/* Nothing worse comes than the risk says, and what it says comes now and then. */
static void hold_risk(struct study *s, const struct offer *o, const struct course *c) {
    const struct game_ops *ops = s->b->ops;
    struct stakes *t = &s->stakes[o->action.verb];
    bool lost = c->ends_badly, worse = c->ends_badly;
    for (uint32_t i = 0; i < ops->stat_count; i++) {
        worse |= is_worse(ops, o, c, i);
        lost |= is_worse(ops, o, c, i) && ops->stats[i].stake;
    }
    if (lost && o->risk < RISK_LOSS)
        did_not_hold(s->b, o, c, "a loss that was no risk");
    if (c->ends_badly && o->risk < RISK_END)
        did_not_hold(s->b, o, c, "a bad end that was no risk");
    t->losses += o->risk >= RISK_LOSS ? chance_to_lose(ops, o, false) : 0;
    t->lost += o->risk >= RISK_LOSS && worse;
    t->ends += o->risk == RISK_END ? chance_to_lose(ops, o, true) : 0;
    t->ended += o->risk == RISK_END && (c->ends_badly || turn_ends_badly(s->b, o, c));
}

static void count_world(struct tally *t, const struct way *w, bool may, bool sure) {
    t->worlds++;
    t->foretold += w->bp;
    t->spread += (uint64_t)w->bp * (WHOLE - w->bp);
    t->may += may;
    t->sure += sure;
}

/* How often each way comes in worlds that fit b->view. */
static void count_worlds(struct study *s, const struct offer *o, const char *verb) {
    struct bench *b = s->b;
    struct stream rng;
    stream_open(&rng, rng_key(b->seed, "worlds", b->match.step));
    for (uint32_t k = 0; k < WORLDS; k++) {
        struct course c;
        memset(b->state, 0, b->ops->state_size);
        b->ops->guess(b->set.rules, b->view, o->seat, &rng, b->state);
        course_of(b, o, &c);
        s->worlds++;
        for (uint32_t i = 0; i < o->forecast.ways; i++) {
            const struct way *w = &o->forecast.way[i];
            bool may = c.ways >> i & 1, sure = c.ways == 1u << i;
            s->clear += sure;
            count_world(tally_of(s, verb, w, false), w, may, sure);
            count_world(tally_of(s, "", w, false), w, may, sure);
            if (way_apart(b->ops, &o->forecast, i))
                count_world(tally_of(s, verb, w, true), w, may, sure);
        }
        hold_price(s, o, &c);
        hold_risk(s, o, &c);
    }
}

/* Whether a change or an end that the way does not name comes with the next answer: it may have stopped in
 * the midst of something. */
static bool goes_on(struct bench *b, uint32_t seat, const struct way *came) {
    struct course c;
    struct ask ask;
    b->ops->ask(b->set.rules, b->state, &ask);
    if (ask.over || !legal_of(b, b->state, b->legal2))
        return false;
    memcpy(b->twin, b->state, b->ops->state_size);
    stats_now(b, b->twin, seat, c.was);
    b->ops->apply(b->set.rules, b->twin, ask.seat, &b->legal2[0], NULL);
    let_it_pass(b, b->twin, NULL);
    stats_now(b, b->twin, seat, c.is);
    for (uint32_t i = 0; i < b->ops->stat_count; i++)
        if (stat_changes(&c, i) && !change_of(came, i))
            return true;
    return false;
}

/* What the way that came had told, and what it had not. */
static void count_changes(struct study *s, uint32_t seat, struct tally *t, const struct way *came,
                          const struct course *c) {
    uint64_t named = 0, changes = 0;
    for (uint32_t i = 0; i < s->b->ops->stat_count; i++) {
        const struct change *told = came ? change_of(came, i) : NULL;
        bool sure = c->was[i].lo == c->was[i].hi && c->is[i].lo == c->is[i].hi;
        changes += stat_changes(c, i);
        named += stat_changes(c, i) && told;
        if (!told || !sure || told->by.lo == told->by.hi)
            continue;
        t->span[i].seen++;
        t->span[i].low += c->is[i].lo - c->was[i].lo == told->by.lo;
        t->span[i].high += c->is[i].lo - c->was[i].lo == told->by.hi;
    }
    s->changes += changes;
    s->named += named;
    if (came && came->ends > 1) {
        t->ends++;
        t->ended += c->outcome != 0;
    }
    if (came && came->more) {
        bool ends = c->outcome && !(came->ends >> c->outcome & 1);
        t->more++;
        t->needed += named < changes || ends || (!t->needed && goes_on(s->b, seat, came));
    }
}

static void hold_against_play(struct study *s, const struct action *a) {
    struct bench *b = s->b;
    const char *verb = b->ops->verbs[a->verb].name;
    struct offer o;
    struct course c;
    match_view(&b->match, b->match.ask.seat, b->view);
    offer_of(b->ops, b->set.rules, b->view, a, NULL, &o);
    memcpy(b->state, b->match.state, b->ops->state_size);
    course_of(b, &o, &c);
    const struct way *came = NULL;
    for (uint32_t i = o.forecast.ways; i-- > 0;)
        came = c.ways >> i & 1 ? &o.forecast.way[i] : came;
    s->plays++;
    s->foretold += came != NULL;
    count_changes(s, o.seat, came ? tally_of(s, verb, came, false) : NULL, came, &c);
    hold_price(s, &o, &c);
    hold_risk(s, &o, &c);
    if (o.forecast.ways > 1 && tally_of(s, verb, &o.forecast.way[0], false)->worlds < ENOUGH)
        count_worlds(s, &o, verb);
}

/* Freedman: worlds in a row are off by this much less than once in a hundred million times. Where ways cannot
 * be told apart, how often one came is known to lie between two numbers. */
static bool chance_is_off(const struct tally *t) {
    uint64_t should = (t->foretold + WHOLE / 2) / WHOLE;
    uint64_t by = should > t->may ? should - t->may : t->sure > should ? t->sure - should : 0;
    return by * by > 38 * (t->spread / WHOLE / WHOLE) + 13 * by;
}

static void study_match(struct study *s, struct mind *mind) {
    struct bench *b = s->b;
    while (!match_over(&b->match)) {
        uint32_t n = bench_legal(b), pick = mind_choose(mind, &b->match, b->legal, n);
        struct action a = b->legal[pick];
        b->tried = &a;
        hold_against_play(s, &a);
        HOLDS(b, match_act(&b->match, 0, b->match.ask.seat, &a, NULL) == REASON_OK,
              "a legal action is refused");
        b->tried = NULL;
    }
}

/* One of the game's own minds that need no number, all of them in turn; chance where there is none. */
static const char *own_mind(const struct game_ops *ops, uint32_t turn) {
    uint32_t count = 0, plain[POLICIES];
    for (uint32_t i = 0; i < ops->policy_count && count < POLICIES; i++) {
        plain[count] = i;
        count += !ops->policies[i].param_max;
    }
    return count ? ops->policies[plain[turn % count]].name : "random";
}

/* Chance at every seat in turn with the game's own minds: each gets into positions that others do not see,
 * and what ends badly for the best of them is rare. */
static void study_rules(struct study *s, uint32_t parts) {
    const struct game_ops *ops = s->b->ops;
    const char *env = getenv("GLOAM_CONFORMANCE_GAMES");
    uint64_t games = env ? strtoul(env, NULL, 10) : GAMES_USUAL;
    uint64_t all = PLAYS * (games < GAMES_MOST ? games : GAMES_MOST) / GAMES_USUAL / heaviness(ops);
    uint64_t until = s->plays + all / parts + 1;
    for (uint32_t k = 0; s->plays < until; k++) {
        uint64_t seed = match_seed(4242, k);
        const char *name = k % 2 ? own_mind(ops, k / 2 + k / 2 / ops->scenario_count) : "random";
        struct mind mind;
        struct err e;
        HOLDS(s->b, mind_open(&mind, &s->b->set, name, &e) == ST_OK, "%s", e.text);
        bench_begin(s->b, k / 2 % ops->scenario_count, seed);
        mind_seed(&mind, seed, 0);
        study_match(s, &mind);
        mind_close(&mind);
    }
}

/* How many faults a way has; each of them is told. */
static uint32_t judge(const struct game_ops *ops, const struct tally *t) {
    uint32_t wrong = 0;
    if (chance_is_off(t) && ++wrong)
        printf("# %s: %s, %s: foretold %llu of %llu times, came %llu to %llu times\n", ops->name, t->verb,
               t->name, (unsigned long long)(t->foretold / WHOLE), (unsigned long long)t->worlds,
               (unsigned long long)t->sure, (unsigned long long)t->may);
    if (t->more > IDLE && !t->needed && ++wrong)
        printf("# %s: %s, %s: %llu times there was said to be more, and there never was\n", ops->name, t->verb,
               t->name, (unsigned long long)t->more);
    if (t->ends > RARE && !t->ended && ++wrong)
        printf("# %s: %s, %s: %llu times it was said to end or that it may, and it never did\n", ops->name,
               t->verb, t->name, (unsigned long long)t->ends);
    for (uint32_t i = 0; i < ops->stat_count; i++)
        if (t->span[i].seen > IDLE && !(t->span[i].low && t->span[i].high) && ++wrong)
            printf("# %s: %s, %s: how %s's %s changes is told too wide: of %u times it was the least %u times, the "
                   "most %u times\n",
                   ops->name, t->verb, t->name, ops->stats[i].of, ops->stats[i].name, t->span[i].seen, t->span[i].low,
                   t->span[i].high);
    return wrong;
}

/* The same of a verb. */
static uint32_t judge_stakes(const struct game_ops *ops, const char *verb, const struct stakes *t) {
    uint32_t wrong = 0, losses = (uint32_t)(t->losses / WHOLE), ends = (uint32_t)(t->ends / WHOLE);
    if (losses > IDLE && !t->lost && ++wrong)
        printf("# %s: %s: %u times there was said to be something to lose, and it never was lost\n",
               ops->name, verb, losses);
    if (ends > RARE && !t->ended && ++wrong)
        printf("# %s: %s: %u times it was said that it can end badly, and it never did\n", ops->name, verb,
               ends);
    if (t->prices > IDLE && !t->exact && ++wrong)
        printf("# %s: %s: told %u times, its price was never what it took\n", ops->name, verb, t->prices);
    return wrong;
}

/* One account for all rulesets of a game. */
void forecasts_hold(struct bench *b) {
    struct ruleset_row rows[RULESETS];
    static struct study s;
    assert_true(b->ops->verb_count <= VERBS);
    uint32_t count, chances = 0, wrong = 0;
    struct err e;
    memset(&s, 0, sizeof s);
    HOLDS(b, content_rulesets(content_root(), b->ops->name, rows, RULESETS, &count, &e) == ST_OK, "%s",
          e.text);
    for (uint32_t r = 0; r < count; r++) {
        struct bench one;
        bench_open(&one, b->ops, rows[r].name);
        s.b = &one;
        study_rules(&s, count);
        bench_close(&one);
    }
    for (uint32_t i = 0; i < s.tallies; i++) {
        chances += s.tally[i].worlds && *s.tally[i].verb && !s.tally[i].apart;
        wrong += judge(b->ops, &s.tally[i]);
    }
    for (uint32_t i = 0; i < b->ops->verb_count; i++)
        wrong += judge_stakes(b->ops, b->ops->verbs[i].name, &s.stakes[i]);
    printf("# %s: %llu actions, %llu of them foretold, %llu of %llu changes by name, %u chances counted\n",
           b->ops->name, (unsigned long long)s.plays, (unsigned long long)s.foretold,
           (unsigned long long)s.named, (unsigned long long)s.changes, chances);
    if (s.named * NAMED < s.changes)
        fail_msg("%s: less than one in %d of the changes is foretold by name", b->ops->name, NAMED);
    if (s.clear * CLEAR < s.worlds)
        fail_msg("%s: of %llu worlds with several ways only %llu tell which one came", b->ops->name,
                 (unsigned long long)s.worlds, (unsigned long long)s.clear);
    if (wrong)
        fail_msg("%s: %u ways are foretold wrong", b->ops->name, wrong);
}
