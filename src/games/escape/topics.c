/* ESCAPE THE DUNGEON: what can be looked up: things, skills, sorts of rooms and archetypes. Traits, features
 * and points in a fight are decimal numbers as in the view; what is 0 or not asked for is left out. */
#include "games/escape/content_parts.h"
#include "games/escape/say.h"

const struct topic_row es_topics[ES_TOPICS] = {
    {"item", "what it is good for, and the tier of a weapon", ES_KIND_ITEM},
    {"skill", "what it evolves from, what it needs, and its points in a fight", ES_KIND_SKILL},
    {"room", "a sort of room: how many a depth has, its risk, and how it moves traits", ES_KIND_ROOM},
    {"archetype", "of the compass: the traits it stands for", ES_KIND_ARCHETYPE},
};

static void put_words(struct jw *w, const char *words) {
    jw_kstr(w, "text", words ? words : "");
}

static void put_traits(struct jw *w, const struct es_rules *r, const int16_t trait[ES_LANES]) {
    jw_kopen(w, "traits", '{');
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (trait[i])
            es_json_decimal(w, es_name_of(r, ES_KIND_TRAIT, i + 1), trait[i]);
    jw_close(w, '}');
}

static void put_item(struct jw *w, const struct es_item_rules *it) {
    static const char *const tags[] = {"treasure", "loot", "weapon", "keepsake"};
    jw_kopen(w, "tags", '[');
    for (uint32_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (it->tags >> i & 1)
            jw_str(w, tags[i]);
    jw_close(w, ']');
    if (it->tier)
        jw_kint(w, "weapon_tier", it->tier);
    put_words(w, it->words);
}

/* Least figures by the names of attributes, features and traits, which differ. */
static void put_needs(struct jw *w, const struct es_rules *r, const struct es_needs *n) {
    jw_kopen(w, "needs", '{');
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        if (n->attribute[i])
            jw_kint(w, es_attribute_words[i], n->attribute[i]);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        if (n->feature_least[i] != INT32_MIN)
            es_json_decimal(w, es_name_of(r, ES_KIND_FEATURE, i + 1), n->feature_least[i]);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (n->trait_least[i] != INT32_MIN)
            es_json_decimal(w, es_name_of(r, ES_KIND_TRAIT, i + 1), n->trait_least[i]);
    jw_close(w, '}');
}

static void put_skill(struct jw *w, const struct es_rules *r, const struct es_skill_rules *k) {
    if (k->parent)
        jw_kstr(w, "evolves_from", r->skill[k->parent].name);
    put_needs(w, r, &k->needs);
    put_traits(w, r, k->profile);
    es_json_decimal(w, "attack", k->attack * (ES_ONE / 10));
    es_json_decimal(w, "defence", k->defence * (ES_ONE / 10));
    put_words(w, k->words);
}

void es_topic_json(const void *rules, uint32_t kind, int64_t id, struct jw *w) {
    const struct es_rules *r = rules;
    if (kind == ES_KIND_ITEM) {
        put_item(w, &r->item[id]);
    } else if (kind == ES_KIND_SKILL) {
        put_skill(w, r, &r->skill[id]);
    } else if (kind == ES_KIND_ROOM) {
        if (r->room[id].per_level)
            jw_kint(w, "per_depth", r->room[id].per_level);
        es_json_decimal(w, "risk", r->room[id].risk);
        put_traits(w, r, r->room[id].vector);
        put_words(w, r->room[id].words[0]);
    } else {
        put_traits(w, r, r->archetype[id].vector);
        put_words(w, r->archetype[id].words);
    }
}
