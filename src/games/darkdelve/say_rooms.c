/* DARKDELVE: what is said of floors and rooms, beside what both sizes of the game have (say.c). What is met
 * and what comes of it is content; here are the joints. */
#include "games/darkdelve/floors.h"

static const char *or_nothing(const char *s) {
    return s ? s : "";
}

const struct dd_event_rules *dd_event_here(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_room_view *room = &v->rooms[v->room];
    return room->type == DD_ROOM_EVENT && room->what && room->what <= r->event_count ? &r->event[room->what]
                                                                                     : NULL;
}

/* What an event's arguments name may come from a file: nothing is taken on trust. */
static void say_event(const struct dd_rules *r, const struct event *ev, struct text *out) {
    uint32_t id = ev->arg[0] > 0 && (uint32_t)ev->arg[0] <= r->event_count ? (uint32_t)ev->arg[0] : 0;
    const struct dd_event_rules *e = &r->event[id];
    if (ev->kind == DD_EV_MET) /* who or what it is stands on the table as long as it asks */
        return;
    uint32_t option = ev->arg[1] > 0 && ev->arg[1] <= e->options ? (uint32_t)ev->arg[1] - 1 : 0;
    uint32_t way = ev->arg[2] >= 0 && ev->arg[2] < e->option[option].ways ? (uint32_t)ev->arg[2] : 0;
    text_fmt(out, "%s. %s", or_nothing(e->title), or_nothing(e->option[option].way[way].text));
}

/* "-5 HP": amounts are the narrator's (dd_event_num). */
static void put_told(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, uint32_t arg,
                     const char *before, const char *after, struct text *out) {
    text_put(out, before);
    dd_put_num(v, dd_event_num(r, v, ev, arg), out);
    text_put(out, after);
}

static void say_trap(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    uint32_t id = ev->arg[0] > 0 && (uint32_t)ev->arg[0] <= r->trap_count ? (uint32_t)ev->arg[0] : 0;
    const char *title = r->trap[id].title ? r->trap[id].title : "a trap";
    if (ev->arg[1])
        text_fmt(out, "It was guarded by %s", title);
    if (ev->arg[1])
        put_told(r, v, ev, 2, ": -", " HP.", out);
    else
        text_fmt(out, "You unmake %s, piece by piece.", title);
}

static void say_chest(const struct event *ev, struct text *out) {
    switch (ev->kind) {
    case DD_EV_EXAMINED:
        text_put(out, ev->arg[1] ? "The wood is warm. It is not wood."
                      : ev->arg[0]
                          ? "A wire, thin as a hair, runs from the hinge. You see how it wants to be opened."
                          : "No wire, no needle, no breath. It is a box.");
        return;
    case DD_EV_MIMIC:
        text_put(out, "The lid opens by itself, and goes on opening. It has teeth all the way back.");
        return;
    default:
        text_put(out, "The crash runs down every passage. Something answers.");
    }
}

static void say_rest(const struct dd_view *v, const struct event *ev, struct text *out) {
    text_put(out,
             ev->arg[0] ? "You sleep, and wake to the same stone" : "You sit, and your hands stop shaking");
    if (!v->corruption && !ev->arg[3] && ev->arg[1] > 0)
        text_fmt(out, ": +%d HP", ev->arg[1]);
    text_put(out, ev->arg[2] ? ". Somebody is standing over you." : ".");
}

static void say_shrine(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    if (ev->kind == DD_EV_DESECRATED) {
        put_told(r, v, ev, 0, "You take what others gave: ", " gold.", out);
        text_put(out, ev->arg[1] ? " Something closes over your wounds, from the outside, and keeps them open." : "");
        return;
    }
    uint32_t id = ev->arg[0] > 0 && (uint32_t)ev->arg[0] <= r->blessing_count ? (uint32_t)ev->arg[0] : 0;
    text_put(out, or_nothing(r->blessing[id].text));
    if (ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->blessing_count)
        text_fmt(out, " What you had of %s goes out.", or_nothing(r->blessing[ev->arg[1]].title));
}

/* DD-483: it is only said; nothing can be done about it. */
static void say_taunt(const struct dd_rules *r, const struct event *ev, struct text *out) {
    const char *rarity = dd_title_of(r, DD_KIND_RARITY, ev->arg[1]);
    rarity = rarity && *rarity ? rarity : dd_rarity_names[0];
    const char *where = ev->arg[0] == DD_ROOM_TREASURE ? "The next room had a chest, and in it something"
                        : ev->arg[0] == DD_ROOM_COMBAT ? "In the next room somebody sat on something"
                        : ev->arg[0] == DD_ROOM_STAIRS ? "On the floor below there was something"
                                                       : "In the room you did not enter there lay something";
    text_fmt(out, "%s %s. You will not know what.", where, rarity);
}

static void say_hp(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    if (!ev->arg[0] && !v->corruption && ev->kind == DD_EV_HEALED)
        return; /* there was nothing to mend */
    if (ev->kind == DD_EV_HURT)
        put_told(r, v, ev, 1,
                 ev->arg[0] == DD_CAUSE_CURSE ? "What you wear takes its price: "
                 : ev->arg[0] == DD_CAUSE_FOE ? "It leaves its mark on you: "
                                              : "It costs you ",
                 " HP.", out);
    else if (v->corruption || ev->arg[1])
        text_put(out, "Something in you closes.");
    else
        text_fmt(out, "You mend: +%d HP.", ev->arg[0]);
}

static void say_gold(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    struct dd_num n = dd_event_num(r, v, ev, 0);
    bool gone = ev->arg[0] < 0;
    if (gone)
        n = (struct dd_num){-n.hi, -n.lo, -n.shown, 0, n.sure, n.how};
    dd_put_num(v, n, out);
    text_put(out, gone ? " gold gone." : " gold.");
}

static void say_way(const struct dd_rules *r, const struct event *ev, struct text *out) {
    const char *thing = dd_title_of(r, DD_KIND_ITEM, ev->arg[1]);
    switch (ev->kind) {
    case DD_EV_SACRIFICED:
        text_fmt(out, "You hold out the %s. The stone takes it, and a little of the warmth of your hand.",
                 thing ? thing : "thing");
        return;
    case DD_EV_MAPPED:
        text_fmt(out, "You know how floor %d lies.", ev->arg[0]);
        return;
    default: {
        uint32_t id = ev->arg[0] > 0 && (uint32_t)ev->arg[0] <= r->dungeon_count ? (uint32_t)ev->arg[0] : 0;
        text_put(out, ev->arg[1]
                          ? or_nothing(r->dungeon[id].ending)
                          : "The room behind it is as you left it. The stair still smells of the world.");
    }
    }
}

bool dd_say_rooms(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                  struct text *out) {
    switch (ev->kind) {
    case DD_EV_MET:
    case DD_EV_CHOSE:
        say_event(r, ev, out);
        return true;
    case DD_EV_TRAP:
        say_trap(r, v, ev, out);
        return true;
    case DD_EV_EXAMINED:
    case DD_EV_MIMIC:
    case DD_EV_ALERT:
        say_chest(ev, out);
        return true;
    case DD_EV_RESTED:
        say_rest(v, ev, out);
        return true;
    case DD_EV_BLESSED:
    case DD_EV_DESECRATED:
        say_shrine(r, v, ev, out);
        return true;
    case DD_EV_TAUNT:
        say_taunt(r, ev, out);
        return true;
    case DD_EV_HURT:
    case DD_EV_HEALED:
        say_hp(r, v, ev, out);
        return true;
    case DD_EV_GOLD:
        say_gold(r, v, ev, out);
        return true;
    case DD_EV_SACRIFICED:
    case DD_EV_MAPPED:
    case DD_EV_ENDING:
        say_way(r, ev, out);
        return true;
    case DD_EV_EXTRACTION_PAID:
        if (v->exit != DD_EXIT_WAYSTONE)
            return false;
        text_fmt(out, "The Waystone demands its payment. %d gold sink into it like water into sand.",
                 ev->arg[0]); /* DD-480 */
        return true;
    default:
        return false;
    }
}
