/* Where the data lies that comes with the program: above it in a build, or where it was installed, which is told from
 * the program's own place. A tree that was moved as a whole is found as well. */
#ifndef GLOAM_FRONT_DATA_DATA_H
#define GLOAM_FRONT_DATA_DATA_H

#include "base/status.h"

enum { DATA_PATH_MAX = 4096 };

/* Folder of the content: GLOAM_CONTENT, beside the build, or the installed data folder. */
enum status data_content_root(char out[DATA_PATH_MAX], struct err *e);

/* A folder of data that comes with the program ("assets/page", or "charts", which the build fetches): beside
 * the program or in a folder above it, else where it was installed; GLOAM_DATA names another place. */
enum status data_folder(const char *name, char out[DATA_PATH_MAX], struct err *e);

#endif
