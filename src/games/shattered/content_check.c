/* SHATTERED DUNGEON: what content must keep beyond its shape. Every message names the deck or card, what is
 * wrong with it and the rule, so that a designer can look it up. */
#include "games/shattered/content_parts.h"

/* What is left of a card when everything is taken away that does not change how it plays: two cards of a
 * category in one deck must differ in it (SD-048, SD-049). Power, cost and type are not enough. */
static void essence(const struct sd_card *c, struct sd_card *out) {
    memcpy(out, c, sizeof *out); /* padding too: cards lie in zeroed rules */
    out->name = out->full = out->title = out->flavour = NULL;
    out->type = out->cost = out->power = out->core = out->generic = out->combo = 0;
    out->worth = 0;
    if (!((c->keywords | c->trigger_keywords) & SD_KW_DRAIN))
        out->drain_to = 0;
    if (!((c->keywords | c->trigger_keywords) & SD_KW_OVERWHELM))
        out->overwhelm_to = 0;
}

/* The plain variant of its category: a flat block, a removal with a chip, bare Disadvantage or Advantage. It
 * counts as a mechanic, once per deck. */
static bool is_plain(const struct sd_card *c) {
    static const struct sd_card nothing;
    struct sd_card e;
    essence(c, &e);
    e.side = e.category = 0;
    switch (c->category) {
    case SD_EMPOWER:
        e.advantage = 0;
        break;
    case SD_DISRUPT:
        e.disadvantage = 0;
        break;
    case SD_COUNTER:
        e.chip = e.chip_reducer = 0;
        break;
    case SD_REACT:
        break;
    default:
        return false;
    }
    return !memcmp(&e, &nothing, sizeof e);
}

bool sd_same_play(const struct sd_card *a, const struct sd_card *b) {
    struct sd_card x, y;
    if (a->category != b->category || a->category == SD_ENERGY)
        return false;
    essence(a, &x);
    essence(b, &y);
    return !memcmp(&x, &y, sizeof x) || (is_plain(a) && is_plain(b));
}

/* Does it do anything that another card of its category need not do? (SD-063) */
static bool has_mechanic(const struct sd_card *c) {
    switch (c->category) {
    case SD_STRIKE:
        return c->keywords || c->exhaust || c->focused || c->self_cost || c->when.kind;
    case SD_OFFER:
        return c->benefit || c->full_restore;
    case SD_TEST:
        return c->reward_trust;
    case SD_TRAP:
        return c->effect[0].kind;
    case SD_RESHAPE:
        return c->heal[0].amount || c->fort[0].amount || c->shift || c->restore || c->restore_bp || c->ward ||
               c->extend_rounds;
    case SD_EMPOWER:
        return c->advantage || c->bonus || c->grants;
    case SD_DISRUPT:
        return c->disadvantage || c->strip || c->randomize || c->thorns || c->thorns_entangle || c->guard ||
               c->fort[0].amount;
    case SD_COUNTER:
        return c->chip || c->steal || c->entangle || c->remove_all || c->disarm || c->heal_lowest ||
               c->spread || c->fort[0].amount;
    default:
        return true;
    }
}

static bool entangles(const struct sd_card *c) {
    return ((c->keywords | c->trigger_keywords | c->grants) & SD_KW_ENTANGLE) || c->thorns_entangle ||
           c->entangle || c->effect[0].kind == SD_TRAP_ENTANGLE || c->effect[1].kind == SD_TRAP_ENTANGLE;
}

void sd_check_card(struct content_reader *rd, const struct sd_rules *r, const struct sd_card *c) {
    bool restores = c->restore || c->restore_bp;
    if (rd->st != ST_OK)
        return;
    if (c->cost > (c->covenant ? 4 : 3))
        content_reader_fault(rd, "cost",
                             "%s costs %u; a card costs 0 to 3, a Covenant at most 4 (SD-078, C-11)",
                             c->title, c->cost);
    if (!has_mechanic(c))
        content_reader_fault(rd, "", "%s is a vanilla card: nothing beyond power and cost (SD-063)",
                             c->title);
    if (c->covenant && c->min_trust < r->f.covenant_trust)
        content_reader_fault(rd, "offer.covenant.min_trust",
                             "%s needs Trust %u; a Covenant at least %u (SD-242)", c->title, c->min_trust,
                             r->f.covenant_trust);
    if (c->side == SD_DUNGEON && (c->guard || restores))
        content_reader_fault(rd, "", "%s tends to allies, and a dungeon has none", c->title);
    if (restores && c->cost < 3)
        content_reader_fault(rd, "cost", "%s brings a member back for less than 3 energy (SD-173)", c->title);
    if (!c->generic)
        return;
    bool set_up = c->when.kind == SD_WHEN_HAS || c->when.kind == SD_WHEN_LACKS;
    if (entangles(c) || set_up || c->combo)
        content_reader_fault(rd, "", "%s enables a combo; generic cards do not (SD-306, SD-307)", c->title);
}

/* What a deck of a kind must keep; 0 of a limit: none. */
struct deck_law {
    uint8_t cards[2], core[2];
    uint8_t energy;   /* at least */
    uint8_t lines;    /* combo lines at least */
    uint8_t covenant; /* exactly, under Bond v3 */
    bool share;       /* 30 to 40% Energy */
    const char *size_rule, *core_rule, *energy_rule;
};
static const struct deck_law room_law = {{15, 18}, {8, 10},        3,        2,       1,
                                         true,     "SD-300, C-14", "SD-305", "SD-305"};
static const struct deck_law creature_law = {{15, 18}, {8, 10},        3,        2,       0,
                                             true,     "SD-300, C-14", "SD-305", "SD-305"};
static const struct deck_law class_law = {{8, 12}, {7, 8},           1,        1,       0,
                                          false,   "SD-152, SD-163", "SD-165", "SD-163"};

/* Combo lines with two cards or more (SD-058). */
static uint32_t lines_of(const struct sd_rules *r, const uint16_t *card, uint32_t count, uint32_t seen[4]) {
    uint32_t lines = 0;
    for (uint32_t i = 0; i < count; i++)
        seen[r->card[card[i]].combo]++;
    for (uint32_t i = 1; i < 4; i++)
        lines += seen[i] >= 2;
    return lines;
}

static void check_counts(struct content_reader *rd, const struct sd_rules *r, const struct deck_law *law,
                         const uint16_t *card, uint32_t count) {
    uint32_t energy = 0, core = 0, covenants = 0, seen[4] = {0};
    for (uint32_t i = 0; i < count; i++) {
        const struct sd_card *c = &r->card[card[i]];
        energy += c->category == SD_ENERGY;
        core += c->core || c->covenant;
        covenants += c->covenant;
    }
    /* Where Covenants are left out of the decks their core slot goes with them. */
    uint32_t least_core = law->core[0] - (uint32_t)(law->covenant && r->f.bond == 2);
    if (count < law->cards[0] || count > law->cards[1])
        content_reader_fault(rd, "", "%u cards; a deck of this kind has %u to %u (%s)", count, law->cards[0],
                             law->cards[1], law->size_rule);
    if (energy < law->energy)
        content_reader_fault(rd, "", "%u Energy cards; at least %u (%s)", energy, law->energy,
                             law->energy_rule);
    if (law->share && (energy * 100 < count * 30 || energy * 100 > count * 40))
        content_reader_fault(rd, "", "%u of %u cards are Energy; 30 to 40%% should be (SD-082)", energy,
                             count);
    if (core < least_core || core > law->core[1])
        content_reader_fault(rd, "", "%u core cards; %u to %u are locked, the rest are flex slots (%s)", core,
                             law->core[0], law->core[1], law->core_rule);
    if (r->f.bond != 2 && covenants != law->covenant)
        content_reader_fault(rd, "", "%u Covenants; the deck of a room holds exactly one (SD-247)",
                             covenants);
    if (lines_of(r, card, count, seen) < law->lines)
        content_reader_fault(rd, "", "fewer than %u combo lines of two cards or more (SD-058)", law->lines);
}

/* SD-048, SD-049: the Description Test. */
static void check_distinct(struct content_reader *rd, const struct sd_rules *r, const uint16_t *card,
                           uint32_t count) {
    for (uint32_t i = 0; i < count && rd->st == ST_OK; i++)
        for (uint32_t k = i + 1; k < count; k++) {
            const struct sd_card *c = &r->card[card[i]], *d = &r->card[card[k]];
            if (sd_same_play(c, d))
                content_reader_fault(
                    rd, d->name, "plays like %s; no two cards of a category may (SD-048, SD-049)", c->title);
        }
}

static void check_deck(struct content_reader *rd, const struct sd_rules *r, const struct deck_law *law,
                       const char *section, const char *owner, const uint16_t *card, uint32_t count) {
    content_reader_at(rd, "%s.%s", section, owner);
    check_counts(rd, r, law, card, count);
    check_distinct(rd, r, card, count);
}

static void check_party(struct content_reader *rd, const struct sd_rules *r, const struct sd_party_rules *p) {
    uint32_t cards = 0, energy = 0, lines = 0, seen[4] = {0};
    content_reader_at(rd, "parties.%s", p->name);
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_class_rules *m = &r->class[p->member[i]];
        cards += m->cards;
        for (uint32_t k = 0; k < m->cards; k++)
            energy += r->card[m->card[k]].category == SD_ENERGY;
        lines = lines_of(r, m->card, m->cards, seen);
    }
    if (cards < 32 || cards > SD_DECK_MAX)
        content_reader_fault(rd, "", "%u cards together; a party brings 32 to %d (SD-162)", cards,
                             SD_DECK_MAX);
    if (energy < 4)
        content_reader_fault(rd, "", "%u Energy cards together; at least 4 (SD-163)", energy);
    if (lines < 2)
        content_reader_fault(rd, "", "fewer than 2 combo lines of two cards or more (SD-058, SD-164)");
}

static void check_pool(struct content_reader *rd, const struct sd_rules *r, uint32_t side) {
    uint32_t kinds = 0;
    content_reader_at(rd, "generic_cards.%s", sd_side_words[1 + side]);
    for (uint32_t i = 0; i < r->generics[side]; i++)
        kinds |= 1u << r->card[r->generic[side][i]].category;
    for (uint32_t i = 0; i < SD_CATEGORIES; i++)
        if (!(kinds >> i & 1))
            content_reader_fault(rd, "", "no %s; a generic pool covers every category (%s)",
                                 sd_category_words[1 + i], side == SD_DUNGEON ? "SD-306" : "SD-307");
    check_distinct(rd, r, r->generic[side], r->generics[side]);
}

void sd_check_decks(struct content_reader *rd, const struct sd_rules *r) {
    for (uint32_t i = 1; i <= r->room_count; i++)
        check_deck(rd, r, &room_law, "room_cards", r->room[i].name, r->room[i].card, r->room[i].cards);
    for (uint32_t i = 1; i <= r->creature_count; i++)
        check_deck(rd, r, &creature_law, "creature_cards", r->creature[i].name, r->creature[i].card,
                   r->creature[i].cards);
    for (uint32_t i = 1; i <= r->class_count; i++)
        check_deck(rd, r, &class_law, "member_cards", r->class[i].name, r->class[i].card, r->class[i].cards);
    for (uint32_t i = 1; i <= r->party_count; i++)
        check_party(rd, r, &r->party[i]);
    for (uint32_t side = 0; side < SD_SIDES; side++)
        check_pool(rd, r, side);
}
