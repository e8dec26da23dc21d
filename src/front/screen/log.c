/* Logs: lines that tell what happened are added, and drawn: the newest that fit, or all of them in pages. */
#include "front/screen/face.h"

#include <string.h>

void face_say(struct face_log *log, enum style style, uint32_t indent, const char *text) {
    if (!*text)
        return;
    if (log->count == FACE_LINES) {
        memmove(&log->line[0], &log->line[1], sizeof log->line[0] * (FACE_LINES - 1));
        log->count--;
    }
    log->fresh += log->fresh < FACE_LINES;
    struct face_line *l = &log->line[log->count++];
    l->style = (uint8_t)style;
    l->indent = (uint8_t)indent;
    face_put(l->text, sizeof l->text, text);
}

int log_draw(const struct face_log *log, struct grid *g, int x, int y, int w, int rows) {
    uint32_t first = log->count;
    int need = 0;
    while (first) {
        const struct face_line *l = &log->line[first - 1];
        int n = grid_wrap(NULL, 0, 0, w - l->indent, rows, STYLE_TEXT, l->text);
        if (need + n > rows)
            break;
        need += n;
        first--;
    }
    int at = y;
    for (; first < log->count; first++) {
        const struct face_line *l = &log->line[first];
        at += grid_wrap(g, x + l->indent, at, w - l->indent, y + rows - at, (enum style)l->style, l->text);
    }
    return at - y;
}

/* The line after the last one that fits in a box with first at its top. */
static uint32_t log_page_end(const struct face_log *log, uint32_t first, int w, int rows) {
    for (int need = 0; first < log->count; first++) {
        const struct face_line *l = &log->line[first];
        int n = grid_wrap(NULL, 0, 0, w - l->indent, rows, STYLE_TEXT, l->text);
        if (need && need + n > rows)
            break;
        need += n;
    }
    return first;
}

uint32_t log_pages(const struct face_log *log, uint32_t first, int w, int rows) {
    uint32_t pages = 0;
    for (; first < log->count; pages++)
        first = log_page_end(log, first, w, rows);
    return pages ? pages : 1;
}

void log_draw_page(const struct face_log *log, uint32_t first, uint32_t page, struct grid *g, int x, int y,
                   int w, int rows) {
    while (page--)
        first = log_page_end(log, first, w, rows);
    for (uint32_t end = log_page_end(log, first, w, rows); first < end; first++) {
        const struct face_line *l = &log->line[first];
        y += grid_wrap(g, x + l->indent, y, w - l->indent, rows, (enum style)l->style, l->text);
    }
}

uint32_t log_page(const struct face_scene *s, uint32_t *pages) {
    *pages = log_pages(s->log, 0, scene_columns(s) - 2, scene_rows(s) - 2);
    return s->ui.at < *pages ? s->ui.at : *pages - 1;
}

/* The last page shows as many of the newest lines as fit, so that it is full. */
void log_draw_whole(const struct face_scene *s, struct grid *g) {
    uint32_t pages, at = log_page(s, &pages);
    int rows = face_rows(g) - 2;
    grid_head(g, "What happened");
    if (at == pages - 1)
        log_draw(s->log, g, 1, 1, g->w - 2, rows);
    else
        log_draw_page(s->log, 0, at, g, 1, 1, g->w - 2, rows);
}

bool log_draw_news(const struct face_scene *s, uint32_t page, int (*shown)(const struct face_scene *),
                   const char *title, struct grid *g) {
    const struct face_log *log = s->log;
    uint32_t first = log->count - (log->fresh < log->count ? log->fresh : log->count);
    int w = g->w - 2, rows = face_rows(g) - 1, need = 0;
    uint32_t pages = log_pages(log, first, w, rows);
    for (uint32_t i = first; i < log->count; i++)
        need += grid_wrap(NULL, 0, 0, w - log->line[i].indent, rows, STYLE_TEXT, log->line[i].text);
    if (page >= pages || !need || (page == 0 && need <= shown(s)))
        return false;
    TEXT_ON_STACK(head, 120);
    text_put(&head, title);
    if (pages > 1)
        text_fmt(&head, " (%u of %u)", page + 1, pages);
    grid_head(g, head.buf);
    log_draw_page(log, first, page, g, 1, 1, w, rows);
    return true;
}
