/* CLOUT: the closed vocabularies. The order of each is part of states and replays. Those that content names
 * are lists of ids and words, from which the enum here and the words in names.c are made. */
#ifndef GLOAM_GAMES_CLOUT_CL_ENUM_H
#define GLOAM_GAMES_CLOUT_CL_ENUM_H

#include "core/ops.h"

#define CL_ID(id, ...) id,
#define CL_WORD(id, word, ...) [id] = word,

enum cl_seat { CL_HOST, CL_AWAY, CL_SEATS };

enum cl_archetype {
    CL_NO_ARCHETYPE,
    CL_DROPOUTS,
    CL_PREPS,
    CL_GEEKS,
    CL_FREAKS,
    CL_NERDS,
    CL_GOODIES,
    CL_ARCHETYPES
};

enum cl_kind { CL_NO_CARD, CL_STEREOTYPE, CL_SPELL, CL_TRAP, CL_FIELD, CL_CARD_KINDS };

/* CL-259, CL-260. Stereotypes and fields have none. */
enum cl_subkind { CL_NORMAL, CL_CONTINUOUS, CL_EQUIP, CL_RITUAL, CL_QUICK, CL_COUNTER, CL_SUBKINDS };

/* CL-220 */
enum cl_phase { CL_DRAW, CL_STANDBY, CL_MAIN, CL_COMBAT, CL_MAIN2, CL_BREAKDOWN_CHECK, CL_END, CL_PHASES };

/* What a turn does next by itself; steps between questions. */
enum cl_step {
    CL_STEP_TURN_START,  /* clout, marks, effects of a turn's start */
    CL_STEP_DRAW_WINDOW, /* answers before the draw */
    CL_STEP_DRAW,        /* the draw itself, and what follows it */
    CL_STEP_STANDBY,
    CL_STEP_MAIN,       /* entered: fields, answers */
    CL_STEP_MAIN_ASK,   /* the turn player acts */
    CL_STEP_COMBAT,     /* entered */
    CL_STEP_COMBAT_ASK, /* the turn player attacks */
    CL_STEP_MAIN2_ASK,
    CL_STEP_BREAKDOWN, /* CL-292 */
    CL_STEP_END,       /* hand limit */
    CL_STEP_TURN_END,
    CL_STEPS
};

/* When an ability comes into play. The first group belongs to cards that lie open, the second to spells, the
 * third to set cards that may answer (a window offers those that match). */
#define CL_WHEN_LIST(X)                                                                                      \
    X(CL_WHEN_NEVER, "")                                                                                     \
    X(CL_WHEN_ALWAYS, "always")                   /* while the card lies open: costs, immunity, shields */   \
    X(CL_WHEN_MAIN, "main")                       /* by choice, own main phases, once per turn */            \
    X(CL_WHEN_SUMMONED, "summoned")               /* this card was summoned or flipped */                    \
    X(CL_WHEN_BREAKS_DOWN, "breaks_down")         /* this card breaks down */                                \
    X(CL_WHEN_TURN_START, "turn_start")           /* of its controller */                                    \
    X(CL_WHEN_DRAW_PHASE, "draw_phase")           /* of its controller, after the draw */                    \
    X(CL_WHEN_MAIN_START, "main_start")           /* its controller enters the first main phase */           \
    X(CL_WHEN_YOU_CAST, "you_cast")               /* its controller activates a spell */                     \
    X(CL_WHEN_OTHER_DESTROYED, "other_destroyed") /* another card on the field is destroyed */               \
    X(CL_WHEN_ATTACKS, "attacks")                 /* this card declares an attack */                         \
    X(CL_WHEN_ATTACKED, "attacked")               /* this card is the target of an attack */                 \
    X(CL_WHEN_YOU_FALL_BELOW, "you_fall_below")   /* its controller's Stability crosses the threshold */     \
    X(CL_WHEN_WOULD_DIE, "would_die")             /* this card would be destroyed; once per turn */          \
    X(CL_WHEN_OPPONENT_FIELD, "opponent_field")   /* the opponent activates a field: it is negated */        \
    X(CL_WHEN_RESOLVES, "resolves")               /* a spell, or a field as it is activated */               \
    X(CL_WHEN_ANSWER_SUMMON, "answer_summon")     /* opponent summons face-up */                             \
    X(CL_WHEN_ANSWER_SPELL, "answer_spell")       /* opponent activates a spell */                           \
    X(CL_WHEN_ANSWER_THIRD_SPELL, "answer_third_spell") /* anybody activates the third spell of a turn */    \
    X(CL_WHEN_ANSWER_EFFECT, "answer_effect")           /* opponent activates the effect of a stereotype */  \
    X(CL_WHEN_ANSWER_ACTIVATION, "answer_activation") /* opponent activates a spell, a trap or an effect */  \
    X(CL_WHEN_ANSWER_TRAP, "answer_trap")             /* anybody activates another trap */                   \
    X(CL_WHEN_ANSWER_TRAP_ON_YOU,                                                                            \
      "answer_trap_on_you")                       /* an opposing trap aims at you or a card of yours */      \
    X(CL_WHEN_ANSWER_ATTACK, "answer_attack")     /* opponent declares an attack */                          \
    X(CL_WHEN_ANSWER_DRAW, "answer_draw")         /* opponent's draw phase, before the draw */               \
    X(CL_WHEN_ANSWER_OWN_DRAW, "answer_own_draw") /* own draw phase, after the draw */                       \
    X(CL_WHEN_ANSWER_MAIN, "answer_main")         /* any main phase begins */                                \
    X(CL_WHEN_ANSWER_BATTLE, "answer_battle")     /* any combat phase begins */                              \
    X(CL_WHEN_ANSWER_LOSS, "answer_loss")         /* a stereotype of yours is destroyed */                   \
    X(CL_WHEN_ANSWER_OWN_BREAKDOWN, "answer_own_breakdown")                                                  \
    X(CL_WHEN_ANSWER_THEIR_BREAKDOWN, "answer_their_breakdown")                                              \
    X(CL_WHEN_ANSWER_BELOW, "answer_below")           /* own Stability crosses the threshold */              \
    X(CL_WHEN_ANSWER_ANY_GAIN, "answer_any_gain")     /* anybody gains Reputation */                         \
    X(CL_WHEN_ANSWER_THEIR_GAIN, "answer_their_gain") /* the opponent gains Reputation */                    \
    X(CL_WHEN_ANSWER_RESOLVED, "answer_resolved")     /* an effect of the opponent has resolved */           \
    X(CL_WHEN_ANSWER_SPELL_DONE, "answer_spell_done") /* any spell has resolved */                           \
    X(CL_WHEN_ANSWER_DECK_EMPTY, "answer_deck_empty") /* a deck has become empty */
enum cl_when { CL_WHEN_LIST(CL_ID) CL_WHENS };

/* What an effect does (effects.md section 5). */
#define CL_OP_LIST(X)                                                                                        \
    X(CL_OP_NONE, "")                                                                                        \
    X(CL_OP_REPUTATION, "reputation") /* amount to the Reputation of who */                                  \
    X(CL_OP_STABILITY, "stability")                                                                          \
    X(CL_OP_SET_STABILITY, "set_stability")                                                                  \
    X(CL_OP_MULTIPLY_REPUTATION, "multiply_reputation")                                                      \
    X(CL_OP_GAIN_BY_COIN, "gain_by_coin") /* Reputation to the winner of a coin flip */                      \
    X(CL_OP_SIGN_BY_COIN, "sign_by_coin") /* Reputation up or down by a coin flip */                         \
    X(CL_OP_DRAW, "draw")                                                                                    \
    X(CL_OP_DISCARD, "discard") /* the owner picks, or the caster */                                         \
    X(CL_OP_RANDOM_DISCARD, "random_discard")                                                                \
    X(CL_OP_DISCARD_HAND, "discard_hand")                                                                    \
    X(CL_OP_RANDOM_TO_HAND, "random_to_hand") /* from the own deck */                                        \
    X(CL_OP_ADD_VICE, "add_vice")                                                                            \
    X(CL_OP_REMOVE_VICE, "remove_vice") /* amount 0: all */                                                  \
    X(CL_OP_MOVE_VICE, "move_vice")     /* amount 0: all of one */                                           \
    X(CL_OP_DESTROY, "destroy")                                                                              \
    X(CL_OP_BANISH, "banish")                                                                                \
    X(CL_OP_RETURN, "return") /* to the owner's hand */                                                      \
    X(CL_OP_MOVE, "move")     /* zones: destroyed card, graveyard card, whole hand, whole graveyard */       \
    X(CL_OP_SHUFFLE, "shuffle")                                                                              \
    X(CL_OP_BOOST, "boost") /* ATK and DEF of a stereotype */                                                \
    X(CL_OP_COST, "cost")   /* always: clout costs of a kind of card */                                      \
    X(CL_OP_IMMUNITY, "immunity")                                                                            \
    X(CL_OP_RESTRICT, "restrict")                                                                            \
    X(CL_OP_SKIP_TURN, "skip_turn")                                                                          \
    X(CL_OP_FORCE_ATTACK, "force_attack")                                                                    \
    X(CL_OP_ATTACK_NOW, "attack_now")         /* each own stereotype of an archetype */                      \
    X(CL_OP_ATTACKED_FIRST, "attacked_first") /* always */                                                   \
    X(CL_OP_HALVE_DAMAGE, "halve_damage")     /* always: battle damage of its controller, in percent */      \
    X(CL_OP_SURVIVE, "survive")               /* this card is not destroyed */                               \
    X(CL_OP_TAKE_CONTROL, "take_control")                                                                    \
    X(CL_OP_NEGATE, "negate") /* the activation that is answered */                                          \
    X(CL_OP_NEGATE_ATTACK, "negate_attack")                                                                  \
    X(CL_OP_REDIRECT_ATTACK, "redirect_attack")                                                              \
    X(CL_OP_DISARM, "disarm") /* a set trap may not be activated this turn */                                \
    X(CL_OP_NEGATE_AND_REVERSE, "negate_and_reverse")                                                        \
    X(CL_OP_COPY_TRAP, "copy_trap")   /* the trap that is answered resolves twice */                         \
    X(CL_OP_COPY_SPELL, "copy_spell") /* the last normal spell that resolved */                              \
    X(CL_OP_REVEAL_HAND, "reveal_hand")                                                                      \
    X(CL_OP_SCRY, "scry")                                                                                    \
    X(CL_OP_SUMMON, "summon") /* a stereotype from the own graveyard or hand, without cost (CL-240) */
enum cl_op { CL_OP_LIST(CL_ID) CL_OPS };

/* Whose resource or hand. */
#define CL_WHO_LIST(X)                                                                                       \
    X(CL_WHO_SELF, "self")                                                                                   \
    X(CL_WHO_OPPONENT, "opponent")                                                                           \
    X(CL_WHO_BOTH, "both")                                                                                   \
    X(CL_WHO_CONTROLLERS, "controllers") /* players with an open stereotype of the archetype (D-09) */       \
    X(CL_WHO_ATTACKER, "attacker")       /* the attacking player */                                          \
    X(CL_WHO_GAINER, "gainer")           /* the player whose gain is answered */
enum cl_who { CL_WHO_LIST(CL_ID) CL_WHOS };

/* Which cards. A chosen one is picked by the effect's player: as it is activated, or as it resolves where
 * nobody activated it. */
#define CL_TARGET_LIST(X)                                                                                    \
    X(CL_TARGET_NONE, "")                                                                                    \
    X(CL_TARGET_THIS, "this")                                                                                \
    X(CL_TARGET_OWN, "own")             /* a chosen own stereotype */                                        \
    X(CL_TARGET_THEIRS, "theirs")       /* a chosen opposing one */                                          \
    X(CL_TARGET_ANY, "any")             /* a chosen one of either side */                                    \
    X(CL_TARGET_OWN_VICED, "own_viced") /* a chosen own one that holds counters */                           \
    X(CL_TARGET_ANY_VICED, "any_viced")                                                                      \
    X(CL_TARGET_EACH_OWN, "each_own")                                                                        \
    X(CL_TARGET_EACH_THEIRS, "each_theirs")                                                                  \
    X(CL_TARGET_EACH, "each")                                                                                \
    X(CL_TARGET_EACH_OTHER_OWN, "each_other_own")                                                            \
    X(CL_TARGET_STRONGEST, "strongest")     /* highest ATK on the field; first by seat and slot */           \
    X(CL_TARGET_RANDOM_CARD, "random_card") /* any card on the field */                                      \
    X(CL_TARGET_A_FIELD, "a_field")         /* a chosen field card */                                        \
    X(CL_TARGET_EACH_SPELL, "each_spell")   /* open or set, fields too */                                    \
    X(CL_TARGET_EACH_TRAP, "each_trap")                                                                      \
    X(CL_TARGET_SET_TRAP, "set_trap")   /* a chosen set card of the opponent */                              \
    X(CL_TARGET_ANSWERED, "answered")   /* the card whose activation or resolution is answered */            \
    X(CL_TARGET_DESTROYED, "destroyed") /* the card whose destruction is answered */                         \
    X(CL_TARGET_GRAVEYARD, "graveyard") /* a chosen card of the own graveyard */                             \
    X(CL_TARGET_HAND, "hand")           /* the whole hand of who */                                          \
    X(CL_TARGET_WHOLE_GRAVEYARD, "whole_graveyard")
enum cl_target { CL_TARGET_LIST(CL_ID) CL_TARGETS };

#define CL_PER_LIST(X)                                                                                       \
    X(CL_PER_NOTHING, "")                                                                                    \
    X(CL_PER_CONTROLLED, "controlled") /* own open stereotypes of the archetype */                           \
    X(CL_PER_GRAVEYARD, "graveyard")                                                                         \
    X(CL_PER_HAND, "hand")                                                                                   \
    X(CL_PER_VICE, "vice") /* counters on the whole field */                                                 \
    X(CL_PER_SPELLS_IN_GRAVEYARD, "spells_in_graveyard")                                                     \
    X(CL_PER_DISCARDED, "discarded")     /* what that player has just discarded */                           \
    X(CL_PER_REMOVED, "removed")         /* counters just removed */                                         \
    X(CL_PER_GAINED, "gained")           /* the gain that is answered, negative */                           \
    X(CL_PER_HAND_BEYOND, "hand_beyond") /* hand cards beyond the amount */
enum cl_per { CL_PER_LIST(CL_ID) CL_PERS };

#define CL_IF_LIST(X)                                                                                        \
    X(CL_IF_ALWAYS, "")                                                                                      \
    X(CL_IF_CONTROLS, "controls") /* the player has an open stereotype of the archetype; 0: of any */        \
    X(CL_IF_SMALLER_HAND, "smaller_hand") /* than the opponent's */                                          \
    X(CL_IF_TARGET_VICED, "target_viced")                                                                    \
    X(CL_IF_COIN, "coin")                                                                                    \
    X(CL_IF_HAND_BEYOND, "hand_beyond") /* more than five */
enum cl_if { CL_IF_LIST(CL_ID) CL_IFS };

/* Limits on a player. */
enum cl_limit { CL_LIMIT_ATTACKS, CL_LIMIT_BATTLE, CL_LIMIT_DRAW, CL_LIMIT_EFFECTS, CL_LIMITS };

/* When a limit or an immunity begins and ends. */
#define CL_SPAN_LIST(X)                                                                                      \
    X(CL_SPAN_NOW, "now")               /* this turn of the player, or his next one */                       \
    X(CL_SPAN_NEXT_TURN, "next_turn")   /* not before his next turn */                                       \
    X(CL_SPAN_TURN, "turn")             /* until the end of this turn */                                     \
    X(CL_SPAN_YOUR_NEXT, "your_next")   /* until the end of your next turn */                                \
    X(CL_SPAN_THEIR_NEXT, "their_next") /* until the end of the opponent's next turn */                      \
    X(CL_SPAN_FOREVER, "forever")       /* while it lies there */
enum cl_span { CL_SPAN_LIST(CL_ID) CL_SPANS };

enum cl_immunity { CL_IMMUNE_TRAPS, CL_IMMUNE_BATTLE, CL_IMMUNE_NORMAL_TRAPS, CL_IMMUNITIES };

enum cl_price {
    CL_FREE,
    CL_PAY_DISCARD,
    CL_PAY_STABILITY,
    CL_PAY_VICE,
    CL_PAY_TRIBUTE,
    CL_PAY_BANISH,
    CL_PRICES
};

enum cl_end {
    CL_NOT_OVER,
    CL_REPUTATION_MAX,
    CL_STABILITY_ZERO,
    CL_BREAKDOWN,
    CL_DECK_OUT,
    CL_SURRENDERED,
    CL_TURN_LIMIT, /* no win reason (CL-032): the limit of turns came (S-06); nobody wins if all is equal */
    CL_ENDS
};

/* Places are numbers of enum cl_place, as the acting seat counts them. */
// clang-format off
#define CL_VERB_LIST(X) \
    X(CL_SUMMON, "summon", "play a stereotype face up, in attack position unless you say defense; it costs clout", \
      {CARD, MAYBE_ID("position", CL_KIND_POSITION)}) \
    X(CL_SET, "set", "play a card face down: a stereotype in defense position, anything else in the back row; it costs " \
      "the same clout", {CARD}) \
    X(CL_CAST, "cast", "play a spell or a field from the hand; it costs clout", {CARD}) \
    X(CL_ACTIVATE, "activate", "turn up a set spell and use it, free of clout", {PLACE}) \
    X(CL_USE, "use", "use the effect of an own stereotype", {PLACE}) \
    X(CL_FLIP, "flip", "turn up a face-down stereotype of an earlier turn, in attack position", {PLACE}) \
    X(CL_POSITION, "position", "change a stereotype between attack and defense, once per turn", {PLACE}) \
    /* target 0: the player */ \
    X(CL_ATTACK, "attack", "attack with an own stereotype: an opposing one, or without a target the player", \
      {PLACE, MAYBE_ID("target", CL_KIND_PLACE)}) \
    X(CL_RESPOND, "respond", "answer with a set card or an open stereotype", {PLACE}) \
    X(CL_PASS, "pass", "let it happen", .declines = true, .alone = "") \
    X(CL_PICK, "pick", "choose a place that the question allows", {PLACE}) \
    X(CL_PICK_CARD, "pick_card", "choose a card that the question allows", {CARD}) \
    X(CL_DONE, "done", "choose no more") /* no more picks */ \
    X(CL_NEXT_PHASE, "next_phase", "go on to the next phase of your turn") \
    X(CL_END_TURN, "end_turn", "end your turn", .ends = ENDS_TURN) \
    X(CL_SURRENDER, "surrender", "give up the game, at any time")
enum cl_verb { CL_VERB_LIST(LIST_ID) CL_VERBS };
// clang-format on

/* Places as the acting seat counts them; names are own_1 .. their_field. */
#define CL_PLACE_LIST(X)                                                                                     \
    X(CL_OWN_1, OWN, "_1", "slot 1")                                                                         \
    X(CL_OWN_2, OWN, "_2", "slot 2")                                                                         \
    X(CL_OWN_3, OWN, "_3", "slot 3")                                                                         \
    X(CL_THEIR_1, THEIR, "_1", "slot 1")                                                                     \
    X(CL_THEIR_2, THEIR, "_2", "slot 2")                                                                     \
    X(CL_THEIR_3, THEIR, "_3", "slot 3")                                                                     \
    X(CL_OWN_BACK_1, OWN, "_back_1", "back slot 1")                                                          \
    X(CL_OWN_BACK_2, OWN, "_back_2", "back slot 2")                                                          \
    X(CL_OWN_BACK_3, OWN, "_back_3", "back slot 3")                                                          \
    X(CL_THEIR_BACK_1, THEIR, "_back_1", "back slot 1")                                                      \
    X(CL_THEIR_BACK_2, THEIR, "_back_2", "back slot 2")                                                      \
    X(CL_THEIR_BACK_3, THEIR, "_back_3", "back slot 3")                                                      \
    X(CL_OWN_FIELD, OWN, "_field", "field")                                                                  \
    X(CL_THEIR_FIELD, THEIR, "_field", "field")
enum cl_place { CL_PLACE_NONE, CL_PLACE_LIST(CL_ID) CL_PLACES };

/* Questions; their number is ask.kind. */
enum cl_ask {
    CL_ASK_MAIN,
    CL_ASK_COMBAT,
    CL_ASK_ANSWER,  /* a window or an open chain: respond or pass */
    CL_ASK_TARGET,  /* pick a place */
    CL_ASK_CARD,    /* pick a card of the graveyard, or of the opponent's open hand */
    CL_ASK_DISCARD, /* pick a card of the own hand */
    CL_ASK_SOURCE,  /* counters: from where; may be done */
    CL_ASK_DEST,    /* and onto whom */
    CL_ASK_ORDER,   /* scry: which card comes next on top */
    CL_ASK_REDIRECT,
    CL_ASK_OVER,
    CL_ASKS
};

// clang-format off
#define CL_EVENT_LIST(X) \
    X(CL_EV_GAME_STARTED, "GAME_STARTED", WEIGHT_MOMENT, SEAT) \
    X(CL_EV_TURN_STARTED, "TURN_STARTED", WEIGHT_BEAT, SEAT, NUM("turn")) \
    X(CL_EV_TURN_SKIPPED, "TURN_SKIPPED", WEIGHT_LINE, SEAT, NUM("turn")) \
    X(CL_EV_PHASE_CHANGED, "PHASE_CHANGED", WEIGHT_SMALL, SEAT, ID("phase", CL_KIND_PHASE)) \
    X(CL_EV_PHASE_SKIPPED, "PHASE_SKIPPED", WEIGHT_SMALL, SEAT, ID("phase", CL_KIND_PHASE)) \
    X(CL_EV_CLOUT_GAINED, "CLOUT_GAINED", WEIGHT_SMALL, SEAT, NUM("now")) \
    X(CL_EV_CLOUT_SPENT, "CLOUT_SPENT", WEIGHT_SMALL, SEAT, NUM("amount"), NUM("left")) \
    X(CL_EV_DREW, "DREW", WEIGHT_SMALL, SEAT, NUM("count"), NUM("deck")) \
    X(CL_EV_DREW_CARD, "DREW_CARD", WEIGHT_SMALL, CARD) /* for its seat alone */ \
    X(CL_EV_SHUFFLED, "SHUFFLED", WEIGHT_SMALL, SEAT) \
    X(CL_EV_SUMMONED, "SUMMONED", WEIGHT_BEAT, SEAT, CARD, SLOT, ID("position", CL_KIND_POSITION)) \
    X(CL_EV_SET, "SET", WEIGHT_LINE, SEAT, SLOT, YES("stereotype")) \
    X(CL_EV_SET_CARD, "SET_CARD", WEIGHT_SMALL, CARD, SLOT) /* for its seat alone */ \
    X(CL_EV_FLIPPED, "FLIPPED", WEIGHT_LINE, SEAT, CARD, SLOT) \
    X(CL_EV_POSITION_CHANGED, "POSITION_CHANGED", WEIGHT_LINE, SEAT, SLOT, ID("position", CL_KIND_POSITION)) \
    X(CL_EV_ACTIVATED, "ACTIVATED", WEIGHT_LINE, SEAT, CARD, NUM("link")) \
    X(CL_EV_EFFECT_USED, "EFFECT_USED", WEIGHT_LINE, SEAT, CARD, MAYBE("slot")) \
    /* seat: of the target */ \
    X(CL_EV_TARGETED, "TARGETED", WEIGHT_SMALL, SEAT, ID("zone", CL_KIND_ZONE), MAYBE("slot"), MAYBE_ID("card", CL_KIND_CARD)) \
    X(CL_EV_CHAIN_RESOLVES, "CHAIN_RESOLVES", WEIGHT_SMALL, NUM("links")) \
    X(CL_EV_NEGATED, "NEGATED", WEIGHT_LINE, SEAT, CARD) \
    X(CL_EV_RESOLVED, "RESOLVED", WEIGHT_SMALL, SEAT, CARD) \
    X(CL_EV_REVERSED, "REVERSED", WEIGHT_LINE, SEAT, CARD) \
    X(CL_EV_COPIED, "COPIED", WEIGHT_LINE, SEAT, CARD) \
    X(CL_EV_TRIGGERED, "TRIGGERED", WEIGHT_SMALL, SEAT, CARD) \
    X(CL_EV_ATTACK_DECLARED, "ATTACK_DECLARED", WEIGHT_BEAT, SEAT, SLOT, MAYBE("target"), CARD) /* target 0: the player */ \
    X(CL_EV_ATTACK_NEGATED, "ATTACK_NEGATED", WEIGHT_LINE, SEAT, SLOT) \
    X(CL_EV_ATTACK_REDIRECTED, "ATTACK_REDIRECTED", WEIGHT_LINE, SEAT, SLOT, MAYBE("target")) \
    /* attacker's ATK against the defender's figure */ \
    X(CL_EV_BATTLE_RESOLVED, "BATTLE_RESOLVED", WEIGHT_LINE, SEAT, ID("result", CL_KIND_BATTLE), NUM("attack"), \
      NUM("against")) \
    X(CL_EV_DESTROYED, "DESTROYED", WEIGHT_BEAT, SEAT, CARD, MAYBE("slot"), ID("reason", CL_KIND_REASON)) \
    X(CL_EV_SURVIVED, "SURVIVED", WEIGHT_LINE, SEAT, CARD, SLOT) \
    X(CL_EV_SENT_TO_GRAVEYARD, "SENT_TO_GRAVEYARD", WEIGHT_SMALL, SEAT, CARD) /* seat: of the owner */ \
    /* seat: of the owner */ \
    X(CL_EV_MOVED, "MOVED", WEIGHT_SMALL, SEAT, MAYBE_ID("card", CL_KIND_CARD), ID("from", CL_KIND_ZONE), \
      ID("to", CL_KIND_ZONE)) \
    X(CL_EV_REPUTATION_CHANGED, "REPUTATION_CHANGED", WEIGHT_LINE, SEAT, NUM("delta"), NUM("now")) \
    X(CL_EV_STABILITY_CHANGED, "STABILITY_CHANGED", WEIGHT_LINE, SEAT, NUM("delta"), NUM("now")) \
    X(CL_EV_VICE_ADDED, "VICE_ADDED", WEIGHT_LINE, SEAT, SLOT, NUM("count"), NUM("now")) \
    X(CL_EV_VICE_REMOVED, "VICE_REMOVED", WEIGHT_LINE, SEAT, SLOT, NUM("count"), NUM("now")) \
    X(CL_EV_BROKE_DOWN, "BROKE_DOWN", WEIGHT_MOMENT, SEAT, CARD, SLOT, YES("credited")) \
    X(CL_EV_DISCARDED, "DISCARDED", WEIGHT_LINE, SEAT, CARD, YES("random")) \
    X(CL_EV_HAND_REVEALED, "HAND_REVEALED", WEIGHT_BEAT, SEAT) \
    X(CL_EV_LIMITED, "LIMITED", WEIGHT_LINE, SEAT, ID("limit", CL_KIND_LIMIT), NUM("turns"), YES("from_next_turn")) \
    X(CL_EV_IMMUNE, "IMMUNE", WEIGHT_LINE, SEAT, ID("immunity", CL_KIND_IMMUNITY), NUM("until_turn")) \
    X(CL_EV_BOOSTED, "BOOSTED", WEIGHT_LINE, SEAT, SLOT, NUM("attack"), NUM("defense")) \
    X(CL_EV_CONTROL_TAKEN, "CONTROL_TAKEN", WEIGHT_BEAT, SEAT, CARD, SLOT) /* seat: the new one */ \
    X(CL_EV_CONTROL_RETURNED, "CONTROL_RETURNED", WEIGHT_LINE, SEAT, CARD, MAYBE("slot")) /* slot 0: there was no room */ \
    X(CL_EV_DISARMED, "DISARMED", WEIGHT_LINE, SEAT, SLOT) \
    X(CL_EV_COIN, "COIN", WEIGHT_LINE, SEAT, YES("won")) /* seat that called */ \
    X(CL_EV_SCRIED, "SCRIED", WEIGHT_SMALL, SEAT, NUM("count")) \
    X(CL_EV_GAME_OVER, "GAME_OVER", WEIGHT_MOMENT, ID("winner", CL_KIND_SEAT), ID("reason", CL_KIND_END)) \
    X(CL_EV_TURN_LOST, "TURN_LOST", WEIGHT_BEAT, SEAT, NUM("turns")) /* that it will miss in all */ \
    X(CL_EV_MUST_ATTACK, "MUST_ATTACK", WEIGHT_LINE, SEAT, NUM("turns")) \
    X(CL_EV_TAKES_EFFECT, "TAKES_EFFECT", WEIGHT_SMALL, SEAT, CARD) /* a link's turn, where others have spoken since */
enum cl_event { CL_EVENT_LIST(LIST_ID) CL_EVENTS };

/* Reasons of the game for a refusal, from REASON_GAME on. */
#define CL_REASON_LIST(X) \
    X(CL_NO_WRONG_PHASE, "wrong_phase", "not in this phase") \
    X(CL_NO_NOT_ASKED, "not_asked", "that does not answer the question on the table") \
    X(CL_NO_NOT_IN_HAND, "not_in_hand", "that card is not in your hand") \
    X(CL_NO_CLOUT, "not_enough_clout", "it costs more clout than you have left this turn") \
    X(CL_NO_SLOT, "no_slot", "every slot for it is taken") \
    X(CL_NO_KIND, "wrong_kind", "that kind of card is not played like this") \
    X(CL_NO_CARD_THERE, "no_card_there", "no card of yours lies there") \
    X(CL_NO_FACE_DOWN, "face_down", "the card would have to lie the other way up") \
    X(CL_NO_FRESH, "came_this_turn", "it came this turn: wait for your next one") \
    X(CL_NO_USED, "used", "it has been used this turn, once is all") \
    X(CL_NO_ATTACKED, "has_attacked", "it has attacked this turn") \
    X(CL_NO_DEFENDING, "defending", "a stereotype in defense position does not attack") \
    X(CL_NO_FIRST_TURN, "first_turn", "nobody attacks on the first turn") \
    X(CL_NO_DIRECT, "blocked", "a stereotype stands in the way: attack that one") \
    X(CL_NO_FORCED, "forced", "another target, or another attack, has to come first") \
    X(CL_NO_LIMITED, "limited", "an effect forbids it for now") \
    X(CL_NO_TARGET, "no_target", "there is nothing to aim it at") \
    X(CL_NO_TRIGGER, "no_answer", "that card does not answer this") \
    X(CL_NO_PRICE, "price", "you cannot pay what the effect asks for") \
    X(CL_NO_CONDITION, "condition", "its condition is not met")
enum cl_reason { CL_REASONS_BEGIN = REASON_GAME - 1, CL_REASON_LIST(LIST_ID) CL_REASONS_END };
// clang-format on

/* Kinds of ids in actions, events and setups. */
enum {
    CL_KIND_SEAT = 8,
    CL_KIND_CARD,
    CL_KIND_PLACE,
    CL_KIND_POSITION,
    CL_KIND_PHASE,
    CL_KIND_REASON,
    CL_KIND_LIMIT,
    CL_KIND_ZONE,
    CL_KIND_ARCHETYPE,
    CL_KIND_END,
    CL_KIND_IMMUNITY,
    CL_KIND_BATTLE,
    CL_KIND_WATCHED /* places for whoever holds no seat */
};

enum cl_zone {
    CL_ZONE_DECK,
    CL_ZONE_HAND,
    CL_ZONE_BOARD,
    CL_ZONE_BACK,
    CL_ZONE_FIELD,
    CL_ZONE_GRAVEYARD,
    CL_ZONE_BANISHED,
    CL_ZONES
};
enum cl_position { CL_ATTACK_POSITION, CL_DEFENSE_POSITION, CL_POSITIONS };
enum cl_battle { CL_BATTLE_WIN, CL_BATTLE_LOSE, CL_BATTLE_DRAW, CL_BATTLES }; /* as the attacker sees it */
enum cl_destroy { CL_BY_BATTLE, CL_BY_EFFECT, CL_BY_BREAKDOWN, CL_DESTROYS };

#endif
