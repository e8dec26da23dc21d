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

/* CL-094: how much more the best archetype has than the least. */
static int64_t gap(const struct cl_rules *r) {
    int64_t least = total(r, CL_DROPOUTS), most = least;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        int64_t of = total(r, i);
        least = of < least ? of : least;
        most = of > most ? of : most;
    }
    return least ? (most - least) * 1000 / least : 0;
}

/* CL-076: archetypes whose stereotypes do not cost 1, 1, 2, 2 and 3 or 4. */
static int64_t spread(const struct cl_rules *r) {
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
static int64_t fours(const struct cl_rules *r) {
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

/* The least or the most of all archetypes. */
static int64_t hated(const struct cl_rules *r, bool most) {
    int64_t end = hated_by(r, CL_DROPOUTS);
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        int64_t by = hated_by(r, i);
        end = (most ? by > end : by < end) ? by : end;
    }
    return end * 1000;
}

/* CL-142: archetypes that do not have exactly two fields that punish somebody. */
static int64_t hating(const struct cl_rules *r) {
    int64_t off = 0;
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++) {
        uint32_t n = 0;
        for (uint32_t id = 1; id <= r->cards; id++)
            n += r->card[id].kind == CL_FIELD && r->card[id].archetype == i && r->card[id].hates;
        off += n != 2;
    }
    return off * 1000;
}

int64_t cl_fixed(const void *rules, uint32_t figure) {
    switch (figure) {
    case CL_FIXED_GAP:
        return gap(rules);
    case CL_FIXED_SPREAD:
        return spread(rules);
    case CL_FIXED_FOURS:
        return fours(rules);
    case CL_FIXED_HATED_LEAST:
    case CL_FIXED_HATED_MOST:
        return hated(rules, figure == CL_FIXED_HATED_MOST);
    case CL_FIXED_HATING:
        return hating(rules);
    default:
        return total(rules, figure);
    }
}
