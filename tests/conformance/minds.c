/* Minds: they play to the end, the game's best one is better than chance, and advice depends on what the seat
 * may know and on nothing else. */
#include "checks.h"

#include <string.h>

enum { SEARCHED = 160 }; /* moves of a search in a heavy game */

/* Every policy of a game plays to the end (search in heavy games for some moves), and the same seed gives the
 * same game. */
void policies_play(struct bench *b) {
    const char *name, *help;
    struct err e;
    for (uint32_t p = 0; p < mind_list(b->ops, p, &name, &help); p++) {
        struct mind m[SEATS_MAX];
        uint64_t hash[2];
        bool search = !strcmp(name, "mc:N");
        uint32_t most = search && heaviness(b->ops) > 1 ? SEARCHED / heaviness(b->ops) : UINT32_MAX;
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            HOLDS(b, mind_open(&m[seat], &b->set, search ? "mc:8" : name, &e) == ST_OK, "%s", e.text);
        for (int round = 0; round < 2; round++) {
            bench_begin(b, b->scenario, b->seed);
            for (uint32_t seat = 0; seat < b->ops->seats; seat++)
                mind_seed(&m[seat], b->seed, seat);
            while (!match_over(&b->match) && b->match.step < most) {
                const struct action *answer;
                struct mind *asked = &m[b->match.ask.seat];
                if (round) { /* the short way leads to the same place */
                    HOLDS(b, mind_act(asked, &b->match, b->legal, &answer) == REASON_OK,
                          "the policy %s plans what is refused", name);
                    continue;
                }
                uint32_t n = bench_legal(b);
                uint32_t i = mind_choose(asked, &b->match, b->legal, n);
                HOLDS(b, i < n, "the policy %s chose number %u of %u", name, i, n);
                HOLDS(b, match_act(&b->match, 0, b->match.ask.seat, &b->legal[i]) == REASON_OK,
                      "the policy %s chose what is refused", name);
            }
            HOLDS(b, !b->match.broken, "the policy %s: %s", name, b->match.bug.text);
            hash[round] = match_hash(&b->match);
        }
        HOLDS(b, hash[0] == hash[1], "the policy %s played the same seed in two ways", name);
        for (uint32_t seat = 0; seat < b->ops->seats; seat++)
            mind_close(&m[seat]);
    }
}

/* The sum of a seat's scores over some seeds: that seat played by a policy, the others at random. */
static int64_t scores(struct bench *b, const char *policy, uint32_t seat, uint32_t games) {
    struct mind m;
    struct result r;
    struct err e;
    bool limit;
    int64_t sum = 0;
    HOLDS(b, mind_open(&m, &b->set, policy, &e) == ST_OK, "%s", e.text);
    for (uint32_t k = 0; k < games; k++) {
        bench_begin(b, b->scenario, match_seed(31, k));
        mind_seed(&m, b->seed, seat);
        while (!match_over(&b->match)) {
            struct mind *asked = b->match.ask.seat == seat ? &m : &b->mind;
            const struct action *answer;
            HOLDS(b, mind_act(asked, &b->match, b->legal, &answer) == REASON_OK,
                  "the policy %s chose what is refused", policy);
        }
        match_result(&b->match, &r, &limit);
        sum += r.score[seat];
    }
    mind_close(&m);
    return sum;
}

/* The result is about the right seat and the right way up: the game's own best mind scores more than chance
 * does against the same chance, on the same seeds, at every seat where it is at home. */
void minds_beat_chance(struct bench *b) {
    const struct game_ops *o = b->ops;
    uint32_t games = 64 / heaviness(o) > 8 ? 64 / heaviness(o) : 8;
    for (uint32_t seat = 0; o->policy_count && seat < o->seats; seat++) {
        const char *best = o->policies[0].name;
        if (!mind_fits(o, best, seat))
            continue;
        int64_t mind = scores(b, best, seat, games), chance = scores(b, "random", seat, games);
        HOLDS(b, mind > chance,
              "%s: %u games of '%s' score %lld, of 'random' %lld: does result tell the right seat's score?",
              o->seat_names[seat], games, best, (long long)mind, (long long)chance);
    }
}
