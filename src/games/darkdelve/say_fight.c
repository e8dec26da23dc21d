/* DARKDELVE: what is said of fights, beside what both sizes of the game have (say.c). */
#include "games/darkdelve/fight.h"

bool dd_say_fight(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    (void)r, (void)v, (void)ev, (void)out;
    return false;
}
