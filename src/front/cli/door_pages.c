/* Pages around the tables: see door.h. */
#include "front/cli/door.h"

#include "core/registry.h"
#include "front/cli/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY = 24 * 60 * 60 };

static const char help_of_house[] =
    "What you do is kept after every move: leave whenever you like, and go on another day. Keys are the same "
    "everywhere: arrows (or h j k l) move, Enter does what the cursor is on, digits and letters mean what "
    "they stand "
    "beside, Space goes on, Esc goes back, t tells what happened, ? helps, = has the settings, q pauses. "
    "What is amber "
    "can be done. What is plain is true. What is violet and has a ~ before it may not be. What is red and "
    "hatched is "
    "about to go. A choice with a dash is closed, and says why.";

static void draw_under(const struct door_list *d, struct grid *g, struct layout_hits *hits) {
    if (!d->head) {
        list_page(d->list, d->title, d->keys, g, hits);
        return;
    }
    int rows = d->head(d->ctx, NULL, (struct box){0, 0, list_width(d->list, g), 0});
    struct box at = list_place(d->list, g, 1, rows);
    d->head(d->ctx, g, at);
    list_below(d->list, g, at, rows, d->keys, hits);
}

void door_draw(const struct door_list *d, struct grid *g, struct layout_hits *hits) {
    draw_under(d, g, hits);
    if (d->over)
        list_over(d->over, "Help", "arrows read on  any other key: back", g, hits);
}

static void draw_list(const void *of, struct grid *g, struct layout_hits *hits) {
    door_draw(of, g, hits);
}

static enum shows open_help(struct door_list *d) {
    d->over = calloc(1, sizeof *d->over);
    if (!d->over)
        return SHOWS_ON;
    d->over->plain = true;
    if (d->help)
        list_text(d->over, d->help);
    list_text(d->over, help_of_house);
    list_end(d->over);
    return SHOWS_ANEW;
}

static enum shows key_over(struct door_list *d, const struct key *k) {
    if (list_read_key(d->over, k) == LIST_BACK) {
        free(d->over);
        d->over = NULL;
    }
    return SHOWS_ANEW;
}

static enum shows list_took(void *of, const struct key *k) {
    struct door_list *d = of;
    if (d->over)
        return key_over(d, k);
    if (k->code == KEY_CHAR && k->ch == '?')
        return open_help(d);
    d->does = list_key(d->list, k);
    if (d->does == LIST_CHOSEN && d->list->row[d->list->at - 1].key == '?')
        return open_help(d);
    return d->does == LIST_IDLE ? SHOWS_ON : d->does == LIST_PAINT ? SHOWS_ANEW : SHOWS_END;
}

static int list_waits(const void *of) {
    const struct door_list *d = of;
    return d->tick && !d->idle ? 0 : -1;
}

static enum shows list_ticks(void *of) {
    struct door_list *d = of;
    d->idle = !d->tick(d->ctx);
    return SHOWS_ANEW;
}

bool door_ask(struct full *f, struct door_list *d) {
    d->idle = false;
    bool on = full_run(
        f,
        &(struct show){.of = d, .draw = draw_list, .key = list_took, .wait = list_waits, .tick = list_ticks});
    free(d->over);
    d->over = NULL;
    return on;
}

bool door_read(struct full *f, const char *title, const char *words) {
    struct list *l = calloc(1, sizeof *l);
    bool on = true;
    if (l) {
        l->plain = true;
        list_begin(l);
        list_text(l, words);
        list_end(l);
        struct door_list d = {.list = l, .title = title, .keys = "Space go on"};
        on = door_ask(f, &d);
    }
    free(l);
    return on;
}

/* The cursor stands on the answer that changes nothing. */
bool door_sure(struct full *f, const char *title, const char *words, const char *yes, const char *no,
               bool *sure) {
    enum { YES = 1, NO };
    struct list *l = calloc(1, sizeof *l);
    bool on = l != NULL;
    *sure = false;
    if (l) {
        struct door_list d = {.list = l, .title = title, .keys = "arrows choose  Enter do it  Esc back"};
        list_begin(l);
        list_text(l, words);
        list_add(l, YES, 'y', yes, NULL)->grave = true;
        list_add(l, NO, 'n', no, NULL);
        list_end(l);
        list_go(l, NO);
        on = door_ask(f, &d);
        *sure = on && d.does == LIST_CHOSEN && list_id(l) == YES;
    }
    free(l);
    return on;
}

static void fill_settings(struct list *l, const struct settings *s) {
    list_begin(l);
    for (uint32_t i = 0; i < settings_count; i++) {
        const struct settings_row *row = &settings_rows[i];
        list_value(l, i + 1, 0, row->title, settings_label(s, row))->more = row->help;
    }
    list_end(l);
}

static struct door_list settings_of(struct list *l) {
    return (struct door_list){
        .list = l, .title = "Settings", .keys = "\u2191\u2193 choose  \u2190\u2192 change it  Esc back"};
}

void door_draw_settings(const struct settings *s, struct grid *g) {
    struct list *l = calloc(1, sizeof *l);
    if (!l)
        return;
    const struct door_list d = settings_of(l);
    fill_settings(l, s);
    door_draw(&d, g, NULL);
    free(l);
}

/* What is changed is seen at once, and written when the page is left. */
bool door_settings(struct full *f, struct settings *s, const struct game_ops *ops) {
    struct list *l = calloc(1, sizeof *l);
    struct settings before = *s;
    bool on = l != NULL;
    struct err e;
    struct door_list d = settings_of(l);
    for (d.does = LIST_IDLE; on && d.does != LIST_BACK;) {
        fill_settings(l, s);
        on = door_ask(f, &d);
        if (on && d.does != LIST_BACK && list_id(l))
            settings_turn(s, &settings_rows[list_id(l) - 1], d.does == LIST_LESS);
        full_wear(f, s, ops);
    }
    free(l);
    if (memcmp(&before, s, sizeof before) && settings_store(s, &e) != ST_OK && on)
        on = door_read(f, "Settings", e.text);
    return on;
}

bool door_replay(struct full *f, const struct settings *s, const char *path) {
    bool stopped = false;
    struct err e;
    enum status st = show_replay(path, f, s, &stopped, &e);
    full_wear(f, s, NULL);
    return st == ST_OK ? !stopped : door_read(f, "Replay", e.text);
}

/* A line that is typed. */
struct typing {
    const char *title, *question;
    char *out;
    size_t size;
};

static void draw_typing(const void *of, struct grid *g, struct layout_hits *hits) {
    const struct typing *t = of;
    (void)hits;
    grid_head(g, t->title);
    int w = g->w - 4 < 64 ? g->w - 4 : 64, left = g->w < 100 ? 2 : (g->w - w) / 2,
        y = g->h < 30 ? 2 : g->h / 3;
    y += grid_wrap(g, left, y, w, 6, STYLE_TEXT, t->question) + 1;
    int x = grid_text(g, left, y, STYLE_KEY, "> ");
    x = grid_clip(g, x, y, g->w - 6, STYLE_STRONG, t->out);
    grid_put(g, x, y, STYLE_HERE, ' ');
    grid_point(g, x, y);
    grid_keys(g, "Enter take it  Esc back");
}

static enum shows type_key(void *of, const struct key *k) {
    struct typing *t = of;
    size_t n = strlen(t->out);
    if (k->code == KEY_ESCAPE)
        t->out[0] = 0;
    if (k->code == KEY_ESCAPE || k->code == KEY_ENTER)
        return SHOWS_END;
    if (k->code == KEY_BACKSPACE && n)
        t->out[n - 1] = 0;
    else if (k->code == KEY_CHAR && !(k->mods & ~MOD_ITSELF) && k->ch > ' ' && k->ch < 127 && n + 1 < t->size)
        t->out[n] = (char)k->ch, t->out[n + 1] = 0;
    else
        return SHOWS_ON;
    return SHOWS_ANEW;
}

bool door_type(struct full *f, const char *title, const char *question, char *out, size_t size) {
    struct typing t = {title, question, out, size};
    out[0] = 0;
    return full_run(f, &(struct show){.of = &t, .draw = draw_typing, .key = type_key});
}

void door_when(int64_t then, struct text *out) {
    int64_t now = time(NULL), days = now / DAY - then / DAY;
    if (days <= 0)
        text_put(out, "today");
    else if (days == 1)
        text_put(out, "yesterday");
    else
        text_fmt(out, "%lld days ago", (long long)days);
}

void door_outcome(const struct game_ops *ops, const struct shelf_replay *r, struct text *out) {
    for (uint32_t i = 0; i < ops->outcome_count; i++)
        if (!strcmp(ops->outcomes[i], r->outcome))
            outcome_tell(ops, i, ops->seats, out);
}
