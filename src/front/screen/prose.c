/* The line painter: see prose.h. */
#include "front/screen/prose.h"

#include "front/screen/closing.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_WORDS = 1200, FIGURES_MOST = 8, PLACES_FEW = 16 };

/* -- a thing -- */

/* Sentences follow each other; what a game says without a full stop gets one. */
static void put_sentence(struct text *out, const char *words) {
    if (!words || !*words)
        return;
    if (out->len)
        text_put(out, strchr(".:!?", out->buf[out->len - 1]) ? " " : ". ");
    const uint32_t from = out->len;
    text_put(out, words);
    text_capital(out->buf + from);
    if (out->len && !strchr(".!?:\"", out->buf[out->len - 1]))
        text_char(out, '.');
}

static bool begins(const char *text, const char *with) {
    return text && with && !strncmp(text, with, strlen(with));
}

static void say_gauge(const struct thing *t, struct text *out) {
    const struct gauge *g = &t->gauge;
    text_put(out, t->doubt ? "perhaps " : "");
    span_say(g->now, g->hundredths, out);
    if (g->most) {
        text_put(out, " of ");
        span_say((struct stat_span){g->most, g->most}, g->hundredths, out);
    }
    if (g->unit)
        text_fmt(out, " %s", g->unit);
    if (g->next.lo <= g->next.hi) {
        text_put(out, ", soon ");
        span_say(g->next, g->hundredths, out);
    }
    if (g->mark && g->mark != g->most && !t->brief) {
        text_put(out, ", mark at ");
        span_say((struct stat_span){g->mark, g->mark}, g->hundredths, out);
    }
}

static void put_dice(const struct thing *t, struct text *out) {
    if (t->die[0])
        text_item(out, t->die[1] ? "dice %u and %u" : "die %u", t->die[0], t->die[1]);
}

/* What stands beside a name: figures, sort, price, how it lies. */
static void put_facts(const struct thing *t, struct text *out) {
    TEXT_ON_STACK(gauge, 120);
    if (t->gauged)
        say_gauge(t, &gauge);
    if (gauge.len)
        text_item(out, "%s", gauge.buf);
    if (t->tag)
        text_item(out, "%s", t->tag);
    if (t->cost)
        text_item(out, "costs %u", t->cost);
    put_dice(t, out);
    if (t->figures)
        text_item(out, "%s", t->figures);
    if (t->down && !t->tag)
        text_item(out, "not known");
    if (t->spent && !t->brief && !t->tag)
        text_item(out, "spent");
    if (t->here)
        text_item(out, "now");
}

void thing_say(const struct thing *t, struct text *out) {
    TEXT_ON_STACK(facts, 400);
    const uint32_t from = out->len;
    put_facts(t, &facts);
    if (t->doubt && !t->gauged)
        text_put(out, t->name ? "perhaps " : "Perhaps: ");
    if (t->name)
        text_put(out, t->name);
    if (facts.len)
        text_fmt(out, "%s%s", t->name ? ": " : "", facts.buf);
    text_capital(out->buf + from);
    const char *more = t->brief ? t->brief : !t->name ? t->text : NULL;
    if (more && facts.len)
        put_sentence(out, more);
    else if (more && out->len > from)
        text_fmt(out, ": %s", more);
    else if (more)
        text_put(out, more);
}

void prose_thing(const struct thing *t, const struct paper *p) {
    TEXT_ON_STACK(facts, 400);
    TEXT_ON_STACK(line, LINE_WORDS);
    put_facts(t, &facts);
    text_fmt(&line, "%s%s%s", t->name ? t->name : "", t->name && facts.len ? ": " : "", facts.buf);
    paper_put(p, STYLE_STRONG, 0, line.buf);
    if (t->doubt)
        paper_put(p, STYLE_GLOAM, 1, "What is told of it may not be so.");
    if (t->brief && !begins(t->text, t->brief)) {
        text_clear(&line);
        put_sentence(&line, t->brief);
        paper_put(p, STYLE_TEXT, 1, line.buf);
    }
    paper_put(p, STYLE_TEXT, 1, t->text ? t->text : "");
    paper_put(p, STYLE_WHISPER, 1, t->flavour ? t->flavour : "");
}

/* -- panes -- */

static enum style line_style(const struct thing *t) {
    static const uint8_t styles[TONES] = {[TONE_PLAIN] = STYLE_TEXT,
                                          [TONE_GOOD] = STYLE_GOOD,
                                          [TONE_HARM] = STYLE_BLOOD,
                                          [TONE_NAME] = STYLE_ACCENT,
                                          [TONE_SOFT] = STYLE_DIM};
    return t->doubt ? STYLE_GLOAM : t->spent ? STYLE_DIM : (enum style)styles[t->tone];
}

static const struct thing *thing_at(const struct scene *s, const struct pane *p, uint32_t i) {
    return &s->thing[p->first + i];
}

/* Whether the choices tell it. */
static bool told_there(const struct items *items, const struct thing *t) {
    const struct item *i = items ? items_thing(items, t->id) : NULL;
    return i && i->group == GROUP_HAND;
}

/* A figure with nothing to say of it: several of them share a line. */
static bool is_bare(const struct thing *t) {
    return t->gauged && !t->brief && !t->tag && !t->figures && t->gauge.next.lo > t->gauge.next.hi &&
           !t->here && (!t->gauge.mark || t->gauge.mark == t->gauge.most);
}

static uint32_t put_bare(const struct scene *s, const struct pane *pane, uint32_t from, uint32_t indent,
                         const struct paper *p) {
    TEXT_ON_STACK(line, LINE_WORDS);
    enum style style = STYLE_TEXT;
    uint32_t n = 0;
    for (; from + n < pane->count && is_bare(thing_at(s, pane, from + n)) && n < FIGURES_MOST; n++) {
        const struct thing *t = thing_at(s, pane, from + n);
        text_fmt(&line, "%s%s ", n ? ", " : "", t->name);
        say_gauge(t, &line);
        style = line_style(t) != STYLE_TEXT ? line_style(t) : style;
    }
    paper_put(p, style, indent, line.buf);
    return n;
}

/* On a page a card, or somebody, says all it has. */
static void say_whole(const struct pane *pane, const struct thing *t, bool page, struct text *out) {
    struct thing whole = *t;
    const bool all = page && t->text && (pane->kind == PANE_CARDS || pane->kind == PANE_PEOPLE);
    if (all && begins(t->text, t->brief))
        whole.brief = t->text;
    thing_say(&whole, out);
    if (all && t->name && whole.brief != t->text)
        put_sentence(out, t->text);
}

/* Things that read alike are told once, with their number. */
static uint32_t put_alike(const struct scene *s, const struct pane *pane, uint32_t from, bool page,
                          uint32_t indent, const struct paper *p) {
    TEXT_ON_STACK(line, LINE_WORDS);
    TEXT_ON_STACK(next, LINE_WORDS);
    const struct thing *t = thing_at(s, pane, from);
    uint32_t n = 1;
    say_whole(pane, t, page, &line);
    for (; from + n < pane->count; n++) {
        text_clear(&next);
        say_whole(pane, thing_at(s, pane, from + n), page, &next);
        if (strcmp(line.buf, next.buf) != 0)
            break;
    }
    if (n > 1) {
        text_clear(&next);
        text_fmt(&next, "%u times: %s", n, line.buf);
    }
    paper_put(p, line_style(t), indent, n > 1 ? next.buf : line.buf);
    return n;
}

static void put_rows(const struct scene *s, const struct pane *pane, const struct items *items, bool page,
                     uint32_t indent, const struct paper *p) {
    uint32_t empty = 0;
    for (uint32_t i = 0; i < pane->count;) {
        const struct thing *t = thing_at(s, pane, i);
        if (t->empty || told_there(items, t)) {
            empty += t->empty && !t->name;
            i++;
        } else if (is_bare(t)) {
            i += put_bare(s, pane, i, indent, p);
        } else {
            i += put_alike(s, pane, i, page, indent, p);
        }
    }
    if (empty && pane->count > empty) {
        TEXT_ON_STACK(line, 40);
        text_fmt(&line, "%u place%s free", empty, empty == 1 ? "" : "s");
        paper_put(p, STYLE_DIM, indent, line.buf);
    }
}

static void put_prose(const struct scene *s, const struct pane *pane, uint32_t indent,
                      const struct paper *p) {
    for (uint32_t i = 0; i < pane->count; i++) {
        const struct thing *t = thing_at(s, pane, i);
        TEXT_ON_STACK(line, LINE_WORDS);
        if (t->name) {
            thing_say(t, &line);
            put_sentence(&line, t->brief ? NULL : t->text);
        } else {
            text_fmt(&line, "%s%s", t->doubt ? "Perhaps: " : "", t->text ? t->text : "");
        }
        paper_put(p, line_style(t), indent, line.buf);
    }
}

/* Steps in one line, the present one marked; a step with more to say has a line of its own. */
static void put_track(const struct scene *s, const struct pane *pane, const struct items *items, bool page,
                      uint32_t indent, const struct paper *p) {
    TEXT_ON_STACK(line, LINE_WORDS);
    bool plain = true;
    for (uint32_t i = 0; i < pane->count; i++) {
        const struct thing *t = thing_at(s, pane, i);
        plain = plain && !t->brief && !t->figures && !(t->tag && !t->gauged);
    }
    if (!plain && !thing_at(s, pane, 0)->gauged) {
        put_rows(s, pane, items, page, indent, p);
        return;
    }
    for (uint32_t i = 0; i < pane->count; i++) {
        const struct thing *t = thing_at(s, pane, i);
        if (!i && t->gauged) {
            TEXT_ON_STACK(first, LINE_WORDS);
            thing_say(t, &first);
            paper_put(p, line_style(t), indent, first.buf);
            continue;
        }
        text_fmt(&line, "%s%s", line.len ? ", " : "", t->name ? t->name : "");
        if (t->gauged) {
            text_put(&line, " from ");
            span_say(t->gauge.now, t->gauge.hundredths, &line);
        }
        text_put(&line, t->here ? " (now)" : "");
    }
    paper_put(p, STYLE_TEXT, indent, line.buf);
}

/* -- maps: where a place lies from here, in steps -- */

static const struct thing *place_here(const struct scene *s, const struct pane *pane) {
    for (uint32_t i = 0; i < pane->count; i++)
        if (thing_at(s, pane, i)->here)
            return thing_at(s, pane, i);
    return NULL;
}

static const struct thing *place_at(const struct scene *s, const struct pane *pane, int x, int y) {
    for (uint32_t i = 0; i < pane->count; i++)
        if (thing_at(s, pane, i)->x == x && thing_at(s, pane, i)->y == y)
            return thing_at(s, pane, i);
    return NULL;
}

static void put_steps(int n, const char *more, const char *less, struct text *out) {
    if (n)
        text_item(out, "%d %s", abs(n), n > 0 ? more : less);
}

static void put_where(const struct thing *here, const struct thing *t, struct text *out) {
    TEXT_ON_STACK(where, 60);
    put_steps(t->x - here->x, "east", "west", &where);
    put_steps(t->y - here->y, "south", "north", &where);
    text_put(out, where.len ? where.buf : "here");
}

/* Neighbours that no way leads to: only walls are told, for where nothing is said one can walk. */
static void put_walls(const struct scene *s, const struct pane *pane, const struct thing *t,
                      struct text *out) {
    static const struct {
        const char *name;
        int8_t x, y;
        uint8_t way;
    } sides[] = {{"north", 0, -1, WAY_NORTH},
                 {"east", 1, 0, WAY_EAST},
                 {"south", 0, 1, WAY_SOUTH},
                 {"west", -1, 0, WAY_WEST}};
    TEXT_ON_STACK(walls, 60);
    for (uint32_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        if (!(t->ways & sides[i].way) && place_at(s, pane, t->x + sides[i].x, t->y + sides[i].y))
            text_fmt(&walls, "%s%s", walls.len ? " or " : "", sides[i].name);
    if (walls.len)
        text_fmt(out, ", no way %s", walls.buf);
}

static void put_place(const struct scene *s, const struct pane *pane, const struct thing *here,
                      const struct thing *t, bool whole, struct text *out) {
    if (here)
        put_where(here, t, out);
    else
        text_fmt(out, "column %d, row %d", t->x, t->y);
    text_fmt(out, ": %s%s", t->doubt ? "perhaps " : "",
             whole || !t->abbr ? (t->name ? t->name : "?") : t->abbr);
    put_walls(s, pane, t, out);
    if (whole && t->brief)
        text_fmt(out, ", %s", t->brief);
    if (whole && t->spent)
        text_put(out, ", done");
}

/* Whether the table tells a place: of a large level what is near, and what is worth a walk. */
static bool is_near(const struct thing *here, const struct thing *t) {
    enum { STEPS = 2 };
    return !here || abs(t->x - here->x) + abs(t->y - here->y) <= STEPS || t->tone != TONE_PLAIN || t->doubt;
}

/* A line each on a page; at the table one paragraph of what is not done with. */
static void put_map(const struct scene *s, const struct pane *pane, bool page, uint32_t indent,
                    const struct paper *p) {
    const struct thing *here = place_here(s, pane);
    TEXT_ON_STACK(all, 4 * LINE_WORDS);
    for (uint32_t i = 0; i < pane->count; i++) {
        const struct thing *t = thing_at(s, pane, i);
        TEXT_ON_STACK(line, 400);
        if (!page && ((t->spent && !t->here) || (pane->count > PLACES_FEW && !is_near(here, t))))
            continue;
        put_place(s, pane, here, t, page, &line);
        if (page)
            paper_put(p, line_style(t), indent, line.buf);
        else
            text_fmt(&all, "%s%s", all.len ? "; " : "", line.buf);
    }
    if (all.len)
        text_char(&all, '.');
    paper_put(p, STYLE_TEXT, indent, all.buf);
}

/* What has only a title says it on a page: a graveyard that is empty. */
static bool has_lines(const struct scene *s, const struct pane *pane, const struct items *items, bool page) {
    if (pane->note || (!pane->count && pane->title && page))
        return true;
    for (uint32_t i = 0; i < pane->count; i++) {
        const struct thing *t = thing_at(s, pane, i);
        if (!t->empty && !told_there(items, t))
            return true;
    }
    return false;
}

void prose_panes(const struct scene *s, const struct items *items, bool page, const struct paper *p) {
    for (uint32_t i = 0; i < s->panes; i++) {
        const struct pane *pane = &s->pane[i];
        if ((pane->spare && !page) || !has_lines(s, pane, items, page))
            continue;
        TEXT_ON_STACK(head, 200);
        text_fmt(&head, "%s%s%s%s", pane->title ? pane->title : "", pane->note ? " (" : "",
                 pane->note ? pane->note : "", pane->note ? ")" : "");
        if (head.len && pane->count)
            text_char(&head, ':');
        paper_put(p, STYLE_STRONG, 0, head.buf);
        if (pane->kind == PANE_MAP)
            put_map(s, pane, page, 1, p);
        else if (pane->kind == PANE_PROSE)
            put_prose(s, pane, 1, p);
        else if (pane->kind == PANE_TRACK)
            put_track(s, pane, items, page, 1, p);
        else
            put_rows(s, pane, items, page, 1, p);
    }
}

/* -- around the panes -- */

void prose_strip(const struct game_ops *ops, const struct scene *s, const struct paper *p) {
    TEXT_ON_STACK(line, 400);
    const char *const parts[] = {s->place, s->clock, s->turn};
    text_fmt(&line, "%s", ops->title);
    for (uint32_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i])
            text_fmt(&line, "%s%s", i && line.len > strlen(ops->title) ? ", " : ": ", parts[i]);
    paper_put(p, STYLE_TITLE, 0, line.buf);
    if (s->cue) {
        text_clear(&line);
        text_fmt(&line, "! %s", s->cue);
        paper_put(p, STYLE_ALARM, 0, line.buf);
    }
    paper_put(p, STYLE_WHISPER, 3, s->whisper ? s->whisper : "");
}

/* Figures that can be heard: of a long game every so many turns, and always the last. */
static void put_momentum(const struct momentum *m, const struct paper *p) {
    enum { TOLD = 10 };
    const uint32_t every = (m->points + TOLD - 1) / TOLD;
    TEXT_ON_STACK(line, 400);
    if (!m->points)
        return;
    text_fmt(&line, "How it went, %s", m->by);
    for (uint32_t i = (m->points - 1) % every; i < m->points; i += every)
        text_fmt(&line, "%s%u", i < every ? " " : ", ", m->turn[i]);
    text_char(&line, ':');
    paper_put(p, STYLE_STRONG, 0, line.buf);
    for (uint32_t k = 0; k < m->races; k++) {
        text_clear(&line);
        text_fmt(&line, "%s, %s:", m->race[k].name, race_whose(m->race[k].of));
        for (uint32_t i = (m->points - 1) % every; i < m->points; i += every)
            text_fmt(&line, "%s%d", i < every ? " " : ", ", m->race[k].at[i]);
        text_char(&line, '.');
        paper_put(p, STYLE_TEXT, 1, line.buf);
    }
}

void prose_end(const struct scene *s, enum verdict came, const char *outcome, const struct paper *p) {
    static const char *const titles[VERDICTS] = {"", "You won.", "You lost.", "Nobody won.", "It is over."};
    paper_put(p, STYLE_TITLE, 0, titles[s->verdict ? s->verdict : came ? came : IT_IS_OVER]);
    paper_put(p, STYLE_STRONG, 0, s->how ? s->how : outcome);
    paper_put(p, STYLE_TEXT, 0, s->prose ? s->prose : "");
    if (s->decided[0])
        paper_put(p, STYLE_STRONG, 0, "What decided it:");
    for (uint32_t i = 0; i < SCENE_DECIDED && s->decided[i]; i++)
        paper_put(p, STYLE_TEXT, 1, s->decided[i]);
    put_momentum(&s->momentum, p);
}

static void put_choice(const struct choice *c, const struct paper *p) {
    TEXT_ON_STACK(line, LINE_WORDS);
    text_fmt(&line, "%2u %c%c %s", c->number, c->letter ? c->letter : ' ', choice_mark(c), c->label);
    const bool closed = choice_mark(c) == '-';
    if (closed)
        text_fmt(&line, " (closed: %s)", *c->say ? c->say : c->note);
    if (*c->note && (!closed || *c->say))
        text_fmt(&line, ": %s", c->note);
    paper_put(p, (enum style)c->style, PAPER_CHOICE, line.buf);
}

void prose_menu(const struct menu *m, const struct paper *p) {
    TEXT_ON_STACK(keys, 600);
    paper_put(p, STYLE_STRONG, 0, m->ask);
    for (const struct choice *c = NULL; (c = menu_next(m, c));)
        put_choice(c, p);
    for (uint32_t i = 0; i < m->count; i++)
        if (!m->choice[i].number && m->choice[i].letter)
            text_fmt(&keys, "%s%c %s", keys.len ? ", " : "", m->choice[i].letter, m->choice[i].label);
    for (uint32_t i = 0; i < m->count; i++)
        if (!m->choice[i].number && !m->choice[i].letter && m->choice[i].kind != CHOICE_OPEN)
            text_fmt(&keys, "%sor type: %s", keys.len ? ", " : "", m->choice[i].label);
    if (m->count)
        text_fmt(&keys, "%s? help, q leave", keys.len ? ", " : "");
    paper_put(p, STYLE_DIM, 0, keys.buf);
}
