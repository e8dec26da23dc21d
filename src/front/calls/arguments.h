/* The arguments of each call, in their order: X(index, row). The rows are written with the macros of calls.c,
 * which alone reads them; everybody else reads the indexes. */
#ifndef GLOAM_FRONT_CALLS_ARGUMENTS_H
#define GLOAM_FRONT_CALLS_ARGUMENTS_H

#include "core/tables.h"

// clang-format off
#define DESCRIBE_ARGS(X) \
    X(DESCRIBE_GAME, NEED("game", CALL_GAME, "name of the game")) \
    X(DESCRIBE_RULES, ARG_RULES) \
    X(DESCRIBE_FIELDS, ARG("fields", CALL_TRUTH, "true adds what the bytes of a view are"))
enum { DESCRIBE_ARGS(LIST_ID) };

#define LOOK_UP_ARGS(X) \
    X(LOOK_UP_TOPIC, NEED("topic", CALL_TEXT, "sort of thing, such as \"card\"; see topics of describe_game")) \
    X(LOOK_UP_NAMES, ARG("names", CALL_WORDS, "the things that are wanted, at most 200")) \
    X(LOOK_UP_FROM, ARG("from", CALL_WHOLE, "without names: how many to pass over; 0 when not given")) \
    X(LOOK_UP_COUNT, ARG_FROM("count", CALL_WHOLE, "without names: how many; 20 when not given", 1, CALL_LOOK_UP_MAX)) \
    X(LOOK_UP_SESSION, ARG("session", CALL_SESSION, "handle of a game whose rules are meant")) \
    X(LOOK_UP_GAME, ARG("game", CALL_GAME, "in place of session: name of the game")) \
    X(LOOK_UP_RULES, ARG("rules", CALL_TEXT, "and its ruleset; the game's default when not given"))
enum { LOOK_UP_ARGS(LIST_ID) };

#define CREATE_ARGS(X) \
    X(CREATE_GAME, NEED("game", CALL_GAME, "name of the game; see list_games")) \
    X(CREATE_RULES, ARG_RULES) X(CREATE_SCENARIO, ARG_SCENARIO) X(CREATE_WITH, ARG_WITH) \
    X(CREATE_SETUP, ARG("setup", CALL_OBJECT, "all that a game starts from, in place of a scenario")) \
    X(CREATE_CARRY, ARG("carry", CALL_SESSION, "handle of a finished game whose profit the new one goes on with")) \
    X(CREATE_SEED, ARG_SEED) \
    X(CREATE_SEAT, ARG("seat", CALL_SEAT, \
      "the seat you play, \"all\" or \"spectator\"; every seat that is asked when not given")) \
    X(CREATE_SEATS, ARG("seats", CALL_OBJECT, \
      "who plays the other seats, by seat: a mind, an opponent, mc:N, deep:N, \"agent\"; the game's best mind if not given")) \
    X(CREATE_VIEW, ARG_VIEW) X(CREATE_LEGAL, ARG_LEGAL) X(CREATE_TELL, ARG_TELL)
enum { CREATE_ARGS(LIST_ID) };

#define SNAPSHOT_ARGS(X) \
    X(SNAPSHOT_SESSION, ARG_SESSION) \
    X(SNAPSHOT_SEAT, ARG("seat", CALL_SEAT, "of your seats the one to look with, or \"spectator\"")) \
    X(SNAPSHOT_SINCE, ARG_SINCE) \
    X(SNAPSHOT_FULL, ARG("full", CALL_TRUTH, "adds the whole game; for the seat \"all\"")) \
    X(SNAPSHOT_VIEW, ARG("view", CALL_VIEW, \
      "false leaves the view out; \"text\" gives a page to read in its place, \"bytes\" its bytes")) \
    X(SNAPSHOT_LEGAL, ARG("legal", CALL_TRUTH, "true adds the legal actions")) \
    X(SNAPSHOT_TELL, ARG_TELL)
enum { SNAPSHOT_ARGS(LIST_ID) };

#define GET_SCENE_ARGS(X) \
    X(GET_SCENE_SESSION, ARG_SESSION) \
    X(GET_SCENE_SEAT, ARG("seat", CALL_SEAT, "of your seats the one to look with, or \"spectator\"")) \
    X(GET_SCENE_PAGE, ARG("page", CALL_TEXT, "one of pages; the table when not given")) \
    X(GET_SCENE_LEGAL, ARG("legal", CALL_TRUTH, "false leaves the offers out"))
enum { GET_SCENE_ARGS(LIST_ID) };

#define LIST_ACTIONS_ARGS(X) \
    X(LIST_ACTIONS_SESSION, ARG_SESSION) \
    X(LIST_ACTIONS_SEAT, ARG("seat", CALL_SEAT, "of your seats the one that is meant")) \
    X(LIST_ACTIONS_ENTITY, ARG_FROM("entity", CALL_ID, "in games that name entities, the one that acts: yours alone", 0, 65535)) \
    X(LIST_ACTIONS_VERB, ARG("verb", CALL_TEXT, "its actions alone")) \
    X(LIST_ACTIONS_BLOCKED, ARG("blocked", CALL_TRUTH, "true adds the verbs that cannot be used now, with the reason")) \
    X(LIST_ACTIONS_RECOMMEND, ARG_RECOMMEND) X(LIST_ACTIONS_TELL, ARG_TELL)
enum { LIST_ACTIONS_ARGS(LIST_ID) };

#define DISPATCH_ARGS(X) \
    X(DISPATCH_SESSION, ARG_SESSION) \
    X(DISPATCH_ACTION, NEED("action", CALL_ACTION, "in the words of the legal list, or as an object after the verb's schema")) \
    X(DISPATCH_ASK, ARG("ask", CALL_WHOLE, "number of the question it answers: makes a repeated request safe")) \
    X(DISPATCH_WORDS, ARG("words", CALL_TEXT, "words that go with it, where an action takes any")) \
    X(DISPATCH_SINCE, ARG_SINCE) X(DISPATCH_VIEW, ARG_VIEW) X(DISPATCH_LEGAL, ARG_LEGAL) \
    X(DISPATCH_RECOMMEND, ARG_RECOMMEND) X(DISPATCH_TELL, ARG_TELL)
enum { DISPATCH_ARGS(LIST_ID) };

#define WAIT_ARGS(X) \
    X(WAIT_SESSION, ARG_SESSION) \
    X(WAIT_TIMEOUT, ARG_FROM("timeout_ms", CALL_WHOLE, "how long at most; 10000 when not given", 0, CALL_WAIT_MAX)) \
    X(WAIT_SINCE, ARG_SINCE) X(WAIT_VIEW, ARG_VIEW) X(WAIT_LEGAL, ARG_LEGAL) X(WAIT_TELL, ARG_TELL)
enum { WAIT_ARGS(LIST_ID) };

#define LOG_ARGS(X) \
    X(LOG_SESSION, ARG_SESSION) \
    X(LOG_FROM, ARG("from", CALL_WHOLE, "first step; 0 when not given")) \
    X(LOG_COUNT, ARG_FROM("count", CALL_WHOLE, "steps on the page at most; 100 when not given", 1, CALL_LOG_MAX)) \
    X(LOG_BYTES, ARG_FROM("bytes", CALL_WHOLE, \
      "bytes of the page at most, but one entry always comes; 24000 when not given", 1, CALL_LOG_BYTES)) \
    X(LOG_SEAT, ARG("seat", CALL_SEAT, "of your seats the one whose log it is, or \"spectator\"")) \
    X(LOG_CHAPTER, ARG_FROM("chapter", CALL_WHOLE, "a chapter of the game's own log; 0 is the page of the system", 0, 1000)) \
    X(LOG_ENTITY, ARG_FROM("entity", CALL_ID, "somebody in the game's own log, by name or number", 0, 65535)) \
    X(LOG_TELL, ARG_TELL)
enum { LOG_ARGS(LIST_ID) };

#define RESTORE_ARGS(X) \
    X(RESTORE_SESSION, ARG_SESSION) \
    X(RESTORE_SNAPSHOT, NEED("snapshot", CALL_OBJECT, "as get_snapshot gave it with full"))
enum { RESTORE_ARGS(LIST_ID) };

#define REPLAY_ARGS(X) \
    X(REPLAY_SESSION, ARG_SESSION) \
    X(REPLAY_FROM, ARG("from", CALL_WHOLE, "first byte; 0 when not given")) \
    X(REPLAY_BYTES, ARG_FROM("bytes", CALL_WHOLE, "of the page at most; 24000 when not given", 4, CALL_REPLAY_PAGE))
enum { REPLAY_ARGS(LIST_ID) };

#define CLOSE_ARGS(X) X(CLOSE_SESSION, ARG_SESSION)
enum { CLOSE_ARGS(LIST_ID) };

#define SIM_ARGS(X) \
    X(SIM_GAME, NEED("game", CALL_GAME, "name of the game")) \
    X(SIM_RULES, ARG_RULES) \
    X(SIM_SCENARIO, ARG("scenario", CALL_TEXT, "named way to start; that of simulations when not given")) \
    X(SIM_POLICIES, ARG("policies", CALL_MINDS, "minds by seat, mc:N and deep:N among them; random when not given")) \
    X(SIM_WITH, ARG_WITH) \
    X(SIM_SET, ARG("set", CALL_OBJECT, "figures of the content by path, such as {\"a.b\": 3}")) \
    X(SIM_SEED, ARG("seed", CALL_U64, "the games are drawn from it; 1 when not given")) \
    X(SIM_GAMES, ARG_FROM("games", CALL_WHOLE, "how many; 1000 when not given", 1, CALL_GAMES_MAX)) \
    X(SIM_SEEDS, ARG("seeds", CALL_SEEDS, \
      "in place of seed and games: exactly these, as create_session with each would deal; at most 1000")) \
    X(SIM_FIGURES, ARG("figures", CALL_PICK, "the figures that are wanted, by name or by the part before the dot; false: none"))
enum { SIM_ARGS(LIST_ID) };
// clang-format on

#endif
