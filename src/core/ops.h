/* The interface every game fills in: the page to read first.
 *
 * A game is a set of immutable rules (loaded from content) plus one flat block of mutable state. The state
 * always rests at a question to one seat, or the game is over. A validated action is the only thing that
 * changes it; events say what happened and who may know it. Seats get views, never states. Seed, setup,
 * content hash and the list of actions rebuild everything.
 *
 * The interface has four parts, each with a page that says what its functions promise and what its rows mean:
 * core/kernel.h plays, core/setup.h starts, core/words.h tells, core/tables.h lists. struct game_ops below
 * puts them together.
 *
 * Pointers and tables: what says "may be null" or "0:", here or there, may be left out; a table with a count
 * may be empty and is then null; everything else must be there. The conformance suite names what is missing.
 * The smallest game that fills all of this in is games/bluff. */
#ifndef GLOAM_CORE_OPS_H
#define GLOAM_CORE_OPS_H

#include "core/kernel.h"
#include "core/setup.h"
#include "core/tables.h"
#include "core/words.h"

struct habit_row;
struct metrics_ops;
struct policy_row;
struct record_ops;
struct scene_page;

struct game_ops {
    const char *name;  /* the word on the command line */
    const char *title; /* for people */
    const char *blurb; /* one sentence */
    uint32_t version;  /* of rules and state layout: part of saves and replays */
    /* The oldest version whose saved profiles are still read: what they lack is zero, and setup_check puts it
     * in order. 0: those of this version alone. */
    uint32_t profiles_from;

    /* Kernel. */
    uint32_t seats;
    const char *const *seat_names;
    const char *const *seat_titles; /* behind "the", as people call them; may be null: the names will do */
    uint32_t rules_size, state_size, view_size;
    uint32_t max_legal;    /* entries of the longest legal list */
    uint32_t max_events;   /* events of the most eventful action */
    uint32_t max_steps;    /* a match is stopped after this many actions */
    uint32_t search_depth; /* actions of a playout, after which the value counts; 0: what search takes */
    uint32_t search_turns; /* turns of a playout of deep:N, likewise; 0: it goes on to the end */
    bool search_plans;     /* but a mind to follow is judged by how the game ends */
    bool lit;              /* a place with the lights on: its own theme is the light one */
    bool resumable;        /* may outlast a sitting: front ends keep a match that is under way */
    /* Where a state takes the words that come with an action: a buffer of its own, empty but while check and
     * apply look at it, so that what a game wants to remember it copies. 0: no action has words. */
    uint32_t words_at, words_size;
    uint32_t log_size; /* of the pages that apply writes beside its events; 0: the game keeps none */
    /* A byte of the state that is 0 as long as everything has found room in its list, and that apply raises
     * when something has not: the match looks at it after every action, audited or not, and ends as broken.
     * 0: no list of the game can run over. */
    uint32_t lost_at;
    used_fn *used; /* may be null: all of them */
    start_fn *start;
    ask_fn *ask;
    legal_fn *legal;
    check_fn *check;
    apply_fn *apply;
    view_fn *view;
    bool watched;      /* view takes a seat after the last */
    blind_fn *blind;   /* may be null */
    candid_fn *candid; /* may be null */
    guess_fn *guess;
    result_fn *result;
    value_fn *value;
    turn_fn *turn;         /* may be null where search_turns is 0 */
    const char *turn_name; /* what people call such a turn: "round"; null: a turn */
    audit_fn *audit;

    /* Setup. */
    uint32_t setup_size;
    const struct scenario *scenarios; /* the first is the default of play */
    uint32_t scenario_count;
    const char *sim_scenario;           /* the default of simulations */
    const struct setting_row *settings; /* may be empty */
    uint32_t setting_count;
    content_load_fn *content_load;
    setup_fill_fn *setup_fill;
    setup_check_fn *setup_check;
    setup_swap_fn *setup_swap; /* may be null */
    setup_next_fn *setup_next; /* may be null */
    lasts_fn *lasts;           /* may be null */
    carry_fn *carry;           /* may be null */

    /* Words. */
    const char *brief, *hidden; /* for whoever has nothing else to read; see core/words.h */
    const char *named;          /* under which names a program meets what the brief tells of; may be null */
    say_ask_fn *say_ask;
    say_event_fn *say_event;
    say_among_fn *say_among;     /* may be null: as say_event */
    weigh_event_fn *weigh_event; /* may be null: by their kinds */
    say_view_fn *say_view;       /* may be null */
    view_json_fn *view_json;
    event_arg_fn *event_arg; /* may be null */
    page_json_fn *page_json; /* may be null */
    uint16_t page_kind;
    const struct topic_row *topics; /* may be empty, and topic_json is then null */
    uint32_t topic_count;
    topic_json_fn *topic_json;
    const struct stat_row *stats; /* what forecasts count */
    uint32_t stat_count;
    stats_of_fn *stats_of;
    describe_fn *describe;
    choices_fn *choices; /* may be null */
    scene_fn *scene;     /* may be null; so may spot */
    spot_fn *spot;
    scene_recall_fn *scene_recall;        /* may be null */
    bool recalls_all;                     /* and wants, at the end, all that was heard */
    const struct scene_page *scene_pages; /* null: the table is all there is */
    uint32_t scene_page_count;
    hint_fn *hint; /* may be null; so may the next four */
    say_opening_fn *say_opening;
    say_leaving_fn *say_leaving;
    say_account_fn *say_account;
    brief_of_fn *brief_of; /* may be null, too: the one brief is true of all its rulesets */
    say_sitter_fn *say_sitter;
    stand_fn *stand;

    /* Tables. */
    const struct verb *verbs;
    uint32_t verb_count;
    /* A verb, counted from 1, that every seat may send at any time, asked or not: giving up. Legal lists
     * leave it out, so that no mind stumbles on it; check takes it. 0: there is none. */
    uint32_t anytime;
    const struct kind_row *kinds;   /* of ids; a row with kind 0 ends them; may be null */
    const struct event_row *events; /* at least one kind */
    uint32_t event_count;
    const struct reason_row *reasons; /* [code - REASON_GAME]; may be empty */
    uint32_t reason_count;
    const char *const *outcomes; /* at most 32; the first, "unfinished": stopped before its end */
    uint32_t outcome_count;
    const struct outcome_row *outcome_rows; /* [outcome]; may be null: the names will do */
    const struct score_row *scoring;        /* 1 to SCORE_PARTS */
    uint32_t scoring_count;
    const struct fields *setup_fields, *state_fields, *view_fields;
    const struct stream_row *streams; /* empty: the game has no dice */
    uint32_t stream_count;
    const struct secret_row *secrets; /* empty: the game hides nothing but dice to come */
    uint32_t secret_count;
    const struct approximate_row *approximate; /* what guess cannot get right; may be empty */
    uint32_t approximate_count;
    const struct policy_row
        *policies; /* the game's own minds, first who plays where nobody is named; see core/policy.h; may be empty */
    uint32_t policy_count;
    const struct habit_row *habits; /* simple rules of play, for the lab; see core/policy.h; may be empty */
    uint32_t habit_count;
    const struct metrics_ops *metrics; /* what simulations count; see core/metrics.h; may be null */
    const struct record_ops *records;  /* what analytics write; see core/records.h; null: every event */
};

/* The functions that every game has, by its prefix: GAME_FUNCTIONS declares them in its header, GAME_FILL
 * puts them into its table, GAME_SIZES its sizes and limits, GAME_ROWS a table with its length. What may be
 * null it declares by its type (carry_fn dd_carry) and names itself. */
// clang-format off
#define GAME_FUNCTIONS(p) \
    content_load_fn p##_content_load; \
    setup_fill_fn p##_setup_fill; \
    setup_check_fn p##_setup_check; \
    start_fn p##_start; \
    ask_fn p##_ask; \
    legal_fn p##_legal; \
    check_fn p##_check; \
    apply_fn p##_apply; \
    view_fn p##_view; \
    guess_fn p##_guess; \
    result_fn p##_result; \
    value_fn p##_value; \
    audit_fn p##_audit; \
    say_ask_fn p##_say_ask; \
    say_event_fn p##_say_event; \
    stats_of_fn p##_stats_of; \
    describe_fn p##_describe; \
    view_json_fn p##_view_json
#define GAME_SIZES(p, P) \
    .rules_size = sizeof(struct p##_rules), \
    .setup_size = sizeof(struct p##_setup), \
    .state_size = sizeof(struct p##_state), \
    .view_size = sizeof(struct p##_view), \
    .max_legal = P##_MAX_LEGAL, \
    .max_events = P##_MAX_EVENTS, \
    .max_steps = P##_MAX_STEPS
#define GAME_ROWS(table, rows) \
    .table##s = rows, \
    .table##_count = sizeof rows / sizeof rows[0]
#define GAME_FILL(p) \
    .content_load = p##_content_load, \
    .setup_fill = p##_setup_fill, \
    .setup_check = p##_setup_check, \
    .start = p##_start, \
    .ask = p##_ask, \
    .legal = p##_legal, \
    .check = p##_check, \
    .apply = p##_apply, \
    .view = p##_view, \
    .guess = p##_guess, \
    .result = p##_result, \
    .value = p##_value, \
    .audit = p##_audit, \
    .say_ask = p##_say_ask, \
    .say_event = p##_say_event, \
    .stats_of = p##_stats_of, \
    .describe = p##_describe, \
    .view_json = p##_view_json
// clang-format on

/* Ids of a kind: stable name, title for people, id by name (-1: unknown). The first two give null for an id
 * that does not exist; kind_word then says "something"; kind_find takes every name back to its id. kind_range
 * tells the ids that there are; false: there is no such kind. kind_put writes a name as a member, or as an
 * element without a key; null when there is none. */
const char *kind_name(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id);
const char *kind_title(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id);
const char *kind_word(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t id);
int64_t kind_find(const struct game_ops *ops, const void *rules, uint32_t kind, const char *name);
bool kind_range(const struct game_ops *ops, const void *rules, uint32_t kind, int64_t *lo, int64_t *hi);
void kind_put(const struct game_ops *ops, const void *rules, const char *key, uint32_t kind, int64_t id,
              struct jw *w);

/* An event as JSON for agents: the arguments of its row by name, ids by theirs, and what event_arg puts in;
 * and the same with its sentence, where it has one, as text, and with its weight unless it is a line. */
void event_json(const struct game_ops *ops, const void *rules, const void *view, const struct event *ev,
                struct jw *w);
void event_told_json(const struct game_ops *ops, const void *rules, const void *view,
                     const struct sink *events, uint32_t at, struct jw *w);

/* The same inside a game, which knows its own table: dd_name_of and so on. */
#define GAME_NAMES(p, game)                                                                                  \
    struct p##_rules;                                                                                        \
    static inline const char *p##_name_of(const struct p##_rules *r, uint32_t kind, int64_t id) {            \
        return kind_name(&game##_ops, r, kind, id);                                                          \
    }                                                                                                        \
    static inline const char *p##_title_of(const struct p##_rules *r, uint32_t kind, int64_t id) {           \
        return kind_title(&game##_ops, r, kind, id);                                                         \
    }                                                                                                        \
    static inline const char *p##_word(const struct p##_rules *r, uint32_t kind, int64_t id) {               \
        return kind_word(&game##_ops, r, kind, id);                                                          \
    }                                                                                                        \
    static inline int64_t p##_id_of(const struct p##_rules *r, uint32_t kind, const char *name) {            \
        return kind_find(&game##_ops, r, kind, name);                                                        \
    }                                                                                                        \
    static inline void p##_put_name(struct jw *w, const char *key, const struct p##_rules *r, uint32_t kind, \
                                    int64_t id) {                                                            \
        kind_put(&game##_ops, r, key, kind, id, w);                                                          \
    }

/* A setting by its name; null: there is none. What it takes instead of a value: ST_USAGE. One thing of a
 * setup changed, by name and value, or by both in the form NAME=VALUE: ST_USAGE says what is allowed. */
const struct setting_row *setting_find(const struct game_ops *ops, const char *name);
uint32_t setting_most(const struct setting_row *row, const void *rules); /* of a number or place */
enum status setting_refuse(const struct setting_row *row, const void *rules, const char *value,
                           struct err *e);
enum status setting_put(const struct game_ops *ops, const void *rules, void *setup, const char *name,
                        const char *value, struct err *e);
enum status setting_read(const struct game_ops *ops, const void *rules, void *setup, const char *pair,
                         struct err *e);

/* Order of legal lists; and whether a list has an action. */
int action_compare(const struct action *a, const struct action *b);
bool action_among(const struct action *list, uint32_t count, const struct action *a);
/* What a number of a verb can be, as far as its row says so. */
void arg_range(const struct arg_row *row, int32_t *lo, int32_t *hi);
int32_t verb_named(const struct game_ops *ops, const char *name, size_t len); /* -1: there is none */

/* "verb arg arg", the form of replays and scripts; trailing zero arguments are left out. */
void action_write(const struct game_ops *ops, const struct action *a, struct text *out);
enum status action_read(const struct game_ops *ops, const char *s, struct action *out, struct err *e);

/* The same with ids of the game's own kinds by their names, for agents and people. Numbers are read too, and
 * are written for an id without a name that can be read back. */
enum { ACTION_WORD_MAX = 64 }; /* bytes of one word, its end included */
void action_write_named(const struct game_ops *ops, const void *rules, const struct action *a,
                        struct text *out);
enum status action_read_named(const struct game_ops *ops, const void *rules, const char *s,
                              struct action *out, struct err *e);

/* The result with its score; and one part of it, which is what a row of the scoring has come to. */
void result_of(const struct game_ops *ops, const void *rules, const void *state, struct result *out);
int32_t result_part(const struct game_ops *ops, const struct result *r, uint32_t seat, uint32_t part);

/* 2: the seat has won, or where no outcome says who has, is ahead of all others by score; 1: even; 0: behind.
 * What a game is worth to its seats need not be measured by one measure, so a score tells that only where
 * nothing else does. */
uint32_t result_ahead(const struct game_ops *ops, const struct result *r, uint32_t seat);
/* "The score is the sum of: 20000 for each depth climbed; 1 for ..." */
void scoring_say(const struct game_ops *ops, struct text *out);

/* Puts the arguments of a verb with any_order into order: ascending, what is left out last. Whatever is read
 * is in order: in words here, as an object by the calls. */
void action_order(const struct game_ops *ops, struct action *a);

/* Whether a game can be watched by somebody without a seat, whose number is ops->seats: what he, or a seat,
 * may know of a state, and what his place is called, "spectator". */
bool ops_can_watch(const struct game_ops *ops);

/* The brief of these rules. */
const char *ops_brief(const struct game_ops *ops, const void *rules);
void ops_view(const struct game_ops *ops, const void *rules, const void *state, uint32_t seat, void *view);
const char *ops_seat_name(const struct game_ops *ops, uint32_t seat);
const char *ops_seat_title(const struct game_ops *ops, uint32_t seat); /* behind "the" */

/* Name and sentence of a refusal. */
const char *reason_name(const struct game_ops *ops, uint32_t reason);
const char *reason_text(const struct game_ops *ops, uint32_t reason);

/* An event in words, as it is told among those of its step. */
void event_say(const struct game_ops *ops, const void *rules, const void *view, const struct sink *events,
               uint32_t at, struct text *out);

/* How much an event weighs: enum event_weight. */
uint32_t event_weight(const struct game_ops *ops, const void *rules, const struct event *ev);

/* An outcome as people read it: "host won"; and as it is to a seat, or to whoever watches: "you win by
 * Reputation", "the first player wins by Reputation". */
void outcome_say(const struct game_ops *ops, uint32_t outcome, struct text *out);
void outcome_tell(const struct game_ops *ops, uint32_t outcome, uint32_t seat, struct text *out);

/* Names of ids for the field codec. */
struct names_ctx {
    const struct game_ops *ops;
    const void *rules;
};
struct field_names ops_names(const struct names_ctx *ctx);

#endif
