/* What DARKDELVE's first ruleset is and is not, seen from outside: gold at camp (DD-597), the criteria of
 * success as far as a program can judge them (DD-605), what was left out and how it could be added (DD-607,
 * DD-609), the whole machine in one piece (DD-610), and the Watcher as an ordinary fight (DD-612). */
#include "dd_test.h"

#include "ai/ai.h"
#include "base/fields_json.h"
#include "core/metrics.h"
#include "core/replay.h"

#include <stdio.h>

/* DD-597: gold at camp grows or stays, whatever happens, death and quitting included. */
static void gold_at_camp_is_never_lost(void **state) {
    (void)state;
    uint32_t deaths = 0, paid = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        struct game g;
        struct stream rng;
        struct dd_setup setup = setup_of(rulesets[seed % 2], seed % 3 ? "run" : "camp"), next;
        setup.profile.gold = 777;
        if (seed % 3)
            setup.floor = (uint8_t)(1 + seed % 5);
        start_from(&g, rulesets[seed % 2], &setup, seed);
        stream_open(&rng, seed);
        uint32_t gold = g.s.profile.gold;
        for (uint32_t step = 0; step < 400 && !is_over(&g); step++) {
            if (g.s.phase == DD_DUNGEON)
                g.s.run_gold += 30; /* so that prices can be paid */
            struct action a = choose(&g, seed % 2 ? "random" : "delver", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            assert_true(g.s.profile.gold >= gold);
            bool earned = has_event(&g, DD_EV_EXTRACTION);
            assert_int_equal(g.s.profile.gold - gold, earned ? event_arg(&g, DD_EV_EXTRACTION, 0) : 0);
            gold = g.s.profile.gold;
            paid += has_event(&g, DD_EV_EXTRACTION_PAID);
        }
        deaths += g.s.outcome == DD_OUT_DIED;
        dd_carry(g.r, &g.s, 0, &next);
        assert_int_equal(next.profile.gold, gold);
    }
    assert_true(deaths > 10 && paid > 10);
}

/* DD-597: a full chest at camp does not run over. */
static void gold_at_camp_has_a_top_and_no_edge(void **state) {
    (void)state;
    struct game g;
    struct dd_setup setup = setup_of(MVP, "run");
    setup.profile.gold = DD_GOLD_MAX - 1;
    for (uint64_t seed = 1;; seed++) {
        start_from(&g, MVP, &setup, seed);
        if (stand_in(&g, DD_ROOM_STAIRS))
            break;
    }
    g.s.run_gold = 500;
    act(&g, DD_EXTRACT);
    assert_int_equal(g.s.profile.gold, DD_GOLD_MAX);
}

static const struct metric_group *group_named(const char *name, uint32_t *at) {
    for (*at = 0; *at < dd_metrics.group_count; (*at)++)
        if (!strcmp(dd_metrics.groups[*at].name, name))
            return &dd_metrics.groups[*at];
    fail_msg("nothing counts %s", name);
    return NULL;
}

static const struct tally *tally_of(const struct tally *all, const char *name, uint32_t cell) {
    uint32_t group;
    group_named(name, &group);
    return &all[metrics_at(&dd_metrics, group, cell)];
}

/* Runs of the careful bot, counted. */
static void count_runs(struct tally *all, uint32_t runs) {
    void *tracker = calloc(1, dd_metrics.tracker_size);
    assert_non_null(tracker);
    for (uint64_t seed = 1; seed <= runs; seed++) {
        struct game g;
        struct stream rng;
        start(&g, MVP, "run", match_seed(1, seed));
        memset(tracker, 0, dd_metrics.tracker_size);
        stream_open(&rng, seed);
        dd_metrics.begin(g.r, &g.s, tracker, all);
        while (!is_over(&g)) {
            struct dd_state before = g.s;
            struct action a = choose(&g, "delver", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            dd_metrics.observe(g.r, &before, &a, &g.k, &g.s, tracker, all);
        }
        dd_metrics.finish(g.r, &g.s, tracker, all);
    }
    free(tracker);
}

/* DD-605: fights under two minutes and runs of 10 to 20, by the model of the lab; exits are not all from one
 * floor, so there is something to hesitate about. The lab measures the same with many more runs. */
static void lengths_and_exits(void **state) {
    (void)state;
    struct tally *all = calloc(metrics_tallies(&dd_metrics), sizeof *all);
    assert_non_null(all);
    count_runs(all, 2000);
    const struct tally *fights = tally_of(all, "fight_seconds", 0), *runs = tally_of(all, "run_seconds", 0);
    if (!fights->n || fights->sum / fights->n >= 120)
        fail_msg("a fight takes %lld s", (long long)(fights->n ? fights->sum / fights->n : 0));
    if (runs->sum / runs->n < 600 || runs->sum / runs->n > 1200)
        fail_msg("a run takes %lld s", (long long)(runs->sum / runs->n));
    for (uint32_t floor = 0; floor < DD_FLOOR_MAX; floor++) {
        const struct tally *t = tally_of(all, "extracted_floor", floor);
        if (!t->n || t->sum * 10 > t->n * 8)
            fail_msg("%lld of %lld leave from floor %u", (long long)t->sum, (long long)t->n, floor + 1);
    }
    free(all);
}

/* DD-605: at each stairwell both ways stand open: down, and (with the price in hand) out. */
static void each_stairwell_asks_the_question(void **state) {
    (void)state;
    for (uint8_t floor = 1; floor < DD_FLOOR_MAX; floor++) {
        for (uint64_t seed = 1; seed <= 20; seed++) {
            struct game g;
            start(&g, MVP, "run", seed);
            if (floor > 1)
                go_to_floor(&g, floor);
            assert_true(stand_in(&g, DD_ROOM_STAIRS));
            g.s.run_gold = g.r->floor[floor].extract_cost;
            assert_true(is_legal(&g, DD_EXTRACT) && is_legal(&g, DD_DESCEND));
        }
    }
}

/* DD-605: one answer after a death the next descent can begin, with nothing in the way. */
static void a_death_leads_straight_to_another_try(void **state) {
    (void)state;
    struct game g;
    struct dd_setup next;
    fight(&g, MVP, "ghoul", 1, 20);
    g.s.hp = 1;
    act(&g, DD_ATTACK);
    act(&g, DD_ACKNOWLEDGE);
    assert_true(is_over(&g));
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, MVP, &next, 2);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.phase, DD_DUNGEON);
    assert_int_equal(g.s.hp, g.s.max_hp);
    assert_int_equal(g.s.profile.deaths, 1);
}

static uint32_t unsure_of_100(uint8_t dread) {
    uint32_t unsure = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct game g;
        struct dd_view v;
        struct dd_setup setup = setup_of(MVP, "run");
        setup.dread = dread;
        start_from(&g, MVP, &setup, seed);
        g.s.run_gold = 60;
        memset(&v, 0, sizeof v);
        dd_view(g.r, &g.s, 0, &v);
        unsure += !v.hp.sure || !v.run_gold.sure;
    }
    return unsure;
}

/* DD-605: high Dread feels uncertain, and more Dread more so. */
static void high_dread_is_uncertain(void **state) {
    (void)state;
    assert_int_equal(unsure_of_100(20), 0);
    assert_true(unsure_of_100(55) > 0);
    assert_true(unsure_of_100(90) > 25 && unsure_of_100(90) > 2 * unsure_of_100(55));
}

static const char *const left_out[] = {
    "stamina", "status",    "poison", "bleed",     "stun",      "identif", "curse", "merchant", "trader",
    "npc",     "smith",     "bounty", "class",     "unlock",    "mutator", "xp",    "level_up", "experience",
    "shrine",  "rest_room", "helm",   "accessory", "legendary", "epic",    "group", "enemies",
};

static bool is_left_out(const char *word) {
    for (uint32_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
        if (strcasestr(word, left_out[i]))
            return true;
    return false;
}

static void check_json_words(const json_t *v) {
    const char *key;
    json_t *sub;
    size_t i;
    json_object_foreach((json_t *)v, key, sub) {
        if (is_left_out(key))
            fail_msg("content speaks of '%s'", key);
        check_json_words(sub);
    }
    json_array_foreach(v, i, sub) check_json_words(sub);
    if (json_is_string(v) && is_left_out(json_string_value(v)))
        fail_msg("content says '%s'", json_string_value(v));
}

/* What the whole game has in the state beside this one stays zero. */
static void check_zero(const struct fields *t, const void *at) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        bool out = is_left_out(f->name);
        for (uint32_t k = 0; k < f->count; k++)
            if (f->type == F_STRUCT)
                check_zero(f->sub, (const char *)at + f->offset + k * f->size);
            else if (out && field_get(f, at, k))
                fail_msg("the state has '%s'", f->name);
    }
}

/* DD-607: not in content, not in the verbs, not in the events, not in the state. */
static void what_was_left_out_is_nowhere(void **state) {
    (void)state;
    static const char *const sections[] = {"items",  "monsters", "dungeon",  "dread",     "combat",
                                           "player", "stash",    "bestiary", "extraction"};
    for (int set = 0; set < 2; set++)
        for (uint32_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
            const json_t *section = content_section(open_ruleset(rulesets[set])->content, sections[i]);
            assert_non_null(section);
            check_json_words(section);
        }
    for (uint32_t i = 0; i <= DD_ACKNOWLEDGE; i++)
        assert_false(is_left_out(darkdelve_ops.verbs[i].name));
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct game g;
        start(&g, rulesets[seed % 2], seed % 4 ? "run" : "camp", seed);
        for (uint32_t step = 0; step < 200 && !is_over(&g); step++) {
            play_on(&g, "random", seed * 1000 + step, 1);
            for (uint32_t i = 0; i < g.k.count; i++)
                if (g.event[i].kind != DD_EV_BESTIARY_UNLOCKED) /* a page of it is the one thing that is unlocked */
                    assert_false(is_left_out(darkdelve_ops.events[g.event[i].kind].name));
            check_zero(&dd_state_fields, &g.s);
        }
    }
}

/* DD-607: three slots, three rarities, five types of rooms, one foe at a time. */
static void closed_lists_are_short(void **state) {
    (void)state;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = open_ruleset(rulesets[set])->rules;
        for (uint32_t i = 1; i <= r->item_count; i++) {
            uint8_t slot = r->item[i].slot;
            assert_true(slot == DD_WEAPON || slot == DD_ARMOR || slot == DD_CONSUMABLE);
            assert_in_range(r->item[i].rarity, 0, 2);
        }
        assert_int_equal(r->group_max, 1);
        assert_string_equal(dd_name_of(r, DD_KIND_RARITY, 2), "rare");
        assert_null(dd_name_of(r, DD_KIND_RARITY, DD_RARITIES));
        assert_null(dd_name_of(r, DD_KIND_SLOT, DD_SLOTS));
        assert_null(dd_name_of(r, DD_KIND_ROOM_TYPE, DD_ROOM_TYPES));
        for (uint32_t f = 1; f <= r->floors; f++)
            assert_true(r->floor[f].exit == DD_ROOM_STAIRS || r->floor[f].exit == DD_ROOM_BOSS);
    }
}

/* What can be added: a verb "rest" beside the others, without a line of the engine. */

enum { REST = DD_VERBS, EV_RESTED = DD_EVENTS };

static uint32_t rest_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct dd_state *s = state;
    if (a->verb != REST)
        return dd_check(rules, state, seat, a);
    return s->phase != DD_DUNGEON ? DD_NO_PHASE : s->hp == s->max_hp ? DD_NO_ITEM : REASON_OK;
}

static uint32_t rest_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    struct legal_list l = {out, cap, dd_legal(rules, state, out, cap)};
    struct action rest = {REST, {0}};
    if (rest_check(rules, state, 0, &rest) == REASON_OK)
        legal_put(&l, rest);
    return l.count;
}

static void rest_apply(const void *rules, void *state, uint32_t seat, const struct action *a,
                       struct sink *k) {
    struct dd_state *s = state;
    if (a->verb != REST) {
        dd_apply(rules, state, seat, a, k);
        return;
    }
    emit(k, EV_RESTED, DD_SEAT, s->max_hp - s->hp, 0, 0, 0);
    s->hp = s->max_hp;
    s->step++;
}

/* DD-609: a status, a room or a person at camp is a verb, an event and a rule: rows of the game's own tables.
 * The match, the text form of actions, replays and bots take them as they are. */
static void new_things_need_no_new_engine(void **state) {
    (void)state;
    static struct verb verbs[DD_VERBS + 1];
    static struct event_row events[DD_EVENTS + 1];
    memcpy(verbs, darkdelve_ops.verbs, DD_VERBS * sizeof verbs[0]);
    memcpy(events, darkdelve_ops.events, DD_EVENTS * sizeof events[0]);
    verbs[REST] = (struct verb){"rest", "sit down for a while", {{0}}};
    events[EV_RESTED] = (struct event_row){"RESTED", {{"amount", KIND_NUMBER, false}}};
    struct game_ops ops = darkdelve_ops;
    ops.verbs = verbs;
    ops.events = events;
    ops.verb_count = DD_VERBS + 1;
    ops.event_count = DD_EVENTS + 1;
    ops.check = rest_check;
    ops.legal = rest_legal;
    ops.apply = rest_apply;
    struct ruleset set = *open_ruleset(MVP);
    set.ops = &ops;

    struct match m, again;
    struct mind mind;
    struct err e;
    struct action legal[DD_MAX_LEGAL + 1];
    struct dd_setup setup = setup_of(MVP, "run");
    uint32_t rests = 0;
    static char bytes[1 << 20];
    assert_int_equal(match_open(&m, &set, MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(match_open(&again, &set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(mind_open(&mind, &set, "random", &e), ST_OK);
    assert_int_equal(match_begin(&m, &setup, 4, &e), ST_OK);
    mind_seed(&mind, 4, 0);
    while (!match_over(&m)) {
        struct action a;
        uint32_t n = match_legal(&m, legal);
        a = legal[mind_choose(&mind, &m, legal, n)];
        if (legal[n - 1].verb == REST)
            assert_int_equal(action_read(&ops, "rest", &a, &e), ST_OK);
        assert_int_equal(match_act(&m, 0, 0, &a, NULL), REASON_OK);
        rests += a.verb == REST && m.events.event[0].kind == EV_RESTED;
    }
    assert_true(rests > 0 && !m.broken);
    struct text t;
    struct replay replay;
    text_init(&t, bytes, sizeof bytes);
    assert_int_equal(replay_write(&m, &t, &e), ST_OK);
    assert_int_equal(replay_parse(bytes, t.len, &replay, &e), ST_OK);
    assert_int_equal(replay_verify(&replay, &again, &e), ST_OK);
    replay_free(&replay);
    mind_close(&mind);
    match_close(&again);
    match_close(&m);
}

/* The profile goes through its saved form, as between two sittings. */
static void save_and_load(const struct ruleset *set, struct dd_setup *setup) {
    static char bytes[1 << 16];
    struct names_ctx ctx = {set->ops, set->rules};
    struct field_names names = ops_names(&ctx);
    struct dd_setup loaded;
    struct text t;
    struct jw w;
    struct err e;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    fields_write(&dd_setup_fields, setup, &names, &w);
    json_t *obj = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(obj);
    assert_int_equal(fields_read(&dd_setup_fields, &loaded, &names, obj, &e), ST_OK);
    assert_memory_equal(&loaded, setup, sizeof loaded);
    json_decref(obj);
    *setup = loaded;
}

/* DD-610, DD-611: content, dice, rules, bots, persistence and replays in one piece: ten expeditions of one
 * profile, each from a seed, each audited at every step, recorded and verified. */
static void ten_expeditions_of_one_profile(void **state) {
    (void)state;
    static char bytes[1 << 20];
    const struct ruleset *set = open_ruleset(MVP);
    struct match m, again;
    struct mind mind;
    struct err e;
    struct action legal[DD_MAX_LEGAL];
    struct dd_setup setup = setup_of(MVP, "camp");
    assert_int_equal(match_open(&m, set, MATCH_RECORD | MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(match_open(&again, set, MATCH_AUDIT, &e), ST_OK);
    assert_int_equal(mind_open(&mind, set, "delver", &e), ST_OK);
    for (uint32_t run = 1; run <= 10; run++) {
        struct text t;
        struct replay replay;
        uint64_t seed = match_seed(610, run);
        assert_int_equal(match_begin(&m, &setup, seed, &e), ST_OK);
        mind_seed(&mind, seed, 0);
        while (!match_over(&m)) {
            uint32_t n = match_legal(&m, legal), at = mind_choose(&mind, &m, legal, n);
            assert_int_equal(match_act(&m, m.ask_id, 0, &legal[at], NULL), REASON_OK);
        }
        assert_false(m.broken);
        text_init(&t, bytes, sizeof bytes);
        assert_int_equal(replay_write(&m, &t, &e), ST_OK);
        assert_int_equal(replay_parse(bytes, t.len, &replay, &e), ST_OK);
        if (replay_verify(&replay, &again, &e) != ST_OK)
            fail_msg("%s", e.text);
        assert_int_equal(match_hash(&again), match_hash(&m));
        replay_free(&replay);
        dd_carry(set->rules, m.state, 0, &setup);
        save_and_load(set, &setup);
        assert_int_equal(setup.profile.runs, run);
        assert_int_equal(setup.profile.deaths + setup.profile.extractions, run);
    }
    mind_close(&mind);
    match_close(&again);
    match_close(&m);
}

static void face(struct game *g, const char *monster, uint8_t tell) {
    fight(g, DOCUMENT, monster, 1, 0);
    g->s.hp = g->s.max_hp;
    g->s.dread = 0;
    g->s.foe[0].tell = tell;
}

/* DD-612: with the same dice an attack, a guard, a potion and the rest between guards come to the same
 * against the Watcher as against anybody; only the turn of a tell is different. */
static void the_watcher_fights_by_the_common_rules(void **state) {
    (void)state;
    static const char *const foes[] = {"ghoul", "the_watcher"};
    for (int i = 0; i < 2; i++) {
        struct game g;
        const char *foe = foes[i];
        face(&g, foe, DD_TELL_NONE);
        const struct dd_monster_rules *m = &g.r->monster[g.s.foe[0].monster];
        int32_t least = m->damage.lo, hp = g.s.foe[0].hp;
        struct want blow = WANT_RANGE(m->damage.lo, m->damage.hi, m->damage.lo);
        struct want roll = WANT_RANGE(5, 8, 6), crit = WANT_YES(1400), plain = WANT_NO(1400);

        rig(&g.s.combat, (const struct want[]){roll, plain, blow}, 3);
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, 3);
        assert_int_equal(hp - g.s.foe[0].hp, 9);
        assert_int_equal(g.s.max_hp - g.s.hp, least);
        assert_int_equal(g.s.turn, 2);

        face(&g, foe, DD_TELL_NONE);
        hp = g.s.foe[0].hp;
        rig(&g.s.combat, (const struct want[]){roll, crit, blow}, 3);
        act(&g, DD_ATTACK);
        assert_int_equal(hp - g.s.foe[0].hp, 18);

        face(&g, foe, DD_TELL_NONE);
        rig(&g.s.combat, &blow, 1);
        act(&g, DD_DEFEND);
        assert_used(&g.s.combat, 1);
        assert_int_equal(g.s.max_hp - g.s.hp, least / 2);
        refuse(&g, DD_NO_COOLDOWN, DD_DEFEND);

        face(&g, foe, DD_TELL_HEAVY);
        g.s.hp = 40;
        rig(&g.s.combat, &blow, 1);
        act(&g, DD_USE_ITEM, give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion"));
        assert_int_equal(g.s.hp, 55 - least * m->heavy / 10000);

        face(&g, foe, DD_TELL_NOW);
        rig(&g.s.combat, (const struct want[]){roll, plain, blow}, 3);
        act(&g, DD_ATTACK);
        assert_used(&g.s.combat, i ? 2 : 3);
        assert_int_equal(g.s.max_hp - g.s.hp, i ? 0 : least);
        assert_int_equal(g.s.foe[0].tell, DD_TELL_HEAVY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gold_at_camp_is_never_lost),
        cmocka_unit_test(gold_at_camp_has_a_top_and_no_edge),
        cmocka_unit_test(lengths_and_exits),
        cmocka_unit_test(each_stairwell_asks_the_question),
        cmocka_unit_test(a_death_leads_straight_to_another_try),
        cmocka_unit_test(high_dread_is_uncertain),
        cmocka_unit_test(what_was_left_out_is_nowhere),
        cmocka_unit_test(closed_lists_are_short),
        cmocka_unit_test(new_things_need_no_new_engine),
        cmocka_unit_test(ten_expeditions_of_one_profile),
        cmocka_unit_test(the_watcher_fights_by_the_common_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
