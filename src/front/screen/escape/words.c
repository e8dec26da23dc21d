/* ESCAPE THE DUNGEON's face: words and marks for people, rooms and things, and the hints that newcomers get.
 * Everything comes from the view. */
#include "front/screen/escape/esf.h"

const struct esf_mark esf_legend[] = {
    {'.', STYLE_DIM, "hall"},  {'$', STYLE_GOLD, "vault"}, {'-', STYLE_DIM, "bare"},
    {'T', STYLE_KEY, "train"}, {'C', STYLE_KEY, "talk"},   {'R', STYLE_GOOD, "rest"},
    {'P', STYLE_BLOOD, "pit"}, {'F', STYLE_RARE, "forge"}, {'<', STYLE_WARN, "up"},
    {'>', STYLE_DIM, "down"},
};
const uint32_t esf_legend_count = sizeof esf_legend / sizeof esf_legend[0];

struct esf_mark esf_mark_of(const struct es_room *room) {
    struct esf_mark m = {es_room_mark(room), STYLE_DIM, ""};
    if (room->feature == ES_ESCAPE_GATE)
        m.style = STYLE_ALARM;
    for (uint32_t i = 0; i < esf_legend_count; i++)
        if (esf_legend[i].mark == m.mark)
            m.style = esf_legend[i].style;
    return m;
}

const char *esf_feature_title(const struct es_rules *r, uint32_t feature) {
    return feature ? es_word(r, ES_KIND_ROOM, feature) : "Unknown";
}

void esf_put_title(const struct es_rules *r, uint32_t id, struct text *out) {
    text_put(out, id == 1 ? "You" : es_word(r, ES_KIND_ENTITY, id));
}

/* Whether the player has done something of that kind, as far as the log goes back. */
static bool has_done(const struct face_scene *s, uint32_t verb) {
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(s->pages, ES_PAGE_CHAPTER, &at));)
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
    NO_HINT = FACE_HINTS
};
enum { HINT_TIMES = 2 }; /* nobody is told anything a third time */

static bool can_do(const struct face_scene *s, uint32_t verb) {
    return esf_legal_of(s, verb, false, NULL) > 0;
}

/* What this place asks for, if it was never done. */
static uint32_t first_time(const struct face_scene *s) {
    const struct es_view *v = s->view;
    const struct es_room *here = esf_here(v);
    if (es_foe_here(v))
        return has_done(s, ES_FIGHT) && has_done(s, ES_FLEE) ? NO_HINT : HINT_FIGHT;
    if (v->self.last_verb != 1 + ES_MOVE && v->self.last_verb != 1 + ES_FLEE)
        return NO_HINT; /* it was said on coming in */
    if (here->feature == ES_TREASURE && here->left && !has_done(s, ES_SEARCH))
        return HINT_VAULT;
    if (can_do(s, ES_TRAIN) && !has_done(s, ES_TRAIN))
        return HINT_TRAIN;
    if (v->here && !has_done(s, ES_TALK))
        return HINT_TALK;
    if (can_do(s, ES_CHOOSE) && !has_done(s, ES_CHOOSE))
        return HINT_CHOOSE;
    if (here->feature == ES_RUNE_FORGE && !has_done(s, ES_EVOLVE))
        return HINT_FORGE;
    return NO_HINT;
}

static uint32_t in_general(const struct face_scene *s) {
    const struct es_view *v = s->view;
    static const uint8_t turns[ESF_HINT_TURNS] = {HINT_TURNS, HINT_LEGION, HINT_STAIR,  HINT_SAY,
                                                  NO_HINT,    HINT_STREAM, HINT_SKILLS, NO_HINT,
                                                  NO_HINT,    HINT_STAIR,  NO_HINT,     HINT_LEGION};
    uint32_t hint = v->run.turn < ESF_HINT_TURNS ? turns[v->run.turn] : NO_HINT;
    bool done =
        (hint == HINT_SAY && has_done(s, ES_SPEAK)) || (hint == HINT_STREAM && has_done(s, ES_STREAM));
    return done ? NO_HINT : hint;
}

/* Whoever is badly hurt is told where to go; who is hurt and there already, what to do. */
static bool needs_rest(const struct es_rules *r, const struct es_view *v) {
    bool there = esf_here(v)->feature == ES_REST && v->self.last_verb != 1 + ES_REST_UP;
    return r->f.rest_health && !es_foe_here(v) &&
           v->self.health * (there ? 4 : 2) < v->self.health_most * (there ? 3 : 1);
}

uint8_t esf_next_hint(const struct face_scene *s, const uint8_t given[FACE_HINTS]) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    const uint32_t wanted[] = {needs_rest(r, v) ? HINT_HURT : NO_HINT,
                               v->run.turn && v->run.turn < ESF_FIRST_TURNS ? first_time(s) : NO_HINT,
                               in_general(s)};
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (wanted[i] < r->hints && wanted[i] < NO_HINT && given[wanted[i]] < HINT_TIMES)
            return (uint8_t)(wanted[i] + 1);
    return 0;
}

const char *esf_hint(const struct face_scene *s) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    uint32_t hint = v->run.turn ? s->log->hint : 1 + HINT_TURNS;
    return !s->quiet && hint && hint <= r->hints ? r->hint[hint - 1] : NULL;
}
