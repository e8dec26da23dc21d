/* Rules of profiles in the larger game: what comes from a file is refused with its place or put in order, an
 * older one is read with what is new at its start, and no ruleset mixes with another. */
#include "dd_full.h"

#include "base/fields_json.h"

#include <jansson.h>
#include "front/cli/cli.h"
#include "front/save/save.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct dd_rules *full(void) {
    return open_ruleset(FULL)->rules;
}

/* Somebody with a past: thirty runs, played by chance. */
static struct dd_setup veteran(void) {
    struct dd_setup s = setup_of(FULL, "camp");
    for (uint64_t run = 0; run < 30; run++) {
        struct game g;
        start_from(&g, FULL, &s, run);
        play_on(&g, "delver", run, DD_MAX_STEPS);
        dd_carry(g.r, &g.s, 0, &s);
    }
    return s;
}

static void put_setup(const struct ruleset *set, const struct dd_setup *s, struct text *out) {
    struct names_ctx ctx = {&darkdelve_ops, set->rules};
    struct field_names names = ops_names(&ctx);
    struct jw w;
    jw_init(&w, out);
    assert_true(fields_write(&dd_setup_fields, s, &names, &w));
}

static enum status take_setup(const struct ruleset *set, const char *json, struct dd_setup *out,
                              struct err *e) {
    struct names_ctx ctx = {&darkdelve_ops, set->rules};
    struct field_names names = ops_names(&ctx);
    json_t *doc = json_loads(json, 0, NULL);
    assert_non_null(doc);
    enum status st = fields_read(&dd_setup_fields, out, &names, doc, e);
    json_decref(doc);
    return st == ST_OK ? dd_setup_check(set->rules, out, e) : st;
}

/* DD-066, DD-068, DD-069, DD-070: a character, its echoes and all that is open come back from text as they
 * were. */
static void a_past_comes_back(void **unused) {
    static char bytes[1 << 17];
    struct dd_setup s = veteran(), after;
    struct text t;
    struct err e;
    (void)unused;
    assert_int_equal(dd_setup_check(full(), &s, &e), ST_OK);
    assert_true(s.profile.runs == 30 && s.profile.deaths && s.profile.echo[0].cause && s.profile.lore &&
                s.profile.camp_key);
    text_init(&t, bytes, sizeof bytes);
    put_setup(open_ruleset(FULL), &s, &t);
    memset(&after, 0xAA, sizeof after);
    assert_int_equal(take_setup(open_ruleset(FULL), bytes, &after, &e), ST_OK);
    assert_memory_equal(&s, &after, sizeof s);
}

/* DD-070: what an older version wrote lacks the character: it is new then, and the rest stays. */
static void an_older_profile_is_read(void **unused) {
    static const char old[] = "{\"profile\":{\"gold\":120,\"runs\":9,\"deaths\":4,\"extractions\":3,"
                              "\"stash\":[{\"id\":7,\"kind\":\"iron_longsword\"}],"
                              "\"bestiary\":[{\"monster\":\"ghoul\",\"tier\":1,\"encounters\":3}]}}";
    struct dd_setup s;
    struct game g;
    struct err e;
    (void)unused;
    assert_int_equal(take_setup(open_ruleset(FULL), old, &s, &e), ST_OK);
    start_from(&g, FULL, &s, 5);
    const struct dd_profile *p = &g.s.profile;
    assert_int_equal(p->gold, 120);
    assert_int_equal(p->runs, 9);
    assert_int_equal(p->stash[0].kind, item_kind(&g, "iron_longsword"));
    assert_int_equal(p->hero.level, 1);
    assert_true(p->hero.class_kind && p->camp_key && p->board[0].kind);
    assert_int_equal(p->bestiary[monster_kind(&g, "ghoul")].encounters, 3);
}

/* DD-060: the smaller game forgets what it does not know, so that nothing of it can reach play. */
static void rulesets_do_not_mix(void **unused) {
    struct dd_setup s = veteran();
    struct err e;
    (void)unused;
    memset(s.profile.stash, 0, sizeof s.profile.stash);
    memset(s.profile.returned, 0, sizeof s.profile.returned);
    memset(s.profile.bestiary, 0, sizeof s.profile.bestiary);
    assert_int_equal(dd_setup_check(open_ruleset(MVP)->rules, &s, &e), ST_OK);
    struct dd_profile bare = {.gold = s.profile.gold,
                              .runs = s.profile.runs,
                              .deaths = s.profile.deaths,
                              .extractions = s.profile.extractions};
    assert_memory_equal(&s.profile, &bare, sizeof bare);
}

static int remove_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

static int make_home(void **home) {
    static char folder[400];
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/gloam-profile-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    *home = folder;
    return mkdtemp(folder) && !setenv("XDG_DATA_HOME", folder, 1) && !setenv("XDG_CONFIG_HOME", folder, 1) &&
                   !setenv("XDG_STATE_HOME", folder, 1)
               ? 0
               : -1;
}

static int drop_home(void **home) {
    return nftw(*home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* Runs the real command with these lines as input, which then ends; out gets what it prints. */
static void command(const char *const *words, int count, const char *lines, char *out, size_t cap) {
    int in[2], from[2], status = 0;
    size_t len = 0;
    assert_true(pipe(in) == 0 && pipe(from) == 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct cli_command *found;
        struct cli cli;
        dup2(in[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(in[1]);
        close(from[0]);
        int code = cli_parse(count, (char **)words, &cli, &found) ? found->run(&cli) : 99;
        fflush(stdout);
        _exit(code);
    }
    close(in[0]);
    close(from[1]);
    assert_int_equal(write(in[1], lines, strlen(lines)), strlen(lines));
    close(in[1]);
    char bytes[4096];
    for (ssize_t n; (n = read(from[0], bytes, sizeof bytes)) > 0;)
        for (ssize_t i = 0; i < n && len + 1 < cap; i++)
            out[len++] = bytes[i];
    out[len] = 0;
    close(from[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static char printed[1 << 18];

static void play_command(const char *lines) {
    static const char *const words[] = {"gloam", "play",      "darkdelve", "--plain", "--seed",
                                        "5",     "--profile", "iron",      "--rules", "full"};
    command(words, 10, lines, printed, sizeof printed);
}

/* What is kept of a run tells who went, how it ended, and where it can be seen again (DD-070). */
static void runs_are_looked_back_on(void **unused) {
    static const char *const play[] = {"gloam",     "play",   "darkdelve", "--plain", "--seed",   "9",
                                       "--profile", "looked", "--rules",   "full",    "--policy", "delver"};
    static const char *const look[] = {"gloam", "runs", "darkdelve", "--profile", "looked"};
    static const char *const wanted[] = {"1. seed 9,", "rules full", "Mercenary of level", " of ",
                                         "gloam replay "};
    (void)unused;
    setenv("GLOAM_CONTENT", content_root(), 1);
    command(look, 5, "", printed, sizeof printed);
    assert_non_null(strstr(printed, "has kept no game"));
    command(play, 12, "", printed, sizeof printed);
    command(look, 5, "", printed, sizeof printed);
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!strstr(printed, wanted[i]))
            fail_msg("no '%s' in:\n%s", wanted[i], printed);
}

/* S-58, DD-146: the end of input puts a run down, and nothing is lost; with Iron Will there is nothing to
 * take up again, and the run was given up (S-59): what was brought is gone, and nobody learned from it. */
static void a_run_is_put_down(void **unused) {
    const struct ruleset *set = open_ruleset(FULL);
    int64_t iron = dd_id_of(set->rules, DD_KIND_MUTATOR, "iron_will");
    (void)unused;
    setenv("GLOAM_CONTENT", content_root(), 1);
    for (int sworn = 0; sworn < 2; sworn++) {
        struct dd_setup s = setup_of(FULL, "camp"), after;
        struct save save;
        struct err e;
        char run[FILES_PATH_MAX];
        put_item(s.profile.stash, DD_STASH_MAX, "iron_longsword");
        s.profile.mutators = (uint16_t)(1u << iron);
        s.profile.mutators_on = sworn ? s.profile.mutators : 0;
        assert_int_equal(dd_setup_check(set->rules, &s, &e), ST_OK);
        assert_int_equal(save_open(&save, "darkdelve", "iron", &e), ST_OK);
        assert_int_equal(save_store(&save, set, &s, &e), ST_OK);
        save_close(&save);
        play_command("enter_dungeon 1\n");
        assert_int_equal(save_open(&save, "darkdelve", "iron", &e), ST_OK);
        assert_int_equal(save_path(&save, ".run", run, &e), ST_OK);
        assert_int_equal(access(run, F_OK) == 0, !sworn);
        assert_int_equal(save_load(&save, set, &after, &e), ST_OK);
        save_close(&save);
        remove(run);
        assert_int_equal(after.profile.runs, 1);
        assert_int_equal(after.profile.last, DD_OUT_QUIT);
        assert_int_equal(after.profile.lesson, 0);
        assert_int_equal(after.profile.stash[0].id, 0);
    }
}

/* DD-583, DD-584, DD-590: analytics of the larger game say who went down, and of each fight how it was
 * fought. */
static void analytics_say_how_it_was_fought(void **home) {
    static char path[440];
    const char *const play[] = {"gloam",    "play",      "darkdelve",   "--plain", "--seed",
                                "1",        "--profile", "watched",     "--rules", "full",
                                "--policy", "delver",    "--analytics", path};
    uint32_t fights = 0, runs = 0;
    char line[4096];
    setenv("GLOAM_CONTENT", content_root(), 1);
    snprintf(path, sizeof path, "%s/watched.jsonl", (const char *)*home);
    command(play, 14, "", printed, sizeof printed);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        json_t *doc = json_loads(line, 0, NULL);
        const char *type = json_string_value(json_object_get(doc, "type"));
        assert_non_null(type);
        if (!strcmp(type, "RUN_STARTED")) {
            runs++;
            assert_string_equal(json_string_value(json_object_get(doc, "class")), "mercenary");
            assert_int_equal(json_integer_value(json_object_get(doc, "level")), 1);
            assert_true(json_is_array(json_object_get(doc, "mutators")));
        } else if (!strcmp(type, "COMBAT_RESOLVED")) {
            json_int_t turns = json_integer_value(json_object_get(doc, "turns")), deeds = 0;
            static const char *const each[] = {"light_attacks", "heavy_attacks", "blocks", "dodges"};
            fights++;
            for (uint32_t i = 0; i < 4; i++) {
                assert_true(json_is_integer(json_object_get(doc, each[i])));
                deeds += json_integer_value(json_object_get(doc, each[i]));
            }
            assert_true(deeds <= turns);
        }
        json_decref(doc);
    }
    fclose(f);
    assert_true(runs == 1 && fights > 1);
}

/* One thing that cannot be, and the word with which it is refused. */
static void a_level_too_high(struct dd_profile *p) {
    p->hero.level = 21;
}
static void a_rise_too_many(struct dd_profile *p) {
    p->hero.might++;
}
static void xp_of_a_level(struct dd_profile *p) {
    p->hero.xp = 100;
}
static void a_closed_class(struct dd_profile *p) {
    p->hero.class_kind = p->hero.class_kind == 1 ? 2 : 1;
}
static void no_such_class(struct dd_profile *p) {
    p->hero.class_kind = 4;
    p->classes |= 1 << 4;
}
static void unknown_classes(struct dd_profile *p) {
    p->classes |= 0x8000;
}
static void unknown_mutators(struct dd_profile *p) {
    p->mutators |= 1;
}
static void a_closed_mutator(struct dd_profile *p) {
    p->mutators_on = 2;
}
static void unknown_unlocks(struct dd_profile *p) {
    p->unlocked = 1u << 31;
}
static void an_unknown_lesson(struct dd_profile *p) {
    p->lesson = 255;
}
static void an_unknown_dungeon(struct dd_profile *p) {
    p->dungeon = 200;
}
static void an_unknown_end(struct dd_profile *p) {
    p->last = 9;
}
static void two_tasks(struct dd_profile *p) {
    p->board[0] = (struct dd_bounty){.kind = 1, .accepted = 1};
    p->board[1] = (struct dd_bounty){.kind = 2, .accepted = 1};
}
static void a_task_twice(struct dd_profile *p) {
    p->board[0].kind = p->board[1].kind = 3;
}
static void an_unknown_task(struct dd_profile *p) {
    p->board[2].kind = 250;
}
static void an_echo_of_nobody(struct dd_profile *p) {
    p->echo[0] = (struct dd_echo){.run = 1, .floor = 1, .cause = 1, .room = 1};
}
static void an_echo_from_nowhere(struct dd_profile *p) {
    p->runs = p->deaths = 1;
    p->echo[0] = (struct dd_echo){.run = 1, .floor = 9, .cause = 1, .room = 1};
}
static void a_sword_on_the_head(struct dd_profile *p) {
    p->hero.worn[DD_HELM] = (struct dd_item){.id = 1, .kind = full()->start_weapon};
}
static void an_unknown_curse(struct dd_profile *p) {
    p->stash[0] = (struct dd_item){.id = 1, .kind = full()->start_weapon, .curse = 200};
}
static void too_much_work(struct dd_profile *p) {
    p->stash[0] = (struct dd_item){.id = 1, .kind = full()->start_weapon, .plus = 9};
}

/* DD-055, DD-068: hostile input is refused, each with the place that is wrong, and never half read. */
static void hostile_profiles(void **unused) {
    static const struct {
        void (*spoil)(struct dd_profile *p);
        const char *place;
    } rows[] = {{a_level_too_high, "hero"},
                {a_rise_too_many, "hero"},
                {xp_of_a_level, "hero.xp"},
                {a_closed_class, "class_kind"},
                {no_such_class, "class_kind"},
                {unknown_classes, "more is open"},
                {unknown_mutators, "more is open"},
                {a_closed_mutator, "mutators_on"},
                {unknown_unlocks, "more is open"},
                {an_unknown_lesson, "lesson"},
                {an_unknown_dungeon, "dungeon"},
                {an_unknown_end, "end"},
                {two_tasks, "board"},
                {a_task_twice, "board"},
                {an_unknown_task, "board[2]"},
                {an_echo_of_nobody, "echo"},
                {an_echo_from_nowhere, "echo[0]"},
                {a_sword_on_the_head, "hero.worn[3]"},
                {an_unknown_curse, "stash[0]"},
                {too_much_work, "stash[0]"}};
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct dd_setup s = setup_of(FULL, "camp");
        struct err e = {0};
        s.profile = g.s.profile;
        assert_int_equal(dd_setup_check(full(), &s, &e), ST_OK);
        rows[i].spoil(&s.profile);
        if (dd_setup_check(full(), &s, &e) != ST_INVALID || !strstr(e.text, rows[i].place))
            fail_msg("row %u, wanted '%s': %s", i, rows[i].place, e.text);
    }
    struct dd_setup s = setup_of(FULL, "camp");
    struct err e;
    s.profile = g.s.profile;
    s.profile.lore = UINT64_C(1) << 10; /* a page more than there are */
    own_rules(&g)->lore_count = 10;
    assert_int_equal(dd_setup_check(g.r, &s, &e), ST_INVALID);
}

/* Bytes that mean nothing: refused or put in order, and what is put in order stays so. */
static void any_bytes(void **unused) {
    struct stream rng;
    uint32_t taken = 0;
    (void)unused;
    stream_open(&rng, 7);
    for (uint32_t i = 0; i < 20000; i++) {
        struct dd_setup s = setup_of(FULL, "camp"), again;
        struct err e;
        for (uint32_t k = 0; k < 1 + i % 4; k++)
            ((unsigned char *)&s.profile)[stream_below(&rng, sizeof s.profile)] =
                (unsigned char)stream_below(&rng, 256);
        if (dd_setup_check(full(), &s, &e) != ST_OK)
            continue;
        again = s;
        assert_int_equal(dd_setup_check(full(), &again, &e), ST_OK);
        assert_memory_equal(&s, &again, sizeof s);
        if (taken++ % 50 == 0) {
            struct game g;
            start_from(&g, FULL, &s, i);
            audit(&g);
        }
    }
    assert_true(taken > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_past_comes_back),
        cmocka_unit_test(an_older_profile_is_read),
        cmocka_unit_test(rulesets_do_not_mix),
        cmocka_unit_test(hostile_profiles),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(a_run_is_put_down),
        cmocka_unit_test(runs_are_looked_back_on),
        cmocka_unit_test(analytics_say_how_it_was_fought),
    };
    return cmocka_run_group_tests_name("darkdelve: profiles in full", tests, make_home, drop_home);
}
