/* What ESCAPE's face tells beside the game's own events: what people think, what a turn changed, how the last
 * one went; and hints, and when they stop. */
#include "es_show.h"

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
    struct showing *p = open_show(2, 4, 80, 24);
    meet(p, "pell");
    expect(p, "Pell the Younger");
    expect(p, "has heard nothing of you");
    meet_hostile(p);
    expect(p, "hunts you");
    go_to(p, ESF_LOOK, 0, 0);
    expect(p, "freelancers");
    go_to(p, ESF_PERSONS, 0, 0);
    expect(p, "Pell the Younger");
    go_to(p, ESF_PERSON, id_of("pell"), 0);
    expect(p, "has heard nothing of you");
    expect(p, "Might 5, Agility 5, Insight 5, Willpower 5; bare hands, reputation 0;");
    expect(p, "Believes of you: 0 kind, 0");
    show_close(p);
}

/* What one reads adds up: the changes told are those of the figures shown. */
static void changes_add_up(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
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
    show_close(p);
}

static bool log_has(const struct showing *p, const char *part) {
    for (uint32_t i = 0; i < p->s.log[0].count; i++)
        if (strstr(p->s.log[0].line[i].text, part))
            return true;
    return false;
}

/* Rest heals in a resting place only, and says so; training says what it gave; empty words say that. */
static void deeds_say_what_they_gave(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
    const struct action rest = {ES_REST_UP, {0}}, train = {ES_TRAIN, {0}}, say = {ES_SPEAK, {0}};
    state_of(p)->entity[0].health = 50;
    act(p, &rest, NULL);
    assert_false(log_has(p, "Health"));
    stand_in(p, ES_REST);
    expect(p, "Rest health +2");
    act(p, &rest, NULL);
    assert_true(log_has(p, "Health +2"));
    assert_int_equal(state_of(p)->entity[0].health, 52);
    state_of(p)->entity[0].health = 99;
    act(p, &rest, NULL);
    assert_true(log_has(p, "Health whole"));
    stand_in(p, ES_TRAINING);
    act(p, &train, NULL);
    assert_true(log_has(p, "Might +1, Willpower +1"));
    go_to(p, ESF_LOOK, 0, 0);
    expect(p, "Train (");
    go_to(p, ESF_HERE, 0, 0);
    act(p, &say, "xyzzy frobnicate");
    assert_true(log_has(p, "they move no trait"));
    act(p, &say, "mercy");
    assert_false(log_has(p, "they move no trait"));
    show_close(p);
}

/* What happened last is told before the end is, to whoever watches too. */
static void the_last_turn_is_told(void **state) {
    (void)state;
    for (int terminal = 0; terminal < 2; terminal++) {
        struct showing *p = show_open(es_set(), 3, 2, (struct print_mode){.clear = terminal});
        const struct action up = {ES_MOVE, {ES_UP}};
        stand_in(p, ES_ESCAPE_GATE);
        act(p, &up, NULL);
        char line[STAGE_WIDE + 1];
        bool told = false;
        for (uint32_t page = 0; stage_news(&p->s, page); page++)
            for (int y = 0; y < face_rows(&p->s.grid); y++)
                told = told || strstr(row(&p->s.grid, y, line), "The gate turns once, and counts one.");
        assert_true(told);
        show_close(p);
    }
}

static const char *hint_of(struct showing *p) {
    struct face_scene scene;
    stage_scene(&p->s, &scene);
    return esf_hint(&scene);
}

/* They come when they are of use, and stop: after some turns, or once the thing was done. */
static void hints_stop(void **state) {
    (void)state;
    struct showing *p = open_show(2, 1, 80, 24);
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
    assert_int_equal(esf_next_hint(&scene, given), 2);
    act(p, &search, NULL);
    state_of(p)->entity[0].last_verb = 1 + ES_MOVE;
    stage_look(&p->s);
    stage_scene(&p->s, &scene);
    assert_int_not_equal(esf_next_hint(&scene, given), 2);
    while (((const struct es_view *)p->s.view)->run.turn < ESF_HINT_TURNS)
        act(p, &rest, NULL);
    assert_null(hint_of(p));
    meet_hostile(p);
    stage_scene(&p->s, &scene);
    assert_int_equal(esf_next_hint(&scene, given), 4); /* the first fight may come later */
    state_of(p)->run.turn = ESF_FIRST_TURNS;
    stage_look(&p->s);
    stage_scene(&p->s, &scene);
    assert_int_equal(esf_next_hint(&scene, given), 0);
    show_close(p);
}

/* Nobody is told anything a third time; who is hurt is told where to rest. */
static void hints_do_not_nag(void **state) {
    (void)state;
    const struct es_rules *r = es_set()->rules;
    for (uint64_t seed = 1; seed < 6; seed++) {
        struct showing *p = open_show(0, seed, 80, 24);
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
        show_close(p);
    }
    struct showing *p = open_show(2, 1, 80, 24);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_show_what_they_think),
        cmocka_unit_test(changes_add_up),
        cmocka_unit_test(deeds_say_what_they_gave),
        cmocka_unit_test(the_last_turn_is_told),
        cmocka_unit_test(hints_stop),
        cmocka_unit_test(hints_do_not_nag),
    };
    return cmocka_run_group_tests_name("escape telling", tests, NULL, NULL);
}
