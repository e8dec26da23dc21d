/* ESCAPE: when levels are played. Only who is on the player's level, or on its companion's, acts while the
 * player waits (ES-027); on all others turns are only counted, and played before anybody can look: when the
 * player comes, when the living must be counted (ES-252), when hostiles everywhere grow stronger (D-24). Nobody
 * but the player goes from level to level (D-18), so what happens there is the same as if it had been played at
 * once. */
#include "games/escape/es_rules.h"

static void play_level(struct es_turn *t, uint32_t depth) {
    es_tick(t, depth);
    t->s->level[depth - 1].played = (uint16_t)t->s->run.turn;
}

void es_wake(const struct es_rules *r, struct es_state *s, uint32_t depth, uint32_t turn) {
    const struct es_level *l = &s->level[depth - 1];
    uint32_t now = s->run.turn;
    struct es_turn t;
    if (!l->laid)
        es_open_level(r, s, depth);
    es_turn_open(&t, r, s, NULL);
    while (l->played < turn) {
        s->run.turn = l->played + 1u; /* deeds are of the turn in which they were done */
        play_level(&t, depth);
    }
    s->run.turn = now;
}

void es_wake_laid(const struct es_rules *r, struct es_state *s, uint32_t turn) {
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++)
        if (s->level[depth - 1].laid)
            es_wake(r, s, depth, turn);
}

/* Blows are for enemies (D-18): where all are of one kind and faction, nobody falls. */
static bool may_fall(const struct es_rules *r, const struct es_state *s, uint32_t depth) {
    bool laid = s->level[depth - 1].laid;
    uint32_t mask = 0;
    for (uint32_t i = 0; laid && i < s->run.entities; i++) {
        const struct es_entity *e = &s->entity[i];
        mask |= (uint32_t)(e->depth == depth) << (e->faction + ES_FACTIONS * (e->kind == ES_HOSTILE));
    }
    for (uint32_t i = 0; !laid && i < ES_PER_LEVEL; i++)
        mask |= 1u << r->person[es_first_of(depth) - 2 + i].faction;
    return (mask & (mask - 1)) != 0;
}

void es_wake_mixed(const struct es_rules *r, struct es_state *s, uint32_t turn) {
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++)
        if (s->level[depth - 1].played < turn && may_fall(r, s, depth))
            es_wake(r, s, depth, turn);
}

void es_wake_all(const struct es_rules *r, struct es_state *s, uint32_t turn) {
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++)
        es_wake(r, s, depth, turn);
}

/* A companion that was left behind may fall, and the player would know: its place is free (D-22). */
static uint32_t depth_of_companion(const struct es_state *s) {
    for (uint32_t i = 1; i < s->run.entities && s->entity[i].kind == ES_DUNGEONEER; i++)
        if (s->entity[i].companion)
            return s->entity[i].depth;
    return s->entity[0].depth;
}

void es_play_levels(struct es_turn *t) {
    uint32_t here = t->s->entity[0].depth, there = depth_of_companion(t->s);
    play_level(t, here);
    if (there != here)
        play_level(t, there);
}

uint32_t es_living_most(const struct es_state *s) {
    uint32_t most = s->run.entities;
    for (uint32_t depth = 1; depth <= ES_DEPTHS; depth++)
        most += s->level[depth - 1].laid ? 0 : ES_PER_LEVEL;
    return most;
}
