/* SHATTERED DUNGEON's face: events as lines of the log. The game words each event; here those that belong
 * together are put on one line: a roll with its answer, a blow with what it did, a card with the energy it
 * gave. What the table shows anyway is left out. */
#include "front/screen/sd_face.h"

enum { LINE_COLUMNS = 150 };

/* Which line an event goes on. Neighbours of the same group share one; LEAD starts a line that others may
 * join, ALONE stands for itself. */
enum group { SKIP, ALONE, LEAD, JOIN, ROLL, RESULT, DRAW };

static enum group group_of(const struct event *ev) {
    switch (ev->kind) {
    case SD_EV_DEALT:
    case SD_EV_KEPT:
    case SD_EV_TURN_ENDED:
    case SD_EV_ROUND_ENDED:
    case SD_EV_ROUND_BEGAN: /* the turn that begins says the round */
        return SKIP;
    case SD_EV_PLAYED:
    case SD_EV_ACTIVATED:
    case SD_EV_RESTRAINT:
    case SD_EV_TRAP_SET:
    case SD_EV_TRAP_SPRUNG:
    case SD_EV_REACTED:
        return LEAD;
    case SD_EV_ENERGY:
    case SD_EV_ATTUNED:
        return JOIN;
    case SD_EV_ROLL:
    case SD_EV_TIER:
    case SD_EV_RETARGETED:
        return ROLL;
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
        return RESULT;
    case SD_EV_DREW:
    case SD_EV_DREW_CARD:
    case SD_EV_RESHUFFLED:
        return DRAW;
    default:
        return ALONE;
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

/* Own draws are named: then their number says nothing new. */
static bool told_twice(const struct face_scene *s, const struct sink *events, uint32_t i) {
    if (events->event[i].kind != SD_EV_DREW || events->event[i].arg[0] != (int32_t)s->seat + 1)
        return false;
    for (uint32_t k = 0; k < events->count; k++)
        if (events->event[k].kind == SD_EV_DREW_CARD)
            return true;
    return false;
}

/* "You draw Root Snag, Soul Leech." for a row of draws; moves *i to the last of them. */
static void put_draws(const struct face_scene *s, const struct sink *events, uint32_t *i, struct text *out) {
    text_put(out, "You draw ");
    for (uint32_t n = 0;; n++, ++*i) {
        const char *title = sd_title_of(s->rules, SD_KIND_CARD, events->event[*i].arg[0]);
        text_fmt(out, "%s%s", n ? ", " : "", title ? title : "a card");
        if (*i + 1 == events->count || events->event[*i + 1].kind != SD_EV_DREW_CARD)
            break;
    }
    text_put(out, ".");
}

static uint32_t indent_of(enum group g) {
    return g == ROLL || g == RESULT ? 2 : 0;
}

void sd_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    TEXT_ON_STACK(line, 398);
    enum group open = SKIP;
    enum style style = STYLE_TEXT;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        enum group g = group_of(ev);
        TEXT_ON_STACK(words, 300);
        if (g == SKIP || told_twice(s, events, i))
            continue;
        if (ev->kind == SD_EV_DREW_CARD)
            put_draws(s, events, &i, &words);
        else
            s->ops->say_event(s->rules, s->view, ev, &words);
        if (!words.len)
            continue;
        bool joins = g == open || (g == JOIN && open == LEAD);
        joins = joins && g != ALONE && g != LEAD && line.len + words.len < LINE_COLUMNS;
        if (!joins) {
            face_say(out, style, indent_of(open), line.buf);
            text_clear(&line);
            open = g;
            style = style_of(s, ev);
        } else {
            text_char(&line, ' ');
            enum style more = style_of(s, ev);
            style = more == STYLE_BLOOD || more == STYLE_ALARM ? more : style;
        }
        text_put(&line, words.buf);
    }
    face_say(out, style, indent_of(open), line.buf);
}
