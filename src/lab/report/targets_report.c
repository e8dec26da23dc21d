/* The report of the published figures. */
#include "lab/judge/figure.h"
#include "lab/report/reports.h"

#define TARGET_COLUMNS                                                                                       \
    {"wanted", ".wanted", 11, 1, FORM_TEXT, 0}, {"in play", "measured", 7, 1, FORM_VALUE, 0},                \
        {"", "interval", -7, 1, FORM_HALF, 0}, {                                                             \
        "verdict", "verdict", -7, 1, FORM_TEXT, 0                                                            \
    }

static const struct report_table alone = {.label = 26, .column = {TARGET_COLUMNS}};
static const struct report_table beside = {.label = 26,
                                           .column = {TARGET_COLUMNS,
                                                      {"literal", ".document", 7, 1, FORM_VALUE, 0},
                                                      {"verdict", ".document_verdict", -7, 1, FORM_TEXT, 0}}};

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

void report_finding(struct report *r, const struct finding *f, const struct study_part *here) {
    const struct target_row *row = f->row;
    TEXT_ON_STACK(note, 400);
    report_put(r, r_str("name", row->name), r_str("label", row->label),
               r_str("source", row->source ? row->source : ""), r_str_if("published", row->published));
    text_fmt(&note, row->source ? "%s: %s" : "%s", row->name, row->source);
    if (row->published)
        text_fmt(&note, "; published %s", row->published);
    if (f->part)
        finding_part(r, f->part);
    if (f->part && f->part != here) {
        const struct batch_plan *p = &f->part->plan;
        text_fmt(&note, "; %llu games of '%s' with ", (unsigned long long)p->games,
                 p->set->ops->scenarios[p->scenario].name);
        figure_policies(&note, p);
    }
    report_put(r, r_band("band", row->lo_milli, row->hi_milli));
    if (row->watch_lo_milli != row->watch_hi_milli)
        report_put(r, r_band("watch", row->watch_lo_milli, row->watch_hi_milli));
    report_put(r, R_ESTIMATE(&f->got), r_bool("percent", f->percent),
               r_str("verdict", verdict_names[f->verdict]), r_str(".title", row->label),
               r_str(".note", note.buf));
    if (row->informational && row->lo_milli >= row->hi_milli)
        report_put(r, r_str(".wanted", "-"));
    else
        report_wanted(r, row->lo_milli, row->hi_milli, f->percent);
}

static void target_row(struct report *r, const struct targets_page *p, uint32_t target) {
    struct finding f, literal;
    if (!study_finding(p->study, target, &f))
        return;
    report_open(r, NULL, '{');
    report_finding(r, &f, NULL);
    if (p->document && study_finding(p->document, target, &literal)) {
        report_open(r, "document", '{');
        if (literal.part)
            report_put(r, r_count("games", literal.part->plan.games));
        report_put(r, R_ESTIMATE(&literal.got), r_str("verdict", verdict_names[literal.verdict]));
        report_close(r);
        report_put(r, r_num_if(".document", literal.got.n > 0, literal.got.value),
                   r_str(".document_verdict", verdict_names[literal.verdict]));
    }
    report_close(r);
}

static void say_study(struct report *r, const struct study *s) {
    report_say(r, 0, "%s: %llu games in %u probes, content %016llx", s->set->name,
               (unsigned long long)s->games, s->parts, (unsigned long long)s->set->content_hash);
}

void report_verdicts(struct report *r, const struct study *s) {
    uint32_t n[VERDICTS], total = 0;
    targets_verdicts(s, n);
    for (uint32_t i = 0; i < VERDICTS; i++)
        total += n[i];
    report_say(
        r, 0, "%s: %u targets: %u hold, %u unclear, %u to watch, %u off, %u not observed, %u for information",
        s->set->name, total, n[VERDICT_HOLDS], n[VERDICT_UNCLEAR], n[VERDICT_WATCH], n[VERDICT_OFF],
        n[VERDICT_NONE], n[VERDICT_INFO]);
}

static void show_game(struct report *r, const struct targets_page *p, uint32_t list) {
    const struct study *s = p->study, *d = p->document;
    report_say(r, 0, "%s: targets of rules %s%s%s", s->set->ops->title, s->set->name, d ? ", beside " : "",
               d ? d->set->name : "");
    say_study(r, s);
    if (d)
        say_study(r, d);
    report_rows(r, "Targets", d ? &beside : &alone, list);
    report_lines(r, "\n");
    report_verdicts(r, s);
    if (d)
        report_verdicts(r, d);
}

static void game_members(struct report *r, const struct targets_page *p) {
    const struct study *s = p->study;
    const struct metrics_ops *m = s->set->ops->metrics;
    TEXT_ON_STACK(line, REPORT_COMMAND);
    recipe_rules(p->recipe, "targets", &line);
    recipe_games(p->recipe, p->recipe->games, &line);
    report_put(r, R_GAME(s->set), r_str("command", line.buf), r_bool("hold", targets_hold(s)),
               r_count("games", s->games));
    if (p->document) {
        report_object(r, "document", r_str("rules", p->document->set->name),
                      r_hash("content", p->document->set->content_hash),
                      r_count("games", p->document->games));
    }
    report_open(r, "targets", '[');
    for (uint32_t i = 0; m && i < m->target_count; i++)
        target_row(r, p, i);
    show_game(r, p, report_close(r));
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
    recipe_games(b->page[0].recipe, b->page[0].recipe->games, &line);
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
