/* Status and errors: formatting into the fixed buffer of struct err. A text that does not fit is cut. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum status err_set(struct err *e, enum status s, const char *fmt, ...) {
    va_list ap;
    e->status = s;
    va_start(ap, fmt);
    vsnprintf(e->text, sizeof e->text, fmt, ap);
    va_end(ap);
    return s;
}

enum status err_prefix(struct err *e, const char *fmt, ...) {
    char old[sizeof e->text];
    memcpy(old, e->text, sizeof old);
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(e->text, sizeof e->text, fmt, ap);
    va_end(ap);
    if (n >= 0 && (size_t)n + 3 < sizeof e->text)
        snprintf(e->text + n, sizeof e->text - (size_t)n, ": %.*s", (int)(sizeof e->text - (size_t)n - 3),
                 old);
    return e->status;
}
