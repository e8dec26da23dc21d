/* SHATTERED DUNGEON: the insides of the loader, for the files content*.c alone. A reader stops at the first
 * fault: after it every call does nothing and gives a harmless value, so that loading code needs no checks of
 * its own. Paths are relative to the object that the reader stands at. */
#ifndef GLOAM_GAMES_SHATTERED_CONTENT_PARTS_H
#define GLOAM_GAMES_SHATTERED_CONTENT_PARTS_H

#include "core/content.h"
#include "games/shattered/sd.h"

struct sd_reader {
    const struct content *c;
    struct err *e;
    enum status st;
    char base[160]; /* path of the object being read */
};

void sd_read_at(struct sd_reader *rd, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Steps into a part of the object and back: the value is for sd_read_leave. */
size_t sd_read_enter(struct sd_reader *rd, const char *key);
void sd_read_leave(struct sd_reader *rd, size_t back);

/* A fault at a key of the object, or at the object itself when key is "". */
void sd_read_fault(struct sd_reader *rd, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

bool sd_read_has(const struct sd_reader *rd, const char *key);
size_t sd_read_size(const struct sd_reader *rd, const char *key); /* of a list; 0 when there is none */
int64_t sd_read_number(struct sd_reader *rd, const char *key, int64_t lo, int64_t hi);
bool sd_read_flag(struct sd_reader *rd, const char *key); /* absent: false */
const char *sd_read_string(struct sd_reader *rd, const char *key);
/* Place of a word in a list; "" in the list is no word. */
uint8_t sd_read_choice(struct sd_reader *rd, const char *key, const char *const *words, uint32_t count);
/* Faults if the object has a key that is not among the words of 'keys', separated by blanks. */
void sd_read_only(struct sd_reader *rd, const char *keys);
/* Keys of an object in alphabetical order; the strings belong to the content. */
uint32_t sd_read_keys(struct sd_reader *rd, const char *path, uint32_t cap, const char **out);

/* Words of the fixed kinds (content_names.c); a leading "" is id 0, "nothing". */
extern const char *const sd_resource_words[SD_RESOURCES];
extern const char *const sd_category_words[1 + SD_CATEGORIES];
extern const char *const sd_type_words[1 + SD_TYPES];
extern const char *const sd_outcome_words[SD_OUTCOMES];
extern const char *const sd_condition_words[SD_CONDITIONS];
extern const char *const sd_trigger_words[SD_TRIGGERS];
extern const char *const sd_side_words[1 + SD_SIDES];

/* content_cards.c: every card of the content into r->card, sorted by full name. */
void sd_load_cards(struct sd_reader *rd, struct sd_rules *r);
/* The cards of an owner, ascending; returns how many. More than cap is a fault. */
uint32_t sd_cards_of(struct sd_reader *rd, const struct sd_rules *r, const char *owner, uint32_t cap,
                     uint16_t *out);

/* content_check.c: what cards, decks and pools must keep. */
void sd_check_card(struct sd_reader *rd, const struct sd_rules *r, const struct sd_card *c);
void sd_check_decks(struct sd_reader *rd, const struct sd_rules *r);

#endif
