/* What ESCAPE's tests share: a game to poke at, people put where a test wants them, and the events of the
 * last action, stage by stage, on top of what the fixtures of all games have (rulesets opened once, loaded
 * dice; see common/fixture.h).
 *
 * A game has its own copy of the rules, so a test may change figures: g.r.f.murder_factor = 3. It is large:
 * make it static. act() plays a whole turn, in which everybody else acts too; perform() does steps 3 to 6 for
 * one entity and nothing else. Every turn is audited. */
#ifndef GLOAM_TESTS_ES_TEST_H
#define GLOAM_TESTS_ES_TEST_H

#include "../common/fixture.h"
#include "games/escape/es_rules.h"

#define V1 "v1"           /* tuned */
#define DOC "document-v1" /* the literal figures */

enum { RULESETS = 2, CANONICAL_SEED_V1 = 20260227 };
extern const char *const rulesets[RULESETS];

/* A ruleset, opened on first use and kept; its rules. */
const struct ruleset *open_set(const char *name);
const struct es_rules *open_rules(const char *name);

/* One state under test, its own rules, and the events of its last action. */
struct game {
    struct es_rules r;
    struct es_state s;
    struct sink k;
    struct event event[ES_MAX_EVENTS];
    struct es_log log; /* of all actions since the start */
    uint32_t deed;     /* of the last act() or perform() */
    bool no_audit; /* set by a test that builds a state which could not come about */
};

/* A fresh state of a scenario ("escape", "quiet", ...) or of a setup, which is checked first. All levels are
 * laid out, wherever the player is. */
void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed);
void start_from(struct game *g, const char *ruleset, const struct es_setup *setup, uint64_t seed);
struct es_setup setup_of(const char *ruleset, const char *scenario);

/* The document's figures, no hostiles, and nobody but the player: nothing happens that the test does not do.
 */
void alone(struct game *g);

/* The player; somebody by id, who must be alive. */
struct es_entity *player(struct game *g);
struct es_entity *who(struct game *g, uint32_t id);

/* The level where the player is, with its dice. */
struct es_level *here(struct game *g);

/* So many turns were played, and nobody waits on any level. */
void at_turn(struct game *g, uint32_t turn);

/* Puts somebody somewhere; into the first room of a feature on the player's level, and which room that is. */
void put(struct game *g, uint32_t id, uint32_t depth, uint32_t room);
void enter(struct game *g, uint32_t feature);
uint32_t room_of(const struct game *g, uint32_t depth, uint32_t feature);

/* Brings one of the cast (ids 2 .. 49) or a hostile (50 and up) into the player's room: as it stands in the
 * world, or anew with the starting figures of its kind. */
struct es_entity *meet(struct game *g, uint32_t id);
enum { SOMEBODY = 2, HOSTILE = 50 };

/* Puts one of an item (index) into somebody's pack, or into the player's room. */
void give(struct game *g, uint32_t id, const char *item);
void drop(struct game *g, const char *item);

/* Plays a turn: act(&g, ES_MOVE, ES_EAST). It must be accepted, stand in the legal list, drop no event and
 * pass the audit. say() is a speech in the player's own words. */
#define act(g, ...) act_must((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, NULL, __FILE__, __LINE__)
#define say(g, words) act_must((g), (const int[1 + ACTION_ARGS]){ES_SPEAK}, (words), __FILE__, __LINE__)
void act_must(struct game *g, const int *verb_and_args, const char *words, const char *file, int line);

/* Steps 3 to 6 of an entity's action, which must be allowed, in a turn of its own; returns the outcome. */
#define perform(g, id, ...)                                                                                  \
    perform_must((g), (id), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
uint32_t perform_must(struct game *g, uint32_t id, const int *verb_and_args, const char *file, int line);

/* An action of the player that must be refused for a reason, not one byte of the state changed. */
#define refuse(g, reason, ...)                                                                               \
    refuse_must((g), (reason), (const int[1 + ACTION_ARGS]){__VA_ARGS__}, __FILE__, __LINE__)
void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line);

/* The reason alone, of the player or of anybody, and whether it is in the list of legal actions. */
#define reason_of(g, ...) check_of((g), 1, (const int[1 + ACTION_ARGS]){__VA_ARGS__})
#define reason_for(g, id, ...) check_of((g), (id), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
uint32_t check_of(const struct game *g, uint32_t id, const int *verb_and_args);
#define is_legal(g, ...) listed((g), (const int[1 + ACTION_ARGS]){__VA_ARGS__})
bool listed(const struct game *g, const int *verb_and_args);

/* Events of the last action. */
#define GAME_OPS escape_ops
#include "../game_events.h"
void clear_events(struct game *g);

/* What a stage of the last action did to a trait or feature of the player, in ten-thousandths (D-04); the sum
 * over all traits and features as absolute values, to say that nothing else changed. */
int32_t trait_by(const struct game *g, uint32_t trait, uint32_t stage);
int32_t feature_by(const struct game *g, uint32_t feature, uint32_t stage);
int32_t changed_by(const struct game *g, uint32_t stage);

/* Ids by name; an unknown name fails the test. */
uint32_t id_of(const struct game *g, uint32_t kind, const char *name);

/* Plays on with actions drawn from the legal list until the run is over or so many turns are done. Returns
 * the turns played. */
uint32_t play_on(struct game *g, uint64_t seed, uint32_t most);

bool is_over(const struct game *g);

/* Runs the audit and fails the test with its sentence. */
void audit(const struct game *g);

uint64_t state_hash(const struct game *g);

#endif
