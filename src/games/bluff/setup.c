/* BLUFF: content and the ways into a game. */
#include "games/bluff/bluff.h"

#include "core/content_reader.h"

#include <string.h>

enum status bluff_content_load(const struct content *c, void *rules, struct err *e) {
    struct bluff_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e};
    content_reader_at(&rd, "cup");
    r->faces = (uint32_t)content_reader_number(&rd, "faces", 2, BLUFF_FACES);
    return rd.st;
}

void bluff_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    static const struct bluff_setup of[] = {{{5, 5}, BLUFF_HOST, {0}}, {{2, 2}, BLUFF_HOST, {0}}};
    (void)rules;
    *(struct bluff_setup *)setup = of[scenario];
}

enum status bluff_setup_check(const void *rules, void *setup, struct err *e) {
    struct bluff_setup *u = setup;
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++)
        if (u->dice[seat] < 1 || u->dice[seat] > BLUFF_DICE)
            return err_set(e, ST_INVALID, "%s has %u dice; 1 to %d will do",
                           bluff_name_of(rules, BLUFF_KIND_SEAT, seat), u->dice[seat], BLUFF_DICE);
    if (u->first >= BLUFF_SEATS)
        return err_set(e, ST_INVALID, "first is seat 0 or 1, not %u", u->first);
    u->pad[0] = 0;
    return ST_OK;
}

void bluff_setup_swap(const void *rules, void *setup) {
    struct bluff_setup *u = setup;
    (void)rules;
    *u = (struct bluff_setup){{u->dice[BLUFF_GUEST], u->dice[BLUFF_HOST]}, u->first ^ 1, {0}};
}
