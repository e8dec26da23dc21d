/* What CLOUT's tests share: a state built by hand, on top of what the fixtures of all games have (rulesets
 * opened once; see common/fixture.h).
 *
 * A game has its own copy of the rules, so a test may change figures and cards: g.r.f.max_clout = 6. It is
 * large: make it static. blank() gives the host's main phase of turn 5 with an empty table; the test puts
 * cards where it wants them, and the deck lists follow (CL-211). Nothing here plays. */
#ifndef GLOAM_TESTS_CL_TEST_H
#define GLOAM_TESTS_CL_TEST_H

#include "../common/fixture.h"
#include "games/clout/cl.h"

#define V1 "v1"
#define DOC "document"
#define EVEN "symmetric"

enum { RULESETS = 3, EVENTS_MAX = 512 };
extern const char *const rulesets[RULESETS];

/* A ruleset, opened on first use and kept; its rules. */
const struct ruleset *open_set(const char *name);
const struct cl_rules *open_rules(const char *name);

struct game {
    struct cl_rules r;
    struct cl_state s;
    struct sink k;
    struct event event[EVENTS_MAX];
};

/* The host's first main phase of turn 5: 4 clout each, no cards anywhere, full Stability. */
void blank(struct game *g, const char *ruleset);

/* A card's id by its name; an unknown name fails the test. */
uint32_t card_id(const struct cl_rules *r, const char *name);

/* Puts a card somewhere; slots count from 0. The deck's top is the last that was added. What is put open acts
 * by its abilities from now on (cl_opens), no more and no less: a card of the test's own must stand before.
 */
struct cl_body *put_body(struct game *g, uint32_t seat, uint32_t slot, const char *card, uint8_t flags);
struct cl_back *put_back(struct game *g, uint32_t seat, uint32_t slot, const char *card, uint8_t flags);
void put_field(struct game *g, uint32_t seat, const char *card);
void give(struct game *g, uint32_t seat, const char *card);
void stack(struct game *g, uint32_t seat, const char *card);
void bury(struct game *g, uint32_t seat, const char *card);
/* So many cards of the seat's own starter into its deck, which for host are Dropouts and for away Preps. */
void fill_deck(struct game *g, uint32_t seat, uint32_t n);

/* A card of the test's own, with a new id and the next free name ("test_1", ...); the test fills it in and
 * calls cl_index(&g->r). It is a normal spell until then. */
struct cl_card *new_card(struct game *g, uint32_t kind, uint32_t archetype);

/* Loads a ruleset with one value changed, as --set does: "config.max_clout=6". */
void open_over(const char *ruleset, const char *assignment, struct cl_rules *out);

#endif
