/* CLOUT's face: the end of a duel. Who won and on which of the roads, how both stood turn by turn, and the
 * plays that weighed most. */
#include "front/screen/clout/clf.h"

#include "games/clout/say.h"

#include <string.h>

enum { CHART_X = 20 };

static void put_title(const struct face_scene *s, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    if (!v->s.ended)
        text_put(out, "The duel breaks off");
    else if (v->s.winner >= CL_SEATS)
        text_put(out, "A draw");
    else
        text_fmt(out, "%s: %s", v->s.winner == v->seat ? "You win" : "You lose",
                 cl_word(r, CL_KIND_END, v->s.ended));
}

/* Points at the end of a turn in thousands, one digit a turn; of a long duel every n-th turn. */
static void draw_points(const struct clf_memo *memo, uint32_t what, uint32_t seat, struct grid *g, int y) {
    uint32_t turns = memo->turn < CLF_MEMO_TURNS ? memo->turn : CLF_MEMO_TURNS;
    uint32_t room = (uint32_t)(g->w - CHART_X - 1), every = turns > room ? (turns + room - 1) / room : 1;
    int x = CHART_X;
    for (uint32_t i = 0; i < turns; i += every, x++) {
        int32_t n = memo->points[what][seat][i], other = memo->points[what][cl_other(seat)][i];
        enum style style = n > other ? STYLE_GOOD : n < other ? STYLE_BLOOD : STYLE_TEXT;
        grid_put(g, x, y, style, n < 0 ? '-' : n >= 10000 ? '*' : '0' + (uint32_t)n / 1000);
    }
}

static int draw_charts(const struct face_scene *s, const struct clf_memo *memo, struct grid *g, int y) {
    static const char *const names[] = {"Reputation", "Stability"};
    const struct cl_view *v = s->view;
    grid_rule(g, 0, y++, g->w, "turn by turn, in thousands (* 10 or more, - below 0)", STYLE_DIM);
    for (uint32_t what = 0; what < 2; what++)
        for (uint32_t k = 0; k < CL_SEATS; k++, y++) {
            uint32_t seat = k ? cl_other(v->seat) : v->seat;
            grid_fmt(g, 1, y, STYLE_TEXT, "%-11s %s", names[what], k ? "they" : "you");
            draw_points(memo, what, seat, g, y);
        }
    return y;
}

static int draw_standing(const struct face_scene *s, struct grid *g, int y) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    for (uint32_t k = 0; k < CL_SEATS; k++, y++) {
        uint32_t seat = k ? cl_other(v->seat) : v->seat;
        const struct cl_player *p = &v->s.player[seat];
        TEXT_ON_STACK(line, 160);
        text_put(&line, k ? "They, " : "You, ");
        cl_put_sitter(r, v, seat, &line);
        text_put(&line, ": Reputation ");
        cl_put_points(p->reputation, &line);
        text_put(&line, ", Stability ");
        cl_put_points(p->stability, &line);
        text_fmt(&line, ", broke %u/%u, deck %u.", p->breakdowns, r->f.breakdowns_to_win, p->deck_n);
        grid_clip(g, 1, y, g->w - 2, k ? STYLE_TEXT : STYLE_STRONG, line.buf);
    }
    return y;
}

/* Did a play lead down the road on which the duel ended? */
static bool on_the_way(const struct cl_state *s, const struct clf_play *p) {
    if (s->winner >= CL_SEATS)
        return false;
    switch (s->ended) {
    case CL_REPUTATION_MAX:
        return p->kind == CLF_PLAY_REPUTATION && p->whom == s->winner && p->amount > 0;
    case CL_STABILITY_ZERO:
        return p->kind == CLF_PLAY_STABILITY && p->whom != s->winner && p->amount < 0;
    case CL_BREAKDOWN:
        return p->kind == CLF_PLAY_BREAKDOWN && p->whom != s->winner && p->amount;
    default:
        return false;
    }
}

/* Roads differ in length, so shares are weighed; what led to the end counts double. */
static int32_t weight_of_play(const struct cl_rules *r, const struct cl_state *s, const struct clf_play *p) {
    return clf_play_weight(r, p) * (on_the_way(s, p) ? 2 : 1);
}

/* Bits of the plays to be told, at most so many: the last blow first of all, then the weightiest, of equals
 * the later. */
static uint32_t choose_plays(const struct cl_rules *r, const struct cl_state *s, const struct clf_memo *memo,
                             uint32_t most) {
    uint32_t chosen = 0, n = 0;
    for (uint32_t i = memo->plays; !chosen && most && i-- > 0;)
        if (on_the_way(s, &memo->play[i])) {
            chosen = 1u << i;
            n = 1;
        }
    for (; n < most && n < memo->plays; n++) {
        uint32_t best = CLF_PLAYS;
        for (uint32_t i = 0; i < memo->plays; i++)
            if (!(chosen >> i & 1) && memo->play[i].amount &&
                (best == CLF_PLAYS ||
                 weight_of_play(r, s, &memo->play[i]) >= weight_of_play(r, s, &memo->play[best])))
                best = i;
        if (best < CLF_PLAYS)
            chosen |= 1u << best;
    }
    return chosen;
}

static void put_play(const struct face_scene *s, const struct clf_play *p, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    text_fmt(out, "Turn %u: ", p->turn);
    if (p->kind == CLF_PLAY_BREAKDOWN) {
        text_fmt(out, "%s %s breaks down.", p->whom == v->seat ? "your" : "their", clf_title(r, p->broke));
        return;
    }
    bool you = p->whom == v->seat, loss = p->amount < 0;
    if (p->card)
        text_fmt(out, "%s %s: ", p->by == v->seat ? "your" : "their", clf_title(r, p->card));
    text_fmt(out, "%s %s ", you ? "you" : "they", loss ? "lose" : "gain");
    cl_put_points(loss ? -p->amount : p->amount, out);
    text_put(out, p->kind == CLF_PLAY_REPUTATION ? " Reputation." : " Stability.");
}

static void draw_plays(const struct face_scene *s, const struct clf_memo *memo, struct grid *g, int y) {
    const struct cl_view *v = s->view;
    int room = face_rows(g) - y - 1;
    enum { TOLD = 8 }; /* the rest did not decide it */
    uint32_t most = room > TOLD ? TOLD : room > 0 ? (uint32_t)room : 0;
    uint32_t chosen = choose_plays(s->rules, &v->s, memo, most);
    grid_rule(g, 0, y++, g->w, "what decided it", STYLE_DIM);
    if (!chosen)
        grid_text(g, 1, y, STYLE_TEXT, "Nothing yet had weight.");
    for (uint32_t i = 0; i < memo->plays; i++) {
        const struct clf_play *p = &memo->play[i];
        TEXT_ON_STACK(line, 200);
        if (!(chosen >> i & 1))
            continue;
        put_play(s, p, &line);
        bool mine = (p->whom == v->seat) == (p->kind != CLF_PLAY_BREAKDOWN && p->amount > 0);
        grid_clip(g, 1, y++, g->w - 2, mine ? STYLE_GOOD : STYLE_BLOOD, line.buf);
    }
}

void clf_draw_recap(const struct face_scene *s, struct grid *g) {
    const struct cl_view *v = s->view;
    struct clf_memo memo;
    TEXT_ON_STACK(title, 100);
    memcpy(&memo, s->log->memo, sizeof memo);
    put_title(s, &title);
    grid_head(g, title.buf);
    const char *way = cl_end_line(v);
    int y = 2;
    if (way)
        grid_text(g, 1, y++, STYLE_WHISPER, way);
    grid_fmt(g, 1, y++, STYLE_TEXT, "The duel lasted %u turns.", v->s.turn);
    y = draw_standing(s, g, y + 1);
    y = draw_charts(s, &memo, g, y + 1);
    draw_plays(s, &memo, g, y + 1);
}
