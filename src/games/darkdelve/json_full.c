/* DARKDELVE as JSON for agents: what only the larger game has. All that a view holds is told, so that whoever reads JSON
 * knows as much as whoever reads bytes. */
#include "games/darkdelve/json.h"

static void put_statuses(struct jw *w, const uint8_t status[DD_STATUSES]) {
    jw_kopen(w, "status", '{');
    for (uint32_t i = 0; i < DD_STATUSES; i++)
        if (status[i])
            jw_kint(w, dd_status_names[i], status[i]);
    jw_close(w, '}');
}

/* C-45: of what nobody has named its slot, rarity and floor are seen. */
void dd_json_item(struct jw *w, const struct dd_rules *r, const struct dd_item *it) {
    if (it->flags & DD_ITEM_UNKNOWN)
        jw_put(w, J_BOOL("identified", false), J_BOOL("felt", it->flags & DD_ITEM_FELT));
    if (it->flags & DD_ITEM_INSURED)
        jw_kbool(w, "insured", true);
    if (it->floor)
        jw_kint(w, "found_on_floor", it->floor);
    if (it->curse)
        dd_put_name(w, "curse", r, DD_KIND_CURSE, it->curse);
    if (it->plus)
        jw_kint(w, "plus", it->plus);
}

void dd_json_player(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    if (!r->stamina)
        return;
    jw_put(w, J_INT("stamina", v->stamina), J_INT("breath", v->breath));
    put_statuses(w, v->status);
    dd_put_name(w, "blessing", r, DD_KIND_BLESSING, v->blessing);
    jw_put(w, J_INT("blessing_left", v->blessing_left), J_INT("coat", v->coat), J_INT("coat_left", v->coat_left),
           J_INT("guard_bonus", v->guard_bonus), J_INT("dread_rest", v->dread_rest));
    dd_json_slot(w, "helm", r, &v->worn[DD_HELM]);
    dd_json_slot(w, "accessory", r, &v->worn[DD_ACCESSORY]);
}

void dd_json_session(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    if (!r->dread_turns)
        return;
    dd_put_name(w, "question", r, DD_KIND_PENDING, v->pending);
    dd_put_name(w, "cause", r, DD_KIND_DEATH, v->cause);
    dd_put_name(w, "lesson", r, DD_KIND_MONSTER, v->lesson);
    jw_put(w, J_INT("offered", v->offered), J_INT("clock", v->clock), J_INT("light", v->light), J_INT("dark", v->dark),
           J_INT("looked_again", v->sure), J_INT("xp_gained", v->xp_gained), J_BOOL("last_stand", v->last_stand),
           J_INT("combats_in_a_row", v->combats), J_INT("echoes", v->echoes), J_INT("next_item", v->next_item),
           J_INT("items_lost", v->items_lost), J_INT("exit", v->exit), J_INT("deepest", v->deepest),
           J_INT("floor_dread", v->floor_dread));
    if (v->taunt_room) {
        dd_put_name(w, "taunt_room", r, DD_KIND_ROOM_TYPE, v->taunt_room);
        jw_kint(w, "taunt_rarity", v->peeked);
    }
    jw_object(w, "watcher", J_BOOL("has_come", v->watcher_done), J_INT("room", v->watcher_room),
              J_INT("stuns", v->watcher_stuns), J_INT("window", v->watcher_window), J_INT("warned", v->watcher_warned),
              J_INT("followed", v->watcher_done));
}

void dd_json_room(struct jw *w, const struct dd_rules *r, const struct dd_room_view *room) {
    if (!r->dungeon_count)
        return;
    jw_put(w, J_INT("flags", room->flags), J_INT("more", room->more), J_INT("what", room->what));
    if (room->type == DD_ROOM_EVENT && room->what && room->flags & DD_EXPLORED)
        dd_put_name(w, "event", r, DD_KIND_EVENT, room->what);
    jw_kopen(w, "foes", '[');
    for (uint32_t i = 0; i < DD_FOES && room->foe[i].monster; i++) {
        jw_open(w, '{');
        dd_put_name(w, "enemy", r, DD_KIND_MONSTER, room->foe[i].monster);
        jw_put(w, J_INT("elite", room->foe[i].elite), J_INT("flags", room->foe[i].flags),
               J_INT("phase", room->foe[i].phase), J_INT("hp", room->foe[i].hp), J_INT("max_hp", room->foe[i].max_hp));
        put_statuses(w, room->foe[i].status);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* DD-361: how many there are is a range where that is in doubt; who stands there is told in full all the same, since a
 * choice that is offered is always real. */
void dd_json_combat(struct jw *w, const struct dd_rules *r, const struct dd_view *v) {
    if (!r->stamina)
        return;
    const struct dd_claim n = dd_claim_count(r, v);
    if (n.doubt)
        jw_object(w, "enemies_told", J_INT("min", n.lo), J_INT("max", n.hi), J_BOOL("uncertain", true));
    else
        jw_kint(w, "enemies_told", n.lo);
    jw_kopen(w, "enemies", '[');
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        const struct dd_foe_view *f = &v->foe[i];
        jw_open(w, '{');
        jw_kint(w, "place", i + 1);
        dd_put_name(w, "enemy", r, DD_KIND_MONSTER, f->monster);
        dd_json_range(w, "hp", &f->hp);
        jw_put(w, J_INT("max_hp", f->max_hp), J_INT("lost", f->lost), J_INT("elite", f->elite), J_INT("flags", f->flags),
               J_INT("phase", f->phase), J_INT("sign", f->tell), J_INT("marks", f->marks), J_INT("cooldown", f->cooldown),
               J_INT("told_as", f->hp.how));
        put_statuses(w, f->status);
        jw_close(w, '}');
    }
    jw_close(w, ']');
    jw_put(w, J_INT("guard", v->defending), J_INT("dodging", v->dodging), J_BOOL("riposte", v->riposte),
           J_BOOL("ambushed", v->ambushed), J_INT("attacks", v->fight_attacks), J_INT("heavies", v->fight_heavy),
           J_INT("blocks", v->fight_blocks), J_INT("dodges", v->fight_dodges));
}

/* Ids by name whose bits are set; that of id 1 is the first. */
static void put_bits(struct jw *w, const char *key, const struct dd_rules *r, uint32_t kind, uint64_t bits, uint32_t count) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 1; i <= count; i++)
        if (bits >> (i - 1) & 1)
            jw_str(w, dd_name_of(r, kind, i));
    jw_close(w, ']');
}

static void put_board(struct jw *w, const struct dd_rules *r, const struct dd_profile *p) {
    jw_kopen(w, "board", '[');
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        jw_open(w, '{');
        dd_put_name(w, "bounty", r, DD_KIND_BOUNTY, p->board[i].kind);
        jw_put(w, J_BOOL("accepted", p->board[i].accepted), J_INT("done", p->board[i].done));
        jw_close(w, '}');
    }
    jw_close(w, ']');
    jw_kopen(w, "echoes", '[');
    for (uint32_t i = 0; i < DD_ECHOES && p->echo[i].run; i++) {
        const struct dd_echo *e = &p->echo[i];
        jw_open(w, '{');
        jw_put(w, J_INT("run", e->run), J_INT("floor", e->floor), J_INT("dread", e->dread), J_INT("by", e->monster));
        dd_put_name(w, "dungeon", r, DD_KIND_DUNGEON, e->dungeon);
        dd_put_name(w, "cause", r, DD_KIND_DEATH, e->cause);
        dd_put_name(w, "room", r, DD_KIND_ROOM_TYPE, e->room);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void dd_json_profile(struct jw *w, const struct dd_rules *r, const struct dd_profile *p) {
    const struct dd_hero *h = &p->hero;
    if (!r->level_cap)
        return;
    jw_kopen(w, "hero", '{');
    dd_put_name(w, "class", r, DD_KIND_CLASS, h->class_kind);
    jw_put(w, J_INT("level", h->level), J_INT("xp", h->xp), J_INT("vigor", h->vigor), J_INT("might", h->might),
           J_INT("cunning", h->cunning), J_INT("stats_to_choose", h->rises));
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        dd_json_slot(w, dd_name_of(r, DD_KIND_SLOT, slot), r, &h->worn[slot]);
    jw_close(w, '}');
    dd_put_name(w, "dungeon", r, DD_KIND_DUNGEON, p->dungeon);
    dd_put_name(w, "lesson", r, DD_KIND_MONSTER, p->lesson);
    put_bits(w, "classes", r, DD_KIND_CLASS, (uint64_t)p->classes >> 1, r->class_count);
    put_bits(w, "mutators", r, DD_KIND_MUTATOR, (uint64_t)p->mutators >> 1, r->mutator_count);
    put_bits(w, "mutators_on", r, DD_KIND_MUTATOR, (uint64_t)p->mutators_on >> 1, r->mutator_count);
    put_bits(w, "lore", r, DD_KIND_LORE, p->lore, r->lore_count);
    /* what is for sale and what the board asks next comes from the key */
    jw_put(w, J_INT("unlocked", p->unlocked), J_INT("told", p->told), J_INT("bought", p->bought),
           J_INT("camp_dread", p->camp_dread), J_INT("camp_key_high", p->camp_key >> 32),
           J_INT("camp_key_low", p->camp_key & UINT32_MAX));
    jw_kopen(w, "dungeons", '[');
    for (uint32_t i = 1; i <= r->dungeon_count; i++)
        jw_object(w, NULL, J_STR("dungeon", r->dungeon[i].name), J_INT("visits", p->visits[i]),
                  J_INT("bosses", p->bosses[i]));
    jw_close(w, ']');
    put_board(w, r, p);
}
