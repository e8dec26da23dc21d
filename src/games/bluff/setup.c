/* BLUFF: content, names and the ways into a game. */
#include "games/bluff/bluff.h"

#include "core/content_reader.h"

#include <stddef.h>
#include <string.h>

static const char *const seats[BLUFF_SEATS] = {"host", "guest"};
static const char *const faces[BLUFF_FACES] = {"one", "two", "three", "four", "five", "six"};

enum status bluff_content_load(const struct content *c, void *rules, struct err *e) {
    struct bluff_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e};
    content_reader_at(&rd, "cup");
    r->faces = (uint32_t)content_reader_number(&rd, "faces", 2, BLUFF_FACES);
    return rd.st;
}

/* Seats count from 0, faces from 1, as many as the cup's dice have. */
const struct kind_row bluff_kinds[] = {
    KIND_LIST(BLUFF_KIND_SEAT, 0, seats, seats),
    {.kind = BLUFF_KIND_FACE,
     .first = 1,
     .count_at = offsetof(struct bluff_rules, faces),
     .count_size = sizeof(uint32_t),
     .name = {faces},
     .title = {faces}},
    {0},
};

void bluff_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    static const uint8_t dice[] = {5, 2};
    struct bluff_setup *u = setup;
    (void)rules;
    u->dice[BLUFF_HOST] = u->dice[BLUFF_GUEST] = dice[scenario];
}

enum status bluff_setup_check(const void *rules, void *setup, struct err *e) {
    struct bluff_setup *u = setup;
    (void)rules;
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++)
        if (u->dice[seat] < 1 || u->dice[seat] > BLUFF_DICE)
            return err_set(e, ST_INVALID, "%s has %u dice; 1 to %d will do", seats[seat], u->dice[seat],
                           BLUFF_DICE);
    if (u->first >= BLUFF_SEATS)
        return err_set(e, ST_INVALID, "first is seat 0 or 1, not %u", u->first);
    u->pad = 0;
    return ST_OK;
}

enum status bluff_setup_set(const void *rules, void *setup, const char *name, const char *value,
                            struct err *e) {
    struct bluff_setup *u = setup;
    uint64_t dice = 0;
    if (!strcmp(name, "first")) {
        int64_t seat = bluff_id_of(rules, BLUFF_KIND_SEAT, value);
        if (seat < 0)
            return err_set(e, ST_USAGE, "first is host or guest, not '%.40s'", value);
        u->first = (uint8_t)seat;
        return ST_OK;
    }
    int64_t seat = bluff_id_of(rules, BLUFF_KIND_SEAT, name);
    if (seat < 0)
        return err_set(e, ST_USAGE, "there is no setting '%.40s'; there are host, guest and first", name);
    if (!text_read_u64(value, BLUFF_DICE, &dice) || !dice)
        return err_set(e, ST_USAGE, "%s is a number of dice, 1 to %d, not '%.40s'", name, BLUFF_DICE, value);
    u->dice[seat] = (uint8_t)dice;
    return ST_OK;
}

void bluff_setup_swap(const void *rules, void *setup) {
    struct bluff_setup *u = setup;
    uint8_t dice = u->dice[BLUFF_HOST];
    (void)rules;
    u->dice[BLUFF_HOST] = u->dice[BLUFF_GUEST];
    u->dice[BLUFF_GUEST] = dice;
    u->first ^= 1;
}
