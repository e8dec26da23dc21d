/* SHATTERED DUNGEON: state, view, verbs, events, limits. Read this page first in this room; RULES.md has the
 * rules in prose under the same numbers that the code cites (SD-, and S- and C- for recorded decisions).
 *
 * One match is one run: a dungeon and a visitor meet in one to four rooms. Seat 0 is the dungeon, seat 1 the
 * visitor (a creature, or a party of four that acts as one side). Everything both seats may know lies in
 * struct sd_public; what only one side knows lies in its struct sd_hidden; a view is the public part, the
 * own hidden part and counts of the other's. Draw piles have no order: a card is drawn at random from the
 * pile when it is drawn, which is the same game and leaves nothing to peek at. */
#ifndef GLOAM_GAMES_SHATTERED_SD_H
#define GLOAM_GAMES_SHATTERED_SD_H

#include "base/noinline.h"
#include "core/ops.h"
#include "core/policy.h"
#include "games/shattered/sd_rules.h"

#include <string.h>

/* An Empower that waits for its side's next Strike, or a Disrupt that waits on the side it hinders. */
enum {
    SD_MOD_ADVANTAGE = 1,
    SD_MOD_DISADVANTAGE = 2,
    SD_MOD_STRIP = 4,
    SD_MOD_RANDOM = 8,
    SD_MOD_ENTANGLE = 16
};
struct sd_mod {
    uint16_t card; /* 0: from a defection */
    uint8_t flags;
    int8_t power;
    uint8_t keywords;
    uint8_t thorns, thorns_reducer;
    uint8_t pad;
};

struct sd_fort {
    uint8_t reducer, amount;
    uint8_t rounds; /* round ends left, the one of the round of placement included; 0: free slot */
    uint8_t member; /* 1..4: of that member only (Vitality); 0: of the side */
};
struct sd_bind {
    uint8_t reducer, amount, rounds, pad; /* rounds 0: free slot */
};
struct sd_dependency {
    uint8_t reducer, amount;
    int16_t trust2; /* Trust at acceptance, in half points; amount 0: free slot */
};

/* Of its last turn, or of the one that it is in: STIRRED is that it struck or gave, PRESSED that it played a
 * card beside Energy. REFUSES stays till the end of the room. */
enum {
    SD_SIDE_STRUCK = 1,
    SD_SIDE_RESTRAINED = 2,
    SD_SIDE_REFUSES = 4,
    SD_SIDE_STIRRED = 8,
    SD_SIDE_PRESSED = 16,
    SD_SIDE_OF_TURN = SD_SIDE_STRUCK | SD_SIDE_RESTRAINED | SD_SIDE_STIRRED | SD_SIDE_PRESSED
};

/* All that both seats may know of a side. Zones are masks over deck[]; the deck is sorted by card id and its
 * list is public (S-66). */
struct sd_side {
    /* The deck by kind, so that questions about many cards take one step; sd_index fills it. */
    uint64_t kind[SD_CATEGORIES];
    uint64_t upto[5]; /* what may be played with energy 0, 1, 2, 3, more: Energy always, Reacts never */
    uint64_t special; /* cards that have to be looked at one by one: Covenants, a choice of members */
    uint64_t twins;   /* cards of which there are several copies */
    uint64_t discard, gone, out; /* gone: exhausted; out: left with a fallen member */
    uint16_t deck[SD_DECK_MAX];
    uint8_t deck_count, hand_count, draw_count, trap_count;
    int16_t now[SD_REDUCERS], start[SD_REDUCERS]; /* of a party: [0] is the sum over its members */
    int8_t attribute[SD_TYPES];                   /* by the type of card it belongs to (S-10) */
    uint8_t energy_next; /* permanent energy it will have more of in the next room (SD-214) */
    uint8_t knowledge;
    /* From here to the end: of this room only (S-35). */
    uint8_t pool, spent, temp;
    uint8_t typed, typed_type; /* temporary energy for one type only */
    uint8_t attune[SD_TYPES];  /* discount that waits for the next card of the type */
    uint8_t entangled, ward, ward_rounds;
    uint8_t last_type; /* 1 + type of the last card it played in this room; 0: none */
    uint8_t flags;
    uint8_t fury; /* turns left of Betrayed (visitor) or Scorned (dungeon) */
    uint8_t mulligans;
    uint8_t empowers, disrupts; /* waiting; [0] is the oldest */
    struct sd_mod empower[SD_QUEUE], disrupt[SD_QUEUE];
    struct sd_dependency dependency[SD_DEPENDENCIES];
    struct sd_fort fort[SD_FORTS];
    struct sd_bind bind[SD_BINDS];
    uint8_t exposed[SD_TYPES];
    uint8_t erode[SD_REDUCERS];    /* ticks in the next round; of a party's Vitality in its members */
    uint8_t played[SD_CATEGORIES]; /* cards played in this room, by category */
    uint8_t auto_hit;              /* reducers that the room lowered this round, as bits (C-31) */
    uint8_t forts, binds;          /* how many of each are in force */
    uint8_t pad[4];
};

struct sd_member {
    uint8_t class;
    uint8_t now, start;
    uint8_t down;
    uint8_t guard, guard_rounds;
    uint8_t erode;
    uint8_t fell; /* 1: the first of the run to fall, 2: the second, ... */
};

/* A Strike that hit and waits for the React. */
struct sd_blow {
    uint8_t side;     /* that strikes */
    uint8_t slot;     /* 1 + place of the card in its deck */
    uint8_t target;   /* reducer of the other side */
    uint8_t member;   /* 1..4 when a member is struck */
    uint8_t tier;     /* of the roll */
    uint8_t keywords; /* in force */
    uint8_t power;    /* all bonuses included */
    uint8_t pad0;
    int16_t trust2; /* before the Strike */
    uint8_t pad[2];
};

/* An Offer or Test on the table. */
struct sd_table {
    uint16_t card; /* 0: veiled */
    uint8_t side;  /* that made it */
    uint8_t tier;  /* of Trust when it was made */
    uint8_t open;  /* something lies on the table */
    uint8_t benefit, benefit_reducer, full_restore, trust;
    uint8_t pad[3];
};

struct sd_public {
    struct sd_side side[SD_SIDES];
    struct sd_member member[SD_MEMBERS]; /* class 0: a creature comes alone */
    uint32_t step;
    uint8_t ask, seat; /* the open question */
    uint8_t over;      /* enum sd_outcome of the run */
    uint8_t creature, party, dungeon;
    uint8_t rooms, room_number; /* of the run: 1.. */
    uint8_t room;               /* id */
    uint8_t round, limit;
    uint8_t first, turn;                    /* sides */
    uint8_t insight;                        /* markers of the dungeon (SD-239) */
    uint8_t downs;                          /* members down now */
    uint8_t falls;                          /* knockouts in the run so far */
    int16_t trust2, rapport2;               /* half points */
    int16_t trust2_before, rapport2_before; /* at the start of the round: the cap (S-54) */
    uint8_t bonds, betrayals;               /* in the run */
    uint8_t best_tier;                      /* highest Trust tier of the run */
    uint8_t run_rounds;                     /* rounds of the rooms behind */
    uint8_t seen_room[SD_RUN_ROOMS], seen_outcome[SD_RUN_ROOMS], seen_rounds[SD_RUN_ROOMS];
    struct sd_blow blow;
    struct sd_table table;
    uint8_t momentum[SD_ROUNDS_MAX][SD_SIDES]; /* health in % at each round's end */
    uint8_t harm[SD_TRUST][SD_SOURCES];        /* of reducers, by source over the run, at most 255 */
    uint8_t lost;                              /* modifiers that found no room: a bug, which ends the match */
    uint8_t betrayed;                          /* room of the first betrayal of the dungeon's; 0: none */
    uint8_t pad[3];
};

/* What one side alone knows. */
struct sd_hidden {
    uint64_t hand, draw, trap;
    uint8_t offered; /* 1 + place in the deck of the Offer on the table */
    uint8_t dark;    /* the veiled cost was chosen */
    uint8_t pad[6];
};

struct sd_state {
    struct sd_public pub;
    struct sd_hidden own[SD_SIDES];
    uint64_t of_member[SD_MEMBERS]; /* cards of each member in the visitor's deck; public, but derived */
    struct sd_setup setup;
    struct stream deck[SD_SIDES]; /* draws of each side: one side's draws never move the other's */
    struct stream dice;           /* rolls */
    struct stream fate;           /* which member is hit by what was not aimed, random targets */
    uint64_t seed;
};

_Static_assert(offsetof(struct sd_side, discard) == sizeof(struct sd_index), "a side begins with an index");

/* Flat and without hidden padding: the bytes are the state. A change here is a new rules version (ops.c). */
_Static_assert(sizeof(struct sd_setup) == 352 && sizeof(struct sd_side) == 544, "setup and side layout");
_Static_assert(sizeof(struct sd_public) == 1496 && sizeof(struct sd_state) == 2048, "state layout");

/* What a seat may know: the rooms ahead are the dungeon's secret, profiles are each side's own. Laid out as
 * the front of a state is, so that one copy fills it before the secrets are taken out. */
struct sd_view {
    struct sd_public pub;
    struct sd_hidden own;
    uint64_t unseen; /* the other side's cards in hand, draw pile, face-down or on the table veiled */
    uint8_t seat;
    uint8_t pad[23];
    uint64_t of_member[SD_MEMBERS];
    struct sd_setup setup; /* blanked where it is not the seat's to know */
};
_Static_assert(offsetof(struct sd_view, of_member) == offsetof(struct sd_state, of_member) &&
                   sizeof(struct sd_view) == offsetof(struct sd_state, deck),
               "view and state begin alike");

/* Below: what the files of this room share. */

extern const struct game_ops shattered_ops;
GAME_FUNCTIONS(sd);
GAME_NAMES(sd, shattered)
extern const struct fields sd_setup_fields, sd_state_fields, sd_view_fields;
extern const struct metrics_ops sd_metrics;
extern const struct policy_row sd_policies[SD_POLICIES];
extern const struct habit_row sd_habits[SD_HABITS];
extern const struct scenario sd_scenarios[SD_SCENARIOS];

/* content.c, content_cards.c */
extern const struct kind_row sd_kinds[];
event_arg_fn sd_event_arg;

/* setup.c */
/* The deck a side brings to the n-th room (1..) of a setup: card ids ascending, owners 1..4 (0: no party). */
uint32_t sd_deck_of(const struct sd_rules *r, const struct sd_setup *setup, uint32_t side, uint32_t room,
                    uint16_t card[SD_DECK_MAX], uint8_t owner[SD_DECK_MAX]);
/* The same into a side, with its index. Owners are a party's only. */
void sd_take_deck(const struct sd_rules *r, const struct sd_setup *setup, uint32_t side, uint32_t room,
                  struct sd_side *of, uint8_t owner[SD_DECK_MAX]);

/* Place (0..) in the deck of the card that arguments 0 and 2 of an action mean, among the cards of mask;
 * -1: none. whose 0 is the first copy; another copy goes by the member it belongs to. */
int32_t sd_slot_of(const struct sd_side *side, const uint64_t of_member[SD_MEMBERS], uint64_t mask,
                   uint16_t card, uint16_t whose);

/* From what both seats and the one side know: whether there is Trust enough for a Covenant, and why a side
 * that holds a Strike may not show Restraint. */
bool sd_trusts(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c);
uint32_t sd_restrain_reason(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                            uint64_t hand);

/* facts.c: questions about the public part; rules, views and minds ask the same functions. */
uint32_t sd_energy(const struct sd_side *side, uint8_t type); /* that a card of the type can be paid with */
bool sd_when_holds(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                   const struct sd_when *w);
int32_t sd_modifier(const struct sd_rules *r, const struct sd_public *p, uint32_t side, uint8_t type,
                    uint32_t target_side, uint8_t reducer); /* Insight and Scorned included */
uint32_t sd_share(const struct sd_public *p, uint32_t side, uint32_t reducer);   /* basis points of start */
uint32_t sd_lowest(const struct sd_public *p, uint32_t side, bool damaged_only); /* reducer, or 3: none */
uint32_t sd_health(const struct sd_public *p, uint32_t side); /* mean share in whole % (S-57) */
uint32_t sd_trust_tier(const struct sd_rules *r, const struct sd_public *p);
bool sd_would_betray(const struct sd_rules *r, int32_t trust2, int32_t rapport2); /* whoever strikes */
uint32_t sd_fortified(const struct sd_public *p, uint32_t side, uint32_t reducer, uint32_t member);
int32_t sd_weakest(const struct sd_public *p);   /* standing member with the lowest share; 0..3, -1 none */
uint32_t sd_standing(const struct sd_public *p); /* members that stand, as bits; 0 with a creature */
bool sd_hand_is_good(const struct sd_rules *r, const struct sd_side *side, uint64_t hand); /* SD-081 */
bool sd_may_react(const struct sd_side *side);                 /* publicly possible */
void sd_index(const struct sd_rules *r, struct sd_side *side); /* after the deck was made */
void sd_derive(struct sd_rules *r); /* after content was read or changed: what is asked of it often */
uint8_t sd_winner(uint8_t outcome); /* SD_DUNGEON, SD_VISITOR; SD_SIDES for Bond and none */

/* rules_deck.c: zones */
void sd_draw(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t count, struct sink *k);
void sd_discard_beside_fallen(struct sd_state *s, uint32_t slot);
void sd_fallen_cards(struct sd_state *s, uint32_t member, struct sink *k);
void sd_cards_back(struct sd_state *s, uint32_t member);

/* rules_harm.c: damage, healing, knockouts, conditions. member 1..4 aims at a member; 0 lets fate choose one
 * for damage and takes the weakest for healing. They return what was really done. */
uint32_t sd_hurt(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t reducer,
                 uint32_t amount, uint8_t source, uint32_t member, struct sink *k);
uint32_t sd_heal(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t reducer,
                 uint32_t amount, uint8_t source, uint32_t member, struct sink *k);
void sd_restore(const struct sd_rules *r, struct sd_state *s, uint32_t at, uint32_t vitality, struct sink *k);
uint32_t sd_softened(struct sd_state *s, uint32_t side, uint32_t reducer, uint32_t member, uint32_t damage,
                     struct sink *k);
uint32_t sd_any_member(struct sd_state *s); /* 1..4 by fate; 0 with a creature or nobody standing */
void sd_entangle(struct sd_state *s, uint32_t side, struct sink *k);
void sd_fortify(struct sd_state *s, uint32_t side, uint32_t reducer, uint32_t amount, uint32_t rounds,
                uint32_t member, struct sink *k);
void sd_ward(struct sd_state *s, uint32_t side, uint32_t amount, struct sink *k);

/* rules.c: a card of the hand is paid and leaves it; returns the price. */
uint32_t sd_lay_out(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot);

/* rules_strike.c. A Strike is aimed, rolled and answered; forecasts take the same steps with every roll. aim
 * fills in the blow but for its tier and returns Advantage (above 0) or Disadvantage. chances: of the tiers
 * of the blow that is aimed, in 216 * 36. dice of a React: one of SD_REACT_ROLLS; what it blocks with them.
 */
enum { SD_REACT_ROLLS = 36 };
void sd_strike(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, uint32_t member,
               struct sink *k);
int32_t sd_strike_aim(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                      uint32_t member, struct sink *k);
void sd_roll_chances(const struct sd_rules *r, const struct sd_public *p, int32_t advantage,
                     uint32_t ways[SD_ROLL_TIERS]);
void sd_strike_rolled(const struct sd_rules *r, struct sd_state *s, uint8_t tier, struct sink *k);
uint32_t sd_react_blocks(const struct sd_rules *r, const struct sd_public *p, uint32_t slot, uint32_t dice);
void sd_strike_answered(const struct sd_rules *r, struct sd_state *s, int32_t react_slot, uint32_t dice,
                        struct sink *k);
uint8_t sd_roll_tier(const struct sd_rules *r, int32_t margin);
uint32_t sd_damage(const struct sd_rules *r, uint32_t power, uint8_t tier);

/* rules_cards.c: the other categories */
void sd_play_energy(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                    struct sink *k);
void sd_play_other(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot,
                   uint32_t member, struct sink *k);
void sd_spring_traps(const struct sd_rules *r, struct sd_state *s, uint32_t owner, uint8_t trigger,
                     struct sink *k);

/* rules_bond.c: Trust, Offers, Tests, Covenant, betrayal */
void sd_trust_add(const struct sd_rules *r, struct sd_state *s, int32_t half_points, uint8_t why,
                  struct sink *k);
void sd_rapport_add(const struct sd_rules *r, struct sd_state *s, int32_t half_points, uint8_t why,
                    struct sink *k);
void sd_offer(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, bool dark,
              struct sink *k);
void sd_offer_answered(const struct sd_rules *r, struct sd_state *s, bool yes, struct sink *k);
void sd_test(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot, struct sink *k);
void sd_test_answered(const struct sd_rules *r, struct sd_state *s, bool cooperates, struct sink *k);
void sd_after_strike(const struct sd_rules *r, struct sd_state *s, const struct sd_blow *b, struct sink *k);

/* rules_run.c: rounds, rooms, the run */
void sd_run_begin(const struct sd_rules *r, struct sd_state *s, struct sink *k);
void sd_kept(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k);
void sd_redeal(const struct sd_rules *r, struct sd_state *s, uint32_t side, struct sink *k);
void sd_turn_end(const struct sd_rules *r, struct sd_state *s, struct sink *k);
void sd_room_end(const struct sd_rules *r, struct sd_state *s, uint8_t outcome, struct sink *k);
void sd_redirect(const struct sd_rules *r, struct sd_state *s, uint8_t room, struct sink *k);
/* What escalation takes in a round; 0: nothing yet. */
uint32_t sd_escalation(const struct sd_rules *r, uint32_t round);
/* What comes by itself from now to the first turn of the next round, as if both had ended theirs; no card is
 * drawn, and the room stays open whatever comes. Returns the outcome that this would be. */
uint8_t sd_toll_once(const struct sd_rules *r, struct sd_state *s, struct sink *k);
/* Rooms the dungeon may lead on to after a Bond, as bits by id. */
uint32_t sd_redirects(const struct sd_rules *r, const struct sd_state *s);

/* say.c, card_text.c, json.c */
topic_json_fn sd_topic_json; /* topics.c */
enum { SD_TOPICS = 6 };
extern const struct topic_row sd_topics[SD_TOPICS];
/* What a card does, in rules language, from its data alone: the Description Test compares these (SD-049).
 * sd_card_does is for where its category stands beside it. */
enum { SD_CARD_TEXT_MAX = 512 }; /* with its NUL; content with more to say is refused */
void sd_card_does(const struct sd_rules *r, const struct sd_card *c, struct text *out);
void sd_card_text(const struct sd_rules *r, const struct sd_card *c, struct text *out);
/* The same to the side that it was played against: of an Offer or a Test, what "you" would get or lose. */
void sd_card_told(const struct sd_rules *r, const struct sd_card *c, struct text *out);
void sd_offer_cost_text(const struct sd_rules *r, const struct sd_card *c, bool dark, struct text *out);

/* offer.c: what a choice can come to. The first stats are the resources, in their order. */
enum sd_stat {
    SD_STAT_ENERGY = SD_RESOURCES - 1, /* of the dungeon, then of the visitor */
    SD_STAT_FALLEN = SD_STAT_ENERGY + SD_SIDES,
    SD_STATS
};
extern const struct stat_row sd_stats[SD_STATS];
choices_fn sd_choices;
void sd_forecast(const struct sd_rules *r, const struct sd_view *v, const struct action *a, struct offer *o);
/* toll.c: the same from a view: how each resource changes and by what, at least and at most, since fate picks
 * among the members of a party; Trust in half points; the outcome, if it is the same whatever fate does. */
struct sd_toll {
    struct stat_span by[SD_SIDES][SD_REDUCERS], from[SD_SIDES][SD_REDUCERS][SD_SOURCES], trust2;
    uint8_t outcome;
    bool at_once; /* a bar stands at 0 already: the turn's end decides, and nothing else comes */
};
void sd_toll(const struct sd_rules *r, const struct sd_view *v, struct sd_toll *out);

/* scene.c: what stands on the table. */
scene_fn sd_scene;
say_among_fn sd_say_among;
say_opening_fn sd_say_opening;
say_leaving_fn sd_say_leaving;
scene_recall_fn sd_scene_recall;
spot_fn sd_spot;
enum sd_page { SD_PAGE_TABLE, SD_PAGE_SIDES, SD_PAGE_DECKS, SD_PAGE_ROOM, SD_PAGE_WORDS, SD_PAGES };

/* view.c: whether an Offer on the table names what it heals; the Offers that show as much of themselves as
 * the one on the table. */
bool sd_shows_bar(const struct sd_rules *r, const struct sd_card *c, bool veiled);
uint64_t sd_could_be_offered(const struct sd_rules *r, const struct sd_side *side, uint64_t mask,
                             const struct sd_table *t);

/* rewards.c: half measures of what an end of the run as it stands is worth; the first two are the dungeon's.
 */
enum sd_score { SD_SCORE_ESSENCE, SD_SCORE_KNOWLEDGE, SD_SCORE_GOLD, SD_SCORE_ITEMS, SD_SCORES };
extern const struct score_row sd_scoring[SD_SCORES];
void sd_rewards(const struct sd_public *p, uint8_t over, uint8_t got[SD_SCORES]);

/* The mask of a place counted from 1; 0: of none. */
static inline uint64_t sd_slot_bit(uint32_t slot_plus_one) {
    return slot_plus_one ? UINT64_C(1) << (slot_plus_one - 1) : 0;
}

/* Places of a mask, lowest first: for (uint64_t m = mask; m; m &= m - 1) { uint32_t slot = sd_bit(m); } */
static inline uint32_t sd_bit(uint64_t m) {
    return (uint32_t)__builtin_ctzll(m);
}
static inline uint32_t sd_count(uint64_t m) {
    return (uint32_t)__builtin_popcountll(m);
}

/* A side of the table. The choice keeps the address in a register, where an index would be multiplied again
 * at every use. */
static inline struct sd_side *sd_side_of(struct sd_public *p, uint32_t side) {
    return side ? &p->side[1] : &p->side[0];
}

/* SD-087: a waiting Attune takes its discount off the next card of its type. */
static inline uint32_t sd_cost(const struct sd_rules *r, const struct sd_side *side,
                               const struct sd_card *c) {
    (void)r;
    uint32_t off = c->category == SD_ENERGY ? 0 : side->attune[c->type];
    return c->cost > off ? c->cost - off : 0;
}

static inline void sd_discard(const struct sd_rules *r, struct sd_state *s, uint32_t side, uint32_t slot) {
    (void)r;
    if (side == SD_VISITOR && s->pub.downs)
        sd_discard_beside_fallen(s, slot);
    else
        sd_side_of(&s->pub, side)->discard |= UINT64_C(1) << slot;
}

/* The Traps of a side, if it has any, meet a trigger. */
static inline void sd_spring(const struct sd_rules *r, struct sd_state *s, uint32_t owner, uint8_t trigger,
                             struct sink *k) {
    if (s->own[owner].trap)
        sd_spring_traps(r, s, owner, trigger, k);
}

#endif
