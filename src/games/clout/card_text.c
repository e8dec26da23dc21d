/* What a card says, made from the data that the rules read, so that words and behaviour cannot part. "You" is
 * the player of the effect. An ability is its occasion, then its steps:
 *   "Once per turn, in your main phase: gain 500 Reputation, then put 1 vice counter on this card."
 * A step has a subject. Yours are imperatives; a subject is named when it changes and left out when it stays
 * ("both players discard 2 cards, then draw 2 cards"). After a condition or a coin a sentence ends, so that
 * what follows is not read as part of it. */
#include "games/clout/content_parts.h"
#include "games/clout/say.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Who does what a step says. Every other subject stands in the step itself. */
enum subject { NOBODY_YET, YOU, OPPONENT, BOTH, CONTROLLERS, ATTACKER, GAINER, ITSELF };

struct writer {
    const struct cl_rules *r;
    const struct cl_card *card;
    const struct cl_ability *ab;
    const struct cl_action *a;
    struct text *out;
    enum subject subject; /* of the step before; NOBODY_YET where a sentence begins */
};

static const char *const occasions[CL_WHENS] = {
    [CL_WHEN_NEVER] = "Never",
    [CL_WHEN_ALWAYS] = "",
    [CL_WHEN_MAIN] = "In your main phase",
    [CL_WHEN_SUMMONED] = "When this card is summoned or flip summoned",
    [CL_WHEN_BREAKS_DOWN] = "When this card breaks down",
    [CL_WHEN_TURN_START] = "At the start of your turn",
    [CL_WHEN_DRAW_PHASE] = "In your draw phase, after the draw",
    [CL_WHEN_MAIN_START] = "At the start of your main phase",
    [CL_WHEN_YOU_CAST] = "Whenever you activate a spell",
    [CL_WHEN_OTHER_DESTROYED] = "Whenever another card on the field is destroyed",
    [CL_WHEN_ATTACKS] = "When this card attacks",
    [CL_WHEN_ATTACKED] = "When an attack is declared on this card",
    [CL_WHEN_YOU_FALL_BELOW] = "When your Stability falls below ",
    [CL_WHEN_WOULD_DIE] = "When this card would be destroyed in battle or by an effect",
    [CL_WHEN_OPPONENT_FIELD] = "When your opponent activates a field",
    [CL_WHEN_RESOLVES] = "When this card is activated",
    [CL_WHEN_ANSWER_SUMMON] = "When your opponent summons a stereotype",
    [CL_WHEN_ANSWER_SPELL] = "When your opponent activates a spell",
    [CL_WHEN_ANSWER_THIRD_SPELL] = "When the third spell of a turn is activated",
    [CL_WHEN_ANSWER_EFFECT] = "When your opponent uses the effect of a stereotype",
    [CL_WHEN_ANSWER_ACTIVATION] = "When your opponent activates a spell, a trap or an effect",
    [CL_WHEN_ANSWER_TRAP] = "When another trap is activated",
    [CL_WHEN_ANSWER_TRAP_ON_YOU] = "When your opponent aims a trap at you or a card of yours",
    [CL_WHEN_ANSWER_ATTACK] = "When your opponent declares an attack",
    [CL_WHEN_ANSWER_DRAW] = "In your opponent's draw phase, before the draw",
    [CL_WHEN_ANSWER_OWN_DRAW] = "When you have drawn in your draw phase",
    [CL_WHEN_ANSWER_MAIN] = "When a main phase begins",
    [CL_WHEN_ANSWER_BATTLE] = "When a combat phase begins",
    [CL_WHEN_ANSWER_LOSS] = "When a stereotype of yours is destroyed",
    [CL_WHEN_ANSWER_OWN_BREAKDOWN] = "When a stereotype of yours breaks down",
    [CL_WHEN_ANSWER_THEIR_BREAKDOWN] = "When an opposing stereotype breaks down",
    [CL_WHEN_ANSWER_BELOW] = "When your Stability has fallen below ",
    [CL_WHEN_ANSWER_ANY_GAIN] = "When a player gains Reputation",
    [CL_WHEN_ANSWER_THEIR_GAIN] = "When your opponent gains Reputation",
    [CL_WHEN_ANSWER_RESOLVED] = "When the effect of an opposing card has resolved",
    [CL_WHEN_ANSWER_SPELL_DONE] = "When a spell has resolved",
    [CL_WHEN_ANSWER_DECK_EMPTY] = "When a deck becomes empty",
};

static void put_count(int32_t n, const char *thing, struct text *out) {
    text_fmt(out, "%d %s%s", n, thing, n == 1 ? "" : "s");
}

/* "a stereotype", "Freaks": of the action's archetype. */
static const char *one_of(const struct cl_action *a) {
    return a->archetype ? cl_archetype_ones[a->archetype] : "stereotype";
}

static const char *all_of(const struct cl_action *a) {
    return a->archetype ? cl_archetype_titles[a->archetype] : "stereotypes";
}

/* {one}: a stereotype of the action's archetype. */
static void fill_one(const char *words, const struct cl_action *a, struct text *out) {
    text_fill(out, words, &(struct text_pair){"one", one_of(a)}, 1);
}

static void put_target_words(const struct cl_action *a, struct text *out) {
    static const char *const words[CL_TARGETS] = {
        [CL_TARGET_THIS] = "this card",
        [CL_TARGET_OWN] = "a {one} you control",
        [CL_TARGET_OWN_VICED] = "a {one} you control",
        [CL_TARGET_THEIRS] = "an opposing {one}",
        [CL_TARGET_ANY] = "a {one} of either side",
        [CL_TARGET_ANY_VICED] = "a {one} of either side",
        [CL_TARGET_EACH_OWN] = "each {one} you control",
        [CL_TARGET_EACH_THEIRS] = "each opposing {one}",
        [CL_TARGET_EACH] = "each {one}",
        [CL_TARGET_EACH_OTHER_OWN] = "each other {one} you control",
        [CL_TARGET_STRONGEST] = "the {one} with the highest ATK",
        [CL_TARGET_RANDOM_CARD] = "a random card on the field",
        [CL_TARGET_A_FIELD] = "a field",
        [CL_TARGET_EACH_SPELL] = "each spell on the field",
        [CL_TARGET_EACH_TRAP] = "each trap on the field",
        [CL_TARGET_SET_TRAP] = "a face-down card in your opponent's back row",
        [CL_TARGET_ANSWERED] = "that card",
        [CL_TARGET_DESTROYED] = "the destroyed card",
    };
    fill_one(a->target < CL_TARGETS && words[a->target] ? words[a->target] : "nothing", a, out);
    if (a->target == CL_TARGET_OWN_VICED || a->target == CL_TARGET_ANY_VICED)
        text_put(out, a->op == CL_OP_REMOVE_VICE ? " that has any" : " with vice counters");
}

static void put_until(uint32_t span, struct text *out) {
    static const char *const ends[CL_SPANS] = {[CL_SPAN_TURN] = " until the end of the turn",
                                               [CL_SPAN_YOUR_NEXT] = " until the end of your next turn",
                                               [CL_SPAN_THEIR_NEXT] =
                                                   " until the end of your opponent's next turn"};
    if (span < CL_SPANS && ends[span])
        text_put(out, ends[span]);
}

static bool is_third(enum subject s) {
    return s == OPPONENT || s == CONTROLLERS || s == ATTACKER || s == GAINER;
}

/* The subject of a step, unless it goes on from the step before. */
static void put_subject(struct writer *w, enum subject s) {
    static const char *const names[] = {"",
                                        "you ",
                                        "your opponent ",
                                        "both players ",
                                        "each player who controls a ",
                                        "the attacking player ",
                                        "that player ",
                                        ""};
    struct text *out = w->out;
    if (s == w->subject)
        return;
    bool first = w->subject == NOBODY_YET;
    w->subject = s;
    if (s != YOU || !first)
        text_put(out, names[s]);
    if (s == CONTROLLERS)
        text_fmt(out, "%s ", cl_archetype_ones[w->a->archetype]);
}

static enum subject subject_of(const struct cl_action *a) {
    static const enum subject of[CL_WHOS] = {YOU, OPPONENT, BOTH, CONTROLLERS, ATTACKER, GAINER};
    return of[a->who < CL_WHOS ? a->who : 0];
}

/* Subject and verb: "gain ", "your opponent gains ". */
static void put_verb(struct writer *w, const char *verb) {
    enum subject s = subject_of(w->a);
    put_subject(w, s);
    text_fmt(w->out, "%s%s ", verb, is_third(s) ? "s" : "");
}

/* "your", "their": whose hand, deck or turn. */
static const char *whose(const struct writer *w) {
    return w->a->who == CL_WHO_SELF ? "your" : "their";
}

/* What an amount is counted by. */
static void put_per(const struct writer *w) {
    const struct cl_action *a = w->a;
    static const char *const each[CL_PERS] = {
        [CL_PER_CONTROLLED] = "{one} you control",
        [CL_PER_GRAVEYARD] = "card in your graveyard",
        [CL_PER_HAND] = "card in your hand",
        [CL_PER_VICE] = "vice counter on the field",
        [CL_PER_SPELLS_IN_GRAVEYARD] = "spell in your graveyard",
        [CL_PER_REMOVED] = "counter removed",
    };
    if (a->per == CL_PER_DISCARDED)
        text_fmt(w->out, " for each card %s discarded", a->who == CL_WHO_SELF ? "you" : "they");
    else if (a->per < CL_PERS && each[a->per]) {
        text_put(w->out, " for each ");
        fill_one(each[a->per], a, w->out);
    }
    /* D-09, the switch: an effect on an archetype's players counts once for each of its stereotypes. */
    bool of_archetype = a->who == CL_WHO_CONTROLLERS || (a->condition == CL_IF_CONTROLS && a->archetype);
    if (w->r->f.target_per_card && of_archetype && !a->per)
        text_put(w->out, " for each of them");
}

static void put_resource(struct writer *w) {
    const struct cl_action *a = w->a;
    const char *name = a->op == CL_OP_REPUTATION ? "Reputation" : "Stability";
    if (a->per == CL_PER_GAINED) {
        put_verb(w, "lose");
        text_fmt(w->out, "as much %s as was gained", name);
        return;
    }
    put_verb(w, a->amount < 0 ? "lose" : "gain");
    cl_put_points(abs(a->amount), w->out);
    text_fmt(w->out, " %s", name);
    put_per(w);
}

static void put_whole_resource(struct writer *w) {
    const struct cl_action *a = w->a;
    static const struct {
        const char *before, *after;
    } whom[] = {{"your", ""}, {"your opponent's", ""}, {"the", " of both players"}};
    const uint32_t who = a->who <= CL_WHO_BOTH ? a->who : 0;
    TEXT_ON_STACK(what, 60);
    bool set = a->op == CL_OP_SET_STABILITY;
    text_fmt(&what, "%s %s%s", whom[who].before, set ? "Stability" : "Reputation", whom[who].after);
    if (set) {
        w->subject = ITSELF;
        text_fmt(w->out, "%s becomes ", what.buf);
        cl_put_points(a->amount, w->out);
        return;
    }
    put_subject(w, YOU);
    if (a->amount <= 3)
        text_fmt(w->out, "%s %s", a->amount == 2 ? "double" : "triple", what.buf);
    else
        text_fmt(w->out, "multiply %s by %d", what.buf, a->amount);
}

static void put_hand_step(struct writer *w) {
    const struct cl_action *a = w->a;
    switch (a->op) {
    case CL_OP_DRAW:
        put_verb(w, "draw");
        put_count(a->amount, "card", w->out);
        break;
    case CL_OP_DISCARD_HAND:
        put_verb(w, "discard");
        text_fmt(w->out, "%s hand%s", whose(w), a->who == CL_WHO_BOTH ? "s" : "");
        break;
    case CL_OP_RANDOM_DISCARD:
        put_verb(w, "discard");
        put_count(a->amount, "random card", w->out);
        break;
    default:
        put_verb(w, "discard");
        if (a->per == CL_PER_HAND_BEYOND)
            text_fmt(w->out, "down to ");
        put_count(a->amount, "card", w->out);
        if (a->what)
            text_put(w->out, a->who == CL_WHO_SELF ? ", each of your choice" : " of your choice");
    }
    put_per(w);
}

static void put_vice(struct writer *w) {
    const struct cl_action *a = w->a;
    struct text *out = w->out;
    put_subject(w, YOU);
    if (a->op == CL_OP_MOVE_VICE && a->amount) {
        text_put(out, "move up to ");
        put_count(a->amount, "vice counter", out);
        text_put(out, " from stereotypes you control onto opposing stereotypes");
        return;
    }
    if (a->op == CL_OP_MOVE_VICE) {
        text_put(out, "move all vice counters from one stereotype onto another");
        return;
    }
    text_put(out, a->op == CL_OP_ADD_VICE ? "put " : "remove ");
    if (a->amount)
        put_count(a->amount, "vice counter", out);
    else
        text_put(out, "all vice counters");
    text_put(out, a->op == CL_OP_ADD_VICE ? " on " : " from ");
    put_target_words(a, out);
}

static void put_move(struct writer *w) {
    const struct cl_action *a = w->a;
    const char *many = a->who == CL_WHO_BOTH ? "s" : "";
    if (a->target == CL_TARGET_DESTROYED || a->target == CL_TARGET_GRAVEYARD) {
        put_subject(w, YOU);
        if (a->target == CL_TARGET_DESTROYED)
            text_put(w->out, "return the destroyed card to its owner's hand");
        else
            text_fmt(w->out, "take a %s from your graveyard into your hand",
                     a->archetype ? cl_archetype_ones[a->archetype] : "card");
        return;
    }
    put_verb(w, "put");
    text_fmt(w->out, "%s %s%s into %s deck%s", whose(w), a->target == CL_TARGET_HAND ? "hand" : "graveyard",
             many, whose(w), many);
}

static void put_cost(struct writer *w) {
    const struct cl_action *a = w->a;
    w->subject = ITSELF;
    text_fmt(w->out, "%ss cost ", cl_kind_words[a->what < CL_CARD_KINDS ? a->what : 0]);
    if (a->second == 2)
        text_fmt(w->out, "%d clout", a->amount);
    else if (a->second == 1)
        text_fmt(w->out, "%s as much clout",
                 a->amount == 2   ? "twice"
                 : a->amount == 3 ? "three times"
                                  : "four times");
    else
        text_fmt(w->out, "%d %s clout", abs(a->amount), a->amount < 0 ? "less" : "more");
    if (a->second != 1 && a->amount < 1)
        text_put(w->out, ", but at least 1");
}

static void put_guard(struct writer *w) {
    static const char *const against[CL_IMMUNITIES] = {
        "cannot be the target of traps", "not destroyed in battle",
        "cannot be the target of your opponent's normal traps"};
    const struct cl_action *a = w->a;
    bool many = a->target != CL_TARGET_THIS, battle = a->what == CL_IMMUNE_BATTLE;
    w->subject = ITSELF;
    if (many)
        text_fmt(w->out, "%s you control", all_of(a));
    else
        text_put(w->out, "this card");
    text_fmt(w->out, " %s%s",
             !battle ? ""
             : many  ? "are "
                     : "is ",
             against[a->what < CL_IMMUNITIES ? a->what : 0]);
    put_until(a->span, w->out);
}

/* "this turn" where the effect can only come in one's own turn, else how many of one's turns. */
static void put_ban(struct writer *w, const char *what) {
    const struct cl_action *a = w->a;
    static const char *const whom[] = {"you cannot", "your opponent cannot", "neither player can"};
    static const char *const of[] = {"yours", "theirs", "their own"};
    uint32_t who = a->who <= CL_WHO_BOTH ? a->who : 0;
    w->subject = ITSELF;
    text_fmt(w->out, "%s %s ", whom[who], what);
    if (a->span == CL_SPAN_TURN)
        text_put(w->out, "this turn");
    else if (a->span == CL_SPAN_NEXT_TURN && a->amount == 1)
        text_fmt(w->out, "in %s next turn", whose(w));
    else if (a->span == CL_SPAN_NEXT_TURN)
        text_fmt(w->out, "in %s next %d turns", whose(w), a->amount);
    else {
        text_put(w->out, "for ");
        put_count(a->amount, "turn", w->out);
        text_fmt(w->out, " of %s", of[who]);
    }
}

static void put_restriction(struct writer *w) {
    const struct cl_action *a = w->a;
    if (a->what == CL_LIMIT_ATTACKS || a->what == CL_LIMIT_EFFECTS) {
        put_ban(w, a->what == CL_LIMIT_ATTACKS ? "attack" : "use effects of stereotypes");
        return;
    }
    const char *phase = a->what == CL_LIMIT_BATTLE ? "combat phase" : "draw phase";
    put_verb(w, "skip");
    if (a->what == CL_LIMIT_DRAW && w->ab->when == CL_WHEN_ANSWER_DRAW && a->who == CL_WHO_OPPONENT &&
        a->span == CL_SPAN_NOW && a->amount == 1) {
        text_put(w->out, "this draw");
        return;
    }
    if (a->span == CL_SPAN_NEXT_TURN) {
        text_fmt(w->out, "the %s of %s next ", phase, whose(w));
        phase = "turn";
    } else {
        text_fmt(w->out, "%s next ", whose(w));
    }
    if (a->amount > 1)
        text_fmt(w->out, "%d %ss", a->amount, phase);
    else
        text_put(w->out, phase);
}

/* "gains 500 ATK and loses 200 DEF"; while a card lies open, "has 500 more ATK and 200 less DEF". */
static void put_boost(struct writer *w) {
    const struct cl_action *a = w->a;
    const int32_t by[] = {a->amount, a->second};
    static const char *const of[] = {"ATK", "DEF"};
    const bool lasting = w->ab->when == CL_WHEN_ALWAYS;
    bool said = false, lost = false;
    w->subject = ITSELF;
    put_target_words(a, w->out);
    for (uint32_t i = 0; i < 2; i++) {
        if (!by[i])
            continue;
        text_put(w->out, said ? " and" : "");
        if (lasting)
            text_fmt(w->out, "%s %d %s %s", said ? "" : " has", abs(by[i]), by[i] < 0 ? "less" : "more",
                     of[i]);
        else
            text_fmt(w->out, "%s %d %s",
                     said && lost == (by[i] < 0) ? ""
                     : by[i] < 0                 ? " loses"
                                                 : " gains",
                     abs(by[i]), of[i]);
        said = true;
        lost = by[i] < 0;
    }
    put_until(a->span, w->out);
}

/* Steps that are one imperative and perhaps a target. */
static bool put_imperative(struct writer *w) {
    const struct cl_action *a = w->a;
    static const struct {
        uint8_t op;
        bool target;
        const char *before, *after;
    } rows[] = {
        {CL_OP_DESTROY, true, "destroy ", ""},
        {CL_OP_BANISH, true, "banish ", ""},
        {CL_OP_RETURN, true, "return ", " to its owner's hand"},
        {CL_OP_TAKE_CONTROL, true, "take control of ", " until the end of the turn"},
        {CL_OP_DISARM, true, "choose ", "; it cannot be activated this turn"},
        {CL_OP_NEGATE, false, "negate it", ""},
        {CL_OP_NEGATE_ATTACK, false, "negate the attack", ""},
        {CL_OP_REDIRECT_ATTACK, false, "aim the attack at another stereotype you control", ""},
        {CL_OP_NEGATE_AND_REVERSE, false,
         "negate it and apply its effect with you and your opponent exchanged", ""},
        {CL_OP_COPY_SPELL, false, "repeat the effect of the last normal spell that resolved", ""},
        {CL_OP_COPY_TRAP, false, "make that trap resolve twice", ""},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].op != a->op)
            continue;
        put_subject(w, YOU);
        text_put(w->out, rows[i].before);
        if (rows[i].target)
            put_target_words(a, w->out);
        text_put(w->out, rows[i].after);
        return true;
    }
    return false;
}

/* Steps whose subject is in them. */
static bool put_statement(struct writer *w) {
    const struct cl_action *a = w->a;
    struct text *out = w->out;
    switch (a->op) {
    case CL_OP_FORCE_ATTACK:
        text_put(out, "stereotypes you control must attack if they can");
        put_until(a->span, out);
        break;
    case CL_OP_ATTACK_NOW:
        text_fmt(out, "each %s you control in attack position attacks now", one_of(a));
        break;
    case CL_OP_ATTACKED_FIRST:
        text_put(out, "opposing stereotypes can attack nothing but this card");
        break;
    case CL_OP_HALVE_DAMAGE:
        if (a->amount == 50)
            text_put(out, "battle damage to you is halved");
        else
            text_fmt(out, "battle damage to you is reduced by %d%%", a->amount);
        break;
    case CL_OP_SURVIVE:
        text_put(out, "it survives");
        break;
    case CL_OP_GAIN_BY_COIN:
        text_put(out, "flip a coin; the winner gains ");
        cl_put_points(a->amount, out);
        text_put(out, " Reputation");
        break;
    default:
        return false;
    }
    w->subject = ITSELF;
    return true;
}

static void put_coin_sign(struct writer *w) {
    put_subject(w, YOU);
    text_put(w->out, "flip a coin; on heads gain ");
    cl_put_points(w->a->amount, w->out);
    text_put(w->out, " Reputation, on tails lose ");
    cl_put_points(w->a->amount, w->out);
}

/* A look at cards, and cards that come from somewhere. */
static void put_card_play(struct writer *w) {
    const struct cl_action *a = w->a;
    struct text *out = w->out;
    if (a->op == CL_OP_SHUFFLE || a->op == CL_OP_REVEAL_HAND) {
        bool shuffle = a->op == CL_OP_SHUFFLE;
        put_verb(w, shuffle ? "shuffle" : "reveal");
        text_fmt(out, "%s %s%s", whose(w), shuffle ? "deck" : "hand", a->who == CL_WHO_BOTH ? "s" : "");
        put_until(shuffle ? CL_SPAN_NOW : CL_SPAN_TURN, out);
        return;
    }
    if (a->op == CL_OP_SKIP_TURN) {
        put_verb(w, "skip");
        text_fmt(out, "%s next ", whose(w));
        if (a->amount > 1)
            text_fmt(out, "%d turns", a->amount);
        else
            text_put(out, "turn");
        return;
    }
    put_subject(w, YOU);
    if (a->op == CL_OP_RANDOM_TO_HAND) {
        text_put(out, "take ");
        put_count(a->amount, "random card", out);
        text_put(out, " from your deck into your hand and shuffle the deck");
    } else if (a->op == CL_OP_SCRY) {
        text_put(out, "look at the top ");
        put_count(a->amount, "card", out);
        text_put(out, " of your deck and put them back in any order");
    } else {
        text_fmt(out, "summon a %s from your %s", one_of(a),
                 a->target == CL_TARGET_HAND ? "hand" : "graveyard");
        if (w->card->subkind == CL_RITUAL)
            text_put(out, " by destroying stereotypes you control whose levels add up to its level or more");
    }
}

static void put_step(struct writer *w) {
    static void (*const steps[CL_OPS])(struct writer * w) = {
        [CL_OP_REPUTATION] = put_resource,
        [CL_OP_STABILITY] = put_resource,
        [CL_OP_SET_STABILITY] = put_whole_resource,
        [CL_OP_MULTIPLY_REPUTATION] = put_whole_resource,
        [CL_OP_SIGN_BY_COIN] = put_coin_sign,
        [CL_OP_DRAW] = put_hand_step,
        [CL_OP_DISCARD] = put_hand_step,
        [CL_OP_RANDOM_DISCARD] = put_hand_step,
        [CL_OP_DISCARD_HAND] = put_hand_step,
        [CL_OP_ADD_VICE] = put_vice,
        [CL_OP_REMOVE_VICE] = put_vice,
        [CL_OP_MOVE_VICE] = put_vice,
        [CL_OP_MOVE] = put_move,
        [CL_OP_BOOST] = put_boost,
        [CL_OP_COST] = put_cost,
        [CL_OP_IMMUNITY] = put_guard,
        [CL_OP_RESTRICT] = put_restriction,
    };
    if (steps[w->a->op])
        steps[w->a->op](w);
    else if (!put_statement(w) && !put_imperative(w))
        put_card_play(w);
}

/* What must hold, before the step; after it where it speaks of the step's target. */
static void put_condition(const struct cl_action *a, struct text *out) {
    static const char *const words[CL_IFS] = {
        [CL_IF_CONTROLS] = "if you control a {one}, ",
        [CL_IF_SMALLER_HAND] = "if your hand is smaller than your opponent's, ",
        [CL_IF_COIN] = "flip a coin and, on heads, ",
        [CL_IF_HAND_BEYOND] = "if you have more than 5 cards in hand, ",
    };
    if (a->condition < CL_IFS && words[a->condition])
        fill_one(words[a->condition], a, out);
}

/* Does a step end its sentence? */
static bool closes(const struct cl_action *a) {
    return a->condition || a->op == CL_OP_GAIN_BY_COIN || a->op == CL_OP_SIGN_BY_COIN ||
           a->op == CL_OP_DISARM;
}

static bool is_ban(const struct cl_action *a) {
    return a->op == CL_OP_RESTRICT && (a->what == CL_LIMIT_ATTACKS || a->what == CL_LIMIT_EFFECTS);
}

/* Between the step before and this one. What is forbidden is no act that another could follow. */
static void put_joint(struct writer *w, uint32_t step) {
    const struct cl_action *before = &w->ab->action[step - 1];
    if (closes(before)) {
        w->subject = NOBODY_YET;
        text_put(w->out, ". Then ");
    } else if (is_ban(before) || is_ban(w->a)) {
        text_put(w->out, ", and ");
    } else if (step > 1 && w->subject == subject_of(w->a) && w->a->who != CL_WHO_SELF) {
        text_put(w->out, " and ");
    } else {
        text_put(w->out, w->a->condition && w->a->condition != CL_IF_TARGET_VICED ? ", then, " : ", then ");
    }
}

static void put_steps(struct writer *w) {
    for (uint32_t i = 0; i < w->ab->actions; i++) {
        w->a = &w->ab->action[i];
        if (i)
            put_joint(w, i);
        put_condition(w->a, w->out);
        put_step(w);
        if (w->a->condition == CL_IF_TARGET_VICED)
            text_put(w->out, " if it holds vice counters");
    }
}

/* "discard 1 card: ", what is paid for the effect. */
static void put_price(const struct cl_ability *ab, struct text *out) {
    static const struct {
        const char *verb, *thing, *rest;
    } prices[CL_PRICES] = {
        [CL_PAY_DISCARD] = {"discard", "card", ""},
        [CL_PAY_VICE] = {"remove", "vice counter", " from stereotypes you control"},
        [CL_PAY_TRIBUTE] = {"destroy", "stereotype", " you control"},
        [CL_PAY_BANISH] = {"banish", "card", " from your graveyard"},
    };
    if (ab->price == CL_PAY_STABILITY) {
        text_put(out, "pay ");
        cl_put_points(ab->price_amount, out);
        text_put(out, " Stability");
        return;
    }
    text_fmt(out, "%s ", prices[ab->price].verb);
    put_count(ab->price_amount, prices[ab->price].thing, out);
    text_put(out, prices[ab->price].rest);
}

/* The occasion up to its colon; what a spell does as it resolves needs none. */
static void put_occasion(const struct cl_rules *r, const struct cl_card *c, const struct cl_ability *ab,
                         struct text *out) {
    bool plain = ab->when == CL_WHEN_ALWAYS || (ab->when == CL_WHEN_RESOLVES && c->kind != CL_FIELD);
    const char *words = plain || ab->when >= CL_WHENS ? "" : occasions[ab->when];
    uint32_t at = out->len;
    if (ab->once)
        text_put(out, plain ? "Once per turn" : "Once per turn, ");
    uint32_t rest = out->len;
    text_put(out, words);
    if (ab->once && rest < out->len)
        out->buf[rest] = (char)tolower((unsigned char)out->buf[rest]);
    if (ab->when == CL_WHEN_YOU_FALL_BELOW || ab->when == CL_WHEN_ANSWER_BELOW)
        cl_put_points(r->f.threshold, out);
    if (c->kind == CL_STEREOTYPE && ab->quick)
        text_put(out, ", you may answer");
    if (ab->price) {
        text_put(out, out->len > at ? ", " : "");
        put_price(ab, out);
    }
    if (out->len > at)
        text_put(out, ": ");
}

static void put_effect(const struct cl_rules *r, const struct cl_card *c, const struct cl_ability *ab,
                       struct text *out) {
    struct writer w = {.r = r, .card = c, .ab = ab, .out = out};
    put_steps(&w);
}

void cl_ability_text(const struct cl_rules *r, uint32_t card, uint32_t ability, struct text *out) {
    if (!card || card > r->cards || ability >= r->card[card].abilities)
        return;
    const struct cl_card *c = &r->card[card];
    uint32_t at = out->len;
    put_occasion(r, c, &c->ability[ability], out);
    put_effect(r, c, &c->ability[ability], out);
    text_char(out, '.');
    if (at < out->len)
        out->buf[at] = (char)toupper((unsigned char)out->buf[at]);
}

/* Effects of the same occasion that stand side by side share its words. */
static bool goes_on(const struct cl_card *c, uint32_t ability) {
    const struct cl_ability *a = &c->ability[ability - 1], *b = &c->ability[ability];
    return b->when == a->when && b->when != CL_WHEN_ALWAYS && b->when != CL_WHEN_RESOLVES && !a->once &&
           !b->once && !a->price && !b->price;
}

void cl_card_text(const struct cl_rules *r, uint32_t card, struct text *out) {
    uint32_t n = card && card <= r->cards ? r->card[card].abilities : 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct cl_card *c = &r->card[card];
        if (i && goes_on(c, i) && out->len && out->buf[out->len - 1] == '.') {
            out->buf[out->len - 1] = ';';
            text_char(out, ' ');
            put_effect(r, c, &c->ability[i], out);
            text_char(out, '.');
            continue;
        }
        if (i)
            text_char(out, ' ');
        cl_ability_text(r, card, i, out);
    }
}
