/* CLOUT: the 132 cards as the document wants them, what the loader refuses, names and layers. */
#include "cl_test.h"

#include "../broken_tree.h"
#include "games/clout/content_parts.h"

#include <jansson.h>

static const struct cl_rules *doc(void) {
    return open_rules(DOC);
}

static const struct cl_card *card(const char *name) {
    return &doc()->card[card_id(doc(), name)];
}

static uint32_t count(const struct cl_rules *r, uint32_t kind, uint32_t archetype, uint32_t cost) {
    uint32_t n = 0;
    for (uint32_t id = 1; id <= r->cards; id++) {
        const struct cl_card *c = &r->card[id];
        n += (!kind || c->kind == kind) && (!archetype || c->archetype == archetype) &&
             (!cost || c->cost == cost);
    }
    return n;
}

/* CL-038..045, CL-202, CL-203, CL-207, CL-210, CL-212, CL-213 and the switches as the document has them.
 */
static void figures_of_the_document(void **state) {
    (void)state;
    const struct cl_figures *f = &doc()->f;
    assert_int_equal(f->starting_reputation, 0);                        /* CL-038 */
    assert_int_equal(f->reputation_to_win, 10000);                      /* CL-039 */
    assert_int_equal(f->starting_stability, 5000);                      /* CL-040 */
    assert_int_equal(f->max_clout, 4);                                  /* CL-041 */
    assert_int_equal(f->breakdown_threshold, 3);                        /* CL-042 */
    assert_int_equal(f->breakdowns_to_win, 3);                          /* CL-043 */
    assert_int_equal(f->breakdown_threshold * f->breakdowns_to_win, 9); /* CL-045 */
    assert_int_equal(f->deck_min, 40);
    assert_int_equal(f->deck_max, 60);
    assert_int_equal(f->copies_max, 3);
    assert_int_equal(f->hand_start, 5);
    assert_int_equal(f->hand_limit, 7);
    assert_int_equal(f->slots, 3);
    assert_int_equal(f->back_slots, 3);
    assert_int_equal(f->threshold, 2500);
    assert_int_equal(f->turn_limit, 200); /* S-06 */
    assert_false(f->clout_own_turns || f->clout_second_bonus || f->breakdown_at_once || f->target_per_card ||
                 f->facedown_blocks || f->skip_first_draw || f->reputation_floor || f->stability_cap);
}

/* CL-044: each figure and switch of a game comes from its content. */
static void figures_can_be_changed(void **state) {
    (void)state;
    static struct cl_rules r;
    open_over(DOC, "config.max_clout=6", &r);
    assert_int_equal(r.f.max_clout, 6);
    open_over(DOC, "config.clout_turn=own", &r);
    assert_true(r.f.clout_own_turns);
    open_over(DOC, "config.breakdown_timing=immediate", &r);
    assert_true(r.f.breakdown_at_once);
    open_over(DOC, "config.archetype_target=per_card", &r);
    assert_true(r.f.target_per_card);
    open_over(DOC, "config.facedown_blocks=true", &r);
    assert_true(r.f.facedown_blocks);
}

/* CL-105, CL-151: all cards, all abilities, all actions of the redesign have arrived. */
static void all_cards_are_there(void **state) {
    (void)state;
    static const uint32_t per_archetype[CL_CARD_KINDS] = {0, 5, 8, 6, 3};
    for (uint32_t i = 0; i < RULESETS; i++) {
        const struct cl_rules *r = open_rules(rulesets[i]);
        uint32_t abilities = 0, actions = 0;
        assert_int_equal(r->cards, 132);
        for (uint32_t id = 1; id <= r->cards; id++) {
            abilities += r->card[id].abilities;
            for (uint32_t k = 0; k < r->card[id].abilities; k++)
                actions += r->card[id].ability[k].actions;
        }
        if (strcmp(rulesets[i], V1)) {
            assert_int_equal(abilities, 183);
            assert_int_equal(actions, 230);
        }
        for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++)
            for (uint32_t k = CL_STEREOTYPE; k < CL_CARD_KINDS; k++)
                assert_int_equal(count(r, k, a, 0), per_archetype[k]);
    }
}

/* CL-143, CL-144, D-43: attributes and rarities are words; flavour is short and each card's own. */
static void words_of_cards(void **state) {
    (void)state;
    const struct cl_rules *r = doc();
    for (uint32_t id = 1; id <= r->cards; id++) {
        const struct cl_card *c = &r->card[id];
        assert_int_equal(!*c->attribute, c->kind != CL_STEREOTYPE);
        assert_true(*c->rarity && *c->title);
        assert_int_equal(c->subkind, CL_NORMAL); /* CL-259, CL-260 */
        assert_true(strlen(c->flavor) > 10 && strlen(c->flavor) < 70);
        for (uint32_t k = 1; k < id; k++) {
            assert_string_not_equal(c->flavor, r->card[k].flavor);
            assert_string_not_equal(c->title, r->card[k].title);
        }
    }
    assert_string_equal(card("crypto_all_in_carl")->attribute, "Crypto");
    assert_string_equal(card("washed_varsity_legend")->rarity, "ultra_rare");
}

/* CL-014, CL-071..081: what things cost. */
static void costs(void **state) {
    (void)state;
    const struct cl_rules *r = doc();
    for (uint32_t id = 1; id <= r->cards; id++) {
        const struct cl_card *c = &r->card[id];
        assert_in_range(c->cost, 1, 4); /* CL-075 */
        if (c->kind == CL_SPELL || c->kind == CL_TRAP)
            assert_in_range(c->cost, 1, 2); /* CL-077, CL-078, CL-080 */
        if (c->kind == CL_FIELD)
            assert_int_equal(c->cost, 2); /* CL-079 */
    }
    for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++) { /* CL-076 */
        assert_int_equal(count(r, CL_STEREOTYPE, a, 1), 2);  /* CL-071 */
        assert_int_equal(count(r, CL_STEREOTYPE, a, 2), 2);  /* CL-072 */
        assert_int_equal(count(r, CL_STEREOTYPE, a, 3) + count(r, CL_STEREOTYPE, a, 4), 1);
        assert_int_equal(count(r, CL_SPELL, a, 2), 2); /* D-14 */
        assert_int_equal(count(r, CL_TRAP, a, 2), 1);
    }
    assert_int_equal(count(r, CL_STEREOTYPE, 0, 3), 5); /* CL-073 */
    assert_int_equal(count(r, 0, 0, 4), 1);             /* CL-074, D-13 */
}

/* CL-082..087: the flagships. */
static void flagships(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t archetype, cost;
        int32_t attack, defense; /* 0: the document does not say */
    } rows[] = {
        {"crypto_all_in_carl", CL_DROPOUTS, 3, 2000, 0},    /* CL-082 */
        {"washed_varsity_legend", CL_PREPS, 4, 2100, 0},    /* CL-083 */
        {"afterparty_goblin", CL_FREAKS, 3, 2000, 0},       /* CL-084 */
        {"test_curve_tyrant", CL_NERDS, 3, 0, 2100},        /* CL-085 */
        {"attendance_award_annie", CL_GOODIES, 3, 0, 2200}, /* CL-086 */
        {"indie_dev_dropout", CL_GEEKS, 3, 1800, 0},        /* CL-087 */
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct cl_card *c = card(rows[i].name);
        assert_int_equal(c->archetype, rows[i].archetype);
        assert_int_equal(c->cost, rows[i].cost);
        assert_true(!rows[i].attack || c->attack == rows[i].attack);
        assert_true(!rows[i].defense || c->defense == rows[i].defense);
    }
    for (uint32_t id = 1; id <= doc()->cards; id++)
        assert_true(doc()->card[id].attack < 2100 || &doc()->card[id] == card("washed_varsity_legend"));
}

/* CL-088..095, D-15: ATK + DEF, the mean of the five stereotypes of an archetype. */
static void stat_totals(void **state) {
    (void)state;
    static const int32_t mean[CL_ARCHETYPES] = {
        [CL_DROPOUTS] = 2950, /* CL-088 */
        [CL_GEEKS] = 2980,    /* CL-089 */
        [CL_FREAKS] = 3020,   /* CL-090, D-16 */
        [CL_PREPS] = 3150,    /* CL-091 */
        [CL_NERDS] = 3200,    /* CL-092 */
        [CL_GOODIES] = 3250,  /* CL-093 */
    };
    static const uint8_t order[] = {CL_DROPOUTS, CL_GEEKS, CL_FREAKS, CL_PREPS, CL_NERDS, CL_GOODIES};
    const struct cl_rules *r = doc();
    int32_t sum[CL_ARCHETYPES] = {0};
    for (uint32_t id = 1; id <= r->cards; id++)
        sum[r->card[id].archetype] += r->card[id].attack + r->card[id].defense;
    for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++)
        assert_int_equal(sum[a], 5 * mean[a]);
    for (uint32_t i = 1; i < sizeof order; i++)
        assert_true(sum[order[i - 1]] < sum[order[i]]); /* CL-095 */
    assert_int_equal((sum[CL_GOODIES] - sum[CL_DROPOUTS]) * 10000 / sum[CL_DROPOUTS],
                     1016); /* CL-094: 10.17% */
}

/* CL-123..141: whom each field punishes. */
static const struct {
    const char *name;
    uint32_t hates;
} web[] = {
    {"back_alley_poker_night", CL_FREAKS}, /* CL-123, CL-130 */
    {"unpaid_internship", CL_PREPS},       /* CL-131 */
    {"class_reunion", CL_DROPOUTS},        /* CL-124, CL-132 */
    {"college_campus", CL_GOODIES},        /* CL-133 */
    {"lan_arena", CL_NERDS},               /* CL-125, CL-134 */
    {"hackathon", CL_FREAKS},              /* CL-135 */
    {"underground_club", CL_PREPS},        /* CL-126, CL-136 */
    {"street_art_alley", CL_NERDS},        /* CL-137 */
    {"debate_hall", CL_GOODIES},           /* CL-127, CL-138 */
    {"campus_lab", CL_DROPOUTS},           /* CL-139 */
    {"soup_kitchen", CL_DROPOUTS},         /* CL-128, CL-140 */
    {"community_center", CL_GEEKS},        /* CL-141 */
    {"dive_bar_karaoke", 0},               /* CL-142: neutral */
    {"corporate_happy_hour", 0},
    {"campus_library", 0},
    {"warehouse_rave", 0},
    {"library_basement", 0},
    {"study_hall", 0},
};

/* How many archetypes punish each. */
static void punished(const struct cl_rules *r, uint32_t by[CL_ARCHETYPES]) {
    memset(by, 0, CL_ARCHETYPES * sizeof *by);
    for (uint32_t id = 1; id <= r->cards; id++)
        for (uint32_t a = 1; a < CL_ARCHETYPES; a++)
            by[a] += r->card[id].hates >> a & 1;
}

static void hate_web(void **state) {
    (void)state;
    /* D-04: as the document's rows have it, Dropouts are punished by three and Geeks by one (CL-129). */
    static const uint32_t as_written[CL_ARCHETYPES] = {
        [CL_DROPOUTS] = 3, [CL_PREPS] = 2, [CL_GEEKS] = 1, [CL_FREAKS] = 2, [CL_NERDS] = 2, [CL_GOODIES] = 2};
    uint32_t by[CL_ARCHETYPES];
    assert_int_equal(sizeof web / sizeof web[0], count(doc(), CL_FIELD, 0, 0));
    for (uint32_t i = 0; i < sizeof web / sizeof web[0]; i++)
        assert_int_equal(card(web[i].name)->hates, web[i].hates ? 1u << web[i].hates : 0);
    punished(doc(), by);
    assert_memory_equal(by, as_written, sizeof by);
    punished(open_rules(EVEN), by); /* CL-122 */
    for (uint32_t a = 1; a < CL_ARCHETYPES; a++)
        assert_int_equal(by[a], 2);
}

/* CL-113..116: old operations in their new meaning, whom they hit (D-28), and CL-106, CL-107. */
static void actions_as_data(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint8_t ability, action;
        struct cl_action want;
    } rows[] = {
        {"one_more_shot", 0, 0, {.op = CL_OP_REPUTATION, .amount = 500}}, /* CL-113 */
        {"community_service",
         0,
         0,
         {.op = CL_OP_REPUTATION, .who = CL_WHO_OPPONENT, .amount = -300}},   /* CL-114 */
        {"charity_drive", 0, 0, {.op = CL_OP_STABILITY, .amount = 300}},      /* CL-115 */
        {"community_service", 0, 1, {.op = CL_OP_STABILITY, .amount = -300}}, /* CL-116 */
        {"hr_complaint", 0, 0, {.op = CL_OP_REPUTATION, .who = CL_WHO_OPPONENT, .amount = -500}},
        {"fundraiser",
         0,
         0,
         {.op = CL_OP_REPUTATION,
          .per = CL_PER_CONTROLLED,
          .archetype = CL_PREPS,
          .amount = 500}}, /* CL-110 */
        {"side_hustle", 0, 0, {.op = CL_OP_REPUTATION, .per = CL_PER_GRAVEYARD, .amount = 200}},
        {"stack_overflow",
         0,
         0,
         {.op = CL_OP_DRAW, .per = CL_PER_CONTROLLED, .archetype = CL_GEEKS, .amount = 1}},
        {"counseling_session",
         0,
         1,
         {.op = CL_OP_DRAW, .who = CL_WHO_BOTH, .per = CL_PER_DISCARDED, .amount = 1}},
        {"self_sabotage",
         0,
         0,
         {.op = CL_OP_REPUTATION, .who = CL_WHO_GAINER, .per = CL_PER_GAINED, .amount = 1}},
        {"volunteer_overload", 0, 0, {.op = CL_OP_DISCARD, .per = CL_PER_HAND_BEYOND, .amount = 5}},
        {"lan_arena", 0, 0, {.op = CL_OP_COST, .what = CL_SPELL, .amount = -1}}, /* CL-096 */
        {"college_campus", 1, 0, {.op = CL_OP_COST, .what = CL_TRAP, .amount = 2, .second = 1}},
        {"skip_work",
         0,
         0,
         {.op = CL_OP_RESTRICT, .what = CL_LIMIT_BATTLE, .span = CL_SPAN_NOW, .amount = 1}},
        {"probation",
         0,
         0,
         {.op = CL_OP_RESTRICT,
          .who = CL_WHO_OPPONENT,
          .what = CL_LIMIT_BATTLE,
          .span = CL_SPAN_NEXT_TURN,
          .amount = 1}},
        {"attendance_award_annie",
         1,
         0,
         {.op = CL_OP_IMMUNITY,
          .target = CL_TARGET_EACH_OWN,
          .what = CL_IMMUNE_BATTLE,
          .span = CL_SPAN_THEIR_NEXT}},
        {"street_art_alley",
         0,
         0,
         {.op = CL_OP_IMMUNITY,
          .target = CL_TARGET_EACH_OWN,
          .archetype = CL_FREAKS,
          .what = CL_IMMUNE_NORMAL_TRAPS,
          .span = CL_SPAN_FOREVER}}, /* CL-121 */
        {"hall_monitor_mark",
         1,
         0,
         {.op = CL_OP_DESTROY, .target = CL_TARGET_THEIRS, .archetype = CL_DROPOUTS}},
        {"code_refactor", 0, 0, {.op = CL_OP_REMOVE_VICE, .target = CL_TARGET_ANY}}, /* all: 0 */
        {"networking_event", 0, 0, {.op = CL_OP_MOVE_VICE, .target = CL_TARGET_OWN_VICED, .amount = 2}},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct cl_action *a = &card(rows[i].name)->ability[rows[i].ability].action[rows[i].action];
        if (memcmp(a, &rows[i].want, sizeof *a))
            fail_msg("%s: ability %u, action %u", rows[i].name, rows[i].ability, rows[i].action);
    }
}

/* CL-280..282, D-11, D-27, D-38: occasions, once per turn, prices. */
static void abilities_as_data(void **state) {
    (void)state;
    const struct cl_ability *chad = &card("corporate_ladder_chad")->ability[0];
    assert_int_equal(chad->price, CL_PAY_DISCARD);
    assert_int_equal(chad->price_amount, 1);
    const struct cl_ability *captain = &card("debate_team_captain")->ability[0];
    assert_true(captain->quick && captain->once && captain->when == CL_WHEN_ANSWER_EFFECT);
    for (uint32_t id = 1; id <= doc()->cards; id++) {
        const struct cl_card *c = &doc()->card[id];
        uint32_t breaks = 0;
        for (uint32_t i = 0; i < c->abilities; i++) {
            const struct cl_ability *ab = &c->ability[i];
            bool once =
                ab->when == CL_WHEN_MAIN || ab->when == CL_WHEN_SUMMONED || ab->when == CL_WHEN_WOULD_DIE;
            assert_int_equal(ab->once, once || ab == captain);
            assert_int_equal(ab->quick, c->kind == CL_TRAP || ab == captain);
            assert_int_equal(ab->when == CL_WHEN_RESOLVES && c->kind == CL_SPELL, c->kind == CL_SPELL);
            breaks += ab->when == CL_WHEN_BREAKS_DOWN;
        }
        assert_int_equal(breaks, c->kind == CL_STEREOTYPE); /* D-10: the second ability stays */
    }
}

/* How many actions of an archetype's cards have an op and a target. */
static uint32_t acts(uint32_t archetype, uint32_t op, uint32_t target, uint32_t per) {
    uint32_t n = 0;
    for (uint32_t id = 1; id <= doc()->cards; id++) {
        const struct cl_card *c = &doc()->card[id];
        for (uint32_t i = 0; c->archetype == archetype && i < c->abilities; i++)
            for (uint32_t k = 0; k < c->ability[i].actions; k++) {
                const struct cl_action *a = &c->ability[i].action[k];
                n += a->op == op && (!target || a->target == target) && (!per || a->per == per);
            }
    }
    return n;
}

/* CL-051..057: what each archetype does with vice; D-37: only four cards bring any. */
static void roles_in_vice(void **state) {
    (void)state;
    assert_int_equal(acts(CL_DROPOUTS, CL_OP_ADD_VICE, CL_TARGET_THIS, 0), 1);
    assert_int_equal(acts(CL_DROPOUTS, CL_OP_ADD_VICE, CL_TARGET_OWN, 0), 1);
    assert_int_equal(acts(CL_FREAKS, CL_OP_ADD_VICE, CL_TARGET_THEIRS, 0), 1);
    assert_int_equal(acts(CL_FREAKS, CL_OP_ADD_VICE, CL_TARGET_EACH_THEIRS, 0), 1);
    assert_int_equal(acts(CL_PREPS, CL_OP_MOVE_VICE, 0, 0), 2);
    assert_int_equal(acts(CL_GEEKS, CL_OP_REMOVE_VICE, 0, 0), 2);
    assert_int_equal(acts(CL_GEEKS, CL_OP_DRAW, 0, CL_PER_REMOVED), 1);
    assert_int_equal(acts(CL_NERDS, CL_OP_REPUTATION, 0, CL_PER_VICE), 1);
    assert_int_equal(card("spreadsheet_assassin")->ability[0].action[0].condition, CL_IF_TARGET_VICED);
    assert_int_equal(acts(CL_GOODIES, CL_OP_REMOVE_VICE, 0, 0), 3);
    uint32_t all = 0;
    for (uint32_t a = CL_DROPOUTS; a < CL_ARCHETYPES; a++)
        all += acts(a, CL_OP_ADD_VICE, 0, 0);
    assert_int_equal(all, 4);
}

/* A layer over the real content: one section's file, and what the refusal must say. */
static const struct broken_row broken[] = {
    /* Cards */
    {"stereotypes", "{'late_rent_ricky': {'cost': 5}}",
     "clout/over/stereotypes.json: stereotypes.late_rent_ricky.cost"}, /* CL-075 */
    {"traps", "{'slander': {'cost': 3}}", "traps.slander.cost"},       /* CL-080 */
    {"stereotypes", "{'late_rent_ricky': {'archetype': 'jocks'}}", "late_rent_ricky.archetype"},
    {"stereotypes", "{'late_rent_ricky': {'attack': null}}", "attack"},
    {"stereotypes", "{'Ricky': {}}", "Ricky"},
    {"spells", "{'skip_work': {'subkind': 'counter'}}", "spells.skip_work.subkind"},
    {"spells", "{'skip_work': {'attack': 100}}", "attack"},
    {"spells", "{'skip_work': {'abilities': []}}", "spells.skip_work.abilities"},
    {"words", "{'cards': {'skip_work': null}}", "words.cards.skip_work: is missing"},
    {"fields",
     "{'skip_work': {'title': 'Skip', 'archetype': 'preps', 'rarity': 'rare', 'abilities': "
     "[{'when': 'turn_start', 'do': [{'op': 'shuffle'}]}]}}",
     "fields.skip_work: another card has this id"},
    {"traps", "{'slander': {'title': 'skip work'}}", "traps.slander.title: another card has this title"},
    /* Abilities */
    {"spells", "{'skip_work': {'abilities': [{'when': 'main', 'do': [{'op': 'shuffle'}]}]}}",
     "spells.skip_work.abilities.0.when: a normal spell has no 'main'"},
    {"traps", "{'slander': {'abilities': [{'when': 'turn_start', 'do': [{'op': 'shuffle'}]}]}}",
     "a normal trap has no 'turn_start'"},
    {"stereotypes",
     "{'late_rent_ricky': {'abilities': [{'when': 'main', 'once': true, 'do': [{'op': 'shuffle'}]}]}}",
     "'main' is once per turn by itself (CL-281)"},
    {"stereotypes",
     "{'late_rent_ricky': {'abilities': [{'when': 'always', 'do': [{'op': 'cost', 'kind': 'spell', 'add': "
     "1}]}]}}",
     "only fields change costs (CL-287)"},
    {"fields", "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'attacked_first'}]}]}}",
     "only a stereotype stands in the way"},
    {"spells",
     "{'tutoring': {'subkind': 'equip', 'abilities': [{'when': 'resolves', 'do': [{'op': 'boost', 'target': "
     "'theirs', 'atk': 100, 'span': 'forever'}]}]}}",
     "an equip boosts the own stereotype that bears it (CL-264)"},
    {"spells",
     "{'tutoring': {'subkind': 'equip', 'abilities': [{'when': 'resolves', 'do': [{'op': 'draw', 'count': "
     "1}]}]}}",
     "an equip boosts the own stereotype that bears it (CL-264)"},
    {"spells",
     "{'tutoring': {'subkind': 'ritual', 'abilities': [{'when': 'resolves', 'do': [{'op': 'summon', "
     "'target': "
     "'graveyard'}]}]}}",
     "a ritual calls from the hand (CL-265)"},
    {"spells",
     "{'tutoring': {'abilities': [{'when': 'resolves', 'do': [{'op': 'add_vice', 'target': 'theirs', "
     "'count': 1}, "
     "{'op': 'add_vice', 'target': 'theirs', 'count': 1}, {'op': 'add_vice', 'target': 'own', 'count': "
     "1}]}]}}",
     "aims at two things at most"},
    {"stereotypes",
     "{'late_rent_ricky': {'abilities': [{'when': 'summoned', 'do': [{'op': 'immunity', 'immunity': 'traps', "
     "'target': 'this', 'span': 'your_next'}]}]}}",
     "guarded against traps for this turn"},
    {"fields",
     "{'study_hall': {'abilities': [{'when': 'opponent_field', 'do': [{'op': 'negate', 'if': 'coin'}]}]}}",
     "every field of the opponent is negated"},
    {"stereotypes",
     "{'late_rent_ricky': {'abilities': [{'when': 'attacks', 'price': {'discard': 1}, 'do': [{'op': "
     "'shuffle'}]}]}}",
     "what happens by itself has no price (CL-282)"},
    {"stereotypes",
     "{'late_rent_ricky': {'abilities': [{'when': 'main', 'price': {'discard': 1, 'vice': 1}, 'do': "
     "[{'op': 'shuffle'}]}]}}",
     "abilities.0.price: a price is one of"},
    {"traps",
     "{'slander': {'abilities': [{'when': 'answer_summon', 'once': true, 'do': [{'op': 'shuffle'}]}]}}",
     "abilities.0.once"},
    {"spells", "{'skip_work': {'abilities': [{'when': 'resolves', 'do': []}]}}", "abilities.0.do"},
};

/* One action in place of Skip Work's, and what the refusal must say (CL-105: nothing is dropped). */
static const struct {
    const char *action, *says;
} broken_actions[] = {
    {"{'op': 'levitate'}", "spells.skip_work.abilities.0.do.0.op"},
    {"{'op': 'draw'}", "abilities.0.do.0.count: is missing"},
    {"{'op': 'draw', 'amount': 2}",
     "do.0.amount: does not go with what this is; here there may be: op if who"},
    {"{'op': 'reputation', 'count': 2}", "do.0.count: does not go with"},
    {"{'op': 'reputation', 'amount': 0}", "a change of 0 does nothing"},
    {"{'op': 'draw', 'count': 1, 'target': 'own'}", "do.0.target: does not go with"},
    {"{'op': 'draw', 'count': 1, 'who': 'attacker'}", "nobody attacks when 'resolves'"},
    {"{'op': 'draw', 'count': 1, 'who': 'gainer'}", "nobody gains when 'resolves'"},
    {"{'op': 'draw', 'count': 1, 'who': 'controllers'}", "do.0.archetype: is missing"},
    {"{'op': 'draw', 'count': 1, 'archetype': 'nerds'}", "nothing here asks for an archetype"},
    {"{'op': 'draw', 'count': 1, 'per': 'controlled', 'if': 'controls', 'archetype': 'nerds'}",
     "two parts of this ask for an archetype"},
    {"{'op': 'draw', 'count': 1, 'per': 'discarded'}", "nothing is discarded before"},
    {"{'op': 'draw', 'count': 1, 'per': 'removed'}", "no counter is removed before"},
    {"{'op': 'draw', 'count': 1, 'per': 'hand_beyond'}", "only a discard"},
    {"{'op': 'reputation', 'per': 'gained'}", "only Reputation that was gained"},
    {"{'op': 'draw', 'count': 1, 'who': 'opponent', 'if': 'smaller_hand'}", "leave 'who' out"},
    {"{'op': 'set_stability', 'amount': 1, 'who': 'attacker'}", "set_stability is not for 'attacker'"},
    {"{'op': 'remove_vice', 'target': 'any'}", "do.0.count: is missing"},
    {"{'op': 'remove_vice', 'target': 'any', 'all': true, 'count': 1}", "it is said already how much: all"},
    {"{'op': 'remove_vice', 'target': 'any', 'all': false}", "is true, or left out"},
    {"{'op': 'move_vice', 'target': 'own_viced', 'all': true}", "all of them from any_viced"},
    {"{'op': 'add_vice', 'target': 'this', 'count': 1}", "'this' is for stereotypes only"},
    {"{'op': 'add_vice', 'target': 'graveyard', 'count': 1}", "add_vice does not go with 'graveyard'"},
    {"{'op': 'destroy'}", "do.0.target: is missing"},
    {"{'op': 'destroy', 'target': 'answered'}", "no card is answered when 'resolves'"},
    {"{'op': 'move', 'target': 'destroyed'}", "no card is destroyed when 'resolves'"},
    {"{'op': 'move', 'target': 'graveyard', 'who': 'both'}", "a single card moves for its own player"},
    {"{'op': 'destroy', 'target': 'a_field', 'if': 'target_viced'}", "no stereotype is chosen here"},
    {"{'op': 'cost', 'kind': 'spell', 'add': 1}", "'cost' cannot happen when 'resolves'"},
    {"{'op': 'negate'}", "'negate' cannot happen when 'resolves'"},
    {"{'op': 'survive'}", "'survive' cannot happen when 'resolves'"},
    {"{'op': 'boost', 'target': 'own', 'span': 'turn'}", "a boost changes ATK, DEF or both"},
    {"{'op': 'boost', 'target': 'own', 'atk': 100, 'span': 'now'}", "boost does not go with 'now'"},
    {"{'op': 'boost', 'target': 'own', 'atk': 100}", "do.0.span: is missing"},
    {"{'op': 'restrict', 'limit': 'draw', 'turns': 1}", "do.0.span: is missing"},
    {"{'op': 'restrict', 'turns': 1, 'span': 'now'}", "do.0.limit: is missing"},
    {"{'op': 'immunity', 'immunity': 'battle', 'target': 'this', 'span': 'turn'}",
     "'this' is for stereotypes"},
    {"{'op': 'immunity', 'immunity': 'traps', 'target': 'each_own', 'span': 'turn'}", "this card is guarded"},
    {"{'op': 'immunity', 'immunity': 'battle', 'target': 'each_own', 'archetype': 'nerds', 'span': 'turn'}",
     "for a time, all stereotypes are guarded"},
    {"{'op': 'restrict', 'limit': 'attacks', 'turns': 2, 'span': 'turn'}",
     "'turn' forbids attacks or effects, for 1 turn (CL-286)"},
    {"{'op': 'restrict', 'limit': 'draw', 'turns': 1, 'span': 'turn'}",
     "'turn' forbids attacks or effects, for 1 turn (CL-286)"},
    {"{'op': 'attack_now'}", "do.0.archetype: is missing"},
};

/* The same in a field that lies open. */
static const struct broken_row broken_fields[] = {
    {"fields", "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'draw', 'count': 1}]}]}}",
     "'draw' cannot happen when 'always'"},
    {"fields", "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'cost', 'kind': 'spell'}]}]}}",
     "a cost changes in one way"},
    {"fields",
     "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'cost', 'kind': 'spell', 'add': 1, "
     "'set': 2}]}]}}",
     "a cost changes in one way"},
    {"fields",
     "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'boost', 'target': 'own', 'atk': "
     "100}]}]}}",
     "nobody chooses while a card merely lies there"},
    {"fields",
     "{'study_hall': {'abilities': [{'when': 'always', 'do': [{'op': 'boost', 'target': 'each_own', 'atk': "
     "100, "
     "'span': 'turn'}]}]}}",
     "lasts as long as the card lies open"},
    {"fields", "{'study_hall': {'abilities': [{'when': 'breaks_down', 'do': [{'op': 'shuffle'}]}]}}",
     "study_hall.abilities.0.when"},
    /* Configuration and starters */
    {"config", "{'max_clout': 0}", "config.max_clout"},
    {"config", "{'clout_turn': 'mine'}", "config.clout_turn"},
    {"config", "{'slots': 4}", "config.slots"},
    {"config", "{'starting_reputation': 10000}", "over before it begins (CL-026)"},
    {"config", "{'deck_min': 50, 'deck_max': 45}", "is more than deck_max (CL-202)"},
    {"config", "{'deck_min': 41}",
     "decks.dropouts.cards: 40 cards are too few: a deck has at least 41"},
    {"decks", "{'preps': {'cards': {'spoon': 1}}}", "decks.preps.cards.spoon: there is no card 'spoon'"},
    {"decks", "{'preps': {'cards': {'slander': 4}}}", "4 copies of Slander are too many: at most 3"},
    {"spells", "{'one_more_shot': {'rarity': 'legendary'}}",
     "2 copies of One More Shot are too many: at most 1"},
    {"decks", "{'preps': {'cards': {'slander': 40}}}", "more than 60 cards (CL-202)"},
    {"decks", "{'preps': null}", "preps"},
    {"words", "{'decks': {'preps': null}}", "words.decks.preps: is missing"},
    {"words", "{'cards': {'spoon': 'It bends.'}}", "words.cards.spoon: there is no card 'spoon'"},
};

static void broken_content_is_refused(void **state) {
    (void)state;
    static char layer[sizeof broken_actions / sizeof broken_actions[0]][400];
    static struct broken_row rows[sizeof broken_actions / sizeof broken_actions[0]];
    /* CL-019, CL-112: no cost is cost 1; one or many, as one likes. The rest of the row shows that what the
     * content does not use can be read as well (D-36). */
    const struct broken_row sound = {
        "spells",
        "{'skip_work': {'cost': null, 'archetype': 'dropout', 'subkind': 'quick', 'abilities': [{'when': "
        "'answer_attack', 'price': {'stability': 500}, 'do': [{'op': 'scry', 'count': 3}, {'op': 'draw', "
        "'count': "
        "1, 'per': 'hand'}, {'op': 'boost', 'target': 'own', 'archetype': 'dropout', 'atk': 300, 'span': "
        "'turn'}]}]}}",
        ""};
    const size_t n = sizeof rows / sizeof rows[0];
    for (size_t i = 0; i < n; i++) {
        snprintf(layer[i], sizeof layer[i],
                 "{'skip_work': {'abilities': [{'when': 'resolves', 'do': [%s]}]}}",
                 broken_actions[i].action);
        rows[i] = (struct broken_row){"spells", layer[i], broken_actions[i].says};
    }
    broken_rows_are_refused(&clout_ops, content_root(), &sound, rows, n);
    broken_rows_are_refused(&clout_ops, content_root(), &sound, broken, sizeof broken / sizeof broken[0]);
    broken_rows_are_refused(&clout_ops, content_root(), &sound, broken_fields,
                            sizeof broken_fields / sizeof broken_fields[0]);
}

/* CL-019, CL-112 once more, with what comes of it. */
static void lenient_readings(void **state) {
    (void)state;
    static struct cl_rules r;
    open_over(
        DOC,
        "spells.skip_work={\"title\": \"Skip Work\", \"archetype\": \"dropout\", \"rarity\": \"mythic\", "
        "\"abilities\": [{\"when\": \"resolves\", \"do\": [{\"op\": \"draw\", \"count\": 1, \"per\": "
        "\"controlled\", \"archetype\": \"goodie\"}]}]}",
        &r);
    const struct cl_card *c = &r.card[card_id(&r, "skip_work")];
    assert_int_equal(c->cost, 1);
    assert_int_equal(c->archetype, CL_DROPOUTS);
    assert_int_equal(c->ability[0].action[0].archetype, CL_GOODIES);
    assert_string_equal(c->rarity, "mythic");                                /* D-43 */
    open_over(DOC, "stereotypes.late_rent_ricky.attribute=\"Vapours\"", &r); /* CL-143 */
    assert_string_equal(r.card[card_id(&r, "late_rent_ricky")].attribute, "Vapours");
}

/* A list of words in a schema is the list of the rules, in order. */
static void assert_words(const json_t *action, const char *member, const char *const *words, uint32_t n) {
    const json_t *list =
        json_object_get(json_object_get(json_object_get(action, "properties"), member), "enum");
    uint32_t k = 0;
    for (uint32_t i = 0; i < n; i++)
        if (*words[i])
            assert_string_equal(json_string_value(json_array_get(list, k++)), words[i]);
    assert_int_equal(json_array_size(list), k);
}

/* The four schemas of cards say the same of actions, and what they say is what the loader knows. */
static void schemas_know_the_vocabulary(void **state) {
    (void)state;
    static const char *const kinds[] = {"stereotypes", "spells", "traps", "fields"};
    json_t *schema[4];
    const json_t *action[4];
    for (uint32_t i = 0; i < 4; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/../schemas/clout/%s.schema.json", content_root(), kinds[i]);
        schema[i] = json_load_file(path, 0, NULL);
        action[i] = json_object_get(json_object_get(schema[i], "$defs"), "action");
        assert_non_null(action[i]);
        assert_true(json_equal(action[i], action[0]));
    }
    assert_words(action[0], "op", cl_op_words, CL_OPS);
    assert_words(action[0], "target", cl_target_words, CL_TARGETS);
    assert_words(action[0], "who", cl_who_words, CL_WHOS);
    assert_words(action[0], "per", cl_per_words, CL_PERS);
    assert_words(action[0], "if", cl_if_words, CL_IFS);
    assert_words(action[0], "limit", cl_limit_words, CL_LIMITS);
    assert_words(action[0], "span", cl_span_words, CL_SPANS);
    assert_words(action[0], "immunity", cl_immunity_words, CL_IMMUNITIES);
    assert_words(action[0], "kind", cl_kind_words, CL_CARD_KINDS);
    for (uint32_t i = 0; i < 4; i++)
        json_decref(schema[i]);
}

/* D-37: a layer changes abilities by path: one step, a list of steps, a list of abilities. */
static void layers_change_abilities(void **state) {
    (void)state;
    static struct cl_rules r;
    open_over(DOC,
              "stereotypes.back_alley_bookie.abilities.0.do=[{\"op\": \"gain_by_coin\", \"amount\": 500}, "
              "{\"op\": \"add_vice\", \"target\": \"this\", \"count\": 1}]",
              &r);
    const struct cl_ability *bookie = &r.card[card_id(&r, "back_alley_bookie")].ability[0];
    assert_int_equal(bookie->actions, 2);
    assert_int_equal(bookie->action[1].op, CL_OP_ADD_VICE);
    open_over(DOC,
              "fields.underground_club.abilities=[{\"when\": \"turn_start\", \"do\": [{\"op\": \"add_vice\", "
              "\"target\": \"each_theirs\", \"archetype\": \"preps\", \"count\": 1}]}]",
              &r);
    assert_int_equal(r.card[card_id(&r, "underground_club")].ability[0].action[0].op, CL_OP_ADD_VICE);
    open_over(DOC,
              "traps.mood_swing.abilities.0.do.0={\"op\": \"add_vice\", \"target\": \"any\", \"count\": 1}",
              &r);
    assert_int_equal(r.card[card_id(&r, "mood_swing")].ability[0].action[0].target, CL_TARGET_ANY);
}

/* CL-209 has a side in names too: every id of every kind is found by its name, and no other. */
static void names_lead_back(void **state) {
    (void)state;
    const struct cl_rules *r = doc();
    static const struct {
        uint32_t kind;
        int64_t first, last;
    } rows[] = {
        {CL_KIND_SEAT, 0, CL_SEATS - 1},           {CL_KIND_CARD, 1, 132},
        {CL_KIND_PLACE, 1, CL_PLACES - 1},         {CL_KIND_POSITION, 0, 1},
        {CL_KIND_PHASE, 0, CL_PHASES - 1},         {CL_KIND_REASON, 0, CL_DESTROYS - 1},
        {CL_KIND_LIMIT, 0, CL_LIMITS - 1},         {CL_KIND_ZONE, 0, CL_ZONES - 1},
        {CL_KIND_ARCHETYPE, 1, CL_ARCHETYPES - 1}, {CL_KIND_END, 1, CL_ENDS - 1},
        {CL_KIND_IMMUNITY, 0, CL_IMMUNITIES - 1},  {CL_KIND_BATTLE, 0, 2},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (int64_t id = rows[i].first; id <= rows[i].last; id++) {
            assert_non_null(cl_title_of(r, rows[i].kind, id));
            assert_int_equal(cl_id_of(r, rows[i].kind, cl_name_of(r, rows[i].kind, id)), id);
        }
        assert_null(cl_name_of(r, rows[i].kind, rows[i].first - 1));
        assert_null(cl_title_of(r, rows[i].kind, rows[i].last + 1));
        assert_int_equal(cl_id_of(r, rows[i].kind, "nobody"), -1);
        assert_int_equal(cl_id_of(r, rows[i].kind, ""), -1);
    }
    assert_null(cl_name_of(r, 99, 1));
    static const char *const reasons[] = {"reputation_max", "stability_zero", "breakdown", "deck_out",
                                          "surrender"};
    for (int64_t i = 0; i < 5; i++) /* CL-032, CL-033 */
        assert_string_equal(cl_name_of(r, CL_KIND_END, CL_REPUTATION_MAX + i), reasons[i]);
    assert_int_equal(CL_ENDS - CL_REPUTATION_MAX, 6); /* and the draw of S-06, which nobody wins */
    static const char *const battles[CL_BATTLES] = {"won", "lost", "drawn"};
    for (int64_t i = 0; i < CL_BATTLES; i++)
        assert_string_equal(cl_title_of(r, CL_KIND_BATTLE, i), battles[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_the_document),
        cmocka_unit_test(figures_can_be_changed),
        cmocka_unit_test(all_cards_are_there),
        cmocka_unit_test(words_of_cards),
        cmocka_unit_test(costs),
        cmocka_unit_test(flagships),
        cmocka_unit_test(stat_totals),
        cmocka_unit_test(hate_web),
        cmocka_unit_test(actions_as_data),
        cmocka_unit_test(abilities_as_data),
        cmocka_unit_test(roles_in_vice),
        cmocka_unit_test(broken_content_is_refused),
        cmocka_unit_test(schemas_know_the_vocabulary),
        cmocka_unit_test(lenient_readings),
        cmocka_unit_test(layers_change_abilities),
        cmocka_unit_test(names_lead_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
