/* Keys: what terminals send, what hands do, and bytes that mean no good. A key is written as a word, so that
 * a table of bytes and words says what the decoder promises. */
#include "front/term/keys.h"

#include "base/rng.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {
    [KEY_ENTER] = "enter",
    [KEY_TAB] = "tab",
    [KEY_BACKTAB] = "backtab",
    [KEY_ESCAPE] = "escape",
    [KEY_BACKSPACE] = "back",
    [KEY_UP] = "up",
    [KEY_DOWN] = "down",
    [KEY_RIGHT] = "right",
    [KEY_LEFT] = "left",
    [KEY_HOME] = "home",
    [KEY_END] = "end",
    [KEY_PAGE_UP] = "pageup",
    [KEY_PAGE_DOWN] = "pagedown",
    [KEY_INSERT] = "insert",
    [KEY_DELETE] = "delete",
    [KEY_WHEEL_UP] = "wheelup",
    [KEY_WHEEL_DOWN] = "wheeldown",
};

static void put_key(struct text *t, const struct keys *k, const struct key *key) {
    char bytes[4];
    text_put(t, t->len ? " " : "");
    text_put(t, key->mods & MOD_CTRL ? "C-" : "");
    text_put(t, key->mods & MOD_ALT ? "A-" : "");
    text_put(t, key->mods & MOD_SHIFT ? "S-" : "");
    if (key->code == KEY_CHAR)
        text_bytes(t, bytes, text_encode(key->ch, bytes));
    else if (key->code >= KEY_F1 && key->code <= KEY_F12)
        text_fmt(t, "f%d", key->code - KEY_F1 + 1);
    else if (key->code == KEY_CLICK)
        text_fmt(t, "click%u", key->ch);
    else if (key->code == KEY_PLACED)
        text_put(t, "placed");
    else if (key->code == KEY_PASTE)
        text_fmt(t, "<%s>", k->paste);
    else
        text_put(t, names[key->code]);
    if (key->code >= KEY_CLICK && key->code != KEY_PASTE)
        text_fmt(t, "@%u,%u", key->x, key->y);
}

static void read_bytes(struct keys *k, const char *bytes, size_t n, struct text *out) {
    for (size_t i = 0; i < n; i++) {
        struct key key;
        if (keys_byte(k, (uint8_t)bytes[i], &key))
            put_key(out, k, &key);
    }
}

/* Nobody waits longer than this for a key. */
static void fall_silent(struct keys *k, struct text *out) {
    struct key key;
    int n = 0;
    while (keys_waits(k)) {
        if (keys_silence(k, &key))
            put_key(out, k, &key);
        assert_true(++n <= KEYS_PASTE_SILENCES);
    }
}

static void expect(const char *bytes, size_t n, const char *wanted) {
    struct keys k;
    TEXT_ON_STACK(out, 1000);
    keys_init(&k);
    read_bytes(&k, bytes, n, &out);
    fall_silent(&k, &out);
    assert_string_equal(out.buf, wanted);
}

#define EXPECT(bytes, wanted) expect(bytes, sizeof(bytes) - 1, wanted)

static void plain_keys(void **state) {
    (void)state;
    EXPECT("aZ5 ?", "a Z 5   ?");
    EXPECT("\r", "enter");
    EXPECT("\n", "enter");
    EXPECT("\t\x7f\x08", "tab back back");
    EXPECT("\x01\x03\x1a\x1c\x1f", "C-a C-c C-z C-\\ C-_");
    EXPECT("\0", "C- ");
    EXPECT("\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80", "\xc3\xa9 \xe4\xb8\xad \xf0\x9f\x98\x80");
}

static void sequences(void **state) {
    (void)state;
    EXPECT("\033[A\033[B\033[C\033[D", "up down right left");
    EXPECT("\033OA\033OB\033OC\033OD\033OH\033OF", "up down right left home end");
    EXPECT("\033[H\033[F\033[1~\033[4~\033[7~\033[8~", "home end home end home end");
    EXPECT("\033[5~\033[6~\033[2~\033[3~", "pageup pagedown insert delete");
    EXPECT("\033OP\033OQ\033OR\033OS", "f1 f2 f3 f4");
    EXPECT("\033[[A\033[[E", "f1 f5");
    EXPECT("\033[11~\033[15~\033[17~\033[21~\033[23~\033[24~", "f1 f5 f6 f10 f11 f12");
    EXPECT("\033[Z", "backtab");
    EXPECT("\033[1;5A\033[1;2C\033[3;3~\033[1;2R", "C-up S-right A-delete S-f3");
    EXPECT("\033Op\033Oy\033OM\033Ok", "0 9 enter +");
    EXPECT("\033x\033\r\033\xc3\xa9", "A-x A-enter A-\xc3\xa9");
    EXPECT("\033[I\033[O", ""); /* a window that gains or loses the eye */
}

/* Escape is a key when nothing follows, and the start of a sequence when something does. */
static void escape_alone(void **state) {
    struct keys k;
    struct key key;
    (void)state;
    EXPECT("\033", "escape");
    EXPECT("\033\033", "escape escape");
    EXPECT("\033\033[A", "escape up");
    EXPECT("\033[", "A-[");
    EXPECT("\033O", "A-O");
    EXPECT("\033]", "A-]");
    keys_init(&k);
    assert_false(keys_waits(&k));
    assert_false(keys_byte(&k, 0x1b, &key));
    assert_true(keys_waits(&k));
    assert_true(keys_silence(&k, &key));
    assert_int_equal(key.code, KEY_ESCAPE);
    assert_false(keys_waits(&k));
    assert_false(keys_silence(&k, &key));
}

static void mouse(void **state) {
    (void)state;
    EXPECT("\033[<0;1;1M\033[<0;1;1m", "click0@0,0");
    EXPECT("\033[<2;80;24M\033[<1;3;4M", "click2@79,23 click1@2,3");
    EXPECT("\033[<64;5;6M\033[<65;5;6M\033[<66;5;6M", "wheelup@4,5 wheeldown@4,5");
    EXPECT("\033[<16;2;2M", "C-click0@1,1");
    EXPECT("\033[<35;5;6M\033[<32;5;6M", ""); /* motion */
    EXPECT("\033[<0;0;5M\033[<0;5M\033[<M\033[<3;1;1M\033[<999;1;1M", "");
    EXPECT("\033[<0;99999999999;70000M", "click0@65534,65534");
    EXPECT("\033[M !!a", "a"); /* the old kind of report is swallowed whole */
}

static void pastes(void **state) {
    static char big[3000];
    struct keys k;
    TEXT_ON_STACK(out, 1000);
    (void)state;
    EXPECT("\033[200~hello\rq\033[201~x", "<hello q> x");
    EXPECT("\033[200~\033[201~x", "x");
    EXPECT("\033[200~a\033[20b\033\033[201~x", "<ab> x");
    EXPECT("\033[200~\xff\xc3\xa9\xe2\x80\xae\033[201~", "<\xc3\xa9>");
    EXPECT("\033[200~never ended", "<never ended>"); /* a broken line must not lock the keyboard */
    memset(big, 'y', sizeof big);
    keys_init(&k);
    read_bytes(&k, "\033[200~", 6, &out);
    read_bytes(&k, big, sizeof big, &out);
    read_bytes(&k, "\033[201~", 6, &out);
    assert_int_equal(out.len, KEYS_PASTE_MAX + 2);
    assert_int_equal(strlen(k.paste), KEYS_PASTE_MAX);
    assert_false(keys_waits(&k));
}

/* A report of the cursor looks like F3 with Shift: it is one only where one was asked for. */
static void places(void **state) {
    struct keys k;
    TEXT_ON_STACK(out, 100);
    (void)state;
    keys_init(&k);
    keys_expect_place(&k);
    read_bytes(&k, "\033[7;2R\033[1;2R", 12, &out);
    assert_string_equal(out.buf, "placed@1,6 S-f3");
}

static void broken_sequences(void **state) {
    (void)state;
    EXPECT("\033[12", "");
    EXPECT("\033[1\033[A", "up");
    EXPECT("\033[1\003", "C-c"); /* Ctrl-C gets through everything */
    EXPECT("\033O\003", "C-c");
    EXPECT("\033[\xc3\xa9", "\xc3\xa9");
    EXPECT("\xc3x\xe4\xb8\rq", "x enter q");
    EXPECT("\xff\xfe\x80\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80z", "z");
    EXPECT("\xc2\x9b"
           "1A",
           "1 A"); /* a C1 control is no character */
    EXPECT("\033[?62;c\033[>0;276;0c\033[8;24;80t\033[97;5u", "");
    EXPECT("\033]11;rgb:0000/0000/0000\033\\a", "a");
    EXPECT("\033]11;rgb:0000/0000/0000\007a", "a");
    EXPECT("\033P1$r0m\033\\b", "b");
    EXPECT("\033]0;never ended\033[A", "up");
    EXPECT("\033[11111111111111111111111111111111111111111111111A", "");
    EXPECT("\033[11111111111111111111111111111111111111111111111~x", "x");
}

/* What was under way when typed-ahead keys were dropped is no key, and its rest is none either. */
static void dropped(void **state) {
    struct keys k;
    TEXT_ON_STACK(out, 100);
    (void)state;
    static const struct {
        const char *before, *after, *wanted;
    } row[] = {
        {"", "a", "a"},
        {"\033", "[Ab", "b"},
        {"\033[", "Ab", "b"},
        {"\033[<0;1", "1;5Mb", "b"},
        {"\xe4",
         "\xb8\xad"
         "b",
         "b"},
        {"\033[200~y", "es\033[201~b", "b"},
        {"\033", "", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        keys_init(&k);
        text_clear(&out);
        read_bytes(&k, row[i].before, strlen(row[i].before), &out);
        keys_drop(&k);
        read_bytes(&k, row[i].after, strlen(row[i].after), &out);
        fall_silent(&k, &out);
        assert_string_equal(out.buf, row[i].wanted);
    }
}

/* Whatever came before, silence and then a key is that key; and where the bytes are cut into reads does not
 * matter, because there is nothing but bytes. */
static void nothing_sticks(void **state) {
    static const char spice[] = "\033\033\033[[OO<;0123456789~MAR]P\\\007\003\r q\xc3\xa9\xff\x80";
    struct stream dice;
    (void)state;
    stream_open(&dice, 7);
    for (int round = 0; round < 20000; round++) {
        struct keys k;
        struct key key;
        TEXT_ON_STACK(out, 100);
        keys_init(&k);
        uint32_t n = stream_below(&dice, 60);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t at = stream_below(&dice, sizeof spice - 1), any = stream_below(&dice, 256);
            bool given = keys_byte(&k, (uint8_t)(stream_below(&dice, 4) ? spice[at] : (char)any), &key);
            assert_true(!given || (key.code > KEY_NONE && key.code <= KEY_PLACED));
            assert_true(!given || key.code != KEY_CHAR || text_shows(key.ch));
            if (!stream_below(&dice, 30))
                keys_drop(&k);
        }
        fall_silent(&k, &out);
        text_clear(&out);
        read_bytes(&k, "\033[Aq", 4, &out);
        assert_string_equal(out.buf, "up q");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_keys),       cmocka_unit_test(sequences),
        cmocka_unit_test(escape_alone),     cmocka_unit_test(mouse),
        cmocka_unit_test(pastes),           cmocka_unit_test(places),
        cmocka_unit_test(broken_sequences), cmocka_unit_test(dropped),
        cmocka_unit_test(nothing_sticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
