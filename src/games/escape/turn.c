/* ESCAPE THE DUNGEON: the turn. Eleven steps in order (ES-011): input and prerequisites were checked before
 * (rules.c, steps 1 and 2); then effects, room, deed, skills for whoever acts (es_perform); for the player
 * also cutscenes and global events; then a hostile comes, everybody else acts, and the state is at rest to be
 * saved. */
#include "games/escape/es_rules.h"

#include <string.h>

struct figures {
    int16_t trait[ES_TRAITS];
    int32_t feature[ES_FEATURES];
};

static struct figures figures_of(const struct es_entity *who) {
    struct figures f;
    memcpy(f.trait, who->trait, sizeof f.trait);
    memcpy(f.feature, who->feature, sizeof f.feature);
    return f;
}

/* D-04: what a stage changed in the player; the next stage counts from here. */
static void tell_stage(const struct es_entity *who, struct figures *before, uint32_t stage, struct sink *k) {
    if (!k || who->kind != ES_PLAYER)
        return;
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (who->trait[i] != before->trait[i])
            emit(k, ES_EV_TRAIT, 1, (int32_t)i + 1, who->trait[i] - before->trait[i], (int32_t)stage,
                 who->trait[i]);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        if (who->feature[i] != before->feature[i])
            emit(k, ES_EV_FEATURE, 1, (int32_t)i + 1, who->feature[i] - before->feature[i], (int32_t)stage,
                 who->feature[i]);
    *before = figures_of(who);
}

/* D-41: once at each action of the holder. What an option has just given is not touched: the ticking comes
 * first there, and last everywhere else, so that an effect still counts in the action that uses it up. */
static void tick_effects(struct es_entity *who) {
    for (uint32_t i = 0; i < ES_EFFECTS; i++)
        if (who->effect[i].turns && --who->effect[i].turns == 0)
            memset(&who->effect[i], 0, sizeof who->effect[i]);
}

/* The place of the ACTED event, which comes first though its outcome is known last; UINT32_MAX: nobody sees
 * it. Comings and goings of others have events of their own. */
static uint32_t announce(const struct es_state *s, const struct es_entity *who, const struct action *a,
                         struct sink *k) {
    bool goes = a->verb == ES_MOVE || a->verb == ES_FLEE;
    if (!k || !es_seen(s, who) || (goes && who->kind != ES_PLAYER))
        return UINT32_MAX;
    uint32_t at = k->count;
    emit(k, ES_EV_ACTED, 1, who->id, a->verb + 1, 0, 0);
    return at;
}

uint32_t es_perform(struct es_turn *t, struct es_entity *who, const struct action *a) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    uint16_t id = who->id, target = 0;
    struct figures before;
    if (k)
        before = figures_of(who);
    uint32_t at = announce(s, who, a, k);
    t->amount = 0;
    if (a->verb == ES_CHOOSE)
        tick_effects(who);
    uint32_t outcome = es_effect(t, who, a, &target);
    if (who->id != id) /* somebody before it in the list has died */
        who = es_find(s, id);
    if (!who)
        return outcome;
    if (k && at < k->cap) {
        k->event[at].arg[2] = target;
        k->event[at].arg[3] = (int32_t)outcome + 1;
    }
    tell_stage(who, &before, a->verb == ES_EVOLVE ? ES_BY_SKILL : ES_BY_ACTION, k);
    if (a->verb != ES_CHOOSE)
        tick_effects(who);
    es_add_traits(who, r->room[es_feature_of(s, who)].step); /* ES-016, D-05 */
    tell_stage(who, &before, ES_BY_ROOM, k);
    es_do_deed(t, who, a, outcome, target);
    tell_stage(who, &before, ES_BY_DEED, k);
    es_unlock(r, s, who, k);
    who->last_verb = (uint8_t)(a->verb + 1);
    return outcome;
}

void es_player_acts(struct es_turn *t, const struct action *a) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    struct sink *k = t->k;
    struct es_entity *player = &s->entity[0];
    uint16_t skills = player->skills, chapters = s->run.chapters;
    uint8_t events = s->run.events;
    s->run.turn++; /* D-01: the number of the turn being played */
    s->run.heading_before = s->run.heading;
    s->run.found = 0;
    uint32_t outcome = es_perform(t, player, a);
    es_cutscenes(r, s, a, outcome, skills, chapters, k);
    struct figures before = figures_of(player);
    es_events(r, s, k);
    if (s->run.events != events)
        t->crowd.people = 0; /* people may have died on other levels */
    tell_stage(player, &before, ES_BY_EVENT, k);
    s->run.heading = (uint8_t)es_heading(r, player);
    if (s->run.heading == s->run.heading_before)
        return;
    struct es_line l = es_line_of(r, s, player, ES_LINE_HEADING); /* ES-186 */
    l.detail = s->run.heading;
    l.amount = s->run.heading_before;
    es_write(k, ES_PAGE_SYSTEM, &l);
    emit(k, ES_EV_HEADING, 1, s->run.heading_before, s->run.heading, 0, 0);
}

/* Steps 9 and 10: a run that is over needs nobody any more. */
static void others_act(struct es_turn *t, bool fled) {
    struct es_state *s = t->s;
    if (!s->setup.spawns)
        es_spawn(t->r, s, t->k);
    es_play_levels(t);
    for (uint32_t i = 0; fled && i < s->run.entities; i++)
        s->entity[i].barred = 0;
    es_prune(t->r, s, t->k);
}

/* Not cleared as a whole: what the crowd does not need yet it sets itself. */
void es_turn_open(struct es_turn *t, const struct es_rules *r, struct es_state *s, struct sink *k) {
    t->r = r;
    t->s = s;
    t->k = k;
    t->amount = 0;
    t->crowd.people = 0;
}

void es_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    struct es_state *s = state;
    struct es_turn t;
    es_turn_open(&t, rules, s, k);
    (void)seat;
    es_player_acts(&t, a);
    if (!s->run.over)
        others_act(&t, a->verb == ES_FLEE);
    if (!s->run.over && s->run.turn >= es_turn_limit(rules, &s->setup))
        s->run.over = ES_LOST; /* S-04 */
    es_look(s);
    if (s->run.over)
        emit(k, ES_EV_ENDED, 1, s->run.over, 0, 0, 0);
}
