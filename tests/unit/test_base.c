/* The bottom room: random streams, hashes, text buffers, the JSON writer, errors. The generator is held
 * against the published answers for Philox2x64-10: a slip in it would quietly change every seed. */
#include "base/file.h"
#include "base/hash.h"
#include "base/jw.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Random streams. */

/* The three rows for philox2x64 with 10 rounds in kat_vectors of Random123, the authors' own library. */
static void philox_gives_the_published_answers(void **state) {
    (void)state;
    static const struct {
        uint64_t counter[2];
        uint64_t key;
        uint64_t out[2];
    } rows[] = {
        {{0, 0}, 0, {0xca00a0459843d731u, 0x66c24222c9a845b5u}},
        {{UINT64_MAX, UINT64_MAX}, UINT64_MAX, {0x65b021d60cd8310fu, 0x4d02f3222f86df20u}},
        {{0x243f6a8885a308d3u, 0x13198a2e03707344u},
         0xa4093822299f31d0u,
         {0x0a5e742c2997341cu, 0xb0f883d38000de5du}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t out[2];
        rng_philox(rows[i].key, rows[i].counter, out);
        for (int k = 0; k < 2; k++)
            assert_true(out[k] == rows[i].out[k]);
    }
    assert_true(rng_at(0, 0) == 0xca00a0459843d731u);
    assert_true(rng_at(0, 1) == 0x66c24222c9a845b5u);
}

/* Key and number of a draw land in the words that rng.c promises, upper halves included. */
static void draws_use_the_whole_key_and_count(void **state) {
    (void)state;
    static const uint64_t keys[] = {1, 0x123456789abcdef0u, UINT64_MAX};
    static const uint64_t blocks[] = {0, 1, 0x100000000u, 0x7fffffffffffffffu};
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 4; k++) {
            const uint64_t counter[2] = {blocks[k], 0};
            uint64_t out[2];
            rng_philox(keys[i], counter, out);
            assert_true(rng_at(keys[i], 2 * blocks[k]) == out[0]);
            assert_true(rng_at(keys[i], 2 * blocks[k] + 1) == out[1]);
        }
}

static void keys_differ_by_seed_purpose_and_index(void **state) {
    (void)state;
    uint64_t a = rng_key(1, "map", 0);
    assert_true(a == rng_key(1, "map", 0));
    assert_true(a != rng_key(2, "map", 0));
    assert_true(a != rng_key(1, "loot", 0));
    assert_true(a != rng_key(1, "map", 1));
}

static void streams_draw_in_the_order_of_rng_at(void **state) {
    (void)state;
    struct stream s;
    stream_open(&s, 42);
    for (uint64_t n = 0; n < 9; n++) {
        assert_true(s.n == n);
        assert_true(stream_next(&s) == rng_at(42, n));
    }
    struct stream copy = s;
    assert_true(stream_next(&s) == stream_next(&copy));
}

static void streams_do_not_touch_each_other(void **state) {
    (void)state;
    struct stream combat, loot;
    stream_open(&combat, rng_key(7, "combat", 0));
    stream_open(&loot, rng_key(7, "loot", 0));
    uint64_t alone[6];
    for (int i = 0; i < 6; i++)
        alone[i] = rng_at(rng_key(7, "combat", 0), (uint64_t)i);
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k <= i; k++)
            stream_next(&loot);
        assert_true(stream_next(&combat) == alone[i]);
    }
}

static void bounded_draws_stay_in_bounds(void **state) {
    (void)state;
    struct stream s;
    stream_open(&s, 3);
    uint32_t seen = 0;
    for (int i = 0; i < 2000; i++) {
        uint32_t v = stream_below(&s, 6);
        assert_in_range(v, 0, 5);
        seen |= 1u << v;
        int32_t r = stream_range(&s, -2, 2);
        assert_true(r >= -2 && r <= 2);
        seen |= 1u << (10 + r);
    }
    assert_int_equal(seen, 0x3f | 0x1f << 8);
    uint64_t n = s.n;
    assert_int_equal(stream_below(&s, 0), 0);
    assert_int_equal(stream_below(&s, 1), 0);
    assert_int_equal(stream_range(&s, 9, 9), 9);
    assert_true(s.n == n + 3);
    assert_int_equal(rng_bound(UINT64_MAX, UINT32_MAX), UINT32_MAX - 1);
    assert_int_equal(rng_bound(0, UINT32_MAX), 0);
    assert_int_equal(rng_bound(UINT64_C(1) << 63, 10), 5);
}

static void chances_come_true_as_often_as_they_say(void **state) {
    (void)state;
    static const uint32_t chances[] = {0, 1500, 5000, 9500, 10000};
    enum { DRAWS = 40000 };
    for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++) {
        struct stream s;
        stream_open(&s, rng_key(11, "chance", i));
        int32_t hits = 0, expected = (int32_t)(chances[i] * (DRAWS / 10000));
        for (int k = 0; k < DRAWS; k++)
            hits += stream_chance(&s, chances[i]);
        /* Four standard deviations at an even chance are 400. */
        if (chances[i] == 0 || chances[i] == 10000)
            assert_int_equal(hits, expected);
        else
            assert_in_range(hits, expected - 400, expected + 400);
        assert_true(s.n == DRAWS);
    }
}

static void picks_follow_their_weights(void **state) {
    (void)state;
    static const uint16_t weights[] = {0, 30, 0, 10, 0}, none[] = {0, 0}, vast[] = {65535, 65535, 65535};
    int32_t count[5] = {0};
    struct stream s;
    stream_open(&s, 5);
    for (int i = 0; i < 4000; i++) {
        int32_t at = stream_pick(&s, weights, 5);
        assert_in_range(at, 0, 4);
        count[at]++;
    }
    assert_int_equal(count[0] + count[2] + count[4], 0);
    assert_in_range(count[1], 2850, 3150);
    uint64_t n = s.n;
    assert_int_equal(stream_pick(&s, none, 2), -1);
    assert_int_equal(stream_pick(&s, weights, 0), -1);
    assert_true(s.n == n);
    for (int i = 0; i < 100; i++)
        assert_in_range(stream_pick(&s, vast, 3), 0, 2);
}

static void shuffles_are_permutations(void **state) {
    (void)state;
    uint32_t first[8] = {0};
    struct stream s;
    stream_open(&s, 8);
    for (int round = 0; round < 4000; round++) {
        uint8_t a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        uint32_t seen = 0;
        stream_shuffle_u8(&s, a, 8);
        for (int i = 0; i < 8; i++)
            seen |= 1u << a[i];
        assert_int_equal(seen, 0xff);
        first[a[0]]++;
    }
    for (int i = 0; i < 8; i++)
        assert_in_range(first[i], 400, 600);
    uint64_t n = s.n;
    uint8_t one = 9;
    stream_shuffle_u8(&s, &one, 1);
    stream_shuffle_u8(&s, NULL, 0);
    assert_int_equal(one, 9);
    assert_true(s.n == n);
}

/* Hashes. */

static void hashes_are_xxh3(void **state) {
    (void)state;
    assert_true(hash_bytes("", 0, 0) == 0x2d06800538d394c2u);
    assert_true(hash_bytes("a", 1, 0) != hash_bytes("b", 1, 0));
    assert_true(hash_bytes("a", 1, 0) != hash_bytes("a", 1, 1));
}

static void hashes_survive_their_text_form(void **state) {
    (void)state;
    static const uint64_t rows[] = {0, 1, 0x0123456789abcdefu, UINT64_MAX};
    char hex[17];
    uint64_t back;
    for (size_t i = 0; i < 4; i++) {
        hash_hex(rows[i], hex);
        assert_int_equal(strlen(hex), 16);
        assert_int_equal(hash_unhex(hex, &back), 0);
        assert_true(back == rows[i]);
    }
    hash_hex(0x0123456789abcdefu, hex);
    assert_string_equal(hex, "0123456789abcdef");
    static const char *const bad[] = {"", "0123", "0123456789abcdeg", "0123456789ABCDEF", "-123456789abcdef"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(hash_unhex(bad[i], &back), -1);
}

/* Text buffers. */

static void text_is_cut_and_stays_a_string(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 8);
    text_put(&t, "1234567");
    assert_false(t.cut);
    text_put(&t, "");
    assert_false(t.cut);
    text_char(&t, '8');
    assert_true(t.cut);
    assert_string_equal(t.buf, "1234567");
    text_clear(&t);
    assert_false(t.cut);
    assert_string_equal(t.buf, "");
    text_put(&t, "abcdefghij");
    assert_true(t.cut);
    assert_string_equal(t.buf, "abcdefg");
    text_clear(&t);
    text_fmt(&t, "%d-%s", 123, "4567");
    assert_true(t.cut);
    assert_string_equal(t.buf, "123-456");
    assert_int_equal(t.len, 7);
    text_fmt(&t, "%s", "more");
    text_int(&t, 5);
    assert_string_equal(t.buf, "123-456");

    struct text nothing;
    char untouched = 'x';
    text_init(&nothing, &untouched, 0);
    text_put(&nothing, "a");
    text_fmt(&nothing, "%d", 1);
    assert_true(nothing.cut);
    assert_int_equal(untouched, 'x');
}

static void numbers_are_written_to_their_ends(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 100);
    text_int(&t, INT64_MIN);
    text_char(&t, ' ');
    text_int(&t, INT64_MAX);
    text_char(&t, ' ');
    text_uint(&t, UINT64_MAX);
    text_char(&t, ' ');
    text_int(&t, 0);
    assert_string_equal(t.buf, "-9223372036854775808 9223372036854775807 18446744073709551615 0");
}

static void templates_are_filled(void **state) {
    (void)state;
    static const struct text_pair pairs[] = {{"monster", "the ghoul"}, {"item", "{monster}"}, {"m", "M"}};
    static const char *const rows[][2] = {
        {"{monster} bites", "the ghoul bites"},
        {"{m}{m}", "MM"},
        {"{item}", "{monster}"}, /* values are not filled again */
        {"{who} waits", "{who} waits"},
        {"{ {m} }", "{ M }"},
        {"open {m", "open {m"},
        {"{} }", "{} }"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(t, 60);
        text_fill(&t, rows[i][0], pairs, 3);
        assert_string_equal(t.buf, rows[i][1]);
    }
    TEXT_ON_STACK(small, 6);
    text_fill(&small, "{monster}", pairs, 3);
    assert_string_equal(small.buf, "the g");
    assert_true(small.cut);
}

/* The JSON writer. */

static void foreign_text_is_made_visible(void **state) {
    (void)state;
    static const struct {
        const char *in;
        uint32_t most;
        const char *out;
    } rows[] = {
        {"", 5, ""},
        {"plain", 5, "plain"},
        {"plainer", 5, "plain..."},
        {"a\x1b[31m\n\x7f\xc2\x9b", 40, "a?[31m???"}, /* the last is a control character of two bytes */
        {"12345\xc3\xa4", 6, "12345..."},
        {"12345\xc3\xa4", 7, "12345\xc3\xa4"},
        {"\xe2\x82\xac \xf0\x9f\x97\xa1", 20, "\xe2\x82\xac \xf0\x9f\x97\xa1"},
        {"\x9b\x80 \xff \xc0\xaf", 20, "?? ? ??"}, /* bytes that are no character at all */
        {"cut \xe2\x82", 20, "cut ??"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(t, 60);
        text_visible(&t, rows[i].in, rows[i].most);
        assert_string_equal(t.buf, rows[i].out);
    }
}

/* The well-known hostile sequences, and their harmless neighbours. */
static void only_utf8_that_shows_is_plain(void **state) {
    (void)state;
    static const struct {
        const char *in;
        bool valid, plain;
    } rows[] = {
        {"a", true, true},
        {"~", true, true},
        {"\x1f", true, false},
        {"\x1b", true, false},
        {"\x7f", true, false},
        {"\x80", false, false},     /* a byte that only continues */
        {"\xc0\x80", false, false}, /* NUL in two bytes */
        {"\xc0\xaf", false, false}, /* '/' in two bytes */
        {"\xc1\xbf", false, false}, /* U+007F in two bytes */
        {"\xc2", false, false},     /* cut off */
        {"\xc2\x80", true, false},  /* U+0080 and U+009B: controls of one byte elsewhere */
        {"\xc2\x9b", true, false},
        {"\xc2\xa0", true, true},
        {"\xd8\x9c", true, false}, /* U+061C, the Arabic letter mark */
        {"\xdf\xbf", true, true},
        {"\xe0\x80\xaf", false, false}, /* '/' in three bytes */
        {"\xe0\x9f\xbf", false, false}, /* U+07FF in three bytes */
        {"\xe0\xa0\x80", true, true},
        {"\xe2\x80\x8d", true, true},  /* U+200D joins letters of some scripts */
        {"\xe2\x80\x8e", true, false}, /* U+200E and U+200F */
        {"\xe2\x80\x8f", true, false},
        {"\xe2\x80\xa7", true, true},
        {"\xe2\x80\xa8", true, false}, /* U+2028 to U+202E */
        {"\xe2\x80\xae", true, false},
        {"\xe2\x80\xaf", true, true},
        {"\xc2\xad", true, false},     /* U+00AD, a hyphen that hides */
        {"\xe2\x80\x8b", true, false}, /* U+200B, a blank without width */
        {"\xe2\x81\xa0", true, false}, /* U+2060 to U+206F */
        {"\xe2\x81\xa5", true, false},
        {"\xef\xbb\xbf", true, false},     /* U+FEFF */
        {"\xf3\xa0\x81\x81", true, false}, /* U+E0041, a tag */
        {"\xe2\x81\xa6", true, false},     /* U+2066 to U+2069 */
        {"\xe2\x81\xa9", true, false},
        {"\xe2\x82", false, false},
        {"\xe2\x28\xa1", false, false},
        {"\xed\x9f\xbf", true, true},
        {"\xed\xa0\x80", false, false},             /* the first surrogate */
        {"\xed\xaf\xbf\xed\xbf\xbf", false, false}, /* a pair of them */
        {"\xed\xbf\xbf", false, false},             /* the last */
        {"\xee\x80\x80", true, true},
        {"\xef\xbf\xbd", true, true},
        {"\xf0\x80\x80\xaf", false, false}, /* '/' in four bytes */
        {"\xf0\x8f\xbf\xbf", false, false}, /* U+FFFF in four bytes */
        {"\xf0\x90\x80\x80", true, true},
        {"\xf0\x9f\x97", false, false},
        {"\xf4\x8f\xbf\xbf", true, true},   /* U+10FFFF */
        {"\xf4\x90\x80\x80", false, false}, /* U+110000 */
        {"\xf5\x80\x80\x80", false, false},
        {"\xf8\x88\x80\x80\x80", false, false}, /* the five and six bytes of long ago */
        {"\xfc\x84\x80\x80\x80\x80", false, false},
        {"\xfe", false, false},
        {"\xff", false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t ch, len = text_decode(rows[i].in, &ch);
        TEXT_ON_STACK(seen, 60);
        TEXT_ON_STACK(json, 60);
        struct jw w;
        jw_init(&w, &json);
        jw_str(&w, rows[i].in);
        text_visible(&seen, rows[i].in, 40);
        if ((len == strlen(rows[i].in)) != rows[i].valid || text_is_plain(rows[i].in) != rows[i].plain)
            fail_msg("row %zu: %u bytes of U+%04X", i, len, ch);
        assert_true(text_is_plain(seen.buf) && text_is_plain(json.buf));
        assert_int_equal(!strchr(seen.buf, '?'), rows[i].plain);
        assert_int_equal(!strstr(json.buf, "\\u"), rows[i].plain);
        assert_int_equal(strstr(json.buf, "\\ufffd") != NULL, !rows[i].valid);
    }
    uint32_t ch;
    assert_int_equal(text_decode("", &ch), 0);
}

static void numbers_are_read_strictly(void **state) {
    (void)state;
    static const struct {
        const char *s;
        uint64_t max;
        bool good;
        uint64_t value;
    } rows[] = {
        {"0", 0, true, 0},
        {"1", 0, false, 0},
        {"9", 7, false, 0},
        {"7", 7, true, 7},
        {"8", 7, false, 0},
        {"0007", 7, true, 7},
        {"10", 7, false, 0},
        {"99", 100, true, 99},
        {"18446744073709551615", UINT64_MAX, true, UINT64_MAX},
        {"18446744073709551616", UINT64_MAX, false, 0},
        {"99999999999999999999", UINT64_MAX, false, 0},
        {"", 9, false, 0},
        {"+1", 9, false, 0},
        {"-1", 9, false, 0},
        {" 1", 9, false, 0},
        {"1 ", 9, false, 0},
        {"1x", 99, false, 0},
        {"/", UINT64_MAX, false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t v = 77;
        if (text_read_u64(rows[i].s, rows[i].max, &v) != rows[i].good)
            fail_msg("'%s' up to %llu", rows[i].s, (unsigned long long)rows[i].max);
        assert_true(v == (rows[i].good ? rows[i].value : 77));
    }
}

static void slips_are_counted(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        uint32_t distance;
    } rows[] = {
        {"", "", 0},         {"torch", "torch", 0}, {"torch", "", 5},         {"torch", "troch", 1},
        {"torch", "tor", 2}, {"cat", "bat", 1},     {"kitten", "sitting", 3}, {"ab", "ba", 1},
    };
    char longest[TEXT_WORD_MAX + 2];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(text_distance(rows[i].a, rows[i].b), rows[i].distance);
        assert_int_equal(text_distance(rows[i].b, rows[i].a), rows[i].distance);
    }
    memset(longest, 'x', sizeof longest);
    longest[TEXT_WORD_MAX] = 0;
    assert_int_equal(text_distance(longest, ""), TEXT_WORD_MAX);
    longest[TEXT_WORD_MAX] = 'x';
    longest[TEXT_WORD_MAX + 1] = 0;
    assert_true(text_distance(longest, "x") == UINT32_MAX);
    assert_true(text_distance("x", longest) == UINT32_MAX);
}

static void words_are_the_same(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } rows[] = {
        {"Healing Potion", "healing_potion", true},
        {"attack", "  ATTACK ", true},
        {"a-b", "a b", true},
        {"", " ", true},
        {"ab", "a b", false},
        {"a", "ab", false},
        {"Claim 2 x six", "claim 2 x six", true},
        {"move -4", "move 4", false},
        {"a", "", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (text_same_words(rows[i].a, rows[i].b) != rows[i].same ||
            text_same_words(rows[i].b, rows[i].a) != rows[i].same)
            fail_msg("'%s' and '%s'", rows[i].a, rows[i].b);
    assert_string_equal(text_past_gap(" _:x y"), "x y");
}

static void words_are_wrapped(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 100);
    text_wrapped(&t, "one two  three incomprehensibilities four", 11, 2);
    assert_string_equal(t.buf, "  one two\n  three\n  incomprehensibilities\n  four\n");
}

/* The test vectors of RFC 4648. */
static void bytes_are_base64(void **state) {
    (void)state;
    static const char *const is[] = {"\"\"",         "\"Zg==\"",     "\"Zm8=\"",    "\"Zm9v\"",
                                     "\"Zm9vYg==\"", "\"Zm9vYmE=\"", "\"Zm9vYmFy\""};
    for (uint32_t n = 0; n < 7; n++) {
        TEXT_ON_STACK(t, 20);
        struct jw w;
        jw_init(&w, &t);
        jw_bytes(&w, "foobar", n);
        assert_string_equal(t.buf, is[n]);
    }
}

static void json_is_taken_back(void **state) {
    (void)state;
    char bytes[100];
    struct text t;
    struct jw w;
    text_init(&t, bytes, sizeof bytes);
    jw_init(&w, &t);
    jw_open(&w, '[');
    const struct jw_mark empty = jw_mark(&w);
    jw_int(&w, 1);
    jw_open(&w, '{');
    jw_kint(&w, "deep", 2);
    assert_int_equal(jw_since(&w, &empty), sizeof "1,{\"deep\":2" - 1);
    jw_rewind(&w, &empty);
    assert_string_equal(bytes, "[");
    jw_int(&w, 3); /* no comma: nothing stands before it */
    const struct jw_mark full = jw_mark(&w);
    for (int i = 0; i < 100; i++)
        jw_int(&w, i);
    assert_true(t.cut);
    jw_rewind(&w, &full);
    jw_int(&w, 4);
    jw_close(&w, ']');
    assert_string_equal(bytes, "[3,4]");
    assert_false(t.cut);
}

static void written_json_reads_back(void **state) {
    (void)state;
    char every[200];
    size_t n = 0;
    for (int c = 1; c < 128; c++)
        every[n++] = (char)c;
    memcpy(every + n, "\xc3\xa4\xe2\x82\xac", 6);
    TEXT_ON_STACK(t, 2000);
    struct jw w;
    jw_init(&w, &t);
    jw_open(&w, '{');
    jw_kstr(&w, "text", every);
    jw_kint(&w, "low", INT64_MIN);
    jw_key(&w, "big");
    jw_u64(&w, UINT64_MAX);
    jw_kbool(&w, "yes", true);
    jw_key(&w, "none");
    jw_null(&w);
    jw_kopen(&w, "list", '[');
    jw_int(&w, 1);
    jw_fixed(&w, 0.125, 2);
    jw_fixed(&w, 1.0 / 0.0, 2);
    jw_open(&w, '[');
    jw_close(&w, ']');
    jw_open(&w, '{');
    jw_close(&w, '}');
    jw_close(&w, ']');
    jw_kstr(&w, "quote\"d", "");
    jw_close(&w, '}');

    json_error_t je;
    json_t *v = json_loads(t.buf, JSON_REJECT_DUPLICATES, &je);
    if (!v)
        fail_msg("%s: %s", je.text, t.buf);
    assert_int_equal(json_object_size(v), 7);
    assert_string_equal(json_string_value(json_object_get(v, "text")), every);
    assert_true(json_integer_value(json_object_get(v, "low")) == INT64_MIN);
    assert_string_equal(json_string_value(json_object_get(v, "big")), "18446744073709551615");
    assert_true(json_is_true(json_object_get(v, "yes")));
    assert_true(json_is_null(json_object_get(v, "none")));
    assert_string_equal(json_string_value(json_object_get(v, "quote\"d")), "");
    json_t *list = json_object_get(v, "list");
    assert_int_equal(json_array_size(list), 5);
    assert_true(json_is_null(json_array_get(list, 2)));
    assert_true(json_is_array(json_array_get(list, 3)));
    assert_true(json_is_object(json_array_get(list, 4)));
    json_decref(v);
    assert_int_equal(w.depth, 0);
}

static void writer_keeps_order_and_commas(void **state) {
    (void)state;
    TEXT_ON_STACK(t, 100);
    struct jw w;
    jw_init(&w, &t);
    jw_open(&w, '[');
    jw_str(&w, "a\nb\x01");
    jw_open(&w, '{');
    jw_kint(&w, "z", 1);
    jw_kint(&w, "a", -2);
    jw_close(&w, '}');
    jw_bool(&w, false);
    jw_fixed(&w, 1.5, 1);
    jw_close(&w, ']');
    assert_string_equal(t.buf, "[\"a\\nb\\u0001\",{\"z\":1,\"a\":-2},false,1.5]");
}

/* Errors. */

static void errors_carry_their_message(void **state) {
    (void)state;
    struct err e;
    assert_int_equal(err_set(&e, ST_IO, "file %d", 3), ST_IO);
    assert_int_equal(e.status, ST_IO);
    assert_string_equal(e.text, "file 3");
    assert_int_equal(err_prefix(&e, "load %s", "x"), ST_IO);
    assert_string_equal(e.text, "load x: file 3");

    char longer[1200];
    memset(longer, 'm', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    err_set(&e, ST_BUG, "%s", longer);
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
    err_prefix(&e, "where");
    assert_memory_equal(e.text, "where: mmm", 10);
    assert_true(strlen(e.text) < sizeof e.text);
    err_prefix(&e, "%s", longer);
    assert_int_equal(strlen(e.text), sizeof e.text - 1);
}

/* A path that leads in a circle: open() refuses it, and so does every later question whether it is there. Only
 * open()'s own reason tells it from a file that is not there. Asking again said "cannot be opened" of a file
 * that another program made between the two questions. */
static void what_open_says_is_asked_once(void **unused) {
    (void)unused;
    char folder[] = "/tmp/gloam-base-XXXXXX", path[64], head[4];
    size_t n = 0;
    struct err e;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/circle", folder);
    assert_int_equal(file_peek(path, head, sizeof head, &n, &e), ST_NOT_FOUND);
    assert_int_equal(symlink(path, path), 0);
    assert_int_equal(file_peek(path, head, sizeof head, &n, &e), ST_IO);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_gives_the_published_answers),
        cmocka_unit_test(draws_use_the_whole_key_and_count),
        cmocka_unit_test(keys_differ_by_seed_purpose_and_index),
        cmocka_unit_test(streams_draw_in_the_order_of_rng_at),
        cmocka_unit_test(streams_do_not_touch_each_other),
        cmocka_unit_test(bounded_draws_stay_in_bounds),
        cmocka_unit_test(chances_come_true_as_often_as_they_say),
        cmocka_unit_test(picks_follow_their_weights),
        cmocka_unit_test(shuffles_are_permutations),
        cmocka_unit_test(hashes_are_xxh3),
        cmocka_unit_test(hashes_survive_their_text_form),
        cmocka_unit_test(text_is_cut_and_stays_a_string),
        cmocka_unit_test(numbers_are_written_to_their_ends),
        cmocka_unit_test(templates_are_filled),
        cmocka_unit_test(foreign_text_is_made_visible),
        cmocka_unit_test(only_utf8_that_shows_is_plain),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(slips_are_counted),
        cmocka_unit_test(words_are_the_same),
        cmocka_unit_test(words_are_wrapped),
        cmocka_unit_test(written_json_reads_back),
        cmocka_unit_test(writer_keeps_order_and_commas),
        cmocka_unit_test(bytes_are_base64),
        cmocka_unit_test(json_is_taken_back),
        cmocka_unit_test(errors_carry_their_message),
        cmocka_unit_test(what_open_says_is_asked_once),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
