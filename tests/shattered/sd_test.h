/* What SHATTERED DUNGEON's rule tests share: a game to poke at, and a bare room (lab) in which a test makes
 * its own cards, on top of what the fixtures of all games have (rulesets opened once, loaded dice; see
 * common/fixture.h).
 *
 * A game has its own copy of the rules, so a test may change figures and cards: g.r.f.ward = 2; start and
 * act derive anew what follows from them. Every step is audited. */
#ifndef GLOAM_TESTS_SD_TEST_H
#define GLOAM_TESTS_SD_TEST_H

#include "../common/fixture.h"
#include "games/shattered/sd.h"

#define V3 "v3" /* tuned */
#define V2 "v2"
#define DOC_V3 "document-v3" /* the literal figures */
#define DOC_V2 "document-v2"

enum { RULESETS = 4 };
extern const char *const rulesets[RULESETS];

/* A ruleset, opened on first use and kept; its rules. */
const struct ruleset *open_set(const char *name);
const struct sd_rules *open_rules(const char *name);

/* One state under test, its own rules, and the events of its last action. */
struct game {
    struct sd_rules r;
    struct sd_state s;
    struct sink k;
    struct event event[SD_MAX_EVENTS];
    uint64_t made[SD_SIDES]; /* places of each deck that put() has used */
    bool no_audit;           /* set by a test that builds a state which could not come about */
};

/* A fresh state of a scenario ("boar", "party-standard", ...) or of a setup, which is checked first. It rests
 * at the first opening hand. */
void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed);
void start_from(struct game *g, const char *ruleset, const struct sd_setup *setup, uint64_t seed);
struct sd_setup setup_of(const char *ruleset, const char *scenario);

/* The real thing, one room long: the Verdant Maw's room and a creature or a party, by name, at the first turn
 * of round 1. Hands are empty (hold() fills them), every pool is 20, all points are at their start. */
void meet(struct game *g, const char *ruleset, const char *room, const char *visitor);

/* A bare room, also one long: no effects of its own, the dungeon begins, all attributes are 0, all reducers
 * 20 of 20 (a party's Vitality: as its classes have it), Trust 0, pools 20, hands empty. Every card of both
 * decks is a plain Energy card, so nobody can answer anything; put() makes others. */
enum lab_visitor { CREATURE, PARTY };
void lab(struct game *g, const char *ruleset, enum lab_visitor visitor);

/* lab() with the document's figures and a creature. */
void bare(struct game *g);

/* The next unused card of a side's deck becomes this one and comes into its hand; returns the card's id. Give
 * what matters: put(&g, SD_DUNGEON, (struct sd_card){.category = SD_STRIKE, .power = 3}). */
uint16_t put(struct game *g, uint32_t side, struct sd_card like);

/* The same with a card that belongs to a member (1..4) of the party. */
uint16_t put_of(struct game *g, uint32_t member, struct sd_card like);

/* A plain made-up Strike: cost 0, Physical. */
uint16_t put_strike(struct game *g, uint32_t side, uint8_t target, uint8_t power, uint8_t keywords);

/* A card of the side's deck, by full name ("root_hollow.crushing_grip"), comes into its hand; its id. */
uint16_t hold(struct game *g, uint32_t side, const char *full_name);

/* Where a card lies: the place in the deck of the first copy, and the bit of it in masks. */
uint32_t slot_of(const struct game *g, uint32_t side, uint16_t card);
uint64_t bit_of(const struct game *g, uint32_t side, uint16_t card);

/* Checks and applies an action of the seat that is asked: act(&g, SD_PLAY, card, member). It must be
 * accepted, stand in the legal list, drop no event and pass the audit. */
#define act(g, ...) act_must((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
void act_must(struct game *g, const int *verb_and_args, const char *file, int line);

/* The same for an action that must be refused for a reason, not one byte of the state changed. */
#define refuse(g, reason, ...)                                                                               \
    refuse_must((g), (reason), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line);

/* The reason alone, and whether it is in the list of legal actions. */
#define reason_of(g, ...) check_of((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
uint32_t check_of(const struct game *g, const int *verb_and_args);
#define is_legal(g, ...) listed((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
bool listed(const struct game *g, const int *verb_and_args);

/* Plays a card of the side whose turn it is; member 1..4, or 0. A Strike that hits is taken without a React
 * if one could be played; the events of both steps are kept. */
#define play(g, card) play_must((g), (card), 0, __FILE__, __LINE__)
#define play_at(g, card, member) play_must((g), (card), (member), __FILE__, __LINE__)
void play_must(struct game *g, uint16_t card, uint32_t member, const char *file, int line);

/* Ends turns: one; as many as it takes until it is this side's turn (none if it is already); until the round
 * is over; until that round of the room has begun. Events are those of the last step. */
void end_turn(struct game *g);
void turn_of(struct game *g, uint32_t side);
void next_round(struct game *g);
void go_to_round(struct game *g, uint32_t round);

/* Keeps both opening hands. */
void keep_hands(struct game *g);

/* Points of a resource (SD_STRUCTURE .. SD_NERVE; a party's Vitality is set by member_points), and Trust and
 * Rapport in points. What is set is also where the round began. */
int32_t points(const struct game *g, int32_t resource);
void set_points(struct game *g, int32_t resource, int32_t to);
void member_points(struct game *g, uint32_t member, uint32_t to);
void set_trust(struct game *g, int32_t to);
void set_rapport(struct game *g, int32_t to);

/* Events of the last action. */
#define GAME_OPS shattered_ops
#include "../game_events.h"
const struct event *last_event(const struct game *g, uint16_t kind);

/* Points that the last action took from or gave to a resource by a source; source SD_BY_NONE: by any. */
int32_t damage_by(const struct game *g, int32_t resource, uint8_t source);
int32_t healed_by(const struct game *g, int32_t resource, uint8_t source);

/* Did a condition begin or end for a side (0, 1) in the last action? */
bool began(const struct game *g, uint32_t side, uint8_t condition);
bool ended(const struct game *g, uint32_t side, uint8_t condition);

/* Forgets the events so far; for tests that call rules without an action, with &g->k as their sink. */
void clear_events(struct game *g);

/* Two dice of one side (a React); a contest, 2d6 of the attacker against 2d6 of the defender in one draw; the
 * same with three dice of the attacker, of which two are kept. */
#define DICE(a, b) (((a)-1) * 6 + (b)-1)
#define WANT_2D6(a, b) WANT_BELOW(36, DICE(a, b))
#define WANT_CONTEST(a, b, d, e) WANT_BELOW(1296, DICE(a, b) * 36 + DICE(d, e))
#define WANT_CONTEST_3D6(a, b, c, d, e) WANT_BELOW(7776, (((a)-1) * 36 + DICE(b, c)) * 36 + DICE(d, e))

/* The next contest of 2d6 against 2d6 comes out at this margin, -10 to 10, modifiers left out. */
void rig_margin(struct game *g, int margin);

/* Ids by name; an unknown name fails the test. */
uint8_t id_of(const struct game *g, uint32_t kind, const char *name);
uint16_t card_id(const struct game *g, const char *full_name);
const struct sd_card *card_of(const struct game *g, const char *full_name);

/* What a policy ("native", ... or "random") does now, from the view of the asked seat alone. */
struct action choose(const struct game *g, const char *policy, struct stream *rng);

/* Plays on with a policy for both seats until the run is over or so many steps are done, audited at every
 * step. Returns the steps taken. */
uint32_t play_on(struct game *g, const char *policy, uint64_t seed, uint32_t most);

/* What a seat may know now. */
void view_of(const struct game *g, uint32_t seat, struct sd_view *v);

bool is_over(const struct game *g);

/* Runs the audit and fails the test with its sentence. */
void audit(const struct game *g);

uint64_t state_hash(const struct game *g);

#endif
