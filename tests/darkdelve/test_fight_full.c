/* Rules of fights with stamina: what an action costs and does, how a blow is added up, who acts when, signs
 * and how they are answered, flight and retreat, what comes of a kill. Statuses, bosses and the roster:
 * test_foes_full.c. */
#include "dd_full.h"

#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/things.h"

/* DD-231 to DD-239, S-02, S-03: prices, what a turn gives back, and that nobody goes into debt. */
static void stamina(void **unused) {
    static const struct {
        uint16_t verb;
        uint8_t cost, next; /* of four; what the next turn begins with */
    } rows[] = {{DD_ATTACK, 1, 4}, {DD_HEAVY, 3, 3}, {DD_BLOCK, 1, 4}, {DD_PASS, 0, 4}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, full_rulesets[i], "duel-ghoul", 3);
        assert_int_equal(g.s.stamina, 2);
        assert_int_equal(g.r->stamina, 4);
        assert_int_equal(g.r->stamina_regen, 2);
        for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
            BRAWL(&g, full_rulesets[i], "bone_knight");
            act(&g, rows[k].verb);
            assert_int_equal(g.s.stamina, rows[k].next);
            BRAWL(&g, full_rulesets[i], "bone_knight");
            if (!rows[k].cost)
                continue;
            g.s.stamina = (uint8_t)(rows[k].cost - 1);
            refuse(&g, DD_NO_STAMINA, rows[k].verb);
            assert_false(is_legal(&g, rows[k].verb));
        }
        BRAWL(&g, full_rulesets[i], "bone_knight");
        g.s.stamina = 0;
        act(&g, DD_PASS);
        assert_int_equal(g.s.stamina, 2);
    }
}

/* DD-235: a dodge avoids one blow of the one that is watched, with what it brings, and nobody else's. By the
 * document it gives one stamina more; tuned it gives breath only for a signed blow. */
static void dodging(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, full_rulesets[i], "ghoul", "ghoul");
        r->monster[g.s.foe[0].monster].trait[0] = (struct dd_trait){DD_POISONED, 3, 0, 0, 10000};
        act(&g, DD_DODGE, 1);
        assert_true(has_event(&g, DD_EV_DODGED));
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 1);
        assert_int_equal(g.s.status[DD_POISONED], 3); /* of the other one only, and not yet ticked */
        assert_int_equal(g.s.stamina, i ? 4 : 3);
        r = BRAWL(&g, full_rulesets[i], "ghoul");
        r->monster[g.s.foe[0].monster].trait[0] = (struct dd_trait){DD_POISONED, 3, 0, 0, 10000};
        g.s.stamina = 1;
        act(&g, DD_DODGE, 0);
        assert_int_equal(g.s.status[DD_POISONED], 0);
        assert_int_equal(g.s.stamina, i ? 3 : 0);
        BRAWL(&g, full_rulesets[i], "ghoul");
        g.s.stamina = 1;
        g.s.foe[0].tell = DD_TELL_HEAVY;
        act(&g, DD_DODGE, 0);
        assert_int_equal(g.s.stamina, i ? 3 : 2);
        r = BRAWL(&g, full_rulesets[i], "marrow_swarm"); /* one of three */
        act(&g, DD_DODGE, 0);
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), 2);
    }
}

/* DD-236: half of every blow, whoever strikes, and no status is stopped. Tuned, an Archer's sign is two
 * blows; who strikes several times at a sign and is blocked is off its balance, whose one great blow is
 * blocked is not, nor a boss. */
static void blocking(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, full_rulesets[i], "ghoul", "ghoul");
        r->monster[g.s.foe[0].monster].damage = (struct dd_span){10, 10};
        r->monster[g.s.foe[0].monster].trait[0] = (struct dd_trait){DD_WEAKENED, 3, 0, 0, 10000};
        act(&g, DD_BLOCK);
        assert_int_equal(g.s.hp, 5000 - 5 - 5);
        assert_int_equal(g.s.status[DD_WEAKENED], 6);
        BRAWL(&g, full_rulesets[i], "ghoul");
        g.s.foe[0].tell = DD_TELL_HEAVY;
        act(&g, DD_BLOCK);
        assert_false(g.s.foe[0].flags & DD_FOE_OPEN);
        BRAWL(&g, full_rulesets[i], "skeleton_archer");
        g.s.foe[0].tell = DD_TELL_HEAVY;
        act(&g, DD_BLOCK);
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), i ? 1 : 2);
        assert_int_equal(count_events(&g, DD_EV_STAGGERED), !i);
        assert_int_equal((g.s.foe[0].flags & DD_FOE_OPEN) != 0, !i);
        act(&g, DD_PASS);
        assert_int_equal(has_event(&g, DD_EV_LOST_BLOW), !i);
        assert_int_equal(blows_of(&g, 1), i);
        BRAWL(&g, full_rulesets[i], "skeleton_archer");
        g.s.foe[0].tell = DD_TELL_HEAVY;
        act(&g, DD_DODGE, 0);
        assert_int_equal(count_events(&g, DD_EV_DAMAGE_DEALT), !i);
        BRAWL(&g, full_rulesets[i], "bone_colossus");
        g.s.foe[0].tell = DD_TELL_HEAVY;
        act(&g, DD_BLOCK);
        assert_false(g.s.foe[0].flags & DD_FOE_OPEN);
    }
}

/* DD-240 to DD-243, DD-252, S-17, S-41, C-25. */
static void how_a_blow_is_added_up(void **unused) {
    static const struct {
        struct dd_blow b;
        int32_t sum;
    } rows[] = {{{9, 10000, 0, 0}, 9},      {{9, 20000, 0, 0}, 18},     {{9, 40000, 0, 0}, 36},
                {{30, 10000, 4000, 5}, 47}, {{10, 10000, 7000, 0}, 17}, /* 40 and 30 are 70, not 82 */
                {{9, 10000, -2500, 0}, 7},  {{9, 7500, 0, 0}, 7},       {{1, 1000, 0, 0}, 1}};
    struct game g;
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        assert_int_equal(dd_blow_sum(&rows[k].b), rows[k].sum);
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
    r->damage_per_might = 1;
    g.s.might = 3;
    struct dd_self self = dd_self_of(r, &g.s);
    struct dd_foe *f = &g.s.foe[0];
    struct dd_blow b = dd_blow_of(r, &self, f, false, 6, false);
    assert_int_equal(dd_blow_sum(&b), 9); /* DD-242 */
    b = dd_blow_of(r, &self, f, true, 6, true);
    assert_int_equal(b.factor, 40000);
    r->monster[f->monster].weak = 1 << DD_PHYSICAL; /* 40% more, and 5 on who bleeds */
    f->status[DD_BLEEDING] = 1;
    b = dd_blow_of(r, &self, f, false, 27, false);
    assert_int_equal(dd_blow_sum(&b), 47);
    r->monster[f->monster].weak = 0;
    r->monster[f->monster].resist = 1 << DD_PHYSICAL;
    g.s.status[DD_WEAKENED] = 1; /* DD-258: a quarter less, added to the rest */
    self = dd_self_of(r, &g.s);
    b = dd_blow_of(r, &self, f, false, 27, false);
    assert_int_equal(b.bonus, -4000 - 2500);
    r->monster[f->monster].damage_reduction = 2500; /* DD-243: a heavy blow goes through a quarter of it */
    b = dd_blow_of(r, &self, f, false, 6, false);
    assert_int_equal(b.factor, 7500);
    b = dd_blow_of(r, &self, f, true, 6, false);
    assert_int_equal(b.factor, 20000 * (10000 - 1875) / 10000);
    r->monster[f->monster].speed = DD_SLOW; /* S-04 */
    b = dd_blow_of(r, &self, f, true, 6, false);
    assert_int_equal(b.bonus, -4000 - 2500 + 2500);
}

/* DD-252: what is told of a blow makes exactly what it took, over whole fights. */
static void what_is_told_adds_up(void **unused) {
    uint32_t told = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 80; seed++) {
        struct game g;
        struct stream rng;
        start(&g, FULL, seed % 2 ? "pair-ghouls" : "duel-armored", seed);
        stream_open(&rng, seed);
        while (!is_over(&g)) {
            struct action a = choose(&g, "random", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1]);
            for (uint32_t i = 0; i + 1 < g.k.count; i++) {
                const struct event *ev = &g.event[i];
                if (ev->kind != DD_EV_BREAKDOWN)
                    continue;
                struct dd_blow b = {ev->arg[0], (uint32_t)ev->arg[1], ev->arg[2], ev->arg[3]};
                assert_int_equal(g.event[i + 1].kind, DD_EV_DAMAGE_DEALT);
                assert_int_equal(g.event[i + 1].arg[1], dd_blow_sum(&b));
                told++;
            }
        }
    }
    assert_true(told > 60);
}

/* DD-234, DD-244: half of the heavy blows throw a foe off its balance, and it loses its next blow. By the
 * document that is the blow of this turn; tuned, the heavy blow lands after it, and the next one is lost. */
static void staggering(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, full_rulesets[i], "bone_knight");
        assert_int_equal(r->action[DD_DO_HEAVY].stagger, 5000);
        r->action[DD_DO_HEAVY].stagger = 10000;
        act(&g, DD_HEAVY, 0);
        assert_int_equal(count_events(&g, DD_EV_STAGGERED), 1);
        assert_int_equal(blows_of(&g, 1), !i);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1), i);
        r = BRAWL(&g, full_rulesets[i], "corpse_shambler"); /* DD-288 */
        r->action[DD_DO_HEAVY].stagger = 10000;
        act(&g, DD_HEAVY, 0);
        assert_false(has_event(&g, DD_EV_STAGGERED));
    }
}

/* DD-245: a boss must be staggered twice within three turns. */
static void bosses_sway(void **unused) {
    (void)unused;
    for (uint32_t wait = 0; wait < 4; wait++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "bone_colossus");
        r->monster[g.s.foe[0].monster].slam_stun = 0;
        r->action[DD_DO_HEAVY].stagger = 10000;
        r->action[DD_DO_HEAVY].cost = 0;
        act(&g, DD_HEAVY, 0);
        assert_int_equal(event_arg(&g, DD_EV_STAGGERED, 2), 0);
        for (uint32_t i = 0; i < wait; i++)
            act(&g, DD_PASS);
        act(&g, DD_HEAVY, 0);
        assert_int_equal(event_arg(&g, DD_EV_STAGGERED, 2), wait < 2);
    }
}

/* DD-247, S-04: one strikes whom one names; the fast act before the others, the slow after them. */
static void groups(void **unused) {
    struct game g;
    (void)unused;
    BRAWL(&g, DOCUMENT_FULL, "armored_ghoul", "ghoul", "plague_rat");
    int16_t hp[3] = {g.s.foe[0].hp, g.s.foe[1].hp, g.s.foe[2].hp};
    act(&g, DD_ATTACK, 1);
    assert_int_equal(g.s.foe[0].hp, hp[0]);
    assert_true(g.s.foe[1].hp < hp[1]);
    int32_t order[3], n = 0;
    for (uint32_t i = 0; i < g.k.count; i++)
        if (g.event[i].kind == DD_EV_STRIKES && g.event[i].arg[0])
            order[n++] = g.event[i].arg[0];
    assert_int_equal(n, 3);
    assert_int_equal(order[0], 3);
    assert_int_equal(order[1], 2);
    assert_int_equal(order[2], 1);
    refuse(&g, DD_NO_FOE, DD_ATTACK, 3);
    g.s.foe[0].hp = 1; /* the row closes up */
    g.s.stamina = 4;
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.foe[0].monster, monster_kind(&g, "ghoul"));
    assert_int_equal(g.s.foe[2].monster, 0);
    assert_int_equal(g.s.phase, DD_COMBAT);
}

/* S-04: the fast strike before the first choice, and have no more blows in that turn; tuned, only one of them
 * does. */
static void the_fast_strike_first(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        BRAWL(&g, full_rulesets[i], "ghoul");
        struct dd_foe rats[DD_FOES] = {{.monster = monster_kind(&g, "plague_rat")},
                                       {.monster = monster_kind(&g, "plague_rat")}};
        memset(g.s.foe, 0, sizeof g.s.foe);
        clear_events(&g);
        dd_combat_start(g.r, &g.s, rats, &g.k);
        assert_int_equal(blows_of(&g, 1), 1);
        assert_int_equal(blows_of(&g, 2), i);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1), 0);
        assert_int_equal(blows_of(&g, 2), !i);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1) + blows_of(&g, 2), 2);
    }
}

/* Tuned: alone a foe shows its sign and strikes in one turn, the first included; in company it spends a turn
 * on it without a blow. By the document nobody signs but who has a round of moves. */
static void signs(void **unused) {
    struct game g;
    (void)unused;
    for (uint32_t foes = 1; foes <= 2; foes++) {
        struct dd_rules *r = BRAWL(&g, FULL, "ghoul");
        r->monster[monster_kind(&g, "ghoul")].tell_chance = 10000;
        struct dd_foe row[DD_FOES] = {{.monster = monster_kind(&g, "ghoul")},
                                      {.monster = foes > 1 ? monster_kind(&g, "ghoul") : 0}};
        dd_combat_start(r, &g.s, row, &g.k);
        g.s.hp = 5000;
        assert_int_equal(g.s.foe[0].tell, foes > 1 ? DD_TELL_NOW : DD_TELL_HEAVY);
        assert_int_equal(dd_foe_intent(r, &g.s.foe[0]), foes > 1 ? DD_WILL_GATHER : DD_WILL_FALL);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1), foes > 1 ? 0 : 1);
        assert_int_equal(g.s.foe[0].tell, DD_TELL_HEAVY);
        act(&g, DD_PASS);
        assert_int_equal(blows_of(&g, 1), 1);
        assert_int_equal(g.event[0].kind, DD_EV_STRIKES);
        assert_true(g.event[0].arg[2]);
    }
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul");
    r->monster[monster_kind(&g, "ghoul")].tell_chance = 10000;
    for (int i = 0; i < 6; i++) {
        act(&g, DD_PASS);
        assert_int_equal(g.s.foe[0].tell, DD_TELL_NONE);
    }
}

/* DD-265 to DD-269, S-07: 70 for who is basic, 50 for an elite, never from a boss; the lowest chance of a
 * group; not in the first turn, not while it is an ambush; +5 Dread, or +2 and the turn is lost. */
static void flight(void **unused) {
    struct game g;
    (void)unused;
    BRAWL(&g, DOCUMENT_FULL, "ghoul");
    assert_int_equal(dd_flee_chance(g.r, &g.s), 7000);
    g.s.cunning = 30; /* it is no matter of wit here */
    assert_int_equal(dd_flee_chance(g.r, &g.s), 7000);
    rig_dice(&g.s.combat, WANT_YES(7000));
    act(&g, DD_FLEE);
    assert_int_equal(g.s.phase, DD_DUNGEON);
    assert_int_equal(g.s.dread, 5);
    BRAWL(&g, DOCUMENT_FULL, "ghoul", "bone_knight");
    assert_int_equal(dd_flee_chance(g.r, &g.s), 5000);
    rig_dice(&g.s.combat, WANT_NO(5000));
    act(&g, DD_FLEE);
    assert_int_equal(g.s.dread, 2);
    assert_int_equal(g.s.phase, DD_COMBAT);
    assert_int_equal(blows_of(&g, 1) + blows_of(&g, 2), 2);
    BRAWL(&g, DOCUMENT_FULL, "bone_knight", "ghoul");
    assert_int_equal(dd_flee_chance(g.r, &g.s), 5000);
    BRAWL(&g, DOCUMENT_FULL, "ghoul", "bone_colossus");
    refuse(&g, DD_NO_FLEE, DD_FLEE);
    BRAWL(&g, DOCUMENT_FULL, "ghoul");
    g.s.turn = 1;
    refuse(&g, DD_NO_FIRST_TURN, DD_FLEE);
    g.s.turn = 2;
    g.s.ambushed = 2;
    refuse(&g, DD_NO_AMBUSHED, DD_FLEE);
    g.s.ambushed = 0;
    g.s.status[DD_SNARED] = 1;
    refuse(&g, DD_NO_SNARED, DD_FLEE);
}

/* DD-251, C-50, DD-272: who comes into a combat room is asked; backing out takes five turns and they stay;
 * nobody is asked in an ambush. */
static void fight_or_retreat(void **unused) {
    (void)unused;
    for (int ambush = 0; ambush < 2; ambush++) {
        struct game g;
        passage(&g, FULL);
        g.s.prev_room = 2;
        struct dd_room *room = &g.s.rooms[3];
        room->type = DD_ROOM_COMBAT;
        room->foe[0].monster = monster_kind(&g, ambush ? "shadow_stalker" : "ghoul");
        dd_combat_start(g.r, &g.s, room->foe, &g.k);
        assert_int_equal(g.s.phase, ambush ? DD_COMBAT : DD_DUNGEON);
        assert_int_equal(has_event(&g, DD_EV_AMBUSH), ambush);
        if (ambush) {
            assert_int_equal(blows_of(&g, 1) >= 1, 1); /* S-10, and it is fast */
            continue;
        }
        assert_int_equal(g.s.pending, DD_ASK_FIGHT);
        refuse(&g, DD_NO_ASKED, DD_MOVE, 4);
        uint16_t clock = g.s.clock;
        struct dd_state asked = g.s;
        act(&g, DD_RETREAT);
        assert_int_equal(g.s.clock, clock + 5);
        assert_int_equal(g.s.room, 2);
        assert_int_equal(g.s.rooms[3].foe[0].monster, room->foe[0].monster);
        g.s = asked;
        act(&g, DD_FIGHT);
        assert_int_equal(g.s.phase, DD_COMBAT);
        assert_int_equal(g.s.clock, clock);
    }
}

/* S-11, S-14, C-29, DD-333, DD-302: experience, gold, Dread of a kill; an elite gives three times as much,
 * who was called nothing. */
static void kills(void **unused) {
    static const struct {
        const char *name;
        uint8_t elite, flags;
        uint16_t xp;
        uint8_t dread;
    } rows[] = {{"ghoul", 0, 0, 10, 1},
                {"ghoul", 1, 0, 30, 3},
                {"bone_knight", 0, 0, 45, 3},
                {"hollow_choir", 0, 0, 20, 5},
                {"ghoul", 0, DD_FOE_TWISTED, 10, 5},
                {"ghoul", 0, DD_FOE_SUMMONED, 0, 0}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, rows[k].name, "bone_knight");
        r->dread_turns = 0;
        g.s.profile.hero.level = 1;
        g.s.foe[0].hp = 1;
        g.s.foe[0].elite = rows[k].elite;
        g.s.foe[0].flags = rows[k].flags;
        uint32_t gold = g.s.run_gold;
        act(&g, DD_ATTACK, 0);
        assert_int_equal(g.s.xp_gained, rows[k].xp);
        assert_int_equal(g.s.dread, rows[k].dread);
        assert_int_equal(g.s.run_gold > gold, rows[k].xp > 0);
    }
}

/* Gives what is worn one effect only. */
static void wear_effect(struct dd_rules *r, struct game *g, uint8_t fx, int16_t value) {
    struct dd_item_rules *weapon = &r->item[g->s.worn[DD_WEAPON].kind];
    weapon->fx[0] = (struct dd_effect_of){fx, 0, value};
    weapon->fx[1] = (struct dd_effect_of){0};
    weapon->fx_set = UINT64_C(1) << fx;
}

/* What things do in a fight while they are worn: a swing that reaches the others, thorns, a better guard,
 * armour up to its cap (S-17), an answer to a blow that went past, statuses on a hit, and bonuses that add up
 * (DD-241). */
static void what_is_worn(void **unused) {
    struct game g;
    (void)unused;
    struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "bone_knight", "ghoul");
    r->monster[g.s.foe[1].monster].damage = r->monster[g.s.foe[0].monster].damage = (struct dd_span){20, 20};
    r->monster[g.s.foe[0].monster].trait[0] = (struct dd_trait){0};
    int16_t hp = g.s.foe[1].hp;
    wear_effect(r, &g, FX_CLEAVES, 5000);
    act(&g, DD_ATTACK, 0);
    assert_true(g.s.foe[1].hp < hp);
    wear_effect(r, &g, FX_THORNS, 4);
    hp = g.s.foe[0].hp;
    act(&g, DD_PASS);
    assert_int_equal(g.s.foe[0].hp, hp - 4);
    wear_effect(r, &g, FX_GUARD, 5000);
    g.s.hp = 5000;
    act(&g, DD_BLOCK);
    assert_int_equal(g.s.hp, 5000 - 5 - 5);
    wear_effect(r, &g, FX_ARMOR, 9000);
    g.s.hp = 5000;
    act(&g, DD_PASS);
    assert_int_equal(g.s.hp, 5000 - 12 - 12); /* no more than 40% */
    wear_effect(r, &g, FX_RIPOSTE, 10000);
    hp = g.s.foe[0].hp;
    act(&g, DD_DODGE, 0);
    assert_true(g.s.foe[0].hp < hp);
    wear_effect(r, &g, FX_POISONS, 10000);
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.foe[0].status[DD_POISONED], 2);
    wear_effect(r, &g, FX_LIGHT_DAMAGE, 3000);
    r->monster[g.s.foe[0].monster].weak = 1 << DD_PHYSICAL;
    struct dd_self self = dd_self_of(r, &g.s);
    assert_int_equal(dd_blow_of(r, &self, &g.s.foe[0], false, 6, false).bonus, 7000);
    g.s.lesson = g.s.foe[0].monster; /* DD-519 */
    self = dd_self_of(r, &g.s);
    assert_int_equal(dd_blow_of(r, &self, &g.s.foe[0], false, 6, false).bonus, 8000);
}

/* And what is used up: smoke is a sure way out but not from a boss, a flash takes everybody's next blow, fire
 * burns all, a coat poisons so many hits, a hide lasts until the fight ends, a tonic gives breath. */
static void what_is_used_up(void **unused) {
    static const uint8_t effects[] = {FX_SMOKE, FX_FLASH, FX_FIREBOMB, FX_COAT, FX_IRONHIDE, FX_BREATH};
    static const int16_t values[] = {1, 1, 9, 3, 2000, 2};
    (void)unused;
    for (uint32_t k = 0; k < sizeof effects; k++) {
        struct game g;
        struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "bone_knight", "ghoul");
        uint8_t kind = item_kind(&g, "healing_potion");
        g.s.stamina = 1;
        r->item[kind].fx[0] = (struct dd_effect_of){effects[k], 0, values[k]};
        r->item[kind].fx_set = UINT64_C(1) << effects[k];
        int16_t hp[2] = {g.s.foe[0].hp, g.s.foe[1].hp};
        assert_int_equal(dd_fight_use_check(r, &g.s, kind), REASON_OK);
        dd_fight_used(r, &g.s, kind, &g.k);
        assert_int_equal(g.s.phase, effects[k] == FX_SMOKE ? DD_DUNGEON : DD_COMBAT);
        assert_int_equal(g.s.foe[1].flags & DD_FOE_OPEN, effects[k] == FX_FLASH ? DD_FOE_OPEN : 0);
        if (effects[k] == FX_FIREBOMB) {
            assert_int_equal(g.s.foe[0].hp, hp[0] - 9);
            assert_int_equal(g.s.foe[1].hp, hp[1] - 13); /* it is weak to fire */
        }
        assert_int_equal(g.s.coat_left, effects[k] == FX_COAT ? 3 : 0);
        assert_int_equal(g.s.guard_bonus, effects[k] == FX_IRONHIDE ? 20 : 0);
        assert_int_equal(g.s.stamina, effects[k] == FX_SMOKE ? 0 : effects[k] == FX_BREATH ? 3 : 1);
        if (effects[k] == FX_COAT) {
            act(&g, DD_ATTACK, 0);
            assert_int_equal(g.s.coat_left, 2);
            assert_int_equal(g.s.foe[0].status[DD_POISONED], 2);
        }
        BRAWL(&g, DOCUMENT_FULL, "bone_colossus");
        if (effects[k] == FX_SMOKE) {
            struct dd_item_rules *smoke = &own_rules(&g)->item[kind];
            smoke->fx[0] = (struct dd_effect_of){FX_SMOKE, 0, 1};
            smoke->fx_set = UINT64_C(1) << FX_SMOKE;
            assert_int_equal(dd_fight_use_check(g.r, &g.s, kind), DD_NO_FLEE);
        }
    }
}

/* DD-230, S-01, C-47: one deed a turn, of seven and a second look. DD-248 to DD-250, C-22: each says what it
 * deals, what it costs and with which chance; what can be used is among them. DD-264: what is the matter with
 * one is open. */
static void what_there_is_to_do(void **unused) {
    static const struct {
        uint16_t verb;
        const char *label, *note;
    } rows[] = {{DD_ATTACK, "Attack the first Ghoul", "8-11 damage"},
                {DD_HEAVY, "Heavy attack the first Ghoul", "3 stamina"},
                {DD_DODGE, "Dodge the first Ghoul", "1 stamina"},
                {DD_BLOCK, "Block", "50%"},
                {DD_PASS, "Catch your breath", "+2 stamina"},
                {DD_FLEE, "Flee", "70%"},
                {DD_LOOK_AGAIN, "Look again", "1 stamina"}};
    struct game g;
    static struct dd_view v;
    (void)unused;
    BRAWL(&g, FULL, "ghoul", "ghoul");
    uint16_t potion = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
    g.s.status[DD_POISONED] = 2;
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(v.status[DD_POISONED], 2);
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct offer o;
        struct action a = {rows[k].verb, {0}};
        offer_of(&darkdelve_ops, g.r, &v, &a, NULL, &o);
        assert_true(is_legal(&g, rows[k].verb));
        assert_string_equal(o.label.buf, rows[k].label);
        assert_non_null(strstr(o.note.buf, rows[k].note));
    }
    assert_true(is_legal(&g, DD_USE_ITEM, potion));
    refuse(&g, DD_NO_RULE, DD_DEFEND);
    act(&g, DD_ATTACK, 0);
    assert_int_equal(g.s.turn, 3);
    assert_int_equal(blows_of(&g, 0), 1);
    assert_int_equal(blows_of(&g, 1), 1);
}

/* DD-246: against two plain blows a block takes less of the harm than a dodge, against one a dodge takes all
 * of it. */
static void block_or_dodge(void **unused) {
    (void)unused;
    for (uint32_t foes = 1; foes <= 3; foes++) {
        int32_t lost[2];
        for (int dodge = 0; dodge < 2; dodge++) {
            struct game g;
            struct dd_rules *r = BRAWL(&g, DOCUMENT_FULL, "ghoul", "ghoul", "ghoul");
            r->monster[g.s.foe[0].monster].damage = (struct dd_span){10, 10};
            for (uint32_t i = foes; i < 3; i++)
                g.s.foe[i] = (struct dd_foe){0};
            act(&g, dodge ? DD_DODGE : DD_BLOCK);
            lost[dodge] = 5000 - g.s.hp;
        }
        assert_int_equal(lost[0], 5 * foes);
        assert_int_equal(lost[1], 10 * (foes - 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stamina),
        cmocka_unit_test(dodging),
        cmocka_unit_test(blocking),
        cmocka_unit_test(how_a_blow_is_added_up),
        cmocka_unit_test(what_is_told_adds_up),
        cmocka_unit_test(staggering),
        cmocka_unit_test(bosses_sway),
        cmocka_unit_test(groups),
        cmocka_unit_test(the_fast_strike_first),
        cmocka_unit_test(signs),
        cmocka_unit_test(flight),
        cmocka_unit_test(fight_or_retreat),
        cmocka_unit_test(kills),
        cmocka_unit_test(what_is_worn),
        cmocka_unit_test(what_is_used_up),
        cmocka_unit_test(what_there_is_to_do),
        cmocka_unit_test(block_or_dodge),
    };
    return cmocka_run_group_tests_name("darkdelve: fights in full", tests, NULL, NULL);
}
