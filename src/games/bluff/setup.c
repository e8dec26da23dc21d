/* BLUFF: its content, and the seats exchanged. Scenarios and settings say the rest (GAME_PLAIN). */
#include "games/bluff/bluff.h"

#include "core/content_reader.h"

enum status bluff_content_load(const struct content *c, void *rules, struct err *e) {
    struct bluff_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e};
    content_reader_at(&rd, "cup");
    r->faces = (uint32_t)content_reader_number(&rd, "faces", 2, BLUFF_FACES);
    return rd.st;
}

void bluff_setup_swap(const void *rules, void *setup) {
    struct bluff_setup *u = setup;
    (void)rules;
    *u = (struct bluff_setup){{u->dice[BLUFF_GUEST], u->dice[BLUFF_HOST]}, u->first ^ 1};
}
