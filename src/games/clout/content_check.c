/* CLOUT: which words of an effect go together. The table says for each op what an action with it may have and
 * where it may stand; what the rules cannot carry out is refused here, so that nothing in a card is silently
 * without effect (CL-105). */
#include "games/clout/content_parts.h"

#define T(name) (1u << CL_TARGET_##name)
#define W(name) CL_WHEN_BIT(CL_WHEN_##name)
#define BITS(type, first, last) ((((type)1 << (last)) - ((type)1 << (first))) | ((type)1 << (last)))

/* Groups of the enums. */
#define BOARD BITS(uint32_t, CL_TARGET_THIS, CL_TARGET_STRONGEST)
#define OPEN BITS(uint64_t, CL_WHEN_MAIN, CL_WHEN_YOU_FALL_BELOW)
#define ANSWERS BITS(uint64_t, CL_WHEN_ANSWER_SUMMON, CL_WHEN_ANSWER_DECK_EMPTY)
#define LINKS BITS(uint64_t, CL_WHEN_ANSWER_SPELL, CL_WHEN_ANSWER_TRAP_ON_YOU)
#define DONE (OPEN | W(RESOLVES) | ANSWERS) /* whenever something happens */
#define ATTACKS (W(ATTACKS) | W(ATTACKED) | W(ANSWER_ATTACK))
#define GAINS (W(ANSWER_ANY_GAIN) | W(ANSWER_THEIR_GAIN))
#define CHOSEN_BODY (T(OWN) | T(THEIRS) | T(ANY) | T(OWN_VICED) | T(ANY_VICED))
#define REMOVABLE                                                                                            \
    (BOARD | T(RANDOM_CARD) | T(A_FIELD) | T(EACH_SPELL) | T(EACH_TRAP) | T(SET_TRAP) | T(ANSWERED))

enum {
    SELF = 1 << CL_WHO_SELF,
    PLAIN = SELF | 1 << CL_WHO_OPPONENT | 1 << CL_WHO_BOTH,
    ANYBODY = PLAIN | 1 << CL_WHO_CONTROLLERS | 1 << CL_WHO_ATTACKER | 1 << CL_WHO_GAINER,
    ENDS = 1 << CL_SPAN_TURN | 1 << CL_SPAN_YOUR_NEXT | 1 << CL_SPAN_THEIR_NEXT,
    BEGINS = 1 << CL_SPAN_NOW | 1 << CL_SPAN_NEXT_TURN | 1 << CL_SPAN_TURN,
    POINTS = CL_M_IF | CL_M_WHO | CL_M_ARCHETYPE | CL_M_AMOUNT | CL_M_PER,
    CARDS = CL_M_IF | CL_M_WHO | CL_M_ARCHETYPE | CL_M_COUNT | CL_M_PER,
    AIMED = CL_M_IF | CL_M_ARCHETYPE | CL_M_TARGET,
    DECREED = CL_M_IF | CL_M_WHO | CL_M_ARCHETYPE
};

const struct cl_op_row cl_op_rows[CL_OPS] = {
    [CL_OP_REPUTATION] = {POINTS, -20000, 20000, 0, ANYBODY, 0, DONE},
    [CL_OP_STABILITY] = {POINTS, -20000, 20000, 0, ANYBODY, 0, DONE},
    [CL_OP_SET_STABILITY] = {DECREED | CL_M_AMOUNT, 0, 20000, 0, PLAIN, 0, DONE},
    [CL_OP_MULTIPLY_REPUTATION] = {DECREED | CL_M_COUNT, 2, 9, 0, PLAIN, 0, DONE},
    [CL_OP_GAIN_BY_COIN] = {CL_M_AMOUNT, 1, 20000, 0, SELF, 0, DONE},
    [CL_OP_SIGN_BY_COIN] = {CL_M_AMOUNT, 1, 20000, 0, SELF, 0, DONE},
    [CL_OP_DRAW] = {CARDS, 1, 60, 0, ANYBODY, 0, DONE},
    [CL_OP_DISCARD] = {CARDS | CL_M_CHOOSER, 1, 60, 0, ANYBODY, 0, DONE},
    [CL_OP_RANDOM_DISCARD] = {CARDS, 1, 60, 0, ANYBODY, 0, DONE},
    [CL_OP_DISCARD_HAND] = {DECREED, 0, 0, 0, PLAIN, 0, DONE},
    [CL_OP_RANDOM_TO_HAND] = {CL_M_IF | CL_M_ARCHETYPE | CL_M_COUNT, 1, 60, 0, SELF, 0, DONE},
    [CL_OP_ADD_VICE] = {AIMED | CL_M_COUNT, 1, 9, BOARD, SELF, 0, DONE},
    [CL_OP_REMOVE_VICE] = {AIMED | CL_M_COUNT | CL_M_ALL, 1, 9, BOARD, SELF, 0, DONE},
    [CL_OP_MOVE_VICE] = {CL_M_TARGET | CL_M_COUNT | CL_M_ALL, 1, 9, T(OWN_VICED) | T(ANY_VICED), SELF, 0,
                         DONE},
    [CL_OP_DESTROY] = {AIMED, 0, 0, REMOVABLE, SELF, 0, DONE},
    [CL_OP_BANISH] = {AIMED, 0, 0, REMOVABLE, SELF, 0, DONE},
    [CL_OP_RETURN] = {AIMED, 0, 0, REMOVABLE, SELF, 0, DONE},
    [CL_OP_MOVE] = {CL_M_IF | CL_M_WHO | CL_M_ARCHETYPE | CL_M_TARGET, 0, 0,
                    T(DESTROYED) | T(GRAVEYARD) | T(HAND) | T(WHOLE_GRAVEYARD), PLAIN, 0, DONE},
    [CL_OP_SHUFFLE] = {DECREED, 0, 0, 0, PLAIN, 0, DONE},
    [CL_OP_BOOST] = {AIMED | CL_M_BOOST | CL_M_SPAN, -3000, 3000, BOARD & ~T(STRONGEST), SELF,
                     1 << CL_SPAN_TURN | 1 << CL_SPAN_FOREVER, DONE | W(ALWAYS)},
    [CL_OP_COST] = {CL_M_CHANGE, 0, 0, 0, SELF, 0, W(ALWAYS)},
    [CL_OP_IMMUNITY] = {CL_M_ARCHETYPE | CL_M_TARGET | CL_M_IMMUNITY | CL_M_SPAN, 0, 0, T(THIS) | T(EACH_OWN),
                        SELF, ENDS, DONE | W(ALWAYS)},
    [CL_OP_RESTRICT] = {DECREED | CL_M_LIMIT | CL_M_TURNS | CL_M_SPAN, 1, 9, 0, PLAIN, BEGINS, DONE},
    [CL_OP_SKIP_TURN] = {DECREED | CL_M_TURNS, 1, 9, 0, PLAIN, 0, DONE},
    [CL_OP_FORCE_ATTACK] = {CL_M_IF | CL_M_ARCHETYPE | CL_M_SPAN, 0, 0, 0, SELF, 1 << CL_SPAN_YOUR_NEXT,
                            DONE},
    [CL_OP_ATTACK_NOW] = {CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, W(MAIN) | W(RESOLVES)},
    [CL_OP_ATTACKED_FIRST] = {0, 0, 0, 0, SELF, 0, W(ALWAYS)},
    [CL_OP_HALVE_DAMAGE] = {CL_M_PERCENT, 1, 100, 0, SELF, 0, W(ALWAYS)},
    [CL_OP_SURVIVE] = {0, 0, 0, 0, SELF, 0, W(WOULD_DIE)},
    [CL_OP_TAKE_CONTROL] = {AIMED, 0, 0, T(THEIRS), SELF, 0, DONE},
    [CL_OP_NEGATE] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, LINKS | W(OPPONENT_FIELD)},
    [CL_OP_NEGATE_ATTACK] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, W(ANSWER_ATTACK)},
    [CL_OP_REDIRECT_ATTACK] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, W(ANSWER_ATTACK)},
    [CL_OP_DISARM] = {CL_M_IF | CL_M_ARCHETYPE | CL_M_TARGET, 0, 0, T(SET_TRAP), SELF, 0, DONE},
    [CL_OP_NEGATE_AND_REVERSE] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, LINKS},
    [CL_OP_COPY_TRAP] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, W(ANSWER_TRAP) | W(ANSWER_TRAP_ON_YOU)},
    [CL_OP_COPY_SPELL] = {CL_M_IF | CL_M_ARCHETYPE, 0, 0, 0, SELF, 0, DONE},
    [CL_OP_REVEAL_HAND] = {DECREED, 0, 0, 0, PLAIN, 0, DONE},
    [CL_OP_SCRY] = {CL_M_IF | CL_M_ARCHETYPE | CL_M_COUNT, 1, 9, 0, SELF, 0, DONE},
    [CL_OP_SUMMON] = {AIMED, 0, 0, T(GRAVEYARD) | T(HAND), SELF, 0, DONE},
};

static bool has(uint64_t set, uint32_t bit) {
    return set >> bit & 1;
}

/* An earlier action of the ability with one of the ops. */
static bool done_before(const struct cl_ability *ab, uint64_t ops) {
    for (uint32_t i = 0; i < ab->actions; i++)
        if (has(ops, ab->action[i].op))
            return true;
    return false;
}

static void vet_who(struct content_reader *rd, const struct cl_ability *ab, const struct cl_action *a) {
    if (!has(cl_op_rows[a->op].whos, a->who))
        content_reader_fault(rd, "who", "%s is not for '%s'", cl_op_words[a->op], cl_who_words[a->who]);
    if (a->who == CL_WHO_ATTACKER && !has(ATTACKS, ab->when))
        content_reader_fault(rd, "who", "nobody attacks when '%s'", cl_when_words[ab->when]);
    if (a->who == CL_WHO_GAINER && !has(GAINS, ab->when))
        content_reader_fault(rd, "who", "nobody gains when '%s'", cl_when_words[ab->when]);
    bool one_hand = a->op == CL_OP_MOVE && a->target != CL_TARGET_HAND &&
                    a->target != CL_TARGET_WHOLE_GRAVEYARD && a->who != CL_WHO_SELF;
    if (one_hand)
        content_reader_fault(rd, "who", "a single card moves for its own player");
}

static void vet_target(struct content_reader *rd, const struct cl_card *c, const struct cl_ability *ab,
                       const struct cl_action *a) {
    if (!(cl_op_rows[a->op].takes & CL_M_TARGET))
        return;
    if (!has(cl_op_rows[a->op].targets, a->target))
        content_reader_fault(rd, "target", "%s does not go with '%s'", cl_op_words[a->op],
                             cl_target_words[a->target]);
    bool of_body = a->target == CL_TARGET_THIS || a->target == CL_TARGET_EACH_OTHER_OWN;
    if (of_body && c->kind != CL_STEREOTYPE)
        content_reader_fault(rd, "target", "'%s' is for stereotypes only", cl_target_words[a->target]);
    if (a->target == CL_TARGET_ANSWERED && !has(LINKS | W(ANSWER_RESOLVED), ab->when))
        content_reader_fault(rd, "target", "no card is answered when '%s'", cl_when_words[ab->when]);
    if (a->target == CL_TARGET_DESTROYED && ab->when != CL_WHEN_ANSWER_LOSS)
        content_reader_fault(rd, "target", "no card is destroyed when '%s'", cl_when_words[ab->when]);
    bool lasting = ab->when == CL_WHEN_ALWAYS && a->op == CL_OP_BOOST &&
                   !has(T(THIS) | T(EACH_OWN) | T(EACH_THEIRS) | T(EACH) | T(EACH_OTHER_OWN), a->target);
    if (lasting)
        content_reader_fault(rd, "target", "nobody chooses while a card merely lies there");
    /* CL-062, CL-063: some counters of one's own go to the other side, or all of one to another. */
    if (a->op == CL_OP_MOVE_VICE && (a->target == CL_TARGET_OWN_VICED) != (a->amount > 0))
        content_reader_fault(rd, "target",
                             "an amount of counters moves from own_viced, all of them from any_viced");
    /* A card that lies open for one purpose is guarded for another. */
    bool shield = a->op == CL_OP_IMMUNITY && a->what == CL_IMMUNE_BATTLE;
    if (a->op != CL_OP_IMMUNITY || ab->when == CL_WHEN_ALWAYS)
        return;
    if (shield != (a->target == CL_TARGET_EACH_OWN))
        content_reader_fault(rd, "target",
                             "for a time, this card is guarded against traps, each_own against battle");
    if (!shield && a->span != CL_SPAN_TURN)
        content_reader_fault(rd, "span",
                             "a card is guarded against traps for this turn ('turn') or while it lies open");
    if (shield && a->archetype)
        content_reader_fault(rd, "archetype", "for a time, all stereotypes are guarded against battle");
}

static void vet_per(struct content_reader *rd, const struct cl_ability *ab, const struct cl_action *a) {
    const uint64_t discards =
        1ull << CL_OP_DISCARD | 1ull << CL_OP_RANDOM_DISCARD | 1ull << CL_OP_DISCARD_HAND;
    if (a->per == CL_PER_GAINED && (!has(GAINS, ab->when) || a->op != CL_OP_REPUTATION))
        content_reader_fault(rd, "per", "only Reputation that was gained can be taken back");
    if (a->per == CL_PER_DISCARDED && !done_before(ab, discards))
        content_reader_fault(rd, "per", "nothing is discarded before");
    if (a->per == CL_PER_REMOVED && !done_before(ab, 1ull << CL_OP_REMOVE_VICE))
        content_reader_fault(rd, "per", "no counter is removed before");
    if (a->per == CL_PER_HAND_BEYOND && a->op != CL_OP_DISCARD)
        content_reader_fault(rd, "per", "only a discard goes down to a number of cards");
}

/* The one archetype of an action belongs to one of its parts (CL-112, D-09). */
static void vet_archetype(struct content_reader *rd, const struct cl_action *a) {
    bool named = a->who == CL_WHO_CONTROLLERS || a->per == CL_PER_CONTROLLED || a->op == CL_OP_ATTACK_NOW;
    bool of_bodies = has(BOARD & ~T(THIS), a->target) || a->target == CL_TARGET_GRAVEYARD ||
                     (a->op == CL_OP_SUMMON && a->target == CL_TARGET_HAND);
    int users = (a->who == CL_WHO_CONTROLLERS) + (a->per == CL_PER_CONTROLLED) + (a->op == CL_OP_ATTACK_NOW) +
                (a->condition == CL_IF_CONTROLS) + of_bodies;
    if (named && !a->archetype)
        content_reader_fault(rd, "archetype", "is missing: whose?");
    if (a->archetype && !users)
        content_reader_fault(rd, "archetype", "nothing here asks for an archetype");
    if (a->archetype && users > 1)
        content_reader_fault(rd, "archetype", "two parts of this ask for an archetype; there is only one");
}

static void vet_condition(struct content_reader *rd, const struct cl_action *a) {
    bool of_player = a->condition == CL_IF_CONTROLS || a->condition == CL_IF_SMALLER_HAND ||
                     a->condition == CL_IF_HAND_BEYOND;
    if (of_player && a->who != CL_WHO_SELF)
        content_reader_fault(rd, "if", "'%s' is asked of the effect's own player; leave 'who' out",
                             cl_if_words[a->condition]);
    if (a->condition == CL_IF_TARGET_VICED && !has(CHOSEN_BODY, a->target))
        content_reader_fault(rd, "if", "no stereotype is chosen here");
}

/* What only one kind of card can do. */
static void vet_kind(struct content_reader *rd, const struct cl_card *c, const struct cl_action *a) {
    if (a->op == CL_OP_COST && c->kind != CL_FIELD)
        content_reader_fault(rd, "op", "only fields change costs (CL-287)");
    if (a->op == CL_OP_ATTACKED_FIRST && c->kind != CL_STEREOTYPE)
        content_reader_fault(rd, "op", "only a stereotype stands in the way");
    bool equip = c->kind == CL_SPELL && c->subkind == CL_EQUIP, boosts = a->op == CL_OP_BOOST;
    if (equip && (!boosts || a->target != CL_TARGET_OWN))
        content_reader_fault(rd, boosts ? "target" : "op",
                             "an equip boosts the own stereotype that bears it (CL-264)");
    if (c->kind == CL_SPELL && c->subkind == CL_RITUAL && a->op == CL_OP_SUMMON &&
        a->target != CL_TARGET_HAND)
        content_reader_fault(rd, "target", "a ritual calls from the hand (CL-265)");
}

void cl_vet_action(struct content_reader *rd, const struct cl_card *c, const struct cl_ability *ab,
                   const struct cl_action *a) {
    const struct cl_op_row *row = &cl_op_rows[a->op];
    if (!has(row->whens, ab->when))
        content_reader_fault(rd, "op", "'%s' cannot happen when '%s'", cl_op_words[a->op],
                             cl_when_words[ab->when]);
    if (row->spans && ab->when != CL_WHEN_ALWAYS && !has(row->spans, a->span))
        content_reader_fault(rd, "span", "%s does not go with '%s'", cl_op_words[a->op],
                             cl_span_words[a->span]);
    if ((a->op == CL_OP_REPUTATION || a->op == CL_OP_STABILITY) && !a->amount)
        content_reader_fault(rd, "amount", "a change of 0 does nothing");
    if (a->op == CL_OP_RESTRICT && a->span == CL_SPAN_TURN &&
        (a->amount != 1 || a->what == CL_LIMIT_BATTLE || a->what == CL_LIMIT_DRAW))
        content_reader_fault(rd, "span", "'turn' forbids attacks or effects, for 1 turn (CL-286)");
    if (ab->when == CL_WHEN_OPPONENT_FIELD && a->condition)
        content_reader_fault(rd, "if", "every field of the opponent is negated, whatever holds");
    if (a->op == CL_OP_IMMUNITY && a->what == CL_IMMUNE_NORMAL_TRAPS && ab->when != CL_WHEN_ALWAYS)
        content_reader_fault(rd, "immunity", "'normal_traps' is for cards that lie open (CL-121)");
    vet_kind(rd, c, a);
    vet_who(rd, ab, a);
    vet_target(rd, c, ab, a);
    vet_per(rd, ab, a);
    vet_archetype(rd, a);
    vet_condition(rd, a);
}

/* The whens that a kind of card may have (CL-259, CL-260, CL-280). */
static uint64_t whens_of(const struct cl_card *c) {
    const uint64_t lying = W(ALWAYS) | W(TURN_START) | W(DRAW_PHASE) | W(MAIN_START) | W(YOU_CAST) |
                           W(OTHER_DESTROYED) | W(YOU_FALL_BELOW) | W(OPPONENT_FIELD);
    switch (c->kind) {
    case CL_STEREOTYPE:
        return OPEN | W(ALWAYS) | W(WOULD_DIE) | ANSWERS;
    case CL_SPELL:
        return W(RESOLVES) | (c->subkind == CL_CONTINUOUS ? lying : 0) |
               (c->subkind == CL_QUICK ? ANSWERS : 0);
    case CL_TRAP:
        return ANSWERS | (c->subkind == CL_CONTINUOUS ? lying : 0);
    default:
        return W(RESOLVES) | lying;
    }
}

void cl_vet_ability(struct content_reader *rd, const struct cl_card *c, const struct cl_ability *ab) {
    const bool by_choice = ab->when == CL_WHEN_MAIN || cl_when_answers(ab->when) ||
                           (ab->when == CL_WHEN_RESOLVES && c->kind != CL_FIELD);
    if (!has(whens_of(c), ab->when))
        content_reader_fault(rd, "when", "a %s %s has no '%s'", cl_subkind_words[c->subkind],
                             cl_kind_words[c->kind], cl_when_words[ab->when]);
    if (ab->price && !by_choice)
        content_reader_fault(rd, "price", "what happens by itself has no price (CL-282)");
    bool lasts =
        ab->when == CL_WHEN_ALWAYS || ab->when == CL_WHEN_RESOLVES || ab->when == CL_WHEN_BREAKS_DOWN;
    bool goes = c->kind == CL_TRAP && c->subkind != CL_CONTINUOUS;
    if (ab->once && (lasts || goes))
        content_reader_fault(rd, "once", "this cannot happen twice in a turn anyway");
}
