/* DARKDELVE: places as content has them: dungeons, what their floors hold in the larger game, events,
 * shrines, traps. Sections and keys that a ruleset may lack; without dungeons all of it stays 0. */
#include "core/content_reader.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/things.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 40, POOL_MOST = 12 };

static const char *const type_names[DD_ROOM_TYPES] = {"",          "combat",   "treasure",  "empty",
                                                      "stairwell", "boss",     "event",     "rest",
                                                      "shrine",    "waystone", "threshold", "sanctum"};

static struct dd_span span_or(struct content_reader *rd, const char *key, int16_t lo, int16_t hi,
                              struct dd_span absent) {
    const json_t *v = content_reader_find(rd, key);
    if (!v)
        return absent;
    int64_t a = json_integer_value(json_array_get(v, 0)), b = json_integer_value(json_array_get(v, 1));
    if (json_array_size(v) != 2 || a < lo || b > hi)
        content_reader_fault(rd, key, "expected [low, high] between %d and %d", lo, hi);
    else if (a > b)
        content_reader_fault(rd, key, "the lower end is above the upper end");
    else
        return (struct dd_span){(int16_t)a, (int16_t)b};
    return absent;
}

static uint8_t id_or_none(struct content_reader *rd, const struct dd_rules *r, const char *key,
                          uint32_t kind) {
    if (!content_reader_has(rd, key))
        return 0;
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? dd_id_of(r, kind, name) : 0;
    if (rd->st == ST_OK && id < 1)
        content_reader_unknown(rd, key, kind == DD_KIND_ITEM ? "item" : "monster", name);
    return (uint8_t)(id < 1 ? 0 : id);
}

static const char *text_or(struct content_reader *rd, const char *key) {
    return content_reader_has(rd, key) ? content_reader_string(rd, key) : "";
}

/* -- traps, shrines -- */

static void load_status(struct content_reader *rd, uint8_t *status, uint8_t *amount) {
    if (!content_reader_has(rd, "status"))
        return;
    *status = content_reader_choice(rd, "status", dd_status_names, DD_STATUSES);
    *amount = (uint8_t)content_reader_number(rd, "amount", 1, 20);
}

void dd_load_traps(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_TRAP_KINDS];
    content_reader_at(rd, "traps");
    if (!content_reader_has(rd, ""))
        return;
    uint32_t n = content_reader_keys(rd, "traps", DD_TRAP_KINDS - 1, key);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        struct dd_trap_rules *t = &r->trap[i + 1];
        content_reader_at(rd, "traps.%s", key[i]);
        content_reader_id(rd, "", key[i], NAME_MOST);
        t->name = key[i];
        t->title = content_reader_string(rd, "title");
        t->damage = span_or(rd, "damage", 0, 200, (struct dd_span){0, 0});
        t->floor = (uint8_t)content_reader_number(rd, "floor", 1, DD_FLOOR_MAX);
        t->dread = (uint8_t)dd_number_or(rd, "dread", 0, 100, 0);
        t->weight = (uint16_t)content_reader_number(rd, "weight", 0, 1000);
        load_status(rd, &t->status, &t->status_amount);
    }
    r->trap_count = n;
}

static void load_cures(struct content_reader *rd, struct dd_blessing_rules *b) {
    const json_t *list = content_reader_find(rd, "cures");
    for (size_t i = 0; i < json_array_size(list) && rd->st == ST_OK; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        uint32_t at = 0;
        while (at < DD_STATUSES && (!name || strcmp(dd_status_names[at], name)))
            at++;
        if (at == DD_STATUSES)
            content_reader_unknown(rd, "cures", "status", name ? name : "");
        else
            b->cures |= (uint8_t)(1u << at);
    }
}

/* Eight at most: a shrine's gifts are a byte (floors.h). */
void dd_load_shrines(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_SHRINE_KINDS];
    content_reader_at(rd, "shrines");
    if (!content_reader_has(rd, ""))
        return;
    uint32_t n = content_reader_keys(rd, "shrines", 8, key);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        struct dd_blessing_rules *b = &r->blessing[i + 1];
        content_reader_at(rd, "shrines.%s", key[i]);
        content_reader_id(rd, "", key[i], NAME_MOST);
        b->name = key[i];
        b->title = content_reader_string(rd, "title");
        b->text = content_reader_string(rd, "text");
        b->vigor = (uint8_t)dd_number_or(rd, "vigor", 0, 20, 0);
        b->might = (uint8_t)dd_number_or(rd, "might", 0, 20, 0);
        b->cunning = (uint8_t)dd_number_or(rd, "cunning", 0, 20, 0);
        b->chests = (uint8_t)dd_number_or(rd, "chests", 0, 20, 0);
        b->map = content_reader_flag(rd, "map");
        b->dread = (int8_t)content_reader_number(rd, "dread", -100, 100);
        b->max_hp_less = (uint16_t)dd_number_or(rd, "max_hp_less_bp", 0, 9000, 0);
        b->weight = (uint16_t)content_reader_number(rd, "weight", 0, 1000);
        load_cures(rd, b);
        if (rd->st == ST_OK && !dd_gift_stays(b) && !b->map && !b->cures && b->dread >= 0)
            content_reader_fault(rd, "", "a gift that gives nothing");
    }
    r->blessing_count = n;
}

/* -- events -- */

static void load_way(struct content_reader *rd, const struct dd_rules *r, struct dd_way_rules *w) {
    static const char *const stats[] = {"", "vigor", "might", "cunning"};
    const struct dd_span none = {0, 0};
    w->text = content_reader_string(rd, "text");
    w->weight = (uint16_t)dd_number_or(rd, "weight", 1, 200, 1);
    w->dread_weight = (uint16_t)dd_number_or(rd, "per_dread_bp", 0, 1000, 0);
    w->gold = span_or(rd, "gold", -1000, 1000, none);
    w->hp = span_or(rd, "hp_percent", -100, 100, none);
    w->dread = span_or(rd, "dread", -100, 100, none);
    w->item = id_or_none(rd, r, "item", DD_KIND_ITEM);
    if (content_reader_has(rd, "loot"))
        w->loot = (uint8_t)(content_reader_choice(rd, "loot", dd_rarity_names, DD_RARITIES) + 1);
    bool nearby = content_reader_has(rd, "fight") && !strcmp(content_reader_string(rd, "fight"), "nearby");
    w->fight = nearby ? DD_FIGHT_NEARBY : id_or_none(rd, r, "fight", DD_KIND_MONSTER);
    w->fight_count = (uint8_t)(w->fight ? dd_number_or(rd, "count", 1, DD_FOES, 1) : 0);
    load_status(rd, &w->status, &w->status_amount);
    w->map = content_reader_flag(rd, "map");
    w->lore = content_reader_flag(rd, "lore");
    w->trap = content_reader_flag(rd, "trap");
    w->curse = content_reader_flag(rd, "curse");
    w->identify = content_reader_flag(rd, "identify");
    if (content_reader_has(rd, "stat"))
        w->stat = (int8_t)content_reader_choice(rd, "stat", stats, 4);
}

/* An answer that costs nothing and asks for nothing must be there: nobody is held in a room by a question. */
static bool is_free(const struct dd_option_rules *o) {
    return !o->gold && !o->cunning && !o->item;
}

static void load_options(struct content_reader *rd, const struct dd_rules *r, const char *name,
                         struct dd_event_rules *ev) {
    size_t n = content_reader_size(rd, "options");
    bool free_one = false;
    if (n < 1 || n > DD_EVENT_OPTIONS)
        content_reader_fault(rd, "options", "from 1 to %d answers", DD_EVENT_OPTIONS);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        struct dd_option_rules *o = &ev->option[i];
        content_reader_at(rd, "events.%s.options.%u", name, i);
        o->text = content_reader_string(rd, "text");
        o->gold = (uint16_t)dd_number_or(rd, "gold", 0, 1000, 0);
        o->cunning = (uint8_t)dd_number_or(rd, "cunning", 0, 30, 0);
        o->item = id_or_none(rd, r, "item", DD_KIND_ITEM);
        size_t ways = content_reader_size(rd, "ways");
        if (ways < 1 || ways > DD_EVENT_WAYS)
            content_reader_fault(rd, "ways", "from 1 to %d ways", DD_EVENT_WAYS);
        o->ways = (uint8_t)ways;
        free_one |= is_free(o);
        for (uint32_t k = 0; k < ways && rd->st == ST_OK; k++) {
            content_reader_at(rd, "events.%s.options.%u.ways.%u", name, i, k);
            load_way(rd, r, &o->way[k]);
        }
    }
    content_reader_at(rd, "events.%s", name);
    ev->options = (uint8_t)n;
    if (rd->st == ST_OK && !free_one)
        content_reader_fault(rd, "options", "one answer must cost nothing and ask for nothing");
}

static void load_event(struct content_reader *rd, const struct dd_rules *r, const char *name,
                       struct dd_event_rules *ev) {
    content_reader_at(rd, "events.%s", name);
    content_reader_id(rd, "", name, NAME_MOST);
    ev->name = name;
    ev->title = content_reader_string(rd, "title");
    ev->text = content_reader_string(rd, "text");
    ev->weight = (uint16_t)content_reader_number(rd, "weight", 1, 100);
    ev->dangerous = content_reader_flag(rd, "dangerous");
    ev->merchant = content_reader_flag(rd, "merchant");
    struct dd_span floors = span_or(rd, "floors", 1, DD_FLOOR_MAX, (struct dd_span){1, DD_FLOOR_MAX});
    ev->floor_lo = (uint8_t)floors.lo;
    ev->floor_hi = (uint8_t)floors.hi;
    if (!ev->merchant)
        load_options(rd, r, name, ev);
}

/* Which of them belong to a dungeon: those that name it, or none at all. */
static void share_out(struct content_reader *rd, struct dd_rules *r, uint32_t event) {
    const json_t *list = content_reader_find(rd, "dungeons");
    for (uint32_t d = 1; d <= r->dungeon_count; d++)
        r->dungeon[d].events |= list ? 0 : (uint64_t)1 << (event - 1);
    for (size_t i = 0; i < json_array_size(list) && rd->st == ST_OK; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int64_t d = name ? dd_id_of(r, DD_KIND_DUNGEON, name) : -1;
        if (d < 1)
            content_reader_unknown(rd, "dungeons", "dungeon", name ? name : "");
        else
            r->dungeon[d].events |= (uint64_t)1 << (event - 1);
    }
}

/* A floor of a dungeon with an event room needs one that can be met there. */
static void check_events(struct content_reader *rd, const struct dd_rules *r) {
    content_reader_at(rd, "events");
    for (uint32_t d = 1; d <= r->dungeon_count; d++)
        for (uint32_t f = 1; f <= DD_FLOOR_MAX; f++) {
            bool any = !r->floor[f].mix[DD_ROOM_EVENT].hi;
            for (uint32_t i = 1; i <= r->event_count; i++)
                any |= (r->dungeon[d].events >> (i - 1) & 1) && !r->event[i].merchant &&
                       r->event[i].floor_lo <= f && r->event[i].floor_hi >= f;
            if (!any)
                content_reader_fault(rd, "", "%s has an event room on floor %u and nothing to meet there",
                                     r->dungeon[d].title, f);
        }
}

void dd_load_events(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_EVENT_KINDS];
    content_reader_at(rd, "events");
    if (!content_reader_has(rd, ""))
        return;
    uint32_t n = content_reader_keys(rd, "events", DD_EVENT_KINDS - 1, key);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        load_event(rd, r, key[i], &r->event[i + 1]);
        share_out(rd, r, i + 1);
    }
    r->event_count = n;
    check_events(rd, r);
}

/* -- floors and dungeons -- */

/* S-71 has weights for the smaller game; where rooms are counted by type (DD-407 to DD-411) these are not
 * drawn. */
void dd_load_floor_more(struct content_reader *rd, const struct dd_rules *r, struct dd_floor_rules *f) {
    const struct dd_span none = {0, 0};
    int32_t lo = 0, hi = 0;
    (void)r;
    if (!content_reader_has(rd, "mix"))
        return;
    size_t back = content_reader_enter(rd, "mix");
    for (uint32_t t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES; t++) {
        f->mix[t] = span_or(rd, type_names[t], 0, 9, none);
        lo += f->mix[t].lo;
        hi += f->mix[t].hi;
    }
    content_reader_leave(rd, back);
    if (lo > f->rooms || hi < f->rooms)
        content_reader_fault(rd, "mix", "comes to %d to %d rooms, the floor has %u", lo, hi, f->rooms);
    if (f->mix[DD_ROOM_COMBAT].hi < 1 || f->mix[DD_ROOM_COMBAT].hi > 3)
        content_reader_fault(rd, "mix.combat",
                             "from 1 to 3 fights: more cannot be spaced as DD-425 wants it");
    f->budget = span_or(rd, "budget", 1, 100, (struct dd_span){1, 1});
    f->gold_factor = (uint16_t)dd_number_or(rd, "gold_bp", 0, 50000, 10000);
    f->xp_factor = (uint16_t)dd_number_or(rd, "xp_bp", 0, 50000, 10000);
    f->curse_chance = (uint16_t)dd_number_or(rd, "curse_bp", 0, 10000, 0);
    f->mimic_chance = (uint16_t)dd_number_or(rd, "mimic_bp", 0, 10000, 0);
    f->elite_base = (uint16_t)dd_number_or(rd, "elite_bp", 0, 10000, 0);
    f->price_factor = (uint16_t)dd_number_or(rd, "price_bp", 0, 50000, 10000);
    f->upgrade_base = (uint16_t)dd_number_or(rd, "upgrade_bp", 0, 10000, 0);
    f->cost_share = (uint16_t)dd_number_or(rd, "leave_share_bp", 0, 10000, 0);
    f->cost_item = content_reader_flag(rd, "leave_for_a_thing");
    f->waystone = content_reader_flag(rd, "waystone");
    f->threshold = content_reader_flag(rd, "threshold");
    f->merchant = content_reader_flag(rd, "merchant");
}

static void load_pair(struct content_reader *rd, const char *key, uint8_t out[2]) {
    const json_t *v = content_reader_want(rd, key);
    for (size_t i = 0; v && i < 2; i++)
        out[i] = (uint8_t)json_integer_value(json_array_get(v, i));
}

/* What holds in every dungeon alike. */
static void load_common(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "dungeon");
    r->mimic = id_or_none(rd, r, "mimic", DD_KIND_MONSTER);
    r->pacing = (uint8_t)content_reader_number(rd, "pacing", 0, 9);
    content_reader_at(rd, "dungeon.chests");
    r->chest_ways = 1;
    r->disarm_chance = (uint16_t)content_reader_number(rd, "disarm_bp", 0, 10000);
    r->cunning_examine = (uint8_t)content_reader_number(rd, "cunning_examine", 0, 50);
    r->cunning_disarm = (uint8_t)content_reader_number(rd, "cunning_disarm", 0, 50);
    content_reader_at(rd, "dungeon.scouting");
    r->cunning_scout[0] = (uint8_t)content_reader_number(rd, "types", 0, 50);
    r->cunning_scout[1] = (uint8_t)content_reader_number(rd, "counts", 0, 50);
    r->cunning_scout[2] = (uint8_t)content_reader_number(rd, "rarities", 0, 50);
    r->visits_traps = (uint8_t)content_reader_number(rd, "visits_traps", 0, 250);
    r->visits_elites = (uint8_t)content_reader_number(rd, "visits_elites", 0, 250);
    content_reader_at(rd, "dungeon.escalation");
    r->elite_least = (uint16_t)content_reader_number(rd, "elite_least_bp", 0, 10000);
    r->danger_per_dread = (uint16_t)content_reader_number(rd, "danger_per_dread_bp", 0, 1000);
    content_reader_at(rd, "dungeon.rest");
    r->rest_heal.lo = (int16_t)content_reader_number(rd, "sleep_heals", 0, 100);
    r->rest_heal.hi = (int16_t)content_reader_number(rd, "sit_heals", 0, 100);
    r->rest_ambush.lo = (int16_t)content_reader_number(rd, "sleep_ambush", 0, 100);
    r->rest_ambush.hi = (int16_t)content_reader_number(rd, "sit_ambush", 0, 100);
    content_reader_at(rd, "dungeon.desecration");
    r->desecrate_gold = span_or(rd, "gold", 0, 1000, (struct dd_span){0, 0});
    r->desecrate_curse = (uint16_t)content_reader_number(rd, "curse_bp", 0, 10000);
    content_reader_at(rd, "dungeon.readiness");
    load_pair(rd, "hp", r->ready_hp);
    load_pair(rd, "dread", r->ready_dread);
    load_pair(rd, "damage", r->ready_damage);
    load_pair(rd, "potions", r->ready_potions);
    content_reader_at(rd, "dungeon.soft_warning");
    r->weak_from = (uint8_t)content_reader_number(rd, "from_floor", 1, DD_FLOOR_MAX);
    r->weak_hits = (uint8_t)content_reader_number(rd, "damage", 0, 250);
    r->weak_hp = (uint8_t)content_reader_number(rd, "hp", 0, 250);
    content_reader_at(rd, "extraction");
    r->taunts = content_reader_flag(rd, "taunts");
    r->free_exit_dread = (uint8_t)dd_number_or(rd, "free_exit_dread", 0, 100, 0);
}

static struct dd_words read_words(struct content_reader *rd, struct dd_rules *r, const char *key) {
    const json_t *list = content_reader_find(rd, key);
    size_t n = json_array_size(list);
    struct dd_words w = {&r->lines.line[r->lines.used], (uint32_t)n};
    if (r->lines.used + n > DD_LINES_MAX) {
        content_reader_fault(rd, key, "more lines than the engine has room for");
        return (struct dd_words){NULL, 0};
    }
    for (size_t i = 0; i < n; i++) {
        const char *line = json_string_value(json_array_get(list, i));
        r->lines.line[r->lines.used++] = line ? line : "";
    }
    return w;
}

static void load_pool(struct content_reader *rd, const struct dd_rules *r, const char *name, uint32_t floor,
                      struct dd_dungeon_rules *d) {
    char path[96];
    const char *key[POOL_MOST];
    bool plain = false;
    snprintf(path, sizeof path, "dungeons.%s.floors.%u", name, floor - 1);
    uint32_t n = content_reader_keys(rd, path, POOL_MOST, key);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        int64_t id = dd_id_of(r, DD_KIND_MONSTER, key[i]);
        if (id < 1)
            content_reader_unknown(rd, key[i], "monster", key[i]);
        d->pool[floor][i] = (uint8_t)(id < 1 ? 0 : id);
        d->pool_weight[floor][i] = (uint8_t)content_reader_number(rd, key[i], 1, 100);
        plain |= id > 0 && r->monster[id].type == DD_BASIC;
    }
    d->pool_count[floor] = (uint8_t)n;
    if (rd->st == ST_OK && !plain)
        content_reader_fault(rd, "", "a floor needs somebody who is neither an elite nor a guardian");
}

static void load_tale(struct content_reader *rd, struct dd_rules *r, const char *name,
                      struct dd_dungeon_rules *d) {
    content_reader_at(rd, "dungeons.%s", name);
    d->text = content_reader_string(rd, "text");
    d->ending = content_reader_string(rd, "ending");
    d->sanctum = content_reader_string(rd, "doors");
    d->sanctum_short = content_reader_string(rd, "doors_again");
    for (uint32_t beat = 0; beat < 3 && rd->st == ST_OK; beat++) {
        content_reader_at(rd, "dungeons.%s.story.%u", name, beat);
        d->story[beat][0] = content_reader_string(rd, "first");
        d->story[beat][1] = text_or(rd, "after_the_guardian");
        d->story[beat][2] = text_or(rd, "again");
    }
    content_reader_at(rd, "dungeons.%s.hints", name);
    for (uint32_t t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES && rd->st == ST_OK; t++)
        d->hints[t] = read_words(rd, r, type_names[t]);
    content_reader_at(rd, "dungeons.%s.rooms", name);
    for (uint32_t t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES && rd->st == ST_OK; t++)
        d->room_lines[t] = read_words(rd, r, type_names[t]);
    d->twisted = read_words(rd, r, "twisted");
    d->empty = read_words(rd, r, "cleared");
}

static void load_one(struct content_reader *rd, struct dd_rules *r, const char *name,
                     struct dd_dungeon_rules *d) {
    content_reader_at(rd, "dungeons.%s", name);
    content_reader_id(rd, "", name, NAME_MOST);
    d->name = name;
    d->title = content_reader_string(rd, "title");
    d->level = (uint8_t)content_reader_number(rd, "level", 1, DD_LEVEL_MAX);
    d->boss = id_or_none(rd, r, "boss", DD_KIND_MONSTER);
    if (rd->st == ST_OK && (!d->boss || !r->monster[d->boss].boss))
        content_reader_fault(rd, "boss", "a monster of the type boss");
    if (rd->st == ST_OK && content_reader_size(rd, "floors") != DD_FLOOR_MAX)
        content_reader_fault(rd, "floors", "exactly five floors");
    for (uint32_t f = 1; f <= DD_FLOOR_MAX && rd->st == ST_OK; f++)
        load_pool(rd, r, name, f, d);
    load_tale(rd, r, name, d);
}

/* DD-133, DD-147, DD-413. */
void dd_load_dungeons(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_DUNGEON_KINDS];
    content_reader_at(rd, "dungeons");
    if (!content_reader_has(rd, ""))
        return;
    uint32_t n = content_reader_keys(rd, "dungeons", DD_DUNGEON_KINDS - 1, key);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++)
        load_one(rd, r, key[i], &r->dungeon[i + 1]);
    r->dungeon_count = n;
    load_common(rd, r);
    content_reader_at(rd, "dungeon.floors");
    for (uint32_t f = 1; f <= DD_FLOOR_MAX && rd->st == ST_OK; f++)
        if (!r->floor[f].mix[DD_ROOM_COMBAT].hi)
            content_reader_fault(
                rd, "", "floor %u: a ruleset with dungeons says how many rooms of each type it has", f);
}
