/* DARKDELVE: sections and keys of content that only the larger game has (fight.h). */
#include "core/content_reader.h"
#include "games/darkdelve/fight.h"

void dd_load_monster_more(struct content_reader *rd, struct dd_rules *r, struct dd_monster_rules *m) {
    (void)rd, (void)r, (void)m;
}

void dd_load_combat_more(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}
