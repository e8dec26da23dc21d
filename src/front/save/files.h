/* Files that must never be half there: XDG folders, reading with a bound, writing through a temporary file
 * that is synced and renamed. What is true after a failed write: the old file is still whole. */
#ifndef GLOAM_FRONT_SAVE_FILES_H
#define GLOAM_FRONT_SAVE_FILES_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { FILES_PATH_MAX = 4096 };

/* Base folders of the XDG specification, each with its variable and its place under HOME. */
enum files_base { FILES_DATA, FILES_CONFIG, FILES_STATE };

/* "<base>/gloam[/a[/b]]" into out; a and b may be null. Makes nothing. */
enum status files_folder(enum files_base base, const char *a, const char *b, char out[FILES_PATH_MAX],
                         struct err *e);

/* Makes a folder and those above it that are missing, for this user alone. */
enum status files_make_folder(const char *path, struct err *e);

/* Joins "folder/name"; ST_FULL when it does not fit. */
enum status files_join(const char *folder, const char *name, char out[FILES_PATH_MAX], struct err *e);

/* Reads a regular file of at most max bytes into fresh memory (to free), with a NUL after it. No file:
 * ST_NOT_FOUND. */
enum status files_read(const char *path, size_t max, char **out, size_t *len, struct err *e);

/* Writes all bytes to a descriptor: 0, or -1 with errno. */
int files_put(int fd, const char *bytes, size_t len);

/* Writes folder/name through folder/temporary. */
enum status files_write(const char *folder, const char *name, const char *temporary, const char *bytes,
                        size_t len, struct err *e);

/* A stream into a file without a name, or with a passing one where the file system knows no such files; then
 * files_settle puts it in the place of another, or of none, in one step, or drops it. Until then the older
 * one is whole. The new one has its permissions, and links keep pointing to it. The stream is closed by the
 * caller's fclose after files_settle. */
FILE *files_draft(const char *path, struct err *e);
enum status files_settle(FILE *f, const char *path, bool whole, struct err *e);

/* The same for a name that nobody has: *taken says that somebody has it, and the draft can try another of the
 * same folder. Only a draft that got a name, or was dropped by files_settle, is done with. */
enum status files_settle_new(FILE *f, const char *draft, const char *path, bool *taken, struct err *e);

/* Whether files_settle can be expected to succeed: asked before long work. */
enum status files_replaceable(const char *path, struct err *e);

/* Makes a rename or a new name in a folder last. */
enum status files_sync_folder(const char *folder, struct err *e);

#endif
