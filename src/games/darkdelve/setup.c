/* DARKDELVE: what a match starts from, and what goes on after it. A setup may come from a file, so
 * dd_setup_check trusts nothing: it refuses what cannot be and puts the rest in order. */
#include "core/content_reader.h"
#include "games/darkdelve/dd.h"
#include "games/darkdelve/hero.h"

#include <string.h>

/* How a scenario starts; without names, with starting gear and against nobody. */
struct opening {
    uint8_t mode, floor, potions;
    const char *monster, *weapon, *armor;
    const char *also;  /* who stands beside it, where groups fight */
    const char *small; /* who stands there instead in a ruleset that does not know the monster */
    uint8_t level;     /* of the delver, where there are levels */
};
#define OPENS(...)                                                                                           \
    &(const struct opening) {                                                                                \
        __VA_ARGS__                                                                                          \
    }
#define DUEL(...) OPENS(DD_MODE_DUEL, __VA_ARGS__)
#define BEST "soulreaver_axe", "chainmail_shirt"
#define UNCOMMON "iron_longsword", "chainmail_shirt"

/* The duels are measuring benches: one fight with given gear, used by the targets. */
const struct scenario dd_scenarios[DD_SCENARIOS] = {
    {"camp", "an expedition from camp: stash, bestiary, then the descent", OPENS(DD_MODE_CAMP)},
    {"run", "straight into the first floor with nothing but starting gear", OPENS(DD_MODE_RUN)},
    {"duel-rat", "one fight: starting gear against a Plague Rat", DUEL(1, 0, "plague_rat")},
    {"duel-ghoul", "one fight: starting gear against a Ghoul", DUEL(1, 0, "ghoul")},
    {"duel-archer", "one fight: starting gear against a Skeleton Archer", DUEL(2, 0, "skeleton_archer")},
    {"duel-armored", "one fight: starting gear against an Armored Ghoul", DUEL(3, 0, "armored_ghoul")},
    {"duel-stalker", "one fight: starting gear against a Shadow Stalker", DUEL(4, 0, "shadow_stalker")},
    {"boss-best", "one fight: best gear and three potions against the Bone Colossus",
     DUEL(5, 3, "bone_colossus", BEST)},
    {"boss-iron", "one fight: Iron Longsword, chainmail and three potions against the Bone Colossus",
     DUEL(5, 3, "bone_colossus", UNCOMMON)},
    {"boss-starter", "one fight: starting gear and three potions against the Bone Colossus",
     DUEL(5, 3, "bone_colossus")},
    {"watcher-best", "one fight: best gear and three potions against the Watcher",
     DUEL(5, 3, "the_watcher", BEST)},
    {"watcher-starter", "one fight: starting gear and three potions against the Watcher",
     DUEL(5, 3, "the_watcher")},
    {"pair-rats", "one fight: starting gear against two Plague Rats (one, where foes come alone)",
     DUEL(1, 0, "plague_rat", .also = "plague_rat")},
    {"pair-ghouls", "one fight: starting gear against two Ghouls (one, where foes come alone)",
     DUEL(2, 0, "ghoul", .also = "ghoul")},
    {"duel-shambler", "one fight: starting gear against a Corpse Shambler (a Ghoul in the shorter game)",
     DUEL(3, 0, "corpse_shambler", .small = "ghoul")},
    {"elite-knight",
     "one fight: level 5 with two potions against a Bone Knight (an Armored Ghoul in the shorter game)",
     DUEL(4, 2, "bone_knight", .small = "armored_ghoul", .level = 5)},
    {"boss-abbess",
     "one fight: level 8 with three potions against the Abbess Below (the Colossus in the shorter game)",
     DUEL(5, 3, "abbess_below", UNCOMMON, .small = "bone_colossus", .level = 8)},
    {"boss-anvil",
     "one fight: level 12 with three potions against Mother Anvil (the Colossus in the shorter game)",
     DUEL(5, 3, "mother_anvil", BEST, .small = "bone_colossus", .level = 12)},
    {"ghoul-5", "one fight: level 5 in Uncommon gear against a Ghoul on floor 3",
     DUEL(3, 0, "ghoul", UNCOMMON, .level = 5)},
    {"archer-5", "one fight: level 5 in Uncommon gear against a Skeleton Archer on floor 3",
     DUEL(3, 0, "skeleton_archer", UNCOMMON, .level = 5)},
    {"stalker-5", "one fight: level 5 in Uncommon gear against a Shadow Stalker on floor 4",
     DUEL(4, 0, "shadow_stalker", UNCOMMON, .level = 5)},
    {"archer-10", "one fight: level 10 in Rare gear against a Skeleton Archer on floor 5",
     DUEL(5, 0, "skeleton_archer", BEST, .level = 10)},
    {"armored-10", "one fight: level 10 in Rare gear against an Armored Ghoul on floor 5",
     DUEL(5, 0, "armored_ghoul", BEST, .level = 10)},
    {"stalker-10", "one fight: level 10 in Rare gear against a Shadow Stalker on floor 5",
     DUEL(5, 0, "shadow_stalker", BEST, .level = 10)},
};

/* Who stands there in these rules. */
static const char *who(const struct dd_rules *r, const struct opening *o) {
    return o->small && dd_id_of(r, DD_KIND_MONSTER, o->monster) < 0 ? o->small : o->monster;
}

void dd_scenarios_check(const struct dd_rules *r, struct content_reader *rd) {
    for (uint32_t i = 0; i < DD_SCENARIOS; i++) {
        const struct opening *o = dd_scenarios[i].data;
        const char *const named[] = {who(r, o), o->weapon, o->armor};
        for (uint32_t k = 0; k < 3; k++) {
            content_reader_at(rd, k ? "items" : "monsters");
            if (named[k] && dd_id_of(r, k ? DD_KIND_ITEM : DD_KIND_MONSTER, named[k]) < 0)
                content_reader_fault(rd, named[k], "is missing, and the scenario '%s' wants it",
                                     dd_scenarios[i].name);
        }
    }
}

static uint8_t id_of(const void *rules, uint32_t kind, const char *name) {
    return (uint8_t)(name ? dd_id_of(rules, kind, name) : 0);
}

void dd_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    const struct opening *o = dd_scenarios[scenario].data;
    struct dd_setup *s = setup;
    memset(s, 0, sizeof *s);
    s->mode = o->mode;
    s->floor = o->floor;
    s->duel_monster = id_of(rules, DD_KIND_MONSTER, who(rules, o));
    s->duel_more[0] =
        ((const struct dd_rules *)rules)->group_max > 1 ? id_of(rules, DD_KIND_MONSTER, o->also) : 0;
    s->level = ((const struct dd_rules *)rules)->level_cap ? o->level : 0;
    s->duel_weapon = id_of(rules, DD_KIND_ITEM, o->weapon);
    s->duel_armor = id_of(rules, DD_KIND_ITEM, o->armor);
    s->duel_potions = o->potions;
}

enum status dd_setup_check(const void *rules, void *setup, struct err *e) {
    const struct dd_rules *r = rules;
    struct dd_setup *s = setup;
    TRY(dd_profile_check(r, &s->profile, e));
    memset(s->pad, 0, sizeof s->pad);
    if (s->mode > DD_MODE_DUEL)
        return err_set(e, ST_INVALID, "mode: there is no mode %u", s->mode);
    if (s->level > r->level_cap)
        return err_set(e, ST_INVALID, "level: these rules have %u", r->level_cap);
    if (s->floor > r->floors)
        return err_set(e, ST_INVALID, "floor: these rules have %u", r->floors);
    if (s->mode != DD_MODE_CAMP && s->profile.returned[0].id)
        return err_set(e, ST_INVALID, "profile.returned: put away what was brought home before a run (S-86)");
    if (s->mode == DD_MODE_CAMP && (s->floor || s->duel_monster || s->dread || s->level))
        return err_set(e, ST_INVALID, "an expedition from camp takes a profile only");
    if (s->mode != DD_MODE_DUEL)
        return s->duel_monster || s->duel_weapon || s->duel_armor || s->duel_potions || s->duel_more[0] ||
                       s->duel_helm || s->duel_accessory
                   ? err_set(e, ST_INVALID, "duel figures without a duel")
               : s->dread >= r->dread_max ? err_set(e, ST_INVALID, "dread: below %u", r->dread_max)
                                          : ST_OK;
    if (!s->duel_monster || s->duel_monster > r->monster_count)
        return err_set(e, ST_INVALID, "duel_monster: not a monster of these rules");
    if (s->duel_weapon > r->item_count || (s->duel_weapon && r->item[s->duel_weapon].slot != DD_WEAPON))
        return err_set(e, ST_INVALID, "duel_weapon: not a weapon of these rules");
    if (s->duel_armor > r->item_count || (s->duel_armor && r->item[s->duel_armor].slot != DD_ARMOR))
        return err_set(e, ST_INVALID, "duel_armor: not armor of these rules");
    for (uint32_t i = 0; i < DD_FOES - 1; i++)
        if (s->duel_more[i] > r->monster_count ||
            (s->duel_more[i] && (i + 1 >= r->group_max || (i && !s->duel_more[i - 1]))))
            return err_set(e, ST_INVALID, "duel_more: nobody of these rules can stand there");
    if (s->duel_helm > r->item_count || (s->duel_helm && r->item[s->duel_helm].slot != DD_HELM))
        return err_set(e, ST_INVALID, "duel_helm: not a helm of these rules");
    if (s->duel_accessory > r->item_count ||
        (s->duel_accessory && r->item[s->duel_accessory].slot != DD_ACCESSORY))
        return err_set(e, ST_INVALID, "duel_accessory: not an accessory of these rules");
    if (s->duel_potions > DD_CARRY_MAX / 2 || s->dread >= r->dread_max)
        return err_set(e, ST_INVALID, "duel: too many potions or too much Dread");
    return ST_OK;
}

/* DD-062 to DD-064: only the profile goes on. In a run it is that of a forfeited one (S-87), whose task is
 * torn down with the rest of the board: the next start fills it. */
void dd_carry(const void *rules, const void *state, uint32_t seat, void *setup) {
    struct dd_setup *out = setup;
    const struct dd_state *s = state;
    (void)seat;
    memset(out, 0, sizeof *out);
    out->profile = s->profile;
    if (s->phase == DD_CAMP)
        return;
    memset(out->profile.board, 0, sizeof out->profile.board);
    if (s->phase == DD_DUNGEON || s->phase == DD_COMBAT)
        dd_give_up(rules, s, &out->profile);
}

static uint8_t potion_of(const struct dd_rules *r) {
    uint8_t kind = r->start_potion;
    for (uint8_t i = 1; i <= r->item_count && !kind; i++)
        kind = r->item[i].heal ? i : 0;
    return kind;
}

/* DD-146, S-58: a run can be put down at any time, unless one has sworn otherwise. */
bool dd_lasts(const void *rules, const void *state) {
    const struct dd_state *s = state;
    return s->phase == DD_CAMP || !dd_banned(rules, &s->profile, DD_BAN_SAVES);
}

static void start_duel(const struct dd_rules *r, const struct dd_setup *in, struct dd_state *s) {
    uint8_t gear[4] = {in->duel_weapon, in->duel_armor, in->duel_helm, in->duel_accessory};
    for (int i = 0; i < 4; i++)
        if (gear[i])
            dd_item_wear(r, s, dd_item_new(r, s, gear[i]), NULL);
    for (uint32_t i = 0; i < in->duel_potions && potion_of(r); i++)
        dd_items_push(s, s->consumables, DD_CARRY_MAX, dd_item_new(r, s, potion_of(r)));
    s->hp = s->max_hp;
    s->floor = in->floor ? in->floor : 1;
    s->room = s->prev_room = s->room_count = 1;
    s->rooms[1].type = DD_ROOM_COMBAT;
    s->rooms[1].flags = DD_SEEN | DD_EXPLORED;
    s->rooms[1].foe[0].monster = in->duel_monster;
    for (uint32_t i = 0; i < DD_FOES - 1; i++)
        s->rooms[1].foe[i + 1].monster = in->duel_more[i];
    dd_combat_start(r, s, s->rooms[1].foe, NULL);
    if (s->phase != DD_COMBAT)
        s->phase = DD_CAMP;
}

void dd_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct dd_rules *r = rules;
    const struct dd_setup *in = setup;
    struct dd_state *s = state;
    static const uint16_t nothing[DD_HAND_MAX];
    s->seed = seed;
    s->display_key = rng_key(seed, "display", 0);
    stream_open(&s->combat, rng_key(seed, "combat", 0));
    stream_open(&s->foe_mind, rng_key(seed, "foe", 0));
    stream_open(&s->loot, rng_key(seed, "loot", 0));
    s->profile = in->profile;
    s->mode = in->mode;
    s->next_item = (uint16_t)(1 + dd_profile_things(&s->profile));
    dd_profile_open(r, &s->profile, seed);
    if (in->level)
        dd_hero_raise_to(r, &s->profile, in->level);
    if (s->mode == DD_MODE_CAMP)
        return;
    uint16_t bring[DD_HAND_MAX] = {s->profile.hand[0].id, s->profile.hand[1].id};
    dd_run_begin(r, s, s->mode == DD_MODE_RUN ? bring : nothing, NULL);
    s->dread = in->dread;
    s->lies_told = r->level[dd_level(r, s->dread)].corruption != 0;
    if (s->mode == DD_MODE_DUEL)
        start_duel(r, in, s);
    else
        dd_floor_enter(r, s, in->floor ? in->floor : 1, NULL);
    dd_settle(r, s, NULL);
}
