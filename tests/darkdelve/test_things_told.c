/* What is told of things in the larger game: names, figures, risk and prices of choices, and sentences of
 * events. Nothing is told of what nobody knows. */
#include "core/offer.h"
#include "dd_full.h"

#include "games/darkdelve/things.h"

#include <stdio.h>
#include <string.h>

static void offered(struct game *g, struct action a, struct offer *o) {
    struct dd_view v;
    static struct dd_state world;
    dd_view(g->r, &g->s, 0, &v);
    offer_world(&darkdelve_ops, g->r, &v, 0, &world);
    offer_of(&darkdelve_ops, g->r, &v, &a, &world, o);
}

static void assert_told(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' does not say '%s'", text, part);
}

/* DD-165, C-45: the same words for any helm of a rarity that nobody has named; once named, name and figures.
 */
static void unnamed_things(void **unused) {
    static const char *const helms[] = {"iron_visage", "sextons_hood"};
    char label[2][OFFER_LABEL], note[2][OFFER_NOTE];
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct offer o;
        passage(&g, FULL);
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        uint16_t id = give(&g, g.s.backpack, DD_CARRY_MAX, helms[i]);
        g.s.backpack[0].flags = DD_ITEM_UNKNOWN;
        g.s.backpack[0].curse = (uint8_t)(2 * i);
        offered(&g, (struct action){DD_EQUIP_ITEM, {(int16_t)id}}, &o);
        snprintf(label[i], sizeof label[i], "%s", o.label.buf);
        snprintf(note[i], sizeof note[i], "%s", o.note.buf);
        assert_told(o.label.buf, "unknown uncommon helm");
        g.s.backpack[0].flags = 0;
        offered(&g, (struct action){DD_EQUIP_ITEM, {(int16_t)id}}, &o);
        assert_told(o.label.buf, g.r->item[g.s.backpack[0].kind].title);
        assert_told(o.note.buf, i ? "+2 CUNNING towards traps" : "+1 VIGOR");
        if (i)
            assert_told(o.note.buf, g.r->curse[2].title);
    }
    assert_string_equal(label[0], label[1]);
    assert_string_equal(note[0], note[1]);
}

/* DD-511 to DD-515, DD-517: every choice about a thing says what a death would do to it. */
static void risk_is_told(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.backpack, 0, sizeof g.s.backpack);
    int16_t id = (int16_t)give(&g, g.s.backpack, DD_CARRY_MAX, "iron_visage");
    offered(&g, (struct action){DD_DROP, {id}}, &o);
    assert_told(o.note.buf, "[DOOMED]");
    g.s.backpack[0].flags = DD_ITEM_BROUGHT;
    offered(&g, (struct action){DD_DROP, {id}}, &o);
    assert_told(o.note.buf, "[AT RISK]");
    act(&g, DD_EQUIP_ITEM, id);
    g.s.worn[DD_HELM].flags = 0;
    offered(&g, (struct action){DD_UNEQUIP, {id}}, &o);
    assert_told(o.note.buf, "[PROTECTED]");
    g.s.worn[DD_HELM].flags = DD_ITEM_UNKNOWN | DD_ITEM_FELT;
    offered(&g, (struct action){DD_UNEQUIP, {id}}, &o);
    assert_told(o.note.buf, "[VULNERABLE]");
    for (uint8_t tag = DD_TAG_SAFE; tag < DD_TAGS; tag++)
        assert_true(*dd_tag_reason(g.r, &g.s.worn[DD_HELM], tag));
}

/* DD-081, DD-087: a price is a cost of the choice, and said where the purse is too thin. */
static void prices_are_told(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    start(&g, FULL, "camp", 1);
    g.s.profile.gold = 20;
    offered(&g, (struct action){DD_BUY, {1}}, &o);
    assert_int_equal(o.costs, 1);
    assert_int_equal(o.cost[0].stat, DD_STAT_SAVED);
    assert_int_equal(o.cost[0].n, 15);
    assert_int_equal(o.forecast.way[0].change[0].by.lo, -15);
    g.s.profile.gold = 3;
    offered(&g, (struct action){DD_BUY, {1}}, &o);
    assert_int_equal(o.reason, DD_NO_GOLD);
    assert_told(o.why.buf, "15 gold");
}

/* S-47: a gamble is foretold as what it is: two ways, alike likely. */
static void gambles_are_foretold(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    passage(&g, FULL);
    memset(g.s.consumables, 0, sizeof g.s.consumables);
    int16_t id = (int16_t)give(&g, g.s.consumables, DD_CARRY_MAX, "desperate_gamble");
    g.s.hp = 21;
    offered(&g, (struct action){DD_USE_ITEM, {id}}, &o);
    assert_int_equal(o.forecast.ways, 2);
    assert_int_equal(o.forecast.way[0].bp, 5000);
    assert_int_equal(o.forecast.way[0].change[0].by.lo, g.s.max_hp - 21);
    assert_int_equal(o.forecast.way[1].change[0].by.lo, -10);
}

/* Each event of things has a sentence, with or without a known kind. */
static void sentences(void **unused) {
    static const uint16_t kinds[] = {
        DD_EV_ITEM_FOUND, DD_EV_ITEM_EQUIPPED, DD_EV_ITEM_STOWED, DD_EV_NO_ROOM,      DD_EV_DROPPED,
        DD_EV_TAKEN_OFF,  DD_EV_ITEM_LOST,     DD_EV_ITEM_SAVED,  DD_EV_BOUGHT,       DD_EV_SOLD,
        DD_EV_IMPROVED,   DD_EV_IDENTIFIED,    DD_EV_CURSE_SHOWN, DD_EV_CURSE_LIFTED, DD_EV_GAMBLED};
    struct game g;
    struct dd_view v;
    (void)unused;
    passage(&g, FULL);
    dd_view(g.r, &g.s, 0, &v);
    for (uint32_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        for (int32_t known = 0; known < 2; known++) {
            TEXT_ON_STACK(out, 400);
            struct event ev = {.kind = kinds[i], .arg = {9999, known ? item_kind(&g, "iron_helm") : 0, 1, 0}};
            dd_say_event(g.r, &v, &ev, &out);
            assert_true(out.len > 4);
            bool names = kinds[i] != DD_EV_CURSE_SHOWN && kinds[i] != DD_EV_GAMBLED;
            if (names)
                assert_told(out.buf, known ? "Iron Helm" : "nobody has named");
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unnamed_things),  cmocka_unit_test(risk_is_told),
        cmocka_unit_test(prices_are_told), cmocka_unit_test(gambles_are_foretold),
        cmocka_unit_test(sentences),
    };
    return cmocka_run_group_tests_name("darkdelve: things are told", tests, NULL, NULL);
}
