/* ESCAPE THE DUNGEON's face: words and marks for people, rooms and things, and the hints that newcomers get.
 * Everything comes from the view. */
#include "front/screen/es_face.h"

const struct es_mark es_legend[] = {
    {'.', STYLE_DIM, "hall"},   {'$', STYLE_GOLD, "vault"}, {'T', STYLE_KEY, "train"},
    {'C', STYLE_KEY, "talk"},   {'R', STYLE_GOOD, "rest"},  {'P', STYLE_BLOOD, "pit"},
    {'F', STYLE_RARE, "forge"}, {'<', STYLE_WARN, "up"},    {'>', STYLE_DIM, "down"},
};
const uint32_t es_legend_count = sizeof es_legend / sizeof es_legend[0];

struct es_mark es_mark_of(const struct es_room *room) {
    static const struct es_mark marks[ES_ROOM_FEATURES] = {
        [ES_UNSEEN] = {' ', STYLE_DIM, "unknown"},       [ES_CORRIDOR] = {'.', STYLE_DIM, "corridor"},
        [ES_START] = {'o', STYLE_DIM, "where you woke"}, [ES_STAIRS_DOWN] = {'>', STYLE_DIM, "down"},
        [ES_STAIRS_UP] = {'<', STYLE_WARN, "up"},        [ES_ESCAPE_GATE] = {'G', STYLE_ALARM, "the gate"},
        [ES_TRAINING] = {'T', STYLE_KEY, "training"},    [ES_DIALOGUE] = {'C', STYLE_KEY, "common room"},
        [ES_REST] = {'R', STYLE_GOOD, "rest"},           [ES_COMBAT] = {'P', STYLE_BLOOD, "pit"},
        [ES_TREASURE] = {'$', STYLE_GOLD, "vault"},      [ES_RUNE_FORGE] = {'F', STYLE_RARE, "forge"},
    };
    if (room->feature == ES_TREASURE && room->known & ES_KNOWS_INSIDE && !room->left)
        return (struct es_mark){'-', STYLE_DIM, "emptied"};
    return marks[room->feature < ES_ROOM_FEATURES ? room->feature : ES_UNSEEN];
}

bool es_foe_here(const struct es_view *v) {
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].enemy)
            return true;
    return false;
}

const struct es_person *es_person_here(const struct es_view *v, uint32_t id) {
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].id == id)
            return &v->person[i];
    return NULL;
}

const char *es_feature_title(const struct es_rules *r, uint32_t feature) {
    return feature ? es_word(r, ES_KIND_FEATURE, feature) : "Unknown";
}

void es_put_title(const struct es_rules *r, uint32_t id, struct text *out) {
    text_put(out, id == 1 ? "You" : es_word(r, ES_KIND_ENTITY, id));
}

static const char *leaning(uint32_t kind, uint32_t violent) {
    if (!kind && !violent)
        return "has heard nothing of you";
    if (!violent)
        return kind > 2 ? "thinks the world of you" : "thinks well of you";
    if (!kind)
        return violent > 2 ? "is afraid of you" : "is wary of you";
    return kind > violent   ? "likes you, with a hand on the knife"
           : kind < violent ? "does not trust you"
                            : "cannot make you out";
}

void es_put_opinion(const struct es_person *p, struct text *out) {
    if (p->companion)
        text_put(out, "walks with you");
    else if (p->enemy)
        text_put(out, p->faction == ES_LEGION ? "hunts you" : "means you harm");
    else
        text_put(out, leaning(p->kind_deeds, p->violent_deeds));
    if (p->false_deeds && !p->companion && !p->enemy)
        text_put(out, p->kind_deeds + p->violent_deeds > p->false_deeds ? ", partly for what is not true"
                                                                        : ", for what is not true");
}

static void put_one(struct text *out, uint32_t told, const char *title, uint32_t count) {
    text_fmt(out, "%s%s", told ? ", " : "", title);
    if (count > 1)
        text_fmt(out, " x%u", count);
}

void es_put_items(const struct es_rules *r, const uint8_t item[ES_ITEMS], struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++)
        if (item[i])
            put_one(out, told++, r->item[i + 1].title, item[i]);
}

void es_put_skills(const struct es_rules *r, uint16_t skills, struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 1; i <= r->skills; i++)
        if (skills >> i & 1)
            put_one(out, told++, r->skill[i].title, 1);
}

uint32_t es_ranked(const struct es_rules *r, const struct es_view *v, uint8_t id[ES_ARCHETYPES],
                   int32_t score[ES_ARCHETYPES]) {
    int32_t of[ES_ARCHETYPES];
    uint32_t n = 0;
    es_compass(r, &v->self, of);
    for (uint32_t i = 0; i < r->archetypes && i < ES_ARCHETYPES; i++) {
        uint32_t at = n++;
        for (; at && score[at - 1] < of[i]; at--) {
            score[at] = score[at - 1];
            id[at] = id[at - 1];
        }
        score[at] = of[i];
        id[at] = (uint8_t)(i + 1);
    }
    return n;
}

bool es_did(const struct es_view *v, uint32_t verb) {
    for (uint32_t i = 0; i < ES_CHAPTER_LINES && v->chapter[i].sequence; i++)
        if (v->chapter[i].what == ES_LINE_ACTION && v->chapter[i].actor == 1 && v->chapter[i].detail == verb)
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
    HINT_STAIR
};

static bool may(const struct face_scene *s, uint32_t verb) {
    return es_legal_of(s, verb, false, NULL) > 0;
}

/* What this place asks for, if it was never done; -1: nothing. */
static int first_time(const struct face_scene *s) {
    const struct es_view *v = s->view;
    const struct es_room *here = es_here(v);
    if (es_foe_here(v))
        return es_did(v, ES_FIGHT) && es_did(v, ES_FLEE) ? -1 : HINT_FIGHT;
    if (v->self.last_verb != 1 + ES_MOVE && v->self.last_verb != 1 + ES_FLEE)
        return -1; /* it was said on coming in */
    if (here->feature == ES_TREASURE && here->left && !es_did(v, ES_SEARCH))
        return HINT_VAULT;
    if (may(s, ES_TRAIN) && !es_did(v, ES_TRAIN))
        return HINT_TRAIN;
    if (v->here && !es_did(v, ES_TALK))
        return HINT_TALK;
    if (may(s, ES_CHOOSE) && !es_did(v, ES_CHOOSE))
        return HINT_CHOOSE;
    if (here->feature == ES_RUNE_FORGE && !es_did(v, ES_EVOLVE) && v->run.turn < ES_HINT_TURNS)
        return HINT_FORGE;
    return -1;
}

static int in_general(const struct face_scene *s) {
    static const uint8_t turns[ES_HINT_TURNS] = {HINT_TURNS,  HINT_LEGION, HINT_STAIR,  HINT_SAY,
                                                 HINT_SAY,    HINT_STREAM, HINT_STREAM, HINT_SKILLS,
                                                 HINT_LEGION, HINT_STAIR,  HINT_TALK,   HINT_STAIR};
    const struct es_view *v = s->view;
    int hint = v->run.turn < ES_HINT_TURNS ? turns[v->run.turn] : -1;
    bool done = (hint == HINT_SAY && es_did(v, ES_SPEAK)) || (hint == HINT_STREAM && es_did(v, ES_STREAM)) ||
                (hint == HINT_TALK && es_did(v, ES_TALK));
    return done ? HINT_STAIR : hint;
}

const char *es_hint(const struct face_scene *s) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    int hint = v->run.turn && v->run.turn < ES_FIRST_TURNS ? first_time(s) : -1;
    if (hint < 0)
        hint = in_general(s);
    return hint >= 0 && hint < r->hints ? r->hint[hint] : NULL;
}
