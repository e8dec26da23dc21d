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

static uint32_t answer(const struct situation *s, const struct sd_profile *p, bool ahead) {
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

static uint32_t play(const struct situation *s, uint8_t id) {
    const struct sd_rules *r = s->rules;
    const struct sd_profile *p = &r->minds.profile[id];
    return answer(s, p->side == s->seat ? p : native_profile(r, s->view), false);
}

static uint32_t native(const struct situation *s) {
    return answer(s, native_profile(s->rules, s->view), false);
}

static uint32_t aggressive(const struct situation *s) {
    return play(s, SD_PROFILE_AGGRESSIVE);
}

static uint32_t tactical(const struct situation *s) {
    return play(s, SD_PROFILE_TACTICAL);
}

static uint32_t nurturing(const struct situation *s) {
    return play(s, SD_PROFILE_NURTURING);
}

static uint32_t deceptive(const struct situation *s) {
    return play(s, SD_PROFILE_DECEPTIVE);
}

static uint32_t feral_aggressive(const struct situation *s) {
    return play(s, SD_PROFILE_FERAL);
}

static uint32_t cautious_explorer(const struct situation *s) {
    return play(s, SD_PROFILE_CAUTIOUS);
}

static uint32_t cooperative(const struct situation *s) {
    return play(s, SD_PROFILE_COOPERATIVE);
}

static uint32_t party_balanced(const struct situation *s) {
    return play(s, SD_PROFILE_PARTY);
}

static uint32_t smart(const struct situation *s) {
    return answer(s, native_profile(s->rules, s->view), true);
}

/* All but smart plan their turn once, as the prototype does. */
#define PLANS .follow = sd_follow, .memory_size = sizeof(struct policy_plan), .plans = 1u << SD_ASK_TURN

enum { DUNGEON = 1 << SD_DUNGEON, VISITOR = 1 << SD_VISITOR };

const struct policy_row sd_policies[SD_POLICIES] = {
    {"native", "the profile that the scenario gives this side", native, PLANS, .strength = STRENGTH_STRONG},
    {"aggressive", "dungeon: kills", aggressive, DUNGEON, PLANS, .strength = STRENGTH_STRONG},
    {"tactical", "dungeon: fights where it pays, never betrays", tactical, DUNGEON, PLANS,
     .strength = STRENGTH_STRONG},
    {"nurturing", "dungeon: heals, offers, waits for a Bond", nurturing, DUNGEON, PLANS,
     .strength = STRENGTH_WEAK},
    {"deceptive", "dungeon: nurtures, then betrays", deceptive, DUNGEON, PLANS, .strength = STRENGTH_STRONG},
    {"feral_aggressive", "visitor: charges", feral_aggressive, VISITOR, PLANS, .strength = STRENGTH_STRONG},
    {"cautious_explorer", "visitor: hinders, slips through", cautious_explorer, VISITOR, PLANS,
     .strength = STRENGTH_STRONG},
    {"cooperative", "visitor: offers, trusts while it can", cooperative, VISITOR, PLANS,
     .strength = STRENGTH_STRONG},
    {"party_balanced", "visitor: every member to its task", party_balanced, VISITOR, PLANS},
    {"smart", "plays ahead; smart:0 one card, smart:1 the round (default), smart:2 the room", smart,
     .param_max = 2, .param_default = 1, .strength = STRENGTH_STRONG},
};
