/* SHATTERED DUNGEON: cards from content. A card has one block that says its category; each category's block
 * has a function here. Reducers are named in content and numbered by the side they belong to, so a resource
 * on the wrong side is found while reading. Ids are the places of the full names in alphabetical order. */
#include "games/shattered/content_parts.h"

#include <stdio.h>

enum { ID_MAX = 31 }; /* of an owner or a card: r->names has room for both and a dot */

static const char *const keyword_words[SD_KEYWORDS] = {"entangle", "erode", "drain",  "overwhelm",
                                                       "resonate", "ward",  "cleave", "piercing"};
static const char *const who_words[] = {"own", "opponent"};
static const char *const to_words[] = {"side", "owner", "weakest", "chosen"};

static uint8_t small_or(struct content_reader *rd, const char *key, int64_t hi, uint8_t absent) {
    return content_reader_has(rd, key) ? sd_small(rd, key, hi) : absent;
}

static uint8_t type_of(struct content_reader *rd, const char *key) {
    uint8_t word = content_reader_choice(rd, key, sd_type_words, 1 + SD_TYPES);
    return (uint8_t)(word ? word - 1 : 0);
}

/* Reducer 0..2 of the side that the effect falls on. */
static uint8_t read_reducer(struct content_reader *rd, const char *key, uint32_t side) {
    uint8_t id = content_reader_choice(rd, key, sd_resource_words, SD_TRUST);
    if (rd->st != ST_OK)
        return 0;
    if ((id - 1u) / SD_REDUCERS != side)
        content_reader_fault(rd, key, "this falls on the %s, which has no %s (SD-016, SD-017)",
                             sd_side_words[1 + side], sd_resource_words[id]);
    return (uint8_t)((id - 1) % SD_REDUCERS);
}

/* {resource, amount}; nothing when the key is absent. */
static uint8_t read_points(struct content_reader *rd, const char *key, uint32_t side, uint8_t *of) {
    if (!content_reader_has(rd, key))
        return 0;
    size_t back = content_reader_enter(rd, key);
    *of = read_reducer(rd, "resource", side);
    uint8_t amount = sd_small(rd, "amount", 20);
    content_reader_leave(rd, back);
    return amount;
}

static uint8_t read_keywords(struct content_reader *rd, const char *key) {
    uint32_t mask = 0;
    char at[24];
    for (size_t i = 0, n = content_reader_size(rd, key); i < n; i++) {
        snprintf(at, sizeof at, "%s.%zu", key, i);
        mask |= 1u << content_reader_choice(rd, at, keyword_words, SD_KEYWORDS);
    }
    return (uint8_t)mask;
}

static uint8_t when_resource(struct content_reader *rd, uint32_t side, bool promoters) {
    if (promoters && content_reader_has(rd, "resource")) {
        uint8_t id = content_reader_choice(rd, "resource", sd_resource_words, SD_RESOURCES);
        if (id >= SD_TRUST)
            return id;
    }
    return read_reducer(rd, "resource", side);
}

static struct sd_when read_condition(struct content_reader *rd, const char *key, uint32_t side) {
    static const char *const kinds[] = {"",        "has",  "lacks",      "under",
                                        "at_most", "over", "over_share", "discard"};
    struct sd_when w = {0};
    size_t back = content_reader_enter(rd, key);
    w.kind = content_reader_choice(rd, "kind", kinds, 8);
    w.other = content_reader_choice(rd, "who", who_words, 2);
    uint32_t whose = w.other ? !side : side;
    if (w.kind == SD_WHEN_HAS || w.kind == SD_WHEN_LACKS) {
        w.what = content_reader_choice(rd, "condition", sd_condition_words, SD_CONDITIONS);
        content_reader_only(rd, "kind who condition");
    } else if (w.kind == SD_WHEN_DISCARD) {
        w.value = sd_small(rd, "value", SD_DECK_MAX);
        content_reader_only(rd, "kind who value");
    } else if (w.kind == SD_WHEN_OVER) {
        w.what = when_resource(rd, whose, true);
        w.value = sd_small(rd, "value", 200);
        content_reader_only(rd, "kind who resource value");
    } else {
        w.what = when_resource(rd, whose, false);
        w.value = (uint16_t)content_reader_number(rd, "share_bp", 1, 10000);
        content_reader_only(rd, "kind who resource share_bp");
    }
    content_reader_leave(rd, back);
    return w;
}

static struct sd_fort_rules read_fortify(struct content_reader *rd, const char *key, uint32_t side) {
    struct sd_fort_rules f = {0};
    if (!content_reader_has(rd, key))
        return f;
    size_t back = content_reader_enter(rd, key);
    bool struck = !strcmp(content_reader_string(rd, "resource"), "struck");
    f.reducer = struck ? SD_NO_REDUCER : read_reducer(rd, "resource", side);
    f.amount = sd_small(rd, "amount", 9);
    f.rounds = sd_small(rd, "rounds", 9);
    f.to = content_reader_has(rd, "to") ? content_reader_choice(rd, "to", to_words, 4) : 0;
    content_reader_leave(rd, back);
    return f;
}

static void load_strike(struct content_reader *rd, struct sd_card *c) {
    static const uint8_t drains[SD_SIDES] = {2, 0};                              /* S-30 */
    static const uint8_t spills[SD_SIDES][SD_REDUCERS] = {{1, 2, 1}, {1, 2, 1}}; /* S-29 */
    uint32_t foe = !c->side;
    c->power = sd_small(rd, "power", 9);
    c->target = read_reducer(rd, "target", foe);
    c->keywords = read_keywords(rd, "keywords");
    c->drain_to =
        content_reader_has(rd, "drain_to") ? read_reducer(rd, "drain_to", c->side) : drains[c->side];
    c->overwhelm_to = content_reader_has(rd, "overwhelm_to") ? read_reducer(rd, "overwhelm_to", foe)
                                                             : spills[foe][c->target];
    c->exhaust = content_reader_flag(rd, "exhaust");
    c->focused = content_reader_flag(rd, "focused");
    if (c->focused && (c->side != SD_DUNGEON || c->target))
        content_reader_fault(rd, "focused",
                             "only a Strike at a party's Vitality has one to single out (SD-118)");
    c->self_cost = read_points(rd, "self_cost", c->side, &c->self_reducer);
    if (c->overwhelm_to == c->target)
        content_reader_fault(rd, "overwhelm_to", "what spills over needs another resource (SD-105)");
    if (!content_reader_has(rd, "trigger"))
        return;
    size_t back = content_reader_enter(rd, "trigger");
    c->when = read_condition(rd, "when", c->side);
    c->trigger_power =
        (int8_t)(content_reader_has(rd, "power") ? content_reader_number(rd, "power", -9, 9) : 0);
    c->trigger_keywords = read_keywords(rd, "keywords");
    if (!c->trigger_power && !c->trigger_keywords)
        content_reader_fault(rd, "", "a trigger without effect (SD-114)");
    content_reader_leave(rd, back);
}

static struct sd_offer_cost read_price(struct content_reader *rd, const char *key, const struct sd_card *c) {
    static const char *const kinds[] = {"", "flat", "binding", "exposure", "extraction", "dependency"};
    static const char *const keys[] = {"",
                                       "kind resource amount",
                                       "kind resource amount rounds",
                                       "kind type amount",
                                       "kind energy knowledge",
                                       "kind resource amount"};
    struct sd_offer_cost p = {0};
    if (!content_reader_has(rd, key))
        return p;
    size_t back = content_reader_enter(rd, key);
    p.kind = content_reader_choice(rd, "kind", kinds, 6);
    content_reader_only(rd, keys[p.kind]);
    if (p.kind == SD_COST_EXTRACTION) {
        p.energy = small_or(rd, "energy", 9, 0);
        p.knowledge = small_or(rd, "knowledge", 9, 0);
        if (!p.energy && !p.knowledge && !c->covenant) /* a Covenant's is the Insight of the Bond (C-10) */
            content_reader_fault(rd, "", "an Extraction that extracts nothing (SD-214)");
    } else {
        p.amount = sd_small(rd, "amount", 20);
        if (p.kind == SD_COST_EXPOSURE)
            p.type = type_of(rd, "type");
        else
            p.reducer = read_reducer(rd, "resource", !c->side);
        p.rounds = p.kind == SD_COST_BINDING ? sd_small(rd, "rounds", 9) : 0;
    }
    if (p.kind == SD_COST_DEPENDENCY && (p.amount != 2 * c->benefit || p.reducer != c->benefit_reducer))
        content_reader_fault(rd, "", "a Dependency takes back twice the benefit (SD-215)");
    content_reader_leave(rd, back);
    return p;
}

static void load_offer(struct content_reader *rd, struct sd_card *c) {
    c->covenant = content_reader_has(rd, "covenant"); /* its price may be one that no other Offer has */
    size_t back = content_reader_enter(rd, "benefit");
    c->full_restore = content_reader_flag(rd, "full_restore");
    content_reader_only(rd, c->full_restore ? "full_restore" : "resource amount");
    content_reader_leave(rd, back);
    if (!c->full_restore)
        c->benefit = read_points(rd, "benefit", !c->side, &c->benefit_reducer);
    c->price = read_price(rd, "cost", c);
    c->dark = read_price(rd, "veiled_cost", c);
    c->trust = sd_small(rd, "trust", 9);
    c->rapport = sd_small(rd, "rapport", 9);
    if (!c->covenant)
        return;
    back = content_reader_enter(rd, "covenant");
    c->min_trust = sd_small(rd, "min_trust", 30);
    c->weaken = read_points(rd, "weaken", c->side, &c->weaken_reducer);
    content_reader_leave(rd, back);
}

static void load_test(struct content_reader *rd, struct sd_card *c) {
    c->reward_trust = sd_small(rd, "trust", 9);
    c->reward_rapport = sd_small(rd, "rapport", 9);
    c->exposure = read_points(rd, "exposure", c->side, &c->exposure_reducer);
    c->crash_bp = (uint16_t)content_reader_number(rd, "crash_bp", 0, 10000);
    c->defect_power = sd_small(rd, "defect_power", 9);
}

static void load_trap(struct content_reader *rd, struct sd_card *c) {
    static const char *const kinds[] = {"", "damage", "entangle"};
    char at[24];
    c->trigger = content_reader_choice(rd, "trigger", sd_trigger_words, SD_TRIGGERS);
    for (size_t i = 0, n = content_reader_size(rd, "effects"); i < n && i < 2; i++) {
        struct sd_trap_effect *e = &c->effect[i];
        snprintf(at, sizeof at, "effects.%zu", i);
        size_t back = content_reader_enter(rd, at);
        e->kind = content_reader_choice(rd, "kind", kinds, 3);
        content_reader_only(rd, e->kind == SD_TRAP_DAMAGE ? "kind resource amount" : "kind");
        content_reader_leave(rd, back);
        if (e->kind == SD_TRAP_DAMAGE)
            e->amount = read_points(rd, at, !c->side, &e->reducer);
    }
}

static void load_reshape(struct content_reader *rd, struct sd_card *c) {
    char at[24];
    for (size_t i = 0, n = content_reader_size(rd, "heal"); i < n && i < 2; i++) {
        snprintf(at, sizeof at, "heal.%zu", i);
        c->heal[i].amount = read_points(rd, at, c->side, &c->heal[i].reducer);
        snprintf(at, sizeof at, "heal.%zu.to", i);
        c->heal[i].to = content_reader_choice(rd, at, to_words, 4);
    }
    for (size_t i = 0, n = content_reader_size(rd, "fortify"); i < n && i < 2; i++) {
        snprintf(at, sizeof at, "fortify.%zu", i);
        c->fort[i] = read_fortify(rd, at, c->side);
    }
    if (content_reader_has(rd, "shift")) {
        size_t back = content_reader_enter(rd, "shift");
        c->shift = sd_small(rd, "amount", 9);
        c->shift_from = read_reducer(rd, "from", c->side);
        c->shift_to = read_reducer(rd, "to", c->side);
        if (c->shift_from == c->shift_to)
            content_reader_fault(rd, "to", "a shift goes from one resource to another");
        content_reader_leave(rd, back);
    }
    if (content_reader_has(rd, "restore")) {
        size_t back = content_reader_enter(rd, "restore");
        c->restore = small_or(rd, "vitality", 40, 0);
        c->restore_bp = (uint16_t)(c->restore ? 0 : content_reader_number(rd, "share_bp", 1, 10000));
        content_reader_only(rd, c->restore ? "vitality" : "share_bp");
        content_reader_leave(rd, back);
    }
    c->extend_rounds = small_or(rd, "extend_rounds", 9, 0);
    c->ward = small_or(rd, "ward", 9, 0);
}

static void load_empower(struct content_reader *rd, struct sd_card *c) {
    c->advantage = content_reader_flag(rd, "advantage");
    c->bonus = (int8_t)small_or(rd, "bonus", 9, 0);
    c->grants = read_keywords(rd, "grants");
}

static void load_disrupt(struct content_reader *rd, struct sd_card *c) {
    c->disadvantage = content_reader_flag(rd, "disadvantage");
    c->strip = content_reader_flag(rd, "strip");
    c->randomize = content_reader_flag(rd, "randomize");
    c->thorns = read_points(rd, "thorns", !c->side, &c->thorns_reducer);
    c->thorns_entangle = content_reader_flag(rd, "thorns_entangle");
    c->fort[0] = read_fortify(rd, "fortify", c->side);
    if (!content_reader_has(rd, "guard"))
        return;
    size_t back = content_reader_enter(rd, "guard");
    c->guard = sd_small(rd, "amount", 9);
    c->guard_rounds = sd_small(rd, "rounds", 9);
    content_reader_leave(rd, back);
}

static void load_counter(struct content_reader *rd, struct sd_card *c) {
    c->chip = read_points(rd, "chip", !c->side, &c->chip_reducer);
    c->chip_empower = small_or(rd, "chip_if_empower", 9, 0);
    c->steal = content_reader_flag(rd, "steal");
    c->entangle = content_reader_flag(rd, "entangle");
    c->remove_all = content_reader_flag(rd, "remove_all");
    c->disarm = content_reader_flag(rd, "disarm");
    c->disarm_trust = small_or(rd, "disarm_trust", 9, 0);
    c->heal_lowest = small_or(rd, "heal_lowest", 9, 0);
    c->spread = small_or(rd, "spread", 9, 0);
    c->fort[0] = read_fortify(rd, "fortify", c->side);
    if (c->chip_empower && !c->chip)
        content_reader_fault(rd, "chip_if_empower", "needs a chip that says which resource it hits");
    if (c->disarm_trust && !c->disarm)
        content_reader_fault(rd, "disarm_trust", "goes with disarm (S-73)");
}

static void load_react(struct content_reader *rd, struct sd_card *c) {
    c->power = sd_small(rd, "power", 9);
    c->reflect = read_points(rd, "reflect", !c->side, &c->reflect_reducer);
    c->absorb = read_fortify(rd, "absorb", c->side);
    c->success = read_fortify(rd, "success", c->side);
    if (!content_reader_has(rd, "instead"))
        return;
    size_t back = content_reader_enter(rd, "instead");
    c->when = read_condition(rd, "when", c->side);
    c->react_power = sd_small(rd, "power", 9);
    content_reader_leave(rd, back);
}

static void load_energy(struct content_reader *rd, struct sd_card *c) {
    static const char *const kinds[] = {"standard", "surge", "attune", "siphon"};
    static const char *const keys[] = {"kind permanent", "kind temporary only",
                                       "kind permanent attune_to discount", "kind permanent when fallback"};
    c->energy = content_reader_choice(rd, "kind", kinds, 4);
    content_reader_only(rd, keys[c->energy]);
    if (c->energy == SD_SURGE)
        c->temporary = sd_small(rd, "temporary", 9);
    else
        c->permanent = sd_small(rd, "permanent", 9);
    if (c->energy == SD_SURGE && content_reader_has(rd, "only"))
        c->only_type = (uint8_t)(type_of(rd, "only") + 1);
    if (c->energy == SD_ATTUNE) {
        c->attune_type = type_of(rd, "attune_to");
        c->discount = sd_small(rd, "discount", 9);
    }
    if (c->energy == SD_SIPHON) {
        c->when = read_condition(rd, "when", c->side);
        c->fallback = sd_small(rd, "fallback", 9);
    }
}

static void (*const load_block[SD_CATEGORIES])(struct content_reader *, struct sd_card *) = {
    load_strike,  load_offer,   load_test,    load_trap,  load_reshape,
    load_empower, load_disrupt, load_counter, load_react, load_energy};

/* Where a card stands in the content, before it has an id. */
struct place {
    const char *section, *owner, *name; /* owner: of the section; "dungeon" and "visitor" for the pools */
    const char *full;
    uint8_t side, generic;
};

static void load_card(struct content_reader *rd, const struct place *p, struct sd_card *c) {
    content_reader_at(rd, "%s.%s.%s", p->section, p->owner, p->name);
    c->name = p->name;
    c->full = p->full;
    c->side = p->side;
    c->generic = p->generic;
    c->title = content_reader_string(rd, "title");
    c->type = type_of(rd, "type");
    c->cost = sd_small(rd, "cost", 9);
    c->core = content_reader_flag(rd, "core");
    c->combo = small_or(rd, "combo", 3, 0);
    uint32_t blocks = 0;
    for (uint8_t i = 0; i < SD_CATEGORIES; i++)
        if (content_reader_has(rd, sd_category_words[1 + i])) {
            c->category = i;
            blocks++;
        }
    if (blocks != 1)
        content_reader_fault(rd, "", "a card has the block of exactly one category, this one of %u (SD-035)",
                             blocks);
    if (rd->st != ST_OK)
        return;
    size_t back = content_reader_enter(rd, sd_category_words[1 + c->category]);
    load_block[c->category](rd, c);
    content_reader_leave(rd, back);
    content_reader_at(rd, "words.cards.%s.%s", p->generic ? "generic" : p->owner, p->name);
    c->flavour = content_reader_string(rd, "");
}

/* Adds an owner's cards to the list, each in its alphabetical place. Under Bond v2 there are no Covenants. */
struct listing {
    struct place place[SD_CARD_KINDS];
    uint32_t count;
    size_t used; /* of the buffer of names */
};

static void list_owner(struct content_reader *rd, struct sd_rules *r, const char *section, const char *owner,
                       struct place like, struct listing *l) {
    const char *name[SD_GENERIC_MAX];
    char path[100];
    snprintf(path, sizeof path, "%s.%s", section, owner);
    uint32_t n = content_reader_keys(rd, path, like.generic ? SD_GENERIC_MAX : SD_ROOM_DECK_MAX, name);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        content_reader_id(rd, name[i], name[i], ID_MAX);
        snprintf(path, sizeof path, "%s.offer.covenant", name[i]);
        bool covenant = content_reader_has(rd, path);
        if (covenant && like.generic)
            content_reader_fault(rd, name[i],
                                 "is a Covenant; those belong to rooms, not to a pool (SD-247, SD-306)");
        if (covenant && r->f.bond == 2)
            continue;
        if (l->count + 1 >= SD_CARD_KINDS) {
            content_reader_fault(rd, "", "more cards than the engine has room for");
            return;
        }
        char *full = r->names + l->used;
        int len = snprintf(full, 64, "%s.%s", like.generic ? "generic" : owner, name[i]);
        l->used += (size_t)len + 1;
        like.section = section, like.owner = owner, like.name = name[i], like.full = full;
        uint32_t at = l->count++;
        for (; at && strcmp(l->place[at - 1].full, full) > 0; at--)
            l->place[at] = l->place[at - 1];
        l->place[at] = like;
        if (at && !strcmp(l->place[at - 1].full, full))
            content_reader_fault(rd, name[i], "another card is called %s", full);
    }
}

static void list_section(struct content_reader *rd, struct sd_rules *r, const char *section,
                         struct place like, struct listing *l) {
    const char *owner[SD_ROOM_KINDS];
    uint32_t n = content_reader_keys(rd, section, SD_ROOM_KINDS, owner);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        content_reader_at(rd, "%s", section);
        content_reader_id(rd, owner[i], owner[i], ID_MAX);
        if (!strcmp(owner[i], "generic"))
            content_reader_fault(rd, owner[i], "this name belongs to the generic pools");
        list_owner(rd, r, section, owner[i], like, l);
    }
}

/* A text that is cut in a view would be a rule that nobody can read. */
static void check_text(struct content_reader *rd, const struct sd_rules *r, const struct sd_card *c) {
    TEXT_ON_STACK(t, SD_CARD_TEXT_MAX);
    sd_card_text(r, c, &t);
    if (t.cut)
        content_reader_fault(rd, "", "its text would be longer than %d bytes", SD_CARD_TEXT_MAX - 1);
}

void sd_load_cards(struct content_reader *rd, struct sd_rules *r) {
    struct listing l;
    l.count = 0, l.used = 0;
    list_section(rd, r, "room_cards", (struct place){.side = SD_DUNGEON}, &l);
    list_section(rd, r, "creature_cards", (struct place){.side = SD_VISITOR}, &l);
    list_section(rd, r, "member_cards", (struct place){.side = SD_VISITOR}, &l);
    list_owner(rd, r, "generic_cards", "dungeon", (struct place){.side = SD_DUNGEON, .generic = 1}, &l);
    list_owner(rd, r, "generic_cards", "visitor", (struct place){.side = SD_VISITOR, .generic = 1}, &l);
    r->card_count = l.count;
    for (uint32_t i = 0; i < l.count && rd->st == ST_OK; i++) {
        struct sd_card *c = &r->card[i + 1];
        load_card(rd, &l.place[i], c);
        content_reader_at(rd, "%s.%s.%s", l.place[i].section, l.place[i].owner, l.place[i].name);
        sd_check_card(rd, r, c);
        if (rd->st == ST_OK)
            check_text(rd, r, c);
        if (c->generic)
            r->generic[c->side][r->generics[c->side]++] = (uint16_t)(i + 1);
    }
}

uint32_t sd_cards_of(struct content_reader *rd, const struct sd_rules *r, const char *owner, uint32_t cap,
                     uint16_t *out) {
    size_t len = strlen(owner);
    uint32_t n = 0;
    for (uint32_t id = 1; id <= r->card_count; id++) {
        const char *full = r->card[id].full;
        if (strncmp(full, owner, len) || full[len] != '.')
            continue;
        if (n == cap) {
            content_reader_fault(rd, "", "more cards than the engine has room for");
            return n;
        }
        out[n++] = (uint16_t)id;
    }
    return n;
}
