/* DARKDELVE as a scene: the doors before the last hall, and the way home. Figures are dd_readiness's and the view's;
 * here they are drawn as bars (DD-489, DD-481). */
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

/* DD-489, DD-495: a bar for each, and behind it what the doors make of it; the word says it, the colour repeats it. */
void dds_doors(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    static const char *const verdicts[] = {"pass", "MARGINAL", "WARNING"};
    static const uint8_t tones[] = {TONE_GOOD, TONE_NAME, TONE_HARM};
    static const int32_t most[DD_READINESS] = {100, 100, 30, 4}; /* a full bar: percent, points, a mean blow, potions */
    struct dd_ready ready[DD_READINESS];
    if (!dd_many_rooms(r) || v->phase != DD_DUNGEON || v->rooms[v->room].type != DD_ROOM_THRESHOLD)
        return;
    dd_readiness(r, v, ready);
    scene_pane(s, PANE_METERS, OF_ME, "What the doors make of you")->note = "they never bar the way";
    for (uint32_t i = 0; i < DD_READINESS; i++) {
        int32_t now = ready[i].value < most[i] ? ready[i].value : most[i];
        struct thing *t = scene_gauge(s, 0, ready[i].name, (struct stat_span){now, now}, most[i]);
        t->tone = tones[ready[i].verdict];
        t->tag = verdicts[ready[i].verdict];
        t->doubt = ready[i].doubt;
    }
}

/* DD-161: how full pack and belt are; null where neither has an end. */
const char *dds_room_left(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (!r->pack_slots)
        return NULL;
    return scene_fmt(s, "pack %u of %u, belt %u of %u", dd_items_count(v->backpack, DD_CARRY_MAX),
                     dd_pack_size(r, dd_seen_might(r, v)), dd_items_count(v->consumables, DD_CARRY_MAX), r->consumable_slots);
}

/* -- the way home (DD-481, DD-547) -- */

static void leg(struct scene *s, const char *name, int32_t percent, const char *tag) {
    struct thing *t = scene_gauge(s, 0, name, (struct stat_span){percent, percent}, 100);
    t->tone = TONE_GOOD;
    t->tag = tag;
}

static const char *first_leg(const struct dd_view *v) {
    return v->exit == DD_EXIT_WAYSTONE ? "The stone lets go"
           : v->exit == DD_EXIT_SHARD  ? "The shard breaks"
           : v->exit == DD_EXIT_BOSS   ? "Past what fell"
                                       : "The stair";
}

void dds_way_home(const struct dd_view *v, struct scene *s) {
    scene_pane(s, PANE_METERS, OF_ME, "The way up");
    leg(s, first_leg(v), 25, NULL);
    leg(s, "The last door", 50, NULL);
    leg(s, "Air", 75, NULL);
    leg(s, "The fire", 100, "SAFE AT CAMP");
}

/* DD-482: how many things came home, and how many of them have no name yet. */
const char *dds_brought(const struct dd_view *v, struct scene *s) {
    const struct dd_item *list = v->profile.returned;
    uint32_t all = 0, unknown = 0;
    for (; all < DD_CARRY_MAX && list[all].id; all++)
        unknown += (list[all].flags & DD_ITEM_UNKNOWN) != 0;
    const char *things = all == 1 ? "thing" : "things";
    if (!unknown)
        return scene_fmt(s, "Brought home: %u %s and %u gold.", all, things, v->gold_earned);
    return scene_fmt(s, "Brought home: %u %s, %u named and %u without a name; %u gold.", all, things, all - unknown, unknown,
                     v->gold_earned);
}
