/* Bytes of a terminal to keys. Pure: no clock, no file, no memory beyond the struct, so that a test can say
 * every byte. Whoever reads calls keys_byte for each byte and, when nothing came for a moment although
 * keys_waits, keys_silence: only silence tells the key Escape from the start of a sequence.
 *
 * No input sticks: whatever is unknown, too long or broken off is dropped, and a few silences end everything.
 */
#ifndef GLOAM_FRONT_TERM_KEYS_H
#define GLOAM_FRONT_TERM_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum key_code {
    KEY_NONE,
    KEY_CHAR, /* ch; a letter with Ctrl is the small letter and MOD_CTRL */
    KEY_ENTER,
    KEY_TAB,
    KEY_BACKTAB,
    KEY_ESCAPE,
    KEY_BACKSPACE,
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_INSERT,
    KEY_DELETE,
    KEY_F1, /* and on to KEY_F12 */
    KEY_F12 = KEY_F1 + 11,
    KEY_CLICK, /* a button went down at x, y; ch: 0 left, 1 middle, 2 right */
    KEY_WHEEL_UP,
    KEY_WHEEL_DOWN,
    KEY_PASTE,  /* what was pasted is one key; the text is in keys.paste */
    KEY_PLACED, /* the terminal says where its cursor is: x, y. Only after keys_expect_place */
};

/* ITSELF, set by who reads: a letter is that letter, and moves no cursor. */
enum { MOD_SHIFT = 1, MOD_ALT = 2, MOD_CTRL = 4, MOD_ITSELF = 8 };

enum {
    KEYS_SEQUENCE_MAX = 32,  /* bytes of a sequence that is still read; of a longer one nothing is used */
    KEYS_PASTE_MAX = 400,    /* bytes kept of what is pasted */
    KEYS_PASTE_SILENCES = 20 /* a paste over a slow line may pause; after so many silences it has ended */
};

struct key {
    uint8_t code; /* enum key_code */
    uint8_t mods;
    uint16_t x, y;  /* from 0 */
    uint16_t below; /* lines that what it is pressed at can be scrolled down: who paints says so */
    uint32_t ch;
};

struct keys {
    uint8_t state;
    uint8_t fill;     /* bytes of sequence */
    uint8_t skip;     /* bytes to swallow: an old kind of mouse report */
    uint8_t silences; /* in a row, within a paste */
    bool alt;         /* Escape stood before */
    bool dropping;    /* what is being read was begun before keys_drop */
    bool place;       /* a report is expected: it looks like F3 with a modifier */
    uint16_t paste_fill;
    char sequence[KEYS_SEQUENCE_MAX];
    char paste[KEYS_PASTE_MAX + 1]; /* characters that show; newlines and tabs are blanks */
};

void keys_init(struct keys *k);

/* One byte more; true: it completed the key *out. Never more than one. */
bool keys_byte(struct keys *k, uint8_t byte, struct key *out);

/* Nothing has come for a moment; true: that made *out a key. */
bool keys_silence(struct keys *k, struct key *out);

/* Whether something was begun that silence would end. */
bool keys_waits(const struct keys *k);

/* Forgets the key that is under way: its bytes still to come are swallowed, and so nothing of it is mistaken
 * for another key. */
void keys_drop(struct keys *k);

/* The terminal was asked where its cursor is (CSI 6 n). */
void keys_expect_place(struct keys *k);

#endif
