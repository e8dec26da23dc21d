/* What line mode says of ESCAPE, and the words that can be typed there (D-40). That every choice is there and
 * every thing is told: test_reading.c. */
#include "es_show.h"

/* What a line means, as the front reads it: "verb arg", ": words" behind it, "page N", or a sentence. */
static void read_as(struct showing *p, const char *line, char out[300]) {
    struct face_scene scene;
    struct choice c;
    struct err e;
    const char *words = NULL;
    struct text t;
    memset(&c, 0, sizeof c);
    stage_scene(&p->s, &scene);
    text_init(&t, out, 300);
    bool read = reading_words(&scene, line, &c, &words);
    if (!read && action_read_named(&escape_ops, es_set()->rules, line, &c.action, &e) == ST_OK)
        read = true;
    if (!read && !reading_meant(&scene, line, &c)) {
        text_put(&t, "menu");
        return;
    }
    if (c.kind == CHOICE_TELL)
        text_put(&t, c.say);
    else if (c.kind == CHOICE_OPEN)
        text_fmt(&t, "page %u", c.ui.page);
    else
        action_write_named(&escape_ops, es_set()->rules, &c.action, &t);
    if (words)
        text_fmt(&t, ": %s", words);
}

static void expect_read(struct showing *p, const char *line, const char *meaning) {
    char got[300];
    read_as(p, line, got);
    if (strncmp(got, meaning, strlen(meaning)) != 0)
        fail_msg("'%s' is read as '%s', not as '%s'", line, got, meaning);
}

static void commands_are_read(void **state) {
    (void)state;
    struct showing *p = open_show(2, 1);
    static const char *const lines[][2] = {
        {"go east", "move east"},
        {"  GO   East  ", "move east"},
        {"walk s", "move south"},
        {"east", "move east"},
        {"e", "menu"}, /* the letter of a page */
        {"flee up", "flee up"},
        {"train", "train"},
        {"rest", "rest"},
        {"search", "search"},
        {"look mud", "There is no 'mud'"},
        {"look", "page 2"},
        {"say 2", "speak bless"},
        {"say 99", "speak: 99"},
        {"stream", "live_stream"},
        {"say I mean to live", "speak: I mean to live"},
        {"speak greet", "speak greet"},
        {"speak of mercy", "speak: of mercy"},
        {"talk", "talk"},
        {"up", "Go up: the stairs up are in the room farthest south and east."},
        {"evolve soup", "menu"},
        {"you", "page 9"},
        {"floors", "page 10"},
        {"people", "page 11"},
        {"tale", "page 3"},
        {"log", "page 3"},
        {"1", "menu"},
        {"q", "menu"},
        {"?", "menu"},
        {"dance", "menu"},
        {"", "menu"},
    };
    for (uint32_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        expect_read(p, lines[i][0], lines[i][1]);
    meet(p, "pell");
    meet(p, "sister_quill");
    expect_read(p, "look pell", "page 2");
    expect_read(p, "look at pell", "page 2");
    expect_read(p, "talk to Sister Quill", "talk sister_quill");
    expect_read(p, "talk quill", "talk sister_quill");
    expect_read(p, "steal from pell",
                "Steal from Pell the Younger: it takes Shadow"); /* closed: it says why */
    expect_read(p, "recruit pell the", "recruit pell");
    expect_read(p, "talk", "talk"); /* without a name it is what every program means by it (S-02) */
    meet_hostile(p);
    expect_read(p, "east", "flee east");
    expect_read(p, "fight hostile_50", "fight hostile_50");
    show_close(p);
}

static void long_words_do_no_harm(void **state) {
    (void)state;
    struct showing *p = open_show(0, 1);
    static char line[1024];
    char got[300];
    static const char *const starts[] = {"say ", "talk ", "choose ", "go ", "look ", "evolve ", "x "};
    for (uint32_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        memset(line, 'a', sizeof line - 1);
        memcpy(line, starts[i], strlen(starts[i]));
        read_as(p, line, got);
    }
    const struct action say = {ES_SPEAK, {0}};
    memset(line, 'a', sizeof line - 1);
    assert_int_equal(match_act(&p->m, 0, 0, &say, line), REASON_WORDS); /* D-12 */
    show_close(p);
}

/* D-12, S-03: words are UTF-8 that shows. What turns the writing around, or is no text at all, is refused
 * whole: nothing of it may come into a file or before the eyes of another. */
static void words_are_plain_text(void **state) {
    (void)state;
    static const struct {
        const char *words;
        bool good;
    } rows[] = {
        {"The sky \xe2\x80\x94 at last.", true},
        {"\xf0\x9f\x97\xa1", true},
        {"\xed\xa0\x80 sky", false},
        {"sky \xc0\xaf", false},
        {"\xe0\x80\xaf", false},
        {"\xf4\x90\x80\x80", false},
        {"cut \xe2\x80", false},
        {"\xe2\x80\xaeyks", false},
        {"a\xe2\x81\xa6z", false},
        {"a\xe2\x80\x8f", false},
        {"a\x1b[31m", false},
        {"a\xc2\x9b", false},
    };
    struct showing *p = open_show(0, 1);
    const struct action say = {ES_SPEAK, {0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t before = match_hash(&p->m);
        uint32_t reason = match_act(&p->m, 0, 0, &say, rows[i].words);
        if ((reason == REASON_OK) != rows[i].good || (!rows[i].good && reason != REASON_WORDS))
            fail_msg("row %u: reason %u", i, reason);
        assert_int_equal(before == match_hash(&p->m), !rows[i].good);
    }
    show_close(p);
}

/* D-21: who may not murder is told why, and not asked whether it is meant. */
static void what_is_refused_is_not_asked(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4);
    struct face_scene scene;
    for (int may = 0; may < 2; may++) {
        struct choice c = {0};
        meet(p, "pell");
        stage_scene(&p->s, &scene);
        assert_true(reading_meant(&scene, "murder pell", &c));
        assert_int_equal(c.kind, may ? CHOICE_ACT : CHOICE_TELL);
        assert_non_null(strstr(c.say, may ? "Murder Pell" : "and yours is 0.00."));
        state_of(p)->entity[0].trait[ES_SURVIVAL] = ES_ONE;
        state_of(p)->entity[0].reputation = -20;
    }
    show_close(p);
}

static void opinion_is(uint8_t kind, uint8_t violent, uint8_t wrong, const char *words) {
    struct es_person one = {.kind_deeds = kind, .violent_deeds = violent, .false_deeds = wrong};
    TEXT_ON_STACK(got, 120);
    es_put_opinion(&one, &got);
    assert_string_equal(got.buf, words);
}

/* ES-113: what they act on is what they believe; the page says which. */
static void people_show_what_they_think(void **state) {
    (void)state;
    opinion_is(0, 0, 0, "has heard nothing of you");
    opinion_is(1, 0, 0, "thinks well of you");
    opinion_is(5, 0, 1, "thinks the world of you, partly for what is not true");
    opinion_is(0, 2, 2, "is wary of you, for what is not true");
    opinion_is(0, 4, 0, "is afraid of you");
    opinion_is(2, 2, 0, "cannot make you out");
    opinion_is(1, 3, 0, "does not trust you");
    struct showing *p = open_show(2, 4);
    meet(p, "pell");
    expect(p, "Pell the Younger: ");
    has(p->text, "Has heard nothing of you.");
    meet_hostile(p);
    expect(p, "Grey Bailiff 50: ");
    has(p->text, "Hunts you");
    struct face_scene scene;
    struct choice c = {0};
    const char *words = NULL;
    stage_scene(&p->s, &scene);
    assert_true(reading_words(&scene, "look pell", &c, &words));
    p->s.ui = c.ui;
    stage_look(&p->s);
    expect(p, "Might 5, Agility 5, Insight 5, Willpower 5; bare hands, reputation 0;");
    expect(p, "Believes of you: 0 kind, 0");
    show_close(p);
}

/* The price stands before what it brings; what cannot be done says why. */
static void prices_and_reasons_are_shown(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4);
    expect(p, "- Train (closed: this is no training");
    expect(p, "Stream: 10 Effort");
    struct es_state *s = p->m.state;
    s->entity[0].feature[ES_EFFORT] = 0;
    stage_look(&p->s);
    expect(p, "- Stream (closed: a stream costs 10 Effort, and you have 0.00");
    meet(p, "pell");
    expect(p, "- Steal from Pell");
    s->setup.spawns = 0;
    s->entity[0].room = ES_LAST_ROOM; /* where nobody knows who comes down next */
    stage_look(&p->s);
    expect(p, "! Rest: ");
    has(p->text, "health unknown");
    stand_in(p, ES_TRAINING);
    expect(p, "What this room offers:");
    has(p->text, "Swear the oath of the floor");
    show_close(p);
}

/* How often the lines of a step have words. */
static uint32_t told(const struct showing *p, const char *words) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < p->s.log[0].count; k++)
        n += strstr(p->s.log[0].line[k].text, words) != NULL;
    return n;
}

/* What one reads is what changed: a trait that grew is told as more, one that shrank as less. Where both are
 * told, one word did the one and another the other. */
static void changes_are_told_the_right_way(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4);
    const struct action say = {ES_SPEAK, {0}};
    uint32_t grew = 0;
    for (uint32_t i = 0; i < 30; i++) {
        const struct es_view *v = p->s.view;
        int64_t before = v->self.trait[ES_EMPATHY];
        p->s.log[0].count = p->s.log[0].fresh = 0;
        act(p, &say, i % 3 ? "mercy, friend, and a warm word" : "steel");
        int64_t by = v->self.trait[ES_EMPATHY] - before;
        grew += by > 0;
        assert_false(by > 0 && !told(p, "More Empathy"));
        assert_false(by < 0 && !told(p, "Less Empathy"));
    }
    assert_true(grew > 0);
    show_close(p);
}

/* The changes of a feature that the lines of a turn tell, in hundredths. */
static int64_t told_of(const struct face_log *log, const char *name) {
    int64_t told = 0;
    for (uint32_t k = 0; k < log->count; k++)
        for (const char *at = log->line[k].text; (at = strstr(at, name)); at++) {
            double by;
            if (strchr("+-", at[strlen(name) + 1]) && sscanf(at + strlen(name), " %lf", &by) == 1)
                told += (int64_t)(by * 100 + (by < 0 ? -0.5 : 0.5));
        }
    return told;
}

/* What one reads adds up: the changes told of a feature are those of the figure shown, to the hundredth. Fame
 * has lines of its own. */
static void changes_add_up(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < 60 && !match_over(&p->m); i++) {
        const struct es_view *v = p->s.view;
        const struct action a = p->s.legal[i * 7 % p->s.legal_count];
        int64_t before[ES_FEATURES];
        for (uint32_t k = 0; k < ES_FEATURES; k++)
            before[k] = es_hundredths(v->self.feature[k]);
        p->s.log[0].count = p->s.log[0].fresh = 0;
        act(p, &a, a.verb == ES_SPEAK && !a.arg[0] ? "mercy, friend, and a warm word" : NULL);
        for (uint32_t k = ES_EFFORT; k < ES_FEATURES; k++) {
            const int64_t told = told_of(&p->s.log[0], es_word(es_set()->rules, ES_KIND_FEATURE, 1 + k));
            assert_int_equal(es_hundredths(v->self.feature[k]) - before[k], told);
            moved += told != 0;
        }
    }
    assert_true(moved > 0);
    show_close(p);
}

static bool log_has(const struct showing *p, const char *part) {
    for (uint32_t i = 0; i < p->s.log[0].count; i++)
        if (strstr(p->s.log[0].line[i].text, part))
            return true;
    return false;
}

static void act_afresh(struct showing *p, const struct action *a, const char *words) {
    p->s.log[0].count = p->s.log[0].fresh = 0;
    act(p, a, words);
}

/* Rest heals in a resting place only, and says so; training says what it gave; empty words say that. */
static void deeds_say_what_they_gave(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4);
    const struct action rest = {ES_REST_UP, {0}}, train = {ES_TRAIN, {0}}, say = {ES_SPEAK, {0}};
    state_of(p)->entity[0].health = 50;
    act_afresh(p, &rest, NULL);
    assert_false(log_has(p, "Health"));
    stand_in(p, ES_REST);
    act_afresh(p, &rest, NULL);
    assert_true(log_has(p, "Health +2."));
    assert_int_equal(state_of(p)->entity[0].health, 52);
    state_of(p)->entity[0].health = 99;
    act_afresh(p, &rest, NULL);
    assert_true(log_has(p, "Health whole."));
    stand_in(p, ES_TRAINING);
    act_afresh(p, &train, NULL);
    assert_true(log_has(p, "Might +1, Willpower +1."));
    act_afresh(p, &say, "xyzzy frobnicate");
    assert_true(log_has(p, "they move no trait"));
    act_afresh(p, &say, "mercy");
    assert_false(log_has(p, "they move no trait"));
    show_close(p);
}

static const char *hint_of(const struct showing *p) {
    return p->s.log[0].hint;
}

/* Hints come when they are of use, and stop: after some turns, or once the thing was done. */
static void hints_stop(void **state) {
    (void)state;
    struct showing *p = open_show(2, 1);
    const struct es_rules *r = es_set()->rules;
    const struct action rest = {ES_REST_UP, {0}};
    assert_true(r->hints == 13);
    assert_ptr_equal(hint_of(p), r->hint[0]);
    expect(p, "Hint: ");
    p->s.mode.quiet = true; /* the player's wish */
    lacks(screen(p), "Hint: ");
    p->s.mode.quiet = false;
    while (((const struct es_view *)p->s.view)->run.turn < 12)
        act(p, &rest, NULL);
    assert_null(hint_of(p));
    show_close(p);
}

/* Nobody is told anything a third time; who is hurt is told where to rest. */
static void hints_do_not_nag(void **state) {
    (void)state;
    const struct es_rules *r = es_set()->rules;
    for (uint64_t seed = 1; seed < 6; seed++) {
        struct showing *p = open_show(0, seed);
        uint32_t count[HINTS_MOST] = {0};
        struct stream rng;
        stream_open(&rng, seed);
        for (uint32_t turn = 0; turn < 80 && !match_over(&p->m); turn++) {
            for (uint32_t i = 0; i < r->hints; i++)
                count[i] += hint_of(p) == r->hint[i];
            const struct action a = p->s.legal[stream_below(&rng, p->s.legal_count)];
            act(p, &a, a.verb == ES_SPEAK && !a.arg[0] ? "steel" : NULL);
        }
        for (uint32_t i = 0; i < r->hints; i++)
            assert_in_range(count[i], 0, 2);
        show_close(p);
    }
    struct showing *p = open_show(2, 1);
    const struct action rest = {ES_REST_UP, {0}};
    state_of(p)->run.turn = 200;
    state_of(p)->entity[0].health = 20;
    act(p, &rest, NULL);
    assert_ptr_equal(hint_of(p), r->hint[12]);
    act(p, &rest, NULL);
    act(p, &rest, NULL);
    assert_null(hint_of(p));
    show_close(p);
}

/* ES-155, ES-156, D-29: out by the gate, with both cutscenes and the end. */
static void the_way_out(void **state) {
    (void)state;
    struct showing *p = open_show(3, 2);
    const struct action up = {ES_MOVE, {ES_UP}};
    bool told = false;
    stand_in(p, ES_ESCAPE_GATE);
    expect(p, "Escape Gate");
    act(p, &up, NULL);
    assert_true(match_over(&p->m));
    for (uint32_t i = 0; i < p->s.log[0].count; i++)
        told = told || strstr(p->s.log[0].line[i].text, "The gate turns once, and counts one.");
    assert_true(told);
    expect(p, "You won.");
    expect(p, "Out by the gate");
    expect(p, "Chapters closed: 1 of 12");
    show_close(p);
}

/* S-04 */
static void the_other_ends(void **state) {
    (void)state;
    static const char *const words[] = {[ES_DIED] = "Dead on depth", [ES_LOST] = "Lost on depth"};
    for (uint8_t end = ES_DIED; end <= ES_LOST; end++) {
        struct showing *p = open_show(2, end);
        const struct action rest = {ES_REST_UP, {0}};
        act(p, &rest, NULL);
        state_of(p)->run.over = end;
        p->m.ended = true;
        stage_look(&p->s);
        expect(p, "You lost.");
        expect(p, words[end]);
        expect(p, "They called you ");
        show_close(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_read),
        cmocka_unit_test(long_words_do_no_harm),
        cmocka_unit_test(words_are_plain_text),
        cmocka_unit_test(what_is_refused_is_not_asked),
        cmocka_unit_test(people_show_what_they_think),
        cmocka_unit_test(prices_and_reasons_are_shown),
        cmocka_unit_test(changes_are_told_the_right_way),
        cmocka_unit_test(changes_add_up),
        cmocka_unit_test(deeds_say_what_they_gave),
        cmocka_unit_test(hints_stop),
        cmocka_unit_test(hints_do_not_nag),
        cmocka_unit_test(the_way_out),
        cmocka_unit_test(the_other_ends),
    };
    return cmocka_run_group_tests_name("escape screens", tests, NULL, NULL);
}
