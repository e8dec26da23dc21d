/* BLUFF in words, for people and for agents. */
#include "games/bluff/bluff.h"

static const char *seat_name(const void *rules, int64_t seat) {
    return bluff_name_of(rules, BLUFF_KIND_SEAT, seat);
}

static const char *face_name(const void *rules, int64_t face) {
    const char *name = bluff_name_of(rules, BLUFF_KIND_FACE, face);
    return name ? name : "?";
}

/* What the table mutters is chosen by the display's own key: it can never matter. */
void bluff_say_ask(const void *rules, const void *view, struct text *out) {
    static const char *const mutter[] = {"The table waits.", "Somebody coughs.", "Cups scrape."};
    const struct bluff_view *v = view;
    text_fmt(out, v->open.over ? "The game is over." : "%s What does the %s say%s",
             mutter[rng_at(v->banter, v->open.round) % 3], seat_name(rules, v->open.seat),
             v->open.count ? " to this?" : "?");
}

void bluff_say_action(const void *rules, const void *view, const struct action *a, struct text *out) {
    (void)view;
    if (a->verb == BLUFF_DOUBT)
        text_put(out, "doubt it: lift the cups");
    else
        text_fmt(out, "claim %d x %s", a->arg[0], face_name(rules, a->arg[1]));
}

/* Every event is of a seat, a number and a face, as far as its words ask for them. Of one's own dice the view
 * has it all, so nothing need be said. */
void bluff_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    static const char *const said[BLUFF_EVENTS] = {
        [BLUFF_EV_ROLLED] = "The %s rolls %d dice.",
        [BLUFF_EV_CLAIMED] = "The %s claims %d x %s.",
        [BLUFF_EV_DOUBTED] = "The %s doubts it: there are %d x %s.",
        [BLUFF_EV_LOST] = "The %s loses a die and has %d.",
        [BLUFF_EV_WON] = "The %s wins.",
    };
    (void)view;
    if (said[ev->kind])
        text_fmt(out, said[ev->kind], seat_name(rules, ev->arg[0]), ev->arg[1], face_name(rules, ev->arg[2]));
}

void bluff_say_view(const void *rules, const void *view, uint32_t line, struct text *out) {
    const struct bluff_view *v = view;
    if (line == 0)
        text_fmt(out, "Round %u. Under your cup:", v->open.round);
    for (uint32_t i = 0; line == 0 && i < BLUFF_DICE && v->cup.die[i]; i++)
        text_fmt(out, " %u", v->cup.die[i]);
    if (line == 1)
        text_fmt(out, "The %s has %u dice.", seat_name(rules, v->me ^ 1), v->open.dice[v->me ^ 1]);
    if (line == 1 && v->open.count)
        text_fmt(out, " Claimed: %u x %s.", v->open.count, face_name(rules, v->open.face));
}

void bluff_view_json(const void *rules, const void *view, struct jw *w) {
    const struct bluff_view *v = view;
    jw_open(w, '{');
    bluff_put_name(w, "you", rules, BLUFF_KIND_SEAT, v->me);
    bluff_put_name(w, "asked", rules, BLUFF_KIND_SEAT, v->open.over ? -1 : v->open.seat);
    jw_kint(w, "round", v->open.round);
    jw_kint(w, "last_count", v->open.found);
    jw_kopen(w, "dice", '{');
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        jw_kint(w, seat_name(rules, who), v->open.dice[who]);
    jw_close(w, '}');
    jw_kopen(w, "cup", '[');
    for (uint32_t i = 0; i < BLUFF_DICE && v->cup.die[i]; i++)
        jw_str(w, face_name(rules, v->cup.die[i]));
    jw_close(w, ']');
    jw_kopen(w, "claim", '{');
    jw_kint(w, "count", v->open.count);
    bluff_put_name(w, "face", rules, BLUFF_KIND_FACE, v->open.face);
    jw_close(w, '}');
    jw_close(w, '}');
}
