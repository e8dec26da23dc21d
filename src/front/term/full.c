/* The full screen: see full.h. */
#include "front/term/full.h"

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

enum status full_open(struct full *f, enum colour_wish wish, bool fancy, enum role accent, struct err *e) {
    memset(f, 0, sizeof *f);
    f->cells = calloc((size_t)PAINT_WIDE * PAINT_TALL, sizeof *f->cells);
    if (!f->cells)
        return err_set(e, ST_FULL, "no memory for a screen");
    painter_init(&f->painter, paint_detect(wish, fancy));
    painter_wear(&f->painter, &themes[THEME_DUSK], accent);
    enum status st = raw_open(&f->raw, STDIN_FILENO, STDOUT_FILENO, true, e);
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

static void paint(struct full *f, const struct sight *s) {
    const char *bytes;
    if (f->grid.w < GRID_W || f->grid.h < GRID_H) {
        grid_clear(&f->grid);
        grid_wrap(&f->grid, 1, 1, f->grid.w - 2, f->grid.h - 1, STYLE_TEXT,
                  "This window is too small for the table: 80 columns and 24 rows will do. Nothing is lost; "
                  "make it "
                  "larger and go on.");
        f->hits.count = 0;
    } else {
        sight_draw(s, &f->grid, &f->hits);
    }
    uint32_t n = painter_frame(&f->painter, &f->grid, &bytes);
    raw_write(&f->raw, bytes, n);
}

/* News of the terminal that need another frame, if nothing else. */
static bool heed(struct full *f, enum raw_news news) {
    struct err e;
    if (news == RAW_RESIZED)
        return fit(f, &e) == ST_OK;
    if (news == RAW_WIDE)
        f->painter.mode.unicode = false;
    if (news == RAW_WIDE || news == RAW_RESUMED)
        painter_forget(&f->painter);
    return true;
}

/* A click means the choice under it; the wheel moves the cursor. */
static struct key aimed(const struct full *f, const struct sight *s, struct key k) {
    if (k.code == KEY_WHEEL_UP || k.code == KEY_WHEEL_DOWN)
        return (struct key){.code = k.code == KEY_WHEEL_UP ? KEY_UP : KEY_DOWN};
    if (k.code != KEY_CLICK || k.ch)
        return k;
    uint32_t hit = layout_at(&f->hits, k.x, k.y);
    if (s->mode == SIGHT_PICK)
        return (struct key){.code = hit ? KEY_CHAR : KEY_NONE,
                            .ch = hit && hit < 10 ? '0' + hit
                                  : hit == 10     ? '0'
                                                  : 0};
    return (struct key){.code = KEY_CLICK, .x = (uint16_t)hit};
}

enum full_end full_ask(struct full *f, struct sight *s) {
    struct key k;
    if (f->asked != s->match->ask_id + 1)
        raw_drop(&f->raw);
    f->asked = s->match->ask_id + 1;
    paint(f, s);
    for (;;) {
        enum raw_news news = raw_next(&f->raw, -1, &k);
        if (news == RAW_STOP || news == RAW_GONE || (news != RAW_KEY && !heed(f, news)))
            return FULL_STOP;
        if (news == RAW_KEY) {
            const struct key key = aimed(f, s, k);
            switch (f->grid.w < GRID_W || f->grid.h < GRID_H ? SIGHT_IDLE : sight_key(s, &key)) {
            case SIGHT_IDLE:
                continue;
            case SIGHT_PAINT:
                break;
            case SIGHT_ACT:
                return FULL_ACT;
            case SIGHT_LINE:
                return FULL_LINE;
            case SIGHT_LEAVE:
                return FULL_LEAVE;
            }
        }
        paint(f, s);
    }
}

bool full_show(struct full *f, const struct sight *s, int milliseconds) {
    struct key k;
    paint(f, s);
    for (;;) {
        enum raw_news news = raw_next(&f->raw, milliseconds, &k);
        if (news == RAW_STOP || news == RAW_GONE || (news != RAW_KEY && news != RAW_TIME && !heed(f, news)))
            return false;
        if (news == RAW_KEY || news == RAW_TIME)
            return true;
        paint(f, s);
    }
}
