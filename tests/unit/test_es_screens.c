/* ESCAPE's face over random games: every screen fits and shows what a player needs, every menu is true, every
 * legal action can be chosen and none else, what happened is shown in full, pages turn. Then the words that
 * can be typed (D-40), what people think, hints and when they stop, the ends (ES-008, ES-184, ES-185,
 * ES-215). */
#include "core/match.h"
#include "front/screen/es_face.h"
#include "front/term/stage.h"
#include "screen_pages.h"

enum { SCREEN_BYTES = STAGE_TALL * (STAGE_WIDE + 2) };

static const struct ruleset *es_set(void) {
    static struct ruleset set;
    struct err e;
    const char *root = getenv("GLOAM_CONTENT");
    if (!set.ops && ruleset_open(root ? root : "content", &escape_ops, "v1", &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    return &set;
}

/* A match on a stage, as in a terminal; static, for both are large. */
struct show {
    struct match m;
    struct stage s;
    struct es_setup setup;
    FILE *out;
    char text[SCREEN_BYTES];
};

static struct show *open_mode(uint32_t scenario, uint64_t seed, bool terminal, uint32_t columns,
                              uint32_t rows) {
    static struct show p;
    const struct print_mode mode = {.clear = terminal};
    struct err e;
    p.out = fopen("/dev/null", "w");
    assert_int_equal(match_open(&p.m, es_set(), MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&p.s, &p.m, mode, p.out, &e), ST_OK);
    stage_fit(&p.s, columns, rows);
    memset(&p.setup, 0, sizeof p.setup);
    escape_ops.setup_fill(es_set()->rules, scenario, &p.setup);
    if (match_begin(&p.m, &p.setup, seed, &e) != ST_OK)
        fail_msg("%s", e.text);
    stage_look(&p.s);
    return &p;
}

static struct show *open_show(uint32_t scenario, uint64_t seed, uint32_t columns, uint32_t rows) {
    return open_mode(scenario, seed, true, columns, rows);
}

static void close_show(struct show *p) {
    stage_close(&p->s);
    match_close(&p->m);
    fclose(p->out);
}

static const char *screen(struct show *p) {
    struct stage *s = &p->s;
    struct face_scene scene;
    char line[STAGE_WIDE + 1];
    size_t n = 0;
    stage_scene(s, &scene);
    grid_clear(&s->grid);
    s->face->draw(&scene, &s->menu, &s->grid);
    assert_true(grid_rows(&s->grid) <= face_rows(&s->grid));
    for (int y = 0; y < face_rows(&s->grid); y++)
        n += (size_t)sprintf(p->text + n, "%s\n", row(&s->grid, y, line));
    return p->text;
}

static void expect(struct show *p, const char *part) {
    if (!strstr(screen(p), part))
        fail_msg("no '%s' on:\n%s", part, p->text);
}

static void act(struct show *p, const struct action *a, const char *words) {
    uint32_t why = match_say(&p->m, 0, 0, a, words);
    if (why != REASON_OK)
        fail_msg("refused: %s", reason_text(&escape_ops, why));
    stage_step(&p->s);
}

static void go_to(struct show *p, uint32_t page, uint32_t picked, uint32_t at) {
    p->s.ui = (struct face_ui){(uint16_t)page, (uint16_t)at, picked};
    stage_look(&p->s);
}

/* A state set up by hand: the match is begun, the test moves the player. */
static struct es_state *state_of(struct show *p) {
    return p->m.state;
}

static void stand_in(struct show *p, uint32_t feature) {
    struct es_state *s = state_of(p);
    uint32_t depth = s->entity[0].depth, i = 0;
    while (i < ES_ROOMS && s->room[depth - 1][i].feature != feature)
        i++;
    assert_true(i < ES_ROOMS);
    s->entity[0].room = (uint8_t)i;
    es_look(s);
    stage_look(&p->s);
}

static uint32_t id_of(const char *name) {
    int64_t id = es_find_name(es_set()->rules, ES_KIND_ENTITY, name);
    assert_true(id > 1);
    return (uint32_t)id;
}

/* Somebody of the cast comes to where the player is. */
static void meet(struct show *p, const char *name) {
    struct es_state *s = state_of(p);
    struct es_entity *e = es_find(s, id_of(name));
    assert_non_null(e);
    e->depth = s->entity[0].depth;
    e->room = s->entity[0].room;
    stage_look(&p->s);
}

static uint32_t meet_hostile(struct show *p) {
    struct es_state *s = state_of(p);
    struct es_entity *e =
        es_add_entity(es_set()->rules, s, ES_HOSTILE, s->entity[0].depth, s->entity[0].room);
    assert_non_null(e);
    uint32_t id = e->id;
    stage_look(&p->s);
    return id;
}

static void check_menu(const struct stage *s) {
    assert_true(s->menu.count && s->menu.count < FACE_CHOICES);
    for (uint32_t i = 0; i < s->menu.count; i++) {
        const struct choice *c = &s->menu.choice[i];
        assert_true(c->number || c->letter);
        assert_true(*c->label);
        for (uint32_t k = 0; k < i; k++) {
            assert_true(!c->number || c->number != s->menu.choice[k].number);
            assert_true(!c->letter || c->letter != s->menu.choice[k].letter);
        }
        if (c->kind == CHOICE_ACT)
            assert_int_equal(escape_ops.check(s->match->set->rules, s->match->state, 0, &c->action),
                             REASON_OK);
    }
}

/* What a player needs at all times: depth and level apart (ES-008), figures, compass (ES-184), every choice.
 */
static void check_here(struct show *p) {
    const struct es_view *v = p->s.view;
    const struct es_rules *r = es_set()->rules;
    char part[120];
    snprintf(part, sizeof part, "Depth %u of 12, chapter %u", v->self.depth, 13u - v->self.depth);
    expect(p, part);
    snprintf(part, sizeof part, "Level %d ", es_level(r, &v->run, &v->self));
    expect(p, part);
    snprintf(part, sizeof part, "%d/%d  Energy", v->self.health, v->self.health_most);
    expect(p, part);
    snprintf(part, sizeof part, "Compass %s ", r->archetype[es_heading(r, &v->self)].title);
    expect(p, part);
    expect(p, r->room[es_here(v)->feature].title);
    expect(p, "@");
    for (uint32_t i = 0; i < p->s.menu.count; i++) {
        const struct choice *c = &p->s.menu.choice[i];
        if (c->number && c->letter)
            snprintf(part, sizeof part, "%2u %c %.8s", c->number, c->letter, c->label);
        else if (c->number)
            snprintf(part, sizeof part, "%2u %.10s", c->number, c->label);
        else
            snprintf(part, sizeof part, "%c %s", c->letter, c->label);
        if (!strstr(p->text, part))
            fail_msg("'%s' is not on:\n%s", part, p->text);
    }
}

/* Walks all pages from one; marks the legal actions that can be chosen. */
static void walk(struct show *p, struct face_ui ui, uint32_t depth, bool *reached) {
    struct stage *s = &p->s;
    s->ui = ui;
    stage_look(s);
    check_menu(s);
    if (ui.page == ES_HERE)
        check_here(p);
    else if (!strstr(screen(p), "? help") || !strstr(p->text, "q leave"))
        fail_msg("no way out of:\n%s", p->text);
    struct menu *m = malloc(sizeof *m);
    assert_non_null(m);
    *m = s->menu;
    for (uint32_t i = 0; i < m->count; i++) {
        bool on = ui.page == ES_HERE || m->choice[i].letter == 'n'; /* from other pages only forward */
        if (m->choice[i].kind == CHOICE_OPEN && on && depth)
            walk(p, m->choice[i].ui, depth - 1, reached);
        for (uint32_t k = 0; m->choice[i].kind == CHOICE_ACT && k < s->legal_count; k++)
            reached[k] = reached[k] || !action_compare(&m->choice[i].action, &s->legal[k]);
    }
    free(m);
}

/* All but "the first who suits" (D-40), which names nobody that the menus do not. */
static void check_step(struct show *p) {
    bool reached[ES_MAX_LEGAL] = {false};
    struct stage *s = &p->s;
    walk(p, (struct face_ui){0, 0, 0}, 6, reached);
    go_to(p, ES_HERE, 0, 0);
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t verb = s->legal[i].verb;
        bool aimed = verb == ES_TALK || verb == ES_FIGHT || verb == ES_STEAL || verb == ES_RECRUIT ||
                     verb == ES_MURDER;
        if (reached[i] || (aimed && !s->legal[i].arg[0]))
            continue;
        TEXT_ON_STACK(what, 200);
        action_write(&escape_ops, &s->legal[i], &what);
        fail_msg("'%s' cannot be chosen", what.buf);
    }
}

/* What happened can be read whole: on pages of its own, or on the screen. Cutscenes are set apart (ES-215).
 */
static void check_news(struct show *p) {
    static char text[FACE_LINES * 400];
    const struct face_log *log = &p->s.log[0];
    char line[STAGE_WIDE + 1];
    size_t n = 0;
    text[0] = 0;
    for (uint32_t page = 0; stage_news(&p->s, page); page++)
        for (int y = 0; y < face_rows(&p->s.grid); y++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s\n", row(&p->s.grid, y, line));
    if (!match_over(&p->m))
        snprintf(text + n, sizeof text - n, "%s", screen(p));
    for (uint32_t i = 0; i < log->count; i++) {
        char start[24];
        snprintf(start, sizeof start, "%.20s", log->line[i].text);
        if (!strstr(text, start))
            fail_msg("'%s' was never shown:\n%s", log->line[i].text, text);
    }
}

static void play(uint32_t scenario, uint64_t seed, uint32_t turns, uint32_t every, uint32_t columns,
                 uint32_t rows) {
    struct show *p = open_show(scenario, seed, columns, rows);
    struct stream rng;
    stream_open(&rng, rng_key(seed, "screens", scenario));
    for (uint32_t turn = 0; turn < turns && !match_over(&p->m); turn++) {
        if (stream_below(&rng, every) == 0)
            check_step(p);
        check_news(p);
        stage_show(&p->s, true, STYLE_WARN, "a notice");
        uint32_t pick = stream_below(&rng, p->s.legal_count);
        for (uint32_t i = 0; i < 3 && p->s.legal[pick].verb == ES_SPEAK; i++)
            pick = stream_below(&rng, p->s.legal_count);
        const struct action a = p->s.legal[pick];
        act(p, &a, NULL);
    }
    if (p->m.broken)
        fail_msg("%s", p->m.bug.text);
    check_news(p);
    if (match_over(&p->m)) {
        expect(p, "What they called you");
        expect(p, "What you did");
    }
    stage_page(&p->s, p->s.face->help);
    stage_page(&p->s, p->s.face->opening);
    close_show(p);
}

static void every_screen_fits(void **state) {
    (void)state;
    for (uint32_t i = 0; i < escape_ops.scenario_count; i++) {
        play(i, 1 + i, 150, 10, 80, 24);
        play(i, 9 + i, 60, 10, i % 2 ? 132 : 100, i % 2 ? 50 : 30);
    }
}

/* With a crowd in the room everything still has its place. */
static void a_crowd_fits(void **state) {
    (void)state;
    struct show *p = open_show(0, 3, 80, 24);
    static const char *const guests[] = {"oda_marl", "pell", "sister_quill", "brannick", "hesper_vane"};
    for (uint32_t i = 0; i < 5; i++)
        meet(p, guests[i]);
    for (uint32_t i = 0; i < 40; i++)
        meet_hostile(p);
    check_step(p);
    expect(p, "enemies in all 40");
    const struct action rest = {ES_REST_UP, {0}};
    state_of(p)->entity[0].health = state_of(p)->entity[0].health_most = 5000;
    match_say(&p->m, 0, 0, &rest, NULL);
    stage_step(&p->s);
    check_news(p);
    if (!match_over(&p->m))
        check_step(p);
    close_show(p);
}

/* Help, opening and the ends are read whole. */
static void what_is_to_be_read_is_not_cut(void **state) {
    (void)state;
    struct show *p = open_show(0, 1, 80, 24);
    struct face_scene scene;
    char line[STAGE_WIDE + 1];
    stage_scene(&p->s, &scene);
    for (int page = 0; page < 2; page++) {
        grid_clear(&p->s.grid);
        (page ? p->s.face->opening : p->s.face->help)(&scene, &p->s.grid);
        assert_true(grid_rows(&p->s.grid) <= face_rows(&p->s.grid));
        for (int y = 0; y < face_rows(&p->s.grid); y++)
            if (strstr(row(&p->s.grid, y, line), "...") || (page && strlen(line) > 77))
                fail_msg("cut: %s", line);
    }
    const struct es_rules *r = es_set()->rules;
    for (uint32_t i = 1; i <= r->cutscenes; i++) {
        struct event ev = {ES_E_CUTSCENE, 1, {(int32_t)i}};
        struct sink one = {&ev, 1, 1, 0};
        p->s.log[0].count = 0;
        es_tell(&scene, &one, &p->s.log[0]);
        assert_true(stage_news(&p->s, 0));
        for (int y = 0; y < face_rows(&p->s.grid); y++)
            if (strstr(row(&p->s.grid, y, line), "..."))
                fail_msg("cut: %s", line);
    }
    close_show(p);
}

/* What a line means: "verb arg", ": words" behind it, "page N", or a sentence. */
static void read_as(struct show *p, const char *line, char out[300]) {
    struct face_scene scene;
    struct choice c;
    const char *words = NULL;
    struct text t;
    memset(&c, 0, sizeof c);
    stage_scene(&p->s, &scene);
    text_init(&t, out, 300);
    if (!es_read(&scene, line, &c, &words)) {
        text_put(&t, "menu");
        return;
    }
    if (c.kind == CHOICE_TELL)
        text_put(&t, c.say);
    else if (c.kind == CHOICE_OPEN)
        text_fmt(&t, "page %u %u", c.ui.page, c.ui.picked);
    else
        action_write_named(&escape_ops, es_set()->rules, &c.action, &t);
    if (words)
        text_fmt(&t, ": %s", words);
}

static void expect_read(struct show *p, const char *line, const char *meaning) {
    char got[300];
    read_as(p, line, got);
    if (strncmp(got, meaning, strlen(meaning)))
        fail_msg("'%s' is read as '%s', not as '%s'", line, got, meaning);
}

static void commands_are_read(void **state) {
    (void)state;
    struct show *p = open_show(2, 1, 80, 24);
    static const char *const lines[][2] = {
        {"go east", "move east"},
        {"  GO   East  ", "move east"},
        {"walk s", "move south"},
        {"north", "move north"},
        {"n", "move north"},
        {"flee up", "flee up"},
        {"go", "Where to?"},
        {"go home", "'home' is no direction"},
        {"train", "train"},
        {"rest", "rest"},
        {"search the room", "search"},
        {"search the shelves", "'search' stands alone: what is 'the shelves'?"},
        {"look pell", "page 11 "},
        {"look at pell", "page 11 "},
        {"look around", "page 5"},
        {"look mud", "There is nobody called 'mud'"},
        {"flee", "Where to? Say flee north."},
        {"say 2", "speak bless"},
        {"say 99", "speak: 99"},
        {"stream", "live_stream"},
        {"say I mean to live", "speak: I mean to live"},
        {"say", "page 3"},
        {"speak greet", "speak greet"},
        {"speak of mercy", "speak: of mercy"},
        {"talk", "talk"},
        {"talk to Sister Quill", "talk sister_quill"},
        {"talk quill", "talk sister_quill"},
        {"talk mud", "There is nobody called 'mud'"},
        {"fight", "fight"},
        {"attack oda", "fight oda_marl"},
        {"steal from pell", "steal pell"},
        {"recruit pell the", "recruit pell"},
        {"murder brannick", "murder brannick"},
        {"choose", "nothing here offers"},
        {"choose swear_the_oath", "choose_dialogue swear_the_oath"},
        {"choose mock", "choose_dialogue mock_the_drill"},
        {"choose 3", "There is no such choice"},
        {"evolve", "You have no skill"},
        {"evolve deep", "Deep Appraisal wants a rune forge, Appraisal, Insight 6 (yours 5), Awareness 0.30"},
        {"evolve appraisal", "Deep Appraisal wants a rune forge"},
        {"evolve soup", "'soup' is nothing"},
        {"look", "page 5"},
        {"status", "page 6"},
        {"map", "page 7 0"},
        {"map 11", "page 7 11"},
        {"map 13", "A depth is a number"},
        {"log", "page 8 0"},
        {"log 2", "page 8 2"},
        {"log record", "page 9"},
        {"log quill", "page 11 "},
        {"log soup", "There is no page 'soup'"},
        {"people", "page 10"},
        {"1", "menu"},
        {"q", "menu"},
        {"?", "menu"},
        {"dance", "menu"},
        {"", "menu"},
    };
    for (uint32_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        expect_read(p, lines[i][0], lines[i][1]);
    /* Words that stand for whoever is here. */
    meet(p, "brannick");
    expect_read(p, "talk", "talk brannick");
    meet(p, "sister_quill");
    expect_read(p, "talk", "page 1 3");
    expect_read(p, "talk nobody", "talk");
    uint32_t id = meet_hostile(p);
    char line[80], meaning[80];
    snprintf(line, sizeof line, "fight %u", id);
    snprintf(meaning, sizeof meaning, "fight hostile_%u", id);
    expect_read(p, line, meaning);
    expect_read(p, "fight hostile_50", "fight hostile_50");
    expect_read(p, "east", "flee east");
    expect_read(p, "go east", "move east");
    expect_read(p, "choose", "not while an enemy");
    /* Every page opens every other, as far as it does not need the letter itself. */
    for (uint32_t page = ES_LOOK; page <= ES_PERSON; page++) {
        go_to(p, page, page == ES_PERSON ? 3 : 0, 0);
        expect_read(p, "o", "page 5");
        expect_read(p, "i", "page 6");
        expect_read(p, "m", "page 7");
        expect_read(p, "l", "page 8");
        expect_read(p, "b", "menu");
    }
    /* On the page of sayings every line is said, but what the page itself offers. */
    go_to(p, ES_SAYING, 0, 0);
    expect_read(p, "go east", "speak: go east");
    expect_read(p, "mercy", "speak: mercy");
    expect_read(p, "12", "menu");
    expect_read(p, "b", "menu");
    expect_read(p, "quit", "menu");
    close_show(p);
}

static void long_words_do_no_harm(void **state) {
    (void)state;
    struct show *p = open_show(0, 1, 80, 24);
    static char line[1024];
    char got[300];
    static const char *const starts[] = {"say ", "talk ", "choose ", "go ", "log ", "evolve ", "x"};
    for (uint32_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        memset(line, 'a', sizeof line - 1);
        memcpy(line, starts[i], strlen(starts[i]));
        read_as(p, line, got);
    }
    memcpy(line, "say ", 4);
    memset(line + 4, 'a', sizeof line - 5);
    expect_read(p, line, "Nobody listens that long: 512 bytes at once, and this has 1019.");
    const struct action say = {ES_SPEAK, {0}};
    memset(line, 'a', sizeof line - 1);
    assert_int_equal(match_say(&p->m, 0, 0, &say, line), REASON_WORDS); /* D-12 */
    close_show(p);
}

static void opinion_is(uint8_t kind, uint8_t violent, uint8_t wrong, const char *words) {
    struct es_person one = {.kind_deeds = kind, .violent_deeds = violent, .false_deeds = wrong};
    TEXT_ON_STACK(got, 120);
    es_put_opinion(&one, &got);
    assert_string_equal(got.buf, words);
}

/* ES-113: what they act on is what they believe; the screen says which. */
static void people_show_what_they_think(void **state) {
    (void)state;
    opinion_is(0, 0, 0, "has heard nothing of you");
    opinion_is(1, 0, 0, "thinks well of you");
    opinion_is(5, 0, 1, "thinks the world of you, partly for what is not true");
    opinion_is(0, 2, 2, "is wary of you, for what is not true");
    opinion_is(0, 4, 0, "is afraid of you");
    opinion_is(2, 2, 0, "cannot make you out");
    opinion_is(1, 3, 0, "does not trust you");
    struct show *p = open_show(2, 4, 80, 24);
    meet(p, "pell");
    expect(p, "Pell the Younger");
    expect(p, "has heard nothing of you");
    meet_hostile(p);
    expect(p, "hunts you");
    go_to(p, ES_LOOK, 0, 0);
    expect(p, "freelancers");
    go_to(p, ES_PERSONS, 0, 0);
    expect(p, "Pell the Younger");
    go_to(p, ES_PERSON, id_of("pell"), 0);
    expect(p, "has heard nothing of you");
    expect(p, "Might 5, Agility 5, Insight 5, Willpower 5; bare hands, reputation 0;");
    expect(p, "Believes of you: 0 kind, 0");
    close_show(p);
}

/* Without colours it is still plain who is here, and who is an enemy. */
static void people_have_marks(void **state) {
    (void)state;
    struct show *p = open_show(2, 4, 80, 24);
    meet(p, "pell");
    meet_hostile(p);
    expect(p, "\n!Grey Bailiff 50");
    expect(p, "\n Pell the Younger");
    go_to(p, ES_LOOK, 0, 0);
    expect(p, "\n ! Grey Bailiff 50, level 1");
    go_to(p, ES_PERSONS, 0, 0);
    expect(p, " 1*Pell the Younger");
    close_show(p);
}

/* D-21: who may not murder is not asked whether it is meant. */
static void what_is_refused_is_not_asked(void **state) {
    (void)state;
    struct show *p = open_show(2, 4, 80, 24);
    struct face_scene scene;
    for (int may = 0; may < 2; may++) {
        struct choice c = {0};
        const char *words = NULL;
        meet(p, "pell");
        stage_scene(&p->s, &scene);
        assert_true(es_read(&scene, "murder pell", &c, &words));
        assert_int_equal(c.kind, CHOICE_ACT);
        assert_int_equal(c.say[0] != 0, may);
        state_of(p)->entity[0].trait[ES_SURVIVAL] = ES_ONE;
        state_of(p)->entity[0].reputation = -20;
    }
    close_show(p);
}

/* A choice keeps its number in rooms of its kind, and says what it gives (D-20). */
static void choices_keep_their_numbers(void **state) {
    (void)state;
    struct show *p = open_show(2, 4, 80, 24);
    stand_in(p, ES_TRAINING);
    const struct es_rules *r = es_set()->rules;
    uint32_t oath = (uint32_t)es_find_name(r, ES_KIND_OPTION, "swear_the_oath");
    struct face_scene scene;
    stage_scene(&p->s, &scene);
    uint32_t number = es_option_number(&scene, oath);
    char line[40];
    snprintf(line, sizeof line, "choose %u", number);
    expect_read(p, line, "choose_dialogue swear_the_oath");
    go_to(p, ES_OPTION, 0, 0);
    expect(p, "Swear the oath of the floor.");
    expect(p, "Constraint +0.08, Direction +0.04; once");
    const struct action swear = {ES_CHOOSE, {(int16_t)oath}};
    go_to(p, ES_HERE, 0, 0);
    act(p, &swear, NULL);
    expect_read(p, line, "There is no such choice");
    close_show(p);
}

/* What one reads adds up: the changes told are those of the figures shown. */
static void changes_add_up(void **state) {
    (void)state;
    struct show *p = open_show(2, 4, 80, 24);
    const struct action say = {ES_SPEAK, {0}};
    for (uint32_t i = 0; i < 30; i++) {
        const struct es_view *v = p->s.view;
        int64_t before = es_hundredths(v->self.trait[ES_EMPATHY]);
        act(p, &say, i % 3 ? "mercy, friend, and a warm word" : "steel");
        int64_t told = 0;
        for (uint32_t k = 0; k < p->s.log[0].count; k++) {
            const char *at = strstr(p->s.log[0].line[k].text, "Empathy ");
            double by;
            if (at && p->s.log[0].line[k].indent && sscanf(at, "Empathy %lf", &by) == 1)
                told = (int64_t)(by * 100 + (by < 0 ? -0.5 : 0.5));
        }
        assert_int_equal(es_hundredths(v->self.trait[ES_EMPATHY]) - before, told);
    }
    close_show(p);
}

static bool log_has(const struct show *p, const char *part) {
    for (uint32_t i = 0; i < p->s.log[0].count; i++)
        if (strstr(p->s.log[0].line[i].text, part))
            return true;
    return false;
}

/* Rest heals in a resting place only, and says so; training says what it gave; empty words say that. */
static void deeds_say_what_they_gave(void **state) {
    (void)state;
    struct show *p = open_show(2, 4, 80, 24);
    const struct action rest = {ES_REST_UP, {0}}, train = {ES_TRAIN, {0}}, say = {ES_SPEAK, {0}};
    state_of(p)->entity[0].health = 50;
    act(p, &rest, NULL);
    assert_false(log_has(p, "Health"));
    stand_in(p, ES_REST);
    expect(p, "rest health +2");
    act(p, &rest, NULL);
    assert_true(log_has(p, "Health +2"));
    assert_int_equal(state_of(p)->entity[0].health, 52);
    state_of(p)->entity[0].health = 99;
    act(p, &rest, NULL);
    assert_true(log_has(p, "Health whole"));
    stand_in(p, ES_TRAINING);
    act(p, &train, NULL);
    assert_true(log_has(p, "Might +1, Willpower +1"));
    go_to(p, ES_LOOK, 0, 0);
    expect(p, "Training gives Might +1, Willpower +1, experience +5, energy -0.15");
    go_to(p, ES_HERE, 0, 0);
    act(p, &say, "xyzzy frobnicate");
    assert_true(log_has(p, "they move no trait"));
    act(p, &say, "mercy");
    assert_false(log_has(p, "they move no trait"));
    close_show(p);
}

/* On paper nothing is left out and nothing stands twice; in a small terminal the description goes first. */
static void on_paper_there_is_room(void **state) {
    (void)state;
    struct show *p = open_mode(2, 4, false, 0, 0);
    static const char *const guests[] = {"oda_marl", "pell", "sister_quill", "brannick", "hesper_vane"};
    const struct action search = {ES_SEARCH, {0}};
    stand_in(p, ES_TREASURE);
    act(p, &search, NULL);
    for (uint32_t i = 0; i < 5; i++)
        meet(p, guests[i]);
    const struct es_view *v = p->s.view;
    const struct es_rules *r = es_set()->rules;
    char start[30];
    snprintf(start, sizeof start, "%.24s", es_room_text(r, v->self.depth, v->self.room, ES_TREASURE));
    assert_false(stage_news(&p->s, 0));
    expect(p, start);
    expect(p, "Here: ");
    expect(p, "The lid gives at the third try");
    for (uint32_t i = 0; i < 5; i++)
        expect(p, es_title_of(r, ES_KIND_ENTITY, id_of(guests[i])));
    close_show(p);
    p = open_show(2, 4, 80, 24);
    stand_in(p, ES_TREASURE);
    for (uint32_t i = 0; i < 3; i++)
        meet(p, guests[i]);
    for (uint32_t i = 0; i < 5; i++)
        face_say(&p->s.log[0], STYLE_TEXT, 0, "Something happened.");
    expect(p, "Here: ");
    assert_null(strstr(p->text, start));
    close_show(p);
}

/* What happened last is told before the end is, to whoever watches too. */
static void the_last_turn_is_told(void **state) {
    (void)state;
    for (int terminal = 0; terminal < 2; terminal++) {
        struct show *p = open_mode(3, 2, terminal, 80, 24);
        const struct action up = {ES_MOVE, {ES_UP}};
        stand_in(p, ES_ESCAPE_GATE);
        act(p, &up, NULL);
        char line[STAGE_WIDE + 1];
        bool told = false;
        for (uint32_t page = 0; stage_news(&p->s, page); page++)
            for (int y = 0; y < face_rows(&p->s.grid); y++)
                told = told || strstr(row(&p->s.grid, y, line), "The gate turns once, and counts one.");
        assert_true(told);
        close_show(p);
    }
}

static const char *hint_of(struct show *p) {
    struct face_scene scene;
    stage_scene(&p->s, &scene);
    return es_hint(&scene);
}

/* They come when they are of use, and stop: after some turns, or once the thing was done. */
static void hints_stop(void **state) {
    (void)state;
    struct show *p = open_show(2, 1, 80, 24);
    const struct es_rules *r = es_set()->rules;
    const struct action rest = {ES_REST_UP, {0}}, search = {ES_SEARCH, {0}};
    assert_true(r->hints == 13);
    assert_ptr_equal(hint_of(p), r->hint[0]);
    p->s.mode.quiet = true; /* the player's wish */
    assert_null(hint_of(p));
    p->s.mode.quiet = false;
    struct face_scene scene;
    uint8_t given[FACE_HINTS] = {0};
    stand_in(p, ES_TREASURE);
    state_of(p)->run.turn = 2;
    state_of(p)->entity[0].last_verb = 1 + ES_MOVE;
    stage_look(&p->s);
    stage_scene(&p->s, &scene);
    assert_int_equal(es_next_hint(&scene, given), 2);
    act(p, &search, NULL);
    state_of(p)->entity[0].last_verb = 1 + ES_MOVE;
    stage_look(&p->s);
    stage_scene(&p->s, &scene);
    assert_int_not_equal(es_next_hint(&scene, given), 2);
    while (((const struct es_view *)p->s.view)->run.turn < ES_HINT_TURNS)
        act(p, &rest, NULL);
    assert_null(hint_of(p));
    meet_hostile(p);
    stage_scene(&p->s, &scene);
    assert_int_equal(es_next_hint(&scene, given), 4); /* the first fight may come later */
    state_of(p)->run.turn = ES_FIRST_TURNS;
    stage_look(&p->s);
    stage_scene(&p->s, &scene);
    assert_int_equal(es_next_hint(&scene, given), 0);
    close_show(p);
}

/* Nobody is told anything a third time; who is hurt is told where to rest. */
static void hints_do_not_nag(void **state) {
    (void)state;
    const struct es_rules *r = es_set()->rules;
    for (uint64_t seed = 1; seed < 6; seed++) {
        struct show *p = open_show(0, seed, 80, 24);
        uint32_t count[FACE_HINTS] = {0};
        struct stream rng;
        stream_open(&rng, seed);
        for (uint32_t turn = 0; turn < 80 && !match_over(&p->m); turn++) {
            for (uint32_t i = 0; i < r->hints; i++)
                count[i] += turn && hint_of(p) == r->hint[i];
            uint32_t n = 0; /* walk, mostly */
            for (uint32_t i = 0; i < p->s.legal_count; i++)
                n += p->s.legal[i].verb == ES_MOVE;
            uint32_t pick = stream_below(&rng, n ? n : 1);
            for (uint32_t i = 0; i < p->s.legal_count; i++)
                if (p->s.legal[i].verb == ES_MOVE && pick-- == 0) {
                    const struct action a = p->s.legal[i];
                    act(p, &a, NULL);
                    break;
                }
        }
        for (uint32_t i = 0; i < r->hints; i++)
            assert_in_range(count[i], 0, 2);
        close_show(p);
    }
    struct show *p = open_show(2, 1, 80, 24);
    const struct action rest = {ES_REST_UP, {0}};
    state_of(p)->run.turn = 200;
    state_of(p)->entity[0].health = 20;
    act(p, &rest, NULL);
    assert_ptr_equal(hint_of(p), r->hint[12]);
    act(p, &rest, NULL);
    act(p, &rest, NULL);
    assert_null(hint_of(p));
    close_show(p);
}

/* ES-155, ES-156, D-29: out by the gate, with both cutscenes and the recap. */
static void the_way_out(void **state) {
    (void)state;
    struct show *p = open_show(3, 2, 80, 24);
    const struct action up = {ES_MOVE, {ES_UP}};
    stand_in(p, ES_ESCAPE_GATE);
    expect(p, "Escape Gate");
    assert_non_null(strstr(p->s.menu.prompt, "gate is open"));
    expect(p, "u up out");
    act(p, &up, NULL);
    assert_true(match_over(&p->m));
    check_news(p);
    expect(p, "Y O U   A R E   O U T");
    expect(p, "Chapters closed 1 of 12");
    close_show(p);
}

/* S-04 */
static void the_other_ends(void **state) {
    (void)state;
    static const char *const titles[] = {[ES_DIED] = "Y O U   F E L L", [ES_LOST] = "L O S T"};
    for (uint8_t end = ES_DIED; end <= ES_LOST; end++) {
        struct show *p = open_show(2, end, 80, 24);
        const struct action rest = {ES_REST_UP, {0}};
        act(p, &rest, NULL);
        state_of(p)->run.over = end;
        p->m.ended = true;
        stage_look(&p->s);
        expect(p, titles[end]);
        expect(p, "What was seen of you:");
        expect(p, "Nothing that anybody would tell."); /* who only rests or walks leaves no story */
        close_show(p);
    }
}

/* The recap tells what was seen of the player, and what it heard of itself before that. */
static void the_recap_tells(void **state) {
    (void)state;
    struct show *p = open_show(2, 5, 80, 24);
    const struct action search = {ES_SEARCH, {0}};
    act(p, &search, NULL);
    state_of(p)->run.over = ES_LOST;
    p->m.ended = true;
    stage_look(&p->s);
    expect(p, "What was seen of you:");
    assert_null(strstr(screen(p), "Nothing that anybody"));
    state_of(p)->entity[0].memory.heard[0] = (struct es_belief){
        .deed = 1, .actor = 1, .subject = 1, .source = 2, .verb = ES_REST_UP, .feature = ES_START};
    stage_look(&p->s);
    expect(p, "What is told of you, true or not:");
    assert_null(strstr(screen(p), "Nothing that anybody"));
    close_show(p);
}

/* D-30: chapter pages, people's pages, the record; a page past the last is the last. */
static void the_log_turns_its_pages(void **state) {
    (void)state;
    struct show *p = open_show(2, 5, 80, 24);
    const struct action rest = {ES_REST_UP, {0}}, say = {ES_SPEAK, {0}};
    for (uint32_t i = 0; i < 45; i++)
        act(p, i % 9 ? &rest : &say, i % 9 ? NULL : "mercy and an open door");
    go_to(p, ES_CHAPTERS, 1, ES_LAST_PAGE);
    expect(p, "Chapter 1, depth 12, page 3 of 3");
    const struct choice *next = menu_find(&p->s.menu, "n");
    assert_non_null(next);
    assert_int_equal(next->ui.at, 0);
    go_to(p, ES_CHAPTERS, 1, 0);
    expect(p, "page 1 of 3");
    go_to(p, ES_CHAPTERS, 7, 0);
    expect(p, "Nothing is written here yet");
    go_to(p, ES_SYSTEM, 0, 0);
    expect(p, "The record");
    expect(p, "Heading:");
    go_to(p, ES_STATUS, 0, 0);
    for (uint32_t i = 1; i <= ((const struct es_rules *)es_set()->rules)->archetypes; i++)
        expect(p, ((const struct es_rules *)es_set()->rules)->archetype[i].title); /* ES-185 */
    go_to(p, ES_MAP, 0, 0);
    expect(p, "Depth 12, as you know it");
    close_show(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_fits),
        cmocka_unit_test(a_crowd_fits),
        cmocka_unit_test(what_is_to_be_read_is_not_cut),
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(long_words_do_no_harm),
        cmocka_unit_test(people_show_what_they_think),
        cmocka_unit_test(people_have_marks),
        cmocka_unit_test(what_is_refused_is_not_asked),
        cmocka_unit_test(choices_keep_their_numbers),
        cmocka_unit_test(changes_add_up),
        cmocka_unit_test(deeds_say_what_they_gave),
        cmocka_unit_test(on_paper_there_is_room),
        cmocka_unit_test(the_last_turn_is_told),
        cmocka_unit_test(hints_stop),
        cmocka_unit_test(hints_do_not_nag),
        cmocka_unit_test(the_way_out),
        cmocka_unit_test(the_other_ends),
        cmocka_unit_test(the_recap_tells),
        cmocka_unit_test(the_log_turns_its_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
