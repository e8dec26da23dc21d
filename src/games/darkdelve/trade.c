/* DARKDELVE: the Merchant and the Smith (DD-079 to DD-082). Rulesets without them know none of these verbs. */
#include "games/darkdelve/things.h"

uint32_t dd_trade_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    (void)r, (void)s, (void)a;
    return DD_NO_RULE;
}

void dd_trade_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l) {
    (void)r, (void)s, (void)verb, (void)l;
}

void dd_trade_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    (void)r, (void)s, (void)a, (void)k;
}
