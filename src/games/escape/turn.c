/* ESCAPE THE DUNGEON: the turn. Eleven steps in order (ES-011): input and prerequisites were checked before
 * (rules.c, steps 1 and 2); then effects, room, deed, skills for whoever acts (es_perform); for the player
 * also cutscenes and global events; then a hostile comes, everybody else acts, and the state is at rest to be
 * saved. */
#include "games/escape/es_rules.h"

#include <string.h>

enum { EFFORT_MOST = 100 * ES_ONE, FEATURE_MOST = 1000 * 1000 * 1000 }; /* D-08 */

void es_add_trait(const struct es_rules *r, struct es_entity *who, uint32_t trait, int32_t by) {
    int64_t now = (int64_t)who->trait[trait] + by;
    (void)r;
    who->trait[trait] = (int32_t)(now > ES_ONE ? ES_ONE : now < -ES_ONE ? -ES_ONE : now);
}

/* Most of such lists is 0: two at a time are passed over. */
void es_add_traits(const struct es_rules *r, struct es_entity *who, const int32_t by[ES_TRAITS],
                   int32_t scale) {
    for (uint32_t i = 0; i < ES_TRAITS; i += 2) {
        uint64_t both;
        memcpy(&both, by + i, sizeof both);
        for (uint32_t t = i; both && t < i + 2; t++) {
            int64_t part = (int64_t)by[t] * scale;
            es_add_trait(r, who, t, (int32_t)((part + (part < 0 ? -ES_ONE / 2 : ES_ONE / 2)) / ES_ONE));
        }
    }
}

void es_add_feature(const struct es_rules *r, struct es_entity *who, uint32_t feature, int32_t by) {
    int64_t now = (int64_t)who->feature[feature] + by;
    int64_t most = feature == ES_EFFORT ? EFFORT_MOST : FEATURE_MOST;
    (void)r;
    who->feature[feature] = (int32_t)(now > most ? most : now < 0 ? 0 : now);
}

struct figures {
    int32_t trait[ES_TRAITS], feature[ES_FEATURES];
};

static struct figures figures_of(const struct es_entity *who) {
    struct figures f;
    memcpy(f.trait, who->trait, sizeof f.trait);
    memcpy(f.feature, who->feature, sizeof f.feature);
    return f;
}

/* D-04: what a stage changed in the player; the next stage counts from here. */
static void tell(const struct es_entity *who, struct figures *before, uint32_t stage, struct sink *k) {
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

/* All that skills are made of lies together in an entity. A crowd that waits does not change: who has the
 * same figures after an action as before has nothing new to learn, except the first time it acts; the same
 * goes for headings. The player is always looked at: events change it after its skills were (ES-022). */
struct growth {
    uint8_t bytes[offsetof(struct es_entity, last_verb) - offsetof(struct es_entity, attribute)];
};

static void grow(const struct es_rules *r, struct es_state *s, struct es_entity *who,
                 const struct growth *before, struct sink *k) {
    const uint8_t *traits =
        before->bytes + (offsetof(struct es_entity, trait) - offsetof(struct es_entity, attribute));
    if (who->kind != ES_PLAYER && who->last_verb && !memcmp(who->attribute, before, sizeof *before))
        return;
    es_unlock(r, s, who, k);
    if (memcmp(who->trait, traits, sizeof who->trait))
        who->archetype = (uint8_t)es_heading(r, who);
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

uint32_t es_perform(const struct es_rules *r, struct es_state *s, struct es_entity *who,
                    const struct action *a, struct sink *k) {
    uint16_t id = who->id, target = 0;
    struct figures before = figures_of(who);
    struct growth first;
    memcpy(&first, who->attribute, sizeof first);
    uint32_t at = announce(s, who, a, k);
    if (a->verb == ES_CHOOSE)
        tick_effects(who);
    uint32_t outcome = es_effect(r, s, who, a, &target, k);
    if (who->id != id) /* somebody before it in the list has died */
        who = es_find(s, id);
    if (!who)
        return outcome;
    if (k && at < k->cap) {
        k->event[at].arg[2] = target;
        k->event[at].arg[3] = (int32_t)outcome + 1;
    }
    tell(who, &before, a->verb == ES_EVOLVE ? ES_BY_SKILL : ES_BY_ACTION, k);
    if (a->verb != ES_CHOOSE)
        tick_effects(who);
    es_add_traits(r, who, r->room[es_feature_of(s, who)].vector, r->f.room_scale); /* ES-016, D-05 */
    tell(who, &before, ES_BY_ROOM, k);
    es_do_deed(r, s, who, a, outcome, target, k);
    s->run.amount = 0;
    tell(who, &before, ES_BY_DEED, k);
    grow(r, s, who, &first, k);
    who->last_verb = (uint8_t)(a->verb + 1);
    return outcome;
}

/* Steps 3 to 8. */
static void player_acts(const struct es_rules *r, struct es_state *s, const struct action *a,
                        struct sink *k) {
    struct es_entity *player = &s->entity[0];
    uint16_t skills = player->skills, chapters = s->run.chapters;
    s->run.heading_before = player->archetype;
    s->run.found = 0;
    uint32_t outcome = es_perform(r, s, player, a, k);
    es_cutscenes(r, s, a, outcome, skills, chapters, k);
    struct figures before = figures_of(player);
    es_events(r, s, k);
    tell(player, &before, ES_BY_EVENT, k);
    player->archetype = (uint8_t)es_heading(r, player);
    if (player->archetype == s->run.heading_before)
        return;
    struct es_line l = es_line_of(r, s, player, ES_LINE_HEADING); /* ES-186 */
    l.detail = player->archetype;
    l.amount = s->run.heading_before;
    es_write(s, ES_PAGE_SYSTEM, &l);
    emit(k, ES_EV_HEADING, 1, s->run.heading_before, player->archetype, 0, 0);
}

/* Steps 9 and 10: a run that is over needs nobody any more. */
static void others_act(const struct es_rules *r, struct es_state *s, struct sink *k) {
    if (!s->setup.spawns)
        es_spawn(r, s, k);
    es_tick(r, s, k);
    for (uint32_t i = 0; i < s->run.entities; i++)
        s->entity[i].barred = 0;
    es_prune(r, s, k);
}

void es_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    const struct es_rules *r = rules;
    struct es_state *s = state;
    uint32_t limit = es_turn_limit(r, &s->setup);
    (void)seat;
    s->run.turn++; /* D-01: the number of the turn being played */
    player_acts(r, s, a, k);
    if (!s->run.over)
        others_act(r, s, k);
    if (!s->run.over && s->run.turn >= limit)
        s->run.over = ES_LOST; /* S-04 */
    es_look(s);
    if (s->run.over)
        emit(k, ES_EV_ENDED, 1, s->run.over, 0, 0, 0);
}
