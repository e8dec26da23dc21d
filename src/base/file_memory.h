/* Files that live in memory, for a platform without a system of files; see file.h. What is put there stays.
 */
#ifndef GLOAM_BASE_FILE_MEMORY_H
#define GLOAM_BASE_FILE_MEMORY_H

#include "base/status.h"

#include <stddef.h>

/* Keeps a file under a path such as "content/clout/rulesets.json", in place of one that was there. bytes come
 * from malloc and belong to the files from now on. ST_FULL: they do not, and nothing has changed. */
enum status file_put(const char *path, char *bytes, size_t len);

#endif
