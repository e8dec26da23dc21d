/* CLOUT: the closed vocabularies. Content names them by the words in names.c, in the same order; the numbers
 * are part of states and replays. */
#ifndef GLOAM_GAMES_CLOUT_CL_ENUM_H
#define GLOAM_GAMES_CLOUT_CL_ENUM_H

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
enum cl_when {
    CL_WHEN_NEVER,
    CL_WHEN_ALWAYS,          /* while the card lies open: costs, immunity, shields */
    CL_WHEN_MAIN,            /* by choice, own main phases, once per turn */
    CL_WHEN_SUMMONED,        /* this card was summoned or flipped */
    CL_WHEN_BREAKS_DOWN,     /* this card breaks down */
    CL_WHEN_TURN_START,      /* of its controller */
    CL_WHEN_DRAW_PHASE,      /* of its controller, after the draw */
    CL_WHEN_MAIN_START,      /* its controller enters the first main phase */
    CL_WHEN_YOU_CAST,        /* its controller activates a spell */
    CL_WHEN_OTHER_DESTROYED, /* another card on the field is destroyed */
    CL_WHEN_ATTACKS,         /* this card declares an attack */
    CL_WHEN_ATTACKED,        /* this card is the target of an attack */
    CL_WHEN_YOU_FALL_BELOW,  /* its controller's Stability crosses the threshold */
    CL_WHEN_WOULD_DIE,       /* this card would be destroyed; once per turn */
    CL_WHEN_OPPONENT_FIELD,  /* the opponent activates a field: it is negated */

    CL_WHEN_RESOLVES, /* a spell, or a field as it is activated */

    CL_WHEN_ANSWER_SUMMON,      /* opponent summons face-up */
    CL_WHEN_ANSWER_SPELL,       /* opponent activates a spell */
    CL_WHEN_ANSWER_THIRD_SPELL, /* anybody activates the third spell of a turn */
    CL_WHEN_ANSWER_EFFECT,      /* opponent activates the effect of a stereotype */
    CL_WHEN_ANSWER_ACTIVATION,  /* opponent activates a spell, a trap or an effect */
    CL_WHEN_ANSWER_TRAP,        /* anybody activates another trap */
    CL_WHEN_ANSWER_TRAP_ON_YOU, /* an opposing trap aims at you or a card of yours */
    CL_WHEN_ANSWER_ATTACK,      /* opponent declares an attack */
    CL_WHEN_ANSWER_DRAW,        /* opponent's draw phase, before the draw */
    CL_WHEN_ANSWER_OWN_DRAW,    /* own draw phase, after the draw */
    CL_WHEN_ANSWER_MAIN,        /* any main phase begins */
    CL_WHEN_ANSWER_BATTLE,      /* any combat phase begins */
    CL_WHEN_ANSWER_LOSS,        /* a stereotype of yours is destroyed */
    CL_WHEN_ANSWER_OWN_BREAKDOWN,
    CL_WHEN_ANSWER_THEIR_BREAKDOWN,
    CL_WHEN_ANSWER_BELOW,      /* own Stability crosses the threshold */
    CL_WHEN_ANSWER_ANY_GAIN,   /* anybody gains Reputation */
    CL_WHEN_ANSWER_THEIR_GAIN, /* the opponent gains Reputation */
    CL_WHEN_ANSWER_RESOLVED,   /* an effect of the opponent has resolved */
    CL_WHEN_ANSWER_SPELL_DONE, /* any spell has resolved */
    CL_WHEN_ANSWER_DECK_EMPTY, /* a deck has become empty */
    CL_WHENS
};

/* What an effect does (effects.md section 5). */
enum cl_op {
    CL_OP_NONE,
    CL_OP_REPUTATION, /* amount to the Reputation of who */
    CL_OP_STABILITY,
    CL_OP_SET_STABILITY,
    CL_OP_MULTIPLY_REPUTATION,
    CL_OP_GAIN_BY_COIN, /* Reputation to the winner of a coin flip */
    CL_OP_SIGN_BY_COIN, /* Reputation up or down by a coin flip */
    CL_OP_DRAW,
    CL_OP_DISCARD, /* the owner picks, or the caster */
    CL_OP_RANDOM_DISCARD,
    CL_OP_DISCARD_HAND,
    CL_OP_RANDOM_TO_HAND, /* from the own deck */
    CL_OP_ADD_VICE,
    CL_OP_REMOVE_VICE, /* amount 0: all */
    CL_OP_MOVE_VICE,   /* amount 0: all of one */
    CL_OP_DESTROY,
    CL_OP_BANISH,
    CL_OP_RETURN, /* to the owner's hand */
    CL_OP_MOVE,   /* zones: destroyed card, graveyard card, whole hand, whole graveyard */
    CL_OP_SHUFFLE,
    CL_OP_BOOST, /* ATK and DEF of a stereotype */
    CL_OP_COST,  /* always: clout costs of a kind of card */
    CL_OP_IMMUNITY,
    CL_OP_RESTRICT,
    CL_OP_SKIP_TURN,
    CL_OP_FORCE_ATTACK,
    CL_OP_ATTACK_NOW,     /* each own stereotype of an archetype */
    CL_OP_ATTACKED_FIRST, /* always */
    CL_OP_HALVE_DAMAGE,   /* always: battle damage of its controller, in percent */
    CL_OP_SURVIVE,        /* this card is not destroyed */
    CL_OP_TAKE_CONTROL,
    CL_OP_NEGATE, /* the activation that is answered */
    CL_OP_NEGATE_ATTACK,
    CL_OP_REDIRECT_ATTACK,
    CL_OP_DISARM, /* a set trap may not be activated this turn */
    CL_OP_NEGATE_AND_REVERSE,
    CL_OP_COPY_TRAP,  /* the trap that is answered resolves twice */
    CL_OP_COPY_SPELL, /* the last normal spell that resolved */
    CL_OP_REVEAL_HAND,
    CL_OP_SCRY,
    CL_OP_SUMMON, /* a stereotype from the own graveyard or hand, without cost (CL-240) */
    CL_OPS
};

/* Whose resource or hand. */
enum cl_who {
    CL_WHO_SELF,
    CL_WHO_OPPONENT,
    CL_WHO_BOTH,
    CL_WHO_CONTROLLERS, /* players with an open stereotype of the archetype (D-09) */
    CL_WHO_ATTACKER,    /* the attacking player */
    CL_WHO_GAINER,      /* the player whose gain is answered */
    CL_WHOS
};

/* Which cards. A chosen one is picked by the effect's player: as it is activated, or as it resolves where
 * nobody activated it. */
enum cl_target {
    CL_TARGET_NONE,
    CL_TARGET_THIS,
    CL_TARGET_OWN,       /* a chosen own stereotype */
    CL_TARGET_THEIRS,    /* a chosen opposing one */
    CL_TARGET_ANY,       /* a chosen one of either side */
    CL_TARGET_OWN_VICED, /* a chosen own one that holds counters */
    CL_TARGET_ANY_VICED,
    CL_TARGET_EACH_OWN,
    CL_TARGET_EACH_THEIRS,
    CL_TARGET_EACH,
    CL_TARGET_EACH_OTHER_OWN,
    CL_TARGET_STRONGEST,   /* highest ATK on the field; first by seat and slot */
    CL_TARGET_RANDOM_CARD, /* any card on the field */
    CL_TARGET_A_FIELD,     /* a chosen field card */
    CL_TARGET_EACH_SPELL,  /* open or set, fields too */
    CL_TARGET_EACH_TRAP,
    CL_TARGET_SET_TRAP,  /* a chosen set card of the opponent */
    CL_TARGET_ANSWERED,  /* the card whose activation or resolution is answered */
    CL_TARGET_DESTROYED, /* the card whose destruction is answered */
    CL_TARGET_GRAVEYARD, /* a chosen card of the own graveyard */
    CL_TARGET_HAND,      /* the whole hand of who */
    CL_TARGET_WHOLE_GRAVEYARD,
    CL_TARGETS
};

enum cl_per {
    CL_PER_NOTHING,
    CL_PER_CONTROLLED, /* own open stereotypes of the archetype */
    CL_PER_GRAVEYARD,
    CL_PER_HAND,
    CL_PER_VICE, /* counters on the whole field */
    CL_PER_SPELLS_IN_GRAVEYARD,
    CL_PER_DISCARDED,   /* what that player has just discarded */
    CL_PER_REMOVED,     /* counters just removed */
    CL_PER_GAINED,      /* the gain that is answered, negative */
    CL_PER_HAND_BEYOND, /* hand cards beyond the amount */
    CL_PERS
};

enum cl_if {
    CL_IF_ALWAYS,
    CL_IF_CONTROLS,     /* the player has an open stereotype of the archetype (any: no archetype) */
    CL_IF_SMALLER_HAND, /* than the opponent's */
    CL_IF_TARGET_VICED,
    CL_IF_COIN,
    CL_IF_HAND_BEYOND, /* more than five */
    CL_IFS
};

/* Limits on a player. */
enum cl_limit { CL_LIMIT_ATTACKS, CL_LIMIT_BATTLE, CL_LIMIT_DRAW, CL_LIMIT_EFFECTS, CL_LIMITS };

/* When a limit or an immunity begins and ends. */
enum cl_span {
    CL_SPAN_NOW,        /* this turn of the player, or his next one */
    CL_SPAN_NEXT_TURN,  /* not before his next turn */
    CL_SPAN_TURN,       /* until the end of this turn */
    CL_SPAN_YOUR_NEXT,  /* until the end of your next turn */
    CL_SPAN_THEIR_NEXT, /* until the end of the opponent's next turn */
    CL_SPAN_FOREVER,    /* while it lies there */
    CL_SPANS
};

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
enum cl_place {
    CL_PLACE_NONE,
    CL_OWN_1,
    CL_OWN_2,
    CL_OWN_3,
    CL_THEIR_1,
    CL_THEIR_2,
    CL_THEIR_3,
    CL_OWN_BACK_1,
    CL_OWN_BACK_2,
    CL_OWN_BACK_3,
    CL_THEIR_BACK_1,
    CL_THEIR_BACK_2,
    CL_THEIR_BACK_3,
    CL_OWN_FIELD,
    CL_THEIR_FIELD,
    CL_PLACES
};

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
    CL_NO_IMMUNE,
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
    CL_KIND_BATTLE
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
