/* SHATTERED DUNGEON's field tables: every field of setup, state and view once. Save, load, hash, diff and
 * dump come from here; fields_check (run by the conformance tests) proves that no byte is forgotten. */
#include "games/shattered/sd.h"

// clang-format off
static const struct fields swap_fields = FIELDS(sd_swap, {
    FIELD_ID(sd_swap, out, SD_KIND_CARD),
    FIELD_ID(sd_swap, in, SD_KIND_CARD),
    FIELD(sd_swap, who),
    FIELD_PADDING(sd_swap, pad),
});

const struct fields sd_setup_fields = FIELDS(sd_setup, {
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
});

static const struct fields mod_fields = FIELDS(sd_mod, {
    FIELD_ID(sd_mod, card, SD_KIND_CARD),
    FIELD_EACH(sd_mod, flags, power, keywords, thorns, thorns_reducer),
    FIELD_PADDING(sd_mod, pad),
});

static const struct fields fort_fields = FIELDS(sd_fort, {
    FIELD_EACH(sd_fort, reducer, amount, rounds, member),
});

static const struct fields bind_fields = FIELDS(sd_bind, {
    FIELD_EACH(sd_bind, reducer, amount, rounds),
    FIELD_PADDING(sd_bind, pad),
});

static const struct fields dependency_fields = FIELDS(sd_dependency, {
    FIELD_EACH(sd_dependency, reducer, amount, trust2),
});

static const struct fields side_fields = FIELDS(sd_side, {
    FIELD_ARRAY(sd_side, kind),
    FIELD_ARRAY(sd_side, upto),
    FIELD_EACH(sd_side, special, twins, discard, gone, out),
    FIELD_IDS(sd_side, deck, SD_KIND_CARD),
    FIELD_EACH(sd_side, deck_count, hand_count, draw_count, trap_count),
    FIELD_ARRAY(sd_side, now),
    FIELD_ARRAY(sd_side, start),
    FIELD_ARRAY(sd_side, attribute),
    FIELD_EACH(sd_side, energy_next, knowledge, pool, spent, temp, typed, typed_type),
    FIELD_ARRAY(sd_side, attune),
    FIELD_EACH(sd_side, entangled, ward, ward_rounds, last_type, flags, fury, mulligans, empowers),
    FIELD(sd_side, disrupts),
    FIELD_SUBS(sd_side, empower, &mod_fields),
    FIELD_SUBS(sd_side, disrupt, &mod_fields),
    FIELD_SUBS(sd_side, dependency, &dependency_fields),
    FIELD_SUBS(sd_side, fort, &fort_fields),
    FIELD_SUBS(sd_side, bind, &bind_fields),
    FIELD_ARRAY(sd_side, exposed),
    FIELD_ARRAY(sd_side, erode),
    FIELD_ARRAY(sd_side, played),
    FIELD_EACH(sd_side, auto_hit, forts, binds),
    FIELD_PADDING(sd_side, pad),
});

static const struct fields member_fields = FIELDS(sd_member, {
    FIELD_ID(sd_member, class, SD_KIND_CLASS),
    FIELD_EACH(sd_member, now, start, down, guard, guard_rounds, erode, fell),
});

static const struct fields blow_fields = FIELDS(sd_blow, {
    FIELD_EACH(sd_blow, side, slot, target, member, tier, keywords, power),
    FIELD_PADDING(sd_blow, pad0),
    FIELD(sd_blow, trust2),
    FIELD_PADDING(sd_blow, pad),
});

static const struct fields table_fields = FIELDS(sd_table, {
    FIELD_ID(sd_table, card, SD_KIND_CARD),
    FIELD_EACH(sd_table, side, tier, open, benefit, benefit_reducer, full_restore, trust),
    FIELD_PADDING(sd_table, pad),
});

static const struct fields public_fields = FIELDS(sd_public, {
    FIELD_SUBS(sd_public, side, &side_fields),
    FIELD_SUBS(sd_public, member, &member_fields),
    FIELD_EACH(sd_public, step, ask, seat),
    FIELD_ID(sd_public, over, SD_KIND_OUTCOME),
    FIELD_ID(sd_public, creature, SD_KIND_CREATURE),
    FIELD_ID(sd_public, party, SD_KIND_PARTY),
    FIELD_ID(sd_public, dungeon, SD_KIND_DUNGEON),
    FIELD_EACH(sd_public, rooms, room_number),
    FIELD_ID(sd_public, room, SD_KIND_ROOM),
    FIELD_EACH(sd_public, round, limit, first, turn, insight, downs, falls, trust2),
    FIELD_EACH(sd_public, rapport2, trust2_before, rapport2_before, bonds, betrayals, best_tier, run_rounds),
    FIELD_IDS(sd_public, seen_room, SD_KIND_ROOM),
    FIELD_IDS(sd_public, seen_outcome, SD_KIND_OUTCOME),
    FIELD_ARRAY(sd_public, seen_rounds),
    FIELD_SUB(sd_public, blow, &blow_fields),
    FIELD_SUB(sd_public, table, &table_fields),
    FIELD_ROWS(sd_public, momentum, 0),
    FIELD_ROWS(sd_public, harm, 0),
    FIELD_EACH(sd_public, lost, betrayed),
    FIELD_PADDING(sd_public, pad),
});

static const struct fields hidden_fields = FIELDS(sd_hidden, {
    FIELD_EACH(sd_hidden, hand, draw, trap, offered, dark),
    FIELD_PADDING(sd_hidden, pad),
});

const struct fields sd_state_fields = FIELDS(sd_state, {
    FIELD_SUB(sd_state, pub, &public_fields),
    FIELD_SUBS(sd_state, own, &hidden_fields),
    FIELD_ARRAY(sd_state, of_member),
    FIELD_SUB(sd_state, setup, &sd_setup_fields),
    FIELD_SUBS(sd_state, deck, &stream_fields),
    FIELD_SUB(sd_state, dice, &stream_fields),
    FIELD_SUB(sd_state, fate, &stream_fields),
    FIELD(sd_state, seed),
});

const struct fields sd_view_fields = FIELDS(sd_view, {
    FIELD_SUB(sd_view, pub, &public_fields),
    FIELD_SUB(sd_view, own, &hidden_fields),
    FIELD_EACH(sd_view, unseen, seat),
    FIELD_PADDING(sd_view, pad),
    FIELD_ARRAY(sd_view, of_member),
    FIELD_SUB(sd_view, setup, &sd_setup_fields),
});
