/* Golden games (see common/golden.h): one replay for each story below, clout-seeds.txt: how random play ends
 * on some seeds of every scenario, and clout-told.txt: one game as the host reads it, every line. */
#include "../common/golden.h"
#include "cl_test.h"

#include "base/hash.h"

#include <inttypes.h>

enum { SEEDS = 8, BYTES = 1 << 20 };

/* One mind for both seats. */
static const char *const random_play[SEATS_MAX] = {"random"};

struct story {
    const char *file, *ruleset, *host, *away;
    bool (*tells)(const struct cl_state *end);
};

static bool famous(const struct cl_state *s) {
    return s->ended == CL_REPUTATION_MAX && s->turn < 60;
}

static bool crushed(const struct cl_state *s) {
    return s->ended == CL_STABILITY_ZERO && s->turn < 60;
}

static bool broken(const struct cl_state *s) {
    return s->ended == CL_BREAKDOWN;
}

static bool decked(const struct cl_state *s) {
    return s->ended == CL_DECK_OUT;
}

static bool away_wins(const struct cl_state *s) {
    return s->winner == CL_AWAY && s->first == CL_HOST && s->turn < 80;
}

static const struct story stories[] = {
    {"clout-reputation", V1, "geeks", "goodies", famous},
    {"clout-collapse", V1, "preps", "nerds", crushed},
    {"clout-breakdown", V1, "dropouts", "freaks", broken},
    {"clout-deck-out", V1, "nerds", "goodies", decked},
    {"clout-document", DOC, "dropouts", "preps", away_wins},
    {"clout-symmetric", EVEN, "preps", "geeks", away_wins},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static const struct cl_state *state_of(const struct match *m) {
    return m->state;
}

static bool tells(const void *story, const struct match *end) {
    return ((const struct story *)story)->tells(state_of(end));
}

/* CL-297: seeded games from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        const struct story *s = &stories[i];
        const void *rules = open_rules(s->ruleset);
        struct cl_setup setup;
        struct err e;
        cl_setup_fill(rules, 0, &setup);
        assert_int_equal(setting_put(&clout_ops, rules, &setup, "host", s->host, &e), ST_OK);
        assert_int_equal(setting_put(&clout_ops, rules, &setup, "away", s->away, &e), ST_OK);
        golden_story(&(const struct golden){.file = s->file,
                                            .set = open_set(s->ruleset),
                                            .setup = &setup,
                                            .minds = {random_play[0]},
                                            .tells = tells,
                                            .story = s});
    }
}

/* CL-208: the same seeds give the same games, on every machine and with every compiler. */
static void seed_catalogue(void **unused) {
    static char now[BYTES];
    struct seated t;
    struct text out;
    (void)unused;
    text_init(&out, now, sizeof now);
    seated_open(&t, open_set(V1), random_play);
    for (uint32_t i = 0; i < clout_ops.scenario_count; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct cl_setup setup;
            struct result res;
            char hex[17];
            bool limit;
            cl_setup_fill(t.m.set->rules, i, &setup);
            seated_play(&t, &setup, seed);
            match_result(&t.m, &res, &limit);
            hash_hex(match_hash(&t.m), hex);
            text_fmt(&out, "%s seed %" PRIu64 ": %s on turn %u, %u steps, %s\n", clout_ops.scenarios[i].name,
                     seed, clout_ops.outcomes[res.outcome], state_of(&t.m)->turn, t.m.step, hex);
        }
    seated_close(&t);
    assert_false(out.cut);
    same_as_golden("clout-seeds.txt", now);
}

/* What the host is asked, does and hears, to read. */
static void a_game_in_words(void **unused) {
    static char now[BYTES];
    struct cl_setup setup;
    struct cl_view view;
    struct seated t;
    struct text out;
    struct err e;
    (void)unused;
    text_init(&out, now, sizeof now);
    seated_open(&t, open_set(V1), random_play);
    const void *rules = t.m.set->rules;
    cl_setup_fill(rules, 0, &setup);
    assert_int_equal(setting_put(&clout_ops, rules, &setup, "away", "freaks", &e), ST_OK);
    seated_begin(&t, &setup, 6);
    while (!match_over(&t.m)) {
        if (t.m.ask.seat == CL_HOST) {
            match_view(&t.m, CL_HOST, &view);
            text_put(&out, "? ");
            cl_say_ask(rules, &view, &out);
            text_char(&out, '\n');
        }
        seated_step(&t);
        match_view(&t.m, CL_HOST, &view);
        for (uint32_t i = 0; i < t.m.events.count; i++) {
            const struct event *ev = &t.m.events.event[i];
            if (!(ev->audience >> CL_HOST & 1))
                continue;
            text_put(&out, "  ");
            cl_say_event(rules, &view, ev, &out);
            text_char(&out, '\n');
        }
    }
    seated_close(&t);
    assert_false(out.cut);
    same_as_golden("clout-told.txt", now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(seed_catalogue),
        cmocka_unit_test(a_game_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
