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
