/* The content of SHATTERED DUNGEON: the figures that the document gives and the rules that every deck keeps.
 * That content which breaks one is refused stands in test_broken_content.c. */
#include "games/shattered/content_parts.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RULESETS = 4 };
static const char *const ruleset_name[RULESETS] = {"v3", "v2", "document-v3", "document-v2"};
enum { V3, V2, DOCUMENT_V3, DOCUMENT_V2 };

static struct {
    struct content *content[RULESETS];
    struct sd_rules *rules[RULESETS];
} loaded;

static const char *content_root(void) {
    const char *root = getenv("GLOAM_CONTENT");
    assert_non_null(root);
    return root;
}

static int setup(void **state) {
    (void)state;
    for (int i = 0; i < RULESETS; i++) {
        struct err e = {0};
        loaded.rules[i] = calloc(1, sizeof(struct sd_rules));
        if (content_open(content_root(), "shattered", ruleset_name[i], &loaded.content[i], &e) != ST_OK ||
            sd_content_load(loaded.content[i], loaded.rules[i], &e) != ST_OK)
            fail_msg("%s: %s", ruleset_name[i], e.text);
    }
    return 0;
}

static int teardown(void **state) {
    (void)state;
    for (int i = 0; i < RULESETS; i++) {
        content_close(loaded.content[i]);
        free(loaded.rules[i]);
    }
    return 0;
}

static uint32_t id_of(const struct sd_rules *r, uint32_t kind, const char *name) {
    int64_t id = sd_id_of(r, kind, name);
    if (id < 1)
        fail_msg("there is no '%s'", name);
    return (uint32_t)id;
}

static const struct sd_card *card(const struct sd_rules *r, const char *full) {
    return &r->card[id_of(r, SD_KIND_CARD, full)];
}

static const struct sd_room_rules *room(const struct sd_rules *r, const char *name) {
    return &r->room[id_of(r, SD_KIND_ROOM, name)];
}

/* Every deck of a ruleset: rooms, creatures, classes, the two pools. */
struct deck {
    const char *name;
    const uint16_t *card;
    uint32_t count, kind; /* kind: of its owner; 0: a pool */
};

static uint32_t all_decks(const struct sd_rules *r, struct deck out[64]) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= r->room_count; i++)
        out[n++] = (struct deck){r->room[i].name, r->room[i].card, r->room[i].cards, SD_KIND_ROOM};
    for (uint32_t i = 1; i <= r->creature_count; i++)
        out[n++] =
            (struct deck){r->creature[i].name, r->creature[i].card, r->creature[i].cards, SD_KIND_CREATURE};
    for (uint32_t i = 1; i <= r->class_count; i++)
        out[n++] = (struct deck){r->class[i].name, r->class[i].card, r->class[i].cards, SD_KIND_CLASS};
    for (uint32_t i = 0; i < SD_SIDES; i++)
        out[n++] = (struct deck){"a generic pool", r->generic[i], r->generics[i], 0};
    return n;
}

static uint32_t of_category(const struct sd_rules *r, const struct deck *d, uint32_t category) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->count; i++)
        n += r->card[d->card[i]].category == category && !r->card[d->card[i]].covenant;
    return n;
}

/* SD-300, SD-305, SD-082, C-14, C-15, SD-152, SD-163, SD-165. */
static void deck_sizes_and_shares(void **state) {
    (void)state;
    for (int v = 0; v < RULESETS; v++) {
        const struct sd_rules *r = loaded.rules[v];
        struct deck deck[64];
        for (uint32_t i = 0, n = all_decks(r, deck); i < n; i++) {
            const struct deck *d = &deck[i];
            uint32_t energy = of_category(r, d, SD_ENERGY), core = 0;
            for (uint32_t k = 0; k < d->count; k++)
                core += r->card[d->card[k]].core;
            if (d->kind == SD_KIND_ROOM || d->kind == SD_KIND_CREATURE) {
                assert_in_range(d->count, 15, 18);
                assert_in_range(energy * 100, 30 * d->count, 40 * d->count);
                assert_true(energy >= 3);
                assert_in_range(core, 8, 10);
                assert_in_range(d->count - core, 5, 8);
            } else if (d->kind == SD_KIND_CLASS) {
                assert_in_range(d->count, 8, 12);
                assert_in_range(core, 7, 8);
                assert_true(energy >= 1);
            } else {
                assert_in_range(d->count, 14, 16);
                assert_int_equal(core, 0);
            }
        }
    }
    const struct sd_rules *r = loaded.rules[V3];
    assert_int_equal(room(r, "root_hollow")->cards, 18); /* SD-317 */
    assert_int_equal(room(r, "veil_breach")->cards, 16); /* SD-320 */
    for (uint32_t i = 1; i <= r->creature_count; i++)
        assert_int_equal(r->creature[i].cards, 15); /* SD-323 to SD-325 */
}

/* SD-049, by the words that people read: within a category of a deck no two texts are equal. */
static void description_test(void **state) {
    (void)state;
    for (int v = 0; v < RULESETS; v++) {
        const struct sd_rules *r = loaded.rules[v];
        struct deck deck[64];
        for (uint32_t i = 0, n = all_decks(r, deck); i < n; i++)
            for (uint32_t a = 0; a < deck[i].count; a++)
                for (uint32_t b = a + 1; b < deck[i].count; b++) {
                    const struct sd_card *x = &r->card[deck[i].card[a]], *y = &r->card[deck[i].card[b]];
                    TEXT_ON_STACK(s, 500);
                    TEXT_ON_STACK(t, 500);
                    sd_card_text(r, x, &s);
                    sd_card_text(r, y, &t);
                    assert_true(s.len > 0 && !s.cut);
                    if (x->category == y->category && x->category != SD_ENERGY && !strcmp(s.buf, t.buf))
                        fail_msg("%s and %s both say: %s", x->full, y->full, s.buf);
                }
    }
}

/* SD-048: other figures do not make another card; a keyword does. Plain Reacts are one card, Energy is not.
 */
static void cards_that_play_alike(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    const struct sd_card *slam = card(r, "root_hollow.tremor_slam");
    const struct sd_card *mend = card(r, "root_hollow.mossy_rest");
    struct sd_card other;
    memcpy(&other, slam, sizeof other); /* padding too */
    assert_true(sd_same_play(slam, &other));
    other.power++, other.cost++, other.type = (uint8_t)!other.type, other.title = "Another";
    assert_true(sd_same_play(slam, &other));
    other.keywords |= SD_KW_DRAIN;
    assert_false(sd_same_play(slam, &other));
    assert_false(sd_same_play(slam, mend));
    static const struct sd_card flat = {.category = SD_REACT, .power = 2};
    static const struct sd_card flatter = {.category = SD_REACT, .power = 4, .cost = 1};
    static const struct sd_card energy = {.category = SD_ENERGY, .permanent = 1};
    assert_true(sd_same_play(&flat, &flatter));
    assert_false(sd_same_play(&energy, &energy)); /* SD-035 */
    struct deck deck[64];
    for (uint32_t i = 0, n = all_decks(r, deck); i < n; i++)
        for (uint32_t a = 0; a < deck[i].count; a++)
            for (uint32_t b = 0; b < a; b++)
                assert_false(sd_same_play(&r->card[deck[i].card[a]], &r->card[deck[i].card[b]]));
}

/* SD-048, SD-063: a Strike is more than its power; at most one plain card of a kind in a deck. */
static void no_vanilla_cards(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    struct deck deck[64];
    for (uint32_t i = 0, n = all_decks(r, deck); i < n; i++) {
        uint32_t flat = 0, chips = 0, bare = 0, sure = 0;
        for (uint32_t k = 0; k < deck[i].count; k++) {
            const struct sd_card *c = &r->card[deck[i].card[k]];
            if (c->category == SD_STRIKE && !c->keywords && !c->when.kind && !c->exhaust && !c->self_cost)
                fail_msg("%s is a bare Strike", c->full);
            flat += c->category == SD_REACT && !c->react_power && !c->reflect && !c->absorb.amount &&
                    !c->success.amount;
            chips += c->category == SD_COUNTER && !c->steal && !c->entangle && !c->remove_all && !c->disarm &&
                     !c->heal_lowest && !c->spread && !c->fort[0].amount && !c->chip_empower;
            bare += c->category == SD_DISRUPT && c->disadvantage && !c->strip && !c->randomize && !c->thorns;
            sure += c->category == SD_EMPOWER && c->advantage && !c->bonus && !c->grants;
        }
        if (flat > 1 || chips > 1 || bare > 1 || sure > 1)
            fail_msg("%s has two plain cards of a kind", deck[i].name);
    }
}

/* SD-058: two or three combo lines in each deck, and across the members of a party (SD-164). */
static void combo_lines(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    struct deck deck[64];
    for (uint32_t i = 0, n = all_decks(r, deck); i < n; i++) {
        uint32_t seen[4] = {0}, lines = 0;
        for (uint32_t k = 0; k < deck[i].count; k++)
            seen[r->card[deck[i].card[k]].combo]++;
        for (int k = 1; k < 4; k++)
            lines += seen[k] >= 2;
        if (deck[i].kind == SD_KIND_ROOM || deck[i].kind == SD_KIND_CREATURE)
            assert_in_range(lines, 2, 3);
        else
            assert_true(deck[i].kind ? lines >= 1 : seen[0] == deck[i].count);
    }
}

/* SD-059 to SD-062: the four lines that the document tells. */
static void named_combos(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[DOCUMENT_V3];
    const struct sd_card *grip = card(r, "root_hollow.crushing_grip");
    const struct sd_card *surge = card(r, "veil_breach.nightmare_surge");
    const struct sd_card *fear = card(r, "veil_breach.fear_resonance");
    const struct sd_card *siphon = card(r, "veil_moth.veil_siphon");
    const struct sd_card *slam = card(r, "root_hollow.tremor_slam");
    assert_true(card(r, "root_hollow.entombing_grasp")->keywords & SD_KW_ENTANGLE);
    assert_int_equal(grip->trigger_power, 2);
    assert_int_equal(grip->when.kind, SD_WHEN_HAS);
    assert_int_equal(grip->when.other, 1);
    assert_int_equal(grip->when.what, SD_COND_ENTANGLED);
    assert_true(slam->keywords == SD_KW_ERODE && slam->target == 2);
    assert_true(siphon->keywords & SD_KW_DRAIN);
    assert_true(siphon->power == 2 && siphon->target == 1 && siphon->drain_to == 0);
    assert_true(fear->bonus == 2 && fear->grants == SD_KW_OVERWHELM);
    assert_true(surge->keywords == SD_KW_OVERWHELM && surge->target == 2 && surge->overwhelm_to == 1);
}

/* SD-247, SD-242, SD-248: one Covenant per room in v3, none in v2. */
static void covenants(void **state) {
    (void)state;
    for (int v = 0; v < RULESETS; v++) {
        const struct sd_rules *r = loaded.rules[v];
        uint32_t total = 0;
        for (uint32_t i = 1; i <= r->card_count; i++)
            total += r->card[i].covenant;
        assert_int_equal(total, r->f.bond == 3 ? r->room_count : 0);
        for (uint32_t i = 1; i <= r->room_count; i++) {
            const struct sd_card *c = &r->card[r->room[i].covenant];
            if (r->f.bond == 2) {
                assert_int_equal(r->room[i].covenant, 0);
                continue;
            }
            assert_true(c->covenant && c->full_restore && c->cost <= 4 && c->min_trust >= 9);
            assert_int_equal(c->price.kind, SD_COST_EXTRACTION);
            assert_int_equal(c->price.knowledge, 0); /* C-10: the Insight is the Bond's own */
            assert_true(r->room[i].offers >= 1);     /* or Trust could hardly get that far */
        }
    }
    const struct sd_card *pact = card(loaded.rules[DOCUMENT_V3], "root_hollow.pact_of_living_stone");
    assert_int_equal(pact->type, SD_ENVIRONMENTAL);
    assert_int_equal(pact->cost, 4);
    assert_int_equal(pact->min_trust, 9);
    assert_int_equal(pact->trust, 3);
}

/* SD-306, SD-307: complete, modest, nothing that sets up a combo. */
static void generic_pools(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        uint32_t seen = 0;
        for (uint32_t i = 0; i < r->generics[side]; i++) {
            const struct sd_card *c = &r->card[r->generic[side][i]];
            seen |= 1u << c->category;
            assert_true(c->generic && c->side == side && !c->combo && !c->core);
            assert_false((c->keywords | c->grants | c->trigger_keywords) & SD_KW_ENTANGLE);
            assert_false(c->entangle || c->thorns_entangle || c->effect[0].kind == SD_TRAP_ENTANGLE);
            assert_true(c->when.kind != SD_WHEN_HAS && c->when.kind != SD_WHEN_LACKS);
        }
        assert_int_equal(seen, (1u << SD_CATEGORIES) - 1);
    }
}

/* SD-301 to SD-304: each deck follows the table of its style, give or take one card (Energy by SD-082). */
static void deck_styles(void **state) {
    (void)state;
    static const uint8_t table[SD_STYLES][SD_ENERGY][2] = {
        /* Strike, Offer, Test, Trap, Reshape, Empower, Disrupt, Counter, React */
        {{3, 4}, {0, 1}, {0, 0}, {1, 2}, {0, 1}, {1, 2}, {1, 2}, {1, 1}, {1, 2}},
        {{2, 3}, {1, 1}, {0, 0}, {1, 2}, {1, 2}, {1, 1}, {1, 2}, {1, 2}, {2, 2}},
        {{1, 2}, {2, 3}, {1, 1}, {0, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 1}, {2, 2}},
        {{2, 2}, {2, 3}, {0, 1}, {2, 3}, {0, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}}; /* C-48: a Test */
    const struct sd_rules *r = loaded.rules[V3];
    for (uint32_t i = 1; i <= r->room_count; i++) {
        const struct sd_room_rules *m = &r->room[i];
        struct deck d = {m->name, m->card, m->cards, SD_KIND_ROOM};
        for (uint32_t k = 0; k < SD_ENERGY; k++) {
            uint32_t n = of_category(r, &d, k);
            const uint8_t *span = table[m->style][k];
            if (n + 1 < span[0] || n > span[1] + 1u)
                fail_msg("%s has %u of category %u, its style %u to %u", m->name, n, k, span[0], span[1]);
        }
    }
}

/* Counts the cards for which something holds. */
#define USED(what)                                                                                           \
    do {                                                                                                     \
        uint32_t n = 0;                                                                                      \
        for (uint32_t i = 1; i <= r->card_count; i++) {                                                      \
            const struct sd_card *c = &r->card[i];                                                           \
            n += (what) ? 1 : 0;                                                                             \
        }                                                                                                    \
        if (!n)                                                                                              \
            fail_msg("no card uses %s", #what);                                                              \
    } while (0)

/* SD-056, SD-101 to SD-109: every keyword and Strike field occurs. */
static void strike_mechanisms_occur(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint8_t kw = 1; kw <= SD_KW_RESONATE; kw = (uint8_t)(kw << 1))
        USED(c->keywords & kw);
    USED(c->grants & SD_KW_WARD); /* SD-107 */
    USED(c->ward);                /* SD-107: from a Reshape */
    USED(c->exhaust);
    USED(c->self_cost);
    USED(c->trigger_power > 0);
    USED(c->trigger_power < 0);
    USED(c->trigger_keywords);
    for (uint8_t k = SD_WHEN_HAS; k <= SD_WHEN_DISCARD; k++) /* SD-115 */
        USED(c->when.kind == k);
    USED(c->category == SD_STRIKE && c->when.kind == SD_WHEN_DISCARD);
    USED(c->when.kind == SD_WHEN_OVER && c->when.what == SD_TRUST);
    USED(c->when.kind == SD_WHEN_OVER && c->when.what < SD_REDUCERS);
    USED(c->category == SD_STRIKE && c->when.kind == SD_WHEN_AT_MOST && !c->when.other); /* SD-116 */
}

/* SD-050 to SD-054, SD-085 to SD-089, SD-173, SD-211 to SD-215. */
static void other_mechanisms_occur(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint8_t k = SD_STANDARD; k <= SD_SIPHON; k++)
        USED(c->category == SD_ENERGY && c->energy == k);
    USED(c->only_type == 1 + SD_MYSTICAL); /* SD-089 */
    USED(c->fallback);
    USED(c->advantage && c->grants);
    USED(c->bonus);
    USED(c->disadvantage);
    USED(c->strip);
    USED(c->randomize);
    USED(c->thorns);
    USED(c->thorns_entangle);
    USED(c->guard && c->guard_rounds && c->category == SD_DISRUPT && c->fort[0].amount);
    USED(c->chip);
    USED(c->chip_empower);
    USED(c->steal);
    USED(c->entangle);
    USED(c->remove_all);
    USED(c->disarm && c->disarm_trust);
    USED(c->heal_lowest);
    USED(c->spread);
    USED(c->category == SD_COUNTER && c->fort[0].amount);
    USED(c->react_power);
    USED(c->reflect);
    USED(c->absorb.amount && c->absorb.reducer == SD_NO_REDUCER);
    USED(c->absorb.amount && c->absorb.reducer != SD_NO_REDUCER);
    USED(c->success.amount);
    USED(c->fort[1].amount);
    USED(c->heal[1].amount);
    for (uint8_t to = SD_TO_SIDE; to <= SD_TO_CHOSEN; to++)
        USED(c->heal[0].amount && c->heal[0].to == to);
    USED(c->shift);
    USED(c->restore && c->cost >= 3);
    USED(c->restore_bp && c->cost >= 3);
    USED(c->extend_rounds);
    for (uint8_t t = SD_ON_STRIKE; t < SD_TRIGGERS; t++)
        USED(c->trigger == t);
    USED(c->effect[0].kind == SD_TRAP_ENTANGLE && c->effect[1].kind == SD_TRAP_DAMAGE);
    for (uint8_t k = SD_COST_FLAT; k <= SD_COST_DEPENDENCY; k++)
        USED(c->price.kind == k);
    USED(c->price.energy);
    USED(c->price.knowledge);
    USED(c->full_restore);
    USED(c->weaken);
    USED(c->exposure);
    USED(c->defect_power && c->crash_bp);
}

/* SD-015 to SD-017, SD-028 to SD-031, S-11. */
static void starting_values(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int16_t start[3], trust;
    } creature[] = {{"thornback_boar", {28, 14, 14}, 0},
                    {"veil_moth", {14, 12, 14}, 0},       /* C-46 */
                    {"drift_symbiote", {18, 18, 18}, 3}}; /* C-39 */
    const struct sd_rules *r = loaded.rules[DOCUMENT_V3];
    assert_int_equal(r->creature_count, 3);
    for (int i = 0; i < 3; i++) {
        const struct sd_creature_rules *c = &r->creature[id_of(r, SD_KIND_CREATURE, creature[i].name)];
        assert_memory_equal(c->start, creature[i].start, sizeof c->start);
        assert_int_equal(c->trust, creature[i].trust);
        assert_true(c->profile);
    }
    const struct sd_dungeon_rules *maw = &r->dungeon[id_of(r, SD_KIND_DUNGEON, "verdant_maw")];
    const int16_t start[3] = {16, 14, 12};
    const int8_t attribute[SD_TYPES] = {2, 1, 1, 0};
    assert_memory_equal(maw->start, start, sizeof start);
    assert_memory_equal(maw->attribute, attribute, sizeof attribute);
    /* S-75: the three rooms of the predator make the same dungeon. */
    static const char *const rooms[] = {"root_hollow", "whispering_gallery", "veil_breach"};
    for (int k = 0; k < 3; k++) {
        int sum = 0;
        for (int i = 0; i < 3; i++)
            sum += room(r, rooms[i])->contributes[k];
        assert_int_equal(sum, start[k]);
    }
}

/* SD-188 to SD-192: the Standard Adventuring Company. */
static void party_figures(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint8_t role, vitality, resolve, nerve;
    } want[] = {{"knight", SD_TANK, 10, 5, 4},
                {"battlemage", SD_DPS, 7, 3, 4},
                {"cleric", SD_SUPPORT, 7, 4, 4},
                {"rogue", SD_FLEX, 6, 2, 4}};
    const struct sd_rules *r = loaded.rules[DOCUMENT_V3];
    const struct sd_party_rules *p = &r->party[id_of(r, SD_KIND_PARTY, "standard_company")];
    uint32_t sum[4] = {0};
    for (int i = 0; i < 4; i++) {
        const struct sd_class_rules *c = &r->class[p->member[i]];
        assert_string_equal(c->name, want[i].name);
        assert_int_equal(c->role, want[i].role);
        assert_int_equal(c->vitality, want[i].vitality);
        assert_int_equal(c->resolve, want[i].resolve);
        assert_int_equal(c->nerve, want[i].nerve);
        sum[0] += c->vitality, sum[1] += c->resolve, sum[2] += c->nerve, sum[3] += c->cards;
    }
    assert_true(sum[0] == 30 && sum[1] == 14 && sum[2] == 16 && sum[3] == 40);
    const struct sd_party_rules *a = &r->party[id_of(r, SD_KIND_PARTY, "arcane_expedition")]; /* SD-328 */
    static const char *const arcane[] = {"warden", "sorcerer", "druid", "ranger"};
    for (int i = 0; i < 4; i++)
        assert_string_equal(r->class[a->member[i]].name, arcane[i]);
    assert_int_equal(r->class_count, 8);
}

/* SD-127, S-02, SD-126: every room presses on both sides; Root Hollow as the document has it (C-45). */
static void auto_effects(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[DOCUMENT_V3];
    static const struct sd_auto hollow[] = {
        {SD_VISITOR, 0, -1, 1, 1}, {SD_VISITOR, 2, -1, 2, 1}, {SD_DUNGEON, 0, -1, 2, 1}};
    assert_int_equal(room(r, "root_hollow")->autos, 3);
    assert_memory_equal(room(r, "root_hollow")->effect, hollow, sizeof hollow);
    for (uint32_t i = 1; i <= r->room_count; i++) {
        uint32_t sides = 0;
        for (uint32_t k = 0; k < r->room[i].autos; k++)
            sides |= 1u << r->room[i].effect[k].side;
        assert_int_equal(sides, 3);
        bool visitor =
            !strcmp(r->room[i].name, "veil_breach") || !strcmp(r->room[i].name, "hollow_sirens_grotto");
        assert_int_equal(r->room[i].first, visitor ? SD_VISITOR : SD_DUNGEON);
    }
    const struct sd_auto *trust = &room(r, "living_root_sanctuary")->effect[2];
    assert_true(trust->reducer == SD_NO_REDUCER && trust->amount == 1 && trust->side == SD_VISITOR);
}

/* SD-317 to SD-326, SD-329, SD-210: the cards that the document names. */
static void named_cards(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[DOCUMENT_V3];
    const struct sd_card *c = card(r, "root_hollow.crushing_grip"); /* SD-318 */
    assert_true(c->category == SD_STRIKE && c->power == 3 && c->target == 1);
    c = card(r, "root_hollow.soul_leech");
    assert_true(c->target == 2 && c->keywords == SD_KW_DRAIN);
    c = card(r, "root_hollow.mossy_rest"); /* SD-210, C-44 */
    assert_true(c->cost == 1 && c->benefit == 3 && c->benefit_reducer == 2 && c->trust == 1);
    assert_true(c->price.kind == SD_COST_BINDING && c->price.reducer == 1 && c->price.amount == 1 &&
                c->price.rounds == 2);
    assert_true(card(r, "whispering_gallery.absorbing_silence")->steal);     /* SD-319 */
    assert_true(card(r, "whispering_gallery.echoing_confusion")->randomize); /* SD-319 */
    c = card(r, "veil_breach.veil_rend");                                    /* SD-320 */
    assert_true(c->power == 4 && c->exhaust && c->self_cost);
    assert_true(card(r, "veil_breach.spatial_distortion")->strip);
    assert_int_equal(card(r, "living_root_sanctuary.trust_trial")->category, SD_TEST); /* SD-321 */
    assert_int_equal(card(r, "living_root_sanctuary.calming_presence")->grants, SD_KW_WARD);
    c = card(r, "thornback_boar.gore"); /* SD-323, SD-116 */
    assert_true(c->trigger_power == 2 && c->when.kind == SD_WHEN_AT_MOST && !c->when.other &&
                c->when.what == 0 && c->when.value == 5000);
    assert_true(card(r, "thornback_boar.rampaging_charge")->keywords & SD_KW_OVERWHELM);
    assert_true(card(r, "thornback_boar.bellowing_roar")->thorns);
    assert_true(card(r, "veil_moth.confusing_dust")->strip); /* SD-324 */
    assert_int_equal(card(r, "veil_moth.spectral_dodge")->react_power, 3);
    assert_int_equal(card(r, "drift_symbiote.symbiotic_probe")->category, SD_TEST); /* SD-325 */
    assert_int_equal(card(r, "drift_symbiote.mutual_nourishment")->category, SD_OFFER);
    assert_int_equal(card(r, "drift_symbiote.psychic_prod")->when.what, SD_TRUST);
    assert_true(card(r, "rogue.disarm_trap")->disarm); /* SD-326 */
    assert_int_equal(card(r, "rogue.flash_bomb")->trigger, SD_ON_OFFER);
    c = card(r, "battlemage.arcane_surge"); /* SD-089 */
    assert_true(c->temporary == 2 && c->only_type == 1 + SD_MYSTICAL);
}

/* SD-308 to SD-312: what each room's Strikes are for. */
static void rooms_specialise(void **state) {
    (void)state;
    static const struct {
        const char *room;
        uint8_t reducer;
    } own[] = {{"whispering_gallery", 1}, {"veil_breach", 2}};
    const struct sd_rules *r = loaded.rules[V3];
    for (int i = 0; i < 2; i++) {
        const struct sd_room_rules *m = room(r, own[i].room);
        uint32_t power[3] = {0};
        for (uint32_t k = 0; k < m->cards; k++)
            if (r->card[m->card[k]].category == SD_STRIKE)
                power[r->card[m->card[k]].target] += r->card[m->card[k]].power;
        for (uint8_t k = 0; k < 3; k++)
            assert_true(k == own[i].reducer || power[k] < power[own[i].reducer]);
    }
    const struct sd_room_rules *s = room(r, "living_root_sanctuary");
    assert_true(s->style == SD_NURTURING && s->offers >= 2);
    assert_int_equal(room(r, "honeyed_hollow")->style, SD_DECEPTIVE); /* SD-322 */
}

/* Sections 4 to 12 of the ledger: SD-081, SD-083, SD-092 to SD-096, SD-130, SD-168, SD-170, SD-221 to SD-226,
 * SD-228, SD-229, SD-233, SD-234, SD-242 to SD-253; S-01, S-03, S-13, S-20, S-26, S-36, S-37. */
static void engine_figures(void **state) {
    (void)state;
    const struct sd_figures *f = &loaded.rules[DOCUMENT_V3]->f;
    static const int8_t margin[] = {5, 2, -2, -4};
    static const uint16_t attack[] = {15000, 10000, 5000, 0, 0};
    static const uint8_t tiers[] = {0, 3, 6, 9}, back[] = {1, 1, 1}, morale[] = {3, 5, 5, 5};
    assert_memory_equal(f->margin, margin, sizeof margin);
    assert_memory_equal(f->attack_bp, attack, sizeof attack);
    assert_memory_equal(f->tier_from, tiers, sizeof tiers);
    assert_memory_equal(f->reversal, back, sizeof back);
    assert_memory_equal(f->morale, morale, sizeof morale);
    assert_true(f->bond == 3 && f->round_limit == 15 && f->base_energy == 2);
    assert_true(f->hand_size == 7 && f->mulligans == 3 && f->opening_energy == 2 && f->opening_action == 3);
    assert_true(f->draw == 2 && f->hand_min == 3 && f->rally == 1 && f->drain_cap == 2 && f->ward == 1);
    assert_true(f->escalation_after == 8 && f->escalation_base == 1 && f->escalation_step == 2);
    assert_true(f->react_threshold == 7 && f->kill_downs == 2);
    assert_true(f->trust_cap == 2 && f->refusal_half == 1 && f->restraint == 1);
    assert_true(f->decay_low == 1 && f->decay_high == 2 && f->decay_high_from == 6);
    assert_true(f->betray_from == 4 && f->betrayed_power == 2 && f->betrayed_turns == 3);
    assert_true(f->scorned_bonus == 1 && f->scorned_turns == 3);
    assert_true(f->covenant_trust == 9 && f->crash_bp == 5000);
    assert_true(f->next_room_loss == 2 && f->next_room_floor == 1 && f->next_room_floor_from == 3);
    assert_true(f->bond_heal_bp[0] == 3000 && f->bond_heal_bp[1] == 2000);
    assert_true(f->bond_insight[0] == 1 && f->bond_insight[1] == 2);
    assert_true(f->rest_zero_bp == 5000 && f->party_downed_bp == 2500);
    /* S-10: Physical is natural to Structure and Vitality, Social to Presence and Resolve, ... */
    assert_int_equal(f->natural[SD_PHYSICAL], 1 | 8);
    assert_int_equal(f->natural[SD_ENVIRONMENTAL], 1 | 8 | 32);
    assert_int_equal(f->natural[SD_SOCIAL], 4 | 16);
    assert_int_equal(f->natural[SD_MYSTICAL], 2 | 16 | 32);
    /* SD-195 to SD-203: the older Bond. */
    const struct sd_figures *old = &loaded.rules[DOCUMENT_V2]->f;
    assert_true(old->bond == 2 && old->trust_cap == 4 && old->betray_from == 3 && old->crash_bp == 5000);
    assert_true(old->bond_trust == 12 && old->refusal_half == 1 && old->next_room_loss == 0);
}

/* SD-207, SD-044 (S-44): an Offer helps and costs its acceptor; S-68: dark prices only where tuned. */
static void offers_and_prices(void **state) {
    (void)state;
    for (int v = 0; v < RULESETS; v++) {
        const struct sd_rules *r = loaded.rules[v];
        for (uint32_t i = 1; i <= r->card_count; i++) {
            const struct sd_card *c = &r->card[i];
            if (c->category != SD_OFFER)
                continue;
            assert_true((c->benefit || c->full_restore) && c->price.kind && c->trust && c->rapport);
            bool dark = v == V3 && c->side == SD_DUNGEON && !c->covenant;
            if (dark != (c->dark.kind != SD_COST_NONE))
                fail_msg("%s: %s has the wrong number of prices", ruleset_name[v], c->full);
        }
    }
}

/* SD-196, SD-205: a Test costs its giver a point of its own; SD-197 what defection does. */
static void tests_have_a_price(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint32_t i = 1; i <= r->card_count; i++)
        if (r->card[i].category == SD_TEST)
            assert_true(r->card[i].exposure == 1 && r->card[i].reward_trust == 2 &&
                        r->card[i].crash_bp == 5000 && r->card[i].defect_power == 2);
}

/* SD-140 to SD-143 and the published matchups. */
static void scenarios(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    static const char *const rooms[SD_SCENARIOS] = {
        "root_hollow whispering_gallery veil_breach",
        "veil_breach whispering_gallery root_hollow",
        "living_root_sanctuary whispering_gallery veil_breach",
        "living_root_sanctuary",
        "root_hollow",
        "root_hollow",
        "root_hollow whispering_gallery veil_breach",
        "root_hollow whispering_gallery veil_breach",
        "honeyed_hollow root_hollow",
        "honeyed_hollow root_hollow veil_breach",
        "root_hollow whispering_gallery veil_breach",
        "veil_breach whispering_gallery",
        "living_root_sanctuary",
        "honeyed_hollow hollow_sirens_grotto constructs_forge veil_breach"};
    for (uint32_t i = 0; i < SD_SCENARIOS; i++) {
        const struct sd_setup *s = &r->scenario[i];
        TEXT_ON_STACK(t, 200);
        for (uint32_t k = 0; k < s->rooms; k++)
            text_fmt(&t, "%s%s", k ? " " : "", r->room[s->room[k]].name);
        assert_string_equal(t.buf, rooms[i]);
        assert_true(!s->creature != !s->party);
        assert_true(!s->party == !s->member[0]);
        assert_non_null(r->scenario_words[i]);
        struct sd_setup copy;
        struct err e = {0};
        sd_setup_fill(r, i, &copy);
        if (sd_setup_check(r, &copy, &e) != ST_OK)
            fail_msg("%s: %s", sd_scenarios[i].name, e.text);
    }
    assert_string_equal(sd_scenarios[0].name, "boar");
    assert_int_equal(r->scenario[8].limit[0], 8);
    const struct sd_rules *document = loaded.rules[DOCUMENT_V3]; /* SD-145: a profile for each room */
    uint32_t tactical = id_of(document, SD_KIND_PROFILE, "tactical");
    assert_int_equal(document->scenario[8].profile[SD_DUNGEON][1], tactical);
    uint32_t web = id_of(r, SD_KIND_ROOM, "broodmothers_web");
    assert_int_equal(r->scenario[10].route[0][SD_OUT_OVERCOME], web); /* SD-135 */
    assert_int_equal(r->scenario[13].dungeon, 0);                     /* S-75 */
}

static void names_round_trip(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint32_t kind = SD_KIND_CARD; kind <= SD_KIND_WHY; kind++) {
        assert_null(sd_name_of(r, kind, 0));
        assert_null(sd_name_of(r, kind, -1));
        assert_null(sd_title_of(r, kind, 100000));
        assert_int_equal(sd_id_of(r, kind, "no such thing"), -1);
        const char *name;
        int64_t id = 1;
        for (; (name = sd_name_of(r, kind, id)); id++) {
            assert_int_equal(sd_id_of(r, kind, name), id);
            assert_true(*name && *sd_title_of(r, kind, id));
        }
        assert_true(id > 1);
    }
    assert_string_equal(sd_name_of(r, SD_KIND_RESOURCE, SD_RES(SD_VISITOR, 2)), "nerve");
    assert_string_equal(sd_name_of(r, SD_KIND_CATEGORY, 1 + SD_ENERGY), "energy");
    assert_string_equal(sd_title_of(r, SD_KIND_OUTCOME, SD_OUT_SURVIVE), "Survive");
    for (uint32_t i = 2; i <= r->card_count; i++)
        assert_true(strcmp(r->card[i - 1].full, r->card[i].full) < 0);
}

/* Every card has a line of its own, and no line is left over. */
static void flavour(void **state) {
    (void)state;
    const struct sd_rules *r = loaded.rules[V3];
    for (uint32_t i = 1; i <= r->card_count; i++)
        for (uint32_t k = 1; k < i; k++)
            if (!strcmp(r->card[i].flavour, r->card[k].flavour))
                fail_msg("%s and %s share a line", r->card[i].full, r->card[k].full);
    const char *owner, *name;
    json_t *deck, *line;
    uint32_t lines = 0;
    json_object_foreach((json_t *)content_at(loaded.content[V3], "words.cards"), owner, deck)
        json_object_foreach(deck, name, line) lines++;
    assert_int_equal(lines, r->card_count);
    for (uint32_t i = 1; i < SD_OUTCOMES; i++)
        assert_non_null(r->outcome_words[i]);
}

/* Prose stays out of the hash; the four rulesets differ in it. */
static void hashes(void **state) {
    (void)state;
    for (int i = 0; i < RULESETS; i++)
        for (int k = 0; k < i; k++)
            assert_true(content_hash(loaded.content[i]) != content_hash(loaded.content[k]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deck_sizes_and_shares),
        cmocka_unit_test(description_test),
        cmocka_unit_test(no_vanilla_cards),
        cmocka_unit_test(combo_lines),
        cmocka_unit_test(named_combos),
        cmocka_unit_test(covenants),
        cmocka_unit_test(generic_pools),
        cmocka_unit_test(deck_styles),
        cmocka_unit_test(strike_mechanisms_occur),
        cmocka_unit_test(other_mechanisms_occur),
        cmocka_unit_test(starting_values),
        cmocka_unit_test(party_figures),
        cmocka_unit_test(auto_effects),
        cmocka_unit_test(named_cards),
        cmocka_unit_test(rooms_specialise),
        cmocka_unit_test(engine_figures),
        cmocka_unit_test(offers_and_prices),
        cmocka_unit_test(tests_have_a_price),
        cmocka_unit_test(scenarios),
        cmocka_unit_test(names_round_trip),
        cmocka_unit_test(flavour),
        cmocka_unit_test(hashes),
        cmocka_unit_test(cards_that_play_alike),
    };
    return cmocka_run_group_tests_name("shattered content", tests, setup, teardown);
}
