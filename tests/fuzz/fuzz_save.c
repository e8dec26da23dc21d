/* Bytes as the save of a profile. The first byte says whether they are taken as they are, or get the right
 * check, game, version and ruleset first, and which ruleset that is. Whatever they are: a save that is
 * refused is still there, byte for byte, and one that is damaged lies aside, byte for byte; one that is
 * accepted can be played, stored and loaded again.
 */
#include "fuzz.h"

#include "base/hash.h"
#include "front/save/save.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AS_IT_IS = 0, WITH_CHECK = 1, WITH_HEAD = 3, STEPS = 12 };

/* Puts the head and the check right where the bytes are an object at all; null where they are not. */
static char *repaired(const char *bytes, size_t len, const struct ruleset *set, bool head) {
    char hex[17] = "";
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, NULL);
    char *out = NULL;
    if (json_is_object(doc)) {
        if (head) {
            json_object_set_new(doc, "gloam_save", json_integer(SAVE_VERSION));
            json_object_set_new(doc, "game", json_string(set->ops->name));
            json_object_set_new(doc, "game_version", json_integer(set->ops->version));
            json_object_set_new(doc, "rules", json_string(set->name));
        }
        json_object_del(doc, "check");
        char *dump = json_dumps(doc, JSON_COMPACT | JSON_SORT_KEYS);
        if (dump)
            hash_hex(hash_bytes(dump, strlen(dump), 0), hex);
        free(dump);
        json_object_set_new(doc, "check", json_string(hex));
        out = json_dumps(doc, JSON_INDENT(1));
    }
    json_decref(doc);
    return out;
}

static bool file_is(const char *path, const char *bytes, size_t len) {
    char *there;
    size_t n;
    struct err e;
    if (files_read(path, SAVE_FILE_MAX, &there, &n, &e) != ST_OK)
        return false;
    bool same = n == len && !memcmp(there, bytes, n);
    free(there);
    return same;
}

static void again(struct save *s, const struct ruleset *set, const void *setup) {
    struct err e;
    void *back = calloc(1, set->ops->setup_size);
    if (!back)
        fuzz_fail("no memory for a setup");
    if (save_store(s, set, setup, &e) != ST_OK || save_load(s, set, back, &e) != ST_OK)
        fuzz_fail("an accepted save cannot be stored and loaded again: %s", e.text);
    if (memcmp(back, setup, set->ops->setup_size))
        fuzz_fail("an accepted save is another one after storing and loading");
    free(back);
}

static void load(struct save *s, const struct ruleset *set, const char *bytes, size_t len) {
    char path[FILES_PATH_MAX], rules[40];
    struct err e;
    void *setup = calloc(1, set->ops->setup_size);
    if (!setup || files_join(s->folder, "fuzz.json", path, &e) != ST_OK)
        fuzz_fail("no room to load");
    fuzz_write(path, bytes, len);
    save_rules(s, rules, sizeof rules, &e);
    enum status st = save_load(s, set, setup, &e);
    if (st == ST_OK) {
        fuzz_play(set, setup, 1, STEPS);
        again(s, set, setup);
    } else if (st == ST_PARSE) {
        if (!file_is(s->aside, bytes, len) || access(path, F_OK) == 0)
            fuzz_fail("a damaged save was not kept aside: %s", e.text);
        unlink(s->aside);
    } else if (!file_is(path, bytes, len)) {
        fuzz_fail("a refused save was changed: %s", e.text);
    }
    free(setup);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fuzz_bytes in = {data, size};
    uint8_t first = fuzz_u8(&in), how = first & WITH_HEAD;
    uint32_t game = fuzz_game(&in);
    const struct ruleset *set = fuzz_ruleset(game, first >> 2);
    struct save s;
    struct err e;
    setenv("XDG_DATA_HOME", fuzz_folder(), 1);
    if (save_open(&s, set->ops->name, "fuzz", &e) != ST_OK)
        fuzz_fail("%s", e.text);
    size_t len;
    char *bytes = fuzz_rest(&in, &len);
    char *better = how == AS_IT_IS ? NULL : repaired(bytes, len, set, how == WITH_HEAD);
    load(&s, set, better ? better : bytes, better ? strlen(better) : len);
    free(better);
    free(bytes);
    save_close(&s);
    return 0;
}
