/* Golden runs (see common/golden.h and es_script.h): a replay for each story and each script below, and
 * escape-seeds.txt: how the game's minds fare on some seeds of every scenario. */
#include "es_script.h"

#include "base/hash.h"
#include "core/state.h"

#include <inttypes.h>

enum { SEEDS = 6 };

struct story {
    const char *file, *ruleset, *scenario, *mind;
    bool (*tells)(const struct es_state *end);
};

static bool escaped(const struct es_state *s) {
    return s->run.over == ES_ESCAPED && s->run.acts == 3;
}

static bool died_high(const struct es_state *s) {
    return s->run.over == ES_DIED && s->run.highest <= 9;
}

static bool out_at_once(const struct es_state *s) {
    return s->run.over == ES_ESCAPED;
}

static bool died(const struct es_state *s) {
    return s->run.over == ES_DIED;
}

static const struct story stories[] = {
    {"escape-survivor", V1, "escape", "survivor", escaped},
    {"escape-contract", V1, "escape", "contract", died_high},
    {"escape-brute", V1, "escape", "brute", died_high},
    {"escape-wanderer", V1, "escape", "wanderer", died},
    {"escape-random", V1, "escape", "random", died},
    {"escape-last-floor", V1, "last_floor", "survivor", out_at_once},
    {"escape-document", DOC, "escape", "contract", died_high},
    {"escape-quiet", V1, "quiet", "contract", escaped},
};
enum { STORIES = sizeof stories / sizeof stories[0] };

static bool has(const struct es_rules *r, const struct es_state *s, const char *skill) {
    return s->entity[0].skills >> es_id_of(r, ES_KIND_SKILL, skill) & 1;
}

static bool sees_through(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    return has(r, now, "xray") && t->turns;
}

static bool is_willing(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].attribute[ES_WILLPOWER] >= 7 && r;
}

static bool is_aware(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].feature[ES_AWARENESS] >= 2500 && r;
}

static bool sees_traps(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    return has(r, now, "trap_vision") && t->turns;
}

/* ES-166, ES-167, ES-301: the other branch, to its end. */
static const struct goal xray_goals[] = {
    {"ES-166 X-Ray Instinct", 1, 1, IN_FEATURE, ES_TREASURE, VERB(ES_MOVE), sees_through, NULL},
    {"ES-167 willpower", 1, 30, IN_FEATURE, ES_TRAINING, VERB(ES_TRAIN), is_willing, NULL},
    {"ES-167 awareness", 1, 40, WITH_FREELANCER, 0, VERB(ES_TALK), is_aware, NULL},
    {"ES-167 Trap Vision", 1, 40, IN_FEATURE, ES_RUNE_FORGE, VERB(ES_EVOLVE), sees_traps, NULL},
};

static bool is_spent(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].feature[ES_EFFORT] < r->f.stream_effort * ES_ONE;
}

static bool is_rested(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->entity[0].feature[ES_EFFORT] >= 9 * r->f.stream_effort * ES_ONE;
}

static bool broadcasts(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    return has(r, now, "battle_broadcast") && t->turns;
}

static bool is_watched(const struct es_rules *r, const struct trail *t, const struct es_state *now) {
    (void)t;
    return now->run.events >> es_id_of(r, ES_KIND_EVENT, "fame_watchers_20") & 1;
}

#define ON_STAGE IN_FEATURE, ES_COMBAT, VERB(ES_STREAM) | VERB(ES_SEARCH)
#define BY_THE_FIRE IN_FEATURE, ES_REST, VERB(ES_CHOOSE)

/* ES-161, ES-170, ES-300, ES-303: famous, with nobody about; Effort comes back by the fire (D-09, D-20). */
static const struct goal fame_goals[] = {
    {"ES-170 Might", 1, 30, IN_FEATURE, ES_TRAINING, VERB(ES_TRAIN), is_willing, NULL},
    {"ES-170 Battle Broadcast", 1, 60, ON_STAGE, broadcasts, NULL},
    {"D-09 spent", 0, 60, ON_STAGE, is_spent, NULL},
    {"D-09 rested", 1, 60, BY_THE_FIRE, is_rested, NULL},
    {"ES-161 twenty Fame", 1, 90, ON_STAGE, is_watched, NULL},
};

static const struct script scripts[] = {
    {"escape-xray", V1, "escape", CANONICAL_SEED_V1, xray_goals, sizeof xray_goals / sizeof xray_goals[0]},
    {"escape-fame", V1, "quiet", CANONICAL_SEED_V1, fame_goals, sizeof fame_goals / sizeof fame_goals[0]},
};

static bool tells(const void *story, const struct match *end) {
    return ((const struct story *)story)->tells(state_of(end));
}

/* ES-266: seeded runs from end to end, pinned at every step. */
static void golden_replays(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < STORIES; i++) {
        const struct story *s = &stories[i];
        struct es_setup setup = setup_of(s->ruleset, s->scenario);
        golden_story(&(const struct golden){.file = s->file,
                                            .set = open_set(s->ruleset),
                                            .setup = &setup,
                                            .minds = {s->mind},
                                            .tells = tells,
                                            .story = s});
    }
}

/* ES-166, ES-170: what the minds seldom reach, reached on purpose. */
static void golden_scripts(void **unused) {
    uint32_t done[GOALS_MAX];
    (void)unused;
    for (uint32_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        if (blessing())
            script_bless(&scripts[i]);
        script_verify(&scripts[i], done);
    }
}

/* Everybody as if nobody had waited (S-15). */
static void write_catalogue(struct text *out, const char *mind) {
    struct seated t;
    seated_open(&t, open_set(V1), (const char *const[SEATS_MAX]){mind});
    for (uint32_t i = 0; i < escape_ops.scenario_count; i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            static struct es_state end;
            const struct es_state *s = &end;
            struct es_setup setup;
            char hex[17];
            es_setup_fill(open_set(V1)->rules, i, &setup);
            seated_play(&t, &setup, seed);
            end = *state_of(&t.m);
            es_wake_all(open_set(V1)->rules, &end, end.run.turn);
            hash_hex(state_digest(&escape_ops, &end), hex);
            text_fmt(out, "%s %s seed %" PRIu64 ": %s at depth %u, %u turns, %u chapters, %u deeds, %s\n",
                     escape_ops.scenarios[i].name, mind, seed, escape_ops.outcomes[s->run.over],
                     s->run.highest, s->run.turn, (unsigned)__builtin_popcount(s->run.chapters), s->run.deeds,
                     hex);
        }
    seated_close(&t);
}

/* ES-216, ES-226: the same seeds give the same runs, on every machine and with every compiler. */
static void seed_catalogue(void **unused) {
    static char now[1 << 15];
    struct text t;
    (void)unused;
    text_init(&t, now, sizeof now);
    write_catalogue(&t, "survivor");
    write_catalogue(&t, "contract");
    assert_false(t.cut);
    same_as_golden("escape-seeds.txt", now);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_replays),
        cmocka_unit_test(golden_scripts),
        cmocka_unit_test(seed_catalogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
