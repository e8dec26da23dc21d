/* DARKDELVE in words: Dread, light, time, the Watcher, and what is said of the narrator. */
#include "games/darkdelve/narrator.h"

static void say_watcher(const struct event *ev, struct text *out) {
    switch (ev->kind) {
    case DD_EV_WATCHER_NEAR:
        text_put(out, ev->arg[0] > 1 ? "It has noticed you. Your pulse: it hears it too. GET OUT."
                                     : "Something stirs below. The flame leans away from it. You are watched.");
        return;
    case DD_EV_WATCHER_MOVED:
        text_fmt(out, "Stone groans in room %d. The Watcher has moved.", ev->arg[0]);
        return;
    case DD_EV_WATCHER_STUNNED:
        text_fmt(out, "It reels. For %d turns it stands still, and the ways out are open. RUN.", ev->arg[1]);
        return;
    case DD_EV_WATCHER_ENRAGED:
        text_put(out, "It has had enough of you. It will be first from now on, and harder.");
        return;
    case DD_EV_WATCHER_HASTENS:
        text_put(out, "Its steps come closer together. It has stopped walking.");
        return;
    default:
        text_put(out, "It knows that trick now.");
    }
}

bool dd_say_dread(const struct dd_rules *r, const struct event *ev, struct text *out) {
    switch (ev->kind) {
    case DD_EV_WATCHER_NEAR:
    case DD_EV_WATCHER_MOVED:
    case DD_EV_WATCHER_STUNNED:
    case DD_EV_WATCHER_ENRAGED:
    case DD_EV_WATCHER_IMMUNE:
    case DD_EV_WATCHER_HASTENS:
        say_watcher(ev, out);
        return true;
    case DD_EV_LOOKED:
        text_put(out, "You close your eyes, breathe, and look again. What you see now is so.");
        return true;
    case DD_EV_TORCH_LIT:
        text_fmt(out, "The torch takes. Light for %d turns.", ev->arg[0]);
        return true;
    case DD_EV_TORCH_OUT:
        text_put(out, "The torch goes out. The dark comes in like water.");
        return true;
    case DD_EV_FIRST_DOUBT:
        text_put(out, r->first_doubt ? r->first_doubt : "");
        return true;
    default:
        return false;
    }
}
