/* CLOUT's table as newcomers met it: names and reasons in combat, what is closed without colours, an open
 * hand, a discard, words that mean several cards, and two people who need not answer. */
#include "cl_desk.h"

/* A combat phase of the host in turn 3. */
static void fight(struct desk_of_one *d) {
    begin(d);
    d->s.turn = 3;
    d->s.phase = CL_COMBAT;
    d->s.step = CL_STEP_COMBAT_ASK;
}

/* The mark that tells twins apart comes after the name, however long both names are. */
static void twins_keep_their_names(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    for (uint32_t id = 1; id <= r->cards; id++) {
        if (r->card[id].kind != CL_STEREOTYPE)
            continue;
        fight(&d);
        for (uint32_t i = 0; i < 2; i++) {
            stand_at(&d, CL_HOST, i, r->card[id].name, 0);
            stand_at(&d, CL_AWAY, i, "homecoming_committee", 0);
        }
        look(&d);
        table_text(&d, text);
        const char *last = strrchr(r->card[id].title, ' ');
        char part[60];
        snprintf(part, sizeof part, "%.4s", last ? last + 1 : r->card[id].title);
        const char *line = strstr(text, "\n 4 ");
        assert_non_null(line);
        has(line, part);
        has(line, " (2) attacks ");
        has(line, "Committ");
    }
}

/* With room to spare a name stands whole. */
static void names_use_the_room(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    fight(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    look(&d);
    table_text(&d, text);
    has(text, " 1 Crypto All-In Carl attacks your opponent  ");
    has(text, "  their Stability -2");
    stand_at(&d, CL_AWAY, 0, "homecoming_committee", CL_BODY_DEFENSE);
    look(&d);
    table_text(&d, text);
    has(text, " 1 Crypto All-In Carl attacks ");
    has(text, "Committee  ");
}

/* Whoever cannot attack is shown, and why. */
static void idle_stereotypes_say_why(void **state) {
    static const struct {
        uint8_t flags, turn, limited;
        const char *note, *say;
    } rows[] = {
        {CL_BODY_FRESH, 3, 0, "it came this turn", "it came this turn"},
        {CL_BODY_DEFENSE, 3, 0, "it stands in defense position", "it stands in defense position"},
        {CL_BODY_DOWN | CL_BODY_DEFENSE, 3, 0, "it lies face down", "it lies face down"},
        {CL_BODY_ATTACKED, 3, 0, "it has attacked this turn", "it has attacked this turn"},
        {0, 1, 0, "nobody attacks on the first turn", "nobody attacks on the first turn"},
        {0, 3, 1, "an effect forbids it", "an effect forbids it"},
    };
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fight(&d);
        d.s.turn = rows[i].turn;
        d.s.player[CL_HOST].limit_now[CL_LIMIT_ATTACKS] = rows[i].limited;
        stand_at(&d, CL_HOST, 1, "crypto_all_in_carl", rows[i].flags);
        look(&d);
        scene_text(&clout_face, &d.scene, &m, text);
        has(text, rows[i].flags & CL_BODY_DOWN ? " 1-face-down (2) attacks " : "Carl attacks ");
        has(text, rows[i].note);
        assert_int_equal(m.choice[0].kind, CHOICE_TELL);
        has(m.choice[0].say, "opponent: ");
        has(m.choice[0].say, rows[i].say);
    }
    fight(&d); /* beside those that can */
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", CL_BODY_FRESH);
    stand_at(&d, CL_HOST, 2, "crypto_all_in_carl", 0);
    look(&d);
    scene_text(&clout_face, &d.scene, &m, text);
    has(text, "Carl (3) attacks ");
    has(text, "Carl (1) attacks ");
    has(m.prompt, "your combat phase: who attacks?");
}

/* A dash behind the number or the letter; nothing but closed choices has one. */
static void closed_is_seen_without_colour(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    char part[60];
    uint32_t closed = 0;
    (void)state;
    begin(&d);
    d.s.player[CL_HOST].clout = 1;
    d.s.player[CL_HOST].hand_n = 5;
    d.s.player[CL_HOST].hand[0] = (uint8_t)card_named("crypto_all_in_carl");
    look(&d);
    scene_text(&clout_face, &d.scene, &m, text);
    for (uint32_t i = 0; i < m.count; i++) {
        const struct choice *c = &m.choice[i];
        bool off = c->kind == CHOICE_TELL;
        if (!c->number)
            continue;
        snprintf(part, sizeof part, "\n%2u%c%.12s", c->number, off ? '-' : ' ', c->label);
        has(text, part);
        closed += off;
    }
    assert_true(closed);
}

/* CL-098: the cards of an open hand are told, and can be read by number where they stand. */
static void an_open_hand_is_named(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    const struct event shown = {CL_EV_HAND_REVEALED, 3, {CL_AWAY, 0, 0, 0}};
    (void)state;
    begin(&d);
    look(&d);
    d.scene.ui.page = CLF_PAGE_SIDES;
    scene_text(&clout_face, &d.scene, &m, text);
    assert_int_equal(menu_numbered(&m), 0);
    d.s.player[CL_AWAY].revealed = 1;
    d.s.player[CL_AWAY].hand_n = 2;
    d.s.player[CL_AWAY].hand[0] = (uint8_t)card_named("rumor_mill");
    d.s.player[CL_AWAY].hand[1] = (uint8_t)card_named("error_404");
    look(&d);
    hear(&d, &shown, 1);
    has(d.log.line[d.log.count - 1].text,
        "Your opponent's hand lies open until the end of the turn. It holds Rumor Mill, 404 Error.");
    d.scene.ui.page = CLF_PAGE_SIDES;
    scene_text(&clout_face, &d.scene, &m, text);
    has(text, "Hand: 1 Rumor Mill, 2 404 Error");
    const struct choice *c = menu_find(&m, "2");
    assert_non_null(c);
    assert_true(c->kind == CHOICE_OPEN && c->ui.page == CLF_PAGE_CARD && c->ui.at == card_named("error_404"));
    d.v.seat = d.scene.seat = CL_AWAY; /* whose hand it is knows it */
    hear(&d, &shown, 1);
    lacks(d.log.line[d.log.count - 1].text, "Rumor Mill");
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
    static struct menu m;
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
    scene_text(&clout_face, &d.scene, &m, text);
    lacks(text, "Hand: ");
    TEXT_ON_STACK(words, 500);
    cl_card_text(cl_set()->rules, p->hand[0], &words);
    char part[24];
    snprintf(part, sizeof part, ". %.18s", words.buf);
    has(text, part);
    assert_non_null(menu_find(&m, "8"));
}

/* The page of the hand says all of every card, whatever is in it. */
static void the_hand_is_not_cut(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    const struct cl_rules *r = cl_set()->rules;
    (void)state;
    begin(&d);
    for (uint32_t id = 1; id <= r->cards; id++) {
        d.s.player[CL_HOST].hand_n = 1;
        d.s.player[CL_HOST].hand[0] = (uint8_t)id;
        look(&d);
        d.scene.ui.page = CLF_PAGE_HAND;
        lacks(table_text(&d, text), "...");
        lacks(text, "_rare");
        if (!strcmp(r->card[id].rarity, "ultra_rare"))
            has(text, "ultra");
    }
}

/* The row below the screen holds what is said there. */
static void what_is_said_fits_its_row(void **state) {
    static const char *const lines[] = {
        "ask always", "ask less", "ask never",  "look a",
        "look p",     "look 99",  "look the",   "look nobody of that name here",
        "look s",     "look m",   "look party", "look 4"};
    static struct desk_of_one d;
    (void)state;
    begin(&d);
    for (uint32_t shared = 0; shared < 2; shared++) {
        d.scene.shared = shared;
        for (uint32_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
            struct choice c = typed(&d, lines[i]);
            if (strlen(c.say) > GRID_W - 2)
                fail_msg("'%s' is too long", c.say);
        }
    }
}

/* A part that fits several cards is refused with their names, though only one of them is in sight. */
static void a_part_of_several_names_is_refused(void **state) {
    static struct desk_of_one d;
    (void)state;
    begin(&d);
    memset(d.s.player[CL_HOST].hand, (int)card_named("afterparty_goblin"), d.s.player[CL_HOST].hand_n);
    look(&d);
    struct choice c = typed(&d, "look a");
    assert_int_equal(c.kind, CHOICE_TELL);
    has(c.say, "Which one: Afterparty Goblin, "); /* what is in sight comes first */
    has(c.say, " more?");
    c = typed(&d, "look afterp");
    assert_true(c.kind == CHOICE_OPEN && c.ui.at == card_named("afterparty_goblin"));
    c = typed(&d, "look 404");
    assert_true(c.kind == CHOICE_OPEN && c.ui.at == card_named("error_404"));
    assert_int_equal(typed(&d, "look 40").kind, CHOICE_TELL);
}

/* With two at one keyboard a seat may answer nothing until its next turn begins. */
static void silence_lasts_until_the_next_own_turn(void **state) {
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    const struct action answers[] = {{CL_RESPOND, {CL_OWN_BACK_1, 0, 0}}, {CL_PASS, {0, 0, 0}}};
    TEXT_ON_STACK(said, 100);
    (void)state;
    begin(&d);
    scene_text(&clout_face, &d.scene, &m, text);
    assert_null(menu_find(&m, "w")); /* a person alone is asked less anyway */
    d.scene.shared = true;
    scene_text(&clout_face, &d.scene, &m, text);
    const struct choice *c = menu_find(&m, "w");
    assert_non_null(c);
    assert_true(c->kind == CHOICE_WISH && *c->say && strlen(c->say) < GRID_W - 2);
    const uint32_t wish = c->ui.picked;
    d.v.s.frames = 1;
    d.v.s.frame[0] = (struct cl_frame){.kind = CL_FRAME_WINDOW, .seat = CL_HOST, .about.what = CL_H_MAIN};
    d.scene.legal = answers;
    d.scene.legal_count = 2;
    assert_null(clout_face.forced(&d.scene, &said));
    d.scene.legal = answers + 1; /* a pass alone is put to two people, for silence would tell */
    d.scene.legal_count = 1;
    assert_null(clout_face.forced(&d.scene, &said));
    d.scene.legal = answers;
    d.scene.legal_count = 2;
    d.scene.wish = wish;
    const struct action *a = clout_face.forced(&d.scene, &said);
    assert_true(a && a->verb == CL_PASS);
    scene_text(&clout_face, &d.scene, &m, text);
    has(text, "you answer nothing until your next turn");
    assert_int_equal(menu_find(&m, "w")->ui.picked, 0); /* taken back */
    d.v.s.player[CL_AWAY].turns++;                      /* another's turn changes nothing */
    assert_non_null(clout_face.forced(&d.scene, &said));
    d.v.s.player[CL_HOST].turns++;
    assert_null(clout_face.forced(&d.scene, &said));
    d.scene.wish = clf_wish_silence(&d.scene, CL_AWAY, true);
    assert_null(clout_face.forced(&d.scene, &said)); /* the other's wish is not this one's */
    assert_true(clf_silent(&d.scene, CL_AWAY) && !clf_silent(&d.scene, CL_HOST));
    scene_text(&clout_face, &d.scene, &m, text);
    has(text, "they answer nothing until their next turn");
}

/* The help has room for its last line, which is another for two people. */
static void help_has_its_last_line(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    (void)state;
    begin(&d);
    for (int shared = 0; shared < 2; shared++) {
        struct grid *g = blank_grid();
        d.scene.shared = shared;
        clout_face.help(&d.scene, g);
        grid_lines(g, text);
        has(text, "with a dash is closed now");
        has(text, shared ? "w again takes that back." : "ask less only those that you can answer.");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_keep_their_names),
        cmocka_unit_test(names_use_the_room),
        cmocka_unit_test(idle_stereotypes_say_why),
        cmocka_unit_test(closed_is_seen_without_colour),
        cmocka_unit_test(an_open_hand_is_named),
        cmocka_unit_test(the_end_is_told_to_both),
        cmocka_unit_test(coins_show_heads_or_tails),
        cmocka_unit_test(a_discard_shows_texts),
        cmocka_unit_test(the_hand_is_not_cut),
        cmocka_unit_test(what_is_said_fits_its_row),
        cmocka_unit_test(a_part_of_several_names_is_refused),
        cmocka_unit_test(silence_lasts_until_the_next_own_turn),
        cmocka_unit_test(help_has_its_last_line),
    };
    return cmocka_run_group_tests_name("clout table", tests, NULL, NULL);
}
