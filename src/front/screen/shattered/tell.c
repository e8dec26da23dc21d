/* SHATTERED DUNGEON's face: events as lines of the log. The game words each event; here those that belong
 * together are put on one line: a Strike with its roll, a blow with what it did, a card with the energy it
 * gave. What the table shows anyway is left out. */
#include "front/screen/shattered/sdf.h"

#include "front/screen/tell.h"

static enum tell_group room_group(const struct event *ev) {
    static const uint8_t groups[] = {
        [SD_EV_DEALT] = TELL_SKIP,       [SD_EV_KEPT] = TELL_SKIP,        [SD_EV_TURN_ENDED] = TELL_SKIP,
        [SD_EV_ROUND_ENDED] = TELL_SKIP, [SD_EV_ROUND_BEGAN] = TELL_SKIP, /* the turn that begins says it */
        [SD_EV_TURN_BEGAN] = TELL_ALONE, [SD_EV_MULLIGAN] = TELL_LEAD,    [SD_EV_PLAYED] = TELL_LEAD,
        [SD_EV_ACTIVATED] = TELL_LEAD,   [SD_EV_RESTRAINT] = TELL_LEAD,   [SD_EV_TRAP_SET] = TELL_LEAD,
        [SD_EV_REACTED] = TELL_LEAD,     [SD_EV_OFFERED] = TELL_LEAD,     [SD_EV_REFUSED] = TELL_LEAD,
        [SD_EV_TESTED] = TELL_LEAD,      [SD_EV_REDIRECTED] = TELL_LEAD};
    return (enum tell_group)tell_row(groups, sizeof groups, ev);
}

/* Side of a reducer named in an event. */
static uint32_t side_of_resource(int32_t resource) {
    return resource >= SD_VITALITY && resource <= SD_NERVE ? SD_VISITOR : SD_DUNGEON;
}

static enum style room_style(const struct face_scene *s, const struct event *ev) {
    static const uint8_t styles[] = {[SD_EV_HEALED] = STYLE_GOOD,      [SD_EV_BLOCKED] = STYLE_GOOD,
                                     [SD_EV_RESTORED] = STYLE_GOOD,    [SD_EV_KNOCKED_OUT] = STYLE_ALARM,
                                     [SD_EV_BETRAYAL] = STYLE_ALARM,   [SD_EV_TRAP_SPRUNG] = STYLE_ALARM,
                                     [SD_EV_ESCALATION] = STYLE_WARN,  [SD_EV_OFFERED] = STYLE_WARN,
                                     [SD_EV_TESTED] = STYLE_WARN,      [SD_EV_ACCEPTED] = STYLE_GOLD,
                                     [SD_EV_EXTRACTION] = STYLE_GOLD,  [SD_EV_ROOM_ENTERED] = STYLE_TITLE,
                                     [SD_EV_ROOM_ENDED] = STYLE_TITLE, [SD_EV_RUN_ENDED] = STYLE_TITLE,
                                     [SD_EV_REDIRECTED] = STYLE_TITLE, [SD_EV_TURN_BEGAN] = STYLE_STRONG,
                                     [SD_EV_DREW] = STYLE_DIM,         [SD_EV_DREW_CARD] = STYLE_DIM,
                                     [SD_EV_RESHUFFLED] = STYLE_DIM};
    bool hurt = ev->kind == SD_EV_DAMAGE && side_of_resource(ev->arg[0]) == s->seat;
    return hurt ? STYLE_BLOOD : (enum style)tell_row(styles, sizeof styles, ev);
}

static bool room_told_twice(const struct face_scene *s, const struct sink *events, uint32_t i) {
    const struct event *ev = &events->event[i];
    return ev->kind == SD_EV_DREW && ev->arg[0] == (int32_t)s->seat + 1 && tell_has(events, SD_EV_DREW_CARD);
}

static const char *card_drawn(const void *rules, int32_t card) {
    const char *title = sd_title_of(rules, SD_KIND_CARD, card);
    return title ? title : "a card";
}

void sdf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    struct teller t;
    tell_begin(&t, s->ops, out);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        enum tell_group g = room_group(ev);
        TEXT_ON_STACK(words, 300);
        if (g == TELL_SKIP || room_told_twice(s, events, i))
            continue;
        if (ev->kind == SD_EV_DREW_CARD)
            tell_draws(s, events, &i, card_drawn, &words);
        else
            s->ops->say_event(s->rules, s->view, ev, &words);
        tell_add(&t, ev->kind, g, room_style(s, ev), words.buf);
    }
    tell_end(&t);
}
