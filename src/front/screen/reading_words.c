/* Line mode: what a line means that is no key of a choice. Words are looked for in what the choices and the
 * things are called; no code takes a fact out of them. See reading.h. */
#include "front/screen/reading.h"

#include "front/screen/items.h"
#include "front/table/table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORDS_MOST = 12, WORD_BYTES = 24, LEAST = 2, PART_LEAST = 3 };

static const char *skip_blanks(const char *s) {
    return s + strspn(s, " \t");
}

/* What follows a word at the start of a line; null: it begins otherwise. */
static const char *after_word(const char *line, const char *word) {
    size_t n = strlen(word);
    line = skip_blanks(line);
    if (strncasecmp(line, word, n) != 0 || (line[n] && line[n] != ' ' && line[n] != '\t'))
        return NULL;
    return skip_blanks(line + n);
}

static void answer_tell(struct choice *out, const char *words) {
    out->kind = CHOICE_TELL;
    choice_say(out, words);
}

static void answer_open(struct choice *out, uint32_t page, uint32_t picked, uint32_t at) {
    out->kind = CHOICE_OPEN;
    out->ui = (struct face_ui){(uint16_t)page, (uint16_t)at, picked};
}

/* -- words against names -- */

struct sought {
    char word[WORDS_MOST][WORD_BYTES];
    uint32_t count;
};

/* Small words say nothing. */
static bool is_joint(const char *word) {
    static const char *const joints[] = {"to", "with", "from", "at", "into", "the", "a", "an", "on", "of"};
    for (uint32_t i = 0; i < sizeof joints / sizeof joints[0]; i++)
        if (!strcasecmp(joints[i], word))
            return true;
    return false;
}

static void split(const char *line, struct sought *out) {
    out->count = 0;
    for (line = skip_blanks(line); *line && out->count < WORDS_MOST; line = skip_blanks(line)) {
        size_t n = strcspn(line, " \t");
        snprintf(out->word[out->count], WORD_BYTES, "%.*s", (int)(n < WORD_BYTES ? n : WORD_BYTES - 1), line);
        out->count += !is_joint(out->word[out->count]);
        line += n;
    }
}

/* A word of the name begins with it; a very short one is a word of the name, or nobody could say "no". */
static bool has_word(const char *name, const char *word) {
    size_t n = strlen(word);
    for (const char *at = name; *at; at++)
        if ((at == name || !isalnum((unsigned char)at[-1])) && !strncasecmp(at, word, n) &&
            (n >= PART_LEAST || !isalnum((unsigned char)at[n])))
            return true;
    return false;
}

/* Whether each word begins one of the name. */
static bool fits(const char *name, const struct sought *what) {
    for (uint32_t i = 0; i < what->count; i++)
        if (!has_word(name, what->word[i]))
            return false;
    return what->count > 0;
}

/* Names that fit, of which one is meant. */
struct found {
    uint32_t count;
    char first[OFFER_LABEL];
    struct text names;
    char bytes[160];
};

static void found_begin(struct found *f) {
    f->count = 0;
    text_init(&f->names, f->bytes, sizeof f->bytes);
}

/* True: it is the first, or another of the same name. */
static bool found_add(struct found *f, const char *name) {
    if (f->count && !strcmp(f->first, name))
        return false;
    if (!f->count)
        snprintf(f->first, sizeof f->first, "%s", name);
    if (f->names.len + strlen(name) + 8 < sizeof f->bytes)
        text_fmt(&f->names, "%s%s", f->count ? ", " : "", name);
    return f->count++ == 0;
}

static void ask_which(const struct found *f, struct choice *out) {
    TEXT_ON_STACK(words, 200);
    text_fmt(&words, "Which one: %s?", f->names.buf);
    answer_tell(out, words.buf);
}

/* -- looking -- */

/* On the page that is read first, then on the table, then on the others. */
static bool look_for(const struct face_scene *s, const char *name, struct choice *out) {
    const struct scene_page *pages;
    const uint32_t n = scene_pages_of(s->ops, &pages);
    struct scene *scene = malloc(sizeof *scene);
    struct sought what;
    struct found f;
    split(name, &what);
    found_begin(&f);
    for (uint32_t page = 0; scene && page < n && !f.count; page++) {
        scene_of(s->ops, s->rules, s->view, s->seat, page, scene);
        scene_recall(s->ops, s->rules, s->view, page, &s->past, scene);
        for (uint32_t i = 0; i < scene->things; i++) {
            const struct thing *t = &scene->thing[i];
            const bool whole = t->name && !strcasecmp(t->name, name);
            const bool aside = !page && scene->pane[t->pane].spare; /* a page has more of it */
            if (!t->name || t->empty || aside || (!whole && !fits(t->name, &what)))
                continue;
            if (whole)
                found_begin(&f);
            if (found_add(&f, t->name))
                answer_open(out, READ_LOOK, page, i + 1);
            if (whole)
                break;
        }
    }
    free(scene);
    if (f.count > 1)
        ask_which(&f, out);
    return f.count > 0;
}

static bool read_look(const struct face_scene *s, const char *line, struct choice *out) {
    static const char *const words[] = {"look", "read", "examine", "x"};
    const char *rest = NULL;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0] && !rest; i++)
        rest = after_word(line, words[i]);
    if (!rest || (*rest && !rest[strspn(rest, "0123456789 ")]) || (!*rest && skip_blanks(line)[1] == 0))
        return false; /* a key, and what is chosen from its page */
    struct sought what;
    split(rest, &what);
    if (!what.count) {
        answer_open(out, READ_LOOK, 0, 0);
    } else if (!look_for(s, rest, out)) {
        TEXT_ON_STACK(said, 120);
        text_put(&said, "There is no '");
        text_visible(&said, rest, 40);
        text_put(&said, "' here to look at.");
        answer_tell(out, said.buf);
    }
    return true;
}

/* -- pages -- */

static bool read_page(const struct face_scene *s, const char *line, struct choice *out) {
    const struct scene_page *page;
    const uint32_t n = scene_pages_of(s->ops, &page);
    const char *rest;
    for (uint32_t i = 1; i < n; i++)
        if ((rest = after_word(line, page[i].name)) && !*rest) {
            answer_open(out, READ_SCENE + i, 0, 0);
            return true;
        }
    if (((rest = after_word(line, "tale")) && !*rest) || ((rest = after_word(line, "log")) && !*rest)) {
        answer_open(out, READ_TALE, 0, 0);
        return true;
    }
    if (s->ui.page != READ_TABLE && (rest = after_word(line, "back")) && !*rest) {
        answer_open(out, READ_TABLE, 0, 0);
        return true;
    }
    return false;
}

/* -- offers -- */

/* What can be done, open or not, with where it belongs. */
struct doing {
    struct action *list;
    uint32_t count;
    void *world;
};

static bool doing_open(const struct face_scene *s, struct doing *d) {
    d->list = malloc((s->legal_count + CHOICES_MAX) * sizeof *d->list);
    d->world = malloc(s->ops->state_size);
    if (!d->list || !d->world)
        return false;
    memcpy(d->list, s->legal, s->legal_count * sizeof *d->list);
    d->count = offer_choices(s->ops, s->rules, s->view, d->list, s->legal_count);
    if (d->count > s->legal_count)
        offer_world(s->ops, s->rules, s->view, s->seat, d->world);
    return true;
}

static void doing_close(struct doing *d) {
    free(d->list);
    free(d->world);
}

static void answer_offer(const struct face_scene *s, const struct doing *d, const struct action *a,
                         struct choice *out) {
    struct offer o;
    TEXT_ON_STACK(words, sizeof out->say);
    offer_of(s->ops, s->rules, s->view, a, action_among(s->legal, s->legal_count, a) ? NULL : d->world, &o);
    out->kind = CHOICE_ACT;
    out->action = *a;
    if (o.reason == REASON_OK) {
        choice_warn(out, &o);
        return;
    }
    text_fmt(&words, "%s: %s.", o.label.buf, o.why.buf);
    answer_tell(out, words.buf);
}

static uint8_t way_named(const char *word, const struct menu *m) {
    static const char *const names[] = {"north", "east", "south", "west", "up", "down"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcasecmp(word, names[i]) ||
            (word[0] && !word[1] && tolower((unsigned char)*word) == names[i][0] &&
             !(m && menu_find(m, word))))
            return (uint8_t)(1u << i);
    return 0;
}

/* "north", "go north", and "n" where no choice has that letter. */
static bool read_way(const struct face_scene *s, const char *line, struct choice *out) {
    static const char *const goes[] = {"go", "walk", "move", "run"};
    const char *rest = NULL;
    char word[16];
    for (uint32_t i = 0; i < sizeof goes / sizeof goes[0] && !rest; i++)
        rest = after_word(line, goes[i]);
    const bool went = rest != NULL;
    rest = rest ? rest : skip_blanks(line);
    size_t n = strcspn(rest, " \t");
    if (!n || n >= sizeof word || *skip_blanks(rest + n))
        return false;
    snprintf(word, sizeof word, "%.*s", (int)n, rest);
    struct menu *m = calloc(1, sizeof *m);
    if (m && !went)
        reading_menu(s, m);
    const uint8_t way = way_named(word, m);
    free(m);
    struct doing d;
    bool read = false;
    if (way && doing_open(s, &d)) {
        for (uint32_t i = 0; i < d.count && !read; i++) {
            struct spot spot;
            spot_of(s->ops, s->rules, s->view, &d.list[i], &spot);
            if (spot.way == way) {
                answer_offer(s, &d, &d.list[i], out);
                read = true;
            }
        }
    }
    if (way)
        doing_close(&d);
    return read;
}

bool reading_wish(const struct face_scene *s, const char *line, struct choice *out) {
    const char *how = after_word(line, "ask");
    struct choice silence = {.kind = CHOICE_WISH};
    if (reading_silence(s, &silence) && !strcasecmp(silence.label, line)) {
        *out = silence;
        return true;
    }
    if (!how || (strcasecmp(how, "always") != 0 && strcasecmp(how, "less") != 0))
        return false;
    const bool always = !strcasecmp(how, "always");
    if (s->shared) {
        answer_tell(out,
                    "With two people at one keyboard all chances are put; 'answer nothing' lets them pass.");
        return true;
    }
    out->kind = CHOICE_WISH;
    out->ui.picked = always ? s->wish | WISH_ASK : s->wish & ~(uint32_t)WISH_ASK;
    choice_say(out, always ? "From now on you are asked at every chance, also when you can only pass."
                           : "From now on you are asked only when something of yours can answer.");
    return true;
}

/* Something to say, where the game takes words. */
static bool read_said(const struct face_scene *s, const char *line, struct choice *out, const char **words) {
    if (!s->ops->words_size || (!after_word(line, "say") && !after_word(line, "speak")))
        return false;
    out->kind = CHOICE_ACT;
    return table_read_say(s->ops, s->rules, s->legal, s->legal_count, line, &out->action, words);
}

bool reading_words(const struct face_scene *s, const char *line, struct choice *out, const char **words) {
    if (read_said(s, line, out, words) || read_look(s, line, out) || read_page(s, line, out))
        return true;
    return s->legal_count && (read_way(s, line, out) || reading_wish(s, line, out));
}

/* Open ones first; what is closed says why. */
bool reading_meant(const struct face_scene *s, const char *line, struct choice *out) {
    struct doing d;
    struct sought what;
    struct found f;
    const struct action *meant = NULL;
    split(line, &what);
    found_begin(&f);
    if (strlen(skip_blanks(line)) < LEAST || !doing_open(s, &d))
        return false;
    for (uint32_t i = 0; i < d.count && (i < s->legal_count || !f.count); i++) {
        TEXT_ON_STACK(label, OFFER_LABEL);
        action_label(s->ops, s->rules, s->view, &d.list[i], &label);
        if (fits(label.buf, &what) && found_add(&f, label.buf))
            meant = &d.list[i];
    }
    if (f.count == 1)
        answer_offer(s, &d, meant, out);
    else if (f.count)
        ask_which(&f, out);
    doing_close(&d);
    return f.count > 0;
}
