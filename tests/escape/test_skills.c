/* Skills and the compass (ES-164 .. ES-173, ES-182 .. ES-186, D-17, D-27): what opens each skill, the radius,
 * the branch that is chosen once, evolutions, and headings. */
#include "es_test.h"

static struct game g;

static uint32_t skill(const char *name) {
    return id_of(&g, ES_KIND_SKILL, name);
}

static bool ready(const char *name) {
    return es_skill_ready(&g.r, &g.s.run, player(&g), skill(name));
}

static void know(const char *name) {
    player(&g)->skills = (uint16_t)(player(&g)->skills | 1u << skill(name));
}

/* ES-164, ES-166, D-17: the first action decides. Who stays in the start room learns Appraisal; who leaves it
 * with Comprehension at 0 learns X-Ray. */
static void the_first_action_decides(void **unused) {
    (void)unused;
    alone(&g);
    assert_true(ready("appraisal") && ready("xray"));
    act(&g, ES_SEARCH);
    assert_int_equal(player(&g)->skills, 1u << skill("appraisal"));
    assert_int_equal(event_arg(&g, ES_EV_LEARNED, 0), skill("appraisal"));
    assert_int_equal(event_arg(&g, ES_EV_LEARNED, 1), 0);
    alone(&g);
    put(&g, 1, 12, room_of(&g, 12, ES_TREASURE));
    act(&g, ES_SEARCH);
    assert_int_equal(player(&g)->skills, 1u << skill("xray"));
}

/* ES-164: Insight 5. ES-166: Comprehension not above 0. */
static void appraisal_and_xray(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->attribute[ES_INSIGHT] = 4;
    assert_false(ready("appraisal"));
    player(&g)->attribute[ES_INSIGHT] = 5;
    assert_true(ready("appraisal"));
    player(&g)->trait[ES_COMPREHENSION] = 1;
    assert_false(ready("xray"));
    player(&g)->trait[ES_COMPREHENSION] = 0;
    assert_true(ready("xray"));
}

/* ES-168: Insight 6 and Comprehension 0.05. */
static void keen_eye(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->trait[ES_COMPREHENSION] = 500;
    assert_false(ready("keen_eye"));
    player(&g)->xp = 30; /* D-07 */
    assert_true(ready("keen_eye"));
    player(&g)->trait[ES_COMPREHENSION] = 499;
    assert_false(ready("keen_eye"));
}

/* ES-169: Keen Eye, Agility 6, Awareness 0.2; ES-087 hangs on it. */
static void shadow_hand(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->xp = 30;
    player(&g)->feature[ES_AWARENESS] = 2000;
    assert_false(ready("shadow_hand"));
    know("keen_eye");
    assert_true(ready("shadow_hand"));
    player(&g)->feature[ES_AWARENESS] = 1999;
    assert_false(ready("shadow_hand"));
    player(&g)->feature[ES_AWARENESS] = 2000;
    player(&g)->xp = 29;
    assert_false(ready("shadow_hand"));
    assert_int_equal(g.r.f.steal_skill, skill("shadow_hand"));
}

/* ES-170: Might 7 and Fame 5. */
static void battle_broadcast(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->attribute[ES_MIGHT] = 7;
    player(&g)->feature[ES_FAME] = 5 * ES_ONE - 1;
    assert_false(ready("battle_broadcast"));
    player(&g)->feature[ES_FAME] = 5 * ES_ONE;
    assert_true(ready("battle_broadcast"));
    player(&g)->attribute[ES_MIGHT] = 6;
    assert_false(ready("battle_broadcast"));
}

/* Keen Eye and what hangs on it come in the same turn, each once (ES-022). */
static void a_chain_in_one_turn(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->xp = 30;
    player(&g)->trait[ES_COMPREHENSION] = 1000;
    player(&g)->feature[ES_AWARENESS] = 3000;
    es_unlock(&g.r, &g.s, player(&g), &g.k);
    assert_int_equal(player(&g)->skills,
                     1u << skill("appraisal") | 1u << skill("keen_eye") | 1u << skill("shadow_hand"));
    assert_int_equal(count_events(&g, ES_EV_LEARNED), 3);
    clear_events(&g);
    es_unlock(&g.r, &g.s, player(&g), &g.k);
    assert_int_equal(count_events(&g, ES_EV_LEARNED), 0);
}

/* ES-172: the radius binds, and its edge belongs to it. */
static void the_radius_binds(void **unused) {
    static const struct {
        const char *name;
        int32_t radius;
    } rows[] = {{"appraisal", 22000},
                {"xray", 24000},
                {"keen_eye", 18000},
                {"shadow_hand", 19000},
                {"battle_broadcast", 20000}};
    (void)unused;
    alone(&g);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(g.r.skill[skill(rows[i].name)].radius, rows[i].radius);
    struct es_skill_rules *k = &g.r.skill[skill("appraisal")];
    memset(k->profile, 0, sizeof k->profile);
    k->radius = 5000;
    player(&g)->trait[ES_LEVITY] = 3000;
    player(&g)->trait[ES_EMPATHY] = -4000;
    assert_int_equal(es_distance(&g.r, player(&g), skill("appraisal")), INT64_C(25000000));
    assert_true(ready("appraisal"));
    player(&g)->trait[ES_EMPATHY] = -4001;
    assert_false(ready("appraisal"));
}

/* D-17: the nearest first, of equals the first of the contract. */
static void the_nearest_is_learned_first(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t a = skill("appraisal"), x = skill("xray");
    memset(g.r.skill[a].profile, 0, sizeof g.r.skill[a].profile);
    memset(g.r.skill[x].profile, 0, sizeof g.r.skill[x].profile);
    es_unlock(&g.r, &g.s, player(&g), NULL);
    assert_int_equal(player(&g)->skills, 1u << a);
    player(&g)->skills = 0;
    g.r.skill[a].profile[ES_LEVITY] = 1;
    es_unlock(&g.r, &g.s, player(&g), NULL);
    assert_int_equal(player(&g)->skills, 1u << x);
}

/* ES-173: of the perception branch one and never the other, each entity for itself. */
static void a_branch_is_chosen_once(void **unused) {
    (void)unused;
    alone(&g);
    know("xray");
    assert_false(ready("appraisal"));
    meet(&g, SOMEBODY);
    assert_true(es_skill_ready(&g.r, &g.s.run, who(&g, SOMEBODY), skill("appraisal")));
    know("trap_vision"); /* what grew from it does not close or open anything */
    assert_false(ready("appraisal"));
    for (uint64_t seed = 1; seed <= 3; seed++) {
        start(&g, V1, "escape", seed);
        play_on(&g, seed, 60);
        uint32_t both = 1u << skill("appraisal") | 1u << skill("xray");
        for (uint32_t i = 0; i < g.s.run.entities; i++)
            assert_true((g.s.entity[i].skills & both) != both);
    }
}

/* ES-165, ES-167, ES-171, D-17: what evolves from what, and what it asks for. It never comes by itself. */
static void evolutions(void **unused) {
    (void)unused;
    alone(&g);
    assert_int_equal(g.r.skill[skill("deep_appraisal")].parent, skill("appraisal"));
    assert_int_equal(g.r.skill[skill("trap_vision")].parent, skill("xray"));
    for (uint32_t i = 1; i <= g.r.skills; i++)
        assert_true(!g.r.skill[i].parent || g.r.skill[i].parent == skill("appraisal") ||
                    g.r.skill[i].parent == skill("xray"));
    know("xray");
    player(&g)->attribute[ES_WILLPOWER] = 7;
    player(&g)->feature[ES_AWARENESS] = 2499;
    assert_false(ready("trap_vision"));
    player(&g)->feature[ES_AWARENESS] = 2500;
    assert_true(ready("trap_vision"));
    player(&g)->attribute[ES_WILLPOWER] = 6;
    assert_false(ready("trap_vision"));
    player(&g)->attribute[ES_WILLPOWER] = 7;
    enter(&g, ES_RUNE_FORGE);
    es_unlock(&g.r, &g.s, player(&g), &g.k);
    assert_false(player(&g)->skills >> skill("trap_vision") & 1);
    assert_int_equal(reason_of(&g, ES_EVOLVE, (int)skill("deep_appraisal")), ES_NO_PARENT);
    g.r.skill[skill("trap_vision")].branch = g.r.skill[skill("xray")].branch; /* no choice against itself */
    assert_int_equal(perform(&g, 1, ES_EVOLVE, (int)skill("trap_vision")), ES_DONE);
}

/* ES-182, ES-185, D-27: cosines in ten-thousandths, all of them. */
static void scores_are_cosines(void **unused) {
    int32_t score[ES_ARCHETYPES], turned[ES_ARCHETYPES];
    (void)unused;
    alone(&g);
    assert_true(g.r.archetypes >= 6);
    for (uint32_t a = 1; a <= g.r.archetypes; a++) {
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            for (uint32_t i = 0; i < ES_TRAITS; i++)
                player(&g)->trait[i] = sign * g.r.archetype[a].vector[i] / 3;
            es_compass(&g.r, player(&g), score);
            assert_in_range(sign * score[a - 1], ES_ONE - 20, ES_ONE);
            for (uint32_t i = 0; i < ES_ARCHETYPES && sign < 0; i++)
                turned[i] = -score[i];
        }
        assert_memory_equal(score, turned, sizeof score); /* D-03: the other way is as far */
        for (uint32_t i = 0; i < ES_TRAITS; i++)
            player(&g)->trait[i] = g.r.archetype[a].vector[i] / 3;
        assert_int_equal(es_heading(&g.r, player(&g)), a);
    }
    for (uint32_t i = 0; i < ES_ARCHETYPES; i++)
        assert_true(score[i] >= -ES_ONE && score[i] <= ES_ONE && (i < g.r.archetypes || !score[i]));
}

/* ES-184, D-27: the heading is the top of the list, ties go to the first, no traits are the first entry. */
static void heading_is_the_top(void **unused) {
    int32_t score[ES_ARCHETYPES];
    struct stream rng;
    (void)unused;
    alone(&g);
    assert_int_equal(es_heading(&g.r, player(&g)), 1);
    es_compass(&g.r, player(&g), score);
    for (uint32_t i = 0; i < ES_ARCHETYPES; i++)
        assert_int_equal(score[i], 0);
    stream_open(&rng, 4);
    for (uint32_t k = 0; k < 500; k++) {
        for (uint32_t i = 0; i < ES_TRAITS; i++)
            player(&g)->trait[i] = stream_range(&rng, -ES_ONE, ES_ONE);
        uint32_t top = es_heading(&g.r, player(&g)) - 1;
        es_compass(&g.r, player(&g), score);
        for (uint32_t i = 0; i < g.r.archetypes; i++)
            assert_true(i < top ? score[i] < score[top] : score[i] <= score[top]);
    }
}

/* ES-183, ES-186: everybody has its heading each turn; a change of the player's is an event with before and
 * after. */
static void headings_change(void **unused) {
    uint32_t changes = 0;
    (void)unused;
    start(&g, DOC, "quiet", 2);
    for (uint32_t turn = 0; turn < 40; turn++) {
        uint8_t before = g.s.run.heading;
        play_on(&g, turn, 1);
        assert_int_equal(g.s.run.heading, es_heading(&g.r, player(&g)));
        assert_int_equal(g.s.run.heading_before, before);
        assert_int_equal(has_event(&g, ES_EV_HEADING), before != g.s.run.heading);
        if (!has_event(&g, ES_EV_HEADING))
            continue;
        changes++;
        assert_int_equal(event_arg(&g, ES_EV_HEADING, 0), before);
        assert_int_equal(event_arg(&g, ES_EV_HEADING, 1), g.s.run.heading);
    }
    assert_true(changes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_action_decides),
        cmocka_unit_test(appraisal_and_xray),
        cmocka_unit_test(keen_eye),
        cmocka_unit_test(shadow_hand),
        cmocka_unit_test(battle_broadcast),
        cmocka_unit_test(a_chain_in_one_turn),
        cmocka_unit_test(the_radius_binds),
        cmocka_unit_test(the_nearest_is_learned_first),
        cmocka_unit_test(a_branch_is_chosen_once),
        cmocka_unit_test(evolutions),
        cmocka_unit_test(scores_are_cosines),
        cmocka_unit_test(heading_is_the_top),
        cmocka_unit_test(headings_change),
    };
    return cmocka_run_group_tests_name("escape: skills", tests, NULL, NULL);
}
