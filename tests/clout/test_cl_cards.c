/* Every ability of every card, held against its words: one file of cases for each archetype (cl_cases.h).
 *
 * Three things are asked. Each case gives what it says, in every ruleset whose card has these words. Each
 * ability of each ruleset has a case. And the words count: whatever change of a card changes its text (a
 * figure, a target, an occasion, a step left out) must be noticed by one of its cases, or the file says why
 * nobody could. */
#include "cl_cases.h"

#include "core/content_reader.h"
#include "games/clout/content_parts.h"

#include <stdio.h>

enum { MUTANTS_MAX = 400, OUT = 1200 };

static const char *archetype; /* whose cards: the name of the file */
static struct cases cases;
static struct game g;
static uint32_t faults;

static void complain(uint32_t line, const char *fmt, ...) {
    char why[OUT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    fprintf(stderr, "%s:%u: %s\n", cases.file, line, why);
    faults++;
}

static const char *words_of(const struct cl_rules *r, uint32_t card, uint32_t ability) {
    static char buf[2][OUT];
    static uint32_t turn;
    struct text t;
    turn ^= 1;
    text_init(&t, buf[turn], OUT);
    cl_ability_text(r, card, ability, &t);
    return buf[turn];
}

/* The card and the ability with the words of a block; false: this ruleset has none. */
static bool find_ability(const struct cl_rules *r, const struct block *b, uint32_t *card, uint32_t *ability) {
    for (*card = 1; *card <= r->cards; ++*card)
        for (*ability = 0; !strcmp(r->card[*card].title, b->title) && *ability < r->card[*card].abilities;
             ++*ability)
            if (!strcmp(words_of(r, *card, *ability), b->words))
                return true;
    return false;
}

/* The end without the ability. What a player chooses to play is still there to be chosen, but does nothing.
 */
static void run_without(struct cl_rules *r, uint32_t card, uint32_t ability, const struct cl_state *start,
                        const struct script *p, struct ending *out) {
    struct cl_ability *ab = &r->card[card].ability[ability];
    const struct cl_ability kept = *ab;
    const bool chosen = ab->when == CL_WHEN_MAIN || ab->when == CL_WHEN_RESOLVES || cl_when_answers(ab->when);
    ab->when = chosen ? ab->when : (uint8_t)CL_WHEN_NEVER;
    ab->actions = 0;
    memset(ab->action, 0, sizeof ab->action);
    cl_index(r);
    case_run(r, start, p, false, out);
    *ab = kept;
    cl_index(r);
}

static void check_case(const struct one_case *one, const char *ruleset) {
    static struct ending with, without;
    struct script script;
    struct err e;
    uint32_t card, ability;
    TEXT_ON_STACK(gives, OUT);
    if (!find_ability(open_rules(ruleset), &cases.block[one->block], &card, &ability))
        return;
    case_open(&cases, one, ruleset, &g, &script);
    case_luck(&g.r, &g.s, &script);
    case_run(&g.r, &g.s, &script, true, &with);
    if (with.stuck) {
        complain(one->line, "%s: step %d of the play cannot be taken, or should not", ruleset, with.stuck);
        return;
    }
    if (cl_audit(&g.r, &with.s, &e) != ST_OK)
        complain(one->line, "%s: %s", ruleset, e.text);
    run_without(&g.r, card, ability, &g.s, &script, &without);
    endings_differ(&g.r, &without, &with, &gives);
    if (!same_items(gives.buf, one->gives))
        complain(one->line, "%s: gives %s\n    and not: %s", ruleset, gives.buf, one->gives);
}

/* S-15, S-16; CL-096 to CL-142, D-09 to D-36: cards do what their texts say. */
static void cards_do_what_they_say(void **unused) {
    (void)unused;
    faults = 0;
    for (uint32_t i = 0; i < cases.count; i++)
        for (uint32_t k = 0; k < RULESETS; k++)
            check_case(&cases.one[i], rulesets[k]);
    if (faults)
        fail_msg("%u faults", faults);
}

static bool has_case(const struct cl_card *c, const char *words) {
    for (uint32_t i = 0; i < cases.count; i++) {
        const struct block *b = &cases.block[cases.one[i].block];
        if (!strcmp(b->title, c->title) && !strcmp(b->words, words) && strcmp(cases.one[i].gives, "nothing"))
            return true;
    }
    return false;
}

static void want_cases(const char *ruleset) {
    const struct cl_rules *r = open_rules(ruleset);
    for (uint32_t id = 1; id <= r->cards; id++)
        for (uint32_t i = 0; i < r->card[id].abilities; i++) {
            const struct cl_card *c = &r->card[id];
            const char *words = words_of(r, id, i);
            if (!strcmp(cl_archetype_words[c->archetype], archetype) && !has_case(c, words))
                complain(0, "%s: nothing shows %s: \"%s\"", ruleset, c->title, words);
        }
}

static void every_ability_has_a_case(void **unused) {
    (void)unused;
    faults = 0;
    for (uint32_t k = 0; k < RULESETS; k++)
        want_cases(rulesets[k]);
    for (uint32_t i = 0; i < cases.blocks; i++) {
        uint32_t card, ability, n = 0;
        for (uint32_t k = 0; k < RULESETS; k++)
            n += find_ability(open_rules(rulesets[k]), &cases.block[i], &card, &ability);
        if (!n)
            complain(cases.block[i].line, "no card says this");
    }
    if (faults)
        fail_msg("%u faults", faults);
}

/* -- every word counts -- */

struct mutant {
    char name[64];
    struct cl_ability ab;
};
static struct mutant mutants[MUTANTS_MAX];
static uint32_t mutant_count;

static struct cl_ability *mutant(const struct cl_ability *from, const char *fmt, ...) {
    struct mutant *m = &mutants[mutant_count++];
    va_list ap;
    assert_true(mutant_count <= MUTANTS_MAX);
    va_start(ap, fmt);
    vsnprintf(m->name, sizeof m->name, fmt, ap);
    va_end(ap);
    m->ab = *from;
    return &m->ab;
}

/* One word of an action by each other of its list. */
static void change_word(const struct cl_ability *ab, uint32_t i, const char *what, size_t at,
                        const char *const *words, uint32_t count) {
    const uint8_t now = ((const uint8_t *)&ab->action[i])[at];
    for (uint32_t v = 0; v < count; v++)
        if (v != now)
            ((uint8_t *)&mutant(ab, "step %u %s %s", i + 1, what, *words[v] ? words[v] : "none")
                 ->action[i])[at] = (uint8_t)v;
}

/* A figure by one less and one more of its size. */
static void change_figure(const struct cl_ability *ab, uint32_t i, const char *what, bool second) {
    const int16_t now = second ? ab->action[i].second : ab->action[i].amount;
    const int step = abs(now) >= 50 ? 50 : 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        int value = now + sign * step;
        if (!now || !value || (value < 0) != (now < 0))
            continue;
        struct cl_ability *m = mutant(ab, "step %u %s %d", i + 1, what, value);
        *(second ? &m->action[i].second : &m->action[i].amount) = (int16_t)value;
    }
}

#define WORD_OF(what, field, words, count)                                                                   \
    change_word(ab, i, what, offsetof(struct cl_action, field), words, count)

static void change_step(const struct cl_ability *ab, uint32_t i) {
    static const char *const choosers[] = {"owner", "caster"};
    const uint32_t takes = cl_op_rows[ab->action[i].op].takes;
    if (ab->actions > 1) {
        struct cl_ability *m = mutant(ab, "step %u left out", i + 1);
        memmove(&m->action[i], &m->action[i + 1], (CL_ACTIONS - 1 - i) * sizeof m->action[0]);
        memset(&m->action[CL_ACTIONS - 1], 0, sizeof m->action[0]);
        m->actions--;
    }
    change_figure(ab, i, "amount", false);
    if (takes & CL_M_BOOST)
        change_figure(ab, i, "DEF", true);
    if (ab->action[i].condition)
        WORD_OF("if", condition, cl_if_words, CL_IFS);
    WORD_OF("archetype", archetype, cl_archetype_words, CL_ARCHETYPES);
    if (takes & CL_M_WHO)
        WORD_OF("who", who, cl_who_words, CL_WHOS);
    if (takes & CL_M_TARGET)
        WORD_OF("target", target, cl_target_words, CL_TARGETS);
    if (takes & CL_M_PER)
        WORD_OF("per", per, cl_per_words, CL_PERS);
    if (takes & CL_M_SPAN && ab->when != CL_WHEN_ALWAYS)
        WORD_OF("span", span, cl_span_words, CL_SPANS);
    if (takes & CL_M_LIMIT)
        WORD_OF("limit", what, cl_limit_words, CL_LIMITS);
    if (takes & CL_M_IMMUNITY)
        WORD_OF("immunity", what, cl_immunity_words, CL_IMMUNITIES);
    if (takes & CL_M_CHANGE)
        WORD_OF("kind", what, cl_kind_words, CL_CARD_KINDS);
    if (takes & CL_M_CHOOSER)
        WORD_OF("chooser", what, choosers, 2);
}

/* Some things happen once in a turn whatever a card says. */
static bool comes_again(uint32_t when) {
    return when != CL_WHEN_TURN_START && when != CL_WHEN_DRAW_PHASE && when != CL_WHEN_MAIN_START;
}

static void change_ability(const struct cl_ability *ab) {
    mutant_count = 0;
    for (uint32_t when = CL_WHEN_ALWAYS; when < CL_WHENS; when++)
        if (when != ab->when)
            mutant(ab, "when %s", cl_when_words[when])->when = (uint8_t)when;
    if (comes_again(ab->when))
        mutant(ab, "once %s", ab->once ? "no" : "yes")->once = !ab->once;
    if (ab->price)
        mutant(ab, "price none")->price = CL_FREE;
    if (ab->price)
        mutant(ab, "price %d", ab->price_amount + 1)->price_amount++;
    for (uint32_t i = 0; i < ab->actions; i++)
        change_step(ab, i);
}

/* Could content say this? A change that it could not is none. That "main" and its like are once per turn by
 * themselves (CL-281) is no reason not to look whether they are. */
static bool is_sound(const struct cl_rules *r, const struct cl_card *c, const struct cl_ability *was,
                     struct cl_ability *ab) {
    struct err e;
    struct content_reader rd = {.c = r->content, .e = &e, .st = ST_OK};
    const uint8_t steps = ab->actions;
    if (was->once == ab->once) {
        const uint8_t once = ab->once;
        ab->once = 0;
        cl_vet_ability(&rd, c, ab);
        ab->once = once;
    } else {
        cl_vet_ability(&rd, c, ab);
    }
    ab->quick = cl_when_answers(ab->when);
    for (uint32_t i = 0; i < steps; i++) {
        ab->actions = (uint8_t)i;
        cl_vet_action(&rd, c, ab, &ab->action[i]);
    }
    ab->actions = steps;
    return rd.st == ST_OK;
}

static bool is_alike(const struct block *b, const char *name, bool used[ALIKE_MAX]) {
    for (uint32_t i = 0; i < b->alikes; i++)
        if (!strcmp(b->alike[i], name))
            return used[i] = true;
    return false;
}

/* Does a case of the block end otherwise with the card changed? */
static bool noticed(uint32_t block, const char *ruleset, uint32_t card, uint32_t ability,
                    const struct cl_ability *changed) {
    static struct ending with, other;
    for (uint32_t i = 0; i < cases.count; i++) {
        struct script script;
        TEXT_ON_STACK(gives, OUT);
        if (cases.one[i].block != block)
            continue;
        case_open(&cases, &cases.one[i], ruleset, &g, &script);
        case_luck(&g.r, &g.s, &script);
        case_run(&g.r, &g.s, &script, true, &with);
        g.r.card[card].ability[ability] = *changed;
        cl_index(&g.r);
        case_run(&g.r, &g.s, &script, true, &other);
        if (other.stuck)
            return true;
        endings_differ(&g.r, &with, &other, &gives);
        if (strcmp(gives.buf, "nothing"))
            return true;
    }
    return false;
}

static void check_words(uint32_t block, const char *ruleset) {
    const struct block *b = &cases.block[block];
    bool used[ALIKE_MAX] = {false};
    struct cl_rules *r = &g.r;
    uint32_t card, ability;
    if (!find_ability(open_rules(ruleset), b, &card, &ability))
        return;
    change_ability(&open_rules(ruleset)->card[card].ability[ability]);
    for (uint32_t i = 0; i < mutant_count; i++) {
        struct cl_ability *m = &mutants[i].ab;
        *r = *open_rules(ruleset);
        if (!is_sound(r, &r->card[card], &r->card[card].ability[ability], m))
            continue;
        r->card[card].ability[ability] = *m;
        if (!strcmp(words_of(r, card, ability), b->words))
            continue;
        bool alike = is_alike(b, mutants[i].name, used);
        bool seen = noticed(block, ruleset, card, ability, m);
        r->card[card].ability[ability] = *m;
        if (!seen && !alike)
            complain(b->line, "%s: unnoticed: %s: %s", b->title, mutants[i].name, words_of(r, card, ability));
        if (seen && alike)
            complain(b->line, "%s: not alike: %s", b->title, mutants[i].name);
    }
    for (uint32_t i = 0; i < b->alikes; i++)
        if (!used[i])
            complain(b->line, "%s: no such change: %s", b->title, b->alike[i]);
}

/* One ruleset for each block: the words are the same in all that have them. */
static void every_word_counts(void **unused) {
    (void)unused;
    faults = 0;
    for (uint32_t i = 0; i < cases.blocks; i++)
        for (uint32_t k = 0; k < RULESETS; k++) {
            uint32_t card, ability;
            if (!find_ability(open_rules(rulesets[k]), &cases.block[i], &card, &ability))
                continue;
            check_words(i, rulesets[k]);
            break;
        }
    if (faults)
        fail_msg("%u faults", faults);
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {cmocka_unit_test(cards_do_what_they_say),
                                              cmocka_unit_test(every_ability_has_a_case),
                                              cmocka_unit_test(every_word_counts)};
    const char *root = getenv("GLOAM_SOURCE_ROOT");
    static char path[1024];
    archetype = argc > 1 ? argv[1] : "dropouts";
    snprintf(path, sizeof path, "%s/tests/clout/cards/%s.txt", root && *root ? root : ".", archetype);
    cases_read(path, &cases);
    return cmocka_run_group_tests_name("cl_cards", tests, NULL, NULL);
}
