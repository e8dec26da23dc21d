/* CLOUT: a duel. State, view and the functions that the files of this game share.
 *
 * How it runs. A turn is a list of steps (enum cl_step) that the game takes by itself until the turn player
 * is asked. Whatever must happen first lies on the agenda, a stack of frames: an effect that is under way, a
 * question within it, a window in which a seat may answer, a chain that resolves, an attack. cl_run takes the
 * top frame a step further until a question is reached or the game is over. What happens during an effect (a
 * destruction, a gain) waits in the queue of happenings until the chain is done; each then triggers what must
 * and opens a window for what may.
 *
 * Cards in hands, decks and graveyards are ids: copies are alike there. On the board each has a slot of its
 * own. */
#ifndef GLOAM_GAMES_CLOUT_CL_H
#define GLOAM_GAMES_CLOUT_CL_H

#include "base/noinline.h"
#include "base/rng.h"
#include "games/clout/cl_rules.h"

#include <string.h>

/* Frames: an attack within a forced row, its window, a chain, the link that resolves, a copy within it and a
 * question: ten; a happening or an activation on top of that. Queue: see cl_happen. */
enum { CL_FRAMES = 16, CL_LINKS = 8, CL_QUEUE = 32, CL_MARKS = CL_CARDS_MAX };

/* Entries of the longest legal list (a hand of 60 different stereotypes: two positions and set), events of
 * the most eventful action, actions of the longest game. */
enum { CL_MAX_LEGAL = 256, CL_MAX_EVENTS = 512, CL_MAX_STEPS = 20000 };

/* A stereotype on the board. */
enum cl_body_flags {
    CL_BODY_DOWN = 1, /* face down, in defense position */
    CL_BODY_DEFENSE = 2,
    CL_BODY_FRESH = 4,    /* came this turn: cannot attack, change position, be flipped */
    CL_BODY_ATTACKED = 8, /* this turn */
    CL_BODY_MOVED = 16,   /* changed position this turn */
    CL_BODY_GUEST = 32,   /* of the other seat's: goes back at the end of the turn */
    CL_BODY_NO_TRAPS = 64 /* traps cannot aim at it this turn */
};

struct cl_body {
    uint8_t card; /* 0: the slot is free; CL_HIDDEN in views */
    uint8_t owner;
    uint8_t flags;
    uint8_t vice;
    int16_t attack, defense;           /* lasting boosts */
    int16_t turn_attack, turn_defense; /* boosts of this turn */
};

enum cl_back_flags {
    CL_BACK_DOWN = 1,
    CL_BACK_FRESH = 2,    /* set this turn: traps wait (D-20) */
    CL_BACK_DISARMED = 4, /* may not be activated this turn */
    CL_BACK_BUSY = 8      /* a link of the chain: activated, not yet gone */
};

/* A spell or trap in its slot. */
struct cl_back {
    uint8_t card;
    uint8_t flags;
    uint8_t bearer; /* slot from 1 of the stereotype that bears an equip; 0: none */
    uint8_t pad;
};

struct cl_player {
    int32_t reputation, stability;
    uint8_t clout, clout_cap;
    uint8_t breakdowns; /* that this seat has caused */
    uint8_t field;      /* card in the field slot */
    uint8_t deck_n, hand_n, grave_n, banished_n;
    uint8_t limit_now[CL_LIMITS], limit_next[CL_LIMITS]; /* turns of this player, see cl_limit */
    uint8_t skip_turns;
    uint8_t must_attack; /* turns of this player */
    uint8_t discarded;   /* by the effect under way */
    uint8_t revealed;    /* the hand lies open until the end of the turn */
    uint8_t known;       /* cards on top of the deck that scry has shown to the seat */
    uint8_t pad;
    uint16_t shield_until; /* stereotypes are not destroyed by battle up to this turn number */
    uint16_t turns;        /* own turns begun */
    struct cl_body body[CL_SLOTS];
    struct cl_back back[CL_SLOTS];
    uint8_t used[CL_MARKS];    /* once per turn: for each card id a bit by ability (D-26) */
    uint8_t deck[CL_DECK_MAX]; /* the last is on top; a view has none of it but known */
    uint8_t hand[CL_DECK_MAX]; /* in order of arrival */
    /* In order of arrival; only cards of the seat lie here, as in its hand and deck. */
    uint8_t grave[CL_DECK_MAX], banished[CL_DECK_MAX];
    uint8_t pad2[2];
};

/* A step of what is under way; seat is the one that is asked when the frame rests at a question. */
enum cl_frame_kind {
    CL_FRAME_ABILITY = 1, /* effect */
    CL_FRAME_ACTIVATE,    /* activation: a link is being prepared */
    CL_FRAME_DISCARD,     /* discard */
    CL_FRAME_VICE,        /* vice: counters move */
    CL_FRAME_ORDER,       /* order: scry */
    CL_FRAME_RITUAL,      /* ritual */
    CL_FRAME_HAPPENING,   /* about: what it triggers comes first */
    CL_FRAME_WINDOW,      /* about: seat may answer it */
    CL_FRAME_CHAIN,       /* about.passes: the open chain, seat may answer */
    CL_FRAME_RESOLVE,     /* resolve: links resolve, the last first */
    CL_FRAME_ATTACK,      /* battle */
    CL_FRAME_FORCED,      /* row: CL_OP_ATTACK_NOW */
    CL_FRAME_KINDS
};
enum cl_attack_flags { CL_ATTACK_OFF = 1 }; /* negated, or a side is gone */

/* Slots count from 0 and targets from 1, with 0 for the player; places are as seat counts them. Every part
 * has its figures where the field table lists them, so that all kinds share one table: subject is what the
 * frame is about (a card, a slot, whose hand), detail what of it, progress how far it has come, origin where
 * it comes from, amount how much is left. */
struct cl_frame {
    uint8_t kind, seat;
    union {
        struct {
            uint8_t subject, detail, progress, origin, target, target2;
            int16_t amount;
            uint8_t link, flags, whose, pad[3];
        } figures;
        /* Asks for a target as it resolves where none was picked before (no link, a copy, a reversal). */
        struct {
            uint8_t card, ability, next; /* next action */
            uint8_t place;               /* of its source; 0: gone */
            uint8_t target;              /* picked: a place, or a card of the graveyard; 0: none */
            uint8_t pad[3];
            uint8_t link;  /* number from 1 of the link that it belongs to; 0: none */
            uint8_t flags; /* enum cl_frame_flags */
        } effect;
        struct {
            uint8_t pad[2], paid, picked; /* units of the price, and targets */
            uint8_t pad2[4], link;
        } activation;
        struct {
            uint8_t hand, pad[5]; /* seat whose hand it is */
            int16_t left;
        } discard;
        struct {
            uint8_t aim, from, pad, card; /* enum cl_target of the source, its place, the card that does it */
            uint8_t pad2[2];
            int16_t left; /* 255: all of one */
        } vice;
        struct {
            uint8_t cards, pad[5];
            int16_t left; /* of those cards to put back, the top first */
        } order;
        struct {
            uint8_t card, pad[5]; /* of the hand; 0: not yet picked */
            int16_t levels;       /* still to be given up */
        } ritual;
        /* What enum cl_happening says of subject, place and amount. */
        struct {
            uint8_t what, subject;
            union {
                uint8_t next;   /* of a happening: the next trigger */
                uint8_t passes; /* of a window, so far; of a chain, in a row */
            };
            uint8_t place, pad[2];
            uint16_t amount, amount_high; /* one number of 32 bits: see cl_amount_about */
            uint8_t whose;                /* seat to which it happened */
        } about;
        struct {
            uint8_t pad[2], runs, pad2[3]; /* how often the last link has run */
            int16_t links;                 /* of the chain as it began to resolve */
        } resolve;
        struct {
            uint8_t slot, target, declared, flags; /* flags: enum cl_attack_flags */
        } battle;
        struct {
            uint8_t slot, archetype; /* slot that attacks next */
        } row;
    };
};
enum cl_frame_flags {
    CL_FRAME_SWAPPED = 1, /* a reversal: seat is not the caster */
    CL_FRAME_COPY = 2,
    CL_FRAME_AGAIN = 4 /* the second time of a doubled trap */
};

/* What can be answered or triggers something; kept until the chain is done. */
enum cl_happening {
    CL_H_NONE,
    CL_H_SUMMON,     /* seat summoned; subject its slot from 1; amount 1: turned up by an attack, no summon */
    CL_H_ATTACK,     /* subject the attacker's slot from 1, place the target's or 0 */
    CL_H_DRAW_START, /* before the draw */
    CL_H_DREW,       /* the draw phase, after the draw */
    CL_H_MAIN,       /* amount 1: the second main phase */
    CL_H_BATTLE,
    CL_H_DESTROYED, /* a card of seat; subject the card, place its owner, amount 1: a stereotype */
    CL_H_BREAKDOWN, /* likewise; it is also a destruction */
    CL_H_BELOW,     /* Stability of seat crossed the threshold */
    CL_H_GAIN,      /* Reputation of seat grew by amount */
    CL_H_RESOLVED,  /* an activation of seat; subject the card, place where it lies or 0, amount 1: a spell */
    CL_H_DECK_EMPTY,
    CL_H_TURN_START,
    CL_H_CAST,       /* seat activated a spell; subject the card, place where it lies */
    CL_H_ATTACK_NOW, /* stereotypes of seat attack when the chain is done; subject the archetype */
    CL_HAPPENINGS
};

struct cl_pending {
    uint8_t what, seat, subject, place;
    int32_t amount;
};

enum cl_link_flags {
    CL_LINK_NEGATED = 1,
    CL_LINK_REVERSED = 2,
    CL_LINK_TWICE = 4,
    CL_LINK_TRAP = 8,
    CL_LINK_SPELL = 16,
    CL_LINK_FIELD = 32,
    CL_LINK_EFFECT = 64 /* of a stereotype */
};

struct cl_link {
    uint8_t card, seat, ability, flags;
    uint8_t place;           /* where the card lies, as its seat counts */
    uint8_t target, target2; /* as its seat counts */
    uint8_t answers;         /* enum cl_happening that it answers; 0: the link below */
};

struct cl_state {
    struct stream shuffle, luck; /* deck orders; coins and random picks (D-40) */
    /* The whens of all cards that lay open on a seat's side since its last turn began: nothing else triggers
     * for it. */
    uint64_t whens[CL_SEATS];
    uint16_t turn;         /* from 1, both seats' */
    uint8_t seat;          /* whose turn */
    uint8_t first;         /* who began */
    uint8_t phase, step;   /* enum cl_phase, enum cl_step */
    uint8_t ended, winner; /* enum cl_end; winner: seat, or CL_SEATS for a draw */
    uint8_t spells_this_turn;
    uint8_t last_spell; /* the last normal spell that resolved, by anybody */
    uint8_t frames, links, queued;
    uint8_t removed; /* counters that the effect under way has removed */
    uint8_t lost;    /* frames, links, happenings or cards found no room: a bug, which ends the match */
    uint8_t marks;   /* something was used since the turn began: see used */
    struct cl_player player[CL_SEATS];
    struct cl_frame frame[CL_FRAMES];
    struct cl_link link[CL_LINKS];
    struct cl_pending queue[CL_QUEUE];
    uint8_t list[CL_SEATS][CL_CARDS_MAX]; /* copies of each card in the deck lists, which are open to both */
};

_Static_assert((int)CL_HAPPENINGS == (int)CL_ASKABLE, "tables of the rules");
_Static_assert(sizeof(struct cl_player) == 484 && sizeof(struct cl_frame) == 16, "no hidden padding");
_Static_assert(sizeof(struct cl_state) == 48 + 16 + 16 + 2 * 484 + 16 * 16 + 8 * 8 + 32 * 8 + 2 * 160 &&
                   sizeof(struct cl_state) <= 4096,
               "no hidden padding, at most 4 KiB");

/* All a seat may know. Hidden cards are CL_HIDDEN; decks are empty but for their size. */
struct cl_view {
    struct cl_state s; /* streams zeroed, hidden cards hidden */
    uint8_t seat;      /* whose view it is */
    uint8_t pad[3];
    uint8_t unseen[CL_SEATS][CL_CARDS_MAX]; /* cards of each list that this seat cannot place */
    uint8_t known_top[CL_DECK_MAX];         /* own deck: what scry has shown, from the top; 0: not known */
};

/* How a game starts. */
struct cl_setup {
    uint8_t deck[CL_SEATS][CL_DECK_MAX]; /* card ids, sorted */
    uint8_t size[CL_SEATS];              /* 0: a starter, by the seed */
    uint8_t first;                       /* 0 host, 1 away, 2 by the seed (CL-201) */
    uint8_t turned;                      /* the seats have been exchanged: so are decks by the seed */
};

/* Small questions, in place. */
static inline uint32_t cl_other(uint32_t seat) {
    return seat ^ 1u;
}
static inline bool cl_open_body(const struct cl_body *b) {
    return b->card && !(b->flags & CL_BODY_DOWN);
}

static inline bool cl_open_back(const struct cl_back *b) {
    return b->card && !(b->flags & CL_BACK_DOWN);
}
static inline bool cl_is_spell(uint32_t kind) { /* S-10: a field is a spell */
    return kind == CL_SPELL || kind == CL_FIELD;
}
static inline struct cl_frame *cl_top(struct cl_state *s) {
    return &s->frame[s->frames] - 1;
}
static inline const struct cl_frame *cl_top_of(const struct cl_state *s) {
    return &s->frame[s->frames] - 1;
}
/* The slot from 1 that an attack names, 0 for the player. */
static inline uint32_t cl_target_named(const struct action *a) {
    return a->arg[1] ? (uint32_t)a->arg[1] - CL_THEIR_1 + 1 : 0;
}
/* The amount of a happening: a gain may be beyond what the 16 bits of other frames hold. */
static inline int32_t cl_amount_about(const struct cl_frame *f) {
    return (int32_t)(f->about.amount | (uint32_t)f->about.amount_high << 16);
}
/* A card lies open from now on. */
static inline void cl_opens(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t card) {
    s->whens[seat] |= r->whens[card];
}
#define CL_WHEN_BIT(when) ((uint64_t)1 << (when))
enum { CL_BOTH = 3 }; /* audience */

/* facts.c: questions about a state that several files ask. */
void cl_index(struct cl_rules *r); /* what follows from the cards; call it when they have been loaded */
/* Clout costs now (D-21): what the fields do to them, for both players; room for the case that both do. */
static inline bool cl_costs_change(const struct cl_rules *r, const struct cl_state *s) {
    return (r->plays[s->player[CL_HOST].field] | r->plays[s->player[CL_AWAY].field]) & CL_PLAYS_COSTS;
}
const struct cl_costs *cl_costs(const struct cl_rules *r, const struct cl_state *s, struct cl_costs *room);
static inline int32_t cl_cost_with(const struct cl_rules *r, const struct cl_costs *c, uint32_t card) {
    if (!c->any)
        return r->cost[card];
    uint32_t kind = r->plays[card] & CL_PLAYS_KIND;
    int32_t cost = (c->set[kind] ? c->set[kind] : r->cost[card]) * c->times[kind] + c->add[kind];
    return cost < 1 ? 1 : cost; /* CL-118, D-21: the floor once, at the end */
}
int32_t cl_cost(const struct cl_rules *r, const struct cl_state *s, uint32_t card);
int32_t cl_attack_of(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot);
int32_t cl_defense_of(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot);
uint32_t cl_controls(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t archetype);
int32_t cl_free_slot(const struct cl_rules *r, const struct cl_state *s, uint32_t seat); /* -1: none */
int32_t cl_free_back(const struct cl_rules *r, const struct cl_state *s, uint32_t seat);
uint32_t cl_vice_total(const struct cl_state *s);
bool cl_used(const struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability);
void cl_mark_used(struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability);
/* The ability of a card with that when, from a number on; CL_ABILITIES: none. */
uint32_t cl_ability_at(const struct cl_card *card, enum cl_when when, uint32_t from);
/* A place as a seat counts it: whose it is and which slot (from 0). */
enum cl_zone cl_place_of(uint32_t seat, uint32_t place, uint32_t *owner, uint32_t *slot);
uint32_t cl_place(uint32_t seat, uint32_t owner, enum cl_zone zone, uint32_t slot);
uint32_t cl_place_turned(uint32_t place); /* the same as the other seat counts it */

/* targets.c: what effects aim at. */
/* D-41: open stereotypes of one side, of an archetype (0: of any), with counters if viced: places as the seat
 * counts them, as a mask. */
uint32_t cl_open_bodies(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t owner,
                        uint32_t archetype, bool viced);
/* Is the card picked as the effect is activated (or, without activation, as it resolves)? */
bool cl_is_chosen(const struct cl_action *a);
/* Places that an action may pick, as a bit mask over enum cl_place; immunity and face-down cards counted
 * (CL-121, D-41). */
uint32_t cl_targets(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                    const struct cl_action *a);
uint32_t cl_destinations(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                         uint32_t target, uint32_t from); /* of counters that leave a place */
/* Does a lasting effect of its own side guard the stereotype in a slot? */
bool cl_guarded(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot,
                enum cl_immunity what);
/* Is the stereotype in a slot safe from being aimed at by the card source of a seat? Only traps are kept off.
 */
bool cl_is_immune(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t source,
                  uint32_t owner, uint32_t slot);
/* A card of the graveyard or of the hand that an action may pick. */
bool cl_card_fits(const struct cl_rules *r, const struct cl_action *a, uint32_t card);
bool cl_any_card_fits(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                      const struct cl_action *a);
/* May the effect be activated: price, targets, condition (CL-272, CL-282)? in_hand: the card leaves the hand
 * for it. */
uint32_t cl_check_hard(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card,
                       uint32_t ability, bool in_hand);
static inline uint32_t cl_check_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                        uint32_t card, uint32_t ability, bool in_hand) {
    bool easy = r->card[card].ability[ability].easy;
    return easy ? (uint32_t)REASON_OK : cl_check_hard(r, s, seat, card, ability, in_hand);
}
uint32_t cl_levels(const struct cl_rules *r, const struct cl_state *s,
                   uint32_t seat); /* of open stereotypes */

/* zones.c: cards change places; every move emits and keeps CL-211. */
void cl_draw(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t n, struct sink *k);
void cl_to_grave(struct cl_state *s, uint32_t owner, uint32_t card, struct sink *k);
bool cl_from_hand(struct cl_state *s, uint32_t seat, uint32_t card); /* false: not there */
bool cl_from_grave(struct cl_state *s, uint32_t seat, uint32_t card);
void cl_to_hand(struct cl_state *s, uint32_t seat, uint32_t card);
void cl_to_deck(struct cl_state *s, uint32_t seat, uint32_t card);
void cl_banish(struct cl_state *s, uint32_t owner, uint32_t card, enum cl_zone from, struct sink *k);
void cl_discard(struct cl_state *s, uint32_t seat, uint32_t index, bool random, struct sink *k);
void cl_shuffle(struct cl_state *s, uint32_t seat, struct sink *k);
/* Frees a slot: what was boosted, counted or aimed at there is forgotten (CL-289). */
void cl_leave(const struct cl_rules *r, struct cl_state *s, uint32_t seat, enum cl_zone zone, uint32_t slot,
              struct sink *k);
/* Would the stereotype outlive being destroyed? by: its ability that saves it; CL_ABILITIES: none. */
bool cl_survives(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t slot,
                 enum cl_destroy why, uint32_t *by);
/* Destroys a stereotype; false: it survived. */
bool cl_destroy_body(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     enum cl_destroy why, struct sink *k);
void cl_destroy_back(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     struct sink *k);
void cl_destroy_field(const struct cl_rules *r, struct cl_state *s, uint32_t seat, struct sink *k);
/* Destroys what lies at a place, whatever it is. */
void cl_destroy_at(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t place,
                   struct sink *k);
void cl_enter(struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t card, uint32_t owner, uint8_t flags);
void cl_summon(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t card,
               uint8_t flags, struct sink *k); /* face-up */
void cl_take_control(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot,
                     struct sink *k); /* seat takes the opposing stereotype */
void cl_return_guests(const struct cl_rules *r, struct cl_state *s, struct sink *k);

/* resources.c: Reputation, Stability, clout, counters, the ends (CL-026 .. CL-037, D-30). */
void cl_reputation(const struct cl_rules *r, struct cl_state *s, uint32_t seat, int32_t delta,
                   struct sink *k);
void cl_stability(const struct cl_rules *r, struct cl_state *s, uint32_t seat, int32_t delta, struct sink *k);
void cl_pay(struct cl_state *s, uint32_t seat, int32_t clout, struct sink *k);
void cl_vice(struct cl_state *s, uint32_t seat, uint32_t slot, int32_t delta, struct sink *k);
void cl_break_down(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t slot, bool credited,
                   struct sink *k);
void cl_breakdowns(const struct cl_rules *r, struct cl_state *s, struct sink *k); /* both boards: CL-292 */
void cl_check_end(const struct cl_rules *r, struct cl_state *s, struct sink *k);
void cl_end(struct cl_state *s, uint32_t winner, enum cl_end why, struct sink *k);
void cl_limit(struct cl_state *s, uint32_t seat, enum cl_limit what, uint32_t turns, enum cl_span span,
              struct sink *k); /* CL-286 */
/* Has this turn nothing any more that the limit is about? */
bool cl_is_late_for(const struct cl_state *s, enum cl_limit what);

/* agenda.c: the stack, the queue and the loop over them. */
void cl_run(const struct cl_rules *r, struct cl_state *s, struct sink *k);
struct cl_frame *cl_push(struct cl_state *s, uint32_t kind, uint32_t seat);
void cl_pop(struct cl_state *s);
void cl_happen(struct cl_state *s, enum cl_happening what, uint32_t seat, uint32_t subject, uint32_t place,
               int32_t amount);
/* A happening of the turn player between the steps of his turn: the first is taken up at once. */
void cl_begin(struct cl_state *s, enum cl_happening what);
/* The attack under way, from the top down; null: there is none. */
const struct cl_frame *cl_attack_frame(const struct cl_state *s);
static inline struct cl_frame *cl_attack_now(struct cl_state *s) {
    const struct cl_frame *f = cl_attack_frame(s);
    return f ? &s->frame[f - s->frame] : NULL;
}

/* turn.c: the next step of the turn. False: the turn player is asked. */
bool cl_step_turn(const struct cl_rules *r, struct cl_state *s, struct sink *k);
void cl_next_phase(struct cl_state *s, struct sink *k); /* the turn player goes on */

/* The steps of frames. False: it waits for an answer; true: something has changed. */
/* Set, and not in this turn, not disarmed, not in the chain: a free slot has no flags at all. */
static inline bool cl_is_ready(const struct cl_back *b) {
    return b->flags == CL_BACK_DOWN;
}
static inline bool cl_has_ready(const struct cl_player *p) {
    return cl_is_ready(&p->back[0]) || cl_is_ready(&p->back[1]) || cl_is_ready(&p->back[2]);
}
/* The second index of asks (rules) for a happening. */
static inline uint32_t cl_asks_how(const struct cl_frame *f, uint32_t seat) {
    return (f->about.whose == seat ? 2u : 0u) | ((f->about.amount | f->about.amount_high) != 0 ? 1u : 0u);
}
/* The whens that a happening triggers on open cards, as a mask. */
extern const uint64_t cl_triggers[CL_HAPPENINGS];
/* chain.c: activations and resolution; answers.c: windows, triggers (CL-273 .. CL-279, D-19). */
uint64_t cl_open_whens(const struct cl_rules *r, const struct cl_player *p);
extern const uint64_t cl_whens_of[CL_HAPPENINGS][4]; /* what a happening is to a seat, by cl_asks_how */
uint32_t cl_answers(const struct cl_rules *r, const struct cl_state *s,
                    uint32_t seat);                                                    /* places, as a mask */
bool cl_may_answer(const struct cl_rules *r, const struct cl_state *s, uint32_t seat); /* is it asked? S-02 */
uint32_t cl_answer_ability(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t card);
void cl_activate(const struct cl_rules *r, struct cl_state *s, uint32_t seat, uint32_t card, uint32_t place,
                 uint32_t ability);
bool cl_step_activate(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_happening(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_window(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_chain(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_resolve(const struct cl_rules *r, struct cl_state *s, struct sink *k);
/* The action that a frame on top picks a target for; null: it picks for its price, or nothing. */
const struct cl_action *cl_picks(const struct cl_rules *r, const struct cl_state *s);
/* Places that pay the next unit of a price (CL_PAY_VICE, CL_PAY_TRIBUTE). */
uint32_t cl_price_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f);
const struct cl_ability *cl_link_ability(const struct cl_rules *r, const struct cl_link *l);

/* effects.c, effects_cards.c, effects_frames.c: one action of an effect after the other (effects.md). */
void cl_start_ability(struct cl_state *s, uint32_t seat, uint32_t card, uint32_t ability, uint32_t place);
bool cl_is_simple(const struct cl_action *a); /* for players, with no condition, pick or question */
bool cl_step_ability(const struct cl_rules *r, struct cl_state *s, struct sink *k);
void cl_do_cards(const struct cl_rules *r, struct cl_state *s, const struct cl_frame *f,
                 const struct cl_action *a, uint32_t target, struct sink *k);
/* Does the action touch players, and not cards or the chain? */
bool cl_is_for_seats(const struct cl_action *a);
/* How much an action of a seat does to a player, as counted now. */
int32_t cl_amount(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                  const struct cl_action *a, uint32_t who);
/* Does the condition of an action hold for a player? A coin is flipped, and a target looked at, elsewhere. */
bool cl_holds_for(const struct cl_rules *r, const struct cl_state *s, const struct cl_action *a,
                  uint32_t who);
/* The happening that the effect under way answers or was triggered by; null: none. */
const struct cl_frame *cl_context(const struct cl_state *s);
/* Places, or cards, that an action picks as it is carried out. */
uint32_t cl_ability_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                           const struct cl_action *a);
bool cl_has_picks(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f,
                  const struct cl_action *a);
uint32_t cl_vice_places(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f);
bool cl_ritual_cards(const struct cl_rules *r, const struct cl_state *s, uint32_t seat); /* is there one? */
bool cl_step_discard(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_vice(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_order(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_ritual(const struct cl_rules *r, struct cl_state *s, struct sink *k);
/* A place, a card or "done" for the frame on top. */
void cl_pick_place(const struct cl_rules *r, struct cl_state *s, uint32_t place, struct sink *k);
void cl_pick_card(const struct cl_rules *r, struct cl_state *s, uint32_t card, struct sink *k);

/* combat.c */
void cl_declare(struct cl_state *s, uint32_t seat, uint32_t slot, uint32_t target, struct sink *k);
bool cl_step_attack(const struct cl_rules *r, struct cl_state *s, struct sink *k);
bool cl_step_forced(const struct cl_rules *r, struct cl_state *s, struct sink *k);
/* An attack needs both: a slot from 0 that may attack (extra: by an effect, outside the usual order), and a
 * target from 1, or 0 for the player. */
uint32_t cl_check_attacker(const struct cl_state *s, uint32_t seat, uint32_t slot, bool extra);
uint32_t cl_check_target(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, uint32_t target);
uint32_t cl_attack_targets(const struct cl_rules *r, const struct cl_state *s, uint32_t seat); /* a mask */
bool cl_attack_due(const struct cl_rules *r, const struct cl_state *s); /* somebody must attack first */
/* What figures come to in battle (CL-249 .. CL-254): the attacker's ATK against the DEF of a target that
 * defends, else against its ATK. */
struct cl_clash {
    enum cl_battle result;
    bool attacker_falls, target_falls;  /* destroyed, unless something saves it */
    int32_t attacker_pays, target_pays; /* damage to their players, before anything lessens it */
};
struct cl_clash cl_clash_of(int32_t attack, int32_t figure, bool defends);
/* Battle damage as it reaches a player (CL-023): open cards of the seat may lessen it, rounded down (Campus
 * Library). */
int32_t cl_battle_damage(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t amount);

/* rules.c: what is asked, and the places and cards that answer it. */
uint32_t cl_pick_places(const struct cl_rules *r, const struct cl_state *s, bool *done); /* a mask */
bool cl_pick_cards(const struct cl_rules *r, const struct cl_state *s,
                   uint64_t cards[3]); /* a bit by card id; false: no card is asked for */

/* Beside what every game has (GAME_FUNCTIONS); by files: setup.c, rules.c (ask, legal, check), apply.c,
 * view.c, guess.c, audit.c, fields.c, say.c, json.c, names.c, card_text.c, content.c, metrics.c, policy.c. */
enum { CL_SETTINGS = CL_SEATS + 1 };
extern const struct setting_row cl_settings[CL_SETTINGS]; /* by seat its deck, then who begins */
setup_swap_fn cl_setup_swap;
setup_next_fn cl_setup_next;
enum cl_score { CL_SCORE_WON, CL_SCORE_LOST, CL_SCORES };
extern const struct score_row cl_scoring[CL_SCORES];
/* value.c: what a state is worth to search, and what is counted of a side for that: fitted by another
 * program. */
turn_fn cl_turn;
enum { CL_COUNTS = 21 };
void cl_count_side(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, int32_t c[CL_COUNTS]);
topic_json_fn cl_topic_json; /* topics.c */
enum { CL_TOPICS = 2 };
extern const struct topic_row cl_topics[CL_TOPICS];
extern const struct kind_row cl_kinds[];

/* card_text.c: what a card says, made from its effects. */
enum { CL_CARD_TEXT_MAX = 900 }; /* with its NUL; content with more to say is refused */
void cl_card_text(const struct cl_rules *r, uint32_t card, struct text *out);
void cl_ability_text(const struct cl_rules *r, uint32_t card, uint32_t ability, struct text *out);

/* setup.c: the ways to start, in the order of cl_setup_fill. */
enum { CL_SCENARIOS = 8 };
extern const struct scenario cl_scenarios[CL_SCENARIOS];

extern const struct fields cl_setup_fields, cl_state_fields, cl_view_fields;
extern const struct game_ops clout_ops;
GAME_FUNCTIONS(cl);
GAME_NAMES(cl, clout)

/* offer.c: what forecasts count of each seat, what can come of a choice, and which choices there are. */
enum cl_stat {
    CL_STAT_REPUTATION,
    CL_STAT_STABILITY,
    CL_STAT_BREAKDOWNS, /* that the seat has caused */
    CL_STAT_BODIES,
    CL_STAT_VICE,
    CL_STAT_HAND,
    CL_STAT_CLOUT,
    CL_STATS_EACH,
    CL_STATS = CL_SEATS * CL_STATS_EACH
};
#define CL_STAT(seat, what) ((seat) * (uint32_t)CL_STATS_EACH + (what))
extern const struct stat_row cl_stats[CL_STATS];
choices_fn cl_choices;
void cl_forecast(const struct cl_rules *r, const struct cl_view *v, const struct action *a,
                 struct offer *out);

/* assault.c: what all attackers of a seat can take together in its next combat phase, this turn's while that
 * is to come, if nobody answers and nothing else is done; and whether that wins. known: it can be said. Ask
 * it of the view of a seat, at a question of a main or combat phase. */
struct cl_assault {
    int32_t most; /* Stability */
    bool wins, known;
};
struct cl_assault cl_assault(const struct cl_rules *r, const struct cl_view *v, uint32_t seat);

/* scene.c: what stands on the table. */
scene_fn cl_scene;
scene_recall_fn cl_scene_recall; /* scene_course.c */
hint_fn cl_hint;
say_among_fn cl_say_among;
say_opening_fn cl_say_opening;
say_leaving_fn cl_say_leaving;
say_sitter_fn cl_say_sitter;
spot_fn cl_spot;
enum cl_page { CL_PAGE_TABLE, CL_PAGE_SIDES, CL_PAGE_GRAVES, CL_PAGE_DECKS, CL_PAGE_CARDS, CL_PAGES };

/* Deck lists as text: "2x carl, 3x ricky" or the name of a starter. Errors name the card and the rule; all
 * are reported (CL-205). */
uint32_t cl_copies_allowed(const struct cl_rules *r, uint32_t card); /* in one deck */
enum status cl_deck_check(const struct cl_rules *r, const uint8_t *deck, uint32_t size, struct text *faults);
enum status cl_deck_read(const struct cl_rules *r, const char *text, uint8_t deck[CL_DECK_MAX], uint8_t *size,
                         struct err *e);

#endif
