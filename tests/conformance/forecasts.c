/* Forecasts hold: what play then does is one of the ways, as often as its chance says. And they tell
 * something: much of what changes is foretold by name, no span is wider than what comes, several ways can be
 * told apart, and nobody says "more" where there never is more.
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
    NAMED = 3,  /* at least one of so many changes is foretold by name */
    APART = 10 /* at least one of so many forecasts of several ways tells them apart: "more" hides a chance */
};

/* A way by its name, of a verb or, with "", of all of them. */
struct tally {
    const char *verb;
    char name[WAY_NAME];
    uint64_t worlds, came;
    uint64_t foretold, spread; /* how often it should have come, in ten-thousandths, and the variance of that */
    uint64_t more, needed;     /* how often it came saying "more", and with a change that it did not name */
    struct {
        uint32_t seen, low, high; /* in play; at its lower and at its upper end */
    } span[STATS_MAX];
};

struct study {
    struct bench *b;
    struct tally tally[TALLIES];
    uint32_t tallies;
    uint64_t plays, foretold; /* actions, and those with a forecast */
    uint64_t several, apart;  /* forecasts of several ways, and those whose ways can be told apart */
    uint64_t changes, named;  /* of stats in play, and those that the way named */
};

/* The stats before and after. */
struct course {
    struct stat_span was[STATS_MAX], is[STATS_MAX];
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

/* Whether a way can be what happened. */
static bool fits(const struct game_ops *ops, const struct way *w, const struct course *c) {
    for (uint32_t s = 0; s < ops->stat_count; s++) {
        const struct change *named = change_of(w, s);
        struct stat_span by = named ? named->by : (struct stat_span){0, 0};
        if ((!named && w->more) || stat_absent(c, s))
            continue;
        if (c->is[s].hi - c->was[s].lo < by.lo || c->is[s].lo - c->was[s].hi > by.hi)
            return false;
    }
    return true;
}

/* No two ways can be taken for each other: some stat tells them apart. */
static bool apart(const struct game_ops *ops, const struct way *a, const struct way *b) {
    if (a->more || b->more)
        return false;
    for (uint32_t s = 0; s < ops->stat_count; s++) {
        const struct change *x = change_of(a, s), *y = change_of(b, s);
        struct stat_span xs = x ? x->by : (struct stat_span){0, 0}, ys = y ? y->by : (struct stat_span){0, 0};
        if (xs.hi < ys.lo || ys.hi < xs.lo)
            return true;
    }
    return false;
}

static bool all_apart(const struct game_ops *ops, const struct forecast *f) {
    for (uint32_t i = 0; i < f->ways; i++)
        for (uint32_t k = 0; k < i; k++)
            if (!apart(ops, &f->way[i], &f->way[k]))
                return false;
    return f->ways > 1;
}

static struct tally *tally_of(struct study *s, const char *verb, const struct way *w) {
    for (uint32_t i = 0; i < s->tallies; i++)
        if (!strcmp(s->tally[i].verb, verb) && !strcmp(s->tally[i].name, w->name))
            return &s->tally[i];
    HOLDS(s->b, s->tallies < TALLIES, "more than %d ways by name", TALLIES);
    struct tally *t = &s->tally[s->tallies++];
    t->verb = verb;
    memcpy(t->name, w->name, sizeof t->name);
    return t;
}

/* Everybody declines in b->state, as long as there is something to decline. */
static void let_it_pass(struct bench *b) {
    for (uint32_t k = 0; k < DECLINES_MOST; k++) {
        struct ask ask;
        b->ops->ask(b->set.rules, b->state, &ask);
        uint32_t n = ask.over ? 0 : legal_of(b, b->state, b->legal2), i = 0;
        while (i < n && !b->ops->verbs[b->legal2[i].verb].declines)
            i++;
        if (i == n)
            return;
        b->ops->apply(b->set.rules, b->state, ask.seat, &b->legal2[i], NULL);
    }
}

/* Takes the action in b->state; the way that it went, null when nothing is foretold. */
static const struct way *take(struct bench *b, const struct offer *o, struct course *c) {
    const struct forecast *f = &o->forecast;
    stats_now(b, b->state, o->seat, c->was);
    b->ops->apply(b->set.rules, b->state, o->seat, &o->action, NULL);
    if (f->unanswered)
        let_it_pass(b);
    stats_now(b, b->state, o->seat, c->is);
    for (uint32_t i = 0; i < f->ways; i++)
        if (f->way[i].bp && fits(b->ops, &f->way[i], c))
            return &f->way[i];
    if (!f->ways)
        return NULL;
    TEXT_ON_STACK(said, 2000);
    offer_say(b->ops, o, &said);
    for (uint32_t i = 0; i < b->ops->stat_count; i++)
        if (stat_changes(c, i))
            text_fmt(&said, " | %s's %s was %d to %d and is %d to %d", b->ops->stats[i].of, b->ops->stats[i].name,
                     c->was[i].lo, c->was[i].hi, c->is[i].lo, c->is[i].hi);
    FAILS(b, "a forecast that did not hold for %s: %s", b->ops->seat_names[o->seat], said.buf);
}

static void count_world(struct tally *t, const struct way *w, bool came) {
    t->worlds++;
    t->foretold += w->bp;
    t->spread += (uint64_t)w->bp * (WHOLE - w->bp);
    t->came += came;
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
        const struct way *came = take(b, o, &c);
        for (uint32_t i = 0; i < b->ops->stat_count; i++)
            if (c.was[i].lo < c.was[i].hi || c.is[i].lo < c.is[i].hi)
                return; /* what is not sure cannot be told apart */
        for (uint32_t i = 0; i < o->forecast.ways; i++) {
            const struct way *w = &o->forecast.way[i];
            count_world(tally_of(s, verb, w), w, w == came);
            count_world(tally_of(s, "", w), w, w == came);
        }
    }
}

/* What the way that came had told, and what it had not. */
static void count_changes(struct study *s, struct tally *t, const struct way *came, const struct course *c) {
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
    if (came && came->more) {
        t->more++;
        t->needed += named < changes;
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
    const struct way *came = take(b, &o, &c);
    s->plays++;
    s->foretold += came != NULL;
    count_changes(s, came ? tally_of(s, verb, came) : NULL, came, &c);
    bool distinct = all_apart(b->ops, &o.forecast);
    s->several += o.forecast.ways > 1;
    s->apart += distinct;
    if (distinct && tally_of(s, verb, &o.forecast.way[0])->worlds < ENOUGH)
        count_worlds(s, &o, verb);
}

/* Freedman: worlds in a row are off by this much less than once in a hundred million times. */
static bool off(const struct tally *t) {
    uint64_t should = (t->foretold + WHOLE / 2) / WHOLE, by = t->came > should ? t->came - should : should - t->came;
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

/* Chance at every seat in turn with the game's best: each gets into positions that the other does not see. */
static void study_rules(struct study *s, uint32_t parts) {
    const struct game_ops *ops = s->b->ops;
    const char *env = getenv("GLOAM_CONFORMANCE_GAMES");
    uint64_t games = env ? strtoul(env, NULL, 10) : GAMES_USUAL;
    uint64_t all = PLAYS * (games < GAMES_MOST ? games : GAMES_MOST) / GAMES_USUAL / heaviness(ops);
    uint64_t until = s->plays + all / parts + 1;
    struct mind mind[2];
    struct err e;
    HOLDS(s->b, mind_open(&mind[0], &s->b->set, "random", &e) == ST_OK, "%s", e.text);
    HOLDS(s->b,
          mind_open(&mind[1], &s->b->set, ops->policy_count ? ops->policies[0].name : "random", &e) == ST_OK,
          "%s", e.text);
    for (uint32_t k = 0; s->plays < until; k++) {
        uint64_t seed = match_seed(4242, k);
        bench_begin(s->b, k / 2 % ops->scenario_count, seed);
        mind_seed(&mind[k % 2], seed, 0);
        study_match(s, &mind[k % 2]);
    }
    mind_close(&mind[0]);
    mind_close(&mind[1]);
}

/* How many faults a way has; each of them is told. */
static uint32_t judge(const struct game_ops *ops, const struct tally *t) {
    uint32_t wrong = 0;
    if (off(t) && ++wrong)
        printf("# %s: %s, %s: foretold %llu of %llu times, came %llu times\n", ops->name, t->verb, t->name,
               (unsigned long long)(t->foretold / WHOLE), (unsigned long long)t->worlds,
               (unsigned long long)t->came);
    if (t->more > IDLE && !t->needed && ++wrong)
        printf("# %s: %s, %s: %llu times there was said to be more, and there never was\n", ops->name, t->verb,
               t->name, (unsigned long long)t->more);
    for (uint32_t i = 0; i < ops->stat_count; i++)
        if (t->span[i].seen > IDLE && !(t->span[i].low && t->span[i].high) && ++wrong)
            printf("# %s: %s, %s: how %s's %s changes is told too wide: of %u times it was the least %u times, the "
                   "most %u times\n",
                   ops->name, t->verb, t->name, ops->stats[i].of, ops->stats[i].name, t->span[i].seen, t->span[i].low,
                   t->span[i].high);
    return wrong;
}

/* One account for all rulesets of a game. */
void forecasts_hold(struct bench *b) {
    struct ruleset_row rows[RULESETS];
    static struct study s;
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
        chances += s.tally[i].worlds && *s.tally[i].verb;
        wrong += judge(b->ops, &s.tally[i]);
    }
    printf("# %s: %llu actions, %llu of them foretold, %llu of %llu changes by name, %u chances counted\n",
           b->ops->name, (unsigned long long)s.plays, (unsigned long long)s.foretold,
           (unsigned long long)s.named, (unsigned long long)s.changes, chances);
    if (s.named * NAMED < s.changes)
        fail_msg("%s: less than one in %d of the changes is foretold by name", b->ops->name, NAMED);
    if (s.apart * APART < s.several)
        fail_msg("%s: of %llu forecasts with several ways only %llu tell them apart", b->ops->name,
                 (unsigned long long)s.several, (unsigned long long)s.apart);
    if (wrong)
        fail_msg("%s: %u ways are foretold wrong", b->ops->name, wrong);
}
