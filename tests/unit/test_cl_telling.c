/* What CLOUT's face tells of a duel: lines of the log from the events of a step, and the end, which names the
 * plays that decided it. */
#include "cl_desk.h"

/* Who was attacked is named, though it is gone by the end of the step. */
static void the_log_names_who_fell(void **state) {
    static struct desk_of_one d;
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), bri = (int32_t)card_named("party_queen_bri");
    const struct event nothing[] = {{CL_EV_TURN_STARTED, 3, {CL_HOST, 3, 0, 0}}};
    const struct event fight[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 2, carl}},
                                  {CL_EV_DESTROYED, 3, {CL_AWAY, bri, 2, CL_BY_BATTLE}},
                                  {CL_EV_BATTLE_RESOLVED, 3, {CL_HOST, CL_BATTLE_WIN, 2000, 1500}}};
    (void)state;
    begin(&d);
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", 0);
    stand_at(&d, CL_AWAY, 1, "party_queen_bri", 0);
    look(&d);
    hear(&d, nothing, 1);
    memset(&d.s.player[CL_AWAY].body[1], 0, sizeof d.s.player[CL_AWAY].body[1]);
    look(&d);
    hear(&d, fight, 3);
    bool found = false;
    for (uint32_t i = 0; i < d.log.count; i++)
        found = found || strstr(d.log.line[i].text, "attacks your opponent's Party Queen Bri");
    assert_true(found);
}

/* An effect that sets in and does nothing is not told of. */
static void idle_triggers_are_not_told(void **state) {
    static struct desk_of_one d;
    int32_t ricky = (int32_t)card_named("late_rent_ricky");
    const struct event idle[] = {{CL_EV_TRIGGERED, 3, {CL_HOST, ricky, 0, 0}},
                                 {CL_EV_TURN_STARTED, 3, {CL_HOST, 3, 0, 0}},
                                 {CL_EV_TRIGGERED, 3, {CL_AWAY, ricky, 0, 0}},
                                 {CL_EV_REPUTATION_CHANGED, 3, {CL_AWAY, 100, 100, 0}}};
    uint32_t kicks = 0;
    (void)state;
    begin(&d);
    hear(&d, idle, 4);
    for (uint32_t i = 0; i < d.log.count; i++)
        kicks += strstr(d.log.line[i].text, "kicks in") != NULL;
    assert_int_equal(kicks, 1);
}

/* The end credits what resolved, not what was triggered while it waited; a blow is its attacker's. */
static void the_recap_credits_what_did_it(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), ricky = (int32_t)card_named("late_rent_ricky"),
            shot = (int32_t)card_named("one_more_shot"), bug = (int32_t)card_named("critical_bug");
    const struct event spell[] = {{CL_EV_ACTIVATED, 3, {CL_HOST, shot, 1, 0}},
                                  {CL_EV_TRIGGERED, 3, {CL_HOST, ricky, 0, 0}},
                                  {CL_EV_CHAIN_RESOLVES, 3, {1, 0, 0, 0}},
                                  {CL_EV_REPUTATION_CHANGED, 3, {CL_HOST, 4000, 4000, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, shot, 0, 0}}};
    const struct event blow[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_HOST, 1, 0, carl}},
                                 {CL_EV_ACTIVATED, 3, {CL_AWAY, bug, 1, 0}},
                                 {CL_EV_CHAIN_RESOLVES, 3, {1, 0, 0, 0}},
                                 {CL_EV_RESOLVED, 3, {CL_AWAY, bug, 0, 0}},
                                 {CL_EV_STABILITY_CHANGED, 3, {CL_AWAY, -2000, 0, 0}},
                                 {CL_EV_BATTLE_RESOLVED, 3, {CL_HOST, CL_BATTLE_WIN, 2000, 0}}};
    (void)state;
    begin(&d);
    hear(&d, spell, 5);
    hear(&d, blow, 6);
    d.s.ended = CL_STABILITY_ZERO;
    d.s.winner = CL_HOST;
    look(&d);
    table_text(&d, text);
    has(text, "your One More Shot: you gain 4,000 Reputation");
    has(text, "your Crypto All-In Carl: they lose 2,000 Stability");
    has(text, "You, Host (Dropouts): ");
    has(text, "They, Away (Preps): ");
}

/* Link 2 is negated by link 3: what link 1 then does is its own. */
static void negated_links_take_no_credit(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    int32_t shot = (int32_t)card_named("one_more_shot"), bug = (int32_t)card_named("critical_bug");
    const struct event chain[] = {{CL_EV_ACTIVATED, 3, {CL_HOST, shot, 1, 0}},
                                  {CL_EV_ACTIVATED, 3, {CL_AWAY, bug, 2, 0}},
                                  {CL_EV_ACTIVATED, 3, {CL_HOST, bug, 3, 0}},
                                  {CL_EV_CHAIN_RESOLVES, 3, {3, 0, 0, 0}},
                                  {CL_EV_NEGATED, 3, {CL_AWAY, bug, 0, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, bug, 0, 0}},
                                  {CL_EV_REPUTATION_CHANGED, 3, {CL_HOST, 10000, 10000, 0}},
                                  {CL_EV_RESOLVED, 3, {CL_HOST, shot, 0, 0}}};
    (void)state;
    begin(&d);
    hear(&d, chain, 8);
    d.s.ended = CL_REPUTATION_MAX;
    d.s.winner = CL_HOST;
    look(&d);
    table_text(&d, text);
    has(text, "your One More Shot: you gain 10,000 Reputation");
}

/* However small it was, the blow that ended it is told. */
static void the_last_blow_is_told(void **state) {
    static struct desk_of_one d;
    static char text[PAGE_BYTES];
    int32_t carl = (int32_t)card_named("crypto_all_in_carl"), turn;
    (void)state;
    begin(&d);
    for (turn = 2; turn < 40; turn++) {
        const struct event big[] = {{CL_EV_TURN_STARTED, 3, {turn & 1, turn, 0, 0}},
                                    {CL_EV_REPUTATION_CHANGED, 3, {turn & 1, 3000, 3000, 0}}};
        hear(&d, big, 2);
    }
    const struct event last[] = {{CL_EV_ATTACK_DECLARED, 3, {CL_AWAY, 1, 0, carl}},
                                 {CL_EV_STABILITY_CHANGED, 3, {CL_HOST, -50, 0, 0}},
                                 {CL_EV_BATTLE_RESOLVED, 3, {CL_AWAY, CL_BATTLE_WIN, 2000, 0}},
                                 {CL_EV_REPUTATION_CHANGED, 3, {CL_AWAY, 10, 10, 0}}};
    hear(&d, last, 4);
    d.s.ended = CL_STABILITY_ZERO;
    d.s.winner = CL_AWAY;
    look(&d);
    table_text(&d, text);
    has(text, "Turn 39: their Crypto All-In Carl: you lose 50 Stability.");
    has(text, "Turn 38: "); /* of equals the later ones */
    lacks(text, "Turn 3: ");
}

/* CL-032: each reason has its sentence, for the winner and for the loser. */
static void every_end_is_told(void **state) {
    static struct desk_of_one d;
    struct menu none = {.count = 0};
    char line[GRID_W + 1], first[GRID_W + 1] = "";
    (void)state;
    for (uint8_t why = CL_REPUTATION_MAX; why <= CL_TURN_LIMIT; why++)
        for (uint8_t winner = 0; winner < (why == CL_TURN_LIMIT ? 1 : CL_SEATS); winner++) {
            struct grid *g = blank_grid();
            begin(&d);
            d.s.ended = why;
            d.s.winner = why == CL_TURN_LIMIT ? CL_SEATS : winner;
            look(&d);
            clout_face.draw(&d.scene, &none, g);
            has(row(g, 0, line), why == CL_TURN_LIMIT ? "A draw" : winner ? "You lose" : "You win");
            row(g, 2, line);
            assert_true(*line && strcmp(line, first));
            strcpy(first, line);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_log_names_who_fell),        cmocka_unit_test(idle_triggers_are_not_told),
        cmocka_unit_test(the_recap_credits_what_did_it), cmocka_unit_test(negated_links_take_no_credit),
        cmocka_unit_test(the_last_blow_is_told),         cmocka_unit_test(every_end_is_told),
    };
    return cmocka_run_group_tests_name("clout telling", tests, NULL, NULL);
}
