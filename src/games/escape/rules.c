/* ESCAPE THE DUNGEON: the door: what an action asks for (ES-078 .. ES-098), for the player and for everybody
 * else. The legal list is made of the same answers, so that the two cannot differ. The order of the questions
 * is fixed, so that reasons are stable (ES-212): room, figures, skills, then the target.
 * turn.c carries it out. */
#include "games/escape/es_rules.h"

void es_ask(const void *rules, const void *state, struct ask *out) {
    const struct es_state *s = state;
    (void)rules;
    out->over = s->run.over != ES_GOES_ON;
    out->seat = 0;
    out->kind = 0;
}

/* Is somebody in the same room one whom the action can be aimed at? */
static uint32_t suits(const struct es_rules *r, const struct es_entity *who, uint32_t verb,
                      const struct es_entity *target) {
    switch (verb) {
    case ES_FIGHT: /* D-15: not those from whom the player has fled this turn */
        return es_enemies(r, who, target) && !(who->barred && target->kind == ES_PLAYER) ? REASON_OK
                                                                                         : ES_NO_ENEMY;
    case ES_STEAL:
        return es_has_tag(r, target->item, ES_TAG_LOOT) ? REASON_OK : ES_NO_LOOT;
    case ES_RECRUIT: /* D-22 */
        return target->kind == ES_DUNGEONEER && target->faction == ES_FREELANCER && !target->companion
                   ? REASON_OK
                   : ES_NO_RECRUIT;
    case ES_MURDER: /* D-21 */
        return who->kind == ES_PLAYER && target->companion ? ES_NO_OWN_COMPANION : REASON_OK;
    default:
        return REASON_OK;
    }
}

/* The first who suits; for a murder the first enemy, if there is one (D-21). */
static const struct es_entity *first_who_suits(const struct es_rules *r, const struct es_state *s,
                                               const struct es_entity *who, uint32_t verb, uint32_t *reason) {
    const struct es_entity *first = NULL;
    for (uint32_t i = 0; i < s->run.entities; i++) {
        const struct es_entity *e = &s->entity[i];
        if (!es_near(who, e))
            continue;
        uint32_t why = suits(r, who, verb, e);
        if (why == REASON_OK && (verb != ES_MURDER || es_enemies(r, who, e)))
            return e;
        if (why == REASON_OK && !first)
            first = e;
        *reason = why;
    }
    return first;
}

uint32_t es_target(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                   const struct action *a) {
    bool aimed = a->verb == ES_FIGHT || a->verb == ES_STEAL || a->verb == ES_RECRUIT || a->verb == ES_MURDER;
    uint32_t why;
    if (a->arg[0] || !aimed)
        return a->verb == ES_TALK || aimed ? (uint32_t)a->arg[0] : 0;
    const struct es_entity *e = first_who_suits(r, s, who, a->verb, &why);
    return e ? e->id : 0;
}

static uint32_t may_aim(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                        const struct action *a) {
    uint32_t why = a->verb == ES_FIGHT ? ES_NO_ENEMY : ES_NO_COMPANY;
    if (a->arg[0] < 0 || a->arg[0] >= ES_IDS || a->arg[0] == who->id)
        return REASON_ARGS;
    if (!a->arg[0])
        return first_who_suits(r, s, who, a->verb, &why) ? REASON_OK : why;
    const struct es_entity *e = es_find_const(s, (uint32_t)a->arg[0]);
    return e && es_near(who, e) ? suits(r, who, a->verb, e) : ES_NO_TARGET;
}

static uint32_t may_go(const struct es_state *s, const struct es_entity *who, int16_t direction) {
    uint32_t depth;
    if (direction <= ES_NO_WAY || direction >= ES_DIRECTIONS)
        return REASON_ARGS;
    return es_exit(s, who, (uint32_t)direction, &depth) < 0 ? ES_NO_EXIT : REASON_OK;
}

static uint32_t may_choose(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                           int16_t option) {
    if (option < 1 || option > r->options)
        return REASON_ARGS;
    if (who->kind == ES_PLAYER && es_option_open(r, s, who, (uint32_t)option))
        return REASON_OK;
    return es_enemy_near(r, s, who) ? ES_NO_PEACE : ES_NO_OPTION;
}

static uint32_t may_recruit(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                            const struct action *a) {
    if (who->kind != ES_PLAYER) /* D-18 */
        return ES_NO_RECRUIT;
    for (uint32_t i = 0; i < s->run.entities; i++)
        if (s->entity[i].companion)
            return ES_NO_MORE_COMPANIONS;
    return may_aim(r, s, who, a);
}

static uint32_t may_murder(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                           const struct action *a) {
    if (who->trait[ES_SURVIVAL] < r->f.murder_survival)
        return ES_NO_CRUELTY;
    if (who->faction != r->f.murder_faction && who->reputation > r->f.murder_reputation)
        return ES_NO_FEAR;
    return may_aim(r, s, who, a);
}

static uint32_t may_evolve(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                           int16_t skill) {
    if (skill < 1 || skill > r->skills || !r->skill[skill].parent)
        return REASON_ARGS;
    if (es_feature_of(s, who) != ES_RUNE_FORGE)
        return ES_NO_FORGE;
    if (who->skills >> skill & 1)
        return ES_NO_NEED;
    if (!(who->skills >> r->skill[skill].parent & 1))
        return ES_NO_PARENT;
    return es_skill_ready(r, &s->run, who, (uint32_t)skill) ? REASON_OK : ES_NO_MERIT;
}

static uint32_t may_speak(const struct es_rules *r, int16_t line, bool words) {
    if (line < 0 || line > r->lines)
        return REASON_ARGS;
    return words == !line ? REASON_OK : REASON_WORDS; /* S-03: own words, or a line */
}

static uint32_t may_with_target(const struct es_rules *r, const struct es_state *s,
                                const struct es_entity *who, const struct action *a) {
    switch (a->verb) {
    case ES_STEAL:
        return es_can_steal(r, who) ? may_aim(r, s, who, a) : ES_NO_SHADOW_HAND;
    case ES_RECRUIT:
        return may_recruit(r, s, who, a);
    case ES_MURDER:
        return may_murder(r, s, who, a);
    default:
        return may_aim(r, s, who, a);
    }
}

uint32_t es_may(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                const struct action *a, bool words) {
    const uint32_t plain = 1u << ES_TRAIN | 1u << ES_REST_UP | 1u << ES_SEARCH | 1u << ES_STREAM;
    if (a->verb >= ES_VERBS)
        return REASON_VERB;
    if (a->arg[1] || a->arg[2] || (a->arg[0] && plain >> a->verb & 1))
        return REASON_ARGS;
    if (words && a->verb != ES_SPEAK)
        return REASON_WORDS;
    switch (a->verb) {
    case ES_MOVE:
        return may_go(s, who, a->arg[0]);
    case ES_FLEE:
        if (a->arg[0] > ES_NO_WAY && a->arg[0] < ES_DIRECTIONS && !es_enemy_near(r, s, who))
            return ES_NO_ENCOUNTER;
        return may_go(s, who, a->arg[0]);
    case ES_TRAIN:
        return es_feature_of(s, who) == ES_TRAINING ? REASON_OK : ES_NO_TRAINING;
    case ES_REST_UP:
    case ES_SEARCH:
        return REASON_OK;
    case ES_SPEAK:
        return may_speak(r, a->arg[0], words);
    case ES_CHOOSE:
        return may_choose(r, s, who, a->arg[0]);
    case ES_STREAM:
        return es_can_stream(r, who) ? REASON_OK : ES_NO_EFFORT;
    case ES_EVOLVE:
        return may_evolve(r, s, who, a->arg[0]);
    default:
        return may_with_target(r, s, who, a);
    }
}

uint32_t es_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct es_state *s = state;
    if (s->run.over)
        return REASON_OVER;
    if (seat)
        return REASON_SEAT;
    return s->words[ES_WORDS_MOST] ? REASON_WORDS /* D-12 */
                                   : es_may(rules, s, &s->entity[0], a, s->words[0] != 0);
}

struct list {
    const struct es_rules *r;
    const struct es_state *s;
    struct legal_list l;
    uint8_t near[ES_ENTITIES]; /* places of who shares the player's room */
    uint32_t nears;
};

static void find_company(struct list *l) {
    for (uint32_t i = 1; i < l->s->run.entities; i++)
        if (es_near(&l->s->entity[0], &l->s->entity[i]))
            l->near[l->nears++] = (uint8_t)i;
}

static bool offer(struct list *l, uint32_t verb, uint32_t arg) {
    struct action a = {(uint16_t)verb, {(int16_t)arg}};
    if (es_may(l->r, l->s, &l->s->entity[0], &a, false) != REASON_OK)
        return false;
    legal_put(&l->l, a);
    return true;
}

static void offer_lines(struct list *l) {
    for (uint32_t i = 1; i <= l->r->lines; i++)
        if (may_speak(l->r, (int16_t)i, false) == REASON_OK)
            legal_put(&l->l, (struct action){ES_SPEAK, {(int16_t)i}});
}

static void offer_all(struct list *l, uint32_t verb, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i <= to; i++)
        offer(l, verb, i);
}

/* Where it cannot be aimed at just anybody, it cannot be aimed at anybody by name. */
static void offer_people(struct list *l, uint32_t verb) {
    if (!l->nears || !offer(l, verb, 0))
        return;
    for (uint32_t i = 0; i < l->nears; i++)
        offer(l, verb, l->s->entity[l->near[i]].id);
}

/* Not by way of es_may: for most of them it would look at everybody again, only to say why not. */
static void offer_options(struct list *l) {
    for (uint32_t i = 1; i <= l->r->options; i++)
        if (es_option_fits(l->r, l->s, &l->s->entity[0], i) &&
            es_option_open(l->r, l->s, &l->s->entity[0], i))
            legal_put(&l->l, (struct action){ES_CHOOSE, {(int16_t)i}});
}

uint32_t es_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    const struct es_rules *r = rules;
    const struct es_state *s = state;
    struct list l;
    if (s->run.over)
        return 0;
    l.r = r;
    l.s = s;
    l.l = (struct legal_list){out, cap, 0};
    l.nears = 0;
    find_company(&l);
    offer_all(&l, ES_MOVE, ES_NORTH, ES_DOWN);
    offer(&l, ES_TRAIN, 0);
    offer(&l, ES_REST_UP, 0);
    offer_people(&l, ES_TALK);
    offer(&l, ES_SEARCH, 0);
    offer_lines(&l);
    offer_people(&l, ES_FIGHT);
    if (l.nears && es_enemy_near(r, s, &s->entity[0]))
        offer_all(&l, ES_FLEE, ES_NORTH, ES_DOWN);
    offer_options(&l);
    offer(&l, ES_STREAM, 0);
    offer_people(&l, ES_STEAL);
    offer_people(&l, ES_RECRUIT);
    offer_people(&l, ES_MURDER);
    offer_all(&l, ES_EVOLVE, 1, r->skills);
    return l.l.count;
}
