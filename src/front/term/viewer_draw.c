/* What the viewer looks like: see viewer.h. Below the table, which is the one of play, stand the move, what
 * came of it, the bar and the keys. */
#include "front/term/viewer.h"

#include "front/screen/closing.h"

#include <string.h>

enum {
    FOOT = 2,    /* the bar and the keys */
    CAPTION = 3, /* rows for the move and what came of it, on a low screen; */
    CAPTION_HIGH = 4,
    HIGH = 30,     /* from so many rows on it is a high one */
    BAR_LEFT = 12, /* columns before the bar */
    MARK_APART = 2 /* cells between marks of the bar, at least */
};

static const struct game_ops *ops_of(const struct viewer *v) {
    return v->match->set->ops;
}

static const void *rules_of(const struct viewer *v) {
    return v->match->set->rules;
}

/* On a low screen one row more for words that would be cut, and no more than that: the table is to stand
 * still. */
static int caption_rows(const struct viewer *v, const struct grid *g) {
    const int words = 1 + grid_wrapped(g->w - 2, *v->notice ? v->notice : v->came);
    return g->h >= HIGH || words > CAPTION_HIGH ? CAPTION_HIGH : words > CAPTION ? words : CAPTION;
}

static struct look look_of(const struct viewer *v) {
    return (struct look){
        .ops = ops_of(v), .rules = rules_of(v), .view = v->view, .scene = v->scene, .tale = v->tale};
}

/* The layout leaves its last row to keys: the caption begins there. */
static void draw_table(const struct viewer *v, struct grid *g, struct layout_hits *hits) {
    const struct look l = look_of(v);
    struct grid top = *g;
    top.h = (uint16_t)(g->h - caption_rows(v, g) - 1);
    layout_draw(&l, &top, hits);
}

static void draw_caption(const struct viewer *v, struct grid *g) {
    const int y = g->h - FOOT - caption_rows(v, g);
    TEXT_ON_STACK(eyes, 80);
    viewer_say_eyes(v, &eyes);
    int end = g->w - 1 - (eyes.len ? text_columns(eyes.buf) + 2 : 0);
    grid_right(g, g->w - 1, y, STYLE_DIM, eyes.buf);
    grid_clip(g, 1, y, end - 1, STYLE_STRONG, v->did);
    if (*v->notice)
        grid_wrap(g, 1, y + 1, g->w - 2, caption_rows(v, g) - 1, STYLE_WARN, v->notice);
    else
        grid_wrap(g, 1, y + 1, g->w - 2, caption_rows(v, g) - 1, STYLE_TEXT, v->came);
}

static void say_place(const struct viewer *v, struct text *out) {
    const struct reel_mark *m = reel_mark(&v->reel, v->at);
    if (m && m->number)
        text_fmt(out, "%s %u, ", reel_mark_name(&v->reel), m->number);
    text_fmt(out, "step %u of %u", v->at, v->reel.steps);
    if (v->more && !match_over(v->match))
        text_put(out, " so far");
    text_fmt(out, ", %s", viewer_speed_name(v->speed));
    text_capital(out->buf);
}

/* Where a step lies on a bar of so many cells. */
static int bar_at(const struct viewer *v, uint32_t step, int cells) {
    return v->reel.steps ? (int)((uint64_t)step * (uint32_t)(cells - 1) / v->reel.steps) : 0;
}

/* Each cell is clicked as the hundredth of the game that it stands for. */
static void bar_hits(struct layout_hits *hits, int x, int y, int cells) {
    const int wide = cells / (LAYOUT_HITS / 2) + 1;
    for (int i = 0; hits && i < cells && hits->count < LAYOUT_HITS; i += wide)
        hits->hit[hits->count++] = (struct layout_hit){.x = (uint16_t)(x + i),
                                                       .y = (uint16_t)y,
                                                       .w = (uint16_t)(i + wide > cells ? cells - i : wide),
                                                       .h = 1,
                                                       .item = (uint16_t)(1 + 100 * i / (cells - 1))};
}

static void draw_bar(const struct viewer *v, struct grid *g, struct layout_hits *hits) {
    const int y = g->h - FOOT;
    TEXT_ON_STACK(place, 120);
    say_place(v, &place);
    grid_put(g, 1, y, STYLE_TEXT, v->plays ? 0x25BA : 0x25A0);
    grid_text(g, 3, y, STYLE_TEXT, v->plays ? "playing" : "paused");
    grid_right(g, g->w - 1, y, STYLE_TEXT, place.buf);
    const int cells = g->w - 3 - text_columns(place.buf) - BAR_LEFT, here = bar_at(v, v->at, cells);
    if (cells < 4)
        return;
    for (int i = 0; i < cells; i++)
        grid_put(g, BAR_LEFT + i, y, i <= here ? STYLE_ACCENT : STYLE_RULE, i <= here ? 0x2588 : 0x2591);
    for (uint32_t i = 1, last = 0; i < v->reel.marks; i++) {
        const int at = bar_at(v, v->reel.mark[i].step, cells);
        if (at < (int)last + MARK_APART || at == here)
            continue;
        grid_put(g, BAR_LEFT + at, y, at < here ? STYLE_ACCENT : STYLE_RULE, 0x2502);
        last = (uint32_t)at;
    }
    bar_hits(hits, BAR_LEFT, y, cells);
}

static void draw_prompt(const struct viewer *v, struct grid *g) {
    const int y = g->h - 1;
    if (v->mode == VIEWER_KEEP) {
        grid_clip(g, 1, y, g->w - 2, STYLE_KEY,
                  "Write it down: 1 as text   2 as a film (asciinema)   Esc not");
        return;
    }
    TEXT_ON_STACK(words, 120);
    const struct reel_mark *last = reel_mark(&v->reel, v->reel.steps);
    const char *name = reel_mark_name(&v->reel);
    text_fmt(&words, "Go to %s: %s", v->by_turn ? name : "step", v->typed);
    int x = grid_text(g, 1, y, STYLE_KEY, words.buf);
    grid_put(g, x, y, STYLE_HERE, '_');
    grid_point(g, x, y);
    text_clear(&words);
    if (last)
        text_fmt(&words, "up to %u   Tab %s   ", v->by_turn ? last->number : v->reel.steps,
                 v->by_turn ? "step" : name);
    text_put(&words, "Enter go   Esc not");
    grid_right(g, g->w - 1, y, STYLE_DIM, words.buf);
}

static void draw_keys(const struct viewer *v, struct grid *g) {
    static const char long_keys[] =
        "Space play  arrows step, turn  g go to  +- speed  e eyes  r reason  t tale  "
        "x write  ? help  q leave";
    static const char short_keys[] =
        "Space play  arrows step  g go to  e eyes  r reason  t tale  ? help  q leave";
    if (v->mode == VIEWER_GO || v->mode == VIEWER_KEEP)
        draw_prompt(v, g);
    else
        grid_keys(g, text_columns(long_keys) <= g->w - 2 ? long_keys : short_keys);
}

/* How it ended, to those eyes, and what decided it. */
static void draw_end(const struct viewer *v, struct grid *g) {
    static const char *const titles[VERDICTS] = {"", "W O N", "L O S T", "N O B O D Y   W O N",
                                                 "I T   I S   O V E R"};
    const struct scene *s = v->scene;
    const int w = g->w - 16 < 72 ? g->w - 16 : 72, x = (g->w - w) / 2, end = g->h - FOOT - 1;
    const uint32_t verdict = s->verdict && ops_of(v)->seats == 1 ? s->verdict : IT_IS_OVER;
    TEXT_ON_STACK(how, 200);
    if (s->how) {
        text_put(&how, s->how);
    } else {
        struct result result;
        result_of(ops_of(v), rules_of(v), v->state, &result);
        if (v->ask.over)
            outcome_tell(ops_of(v), result.outcome, ops_of(v)->seats, &how);
        else
            text_put(&how, reason_text(ops_of(v), REASON_STEP_LIMIT));
        text_capital(how.buf);
        text_char(&how, '.');
    }
    grid_text(g, 1, 0, STYLE_TITLE, ops_of(v)->title);
    const int y = closing_draw(s, titles[verdict], how.buf, g, x, w, end);
    if (!s->decided[0] && end - y > 3) { /* nobody says why: then what happened last has to */
        grid_rule(g, x, y + 1, w, "what happened last", STYLE_STRONG);
        log_draw(v->tale, g, x, y + 2, w, end - y - 2);
    }
}

static int line_rows(const struct viewer *v, uint32_t index, int w) {
    int n = grid_wrapped(w, reel_words(&v->reel, reel_line(&v->reel, v->eyes, index)));
    return n > 0 ? n : 1;
}

/* As many lines as fit, those around the cursor; the number of a step stands before its first. */
static void draw_tale(const struct viewer *v, struct grid *g) {
    const uint32_t all = reel_heard(&v->reel, v->eyes, v->at);
    const int x = 9, w = g->w - x - 1, rows = g->h - 4;
    TEXT_ON_STACK(head, 120);
    text_fmt(&head, "%s, what happened up to step %u", ops_of(v)->title, v->at);
    grid_head(g, head.buf);
    uint32_t end = v->line + (uint32_t)rows / 2 < all ? v->line + (uint32_t)rows / 2 : all, first = end;
    for (int used = 0; first && (used += line_rows(v, first - 1, w)) <= rows;)
        first--;
    if (first + 1 > v->line && v->line)
        first = v->line - 1;
    for (int y = 2; first < all && y < 2 + rows; first++) {
        const struct reel_line *l = reel_line(&v->reel, v->eyes, first);
        const bool begins = !first || reel_line(&v->reel, v->eyes, first - 1)->step != l->step,
                   here = first + 1 == v->line;
        if (begins)
            grid_fmt(g, 2, y, STYLE_DIM, "%5u", l->step);
        if (here) {
            grid_put(g, 1, y, STYLE_KEY, 0x25B8);
            grid_point(g, 1, y);
        }
        y += grid_wrap(g, x, y, w, 2 + rows - y, here ? STYLE_HERE : (enum style)l->style,
                       reel_words(&v->reel, l));
    }
    if (!all)
        grid_text(g, 2, 2, STYLE_DIM, "Nothing has happened yet.");
    grid_keys(g, "arrows a line  Enter the table as it was then  Esc back");
}

/* An action with what was foretold of it, as its seat saw it before. */
static int draw_action(const struct viewer *v, const struct action *a, bool done, struct grid *g, int x,
                       int y, int w, int end) {
    struct offer o;
    TEXT_ON_STACK(tail, 900);
    offer_of(ops_of(v), rules_of(v), v->past, a, NULL, &o);
    offer_details(ops_of(v), &o, &tail);
    int from = y;
    if (y < end)
        y += grid_wrap(g, x, y, w, end - y, done ? STYLE_HERE : STYLE_STRONG, o.label.buf);
    if (tail.len && y < end)
        y += grid_wrap(g, x + 2, y, w - 2, end - y, STYLE_TEXT, tail.buf);
    return y - from;
}

static int draw_weighed(const struct viewer *v, struct grid *g, int x, int y, int w, int end) {
    const struct viewer_why *why = &v->why;
    const struct action *did = &v->match->history[v->at - 1].action;
    int from = y;
    for (uint32_t i = 0; why->weighs && i < why->count && y < end; i++) {
        bool done = action_among(&why->best[i], 1, did);
        if (done)
            grid_put(g, x, y, STYLE_HERE, 0x25B8);
        grid_fmt(g, x + 2, y, STYLE_DIM, "%u", i + 1);
        y += draw_action(v, &why->best[i], done, g, x + 5, y, w - 5, end);
    }
    if (!why->weighs && !why->same)
        y += draw_action(v, &why->house, false, g, x + 2, y, w - 2, end);
    return y - from;
}

static void say_judgement(const struct viewer_why *why, struct text *out) {
    if (why->choices < 2) {
        text_put(out, "There was no other choice.");
        return;
    }
    text_fmt(out, "There were %u choices. ", why->choices);
    if (why->same)
        text_put(out, "The house's own mind, knowing what this seat knew, does the same.");
    else
        text_put(out, "The house's own mind, knowing what this seat knew, would rather do something else.");
    if (why->weighs && why->rank > VIEWER_WEIGHED)
        text_fmt(out, " By its measure this move is number %u.", why->rank);
    if (why->weighs)
        text_put(out, " The best, as it weighs them:");
}

static void draw_why(const struct viewer *v, struct grid *g) {
    const struct viewer_why *why = &v->why;
    const int x = 2, w = g->w - 4 < 110 ? g->w - 4 : 110, end = g->h - FOOT - 1;
    int y = 2;
    TEXT_ON_STACK(head, 160);
    text_fmt(&head, "why the %s did it", ops_seat_title(ops_of(v), v->match->history[v->at - 1].seat));
    text_capital(head.buf);
    grid_head(g, head.buf);
    y += draw_action(v, &v->match->history[v->at - 1].action, true, g, x, y, w, end);
    if (!why->offer.forecast.ways && !why->offer.note.len && y < end)
        y += grid_wrap(g, x + 2, y, w - 2, end - y, STYLE_DIM, "Nothing was foretold of it.");
    if (*v->came && ++y < end) {
        grid_rule(g, x, y++, w, "what came of it", STYLE_STRONG);
        y += grid_wrap(g, x, y, w, end - y, STYLE_TEXT, v->came);
    }
    if (*why->mind && ++y < end) {
        grid_rule(g, x, y++, w, "who chose it", STYLE_STRONG);
        y += grid_wrap(g, x, y, w, end - y, STYLE_TEXT, why->mind);
    }
    if (++y >= end)
        return;
    TEXT_ON_STACK(words, 320);
    say_judgement(why, &words);
    grid_rule(g, x, y++, w, "what the house thinks", STYLE_STRONG);
    y += grid_wrap(g, x, y, w, end - y, STYLE_TEXT, words.buf);
    draw_weighed(v, g, x, y, w, end);
}

static const char *const key_help[][2] = {
    {"Space", "plays and pauses"},
    {"Left, Right, h l", "a step back, a step on"},
    {"Up, Down, j k", "to where the turn before or the next one begins"},
    {"Home, End", "the start, the newest step; one more shows how it ended"},
    {"+ -", "faster, slower"},
    {"g, a number", "go to a step; Tab there: to a turn"},
    {"e", "change eyes: a spectator's, or those of a seat"},
    {"r, w", "the reason for the move; only its seat knows it"},
    {"t", "the tale so far; Enter on a line goes to it"},
    {"x", "write it all down, as text or as a film, in this folder"},
    {"q, Esc", "leave"},
};

void viewer_fill_help(struct viewer *v) {
    list_begin(v->help);
    v->help->plain = true;
    v->help->top = 0;
    for (uint32_t i = 0; i < sizeof key_help / sizeof key_help[0]; i++)
        list_note(v->help, key_help[i][0], key_help[i][1]);
    list_text(v->help, "");
    list_text(
        v->help,
        "A click on the bar goes there; its marks are where turns begin. Eyes see what their seat may know, "
        "and a spectator what everybody may.");
    list_end(v->help);
}

static void draw_help(const struct viewer *v, struct grid *g, struct layout_hits *hits) {
    struct viewer under = *v;
    TEXT_ON_STACK(head, 120);
    text_fmt(&head, "%s, %s", ops_of(v)->title, v->more ? "watched" : "looked at again");
    under.mode = v->helped_from;
    viewer_draw(&under, g, NULL);
    list_over(v->help, head.buf, "arrows read on  any other key: back", g, hits);
}

void viewer_draw_table(const struct viewer *v, struct grid *g) {
    struct look l = look_of(v);
    l.tale = NULL;
    layout_draw(&l, g, NULL);
}

void viewer_draw(const struct viewer *v, struct grid *g, struct layout_hits *hits) {
    grid_clear(g);
    if (hits)
        hits->count = 0;
    if (v->mode == VIEWER_TALE) {
        draw_tale(v, g);
        return;
    }
    if (v->mode == VIEWER_HELP) {
        draw_help(v, g, hits);
        return;
    }
    if (v->mode == VIEWER_END) {
        draw_end(v, g);
    } else if (v->mode == VIEWER_WHY) {
        draw_why(v, g);
    } else {
        draw_table(v, g, hits);
        draw_caption(v, g);
    }
    if (v->mode == VIEWER_END && *v->notice)
        grid_clip(g, 1, g->h - FOOT - 1, g->w - 2, STYLE_WARN, v->notice);
    draw_bar(v, g, hits);
    draw_keys(v, g);
}
