/* DARKDELVE as JSON for agents: names instead of ids, and ranges instead of lies (DD-359, DD-593). A number
 * the narrator is sure of, or whose range is one number, is a number; otherwise it is
 * {"min":..,"max":..,"uncertain":true}. */
#include "games/darkdelve/json.h"

void dd_json_range(struct jw *w, const char *key, const struct dd_num *n) {
    jw_key(w, key);
    if (n->sure || n->lo == n->hi) { /* a range of one number is in no doubt */
        jw_int(w, n->lo);
        return;
    }
    jw_object(w, NULL, J_INT("min", n->lo), J_INT("max", n->hi), J_BOOL("uncertain", true));
}

static void put_item_json(struct jw *w, const struct dd_rules *r, const struct dd_item *it) {
    const struct dd_item_rules *k = &r->item[it->kind];
    jw_open(w, '{');
    jw_put(w, J_INT("id", it->id), J_STR("name", it->kind ? k->name : "unknown"));
    dd_put_name(w, "slot", r, DD_KIND_SLOT, it->slot);
    jw_kstr(w, "rarity", dd_rarity_names[it->rarity]);
    if (it->uses)
        jw_kint(w, "uses_left", it->uses);
    dd_json_item(w, r, it);
    jw_close(w, '}');
}

static void put_items_json(struct jw *w, const char *key, const struct dd_rules *r,
                           const struct dd_item *list, uint32_t cap) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 0; i < cap && list[i].id; i++)
        put_item_json(w, r, &list[i]);
    jw_close(w, ']');
}

void dd_json_slot(struct jw *w, const char *key, const struct dd_rules *r, const struct dd_item *it) {
    jw_key(w, key);
    if (it->id)
        put_item_json(w, r, it);
    else
        jw_null(w);
}

static void put_player(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    jw_kopen(w, "player", '{');
    dd_json_range(w, "hp", &v->hp);
    jw_put(w, J_INT("max_hp", v->max_hp), J_INT("vigor", v->vigor), J_INT("might", v->might),
           J_INT("cunning", v->cunning), J_INT("dread", v->dread), J_INT("crit_bp", v->crit));
    dd_json_slot(w, "weapon", r, &v->worn[DD_WEAPON]);
    dd_json_slot(w, "armor", r, &v->worn[DD_ARMOR]);
    put_items_json(w, "consumables", r, v->consumables, DD_CARRY_MAX);
    put_items_json(w, "backpack", r, v->backpack, DD_CARRY_MAX);
    dd_json_slot(w, "found", r, &v->found);
    dd_json_player(w, r, v);
    jw_close(w, '}');
}

/* DD-358: the level, the chance of a lie, and (in the numbers themselves) the ranges. */
static void put_dread(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    jw_kopen(w, "uncertainty", '{');
    dd_put_name(w, "level", r, DD_KIND_LEVEL, v->level);
    jw_put(w, J_INT("corruption_bp", v->corruption), J_INT("clarity_rooms", v->clarity_rooms));
    jw_close(w, '}');
}

static void put_room_json(struct jw *w, const struct dd_rules *r, const struct dd_view *v, uint32_t i) {
    const struct dd_room_view *room = &v->rooms[i];
    jw_open(w, '{');
    jw_kint(w, "id", i);
    dd_put_name(w, "type", r, DD_KIND_ROOM_TYPE, room->type);
    jw_put(w, J_BOOL("explored", room->flags & DD_EXPLORED), J_BOOL("cleared", room->flags & DD_CLEARED));
    jw_kopen(w, "adjacent", '[');
    for (int k = 0; k < DD_ADJ_MAX && room->adj[k]; k++)
        jw_int(w, room->adj[k]);
    jw_close(w, ']');
    jw_put(w, J_INT("x", room->x), J_INT("y", room->y));
    if (room->foe[0].monster)
        dd_put_name(w, "enemy", r, DD_KIND_MONSTER, room->foe[0].monster);
    if (room->type == DD_ROOM_TREASURE)
        jw_kbool(w, "chest_open", room->flags & DD_CHEST_OPEN);
    dd_json_room(w, r, room);
    jw_close(w, '}');
}

static void put_dungeon(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    jw_key(w, "dungeon");
    if (v->phase != DD_DUNGEON && v->phase != DD_COMBAT) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    jw_put(w, J_INT("floor", v->floor), J_INT("room", v->room), J_INT("rooms_cleared", v->rooms_cleared));
    jw_key(w, "extract_cost");
    if (v->extract_cost >= 0)
        jw_int(w, v->extract_cost);
    else
        jw_null(w);
    jw_kopen(w, "rooms", '[');
    for (uint32_t i = 1; i <= v->room_count; i++)
        put_room_json(w, r, v, i);
    jw_close(w, ']');
    jw_close(w, '}');
}

static void put_combat(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    static const char *const tells[] = {"none", "telling", "heavy_now"};
    jw_key(w, "combat");
    if (v->phase != DD_COMBAT) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    dd_put_name(w, "enemy", r, DD_KIND_MONSTER, v->foe[0].monster);
    dd_json_range(w, "enemy_hp", &v->foe[0].hp);
    jw_put(w, J_INT("enemy_max_hp", v->foe[0].max_hp), J_INT("enemy_phase", v->foe[0].phase),
           J_STR("telegraph", tells[v->foe[0].tell]), J_INT("turn", v->turn),
           J_INT("defend_cooldown", v->defend_cooldown), J_BOOL("can_flee", v->can_flee),
           J_INT("flee_bp", v->flee));
    dd_json_combat(w, r, v);
    jw_close(w, '}');
}

static void put_bestiary(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    jw_kopen(w, "bestiary", '[');
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        const struct dd_beast *b = &v->profile.bestiary[i];
        const struct dd_monster_rules *m = &r->monster[i];
        if (!b->tier)
            continue;
        jw_open(w, '{');
        jw_put(w, J_STR("monster", m->name), J_INT("tier", b->tier), J_INT("encounters", b->encounters),
               J_INT("kills", b->kills), J_INT("deaths", b->deaths));
        if (b->tier >= r->tier_strength) {
            jw_kopen(w, "hp", '[');
            jw_int(w, m->hp.lo);
            jw_int(w, m->hp.hi);
            jw_close(w, ']');
            jw_kopen(w, "damage", '[');
            jw_int(w, m->damage.lo);
            jw_int(w, m->damage.hi);
            jw_close(w, ']');
        }
        if (b->tier >= r->tier_habits) {
            jw_put(w, J_BOOL("attacks_first", m->attacks_first), J_BOOL("ambush", m->ambush),
                   J_INT("damage_reduction_bp", m->damage_reduction), J_INT("telegraph_bp", m->tell_chance),
                   J_INT("heavy_bp", m->heavy), J_BOOL("tell_skips_attack", m->tell_skips_attack),
                   J_INT("phases", m->phases));
        }
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void dd_view_json(const void *rules, const void *view, struct jw *w) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    jw_open(w, '{');
    jw_put(w, J_STR("phase", dd_phase_names[v->phase]), J_INT("step", v->step));
    put_player(w, r, v);
    put_dread(w, r, v);
    jw_kopen(w, "session", '{');
    dd_json_range(w, "run_gold", &v->run_gold);
    jw_put(w, J_INT("torch_uses", v->torch_uses), J_INT("consumables_brought", v->consumables_brought),
           J_INT("gold_earned", v->gold_earned), J_INT("items_kept", v->items_kept));
    dd_put_name(w, "killer", r, DD_KIND_MONSTER, v->killer);
    dd_json_session(w, r, v);
    jw_close(w, '}');
    put_dungeon(w, r, v);
    put_combat(w, r, v);
    jw_kopen(w, "persistent", '{');
    jw_put(w, J_INT("gold", v->profile.gold), J_INT("runs", v->profile.runs),
           J_INT("deaths", v->profile.deaths), J_INT("extractions", v->profile.extractions));
    put_items_json(w, "stash", r, v->profile.stash, DD_STASH_MAX);
    put_items_json(w, "hand", r, v->profile.hand, DD_HAND_MAX);
    put_items_json(w, "returned", r, v->profile.returned, DD_CARRY_MAX);
    put_bestiary(w, r, v);
    dd_json_profile(w, r, &v->profile);
    jw_close(w, '}');
    jw_close(w, '}');
}

/* Amounts the narrator is not sure of become ranges. */
bool dd_event_arg(const void *rules, const void *view, const struct event *ev, uint32_t arg, struct jw *w) {
    if (arg == EVENT_ARGS || darkdelve_ops.events[ev->kind].arg[arg].kind != KIND_NUMBER)
        return false;
    struct dd_num n = dd_event_num(rules, view, ev, arg);
    dd_json_range(w, darkdelve_ops.events[ev->kind].arg[arg].name, &n);
    return true;
}
