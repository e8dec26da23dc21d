/* SHATTERED DUNGEON: what a run is worth to each side, by the amendment's table (SD-363 to SD-369). The table
 * has words, no numbers; here a word is so many half measures, and the score is their sum. It is the only
 * score there is: reports show it, and search goes after it. */
#include "games/shattered/sd.h"

enum { MINIMAL = 1, LOW = 2, MODERATE = 4, HIGH = 6, MAXIMUM = 8, WHOLE = 1000 };

/* The order of its rows: the better ones of a side's follow no order, so they are looked up by name. */
enum row {
    ROW_KILL,
    ROW_BROKEN,
    ROW_BETRAYED,
    ROW_SURVIVED,
    ROW_UNTROUBLED,
    ROW_BOND_1,
    ROW_BOND_2,
    ROW_BOND_3,
    ROWS
};

enum { HALF = 50 };
const struct score_row sd_scoring[SD_SCORES] = {
    [SD_SCORE_ESSENCE] = {"essence", HALF, "each half measure of Essence"},
    [SD_SCORE_KNOWLEDGE] = {"knowledge", HALF, "each half measure of Knowledge"},
    [SD_SCORE_GOLD] = {"gold", HALF, "each half measure of gold carried out"},
    [SD_SCORE_ITEMS] = {"items", HALF, "each half measure of items carried out"},
};

static const uint8_t worth[ROWS][SD_SCORES] = {
    [ROW_KILL] = {HIGH, MINIMAL, 0, 0},                /* SD-363 */
    [ROW_BROKEN] = {MODERATE, LOW, LOW, 0},            /* SD-364 */
    [ROW_BETRAYED] = {MODERATE, MODERATE, 0, 0},       /* SD-369, S-87 */
    [ROW_SURVIVED] = {LOW, LOW, MODERATE, 0},          /* SD-365 */
    [ROW_UNTROUBLED] = {LOW, LOW, MINIMAL, 0},         /* S-88 */
    [ROW_BOND_1] = {LOW, MODERATE, MODERATE, LOW},     /* SD-366 */
    [ROW_BOND_2] = {LOW, HIGH, HIGH, MODERATE},        /* SD-367 */
    [ROW_BOND_3] = {MODERATE, MAXIMUM, MAXIMUM, HIGH}, /* SD-368 */
};

/* S-88: whether a card of the dungeon has done the visitor any harm in this run. */
static bool was_threatened(const struct sd_public *p) {
    static const uint8_t by_card[] = {SD_BY_STRIKE, SD_BY_SPILL,   SD_BY_TRAP,    SD_BY_COUNTER,
                                      SD_BY_THORNS, SD_BY_REFLECT, SD_BY_BETRAYAL};
    for (uint32_t at = 0; at < SD_REDUCERS; at++)
        for (uint32_t i = 0; i < sizeof by_card; i++)
            if (p->harm[SD_RES(SD_VISITOR, at)][by_card[i]])
                return true;
    return false;
}

static enum row row_of_bond(uint32_t room) {
    return room >= 3 ? ROW_BOND_3 : room == 2 ? ROW_BOND_2 : ROW_BOND_1;
}

static void at_least(uint8_t got[SD_SCORES], enum row row) {
    for (uint32_t i = 0; i < SD_SCORES; i++)
        got[i] = worth[row][i] > got[i] ? worth[row][i] : got[i];
}

/* S-87: whether a Bond in the n-th room counts: none does after a betrayal. */
static bool bond_counts(const struct sd_public *p, uint32_t room) {
    return !p->betrayed || room < p->betrayed;
}

void sd_rewards(const struct sd_public *p, uint8_t over, uint8_t got[SD_SCORES]) {
    bool lost = sd_winner(over) == SD_DUNGEON;
    memset(got, 0, SD_SCORES);
    if (!over)
        return;
    if (lost && p->betrayals) {
        at_least(got, ROW_BETRAYED);
        return;
    }
    for (uint32_t i = 0; i < p->room_number && i < SD_RUN_ROOMS;
         i++) /* a better word takes a lesser one's place */
        if (p->seen_outcome[i] == SD_OUT_BOND && bond_counts(p, i + 1))
            at_least(got, row_of_bond(i + 1));
    if (lost) /* whoever falls carries nothing out */
        got[SD_SCORE_GOLD] = got[SD_SCORE_ITEMS] = 0;
    if (over == SD_OUT_KILL)
        at_least(got, ROW_KILL);
    else if (lost)
        at_least(got, ROW_BROKEN);
    else
        at_least(got, was_threatened(p) ? ROW_SURVIVED : ROW_UNTROUBLED);
}

void sd_result(const void *rules, const void *state, struct result *out) {
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    uint8_t got[SD_SCORES];
    (void)rules;
    out->outcome = p->over;
    sd_rewards(p, p->over, got);
    for (uint32_t i = 0; i < SD_SCORES; i++)
        out->count[i < SD_SCORE_GOLD ? SD_DUNGEON : SD_VISITOR][i] = got[i];
}

/* How near the side is to its end, in %: its lowest reducer; of a party's Vitality what stands between it
 * and the knockouts that make a Kill (SD-170). */
static int32_t vulnerability(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    uint32_t share[SD_REDUCERS], sorted[SD_MEMBERS] = {0}, n = 0;
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        share[i] = sd_share(p, side, i);
    for (uint32_t i = 0; side == SD_VISITOR && p->member[0].class && i < SD_MEMBERS; i++) {
        uint32_t of = p->member[i].now * 10000u / p->member[i].start, k = n++;
        for (; k && sorted[k - 1] > of; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = of;
    }
    if (n && r->f.kill_downs) {
        uint32_t needed = r->f.kill_downs < n ? r->f.kill_downs : n;
        share[0] = 0;
        for (uint32_t i = 0; i < needed; i++)
            share[0] += sorted[i] / needed;
    }
    uint32_t low = share[0] < share[1] ? share[0] : share[1];
    return (int32_t)((low < share[2] ? low : share[2]) / 100);
}

static int32_t points_for(uint32_t side, const uint8_t got[SD_SCORES]) {
    return HALF * (side == SD_DUNGEON ? got[SD_SCORE_ESSENCE] + got[SD_SCORE_KNOWLEDGE]
                                      : got[SD_SCORE_GOLD] + got[SD_SCORE_ITEMS]);
}

/* How near a Bond is, of WHOLE: the share of the Trust that it takes, squared twice, since most Trust comes
 * to nothing. Search plays best by that: by the square it takes every Bond for granted, without it none. */
static int32_t bond_is_near(const struct sd_rules *r, const struct sd_public *p) {
    int32_t most = 2 * (r->f.bond == 2 ? r->f.bond_trust : r->f.covenant_trust), has = p->trust2;
    if (r->f.bond == 2 && p->rapport2 < has)
        has = p->rapport2;
    int32_t square = has >= most ? WHOLE : WHOLE * has * has / (most * most);
    return square * square / WHOLE;
}

/* What a side would score if the run ended so now; as a Bond, that the room at hand ends in one. */
static int32_t worth_of(const struct sd_public *p, uint32_t side, uint8_t over) {
    struct sd_public then = *p;
    uint8_t got[SD_SCORES];
    if (over == SD_OUT_BOND)
        then.seen_outcome[p->room_number - 1] = SD_OUT_BOND;
    sd_rewards(&then, over, got);
    return points_for(side, got);
}

/* S-80: the score, once it is over. Before that, somewhere between the least good end for a side and the
 * worst, by who is healthier, who is nearer to an end, and how near a Bond is: never better than a good end
 * that may come. */
void sd_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    enum { HEALTH = 4, LOWEST = 4, LEAD = 100 * (HEALTH + LOWEST) };
    static const uint8_t good[SD_SIDES] = {SD_OUT_BREAK, SD_OUT_SURVIVE},
                         bad[SD_SIDES] = {SD_OUT_SURVIVE, SD_OUT_KILL};
    const struct sd_rules *r = rules;
    const struct sd_public *p = &((const struct sd_state *)state)->pub;
    int32_t lead = HEALTH * ((int32_t)sd_health(p, SD_DUNGEON) - (int32_t)sd_health(p, SD_VISITOR));
    lead += LOWEST * (vulnerability(r, p, SD_DUNGEON) - vulnerability(r, p, SD_VISITOR));
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        if (p->over) {
            uint8_t got[SD_SCORES];
            sd_rewards(p, p->over, got);
            out[side] = points_for(side, got);
            continue;
        }
        int32_t least = worth_of(p, side, bad[side]), most = worth_of(p, side, good[side]);
        int32_t bond = worth_of(p, side, SD_OUT_BOND), share = LEAD + (side == SD_DUNGEON ? lead : -lead);
        most = bond < most && p->betrayed != p->room_number ? bond : most; /* SD-251: there it is past */
        share += (2 * LEAD - share) * bond_is_near(r, p) / WHOLE;
        out[side] = least + (most - least) * share / (2 * LEAD);
    }
}
