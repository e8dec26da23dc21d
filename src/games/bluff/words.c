/* BLUFF in words, for people and for agents. */
#include "games/bluff/bluff.h"

static const char *seat_name(const void *rules, int64_t seat) {
    return bluff_name_of(rules, BLUFF_KIND_SEAT, seat);
}

static void put_dice(const void *rules, int64_t count, int64_t face, struct text *out) {
    const char *name = bluff_name_of(rules, BLUFF_KIND_FACE, face);
    text_fmt(out, "%lld x %s", (long long)count, name ? name : "?");
}

/* What the table mutters is chosen by the display's own key: it can never matter. */
void bluff_say_ask(const void *rules, const void *view, struct text *out) {
    static const char *const mutter[] = {"The table waits.", "Somebody coughs.", "Cups scrape."};
    const struct bluff_view *v = view;
    if (v->over) {
        text_put(out, "The game is over.");
        return;
    }
    text_fmt(out, "%s What does the %s say", mutter[rng_at(v->banter, v->round) % 3],
             seat_name(rules, v->seat));
    if (v->count) {
        text_put(out, " to ");
        put_dice(rules, v->count, v->face, out);
    }
    text_char(out, '?');
}

void bluff_say_action(const void *rules, const void *view, const struct action *a, struct text *out) {
    (void)view;
    if (a->verb == BLUFF_DOUBT) {
        text_put(out, "doubt it: lift the cups");
        return;
    }
    text_put(out, "claim ");
    put_dice(rules, a->arg[0], a->arg[1], out);
}

void bluff_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    const char *who = seat_name(rules, ev->arg[0]);
    (void)view;
    switch (ev->kind) {
    case BLUFF_EV_ROLLED:
        text_fmt(out, "The %s rolls %d dice.", who, ev->arg[1]);
        break;
    case BLUFF_EV_GOT:
        text_fmt(out, "Under your cup: %s.", bluff_name_of(rules, BLUFF_KIND_FACE, ev->arg[0]));
        break;
    case BLUFF_EV_CLAIMED:
        text_fmt(out, "The %s claims ", who);
        put_dice(rules, ev->arg[1], ev->arg[2], out);
        text_char(out, '.');
        break;
    case BLUFF_EV_DOUBTED:
        text_fmt(out, "The %s doubts it.", who);
        break;
    case BLUFF_EV_COUNTED:
        text_put(out, "There are ");
        put_dice(rules, ev->arg[0], ev->arg[1], out);
        text_char(out, '.');
        break;
    case BLUFF_EV_LOST:
        text_fmt(out, "The %s loses a die and has %d.", who, ev->arg[1]);
        break;
    default:
        text_fmt(out, "The %s wins.", who);
    }
}

void bluff_say_view(const void *rules, const void *view, uint32_t line, struct text *out) {
    const struct bluff_view *v = view;
    if (line == 0)
        text_fmt(out, "Round %u. Under your cup:", v->round);
    for (uint32_t i = 0; line == 0 && i < v->dice[v->me]; i++)
        text_fmt(out, " %u", v->die[i]);
    if (line == 1)
        text_fmt(out, "The %s has %u dice.", seat_name(rules, v->me ^ 1), v->dice[v->me ^ 1]);
    if (line == 1 && v->count) {
        text_put(out, " Claimed: ");
        put_dice(rules, v->count, v->face, out);
        text_char(out, '.');
    }
}

void bluff_view_json(const void *rules, const void *view, struct jw *w) {
    const struct bluff_view *v = view;
    jw_open(w, '{');
    bluff_put_name(w, "you", rules, BLUFF_KIND_SEAT, v->me);
    bluff_put_name(w, "asked", rules, BLUFF_KIND_SEAT, v->over ? -1 : v->seat);
    jw_kint(w, "round", v->round);
    jw_kint(w, "last_count", v->found);
    jw_kopen(w, "dice", '{');
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        jw_kint(w, seat_name(rules, who), v->dice[who]);
    jw_close(w, '}');
    jw_kopen(w, "cup", '[');
    for (uint32_t i = 0; i < BLUFF_DICE && v->die[i]; i++)
        jw_str(w, bluff_name_of(rules, BLUFF_KIND_FACE, v->die[i]));
    jw_close(w, ']');
    jw_kopen(w, "claim", '{');
    jw_kint(w, "count", v->count);
    bluff_put_name(w, "face", rules, BLUFF_KIND_FACE, v->face);
    jw_close(w, '}');
    jw_close(w, '}');
}
