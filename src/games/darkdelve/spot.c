/* DARKDELVE: to which thing of the scene each choice belongs, which key means it, and in which order the rows
 * stand. */
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

/* The letter of a verb, the same at every question, for all things it can be done to; camp and fight share
 * some, and what stands alone at its question needs none. 'v' points down, 'r' makes ready. A fight is a
 * table, where arrows move the cursor: nobody flees by one. */
static const char letters[DD_VERBS] = {
    [DD_ENTER_DUNGEON] = 'n', [DD_DEPOSIT] = 's', [DD_WITHDRAW] = 'r', [DD_DISCARD] = 'd',
    [DD_OPEN_CHEST] = 'o',    [DD_DESCEND] = 'v', [DD_EXTRACT] = 'e',  [DD_EQUIP_ITEM] = 'c',
    [DD_ATTACK] = 'a',        [DD_DEFEND] = 'g',  [DD_USE_ITEM] = 'u', [DD_FLEE] = 'f',
};

/* The larger game has more verbs than there are letters: camp, rooms and fights share them, since a letter
 * means one verb at each sort of question (scenes_are_sound). 'h' moves the cursor, so a heavy blow is 'v'.
 */
static const char letters_below[DD_VERBS] = {
    [DD_DESCEND] = 'v',
    [DD_EXTRACT] = 'e',
    [DD_EQUIP_ITEM] = 'c',
    [DD_USE_ITEM] = 'u',
    [DD_FORCE] = 'o',
    [DD_TAKE] = 'g',
    [DD_BUY] = 'n',
    [DD_SELL] = 'a',
    [DD_FIGHT] = 'f',
    [DD_RETREAT] = 'r',
    [DD_LOOK_AGAIN] = 's',
    [DD_DROP] = 'd',
    /* in a fight */
    [DD_ATTACK] = 'a',
    [DD_HEAVY] = 'v',
    [DD_DODGE] = 'd',
    [DD_BLOCK] = 'g',
    [DD_PASS] = 'r',
    [DD_FLEE] = 'f',
};
static const char letters_at_camp[DD_VERBS] = {
    [DD_ENTER_DUNGEON] = 'n', [DD_DEPOSIT] = 's', [DD_WITHDRAW] = 'r',    [DD_DISCARD] = 'd',
    [DD_BUY] = 'u',           [DD_SELL] = 'e',    [DD_TAKE_BOUNTY] = 'a', [DD_GO_TO] = 'g',
    [DD_BECOME] = 'c',        [DD_MUTATOR] = 'f', [DD_IDENTIFY] = 'o',    [DD_IMPROVE] = 'v',
};

/* Rows of the larger game stand in the same order at every question, closed or open. What the room offers
 * comes before what is done with one's own things, the pack behind that, and leaving the fire is last. */
enum { OF_THE_ROOM = 1 };
static const uint8_t places[DD_VERBS] = {
    [DD_ATTACK] = 1,      [DD_HEAVY] = 2,         [DD_DODGE] = 3,      [DD_BLOCK] = 4,      [DD_PASS] = 5,
    [DD_FLEE] = 6,        [DD_USE_ITEM] = 7,      [DD_EQUIP_ITEM] = 8, [DD_LOOK_AGAIN] = 9, [DD_UNEQUIP] = 10,
    [DD_DROP] = 10,       [DD_ENTER_DUNGEON] = 1, [DD_RAISE] = 2,      [DD_DEPOSIT] = 3,    [DD_WITHDRAW] = 4,
    [DD_TAKE_BOUNTY] = 5, [DD_BUY] = 6,           [DD_SELL] = 7,       [DD_IDENTIFY] = 8,   [DD_IMPROVE] = 9,
    [DD_LIFT_CURSE] = 10, [DD_GO_TO] = 11,        [DD_BECOME] = 12,    [DD_MUTATOR] = 13,   [DD_DISCARD] = 14,
    [DD_QUIT] = 15,
};

static void larger(const struct dd_rules *r, const struct dd_view *v, uint16_t verb, struct spot *out) {
    if (!r->stamina || verb >= DD_VERBS)
        return;
    out->key = (v->phase == DD_CAMP ? letters_at_camp : letters_below)[verb];
    out->place = places[verb] ? places[verb] : OF_THE_ROOM;
}

/* Things of the camp that a choice is about. */
static const uint32_t at_camp[DD_VERBS] = {
    [DD_RAISE] = DDS_STAT,    [DD_BECOME] = DDS_CLASS,       [DD_MUTATOR] = DDS_MUTATOR,
    [DD_GO_TO] = DDS_DUNGEON, [DD_TAKE_BOUNTY] = DDS_BOUNTY, [DD_BUY] = DDS_STOCK};

/* What is alike stands on the table once. */
static uint32_t item_id(const struct dd_view *v, int32_t id) {
    const struct {
        const struct dd_item *list;
        uint32_t cap;
    } lists[] = {{v->consumables, DD_CARRY_MAX},   {v->backpack, DD_CARRY_MAX},
                 {v->profile.stash, DD_STASH_MAX}, {v->profile.returned, DD_CARRY_MAX},
                 {v->profile.hand, DD_HAND_MAX},   {v->rooms[v->room].lies, DD_LIES}};
    for (uint32_t l = 0; id > 0 && l < sizeof lists / sizeof lists[0]; l++) {
        int32_t at = dd_items_find(lists[l].list, lists[l].cap, (uint16_t)id);
        if (at >= 0)
            return DDS_ITEM + lists[l].list[dds_alike(lists[l].list, (uint32_t)at)].id;
    }
    return id > 0 ? DDS_ITEM + (uint32_t)id : 0;
}

/* What lies ready goes along; pairs of a full stash are more than anybody reads. To go down with something
 * else one takes it along first. */
static bool enters_beside(const struct dd_rules *r, const struct dd_profile *p, const struct action *a) {
    enum { FEW = 2 };
    const uint32_t laid = dd_items_count(p->hand, DD_HAND_MAX);
    uint32_t same = 0;
    if (!r->level_cap || (!laid && (!a->arg[0] || dd_stash_used(p) <= FEW)))
        return false;
    for (uint32_t i = 0; i < DD_HAND_MAX && p->hand[i].id; i++)
        same += p->hand[i].id == a->arg[0] || p->hand[i].id == a->arg[1];
    return same != laid || (a->arg[0] != 0) + (a->arg[1] != 0) != (int)laid;
}

static void go(const struct dd_view *v, uint32_t room, struct spot *out) {
    if (room < 1 || room > v->room_count)
        return;
    out->group = GROUP_WAYS;
    out->way = dds_way(&v->rooms[v->room], &v->rooms[room]);
    out->target = DDS_ROOM + room;
}

void dd_spot(const void *rules, const void *view, const struct action *a, struct spot *out) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    out->key = a->verb < DD_VERBS ? letters[a->verb] : 0;
    larger(r, v, a->verb, out);
    switch (a->verb) {
    case DD_MOVE:
        go(v, (uint32_t)a->arg[0], out);
        break;
    case DD_DESCEND:
    case DD_EXTRACT:
        out->group = GROUP_WAYS;
        out->way = a->verb == DD_DESCEND ? WAY_DOWN : WAY_UP;
        out->target = DDS_ROOM + v->room;
        break;
    case DD_OPEN_CHEST:
        out->group = GROUP_BOARD;
        out->target = DDS_ROOM + v->room;
        break;
    case DD_ATTACK:
    case DD_HEAVY:
    case DD_DODGE:
        out->target = dds_foe_id((uint32_t)a->arg[0]);
        break;
    /* What is carried or lies at camp is what a verb is done to, so that each verb has one row: in a fight
     * the four actions keep theirs (DD-202). */
    case DD_ENTER_DUNGEON:
        out->beside = enters_beside(r, &v->profile, a);
        out->target = item_id(v, a->arg[0]);
        break;
    case DD_LOOK_AGAIN: /* while nothing can lie there is nothing to look for */
        out->beside = !dd_anything_doubtful(r, v);
        break;
    case DD_USE_ITEM:
    case DD_EQUIP_ITEM:
    case DD_DEPOSIT:
    case DD_WITHDRAW:
    case DD_DISCARD:
    case DD_SELL:
    case DD_IDENTIFY:
    case DD_IMPROVE:
    case DD_LIFT_CURSE:
    case DD_TAKE:
        out->target = item_id(v, a->arg[0]);
        break;
    case DD_UNEQUIP:
    case DD_DROP: /* behind one row, the pack: seldom wanted, and there is one of it for every thing */
        out->thing = DDS_PACK;
        out->target = item_id(v, a->arg[0]);
        break;
    case DD_RAISE:
    case DD_BECOME:
    case DD_MUTATOR:
    case DD_GO_TO:
    case DD_TAKE_BOUNTY:
    case DD_BUY:
        out->target = at_camp[a->verb] + (uint32_t)a->arg[0];
        break;
    case DD_EQUIP_FOUND:
    case DD_KEEP_IN_PACK:
        out->target = item_id(v, v->found.id);
        break;
    default:
        break;
    }
}
