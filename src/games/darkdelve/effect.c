/* DARKDELVE: what worn things do together. Everything that a rule asks about gear beside its plain figures is asked
 * here: one sum over the slots for each effect. */
#include "games/darkdelve/dd.h"

/* Of one thing: the last entry of its list is the first without an effect. */
int32_t dd_fx_of_item(const struct dd_rules *r, uint8_t kind, uint8_t fx) {
    const struct dd_item_rules *it = &r->item[kind];
    int32_t sum = 0;
    for (uint32_t i = 0; i < DD_EFFECTS && it->fx[i].fx; i++)
        sum += it->fx[i].fx == fx ? it->fx[i].value : 0;
    return sum;
}

int32_t dd_fx(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t fx) {
    int32_t sum = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (worn[slot].id)
            sum += dd_fx_of_item(r, worn[slot].kind, fx);
    return sum;
}

/* A curse of this kind that is worn: what it does, 0 without one (S-49). */
int32_t dd_cursed_by(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t class_kind,
                     uint8_t kind) {
    int32_t sum = 0;
    if (r->class_of[class_kind].curse_proof)
        return 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (worn[slot].id && worn[slot].curse && r->curse[worn[slot].curse].kind == kind)
            sum += r->curse[worn[slot].curse].value;
    return sum;
}
