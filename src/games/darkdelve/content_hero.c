/* DARKDELVE: sections and keys of content that only the larger game has (hero.h). */
#include "core/content_reader.h"
#include "games/darkdelve/hero.h"

void dd_load_classes(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_mutators(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_bounties(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_lore(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_player_more(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}
