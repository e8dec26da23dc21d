/* The table of calls. This file is the protocol: what can be asked, with which arguments (arguments.h), and
 * what the reply holds. docs/agents.md says the same in prose, and tests hold the two together. */
#include "front/calls/desk.h"

#include <string.h>

const char *const call_kind_names[CALL_KINDS] = {CALL_KIND_LIST(LIST_WORD)};

/* Rows: an argument that may be left out, one with a least and a most, one that may not be left out; a member
 * that every reply of the call has, one that some have, each also with a form of its own. */
#define ARG(name, kind, help) ARG_FROM(name, kind, help, 0, 0)
#define ARG_FROM(name, kind, help, least, most)                                                              \
    { name, kind, false, help, least, most }
#define NEED(name, kind, help)                                                                               \
    { name, kind, true, help, 0, 0 }
#define ARG_ROW(id, ...) [id] = __VA_ARGS__,
#define HAS_FORM(name, kind, help, form)                                                                     \
    { name, kind, true, false, help, form }
#define MAY_FORM(name, kind, help, form)                                                                     \
    { name, kind, false, false, help, form }
#define HAS(name, kind, help) HAS_FORM(name, kind, help, NULL)
#define MAY(name, kind, help) MAY_FORM(name, kind, help, NULL)

/* Arguments that mean the same in several calls. */
#define ARG_SESSION NEED("session", CALL_SESSION, "handle that create_session gave you")
#define ARG_RULES ARG("rules", CALL_TEXT, "ruleset; the game's default when not given")
#define ARG_SCENARIO ARG("scenario", CALL_TEXT, "named way to start; the game's first when not given")
#define ARG_WITH                                                                                             \
    ARG("with", CALL_OBJECT, "settings of the start by name, over the scenario; see describe_game")
#define ARG_SEED ARG("seed", CALL_U64, "of all randomness; a secret one when not given, told after the end")
#define ARG_VIEW                                                                                             \
    ARG("view", CALL_VIEW,                                                                                   \
        "false leaves the view out of the reply; \"text\" gives a page to read in place of events, view "    \
        "and legal, \"bytes\" what a learner reads (see fields of describe_game)")
#define ARG_LEGAL                                                                                            \
    ARG("legal", CALL_TRUTH,                                                                                 \
        "false leaves the legal actions out of the reply; true gives them whole, also with since")
#define ARG_SINCE                                                                                            \
    ARG("since", CALL_WHOLE,                                                                                 \
        "a step you have seen: the reply has changes since then where they are shorter than the whole")
#define ARG_TELL                                                                                             \
    ARG("tell", CALL_TRUTH,                                                                                  \
        "true adds words from now on: question, text of events, offers in place of legal, titles")
#define ARG_RECOMMEND                                                                                        \
    ARG("recommend", CALL_TEXT,                                                                              \
        "a mind (see describe_game), mc:N, deep:N, or \"best\": adds what it would do, from what your seat knows")

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
    HAS("session", CALL_SESSION, "the handle that was used"),                                                \
        HAS("step", CALL_WHOLE, "actions so far, of all seats; what since takes"),                           \
        {"ask", CALL_WHOLE, true, true, "number of the question that is open for you; null: none is", NULL}, \
        HAS("seat", CALL_TEXT, "whose question, view and legal actions these are"),                          \
        HAS("turn", CALL_TRUTH, "this seat is asked now"),                                                   \
        HAS("over", CALL_TRUTH, "nobody is asked any more")
#define HAS_GAME                                                                                             \
    HAS_FORM("game", CALL_OBJECT,                                                                            \
             "name, version, rules, content, scenario, seed (null: a secret), seed_chosen", GAME_SCHEMA)
#define HAS_EVENTS                                                                                           \
    MAY_FORM("events", CALL_LIST, "what has happened since this seat was last told, as far as it may know",  \
             EVENTS_SCHEMA)
#define HAS_TEXT                                                                                             \
    MAY("text", CALL_TEXT,                                                                                   \
        "in place of events, view and legal: a page to read, with every choice in the exact words to send")
#define HAS_VIEW MAY("view", CALL_OBJECT, "all the seat may know")
#define HAS_BYTES MAY("bytes", CALL_TEXT, "in place of view: its bytes in base64")
#define HAS_CHANGES                                                                                          \
    MAY_FORM("changes", CALL_LIST, "in place of view: JSON Patch from the view at since to now",             \
             CHANGES_SCHEMA)
#define HAS_LEGAL                                                                                            \
    MAY("legal", CALL_WORDS, "every action that would be accepted, sorted, in the exact words to send")
#define HAS_LEGAL_CHANGES                                                                                    \
    MAY_FORM("legal_changes", CALL_OBJECT,                                                                   \
             "in place of legal: what of the list at since is gone, and what is new; left out: nothing is",  \
             "{\"type\":\"object\",\"properties\":{\"gone\":" NAMES_SCHEMA ",\"new\":" NAMES_SCHEMA          \
             "},\"additionalProperties\":false}")
#define NAMES_SCHEMA "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
#define OFFER_SCHEMA "\"type\":\"array\",\"items\":{\"type\":\"object\",\"required\":[\"action\",\"label\"]}"
#define SCENE_SCHEMA                                                                                         \
    "{\"type\":\"object\",\"properties\":{\"ask\":{\"type\":\"string\"},\"panes\":{\"type\":\"array\","      \
    "\"items\":{\"type\":\"object\",\"properties\":{\"kind\":{\"type\":\"string\"},\"of\":{\"type\":"        \
    "\"string\"},\"things\":{\"type\":\"array\",\"items\":{\"type\":\"object\"}}},\"required\":[\"kind\",\"of\","\
    "\"things\"]}}},\"required\":[\"ask\",\"panes\"]}"
#define SPOTTED_SCHEMA                                                                                       \
    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"spot\":{\"type\":\"object\","      \
    "\"required\":[\"group\"]}},\"required\":[\"action\",\"label\",\"spot\"]}}"
#define PAGES_SCHEMA                                                                                         \
    "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"},"     \
    "\"title\":{\"type\":\"string\"},\"key\":{\"type\":\"string\"}},\"required\":[\"name\",\"title\"]}}"
#define HAS_TOLD                                                                                             \
    MAY("question", CALL_TEXT, "what is asked, or what is waited for, as a sentence"),                       \
        MAY_FORM("offers", CALL_LIST,                                                                        \
                 "in place of legal: each action with label, note, cost, forecast, risk, confirm, and "      \
                 "those that are closed with reason and why",                                                \
                 "{" OFFER_SCHEMA "}")
#define HAS_OFFER_CHANGES                                                                                    \
    MAY_FORM("offer_changes", CALL_OBJECT,                                                                   \
             "in place of offers: actions that are gone since, offers that are new or not what they were, "  \
             "and folded: verbs of which many foretell something else, which list_actions has by verb",      \
             "{\"type\":\"object\",\"properties\":{\"gone\":" NAMES_SCHEMA ",\"new\":{" OFFER_SCHEMA         \
             "},\"folded\":" NAMES_SCHEMA "},\"additionalProperties\":false}")
#define HAS_TITLES                                                                                           \
    MAY_FORM("titles", CALL_OBJECT,                                                                          \
             "what the names in this reply are called; with since, those that the view had not then",        \
             "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}")
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
#define HAS_BROKEN MAY("broken", CALL_OBJECT, "a fault of ours ended the game: message, seed, step")

const struct call call_rows[] = {
    {"list_games",
     "List the games",
     "the games that can be played, with their rulesets, scenarios, seats and minds",
     NULL,
     CALL_READS | CALL_REPEATS,
     {{0}},
     {HAS("games", CALL_LIST, "name, title, blurb, seats, rulesets, scenarios, policies")},
     run_list_games},
    {"describe_game",
     "Describe a game",
     "the rules in short, the verbs with their JSON Schemas, the seats, and what is hidden",
     "Read this before the first game: it says what an action may be, what events and reasons mean, and what "
     "your seat cannot see.",
     CALL_READS | CALL_REPEATS,
     {DESCRIBE_ARGS(ARG_ROW)},
     {HAS("game", CALL_OBJECT, "name, title, blurb, version, rules, max_steps, seats"),
      HAS("brief", CALL_TEXT, "the rules in short"), HAS("hidden", CALL_TEXT, "what a seat cannot see"),
      HAS("rulesets", CALL_LIST, "name, title, whether it is the default"),
      HAS("scenarios", CALL_LIST, "named ways to start"),
      HAS("policies", CALL_LIST,
          "minds that can play a seat: name, help, strength (strong, weak or null: not told), seats"),
      HAS("opponents", CALL_LIST,
          "minds by names for people, the weakest first, for every seat and wherever a mind is named: name, title, "
          "help; none where there is one seat"),
      HAS("settings", CALL_LIST,
          "what with of create_session and simulate can change: name, help, example, and the words that it "
          "takes (a form of its own may take more, as help says) or the least and most of a number"),
      HAS("topics", CALL_LIST, "what look_up knows: name, help, and how many there are"),
      HAS("verbs", CALL_LIST, "name, help, args, and the schema of the action as an object"),
      HAS("events", CALL_LIST, "what can happen"), HAS("reasons", CALL_LIST, "why an action can be refused"),
      HAS("outcomes", CALL_WORDS, "how a game can end"),
      HAS("scoring", CALL_LIST,
          "what the score is the sum of: name, points, and for what; result.parts says what each came to"),
      MAY("view_size", CALL_WHOLE, "bytes of a view"),
      MAY("view_fields", CALL_LIST,
          "what they are: name, type, at (the first byte, in its struct), count, size (of one), kind (of "
          "ids), index (true: it counts the names of its kind from 0), fields (of a struct); numbers begin "
          "with their lowest byte"),
      MAY("kinds", CALL_LIST,
          "of ids: kind, first (the id of the first name), names (null: none); an id without a name is none "
          "where it is 0, and else hidden")},
     run_describe_game},
    {"look_up",
     "Look something up",
     "what the rules say of cards, rooms, items and the like, by name or all in turn",
     "Views name many things without their texts: cards of decks and graveyards, items. Give the names as "
     "they stand there, several at once. Without names all of a topic come, a page at a time.",
     CALL_READS | CALL_REPEATS,
     {LOOK_UP_ARGS(ARG_ROW)},
     {HAS("game", CALL_OBJECT, "name, rules"),
      HAS("total", CALL_WHOLE, "how many things the topic has"),
      HAS_FORM("things", CALL_LIST, "name, title, and what the rules say of it",
               "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":"
               "\"string\"},\"title\":{\"type\":\"string\"}},\"required\":[\"name\",\"title\"]}}"),
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
     {CREATE_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_GAME,
      HAS_FORM("handles", CALL_OBJECT, "handles of the seats that other agents play, by seat",
               "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\"}}"),
      HAS_EVENTS, HAS_VIEW, HAS_BYTES, HAS_TOLD, HAS_LEGAL, HAS_TITLES, HAS_TEXT, HAS_RESULT, HAS_BROKEN},
     run_create_session},
    {"get_snapshot",
     "Look",
     "what the seat may know now",
     "This is how to begin with nothing but a handle: game says what is played. With since only what has "
     "changed. With full, for the seat \"all\" alone, the whole game in a form that restore_snapshot takes.",
     CALL_READS | CALL_REPEATS,
     {SNAPSHOT_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_GAME, HAS_VIEW, HAS_BYTES, HAS_CHANGES, HAS_TOLD, HAS_LEGAL, HAS_TITLES, HAS_TEXT,
      HAS_RESULT, HAS_BROKEN,
      MAY("snapshot", CALL_OBJECT, "the whole game: format, game, step, hash, replay")},
     run_get_snapshot},
    {"get_scene",
     "See the table",
     "what stands on the table, to be painted, and where each choice belongs there",
     "For pages and other painters; get_snapshot has the same as plain facts. Offers name the things of the "
     "table by their ids, and a key means the same verb at every question.",
     CALL_READS | CALL_REPEATS,
     {GET_SCENE_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS("page", CALL_TEXT, "the one that scene shows"),
      HAS_FORM("scene", CALL_OBJECT, "place, clock, turn, ask, cue, whisper, panes of things, and the end",
               SCENE_SCHEMA),
      MAY_FORM("offers", CALL_LIST,
               "each choice, open or closed, as tell has it, and its spot: group, key, way, thing, target",
               SPOTTED_SCHEMA),
      HAS_FORM("pages", CALL_LIST, "all that there are: name, title, key; the first is the table",
               PAGES_SCHEMA)},
     run_get_scene},
    {"list_actions",
     "List the legal actions",
     "every action that would be accepted now, in a fixed order",
     NULL,
     CALL_READS | CALL_REPEATS,
     {LIST_ACTIONS_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_TOLD, HAS_LEGAL, HAS_TITLES,
      MAY_FORM("blocked", CALL_LIST, "verbs that are not possible now, with their reason and message",
               "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"verbs\":{\"type\":"
               "\"array\",\"items\":{\"type\":\"string\"}},\"reason\":{\"type\":\"string\"},\"message\":{"
               "\"type\":\"string\"}},\"required\":[\"verbs\",\"reason\",\"message\"]}}"),
      HAS_RECOMMENDED},
     run_list_actions},
    {"dispatch_action",
     "Act",
     "answer the open question",
     "The same action with the same ask gets the same reply again and is not carried out twice, so it is "
     "safe to repeat a request whose reply was lost.",
     0,
     {DISPATCH_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_EVENTS, HAS_VIEW, HAS_BYTES, HAS_CHANGES, HAS_TOLD, HAS_OFFER_CHANGES, HAS_LEGAL,
      HAS_LEGAL_CHANGES, HAS_TITLES, HAS_TEXT, HAS_RECOMMENDED, HAS_RESULT, HAS_BROKEN},
     run_dispatch_action},
    {"wait_for_turn",
     "Wait",
     "wait until the seat is asked or the game is over, and say what happened meanwhile",
     "Instead of polling. When time is up first, turn is false and nothing else has changed. A spectator "
     "waits for the next step after since; where minds alone play, they go on for it.",
     CALL_READS | CALL_REPEATS,
     {WAIT_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_EVENTS, HAS_VIEW, HAS_BYTES, HAS_CHANGES, HAS_TOLD, HAS_OFFER_CHANGES, HAS_LEGAL,
      HAS_LEGAL_CHANGES, HAS_TITLES, HAS_TEXT, HAS_RESULT, HAS_BROKEN},
     run_wait_for_turn},
    {"get_log_page",
     "Read the log",
     "what happened so far, a page of steps at a time",
     "In games that keep chapters, chapter and entity give a page of the game's own log instead.",
     CALL_READS | CALL_REPEATS,
     {LOG_ARGS(ARG_ROW)},
     {HAS_HEAD,
      HAS("steps", CALL_WHOLE, "how many there are"),
      HAS("from", CALL_WHOLE, "first step of the page"),
      HAS("log", CALL_LIST,
          "step, seat, action (null: not yours to know), words and events; the seat \"all\" where it looked; "
          "a seed that was chosen"),
      MAY("page", CALL_LIST, "of the game's own log: turn, sequence, actor, text and more"),
      {"next", CALL_WHOLE, true, true, "from of the next page; null: this was the last", NULL},
      HAS_TITLES},
     run_get_log_page},
    {"restore_snapshot",
     "Restore",
     "go on from a full snapshot; for the seat \"all\"",
     "The snapshot is played through and must come out as it says; otherwise the session stays as it was.",
     CALL_REPEATS | CALL_DESTROYS,
     {RESTORE_ARGS(ARG_ROW)},
     {HAS_HEAD, HAS_VIEW, HAS_TOLD, HAS_LEGAL, HAS_TITLES, HAS_RESULT, HAS_BROKEN},
     run_restore_snapshot},
    {"get_replay",
     "Get the replay",
     "the finished game as the text of a replay file, a page at a time",
     "A running game gives none but to the seat \"all\": a replay holds the seed and hashes of hidden "
     "things.",
     CALL_READS | CALL_REPEATS,
     {REPLAY_ARGS(ARG_ROW)},
     {HAS_HEAD,
      HAS("seed", CALL_U64, "of the game, also one that was a secret before"),
      HAS("bytes", CALL_WHOLE, "of the whole replay"),
      HAS("from", CALL_WHOLE, "first byte of the page"),
      {"next", CALL_WHOLE, true, true, "from of the next page; null: this was the last", NULL},
      HAS("replay", CALL_TEXT, "the text of the page")},
     run_get_replay},
    {"close_session",
     "Leave the table",
     "end a session; its handles are void",
     "Only the handle that create_session gave as session closes it; the others only see the game end.",
     CALL_DESTROYS,
     {CLOSE_ARGS(ARG_ROW)},
     {HAS("session", CALL_SESSION, "the handle that is void now"), HAS("closed", CALL_TRUTH, "true")},
     run_close_session},
    {"simulate",
     "Simulate",
     "play many games between minds and say how they came out",
     "A bounded batch of the lab: the same arguments give the same figures. set changes figures of the "
     "content for these games alone, to see what a change does to the balance.",
     CALL_READS | CALL_REPEATS,
     {SIM_ARGS(ARG_ROW)},
     {HAS("game", CALL_OBJECT, "name, rules, content, scenario"),
      HAS("games", CALL_WHOLE, "played"),
      {"seed", CALL_U64, true, true, "that the games were drawn from; null: seeds named them", NULL},
      HAS("signature", CALL_TEXT, "of all final states: the same arguments give the same"),
      HAS("decisions", CALL_WHOLE, "actions of all games"),
      HAS_FORM("outcomes", CALL_LIST, "name, count, and share with its 95% interval",
               "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"outcome\":{\"type\":"
               "\"string\"},\"count\":{\"type\":\"integer\"},\"share\":{\"type\":\"number\"},\"low\":{"
               "\"type\":\"number\"},\"high\":{\"type\":\"number\"}},\"required\":[\"outcome\",\"count\","
               "\"share\",\"low\",\"high\"]}}"),
      HAS_FORM("scores", CALL_LIST, "by seat: mean score with its 95% interval, least and most",
               "{\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{\"seat\":{\"type\":"
               "\"string\"},\"mean\":{\"type\":\"number\"},\"low\":{\"type\":[\"number\",\"null\"]},\"high\":"
               "{\"type\":[\"number\",\"null\"]},\"least\":{\"type\":\"integer\"},\"most\":{\"type\":"
               "\"integer\"}},\"required\":[\"seat\",\"mean\",\"low\",\"high\",\"least\",\"most\"]}}"),
      MAY("each", CALL_LIST, "with seeds, for every game: seed, outcome, score by seat"),
      HAS("figures", CALL_LIST, "what the game counts, at most 200: name, observations, mean, low, high"),
      HAS("command", CALL_TEXT, "the command line that asks the lab for the same")},
     run_simulate},
};
const uint32_t call_count = sizeof call_rows / sizeof call_rows[0];

const struct call *call_find(const char *name) {
    for (uint32_t i = 0; i < call_count; i++)
        if (!strcmp(call_rows[i].name, name))
            return &call_rows[i];
    return NULL;
}
