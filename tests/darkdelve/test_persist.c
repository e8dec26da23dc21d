/* Rules of what outlives a run: the profile, written as JSON anyone can read, and nothing else. Saves go
 * through the same code as those of players, in a home folder of the test's own; setups from hostile files
 * are refused or put in order. */
#include "dd_test.h"

#include "base/fields_json.h"
#include "core/metrics.h"
#include "front/cli/cli.h"
#include "front/save/save.h"
#include "front/screen/reading.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char home[400];

static int remove_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

static int make_home(void **unused) {
    static const char *const names[] = {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"};
    const char *tmp = getenv("TMPDIR");
    (void)unused;
    snprintf(home, sizeof home, "%s/gloam-persist-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(home))
        return -1;
    for (int i = 0; i < 3; i++)
        setenv(names[i], home, 1);
    return 0;
}

static int drop_home(void **unused) {
    (void)unused;
    return nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* A profile with a past: thirty expeditions, everything that fits put away. */
static struct dd_setup veteran(void) {
    struct dd_setup s = stocked();
    for (uint64_t run = 0; run < 30; run++) {
        struct game g;
        start_from(&g, MVP, &s, run);
        play_on(&g, run % 2 ? "delver" : "greedy", run, DD_MAX_STEPS);
        dd_carry(g.r, &g.s, 0, &s);
    }
    return s;
}

/* DD-061, DD-069, DD-031: written, read, and equal to the last byte; the file is JSON that speaks in names.
 */
static void saves_come_back_as_they_were(void **unused) {
    const struct ruleset *set = open_ruleset(MVP);
    struct dd_setup before = veteran(), after, checked;
    struct save save;
    struct err e;
    char path[FILES_PATH_MAX];
    (void)unused;
    put_item(before.profile.returned, DD_CARRY_MAX, "torch");
    assert_int_equal(dd_setup_check(set->rules, &before, &e), ST_OK);
    assert_true(before.profile.gold > 0 && before.profile.deaths > 0 && before.profile.extractions > 0);
    assert_int_equal(save_open(&save, "darkdelve", "round", &e), ST_OK);
    assert_int_equal(save_store(&save, set, &before, &e), ST_OK);
    memset(&after, 0xAA, sizeof after);
    assert_int_equal(save_load(&save, set, &after, &e), ST_OK);
    assert_memory_equal(&before, &after, sizeof before);
    checked = after;
    assert_int_equal(dd_setup_check(set->rules, &checked, &e), ST_OK);
    assert_memory_equal(&checked, &after, sizeof checked);

    assert_int_equal(files_join(save.folder, "round.json", path, &e), ST_OK);
    save_close(&save);
    json_t *doc = json_load_file(path, 0, NULL);
    assert_non_null(doc);
    const json_t *profile = json_object_get(json_object_get(doc, "profile"), "profile");
    assert_int_equal(json_integer_value(json_object_get(profile, "gold")), before.profile.gold);
    assert_int_equal(json_integer_value(json_object_get(profile, "deaths")), before.profile.deaths);
    const json_t *kind = json_object_get(json_array_get(json_object_get(profile, "returned"), 0), "kind");
    assert_true(json_is_string(kind));
    json_decref(doc);
    char text[4000];
    FILE *f = fopen(path, "r");
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    for (const char *line = text; line; line = strchr(line + 1, '\n'))
        assert_true(strcspn(line + 1, "\n") < 110); /* a line is a fact, not a dump */
}

/* DD-062: only the profile is in a save; a run that is under way leaves no trace of itself in it. */
static void only_the_profile_is_saved(void **unused) {
    static const char *const keys[] = {
        "gold", "runs", "deaths", "extractions", "stash", "hand", "returned", "bestiary",
        /* of the whole game, and zero by the rules of the shorter one */
        "camp_key", "lore", "hero", "unlocked", "told", "classes", "mutators", "mutators_on", "visits", "bosses",
        "dungeon", "lesson", "bought", "camp_dread", "last", "board", "echo"};
    struct dd_setup s = stocked(), carried;
    struct game g;
    static char bytes[1 << 16];
    struct text t;
    struct jw w;
    const char *key;
    json_t *value;
    (void)unused;
    start_from(&g, MVP, &s, 3);
    act(&g, DD_ENTER_DUNGEON, 1, 3);
    g.s.dread = 60;
    g.s.hp = 7;
    g.s.run_gold = 99;
    dd_carry(g.r, &g.s, 0, &carried);
    struct dd_setup bare = {.profile = g.s.profile};
    assert_memory_equal(&carried, &bare, sizeof bare);

    struct names_ctx ctx = {&darkdelve_ops, g.r};
    struct field_names names = ops_names(&ctx);
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    fields_write(&dd_setup_fields, &carried, &names, &w);
    json_t *doc = json_loads(bytes, 0, NULL);
    assert_non_null(doc);
    json_object_foreach(json_object_get(doc, "profile"), key, value) {
        bool known = false;
        for (uint32_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            known |= !strcmp(key, keys[i]);
        if (!known)
            fail_msg("a profile holds %s", key);
    }
    json_object_foreach(doc, key, value) assert_true(!strcmp(key, "profile") || !json_integer_value(value));
    json_decref(doc);
}

/* DD-063, DD-064: stash, gold and bestiary go on; what was carried, the gold of a lost run, Dread and the
 * character do not. S-87: a run that is given up loses it the same way. */
static void what_goes_on_and_what_does_not(void **unused) {
    (void)unused;
    for (int death = 0; death < 2; death++) {
        struct dd_setup s = stocked(), next;
        struct game g;
        s.profile.gold = 70;
        s.profile.bestiary[1] = (struct dd_beast){1, 2, 3, 2, 1};
        s.profile.runs = s.profile.deaths = 1;
        start_from(&g, MVP, &s, 3);
        act(&g, DD_ENTER_DUNGEON, 1, 3);
        give(&g, g.s.backpack, DD_CARRY_MAX, "soulreaver_axe");
        g.s.run_gold = 500;
        g.s.might = 9;
        if (death) {
            struct dd_room *room = &g.s.rooms[g.s.room];
            room->flags &= (uint8_t)~DD_CLEARED;
            room->foe[0] = (struct dd_foe){.monster = monster_kind(&g, "armored_ghoul")};
            dd_combat_start(g.r, &g.s, room->foe, NULL);
            while (g.s.phase == DD_COMBAT) {
                g.s.hp = 1;
                g.s.foe[0].hp = g.s.foe[0].max_hp;
                act(&g, DD_ATTACK);
            }
        }
        g.s.dread = 66;
        dd_carry(g.r, &g.s, 0, &next);
        assert_int_equal(next.profile.gold, 70);
        assert_int_equal(next.profile.bestiary[1].encounters,
                         3 + (death && monster_kind(&g, "armored_ghoul") == 1));
        assert_int_equal(dd_items_count(next.profile.stash, DD_STASH_MAX), 2);
        assert_int_equal(next.profile.returned[0].id, 0);
        assert_int_equal(next.profile.runs, 2);
        assert_int_equal(next.profile.deaths, 1 + death);
        start_from(&g, MVP, &next, 4);
        assert_int_equal(g.s.dread, 0);
        act(&g, DD_ENTER_DUNGEON);
        assert_int_equal(g.s.might, g.r->might);
        assert_int_equal(g.s.run_gold, 0);
        assert_int_equal(g.s.backpack[0].id, 0);
    }
}

/* Plays the real command with these lines as input; returns its exit code. */
static int play_command(const char *lines) {
    int in[2];
    assert_int_equal(pipe(in), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char *argv[] = {"gloam", "play", "darkdelve", "--plain", "--seed", "5", "--profile", "quitter", NULL};
        const struct cli_command *command;
        struct cli cli;
        int quiet = open("/dev/null", O_WRONLY);
        dup2(in[0], STDIN_FILENO);
        dup2(quiet, STDOUT_FILENO);
        close(in[1]);
        _exit(cli_parse(8, argv, &cli, &command) ? command->run(&cli) : 99);
    }
    close(in[0]);
    ssize_t wrote = write(in[1], lines, strlen(lines));
    assert_int_equal(wrote, strlen(lines));
    close(in[1]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* DD-065: Quit at camp saves by itself: what was moved to the hand before quitting lies there the next time.
 */
static void quit_saves(void **unused) {
    const struct ruleset *set = open_ruleset(MVP);
    struct dd_setup s = stocked(), after;
    struct save save;
    struct err e;
    (void)unused;
    assert_int_equal(save_open(&save, "darkdelve", "quitter", &e), ST_OK);
    assert_int_equal(save_store(&save, set, &s, &e), ST_OK);
    save_close(&save);
    setenv("GLOAM_CONTENT", content_root(), 1);
    assert_int_equal(play_command("withdraw_from_stash 2\nquit\n"), 0);
    assert_int_equal(save_open(&save, "darkdelve", "quitter", &e), ST_OK);
    assert_int_equal(save_load(&save, set, &after, &e), ST_OK);
    save_close(&save);
    assert_int_equal(dd_items_count(after.profile.stash, DD_STASH_MAX), 3);
    assert_int_equal(after.profile.hand[0].kind, s.profile.stash[1].kind);
}

static void assert_kind_words(const char *where, const char *text) {
    static const char *const unkind[] = {"game over", "you died", "failure", "failed", "you lose", "defeat"};
    for (uint32_t i = 0; i < sizeof unkind / sizeof unkind[0]; i++)
        if (strcasestr(text, unkind[i]))
            fail_msg("%s says '%s': %s", where, unkind[i], text);
}

/* DD-011: whoever and wherever: the last screen is a lesson, and no line of it speaks of failure. */
static void deaths_are_lessons(void **unused) {
    static struct dd_view view;
    static struct face_log log;
    static char text[1 << 14];
    (void)unused;
    for (uint8_t m = 1; m <= 7; m++) {
        struct game g;
        start(&g, MVP, "camp", m);
        fight(&g, MVP, g.r->monster[m].name, 3, 0);
        while (g.s.phase == DD_COMBAT) {
            g.s.hp = 1;
            g.s.foe[0].tell = DD_TELL_NONE;
            g.s.defend_cooldown = 0;
            act(&g, DD_DEFEND); /* half of a plain blow is enough */
        }
        memset(&view, 0, sizeof view);
        memset(&log, 0, sizeof log);
        dd_view(g.r, &g.s, 0, &view);
        assert_true(has_event(&g, DD_EV_LESSON_LEARNED));
        for (uint32_t i = 0; i < g.k.count; i++) {
            TEXT_ON_STACK(t, 600);
            dd_say_event(g.r, &view, &g.event[i], &t);
            assert_kind_words("an event", t.buf);
        }
        struct action legal[DD_MAX_LEGAL];
        uint32_t n = dd_legal(g.r, &g.s, legal, DD_MAX_LEGAL);
        struct face_scene scene = {
            .ops = &darkdelve_ops, .rules = g.r, .view = &view, .legal = legal, .legal_count = n, .log = &log};
        static struct menu menu;
        struct text page;
        memset(&menu, 0, sizeof menu);
        reading_menu(&scene, &menu);
        text_init(&page, text, sizeof text);
        const struct paper paper = paper_text(&page);
        reading_write(&scene, &menu, &paper);
        assert_non_null(strcasestr(text, "lesson"));
        assert_kind_words("the screen", text);
        for (uint32_t i = 0; i < g.r->death_lines.count; i++)
            assert_kind_words("a line", g.r->death_lines.lines[i]);
        assert_kind_words("the lesson", g.r->monster[m].lesson);
    }
}

/* DD-009: every stairwell lets the player end the run, so that going further is what makes it longer; the
 * ten to twenty minutes themselves are measured by simulations, which must know the figure. */
static void exits_decide_the_length(void **unused) {
    uint32_t steps[5] = {0};
    (void)unused;
    for (uint8_t last = 1; last <= 4; last++) {
        for (uint64_t seed = 1; seed <= 10; seed++) {
            struct game g;
            struct stream rng;
            start(&g, MVP, "run", seed);
            stream_open(&rng, seed);
            while (g.s.phase != DD_EXTRACTED) {
                g.s.hp = g.s.max_hp; /* nobody falls here: only the length matters */
                g.s.dread = 0;
                g.s.run_gold += 30;
                bool stairs = g.s.phase == DD_DUNGEON && g.s.rooms[g.s.room].type == DD_ROOM_STAIRS;
                struct action a = choose(&g, "greedy", &rng);
                if (stairs && !g.s.found.id)
                    a = (struct action){(uint16_t)(g.s.floor == last ? DD_EXTRACT : DD_DESCEND), {0, 0, 0}};
                act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
                steps[last]++;
            }
            assert_int_equal(g.s.deepest, last);
        }
        assert_true(steps[last] > steps[last - 1]);
    }
    const struct target_row *minutes = NULL;
    for (uint32_t i = 0; i < dd_metrics.target_count; i++)
        if (!strcmp(dd_metrics.targets[i].name, "run_seconds"))
            minutes = &dd_metrics.targets[i];
    assert_non_null(minutes);
    assert_int_equal(minutes->lo_milli, 10 * 60 * 1000);
    assert_int_equal(minutes->hi_milli, 20 * 60 * 1000);
}

enum { WAYS_PROFILE = 15, WAYS = 27 };

/* Ways to spoil a profile, then the rest of a setup. */
static bool spoil_profile(struct dd_profile *p, int how) {
    struct game g = {.r = open_ruleset(MVP)->rules};
    uint8_t ghoul = monster_kind(&g, "ghoul");
    /* clang-format off */
    switch (how) {
    case 0: p->stash[0].kind = 63; return true;
    case 1: p->stash[0].kind = 0; return true;
    case 2: p->stash[3].uses = 4; return true;
    case 3: p->stash[3].uses = 0; return true;
    case 4: p->stash[0].uses = 1; return true;
    case 5: for (int i = 0; i < 7; i++) put_item(p->stash, DD_STASH_MAX, "torch"); return true;
    case 6: for (int i = 0; i < 2; i++) put_item(p->hand, DD_HAND_MAX, "torch"); return true;
    case 7: p->gold = DD_GOLD_MAX + 1u; return true;
    case 8: p->deaths = 1; return true;
    case 9: p->extractions = 1; return true;
    case 10: p->runs = UINT32_MAX; return true;
    case 11: p->bestiary[0] = (struct dd_beast){23, 1, 1, 0, 0}; return true;
    case 12: p->bestiary[0] = (struct dd_beast){0, 0, 1, 0, 0}; return true;
    case 13: p->bestiary[1] = p->bestiary[2] = (struct dd_beast){ghoul, 1, 1, 0, 0}; return true;
    case 14: p->bestiary[1] = (struct dd_beast){ghoul, 4, 1, 0, 0}; return true;
    default: return false;
    }
    /* clang-format on */
}

static void spoil(struct dd_setup *s, int how) {
    struct game g = {.r = open_ruleset(MVP)->rules};
    static const struct dd_setup bad[] = {
        {.mode = 3},
        {.floor = 6},
        {.floor = 1},
        {.dread = 100},
        {.mode = DD_MODE_RUN, .dread = 100},
        {.mode = DD_MODE_RUN, .duel_potions = 1},
        {.mode = DD_MODE_DUEL},
        {.mode = DD_MODE_DUEL, .duel_monster = 24},
        {.mode = DD_MODE_DUEL, .duel_monster = 1, .duel_potions = 255},
        {.mode = DD_MODE_DUEL, .duel_monster = 255, .duel_weapon = 255, .duel_armor = 255},
        {.mode = DD_MODE_DUEL, .duel_monster = 1}, /* a torch as a weapon, below */
        {.mode = DD_MODE_DUEL, .duel_monster = 1}, /* a sword as armor */
    };
    _Static_assert(sizeof bad / sizeof bad[0] == WAYS - WAYS_PROFILE, "every way is tried");
    if (spoil_profile(&s->profile, how))
        return;
    struct dd_profile profile = s->profile;
    *s = bad[how - WAYS_PROFILE];
    s->profile = profile;
    if (how == WAYS - 2)
        s->duel_weapon = item_kind(&g, "torch");
    if (how == WAYS - 1)
        s->duel_armor = item_kind(&g, "rusty_sword");
}

/* DD-091, DD-094 and plain sense, against a file from anywhere. */
static void hostile_setups_are_refused(void **unused) {
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    (void)unused;
    for (int how = 0; how < WAYS; how++) {
        struct dd_setup s = stocked();
        struct err e = {ST_OK, ""};
        spoil(&s, how);
        if (dd_setup_check(r, &s, &e) == ST_OK)
            fail_msg("setup spoiled in way %d was accepted", how);
        assert_int_equal(e.status, ST_INVALID);
        assert_true(*e.text);
    }
}

/* Any bytes at all: refused, or put in such order that the match starts and passes its audit. */
static void random_setups_never_harm(void **unused) {
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    struct stream rng;
    uint32_t accepted = 0;
    (void)unused;
    stream_open(&rng, 7);
    for (int i = 0; i < 20000; i++) {
        struct dd_setup s = stocked();
        uint32_t n = 1 + stream_below(&rng, 4);
        while (n--) {
            uint32_t at = stream_below(&rng, sizeof s);
            ((uint8_t *)&s)[at] = (uint8_t)stream_below(&rng, 4);
        }
        struct err e;
        if (dd_setup_check(r, &s, &e) != ST_OK)
            continue;
        accepted++;
        struct game g;
        start_from(&g, MVP, &s, (uint64_t)i);
        if (i % 16 == 0)
            play_on(&g, "random", (uint64_t)i, 30);
    }
    assert_true(accepted > 500);
}

/* A profile of version 1 knew neither slot nor rarity of a thing, nor a hero; it is read. */
static void profiles_of_version_1_are_read(void **unused) {
    static const char old[] =
        "{'profile':{'gold':583,'runs':6,'deaths':1,'extractions':5,"
        "'stash':[{'id':4,'kind':'clarity_potion','uses':0,'flags':0},"
        "{'id':5,'kind':'chainmail_shirt','uses':0,'flags':0},{'id':13,'kind':'torch','uses':3,'flags':0}],"
        "'hand':[],'returned':[],"
        "'bestiary':[{'monster':'ghoul','tier':1,'encounters':7,'kills':6,'deaths':1}]},"
        "'mode':0,'floor':0,'duel_monster':null,'duel_weapon':null,'duel_armor':null,"
        "'duel_potions':0,'dread':0}";
    const struct ruleset *set = open_ruleset(MVP);
    const struct dd_rules *r = set->rules;
    struct names_ctx ctx = {set->ops, r};
    struct field_names names = ops_names(&ctx);
    struct dd_setup s;
    struct err e;
    char text[sizeof old];
    (void)unused;
    for (size_t i = 0; i < sizeof old; i++)
        text[i] = old[i] == '\'' ? '"' : old[i];
    json_t *doc = json_loads(text, 0, NULL);
    assert_int_equal(fields_read(&dd_setup_fields, &s, &names, doc, &e), ST_OK);
    json_decref(doc);
    assert_int_equal(dd_setup_check(r, &s, &e), ST_OK);
    assert_int_equal(s.profile.gold, 583);
    assert_int_equal(s.profile.bestiary[dd_id_of(r, DD_KIND_MONSTER, "ghoul")].encounters, 7);
    for (int i = 0; i < 3; i++) {
        const struct dd_item *it = &s.profile.stash[i];
        assert_int_equal(it->slot, r->item[it->kind].slot);
        assert_int_equal(it->rarity, r->item[it->kind].rarity);
    }
    assert_int_equal(s.profile.stash[1].slot, DD_ARMOR);
    assert_int_equal(s.profile.stash[2].uses, 3);
    assert_int_equal(set->ops->profiles_from, 1);
}

/* Numbers of items are the match's own: whatever a file says, they come out unique and packed. */
static void items_are_numbered_anew(void **unused) {
    struct dd_setup s = stocked();
    struct game g;
    (void)unused;
    s.profile.stash[1].id = 900;
    s.profile.stash[2].id = 900;
    s.profile.stash[7] = s.profile.stash[3];
    s.profile.stash[3] = (struct dd_item){0};
    s.profile.stash[0].flags = DD_ITEM_STARTER | DD_ITEM_BROUGHT;
    start_from(&g, MVP, &s, 1);
    for (uint16_t i = 0; i < 4; i++)
        assert_int_equal(g.s.profile.stash[i].id, i + 1);
    assert_int_equal(g.s.profile.stash[0].flags, 0);
    assert_int_equal(g.s.next_item, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_come_back_as_they_were),
        cmocka_unit_test(only_the_profile_is_saved),
        cmocka_unit_test(what_goes_on_and_what_does_not),
        cmocka_unit_test(quit_saves),
        cmocka_unit_test(deaths_are_lessons),
        cmocka_unit_test(exits_decide_the_length),
        cmocka_unit_test(hostile_setups_are_refused),
        cmocka_unit_test(random_setups_never_harm),
        cmocka_unit_test(items_are_numbered_anew),
        cmocka_unit_test(profiles_of_version_1_are_read),
    };
    return cmocka_run_group_tests(tests, make_home, drop_home);
}
