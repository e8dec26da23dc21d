/* Between the files of the door: what one visit to the house needs, and the pages that lead to a table. */
#ifndef GLOAM_FRONT_CLI_DOOR_PARTS_H
#define GLOAM_FRONT_CLI_DOOR_PARTS_H

#include "front/cli/door.h"
#include "front/cli/play.h"

enum { SAID = 4096, WHERE = 160, GAMES = 16 };

struct door {
    struct cli cli; /* of the start */
    struct full full;
    struct settings *settings;
    struct list list;
    char profile[SAVE_NAME_MAX + 1];
    char rules[40];           /* chosen at a title; "": the game's own */
    char where[GAMES][WHERE]; /* what is under way of each game; "": nothing, or not looked at yet */
    uint32_t looked;          /* games that were looked at */
    char said[SAID];          /* to stderr, since the last page */
    char farewell[1400];
    int code;
    bool stop;
};

/* A sitting; what went wrong is read after it. */
void door_sit(struct door *d, const struct cli *c, bool another);

/* The command line that a person could have typed for a game. */
struct cli door_line(const struct door *d, const struct game_ops *ops);

/* What is under way of a game, in words that change nothing; the place is its number in the registry. */
void door_look(struct door *d, uint32_t game);

/* The seed of a day, the same all over the world, and the day's name. */
uint64_t door_day(struct text *name);
void door_play_day(struct door *d, const struct game_ops *ops);
void door_watch(struct door *d, const struct game_ops *ops);

void door_title(struct door *d, const struct game_ops *ops);
void door_replays(struct door *d, const struct game_ops *ops);
void door_profiles(struct door *d);

extern const char door_keys[]; /* at the foot of a list */

#endif
