/* Line mode over random games of every game: every legal action has its choice, each choice says all of its
 * offer and each closed one why, all that stands in the scene is told, what happened is told once, what can
 * be typed is found, and the end says how it ended. Nothing here knows a game. */
#include "screen_show.h"

#include "core/registry.h"
#include "core/scene.h"

#include <ctype.h>

enum { GAMES = 3, STEPS = 120, EVERY = 9 };

/* -- what is written -- */

static void check_choices_written(struct showing *p, const char *text) {
    for (const struct choice *c = NULL; (c = menu_next(&p->s.menu, c));) {
        char part[120];
        snprintf(part, sizeof part, "%2u %c%c %s", c->number, c->letter ? c->letter : ' ', choice_mark(c),
                 c->label);
        has(text, part);
        has(text, c->note);
        if (choice_mark(c) == '-')
            has(text, "(closed: ");
    }
    has(text, "? help, q leave");
}

/* A figure of a gauge, as words have it. */
static void check_gauge(const struct thing *t, const char *text) {
    TEXT_ON_STACK(words, 80);
    span_say(t->gauge.now, t->gauge.hundredths, &words);
    if (t->gauge.most) {
        text_put(&words, " of ");
        span_say((struct stat_span){t->gauge.most, t->gauge.most}, t->gauge.hundredths, &words);
    }
    has(text, words.buf);
}

/* Whatever has a name stands there, with its figures; a place by its short name. */
static void check_scene_written(struct showing *p, uint32_t page, const char *text) {
    static struct scene scene;
    const struct ruleset *set = p->m.set;
    scene_of(set->ops, set->rules, p->s.view, p->s.seat, page, &scene);
    for (uint32_t i = 0; i < scene.things; i++) {
        const struct thing *t = &scene.thing[i];
        const struct pane *pane = &scene.pane[t->pane];
        if (t->empty || (!page && (pane->spare || pane->kind == PANE_MAP)))
            continue;
        TEXT_ON_STACK(name, 200);
        text_put(&name, t->name ? t->name : "");
        if (name.len && !strstr(text, name.buf)) { /* at the start of a line */
            text_capital(name.buf);
            has(text, name.buf);
        }
        if (t->gauged)
            check_gauge(t, text);
        if (t->figures)
            has(text, t->figures);
        if (pane->kind == PANE_PROSE && t->text)
            has(text, t->text);
        if (t->doubt)
            assert_non_null(strcasestr(text, "perhaps"));
    }
    if (!page && scene.cue)
        has(text, scene.cue);
    if (!page && scene.ask)
        has(text, scene.ask);
}

/* -- pages -- */

static void check_here(struct showing *p) {
    const struct stage *s = &p->s;
    const char *text = screen(p);
    check_labels(s);
    check_closed(s);
    check_choices_written(p, text);
    for (const struct choice *c = NULL; (c = menu_next(&s->menu, c));)
        if (c->kind == CHOICE_ACT)
            check_whole(s, c);
    if (s->ui.page == READ_TABLE)
        check_scene_written(p, 0, text);
    else if (s->ui.page >= READ_SCENE)
        check_scene_written(p, s->ui.page - READ_SCENE, text);
}

/* Looking at things goes one step deep, and no further. */
static bool goes_deeper(struct face_ui from, const struct choice *c) {
    return from.page == READ_TABLE ||
           (c->ui.page == READ_PICK && from.page == READ_PICK && c->ui.at > from.at);
}

static void check_step(struct showing *p) {
    struct stage *s = &p->s;
    const struct face_ui table = {0, 0, 0};
    bool *reached = calloc(s->legal_count, sizeof *reached);
    assert_non_null(reached);
    walk(p, &(const struct walk){.look = check_here, .follows = goes_deeper}, table, 8, reached);
    s->ui = table;
    stage_look(s);
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!reached[i])
            cannot_be_chosen(s, i);
    free(reached);
}

/* What an action is called can be typed. Several may be called alike, and some are called what a page is. */
static void check_typed(struct showing *p) {
    const struct ruleset *set = p->m.set;
    struct face_scene scene;
    stage_scene(&p->s, &scene);
    for (uint32_t i = 0; i < p->s.legal_count; i += 7) {
        TEXT_ON_STACK(label, 100);
        struct choice c = {0};
        action_label(set->ops, set->rules, p->s.view, &p->s.legal[i], &label);
        assert_true(reading_meant(&scene, label.buf, &c));
        if (c.kind == CHOICE_TELL)
            has(c.say, "Which one: ");
        else
            assert_int_equal(c.kind, CHOICE_ACT);
    }
}

/* -- what happened -- */

static void check_told(struct showing *p) {
    const struct ruleset *set = p->m.set;
    const struct face_log *log = &p->s.log[p->s.seat];
    static char all[FACE_LINES * FACE_TEXT];
    all[0] = 0;
    for (uint32_t i = log->count - (log->fresh < log->count ? log->fresh : log->count); i < log->count; i++)
        strncat(all, log->line[i].text, sizeof all - strlen(all) - 1);
    for (uint32_t i = 0; i < p->m.events.count; i++) {
        TEXT_ON_STACK(line, FACE_TEXT);
        if (!(p->m.events.event[i].audience >> p->s.seat & 1) || log->fresh >= FACE_LINES)
            continue;
        event_say(set->ops, set->rules, p->s.view, &p->m.events, i, &line);
        has(all, line.buf);
    }
}

static void play_one(const struct ruleset *set, uint32_t scenario, uint64_t seed) {
    struct showing *p = show_open(set, scenario, seed, (struct print_mode){0});
    struct stage *s = &p->s;
    struct stream rng;
    stream_open(&rng, rng_key(seed, "reading", scenario));
    for (uint32_t step = 0; step < STEPS && !match_over(&p->m); step++) {
        if (step % EVERY == 0) {
            check_step(p);
            check_typed(p);
        }
        const struct action a = s->legal[stream_below(&rng, s->legal_count)];
        act(p, &a, NULL);
        check_told(p);
        stage_show(s, true, STYLE_WARN, "a notice");
        assert_int_equal(s->log[s->seat].fresh, 0); /* it was read */
    }
    if (match_over(&p->m)) {
        static struct scene scene;
        scene_of(set->ops, set->rules, s->view, s->seat, 0, &scene);
        has(screen(p), scene.how ? scene.how : s->outcome);
        for (uint32_t i = 0; i < SCENE_DECIDED && scene.decided[i]; i++)
            has(p->text, scene.decided[i]);
        if (scene.prose)
            has(p->text, scene.prose);
    }
    stage_help(s);
    stage_opening(s);
    show_close(p);
}

static void every_game_is_read(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set = {0};
        open_rules(&set, ops, NULL);
        for (uint32_t i = 0; i < ops->scenario_count; i += 1 + ops->scenario_count / GAMES)
            play_one(&set, i, 1 + i);
        ruleset_close(&set);
    }
}

/* What a newcomer reads, what help says and what leaving costs come from the game. */
static void what_stands_around_is_the_games(void **unused) {
    static char text[PAGE_BYTES];
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct ruleset set = {0};
        struct text t;
        struct showing *p = show_open(open_rules(&set, ops, NULL), 0, 1, (struct print_mode){0});
        struct face_scene scene;
        stage_scene(&p->s, &scene);
        text_init(&t, text, sizeof text);
        struct paper paper = paper_text(&t);
        opening_write(ops, set.rules, &paper);
        for (uint32_t line = 0; ops->say_opening && line < OPENING_LINES; line++) {
            TEXT_ON_STACK(words, 600);
            ops->say_opening(set.rules, line, &words);
            has(text, words.buf);
        }
        reading_help(&scene, &paper);
        has(text, ops_brief(ops, set.rules));
        assert_null(strchr(text, '_')); /* names are for programs */
        assert_false(t.cut);
        TEXT_ON_STACK(leaving, 400);
        leaving_say(&scene, &leaving);
        assert_true(leaving.len > 20 && !leaving.cut);
        assert_true(stand_of(&scene) == STAND_OUT || ops->stand);
        show_close(p);
        ruleset_close(&set);
    }
}

/* A page is written line by line without a line that is too long for a terminal, and without a control
 * character. */
static void lines_fit_a_terminal(void **unused) {
    static const char longer[] =
        "a line that is much longer than eighty columns and goes on in the next row, as "
        "often as it has to, without a word cut in two";
    static const char *const words[] = {"", "short", longer};
    char *bytes = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&bytes, &n);
    struct print_mode mode = {0};
    (void)unused;
    for (uint32_t i = 0; i < 2 * sizeof words / sizeof words[0]; i++)
        print_wrapped(f, &mode, STYLE_TEXT, i % 5, words[i / 2]);
    fclose(f);
    assert_true(bytes[0] == '\n' && bytes[1] != '\n'); /* of two empty lines one */
    for (const char *at = bytes; *at; at += strcspn(at, "\n") + 1)
        assert_true(strcspn(at, "\n") < GRID_W);
    for (size_t i = 0; i < n; i++)
        assert_true(bytes[i] == '\n' || !iscntrl((unsigned char)bytes[i]));
    free(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_read),
        cmocka_unit_test(what_stands_around_is_the_games),
        cmocka_unit_test(lines_fit_a_terminal),
    };
    return cmocka_run_group_tests_name("reading", tests, NULL, NULL);
}
