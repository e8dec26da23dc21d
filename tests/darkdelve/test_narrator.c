/* The narrator lies, the input never does: how far and how often numbers stray, who whispers when, what
 * agents get instead of lies, and that nothing of it can reach a game. */
#include "dd_scene.h"
#include "../common/fields_check.h"

#include "ai/ai.h"
#include "front/screen/page.h"

#include <jansson.h>

/* DD-351, DD-358: a lie is always wrong, strays by at most a fifth (or by 1, where a fifth is less), stays
 * within what can be, and its range holds both the truth and the lie. */
static void lies_stray_by_a_fifth_at_most(void **unused) {
    struct dd_blur_of b = {.key = 99, .chance = 10000, .error = 2000};
    (void)unused;
    for (int32_t truth = 1; truth <= 260; truth++) {
        int32_t most[] = {truth, truth + 1, 2 * truth, 0}; /* 0: no upper bound, as for gold */
        for (uint32_t m = 0; m < 4; m++) {
            for (b.step = 0; b.step < 60; b.step++) {
                if (truth == 1 && m == 0)
                    continue; /* a maximum of 1 HP leaves nothing to lie about */
                struct dd_num n = dd_blur(&b, DD_BLUR_FOE_HP, truth, most[m]);
                int32_t off = abs(n.shown - truth);
                assert_false(n.sure);
                assert_int_not_equal(off, 0);
                assert_true(off == 1 || off * 5 <= truth);
                assert_in_range(truth, n.lo, n.hi);
                assert_in_range(n.shown, n.lo, n.hi);
                assert_true(n.lo >= 1 && (!most[m] || n.hi <= most[m]));
            }
        }
    }
}

/* DD-346: 0, 5, 15, 25% of displayed values are wrong, measured on what a view shows against the truth of the
 * state (DD-357); DD-351 to DD-353: each level lies more than the one before. */
static void lies_are_as_frequent_as_the_level_says(void **unused) {
    static const struct {
        uint8_t dread;
        double share;
    } rows[] = {{0, 0}, {49, 0}, {50, 0.05}, {69, 0.05}, {70, 0.15}, {84, 0.15}, {85, 0.25}, {99, 0.25}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        uint32_t wrong[3] = {0, 0, 0};
        enum { STEPS = 7000 };
        spar(&g, rulesets[k % 2], "bone_colossus", 0);
        g.s.foe[0].hp = 83;
        g.s.hp = 41;
        g.s.run_gold = 77;
        g.s.dread = rows[k].dread;
        for (g.s.step = 1; g.s.step <= STEPS; g.s.step++) {
            const struct dd_view *v = look(&g);
            wrong[0] += v->hp.shown != 41;
            wrong[1] += v->run_gold.shown != 77;
            wrong[2] += v->foe[0].hp.shown != 83;
            assert_true(v->hp.sure ? v->hp.shown == 41 : v->hp.shown != 41);
        }
        for (int i = 0; i < 3; i++) {
            double share = (double)wrong[i] / STEPS;
            assert_true(share >= rows[k].share - 0.015 && share <= rows[k].share + 0.015);
        }
        double all = (double)(wrong[0] + wrong[1] + wrong[2]) / (3 * STEPS);
        assert_true(all >= rows[k].share - 0.01 && all <= rows[k].share + 0.01);
        assert_int_equal(g.s.hp, 41);
        assert_int_equal(g.s.run_gold, 77);
        assert_int_equal(g.s.foe[0].hp, 83);
    }
}

/* S-52: one draw for each value and step. Looking twice shows the same lie; the next step, and the value
 * beside it, have draws of their own. */
static void a_lie_lasts_for_its_step(void **unused) {
    struct game g;
    uint32_t alone = 0, together = 0, stays = 0, ends = 0;
    bool before = false;
    (void)unused;
    spar(&g, MVP, "the_watcher", 0);
    g.s.hp = 41;
    g.s.run_gold = 77;
    g.s.dread = 90;
    for (g.s.step = 1; g.s.step < 2000; g.s.step++) {
        struct dd_view first = *look(&g);
        assert_memory_equal(look(&g), &first, sizeof first);
        bool lies = !first.hp.sure;
        alone += lies != !first.run_gold.sure;
        together += lies && !first.run_gold.sure;
        stays += before && lies;
        ends += before && !lies;
        before = lies;
    }
    /* A quarter each, independent of each other: three in eight alone, one in sixteen together. */
    assert_in_range(alone, 650, 850);
    assert_in_range(together, 90, 165);
    assert_in_range(stays, 90, 165);
    assert_in_range(ends, 320, 430);
}

/* DD-357, DD-358: behind a lie stands no second figure that gives the truth away: worlds that differ only in
 * a truth of the same range and lie look alike, byte for byte. */
static void nothing_in_the_view_betrays_a_lie(void **unused) {
    struct game g;
    uint32_t twins = 0;
    (void)unused;
    spar(&g, DOCUMENT, "bone_colossus", 100);
    g.s.dread = 90;
    for (g.s.step = 1; g.s.step < 400; g.s.step++) {
        g.s.foe[0].hp = g.s.rooms[g.s.room].foe[0].hp = 83;
        g.s.run_gold = 77;
        struct dd_view before = *look(&g);
        for (int32_t t = before.foe[0].hp.lo; !before.foe[0].hp.sure && t <= before.foe[0].hp.hi; t++) {
            g.s.foe[0].hp = g.s.rooms[g.s.room].foe[0].hp = (int16_t)t;
            const struct dd_view *v = look(&g);
            if (t == 83 || memcmp(&v->foe[0].hp, &before.foe[0].hp, sizeof v->foe[0].hp))
                continue;
            assert_memory_equal(v, &before, sizeof *v);
            twins++;
        }
        g.s.foe[0].hp = g.s.rooms[g.s.room].foe[0].hp = 83;
        for (int32_t t = before.run_gold.lo; !before.run_gold.sure && t <= before.run_gold.hi; t++) {
            g.s.run_gold = (uint32_t)t;
            const struct dd_view *v = look(&g);
            if (t == 77 || memcmp(&v->run_gold, &before.run_gold, sizeof v->run_gold))
                continue;
            assert_memory_equal(v, &before, sizeof *v);
            twins++;
        }
    }
    assert_true(twins > 200);
}

/* DD-358, DD-360: the view carries level and chance of a lie, the screen shows the true Dread and the cue of
 * its level whenever it may lie; a calm screen shows none. */
static void a_lying_screen_says_that_it_lies(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, rulesets[i], "run", 5);
        for (uint8_t dread = 0; dread < 100; dread++) {
            char cue[20] = "";
            g.s.dread = dread;
            const struct dd_level_rules *l = &g.r->level[dd_level(g.r, dread)];
            const char *shown = screen(&g);
            if (!l->corruption) {
                for (int other = 1; other < DD_LEVELS; other++) {
                    strncpy(cue, g.r->level[other].cue, sizeof cue - 1);
                    assert_null(strstr(shown, cue));
                }
                continue;
            }
            strncpy(cue, l->cue, sizeof cue - 1);
            assert_true(strlen(cue) > 10);
            assert_non_null(strstr(shown, cue));
        }
    }
}

static bool one_of(const struct dd_words *w, const char *line) {
    for (uint32_t i = 0; i < w->count; i++)
        if (w->lines[i] == line)
            return true;
    return false;
}

/* DD-373, DD-352, DD-353, DD-359: whispers from Shaken, hallucinations from Terrified; each says one of its
 * own lines, and says it for show only. */
static void voices_by_level(void **unused) {
    static const struct {
        uint8_t dread;
        bool whispers, hallucinations;
    } rows[] = {{0, 0, 0},  {49, 0, 0}, {50, 0, 0}, {69, 0, 0},
                {70, 1, 0}, {84, 1, 0}, {85, 1, 1}, {99, 1, 1}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        uint32_t whispers = 0, hallucinations = 0;
        start(&g, rulesets[k % 2], "run", 4);
        g.s.dread = rows[k].dread;
        for (g.s.step = 0; g.s.step < 1000; g.s.step++) {
            bool hallucination = true;
            const char *line = dd_whisper(g.r, look(&g), &hallucination);
            if (!line)
                continue;
            assert_true(one_of(hallucination ? &g.r->hallucinations : &g.r->whispers, line));
            whispers += !hallucination;
            hallucinations += hallucination;
        }
        assert_int_equal(whispers > 50, rows[k].whispers);
        assert_int_equal(hallucinations > 50, rows[k].hallucinations);
        assert_true(rows[k].whispers || !whispers);
        assert_true(rows[k].hallucinations || !hallucinations);
    }
}

/* DD-046, DD-373: how often voices are heard is the content's to say: so many times the corruption, up to a
 * ceiling, and so many of them hallucinations where there are any. */
static void voices_are_as_frequent_as_content_says(void **unused) {
    enum { STEPS = 6000 };
    static const struct {
        uint8_t dread;
        uint32_t factor, most, share, heard_bp, seen_bp; /* what comes of it, in basis points of all steps */
    } rows[] = {
        {70, 20000, 6000, 5000, 3000, 0},     {85, 20000, 6000, 5000, 5000, 2500},
        {70, 40000, 6000, 5000, 6000, 0},     {70, 80000, 6000, 5000, 6000, 0},
        {70, 10000, 6000, 5000, 1500, 0},     {85, 20000, 1000, 5000, 1000, 500},
        {85, 20000, 6000, 10000, 5000, 5000}, {85, 20000, 6000, 0, 5000, 0},
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        uint32_t heard = 0, seen = 0;
        start(&g, DOCUMENT, "run", 4);
        struct dd_rules r = *g.r;
        if (k < 2) { /* what the files say */
            assert_int_equal(r.voice_factor, rows[k].factor);
            assert_int_equal(r.voice_most, rows[k].most);
            assert_int_equal(r.hallucination_share, rows[k].share);
        }
        r.voice_factor = rows[k].factor;
        r.voice_most = rows[k].most;
        r.hallucination_share = rows[k].share;
        g.s.dread = rows[k].dread;
        for (g.s.step = 0; g.s.step < STEPS; g.s.step++) {
            bool hallucination = false;
            heard += dd_whisper(&r, look(&g), &hallucination) != NULL;
            seen += hallucination;
        }
        int32_t off = (int32_t)(heard * 10000 / STEPS) - (int32_t)rows[k].heard_bp;
        int32_t odd = (int32_t)(seen * 10000 / STEPS) - (int32_t)rows[k].seen_bp;
        if (abs(off) > 250 || abs(odd) > 250)
            fail_msg("row %u: %u voices and %u hallucinations in %d steps", k, heard, seen, STEPS);
    }
}

static json_t *view_as_json(const struct game *g) {
    static char buf[65536];
    struct text t;
    struct jw w;
    text_init(&t, buf, sizeof buf);
    jw_init(&w, &t);
    dd_view_json(g->r, look(g), &w);
    json_t *j = json_loads(buf, 0, NULL);
    assert_non_null(j);
    return j;
}

/* A number, or a range with the truth in it that says it is uncertain and names no single figure. */
static void assert_number(const json_t *parent, const char *key, const struct dd_num *n, int32_t truth) {
    const json_t *j = json_object_get(parent, key);
    if (n->sure) {
        assert_true(json_is_integer(j));
        assert_int_equal(json_integer_value(j), truth);
        return;
    }
    assert_int_equal(json_object_size(j), 3);
    assert_true(json_is_true(json_object_get(j, "uncertain")));
    assert_true(json_integer_value(json_object_get(j, "min")) <= truth);
    assert_true(json_integer_value(json_object_get(j, "max")) >= truth);
    assert_true(json_integer_value(json_object_get(j, "max")) >
                json_integer_value(json_object_get(j, "min")));
}

/* DD-359, DD-358: an agent gets ranges, never a lie, and is told the level and the chance. */
static void agents_get_ranges(void **unused) {
    struct game g;
    uint32_t unsure = 0;
    (void)unused;
    spar(&g, DOCUMENT, "bone_colossus", 100);
    g.s.foe[0].hp = 83;
    g.s.hp = 41;
    g.s.run_gold = 77;
    g.s.dread = 90;
    for (g.s.step = 1; g.s.step < 200; g.s.step++) {
        json_t *j = view_as_json(&g);
        const struct dd_view *v = look(&g);
        const json_t *doubt = json_object_get(j, "uncertainty");
        assert_string_equal(json_string_value(json_object_get(doubt, "level")), "terrified");
        assert_int_equal(json_integer_value(json_object_get(doubt, "corruption_bp")), 2500);
        assert_number(json_object_get(j, "player"), "hp", &v->hp, 41);
        assert_number(json_object_get(j, "session"), "run_gold", &v->run_gold, 77);
        assert_number(json_object_get(j, "combat"), "enemy_hp", &v->foe[0].hp, 83);
        unsure += !v->hp.sure + !v->run_gold.sure + !v->foe[0].hp.sure;
        json_decref(j);
    }
    assert_true(unsure > 80);
}

/* DD-359: where the line about an event lies to people, the event for agents has a range in its place. */
static void agents_get_ranges_in_events(void **unused) {
    struct game g;
    (void)unused;
    start(&g, MVP, "run", 1);
    uint8_t ghoul = monster_kind(&g, "ghoul");
    const struct event events[] = {{DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 22, 1, 0}},
                                   {DD_EV_DAMAGE_DEALT, DD_SEAT, {1, 12, 0, 0}},
                                   {DD_EV_ENEMY_DIED, DD_SEAT, {ghoul, 8, 0, 0}},
                                   {DD_EV_CHEST_OPENED, DD_SEAT, {17, 0, 0, 0}},
                                   {DD_EV_DAMAGE_BLOCKED, DD_SEAT, {24, 12, 0, 0}}};
    for (uint32_t k = 0; k < sizeof events / sizeof events[0]; k++) {
        uint32_t lies = 0;
        for (g.s.step = 1; g.s.step < 300; g.s.step++) {
            TEXT_ON_STACK(calm, 400);
            TEXT_ON_STACK(told, 400);
            TEXT_ON_STACK(json, 800);
            struct jw w;
            g.s.dread = 0;
            dd_say_event(g.r, look(&g), &events[k], &calm);
            g.s.dread = 90;
            dd_say_event(g.r, look(&g), &events[k], &told);
            jw_init(&w, &json);
            event_json(&darkdelve_ops, g.r, look(&g), &events[k], &w);
            bool lied = strcmp(calm.buf, told.buf) != 0;
            lies += lied;
            if (lied && !strstr(json.buf, "uncertain"))
                fail_msg("people read '%s', agents get %s", told.buf, json.buf);
        }
        assert_true(lies > 20);
    }
}

enum { STEPS_MAX = 400 };

struct log {
    uint32_t steps;
    struct action action[STEPS_MAX];
    uint64_t hash[STEPS_MAX];
};

static void start_afraid(struct game *g, const char *ruleset, uint64_t seed) {
    struct dd_setup setup = setup_of(ruleset, "run");
    setup.floor = (uint8_t)(1 + seed % 5);
    setup.dread = (uint8_t)(50 + seed * 7 % 50);
    start_from(g, ruleset, &setup, seed);
}

static void apply(struct game *g, const struct action *a) {
    clear_events(g);
    dd_apply(g->r, &g->s, 0, a, &g->k);
}

/* Everything that people, agents and bots are ever shown. */
static void render(const struct game *g) {
    bool hallucination;
    (void)screen(g);
    json_t *j = view_as_json(g);
    json_decref(j);
    (void)dd_whisper(g->r, look(g), &hallucination);
    for (uint32_t i = 0; i < g->k.count; i++) {
        TEXT_ON_STACK(t, 600);
        dd_say_event(g->r, look(g), &g->event[i], &t);
    }
}

/* Plays at random, showing everything, and notes what was done. */
static void play_and_show(struct game *g, uint64_t seed, struct log *log) {
    struct stream mind;
    struct action legal[DD_MAX_LEGAL];
    stream_open(&mind, seed);
    for (log->steps = 0; log->steps < STEPS_MAX; log->steps++) {
        uint32_t n = dd_legal(g->r, &g->s, legal, DD_MAX_LEGAL);
        if (!n)
            return;
        render(g);
        uint32_t pick = stream_below(&mind, n);
        log->action[log->steps] = legal[pick];
        apply(g, &legal[pick]);
        log->hash[log->steps] = state_hash(g);
    }
}

/* DD-044, DD-357, DD-010: the same game with everything shown and with nothing shown has the same state after
 * every step. */
static void showing_changes_nothing(void **unused) {
    static struct log log;
    (void)unused;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        struct game shown, blind;
        start_afraid(&shown, rulesets[seed % 2], seed);
        start_afraid(&blind, rulesets[seed % 2], seed);
        play_and_show(&shown, seed, &log);
        assert_true(log.steps > 0);
        for (uint32_t i = 0; i < log.steps; i++) {
            apply(&blind, &log.action[i]);
            assert_true(state_hash(&blind) == log.hash[i]);
        }
    }
}

/* DD-044, DD-010: with another display key the narrator lies otherwise, and the game is the same: every rule
 * field, every legal list, every event. What was chosen is what is done. */
static void another_display_key_is_the_same_game(void **unused) {
    static struct log log;
    uint32_t other_lies = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        struct game a, b;
        start_afraid(&a, rulesets[seed % 2], seed);
        b = a;
        struct game again = a;
        play_and_show(&again, seed, &log);
        b.s.display_key ^= 0x9e3779b97f4a7c15u;
        for (uint32_t i = 0; i < log.steps; i++) {
            struct action la[DD_MAX_LEGAL], lb[DD_MAX_LEGAL];
            TEXT_ON_STACK(path, 200);
            apply(&a, &log.action[i]);
            apply(&b, &log.action[i]);
            if (fields_diff(&dd_state_fields, &a.s, &b.s, true, &path))
                fail_msg("seed %u, step %u: %s", (unsigned)seed, i, path.buf);
            assert_int_equal(a.k.count, b.k.count);
            assert_memory_equal(a.event, b.event, a.k.count * sizeof a.event[0]);
            uint32_t n = dd_legal(a.r, &a.s, la, DD_MAX_LEGAL);
            assert_int_equal(dd_legal(b.r, &b.s, lb, DD_MAX_LEGAL), n);
            assert_memory_equal(la, lb, n * sizeof la[0]);
            int32_t shown = look(&a)->hp.shown;
            other_lies += look(&b)->hp.shown != shown;
        }
    }
    assert_true(other_lies > 20);
}

/* DD-593: what a cure gave is exact while nothing lies; otherwise it is a range that holds the truth,
 * whatever the HP were, and the line for people names no number that could be false. */
static void healing_is_told_truly_or_not_at_all(void **unused) {
    (void)unused;
    for (int16_t hp = 1; hp <= 55; hp++) {
        for (int dread = 0; dread <= 90; dread += 90) {
            struct game g;
            char line[160];
            struct text t;
            start(&g, DOCUMENT, "run", 1);
            uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
            g.s.hp = hp;
            g.s.dread = (uint8_t)dread;
            int32_t gained = hp + 20 > 55 ? 55 - hp : 20;
            act(&g, DD_USE_ITEM, potion);
            const struct event *ev = nth_event(&g, DD_EV_ITEM_USED, 0);
            struct dd_num n = dd_event_num(g.r, look(&g), ev, 2);
            assert_int_equal(n.sure, dread == 0);
            assert_true(n.lo <= gained && gained <= n.hi);
            text_init(&t, line, sizeof line);
            dd_say_event(g.r, look(&g), ev, &t);
            assert_int_equal(strcspn(line, "0123456789") == t.len, dread != 0);
        }
    }
}

/* DD-190, DD-593: the same for what a weapon gives back, also when the delver is whole and it gives nothing.
 */
static void lifesteal_is_told_truly_or_as_a_range(void **unused) {
    (void)unused;
    for (int whole = 0; whole < 2; whole++) {
        for (int dread = 0; dread <= 90; dread += 90) {
            struct game g;
            fight(&g, DOCUMENT, "bone_colossus", 5, 0);
            wear(&g, "soulreaver_axe");
            g.s.dread = (uint8_t)dread;
            g.s.hp = (int16_t)(whole ? g.s.max_hp : 30);
            g.s.foe[0].tell = DD_TELL_NONE;
            act(&g, DD_ATTACK);
            const struct event *ev = nth_event(&g, DD_EV_LIFESTEAL, 0);
            if (!dread && whole) {
                assert_null(ev);
                continue;
            }
            assert_non_null(ev);
            int32_t gained = whole ? 0 : event_arg(&g, DD_EV_DAMAGE_DEALT, 1) / 10;
            struct dd_num n = dd_event_num(g.r, look(&g), ev, 0);
            assert_int_equal(n.sure, dread == 0);
            assert_true(n.lo <= gained && gained <= n.hi);
        }
    }
}

/* Death and the way out end the lies, but not what was told under them: healing of that last step stays "at
 * most". */
static void the_last_heal_is_not_told_as_certain(void **unused) {
    struct game g;
    (void)unused;
    fight(&g, DOCUMENT, "the_watcher", 5, 0);
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.dread = 90;
    g.s.hp = (int16_t)(g.s.max_hp - 1); /* the potion gives 1, then the blow fells */
    g.s.foe[0].tell = DD_TELL_NONE;
    struct dd_rules deadly = *g.r;
    deadly.monster[g.s.foe[0].monster].damage = (struct dd_span){500, 500};
    g.r = &deadly;
    struct action a = {DD_USE_ITEM, {(int16_t)potion, 0, 0}};
    clear_events(&g);
    dd_apply(&deadly, &g.s, 0, &a, &g.k);
    assert_int_equal(g.s.phase, DD_DEAD);
    struct dd_num n = dd_event_num(&deadly, look(&g), nth_event(&g, DD_EV_ITEM_USED, 0), 2);
    assert_int_equal(look(&g)->corruption, 0);
    assert_false(n.sure);
    assert_true(n.lo <= 1 && n.hi >= 1);
}

/* What a policy advises in the state as it is, as list_actions asks it. */
static struct action advised(const struct game *g, const char *policy) {
    struct mind mind;
    struct err e;
    struct dd_view v;
    struct action legal[DD_MAX_LEGAL];
    struct match m = {.set = g->set, .state = (void *)&g->s, .begun = true};
    dd_ask(g->r, &g->s, &m.ask);
    assert_int_equal(mind_open(&mind, g->set, policy, &e), ST_OK);
    match_view(&m, 0, &v);
    mind_seed(&mind, mind_dice(g->set, &v), 0);
    uint32_t n = dd_legal(g->r, &g->s, legal, DD_MAX_LEGAL);
    struct action a = legal[mind_choose(&mind, &m, legal, n)];
    mind_close(&mind);
    return a;
}

/* DD-359, DD-593: minds get what agents get. Where two display keys tell the same ranges and different lies,
 * every mind does the same: the one that would believe a lie, and the search that could see through it. */
static void minds_get_ranges_too(void **unused) {
    static const char *const minds[] = {"random", "greedy", "delver", "mc:8"};
    enum { MINDS = 4, KEYS = 120 };
    static char first[8192], json[8192];
    uint32_t other_lies = 0;
    struct game g;
    (void)unused;
    spar(&g, MVP, "bone_colossus", 0);
    give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.hp = 50;
    g.s.dread = 99;
    for (int16_t quarter = 40; quarter < 60; quarter++) { /* greedy heals below it */
        g.s.max_hp = (int16_t)(4 * quarter);
        struct action advice[MINDS];
        int32_t lie = 0;
        for (uint64_t key = 1; key <= KEYS; key++) {
            g.s.display_key = key;
            struct dd_view v = *look(&g);
            if (v.hp.sure || !v.foe[0].hp.sure || !v.run_gold.sure)
                continue;
            TEXT_ON_STACK(t, sizeof json);
            struct jw w;
            jw_init(&w, &t);
            dd_view_json(g.r, &v, &w);
            memcpy(json, t.buf, t.len + 1);
            if (lie && strcmp(first, json))
                continue;
            for (uint32_t i = 0; i < MINDS; i++) {
                struct action a = advised(&g, minds[i]);
                if (lie && action_compare(&a, &advice[i]))
                    fail_msg("%s: another display key changes its advice at %d of %d HP", minds[i], g.s.hp,
                             g.s.max_hp);
                advice[i] = a;
            }
            other_lies += lie && lie != v.hp.shown;
            lie = v.hp.shown;
            memcpy(first, json, sizeof first);
        }
    }
    assert_true(other_lies > 10);
}

/* DD-359, DD-593: what a program reads in words has ranges where the JSON has them, and no voices. */
static void assert_has(const char *page, const struct dd_num *n, const char *behind) {
    TEXT_ON_STACK(range, 40);
    TEXT_ON_STACK(lie, 40);
    text_fmt(&range, " %d to %d%s", n->lo, n->hi, behind);
    TEXT_ON_STACK(dash, 40);
    text_fmt(&dash, " %d-%d%s", n->lo, n->hi, behind);
    text_fmt(&lie, "%s%d%s", strstr(behind, " of ") ? "perhaps " : " ", n->shown, behind);
    const bool told = strstr(page, range.buf) || strstr(page, dash.buf);
    if (!n->sure && (!told || strstr(page, lie.buf)))
        fail_msg("%d to %d, shown as %d, is told as:\n%s", n->lo, n->hi, n->shown, page);
}

static void words_for_programs_have_ranges(void **unused) {
    static char page[8192], notes[1 << 20];
    uint32_t lies = 0;
    struct game g;
    (void)unused;
    assert_true(screen_pager.size <= sizeof notes);
    spar(&g, MVP, "bone_colossus", 0);
    g.s.hp = 41;
    g.s.foe[0].hp = 83;
    g.s.dread = 99;
    const struct event blow = {DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 22, 1, 0}};
    for (g.s.step = 1; g.s.step < 600; g.s.step++) {
        struct dd_view v = *look(&g);
        struct text out;
        bool hallucination;
        dd_candid(g.r, &v);
        text_init(&out, page, sizeof page);
        screen_pager.begin(notes, g.set, 0);
        screen_pager.write(notes, &v, NULL, 0, false, &out);
        TEXT_ON_STACK(behind, 20);
        text_fmt(&behind, " of %d", v.max_hp);
        assert_has(page, &v.hp, behind.buf);
        text_clear(&behind);
        text_fmt(&behind, " of %d", v.foe[0].max_hp);
        assert_has(page, &v.foe[0].hp, behind.buf);
        assert_null(dd_whisper(g.r, &v, &hallucination));
        TEXT_ON_STACK(said, 200);
        dd_say_event(g.r, &v, &blow, &said);
        struct dd_num n = dd_event_num(g.r, &v, &blow, 1);
        assert_has(said.buf, &n, ".");
        lies += !v.hp.sure + !v.foe[0].hp.sure + !n.sure;
    }
    assert_true(lies > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lies_stray_by_a_fifth_at_most),
        cmocka_unit_test(lies_are_as_frequent_as_the_level_says),
        cmocka_unit_test(a_lie_lasts_for_its_step),
        cmocka_unit_test(nothing_in_the_view_betrays_a_lie),
        cmocka_unit_test(a_lying_screen_says_that_it_lies),
        cmocka_unit_test(voices_by_level),
        cmocka_unit_test(voices_are_as_frequent_as_content_says),
        cmocka_unit_test(agents_get_ranges),
        cmocka_unit_test(agents_get_ranges_in_events),
        cmocka_unit_test(healing_is_told_truly_or_not_at_all),
        cmocka_unit_test(lifesteal_is_told_truly_or_as_a_range),
        cmocka_unit_test(the_last_heal_is_not_told_as_certain),
        cmocka_unit_test(showing_changes_nothing),
        cmocka_unit_test(another_display_key_is_the_same_game),
        cmocka_unit_test(minds_get_ranges_too),
        cmocka_unit_test(words_for_programs_have_ranges),
    };
    return cmocka_run_group_tests_name("darkdelve: narrator", tests, NULL, NULL);
}
