/* ESCAPE THE DUNGEON: an event among those of its turn. What of one kind happens several times is told at the
 * first of them, for all: eleven who come in by one door, the blows of a crowd, what one comes to lean to. */
#include "games/escape/say.h"

#include <inttypes.h>

enum { YOU = 1, NAMED = 3, BLOWS_APART = 2 };

void es_put_several(const struct es_rules *r, const int64_t *who, uint32_t count, bool start,
                    struct text *out) {
    const uint32_t named = count <= NAMED ? count : NAMED - 1, others = count - named;
    for (uint32_t i = 0; i < named; i++) {
        text_put(out, !i ? "" : i + 1 == named && !others ? " and " : ", ");
        es_put_who(r, who[i], start && !i, out);
    }
    if (others)
        text_fmt(out, " and %u others", others);
}

/* -- what of one kind happens -- */

typedef bool alike_fn(const struct event *a, const struct event *b);

/* They come by the same way, and mean the same. */
static bool come_alike(const struct event *a, const struct event *b) {
    return b->kind == ES_EV_CAME && b->arg[1] == a->arg[1] && b->arg[3] == a->arg[3];
}

static bool blow_alike(const struct event *a, const struct event *b) {
    return b->kind == ES_EV_STRUCK && b->arg[1] == a->arg[1];
}

static bool trait_alike(const struct event *a, const struct event *b) {
    return b->kind == ES_EV_TRAIT && b->arg[2] == a->arg[2];
}

static bool feature_alike(const struct event *a, const struct event *b) {
    return b->kind == ES_EV_FEATURE && b->arg[0] == a->arg[0];
}

/* All that are like one; null: from it on. first: none of them stands before it. */
struct crowd {
    uint32_t count, who;
    int64_t actor[NAMED]; /* the first who are in it, each once */
    int64_t sum;
    bool first;
    const struct event *last;
};

static void gather(const struct sink *events, uint32_t at, alike_fn *alike, uint32_t sum, struct crowd *out) {
    *out = (struct crowd){.first = true};
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        if (!alike(&events->event[at], ev))
            continue;
        out->first &= i >= at;
        out->count++;
        out->sum += ev->arg[sum];
        out->last = ev;
        bool known = false;
        for (uint32_t k = 0; k < out->who && k < NAMED; k++)
            known |= out->actor[k] == ev->arg[0];
        if (!known && out->who < NAMED)
            out->actor[out->who] = ev->arg[0];
        out->who += !known;
    }
}

/* False: it stands alone, and says itself what it says. */
static bool say_coming(const struct es_rules *r, const struct es_view *v, const struct sink *events,
                       uint32_t at, struct text *out) {
    struct crowd c;
    gather(events, at, come_alike, 0, &c);
    if (c.count < 2 || (v->companion && events->event[at].arg[1] && !events->event[at].arg[3]))
        return false;
    if (c.first) {
        es_put_several(r, c.actor, c.count, true, out);
        es_put_coming(v, &events->event[at], true, out);
    }
    return true;
}

static bool say_blows(const struct es_rules *r, const struct sink *events, uint32_t at, struct text *out) {
    struct crowd c;
    if (events->event[at].arg[1] != YOU)
        return false;
    gather(events, at, blow_alike, 2, &c);
    if (c.count <= BLOWS_APART || c.who < 2)
        return false;
    if (c.first) {
        es_put_several(r, c.actor, c.who, true, out);
        text_fmt(out, " hit you for %" PRId64 " in all: %d health left.", c.sum, c.last->arg[3]);
    }
    return true;
}

/* The traits that one stage of a turn moves up and down, as bits. */
static uint32_t moved_by(const struct sink *events, int32_t stage) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        if (ev->kind == ES_EV_TRAIT && ev->arg[2] == stage && ev->arg[0] > 0 && ev->arg[0] <= ES_TRAITS)
            bits |= 1u << ((uint32_t)(ev->arg[0] - 1) + (ev->arg[1] < 0 ? ES_TRAITS : 0));
    }
    return bits;
}

static void put_traits(const struct es_rules *r, uint32_t bits, const char *how, struct text *out) {
    const uint32_t all = bits;
    for (uint32_t i = 0; bits; i++, bits >>= 1)
        if (bits & 1)
            text_fmt(out, "%s%s",
                     bits << i == all ? how
                     : bits == 1      ? " and "
                                      : ", ",
                     es_word(r, ES_KIND_TRAIT, (int64_t)i + 1));
}

/* "More Constraint and Direction, also from the room." What another stage moved alike is told with the first.
 */
static void say_leaning(const struct es_rules *r, const struct sink *events, uint32_t at, struct text *out) {
    const int32_t stage = events->event[at].arg[2];
    const uint32_t bits = moved_by(events, stage), ups = bits & ((1u << ES_TRAITS) - 1);
    struct crowd c;
    gather(events, at, trait_alike, 1, &c);
    for (int32_t before = 0; before < stage; before++)
        if (!c.first || moved_by(events, before) == bits)
            return;
    if (!c.first)
        return;
    put_traits(r, ups, "More ", out);
    put_traits(r, bits >> ES_TRAITS, ups ? "; less " : "Less ", out);
    text_put(out, es_stage_words((uint32_t)stage));
    for (int32_t also = stage + 1; also < ES_STAGES; also++)
        if (moved_by(events, also) == bits)
            text_fmt(out, ", also%s", es_stage_words((uint32_t)also));
    text_char(out, '.');
}

/* What several stages add to one figure is told as one sum. */
static void say_feature(const struct es_rules *r, const struct sink *events, uint32_t at, struct text *out) {
    struct crowd c;
    gather(events, at, feature_alike, 1, &c);
    if (c.first)
        es_put_feature(r, c.last, c.sum, c.count > 1 ? "" : es_stage_words((uint32_t)c.last->arg[2]), out);
}

/* True: it is told, here or with others. */
static bool say_together(const struct es_rules *r, const struct es_view *v, const struct sink *events,
                         uint32_t at, struct text *out) {
    switch (events->event[at].kind) {
    case ES_EV_CAME:
        return say_coming(r, v, events, at, out);
    case ES_EV_STRUCK:
        return say_blows(r, events, at, out);
    case ES_EV_TRAIT:
        say_leaning(r, events, at, out);
        return true;
    case ES_EV_FEATURE:
        say_feature(r, events, at, out);
        return true;
    default:
        return false;
    }
}

/* -- what no event tells -- */

static void put_lesson(const struct es_rules *r, struct text *out) {
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        if (r->action[ES_TRAIN].effect.attribute[i])
            text_item(out, "%s %+d", es_stats[ES_STAT_ATTRIBUTE + i].title,
                      r->action[ES_TRAIN].effect.attribute[i]);
}

/* Blows of the same turn came after the rest. How much health there was before it is not known where
 * afterwards there was all of it. */
static void put_healing(const struct es_rules *r, const struct es_view *v, const struct sink *events,
                        struct text *out) {
    int32_t health = v->self.health;
    const uint32_t depth = v->self.depth ? v->self.depth - 1u : 0;
    if (!r->f.rest_health || v->room[depth][v->self.room % ES_ROOMS].feature != ES_REST)
        return;
    for (uint32_t i = 0; i < events->count; i++)
        if (events->event[i].kind == ES_EV_STRUCK && events->event[i].arg[1] == 1)
            health += events->event[i].arg[2];
    if (health < v->self.health_most)
        text_fmt(out, "Health +%u", r->f.rest_health);
    else
        text_put(out, "Health whole");
}

/* What the player's own deed gave that no event tells. */
static void put_gains(const struct es_rules *r, const struct es_view *v, const struct sink *events,
                      const struct event *ev, struct text *out) {
    TEXT_ON_STACK(gains, 120);
    if (ev->kind != ES_EV_ACTED || ev->arg[0] != 1 || ev->arg[3] != 1 + ES_DONE)
        return;
    if (ev->arg[1] == 1 + ES_TRAIN)
        put_lesson(r, &gains);
    else if (ev->arg[1] == 1 + ES_REST_UP)
        put_healing(r, v, events, &gains);
    if (gains.len)
        text_fmt(out, "%s%s.", out->len ? " " : "", gains.buf);
}

/* Words of one's own that hold none of those the dungeon weighs. */
static bool lean_nowhere(const struct sink *events, const struct event *ev) {
    if (ev->kind != ES_EV_SAID || ev->arg[0] != 1 || ev->arg[1])
        return false;
    for (uint32_t i = 0; i < events->count; i++) {
        const uint16_t kind = events->event[i].kind;
        if ((kind == ES_EV_TRAIT || kind == ES_EV_FEATURE) && events->event[i].arg[2] == ES_BY_DEED)
            return false;
    }
    return true;
}

void es_say_among(const void *rules, const void *view, const struct sink *events, uint32_t at,
                  struct text *out) {
    const struct event *ev = &events->event[at];
    if (say_together(rules, view, events, at, out))
        return;
    es_say_event(rules, view, ev, out);
    put_gains(rules, view, events, ev, out);
    if (lean_nowhere(events, ev))
        text_put(out, " Nothing in your words leans any way: they move no trait.");
}
