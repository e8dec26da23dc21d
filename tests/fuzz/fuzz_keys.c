/* Bytes as what a terminal sends. Every key is one that exists, every character shows, silence ends whatever
 * was begun, and then an arrow is an arrow. */
#include "fuzz.h"

#include "base/text.h"
#include "front/term/keys.h"

#include <string.h>

static void check_key(const struct keys *k, const struct key *key) {
    if (key->code == KEY_NONE || key->code > KEY_PLACED)
        fuzz_fail("a key %u", key->code);
    if (key->code == KEY_CHAR && !text_shows(key->ch))
        fuzz_fail("a character U+%04X that does not show", key->ch);
    if (key->code == KEY_PASTE && (!text_is_plain(k->paste) || strlen(k->paste) > KEYS_PASTE_MAX))
        fuzz_fail("a paste that is not plain");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct keys k;
    struct key key;
    keys_init(&k);
    for (size_t i = 0; i < size; i++) {
        if (keys_byte(&k, data[i], &key))
            check_key(&k, &key);
        if (data[i] == 0xf5) /* no byte of UTF-8: here it stands for what the reader does */
            keys_drop(&k);
        if (data[i] == 0xf6)
            keys_expect_place(&k);
        if (data[i] == 0xf7 && keys_silence(&k, &key))
            check_key(&k, &key);
    }
    for (uint32_t n = 0; keys_waits(&k); n++) {
        if (n > KEYS_PASTE_SILENCES)
            fuzz_fail("silence does not end it");
        if (keys_silence(&k, &key))
            check_key(&k, &key);
    }
    bool first = keys_byte(&k, 0x1b, &key) || keys_byte(&k, '[', &key);
    if (first || !keys_byte(&k, 'A', &key) || key.code != KEY_UP)
        fuzz_fail("an arrow is no arrow");
    return 0;
}
