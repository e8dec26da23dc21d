/* SHATTERED DUNGEON: from merged content to rules. The schemas have checked shapes and ranges; here meaning
 * is checked: references, orders, sums. Cards are read in content_cards.c, decks judged in content_check.c,
 * names of ids are in content_names.c. Ids are places in alphabetical order, from 1. */
#include "games/shattered/content_parts.h"

const struct scenario sd_scenarios[SD_SCENARIOS] = {
    {"boar", "three rooms of the Verdant Maw against a Thornback Boar"},
    {"moth", "three rooms, the breach first, against a Veil Moth"},
    {"symbiote", "the Sanctuary and two harder rooms with a Drift Symbiote"},
    {"sanctuary-symbiote", "one room: the Living Root Sanctuary and a Drift Symbiote"},
    {"party-standard", "one room: Root Hollow against the Standard Adventuring Company"},
    {"party-arcane", "one room: Root Hollow against the Arcane Expedition"},
    {"party-standard-3room", "three rooms of the Verdant Maw against the Standard Adventuring Company"},
    {"party-arcane-3room", "three rooms of the Verdant Maw against the Arcane Expedition"},
    {"deceptive-2room", "honey, then roots: two rooms that lull a Drift Symbiote and close"},
    {"deceptive-3room", "the same lure over three rooms, with a patient liar in each"},
    {"predator", "the hunt of the Boar again; break the first room and the Broodmother wakes"},
    {"horror", "fear first, then voices: two rooms against the Standard Adventuring Company"},
    {"nurturer", "the Sanctuary alone, hosting the Standard Adventuring Company"},
    {"deep", "four rooms without a name against the Arcane Expedition"},
};

enum { SHARE_MOST = 30000 };

static uint16_t read_share(struct content_reader *rd, const char *key) {
    return (uint16_t)content_reader_number(rd, key, 0, SHARE_MOST);
}

/* A name that must be there; what it is called in messages stands beside the kind. */
static uint8_t id_named(struct content_reader *rd, const struct sd_rules *r, const char *key, uint32_t kind,
                        const char *what) {
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? sd_id_of(r, kind, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, what, name);
    return (uint8_t)(id < 0 ? 0 : id);
}

static void read_attributes(struct content_reader *rd, int8_t out[SD_TYPES]) {
    size_t back = content_reader_enter(rd, "attributes");
    for (uint32_t i = 0; i < SD_TYPES; i++)
        out[i] = (int8_t)content_reader_number(rd, sd_type_words[1 + i], -20, 20);
    content_reader_leave(rd, back);
}

static const char *words_for(struct content_reader *rd, const char *group, const char *name) {
    content_reader_at(rd, "words.%s", group);
    return content_reader_string(rd, name);
}

static void load_list(struct content_reader *rd, const char *key, uint8_t *out, size_t count) {
    static const char *const place[] = {"0", "1", "2", "3"};
    size_t back = content_reader_enter(rd, key);
    for (size_t i = 0; i < count; i++)
        out[i] = sd_small(rd, place[i], 250);
    content_reader_leave(rd, back);
}

// clang-format off
/* Small numbers and shares, under the names of their fields. */
static const struct fields small_figures = FIELDS(sd_figures, {
    FIELD_EACH(sd_figures, bond, round_limit, base_energy, hand_size, mulligans, opening_energy, opening_action, draw),
    FIELD_EACH(sd_figures, hand_min, escalation_after, escalation_base, escalation_step, drain_cap, ward, rally),
    FIELD_EACH(sd_figures, react_threshold, kill_downs, trust_cap, decay_low, decay_high, decay_high_from, betray_from),
    FIELD_EACH(sd_figures, betrayed_power, betrayed_turns, scorned_bonus, scorned_turns, covenant_trust, next_room_loss),
    FIELD_EACH(sd_figures, next_room_floor, next_room_floor_from, restraint, restraint_from, bond_trust, dark_toll),
    FIELD_EACH(sd_figures, room_waits, escalation_spares, betrayal_hits, veiled_bar)});
static const struct fields share_figures = FIELDS(sd_figures, {FIELD_EACH(
    sd_figures, crash_bp, rest_zero_bp, rest_floor_bp, rest_missing_bp, party_downed_bp, party_missing_bp, party_pool_bp)});
// clang-format on

static void load_engine(struct content_reader *rd, struct sd_figures *f) {
    content_reader_at(rd, "engine");
    content_reader_fields(rd, &small_figures, f, 250);
    f->refusal_half = sd_small(rd, "refusal", 250);
    load_list(rd, "reversal", f->reversal, sizeof f->reversal);
    load_list(rd, "morale", f->morale, sizeof f->morale);
    load_list(rd, "tier_from", f->tier_from, sizeof f->tier_from);
    load_list(rd, "bond_insight", f->bond_insight, sizeof f->bond_insight);
}

static void load_rolls(struct content_reader *rd, struct sd_figures *f) {
    static const char *const margin[] = {"margin.0", "margin.1", "margin.2", "margin.3"};
    static const char *const attack[] = {"attack_bp.0", "attack_bp.1", "attack_bp.2", "attack_bp.3",
                                         "attack_bp.4"};
    static const char *const party_auto[] = {"random", "lowest", "spread"};
    content_reader_at(rd, "engine");
    for (uint32_t i = 0; i < 4; i++) {
        f->margin[i] = (int8_t)content_reader_number(rd, margin[i], -20, 20);
        if (i && f->margin[i] >= f->margin[i - 1])
            content_reader_fault(rd, margin[i],
                                 "margins fall from Devastating to Stalemate (SD-092 to SD-096)");
        if (i && f->tier_from[i] <= f->tier_from[i - 1])
            content_reader_fault(rd, "tier_from", "tiers of Trust rise from 0 (SD-221)");
    }
    for (uint32_t i = 0; i < 5; i++)
        f->attack_bp[i] = read_share(rd, attack[i]);
    if (f->tier_from[0])
        content_reader_fault(rd, "tier_from.0", "the first tier begins at Trust 0 (SD-221)");
    content_reader_fields(rd, &share_figures, f, SHARE_MOST);
    f->bond_heal_bp[0] = read_share(rd, "bond_heal_bp.0");
    f->bond_heal_bp[1] = read_share(rd, "bond_heal_bp.1");
    f->party_auto = content_reader_choice(rd, "party_auto", party_auto, 3);
}

static void load_natural(struct content_reader *rd, struct sd_figures *f) {
    static const char *const place[] = {"0", "1", "2", "3", "4", "5"};
    for (uint32_t t = 0; t < SD_TYPES; t++) {
        uint32_t mask = 0;
        content_reader_at(rd, "engine.natural.%s", sd_type_words[1 + t]);
        for (size_t i = 0, n = content_reader_size(rd, ""); i < n && i < 6; i++)
            mask |= 1u << (content_reader_choice(rd, place[i], sd_resource_words, SD_TRUST) - 1u) % 8;
        f->natural[t] = (uint8_t)mask;
    }
}

static void load_auto(struct content_reader *rd, struct sd_auto *a) {
    uint8_t id = content_reader_choice(rd, "resource", sd_resource_words, SD_RAPPORT);
    bool trust = id == SD_TRUST;
    a->side = (uint8_t)(trust || id > SD_PRESENCE ? SD_VISITOR : SD_DUNGEON);
    a->reducer = (uint8_t)(trust ? SD_NO_REDUCER : (id + 2) % SD_REDUCERS);
    a->amount = (int8_t)content_reader_number(rd, "amount", -9, 9);
    a->every = (uint8_t)content_reader_number(rd, "every", 1, 16);
    a->from = (uint8_t)(content_reader_has(rd, "from") ? content_reader_number(rd, "from", 1, 16) : 1);
    if (!a->amount)
        content_reader_fault(rd, "amount", "an auto-effect of 0 does nothing (SD-126)");
}

static void load_room(struct content_reader *rd, const struct sd_rules *r, const char *name,
                      struct sd_room_rules *room) {
    static const char *const styles[SD_STYLES] = {"aggressive", "tactical", "nurturing", "deceptive"};
    content_reader_at(rd, "rooms.%s", name);
    room->name = name;
    room->title = content_reader_string(rd, "title");
    room->style = content_reader_choice(rd, "style", styles, SD_STYLES);
    uint8_t first = content_reader_choice(rd, "first", sd_side_words, 1 + SD_SIDES);
    room->first = (uint8_t)(first ? first - 1 : 0);
    room->limit = (uint8_t)content_reader_number(rd, "round_limit", 0, SD_ROUND_LIMIT_MAX);
    size_t autos = content_reader_size(rd, "auto_effects");
    room->autos = (uint8_t)(autos < SD_AUTOS ? autos : SD_AUTOS);
    read_attributes(rd, room->attribute);
    size_t back = content_reader_enter(rd, "contributes");
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        room->contributes[i] = (uint8_t)content_reader_number(rd, sd_resource_words[1 + i], 1, 250);
    content_reader_leave(rd, back);
    room->cards = (uint8_t)sd_cards_of(rd, r, name, SD_ROOM_DECK_MAX, room->card);
    for (uint32_t i = 0; i < room->cards; i++) {
        const struct sd_card *c = &r->card[room->card[i]];
        room->offers = (uint8_t)(room->offers + (c->category == SD_OFFER && !c->covenant));
        if (c->covenant)
            room->covenant = room->card[i];
    }
    for (uint32_t i = 0; i < room->autos; i++) {
        content_reader_at(rd, "rooms.%s.auto_effects.%u", name, i);
        load_auto(rd, &room->effect[i]);
    }
    room->words = words_for(rd, "rooms", name);
}

static void load_creature(struct content_reader *rd, const struct sd_rules *r, const char *name,
                          struct sd_creature_rules *c) {
    content_reader_at(rd, "creatures.%s", name);
    c->name = name;
    c->title = content_reader_string(rd, "title");
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        c->start[i] = (int16_t)content_reader_number(rd, sd_resource_words[SD_VITALITY + i], 1, 250);
    c->trust = sd_small(rd, "trust", 250);
    c->rest_bp = read_share(rd, "rest_bp");
    read_attributes(rd, c->attribute);
    c->profile = id_named(rd, r, "profile", SD_KIND_PROFILE, "profile");
    c->cards = (uint8_t)sd_cards_of(rd, r, name, SD_ROOM_DECK_MAX, c->card);
    c->words = words_for(rd, "creatures", name);
}

static void load_class(struct content_reader *rd, const struct sd_rules *r, const char *name,
                       struct sd_class_rules *c) {
    content_reader_at(rd, "members.%s", name);
    c->name = name;
    c->title = content_reader_string(rd, "title");
    c->role = content_reader_choice(rd, "role", sd_role_words, SD_ROLES);
    c->vitality = (uint8_t)content_reader_number(rd, "vitality", 1, 60);
    c->resolve = (uint8_t)content_reader_number(rd, "resolve", 1, 60);
    c->nerve = (uint8_t)content_reader_number(rd, "nerve", 1, 60);
    read_attributes(rd, c->attribute);
    c->cards = (uint8_t)sd_cards_of(rd, r, name, SD_ROOM_DECK_MAX, c->card);
    c->words = words_for(rd, "members", name);
}

static void load_party(struct content_reader *rd, const struct sd_rules *r, const char *name,
                       struct sd_party_rules *p) {
    static const char *const place[SD_MEMBERS] = {"members.0", "members.1", "members.2", "members.3"};
    content_reader_at(rd, "parties.%s", name);
    p->name = name;
    p->title = content_reader_string(rd, "title");
    p->trust = sd_small(rd, "trust", 250);
    if (content_reader_size(rd, "members") != SD_MEMBERS)
        content_reader_fault(rd, "members", "a party has exactly 4 members (SD-151)");
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        p->member[i] = id_named(rd, r, place[i], SD_KIND_CLASS, "class");
    p->words = words_for(rd, "parties", name);
}

static void load_dungeon(struct content_reader *rd, const char *name, struct sd_dungeon_rules *d) {
    content_reader_at(rd, "dungeons.%s", name);
    d->name = name;
    d->title = content_reader_string(rd, "title");
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        d->start[i] = (int16_t)content_reader_number(rd, sd_resource_words[1 + i], 1, 250);
    read_attributes(rd, d->attribute);
    d->words = words_for(rd, "dungeons", name);
}

/* A profile of the right side, or 0 when the key is absent. */
static uint8_t profile_for(struct content_reader *rd, const struct sd_rules *r, const char *key,
                           uint32_t side) {
    if (!content_reader_has(rd, key))
        return 0;
    uint8_t id = id_named(rd, r, key, SD_KIND_PROFILE, "profile");
    if (rd->st == ST_OK && r->minds.profile[id].side != side)
        content_reader_fault(rd, key, "is a mind for the other side");
    return id;
}

static void load_routes(struct content_reader *rd, const struct sd_rules *r, const char *name,
                        struct sd_setup *s) {
    content_reader_at(rd, "scenarios.%s", name);
    for (size_t i = 0, n = content_reader_size(rd, "routes"); i < n; i++) {
        content_reader_at(rd, "scenarios.%s.routes.%zu", name, i);
        uint8_t after = (uint8_t)content_reader_number(rd, "after", 1, SD_RUN_ROOMS);
        uint8_t outcome = content_reader_choice(rd, "outcome", sd_outcome_words, SD_OUTCOMES);
        uint8_t room = id_named(rd, r, "room", SD_KIND_ROOM, "room");
        if (after >= s->rooms)
            content_reader_fault(rd, "after", "no room follows that one");
        for (uint32_t k = 0; k < s->rooms; k++)
            if (k != after && s->room[k] == room)
                content_reader_fault(rd, "room",
                                     "the run has this room already; rooms are distinct (SD-420)");
        if (rd->st == ST_OK)
            s->route[after - 1][outcome] = room;
    }
}

static void load_scenario(struct content_reader *rd, const struct sd_rules *r, const char *name,
                          struct sd_setup *s) {
    content_reader_at(rd, "scenarios.%s", name);
    if (content_reader_has(rd, "creature") == content_reader_has(rd, "party"))
        content_reader_fault(rd, "", "needs a creature or a party, one of the two");
    if (content_reader_has(rd, "dungeon"))
        s->dungeon = id_named(rd, r, "dungeon", SD_KIND_DUNGEON, "dungeon");
    if (content_reader_has(rd, "creature"))
        s->creature = id_named(rd, r, "creature", SD_KIND_CREATURE, "creature");
    else
        s->party = id_named(rd, r, "party", SD_KIND_PARTY, "party");
    if (s->party)
        memcpy(s->member, r->party[s->party].member, sizeof s->member);
    size_t rooms = content_reader_size(rd, "rooms");
    if (rooms < 1 || rooms > SD_RUN_ROOMS)
        content_reader_fault(rd, "rooms", "a run has 1 to 4 rooms (C-16)");
    s->rooms = (uint8_t)rooms;
    for (uint32_t i = 0; i < rooms && rd->st == ST_OK; i++) {
        content_reader_at(rd, "scenarios.%s.rooms.%u", name, i);
        s->room[i] = id_named(rd, r, "room", SD_KIND_ROOM, "room");
        if (content_reader_has(rd, "limit"))
            s->limit[i] = (uint8_t)content_reader_number(rd, "limit", 1, SD_ROUND_LIMIT_MAX);
        s->profile[SD_DUNGEON][i] = profile_for(rd, r, "dungeon_profile", SD_DUNGEON);
        s->profile[SD_VISITOR][i] = profile_for(rd, r, "visitor_profile", SD_VISITOR);
        for (uint32_t k = 0; k < i; k++)
            if (s->room[k] == s->room[i])
                content_reader_fault(rd, "room", "the rooms of a run are distinct (SD-420)");
    }
    load_routes(rd, r, name, s);
}

/* Every owner of cards must be there, and a name may own one deck only. */
static void check_owners(struct content_reader *rd, const struct sd_rules *r) {
    static const struct {
        const char *section, *what;
        uint32_t kind;
    } owners[] = {{"room_cards", "room", SD_KIND_ROOM},
                  {"creature_cards", "creature", SD_KIND_CREATURE},
                  {"member_cards", "class", SD_KIND_CLASS}};
    const char *key[SD_ROOM_KINDS];
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t n = content_reader_keys(rd, owners[i].section, SD_ROOM_KINDS, key);
        for (uint32_t k = 0; k < n; k++) {
            if (sd_id_of(r, owners[i].kind, key[k]) < 0)
                content_reader_fault(rd, key[k], "cards of a %s that does not exist", owners[i].what);
            for (uint32_t j = 0; j < 3; j++)
                if (j != i && sd_id_of(r, owners[j].kind, key[k]) > 0)
                    content_reader_fault(rd, key[k], "a %s and a %s share this name", owners[i].what,
                                         owners[j].what);
        }
    }
}

static void load_places(struct content_reader *rd, struct sd_rules *r) {
    const char *key[SD_ROOM_KINDS];
    uint32_t n = content_reader_keys(rd, "rooms", SD_ROOM_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_room(rd, r, key[i], &r->room[i + 1]);
    r->room_count = n;
    n = content_reader_keys(rd, "dungeons", SD_DUNGEON_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_dungeon(rd, key[i], &r->dungeon[i + 1]);
    r->dungeon_count = n;
}

static void load_visitors(struct content_reader *rd, struct sd_rules *r) {
    const char *key[SD_CLASS_KINDS];
    uint32_t n = content_reader_keys(rd, "creatures", SD_CREATURE_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_creature(rd, r, key[i], &r->creature[i + 1]);
    r->creature_count = n;
    n = content_reader_keys(rd, "members", SD_CLASS_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_class(rd, r, key[i], &r->class[i + 1]);
    r->class_count = n;
    n = content_reader_keys(rd, "parties", SD_PARTY_KINDS - 1, key);
    for (uint32_t i = 0; i < n; i++)
        load_party(rd, r, key[i], &r->party[i + 1]);
    r->party_count = n;
}

enum status sd_content_load(const struct content *c, void *rules, struct err *e) {
    struct sd_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e, .st = ST_OK};
    load_engine(&rd, &r->f);
    load_rolls(&rd, &r->f);
    load_natural(&rd, &r->f);
    sd_load_cards(&rd, r);
    if (rd.st == ST_OK)
        rd.st = sd_minds_load(c, r, e);
    load_places(&rd, r);
    load_visitors(&rd, r);
    check_owners(&rd, r);
    if (rd.st == ST_OK)
        sd_check_decks(&rd, r);
    for (uint32_t i = 0; i < SD_SCENARIOS; i++) {
        load_scenario(&rd, r, sd_scenarios[i].name, &r->scenario[i]);
        r->scenario_words[i] = words_for(&rd, "scenarios", sd_scenarios[i].name);
    }
    for (uint32_t i = 1; i < SD_OUTCOMES; i++)
        r->outcome_words[i] = words_for(&rd, "outcomes", sd_outcome_words[i]);
    if (rd.st == ST_OK)
        sd_derive(r);
    return rd.st;
}
