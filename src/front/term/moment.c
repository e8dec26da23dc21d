/* Moments: see moment.h. */
#include "front/term/moment.h"

#include <string.h>

enum { BANNER_WIDE = 58, BANNER_EDGE = 4 }; /* columns of words, and of frame and air on each side of them */

void moment_forget(struct moment *m) {
    m->seen = m->moves = 0;
}

static bool is_known(struct stat_span s) {
    return s.lo <= s.hi;
}

/* The nth gauge of that id that was shown; a thing may stand in several panes. */
static const struct moment_gauge *find_shown(const struct moment *m, uint32_t id, uint32_t nth) {
    for (uint32_t i = 0; i < m->seen; i++)
        if (m->was[i].id == id && !nth--)
            return &m->was[i];
    return NULL;
}

/* A gauge of another length is another one: a foe that came in the place of the last. */
static bool has_moved(const struct moment_gauge *was, const struct moment_gauge *now) {
    return was && was->most == now->most && memcmp(&was->to, &now->to, sizeof now->to) != 0;
}

static uint32_t gauges_of(const struct scene *s, struct moment_gauge *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->things; i++) {
        const struct thing *t = &s->thing[i];
        if (t->id && t->gauged && is_known(t->gauge.now))
            out[n++] = (struct moment_gauge){t->id, i, t->gauge.most, t->gauge.now, t->gauge.now};
    }
    return n;
}

bool moment_begin(struct moment *m, const struct scene *s, uint32_t seat) {
    struct moment_gauge now[SCENE_THINGS];
    const uint32_t count = gauges_of(s, now);
    if (m->seat != seat)
        m->seen = 0;
    m->moves = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t nth = 0;
        for (uint32_t k = 0; k < i; k++)
            nth += now[k].id == now[i].id;
        const struct moment_gauge *was = find_shown(m, now[i].id, nth);
        if (!has_moved(was, &now[i]))
            continue;
        m->move[m->moves] = now[i];
        m->move[m->moves++].from = was->to;
    }
    memcpy(m->was, now, count * sizeof now[0]);
    m->seen = count;
    m->seat = seat;
    return m->moves;
}

static int32_t between(int32_t from, int32_t to, int32_t milliseconds) {
    return (int32_t)(from + ((int64_t)to - from) * milliseconds / MOMENT_BARS_MS);
}

void moment_put(const struct moment *m, int32_t milliseconds, struct scene *s) {
    const int32_t at = milliseconds < 0 ? 0 : milliseconds > MOMENT_BARS_MS ? MOMENT_BARS_MS : milliseconds;
    for (uint32_t i = 0; i < m->moves; i++) {
        const struct moment_gauge *g = &m->move[i];
        if (g->thing < s->things && s->thing[g->thing].id == g->id)
            s->thing[g->thing].gauge.now =
                (struct stat_span){between(g->from.lo, g->to.lo, at), between(g->from.hi, g->to.hi, at)};
    }
}

/* The narrowest box in which words take no more rows: no word stands alone in a last row. */
static int narrow(int w, const char *words) {
    const int rows = grid_wrapped(w, words);
    while (w > 1 && grid_wrapped(w - 1, words) == rows)
        w--;
    return w;
}

void moment_banner(const char *words, struct grid *g) {
    const int most = g->w - 2 * BANNER_EDGE, usual = most < BANNER_WIDE ? most : BANNER_WIDE;
    const bool too_high = grid_wrapped(usual, words) > g->h / 2; /* rather wide than over strip and foot */
    const int w = narrow(too_high ? most : usual, words), rows = grid_wrapped(w, words);
    const int x = (g->w - w) / 2, high = rows + 4, y = (g->h - high) / 3;
    for (int i = y - 1; i <= y + high; i++)
        for (int k = 0; k < g->w; k++)
            grid_put(g, k, i, STYLE_TEXT, ' ');
    grid_ground(g, 0, y - 1, g->w, high + 2, GROUND_PAGE);
    grid_double_frame(g, x - BANNER_EDGE, y, w + 2 * BANNER_EDGE, high, STYLE_ACCENT);
    grid_wrap(g, x, y + 2, w, rows, STYLE_TITLE, words);
    grid_point(g, x, y + 2);
}
