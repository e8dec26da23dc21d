/* A toy with two seats and secrets between them, on the stage and through an agent: nobody may hear too much,
 * and nobody too little. */
#include "core/match.h"
#include "core/offer.h"
#include "core/policy.h"
#include "front/agent/agent.h"
#include "front/calls/desk.h"
#include "front/screen/reading.h"
#include "front/term/stage.h"
#include "screen_pages.h"

/* The toy: a hundred words to say. "say" hands the question over, "stay" keeps it, "end" ends. What is said
 * is heard by all; the other seat alone gets a hint. */
enum { TOY_WORDS = 100, TOY_LEGAL = 2 * TOY_WORDS + 1 };
enum { TOY_SAY, TOY_STAY, TOY_END };

struct toy {
    uint32_t said;
    uint8_t seat, over, pad[2];
};

static const struct fields toy_fields = FIELDS(toy, {
    FIELD(toy, said), FIELD(toy, seat), FIELD(toy, over), FIELD_PADDING(toy, pad),
});

static void toy_fill(const void *rules, uint32_t scenario, void *setup) {
    (void)rules, (void)scenario;
    memset(setup, 0, sizeof(struct toy));
}

static enum status toy_setup(const void *rules, void *setup, struct err *e) {
    (void)rules, (void)setup, (void)e;
    return ST_OK;
}

static void toy_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    (void)rules, (void)seed;
    memcpy(state, setup, sizeof(struct toy));
}

static void toy_ask(const void *rules, const void *state, struct ask *out) {
    const struct toy *t = state;
    (void)rules;
    *out = (struct ask){t->over, t->seat, 0};
}

static uint32_t toy_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    struct legal_list l = {out, cap, 0};
    (void)rules, (void)state;
    for (uint16_t verb = TOY_SAY; verb <= TOY_STAY; verb++)
        for (int16_t i = 1; i <= TOY_WORDS; i++)
            legal_put(&l, (struct action){verb, {i, 0, 0}});
    legal_put(&l, (struct action){TOY_END, {0, 0, 0}});
    return l.count;
}

static uint32_t toy_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    (void)rules, (void)state, (void)seat;
    return a->verb == TOY_END || (a->arg[0] > 0 && a->arg[0] <= TOY_WORDS) ? REASON_OK : REASON_ARGS;
}

static void toy_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *s) {
    struct toy *t = state;
    (void)rules;
    t->over = a->verb == TOY_END;
    t->said++;
    if (a->verb == TOY_SAY)
        t->seat = !seat;
    emit(s, 0, 3, a->arg[0], 0, 0, 0);
    emit(s, 1, (uint16_t)(1u << !seat), a->arg[0], 0, 0, 0);
}

static void toy_view(const void *rules, const void *state, uint32_t seat, void *view) {
    (void)rules, (void)seat;
    memcpy(view, state, sizeof(struct toy));
}

static void toy_result(const void *rules, const void *state, struct result *out) {
    (void)rules, (void)state;
    out->outcome = 0;
}

static enum status toy_audit(const void *rules, const void *state, struct err *e) {
    (void)rules;
    return ((const struct toy *)state)->said > 50 ? err_set(e, ST_BUG, "too much was said") : ST_OK;
}

static void toy_say_ask(const void *rules, const void *view, struct text *out) {
    (void)rules, (void)view;
    text_put(out, "Say what?");
}

static void toy_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    (void)rules, (void)view;
    text_fmt(&o->label, "word %d.%d", a->verb, a->arg[0]);
}

static uint32_t toy_choices(const void *rules, const void *view, struct action *out, uint32_t cap) {
    (void)rules, (void)view, (void)out, (void)cap;
    return 0; /* nobody looks for more than is legal */
}

static void toy_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    (void)rules, (void)view;
    text_fmt(out, "%s %d", ev->kind ? "hint" : "word", ev->arg[0]);
}

static void toy_view_json(const void *rules, const void *view, struct jw *w) {
    (void)rules;
    jw_int(w, ((const struct toy *)view)->said);
}

static const char *const toy_seats[] = {"left", "right"}, *const toy_ends[] = {"done"};
static const struct verb toy_verbs[] = {
    {"say", "", {{"word"}}}, {"stay", "", {{"word"}}}, {"end", "", {{0}}}};
static const struct event_row toy_events[] = {{"WORD", {{"word"}}}, {"HINT", {{"word"}}}};
static const struct scenario toy_scenarios[] = {{"start", ""}};

static const struct game_ops toy_ops = {.name = "toy",
                                        .title = "Toy",
                                        .blurb = "Words between two.",
                                        .version = 1,
                                        .seats = 2,
                                        .seat_names = toy_seats,
                                        .rules_size = 1,
                                        .setup_size = sizeof(struct toy),
                                        .state_size = sizeof(struct toy),
                                        .view_size = sizeof(struct toy),
                                        .max_legal = TOY_LEGAL,
                                        .max_events = 2,
                                        .max_steps = 100,
                                        .verbs = toy_verbs,
                                        .verb_count = 3,
                                        .events = toy_events,
                                        .event_count = 2,
                                        .outcomes = toy_ends,
                                        .outcome_count = 1,
                                        .scenarios = toy_scenarios,
                                        .scenario_count = 1,
                                        .sim_scenario = "start",
                                        .setup_fields = &toy_fields,
                                        .state_fields = &toy_fields,
                                        .setup_fill = toy_fill,
                                        .setup_check = toy_setup,
                                        .start = toy_start,
                                        .ask = toy_ask,
                                        .legal = toy_legal,
                                        .check = toy_check,
                                        .choices = toy_choices,
                                        .apply = toy_apply,
                                        .view = toy_view,
                                        .result = toy_result,
                                        .audit = toy_audit,
                                        .say_ask = toy_say_ask,
                                        .describe = toy_describe,
                                        .say_event = toy_say_event,
                                        .view_json = toy_view_json};

static void toy_act(struct stage *s, struct match *m, uint16_t verb, int16_t word) {
    const struct action a = {verb, {word, 0, 0}};
    assert_int_equal(match_act(m, 0, m->ask.seat, &a, NULL), REASON_OK);
    stage_step(s);
}

/* What the seat has not read yet, joined; whoever looks has read it. */
static const char *shown_log(struct stage *s, char *out, size_t cap) {
    struct face_scene scene;
    stage_scene(s, &scene);
    *out = 0;
    const uint32_t from = scene.log->count - scene.log->fresh;
    for (uint32_t i = from; i < scene.log->count; i++)
        snprintf(out + strlen(out), cap - strlen(out), "%s%s", i > from ? ", " : "", scene.log->line[i].text);
    s->log[s->seat].fresh = 0;
    return out;
}

/* A long list of actions and no scene of its own: one choice opens it, and every action is on its pages. */
static void a_long_list_loses_no_choice(void **state) {
    static struct face_log log;
    static struct action legal[TOY_LEGAL];
    static struct menu m;
    const struct toy view = {0};
    (void)state;
    for (uint32_t n = 1; n <= TOY_LEGAL; n += n < 70 ? 7 : 31) {
        bool reached[TOY_LEGAL] = {false};
        toy_legal(NULL, &view, legal, TOY_LEGAL);
        struct face_scene scene = {
            .ops = &toy_ops, .view = &view, .legal = legal, .legal_count = n, .log = &log};
        struct menu *table = calloc(1, sizeof *table);
        assert_non_null(table);
        reading_menu(&scene, table);
        for (uint32_t i = 0; i < table->count; i++) {
            const struct choice *c = &table->choice[i];
            if (c->kind == CHOICE_OPEN && c->ui.page != READ_PICK)
                continue;
            scene.ui = c->ui;
            do {
                memset(&m, 0, sizeof m);
                if (c->kind == CHOICE_OPEN)
                    reading_menu(&scene, &m);
                else
                    m.choice[m.count++] = *c;
                for (uint32_t k = 0; k < m.count; k++)
                    for (uint32_t at = 0; m.choice[k].kind == CHOICE_ACT && at < n; at++)
                        reached[at] = reached[at] || !action_compare(&m.choice[k].action, &legal[at]);
                if (menu_find(&m, "n"))
                    scene.ui = menu_find(&m, "n")->ui;
            } while (menu_find(&m, "n") && scene.ui.at);
        }
        free(table);
        for (uint32_t i = 0; i < n; i++)
            assert_true(reached[i]);
    }
}

/* One person among minds sees with one pair of eyes, hears what it may, and all of it. */
static void a_seat_hears_its_own(void **state) {
    const struct print_mode plain = {false, false, false};
    struct ruleset set = {.ops = &toy_ops, .name = "plain"};
    static struct stage s;
    struct toy setup = {0};
    struct face_scene scene;
    struct match m;
    struct err e;
    char said[200];
    (void)state;
    assert_int_equal(match_open(&m, &set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(stage_open(&s, &m, plain, stdout, &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    s.viewer = 0;
    stage_look(&s);
    assert_true(s.menu.count > 0);
    toy_act(&s, &m, TOY_SAY, 5);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 5");
    assert_int_equal(s.menu.count, 0);
    stage_scene(&s, &scene);
    assert_true(scene.seat == 0 && scene.legal_count == 0 && !scene.over);
    toy_act(&s, &m, TOY_STAY, 6);
    toy_act(&s, &m, TOY_SAY, 7);
    assert_int_equal(s.seat, 0);
    assert_true(s.menu.count > 0);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 6, hint 6, word 7, hint 7");
    assert_int_equal(stand_of(&scene), STAND_OUT);
    toy_act(&s, &m, TOY_END, 0);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 0");
    stage_scene(&s, &scene);
    assert_int_equal(stand_of(&scene), STAND_DONE);

    /* Two people at one screen: each reads what it has not read yet. */
    s.viewer = -1;
    stage_reset(&s);
    assert_int_equal(match_begin(&m, &setup, 1, &e), ST_OK);
    stage_look(&s);
    assert_string_equal(shown_log(&s, said, sizeof said), "");
    toy_act(&s, &m, TOY_STAY, 1);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 1");
    toy_act(&s, &m, TOY_SAY, 2);
    assert_int_equal(s.seat, 1);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 1, hint 1, word 2, hint 2");
    toy_act(&s, &m, TOY_SAY, 3);
    assert_string_equal(shown_log(&s, said, sizeof said), "word 2, word 3, hint 3");
    stage_close(&s);
    match_close(&m);
}

static void open_agent(struct agent *a, struct desk_options options) {
    struct ruleset set = {.ops = &toy_ops, .name = "plain", .rules = calloc(1, 1)};
    struct err e;
    options.root = "nowhere";
    options.game = "toy";
    options.current = true;
    *a = (struct agent){0};
    if (desk_open(&a->desk, &options, &e) != ST_OK || desk_adopt(a->desk, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static const struct match *match_in_use(const struct agent *a) {
    return &a->desk->current->session->table.match;
}

/* What stands in the reply to a line between two marks, or the whole reply. */
static const char *part(struct agent *a, const char *line, const char *from, const char *to) {
    static char bytes[1 << 17];
    struct text t;
    text_init(&t, bytes, sizeof bytes);
    agent_line(a, line, strlen(line), &t);
    char *at = strstr(bytes, from), *end = at ? strstr(at, to) : NULL;
    if (!end)
        return bytes;
    *end = 0;
    return at + strlen(from);
}

static const char *events(struct agent *a, const char *line) {
    return part(a, line, "\"events\":[", "],\"view\"");
}

static void an_agent_tells_each_seat(void **state) {
    struct agent a;
    (void)state;
    open_agent(&a, (struct desk_options){.has_seed = true, .seed = 1});
    assert_string_equal(events(&a, "create_session"), "");
    assert_string_equal(events(&a, "stay 1"), "{\"event\":\"WORD\",\"word\":1}");
    assert_string_equal(events(&a, "say 2"),
                        "{\"event\":\"WORD\",\"word\":1},{\"event\":\"HINT\",\"word\":1},{\"event\":\"WORD\","
                        "\"word\":2},{\"event\":\"HINT\",\"word\":2}");
    const char again[] = "{\"call\":\"dispatch_action\",\"action\":\"say 3\",\"ask\":3}";
    assert_string_equal(
        events(&a, again),
        "{\"event\":\"WORD\",\"word\":2},{\"event\":\"WORD\",\"word\":3},{\"event\":\"HINT\",\"word\":3}");
    assert_string_equal(
        events(&a, again),
        "{\"event\":\"WORD\",\"word\":2},{\"event\":\"WORD\",\"word\":3},{\"event\":\"HINT\",\"word\":3}");
    assert_int_equal(match_in_use(&a)->step, 3);
    /* A number that is none, that was, and that is to come. */
    static const char *const wrong[][2] = {{"0", "numbered from 1"}, {"2", "earlier"}, {"5", "yet"}};
    for (uint32_t i = 0; i < 3; i++) {
        char line[80];
        snprintf(line, sizeof line, "{\"call\":\"dispatch_action\",\"action\":\"say 4\",\"ask\":%s}",
                 wrong[i][0]);
        const char *said = part(&a, line, "\"code\":", ",\"sugg");
        assert_true(strstr(said, "stale") && strstr(said, wrong[i][1]) && strstr(said, "question is 4"));
    }
    assert_int_equal(match_in_use(&a)->step, 3);
    assert_string_equal(events(&a, "end"), "{\"event\":\"WORD\",\"word\":0}");
    /* The log of a seat has all it may know, whoever acted. */
    assert_string_equal(
        part(&a, "{\"call\":\"get_log_page\",\"seat\":\"right\",\"from\":3}", "\"log\":", "}]}"),
        "[{\"step\":3,\"seat\":\"left\",\"action\":\"end\",\"events\":[{\"event\":\"WORD\",\"word\":0},{"
        "\"event\":\"HINT\",\"word\":0");
    assert_string_equal(part(&a, "{\"call\":\"get_log_page\",\"from\":2}", "\"events\":", "]"),
                        "[{\"event\":\"WORD\",\"word\":3},{\"event\":\"HINT\",\"word\":3}");
    /* A seat of one's own: only its log, and its own numbers. */
    const char mine[] = "{\"call\":\"create_session\",\"seat\":\"right\",\"seed\":4}";
    assert_non_null(strstr(part(&a, mine, "\"events\":[\"", "\",\"hint"), "word"));
    assert_non_null(strstr(part(&a, "list_actions", "{", ",\"seat"), "\"ask\":1"));
    assert_non_null(
        strstr(part(&a, "{\"call\":\"get_log_page\",\"seat\":\"left\"}", "\"message\":", ",\"sugg"), "eyes"));
    desk_close(a.desk);
}

/* Says something with a handle and returns the events of the reply. */
static const char *said(struct agent *a, const char *id, const char *call, const char *more) {
    char line[200];
    snprintf(line, sizeof line, "{\"call\":\"%s\",\"session\":\"%s\",\"legal\":false%s}", call, id, more);
    return events(a, line);
}

/* Two with a handle each: waiting tells as often as it is asked, a refused action does not end that, and what
 * was told while one was asked is not told again by the reply. */
static void waiting_tells_until_one_acts(void **state) {
    struct agent a;
    char left[DESK_ID], right[DESK_ID];
    (void)state;
    open_agent(&a, (struct desk_options){.has_seed = true, .seed = 1, .fixed_handles = true});
    const char begin[] = "{\"call\":\"create_session\",\"seat\":\"left\",\"seats\":{\"right\":\"agent\"}}";
    snprintf(left, sizeof left, "%s", part(&a, begin, "\"session\":\"", "\""));
    snprintf(right, sizeof right, "%s", a.desk->current->session->handle[1].id);
    assert_string_equal(said(&a, left, "dispatch_action", ",\"action\":\"stay 1\""),
                        "{\"event\":\"WORD\",\"word\":1}");
    /* It is not the turn of the right: all that happened, each time. */
    assert_string_equal(said(&a, right, "wait_for_turn", ""),
                        "{\"event\":\"WORD\",\"word\":1},{\"event\":\"HINT\",\"word\":1}");
    assert_string_equal(said(&a, left, "dispatch_action", ",\"action\":\"say 2\""),
                        "{\"event\":\"WORD\",\"word\":2}");
    const char both[] = "{\"event\":\"WORD\",\"word\":1},{\"event\":\"HINT\",\"word\":1},{\"event\":\"WORD\","
                        "\"word\":2},{\"event\":\"HINT\",\"word\":2}";
    assert_string_equal(said(&a, right, "wait_for_turn", ""), both);
    assert_non_null(strstr(said(&a, right, "dispatch_action", ",\"action\":\"say 0\""), "args"));
    assert_non_null(strstr(said(&a, left, "dispatch_action", ",\"action\":\"say 1\""), "\"seat\""));
    assert_string_equal(said(&a, right, "wait_for_turn", ""), both);
    assert_string_equal(said(&a, right, "dispatch_action", ",\"action\":\"say 3\""),
                        "{\"event\":\"WORD\",\"word\":3}");
    assert_string_equal(said(&a, right, "wait_for_turn", ""), "");
    /* Who does not wait is told by the reply. */
    assert_string_equal(
        said(&a, left, "dispatch_action", ",\"action\":\"end\""),
        "{\"event\":\"WORD\",\"word\":3},{\"event\":\"HINT\",\"word\":3},{\"event\":\"WORD\",\"word\":0}");
    assert_string_equal(said(&a, right, "wait_for_turn", ""),
                        "{\"event\":\"WORD\",\"word\":0},{\"event\":\"HINT\",\"word\":0}");
    assert_string_equal(said(&a, right, "wait_for_turn", ""),
                        "{\"event\":\"WORD\",\"word\":0},{\"event\":\"HINT\",\"word\":0}");
    desk_close(a.desk);
}

/* Giving up needs no question, but a seat of one's own. */
static void anybody_may_give_up(void **state) {
    const struct desk_options options = {.root = "nowhere", .game = "toy", .has_seed = true, .current = true};
    struct game_ops ops = toy_ops;
    struct ruleset set = {.ops = &ops, .name = "plain", .rules = calloc(1, 1)};
    struct agent a = {0};
    struct err e;
    char right[DESK_ID];
    (void)state;
    ops.anytime = TOY_END + 1;
    assert_int_equal(desk_open(&a.desk, &options, &e), ST_OK);
    assert_int_equal(desk_adopt(a.desk, &set, &e), ST_OK);
    part(&a,
         "{\"call\":\"create_session\",\"seat\":\"all\",\"seats\":{\"left\":\"agent\",\"right\":\"agent\"}}",
         "{", "}");
    snprintf(right, sizeof right, "%s", a.desk->current->session->handle[2].id);
    assert_non_null(strstr(part(&a, "end", "\"reason\":", ","), "seat"));
    assert_non_null(strstr(said(&a, right, "dispatch_action", ",\"action\":\"say 1\""), "\"seat\""));
    assert_non_null(strstr(said(&a, right, "dispatch_action", ",\"action\":\"end\",\"ask\":1"), "\"seat\""));
    char line[200], first[8000];
    snprintf(line, sizeof line,
             "{\"call\":\"dispatch_action\",\"session\":\"%s\",\"action\":\"stay "
             "1\",\"ask\":1,\"recommend\":\"random\"}",
             a.desk->current->session->handle[1].id);
    snprintf(first, sizeof first, "%s", part(&a, line, "?", "?"));
    assert_non_null(strstr(first, "\"recommended\":{"));
    assert_string_equal(
        said(&a, right, "dispatch_action", ",\"action\":\"end\""),
        "{\"event\":\"WORD\",\"word\":1},{\"event\":\"HINT\",\"word\":1},{\"event\":\"WORD\",\"word\":0}");
    assert_true(match_over(match_in_use(&a)));
    assert_string_equal(part(&a, line, "?", "?"), first); /* as it was, the question included */
    desk_close(a.desk);
}

/* Nobody learns a seed that nobody chose before the game is over; and no two games share it. */
static void a_secret_seed(void **state) {
    struct agent a;
    uint64_t first;
    (void)state;
    open_agent(&a, (struct desk_options){0});
    assert_string_equal(part(&a, "create_session", "\"seed\":", ",\"seed_ch"), "null");
    first = match_in_use(&a)->seed;
    assert_string_equal(part(&a, "{\"call\":\"create_session\",\"seed\":7}", "\"seed\":", ",\"seed_ch"),
                        "\"7\"");
    assert_string_equal(part(&a, "create_session", "\"seed\":", ",\"seed_ch"), "null");
    assert_true(first != match_in_use(&a)->seed);
    assert_non_null(strstr(part(&a, "get_replay", "{", "suggestions"), "not_over"));
    char seed[24];
    snprintf(seed, sizeof seed, "\"%llu\"", (unsigned long long)match_in_use(&a)->seed);
    part(&a, "end", "{", "}");
    assert_string_equal(part(&a, "get_replay", "\"seed\":", ",\"bytes\""), seed);
    desk_close(a.desk);

    open_agent(&a, (struct desk_options){.has_seed = true});
    for (int i = 0; i < 51; i++)
        part(&a, "stay 1", "{", "}");
    assert_true(match_in_use(&a)->broken);
    desk_close(a.desk);
}

/* An action that does not fit into its words is found at the start, not cut in some reply. */
static void long_words(void **state) {
    enum { MOST = CALL_ACTION_MAX - 1 - ACTION_ARGS * sizeof "-32768" };
    char longest[MOST + 1] = "", longer[MOST + 2] = "";
    memset(longest, 'v', MOST);
    memset(longer, 'v', MOST + 1);
    const struct desk_options options = {.root = "nowhere", .game = "toy", .has_seed = true, .current = true};
    struct verb verbs[] = {{longest, "", {{"word"}}}, {"stay", "", {{"word"}}}, {"end", "", {{0}}}};
    struct game_ops ops = toy_ops;
    struct ruleset set = {.ops = &ops, .name = "plain", .rules = calloc(1, 1)};
    struct agent a = {0};
    struct err e;
    (void)state;
    ops.verbs = verbs;
    verbs[0].name = longer;
    assert_int_equal(desk_open(&a.desk, &options, &e), ST_OK);
    assert_int_equal(desk_adopt(a.desk, &set, &e), ST_BUG);
    assert_non_null(strstr(e.text, longer));
    verbs[0].name = longest;
    assert_int_equal(desk_adopt(a.desk, &set, &e), ST_OK);
    char full[CALL_ACTION_MAX + 4];
    snprintf(full, sizeof full, "\"%s 100\"", longest);
    assert_non_null(strstr(part(&a, "list_actions", "\"legal\":[", "]"), full));
    desk_close(a.desk);
}

/* What the carrier itself has to say. */
static void the_carrier_speaks(void **state) {
    struct agent a;
    (void)state;
    open_agent(&a, (struct desk_options){.has_seed = true});
    static const char *const bad[][2] = {{"", "empty"},
                                         {"{", "json"},
                                         {"[]", "\"call\""},
                                         {"{\"call\":1}", "\"call\""},
                                         {"\"\\u0007\"", "command"},
                                         {"{\"call\":\"veiw\"}", "unknown_name"},
                                         {"{\"call\":\"help\",\"x\":1}", "unknown_field"},
                                         {"nothing", "verb"},
                                         {"{\"call\":\"a\\u0000\"}", "json"},
                                         {"{\"call\":\"quit\",\"call\":\"quit\"}", "json"}};
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_non_null(strstr(part(&a, bad[i][0], "\"ok\":false", "\"message\""), bad[i][1]));
    char deep[200];
    memset(deep, '[', sizeof deep);
    deep[sizeof deep - 1] = 0;
    assert_non_null(strstr(part(&a, deep, "\"ok\":false", "\"message\""), "too_deep"));
    assert_non_null(strstr(part(&a, "help", "{", "\"commands\""), "wait_for_turn"));
    assert_false(a.done);
    assert_non_null(strstr(part(&a, "quit", "{", "}"), "true"));
    assert_true(a.done);
    desk_close(a.desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_list_loses_no_choice),
        cmocka_unit_test(a_seat_hears_its_own),
        cmocka_unit_test(an_agent_tells_each_seat),
        cmocka_unit_test(waiting_tells_until_one_acts),
        cmocka_unit_test(anybody_may_give_up),
        cmocka_unit_test(a_secret_seed),
        cmocka_unit_test(long_words),
        cmocka_unit_test(the_carrier_speaks),
    };
    return cmocka_run_group_tests_name("seats", tests, NULL, NULL);
}
