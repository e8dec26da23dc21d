/* Reading files that somebody named. Only regular files are read: a pipe, a device or a folder is refused at
 * once, never waited for. The message is the reason alone: the caller knows how to call the file. */
#ifndef GLOAM_BASE_FILE_H
#define GLOAM_BASE_FILE_H

#include "base/status.h"

#include <stddef.h>

/* Reads a regular file of at most max bytes into fresh memory (to free), with a NUL after it. No file:
 * ST_NOT_FOUND; a larger one: ST_FULL. */
enum status file_read(const char *path, size_t max, char **out, size_t *len, struct err *e);

/* Its first bytes, at most cap; n says how many there were. The same errors, but none is too large. */
enum status file_peek(const char *path, void *out, size_t cap, size_t *n, struct err *e);

#endif
