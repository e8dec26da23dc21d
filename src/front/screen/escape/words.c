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

bool esf_foe_here(const struct es_view *v) {
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].enemy)
            return true;
    return false;
}

const char *esf_feature_title(const struct es_rules *r, uint32_t feature) {
    return feature ? es_word(r, ES_KIND_ROOM, feature) : "Unknown";
}

void esf_put_title(const struct es_rules *r, uint32_t id, struct text *out) {
    text_put(out, id == 1 ? "You" : es_word(r, ES_KIND_ENTITY, id));
}

static const char *opinion_words(uint32_t kind, uint32_t violent) {
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

void esf_put_opinion(const struct es_person *p, struct text *out) {
    if (p->companion)
        text_put(out, "walks with you");
    else if (p->enemy)
        text_put(out, p->faction == ES_LEGION ? "hunts you" : "means you harm");
    else
        text_put(out, opinion_words(p->kind_deeds, p->violent_deeds));
    if (p->false_deeds && !p->companion && !p->enemy)
        text_put(out, p->kind_deeds + p->violent_deeds > p->false_deeds ? ", partly for what is not true"
                                                                        : ", for what is not true");
}

static void put_counted(struct text *out, uint32_t told, const char *title, uint32_t count) {
    text_fmt(out, "%s%s", told ? ", " : "", title);
    if (count > 1)
        text_fmt(out, " x%u", count);
}

void esf_put_items(const struct es_rules *r, const uint8_t item[ES_ITEMS], struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++)
        if (item[i])
            put_counted(out, told++, r->item[i + 1].title, item[i]);
}

static void put_points(struct text *out, const char *word, int32_t tenths) {
    if (tenths)
        text_item(out, "%s %s%d.%d", word, tenths < 0 ? "-" : "+", (tenths < 0 ? -tenths : tenths) / 10,
                  (tenths < 0 ? -tenths : tenths) % 10);
}

void esf_put_pack(const struct es_rules *r, const struct es_entity *me, struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++) {
        uint32_t tier = r->item[i + 1].tier;
        TEXT_ON_STACK(worth, 40);
        if (!me->item[i])
            continue;
        put_counted(out, told++, r->item[i + 1].title, me->item[i]);
        if (!tier)
            continue;
        put_points(&worth, "attack", r->f.attack_tier * (int32_t)tier);
        text_fmt(out, " (%s%s)", worth.buf, tier == me->tier ? ", in hand" : "");
    }
}

/* The one that counts in a fight: the first of content's list that is known (ES-123); 0: none. */
static uint32_t fighting_skill(const struct es_rules *r, uint32_t skills) {
    for (uint32_t i = 0; i < ES_SKILLS && r->f.combat_order[i]; i++)
        if (skills >> r->f.combat_order[i] & 1)
            return r->f.combat_order[i];
    return 0;
}

static void put_next(struct text *out, const char *words) {
    text_fmt(out, "%s%s", out->len ? "; " : "", words);
}

void esf_put_skill(const struct es_rules *r, const struct es_entity *me, uint32_t id, struct text *out) {
    const struct es_skill_rules *k = &r->skill[id];
    uint32_t counts = fighting_skill(r, me->skills);
    TEXT_ON_STACK(t, 400);
    put_points(&t, "attack", k->attack);
    put_points(&t, "defence", k->defence);
    if (t.len && counts != id)
        text_fmt(&t, " (in a fight %s counts instead)", es_word(r, ES_KIND_SKILL, counts));
    if (k->fame)
        put_next(&t, "streams pay more");
    if (id == r->f.steal_skill)
        put_next(&t, "lets you steal");
    for (uint32_t i = 1; i <= r->options; i++)
        if (r->option[i].skills >> id & 1) {
            put_next(&t, "opens a choice in ");
            es_put_room(r, (uint32_t)__builtin_ctz(r->option[i].features), &t);
        }
    for (uint32_t i = 1; i <= r->skills; i++)
        if (r->skill[i].parent == id && !(me->skills >> i & 1)) {
            TEXT_ON_STACK(needs, 160);
            es_put_needs(r, me, i, false, &needs);
            text_fmt(&t, "%sbecomes %s at a forge, with %s", t.len ? "; " : "", r->skill[i].title, needs.buf);
        }
    text_put(out, t.buf);
}

void esf_put_figures(const struct es_rules *r, const struct es_person *p, struct text *out) {
    text_fmt(out, "Might %d, Agility %d, Insight %d, Willpower %d; ", p->attribute[ES_MIGHT],
             p->attribute[ES_AGILITY], p->attribute[ES_INSIGHT], p->attribute[ES_WILLPOWER]);
    if (p->tier)
        text_fmt(out, "weapon of tier %u, ", p->tier);
    else
        text_put(out, "bare hands, ");
    text_fmt(out, "reputation %d; %s, ", p->reputation, es_word(r, ES_KIND_FACTION, p->faction));
    text_put(out, p->archetype ? es_word(r, ES_KIND_ARCHETYPE, p->archetype) : "no heading");
    if (p->loot)
        text_put(out, ", carries loot");
    if (p->skills) {
        text_put(out, "; ");
        esf_put_skills(r, p->skills, out);
    }
    text_fmt(out, ". Believes of you: %u kind, %u violent, %u of all false.", p->kind_deeds, p->violent_deeds,
             p->false_deeds);
}

void esf_put_skills(const struct es_rules *r, uint16_t skills, struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 1; i <= r->skills; i++)
        if (skills >> i & 1)
            put_counted(out, told++, r->skill[i].title, 1);
}

uint32_t esf_ranked(const struct es_rules *r, const struct es_view *v, uint8_t id[ES_ARCHETYPES],
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
    if (esf_foe_here(v))
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
    return r->f.rest_health && !esf_foe_here(v) &&
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
