/* Reading whole files and folders that somebody named. Only regular files are read: a pipe, a device or a
 * folder is refused at once, never waited for. A message is the reason alone: the caller knows how to call
 * the file.
 *
 * file.c asks the system. Where there is none (WebAssembly) file_memory.c stands in its place, with files
 * that were put there before. */
#ifndef GLOAM_BASE_FILE_H
#define GLOAM_BASE_FILE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads a regular file of at most max bytes into fresh memory (to free), with a NUL after it. No file:
 * ST_NOT_FOUND; a larger one: ST_FULL. */
enum status file_read(const char *path, size_t max, char **out, size_t *len, struct err *e);

/* Its first bytes, at most cap; n says how many there were. The same errors, but none is too large. */
enum status file_peek(const char *path, void *out, size_t cap, size_t *n, struct err *e);

bool file_is_folder(const char *path);

/* Tells the names in a folder, in no order, until one is not ST_OK; that status comes back, with the message
 * that was set in e. Names that begin with a dot are passed over. No folder: ST_NOT_FOUND. */
typedef enum status (*file_each)(void *ctx, const char *name, struct err *e);
enum status file_list(const char *path, file_each each, void *ctx, struct err *e);

#endif
