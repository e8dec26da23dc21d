/* A report is data: figures with names, as a tree, and the page that people read, as a list of blocks that
 * point into the tree. Who builds a report says each figure once; report_json writes the tree, report_text
 * the blocks in 80 columns, report_page puts the JSON into a page for a browser. All of them depend on
 * nothing but the data: no clock, no machine, no thread count.
 *
 * A member whose name begins with a dot is for people: JSON leaves it out. Tables know some by name: .title
 * is the label of a row that report_rows shows, .name that of others; .note are words below a row, .command
 * is one to paste, .drawn are lines as they are; .percent says (and so does "percent") that its values are
 * shares. */
#ifndef GLOAM_LAB_REPORT_REPORT_H
#define GLOAM_LAB_REPORT_REPORT_H

#include "base/status.h"
#include "base/text.h"
#include "lab/stats.h"

#include <stdio.h>

enum { REPORT_WIDTH = 80, REPORT_DEPTH = 16, REPORT_COLUMNS = 8, REPORT_COMMAND = 16384 };
#define REPORT_NONE UINT32_MAX /* no node */

enum node_kind {
    NODE_END, /* of a list of fields */
    NODE_LEFT_OUT,
    NODE_NULL,
    NODE_INT,
    NODE_U64, /* JSON: a string */
    NODE_HASH,
    NODE_BOOL,
    NODE_TEXT,
    NODE_RAW, /* JSON already */
    NODE_NUMBER,
    NODE_INTERVAL,
    NODE_BAND, /* in thousandths; an open end is null */
    NODE_PAIR,
    NODE_OBJECT,
    NODE_LIST,
};

struct report_node {
    const char *key; /* null in a list */
    enum node_kind kind;
    uint32_t next;
    union {
        int64_t i[2];
        uint64_t u;
        double v[2];
        const char *s;     /* of a field */
        uint32_t text;     /* of a node: where it begins among the report's strings */
        uint32_t child[2]; /* first and last */
    };
};

/* Fields, for report_put and report_object. */
static inline struct report_node r_null(const char *key) {
    return (struct report_node){.key = key, .kind = NODE_NULL};
}
static inline struct report_node r_int(const char *key, int64_t v) {
    return (struct report_node){.key = key, .kind = NODE_INT, .i = {v}};
}
static inline struct report_node r_count(const char *key, uint64_t v) {
    return r_int(key, (int64_t)v);
}
static inline struct report_node r_int_if(const char *key, bool known, int64_t v) {
    return known ? r_int(key, v) : r_null(key);
}
static inline struct report_node r_u64(const char *key, uint64_t v) {
    return (struct report_node){.key = key, .kind = NODE_U64, .u = v};
}
static inline struct report_node r_hash(const char *key, uint64_t v) {
    return (struct report_node){.key = key, .kind = NODE_HASH, .u = v};
}
static inline struct report_node r_bool(const char *key, bool v) {
    return (struct report_node){.key = key, .kind = NODE_BOOL, .i = {v}};
}
static inline struct report_node r_str(const char *key, const char *s) {
    return (struct report_node){.key = key, .kind = NODE_TEXT, .s = s};
}
static inline struct report_node r_str_if(const char *key, const char *s) { /* null: left out */
    return (struct report_node){.key = key, .kind = s ? NODE_TEXT : NODE_LEFT_OUT, .s = s};
}
static inline struct report_node r_raw(const char *key, const char *json) { /* null: no memory */
    return (struct report_node){.key = key, .kind = NODE_RAW, .s = json ? json : "null"};
}
static inline struct report_node r_num_if(const char *key, bool known, double v) {
    return (struct report_node){.key = key, .kind = known ? NODE_NUMBER : NODE_NULL, .v = {v}};
}
static inline struct report_node r_num(const char *key, double v) {
    return r_num_if(key, true, v);
}
static inline struct report_node r_interval(struct interval i) {
    enum node_kind kind = i.known ? NODE_INTERVAL : NODE_NULL;
    return (struct report_node){.key = "interval", .kind = kind, .v = {i.lo, i.hi}};
}
static inline struct report_node r_band(const char *key, int64_t lo_milli, int64_t hi_milli) {
    return (struct report_node){.key = key, .kind = NODE_BAND, .i = {lo_milli, hi_milli}};
}
static inline struct report_node r_pair(const char *key, int64_t a, int64_t b) {
    return (struct report_node){.key = key, .kind = NODE_PAIR, .i = {a, b}};
}
#define R_ESTIMATE(e)                                                                                        \
    r_int("n", (e)->n), r_num_if("measured", (e)->n > 0, (e)->value), r_interval((e)->interval)

/* How a column of a table writes its member. An object stands for its member "value". */
enum report_form {
    FORM_TEXT,
    FORM_COUNT,
    FORM_VALUE,    /* with as many digits as it takes; shares in percent */
    FORM_CHANGE,   /* the same with a sign */
    FORM_INTERVAL, /* "1.77 - 1.91" */
    FORM_CHANGES,  /* "-0.74 to -0.66" */
    FORM_HALF,     /* an interval as half its width, "+-1.4" */
    FORM_FIXED,    /* digits as the column says */
    FORM_MOVED,    /* the same with a sign */
    FORM_POINTS,   /* a hundred times the value, digits as the column says */
    FORM_BAR,      /* a share of ten marks */
    FORM_BELOW,    /* text that goes on in the next line when this one has no room */
};

struct report_column {
    const char *head, *key;
    int8_t width; /* below 0: to the left */
    uint8_t gap;  /* blanks before it */
    enum report_form form;
    uint8_t digits; /* of an interval: the width of each end */
};

struct report_table {
    struct report_column column[REPORT_COLUMNS];
    uint32_t label; /* width of the first column, 0: there is none; a longer label has a line of its own */
    bool percent;   /* all values are shares */
};

enum block_kind { BLOCK_SAY, BLOCK_LINES, BLOCK_COMMAND, BLOCK_TABLE, BLOCK_ROW };

struct report_block {
    enum block_kind kind;
    uint32_t indent, text, node;
    const struct report_table *table;
};

struct report {
    struct report_node *node; /* the first is the object that all others belong to */
    struct report_block *block;
    char *text; /* all strings */
    uint32_t nodes, node_cap, blocks, block_cap, text_len, text_cap;
    uint32_t open[REPORT_DEPTH], depth;
    bool full; /* there was no memory for all of it */
};

/* Begins with the members gloam_report and kind. Keys and tables must outlive the report. */
void report_begin(struct report *r, const char *kind);
void report_free(struct report *r);

/* An object or a list in what is open, which is then open; both return its node. */
uint32_t report_open(struct report *r, const char *key, char bracket);
uint32_t report_close(struct report *r);

/* Members of what is open, and a whole object: report_put(r, r_str("name", name), r_int("n", n)). */
#define report_put(r, ...) report_put_all(r, (const struct report_node[]){__VA_ARGS__, {.kind = NODE_END}})
#define report_object(r, key, ...)                                                                           \
    report_object_of(r, key, (const struct report_node[]){__VA_ARGS__, {.kind = NODE_END}})
void report_put_all(struct report *r, const struct report_node *fields);
uint32_t report_object_of(struct report *r, const char *key, const struct report_node *fields);
void report_fmt(struct report *r, const char *key, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A member of an object by its key; the children of a node, one after the other. */
uint32_t report_find(const struct report *r, uint32_t node, const char *key);
const char *report_string(const struct report *r, uint32_t node, const char *key); /* null: it has none */
uint32_t report_first(const struct report *r, uint32_t node);
uint32_t report_next(const struct report *r, uint32_t node);

/* The page, from top to bottom. A table begins with an empty line and its title, and so do words that begin
 * with a new line. */
void report_say(struct report *r, uint32_t indent, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void report_lines(struct report *r, const char *lines);
void report_command(struct report *r, const char *command); /* as a shell takes it, over several lines */
void report_table(struct report *r, const char *title, const struct report_table *t);
void report_row(struct report *r, uint32_t node);
/* The rows of a list whose .rank is this word, those with the largest member 'by' (either sign) first, and no
 * more than 'most'; how many there are. */
uint32_t report_largest(struct report *r, const char *title, const struct report_table *t, uint32_t list,
                        const char *rank, const char *by, uint32_t most);
/* All rows of a list that have a title, below a table that there is if there are any; how many. */
uint32_t report_rows(struct report *r, const char *title, const struct report_table *t, uint32_t list);

/* Renderers. The caller owns the buffer; when out->cut is set it was too small. */
void report_json(const void *report, struct text *out);
void report_text(const void *report, struct text *out);

/* A page is one HTML file that needs nothing else: the JSON report, what shows it (style and scripts of
 * assets/page), and the chart library when it was fetched; without that the page shows tables and says so.
 * assets: folder with page.html and what it names; charts: folder with the chart library, or null. A charts
 * folder that lacks a file counts as null: half a library is none. Whether out took all the bytes is for the
 * caller to ask. */
enum status report_page(const char *json, const char *assets, const char *charts, FILE *out, struct err *e);

#endif
