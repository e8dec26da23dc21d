/* Rules of content: everything is data, everything is checked before a game starts, and a fault is named by
 * file and field. Faulty content is made by spoiling one thing in a copy of the real one. */
#include "core/offer.h"
#include "dd_test.h"

#include "base/hash.h"

#include <ftw.h>
#include <jansson.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    char home[400];
    size_t skip; /* bytes of the source path before what is copied */
    const char *to;
} copy;

static void join(char out[1000], const char *a, const char *b) {
    int n = snprintf(out, 1000, "%s/%s", a, b);
    assert_true(n > 0 && n < 1000);
}

static void write_bytes(const char *path, const char *bytes, size_t n) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static size_t read_bytes(const char *path, char *bytes, size_t cap) {
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot read %s", path);
    size_t n = fread(bytes, 1, cap - 1, f);
    fclose(f);
    bytes[n] = 0;
    return n;
}

static int copy_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    static char bytes[1 << 18];
    char to[1000], folder[1000];
    (void)sb, (void)ftw;
    join(folder, copy.home, copy.to);
    if (path[copy.skip] == '/')
        join(to, folder, path + copy.skip + 1);
    else
        snprintf(to, sizeof to, "%s", folder);
    if (flag == FTW_D)
        return mkdir(to, 0700);
    size_t n = read_bytes(path, bytes, sizeof bytes);
    write_bytes(to, bytes, n);
    return 0;
}

static int remove_one(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

static int make_copy(void **unused) {
    const char *tmp = getenv("TMPDIR");
    char from[1000], up[1000];
    (void)unused;
    snprintf(copy.home, sizeof copy.home, "%s/gloam-registry-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(copy.home))
        return -1;
    join(up, copy.home, "content");
    mkdir(up, 0700);
    copy.to = "content/darkdelve";
    join(from, content_root(), "darkdelve");
    copy.skip = strlen(from);
    if (nftw(from, copy_one, 8, FTW_PHYS))
        return -1;
    copy.to = "schemas";
    join(from, content_root(), "../schemas");
    copy.skip = strlen(from);
    return nftw(from, copy_one, 8, FTW_PHYS);
}

static int drop_copy(void **unused) {
    (void)unused;
    return nftw(copy.home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void path_of(const char *file, char out[1000]) {
    char folder[1000];
    join(folder, copy.home, "content/darkdelve");
    join(out, folder, file);
}

/* Opens a ruleset of the copy; on success the caller closes it. */
static enum status open_copy(const char *ruleset, struct ruleset *set, struct err *e) {
    char root[1000];
    join(root, copy.home, "content");
    memset(set, 0, sizeof *set);
    *e = (struct err){ST_OK, ""};
    return ruleset_open(root, &darkdelve_ops, ruleset, set, e);
}

/* The object that holds the last part of a dotted path; numbers are places in arrays. */
static json_t *walk(json_t *doc, const char *path, char last[80]) {
    char part[80];
    for (;;) {
        size_t n = strcspn(path, ".");
        assert_true(n && n < sizeof part);
        memcpy(part, path, n);
        part[n] = 0;
        if (!path[n]) {
            memcpy(last, part, n + 1);
            return doc;
        }
        doc = json_is_array(doc) ? json_array_get(doc, (size_t)atoi(part)) : json_object_get(doc, part);
        if (!doc)
            fail_msg("the content has no %s", path);
        path += n + 1;
    }
}

/* Sets (or with value null removes) one thing in a file of the copy. Quotes in value are single ones. */
static void spoil(const char *file, const char *path, const char *value) {
    char name[1000], last[80], text[800];
    path_of(file, name);
    json_t *doc = json_load_file(name, 0, NULL);
    assert_non_null(doc);
    json_t *in = walk(doc, path, last);
    if (value) {
        snprintf(text, sizeof text, "%s", value);
        for (char *c = text; *c; c++)
            *c = *c == '\'' ? '"' : *c;
        json_t *v = json_loads(text, JSON_DECODE_ANY, NULL);
        assert_non_null(v);
        assert_int_equal(json_is_array(in) ? json_array_set_new(in, (size_t)atoi(last), v)
                                           : json_object_set_new(in, last, v),
                         0);
    } else {
        assert_int_equal(
            json_is_array(in) ? json_array_remove(in, (size_t)atoi(last)) : json_object_del(in, last), 0);
    }
    assert_int_equal(json_dump_file(doc, name, JSON_INDENT(2)), 0);
    json_decref(doc);
}

static char kept[1 << 18];
static size_t kept_len;

static void keep(const char *file) {
    char name[1000];
    path_of(file, name);
    kept_len = read_bytes(name, kept, sizeof kept);
}

static void restore(const char *file) {
    char name[1000];
    path_of(file, name);
    write_bytes(name, kept, kept_len);
}

static void assert_refused(const char *ruleset, const char *file, const char *field) {
    struct ruleset set;
    struct err e;
    const char *base = strrchr(file, '/');
    base = base ? base + 1 : file;
    if (open_copy(ruleset, &set, &e) == ST_OK) {
        ruleset_close(&set);
        fail_msg("content with a faulty %s in %s was accepted", field, file);
    }
    if (!strstr(e.text, base) || !strstr(e.text, field))
        fail_msg("the message names not both %s and %s: %s", base, field, e.text);
    assert_null(set.rules);
}

static const struct {
    const char *file, *path, *value;
    const char *field; /* in the message; null: path */
} faults[] = {
    {"mvp/items.json", "rusty_sword.damage", "[8, 5]", NULL},
    {"mvp/items.json", "rusty_sword.damage", "[5]", NULL},
    {"mvp/items.json", "rusty_sword.damage", "[0, 0]", NULL},
    {"mvp/items.json", "rusty_sword.damage", "['a', 'b']", NULL},
    {"mvp/items.json", "torch.rarity", "'mythic'", NULL},
    {"mvp/items.json", "torch.slot", "'ring'", NULL},
    {"mvp/items.json", "torch.dread_relief", "0", "torch"},
    {"mvp/items.json", "torch.drop_floor_min", "6", NULL},
    {"mvp/items.json", "torch.uses", "-1", NULL},
    {"mvp/items.json", "iron_longsword.crit_bonus_bp", "10001", NULL},
    {"mvp/items.json", "iron_longsword.crit_bonus_bp", "0.05", NULL},
    {"mvp/items.json", "iron_longsword.crit_bonus_bp", NULL, NULL},
    {"mvp/items.json", "iron_longsword.crit_bonsu_bp", "5", NULL},
    {"mvp/items.json", "healing_potion.heal", "'twenty'", NULL},
    {"mvp/items.json", "chainmail_shirt.heal", "5", "chainmail_shirt"},
    {"mvp/items.json", "soulreaver_axe.lifesteal_bp", "-1", NULL},
    {"mvp/items.json", "soulreaver_axe", NULL, "boss-best"},
    {"mvp/items.json", "unexplained", "{}", NULL},
    {"mvp/player.json", "start_weapon", "'sword_of_dreams'", NULL},
    {"mvp/player.json", "start_weapon", "'torch'", NULL},
    {"mvp/player.json", "start_armor", "'rusty_sword'", NULL},
    {"mvp/player.json", "base_hp", "0", NULL},
    {"mvp/player.json", "crit_base_bp", "10001", NULL},
    {"mvp/combat.json", "flee_cap_bp", "-1", NULL},
    {"mvp/combat.json", "defend_passes_bp", "10001", NULL},
    {"mvp/combat.json", "use_item_outside_combat", "1", NULL},
    {"mvp/monsters.json", "ghoul.hp", "[25, 20]", NULL},
    {"mvp/monsters.json", "ghoul.hp", "[0, 20]", NULL},
    {"mvp/monsters.json", "ghoul.gold", "[9, 8]", NULL},
    {"mvp/monsters.json", "ghoul.type", "'elite'", NULL},
    {"mvp/monsters.json", "ghoul.item_chance_bp", "10001", NULL},
    {"mvp/monsters.json", "ghoul.tell_chance_bp", "-1", NULL},
    {"mvp/monsters.json", "ghoul.damage_reduction_bp", "10000", NULL},
    {"mvp/monsters.json", "ghoul", NULL, "pool"},
    {"mvp/monsters.json", "bone_colossus.phases.0.attacks", "0", NULL},
    {"mvp/monsters.json", "bone_colossus.phases",
     "[{'hp': 40, 'damage_bonus': 2, 'attacks': 2}, {'hp': 40, 'damage_bonus': 3, 'attacks': 3}]",
     "bone_colossus.phases.1.hp"},
    {"mvp/dungeon.json", "floors.0.pool", "['dragon']", NULL},
    {"mvp/dungeon.json", "floors.0.pool", "[]", NULL},
    {"mvp/dungeon.json", "floors.1.weights", "{'combat': 0, 'treasure': 0, 'empty': 0}", NULL},
    {"mvp/dungeon.json", "floors.2.rarity_weights", "{'common': 0, 'uncommon': 0, 'rare': 0}", NULL},
    {"mvp/dungeon.json", "floors.2.rarity_weights.mythic", "1", NULL},
    {"mvp/dungeon.json", "floors.3.chest_gold", "[30, 20]", NULL},
    {"mvp/dungeon.json", "floors.4.exit", "'stairwell'", NULL},
    {"mvp/dungeon.json", "floors.0.exit", "'empty'", NULL},
    {"mvp/dungeon.json", "floors.4", NULL, "floors"},
    {"mvp/dungeon.json", "floors.0.rooms", "0", NULL},
    {"mvp/dungeon.json", "boss", "'nobody'", NULL},
    {"mvp/dungeon.json", "watcher", "'nobody'", NULL},
    {"mvp/dungeon.json", "trap_chance_bp", "10001", NULL},
    {"mvp/dread.json", "levels.2.from", "50", NULL},
    {"mvp/dread.json", "levels.0.from", "1", NULL},
    {"mvp/dread.json", "levels.1.corruption_bp", "10001", NULL},
    {"mvp/dread.json", "after_watcher", "100", NULL},
    {"mvp/dread.json", "max", "101", NULL},
    {"mvp/extraction.json", "alternative.foe", "'nobody'", NULL},
    {"mvp/extraction.json", "floors.2.cost", "-30", NULL},
    {"mvp/extraction.json", "floors.4", NULL, "floors"},
    {"mvp/stash.json", "capacity", "0", NULL},
    {"mvp/stash.json", "capacity", "13", NULL},
    {"mvp/stash.json", "bring_max", "3", NULL},
    {"mvp/bestiary.json", "tiers.2", NULL, "tiers"},
    {"mvp/words.json", "monsters.ghoul", NULL, "ghoul"},
    {"mvp/words.json", "items.torch", NULL, "torch"},
    {"mvp/words.json", "whispers", "[]", NULL},
};

/* A fault of the base is told in the same words whatever lies on top of it, also where a change expects to
 * find the sound figure: the file of changes is not to blame. */
static void assert_same_refusal(const char *file, const char *path) {
    struct ruleset set;
    struct err document, tuned;
    assert_int_not_equal(open_copy(DOCUMENT, &set, &document), ST_OK);
    assert_int_not_equal(open_copy(MVP, &set, &tuned), ST_OK);
    if (strcmp(document.text, tuned.text) || document.status != tuned.status)
        fail_msg("%s, %s: document-mvp says\n%s\nand mvp says\n%s", file, path, document.text, tuned.text);
}

/* DD-053, DD-055: nothing starts on invalid content, and the message names file and field: references that
 * lead nowhere, ranges upside down, chances out of bounds, words nobody knows, figures missing or out of
 * place. */
static void faulty_content_is_refused(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        keep(faults[i].file);
        spoil(faults[i].file, faults[i].path, faults[i].value);
        /* a reference is faulty where it stands, not where its target is missing */
        bool target = !faults[i].value && !strcmp(faults[i].path, "ghoul");
        assert_refused(DOCUMENT, target ? "mvp/dungeon.json" : faults[i].file,
                       faults[i].field ? faults[i].field : faults[i].path);
        assert_same_refusal(faults[i].file, faults[i].path);
        restore(faults[i].file);
    }
    struct ruleset set;
    struct err e;
    if (open_copy(DOCUMENT, &set, &e) != ST_OK) /* and whole again it opens: the faults were ours */
        fail_msg("%s", e.text);
    ruleset_close(&set);
}

/* DD-055: the same id twice in a file is no silent replacement. DD-053: nor is half a file. */
static void broken_files_are_refused(void **unused) {
    char name[1000];
    (void)unused;
    keep("mvp/stash.json");
    path_of("mvp/stash.json", name);
    const char twice[] =
        "{\"capacity\": 10, \"capacity\": 9, \"bring_max\": 2, \"bring_consumables_max\": 1}";
    write_bytes(name, twice, sizeof twice - 1);
    assert_refused(DOCUMENT, "mvp/stash.json", "capacity");
    write_bytes(name, twice, 20);
    assert_refused(DOCUMENT, "mvp/stash.json", "stash.json");
    assert_int_equal(remove(name), 0);
    assert_refused(DOCUMENT, "mvp", "stash");
    restore("mvp/stash.json");
}

/* DD-053: a sound figure that a change does not expect: the message shows both values and names both files.
 */
static void a_figure_and_its_change_disagree(void **unused) {
    struct ruleset set;
    struct err e;
    (void)unused;
    keep("mvp/monsters.json");
    spoil("mvp/monsters.json", "bone_colossus.hp", "[99, 100]");
    assert_int_equal(open_copy(MVP, &set, &e), ST_INVALID);
    assert_non_null(strstr(e.text, "mvp-tuned.json: monsters.bone_colossus.hp: 'was' says [100,100], but "));
    assert_non_null(strstr(e.text, "mvp/monsters.json has [99,100]"));
    restore("mvp/monsters.json");
}

/* DD-060, DD-055: a change has to know what it changes. */
static void changes_must_fit(void **unused) {
    static const struct {
        const char *path, *value, *field;
    } rows[] = {
        {"changes.8.path", "'monsters.dragon.hp'", "monsters.dragon.hp"},
        {"changes.7.was", "true", "monsters.bone_colossus.tell_skips_attack"},
        {"changes.0.why", NULL, "why"},
        {"changes.1.value", "10001", "first_sign_bp"},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        keep("mvp-tuned.json");
        spoil("mvp-tuned.json", rows[i].path, rows[i].value);
        assert_refused(MVP, "mvp-tuned.json", rows[i].field);
        restore("mvp-tuned.json");
    }
}

/* DD-046, DD-060: figures come from the files: changed there, the same program plays differently. */
static void figures_come_from_files(void **unused) {
    static const struct {
        const char *file, *path, *value;
        size_t offset; /* of an int16 or uint16 in the rules */
        int want;
    } rows[] = {
        {"mvp/player.json", "base_hp", "44", offsetof(struct dd_rules, base_hp), 44},
        {"mvp/player.json", "crit_base_bp", "600", offsetof(struct dd_rules, crit_base), 600},
        {"mvp/player.json", "crit_multiplier_bp", "25000", offsetof(struct dd_rules, crit_multiplier), 25000},
        {"mvp/combat.json", "flee_common_bp", "6000", offsetof(struct dd_rules, flee_common), 6000},
        {"mvp/combat.json", "defend_passes_bp", "4000", offsetof(struct dd_rules, defend_factor), 4000},
        {"mvp/dungeon.json", "trap_chance_bp", "3000", offsetof(struct dd_rules, trap_chance), 3000},
        {"mvp/dungeon.json", "floors.1.chest_gold", "[7, 9]", offsetof(struct dd_rules, floor[2].chest_gold),
         7},
        {"mvp/dread.json", "levels.2.corruption_bp", "1600", offsetof(struct dd_rules, level[2].corruption),
         1600},
        {"mvp/extraction.json", "floors.3.cost", "61", offsetof(struct dd_rules, floor[4].extract_cost), 61},
        {"mvp/extraction.json", "alternative.cost", "99", offsetof(struct dd_rules, alternative_cost), 99},
        {"mvp/bestiary.json", "tiers.1.encounters", "4", offsetof(struct dd_rules, tier_encounters[2]), 4},
    };
    uint64_t literal = open_ruleset(DOCUMENT)->content_hash;
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct ruleset set;
        struct err e;
        int16_t got;
        keep(rows[i].file);
        spoil(rows[i].file, rows[i].path, rows[i].value);
        if (open_copy(DOCUMENT, &set, &e) != ST_OK)
            fail_msg("%s", e.text);
        memcpy(&got, (const char *)set.rules + rows[i].offset, sizeof got);
        assert_int_equal(got, rows[i].want);
        assert_true(set.content_hash != literal); /* replays of other figures are refused */
        ruleset_close(&set);
        restore(rows[i].file);
    }
}

/* DD-046: a new item and a new monster are the files' business too: they load, drop, and can be fought. */
static void entities_come_from_files(void **unused) {
    static const struct {
        const char *file, *path, *value;
    } rows[] = {
        {"mvp/items.json", "bone_club",
         "{'title': 'Bone Club', 'slot': 'weapon', 'rarity': 'common', 'damage': [6, 9], 'crit_bonus_bp': 0,"
         "'lifesteal_bp': 0, 'hp_bonus': 0, 'heal': 0, 'dread_relief': 0, 'clarity_rooms': 0, 'uses': 0,"
         "'uses_per_run': 0, 'drop_floor_min': 1, 'drop_weight': 1000}"},
        {"mvp/monsters.json", "grave_worm",
         "{'title': 'Grave Worm', 'type': 'common', 'hp': [1, 1], 'damage': [1, 2], 'gold': [3, 3],"
         "'attacks_first': false, 'damage_reduction_bp': 0, 'ambush': false, 'can_flee': true,"
         "'item_chance_bp': 10000, 'guaranteed_rarity': null, 'tell_chance_bp': 0, 'heavy_bp': 15000,"
         "'tell_skips_attack': false, 'phases': []}"},
        {"mvp/dungeon.json", "floors.0.pool", "['grave_worm']"},
        {"mvp/words.json", "items.bone_club", "'Somebody needed it.'"},
        {"mvp/words.json", "monsters.grave_worm",
         "{'flavour': 'It turns.', 'warning': '', 'lesson': 'Step on it.', 'phase': '', 'tells': ['It "
         "coils.']}"},
    };
    static char before[5][1 << 16];
    size_t length[5];
    char name[1000];
    struct ruleset set;
    struct err e;
    struct game g;
    (void)unused;
    for (int i = 0; i < 5; i++) {
        path_of(rows[i].file, name);
        length[i] = read_bytes(name, before[i], sizeof before[i]);
        spoil(rows[i].file, rows[i].path, rows[i].value);
    }
    if (open_copy(DOCUMENT, &set, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (int i = 4; i >= 0; i--) {
        path_of(rows[i].file, name);
        write_bytes(name, before[i], length[i]);
    }
    memset(&g, 0, sizeof g);
    g.set = &set;
    g.r = set.rules;
    assert_int_equal(g.r->item_count, 9);
    assert_int_equal(g.r->monster_count, 8);
    struct dd_setup setup;
    uint32_t clubs = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        memset(&g.s, 0, sizeof g.s);
        dd_setup_fill(g.r, 1, &setup);
        dd_start(g.r, &setup, seed, &g.s);
        if (!stand_in(&g, DD_ROOM_COMBAT))
            continue;
        g.s.rooms[g.s.room].foe[0].monster = g.r->floor[1].pool[0];
        dd_combat_start(g.r, &g.s, g.s.rooms[g.s.room].foe, NULL);
        assert_int_equal(g.s.foe[0].monster, monster_kind(&g, "grave_worm"));
        act(&g, DD_ATTACK);
        assert_int_equal(event_arg(&g, DD_EV_ENEMY_DIED, 1), 3);
        clubs += event_arg(&g, DD_EV_ENEMY_DIED, 2) == item_kind(&g, "bone_club");
    }
    assert_true(clubs > 0);
    ruleset_close(&set);
}

/* DD-047, DD-048: the configs that have to exist, each with the figures it is for; entities each under its
 * own id in the sections of content. */
static void sections_of_content(void **unused) {
    static const char *const figures[] = {
        "player.vigor",
        "player.might",
        "player.cunning",
        "player.base_hp",
        "player.start_weapon",
        "player.start_armor",
        "player.hp_per_vigor",
        "player.damage_per_might",
        "player.crit_base_bp",
        "player.crit_per_cunning_bp",
        "player.crit_multiplier_bp",
        "combat.flee_common_bp",
        "combat.flee_boss_bp",
        "combat.defend_passes_bp",
        "combat.defend_cooldown",
        "dread.levels.1.from",
        "dread.levels.1.corruption_bp",
        "dread.trapped_chest",
        "dread.flee",
        "dread.stairwell_relief",
        "extraction.floors.2.cost",
        "extraction.floors.2.bonus",
        "stash.capacity",
        "stash.bring_max",
        "stash.bring_consumables_max",
        "dungeon.floors.0.rooms",
        "dungeon.floors.0.weights.combat",
        "dungeon.floors.0.pool",
        "items.torch.title",
        "monsters.ghoul.hp",
    };
    (void)unused;
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < sizeof figures / sizeof figures[0]; k++)
            if (!content_at(open_ruleset(rulesets[i])->content, figures[k]))
                fail_msg("no %s in %s", figures[k], rulesets[i]);
}

static void assert_fields(const char *section, const char *const *keys) {
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)content_section(open_ruleset(DOCUMENT)->content, section), name, one) {
        for (const char *const *k = keys; *k; k++)
            if (!json_object_get(one, *k))
                fail_msg("%s.%s has no %s", section, name, *k);
    }
}

/* DD-056, DD-057, DD-058: the fields of the templates. Which floors a monster haunts is told by the pools;
 * flavour, warnings and signs are prose and lie in the section of words. */
static void fields_of_templates(void **unused) {
    static const char *const items[] = {
        "title",        "slot",           "rarity", "damage",       "crit_bonus_bp",
        "lifesteal_bp", "hp_bonus",       "heal",   "dread_relief", "clarity_rooms",
        "uses_per_run", "drop_floor_min", NULL};
    static const char *const monsters[] = {
        "title",    "type",   "hp",   "damage",         "attacks_first",  "damage_reduction_bp",
        "ambush",   "phases", "gold", "item_chance_bp", "tell_chance_bp", "heavy_bp",
        "can_flee", NULL};
    const struct content *c = open_ruleset(DOCUMENT)->content;
    const struct dd_rules *r = open_ruleset(DOCUMENT)->rules;
    (void)unused;
    assert_fields("items", items);
    assert_fields("monsters", monsters);
    assert_non_null(content_at(c, "monsters.bone_colossus.phases.0.hp"));
    assert_non_null(content_at(c, "monsters.bone_colossus.phases.0.damage_bonus"));
    assert_non_null(content_at(c, "monsters.bone_colossus.phases.0.attacks"));
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        assert_true(*r->monster[i].flavour && *r->monster[i].lesson);
        assert_true(r->monster[i].tell_lines > 0 && *r->monster[i].tells[0]);
        assert_true(!r->monster[i].ambush || *r->monster[i].warning);
        assert_true(!r->monster[i].phases || *r->monster[i].phase_text);
    }
}

/* DD-049: eight items (3 weapons, 2 armors, 3 consumables), seven monsters (5 common, 2 bosses), in both. */
static void exactly_eight_items_and_seven_monsters(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const struct dd_rules *r = open_ruleset(rulesets[i])->rules;
        uint32_t slots[DD_SLOTS] = {0}, bosses = 0;
        for (uint32_t k = 1; k <= r->item_count; k++)
            slots[r->item[k].slot]++;
        for (uint32_t k = 1; k <= r->monster_count; k++)
            bosses += r->monster[k].boss;
        assert_int_equal(r->item_count, 8);
        assert_int_equal(slots[DD_WEAPON], 3);
        assert_int_equal(slots[DD_ARMOR], 2);
        assert_int_equal(slots[DD_CONSUMABLE], 3);
        assert_int_equal(r->monster_count, 7);
        assert_int_equal(bosses, 2);
    }
}

/* DD-054: by id, by slot, by rarity, for a floor; and nothing for what does not exist. */
static void queries(void **unused) {
    const struct dd_rules *r = open_ruleset(DOCUMENT)->rules;
    struct game g = {.r = r};
    (void)unused;
    for (int64_t id = 1; id <= r->item_count; id++)
        assert_int_equal(dd_id_of(r, DD_KIND_ITEM, dd_name_of(r, DD_KIND_ITEM, id)), id);
    for (int64_t id = 1; id <= r->monster_count; id++)
        assert_int_equal(dd_id_of(r, DD_KIND_MONSTER, dd_name_of(r, DD_KIND_MONSTER, id)), id);
    static const int64_t none[] = {INT64_MIN, -1, 0, 65, INT64_MAX};
    for (int i = 0; i < 5; i++) {
        assert_null(dd_name_of(r, DD_KIND_ITEM, none[i]));
        assert_null(dd_title_of(r, DD_KIND_MONSTER, none[i]));
    }
    assert_int_equal(dd_id_of(r, DD_KIND_ITEM, "ghoul"), -1);
    assert_int_equal(dd_id_of(r, DD_KIND_MONSTER, ""), -1);
    assert_string_equal(dd_title_of(r, DD_KIND_ITEM, item_kind(&g, "torch")), "Torch");

    static const struct {
        uint8_t floor;
        const char *droppable;
        bool yes;
    } drops[] = {{1, "healing_potion", true},  {1, "torch", false},         {2, "torch", true},
                 {2, "soulreaver_axe", false}, {3, "soulreaver_axe", true}, {5, "rusty_sword", true}};
    for (uint32_t i = 0; i < sizeof drops / sizeof drops[0]; i++)
        assert_int_equal(r->item[item_kind(&g, drops[i].droppable)].drop_floor_min <= drops[i].floor,
                         drops[i].yes);
    uint8_t stalker = monster_kind(&g, "shadow_stalker");
    for (uint32_t f = 1; f <= 5; f++) {
        bool there = false;
        for (uint32_t k = 0; k < r->floor[f].pool_count; k++)
            there |= r->floor[f].pool[k] == stalker;
        assert_int_equal(there, f >= 4);
    }
}

/* DD-052: loaded once and then read only: whole games leave not one byte of the rules changed. */
static void rules_are_read_only(void **unused) {
    const struct ruleset *set = open_ruleset(MVP);
    uint64_t before = hash_bytes(set->rules, sizeof(struct dd_rules), 0);
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game g;
        start(&g, MVP, "camp", seed);
        play_on(&g, seed % 2 ? "greedy" : "random", seed, 400);
    }
    assert_true(before == hash_bytes(set->rules, sizeof(struct dd_rules), 0));
    assert_ptr_equal(open_ruleset(MVP), set);
}

/* DD-060: which ruleset is a name in a data file; both play to the end, and they differ in what the layer of
 * changes lists and in nothing else. */
static void rulesets_are_data(void **unused) {
    struct ruleset_row rows[8];
    uint32_t n, changes = 0;
    struct err e;
    (void)unused;
    assert_int_equal(content_rulesets(content_root(), "darkdelve", rows, 8, &n, &e), ST_OK);
    assert_true(n >= 2);
    for (uint32_t i = 0; i < n && i < 8; i++)
        assert_true(!strcmp(rows[i].game, "darkdelve") && *rows[i].title);
    char name[1000];
    path_of("mvp-tuned.json", name);
    json_t *doc = json_load_file(name, 0, NULL), *one;
    size_t at;
    assert_non_null(doc);
    json_t *plain = json_object(), *tuned = json_object();
    static const char *const sections[] = {"player", "combat", "dread",    "dungeon", "extraction",
                                           "stash",  "items",  "bestiary", "monsters"};
    for (uint32_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        json_object_set_new(plain, sections[i],
                            json_deep_copy(content_section(open_ruleset(DOCUMENT)->content, sections[i])));
        json_object_set_new(tuned, sections[i],
                            json_deep_copy(content_section(open_ruleset(MVP)->content, sections[i])));
    }
    assert_false(json_equal(plain, tuned));
    json_array_foreach(json_object_get(doc, "changes"), at, one) {
        char last[80];
        json_t *in = walk(plain, json_string_value(json_object_get(one, "path")), last);
        json_t *value = json_object_get(one, "value");
        assert_int_equal(json_is_array(in) ? json_array_set(in, (size_t)atoi(last), value)
                                           : json_object_set(in, last, value),
                         0);
        changes++;
    }
    assert_true(changes > 0);
    assert_true(json_equal(plain, tuned));
    json_decref(plain);
    json_decref(tuned);
    json_decref(doc);
    for (int i = 0; i < 2; i++) {
        struct game g;
        start(&g, rulesets[i], "camp", 5);
        play_on(&g, "delver", 5, DD_MAX_STEPS);
        assert_true(is_over(&g));
    }
}

/* DD-059: names and figures are put into texts when they are shown: none of the words holds a figure of its
 * own for them, and no placeholder is left over. */
static void texts_are_filled_in(void **unused) {
    static struct dd_view view;
    struct game g;
    (void)unused;
    for (int i = 0; i < 2; i++) {
        fight(&g, rulesets[i], "ghoul", 1, 20);
        uint16_t id = give(&g, g.s.consumables, DD_CARRY_MAX, "healing_potion");
        g.s.hp = 5; /* to the unhurt it does nothing, and says so */
        memset(&view, 0, sizeof view);
        dd_view(g.r, &g.s, 0, &view);
        char figure[40];
        TEXT_ON_STACK(t, 300);
        struct action use = {DD_USE_ITEM, {(int16_t)id, 0, 0}};
        action_say(&darkdelve_ops, g.r, &view, &use, &t);
        snprintf(figure, sizeof figure, "%u", g.r->item[item_kind(&g, "healing_potion")].heal);
        assert_non_null(strstr(t.buf, "Healing Potion"));
        assert_non_null(strstr(t.buf, figure));
        text_clear(&t);
        struct event blow = {DD_EV_DAMAGE_DEALT, DD_SEAT, {0, 137, 0, 0}};
        dd_say_event(g.r, &view, &blow, &t);
        assert_non_null(strstr(t.buf, "137"));
        text_clear(&t);
        struct text_pair pair = {"monster", "Ghoul"};
        for (uint32_t k = 0; k < g.r->death_lines.count; k++)
            text_fill(&t, g.r->death_lines.lines[k], &pair, 1), text_char(&t, '\n');
        assert_null(strchr(t.buf, '{'));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faulty_content_is_refused),
        cmocka_unit_test(broken_files_are_refused),
        cmocka_unit_test(a_figure_and_its_change_disagree),
        cmocka_unit_test(changes_must_fit),
        cmocka_unit_test(figures_come_from_files),
        cmocka_unit_test(entities_come_from_files),
        cmocka_unit_test(sections_of_content),
        cmocka_unit_test(fields_of_templates),
        cmocka_unit_test(exactly_eight_items_and_seven_monsters),
        cmocka_unit_test(queries),
        cmocka_unit_test(rules_are_read_only),
        cmocka_unit_test(rulesets_are_data),
        cmocka_unit_test(texts_are_filled_in),
    };
    return cmocka_run_group_tests(tests, make_copy, drop_copy);
}
