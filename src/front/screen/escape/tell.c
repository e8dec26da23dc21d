/* ESCAPE THE DUNGEON's face: events as lines. The game words each event; here those of a kind that follow
 * each other share a paragraph, and the many small changes of the player become one line at the end. */
#include "front/screen/escape/esf.h"

enum { LINE_COLUMNS = 380 };

/* Neighbours of the same group share a line; ALONE stands for itself. */
enum group { SKIP, ALONE, OWN, OTHERS, BLOWS, RUMOURS };

static enum group run_group(const struct event *ev) {
    bool own = ev->arg[0] == 1;
    switch (ev->kind) {
    case ES_EV_TRAIT:
    case ES_EV_FEATURE: /* told at the end, summed up */
    case ES_EV_PRUNED:  /* far away; the record has it */
        return SKIP;
    case ES_EV_ACTED:
    case ES_EV_MOVED:
    case ES_EV_FOUND:
    case ES_EV_TOOK:
    case ES_EV_SAID:
        return own ? OWN : OTHERS;
    case ES_EV_CHOSE:
    case ES_EV_BROADCAST:
    case ES_EV_XP:
        return OWN;
    case ES_EV_STRUCK:
        return own ? OWN : ev->arg[1] == 1 ? BLOWS : OTHERS;
    case ES_EV_FELL:
        return own ? ALONE : ev->arg[1] == 1 ? OWN : OTHERS;
    case ES_EV_CAME:
    case ES_EV_LEFT:
        return OTHERS;
    case ES_EV_HEARD:
        return RUMOURS;
    default:
        return ALONE;
    }
}

static enum style run_style(const struct event *ev, enum group g) {
    switch (ev->kind) {
    case ES_EV_LEARNED:
    case ES_EV_JOINED:
        return STYLE_GOOD;
    case ES_EV_CHAPTER:
    case ES_EV_ACT:
    case ES_EV_HEADING:
        return STYLE_GOLD;
    case ES_EV_FELL:
        return ev->arg[0] == 1 ? STYLE_ALARM : STYLE_TEXT;
    case ES_EV_ENDED:
        return STYLE_STRONG;
    case ES_EV_CAME:
        return ev->arg[3] ? STYLE_WARN : STYLE_TEXT;
    default:
        return g == BLOWS ? STYLE_BLOOD : g == RUMOURS ? STYLE_DREAD : g == OTHERS ? STYLE_DIM : STYLE_TEXT;
    }
}

/* Set apart: a title and what happens. */
static bool tell_story(const struct es_rules *r, const struct event *ev, struct face_log *out) {
    uint32_t id = (uint32_t)ev->arg[0];
    const char *words = NULL;
    if (ev->kind == ES_EV_CUTSCENE && id && id <= r->cutscenes)
        words = r->cutscene[id].words;
    else if (ev->kind == ES_EV_GLOBAL && id && id <= r->events)
        words = r->event[id].words;
    else
        return false;
    face_say(out, STYLE_TITLE, 0,
             es_word(r, ev->kind == ES_EV_CUTSCENE ? ES_KIND_CUTSCENE : ES_KIND_EVENT, id));
    face_say(out, STYLE_WHISPER, 2, words ? words : "");
    return true;
}

/* Told is by how much the figure changed that is shown, so that what one reads adds up. */
static void put_change(const char *word, int64_t now, int64_t by, struct text *out) {
    int64_t shown = es_hundredths(now) - es_hundredths(now - by);
    if (!shown)
        return;
    text_item(out, "%s ", word);
    es_put_decimal(shown * 100, true, out);
}

/* What the player's own action gave that no event tells: the points of a lesson, the health of a rest. How
 * much health there was before is not known where now there is all of it. */
static void put_own_gains(const struct face_scene *s, const struct sink *events, struct text *out) {
    static const char *const words[ES_ATTRIBUTES] = {"Might", "Agility", "Insight", "Willpower"};
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    uint32_t verb = v->self.last_verb - 1u;
    int32_t health = v->self.health;
    for (uint32_t i = events->count; i-- > 0;)
        if (events->event[i].kind == ES_EV_STRUCK && events->event[i].arg[1] == 1)
            health += events->event[i].arg[2];
    for (uint32_t i = 0; verb == ES_TRAIN && i < ES_ATTRIBUTES; i++)
        if (r->action[verb].effect.attribute[i])
            text_item(out, "%s %+d", words[i], r->action[verb].effect.attribute[i]);
    if (verb != ES_REST_UP || !r->f.rest_health || esf_here(v)->feature != ES_REST)
        return;
    if (health < v->self.health_most)
        text_fmt(out, "Health +%u", r->f.rest_health);
    else
        text_put(out, "Health whole");
}

static void tell_changes(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    int32_t trait[ES_TRAITS] = {0}, feature[ES_FEATURES] = {0};
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        uint32_t id = (uint32_t)ev->arg[0] - 1;
        if (ev->kind == ES_EV_TRAIT && id < ES_TRAITS)
            trait[id] += ev->arg[1];
        if (ev->kind == ES_EV_FEATURE && id < ES_FEATURES)
            feature[id] += ev->arg[1];
    }
    TEXT_ON_STACK(line, 398);
    put_own_gains(s, events, &line);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        put_change(es_word(r, ES_KIND_TRAIT, i + 1), v->self.trait[i], trait[i], &line);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        put_change(es_word(r, ES_KIND_FEATURE, i + 1), v->self.feature[i], feature[i], &line);
    face_say(out, STYLE_DIM, 2, line.buf);
}

/* Words of one's own that hold none of the words the dungeon weighs move nothing: that is said. */
static bool hit_nothing(const struct sink *events) {
    bool own = false;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        own = own || (ev->kind == ES_EV_SAID && ev->arg[0] == 1 && !ev->arg[1]);
        if ((ev->kind == ES_EV_TRAIT || ev->kind == ES_EV_FEATURE) && ev->arg[2] == ES_BY_DEED)
            return false;
    }
    return own;
}

/* Hostiles that come in together by one way, blows at the player, hearsay: a crowd of them is told in one
 * sentence at the first, the rest is silence. */
enum { CROWD = 3, RUMOURS_TOLD = 2 };

static bool are_crowd(const struct event *a, const struct event *b) {
    if (a->kind != b->kind)
        return false;
    return (a->kind == ES_EV_CAME && a->arg[1] && a->arg[3] && b->arg[3] && a->arg[1] == b->arg[1]) ||
           (a->kind == ES_EV_STRUCK && a->arg[1] == 1 && b->arg[1] == 1) || a->kind == ES_EV_HEARD;
}

static const char *way_of_room(const struct es_view *v, int32_t room) {
    int32_t here = v->self.room;
    if (room / ES_COLUMNS == here / ES_COLUMNS)
        return room < here ? "west" : "east";
    return room < here ? "north" : "south";
}

static bool tell_crowd(const struct face_scene *s, const struct sink *events, uint32_t i, struct text *out) {
    const struct event *one = &events->event[i], *last = one;
    uint32_t count = 0, before = 0;
    int32_t harm = 0;
    for (uint32_t k = 0; k < events->count; k++) {
        const struct event *ev = &events->event[k];
        if (!are_crowd(one, ev))
            continue;
        count++;
        before += k < i;
        harm += ev->arg[2];
        last = ev;
    }
    if (one->kind == ES_EV_HEARD) {
        if (before == RUMOURS_TOLD && count > CROWD)
            text_fmt(out, "And there are %u more stories about.", count - before);
        return before >= RUMOURS_TOLD && count > CROWD;
    }
    if (count < CROWD)
        return false;
    if (!before && one->kind == ES_EV_CAME)
        text_fmt(out, "%u of the legion come in from the %s, and not to talk.", count,
                 way_of_room(s->view, one->arg[1] - 1));
    else if (!before)
        text_fmt(out, "%u blows fall on you, for %d in all: %d health left.", count, harm, last->arg[3]);
    return true;
}

void esf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    TEXT_ON_STACK(line, 398);
    enum group open = SKIP;
    enum style style = STYLE_TEXT;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        enum group g = run_group(ev);
        TEXT_ON_STACK(words, 398);
        if (g == SKIP)
            continue;
        if (!tell_crowd(s, events, i, &words))
            s->ops->say_event(s->rules, s->view, ev, &words);
        if (!words.len)
            continue;
        if (g != open || g == ALONE || line.len + words.len >= LINE_COLUMNS) {
            face_say(out, style, 0, line.buf);
            text_clear(&line);
            open = g;
            style = run_style(ev, g);
        }
        if (tell_story(s->rules, ev, out))
            continue;
        text_fmt(&line, "%s%s", line.len ? " " : "", words.buf);
        style = run_style(ev, g) == STYLE_WARN ? STYLE_WARN : style;
    }
    face_say(out, style, 0, line.buf);
    if (hit_nothing(events))
        face_say(out, STYLE_DIM, 2, "Nothing in your words leans any way: they move no trait.");
    tell_changes(s, events, out);
    out->hint = esf_next_hint(s, out->hinted);
    if (out->hint)
        out->hinted[out->hint - 1]++;
}
