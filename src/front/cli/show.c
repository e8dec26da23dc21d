/* The viewer on a full screen: see show.h. */
#include "front/cli/show.h"

#include "front/save/files.h"
#include "front/term/film.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 1000 };

#define DRAFT "gloam-film" /* what a film has for a name where the file system knows no files without one */

struct showing {
    struct viewer *viewer;
    struct full *full;
};

static void draw_showing(const void *of, struct grid *g, struct layout_hits *hits) {
    viewer_draw(((const struct showing *)of)->viewer, g, hits);
}

static int wait_showing(const void *of) {
    return viewer_wait(((const struct showing *)of)->viewer);
}

/* The whole game with the same eyes and at the same speed, by a viewer of its own: this one stays where it
 * is. */
static enum status write_film(const struct viewer *v, bool cast, const struct film *how, FILE *f,
                              struct err *e) {
    struct viewer *other = calloc(1, sizeof *other);
    if (!other)
        return err_set(e, ST_FULL, "no memory for a film");
    enum status st = viewer_open(other, v->match, e);
    if (st == ST_OK) {
        other->speed = v->speed;
        viewer_look(other, v->eyes);
        st = cast ? film_cast(other, how, f, e) : film_text(other, how, f, e);
        viewer_close(other);
    }
    free(other);
    return st;
}

/* The draft gets the first name that is free. */
static enum status name_draft(const struct viewer *v, bool cast, FILE *f, char name[120], struct err *e) {
    bool taken = true;
    for (uint32_t i = 1; taken && i < NAMES_MAX; i++) {
        struct text path;
        text_init(&path, name, 120);
        text_fmt(&path, "gloam-%s-%llu", v->match->set->ops->name, (unsigned long long)v->match->seed);
        if (i > 1)
            text_fmt(&path, "-%u", i);
        text_put(&path, cast ? ".cast" : ".txt");
        TRY(files_settle_new(f, DRAFT, name, &taken, e));
    }
    return taken ? err_set(e, ST_FULL, "there are too many films of this game in this folder") : ST_OK;
}

static enum status keep_film(const struct showing *s, bool cast, char name[120], struct err *e) {
    const struct film how = {.columns = s->full->grid.w, .rows = s->full->grid.h};
    struct err ignored;
    FILE *f = files_draft(DRAFT, e);
    if (!f)
        return e->status;
    enum status st = write_film(s->viewer, cast, &how, f, e);
    THEN(st, name_draft(s->viewer, cast, f, name, e));
    if (st != ST_OK)
        files_settle(f, DRAFT, false, &ignored);
    fclose(f);
    return st;
}

static enum shows heed(struct showing *s, enum viewer_does does) {
    char name[120];
    struct err e;
    if (does == VIEWER_TEXT || does == VIEWER_CAST) {
        TEXT_ON_STACK(words, 240);
        if (keep_film(s, does == VIEWER_CAST, name, &e) == ST_OK)
            text_fmt(&words, "Written to %s in this folder.%s", name,
                     does == VIEWER_CAST ? " asciinema play shows it." : "");
        else
            text_put(&words, e.text);
        viewer_say(s->viewer, words.buf);
        return SHOWS_ANEW;
    }
    return does == VIEWER_IDLE ? SHOWS_ON : does == VIEWER_LEAVE ? SHOWS_END : SHOWS_ANEW;
}

static enum shows key_showing(void *of, const struct key *k) {
    struct showing *s = of;
    return heed(s, viewer_key(s->viewer, k));
}

static enum shows tick_showing(void *of) {
    struct showing *s = of;
    return heed(s, viewer_tick(s->viewer));
}

static bool run_showing(struct viewer *v, struct full *f, const struct settings *settings) {
    struct showing s = {v, f};
    full_wear(f, settings, v->match->set->ops);
    return full_run(f, &(struct show){.of = &s,
                                      .draw = draw_showing,
                                      .key = key_showing,
                                      .wait = wait_showing,
                                      .tick = tick_showing});
}

enum status show_viewer(struct viewer *v, struct full *f, const struct settings *settings, bool *stopped,
                        struct err *e) {
    struct full *own = f ? NULL : calloc(1, sizeof *own);
    enum status st = f || own ? ST_OK : err_set(e, ST_FULL, "no memory for a screen");
    if (own)
        st = full_open(own, settings, e);
    if (st == ST_OK)
        *stopped = !run_showing(v, f ? f : own, settings);
    if (own && st == ST_OK)
        full_close(own);
    free(own);
    return st;
}

int show_export(const struct cli *c, struct viewer *v) {
    const struct film how = {.columns = GRID_W, .rows = GRID_H, .plain = c->plain};
    struct cli_output out = {0};
    struct err e;
    if (!cli_output_open(&out, c->out ? c->out : "-"))
        return EXIT_FAILED;
    enum status st =
        strcmp(c->export, "cast") ? film_text(v, &how, out.f, &e) : film_cast(v, &how, out.f, &e);
    int code = cli_output_close(&out, st == ST_OK);
    return st == ST_OK ? code : cli_fail(&e);
}
