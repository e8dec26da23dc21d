/* Offers: every choice can be told in words and as JSON, what is closed says why, and a forecast holds: what
 * play then does is one of its ways, as often as its chance says. */
#include "checks.h"

#include "core/offer.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GAMES_USUAL = 96,
    GAMES_MOST = 9600,
    WHOLE = 10000,
    PLAYS = 60000,
    RULESETS = 64,
    TALLIES = 256,
    DECLINES_MOST = 64,
    CHOICES = 256
};

static void told_well(struct bench *b, const struct offer *o) {
    const struct forecast *f = &o->forecast;
    uint32_t sum = 0;
    HOLDS(b, o->label.len && text_is_plain(o->label.buf), "an offer without a label: '%s'", o->label.buf);
    HOLDS(b, o->seat == b->match.ask.seat, "'%s' is said to be the choice of seat %u", o->label.buf, o->seat);
    HOLDS(b, !o->label.cut && !o->note.cut && !o->why.cut, "words of '%s' found no room", o->label.buf);
    HOLDS(b, text_is_plain(o->note.buf) && text_is_plain(o->why.buf), "'%s' has words that do not show",
          o->label.buf);
    HOLDS(b, (o->reason == REASON_OK) == !o->why.len, "'%s' is %s, and why is '%s'", o->label.buf,
          o->reason == REASON_OK ? "open" : "closed", o->why.buf);
    for (uint32_t i = 0; i < f->ways; i++) {
        sum += f->way[i].bp;
        for (uint32_t k = 0; k < f->way[i].changes; k++) {
            const struct change *c = &f->way[i].change[k];
            HOLDS(b,
                  c->stat < b->ops->stat_count && c->by.lo <= c->by.hi && c->outcome < b->ops->outcome_count,
                  "'%s' changes stat %u by %d to %d", o->label.buf, c->stat, c->by.lo, c->by.hi);
        }
    }
    HOLDS(b, !f->ways || sum == WHOLE, "the ways of '%s' have chances of %u in %d", o->label.buf, sum, WHOLE);
}

/* The line and the object. */
static void told_twice(struct bench *b, const struct offer *o) {
    struct text t;
    struct jw w;
    text_init(&t, b->text, b->text_bytes);
    offer_say(b->ops, o, &t);
    HOLDS(b, text_is_plain(b->text), "offer_say of '%s' is no line", o->label.buf);
    text_init(&t, b->text, b->text_bytes);
    jw_init(&w, &t);
    offer_json(b->ops, b->set.rules, o, &w);
    HOLDS(b, json_is_object(look(b, b->text, "an offer")), "offer_json of '%s' is no object", o->label.buf);
}

static bool in_list(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

/* What a person would look for: closed where it is not legal, with a reason that any world of the view gives.
 */
static void choices_are_told(struct bench *b, uint32_t n, uint32_t seat) {
    struct action choice[CHOICES];
    struct offer o;
    struct stream s;
    uint32_t count = b->ops->choices ? b->ops->choices(b->set.rules, b->view, choice, CHOICES) : 0;
    HOLDS(b, count <= CHOICES, "%u choices at once", count);
    stream_open(&s, match_seed(b->seed, b->match.step));
    b->ops->guess(b->set.rules, b->view, seat, &s, b->state);
    for (uint32_t i = 0; i < count; i++) {
        b->tried = &choice[i];
        uint32_t here = b->ops->check(b->set.rules, b->match.state, seat, &choice[i]);
        uint32_t there = b->ops->check(b->set.rules, b->state, seat, &choice[i]);
        HOLDS(b, here == there, "closed for one reason in the world (%s) and for another in a guess (%s)",
              reason_name(b->ops, here), reason_name(b->ops, there));
        HOLDS(b, (here == REASON_OK) == in_list(b->legal, n, &choice[i]),
              "a choice and the legal list differ");
        offer_of(b->ops, b->set.rules, b->view, &choice[i], there, &o);
        told_well(b, &o);
        told_twice(b, &o);
    }
    b->tried = NULL;
}

void offers_are_told(struct bench *b) {
    struct offer o;
    while (b->ops->describe && !match_over(&b->match)) {
        if (b->match.step % heaviness(b->ops)) {
            bench_step(b);
            continue;
        }
        uint32_t n = bench_legal(b), seat = b->match.ask.seat;
        match_view(&b->match, seat, b->view);
        for (uint32_t i = 0; i < n; i++) {
            b->tried = &b->legal[i];
            offer_of(b->ops, b->set.rules, b->view, &b->legal[i], REASON_OK, &o);
            told_well(b, &o);
            told_twice(b, &o);
        }
        choices_are_told(b, n, seat);
        bench_step(b);
    }
}

/* How often a way of a verb came, and how often it was foretold: in ten-thousandths. */
struct tally {
    const char *verb;
    char name[WAY_NAME];
    uint64_t plays, came, foretold;
};

struct study {
    struct bench *b;
    struct tally tally[TALLIES];
    uint32_t tallies;
    uint64_t plays, foretold; /* actions, and those with a forecast */
};

static void stats_now(struct bench *b, const void *state, uint32_t seat, struct stat_span out[STATS_MAX]) {
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, state, seat, b->view2);
    if (b->ops->candid)
        b->ops->candid(b->set.rules, b->view2);
    memset(out, 0, STATS_MAX * sizeof *out);
    b->ops->stats_of(b->set.rules, b->view2, out);
}

/* Whether a way can be what happened between two looks at the stats. */
static bool fits(const struct game_ops *ops, const struct way *w, const struct stat_span was[],
                 const struct stat_span is[]) {
    for (uint32_t s = 0; s < ops->stat_count; s++) {
        struct stat_span by = {0, 0};
        bool named = false;
        for (uint32_t i = 0; i < w->changes; i++)
            if (w->change[i].stat == s) {
                by = w->change[i].by;
                named = true;
            }
        if ((!named && w->more) || was[s].lo > was[s].hi || is[s].lo > is[s].hi)
            continue;
        if (is[s].hi - was[s].lo < by.lo || is[s].lo - was[s].hi > by.hi)
            return false;
    }
    return true;
}

/* No two ways can be taken for each other: some stat tells them apart. */
static bool apart(const struct game_ops *ops, const struct way *a, const struct way *b) {
    if (a->more || b->more)
        return false;
    for (uint32_t s = 0; s < ops->stat_count; s++) {
        struct stat_span x = {0, 0}, y = {0, 0};
        for (uint32_t i = 0; i < a->changes; i++)
            x = a->change[i].stat == s ? a->change[i].by : x;
        for (uint32_t i = 0; i < b->changes; i++)
            y = b->change[i].stat == s ? b->change[i].by : y;
        if (x.hi < y.lo || y.hi < x.lo)
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

static struct tally *tally_of(struct study *s, const char *verb, const char *name) {
    for (uint32_t i = 0; i < s->tallies; i++)
        if (!strcmp(s->tally[i].verb, verb) && !strcmp(s->tally[i].name, name))
            return &s->tally[i];
    HOLDS(s->b, s->tallies < TALLIES, "more than %d ways by name", TALLIES);
    struct tally *t = &s->tally[s->tallies++];
    t->verb = verb;
    memcpy(t->name, name, sizeof t->name);
    return t;
}

static void count_ways(struct study *s, const struct offer *o, const struct stat_span was[],
                       const struct stat_span is[]) {
    const struct game_ops *ops = s->b->ops;
    for (uint32_t i = 0; i < ops->stat_count; i++)
        if (was[i].lo < was[i].hi || is[i].lo < is[i].hi)
            return; /* what is not sure cannot be told apart */
    if (!all_apart(ops, &o->forecast))
        return;
    for (uint32_t i = 0; i < o->forecast.ways; i++) {
        struct tally *t = tally_of(s, ops->verbs[o->action.verb].name, o->forecast.way[i].name);
        t->plays++;
        t->foretold += o->forecast.way[i].bp;
        t->came += fits(ops, &o->forecast.way[i], was, is) ? WHOLE : 0;
    }
}

/* Everybody declines in b->state, as long as there is something to decline. */
static void let_it_pass(struct study *s) {
    struct bench *b = s->b;
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

static void hold_against_play(struct study *s, const struct action *a) {
    struct bench *b = s->b;
    struct stat_span was[STATS_MAX], is[STATS_MAX];
    struct offer o;
    uint32_t seat = b->match.ask.seat;
    match_view(&b->match, seat, b->view);
    offer_of(b->ops, b->set.rules, b->view, a, REASON_OK, &o);
    s->plays++;
    if (!o.forecast.ways)
        return;
    s->foretold++;
    stats_now(b, b->match.state, seat, was);
    memcpy(b->state, b->match.state, b->ops->state_size);
    b->ops->apply(b->set.rules, b->state, seat, a, NULL);
    if (o.forecast.unanswered)
        let_it_pass(s);
    stats_now(b, b->state, seat, is);
    for (uint32_t i = 0; i < o.forecast.ways; i++)
        if (o.forecast.way[i].bp && fits(b->ops, &o.forecast.way[i], was, is)) {
            count_ways(s, &o, was, is);
            return;
        }
    TEXT_ON_STACK(said, 2000);
    offer_say(b->ops, &o, &said);
    for (uint32_t i = 0; i < b->ops->stat_count; i++)
        if (was[i].lo != is[i].lo || was[i].hi != is[i].hi)
            text_fmt(&said, " | %s's %s was %d to %d and is %d to %d", b->ops->stats[i].of,
                     b->ops->stats[i].name, was[i].lo, was[i].hi, is[i].lo, is[i].hi);
    FAILS(b, "a forecast that did not hold for %s: %s", b->ops->seat_names[seat], said.buf);
}

/* Hoeffding: chances in a row are off by this much less than once in a hundred million times. */
static bool off(const struct tally *t) {
    uint64_t by = t->came > t->foretold ? t->came - t->foretold : t->foretold - t->came;
    return by / WHOLE * (by / WHOLE) > 10 * t->plays;
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

/* One account for all rulesets of a game. */
void forecasts_hold(struct bench *b) {
    struct ruleset_row rows[RULESETS];
    static struct study s;
    uint32_t count, wrong = 0;
    struct err e;
    memset(&s, 0, sizeof s);
    if (!b->ops->describe)
        return;
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
        const struct tally *t = &s.tally[i];
        if (off(t))
            printf("# %s, %s: foretold %llu of %llu times, came %llu times\n", t->verb, t->name,
                   (unsigned long long)(t->foretold / WHOLE), (unsigned long long)t->plays,
                   (unsigned long long)(t->came / WHOLE));
        wrong += off(t);
    }
    printf("# %s: %llu actions, %llu of them foretold, %u chances counted\n", b->ops->name,
           (unsigned long long)s.plays, (unsigned long long)s.foretold, s.tallies);
    if (wrong)
        fail_msg("%s: %u chances are foretold wrong", b->ops->name, wrong);
}
