/* DARKDELVE: from merged content to rules. The schemas have checked shapes and ranges; here meaning is
 * checked: references, orders, sums. Ids are the places of the names in alphabetical order, from 1. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

#include "core/content_reader.h"

#include <jansson.h>
#include <string.h>

enum { ID_MAX = 40 };

static struct dd_span content_span(struct content_reader *rd, const char *key, int64_t lo, int64_t hi) {
    const json_t *v = content_reader_want(rd, key);
    struct dd_span s = {0, 0};
    if (!v)
        return s;
    int64_t a = json_integer_value(json_array_get(v, 0)), b = json_integer_value(json_array_get(v, 1));
    if (json_array_size(v) != 2 || a < lo || b > hi)
        content_reader_fault(rd, key, "expected [low, high] within its bounds");
    else if (a > b)
        content_reader_fault(rd, key, "the lower end is above the upper end");
    else
        s = (struct dd_span){(int16_t)a, (int16_t)b};
    return s;
}

const char *const dd_rarity_names[DD_RARITIES] = {"common", "uncommon", "rare", "epic", "legendary"};
const char *const dd_phase_names[DD_PHASES] = {"camp", "dungeon", "combat", "dead", "extracted"};
static const char *const slot_names[DD_SLOTS] = {"", "weapon", "armor", "helm", "accessory", "consumable"};
static const char *const room_names[DD_ROOM_TYPES] = {"", "combat", "treasure", "empty", "stairwell", "boss",
                                         "event", "rest", "shrine", "waystone", "threshold", "sanctum"};
static const char *const source_names[DD_SOURCES] = {"",          "room_cleared", "trapped_chest", "flee",
                                           "stairwell", "torch",        "watcher",       "camp",
                                           "kill",      "time",         "darkness",      "torchlight",
                                           "descent",   "event",        "shrine",        "item",
                                           "curse"};
static const char *const fight_names[] = {"", "VICTORY", "FLED", "DEATH"};
static const char *const cause_names[] = {"player", "enemy"};
static const char *const tell_names[] = {"", "tell", "heavy_blow"};
static const char *const effect_names[] = {"", "hp_healed", "hp_healed_at_most", "dread_removed",
                                           "clear_rooms"};
static const char *const place_names[] = {"stash", "hand", "nowhere"};
const char *const dd_status_names[DD_STATUSES] = {"poisoned", "bleeding", "stunned",
                                                      "weakened", "cursed",   "snared"};
static const char *const death_names[DD_CAUSES] = {"",        "enemy", "boss",   "mimic", "watcher",
                                                   "trap", "status",  "event", "curse"};
static const char *const tag_names[DD_TAGS] = {"", "SAFE", "AT RISK", "PROTECTED", "VULNERABLE", "DOOMED"};
static const char *const unlock_names[DD_UNLOCKS] = {"boss_counter", "trap_sense", "last_stand",
                                                     "desperate_gamble"};
static const char *const unlock_titles[DD_UNLOCKS] = {"what the guardian fears", "an ear for traps", "the Last Stand",
                                                      "the Desperate Gamble"};
static const char *const pending_names[DD_ASKS] = {"", "fight", "event", "blessing", "echo"};

int64_t dd_number_or(struct content_reader *rd, const char *key, int64_t lo, int64_t hi, int64_t absent) {
    return content_reader_has(rd, key) ? content_reader_number(rd, key, lo, hi) : absent;
}

/* null or a rarity; 0 for none, else rarity + 1. An absent key means none. */
static uint8_t rarity_or_none(struct content_reader *rd, const char *key) {
    const json_t *v = content_reader_find(rd, key);
    if (!v || json_is_null(v))
        return 0;
    return (uint8_t)(content_reader_choice(rd, key, dd_rarity_names, DD_RARITIES) + 1);
}

static uint8_t read_reference(struct content_reader *rd, const struct dd_rules *r, const char *key,
                              uint32_t kind) {
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? dd_id_of(r, kind, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, kind == DD_KIND_ITEM ? "item" : "monster", name);
    return (uint8_t)(id < 0 ? 0 : id);
}

static void load_item(struct content_reader *rd, const char *name, struct dd_rules *r, struct dd_item_rules *it) {
    content_reader_at(rd, "items.%s", name);
    content_reader_id(rd, "", name, ID_MAX);
    it->name = name;
    it->title = content_reader_string(rd, "title");
    it->slot = content_reader_choice(rd, "slot", slot_names, DD_SLOTS);
    it->rarity = content_reader_choice(rd, "rarity", dd_rarity_names, DD_RARITIES);
    it->damage = content_span(rd, "damage", 0, 1000);
    it->crit_bonus = (uint16_t)content_reader_number(rd, "crit_bonus_bp", 0, 10000);
    it->lifesteal = (uint16_t)content_reader_number(rd, "lifesteal_bp", 0, 10000);
    it->hp_bonus = (uint8_t)content_reader_number(rd, "hp_bonus", 0, 250);
    it->heal = (uint8_t)content_reader_number(rd, "heal", 0, 250);
    it->dread_relief = (uint8_t)content_reader_number(rd, "dread_relief", 0, 100);
    it->clarity_rooms = (uint8_t)content_reader_number(rd, "clarity_rooms", 0, 100);
    it->uses = (uint8_t)content_reader_number(rd, "uses", 0, 100);
    it->uses_per_run = (uint8_t)content_reader_number(rd, "uses_per_run", 0, 100);
    it->drop_floor_min = (uint8_t)content_reader_number(rd, "drop_floor_min", 1, DD_FLOOR_MAX);
    it->drop_weight = (uint16_t)content_reader_number(rd, "drop_weight", 0, 1000);
    dd_load_item_more(rd, r, it);
    bool works = it->heal || it->dread_relief || it->clarity_rooms || it->fx[0].fx > FX_WORN_LAST;
    if (it->slot == DD_WEAPON && it->damage.hi == 0)
        content_reader_fault(rd, "damage", "a weapon without damage");
    if (it->slot == DD_CONSUMABLE && !works)
        content_reader_fault(rd, "", "a consumable without effect");
    if (it->slot != DD_CONSUMABLE && (works || it->uses || it->uses_per_run || it->stack))
        content_reader_fault(rd, "", "only a consumable is used up");
    content_reader_at(rd, "words.items");
    it->flavour = content_reader_string(rd, name);
}

static void load_phases(struct content_reader *rd, const char *name, struct dd_monster_rules *m) {
    const json_t *list = content_reader_want(rd, "phases");
    size_t n = list ? json_array_size(list) : 0;
    if (n > DD_PHASES_MAX)
        content_reader_fault(rd, "phases", "more phases than the engine has room for");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        content_reader_at(rd, "monsters.%s.phases.%u", name, i);
        m->phase[i].hp_threshold = (int16_t)content_reader_number(rd, "hp", 1, 5000);
        m->phase[i].damage_bonus = (int16_t)content_reader_number(rd, "damage_bonus", 0, 1000);
        m->phase[i].attacks = (uint8_t)content_reader_number(rd, "attacks", 1, 8);
        if (i && m->phase[i].hp_threshold >= m->phase[i - 1].hp_threshold)
            content_reader_fault(rd, "hp", "phases stand in the order of falling HP");
    }
    m->phases = (uint8_t)n;
}

static struct dd_words read_lines(struct content_reader *rd, struct dd_lines *all, const char *key) {
    const json_t *list = content_reader_want(rd, key);
    struct dd_words w = {NULL, 0};
    if (!list)
        return w;
    size_t n = json_array_size(list);
    if (n < 1)
        content_reader_fault(rd, key, "too few lines");
    if (all->used + n > DD_LINES_MAX) {
        content_reader_fault(rd, key, "more lines than the engine has room for");
        return w;
    }
    w.lines = &all->line[all->used];
    w.count = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        const char *line = json_string_value(json_array_get(list, i));
        const char *hole = line ? strchr(line, '{') : NULL;
        if (hole && strncmp(hole, "{monster}", 9) && strncmp(hole, "{item}", 6))
            content_reader_fault(rd, key, "a line may name {monster} or {item}, nothing else in braces");
        all->line[all->used++] = line ? line : "";
    }
    return w;
}

static void load_monster(struct content_reader *rd, struct dd_rules *r, const char *name, struct dd_monster_rules *m) {
    static const char *const types[] = {"common", "boss"};
    content_reader_at(rd, "monsters.%s", name);
    content_reader_id(rd, "", name, ID_MAX);
    m->name = name;
    m->title = content_reader_string(rd, "title");
    m->boss = content_reader_choice(rd, "type", types, 2);
    m->hp = content_span(rd, "hp", 1, 5000);
    m->damage = content_span(rd, "damage", 0, 1000);
    m->gold = content_span(rd, "gold", 0, 10000);
    m->attacks_first = content_reader_truth(rd, "attacks_first");
    m->ambush = content_reader_truth(rd, "ambush");
    m->can_flee = content_reader_truth(rd, "can_flee");
    m->tell_skips_attack = content_reader_truth(rd, "tell_skips_attack");
    m->damage_reduction = (uint16_t)content_reader_number(rd, "damage_reduction_bp", 0, 9500);
    m->item_chance = (uint16_t)content_reader_number(rd, "item_chance_bp", 0, 10000);
    m->tell_chance = (uint16_t)content_reader_number(rd, "tell_chance_bp", 0, 10000);
    m->heavy = (uint16_t)content_reader_number(rd, "heavy_bp", 10000, 50000);
    m->guaranteed_rarity = rarity_or_none(rd, "guaranteed_rarity");
    dd_load_monster_more(rd, r, m);
    load_phases(rd, name, m);
    content_reader_at(rd, "words.monsters.%s", name);
    m->flavour = content_reader_string(rd, "flavour");
    m->warning = content_reader_string(rd, "warning");
    m->lesson = content_reader_string(rd, "lesson");
    m->phase_text = content_reader_string(rd, "phase");
    struct dd_words tells = read_lines(rd, &r->lines, "tells");
    m->tells = tells.lines;
    m->tell_lines = tells.count;
    dd_load_monster_words(rd, m);
}

static void load_player(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "player");
    r->base_hp = (int16_t)content_reader_number(rd, "base_hp", 1, 5000);
    r->hp_per_vigor = (int16_t)content_reader_number(rd, "hp_per_vigor", 0, 100);
    r->damage_per_might = (int16_t)content_reader_number(rd, "damage_per_might", 0, 100);
    r->crit_base = (uint16_t)content_reader_number(rd, "crit_base_bp", 0, 10000);
    r->crit_per_cunning = (uint16_t)content_reader_number(rd, "crit_per_cunning_bp", 0, 5000);
    r->crit_multiplier = (uint16_t)content_reader_number(rd, "crit_multiplier_bp", 10000, 50000);
    r->vigor = (uint8_t)content_reader_number(rd, "vigor", 0, 50);
    r->might = (uint8_t)content_reader_number(rd, "might", 0, 50);
    r->cunning = (uint8_t)content_reader_number(rd, "cunning", 0, 50);
    r->start_weapon = read_reference(rd, r, "start_weapon", DD_KIND_ITEM);
    r->start_armor = read_reference(rd, r, "start_armor", DD_KIND_ITEM);
    if (rd->st == ST_OK && r->item[r->start_weapon].slot != DD_WEAPON)
        content_reader_fault(rd, "start_weapon", "is not a weapon");
    if (rd->st == ST_OK && r->item[r->start_armor].slot != DD_ARMOR)
        content_reader_fault(rd, "start_armor", "is not armor");
    dd_load_player_more(rd, r);
}

static void load_combat(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "combat");
    r->defend_factor = (uint16_t)content_reader_number(rd, "defend_passes_bp", 0, 10000);
    r->defend_cooldown = (uint8_t)content_reader_number(rd, "defend_cooldown", 0, 20);
    r->flee_common = (uint16_t)content_reader_number(rd, "flee_common_bp", 0, 10000);
    r->flee_boss = (uint16_t)content_reader_number(rd, "flee_boss_bp", 0, 10000);
    r->flee_per_cunning = (uint16_t)content_reader_number(rd, "flee_per_cunning_bp", 0, 5000);
    r->flee_cap = (uint16_t)content_reader_number(rd, "flee_cap_bp", 0, 10000);
    r->flee_first_turn = (uint8_t)content_reader_number(rd, "flee_first_turn", 1, 20);
    r->use_item_outside_combat = content_reader_truth(rd, "use_item_outside_combat");
    dd_load_combat_more(rd, r);
}

static void load_pool(struct content_reader *rd, const struct dd_rules *r, struct dd_floor_rules *f) {
    const json_t *pool = content_reader_want(rd, "pool");
    size_t n = pool ? json_array_size(pool) : 0;
    if (n < 1 || n > sizeof f->pool)
        content_reader_fault(rd, "pool", "from 1 to 8 monsters");
    for (size_t i = 0; i < n && rd->st == ST_OK; i++) {
        const char *name = json_string_value(json_array_get(pool, i));
        int64_t id = name ? dd_id_of(r, DD_KIND_MONSTER, name) : -1;
        if (id <= 0)
            content_reader_unknown(rd, "pool", "monster", name ? name : "");
        f->pool[i] = (uint8_t)(id < 0 ? 0 : id);
    }
    f->pool_count = (uint8_t)n;
}

static void load_floor(struct content_reader *rd, const struct dd_rules *r, uint32_t i,
                       struct dd_floor_rules *f) {
    static const char *const types[] = {"combat", "treasure", "empty"};
    content_reader_at(rd, "dungeon.floors.%u", i);
    f->rooms = (uint8_t)content_reader_number(rd, "rooms", 1, 9);
    f->exit = content_reader_choice(rd, "exit", room_names, DD_ROOM_TYPES);
    f->min_treasure = (uint8_t)content_reader_number(rd, "min_treasure", 0, f->rooms);
    f->room_dread = (uint8_t)content_reader_number(rd, "room_dread", 0, 100);
    f->chest_gold = content_span(rd, "chest_gold", 0, 10000);
    f->guaranteed_rarity = rarity_or_none(rd, "guaranteed_rarity");
    if (rd->st == ST_OK && f->exit != DD_ROOM_STAIRS && f->exit != DD_ROOM_BOSS)
        content_reader_fault(rd, "exit", "a stairwell or the boss");
    dd_load_floor_more(rd, r, f);
    load_pool(rd, r, f);
    uint32_t sum = 0;
    content_reader_at(rd, "dungeon.floors.%u.weights", i);
    for (int k = 0; k < 3; k++)
        sum += f->weight[k] = (uint16_t)content_reader_number(rd, types[k], 0, 10000);
    if (!sum)
        content_reader_fault(rd, "", "at least one weight above 0");
    sum = 0;
    content_reader_at(rd, "dungeon.floors.%u.rarity_weights", i);
    for (int k = 0; k < DD_RARITIES; k++)
        sum += f->rarity_weight[k] = (uint16_t)dd_number_or(rd, dd_rarity_names[k], 0, 10000, 0);
    if (!sum)
        content_reader_fault(rd, "", "at least one weight above 0");
    content_reader_at(rd, "extraction.floors.%u", i);
    f->extract_cost = (uint16_t)content_reader_number(rd, "cost", 0, 10000);
    f->extract_bonus = (uint16_t)content_reader_number(rd, "bonus", 0, 10000);
}

static void load_dungeon(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "dungeon");
    r->trap_chance = (uint16_t)content_reader_number(rd, "trap_chance_bp", 0, 10000);
    r->extra_edge_chance = (uint16_t)content_reader_number(rd, "extra_edge_chance_bp", 0, 10000);
    r->preview = content_reader_truth(rd, "preview");
    r->boss = read_reference(rd, r, "boss", DD_KIND_MONSTER);
    r->watcher = read_reference(rd, r, "watcher", DD_KIND_MONSTER);
    if (rd->st == ST_OK && r->monster[r->watcher].can_flee)
        content_reader_fault(rd, "watcher",
                             "names a monster that can be fled from; the Watcher cannot (DD-304)");
    const json_t *floors = content_reader_want(rd, "floors");
    if (rd->st == ST_OK && json_array_size(floors) != DD_FLOOR_MAX)
        content_reader_fault(rd, "floors", "exactly five floors");
    r->floors = DD_FLOOR_MAX;
    uint32_t finds = 2 + DD_HAND_MAX + 2; /* starting gear, brought items, Watcher, boss */
    for (uint32_t i = 0; i < DD_FLOOR_MAX && rd->st == ST_OK; i++) {
        load_floor(rd, r, i, &r->floor[i + 1]);
        finds += r->floor[i + 1].rooms;
    }
    content_reader_at(rd, "dungeon.floors");
    if (finds > DD_CARRY_MAX)
        content_reader_fault(rd, "", "so many rooms could hold more items than a delver can carry home");
    if (rd->st == ST_OK && r->floor[DD_FLOOR_MAX].exit != DD_ROOM_BOSS)
        content_reader_fault(rd, "4.exit", "the last floor ends at the boss");
}

static void load_rest(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "extraction.alternative");
    r->alternative_cost = (uint16_t)content_reader_number(rd, "cost", 0, 10000);
    r->alternative_foe = read_reference(rd, r, "foe", DD_KIND_MONSTER);
    r->alternative_can_flee = content_reader_truth(rd, "can_flee");
    content_reader_at(rd, "stash");
    r->stash_capacity = (uint8_t)content_reader_number(rd, "capacity", 1, DD_STASH_MAX);
    r->bring_max = (uint8_t)content_reader_number(rd, "bring_max", 0, DD_HAND_MAX);
    r->bring_consumables_max = (uint8_t)content_reader_number(rd, "bring_consumables_max", 0, DD_HAND_MAX);
    for (uint32_t t = 1; t <= DD_TIERS; t++) {
        content_reader_at(rd, "bestiary.tiers.%u", t - 1);
        r->tier_encounters[t] = (uint16_t)content_reader_number(rd, "encounters", 0, 10000);
        r->tier_deaths[t] = (uint16_t)content_reader_number(rd, "deaths", 0, 10000);
    }
    content_reader_at(rd, "bestiary");
    r->tier_strength = (uint8_t)dd_number_or(rd, "strength_from", 1, DD_TIERS, 2);
    r->tier_habits = (uint8_t)dd_number_or(rd, "habits_from", 1, DD_TIERS, DD_TIERS);
    r->veteran = content_reader_flag(rd, "veteran");
    r->pattern_deaths = (uint8_t)dd_number_or(rd, "pattern.deaths", 0, 250, 0);
    r->pattern_encounters = (uint8_t)dd_number_or(rd, "pattern.encounters", 0, 250, 0);
    r->weakness_by_use = content_reader_flag(rd, "weakness_by_use");
}

static void load_words(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "words");
    r->whispers = read_lines(rd, &r->lines, "whispers");
    r->hallucinations = read_lines(rd, &r->lines, "hallucinations");
    r->camp_lines = read_lines(rd, &r->lines, "camp");
    r->death_lines = read_lines(rd, &r->lines, "death");
    r->extract_lines = read_lines(rd, &r->lines, "extraction");
    r->first_lie = content_reader_string(rd, "first_lie");
    if (content_reader_has(rd, "first_doubt"))
        r->first_doubt = content_reader_string(rd, "first_doubt");
    if (content_reader_has(rd, "true_whispers"))
        r->true_whispers = read_lines(rd, &r->lines, "true_whispers");
    if (content_reader_has(rd, "sounds"))
        r->sounds = read_lines(rd, &r->lines, "sounds");
    if (content_reader_has(rd, "weak"))
        r->weak_lines = read_lines(rd, &r->lines, "weak");
    if (content_reader_has(rd, "merchant_warns"))
        r->merchant_lines = read_lines(rd, &r->lines, "merchant_warns");
    r->true_share = (uint32_t)dd_number_or(rd, "voices.true_bp", 0, 10000, 0);
    r->voice_factor = (uint32_t)content_reader_number(rd, "voices.per_corruption_bp", 0, 100000);
    r->voice_most = (uint32_t)content_reader_number(rd, "voices.most_bp", 0, 10000);
    r->hallucination_share = (uint32_t)content_reader_number(rd, "voices.hallucinations_bp", 0, 10000);
    content_reader_at(rd, "words.rooms");
    for (int t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES; t++)
        if (t <= DD_ROOM_BOSS || content_reader_has(rd, room_names[t]))
            r->room_lines[t] = read_lines(rd, &r->lines, room_names[t]);
    content_reader_at(rd, "words.doors");
    for (int t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES; t++)
        r->room_title[t] =
            t <= DD_ROOM_BOSS || content_reader_has(rd, room_names[t]) ? content_reader_string(rd, room_names[t]) : "";
}

/* The parts of the larger game need each other: a fight with stamina has things to use from a pack, what is found has a
 * place there, a Waystone takes a part of it. One of them alone would come to a question without an answer. */
static void check_whole(struct content_reader *rd, const struct dd_rules *r) {
    bool ways = false;
    for (uint32_t i = 1; i <= DD_FLOOR_MAX; i++)
        ways |= r->floor[i].waystone || r->floor[i].threshold;
    bool larger = r->stamina != 0;
    if (larger != (r->pack_slots != 0) || larger != (r->level_cap != 0) || larger != ways) {
        content_reader_at(rd, "combat");
        content_reader_fault(rd, "stamina", "%s without %s: the parts of the larger game stand together",
                             larger ? "a fight with stamina" : "pack, levels or Waystones",
                             larger ? "pack, levels and Waystones" : "a fight with stamina");
    }
}

enum status dd_content_load(const struct content *c, void *rules, struct err *e) {
    struct dd_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e, .st = ST_OK};
    const char *key[DD_ITEM_KINDS];
    uint32_t n = content_reader_keys(&rd, "items", DD_ITEM_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_item(&rd, key[i], r, &r->item[i + 1]);
    r->item_count = n;
    dd_load_curses(&rd, r);
    dd_load_traps(&rd, r);
    n = content_reader_keys(&rd, "monsters", DD_MONSTER_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_monster(&rd, r, key[i], &r->monster[i + 1]);
    r->monster_count = n;
    dd_load_roster(&rd, r);
    dd_load_classes(&rd, r);
    dd_load_mutators(&rd, r);
    load_player(&rd, r);
    load_combat(&rd, r);
    dd_load_dread(&rd, r);
    load_dungeon(&rd, r);
    dd_load_dungeons(&rd, r);
    dd_load_events(&rd, r);
    dd_load_shrines(&rd, r);
    dd_load_bounties(&rd, r);
    dd_load_lore(&rd, r);
    dd_load_camp(&rd, r);
    load_rest(&rd, r);
    load_words(&rd, r);
    dd_scenarios_check(r, &rd);
    check_whole(&rd, r);
    if (rd.st == ST_OK)
        dd_derive(r);
    return rd.st;
}

const struct kind_row dd_kinds[] = {
    KIND_RULES(dd_rules, DD_KIND_ITEM, item_count, item, name, title),
    KIND_RULES(dd_rules, DD_KIND_MONSTER, monster_count, monster, name, title),
    KIND_RULES(dd_rules, DD_KIND_FOE, monster_count, monster, title, title),
    {.kind = DD_KIND_LEVEL,
     .count = DD_LEVELS,
     .name = KIND_PLACE(dd_rules, level[0].name, level[0]),
     .title = KIND_PLACE(dd_rules, level[0].title, level[0])},
    {.kind = DD_KIND_ROOM_TYPE,
     .count = DD_ROOM_TYPES,
     .name = {room_names},
     .title = KIND_PLACE(dd_rules, room_title[0], room_title[0])},
    KIND_LIST(DD_KIND_SLOT, 0, slot_names, slot_names),
    KIND_LIST(DD_KIND_OUTCOME, 0, fight_names, fight_names),
    KIND_LIST(DD_KIND_SOURCE, 0, source_names, source_names),
    KIND_LIST(DD_KIND_RARITY, 0, dd_rarity_names, dd_rarity_names),
    KIND_LIST(DD_KIND_CAUSE, 0, cause_names, cause_names),
    KIND_LIST(DD_KIND_TELL, 0, tell_names, tell_names),
    KIND_LIST(DD_KIND_EFFECT, 0, effect_names, effect_names),
    KIND_LIST(DD_KIND_PLACE, 0, place_names, place_names),
    KIND_LIST(DD_KIND_PHASE, 0, dd_phase_names, dd_phase_names),
    KIND_RULES(dd_rules, DD_KIND_CLASS, class_count, class_of, name, title),
    KIND_RULES(dd_rules, DD_KIND_MUTATOR, mutator_count, mutator, name, title),
    KIND_RULES(dd_rules, DD_KIND_DUNGEON, dungeon_count, dungeon, name, title),
    KIND_RULES(dd_rules, DD_KIND_EVENT, event_count, event, name, title),
    KIND_RULES(dd_rules, DD_KIND_BLESSING, blessing_count, blessing, name, title),
    KIND_RULES(dd_rules, DD_KIND_TRAP, trap_count, trap, name, title),
    KIND_RULES(dd_rules, DD_KIND_CURSE, curse_count, curse, name, title),
    KIND_RULES(dd_rules, DD_KIND_BOUNTY, bounty_count, bounty, name, title),
    KIND_RULES(dd_rules, DD_KIND_LORE, lore_count, lore, name, title),
    KIND_LIST(DD_KIND_STATUS, 0, dd_status_names, dd_status_names),
    KIND_LIST(DD_KIND_DEATH, 0, death_names, death_names),
    KIND_LIST(DD_KIND_TAG, 0, tag_names, tag_names),
    KIND_LIST(DD_KIND_UNLOCK, 0, unlock_names, unlock_titles),
    KIND_LIST(DD_KIND_PENDING, 0, pending_names, pending_names),
    {0},
};
