/* ESCAPE THE DUNGEON: what simulations count (ES-243 to ES-246, ES-255, ES-256, D-35) and the figures it is
 * held against. Fame, traits and features are counted in hundredths. Survival is health at the end of the
 * run; turn time is measured where runs are timed, not here. */
#include "games/escape/es_metrics.h"
#include "games/escape/es_rules.h"

#include <stdlib.h>

enum { HUNDREDTH = ES_ONE / 100 };

static const char *const outcome_names[ES_ENDS - 1] = {"escaped", "died", "lost"};
static const char *const belief_names[ES_BELIEF_STATES] = {"verified", "rumor", "misinformed"};

#define GROUP_ROW(id, ...) {__VA_ARGS__},
static const struct metric_group groups[ES_GROUPS] = {ES_METRIC_GROUPS(GROUP_ROW)};

#define SURVIVOR "escape", "survivor", 200
#define CONTRACT "escape", "contract", 200
#define MIXED "escape", "wanderer", 200
#define USED(verb, name)                                                                                     \
    {                                                                                                        \
        "used_" name, "runs that use " name, "ES-246", NULL, CONTRACT, ES_G_ACTION_USED, verb, 1, 1000,      \
            false, .about = ABOUT_SCRIPT, .why = "contract takes every kind of action in turn"               \
    }
#define HEADED(cell, name)                                                                                   \
    {                                                                                                        \
        "heading_" name, "turns under " name, "ES-244", NULL, MIXED, ES_G_HEADING_TURNS, cell, 10, 1000,     \
            false, .about = ABOUT_SCRIPT, .why = "wanderer draws a heading and plays toward it"              \
    }

static const struct target_row targets[] = {
    {"survivor_escapes", "survivor gets out", "ES-245", "v1", SURVIVOR, ES_G_ESCAPED, 0, 50, 400, false},
    {"survivor_turns", "turns of a survivor's run", "S-04", "v1", SURVIVOR, ES_G_TURNS, 0, 100000, 1500000,
     false},
    {"false_beliefs", "false beliefs among all", "ES-110, D-13", "v1", SURVIVOR, ES_G_MISINFORMED, 0, 10, 400,
     false},
    {"wanderer_escapes", "wanderer gets out", "ES-245", "v1", MIXED, ES_G_ESCAPED, 0, 0, 400, false,
     .about = ABOUT_MIND, .why = "it asks what becomes of whoever does not want to get out"},
    USED(ES_MOVE, "move"),
    USED(ES_TRAIN, "train"),
    USED(ES_REST_UP, "rest"),
    USED(ES_TALK, "talk"),
    USED(ES_SEARCH, "search"),
    USED(ES_SPEAK, "speak"),
    USED(ES_FIGHT, "fight"),
    USED(ES_FLEE, "flee"),
    USED(ES_CHOOSE, "choose_dialogue"),
    USED(ES_STREAM, "live_stream"),
    USED(ES_STEAL, "steal"),
    USED(ES_RECRUIT, "recruit"),
    USED(ES_MURDER, "murder"),
    USED(ES_EVOLVE, "evolve_skill"),
    HEADED(0, "wanderer"),
    HEADED(1, "delver"),
    HEADED(2, "warden"),
    HEADED(3, "hunter"),
    HEADED(4, "tactician"),
    HEADED(5, "showrunner"),
    HEADED(6, "confidant"),
    HEADED(7, "hermit"),
};

static const struct alarm_row alarms[] = {
    {"action_dead", "actions nobody takes", "ES-246", ALARM_UNUSED, ES_G_ACTIONS, 0, ES_G_ACTION_SHARE,
     STAT_MEAN, 0, 20, "No run of the experiment ever takes it: a dead action type."},
    {"heading_always", "one heading for nearly all", "ES-244, D-27", ALARM_ALWAYS, ES_G_HEADING, 0, 0,
     STAT_MEAN, 800, 100, "Whatever one does, one ends up the same: the compass tells nothing."},
    {"never_out", "runs that got out", "ES-245", ALARM_LOW, ES_G_ESCAPED, 0, 0, STAT_MEAN, 1, 200,
     "Nobody gets out: the game cannot be won this way."},
    {"all_out", "runs that got out", "ES-245", ALARM_HIGH, ES_G_ESCAPED, 0, 0, STAT_MEAN, 900, 200,
     "Nearly everybody gets out: there is nothing to fear."},
    {"all_true", "beliefs that are false", "ES-110", ALARM_LOW, ES_G_MISINFORMED, 0, 0, STAT_MEAN, 1, 20,
     "Rumors are never wrong: nobody is ever misinformed."},
};

struct tracker {
    uint16_t acted[ES_VERBS];
    uint16_t headed[ES_ARCHETYPES];
    uint16_t heard, corrected, kills;
    uint16_t rooms; /* features entered, as bits */
    uint32_t damage;
    uint32_t moved[ES_AXES]; /* the sum of all changes, up and down */
    uint8_t companion;
    uint8_t pad[3];
    struct es_state end; /* with all levels played to the end of the run: everybody counts */
};

static void add(struct tally *t, uint32_t group, uint32_t cell, int64_t value) {
    tally_add(&t[metrics_at(&es_metrics, group, cell)], value, groups[group].width);
}

static void enter(const struct es_state *s, struct tracker *k) {
    k->rooms = (uint16_t)(k->rooms | 1u << es_feature_of(s, &s->entity[0]));
}

static void begin(const void *rules, const void *state, void *tracker, struct tally *t) {
    (void)rules;
    (void)t;
    enter(state, tracker);
}

static void move_axis(struct tracker *k, uint32_t first, uint32_t count, const struct event *ev) {
    uint32_t at = (uint32_t)ev->arg[0] - 1;
    if (at < count)
        k->moved[first + at] += (uint32_t)abs(ev->arg[1]);
}

static void observe_event(const struct es_state *s, const struct event *ev, struct tracker *k,
                          struct tally *t) {
    switch (ev->kind) {
    case ES_EV_TRAIT:
        move_axis(k, 0, ES_TRAITS, ev);
        break;
    case ES_EV_FEATURE:
        move_axis(k, ES_TRAITS, ES_FEATURES, ev);
        break;
    case ES_EV_STRUCK:
        if (ev->arg[1] == 1)
            k->damage += (uint32_t)ev->arg[2];
        break;
    case ES_EV_FELL:
        k->kills = (uint16_t)(k->kills + (ev->arg[1] == 1));
        break;
    case ES_EV_HEARD:
        k->heard++;
        break;
    case ES_EV_CORRECTED:
        k->corrected++;
        break;
    case ES_EV_JOINED:
        k->companion = 1;
        break;
    case ES_EV_CHAPTER:
        if (ev->arg[0] >= 1 && ev->arg[0] <= ES_DEPTHS)
            add(t, ES_G_CLIMB_TURN, (uint32_t)ev->arg[0] - 1, s->run.turn);
        break;
    default:
        break;
    }
}

static void observe(const void *rules, const void *before, const struct action *a, const struct sink *events,
                    const void *after, void *tracker, struct tally *t) {
    const struct es_state *s = after;
    struct tracker *k = tracker;
    (void)rules;
    (void)before;
    k->acted[a->verb]++;
    k->headed[s->run.heading - 1]++;
    enter(s, k);
    for (uint32_t i = 0; i < events->count; i++)
        observe_event(s, &events->event[i], k, t);
}

/* How many beliefs of each state everybody holds (ES-106). */
static void count_beliefs(const struct es_state *s, struct tally *t) {
    int64_t count[ES_BELIEF_STATES] = {0};
    for (uint32_t i = 0; i < s->run.entities; i++) {
        const struct es_memory *m = &s->entity[i].memory;
        for (uint32_t n = 0; n < ES_BELIEFS; n++)
            count[es_belief_held(m, n)->state] += es_belief_held(m, n)->deed != 0;
    }
    for (uint32_t i = 0; i < ES_BELIEF_STATES; i++)
        add(t, ES_G_BELIEFS, i, count[i]);
    tally_share(&t[metrics_at(&es_metrics, ES_G_MISINFORMED, 0)], count[ES_MISINFORMED],
                count[ES_VERIFIED] + count[ES_RUMOR] + count[ES_MISINFORMED]);
}

static void share(struct tally *t, uint32_t group, uint32_t cell, int64_t hits, int64_t n) {
    tally_share(&t[metrics_at(&es_metrics, group, cell)], hits, n);
}

static void finish_actions(const struct es_rules *r, const struct es_state *s, const struct tracker *k,
                           struct tally *t) {
    int64_t all = 0;
    for (uint32_t i = 0; i < ES_VERBS; i++)
        all += k->acted[i];
    for (uint32_t i = 0; i < ES_VERBS; i++) {
        add(t, ES_G_ACTIONS, i, k->acted[i]);
        add(t, ES_G_ACTION_USED, i, k->acted[i] > 0);
        share(t, ES_G_ACTION_SHARE, i, k->acted[i], all);
    }
    for (uint32_t i = 0; i < r->archetypes; i++) {
        add(t, ES_G_HEADING, i, s->run.heading == i + 1);
        share(t, ES_G_HEADING_TURNS, i, k->headed[i], all);
    }
}

static void finish_axes(const struct es_entity *me, const struct tracker *k, struct tally *t) {
    for (uint32_t i = 0; i < ES_TRAITS; i++) {
        add(t, ES_G_TRAIT, i, me->trait[i] / HUNDREDTH);
        add(t, ES_G_TRAIT_MOVED, i, k->moved[i] / HUNDREDTH);
    }
    for (uint32_t i = 0; i < ES_FEATURES; i++) {
        add(t, ES_G_FEATURE, i, me->feature[i] / HUNDREDTH);
        add(t, ES_G_FEATURE_MOVED, i, k->moved[ES_TRAITS + i] / HUNDREDTH);
    }
}

/* Of things with numbers from 1: a share of runs for each, 'done' is a bit for each. */
static void finish_bits(struct tally *t, uint32_t group, uint32_t count, uint64_t done) {
    for (uint32_t i = 1; i <= count; i++)
        add(t, group, i - 1, done >> i & 1);
}

static void finish(const void *rules, const void *state, void *tracker, struct tally *t) {
    const struct es_rules *r = rules;
    struct tracker *k = tracker;
    struct es_state *s = &k->end;
    const struct es_entity *me = &s->entity[0];
    uint32_t cast = 0;
    *s = *(const struct es_state *)state;
    es_wake_all(r, s, s->run.turn);
    for (uint32_t i = 1; i < s->run.entities; i++)
        cast += s->entity[i].kind == ES_DUNGEONEER;
    add(t, ES_G_ESCAPED, 0, s->run.over == ES_ESCAPED);
    add(t, ES_G_SURVIVED, 0, me->health > 0);
    for (uint32_t o = 1; o < ES_ENDS && s->run.over; o++)
        add(t, ES_G_OUTCOME, o - 1, s->run.over == o);
    for (uint32_t d = 1; d <= ES_DEPTHS; d++)
        add(t, ES_G_DIED_DEPTH, d - 1, s->run.over == ES_DIED && me->depth == d);
    if (s->run.over == ES_ESCAPED)
        add(t, ES_G_HEALTH, 0, me->health);
    add(t, ES_G_TURNS, 0, s->run.turn);
    add(t, ES_G_CHAPTERS, 0, __builtin_popcount(s->run.chapters));
    add(t, ES_G_LEVEL, 0, es_level(r, &s->run, me));
    add(t, ES_G_FAME, 0, me->feature[ES_FAME] / HUNDREDTH);
    add(t, ES_G_TIER, 0, me->tier);
    finish_axes(me, k, t);
    add(t, ES_G_DEEDS, 0, s->run.deeds);
    add(t, ES_G_HEARD, 0, k->heard);
    add(t, ES_G_CORRECTED, 0, k->corrected);
    add(t, ES_G_KILLS, 0, k->kills);
    add(t, ES_G_DAMAGE, 0, k->damage);
    add(t, ES_G_COMPANION, 0, k->companion);
    add(t, ES_G_PRUNED, 0, s->run.pruned);
    add(t, ES_G_CAST_LEFT, 0, cast);
    finish_actions(r, s, k, t);
    finish_bits(t, ES_G_SKILL, r->skills, me->skills);
    finish_bits(t, ES_G_CUTSCENE, r->cutscenes, s->run.cutscenes);
    finish_bits(t, ES_G_EVENT, r->events, s->run.events);
    finish_bits(t, ES_G_ROOM, ES_ROOM_FEATURES - 1, k->rooms);
    finish_bits(t, ES_G_OPTION, r->options, s->run.options);
    count_beliefs(s, t);
}

const struct metrics_ops es_metrics = {
    .groups = groups,
    .group_count = ES_GROUPS,
    .tracker_size = sizeof(struct tracker),
    .targets = targets,
    .target_count = sizeof targets / sizeof targets[0],
    .targets_apart = true,
    .strong = "deep:16/climber", /* playouts of the others hardly ever get out */
    .strong_games = 150,
    .win_group = {ES_G_ESCAPED},
    .wins = 1,
    .outcome_group = ES_G_OUTCOME,
    .length_group = ES_G_TURNS,
    .alarms = alarms,
    .alarm_count = sizeof alarms / sizeof alarms[0],
    .begin = begin,
    .observe = observe,
    .finish = finish,
};
