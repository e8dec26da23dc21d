/* DARKDELVE: who goes down and what is at camp, as content has it (hero.h). A ruleset without these sections
 * and keys has neither levels nor classes nor a board. */
#include "core/content_reader.h"
#include "games/darkdelve/hero.h"

enum { ID_MAX = 40 };

/* An id that may be left out: 0 then. */
static uint8_t reference(struct content_reader *rd, const struct dd_rules *r, const char *key, uint32_t kind,
                         const char *what) {
    if (!content_reader_has(rd, key))
        return 0;
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? dd_id_of(r, kind, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, what, name);
    return (uint8_t)(id < 0 ? 0 : id);
}

static uint32_t keys_of(struct content_reader *rd, const char *section, uint32_t most, const char **key) {
    content_reader_at(rd, "%s", section);
    return content_reader_has(rd, "") ? content_reader_keys(rd, section, most, key) : 0;
}

/* -- classes and mutators -- */

static void load_class(struct content_reader *rd, struct dd_class_rules *c) {
    static const char *const unlocks[] = {"open", "dread_home", "dread_death"};
    c->title = content_reader_string(rd, "title");
    c->text = content_reader_string(rd, "text");
    c->awakening = content_reader_has(rd, "awakening") ? content_reader_string(rd, "awakening") : "";
    c->vigor = (uint8_t)content_reader_number(rd, "vigor", 0, 20);
    c->might = (uint8_t)content_reader_number(rd, "might", 0, 20);
    c->cunning = (uint8_t)content_reader_number(rd, "cunning", 0, 20);
    c->rage = (uint16_t)dd_number_or(rd, "rage_bp", 0, 10000, 0);
    c->rage_below = (uint16_t)dd_number_or(rd, "rage_below_bp", 0, 10000, 0);
    c->dread_less = (uint16_t)dd_number_or(rd, "dread_less_bp", 0, 9000, 0);
    c->curse_proof = content_reader_flag(rd, "curse_proof");
    c->unlock = content_reader_choice(rd, "unlock", unlocks, 3);
    c->unlock_dread = (uint8_t)dd_number_or(rd, "unlock_dread", 0, 100, 0);
    c->unlock_floor = (uint8_t)dd_number_or(rd, "unlock_floor", 0, DD_FLOOR_MAX, 0);
    if (rd->st == ST_OK && !c->rage != !c->rage_below)
        content_reader_fault(rd, "rage_bp", "goes with rage_below_bp: what it adds, and when");
    if (rd->st == ST_OK && c->unlock != DD_CLASS_OPEN && !*c->awakening)
        content_reader_fault(rd, "awakening",
                             "a class that opens later says something when it does (DD-143)");
}

void dd_load_classes(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_CLASS_KINDS];
    uint32_t n = keys_of(rd, "classes", DD_CLASS_KINDS - 1, key), open = 0;
    for (uint32_t i = 0; i < n; i++) {
        content_reader_at(rd, "classes.%s", key[i]);
        content_reader_id(rd, "", key[i], ID_MAX);
        r->class_of[i + 1].name = key[i];
        load_class(rd, &r->class_of[i + 1]);
        open += r->class_of[i + 1].unlock == DD_CLASS_OPEN;
    }
    content_reader_at(rd, "classes");
    if (n && !open && rd->st == ST_OK)
        content_reader_fault(rd, "", "one class is open from the start (DD-138)");
    r->class_count = n;
}

static void load_mutator(struct content_reader *rd, struct dd_mutator_rules *m) {
    static const char *const unlocks[] = {"bosses", "home_in_the_dark", "floor",
                                          "deaths", "homecomings",      "nothing_brought"};
    m->title = content_reader_string(rd, "title");
    m->text = content_reader_string(rd, "text");
    m->unlock = content_reader_choice(rd, "unlock", unlocks, 6);
    m->unlock_count = (uint8_t)content_reader_number(rd, "unlock_count", 1, 250);
    m->foe_hp = (uint16_t)dd_number_or(rd, "foe_hp_bp", 5000, 30000, 0);
    m->foe_damage = (uint16_t)dd_number_or(rd, "foe_damage_bp", 5000, 30000, 0);
    m->dread = (uint16_t)dd_number_or(rd, "dread_bp", 5000, 30000, 0);
    m->gold = (uint16_t)dd_number_or(rd, "gold_bp", 5000, 30000, 0);
    m->xp = (uint16_t)dd_number_or(rd, "xp_bp", 5000, 30000, 0);
    m->upgrade = (uint8_t)dd_number_or(rd, "upgrade", 0, 100, 0);
    m->no_torches = content_reader_flag(rd, "no_torches");
    m->no_saves = content_reader_flag(rd, "no_saves");
    m->no_potion = content_reader_flag(rd, "no_potion");
    m->no_preview = content_reader_flag(rd, "no_preview");
    bool floors =
        m->unlock == DD_MUT_NO_TORCH || m->unlock == DD_MUT_FLOOR5 || m->unlock == DD_MUT_NOTHING_BROUGHT;
    if (rd->st == ST_OK && floors && m->unlock_count > DD_FLOOR_MAX)
        content_reader_fault(rd, "unlock_count", "is a floor here: 1 to %d", DD_FLOOR_MAX);
}

void dd_load_mutators(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_MUTATOR_KINDS];
    uint32_t n = keys_of(rd, "mutators", DD_MUTATOR_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++) {
        content_reader_at(rd, "mutators.%s", key[i]);
        content_reader_id(rd, "", key[i], ID_MAX);
        r->mutator[i + 1].name = key[i];
        load_mutator(rd, &r->mutator[i + 1]);
    }
    r->mutator_count = n;
}

/* -- the board and the codex -- */

/* What a bounty is about, and the key that says it. */
static uint8_t load_object(struct content_reader *rd, const struct dd_rules *r, uint8_t goal) {
    static const char *const wanted[DD_GOALS] = {[DD_GOAL_KILL] = "monster",
                                                 [DD_GOAL_FLOOR] = "floor",
                                                 [DD_GOAL_ITEM] = "rarity",
                                                 [DD_GOAL_DREAD] = "dread"};
    if (rd->st == ST_OK && wanted[goal] && !content_reader_has(rd, wanted[goal])) {
        content_reader_fault(rd, wanted[goal], "this goal needs it");
        return 0;
    }
    switch (goal) {
    case DD_GOAL_KILL:
        return reference(rd, r, "monster", DD_KIND_MONSTER, "monster");
    case DD_GOAL_BOSS:
        return reference(rd, r, "dungeon", DD_KIND_DUNGEON, "dungeon");
    case DD_GOAL_FLOOR:
        return (uint8_t)content_reader_number(rd, "floor", 1, DD_FLOOR_MAX);
    case DD_GOAL_DREAD:
        return (uint8_t)content_reader_number(rd, "dread", 1, 99);
    case DD_GOAL_ITEM:
        return content_reader_choice(rd, "rarity", dd_rarity_names, DD_RARITIES);
    default:
        return 0;
    }
}

void dd_load_bounties(struct content_reader *rd, struct dd_rules *r) {
    static const char *const goals[DD_GOALS] = {"kill", "elites", "floor",  "chests",
                                                "item", "boss",   "events", "dread"};
    const char *key[DD_BOUNTY_KINDS];
    uint32_t n = keys_of(rd, "bounties", DD_BOUNTY_KINDS - 1, key), early = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct dd_bounty_rules *b = &r->bounty[i + 1];
        content_reader_at(rd, "bounties.%s", key[i]);
        content_reader_id(rd, "", key[i], ID_MAX);
        b->name = key[i];
        b->title = content_reader_string(rd, "title");
        b->text = content_reader_string(rd, "text");
        b->goal = content_reader_choice(rd, "goal", goals, DD_GOALS);
        b->of = load_object(rd, r, b->goal);
        b->count = (uint8_t)dd_number_or(rd, "count", 1, 50, 1);
        b->level = (uint8_t)dd_number_or(rd, "level", 1, DD_LEVEL_MAX, 1);
        b->gold = (uint16_t)content_reader_number(rd, "gold", 1, 2000);
        early += b->level == 1;
    }
    content_reader_at(rd, "bounties");
    if (n && early < DD_OFFERS && rd->st == ST_OK)
        content_reader_fault(rd, "", "the board of a beginner wants %d that level 1 may take", DD_OFFERS);
    r->bounty_count = n;
}

static void load_pages(struct content_reader *rd, struct dd_rules *r) {
    const char *key[DD_LORE_KINDS];
    uint32_t n = keys_of(rd, "lore", DD_LORE_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++) {
        struct dd_lore_rules *l = &r->lore[i + 1];
        content_reader_at(rd, "lore.%s", key[i]);
        content_reader_id(rd, "", key[i], ID_MAX);
        l->name = key[i];
        l->title = content_reader_string(rd, "title");
        l->text = content_reader_string(rd, "text");
        l->monster = reference(rd, r, "monster", DD_KIND_MONSTER, "monster");
        l->dungeon = reference(rd, r, "dungeon", DD_KIND_DUNGEON, "dungeon");
    }
    r->lore_count = n;
}

/* -- who sits at the fire -- */

static void load_line(struct content_reader *rd, const struct dd_rules *r, struct dd_talk_rules *t) {
    static const char *const when[DD_WHENS] = {
        [DD_WHEN_ALWAYS] = "",           [DD_WHEN_FIRST] = "first",       [DD_WHEN_DIED] = "after_death",
        [DD_WHEN_HOME] = "after_home",   [DD_WHEN_RUNS] = "runs",         [DD_WHEN_DEATHS] = "deaths",
        [DD_WHEN_HOMES] = "homecomings", [DD_WHEN_BOSSES] = "bosses",     [DD_WHEN_CLASS] = "class",
        [DD_WHEN_LEVEL] = "level",       [DD_WHEN_DREAD] = "dread",       [DD_WHEN_MUTATED] = "mutated",
        [DD_WHEN_RICH] = "rich",         [DD_WHEN_POOR] = "poor",         [DD_WHEN_LESSON] = "lesson",
        [DD_WHEN_FULL] = "stash_full",   [DD_WHEN_BEASTS] = "beasts",     [DD_WHEN_PAGES] = "pages",
        [DD_WHEN_RISE] = "rise",         [DD_WHEN_FINERY] = "finery",     [DD_WHEN_UNNAMED] = "unnamed",
        [DD_WHEN_CURSED] = "cursed",     [DD_WHEN_UNLOCKED] = "unlocked", [DD_WHEN_ABANDONED] = "abandoned"};
    static const uint32_t counted = 1u << DD_WHEN_RUNS | 1u << DD_WHEN_DEATHS | 1u << DD_WHEN_HOMES |
                                    1u << DD_WHEN_BOSSES | 1u << DD_WHEN_LEVEL | 1u << DD_WHEN_DREAD |
                                    1u << DD_WHEN_RICH | 1u << DD_WHEN_POOR | 1u << DD_WHEN_BEASTS |
                                    1u << DD_WHEN_PAGES;
    t->say = content_reader_string(rd, "say");
    if (content_reader_has(rd, "when"))
        t->when = content_reader_choice(rd, "when", when, DD_WHENS);
    t->of = (uint16_t)dd_number_or(rd, "of", 1, 60000, 0);
    if (rd->st == ST_OK && !(counted >> t->when & 1) != !t->of)
        content_reader_fault(rd, "of",
                             t->of ? "this condition has no number" : "this condition needs a number");
    if (rd->st == ST_OK && (t->when == DD_WHEN_CLASS) != content_reader_has(rd, "class"))
        content_reader_fault(rd, "class", "goes with the condition 'class', and only with it");
    if (t->when == DD_WHEN_CLASS)
        t->of = reference(rd, r, "class", DD_KIND_CLASS, "class");
}

/* Lines take turns by their place: at even visits those at even places, at odd visits the others
 * (camp_talk.c). */
static void load_person(struct content_reader *rd, struct dd_rules *r, uint32_t who, const char *name) {
    struct dd_person_rules *p = &r->person[who];
    uint32_t always[2] = {0, 0};
    content_reader_at(rd, "people");
    size_t n = content_reader_size(rd, name);
    if (n > DD_TALK_MAX)
        content_reader_fault(rd, name, "more lines than the engine has room for");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        content_reader_at(rd, "people.%s.%u", name, i);
        load_line(rd, r, &p->line[i]);
        always[i % 2] += p->line[i].when == DD_WHEN_ALWAYS;
    }
    p->lines = (uint8_t)n;
    content_reader_at(rd, "people");
    if (rd->st == ST_OK && (always[0] < 2 || always[1] < 2))
        content_reader_fault(rd, name,
                             "of the lines that always fit, two stand at even places and two at odd ones");
}

void dd_load_lore(struct content_reader *rd, struct dd_rules *r) {
    static const char *const people[DD_PEOPLE] = {"chronicler", "smith", "merchant", "board"};
    load_pages(rd, r);
    content_reader_at(rd, "player");
    r->first_dungeon = reference(rd, r, "first_dungeon", DD_KIND_DUNGEON, "dungeon");
    if (!r->first_dungeon && r->dungeon_count)
        r->first_dungeon = 1;
    if (rd->st == ST_OK && r->dungeon[r->first_dungeon].level > 1)
        content_reader_fault(rd, "first_dungeon", "is closed to level 1");
    content_reader_at(rd, "people");
    bool anybody = content_reader_has(rd, "");
    for (uint32_t i = 0; i < DD_PEOPLE && anybody; i++)
        load_person(rd, r, i, people[i]);
}

/* -- keys of player.json that only the larger game has -- */

static void load_levels(struct content_reader *rd, struct dd_rules *r) {
    r->level_cap = (uint8_t)dd_number_or(rd, "level_cap", 0, DD_LEVEL_MAX, 0);
    if (!r->level_cap)
        return;
    r->level_hp = (uint8_t)content_reader_number(rd, "level_hp", 0, 50);
    r->xp_per_level = (uint8_t)content_reader_number(rd, "xp_per_level", 1, UINT8_MAX);
    r->penalty_xp = (uint16_t)content_reader_number(rd, "penalty_xp_bp", 0, 10000);
    r->penalty_gold = (uint16_t)content_reader_number(rd, "penalty_gold_bp", 0, 10000);
    for (uint32_t i = 0; i < DD_FLOOR_MAX; i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "penalty_levels.%u", i);
        r->penalty_level[i + 1] = (uint8_t)content_reader_number(rd, key.buf, 0, DD_LEVEL_MAX);
    }
    if (rd->st == ST_OK && !r->class_count)
        content_reader_fault(rd, "level_cap", "levels without classes.json: nobody could have one");
}

static void load_pack(struct content_reader *rd, struct dd_rules *r) {
    r->pack_slots = (uint8_t)dd_number_or(rd, "pack_slots", 0, 30, 0);
    r->consumable_slots = (uint8_t)dd_number_or(rd, "consumable_slots", 0, 30, 0);
    if (content_reader_has(rd, "pack_might")) {
        r->pack_might[0] = (uint8_t)content_reader_number(rd, "pack_might.0", 1, 50);
        r->pack_might[1] = (uint8_t)content_reader_number(rd, "pack_might.1", 1, 50);
    }
    r->start_potion = reference(rd, r, "start_potion", DD_KIND_ITEM, "item");
    r->torch = reference(rd, r, "torch", DD_KIND_ITEM, "item");
    r->start_torches = (uint8_t)dd_number_or(rd, "start_torches", 0, 9, 0);
    r->start_gold = (uint16_t)dd_number_or(rd, "start_gold", 0, 1000, 0);
    if (rd->st == ST_OK && r->start_torches && !r->torch)
        content_reader_fault(rd, "start_torches", "needs 'torch': which item that is");
}

void dd_load_player_more(struct content_reader *rd, struct dd_rules *r) {
    r->crit_cap = (uint16_t)dd_number_or(rd, "crit_cap_bp", 0, 10000, 0);
    r->crit_soft = (uint16_t)dd_number_or(rd, "crit_soft_bp", 0, 10000, 0);
    r->crit_soft_from = (uint8_t)dd_number_or(rd, "crit_soft_from", 0, 50, 0);
    r->armor_cap = (uint16_t)dd_number_or(rd, "armor_cap_bp", 0, 9500, 0);
    r->trap_sense = (uint8_t)dd_number_or(rd, "trap_sense", 0, 20, 0);
    r->boss_counter = reference(rd, r, "boss_counter", DD_KIND_ITEM, "item");
    r->gamble = reference(rd, r, "gamble", DD_KIND_ITEM, "item");
    r->lesson_bonus = (uint16_t)dd_number_or(rd, "lesson_bp", 0, 10000, 0);
    r->echoes_most = (uint8_t)dd_number_or(rd, "echoes_most", 0, 5, 0);
    load_pack(rd, r);
    load_levels(rd, r);
}
