/* ESCAPE THE DUNGEON: from merged content to rules. Here are the figures of the engine, the kinds and the
 * factions; content_things.c and content_story.c read the rest, names.c has the words. Figures in content are
 * whole numbers as es_rules.h has them, most of them ten-thousandths (D-03). */
#include "games/escape/content_parts.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A figure of engine.json: its path, its place, and what it may be. */
static const struct figure {
    const char *path;
    size_t offset;
    uint8_t size;
    int32_t lo, hi;
} figures[] = {
#define AT(path, field, lo, hi)                                                                              \
    { path, offsetof(struct es_figures, field), sizeof(((struct es_figures *)0)->field), lo, hi }
    AT("xp_per_level", xp_per_level, 1, 1000),
    AT("start_depth", start_depth, 1, ES_DEPTHS),
    AT("turn_limit", turn_limit, 1, ES_MAX_STEPS),
    AT("cap", cap, ES_CAST + 2, ES_ENTITIES - 1),
    AT("room_scale", room_scale, 0, ES_ONE),
    AT("projection.cap_one", cap_one, 0, ES_ONE),
    AT("projection.cap_all", cap_all, 0, 4 * ES_ONE),
    AT("projection.gain", gain, 0, ES_ONE),
    AT("fame.base", fame_base, 0, 10 * ES_ONE),
    AT("fame.effort", stream_effort, 1, 100),
    AT("fame.repeat", fame_repeat, 0, ES_ONE),
    AT("fame.momentum", fame_momentum, 0, ES_ONE),
    AT("fame.diminish", fame_diminish, 1, 10000),
    AT("beliefs.see", see_confidence, 0, ES_ONE),
    AT("beliefs.talk_loss", talk_loss, 0, ES_ONE),
    AT("beliefs.distort_loss", distort_loss, 0, ES_ONE),
    AT("beliefs.distort_spread_bp", distort_spread, 0, 10000),
    AT("beliefs.distort_talk_bp", distort_talk, 0, 10000),
    AT("murder.survival", murder_survival, -ES_ONE, ES_ONE),
    AT("murder.reputation", murder_reputation, -100, 100),
    AT("murder.factor", murder_factor, 1, 10),
    AT("attack.base", attack_base, 0, 500),
    AT("attack.might", attack_might, 0, 100),
    AT("attack.agility", attack_agility, 0, 100),
    AT("attack.level", attack_level, 0, 100),
    AT("attack.tier", attack_tier, 0, 100),
    AT("attack.momentum", attack_momentum, 0, 100),
    AT("attack.survival", attack_survival, 0, 100),
    AT("attack.direction", attack_direction, 0, 100),
    AT("attack.legion", attack_legion, -100, 100),
    AT("attack.same", attack_same, -100, 100),
    AT("defence.willpower", defend_willpower, 0, 100),
    AT("defence.agility", defend_agility, 0, 100),
    AT("defence.level", defend_level, 0, 100),
    AT("defence.survival", defend_survival, 0, 100),
    AT("defence.constraint", defend_constraint, 0, 100),
    AT("damage_spread", spread_of_damage, 0, 50),
    AT("weapons.at_first.0", weapon_common[0], 0, 200),
    AT("weapons.at_first.1", weapon_common[1], 0, 200),
    AT("weapons.at_first.2", weapon_common[2], 0, 200),
    AT("weapons.at_first.3", weapon_common[3], 0, 200),
    AT("weapons.per_chapter.0", weapon_slope[0], -50, 50),
    AT("weapons.per_chapter.1", weapon_slope[1], -50, 50),
    AT("weapons.per_chapter.2", weapon_slope[2], -50, 50),
    AT("weapons.per_chapter.3", weapon_slope[3], -50, 50),
    AT("rest_health", rest_health, 0, 100),
    AT("npc.pack", npc_pack, 0, 200),
    AT("npc.treasure_search", npc_treasure_search, 0, 1000),
    AT("npc.tired_rest", npc_tired_rest, 0, 1000),
    AT("npc.violence_fight", npc_violence_fight, 0, 1000),
    AT("npc.violence_flee", npc_violence_flee, 0, 1000),
    AT("npc.kind_talk", npc_kind_talk, 0, 1000),
#undef AT
};

static void store(struct es_figures *f, const struct figure *row, int64_t value) {
    const int32_t wide = (int32_t)value;
    const int16_t middle = (int16_t)value;
    const int8_t small = (int8_t)value;
    const void *from = row->size == 4 ? (const void *)&wide : row->size == 2 ? (const void *)&middle : &small;
    memcpy((char *)f + row->offset, from, row->size);
}

/* D-28: at no depth may a rarity have a negative weight, or all of them none. */
static void check_weapons(struct content_reader *rd, const struct es_figures *f) {
    for (int32_t chapter = 1; chapter <= ES_DEPTHS; chapter++) {
        int32_t sum = 0;
        for (uint32_t i = 0; i < 4; i++) {
            int32_t weight = f->weapon_common[i] + chapter * f->weapon_slope[i];
            sum += weight;
            if (weight < 0)
                content_reader_fault(rd, "weapons", "rarity %u weighs %d in chapter %d (D-28)", i, weight,
                                     chapter);
        }
        if (sum <= 0)
            content_reader_fault(rd, "weapons", "no weapon can be drawn in chapter %d (D-28)", chapter);
    }
}

static void load_engine(struct content_reader *rd, struct es_figures *f) {
    content_reader_at(rd, "engine");
    for (uint32_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        store(f, &figures[i], content_reader_number(rd, figures[i].path, figures[i].lo, figures[i].hi));
    content_reader_want(rd, "murder.faction");
    f->murder_faction = es_read_faction(rd, "murder.faction");
    es_read_traits(rd, "fame.interest", f->fame_interest);
    content_reader_at(rd, "engine.npc");
    for (uint32_t i = 0; i < ES_VERBS; i++)
        f->npc[i] = content_reader_has(rd, es_verb_words[i])
                        ? (int16_t)content_reader_number(rd, es_verb_words[i], 0, 1000)
                        : 0;
    content_reader_at(rd, "engine");
    check_weapons(rd, f);
    if (rd->st == ST_OK && f->cap_one > f->cap_all)
        content_reader_fault(rd, "projection.cap_one",
                             "one part may not weigh more than all (ES-020, ES-021)");
}

static void load_kind(struct content_reader *rd, const char *name, struct es_kind_rules *k) {
    content_reader_at(rd, "engine.kinds.%s", name);
    content_reader_want(rd, "faction");
    k->faction = es_read_faction(rd, "faction");
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        k->attribute[i] = (int16_t)content_reader_number(rd, es_attribute_words[i], 0, 50);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        k->feature[i] = (int32_t)content_reader_number(rd, es_axis_words[ES_TRAITS + i], 0, 100 * ES_ONE);
    k->health = (int16_t)content_reader_number(rd, "health", 1, 1000);
    k->health_per_bonus = (int16_t)content_reader_number(rd, "health_per_bonus", 0, 100);
    k->reputation = (int16_t)content_reader_number(rd, "reputation", -100, 100);
    k->base_level = (int16_t)content_reader_number(rd, "base_level", 0, 50);
    k->level_per_chapter = (int16_t)content_reader_number(rd, "level_per_chapter", 0, 5);
    k->energy = (int32_t)content_reader_number(rd, "energy", 0, ES_ONE);
}

static void load_factions(struct content_reader *rd, struct es_rules *r) {
    content_reader_at(rd, "engine.factions");
    for (uint32_t i = ES_FREELANCER; i < ES_FACTIONS; i++)
        r->faction_title[i] = content_reader_string(rd, es_faction_words[i]);
    content_reader_at(rd, "engine.war");
    size_t wars = content_reader_size(rd, "");
    for (size_t i = 0; i < wars; i++) {
        content_reader_at(rd, "engine.war.%zu", i);
        uint8_t a = content_reader_choice(rd, "0", es_faction_words, ES_FACTIONS);
        uint8_t b = content_reader_choice(rd, "1", es_faction_words, ES_FACTIONS);
        if (rd->st == ST_OK && a == b)
            content_reader_fault(rd, "", "a faction is at war with others, not with itself (D-19)");
        r->at_war[a][b] = r->at_war[b][a] = true;
    }
}

/* S-05: what everybody who can ever exist is called. */
static void derive_names(struct es_rules *r) {
    snprintf(r->id_name[1], sizeof r->id_name[1], "player");
    snprintf(r->id_title[1], sizeof r->id_title[1], "you");
    for (uint32_t i = 0; i < ES_CAST; i++) {
        snprintf(r->id_name[2 + i], sizeof r->id_name[0], "%s", r->person[i].name);
        snprintf(r->id_title[2 + i], sizeof r->id_title[0], "%s", r->person[i].title);
    }
    for (uint32_t id = 2 + ES_CAST; id < ES_IDS; id++) {
        snprintf(r->id_name[id], sizeof r->id_name[0], "hostile_%u", id);
        snprintf(r->id_title[id], sizeof r->id_title[0], "%.30s %u", r->hostile_title[id % r->hostile_titles],
                 id);
    }
}

enum status es_content_load(const struct content *c, void *rules, struct err *e) {
    struct es_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e, .st = ST_OK};
    load_engine(&rd, &r->f);
    for (uint32_t i = ES_PLAYER; i < ES_KINDS; i++)
        load_kind(&rd, es_kind_words[i], &r->kind[i]);
    load_factions(&rd, r);
    es_load_things(&rd, r);
    es_load_story(&rd, r);
    if (rd.st != ST_OK)
        return rd.st;
    derive_names(r);
    es_derive_deeds(r);
    return ST_OK;
}
