/* Scenes: how games fill them, the plain one, and all of it as JSON; see scene.h. */
#include "core/scene.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const kind_names[PANE_KINDS] = {"meters", "map",  "cards", "people",
                                                   "track",  "list", "dice",  "prose"};
static const char *const side_names[PANE_SIDES] = {"all", "me", "other"};
static const char *const tone_names[TONES] = {"plain", "good", "harm", "name", "soft"};
static const char *const way_names[] = {"north", "east", "south", "west", "up", "down"};
static const char *const group_names[SPOT_GROUPS] = {"verbs", "ways", "hand", "board", "answer"};
static const char *const verdict_names[VERDICTS] = {"goes_on", "you_won", "you_lost", "nobody_won", "over"};

struct pane *scene_pane(struct scene *s, enum pane_kind kind, enum pane_side of, const char *title) {
    s->lost |= s->panes == SCENE_PANES;
    struct pane *p = &s->pane[s->panes < SCENE_PANES ? s->panes++ : SCENE_PANES - 1];
    *p = (struct pane){.kind = kind, .of = of, .title = title, .first = s->things};
    return p;
}

struct thing *scene_thing(struct scene *s, uint32_t id, const char *name) {
    s->lost |= s->things == SCENE_THINGS || !s->panes;
    struct thing *t = &s->thing[s->things < SCENE_THINGS ? s->things++ : SCENE_THINGS - 1];
    uint32_t pane = s->panes ? s->panes - 1 : 0;
    *t = (struct thing){.id = id, .name = name, .pane = (uint8_t)pane};
    s->pane[pane].count = s->things - s->pane[pane].first;
    return t;
}

struct thing *scene_gauge(struct scene *s, uint32_t id, const char *name, struct stat_span now,
                          int32_t most) {
    struct thing *t = scene_thing(s, id, name);
    t->gauged = true;
    t->gauge = (struct gauge){.now = now, .next = STAT_ABSENT, .most = most};
    return t;
}

void gauge_next(struct thing *t, int32_t lo, int32_t hi) {
    t->gauge.next = (struct stat_span){lo, hi};
}

struct text scene_begin(struct scene *s) {
    struct text t;
    text_init(&t, s->bytes + s->used, SCENE_BYTES - s->used);
    return t;
}

const char *scene_end(struct scene *s, const struct text *t) {
    s->lost |= t->cut;
    if (!t->len)
        return NULL;
    s->used += t->len + (s->used + t->len + 1 < SCENE_BYTES);
    return t->buf;
}

const char *scene_fmt(struct scene *s, const char *fmt, ...) {
    struct text t = scene_begin(s);
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(t.buf, t.cap, fmt, args);
    va_end(args);
    t.cut = n < 0 || (uint32_t)n >= t.cap;
    t.len = n < 0 ? 0 : t.cut ? t.cap - 1 : (uint32_t)n;
    return scene_end(s, &t);
}

const struct thing *scene_find(const struct scene *s, uint32_t id) {
    for (uint32_t i = 0; id && i < s->things; i++)
        if (s->thing[i].id == id)
            return &s->thing[i];
    return NULL;
}

static void put_number(int32_t n, bool hundredths, struct text *out) {
    uint32_t size = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    text_put(out, n < 0 ? "-" : "");
    if (hundredths && size % 100)
        text_fmt(out, "%u.%02u", size / 100, size % 100);
    else
        text_uint(out, hundredths ? size / 100 : size);
}

void span_say(struct stat_span now, bool hundredths, struct text *out) {
    put_number(now.lo, hundredths, out);
    if (now.lo == now.hi)
        return;
    text_put(out, " to ");
    put_number(now.hi, hundredths, out);
}

/* Whose a stat is: the seat's, another's, or of all. */
static enum pane_side stat_side(const struct game_ops *ops, uint32_t seat, const struct stat_row *row) {
    if (!*row->of)
        return OF_ALL;
    return seat < ops->seats && !strcmp(row->of, ops->seat_names[seat]) ? OF_ME : OF_OTHER;
}

/* "Second player: dice" */
static const char *stat_of_other(const struct game_ops *ops, const struct stat_row *row, struct scene *out) {
    uint32_t seat = 0;
    while (seat + 1 < ops->seats && strcmp(row->of, ops->seat_names[seat]) != 0)
        seat++;
    struct text words = scene_begin(out);
    text_fmt(&words, "%s: %s", ops_seat_title(ops, seat), row->title);
    text_capital(words.buf);
    return scene_end(out, &words);
}

/* The stats as figures, those of one's own first. A view that lies is not asked: what is not candid has no
 * stats. */
static void plain_meters(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat,
                         struct scene *out) {
    static const enum pane_side order[] = {OF_ME, OF_OTHER, OF_ALL};
    static const char *const titles[] = {"You", "The others", "On the table"};
    struct stat_span now[STATS_MAX] = {{0}};
    if (ops->candid || !ops->stats_of)
        return;
    ops->stats_of(rules, view, now);
    for (uint32_t k = 0; k < sizeof order / sizeof order[0]; k++) {
        struct pane *pane = NULL;
        for (uint32_t i = 0; i < ops->stat_count; i++) {
            const struct stat_row *row = &ops->stats[i];
            if (stat_side(ops, seat, row) != order[k] || now[i].lo > now[i].hi)
                continue;
            if (!pane)
                pane = scene_pane(out, PANE_METERS, order[k], titles[k]);
            struct thing *t = scene_gauge(out, 0, row->title, now[i], 0);
            t->gauge.hundredths = row->hundredths;
            if (order[k] == OF_OTHER)
                t->name = stat_of_other(ops, row, out);
        }
    }
}

static void plain_scene(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat,
                        struct scene *out) {
    plain_meters(ops, rules, view, seat, out);
    for (uint32_t line = 0; ops->say_view && line < VIEW_LINES; line++) {
        struct text t = scene_begin(out);
        ops->say_view(rules, view, line, &t);
        if (!t.len)
            break;
        if (!line)
            scene_pane(out, PANE_PROSE, OF_ALL, NULL);
        scene_thing(out, 0, NULL)->text = scene_end(out, &t);
    }
}

uint32_t scene_pages_of(const struct game_ops *ops, const struct scene_page **out) {
    static const struct scene_page table = {0, "table", "The table"};
    *out = ops->scene_page_count ? ops->scene_pages : &table;
    return ops->scene_page_count ? ops->scene_page_count : 1;
}

void scene_of(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat, uint32_t page,
              struct scene *out) {
    memset(out, 0, offsetof(struct scene, bytes));
    out->bytes[0] = 0;
    if (ops->scene)
        ops->scene(rules, view, page, out);
    else
        plain_scene(ops, rules, view, seat, out);
    if (out->ask)
        return;
    struct text t = scene_begin(out);
    ops->say_ask(rules, view, &t);
    out->ask = scene_end(out, &t);
}

void scene_recall(const struct game_ops *ops, const void *rules, const void *view, uint32_t page,
                  const struct past *past, struct scene *out) {
    if (ops->scene_recall)
        ops->scene_recall(rules, view, page, past, out);
}

static bool opens(const struct scene_page *page, const struct event *ev) {
    return page->opener == ev->kind + 1 && (!page->opener_if || ev->arg[page->opener_if - 1]);
}

uint32_t scene_opened(const struct game_ops *ops, const struct sink *heard) {
    for (uint32_t k = heard->count; k--;)
        for (uint32_t i = 1; i < ops->scene_page_count; i++)
            if (opens(&ops->scene_pages[i], &heard->event[k]))
                return i;
    return 0;
}

struct race *momentum_race(struct momentum *m, const char *name, enum pane_side of, int32_t most) {
    struct race *r = &m->race[m->races < SCENE_RACES ? m->races++ : SCENE_RACES - 1];
    *r = (struct race){.name = name, .of = of, .most = most};
    return r;
}

/* Of two points the later stays, so that there is room again. */
static void halve(struct momentum *m) {
    for (uint32_t i = 0; i < SCENE_POINTS / 2; i++) {
        m->turn[i] = m->turn[2 * i + 1];
        for (uint32_t k = 0; k < m->races; k++)
            m->race[k].at[i] = m->race[k].at[2 * i + 1];
    }
    m->points = SCENE_POINTS / 2;
    m->apart *= 2;
}

void momentum_turn(struct momentum *m, uint32_t turn) {
    m->apart = m->apart ? m->apart : 1;
    while (!m->points || m->turn[m->points - 1] < turn) {
        const uint32_t next = m->points ? m->turn[m->points - 1] + 1 : turn;
        if (m->points && (next - m->turn[0] + m->apart - 1) / m->apart < m->points) {
            m->turn[m->points - 1] = next;
            continue;
        }
        if (m->points == SCENE_POINTS) {
            halve(m);
            continue;
        }
        for (uint32_t k = 0; k < m->races && m->points; k++)
            m->race[k].at[m->points] = m->race[k].at[m->points - 1];
        m->turn[m->points++] = next;
    }
}

void spot_of(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
             struct spot *out) {
    *out = (struct spot){.group = ops->verbs[a->verb].declines ? GROUP_ANSWER : GROUP_VERBS,
                         .key = ops->verbs[a->verb].declines ? 'p' : 0};
    if (ops->spot)
        ops->spot(rules, view, a, out);
}

static void kstr(struct jw *w, const char *key, const char *s) {
    if (s)
        jw_kstr(w, key, s);
}

static void kflag(struct jw *w, const char *key, bool set) {
    if (set)
        jw_kbool(w, key, true);
}

/* Of hundredths the figures are told in those: whole numbers are the same everywhere. */
static void span_json(struct jw *w, const char *key, struct stat_span span) {
    jw_kopen(w, key, '[');
    jw_int(w, span.lo);
    jw_int(w, span.hi);
    jw_close(w, ']');
}

static void gauge_json(const struct gauge *g, struct jw *w) {
    span_json(w, "now", g->now);
    if (g->next.lo <= g->next.hi)
        span_json(w, "next", g->next);
    if (g->most)
        jw_kint(w, "most", g->most);
    if (g->mark)
        jw_kint(w, "mark", g->mark);
    kstr(w, "unit", g->unit);
    kflag(w, "hundredths", g->hundredths);
}

static void ways_json(uint8_t ways, struct jw *w) {
    jw_kopen(w, "ways", '[');
    for (uint32_t i = 0; i < sizeof way_names / sizeof way_names[0]; i++)
        if (ways >> i & 1)
            jw_str(w, way_names[i]);
    jw_close(w, ']');
}

static void thing_json(const struct thing *t, bool place, struct jw *w) {
    jw_open(w, '{');
    if (t->id)
        jw_kint(w, "id", t->id);
    if (t->tone)
        jw_kstr(w, "tone", tone_names[t->tone]);
    kstr(w, "sign", t->sign);
    kstr(w, "name", t->name);
    kstr(w, "abbr", t->abbr);
    kstr(w, "tag", t->tag);
    if (t->cost)
        jw_kint(w, "cost", t->cost);
    kstr(w, "figures", t->figures);
    kstr(w, "brief", t->brief);
    kstr(w, "text", t->text);
    kstr(w, "flavour", t->flavour);
    if (t->die[0]) {
        jw_kopen(w, "dice", '[');
        for (uint32_t i = 0; i < SCENE_DICE && t->die[i]; i++)
            jw_int(w, t->die[i]);
        jw_close(w, ']');
    }
    kflag(w, "doubt", t->doubt);
    kflag(w, "down", t->down);
    kflag(w, "here", t->here);
    kflag(w, "spent", t->spent);
    kflag(w, "empty", t->empty);
    if (t->gauged)
        gauge_json(&t->gauge, w);
    if (place) {
        jw_put(w, J_INT("x", t->x), J_INT("y", t->y));
        ways_json(t->ways, w);
    }
    jw_close(w, '}');
}

static void momentum_json(const struct momentum *m, struct jw *w) {
    jw_kopen(w, "momentum", '{');
    jw_kstr(w, "by", m->by ? m->by : "turn");
    jw_kopen(w, "turns", '[');
    for (uint32_t i = 0; i < m->points; i++)
        jw_int(w, m->turn[i]);
    jw_close(w, ']');
    jw_kopen(w, "races", '[');
    for (uint32_t k = 0; k < m->races; k++) {
        jw_open(w, '{');
        jw_put(w, J_STR("name", m->race[k].name), J_STR("of", side_names[m->race[k].of]),
               J_INT("most", m->race[k].most));
        jw_kopen(w, "points", '[');
        for (uint32_t i = 0; i < m->points; i++)
            jw_int(w, m->race[k].at[i]);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
    jw_close(w, '}');
}

static void end_json(const struct scene *s, struct jw *w) {
    jw_kopen(w, "end", '{');
    jw_kstr(w, "verdict", verdict_names[s->verdict]);
    kstr(w, "how", s->how);
    kstr(w, "prose", s->prose);
    jw_kopen(w, "decided", '[');
    for (uint32_t i = 0; i < SCENE_DECIDED && s->decided[i]; i++)
        jw_str(w, s->decided[i]);
    jw_close(w, ']');
    if (s->momentum.points)
        momentum_json(&s->momentum, w);
    jw_close(w, '}');
}

void scene_json(const struct scene *s, struct jw *w) {
    jw_open(w, '{');
    kstr(w, "place", s->place);
    kstr(w, "clock", s->clock);
    kstr(w, "turn", s->turn);
    kstr(w, "ask", s->ask);
    kstr(w, "cue", s->cue);
    kstr(w, "whisper", s->whisper);
    if (s->fray)
        jw_kint(w, "fray", s->fray);
    jw_kopen(w, "panes", '[');
    for (uint32_t p = 0; p < s->panes; p++) {
        const struct pane *pane = &s->pane[p];
        jw_open(w, '{');
        jw_put(w, J_STR("kind", kind_names[pane->kind]), J_STR("of", side_names[pane->of]));
        kstr(w, "title", pane->title);
        kstr(w, "note", pane->note);
        kflag(w, "grave", pane->grave);
        jw_kopen(w, "things", '[');
        for (uint32_t i = 0; i < pane->count; i++)
            thing_json(&s->thing[pane->first + i], pane->kind == PANE_MAP, w);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
    if (s->verdict)
        end_json(s, w);
    jw_close(w, '}');
}

enum verdict outcome_verdict(const struct game_ops *ops, uint32_t outcome, uint32_t seat) {
    const struct outcome_row *row = ops->outcome_rows ? &ops->outcome_rows[outcome] : NULL;
    if (!row || !row->winner || seat >= ops->seats)
        return IT_IS_OVER;
    return row->winner == seat + 1 ? YOU_WON : YOU_LOST;
}

void spot_json(const struct spot *s, struct jw *w) {
    const char key[2] = {s->key, 0};
    jw_open(w, '{');
    jw_kstr(w, "group", group_names[s->group]);
    if (s->key)
        jw_kstr(w, "key", key);
    for (uint32_t i = 0; i < sizeof way_names / sizeof way_names[0]; i++)
        if (s->way == 1u << i)
            jw_kstr(w, "way", way_names[i]);
    if (s->thing)
        jw_kint(w, "thing", s->thing);
    if (s->target)
        jw_kint(w, "target", s->target);
    jw_close(w, '}');
}
