/* The words that can be typed in ESCAPE (D-40): what a line means, and what is said to one that means
 * nothing. */
#include "es_show.h"

/* What a line means: "verb arg", ": words" behind it, "page N", or a sentence. */
static void read_as(struct showing *p, const char *line, char out[300]) {
    struct face_scene scene;
    struct choice c;
    const char *words = NULL;
    struct text t;
    memset(&c, 0, sizeof c);
    stage_scene(&p->s, &scene);
    text_init(&t, out, 300);
    if (!esf_read(&scene, line, &c, &words)) {
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

static void expect_read(struct showing *p, const char *line, const char *meaning) {
    char got[300];
    read_as(p, line, got);
    if (strncmp(got, meaning, strlen(meaning)))
        fail_msg("'%s' is read as '%s', not as '%s'", line, got, meaning);
}

static void commands_are_read(void **state) {
    (void)state;
    struct showing *p = open_show(2, 1, 80, 24);
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
        {"murder brannick", "Murder Brannick: murder takes Survival of 0.20 or more, and yours is 0.00."},
        {"up", "Go up: the stairs up are in the room farthest south and east."},
        {"choose", "nothing here offers"},
        {"choose swear_the_oath", "choose_dialogue swear_the_oath"},
        {"choose mock", "choose_dialogue mock_the_drill"},
        {"choose 3", "There is no such choice"},
        {"evolve", "You have no skill"},
        {"evolve deep",
         "Evolve to Deep Appraisal: it wants a rune forge, Appraisal, Insight 6 (yours 5), Awareness 0.30"},
        {"evolve appraisal", "Evolve to Deep Appraisal: it wants a rune forge"},
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
    /* Without a name it is what the rules and every program mean by it, whoever is here (S-02). */
    meet(p, "brannick");
    expect_read(p, "talk", "talk");
    meet(p, "sister_quill");
    expect_read(p, "talk", "talk");
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
    for (uint32_t page = ESF_LOOK; page <= ESF_PERSON; page++) {
        go_to(p, page, page == ESF_PERSON ? 3 : 0, 0);
        expect_read(p, "o", "page 5");
        expect_read(p, "i", "page 6");
        expect_read(p, "m", "page 7");
        expect_read(p, "l", "page 8");
        expect_read(p, "b", "menu");
    }
    /* On the page of sayings every line is said, but what the page itself offers. */
    go_to(p, ESF_SAYING, 0, 0);
    expect_read(p, "go east", "speak: go east");
    expect_read(p, "mercy", "speak: mercy");
    expect_read(p, "say mercy", "speak: mercy"); /* as everywhere */
    expect_read(p, "speak mercy", "speak: mercy");
    expect_read(p, "say 2", "speak bless");
    expect_read(p, "speak greet", "speak greet");
    expect_read(p, "say", "page 3");
    expect_read(p, "talk", "speak: talk");
    expect_read(p, "12", "menu");
    expect_read(p, "b", "menu");
    expect_read(p, "quit", "menu");
    show_close(p);
}

static void long_words_do_no_harm(void **state) {
    (void)state;
    struct showing *p = open_show(0, 1, 80, 24);
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
    struct showing *p = open_show(0, 1, 80, 24);
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

/* D-21: who may not murder is not asked whether it is meant. */
static void what_is_refused_is_not_asked(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
    struct face_scene scene;
    for (int may = 0; may < 2; may++) {
        struct choice c = {0};
        const char *words = NULL;
        meet(p, "pell");
        stage_scene(&p->s, &scene);
        assert_true(esf_read(&scene, "murder pell", &c, &words));
        assert_int_equal(c.kind, may ? CHOICE_ACT : CHOICE_TELL);
        assert_non_null(strstr(c.say, may ? "Murder Pell" : "and yours is 0.00."));
        state_of(p)->entity[0].trait[ES_SURVIVAL] = ES_ONE;
        state_of(p)->entity[0].reputation = -20;
    }
    show_close(p);
}

/* A choice keeps its number in rooms of its kind, and says what it gives (D-20). */
static void choices_keep_their_numbers(void **state) {
    (void)state;
    struct showing *p = open_show(2, 4, 80, 24);
    stand_in(p, ES_TRAINING);
    const struct es_rules *r = es_set()->rules;
    uint32_t oath = (uint32_t)es_id_of(r, ES_KIND_OPTION, "swear_the_oath");
    struct face_scene scene;
    stage_scene(&p->s, &scene);
    uint32_t number = esf_option_number(&scene, oath);
    char line[40];
    snprintf(line, sizeof line, "choose %u", number);
    expect_read(p, line, "choose_dialogue swear_the_oath");
    go_to(p, ESF_OPTION, 0, 0);
    expect(p, "Swear the oath of the floor.");
    expect(p, "Constraint +0.10, Direction +0.06; once");
    const struct action swear = {ES_CHOOSE, {(int16_t)oath}};
    go_to(p, ESF_HERE, 0, 0);
    act(p, &swear, NULL);
    expect_read(p, line, "There is no such choice");
    show_close(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_read),          cmocka_unit_test(long_words_do_no_harm),
        cmocka_unit_test(words_are_plain_text),       cmocka_unit_test(what_is_refused_is_not_asked),
        cmocka_unit_test(choices_keep_their_numbers),
    };
    return cmocka_run_group_tests_name("escape commands", tests, NULL, NULL);
}
