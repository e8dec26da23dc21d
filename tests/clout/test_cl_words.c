/* CLOUT in words and as JSON: every event, question and action has a clean line for the seat that hears it,
 * the joints of the most common ones are fixed here, and JSON has what an agent needs and nothing hidden. */
#include "cl_test.h"

#include "core/offer.h"
#include "games/clout/say.h"

#include <ctype.h>
#include <stdio.h>

#include <jansson.h>

enum { BYTES = 1 << 17, GAMES = 108, LINE_MAX_LENGTH = 400 };

static struct game g;
static struct cl_view view;
static char words[BYTES];

static void look(uint32_t seat) {
    cl_view(&g.r, &g.s, seat, &view);
}

static const char *event_words(uint16_t kind, int32_t a, int32_t b, int32_t c, int32_t d) {
    struct event ev = {kind, CL_BOTH, {a, b, c, d}};
    struct text t;
    text_init(&t, words, sizeof words);
    cl_say_event(&g.r, &view, &ev, &t);
    return words;
}

static const char *action_words(uint32_t verb, int32_t a, int32_t b) {
    struct action x = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    struct text t;
    text_init(&t, words, sizeof words);
    action_say(&clout_ops, &g.r, &view, &x, &t);
    return words;
}

static const char *ask_words(void) {
    struct text t;
    text_init(&t, words, sizeof words);
    cl_say_ask(&g.r, &view, &t);
    return words;
}

/* One line without gaps or joints. */
static void assert_clean(const char *line, const char *what) {
    static const char *const bad[] = {"  ", "(null)", "something", "{", "}", " .", " ,", "..", ": .", ", ."};
    size_t n = strlen(line);
    if (!n || n > LINE_MAX_LENGTH || isspace((unsigned char)line[0]) || isspace((unsigned char)line[n - 1]))
        fail_msg("%s: '%s' is empty, too long or has blanks at an end", what, line);
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strstr(line, bad[i]))
            fail_msg("%s: '%s' has '%s' in it", what, line, bad[i]);
    for (size_t i = 0; i < n; i++)
        if (line[i] < ' ' || line[i] > '~')
            fail_msg("%s: '%s' has a strange character", what, line);
}

static int32_t id(const char *card) {
    return (int32_t)card_id(&g.r, card);
}

/* Figures of the document, which no tuning moves. */
static void lay_table(void) {
    blank(&g, DOC);
    give(&g, CL_HOST, "back_alley_bookie");
    give(&g, CL_HOST, "all_in_gamble");
    give(&g, CL_AWAY, "fundraiser");
    put_body(&g, CL_HOST, 0, "crypto_all_in_carl", 0);
    put_body(&g, CL_AWAY, 1, "party_queen_bri", CL_BODY_DEFENSE)->vice = 2;
    put_body(&g, CL_AWAY, 2, "influencer_couple", CL_BODY_DOWN | CL_BODY_DEFENSE);
    put_back(&g, CL_AWAY, 0, "screenshots_leaked", CL_BACK_DOWN);
    put_back(&g, CL_HOST, 1, "side_hustle", CL_BACK_DOWN);
    fill_deck(&g, CL_HOST, 9);
    fill_deck(&g, CL_AWAY, 7);
    look(CL_HOST);
}

static void events_read_well(void **unused) {
    (void)unused;
    lay_table();
    assert_string_equal(event_words(CL_EV_TURN_STARTED, CL_HOST, 5, 0, 0), "Turn 5 is yours.");
    assert_string_equal(event_words(CL_EV_TURN_STARTED, CL_AWAY, 6, 0, 0), "Turn 6 is your opponent's.");
    assert_string_equal(event_words(CL_EV_PHASE_CHANGED, CL_AWAY, CL_COMBAT, 0, 0),
                        "Your opponent's combat phase.");
    assert_string_equal(event_words(CL_EV_CLOUT_SPENT, CL_AWAY, 2, 1, 0),
                        "Your opponent spends 2 clout; 1 left.");
    assert_string_equal(event_words(CL_EV_SUMMONED, CL_HOST, id("crypto_all_in_carl"), 1, CL_ATTACK_POSITION),
                        "You summon Crypto All-In Carl in attack position.");
    assert_string_equal(event_words(CL_EV_REPUTATION_CHANGED, CL_HOST, 1000, 1500, 0),
                        "You gain 1,000 Reputation: 1,500 now.");
    assert_string_equal(event_words(CL_EV_REPUTATION_CHANGED, CL_AWAY, -300, -1200, 0),
                        "Your opponent loses 300 Reputation: -1,200 now.");
    assert_string_equal(event_words(CL_EV_STABILITY_CHANGED, CL_AWAY, -800, 4200, 0),
                        "Your opponent loses 800 Stability: 4,200 now.");
    assert_string_equal(event_words(CL_EV_VICE_ADDED, CL_AWAY, 2, 1, 2),
                        "Your opponent's Party Queen Bri picks up 1 vice counter: 2 now.");
    assert_string_equal(event_words(CL_EV_ATTACK_DECLARED, CL_HOST, 1, 2, id("crypto_all_in_carl")),
                        "Your Crypto All-In Carl attacks your opponent's Party Queen Bri.");
    assert_string_equal(event_words(CL_EV_ATTACK_DECLARED, CL_HOST, 1, 3, id("crypto_all_in_carl")),
                        "Your Crypto All-In Carl attacks your opponent's face-down stereotype in slot 3.");
    assert_string_equal(event_words(CL_EV_ATTACK_DECLARED, CL_AWAY, 2, 0, id("party_queen_bri")),
                        "Your opponent's Party Queen Bri attacks you directly.");
    assert_string_equal(event_words(CL_EV_BROKE_DOWN, CL_AWAY, id("party_queen_bri"), 2, 1),
                        "Your opponent's Party Queen Bri breaks down. It counts for you.");
    assert_string_equal(event_words(CL_EV_SET, CL_AWAY, 1, 0, 0),
                        "Your opponent sets a card face down in back slot 1.");
    assert_string_equal(event_words(CL_EV_TARGETED, CL_AWAY, CL_ZONE_BACK, 1, 0),
                        "It is aimed at your opponent's set card in back slot 1.");
    assert_string_equal(event_words(CL_EV_GAME_OVER, CL_HOST, CL_BREAKDOWN, 0, 0),
                        "You win: one breakdown too many over there.");
    assert_string_equal(event_words(CL_EV_GAME_OVER, CL_SEATS, CL_TURN_LIMIT, 0, 0),
                        "Time is up, and nobody is ahead: a draw.");
}

static void actions_read_well(void **unused) {
    (void)unused;
    lay_table();
    assert_string_equal(action_words(CL_SUMMON, id("back_alley_bookie"), CL_DEFENSE_POSITION),
                        "Summon Back Alley Bookie in defense position (2 clout; stereotypes +1, cards "
                        "-1, if nobody answers; ATK 1,700, DEF 1,300)");
    assert_string_equal(action_words(CL_POSITION, CL_OWN_1, 0), "Shift Crypto All-In Carl to defense");
    assert_string_equal(action_words(CL_ACTIVATE, CL_OWN_BACK_2, 0), "Activate your Side Hustle");
    assert_string_equal(action_words(CL_PICK, CL_THEIR_2, 0),
                        "Choose your opponent's Party Queen Bri (their slot 2, 1900/1150, defense, vice 2)");
    assert_string_equal(action_words(CL_PICK, CL_THEIR_BACK_1, 0),
                        "Choose your opponent's set card in slot 1 (their back slot 1)");
    assert_string_equal(ask_words(), "Turn 5, your main phase: 4 of 4 clout left.");
    look(CL_AWAY);
    assert_string_equal(ask_words(), "Your opponent is thinking.");
    /* two of a name have their slots beside it */
    put_body(&g, CL_HOST, 2, "crypto_all_in_carl", 0);
    look(CL_HOST);
    assert_string_equal(action_words(CL_POSITION, CL_OWN_3, 0), "Shift Crypto All-In Carl (3) to defense");
    assert_string_equal(action_words(CL_POSITION, CL_OWN_1, 0), "Shift Crypto All-In Carl (1) to defense");
}

static void go_to_combat(void) {
    g.s.phase = CL_COMBAT;
    g.s.step = CL_STEP_COMBAT_ASK;
    look(CL_HOST);
}

/* CL-248 .. CL-255: what the battle would come to; of what lies face down all that it may be. */
static void attacks_are_foretold(void **unused) {
    (void)unused;
    lay_table();
    go_to_combat();
    assert_string_equal(action_words(CL_ATTACK, CL_OWN_1, CL_THEIR_2),
                        "Crypto All-In Carl attacks Party Queen Bri (their stereotypes -1, their vice -2, if "
                        "nobody answers; ATK 2,000 against DEF 1,150)");
    g.s.player[CL_HOST].body[0].turn_attack = -900;
    look(CL_HOST);
    assert_string_equal(action_words(CL_ATTACK, CL_OWN_1, CL_THEIR_3),
                        "Crypto All-In Carl attacks face-down (3) (Stability -300 to -750, if "
                        "nobody answers; ATK 1,100 against a DEF that you cannot see)");
    g.s.player[CL_HOST].body[0].turn_attack = 0;
    g.s.player[CL_AWAY].body[1] = (struct cl_body){0};
    g.s.player[CL_AWAY].stability = 2000;
    look(CL_HOST);
    assert_string_equal(
        action_words(CL_ATTACK, CL_OWN_1, 0),
        "Crypto All-In Carl attacks directly (their Stability -2,000, "
        "their stereotypes -1, ends: you win by a collapse of Stability, if nobody answers; ATK 2,000)");
}

/* D-40: a coin makes two ways, and each is half of it. */
static void coins_are_ways(void **unused) {
    (void)unused;
    lay_table();
    give(&g, CL_HOST, "wingman_wager");
    g.s.player[CL_AWAY].back[0] = (struct cl_back){0};
    look(CL_HOST);
    assert_string_equal(
        action_words(CL_CAST, id("wingman_wager"), 0),
        "Play Wingman Wager (1 clout; cards -1; 50% coin won: Reputation +700; 50% coin lost: "
        "their Reputation +700, if nobody answers)");
}

/* Where somebody has to choose in the midst of it, a forecast ends there, and says so. */
static void choices_to_come_are_told(void **unused) {
    uint32_t told = 0;
    (void)unused;
    for (uint32_t card = 1; card <= g.r.cards; card++) {
        lay_table();
        g.s.player[CL_HOST].clout = 9;
        give(&g, CL_HOST, g.r.card[card].name);
        look(CL_HOST);
        if (cl_check(&g.r, &g.s, CL_HOST, &(const struct action){CL_CAST, {(int16_t)card, 0, 0}}) !=
            REASON_OK)
            continue;
        const char *said = action_words(CL_CAST, (int32_t)card, 0);
        told += strstr(said, "you choose next") != NULL;
        assert_true(!strstr(said, "; you choose next") == !strstr(said, " and more") ||
                    strstr(said, "; your opponent chooses next"));
    }
    assert_true(told > 3);
}

/* What cannot be done now says why, with names and figures. */
static const char *closed(uint32_t verb, int32_t a, int32_t b) {
    static struct offer o;
    const struct action x = {(uint16_t)verb, {(int16_t)a, (int16_t)b, 0}};
    struct cl_state world;
    offer_world(&clout_ops, &g.r, &view, view.seat, &world);
    offer_of(&clout_ops, &g.r, &view, &x, &world, &o);
    return o.why.buf;
}

static void closed_choices_say_why(void **unused) {
    (void)unused;
    lay_table();
    g.s.player[CL_HOST].clout = 1;
    look(CL_HOST);
    assert_string_equal(closed(CL_SUMMON, id("back_alley_bookie"), 0), "it costs 2 clout, you have 1 left");
    assert_string_equal(closed(CL_SET, id("back_alley_bookie"), 0), "it costs 2 clout, you have 1 left");
    go_to_combat();
    assert_string_equal(closed(CL_ATTACK, CL_OWN_1, 0), "Party Queen Bri stands in the way: attack that one");
    put_body(&g, CL_AWAY, 0, "hall_monitor_mark", 0);
    look(CL_HOST);
    assert_string_equal(closed(CL_ATTACK, CL_OWN_1, CL_THEIR_2),
                        "Hall Monitor Mark has to be attacked first");
    g.s.player[CL_HOST].body[0].flags = CL_BODY_DEFENSE;
    look(CL_HOST);
    assert_string_equal(closed(CL_ATTACK, CL_OWN_1, CL_THEIR_1), "it stands in defense position");
}

static void begin(uint32_t game) {
    struct cl_setup setup;
    blank(&g, rulesets[game % RULESETS]);
    cl_setup_fill(&g.r, 0, &setup);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        uint32_t deck = 1 + (seat ? game / 6 : game) % 6;
        memcpy(setup.deck[seat], g.r.starter[deck], CL_DECK_MAX);
        setup.size[seat] = g.r.starter_size[deck];
    }
    cl_start(&g.r, &setup, game, &g.s);
}

static void hear_all(uint32_t heard[CL_EVENTS]) {
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        look(seat);
        for (uint32_t i = 0; i < g.k.count; i++) {
            const struct event *ev = &g.event[i];
            if (!(ev->audience >> seat & 1))
                continue;
            heard[ev->kind]++;
            const char *line = event_words(ev->kind, ev->arg[0], ev->arg[1], ev->arg[2], ev->arg[3]);
            assert_clean(line, clout_ops.events[ev->kind].name);
            if (!strchr(".!", line[strlen(line) - 1]))
                fail_msg("'%s' is no sentence", line);
        }
    }
}

/* Whole games of every pair of starters: each line that somebody reads is clean. */
static void every_line_is_clean(void **unused) {
    static uint32_t heard[CL_EVENTS], said[CL_VERBS], asked[CL_ASKS];
    struct action legal[CL_MAX_LEGAL];
    struct stream rng;
    (void)unused;
    stream_open(&rng, 4);
    for (uint32_t game = 0; game < GAMES; game++) {
        begin(game);
        while (!g.s.ended) {
            struct ask ask;
            cl_ask(&g.r, &g.s, &ask);
            look(ask.seat);
            uint32_t n = cl_legal(&g.r, &g.s, legal, CL_MAX_LEGAL);
            asked[ask.kind]++;
            assert_clean(ask_words(), "a question");
            for (uint32_t i = 0; i < n; i++) {
                said[legal[i].verb]++;
                assert_clean(action_words(legal[i].verb, legal[i].arg[0], legal[i].arg[1]),
                             clout_ops.verbs[legal[i].verb].name);
            }
            g.k.count = 0;
            uint32_t at = stream_below(&rng, n);
            cl_apply(&g.r, &g.s, ask.seat, &legal[at], &g.k);
            assert_int_equal(g.k.dropped, 0);
            hear_all(heard);
        }
        look(CL_HOST);
        assert_clean(ask_words(), "the end");
    }
    for (uint32_t i = 0; i < CL_SURRENDER; i++)
        if (!said[i])
            fail_msg("nobody could %s", clout_ops.verbs[i].name);
    assert_true(asked[CL_ASK_MAIN] && asked[CL_ASK_COMBAT] && asked[CL_ASK_ANSWER] && asked[CL_ASK_TARGET]);
    assert_true(heard[CL_EV_BROKE_DOWN] && heard[CL_EV_NEGATED] && heard[CL_EV_BATTLE_RESOLVED]);
}

/* A value that an argument of an event may have. */
static int32_t some(const struct arg_row *row, int32_t x) {
    if (row->kind == CL_KIND_CARD)
        return row->optional && !x ? 0 : id("crypto_all_in_carl");
    if (row->kind == CL_KIND_END)
        return x + 1;
    return row->kind == CL_KIND_ZONE ? CL_ZONE_BACK + x : row->kind == KIND_NUMBER ? x : x % 2;
}

/* Also the events that such games are short of. */
static void every_event_has_a_line(void **unused) {
    (void)unused;
    lay_table();
    for (uint16_t kind = 0; kind < CL_EVENTS; kind++)
        for (int32_t x = 0; x < 3; x++) {
            const struct arg_row *row = clout_ops.events[kind].arg;
            assert_clean(
                event_words(kind, some(&row[0], x), some(&row[1], x), some(&row[2], x), some(&row[3], x)),
                clout_ops.events[kind].name);
        }
}

/* CL-001, CL-298: no word of life points, and none of the games within the game that others have. */
static void nothing_else_is_played(void **unused) {
    static const char *const gone[] = {"LIFE", "PONG", "REDEMPTION", "TRIBUTE"};
    (void)unused;
    for (uint32_t i = 0; i < sizeof gone / sizeof gone[0]; i++) {
        for (uint32_t k = 0; k < CL_EVENTS; k++)
            assert_null(strcasestr(clout_ops.events[k].name, gone[i]));
        for (uint32_t k = 0; k < CL_VERBS; k++)
            assert_null(strcasestr(clout_ops.verbs[k].name, gone[i]));
        for (uint32_t k = 0; k < clout_ops.outcome_count; k++)
            assert_null(strcasestr(clout_ops.outcomes[k], gone[i]));
    }
}

static json_t *view_json(uint32_t seat) {
    struct text t;
    struct jw w;
    look(seat);
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    cl_view_json(&g.r, &view, &w);
    assert_false(t.cut);
    json_t *j = json_loads(words, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(j);
    return j;
}

static const char *str(const json_t *j, const char *key) {
    const char *s = json_string_value(json_object_get(j, key));
    if (!s)
        fail_msg("no string '%s'", key);
    return s;
}

static int64_t num(const json_t *j, const char *key) {
    if (!json_is_integer(json_object_get(j, key)))
        fail_msg("no number '%s'", key);
    return json_integer_value(json_object_get(j, key));
}

/* CL-009, CL-152, CL-296, CL-118: resources, zones by name, costs of now, what cards say; the other hand is a
 * number.
 */
static void json_has_what_an_agent_needs(void **unused) {
    (void)unused;
    lay_table();
    put_field(&g, CL_AWAY, "study_hall"); /* spells +1 */
    json_t *j = view_json(CL_HOST);
    const json_t *you = json_object_get(j, "you"), *them = json_object_get(j, "opponent");
    assert_string_equal(str(j, "ask"), "main");
    assert_string_equal(str(j, "asked"), "host");
    assert_string_equal(str(j, "phase"), "main");
    assert_int_equal(num(you, "stability"), g.r.f.starting_stability);
    assert_int_equal(num(you, "clout"), 4);
    assert_int_equal(num(json_object_get(j, "goals"), "reputation_to_win"), g.r.f.reputation_to_win);
    const json_t *gamble = json_array_get(json_object_get(you, "hand"), 1);
    assert_string_equal(str(gamble, "card"), "all_in_gamble");
    assert_int_equal(num(gamble, "cost"), g.r.card[card_id(&g.r, "all_in_gamble")].cost + 1);
    assert_true(strlen(str(gamble, "text")) > 20);
    assert_null(json_object_get(them, "hand"));
    assert_int_equal(num(them, "hand_count"), 1);
    const json_t *bri = json_array_get(json_object_get(them, "board"), 0);
    assert_string_equal(str(bri, "place"), "their_2");
    assert_string_equal(str(bri, "position"), "defense");
    assert_int_equal(num(bri, "vice"), 2);
    const json_t *down = json_array_get(json_object_get(them, "board"), 1);
    assert_true(json_is_true(json_object_get(down, "face_down")));
    assert_true(json_is_null(json_object_get(down, "card")));
    assert_string_equal(str(json_object_get(them, "field"), "card"), "study_hall");
    assert_true(num(json_object_get(them, "unseen"), "fundraiser") >= 1);
    json_decref(j);
}

/* Nobody is "you" to whoever holds no seat. */
static void watchers_count_by_seat(void **unused) {
    struct text t;
    struct jw w;
    (void)unused;
    lay_table();
    ops_view(&clout_ops, &g.r, &g.s, CL_SEATS, &view);
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    cl_view_json(&g.r, &view, &w);
    assert_non_null(strstr(words, "\"place\":\"host_1\""));
    assert_non_null(strstr(words, "\"place\":\"away_2\""));
    assert_null(strstr(words, "\"own_"));
    assert_null(strstr(words, "\"their_"));
    assert_string_equal(cl_title_of(&g.r, CL_KIND_WATCHED, CL_THEIR_BACK_1),
                        "the second player's back slot 1");
}

static bool truth(const json_t *side, const char *key) {
    return json_is_true(json_object_get(json_array_get(json_object_get(side, "board"), 0), key));
}

/* Marks of a turn and limits that are used up are not told: neither means anything any more. */
static void json_tells_what_still_counts(void **unused) {
    (void)unused;
    lay_table();
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (g.s.player[seat].body[i].card)
                g.s.player[seat].body[i].flags |= CL_BODY_FRESH | CL_BODY_ATTACKED;
    struct cl_player *p = &g.s.player[CL_HOST];
    p->limit_now[CL_LIMIT_DRAW] = 1;
    p->limit_now[CL_LIMIT_BATTLE] = 2;
    p->must_attack = 1;
    json_t *j = view_json(CL_HOST); /* the host's main phase: the draw is past */
    const json_t *you = json_object_get(j, "you"), *limits = json_object_get(you, "limits");
    assert_true(truth(you, "came_this_turn") && truth(you, "has_attacked"));
    assert_false(truth(json_object_get(j, "opponent"), "came_this_turn"));
    assert_false(truth(json_object_get(j, "opponent"), "has_attacked"));
    assert_null(json_object_get(limits, "no_draw"));
    assert_int_equal(num(limits, "no_battle_phase"), 2);
    assert_int_equal(num(limits, "must_attack"), 1);
    json_decref(j);
    g.s.phase = CL_MAIN2;
    g.s.step = CL_STEP_MAIN2_ASK;
    j = view_json(CL_HOST);
    limits = json_object_get(json_object_get(j, "you"), "limits");
    assert_int_equal(num(limits, "no_battle_phase"), 1);
    assert_null(json_object_get(limits, "must_attack"));
    json_decref(j);
}

/* A view calls the target of a direct attack `player`, and an action takes that word. */
static void player_is_a_target(void **unused) {
    struct action a;
    struct err e;
    (void)unused;
    lay_table();
    assert_int_equal(action_read_named(&clout_ops, &g.r, "attack own_1 player", &a, &e), ST_OK);
    assert_int_equal(a.verb, CL_ATTACK);
    assert_int_equal(a.arg[0], CL_OWN_1);
    assert_int_equal(a.arg[1], 0);
}

/* Neither words nor JSON of a seat name a card that only the other one can place. */
static void json_keeps_secrets(void **unused) {
    (void)unused;
    lay_table();
    json_decref(view_json(CL_HOST));
    char *unseen = strstr(words, "\"unseen\"");
    while (unseen) { /* the open lists name them, no other place does */
        char *end = strchr(unseen, '}');
        memset(unseen, ' ', (size_t)(end - unseen));
        unseen = strstr(words, "\"unseen\"");
    }
    assert_null(strstr(words, "fundraiser"));
    assert_null(strstr(words, "influencer_couple"));
    assert_null(strstr(words, "screenshots_leaked"));
    assert_non_null(strstr(words, "side_hustle")); /* the own set card */
}

static void event_json_has_names(void **unused) {
    struct event ev = {CL_EV_DESTROYED, CL_BOTH, {CL_AWAY, 0, 2, CL_BY_BREAKDOWN}};
    struct text t;
    struct jw w;
    (void)unused;
    lay_table();
    ev.arg[1] = id("party_queen_bri");
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    event_json(&clout_ops, &g.r, &view, &ev, &w);
    assert_string_equal(words,
                        "{\"event\":\"DESTROYED\",\"seat\":\"away\",\"card\":\"party_queen_bri\",\"slot\":2,"
                        "\"reason\":\"breakdown\"}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_read_well),
        cmocka_unit_test(actions_read_well),
        cmocka_unit_test(attacks_are_foretold),
        cmocka_unit_test(coins_are_ways),
        cmocka_unit_test(choices_to_come_are_told),
        cmocka_unit_test(closed_choices_say_why),
        cmocka_unit_test(every_line_is_clean),
        cmocka_unit_test(every_event_has_a_line),
        cmocka_unit_test(json_has_what_an_agent_needs),
        cmocka_unit_test(watchers_count_by_seat),
        cmocka_unit_test(json_tells_what_still_counts),
        cmocka_unit_test(player_is_a_target),
        cmocka_unit_test(json_keeps_secrets),
        cmocka_unit_test(event_json_has_names),
        cmocka_unit_test(nothing_else_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
