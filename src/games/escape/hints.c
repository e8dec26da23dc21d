/* ESCAPE THE DUNGEON: the hints that newcomers get, which are content: what this place asks for, as long as it
 * was never done, as far as the log goes back; else something in general in the first turns. */
#include "games/escape/es_rules.h"
#include "games/escape/say.h"

enum {
    HINT_TURNS_MOST = 12, /* hints of a general kind stop then, */
    FIRST_TURNS = 60      /* and then those on what was never done */
};

struct es_asked {
    const struct es_rules *r;
    const struct es_view *v;
    const struct action *legal;
    uint32_t count;
    const void *log;
};

static const struct es_room *here_of(const struct es_view *v) {
    return &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
}

/* Whether the player has done something of that kind, as far as the log goes back. */
static bool has_done(const struct es_asked *q, uint32_t verb) {
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(q->log, ES_PAGE_CHAPTER, &at));)
        if (l->what == ES_LINE_ACTION && l->actor == 1 && l->detail == verb)
            return true;
    return false;
}

/* The hints of content, in its order. */
enum {
    HINT_TURNS,
    HINT_VAULT,
    HINT_LEGION,
    HINT_FIGHT,
    HINT_FORGE,
    HINT_TALK,
    HINT_TRAIN,
    HINT_SAY,
    HINT_CHOOSE,
    HINT_STREAM,
    HINT_SKILLS,
    HINT_STAIR,
    HINT_HURT,
    NO_HINT = HINTS_MOST
};
enum { HINT_TIMES = 2 }; /* nobody is told anything a third time */

static bool can_do(const struct es_asked *q, uint32_t verb) {
    for (uint32_t i = 0; i < q->count; i++)
        if (q->legal[i].verb == verb)
            return true;
    return false;
}

/* What this place asks for, if it was never done. */
static uint32_t first_time(const struct es_asked *q) {
    const struct es_view *v = q->v;
    const struct es_room *here = here_of(v);
    if (es_foe_here(v))
        return has_done(q, ES_FIGHT) && has_done(q, ES_FLEE) ? NO_HINT : HINT_FIGHT;
    if (v->self.last_verb != 1 + ES_MOVE && v->self.last_verb != 1 + ES_FLEE)
        return NO_HINT; /* it was said on coming in */
    if (here->feature == ES_TREASURE && here->left && !has_done(q, ES_SEARCH))
        return HINT_VAULT;
    if (can_do(q, ES_TRAIN) && !has_done(q, ES_TRAIN))
        return HINT_TRAIN;
    if (v->here && !has_done(q, ES_TALK))
        return HINT_TALK;
    if (can_do(q, ES_CHOOSE) && !has_done(q, ES_CHOOSE))
        return HINT_CHOOSE;
    if (here->feature == ES_RUNE_FORGE && !has_done(q, ES_EVOLVE))
        return HINT_FORGE;
    return NO_HINT;
}

static uint32_t in_general(const struct es_asked *q) {
    const struct es_view *v = q->v;
    static const uint8_t turns[HINT_TURNS_MOST] = {HINT_TURNS, HINT_LEGION, HINT_STAIR,  HINT_SAY,
                                                  NO_HINT,    HINT_STREAM, HINT_SKILLS, NO_HINT,
                                                  NO_HINT,    HINT_STAIR,  NO_HINT,     HINT_LEGION};
    uint32_t hint = v->run.turn < HINT_TURNS_MOST ? turns[v->run.turn] : NO_HINT;
    bool done =
        (hint == HINT_SAY && has_done(q, ES_SPEAK)) || (hint == HINT_STREAM && has_done(q, ES_STREAM));
    return done ? NO_HINT : hint;
}

/* Whoever is badly hurt is told where to go; who is hurt and there already, what to do. */
static bool needs_rest(const struct es_rules *r, const struct es_view *v) {
    bool there = here_of(v)->feature == ES_REST && v->self.last_verb != 1 + ES_REST_UP;
    return r->f.rest_health && !es_foe_here(v) &&
           v->self.health * (there ? 4 : 2) < v->self.health_most * (there ? 3 : 1);
}

const char *es_hint(const void *rules, const void *view, const struct action *legal, uint32_t count,
                    const void *log, uint8_t given[HINTS_MOST]) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    const struct es_asked q = {r, v, legal, count, log};
    const uint32_t wanted[] = {needs_rest(r, v) ? HINT_HURT : NO_HINT,
                               v->run.turn && v->run.turn < FIRST_TURNS ? first_time(&q) : NO_HINT,
                               in_general(&q)};
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (wanted[i] < r->hints && wanted[i] < NO_HINT && given[wanted[i]] < HINT_TIMES) {
            given[wanted[i]]++;
            return r->hint[wanted[i]];
        }
    return NULL;
}
