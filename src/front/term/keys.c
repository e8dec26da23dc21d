/* The decoder of keys: a machine with one state per kind of sequence, as ECMA-48 and xterm have them. A byte
 * that cannot go on with what was begun ends that, and is read as a beginning itself. */
#include "front/term/keys.h"

#include "base/text.h"

#include <string.h>

enum state {
    AT_START,
    AT_UTF8,   /* within a character */
    AT_ESCAPE, /* ESC alone so far */
    AT_CSI,    /* ESC [ and parameters */
    AT_LINUX,  /* ESC [ [: F1 to F5 of the Linux console */
    AT_SS3,    /* ESC O */
    AT_STRING, /* ESC ] or the like, until BEL or ESC \: an answer that nobody asked for */
    AT_STRING_ESCAPE,
    AT_SKIP, /* bytes of an old mouse report */
    AT_PASTE,
    AT_PASTE_ESCAPE, /* ESC within a paste: sequence holds what may be its end */
};

enum { ESC = 0x1b, BEL = 0x07, DEL = 0x7f, PARAMETERS = 4 };

static const char paste_end[] = "\033[201~";

void keys_init(struct keys *k) {
    memset(k, 0, sizeof *k);
}

void keys_expect_place(struct keys *k) {
    k->place = true;
}

bool keys_waits(const struct keys *k) {
    return k->state != AT_START;
}

void keys_drop(struct keys *k) {
    k->dropping = keys_waits(k);
}

/* Back to the start, with a key or without: what was dropped is never given. */
static bool done_with(struct keys *k, struct key *out, enum key_code code, uint32_t ch, uint8_t mods) {
    bool given = code != KEY_NONE && !k->dropping;
    *out = (struct key){.code = (uint8_t)(given ? code : KEY_NONE), .mods = mods, .ch = ch};
    k->state = AT_START;
    k->fill = 0;
    k->alt = k->dropping = false;
    return given;
}

static bool no_key(struct keys *k, struct key *out) {
    return done_with(k, out, KEY_NONE, 0, 0);
}

static bool go_on(struct keys *k, enum state state) {
    k->state = (uint8_t)state;
    return false;
}

static bool control_key(struct keys *k, uint8_t byte, struct key *out) {
    uint8_t mods = k->alt ? MOD_ALT : 0;
    switch (byte) {
    case '\r':
    case '\n':
        return done_with(k, out, KEY_ENTER, 0, mods);
    case '\t':
        return done_with(k, out, KEY_TAB, 0, mods);
    case '\b':
    case DEL:
        return done_with(k, out, KEY_BACKSPACE, 0, mods);
    default:
        mods |= MOD_CTRL;
        if (byte >= 1 && byte <= 26)
            return done_with(k, out, KEY_CHAR, (uint32_t)('a' + byte - 1), mods);
        return done_with(k, out, KEY_CHAR, byte ? (uint32_t)(byte + '@') : ' ', mods);
    }
}

/* A byte that begins something. */
static bool first_byte(struct keys *k, uint8_t byte, struct key *out) {
    if (byte == ESC)
        return go_on(k, AT_ESCAPE);
    if (byte < ' ' || byte == DEL)
        return control_key(k, byte, out);
    if (byte < DEL)
        return done_with(k, out, KEY_CHAR, byte, k->alt ? MOD_ALT : 0);
    if (byte < 0xc2 || byte > 0xf4)
        return no_key(k, out);
    k->sequence[0] = (char)byte;
    k->fill = 1;
    return go_on(k, AT_UTF8);
}

/* What was begun is void; the byte begins anew. */
static bool begin_anew(struct keys *k, uint8_t byte, struct key *out) {
    no_key(k, out);
    return first_byte(k, byte, out);
}

static bool utf8_byte(struct keys *k, uint8_t byte, struct key *out) {
    const uint8_t first = (uint8_t)k->sequence[0];
    const uint8_t length = (uint8_t)(first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);
    uint32_t ch;
    if ((byte & 0xc0) != 0x80)
        return begin_anew(k, byte, out);
    k->sequence[k->fill++] = (char)byte;
    if (k->fill < length)
        return false;
    k->sequence[length] = 0;
    if (!text_decode(k->sequence, &ch) || !text_shows(ch))
        return no_key(k, out);
    return done_with(k, out, KEY_CHAR, ch, k->alt ? MOD_ALT : 0);
}

static bool escape_byte(struct keys *k, uint8_t byte, struct key *out) {
    k->fill = 0;
    switch (byte) {
    case ESC: { /* the first was a key; the second may be a beginning */
        bool given = done_with(k, out, KEY_ESCAPE, 0, 0);
        k->state = AT_ESCAPE;
        return given;
    }
    case '[':
        return go_on(k, AT_CSI);
    case 'O':
        return go_on(k, AT_SS3);
    case ']':
    case 'P':
    case 'X':
    case '^':
    case '_':
        k->sequence[0] = (char)byte;
        return go_on(k, AT_STRING);
    default:
        k->alt = true;
        return first_byte(k, byte, out);
    }
}

/* Numbers between semicolons; absent ones are 0, large ones stop at 65535, more than fit are left out. */
static uint32_t read_parameters(const char *s, uint32_t value[PARAMETERS]) {
    uint32_t n = 0;
    memset(value, 0, PARAMETERS * sizeof *value);
    for (; *s; s++) {
        if (*s == ';')
            n++;
        else if (*s >= '0' && *s <= '9' && n < PARAMETERS)
            value[n] = value[n] > 6553 ? 65535 : value[n] * 10 + (uint32_t)(*s - '0');
    }
    return n + 1;
}

/* "1;5": the modifiers are one more than their bits. */
static uint8_t modifiers(uint32_t parameter) {
    return parameter > 1 ? (uint8_t)((parameter - 1) & (MOD_SHIFT | MOD_ALT | MOD_CTRL)) : 0;
}

static enum key_code letter_code(char final) {
    switch (final) {
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return KEY_RIGHT;
    case 'D':
        return KEY_LEFT;
    case 'H':
        return KEY_HOME;
    case 'F':
        return KEY_END;
    case 'Z':
        return KEY_BACKTAB;
    case 'P':
    case 'Q':
    case 'R':
    case 'S':
        return KEY_F1 + (final - 'P');
    default:
        return KEY_NONE;
    }
}

/* "CSI n ~", as VT220 numbered its keys, with gaps. */
static enum key_code tilde_code(uint32_t n) {
    static const uint8_t code[] = {
        [1] = KEY_HOME,      [2] = KEY_INSERT,  [3] = KEY_DELETE,  [4] = KEY_END,      [5] = KEY_PAGE_UP,
        [6] = KEY_PAGE_DOWN, [7] = KEY_HOME,    [8] = KEY_END,     [11] = KEY_F1,      [12] = KEY_F1 + 1,
        [13] = KEY_F1 + 2,   [14] = KEY_F1 + 3, [15] = KEY_F1 + 4, [17] = KEY_F1 + 5,  [18] = KEY_F1 + 6,
        [19] = KEY_F1 + 7,   [20] = KEY_F1 + 8, [21] = KEY_F1 + 9, [23] = KEY_F1 + 10, [24] = KEY_F1 + 11};
    return n < sizeof code / sizeof code[0] ? code[n] : KEY_NONE;
}

/* "CSI < button ; x ; y M": buttons going down and the wheel. Releases and motion are nobody's business here.
 */
static bool mouse_key(struct keys *k, char final, struct key *out) {
    enum { SHIFT = 4, ALT = 8, CTRL = 16, MOTION = 32, WHEEL = 64, MORE = 128 };
    uint32_t p[PARAMETERS];
    uint32_t n = read_parameters(k->sequence + 1, p);
    if (n != 3 || final != 'M' || !p[1] || !p[2] || p[0] & (MOTION | MORE) || p[0] > 255)
        return no_key(k, out);
    uint8_t mods =
        (uint8_t)((p[0] & SHIFT ? MOD_SHIFT : 0) | (p[0] & ALT ? MOD_ALT : 0) | (p[0] & CTRL ? MOD_CTRL : 0));
    uint32_t button = p[0] & 3;
    enum key_code code = KEY_CLICK;
    if (p[0] & WHEEL)
        code = button == 0 ? KEY_WHEEL_UP : button == 1 ? KEY_WHEEL_DOWN : KEY_NONE;
    else if (button == 3)
        code = KEY_NONE;
    bool given = done_with(k, out, code, p[0] & WHEEL ? 0 : button, mods);
    out->x = (uint16_t)(p[1] - 1);
    out->y = (uint16_t)(p[2] - 1);
    return given;
}

/* "CSI row ; column R". */
static bool place_key(struct keys *k, const uint32_t p[PARAMETERS], struct key *out) {
    k->place = false;
    bool given = done_with(k, out, p[0] && p[1] ? KEY_PLACED : KEY_NONE, 0, 0);
    out->x = (uint16_t)(p[1] - !!p[1]);
    out->y = (uint16_t)(p[0] - !!p[0]);
    return given;
}

static bool begin_paste(struct keys *k) {
    k->state = AT_PASTE;
    k->fill = k->silences = 0;
    k->paste_fill = 0;
    k->paste[0] = 0;
    return false;
}

static bool csi_end(struct keys *k, char final, struct key *out) {
    uint32_t p[PARAMETERS];
    const bool whole = k->fill < sizeof k->sequence;
    k->sequence[whole ? k->fill : 0] = 0;
    if (!whole)
        return no_key(k, out);
    if (k->sequence[0] == '<')
        return mouse_key(k, final, out);
    if (k->fill && k->sequence[strspn(k->sequence, "0123456789;")])
        return no_key(k, out); /* an answer or a key of another protocol */
    const uint32_t n = read_parameters(k->sequence, p);
    if (final == 'M' && !k->fill) {
        k->skip = 3;
        return go_on(k, AT_SKIP);
    }
    if (final == 'R' && k->place && n == 2)
        return place_key(k, p, out);
    if (final == '~' && p[0] == 200)
        return begin_paste(k);
    if (final == '~')
        return done_with(k, out, tilde_code(p[0]), 0, modifiers(p[1]));
    return done_with(k, out, letter_code(final), 0, modifiers(p[1]));
}

static bool csi_byte(struct keys *k, uint8_t byte, struct key *out) {
    if (byte < ' ' || byte >= DEL)
        return begin_anew(k, byte, out);
    if (byte == '[' && !k->fill)
        return go_on(k, AT_LINUX);
    if (byte >= '@')
        return csi_end(k, (char)byte, out);
    if (k->fill < sizeof k->sequence)
        k->sequence[k->fill++] = (char)byte;
    return false;
}

/* Arrows in application mode, F1 to F4, and the keypad. Some write modifiers here, too: "ESC O 5 P". */
static bool ss3_byte(struct keys *k, uint8_t byte, struct key *out) {
    if (byte < ' ' || byte >= DEL)
        return begin_anew(k, byte, out);
    if (byte >= '0' && byte <= '9' && !k->fill) {
        k->sequence[k->fill++] = (char)byte;
        return false;
    }
    uint8_t mods = k->fill ? modifiers((uint32_t)(k->sequence[0] - '0')) : 0;
    if (byte == 'M')
        return done_with(k, out, KEY_ENTER, 0, mods);
    if (byte >= 'j' && byte <= 'y')
        return done_with(k, out, KEY_CHAR, (uint32_t)(byte - 'p' + '0'), mods);
    return done_with(k, out, letter_code((char)byte), 0, mods);
}

static bool string_byte(struct keys *k, uint8_t byte, struct key *out) {
    if (byte == BEL)
        return no_key(k, out);
    k->fill = 1; /* more than the introducer */
    return go_on(k, byte == ESC ? AT_STRING_ESCAPE : AT_STRING);
}

/* ESC \ ends a string; any other ESC broke it off. */
static bool string_escape_byte(struct keys *k, uint8_t byte, struct key *out) {
    no_key(k, out);
    return byte == '\\' ? false : escape_byte(k, byte, out);
}

/* Whole characters that show, as long as there is room. */
static void keep_pasted(struct keys *k, uint8_t byte) {
    if (byte == '\n' || byte == '\r' || byte == '\t')
        byte = ' ';
    if (k->paste_fill < KEYS_PASTE_MAX && byte >= ' ' && byte != DEL)
        k->paste[k->paste_fill++] = (char)byte;
}

static bool end_paste(struct keys *k, struct key *out) {
    uint16_t to = 0;
    k->paste[k->paste_fill] = 0;
    for (const char *s = k->paste; *s;) {
        uint32_t ch, n = text_decode(s, &ch);
        if (n && text_shows(ch)) {
            memmove(k->paste + to, s, n);
            to = (uint16_t)(to + n);
        }
        s += n ? n : 1;
    }
    k->paste[to] = 0;
    k->paste_fill = to;
    return done_with(k, out, to ? KEY_PASTE : KEY_NONE, 0, 0);
}

static bool paste_byte(struct keys *k, uint8_t byte, struct key *out) {
    k->silences = 0;
    if (byte == ESC) {
        k->fill = 1;
        return go_on(k, AT_PASTE_ESCAPE);
    }
    if (k->state == AT_PASTE_ESCAPE && byte == (uint8_t)paste_end[k->fill])
        return paste_end[++k->fill] ? false : end_paste(k, out);
    keep_pasted(k, byte);
    return go_on(k, AT_PASTE);
}

bool keys_byte(struct keys *k, uint8_t byte, struct key *out) {
    switch ((enum state)k->state) {
    case AT_START:
        return first_byte(k, byte, out);
    case AT_UTF8:
        return utf8_byte(k, byte, out);
    case AT_ESCAPE:
        return escape_byte(k, byte, out);
    case AT_CSI:
        return csi_byte(k, byte, out);
    case AT_LINUX:
        return done_with(k, out, byte >= 'A' && byte <= 'E' ? KEY_F1 + (byte - 'A') : KEY_NONE, 0, 0);
    case AT_SS3:
        return ss3_byte(k, byte, out);
    case AT_STRING:
        return string_byte(k, byte, out);
    case AT_STRING_ESCAPE:
        return string_escape_byte(k, byte, out);
    case AT_SKIP:
        return --k->skip ? false : no_key(k, out);
    case AT_PASTE:
    case AT_PASTE_ESCAPE:
        return paste_byte(k, byte, out);
    }
    return no_key(k, out);
}

/* What looks like the start of a sequence and stays alone was typed with Alt. */
bool keys_silence(struct keys *k, struct key *out) {
    switch ((enum state)k->state) {
    case AT_ESCAPE:
        return done_with(k, out, KEY_ESCAPE, 0, 0);
    case AT_CSI:
        return k->fill ? no_key(k, out) : done_with(k, out, KEY_CHAR, '[', MOD_ALT);
    case AT_SS3:
        return k->fill ? no_key(k, out) : done_with(k, out, KEY_CHAR, 'O', MOD_ALT);
    case AT_STRING:
        return k->fill ? no_key(k, out) : done_with(k, out, KEY_CHAR, (uint8_t)k->sequence[0], MOD_ALT);
    case AT_PASTE:
    case AT_PASTE_ESCAPE:
        return ++k->silences < KEYS_PASTE_SILENCES ? false : end_paste(k, out);
    default:
        return no_key(k, out);
    }
}
