/* DARKDELVE: sections and keys of content that only the larger game has (floors.h). */
#include "core/content_reader.h"
#include "games/darkdelve/floors.h"

void dd_load_traps(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_dungeons(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_events(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_shrines(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_floor_more(struct content_reader *rd, const struct dd_rules *r, struct dd_floor_rules *f) {
    (void)rd, (void)r, (void)f;
}
