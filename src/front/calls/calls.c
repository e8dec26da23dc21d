/* The table of calls. This file is the protocol: what can be asked, with which arguments, and what the reply
 * holds. docs/agents.md says the same in prose, and tests hold the two together. */
#include "front/calls/desk.h"

#include <string.h>

const char *const call_kind_names[CALL_KINDS] = {
    [CALL_TEXT] = "string",
    [CALL_WHOLE] = "number",
    [CALL_U64] = "number or string",
    [CALL_TRUTH] = "boolean",
    [CALL_GAME] = "game",
    [CALL_SESSION] = "session",
    [CALL_SEAT] = "seat",
    [CALL_ID] = "name or number",
    [CALL_ACTION] = "action",
    [CALL_OBJECT] = "object",
    [CALL_MINDS] = "object",
    [CALL_WORDS] = "strings",
    [CALL_LIST] = "objects",
    [CALL_SEEDS] = "seeds",
    [CALL_PICK] = "strings or false",
    [CALL_VIEW] = "boolean, \"text\" or \"bytes\"",
};

/* Arguments that mean the same in several calls. */
#define ARG_SESSION                                                                                          \
    { "session", CALL_SESSION, true, "handle that create_session gave you", 0, 0 }
#define ARG_RULES                                                                                            \
    { "rules", CALL_TEXT, false, "ruleset; the game's default when not given", 0, 0 }
#define ARG_SCENARIO                                                                                         \
    { "scenario", CALL_TEXT, false, "named way to start; the game's first when not given", 0, 0 }
#define ARG_WITH                                                                                             \
    {                                                                                                        \
        "with", CALL_OBJECT, false, "settings of the start by name, over the scenario; see describe_game",   \
            0, 0                                                                                             \
    }
#define ARG_SEED                                                                                             \
    { "seed", CALL_U64, false, "of all randomness; a secret one when not given, told after the end", 0, 0 }
#define ARG_VIEW                                                                                             \
    {                                                                                                        \
        "view", CALL_VIEW, false,                                                                            \
            "false leaves the view out of the reply; \"text\" gives a page to read in place of events, "     \
            "view and legal, \"bytes\" what a learner reads (see fields of describe_game)",                  \
            0, 0                                                                                             \
    }
#define ARG_LEGAL                                                                                            \
    {                                                                                                        \
        "legal", CALL_TRUTH, false,                                                                          \
            "false leaves the legal actions out of the reply; true gives them whole, also with since", 0, 0  \
    }
#define ARG_SINCE                                                                                            \
    {                                                                                                        \
        "since", CALL_WHOLE, false,                                                                          \
            "a step you have seen: the reply has changes since then where they are shorter than the whole",  \
            0, 0                                                                                             \
    }
#define ARG_TELL                                                                                             \
    {                                                                                                        \
        "tell", CALL_TRUTH, false,                                                                           \
            "true adds words from now on: question, text of events, offers in place of legal, titles", 0, 0  \
    }
#define ARG_RECOMMEND                                                                                        \
    {                                                                                                        \
        "recommend", CALL_TEXT, false,                                                                       \
            "a mind (see describe_game), mc:N, or \"best\": adds what it would do, from what your seat "     \
            "knows",                                                                                         \
            0, 0                                                                                             \
    }

/* Members that mean the same in several replies. */
#define EVENTS_SCHEMA                                                                                        \
    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"event\":{\"type\":\"string\"}},"   \
    "\"required\":[\"event\"]}}"
#define RESULT_SCHEMA                                                                                        \
    "{\"type\":[\"object\",\"null\"],\"properties\":{\"outcome\":{\"type\":\"string\"},"                     \
    "\"score\":{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}},"                       \
    "\"parts\":{\"type\":\"object\",\"additionalProperties\":{\"type\":\"object\","                          \
    "\"additionalProperties\":{\"type\":\"integer\"}}},\"step_limit\":{\"type\":\"boolean\"}},"              \
    "\"required\":[\"outcome\",\"score\",\"parts\",\"step_limit\"]}"
#define GAME_SCHEMA                                                                                          \
    "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},\"version\":{\"type\":"             \
    "\"integer\"},\"rules\":{\"type\":\"string\"},\"content\":{\"type\":\"string\"},\"scenario\":{\"type\":" \
    "[\"string\",\"null\"]},\"seed\":{\"type\":[\"string\",\"null\"]},\"seed_chosen\":{\"type\":"            \
    "\"boolean\"}},\"required\":[\"name\",\"version\",\"rules\",\"content\",\"scenario\",\"seed\","          \
    "\"seed_chosen\"]}"
#define CHANGES_SCHEMA                                                                                       \
    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"op\":{\"enum\":[\"add\","          \
    "\"remove\",\"replace\"]},\"path\":{\"type\":\"string\"},\"value\":{}},\"required\":[\"op\",\"path\"]}}"
#define HAS_HEAD                                                                                             \
    {"session", CALL_SESSION, true, false, "the handle that was used", NULL},                                \
        {"step", CALL_WHOLE, true, false, "actions so far, of all seats; what since takes", NULL},           \
        {"ask", CALL_WHOLE, true, true, "number of the question that is open for you; null: none is", NULL}, \
        {"seat", CALL_TEXT, true, false, "whose question, view and legal actions these are", NULL},          \
        {"turn", CALL_TRUTH, true, false, "this seat is asked now", NULL}, {                                 \
        "over", CALL_TRUTH, true, false, "nobody is asked any more", NULL                                    \
    }
#define HAS_GAME                                                                                             \
    {                                                                                                        \
        "game", CALL_OBJECT, true, false,                                                                    \
            "name, version, rules, content, scenario, seed (null: a secret), seed_chosen", GAME_SCHEMA       \
    }
#define HAS_EVENTS                                                                                           \
    {                                                                                                        \
        "events", CALL_LIST, false, false,                                                                   \
            "what has happened since this seat was last told, as far as it may know", EVENTS_SCHEMA          \
    }
#define HAS_TEXT                                                                                             \
    {                                                                                                        \
        "text", CALL_TEXT, false, false,                                                                     \
            "in place of events, view and legal: a page to read, with every choice in the exact words to "   \
            "send",                                                                                          \
            NULL                                                                                             \
    }
#define HAS_VIEW                                                                                             \
    { "view", CALL_OBJECT, false, false, "all the seat may know", NULL }
#define HAS_BYTES                                                                                            \
    { "bytes", CALL_TEXT, false, false, "in place of view: its bytes in base64", NULL }
#define HAS_CHANGES                                                                                          \
    {                                                                                                        \
        "changes", CALL_LIST, false, false, "in place of view: JSON Patch from the view at since to now",    \
            CHANGES_SCHEMA                                                                                   \
    }
#define HAS_LEGAL                                                                                            \
    {                                                                                                        \
        "legal", CALL_WORDS, false, false,                                                                   \
            "every action that would be accepted, sorted, in the exact words to send", NULL                  \
    }
#define HAS_LEGAL_CHANGES                                                                                    \
    {                                                                                                        \
        "legal_changes", CALL_OBJECT, false, false,                                                          \
            "in place of legal: what of the list at since is gone, and what is new; left out: nothing is",   \
            "{\"type\":\"object\",\"properties\":{\"gone\":" NAMES_SCHEMA ",\"new\":" NAMES_SCHEMA           \
            "},\"additionalProperties\":false}"                                                              \
    }
#define NAMES_SCHEMA "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
#define OFFER_SCHEMA "\"type\":\"array\",\"items\":{\"type\":\"object\",\"required\":[\"action\",\"label\"]}"
#define HAS_TOLD                                                                                             \
    {"question", CALL_TEXT, false, false, "what is asked, or what is waited for, as a sentence", NULL}, {    \
        "offers", CALL_LIST, false, false,                                                                   \
            "in place of legal: each action with label, note, cost, forecast, risk, confirm, and those "     \
            "that "                                                                                          \
            "are closed with reason and why",                                                                \
            "{" OFFER_SCHEMA "}"                                                                             \
    }
#define HAS_OFFER_CHANGES                                                                                    \
    {                                                                                                        \
        "offer_changes", CALL_OBJECT, false, false,                                                          \
            "in place of offers: actions that are gone since, offers that are new or not what they were, "   \
            "and folded: verbs of which many foretell something else, which list_actions has by verb",       \
            "{\"type\":\"object\",\"properties\":{\"gone\":" NAMES_SCHEMA ",\"new\":{" OFFER_SCHEMA          \
            "},\"folded\":" NAMES_SCHEMA "},\"additionalProperties\":false}"                                 \
    }
#define HAS_TITLES                                                                                           \
    {                                                                                                        \
        "titles", CALL_OBJECT, false, false,                                                                 \
            "what the names in this reply are called; with since, those that the view had not then",         \
            "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}"                           \
    }
#define HAS_RECOMMENDED                                                                                      \
    {                                                                                                        \
        "recommended", CALL_OBJECT, false, true, "the mind that was asked, and the action it would choose",  \
            "{\"type\":[\"object\",\"null\"],\"properties\":{\"policy\":{\"type\":\"string\"},\"action\":"   \
            "{\"type\":\"string\"}},\"required\":[\"policy\",\"action\"]}"                                   \
    }
#define HAS_RESULT                                                                                           \
    {                                                                                                        \
        "result", CALL_OBJECT, true, true,                                                                   \
            "after the end: outcome, score by seat, its parts by seat, whether the step limit ended it",     \
            RESULT_SCHEMA                                                                                    \
    }
#define HAS_BROKEN                                                                                           \
    { "broken", CALL_OBJECT, false, false, "a fault of ours ended the game: message, seed, step", NULL }

const struct call call_rows[] = {
    {"list_games",
     "List the games",
     "the games that can be played, with their rulesets, scenarios, seats and minds",
     NULL,
     CALL_READS | CALL_REPEATS,
     {{0}},
     {{"games", CALL_LIST, true, false, "name, title, blurb, seats, rulesets, scenarios, policies", NULL}},
     run_list_games},
    {"describe_game",
     "Describe a game",
     "the rules in short, the verbs with their JSON Schemas, the seats, and what is hidden",
     "Read this before the first game: it says what an action may be, what events and reasons mean, and what "
     "your seat cannot see.",
     CALL_READS | CALL_REPEATS,
     {[DESCRIBE_GAME] = {"game", CALL_GAME, true, "name of the game", 0, 0},
      [DESCRIBE_RULES] = ARG_RULES,
      [DESCRIBE_FIELDS] = {"fields", CALL_TRUTH, false, "true adds what the bytes of a view are", 0, 0}},
     {{"game", CALL_OBJECT, true, false, "name, title, blurb, version, rules, max_steps, seats", NULL},
      {"brief", CALL_TEXT, true, false, "the rules in short", NULL},
      {"hidden", CALL_TEXT, true, false, "what a seat cannot see", NULL},
      {"rulesets", CALL_LIST, true, false, "name, title, whether it is the default", NULL},
      {"scenarios", CALL_LIST, true, false, "named ways to start", NULL},
      {"policies", CALL_LIST, true, false,
       "minds that can play a seat: name, help, strength (strong, weak or null: not told), seats", NULL},
      {"settings", CALL_LIST, true, false,
       "what with of create_session and simulate can change: name, help, example, and the words that it "
       "takes (a form of its own may take more, as help says) or the least and most of a number",
       NULL},
      {"topics", CALL_LIST, true, false, "what look_up knows: name, help, and how many there are", NULL},
      {"verbs", CALL_LIST, true, false, "name, help, args, and the schema of the action as an object", NULL},
      {"events", CALL_LIST, true, false, "what can happen", NULL},
      {"reasons", CALL_LIST, true, false, "why an action can be refused", NULL},
      {"outcomes", CALL_WORDS, true, false, "how a game can end", NULL},
      {"scoring", CALL_LIST, true, false,
       "what the score is the sum of: name, points, and for what; result.parts says what each came to", NULL},
      {"view_size", CALL_WHOLE, false, false, "bytes of a view", NULL},
      {"view_fields", CALL_LIST, false, false,
       "what they are: name, type, at (the first byte, in its struct), count, size (of one), kind (of ids), "
       "index (true: it counts the names of its kind from 0), fields (of a struct); numbers begin with their "
       "lowest byte",
       NULL},
      {"kinds", CALL_LIST, false, false,
       "of ids: kind, first (the id of the first name), names (null: none); an id without a name is none "
       "where it is 0, and else hidden",
       NULL}},
     run_describe_game},
    {"look_up",
     "Look something up",
     "what the rules say of cards, rooms, items and the like, by name or all in turn",
     "Views name many things without their texts: cards of decks and graveyards, items. Give the names as "
     "they stand there, several at once. Without names all of a topic come, a page at a time.",
     CALL_READS | CALL_REPEATS,
     {[LOOK_UP_TOPIC] = {"topic", CALL_TEXT, true,
                         "sort of thing, such as \"card\"; see topics of describe_game", 0, 0},
      [LOOK_UP_NAMES] = {"names", CALL_WORDS, false, "the things that are wanted, at most 200", 0, 0},
      [LOOK_UP_FROM] = {"from", CALL_WHOLE, false, "without names: how many to pass over; 0 when not given",
                        0, 0},
      [LOOK_UP_COUNT] = {"count", CALL_WHOLE, false, "without names: how many; 20 when not given", 1,
                         CALL_LOOK_UP_MAX},
      [LOOK_UP_SESSION] = {"session", CALL_SESSION, false, "handle of a game whose rules are meant", 0, 0},
      [LOOK_UP_GAME] = {"game", CALL_GAME, false, "in place of session: name of the game", 0, 0},
      [LOOK_UP_RULES] = {"rules", CALL_TEXT, false, "and its ruleset; the game's default when not given", 0,
                         0}},
     {{"game", CALL_OBJECT, true, false, "name, rules", NULL},
      {"total", CALL_WHOLE, true, false, "how many things the topic has", NULL},
      {"things", CALL_LIST, true, false, "name, title, and what the rules say of it",
       "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"
       "\"title\":{\"type\":\"string\"}},\"required\":[\"name\",\"title\"]}}"},
      {"next", CALL_WHOLE, true, true, "from of the next page; null: this was the last", NULL}},
     run_look_up},
    {"create_session",
     "Begin a game",
     "begin a game and get the handle of your seat",
     "Say which seat is yours and who plays the others: a mind by its name, or \"agent\" for a handle that "
     "you hand on to another player. Without a seat you answer for every seat in turn, each time with the "
     "eyes of the one that is asked. The seat \"all\" does the same, may look with the eyes of any seat, and "
     "may take and restore full snapshots; the log names it. A \"spectator\" plays nothing and sees what "
     "everybody sees.",
     0,
     {[CREATE_GAME] = {"game", CALL_GAME, true, "name of the game; see list_games", 0, 0},
      [CREATE_RULES] = ARG_RULES,
      [CREATE_SCENARIO] = ARG_SCENARIO,
      [CREATE_WITH] = ARG_WITH,
      [CREATE_SETUP] = {"setup", CALL_OBJECT, false, "all that a game starts from, in place of a scenario", 0,
                        0},
      [CREATE_CARRY] = {"carry", CALL_SESSION, false,
                        "handle of a finished game whose profit the new one goes on with", 0, 0},
      [CREATE_SEED] = ARG_SEED,
      [CREATE_SEAT] = {"seat", CALL_SEAT, false,
                       "the seat you play, \"all\" or \"spectator\"; every seat that is asked when not given",
                       0, 0},
      [CREATE_SEATS] =
          {"seats", CALL_OBJECT, false,
           "who plays the other seats, by seat: a mind, mc:N or \"agent\"; random when not given", 0, 0},
      [CREATE_VIEW] = ARG_VIEW,
      [CREATE_LEGAL] = ARG_LEGAL,
      [CREATE_TELL] = ARG_TELL},
     {HAS_HEAD,
      HAS_GAME,
      {"handles", CALL_OBJECT, true, false, "handles of the seats that other agents play, by seat",
       "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}"},
      HAS_EVENTS,
      HAS_VIEW,
      HAS_BYTES,
      HAS_TOLD,
      HAS_LEGAL,
      HAS_TITLES,
      HAS_TEXT,
      HAS_RESULT,
      HAS_BROKEN},
     run_create_session},
    {"get_snapshot",
     "Look",
     "what the seat may know now",
     "This is how to begin with nothing but a handle: game says what is played. With since only what has "
     "changed. With full, for the seat \"all\" alone, the whole game in a form that restore_snapshot takes.",
     CALL_READS | CALL_REPEATS,
     {[SNAPSHOT_SESSION] = ARG_SESSION,
      [SNAPSHOT_SEAT] = {"seat", CALL_SEAT, false, "of your seats the one to look with, or \"spectator\"", 0,
                         0},
      [SNAPSHOT_SINCE] = ARG_SINCE,
      [SNAPSHOT_FULL] = {"full", CALL_TRUTH, false, "adds the whole game; for the seat \"all\"", 0, 0},
      [SNAPSHOT_VIEW] =
          {"view", CALL_VIEW, false,
           "false leaves the view out; \"text\" gives a page to read in its place, \"bytes\" its bytes", 0,
           0},
      [SNAPSHOT_LEGAL] = {"legal", CALL_TRUTH, false, "true adds the legal actions", 0, 0},
      [SNAPSHOT_TELL] = ARG_TELL},
     {HAS_HEAD,
      HAS_GAME,
      HAS_VIEW,
      HAS_BYTES,
      HAS_CHANGES,
      HAS_TOLD,
      HAS_LEGAL,
      HAS_TITLES,
      HAS_TEXT,
      HAS_RESULT,
      HAS_BROKEN,
      {"snapshot", CALL_OBJECT, false, false, "the whole game: format, game, step, hash, replay", NULL}},
     run_get_snapshot},
    {"list_actions",
     "List the legal actions",
     "every action that would be accepted now, in a fixed order",
     NULL,
     CALL_READS | CALL_REPEATS,
     {[LIST_ACTIONS_SESSION] = ARG_SESSION,
      [LIST_ACTIONS_SEAT] = {"seat", CALL_SEAT, false, "of your seats the one that is meant", 0, 0},
      [LIST_ACTIONS_ENTITY] = {"entity", CALL_ID, false,
                               "in games that name entities, the one that acts: yours alone", 0, 65535},
      [LIST_ACTIONS_VERB] = {"verb", CALL_TEXT, false, "its actions alone", 0, 0},
      [LIST_ACTIONS_BLOCKED] = {"blocked", CALL_TRUTH, false,
                                "true adds the verbs that cannot be used now, with the reason", 0, 0},
      [LIST_ACTIONS_RECOMMEND] = ARG_RECOMMEND,
      [LIST_ACTIONS_TELL] = ARG_TELL},
     {HAS_HEAD,
      HAS_TOLD,
      HAS_LEGAL,
      HAS_TITLES,
      {"blocked", CALL_LIST, false, false, "verbs that are not possible now, with their reason and message",
       "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"verbs\":{\"type\":\"array\","
       "\"items\":{\"type\":\"string\"}},\"reason\":{\"type\":\"string\"},\"message\":{\"type\":\"string\"}},"
       "\"required\":[\"verbs\",\"reason\",\"message\"]}}"},
      HAS_RECOMMENDED},
     run_list_actions},
    {"dispatch_action",
     "Act",
     "answer the open question",
     "The same action with the same ask gets the same reply again and is not carried out twice, so it is "
     "safe to repeat a request whose reply was lost.",
     0,
     {[DISPATCH_SESSION] = ARG_SESSION,
      [DISPATCH_ACTION] = {"action", CALL_ACTION, true,
                           "in the words of the legal list, or as an object after the verb's schema", 0, 0},
      [DISPATCH_ASK] = {"ask", CALL_WHOLE, false,
                        "number of the question it answers: makes a repeated request safe", 0, 0},
      [DISPATCH_WORDS] = {"words", CALL_TEXT, false, "words that go with it, where an action takes any", 0,
                          0},
      [DISPATCH_SINCE] = ARG_SINCE,
      [DISPATCH_VIEW] = ARG_VIEW,
      [DISPATCH_LEGAL] = ARG_LEGAL,
      [DISPATCH_RECOMMEND] = ARG_RECOMMEND,
      [DISPATCH_TELL] = ARG_TELL},
     {HAS_HEAD, HAS_EVENTS, HAS_VIEW, HAS_CHANGES, HAS_TOLD, HAS_OFFER_CHANGES, HAS_LEGAL, HAS_LEGAL_CHANGES,
      HAS_TITLES, HAS_TEXT, HAS_RECOMMENDED, HAS_RESULT, HAS_BROKEN},
     run_dispatch_action},
    {"wait_for_turn",
     "Wait",
     "wait until the seat is asked or the game is over, and say what happened meanwhile",
     "Instead of polling. When time is up first, turn is false and nothing else has changed. A spectator "
     "waits for the next step after since; where minds alone play, they go on for it.",
     CALL_READS | CALL_REPEATS,
     {[WAIT_SESSION] = ARG_SESSION,
      [WAIT_TIMEOUT] = {"timeout_ms", CALL_WHOLE, false, "how long at most; 10000 when not given", 0,
                        CALL_WAIT_MAX},
      [WAIT_SINCE] = ARG_SINCE,
      [WAIT_VIEW] = ARG_VIEW,
      [WAIT_LEGAL] = ARG_LEGAL,
      [WAIT_TELL] = ARG_TELL},
     {HAS_HEAD, HAS_EVENTS, HAS_VIEW, HAS_CHANGES, HAS_TOLD, HAS_OFFER_CHANGES, HAS_LEGAL, HAS_LEGAL_CHANGES,
      HAS_TITLES, HAS_TEXT, HAS_RESULT, HAS_BROKEN},
     run_wait_for_turn},
    {"get_log_page",
     "Read the log",
     "what happened so far, a page of steps at a time",
     "In games that keep chapters, chapter and entity give a page of the game's own log instead.",
     CALL_READS | CALL_REPEATS,
     {[LOG_SESSION] = ARG_SESSION,
      [LOG_FROM] = {"from", CALL_WHOLE, false, "first step; 0 when not given", 0, 0},
      [LOG_COUNT] = {"count", CALL_WHOLE, false, "steps on the page at most; 100 when not given", 1,
                     CALL_LOG_MAX},
      [LOG_BYTES] = {"bytes", CALL_WHOLE, false,
                     "bytes of the page at most, but one entry always comes; 24000 when not given", 1,
                     CALL_LOG_BYTES},
      [LOG_SEAT] = {"seat", CALL_SEAT, false, "of your seats the one whose log it is, or \"spectator\"", 0,
                    0},
      [LOG_CHAPTER] = {"chapter", CALL_WHOLE, false,
                       "a chapter of the game's own log; 0 is the page of the system", 0, 1000},
      [LOG_ENTITY] = {"entity", CALL_ID, false, "somebody in the game's own log, by name or number", 0,
                      65535},
      [LOG_TELL] = ARG_TELL},
     {HAS_HEAD,
      {"steps", CALL_WHOLE, true, false, "how many there are", NULL},
      {"from", CALL_WHOLE, true, false, "first step of the page", NULL},
      {"log", CALL_LIST, true, false,
       "step, seat, action (null: not yours to know), words and events; the seat \"all\" where it looked; a "
       "seed that was chosen",
       NULL},
      {"page", CALL_LIST, false, false, "of the game's own log: turn, sequence, actor, text and more", NULL},
      {"next", CALL_WHOLE, true, true, "from of the next page; null: this was the last", NULL},
      HAS_TITLES},
     run_get_log_page},
    {"restore_snapshot",
     "Restore",
     "go on from a full snapshot; for the seat \"all\"",
     "The snapshot is played through and must come out as it says; otherwise the session stays as it was.",
     CALL_REPEATS | CALL_DESTROYS,
     {[RESTORE_SESSION] = ARG_SESSION,
      [RESTORE_SNAPSHOT] = {"snapshot", CALL_OBJECT, true, "as get_snapshot gave it with full", 0, 0}},
     {HAS_HEAD, HAS_VIEW, HAS_TOLD, HAS_LEGAL, HAS_TITLES, HAS_RESULT, HAS_BROKEN},
     run_restore_snapshot},
    {"get_replay",
     "Get the replay",
     "the finished game as the text of a replay file, a page at a time",
     "A running game gives none but to the seat \"all\": a replay holds the seed and hashes of hidden "
     "things.",
     CALL_READS | CALL_REPEATS,
     {[REPLAY_SESSION] = ARG_SESSION,
      [REPLAY_FROM] = {"from", CALL_WHOLE, false, "first byte; 0 when not given", 0, 0},
      [REPLAY_BYTES] = {"bytes", CALL_WHOLE, false, "of the page at most; 24000 when not given", 4,
                        CALL_REPLAY_PAGE}},
     {HAS_HEAD,
      {"seed", CALL_U64, true, false, "of the game, also one that was a secret before", NULL},
      {"bytes", CALL_WHOLE, true, false, "of the whole replay", NULL},
      {"from", CALL_WHOLE, true, false, "first byte of the page", NULL},
      {"next", CALL_WHOLE, true, true, "from of the next page; null: this was the last", NULL},
      {"replay", CALL_TEXT, true, false, "the text of the page", NULL}},
     run_get_replay},
    {"close_session",
     "Leave the table",
     "end a session; its handles are void",
     "Only the handle that create_session gave as session closes it; the others only see the game end.",
     CALL_DESTROYS,
     {[CLOSE_SESSION] = ARG_SESSION},
     {{"session", CALL_SESSION, true, false, "the handle that is void now", NULL},
      {"closed", CALL_TRUTH, true, false, "true", NULL}},
     run_close_session},
    {"simulate",
     "Simulate",
     "play many games between minds and say how they came out",
     "A bounded batch of the lab: the same arguments give the same figures. set changes figures of the "
     "content for these games alone, to see what a change does to the balance.",
     CALL_READS | CALL_REPEATS,
     {[SIM_GAME] = {"game", CALL_GAME, true, "name of the game", 0, 0},
      [SIM_RULES] = ARG_RULES,
      [SIM_SCENARIO] = {"scenario", CALL_TEXT, false,
                        "named way to start; that of simulations when not given", 0, 0},
      [SIM_POLICIES] = {"policies", CALL_MINDS, false,
                        "minds by seat, mc:N among them; random when not given", 0, 0},
      [SIM_WITH] = ARG_WITH,
      [SIM_SET] = {"set", CALL_OBJECT, false, "figures of the content by path, such as {\"a.b\": 3}", 0, 0},
      [SIM_SEED] = {"seed", CALL_U64, false, "the games are drawn from it; 1 when not given", 0, 0},
      [SIM_GAMES] = {"games", CALL_WHOLE, false, "how many; 1000 when not given", 1, CALL_GAMES_MAX},
      [SIM_SEEDS] =
          {"seeds", CALL_SEEDS, false,
           "in place of seed and games: exactly these, as create_session with each would deal; at most 1000",
           0, 0},
      [SIM_FIGURES] = {"figures", CALL_PICK, false,
                       "the figures that are wanted, by name or by the part before the dot; false: none", 0,
                       0}},
     {{"game", CALL_OBJECT, true, false, "name, rules, content, scenario", NULL},
      {"games", CALL_WHOLE, true, false, "played", NULL},
      {"seed", CALL_U64, true, true, "that the games were drawn from; null: seeds named them", NULL},
      {"signature", CALL_TEXT, true, false, "of all final states: the same arguments give the same", NULL},
      {"decisions", CALL_WHOLE, true, false, "actions of all games", NULL},
      {"outcomes", CALL_LIST, true, false, "name, count, and share with its 95% interval",
       "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"outcome\":{\"type\":\"string\"},"
       "\"count\":{\"type\":\"integer\"},\"share\":{\"type\":\"number\"},\"low\":{\"type\":\"number\"},"
       "\"high\":{\"type\":\"number\"}},\"required\":[\"outcome\",\"count\",\"share\",\"low\",\"high\"]}}"},
      {"scores", CALL_LIST, true, false, "by seat: mean score with its 95% interval, least and most",
       "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"seat\":{\"type\":\"string\"},"
       "\"mean\":{\"type\":\"number\"},\"low\":{\"type\":[\"number\",\"null\"]},\"high\":{\"type\":["
       "\"number\","
       "\"null\"]},\"least\":{\"type\":\"integer\"},\"most\":{\"type\":\"integer\"}},\"required\":[\"seat\","
       "\"mean\",\"low\",\"high\",\"least\",\"most\"]}}"},
      {"each", CALL_LIST, false, false, "with seeds, for every game: seed, outcome, score by seat", NULL},
      {"figures", CALL_LIST, true, false,
       "what the game counts, at most 200: name, observations, mean, low, high", NULL},
      {"command", CALL_TEXT, true, false, "the command line that asks the lab for the same", NULL}},
     run_simulate},
};
const uint32_t call_count = sizeof call_rows / sizeof call_rows[0];

const struct call *call_find(const char *name) {
    for (uint32_t i = 0; i < call_count; i++)
        if (!strcmp(call_rows[i].name, name))
            return &call_rows[i];
    return NULL;
}
