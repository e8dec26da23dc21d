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
        has(line, "Committe");
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
    has(text, " Stability unless stopped");
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
        {CL_BODY_FRESH, 3, 0, "came this turn", "it came this turn"},
        {CL_BODY_DEFENSE, 3, 0, "in defense position", "defense position does not attack"},
        {CL_BODY_DOWN | CL_BODY_DEFENSE, 3, 0, "lies face down", "the other way up"},
        {CL_BODY_ATTACKED, 3, 0, "has attacked", "it has attacked this turn"},
        {0, 1, 0, "nobody attacks on turn 1", "nobody attacks on the first turn"},
        {0, 3, 1, "an effect forbids it", "an effect forbids it"},
    };
    static struct desk_of_one d;
    static struct menu m;
    static char text[PAGE_BYTES];
    (void)state;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fight(&d);
        d.s.turn = rows[i].turn;
        d.s.player[CL_HOST].limit_now[CL_NO_ATTACKS] = rows[i].limited;
        stand_at(&d, CL_HOST, 1, "crypto_all_in_carl", rows[i].flags);
        look(&d);
        scene_text(&clout_face, &d.scene, &m, text);
        has(text, " 1-Crypto All-In Carl");
        has(text, rows[i].note);
        assert_int_equal(m.choice[0].kind, CHOICE_TELL);
        has(m.choice[0].say, "Crypto All-In Carl: ");
        has(m.choice[0].say, rows[i].say);
        has(m.prompt, "Nobody of yours can attack now");
    }
    fight(&d); /* beside those that can */
    stand_at(&d, CL_HOST, 0, "crypto_all_in_carl", CL_BODY_FRESH);
    stand_at(&d, CL_HOST, 2, "crypto_all_in_carl", 0);
    look(&d);
    scene_text(&clout_face, &d.scene, &m, text);
    has(text, " 1 Crypto All-In Carl (3) attacks your opponent");
    has(text, " 2-Crypto All-In Carl (1)");
    has(m.prompt, "Attack?");
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_keep_their_names),
        cmocka_unit_test(names_use_the_room),
        cmocka_unit_test(idle_stereotypes_say_why),
        cmocka_unit_test(closed_is_seen_without_colour),
    };
    return cmocka_run_group_tests_name("clout table", tests, NULL, NULL);
}
