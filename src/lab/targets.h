/* The published figures of games against play: for each game a ruleset and, beside it, what the documents'
 * own figures give. As text of 80 columns and as JSON; both depend on the sums alone. */
#ifndef GLOAM_LAB_TARGETS_H
#define GLOAM_LAB_TARGETS_H

#include "lab/recipe.h"
#include "lab/study.h"

struct targets_page {
    const struct recipe *recipe;
    const struct study *study;
    const struct study *document; /* null: there is none */
};

struct targets_book {
    const struct targets_page *page;
    uint32_t count;
};

/* Every target that asks for something lies in its band. Not observed, unclear or to watch is not holding. */
bool targets_hold(const struct study *s);

void targets_text(const struct targets_book *b, struct text *out);
/* One game: its page is the report; several: {"games": [...]} holds their pages. */
void targets_json(const struct targets_book *b, struct text *out);

#endif
