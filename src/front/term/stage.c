/* The stage: see stage.h. */
#include "front/term/stage.h"

#include "core/scene.h"
#include "front/gate.h"
#include "front/screen/prose.h"
#include "front/table/table.h"

#include <stdlib.h>
#include <string.h>

enum status stage_open(struct stage *s, const struct match *m, struct print_mode mode, FILE *out,
                       struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(s, 0, sizeof *s);
    s->match = m;
    s->mode = mode;
    s->out = out;
    s->viewer = -1;
    s->view = calloc(1, ops->view_size);
    s->glance = calloc(1, ops->view_size);
    s->legal = calloc(ops->max_legal, sizeof *s->legal);
    s->log = calloc(ops->seats + 1, sizeof *s->log); /* and of whoever watches */
    s->heard.event = calloc(ops->max_events, sizeof *s->heard.event);
    s->heard.cap = ops->max_events;
    if (s->view && s->glance && s->legal && s->log && s->heard.event)
        return ST_OK;
    stage_close(s);
    return err_set(e, ST_FULL, "no memory for a screen of %s", ops->name);
}

void stage_close(struct stage *s) {
    free(s->view);
    free(s->glance);
    free(s->legal);
    free(s->log);
    free(s->heard.event);
    past_close(&s->past_keep);
    s->view = s->glance = NULL;
    s->legal = NULL;
    s->log = NULL;
    s->heard.event = NULL;
}

void stage_reset(struct stage *s) {
    memset(&s->ui, 0, sizeof s->ui);
    s->hinted = s->opened = 0;
    memset(s->log, 0, (s->match->set->ops->seats + 1) * sizeof *s->log);
}

void stage_scene(const struct stage *s, struct face_scene *out) {
    /* What another seat may do is that seat's to know. */
    *out = (struct face_scene){.ops = s->match->set->ops,
                               .rules = s->match->set->rules,
                               .seat = s->seat,
                               .view = s->view,
                               .legal = s->legal,
                               .legal_count = s->asked == s->seat ? s->legal_count : 0,
                               .shared = s->viewer < 0 && s->match->set->ops->seats > 1,
                               .over = match_over(s->match),
                               .quiet = s->mode.quiet,
                               .log = &s->log[s->seat],
                               .past = s->past,
                               .opened = s->opened,
                               .ui = s->ui,
                               .wish = s->wish,
                               .verdict = s->verdict,
                               .outcome = s->outcome};
}

/* What a scene does not tell of an end: that the steps were used up, or how a game without scenes came out.
 */
static void say_outcome(struct stage *s) {
    struct result result;
    struct text out;
    bool limit;
    text_init(&out, s->outcome, sizeof s->outcome);
    s->verdict = GOES_ON;
    if (!match_over(s->match))
        return;
    match_result(s->match, &result, &limit);
    s->verdict = (uint8_t)(limit ? IT_IS_OVER : outcome_verdict(s->match->set->ops, result.outcome, s->seat));
    if (limit)
        text_put(&out, reason_text(s->match->set->ops, REASON_STEP_LIMIT));
    else
        outcome_tell(s->match->set->ops, result.outcome, s->seat, &out);
    text_capital(s->outcome);
    text_char(&out, '.');
}

static void look_anew(struct stage *s) {
    s->asked = s->match->ask.over ? s->asked : s->match->ask.seat;
    s->seat = s->viewer >= 0 ? (uint32_t)s->viewer : s->asked;
    match_view(s->match, s->seat, s->view);
    s->past = past_of(&s->past_keep, s->match, s->seat, NULL);
    s->legal_count = match_legal(s->match, s->legal);
    say_outcome(s);
}

/* Once for a question. */
static void find_hint(struct stage *s, const struct face_scene *scene) {
    struct face_log *log = &s->log[s->seat];
    if (s->hinted == s->match->step + 1 || !scene->legal_count || !scene->ops->hint)
        return;
    s->hinted = s->match->step + 1;
    log->hint = scene->ops->hint(scene->rules, s->view, s->legal, s->legal_count, s->match->log, log->hinted);
}

static void make_stage_menu(struct stage *s) {
    struct face_scene scene;
    memset(&s->menu, 0, sizeof s->menu);
    stage_scene(s, &scene);
    find_hint(s, &scene);
    if (scene.legal_count)
        reading_menu(&scene, &s->menu);
}

void stage_look(struct stage *s) {
    look_anew(s);
    make_stage_menu(s);
}

/* Adds to a seat's log what it may know of the last step. */
static void stage_hear(struct stage *s, uint32_t seat) {
    struct face_scene scene;
    stage_scene(s, &scene);
    if (seat != s->seat) {
        match_view(s->match, seat, s->glance);
        scene.seat = seat;
        scene.view = s->glance;
        scene.legal_count = seat == s->asked ? s->legal_count : 0;
        scene.log = &s->log[seat];
    }
    table_events_for(&s->match->events, s->match->set->ops->seats, seat, &s->heard);
    reading_tell(&scene, &s->heard, &s->log[seat]);
    if (seat == s->seat && scene_opened(s->match->set->ops, &s->heard))
        s->opened = scene_opened(s->match->set->ops, &s->heard);
}

static void stage_after(struct stage *s) {
    memset(&s->ui, 0, sizeof s->ui);
    look_anew(s);
    for (uint32_t i = 0; s->viewer < 0 && i < s->match->set->ops->seats; i++)
        stage_hear(s, i);
    if (s->viewer >= 0)
        stage_hear(s, (uint32_t)s->viewer);
    struct face_scene scene;
    stage_scene(s, &scene);
    scene.legal_count = s->legal_count;
    s->wish = wish_after(&scene, s->asked);
    make_stage_menu(s);
}

/* Whoever acts has read what stood there before. */
void stage_step(struct stage *s) {
    s->log[s->asked].fresh = 0;
    stage_after(s);
}

void stage_pass(struct stage *s) {
    stage_after(s);
}

static void put_on_stage(void *of, enum style style, uint32_t indent, const char *words) {
    struct stage *s = of;
    print_wrapped(s->out, &s->mode, style, indent * 2, words);
}

/* What happened since this seat last looked, then where it stands. */
void stage_show(struct stage *s, bool choices, enum style style, const char *notice) {
    const struct paper paper = {put_on_stage, s};
    static const struct menu none;
    struct face_scene scene;
    struct face_log *log = &s->log[s->seat];
    stage_scene(s, &scene);
    print_measure(s->out, &s->mode);
    paper_gap(&paper);
    for (uint32_t i = log->count - (log->fresh < log->count ? log->fresh : log->count); i < log->count; i++)
        paper_put(&paper, (enum style)log->line[i].style, 0, log->line[i].text);
    if (log->fresh)
        paper_gap(&paper);
    for (uint32_t i = 0; i <= s->match->set->ops->seats; i++) /* whoever watches reads with all eyes */
        if (!choices || i == s->seat)
            s->log[i].fresh = 0;
    reading_write(&scene, choices ? &s->menu : &none, &paper);
    s->opened = 0;
    paper_put(&paper, style, 0, notice);
}

void stage_help(struct stage *s) {
    const struct paper paper = {put_on_stage, s};
    struct face_scene scene;
    stage_scene(s, &scene);
    paper_gap(&paper);
    reading_help(&scene, &paper);
}

void stage_opening(struct stage *s) {
    const struct paper paper = {put_on_stage, s};
    paper_gap(&paper);
    opening_write(s->match->set->ops, s->match->set->rules, &paper);
}

void stage_hand_over(struct stage *s) {
    enum { BLANK_LINES = 48 }; /* more than a plain terminal shows */
    print_wipe(s->out, &s->mode);
    for (int i = 0; i < BLANK_LINES && !s->mode.clear; i++)
        gate_text(s->out, i ? "\n" : "\n----\n");
    TEXT_ON_STACK(line, 120);
    struct face_scene scene;
    stage_scene(s, &scene);
    text_put(&line, "Pass the keyboard to ");
    sitter_say(&scene, s->asked, &line);
    text_put(&line, ". What comes next is for their eyes only.");
    put_on_stage(s, STYLE_TITLE, 0, line.buf);
}

void stage_text(struct stage *s, enum style style, const char *text) {
    const struct paper paper = {put_on_stage, s};
    paper_gap(&paper);
    for (const char *end; *text; text = end + (*end == '\n')) {
        TEXT_ON_STACK(line, 1200);
        end = text + strcspn(text, "\n");
        text_fmt(&line, "%.*s", (int)(end - text), text);
        paper_put(&paper, style, 0, line.buf);
    }
}

void stage_line(struct stage *s, enum style style, const char *text) {
    print_text(s->out, &s->mode, style, text);
    gate_text(s->out, "\n");
}
