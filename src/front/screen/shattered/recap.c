/* SHATTERED DUNGEON's face: the end of a run. How it ended, room by room, how both sides fared from round to
 * round, and what decided it. */
#include "front/screen/shattered/sdf.h"

enum { CHART_X = 11 };

/* Health in % at the end of a round of the run; of one that was cut short, as things stood at the end of the
 * run, or nothing. */
static int32_t health_at(const struct sd_public *p, uint32_t k, uint32_t side, bool last) {
    if (p->momentum[k][0] || p->momentum[k][1])
        return p->momentum[k][side];
    return last ? (int32_t)sd_health(p, side) : -1;
}

/* A digit per round, in tenths of full health; rooms apart. */
static void draw_health(const struct sd_public *p, uint32_t side, struct grid *g, int y) {
    int x = CHART_X;
    uint32_t k = 0;
    for (uint32_t room = 0; room < SD_RUN_ROOMS && room < p->room_number; room++) {
        for (uint32_t i = 0; i < p->seen_rounds[room] && k < SD_ROUNDS_MAX; i++, k++) {
            bool last = room + 1u == p->room_number && i + 1u == p->seen_rounds[room];
            int32_t own = health_at(p, k, side, last), other = health_at(p, k, !side, last);
            enum style style = own > other ? STYLE_GOOD : own < other ? STYLE_BLOOD : STYLE_TEXT;
            grid_put(g, x++, y, style, own < 0 ? '.' : '0' + (uint32_t)(own > 99 ? 9 : own / 10));
        }
        if (room + 1u < p->room_number)
            grid_put(g, x++, y, STYLE_RULE, '|');
    }
}

static int draw_rooms(const struct sd_rules *r, const struct sd_public *p, struct grid *g, int y) {
    for (uint32_t i = 0; i < SD_RUN_ROOMS && i < p->room_number; i++) {
        if (!p->seen_room[i])
            continue;
        int at = grid_fmt(g, 1, y, STYLE_TEXT, "%u %s", i + 1, r->room[p->seen_room[i]].title);
        const char *outcome = sd_title_of(r, SD_KIND_OUTCOME, p->seen_outcome[i]);
        grid_fmt(g, at < 30 ? 30 : at + 2, y++, STYLE_STRONG, "%s after %u round%s",
                 outcome ? outcome : "open", p->seen_rounds[i], p->seen_rounds[i] == 1 ? "" : "s");
    }
    return y;
}

/* Down to row end; a line takes what the ones after it leave. */
static int draw_harm(const struct sd_rules *r, const struct sd_public *p, struct grid *g, int y, int end) {
    int lines = 0;
    for (uint32_t res = SD_STRUCTURE; res < SD_TRUST; res++)
        lines += sd_sum_of_harm(p->harm[res]) != 0;
    uint32_t last = p->room_number >= 1 && p->room_number <= SD_RUN_ROOMS ? p->room_number - 1u : 0;
    uint32_t what = sd_fallen_resource(p->seen_outcome[last]);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_REDUCERS; i++) {
            uint32_t res = (uint32_t)SD_RES(side, i);
            TEXT_ON_STACK(lost, 160);
            if (!sd_sum_of_harm(p->harm[res]))
                continue;
            enum style style = res == what ? STYLE_ALARM : STYLE_TEXT;
            int at = grid_fmt(g, 1, y, style, "%-9s %2d of %2d left; lost ", sd_reducer_word(r, side, i),
                              p->side[side].now[i], p->side[side].start[i]);
            int room = end - y - --lines;
            sd_put_sources(r, p->harm[res], &lost);
            y += grid_wrap(g, at, y, g->w - 1 - at, room > 1 ? room : 1, style, lost.buf);
        }
    return y;
}

void sdf_draw_recap(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_public *p = &v->pub;
    const char *outcome = sd_title_of(r, SD_KIND_OUTCOME, p->over);
    uint8_t winner = sd_winner(p->over);
    TEXT_ON_STACK(title, 120);
    text_fmt(&title, "%s: %s", outcome ? outcome : "The end",
             p->over == SD_OUT_BOND ? "both go on together"
             : winner < SD_SIDES    ? sd_side_title(r, p, winner)
                                    : "nobody prevails");
    if (winner < SD_SIDES)
        text_put(&title, " prevails");
    grid_head(g, title.buf);
    const char *words = p->over < SD_OUTCOMES ? r->outcome_words[p->over] : NULL;
    int y = 1 + grid_wrap(g, 1, 1, g->w - 2, 3, STYLE_WHISPER, words ? words : "");
    y = draw_rooms(r, p, g, y + 1);
    grid_rule(g, 0, y++, g->w, "health by round, in tenths", STYLE_DIM);
    for (uint32_t side = 0; side < SD_SIDES; side++, y++) {
        grid_text(g, 1, y, STYLE_TEXT, side == SD_DUNGEON ? "dungeon" : "visitor");
        draw_health(p, side, g, y);
    }
    grid_rule(g, 0, y++, g->w, "what decided it", STYLE_DIM);
    TEXT_ON_STACK(deeds, 300);
    sd_put_deeds(r, p, &deeds);
    int rows = grid_wrap(NULL, 0, 0, g->w - 2, face_rows(g), STYLE_TEXT, deeds.buf);
    y = draw_harm(r, p, g, y, face_rows(g) - rows);
    grid_wrap(g, 1, y, g->w - 2, face_rows(g) - y, STYLE_TEXT, deeds.buf);
}
