/* What line mode says of CLOUT: names and reasons in combat, an open hand, a discard, words that mean several
 * cards, two people who need not answer, and every end. That every choice is there and every thing is told:
 * test_reading.c. */
#include "cl_desk.h"
#include "games/clout/say.h"

/* A combat phase of the host in turn 3. */
static void fight(struct desk_of_one *d) {
    begin(d);
    d->s.turn = 3;
    d->s.phase = CL_COMBAT;
    d->s.step = CL_STEP_COMBAT_ASK;
}


/* The board names everybody whole, with figures; what comes of an attack stands with it. */
static void attacks_are_told_whole(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    for (uint32_t id = 1; id <= r->cards; id++) {
        if (r->card[id].kind != CL_STEREOTYPE)
            continue;
        fight(&d);
        stand_at(&d, CL_HOST, 0, r->card[id].name, 0);
        stand_at(&d, CL_AWAY, 0, "hall_monitor_mark", 0);
        stand_at(&d, CL_AWAY, 2, "hall_monitor_mark", CL_BODY_DEFENSE);
        look(&d);
        scene_text(&d.scene, &m, text);
        has(text, r->card[id].title);
        has(text, "Hall Monitor Mark: ");
        const struct choice *c = menu_find(&m, "1");
        assert_non_null(c);
        if (c->kind == CHOICE_OPEN) {
            d.scene.ui = c->ui;
            scene_text(&d.scene, &m, text);
        }
        has(text, "stereotypes -1");
        has(text, " attacks ");
        has(text, "Hall Monitor Mark");
    }
}

/* Whoever cannot attack is shown, and why. */
static void idle_stereotypes_say_why(void **state) {
    static const struct {
        uint8_t flags, turn, limited;
        const char *why;
    } rows[] = {
        {CL_BODY_FRESH, 3, 0, "it came this turn"},
        {CL_BODY_DEFENSE, 3, 0, "it stands in defense position"},
        {CL_BODY_DOWN | CL_BODY_DEFENSE, 3, 0, "it lies face down"},
        {CL_BODY_ATTACKED, 3, 0, "it has attacked this turn"},
        {0, 1, 0, "nobody attacks on the first turn"},
        {0, 3, 1, "an effect forbids it"},
    };
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fight(&d);
        d.s.turn = rows[i].turn;
        d.s.player[CL_HOST].limit_now[CL_LIMIT_ATTACKS] = rows[i].limited;
        stand_at(&d, CL_HOST, 1, "crypto_all_in_carl", rows[i].flags);
        look(&d);
        table_text(&d, text);
        has(text, "(closed: ");
        has(text, rows[i].why);
    }
}

/* Marks of a turn mean nothing on the side whose turn it is not. */
static void marks_are_of_this_turn(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", CL_BODY_FRESH);
    stand_at(&d, CL_AWAY, 1, "party_queen_bri", CL_BODY_FRESH | CL_BODY_ATTACKED);
    look(&d);
    table_text(&d, text);
    has(strstr(text, "Crypto All-In Carl: "), "Came this turn");
    char *bri = strstr(text, "Party Queen Bri: ");
    assert_non_null(bri);
    bri[strcspn(bri, "\n")] = 0;
    lacks(bri, "Came this turn");
    lacks(bri, "Has attacked");
}

/* CL-098: the cards of an open hand are told, and can be read. */
static void an_open_hand_is_named(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    lacks(table_text(&d, text), "open hand");
    d.s.player[CL_AWAY].revealed = 1;
    d.s.player[CL_AWAY].hand_n = 2;
    d.s.player[CL_AWAY].hand[0] = (uint8_t)card_named("rumor_mill");
    d.s.player[CL_AWAY].hand[1] = (uint8_t)card_named("error_404");
    look(&d);
    has(table_text(&d, text), "Their open hand");
    has(text, "Rumor Mill: ");
    has(text, "404 Error: ");
    assert_int_equal(typed(&d, "look rumor mill").kind, CHOICE_OPEN);
}

static const char *words_of(struct desk_of_one *d, struct event ev, struct text *out) {
    text_clear(out);
    clout_ops.say_event(cl_set()->rules, &d->v, &ev, out);
    return out->buf;
}

/* CL-032, S-06: the end is told from the side of whoever reads it. */
static void the_end_is_told_to_both(void **state) {
    static const struct {
        uint8_t why;
        const char *won, *lost;
    } rows[] = {
        {CL_REPUTATION_MAX, "You win: you are the talk", "You lose: your opponent is the talk"},
        {CL_STABILITY_ZERO, "You win: your opponent has fallen apart", "You lose: you have fallen apart"},
        {CL_BREAKDOWN, "You win: one breakdown too many over there",
         "You lose: one breakdown too many on your"},
        {CL_DECK_OUT, "You win: your opponent has no card left", "You lose: you have no card left"},
        {CL_SURRENDERED, "You win: your opponent gives up", "You lose: you give up"},
    };
    static struct desk_of_one d;
    TEXT_ON_STACK(words, 200);
    (void)state;
    begin(&d);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t winner = CL_HOST; winner <= CL_AWAY; winner++) {
            d.v.s.player[winner].reputation = 10000;
            d.v.s.player[!winner].stability = 0;
            has(words_of(&d, (struct event){CL_EV_GAME_OVER, 3, {winner, rows[i].why, 0, 0}}, &words),
                winner ? rows[i].lost : rows[i].won);
        }
    has(words_of(&d, (struct event){CL_EV_GAME_OVER, 3, {CL_HOST, CL_TURN_LIMIT, 0, 0}}, &words),
        "You win: time is up, and you are ahead.");
    has(words_of(&d, (struct event){CL_EV_GAME_OVER, 3, {CL_AWAY, CL_TURN_LIMIT, 0, 0}}, &words),
        "You lose: time is up, and your opponent is ahead.");
}

static void coins_show_heads_or_tails(void **state) {
    static struct desk_of_one d;
    TEXT_ON_STACK(words, 200);
    (void)state;
    begin(&d);
    assert_string_equal(words_of(&d, (struct event){CL_EV_COIN, 3, {CL_HOST, 1, 0, 0}}, &words),
                        "A coin is flipped for you: heads.");
    assert_string_equal(words_of(&d, (struct event){CL_EV_COIN, 3, {CL_AWAY, 0, 0, 0}}, &words),
                        "A coin is flipped for your opponent: tails.");
}

/* CL-210: the hand stands there once, with what each card does. */
static void a_discard_shows_texts(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    struct cl_player *p = &d.s.player[CL_HOST];
    while (p->hand_n < 8)
        p->hand[p->hand_n++] = p->deck[--p->deck_n];
    p->hand[0] = (uint8_t)card_named("skip_work");
    d.s.frames = 1;
    d.s.frame[0] =
        (struct cl_frame){.kind = CL_FRAME_DISCARD, .seat = CL_HOST, .discard = {.hand = CL_HOST, .left = 1}};
    look(&d);
    table_text(&d, text);
    TEXT_ON_STACK(words, 500);
    cl_card_text(cl_set()->rules, p->hand[0], &words);
    const char *at = strstr(text, words.buf);
    assert_non_null(at);
    assert_null(strstr(at + 1, words.buf));
}

/* The whole text of a card stands beside it, whatever is in the hand, open or closed. */
static void the_hand_is_not_cut(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    begin(&d);
    for (uint32_t id = 1; id <= r->cards; id++) {
        TEXT_ON_STACK(words, 900);
        d.s.player[CL_HOST].hand_n = 1;
        d.s.player[CL_HOST].hand[0] = (uint8_t)id;
        d.s.player[CL_HOST].clout = id % 2 ? 9 : 0;
        look(&d);
        table_text(&d, text);
        cl_card_text(r, id, &words);
        has(text, r->card[id].title);
        has(text, words.buf);
        lacks(text, "_rare");
    }
}

/* A hand as large as it gets loses no card. */
static void a_huge_hand_loses_no_card(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    struct cl_player *p = &d.s.player[CL_HOST];
    while (p->deck_n)
        p->hand[p->hand_n++] = p->deck[--p->deck_n];
    memset(p->deck, 0, sizeof p->deck);
    p->clout = 4;
    look(&d);
    table_text(&d, text);
    for (uint32_t i = 0; i < p->hand_n; i++)
        has(text, cl_word(d.scene.rules, CL_KIND_CARD, p->hand[i]));
}

static void lists_count_cards_and_say_what_is_empty(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    d.scene.ui.page = READ_SCENE + 2;
    table_text(&d, text);
    has(text, "Your graveyard is empty");
    has(text, "Their graveyard is empty");
    d.scene.ui.page = READ_SCENE + 3;
    table_text(&d, text);
    has(text, " unseen");
}

/* Every card can be read whole on a page of the lobby. */
static void every_card_fits_its_page(void **state) {
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    for (uint32_t id = 1; id <= r->cards; id++) {
        struct grid *g = blank_grid();
        assert_true(clf_draw_card(r, id, g, 2, FACE_ROWS - 2) <= FACE_ROWS - 2);
        is_not_cut(g);
    }
}

static void words_do_what_they_say(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    static struct menu m;
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    look(&d);
    struct choice c = typed(&d, "look carl");
    assert_int_equal(c.kind, CHOICE_OPEN);
    assert_int_equal(c.ui.page, READ_LOOK);
    d.scene.ui = c.ui;
    has(scene_text(&d.scene, &m, text), "Crypto All-In Carl");
    d.scene.ui = (struct face_ui){0, 0, 0};
    assert_int_equal(typed(&d, "look nothing of that name").kind, CHOICE_TELL);
    c = typed(&d, "LOOK");
    assert_true(c.kind == CHOICE_OPEN && c.ui.page == READ_LOOK && !c.ui.at);
    assert_int_equal(typed(&d, "graves").ui.page, READ_SCENE + 2);
    scene_text(&d.scene, &m, text); /* giving up has a word, and asks first */
    const struct choice *end = menu_labelled(&m, "surrender");
    assert_true(end && end->action.verb == CL_SURRENDER && *end->say);
    has(text, "or type: surrender");
    c = typed(&d, "ask always");
    assert_true(c.kind == CHOICE_WISH && c.ui.picked == WISH_ASK);
    d.scene.wish = WISH_ASK;
    assert_int_equal(typed(&d, "ask less").ui.picked, 0);
    d.scene.shared = true;
    c = typed(&d, "ask less");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "two people at one keyboard");
    d.scene.shared = false;
    assert_int_equal(typed(&d, "lookout").kind, 99);
    assert_int_equal(typed(&d, "e").kind, 99);
}

/* A part that fits several is refused with their names. */
static void what_may_mean_several_is_refused(void **state) {
    static struct desk_of_one d;
    const struct cl_rules *r = cl_set()->rules;
    TEXT_ON_STACK(rivals, 200);
    (void)state;
    begin(&d);
    assert_int_equal(clf_card_meant(r, "crypto_all_in_carl", &rivals), card_named("crypto_all_in_carl"));
    assert_int_equal(clf_card_meant(r, "p", &rivals), 0);
    has(rivals.buf, " more");
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    stand_at(&d, CL_HOST, 1, "community_college_king", 0);
    look(&d);
    stand_at(&d, CL_AWAY, 1, "homecoming_committee", 0);
    look(&d);
    struct choice c = typed(&d, "look com");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Which one: ");
}

static void only_a_pass_is_answered_by_itself(void **state) {
    static struct desk_of_one d;
    const struct action pass[] = {{CL_RESPOND, {CL_OWN_BACK_1, 0, 0}}, {CL_PASS, {0, 0, 0}}};
    TEXT_ON_STACK(said, 100);
    (void)state;
    begin(&d);
    assert_null(forced_answer(&d.scene, &said));
    d.scene.legal = pass;
    d.scene.legal_count = 2;
    assert_null(forced_answer(&d.scene, &said));
    d.scene.legal = pass + 1;
    d.scene.legal_count = 1;
    assert_non_null(forced_answer(&d.scene, &said));
    assert_int_equal(said.len, 0);
    d.scene.wish = WISH_ASK;
    assert_null(forced_answer(&d.scene, &said));
    d.scene.wish = 0;
    d.scene.shared = true; /* silence would tell */
    assert_null(forced_answer(&d.scene, &said));
}

/* With two at one keyboard a seat may answer nothing until its next turn begins. */
static void silence_lasts_until_the_next_own_turn(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    const struct action answers[] = {{CL_RESPOND, {CL_OWN_BACK_1, 0, 0}}, {CL_PASS, {0, 0, 0}}},
                        own = {CL_END_TURN, {0, 0, 0}};
    TEXT_ON_STACK(said, 100);
    (void)state;
    begin(&d);
    scene_text(&d.scene, &m, text);
    assert_null(menu_labelled(&m, "answer nothing")); /* a person alone is asked less anyway */
    d.scene.shared = true;
    scene_text(&d.scene, &m, text);
    const struct choice *c = menu_labelled(&m, "answer nothing");
    assert_true(c && c->kind == CHOICE_WISH && *c->say);
    has(text, "or type: answer nothing");
    const uint32_t wish = c->ui.picked;
    d.scene.legal = answers;
    d.scene.legal_count = 2;
    assert_null(forced_answer(&d.scene, &said));
    d.scene.wish = wish;
    const struct action *a = forced_answer(&d.scene, &said);
    assert_true(a && a->verb == CL_PASS);
    assert_int_equal(wish_after(&d.scene, CL_HOST), wish); /* an answer changes nothing */
    scene_text(&d.scene, &m, text);
    assert_int_equal(menu_labelled(&m, "answer again")->ui.picked, 0); /* taken back */
    d.scene.legal = &own;
    d.scene.legal_count = 1;
    assert_int_equal(wish_after(&d.scene, CL_HOST), wish); /* the turn in which it was said goes on */
    d.scene.wish = wish_after(&d.scene, CL_AWAY);          /* the other's turn */
    assert_true(wish_silent(d.scene.wish, CL_HOST));
    d.scene.wish = wish_after(&d.scene, CL_HOST); /* the next own one */
    assert_false(wish_silent(d.scene.wish, CL_HOST));
    d.scene.wish = wish_silence(0, CL_AWAY, true);
    d.scene.legal = answers;
    d.scene.legal_count = 2;
    assert_null(forced_answer(&d.scene, &said)); /* the other's wish is not this one's */
}

/* Hints fit the case, and each is given once. */
static void hints_fit_the_case(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    uint8_t given[HINTS_MOST] = {0};
    (void)state;
    begin(&d);
    const char *hint = clout_ops.hint(d.scene.rules, d.scene.view, d.legal, d.scene.legal_count, NULL, given);
    has(hint, "Clout pays");
    assert_null(clout_ops.hint(d.scene.rules, d.scene.view, d.legal, d.scene.legal_count, NULL, given));
    d.log.hint = hint;
    has(scene_text(&d.scene, &m, text), "Hint: ");
    d.scene.quiet = true;
    lacks(scene_text(&d.scene, &m, text), "Hint: ");
}

/* CL-032: each reason has its sentence, for the winner and for the loser. */
static void every_end_is_told(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES], first[PAGE_BYTES];
    (void)state;
    for (uint8_t why = CL_REPUTATION_MAX; why <= CL_TURN_LIMIT; why++)
        for (uint8_t winner = 0; winner < (why == CL_TURN_LIMIT ? 1 : CL_SEATS); winner++) {
            begin(&d);
            d.s.ended = why;
            d.s.winner = why == CL_TURN_LIMIT ? CL_SEATS : winner;
            look(&d);
            table_text(&d, text);
            has(text, why == CL_TURN_LIMIT ? "Nobody won." : winner ? "You lost." : "You won.");
            has(text, "What decided it:");
            assert_true(strcmp(text, first) != 0);
            strcpy(first, text);
        }
}

static bool log_has(const struct desk_of_one *d, const char *part) {
    for (uint32_t i = 0; i < d->log.count; i++)
        if (strstr(d->log.line[i].text, part))
            return true;
    return false;
}

/* Who was attacked is named, though it is gone by the end of the step; who lay face down is not before it
 * shows itself. */
static void the_log_names_who_fell(void **state) {
    static struct desk_of_one d;
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), bri = (int32_t)card_named("party_queen_bri");
    const struct event fight[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 2, carl}},
                                  {CL_EV_VICE_ADDED, 3, {CL_AWAY, 2, 1, 3}},
                                  {CL_EV_DESTROYED, 3, {CL_AWAY, bri, 2, CL_BY_BATTLE}},
                                  {CL_EV_BATTLE_RESOLVED, 3, {CL_HOST, CL_BATTLE_WIN, 2000, 1500}}};
    const struct event flip[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 2, carl}},
                                 {CL_EV_FLIPPED, 3, {CL_AWAY, bri, 2, 0}},
                                 {CL_EV_DESTROYED, 3, {CL_AWAY, bri, 2, CL_BY_BATTLE}}};
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    look(&d);
    hear(&d, fight, 4);
    assert_true(log_has(&d, "attacks your opponent's Party Queen Bri"));
    assert_true(log_has(&d, "Your opponent's Party Queen Bri picks up 1 vice counter"));
    assert_true(log_has(&d, "Your opponent's Party Queen Bri falls in battle."));
    d.log.count = 0;
    hear(&d, flip, 3);
    assert_true(log_has(&d, "attacks your opponent's face-down stereotype in slot 2"));
}

/* S-02: a chain that waited was let pass; one that nobody could answer was not. */
static void what_is_let_pass_is_told(void **state) {
    static struct desk_of_one d;
    int32_t shot = (int32_t)card_named("one_more_shot");
    const struct event chain[] = {{CL_EV_ACTIVATED, 3, {CL_HOST, shot, 1, 0}},
                                  {CL_EV_CHAIN_RESOLVES, 3, {1, 0, 0, 0}}};
    (void)state;
    begin(&d);
    hear(&d, chain, 2);
    assert_true(log_has(&d, "Nothing stands in its way."));
    assert_false(log_has(&d, "lets it pass"));
    d.log.count = 0;
    hear(&d, chain, 1);
    hear(&d, chain + 1, 1);
    assert_true(log_has(&d, "Whoever could answer lets it pass."));
}

/* A card that neither deck has can be looked up all the same. */
static void any_card_can_be_looked_up(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    begin(&d);
    for (uint32_t id = 1; id <= r->cards; id++) {
        TEXT_ON_STACK(line, 120);
        text_fmt(&line, "look %s", r->card[id].title);
        const struct choice c = typed(&d, line.buf);
        if (c.kind != CHOICE_OPEN)
            fail_msg("'%s' opens nothing: %s", line.buf, c.say);
        d.scene.ui = c.ui;
        table_text(&d, text);
        has(text, r->card[id].title);
        d.scene.ui = (struct face_ui){0};
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_are_told_whole),
        cmocka_unit_test(idle_stereotypes_say_why),
        cmocka_unit_test(marks_are_of_this_turn),
        cmocka_unit_test(an_open_hand_is_named),
        cmocka_unit_test(the_end_is_told_to_both),
        cmocka_unit_test(coins_show_heads_or_tails),
        cmocka_unit_test(a_discard_shows_texts),
        cmocka_unit_test(the_hand_is_not_cut),
        cmocka_unit_test(a_huge_hand_loses_no_card),
        cmocka_unit_test(lists_count_cards_and_say_what_is_empty),
        cmocka_unit_test(every_card_fits_its_page),
        cmocka_unit_test(words_do_what_they_say),
        cmocka_unit_test(what_may_mean_several_is_refused),
        cmocka_unit_test(only_a_pass_is_answered_by_itself),
        cmocka_unit_test(silence_lasts_until_the_next_own_turn),
        cmocka_unit_test(hints_fit_the_case),
        cmocka_unit_test(every_end_is_told),
        cmocka_unit_test(the_log_names_who_fell),
        cmocka_unit_test(what_is_let_pass_is_told),
        cmocka_unit_test(any_card_can_be_looked_up),
    };
    return cmocka_run_group_tests_name("clout table", tests, NULL, NULL);
}
