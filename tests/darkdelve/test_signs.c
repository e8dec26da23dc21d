/* What a sign is worth in the shorter game, tuned: the sign of the first turn, the guard that stops a signed
 * blow whole, and that reading pays in every kind of duel (S-90, S-91). By the document none of it is. */
#include "dd_scene.h"

#include "games/darkdelve/fight.h"

enum { DUELS = 1000, CRIT = 1400 };

static const char *const duels[] = {"duel-rat", "duel-ghoul", "duel-archer", "duel-armored", "duel-stalker"};
enum { KINDS = sizeof duels / sizeof duels[0] };

/* Of so many duels the HP left in tenths of a percent of the most, who falls counting none. */
static int32_t left_of(const char *scenario, const char *weapon, const char *armor, bool reads) {
    int64_t left = 0, most = 0;
    for (uint64_t seed = 1; seed <= DUELS; seed++) {
        struct game g;
        struct dd_setup setup = setup_of(MVP, scenario);
        start(&g, MVP, scenario, seed);
        setup.duel_weapon = weapon ? item_kind(&g, weapon) : 0;
        setup.duel_armor = armor ? item_kind(&g, armor) : 0;
        start_from(&g, MVP, &setup, seed);
        if (reads)
            play_on(&g, "delver", seed, 40);
        while (!is_over(&g))
            act(&g, DD_ATTACK);
        left += g.s.outcome == DD_OUT_DIED ? 0 : g.s.hp;
        most += g.s.max_hp;
    }
    return (int32_t)(left * 1000 / most);
}

/* At starting gear who follows delver's advice keeps a tenth of all HP more than who only attacks, whatever
 * stands there. In better gear fights are shorter: it holds still, but for the Rat, which falls before a
 * second sign and bites softly. There it is never a loss. */
static void reading_pays_in_every_duel(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < KINDS; i++) {
        int32_t plain = left_of(duels[i], NULL, NULL, true) - left_of(duels[i], NULL, NULL, false);
        int32_t iron = left_of(duels[i], "iron_longsword", "chainmail_shirt", true) -
                       left_of(duels[i], "iron_longsword", "chainmail_shirt", false);
        int32_t best = left_of(duels[i], "soulreaver_axe", "chainmail_shirt", true) -
                       left_of(duels[i], "soulreaver_axe", "chainmail_shirt", false);
        assert_true(plain >= 100);
        assert_true(iron >= (i ? 100 : 50));
        assert_true(best >= (i ? 100 : 10));
    }
}

/* S-90: in its first turn a foe may sign with a chance of its own, and that blow falls in the same turn; a
 * guardian does not. */
static void a_sign_of_the_first_turn(void **unused) {
    (void)unused;
    for (int yes = 0; yes < 2; yes++) {
        struct game g;
        uint8_t room = ahead(&g, MVP, 1, DD_ROOM_COMBAT, "ghoul");
        int chance = g.r->first_sign;
        assert_in_range(chance, 1, 9999);
        rig_dice(&g.s.foe_mind, WANT_BELOW(10000, yes ? chance - 1 : chance));
        act(&g, DD_MOVE, room);
        assert_used(&g.s.foe_mind, 1);
        assert_int_equal(g.s.foe[0].tell, yes ? DD_TELL_HEAVY : DD_TELL_NONE);
        assert_int_equal(has_event(&g, DD_EV_TELEGRAPH), yes);
        int16_t hp = g.s.hp;
        rig_dice(&g.s.combat, WANT_RANGE(5, 8, 5), WANT_NO(CRIT), WANT_RANGE(8, 12, 10));
        act(&g, DD_ATTACK);
        assert_int_equal(hp - g.s.hp, yes ? dd_foe_hit(g.r, g.s.foe[0].monster, 0, 10, true) : 10);
    }
    struct game g;
    spar(&g, MVP, "bone_colossus", 0);
    assert_int_not_equal(g.s.foe[0].tell, DD_TELL_HEAVY);
}

/* S-90, DD-204: a Rat that gathers itself does not strike first; its blow falls when its turn comes. One that
 * has struck has spent that turn. */
static void a_rat_may_hold_back(void **unused) {
    (void)unused;
    for (int yes = 0; yes < 2; yes++) {
        struct game g;
        uint8_t room = ahead(&g, MVP, 1, DD_ROOM_COMBAT, "plague_rat");
        int chance = g.r->first_sign;
        rig_dice(&g.s.foe_mind, WANT_BELOW(10000, yes ? chance - 1 : chance));
        act(&g, DD_MOVE, room);
        assert_int_equal(g.s.hp == g.s.max_hp, yes);
        assert_int_equal(g.s.foe[0].tell == DD_TELL_HEAVY, yes);
        int16_t hp = g.s.hp;
        act(&g, DD_DEFEND);
        assert_int_equal(g.s.hp, hp); /* stopped; or nothing fell */
        assert_int_equal(has_event(&g, DD_EV_DAMAGE_BLOCKED), yes);
    }
}

/* S-91: whole, guardians too, both blows of a turn; a plain blow is halved, and without a guard it falls. */
static void a_guard_stops_what_was_signed(void **unused) {
    static const char *const foes[] = {"ghoul", "bone_colossus", "the_watcher"};
    (void)unused;
    for (int doc = 0; doc < 2; doc++)
        for (uint32_t i = 0; i < 3; i++) {
            struct game g;
            spar(&g, rulesets[doc], foes[i], i ? 30 : 20);
            g.s.foe[0].phase = i == 1;
            g.s.foe[0].tell = DD_TELL_HEAVY;
            g.s.turn = 2;
            act(&g, DD_DEFEND);
            assert_false(g.r->riposte || g.s.riposte); /* S-92 */
            assert_int_equal(g.s.hp == g.s.max_hp, !doc);
            assert_int_equal(count_events(&g, DD_EV_DAMAGE_BLOCKED), i == 1 ? 2 : 1);
            g.s.hp = g.s.max_hp;
            g.s.foe[0].tell = DD_TELL_NONE;
            g.s.defend_cooldown = 0;
            act(&g, DD_DEFEND);
            assert_true(g.s.hp < g.s.max_hp);
        }
}

/* What the menu and the row of the foe say is what comes. */
static void it_is_foretold(void **unused) {
    struct game g;
    struct stat_span loss;
    (void)unused;
    spar(&g, MVP, "ghoul", 20);
    g.s.foe[0].tell = DD_TELL_HEAVY;
    g.s.profile.bestiary[g.s.foe[0].monster].tier = 3;
    assert_true(dd_foe_turn(g.r, look(&g), true, &loss));
    assert_int_equal(loss.hi, 0);
    assert_true(dd_foe_turn(g.r, look(&g), false, &loss));
    assert_true(loss.lo > 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_pays_in_every_duel),
        cmocka_unit_test(a_sign_of_the_first_turn),
        cmocka_unit_test(a_rat_may_hold_back),
        cmocka_unit_test(a_guard_stops_what_was_signed),
        cmocka_unit_test(it_is_foretold),
    };
    return cmocka_run_group_tests_name("darkdelve: signs", tests, NULL, NULL);
}
