/* CLOUT's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come from
 * here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/clout/cl.h"

// clang-format off
const struct fields cl_setup_fields = FIELDS(cl_setup, {
    FIELD_ROWS(cl_setup, deck, CL_KIND_CARD),
    FIELD_ARRAY(cl_setup, size),
    FIELD_EACH(cl_setup, first, turned),
});

static const struct fields body_fields = FIELDS(cl_body, {
    FIELD_ID(cl_body, card, CL_KIND_CARD),
    FIELD_EACH(cl_body, owner, flags, vice, attack, defense, turn_attack, turn_defense),
});

static const struct fields back_fields = FIELDS(cl_back, {
    FIELD_ID(cl_back, card, CL_KIND_CARD),
    FIELD_EACH(cl_back, flags, bearer),
    FIELD_PADDING(cl_back, pad),
});

static const struct fields player_fields = FIELDS(cl_player, {
    FIELD_EACH(cl_player, reputation, stability, clout, clout_cap, breakdowns),
    FIELD_ID(cl_player, field, CL_KIND_CARD),
    FIELD_EACH(cl_player, deck_n, hand_n, grave_n, banished_n),
    FIELD_ARRAY(cl_player, limit_now),
    FIELD_ARRAY(cl_player, limit_next),
    FIELD_EACH(cl_player, skip_turns, must_attack, discarded, revealed, known),
    FIELD_PADDING(cl_player, pad),
    FIELD_EACH(cl_player, shield_until, turns),
    FIELD_SUBS(cl_player, body, &body_fields),
    FIELD_SUBS(cl_player, back, &back_fields),
    FIELD_ARRAY(cl_player, used),
    FIELD_IDS(cl_player, deck, CL_KIND_CARD),
    FIELD_IDS(cl_player, hand, CL_KIND_CARD),
    FIELD_IDS(cl_player, grave, CL_KIND_CARD),
    FIELD_IDS(cl_player, banished, CL_KIND_CARD),
    FIELD_PADDING(cl_player, pad2),
});

/* What all kinds of frames share, by the name that it has there. */
#define FIGURE(m, type, flags, count)                                                                        \
    { #m, type, flags, 0, count, offsetof(struct cl_frame, figures.m), type == F_I16 ? 2 : 1, 0 }
#define BYTE(m) FIGURE(m, F_U8, 0, 1)
static const struct fields frame_fields = FIELDS(cl_frame, {
    FIELD_EACH(cl_frame, kind, seat),
    BYTE(subject), BYTE(detail), BYTE(progress), BYTE(origin), BYTE(target), BYTE(target2),
    FIGURE(amount, F_I16, 0, 1), BYTE(link), BYTE(flags), BYTE(whose), FIGURE(pad, F_U8, FIELD_PAD, 3),
});

static const struct fields link_fields = FIELDS(cl_link, {
    FIELD_ID(cl_link, card, CL_KIND_CARD),
    FIELD_EACH(cl_link, seat, ability, flags, place, target, target2, answers),
});

static const struct fields pending_fields = FIELDS(cl_pending, {
    FIELD_EACH(cl_pending, what, seat, subject, place, amount),
});

const struct fields cl_state_fields = FIELDS(cl_state, {
    FIELD_SUB(cl_state, shuffle, &stream_fields),
    FIELD_SUB(cl_state, luck, &stream_fields),
    FIELD_ARRAY(cl_state, whens),
    FIELD_EACH(cl_state, turn, seat, first),
    FIELD_PLACE(cl_state, phase, CL_KIND_PHASE),
    FIELD(cl_state, step),
    FIELD_ID(cl_state, ended, CL_KIND_END),
    FIELD_EACH(cl_state, winner, spells_this_turn),
    FIELD_ID(cl_state, last_spell, CL_KIND_CARD),
    FIELD_EACH(cl_state, frames, links, queued, removed, lost, marks),
    FIELD_SUBS(cl_state, player, &player_fields),
    FIELD_SUBS(cl_state, frame, &frame_fields),
    FIELD_SUBS(cl_state, link, &link_fields),
    FIELD_SUBS(cl_state, queue, &pending_fields),
    FIELD_ROWS(cl_state, list, 0),
});

const struct fields cl_view_fields = FIELDS(cl_view, {
    FIELD_SUB(cl_view, s, &cl_state_fields),
    FIELD(cl_view, seat),
    FIELD_PADDING(cl_view, pad),
    FIELD_ROWS(cl_view, unseen, 0),
    FIELD_IDS(cl_view, known_top, CL_KIND_CARD),
});
