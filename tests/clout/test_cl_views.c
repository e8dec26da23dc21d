/* What a seat of CLOUT may know, and worlds that fit it: states made by hand for each kind of secret, guesses
 * in random games of every pair of starter decks, and hidden facts that must never reach the other seat. */
#include "cl_test.h"

enum { STEPS = 120 };

static struct game g, twin;
static struct cl_view view, again;
static struct action legal[CL_MAX_LEGAL], legal_b[CL_MAX_LEGAL];

static void look(const struct game *of, uint32_t seat, struct cl_view *out) {
    memset(out, 0xa5, sizeof *out); /* every byte is written */
    cl_view(&of->r, &of->s, seat, out);
}

static uint32_t unseen(const struct cl_view *v, uint32_t of) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < CL_CARDS_MAX; i++)
        n += v->unseen[of][i];
    return n;
}

static void audit(const struct game *of) {
    struct err e;
    if (cl_audit(&of->r, &of->s, &e) != ST_OK)
        fail_msg("%s", e.text);
}

/* A table with something of everything; the host is asked. */
static void lay_table(void) {
    blank(&g, V1);
    g.s.player[CL_AWAY].clout = 0;
    give(&g, CL_HOST, "back_alley_bookie");
    give(&g, CL_HOST, "all_in_gamble");
    give(&g, CL_AWAY, "party_queen_bri");
    give(&g, CL_AWAY, "fundraiser");
    give(&g, CL_AWAY, "fundraiser");
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_HOST, 1, "late_rent_ricky", CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_body(&g, CL_AWAY, 2, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    put_back(&g, CL_HOST, 2, "rock_bottom", CL_BACK_DOWN);
    bury(&g, CL_AWAY, "networking_event");
    fill_deck(&g, CL_HOST, 9);
    fill_deck(&g, CL_AWAY, 7);
    stream_open(&g.s.luck, 5);
    stream_open(&g.s.shuffle, 6);
    audit(&g);
}

/* CL-296, CL-216, CL-267: hands, decks and face-down cards of the other seat are not in the view, and neither
 * is the order of the own deck nor any dice. */
static void secrets_are_hidden(void **unused) {
    static const uint8_t nothing[CL_DECK_MAX];
    static const struct stream no_dice;
    (void)unused;
    lay_table();
    look(&g, CL_HOST, &view);
    memset(&again, 0x5a, sizeof again);
    cl_view(&g.r, &g.s, CL_HOST, &again);
    assert_memory_equal(&view, &again, sizeof view); /* every byte is the view's */
    const struct cl_player *mine = &view.s.player[CL_HOST], *theirs = &view.s.player[CL_AWAY];
    assert_int_equal(view.seat, CL_HOST);
    assert_memory_equal(&view.s.luck, &no_dice, sizeof no_dice);
    assert_memory_equal(&view.s.shuffle, &no_dice, sizeof no_dice);
    assert_memory_equal(mine->hand, g.s.player[CL_HOST].hand, sizeof mine->hand);
    assert_int_equal(mine->body[1].card, card_id(&g.r, "late_rent_ricky"));
    assert_int_equal(mine->back[2].card, card_id(&g.r, "rock_bottom"));
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        assert_memory_equal(view.s.player[seat].deck, nothing, sizeof nothing);
    assert_int_equal(mine->deck_n, 9);
    assert_int_equal(theirs->deck_n, 7);
    assert_int_equal(theirs->hand_n, 3);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        assert_int_equal(theirs->hand[i], i < 3 ? CL_HIDDEN : 0);
    assert_int_equal(theirs->body[2].card, CL_HIDDEN);
    assert_int_equal(theirs->back[0].card, CL_HIDDEN);
    assert_int_equal(theirs->grave[0], card_id(&g.r, "networking_event")); /* CL-215 */
}

/* S-01: of each list the view counts what this seat cannot place. */
static void unseen_cards_are_counted(void **unused) {
    (void)unused;
    lay_table();
    look(&g, CL_HOST, &view);
    assert_int_equal(unseen(&view, CL_HOST), 9);             /* the deck */
    assert_int_equal(unseen(&view, CL_AWAY), 7 + 3 + 1 + 1); /* deck, hand, two face-down cards */
    assert_true(view.unseen[CL_AWAY][card_id(&g.r, "fundraiser")] >= 2);
    assert_int_equal(view.unseen[CL_AWAY][card_id(&g.r, "networking_event")],
                     g.s.list[CL_AWAY][card_id(&g.r, "networking_event")] - 1);
    look(&g, CL_AWAY, &view);
    assert_int_equal(unseen(&view, CL_AWAY), 7);
    assert_int_equal(unseen(&view, CL_HOST), 9 + 2 + 1 + 1);
}

/* S-01, CL-215: what lies open is no unseen card of its owner's list: fields, banished cards, open spells,
 * and a stereotype on the other side of the table. */
static void open_cards_are_placed(void **unused) {
    static const char *const cards[] = {"college_campus", "homecoming_committee", "networking_event",
                                        "slander"};
    (void)unused;
    lay_table();
    put_field(&g, CL_AWAY, cards[0]);
    struct cl_body *b = put_body(&g, CL_HOST, 2, cards[1], CL_BODY_GUEST);
    b->owner = CL_AWAY;
    g.s.list[CL_HOST][b->card]--;
    g.s.list[CL_AWAY][b->card]++;
    put_back(&g, CL_AWAY, 1, cards[3], CL_BACK_BUSY);
    struct cl_player *p = &g.s.player[CL_AWAY];
    p->banished[p->banished_n++] = p->grave[--p->grave_n];
    p->grave[p->grave_n] = 0;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        look(&g, seat, &view);
        assert_int_equal(unseen(&view, CL_HOST), seat ? 9 + 2 + 1 + 1 : 9);
        assert_int_equal(unseen(&view, CL_AWAY), seat ? 7 : 7 + 3 + 1 + 1);
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t card = card_id(&g.r, cards[i]), hidden = 0;
            for (uint32_t k = 0; k < p->deck_n; k++)
                hidden += p->deck[k] == card;
            assert_int_equal(view.unseen[CL_AWAY][card], hidden);
        }
        assert_int_equal(view.s.player[CL_AWAY].back[1].card, card_id(&g.r, cards[3]));
    }
}

/* CL-098, S-11: an open hand is in both views, and no card of it is unseen; then it is forgotten. */
static void an_open_hand_is_seen(void **unused) {
    (void)unused;
    lay_table();
    g.s.player[CL_AWAY].revealed = 1;
    look(&g, CL_HOST, &view);
    assert_memory_equal(view.s.player[CL_AWAY].hand, g.s.player[CL_AWAY].hand, CL_DECK_MAX);
    assert_int_equal(unseen(&view, CL_AWAY), 7 + 1 + 1);
    g.s.player[CL_AWAY].revealed = 0;
    look(&g, CL_HOST, &view);
    assert_int_equal(view.s.player[CL_AWAY].hand[0], CL_HIDDEN);
    assert_int_equal(unseen(&view, CL_AWAY), 7 + 3 + 1 + 1);
}

/* CL-097: what scry has shown is known to its seat alone, from the top. */
static void known_cards_of_the_deck(void **unused) {
    (void)unused;
    lay_table();
    struct cl_player *p = &g.s.player[CL_HOST];
    p->known = 3;
    look(&g, CL_HOST, &view);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        assert_int_equal(view.known_top[i], i < 3 ? p->deck[8 - i] : 0);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        assert_int_equal(view.s.player[CL_HOST].deck[i], i < 6 ? 0 : p->deck[i]);
    assert_int_equal(unseen(&view, CL_HOST), 6);
    look(&g, CL_AWAY, &view);
    assert_int_equal(view.known_top[0], 0);
    assert_int_equal(view.s.player[CL_HOST].deck[8], 0);
    assert_int_equal(view.s.player[CL_HOST].known, 3); /* that something was looked at is public */
}

static void guess_fits(const struct game *of, uint32_t seat, struct stream *rng, struct game *world) {
    look(of, seat, &view);
    world->r = of->r;
    memset(&world->s, 0xa5, sizeof world->s); /* a guess fills every byte */
    cl_guess(&of->r, &view, seat, rng, &world->s);
    look(world, seat, &again);
    assert_memory_equal(&view, &again, sizeof view);
    audit(world);
}

/* A face-down stereotype stays one, a set card is none; everything else is dealt anew. */
static void guesses_keep_the_kinds(void **unused) {
    uint32_t other_hand = 0, other_set = 0, other_deck = 0;
    struct stream rng;
    (void)unused;
    lay_table();
    stream_open(&rng, 7);
    for (uint32_t i = 0; i < 200; i++) {
        guess_fits(&g, CL_HOST, &rng, &twin);
        const struct cl_player *p = &twin.s.player[CL_AWAY], *was = &g.s.player[CL_AWAY];
        assert_int_equal(g.r.card[p->body[2].card].kind, CL_STEREOTYPE);
        assert_int_not_equal(g.r.card[p->back[0].card].kind, CL_STEREOTYPE);
        other_hand += memcmp(p->hand, was->hand, 3) != 0;
        other_set += p->back[0].card != was->back[0].card;
        other_deck += memcmp(twin.s.player[CL_HOST].deck, g.s.player[CL_HOST].deck, CL_DECK_MAX) != 0;
        assert_memory_equal(twin.s.player[CL_HOST].hand, g.s.player[CL_HOST].hand, CL_DECK_MAX);
    }
    assert_true(other_hand > 100 && other_set > 50 && other_deck > 100);
}

/* CL-097, CL-098: what the seat knows of its deck, and an open hand, stay where they are. */
static void guesses_keep_what_is_known(void **unused) {
    struct stream rng;
    (void)unused;
    lay_table();
    g.s.player[CL_HOST].known = 4;
    g.s.player[CL_AWAY].known = 2; /* to the other seat: nothing is known to this one */
    g.s.player[CL_AWAY].revealed = 1;
    stream_open(&rng, 10);
    for (uint32_t i = 0; i < 50; i++) {
        guess_fits(&g, CL_HOST, &rng, &twin);
        assert_memory_equal(twin.s.player[CL_HOST].deck + 5, g.s.player[CL_HOST].deck + 5, 4);
        assert_memory_equal(twin.s.player[CL_AWAY].hand, g.s.player[CL_AWAY].hand, CL_DECK_MAX);
    }
}

/* CL-265, S-12: which stereotype a ritual will call is its player's secret until it comes. */
static void a_ritual_keeps_its_secret(void **unused) {
    struct stream rng;
    (void)unused;
    lay_table();
    g.s.frames = 2; /* a ritual is always within something else */
    g.s.frame[0] = (struct cl_frame){.kind = CL_FRAME_WINDOW, .about.what = CL_H_MAIN};
    g.s.frame[1] = (struct cl_frame){.kind = CL_FRAME_RITUAL, .seat = CL_AWAY, .ritual.levels = 4};
    g.s.frame[1].ritual.card = (uint8_t)card_id(&g.r, "party_queen_bri");
    look(&g, CL_AWAY, &view);
    assert_int_equal(view.s.frame[1].ritual.card, g.s.frame[1].ritual.card);
    look(&g, CL_HOST, &view);
    assert_int_equal(view.s.frame[1].ritual.card, CL_HIDDEN);
    stream_open(&rng, 11);
    for (uint32_t i = 0; i < 50; i++) {
        guess_fits(&g, CL_HOST, &rng, &twin);
        uint8_t called = twin.s.frame[1].ritual.card;
        assert_int_equal(g.r.card[called].kind, CL_STEREOTYPE);
        assert_non_null(memchr(twin.s.player[CL_AWAY].hand, called, 3));
    }
    guess_fits(&g, CL_AWAY, &rng, &twin); /* its own player knows it, and guesses the other hand */
    assert_int_equal(twin.s.frame[1].ritual.card, g.s.frame[1].ritual.card);
    g.s.player[CL_AWAY].revealed = 1; /* CL-098: it lies open with the hand */
    look(&g, CL_HOST, &view);
    assert_int_equal(view.s.frame[1].ritual.card, g.s.frame[1].ritual.card);
    guess_fits(&g, CL_HOST, &rng, &twin);
    assert_int_equal(twin.s.frame[1].ritual.card, g.s.frame[1].ritual.card);
}

/* S-01: every unseen card may lie wherever its kind can, and dice to come differ from guess to guess. */
static void guesses_leave_nothing_out(void **unused) {
    bool down[CL_CARDS_MAX] = {false}, set[CL_CARDS_MAX] = {false}, hand[CL_CARDS_MAX] = {false},
         top[CL_CARDS_MAX] = {false}, own[CL_CARDS_MAX] = {false};
    struct stream rng, luck = {0}, shuffle = {0};
    (void)unused;
    lay_table();
    stream_open(&rng, 12);
    for (uint32_t i = 0; i < 400; i++) {
        guess_fits(&g, CL_HOST, &rng, &twin);
        const struct cl_player *p = &twin.s.player[CL_AWAY];
        down[p->body[2].card] = set[p->back[0].card] = hand[p->hand[0]] = top[p->deck[6]] = true;
        own[twin.s.player[CL_HOST].deck[8]] = true;
        assert_memory_not_equal(&twin.s.luck, &twin.s.shuffle, sizeof luck);
        assert_memory_not_equal(&twin.s.luck, &luck, sizeof luck);
        assert_memory_not_equal(&twin.s.shuffle, &shuffle, sizeof shuffle);
        luck = twin.s.luck;
        shuffle = twin.s.shuffle;
    }
    for (uint32_t card = 1; card <= g.r.cards; card++) {
        const bool any = view.unseen[CL_AWAY][card] > 0, body = g.r.card[card].kind == CL_STEREOTYPE;
        assert_int_equal(down[card], any && body);
        assert_int_equal(set[card], any && !body);
        assert_int_equal(hand[card], any);
        assert_int_equal(top[card], any);
        assert_int_equal(own[card], view.unseen[CL_HOST][card] > 0);
    }
}

/* CL-080, CL-010, D-01: a card is set for its full cost, so one that lies face down after a seat's first turn
 * cost no more than that turn's clout. */
static void what_lies_face_down_was_paid_for(void **unused) {
    struct stream rng;
    bool dear = false;
    (void)unused;
    stream_open(&rng, 13);
    for (uint32_t first = 0; first < CL_SEATS; first++) {
        lay_table();
        g.s.first = (uint8_t)first;
        g.s.turn = 17;
        uint32_t clout = first == CL_AWAY || g.r.f.clout_own_turns ? 1 : 2;
        clout += first == CL_AWAY ? 0 : g.r.f.clout_second_bonus;
        struct cl_player *p = &g.s.player[CL_AWAY];
        for (uint32_t i = 0; i < 200; i++) {
            p->turns = 1;
            guess_fits(&g, CL_HOST, &rng, &twin);
            assert_true(g.r.card[twin.s.player[CL_AWAY].body[2].card].cost <= clout);
            assert_true(g.r.card[twin.s.player[CL_AWAY].back[0].card].cost <= clout);
            p->turns = 8;
            guess_fits(&g, CL_HOST, &rng, &twin);
            dear |= g.r.card[twin.s.player[CL_AWAY].body[2].card].cost > clout;
        }
    }
    assert_true(dear);
}

/* All unseen cards of a kind may be needed by the slots: the hand then has none of it. */
static void guesses_of_a_bare_list(void **unused) {
    struct stream rng;
    (void)unused;
    blank(&g, V1);
    g.s.player[CL_AWAY].clout = 0;
    stream_open(&rng, 8);
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        put_body(&g, CL_AWAY, i, "party_queen_bri", CL_BODY_DOWN | CL_BODY_DEFENSE);
        put_back(&g, CL_AWAY, i, "fundraiser", CL_BACK_DOWN);
    }
    give(&g, CL_AWAY, "senior_party");
    for (uint32_t i = 0; i < 50; i++) {
        guess_fits(&g, CL_HOST, &rng, &twin);
        for (uint32_t k = 0; k < CL_SLOTS; k++)
            assert_int_equal(twin.s.player[CL_AWAY].body[k].card, card_id(&g.r, "party_queen_bri"));
    }
}

static void begin(struct game *of, uint32_t host, uint32_t away, uint64_t seed) {
    struct cl_setup setup;
    cl_setup_fill(&of->r, 0, &setup);
    memcpy(setup.deck[CL_HOST], of->r.starter[host], CL_DECK_MAX);
    memcpy(setup.deck[CL_AWAY], of->r.starter[away], CL_DECK_MAX);
    setup.size[CL_HOST] = of->r.starter_size[host];
    setup.size[CL_AWAY] = of->r.starter_size[away];
    cl_start(&of->r, &setup, seed, &of->s);
}

static uint32_t step_any(struct game *of, struct stream *rng) {
    struct ask ask;
    cl_ask(&of->r, &of->s, &ask);
    uint32_t n = cl_legal(&of->r, &of->s, legal, CL_MAX_LEGAL);
    uint32_t at = stream_below(rng, n);
    cl_apply(&of->r, &of->s, ask.seat, &legal[at], NULL);
    return n;
}

/* Guesses of both seats fit all along, and the asked seat has the same choices in them. */
static void guesses_fit_everywhere(void **unused) {
    struct stream rng;
    (void)unused;
    stream_open(&rng, 9);
    for (uint32_t host = 1; host < CL_ARCHETYPES; host++)
        for (uint32_t away = 1; away < CL_ARCHETYPES; away++) {
            g.r = *open_rules(rulesets[(host + away) % RULESETS]);
            begin(&g, host, away, host * 10 + away);
            for (uint32_t i = 0; i < STEPS && !g.s.ended; i++) {
                for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
                    struct ask ask;
                    guess_fits(&g, seat, &rng, &twin);
                    cl_ask(&g.r, &g.s, &ask);
                    if (ask.seat != seat)
                        continue;
                    uint32_t n = cl_legal(&g.r, &g.s, legal, CL_MAX_LEGAL);
                    assert_int_equal(cl_legal(&twin.r, &twin.s, legal_b, CL_MAX_LEGAL), n);
                    assert_memory_equal(legal, legal_b, n * sizeof legal[0]);
                }
                step_any(&g, &rng);
            }
        }
}

/* S-02: whether a set card answers cannot be read from who is asked next. */
static void being_asked_tells_nothing(void **unused) {
    static const char *const set[] = {"screenshots_leaked", "hr_complaint", "fundraiser"};
    struct ask first, ask;
    (void)unused;
    for (uint32_t i = 0; i < sizeof set / sizeof set[0]; i++) {
        blank(&g, V1);
        g.s.player[CL_AWAY].clout = 0;
        give(&g, CL_HOST, "crypto_all_in_carl");
        put_back(&g, CL_AWAY, 1, set[i], CL_BACK_DOWN);
        fill_deck(&g, CL_HOST, 5);
        fill_deck(&g, CL_AWAY, 5);
        struct action summon = {CL_SUMMON, {(int16_t)card_id(&g.r, "crypto_all_in_carl"), 0, 0}};
        assert_int_equal(cl_check(&g.r, &g.s, CL_HOST, &summon), REASON_OK);
        cl_apply(&g.r, &g.s, CL_HOST, &summon, &g.k);
        audit(&g);
        cl_ask(&g.r, &g.s, &ask);
        first = i ? first : ask;
        assert_memory_equal(&ask, &first, sizeof ask);
        look(&g, CL_HOST, &view);
        assert_int_equal(view.s.player[CL_AWAY].back[1].card, CL_HIDDEN);
    }
    assert_int_equal(first.seat, CL_AWAY);
    assert_int_equal(first.kind, CL_ASK_ANSWER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_hidden),
        cmocka_unit_test(unseen_cards_are_counted),
        cmocka_unit_test(an_open_hand_is_seen),
        cmocka_unit_test(known_cards_of_the_deck),
        cmocka_unit_test(guesses_keep_the_kinds),
        cmocka_unit_test(guesses_keep_what_is_known),
        cmocka_unit_test(what_lies_face_down_was_paid_for),
        cmocka_unit_test(open_cards_are_placed),
        cmocka_unit_test(guesses_leave_nothing_out),
        cmocka_unit_test(a_ritual_keeps_its_secret),
        cmocka_unit_test(guesses_of_a_bare_list),
        cmocka_unit_test(guesses_fit_everywhere),
        cmocka_unit_test(being_asked_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
