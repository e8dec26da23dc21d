/* The coverage checklist (ES-269 .. ES-305): every action, room, cutscene, skill, evolution and event, and a
 * false belief that was set right, in the checked-in runs together. A run that goes missing or changes shows
 * here.
 */
#include "es_script.h"

static const char *const runs[] = {"escape-canonical", "escape-dense",    "escape-xray",      "escape-fame",
                                   "escape-survivor",  "escape-contract", "escape-last-floor"};
enum { COVERED_RUNS = sizeof runs / sizeof runs[0] };

static struct {
    uint32_t verbs, outcomes, features, cutscenes, skills, events, kinds;
    uint32_t chosen, both_branches;
    bool misinformed, reconciled;
} seen;

static void cover_turn(void *ctx, const struct match *m, const void *before, const struct action *a,
                       const struct sink *events) {
    const struct es_state *s = state_of(m), *was = before;
    (void)ctx;
    seen.verbs |= VERB(a->verb);
    seen.features |= 1u << es_feature_of(was, &was->entity[0]);
    seen.features |= 1u << es_feature_of(s, &s->entity[0]);
    seen.skills |= s->entity[0].skills;
    seen.events |= s->run.events;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        seen.kinds |= 1u << ev->kind;
        if (ev->kind == ES_EV_CUTSCENE)
            seen.cutscenes |= 1u << ev->arg[0];
        if (ev->kind == ES_EV_ACTED && ev->arg[0] == 1)
            seen.outcomes |= 1u << ev->arg[3];
    }
    if (beliefs_of(m->set->rules, s, ES_MISINFORMED))
        seen.misinformed = true;
    if (seen.misinformed && seen.kinds >> ES_EV_CORRECTED & 1)
        seen.reconciled = true;
}

static int cover_all(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < COVERED_RUNS; i++) {
        struct match m;
        golden_play(&escape_ops, runs[i], cover_turn, NULL, &m);
        const struct es_rules *r = m.set->rules;
        uint32_t branch = 0;
        for (uint32_t k = 1; k <= r->skills; k++)
            branch += r->skill[k].branch && state_of(&m)->entity[0].skills >> k & 1;
        seen.both_branches += branch > 1;
        match_close(&m);
    }
    return 0;
}

static void all_of(uint32_t bits, uint32_t kind, const char *const *names, uint32_t n) {
    const struct es_rules *r = open_set(V1)->rules;
    for (uint32_t i = 0; i < n; i++) {
        int64_t id = es_id_of(r, kind, names[i]);
        if (id < 1)
            fail_msg("there is no '%s'", names[i]);
        if (!(bits >> id & 1))
            fail_msg("no checked-in run has '%s'", names[i]);
    }
}

#define ALL_OF(bits, kind, ...)                                                                              \
    all_of((bits), (kind), (const char *const[]){__VA_ARGS__},                                               \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* ES-269 to ES-282 */
static void actions(void **unused) {
    (void)unused;
    ALL_OF(seen.verbs << 1, ES_KIND_VERB, "move", "train", "rest", "search", "talk", "speak", "fight", "flee",
           "live_stream", "steal", "recruit", "murder", "evolve_skill", "choose_dialogue");
}

/* ES-283 to ES-290; the exit is stairs_up or escape_gate (D-26). */
static void rooms(void **unused) {
    (void)unused;
    ALL_OF(seen.features, ES_KIND_ROOM, "corridor", "start", "stairs_up", "escape_gate", "training",
           "dialogue", "rest", "treasure", "rune_forge", "combat", "stairs_down");
}

/* ES-291 to ES-296: all six. */
static void cutscenes(void **unused) {
    const struct es_rules *r = open_set(V1)->rules;
    (void)unused;
    assert_int_equal(r->cutscenes, 6);
    for (uint32_t i = 1; i <= r->cutscenes; i++)
        if (!(seen.cutscenes >> i & 1))
            fail_msg("no checked-in run shows '%s'", r->cutscene[i].title);
}

/* ES-297 to ES-301: every skill by play alone; in no run both of a branch (ES-173). */
static void skills(void **unused) {
    (void)unused;
    ALL_OF(seen.skills, ES_KIND_SKILL, "appraisal", "xray", "keen_eye", "shadow_hand", "battle_broadcast",
           "deep_appraisal", "trap_vision");
    assert_int_equal(seen.both_branches, 0);
}

/* ES-302, ES-303 */
static void events(void **unused) {
    (void)unused;
    ALL_OF(seen.events, ES_KIND_EVENT, "depth_pressure_turn_40", "fame_watchers_20");
}

/* ES-304: somebody is misinformed, and later put right. */
static void beliefs(void **unused) {
    (void)unused;
    assert_true(seen.misinformed);
    assert_true(seen.reconciled);
}

/* Beyond the checklist: every way an action can end and every kind of event was seen. */
static void ends_and_events(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < ES_OUTCOMES; i++)
        if (!(seen.outcomes >> (i + 1) & 1))
            fail_msg("no checked-in run ends an action in '%s'",
                     es_name_of(open_set(V1)->rules, ES_KIND_OUTCOME, i + 1));
    for (uint32_t i = 0; i < ES_EVENTS; i++)
        if (!(seen.kinds >> i & 1))
            fail_msg("no checked-in run has the event '%s'", escape_ops.events[i].name);
}

/* ES-023, ES-024: in one turn the cutscene of the first stream comes before the event of its Fame. */
static void events_after_cutscenes(void **unused) {
    static struct game g;
    (void)unused;
    alone(&g);
    player(&g)->feature[ES_FAME] = 20 * ES_ONE;
    act(&g, ES_STREAM);
    assert_true(has_event(&g, ES_EV_CUTSCENE) && has_event(&g, ES_EV_GLOBAL));
    assert_true(event_at(&g, ES_EV_CUTSCENE) < event_at(&g, ES_EV_GLOBAL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions),         cmocka_unit_test(rooms),
        cmocka_unit_test(cutscenes),       cmocka_unit_test(skills),
        cmocka_unit_test(events),          cmocka_unit_test(beliefs),
        cmocka_unit_test(ends_and_events), cmocka_unit_test(events_after_cutscenes),
    };
    return cmocka_run_group_tests(tests, cover_all, NULL);
}
