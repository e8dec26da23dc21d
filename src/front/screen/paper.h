/* Paper: where lines go that are read one after the other, by eyes, ears or programs. Whoever writes on it
 * says what a line is and how far in it stands; whoever holds it wraps it, prints it or keeps it. */
#ifndef GLOAM_FRONT_SCREEN_PAPER_H
#define GLOAM_FRONT_SCREEN_PAPER_H

#include "base/text.h"
#include "front/screen/grid.h"

/* An indent that means a choice: at the margin, and where it goes on below its words. */
enum { PAPER_CHOICE = 99 };

struct paper {
    void (*put)(void *of, enum style style, uint32_t indent, const char *words);
    void *of;
};

/* No words are no line. */
void paper_put(const struct paper *p, enum style style, uint32_t indent, const char *words);
void paper_gap(const struct paper *p); /* an empty line; two are one */

/* Paper that is a text, a line of it for each line however long, without indents. */
struct paper paper_text(struct text *out);

#endif
