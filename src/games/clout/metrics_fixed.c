/* CLOUT: figures of the document that follow from the cards alone (CL-074, CL-076, CL-088 to CL-095, CL-122).
 * All in thousandths. */
#include "games/clout/cl_metrics.h"

/* CL-088 .. CL-093, D-15: mean of ATK and DEF together over an archetype's stereotypes. */
static int64_t total(const struct cl_rules *r, uint32_t archetype) {
    int64_t sum = 0, n = 0;
    for (uint32_t id = 1; id <= r->cards; id++) {
        const struct cl_card *c = &r->card[id];
        if (c->kind != CL_STEREOTYPE || c->archetype != archetype)
            continue;
        sum += c->attack + c->defense;
        n++;
    }
    return n ? sum * 1000 / n : 0;
}

int64_t cl_fixed_total_dropouts(const void *rules) {
    return total(rules, CL_DROPOUTS);
}

int64_t cl_fixed_total_preps(const void *rules) {
    return total(rules, CL_PREPS);
}

int64_t cl_fixed_total_geeks(const void *rules) {
    return total(rules, CL_GEEKS);
}

int64_t cl_fixed_total_freaks(const void *rules) {
    return total(rules, CL_FREAKS);
}

int64_t cl_fixed_total_nerds(const void *rules) {
    return total(rules, CL_NERDS);
}

int64_t cl_fixed_total_goodies(const void *rules) {
    return total(rules, CL_GOODIES);
}

/* CL-094: how much more the best archetype has than the least. */
int64_t cl_fixed_gap(const void *rules) {
    int64_t least = total(rules, CL_DROPOUTS), most = least;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        int64_t of = total(rules, i);
        least = of < least ? of : least;
        most = of > most ? of : most;
    }
    return least ? (most - least) * 1000 / least : 0;
}

/* CL-076: archetypes whose stereotypes do not cost 1, 1, 2, 2 and 3 or 4. */
int64_t cl_fixed_spread(const void *rules) {
    const struct cl_rules *r = rules;
    int64_t off = 0;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        uint32_t n[5] = {0};
        for (uint32_t id = 1; id <= r->cards; id++)
            if (r->card[id].kind == CL_STEREOTYPE && r->card[id].archetype == i && r->card[id].cost < 5)
                n[r->card[id].cost]++;
        off += n[1] != 2 || n[2] != 2 || n[3] + n[4] != 1;
    }
    return off * 1000;
}

/* CL-074, D-13 */
int64_t cl_fixed_fours(const void *rules) {
    const struct cl_rules *r = rules;
    int64_t n = 0;
    for (uint32_t id = 1; id <= r->cards; id++)
        n += r->card[id].cost == 4;
    return n * 1000;
}

/* CL-122, D-04: by how many others an archetype is punished. */
static int64_t hated_by(const struct cl_rules *r, uint32_t archetype) {
    uint32_t by = 0;
    for (uint32_t id = 1; id <= r->cards; id++)
        if (r->card[id].kind == CL_FIELD && r->card[id].hates >> archetype & 1)
            by |= 1u << r->card[id].archetype;
    return __builtin_popcount(by);
}

int64_t cl_fixed_hated_least(const void *rules) {
    int64_t least = CL_ARCHETYPES;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++)
        least = hated_by(rules, i) < least ? hated_by(rules, i) : least;
    return least * 1000;
}

int64_t cl_fixed_hated_most(const void *rules) {
    int64_t most = 0;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++)
        most = hated_by(rules, i) > most ? hated_by(rules, i) : most;
    return most * 1000;
}

/* CL-142: archetypes that do not have exactly two fields that punish somebody. */
int64_t cl_fixed_hating(const void *rules) {
    const struct cl_rules *r = rules;
    int64_t off = 0;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        uint32_t n = 0;
        for (uint32_t id = 1; id <= r->cards; id++)
            n += r->card[id].kind == CL_FIELD && r->card[id].archetype == i && r->card[id].hates;
        off += n != 2;
    }
    return off * 1000;
}
