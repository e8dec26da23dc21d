/* DARKDELVE: floors and rooms, to the rest of the room. plan.c and gen.c lay floors out, settle.c says who is
 * in a room, rooms.c walks, chests.c, encounter.c (events), rest_shrine.c and exits.c do what can be done
 * there. */
#ifndef GLOAM_GAMES_DARKDELVE_FLOORS_H
#define GLOAM_GAMES_DARKDELVE_FLOORS_H

#include "games/darkdelve/dd.h"

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_rooms_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_rooms_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
void dd_rooms_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* Is this the larger game's floor, with events, rest, shrines and ways out of its own? */
static inline bool dd_many_rooms(const struct dd_rules *r) {
    return r->dungeon_count != 0;
}

/* A room's 'what', by its type. Combat: how many stand or stood there. Event: which. Shrine: its gifts, a bit
 * each by id - 1. Treasure: the chest's rarity, and the trap that guards it. */
enum { DD_SHRINE_GIFTS = 3 };
static inline uint8_t dd_chest(uint8_t rarity, uint8_t trap) {
    return (uint8_t)(1 + rarity + trap * 8);
}
static inline uint8_t dd_chest_rarity(uint8_t what) {
    return (uint8_t)(what & 7 ? (what & 7) - 1 : 0);
}
static inline uint8_t dd_chest_trap(uint8_t what) {
    return (uint8_t)(what >> 3);
}

/* plan.c: what a room is beside its type, drawn with the floor or by a guess: lair or how many (DD_LAIR,
 * what), trap, mimic and rarity of a chest, the guardian. Whether a layout may be: a guess that draws layouts
 * asks that too. */
void dd_room_plan(const struct dd_rules *r, uint8_t dungeon, uint8_t floor, uint8_t dread, struct stream *rng,
                  struct dd_room *room);
bool dd_floor_is_fair(const struct dd_rules *r, const struct dd_room *rooms, uint32_t count);
uint16_t dd_elite_chance(const struct dd_rules *r, uint8_t floor, uint8_t dread);

/* Who may stand beside others; elites have lairs of their own. */
static inline bool dd_comes_in_groups(const struct dd_rules *r, uint8_t monster) {
    return r->monster[monster].type == DD_BASIC || r->monster[monster].type == DD_ELDRITCH;
}

/* settle.c: what is in it, when it is first entered; somebody who comes when called. */
void dd_room_settle(const struct dd_rules *r, struct dd_state *s, uint8_t at);
struct dd_foe dd_foe_nearby(const struct dd_rules *r, struct dd_state *s);

/* rooms.c: what a seat may know of a room's marks, without what is hidden. What waits in the room where one
 * stands, as soon as nothing else is asked. The delver walks on; a fight that begins by itself. */
struct dd_marks {
    uint8_t flags, more, what;
};
struct dd_marks dd_room_known(const struct dd_rules *r, const struct dd_state *s, uint8_t at);
void dd_room_meets(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_room_attacked(const struct dd_rules *r, struct dd_state *s, const struct dd_foe foe[DD_FOES],
                      bool surprised, struct sink *k);
void dd_floor_toll(const struct dd_rules *r, struct dd_state *s,
                   struct sink *k); /* what going down costs at once */
void dd_show_floor(struct dd_state *s, struct sink *k);
void dd_run_gold(struct dd_state *s, int32_t amount, struct sink *k); /* told; never below 0 */
void dd_reckon_hp(const struct dd_rules *r, struct dd_state *s); /* the maximum has moved, HP move along */

/* chests.c */
uint32_t dd_chest_check(const struct dd_rules *r, const struct dd_state *s, uint16_t verb);
void dd_chest_work(const struct dd_rules *r, struct dd_state *s, uint16_t verb, struct sink *k);
void dd_chest_spill(const struct dd_rules *r, struct dd_state *s, uint32_t better, struct sink *k);
bool dd_trap_spring(const struct dd_rules *r, struct dd_state *s, uint8_t trap, bool half,
                    struct sink *k); /* true: dead */
uint8_t dd_trap_draw(const struct dd_rules *r, struct dd_state *s);
struct dd_span dd_trap_reach(const struct dd_rules *r, uint8_t floor,
                             uint8_t trap); /* trap 0: any of this floor */

/* encounter.c: the event of a room; its options, which of them are open now, a bit each */
uint32_t dd_option_check(const struct dd_rules *r, const struct dd_state *s, int16_t option);
void dd_option_take(const struct dd_rules *r, struct dd_state *s, int16_t option, struct sink *k);
uint8_t dd_options_open(const struct dd_rules *r, const struct dd_state *s);
uint32_t dd_way_weights(const struct dd_option_rules *o, uint8_t dread, uint16_t out[DD_EVENT_WAYS]);

/* rest_shrine.c */
uint32_t dd_rest_check(const struct dd_rules *r, const struct dd_state *s);
void dd_rest(const struct dd_rules *r, struct dd_state *s, bool fully, struct sink *k);
uint32_t dd_shrine_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_shrine(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);
bool dd_gift_stays(const struct dd_blessing_rules *b);

/* exits.c */
uint32_t dd_exit_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_sacrifice(const struct dd_rules *r, struct dd_state *s, int16_t id, struct sink *k);
int32_t dd_exit_price(const struct dd_rules *r, uint8_t floor,
                      int32_t gold); /* of a Waystone, from a purse of so much */

/* DD-489 to DD-493: what the doors of the threshold make of who stands before them. */
enum dd_verdict { DD_READY, DD_MARGINAL, DD_WARNING };
struct dd_ready {
    const char *name;
    int32_t value; /* percent, points, damage, potions */
    uint8_t verdict;
    bool doubt;
};
enum { DD_READINESS = 4 };
void dd_readiness(const struct dd_rules *r, const struct dd_view *v, struct dd_ready out[DD_READINESS]);

/* S-54, DD-296: deep, and too weak for what waits at the end of it. It is said, and nothing else comes of it. */
bool dd_too_weak(const struct dd_rules *r, const struct dd_view *v);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed,
 * what is said of an event; true when it was one of its own. */
bool dd_describe_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o);
bool dd_forecast_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o);
uint32_t dd_trap_odds(const struct dd_rules *r, const struct dd_view *v); /* bp: who forces this chest sets one off */
void dd_choose_rooms(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_rooms(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                  struct text *out);
/* What the room's event says, the question it puts, and its answers, in order: texts of content. */
const struct dd_event_rules *dd_event_here(const struct dd_rules *r, const struct dd_view *v);

/* content: each reads its section, which a ruleset may lack */
void dd_load_traps(struct content_reader *rd, struct dd_rules *r);
void dd_load_dungeons(struct content_reader *rd, struct dd_rules *r);
void dd_load_events(struct content_reader *rd, struct dd_rules *r);
void dd_load_shrines(struct content_reader *rd, struct dd_rules *r);
void dd_load_floor_more(struct content_reader *rd, const struct dd_rules *r, struct dd_floor_rules *f);

#endif
