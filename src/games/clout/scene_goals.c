/* CLOUT: the roads to win, for both sides: what is still wanted on each, and what the table as it stands
 * would bring next. Rows for a screen that has them; the page of both sides always does. */
#include "games/clout/scene_parts.h"

static void put_wanted(int32_t wanted, const char *what, struct text *out) {
    cl_put_points(wanted > 0 ? wanted : 0, out);
    text_put(out, what);
}

/* Stereotypes of the other side that the next check breaks, if nothing is done. */
static uint32_t about_to_break(const struct cl_table *t, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &cl_table_side(t, cl_other(seat))->body[i];
        n += b->card && b->vice >= t->r->f.breakdown_threshold;
    }
    return n;
}

void cl_lay_goals(const struct cl_table *t, uint32_t seat, const struct cl_assault *a, bool spare) {
    const struct cl_player *p = cl_table_side(t, seat), *other = cl_table_side(t, cl_other(seat));
    const bool sits = t->v->seat < CL_SEATS;
    const uint32_t breaks = about_to_break(t, seat);
    scene_pane(t->s, PANE_LIST, cl_table_of(t, seat),
               scene_fmt(t->s, "%s roads to win", cl_table_whose(t, seat)))
        ->spare = spare;

    struct thing *out = scene_thing(t->s, 0, "Reputation");
    struct text words = scene_begin(t->s);
    put_wanted(t->r->f.reputation_to_win - p->reputation, " to go", &words);
    out->figures = scene_end(t->s, &words);

    out = scene_thing(t->s, 0, "Stability");
    words = scene_begin(t->s);
    put_wanted(other->stability,
               !sits             ? " to take"
               : seat == t->near ? " of theirs to take"
                                 : " of yours to take",
               &words);
    out->figures = scene_end(t->s, &words);
    if (a && a->known && a->most > 0) {
        words = scene_begin(t->s);
        text_put(&words, "all attackers together: ");
        cl_put_points(a->most, &words);
        out->brief = scene_end(t->s, &words);
        out->tone = a->wins ? seat == t->near ? TONE_GOOD : TONE_HARM : TONE_PLAIN;
    }

    out = scene_thing(t->s, 0, "Breakdowns");
    words = scene_begin(t->s);
    put_wanted(t->r->f.breakdowns_to_win - p->breakdowns, " to go", &words);
    out->figures = scene_end(t->s, &words);
    if (breaks)
        out->brief = scene_fmt(t->s, "the next check brings %u", breaks);

    out = scene_thing(t->s, 0, "Cards");
    out->figures = scene_fmt(t->s, "hand %u, deck %u", p->hand_n, p->deck_n);
    out->brief = p->banished_n ? scene_fmt(t->s, "graveyard %u, banished %u", p->grave_n, p->banished_n)
                               : scene_fmt(t->s, "graveyard %u", p->grave_n);
}
