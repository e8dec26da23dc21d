/* Red team against a desk for a player: every call with every argument, at many positions of every game, in
 * two worlds that differ in what the seat may not know and in nothing else. Every reply must be the same,
 * byte for byte; none may hold the seed; and what is closed is refused with its reason and changes nothing.
 */
#include "desk_test.h"

#include "base/hash.h"

enum { POSITIONS = 25, BETWEEN = 4, TWINS = 3 };

/* Seeds are long, so that their digits cannot stand somewhere by chance. */
static const uint64_t secret = 9876543210123456789u;

struct table_row {
    const char *game, *scenario, *seat;
    bool advised; /* moves on as the game's first mind would; else at random */
};

static const struct table_row rows[] = {
    {"darkdelve", "run", "delver", true},   {"darkdelve", "camp", "delver", true},
    {"shattered", "boar", "dungeon", true}, {"shattered", "party-standard", "visitor", false},
    {"escape", "escape", "player", true},   {"clout", "league", "host", true},
    {"clout", "duel", "away", false},
};

static struct desk *player_desk(const struct table_row *row) {
    struct desk *d = open_desk((struct desk_options){.game = row->game,
                                                     .scenario = row->scenario,
                                                     .has_seed = true,
                                                     .seed = secret,
                                                     .current = true,
                                                     .player = true,
                                                     .sessions = 1});
    struct err e;
    if (desk_sit(d, row->seat, NULL, NULL, &e) != ST_OK)
        fail_msg("%s", e.text);
    return d;
}

#define OWN_HANDLE "'00000000000000000000000000000000'"

/* Values that an attacker would try for an argument, as JSON. */
static const char *const tries[] = {
    "'text'",
    "true",
    "false",
    "0",
    "1",
    "7",
    "-1",
    "'all'",
    "'spectator'",
    "'best'",
    "'random'",
    "'mc:5'",
    "'visitor'",
    "'away'",
    "'item'",
    "'card'",
    "'room'",
    "'monster'",
    "'monsters'",
    "'darkdelve'",
    "'clout'",
    OWN_HANDLE,
    "{}",
    "[]",
    "['ghoul']",
    "[1,2]",
    "{'verb':'flee'}",
    "'surrender now'",
};
enum { TRIES = sizeof tries / sizeof tries[0] };

/* A copy of a reply; the next call has the same buffer. */
static char *said(struct desk *d, const char *call, const char *args) {
    return strdup(call_text(d, call, args));
}

static void holds_no_seed(const char *reply, const char *call, const char *args) {
    char hex[17], digits[24];
    hash_hex(secret, hex);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)secret);
    if (strstr(reply, hex) || strstr(reply, digits))
        fail_msg("%s %s tells the seed: %.400s", call, args, reply);
}

/* What is closed must say so, whatever else is wrong with the request. */
static void check_closed(const struct call *c, const char *arg, const char *args, const char *reply) {
    if (arg && !strcmp(arg, "session") && call_for_player(c, NULL) && strstr(args, OWN_HANDLE))
        return; /* the one that its replies carry */
    if (!call_for_player(c, NULL) || (arg && !call_for_player(c, arg)))
        refused(reply, "blocked_action", "player_only", call_for_player(c, NULL) ? arg : "");
}

/* One request to both worlds. */
static void probe(struct desk *d, struct desk *twin, const struct call *c, const char *arg,
                  const char *args) {
    struct match *m = &d->current->session->table.match, *n = &twin->current->session->table.match;
    uint64_t before = match_hash(m);
    uint32_t step = m->step;
    char *one = said(d, c->name, args), *two = said(twin, c->name, args);
    if (strcmp(one, two))
        fail_msg("%s at step %u: %s %s tells two worlds apart:\n%.1500s\n%.1500s", m->set->ops->name, m->step,
                 c->name, args, one, two);
    holds_no_seed(one, c->name, args);
    check_closed(c, arg, args, one);
    if (m->step != step || n->step != step || match_hash(m) != before)
        fail_msg("%s %s changed the game: %.400s", c->name, args, one);
    free(one);
    free(two);
}

/* Every call bare, every argument with every value; arguments that are needed beside it stand there too. */
static void probe_all(struct desk *d, struct desk *twin) {
    for (uint32_t i = 0; i < call_count; i++) {
        const struct call *c = &call_rows[i];
        probe(d, twin, c, NULL, "{}");
        for (uint32_t k = 0; k < CALL_ARGS && c->arg[k].name; k++)
            for (uint32_t v = 0; v < TRIES; v++) {
                char args[300];
                bool look = !strcmp(c->name, "look_up") && strcmp(c->arg[k].name, "topic");
                bool acts = !strcmp(c->name, "dispatch_action") && strcmp(c->arg[k].name, "action");
                snprintf(args, sizeof args, "{'%s':%s%s}", c->arg[k].name, tries[v],
                         look   ? ",'topic':'card'"
                         : acts ? ",'action':'no such thing'"
                                : "");
                probe(d, twin, c, c->arg[k].name, args);
            }
    }
    probe(d, twin, call_find("get_snapshot"), NULL, "{'since':0,'legal':true}");
    probe(d, twin, call_find("get_log_page"), NULL, "{'from':0,'count':1000}");
    probe(d, twin, call_find("list_actions"), NULL, "{'blocked':true}");
}

/* A verb of the game that is not possible now is refused alike. */
static void probe_verbs(struct desk *d, struct desk *twin) {
    const struct game_ops *ops = d->current->session->set->ops;
    json_t *legal = good(call_text(d, "list_actions", "{}"));
    for (uint32_t v = 0; v < ops->verb_count; v++)
        for (int32_t a = -1; a < 12; a++) {
            char words[120], args[200];
            size_t i;
            json_t *word;
            bool open = v + 1 == ops->anytime;
            snprintf(words, sizeof words, a < 0 ? "%s" : "%s %d", ops->verbs[v].name, a);
            json_array_foreach(json_object_get(legal, "legal"), i, word) {
                size_t n = strlen(ops->verbs[v].name);
                open = open || (!strncmp(json_string_value(word), ops->verbs[v].name, n));
            }
            snprintf(args, sizeof args, "{'action':'%s'}", words);
            if (!open)
                probe(d, twin, call_find("dispatch_action"), NULL, args);
        }
    json_decref(legal);
}

/* Another world behind the same view: hidden facts as the game itself may guess them. */
static bool change_hidden(struct desk *d, struct stream *rng) {
    struct session *t = d->current->session;
    const struct game_ops *ops = t->set->ops;
    void *world = calloc(1, ops->state_size), *view = calloc(1, ops->view_size);
    assert_true(world && view);
    ops->view(t->set->rules, t->table.match.state, (uint32_t)d->current->eyes, view);
    ops->guess(t->set->rules, view, (uint32_t)d->current->eyes, rng, world);
    bool other = memcmp(world, t->table.match.state, ops->state_size) != 0;
    memcpy(t->table.match.state, world, ops->state_size);
    free(world);
    free(view);
    return other;
}

/* The same action in every desk; false: the game is over. The advice comes from outside, from the view. */
static bool move_on(struct desk **d, uint32_t count, bool advised, struct stream *rng) {
    char action[CALL_ACTION_MAX], args[CALL_ACTION_MAX + 40];
    struct session *t = d[0]->current->session;
    const struct game_ops *ops = t->set->ops;
    struct mind mind;
    struct err e;
    if (match_over(&t->table.match))
        return false;
    uint32_t n = match_legal(&t->table.match, d[0]->legal), at = stream_below(rng, n);
    if (advised) {
        assert_int_equal(mind_open(&mind, t->set, ops->policies[0].name, &e), ST_OK);
        mind_seed(&mind, t->table.match.step, t->table.match.ask.seat);
        at = mind_choose(&mind, &t->table.match, d[0]->legal, n);
        mind_close(&mind);
    }
    TEXT_ON_STACK(words, CALL_ACTION_MAX);
    action_write_named(ops, t->set->rules, &d[0]->legal[at], &words);
    snprintf(action, sizeof action, "%s", words.buf);
    snprintf(args, sizeof args, "{'action':'%s'}", action);
    for (uint32_t i = 0; i < count; i++)
        json_decref(good(call_text(d[i], "dispatch_action", args)));
    return true;
}

static void worlds_cannot_be_told_apart(void **unused) {
    uint32_t different = 0, positions = 0;
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct desk *d = player_desk(&rows[i]), *line[2];
        struct stream rng;
        stream_open(&rng, i);
        for (uint32_t p = 0; p < share_of(POSITIONS); p++) {
            /* The twin is played up to here by the same actions, and then changed. */
            struct desk *twin = player_desk(&rows[i]);
            const struct match *m = &d->current->session->table.match;
            for (uint32_t k = twin->current->session->table.match.step; k < m->step;) {
                TEXT_ON_STACK(args, CALL_ACTION_MAX + 40);
                text_put(&args, "{'action':'");
                action_write_named(m->set->ops, m->set->rules, &m->history[k].action, &args);
                text_put(&args, "'}");
                json_decref(good(call_text(twin, "dispatch_action", args.buf)));
                k = twin->current->session->table.match.step;
            }
            assert_true(match_hash(m) == match_hash(&twin->current->session->table.match));
            bool over = match_over(m);
            for (uint32_t w = 0; w < TWINS && !over; w++) {
                different += change_hidden(twin, &rng);
                if (!w && !(p % 5))
                    probe_all(d, twin);
                probe_verbs(d, twin);
                probe(d, twin, call_find("get_snapshot"), NULL, "{'since':0,'legal':true}");
                probe(d, twin, call_find("get_snapshot"), NULL, "{'view':'text','legal':true}");
                probe(d, twin, call_find("list_actions"), NULL, "{'blocked':true}");
                probe(d, twin, call_find("get_scene"), NULL, "{}");
                probe(d, twin, call_find("get_log_page"), NULL, "{'from':0,'count':1000,'tell':true}");
                probe(d, twin, call_find("get_snapshot"), NULL, "{'legal':true}");
                probe(d, twin, call_find("get_snapshot"), NULL, "{'since':0,'legal':true,'tell':false}");
                positions++;
            }
            if (over)
                probe_all(d, twin);
            desk_close(twin);
            line[0] = d;
            bool on = !over;
            for (uint32_t k = 0; k < BETWEEN && on; k++)
                on = move_on(line, 1, rows[i].advised, &rng);
            if (over)
                break;
        }
        desk_close(d);
    }
    assert_true(different * 2 > positions); /* the worlds did differ */
}

/* The table of what is open names calls and arguments that exist; of the arguments none is about other eyes,
 * other tables, advice or the whole game. */
static void what_is_open(void **unused) {
    static const char *const never[] = {"session",   "seat",     "seats", "seed",    "seeds", "full",
                                        "recommend", "snapshot", "setup", "carry",   "rules", "game",
                                        "scenario",  "with",     "set",   "policies"};
    uint32_t calls = 0, args = 0;
    (void)unused;
    for (uint32_t i = 0; i < call_count; i++) {
        const struct call *c = &call_rows[i];
        calls += call_for_player(c, NULL);
        for (uint32_t k = 0; k < CALL_ARGS && c->arg[k].name; k++) {
            args += call_for_player(c, c->arg[k].name);
            for (uint32_t n = 0; n < sizeof never / sizeof never[0]; n++)
                assert_false(!strcmp(c->arg[k].name, never[n]) && call_for_player(c, c->arg[k].name));
        }
    }
    assert_int_equal(calls, 7);
    assert_int_equal(args, 27);
}

/* Whole games: no reply holds the seed, not after the end either, and the replay is the referee's alone. */
static void the_seed_is_never_told(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct desk *d = player_desk(&rows[i]), *line[1] = {d};
        struct stream rng;
        uint32_t len;
        stream_open(&rng, 77 + i);
        uint32_t most = 400;
        while (most-- && move_on(line, 1, rows[i].advised, &rng))
            ;
        const char *const last[][2] = {
            {"get_snapshot", "{'legal':true}"}, {"get_log_page", "{'count':1000}"}, {"describe_game", "{}"}};
        for (uint32_t k = 0; k < 3; k++)
            holds_no_seed(call_text(d, last[k][0], last[k][1]), last[k][0], last[k][1]);
        refused(call_text(d, "get_replay", "{}"), "blocked_action", "player_only", "");
        refused(call_text(d, "create_session", "{'game':'clout'}"), "blocked_action", "player_only", "");
        refused(call_text(d, "close_session", "{}"), "blocked_action", "player_only", "");
        char *record = desk_record(d, &len);
        assert_non_null(record);
        assert_non_null(strstr(record, "9876543210123456789"));
        free(record);
        desk_close(d);
    }
}

/* The referee's words: a seat by name or number, minds where they are said and the game's first elsewhere. */
static void the_referee_sets_the_table(void **unused) {
    (void)unused;
    struct desk *d = open_desk((struct desk_options){.game = "shattered", .current = true, .player = true});
    struct err e;
    json_t *seats = json_pack("{s:s}", "dungeon", "nurturing"),
           *wrong = json_pack("{s:s}", "dungeon", "genius");
    assert_int_equal(desk_sit(d, "judge", NULL, NULL, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "judge"));
    assert_int_equal(desk_sit(d, "visitor", wrong, NULL, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "genius"));
    assert_null(d->current);
    assert_int_equal(desk_sit(d, "1", seats, NULL, &e), ST_OK);
    assert_string_equal(d->current->session->table.policy[0], "nurturing");
    assert_string_equal(d->current->session->table.policy[1], "");
    json_t *view = good(call_text(d, "get_snapshot", "{}"));
    assert_string_equal(text_of(view, "seat"), "visitor");
    json_decref(view);
    desk_close(d);
    d = open_desk((struct desk_options){.game = "shattered", .current = true, .player = true});
    assert_int_equal(desk_sit(d, NULL, NULL, NULL, &e), ST_OK);
    assert_string_equal(d->current->session->table.policy[1], "native");
    desk_close(d);
    json_decref(seats);
    json_decref(wrong);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_open),
        cmocka_unit_test(the_referee_sets_the_table),
        cmocka_unit_test(the_seed_is_never_told),
        cmocka_unit_test(worlds_cannot_be_told_apart),
    };
    return cmocka_run_group_tests_name("desk: a player", tests, NULL, NULL);
}
