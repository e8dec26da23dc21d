/* DARKDELVE: what can be looked up: items. Monsters are not among them: what they can do is for the bestiary
 * to learn. Chances are basis points; what is 0 is left out. */
#include "games/darkdelve/dd.h"

const struct topic_row dd_topics[DD_TOPICS] = {
    {"item", "slot, rarity, what it does, and from which floor on it is found", DD_KIND_ITEM},
};

static void put_some(struct jw *w, const char *key, int64_t n) {
    if (n)
        jw_kint(w, key, n);
}

void dd_topic_json(const void *rules, uint32_t kind, int64_t id, struct jw *w) {
    const struct dd_rules *r = rules;
    const struct dd_item_rules *k = &r->item[id];
    (void)kind;
    jw_put(w, J_STR("slot", dd_name_of(r, DD_KIND_SLOT, k->slot)),
           J_STR("rarity", dd_rarity_names[k->rarity]));
    if (k->damage.hi) {
        jw_kopen(w, "damage", '[');
        jw_int(w, k->damage.lo);
        jw_int(w, k->damage.hi);
        jw_close(w, ']');
    }
    put_some(w, "crit_bonus_bp", k->crit_bonus);
    put_some(w, "lifesteal_bp", k->lifesteal);
    put_some(w, "hp_bonus", k->hp_bonus);
    put_some(w, "heal", k->heal);
    put_some(w, "dread_relief", k->dread_relief);
    put_some(w, "clarity_rooms", k->clarity_rooms);
    put_some(w, "uses", k->uses);
    put_some(w, "uses_per_run", k->uses_per_run);
    if (k->drop_weight)
        put_some(w, "drop_floor_min", k->drop_floor_min);
    jw_kstr(w, "text", k->flavour ? k->flavour : "");
}
