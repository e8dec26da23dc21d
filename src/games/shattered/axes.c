/* SHATTERED DUNGEON: the two sides of a matrix. A dungeon is an ordered choice of two to four distinct rooms,
 * a party four classes of which several may be equal, whatever their order (SD-419, SD-420, SD-422).
 * Compositions are counted and made by number, never listed: shorter dungeons first, then in the order of
 * ids. */
#include "games/shattered/sd_metrics.h"

enum { ROOMS_LEAST = 2 };

/* Sequences of so many distinct rooms out of n. */
static uint64_t sequences(uint64_t n, uint32_t rooms) {
    uint64_t ways = 1;
    for (uint32_t i = 0; i < rooms; i++)
        ways *= n > i ? n - i : 0;
    return ways;
}

/* Choices of so many out of n kinds, the same kind as often as one likes. */
static uint64_t multichoose(uint64_t n, uint32_t members) {
    uint64_t ways = 1;
    for (uint32_t i = 0; i < members; i++)
        ways = ways * (n + i) / (i + 1);
    return ways;
}

static uint64_t dungeons(const void *rules) {
    const struct sd_rules *r = rules;
    uint64_t sum = 0;
    for (uint32_t rooms = ROOMS_LEAST; rooms <= SD_RUN_ROOMS; rooms++)
        sum += sequences(r->room_count, rooms);
    return sum;
}

/* The nth room, from 0, that is not among the taken; marks it. */
static uint32_t take_room(uint32_t n, uint32_t *taken) {
    uint32_t room = 1;
    for (;; room++)
        if (!(*taken >> room & 1) && !n--)
            break;
    *taken |= 1u << room;
    return room;
}

static void write_dungeon(const void *rules, uint64_t index, struct text *out) {
    const struct sd_rules *r = rules;
    uint32_t rooms = ROOMS_LEAST, taken = 0;
    for (; rooms < SD_RUN_ROOMS && index >= sequences(r->room_count, rooms); rooms++)
        index -= sequences(r->room_count, rooms);
    for (uint32_t i = 0; i < rooms; i++) {
        uint64_t rest = sequences(r->room_count - i - 1, rooms - i - 1);
        text_fmt(out, "%s%s", i ? "," : "", r->room[take_room((uint32_t)(index / rest), &taken)].name);
        index %= rest;
    }
}

static uint64_t parties(const void *rules) {
    return multichoose(((const struct sd_rules *)rules)->class_count, SD_MEMBERS);
}

static void write_party(const void *rules, uint64_t index, struct text *out) {
    const struct sd_rules *r = rules;
    uint32_t class = 1;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        for (;; class ++) {
            uint64_t rest = multichoose(r->class_count - class + 1, SD_MEMBERS - i - 1);
            if (index < rest)
                break;
            index -= rest;
        }
        text_fmt(out, "%s%s", i ? "," : "", r->class[class].name);
    }
}

const struct axis_row sd_axes[AXES] = {
    {"dungeon", "rooms", SD_DUNGEON, dungeons, write_dungeon},
    {"visitor", "party", SD_VISITOR, parties, write_party},
};
_Static_assert(SD_ROOM_KINDS <= 32, "rooms fit the bits of take_room");
