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
const char *const cl_when_words[CL_WHENS] = {CL_WHEN_LIST(CL_WORD)};
const char *const cl_op_words[CL_OPS] = {CL_OP_LIST(CL_WORD)};
const char *const cl_who_words[CL_WHOS] = {CL_WHO_LIST(CL_WORD)};
const char *const cl_target_words[CL_TARGETS] = {CL_TARGET_LIST(CL_WORD)};
const char *const cl_per_words[CL_PERS] = {CL_PER_LIST(CL_WORD)};
const char *const cl_if_words[CL_IFS] = {CL_IF_LIST(CL_WORD)};
const char *const cl_limit_words[CL_LIMITS] = {"attacks", "battle", "draw", "effects"};
const char *const cl_span_words[CL_SPANS] = {CL_SPAN_LIST(CL_WORD)};
const char *const cl_immunity_words[CL_IMMUNITIES] = {"traps", "battle", "normal_traps"};
const char *const cl_price_words[CL_PRICES] = {"", "discard", "stability", "vice", "tribute", "banish"};

static const char *const seat_words[CL_SEATS] = {"host", "away"};
static const char *const seat_titles[CL_SEATS] = {"first player", "second player"};
/* Places by name and by title: of a seat, which counts them from its side; of whoever watches. */
#define OWN_WORD "own"
#define THEIR_WORD "their"
#define OWN_TITLE "your "
#define THEIR_TITLE "their "
#define OWN_SEEN "host"
#define THEIR_SEEN "away"
#define OWN_SEEN_TITLE "the first player's "
#define THEIR_SEEN_TITLE "the second player's "
#define PLACE_WORD(id, side, rest, title) [id] = side##_WORD rest,
#define PLACE_TITLE(id, side, rest, title) [id] = side##_TITLE title,
#define SEEN_WORD(id, side, rest, title) [id] = side##_SEEN rest,
#define SEEN_TITLE(id, side, rest, title) [id] = side##_SEEN_TITLE title,
static const char *const place_words[CL_PLACES] = {"", CL_PLACE_LIST(PLACE_WORD)};
static const char *const place_titles[CL_PLACES] = {"", CL_PLACE_LIST(PLACE_TITLE)};
static const char *const watched_words[CL_PLACES] = {"", CL_PLACE_LIST(SEEN_WORD)};
static const char *const watched_titles[CL_PLACES] = {"", CL_PLACE_LIST(SEEN_TITLE)};
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
    KIND_LIST(CL_KIND_WATCHED, 0, watched_words, watched_titles),
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
