/* DARKDELVE: how floors grow, to the two files that grow them: gen.c floors of the smaller game, plan.c those
 * of the larger one. */
#ifndef GLOAM_GAMES_DARKDELVE_GEN_H
#define GLOAM_GAMES_DARKDELVE_GEN_H

#include "games/darkdelve/floors.h"

struct dd_plan {
    struct stream map;
    struct dd_room *rooms;
    uint8_t count;
    uint8_t degree[DD_ROOM_MAX + 1];
    uint8_t depth[DD_ROOM_MAX + 1]; /* steps from the entrance */
    uint8_t at[DD_MAP_H][DD_MAP_W]; /* room number in a cell */
    uint32_t closed;                /* rooms that nothing is attached to, a bit each */
    uint64_t taken;                 /* cells that are no room's any more, or beyond the edge (gen.c) */
};

void dd_clear_cells(struct dd_plan *p);
void dd_place_room(struct dd_plan *p, uint8_t room, int x, int y, uint8_t from);
bool dd_connected(const struct dd_plan *p, uint8_t a, uint8_t b);
bool dd_attach_room(struct dd_plan *p, uint8_t room, uint8_t least, bool deepest);
void dd_add_loops(struct dd_plan *p, uint16_t chance, uint32_t closed);
void dd_renumber(struct dd_plan *p, struct dd_room *out);

/* plan.c: a floor whose rooms of each type are counted (DD-407 to DD-411) */
static inline bool dd_has_mix(const struct dd_floor_rules *f) {
    return f->mix[DD_ROOM_COMBAT].hi > 0;
}
uint32_t dd_draw_mix(const struct dd_floor_rules *f, struct stream *map, uint8_t type[DD_ROOM_MAX]);
void dd_floor_lay_out(const struct dd_rules *r, struct dd_state *s, uint8_t floor);

#endif
