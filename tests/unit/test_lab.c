/* The ground of the lab, shown with pebbles: batches in parts and in pairs, sums that are read back, series,
 * shards. */
#include "lab/play/pool.h"
#include "lab/report/reports.h"
#include "lab/play/shard.h"
#include "lab/play/sums.h"
#include "pebbles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

static struct batch_plan counted(const char *first, const char *second, uint64_t games, uint32_t threads) {
    struct batch_plan p = plan_of(first, second, games, threads);
    p.metrics = true;
    return p;
}

static void run(const struct batch_plan *p, struct batch *out) {
    struct err e;
    if (batch_run(p, out, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* All that a batch holds, in words; the batch is gone after it. */
static char *words_of(struct batch *b) {
    char *words = sums_exact(b, &pebbles_ops);
    assert_non_null(words);
    batch_free(b);
    return words;
}

static char *words_of_run(const struct batch_plan *p) {
    struct batch b;
    run(p, &b);
    return words_of(&b);
}

static void same_words(char *got, char *want) {
    assert_string_equal(got, want);
    free(got);
    free(want);
}

/* Any split of the games, on any number of threads, adds up to one run of all. */
static void parts_add_up(void **unused) {
    (void)unused;
    static const uint64_t splits[][4] = {
        {0, 100, 100, 100}, {0, 1, 2, 100}, {0, 37, 37, 100}, {0, 50, 99, 100}};
    static const uint32_t threads[] = {1, 2, 8};
    for (size_t i = 0; i < COUNT(splits); i++)
        for (size_t t = 0; t < COUNT(threads); t++) {
            struct batch_plan p = counted("mc:3", "random", 100, 1);
            char *whole = words_of_run(&p);
            struct batch sum, part;
            assert_int_equal(batch_open(&sum, &pebbles_ops, &pebbles_metrics), ST_OK);
            for (uint32_t k = 0; k < 3; k++) {
                p.first = splits[i][k];
                p.games = splits[i][k + 1] - p.first;
                p.threads = threads[t];
                run(&p, &part);
                batch_add(&sum, &part, &pebbles_ops);
                batch_free(&part);
            }
            same_words(words_of(&sum), whole);
        }
    struct batch_plan p = counted("random", "random", 10, 1), later = p;
    later.first = 10;
    char *a = words_of_run(&p), *b = words_of_run(&later);
    assert_string_not_equal(a, b);
    free(a);
    free(b);
}

enum { NOTED = 60 };
struct noted {
    uint64_t first;
    uint32_t calls[NOTED];
    struct batch_game game[NOTED];
    struct tally tally[NOTED][11];
    bool has_tally[NOTED];
};

static void note(void *ctx, const struct batch_game *g) {
    struct noted *n = ctx;
    uint64_t at = g->game - n->first;
    must(at < NOTED);
    n->calls[at]++;
    n->game[at] = *g;
    n->has_tally[at] = g->tally;
    if (g->tally)
        memcpy(n->tally[at], g->tally, sizeof n->tally[at]);
}

/* Named seeds are the games' own, by number, also in parts and in pairs; scores are summed up by seat. */
static void named_seeds_are_played(void **unused) {
    static const uint64_t seeds[NOTED] = {9, 0, UINT64_MAX, 9, 101};
    (void)unused;
    struct noted *n = calloc(1, sizeof *n);
    assert_non_null(n);
    for (uint32_t first = 0; first < 2; first++) {
        struct batch_plan p = counted("random", "perfect", NOTED - first, 2);
        struct batch b;
        int64_t sum = 0;
        memset(n, 0, sizeof *n);
        p.first = n->first = first;
        p.seeds = seeds;
        p.each = note;
        p.each_ctx = n;
        run(&p, &b);
        for (uint32_t i = 0; i < NOTED - first; i++) {
            assert_true(n->game[i].seed == seeds[i + first]);
            sum += n->game[i].result.score[1];
        }
        assert_int_equal(b.score[1].n, NOTED - first);
        assert_int_equal(b.score[1].sum, sum);
        assert_int_equal(b.score[0].sum, -sum);
        batch_free(&b);
    }
    free(n);
}

/* Each game is told once, with its own figures, and these add up to the sums. */
static void each_game_is_told(void **unused) {
    (void)unused;
    struct noted *n = calloc(1, sizeof *n);
    assert_non_null(n);
    assert_int_equal(metrics_tallies(&pebbles_metrics), 11);
    for (uint32_t threads = 1; threads <= 3; threads++) {
        struct batch_plan p = counted("random", "perfect", NOTED, threads);
        struct batch b, again;
        memset(n, 0, sizeof *n);
        n->first = p.first = 7;
        p.each = note;
        p.each_ctx = n;
        run(&p, &b);
        assert_int_equal(batch_open(&again, &pebbles_ops, &pebbles_metrics), ST_OK);
        again.games = NOTED;
        for (uint32_t i = 0; i < NOTED; i++) {
            const struct batch_game *g = &n->game[i];
            assert_int_equal(n->calls[i], 1);
            assert_true(g->seed == match_seed(5, 7 + i));
            assert_int_equal(n->tally[i][LENGTH].n, 1);
            assert_int_equal(n->tally[i][LENGTH].sum, g->decisions);
            assert_int_equal(n->tally[i][WON_FIRST].sum, g->result.outcome == 1);
            again.decisions += g->decisions;
            again.signature += g->signature;
            again.outcome[g->result.outcome]++;
            again.verb[0] += g->decisions;
            if (g->game % BATCH_LOOKED == 0) /* the only verb there is */
                again.looked += g->decisions, again.offered[0] += g->decisions;
            for (uint32_t seat = 0; seat < 2; seat++)
                tally_add(&again.score[seat], g->result.score[seat], 1);
            for (uint32_t t = 0; t < 11; t++)
                tally_merge(&again.tally[t], &n->tally[i][t]);
        }
        same_words(words_of(&again), words_of(&b));
        p.metrics = false;
        run(&p, &b);
        assert_int_equal(n->calls[0], 2);
        assert_false(n->has_tally[0]);
        assert_null(b.verb);
        batch_free(&b);
    }
    free(n);
}

/* Two games on one seed with everything exchanged are mirror images: each seat wins as often as the other. */
static void pairs_mirror_each_other(void **unused) {
    (void)unused;
    struct noted *n = calloc(1, sizeof *n);
    assert_non_null(n);
    for (uint32_t threads = 1; threads <= 8; threads += 7) {
        struct batch_plan p = counted("perfect", "perfect", NOTED, threads);
        struct batch b;
        memset(n, 0, sizeof *n);
        p.swap = true;
        p.each = note;
        p.each_ctx = n;
        run(&p, &b);
        assert_int_equal(b.outcome[1], NOTED / 2);
        assert_int_equal(b.outcome[2], NOTED / 2);
        uint64_t won = 0;
        for (uint32_t i = 0; i < NOTED; i += 2) {
            assert_true(n->game[i].seed == match_seed(5, i / 2));
            assert_true(n->game[i].seed == n->game[i + 1].seed);
            assert_true(n->game[i].seed == batch_seed(&p, i + 1));
            assert_int_equal(n->game[i].result.outcome + n->game[i + 1].result.outcome, 3);
            won += 2 * (n->game[i].result.outcome == 1);
        }
        assert_int_equal(b.swap_won, won);
        assert_int_equal(b.swap_pairs[4], won / 2); /* for any number of threads */
        assert_int_equal(b.swap_pairs[0], (NOTED - won) / 2);
        assert_in_range(won, 2, NOTED - 1);
        assert_int_equal(b.swap_even, 0);
        batch_free(&b);
    }
    free(n);
}

/* With only the minds exchanged, the better seat helps both alike; a better mind wins from either. */
static void pairs_cancel_the_seat(void **unused) {
    (void)unused;
    struct batch_plan p = counted("perfect", "perfect", 200, 2);
    struct batch b;
    p.swap = SWAP_MINDS;
    run(&p, &b);
    assert_int_equal(b.swap_won, 100);
    assert_int_equal(b.swap_pairs[2], 100); /* the better seat won both games of each */
    assert_true(b.outcome[1] != b.outcome[2]);
    batch_free(&b);
    p.policy[1] = "random";
    run(&p, &b);
    assert_true(b.swap_won > 150);
    assert_int_equal(b.swap_pairs[0] + b.swap_pairs[2] + b.swap_pairs[4], 100);
    assert_int_equal(2 * b.swap_pairs[4] + b.swap_pairs[2], b.swap_won);
    batch_free(&b);
    p.policy[0] = "random";
    p.policy[1] = "perfect";
    run(&p, &b);
    assert_true(b.swap_won < 50);
    batch_free(&b);
    p.policy[1] = "random"; /* luck belongs to the seat too: two equal minds play the same game twice */
    run(&p, &b);
    assert_int_equal(b.swap_won, 100);
    batch_free(&b);
}

/* A thread takes an odd share of these games, were pairs not to stay together. */
static void pairs_stay_together(void **unused) {
    (void)unused;
    enum { THREADS = 8, GAMES = 8 * THREADS * 7 };
    struct batch_plan p = counted("mc:40", "random", GAMES, THREADS);
    struct batch b;
    uint64_t pairs = 0, points = 0;
    p.swap = SWAP_MINDS;
    run(&p, &b);
    for (uint32_t i = 0; i < SWAP_POINTS; i++) {
        pairs += b.swap_pairs[i];
        points += i * b.swap_pairs[i];
    }
    assert_int_equal(pairs, GAMES / 2);
    assert_int_equal(points, 2 * b.swap_won + b.swap_even);
    batch_free(&b);
}

/* Games that nobody decides are even. */
static void pairs_count_what_is_even(void **unused) {
    (void)unused;
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    ops.max_steps = 2;
    set.ops = &ops;
    struct batch_plan p = counted("random", "random", 31, 2);
    struct batch b;
    p.set = &set;
    p.swap = true;
    run(&p, &b);
    assert_int_equal(b.limits, 31);
    assert_int_equal(b.swap_even, 31);
    assert_int_equal(b.swap_won, 0);
    batch_free(&b);
}

static void pairs_need_seats_alike(void **unused) {
    (void)unused;
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    struct batch b;
    struct err e;
    struct batch_plan p = counted("random", "take:1", 4, 1);
    set.ops = &ops;
    p.set = &set;
    run(&p, &b);
    batch_free(&b);
    p.swap = true; /* 'take' is made for the second seat */
    assert_int_equal(batch_run(&p, &b, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "'take:1' cannot play the first"));
    p.policy[1] = "random";
    ops.setup_swap = NULL;
    assert_int_equal(batch_run(&p, &b, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "the seats of pebbles are not alike"));
    p.swap = SWAP_MINDS; /* which asks nothing of the setup */
    run(&p, &b);
    batch_free(&b);
    ops.seats = 1;
    assert_int_equal(batch_run(&p, &b, &e), ST_USAGE);
    assert_non_null(strstr(e.text, "minds are exchanged between two seats, and pebbles has 1"));
}

static json_t *parsed(const char *words) {
    json_error_t why;
    json_t *v = json_loads(words, JSON_REJECT_DUPLICATES, &why);
    if (!v)
        fail_msg("%s in %s", why.text, words);
    return v;
}

static void sums_come_back(void **unused) {
    (void)unused;
    for (uint64_t games = 0; games <= 300; games += 100) {
        struct batch_plan p = counted("random", "perfect", games, 2);
        struct batch b, played;
        struct err e;
        p.swap = true;
        run(&p, &played);
        char *words = sums_exact(&played, &pebbles_ops);
        json_t *v = parsed(words);
        assert_int_equal(sums_read(v, &pebbles_ops, &b, &e), ST_OK);
        assert_int_equal(b.games, games);
        assert_memory_equal(b.tally, played.tally, 11 * sizeof *b.tally);
        json_decref(v);
        batch_free(&played);
        same_words(words_of(&b), words);
    }
}

/* Squares beyond 64 bits, numbers below zero; and a game without metrics has no tallies at all. */
static void odd_sums_come_back(void **unused) {
    (void)unused;
    struct batch b, back;
    struct err e;
    assert_int_equal(batch_open(&b, &pebbles_ops, &pebbles_metrics), ST_OK);
    b.games = b.outcome[1] = 3;
    b.signature = UINT64_MAX;
    static const int64_t values[] = {-1000000000000, 900000000000, -4};
    for (size_t i = 0; i < COUNT(values); i++)
        tally_add(&b.tally[LENGTH], values[i], 1), tally_end_game(&b.tally[LENGTH], 0);
    static const int64_t blocks[][3] = {{1, -7, 2}, {1, 5, 1}}; /* values of two games, and their numbers */
    for (size_t i = 0; i < COUNT(blocks); i++) {
        for (int64_t n = 0; n < blocks[i][2]; n++)
            tally_add(&b.tally[2], blocks[i][1], 1);
        tally_share(&b.tally[WON_FIRST], blocks[i][0], 3);
        tally_end_game(&b.tally[WON_FIRST], 0);
        tally_end_game(&b.tally[2], 0);
    }
    char *words = sums_exact(&b, &pebbles_ops);
    assert_non_null(strstr(words, "[2,\"2\",\"6\",\"18\"]"));
    assert_non_null(strstr(words, "[2,\"221\",\"-23\",\"5\"]"));
    assert_non_null(strstr(words, "\"1810000000000000000000016\""));
    json_t *v = parsed(words);
    assert_int_equal(sums_read(v, &pebbles_ops, &back, &e), ST_OK);
    assert_memory_equal(back.tally, b.tally, 11 * sizeof *b.tally);
    json_decref(v);
    batch_free(&b);
    same_words(words_of(&back), words);

    struct game_ops bare = pebbles_ops;
    struct ruleset set = river;
    bare.metrics = NULL;
    set.ops = &bare;
    struct batch_plan p = plan_of("random", "random", 9, 1);
    p.set = &set;
    run(&p, &b);
    words = sums_exact(&b, &bare);
    v = parsed(words);
    assert_int_equal(sums_read(v, &bare, &back, &e), ST_OK);
    assert_int_equal(back.games, 9);
    assert_null(back.tally);
    json_decref(v);
    free(words);
    batch_free(&b);
    batch_free(&back);
}

/* All but the mark of what is counted. */
static const char sound_sums[] =
    "{\"games\":2,\"decisions\":9,\"nodes\":0,\"limits\":0,\"swap_won\":1,\"swap_even\":1,\"signature\":"
    "\"7\","
    "\"outcomes\":[0,1,1],\"verbs\":[9],\"tallies\":[[0,2,1],[1,2,9,4,5,\"41\",4,1,5,1]]}";

static void refuse_sums(const json_t *v, const char *what) {
    struct batch b;
    struct err e;
    if (sums_read(v, &pebbles_ops, &b, &e) != ST_INVALID)
        fail_msg("read as sums: %s", what);
    assert_non_null(
        strstr(e.text, strcmp(what, "\"other\"") ? "the sums are damaged" : "count other figures"));
    assert_null(b.outcome);
    assert_null(b.tally);
}

/* What is read can be added up and told: no number that no batch could have counted gets through. */
static void damaged_sums_are_refused(void **unused) {
    (void)unused;
    static const char *const rows[][2] = {
        {"games", "1"}, /* fewer than outcomes */
        {"games", "-1"},
        {"games", "2.0"},
        {"games", "\"2\""},
        {"games", "9223372036854775807"},
        {"decisions", "9223372036854775807"},
        {"decisions", "null"},
        {"limits", "3"},
        {"swap_won", "2"},
        {"swap_even", "2"},
        {"groups", "\"other\""},
        {"groups", "7"},
        {"signature", "7"},
        {"signature", "\"\""},
        {"signature", "\"18446744073709551616\""},
        {"signature", "\"0x7\""},
        {"outcomes", "[0,1]"},
        {"outcomes", "[0,1,1,0]"},
        {"outcomes", "[0,3,-1]"},
        {"outcomes", "{}"},
        {"verbs", "[]"},
        {"verbs", "[-9]"},
        {"offered", "[1]"}, /* more than were looked at */
        {"offered", "[]"},
        {"looked", "-1"},
        {"scores", "7"},
        {"scores", "[[0,2,0,-100,100,\"20000\",0,1,63,1]]"}, /* of one seat */
        {"scores", "[[0,2,0,-100,100,\"20000\",0,1,63,1],[0,2,0,-100,100,\"20000\",0,1,63,1]]"},
        {"scores",
         "[[0,2,0,-100,100,\"20000\",0,1,63,1],[1,3,0,-100,100,\"30000\",0,1,63,2]]"}, /* other games */
        {"scores", "[[0,2,0,-100,100,\"20000\",0,1,63,1],[1,2,900,-100,100,\"20000\",0,1,63,1]]"},
        {"shown", "{}"},
        {"shown", "[0]"},
        {"shown", "[0,0]"},
        {"shown", "[11,1]"},
        {"shown", "[5,1]"}, /* which saw nothing */
        {"tallies", "{}"},
        {"tallies", "[3]"},
        {"tallies", "[[]]"},
        {"tallies", "[[11,2,1]]"},
        {"tallies", "[[-1,2,1]]"},
        {"tallies", "[[4294967296,2,1]]"},
        {"tallies", "[[0,2,1],[0,2,1]]"},
        {"tallies", "[[0,2,3]]"},
        {"tallies", "[[0,2,-1]]"},
        {"tallies", "[[0,0,0]]"},
        {"tallies", "[[0,2,1,0]]"},
        {"tallies", "[[0,4,1,[0,\"1\",\"2\",\"6\"]]]"},
        {"tallies", "[[0,4,1,[4,\"1\",\"2\",\"6\"]]]"}, /* as many games as observations */
        {"tallies", "[[0,4,1,[3,\"1\",\"2\",\"4\"]]]"},
        {"tallies", "[[0,4,1,[3,\"1\",\"2\",\"17\"]]]"},
        {"tallies", "[[0,4,1,[3,\"-1\",\"2\",\"6\"]]]"},
        {"tallies", "[[0,4,1,[3,\"1\",\"2\"]]]"},
        {"tallies", "[[0,4,1,[3,\"1\",\"-\",\"6\"]]]"},
        {"tallies", "[[0,4503599627370496,1]]"},
        {"tallies", "[[1,2,9]]"},
        {"tallies", "[[1,2,9,4,5,\"41\"]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4,1]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4,1,5,2]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4,1,4,1]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4,3,5,-1]]"},
        {"tallies", "[[1,2,9,4,5,\"41\",4,1,64,1]]"},
        {"tallies", "[[1,2,9,4,5,41,4,1,5,1]]"},
        {"tallies", "[[1,2,9,4,5,\"\",4,1,5,1]]"},
        {"tallies", "[[1,2,9,4,5,\"4x\",4,1,5,1]]"},
        {"tallies", "[[1,2,9,4,5,\"40\",4,1,5,1]]"}, /* squares too small for the sum */
        {"tallies", "[[1,2,9,4,5,\"9999999999999999999999999999999999999\",4,1,5,1]]"},
        {"tallies", "[[1,2,9,5,4,\"41\",4,1,5,1]]"},
        {"tallies", "[[1,2,11,4,5,\"61\",4,1,5,1]]"},
        {"tallies", "[[1,2,7,4,5,\"41\",4,1,5,1]]"},
        {"tallies", "[[1,2,0,-9223372036854775807,9223372036854775807,\"41\",4,1,5,1]]"},
    };
    struct batch b;
    struct err e;
    struct batch_plan none = counted("random", "random", 0, 1);
    char *words = words_of_run(&none);
    json_t *sound = parsed(words), *figures = parsed(sound_sums);
    json_object_update(sound, figures);
    json_decref(figures);
    free(words);
    assert_int_equal(sums_read(sound, &pebbles_ops, &b, &e), ST_OK);
    assert_int_equal(b.tally[LENGTH].bucket[5], 1);
    batch_free(&b);
    for (size_t i = 0; i < COUNT(rows); i++) {
        json_t *v = json_copy(sound);
        json_object_set_new(v, rows[i][0], json_loads(rows[i][1], JSON_DECODE_ANY, NULL));
        refuse_sums(v, rows[i][1]);
        json_decref(v);
    }
    const char *key;
    json_t *value;
    json_object_foreach(sound, key, value) {
        json_t *v = json_copy(sound);
        json_object_del(v, key);
        if (strcmp(key, "scores") && strcmp(key, "offered") &&
            strcmp(key, "shown")) { /* which older files do not have */
            refuse_sums(v, key);
        } else {
            assert_int_equal(sums_read(v, &pebbles_ops, &b, &e), ST_OK);
            assert_int_equal(b.score[0].n, 0);
            assert_int_equal(b.offered[0], 0);
            batch_free(&b);
        }
        json_decref(v);
    }
    refuse_sums(NULL, "nothing");
    json_decref(sound);
}

static char *series(const struct batch_plan *p, double width, FILE *csv, uint64_t *games) {
    struct series s = {.csv = csv, .width = width};
    struct batch b;
    struct err e;
    if (series_run(p, &s, &b, &e) != ST_OK)
        fail_msg("%s", e.text);
    *games = b.games;
    return words_of(&b);
}

/* The widest of all outcomes counts, wherever it stands. */
static void the_widest_outcome_counts(void **unused) {
    (void)unused;
    struct batch b;
    struct interval half = stats_share(50, 100);
    assert_int_equal(batch_open(&b, &pebbles_ops, NULL), ST_OK);
    assert_true(series_width(&b, &pebbles_ops) == 1);
    b.games = 100;
    for (uint32_t i = 0; i < 3; i++) {
        b.outcome[i] = 50;
        b.outcome[(i + 1) % 3] = 48;
        b.outcome[(i + 2) % 3] = 2;
        assert_true(series_width(&b, &pebbles_ops) == half.hi - half.lo);
    }
    batch_free(&b);
}

/* Stops at the first look that is close enough, at the same game for any number of threads, with lines or
 * without. */
static void series_stop_when_known(void **unused) {
    (void)unused;
    const double width = 0.046; /* of shares near a half: about 1,815 games */
    static const uint32_t threads[] = {1, 2, 8};
    struct batch_plan p = counted("random", "random", 100000, 1);
    uint64_t games, again;
    char *words = series(&p, width, NULL, &games);
    assert_true(games > 1536 && games < 2 * 1815 && games % 512 == 0);
    for (size_t i = 0; i < COUNT(threads); i++) {
        FILE *csv = i ? NULL : tmpfile();
        p.threads = threads[i];
        same_words(series(&p, width, csv, &again), strdup(words));
        assert_int_equal(again, games);
        if (csv)
            fclose(csv);
    }
    struct batch b;
    p.games = games;
    run(&p, &b);
    assert_true(series_width(&b, &pebbles_ops) <= width);
    same_words(words_of(&b), words);
    p.games = 1536; /* the look before */
    run(&p, &b);
    assert_true(series_width(&b, &pebbles_ops) > width);
    batch_free(&b);

    p.games = 1200;
    char *all = words_of_run(&p);
    same_words(series(&p, 0.0001, NULL, &games), all);
    assert_int_equal(games, 1200);
    p.games = 0;
    free(series(&p, 0.0001, NULL, &games));
    assert_int_equal(games, 0);
}

static char *csv_of(const struct ruleset *set, uint64_t first, uint64_t games, uint32_t threads) {
    char *bytes = NULL;
    size_t len;
    uint64_t played;
    FILE *f = open_memstream(&bytes, &len);
    struct batch_plan p = counted("random", "perfect", games, threads), plain;
    p.set = set;
    p.first = first;
    plain = p;
    assert_non_null(f);
    same_words(series(&p, 0, f, &played), words_of_run(&plain));
    assert_int_equal(played, games);
    fclose(f);
    return bytes;
}

/* One line for each game, in order, for any number of threads; parts behind each other are the whole. */
static void series_write_every_game(void **unused) {
    (void)unused;
    static const char head[] =
        "game,seed,outcome,steps,step_limit,score_first,score_second,won_first,length,"
        "\"taken 1\",\"taken 2\",\"taken 3\",\"taken 4\",\"taken 5\",\"taken 6\",\"taken "
        "7\",\"taken 8\",never\n";
    char *one = csv_of(&river, 0, 1100, 1), *two = csv_of(&river, 0, 1100, 8);
    assert_string_equal(one, two);
    assert_memory_equal(one, head, strlen(head));
    const char *line = one + strlen(head);
    for (uint64_t g = 0; g < 1100; g++) {
        unsigned long long game, seed;
        char outcome[20];
        unsigned decisions, limit;
        int score[2], won, length, commas = 0;
        assert_int_equal(sscanf(line, "%llu,%llu,%19[a-z],%u,%u,%d,%d,%d,%d", &game, &seed, outcome,
                                &decisions, &limit, &score[0], &score[1], &won, &length),
                         9);
        assert_int_equal(game, g);
        assert_true(seed == match_seed(5, g));
        assert_string_equal(outcome, won ? "first" : "second");
        assert_int_equal(score[0], won ? 100 : -100);
        assert_int_equal(length, decisions);
        assert_int_equal(limit, 0);
        for (; *line != '\n'; line++)
            commas += *line == ',';
        assert_int_equal(commas, 17);
        assert_int_equal(line[-1], ','); /* never seen: empty, not 0 */
        line++;
    }
    assert_int_equal(*line, 0);
    free(two);
    two = csv_of(&river, 600, 500, 2);
    const char *rest = strstr(one, "\n600,");
    assert_non_null(rest);
    assert_string_equal(two + strlen(head), rest + 1);
    free(one);
    free(two);

    struct metric_group groups[COUNT(pebbles_groups)];
    struct metrics_ops metrics = pebbles_metrics;
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    memcpy(groups, pebbles_groups, sizeof groups);
    groups[TAKEN_BY_TURN].table = "turns"; /* tables are for reports */
    metrics.groups = groups;
    ops.metrics = &metrics;
    set.ops = &ops;
    one = csv_of(&set, 0, 1, 1);
    assert_non_null(strstr(one, ",won_first,length,never\n"));
    uint32_t commas[2] = {0}, row = 0;
    for (const char *c = one; *c; row += *c++ == '\n')
        commas[row] += *c == ',';
    assert_int_equal(commas[0], 9);
    assert_int_equal(commas[1], 9);
    free(one);
}

static uint32_t check_second(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct pebbles *s = state;
    return s->turns == 1 ? REASON_ARGS : pebbles_check(rules, state, seat, a);
}

static enum status run_broken(FILE *csv, struct err *e) {
    struct game_ops ops = pebbles_ops;
    struct ruleset set = river;
    struct batch b;
    struct series s = {.csv = csv};
    ops.check = check_second;
    set.ops = &ops;
    struct batch_plan p = counted("random", "random", 20, 2);
    p.set = &set;
    enum status st = series_run(&p, &s, &b, e);
    assert_null(b.outcome);
    return st;
}

static void series_tell_what_broke(void **unused) {
    (void)unused;
    struct err e;
    FILE *csv = tmpfile();
    assert_int_equal(run_broken(csv, &e), ST_BUG);
    assert_non_null(strstr(e.text, "20 of 20 games broke"));
    assert_int_equal(run_broken(NULL, &e), ST_BUG);
    fclose(csv);
}

static const struct recipe pebbles_recipe = {.ops = &pebbles_ops,
                                             .rules = "river",
                                             .content_hash = 7,
                                             .scenario = "long",
                                             .policy = {"random", "perfect"},
                                             .seed = 5,
                                             .games = 101};

static void open_study(struct study *s, uint32_t threads) {
    struct batch_plan p = counted("random", "perfect", pebbles_recipe.games, threads);
    struct err e;
    p.recipe = &pebbles_recipe;
    assert_int_equal(study_open(s, &p, &e), ST_OK);
    assert_int_equal(s->parts, 2); /* a target has a probe of its own: it is split as well */
}

static void both_ways(const void *report, struct text *out) {
    report_text(report, out);
    struct text rest = {out->buf + out->len, out->cap - out->len, 0, false};
    report_json(report, &rest);
    out->len += rest.len;
    out->cut = out->cut || rest.cut;
}

static char *reported(struct study *s) {
    size_t len;
    struct report r;
    report_sim(&r, s);
    char *words = sums_text(both_ways, &r, &len);
    assert_non_null(words);
    report_free(&r);
    study_close(s);
    return words;
}

static json_t *part_of(uint32_t shard, uint32_t shards, uint32_t threads) {
    struct study s;
    struct err e;
    size_t len;
    open_study(&s, threads);
    s.shard = shard;
    s.shards = shards;
    assert_int_equal(study_run(&s, &e), ST_OK);
    char *words = sums_text(shard_json, &s, &len);
    json_t *part = parsed(words);
    free(words);
    study_close(&s);
    return part;
}

/* The parts of any split, in any order, give the report of one run to the byte. */
static void shards_join(void **unused) {
    (void)unused;
    static const uint32_t counts[] = {1, 2, 3, 7, 150};
    struct study s;
    struct err e;
    open_study(&s, 1);
    assert_int_equal(study_run(&s, &e), ST_OK);
    char *whole = reported(&s);
    for (size_t i = 0; i < COUNT(counts); i++) {
        open_study(&s, 1);
        for (uint32_t k = 0; k < counts[i]; k++) {
            uint32_t shard = i % 2 ? counts[i] - k : k + 1;
            json_t *part = part_of(shard, counts[i], 1 + k % 3);
            if (shard_add(&s, part, &e) != ST_OK)
                fail_msg("%s", e.text);
            json_decref(part);
        }
        same_words(reported(&s), strdup(whole));
    }
    free(whole);
}

static void refuse_part(const json_t *part, const char *message) {
    struct study s;
    struct err e;
    open_study(&s, 1);
    assert_int_equal(shard_add(&s, part, &e), ST_USAGE);
    if (!strstr(e.text, message))
        fail_msg("'%s' does not say '%s'", e.text, message);
    study_close(&s);
}

static void damaged_shards_are_refused(void **unused) {
    (void)unused;
    json_t *part = part_of(1, 2, 1), *batches = json_object_get(part, "batches");
    json_t *sums = json_array_get(batches, 1);
    json_object_set_new(part, "shard", json_integer(2));
    refuse_part(part, "it holds 50 games; this part of the simulation has 51");
    json_object_set_new(part, "shard", json_integer(1));
    json_object_set_new(sums, "decisions", json_integer(-1));
    refuse_part(part, "the sums are damaged");
    json_array_remove(batches, 1);
    refuse_part(part, "it holds 1 batches; this simulation has 2");
    json_object_del(part, "batches");
    refuse_part(part, "it holds 0 batches");
    json_decref(part);
}

enum { JOBS = 300, FAIL_FIRST = 41, FAIL_NEXT = 42, STOP_AT = 100 };

struct chores {
    atomic_uint times[JOBS];
    bool fails;
    atomic_bool stop;
    uint64_t told;
};

static enum status do_chore(void *ctx, uint32_t worker, uint64_t number, struct err *e) {
    struct chores *c = ctx;
    assert_true(worker < POOL_THREADS_MAX);
    c->times[number]++;
    if (number == STOP_AT)
        c->stop = true;
    bool bad = c->fails && (number == FAIL_FIRST || number == FAIL_NEXT);
    return bad ? err_set(e, ST_BUG, "job %llu", (unsigned long long)number) : ST_OK;
}

static void tell_chores(void *ctx, uint64_t done) {
    struct chores *c = ctx;
    assert_true(done > c->told);
    c->told = done;
}

static void a_pool_does_every_job_once(void **unused) {
    (void)unused;
    static const uint32_t threads[] = {1, 2, 8};
    for (size_t t = 0; t < COUNT(threads); t++)
        for (uint64_t chunk = 0; chunk < 9; chunk += 4) {
            struct chores c = {.fails = true};
            struct pool p = {&c, do_chore, JOBS, chunk, threads[t], tell_chores, NULL};
            struct err e;
            uint64_t failed;
            assert_int_equal(pool_run(&p, &failed, &e), ST_BUG);
            assert_int_equal(failed, FAIL_FIRST);
            assert_string_equal(e.text, "job 41");
            for (uint32_t i = 0; i < JOBS; i++)
                assert_int_equal(c.times[i], 1);
        }
}

/* Alone, the worker that sets the mark is the one that sees it. */
static void a_pool_stops_when_told(void **unused) {
    (void)unused;
    struct chores c = {0};
    struct pool p = {&c, do_chore, JOBS, 1, 1, tell_chores, &c.stop};
    struct err e;
    uint64_t failed;
    assert_int_equal(pool_run(&p, &failed, &e), ST_OK);
    assert_int_equal(failed, JOBS);
    assert_int_equal(c.told, STOP_AT + 1);
    assert_int_equal(c.times[STOP_AT + 1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_does_every_job_once),
        cmocka_unit_test(a_pool_stops_when_told),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(each_game_is_told),
        cmocka_unit_test(named_seeds_are_played),
        cmocka_unit_test(pairs_mirror_each_other),
        cmocka_unit_test(pairs_cancel_the_seat),
        cmocka_unit_test(pairs_stay_together),
        cmocka_unit_test(pairs_count_what_is_even),
        cmocka_unit_test(pairs_need_seats_alike),
        cmocka_unit_test(sums_come_back),
        cmocka_unit_test(odd_sums_come_back),
        cmocka_unit_test(damaged_sums_are_refused),
        cmocka_unit_test(the_widest_outcome_counts),
        cmocka_unit_test(series_stop_when_known),
        cmocka_unit_test(series_write_every_game),
        cmocka_unit_test(series_tell_what_broke),
        cmocka_unit_test(shards_join),
        cmocka_unit_test(damaged_shards_are_refused),
    };
    return cmocka_run_group_tests_name("lab", tests, NULL, NULL);
}
