/* CLOUT: habits that a player could have (core/policy.h), for 'gloam exploit'. */
#include "games/clout/cl_mind.h"

#define BIT(verb) (1u << (verb))

/* No turn of the main phase ends before the battle. */
static enum habit_says attack(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    const struct cl_view *v = view;
    (void)rules, (void)seat;
    return a->verb == CL_END_TURN && v->s.phase == CL_MAIN ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says at_player(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    (void)rules, (void)view, (void)seat;
    return a->verb == CL_ATTACK && !a->arg[1] ? HABIT_INSISTS : HABIT_ALLOWS;
}

static enum habit_says one_body(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    const struct cl_view *v = view;
    uint32_t bodies = 0;
    (void)rules;
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        bodies += v->s.player[seat].body[i].card != 0;
    return a->verb == CL_SUMMON && bodies ? HABIT_SHUNS : HABIT_ALLOWS;
}

static enum habit_says defend(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    (void)rules, (void)view, (void)seat;
    return a->verb == CL_SUMMON && a->arg[1] == CL_ATTACK_POSITION ? HABIT_SHUNS : HABIT_ALLOWS;
}

/* The card that an action plays or uses; 0: none. */
static uint32_t card_of(const struct cl_view *v, uint32_t seat, const struct action *a) {
    const struct cl_player *p = &v->s.player[seat];
    if (a->verb == CL_SUMMON || a->verb == CL_CAST)
        return (uint32_t)a->arg[0];
    if (a->verb == CL_USE)
        return p->body[a->arg[0] - CL_OWN_1].card;
    return a->verb == CL_ACTIVATE ? p->back[a->arg[0] - CL_OWN_BACK_1].card : 0;
}

static bool adds_vice(const struct cl_card *c) {
    for (uint32_t i = 0; i < c->abilities; i++)
        for (uint32_t k = 0; k < c->ability[i].actions; k++)
            if (c->ability[i].action[k].op == CL_OP_ADD_VICE)
                return true;
    return false;
}

static bool is_vice(const void *rules, const struct cl_view *v, uint32_t seat, const struct action *a) {
    uint32_t card = card_of(v, seat, a);
    return card && adds_vice(&((const struct cl_rules *)rules)->card[card]);
}

static enum habit_says vice(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    return is_vice(rules, view, seat, a) ? HABIT_INSISTS : HABIT_ALLOWS;
}

static enum habit_says no_vice(const void *rules, const void *view, uint32_t seat, const struct action *a) {
    return is_vice(rules, view, seat, a) ? HABIT_SHUNS : HABIT_ALLOWS;
}

const struct habit_row cl_habits[CL_HABITS] = {
    {"idle", "plays no card and attacks nobody", .insists = BIT(CL_END_TURN) | BIT(CL_PASS) | BIT(CL_DONE)},
    {"attack", "attacks whenever it may", .insists = BIT(CL_ATTACK), .says = attack},
    {"at_player", "attacks the player wherever the way is free", .says = at_player},
    {"peace", "attacks nobody", .shuns = BIT(CL_ATTACK)},
    {"defend", "summons nobody in attack position", .says = defend},
    {"one_body", "has one stereotype at a time", .says = one_body},
    {"hold", "keeps spells and traps in hand", .shuns = BIT(CL_CAST) | BIT(CL_SET)},
    {"cast", "casts every spell that it can pay", .insists = BIT(CL_CAST)},
    {"set", "sets every card that it can", .insists = BIT(CL_SET)},
    {"use", "uses every effect that it may", .insists = BIT(CL_USE)},
    {"vice", "plays and uses whatever puts vice counters first", .says = vice},
    {"no_vice", "plays and uses nothing that puts vice counters", .says = no_vice},
    {"answer", "answers whatever it may", .insists = BIT(CL_RESPOND)},
    {"no_answer", "answers nothing", .shuns = BIT(CL_RESPOND)},
};
