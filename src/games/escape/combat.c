/* ESCAPE THE DUNGEON: one blow (ES-116 .. ES-125, D-14). Attack and defence are sums of seven inputs,
 * computed in hundred-thousandths and rounded once, to tenths of a point. */
#include "games/escape/es_rules.h"

/* Half away from zero (D-03). */
static int32_t tenths(int64_t sum) {
    return (int32_t)((sum + (sum < 0 ? -ES_ONE / 2 : ES_ONE / 2)) / ES_ONE);
}

/* The skill that counts: the first of the list that is there (ES-123). */
static const struct es_skill_rules *skill_used(const struct es_rules *r, const struct es_entity *who) {
    for (uint32_t i = 0; i < ES_SKILLS && r->f.combat_order[i]; i++)
        if (who->skills >> r->f.combat_order[i] & 1)
            return &r->skill[r->f.combat_order[i]];
    return &r->skill[0];
}

static int32_t momentum(const struct es_entity *who) {
    int32_t m = who->feature[ES_MOMENTUM];
    return m < 0 ? 0 : m > 2 * ES_ONE ? 2 * ES_ONE : m;
}

static int32_t faction(const struct es_figures *f, const struct es_entity *who, const struct es_entity *foe) {
    if (who->faction == foe->faction)
        return f->attack_same;
    return who->faction == ES_LEGION ? f->attack_legion : 0;
}

int32_t es_attack(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                  const struct es_entity *foe) {
    const struct es_figures *f = &r->f;
    int64_t whole = f->attack_base + f->attack_might * es_attribute(r, who, ES_MIGHT) +
                    f->attack_agility * es_attribute(r, who, ES_AGILITY) +
                    f->attack_level * es_level(r, &s->run, who) + f->attack_tier * who->tier +
                    r->room[es_feature_of(s, who)].combat + faction(f, who, foe) + skill_used(r, who)->attack;
    for (uint32_t i = 0; i < ES_EFFECTS; i++)
        whole += who->effect[i].turns ? who->effect[i].attack : 0;
    int64_t parts = (int64_t)f->attack_momentum * momentum(who) +
                    (int64_t)f->attack_survival * who->trait[ES_SURVIVAL] +
                    (int64_t)f->attack_direction * who->trait[ES_DIRECTION];
    return tenths(whole * ES_ONE + parts);
}

int32_t es_defence(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                   const struct es_entity *foe) {
    const struct es_figures *f = &r->f;
    (void)foe;
    int64_t whole = f->defend_willpower * es_attribute(r, who, ES_WILLPOWER) +
                    f->defend_agility * es_attribute(r, who, ES_AGILITY) +
                    f->defend_level * es_level(r, &s->run, who) + skill_used(r, who)->defence;
    for (uint32_t i = 0; i < ES_EFFECTS; i++)
        whole += who->effect[i].turns ? who->effect[i].defence : 0;
    int64_t parts = (int64_t)f->defend_survival * who->trait[ES_SURVIVAL] +
                    (int64_t)f->defend_constraint * who->trait[ES_CONSTRAINT];
    return tenths(whole * ES_ONE + parts);
}

int32_t es_damage(const struct es_rules *r, int32_t edge, int32_t luck, bool murder) {
    int32_t damage = (edge + 10 * luck) / 10;
    return (damage < 1 ? 1 : damage) * (murder ? r->f.murder_factor : 1);
}

bool es_lethal(const struct es_entity *who, const struct es_entity *foe, bool murder) {
    return murder || who->kind == ES_HOSTILE || foe->kind == ES_HOSTILE;
}

int32_t es_strike(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct es_entity *foe,
                  bool murder, struct sink *k) {
    int32_t edge = es_attack(r, s, who, foe) - es_defence(r, s, foe, who);
    int32_t luck = (int32_t)stream_below(&s->combat, r->f.spread_of_damage + 1u);
    int32_t damage = es_damage(r, edge, luck, murder);
    int32_t left = foe->health - damage, least = es_lethal(who, foe, murder) ? 0 : 1;
    foe->health = (int16_t)(left < least ? least : left);
    if (es_seen(s, who))
        emit(k, ES_EV_STRUCK, 1, who->id, foe->id, damage, foe->health);
    return damage;
}
