/* Reports: the tree of figures and the list of blocks, and the writer of the tree as JSON. */
#include "lab/report/report.h"

#include "base/hash.h"
#include "base/jw.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_VERSION = 1, JSON_DIGITS = 6, BAND_DIGITS = 3 };

/* Room for more of an array; false: there is none. */
static bool grow_list(struct report *r, void *list, uint32_t *cap, uint64_t need, size_t size) {
    void **at = list;
    uint64_t n = *cap ? *cap : 256;
    while (n < need)
        n *= 2;
    if (need > *cap && !r->full) {
        void *more = n <= UINT32_MAX ? realloc(*at, n * size) : NULL;
        r->full = !more;
        *at = more ? more : *at;
        *cap = more ? (uint32_t)n : *cap;
    }
    return !r->full;
}

/* Keeps a string, which may be one of the report's own: where it begins. */
static uint32_t keep_string(struct report *r, const char *s) {
    uint32_t at = r->text_len;
    uintptr_t inside = (uintptr_t)s - (uintptr_t)r->text;
    size_t n = r->full ? 0 : strlen(s) + 1;
    if (!grow_list(r, &r->text, &r->text_cap, (uint64_t)at + n, 1))
        return 0;
    memcpy(r->text + at, inside < at ? r->text + inside : s, n);
    r->text_len += (uint32_t)n;
    return at;
}

static uint32_t keep_printed(struct report *r, const char *fmt, va_list args) {
    char *s;
    if (vasprintf(&s, fmt, args) < 0) {
        r->full = true;
        return 0;
    }
    uint32_t at = keep_string(r, s);
    free(s);
    return at;
}

/* A new member of what is open. */
static void add_node(struct report *r, struct report_node n) {
    if (!grow_list(r, &r->node, &r->node_cap, (uint64_t)r->nodes + 1, sizeof *r->node))
        return;
    uint32_t at = r->nodes++;
    n.next = REPORT_NONE;
    r->node[at] = n;
    if (!r->depth)
        return;
    uint32_t *child = r->node[r->open[r->depth - 1]].child;
    if (child[0] == REPORT_NONE)
        child[0] = at;
    else
        r->node[child[1]].next = at;
    child[1] = at;
}

/* words null: the block has those that it came with. */
static void add_block(struct report *r, struct report_block b, const char *words) {
    b.text = words ? keep_string(r, words) : b.text;
    if (grow_list(r, &r->block, &r->block_cap, (uint64_t)r->blocks + 1, sizeof *r->block))
        r->block[r->blocks++] = b;
}

uint32_t report_open(struct report *r, const char *key, char bracket) {
    uint32_t at = r->nodes;
    enum node_kind kind = bracket == '{' ? NODE_OBJECT : NODE_LIST;
    add_node(r, (struct report_node){.key = key, .kind = kind, .child = {REPORT_NONE}});
    if (r->depth == REPORT_DEPTH)
        r->full = true;
    else
        r->open[r->depth++] = at;
    return r->full ? REPORT_NONE : at;
}

uint32_t report_close(struct report *r) {
    r->depth -= r->depth > 0;
    return r->full ? REPORT_NONE : r->open[r->depth];
}

void report_begin(struct report *r, const char *kind) {
    memset(r, 0, sizeof *r);
    report_open(r, NULL, '{');
    report_put(r, r_int("gloam_report", REPORT_VERSION), r_str("kind", kind));
}

void report_free(struct report *r) {
    free(r->node);
    free(r->block);
    free(r->text);
    memset(r, 0, sizeof *r);
}

void report_put_all(struct report *r, const struct report_node *fields) {
    for (struct report_node n; (n = *fields).kind != NODE_END; fields++) {
        if (n.kind == NODE_LEFT_OUT)
            continue;
        if (n.kind == NODE_TEXT || n.kind == NODE_RAW)
            n.text = keep_string(r, n.s);
        add_node(r, n);
    }
}

uint32_t report_object_of(struct report *r, const char *key, const struct report_node *fields) {
    report_open(r, key, '{');
    report_put_all(r, fields);
    return report_close(r);
}

void report_fmt(struct report *r, const char *key, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    uint32_t text = keep_printed(r, fmt, args);
    va_end(args);
    add_node(r, (struct report_node){.key = key, .kind = NODE_TEXT, .text = text});
}

uint32_t report_first(const struct report *r, uint32_t node) {
    bool holds = node < r->nodes && (r->node[node].kind == NODE_OBJECT || r->node[node].kind == NODE_LIST);
    return holds ? r->node[node].child[0] : REPORT_NONE;
}

uint32_t report_next(const struct report *r, uint32_t node) {
    return node < r->nodes ? r->node[node].next : REPORT_NONE;
}

uint32_t report_find(const struct report *r, uint32_t node, const char *key) {
    uint32_t at = report_first(r, node);
    while (at != REPORT_NONE && (!r->node[at].key || strcmp(r->node[at].key, key)))
        at = r->node[at].next;
    return at;
}

const char *report_string(const struct report *r, uint32_t node, const char *key) {
    uint32_t at = report_find(r, node, key);
    return at != REPORT_NONE && r->node[at].kind == NODE_TEXT ? r->text + r->node[at].text : NULL;
}

void report_say(struct report *r, uint32_t indent, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    uint32_t text = keep_printed(r, fmt, args);
    va_end(args);
    add_block(r, (struct report_block){.kind = BLOCK_SAY, .indent = indent, .text = text}, NULL);
}

void report_lines(struct report *r, const char *lines) {
    add_block(r, (struct report_block){.kind = BLOCK_LINES}, lines);
}

void report_command(struct report *r, const char *command) {
    add_block(r, (struct report_block){.kind = BLOCK_COMMAND}, command);
}

void report_table(struct report *r, const char *title, const struct report_table *t) {
    add_block(r, (struct report_block){.kind = BLOCK_TABLE, .table = t}, title);
}

void report_row(struct report *r, uint32_t node) {
    add_block(r, (struct report_block){.kind = BLOCK_ROW, .node = node}, NULL);
}

uint32_t report_rows(struct report *r, const char *title, const struct report_table *t, uint32_t list) {
    uint32_t rows = 0;
    for (uint32_t at = report_first(r, list); at != REPORT_NONE; at = report_next(r, at)) {
        if (report_find(r, at, ".title") == REPORT_NONE)
            continue;
        if (!rows++)
            report_table(r, title, t);
        report_row(r, at);
    }
    return rows;
}

static bool has_rank(const struct report *r, uint32_t row, const char *rank) {
    const char *word = report_string(r, row, ".rank");
    return word && !strcmp(word, rank);
}

/* The next row after last in order of size: no two take the same place. */
static uint32_t next_largest(const struct report *r, uint32_t list, const char *rank, const char *by,
                             uint32_t last) {
    uint32_t best = REPORT_NONE;
    double before = last == REPORT_NONE ? INFINITY : fabs(r->node[report_find(r, last, by)].v[0]), most = -1;
    for (uint32_t at = report_first(r, list); at != REPORT_NONE; at = report_next(r, at)) {
        double size = has_rank(r, at, rank) ? fabs(r->node[report_find(r, at, by)].v[0]) : -1;
        bool after = size < before || (size == before && at > last);
        if (size > most && after) {
            best = at;
            most = size;
        }
    }
    return best;
}

uint32_t report_largest(struct report *r, const char *title, const struct report_table *t, uint32_t list,
                        const char *rank, const char *by, uint32_t most) {
    uint32_t all = 0, row = REPORT_NONE;
    for (uint32_t at = report_first(r, list); at != REPORT_NONE; at = report_next(r, at))
        all += has_rank(r, at, rank);
    if (all)
        report_table(r, title, t);
    for (uint32_t i = 0; i < all && i < most; i++) {
        row = next_largest(r, list, rank, by, row);
        report_row(r, row);
    }
    return all;
}

static void write_node(struct jw *w, const struct report *r, const struct report_node *n);

static void write_children(struct jw *w, const struct report *r, const struct report_node *n) {
    bool list = n->kind == NODE_LIST;
    jw_open(w, list ? '[' : '{');
    for (uint32_t at = n->child[0]; at != REPORT_NONE; at = r->node[at].next)
        write_node(w, r, &r->node[at]);
    jw_close(w, list ? ']' : '}');
}

/* [a, b] of two numbers. */
static void write_two(struct jw *w, const struct report_node *n) {
    jw_open(w, '[');
    for (int end = 0; end < 2; end++) {
        int64_t i = n->i[end];
        if (n->kind == NODE_INTERVAL)
            jw_fixed(w, n->v[end], JSON_DIGITS);
        else if (n->kind == NODE_PAIR)
            jw_int(w, i);
        else if (i == INT64_MIN || i == INT64_MAX)
            jw_null(w);
        else
            jw_fixed(w, (double)i / 1000, BAND_DIGITS);
    }
    jw_close(w, ']');
}

static void write_hash(struct jw *w, uint64_t hash) {
    char hex[17];
    hash_hex(hash, hex);
    jw_str(w, hex);
}

static void write_node(struct jw *w, const struct report *r, const struct report_node *n) {
    if (n->key && n->key[0] == '.')
        return;
    if (n->key)
        jw_key(w, n->key);
    switch (n->kind) {
    case NODE_END:
    case NODE_LEFT_OUT:
    case NODE_NULL:
        jw_null(w);
        break;
    case NODE_INT:
        jw_int(w, n->i[0]);
        break;
    case NODE_U64:
        jw_u64(w, n->u);
        break;
    case NODE_HASH:
        write_hash(w, n->u);
        break;
    case NODE_BOOL:
        jw_bool(w, n->i[0] != 0);
        break;
    case NODE_TEXT:
        jw_str(w, r->text + n->text);
        break;
    case NODE_RAW:
        jw_raw(w, r->text + n->text);
        break;
    case NODE_NUMBER:
        jw_fixed(w, n->v[0], JSON_DIGITS);
        break;
    case NODE_INTERVAL:
    case NODE_BAND:
    case NODE_PAIR:
        write_two(w, n);
        break;
    case NODE_OBJECT:
    case NODE_LIST:
        write_children(w, r, n);
        break;
    }
}

void report_json(const void *report, struct text *out) {
    const struct report *r = report;
    struct jw w;
    text_clear(out);
    jw_init(&w, out);
    if (!r->full)
        write_node(&w, r, r->node);
    text_char(out, '\n');
}
