/* SHATTERED DUNGEON in words and in JSON: what a card's text must say, that every event, question and action
 * has a clean line for the seat that hears it, and that neither words nor JSON know more than the seat. */
#include "sd_test.h"

#include "core/offer.h"

#include <ctype.h>
#include <stdio.h>

#include <jansson.h>

enum { BYTES = 1 << 16, TEXT_MAX = 640 };

static const char *text_of(const struct sd_rules *r, const struct sd_card *c) {
    static char ring[2][TEXT_MAX];
    static uint32_t at;
    struct text t;
    at = !at;
    text_init(&t, ring[at], TEXT_MAX);
    sd_card_text(r, c, &t);
    assert_false(t.cut);
    return ring[at];
}

/* One line without gaps or joints; the half sign is the only character beyond ASCII. */
static void assert_clean(const char *line, const char *what) {
    static const char *const bad[] = {"  ", "(null)", "something", "{", "}", " .", " ,", "..", ": .", ", ."};
    size_t n = strlen(line);
    if (!n || isspace((unsigned char)line[0]) || isspace((unsigned char)line[n - 1]))
        fail_msg("%s: '%s' is empty or has blanks at an end", what, line);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strstr(line, bad[i]))
            fail_msg("%s: '%s' has '%s' in it", what, line, bad[i]);
    for (size_t i = 0; i < n; i++)
        if (line[i] < ' ' || line[i] > '~')
            fail_msg("%s: '%s' has a strange character", what, line);
}

/* Where the category stands beside it, the text goes on from there: nothing else is left out. */
static void the_category_may_stand_beside_it(void **state) {
    const struct sd_rules *r = open_rules(V3);
    uint32_t named = 0;
    (void)state;
    for (uint32_t i = 1; i <= r->card_count; i++) {
        TEXT_ON_STACK(whole, TEXT_MAX);
        const char *category = sd_word(r, SD_KIND_CATEGORY, 1 + r->card[i].category);
        size_t n = strlen(category);
        text_put(&whole, text_of(r, &r->card[i]));
        bool head = !strncmp(whole.buf, category, n) && whole.buf[n] == ':';
        TEXT_ON_STACK(does, TEXT_MAX);
        sd_card_does(r, &r->card[i], &does);
        assert_string_equal(does.buf, head ? whole.buf + n + 2 : whole.buf);
        assert_false(!strncmp(does.buf, category, n) && does.buf[n] == ':');
        named += head;
    }
    assert_true(named > 20);
}

/* SD-049, SD-050 to SD-056: the layers that tell cards apart, each in words. */
static void texts_say_what_the_data_says(void **state) {
    (void)state;
    const struct {
        struct sd_card c;
        const char *text;
    } rows[] = {
        {{.side = SD_DUNGEON,
          .category = SD_STRIKE,
          .target = 1,
          .power = 3,
          .keywords = SD_KW_ERODE,
          .trigger_power = 2,
          .when = {SD_WHEN_HAS, 1, SD_COND_ENTANGLED, 0, 0}},
         "Strike Resolve for 3. Erode. If they are Entangled: +2 power."},
        {{.side = SD_VISITOR,
          .category = SD_STRIKE,
          .target = 1,
          .power = 2,
          .keywords = SD_KW_DRAIN | SD_KW_OVERWHELM,
          .drain_to = 0,
          .overwhelm_to = 2,
          .exhaust = 1,
          .self_cost = 2,
          .self_reducer = 2},
         "Strike Veil for 2. Drain to Vitality. Overwhelm into Presence. Exhaust. It costs you 2 Nerve."},
        {{.side = SD_VISITOR,
          .category = SD_STRIKE,
          .power = 2,
          .trigger_keywords = SD_KW_WARD,
          .trigger_power = -1,
          .when = {SD_WHEN_AT_MOST, 0, 0, 0, 7500}},
         "Strike Structure for 2. If your Vitality is at most 75%: -1 power, Ward."},
        {{.side = SD_DUNGEON,
          .category = SD_OFFER,
          .benefit = 3,
          .benefit_reducer = 2,
          .trust = 1,
          .price = {.kind = SD_COST_BINDING, .reducer = 1, .amount = 1, .rounds = 2}},
         "Offer: heal 3 Nerve. Price: Binding, 1 Resolve a round for 2 rounds. +1 Trust."},
        {{.side = SD_DUNGEON,
          .category = SD_OFFER,
          .covenant = 1,
          .min_trust = 9,
          .full_restore = 1,
          .trust = 3,
          .weaken = 2,
          .price = {.kind = SD_COST_EXTRACTION, .energy = 1}},
         "Covenant from Trust 9: restore their lowest resource. Price: Extraction, the giver gains 1 "
         "energy next room. You lose 2 Structure for the run. +3 Trust, a Bond."},
        {{.side = SD_VISITOR,
          .category = SD_TEST,
          .reward_trust = 2,
          .reward_rapport = 2,
          .exposure = 1,
          .exposure_reducer = 1,
          .crash_bp = 5000,
          .defect_power = 2},
         "Test: if they cooperate, +2 Trust, you lose 1 Resolve. If they defect, Trust falls by 50%, their "
         "next Strike has +2 power."},
        {{.side = SD_DUNGEON,
          .category = SD_TRAP,
          .trigger = SD_ON_STRIKE,
          .effect = {{SD_TRAP_ENTANGLE, 0, 0, 0}, {SD_TRAP_DAMAGE, 0, 1, 0}}},
         "Trap: when they Strike, Entangle and 1 damage to Vitality."},
        {{.side = SD_VISITOR, .category = SD_RESHAPE, .heal = {{0, 4, SD_TO_CHOSEN, 0}}, .restore = 4},
         "Reshape: heal 4 Vitality of an ally you choose, or bring back a fallen ally with 4 Vitality. A "
         "Disrupt that waits on you fouls the rescue."},
        {{.side = SD_DUNGEON,
          .category = SD_RESHAPE,
          .shift = 2,
          .shift_from = 2,
          .shift_to = 1,
          .fort = {{0, 1, 2, 0}},
          .ward = 1},
         "Reshape: shift 2 from Presence to Veil, Fortify Structure by 1 for 2 rounds, Ward 1."},
        {{.side = SD_DUNGEON, .category = SD_EMPOWER, .bonus = 2, .advantage = 1, .grants = SD_KW_OVERWHELM},
         "Empower your next Strike: Advantage, +2 power, Overwhelm."},
        {{.side = SD_VISITOR,
          .category = SD_DISRUPT,
          .disadvantage = 1,
          .strip = 1,
          .randomize = 1,
          .thorns = 1,
          .thorns_reducer = 1},
         "Disrupt their next Strike: Disadvantage, no keywords, a random target, thorns for 1 Veil."},
        {{.side = SD_VISITOR,
          .category = SD_DISRUPT,
          .guard = 2,
          .guard_rounds = 2,
          .fort = {{0, 1, 1, SD_TO_OWNER}}},
         "Guard the ally with least Vitality by 2 for 2 rounds. Fortify Vitality of this card's owner by 1 "
         "for 1 round."},
        {{.side = SD_VISITOR,
          .category = SD_COUNTER,
          .chip = 1,
          .chip_empower = 2,
          .entangle = 1,
          .steal = 1},
         "Counter: remove an Empower of theirs, else a Disrupt on you; an Empower becomes yours. If so: 1 "
         "damage to "
         "Structure (2 for an Empower), Entangle."},
        {{.side = SD_VISITOR, .category = SD_COUNTER, .disarm = 1, .disarm_trust = 2},
         "Counter: disarm a face-down Trap (-2 Trust), or remove an Empower of theirs, else a Disrupt on "
         "you."},
        {{.side = SD_VISITOR,
          .category = SD_REACT,
          .power = 1,
          .react_power = 3,
          .when = {SD_WHEN_OVER_SHARE, 0, 2, 0, 5000},
          .absorb = {SD_NO_REDUCER, 1, 1, 0}},
         "React: block 1, or 3 if your Nerve is over 50%. Whether it holds or not, Fortify what was struck "
         "by "
         "1 for 1 round."},
        {{.side = SD_VISITOR,
          .category = SD_ENERGY,
          .energy = SD_SIPHON,
          .permanent = 1,
          .fallback = 1,
          .when = {SD_WHEN_OVER, 1, SD_RAPPORT, 0, 3}},
         "Gain 1 permanent energy if Trust is over 3, otherwise 1 energy this turn."},
        {{.side = SD_VISITOR,
          .category = SD_ENERGY,
          .energy = SD_SURGE,
          .temporary = 2,
          .only_type = 1 + SD_MYSTICAL},
         "Gain 2 energy this turn, for Mystical cards only."},
        {{.side = SD_VISITOR,
          .category = SD_ENERGY,
          .energy = SD_ATTUNE,
          .permanent = 1,
          .attune_type = SD_SOCIAL,
          .discount = 1},
         "Gain 1 permanent energy. Your next Social card costs 1 less."},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(text_of(open_rules(V3), &rows[i].c), rows[i].text);
}

/* SD-241, C-04: v2 has Rapport and no prices; v3 the other way round. */
static void versions_speak_of_what_they_have(void **state) {
    (void)state;
    const struct sd_card c = {.side = SD_DUNGEON,
                              .category = SD_OFFER,
                              .benefit = 2,
                              .trust = 1,
                              .rapport = 1,
                              .price = {.kind = SD_COST_FLAT, .reducer = 2, .amount = 1},
                              .dark = {.kind = SD_COST_DEPENDENCY, .reducer = 0, .amount = 4}};
    assert_string_equal(text_of(open_rules(V3), &c), "Offer: heal 2 Vitality. Price: 1 Nerve. Darker price: "
                                                     "Dependency, 4 Vitality once Trust falls. +1 Trust.");
    assert_string_equal(text_of(open_rules(V2), &c), "Offer: heal 2 Vitality. +1 Trust, +1 Rapport.");
}

/* Every field of a category, set to something that shows. */
static struct sd_card full_card(uint8_t category) {
    const struct sd_when when = {SD_WHEN_UNDER, 1, 0, 0, 5000};
    const struct sd_fort_rules fort = {0, 1, 2, SD_TO_WEAKEST};
    struct sd_card c = {.side = SD_VISITOR, .category = category, .power = 2, .when = when};
    c.keywords = c.trigger_keywords = SD_KW_DRAIN | SD_KW_OVERWHELM;
    c.trigger_power = c.bonus = 2;
    c.exhaust = c.self_cost = c.advantage = c.disadvantage = c.strip = c.randomize = c.thorns_entangle = 1;
    c.energy = SD_SIPHON;
    c.permanent = c.temporary = c.only_type = c.fallback = c.discount = 2;
    c.grants = SD_KW_ERODE;
    c.thorns = c.guard = c.guard_rounds = c.chip = c.chip_empower = c.heal_lowest = c.spread = 2;
    c.steal = c.entangle = c.remove_all = c.disarm = 1;
    c.disarm_trust = c.react_power = c.reflect = c.shift = c.extend_rounds = c.ward = 2;
    c.absorb = c.success = c.fort[0] = c.fort[1] = fort;
    c.heal[0] = c.heal[1] = (struct sd_change){0, 2, SD_TO_WEAKEST, 0};
    c.restore = category == SD_RESHAPE ? 2 : 0;
    c.trigger = SD_ON_STRIKE;
    c.effect[0] = c.effect[1] = (struct sd_trap_effect){SD_TRAP_DAMAGE, 0, 2, 0};
    c.benefit = c.trust = c.rapport = c.min_trust = c.weaken = 2;
    c.full_restore = c.covenant = 1;
    c.price = c.dark = (struct sd_offer_cost){.kind = SD_COST_FLAT, .amount = 2};
    c.reward_trust = c.reward_rapport = c.exposure = c.defect_power = 2;
    c.crash_bp = 5000;
    return c;
}

#define SHOWS(category, field)                                                                               \
    { category, #field, offsetof(struct sd_card, field) }

/* SD-048, SD-049: a change in any field of a category changes the text. The low byte is flipped in its
 * lowest bit, which is a change in each of them. */
static void every_field_shows(void **state) {
    (void)state;
    static const struct {
        uint8_t category;
        const char *name;
        size_t at;
    } rows[] = {
        SHOWS(SD_STRIKE, power),
        SHOWS(SD_STRIKE, target),
        SHOWS(SD_STRIKE, keywords),
        SHOWS(SD_STRIKE, exhaust),
        SHOWS(SD_STRIKE, drain_to),
        SHOWS(SD_STRIKE, overwhelm_to),
        SHOWS(SD_STRIKE, self_cost),
        SHOWS(SD_STRIKE, self_reducer),
        SHOWS(SD_STRIKE, trigger_power),
        SHOWS(SD_STRIKE, trigger_keywords),
        SHOWS(SD_STRIKE, when.kind),
        SHOWS(SD_STRIKE, when.other),
        SHOWS(SD_STRIKE, when.what),
        SHOWS(SD_STRIKE, when.value),
        SHOWS(SD_ENERGY, energy),
        SHOWS(SD_ENERGY, permanent),
        SHOWS(SD_ENERGY, temporary),
        SHOWS(SD_ENERGY, attune_type),
        SHOWS(SD_ENERGY, discount),
        SHOWS(SD_ENERGY, only_type),
        SHOWS(SD_ENERGY, fallback),
        SHOWS(SD_ENERGY, when.kind),
        SHOWS(SD_EMPOWER, advantage),
        SHOWS(SD_EMPOWER, bonus),
        SHOWS(SD_EMPOWER, grants),
        SHOWS(SD_DISRUPT, disadvantage),
        SHOWS(SD_DISRUPT, strip),
        SHOWS(SD_DISRUPT, randomize),
        SHOWS(SD_DISRUPT, thorns),
        SHOWS(SD_DISRUPT, thorns_reducer),
        SHOWS(SD_DISRUPT, thorns_entangle),
        SHOWS(SD_DISRUPT, guard),
        SHOWS(SD_DISRUPT, guard_rounds),
        SHOWS(SD_DISRUPT, fort[0].reducer),
        SHOWS(SD_DISRUPT, fort[0].amount),
        SHOWS(SD_DISRUPT, fort[0].rounds),
        SHOWS(SD_DISRUPT, fort[0].to),
        SHOWS(SD_COUNTER, chip),
        SHOWS(SD_COUNTER, chip_reducer),
        SHOWS(SD_COUNTER, chip_empower),
        SHOWS(SD_COUNTER, steal),
        SHOWS(SD_COUNTER, entangle),
        SHOWS(SD_COUNTER, remove_all),
        SHOWS(SD_COUNTER, disarm),
        SHOWS(SD_COUNTER, disarm_trust),
        SHOWS(SD_COUNTER, heal_lowest),
        SHOWS(SD_COUNTER, spread),
        SHOWS(SD_COUNTER, fort[0].amount),
        SHOWS(SD_REACT, power),
        SHOWS(SD_REACT, react_power),
        SHOWS(SD_REACT, when.kind),
        SHOWS(SD_REACT, reflect),
        SHOWS(SD_REACT, reflect_reducer),
        SHOWS(SD_REACT, absorb.reducer),
        SHOWS(SD_REACT, absorb.amount),
        SHOWS(SD_REACT, absorb.rounds),
        SHOWS(SD_REACT, success.amount),
        SHOWS(SD_RESHAPE, heal[0].reducer),
        SHOWS(SD_RESHAPE, heal[0].amount),
        SHOWS(SD_RESHAPE, heal[0].to),
        SHOWS(SD_RESHAPE, heal[1].amount),
        SHOWS(SD_RESHAPE, shift),
        SHOWS(SD_RESHAPE, shift_from),
        SHOWS(SD_RESHAPE, shift_to),
        SHOWS(SD_RESHAPE, fort[0].amount),
        SHOWS(SD_RESHAPE, fort[1].amount),
        SHOWS(SD_RESHAPE, restore),
        SHOWS(SD_RESHAPE, extend_rounds),
        SHOWS(SD_RESHAPE, ward),
        SHOWS(SD_TRAP, trigger),
        SHOWS(SD_TRAP, effect[0].kind),
        SHOWS(SD_TRAP, effect[0].reducer),
        SHOWS(SD_TRAP, effect[1].amount),
        SHOWS(SD_OFFER, benefit),
        SHOWS(SD_OFFER, benefit_reducer),
        SHOWS(SD_OFFER, full_restore),
        SHOWS(SD_OFFER, trust),
        SHOWS(SD_OFFER, covenant),
        SHOWS(SD_OFFER, min_trust),
        SHOWS(SD_OFFER, weaken),
        SHOWS(SD_OFFER, weaken_reducer),
        SHOWS(SD_OFFER, price.kind),
        SHOWS(SD_OFFER, price.reducer),
        SHOWS(SD_OFFER, price.amount),
        SHOWS(SD_OFFER, dark.amount),
        SHOWS(SD_TEST, reward_trust),
        SHOWS(SD_TEST, exposure),
        SHOWS(SD_TEST, exposure_reducer),
        SHOWS(SD_TEST, crash_bp),
        SHOWS(SD_TEST, defect_power),
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sd_card c = full_card(rows[i].category);
        char before[TEXT_MAX];
        snprintf(before, sizeof before, "%s", text_of(open_rules(V3), &c));
        ((uint8_t *)&c)[rows[i].at] ^= 1;
        if (!strcmp(before, text_of(open_rules(V3), &c)))
            fail_msg("%s does not show in '%s'", rows[i].name, before);
    }
}

/* SD-211 to SD-215: each kind of price, with all that it hangs on. */
static void prices_are_told_in_full(void **state) {
    (void)state;
    const struct {
        struct sd_offer_cost k;
        const char *text;
    } rows[] = {
        {{.kind = SD_COST_NONE}, "nothing"},
        {{.kind = SD_COST_FLAT, .reducer = 2, .amount = 1}, "1 Nerve"},
        {{.kind = SD_COST_BINDING, .reducer = 1, .amount = 1, .rounds = 1},
         "Binding, 1 Resolve a round for 1 round"},
        {{.kind = SD_COST_EXPOSURE, .amount = 2, .type = SD_SOCIAL},
         "Exposure, +2 from the next Social Strike"},
        {{.kind = SD_COST_EXTRACTION, .energy = 1, .knowledge = 1},
         "Extraction, the giver gains 1 energy next room and 1 Knowledge"},
        {{.kind = SD_COST_DEPENDENCY, .reducer = 2, .amount = 4}, "Dependency, 4 Nerve once Trust falls"},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sd_card c = {.side = SD_DUNGEON, .category = SD_OFFER, .price = rows[i].k};
        for (int dark = 0; dark < 2; dark++) {
            TEXT_ON_STACK(t, 160);
            c.dark = rows[i].k;
            c.price = dark ? (struct sd_offer_cost){0} : rows[i].k;
            sd_offer_cost_text(open_rules(V3), &c, dark, &t);
            assert_string_equal(t.buf, rows[i].text);
        }
    }
}

static void check_deck(const struct sd_rules *r, const char *name, uint32_t count, const uint16_t *card) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct sd_card *a = &r->card[card[i]], *b = &r->card[card[k]];
            if (a->category == b->category && a->category != SD_ENERGY &&
                !strcmp(text_of(r, a), text_of(r, b)))
                fail_msg("%s: %s and %s both say '%s'", name, a->name, b->name, text_of(r, a));
        }
}

/* SD-049, SD-063: the Description Test over all decks, by the texts that players read. */
static void no_two_cards_of_a_deck_say_the_same(void **state) {
    (void)state;
    for (uint32_t set = 0; set < RULESETS; set++) {
        const struct sd_rules *r = open_rules(rulesets[set]);
        for (uint32_t i = 1; i <= r->card_count; i++) {
            const char *text = text_of(r, &r->card[i]);
            assert_clean(text, r->card[i].full);
            if (strlen(text) > 200)
                fail_msg("%s is long: '%s'", r->card[i].full, text);
        }
        for (uint32_t i = 1; i <= r->room_count; i++)
            check_deck(r, r->room[i].name, r->room[i].cards, r->room[i].card);
        for (uint32_t i = 1; i <= r->creature_count; i++)
            check_deck(r, r->creature[i].name, r->creature[i].cards, r->creature[i].card);
        for (uint32_t i = 1; i <= r->class_count; i++)
            check_deck(r, r->class[i].name, r->class[i].cards, r->class[i].card);
        for (uint32_t side = 0; side < SD_SIDES; side++)
            check_deck(r, "generic", r->generics[side], r->generic[side]);
    }
}

/* A game under way, and what its seats are told. */
static struct game g;
static struct sd_view views[SD_SIDES];

static void look(void) {
    for (uint32_t seat = 0; seat < SD_SIDES; seat++)
        view_of(&g, seat, &views[seat]);
}

static uint64_t kinds_heard, asks_seen, verbs_seen;

static json_t *view_json(uint32_t seat) {
    static char bytes[BYTES];
    struct text t;
    struct jw w;
    json_error_t je;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    sd_view_json(&g.r, &views[seat], &w);
    assert_false(t.cut);
    json_t *j = json_loads(bytes, JSON_REJECT_DUPLICATES, &je);
    if (!j)
        fail_msg("%s", je.text);
    return j;
}

static void check_events(void) {
    for (uint32_t i = 0; i < g.k.count; i++)
        for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
            const struct event *ev = &g.event[i];
            if (!(ev->audience >> seat & 1))
                continue;
            TEXT_ON_STACK(t, 400);
            TEXT_ON_STACK(jt, 400);
            struct jw w;
            sd_say_event(&g.r, &views[seat], ev, &t);
            assert_false(t.cut);
            assert_clean(t.buf, shattered_ops.events[ev->kind].name);
            jw_init(&w, &jt);
            event_json(&shattered_ops, &g.r, &views[seat], ev, &w);
            json_t *j = json_loads(jt.buf, JSON_REJECT_DUPLICATES, NULL);
            assert_non_null(j);
            assert_string_equal(json_string_value(json_object_get(j, "event")),
                                shattered_ops.events[ev->kind].name);
            json_decref(j);
            kinds_heard |= UINT64_C(1) << ev->kind;
        }
}

static bool names_card(const json_t *list, const char *full) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), full))
            return true;
    return false;
}

/* SD-068, S-66, S-68: what one seat has, the other's JSON does not name where it lies. */
static void check_secrets(uint32_t seat, const json_t *j) {
    const struct sd_public *p = &g.s.pub;
    const json_t *foe = json_object_get(j, "opponent"), *run = json_object_get(j, "run");
    static const char *const closed[] = {"hand", "traps", "draw_pile"};
    for (uint32_t i = 0; i < 3; i++)
        assert_null(json_object_get(foe, closed[i]));
    assert_int_equal(json_array_size(json_object_get(foe, "unseen")), sd_count(views[seat].unseen));
    assert_int_equal(json_object_get(run, "rooms_ahead") != NULL, seat == SD_DUNGEON);
    if (p->table.open && !p->table.card) {
        const json_t *table = json_object_get(j, "table");
        bool mine = p->table.side == seat;
        assert_int_equal(json_is_string(json_object_get(table, "card")), mine);
        assert_int_equal(json_is_string(json_object_get(table, "price")), mine);
        assert_int_equal(json_is_string(json_object_get(table, "text")), mine);
    }
}

static void check_json(uint32_t seat) {
    const struct sd_public *p = &g.s.pub;
    json_t *j = view_json(seat);
    const json_t *you = json_object_get(j, "you"), *hand = json_object_get(you, "hand");
    assert_int_equal(json_array_size(hand), p->side[seat].hand_count);
    assert_true(json_number_value(json_object_get(j, "trust")) * 2 == p->trust2);
    for (uint64_t m = p->side[seat].discard; m; m &= m - 1)
        assert_true(
            names_card(json_object_get(you, "discard"), g.r.card[p->side[seat].deck[sd_bit(m)]].full));
    check_secrets(seat, j);
    json_decref(j);
}

static void check_choices(const struct action *legal, uint32_t n) {
    const struct sd_view *v = &views[g.s.pub.seat];
    TEXT_ON_STACK(ask, 400);
    sd_say_ask(&g.r, v, &ask);
    assert_clean(ask.buf, "question");
    asks_seen |= UINT64_C(1) << g.s.pub.ask;
    for (uint32_t i = 0; i < n; i++) {
        TEXT_ON_STACK(t, 1000);
        action_say(&shattered_ops, &g.r, v, &legal[i], &t);
        assert_false(t.cut);
        assert_clean(t.buf, shattered_ops.verbs[legal[i].verb].name);
        verbs_seen |= UINT64_C(1) << legal[i].verb;
    }
}

/* Answers with good will in every other game, so that Trust grows and Covenants come about. */
static uint32_t pick(const struct action *legal, uint32_t n, bool kind, struct stream *rng) {
    for (uint32_t tries = 0; kind && tries < 12; tries++) {
        uint32_t i = stream_below(rng, n);
        uint8_t category = g.r.card[legal[i].verb == SD_PLAY ? legal[i].arg[0] : 0].category;
        if (legal[i].verb == SD_ACCEPT || legal[i].verb == SD_COOPERATE || legal[i].verb == SD_PLAY_DARK ||
            legal[i].verb == SD_RESTRAIN)
            return i;
        if (legal[i].verb == SD_PLAY && category != SD_STRIKE)
            return i;
    }
    return stream_below(rng, n);
}

static void play_one(const char *ruleset, const char *scenario, uint64_t seed) {
    static struct action legal[SD_MAX_LEGAL];
    struct stream rng;
    start(&g, ruleset, scenario, seed);
    stream_open(&rng, rng_key(seed, "words", 0));
    for (uint32_t step = 0; step < 600; step++) {
        look();
        check_events();
        uint32_t n = sd_legal(&g.r, &g.s, legal, SD_MAX_LEGAL);
        check_choices(legal, n);
        if (step % 3 == 0 || g.s.pub.table.open || !n)
            for (uint32_t seat = 0; seat < SD_SIDES; seat++)
                check_json(seat);
        if (!n)
            return;
        struct action a = legal[pick(legal, n, seed & 1, &rng)];
        act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
    }
}

/* Every line that comes up in play is clean, for both seats, in all rulesets and scenarios. */
static void everything_can_be_said(void **state) {
    (void)state;
    kinds_heard = asks_seen = verbs_seen = 0;
    for (uint32_t set = 0; set < RULESETS; set++)
        for (uint32_t scenario = 0; scenario < SD_SCENARIOS; scenario++)
            for (uint64_t seed = 1; seed <= 3; seed++)
                play_one(rulesets[set], sd_scenarios[scenario].name, seed);
    for (uint32_t i = 0; i < SD_VERBS; i++)
        if (!(verbs_seen >> i & 1))
            fail_msg("nobody could %s", shattered_ops.verbs[i].name);
    assert_true((asks_seen | 1u << SD_ASK_OVER) == (1u << SD_ASKS) - 1);
    assert_true(sd_count(kinds_heard) >= SD_EVENTS - 6);
}

/* All kinds of events have a line for both seats, also with arguments that make no sense; unknown cards are
 * not named. */
static void all_events_have_a_line(void **state) {
    (void)state;
    static const int32_t odd[] = {0, 1, 2, 3, 4, 7, 1000, -1, INT32_MAX, INT32_MIN};
    const struct sd_rules *r = open_rules(V3);
    static struct sd_view v;
    for (uint16_t kind = 0; kind < SD_EVENTS; kind++)
        for (uint32_t i = 0; i < 10 * 10; i++)
            for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
                struct event ev = {kind, SD_TO_ALL, {odd[i % 10], odd[i / 10], odd[i % 7], odd[i % 4]}};
                char bytes[600];
                struct text t;
                memset(&v, 0, sizeof v);
                v.seat = (uint8_t)seat;
                text_init(&t, bytes, sizeof bytes);
                sd_say_event(r, &v, &ev, &t);
                assert_true(t.len > 0 && !strchr(bytes, '{'));
            }
    static const uint16_t hidden[] = {SD_EV_TRAP_SET, SD_EV_OFFERED, SD_EV_REFUSED};
    for (uint32_t i = 0; i < 3; i++) {
        struct event ev = {hidden[i], SD_TO_VISITOR, {1, 0, 1, 0}};
        TEXT_ON_STACK(t, 200);
        v.seat = SD_VISITOR;
        sd_say_event(r, &v, &ev, &t);
        assert_clean(t.buf, shattered_ops.events[hidden[i]].name);
    }
}

/* Lines as they read, rolls with dice and modifier, Trust in halves (SD-091, SD-224). */
static void lines_are_exact(void **state) {
    (void)state;
    const struct {
        struct event ev;
        const char *dungeon, *visitor;
    } rows[] = {
        {{SD_EV_ROLL, 3, {1, 46, 2, 12}}, "You roll 4+6+2 = 12.", "The Verdant Maw rolls 4+6+2 = 12."},
        {{SD_EV_ROLL, 3, {2, 32, 0, 5}}, "The Thornback Boar rolls 3+2 = 5.", "You roll 3+2 = 5."},
        {{SD_EV_ROLL, 3, {2, 32, -1, 4}}, "The Thornback Boar rolls 3+2-1 = 4.", "You roll 3+2-1 = 4."},
        {{SD_EV_TRUST, 3, {6, 7, SD_WHY_REFUSED, 0}},
         "Trust grows from 3 to 3.5: refused, but honestly made.",
         "Trust grows from 3 to 3.5: refused, but honestly made."},
        {{SD_EV_DAMAGE, 3, {SD_NERVE, 2, SD_BY_TRAP, 0}},
         "The Trap bites: the Thornback Boar loses 2 Nerve.",
         "The Trap bites: you lose 2 Nerve."},
        {{SD_EV_HEALED, 3, {SD_VEIL, 1, SD_BY_RALLY, 0}},
         "Rally: you regain 1 Veil.",
         "Rally: the Verdant Maw regains 1 Veil."},
        {{SD_EV_CONDITION, 3, {2, SD_COND_ENTANGLED, 1, 0}},
         "The Thornback Boar is Entangled.",
         "You are Entangled."},
        {{SD_EV_TRAP_SET, 2, {1, 0, 1, 0}},
         "You set a Trap face down (1 energy).",
         "The Verdant Maw sets a Trap face down (1 energy)."},
        {{SD_EV_TEST_RESULT, 3, {2, 0, 0, 0}}, "The Thornback Boar breaks faith.", "You break faith."},
        {{SD_EV_TURN_BEGAN, 3, {1, 4, 0, 0}}, "Your turn, round 4.", "The Verdant Maw's turn, round 4."},
    };
    const struct sd_rules *r = open_rules(V3);
    static struct sd_view v;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
            TEXT_ON_STACK(t, 200);
            memset(&v, 0, sizeof v);
            v.seat = (uint8_t)seat;
            v.pub.dungeon = (uint8_t)sd_id_of(r, SD_KIND_DUNGEON, "verdant_maw");
            v.pub.creature = (uint8_t)sd_id_of(r, SD_KIND_CREATURE, "thornback_boar");
            sd_say_event(r, &v, &rows[i].ev, &t);
            assert_string_equal(t.buf, seat == SD_DUNGEON ? rows[i].dungeon : rows[i].visitor);
        }
}

/* What one source does to a side at once is one line, and so are the cards of one draw; each side hears of
 * its own. */
static void what_goes_on_is_one_line(void **state) {
    struct event ev[] = {
        {SD_EV_DAMAGE, 3, {SD_STRUCTURE, 2, SD_BY_ROOM, 0}},
        {SD_EV_DAMAGE, 3, {SD_NERVE, 1, SD_BY_ROOM, 0}},
        {SD_EV_DAMAGE, 3, {SD_VEIL, 1, SD_BY_ROOM, 0}},
        {SD_EV_HEALED, 3, {SD_PRESENCE, 2, SD_BY_ROOM, 0}},
        {SD_EV_DAMAGE, 3, {SD_VEIL, 1, SD_BY_ERODE, 0}},
        {SD_EV_DREW_CARD, 1, {1, 0, 0, 0}},
        {SD_EV_DREW_CARD, 1, {2, 0, 0, 0}},
        {SD_EV_DREW, 3, {1, 2, 0, 0}},
    };
    static const char *const told[] = {"The room: you lose 2 Structure and 1 Veil.",
                                       "The room: the Thornback Boar loses 1 Nerve.", "",
                                       "The room: you regain 2 Presence.", "Erode: you lose 1 Veil."};
    const struct sink events = {.event = ev, .cap = 8, .count = 8};
    const struct sd_rules *r = open_rules(V3);
    struct sd_view v = {.pub = {.dungeon = (uint8_t)sd_id_of(r, SD_KIND_DUNGEON, "verdant_maw"),
                                .creature = (uint8_t)sd_id_of(r, SD_KIND_CREATURE, "thornback_boar")}};
    (void)state;
    for (uint32_t i = 0; i < 8; i++) {
        TEXT_ON_STACK(t, 200);
        TEXT_ON_STACK(drawn, 200);
        sd_say_among(r, &v, &events, i, &t);
        text_fmt(&drawn, "You draw %s and %s.", r->card[1].title, r->card[2].title);
        assert_string_equal(t.buf, i < 5 ? told[i] : i == 5 ? drawn.buf : "");
    }
    TEXT_ON_STACK(t, 200);
    v.seat = SD_VISITOR;
    sd_say_among(r, &v, &events, 7, &t);
    assert_string_equal(t.buf, "The Verdant Maw draws 2 cards.");
}

/* SD-154: two of a class are told apart. */
static void members_have_names(void **state) {
    (void)state;
    const struct sd_rules *r = open_rules(V3);
    static struct sd_view v;
    uint8_t knight = (uint8_t)sd_id_of(r, SD_KIND_CLASS, "knight");
    uint8_t rogue = (uint8_t)sd_id_of(r, SD_KIND_CLASS, "rogue");
    static const char *const expected[SD_SIDES] = {"The second Knight falls. Down now: 1.",
                                                   "Your second Knight falls. Down now: 1."};
    for (uint32_t seat = 0; seat < SD_SIDES; seat++) {
        struct event ev = {SD_EV_KNOCKED_OUT, SD_TO_ALL, {3, knight, 1, 0}};
        TEXT_ON_STACK(t, 200);
        memset(&v, 0, sizeof v);
        v.seat = (uint8_t)seat;
        for (uint32_t i = 0; i < SD_MEMBERS; i++)
            v.pub.member[i] = (struct sd_member){.class = i & 1 ? rogue : knight, .now = 6, .start = 10};
        sd_say_event(r, &v, &ev, &t);
        assert_string_equal(t.buf, expected[seat]);
    }
}

static const char *action_line(uint32_t verb, uint16_t card, uint32_t member) {
    static char bytes[1000];
    struct text t;
    struct action a = {(uint16_t)verb, {(int16_t)card, (int16_t)member, 0}};
    look();
    text_init(&t, bytes, sizeof bytes);
    action_say(&shattered_ops, &g.r, &views[g.s.pub.seat], &a, &t);
    return bytes;
}

static uint16_t put_named(uint32_t side, const char *title, struct sd_card like) {
    uint16_t card = put(&g, side, like);
    g.r.card[card].title = title;
    return card;
}

/* SD-091 to SD-093, SD-097: the chance to hit is that of the dice; SD-225, SD-250: what it does to Trust. */
static void strikes_say_their_odds(void **state) {
    (void)state;
    const struct sd_card blow = {.category = SD_STRIKE, .target = 1, .power = 3, .cost = 2};
    lab(&g, DOC_V3, CREATURE);
    uint16_t card = put_named(SD_DUNGEON, "Blow", blow);
    assert_string_equal(action_line(SD_PLAY, card, 0),
                        "Play Blow (2 energy; 10% Devastating: their Resolve -4; 24% Strong: their "
                        "Resolve -3; 42% Partial: Structure -1, their Resolve -1; 14% Stalemate: Structure "
                        "-1; 10% Reversal: Structure -1; 34% Strong or better)");
    set_trust(&g, 2);
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "2 energy; Trust -1; 10% Devastating: "));
    set_trust(&g, 4);
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "2 energy; Trust -4; 10% Devastating: "));
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "Strong: their Resolve -7;"));
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "; with Trust 4 a Strike is betrayal: "));
    g.s.pub.trust2++; /* C-37: halves are told as they are kept */
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "2 energy; Trust -4.50; 10% Devastating: "));
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "; with Trust 4.5 a Strike is betrayal: "));
    set_trust(&g, 0);
    g.s.pub.side[SD_DUNGEON].attune[SD_PHYSICAL] = 1;
    play(&g, put(&g, SD_DUNGEON, (struct sd_card){.category = SD_EMPOWER, .advantage = 1}));
    assert_non_null(strstr(action_line(SD_PLAY, card, 0), "Play Blow (1 energy; 18% Devastating"));
    assert_string_equal(action_line(SD_ACTIVATE, card, 0), "Give up Blow (energy +1; until the round ends)");
    assert_string_equal(action_line(SD_RESTRAIN, card, 0), "Hold back Blow (Trust +1; no Strike this turn)");
}

/* SD-175: a member that is struck is named, and no more is foretold than it has. */
static void targets_are_named(void **state) {
    (void)state;
    lab(&g, DOC_V3, PARTY);
    uint16_t card = put_named(SD_DUNGEON, "Blow", (struct sd_card){.category = SD_STRIKE, .power = 3});
    member_points(&g, 1, 2);
    TEXT_ON_STACK(expected, 100);
    text_fmt(&expected, "Play Blow on the %s (10%% Devastating: their Vitality -2, ",
             sd_title_of(&g.r, SD_KIND_CLASS, g.s.pub.member[0].class));
    assert_memory_equal(action_line(SD_PLAY, card, 1), expected.buf, expected.len);
    assert_non_null(strstr(action_line(SD_PLAY, card, 1), "their fallen +1; "));
}

/* S-20: the one who is hit reads what comes and how likely a React holds. */
static void reacts_say_their_odds(void **state) {
    (void)state;
    lab(&g, DOC_V3, CREATURE);
    uint16_t card =
        put_named(SD_DUNGEON, "Blow",
                  (struct sd_card){.category = SD_STRIKE, .target = 1, .power = 3, .keywords = SD_KW_ERODE});
    uint16_t shield = put_named(SD_VISITOR, "Shield", (struct sd_card){.category = SD_REACT, .power = 2});
    rig_margin(&g, 3);
    act(&g, SD_PLAY, card);
    assert_int_equal(g.s.pub.ask, SD_ASK_REACT);
    assert_string_equal(action_line(SD_PLAY_REACT, shield, 0),
                        "React with Shield (83% block: Resolve -1; 17% no block: Resolve -3)");
    TEXT_ON_STACK(ask, 200);
    sd_say_ask(&g.r, &views[SD_VISITOR], &ask);
    assert_string_equal(ask.buf, "Blow lands on your Resolve (20/20): Strong, 3 damage, Erode. React?");
}

/* SD-208, S-68: between strangers the price is told, later it is veiled. */
static void offers_tell_their_price_until_it_is_veiled(void **state) {
    (void)state;
    static const char *const expected[] = {"offers Gift: 3 Nerve healed, +1 Trust. Price: 1 Resolve. Accept?",
                                           "offers: 3 Nerve healed, +1 Trust. The price is veiled. Accept?"};
    for (int32_t tier = 0; tier < 2; tier++) {
        lab(&g, DOC_V3, CREATURE);
        set_trust(&g, tier ? 4 : 0);
        act(&g, SD_PLAY,
            put_named(SD_DUNGEON, "Gift",
                      (struct sd_card){.category = SD_OFFER,
                                       .benefit = 3,
                                       .benefit_reducer = 2,
                                       .trust = 1,
                                       .price = {.kind = SD_COST_FLAT, .reducer = 1, .amount = 1}}));
        TEXT_ON_STACK(ask, 200);
        look();
        sd_say_ask(&g.r, &views[SD_VISITOR], &ask);
        assert_non_null(strstr(ask.buf, expected[tier]));
    }
}

/* Any bytes as an action are safe to say. */
static void nonsense_is_safe_to_say(void **state) {
    (void)state;
    static const int16_t odd[] = {0, 1, 5, 639, 640, -1, INT16_MAX, INT16_MIN};
    start(&g, V3, "boar", 1);
    look();
    for (uint16_t verb = 0; verb < SD_VERBS + 2; verb++)
        for (uint32_t i = 0; i < 8 * 8 * 8; i++) {
            struct action a = {verb, {odd[i % 8], odd[i / 8 % 8], odd[i / 64]}};
            TEXT_ON_STACK(t, 1000);
            action_say(&shattered_ops, &g.r, &views[g.s.pub.seat], &a, &t);
            assert_false(t.cut);
        }
}

/* Whoever is asked is "you": the card that lies there speaks to the one who answers. */
static void an_asked_side_is_spoken_to(void **unused) {
    uint32_t tests = 0;
    (void)unused;
    const struct sd_rules *rules = open_rules(V3);
    for (uint32_t id = 1; id <= rules->card_count; id++) {
        const struct sd_card *c = &rules->card[id];
        TEXT_ON_STACK(told, TEXT_MAX);
        if (c->category != SD_TEST)
            continue;
        sd_card_told(rules, c, &told);
        assert_non_null(strstr(told.buf, "f you cooperate"));
        assert_null(strstr(told.buf, "they cooperate"));
        assert_clean(told.buf, c->full);
        tests++;
    }
    assert_true(tests > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_asked_side_is_spoken_to),
        cmocka_unit_test(the_category_may_stand_beside_it),
        cmocka_unit_test(texts_say_what_the_data_says),
        cmocka_unit_test(versions_speak_of_what_they_have),
        cmocka_unit_test(every_field_shows),
        cmocka_unit_test(prices_are_told_in_full),
        cmocka_unit_test(no_two_cards_of_a_deck_say_the_same),
        cmocka_unit_test(everything_can_be_said),
        cmocka_unit_test(all_events_have_a_line),
        cmocka_unit_test(lines_are_exact),
        cmocka_unit_test(what_goes_on_is_one_line),
        cmocka_unit_test(members_have_names),
        cmocka_unit_test(strikes_say_their_odds),
        cmocka_unit_test(targets_are_named),
        cmocka_unit_test(reacts_say_their_odds),
        cmocka_unit_test(offers_tell_their_price_until_it_is_veiled),
        cmocka_unit_test(nonsense_is_safe_to_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
