/* DARKDELVE: what is said of the camp, beside what both sizes of the game have (say.c). */
#include "games/darkdelve/hero.h"

bool dd_say_camp(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out) {
    (void)r, (void)v, (void)ev, (void)out;
    return false;
}
