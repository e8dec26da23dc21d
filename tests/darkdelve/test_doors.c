/* What is told on the way to the end and on the way home: warnings to who is too weak, what the last doors make of
 * somebody, what a guardian does and is weak to, the way up, and what came of it. None of it bars anything. */
#include "dd_full.h"

#include "core/scene.h"
#include "games/darkdelve/floors.h"

static const struct scene *table(const struct game *g) {
    static struct scene s;
    scene_of(&darkdelve_ops, g->r, look(g), 0, 0, &s);
    return &s;
}

static const struct thing *thing_named(const struct scene *s, const char *name) {
    for (uint32_t i = 0; i < s->things; i++)
        if (s->thing[i].name && !strcmp(s->thing[i].name, name))
            return &s->thing[i];
    fail_msg("nothing on the table is called %s", name);
    return NULL;
}

/* The same of several that are called alike, with this beside it. */
static const struct thing *thing_tagged(const struct scene *s, const char *name, const char *tag) {
    for (uint32_t i = 0; i < s->things; i++)
        if (s->thing[i].name && s->thing[i].tag && !strcmp(s->thing[i].name, name) && !strcmp(s->thing[i].tag, tag))
            return &s->thing[i];
    fail_msg("nothing on the table is called %s and said to be %s", name, tag);
    return NULL;
}

static void armed(struct game *g, uint8_t damage) {
    struct dd_rules *r = own_rules(g);
    int16_t own = (int16_t)(damage - r->damage_per_might * dd_seen_might(r, look(g)));
    r->item[g->s.worn[DD_WEAPON].kind].damage = (struct dd_span){own, own};
}

static bool among(const struct dd_words *w, const char *line) {
    for (uint32_t i = 0; i < w->count; i++)
        if (!strcmp(w->lines[i], line))
            return true;
    return false;
}

/* S-54, DD-296: on floors 4 and 5, with a mean blow below 10 or fewer than 70 HP; where one comes in; and nothing is closed. */
static void a_soft_warning(void **unused) {
    static const struct {
        uint8_t floor, damage, hp;
        bool warned;
    } rows[] = {{3, 5, 50, false}, {4, 9, 80, true}, {4, 10, 70, false}, {4, 10, 69, true}, {5, 9, 80, true}, {5, 20, 120, false}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        for (int merchant = 0; merchant < 2; merchant++) {
            struct game g;
            passage(&g, full_rulesets[k % 2]);
            g.s.floor = rows[k].floor;
            g.s.room = merchant ? 3 : 1;
            g.s.max_hp = g.s.hp = rows[k].hp;
            g.s.rooms[3].more = merchant ? DD_ROOM_MERCHANT : 0;
            armed(&g, rows[k].damage);
            assert_int_equal(dd_too_weak(g.r, look(&g)), rows[k].warned);
            const struct dd_words *lines = merchant ? &g.r->merchant_lines : &g.r->weak_lines; /* DD-297 */
            assert_int_equal(among(lines, dd_room_line(g.r, look(&g))), rows[k].warned);
            assert_int_equal(check_of(&g, (const int[1 + ACTION_ARGS]){DD_MOVE, merchant ? 4 : 2}), REASON_OK);
        }
    }
}

/* DD-298, DD-384: one death to a guardian, or three fights, tell in which order it does what it does, in the fight itself. */
static void a_guardians_round(void **unused) {
    static const struct {
        uint16_t encounters, deaths;
        bool known;
    } rows[] = {{1, 0, false}, {2, 0, false}, {3, 0, true}, {1, 1, true}};
    (void)unused;
    for (uint32_t k = 0; k < 2 * sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        standoff(&g, full_rulesets[k % 2], 1, 0);
        uint8_t boss = g.s.foe[0].monster = monster_kind(&g, "bone_colossus");
        g.s.profile.bestiary[boss] = (struct dd_beast){boss, 0, rows[k / 2].encounters, 0, rows[k / 2].deaths};
        TEXT_ON_STACK(words, 400);
        dd_put_known(g.r, look(&g), 0, &words);
        assert_int_equal(strstr(words.buf, "It goes round: ") != NULL, rows[k / 2].known);
        assert_int_equal(strstr(words.buf, "a sign, the slam") != NULL, rows[k / 2].known);
    }
}

/* DD-385: whoever strikes a guardian with what it is weak to knows; with anything else, or somebody who is none, not. */
static void a_guardians_weakness(void **unused) {
    static const struct {
        const char *monster;
        uint8_t type;
        bool learned;
    } rows[] = {{"bone_colossus", DD_BLUNT, true}, {"bone_colossus", DD_FIRE, false}, {"skeleton_archer", DD_BLUNT, false}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        standoff(&g, FULL, 1, 0);
        g.s.foe[0] = (struct dd_foe){.monster = monster_kind(&g, rows[k].monster), .hp = 90, .max_hp = 90};
        g.s.hp = g.s.max_hp = 5000;
        g.s.stamina = 4;
        struct dd_item_rules *weapon = &own_rules(&g)->item[g.s.worn[DD_WEAPON].kind];
        memset(weapon->fx, 0, sizeof weapon->fx);
        weapon->fx[0].fx = FX_TYPE;
        weapon->fx[0].value = rows[k].type;
        weapon->fx_set = UINT64_C(1) << FX_TYPE;
        act(&g, DD_ATTACK, 0);
        assert_int_equal(g.s.profile.bestiary[g.s.foe[0].monster].tier, rows[k].learned ? g.r->tier_habits : 0);
        assert_int_equal(count_events(&g, DD_EV_BESTIARY_UNLOCKED), rows[k].learned);
    }
}

/* DD-489, DD-495: a bar and a word for each of four things; the word's colour is good, marked or red with it. */
static void bars_before_the_doors(void **unused) {
    static const struct {
        uint8_t hp, dread, damage, tone;
        const char *word;
    } rows[] = {{90, 20, 20, TONE_GOOD, "pass"}, {60, 60, 12, TONE_NAME, "MARGINAL"}, {30, 80, 5, TONE_HARM, "WARNING"}};
    static const char *const names[] = {"HP", "Dread", "Damage"};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        g.s.floor = 5;
        g.s.rooms[3].type = DD_ROOM_THRESHOLD;
        g.s.max_hp = 100;
        g.s.hp = rows[k].hp;
        g.s.dread = rows[k].dread;
        g.s.sure = 1;
        armed(&g, rows[k].damage);
        for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
            const struct thing *t = thing_tagged(table(&g), names[i], rows[k].word);
            assert_true(t->gauged);
            assert_int_equal(t->tone, rows[k].tone);
        }
        assert_int_equal(thing_tagged(table(&g), "HP", rows[k].word)->gauge.now.lo, rows[k].hp);
        g.s.rooms[3].type = DD_ROOM_EMPTY;
        assert_null(strstr(screen(&g), "What the doors make of you"));
    }
}

/* DD-481, DD-547: the way up has legs that fill to the whole, and at its end it is safe. DD-482: how many things with and
 * without a name, how much gold, and the task with its pay. */
static void the_way_up(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.floor = 1;
    g.s.rooms[3].type = DD_ROOM_STAIRS;
    memset(g.s.backpack, 0, sizeof g.s.backpack);
    memset(g.s.consumables, 0, sizeof g.s.consumables);
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        g.s.worn[i].flags |= DD_ITEM_STARTER;
    give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
    give(&g, g.s.backpack, DD_CARRY_MAX, "chainmail_shirt");
    g.s.backpack[1].flags |= DD_ITEM_UNKNOWN;
    g.s.run_gold = 37;
    struct dd_bounty *task = &g.s.profile.board[0];
    *task = (struct dd_bounty){.kind = 1, .accepted = 1, .done = g.r->bounty[1].count};
    act(&g, DD_EXTRACT);
    const struct scene *s = table(&g);
    static const struct {
        const char *name;
        int32_t percent;
    } legs[] = {{"The stair", 25}, {"The last door", 50}, {"Air", 75}, {"The fire", 100}};
    for (uint32_t i = 0; i < sizeof legs / sizeof legs[0]; i++) {
        const struct thing *t = thing_named(s, legs[i].name);
        assert_int_equal(t->gauge.now.lo, legs[i].percent);
        assert_int_equal(t->gauge.most, 100);
    }
    assert_string_equal(thing_named(s, "The fire")->tag, "SAFE AT CAMP");
    const char *page = screen(&g);
    assert_non_null(strstr(page, "1 named and 1 without a name"));
    TEXT_ON_STACK(done, 200);
    text_fmt(&done, "Task done: %s, %u gold", g.r->bounty[1].title, g.r->bounty[1].gold);
    if (g.r->bounty[1].gold && g.s.profile.board[0].kind == 1)
        assert_non_null(strstr(page, done.buf));
}

/* DD-168: five rarities, five signs, and its word beside each; DD-539, DD-541, C-54: colour tells what matters from what does
 * not, and never says it alone. */
static void signs_of_rarity(void **unused) {
    const char *seen[DD_RARITIES] = {0};
    struct game g;
    (void)unused;
    passage(&g, FULL);
    for (uint8_t kind = 1; kind <= g.r->item_count; kind++) {
        uint8_t rarity = g.r->item[kind].rarity;
        if (seen[rarity] || g.r->item[kind].slot == DD_CONSUMABLE)
            continue;
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        g.s.backpack[0] = (struct dd_item){.id = 90, .kind = kind, .slot = g.r->item[kind].slot, .rarity = rarity};
        const struct thing *t = thing_named(table(&g), g.r->item[kind].title);
        assert_string_equal(t->tag, dd_rarity_names[rarity]);
        assert_int_equal(t->tone, rarity ? TONE_NAME : TONE_PLAIN);
        for (uint32_t i = 0; i < DD_RARITIES; i++)
            assert_true(!seen[i] || strcmp(seen[i], t->sign));
        seen[rarity] = t->sign;
    }
    for (uint32_t i = 0; i < DD_RARITIES; i++)
        assert_non_null(seen[i]);
}

/* DD-161, C-44: pack and belt say how full they are, counted; a strong arm carries more (S-31, C-53). */
static void how_full(void **unused) {
    static const struct {
        uint8_t might, things, potions;
        const char *words;
    } rows[] = {{3, 0, 0, "pack 0 of 8, belt 0 of 3"}, {3, 3, 1, "pack 3 of 8, belt 1 of 3"}, {8, 2, 2, "pack 2 of 9, belt 2 of 3"}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        static const char *const potions[] = {"healing_potion", "antidote"};
        struct game g;
        passage(&g, full_rulesets[k % 2]);
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        memset(g.s.consumables, 0, sizeof g.s.consumables);
        g.s.might = rows[k].might;
        for (uint32_t i = 0; i < rows[k].things; i++)
            give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
        for (uint32_t i = 0; i < rows[k].potions; i++)
            give(&g, g.s.consumables, DD_CARRY_MAX, potions[i]);
        assert_non_null(strstr(screen(&g), rows[k].words));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_soft_warning),
        cmocka_unit_test(a_guardians_round),
        cmocka_unit_test(a_guardians_weakness),
        cmocka_unit_test(bars_before_the_doors),
        cmocka_unit_test(the_way_up),
        cmocka_unit_test(signs_of_rarity),
        cmocka_unit_test(how_full),
    };
    return cmocka_run_group_tests_name("darkdelve: doors and the way home", tests, NULL, NULL);
}
