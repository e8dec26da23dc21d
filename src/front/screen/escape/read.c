/* ESCAPE THE DUNGEON's face: commands in words (D-40). A verb, then whom or what it is about, by name, by the
 * start of any word of a title, or by number; whatever cannot be is sent all the same, so that the rules say
 * why, unless its offer says it better. Words that mean nothing are refused, not dropped. Single keys and
 * numbers are for the menus, but that every page opens every other. On the page of sayings every line is
 * something to say, with or without "say" before it. */
#include "front/screen/escape/esf.h"
#include "front/table/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum sort { WAY, PLAIN, AIMED, SAY, CHOOSE, EVOLVE, PAGE };

static const struct command {
    const char *word;
    uint8_t sort;
    uint8_t about; /* verb, or page */
} commands[] = {
    {"go", WAY, ES_MOVE},          {"move", WAY, ES_MOVE},         {"walk", WAY, ES_MOVE},
    {"flee", WAY, ES_FLEE},        {"run", WAY, ES_FLEE},          {"train", PLAIN, ES_TRAIN},
    {"rest", PLAIN, ES_REST_UP},   {"search", PLAIN, ES_SEARCH},   {"stream", PLAIN, ES_STREAM},
    {"talk", AIMED, ES_TALK},      {"fight", AIMED, ES_FIGHT},     {"attack", AIMED, ES_FIGHT},
    {"steal", AIMED, ES_STEAL},    {"recruit", AIMED, ES_RECRUIT}, {"murder", AIMED, ES_MURDER},
    {"say", SAY, ES_SPEAK},        {"speak", SAY, ES_SPEAK},       {"choose", CHOOSE, ES_CHOOSE},
    {"evolve", EVOLVE, ES_EVOLVE}, {"look", PAGE, ESF_LOOK},       {"status", PAGE, ESF_STATUS},
    {"map", PAGE, ESF_MAP},        {"log", PAGE, ESF_CHAPTERS},    {"people", PAGE, ESF_PERSONS},
};

static const struct command *command_of(const char *word, size_t n) {
    for (uint32_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].word) == n && !strncasecmp(commands[i].word, word, n))
            return &commands[i];
    return NULL;
}

static bool is_word(const char *a, const char *b) {
    return !strcasecmp(a, b);
}

/* Whether a name is the start of a title, or of a word in it and what follows. */
static bool names_part(const char *title, const char *name) {
    size_t n = strlen(name);
    for (const char *at = title; *at;) {
        if (!strncasecmp(at, name, n))
            return true;
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    return false;
}

static bool is_number(const char *s, uint32_t *out) {
    uint64_t n;
    bool ok = text_read_u64(s, UINT16_MAX, &n);
    *out = ok ? (uint32_t)n : 0;
    return ok;
}

static void answer_tell(struct choice *out, const char *fmt, const char *word) {
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, fmt, word);
}

static void answer_act(struct choice *out, uint32_t verb, uint32_t arg) {
    out->kind = CHOICE_ACT;
    out->action = (struct action){(uint16_t)verb, {(int16_t)arg}};
}

static void answer_open(struct choice *out, uint32_t page, uint32_t picked, uint32_t at) {
    out->kind = CHOICE_OPEN;
    out->ui = (struct face_ui){(uint16_t)page, (uint16_t)at, picked};
}

/* 0: no such way. */
static uint32_t way_of(const struct es_rules *r, const char *word) {
    for (uint32_t i = ES_NORTH; i < ES_DIRECTIONS; i++) {
        const char *name = es_word(r, ES_KIND_DIRECTION, i);
        if (is_word(name, word) || (*word && !word[1] && tolower((unsigned char)*word) == *name))
            return i;
    }
    return 0;
}

/* Somebody here, else anybody of the cast, else an exact name; 0: nobody. */
static uint32_t person_of(const struct face_scene *s, const char *name) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    for (uint32_t i = 0; i < v->here; i++)
        if (is_word(es_name_of(r, ES_KIND_ENTITY, v->person[i].id), name) ||
            names_part(es_word(r, ES_KIND_ENTITY, v->person[i].id), name))
            return v->person[i].id;
    for (uint32_t i = 0; i < r->people; i++)
        if (names_part(r->person[i].title, name))
            return 2 + i;
    int64_t id = es_id_of(r, ES_KIND_ENTITY, name);
    return id > 1 ? (uint32_t)id : 0;
}

/* Past a small word between the verb and its object. */
static const char *skip_joint(const char *rest) {
    static const char *const joints[] = {"to ", "with ", "from ", "at ", "into "};
    for (uint32_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
        if (!strncasecmp(rest, joints[i], strlen(joints[i])))
            return rest + strlen(joints[i]);
    return rest;
}

static bool is_legal(const struct face_scene *s, uint32_t verb, uint32_t arg) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == verb && (uint32_t)s->legal[i].arg[0] == arg)
            return true;
    return false;
}

/* Without a name it is what the rules say it is, as for programs: "talk" talks at the room (S-02). */
static void read_aimed(const struct face_scene *s, uint32_t verb, const char *name, struct choice *out) {
    uint32_t who = *name ? person_of(s, name) : 0;
    if (*name && !who && !is_word(name, "nobody")) {
        answer_tell(out, "There is nobody called '%.40s'.", name);
        return;
    }
    answer_act(out, verb, who);
    if (!who || !is_legal(s, verb, who)) /* what is closed needs no second thought */
        return;
    struct offer o;
    offer_of(s->ops, s->rules, s->view, &out->action, NULL, &o);
    choice_warn(out, &o);
}

/* The nth of the legal actions of a verb; 0: there are fewer. */
static uint32_t nth_of(const struct face_scene *s, uint32_t verb, uint32_t n) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == verb && n && --n == 0)
            return (uint32_t)s->legal[i].arg[0];
    return 0;
}

/* An id of a kind that content names: open ones first. */
static uint32_t thing_of(const struct face_scene *s, uint32_t verb, uint32_t kind, uint32_t count,
                         const char *name) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t id = (uint32_t)s->legal[i].arg[0];
        if (s->legal[i].verb == verb && names_part(es_word(s->rules, kind, id), name))
            return id;
    }
    for (uint32_t i = 1; i <= count; i++)
        if (is_word(es_name_of(s->rules, kind, i), name) || names_part(es_word(s->rules, kind, i), name))
            return i;
    return 0;
}

/* By the number it has on the page of choices. */
static uint32_t numbered_option(const struct face_scene *s, uint32_t number) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == ES_CHOOSE && esf_option_number(s, (uint32_t)s->legal[i].arg[0]) == number)
            return (uint32_t)s->legal[i].arg[0];
    return 0;
}

static void read_choose(const struct face_scene *s, const char *name, struct choice *out) {
    const struct es_rules *r = s->rules;
    uint32_t n, id;
    if (!*name && esf_legal_of(s, ES_CHOOSE, false, NULL)) {
        answer_open(out, ESF_OPTION, 0, 0);
        return;
    }
    if (!*name) {
        answer_tell(out, "%s", reason_text(s->ops, es_foe_here(s->view) ? ES_NO_PEACE : ES_NO_OPTION));
        return;
    }
    id = is_number(name, &n) ? numbered_option(s, n)
                             : thing_of(s, ES_CHOOSE, ES_KIND_OPTION, r->options, name);
    if (id)
        answer_act(out, ES_CHOOSE, id);
    else
        answer_tell(out, "There is no such choice as '%.40s'; choose alone lists them.", name);
}

/* Without a name: what can be evolved; else something that cannot, to hear why. */
static void read_evolve(const struct face_scene *s, const char *name, struct choice *out) {
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    uint32_t id = *name ? thing_of(s, ES_EVOLVE, ES_KIND_SKILL, r->skills, name) : nth_of(s, ES_EVOLVE, 1);
    for (uint32_t i = 1; i <= r->skills && !*name && !id; i++)
        if (r->skill[i].parent && v->self.skills >> r->skill[i].parent & 1)
            id = i;
    for (uint32_t i = 1; i <= r->skills && id && !r->skill[id].parent; i++)
        if (r->skill[i].parent == id) /* who names the parent means what it becomes */
            id = i;
    if (id && r->skill[id].parent)
        answer_act(out, ES_EVOLVE, id);
    else
        answer_tell(out,
                    *name ? "'%.40s' is nothing that a skill becomes."
                          : "You have no skill that can become more.",
                    name);
}

static void say_words(const char *rest, struct choice *out, const char **words) {
    if (strlen(rest) > ES_WORDS_MOST) {
        out->kind = CHOICE_TELL;
        snprintf(out->say, sizeof out->say, "Nobody listens that long: %d bytes at once, and this has %zu.",
                 ES_WORDS_MOST, strlen(rest));
        return;
    }
    answer_act(out, ES_SPEAK, 0);
    *words = rest;
}

/* line is all that was typed; rest is what follows its first word. */
static void read_say(const struct face_scene *s, const char *line, const char *rest, struct choice *out,
                     const char **words) {
    struct action a;
    if (!*rest || !table_read_say(s->ops, s->rules, s->legal, s->legal_count, line, &a, words))
        answer_open(out, ESF_SAYING, 0, 0);
    else if (*words)
        say_words(rest, out, words);
    else
        answer_act(out, a.verb, (uint32_t)a.arg[0]);
}

/* Words that add nothing. */
static bool is_filler(const char *rest) {
    static const char *const fillers[] = {"room", "the room", "here", "around", "about", "this room"};
    for (uint32_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++)
        if (is_word(rest, fillers[i]))
            return true;
    return false;
}

static void read_page(const struct face_scene *s, uint32_t page, const char *rest, struct choice *out) {
    uint32_t n, who = *rest && !is_number(rest, &n) ? person_of(s, rest) : 0;
    bool number = is_number(rest, &n);
    bool record = page == ESF_CHAPTERS && (is_word(rest, "record") || is_word(rest, "system"));
    if (record)
        answer_open(out, ESF_SYSTEM, 0, ESF_LAST_PAGE);
    else if (*rest && number && n >= 1 && n <= ES_DEPTHS && (page == ESF_CHAPTERS || page == ESF_MAP))
        answer_open(out, page, n, 0);
    else if (who && (page == ESF_CHAPTERS || page == ESF_PERSONS || page == ESF_LOOK))
        answer_open(out, ESF_PERSON, who, page == ESF_LOOK ? 0 : ESF_LAST_PAGE);
    else if (!*rest || is_filler(rest))
        answer_open(out, page, 0, page == ESF_CHAPTERS ? ESF_LAST_PAGE : 0);
    else
        answer_tell(out,
                    page == ESF_MAP    ? "A depth is a number from 1 to 12, not '%.40s'."
                    : page == ESF_LOOK ? "There is nobody called '%.40s'; look alone shows the room."
                                       : "There is no page '%.40s'.",
                    rest);
}

/* Every page opens every other by the letters of the main one, as far as it does not need them itself. */
static uint32_t page_of(const struct face_scene *s, const char *word) {
    uint32_t at = s->ui.page;
    if (at == ESF_HERE || word[0] == 0 || word[1])
        return ESF_HERE;
    switch (tolower((unsigned char)*word)) {
    case 'o':
        return ESF_LOOK;
    case 'i':
        return ESF_STATUS;
    case 'm':
        return ESF_MAP;
    case 'l':
        return ESF_CHAPTERS;
    case 'p': /* else it turns a page */
        return at == ESF_MAP || ((at == ESF_LOOK || at == ESF_STATUS) && esf_log_pages(s) == 1) ? ESF_PERSONS
                                                                                                : ESF_HERE;
    default:
        return ESF_HERE;
    }
}

static void read_plain(const struct command *c, const char *rest, struct choice *out) {
    if (!*rest || is_filler(rest)) {
        answer_act(out, c->about, 0);
        return;
    }
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, "'%s' stands alone: what is '%.40s'?", c->word, rest);
}

/* What stands below is for the menus whatever the page. */
static bool is_key(const char *line) {
    uint32_t n;
    return !line[1] || is_number(line, &n) || is_word(line, "quit") || is_word(line, "exit") ||
           is_word(line, "help") || is_word(line, "back");
}

static void read_way(const struct face_scene *s, uint32_t verb, const char *rest, struct choice *out) {
    uint32_t way = way_of(s->rules, rest);
    if (way)
        answer_act(out, verb, way);
    else
        answer_tell(out,
                    *rest             ? "'%.40s' is no direction: north, south, west, east, up or down."
                    : verb == ES_FLEE ? "Where to? Say flee north.%s"
                                      : "Where to? Say go north.%s",
                    rest);
}

/* If a figure is wanting, the offer says which and how much: that is answered at once. */
static void explain(const struct face_scene *s, struct choice *out) {
    struct es_state world;
    struct offer o;
    if (out->kind != CHOICE_ACT || out->action.verb == ES_SPEAK ||
        is_legal(s, out->action.verb, (uint32_t)out->action.arg[0]))
        return;
    offer_world(s->ops, s->rules, s->view, s->seat, &world);
    offer_of(s->ops, s->rules, s->view, &out->action, &world, &o);
    if (o.reason != REASON_OK && strcmp(o.why.buf, reason_text(s->ops, o.reason))) {
        out->kind = CHOICE_TELL;
        snprintf(out->say, sizeof out->say, "%s: %s.", o.label.buf, o.why.buf);
    }
}

static bool read_line(const struct face_scene *s, const char *line, struct choice *out, const char **words) {
    char rest[600];
    while (isspace((unsigned char)*line))
        line++;
    size_t n = strcspn(line, " \t"), end = strlen(line);
    const char *from = line + n + strspn(line + n, " \t");
    while (end && isspace((unsigned char)line[end - 1]))
        end--;
    bool alone = *from == 0;
    const struct command *c = command_of(line, n);
    if (s->ui.page == ESF_SAYING && !(alone && is_key(line)) && !(c && c->sort == SAY)) {
        say_words(line, out, words);
        return true;
    }
    snprintf(rest, sizeof rest, "%.*s", (int)(line + end > from ? line + end - from : 0), from);
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)(n < 15 ? n : 15), line);
    uint32_t way = alone && (word[1] || s->ui.page == ESF_HERE) ? way_of(s->rules, word) : 0;
    if (way) {
        answer_act(out, es_foe_here(s->view) ? ES_FLEE : ES_MOVE, way);
        return true;
    }
    if (alone && page_of(s, word) != ESF_HERE) {
        answer_open(out, page_of(s, word), 0, page_of(s, word) == ESF_CHAPTERS ? ESF_LAST_PAGE : 0);
        return true;
    }
    if (!c)
        return false;
    const char *about = c->sort == SAY ? from : skip_joint(rest);
    switch (c->sort) {
    case WAY:
        read_way(s, c->about, about, out);
        break;
    case PLAIN:
        read_plain(c, rest, out);
        break;
    case AIMED:
        read_aimed(s, c->about, about, out);
        break;
    case SAY:
        read_say(s, line, about, out, words);
        break;
    case CHOOSE:
        read_choose(s, about, out);
        break;
    case EVOLVE:
        read_evolve(s, about, out);
        break;
    default:
        read_page(s, c->about, about, out);
    }
    return true;
}

bool esf_read(const struct face_scene *s, const char *line, struct choice *out, const char **words) {
    bool read = read_line(s, line, out, words);
    if (read)
        explain(s, out);
    return read;
}
