/* SHATTERED DUNGEON: an event among those of its step. What one source takes from a side, or gives to it, is
 * told in one line, and so are the cards that are drawn at once; the first of them says it for all. */
#include "games/shattered/say.h"

typedef bool goes_on_fn(const struct event *a, const struct event *b);

/* What a room or the dark does goes on until something else does. */
static bool same_source(const struct event *a, const struct event *b) {
    return (b->kind == SD_EV_DAMAGE || b->kind == SD_EV_HEALED) && b->arg[2] == a->arg[2];
}

static bool drawn_too(const struct event *a, const struct event *b) {
    return b->kind == SD_EV_DREW_CARD && b->audience == a->audience;
}

static uint32_t side_of(const struct event *ev) {
    return ev->arg[0] >= SD_VITALITY ? SD_VISITOR : SD_DUNGEON;
}

/* Of the same member, or of the same side as a whole. */
static bool same_loser(const struct event *a, const struct event *b) {
    return b->kind == a->kind && b->arg[3] == a->arg[3] && side_of(b) == side_of(a);
}

/* Where what goes on has begun. */
static uint32_t begin_of(const struct sink *events, uint32_t at, goes_on_fn *goes_on) {
    uint32_t i = at;
    while (i && goes_on(&events->event[at], &events->event[i - 1]))
        i--;
    return i;
}

/* "The room: you lose 2 Structure, 1 Veil and 1 Presence." */
static void say_changes(const struct sd_rules *r, const struct sd_view *v, const struct sink *events,
                        uint32_t at, struct text *out) {
    const struct event *ev = &events->event[at];
    const uint32_t begin = begin_of(events, at, same_source);
    uint32_t end = at, last = at;
    for (uint32_t i = begin; i < at; i++)
        if (same_loser(ev, &events->event[i]))
            return;
    for (; end < events->count && same_source(ev, &events->event[end]); end++)
        last = same_loser(ev, &events->event[end]) ? end : last;
    sd_put_changes(r, v, ev, out);
    for (uint32_t i = at; i <= last; i++)
        if (same_loser(ev, &events->event[i]))
            text_fmt(out, "%s %d %s",
                     i == at     ? ""
                     : i == last ? " and"
                                 : ",",
                     events->event[i].arg[1], sd_word(r, SD_KIND_RESOURCE, events->event[i].arg[0]));
    text_char(out, '.');
}

/* "You draw Crushing Grip, Root Snag and Deep Taproot." */
static void say_drawn(const struct sd_rules *r, const struct sink *events, uint32_t at, struct text *out) {
    const struct event *ev = &events->event[at];
    uint32_t end = at;
    if (begin_of(events, at, drawn_too) != at)
        return;
    while (end < events->count && drawn_too(ev, &events->event[end]))
        end++;
    text_put(out, "You draw ");
    for (uint32_t i = at; i < end; i++)
        text_fmt(out, "%s%s",
                 i == at        ? ""
                 : i + 1 == end ? " and "
                                : ", ",
                 sd_word(r, SD_KIND_CARD, events->event[i].arg[0]));
    text_char(out, '.');
}

void sd_say_among(const void *rules, const void *view, const struct sink *events, uint32_t at,
                  struct text *out) {
    const struct event *ev = &events->event[at];
    const struct sd_view *v = view;
    if ((ev->kind == SD_EV_DAMAGE || ev->kind == SD_EV_HEALED) && ev->arg[2] != SD_BY_STRIKE)
        say_changes(rules, v, events, at, out);
    else if (ev->kind == SD_EV_DREW_CARD)
        say_drawn(rules, events, at, out);
    else if (ev->kind != SD_EV_DREW || ev->arg[0] != (int32_t)v->seat + 1) /* its own cards have been named */
        sd_say_event(rules, view, ev, out);
}
