/* What DARKDELVE's whole game is, seen from outside: what its state, its content, its lists and its screens must have
 * beside what the tests of its parts ask. */
#include "dd_full.h"

#include "base/fields_json.h"
#include "core/metrics.h"
#include "core/scene.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/things.h"

#include <stdio.h>

static bool has_field(const struct fields *t, const char *name) {
    bool found = false;
    for (uint32_t i = 0; i < t->count; i++)
        found |= !strcmp(t->row[i].name, name) || (t->row[i].type == F_STRUCT && has_field(t->row[i].sub, name));
    return found;
}

/* DD-024, DD-027, DD-036: who goes down, who stands there, and what a thing is, in the state, saved and hashed with it. */
static void the_state_has_it(void **unused) {
    static const char *const names[] = {
        "level", "xp", "rises", "stamina", "status", "worn", "backpack", "consumables", "class_kind", "blessing",
        "mutators_on",                                            /* DD-024 */
        "foe", "marks", "cooldown", "tell",                       /* DD-027 */
        "flags", "floor", "curse", "plus",                        /* DD-036 */
    };
    struct game g;
    (void)unused;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!has_field(&dd_state_fields, names[i]))
            fail_msg("the state has no %s", names[i]);
    assert_int_equal(sizeof g.s.foe / sizeof g.s.foe[0], 4);
    assert_int_equal(sizeof g.s.foe[0].status, DD_STATUSES);
}

static const struct dd_rules *rules_of(int i) {
    return open_ruleset(full_rulesets[i])->rules;
}

/* DD-051: eight kinds of foes at least and a guardian, in each dungeon; of the document's ten rows nobody is missing. */
static void the_roster_is_whole(void **unused) {
    static const char *const ten[] = {"plague_rat",     "ghoul",           "skeleton_archer", "plague_ghoul", "armored_ghoul",
                                      "shadow_stalker", "corpse_shambler", "fleshweaver",     "bone_knight",  "bone_colossus"};
    (void)unused;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = rules_of(set);
        for (uint32_t i = 0; i < sizeof ten / sizeof ten[0]; i++)
            assert_true(dd_id_of(r, DD_KIND_MONSTER, ten[i]) > 0);
        for (uint32_t d = 1; d <= r->dungeon_count; d++) {
            uint64_t kinds = 0;
            for (uint32_t f = 1; f <= r->floors; f++)
                for (uint32_t i = 0; i < r->dungeon[d].pool_count[f]; i++)
                    kinds |= UINT64_C(1) << r->dungeon[d].pool[f][i];
            assert_true(__builtin_popcountll(kinds) >= 8);
            assert_int_equal(r->monster[r->dungeon[d].boss].type, DD_BOSS);
        }
    }
}

/* DD-115, C-23, C-24: the Rusty Sword's 5-8 and MIGHT 3 are 8-11, and twice that for a heavy blow; DD-249: and that stands beside
 * the choice, with its price. DD-119: a critical hit doubles what all bonuses have made of it. */
static void first_blows(void **unused) {
    struct game g;
    (void)unused;
    standoff(&g, DOCUMENT_FULL, 1, 3);
    g.s.worn[DD_WEAPON].kind = item_kind(&g, "rusty_sword");
    g.s.might = 3;
    g.s.stamina = 4;
    g.s.foe[0].monster = monster_kind(&g, "bone_knight"); /* no armour in the way */
    own_rules(&g)->monster[g.s.foe[0].monster].damage_reduction = 0;
    ((struct dd_rules *)g.r)->monster[g.s.foe[0].monster].weak = 0;
    ((struct dd_rules *)g.r)->monster[g.s.foe[0].monster].resist = 0;
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 3;
    struct dd_self self = dd_self_of(g.r, &g.s);
    static const struct {
        int32_t roll, sum;
        bool heavy, crit;
    } rows[] = {{5, 8, false, false}, {8, 11, false, false}, {5, 16, true, false}, {8, 22, true, false}, {8, 22, false, true}, {8, 44, true, true}};
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct dd_blow b = dd_blow_of(g.r, &self, &g.s.foe[0], rows[k].heavy, rows[k].roll, rows[k].crit);
        assert_int_equal(dd_blow_sum(&b), rows[k].sum);
    }
    g.s.lesson = g.s.foe[0].monster; /* +10%: of 11 are 12.1, and of the doubled 22 are 24.2 */
    self = dd_self_of(g.r, &g.s);
    struct dd_blow plain = dd_blow_of(g.r, &self, &g.s.foe[0], false, 8, false), crit = dd_blow_of(g.r, &self, &g.s.foe[0], false, 8, true);
    assert_int_equal(dd_blow_sum(&plain), 12);
    assert_int_equal(dd_blow_sum(&crit), 24);
    g.s.lesson = 0;
    assert_non_null(strstr(screen(&g), "8-11"));
    assert_non_null(strstr(screen(&g), "16-22"));
    assert_non_null(strstr(screen(&g), "3 stamina"));
}

/* DD-126, DD-127: ten XP of a Ghoul are 10, 15, 20, 30 and 40 on floors 1 to 5. */
static void depth_teaches(void **unused) {
    static const uint32_t worth[] = {10, 15, 20, 30, 40};
    (void)unused;
    for (int set = 0; set < 2; set++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            passage(&g, full_rulesets[set]);
            memset(g.s.worn, 0, sizeof g.s.worn);
            g.s.profile.hero.level = 1;
            assert_int_equal(g.r->monster[monster_kind(&g, "ghoul")].xp, 10);
            assert_int_equal(dd_xp_worth(g.r, &g.s.profile, g.s.worn, floor, 10), worth[floor - 1]);
        }
}

/* DD-300, DD-301, DD-615: mimics from floor 4 in one chest of ten, elites from floor 2, and nothing becomes less down there. */
static void deeper_is_worse(void **unused) {
    (void)unused;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = rules_of(set);
        for (uint8_t f = 1; f <= 5; f++) {
            const struct dd_floor_rules *is = &r->floor[f], *was = &r->floor[f > 1 ? f - 1 : 1];
            assert_int_equal(is->mimic_chance, f < 4 ? 0 : 1000);
            assert_int_equal(is->elite_base, f < 2 ? 0 : 1000);
            assert_true(is->budget.lo >= was->budget.lo && is->budget.hi >= was->budget.hi);
            assert_true(is->curse_chance >= was->curse_chance && is->gold_factor >= was->gold_factor && is->xp_factor >= was->xp_factor);
            assert_true(is->chest_gold.lo >= was->chest_gold.lo && is->upgrade_base >= was->upgrade_base);
        }
    }
}

/* DD-614: on the first floor there are no elites, no mimics, nothing to pay and nobody who lies in wait for the new. */
static void floor_one_is_kind(void **unused) {
    (void)unused;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = rules_of(set);
        assert_int_equal(r->floor[1].extract_cost + r->floor[1].cost_share + r->floor[1].mimic_chance + r->floor[1].elite_base, 0);
        for (uint32_t i = 0; i < r->dungeon[r->first_dungeon].pool_count[1]; i++) {
            assert_int_equal(r->monster[r->dungeon[r->first_dungeon].pool[1][i]].type, DD_BASIC);
            assert_false(r->monster[r->dungeon[r->first_dungeon].pool[1][i]].ambush);
        }
    }
}

/* DD-380: unknown becomes known by one death, in the Chronicler's book; the other tiers come after it. */
static void one_death_and_it_is_known(void **unused) {
    struct game g;
    (void)unused;
    standoff(&g, DOCUMENT_FULL, 1, 0);
    uint8_t ghoul = g.s.foe[0].monster;
    assert_int_equal(g.s.profile.bestiary[ghoul].tier, 0);
    dd_die(g.r, &g.s, DD_CAUSE_FOE, ghoul, &g.k);
    assert_int_equal(g.s.profile.bestiary[ghoul].tier, 1);
    assert_int_equal(g.r->tier_strength, 1);
}

/* DD-417, DD-418, DD-420: for each dungeon events of its own and of all, and four lines at least for each sort of room; elites
 * of several kinds. */
static void enough_of_each(void **unused) {
    static const uint8_t sorts[] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EVENT, DD_ROOM_REST};
    (void)unused;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = rules_of(set);
        assert_true(r->elite_count >= 3);
        for (uint32_t d = 1; d <= r->dungeon_count; d++) {
            assert_true(__builtin_popcountll(r->dungeon[d].events) >= 15);
            for (uint32_t e = 1; e <= r->dungeon_count; e++)
                assert_true(d == e || r->dungeon[d].events != r->dungeon[e].events);
            for (uint32_t i = 0; i < sizeof sorts; i++)
                assert_true(r->dungeon[d].room_lines[sorts[i]].count >= 4);
        }
    }
}

/* DD-452 to DD-454: the map is headed by dungeon and floor, a legend says what its signs mean, and torches, HP and Dread stand
 * by it. DD-616: what is not known of a room is five question marks. */
static void the_map(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    TEXT_ON_STACK(head, 80);
    text_fmt(&head, "%s, floor %u of 5", g.r->dungeon[g.s.dungeon].title, g.s.floor);
    const char *page = screen(&g);
    assert_non_null(strstr(page, head.buf));
    assert_non_null(strstr(page, "torch"));
    assert_non_null(strstr(page, "Health"));
    assert_non_null(strstr(page, "Dread"));
    for (uint8_t type = 1; type < DD_ROOM_TYPES; type++)
        assert_non_null(dd_title_of(g.r, DD_KIND_ROOM_TYPE, type));
    TEXT_ON_STACK(door, 80);
    struct dd_room_view unknown = {0};
    dd_put_room(g.r, &unknown, &door);
    assert_string_equal(door.buf, "?????");
}

/* DD-537, DD-533: no line of content is a wall of text: nothing that stands in a room, is whispered or said is longer than some
 * three rows. */
static void nothing_is_long(void **unused) {
    const struct dd_rules *r = rules_of(0);
    (void)unused;
    for (uint32_t d = 1; d <= r->dungeon_count; d++)
        for (uint32_t t = 0; t < DD_ROOM_TYPES; t++)
            for (uint32_t i = 0; i < r->dungeon[d].room_lines[t].count; i++)
                assert_true(strlen(r->dungeon[d].room_lines[t].lines[i]) <= 240);
    for (uint32_t who = 0; who < DD_PEOPLE; who++)
        for (uint32_t i = 0; i < r->person[who].lines; i++)
            assert_true(strlen(r->person[who].line[i].say) <= 240);
}

static uint32_t weight_of(const struct game *g, uint16_t kind, int32_t a, int32_t b) {
    struct event ev = {kind, DD_SEAT, {a, b, 0, 0}};
    return dd_weigh_event(g->r, &ev);
}

static const char *words_of(const struct game *g, struct event ev) {
    static char line[600];
    struct text t;
    text_init(&t, line, sizeof line);
    dd_say_event(g->r, look(g), &ev, &t);
    return line;
}

/* DD-540, DD-545, DD-546: what is celebrated is a fallen foe, a legend that is found or named, the way home; not each blow. */
static void moments(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    int32_t legend = item_kind(&g, "soulreavers_edge"), plain = item_kind(&g, "iron_longsword");
    assert_int_equal(g.r->item[legend].rarity + 1, DD_RARITIES);
    assert_int_equal(weight_of(&g, DD_EV_ENEMY_DIED, 1, 5), WEIGHT_MOMENT);
    assert_int_equal(weight_of(&g, DD_EV_EXTRACTION, 5, 1), WEIGHT_MOMENT);
    assert_int_equal(weight_of(&g, DD_EV_BOSS_BEATEN, 1, 1), WEIGHT_MOMENT); /* S-64 */
    assert_int_equal(weight_of(&g, DD_EV_IDENTIFIED, 1, legend), WEIGHT_MOMENT);
    assert_true(weight_of(&g, DD_EV_IDENTIFIED, 1, plain) < WEIGHT_MOMENT);
    assert_true(weight_of(&g, DD_EV_DAMAGE_DEALT, 0, 20) < WEIGHT_MOMENT);
    assert_true(weight_of(&g, DD_EV_LEVEL, 2, 0) >= WEIGHT_BEAT); /* S-64 */
    const char *reveal = words_of(&g, (struct event){DD_EV_IDENTIFIED, DD_SEAT, {1, legend}});
    assert_non_null(strstr(reveal, g.r->item[legend].title));
    assert_non_null(strstr(reveal, "24-31"));
    assert_non_null(strstr(reveal, g.r->item[legend].flavour));
    assert_null(strstr(words_of(&g, (struct event){DD_EV_IDENTIFIED, DD_SEAT, {1, plain}}), "legendary"));
}

/* DD-544, DD-548, DD-549: a great blow is heard, and how it came about stands before it, in full and adding up (C-25). */
static void great_blows(void **unused) {
    static const struct {
        struct event ev;
        const char *words;
    } rows[] = {
        {{DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 24, 1, 0}}, "CRACK. You find the gap: a critical 24."},
        {{DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 22, 0, 1}}, "Crunch. You strike for 22."},
        {{DD_EV_DAMAGE_DEALT, DD_SEAT, {1, 30, 0, 1}}, "THUD. The heavy blow lands: 30."},
        {{DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 9, 0, 0}}, "You strike for 9."},
        {{DD_EV_BREAKDOWN, DD_SEAT, {11, 20000, 4000, 5}}, "11 x2 +40% +5 = 36."},
    };
    struct game g;
    (void)unused;
    passage(&g, FULL);
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        assert_non_null(strstr(words_of(&g, rows[k].ev), rows[k].words));
}

static const struct thing *gauge_named(const struct game *g, const char *name) {
    static struct scene s;
    scene_of(&darkdelve_ops, g->r, look(g), 0, 0, &s);
    for (uint32_t i = 0; i < s.things; i++)
        if (s.thing[i].name && s.thing[i].gauged && !strcmp(s.thing[i].name, name))
            return &s.thing[i];
    fail_msg("no bar is called %s", name);
    return NULL;
}

/* DD-542, DD-543: Health and Dread are bars with their figure and their most, and so is stamina, of four. */
static void bars(void **unused) {
    struct game g;
    (void)unused;
    standoff(&g, FULL, 1, 1);
    g.s.stamina = 3;
    g.s.hp = 31;
    assert_int_equal(gauge_named(&g, "Health")->gauge.now.lo, 31);
    assert_int_equal(gauge_named(&g, "Health")->gauge.most, g.s.max_hp);
    assert_int_equal(gauge_named(&g, "Dread")->gauge.most, 100);
    assert_int_equal(gauge_named(&g, "Stamina")->gauge.now.lo, 3);
    assert_int_equal(gauge_named(&g, "Stamina")->gauge.most, 4);
}

/* C-49: whatever stamina is left, a turn has one deed, and then it is theirs. */
static void one_deed_a_turn(void **unused) {
    struct game g;
    (void)unused;
    for (int set = 0; set < 2; set++) {
        standoff(&g, full_rulesets[set], 1, 1);
        g.s.stamina = 4;
        g.s.foe[0].hp = g.s.foe[0].max_hp = 500;
        g.s.hp = g.s.max_hp = 500;
        g.s.turn = 2;
        act(&g, DD_ATTACK, 0);
        assert_int_equal(g.s.turn, 3);
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 2);
    }
}

static bool lives_on(const struct dd_rules *r, uint32_t floor, const char *name) {
    bool found = false;
    for (uint32_t i = 0; i < r->dungeon[r->first_dungeon].pool_count[floor]; i++)
        found |= r->dungeon[r->first_dungeon].pool[floor][i] == dd_id_of(r, DD_KIND_MONSTER, name);
    return found;
}

/* C-30: rats on floors 1 to 3, Ghouls on 1 to 4, on the last of them half as often. C-33, C-34: 18 counted rooms on the first
 * four floors, never fewer than four on one. */
static void where_and_how_many(void **unused) {
    (void)unused;
    for (int set = 0; set < 2; set++) {
        const struct dd_rules *r = rules_of(set);
        uint32_t rooms = 0;
        for (uint32_t f = 1; f <= 5; f++) {
            assert_int_equal(lives_on(r, f, "plague_rat"), f <= 3);
            assert_int_equal(lives_on(r, f, "ghoul"), f <= 4);
            assert_true(r->floor[f].rooms >= 4);
            rooms += f < 5 ? r->floor[f].rooms : 0;
        }
        assert_int_equal(rooms, 18);
    }
}

/* F-06, F-07, F-09: the base has the document's figures, and what answers its findings is the tuned layer or content. */
static void answers_to_findings(void **unused) {
    (void)unused;
    const struct dd_rules *tuned = rules_of(0), *document = rules_of(1);
    assert_true(tuned->breath && !document->breath);               /* F-06 */
    const struct dd_monster_rules *ghoul = &document->monster[dd_id_of(document, DD_KIND_MONSTER, "ghoul")];
    assert_true(ghoul->hp.lo == 18 && ghoul->hp.hi == 22);         /* F-07 */
    assert_int_equal(document->watcher_stun_at, 30);               /* F-09 */
    bool stuns = false;
    for (uint32_t i = 1; i <= tuned->item_count; i++)
        stuns |= dd_fx_of_item(tuned, (uint8_t)i, FX_STUNS_WATCHER) > 0;
    assert_true(stuns);
}

/* DD-538: on the map each sort of room has a sign of its own, as long as something is to be done there. */
static void one_sign_one_meaning(void **unused) {
    const char *seen[DD_ROOM_TYPES] = {0};
    (void)unused;
    for (uint8_t type = DD_ROOM_COMBAT; type < DD_ROOM_TYPES; type++) {
        static struct scene s;
        struct game g;
        passage(&g, FULL);
        g.s.rooms[4].type = type;
        g.s.rooms[4].flags = DD_SEEN;
        scene_of(&darkdelve_ops, g.r, look(&g), 0, 0, &s);
        for (uint32_t i = 0; i < s.things; i++)
            if (s.thing[i].x == 3 && s.thing[i].sign && s.thing[i].ways)
                seen[type] = s.thing[i].sign;
        assert_non_null(seen[type]);
        for (uint8_t other = DD_ROOM_COMBAT; other < type; other++)
            assert_string_not_equal(seen[type], seen[other]);
    }
}

static bool named(const char *name, bool events) {
    uint32_t n = events ? DD_EVENTS : DD_VERBS;
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(name, events ? darkdelve_ops.events[i].name : darkdelve_ops.verbs[i].name))
            return true;
    return false;
}

/* DD-566, DD-580: each thing the whole game can do is a verb, and each that can happen an event. DD-090: none of them builds a
 * camp. DD-608: what a seat sees is a table of fields, which any front can read. */
static void verbs_and_events(void **unused) {
    static const char *const verbs[] = {
        "attack",         "heavy",         "dodge",        "block",          "use_item",       "flee",       "retreat",    "pick_lock",
        "force_open",     "smash",         "examine",      "choose",         "rest_fully",     "rest_briefly", "pray",     "desecrate",
        "enter_sanctum",  "equip_item",    "unequip",      "drop",           "identify",       "buy",        "sell",       "improve",
        "accept_bounty",  "raise",         "withdraw_from_stash", "deposit_to_stash"};
    static const char *const events[] = {
        "STATUS_APPLIED",  "STATUS_REMOVED",  "STAGGERED",       "LEVEL_GAINED",    "XP_GAINED",      "ITEM_IDENTIFIED", "CURSE_SHOWN",
        "BLESSED",         "EVENT_CHOSEN",    "TRAP",            "MIMIC_REVEALED",  "ITEM_BOUGHT",    "BOUNTY_PROGRESS", "CLASS_UNLOCKED",
        "MUTATOR_UNLOCKED", "WATCHER_WARNING", "WATCHER_STUNNED", "WATCHER_ENRAGED", "ECHO_SHOWN",     "TAUNT_SHOWN"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (!named(verbs[i], false))
            fail_msg("there is no verb %s", verbs[i]);
    for (uint32_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (!named(events[i], true))
            fail_msg("there is no event %s", events[i]);
    for (uint32_t i = 0; i < DD_VERBS; i++)
        assert_null(strstr(darkdelve_ops.verbs[i].name, "camp"));
    assert_true(has_field(darkdelve_ops.view_fields, "watcher_room") && has_field(darkdelve_ops.view_fields, "stamina"));
}

/* Reasons of the whole game have their situations in the tests of its parts; this is the one that none of them has: what has no
 * slot cannot be worn. */
static void what_cannot_be_worn(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    refuse(&g, DD_NO_WORN, DD_EQUIP_ITEM, give(&g, g.s.backpack, DD_CARRY_MAX, "torch"));
}

/* DD-613: what somebody died of is kept apart: foe, guardian, mimic, Watcher, trap, wound, event, curse. */
static void causes_of_death(void **unused) {
    struct game g;
    (void)unused;
    for (uint8_t cause = DD_CAUSE_FOE; cause < DD_CAUSES; cause++) {
        passage(&g, FULL);
        dd_die(g.r, &g.s, cause, 0, &g.k);
        assert_int_equal(g.s.cause, cause);
        assert_int_equal(g.s.profile.echo[0].cause, cause);
        const char *name = dd_name_of(g.r, DD_KIND_DEATH, cause);
        for (uint8_t other = DD_CAUSE_FOE; other < cause; other++)
            assert_string_not_equal(name, dd_name_of(g.r, DD_KIND_DEATH, other));
    }
}

/* DD-588, DD-606: how many bring something is counted, its band is 40 to 60%, and below 30% and above 80% it is called out. */
static void gear_fear_is_measured(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < dd_metrics.quality_count; i++) {
        const struct quality_row *q = &dd_metrics.quality[i];
        if (strcmp(q->name, "gear_fear"))
            continue;
        assert_true(q->lo_milli == 400 && q->hi_milli == 600 && q->watch_lo_milli == 300 && q->watch_hi_milli == 800);
        return;
    }
    fail_msg("nobody measures it");
}

static const struct target_row *target_named(const char *name) {
    for (uint32_t i = 0; i < dd_metrics.target_count; i++)
        if (!strcmp(dd_metrics.targets[i].name, name))
            return &dd_metrics.targets[i];
    fail_msg("the lab does not measure %s", name);
    return NULL;
}

/* DD-599: the lab holds what the document's checklist asks against play, for both rulesets, in the document's bands. */
static void the_lab_measures(void **unused) {
    static const struct {
        const char *name;
        int64_t lo, hi; /* thousandths */
    } rows[] = {
        {"rat_turns", 2000, 3000},                                                       /* DD-599 */
        {"ghoul_turns", 3000, 4000},       {"guardian_turns", 8000, 12000},              /* DD-601 */
        {"full_fight_seconds", 60000, 180000},                                           /* DD-602, DD-427, C-48 */
        {"dread_healthy", 40000, 60000},                                                 /* DD-603 */
        {"gold_1", 20000, 50000},          {"gold_3", 50000, 100000},                    /* DD-426 */
        {"quick_seconds", 300000, 600000}, {"standard_seconds", 720000, 1080000},        /* DD-008 */
        {"deep_seconds", 1200000, 1800000},                                              /* DD-008, F-10 */
        {"floor_1_seconds", 180000, 360000},                                             /* DD-428 */
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct target_row *t = target_named(rows[i].name);
        if (t->lo_milli != rows[i].lo || t->hi_milli != rows[i].hi)
            fail_msg("%s is asked to be %lld to %lld", t->name, (long long)t->lo_milli, (long long)t->hi_milli);
        assert_non_null(strstr(t->rulesets, FULL));
        assert_non_null(strstr(t->rulesets, DOCUMENT_FULL));
    }
}

/* DD-600: who only stands there lasts four to six turns against one of the common blows, Ghoul's or Archer's. */
static void how_long_one_stands(void **unused) {
    static const char *const names[] = {"ghoul", "skeleton_archer"};
    const struct dd_rules *r = rules_of(1);
    (void)unused;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct dd_span blow = r->monster[dd_id_of(r, DD_KIND_MONSTER, names[i])].damage;
        assert_in_range(2 * 55 / (blow.lo + blow.hi), 4, 6);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_state_has_it),
        cmocka_unit_test(the_roster_is_whole),
        cmocka_unit_test(first_blows),
        cmocka_unit_test(depth_teaches),
        cmocka_unit_test(deeper_is_worse),
        cmocka_unit_test(floor_one_is_kind),
        cmocka_unit_test(one_death_and_it_is_known),
        cmocka_unit_test(enough_of_each),
        cmocka_unit_test(the_map),
        cmocka_unit_test(nothing_is_long),
        cmocka_unit_test(moments),
        cmocka_unit_test(great_blows),
        cmocka_unit_test(bars),
        cmocka_unit_test(one_deed_a_turn),
        cmocka_unit_test(where_and_how_many),
        cmocka_unit_test(answers_to_findings),
        cmocka_unit_test(one_sign_one_meaning),
        cmocka_unit_test(verbs_and_events),
        cmocka_unit_test(what_cannot_be_worn),
        cmocka_unit_test(causes_of_death),
        cmocka_unit_test(gear_fear_is_measured),
        cmocka_unit_test(the_lab_measures),
        cmocka_unit_test(how_long_one_stands),
    };
    return cmocka_run_group_tests_name("darkdelve: the scope of full", tests, NULL, NULL);
}
