/* What the lab live looks like. Below 120 columns setup and results have the screen each for itself; from
 * there on they stand side by side. A bar is solid as far as its figure is sure; the rest of it, the 95%
 * interval, is a line with ends. */
#include "front/cli/live.h"

#include "lab/judge/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 120,
    WIDER = 150,
    VALUE_W = 7,
    BY_W = 14,
    INTERVAL_W = 17,
    LABEL_LEAST = 18,
    LABEL_MOST = 40,
    COMMAND_ROWS = 4,
    UNBOUND = 1000000000
};

static bool shows_results(const struct live *l) {
    return l->table.games || l->running || l->start;
}

/* The results are in front, perhaps with a line that is typed. */
static bool in_results(const struct live *l) {
    return l->mode == LIVE_RESULTS || (l->mode == LIVE_TYPE && l->before == LIVE_RESULTS);
}

/* Whether setup and results stand side by side. Bars want room, so in front the results take more of it. */
static bool is_wide(const struct live *l, const struct grid *g) {
    return g->w >= (in_results(l) ? WIDER : WIDE);
}

static int left_columns(const struct grid *g) {
    return g->w >= WIDER ? 56 : 44;
}

/* A column of a bar from 0 on, for a value on a scale. */
static int cell_of(double v, double from, double to, int w) {
    int at = to > from ? (int)floor((v - from) / (to - from) * w) : 0;
    return at < 0 ? 0 : at >= w ? w - 1 : at;
}

static void draw_bar(struct grid *g, int x, int y, int w, const struct estimate *v, double from, double to,
                     enum style style) {
    if (!v->n || w < 3)
        return;
    const bool known = v->interval.known;
    int lo = cell_of(known ? v->interval.lo : v->value, from, to, w);
    int hi = cell_of(known ? v->interval.hi : v->value, from, to, w), at = cell_of(v->value, from, to, w);
    int zero = cell_of(0, from, to, w);
    bool below = v->value < 0;
    for (int i = below ? hi + 1 : zero; i < (below ? zero : lo); i++)
        grid_put(g, x + i, y, style, 0x2586);
    for (int i = lo; i <= hi; i++)
        grid_put(g, x + i, y, STYLE_GLOAM, i == at ? 0x25CF : 0x2500);
    if (lo < at)
        grid_put(g, x + lo, y, STYLE_GLOAM, 0x251C);
    if (hi > at)
        grid_put(g, x + hi, y, STYLE_GLOAM, 0x2524);
}

struct scale {
    double from, to;
};

static void stretch(struct scale *s, const struct estimate *v) {
    if (!v->n)
        return;
    double lo = v->interval.known ? v->interval.lo : v->value,
           hi = v->interval.known ? v->interval.hi : v->value;
    s->from = lo < s->from ? lo : s->from;
    s->to = hi > s->to ? hi : s->to;
}

/* Outcomes are seen beside each other, and so are scores; every other figure is seen for itself. */
static struct scale scale_of(const struct live_table *t, const struct live_figure *f) {
    struct scale s = {0, 0};
    bool together = f->section == SECTION_OUTCOMES || f->section == SECTION_SCORES;
    for (uint32_t i = 0; i < t->count; i++)
        if (&t->figure[i] == f || (together && t->figure[i].section == f->section))
            for (int side = 0; side < 2; side++)
                stretch(&s, &t->figure[i].side[side]);
    if (f->percent && !together)
        s.to = s.to > 1 ? s.to : 1;
    return s;
}

/* Columns of a table of so many columns. */
struct columns {
    int label, bar, value[2], drawn[2], by;
};

static struct columns columns_of(int w, bool compares) {
    struct columns c = {0};
    int sides = compares ? 2 : 1, rest = w - sides * (VALUE_W + 2) - (compares ? BY_W : INTERVAL_W + 1);
    int label = compares ? rest * 2 / 5 : rest / 2;
    c.label = label < LABEL_LEAST ? LABEL_LEAST : label > LABEL_MOST ? LABEL_MOST : label;
    c.bar = (rest - c.label) / sides - 1;
    for (int i = 0; i < sides; i++) {
        c.value[i] = c.label + 1 + i * (VALUE_W + c.bar + 2);
        c.drawn[i] = c.value[i] + VALUE_W + 1;
    }
    c.by = w - (compares ? BY_W - 1 : INTERVAL_W);
    return c;
}

static const char *verdict_word(const struct live_figure *f) {
    static const char *const words[DIFFERENCE_VERDICTS] = {"", "chance?", "real", ""};
    return f->judged ? words[f->verdict] : "";
}

static void put_by(const struct live_figure *f, struct text *out) {
    double by = f->percent ? 100 * f->by : f->by;
    if (f->side[0].n && f->side[1].n)
        text_fmt(out, f->percent ? "%+.1f%%" : "%+.2f", by);
}

static void put_figure(struct grid *g, const struct live_table *t, const struct live_figure *f,
                       const struct columns *c, int x, int y) {
    const struct scale s = scale_of(t, f);
    for (int side = 0; side < (t->compares ? 2 : 1); side++) {
        TEXT_ON_STACK(value, 40);
        figure_value(&value, &f->side[side], f->percent);
        grid_right(g, x + c->value[side] + VALUE_W, y, side ? STYLE_STRONG : STYLE_TEXT, value.buf);
        draw_bar(g, x + c->drawn[side], y, c->bar, &f->side[side], s.from, s.to,
                 side ? STYLE_ACCENT : STYLE_DIM);
    }
    TEXT_ON_STACK(by, 60);
    const bool real = f->judged && f->verdict == DIFFERENCE_REAL;
    if (!t->compares) {
        figure_interval(&by, &f->side[0], f->percent);
        grid_right(g, x + c->by + INTERVAL_W, y, STYLE_DIM, by.buf);
        return;
    }
    put_by(f, &by);
    grid_right(g, x + c->by + 6, y, real ? STYLE_STRONG : STYLE_DIM, by.buf);
    grid_text(g, x + c->by + 7, y, real ? STYLE_STRONG : STYLE_DIM, verdict_word(f));
}

/* A label too long for its column has a row for itself. */
static int figure_rows(const struct live_table *t, uint32_t i, const struct columns *c) {
    bool head = !i || t->figure[i].section != t->figure[i - 1].section;
    return 1 + head + (text_columns(t->figure[i].label) > c->label - 2);
}

static int draw_figure(struct grid *g, const struct live *l, uint32_t i, const struct columns *c, int x,
                       int y, int w) {
    const struct live_table *t = &l->table;
    const struct live_figure *f = &t->figure[i];
    int rows = figure_rows(t, i, c);
    bool here = l->at == i + 1 && l->mode == LIVE_RESULTS;
    if (!i || f->section != t->figure[i - 1].section)
        grid_rule(g, x, y++, w, live_section_titles[f->section], STYLE_STRONG);
    grid_put(g, x, y, STYLE_LAMP, here ? 0x25B8 : ' ');
    if (here)
        grid_point(g, x, y);
    grid_clip(g, x + 2, y, text_columns(f->label) > c->label - 2 ? w - 2 : c->label - 2,
              here ? STYLE_HERE : STYLE_TEXT, f->label);
    put_figure(g, t, f, c, x, y + (text_columns(f->label) > c->label - 2));
    return rows;
}

/* The first figure to show, so that the cursor is seen: the table stands still as long as it can. */
static uint32_t first_shown(const struct live *l, const struct columns *c, int h) {
    uint32_t top = 0;
    int rows = 0;
    for (uint32_t i = 0; i < l->table.count && i < l->at; i++)
        rows += figure_rows(&l->table, i, c);
    while (rows > h && top + 1 < l->at)
        rows -= figure_rows(&l->table, top++, c);
    return top;
}

static void draw_table(const struct live *l, struct grid *g, int x, int y, int w, int h,
                       struct layout_hits *hits) {
    const struct live_table *t = &l->table;
    const struct columns c = columns_of(w, t->compares);
    int end = y + h;
    if (!t->count || h < 3)
        return;
    grid_right(g, x + c.value[0] + VALUE_W, y, STYLE_DIM, t->compares ? "without" : "value");
    if (t->compares)
        grid_right(g, x + c.value[1] + VALUE_W, y, STYLE_DIM, "with");
    grid_right(g, x + c.by + (t->compares ? BY_W - 1 : INTERVAL_W), y++, STYLE_DIM,
               t->compares ? "difference" : "95% interval");
    uint32_t i = first_shown(l, &c, end - y);
    bool above = i > 0;
    for (; i < t->count; i++) {
        int rows = figure_rows(t, i, &c);
        if (y + rows > end)
            break;
        draw_figure(g, l, i, &c, x, y, w);
        if (hits && l->mode == LIVE_RESULTS && hits->count < LAYOUT_HITS)
            hits->hit[hits->count++] =
                (struct layout_hit){(uint16_t)x, (uint16_t)y, (uint16_t)w, (uint16_t)rows, (uint16_t)(i + 1)};
        y += rows;
    }
    if (above || i < t->count)
        grid_right(g, x + w, end, STYLE_DIM,
                   !above         ? "more below"
                   : i < t->count ? "more above and below"
                                  : "more above");
}

/* The figure under the cursor in numbers: both sides, the difference, what it means. */
static void describe(const struct live *l, struct text *out) {
    const struct live_table *t = &l->table;
    if (!l->at || l->at > t->count)
        return;
    const struct live_figure *f = &t->figure[l->at - 1];
    text_fmt(out, "%s: ", f->label);
    for (int side = 0; side < (t->compares ? 2 : 1); side++) {
        text_put(out, side ? ", with it " : "");
        figure_value(out, &f->side[side], f->percent);
        text_put(out, " (");
        figure_interval(out, &f->side[side], f->percent);
        text_put(out, ")");
    }
    if (t->compares && f->judged && f->interval.known) {
        double scale = f->percent ? 100 : 1;
        text_put(out, "; difference ");
        put_by(f, out);
        text_fmt(out, f->percent ? " (%+.1f to %+.1f%%)" : " (%+.2f to %+.2f)", scale * f->interval.lo,
                 scale * f->interval.hi);
        text_put(out, f->verdict == DIFFERENCE_REAL      ? ", and that is real."
                      : f->verdict == DIFFERENCE_UNCLEAR ? ", which could be chance."
                                                         : ", no difference to speak of.");
    }
    if (f->words)
        text_fmt(out, "%s %s", t->compares && f->judged ? "" : ".", f->words);
}

static void put_played(const struct live *l, struct text *out) {
    const struct live_table *t = &l->table;
    const char *state = l->running ? "playing" : t->games < l->goal ? "stopped" : "done";
    text_fmt(out, "%s: %llu of %llu games", state, (unsigned long long)t->games, (unsigned long long)l->goal);
    if (!t->compares || !t->games)
        return;
    text_fmt(out, ", %llu ended alike; %u of %u figures really differ", (unsigned long long)t->same, t->real,
             t->judged);
}

/* What was played, two rows or more. */
static int draw_played(const struct live *l, struct grid *g, int x, int y, int w) {
    const struct live_plan *p = &l->shown;
    const int began = y;
    TEXT_ON_STACK(line, 1200);
    text_fmt(&line, "%s: %s", p->ops->title, p->ops->scenarios[p->scenario].help);
    y += grid_wrap(g, x, y, w, 2, STYLE_STRONG, line.buf);
    text_clear(&line);
    for (uint32_t i = 0; i < p->changes; i++)
        text_fmt(&line, "%s%s %s \u2192 %s", i ? ", " : "", p->change[i].path, p->change[i].was,
                 p->change[i].now);
    y += grid_wrap(g, x, y, w, 3, STYLE_ACCENT, p->changes ? line.buf : "as it is, nothing is changed");
    int bar = w / 5 < 24 ? w / 5 : 24;
    grid_bar(g, x, y, bar, (int64_t)l->table.games, (int64_t)l->goal, STYLE_TEXT);
    text_clear(&line);
    put_played(l, &line);
    y += grid_wrap(g, x + bar + 2, y, w - bar - 2, 2, STYLE_TEXT, line.buf);
    return y - began;
}

static void draw_results(const struct live *l, struct grid *g, int x, int y, int w, int h,
                         struct layout_hits *hits) {
    int end = y + h;
    TEXT_ON_STACK(words, 900);
    y += draw_played(l, g, x, y, w);
    if (*l->command && !l->running) {
        int rows = grid_wrap(NULL, 0, 0, w, COMMAND_ROWS, STYLE_TEXT, l->command);
        end -= rows + 1;
        grid_rule(g, x, end, w, "the same figures again", STYLE_DIM);
        grid_wrap(g, x, end + 1, w, COMMAND_ROWS, STYLE_TEXT, l->command);
    }
    if (l->mode == LIVE_RESULTS || l->mode == LIVE_TYPE)
        describe(l, &words);
    if (words.len) {
        int rows = grid_wrap(NULL, 0, 0, w, 3, STYLE_DIM, words.buf);
        end -= rows;
        grid_wrap(g, x, end, w, 3, STYLE_DIM, words.buf);
    }
    draw_table(l, g, x, y, w, end - y - 1, hits);
}

static void ask_words(const struct live *l, struct text *out) {
    const struct live_change *c = &l->draft;
    switch ((enum live_type)l->type) {
    case TYPE_GAMES:
        text_put(out, "How many games?");
        break;
    case TYPE_SEED:
        text_put(out, "Which seed?");
        break;
    case TYPE_MIND:
        text_put(out, "Which mind?");
        break;
    case TYPE_VALUE:
        text_fmt(out, "%s is %s; what should it be?", c->path, c->was);
        break;
    case TYPE_PAGE:
        text_put(out, "Write the page to which file?");
        break;
    case TYPE_JSON:
        text_put(out, "Write the figures as JSON to which file?");
        break;
    }
}

static const char *type_hint(const struct live *l, struct text *out) {
    const struct live_change *c = &l->draft;
    if (l->type != TYPE_VALUE)
        return "Enter take it  Esc leave it";
    text_fmt(out, "\u2190\u2192 by %lld", (long long)c->step);
    if (c->lever && c->least > -UNBOUND && c->most < UNBOUND)
        text_fmt(out, ", from %lld to %lld", (long long)c->least, (long long)c->most);
    text_put(out, "  or type it  Enter take it  Esc leave it");
    return out->buf;
}

static void draw_typed(const struct live *l, struct grid *g, int x, int y, int w) {
    TEXT_ON_STACK(ask, 400);
    ask_words(l, &ask);
    grid_rule(g, x, y, w, ask.buf, STYLE_STRONG);
    int at = grid_text(g, x + 1, y + 1, STYLE_LAMP, "\u25b8 ");
    at = grid_clip(g, at, y + 1, w - 4, STYLE_HERE, l->typed);
    grid_put(g, at, y + 1, STYLE_LAMP, '_');
    grid_point(g, at, y + 1);
}

static const char *foot_keys(const struct live *l, struct text *hint) {
    switch ((enum live_mode)l->mode) {
    case LIVE_SETUP:
        return shows_results(l) ? "\u2191\u2193 choose  \u2190\u2192 turn  Enter open  a add  x take back  r "
                                  "run  Tab results  ? help  q leave"
                                : "\u2191\u2193 choose  \u2190\u2192 turn  Enter open  a add  x take back  r "
                                  "run  ? help  q leave";
    case LIVE_PICK:
        return l->pick == PICK_FIGURE ? "type to search  \u2191\u2193 choose  Enter change it  Esc back"
                                      : "\u2191\u2193 choose  Enter take it  Esc back";
    case LIVE_TYPE:
        return type_hint(l, hint);
    case LIVE_RESULTS:
        if (l->running)
            return "Space stop  m more games  \u2191\u2193 look  c change  w page  o JSON  ? help  q leave";
        return l->table.games < l->goal
                   ? "Space go on  m more games  c change  r anew  w page  o JSON  ? help  q leave"
                   : "m more games  \u2191\u2193 look  c change  r anew  w page  o JSON  ? help  q leave";
    default:
        return "Esc back";
    }
}

static const char *pick_title(const struct live *l) {
    static const char *const titles[] = {"Lab: which game?", "Lab: how does it start?",
                                         "Lab: by which rules?", "Lab: who plays?", "Lab: which figure?"};
    return titles[l->pick];
}

static void draw_pick(const struct live *l, struct grid *g, struct layout_hits *hits) {
    int w = g->w - 4 < 110 ? g->w - 4 : 110, x = (g->w - w) / 2, y = 2;
    grid_head(g, pick_title(l));
    if (l->pick == PICK_FIGURE) {
        int at = grid_text(g, x, y, STYLE_LAMP, "/ ");
        at = grid_text(g, at, y, STYLE_HERE, l->typed);
        grid_put(g, at, y, STYLE_LAMP, '_');
        if (!*l->typed)
            grid_text(g, at + 2, y, STYLE_DIM, "words of its path, as: boar vit");
        y += 2;
    }
    list_draw(&l->list, g, x, y, w, g->h - y - 4, hits);
}

static void draw_bottom(const struct live *l, struct grid *g) {
    TEXT_ON_STACK(hint, 300);
    const char *notice = *l->notice ? l->notice : l->mode == LIVE_SETUP ? l->setup.notice : l->list.notice;
    int rows = grid_wrap(NULL, 0, 0, g->w - 2, 3, STYLE_TEXT, notice);
    grid_wrap(g, 1, g->h - 1 - rows, g->w - 2, 3, *l->notice ? l->notice_style : STYLE_WARN, notice);
    grid_keys(g, foot_keys(l, &hint));
}

/* What the row under the cursor means. */
static void explain(const struct live *l, struct text *out) {
    const struct live_plan *p = &l->plan;
    uint32_t row = list_id(&l->setup);
    struct live_minds minds;
    if (row == ROW_GAME)
        text_put(out, p->ops->blurb);
    if (row == ROW_GAMES)
        text_fmt(out, "A share of one half is then known to \u00b1%.1f%%. Four times the games halve that.",
                 98 / sqrt((double)p->games));
    if (row == ROW_SEED)
        text_put(out, "All games are dealt from it, the same without the change and with it.");
    if (row >= ROW_MIND && row < ROW_MIND + p->ops->seats) {
        live_minds_of(p->ops, row - ROW_MIND, &minds);
        for (uint32_t i = 0; i < minds.count; i++)
            if (!strcmp(minds.mind[i].spec, p->mind[row - ROW_MIND]))
                text_fmt(out, "%s: %s.", minds.mind[i].title, minds.mind[i].help);
    }
    if (row >= ROW_CHANGE && row < ROW_CHANGE + p->changes)
        live_explain(&l->places, p->change[row - ROW_CHANGE].path, out);
    if (row == ROW_ADD)
        text_put(out, "Of everything that the content says in numbers. The content itself stays as it is.");
}

static void draw_setup(const struct live *l, struct grid *g, int x, int y, int w, int h,
                       struct layout_hits *hits) {
    TEXT_ON_STACK(words, 700);
    if (!in_results(l))
        explain(l, &words);
    int rows = grid_wrap(NULL, 0, 0, w - 2, 5, STYLE_DIM, words.buf);
    list_draw(&l->setup, g, x, y, w, h - rows - 1, l->mode == LIVE_SETUP ? hits : NULL);
    grid_wrap(g, x + 1, y + h - rows, w - 2, 5, STYLE_DIM, words.buf);
}

/* Rows at the foot: keys, what is to be said, what is typed. */
static int bottom_rows(const struct live *l, const struct grid *g) {
    const char *notice = *l->notice ? l->notice : l->setup.notice;
    int rows = grid_wrap(NULL, 0, 0, g->w - 2, 3, STYLE_TEXT, notice);
    return 1 + rows + (l->mode == LIVE_TYPE ? 2 : 0);
}

static void draw_body(const struct live *l, struct grid *g, struct layout_hits *hits) {
    const int h = g->h - 2 - bottom_rows(l, g), left = left_columns(g);
    if (is_wide(l, g)) {
        draw_setup(l, g, 1, 2, left, h, hits);
        for (int y = 1; y < 2 + h; y++)
            grid_put(g, left + 2, y, STYLE_RULE, 0x2502);
        if (shows_results(l))
            draw_results(l, g, left + 4, 1, g->w - left - 5, h + 1, hits);
        else
            grid_wrap(g, left + 4, 2, g->w - left - 6, 12, STYLE_DIM,
                      "Here you see how the games end, with and without the change, while they are played. r "
                      "runs.");
    } else if (in_results(l)) {
        draw_results(l, g, 1, 1, g->w - 2, h + 1, hits);
    } else {
        draw_setup(l, g, 1, 2, g->w - 2, h, hits);
    }
}

static void draw_screen(const struct live *l, struct grid *g, struct layout_hits *hits) {
    if (l->mode == LIVE_PICK) {
        draw_pick(l, g, hits);
    } else {
        grid_head(g, "Lab");
        draw_body(l, g, hits);
    }
    if (l->mode == LIVE_TYPE)
        draw_typed(l, g, 1, g->h - 1 - bottom_rows(l, g) + 1, g->w - 2);
    draw_bottom(l, g);
}

void live_draw(const struct live *l, struct grid *g, struct layout_hits *hits) {
    if (l->mode != LIVE_HELP) {
        draw_screen(l, g, hits);
        return;
    }
    struct live *under = malloc(sizeof *under); /* too large for a stack */
    if (under) {
        *under = *l;
        under->mode = l->before;
        under->list.notice[0] = 0;
        draw_screen(under, g, NULL);
    }
    free(under);
    list_over(&l->list, "The lab", "arrows read on  any other key: back", g, hits);
}
