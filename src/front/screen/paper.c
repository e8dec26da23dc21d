/* Paper: see paper.h. */
#include "front/screen/paper.h"

void paper_put(const struct paper *p, enum style style, uint32_t indent, const char *words) {
    if (*words)
        p->put(p->of, style, indent, words);
}

void paper_gap(const struct paper *p) {
    p->put(p->of, STYLE_TEXT, 0, "");
}

/* A text is read by programs: an empty line tells them nothing. */
static void put_in_text(void *of, enum style style, uint32_t indent, const char *words) {
    (void)style;
    (void)indent;
    if (*words)
        text_fmt(of, "%s\n", words);
}

struct paper paper_text(struct text *out) {
    return (struct paper){put_in_text, out};
}
