/* Decks that players build: one JSON file each, in the data folder beside the saves. No game words here: a
 * deck is a list of names with counts, and what they mean is for the game to say.
 *
 *   {"gloam_deck": 1, "game": "clout", "cards": {"crypto_all_in_carl": 3, "all_in_gamble": 2}}
 *
 * People may write such files themselves. One that we cannot read is never overwritten: it is set aside under
 * a new name, as is one that a player deletes; one of a newer version is refused. */
#ifndef GLOAM_FRONT_SAVE_DECKS_H
#define GLOAM_FRONT_SAVE_DECKS_H

#include "base/text.h"
#include "front/save/save.h"

enum {
    DECK_VERSION = 1,
    DECK_NAME_MAX = SAVE_NAME_MAX,
    DECK_ROWS = 160,
    DECK_CARD_MAX = 64,
    DECK_COPIES_MAX = 99,
    DECK_FILE_MAX = 1 << 16,
    DECKS_MAX = 36
};

struct deck {
    uint32_t rows;
    struct {
        char card[DECK_CARD_MAX];
        uint32_t copies;
    } row[DECK_ROWS];
};

/* Of a game; ST_PARSE: no deck file. ST_VERSION: made by a newer Gloam. ST_INVALID: of another game. */
enum status deck_parse(const char *bytes, size_t len, const char *game, struct deck *out, struct err *e);
enum status deck_read(const char *path, const char *game, struct deck *out, struct err *e);

/* The deck as a setting takes it: "3x crypto_all_in_carl, 2x all_in_gamble". */
void deck_words(const struct deck *d, struct text *out);

/* Where decks are kept, by the names that players gave them. Whoever shows decks is given a shelf and knows
 * nothing of files. */
struct deck_shelf {
    /* The decks of a game by name, in order of the alphabet; returns how many. */
    uint32_t (*list)(const char *game, char name[DECKS_MAX][DECK_NAME_MAX + 1]);
    /* What would be decks but for their names (save_name_ok): "My Deck.json, B.json", for people to read;
     * returns how many. */
    uint32_t (*misnamed)(const char *game, struct text *files);
    enum status (*load)(const char *game, const char *name, struct deck *out, struct err *e);
    /* Puts a deck in the place of an older one of that name. aside: where a file that was no deck lies now,
     * or empty. ST_USAGE: no good name (save_name_ok). ST_FULL: there are DECKS_MAX already. */
    enum status (*store)(const char *game, const char *name, const struct deck *d, char aside[FILES_PATH_MAX],
                         struct err *e);
    /* Takes a deck out of the list; aside: where its file lies now. */
    enum status (*remove)(const char *game, const char *name, char aside[FILES_PATH_MAX], struct err *e);
};
extern const struct deck_shelf decks_kept; /* the files described above */

#endif
