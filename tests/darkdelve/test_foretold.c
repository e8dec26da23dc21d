/* What is foretold of rooms in the larger game: time takes from the sick what it then takes, and nobody is
 * feared but who can strike at once. Over whole games the conformance tests hold forecasts against play. */
#include "core/offer.h"
#include "dd_full.h"
#include "games/darkdelve/fight.h"

#include <string.h>

static void foretold(const struct game *g, struct action a, struct offer *o) {
    offer_of(&darkdelve_ops, g->r, look(g), &a, NULL, o);
    assert_int_equal(o->reason, REASON_OK);
}

static const struct change *hp_change(const struct offer *o) {
    const struct way *w = &o->forecast.way[0];
    for (uint32_t i = 0; i < w->changes; i++)
        if (w->change[i].stat == DD_STAT_HP)
            return &w->change[i];
    return NULL;
}

/* S-33, S-19: poison and wounds take so much in a turn, and what VIGOR turns of it is counted in. */
static void time_takes_what_is_told(void **unused) {
    (void)unused;
    for (uint8_t poison = 0; poison <= 3; poison++)
        for (uint8_t wounds = 0; wounds <= 2; wounds++)
            for (uint8_t vigor = 1; vigor <= 20; vigor += 19)
                for (uint32_t verb = 0; verb < 2; verb++) {
                    struct game g;
                    struct offer o;
                    passage(&g, FULL);
                    g.s.vigor = vigor;
                    g.s.hp = g.s.max_hp = 90;
                    g.s.status[DD_POISONED] = poison;
                    g.s.status[DD_BLEEDING] = wounds;
                    const struct action a = {verb ? DD_LOOK_AGAIN : DD_MOVE, {verb ? 0 : 4}};
                    foretold(&g, a, &o);
                    act(&g, a.verb, a.arg[0]);
                    const struct change *c = hp_change(&o);
                    assert_int_equal(c ? c->by.lo : 0, g.s.hp - 90);
                    assert_int_equal(c ? c->by.hi : 0, g.s.hp - 90);
                    assert_int_equal(o.forecast.way[0].unknown >> DD_STAT_HP & 1, 0);
                    assert_int_equal(o.risk, poison || wounds ? RISK_LOSS : RISK_NONE);
                }
}

/* Whom a step would kill is told so. */
static void a_step_too_many(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    passage(&g, FULL);
    g.s.hp = 2;
    g.s.status[DD_POISONED] = 3;
    foretold(&g, (struct action){DD_MOVE, {4}}, &o);
    assert_int_equal(o.risk, RISK_END);
    assert_true(o.forecast.way[0].ends >> DD_OUT_DIED & 1);
    act(&g, DD_MOVE, 4);
    assert_int_equal(g.s.phase, DD_DEAD);
}

static void someone_waits(struct game *g, const char *who) {
    passage(g, FULL);
    g->s.hp = g->s.max_hp;
    g->s.rooms[4] =
        (struct dd_room){.type = DD_ROOM_COMBAT, .flags = DD_SEEN | DD_EXPLORED, .x = 3, .adj = {3, 5}};
    g->s.rooms[4].foe[0] = (struct dd_foe){.monster = monster_kind(g, who), .hp = 20, .max_hp = 20};
    g->s.room = 4;
    g->s.prev_room = 3;
    g->s.pending = DD_ASK_FIGHT;
}

/* DD-204, S-04, C-50: to stay is no danger yet, but with who strikes first; to back out costs time alone. */
static void who_strikes_at_once(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    someone_waits(&g, "ghoul");
    g.s.hp = 1;
    foretold(&g, (struct action){DD_FIGHT, {0}}, &o);
    assert_int_equal(o.risk, RISK_NONE);
    foretold(&g, (struct action){DD_RETREAT, {0}}, &o);
    assert_int_equal(o.risk, RISK_NONE);
    someone_waits(&g, "plague_rat");
    assert_true(g.r->monster[g.s.rooms[4].foe[0].monster].attacks_first);
    foretold(&g, (struct action){DD_FIGHT, {0}}, &o);
    assert_int_equal(o.risk, RISK_LOSS);
    g.s.hp = 1;
    foretold(&g, (struct action){DD_FIGHT, {0}}, &o);
    assert_int_equal(o.risk, RISK_END);
    foretold(&g, (struct action){DD_RETREAT, {0}}, &o);
    assert_int_equal(o.risk, RISK_NONE);
    g.s.status[DD_POISONED] = 3;
    foretold(&g, (struct action){DD_RETREAT, {0}}, &o);
    assert_int_equal(o.risk, RISK_END);
}

/* DD-516, DD-512: what is brought is at risk below, and nothing strikes at the door. */
static void the_door_takes_nothing(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    start(&g, FULL, "camp", 1);
    act(&g, DD_BUY, 1);
    foretold(&g, (struct action){DD_ENTER_DUNGEON, {(int16_t)g.s.profile.stash[0].id}}, &o);
    assert_int_equal(o.risk, RISK_NONE);
    assert_non_null(strstr(o.note.buf, "AT RISK"));
    assert_non_null(strstr(o.label.buf, g.r->item[g.s.profile.stash[0].kind].title));
}

/* DD-521: who reads what the dead have left is asked to go on, and nothing comes of that. */
static void an_echo_is_read(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    passage(&g, FULL);
    g.s.pending = DD_ASK_ECHO;
    foretold(&g, (struct action){DD_CHOOSE, {1}}, &o);
    assert_int_equal(o.forecast.ways, 0);
    assert_string_equal(o.label.buf, "Go on");
}

/* DD-437, DD-548: a chest that is open is not said to be untouched; of whom one has met it is not said that
 * one never did. */
static void what_was_is_not_said(void **unused) {
    struct game g;
    (void)unused;
    struct dd_room *room = in_room(&g, FULL, DD_ROOM_TREASURE);
    room->flags = DD_SEEN | DD_EXPLORED;
    assert_true(*dd_room_line(g.r, look(&g)) != 0);
    room->flags |= DD_CHEST_OPEN;
    assert_string_equal(dd_room_line(g.r, look(&g)), "");
    someone_waits(&g, "ghoul");
    struct dd_beast *b = &g.s.profile.bestiary[g.s.rooms[4].foe[0].monster];
    *b = (struct dd_beast){0};
    assert_non_null(strstr(screen(&g), "you have never fought one"));
    *b = (struct dd_beast){.monster = g.s.rooms[4].foe[0].monster, .encounters = 1};
    assert_null(strstr(screen(&g), "you have never fought one"));
}

/* S-93, DD-382: foes grow with who meets them, and what is told of their strength before a fight is what they
 * then have. */
static void as_strong_as_told(void **unused) {
    (void)unused;
    for (uint8_t level = 1; level <= 20; level += 19)
        for (uint8_t elite = 0; elite <= 1; elite++) {
            struct game g;
            TEXT_ON_STACK(told, 80);
            someone_waits(&g, "ghoul");
            g.s.profile.hero.level = level;
            g.s.rooms[4].foe[0] = (struct dd_foe){.monster = monster_kind(&g, "ghoul"), .elite = elite};
            g.s.profile.bestiary[g.s.rooms[4].foe[0].monster].tier = DD_TIERS;
            dd_put_strength_of(g.r, look(&g), &g.s.rooms[4].foe[0], &told);
            assert_non_null(strstr(screen(&g), told.buf));
            const struct dd_span hp = dd_foe_hp(g.r, dd_ground_of(g.r, &g.s), &g.s.rooms[4].foe[0]);
            act(&g, DD_FIGHT);
            assert_in_range(g.s.foe[0].max_hp, hp.lo, hp.hi);
            TEXT_ON_STACK(span, 40);
            text_put(&span, "HP ");
            dd_put_span(hp, &span);
            assert_ptr_equal(strstr(told.buf, span.buf), told.buf);
            assert_true(level == 1 || hp.lo > g.r->monster[g.s.foe[0].monster].hp.hi);
        }
}

/* DD-453: what can still be had stays on the map: ways out, a bed not slept in, a gift not asked for, a
 * merchant. */
static void the_map_keeps_what_is_left(void **unused) {
    static const struct {
        uint8_t type, more;
        const char *word;
    } rows[] = {
        {DD_ROOM_WAYSTONE, 0, "waystone"},   {DD_ROOM_THRESHOLD, 0, "doors"},
        {DD_ROOM_REST, 0, "rest"},           {DD_ROOM_REST, DD_ROOM_DONE, NULL},
        {DD_ROOM_SHRINE, 0, "shrine"},       {DD_ROOM_SHRINE, DD_ROOM_DONE, NULL},
        {DD_ROOM_EVENT, DD_ROOM_DONE, NULL}, {DD_ROOM_EVENT, DD_ROOM_DONE | DD_ROOM_MERCHANT, "merchant"},
        {DD_ROOM_STAIRS, 0, "stairs"}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        passage(&g, FULL);
        g.s.rooms[2].type = rows[i].type;
        g.s.rooms[2].more = rows[i].more;
        const char *page = screen(&g), *west = strstr(page, "1 west: ");
        if (!rows[i].word) { /* what is done with is not read out */
            assert_null(west);
            continue;
        }
        assert_non_null(west);
        assert_ptr_equal(strstr(west, rows[i].word), west + strlen("1 west: "));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_takes_what_is_told), cmocka_unit_test(a_step_too_many),
        cmocka_unit_test(who_strikes_at_once),     cmocka_unit_test(the_door_takes_nothing),
        cmocka_unit_test(an_echo_is_read),         cmocka_unit_test(what_was_is_not_said),
        cmocka_unit_test(as_strong_as_told),       cmocka_unit_test(the_map_keeps_what_is_left)};
    return cmocka_run_group_tests_name("darkdelve: foretold of rooms", tests, NULL, NULL);
}
