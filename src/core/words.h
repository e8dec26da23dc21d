/* The words of a game: what people and programs read of it. All of it comes from rules and views, so nothing
 * here can tell what a seat may not know. */
#ifndef GLOAM_CORE_WORDS_H
#define GLOAM_CORE_WORDS_H

#include "base/jw.h"
#include "base/text.h"
#include "core/kernel.h"

/* The brief is for people and agents who have nothing else to read: the rules in short (aim, turn, resources,
 * what kills, what wins, good habits; 500 bytes at least), without names of verbs and fields; hidden says
 * what a seat cannot see (80 at least). */

/* Of a game whose rulesets differ by more than figures: the brief of these rules. */
typedef const char *brief_of_fn(const void *rules);

/* A sort of thing that can be looked up by name, whatever goes on in a match: cards, rooms, items. Its ids
 * are of kind and go from 1 up without a gap. */
struct topic_row {
    const char *name;
    const char *help;
    uint16_t kind;
};

/* One line each, UTF-8 without control characters, from what the seat may know. say_event may say
 * nothing; it gets what the seat hears. */
typedef void say_ask_fn(const void *rules, const void *view, struct text *out);
typedef void say_event_fn(const void *rules, const void *view, const struct event *ev, struct text *out);

/* An event of a step as it is told among the others: who stood there may be gone by the end of the step, and
 * what came of a deed stands behind it. Of the others only those count that every seat hears. */
struct sink;
typedef void say_among_fn(const void *rules, const void *view, const struct sink *events, uint32_t at,
                          struct text *out);

/* How much an event weighs (enum event_weight) where its kind alone does not say: a find, by what was found.
 */
typedef uint32_t weigh_event_fn(const void *rules, const struct event *ev);

/* How it stands, for people where no face draws it: line 0, then 1, until one is empty, at most VIEW_LINES.
 * Null: what is asked and told says enough. */
enum { VIEW_LINES = 6 };
typedef void say_view_fn(const void *rules, const void *view, uint32_t line, struct text *out);

/* Something that is counted, of somebody: the HP of the delver, the HP of the foe. of is the name of a seat,
 * or of whoever else a game has, or empty: it belongs to all. good says that more of it is good for whoever
 * has it; hundredths, that it is counted in those and told with a point: 1250 is 12.50; stake, that less of
 * it, or more if it is not good, is a loss, and what may bring that a risk (core/offer.h); leaning, that
 * people are told which way it goes and not how far: what one becomes is no sum. */
enum { STATS_MAX = 32 };
struct stat_row {
    const char *name, *title;
    const char *of;
    bool good, hundredths, stake, leaning;
};

/* What a view knows of a stat: lo is hi where it is sure. lo beyond hi: there is none, nobody has it now. */
struct stat_span {
    int32_t lo, hi;
};
#define STAT_ABSENT ((struct stat_span){1, 0})

/* Choices, described: core/offer.h. The stats are what forecasts count; stats_of reads them from a view that
 * is candid, into zeroed spans. describe fills in an offer whose action is set, open or not. choices are what
 * a person would look for at this question, legal or not, in the order of a menu, and how many there are in
 * all; null: those are the verbs that take nothing. */
struct offer;
typedef void stats_of_fn(const void *rules, const void *view, struct stat_span *out);
typedef void describe_fn(const void *rules, const void *view, const struct action *a, struct offer *out);
typedef uint32_t choices_fn(const void *rules, const void *view, struct action *out, uint32_t cap);

/* What stands on the table, and where an offer belongs there: core/scene.h. The scene comes zeroed, page 0 is
 * the table; a spot comes filled in as that of a verb, or of an answer where the verb declines. Null: a plain
 * scene will do. */
struct scene;
struct spot;
typedef void scene_fn(const void *rules, const void *view, uint32_t page, struct scene *out);
typedef void spot_fn(const void *rules, const void *view, const struct action *a, struct spot *out);

/* What a seat was told and its view does not remember, oldest first; each may be null. news is the last that
 * it heard; all is everything from the first step on, once it is over and the game wants that
 * (ops.recalls_all); log is what apply wrote beside its events. */
struct past {
    const struct sink *news, *all;
    const void *log;
};

/* Adds that to a page of a scene: dice that were rolled, what decided a game, the pages of a run. */
typedef void scene_recall_fn(const void *rules, const void *view, uint32_t page, const struct past *past,
                             struct scene *out);

/* Around a match, for people: what a newcomer reads before the first question, line 0, then 1, until one is
 * empty, at most OPENING_LINES; what leaving costs now and what stays, in two or three sentences; who sits at
 * a seat, in a few words for the others at the table. Null: plain words will do. */
enum { OPENING_LINES = 6 };
typedef void say_opening_fn(const void *rules, uint32_t line, struct text *out);
typedef void say_leaving_fn(const void *rules, const void *view, struct text *out);

/* Who was under way, with what and how far, in a sentence, for an account of a game that is over: from the last view in which
 * something was at stake (zeroed: there was none). Null: how it ended says enough. */
typedef void say_account_fn(const void *rules, const void *view, struct text *out);
typedef void say_sitter_fn(const void *rules, const void *view, uint32_t seat, struct text *out);

/* A word to newcomers on the open question, whose legal list that is; null: none. log is what apply wrote
 * beside its events, null: nothing. given counts how often each of the game's hints was given, and is the
 * game's to raise. */
enum { HINTS_MOST = 16 };
typedef const char *hint_fn(const void *rules, const void *view, const struct action *legal, uint32_t count,
                            const void *log, uint8_t given[HINTS_MOST]);

/* How a player stands, which is what leaving means. Null: out, until it is over. */
enum stand {
    STAND_OUT,  /* something is under way that leaving would forfeit */
    STAND_HOME, /* nothing is at stake */
    STAND_DONE, /* it came to its end and is worth keeping */
    STAND_GONE  /* the player asked to leave */
};
typedef enum stand stand_fn(const void *view);

/* The view as JSON for agents: names instead of ids, ranges instead of lies. */
typedef void view_json_fn(const void *rules, const void *view, struct jw *w);

/* What the table of events cannot say of an event in JSON (see event_json). Asked for each argument of the
 * row, and once more with EVENT_ARGS after the last one for what goes beside them: true when it has written
 * the member, or wants none. Null: the table says it all. */
typedef bool event_arg_fn(const void *rules, const void *view, const struct event *ev, uint32_t arg,
                          struct jw *w);

/* A page of the log that apply wrote (sink.log), as far as the seat may read it: an array of objects, oldest
 * first. -1: no chapter, no entity was asked for; chapter 0, or neither, is the page that belongs to no
 * chapter. entity is an id of page_kind. ST_USAGE says what is allowed, and nothing has been written.
 * Null: the game keeps no pages. */
typedef enum status page_json_fn(const void *rules, const void *view, const void *log, int32_t chapter,
                                 int32_t entity, struct jw *w, struct err *e);

/* What the rules say of a thing, for agents: members of the object that is open, after its name and title. It
 * comes from the rules alone, so it can tell nothing that a seat may not know. */
typedef void topic_json_fn(const void *rules, uint32_t kind, int64_t id, struct jw *w);

#endif
