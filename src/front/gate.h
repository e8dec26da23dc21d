/* The gate: every byte of words that goes to a terminal passes here, whoever chose it: names of files,
 * arguments, values of the environment, what somebody else's file says. What does not show (text_shows) and
 * what is no UTF-8 comes out as '?', so no name can colour, move, clear or turn around what people read.
 * Grids have their own printer (term/print), whose cells hold nothing else; every other stream to a terminal
 * is written from here, and tests/check_style.py refuses it elsewhere. */
#ifndef GLOAM_FRONT_GATE_H
#define GLOAM_FRONT_GATE_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Of a longer line the rest is cut, and three dots say so. */
enum { GATE_LINE_MAX = 4096 };

/* A line, or a part of one. A newline in it is a '?' like any other control character: one call, one line. */
void gate_line(FILE *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void gate_vline(FILE *f, const char *fmt, va_list ap);
void gate_part(FILE *f, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A whole text of any length; newlines stay. */
void gate_text(FILE *f, const char *s);

/* While a full screen stands, what is said to stderr would be written across it: it is kept here instead, as lines,
 * and what finds no room is lost. Null: nothing is kept any more. */
void gate_keep(char *into, size_t size);

/* A line that takes the place of the one before it, on a terminal; null only wipes it. */
void gate_status(FILE *f, const char *line);

/* For programs, not for people: JSON, CSV, a page, the manual's source. Such bytes are exact, and safe by the
 * rules of their own format. */
void gate_exact(FILE *f, const char *bytes, size_t len);

#endif
