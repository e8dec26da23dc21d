/* The door for JavaScript: what a WebAssembly module of Gloam exports. A carrier like front/agent, with the
 * same lines: gloam.mjs beside it is the other half, for pages and for node. The content is put into memory
 * first (file_put), under "content/" and "schemas/". */
#ifndef GLOAM_FRONT_WASM_DOOR_H
#define GLOAM_FRONT_WASM_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct door;

/* Keeps a file; bytes come from malloc, and are taken over when it says true. */
bool gloam_put(const char *path, char *bytes, size_t len);

/* A desk of its own, as gloam agent opens it: with a seed everything follows from it, handles too. game is
 * what is played when a call names none. Null: no memory, no such game, or no content for it. */
struct door *gloam_open(const char *game, bool has_seed, uint64_t seed);
void gloam_close(struct door *d);

/* Answers a line; the reply is one JSON object, of that many bytes, and stays until the next line. */
size_t gloam_ask(struct door *d, const char *line, size_t len);
const char *gloam_reply(const struct door *d);

#endif
