/* Text buffers: bytes are appended to a buffer that the caller owns. What does not fit is dropped and
 * 'cut' is set; the content is always a valid C string. Nothing here allocates. */
#ifndef GLOAM_BASE_TEXT_H
#define GLOAM_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

struct text {
    char *buf;
    uint32_t cap; /* bytes of buf, the closing NUL included */
    uint32_t len;
    bool cut;
};

void text_init(struct text *t, char *buf, uint32_t cap);
void text_clear(struct text *t);
void text_bytes(struct text *t, const char *s, uint32_t n);
void text_put(struct text *t, const char *s);
void text_char(struct text *t, char c);
void text_int(struct text *t, int64_t v);
void text_uint(struct text *t, uint64_t v);
void text_fmt(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* One more of a list: a comma stands before it, unless the text begins with it. */
void text_item(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The first letter becomes a capital. */
void text_capital(char *s);

/* The one reader of UTF-8: the bytes of the character at s, and which it is. 0 at the end of the text and
 * where there is none: stray and missing bytes, forms longer than needed, surrogates, anything above
 * U+10FFFF. */
uint32_t text_decode(const char *s, uint32_t *ch);
uint32_t text_encode(uint32_t ch, char out[4]); /* the way back: bytes written, 1 to 4 */

/* Columns that a character takes in a terminal: 0 for marks that stand on the one before, 2 for wide ones of
 * East Asia and most emoji, else 1. Of a text: the sum, where a byte that is no UTF-8 counts as one. The one
 * truth about widths (width.c). */
uint32_t text_char_width(uint32_t ch);
uint32_t text_width(const char *s);

/* Not a control character, a line or paragraph separator, or a mark that turns the direction of writing: such
 * a character makes a reader see something else than what is there. */
bool text_shows(uint32_t ch);

/* At most 'most' bytes of foreign text in whole characters: safe to print in a message. What does not show
 * and bytes that are not UTF-8 become '?'; a longer text ends in "...". */
void text_visible(struct text *t, const char *s, uint32_t most);

/* UTF-8 of which every character shows. */
bool text_is_plain(const char *s);

/* One more word of a command line: a blank, and the word as a shell reads it back, in single quotes unless it
 * is plain. */
void text_shell(struct text *t, const char *word);

/* A decimal number and nothing else: digits only, no sign, no space, at most max. False leaves out alone. */
bool text_read_u64(const char *s, uint64_t max, uint64_t *out);

/* The number of single-letter slips between two words, a swap of neighbours being one of them; UINT32_MAX
 * when one is longer than TEXT_WORD_MAX bytes. For guessing what was meant. */
enum { TEXT_WORD_MAX = 64 };
uint32_t text_distance(const char *a, const char *b);

/* Whether two texts have the same words, as people type them: capitals do not matter, nor whether blanks,
 * underscores, colons or hyphens part them. And past what parts words. */
bool text_same_words(const char *a, const char *b);
const char *text_past_gap(const char *s);

/* The words of s, continued over lines of at most width columns that all start with the indent; ends in a
 * newline. */
void text_wrapped(struct text *t, const char *s, uint32_t width, uint32_t indent);

/* Replaces "{name}" in tpl by the value of the pair with that name; unknown names stay as they are. */
struct text_pair {
    const char *name;
    const char *value;
};
void text_fill(struct text *t, const char *tpl, const struct text_pair *pairs, uint32_t count);

/* A buffer on the stack: TEXT_ON_STACK(t, 128); */
#define TEXT_ON_STACK(name, size)                                                                            \
    char name##_bytes[size];                                                                                 \
    struct text name;                                                                                        \
    text_init(&name, name##_bytes, sizeof name##_bytes)

#endif
