/* What DARKDELVE's rule tests share: a game to poke at, on top of what the fixtures of all games have
 * (rulesets opened once, loaded dice; see common/fixture.h). */
#ifndef GLOAM_TESTS_DD_TEST_H
#define GLOAM_TESTS_DD_TEST_H

#include "../common/fixture.h"
#include "core/match.h"
#include "games/darkdelve/dd.h"

#define MVP "mvp"               /* tuned */
#define DOCUMENT "document-mvp" /* the literal figures */

/* Both rulesets in turn: for (int i = 0; i < 2; i++) start(&g, rulesets[i], ...); */
extern const char *const rulesets[2];

/* A ruleset, opened on first use and kept. */
const struct ruleset *open_ruleset(const char *name);

/* One state under test and the events of its last action. */
struct game {
    const struct ruleset *set;
    const struct dd_rules *r;
    struct dd_state s;
    struct sink k;
    struct event event[DD_MAX_EVENTS];
    bool no_audit; /* set by a test that builds a state which could not come about */
};

/* A fresh state of a scenario ("camp", "run", "duel-rat", ...) or of a setup, which is checked first. */
void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed);
void start_from(struct game *g, const char *ruleset, const struct dd_setup *setup, uint64_t seed);

/* The setup of a scenario, to be changed before start_from. */
struct dd_setup setup_of(const char *ruleset, const char *scenario);

/* Checks and applies an action: act(&g, DD_MOVE, 3). It must be accepted, drop no event and pass the audit.
 */
#define act(g, ...) act_must((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
void act_must(struct game *g, const int *verb_and_args, const char *file, int line);

/* The same for an action that must be refused for a reason, not one byte of the state changed. */
#define refuse(g, reason, ...)                                                                               \
    refuse_must((g), (reason), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line);

/* The reason alone. */
#define reason_of(g, ...) check_of((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
uint32_t check_of(const struct game *g, const int *verb_and_args);

/* Is it in the list of legal actions? */
#define is_legal(g, ...) listed((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
bool listed(const struct game *g, const int *verb_and_args);

/* Events of the last action. */
#define GAME_OPS darkdelve_ops
#include "../game_events.h"

/* Forgets the events so far; for tests that call rules without an action, with &g->k as their sink. */
void clear_events(struct game *g);

/* Wanted draws. */
#define WANT_WITHIN(bound, from, to)                                                                         \
    { (uint32_t)(bound), (uint32_t)(from), (uint32_t)(to) }
#define WANT_RANGE(lo, hi, value)                                                                            \
    { (uint32_t)((hi) - (lo) + 1), (uint32_t)((value) - (lo)), (uint32_t)((value) - (lo)) }
#define WANT_YES(basis_points)                                                                               \
    { 10000, 0, (uint32_t)(basis_points)-1 }
#define WANT_NO(basis_points)                                                                                \
    { 10000, (uint32_t)(basis_points), 9999 }
#define WANT_ANY                                                                                             \
    { 1, 0, 0 }

/* Ids by name; an unknown name fails the test. */
uint8_t item_kind(const struct game *g, const char *name);
uint8_t monster_kind(const struct game *g, const char *name);

/* Puts a new item of a kind into a list (consumables, backpack, profile.stash, ...) and returns its id. */
uint16_t give(struct game *g, struct dd_item *list, uint32_t cap, const char *name);

/* Wears a new item without events; what was worn goes into the pack. */
void wear(struct game *g, const char *name);

/* A fight in an expedition's room: the delver stands in a combat room of floor 'floor' beside its previous
 * room, and a foe with this much HP (0: rolled) begins the fight. Events are recorded. */
void fight(struct game *g, const char *ruleset, const char *monster, uint8_t floor, int16_t hp);

/* Goes to a floor without playing there; the delver stands in room 1. */
void go_to_floor(struct game *g, uint8_t floor);

/* Stands in the first room of a type on this floor, as if just entered, prev_room beside it; foes in it are
 * gone and the room is explored. Returns the room, or 0 when the floor has none. */
uint8_t stand_in(struct game *g, uint8_t type);

/* What a policy ("delver", "greedy", or "random") does now, from the view alone. */
struct action choose(const struct game *g, const char *policy, struct stream *rng);

/* Plays on with a policy until the match is over or so many steps are done; audited at every step. Returns
 * the steps taken. */
uint32_t play_on(struct game *g, const char *policy, uint64_t seed, uint32_t most);

/* A match of a scenario, and a random legal answer through its door; the reason comes back. */
void open_match(struct match *m, const char *ruleset, const char *scenario, uint64_t seed, uint32_t flags);
uint32_t step_match(struct match *m, struct stream *rng);

/* Puts a new item of a kind into a list of a setup. */
void put_item(struct dd_item *list, uint32_t cap, const char *name);

/* Camp with a sword, mail, a potion and a torch in the stash: ids 1 to 4. */
enum { STOCK_SWORD = 1, STOCK_MAIL, STOCK_POTION, STOCK_TORCH };
struct dd_setup stocked(void);

bool is_over(const struct game *g);

/* Runs the audit and fails the test with its sentence. */
void audit(const struct game *g);

uint64_t state_hash(const struct game *g);

#endif
