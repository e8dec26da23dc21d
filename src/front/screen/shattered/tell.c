/* SHATTERED DUNGEON's face: events as lines of the log. The game words each event; here those that belong
 * together are put on one line: a roll with its answer, a blow with what it did, a card with the energy it
 * gave. What the table shows anyway is left out. */
#include "front/screen/shattered/sdf.h"

#include "front/screen/tell.h"

static enum tell_group group_of(const struct event *ev) {
    switch (ev->kind) {
    case SD_EV_DEALT:
    case SD_EV_KEPT:
    case SD_EV_TURN_ENDED:
    case SD_EV_ROUND_ENDED:
    case SD_EV_ROUND_BEGAN: /* the turn that begins says the round */
        return TELL_SKIP;
    case SD_EV_PLAYED:
    case SD_EV_ACTIVATED:
    case SD_EV_RESTRAINT:
    case SD_EV_TRAP_SET:
    case SD_EV_TRAP_SPRUNG:
    case SD_EV_REACTED:
        return TELL_LEAD;
    case SD_EV_ENERGY:
    case SD_EV_ATTUNED:
        return TELL_JOIN;
    case SD_EV_ROLL:
    case SD_EV_TIER:
    case SD_EV_RETARGETED:
        return TELL_ROLL;
    case SD_EV_BLOCKED:
    case SD_EV_DAMAGE:
    case SD_EV_HEALED:
    case SD_EV_CONDITION:
    case SD_EV_CONDITION_END:
    case SD_EV_COUNTERED:
    case SD_EV_TRAP_DISARMED:
    case SD_EV_EXHAUSTED:
    case SD_EV_TRUST:
    case SD_EV_RAPPORT:
    case SD_EV_ERODE_HELD:
        return TELL_RESULT;
    case SD_EV_DREW:
    case SD_EV_DREW_CARD:
    case SD_EV_RESHUFFLED:
        return TELL_DRAW;
    default:
        return TELL_ALONE;
    }
}

/* Side of a reducer named in an event. */
static uint32_t side_of(int32_t resource) {
    return resource >= SD_VITALITY && resource <= SD_NERVE ? SD_VISITOR : SD_DUNGEON;
}

static enum style style_of(const struct face_scene *s, const struct event *ev) {
    switch (ev->kind) {
    case SD_EV_DAMAGE:
        return side_of(ev->arg[0]) == s->seat ? STYLE_BLOOD : STYLE_TEXT;
    case SD_EV_HEALED:
    case SD_EV_BLOCKED:
    case SD_EV_RESTORED:
        return STYLE_GOOD;
    case SD_EV_KNOCKED_OUT:
    case SD_EV_BETRAYAL:
    case SD_EV_TRAP_SPRUNG:
        return STYLE_ALARM;
    case SD_EV_ESCALATION:
    case SD_EV_OFFERED:
    case SD_EV_TESTED:
        return STYLE_WARN;
    case SD_EV_ACCEPTED:
    case SD_EV_EXTRACTION:
        return STYLE_GOLD;
    case SD_EV_ROOM_ENTERED:
    case SD_EV_ROOM_ENDED:
    case SD_EV_RUN_ENDED:
    case SD_EV_REDIRECTED:
        return STYLE_TITLE;
    case SD_EV_TURN_BEGAN:
        return STYLE_STRONG;
    case SD_EV_DREW:
    case SD_EV_DREW_CARD:
    case SD_EV_RESHUFFLED:
        return STYLE_DIM;
    default:
        return STYLE_TEXT;
    }
}

static bool told_twice(const struct face_scene *s, const struct sink *events, uint32_t i) {
    const struct event *ev = &events->event[i];
    return ev->kind == SD_EV_DREW && ev->arg[0] == (int32_t)s->seat + 1 && tell_has(events, SD_EV_DREW_CARD);
}

static const char *title_of(const void *rules, int32_t card) {
    const char *title = sd_title_of(rules, SD_KIND_CARD, card);
    return title ? title : "a card";
}

void sdf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    struct teller t;
    tell_begin(&t, out);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        enum tell_group g = group_of(ev);
        TEXT_ON_STACK(words, 300);
        if (g == TELL_SKIP || told_twice(s, events, i))
            continue;
        if (ev->kind == SD_EV_DREW_CARD)
            tell_draws(s, events, &i, title_of, &words);
        else
            s->ops->say_event(s->rules, s->view, ev, &words);
        tell_add(&t, g, style_of(s, ev), words.buf);
    }
    tell_end(&t);
}
