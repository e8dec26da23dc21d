/* DARKDELVE: what is said of the larger game's fights, beside what both sizes of the game have (say.c).
 * Amounts that the narrator may lie about come from him (dd_event_num). */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/things.h"

static const char *title_of(const struct dd_rules *r, int32_t monster) {
    return monster > 0 && (uint32_t)monster <= r->monster_count ? r->monster[monster].title : "Something";
}

static void put_the(const struct dd_rules *r, int32_t monster, bool starts, struct text *out) {
    const char *title = title_of(r, monster);
    text_fmt(out, "%s%s", dd_the(title, starts), title);
}

static void put_amount(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                       uint32_t arg, struct text *out) {
    dd_put_num(v, dd_event_num(r, v, ev, arg), out);
}

/* What is the matter with the delver, and with somebody else. */
static const char *const own[DD_STATUSES] = {"Poison is in you.",
                                             "You are bleeding.",
                                             "The room goes white. You are stunned.",
                                             "The strength goes out of your arm.",
                                             "Your wounds will not close any more.",
                                             "Something has you by the foot."};
static const char *const theirs[DD_STATUSES] = {
    "The poison takes.", "It is bleeding.",          "It reels.",
    "Its arm sinks.",    "Something settles on it.", "It is held."};
static const char *const over[DD_STATUSES] = {"The poison has run its course.",
                                              "The bleeding stops.",
                                              "The room comes back.",
                                              "Your arm is your own again.",
                                              "The curse lets go of your wounds.",
                                              "Your foot comes free."};

static uint32_t status_of(int32_t id) {
    return id >= 0 && id < DD_STATUSES ? (uint32_t)id : 0;
}

static void say_status(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                       struct text *out) {
    uint32_t status = status_of(ev->arg[1]);
    if (ev->kind == DD_EV_STATUS) {
        text_put(out, ev->arg[0] ? theirs[status] : own[status]);
    } else if (ev->kind == DD_EV_STATUS_HURTS) {
        text_put(out, status == DD_BLEEDING ? ev->arg[0] ? "It bleeds for " : "You bleed for "
                      : ev->arg[0]          ? "Poison works in it for "
                                            : "Poison works in you for ");
        put_amount(r, v, ev, 2, out);
        text_char(out, '.');
    } else {
        text_put(out, ev->arg[0] ? "It shakes that off." : over[status]);
    }
}

/* DD-252: "11 x2 +40% +5" adds up to what is told next. Where the narrator may lie about the sum its parts
 * are not told either: they would give it away. */
static void say_breakdown(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                          struct text *out) {
    struct dd_blow b = {ev->arg[0], (uint32_t)ev->arg[1], ev->arg[2], ev->arg[3]};
    (void)r;
    if (v->corruption || (b.factor == 10000 && !b.bonus && !b.flat))
        return;
    text_fmt(out, "%d", b.base);
    if (b.factor != 10000)
        text_fmt(out, b.factor % 10000 ? " x%u.%02u" : " x%u", b.factor / 10000, b.factor % 10000 / 100);
    if (b.bonus)
        text_fmt(out, " %+d%%", b.bonus / 100);
    if (b.flat)
        text_fmt(out, " %+d", b.flat);
    text_fmt(out, " = %d.", dd_blow_sum(&b));
}

static void say_off_balance(const struct dd_rules *r, const struct event *ev, struct text *out) {
    put_the(r, ev->arg[1], true, out);
    text_put(out, ev->arg[2] ? " loses its footing: its next blow is lost." : " sways. Once more, and soon.");
}

static void say_called(const struct dd_rules *r, const struct event *ev, struct text *out) {
    put_the(r, ev->arg[2], true, out);
    if (ev->arg[1] == 1)
        text_fmt(out, " calls, and a %s comes.", title_of(r, ev->arg[0]));
    else if (ev->arg[1])
        text_fmt(out, " calls. %d come: %s.", ev->arg[1], title_of(r, ev->arg[0]));
    else
        text_put(out, " calls, and there is no room for anybody.");
}

static void say_strikes(const struct dd_rules *r, const struct event *ev, struct text *out) {
    if (!ev->arg[0]) {
        text_fmt(out, ev->arg[2] ? "You put your weight into it, at " : "You strike at ");
        put_the(r, ev->arg[1], false, out);
        text_char(out, '.');
        return;
    }
    put_the(r, ev->arg[1], true, out);
    text_put(out, ev->arg[2] ? " does what it gathered itself for." : " strikes.");
}

bool dd_say_fight(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                  struct text *out) {
    switch (ev->kind) {
    case DD_EV_STRIKES:
        say_strikes(r, ev, out);
        return true;
    case DD_EV_BREAKDOWN:
        say_breakdown(r, v, ev, out);
        return true;
    case DD_EV_DODGED:
        text_put(out, ev->arg[2] ? "The great blow of " : "The blow of ");
        put_the(r, ev->arg[1], false, out);
        text_put(out, ev->arg[2] ? " goes past you, and the wall pays for it." : " goes past.");
        return true;
    case DD_EV_STAGGERED:
        say_off_balance(r, ev, out);
        return true;
    case DD_EV_LOST_BLOW:
        put_the(r, ev->arg[1], true, out);
        text_put(out, " is still finding its feet.");
        return true;
    case DD_EV_STATUS:
    case DD_EV_STATUS_HURTS:
    case DD_EV_STATUS_ENDS:
        say_status(r, v, ev, out);
        return true;
    case DD_EV_SUMMONED:
        say_called(r, ev, out);
        return true;
    case DD_EV_FOE_HEALED:
        put_the(r, ev->arg[1], true, out);
        text_put(out, " mends.");
        return true;
    case DD_EV_RETREATED:
        text_put(out, "You back out, one step for each breath you hold. Nothing follows.");
        return true;
    default:
        return false;
    }
}
