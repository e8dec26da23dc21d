/* DARKDELVE: what choices of things and trade are and can come to, beside those that both sizes of the game have (offer.c). */
#include "core/offer.h"
#include "games/darkdelve/things.h"

bool dd_describe_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o) {
    (void)r, (void)v, (void)a, (void)o;
    return false;
}

bool dd_forecast_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o) {
    (void)r, (void)v, (void)a, (void)o;
    return false;
}

void dd_choose_things(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    (void)r, (void)v, (void)l;
}
