/* What the fuzz targets share: rulesets opened once per process, input read byte by byte, a folder to write
 * in, short games under audit. Targets are driven by libFuzzer; a finding is an abort, a sanitizer report or
 * a hang. */
#ifndef GLOAM_TESTS_FUZZ_FUZZ_H
#define GLOAM_TESTS_FUZZ_FUZZ_H

#include "core/content.h"
#include "core/match.h"
#include "core/registry.h"

enum { FUZZ_PATH = 4096, FUZZ_RULESETS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input, eaten from the front; past its end there are zeros. */
struct fuzz_bytes {
    const uint8_t *at;
    size_t left;
};
uint8_t fuzz_u8(struct fuzz_bytes *b);
uint64_t fuzz_u64(struct fuzz_bytes *b);

/* The rest of the input as a string with a NUL after it, in memory of exactly that size: to free. */
char *fuzz_rest(const struct fuzz_bytes *b, size_t *len);

/* Content folder: $GLOAM_CONTENT, or ./content. */
const char *fuzz_content(void);

/* The game that the input goes on with: its name and a space, as samples have it, so that they mean the same
 * whatever games there are; or any byte. */
uint32_t fuzz_game(struct fuzz_bytes *b);

/* A ruleset of a game, by number (taken modulo what there is), opened on first use and kept. */
const struct ruleset *fuzz_ruleset(uint32_t game, uint32_t number);

/* The kept ruleset of that game with this name, or its first. */
const struct ruleset *fuzz_ruleset_named(const struct game_ops *ops, const char *name);

/* A folder of this process, made on first use and removed with all that is in it at the end. */
const char *fuzz_folder(void);
void fuzz_make_folder(const char *path);
void fuzz_write(const char *path, const char *bytes, size_t len);

/* Starts from a setup, plays up to some random steps under audit; a refused setup is fine, a broken game is
 * not. */
void fuzz_play(const struct ruleset *set, const void *setup, uint64_t seed, uint32_t steps);

/* Says why and aborts. */
_Noreturn void fuzz_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#endif
