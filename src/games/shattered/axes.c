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

/* Ids of the names of a composition; how many. */
static uint32_t read_ids(const struct sd_rules *r, uint32_t kind, const char *words,
                         uint32_t id[SD_RUN_ROOMS]) {
    uint32_t n = 0;
    for (; *words && n < SD_RUN_ROOMS; n++) {
        char name[64] = "";
        size_t len = strcspn(words, ",");
        memcpy(name, words, len < sizeof name ? len : sizeof name - 1);
        id[n] = (uint32_t)sd_id_of(r, kind, name);
        words += len + (words[len] == ',');
    }
    return n;
}

static void write_ids(const struct sd_rules *r, uint32_t kind, const uint32_t *id, uint32_t n,
                      struct text *out) {
    for (uint32_t i = 0; i < n; i++)
        text_fmt(out, "%s%s", i ? "," : "", sd_name_of(r, kind, id[i]));
}

/* A room more or less, two that change places, or another room; never one twice. */
static void vary_dungeon(const void *rules, const char *from, struct stream *dice, struct text *out) {
    const struct sd_rules *r = rules;
    uint32_t id[SD_RUN_ROOMS] = {0}, n = read_ids(r, SD_KIND_ROOM, from, id), taken = 0;
    uint32_t how = stream_below(dice, 4), at = stream_below(dice, n), other = stream_below(dice, n),
             room = id[at];
    for (uint32_t i = 0; i < n; i++)
        taken |= 1u << id[i];
    if (r->room_count > n)
        room = take_room(stream_below(dice, r->room_count - n), &taken);
    if (how == 0 && n < SD_RUN_ROOMS && room != id[at]) {
        id[n++] = room;
    } else if (how == 1 && n > ROOMS_LEAST) {
        id[at] = id[--n];
    } else if (how == 2) {
        uint32_t swap = id[at];
        id[at] = id[other];
        id[other] = swap;
    } else {
        id[at] = room;
    }
    write_ids(r, SD_KIND_ROOM, id, n, out);
}

/* Another class for one of the four. */
static void vary_party(const void *rules, const char *from, struct stream *dice, struct text *out) {
    const struct sd_rules *r = rules;
    uint32_t id[SD_RUN_ROOMS] = {0}, n = read_ids(r, SD_KIND_CLASS, from, id), at = stream_below(dice, n);
    id[at] = 1 + stream_below(dice, r->class_count);
    write_ids(r, SD_KIND_CLASS, id, n, out);
}
_Static_assert((int)SD_MEMBERS == (int)SD_RUN_ROOMS, "a list of ids has room for both");

const struct axis_row sd_axes[AXES] = {
    {"dungeon", "rooms", SD_DUNGEON, dungeons, write_dungeon, vary_dungeon},
    {"visitor", "party", SD_VISITOR, parties, write_party, vary_party},
};
_Static_assert(SD_ROOM_KINDS <= 32, "rooms fit the bits of take_room");
