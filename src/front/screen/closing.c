/* How a game ended: see closing.h. */
#include "front/screen/closing.h"

enum { HIGH_TITLE = 4, LOW_TITLE = 2, LEVELS = 8, FIGURE = 7, WHOSE = 5 };

const char *race_whose(uint32_t of) {
    static const char *const words[PANE_SIDES] = {"all", "you", "they"};
    return words[of < PANE_SIDES ? of : OF_ALL];
}

static int name_columns(const struct momentum *m) {
    int w = 0;
    for (uint32_t i = 0; i < m->races; i++)
        w = text_columns(m->race[i].name) > w ? text_columns(m->race[i].name) : w;
    return w + 1;
}

/* One cell a point, the last ones where there are more points than cells; a bar that is full is at its most.
 */
static void draw_race(const struct momentum *m, const struct race *r, struct grid *g, int x, int y, int w) {
    const uint32_t cells = w > 0 ? (uint32_t)w : 1, every = (m->points + cells - 1) / cells;
    const enum style style = r->of == OF_OTHER ? STYLE_TEXT : STYLE_ACCENT;
    for (uint32_t i = (m->points - 1) % every; i < m->points; i += every, x++) {
        int64_t level = r->most > 0 ? (int64_t)r->at[i] * LEVELS / r->most : 0;
        level = r->at[i] > 0 && level < 1 ? 1 : level > LEVELS ? LEVELS : level;
        grid_put(g, x, y, level > 0 ? style : STYLE_RULE, level > 0 ? 0x2580 + (uint32_t)level : '.');
    }
}

static bool has_sides(const struct momentum *m) {
    bool sides = false;
    for (uint32_t i = 0; i < m->races; i++)
        sides = sides || m->race[i].of == OF_OTHER;
    return sides;
}

/* Both sides of a race in one row; who is alone has all of it, and need not be named. */
static void draw_chart(const struct momentum *m, struct grid *g, int x, int y, int w) {
    const bool sides = has_sides(m);
    const int name = name_columns(m), half = (w - name) / (1 + sides), whose = sides ? WHOSE : 0;
    TEXT_ON_STACK(head, 80);
    text_fmt(&head, "how it went, by %ss, 1 to %u", m->by, m->turn[m->points - 1]);
    grid_rule(g, x, y++, w, head.buf, STYLE_STRONG);
    for (uint32_t i = 0; i < m->races; i++) {
        const struct race *r = &m->race[i];
        const bool second = i && r->of == OF_OTHER && m->race[i - 1].of == OF_ME;
        const int at = x + name + (second ? half : 0);
        if (i && !second)
            y++;
        if (!second)
            grid_text(g, x, y, STYLE_TEXT, r->name);
        if (sides)
            grid_text(g, at, y, STYLE_DIM, race_whose(r->of));
        draw_race(m, r, g, at + whose, y, half - whose - FIGURE - 1);
        grid_fmt(g, at + half - FIGURE - 1, y, STYLE_STRONG, "%*d", FIGURE, r->at[m->points - 1]);
    }
}

static int chart_rows(const struct momentum *m) {
    int rows = m->points ? 1 : 0;
    for (uint32_t i = 0; m->points && i < m->races; i++)
        rows += !(i && m->race[i].of == OF_OTHER && m->race[i - 1].of == OF_ME);
    return rows;
}

static int body_rows(const struct scene *s, const char *how, int w) {
    int rows = 2 + grid_wrapped(w, how) + 1 + (s->prose ? grid_wrapped(w, s->prose) + 1 : 0);
    for (uint32_t i = 0; i < SCENE_DECIDED && s->decided[i]; i++)
        rows += grid_wrapped(w, s->decided[i]);
    return rows + (s->decided[0] ? 1 : 0);
}

int closing_draw(const struct scene *s, const char *verdict, const char *how, struct grid *g, int x, int w,
                 int end) {
    const int need = body_rows(s, how, w) + chart_rows(&s->momentum);
    int y = HIGH_TITLE + need <= end ? HIGH_TITLE : LOW_TITLE + need <= end ? LOW_TITLE : 1;
    grid_centre(g, y, STYLE_TITLE, verdict);
    y += 2;
    y += grid_wrap(g, x, y, w, 3, STYLE_STRONG, how) + 1;
    if (s->prose)
        y += grid_wrap(g, x, y, w, 6, STYLE_TEXT, s->prose) + 1;
    if (s->decided[0])
        grid_rule(g, x, y++, w, "what decided it", STYLE_STRONG);
    for (uint32_t i = 0; i < SCENE_DECIDED && s->decided[i]; i++)
        y += grid_wrap(g, x, y, w, 3, STYLE_TEXT, s->decided[i]);
    const int rows = chart_rows(&s->momentum);
    if (!rows || y + rows > end)
        return y;
    draw_chart(&s->momentum, g, x, y, w);
    return y + rows;
}
