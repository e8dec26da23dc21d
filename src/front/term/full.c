/* The full screen: see full.h. */
#include "front/term/full.h"

#include "core/registry.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool full_can(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb");
}

/* A grid as large as the terminal, but never smaller than screens are: what does not fit is told. */
static enum status fit(struct full *f, struct err *e) {
    uint16_t w, h;
    raw_size(&f->raw, &w, &h);
    w = w > PAINT_WIDE ? PAINT_WIDE : w;
    h = h > PAINT_TALL ? PAINT_TALL : h;
    enum status st = painter_fit(&f->painter, w, h, e);
    if (st == ST_OK) {
        grid_init(&f->grid, f->cells, w, h);
        f->grid.wide = true;
    }
    return st;
}

enum role game_accent(const struct game_ops *ops) {
    for (uint32_t i = 0; i < registry_count; i++) /* each game its own, in the order of the list */
        if (registry_games[i] == ops && ROLE_RUST + i < ROLES)
            return (enum role)(ROLE_RUST + i);
    return ROLE_INK;
}

void full_wear(struct full *f, const struct settings *wishes, const struct game_ops *ops) {
    static const uint8_t wished[] = {[WISH_DUSK] = THEME_DUSK,
                                     [WISH_DAY] = THEME_DAY,
                                     [WISH_CONTRAST] = THEME_CONTRAST,
                                     [WISH_SAFE] = THEME_SAFE};
    uint8_t own = ops && ops->lit ? THEME_DAY : THEME_DUSK;
    f->painter.mode = paint_detect(wishes->colour, wishes->fancy && !f->wide);
    painter_wear(&f->painter, &themes[wishes->theme == WISH_AUTO ? own : wished[wishes->theme]], game_accent(ops));
    painter_forget(&f->painter);
    f->motion = wishes->motion;
    f->vi = wishes->vi;
}

enum status full_open(struct full *f, const struct settings *wishes, struct err *e) {
    memset(f, 0, sizeof *f);
    f->cells = calloc((size_t)PAINT_WIDE * PAINT_TALL, sizeof *f->cells);
    if (!f->cells)
        return err_set(e, ST_FULL, "no memory for a screen");
    painter_init(&f->painter, paint_detect(wishes->colour, wishes->fancy));
    full_wear(f, wishes, NULL);
    enum status st = raw_open(&f->raw, STDIN_FILENO, STDOUT_FILENO, wishes->mouse, e);
    if (st == ST_OK) {
        if (f->painter.mode.unicode)
            raw_ask_width(&f->raw);
        if ((st = fit(f, e)) == ST_OK)
            return ST_OK;
        raw_close(&f->raw);
    }
    painter_close(&f->painter);
    free(f->cells);
    f->cells = NULL;
    return st;
}

void full_close(struct full *f) {
    if (!f->cells)
        return;
    raw_close(&f->raw);
    painter_close(&f->painter);
    free(f->cells);
    memset(f, 0, sizeof *f);
}

static bool too_small(const struct full *f) {
    return f->grid.w < GRID_W || f->grid.h < GRID_H;
}

static void paint(struct full *f, const struct show *s) {
    const char *bytes;
    grid_clear(&f->grid);
    f->hits.count = 0;
    if (too_small(f))
        grid_wrap(
            &f->grid, 1, 1, f->grid.w - 2, f->grid.h - 1, STYLE_TEXT,
            "This window is too small for the table: 80 columns and 24 rows will do. Nothing is lost; make "
            "it larger and go on.");
    else
        s->draw(s->of, &f->grid, &f->hits);
    uint32_t n = painter_frame(&f->painter, &f->grid, &bytes);
    raw_write(&f->raw, bytes, n);
}

/* News of the terminal that need another frame, if nothing else. */
static bool heed(struct full *f, enum raw_news news) {
    struct err e;
    if (news == RAW_RESIZED)
        return fit(f, &e) == ST_OK;
    if (news == RAW_WIDE) {
        f->wide = true;
        f->painter.mode.unicode = false;
    }
    if (news == RAW_WIDE || news == RAW_RESUMED)
        painter_forget(&f->painter);
    return true;
}

/* A click means what is under it; the wheel moves the cursor. */
static struct key aimed(const struct full *f, struct key k) {
    if (k.code == KEY_WHEEL_UP || k.code == KEY_WHEEL_DOWN)
        return (struct key){.code = k.code == KEY_WHEEL_UP ? KEY_UP : KEY_DOWN};
    if (!f->vi && k.code == KEY_CHAR)
        k.mods |= MOD_ITSELF;
    if (k.code != KEY_CLICK || k.ch)
        return k;
    return (struct key){.code = KEY_CLICK, .x = (uint16_t)layout_at(&f->hits, k.x, k.y)};
}

/* What news come to: a key that nobody can see the meaning of means nothing. */
static enum shows take_news(struct full *f, const struct show *s, enum raw_news news, const struct key *k) {
    if (news == RAW_TIME)
        return s->tick ? s->tick(s->of) : SHOWS_ON;
    if (news != RAW_KEY)
        return SHOWS_ANEW;
    const struct key key = aimed(f, *k);
    return too_small(f) ? SHOWS_ON : s->key(s->of, &key);
}

bool full_run(struct full *f, const struct show *s) {
    enum shows now = SHOWS_ANEW;
    struct key k;
    while (now != SHOWS_END) {
        if (now == SHOWS_ANEW)
            paint(f, s);
        enum raw_news news = raw_next(&f->raw, s->wait ? s->wait(s->of) : -1, &k);
        if (news == RAW_STOP || news == RAW_GONE || !heed(f, news))
            return false;
        now = take_news(f, s, news, &k);
    }
    return true;
}

/* A sight until a key has come to something, or for a while. */
struct seen {
    struct sight *sight;
    enum sight_does does;
    int milliseconds;
};

static void draw_seen(const void *of, struct grid *g, struct layout_hits *hits) {
    sight_draw(((const struct seen *)of)->sight, g, hits);
}

static enum shows key_seen(void *of, const struct key *k) {
    struct seen *s = of;
    s->does = sight_key(s->sight, k);
    return s->does == SIGHT_IDLE ? SHOWS_ON : s->does == SIGHT_PAINT ? SHOWS_ANEW : SHOWS_END;
}

enum full_end full_ask(struct full *f, struct sight *s) {
    static const enum full_end ends[] = {
        [SIGHT_ACT] = FULL_ACT, [SIGHT_LINE] = FULL_LINE, [SIGHT_BACK] = FULL_BACK, [SIGHT_CHOSE] = FULL_CHOSE};
    struct seen seen = {.sight = s};
    if (f->asked != s->match->ask_id + 1)
        raw_drop(&f->raw);
    f->asked = s->match->ask_id + 1;
    bool ran = full_run(f, &(struct show){.of = &seen, .draw = draw_seen, .key = key_seen});
    return ran ? ends[seen.does] : FULL_STOP;
}

static enum shows skip_seen(void *of, const struct key *k) {
    (void)of, (void)k;
    return SHOWS_END;
}

static int wait_seen(const void *of) {
    return ((const struct seen *)of)->milliseconds;
}

static enum shows end_seen(void *of) {
    (void)of;
    return SHOWS_END;
}

bool full_show(struct full *f, struct sight *s, int milliseconds) {
    struct seen seen = {.sight = s, .milliseconds = milliseconds};
    return full_run(
        f, &(struct show){
               .of = &seen, .draw = draw_seen, .key = skip_seen, .wait = wait_seen, .tick = end_seen});
}
