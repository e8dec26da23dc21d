/* SHATTERED DUNGEON: profiles.json and scoring.json into struct sd_minds. The schemas have checked shapes and
 * ranges; the references between profiles, which may only point at one's own side, are checked here. */
#include "games/shattered/content_parts.h"

#include <jansson.h>
#include <stddef.h>

_Static_assert((int)SD_MIND_DECK == (int)SD_DECK_MAX && (int)SD_MIND_CATEGORIES == (int)SD_CATEGORIES &&
                   (int)SD_MIND_ROLES == (int)SD_ROLES && (int)SD_MIND_REDUCERS == (int)SD_REDUCERS,
               "sd_mind.h repeats limits of sd.h");
_Static_assert((int)SD_PROFILES_END <= (int)SD_PROFILE_KINDS, "profiles");

const char *const sd_profile_names[SD_PROFILES_END] = {
    [SD_PROFILE_AGGRESSIVE] = "aggressive",   [SD_PROFILE_TACTICAL] = "tactical",
    [SD_PROFILE_NURTURING] = "nurturing",     [SD_PROFILE_DECEPTIVE] = "deceptive",
    [SD_PROFILE_FERAL] = "feral_aggressive",  [SD_PROFILE_CAUTIOUS] = "cautious_explorer",
    [SD_PROFILE_COOPERATIVE] = "cooperative", [SD_PROFILE_PARTY] = "party_balanced",
};

enum { WEIGHED = SD_REACT }; /* React and Energy have no weight and no factor */
_Static_assert((int)SD_REACT + 2 == (int)SD_CATEGORIES, "React and Energy are the last categories");

static const char *const mode_words[SD_MODE_BALANCED] = {"desperate", "aggressive", "defensive"};

/* The figures of scoring.json by group; a place in the struct for each. */
#define AT(group, name)                                                                                      \
    { #group "." #name, offsetof(struct sd_scoring, group.name) }
static const struct {
    const char *path;
    size_t offset;
} figures[] = {
    AT(base, weight),
    AT(base, power),
    AT(base, trigger),
    AT(base, cost),
    AT(chance, lowest),
    AT(chance, mean),
    AT(chance, time),
    AT(chance, rounds),
    AT(lethal, points),
    AT(lethal, strike),
    AT(lethal, other),
    AT(target, start),
    AT(target, drained),
    AT(target, visitor_below),
    AT(strike, listed),
    AT(strike, hurt_below),
    AT(strike, hurt),
    AT(strike, low_below),
    AT(strike, low),
    AT(strike, fresh_above),
    AT(strike, fresh),
    AT(strike, no_react),
    AT(strike, drained),
    AT(strike, fortified),
    AT(strike, entangle),
    AT(strike, erode),
    AT(strike, drain_below),
    AT(strike, drain),
    AT(strike, overwhelm_below),
    AT(strike, overwhelm),
    AT(strike, resonate),
    AT(strike, trigger),
    AT(strike, self_low),
    AT(strike, self_fine),
    AT(strike, exhaust),
    AT(strike, exhaust_lethal),
    AT(empower, least_power),
    AT(empower, share),
    AT(empower, per_power),
    AT(empower, counters),
    AT(empower, dungeon_seen),
    AT(empower, visitor_seen),
    AT(empower, grant),
    AT(empower, erode),
    AT(empower, drain),
    AT(disrupt, no_strike),
    AT(disrupt, share),
    AT(disrupt, per_power),
    AT(counter, found),
    AT(counter, empower),
    AT(counter, steal),
    AT(counter, disarm),
    AT(counter, first),
    AT(trap, on_strike),
    AT(trap, on_empower),
    AT(trap, on_counter),
    AT(offer, mid_from),
    AT(offer, mid),
    AT(offer, high_from),
    AT(offer, high),
    AT(offer, trapped),
    AT(offer, visitor_trapped),
    AT(test, flat),
    AT(test, mid),
    AT(test, high),
    AT(test, rapport),
    AT(test, rapport_low),
    AT(test, likely_from),
    AT(test, likely_to),
    AT(test, likely),
    AT(party, restore),
    AT(party, heal_below),
    AT(party, heal),
    AT(party, fortify_below),
    AT(party, fortify),
    AT(party, trigger),
    AT(party, strikes),
    AT(party, disrupt),
    AT(party, trap_rounds),
    AT(party, trap),
    AT(peace, rounds),
    AT(peace, offer),
    AT(peace, strike),
    AT(peace, deep_rounds),
    AT(peace, deep_trust),
    AT(peace, deep_offer),
    AT(peace, deep_strike),
    AT(build, strike),
    AT(build, hopeless_round),
    AT(build, hopeless_below),
    AT(build, hopeless),
    AT(build, hopeless_flat),
    AT(build, covenant),
    AT(build, covenant_early),
    AT(build, offer),
    AT(build, tier0),
    AT(build, tier1),
    AT(build, tier2),
    AT(build, tier3),
    AT(build, exposure),
    AT(build, binding),
    AT(build, test),
    AT(build, test_none),
    AT(build, test_tier1),
    AT(build, test_tier2),
    AT(build, reshape),
    AT(build, reshape_mid),
    AT(build, reshape_mid_more),
    AT(build, reshape_late),
    AT(build, reshape_late_more),
    AT(build, reshape_low),
    AT(build, reshape_low_more),
    AT(build, reshape_dying),
    AT(build, reshape_dying_more),
    AT(build, empower),
    AT(build, disrupt_most),
    AT(build, trap),
    AT(build, trap_offer),
    AT(betray, strike),
    AT(betray, per_power),
    AT(betray, lowest),
    AT(betray, empower),
    AT(spread, least),
    AT(spread, per_share),
    AT(spread, most),
    AT(spread, worn_over),
    AT(spread, worn),
    AT(spread, worn_above),
    AT(energy, card),
    AT(energy, pool),
    AT(energy, early),
    AT(energy, early_worth),
    AT(energy, mid),
    AT(energy, mid_worth),
    AT(energy, late_worth),
    AT(energy, idle_pool),
    AT(energy, covenant),
    AT(activate, price),
    AT(activate, react),
    AT(react, keep_damage),
    AT(react, keep_above),
    AT(accept, dire),
    AT(accept, dire_worth),
    AT(accept, low),
    AT(accept, low_worth),
    AT(accept, wanting),
    AT(accept, wanting_worth),
    AT(accept, full_restore),
    AT(accept, binding),
    AT(accept, exposure),
    AT(accept, extraction),
    AT(accept, dependency),
    AT(accept, open_threshold),
    AT(accept, open_pressure),
    AT(accept, open_yes),
    AT(accept, open_yes_net),
    AT(accept, open_trust),
    AT(accept, open_no),
    AT(accept, open_least),
    AT(accept, open_most),
    AT(accept, veiled_factor),
    AT(accept, veiled_factor_trust),
    AT(accept, veiled_risk),
    AT(accept, veiled_pressure),
    AT(accept, veiled_risk_least),
    AT(accept, veiled_yes),
    AT(accept, veiled_yes_trust),
    AT(accept, veiled_yes_pressure),
    AT(accept, veiled_no),
    AT(accept, veiled_no_trust),
    AT(accept, veiled_least),
    AT(accept, veiled_most),
    AT(accept, party),
    AT(accept, covenant),
    AT(accept, covenant_trust),
    AT(accept, covenant_low),
    AT(accept, covenant_struck),
    AT(accept, covenant_least),
    AT(accept, covenant_most),
    AT(accept, test),
    AT(accept, test_trust),
    AT(accept, test_rapport),
    AT(accept, test_most),
    AT(accept, v2),
    AT(accept, v2_trust),
    AT(accept, v2_most),
    AT(smart, worlds),
    AT(smart, health),
    AT(smart, weakness),
    AT(smart, near),
    AT(smart, near_worth),
    AT(smart, close),
    AT(smart, close_worth),
    AT(smart, worn),
    AT(smart, worn_worth),
    AT(smart, empower),
    AT(smart, disrupt),
    AT(smart, fortify),
    AT(smart, trap),
    AT(smart, entangled),
    AT(smart, bond),
    AT(smart, time),
    AT(smart, won),
    AT(smart, empower_counter),
    AT(smart, disrupt_counter),
    AT(smart, strike_react),
    AT(smart, strong),
    AT(smart, last_strike),
    AT(smart, lethal),
    AT(smart, bond_strike),
    AT(smart, bond_offer_least),
    AT(smart, bond_offer),
    AT(smart, bond_test_least),
    AT(smart, bond_test),
    AT(smart, bond_reshape_least),
    AT(smart, bond_reshape),
};
_Static_assert(sizeof figures / sizeof figures[0] * sizeof(int16_t) == offsetof(struct sd_scoring, mode),
               "every figure of struct sd_scoring has its row");

static int16_t number(struct content_reader *rd, const char *key) {
    return (int16_t)content_reader_number(rd, key, INT16_MIN, INT16_MAX);
}

static uint8_t small(struct content_reader *rd, const char *key) {
    return (uint8_t)content_reader_number(rd, key, 0, UINT8_MAX);
}

static void read_mode(struct content_reader *rd, uint32_t side, uint32_t mode, struct sd_mode_rules *m) {
    content_reader_at(rd, "scoring.modes.%s.%s", sd_side_words[1 + side], mode_words[mode]);
    m->from = number(rd, "from");
    m->to = number(rd, "to");
    for (uint32_t k = 0; k < WEIGHED; k++)
        m->factor[k] = number(rd, sd_category_words[1 + k]);
}

static void read_scoring(struct content_reader *rd, struct sd_scoring *s) {
    content_reader_at(rd, "scoring");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        int16_t n = number(rd, figures[i].path);
        memcpy((char *)s + figures[i].offset, &n, sizeof n);
    }
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        for (uint32_t m = 0; m < SD_MODES; m++)
            for (uint32_t k = 0; k < SD_CATEGORIES; k++)
                s->mode[side][m].factor[k] = 100;
        for (uint32_t m = 0; m < SD_MODE_BALANCED; m++)
            read_mode(rd, side, m, &s->mode[side][m]);
    }
}

static void read_targets(struct content_reader *rd, struct sd_profile *p) {
    const char *const *reducers = &sd_resource_words[SD_RES(!p->side, 0)];
    const json_t *list = content_reader_find(rd, "targets");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *w = json_string_value(json_array_get(list, i));
        uint32_t k = 0;
        while (w && k < SD_REDUCERS && strcmp(w, reducers[k]))
            k++;
        if (w && !strcmp(w, "nearest"))
            p->nearest = true;
        else if (!w || k == SD_REDUCERS || p->targets == SD_REDUCERS)
            content_reader_fault(rd, "targets", "names a resource that the opponent does not have");
        else
            p->target[p->targets++] = (uint8_t)k;
    }
}

/* A profile of the same side by name. */
static uint8_t reference(struct content_reader *rd, const struct sd_minds *m, const char *key, uint8_t side) {
    const char *w = content_reader_string(rd, key);
    for (uint32_t i = 1; i <= m->profile_count; i++)
        if (!strcmp(m->profile[i].name, w) && m->profile[i].side == side)
            return (uint8_t)i;
    content_reader_fault(rd, key, "is no profile of this side");
    return 0;
}

static void read_shift(struct content_reader *rd, const struct sd_minds *m, struct sd_profile *p) {
    content_reader_at(rd, "profiles.%s", p->name);
    if (!content_reader_has(rd, "shift"))
        return;
    p->shift_to = reference(rd, m, "shift.to", p->side);
    p->shift_trust = small(rd, "shift.trust");
}

/* A mask, and what comes after it, must be plain: profiles are looked through once only. */
static void read_deceit(struct content_reader *rd, const struct sd_minds *m, struct sd_profile *p) {
    content_reader_at(rd, "profiles.%s", p->name);
    if (!content_reader_has(rd, "deceit"))
        return;
    p->mask = reference(rd, m, "deceit.mask", p->side);
    p->then = reference(rd, m, "deceit.then", p->side);
    p->mask_until = small(rd, "deceit.mask_until");
    p->dark_from = small(rd, "deceit.dark_from");
    p->betrays_at = small(rd, "deceit.betrays_at");
    p->late_round = small(rd, "deceit.late_round");
    p->settles_round = small(rd, "deceit.settles_round");
    p->late_trust = small(rd, "deceit.late_trust");
    if (m->profile[p->mask].shift_to || m->profile[p->then].shift_to)
        content_reader_fault(rd, "deceit", "must name profiles that do not shift themselves");
}

static void read_members(struct content_reader *rd, struct sd_profile *p) {
    content_reader_at(rd, "profiles.%s.members", p->name);
    if (!content_reader_has(rd, ""))
        return;
    for (uint32_t k = 0; k < SD_ROLES; k++)
        p->role[k] = number(rd, sd_role_words[k]);
    p->wound = number(rd, "wound");
    p->random = small(rd, "random");
}

static void read_profile(struct content_reader *rd, uint8_t side, const char *name, struct sd_profile *p) {
    content_reader_at(rd, "profiles.%s", name);
    p->name = name;
    p->title = content_reader_string(rd, "title");
    p->side = side;
    if (strcmp(content_reader_string(rd, "side"), sd_side_words[1 + side]))
        content_reader_fault(rd, "side", "is not the side that this profile plays");
    p->builds = content_reader_truth(rd, "builds");
    p->restrains = content_reader_truth(rd, "restrains");
    p->strike_ceiling = small(rd, "strike_ceiling");
    p->threshold = number(rd, "threshold");
    p->acceptance_bp = number(rd, "acceptance_bp");
    p->aggression = (int8_t)content_reader_number(rd, "aggression", INT8_MIN, INT8_MAX);
    read_targets(rd, p);
    content_reader_at(rd, "profiles.%s.weights", name);
    for (uint32_t k = 0; k < WEIGHED; k++)
        p->weight[k] = number(rd, sd_category_words[1 + k]);
    read_members(rd, p);
}

enum status sd_minds_load(const struct content *c, struct sd_rules *r, struct err *e) {
    static const uint8_t side[SD_PROFILES_END] = {[SD_PROFILE_FERAL] = SD_VISITOR,
                                                  [SD_PROFILE_CAUTIOUS] = SD_VISITOR,
                                                  [SD_PROFILE_COOPERATIVE] = SD_VISITOR,
                                                  [SD_PROFILE_PARTY] = SD_VISITOR};
    struct content_reader rd = {.c = c, .e = e, .st = ST_OK};
    struct sd_minds *m = &r->minds;
    read_scoring(&rd, &m->scoring);
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_profile(&rd, side[i], sd_profile_names[i], &m->profile[i]);
    m->profile_count = SD_PROFILES_END - 1;
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_shift(&rd, m, &m->profile[i]);
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_deceit(&rd, m, &m->profile[i]);
    return rd.st;
}
