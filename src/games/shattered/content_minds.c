/* SHATTERED DUNGEON: profiles.json and scoring.json into struct sd_minds. The schemas have checked shapes and
 * ranges; the references between profiles, which may only point at one's own side, are checked here. */
#include "games/shattered/content_parts.h"

#include <jansson.h>

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

/* The groups of struct sd_scoring, in its order, with the names of their figures: "weight, power, ...". */
#define GROUP_WORDS(group, ...) {#group, #__VA_ARGS__},
static const struct {
    const char *name, *figures;
} scoring_groups[] = {SD_SCORING(GROUP_WORDS)};

static int16_t number(struct content_reader *rd, const char *key) {
    return (int16_t)content_reader_number(rd, key, INT16_MIN, INT16_MAX);
}

static void read_mode(struct content_reader *rd, uint32_t side, uint32_t mode, struct sd_mode_rules *m) {
    content_reader_at(rd, "scoring.modes.%s.%s", sd_side_words[1 + side], mode_words[mode]);
    m->from = number(rd, "from");
    m->to = number(rd, "to");
    for (uint32_t k = 0; k < WEIGHED; k++)
        m->factor[k] = number(rd, sd_category_words[1 + k]);
}

/* One group after the other, without gaps: all figures are of one width. Returns where the next one goes. */
static char *read_group(struct content_reader *rd, const char *name, const char *figures, char *out) {
    char word[32];
    content_reader_at(rd, "scoring.%s", name);
    for (size_t len; *figures; figures += len + strspn(figures + len, ", ")) {
        len = strcspn(figures, ",");
        snprintf(word, sizeof word, "%.*s", (int)len, figures);
        int16_t n = number(rd, word);
        memcpy(out, &n, sizeof n);
        out += sizeof n;
    }
    return out;
}

static void read_scoring(struct content_reader *rd, struct sd_scoring *s) {
    char *at = (char *)s;
    for (size_t i = 0; i < sizeof scoring_groups / sizeof scoring_groups[0]; i++)
        at = read_group(rd, scoring_groups[i].name, scoring_groups[i].figures, at);
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
static uint8_t profile_named(struct content_reader *rd, const struct sd_minds *m, const char *key,
                             uint8_t side) {
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
    p->shift_to = profile_named(rd, m, "shift.to", p->side);
    p->shift_trust = sd_small(rd, "shift.trust", UINT8_MAX);
}

/* A mask, and what comes after it, must be plain: profiles are looked through once only. */
static void read_deceit(struct content_reader *rd, const struct sd_minds *m, struct sd_profile *p) {
    content_reader_at(rd, "profiles.%s", p->name);
    if (!content_reader_has(rd, "deceit"))
        return;
    p->mask = profile_named(rd, m, "deceit.mask", p->side);
    p->then = profile_named(rd, m, "deceit.then", p->side);
    p->mask_until = sd_small(rd, "deceit.mask_until", UINT8_MAX);
    p->dark_from = sd_small(rd, "deceit.dark_from", UINT8_MAX);
    p->betrays_at = sd_small(rd, "deceit.betrays_at", UINT8_MAX);
    p->late_round = sd_small(rd, "deceit.late_round", UINT8_MAX);
    p->settles_round = sd_small(rd, "deceit.settles_round", UINT8_MAX);
    p->late_trust = sd_small(rd, "deceit.late_trust", UINT8_MAX);
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
    p->random = sd_small(rd, "random", UINT8_MAX);
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
    p->strike_ceiling = sd_small(rd, "strike_ceiling", UINT8_MAX);
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
