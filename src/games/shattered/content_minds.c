/* SHATTERED DUNGEON: profiles.json and scoring.json into struct sd_minds. The schemas have checked shapes and
 * ranges; the references between profiles, which may only point at one's own side, are checked here. */
#include "games/shattered/sd.h"

#include "core/content.h"

#include <stddef.h>
#include <stdio.h>

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

static const char *const category_words[SD_CATEGORIES] = {"strike",  "offer",   "test",    "trap",
                                                          "reshape", "empower", "disrupt", "counter",
                                                          NULL,      NULL}; /* React and Energy have none */
static const char *const side_words[SD_SIDES] = {"dungeon", "visitor"};
static const char *const mode_words[] = {"desperate", "aggressive", "defensive"};
static const char *const role_words[SD_ROLES] = {"tank", "dps", "support", "flex"};
static const char *const reducer_words[SD_SIDES][SD_REDUCERS] = {{"structure", "veil", "presence"},
                                                                 {"vitality", "resolve", "nerve"}};

struct figure {
    const char *path;
    size_t offset;
};
#define AT(group, name)                                                                                      \
    { #group "." #name, offsetof(struct sd_scoring, group.name) }
/* clang-format off */
static const struct figure figures[] = {
    AT(base, weight), AT(base, power), AT(base, trigger), AT(base, cost),
    AT(chance, lowest), AT(chance, mean), AT(chance, time), AT(chance, rounds),
    AT(lethal, points), AT(lethal, strike), AT(lethal, other),
    AT(target, start), AT(target, drained), AT(target, visitor_below),
    AT(strike, listed), AT(strike, hurt_below), AT(strike, hurt), AT(strike, low_below), AT(strike, low), AT(strike, fresh_above), AT(strike, fresh), AT(strike, no_react), AT(strike, drained), AT(strike, fortified), AT(strike, entangle), AT(strike, erode), AT(strike, drain_below), AT(strike, drain), AT(strike, overwhelm_below), AT(strike, overwhelm), AT(strike, resonate), AT(strike, trigger), AT(strike, self_low), AT(strike, self_fine), AT(strike, exhaust), AT(strike, exhaust_lethal),
    AT(empower, least_power), AT(empower, share), AT(empower, per_power), AT(empower, counters), AT(empower, dungeon_seen), AT(empower, visitor_seen), AT(empower, grant), AT(empower, erode), AT(empower, drain),
    AT(disrupt, no_strike), AT(disrupt, share), AT(disrupt, per_power),
    AT(counter, found), AT(counter, empower), AT(counter, steal), AT(counter, disarm), AT(counter, first),
    AT(trap, on_strike), AT(trap, on_empower), AT(trap, on_counter),
    AT(offer, mid_from), AT(offer, mid), AT(offer, high_from), AT(offer, high), AT(offer, trapped), AT(offer, visitor_trapped),
    AT(test, flat), AT(test, mid), AT(test, high), AT(test, rapport), AT(test, rapport_low), AT(test, likely_from), AT(test, likely_to), AT(test, likely),
    AT(party, restore), AT(party, heal_below), AT(party, heal), AT(party, fortify_below), AT(party, fortify), AT(party, trigger), AT(party, strikes), AT(party, disrupt), AT(party, trap_rounds), AT(party, trap),
    AT(peace, rounds), AT(peace, offer), AT(peace, strike), AT(peace, deep_rounds), AT(peace, deep_trust), AT(peace, deep_offer), AT(peace, deep_strike),
    AT(build, strike), AT(build, hopeless_round), AT(build, hopeless_below), AT(build, hopeless), AT(build, hopeless_flat), AT(build, covenant), AT(build, covenant_early), AT(build, offer), AT(build, tier0), AT(build, tier1), AT(build, tier2), AT(build, tier3), AT(build, exposure), AT(build, binding), AT(build, test), AT(build, test_none), AT(build, test_tier1), AT(build, test_tier2), AT(build, reshape), AT(build, reshape_mid), AT(build, reshape_mid_more), AT(build, reshape_late), AT(build, reshape_late_more), AT(build, reshape_low), AT(build, reshape_low_more), AT(build, reshape_dying), AT(build, reshape_dying_more), AT(build, empower), AT(build, disrupt_most), AT(build, trap), AT(build, trap_offer),
    AT(betray, strike), AT(betray, per_power), AT(betray, lowest), AT(betray, empower),
    AT(spread, least), AT(spread, per_share), AT(spread, most), AT(spread, worn_over), AT(spread, worn), AT(spread, worn_above),
    AT(energy, card), AT(energy, pool), AT(energy, early), AT(energy, early_worth), AT(energy, mid), AT(energy, mid_worth), AT(energy, late_worth), AT(energy, idle_pool), AT(energy, covenant),
    AT(activate, price), AT(activate, react),
    AT(react, keep_damage), AT(react, keep_above),
    AT(accept, dire), AT(accept, dire_worth), AT(accept, low), AT(accept, low_worth), AT(accept, wanting), AT(accept, wanting_worth), AT(accept, full_restore), AT(accept, binding), AT(accept, exposure), AT(accept, extraction), AT(accept, dependency), AT(accept, open_threshold), AT(accept, open_pressure), AT(accept, open_yes), AT(accept, open_yes_net), AT(accept, open_trust), AT(accept, open_no), AT(accept, open_least), AT(accept, open_most), AT(accept, veiled_factor), AT(accept, veiled_factor_trust), AT(accept, veiled_risk), AT(accept, veiled_pressure), AT(accept, veiled_risk_least), AT(accept, veiled_yes), AT(accept, veiled_yes_trust), AT(accept, veiled_yes_pressure), AT(accept, veiled_no), AT(accept, veiled_no_trust), AT(accept, veiled_least), AT(accept, veiled_most), AT(accept, party), AT(accept, covenant), AT(accept, covenant_trust), AT(accept, covenant_low), AT(accept, covenant_struck), AT(accept, covenant_least), AT(accept, covenant_most), AT(accept, test), AT(accept, test_trust), AT(accept, test_rapport), AT(accept, test_most), AT(accept, v2), AT(accept, v2_trust), AT(accept, v2_most),
    AT(smart, worlds), AT(smart, health), AT(smart, weakness), AT(smart, near), AT(smart, near_worth), AT(smart, close), AT(smart, close_worth), AT(smart, worn), AT(smart, worn_worth), AT(smart, empower), AT(smart, disrupt), AT(smart, fortify), AT(smart, trap), AT(smart, entangled), AT(smart, bond), AT(smart, time), AT(smart, won), AT(smart, empower_counter), AT(smart, disrupt_counter), AT(smart, strike_react), AT(smart, strong), AT(smart, last_strike), AT(smart, lethal), AT(smart, bond_strike), AT(smart, bond_offer_least), AT(smart, bond_offer), AT(smart, bond_test_least), AT(smart, bond_test), AT(smart, bond_reshape_least), AT(smart, bond_reshape),
};
/* clang-format on */

/* A reader that stops at the first fault. */
struct reader {
    const struct content *c;
    struct err *e;
    enum status st;
};

static const json_t *optional(const struct reader *rd, const char *a, const char *b, const char *key) {
    char path[160];
    snprintf(path, sizeof path, "%s.%s%s%s", a, b, *key ? "." : "", key);
    return rd->st == ST_OK ? content_at(rd->c, path) : NULL;
}

static void fault(struct reader *rd, const char *a, const char *b, const char *key, const char *why) {
    char path[160];
    snprintf(path, sizeof path, "%s.%s%s%s", a, b, *key ? "." : "", key);
    if (rd->st == ST_OK)
        rd->st = content_fault(rd->c, rd->e, path, "%s", why);
}

/* The schema keeps the ranges; a value that would not fit the field is refused all the same. */
static int16_t number(struct reader *rd, const char *a, const char *b, const char *key) {
    const json_t *v = optional(rd, a, b, key);
    int64_t n = json_integer_value(v);
    if (!v || !json_is_integer(v) || n < INT16_MIN || n > INT16_MAX) {
        fault(rd, a, b, key, "expected a whole number");
        return 0;
    }
    return (int16_t)n;
}

static bool truth(struct reader *rd, const char *a, const char *b, const char *key) {
    const json_t *v = optional(rd, a, b, key);
    if (!v || !json_is_boolean(v))
        fault(rd, a, b, key, "expected true or false");
    return json_is_true(v);
}

static const char *word(struct reader *rd, const char *a, const char *b, const char *key) {
    const json_t *v = optional(rd, a, b, key);
    if (!v || !json_is_string(v)) {
        fault(rd, a, b, key, "expected text");
        return "";
    }
    return json_string_value(v);
}

static void read_scoring(struct reader *rd, struct sd_scoring *s) {
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        int16_t n = number(rd, "scoring", figures[i].path, "");
        memcpy((char *)s + figures[i].offset, &n, sizeof n);
    }
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        for (uint32_t m = 0; m < SD_MODES; m++)
            for (uint32_t k = 0; k < SD_CATEGORIES; k++)
                s->mode[side][m].factor[k] = 100;
        for (uint32_t m = 0; m < SD_MODE_BALANCED; m++) {
            char at[60];
            snprintf(at, sizeof at, "modes.%s.%s", side_words[side], mode_words[m]);
            s->mode[side][m].from = number(rd, "scoring", at, "from");
            s->mode[side][m].to = number(rd, "scoring", at, "to");
            for (uint32_t k = 0; k < SD_CATEGORIES && category_words[k]; k++)
                s->mode[side][m].factor[k] = number(rd, "scoring", at, category_words[k]);
        }
    }
}

static void read_targets(struct reader *rd, const char *name, struct sd_profile *p) {
    const json_t *list = optional(rd, "profiles", name, "targets");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *w = json_string_value(json_array_get(list, i));
        uint32_t k = 0;
        while (w && k < SD_REDUCERS && strcmp(w, reducer_words[!p->side][k]))
            k++;
        if (w && !strcmp(w, "nearest"))
            p->nearest = true;
        else if (!w || k == SD_REDUCERS || p->targets == SD_REDUCERS)
            fault(rd, "profiles", name, "targets", "names a resource that the opponent does not have");
        else
            p->target[p->targets++] = (uint8_t)k;
    }
}

/* A profile of the same side by name. */
static uint8_t reference(struct reader *rd, const struct sd_minds *m, const char *name, const char *key,
                         uint8_t side) {
    const char *w = word(rd, "profiles", name, key);
    for (uint32_t i = 1; i <= m->profile_count; i++)
        if (!strcmp(m->profile[i].name, w) && m->profile[i].side == side)
            return (uint8_t)i;
    fault(rd, "profiles", name, key, "is no profile of this side");
    return 0;
}

static void read_shift(struct reader *rd, const struct sd_minds *m, const char *name, struct sd_profile *p) {
    if (!optional(rd, "profiles", name, "shift"))
        return;
    p->shift_to = reference(rd, m, name, "shift.to", p->side);
    p->shift_trust = (uint8_t)number(rd, "profiles", name, "shift.trust");
}

/* A mask, and what comes after it, must be plain: profiles are looked through once only. */
static void read_deceit(struct reader *rd, const struct sd_minds *m, const char *name, struct sd_profile *p) {
    if (!optional(rd, "profiles", name, "deceit"))
        return;
    p->mask = reference(rd, m, name, "deceit.mask", p->side);
    p->then = reference(rd, m, name, "deceit.then", p->side);
    p->mask_until = (uint8_t)number(rd, "profiles", name, "deceit.mask_until");
    p->dark_from = (uint8_t)number(rd, "profiles", name, "deceit.dark_from");
    p->betrays_at = (uint8_t)number(rd, "profiles", name, "deceit.betrays_at");
    p->late_round = (uint8_t)number(rd, "profiles", name, "deceit.late_round");
    p->settles_round = (uint8_t)number(rd, "profiles", name, "deceit.settles_round");
    p->late_trust = (uint8_t)number(rd, "profiles", name, "deceit.late_trust");
    if (m->profile[p->mask].shift_to || m->profile[p->then].shift_to)
        fault(rd, "profiles", name, "deceit", "must name profiles that do not shift themselves");
}

static void read_profile(struct reader *rd, const char *name, struct sd_profile *p) {
    p->name = name;
    p->title = word(rd, "profiles", name, "title");
    p->side = !strcmp(word(rd, "profiles", name, "side"), side_words[SD_VISITOR]) ? SD_VISITOR : SD_DUNGEON;
    p->builds = truth(rd, "profiles", name, "builds");
    p->restrains = truth(rd, "profiles", name, "restrains");
    p->strike_ceiling = (uint8_t)number(rd, "profiles", name, "strike_ceiling");
    p->threshold = number(rd, "profiles", name, "threshold");
    p->acceptance_bp = number(rd, "profiles", name, "acceptance_bp");
    p->aggression = (int8_t)number(rd, "profiles", name, "aggression");
    for (uint32_t k = 0; k < SD_CATEGORIES && category_words[k]; k++) {
        char key[40];
        snprintf(key, sizeof key, "weights.%s", category_words[k]);
        p->weight[k] = number(rd, "profiles", name, key);
    }
    read_targets(rd, name, p);
    if (!optional(rd, "profiles", name, "members"))
        return;
    for (uint32_t k = 0; k < SD_ROLES; k++) {
        char key[40];
        snprintf(key, sizeof key, "members.%s", role_words[k]);
        p->role[k] = number(rd, "profiles", name, key);
    }
    p->wound = number(rd, "profiles", name, "members.wound");
    p->random = (uint8_t)number(rd, "profiles", name, "members.random");
}

enum status sd_minds_load(const struct content *c, struct sd_rules *r, struct err *e) {
    struct reader rd = {c, e, ST_OK};
    struct sd_minds *m = &r->minds;
    read_scoring(&rd, &m->scoring);
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_profile(&rd, sd_profile_names[i], &m->profile[i]);
    m->profile_count = SD_PROFILES_END - 1;
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_shift(&rd, m, sd_profile_names[i], &m->profile[i]);
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        read_deceit(&rd, m, sd_profile_names[i], &m->profile[i]);
    static const uint8_t side[SD_PROFILES_END] = {[SD_PROFILE_FERAL] = SD_VISITOR,
                                                  [SD_PROFILE_CAUTIOUS] = SD_VISITOR,
                                                  [SD_PROFILE_COOPERATIVE] = SD_VISITOR,
                                                  [SD_PROFILE_PARTY] = SD_VISITOR};
    for (uint32_t i = 1; i < SD_PROFILES_END; i++)
        if (m->profile[i].side != side[i])
            fault(&rd, "profiles", sd_profile_names[i], "side", "is not the side that this profile plays");
    return rd.st;
}
