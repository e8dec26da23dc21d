/* CLOUT: ids and their names: the words of content, stable names for programs, titles for people. Card ids
 * count from 1 and have the names of the content. In kinds without a "nothing" (seats, phases, ...) id 0 has
 * a name like any other. */
#include "games/clout/content_parts.h"

#include <string.h>

const char *const cl_archetype_words[CL_ARCHETYPES] = {"",       "dropouts", "preps",  "geeks",
                                                       "freaks", "nerds",    "goodies"};
const char *const cl_archetype_singulars[CL_ARCHETYPES] = {"",      "dropout", "prep",  "geek",
                                                           "freak", "nerd",    "goodie"};
const char *const cl_archetype_titles[CL_ARCHETYPES] = {"",       "Dropouts", "Preps",  "Geeks",
                                                        "Freaks", "Nerds",    "Goodies"};
const char *const cl_archetype_ones[CL_ARCHETYPES] = {"",      "Dropout", "Prep",  "Geek",
                                                      "Freak", "Nerd",    "Goodie"};
const char *const cl_kind_words[CL_CARD_KINDS] = {"", "stereotype", "spell", "trap", "field"};
const char *const cl_subkind_words[CL_SUBKINDS] = {"normal", "continuous", "equip",
                                                   "ritual", "quick",      "counter"};
const char *const cl_when_words[CL_WHENS] = {
    [CL_WHEN_NEVER] = "",
    [CL_WHEN_ALWAYS] = "always",
    [CL_WHEN_MAIN] = "main",
    [CL_WHEN_SUMMONED] = "summoned",
    [CL_WHEN_BREAKS_DOWN] = "breaks_down",
    [CL_WHEN_TURN_START] = "turn_start",
    [CL_WHEN_DRAW_PHASE] = "draw_phase",
    [CL_WHEN_MAIN_START] = "main_start",
    [CL_WHEN_YOU_CAST] = "you_cast",
    [CL_WHEN_OTHER_DESTROYED] = "other_destroyed",
    [CL_WHEN_ATTACKS] = "attacks",
    [CL_WHEN_ATTACKED] = "attacked",
    [CL_WHEN_YOU_FALL_BELOW] = "you_fall_below",
    [CL_WHEN_WOULD_DIE] = "would_die",
    [CL_WHEN_OPPONENT_FIELD] = "opponent_field",
    [CL_WHEN_RESOLVES] = "resolves",
    [CL_WHEN_ANSWER_SUMMON] = "answer_summon",
    [CL_WHEN_ANSWER_SPELL] = "answer_spell",
    [CL_WHEN_ANSWER_THIRD_SPELL] = "answer_third_spell",
    [CL_WHEN_ANSWER_EFFECT] = "answer_effect",
    [CL_WHEN_ANSWER_ACTIVATION] = "answer_activation",
    [CL_WHEN_ANSWER_TRAP] = "answer_trap",
    [CL_WHEN_ANSWER_TRAP_ON_YOU] = "answer_trap_on_you",
    [CL_WHEN_ANSWER_ATTACK] = "answer_attack",
    [CL_WHEN_ANSWER_DRAW] = "answer_draw",
    [CL_WHEN_ANSWER_OWN_DRAW] = "answer_own_draw",
    [CL_WHEN_ANSWER_MAIN] = "answer_main",
    [CL_WHEN_ANSWER_BATTLE] = "answer_battle",
    [CL_WHEN_ANSWER_LOSS] = "answer_loss",
    [CL_WHEN_ANSWER_OWN_BREAKDOWN] = "answer_own_breakdown",
    [CL_WHEN_ANSWER_THEIR_BREAKDOWN] = "answer_their_breakdown",
    [CL_WHEN_ANSWER_BELOW] = "answer_below",
    [CL_WHEN_ANSWER_ANY_GAIN] = "answer_any_gain",
    [CL_WHEN_ANSWER_THEIR_GAIN] = "answer_their_gain",
    [CL_WHEN_ANSWER_RESOLVED] = "answer_resolved",
    [CL_WHEN_ANSWER_SPELL_DONE] = "answer_spell_done",
    [CL_WHEN_ANSWER_DECK_EMPTY] = "answer_deck_empty",
};
const char *const cl_op_words[CL_OPS] = {
    [CL_OP_NONE] = "",
    [CL_OP_REPUTATION] = "reputation",
    [CL_OP_STABILITY] = "stability",
    [CL_OP_SET_STABILITY] = "set_stability",
    [CL_OP_MULTIPLY_REPUTATION] = "multiply_reputation",
    [CL_OP_GAIN_BY_COIN] = "gain_by_coin",
    [CL_OP_SIGN_BY_COIN] = "sign_by_coin",
    [CL_OP_DRAW] = "draw",
    [CL_OP_DISCARD] = "discard",
    [CL_OP_RANDOM_DISCARD] = "random_discard",
    [CL_OP_DISCARD_HAND] = "discard_hand",
    [CL_OP_RANDOM_TO_HAND] = "random_to_hand",
    [CL_OP_ADD_VICE] = "add_vice",
    [CL_OP_REMOVE_VICE] = "remove_vice",
    [CL_OP_MOVE_VICE] = "move_vice",
    [CL_OP_DESTROY] = "destroy",
    [CL_OP_BANISH] = "banish",
    [CL_OP_RETURN] = "return",
    [CL_OP_MOVE] = "move",
    [CL_OP_SHUFFLE] = "shuffle",
    [CL_OP_BOOST] = "boost",
    [CL_OP_COST] = "cost",
    [CL_OP_IMMUNITY] = "immunity",
    [CL_OP_RESTRICT] = "restrict",
    [CL_OP_SKIP_TURN] = "skip_turn",
    [CL_OP_FORCE_ATTACK] = "force_attack",
    [CL_OP_ATTACK_NOW] = "attack_now",
    [CL_OP_ATTACKED_FIRST] = "attacked_first",
    [CL_OP_HALVE_DAMAGE] = "halve_damage",
    [CL_OP_SURVIVE] = "survive",
    [CL_OP_TAKE_CONTROL] = "take_control",
    [CL_OP_NEGATE] = "negate",
    [CL_OP_NEGATE_ATTACK] = "negate_attack",
    [CL_OP_REDIRECT_ATTACK] = "redirect_attack",
    [CL_OP_DISARM] = "disarm",
    [CL_OP_NEGATE_AND_REVERSE] = "negate_and_reverse",
    [CL_OP_COPY_TRAP] = "copy_trap",
    [CL_OP_COPY_SPELL] = "copy_spell",
    [CL_OP_REVEAL_HAND] = "reveal_hand",
    [CL_OP_SCRY] = "scry",
    [CL_OP_SUMMON] = "summon",
};
const char *const cl_who_words[CL_WHOS] = {"self", "opponent", "both", "controllers", "attacker", "gainer"};
const char *const cl_target_words[CL_TARGETS] = {
    [CL_TARGET_NONE] = "",
    [CL_TARGET_THIS] = "this",
    [CL_TARGET_OWN] = "own",
    [CL_TARGET_THEIRS] = "theirs",
    [CL_TARGET_ANY] = "any",
    [CL_TARGET_OWN_VICED] = "own_viced",
    [CL_TARGET_ANY_VICED] = "any_viced",
    [CL_TARGET_EACH_OWN] = "each_own",
    [CL_TARGET_EACH_THEIRS] = "each_theirs",
    [CL_TARGET_EACH] = "each",
    [CL_TARGET_EACH_OTHER_OWN] = "each_other_own",
    [CL_TARGET_STRONGEST] = "strongest",
    [CL_TARGET_RANDOM_CARD] = "random_card",
    [CL_TARGET_A_FIELD] = "a_field",
    [CL_TARGET_EACH_SPELL] = "each_spell",
    [CL_TARGET_EACH_TRAP] = "each_trap",
    [CL_TARGET_SET_TRAP] = "set_trap",
    [CL_TARGET_ANSWERED] = "answered",
    [CL_TARGET_DESTROYED] = "destroyed",
    [CL_TARGET_GRAVEYARD] = "graveyard",
    [CL_TARGET_HAND] = "hand",
    [CL_TARGET_WHOLE_GRAVEYARD] = "whole_graveyard",
};
const char *const cl_per_words[CL_PERS] = {"",       "controlled",          "graveyard", "hand",
                                           "vice",   "spells_in_graveyard", "discarded", "removed",
                                           "gained", "hand_beyond"};
const char *const cl_if_words[CL_IFS] = {"",     "controls",   "smaller_hand", "target_viced",
                                         "coin", "hand_beyond"};
const char *const cl_limit_words[CL_LIMITS] = {"attacks", "battle", "draw", "effects"};
const char *const cl_span_words[CL_SPANS] = {"now",       "next_turn",  "turn",
                                             "your_next", "their_next", "forever"};
const char *const cl_immunity_words[CL_IMMUNITIES] = {"traps", "battle", "normal_traps"};
const char *const cl_price_words[CL_PRICES] = {"", "discard", "stability", "vice", "tribute", "banish"};

static const char *const seat_words[CL_SEATS] = {"host", "away"};
static const char *const seat_titles[CL_SEATS] = {"Host", "Away"};
static const char *const place_words[CL_PLACES] = {
    "",           "own_1",      "own_2",      "own_3",        "their_1",      "their_2",      "their_3",
    "own_back_1", "own_back_2", "own_back_3", "their_back_1", "their_back_2", "their_back_3", "own_field",
    "their_field"};
static const char *const place_titles[CL_PLACES] = {"",
                                                    "your slot 1",
                                                    "your slot 2",
                                                    "your slot 3",
                                                    "their slot 1",
                                                    "their slot 2",
                                                    "their slot 3",
                                                    "your back slot 1",
                                                    "your back slot 2",
                                                    "your back slot 3",
                                                    "their back slot 1",
                                                    "their back slot 2",
                                                    "their back slot 3",
                                                    "your field",
                                                    "their field"};
static const char *const position_words[] = {"attack", "defense"};
static const char *const position_titles[] = {"attack position", "defense position"};
static const char *const phase_words[CL_PHASES] = {"draw",  "standby",         "main", "combat",
                                                   "main2", "breakdown_check", "end"};
static const char *const phase_titles[CL_PHASES] = {"draw phase",   "standby phase",     "main phase",
                                                    "combat phase", "second main phase", "breakdown check",
                                                    "end phase"};
static const char *const destroy_words[CL_DESTROYS] = {"battle", "effect", "breakdown"};
static const char *const destroy_titles[CL_DESTROYS] = {"a battle", "an effect", "a breakdown"};
static const char *const limit_titles[CL_LIMITS] = {"attacks", "the combat phase", "the draw",
                                                    "effects of stereotypes"};
static const char *const zone_words[CL_ZONES] = {"deck",  "hand",      "board",   "back",
                                                 "field", "graveyard", "banished"};
static const char *const zone_titles[CL_ZONES] = {"the deck",         "the hand",       "the board",
                                                  "the back row",     "the field slot", "the graveyard",
                                                  "the banished pile"};
static const char *const end_words[CL_ENDS] = {"",         "reputation_max", "stability_zero", "breakdown",
                                               "deck_out", "surrender",      "turn_limit"};
static const char *const end_titles[CL_ENDS] = {
    "",          "the Reputation race", "a collapse of Stability", "breakdowns", "an empty deck",
    "surrender", "the turn limit"};
static const char *const immunity_titles[CL_IMMUNITIES] = {"traps", "destruction in battle",
                                                           "the opponent's normal traps"};
static const char *const battle_words[] = {"win", "lose", "draw"};
static const char *const battle_titles[] = {"won", "lost", "drawn"};

const struct kind_row cl_kinds[] = {
    KIND_RULES(cl_rules, CL_KIND_CARD, cards, card, name, title),
    {.kind = CL_KIND_PLACE,
     .count = CL_PLACES,
     .name = {place_words},
     .title = {place_titles},
     .none = "player"}, /* the target of a direct attack, as views name it */
    KIND_LIST(CL_KIND_SEAT, 0, seat_words, seat_titles),
    KIND_LIST(CL_KIND_POSITION, 0, position_words, position_titles),
    KIND_LIST(CL_KIND_PHASE, 0, phase_words, phase_titles),
    KIND_LIST(CL_KIND_REASON, 0, destroy_words, destroy_titles),
    KIND_LIST(CL_KIND_LIMIT, 0, cl_limit_words, limit_titles),
    KIND_LIST(CL_KIND_ZONE, 0, zone_words, zone_titles),
    KIND_LIST(CL_KIND_ARCHETYPE, 0, cl_archetype_words, cl_archetype_titles),
    KIND_LIST(CL_KIND_END, 0, end_words, end_titles),
    KIND_LIST(CL_KIND_IMMUNITY, 0, cl_immunity_words, immunity_titles),
    KIND_LIST(CL_KIND_BATTLE, 0, battle_words, battle_titles),
    {0},
};
