/* DARKDELVE in words and in JSON: every line that can be said is one clean line of prose, every action and
 * question can be told, agents get names and ranges in every phase, and neither words nor JSON know more than
 * the seat does. How often and how far numbers lie is in test_narrator.c. */
#include "core/offer.h"
#include "dd_test.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>

enum { BYTES = 1 << 16 };

static const struct dd_view *view_of(const struct game *g) {
    static struct dd_view v;
    memset(&v, 0, sizeof v);
    dd_view(g->r, &g->s, 0, &v);
    return &v;
}

/* One line of plain text that ends like a sentence or a label: no gap, no joint, no placeholder left. */
static void assert_clean(const char *line, const char *what) {
    size_t n = strlen(line);
    if (!n || isspace((unsigned char)line[0]) || isspace((unsigned char)line[n - 1]))
        fail_msg("%s: '%s' is empty or has blanks at an end", what, line);
    if (strpbrk(line, "{}\t\n\r") || strstr(line, "  ") || strstr(line, "(null)") || strstr(line, "..."))
        fail_msg("%s: '%s' has something left in it that is not prose", what, line);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)line[i] < ' ' || (unsigned char)line[i] > '~')
            fail_msg("%s: '%s' is not plain ASCII", what, line);
}

/* Deep, frightened and well equipped, so that many things come about. */
static void start_one(struct game *g, uint64_t seed) {
    static const char *const names[] = {"soulreaver_axe", "clarity_potion", "chainmail_shirt", "torch"};
    const char *ruleset = rulesets[seed % 2];
    const struct dd_rules *r = open_ruleset(ruleset)->rules;
    struct dd_setup setup = setup_of(ruleset, seed % 6 ? "run" : "camp");
    struct dd_item *list = seed % 6 ? setup.profile.hand : setup.profile.stash;
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t kind = (uint8_t)dd_id_of(r, DD_KIND_ITEM, names[i + (seed & 2)]);
        list[i] = (struct dd_item){.id = (uint16_t)(i + 1),
            .kind = kind,
            .uses = r->item[kind].uses,
            .slot = r->item[kind].slot,
            .rarity = r->item[kind].rarity};
    }
    if (seed % 6) {
        setup.floor = (uint8_t)(1 + seed % 5);
        setup.dread = (uint8_t)(seed * 17 % 97);
    }
    start_from(g, ruleset, &setup, seed);
}

/* Visits the states of many games; half of the delvers are kept alive by force. */
static void visit(uint32_t games, void (*look)(struct game *g, const struct action *a)) {
    for (uint64_t seed = 1; seed <= games; seed++) {
        struct game g;
        struct stream rng;
        start_one(&g, seed);
        stream_open(&rng, rng_key(seed, "say", 0));
        for (uint32_t step = 0; step < 200 && !is_over(&g); step++) {
            if (seed & 1 && g.s.hp)
                g.s.hp = g.s.max_hp;
            struct action a = choose(&g, "random", &rng);
            look(&g, &a);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
        }
        look(&g, NULL);
    }
}

/* DD-535: items, monsters and empty rooms have their texts, in both rulesets, and no two are the same. */
static void flavour_for_everything(void **state) {
    (void)state;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = open_ruleset(rulesets[set])->rules;
        assert_int_equal(r->item_count, 8);
        assert_int_equal(r->monster_count, 7);
        for (uint32_t i = 1; i <= r->item_count; i++) {
            assert_clean(r->item[i].flavour, r->item[i].name);
            for (uint32_t k = 1; k < i; k++)
                assert_string_not_equal(r->item[i].flavour, r->item[k].flavour);
        }
        for (uint32_t i = 1; i <= r->monster_count; i++) {
            assert_clean(r->monster[i].flavour, r->monster[i].name);
            assert_clean(r->monster[i].lesson, r->monster[i].name);
            assert_true(r->monster[i].tell_lines >= 2);
            assert_int_equal(r->monster[i].phases != 0, *r->monster[i].phase_text != 0);
            assert_int_equal(r->monster[i].ambush, *r->monster[i].warning != 0);
            for (uint32_t k = 1; k < i; k++)
                assert_string_not_equal(r->monster[i].flavour, r->monster[k].flavour);
        }
        assert_true(r->room_lines[DD_ROOM_EMPTY].count >= 4);
    }
}

static void check_lines(const struct dd_words *w, const char *what, bool monster) {
    const struct text_pair pair = {"monster", "Ghoul"};
    assert_true(w->count > 0);
    for (uint32_t i = 0; i < w->count; i++) {
        TEXT_ON_STACK(t, 600);
        text_fill(&t, w->lines[i], &pair, monster ? 1 : 0);
        assert_false(t.cut);
        assert_clean(t.buf, what);
    }
}

/* DD-535: all prose is clean; only lines about a death name a {monster}, and it is filled in. */
static void no_placeholder_stays_behind(void **state) {
    (void)state;
    const struct dd_rules *r = open_ruleset(MVP)->rules;
    check_lines(&r->whispers, "whisper", false);
    check_lines(&r->hallucinations, "hallucination", false);
    check_lines(&r->camp_lines, "camp", false);
    check_lines(&r->extract_lines, "extraction", false);
    check_lines(&r->death_lines, "death", true);
    for (int type = DD_ROOM_COMBAT; type <= DD_ROOM_BOSS; type++)
        check_lines(&r->room_lines[type], "room", false);
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        struct dd_words tells = {r->monster[i].tells, r->monster[i].tell_lines};
        check_lines(&tells, r->monster[i].name, false);
    }
    assert_clean(r->first_lie, "first lie");
    for (int l = 0; l < DD_LEVELS; l++) {
        assert_clean(r->level[l].title, r->level[l].name);
        if (r->level[l].corruption)
            assert_clean(r->level[l].cue, r->level[l].name);
    }
}

/* Events that the screen itself makes plain: a new room and who waits in it, the first floor, the end of a
 * fight, camp. */
static bool may_be_silent(const struct event *ev) {
    return ev->kind == DD_EV_ROOM_ENTERED || ev->kind == DD_EV_MET || ev->kind == DD_EV_COMBAT_ENDED ||
           ev->kind == DD_EV_RETURNED || ev->kind == DD_EV_QUIT ||
           (ev->kind == DD_EV_FLOOR_DESCENDED && ev->arg[0] == 1);
}

static void say_all(struct game *g, const struct action *next) {
    const struct dd_view *v = view_of(g);
    struct action legal[DD_MAX_LEGAL];
    TEXT_ON_STACK(t, 600);
    (void)next;
    dd_say_ask(g->r, v, &t);
    assert_clean(t.buf, "question");
    uint32_t n = dd_legal(g->r, &g->s, legal, DD_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++) {
        text_clear(&t);
        action_say(&darkdelve_ops, g->r, v, &legal[i], &t);
        assert_clean(t.buf, darkdelve_ops.verbs[legal[i].verb].name);
    }
    for (uint32_t i = 0; i < g->k.count; i++) {
        text_clear(&t);
        dd_say_event(g->r, v, &g->event[i], &t);
        if (*t.buf || !may_be_silent(&g->event[i]))
            assert_clean(t.buf, darkdelve_ops.events[g->event[i].kind].name);
    }
    assert_false(t.cut);
}

/* Every question, action and event of many games can be told in a clean line. */
static void everything_can_be_said(void **state) {
    (void)state;
    visit(120, say_all);
}

/* Any numbers at all in an action or event are safe to tell. */
static void nonsense_is_safe_to_say(void **state) {
    (void)state;
    struct game g;
    struct stream rng;
    static char bytes[BYTES];
    start(&g, MVP, "run", 5);
    stream_open(&rng, 99);
    for (uint32_t i = 0; i < 20000; i++) {
        struct action a = {(uint16_t)stream_below(&rng, DD_VERBS + 2), {0}};
        struct event ev = {(uint16_t)stream_below(&rng, DD_EVENTS), DD_SEAT, {0}};
        for (int k = 0; k < ACTION_ARGS; k++)
            a.arg[k] = (int16_t)stream_range(&rng, -300, 300);
        for (int k = 0; k < EVENT_ARGS; k++)
            ev.arg[k] = stream_range(&rng, -300, 300);
        struct text t;
        struct jw w;
        text_init(&t, bytes, sizeof bytes);
        action_say(&darkdelve_ops, g.r, view_of(&g), &a, &t);
        dd_say_event(g.r, view_of(&g), &ev, &t);
        text_clear(&t);
        jw_init(&w, &t);
        event_json(&darkdelve_ops, g.r, view_of(&g), &ev, &w);
        json_t *obj = json_loads(bytes, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(obj);
        json_decref(obj);
    }
}

static const char *action_line(const struct game *g, struct action a) {
    static char line[300];
    struct text t;
    text_init(&t, line, sizeof line);
    action_say(&darkdelve_ops, g->r, view_of(g), &a, &t);
    return line;
}

static void menu_figures_are_those_of_the_rules(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 3, 20);
    g.s.dread = 99; /* menus do not lie */
    g.s.turn = 2;
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    uint16_t torch = give(&g, g.s.consumables, DD_CARRY_MAX, "torch");
    uint16_t clarity = give(&g, g.s.consumables, DD_CARRY_MAX, "clarity_potion");
    const struct {
        struct action a;
        const char *part[2];
    } rows[] = {
        {{DD_ATTACK, {0}}, {"-6 to -11", "14% critical"}},
        {{DD_DEFEND, {0}}, {"50%", "2 turns"}},
        {{DD_FLEE, {0}}, {"85% away", "Dread +1"}},
        {{DD_USE_ITEM, {(int16_t)potion}}, {"Healing Potion", "20 HP"}},
        {{DD_USE_ITEM, {(int16_t)torch}}, {"Torch", "Dread -5"}},
        {{DD_USE_ITEM, {(int16_t)clarity}}, {"Clarity Potion", "3 rooms"}},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *line = action_line(&g, rows[i].a);
        for (int k = 0; k < 2; k++)
            if (!strstr(line, rows[i].part[k]))
                fail_msg("'%s' does not say %s", line, rows[i].part[k]);
    }
}

/* DD-204, DD-210: a guard is for the blow of this turn. Where none can fall any more, it is not praised; and
 * what would heal nobody is not either (DD-059). */
static void nothing_is_praised_that_does_nothing(void **state) {
    (void)state;
    const struct action guard = {DD_DEFEND, {0}};
    struct game g;
    fight(&g, DOCUMENT, "plague_rat", 3, 13);
    assert_int_equal(g.s.turn, 1);
    assert_non_null(strstr(action_line(&g, guard), "blocks nothing: it has struck already"));
    int32_t hp = g.s.hp;
    act(&g, DD_DEFEND, 0, 0, 0);
    assert_int_equal(g.s.hp, hp);
    g.s.defend_cooldown = 0;
    assert_non_null(strstr(action_line(&g, guard), "lets 50% of the damage through"));
    fight(&g, DOCUMENT, "ghoul", 3, 20);
    assert_non_null(strstr(action_line(&g, guard), "lets 50% of the damage through"));
    g.s.foe[0].tell = DD_TELL_NOW;
    for (uint32_t i = 1; i <= g.r->monster_count; i++) {
        g.s.foe[0].monster = (uint8_t)i;
        bool strikes = !g.r->monster[i].tell_skips_attack;
        g.s.turn = 2;
        assert_int_equal(strstr(action_line(&g, guard), "lets 50%") != NULL, strikes);
    }
    fight(&g, DOCUMENT, "ghoul", 3, 20);
    const struct action drink = {DD_USE_ITEM,
                                 {(int16_t)give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion")}};
    g.s.hp = g.s.max_hp;
    assert_non_null(strstr(action_line(&g, drink), "you are whole: it would heal nothing"));
    g.s.dread = 99; /* then it would give away the HP */
    assert_non_null(strstr(action_line(&g, drink), "20 HP"));
    g.s.dread = 0;
    g.s.hp--;
    assert_non_null(strstr(action_line(&g, drink), "20 HP"));
}

/* What is foretold of an item's use its note does not say again; what is closed has no forecast. */
static void effects_are_said_once(void **state) {
    (void)state;
    struct game g;
    fight(&g, DOCUMENT, "ghoul", 3, 20);
    const struct action drink = {DD_USE_ITEM,
                                 {(int16_t)give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion")}};
    const struct action light = {DD_USE_ITEM, {(int16_t)give(&g, g.s.consumables, DD_CARRY_MAX, "torch")}};
    g.s.hp = 10;
    g.s.dread = 30;
    assert_non_null(strstr(action_line(&g, drink), "+20 HP)")); /* the blows are foretold with it */
    g.s.phase = DD_DUNGEON;
    assert_string_equal(action_line(&g, drink), "Use Healing Potion (HP +20)");
    assert_string_equal(action_line(&g, light), "Use Torch (Dread -5; 3 uses, 3 of 3 left in this run)");
    struct offer o;
    struct dd_state world = g.s;
    world.phase = DD_CAMP;
    offer_of(&darkdelve_ops, g.r, view_of(&g), &light, &world, &o);
    assert_string_equal(o.note.buf, "3 uses, -5 Dread, 3 of 3 left in this run");
}

static void prices_stand_in_the_menu(void **state) {
    (void)state;
    struct game g;
    for (uint64_t seed = 1;; seed++) {
        start(&g, DOCUMENT, "run", seed);
        go_to_floor(&g, 3);
        if (stand_in(&g, DD_ROOM_STAIRS))
            break;
    }
    g.s.run_gold = 40;
    const char *out = action_line(&g, (struct action){DD_EXTRACT, {0}});
    assert_non_null(strstr(out, "30 gold"));
    assert_non_null(strstr(out, "a bonus of 45"));
    assert_non_null(strstr(action_line(&g, (struct action){DD_DESCEND, {0}}), "floor 4"));
    go_to_floor(&g, 5);
    const char *line = action_line(&g, (struct action){DD_EXTRACT_ALTERNATIVE, {0}});
    assert_non_null(strstr(line, "100 gold"));
    assert_non_null(strstr(line, "Shadow Stalker"));
}

static const char *json_of(const struct game *g) {
    static char bytes[BYTES];
    struct text t;
    struct jw w;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    dd_view_json(g->r, view_of(g), &w);
    assert_false(t.cut);
    return bytes;
}

/* DD-593: the truth where it is known, else a range that holds it and says so; never a false number. */
static uint32_t check_number(const json_t *parent, const char *key, int32_t truth) {
    const json_t *v = json_object_get(parent, key);
    if (json_is_integer(v)) {
        assert_int_equal(json_integer_value(v), truth);
        return 0;
    }
    assert_true(json_is_object(v) && json_object_size(v) == 3);
    assert_true(json_is_true(json_object_get(v, "uncertain")));
    int64_t lo = json_integer_value(json_object_get(v, "min")),
            hi = json_integer_value(json_object_get(v, "max"));
    assert_true(lo < hi && lo <= truth && truth <= hi);
    return 1;
}

static uint32_t uncertain, phases_seen;

static void check_json(struct game *g, const struct action *next) {
    json_error_t je;
    json_t *v = json_loads(json_of(g), JSON_REJECT_DUPLICATES, &je);
    if (!v)
        fail_msg("%s", je.text);
    (void)next;
    phases_seen |= 1u << g->s.phase;
    const json_t *player = json_object_get(v, "player"), *session = json_object_get(v, "session");
    const json_t *fight_now = json_object_get(v, "combat"), *level = json_object_get(v, "uncertainty");
    assert_string_equal(json_string_value(json_object_get(v, "phase")), dd_phase_names[g->s.phase]);
    uint32_t n =
        check_number(player, "hp", g->s.hp) + check_number(session, "run_gold", (int32_t)g->s.run_gold);
    assert_int_equal(json_is_object(fight_now), g->s.phase == DD_COMBAT);
    if (json_is_object(fight_now)) {
        n += check_number(fight_now, "enemy_hp", g->s.foe[0].hp);
        assert_string_equal(json_string_value(json_object_get(fight_now, "enemy")),
                            g->r->monster[g->s.foe[0].monster].name);
    }
    assert_int_equal(json_integer_value(json_object_get(player, "dread")), g->s.dread);
    assert_string_equal(json_string_value(json_object_get(level, "level")),
                        g->r->level[dd_level(g->r, g->s.dread)].name);
    assert_true(!n || json_integer_value(json_object_get(level, "corruption_bp")) > 0);
    uncertain += n;
    json_decref(v);
}

/* DD-593, DD-594: through every phase of many games. */
static void agents_get_truths_and_ranges_in_every_phase(void **state) {
    (void)state;
    uncertain = phases_seen = 0;
    visit(90, check_json);
    assert_int_equal(phases_seen, (1u << DD_PHASES) - 1);
    assert_true(uncertain > 100);
}

/* The same world with everything changed that the seat cannot know. */
static struct dd_state twin_of(const struct game *g) {
    struct dd_state t = g->s;
    const struct dd_floor_rules *f = &g->r->floor[t.floor];
    t.seed ^= 0x5eed;
    stream_open(&t.combat, 1);
    stream_open(&t.foe_mind, 2);
    stream_open(&t.loot, 3);
    for (uint32_t i = 1; i <= t.room_count; i++) {
        struct dd_room *room = &t.rooms[i];
        if (room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN))
            room->flags ^= DD_TRAPPED;
        if (room->flags & DD_EXPLORED)
            continue;
        if (room->type == DD_ROOM_COMBAT)
            room->foe[0].monster = f->pool[(i + t.step) % f->pool_count];
        if (!(room->flags & DD_SEEN)) {
            room->type = room->type == DD_ROOM_COMBAT ? DD_ROOM_TREASURE : DD_ROOM_COMBAT;
            room->foe[0].monster = room->type == DD_ROOM_COMBAT ? f->pool[0] : 0;
        }
    }
    return t;
}

static void check_twin(struct game *g, const struct action *next) {
    static char mine[BYTES];
    struct game twin = *g;
    struct action legal[2][DD_MAX_LEGAL];
    if (g->s.mode == DD_MODE_DUEL)
        return;
    (void)next;
    twin.s = twin_of(g);
    struct dd_view view = *view_of(g);
    assert_memory_equal(&view, view_of(&twin), sizeof view);
    snprintf(mine, sizeof mine, "%s", json_of(g));
    assert_string_equal(mine, json_of(&twin));
    uint32_t n = dd_legal(g->r, &g->s, legal[0], DD_MAX_LEGAL);
    assert_int_equal(n, dd_legal(g->r, &twin.s, legal[1], DD_MAX_LEGAL));
    for (uint32_t i = 0; i < n; i++) {
        TEXT_ON_STACK(a, 300);
        text_put(&a, action_line(g, legal[0][i]));
        assert_int_equal(action_compare(&legal[0][i], &legal[1][i]), 0);
        assert_string_equal(a.buf, action_line(&twin, legal[1][i]));
    }
}

/* DD-593: what lies behind doors, in chests and in the dice changes not one byte of what is told. */
static void hidden_facts_stay_hidden(void **state) {
    (void)state;
    visit(90, check_twin);
}

static void check_keys(struct game *g, const struct action *next) {
    static const char *const secrets[] = {"display_key", "shown", "seed", "trapped", "\"loot\"", "stream"};
    (void)next;
    for (uint32_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
        if (strstr(json_of(g), secrets[i]))
            fail_msg("the JSON says '%s'", secrets[i]);
}

static void secrets_have_no_keys(void **state) {
    (void)state;
    visit(20, check_keys);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flavour_for_everything),
        cmocka_unit_test(no_placeholder_stays_behind),
        cmocka_unit_test(everything_can_be_said),
        cmocka_unit_test(nonsense_is_safe_to_say),
        cmocka_unit_test(menu_figures_are_those_of_the_rules),
        cmocka_unit_test(nothing_is_praised_that_does_nothing),
        cmocka_unit_test(effects_are_said_once),
        cmocka_unit_test(prices_stand_in_the_menu),
        cmocka_unit_test(agents_get_truths_and_ranges_in_every_phase),
        cmocka_unit_test(hidden_facts_stay_hidden),
        cmocka_unit_test(secrets_have_no_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
