/* SHATTERED DUNGEON: the insides of the loader, for the files content*.c and tests. One thing in it is for
 * setup.c too: sd_same_play. */
#ifndef GLOAM_GAMES_SHATTERED_CONTENT_PARTS_H
#define GLOAM_GAMES_SHATTERED_CONTENT_PARTS_H

#include "core/content_reader.h"
#include "games/shattered/sd.h"

/* Words of the fixed kinds (content_names.c); a leading "" is id 0, "nothing". */
extern const char *const sd_resource_words[SD_RESOURCES];
extern const char *const sd_category_words[1 + SD_CATEGORIES];
extern const char *const sd_type_words[1 + SD_TYPES];
extern const char *const sd_outcome_words[SD_OUTCOMES];
extern const char *const sd_condition_words[SD_CONDITIONS];
extern const char *const sd_trigger_words[SD_TRIGGERS];
extern const char *const sd_side_words[1 + SD_SIDES];
extern const char *const sd_role_words[SD_ROLES];

/* content_cards.c: every card of the content into r->card, sorted by full name. */
void sd_load_cards(struct content_reader *rd, struct sd_rules *r);
/* The cards of an owner, ascending; returns how many. More than cap is a fault. */
uint32_t sd_cards_of(struct content_reader *rd, const struct sd_rules *r, const char *owner, uint32_t cap,
                     uint16_t *out);

/* content_check.c: what cards, decks and pools must keep. */
void sd_check_card(struct content_reader *rd, const struct sd_rules *r, const struct sd_card *c);
/* Do two cards of a category play alike (SD-048)? Power, cost and type alone make no difference. Cards of
 * two categories never do, and Energy stands outside the rule (SD-035). Padding counts: give it cards of
 * loaded rules. */
bool sd_same_play(const struct sd_card *a, const struct sd_card *b);
void sd_check_decks(struct content_reader *rd, const struct sd_rules *r);

/* A number from 0 that a byte holds. */
static inline uint8_t sd_small(struct content_reader *rd, const char *key, int64_t most) {
    return (uint8_t)content_reader_number(rd, key, 0, most);
}

#endif
