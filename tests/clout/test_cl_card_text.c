/* CLOUT: what cards say. All 132 texts stand in tests/golden/clout-cards.txt; run this test with
 * GLOAM_BLESS=1 to write it anew, and read it. */
#include "../common/golden.h"
#include "cl_test.h"

#include "games/clout/content_parts.h"

#include <ctype.h>
#include <stdio.h>

enum { TEXT_SIZE = 700, PAGE_SIZE = 1 << 16 };

static const char *text_of(const struct cl_rules *r, uint32_t card) {
    static char buf[TEXT_SIZE];
    struct text t;
    text_init(&t, buf, sizeof buf);
    cl_card_text(r, card, &t);
    assert_false(t.cut);
    return buf;
}

static void say(const struct cl_rules *r, const char *card, uint32_t ability, const char *words) {
    TEXT_ON_STACK(t, TEXT_SIZE);
    cl_ability_text(r, card_id(r, card), ability, &t);
    assert_string_equal(t.buf, words);
}

/* A line that reads like one: no gaps, no joints without parts, plain characters, a full stop. */
static void assert_clean(const char *line) {
    static const char *const bad[] = {"  ", "(null)", "nothing.", " .", " ,",
                                      "..", ": .",    ", .",      ";.", ": :"};
    size_t n = strlen(line);
    assert_true(n > 3 && line[n - 1] == '.' && isupper((unsigned char)line[0]));
    for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (strstr(line, bad[i]))
            fail_msg("'%s' has '%s' in it", line, bad[i]);
    for (size_t i = 0; i < n; i++)
        if (line[i] < ' ' || line[i] > '~')
            fail_msg("'%s' has a strange character", line);
}

/* The texts that the document itself fixes (D-10, D-11, D-12). */
static void texts_of_the_document(void **state) {
    (void)state;
    const struct cl_rules *r = open_rules(DOC);
    /* CL-058 */
    say(r, "crypto_all_in_carl", 0,
        "Once per turn, in your main phase: gain 500 Reputation, then put 1 vice counter on this card.");
    /* CL-059 */
    say(r, "all_in_gamble", 0,
        "Gain 1,000 Reputation, then put 2 vice counters on a stereotype you control.");
    /* CL-060 */
    say(r, "conspiracy_kyle", 0,
        "Once per turn, in your main phase: put 1 vice counter on an opposing stereotype.");
    /* CL-061 */
    say(r, "sudden_epiphany", 0, "Put 1 vice counter on each opposing stereotype.");
    /* CL-062 */
    say(r, "networking_event", 0,
        "Move up to 2 vice counters from stereotypes you control onto opposing stereotypes.");
    /* CL-063 */
    say(r, "screenshots_leaked", 0,
        "When your opponent activates a spell: move all vice counters from one stereotype onto another.");
    /* CL-064 */
    say(r, "debugging_dana", 0,
        "Once per turn, in your main phase: remove 1 vice counter from a stereotype you control that has "
        "any, "
        "then draw 1 card.");
    /* CL-065 */
    say(r, "code_refactor", 0,
        "Remove all vice counters from a stereotype of either side, then draw 1 card for each counter "
        "removed.");
    /* CL-066 */
    say(r, "spreadsheet_assassin", 0,
        "Once per turn, in your main phase: destroy a stereotype of either side if it holds vice counters.");
    /* CL-067 */
    say(r, "logical_fallacy", 0, "Gain 200 Reputation for each vice counter on the field.");
    /* CL-068 */
    say(r, "student_council_president", 0,
        "Once per turn, in your main phase: remove 1 vice counter from a stereotype of either side.");
    /* CL-069 */
    say(r, "meditation_session", 0, "Remove all vice counters from each stereotype you control.");
}

/* CL-118..121, the outliers, and CL-110. */
static void texts_of_the_outliers(void **state) {
    (void)state;
    const struct cl_rules *r = open_rules(DOC);
    say(r, "college_campus", 0, "Spells cost 1 less clout, but at least 1.");
    say(r, "party_queen_bri", 0,
        "Once per turn, in your main phase: if you control a Prep, gain 300 Reputation.");
    say(r, "gas_station_mystic", 1, "When this card breaks down: your opponent discards 2 random cards.");
    say(r, "street_art_alley", 0, "Freaks you control cannot be the target of your opponent's normal traps.");
    say(r, "community_college_king", 0,
        "Once per turn, in your main phase: gain 200 Reputation for each Dropout you control.");
}

/* Figures that the text takes from the configuration, and the switch of D-09. */
static void texts_follow_the_figures(void **state) {
    (void)state;
    static struct game g;
    blank(&g, DOC);
    g.r.f.threshold = 1200;
    g.r.f.target_per_card = 1;
    say(&g.r, "all_night_study", 0, "When your Stability has fallen below 1,200: gain 800 Stability.");
    say(&g.r, "class_reunion", 1,
        "At the start of your turn: each player who controls a Dropout loses 300 Reputation for each of "
        "them.");
    say(&g.r, "hardware_upgrade", 0, "If you control a Geek, gain 800 Reputation for each of them.");
}

/* Parts that no shipped card has (D-36): scry, hand size, boosts, prices, banishing, special summons. */
static void texts_of_parts_that_no_card_has(void **state) {
    (void)state;
    static struct game g;
    const struct {
        struct cl_ability ab;
        uint8_t kind, subkind;
        const char *text;
    } rows[] = {
        {{.when = CL_WHEN_RESOLVES, .actions = 1, .action = {{.op = CL_OP_SCRY, .amount = 3}}},
         CL_SPELL,
         CL_NORMAL,
         "Look at the top 3 cards of your deck and put them back in any order."},
        {{.when = CL_WHEN_RESOLVES,
          .actions = 1,
          .action = {{.op = CL_OP_REPUTATION, .per = CL_PER_HAND, .amount = 50}}},
         CL_SPELL,
         CL_NORMAL,
         "Gain 50 Reputation for each card in your hand."},
        {{.when = CL_WHEN_RESOLVES,
          .actions = 1,
          .action = {{.op = CL_OP_BOOST,
                      .target = CL_TARGET_OWN,
                      .span = CL_SPAN_FOREVER,
                      .amount = 500,
                      .second = -200}}},
         CL_SPELL,
         CL_EQUIP,
         "A stereotype you control gains 500 ATK and loses 200 DEF."},
        {{.when = CL_WHEN_ALWAYS,
          .actions = 1,
          .action = {{.op = CL_OP_BOOST,
                      .target = CL_TARGET_EACH_OWN,
                      .archetype = CL_NERDS,
                      .span = CL_SPAN_FOREVER,
                      .second = 300}}},
         CL_FIELD,
         CL_NORMAL,
         "Each Nerd you control has 300 more DEF."},
        {{.when = CL_WHEN_MAIN,
          .once = 1,
          .price = CL_PAY_STABILITY,
          .price_amount = 1500,
          .actions = 1,
          .action = {{.op = CL_OP_BANISH, .target = CL_TARGET_THEIRS}}},
         CL_STEREOTYPE,
         CL_NORMAL,
         "Once per turn, in your main phase, pay 1,500 Stability: banish an opposing stereotype."},
        {{.when = CL_WHEN_ANSWER_SPELL,
          .quick = 1,
          .price = CL_PAY_BANISH,
          .price_amount = 2,
          .actions = 2,
          .action = {{.op = CL_OP_NEGATE, .condition = CL_IF_HAND_BEYOND},
                     {.op = CL_OP_DISCARD, .who = CL_WHO_OPPONENT, .what = 1, .amount = 1}}},
         CL_TRAP,
         CL_COUNTER,
         "When your opponent activates a spell, banish 2 cards from your graveyard: if you have more than 5 "
         "cards in hand, negate it. Then your opponent discards 1 card of your choice."},
        {{.when = CL_WHEN_RESOLVES,
          .price = CL_PAY_VICE,
          .price_amount = 1,
          .actions = 1,
          .action = {{.op = CL_OP_SUMMON, .target = CL_TARGET_GRAVEYARD, .archetype = CL_FREAKS}}},
         CL_SPELL,
         CL_QUICK,
         "Remove 1 vice counter from stereotypes you control: summon a Freak from your graveyard."},
        {{.when = CL_WHEN_RESOLVES, .actions = 1, .action = {{.op = CL_OP_SUMMON, .target = CL_TARGET_HAND}}},
         CL_SPELL,
         CL_RITUAL,
         "Summon a stereotype from your hand by destroying stereotypes you control whose levels add up to "
         "its "
         "level or more."},
        {{.when = CL_WHEN_OTHER_DESTROYED,
          .once = 1,
          .actions = 1,
          .action = {{.op = CL_OP_RETURN, .target = CL_TARGET_ANY_VICED}}},
         CL_STEREOTYPE,
         CL_NORMAL,
         "Once per turn, whenever another card on the field is destroyed: return a stereotype of either side "
         "with vice counters to its owner's hand."},
    };
    blank(&g, DOC);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct cl_card *c = new_card(&g, rows[i].kind, CL_GEEKS);
        c->subkind = rows[i].subkind;
        c->abilities = 1;
        c->ability[0] = rows[i].ab;
        say(&g.r, c->name, 0, rows[i].text);
        assert_clean(rows[i].text);
    }
}

/* Everything of the vocabulary has words: no text comes out the same for two values of one part. */
static void every_word_has_its_words(void **state) {
    (void)state;
    static struct game g;
    static char seen[CL_WHENS + CL_OPS][TEXT_SIZE];
    uint32_t n = 0;
    blank(&g, DOC);
    struct cl_card *c = new_card(&g, CL_FIELD, CL_PREPS);
    uint32_t id = g.r.cards;
    c->abilities = 1;
    for (uint32_t i = CL_WHEN_ALWAYS; i < CL_WHENS + CL_OPS; i++) {
        bool op = i >= CL_WHENS;
        if (i == CL_WHENS)
            continue;
        c->ability[0] = (struct cl_ability){.when = (uint8_t)(op ? CL_WHEN_ANSWER_BATTLE : i), .actions = 1};
        c->ability[0].action[0] = (struct cl_action){.op = (uint8_t)(op ? i - CL_WHENS : CL_OP_SHUFFLE),
                                                     .who = op ? CL_WHO_SELF : CL_WHO_BOTH,
                                                     .target = CL_TARGET_OWN,
                                                     .archetype = CL_GEEKS,
                                                     .what = CL_SPELL,
                                                     .amount = 4,
                                                     .span = CL_SPAN_TURN};
        assert_clean(text_of(&g.r, id));
        snprintf(seen[n], sizeof seen[n], "%s", text_of(&g.r, id));
        for (uint32_t k = 0; k < n; k++)
            if (!strcmp(seen[k], seen[n]))
                fail_msg("two say '%s'", seen[n]);
        n++;
    }
}

/* An ability's data without what the rules do not read. */
static bool same(const struct cl_ability *a, const struct cl_ability *b) {
    return !memcmp(a, b, sizeof *a);
}

/* Words differ when the data differ, on every two abilities of the content. */
static void no_two_abilities_say_the_same(void **state) {
    (void)state;
    static char text[CL_CARDS_MAX * CL_ABILITIES][TEXT_SIZE];
    static const struct cl_ability *of[CL_CARDS_MAX * CL_ABILITIES];
    const struct cl_rules *r = open_rules(DOC);
    uint32_t n = 0;
    for (uint32_t id = 1; id <= r->cards; id++)
        for (uint32_t i = 0; i < r->card[id].abilities; i++, n++) {
            struct text t;
            text_init(&t, text[n], TEXT_SIZE);
            cl_ability_text(r, id, i, &t);
            assert_false(t.cut);
            assert_clean(t.buf);
            of[n] = &r->card[id].ability[i];
            for (uint32_t k = 0; k < n; k++)
                if (!strcmp(text[k], text[n]) != same(of[k], of[n]))
                    fail_msg("'%s' and '%s'", text[k], text[n]);
        }
    assert_int_equal(n, 183);
}

static void put_card(const struct cl_rules *r, uint32_t id, struct text *out) {
    const struct cl_card *c = &r->card[id];
    text_fmt(out, "%s\n  %s %s, %u clout, %s", c->title, cl_archetype_ones[c->archetype],
             cl_kind_words[c->kind], c->cost, c->rarity);
    if (c->kind == CL_STEREOTYPE)
        text_fmt(out, ", level %u, %s, ATK %d, DEF %d", c->level, c->attribute, c->attack, c->defense);
    text_char(out, '\n');
    text_wrapped(out, text_of(r, id), 100, 2);
    text_fmt(out, "  \"%s\"\n\n", c->flavor);
}

static void golden_texts(void **state) {
    (void)state;
    static char now[PAGE_SIZE];
    const struct cl_rules *r = open_rules(DOC);
    struct text t;
    text_init(&t, now, sizeof now);
    for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++)
        for (uint32_t id = 1; id <= r->cards; id++)
            if (r->card[id].archetype == a)
                put_card(r, id, &t);
    assert_false(t.cut);
    assert_int_not_equal(same_as_golden("clout-cards.txt", now), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_the_document),
        cmocka_unit_test(texts_of_the_outliers),
        cmocka_unit_test(texts_follow_the_figures),
        cmocka_unit_test(texts_of_parts_that_no_card_has),
        cmocka_unit_test(every_word_has_its_words),
        cmocka_unit_test(no_two_abilities_say_the_same),
        cmocka_unit_test(golden_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
