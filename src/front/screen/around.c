/* What stands around a match: see reading.h. */
#include "front/screen/reading.h"

#include <string.h>

static const char begin_words[] =
    "Each choice has its key before it. ? is help, anywhere; what you have is kept after every step.";

/* A game that has no words for newcomers has rules in brief. */
void opening_write(const struct game_ops *ops, const void *rules, const struct paper *p) {
    paper_put(p, STYLE_TITLE, 0, ops->title);
    for (uint32_t line = 0; line < OPENING_LINES; line++) {
        TEXT_ON_STACK(words, 2000);
        if (ops->say_opening)
            ops->say_opening(rules, line, &words);
        else if (line < 2)
            text_put(&words, line ? ops_brief(ops, rules) : ops->blurb);
        if (!words.len)
            break;
        paper_gap(p);
        paper_put(p, STYLE_TEXT, 0, words.buf);
    }
    paper_gap(p);
    paper_put(p, STYLE_DIM, 0, begin_words);
}

struct page_of_grid {
    struct grid *g; /* null: it is only measured */
    int x, y, w, end;
};

static void put_on_grid(void *of, enum style style, uint32_t indent, const char *words) {
    struct page_of_grid *at = of;
    const int in = (int)indent * 2;
    at->y += *words ? grid_wrap(at->g, at->x + in, at->y, at->w - in, at->end - at->y, style, words) : 1;
}

void opening_draw(const struct game_ops *ops, const void *rules, struct grid *g) {
    enum { MOST = 66, ALL = 400 };
    const int w = g->w - 8 < MOST ? g->w - 8 : MOST, end = g->h - 1;
    struct page_of_grid need = {NULL, 0, 0, w, ALL};
    opening_write(ops, rules, &(struct paper){put_on_grid, &need});
    struct page_of_grid at = {g, (g->w - w) / 2, 3, w, end};
    if (at.y + need.y > end) /* rather higher and wider than cut */
        at = (struct page_of_grid){g, 2, 1, g->w - 4, end};
    opening_write(ops, rules, &(struct paper){put_on_grid, &at});
}

void lobby_help_write(const struct lobby *l, const struct paper *p) {
    enum { HELP_LINES = 8 };
    const struct game_ops *ops = l->set->ops;
    const struct face_lobby *pages = lobby_of(ops);
    paper_put(p, STYLE_TITLE, 0, ops->title);
    for (uint32_t line = 0; line < HELP_LINES; line++) {
        TEXT_ON_STACK(words, 4000);
        if (pages && pages->help)
            pages->help(l, line, &words);
        else if (!line)
            text_put(&words, "A number or letter takes what it stands before, Enter the marked one, b goes back.");
        else if (line == 1)
            text_put(&words, ops_brief(ops, l->set->rules));
        if (!words.len)
            break;
        paper_gap(p);
        paper_put(p, STYLE_TEXT, 0, words.buf);
    }
}

enum stand stand_of(const struct face_scene *s) {
    if (s->ops->stand)
        return s->ops->stand(s->view);
    return s->over ? STAND_DONE : STAND_OUT;
}

void leaving_say(const struct face_scene *s, struct text *out) {
    if (s->ops->say_leaving)
        s->ops->say_leaving(s->rules, s->view, out);
    else
        text_fmt(out, "The game of %s that is under way will be lost.", s->ops->title);
}

void sitter_say(const struct face_scene *s, uint32_t seat, struct text *out) {
    if (s->ops->say_sitter)
        s->ops->say_sitter(s->rules, s->view, seat, out);
    else
        text_fmt(out, "the %s", ops_seat_title(s->ops, seat));
}

/* -- wishes -- */

/* Of each seat: it has not said so; it has; and another seat has had a turn since. */
enum { SPEAKS, SILENT, SILENT_LONG };

static uint32_t silence_of(uint32_t wish, uint32_t seat) {
    return wish >> (WISH_SILENT + 2 * seat) & 3;
}

static uint32_t put_silence(uint32_t wish, uint32_t seat, uint32_t how) {
    return (wish & ~(3u << (WISH_SILENT + 2 * seat))) | how << (WISH_SILENT + 2 * seat);
}

bool wish_silent(uint32_t wish, uint32_t seat) {
    return seat < 8 && silence_of(wish, seat) != SPEAKS;
}

uint32_t wish_silence(uint32_t wish, uint32_t seat, bool silent) {
    return seat < 8 ? put_silence(wish, seat, silent ? SILENT : SPEAKS) : wish;
}

static const struct action *declining(const struct face_scene *s) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->ops->verbs[s->legal[i].verb].declines)
            return &s->legal[i];
    return NULL;
}

/* Whether the question is one of a turn, which whoever is asked can end. */
static bool is_turn(const struct face_scene *s) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->ops->verbs[s->legal[i].verb].ends != ENDS_NOTHING)
            return true;
    return false;
}

/* legal is of the seat that is asked. */
uint32_t wish_after(const struct face_scene *s, uint32_t asked) {
    uint32_t wish = s->wish;
    if (!is_turn(s))
        return wish;
    for (uint32_t seat = 0; seat < s->ops->seats && seat < 8; seat++) {
        if (seat != asked && silence_of(wish, seat) == SILENT)
            wish = put_silence(wish, seat, SILENT_LONG);
        else if (seat == asked && silence_of(wish, seat) == SILENT_LONG)
            wish = put_silence(wish, seat, SPEAKS);
    }
    return wish;
}

const struct action *forced_answer(const struct face_scene *s, struct text *said) {
    const struct action *pass = declining(s);
    if (pass && wish_silent(s->wish, s->seat))
        return pass;
    if (s->legal_count != 1 || s->shared || s->wish & WISH_ASK || !s->ops->verbs[s->legal[0].verb].alone)
        return NULL;
    text_put(said, s->ops->verbs[s->legal[0].verb].alone);
    return &s->legal[0];
}
