/* What tests of replies share: games of house minds, in which the same action with the same ask is answered
 * again in each form. */
#ifndef GLOAM_TESTS_UNIT_DESK_HOUSE_H
#define GLOAM_TESTS_UNIT_DESK_HOUSE_H

#include "desk_test.h"

enum { HOUSE_GAMES = 8, STEPS_MOST = 2000 };

static inline const char *mind_for(const struct game_ops *ops, uint32_t seat) {
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            return ops->policies[i].name;
    return "random";
}

/* A game against house minds, at one seat and then the other. */
static inline json_t *begin_house(struct desk *d, const struct game_ops *ops, uint32_t seed) {
    TEXT_ON_STACK(args, 300);
    text_fmt(&args, "{'game':'%s','seed':%u,'seat':%u,'seats':{", ops->name, seed, seed % ops->seats);
    for (uint32_t i = 0; i < ops->seats; i++)
        if (i != seed % ops->seats)
            text_fmt(&args, "'%u':'%s'", i, mind_for(ops, i));
    text_put(&args, "}}");
    return good(call_text(d, "create_session", args.buf));
}

/* What the house would do, or anything where it is a person's turn to give up. */
static inline void advise(struct desk *d, const char *id, char action[CALL_ACTION_MAX]) {
    json_t *j = good(callf_text(d, "list_actions", "{'session':'%s','recommend':'best'}", id));
    snprintf(action, CALL_ACTION_MAX, "%s", text_of(json_object_get(j, "recommended"), "action"));
    json_decref(j);
}

/* Whether the keys of an object are the actions of a legal list. */
static inline bool same_legal(const json_t *actions, const json_t *legal) {
    size_t i;
    json_t *one;
    if (json_object_size(actions) != json_array_size(legal))
        return false;
    json_array_foreach((json_t *)legal, i, one) {
        if (!json_object_get(actions, json_string_value(one)))
            return false;
    }
    return true;
}

#endif
