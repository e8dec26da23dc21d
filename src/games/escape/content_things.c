/* ESCAPE THE DUNGEON: rooms, actions, items, skills and archetypes out of content. The schemas have checked
 * shapes and ranges; what the figures mean to each other is checked here. */
#include "games/escape/content_parts.h"

#include <string.h>

/* ES-144, D-09; half away from zero, once (D-03). */
static int32_t interest(const struct es_figures *f, const int16_t vector[ES_LANES]) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        sum += (int64_t)f->fame_interest[i] * vector[i];
    return (int32_t)((sum + (sum < 0 ? -ES_ONE / 2 : ES_ONE / 2)) / ES_ONE);
}

void es_derive_steps(struct es_rules *r) {
    for (uint32_t f = 0; f < ES_ROOM_FEATURES; f++)
        for (uint32_t i = 0; i < ES_TRAITS; i++) {
            int64_t part = (int64_t)r->room[f].vector[i] * r->f.room_scale;
            r->room[f].step[i] = (int16_t)((part + (part < 0 ? -ES_ONE / 2 : ES_ONE / 2)) / ES_ONE);
        }
}

static void load_rooms(struct content_reader *rd, struct es_rules *r) {
    uint32_t sum = 0;
    for (uint32_t i = ES_CORRIDOR; i < ES_ROOM_FEATURES; i++) {
        struct es_room_rules *room = &r->room[i];
        content_reader_at(rd, "rooms.%s", es_room_words[i]);
        room->name = es_room_words[i];
        room->title = content_reader_string(rd, "title");
        room->risk = (int32_t)content_reader_number(rd, "risk", 0, 10 * ES_ONE);
        room->combat = (int16_t)content_reader_number(rd, "combat", -100, 100);
        room->per_level = (uint8_t)content_reader_number(rd, "per_level", 0, ES_ROOMS);
        sum += room->per_level;
        es_read_traits(rd, "vector", room->vector);
        room->interest = interest(&r->f, room->vector);
        bool end = i >= ES_START && i <= ES_ESCAPE_GATE;
        if (end && room->per_level)
            content_reader_fault(rd, "per_level",
                                 "every level has one way in and one way out (ES-189, ES-190)");
        content_reader_at(rd, "words.rooms");
        room->texts = es_read_texts(rd, es_room_words[i], 6, room->words);
        if (!room->texts)
            content_reader_fault(rd, es_room_words[i], "a room needs at least one description");
    }
    content_reader_at(rd, "rooms");
    if (sum != ES_ROOMS - 2)
        content_reader_fault(rd, "", "%u rooms per level beside its two ends; %d are needed (ES-188)", sum,
                             ES_ROOMS - 2);
}

static void load_actions(struct content_reader *rd, struct es_rules *r) {
    static const char *const reaches[] = {"nobody", "next_door", "depth"};
    static const struct es_delta nothing;
    for (uint32_t i = 0; i < ES_VERBS; i++) {
        struct es_action_rules *a = &r->action[i];
        content_reader_at(rd, "actions.%s", es_verb_words[i]);
        a->title = content_reader_string(rd, "title");
        es_read_delta(rd, "effect", &a->effect);
        a->still = !memcmp(&a->effect, &nothing, sizeof nothing);
        es_read_delta(rd, "vain", &a->vain);
        a->energy_rest = content_reader_has(rd, "energy_rest")
                             ? (int32_t)content_reader_number(rd, "energy_rest", -ES_ONE, ES_ONE)
                             : a->effect.energy;
        a->reach = content_reader_has(rd, "reach") ? content_reader_choice(rd, "reach", reaches, 3) : 0;
        a->heard =
            content_reader_has(rd, "heard") ? (uint16_t)content_reader_number(rd, "heard", 0, ES_ONE) : 0;
        a->kind = content_reader_flag(rd, "kind");
        a->violent = content_reader_flag(rd, "violent");
        if (!a->reach != !a->heard)
            content_reader_fault(rd, "heard", "what is heard of needs a reach and a confidence, both (D-13)");
        a->help = es_read_prose(rd, "actions", es_verb_words[i]);
    }
}

/* The world needs a cache, a weapon of each tier and something that dungeoneers carry (ES-197, D-23, D-28).
 */
static void check_items(struct content_reader *rd, const struct es_rules *r) {
    uint32_t caches = 0, pouches = 0, tiers = 0;
    content_reader_at(rd, "items");
    for (uint32_t i = 1; i <= r->items; i++) {
        const struct es_item_rules *it = &r->item[i];
        bool weapon = it->tags & ES_TAG_WEAPON;
        if (weapon != (it->tier > 0) || (weapon && tiers >> it->tier & 1))
            content_reader_fault(rd, it->name,
                                 "a weapon has a tier of its own, 1 to 4, and nothing else has");
        tiers |= weapon ? 1u << it->tier : 0;
        caches += (it->tags & ES_TAG_TREASURE) != 0;
        pouches += (it->tags & (ES_TAG_LOOT | ES_TAG_TREASURE)) == ES_TAG_LOOT;
    }
    if (caches != 1)
        content_reader_fault(rd, "", "%u items are tagged treasure; there is one cache (ES-197)", caches);
    if (!pouches)
        content_reader_fault(rd, "", "no item is loot alone, for dungeoneers to carry (D-23)");
    if (tiers != 30)
        content_reader_fault(rd, "", "weapons of tiers 1 to 4 are needed, one of each (D-28)");
}

static void load_items(struct content_reader *rd, struct es_rules *r) {
    static const char *const place[] = {"tags.0", "tags.1", "tags.2", "tags.3"};
    const char *name[ES_ITEMS] = {0};
    uint32_t n = es_read_ordered(rd, "items", ES_ITEMS, name);
    for (uint32_t i = 0; i < n; i++) {
        struct es_item_rules *it = &r->item[i + 1];
        content_reader_at(rd, "items.%s", name[i]);
        it->name = name[i];
        it->title = content_reader_string(rd, "title");
        for (uint32_t k = 0; k < 4; k++)
            it->tags |= es_read_tag(rd, place[k]);
        it->tier = content_reader_has(rd, "tier") ? (uint8_t)content_reader_number(rd, "tier", 1, 4) : 0;
        es_read_delta(rd, "effect", &it->effect);
        it->words = es_read_prose(rd, "items", name[i]);
    }
    r->items = (uint8_t)n;
    check_items(rd, r);
}

/* Skills with the same word here exclude each other (ES-173): the number of that word among the branches. */
static uint8_t branch(struct content_reader *rd, const char **seen) {
    uint32_t i = 0;
    if (!content_reader_has(rd, "branch"))
        return 0;
    const char *word = content_reader_string(rd, "branch");
    while (i < ES_SKILLS && seen[i] && strcmp(seen[i], word))
        i++;
    seen[i % ES_SKILLS] = word;
    return (uint8_t)(i + 1);
}

static void load_skill(struct content_reader *rd, const struct es_rules *r, struct es_skill_rules *s,
                       const char **branches) {
    content_reader_at(rd, "skills.%s", s->name);
    s->title = content_reader_string(rd, "title");
    s->branch = branch(rd, branches);
    s->radius = (int32_t)content_reader_number(rd, "radius", 1, 7 * ES_ONE);
    es_read_traits(rd, "profile", s->profile);
    es_read_needs(rd, r, &s->needs);
    s->parent = es_read_reference(rd, r, "parent", ES_KIND_SKILL, "skill");
    es_read_delta(rd, "effect", &s->effect);
    s->attack = (int16_t)content_reader_number(rd, "attack", -100, 100);
    s->defence = (int16_t)content_reader_number(rd, "defence", -100, 100);
    s->fame = content_reader_has(rd, "fame") ? (int32_t)content_reader_number(rd, "fame", 0, 10 * ES_ONE) : 0;
    if (!s->parent && content_reader_has(rd, "effect"))
        content_reader_fault(rd, "effect", "only an evolution changes its owner (D-17)");
    if (s->parent && (s->parent == s - r->skill || r->skill[s->parent].parent))
        content_reader_fault(rd, "parent", "an evolution grows from a base skill (ES-096)");
    s->words = es_read_prose(rd, "skills", s->name);
}

/* Can every skill be had, one after another? */
static void check_skills(struct content_reader *rd, const struct es_rules *r) {
    uint32_t open = 0;
    for (uint32_t round = 0; round < r->skills; round++)
        for (uint32_t i = 1; i <= r->skills; i++)
            if ((r->skill[i].needs.skills & ~open) == 0)
                open |= 1u << i;
    for (uint32_t i = 1; i <= r->skills; i++)
        if (!(open >> i & 1)) {
            content_reader_at(rd, "skills.%s.needs", r->skill[i].name);
            content_reader_fault(rd, "skills",
                                 "nobody can ever have all of these: one of them needs %s (D-17)",
                                 r->skill[i].name);
        }
}

/* ES-173: of the skills of a branch one has but one. */
static bool is_open(const struct es_rules *r, uint32_t skill, uint32_t known) {
    const struct es_skill_rules *s = &r->skill[skill];
    bool shut = s->parent || known >> skill & 1 || s->needs.skills & ~known;
    for (uint32_t i = 1; i <= r->skills && s->branch; i++)
        shut = shut || (known >> i & 1 && r->skill[i].branch == s->branch);
    return !shut;
}

void es_derive_skills(struct es_rules *r) {
    memset(r->next_skills, 0, sizeof r->next_skills);
    memset(r->skills_within, 0, sizeof r->skills_within);
    for (uint32_t i = 1; i <= r->skills; i++) {
        for (uint32_t known = 0; known < 1u << ES_SKILLS; known++)
            r->next_skills[known] |= (uint16_t)(is_open(r, i, known) << i);
        for (uint32_t a = 0; a < ES_ATTRIBUTES; a++)
            for (int32_t grade = 0; grade < ES_GRADES; grade++)
                r->skills_within[a][grade] |=
                    (uint16_t)((grade == ES_GRADES - 1 || grade >= r->skill[i].needs.attribute[a]) << i);
    }
}

static void load_skills(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_SKILLS] = {0}, *branches[ES_SKILLS] = {0};
    char at[24];
    uint32_t n = es_read_ordered(rd, "skills", ES_SKILLS - 1, name);
    for (uint32_t i = 0; i < n; i++)
        r->skill[i + 1].name = name[i];
    r->skills = (uint8_t)n;
    for (uint32_t i = 1; i <= n; i++)
        load_skill(rd, r, &r->skill[i], branches);
    es_derive_skills(r);
    check_skills(rd, r);
    content_reader_at(rd, "engine");
    r->f.steal_skill = es_read_reference(rd, r, "steal_skill", ES_KIND_SKILL, "skill");
    for (size_t i = 0, m = content_reader_size(rd, "combat_order"); i < m && i < ES_SKILLS; i++) {
        struct text t;
        text_init(&t, at, sizeof at);
        text_fmt(&t, "combat_order.%zu", i);
        r->f.combat_order[i] = es_read_reference(rd, r, at, ES_KIND_SKILL, "skill");
    }
}

/* The whole number nearest below the square root. */
static int64_t root_of(int64_t n) {
    int64_t root = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

static void load_archetypes(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_ARCHETYPES] = {0};
    uint32_t n = es_read_ordered(rd, "archetypes", ES_ARCHETYPES - 1, name);
    for (uint32_t i = 0; i < n; i++) {
        struct es_archetype_rules *a = &r->archetype[i + 1];
        int64_t sum = 0;
        content_reader_at(rd, "archetypes.%s", name[i]);
        a->name = name[i];
        a->title = content_reader_string(rd, "title");
        es_read_traits(rd, "vector", a->vector);
        for (uint32_t k = 0; k < ES_TRAITS; k++)
            sum += (int64_t)a->vector[k] * a->vector[k];
        a->norm = root_of(sum);
        if (!a->norm)
            content_reader_fault(rd, "vector", "points nowhere: no trait is given (D-27)");
        a->words = es_read_prose(rd, "archetypes", name[i]);
    }
    r->archetypes = (uint8_t)n;
}

void es_load_things(struct content_reader *rd, struct es_rules *r) {
    load_rooms(rd, r);
    es_derive_steps(r);
    load_actions(rd, r);
    load_items(rd, r);
    load_skills(rd, r);
    load_archetypes(rd, r);
}
