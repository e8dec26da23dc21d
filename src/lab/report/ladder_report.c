/* The report of a ladder: a table of rungs for each seat it is about, and who did better than whom. */
#include "lab/report/reports.h"

#include <math.h>

/* Whole Elo are enough for people. */
#define RUNG_COLUMNS                                                                                         \
    {"Elo", ".elo", 5, 1, FORM_TEXT, 0}, {"95% interval", ".interval", -14, 2, FORM_TEXT, 0},                \
        {"to next", ".above", 7, 1, FORM_TEXT, 0}, {"score", ".score", 8, 1, FORM_TEXT, 0},                  \
        {"", ".half", -8, 1, FORM_TEXT, 0}, {"nodes", ".nodes", 6, 1, FORM_TEXT, 0}
static const struct report_table rung_table = {.label = 14, .column = {RUNG_COLUMNS}};
static const struct report_table timed_table = {.label = 14,
                                                .column = {RUNG_COLUMNS, {"us", ".us", 7, 1, FORM_TEXT, 0}}};
static const struct report_table meeting_table = {
    .label = 40,
    .percent = true,
    .column = {{"seeds", "n", 7, 1, FORM_COUNT, 0},
               {"share", "measured", 7, 1, FORM_VALUE, 0},
               {"95% interval", "interval", 14, 2, FORM_INTERVAL, 5}}};

static const char *const kinds[] = {"alone", "duel", "seats"};

static void minds_list(struct report *r, const char *key, const struct ladder *l, uint32_t from,
                       uint32_t to) {
    report_open(r, key, '[');
    for (uint32_t i = from; i < to; i++)
        report_put(r, r_str(NULL, l->mind[i]));
    report_close(r);
}

/* The command that makes it again, with as many seeds as it took. */
static void ladder_command(const struct ladder_page *p, struct text *out) {
    const struct ladder *l = p->ladder;
    text_fmt(out, "gloam ladder %s", l->base.ops->name);
    recipe_start(&l->base, out);
    for (uint32_t i = 0; i < l->minds; i++)
        text_fmt(out, "%s%s", i ? "," : " --minds ", l->mind[i]);
    for (uint32_t i = l->opponents; l->opponents && i < l->all; i++)
        text_fmt(out, "%s%s", i > l->opponents ? "," : " --against ", l->mind[i]);
    if (l->kind == LADDER_SEATS && !(l->seat[0] && l->seat[1]))
        text_fmt(out, " --seat %s", l->base.ops->seat_names[l->seat[1]]);
    if (p->sprt)
        text_fmt(out, " --sprt %g,%g", p->sprt->low, p->sprt->high);
    if (l->clock)
        text_put(out, " --time");
    if (p->instructions)
        text_put(out, " --instructions");
    recipe_games(&l->base, p->sprt && p->sprt->verdict != SPRT_OPEN ? 0 : l->seeds, out);
}

static void ladder_head(struct report *r, const struct ladder_page *p) {
    const struct ladder *l = p->ladder;
    TEXT_ON_STACK(command, REPORT_COMMAND);
    ladder_command(p, &command);
    report_put(r, R_GAME(&l->trial.set), r_str("scenario", l->base.scenario),
               r_str_if("with", l->trial.plan.with), r_str("command", command.buf),
               r_str("play", kinds[l->kind]), r_u64("seed", l->base.seed), r_count("seeds", l->seeds),
               r_count("games", l->seeds * ladder_games(l)));
    minds_list(r, "minds", l, 0, l->minds);
    if (l->opponents)
        minds_list(r, "against", l, l->opponents, l->all);
}

static const char *const verdicts[] = {"open", "low", "high"};

static void ladder_sprt(struct report *r, const struct sprt *t) {
    report_object(r, "sprt", r_num("low", t->low), r_num("high", t->high), r_num("likelier", t->likelier),
                  r_num("sure", ELO_SURE), r_str("verdict", verdicts[t->verdict]));
}

static int whole(double elo) {
    return (int)floor(elo + 0.5);
}

static double per_decision(const struct batch_cost *c, uint64_t sum) {
    return c->decisions ? (double)sum / (double)c->decisions : 0;
}

/* Of a decision, as far as it was asked for. */
static void put_cost(struct report *r, const struct ladder_page *p, const struct batch_cost *c,
                     double instructions) {
    double nodes = per_decision(c, c->nodes), us = per_decision(c, c->nanoseconds) / 1000;
    report_put(r, r_count("decisions", c->decisions), r_num("nodes", nodes));
    report_fmt(r, ".nodes", "%.0f", nodes);
    if (p->ladder->clock) {
        report_put(r, r_num("microseconds", us));
        report_fmt(r, ".us", "%.*f", us < 10 ? 1 : 0, us);
    }
    if (p->instructions) {
        report_put(r, r_num("instructions", instructions));
        report_fmt(r, ".note", "%.0f instructions a decision", instructions);
    }
}

static void put_rung(struct report *r, const struct ladder_page *p, const struct rungs *of, uint32_t i) {
    const struct ladder *l = p->ladder;
    const struct rung *g = &of->rung[i];
    report_open(r, NULL, '{');
    report_put(r, r_str("mind", l->mind[g->mind]), r_str(".title", l->mind[g->mind]), r_num("elo", g->elo),
               r_interval(g->interval));
    report_fmt(r, ".elo", "%+d", whole(g->elo));
    if (g->interval.known)
        report_fmt(r, ".interval", "%+d to %+d", whole(g->interval.lo), whole(g->interval.hi));
    if (g->above_interval.known) {
        report_object(r, "above_next", r_num("elo", g->above), r_interval(g->above_interval));
        report_fmt(r, ".above", "%+d%s", whole(g->above), g->above_interval.lo > 0 ? "" : " ?");
    }
    if (l->kind != LADDER_DUEL) {
        report_object(r, "score", R_ESTIMATE(&g->score));
        int digits = fabs(g->score.value) < 1000;
        report_fmt(r, ".score", "%.*f", digits, g->score.value);
        if (g->score.interval.known)
            report_fmt(r, ".half", "+-%.*f", digits, (g->score.interval.hi - g->score.interval.lo) / 2);
    }
    put_cost(r, p, &g->cost, p->instructions ? p->instructions[of->seat][g->mind] : 0);
    report_close(r);
}

static void put_meetings(struct report *r, const struct ladder *l, const struct rungs *of) {
    report_open(r, "meetings", '[');
    for (uint32_t i = 0; i < of->meetings; i++) {
        const struct meeting *m = &of->meeting[i];
        const char *name[2] = {l->mind[of->rung[m->rung[0]].mind], l->mind[of->rung[m->rung[1]].mind]};
        report_open(r, NULL, '{');
        report_open(r, "minds", '[');
        report_put(r, r_str(NULL, name[0]), r_str(NULL, name[1]));
        report_close(r);
        report_put(r, R_ESTIMATE(&m->share));
        report_fmt(r, ".title", "%s v %s", name[0], name[1]);
        report_close(r);
    }
}

static void say_sprt(struct report *r, const struct ladder_page *p) {
    const struct ladder *l = p->ladder;
    const struct sprt *t = p->sprt;
    if (t->verdict == SPRT_OPEN)
        report_say(r, 0,
                   "\nThe test of %+g against %+g Elo is open after %llu seeds: %s may be either above %s.",
                   t->low, t->high, (unsigned long long)l->seeds, l->mind[0], l->mind[1]);
    else
        report_say(r, 0, "\nThe test is sure after %llu seeds: %s is rather %+g than %+g Elo above %s.",
                   (unsigned long long)l->seeds, l->mind[0], t->verdict == SPRT_HIGH ? t->high : t->low,
                   t->verdict == SPRT_HIGH ? t->low : t->high, l->mind[1]);
    report_say(r, 0, "The seeds are %.3g times as likely at %+g (19 times settle it, either way).",
               stats_exp(t->likelier > 0 ? t->likelier : -t->likelier), t->likelier > 0 ? t->high : t->low);
}

static void say_ladder(struct report *r, const struct ladder *l) {
    static const char *const words[] = {
        "Each mind plays the same seeds; of two the better one has the higher score on a seed.",
        "Two minds play each seed twice, the second time with the seats exchanged.",
        "A mind is held against those that played the same seat on the same seed against the same opponent.",
    };
    report_say(r, 0, "%s: rules %s, scenario %s%s%s, %llu seeds from seed %llu, %llu games",
               l->base.ops->title, l->trial.set.name, l->base.scenario, l->trial.plan.with ? ", with " : "",
               l->trial.plan.with ? l->trial.plan.with : "", (unsigned long long)l->seeds,
               (unsigned long long)l->base.seed, (unsigned long long)(l->seeds * ladder_games(l)));
    report_command(r, report_string(r, 0, "command"));
    report_say(r, 0, "%s", words[l->kind]);
}

static void show_rungs(struct report *r, const struct ladder *l, const struct rungs *of, uint32_t rungs,
                       uint32_t meetings) {
    TEXT_ON_STACK(name, 60);
    text_put(&name, "Ladder");
    if (l->kind == LADDER_SEATS)
        text_fmt(&name, " of the %s", l->base.ops->seat_names[of->seat]);
    report_rows(r, name.buf, l->clock ? &timed_table : &rung_table, rungs);
    report_say(r, 2, "Elo above %s; '?': the next rung may be as high. Costs are those of a decision.",
               l->mind[of->zero]);
    report_rows(r, "Did better on the same seeds, ties half", &meeting_table, meetings);
}

void report_ladder(struct report *r, const struct ladder_page *p) {
    const struct ladder *l = p->ladder;
    uint32_t rungs[2], meetings[2];
    report_begin(r, "ladder");
    ladder_head(r, p);
    if (p->sprt)
        ladder_sprt(r, p->sprt);
    report_open(r, "ladders", '[');
    for (uint32_t i = 0; i < p->count; i++) {
        const struct rungs *of = &p->rungs[i];
        report_open(r, NULL, '{');
        report_put(r, r_str_if("seat", l->kind == LADDER_SEATS ? l->base.ops->seat_names[of->seat] : NULL),
                   r_str("zero", l->mind[of->zero]));
        report_open(r, "rungs", '[');
        for (uint32_t k = 0; k < of->count; k++)
            put_rung(r, p, of, k);
        rungs[i] = report_close(r);
        put_meetings(r, l, of);
        meetings[i] = report_close(r);
        report_close(r);
    }
    report_close(r);
    if (r->full)
        return;
    say_ladder(r, l);
    if (p->sprt)
        say_sprt(r, p);
    for (uint32_t i = 0; i < p->count; i++)
        show_rungs(r, l, &p->rungs[i], rungs[i], meetings[i]);
}
