/* CLOUT: the closed vocabularies. The order of each is part of states and replays. Those that content names
 * are lists of ids and words, from which the enum here and the words in names.c are made. */
#ifndef GLOAM_GAMES_CLOUT_CL_ENUM_H
#define GLOAM_GAMES_CLOUT_CL_ENUM_H

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
enum cl_verb {
    CL_SUMMON,   /* card, position */
    CL_SET,      /* card */
    CL_CAST,     /* card */
    CL_ACTIVATE, /* place of a set spell: own_back_1 .. own_back_3 */
    CL_USE,      /* place of an own stereotype: its effect */
    CL_FLIP,     /* likewise */
    CL_POSITION, /* likewise */
    CL_ATTACK,   /* likewise, and their_1 .. their_3 or 0 for the player */
    CL_RESPOND,  /* place of the card that answers */
    CL_PASS,
    CL_PICK,      /* a place */
    CL_PICK_CARD, /* a card of a hand or graveyard */
    CL_DONE,      /* no more picks */
    CL_NEXT_PHASE,
    CL_END_TURN,
    CL_SURRENDER,
    CL_VERBS
};

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

enum cl_event {
    CL_EV_GAME_STARTED,       /* first seat */
    CL_EV_TURN_STARTED,       /* seat, turn */
    CL_EV_TURN_SKIPPED,       /* seat, turn */
    CL_EV_PHASE_CHANGED,      /* seat, phase */
    CL_EV_PHASE_SKIPPED,      /* seat, phase */
    CL_EV_CLOUT_GAINED,       /* seat, now */
    CL_EV_CLOUT_SPENT,        /* seat, amount, left */
    CL_EV_DREW,               /* seat, count, left in the deck */
    CL_EV_DREW_CARD,          /* card; for its seat alone */
    CL_EV_SHUFFLED,           /* seat */
    CL_EV_SUMMONED,           /* seat, card, slot, position */
    CL_EV_SET,                /* seat, slot, stereotype or not */
    CL_EV_SET_CARD,           /* card, slot; for its seat alone */
    CL_EV_FLIPPED,            /* seat, card, slot */
    CL_EV_POSITION_CHANGED,   /* seat, slot, position */
    CL_EV_ACTIVATED,          /* seat, card, link number */
    CL_EV_EFFECT_USED,        /* seat, card, slot */
    CL_EV_TARGETED,           /* seat of the target, place kind, slot, card */
    CL_EV_CHAIN_RESOLVES,     /* links */
    CL_EV_NEGATED,            /* seat, card */
    CL_EV_RESOLVED,           /* seat, card */
    CL_EV_REVERSED,           /* seat, card */
    CL_EV_COPIED,             /* seat, card */
    CL_EV_TRIGGERED,          /* seat, card */
    CL_EV_ATTACK_DECLARED,    /* seat, slot, target slot or 0, card */
    CL_EV_ATTACK_NEGATED,     /* seat, slot */
    CL_EV_ATTACK_REDIRECTED,  /* seat, slot, new target slot */
    CL_EV_BATTLE_RESOLVED,    /* seat, win lose draw, attacker's ATK, defender's figure */
    CL_EV_DESTROYED,          /* seat, card, slot, reason */
    CL_EV_SURVIVED,           /* seat, card, slot */
    CL_EV_SENT_TO_GRAVEYARD,  /* owner, card */
    CL_EV_MOVED,              /* owner, card or 0, zone from, zone to */
    CL_EV_REPUTATION_CHANGED, /* seat, delta, now */
    CL_EV_STABILITY_CHANGED,  /* seat, delta, now */
    CL_EV_VICE_ADDED,         /* seat, slot, count, now */
    CL_EV_VICE_REMOVED,       /* seat, slot, count, now */
    CL_EV_BROKE_DOWN,         /* seat, card, slot, credited */
    CL_EV_DISCARDED,          /* seat, card, at random */
    CL_EV_HAND_REVEALED,      /* seat */
    CL_EV_LIMITED,            /* seat, limit, turns, from next turn */
    CL_EV_IMMUNE,             /* seat, immunity, until turn */
    CL_EV_BOOSTED,            /* seat, slot, ATK, DEF */
    CL_EV_CONTROL_TAKEN,      /* new seat, card, slot */
    CL_EV_CONTROL_RETURNED,   /* owner, card, slot or 0 */
    CL_EV_DISARMED,           /* seat, back slot */
    CL_EV_COIN,               /* seat that called, won */
    CL_EV_SCRIED,             /* seat, count */
    CL_EV_GAME_OVER,          /* winner, reason */
    CL_EV_TURN_LOST,          /* seat, turns that it will miss in all */
    CL_EV_MUST_ATTACK,        /* seat, turns */
    CL_EV_TAKES_EFFECT,       /* seat, card: a link's turn, where others have spoken since */
    CL_EVENTS
};

/* Reasons of the game for a refusal, from REASON_GAME on. */
enum cl_reason {
    CL_NO_WRONG_PHASE = 16,
    CL_NO_NOT_ASKED, /* another kind of answer is wanted */
    CL_NO_NOT_IN_HAND,
    CL_NO_CLOUT,
    CL_NO_SLOT, /* all are taken */
    CL_NO_KIND, /* that kind of card is not played like this */
    CL_NO_CARD_THERE,
    CL_NO_FACE_DOWN, /* it lies face down, or it does not */
    CL_NO_FRESH,     /* it came this turn */
    CL_NO_USED,      /* once per turn */
    CL_NO_ATTACKED,  /* it has attacked */
    CL_NO_DEFENDING, /* in defense position */
    CL_NO_FIRST_TURN,
    CL_NO_DIRECT,  /* an open stereotype stands in the way */
    CL_NO_FORCED,  /* another target, or another attack, must come first */
    CL_NO_LIMITED, /* an effect forbids it */
    CL_NO_TARGET,  /* nothing to aim at */
    CL_NO_TRIGGER, /* a card that does not answer this */
    CL_NO_PRICE,   /* the effect's own cost cannot be paid */
    CL_NO_CONDITION,
    CL_REASONS_END
};

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
