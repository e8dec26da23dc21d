/* Grids to bytes. Colours are SGR sequences, written only where the style changes; every row ends in the
 * terminal's own style, so a screen that is cut short leaves nothing behind. */
#include "front/term/print.h"

#include "front/screen/face.h"
#include "front/screen/paper.h"
#include "front/screen/palette.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PAPER_NARROW = 40, PAPER_WIDE = 100 }; /* nobody reads longer lines with pleasure */

bool locale_is_utf8(void) {
    locale_t l = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!l)
        return false;
    bool yes = !strcmp(nl_langinfo_l(CODESET, l), "UTF-8");
    freelocale(l);
    return yes;
}

struct print_mode print_detect(FILE *f, bool plain, enum colour_wish wish, bool fancy) {
    const char *term = getenv("TERM");
    const char *no_colour = getenv("NO_COLOR");
    bool terminal = !plain && isatty(fileno(f)) && term && *term && strcmp(term, "dumb");
    bool refused = plain || wish == COLOUR_NEVER || (no_colour && *no_colour);
    return (struct print_mode){
        .colour = !refused && (terminal || wish == COLOUR_ALWAYS),
        .unicode = terminal && fancy && locale_is_utf8(),
        .clear = terminal,
    };
}

static void print_look(FILE *f, struct line_look look) {
    const uint8_t fg = look.fg, attr = look.attr;
    fputs("\033[0", f);
    if (attr & ATTR_BOLD)
        fputs(";1", f);
    if (attr & ATTR_DIM)
        fputs(";2", f);
    if (attr & ATTR_ITALIC)
        fputs(";3", f);
    if (attr & ATTR_REVERSE)
        fputs(";7", f);
    if (fg)
        fprintf(f, ";%d", fg <= 8 ? 29 + fg : 81 + fg);
    fputc('m', f);
}

static void put_char(FILE *f, const struct print_mode *mode, uint32_t ch) {
    char bytes[4];
    uint32_t n = 1;
    bytes[0] = grid_ascii(ch);
    if (mode->unicode)
        n = text_encode(ch, bytes);
    fwrite(bytes, 1, n, f);
}

/* A reversed blank is visible; without colour there is no reverse, so there it is not. */
static uint16_t row_width(const struct print_mode *mode, const struct cell *row, uint16_t w) {
    while (w && row[w - 1].ch == ' ' && !(mode->colour && line_look(row[w - 1].style).attr & ATTR_REVERSE))
        w--;
    return w;
}

static void print_row(FILE *f, const struct print_mode *mode, const struct cell *row, uint16_t w) {
    struct line_look now = {0, 0};
    for (uint16_t x = 0; x < w; x++) {
        const struct line_look look = line_look(row[x].style);
        if (mode->colour && (look.fg != now.fg || look.attr != now.attr)) {
            now = look;
            print_look(f, now);
        }
        put_char(f, mode, row[x].ch);
    }
    if (now.fg || now.attr)
        fputs("\033[0m", f);
    fputc('\n', f);
}

void print_grid(FILE *f, const struct print_mode *mode, const struct grid *g) {
    if (mode->clear)
        fputs("\033[H\033[2J", f);
    uint16_t rows = grid_rows(g);
    bool was_blank = false;
    for (uint16_t y = 0; y < rows; y++) {
        const struct cell *row = &g->cell[(uint32_t)y * g->w];
        uint16_t w = row_width(mode, row, g->w);
        if (w || mode->clear || !was_blank)
            print_row(f, mode, row, w);
        was_blank = !w;
    }
}

void print_page(FILE *f, const struct print_mode *mode, const struct grid *g, bool padded) {
    if (!mode->clear)
        fputc('\n', f);
    print_grid(f, mode, g);
    for (int y = grid_rows(g); mode->clear && padded && y <= face_rows(g); y++)
        fputc('\n', f);
}

/* Clearing moves what was seen into the scrollback of some terminals, so that goes last. */
void print_wipe(FILE *f, const struct print_mode *mode) {
    if (mode->clear)
        fputs("\033[H\033[2J\033[3J", f);
}

void print_text(FILE *f, const struct print_mode *mode, enum style style, const char *s) {
    const struct line_look look = line_look(style);
    const bool told = mode->colour && (look.fg || look.attr);
    if (told)
        print_look(f, look);
    for (uint32_t ch; (ch = utf8_next(&s)) != 0;)
        put_char(f, mode, ch);
    if (told)
        fputs("\033[0m", f);
}

/* Bytes of words that fit in w columns, up to a blank where they do not all; at least one character. */
static size_t fitting(const char *words, int w) {
    const char *at = words, *blank = NULL;
    for (int n = 0; *at; n++) {
        if (*at == ' ')
            blank = at;
        if (n == w)
            return (size_t)((blank ? blank : at) - words);
        utf8_next(&at);
    }
    return (size_t)(at - words);
}

void print_measure(FILE *f, struct print_mode *mode) {
    struct winsize w;
    if (!mode->clear || ioctl(fileno(f), TIOCGWINSZ, &w) || !w.ws_col)
        return;
    mode->columns = w.ws_col < PAPER_NARROW ? PAPER_NARROW : w.ws_col > PAPER_WIDE ? PAPER_WIDE : w.ws_col;
}

void print_wrapped(FILE *f, struct print_mode *mode, enum style style, uint32_t indent, const char *words) {
    enum { CHOICE = 6 };
    const int wide = (mode->columns ? mode->columns : GRID_W) - 1;
    const bool choice = indent == 2 * PAPER_CHOICE;
    const uint32_t from = choice ? 0 : indent, further = choice ? CHOICE : indent ? indent + 2 : 0;
    if (!*words && mode->blank)
        return;
    mode->blank = !*words;
    for (bool first = true; first || *words; first = false) {
        char line[4 * PAPER_WIDE + 1];
        const uint32_t in = first ? from : further;
        size_t n = fitting(words, wide - (int)in);
        snprintf(line, sizeof line, "%.*s", (int)n, words);
        fprintf(f, "%*s", *words ? (int)in : 0, "");
        print_text(f, mode, style, line);
        fputc('\n', f);
        words += n;
        words += strspn(words, " ");
    }
}
