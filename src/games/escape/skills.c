/* ESCAPE THE DUNGEON: skills come by themselves when what they ask for is there and the traits are near
 * enough (ES-164 .. ES-173, D-17); what evolves from them is chosen at a rune forge (effects.c). */
#include "games/escape/es_rules.h"

int64_t es_distance(const struct es_rules *r, const struct es_entity *who, uint32_t skill) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++) {
        int64_t apart = who->trait[i] - r->skill[skill].profile[i];
        sum += apart * apart;
    }
    return sum;
}

/* ES-173: of the skills of a branch one has but one. What evolves from it is no choice against it. */
static bool branch_is_open(const struct es_rules *r, const struct es_entity *who,
                           const struct es_skill_rules *k) {
    if (!k->branch || k->parent)
        return true;
    for (uint32_t known = who->skills; known; known &= known - 1)
        if (r->skill[__builtin_ctz(known)].branch == k->branch)
            return false;
    return true;
}

bool es_skill_ready(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
                    uint32_t skill) {
    const struct es_skill_rules *k = &r->skill[skill];
    if (who->skills >> skill & 1 || (k->parent && !(who->skills >> k->parent & 1)))
        return false;
    if (!branch_is_open(r, who, k) || !es_meets(r, run, who, &k->needs))
        return false;
    return !k->radius || es_distance(r, who, skill) <= (int64_t)k->radius * k->radius;
}

/* The nearest that is ready; of equals the first (D-17). 0: none. */
static uint32_t next_skill(const struct es_rules *r, const struct es_run *run, const struct es_entity *who) {
    int64_t nearest = INT64_MAX;
    uint32_t best = 0;
    for (uint32_t i = 1; i <= r->skills; i++) {
        const struct es_skill_rules *k = &r->skill[i];
        if (k->parent || who->skills >> i & 1 || k->needs.skills & ~who->skills)
            continue; /* seen at a glance: nearly all of them */
        int64_t apart = es_skill_ready(r, run, who, i) ? es_distance(r, who, i) : INT64_MAX;
        if (apart < nearest) {
            nearest = apart;
            best = i;
        }
    }
    return best;
}

void es_learn(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t skill,
              struct sink *k) {
    who->skills = (uint16_t)(who->skills | 1u << skill);
    if (who->kind != ES_PLAYER)
        return;
    struct es_line l = es_line_of(r, s, who, ES_LINE_SKILL);
    l.detail = (uint8_t)skill;
    es_write(s, ES_PAGE_CHAPTER, &l);
    emit(k, ES_EV_LEARNED, 1, (int32_t)skill, r->skill[skill].parent != 0, 0, 0);
}

void es_unlock(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct sink *k) {
    for (uint32_t skill; (skill = next_skill(r, &s->run, who)) != 0;)
        es_learn(r, s, who, skill, k);
}
