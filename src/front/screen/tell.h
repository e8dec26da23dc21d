/* Telling: events of a card game as lines of the log. The game words each event; those that belong together
 * share a line, as their weights say (core/tables.h). */
#ifndef GLOAM_FRONT_SCREEN_TELL_H
#define GLOAM_FRONT_SCREEN_TELL_H

#include "front/screen/face.h"

/* Which line an event goes on. By its weight a small one folds into the line before it, a beat or a moment
 * stands ALONE, and any other is a RESULT that shares an indented line with its neighbours. What weight
 * cannot say, a face does: what LEADs to results, and what its table shows anyway. */
enum tell_group { TELL_BY_WEIGHT, TELL_SKIP, TELL_ALONE, TELL_LEAD, TELL_RESULT, TELL_FOLD };

/* What a table of groups or styles has for the kind of an event; 0: nothing. */
static inline uint8_t tell_row(const uint8_t *row, size_t count, const struct event *ev) {
    return ev->kind < count ? row[ev->kind] : 0;
}

/* The line that is being written. */
struct teller {
    const struct game_ops *ops;
    struct face_log *out;
    uint8_t group, style;
    struct text line;
    char bytes[FACE_TEXT];
};

void tell_begin(struct teller *t, const struct game_ops *ops, struct face_log *out);

/* Words of an event, none: nothing. Blood and alarm colour the whole line. */
void tell_add(struct teller *t, uint16_t kind, enum tell_group group, enum style style, const char *words);
void tell_end(struct teller *t);

/* "You draw Root Snag, Soul Leech." for a row of events that name a card each, from *i on; moves *i to the
 * last of them. */
void tell_draws(const struct face_scene *s, const struct sink *events, uint32_t *i,
                const char *(*title)(const void *rules, int32_t card), struct text *out);

/* Whether a kind of event is among them: own draws are named, and then their number says nothing new. */
bool tell_has(const struct sink *events, uint16_t kind);

#endif
