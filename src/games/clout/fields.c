/* CLOUT's field tables: every field of setup, state and view once. Save, load, hash, diff and dump come from
 * here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/clout/cl.h"

static const struct field setup_rows[] = {
    FIELD_ROWS(cl_setup, deck, CL_KIND_CARD),
    FIELD_ARRAY(cl_setup, size),
    FIELD(cl_setup, first),
    FIELD(cl_setup, turned),
};
const struct fields cl_setup_fields = FIELDS(cl_setup, setup_rows);

static const struct field body_rows[] = {
    FIELD_ID(cl_body, card, CL_KIND_CARD),
    FIELD(cl_body, owner),
    FIELD(cl_body, flags),
    FIELD(cl_body, vice),
    FIELD(cl_body, attack),
    FIELD(cl_body, defense),
    FIELD(cl_body, turn_attack),
    FIELD(cl_body, turn_defense),
};
static const struct fields body_fields = FIELDS(cl_body, body_rows);

static const struct field back_rows[] = {
    FIELD_ID(cl_back, card, CL_KIND_CARD),
    FIELD(cl_back, flags),
    FIELD(cl_back, bearer),
    FIELD_PADDING(cl_back, pad),
};
static const struct fields back_fields = FIELDS(cl_back, back_rows);

static const struct field player_rows[] = {
    FIELD(cl_player, reputation),
    FIELD(cl_player, stability),
    FIELD(cl_player, clout),
    FIELD(cl_player, clout_cap),
    FIELD(cl_player, breakdowns),
    FIELD_ID(cl_player, field, CL_KIND_CARD),
    FIELD(cl_player, deck_n),
    FIELD(cl_player, hand_n),
    FIELD(cl_player, grave_n),
    FIELD(cl_player, banished_n),
    FIELD_ARRAY(cl_player, limit_now),
    FIELD_ARRAY(cl_player, limit_next),
    FIELD(cl_player, skip_turns),
    FIELD(cl_player, must_attack),
    FIELD(cl_player, discarded),
    FIELD(cl_player, revealed),
    FIELD(cl_player, known),
    FIELD_PADDING(cl_player, pad),
    FIELD(cl_player, shield_until),
    FIELD(cl_player, turns),
    FIELD_SUBS(cl_player, body, &body_fields),
    FIELD_SUBS(cl_player, back, &back_fields),
    FIELD_ARRAY(cl_player, used),
    FIELD_IDS(cl_player, deck, CL_KIND_CARD),
    FIELD_IDS(cl_player, hand, CL_KIND_CARD),
    FIELD_IDS(cl_player, grave, CL_KIND_CARD),
    FIELD_IDS(cl_player, banished, CL_KIND_CARD),
    FIELD_PADDING(cl_player, pad2),
};
static const struct fields player_fields = FIELDS(cl_player, player_rows);

static const struct field frame_rows[] = {
    FIELD(cl_frame, kind),        FIELD(cl_frame, seat), FIELD(cl_frame, a),      FIELD(cl_frame, b),
    FIELD(cl_frame, c),           FIELD(cl_frame, d),    FIELD(cl_frame, target), FIELD(cl_frame, target2),
    FIELD(cl_frame, n),           FIELD(cl_frame, link), FIELD(cl_frame, flags),  FIELD(cl_frame, whose),
    FIELD_PADDING(cl_frame, pad),
};
static const struct fields frame_fields = FIELDS(cl_frame, frame_rows);

static const struct field link_rows[] = {
    FIELD_ID(cl_link, card, CL_KIND_CARD),
    FIELD(cl_link, seat),
    FIELD(cl_link, ability),
    FIELD(cl_link, flags),
    FIELD(cl_link, place),
    FIELD(cl_link, target),
    FIELD(cl_link, target2),
    FIELD(cl_link, answers),
};
static const struct fields link_fields = FIELDS(cl_link, link_rows);

static const struct field pending_rows[] = {
    FIELD(cl_pending, what),  FIELD(cl_pending, seat),   FIELD(cl_pending, subject),
    FIELD(cl_pending, place), FIELD(cl_pending, amount),
};
static const struct fields pending_fields = FIELDS(cl_pending, pending_rows);

static const struct field state_rows[] = {
    FIELD_SUB(cl_state, shuffle, &stream_fields),
    FIELD_SUB(cl_state, luck, &stream_fields),
    FIELD_ARRAY(cl_state, whens),
    FIELD(cl_state, turn),
    FIELD(cl_state, seat),
    FIELD(cl_state, first),
    FIELD(cl_state, phase),
    FIELD(cl_state, step),
    FIELD_ID(cl_state, ended, CL_KIND_END),
    FIELD(cl_state, winner),
    FIELD(cl_state, spells_this_turn),
    FIELD_ID(cl_state, last_spell, CL_KIND_CARD),
    FIELD(cl_state, frames),
    FIELD(cl_state, links),
    FIELD(cl_state, queued),
    FIELD(cl_state, removed),
    FIELD(cl_state, lost),
    FIELD(cl_state, marks),
    FIELD_SUBS(cl_state, player, &player_fields),
    FIELD_SUBS(cl_state, frame, &frame_fields),
    FIELD_SUBS(cl_state, link, &link_fields),
    FIELD_SUBS(cl_state, queue, &pending_fields),
    FIELD_ROWS(cl_state, list, 0),
};
const struct fields cl_state_fields = FIELDS(cl_state, state_rows);

static const struct field view_rows[] = {
    FIELD_SUB(cl_view, s, &cl_state_fields),
    FIELD(cl_view, seat),
    FIELD_PADDING(cl_view, pad),
    FIELD_ROWS(cl_view, unseen, 0),
    FIELD_IDS(cl_view, known_top, CL_KIND_CARD),
};
const struct fields cl_view_fields = FIELDS(cl_view, view_rows);
