/* Rules of the engine as DARKDELVE shows them: phases, the one door for actions, no terminal below the front.
 * Everything is driven through matches or through ops, as a front would. */
#include "core/offer.h"
#include "dd_test.h"

#include "base/fields_json.h"
#include "base/hash.h"
#include "core/match.h"

#include <ftw.h>
#include <stdio.h>
#include <unistd.h>

/* DD-014: the five phases; a verb outside of its phase is refused as such, whatever its arguments. */
static void verbs_belong_to_phases(void **unused) {
    enum { C = 1 << DD_CAMP, D = 1 << DD_DUNGEON, F = 1 << DD_COMBAT, E = 1 << DD_DEAD | 1 << DD_EXTRACTED };
    static const uint8_t belongs[DD_VERBS] = {
        [DD_ENTER_DUNGEON] = C, [DD_DEPOSIT] = C,    [DD_WITHDRAW] = C,
        [DD_DISCARD] = C,       [DD_QUIT] = C,       [DD_MOVE] = D,
        [DD_OPEN_CHEST] = D,    [DD_DESCEND] = D,    [DD_EXTRACT] = D,
        [DD_EQUIP_FOUND] = D,   [DD_EQUIP_ITEM] = D, [DD_EXTRACT_ALTERNATIVE] = D,
        [DD_KEEP_IN_PACK] = D,  [DD_ATTACK] = F,     [DD_DEFEND] = F,
        [DD_USE_ITEM] = F | D,  [DD_FLEE] = F,       [DD_ACKNOWLEDGE] = E,
    };
    static const char *const names[] = {"camp", "dungeon", "combat", "dead", "extracted"};
    struct game g;
    (void)unused;
    assert_int_equal(DD_PHASES, 5);
    for (uint8_t phase = 0; phase < DD_PHASES; phase++) {
        assert_string_equal(dd_phase_names[phase], names[phase]);
        fight(&g, MVP, "ghoul", 1, 20);
        g.s.phase = phase;
        for (int v = 0; v < DD_VERBS; v++)
            for (int arg = 0; arg < 3; arg++)
                if (belongs[v] >> phase & 1)
                    assert_int_not_equal(reason_of(&g, v, arg), DD_NO_PHASE);
                else
                    refuse(&g, v > DD_ACKNOWLEDGE ? DD_NO_RULE : DD_NO_PHASE, v, arg);
    }
}

/* DD-014, DD-002: only these ways lead from phase to phase, and all of them are walked. */
static void phases_follow_each_other(void **unused) {
    static const uint8_t next[DD_PHASES] = {
        [DD_CAMP] = 1 << DD_CAMP | 1 << DD_DUNGEON,
        [DD_DUNGEON] = 1 << DD_DUNGEON | 1 << DD_COMBAT | 1 << DD_EXTRACTED | 1 << DD_DEAD,
        [DD_COMBAT] = 1 << DD_COMBAT | 1 << DD_DUNGEON | 1 << DD_DEAD | 1 << DD_EXTRACTED,
        [DD_DEAD] = 1 << DD_CAMP,
        [DD_EXTRACTED] = 1 << DD_CAMP,
    };
    uint8_t walked[DD_PHASES] = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct game g;
        struct stream rng;
        start(&g, MVP, "camp", seed);
        stream_open(&rng, seed);
        while (!is_over(&g)) {
            uint8_t before = g.s.phase;
            struct action a = choose(&g, before == DD_CAMP ? "delver" : seed % 2 ? "random" : "greedy", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            assert_true(next[before] >> g.s.phase & 1);
            walked[before] |= (uint8_t)(1 << g.s.phase);
        }
        assert_int_equal(g.s.phase, DD_CAMP);
    }
    assert_true(walked[DD_CAMP] >> DD_DUNGEON & 1);
    assert_true(walked[DD_DUNGEON] >> DD_COMBAT & 1);
    assert_true(walked[DD_DUNGEON] >> DD_EXTRACTED & 1);
    assert_true(walked[DD_COMBAT] >> DD_DUNGEON & 1);
    assert_true(walked[DD_COMBAT] >> DD_DEAD & 1);
    assert_true(walked[DD_DEAD] >> DD_CAMP & 1);
    assert_true(walked[DD_EXTRACTED] >> DD_CAMP & 1);
}

/* DD-005: enter, fight, reward, then on: while something is open there is no way on, afterwards there is. */
static void loop_of_a_floor(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, MVP, "ghoul", 1, 1);
    refuse(&g, DD_NO_PHASE, DD_MOVE, g.s.rooms[g.s.room].adj[0]);
    act(&g, DD_ATTACK);
    assert_true(has_event(&g, DD_EV_ENEMY_DIED));
    assert_true(g.s.run_gold > 0);
    if (g.s.found.id)
        act(&g, DD_KEEP_IN_PACK);
    assert_true(is_legal(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]));
    assert_true(stand_in(&g, DD_ROOM_STAIRS));
    assert_true(is_legal(&g, DD_MOVE, g.s.rooms[g.s.room].adj[0]));
    assert_true(is_legal(&g, DD_DESCEND));
    assert_true(is_legal(&g, DD_EXTRACT));
    act(&g, DD_DESCEND);
    assert_int_equal(g.s.floor, 2);
    assert_int_equal(g.s.room, 1);
}

/* DD-001: one seat, and nothing but an action moves the game: it may be looked at for ever. */
static void looking_changes_nothing(void **unused) {
    struct match m;
    struct stream rng;
    static struct dd_view view, again;
    (void)unused;
    assert_int_equal(darkdelve_ops.seats, 1);
    open_match(&m, MVP, "run", 3, 0);
    stream_open(&rng, 3);
    while (!match_over(&m)) {
        struct action legal[DD_MAX_LEGAL];
        struct result result;
        uint64_t hash = match_hash(&m);
        TEXT_ON_STACK(t, 1000);
        match_view(&m, 0, &view);
        for (int look = 0; look < 3; look++) {
            uint32_t n = match_legal(&m, legal);
            for (uint32_t i = 0; i < n; i++)
                action_say(&darkdelve_ops, m.set->rules, &view, &legal[i], &t);
            dd_say_ask(m.set->rules, &view, &t);
            match_result(&m, &result, NULL);
            match_view(&m, 0, &again);
            assert_memory_equal(&view, &again, sizeof view);
        }
        assert_true(hash == match_hash(&m));
        step_match(&m, &rng);
    }
    match_close(&m);
}

/* DD-016: what callers hold are copies; scribbling on a view or playing on in a copy leaves the match alone.
 */
static void callers_cannot_change_the_state(void **unused) {
    struct match m;
    static struct dd_view view;
    struct action legal[DD_MAX_LEGAL];
    (void)unused;
    open_match(&m, MVP, "run", 4, 0);
    uint64_t hash = match_hash(&m);
    match_view(&m, 0, &view);
    memset(&view, 0xAA, sizeof view);
    uint32_t n = match_legal(&m, legal);
    memset(legal, 0xAA, n * sizeof legal[0]);
    struct dd_state copy = *(const struct dd_state *)m.state;
    n = match_legal(&m, legal);
    dd_apply(m.set->rules, &copy, 0, &legal[0], NULL);
    assert_true(hash == match_hash(&m));
    assert_memory_not_equal(&copy, m.state, sizeof copy);
    assert_int_equal(match_act(&m, 0, 0, &legal[0], NULL), REASON_OK);
    assert_memory_equal(&copy, m.state, sizeof copy); /* a new state, the same either way */
    match_close(&m);
}

struct heard {
    uint32_t calls, events;
    uint64_t before;
};

static void listen(void *ctx, const struct match *m, const void *before, const struct action *a,
                   const struct sink *events) {
    struct heard *h = ctx;
    (void)a;
    h->calls++;
    h->events += events->count;
    h->before = hash_bytes(before, m->set->ops->state_size, 0);
}

/* DD-017: state, actions, uncertainty, execute, new run, subscribe, serialize, deserialize: each is there and
 * does its part. DD-019: an action gives success or a reason in words, events in order, and the new state. */
static void everything_a_front_needs(void **unused) {
    struct match m;
    struct heard heard = {0, 0, 0};
    static struct dd_view view;
    struct action legal[DD_MAX_LEGAL], quit = {DD_QUIT, {0, 0, 0}};
    static char bytes[1 << 17];
    (void)unused;
    open_match(&m, MVP, "camp", 9, 0);
    assert_int_equal(match_observe(&m, listen, &heard, true), ST_OK);
    match_view(&m, 0, &view);
    assert_int_equal(view.phase, DD_CAMP);
    assert_true(match_legal(&m, legal) > 0);

    uint64_t before = match_hash(&m);
    assert_int_equal(match_act(&m, m.ask_id, 0, &legal[0], NULL), REASON_OK);
    assert_true(before != match_hash(&m));
    assert_int_equal(heard.calls, 1);
    assert_int_equal(heard.events, m.events.count);
    assert_true(heard.before == before);
    assert_int_equal(m.events.event[0].kind, DD_EV_RUN_STARTED); /* in the order in which it happened */
    assert_int_equal(m.events.event[1].kind, DD_EV_FLOOR_DESCENDED);
    assert_int_equal(m.events.event[2].kind, DD_EV_ROOM_ENTERED);

    uint32_t why = match_act(&m, m.ask_id, 0, &quit, NULL);
    assert_int_equal(why, DD_NO_PHASE);
    assert_string_equal(reason_name(&darkdelve_ops, why), "wrong_phase");
    assert_true(strlen(reason_text(&darkdelve_ops, why)) > 5);
    assert_int_equal(heard.calls, 1);

    struct dd_state *s = m.state;
    s->dread = 90;
    match_view(&m, 0, &view);
    assert_int_equal(view.level, dd_level(m.set->rules, 90));
    assert_int_equal(view.corruption, ((const struct dd_rules *)m.set->rules)->level[view.level].corruption);
    assert_true(view.corruption > 0);

    struct names_ctx ctx = {&darkdelve_ops, m.set->rules};
    struct field_names names = ops_names(&ctx);
    struct text t;
    struct jw w;
    struct err e;
    static struct dd_state read;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    fields_write(&dd_state_fields, s, &names, &w);
    json_t *doc = json_loads(bytes, 0, NULL);
    assert_non_null(doc);
    assert_int_equal(fields_read(&dd_state_fields, &read, &names, doc, &e), ST_OK);
    json_decref(doc);
    assert_memory_equal(&read, s, sizeof read);
    match_close(&m);
}

/* DD-020: a refused action, whatever it was, leaves state, step, question and events as they were. */
static void refusals_leave_everything(void **unused) {
    struct match m;
    struct stream rng, noise;
    uint32_t refused = 0;
    (void)unused;
    open_match(&m, MVP, "run", 11, 0);
    stream_open(&rng, 11);
    stream_open(&noise, 12);
    for (int i = 0; i < 60 && !match_over(&m); i++) {
        for (int k = 0; k < 200; k++) {
            struct action a = {(uint16_t)stream_below(&noise, DD_VERBS + 3), {0, 0, 0}};
            for (int j = 0; j < ACTION_ARGS; j++)
                a.arg[j] = (int16_t)stream_range(&noise, -2, 6);
            if (dd_check(m.set->rules, m.state, 0, &a) == REASON_OK)
                continue;
            uint64_t hash = match_hash(&m);
            struct match before = m;
            assert_int_not_equal(match_act(&m, 0, 0, &a, NULL), REASON_OK);
            assert_memory_equal(&before, &m, sizeof m);
            assert_true(hash == match_hash(&m));
            refused++;
        }
        struct action good[DD_MAX_LEGAL];
        match_legal(&m, good);
        uint64_t hash = match_hash(&m);
        assert_int_equal(match_act(&m, 0, 1, &good[0], NULL), REASON_SEAT);
        assert_int_equal(match_act(&m, m.ask_id + 1, 0, &good[0], NULL), REASON_STALE);
        assert_true(hash == match_hash(&m));
        step_match(&m, &rng);
    }
    assert_true(refused > 1000);
    match_close(&m);
}

/* DD-021: the list is what check consents to, over every verb and a range of arguments, sorted, and each
 * entry works. */
static void legal_list_is_exact(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct game g, trial;
        struct stream rng;
        start(&g, rulesets[seed % 2], "camp", seed);
        give(&g, g.s.profile.stash, DD_STASH_MAX, "torch");
        give(&g, g.s.profile.stash, DD_STASH_MAX, "chainmail_shirt");
        stream_open(&rng, seed);
        for (int steps = 0; steps < 80 && !is_over(&g); steps++) {
            struct action legal[DD_MAX_LEGAL];
            uint32_t n = dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL), found = 0;
            assert_true(n > 0 && n <= DD_MAX_LEGAL);
            for (int v = 0; v <= DD_VERBS; v++)
                for (int a = -1; a < 20; a++)
                    for (int b = -1; b < (v == DD_ENTER_DUNGEON ? 20 : 2); b++)
                        found += reason_of(&g, v, a, b) == REASON_OK;
            assert_int_equal(found, n);
            for (uint32_t i = 0; i < n; i++) {
                if (i)
                    assert_true(action_compare(&legal[i - 1], &legal[i]) < 0);
                trial = g;
                act(&trial, legal[i].verb, legal[i].arg[0], legal[i].arg[1], legal[i].arg[2]);
            }
            struct action a = choose(&g, steps < 4 ? "random" : "greedy", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
        }
    }
}

/* DD-040: look, see how far the numbers hold, get the choices, answer, read the events: in this order the
 * view and the choices always speak of the same question. */
static void presentation_loop(void **unused) {
    struct match m;
    struct stream rng, guess_rng;
    static struct dd_view view;
    static struct dd_state world;
    (void)unused;
    open_match(&m, MVP, "camp", 21, 0);
    stream_open(&rng, 5);
    stream_open(&guess_rng, 6);
    while (!match_over(&m)) {
        struct action legal[DD_MAX_LEGAL], again[DD_MAX_LEGAL];
        match_view(&m, 0, &view);
        assert_int_equal(m.ask.kind, view.found.id ? DD_PHASES : view.phase);
        assert_true(view.hp.lo <= view.hp.hi);
        uint32_t n = match_legal(&m, legal);
        dd_guess(m.set->rules, &view, 0, &guess_rng, &world); /* from the view alone */
        if (view.run_gold.sure) {
            assert_int_equal(dd_legal(m.set->rules, &world, again, DD_MAX_LEGAL), n);
            assert_memory_equal(legal, again, n * sizeof legal[0]);
        }
        uint32_t question = m.ask_id;
        assert_int_equal(step_match(&m, &rng), REASON_OK);
        assert_int_equal(m.ask_id, question + 1);
        assert_int_equal(m.events.dropped, 0);
    }
    match_close(&m);
}

/* DD-038: the parts work without each other: a floor, a find, a change of Dread and a page of the bestiary on
 * an otherwise empty state, and the registry without any state at all. */
static void parts_stand_alone(void **unused) {
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct stream dice;
    struct dd_state map, dread, pack, book;
    (void)unused;
    memset(&map, 0, sizeof map);
    dread = pack = book = map;
    map.seed = 9;
    dd_floor_generate(r, &map, 3);
    assert_true(map.room_count > r->floor[3].rooms);
    dd_dread_add(r, &dread, 30, DD_FROM_ROOM, NULL);
    assert_int_equal(dread.dread, 30);
    pack.next_item = 1;
    dd_item_gain(r, &pack, (uint8_t)dd_id_of(r, DD_KIND_ITEM, "torch"), NULL);
    assert_int_equal(pack.consumables[0].id, 1);
    dd_bestiary_met(r, &book, 1, NULL);
    assert_int_equal(book.profile.bestiary[1].tier, 1);
    stream_open(&dice, 1);
    assert_in_range(dd_roll_item(r, &dice, 2, -1), 1, r->item_count);
    assert_int_equal(map.dread | map.consumables[0].id | dread.room_count | book.dread, 0);
}

static const char *const forbidden[] = {"rand",  "random",  "srand",  "drand48", "getrandom", "time",
                                        "clock", "printf",  "puts",   "putchar", "getchar",   "scanf",
                                        "fgets", "getline", "system", "popen",   "exit",      "gettimeofday"};

static int scan(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    static char text[1 << 18];
    (void)sb, (void)ftw;
    size_t len = strlen(path);
    if (flag != FTW_F || len < 2 || (strcmp(path + len - 2, ".c") && strcmp(path + len - 2, ".h")))
        return 0;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    if (strstr(text, "#include \"front/") || strstr(text, "#include <curses") || strstr(text, "stdin)") ||
        strstr(text, "stdout"))
        fail_msg("%s knows a front end", path);
    for (uint32_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        size_t n = strlen(forbidden[i]);
        for (const char *at = strstr(text, forbidden[i]); at; at = strstr(at + 1, forbidden[i])) {
            char before = at == text ? ' ' : at[-1];
            bool inside =
                before == '_' || (before >= 'a' && before <= 'z') || (before >= '0' && before <= '9');
            if (!inside && at[n] == '(')
                fail_msg("%s calls %s", path, forbidden[i]);
        }
    }
    return 0;
}

/* DD-015, DD-039, DD-041: below the front nothing prints, reads keys, asks a clock or draws other dice, and
 * nothing includes a front. */
static void rules_do_no_terminal_io(void **unused) {
    static const char *const rooms[] = {"base", "core", "games", "ai"};
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char path[4000];
        snprintf(path, sizeof path, "%s/src/%s", root && *root ? root : ".", rooms[i]);
        assert_int_equal(access(path, R_OK), 0);
        assert_int_equal(nftw(path, scan, 8, FTW_PHYS), 0);
    }
}

/* DD-015: a whole expedition writes nothing to standard output. */
static void a_run_prints_nothing(void **unused) {
    struct game g;
    FILE *f = tmpfile();
    (void)unused;
    assert_non_null(f);
    fflush(stdout);
    int kept = dup(STDOUT_FILENO);
    dup2(fileno(f), STDOUT_FILENO);
    start(&g, MVP, "camp", 8);
    play_on(&g, "delver", 8, DD_MAX_STEPS);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    fseek(f, 0, SEEK_END);
    assert_int_equal(ftell(f), 0);
    fclose(f);
    assert_true(is_over(&g));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_belong_to_phases),
        cmocka_unit_test(phases_follow_each_other),
        cmocka_unit_test(loop_of_a_floor),
        cmocka_unit_test(looking_changes_nothing),
        cmocka_unit_test(callers_cannot_change_the_state),
        cmocka_unit_test(everything_a_front_needs),
        cmocka_unit_test(refusals_leave_everything),
        cmocka_unit_test(legal_list_is_exact),
        cmocka_unit_test(presentation_loop),
        cmocka_unit_test(parts_stand_alone),
        cmocka_unit_test(rules_do_no_terminal_io),
        cmocka_unit_test(a_run_prints_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
