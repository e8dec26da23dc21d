/* Logs: lines that tell what happened are added, and drawn: the newest that fit, or all of them in pages.
 * Small ones of one step flow into a paragraph where there are rows for that; in few rows each stands for
 * itself, so that the newest is whole. */
#include "front/screen/face.h"

#include <string.h>

enum { FLOW_FROM = 6, PARAGRAPH = FACE_TEXT }; /* rows; bytes */

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
    l->joins = false;
    face_put(l->text, sizeof l->text, text);
}

void face_join(struct face_log *log, enum style style, const char *text) {
    size_t bytes = strlen(text);
    bool goes_on = log->count > 0;
    for (uint32_t i = log->count; goes_on && i--; goes_on = log->line[i].joins)
        bytes += strlen(log->line[i].text) + 1;
    goes_on = log->count > 0 && bytes < PARAGRAPH;
    face_say(log, style, 0, text);
    if (*text)
        log->line[log->count - 1].joins = goes_on;
}

/* The first line of the paragraph that ends with this one, and the line after the one that begins with it. */
static uint32_t begin_of(const struct face_log *log, uint32_t last, bool flows) {
    while (flows && last && log->line[last].joins)
        last--;
    return last;
}

static uint32_t end_of(const struct face_log *log, uint32_t first, bool flows) {
    first++;
    while (flows && first < log->count && log->line[first].joins)
        first++;
    return first;
}

/* Draws the lines from first to the one before end as one; with g null it measures. */
static int draw_lines(const struct face_log *log, uint32_t first, uint32_t end, struct grid *g, int x, int y,
                      int w, int rows) {
    const struct face_line *l = &log->line[first];
    const bool marked = log->marked > first && log->marked <= end;
    TEXT_ON_STACK(words, PARAGRAPH + 2 * FACE_TEXT);
    for (uint32_t i = first; i < end; i++)
        text_fmt(&words, "%s%s", i > first ? " " : "", log->line[i].text);
    return grid_wrap(g, x + l->indent, y, w - l->indent, rows, marked ? STYLE_HERE : (enum style)l->style,
                     words.buf);
}

/* The first line of the newest that fit; of those that flow none, if not even the newest paragraph does. */
static uint32_t newest(const struct face_log *log, int w, int rows, bool flows) {
    uint32_t first = log->count;
    for (int need = 0; first;) {
        const uint32_t begin = begin_of(log, first - 1, flows);
        const int n = draw_lines(log, begin, first, NULL, 0, 0, w, rows + flows);
        if (need + n > rows)
            break;
        need += n;
        first = begin;
    }
    return first;
}

int log_draw(const struct face_log *log, struct grid *g, int x, int y, int w, int rows) {
    bool flows = rows >= FLOW_FROM;
    uint32_t first = newest(log, w, rows, flows);
    if (flows && first == log->count) {
        flows = false;
        first = newest(log, w, rows, false);
    }
    int at = y;
    for (uint32_t end; first < log->count; first = end) {
        end = end_of(log, first, flows);
        at += draw_lines(log, first, end, g, x, at, w, y + rows - at);
    }
    return at - y;
}

/* The line after the last one that fits in a box with first at its top. */
static uint32_t log_page_end(const struct face_log *log, uint32_t first, int w, int rows) {
    for (int need = 0; first < log->count;) {
        const uint32_t end = end_of(log, first, true);
        const int n = draw_lines(log, first, end, NULL, 0, 0, w, rows);
        if (need && need + n > rows)
            break;
        need += n;
        first = end;
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
    for (uint32_t end = log_page_end(log, first, w, rows), next; first < end; first = next) {
        next = end_of(log, first, true);
        y += draw_lines(log, first, next, g, x, y, w, rows);
    }
}

uint32_t log_page_of(const struct face_log *log, uint32_t line, int w, int rows) {
    uint32_t page = 0;
    for (uint32_t first = 0; (first = log_page_end(log, first, w, rows)) <= line && first < log->count;)
        page++;
    return page;
}

uint32_t log_find(const struct face_log *log, const char *words, uint32_t from, int by) {
    for (uint32_t i = from + (uint32_t)by; *words && i - 1 < log->count; i += (uint32_t)by)
        if (strcasestr(log->line[i - 1].text, words))
            return i;
    return 0;
}
