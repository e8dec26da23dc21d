/* SHATTERED DUNGEON: the last exchange of blows as the dice fell. The view does not remember it, so it comes
 * from what the seat heard. */
#include "games/shattered/scene_parts.h"

enum { WORDS_MOST = 200 };

/* The last Strike that was rolled; its roll and the answer stand before it. count: there is none. */
static uint32_t last_tier(const struct sink *heard) {
    for (uint32_t i = heard->count; i--;)
        if (heard->event[i].kind == SD_EV_TIER)
            return i;
    return heard->count;
}

static const char *card_played(const struct sd_rules *r, const struct sink *heard, uint32_t before) {
    for (uint32_t i = before; i--;)
        if (heard->event[i].kind == SD_EV_PLAYED)
            return r->card[heard->event[i].arg[1]].title;
    return NULL;
}

static void put_roll(const struct sd_stage *t, const struct event *ev, const char *card) {
    const uint32_t side = (uint32_t)ev->arg[0] - 1;
    struct thing *out = scene_thing(t->s, 0, sd_stage_who(t, side));
    out->die[0] = (uint8_t)(ev->arg[1] / 10);
    out->die[1] = (uint8_t)(ev->arg[1] % 10);
    out->tag = card;
    out->figures = ev->arg[2] ? scene_fmt(t->s, "%c %d = %d", ev->arg[2] < 0 ? '-' : '+',
                                          ev->arg[2] < 0 ? -ev->arg[2] : ev->arg[2], ev->arg[3])
                              : scene_fmt(t->s, "= %d", ev->arg[3]);
}

/* What belongs to the blow: until somebody does the next thing. */
static bool goes_on(uint16_t kind) {
    return kind == SD_EV_ROLL || kind == SD_EV_REACTED || kind == SD_EV_BLOCKED || kind == SD_EV_DAMAGE ||
           kind == SD_EV_HEALED || kind == SD_EV_CONDITION || kind == SD_EV_KNOCKED_OUT;
}

static const char *what_came(const struct sd_stage *t, const struct sink *heard, uint32_t tier) {
    struct text words = scene_begin(t->s);
    for (uint32_t i = tier + 1; i < heard->count && goes_on(heard->event[i].kind); i++) {
        if (heard->event[i].kind == SD_EV_ROLL)
            continue;
        TEXT_ON_STACK(line, WORDS_MOST);
        sd_say_event(t->r, t->v, &heard->event[i], &line);
        text_fmt(&words, "%s%s", words.len && line.len ? " " : "", line.buf);
    }
    return scene_end(t->s, &words);
}

void sd_scene_recall(const void *rules, const void *view, uint32_t page, const struct past *past,
                     struct scene *out) {
    const struct sd_view *v = view;
    const struct sink *heard = past->news;
    const struct sd_stage t = {
        .r = rules, .v = v, .s = out, .near = v->seat < SD_SIDES ? v->seat : SD_DUNGEON};
    if (page != SD_PAGE_TABLE || !heard)
        return;
    uint32_t tier = last_tier(heard), first = heard->count;
    if (tier == heard->count || v->pub.over)
        return;
    for (uint32_t i = tier; i-- && first == heard->count;)
        if (heard->event[i].kind == SD_EV_ROLL && i && heard->event[i - 1].kind == SD_EV_ROLL)
            first = i - 1;
    if (first == heard->count)
        return;
    const struct event *ev = &heard->event[tier];
    scene_pane(out, PANE_DICE, OF_ALL, "The last blow")->spare = true;
    put_roll(&t, &heard->event[first], card_played(t.r, heard, first));
    put_roll(&t, &heard->event[first + 1], NULL);
    struct thing *came = scene_thing(out, 0, sd_title_of(t.r, SD_KIND_TIER, (uint32_t)ev->arg[0]));
    bool mine = (uint32_t)heard->event[first].arg[0] - 1 == t.near, good = ev->arg[0] <= SD_PARTIAL;
    came->tone = ev->arg[0] == SD_STALEMATE ? TONE_PLAIN : mine == good ? TONE_GOOD : TONE_HARM;
    came->brief = what_came(&t, heard, tier);
}
