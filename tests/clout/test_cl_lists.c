/* What may be done now: the list of legal actions is what the check of single actions consents to (CL-294),
 * on tables laid at random and in games played at random; what an action costs (CL-096, CL-287); and what the
 * rules work out from the cards once (cl_index). */
#include "cl_play.h"

static struct game g;

static bool has(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

static void agree_on(const struct action *list, uint32_t n, int verb, int x, int y) {
    struct action a = {(uint16_t)verb, {(int16_t)x, (int16_t)y, 0}};
    uint32_t seat = asked(&g).seat, reason = cl_check(&g.r, &g.s, seat, &a);
    if ((reason == REASON_OK) != has(list, n, &a))
        fail_msg("verb %d %d %d: reason %u, %s the list", verb, x, y, reason,
                 reason == REASON_OK ? "not in" : "but in");
    if (cl_check(&g.r, &g.s, cl_other(seat), &a) == REASON_OK)
        fail_msg("verb %d %d %d: taken from the seat that is not asked", verb, x, y);
    a.arg[2] = 1;
    if (cl_check(&g.r, &g.s, seat, &a) == REASON_OK)
        fail_msg("verb %d %d %d: a third argument is taken", verb, x, y);
}

/* Every action of one or two small arguments, and no entry twice. */
static void assert_agreed(void) {
    struct action list[CL_MAX_LEGAL];
    uint32_t n = cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL);
    for (uint32_t i = 1; i < n; i++)
        assert_false(has(list, i, &list[i]));
    for (int verb = 0; verb <= CL_VERBS; verb++) {
        if (verb == CL_SURRENDER)
            continue; /* S-07 */
        bool card = verb <= CL_CAST || verb == CL_PICK_CARD;
        int last = verb == CL_ATTACK ? CL_THEIR_3 + 1 : CL_POSITIONS;
        for (int x = -1; x <= (card ? (int)g.r.cards + 1 : CL_PLACES); x++)
            for (int y = -1; y <= last; y++)
                agree_on(list, n, verb, x, y);
    }
}

/* Cards that play in ways of which the content has none: they change costs, have prices, ask for much. */
static void make_cards(struct stream *luck) {
    static const uint8_t kinds[] = {CL_STEREOTYPE, CL_SPELL, CL_TRAP, CL_FIELD};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t how = stream_below(luck, 3);
        const int32_t amounts[] = {(int32_t)stream_below(luck, 9) - 4, 2 + (int32_t)stream_below(luck, 3),
                                   (int32_t)stream_below(luck, 5)};
        made(&g, CL_FIELD, CL_WHEN_ALWAYS,
             (struct cl_action){.op = CL_OP_COST,
                                .what = kinds[stream_below(luck, 4)],
                                .second = (int16_t)how,
                                .amount = (int16_t)amounts[how]});
    }
    for (uint32_t i = 0; i < 3; i++) {
        struct cl_card *c =
            made(&g, i ? CL_SPELL : CL_STEREOTYPE, i ? CL_WHEN_RESOLVES : CL_WHEN_MAIN,
                 (struct cl_action){.op = CL_OP_REPUTATION,
                                    .amount = 100,
                                    .condition = (uint8_t)stream_below(luck, CL_IF_TARGET_VICED)});
        c->subkind = i == 2 ? CL_QUICK : CL_NORMAL;
        c->ability[0].once = !i;
        c->ability[0].price = (uint8_t)stream_below(luck, CL_PRICES);
        c->ability[0].price_amount = (int16_t)(1 + stream_below(luck, 3));
    }
    made(&g, CL_SPELL, CL_WHEN_ALWAYS, (struct cl_action){.op = CL_OP_HALVE_DAMAGE, .amount = 50})->subkind =
        CL_CONTINUOUS;
    cl_index(&g.r);
}

/* Any card of a kind, the made-up ones often. */
static const char *any_card(struct stream *luck, uint32_t kind) {
    for (;;) {
        uint32_t n = g.r.cards,
                 card = stream_below(luck, 2) ? n - stream_below(luck, 7) : 1 + stream_below(luck, n);
        if (g.r.card[card].kind == kind || (kind == CL_SPELL && g.r.card[card].kind != CL_STEREOTYPE))
            return g.r.card[card].name;
    }
}

static uint8_t any_flags(struct stream *luck, uint32_t bits) {
    return (uint8_t)(stream_below(luck, bits + 1) & (stream_below(luck, 2) ? bits : 1));
}

/* A main or combat phase of the host with anything on the table. */
static void scatter(struct stream *luck) {
    static const uint8_t steps[] = {CL_STEP_MAIN_ASK, CL_STEP_COMBAT_ASK, CL_STEP_MAIN2_ASK};
    table(&g);
    make_cards(luck);
    g.s.step = steps[stream_below(luck, 3)];
    g.s.turn = (uint16_t)(1 + stream_below(luck, 4));
    g.r.f.slots = (uint8_t)(1 + stream_below(luck, 3));
    g.r.f.back_slots = (uint8_t)(1 + stream_below(luck, 3));
    g.r.f.facedown_blocks = stream_below(luck, 2) != 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        struct cl_player *p = &g.s.player[seat];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            if (i < g.r.f.slots && stream_below(luck, 3))
                put_body(&g, seat, i, any_card(luck, CL_STEREOTYPE), any_flags(luck, 31))->vice =
                    (uint8_t)stream_below(luck, 3);
            if (i < g.r.f.back_slots && stream_below(luck, 3))
                put_back(&g, seat, i, any_card(luck, CL_SPELL), any_flags(luck, 7));
        }
        if (stream_below(luck, 3))
            put_field(&g, seat, any_card(luck, CL_FIELD));
        for (uint32_t n = stream_below(luck, 5); n; n--) {
            give(&g, seat, any_card(luck, CL_SPELL));
            bury(&g, seat, any_card(luck, CL_STEREOTYPE));
            give(&g, seat, any_card(luck, CL_STEREOTYPE));
        }
        for (uint32_t i = 0; i < CL_LIMITS; i++)
            p->limit_now[i] = stream_below(luck, 6) == 0;
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            p->used[p->body[i].card] = (uint8_t)(p->body[i].card ? stream_below(luck, 4) : 0);
        p->must_attack = stream_below(luck, 3) == 0;
        p->stability = (int32_t)(1 + stream_below(luck, 4));
    }
    host(&g)->clout = (uint8_t)stream_below(luck, 5);
}

/* CL-294, CL-017, CL-230 to CL-247 */
static void lists_agree_on_any_table(void **unused) {
    (void)unused;
    struct stream luck;
    stream_open(&luck, 1);
    for (uint32_t i = 0; i < 400; i++) {
        scatter(&luck);
        assert_agreed();
    }
}

/* Every action that could be right in some state, in the order of lists: those that check consents to. */
static uint32_t list_plainly(uint32_t seat, struct action list[CL_MAX_LEGAL]) {
    uint32_t n = 0;
    for (int verb = 0; verb < CL_SURRENDER; verb++) { /* S-07: that is in no list */
        bool card = verb <= CL_CAST || verb == CL_PICK_CARD;
        for (int x = 0; x <= (card ? (int)g.r.cards : CL_PLACES); x++)
            for (int y = 0; y <= CL_THEIR_3; y++) {
                struct action a = {(uint16_t)verb, {(int16_t)x, (int16_t)y, 0}};
                if (cl_check(&g.r, &g.s, seat, &a) != REASON_OK)
                    continue;
                assert_true(n < CL_MAX_LEGAL);
                list[n++] = a;
            }
    }
    return n;
}

/* The list is worked out faster: by masks of places and cards, and by the cards of the hand that can be paid.
 * At every question of whole games, under every ruleset, it is the plain one. */
static void lists_are_plain_in_whole_games(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct action list[CL_MAX_LEGAL], plain[CL_MAX_LEGAL];
        struct stream luck;
        struct cl_setup setup;
        stream_open(&luck, seed);
        blank(&g, rulesets[seed % RULESETS]);
        cl_setup_fill(&g.r, CL_SCENARIOS - 1, &setup);
        memset(&g.s, 0, sizeof g.s);
        cl_start(&g.r, &setup, seed, &g.s);
        while (!g.s.ended) {
            uint32_t n = cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), seat = asked(&g).seat;
            assert_int_equal(n, list_plainly(seat, plain));
            assert_memory_equal(list, plain, n * sizeof list[0]);
            const struct action a = list[stream_below(&luck, n)];
            cl_apply(&g.r, &g.s, seat, &a, NULL);
        }
    }
}

/* The same in games, with every kind of question; CL-037: after the end there is none. */
static void lists_agree_in_games(void **unused) {
    (void)unused;
    uint32_t seen = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        struct stream luck;
        struct cl_setup setup;
        stream_open(&luck, seed);
        table(&g);
        cl_setup_fill(&g.r, CL_SCENARIOS - 1, &setup); /* any two starters */
        cl_start(&g.r, &setup, seed, &g.s);
        cl_run(&g.r, &g.s, NULL);
        for (uint32_t i = 0; i < 400 && !g.s.ended; i++) {
            struct action list[CL_MAX_LEGAL];
            uint32_t n = cl_legal(&g.r, &g.s, list, CL_MAX_LEGAL), kind = asked(&g).kind;
            if (!(seen >> kind & 1) || i % 16 == 0)
                assert_agreed();
            seen |= 1u << kind;
            const struct action a = list[stream_below(&luck, n)];
            cl_apply(&g.r, &g.s, asked(&g).seat, &a, NULL);
        }
        if (g.s.ended)
            assert_int_equal(cl_legal(&g.r, &g.s, NULL, 0), 0);
    }
    const uint32_t wanted = (1u << CL_ASK_ORDER) - 1; /* D-36: no card scries */
    assert_int_equal(seen & wanted, wanted);
}

/* A spell of the host's, cast from the hand; what it asks for first. */
static uint32_t ask_by(uint32_t subkind, uint32_t price, struct cl_action a) {
    struct cl_card *c = made(&g, CL_SPELL, CL_WHEN_RESOLVES, a);
    c->subkind = (uint8_t)subkind;
    c->ability[0].price = (uint8_t)price;
    c->ability[0].price_amount = 1;
    cl_index(&g.r);
    give(&g, CL_HOST, c->name);
    host(&g)->clout = 4;
    act(&g, CL_CAST, id(&g, c->name), 0);
    return asked(&g).kind;
}

/* The same at the questions that no card of the content asks. */
static void lists_agree_on_any_question(void **unused) {
    (void)unused;
    static const struct {
        uint8_t subkind, price, kind;
        struct cl_action a;
    } rows[] = {{CL_NORMAL, CL_PAY_VICE, CL_ASK_TARGET, {.op = CL_OP_SHUFFLE}},
                {CL_NORMAL, CL_PAY_TRIBUTE, CL_ASK_TARGET, {.op = CL_OP_SHUFFLE}},
                {CL_NORMAL, CL_PAY_BANISH, CL_ASK_CARD, {.op = CL_OP_SHUFFLE}},
                {CL_NORMAL, CL_PAY_DISCARD, CL_ASK_DISCARD, {.op = CL_OP_SHUFFLE}},
                {CL_NORMAL, 0, CL_ASK_ORDER, {.op = CL_OP_SCRY, .amount = 3}},
                {CL_NORMAL, 0, CL_ASK_CARD, {.op = CL_OP_SUMMON, .target = CL_TARGET_HAND}},
                {CL_NORMAL, 0, CL_ASK_CARD, {.op = CL_OP_DISCARD, .who = 1, .amount = 1, .what = 1}},
                {CL_RITUAL, 0, CL_ASK_CARD, {.op = CL_OP_SUMMON, .target = CL_TARGET_HAND}}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        put_body(&g, CL_HOST, 0, "late_rent_ricky", 0)->vice = 1;
        put_body(&g, CL_HOST, 1, "party_queen_bri", CL_BODY_DOWN | CL_BODY_DEFENSE);
        give(&g, CL_HOST, "late_rent_ricky");
        give(&g, CL_HOST, "tutoring");
        give(&g, CL_AWAY, "bake_sale");
        bury(&g, CL_HOST, "influencer_couple");
        assert_int_equal(ask_by(rows[i].subkind, rows[i].price, rows[i].a), rows[i].kind);
        assert_agreed();
        if (rows[i].subkind == CL_RITUAL) {
            act(&g, CL_PICK_CARD, id(&g, "late_rent_ricky"), 0);
            assert_int_equal(asked(&g).kind, CL_ASK_TARGET);
            assert_agreed();
        }
    }
}

/* Stand for cards: one of 4 clout, one that is not in hand, a trap. */
enum { DEAR = CL_PLACES, SOLD, ODD };

static const struct {
    uint8_t step, verb;
    int x, y;
    uint32_t reason;
} refusals[] = {
    {CL_STEP_MAIN_ASK, CL_SUMMON, 0, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_SUMMON, CL_CARDS_MAX, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_SUMMON, SOLD, CL_POSITIONS, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_SUMMON, SOLD, -1, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_SUMMON, SOLD, 1, CL_NO_NOT_IN_HAND},
    {CL_STEP_MAIN_ASK, CL_SUMMON, DEAR, 0, CL_NO_CLOUT},
    {CL_STEP_MAIN_ASK, CL_SUMMON, ODD, 0, CL_NO_KIND},
    {CL_STEP_MAIN_ASK, CL_SET, DEAR, 0, CL_NO_CLOUT},
    {CL_STEP_MAIN_ASK, CL_SET, DEAR, 1, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_SET, SOLD, 0, CL_NO_NOT_IN_HAND},
    {CL_STEP_MAIN_ASK, CL_CAST, DEAR, 0, CL_NO_KIND},
    {CL_STEP_MAIN_ASK, CL_CAST, SOLD, 0, CL_NO_NOT_IN_HAND},
    {CL_STEP_MAIN_ASK, CL_ACTIVATE, CL_OWN_BACK_1, 0, CL_NO_FRESH},
    {CL_STEP_MAIN_ASK, CL_ACTIVATE, CL_OWN_BACK_2, 0, CL_NO_KIND},
    {CL_STEP_MAIN_ASK, CL_ACTIVATE, CL_OWN_BACK_3, 0, CL_NO_CARD_THERE},
    {CL_STEP_MAIN_ASK, CL_ACTIVATE, CL_OWN_3, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_ACTIVATE, CL_THEIR_BACK_1, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_USE, CL_OWN_1, 0, CL_NO_USED},
    {CL_STEP_MAIN_ASK, CL_USE, CL_OWN_2, 0, CL_NO_FACE_DOWN},
    {CL_STEP_MAIN_ASK, CL_USE, CL_OWN_3, 0, CL_NO_CARD_THERE},
    {CL_STEP_MAIN_ASK, CL_USE, CL_THEIR_1, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_FLIP, CL_OWN_1, 0, CL_NO_FACE_DOWN},
    {CL_STEP_MAIN_ASK, CL_FLIP, CL_OWN_2, 0, CL_NO_FRESH},
    {CL_STEP_MAIN_ASK, CL_FLIP, CL_OWN_3, 0, CL_NO_CARD_THERE},
    {CL_STEP_MAIN_ASK, CL_FLIP, 0, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_POSITION, CL_OWN_1, 0, CL_NO_USED},
    {CL_STEP_MAIN_ASK, CL_POSITION, CL_OWN_1, 1, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_ATTACK, CL_OWN_1, 0, CL_NO_WRONG_PHASE},
    {CL_STEP_MAIN_ASK, CL_ATTACK, CL_THEIR_1, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_PASS, 0, 0, CL_NO_NOT_ASKED},
    {CL_STEP_MAIN_ASK, CL_PASS, 1, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_RESPOND, CL_OWN_BACK_2, 0, CL_NO_NOT_ASKED},
    {CL_STEP_MAIN_ASK, CL_RESPOND, 0, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_PICK, CL_THEIR_FIELD, 0, CL_NO_NOT_ASKED},
    {CL_STEP_MAIN_ASK, CL_PICK, CL_PLACES, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_PICK_CARD, SOLD, 0, CL_NO_NOT_ASKED},
    {CL_STEP_MAIN_ASK, CL_DONE, 0, 0, CL_NO_NOT_ASKED},
    {CL_STEP_MAIN_ASK, CL_NEXT_PHASE, 1, 0, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_END_TURN, 0, 1, REASON_ARGS},
    {CL_STEP_MAIN_ASK, CL_VERBS, 0, 0, REASON_VERB},
    {CL_STEP_COMBAT_ASK, CL_SUMMON, SOLD, 0, CL_NO_WRONG_PHASE},
    {CL_STEP_COMBAT_ASK, CL_POSITION, CL_OWN_1, 0, CL_NO_WRONG_PHASE},
    {CL_STEP_COMBAT_ASK, CL_PASS, 0, 0, CL_NO_NOT_ASKED},
    {CL_STEP_COMBAT_ASK, CL_DONE, 0, 0, CL_NO_NOT_ASKED},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_1, CL_OWN_2, REASON_ARGS},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_1, CL_THEIR_3 + 1, REASON_ARGS},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_2, 0, CL_NO_FACE_DOWN},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_3, 0, CL_NO_CARD_THERE},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_1, CL_THEIR_1, CL_NO_CARD_THERE},
    {CL_STEP_COMBAT_ASK, CL_ATTACK, CL_OWN_1, 0, REASON_OK},
};

/* CL-294: of several reasons against an action, the first that a player can do something about. */
static void reasons_by_the_table(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        table(&g);
        g.s.step = refusals[i].step;
        host(&g)->clout = 3;
        put_body(&g, CL_HOST, 0, "crypto_all_in_carl", CL_BODY_MOVED);
        put_body(&g, CL_HOST, 1, "crypto_all_in_carl", CL_BODY_DOWN | CL_BODY_DEFENSE | CL_BODY_FRESH);
        cl_mark_used(&g.s, CL_HOST, host(&g)->body[0].card, g.r.card[host(&g)->body[0].card].main);
        put_back(&g, CL_HOST, 0, "tutoring", CL_BACK_DOWN | CL_BACK_FRESH);
        put_back(&g, CL_HOST, 1, "hr_complaint", CL_BACK_DOWN);
        give(&g, CL_HOST, "washed_varsity_legend");
        give(&g, CL_HOST, "hr_complaint");
        const int cards[] = {id(&g, "washed_varsity_legend"), id(&g, "party_queen_bri"),
                             id(&g, "hr_complaint")};
        bool card = refusals[i].x >= DEAR && refusals[i].x <= ODD &&
                    (refusals[i].verb <= CL_CAST || refusals[i].verb == CL_PICK_CARD);
        int x = card ? cards[refusals[i].x - DEAR] : refusals[i].x;
        uint32_t reason = reason_of(&g, refusals[i].verb, x, refusals[i].y);
        if (reason != refusals[i].reason)
            fail_msg("row %u: reason %u, not %u", i, reason, refusals[i].reason);
    }
}

/* CL-287, D-21: what two fields do to the cost of a card of 2, and whose cards they mean (S-10). */
static void fields_change_costs(void **unused) {
    (void)unused;
    enum { ADD, TIMES, SET };
    static const struct {
        struct {
            uint8_t kind, how;
            int16_t amount;
        } field[CL_SEATS];
        uint8_t cost[CL_CARD_KINDS]; /* stereotype, spell, trap, field */
    } rows[] = {
        {{{CL_STEREOTYPE, ADD, 1}, {0, 0, 0}}, {0, 3, 2, 2, 2}},
        {{{CL_SPELL, ADD, 1}, {0, 0, 0}}, {0, 2, 3, 2, 3}},
        {{{CL_TRAP, TIMES, 2}, {0, 0, 0}}, {0, 2, 2, 4, 2}},
        {{{0, 0, 0}, {CL_FIELD, SET, 4}}, {0, 2, 2, 2, 4}},
        {{{0, 0, 0}, {CL_SPELL, SET, 0}}, {0, 2, 1, 2, 1}},
        {{{CL_SPELL, ADD, -4}, {0, 0, 0}}, {0, 2, 1, 2, 1}},
        {{{CL_SPELL, ADD, 1}, {CL_SPELL, ADD, 2}}, {0, 2, 5, 2, 5}},
        {{{CL_SPELL, TIMES, 2}, {CL_SPELL, TIMES, 3}}, {0, 2, 12, 2, 12}},
        {{{CL_SPELL, TIMES, 2}, {CL_STEREOTYPE, ADD, 1}}, {0, 3, 4, 2, 4}},
        {{{CL_SPELL, TIMES, 2}, {CL_SPELL, ADD, -3}}, {0, 2, 1, 2, 1}},
        {{{CL_SPELL, SET, 3}, {CL_SPELL, TIMES, 2}}, {0, 2, 6, 2, 6}},
        {{{CL_SPELL, ADD, 1}, {CL_FIELD, SET, 1}}, {0, 2, 3, 2, 2}},
        {{{CL_TRAP, SET, 3}, {CL_TRAP, ADD, -1}}, {0, 2, 2, 2, 2}},
        {{{CL_TRAP, SET, 3}, {CL_TRAP, SET, 4}}, {0, 2, 2, 3, 2}},
        {{{CL_TRAP, SET, 4}, {CL_TRAP, SET, 3}}, {0, 2, 2, 3, 2}},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table(&g);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++)
            if (rows[i].field[seat].kind)
                put_field(&g, seat,
                          made(&g, CL_FIELD, CL_WHEN_ALWAYS,
                               (struct cl_action){.op = CL_OP_COST,
                                                  .what = rows[i].field[seat].kind,
                                                  .second = rows[i].field[seat].how,
                                                  .amount = rows[i].field[seat].amount})
                              ->name);
        for (uint32_t kind = CL_STEREOTYPE; kind < CL_CARD_KINDS; kind++) {
            struct cl_card *c = new_card(&g, kind, CL_GEEKS);
            c->cost = 2;
            cl_index(&g.r);
            assert_int_equal(cl_cost(&g.r, &g.s, card_id(&g.r, c->name)), rows[i].cost[kind]);
            give(&g, CL_HOST, c->name);
            host(&g)->clout = rows[i].cost[kind];
            act(&g, CL_SET, id(&g, c->name), 0);
            assert_int_equal(host(&g)->clout, 0);
            host(&g)->back[0].card = host(&g)->back[1].card = host(&g)->back[2].card = 0;
            g.s.list[CL_HOST][card_id(&g.r, c->name)] = kind == CL_STEREOTYPE;
        }
    }
}

/* CL-212, CL-213: as many slots as the figures say, from the first on. */
static void slots_are_a_figure(void **unused) {
    (void)unused;
    for (uint32_t slots = 1; slots <= CL_SLOTS; slots++)
        for (uint32_t taken = 0; taken <= slots; taken++) {
            table(&g);
            g.r.f.slots = g.r.f.back_slots = (uint8_t)slots;
            for (uint32_t i = 0; i < taken; i++) {
                put_body(&g, CL_HOST, i, "late_rent_ricky", 0);
                put_back(&g, CL_HOST, i, "hr_complaint", CL_BACK_DOWN);
            }
            int32_t next = taken < slots ? (int32_t)taken : -1;
            assert_int_equal(cl_free_slot(&g.r, &g.s, CL_HOST), next);
            assert_int_equal(cl_free_back(&g.r, &g.s, CL_HOST), next);
            assert_int_equal(cl_free_slot(&g.r, &g.s, CL_AWAY), 0);
            give(&g, CL_HOST, "late_rent_ricky");
            give(&g, CL_HOST, "hr_complaint");
            assert_int_equal(is_legal(&g, CL_SET, id(&g, "late_rent_ricky"), 0), next >= 0);
            assert_int_equal(is_legal(&g, CL_SET, id(&g, "hr_complaint"), 0), next >= 0);
        }
}

/* What follows from the cards does not depend on what stood there before. */
static void tables_are_worked_out_anew(void **unused) {
    (void)unused;
    static struct cl_rules r, wanted;
    for (uint32_t i = 0; i < RULESETS; i++) {
        r = wanted = *open_rules(rulesets[i]);
        memset(r.whens, 1, sizeof r.whens);
        memset(r.answers_by, 1, sizeof r.answers_by);
        memset(r.asks, 1, sizeof r.asks);
        memset(r.plays, 1, sizeof r.plays);
        memset(r.cost, 1, sizeof r.cost);
        memset(r.use_mark, 1, sizeof r.use_mark);
        memset(r.archetype, 1, sizeof r.archetype);
        memset(r.guards, 1, sizeof r.guards);
        r.answering = r.bodies_answer = UINT64_MAX;
        for (uint32_t id = 1; id <= r.cards; id++)
            r.card[id].whens = UINT64_MAX;
        cl_index(&r);
        assert_memory_equal(&r, &wanted, sizeof r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_agree_on_any_table),
        cmocka_unit_test(lists_agree_in_games),
        cmocka_unit_test(lists_are_plain_in_whole_games),
        cmocka_unit_test(lists_agree_on_any_question),
        cmocka_unit_test(reasons_by_the_table),
        cmocka_unit_test(fields_change_costs),
        cmocka_unit_test(slots_are_a_figure),
        cmocka_unit_test(tables_are_worked_out_anew),
    };
    return cmocka_run_group_tests_name("cl_lists", tests, NULL, NULL);
}
