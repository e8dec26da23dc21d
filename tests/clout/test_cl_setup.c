/* How games of CLOUT are set up: scenarios, decks by the seed, what a setup must keep, exchanged seats, the
 * start; and decks as people write them, with all the liberties they take. CL-201 to CL-208, S-13. */
#include "cl_play.h"

static struct game g;

static uint32_t starter_of(const uint8_t *deck, uint32_t size) {
    for (uint32_t a = 1; a < CL_ARCHETYPES; a++)
        if (size == g.r.starter_size[a] && !memcmp(deck, g.r.starter[a], size))
            return a;
    return 0;
}

/* The starter whose cards a seat's list counts. */
static uint32_t listed_starter(uint32_t seat) {
    uint8_t deck[CL_CARDS_MAX * 4];
    uint32_t n = 0;
    for (uint32_t card = 1; card <= g.r.cards; card++)
        for (uint32_t i = 0; i < g.s.list[seat][card]; i++)
            deck[n++] = (uint8_t)card;
    return starter_of(deck, n);
}

/* CL-201: a duel, six mirrors, the league; the seed says who begins. */
static void scenarios(void **unused) {
    (void)unused;
    blank(&g, V1);
    for (uint32_t i = 0; i < CL_SCENARIOS; i++) {
        struct cl_setup u, zero = {.first = 2};
        memset(&u, 0xa5, sizeof u);
        cl_setup_fill(&g.r, i, &u);
        assert_int_equal(u.first, 2);
        assert_int_equal(u.turned, 0);
        uint32_t host = starter_of(u.deck[CL_HOST], u.size[CL_HOST]);
        uint32_t away = starter_of(u.deck[CL_AWAY], u.size[CL_AWAY]);
        if (i == CL_SCENARIOS - 1)
            assert_memory_equal(&u, &zero, sizeof u);
        else
            assert_true(host == (i ? i : CL_DROPOUTS) && away == (i ? i : CL_PREPS));
        if (i && i < CL_SCENARIOS - 1) { /* the name says whose */
            assert_string_equal(cl_scenarios[i].name + strlen("mirror-"),
                                cl_name_of(&g.r, CL_KIND_ARCHETYPE, i));
            assert_int_equal(g.r.card[u.deck[CL_AWAY][0]].archetype, i);
        }
    }
}

/* S-13: two different starters by the seed, every pairing; the same with the seats exchanged; a deck that is
 * given stays.
 */
static void the_seed_picks_decks(void **unused) {
    (void)unused;
    bool seen[CL_ARCHETYPES][CL_ARCHETYPES] = {{false}};
    uint32_t pairs = 0;
    struct err e;
    blank(&g, V1);
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct cl_setup u;
        cl_setup_fill(&g.r, CL_SCENARIOS - 1, &u);
        cl_start(&g.r, &u, seed, &g.s);
        uint32_t host = listed_starter(CL_HOST), away = listed_starter(CL_AWAY), first = g.s.first;
        assert_true(host && away && host != away);
        pairs += !seen[host][away];
        seen[host][away] = true;
        cl_setup_swap(&g.r, &u);
        cl_start(&g.r, &u, seed, &g.s);
        assert_true(listed_starter(CL_HOST) == away && listed_starter(CL_AWAY) == host);
        assert_int_equal(g.s.first, first);
        cl_setup_swap(&g.r, &u);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++) { /* one deck is given, the other is the seed's */
            cl_setup_fill(&g.r, CL_SCENARIOS - 1, &u);
            assert_int_equal(setting_put(&clout_ops, &g.r, &u, seat ? "away" : "host", "nerds", &e), ST_OK);
            cl_start(&g.r, &u, seed, &g.s);
            assert_int_equal(listed_starter(seat), CL_NERDS);
            assert_int_equal(listed_starter(!seat), seat ? host : away);
        }
    }
    assert_int_equal(pairs, 6 * 5);
}

/* CL-201: exchanged seats exchange decks and who begins; whoever the seed names is named as before. */
static void seats_are_exchanged(void **unused) {
    (void)unused;
    blank(&g, V1);
    for (uint8_t first = 0; first < 3; first++) {
        struct cl_setup u, was;
        cl_setup_fill(&g.r, 0, &u);
        u.size[CL_AWAY] = 39;
        u.deck[CL_AWAY][39] = 0;
        u.first = first;
        was = u;
        cl_setup_swap(&g.r, &u);
        assert_memory_equal(u.deck[CL_HOST], was.deck[CL_AWAY], CL_DECK_MAX);
        assert_memory_equal(u.deck[CL_AWAY], was.deck[CL_HOST], CL_DECK_MAX);
        assert_true(u.size[CL_HOST] == 39 && u.size[CL_AWAY] == 40);
        assert_int_equal(u.first, first < 2 ? !first : 2);
        assert_int_equal(u.turned, 0); /* no deck is the seed's */
        cl_setup_swap(&g.r, &u);
        assert_memory_equal(&u, &was, sizeof u);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
            u = was;
            u.size[seat] = 0;
            cl_setup_swap(&g.r, &u);
            assert_int_equal(u.turned, 1);
            cl_setup_swap(&g.r, &u);
            assert_int_equal(u.turned, 0);
        }
    }
}

/* CL-202, CL-203, CL-205: what a setup says wrong is named with its seat; what it says right is put in order.
 */
static void setups_are_checked(void **unused) {
    (void)unused;
    static const struct {
        uint8_t first, turned, size, seat;
        const char *words;
    } rows[] = {{3, 0, 40, 0, "first must be host, away or seed, not 3"},
                {2, 2, 40, 0, "turned must be 0 or 1, not 2"},
                {2, 1, 40, 0, NULL},
                {2, 0, 0, 1, NULL},
                {1, 0, 61, 1, "away: a deck of 61 cards; 60 is the most"},
                {0, 0, 39, 0, "host: 39 cards are too few"},
                {0, 0, 39, 1, "away: 39 cards are too few"},
                {0, 0, 60, 1, "away: there is no card 0"}};
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cl_setup u;
        struct err e;
        blank(&g, V1);
        cl_setup_fill(&g.r, 0, &u);
        u.first = rows[i].first;
        u.turned = rows[i].turned;
        u.size[rows[i].seat] = rows[i].size;
        for (uint32_t k = 0; k < 20; k++) { /* the other way round, and a rest behind its end */
            uint8_t card = u.deck[CL_HOST][k];
            u.deck[CL_HOST][k] = u.deck[CL_HOST][39 - k];
            u.deck[CL_HOST][39 - k] = card;
        }
        if (rows[i].size == 40)
            u.deck[CL_AWAY][45] = 7;
        assert_int_equal(cl_setup_check(&g.r, &u, &e), rows[i].words ? ST_INVALID : ST_OK);
        if (rows[i].words) {
            assert_ptr_equal(strstr(e.text, rows[i].words), e.text);
            continue;
        }
        assert_memory_equal(u.deck[CL_HOST], g.r.starter[CL_DROPOUTS], CL_DECK_MAX);
        if (u.size[CL_AWAY])
            assert_memory_equal(u.deck[CL_AWAY], g.r.starter[CL_PREPS], CL_DECK_MAX);
        for (uint32_t k = u.size[CL_AWAY]; k < CL_DECK_MAX; k++)
            assert_int_equal(u.deck[CL_AWAY][k], 0);
    }
}

/* Settings by name: who begins, each seat's deck, "any". */
static void settings(void **unused) {
    (void)unused;
    static const char *const first[] = {"host", "away", "seed"};
    struct cl_setup u;
    struct err e;
    blank(&g, V1);
    cl_setup_fill(&g.r, 0, &u);
    for (uint8_t i = 0; i < 3; i++) {
        assert_int_equal(setting_put(&clout_ops, &g.r, &u, "first", first[i], &e), ST_OK);
        assert_int_equal(u.first, i);
    }
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "first", "nobody", &e), ST_USAGE);
    assert_string_equal(e.text, "first is host, away or seed, not 'nobody'");
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "deck", "nerds", &e), ST_USAGE);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "away", "any", &e), ST_OK);
    assert_true(u.size[CL_HOST] == 40 && u.size[CL_AWAY] == 0);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        assert_int_equal(u.deck[CL_AWAY][i], 0);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "host", "geek", &e), ST_OK);
    assert_int_equal(starter_of(u.deck[CL_HOST], u.size[CL_HOST]), CL_GEEKS);
    assert_int_equal(setting_put(&clout_ops, &g.r, &u, "host", "goths", &e), ST_INVALID);
    assert_int_equal(starter_of(u.deck[CL_HOST], u.size[CL_HOST]), CL_GEEKS);
}

/* CL-003, CL-004, CL-206, CL-207: figures and hands of the content; lists count what decks and hands hold. */
static void games_start_by_the_figures(void **unused) {
    (void)unused;
    struct cl_setup u;
    blank(&g, V1);
    g.r.f.starting_reputation = 150;
    g.r.f.starting_stability = 4200;
    g.r.f.hand_start = 3;
    g.r.f.skip_first_draw = 1;
    cl_setup_fill(&g.r, 0, &u);
    u.first = CL_AWAY;
    u.size[CL_HOST] = 2; /* fewer than a hand */
    memset(u.deck[CL_HOST] + 2, 0, CL_DECK_MAX - 2);
    cl_start(&g.r, &u, 8, &g.s);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &g.s.player[seat];
        assert_int_equal(p->reputation, 150);
        assert_int_equal(p->stability, 4200);
        assert_int_equal(p->hand_n, seat ? 3 : 2);
        assert_int_equal(p->deck_n, seat ? 37 : 0);
        for (uint32_t i = p->deck_n; i < CL_DECK_MAX; i++)
            assert_int_equal(p->deck[i], 0);
    }
    assert_conserved(&g.s);
    assert_int_equal(listed_starter(CL_AWAY), CL_PREPS);
    assert_int_equal(g.s.seat, CL_AWAY);
    assert_int_equal(g.s.turn, 1);
}

/* CL-206, CL-208: the host's deck is shuffled first, from one stream; coins come from another. */
static void one_stream_shuffles_both(void **unused) {
    (void)unused;
    struct cl_setup u;
    struct stream shuffle, luck;
    blank(&g, V1);
    cl_setup_fill(&g.r, 3, &u);
    u.first = CL_HOST;
    cl_start(&g.r, &u, 77, &g.s);
    stream_open(&shuffle, rng_key(77, "shuffle", 0));
    stream_open(&luck, rng_key(77, "luck", 0));
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &g.s.player[seat];
        uint8_t deck[CL_DECK_MAX];
        memcpy(deck, u.deck[seat], sizeof deck);
        stream_shuffle_u8(&shuffle, deck, 40);
        for (uint32_t i = 0; i < p->hand_n; i++)
            assert_int_equal(p->hand[i], deck[39 - i]);
        assert_memory_equal(p->deck, deck, p->deck_n);
    }
    assert_memory_equal(&g.s.shuffle, &shuffle, sizeof shuffle);
    assert_memory_equal(&g.s.luck, &luck, sizeof luck);
}

/* CL-202, CL-203: the bounds themselves are allowed. */
static void decks_at_their_bounds(void **unused) {
    (void)unused;
    uint8_t deck[CL_DECK_MAX];
    TEXT_ON_STACK(faults, 300);
    blank(&g, DOC);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        deck[i] = (uint8_t)(1 + i / 3); /* three of each */
    assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_OK);
    assert_int_equal(cl_deck_check(&g.r, deck, 40, &faults), ST_OK);
    assert_int_equal(faults.len, 0);
    assert_int_equal(cl_deck_check(&g.r, deck, 39, &faults), ST_INVALID);
    assert_string_equal(faults.buf, "39 cards are too few: a deck has at least 40");
    for (uint8_t first = 0; first < 2; first++) { /* no card, or a fourth one, at the very beginning */
        text_clear(&faults);
        deck[0] = first;
        deck[3] = 1;
        assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_INVALID);
        assert_non_null(strstr(faults.buf, first ? "4 copies of " : "there is no card 0"));
    }
    text_clear(&faults);
    deck[3] = 2;
    deck[59] = (uint8_t)g.r.cards;
    assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_OK);
    deck[59] = (uint8_t)(g.r.cards + 1);
    assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_INVALID);
    text_clear(&faults);
    g.r.card[20].rarity = "legendary";
    deck[58] = deck[59] = 40;
    assert_int_equal(deck[57], 20);
    assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_OK); /* one of them */
    g.r.card[19].rarity = "legendary";
    assert_int_equal(cl_deck_check(&g.r, deck, 60, &faults), ST_INVALID);
    assert_non_null(strstr(faults.buf, "3 copies of "));
}

/* CL-205: counts, blanks and lines as people write them; what is wrong, all of it, in order. */
static void decks_as_people_write_them(void **unused) {
    (void)unused;
    uint8_t deck[CL_DECK_MAX], size = 0;
    struct err e;
    blank(&g, DOC);
    TEXT_ON_STACK(list, 2000);
    static const char *const forms[] = {"3x %s,", " 3X%s\t ,", "3x \t%s \r\n", "\n3x  %s,", "2x%s, %s\n"};
    for (uint32_t i = 0; i < 13; i++)
        text_fmt(&list, forms[i % 5], g.r.card[1 + i].name, g.r.card[1 + i].title);
    text_fmt(&list, "%s", g.r.card[14].title);
    assert_false(list.cut);
    if (cl_deck_read(&g.r, list.buf, deck, &size, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(size, 40);
    for (uint32_t i = 0; i < CL_DECK_MAX; i++)
        assert_int_equal(deck[i], i < 40 ? 1 + i / 3 : 0);

    assert_int_equal(cl_deck_read(&g.r, "40x spoon, fork,0x knife", deck, &size, &e), ST_INVALID);
    assert_string_equal(
        e.text, "there is no card 'spoon'; there is no card 'fork'; there is no card "
                "'knife'");
    assert_int_equal(cl_deck_read(&g.r, "12345x slander, spoon", deck, &size, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "there is no card '12345x slander'"));
    assert_int_equal(cl_deck_read(&g.r, "goths", deck, &size, &e), ST_INVALID);
    assert_string_equal(
        e.text, "there is no deck 'goths'; there are dropouts, preps, geeks, freaks, nerds, goodies, any, "
                "and lists as \"3x CARD, 2x CARD, ...\"");
    assert_int_equal(cl_deck_read(&g.r, "slander", deck, &size, &e), ST_INVALID); /* a card: a list of one */
    assert_string_equal(e.text, "1 cards are too few: a deck has at least 40");
    assert_int_equal(cl_deck_read(&g.r, "2x goths", deck, &size, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "there is no card 'goths'"));
    assert_int_equal(cl_deck_read(&g.r, "GOODIES", deck, &size, &e), ST_OK);
    assert_int_equal(starter_of(deck, size), CL_GOODIES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios),
        cmocka_unit_test(the_seed_picks_decks),
        cmocka_unit_test(seats_are_exchanged),
        cmocka_unit_test(setups_are_checked),
        cmocka_unit_test(settings),
        cmocka_unit_test(games_start_by_the_figures),
        cmocka_unit_test(one_stream_shuffles_both),
        cmocka_unit_test(decks_at_their_bounds),
        cmocka_unit_test(decks_as_people_write_them),
    };
    return cmocka_run_group_tests_name("cl_setup", tests, NULL, NULL);
}
