/* ESCAPE THE DUNGEON: one blow (ES-116 .. ES-125, D-14). Attack and defence are sums of seven inputs,
 * computed in hundred-thousandths and rounded once, to tenths of a point. */
#include "games/escape/es_rules.h"

/* Half away from zero (D-03). */
static int32_t tenths(int64_t sum) {
    return (int32_t)((sum + (sum < 0 ? -ES_ONE / 2 : ES_ONE / 2)) / ES_ONE);
}

struct es_fighter es_fighter_of(const struct es_rules *r, const struct es_run *run,
                                const struct es_entity *who) {
    int32_t m = who->feature[ES_MOMENTUM], most = 2 * ES_ONE; /* none is below 0 (D-08) */
    struct es_fighter f = {.level = es_level(r, run, who),
                           .tier = who->tier,
                           .faction = who->faction,
                           .skills = who->skills,
                           .momentum = m < most ? m : most,
                           .survival = who->trait[ES_SURVIVAL],
                           .direction = who->trait[ES_DIRECTION],
                           .constraint = who->trait[ES_CONSTRAINT]};
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        f.attribute[i] = es_attribute(r, who, i);
    for (uint32_t i = 0; i < ES_EFFECTS; i++) {
        f.attack += who->effect[i].turns ? who->effect[i].attack : 0;
        f.defence += who->effect[i].turns ? who->effect[i].defence : 0;
    }
    return f;
}

struct es_fighter es_fighter_seen(const struct es_person *p) {
    struct es_fighter f = {.level = p->level, .tier = p->tier, .faction = p->faction, .skills = p->skills};
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        f.attribute[i] = p->attribute[i];
    return f;
}

struct es_fighter es_soldier_now(const struct es_rules *r, uint32_t depth, int32_t bonus) {
    const struct es_kind_rules *k = &r->kind[ES_HOSTILE];
    struct es_fighter f = {.level = k->base_level + k->level_per_chapter * ((int32_t)es_chapter(depth) - 1) +
                                    bonus,
                           .faction = k->faction};
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        f.attribute[i] = k->attribute[i];
    f.attribute[ES_MIGHT] += bonus;
    return f;
}

/* By then all events will have happened (D-24). */
struct es_fighter es_soldier(const struct es_rules *r, uint32_t depth) {
    int32_t bonus = 0;
    for (uint32_t i = 1; i <= r->events; i++)
        bonus += r->event[i].enemy_bonus;
    return es_soldier_now(r, depth, bonus);
}

/* The skill that counts: the first of the list that is there (ES-123). */
static const struct es_skill_rules *skill_used(const struct es_rules *r, uint32_t skills) {
    for (uint32_t i = 0; i < ES_SKILLS && r->f.combat_order[i]; i++)
        if (skills >> r->f.combat_order[i] & 1)
            return &r->skill[r->f.combat_order[i]];
    return &r->skill[0];
}

static int32_t faction(const struct es_figures *f, const struct es_fighter *who,
                       const struct es_fighter *foe) {
    if (who->faction == foe->faction)
        return f->attack_same;
    return who->faction == ES_LEGION ? f->attack_legion : 0;
}

int32_t es_attack_of(const struct es_rules *r, uint32_t feature, const struct es_fighter *who,
                     const struct es_fighter *foe) {
    const struct es_figures *f = &r->f;
    int64_t whole = f->attack_base + f->attack_might * who->attribute[ES_MIGHT] +
                    f->attack_agility * who->attribute[ES_AGILITY] + f->attack_level * who->level +
                    f->attack_tier * who->tier + r->room[feature].combat + faction(f, who, foe) +
                    skill_used(r, who->skills)->attack + who->attack;
    int64_t parts = (int64_t)f->attack_momentum * who->momentum +
                    (int64_t)f->attack_survival * who->survival +
                    (int64_t)f->attack_direction * who->direction;
    return tenths(whole * ES_ONE + parts);
}

int32_t es_defence_of(const struct es_rules *r, const struct es_fighter *who) {
    const struct es_figures *f = &r->f;
    int64_t whole = f->defend_willpower * who->attribute[ES_WILLPOWER] +
                    f->defend_agility * who->attribute[ES_AGILITY] + f->defend_level * who->level +
                    skill_used(r, who->skills)->defence + who->defence;
    int64_t parts =
        (int64_t)f->defend_survival * who->survival + (int64_t)f->defend_constraint * who->constraint;
    return tenths(whole * ES_ONE + parts);
}

int32_t es_attack(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                  const struct es_entity *foe) {
    const struct es_fighter a = es_fighter_of(r, &s->run, who), b = es_fighter_of(r, &s->run, foe);
    return es_attack_of(r, es_feature_of(s, who), &a, &b);
}

int32_t es_defence(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                   const struct es_entity *foe) {
    const struct es_fighter a = es_fighter_of(r, &s->run, who);
    (void)foe;
    return es_defence_of(r, &a);
}

int32_t es_damage(const struct es_rules *r, int32_t edge, int32_t luck, bool murder) {
    int32_t damage = (edge + 10 * luck) / 10;
    return (damage < 1 ? 1 : damage) * (murder ? r->f.murder_factor : 1);
}

int32_t es_mean_blow(const struct es_rules *r, uint32_t feature, const struct es_fighter *who,
                     const struct es_fighter *foe, bool murder) {
    int32_t edge = es_attack_of(r, feature, who, foe) - es_defence_of(r, foe), sum = 0;
    int32_t spread = r->f.spread_of_damage;
    for (int32_t luck = 0; luck <= spread; luck++)
        sum += es_damage(r, edge, luck, murder);
    return sum * 10 / (spread + 1);
}

bool es_lethal(const struct es_entity *who, const struct es_entity *foe, bool murder) {
    return murder || who->kind == ES_HOSTILE || foe->kind == ES_HOSTILE;
}

int32_t es_strike(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct es_entity *foe,
                  bool murder, struct sink *k) {
    const struct es_fighter one = es_fighter_of(r, &s->run, who), other = es_fighter_of(r, &s->run, foe);
    int32_t edge = es_attack_of(r, es_feature_of(s, who), &one, &other) - es_defence_of(r, &other);
    int32_t luck = (int32_t)stream_below(&s->level[who->depth - 1].combat, r->f.spread_of_damage + 1u);
    int32_t damage = es_damage(r, edge, luck, murder);
    int32_t left = foe->health - damage, least = es_lethal(who, foe, murder) ? 0 : 1;
    foe->health = (int16_t)(left < least ? least : left);
    if (es_seen(s, who))
        emit(k, ES_EV_STRUCK, 1, who->id, foe->id, damage, foe->health);
    return damage;
}
