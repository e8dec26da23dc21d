/* SHATTERED DUNGEON: its minds. Each of eight profiles plays one side (SD-270 to SD-272); 'native' plays
 * whatever the scenario gives its side; 'smart' plays the same profile but weighs cards by playing ahead
 * (SD-294). A profile that is put on the other side's seat gives way to the native one there. */
#include "games/shattered/sd.h"

/* The profile that the scenario names for this room, else the visitor's own, else the usual one. */
static const struct sd_profile *native_profile(const struct sd_rules *r, const struct sd_view *v) {
    const struct sd_public *p = &v->pub;
    uint8_t id = v->setup.profile[v->seat][p->room_number - 1];
    if (!id && v->seat == SD_VISITOR)
        id = p->creature ? r->creature[p->creature].profile : SD_PROFILE_PARTY;
    if (!id || r->minds.profile[id].side != v->seat)
        id = v->seat == SD_VISITOR ? SD_PROFILE_PARTY : SD_PROFILE_TACTICAL;
    return &r->minds.profile[id];
}

static uint32_t answer_ask(const struct situation *s, const struct sd_profile *p, bool ahead) {
    const struct sd_view *v = s->view;
    if (s->legal && s->legal_count < 2)
        return 0;
    if (v->pub.ask != SD_ASK_TURN)
        return sd_answer(s, p);
    struct sd_look look;
    struct sd_scores scores;
    sd_look_at(s->rules, v, p, &look);
    if (!s->legal && sd_needs_list(&look))
        return 0;
    sd_score_hand(&look, &scores);
    if (ahead && !look.betrays) /* else there is nothing to ponder any more */
        sd_smart_scores(s, &look, &scores);
    return sd_plan_turn(s, &look, &scores);
}

/* The profile of the row, where it plays the side it is for. */
static uint32_t profiled(const struct situation *s) {
    const struct sd_rules *r = s->rules;
    const struct sd_profile *p = &r->minds.profile[*(const uint8_t *)s->data];
    return answer_ask(s, p->side == s->seat ? p : native_profile(r, s->view), false);
}

static uint32_t native(const struct situation *s) {
    return answer_ask(s, native_profile(s->rules, s->view), false);
}

static uint32_t smart(const struct situation *s) {
    return answer_ask(s, native_profile(s->rules, s->view), true);
}

/* All but smart plan their turn once, as the prototype does. */
#define PLANS .follow = sd_follow, .memory_size = sizeof(struct policy_plan), .plans = 1u << SD_ASK_TURN

#define PROFILE(id)                                                                                          \
    .data = &(const uint8_t) {                                                                               \
        SD_PROFILE_##id                                                                                      \
    }

enum { DUNGEON = 1 << SD_DUNGEON, VISITOR = 1 << SD_VISITOR };

const struct policy_row sd_policies[SD_POLICIES] = {
    {"native", "the profile that the scenario gives this side", native, PLANS, .strength = STRENGTH_STRONG,
     .title = "In character"},
    {"aggressive", "kills", profiled, DUNGEON, PROFILE(AGGRESSIVE), PLANS,
     .title = "Aggressive"},
    {"tactical", "fights where it pays, never betrays", profiled, DUNGEON, PROFILE(TACTICAL), PLANS,
     .strength = STRENGTH_STRONG, .title = "Tactical"},
    {"nurturing", "heals, offers, waits for a Bond", profiled, DUNGEON, PROFILE(NURTURING), PLANS,
     .title = "Nurturing"},
    {"deceptive", "nurtures, then betrays", profiled, DUNGEON, PROFILE(DECEPTIVE), PLANS,
     .strength = STRENGTH_STRONG, .title = "Deceptive"},
    {"feral_aggressive", "charges", profiled, VISITOR, PROFILE(FERAL), PLANS,
     .strength = STRENGTH_STRONG, .title = "Feral"},
    {"cautious_explorer", "hinders, slips through", profiled, VISITOR, PROFILE(CAUTIOUS), PLANS,
     .strength = STRENGTH_STRONG, .title = "Cautious"},
    {"cooperative", "offers, trusts while it can", profiled, VISITOR, PROFILE(COOPERATIVE), PLANS,
     .strength = STRENGTH_STRONG, .title = "Cooperative"},
    {"party_balanced", "every member to its task", profiled, VISITOR, PROFILE(PARTY), PLANS,
     .title = "Well-drilled"},
    {"smart", "the document's mind (SD-299), ahead by :0 a card, :1 the round, :2 the room", smart,
     .param_max = 2, .param_default = 1, .strength = STRENGTH_STRONG, .aside = true},
};
