/* DARKDELVE: places to rest (DD-435 to DD-437) and shrines (DD-438 to DD-445). Each serves once. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

uint32_t dd_rest_check(const struct dd_rules *r, const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    if (room->type != DD_ROOM_REST)
        return DD_NO_PLACE;
    if (room->more & DD_ROOM_DONE)
        return DD_NO_DONE;
    return dd_cannot_heal(r, s->status, s->worn, s->profile.hero.class_kind) ? DD_NO_HEALING : REASON_OK;
}

/* Time passes first, so that who is hunted is found asleep. S-33: a whole sleep closes wounds. */
void dd_rest(const struct dd_rules *r, struct dd_state *s, bool fully, struct sink *k) {
    struct dd_room *room = &s->rooms[s->room];
    int32_t part = fully ? r->rest_heal.lo : r->rest_heal.hi;
    room->more |= DD_ROOM_DONE;
    dd_clock(r, s, fully ? r->turns_rest : r->turns_nap, k);
    if (s->phase != DD_DUNGEON)
        return;
    bool at_most;
    bool disturbed =
        stream_chance(&s->combat, 100u * (uint32_t)(fully ? r->rest_ambush.lo : r->rest_ambush.hi));
    int32_t healed = dd_heal(r, s, s->max_hp * part / 100, &at_most);
    if (fully)
        dd_status_cure(r, s, DD_BLEEDING, k);
    emit(k, DD_EV_RESTED, DD_SEAT, fully, healed, disturbed, at_most);
    struct dd_foe foe[DD_FOES] = {{0}};
    if (disturbed)
        foe[0] = dd_foe_nearby(r, s);
    if (foe[0].monster)
        dd_room_attacked(r, s, foe, true, k);
    else
        dd_room_cleared(r, s, k);
}

/* Some gifts are given and done with; the others stay until the way out, one at a time (DD-443). */
bool dd_gift_stays(const struct dd_blessing_rules *b) {
    return b->might || b->vigor || b->cunning || b->chests || b->max_hp_less;
}

uint32_t dd_shrine_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    const struct dd_room *room = &s->rooms[s->room];
    if (a->verb == DD_ACCEPT || a->verb == DD_KEEP_BLESSING)
        return REASON_OK;
    if (room->type != DD_ROOM_SHRINE)
        return DD_NO_PLACE;
    if (room->more & DD_ROOM_DONE)
        return DD_NO_DONE;
    if (a->verb == DD_DESECRATE)
        return REASON_OK;
    if (a->arg[0] < 1 || (uint32_t)a->arg[0] > r->blessing_count || !(room->what >> (a->arg[0] - 1) & 1))
        return DD_NO_OPTION;
    return a->arg[0] == s->blessing ? DD_NO_NEED : REASON_OK;
}

/* The price is paid and the gift given; whoever keeps the old one has asked for nothing. */
static void give(const struct dd_rules *r, struct dd_state *s, uint8_t gift, struct sink *k) {
    const struct dd_blessing_rules *b = &r->blessing[gift];
    uint8_t before = dd_gift_stays(b) ? s->blessing : 0;
    s->rooms[s->room].more |= DD_ROOM_DONE;
    emit(k, DD_EV_BLESSED, DD_SEAT, gift, before, 0, 0);
    if (dd_gift_stays(b)) {
        s->blessing = gift;
        s->blessing_left = b->chests;
        dd_reckon_hp(r, s);
    }
    dd_dread_add(r, s, b->dread, DD_FROM_SHRINE, k);
    for (uint8_t i = 0; i < DD_STATUSES; i++)
        if (b->cures >> i & 1)
            dd_status_cure(r, s, i, k);
    if (b->map)
        dd_show_floor(s, k);
    dd_room_cleared(r, s, k);
}

/* DD-441, S-30. */
static void desecrate(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    int32_t gold = stream_range(&s->loot, r->desecrate_gold.lo, r->desecrate_gold.hi);
    bool cursed = stream_chance(&s->loot, r->desecrate_curse);
    s->rooms[s->room].more |= DD_ROOM_DONE;
    dd_gold_add(&s->run_gold, (uint32_t)gold);
    emit(k, DD_EV_DESECRATED, DD_SEAT, gold, cursed, 0, 0);
    if (cursed)
        dd_status_add(r, s, 0, DD_CURSED, 1, k);
    dd_room_cleared(r, s, k);
}

void dd_shrine(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    uint8_t asked = s->offered;
    if (a->verb == DD_ACCEPT || a->verb == DD_KEEP_BLESSING) {
        s->pending = DD_ASK_NOTHING;
        s->offered = 0;
        if (a->verb == DD_ACCEPT)
            give(r, s, asked, k);
        return;
    }
    dd_clock(r, s, r->turns_act, k);
    if (s->phase != DD_DUNGEON)
        return;
    if (a->verb == DD_DESECRATE) {
        desecrate(r, s, k);
    } else if (s->blessing && dd_gift_stays(&r->blessing[a->arg[0]])) { /* DD-444 */
        s->pending = DD_ASK_BLESSING;
        s->offered = (uint8_t)a->arg[0];
    } else {
        give(r, s, (uint8_t)a->arg[0], k);
    }
}
