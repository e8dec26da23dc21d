/* DARKDELVE: sections and keys of content that only the larger game has (things.h). */
#include "core/content_reader.h"
#include "games/darkdelve/things.h"

void dd_load_curses(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_camp(struct content_reader *rd, struct dd_rules *r) {
    (void)rd, (void)r;
}

void dd_load_item_more(struct content_reader *rd, struct dd_rules *r, struct dd_item_rules *it) {
    (void)rd, (void)r, (void)it;
}
