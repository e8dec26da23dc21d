/* DARKDELVE: what choices of the camp are and can come to, beside those that both sizes of the game have (offer.c). */
#include "core/offer.h"
#include "games/darkdelve/hero.h"

bool dd_describe_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o) {
    (void)r, (void)v, (void)a, (void)o;
    return false;
}

bool dd_forecast_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o) {
    (void)r, (void)v, (void)a, (void)o;
    return false;
}

void dd_choose_camp(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    (void)r, (void)v, (void)l;
}
