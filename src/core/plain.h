/* What a small game leaves to its tables. The legal list is all that check consents to, of every value that
 * the table of verbs allows. A setup is the data of its scenario, and good when every setting lies in its
 * range. What the view's table marks as for the display (FIELD_SHOW) goes out of a view. A state is worth to a
 * seat what its score is ahead of the best of the others. The sentence of an event is that of its row, with
 * arguments by name; {A} is the seat that its first argument names, "You" to the one that reads (the view's
 * me), and {s} the ending of what it does. GAME_PLAIN makes these the game's own functions. */
#ifndef GLOAM_CORE_PLAIN_H
#define GLOAM_CORE_PLAIN_H

#include "core/ops.h"

uint32_t plain_legal(const struct game_ops *ops, const void *rules, const void *state, struct action *out,
                     uint32_t cap);
void plain_setup_fill(const struct game_ops *ops, uint32_t scenario, void *setup);
enum status plain_setup_check(const struct game_ops *ops, const void *rules, const void *setup,
                              struct err *e);
void plain_say_event(const struct game_ops *ops, const void *rules, uint32_t me, const struct event *ev,
                     struct text *out);
void plain_blind(const struct game_ops *ops, void *view);
void plain_value(const struct game_ops *ops, const void *rules, const void *state, int32_t out[SEATS_MAX]);
#define GAME_PLAIN(p, game)                                                                                  \
    uint32_t p##_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {             \
        return plain_legal(&game##_ops, rules, state, out, cap);                                             \
    }                                                                                                        \
    void p##_setup_fill(const void *rules, uint32_t scenario, void *setup) {                                 \
        (void)rules;                                                                                         \
        plain_setup_fill(&game##_ops, scenario, setup);                                                      \
    }                                                                                                        \
    enum status p##_setup_check(const void *rules, void *setup, struct err *e) {                             \
        return plain_setup_check(&game##_ops, rules, setup, e);                                              \
    }                                                                                                        \
    void p##_blind(const void *rules, void *view) {                                                          \
        (void)rules;                                                                                         \
        plain_blind(&game##_ops, view);                                                                      \
    }                                                                                                        \
    void p##_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {                           \
        plain_value(&game##_ops, rules, state, out);                                                         \
    }                                                                                                        \
    void p##_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {      \
        plain_say_event(&game##_ops, rules, ((const struct p##_view *)view)->me, ev, out);                   \
    }

#endif
