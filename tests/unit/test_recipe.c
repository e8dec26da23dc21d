/* Recipes: written, read back, played again and said as a command; what a hostile one or a wrong wish is
 * told. They need a game that is registered, and its content. */
#include "core/registry.h"
#include "lab/play/shard.h"
#include "lab/play/sums.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static void run(const struct batch_plan *p, struct batch *out) {
    struct err e;
    if (batch_run(p, out, &e) != ST_OK)
        fail_msg("%s", e.text);
}

static json_t *parsed(const char *words) {
    json_error_t why;
    json_t *v = json_loads(words, JSON_REJECT_DUPLICATES, &why);
    if (!v)
        fail_msg("%s in %s", why.text, words);
    return v;
}

static const char *content(void) {
    const char *root = getenv("GLOAM_CONTENT");
    return root ? root : "content";
}

static void write_recipe(const void *r, struct text *out) {
    struct jw w;
    jw_init(&w, out);
    recipe_json(r, &w);
}

static json_t *json_of(const struct recipe *r) {
    size_t len;
    char *words = sums_text(write_recipe, r, &len);
    json_t *v = parsed(words);
    free(words);
    return v;
}

static void open_trial(struct trial *t, struct recipe *r) {
    struct err e;
    if (trial_open(t, content(), r, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* An empty recipe becomes whole by being opened; written and read back it asks for the same games. */
static void recipes_come_back(void **unused) {
    (void)unused;
    for (uint32_t g = 0; g < registry_count; g++) {
        struct recipe r = {.ops = registry_games[g], .seed = UINT64_MAX, .games = 5}, back, copy;
        struct trial t;
        struct err e;
        open_trial(&t, &r);
        assert_true(r.content_hash == t.set.content_hash && r.content_hash);
        assert_string_equal(r.rules, t.set.name);
        assert_string_equal(r.scenario, r.ops->sim_scenario);
        assert_ptr_equal(t.plan.recipe, &r);
        struct batch played, again;
        run(&t.plan, &played);
        trial_close(&t);

        json_t *v = json_of(&r);
        assert_int_equal(recipe_read(v, &back, &e), ST_OK);
        assert_true(recipe_same(&r, &back));
        recipe_copy(&copy, &back);
        open_trial(&t, &back);
        run(&t.plan, &again);
        assert_true(played.signature == again.signature);
        trial_close(&t);
        back.seed--;
        assert_false(recipe_same(&r, &back));
        assert_true(recipe_same(&r, &copy));
        copy.content_hash ^= 1;
        assert_int_equal(trial_open(&t, content(), &copy, &e), ST_DIFFERS);
        assert_non_null(strstr(e.text, "has changed since"));
        recipe_close(&back);
        json_decref(v);
        for (enum batch_swap swap = SWAP_SEATS; swap <= SWAP_MINDS; swap++) {
            copy.swap = swap;
            v = json_of(&copy);
            assert_int_equal(recipe_read(v, &back, &e), ST_OK);
            assert_int_equal(back.swap, swap);
            recipe_close(&back);
            json_decref(v);
        }
        recipe_close(&copy);
        batch_free(&played);
        batch_free(&again);
    }
}

static void set(struct recipe *r, const char *assignment) {
    struct err e;
    if (overlay_set(&r->overlay, assignment, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* Changes are content: another hash, other games, and all of it in the recipe and in the command. */
static void recipes_carry_changes(void **unused) {
    (void)unused;
    struct recipe plain = {.ops = registry_find("shattered"), .seed = 3, .games = 40}, r = plain, back;
    struct trial t;
    struct batch was, is, again;
    struct err e;
    open_trial(&t, &plain);
    run(&t.plan, &was);
    trial_close(&t);
    set(&r, "engine.hand_size=5");
    set(&r, "engine.party_auto=spread");
    snprintf(r.with[r.withs++], RECIPE_WITH, "rooms=root_hollow,veil_breach");
    open_trial(&t, &r);
    run(&t.plan, &is);
    trial_close(&t);
    assert_true(r.content_hash != plain.content_hash);
    assert_true(was.signature != is.signature);

    TEXT_ON_STACK(command, 1000);
    recipe_command(&r, "sim", &command);
    assert_string_equal(
        command.buf,
        "gloam sim shattered --rules v3 --scenario boar --with rooms=root_hollow,veil_breach --set "
        "engine.hand_size=5 --set engine.party_auto=spread --policy dungeon=native --policy "
        "visitor=native --seed 3 -n 40");
    json_t *v = json_of(&r);
    assert_int_equal(recipe_read(v, &back, &e), ST_OK);
    assert_false(recipe_same(&back, &plain));
    open_trial(&t, &back);
    run(&t.plan, &again);
    assert_true(again.signature == is.signature);
    assert_string_equal(t.plan.with, "rooms=root_hollow,veil_breach");
    trial_close(&t);
    json_decref(v);
    recipe_close(&r);
    recipe_close(&back);
    batch_free(&was);
    batch_free(&is);
    batch_free(&again);
}

/* Whatever stands in a change, a shell gives it back as one word, and --set reads it as the same value. */
static void commands_are_quoted(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"a.b=7", " --set a.b=7 "},
        {"a.b=\"7\"", " --set 'a.b=\"7\"' "},
        {"a.b=\"true\"", " --set 'a.b=\"true\"' "},
        {"a.b=word", " --set a.b=word "},
        {"a.b=\"word\"", " --set a.b=word "},
        {"a.b=it's; rm *", " --set 'a.b=it'\\''s; rm *' "},
        {"a.b=[1,2]", " --set 'a.b=[1,2]' "},
        {"a.b=null", " --set a.b=null "},
        {"a.b=", " --set a.b= "},
        {"a.b=$HOME", " --set 'a.b=$HOME' "},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct recipe r = {.ops = registry_find("shattered")};
        TEXT_ON_STACK(options, 400);
        set(&r, rows[i][0]);
        recipe_options(&r, &options);
        if (!strstr(options.buf, rows[i][1]))
            fail_msg("%s does not hold %s", options.buf, rows[i][1]);
        recipe_close(&r);
    }
    struct recipe r = {.ops = registry_find("shattered"), .rules = "v3", .policy = {"", "random"}};
    struct err e;
    TEXT_ON_STACK(options, 400);
    json_t *list =
        parsed("[{\"path\":\"a.b\",\"value\":1,\"from\":\"one.json\"},{\"path\":\"a.c\",\"value\":2,"
               "\"from\":\"one.json\"},{\"path\":\"a.d\",\"from\":\"my two.json\"}]");
    assert_int_equal(overlay_read(&r.overlay, list, "it", &e), ST_OK);
    r.swap = true;
    recipe_options(&r, &options);
    assert_string_equal(options.buf, " --rules v3 --scenario '' --layer one.json --layer 'my two.json' "
                                     "--policy dungeon= --policy visitor=random --swap-seats");
    r.swap = SWAP_MINDS;
    text_clear(&options);
    recipe_options(&r, &options);
    assert_non_null(strstr(options.buf, "visitor=random --swap"));
    assert_null(strstr(options.buf, "--swap-seats"));
    json_decref(list);
    recipe_close(&r);
}

/* Named seeds: written, read back, copied, said as a command, and played one after the other, with swap each
 * by a pair. A number of games that they do not make is refused: nobody plays a seed that is not there. */
static void recipes_name_seeds(void **unused) {
    static const uint64_t seeds[] = {101, UINT64_MAX, 7};
    (void)unused;
    for (uint32_t swap = 0; swap < 2; swap++) {
        struct recipe r = {.ops = registry_find("clout"), .seed = 3, .swap = swap}, back, copy;
        struct trial t;
        struct batch was, again;
        struct err e;
        TEXT_ON_STACK(command, 1000);
        assert_true(recipe_name_seeds(&r, seeds, 3));
        open_trial(&t, &r);
        run(&t.plan, &was);
        assert_int_equal(was.games, swap ? 6 : 3);
        assert_true(batch_seed(&t.plan, swap ? 3 : 1) == UINT64_MAX);
        trial_close(&t);
        recipe_command(&r, "sim", &command);
        assert_non_null(strstr(command.buf, " --seeds 101,18446744073709551615,7"));
        assert_null(strstr(command.buf, "--seed "));
        assert_null(strstr(command.buf, " -n "));
        json_t *v = json_of(&r);
        assert_int_equal(recipe_read(v, &back, &e), ST_OK);
        recipe_copy(&copy, &back);
        recipe_close(&back);
        assert_true(recipe_same(&r, &copy));
        open_trial(&t, &copy);
        run(&t.plan, &again);
        assert_true(was.signature == again.signature);
        trial_close(&t);
        copy.games++;
        assert_int_equal(trial_open(&t, content(), &copy, &e), ST_USAGE);
        assert_non_null(strstr(e.text, "3 seeds are named"));
        json_decref(v);
        recipe_close(&copy);
        recipe_close(&r);
        batch_free(&was);
        batch_free(&again);
    }
}

/* Games before each: written, read back, said as a command, and the same ones every time. */
static void recipes_go_on(void **unused) {
    struct recipe r = {.ops = registry_find("darkdelve"),
                       .rules = "full",
                       .scenario = "camp",
                       .policy = {"delver"},
                       .seed = 6,
                       .games = 8,
                       .after = 2},
                  back;
    struct recipe other = {.ops = registry_find("clout"), .games = 1, .after = 1};
    struct trial t;
    struct batch was, again, first;
    struct err e;
    TEXT_ON_STACK(command, 1000);
    (void)unused;
    open_trial(&t, &r);
    run(&t.plan, &was);
    t.plan.after = 0;
    run(&t.plan, &first);
    assert_true(was.signature != first.signature);
    trial_close(&t);
    recipe_command(&r, "sim", &command);
    assert_non_null(strstr(command.buf, " --after 2"));
    json_t *v = json_of(&r);
    assert_int_equal(recipe_read(v, &back, &e), ST_OK);
    assert_int_equal(back.after, 2);
    open_trial(&t, &back);
    run(&t.plan, &again);
    assert_true(was.signature == again.signature);
    trial_close(&t);
    recipe_close(&back);
    json_object_set_new(v, "after", json_integer(RECIPE_AFTER + 1));
    assert_int_equal(recipe_read(v, &back, &e), ST_USAGE);
    recipe_close(&back);
    json_decref(v);
    assert_int_equal(trial_open(&t, content(), &other, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "nothing of one game of clout goes on"));
    recipe_close(&r);
    recipe_close(&other);
    batch_free(&was);
    batch_free(&again);
    batch_free(&first);
}

static void refuse_recipe(const json_t *v, const char *message) {
    struct recipe r;
    struct err e;
    enum status st = recipe_read(v, &r, &e);
    if (st != ST_USAGE || !strstr(e.text, message))
        fail_msg("status %d, '%s'; expected '%s'", st, e.text, message);
    recipe_close(&r);
}

static void damaged_recipes_are_refused(void **unused) {
    (void)unused;
    static const char *const rows[][3] = {
        {"game", "\"chess\"", "a game 'chess' that is not here"},
        {"game", "3", "there is no recipe"},
        {"game", "\"012345678901234567890123456789012345\"", "there is no recipe"},
        {"game_version", "999", "version 999 of shattered"},
        {"game_version", "\"1\"", "version 0 of shattered"},
        {"rules", "\"0123456789012345678901234567890123456789\"", "damaged"},
        {"content", "\"xyz\"", "damaged"},
        {"content", "\"0123456789abcdef0\"", "damaged"},
        {"scenario", "null", "damaged"},
        {"scenario", "\"0123456789012345678901234567890123456789012345678\"", "damaged"},
        {"with", "{}", "damaged"},
        {"with", "[3]", "damaged"},
        {"with",
         "[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\","
         "\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]",
         "damaged"},
        {"policies", "[\"native\"]", "damaged"},
        {"policies", "[\"native\",\"native\",\"native\"]", "damaged"},
        {"policies", "[\"native\",2]", "damaged"},
        {"policies", "[\"native\",\"\\u001b[31m\"]", "damaged"},
        {"game", "\"\\u001b[31m\"", "there is no recipe"},
        {"seed", "1", "damaged"},
        {"seed", "\"-1\"", "damaged"},
        {"seed", "\"18446744073709551616\"", "damaged"},
        {"games", "-1", "damaged"},
        {"games", "0", "damaged"},
        {"games", "1000000001", "damaged"},
        {"games", "\"5\"", "damaged"},
        {"seeds", "{}", "seeds of its recipe are damaged"},
        {"seeds", "[]", "seeds of its recipe are damaged"},
        {"seeds", "[\"1\",\"2\"]", "seeds of its recipe are damaged"}, /* of one game */
        {"seeds", "[1]", "seeds of its recipe are damaged"},
        {"seeds", "[\"-1\"]", "seeds of its recipe are damaged"},
        {"changes", "{}", "expected a list of changes"},
        {"changes", "[7]", "changes.0: needs a \"path\""},
        {"changes", "[{\"path\":\"a.b\"},{\"path\":\"\"}]", "changes.1: needs a \"path\""},
        {"changes", "[{\"path\":\"a.b\",\"valeu\":1}]", "allowed are path, value, was, why"},
        {"changes", "[{\"path\":\"a.b\",\"value\":1.5}]", "whole number"},
    };
    struct recipe r = {
        .ops = registry_find("shattered"), .rules = "v3", .content_hash = 1, .scenario = "boar", .games = 1};
    struct recipe back;
    struct err e;
    json_t *sound = json_of(&r);
    assert_int_equal(recipe_read(sound, &back, &e), ST_OK);
    recipe_close(&back);
    for (size_t i = 0; i < COUNT(rows); i++) {
        json_t *v = json_copy(sound);
        json_object_set_new(v, rows[i][0], json_loads(rows[i][1], JSON_DECODE_ANY, NULL));
        refuse_recipe(v, rows[i][2]);
        json_decref(v);
    }
    const char *key;
    json_t *value;
    json_object_foreach(sound, key, value) {
        json_t *v = json_copy(sound);
        json_object_del(v, key);
        if (strcmp(key, "swap")) /* without it there are no pairs */
            refuse_recipe(v, "");
        json_decref(v);
    }
    refuse_recipe(NULL, "there is no recipe");
    json_decref(sound);
}

static void refuse_shard(const char *part, const char *message) {
    struct recipe r;
    struct err e;
    uint32_t shard, shards;
    json_t *v = parsed(part);
    enum status st = shard_read(v, &r, &shard, &shards, &e);
    if (st != ST_USAGE || !strstr(e.text, message))
        fail_msg("status %d, '%s'; expected '%s'", st, e.text, message);
    recipe_close(&r);
    json_decref(v);
}

static void shards_say_what_they_are(void **unused) {
    (void)unused;
    refuse_shard("[]", "it is no part of a simulation");
    refuse_shard("{\"gloam_part\":2}", "it is no part of a simulation");
    refuse_shard("{\"gloam_part\":1}", "which part of how many");
    refuse_shard("{\"gloam_part\":1,\"shard\":0,\"shards\":2}", "which part of how many");
    refuse_shard("{\"gloam_part\":1,\"shard\":3,\"shards\":2}", "which part of how many");
    refuse_shard("{\"gloam_part\":1,\"shard\":1,\"shards\":4294967297}", "which part of how many");
    refuse_shard("{\"gloam_part\":1,\"shard\":1,\"shards\":2}", "there is no recipe");
}

/* What a recipe asks for must be there; the message says what is. */
static void trials_say_what_is_allowed(void **unused) {
    (void)unused;
    static const struct {
        const char *rules, *scenario, *with, *set, *policy;
        bool swap;
        const char *message;
    } rows[] = {
        {.rules = "v9", .message = "there are: v3, v2"},
        {.scenario = "beach", .message = "shattered has no scenario 'beach'; it has: boar, moth"},
        {.scenario = "\x1b[2J", .message = "no scenario '?[2J'"},
        {.with = "weather=rain", .message = "shattered has no setting 'weather'; it has rooms, limits"},
        {.with = "rooms", .message = "'rooms' is no NAME=VALUE"},
        {.with = "rooms=attic", .message = "--with rooms: "},
        {.with = "rooms=root_hollow,root_hollow", .message = "root_hollow"},
        {.set = "engine.hand_siz=5", .message = "engine has 'hand_size'"},
        {.set = "engine.hand_size=99", .message = "expected a whole number between"},
        {.policy = "genius", .message = "allowed: random, mc:N"},
        {.policy = "feral_aggressive", .message = "cannot play the dungeon"},
        {.swap = true, .message = "the seats of shattered are not alike"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct recipe r = {.ops = registry_find("shattered"), .swap = rows[i].swap};
        struct trial t;
        struct err e;
        snprintf(r.rules, sizeof r.rules, "%s", rows[i].rules ? rows[i].rules : "");
        snprintf(r.scenario, sizeof r.scenario, "%s", rows[i].scenario ? rows[i].scenario : "");
        snprintf(r.policy[0], RECIPE_WORD, "%s", rows[i].policy ? rows[i].policy : "");
        if (rows[i].with)
            snprintf(r.with[r.withs++], RECIPE_WITH, "%s", rows[i].with);
        if (rows[i].set)
            set(&r, rows[i].set);
        enum status st = trial_open(&t, content(), &r, &e);
        if (st != ST_USAGE || e.status != st || !strstr(e.text, rows[i].message))
            fail_msg("status %d, '%s'; expected '%s'", st, e.text, rows[i].message);
        assert_null(t.setup);
        recipe_close(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_say_what_they_are),   cmocka_unit_test(recipes_come_back),
        cmocka_unit_test(recipes_carry_changes),      cmocka_unit_test(commands_are_quoted),
        cmocka_unit_test(recipes_name_seeds),
        cmocka_unit_test(recipes_go_on),         cmocka_unit_test(damaged_recipes_are_refused),
        cmocka_unit_test(trials_say_what_is_allowed),
    };
    return cmocka_run_group_tests_name("recipe", tests, NULL, NULL);
}
