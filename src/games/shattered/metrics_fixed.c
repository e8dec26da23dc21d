/* SHATTERED DUNGEON: published figures that follow from content and formulas alone (T-078 to T-081, T-097 to
 * T-101). All in thousandths; nothing is played but single steps from a first state. */
#include "games/shattered/sd_metrics.h"

/* The first state of the default scenario at some Trust; false when content does not allow one. */
static bool state_at(const struct sd_rules *r, int32_t trust, struct sd_state *s) {
    struct sd_setup setup = {0};
    struct err e;
    sd_setup_fill(r, 0, &setup);
    if (sd_setup_check(r, &setup, &e) != ST_OK)
        return false;
    memset(s, 0, sizeof *s);
    sd_start(r, &setup, 1, s);
    s->pub.trust2 = s->pub.trust2_before = (int16_t)(2 * trust);
    return true;
}

/* SD-246: how likely a Covenant is taken at Trust 9. */
static int64_t covenant_chance(const struct sd_rules *r, uint8_t strikes) {
    struct sd_state s;
    if (!state_at(r, 9, &s))
        return 0;
    s.pub.side[SD_DUNGEON].played[SD_STRIKE] = strikes;
    return sd_covenant_chance(r, &s.pub, SD_VISITOR) / 10;
}

/* SD-218. */
static int64_t trust_factor(const struct sd_rules *r, int32_t trust) {
    return 10 * (r->minds.scoring.accept.veiled_factor + trust * r->minds.scoring.accept.veiled_factor_trust);
}

static int32_t points_left(const struct sd_side *of) {
    return of->now[0] + of->now[1] + of->now[2];
}

/* SD-250: a point of damage for a point of Trust; the largest departure at Trust 4, 6, 8 and 10. */
static int64_t betrayal_departure(const struct sd_rules *r) {
    int64_t worst = 0;
    for (int32_t trust = 4; trust <= 10; trust += 2) {
        struct sd_state s;
        if (!state_at(r, trust, &s))
            return -1;
        int32_t before = points_left(&s.pub.side[SD_VISITOR]);
        const struct sd_blow blow = {.side = SD_DUNGEON, .tier = SD_STRONG, .trust2 = s.pub.trust2};
        sd_after_strike(r, &s, &blow, NULL);
        int64_t off = before - points_left(&s.pub.side[SD_VISITOR]) - trust;
        off = off < 0 ? -off : off;
        worst = off > worst ? off : worst;
    }
    return 1000 * worst;
}

/* A figure over a list of decks: the least or the most. */
struct deck {
    const struct sd_rules *r;
    const uint16_t *card;
    uint32_t cards;
};
typedef int64_t (*deck_figure)(const struct deck *d);

static int64_t size_of(const struct deck *d) {
    return 1000 * (int64_t)d->cards;
}

static int64_t energy_of(const struct deck *d) {
    int64_t n = 0;
    for (uint32_t i = 0; i < d->cards; i++)
        n += d->r->card[d->card[i]].category == SD_ENERGY;
    return 1000 * n;
}

static int64_t energy_share(const struct deck *d) {
    return d->cards ? energy_of(d) / d->cards : 0;
}

/* SD-058: lines of at least two cards. */
static int64_t combos_of(const struct deck *d) {
    uint32_t count[256] = {0};
    int64_t lines = 0;
    for (uint32_t i = 0; i < d->cards; i++) {
        uint8_t combo = d->r->card[d->card[i]].combo;
        lines += combo && ++count[combo] == 2;
    }
    return 1000 * lines;
}

static void fold(const struct deck *d, deck_figure of, bool most, int64_t *best) {
    int64_t v = of(d);
    if (*best < 0 || (most ? v > *best : v < *best))
        *best = v;
}

static int64_t over_decks(const struct sd_rules *r, deck_figure of, bool most) {
    int64_t best = -1;
    for (uint32_t i = 1; i <= r->room_count; i++)
        fold(&(struct deck){r, r->room[i].card, r->room[i].cards}, of, most, &best);
    for (uint32_t i = 1; i <= r->creature_count; i++)
        fold(&(struct deck){r, r->creature[i].card, r->creature[i].cards}, of, most, &best);
    return best;
}

static int64_t over_members(const struct sd_rules *r, deck_figure of, bool most) {
    int64_t best = -1;
    for (uint32_t i = 1; i <= r->class_count; i++)
        fold(&(struct deck){r, r->class[i].card, r->class[i].cards}, of, most, &best);
    return best;
}

/* A party's deck is the sum of its members'. */
static int64_t over_parties(const struct sd_rules *r, deck_figure of, bool most) {
    int64_t best = -1;
    for (uint32_t i = 1; i <= r->party_count; i++) {
        int64_t sum = 0;
        for (uint32_t m = 0; m < SD_MEMBERS; m++) {
            const struct sd_class_rules *c = &r->class[r->party[i].member[m]];
            sum += of(&(struct deck){r, c->card, c->cards});
        }
        if (best < 0 || (most ? sum > best : sum < best))
            best = sum;
    }
    return best;
}

/* SD-048: the other categories have a mechanic by being what they are; a Strike may be power and cost alone.
 */
static int64_t plain_strikes(const struct sd_rules *r) {
    int64_t n = 0;
    for (uint32_t i = 1; i <= r->card_count; i++) {
        const struct sd_card *c = &r->card[i];
        n += c->category == SD_STRIKE && !c->keywords && !c->exhaust && !c->self_cost &&
             c->when.kind == SD_WHEN_NEVER;
    }
    return 1000 * n;
}

int64_t sd_fixed(const void *rules, uint32_t figure) {
    static const struct {
        int64_t (*over)(const struct sd_rules *r, deck_figure of, bool most);
        deck_figure of;
        bool most;
    } decks[SD_FIXED_FIGURES] = {
        [SD_FIXED_ENERGY_LEAST] = {over_decks, energy_share, false},
        [SD_FIXED_ENERGY_MOST] = {over_decks, energy_share, true},
        [SD_FIXED_DECK_LEAST] = {over_decks, size_of, false},
        [SD_FIXED_DECK_MOST] = {over_decks, size_of, true},
        [SD_FIXED_COMBOS_LEAST] = {over_decks, combos_of, false},
        [SD_FIXED_COMBOS_MOST] = {over_decks, combos_of, true},
        [SD_FIXED_MEMBER_LEAST] = {over_members, size_of, false},
        [SD_FIXED_MEMBER_MOST] = {over_members, size_of, true},
        [SD_FIXED_MEMBER_ENERGY] = {over_members, energy_of, false},
        [SD_FIXED_PARTY_LEAST] = {over_parties, size_of, false},
        [SD_FIXED_PARTY_MOST] = {over_parties, size_of, true},
        [SD_FIXED_PARTY_ENERGY] = {over_parties, energy_of, false},
    };
    switch (figure) {
    case SD_FIXED_COVENANT_CALM:
        return covenant_chance(rules, 0);
    case SD_FIXED_COVENANT_STRUCK:
        return covenant_chance(rules, 1);
    case SD_FIXED_TRUST_FACTOR_3:
        return trust_factor(rules, 3);
    case SD_FIXED_TRUST_FACTOR_5:
        return trust_factor(rules, 5);
    case SD_FIXED_BETRAYAL:
        return betrayal_departure(rules);
    case SD_FIXED_PLAIN:
        return plain_strikes(rules);
    default:
        return decks[figure].over(rules, decks[figure].of, decks[figure].most);
    }
}
