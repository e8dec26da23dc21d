/* What every registered game owes at the desk: changes that add up to the view, replies that hold nothing a
 * seat may not know, snapshots that go on exactly as the game would have, and none that is believed unseen.
 */
#include "desk_test.h"

#include "ai/ai.h"
#include "base/hash.h"

/* Steps of a game that a test looks at: the whole of it where a step is cheap. */
static uint32_t steps_of(const struct game_ops *ops) {
    return ops->view_size > 20000 ? 60 : 600;
}

/* A member or element by one part of a path; *holder is what it is in. */
static void unescape(char *s) {
    char *to = s;
    for (; *s; s++, to++) {
        *to = *s;
        if (*s == '~' && s[1])
            *to = *++s == '1' ? '/' : '~';
    }
    *to = 0;
}

static void apply_one(json_t *doc, const char *op, const char *path, json_t *value) {
    char part[256];
    assert_true(*path == '/');
    for (;;) {
        size_t n = strcspn(path + 1, "/");
        assert_true(n < sizeof part);
        memcpy(part, path + 1, n);
        part[n] = 0;
        path += n + 1;
        unescape(part);
        if (!*path)
            break;
        doc = json_is_array(doc) ? json_array_get(doc, (size_t)atoi(part)) : json_object_get(doc, part);
        assert_non_null(doc);
    }
    bool removes = !strcmp(op, "remove"), adds = !strcmp(op, "add");
    if (json_is_array(doc)) {
        size_t at = strcmp(part, "-") ? (size_t)atoi(part) : json_array_size(doc);
        assert_int_equal(removes ? json_array_remove(doc, at)
                         : adds  ? json_array_insert(doc, at, value)
                                 : json_array_set(doc, at, value),
                         0);
    } else {
        assert_true(adds || json_object_get(doc, part));
        assert_int_equal(removes ? json_object_del(doc, part) : json_object_set(doc, part, value), 0);
    }
}

static void apply_patch(json_t *doc, const json_t *patch) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)patch, i, row) {
        apply_one(doc, text_of(row, "op"), text_of(row, "path"), json_object_get(row, "value"));
    }
}

/* Views put together from changes alone: by the reply to each action, by get_snapshot and from far back. */
static void changes_add_up(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(11);
        char action[CALL_ACTION_MAX];
        struct stream dice;
        stream_open(&dice, g);
        json_t *j = good(callf_text(d, "create_session", "{'game':'%s','seat':0}", ops->name));
        char *id = strdup(text_of(j, "session"));
        json_t *view = json_deep_copy(json_object_get(j, "view")), *first = json_deep_copy(view);
        json_int_t step = number_of(j, "step"), start = step;
        for (uint32_t n = 0; n < steps_of(ops) && pick(j, &dice, action); n++) {
            json_decref(j);
            j = good(callf_text(d, "dispatch_action",
                                "{'session':'%s','action':'%s','since':%d,'legal':true}", id, action,
                                (int)step));
            assert_true(!json_object_get(j, "view") != !json_object_get(j, "changes"));
            if (json_object_get(j, "view")) {
                json_decref(view);
                view = json_deep_copy(json_object_get(j, "view"));
            }
            apply_patch(view, json_object_get(j, "changes"));
            step = number_of(j, "step");
            json_t *whole = good(callf_text(d, "get_snapshot", "{'session':'%s'}", id));
            if (!json_equal(view, json_object_get(whole, "view")))
                fail_msg("%s, step %d: the changes do not add up", ops->name, (int)step);
            json_decref(whole);
            if (n % 20)
                continue;
            whole = good(callf_text(d, "get_snapshot", "{'session':'%s','since':%d}", id, (int)start));
            json_t *now = json_object_get(whole, "view"), *far = json_deep_copy(now ? now : first);
            apply_patch(far, json_object_get(whole, "changes"));
            assert_true(json_equal(far, view));
            json_decref(far);
            json_decref(whole);
            whole = good(callf_text(d, "wait_for_turn", "{'session':'%s','since':%d}", id, (int)step));
            assert_int_equal(json_array_size(json_object_get(whole, "changes")), 0);
            json_decref(whole);
        }
        json_decref(j);
        json_decref(view);
        json_decref(first);
        free(id);
        desk_close(d);
    }
}

static char *joined(char *all, const char *reply) {
    char *more;
    assert_true(asprintf(&more, "%s%s\n", all, reply) > 0);
    free(all);
    return more;
}

enum { TRIED = 4 };

/* Attempts at what is not legal now, each of which is refused: what the refusals say. Where check consents
 * the attempt is left out, and said to be. */
static char *all_refusals(struct desk *d, const char *id, char *all) {
    const struct session *t = desk_find(d, id)->session;
    const struct game_ops *ops = t->set->ops;
    uint32_t step = t->table.match.step;
    for (uint16_t verb = 0; verb < ops->verb_count; verb++)
        for (int16_t i = 0; i < TRIED; i++) {
            const struct action a = {verb, {i, i ? 1 : 0, 0}};
            TEXT_ON_STACK(words, CALL_ACTION_MAX);
            action_write_named(ops, t->set->rules, &a, &words);
            bool possible = verb + 1u == ops->anytime || ops->check(t->set->rules, t->table.match.state,
                                                                    t->table.match.ask.seat, &a) == REASON_OK;
            all = joined(all, possible ? words.buf
                                       : callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}",
                                                    id, words.buf));
        }
    assert_int_equal(t->table.match.step, step);
    return all;
}

/* All that a seat can ask for in a running game, joined; since is a step it has seen. */
static char *all_replies(struct desk *d, const char *id, json_int_t since) {
    static const struct {
        const char *call, *more;
    } asked[] = {{"get_snapshot", "'legal':true"},
                 {"wait_for_turn", "'timeout_ms':0"},
                 {"wait_for_turn", "'view':'text'"},
                 {"get_snapshot", "'view':'text','legal':true"},
                 {"get_log_page", "'count':1000"},
                 {"list_actions", "'blocked':true,'recommend':'best'"},
                 {"list_actions", "'recommend':'random'"},
                 {"list_actions", "'recommend':'mc:3'"},
                 {"get_scene", "'legal':true"}};
    char *all = strdup("");
    desk_find(d, id)->session->notes = 0; /* advice of the round before stands in the log */
    for (uint32_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const char *reply = callf_text(d, asked[i].call, "{'session':'%s',%s}", id, asked[i].more);
        json_decref(good(reply));
        all = joined(all, reply);
    }
    for (uint32_t i = 0; i < 2; i++) {
        const char *reply = callf_text(d, asked[i].call, "{'session':'%s','since':%d}", id, (int)since);
        json_decref(good(reply));
        all = joined(all, reply);
    }
    return all_refusals(d, id, all);
}

/* Two worlds that a seat cannot tell apart are answered with the same bytes. */
static void twins_get_the_same(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        for (uint32_t seat = 0; seat < ops->seats; seat++) {
            struct desk *d = seeded_desk(12);
            char action[CALL_ACTION_MAX];
            struct stream dice;
            stream_open(&dice, g);
            json_t *j = good(callf_text(d, "create_session", "{'game':'%s','seat':%u}", ops->name, seat));
            char *id = strdup(text_of(j, "session"));
            struct match *m = &desk_find(d, id)->session->table.match;
            void *view = calloc(1, ops->view_size), *world = calloc(1, ops->state_size);
            void *truth = calloc(1, ops->state_size);
            uint32_t differ = 0;
            json_int_t seen = 0;
            for (uint32_t n = 0; n < steps_of(ops) && pick(j, &dice, action); n++) {
                if (n % 5 == 0) {
                    json_int_t since = n ? seen : number_of(j, "step");
                    char *before = all_replies(d, id, since);
                    match_view(m, seat, view);
                    memset(world, 0, ops->state_size);
                    ops->guess(m->set->rules, view, seat, &dice, world);
                    memcpy(truth, m->state, ops->state_size);
                    differ += memcmp(truth, world, ops->state_size) != 0;
                    memcpy(m->state, world, ops->state_size);
                    char *after = all_replies(d, id, since);
                    memcpy(m->state, truth, ops->state_size);
                    assert_string_equal(before, after);
                    free(before);
                    free(after);
                }
                refused(callf_text(d, "get_snapshot", "{'session':'%s','full':true}", id), "blocked_action",
                        "not_all", "full");
                refused(callf_text(d, "get_replay", "{'session':'%s'}", id), "blocked_action", "not_over",
                        "session");
                if (ops->seats > 1)
                    refused(callf_text(d, "get_snapshot", "{'session':'%s','seat':%u}", id, !seat),
                            "blocked_action", "eyes", "seat");
                seen = number_of(j, "step");
                json_decref(j);
                j = good(callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action));
            }
            assert_true(differ > 0);
            json_decref(j);
            free(id);
            free(view);
            free(world);
            free(truth);
            desk_close(d);
        }
    }
}

/* A mind for a seat: one that makes notes where there is one, because those are hardest to restore. */
static const char *mind_for(const struct game_ops *ops, uint32_t seat) {
    const char *name = "random";
    uint32_t most = 0;
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (mind_fits(ops, ops->policies[i].name, seat) && ops->policies[i].memory_size > most) {
            name = ops->policies[i].name;
            most = ops->policies[i].memory_size;
        }
    return name;
}

/* Begins a game at the seat "all"; where there are two seats, a mind plays the second. */
static void begin_all(struct desk *d, const struct game_ops *ops, char id[DESK_ID]) {
    TEXT_ON_STACK(args, 200);
    text_fmt(&args, "{'game':'%s','seed':21,'seat':'all'", ops->name);
    if (ops->seats > 1)
        text_fmt(&args, ",'seats':{'%s':'%s'}", ops->seat_names[1], mind_for(ops, 1));
    text_put(&args, "}");
    begin(d, args.buf, id);
}

enum { BEFORE = 12, AFTER = 25 };

/* Takes up to n steps and keeps the replies; returns them joined. */
static char *go_on(struct desk *d, const char *id, uint32_t n, struct stream *dice) {
    char *all = strdup(""), *more;
    for (uint32_t i = 0; i < n; i++) {
        char action[CALL_ACTION_MAX];
        json_t *j = good(callf_text(d, "list_actions", "{'session':'%s'}", id));
        bool any = pick(j, dice, action);
        json_decref(j);
        if (!any)
            break;
        const char *reply = callf_text(d, "dispatch_action", "{'session':'%s','action':'%s'}", id, action);
        json_decref(good(reply));
        assert_true(asprintf(&more, "%s%s\n", all, reply) > 0);
        free(all);
        all = more;
    }
    return all;
}

/* The snapshot of a session as text. */
static char *snapshot_of(struct desk *d, const char *id) {
    json_t *j = good(callf_text(d, "get_snapshot", "{'session':'%s','full':true}", id));
    char *out = json_dumps(json_object_get(j, "snapshot"), JSON_COMPACT);
    json_decref(j);
    return out;
}

static const char *restore(struct desk *d, const char *id, const char *snapshot) {
    static char bytes[CALL_REPLY_MAX];
    json_t *args = json_pack("{ss}", "session", id);
    json_t *j = json_loads(snapshot, JSON_DECODE_ANY, NULL);
    json_object_set_new(args, "snapshot", j ? j : json_null());
    struct text t;
    struct jw w;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '{');
    jw_kbool(&w, "ok", true);
    if (!desk_call(d, call_find("restore_snapshot"), args, &w)) {
        text_clear(&t);
        jw_init(&w, &t);
        jw_open(&w, '{');
        jw_kbool(&w, "ok", false);
        jw_key(&w, "error");
        call_fault_json(desk_fault(d), &w);
    }
    jw_close(&w, '}');
    json_decref(args);
    return bytes;
}

/* Restored, a game goes on as it did: in its own session and in another one with the same minds. */
static void restored_games_go_on(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(2);
        char id[DESK_ID], other[DESK_ID];
        struct stream dice, kept;
        stream_open(&dice, g);
        begin_all(d, ops, id);
        free(go_on(d, id, BEFORE, &dice));
        char *snapshot = snapshot_of(d, id);
        char *here = strdup(callf_text(d, "get_snapshot", "{'session':'%s','legal':true}", id));
        kept = dice;
        char *first = go_on(d, id, AFTER, &dice);
        json_decref(good(restore(d, id, snapshot)));
        assert_string_equal(callf_text(d, "get_snapshot", "{'session':'%s','legal':true}", id), here);
        dice = kept;
        char *again = go_on(d, id, AFTER, &dice);
        assert_string_equal(again, first);
        begin_all(d, ops, other);
        json_decref(good(restore(d, other, snapshot)));
        dice = kept;
        char *there = go_on(d, other, AFTER, &dice);
        for (char *at = there; (at = strstr(at, other)); at += strlen(id))
            memcpy(at, id, strlen(id));
        assert_string_equal(there, first);
        json_t *log = good(callf_text(d, "get_log_page", "{'session':'%s'}", id));
        char *said = json_dumps(log, JSON_COMPACT);
        assert_non_null(strstr(said, "\"seat\":\"all\",\"action\":\"restore_snapshot\""));
        json_decref(log);
        free(said);
        free(snapshot);
        free(here);
        free(first);
        free(again);
        free(there);
        desk_close(d);
    }
}

/* A snapshot with one member exchanged. */
static char *forged(const char *snapshot, const char *member, json_t *value) {
    json_t *j = json_loads(snapshot, 0, NULL);
    if (value)
        json_object_set_new(j, member, value);
    else
        json_object_del(j, member);
    char *out = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return out;
}

static void must_refuse(struct desk *d, const char *id, char *snapshot, const char *field) {
    char *before = strdup(callf_text(d, "wait_for_turn", "{'session':'%s'}", id));
    uint64_t hash = match_hash(&desk_find(d, id)->session->table.match), moves = desk_moves(d);
    refused(restore(d, id, snapshot), "invalid_payload", "snapshot", field);
    assert_int_equal(match_hash(&desk_find(d, id)->session->table.match), hash);
    assert_int_equal(desk_moves(d), moves);
    assert_string_equal(callf_text(d, "wait_for_turn", "{'session':'%s'}", id), before);
    free(before);
    free(snapshot);
}

/* The replay of a snapshot with other bytes and a check line that fits them. */
static char *signed_again(const char *snapshot, const char *from, const char *to) {
    json_t *j = json_loads(snapshot, 0, NULL);
    char *bytes = strdup(text_of(j, "replay")), *at = strstr(bytes, from), *out, hex[17];
    assert_non_null(at);
    *at = 0;
    assert_true(asprintf(&out, "%s%s%s", bytes, to, at + strlen(from)) > 0);
    char *check = strstr(out, "\ncheck ") + 1;
    hash_hex(hash_bytes(out, (size_t)(check - out), 0), hex);
    memcpy(check + 6, hex, 16);
    json_object_set_new(j, "replay", json_string(out));
    free(bytes);
    free(out);
    out = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return out;
}

static void hostile_snapshots(void **state) {
    (void)state;
    for (uint32_t g = 0; g < registry_count; g++) {
        const struct game_ops *ops = registry_games[g];
        struct desk *d = seeded_desk(2);
        char id[DESK_ID], other[DESK_ID];
        struct stream dice;
        stream_open(&dice, g);
        begin_all(d, ops, id);
        free(go_on(d, id, 4, &dice));
        char *s = snapshot_of(d, id);
        json_t *whole = json_loads(s, 0, NULL);
        const char *replay = text_of(whole, "replay");
        free(go_on(d, id, 2, &dice));
        static const char *const members[] = {"format",  "version", "game", "rules",
                                              "content", "step",    "hash", "replay"};
        for (uint32_t i = 0; i < 8; i++) {
            TEXT_ON_STACK(field, 40);
            text_fmt(&field, "snapshot.%s", members[i]);
            must_refuse(d, id, forged(s, members[i], NULL), field.buf);
            must_refuse(d, id, forged(s, members[i], json_null()), field.buf);
            must_refuse(d, id, forged(s, members[i], json_integer(7000000000)), field.buf);
            must_refuse(d, id, forged(s, members[i], json_string("x")), field.buf);
        }
        must_refuse(d, id, forged(s, "more", json_true()), "snapshot.more");
        must_refuse(d, id, forged(s, "hash", json_string("0123456789abcdef")), "snapshot.hash");
        must_refuse(d, id, forged(s, "step", json_integer(3)), "snapshot.step");
        size_t len = strlen(replay);
        for (size_t cut = 0; cut < len; cut += 1 + len / 40)
            must_refuse(d, id, forged(s, "replay", json_stringn(replay, cut)), "snapshot.replay");
        for (size_t at = 0; at < len; at += 1 + len / 60) {
            char *bent = strdup(replay);
            bent[at] = bent[at] == '0' ? '1' : '0';
            must_refuse(d, id, forged(s, "replay", json_string(bent)), "snapshot.replay");
            free(bent);
        }
        must_refuse(d, id, signed_again(s, "\nseed 21\n", "\nseed 22\n"), "snapshot.replay");
        must_refuse(d, id, signed_again(s, "\nstep 0 ", "\nstep 7 "), "snapshot.replay");
        must_refuse(d, id, signed_again(s, "setup {", "setup {\"x\":1,"), "snapshot.replay");
        must_refuse(d, id, signed_again(s, "\nrules ", "\nrules x"), "snapshot.replay");
        const struct game_ops *stranger = registry_games[(g + 1) % registry_count];
        begin_all(d, stranger, other);
        must_refuse(d, id, snapshot_of(d, other), "snapshot.game");
        json_decref(good(restore(d, id, s)));
        json_decref(whole);
        free(s);
        desk_close(d);
    }
}

/* A game whose replay takes several pages, with words of letters that have two bytes. The first words begin
 * with so many letters of one byte: that moves the ends of pages. */
static void speak_at_length(struct desk *d, const char *id, uint32_t plain) {
    char words[600];
    for (uint32_t n = 0; n < 560; n++) {
        struct text t;
        text_init(&t, words, sizeof words);
        for (uint32_t i = 0; i < 240; i++)
            text_put(&t, i < (n ? 0 : plain) ? "e" : "\xc3\xa9");
        json_decref(good(callf_text(
            d, "dispatch_action", "{'session':'%s','action':'speak','words':'%s','view':false,'legal':false}",
            id, words)));
    }
}

static uint32_t read_pages(struct desk *d, const char *id, const char *whole, uint32_t len) {
    char *joined = calloc(1, len + 1);
    uint32_t pages = 0, at = 0;
    for (json_int_t from = 0; from >= 0; pages++) {
        json_t *j = good(callf_text(d, "get_replay", "{'session':'%s','from':%d}", id, (int)from));
        const char *page = text_of(j, "replay");
        assert_int_equal(number_of(j, "bytes"), len);
        assert_true(strlen(page) <= CALL_REPLAY_PAGE && at + strlen(page) <= len);
        memcpy(joined + at, page, strlen(page));
        at += (uint32_t)strlen(page);
        json_t *next = json_object_get(j, "next");
        from = json_is_null(next) ? -1 : json_integer_value(next);
        assert_int_equal(from < 0 ? len : from, at);
        json_decref(j);
    }
    assert_string_equal(joined, whole);
    free(joined);
    return pages;
}

/* Pages of a replay add up to its bytes, and a snapshot keeps what was said. */
static void replays_in_pages(void **state) {
    (void)state;
    for (uint32_t plain = 0; plain < 2; plain++) {
        struct desk *d = seeded_desk(5);
        char id[DESK_ID];
        uint32_t len = 0, again = 0;
        begin(d, "{'game':'escape','seat':'all','scenario':'quiet'}", id);
        struct session *t = desk_find(d, id)->session;
        speak_at_length(d, id, plain);
        char *whole = desk_replay(d, t, &len);
        assert_true(read_pages(d, id, whole, len) > 1);
        refused(callf_text(d, "get_replay", "{'session':'%s','from':%u}", id, len + 1), "invalid_payload",
                "out_of_range", "from");
        const char *letter = strstr(whole, "\xc3\xa9");
        refused(callf_text(d, "get_replay", "{'session':'%s','from':%u}", id, (uint32_t)(letter + 1 - whole)),
                "invalid_payload", "out_of_range", "from");
        char *snapshot = snapshot_of(d, id);
        json_decref(good(restore(d, id, snapshot)));
        char *after = desk_replay(d, t, &again);
        assert_string_equal(after, whole);
        free(snapshot);
        free(after);
        free(whole);
        desk_close(d);
    }
}

/* What a session on a seed is shown at its start, and what every policy advises there. */
static void first_advice(const char *game, const char *rules, uint64_t seed, char **view, char **advice) {
    struct desk *d = open_desk((struct desk_options){0});
    const char *name, *help;
    const struct game_ops *ops = registry_find(game);
    json_t *j = good(callf_text(d, "create_session", "{'game':'%s','rules':'%s','seat':0,'seed':%llu}", game, rules,
                                (unsigned long long)seed));
    char *id = strdup(text_of(j, "session"));
    *view = json_dumps(json_object_get(j, "view"), JSON_COMPACT | JSON_SORT_KEYS);
    *advice = strdup("");
    for (uint32_t p = 0; p < mind_list(ops, p, &name, &help); p++) {
        const char *policy = !strcmp(name, "mc:N") ? "mc:8" : !strcmp(name, "deep:N") ? "deep:8" : name;
        if (!mind_fits(ops, policy, 0))
            continue;
        json_t *reply = good(callf_text(d, "list_actions", "{'session':'%s','recommend':'%s'}", id, policy));
        char *said = json_dumps(json_object_get(reply, "recommended"), JSON_COMPACT | JSON_ENCODE_ANY);
        *advice = joined(*advice, said);
        free(said);
        json_decref(reply);
    }
    json_decref(j);
    free(id);
    desk_close(d);
}

/* Advice depends on what the seat may know: on two seeds that begin with the same view it is the same. */
static uint32_t same_advice(const char *game, const char *rules) {
    enum { SEEDS = 6 };
    char *view[SEEDS], *advice[SEEDS];
    uint32_t same = 0;
    for (uint32_t i = 0; i < SEEDS; i++) {
        first_advice(game, rules, 868231286071 + i, &view[i], &advice[i]);
        for (uint32_t k = 0; k < i; k++) {
            if (strcmp(view[i], view[k]))
                continue;
            assert_string_equal(advice[i], advice[k]);
            same++;
        }
    }
    for (uint32_t i = 0; i < SEEDS; i++) {
        free(view[i]);
        free(advice[i]);
    }
    return same;
}

static void advice_knows_no_seed(void **state) {
    uint32_t same = same_advice("darkdelve", "mvp"); /* it begins with the same view on every seed */
    (void)state;
    assert_true(same >= 6);
    for (uint32_t g = 0; g < registry_count; g++) {
        struct ruleset set;
        struct err e;
        assert_int_equal(ruleset_open(getenv("GLOAM_CONTENT"), registry_games[g], NULL, &set, &e), ST_OK);
        same_advice(set.ops->name, set.name);
        ruleset_close(&set);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_add_up),       cmocka_unit_test(twins_get_the_same),
        cmocka_unit_test(restored_games_go_on), cmocka_unit_test(hostile_snapshots),
        cmocka_unit_test(replays_in_pages),     cmocka_unit_test(advice_knows_no_seed),
    };
    return cmocka_run_group_tests_name("desk_games", tests, NULL, NULL);
}
