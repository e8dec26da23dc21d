/* The report of the published figures. */
#include "lab/judge/figure.h"
#include "lab/report/reports.h"

static const struct report_table table = {.label = 21,
                                          .column = {{"wanted", ".wanted", 11, 1, FORM_TEXT, 0},
                                                     {"house", "measured", 7, 1, FORM_VALUE, 0},
                                                     {"", "interval", -7, 1, FORM_HALF, 0},
                                                     {"deep", ".strong", 7, 1, FORM_VALUE, 0},
                                                     {"", ".strong_interval", -7, 1, FORM_HALF, 0},
                                                     {"verdict", "verdict", -12, 1, FORM_TEXT, 0}}};
static const struct report_table gap_table = {
    .label = 26,
    .column = {{"house", "house_score", 9, 1, FORM_FIXED, 1},
               {"deep", "score", 9, 1, FORM_FIXED, 1},
               {"gap", "gap", 9, 1, FORM_MOVED, 1},
               {"95% interval", "interval", -20, 2, FORM_CHANGES, 0}}};

void report_policies(struct report *r, const struct batch_plan *p) {
    report_open(r, "policies", '[');
    for (uint32_t i = 0; i < p->set->ops->seats; i++)
        report_put(r, r_str(NULL, p->policy[i]));
    report_close(r);
}

void report_wanted(struct report *r, int64_t lo_milli, int64_t hi_milli, bool percent) {
    TEXT_ON_STACK(wanted, 48);
    figure_band(&wanted, lo_milli, hi_milli, percent);
    report_put(r, r_str(".wanted", wanted.buf));
}

/* Where it was measured; a figure of the content was measured nowhere. */
static void finding_part(struct report *r, const struct study_part *part) {
    report_put(r, r_str("scenario", part->plan.set->ops->scenarios[part->plan.scenario].name));
    report_policies(r, &part->plan);
    report_put(r, r_count("games", part->plan.games));
}

static const char *const about_names[] = {"play", "rule", "mind", "script"};

/* What each seed alone gives, and whether they differ by more than chance. */
static void finding_seeds(struct report *r, const struct spread *s) {
    if (!s || !s->seeds)
        return;
    report_open(r, "seeds", '{');
    report_put(r, r_bool("differ", s->differs), r_num_if("p", s->known, s->adjusted));
    report_open(r, "each", '[');
    for (uint32_t k = 0; k < s->seeds; k++)
        report_object(r, NULL, R_ESTIMATE(&s->seed[k]));
    report_close(r);
    report_close(r);
}

static void note_seeds(struct text *note, const struct finding *f, const struct spread *s, const char *who) {
    if (!s || !s->differs)
        return;
    text_fmt(note, "; its seeds differ by more than chance%s:", who);
    for (uint32_t k = 0; k < s->seeds; k++) {
        text_put(note, k ? ", " : " ");
        figure_value(note, &s->seed[k], f->percent);
    }
}

/* What the strongest mind shows; the verdict by the minds of the row alone stands beside it. */
static void finding_strong(struct report *r, const struct finding *f, const struct spread *seeds) {
    report_put(r, r_str("house", verdict_names[f->house]));
    report_open(r, "strong", '{');
    report_policies(r, &f->strong->plan);
    report_put(r, r_count("games", f->strong->plan.games), R_ESTIMATE(&f->strong_got),
               r_str("verdict", verdict_names[f->strong_verdict]));
    finding_seeds(r, seeds);
    report_close(r);
    struct report_node interval = r_interval(f->strong_got.interval);
    interval.key = ".strong_interval";
    report_put(r, r_num_if(".strong", f->strong_got.n > 0, f->strong_got.value), interval);
}

void report_finding(struct report *r, const struct finding *f, const struct study_part *here,
                    const struct finding *literal, const struct spread *seeds) {
    const struct target_row *row = f->row;
    TEXT_ON_STACK(note, 1000);
    report_put(r, r_str("name", row->name), r_str("label", row->label),
               r_str("source", row->source ? row->source : ""), r_str_if("published", row->published));
    text_fmt(&note, row->source ? "%s: %s" : "%s", row->name, row->source);
    if (row->published)
        text_fmt(&note, "; published %s", row->published);
    if (row->why)
        text_fmt(&note, "; %s", row->why);
    if (f->part)
        finding_part(r, f->part);
    if (f->part && f->part != here) {
        const struct batch_plan *p = &f->part->plan;
        text_fmt(&note, "; %llu games of '%s' with ", (unsigned long long)p->games,
                 p->set->ops->scenarios[p->scenario].name);
        figure_policies(&note, p);
    }
    if (literal) {
        text_put(&note, "; by the documents' own figures ");
        figure_value(&note, &literal->got, literal->percent);
        text_fmt(&note, ", %s", verdict_names[literal->verdict]);
    }
    if (f->strong)
        text_fmt(&note, "; %llu with %s", (unsigned long long)f->strong->plan.games,
                 f->strong->plan.set->ops->metrics->strong);
    note_seeds(&note, f, seeds, "");
    note_seeds(&note, f, seeds ? seeds + 1 : NULL, " with thought");
    report_put(r, r_band("band", row->lo_milli, row->hi_milli));
    if (row->watch_lo_milli != row->watch_hi_milli)
        report_put(r, r_band("watch", row->watch_lo_milli, row->watch_hi_milli));
    report_put(r, R_ESTIMATE(&f->got), r_bool("percent", f->percent),
               r_str("verdict", verdict_names[f->verdict]), r_str("about", about_names[row->about]),
               r_str_if("why", row->why), r_str(".title", row->label), r_str(".note", note.buf));
    finding_seeds(r, seeds);
    if (f->strong)
        finding_strong(r, f, seeds ? seeds + 1 : NULL);
    if (row->informational && row->lo_milli >= row->hi_milli)
        report_put(r, r_str(".wanted", "-"));
    else
        report_wanted(r, row->lo_milli, row->hi_milli, f->percent);
}

static void target_row(struct report *r, const struct targets_page *p, uint32_t target,
                       const struct spreads *seeds) {
    struct finding f, literal;
    if (!study_finding(p->study, target, &f))
        return;
    bool beside = p->document && study_finding(p->document, target, &literal);
    report_open(r, NULL, '{');
    report_finding(r, &f, NULL, beside ? &literal : NULL, seeds->of[target]);
    if (beside) {
        report_open(r, "document", '{');
        if (literal.part)
            report_put(r, r_count("games", literal.part->plan.games));
        report_put(r, R_ESTIMATE(&literal.got), r_str("verdict", verdict_names[literal.verdict]));
        report_close(r);
    }
    report_close(r);
}

static void say_study(struct report *r, const struct study *s) {
    report_say(r, 0, "%s: %llu games in %u probes from %u seeds, content %016llx", s->set->name,
               (unsigned long long)s->games, s->parts, s->seeds, (unsigned long long)s->set->content_hash);
}

/* Verdicts with what is said of their number, in the order in which they are told. */
static const char *const verdict_words[ROW_VERDICTS] = {
    "hold", "demonstrated", "unclear", "naive only", "to watch", "off", "not observed", "for information"};

static void count_verdicts(const struct study *s, struct text *out) {
    uint32_t n[ROW_VERDICTS], total = 0;
    targets_verdicts(s, n);
    for (uint32_t i = 0; i < ROW_VERDICTS; i++)
        total += n[i];
    text_fmt(out, "%s: %u targets: %u %s", s->set->name, total, n[VERDICT_HOLDS], verdict_words[0]);
    for (uint32_t i = 1; i < ROW_VERDICTS; i++)
        if (n[i])
            text_fmt(out, ", %u %s", n[i], verdict_words[i]);
}

void report_verdicts(struct report *r, const struct study *s) {
    TEXT_ON_STACK(words, 300);
    count_verdicts(s, &words);
    report_say(r, 0, "%s", words.buf);
}

/* What the strongest mind gains at each seat of each probe. */
static uint32_t game_gaps(struct report *r, const struct study *s) {
    const struct game_ops *ops = s->set->ops;
    struct gap_finding f;
    report_open(r, "gaps", '[');
    for (uint32_t i = 0; i < s->gaps; i++) {
        if (!study_gap_finding(s, i, &f))
            continue;
        const struct batch_plan *house = &f.house->plan, *strong = &f.strong->plan;
        double was = f.score.value - f.gap.value;
        report_open(r, NULL, '{');
        report_put(r, r_str("scenario", ops->scenarios[house->scenario].name),
                   r_str("seat", ops->seat_names[f.seat]));
        report_policies(r, house);
        report_put(r, r_str("mind", strong->policy[f.seat]), r_count("games", strong->games),
                   r_num("house_score", was), r_num("score", f.score.value), r_num("gap", f.gap.value),
                   r_interval(f.gap.interval));
        report_fmt(r, ".title", "%s: %s %s", ops->scenarios[house->scenario].name,
                   ops->seats > 1 ? ops->seat_names[f.seat] : "", house->policy[f.seat]);
        report_close(r);
    }
    return report_close(r);
}

static void show_game(struct report *r, const struct targets_page *p, uint32_t list, uint32_t gaps,
                      const struct spreads *seeds) {
    const struct study *s = p->study, *d = p->document;
    report_say(r, 0, "%s: targets of rules %s%s%s", s->set->ops->title, s->set->name, d ? ", beside " : "",
               d ? d->set->name : "");
    say_study(r, s);
    if (d)
        say_study(r, d);
    report_rows(r, "Targets", &table, list);
    report_rows(r, "Exploit gap: score of the strongest mind at one seat less the house mind's", &gap_table,
                gaps);
    report_lines(r, "\n");
    report_verdicts(r, s);
    if (seeds->differ)
        report_say(r, 0,
                   "%s: the seeds of %u %s differ by more than chance: more is at work than its "
                   "interval knows",
                   s->set->name, seeds->differ, seeds->differ > 1 ? "targets" : "target");
    if (d)
        report_verdicts(r, d);
}

/* The end of a command line. */
static void put_games(const struct targets_page *p, struct text *out) {
    recipe_games(p->recipe, p->recipe->games, out);
    if (p->quick && out->len)
        text_put(out, " --quick");
}

/* Who names rules is not shown the documents' own beside them, so the command names none where they stand. */
static void put_command(const struct targets_page *p, struct text *out) {
    if (p->document) {
        text_fmt(out, "gloam targets %s", p->study->set->ops->name);
        recipe_changes(p->recipe, out);
    } else {
        recipe_rules(p->recipe, "targets", out);
    }
    put_games(p, out);
}

static void game_members(struct report *r, const struct targets_page *p) {
    const struct study *s = p->study;
    const struct metrics_ops *m = s->set->ops->metrics;
    TEXT_ON_STACK(line, REPORT_COMMAND);
    put_command(p, &line);
    report_put(r, R_GAME(s->set), r_str("command", line.buf), r_bool("hold", targets_hold(s)),
               r_count("games", s->games));
    if (p->document) {
        report_object(r, "document", r_str("rules", p->document->set->name),
                      r_hash("content", p->document->set->content_hash),
                      r_count("games", p->document->games));
    }
    struct spreads seeds;
    if (!spreads_make(&seeds, s)) {
        r->full = true;
        return;
    }
    report_open(r, "targets", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++)
        target_row(r, p, i, &seeds);
    uint32_t list = report_close(r);
    show_game(r, p, list, game_gaps(r, s), &seeds);
    report_strengths(r, s);
    spreads_free(&seeds);
}

/* One game: its members are those of the report; several: "games" holds them. */
void report_targets(struct report *r, const struct targets_book *b) {
    TEXT_ON_STACK(line, REPORT_COMMAND);
    bool hold = true;
    report_begin(r, "targets");
    if (b->count == 1) {
        game_members(r, b->page);
        return;
    }
    text_put(&line, "gloam targets");
    for (uint32_t i = 0; i < b->count; i++) {
        text_fmt(&line, " %s", b->page[i].study->set->ops->name);
        hold = hold && targets_hold(b->page[i].study);
    }
    put_games(b->page, &line);
    report_put(r, r_str("command", line.buf), r_bool("hold", hold));
    report_open(r, "games", '[');
    for (uint32_t i = 0; i < b->count; i++) {
        if (i)
            report_lines(r, "\n\n");
        report_open(r, NULL, '{');
        game_members(r, &b->page[i]);
        report_close(r);
    }
    report_close(r);
}
