/* SHATTERED DUNGEON's field tables: every field of setup, state and view once. Save, load, hash, diff and
 * dump come from here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/shattered/sd.h"

static const struct field swap_rows[] = {
    FIELD_ID(sd_swap, out, SD_KIND_CARD),
    FIELD_ID(sd_swap, in, SD_KIND_CARD),
    FIELD(sd_swap, who),
    FIELD_PADDING(sd_swap, pad),
};
static const struct fields swap_fields = FIELDS(sd_swap, swap_rows);

static const struct field setup_rows[] = {
    FIELD_ID(sd_setup, dungeon, SD_KIND_DUNGEON),
    FIELD_ID(sd_setup, creature, SD_KIND_CREATURE),
    FIELD_ID(sd_setup, party, SD_KIND_PARTY),
    FIELD(sd_setup, rooms),
    FIELD_IDS(sd_setup, member, SD_KIND_CLASS),
    FIELD_IDS(sd_setup, room, SD_KIND_ROOM),
    FIELD_ARRAY(sd_setup, limit),
    FIELD_ROWS(sd_setup, profile, SD_KIND_PROFILE),
    FIELD_ROWS(sd_setup, route, SD_KIND_ROOM),
    FIELD_PADDING(sd_setup, pad),
    FIELD_PARTS(sd_setup, "dungeon_swaps", swap[SD_DUNGEON], swap[SD_DUNGEON][0], &swap_fields),
    FIELD_PARTS(sd_setup, "visitor_swaps", swap[SD_VISITOR], swap[SD_VISITOR][0], &swap_fields),
};
const struct fields sd_setup_fields = FIELDS(sd_setup, setup_rows);

static const struct field mod_rows[] = {
    FIELD_ID(sd_mod, card, SD_KIND_CARD),
    FIELD(sd_mod, flags),
    FIELD(sd_mod, power),
    FIELD(sd_mod, keywords),
    FIELD(sd_mod, thorns),
    FIELD(sd_mod, thorns_reducer),
    FIELD_PADDING(sd_mod, pad),
};
static const struct fields mod_fields = FIELDS(sd_mod, mod_rows);

static const struct field fort_rows[] = {
    FIELD(sd_fort, reducer),
    FIELD(sd_fort, amount),
    FIELD(sd_fort, rounds),
    FIELD(sd_fort, member),
};
static const struct fields fort_fields = FIELDS(sd_fort, fort_rows);

static const struct field bind_rows[] = {
    FIELD(sd_bind, reducer),
    FIELD(sd_bind, amount),
    FIELD(sd_bind, rounds),
    FIELD_PADDING(sd_bind, pad),
};
static const struct fields bind_fields = FIELDS(sd_bind, bind_rows);

static const struct field dependency_rows[] = {
    FIELD(sd_dependency, reducer),
    FIELD(sd_dependency, amount),
    FIELD(sd_dependency, trust2),
};
static const struct fields dependency_fields = FIELDS(sd_dependency, dependency_rows);

static const struct field side_rows[] = {
    FIELD_ARRAY(sd_side, kind),
    FIELD_ARRAY(sd_side, upto),
    FIELD(sd_side, special),
    FIELD(sd_side, twins),
    FIELD(sd_side, discard),
    FIELD(sd_side, gone),
    FIELD(sd_side, out),
    FIELD_IDS(sd_side, deck, SD_KIND_CARD),
    FIELD(sd_side, deck_count),
    FIELD(sd_side, hand_count),
    FIELD(sd_side, draw_count),
    FIELD(sd_side, trap_count),
    FIELD_ARRAY(sd_side, now),
    FIELD_ARRAY(sd_side, start),
    FIELD_ARRAY(sd_side, attribute),
    FIELD(sd_side, energy_next),
    FIELD(sd_side, knowledge),
    FIELD(sd_side, pool),
    FIELD(sd_side, spent),
    FIELD(sd_side, temp),
    FIELD(sd_side, typed),
    FIELD(sd_side, typed_type),
    FIELD_ARRAY(sd_side, attune),
    FIELD(sd_side, entangled),
    FIELD(sd_side, ward),
    FIELD(sd_side, ward_rounds),
    FIELD(sd_side, last_type),
    FIELD(sd_side, flags),
    FIELD(sd_side, fury),
    FIELD(sd_side, mulligans),
    FIELD(sd_side, empowers),
    FIELD(sd_side, disrupts),
    FIELD_SUBS(sd_side, empower, &mod_fields),
    FIELD_SUBS(sd_side, disrupt, &mod_fields),
    FIELD_SUBS(sd_side, dependency, &dependency_fields),
    FIELD_SUBS(sd_side, fort, &fort_fields),
    FIELD_SUBS(sd_side, bind, &bind_fields),
    FIELD_ARRAY(sd_side, exposed),
    FIELD_ARRAY(sd_side, erode),
    FIELD_ARRAY(sd_side, played),
    FIELD(sd_side, auto_hit),
    FIELD(sd_side, forts),
    FIELD(sd_side, binds),
    FIELD_PADDING(sd_side, pad),
};
static const struct fields side_fields = FIELDS(sd_side, side_rows);

static const struct field member_rows[] = {
    FIELD_ID(sd_member, class, SD_KIND_CLASS),
    FIELD(sd_member, now),
    FIELD(sd_member, start),
    FIELD(sd_member, down),
    FIELD(sd_member, guard),
    FIELD(sd_member, guard_rounds),
    FIELD(sd_member, erode),
    FIELD(sd_member, fell),
};
static const struct fields member_fields = FIELDS(sd_member, member_rows);

static const struct field blow_rows[] = {
    FIELD(sd_blow, side),   FIELD(sd_blow, slot),        FIELD(sd_blow, target), FIELD(sd_blow, member),
    FIELD(sd_blow, tier),   FIELD(sd_blow, keywords),    FIELD(sd_blow, power),  FIELD_PADDING(sd_blow, pad0),
    FIELD(sd_blow, trust2), FIELD_PADDING(sd_blow, pad),
};
static const struct fields blow_fields = FIELDS(sd_blow, blow_rows);

static const struct field table_rows[] = {
    FIELD_ID(sd_table, card, SD_KIND_CARD),
    FIELD(sd_table, side),
    FIELD(sd_table, tier),
    FIELD(sd_table, open),
    FIELD(sd_table, benefit),
    FIELD(sd_table, benefit_reducer),
    FIELD(sd_table, full_restore),
    FIELD(sd_table, trust),
    FIELD_PADDING(sd_table, pad),
};
static const struct fields table_fields = FIELDS(sd_table, table_rows);

static const struct field public_rows[] = {
    FIELD_SUBS(sd_public, side, &side_fields),
    FIELD_SUBS(sd_public, member, &member_fields),
    FIELD(sd_public, step),
    FIELD(sd_public, ask),
    FIELD(sd_public, seat),
    FIELD_ID(sd_public, over, SD_KIND_OUTCOME),
    FIELD_ID(sd_public, creature, SD_KIND_CREATURE),
    FIELD_ID(sd_public, party, SD_KIND_PARTY),
    FIELD_ID(sd_public, dungeon, SD_KIND_DUNGEON),
    FIELD(sd_public, rooms),
    FIELD(sd_public, room_number),
    FIELD_ID(sd_public, room, SD_KIND_ROOM),
    FIELD(sd_public, round),
    FIELD(sd_public, limit),
    FIELD(sd_public, first),
    FIELD(sd_public, turn),
    FIELD(sd_public, insight),
    FIELD(sd_public, downs),
    FIELD(sd_public, falls),
    FIELD(sd_public, trust2),
    FIELD(sd_public, rapport2),
    FIELD(sd_public, trust2_before),
    FIELD(sd_public, rapport2_before),
    FIELD(sd_public, bonds),
    FIELD(sd_public, betrayals),
    FIELD(sd_public, best_tier),
    FIELD(sd_public, run_rounds),
    FIELD_IDS(sd_public, seen_room, SD_KIND_ROOM),
    FIELD_IDS(sd_public, seen_outcome, SD_KIND_OUTCOME),
    FIELD_ARRAY(sd_public, seen_rounds),
    FIELD_SUB(sd_public, blow, &blow_fields),
    FIELD_SUB(sd_public, table, &table_fields),
    FIELD_ROWS(sd_public, momentum, 0),
    FIELD_ROWS(sd_public, harm, 0),
    FIELD(sd_public, lost),
    FIELD_PADDING(sd_public, pad),
};
static const struct fields public_fields = FIELDS(sd_public, public_rows);

static const struct field hidden_rows[] = {
    FIELD(sd_hidden, hand),    FIELD(sd_hidden, draw), FIELD(sd_hidden, trap),
    FIELD(sd_hidden, offered), FIELD(sd_hidden, dark), FIELD_PADDING(sd_hidden, pad),
};
static const struct fields hidden_fields = FIELDS(sd_hidden, hidden_rows);

static const struct field state_rows[] = {
    FIELD_SUB(sd_state, pub, &public_fields),   FIELD_SUBS(sd_state, own, &hidden_fields),
    FIELD_ARRAY(sd_state, of_member),           FIELD_SUB(sd_state, setup, &sd_setup_fields),
    FIELD_SUBS(sd_state, deck, &stream_fields), FIELD_SUB(sd_state, dice, &stream_fields),
    FIELD_SUB(sd_state, fate, &stream_fields),  FIELD(sd_state, seed),
};
const struct fields sd_state_fields = FIELDS(sd_state, state_rows);

static const struct field view_rows[] = {
    FIELD_SUB(sd_view, pub, &public_fields),
    FIELD_SUB(sd_view, own, &hidden_fields),
    FIELD(sd_view, unseen),
    FIELD(sd_view, seat),
    FIELD_PADDING(sd_view, pad),
    FIELD_ARRAY(sd_view, of_member),
    FIELD_SUB(sd_view, setup, &sd_setup_fields),
};
const struct fields sd_view_fields = FIELDS(sd_view, view_rows);
