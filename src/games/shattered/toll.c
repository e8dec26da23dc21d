/* SHATTERED DUNGEON: what the next round brings by itself, for whoever looks: the room, Erode, Binding,
 * escalation. It is the rules' own step from round to round, taken on a copy of what the view shows, so no
 * figure is worked out a second time. */
#include "games/shattered/sd.h"

enum { FATES = 64 }; /* of a party: whom fate may pick, by as many draws as one round takes */

static void stretch(struct stat_span *span, int32_t by, bool first) {
    span->lo = first || by < span->lo ? by : span->lo;
    span->hi = first || by > span->hi ? by : span->hi;
}

/* What the events of one run through come to, by resource and source. */
static void add_up(const struct sink *k, int32_t by[SD_TRUST][SD_SOURCES]) {
    for (uint32_t i = 0; i < k->count; i++) {
        const struct event *ev = &k->event[i];
        if (ev->kind != SD_EV_DAMAGE && ev->kind != SD_EV_HEALED)
            continue;
        by[ev->arg[0]][ev->arg[2]] += ev->kind == SD_EV_DAMAGE ? -ev->arg[1] : ev->arg[1];
    }
}

void sd_toll(const struct sd_rules *r, const struct sd_view *v, struct sd_toll *out) {
    *out = (struct sd_toll){0};
    for (uint32_t i = 0; i < FATES; i++) {
        struct event room[SD_MAX_EVENTS];
        struct sink k = {.event = room, .cap = SD_MAX_EVENTS};
        int32_t by[SD_TRUST][SD_SOURCES] = {{0}};
        struct sd_state s = {.pub = v->pub, .setup = v->setup};
        if (v->seat < SD_SIDES)
            s.own[v->seat] = v->own;
        memcpy(s.of_member, v->of_member, sizeof s.of_member);
        stream_open(&s.fate, i);
        uint8_t outcome = sd_toll_once(r, &s, &k);
        add_up(&k, by);
        for (uint32_t side = 0; side < SD_SIDES; side++)
            for (uint32_t at = 0; at < SD_REDUCERS; at++) {
                stretch(&out->by[side][at], s.pub.side[side].now[at] - v->pub.side[side].now[at], !i);
                for (uint32_t from = 0; from < SD_SOURCES; from++)
                    stretch(&out->from[side][at][from], by[SD_RES(side, at)][from], !i);
            }
        stretch(&out->trust2, s.pub.trust2 - v->pub.trust2, !i);
        out->outcome = !i || out->outcome == outcome ? outcome : SD_OUT_NONE;
        out->at_once = outcome && s.pub.round == v->pub.round && s.pub.round < s.pub.limit;
        if (!s.fate.n)
            break;
    }
}
