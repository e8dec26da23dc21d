/* Scores: the table of the scoring can be told, the score is the sum of its parts at every step, values for
 * search stay within their bounds, and asking for either changes nothing. */
#include "checks.h"

#include <stdlib.h>

enum { BOUND = 1000000 };

void scoring_can_be_told(struct bench *b) {
    const struct game_ops *ops = b->ops;
    TEXT_ON_STACK(said, 1000);
    scoring_say(ops, &said);
    HOLDS(b, ops->scoring_count && ops->scoring_count <= SCORE_PARTS && !said.cut,
          "%u parts of a score, %u bytes to tell them; 1 to %d parts in a thousand bytes will do",
          ops->scoring_count, said.len, SCORE_PARTS);
    for (uint32_t i = 0; i < ops->scoring_count; i++) {
        const struct score_row *row = &ops->scoring[i];
        for (uint32_t k = 0; k < i; k++)
            HOLDS(b, strcmp(row->name, ops->scoring[k].name), "two parts of the score are called '%s'",
                  row->name);
        size_t n = strlen(row->each);
        HOLDS(b, *row->name && row->points && n && row->each[n - 1] != '.',
              "part '%s' of the score: a name, points other than 0, and words without a full stop",
              row->name);
    }
}

/* The sum is made here once more; two questions in a row have the same answer. */
static void score_adds_up(struct bench *b) {
    const struct game_ops *ops = b->ops;
    struct result r, again;
    int32_t value[SEATS_MAX] = {0}, twice[SEATS_MAX] = {0};
    bool limit;
    uint64_t hash = match_hash(&b->match);
    match_result(&b->match, &r, &limit);
    match_result(&b->match, &again, &limit);
    ops->value(b->set.rules, b->match.state, value);
    ops->value(b->set.rules, b->match.state, twice);
    HOLDS(b, hash == match_hash(&b->match), "asking for the score changes the state");
    HOLDS(b, !memcmp(&r, &again, sizeof r), "asking for the score twice gives two scores");
    HOLDS(b, !memcmp(value, twice, sizeof value), "asking for the value twice gives two values");
    for (uint32_t seat = 0; seat < SEATS_MAX; seat++) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < SCORE_PARTS; i++) {
            HOLDS(b, i < ops->scoring_count || !r.count[seat][i],
                  "seat %u counts part %u, which is not in the table", seat, i);
            sum += i < ops->scoring_count ? (int64_t)r.count[seat][i] * ops->scoring[i].points : 0;
        }
        HOLDS(b, sum == r.score[seat], "seat %u scores %d, and its parts are %lld", seat, r.score[seat],
              (long long)sum);
        HOLDS(b, llabs(sum) <= BOUND && labs(value[seat]) <= BOUND,
              "seat %u: score %lld, value %d; the bound is %d", seat, (long long)sum, value[seat], BOUND);
        HOLDS(b, seat < ops->seats || (!sum && !value[seat]), "seat %u scores, and nobody sits there", seat);
    }
}

void scores_are_sums(struct bench *b) {
    while (!match_over(&b->match)) {
        score_adds_up(b);
        bench_step(b);
    }
    score_adds_up(b);
}
