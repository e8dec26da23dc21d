/* Guides: reading content/<game>/guide-<ruleset>.json, or guide.json. Its schema has seen to the form, so here
 * are the names: what the game does not know is refused with the place in the file. */
#include "core/registry.h"
#include "front/limits.h"
#include "front/table/guide.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const struct ruleset *set;
    struct err *e;
    const char *file; /* without its ending */
};

static enum status fault(const struct reading *r, const char *path, const char *why) {
    return err_set(r->e, ST_INVALID, "%s/%s.json: %s: %.400s", r->set->ops->name, r->file, path, why);
}

static enum status unknown(const struct reading *r, const char *path, const char *what, const char *name) {
    TEXT_ON_STACK(shown, 80);
    TEXT_ON_STACK(why, 200);
    text_visible(&shown, name, 60);
    text_fmt(&why, "there is no %s '%s'", what, shown.buf);
    return fault(r, path, why.buf);
}

static const char *string_at(const json_t *v, const char *key) {
    const char *s = json_string_value(json_object_get(v, key));
    return s ? s : "";
}

/* The schema bounds every text by characters, and a buffer has bytes: one that is cut is refused. */
static enum status copy_words(const struct reading *r, const json_t *v, const char *at, const char *key,
                              char *out, size_t cap) {
    TEXT_ON_STACK(path, 80);
    int n = snprintf(out, cap, "%s", string_at(v, key));
    text_fmt(&path, "%s%s%s", at, *at ? "." : "", key);
    return n >= 0 && (size_t)n < cap ? ST_OK : fault(r, path.buf, "the text is too long");
}

static enum status read_action(const struct reading *r, const char *path, const char *words,
                               struct action *out) {
    struct err why;
    if (action_read_named(r->set->ops, r->set->rules, words, out, &why) == ST_OK)
        return ST_OK;
    return fault(r, path, why.text);
}

static enum status read_actions(const struct reading *r, const json_t *file, const char *key,
                                struct action *out, uint32_t *count) {
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(file, key), i, v) {
        TEXT_ON_STACK(path, 60);
        text_fmt(&path, "%s.%zu", key, i);
        if (*count == GUIDE_ACTIONS)
            return fault(r, path.buf, "there is no room for so many");
        TRY(read_action(r, path.buf, json_string_value(v), &out[(*count)++]));
    }
    return ST_OK;
}

/* How many arguments were named: what is left out means any. */
static uint8_t words_after_verb(const char *s) {
    uint8_t n = 0;
    for (s += strspn(s, " \t"); *s && n <= ACTION_ARGS; s += strspn(s, " \t"), n++)
        s += strcspn(s, " \t");
    return n ? (uint8_t)(n - 1) : 0;
}

static enum status read_offers(const struct reading *r, const json_t *lesson, const char *at, const char *key,
                               struct guide_offer *out, uint32_t *count) {
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(lesson, key), i, v) {
        TEXT_ON_STACK(path, 80);
        text_fmt(&path, "%s.%s.%zu", at, key, i);
        if (*count == GUIDE_MEANT)
            return fault(r, path.buf, "there is no room for so many");
        struct guide_offer *o = &out[(*count)++];
        o->args = words_after_verb(json_string_value(v));
        TRY(read_action(r, path.buf, json_string_value(v), &o->action));
    }
    return ST_OK;
}

static int32_t event_named(const struct game_ops *ops, const char *name) {
    for (uint32_t i = 0; i < ops->event_count; i++)
        if (!strcmp(ops->events[i].name, name))
            return (int32_t)i;
    return -1;
}

static enum status read_until(const struct reading *r, const json_t *lesson, const char *at,
                              struct guide_lesson *out) {
    const json_t *until = json_object_get(lesson, "until");
    const char *verb = string_at(until, "verb"), *event = string_at(until, "event");
    TEXT_ON_STACK(path, 80);
    text_fmt(&path, "%s.until", at);
    if (!until)
        return ST_OK;
    if (!*verb == !*event)
        return fault(r, path.buf, "it names either a verb or an event");
    int32_t what = *verb ? verb_named(r->set->ops, verb, strlen(verb)) : event_named(r->set->ops, event);
    if (what < 0)
        return unknown(r, path.buf, *verb ? "verb" : "event", *verb ? verb : event);
    out->until = *verb ? UNTIL_VERB : UNTIL_EVENT;
    out->what = (uint16_t)what;
    return ST_OK;
}

static enum status read_needs(const struct reading *r, const json_t *v, const struct guide *g, const char *at,
                              struct guide_lesson *out) {
    size_t i;
    json_t *name;
    json_array_foreach(json_object_get(v, "needs"), i, name) {
        uint32_t k = 0;
        TEXT_ON_STACK(path, 80);
        text_fmt(&path, "%s.needs.%zu", at, i);
        while (k < g->lessons && strcmp(g->lesson[k].name, json_string_value(name)))
            k++;
        if (k == g->lessons)
            return unknown(r, path.buf, "earlier lesson", json_string_value(name));
        out->needs |= 1u << k;
    }
    return ST_OK;
}

static enum status read_lesson(const struct reading *r, const json_t *v, const struct guide *g,
                               struct guide_lesson *out) {
    TEXT_ON_STACK(at, 40);
    text_fmt(&at, "lessons.%u", g->lessons);
    TRY(read_needs(r, v, g, at.buf, out));
    TRY(copy_words(r, v, at.buf, "name", out->name, sizeof out->name));
    TRY(copy_words(r, v, at.buf, "say", out->say, sizeof out->say));
    TRY(copy_words(r, v, at.buf, "else", out->other, sizeof out->other));
    TRY(read_offers(r, v, at.buf, "meant", out->meant, &out->meants));
    TRY(read_offers(r, v, at.buf, "or", out->also, &out->alsos));
    return read_until(r, v, at.buf, out);
}

static enum status read_lessons(const struct reading *r, const json_t *file, struct guide *g) {
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(file, "lessons"), i, v) {
        if (g->lessons == GUIDE_LESSONS)
            return fault(r, "lessons", "there is no room for so many");
        TRY(read_lesson(r, v, g, &g->lesson[g->lessons]));
        g->lessons++;
    }
    return ST_OK;
}

static enum status read_seat(const struct reading *r, const json_t *file, struct guide *g) {
    const struct game_ops *ops = r->set->ops;
    const char *name = string_at(file, "seat");
    while (*name && g->seat < ops->seats && strcmp(ops->seat_names[g->seat], name))
        g->seat++;
    return g->seat < ops->seats ? ST_OK : unknown(r, "seat", "seat", name);
}

static enum status read_game(const struct reading *r, const json_t *file, struct guide *g) {
    size_t i;
    json_t *v;
    TRY(copy_words(r, file, "", "scenario", g->scenario, sizeof g->scenario));
    TRY(copy_words(r, file, "", "mind", g->mind, sizeof g->mind));
    TRY(copy_words(r, file, "", "end", g->end, sizeof g->end));
    g->seed = (uint64_t)json_integer_value(json_object_get(file, "seed"));
    if (registry_scenario(r->set->ops, g->scenario) < 0)
        return unknown(r, "scenario", "scenario", g->scenario);
    json_array_foreach(json_object_get(file, "with"), i, v) {
        if (g->withs == GUIDE_WITHS || json_string_length(v) >= GUIDE_SETTING)
            return fault(r, "with", "there is no room for so much");
        snprintf(g->with[g->withs++], GUIDE_SETTING, "%s", json_string_value(v));
    }
    if (r->set->ops->seats > 1 && !*g->mind)
        return fault(r, "mind", "somebody has to play the other seats");
    TRY(read_seat(r, file, g));
    TRY(read_actions(r, file, "before", g->before, &g->befores));
    TRY(read_actions(r, file, "replies", g->reply, &g->replies));
    return read_lessons(r, file, g);
}

/* A ruleset's own, by its name; else the game's, if the ruleset is the one that is played by itself. */
static enum status find_guide(const struct ruleset *set, const char *root, char *name, size_t room,
                              json_t **file, struct err *e) {
    struct ruleset_row rows[RULESETS_MAX];
    uint32_t n = 0;
    bool usual = false;
    snprintf(name, room, "guide-%.40s", set->name);
    enum status st = content_beside_as(set->content, name, "guide", file, e);
    if (st != ST_NOT_FOUND)
        return st;
    TRY(content_rulesets(root, set->ops->name, rows, RULESETS_MAX, &n, e));
    for (uint32_t i = 0; i < n && i < RULESETS_MAX; i++)
        usual |= rows[i].is_default && !strcmp(rows[i].name, set->name);
    if (!usual)
        return ST_NOT_FOUND;
    snprintf(name, room, "guide");
    return content_beside_as(set->content, name, "guide", file, e);
}

enum status guide_open(struct guide *g, const char *root, const struct game_ops *ops, const char *rules, struct err *e) {
    struct ruleset set;
    json_t *file = NULL;
    char name[64];
    memset(g, 0, sizeof *g);
    TRY(ruleset_open(root, ops, rules, &set, e));
    enum status st = find_guide(&set, root, name, sizeof name, &file, e);
    THEN(st, read_game(&(struct reading){&set, e, name}, file, g));
    json_decref(file);
    ruleset_close(&set);
    if (st != ST_OK)
        return st;
    g->legal = calloc(ops->max_legal, sizeof *g->legal);
    return g->legal ? ST_OK : err_set(e, ST_FULL, "no memory for the guide of %s", ops->name);
}

void guide_close(struct guide *g) {
    free(g->legal);
    memset(g, 0, sizeof *g);
}
