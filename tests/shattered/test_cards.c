/* The ten categories: what each is for and no other can do, and how Traps, Reshapes, Empowers and Disrupts
 * work. Counters, Reacts and Restraint, which answer, are in test_answers.c. */
#include "core/offer.h"
#include "sd_test.h"

static struct sd_side *side_of(struct game *g, uint32_t side) {
    return &g->s.pub.side[side];
}

static const char *const categories[SD_CATEGORIES] = {
    [SD_STRIKE] = "strike",   [SD_OFFER] = "offer",     [SD_TEST] = "test",       [SD_TRAP] = "trap",
    [SD_RESHAPE] = "reshape", [SD_EMPOWER] = "empower", [SD_DISRUPT] = "disrupt", [SD_COUNTER] = "counter",
    [SD_REACT] = "react",     [SD_ENERGY] = "energy"};

/* SD-035: nine categories and Energy. S-09: four types. */
static void ten_categories_four_types(void **unused) {
    static const char *const types[SD_TYPES] = {"physical", "environmental", "social", "mystical"};
    const struct sd_rules *r = open_rules(DOC_V3);
    uint32_t seen[SD_CATEGORIES][SD_TYPES] = {{0}};
    (void)unused;
    for (uint32_t i = 0; i < SD_CATEGORIES; i++)
        assert_string_equal(sd_name_of(r, SD_KIND_CATEGORY, 1 + i), categories[i]);
    assert_null(sd_name_of(r, SD_KIND_CATEGORY, 1 + SD_CATEGORIES));
    for (uint32_t i = 0; i < SD_TYPES; i++)
        assert_string_equal(sd_name_of(r, SD_KIND_TYPE, 1 + i), types[i]);
    assert_null(sd_name_of(r, SD_KIND_TYPE, 1 + SD_TYPES));
    for (uint32_t id = 1; id <= r->card_count; id++)
        seen[r->card[id].category][r->card[id].type]++;
    for (uint32_t i = 0; i < SD_CATEGORIES; i++)
        assert_true(seen[i][0] + seen[i][1] + seen[i][2] + seen[i][3] > 0);
    for (uint32_t i = 0; i < SD_TYPES; i++)
        assert_true(seen[SD_STRIKE][i] > 0);
}

/* SD-037: cost, type and words on every card; power where power means something; a trigger with its effect or
 * none at all. */
static void what_a_card_has(void **unused) {
    const struct sd_rules *r = open_rules(DOC_V3);
    (void)unused;
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const struct sd_card *c = &r->card[id];
        bool powered = c->category == SD_STRIKE || c->category == SD_REACT;
        TEXT_ON_STACK(t, 500);
        sd_card_text(r, c, &t);
        if (!c->name || !*c->title || !*c->flavour || !t.len || c->type >= SD_TYPES || c->side >= SD_SIDES)
            fail_msg("%s lacks something", c->full);
        if (powered != (c->power > 0))
            fail_msg("%s: power %u on a %s", c->full, c->power, categories[c->category]);
        bool effect = c->trigger_power || c->trigger_keywords || c->react_power || c->energy == SD_SIPHON;
        if (effect != (c->when.kind != SD_WHEN_NEVER))
            fail_msg("%s: half a trigger", c->full);
    }
}

/* A sample of each category, free and harmless. */
static struct sd_card sample(uint8_t category) {
    return (struct sd_card){
        .category = category,
        .power = 2,
        .target = 1,
        .bonus = category == SD_EMPOWER,
        .disadvantage = category == SD_DISRUPT,
        .chip = 1,
        .chip_reducer = 1,
        .trigger = SD_ON_STRIKE,
        .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 1, .amount = 1}},
        .heal = {{.reducer = 1, .amount = 1}},
        .benefit = 1,
        .benefit_reducer = 1,
        .trust = 1,
        .reward_trust = 2,
        .permanent = 1,
    };
}

/* SD-036: five categories act, two change a Strike to come, two answer. */
static void actions_modifiers_responses(void **unused) {
    (void)unused;
    for (uint8_t category = 0; category < SD_CATEGORIES; category++) {
        struct game g;
        bare(&g);
        struct sd_side *me = side_of(&g, SD_DUNGEON), *foe = side_of(&g, SD_VISITOR);
        set_points(&g, SD_VEIL, 10);
        set_points(&g, SD_RESOLVE, 10);
        uint16_t card = put(&g, SD_DUNGEON, sample(category));
        if (category == SD_REACT) { /* only when struck */
            refuse(&g, SD_NO_REACT, SD_PLAY, card);
            continue;
        }
        rig_margin(&g, 3);
        play(&g, card);
        bool asks = g.s.pub.ask == SD_ASK_OFFER || g.s.pub.ask == SD_ASK_TEST;
        bool moved = points(&g, SD_VEIL) != 10 || points(&g, SD_RESOLVE) != 10;
        bool acts = category <= SD_RESHAPE;
        assert_int_equal(asks || moved || me->trap_count, acts);
        assert_int_equal(asks, category == SD_OFFER || category == SD_TEST);
        assert_int_equal(moved, category == SD_STRIKE || category == SD_RESHAPE);
        assert_int_equal(me->empowers, category == SD_EMPOWER);
        assert_int_equal(foe->disrupts, category == SD_DISRUPT);
        assert_int_equal(me->pool, 20 + (category == SD_ENERGY));
    }
}

/* SD-038: a Strike takes points off the one reducer it names, by one contest of two dice each. */
static void a_strike_takes_one_reducer(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint8_t target = 0; target < SD_REDUCERS; target++) {
            struct game g;
            bare(&g);
            turn_of(&g, side);
            rig_dice(&g.s.dice, WANT_CONTEST(6, 3, 2, 4));
            play(&g, put_strike(&g, side, target, 4, 0));
            assert_used(&g.s.dice, 1);
            assert_int_equal(nth_event(&g, SD_EV_ROLL, 0)->arg[0], side + 1);
            assert_int_equal(nth_event(&g, SD_EV_ROLL, 0)->arg[3], 9);
            assert_int_equal(nth_event(&g, SD_EV_ROLL, 1)->arg[3], 6);
            for (uint32_t i = 0; i < SD_REDUCERS; i++) {
                assert_int_equal(points(&g, SD_RES(!side, i)), i == target ? 16 : 20);
                assert_int_equal(points(&g, SD_RES(side, i)), 20);
            }
        }
}

static void assert_two_answers(const struct game *g, uint8_t ask, uint32_t seat, uint16_t yes, uint16_t no) {
    struct action legal[SD_MAX_LEGAL];
    assert_int_equal(g->s.pub.ask, ask);
    assert_int_equal(g->s.pub.seat, seat);
    assert_int_equal(sd_legal(&g->r, &g->s, legal, SD_MAX_LEGAL), 2);
    assert_int_equal(legal[0].verb, yes);
    assert_int_equal(legal[1].verb, no);
}

/* SD-039: an Offer is a choice for the other side, without dice. Trust decides how it may be answered: the
 * trusting have no choice (SD-208). */
static void an_offer_is_a_choice(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (int trust = 0; trust <= 6; trust += 6) {
            struct game g;
            bare(&g);
            turn_of(&g, side);
            set_trust(&g, trust);
            set_points(&g, SD_RES(!side, 1), 10);
            struct stream dice = g.s.dice, fate = g.s.fate;
            play(&g, put(&g, side, sample(SD_OFFER)));
            if (trust) {
                assert_int_equal(g.s.pub.ask, SD_ASK_TURN);
            } else {
                assert_two_answers(&g, SD_ASK_OFFER, !side, SD_ACCEPT, SD_REFUSE);
                assert_int_equal(points(&g, SD_RES(!side, 1)), 10);
                act(&g, SD_ACCEPT);
            }
            assert_int_equal(points(&g, SD_RES(!side, 1)), 11);
            assert_memory_equal(&g.s.dice, &dice, sizeof dice);
            assert_memory_equal(&g.s.fate, &fate, sizeof fate);
            assert_int_equal(g.s.pub.seat, side); /* its turn goes on */
        }
}

static void offer_at(const struct game *g, uint32_t seat, struct action a, struct offer *o) {
    static struct sd_view v;
    memset(&v, 0, sizeof v);
    sd_view(&g->r, &g->s, seat, &v);
    offer_of(&shattered_ops, &g->r, &v, &a, NULL, o);
}

/* SD-197, SD-244, SD-250: what breaks faith for good asks again and says what it does; what keeps it does
 * not. */
static void broken_faith_asks_again(void **unused) {
    struct game g;
    struct offer o;
    (void)unused;
    bare(&g);
    set_trust(&g, 5);
    uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 3, 0);
    offer_at(&g, SD_DUNGEON, (struct action){SD_PLAY, {(int16_t)blow}}, &o);
    assert_true(o.confirm);
    assert_non_null(strstr(o.note.buf, "all Trust turns into damage"));
    set_trust(&g, 3);
    offer_at(&g, SD_DUNGEON, (struct action){SD_PLAY, {(int16_t)blow}}, &o);
    assert_false(o.confirm);
    struct sd_card test = sample(SD_TEST);
    test.crash_bp = 5000;
    test.defect_power = 2;
    play(&g, put(&g, SD_DUNGEON, test));
    offer_at(&g, SD_VISITOR, (struct action){SD_DEFECT}, &o);
    assert_true(o.confirm);
    offer_at(&g, SD_VISITOR, (struct action){SD_COOPERATE}, &o);
    assert_false(o.confirm);
}

static bool notes(const struct game *g, uint16_t verb, uint16_t card, const char *words) {
    struct offer o;
    offer_at(g, g->s.pub.seat, (struct action){verb, {(int16_t)card}}, &o);
    return strstr(o.note.buf, words) != NULL;
}

/* What would be spent for nothing is said before: a heal at what is whole (S-15), a Counter with nothing to
 * undo (S-24), a condition that does not hold (SD-114); and what the darker price costs its maker (S-85). */
static void what_is_for_nothing_is_said(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    uint16_t mend = put(&g, SD_DUNGEON, (struct sd_card){.category = SD_RESHAPE, .heal = {{1, 2, 0, 0}}});
    assert_true(notes(&g, SD_PLAY, mend, "nothing to heal"));
    set_points(&g, SD_VEIL, 19);
    assert_false(notes(&g, SD_PLAY, mend, "nothing to heal"));
    assert_true(notes(&g, SD_PLAY, put(&g, SD_DUNGEON, sample(SD_COUNTER)), "nothing to undo"));

    uint16_t grip = put_strike(&g, SD_DUNGEON, 0, 2, 0);
    assert_false(notes(&g, SD_PLAY, grip, "condition"));
    g.r.card[grip].when = (struct sd_when){SD_WHEN_HAS, 1, SD_COND_ENTANGLED, 0, 0};
    g.r.card[grip].trigger_power = 2;
    assert_true(notes(&g, SD_PLAY, grip, "its condition is not met"));
    sd_entangle(&g.s, SD_VISITOR, NULL);
    assert_true(notes(&g, SD_PLAY, grip, "its condition is met"));

    set_trust(&g, 3);
    g.r.f.dark_toll = 1;
    uint16_t gift = put(&g, SD_DUNGEON, sample(SD_OFFER));
    g.r.card[gift].dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 3};
    assert_true(notes(&g, SD_PLAY_DARK, gift, "taken, it costs you 1 Veil"));
    assert_false(notes(&g, SD_PLAY, gift, "it costs you 1 Veil"));

    lab(&g, DOC_V3, PARTY); /* one who is chosen may be whole where others are not */
    turn_of(&g, SD_VISITOR);
    uint16_t tend =
        put_of(&g, 1, (struct sd_card){.category = SD_RESHAPE, .heal = {{0, 2, SD_TO_CHOSEN, 0}}});
    member_points(&g, 2, 1);
    struct offer o;
    offer_at(&g, SD_VISITOR, (struct action){SD_PLAY, {(int16_t)tend, 2}}, &o);
    assert_null(strstr(o.note.buf, "nothing to heal"));
    offer_at(&g, SD_VISITOR, (struct action){SD_PLAY, {(int16_t)tend, 3}}, &o);
    assert_non_null(strstr(o.note.buf, "nothing to heal"));
}

/* SD-040: a Test is a dilemma for the other side: to cooperate helps both, to defect helps it alone. */
static void a_test_is_a_dilemma(void **unused) {
    (void)unused;
    for (int defects = 0; defects < 2; defects++) {
        struct game g;
        bare(&g);
        set_trust(&g, 2);
        struct stream dice = g.s.dice, fate = g.s.fate;
        struct sd_card test = sample(SD_TEST);
        test.crash_bp = 5000;
        test.defect_power = 2;
        play(&g, put(&g, SD_DUNGEON, test));
        assert_two_answers(&g, SD_ASK_TEST, SD_VISITOR, SD_COOPERATE, SD_DEFECT);
        act(&g, defects ? SD_DEFECT : SD_COOPERATE);
        assert_int_equal(points(&g, SD_TRUST), defects ? 1 : 4);
        assert_int_equal(side_of(&g, SD_VISITOR)->empowers, defects);
        assert_memory_equal(&g.s.dice, &dice, sizeof dice);
        assert_memory_equal(&g.s.fate, &fate, sizeof fate);
    }
}

/* A Trap of 2 Nerve (or Presence) for one trigger. */
static uint16_t put_trap(struct game *g, uint32_t side, uint8_t trigger) {
    return put(g, side,
               (struct sd_card){.category = SD_TRAP,
                                .trigger = trigger,
                                .effect = {{.kind = SD_TRAP_DAMAGE, .reducer = 2, .amount = 2}}});
}

static void lay_trap(struct game *g, uint32_t side, uint8_t trigger) {
    turn_of(g, side);
    play(g, put_trap(g, side, trigger));
}

/* Something that a Trap may wait for, done by a side in its turn; Offers are accepted or not. */
static void do_what(struct game *g, uint32_t side, uint8_t category, bool yes) {
    turn_of(g, side);
    rig_margin(g, 3);
    play(g, put(g, side, sample(category)));
    if (category == SD_OFFER)
        act(g, yes ? SD_ACCEPT : SD_REFUSE);
}

/* SD-041, S-22: a Trap springs by itself at its own trigger: the other side's Strike, Empower or Counter, or
 * an Offer of either side that was accepted. It hurts its owner's opponent, once. */
static void traps_wait_for_their_moment(void **unused) {
    static const uint8_t trigger_of[SD_CATEGORIES] = {[SD_STRIKE] = SD_ON_STRIKE,
                                                      [SD_EMPOWER] = SD_ON_EMPOWER,
                                                      [SD_COUNTER] = SD_ON_COUNTER,
                                                      [SD_OFFER] = SD_ON_OFFER};
    static const uint8_t done[] = {SD_STRIKE, SD_EMPOWER, SD_COUNTER, SD_OFFER, SD_RESHAPE, SD_DISRUPT};
    (void)unused;
    for (uint32_t owner = 0; owner < SD_SIDES; owner++)
        for (uint8_t trigger = SD_ON_STRIKE; trigger < SD_TRIGGERS; trigger++)
            for (uint32_t i = 0; i < sizeof done; i++)
                for (uint32_t by = 0; by < SD_SIDES; by++) {
                    struct game g;
                    bool springs = trigger_of[done[i]] == trigger && (by != owner || trigger == SD_ON_OFFER);
                    bare(&g);
                    lay_trap(&g, owner, trigger);
                    do_what(&g, by, done[i], true);
                    assert_int_equal(has_event(&g, SD_EV_TRAP_SPRUNG), springs);
                    assert_int_equal(damage_by(&g, SD_RES(!owner, 2), SD_BY_TRAP), springs ? 2 : 0);
                    assert_int_equal(damage_by(&g, SD_RES(owner, 2), SD_BY_TRAP), 0);
                    assert_int_equal(side_of(&g, owner)->trap_count, !springs);
                    do_what(&g, by, done[i], true); /* what has sprung lies in the discard */
                    assert_int_equal(side_of(&g, owner)->trap_count, !springs);
                    assert_int_equal(has_event(&g, SD_EV_TRAP_SPRUNG), false);
                }
}

/* SD-041: face down: the other side sees that it is there and not what it is. */
static void traps_lie_face_down(void **unused) {
    struct game g;
    struct sd_view v;
    (void)unused;
    bare(&g);
    uint16_t trap = put_trap(&g, SD_DUNGEON, SD_ON_STRIKE);
    play(&g, trap);
    for (uint32_t i = 0; i < 2; i++) {
        const struct event *set = nth_event(&g, SD_EV_TRAP_SET, i);
        assert_int_equal(set->arg[1], set->audience == SD_TO_DUNGEON ? trap : 0);
    }
    assert_false(has_event(&g, SD_EV_PLAYED));
    assert_int_equal(side_of(&g, SD_DUNGEON)->discard, 0);
    view_of(&g, SD_VISITOR, &v);
    assert_int_equal(v.pub.side[SD_DUNGEON].trap_count, 1);
    assert_int_equal(v.own.trap, 0);
    assert_true(v.unseen & bit_of(&g, SD_DUNGEON, trap));
    view_of(&g, SD_DUNGEON, &v);
    assert_int_equal(v.own.trap, bit_of(&g, SD_DUNGEON, trap));
}

/* S-22: all that match spring, after the card has done its part. On an accepted Offer the offerer's Traps
 * come first. S-23: also in the turn in which they were laid. A refused Offer springs none. */
static void all_matching_traps_spring(void **unused) {
    (void)unused;
    for (int accepted = 0; accepted < 2; accepted++) {
        struct game g;
        bare(&g);
        set_points(&g, SD_RESOLVE, 10);
        lay_trap(&g, SD_VISITOR, SD_ON_OFFER);
        turn_of(&g, SD_DUNGEON);
        lay_trap(&g, SD_DUNGEON, SD_ON_OFFER);
        lay_trap(&g, SD_DUNGEON, SD_ON_STRIKE);
        lay_trap(&g, SD_DUNGEON, SD_ON_OFFER);
        do_what(&g, SD_DUNGEON, SD_OFFER, accepted);
        static const int32_t owner[] = {SD_DUNGEON + 1, SD_DUNGEON + 1, SD_VISITOR + 1};
        assert_int_equal(count_events(&g, SD_EV_TRAP_SPRUNG), accepted ? 3 : 0);
        for (uint32_t i = 0; accepted && i < 3; i++)
            assert_int_equal(nth_event(&g, SD_EV_TRAP_SPRUNG, i)->arg[0], owner[i]);
        if (accepted)
            assert_true(event_at(&g, SD_EV_HEALED) < event_at(&g, SD_EV_TRAP_SPRUNG));
        assert_int_equal(damage_by(&g, SD_NERVE, SD_BY_TRAP), accepted ? 4 : 0);
        assert_int_equal(damage_by(&g, SD_PRESENCE, SD_BY_TRAP), accepted ? 2 : 0);
        assert_int_equal(side_of(&g, SD_DUNGEON)->trap_count, accepted ? 1 : 3);
    }
}

static void reshape(struct game *g, uint32_t side, struct sd_card like) {
    like.category = SD_RESHAPE;
    turn_of(g, side);
    struct stream dice = g->s.dice;
    play(g, put(g, side, like));
    assert_memory_equal(&g->s.dice, &dice, sizeof dice); /* SD-042: no contest */
}

/* SD-042: heals, fortifies and wards at once, for its own side. */
static void reshapes_change_how_things_stand(void **unused) {
    (void)unused;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct game g;
        bare(&g);
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            for (uint32_t of = 0; of < SD_SIDES; of++)
                set_points(&g, SD_RES(of, i), 15);
        reshape(&g, side,
                (struct sd_card){.heal = {{.reducer = 1, .amount = 2}, {.reducer = 2, .amount = 9}},
                                 .ward = 1,
                                 .fort = {{.reducer = 0, .amount = 1, .rounds = 1},
                                          {.reducer = 2, .amount = 2, .rounds = 2}}});
        static const int32_t healed[] = {15, 17, 20}; /* S-15: not above its start */
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            assert_int_equal(points(&g, SD_RES(side, i)), healed[i]);
            assert_int_equal(points(&g, SD_RES(!side, i)), 15);
        }
        assert_int_equal(sd_fortified(&g.s.pub, side, 0, 0), 1);
        assert_int_equal(sd_fortified(&g.s.pub, side, 1, 0), 0);
        assert_int_equal(sd_fortified(&g.s.pub, side, 2, 0), 2);
        assert_int_equal(side_of(&g, side)->ward, 1);
        assert_int_equal(side_of(&g, !side)->ward + side_of(&g, !side)->forts, 0);
    }
}

/* SD-042: points move from one reducer to another; never the last one, never more than fit. */
static void shifts_leave_the_last_point(void **unused) {
    static const struct {
        int from, to, moved;
    } rows[] = {{10, 10, 3}, {4, 10, 3}, {3, 10, 2}, {1, 10, 0}, {10, 18, 2}, {10, 20, 0}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        set_points(&g, SD_PRESENCE, rows[i].from);
        set_points(&g, SD_VEIL, rows[i].to);
        reshape(&g, SD_DUNGEON, (struct sd_card){.shift = 3, .shift_from = 2, .shift_to = 1});
        assert_int_equal(points(&g, SD_PRESENCE), rows[i].from - rows[i].moved);
        assert_int_equal(points(&g, SD_VEIL), rows[i].to + rows[i].moved);
    }
}

/* SD-042: Fortify that stands already lasts longer. */
static void reshapes_lengthen_fortify(void **unused) {
    (void)unused;
    for (uint8_t more = 0; more < 2; more++) {
        struct game g;
        bare(&g);
        reshape(&g, SD_DUNGEON, (struct sd_card){.fort = {{.reducer = 1, .amount = 1, .rounds = 1}}});
        reshape(&g, SD_DUNGEON,
                (struct sd_card){.heal = {{.reducer = 0, .amount = 1}}, .extend_rounds = more});
        go_to_round(&g, 2);
        assert_int_equal(sd_fortified(&g.s.pub, SD_DUNGEON, 1, 0), 1);
        go_to_round(&g, 3);
        assert_int_equal(sd_fortified(&g.s.pub, SD_DUNGEON, 1, 0), more);
    }
}

/* SD-042: in a party the owner, the weakest or a chosen member is tended, and Fortify goes with it. */
static void reshapes_find_their_member(void **unused) {
    static const struct {
        uint8_t to;
        uint32_t aim, healed;
    } rows[] = {{SD_TO_OWNER, 0, 2}, {SD_TO_WEAKEST, 0, 3}, {SD_TO_CHOSEN, 4, 4}, {SD_TO_SIDE, 0, 3}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        uint8_t to = rows[i].to;
        lab(&g, DOC_V3, PARTY);
        turn_of(&g, SD_VISITOR);
        for (uint32_t m = 1; m <= SD_MEMBERS; m++)
            member_points(&g, m, m == 3 ? 2 : 4);
        uint16_t card = put_of(&g, 2,
                               (struct sd_card){.category = SD_RESHAPE,
                                                .heal = {{.amount = 1, .to = to}},
                                                .fort = {{.amount = 1, .rounds = 1, .to = to}}});
        if (to == SD_TO_CHOSEN)
            refuse(&g, SD_NO_TARGET, SD_PLAY, card);
        else
            refuse(&g, SD_NO_TARGET, SD_PLAY, card, 4);
        play_at(&g, card, rows[i].aim);
        for (uint32_t m = 1; m <= SD_MEMBERS; m++) {
            int before = m == 3 ? 2 : 4;
            assert_int_equal(g.s.pub.member[m - 1].now, before + (m == rows[i].healed));
            bool fortified = to == SD_TO_SIDE || m == rows[i].healed;
            assert_int_equal(sd_fortified(&g.s.pub, SD_VISITOR, 0, m), fortified);
        }
    }
}

/* SD-043: an Empower waits, over rounds if need be, for its own side's next Strike alone. */
static void an_empower_waits(void **unused) {
    struct game g;
    (void)unused;
    bare(&g);
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .bonus = 2}));
    play(&g, put(&g, SD_DUNGEON, sample(SD_RESHAPE)));
    turn_of(&g, SD_VISITOR);
    rig_margin(&g, 3);
    play(&g, put_strike(&g, SD_VISITOR, 1, 2, 0));
    assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 2);
    go_to_round(&g, 4);
    assert_int_equal(side_of(&g, SD_DUNGEON)->empowers, 1);
    static const int power[] = {4, 2}; /* the first uses it up */
    for (int i = 0; i < 2; i++) {
        rig_margin(&g, 3);
        play(&g, put_strike(&g, SD_DUNGEON, 1, 2, 0));
        assert_int_equal(event_arg(&g, SD_EV_TIER, 2), power[i]);
        assert_int_equal(ended(&g, SD_DUNGEON, SD_COND_EMPOWER), !i);
    }
}

/* SD-043, SD-051: Advantage, power, and each keyword that a Strike does not have by itself. */
static void what_an_empower_gives(void **unused) {
    static const uint8_t grants[] = {0, SD_KW_ERODE, SD_KW_OVERWHELM, SD_KW_DRAIN, SD_KW_WARD};
    (void)unused;
    for (uint32_t i = 0; i < sizeof grants; i++)
        for (uint8_t bonus = 0; bonus < 2; bonus++) {
            struct game g;
            bare(&g);
            g.r.f.rally = 0;
            set_points(&g, SD_NERVE, 1);
            set_points(&g, SD_PRESENCE, 10);
            play(&g, put(&g, SD_DUNGEON,
                         (struct sd_card){.category = SD_EMPOWER,
                                          .bonus = (int8_t)bonus,
                                          .grants = grants[i],
                                          .advantage = !grants[i]}));
            uint16_t blow = put_strike(&g, SD_DUNGEON, 2, 2, 0);
            g.r.card[blow].drain_to = 2;
            g.r.card[blow].overwhelm_to = 1;
            if (grants[i])
                rig_margin(&g, 3);
            else
                rig_dice(&g.s.dice, WANT_CONTEST_3D6(1, 4, 4, 2, 3)); /* 8 against 5, not 5 or 8 by luck */
            play(&g, blow);
            assert_used(&g.s.dice, 1);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 1), 3);
            assert_int_equal(event_arg(&g, SD_EV_TIER, 2), 2 + bonus);
            assert_int_equal(began(&g, SD_VISITOR, SD_COND_ERODE), grants[i] == SD_KW_ERODE);
            assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_SPILL),
                             grants[i] == SD_KW_OVERWHELM ? 1 + bonus : 0);
            assert_int_equal(healed_by(&g, SD_PRESENCE, SD_BY_DRAIN), grants[i] == SD_KW_DRAIN);
            assert_int_equal(began(&g, SD_DUNGEON, SD_COND_WARD), grants[i] == SD_KW_WARD);
        }
}

/* SD-044, SD-052: a Disrupt waits on the other side for its next Strike, over rounds; the own are free. */
static void a_disrupt_waits(void **unused) {
    static const struct {
        struct sd_card card;
        uint8_t flag;
    } rows[] = {{{.disadvantage = 1}, SD_MOD_DISADVANTAGE},
                {{.strip = 1}, SD_MOD_STRIP},
                {{.randomize = 1}, SD_MOD_RANDOM},
                {{.thorns = 2, .thorns_reducer = 1}, 0},
                {{.thorns_entangle = 1}, SD_MOD_ENTANGLE}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        struct sd_card card = rows[i].card;
        bare(&g);
        card.category = SD_DISRUPT;
        play(&g, put(&g, SD_DUNGEON, card));
        const struct sd_mod *waits = &side_of(&g, SD_VISITOR)->disrupt[0];
        assert_int_equal(side_of(&g, SD_VISITOR)->disrupts, 1);
        assert_int_equal(waits->flags, rows[i].flag);
        assert_int_equal(waits->thorns, card.thorns);
        rig_margin(&g, 3);
        play(&g, put_strike(&g, SD_DUNGEON, 0, 1, 0));
        go_to_round(&g, 3);
        turn_of(&g, SD_VISITOR);
        assert_int_equal(side_of(&g, SD_VISITOR)->disrupts, 1);
        play(&g, put_strike(&g, SD_VISITOR, 0, 1, 0));
        assert_int_equal(side_of(&g, SD_VISITOR)->disrupts, 0);
        assert_int_equal(damage_by(&g, SD_RESOLVE, SD_BY_THORNS), card.thorns);
        assert_int_equal(has_event(&g, SD_EV_RETARGETED), card.randomize);
        assert_int_equal(began(&g, SD_VISITOR, SD_COND_ENTANGLED), card.thorns_entangle);
    }
}

/* SD-055: what a Strike costs its own side is paid on Partial or better. Exhaust is for good, hit or miss. */
static void strikes_with_a_price(void **unused) {
    static const struct {
        int margin;
        bool pays;
    } rows[] = {{5, true}, {2, true}, {-2, true}, {-3, false}, {-5, false}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g);
        uint16_t blow = put_strike(&g, SD_DUNGEON, 1, 2, 0);
        g.r.card[blow].self_cost = 2;
        g.r.card[blow].self_reducer = 1;
        g.r.card[blow].exhaust = 1;
        rig_margin(&g, rows[i].margin);
        play(&g, blow);
        assert_int_equal(damage_by(&g, SD_VEIL, SD_BY_SELF_COST), rows[i].pays ? 2 : 0);
        assert_int_equal(event_arg(&g, SD_EV_EXHAUSTED, 1), blow);
        assert_int_equal(side_of(&g, SD_DUNGEON)->gone, bit_of(&g, SD_DUNGEON, blow));
    }
}

/* What an action may do, by the category of its card; SD_CATEGORIES: no card, or not played. */
static void assert_within(const struct game *g, uint8_t category, const struct action *a, int16_t trust2) {
    bool strikes = category == SD_STRIKE || a->verb == SD_PLAY_REACT || a->verb == SD_TAKE_HIT;
    bool builds = category == SD_OFFER || a->verb == SD_ACCEPT || a->verb == SD_REFUSE ||
                  a->verb == SD_COOPERATE || a->verb == SD_RESTRAIN;
    for (uint32_t i = 0; i < g->k.count; i++) {
        const struct event *ev = &g->event[i];
        if (ev->kind == SD_EV_ROLL || ev->kind == SD_EV_TIER)
            assert_true(strikes);
        if (ev->kind == SD_EV_DAMAGE && ev->arg[2] == SD_BY_STRIKE)
            assert_true(strikes);
        if (ev->kind == SD_EV_COUNTERED)
            assert_int_equal(category, SD_COUNTER);
        if (ev->kind == SD_EV_TRAP_DISARMED)
            assert_int_equal(category, SD_COUNTER);
        if (ev->kind == SD_EV_REACTED)
            assert_int_equal(a->verb, SD_PLAY_REACT);
        if (ev->kind == SD_EV_ENERGY || ev->kind == SD_EV_ATTUNED)
            assert_int_equal(category, SD_ENERGY);
        if (ev->kind == SD_EV_TRAP_SET)
            assert_int_equal(category, SD_TRAP);
        if (ev->kind == SD_EV_RESTORED && a->verb == SD_PLAY)
            assert_int_equal(category, SD_RESHAPE);
    }
    if (a->verb != SD_END_TURN && a->verb != SD_KEEP &&
        g->s.pub.trust2 > trust2) /* the room may, at turn's end */
        assert_true(builds);
}

/* SD-047: over many games, in every ruleset: only Strikes (and the Reacts that answer them) roll, only
 * Offers, Tests and Restraint build Trust, only Counters clear what waits, only Energy feeds the pool. */
static void no_category_does_anothers_work(void **unused) {
    static struct game g;
    uint32_t seen[SD_CATEGORIES] = {0};
    (void)unused;
    for (uint32_t n = 0; n < RULESETS * SD_SCENARIOS; n++) {
        struct stream rng;
        stream_open(&rng, n);
        start(&g, rulesets[n % RULESETS], sd_scenarios[n / RULESETS].name, n);
        while (!is_over(&g)) {
            struct action a = choose(&g, n % 3 ? "native" : "random", &rng);
            int16_t trust2 = g.s.pub.trust2;
            bool plays = a.verb == SD_PLAY || a.verb == SD_PLAY_DARK || a.verb == SD_PLAY_REACT;
            uint8_t category = plays ? g.r.card[a.arg[0]].category : SD_CATEGORIES;
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            assert_within(&g, category, &a, trust2);
            if (plays)
                seen[category]++;
        }
    }
    for (uint32_t i = 0; i < SD_CATEGORIES; i++)
        assert_true(seen[i] > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_categories_four_types),
        cmocka_unit_test(what_a_card_has),
        cmocka_unit_test(actions_modifiers_responses),
        cmocka_unit_test(a_strike_takes_one_reducer),
        cmocka_unit_test(an_offer_is_a_choice),
        cmocka_unit_test(a_test_is_a_dilemma),
        cmocka_unit_test(broken_faith_asks_again),
        cmocka_unit_test(what_is_for_nothing_is_said),
        cmocka_unit_test(traps_wait_for_their_moment),
        cmocka_unit_test(traps_lie_face_down),
        cmocka_unit_test(all_matching_traps_spring),
        cmocka_unit_test(reshapes_change_how_things_stand),
        cmocka_unit_test(shifts_leave_the_last_point),
        cmocka_unit_test(reshapes_lengthen_fortify),
        cmocka_unit_test(reshapes_find_their_member),
        cmocka_unit_test(an_empower_waits),
        cmocka_unit_test(what_an_empower_gives),
        cmocka_unit_test(a_disrupt_waits),
        cmocka_unit_test(strikes_with_a_price),
        cmocka_unit_test(no_category_does_anothers_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
