/* ESCAPE THE DUNGEON: skills come by themselves when what they ask for is there and the traits are near
 * enough (ES-164 .. ES-173, D-17); what evolves from them is chosen at a rune forge (effects.c). */
#include "games/escape/es_rules.h"

#include <string.h>

/* Does it have less of some attribute than is asked for, but for what it has learned (D-07)? All at once. */
static bool lacks_attributes(const struct es_entity *who, const struct es_needs *n) {
    typedef int16_t attributes __attribute__((vector_size(ES_ATTRIBUTES * sizeof(int16_t))));
    attributes has, asked;
    uint64_t lacks;
    memcpy(&has, who->attribute, sizeof has);
    memcpy(&asked, n->attribute, sizeof asked);
    asked = asked > has;
    memcpy(&lacks, &asked, sizeof lacks);
    return lacks != 0;
}

bool es_meets(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
              const struct es_needs *n) {
    if ((who->skills & n->skills) != n->skills || run->turn < n->turn)
        return false;
    for (uint32_t i = 0; lacks_attributes(who, n) && i < ES_ATTRIBUTES; i++)
        if (es_attribute(r, who, i) < n->attribute[i])
            return false;
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        if (who->feature[i] < n->feature_least[i])
            return false;
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (who->trait[i] < n->trait_least[i] || who->trait[i] > n->trait_most[i])
            return false;
    return true;
}

int64_t es_distance(const struct es_rules *r, const struct es_entity *who, uint32_t skill) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++) {
        int64_t apart = who->trait[i] - r->skill[skill].profile[i];
        sum += apart * apart;
    }
    return sum;
}

static uint32_t next_skills(const struct es_rules *r, const struct es_entity *who) {
    return r->next_skills[who->skills & ((1u << ES_SKILLS) - 1)];
}

static bool suits(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
                  uint32_t skill) {
    const struct es_skill_rules *k = &r->skill[skill];
    return es_meets(r, run, who, &k->needs) &&
           (!k->radius || es_distance(r, who, skill) <= (int64_t)k->radius * k->radius);
}

bool es_skill_ready(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
                    uint32_t skill) {
    uint32_t parent = r->skill[skill].parent;
    bool open =
        parent ? !(who->skills >> skill & 1) && who->skills >> parent & 1 : next_skills(r, who) >> skill & 1;
    return open && suits(r, run, who, skill);
}

/* Those of some skills that it may have the attributes for, but for what it has learned (D-07). */
static uint32_t skills_within(const struct es_rules *r, const struct es_entity *who, uint32_t skills) {
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++) {
        uint32_t grade = (uint16_t)who->attribute[i];
        skills &= r->skills_within[i][grade < ES_GRADES ? grade : ES_GRADES - 1];
    }
    return skills;
}

/* The nearest that is ready; of equals the first (D-17). 0: none. Most who lack a skill lack its attributes
 * and have learned nothing to make up for it: they are asked for nothing else. */
static uint32_t next_skill(const struct es_rules *r, const struct es_run *run, const struct es_entity *who) {
    int64_t nearest = INT64_MAX;
    uint32_t best = 0, open = next_skills(r, who);
    if (who->xp < r->f.xp_per_level)
        open = skills_within(r, who, open);
    for (; open; open &= open - 1) {
        uint32_t i = (uint32_t)__builtin_ctz(open);
        int64_t apart = suits(r, run, who, i) ? es_distance(r, who, i) : INT64_MAX;
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
    es_write(k, ES_PAGE_CHAPTER, &l);
    emit(k, ES_EV_LEARNED, 1, (int32_t)skill, r->skill[skill].parent != 0, 0, 0);
}

void es_unlock(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct sink *k) {
    for (uint32_t skill; (skill = next_skill(r, &s->run, who)) != 0;)
        es_learn(r, s, who, skill, k);
}
