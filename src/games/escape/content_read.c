/* ESCAPE THE DUNGEON: the pieces that several sections of content are made of: changes, needs, tags,
 * references, lists in an order. Ids of things of content are their places, from 1. */
#include "games/escape/content_parts.h"

#include <stdio.h>
#include <string.h>

enum { CHANGE_MOST = 2000000, TRAIT_MOST = 20000, POINTS_MOST = 100, LIST_MOST = 64 };

static int64_t number_or(struct content_reader *rd, const char *key, int64_t most, int64_t absent) {
    return content_reader_has(rd, key) ? content_reader_number(rd, key, -most, most) : absent;
}

void es_read_traits(struct content_reader *rd, const char *key, int16_t out[ES_LANES]) {
    size_t back = content_reader_enter(rd, key);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        out[i] = (int16_t)number_or(rd, es_axis_words[i], TRAIT_MOST, 0);
    content_reader_leave(rd, back);
}

void es_read_delta(struct content_reader *rd, const char *key, struct es_delta *out) {
    es_read_traits(rd, key, out->trait);
    size_t back = content_reader_enter(rd, key);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        out->feature[i] = (int32_t)number_or(rd, es_axis_words[ES_TRAITS + i], CHANGE_MOST, 0);
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        out->attribute[i] = (int16_t)number_or(rd, es_attribute_words[i], POINTS_MOST, 0);
    out->energy = (int32_t)number_or(rd, "energy", ES_ONE, 0);
    out->xp = (int16_t)number_or(rd, "xp", POINTS_MOST, 0);
    out->reputation = (int16_t)number_or(rd, "reputation", POINTS_MOST, 0);
    content_reader_leave(rd, back);
}

static void read_least(struct content_reader *rd, struct es_needs *out) {
    size_t back = content_reader_enter(rd, "least");
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        out->trait_least[i] = (int32_t)number_or(rd, es_axis_words[i], TRAIT_MOST, INT32_MIN);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        out->feature_least[i] = (int32_t)number_or(rd, es_axis_words[ES_TRAITS + i], CHANGE_MOST, INT32_MIN);
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        out->attribute[i] = (int16_t)number_or(rd, es_attribute_words[i], POINTS_MOST, 0);
    content_reader_leave(rd, back);
}

void es_read_needs(struct content_reader *rd, const struct es_rules *r, struct es_needs *out) {
    size_t back = content_reader_enter(rd, "needs");
    read_least(rd, out);
    size_t inner = content_reader_enter(rd, "most");
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        out->trait_most[i] = (int32_t)number_or(rd, es_axis_words[i], TRAIT_MOST, INT32_MAX);
    content_reader_leave(rd, inner);
    out->skills = (uint16_t)es_read_set(rd, r, "skills", ES_KIND_SKILL, "skill");
    out->turn =
        content_reader_has(rd, "turn") ? (uint32_t)content_reader_number(rd, "turn", 1, ES_MAX_STEPS) : 0;
    content_reader_leave(rd, back);
}

uint32_t es_read_tag(struct content_reader *rd, const char *key) {
    static const char *const tags[] = {"treasure", "loot", "weapon", "keepsake"};
    _Static_assert(ES_TAG_TREASURE == 1 && ES_TAG_LOOT == 2 && ES_TAG_WEAPON == 4 && ES_TAG_KEEPSAKE == 8,
                   "the bit of a tag is its place");
    return content_reader_has(rd, key) ? 1u << content_reader_choice(rd, key, tags, 4) : 0;
}

uint8_t es_read_faction(struct content_reader *rd, const char *key) {
    return content_reader_has(rd, key) ? content_reader_choice(rd, key, es_faction_words, ES_FACTIONS)
                                       : (uint8_t)ES_NO_FACTION;
}

uint8_t es_read_reference(struct content_reader *rd, const struct es_rules *r, const char *key, uint32_t kind,
                          const char *what) {
    if (!content_reader_has(rd, key))
        return 0;
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? es_id_of(r, kind, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, what, name);
    return (uint8_t)(id < 0 ? 0 : id);
}

uint64_t es_read_set(struct content_reader *rd, const struct es_rules *r, const char *key, uint32_t kind,
                     const char *what) {
    uint64_t set = 0;
    char at[64];
    for (size_t i = 0, n = content_reader_size(rd, key); i < n; i++) {
        snprintf(at, sizeof at, "%s.%zu", key, i);
        set |= (uint64_t)1 << es_read_reference(rd, r, at, kind, what) % 64;
    }
    return set;
}

const char *es_read_prose(struct content_reader *rd, const char *group, const char *name) {
    content_reader_at(rd, "words.%s", group);
    return content_reader_string(rd, name);
}

uint8_t es_read_texts(struct content_reader *rd, const char *key, uint32_t cap, const char **out) {
    size_t n = content_reader_size(rd, key);
    char at[64];
    if (n > cap)
        content_reader_fault(rd, key, "holds more entries than the engine has room for (%u)", cap);
    for (size_t i = 0; i < n && i < cap; i++) {
        snprintf(at, sizeof at, "%s.%zu", key, i);
        out[i] = content_reader_string(rd, at);
    }
    return (uint8_t)(n < cap ? n : cap);
}

uint32_t es_read_ordered(struct content_reader *rd, const char *section, uint32_t cap, const char **out) {
    const char *key[1 + LIST_MOST] = {0};
    uint32_t keys = content_reader_keys(rd, section, 1 + (cap < LIST_MOST ? cap : LIST_MOST), key);
    uint32_t n = es_read_texts(rd, "order", cap, out);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        if (!strcmp(out[i], "order") || !content_reader_has(rd, out[i]))
            content_reader_unknown(rd, "order", "entry", out[i]);
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(out[i], out[k]))
                content_reader_fault(rd, "order", "names '%s' twice", out[i]);
    }
    for (uint32_t i = 0; i < keys && rd->st == ST_OK; i++)
        content_reader_id(rd, key[i], key[i], 40);
    if (rd->st == ST_OK && n + 1 != keys)
        content_reader_fault(rd, "order", "names %u of %u entries; it needs all of them", n, keys - 1);
    return rd->st == ST_OK ? n : 0;
}
