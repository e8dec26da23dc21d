/* Status and errors: how every layer says that something outside the rules went wrong.
 * A refusal of an action is not an error (see core/ops.h); a failure of a file, of input or of content is.
 * A function that takes a struct err is always given one, and fills it exactly when it returns something
 * other than ST_OK: then e->status is what it returns. Before that, and after ST_OK, nobody reads it. */
#ifndef GLOAM_BASE_STATUS_H
#define GLOAM_BASE_STATUS_H

enum status {
    ST_OK = 0,
    ST_USAGE,     /* unknown word or value given by the caller: exit code 2 */
    ST_IO,        /* the system refused a file or a stream */
    ST_PARSE,     /* the bytes are not in the expected form */
    ST_INVALID,   /* well-formed, but the meaning is wrong */
    ST_VERSION,   /* made by another version */
    ST_FULL,      /* a named limit was reached */
    ST_LOCKED,    /* another program holds it */
    ST_NOT_FOUND, /* no such thing */
    ST_DIFFERS,   /* a check compared two things and they are not the same */
    ST_BUG        /* an invariant of ours is broken */
};

struct err {
    enum status status;
    char text[600];
};

/* Fills e and returns s, so that a caller can write: return err_set(e, ST_IO, "..."). */
enum status err_set(struct err *e, enum status s, const char *fmt, ...)
    __attribute__((format(printf, 3, 4), nonnull(1)));

/* Puts "prefix: " before the text of an error that is already set, and returns the status it has. */
enum status err_prefix(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3), nonnull(1)));

/* Hands a failure on: the function returns it. For those that hold nothing they would have to give back. */
#define TRY(call)                                                                                            \
    do {                                                                                                     \
        enum status try_ = (call);                                                                           \
        if (try_ != ST_OK)                                                                                   \
            return try_;                                                                                     \
    } while (0)

/* The next of several steps, taken while all went well. For those that have something to give back. */
#define THEN(st, call) ((st) = (st) == ST_OK ? (call) : (st))

#endif
