/* Lines of a descriptor, however its bytes are cut: what agents send. A line that is too long is told of once
 * and passed over to its end, so that requests and replies stay in step. */
#ifndef GLOAM_FRONT_LINES_H
#define GLOAM_FRONT_LINES_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct lines {
    char *buf;
    size_t cap;            /* one byte more than a line may have, so that one that is too long can be told */
    size_t from, to, seen; /* bytes not given out yet, and how many of them hold no newline */
    bool end, skip;        /* input has ended; the rest of a line is being passed over */
};

/* Of lines of at most so many bytes. False: no memory. */
bool lines_open(struct lines *l, size_t most);
void lines_close(struct lines *l);

/* Reads what is there, once; what says what is being read, for the error. */
enum status lines_read(struct lines *l, int fd, const char *what, struct err *e);

/* The next line, without its newline, until the next lines_read; null: there is none yet, or no more when
 * input has ended. The last one may lack its newline. One that is too long comes with a length of cap. */
const char *lines_next(struct lines *l, size_t *len);

#endif
