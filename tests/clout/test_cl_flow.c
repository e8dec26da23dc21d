/* How a game flows where no card of the content leads it: what has no room, turns that are passed over,
 * chains that grow after a pass, activations with a price and two aims, fields that are negated; and how it
 * is told. */
#include "cl_play.h"

static struct game g;

static void set(uint32_t seat, uint32_t slot, const char *card) {
    put_back(&g, seat, slot, card, CL_BACK_DOWN);
}

static int spell(uint32_t n, const struct cl_action *a) {
    return made_spell(&g, n, a);
}

static void cast_it(int card) {
    host(&g)->clout = 4;
    act(&g, CL_CAST, card, 0);
}

/* A frame, a happening that finds no room is counted, and the audit tells; nothing is written elsewhere. */
static void no_room_is_told(void **unused) {
    (void)unused;
    struct err e;
    table(&g);
    const struct cl_state before = g.s;
    for (uint32_t i = 0; i < CL_FRAMES; i++)
        cl_push(&g.s, CL_FRAME_WINDOW, CL_HOST);
    assert_int_equal(g.s.lost, 0);
    cl_push(&g.s, CL_FRAME_CHAIN, CL_AWAY);
    assert_int_equal(g.s.lost, 1);
    assert_int_equal(g.s.frames, CL_FRAMES);
    assert_int_equal(cl_top(&g.s)->kind, CL_FRAME_CHAIN);
    assert_memory_equal(g.s.link, before.link, sizeof before.link);
    g.s = before;
    for (uint32_t i = 0; i < CL_QUEUE; i++)
        cl_happen(&g.s, CL_H_DESTROYED, CL_HOST, 1 + i, 0, 0);
    assert_int_equal(g.s.lost, 0);
    cl_happen(&g.s, CL_H_BELOW, CL_AWAY, 0, 0, 0);
    assert_int_equal(g.s.lost, 1);
    assert_int_equal(g.s.queued, CL_QUEUE);
    assert_int_equal(g.s.queue[CL_QUEUE - 1].subject, CL_QUEUE);
    assert_memory_equal(g.s.list, before.list, sizeof before.list);
    assert_int_equal(cl_audit(&g.r, &g.s, &e), ST_BUG);
}

/* CL-113: a gain is taken back whole, however large it is. */
static void gains_are_large(void **unused) {
    (void)unused;
    static const struct cl_action gain[] = {{.op = CL_OP_REPUTATION, .amount = 20000},
                                            {.op = CL_OP_REPUTATION, .amount = 20000}};
    table(&g);
    g.r.f.reputation_to_win = 100000;
    set(CL_AWAY, 0, "self_sabotage");
    cast_it(spell(2, gain));
    while (!is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0))
        act(&g, CL_PASS, 0, 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(host(&g)->reputation, 0);
}

/* CL-027, D-27: a breakdown is a destruction to both sides, whosever card it is. */
static void breakdowns_are_destructions(void **unused) {
    (void)unused;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        table(&g);
        struct cl_card *plain = made(&g, CL_STEREOTYPE, CL_WHEN_NEVER, (struct cl_action){0});
        plain->abilities = 0; /* nothing else happens */
        cl_index(&g.r);
        put_body(&g, seat, 0, "washed_varsity_legend", 0);
        put_body(&g, CL_HOST, 1, plain->name, 0)->vice = 3;
        act(&g, CL_END_TURN, 0, 0);
        assert_int_equal(host(&g)->body[1].card, 0);
        assert_int_equal(g.s.player[seat].reputation, 300);
    }
}

/* S-08, CL-101: Flash Mob that is reversed lets the other seat's stereotypes attack, in a turn not its own.
 */
static void others_are_sent_to_attack(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "flash_mob");
    put_body(&g, CL_HOST, 0, "conspiracy_kyle", 0);
    put_body(&g, CL_AWAY, 1, "conspiracy_kyle", 0);
    set(CL_AWAY, 0, "curveball");
    cast(&g, "flash_mob");
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(asked(&g).kind, CL_ASK_COMBAT);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_ATTACK, CL_OWN_2, CL_THEIR_1);
    pass_all(&g);
    assert_int_equal(host(&g)->body[0].card + away(&g)->body[1].card, 0); /* CL-251 */
    assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    assert_int_equal(asked(&g).seat, CL_HOST);
}

/* CL-220: what a turn's start asks is asked in the draw phase. */
static void turns_start_in_the_draw_phase(void **unused) {
    (void)unused;
    table(&g);
    const struct cl_card *c =
        made(&g, CL_FIELD, CL_WHEN_TURN_START,
             (struct cl_action){.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 1});
    put_field(&g, CL_AWAY, c->name);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
    put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    assert_int_equal(g.s.phase, CL_DRAW);
    assert_int_equal(away(&g)->hand_n, 0);
    act(&g, CL_PICK, CL_THEIR_3, 0);
    assert_int_equal(host(&g)->body[2].vice, 1);
    assert_int_equal(away(&g)->hand_n, 1);
}

/* CL-286: a turn that is passed over counts for no ban; S-06: it counts for the limit of turns. */
static void turns_passed_over_count_for_no_ban(void **unused) {
    (void)unused;
    for (uint32_t skipped = 0; skipped < 2; skipped++) {
        table(&g);
        away(&g)->skip_turns = (uint8_t)skipped;
        away(&g)->limit_now[CL_LIMIT_ATTACKS] = away(&g)->limit_now[CL_LIMIT_EFFECTS] = 1;
        away(&g)->must_attack = 1;
        next_turn(&g);
        if (!skipped)
            next_turn(&g);
        assert_int_equal(g.s.turn, 7);
        assert_int_equal(away(&g)->limit_now[CL_LIMIT_ATTACKS], skipped);
        assert_int_equal(away(&g)->must_attack, skipped);
        assert_int_equal(away(&g)->turns, 3 - skipped);
        next_turn(&g);
        next_turn(&g);
        assert_int_equal(away(&g)->limit_now[CL_LIMIT_EFFECTS], 0);
    }
    table(&g);
    away(&g)->skip_turns = 1;
    g.r.f.turn_limit = 6;
    act(&g, CL_END_TURN, 0, 0);
    assert_int_equal(g.s.ended, CL_TURN_LIMIT);
    assert_int_equal(g.s.phase, CL_END);
    assert_int_equal(away(&g)->clout_cap, 0);
}

/* CL-271: the third spell of a turn is one; effects and traps are none, and a new turn counts anew. */
static void spells_are_counted_by_the_turn(void **unused) {
    (void)unused;
    table(&g);
    set(CL_AWAY, 0, "system_overload");
    set(CL_AWAY, 1, "hr_complaint");
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    for (uint32_t i = 0; i < 3; i++)
        give(&g, CL_HOST, "one_more_shot");
    give(&g, CL_HOST, "late_rent_ricky");
    cast(&g, "one_more_shot");
    pass_all(&g);
    act(&g, CL_USE, CL_OWN_1, 0);
    pass_all(&g);
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    pass_all(&g);
    cast(&g, "one_more_shot");
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_1, 0);
    pass_all(&g);
    assert_int_equal(g.s.spells_this_turn, 2);
    next_turn(&g);
    assert_int_equal(g.s.spells_this_turn, 0);
    next_turn(&g);
    cast(&g, "one_more_shot");
    refuse(&g, CL_NO_TRIGGER, CL_RESPOND, CL_OWN_BACK_1, 0);
}

/* CL-228: a draw phase that is skipped is not entered, and nobody is asked about it. */
static void skipped_draws_are_not_answered(void **unused) {
    (void)unused;
    for (uint8_t skipped = 0; skipped < 2; skipped++) {
        table(&g);
        away(&g)->limit_now[CL_LIMIT_DRAW] = skipped;
        set(CL_HOST, 0, "blue_screen");
        act(&g, CL_END_TURN, 0, 0);
        bool entered = false;
        for (uint32_t i = 0; i < g.k.count; i++)
            entered |= g.event[i].kind == CL_EV_PHASE_CHANGED && g.event[i].arg[1] == CL_DRAW;
        assert_int_equal(entered, !skipped);
        assert_int_equal(has_event(&g, CL_EV_PHASE_SKIPPED), skipped);
        assert_int_equal(g.s.phase, skipped ? CL_MAIN : CL_DRAW);
        assert_int_equal(is_legal(&g, CL_RESPOND, CL_OWN_BACK_1, 0), !skipped);
    }
}

/* CL-239: either way, and told as what it is now. */
static void positions_are_told(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 0, "late_rent_ricky", CL_BODY_DEFENSE);
    put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
    for (int i = 0; i < 2; i++) {
        act(&g, CL_POSITION, i ? CL_OWN_3 : CL_OWN_1, 0);
        assert_int_equal(event_arg(&g, CL_EV_POSITION_CHANGED, 1), i ? 3 : 1);
        assert_int_equal(event_arg(&g, CL_EV_POSITION_CHANGED, 2),
                         i ? CL_DEFENSE_POSITION : CL_ATTACK_POSITION);
    }
    assert_int_equal(host(&g)->body[0].flags, CL_BODY_MOVED);
    assert_int_equal(host(&g)->body[2].flags, CL_BODY_MOVED | CL_BODY_DEFENSE);
}

/* CL-274: two passes in a row; a link that comes after a pass asks both anew. */
static void passes_are_in_a_row(void **unused) {
    (void)unused;
    table(&g);
    give(&g, CL_HOST, "late_rent_ricky");
    set(CL_HOST, 0, "slander");
    set(CL_AWAY, 0, "hr_complaint");
    set(CL_AWAY, 1, "anarchy");
    set(CL_AWAY, 2, "anarchy");
    act(&g, CL_SUMMON, id(&g, "late_rent_ricky"), 0);
    act(&g, CL_RESPOND, CL_OWN_BACK_1, 0);
    assert_int_equal(asked(&g).seat, CL_HOST);
    act(&g, CL_PASS, 0, 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_RESPOND, CL_OWN_BACK_2, 0);
    assert_int_equal(asked(&g).seat, CL_HOST);
    act(&g, CL_PASS, 0, 0);
    assert_int_equal(asked(&g).seat, CL_AWAY);
    act(&g, CL_RESPOND, CL_OWN_BACK_3, 0);
    assert_int_equal(g.s.links, 3);
    pass_all(&g);
    assert_int_equal(host(&g)->reputation, -1000); /* of two copies one doubles the other's doubling */
}

/* CL-282: stereotypes and counters pay from where they lie open; not from a free slot, not face down. */
static void prices_are_paid_from_the_board(void **unused) {
    (void)unused;
    static const uint8_t prices[] = {CL_PAY_VICE, CL_PAY_TRIBUTE};
    const struct cl_action gain = {.op = CL_OP_REPUTATION, .amount = 100};
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t taken = 0; taken < 2; taken++) {
            table(&g);
            int card = spell(1, &gain);
            g.r.card[card].ability[0].price = prices[i];
            g.r.card[card].ability[0].price_amount = 1;
            cl_index(&g.r);
            put_body(&g, CL_HOST, 0, "late_rent_ricky", 0)->vice = 2;
            if (taken)
                put_body(&g, CL_HOST, 1, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
            put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
            cast_it(card);
            refuse(&g, CL_NO_TARGET, CL_PICK, CL_OWN_2, 0);
            assert_int_equal(is_legal(&g, CL_PICK, CL_OWN_3, 0), prices[i] == CL_PAY_TRIBUTE);
            act(&g, CL_PICK, CL_OWN_1, 0);
            assert_int_equal(host(&g)->body[0].vice, prices[i] == CL_PAY_VICE);
            assert_int_equal(host(&g)->reputation, 100);
        }
}

/* CL-278: what the price takes can be aimed at no more; the second aim is asked for all the same. */
static void prices_may_take_the_aim(void **unused) {
    (void)unused;
    static const struct cl_action two[] = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_OWN, .amount = 1},
                                           {.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 2}};
    for (uint32_t left = 0; left < 2; left++) {
        table(&g);
        int card = spell(2, two);
        g.r.card[card].ability[0].price = CL_PAY_TRIBUTE;
        g.r.card[card].ability[0].price_amount = 1;
        cl_index(&g.r);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0);
        put_body(&g, CL_AWAY, 1, "influencer_couple", 0);
        if (left)
            put_body(&g, CL_HOST, 2, "late_rent_ricky", 0);
        cast_it(card);
        act(&g, CL_PICK, CL_OWN_1, 0);
        assert_int_equal(host(&g)->body[0].card, 0);
        if (left)
            act(&g, CL_PICK, CL_OWN_3, 0);
        assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
        act(&g, CL_PICK, CL_THEIR_2, 0);
        assert_int_equal(count_events(&g, CL_EV_TARGETED), 1 + left);
        assert_int_equal(away(&g)->body[1].vice, 2);
        assert_int_equal(host(&g)->body[2].vice, left);
        assert_int_equal(asked(&g).kind, CL_ASK_MAIN);
    }
}

/* CL-276, CL-281: fields are negated by what lies open in the back row, too; where it says so once per turn;
 * not by what lies face down. */
static void fields_are_negated(void **unused) {
    (void)unused;
    static const struct {
        uint8_t once, flags;
        bool stays[2];
    } rows[] = {{0, 0, {false, false}}, {1, 0, {false, true}}, {0, CL_BACK_DOWN, {true, true}}};
    for (uint32_t i = 0; i < 3; i++) {
        table(&g);
        struct cl_card *c =
            made(&g, CL_SPELL, CL_WHEN_OPPONENT_FIELD, (struct cl_action){.op = CL_OP_NEGATE});
        c->subkind = CL_CONTINUOUS;
        c->ability[0].once = rows[i].once;
        cl_index(&g.r);
        put_back(&g, CL_AWAY, 2, c->name, rows[i].flags);
        for (uint32_t k = 0; k < 2; k++) {
            give(&g, CL_HOST, "dive_bar_karaoke");
            cast_it(id(&g, "dive_bar_karaoke"));
            assert_int_equal(has_event(&g, CL_EV_NEGATED), !rows[i].stays[k]);
            assert_int_equal(has_event(&g, CL_EV_TRIGGERED), !rows[i].stays[k]);
            pass_all(&g);
            assert_int_equal(host(&g)->field != 0, rows[i].stays[k]);
        }
    }
}

/* CL-273, CL-267: who activates what, as which link, and at what it aims; what lies face down keeps its name.
 */
static void activations_are_told(void **unused) {
    (void)unused;
    table(&g);
    put_body(&g, CL_HOST, 1, "conspiracy_kyle", 0);
    put_body(&g, CL_AWAY, 2, "influencer_couple", 0);
    put_field(&g, CL_AWAY, "corporate_happy_hour");
    bury(&g, CL_HOST, "tutoring");
    set(CL_AWAY, 1, "hr_complaint");
    give(&g, CL_HOST, "peer_review");
    give(&g, CL_HOST, "dumpster_dive");
    const struct cl_action field = {.op = CL_OP_DESTROY, .target = CL_TARGET_A_FIELD};
    const int steps[][6] = {
        {CL_USE, CL_OWN_2, CL_PICK, CL_THEIR_3, CL_ZONE_BOARD, id(&g, "influencer_couple")},
        {CL_CAST, id(&g, "peer_review"), CL_PICK, CL_THEIR_BACK_2, CL_ZONE_BACK, 0},
        {CL_CAST, spell(1, &field), CL_PICK, CL_THEIR_FIELD, CL_ZONE_FIELD, id(&g, "corporate_happy_hour")},
        {CL_CAST, id(&g, "dumpster_dive"), CL_PICK_CARD, id(&g, "tutoring"), CL_ZONE_GRAVEYARD,
         id(&g, "tutoring")}};
    static const int32_t owner[] = {CL_AWAY, CL_AWAY, CL_AWAY, CL_HOST}, slot[] = {3, 2, 1, 0};
    for (uint32_t i = 0; i < 4; i++) {
        const uint16_t kind = i ? CL_EV_ACTIVATED : CL_EV_EFFECT_USED;
        act(&g, steps[i][0], steps[i][1], 0);
        act(&g, steps[i][2], steps[i][3], 0);
        assert_int_equal(event_arg(&g, kind, 0), CL_HOST);
        assert_int_equal(event_arg(&g, kind, 1), i ? steps[i][1] : id(&g, "conspiracy_kyle"));
        assert_int_equal(event_arg(&g, kind, 2), i ? 1 : 2); /* the first link; the second slot */
        assert_int_equal(count_events(&g, CL_EV_TARGETED), 1);
        assert_int_equal(event_arg(&g, CL_EV_TARGETED, 0), owner[i]);
        assert_int_equal(event_arg(&g, CL_EV_TARGETED, 1), steps[i][4]);
        assert_int_equal(event_arg(&g, CL_EV_TARGETED, 2), slot[i]);
        assert_int_equal(event_arg(&g, CL_EV_TARGETED, 3), steps[i][5]);
        pass_all(&g);
    }
}

/* D-29: what the switches allow is kept where it is, never made worse or better by them; no figure runs away.
 */
static void figures_have_bounds(void **unused) {
    (void)unused;
    static const struct {
        uint8_t stability, strict; /* which resource; with floor and cap */
        int32_t was, delta, now;
    } rows[] = {{0, 1, 300, -700, 0},          {0, 1, 0, -1, 0},
                {0, 1, -500, -100, -500},      {0, 1, -500, 600, 100},
                {0, 0, 100, -700, -600},       {0, 0, 100, 1, 101},
                {0, 0, 999000, 2000, 1000000}, {0, 0, -999000, -2000, -1000000},
                {1, 1, 4900, 700, 5000},       {1, 1, 5000, 1, 5000},
                {1, 0, 999000, 2000, 1000000}, {1, 0, 100, -200, 0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        g.r.f.reputation_floor = g.r.f.stability_cap = rows[i].strict;
        host(&g)->reputation = host(&g)->stability = rows[i].was;
        (rows[i].stability ? cl_stability : cl_reputation)(&g.r, &g.s, CL_HOST, rows[i].delta, &g.k);
        int32_t now = rows[i].stability ? host(&g)->stability : host(&g)->reputation;
        if (now != rows[i].now)
            fail_msg("row %u: %d", i, now);
        assert_int_equal(g.k.count, now != rows[i].was); /* CL-145, CL-146: a change is told, nothing else */
        if (g.k.count)
            assert_int_equal(g.event[0].arg[1], now - rows[i].was);
        if (!rows[i].stability)
            assert_int_equal(g.s.queued, now > rows[i].was); /* a gain can be answered, a loss cannot */
    }
}

/* CL-286: a ban on the turn player counts this turn if it comes in time for it, else the next; "this turn" is
 * for him alone; none shortens another. */
static void bans_begin_in_time(void **unused) {
    (void)unused;
    static const struct {
        uint8_t limit, step, span, seat;
        uint8_t now, next;
    } rows[] = {{CL_LIMIT_ATTACKS, CL_STEP_COMBAT_ASK, CL_SPAN_NOW, CL_HOST, 2, 0},
                {CL_LIMIT_ATTACKS, CL_STEP_MAIN2_ASK, CL_SPAN_NOW, CL_HOST, 0, 2},
                {CL_LIMIT_BATTLE, CL_STEP_COMBAT, CL_SPAN_NOW, CL_HOST, 2, 0},
                {CL_LIMIT_BATTLE, CL_STEP_COMBAT_ASK, CL_SPAN_NOW, CL_HOST, 0, 2},
                {CL_LIMIT_DRAW, CL_STEP_DRAW, CL_SPAN_NOW, CL_HOST, 2, 0},
                {CL_LIMIT_DRAW, CL_STEP_STANDBY, CL_SPAN_NOW, CL_HOST, 0, 2},
                {CL_LIMIT_EFFECTS, CL_STEP_MAIN2_ASK, CL_SPAN_NOW, CL_HOST, 2, 0},
                {CL_LIMIT_EFFECTS, CL_STEP_BREAKDOWN, CL_SPAN_NOW, CL_HOST, 0, 2},
                {CL_LIMIT_EFFECTS, CL_STEP_MAIN_ASK, CL_SPAN_NEXT_TURN, CL_HOST, 0, 2},
                {CL_LIMIT_EFFECTS, CL_STEP_BREAKDOWN, CL_SPAN_TURN, CL_HOST, 2, 0},
                {CL_LIMIT_EFFECTS, CL_STEP_MAIN_ASK, CL_SPAN_TURN, CL_AWAY, 0, 0},
                {CL_LIMIT_EFFECTS, CL_STEP_MAIN_ASK, CL_SPAN_NEXT_TURN, CL_AWAY, 2, 0},
                {CL_LIMIT_ATTACKS, CL_STEP_MAIN2_ASK, CL_SPAN_NOW, CL_AWAY, 2, 0}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        g.s.step = rows[i].step;
        const struct cl_player *p = &g.s.player[rows[i].seat];
        cl_limit(&g.s, rows[i].seat, rows[i].limit, 2, rows[i].span, &g.k);
        if (p->limit_now[rows[i].limit] != rows[i].now || p->limit_next[rows[i].limit] != rows[i].next)
            fail_msg("row %u", i);
        assert_int_equal(g.k.count, rows[i].now || rows[i].next);
        if (g.k.count)
            assert_int_equal(g.event[0].arg[3], rows[i].next != 0);
        cl_limit(&g.s, rows[i].seat, rows[i].limit, 1, rows[i].span, &g.k);
        assert_int_equal(p->limit_now[rows[i].limit] + p->limit_next[rows[i].limit],
                         rows[i].now + rows[i].next);
    }
}

/* CL-046: between 0 and 99; what is taken away is counted. D-34: the threshold is crossed from it or above.
 */
static void counters_and_thresholds(void **unused) {
    (void)unused;
    table(&g);
    struct cl_body *b = put_body(&g, CL_HOST, 1, "late_rent_ricky", 0);
    b->vice = 98;
    cl_vice(&g.s, CL_HOST, 1, 5, &g.k);
    assert_int_equal(b->vice, 99);
    assert_int_equal(event_arg(&g, CL_EV_VICE_ADDED, 2), 1);
    cl_vice(&g.s, CL_HOST, 1, 1, &g.k);
    assert_int_equal(g.k.count, 1);
    b->vice = 3;
    cl_vice(&g.s, CL_HOST, 1, -1, &g.k);
    cl_vice(&g.s, CL_HOST, 1, -5, &g.k);
    assert_int_equal(b->vice, 0);
    assert_int_equal(g.s.removed, 3);
    assert_int_equal(count_events(&g, CL_EV_VICE_REMOVED), 2);
    assert_int_equal(event_arg(&g, CL_EV_VICE_REMOVED, 2), 1);
    static const int32_t rows[][3] = {
        {2500, 2499, 1}, {5000, 2500, 0}, {2499, 100, 0}, {2499, 2600, 0}, {9000, 1, 1}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        away(&g)->stability = rows[i][0];
        cl_stability(&g.r, &g.s, CL_AWAY, rows[i][1] - rows[i][0], NULL);
        assert_int_equal(g.s.queued, rows[i][2]);
    }
}

/* CL-026 to CL-028, CL-034: either seat wins or loses in either's turn. D-08: an end does not hasten a
 * breakdown that waits for its phase; the switch does. */
static void anybody_may_win(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 3 * CL_SEATS * CL_SEATS; i++) {
        table(&g);
        const uint32_t seat = i & 1, kind = i / 4;
        g.s.seat = i >> 1 & 1;
        struct cl_player *p = &g.s.player[seat];
        put_body(&g, seat, 1, "late_rent_ricky", 0)->vice = 3;
        if (kind == 1)
            g.s.player[!seat].stability = 0;
        else if (kind == 2)
            p->breakdowns = 3;
        else
            p->reputation = 10000;
        cl_check_end(&g.r, &g.s, &g.k);
        assert_int_equal(g.s.ended, kind == 1   ? CL_STABILITY_ZERO
                                    : kind == 2 ? CL_BREAKDOWN
                                                : CL_REPUTATION_MAX);
        assert_int_equal(g.s.winner, seat);
        assert_int_not_equal(p->body[1].card, 0);
        assert_int_equal(g.s.player[!seat].breakdowns, 0);
    }
    for (uint8_t at_once = 0; at_once < 2; at_once++) {
        table(&g);
        g.r.f.breakdown_at_once = at_once;
        put_body(&g, CL_AWAY, 1, "late_rent_ricky", 0)->vice = 3;
        cl_check_end(&g.r, &g.s, &g.k);
        assert_int_equal(host(&g)->breakdowns, at_once);
        assert_int_equal(g.s.ended, CL_NOT_OVER);
    }
}

/* D-30, CL-292: of two ends of one kind, and of breakdowns together, the turn player's comes first; CL-029:
 * only the loser's side collapses. */
static void the_turn_player_comes_first(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < 3 * CL_SEATS; i++) {
        table(&g);
        g.s.seat = (uint8_t)(i & 1);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
            struct cl_player *p = &g.s.player[seat];
            put_body(&g, seat, 2, "late_rent_ricky", 0);
            if (i / 2 == 0)
                p->reputation = 10000;
            else if (i / 2 == 1)
                p->stability = 0;
            else
                p->breakdowns = 3;
        }
        cl_check_end(&g.r, &g.s, &g.k);
        assert_int_equal(g.s.ended, i / 2 == 0   ? CL_REPUTATION_MAX
                                    : i / 2 == 1 ? CL_STABILITY_ZERO
                                                 : CL_BREAKDOWN);
        assert_int_equal(g.s.winner, i & 1);
        assert_int_equal(count_events(&g, CL_EV_GAME_OVER), 1);
        assert_int_not_equal(g.s.player[i & 1].body[2].card, 0);
        assert_int_equal(g.s.player[~i & 1].body[2].card == 0, i / 2 == 1);
    }
    for (uint8_t seat = 0; seat < CL_SEATS; seat++) {
        table(&g);
        g.s.seat = seat;
        put_body(&g, CL_HOST, 1, "late_rent_ricky", 0)->vice = 3;
        put_body(&g, CL_AWAY, 1, "late_rent_ricky", 0)->vice = 3;
        cl_breakdowns(&g.r, &g.s, &g.k);
        assert_int_equal(count_events(&g, CL_EV_BROKE_DOWN), 2);
        assert_int_equal(event_arg(&g, CL_EV_BROKE_DOWN, 0), seat);
    }
}

/* CL-100, D-35: what repeats a spell, in whichever of its steps, is never the spell that is repeated. */
static void repeaters_are_not_repeated(void **unused) {
    (void)unused;
    static const struct cl_action steps[] = {{.op = CL_OP_STABILITY, .amount = 10}, {.op = CL_OP_COPY_SPELL}};
    table(&g);
    int card = spell(2, steps);
    give(&g, CL_HOST, g.r.card[card].name);
    give(&g, CL_HOST, "one_more_shot");
    cast_it(id(&g, "one_more_shot"));
    for (int32_t i = 1; i < 3; i++) {
        cast_it(card);
        assert_int_equal(g.s.last_spell, id(&g, "one_more_shot"));
        assert_int_equal(host(&g)->reputation, 500 + i * 500);
        assert_int_equal(host(&g)->stability, 4700 + i * (10 - 300));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_room_is_told),
        cmocka_unit_test(gains_are_large),
        cmocka_unit_test(breakdowns_are_destructions),
        cmocka_unit_test(others_are_sent_to_attack),
        cmocka_unit_test(turns_start_in_the_draw_phase),
        cmocka_unit_test(turns_passed_over_count_for_no_ban),
        cmocka_unit_test(spells_are_counted_by_the_turn),
        cmocka_unit_test(passes_are_in_a_row),
        cmocka_unit_test(prices_are_paid_from_the_board),
        cmocka_unit_test(prices_may_take_the_aim),
        cmocka_unit_test(fields_are_negated),
        cmocka_unit_test(activations_are_told),
        cmocka_unit_test(repeaters_are_not_repeated),
        cmocka_unit_test(figures_have_bounds),
        cmocka_unit_test(bans_begin_in_time),
        cmocka_unit_test(counters_and_thresholds),
        cmocka_unit_test(anybody_may_win),
        cmocka_unit_test(the_turn_player_comes_first),
        cmocka_unit_test(skipped_draws_are_not_answered),
        cmocka_unit_test(positions_are_told),
    };
    return cmocka_run_group_tests_name("cl_flow", tests, NULL, NULL);
}
