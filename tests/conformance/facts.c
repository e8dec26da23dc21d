/* The ledger of facts: a table by path, sort and value. A path is known by a number made on the way down the
 * field table; its words are looked up only for what is written. Arrays count twice, element by element and
 * as a heap; in large states long ones as a heap only. */
#include "facts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 1 << 18,
    LARGE = 1 << 16,  /* bytes of a state whose arrays are heaps */
    LIST = 64,        /* but for leaves up to so many */
    MOST = 1 << 20,   /* of one difference: a number that runs away cannot drown the others */
    SMALL = 20,       /* leaves of an element that are taken in pairs */
    PATH_BYTES = 160, /* of words */
    ROUGHS = 32,      /* rows of ops->approximate */
    SAID = 40         /* wrong facts that are written */
};
#define HEAP UINT32_MAX /* an element of an array as one of many */

enum sort {
    VALUE, /* a leaf has this value */
    BIT,   /* a mask has this bit */
    SUM,   /* the number itself; of a mask its bits */
    SAME,  /* the guess is right as often as the other guess agrees with it */
    NEAR,  /* and as near */
    PAIR,  /* two leaves of one element have these values */
    FOUND, /* the whole world is among many guesses */
    SORTS
};
static const char *const sort_words[SORTS] = {
    "is", "has bit", "adds up", "is guessed right", "is far off by", "are", "is found"};

struct fact {
    uint64_t key, path;
    int64_t sum, squares, now, truth, guess;
    int32_t a, b;
    uint32_t where; /* number of the sample that it was first met in */
    uint8_t sort, touched;
    uint8_t rough; /* 1 + row of ops->approximate; 0: it must be right */
};

/* A row of ops->approximate: where it stands, and how often there was something to approximate. */
struct rough {
    uint64_t path;
    const struct field *top; /* outermost field on the way */
    int64_t chances;
};

struct facts {
    const struct game_ops *ops;
    uint32_t roughs; /* rows of ops->approximate that are taken for an excuse */
    struct fact fact[SLOTS];
    uint32_t touched[SLOTS], touches, count, samples;
    struct facts_where where[SLOTS]; /* of each sample */
    struct rough rough[ROUGHS];
};

/* Three worlds, or the same part of each. */
struct worlds {
    const char *truth, *guess, *other;
};

/* On the way down a table: by element, as a heap, and whether here all is approximate or chosen. */
struct way {
    uint64_t each, heap;
    uint32_t offset; /* in the state */
    uint32_t deep;   /* arrays of structs above */
    int32_t rough;   /* row of ops->approximate that holds here; -1: none */
    bool setup;      /* the copy of the setup counts */
};

static uint64_t mix(uint64_t a, uint64_t b) {
    a = (a ^ b) * UINT64_C(0xff51afd7ed558ccd);
    a = (a ^ a >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return a ^ a >> 29;
}

static uint64_t step_to(uint64_t path, uint32_t row, uint32_t element) {
    return mix(path, (uint64_t)element << 32 | (row + 1));
}

/* The row of a table with the name that a path begins with, which is passed; null: there is none. */
static const struct field *row_named(const struct fields *t, const char **path, uint32_t *number) {
    size_t n = strcspn(*path, ".");
    for (uint32_t i = 0; t && i < t->count; i++) {
        if (strlen(t->row[i].name) != n || memcmp(t->row[i].name, *path, n))
            continue;
        *path += n + ((*path)[n] == '.');
        *number = i;
        return &t->row[i];
    }
    return NULL;
}

struct facts *facts_open(const struct game_ops *ops, bool strict) {
    struct facts *f = calloc(1, sizeof *f);
    if (!f || ops->approximate_count > ROUGHS)
        abort();
    f->ops = ops;
    f->roughs = strict ? 0 : ops->approximate_count;
    for (uint32_t i = 0; i < f->roughs; i++) {
        const char *path = ops->approximate[i].path;
        const struct fields *t = ops->state_fields;
        struct rough *x = &f->rough[i];
        while (*path) {
            uint32_t number;
            const struct field *row = row_named(t, &path, &number);
            if (!row) {
                fprintf(stderr, "%s: ops->approximate names '%s', which is no field of the state\n",
                        ops->name, ops->approximate[i].path);
                abort();
            }
            x->top = x->top ? x->top : row;
            x->path = step_to(x->path, number, HEAP);
            t = row->type == F_STRUCT ? row->sub : NULL;
        }
    }
    return f;
}

void facts_close(struct facts *f) {
    free(f);
}

uint32_t facts_count(const struct facts *f) {
    return f->count;
}

static struct fact *bump(struct facts *f, uint64_t path, enum sort sort, int64_t a, int64_t b, int64_t by) {
    uint64_t key = mix(mix(path, sort), (uint64_t)(uint32_t)a << 32 | (uint32_t)b);
    uint32_t at = (uint32_t)key % SLOTS;
    while (f->fact[at].key && f->fact[at].key != key)
        at = (at + 1) % SLOTS;
    struct fact *x = &f->fact[at];
    if (!x->key) {
        if (f->count + 1 >= SLOTS / 2) {
            fprintf(stderr, "%s: more than %d facts: SLOTS is too small\n", f->ops->name, SLOTS / 2);
            abort();
        }
        f->count++;
        *x = (struct fact){.key = key, .path = path, .sort = (uint8_t)sort, .a = (int32_t)a, .b = (int32_t)b};
        x->where = f->samples;
    }
    if (!x->touched)
        f->touched[f->touches++] = at;
    x->touched = 1;
    x->now += by;
    x->truth += by > 0 ? by : 0;
    x->guess -= by < 0 ? by : 0;
    return x;
}

static void fold(struct facts *f) {
    for (uint32_t i = 0; i < f->touches; i++) {
        struct fact *x = &f->fact[f->touched[i]];
        int64_t d = x->now > MOST ? MOST : x->now < -MOST ? -MOST : x->now;
        x->sum += d;
        x->squares += d * d;
        x->now = 0;
        x->touched = 0;
    }
    f->touches = 0;
}

/* Large numbers by size: three leading bits. */
static int64_t shelf(int64_t v) {
    uint64_t u = v < 0 ? -(uint64_t)v : (uint64_t)v;
    if (u < 256)
        return v;
    int32_t shift = 61 - __builtin_clzll(u);
    int64_t s = 256 + 8 * shift + (int64_t)(u >> shift & 7);
    return v < 0 ? -s : s;
}

static int64_t apart(int64_t a, int64_t b) {
    return a > b ? a - b : b - a;
}

static void mask_facts(struct facts *f, uint64_t path, uint64_t truth, uint64_t guess, uint64_t other) {
    for (uint64_t m = truth ^ guess; m; m &= m - 1) {
        int32_t bit = __builtin_ctzll(m);
        bump(f, path, BIT, bit, 0, truth >> bit & 1 ? 1 : -1);
    }
    int32_t more = __builtin_popcountll(truth) - __builtin_popcountll(guess);
    int32_t off = __builtin_popcountll(truth ^ guess) - __builtin_popcountll(other ^ guess);
    if (more)
        bump(f, path, SUM, 0, 0, more);
    if (off)
        bump(f, path, NEAR, 0, 0, off);
}

static void number_facts(struct facts *f, uint64_t path, int64_t truth, int64_t guess, int64_t other) {
    int64_t off = apart(truth, guess) - apart(other, guess);
    if (truth != guess) {
        bump(f, path, VALUE, shelf(truth), 0, 1);
        bump(f, path, VALUE, shelf(guess), 0, -1);
        bump(f, path, SUM, 0, 0, truth - guess);
    }
    if (off)
        bump(f, path, NEAR, 0, 0, off);
}

static void same_fact(struct facts *f, const struct way *w, bool truth, bool other) {
    if (truth == other)
        return;
    bump(f, w->heap, SAME, 0, 0, truth - other);
    if (w->each != w->heap)
        bump(f, w->each, SAME, 0, 0, truth - other);
}

static void leaf_facts(struct facts *f, const struct way *w, const struct field *row, uint32_t element,
                       const struct worlds *of) {
    int64_t truth = field_get(row, of->truth, element), guess = field_get(row, of->guess, element);
    int64_t other = field_get(row, of->other, element);
    if (w->rough >= 0) {
        if (truth != guess) {
            bump(f, w->heap, VALUE, shelf(truth), 0, 1)->rough = (uint8_t)(w->rough + 1);
            bump(f, w->heap, VALUE, shelf(guess), 0, -1)->rough = (uint8_t)(w->rough + 1);
        }
        return;
    }
    for (int i = 0; i < (w->each == w->heap ? 1 : 2); i++) {
        uint64_t path = i ? w->each : w->heap;
        if (row->type == F_U64)
            mask_facts(f, path, (uint64_t)truth, (uint64_t)guess, (uint64_t)other);
        else
            number_facts(f, path, truth, guess, other);
    }
    same_fact(f, w, truth == guess, other == guess);
}

/* What the test knows of a field from the tables alone. */
static bool is_stream(const struct game_ops *ops, uint32_t offset) {
    for (uint32_t i = 0; i < ops->stream_count; i++)
        if (ops->streams[i].offset == offset)
            return true;
    return false;
}

/* Dice, seeds and show are nobody's guess. */
static bool passed_over(const struct game_ops *ops, const struct field *row, const struct way *w) {
    if (row->flags || (row->type == F_U64 && !strcmp(row->name, "seed")))
        return true;
    if (row->type != F_STRUCT)
        return false;
    return is_stream(ops, w->offset + row->offset) || (row->sub == ops->setup_fields && !w->setup);
}

/* The row of ops->approximate that speaks of this field; -1: none. */
static int32_t rough_row(const struct facts *f, uint64_t heap) {
    for (uint32_t i = 0; i < f->roughs; i++)
        if (f->rough[i].path == heap)
            return (int32_t)i;
    return -1;
}

/* Do the elements of an array count one by one? In a large state only short lists of leaves do. */
static bool by_element(const struct facts *f, const struct field *row) {
    bool large = f->ops->state_size > LARGE;
    return row->count > 1 && (!large || (row->type != F_STRUCT && row->count <= LIST));
}

static struct way way_to(const struct facts *f, const struct way *from, const struct field *row,
                         uint32_t number, uint32_t element) {
    struct way w = *from;
    w.heap = step_to(from->heap, number, HEAP);
    w.each = step_to(from->each, number, by_element(f, row) ? element : HEAP);
    w.offset += row->offset + element * row->size;
    w.deep += row->type == F_STRUCT && row->count > 1;
    return w;
}

static struct worlds part_of(const struct worlds *of, uint32_t offset) {
    return (struct worlds){of->truth + offset, of->guess + offset, of->other + offset};
}

static bool all_same(const struct worlds *of, uint32_t offset, size_t bytes) {
    return !memcmp(of->truth + offset, of->guess + offset, bytes) &&
           !memcmp(of->guess + offset, of->other + offset, bytes);
}

static bool same_part(const struct facts *f, const struct fields *t, const struct way *w, const char *a,
                      const char *b);

/* The small single leaves of an element, those of structs within it included. */
struct small {
    int32_t truth, guess;
    uint8_t row, sub; /* row + 1 of a leaf within a struct; 0: a leaf itself */
};

static uint32_t small_leaves(const struct facts *f, const struct fields *t, const struct way *w,
                             const struct worlds *of, struct small out[SMALL]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *row = &t->row[i];
        struct way here = way_to(f, w, row, i, 0);
        if (row->count != 1 || passed_over(f->ops, row, w) || rough_row(f, here.heap) >= 0)
            continue;
        const struct fields *in = row->type == F_STRUCT ? row->sub : NULL;
        uint32_t base = in ? row->offset : 0;
        for (uint32_t k = 0; k < (in ? in->count : 1); k++) {
            const struct field *leaf = in ? &in->row[k] : row;
            if (leaf->size != 1 || leaf->count != 1 || leaf->flags || n == SMALL)
                continue;
            if (in && rough_row(f, step_to(here.heap, k, HEAP)) >= 0)
                continue;
            out[n++] = (struct small){(int32_t)field_get(leaf, of->truth + base, 0),
                                      (int32_t)field_get(leaf, of->guess + base, 0), (uint8_t)i,
                                      (uint8_t)(in ? k + 1 : 0)};
        }
    }
    return n;
}

static uint64_t pair_path(uint64_t heap, const struct small *a, const struct small *b) {
    return mix(heap, (uint64_t)a->row << 24 | (uint64_t)a->sub << 16 | (uint64_t)b->row << 8 | b->sub);
}

/* Leaves that belong together must fit together; one of them may be known, and then the other must fit it. */
static void pair_facts(struct facts *f, const struct fields *t, const struct way *w,
                       const struct worlds *of) {
    struct small leaf[SMALL];
    uint32_t n = small_leaves(f, t, w, of, leaf);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (leaf[i].truth == leaf[i].guess && leaf[j].truth == leaf[j].guess)
                continue;
            uint64_t path = pair_path(w->heap, &leaf[j], &leaf[i]);
            bump(f, path, PAIR, leaf[j].truth, leaf[i].truth, 1);
            bump(f, path, PAIR, leaf[j].guess, leaf[i].guess, -1);
        }
    }
}

static void part_facts(struct facts *f, const struct fields *t, const struct way *w, const struct worlds *of);

static void element_facts(struct facts *f, const struct fields *t, const struct way *w,
                          const struct worlds *of) {
    part_facts(f, t, w, of);
    if (w->rough >= 0 || !w->deep)
        return;
    pair_facts(f, t, w, of);
    same_fact(f, w, same_part(f, t, w, of->truth, of->guess), same_part(f, t, w, of->other, of->guess));
}

static void part_facts(struct facts *f, const struct fields *t, const struct way *w,
                       const struct worlds *of) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *row = &t->row[i];
        if (passed_over(f->ops, row, w) || all_same(of, row->offset, (size_t)row->count * row->size))
            continue;
        int32_t rough = rough_row(f, step_to(w->heap, i, HEAP));
        for (uint32_t k = 0; k < row->count; k++) {
            uint32_t at = row->offset + k * row->size;
            if (all_same(of, at, row->size))
                continue;
            struct way here = way_to(f, w, row, i, k);
            here.rough = rough >= 0 ? rough : w->rough;
            struct worlds in = part_of(of, at);
            if (row->type == F_STRUCT)
                element_facts(f, row->sub, &here, &in);
            else
                leaf_facts(f, &here, row, k, of);
        }
    }
}

static bool same_part(const struct facts *f, const struct fields *t, const struct way *w, const char *a,
                      const char *b) {
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *row = &t->row[i];
        size_t bytes = (size_t)row->count * row->size;
        if (!memcmp(a + row->offset, b + row->offset, bytes) || passed_over(f->ops, row, w) ||
            rough_row(f, step_to(w->heap, i, HEAP)) >= 0)
            continue;
        if (row->type != F_STRUCT)
            return false;
        for (uint32_t k = 0; k < row->count; k++) {
            uint32_t at = row->offset + k * row->size;
            struct way here = way_to(f, w, row, i, k);
            if (!same_part(f, row->sub, &here, a + at, b + at))
                return false;
        }
    }
    return true;
}

bool facts_same(const struct facts *f, const void *a, const void *b, bool with_setup) {
    struct way w = {.rough = -1, .setup = with_setup};
    return same_part(f, f->ops->state_fields, &w, a, b);
}

static bool blank(const char *p, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

/* Elements of the outermost array above each approximate field that are there in either world. */
static void count_chances(struct facts *f, const char *truth, const char *guess) {
    for (uint32_t i = 0; i < f->roughs; i++) {
        const struct field *top = f->rough[i].top;
        for (uint32_t k = 0; k < top->count; k++) {
            size_t at = top->offset + (size_t)k * top->size;
            f->rough[i].chances += !blank(truth + at, top->size) || !blank(guess + at, top->size);
        }
    }
}

void facts_add(struct facts *f, const struct facts_where *at, const void *truth, const void *guess,
               const void *other) {
    struct way w = {.rough = -1, .setup = at->guessed};
    struct worlds of = {truth, guess, other};
    f->where[f->samples % SLOTS] = *at;
    part_facts(f, f->ops->state_fields, &w, &of);
    bool right = facts_same(f, truth, guess, w.setup), agree = facts_same(f, other, guess, w.setup);
    same_fact(f, &w, right, agree);
    count_chances(f, truth, guess);
    fold(f);
    f->samples++;
}

void facts_found(struct facts *f, const struct facts_where *at, bool truth, bool other) {
    (void)at;
    if (truth != other)
        bump(f, 0, FOUND, 0, 0, truth - other);
    fold(f);
}

/* The words of a path, with "[]" for a heap and the element's number otherwise; false: it lies elsewhere. */
static bool say_pair(const struct facts *f, const struct fields *t, uint64_t path, uint64_t wanted,
                     struct text *out) {
    struct way w = {.heap = path, .rough = -1, .setup = true};
    static const char nothing[1 << 12];
    struct worlds none = {nothing, nothing, nothing};
    struct small leaf[SMALL];
    uint32_t n = t->size <= sizeof nothing ? small_leaves(f, t, &w, &none, leaf) : 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (pair_path(path, &leaf[j], &leaf[i]) != wanted)
                continue;
            const struct field *a = &t->row[leaf[j].row], *b = &t->row[leaf[i].row];
            text_fmt(out, ".%s%s%s and .%s%s%s", a->name, leaf[j].sub ? "." : "",
                     leaf[j].sub ? a->sub->row[leaf[j].sub - 1].name : "", b->name, leaf[i].sub ? "." : "",
                     leaf[i].sub ? b->sub->row[leaf[i].sub - 1].name : "");
            return true;
        }
    }
    return false;
}

static bool say_path(const struct facts *f, const struct fields *t, uint64_t path, uint64_t wanted,
                     struct text *out) {
    uint32_t start = out->len;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *row = &t->row[i];
        for (uint32_t k = 0; k <= (by_element(f, row) ? row->count : 0); k++) {
            uint64_t here = step_to(path, i, k ? k - 1 : HEAP);
            out->len = start;
            text_fmt(out, "%s%s", start ? "." : "", row->name);
            if (k)
                text_fmt(out, "[%u]", k - 1);
            else if (row->count > 1)
                text_put(out, "[]");
            if (here == wanted)
                return true;
            if (row->type == F_STRUCT &&
                (say_path(f, row->sub, here, wanted, out) || say_pair(f, row->sub, here, wanted, out)))
                return true;
        }
    }
    out->len = start;
    return false;
}

static void say_fact(const struct facts *f, const struct fact *x, struct text *out) {
    const struct facts_where *at = &f->where[x->where % SLOTS];
    char words[PATH_BYTES];
    struct text path;
    text_init(&path, words, sizeof words);
    if (!say_path(f, f->ops->state_fields, 0, x->path, &path))
        text_put(&path, "the world");
    text_fmt(out, "# %s%s: %s %s", f->ops->name,
             f->roughs == f->ops->approximate_count ? "" : ", at the start", words, sort_words[x->sort]);
    if (x->sort == VALUE || x->sort == BIT)
        text_fmt(out, " %d", x->a);
    if (x->sort == PAIR)
        text_fmt(out, " %d and %d", x->a, x->b);
    text_fmt(out, ": truth %" PRId64 ", guess %" PRId64 ", where they differ", x->truth, x->guess);
    text_fmt(out, " (%" PRId64 " squared is more than %d times %" PRId64 ")", x->sum, FACTS_LIMIT,
             x->squares);
    text_fmt(out, "; first at --rules %s --scenario %s, seed %" PRIu64 ", seat %u, step %u%s\n", at->rules,
             at->scenario, at->seed, at->seat, at->step, at->guessed ? ", begun as a guess" : "");
}

static bool is_wrong(const struct fact *x) {
    unsigned __int128 t = (unsigned __int128)((__int128)x->sum * x->sum);
    return !x->rough && t > (unsigned __int128)x->squares * FACTS_LIMIT;
}

static uint32_t leaves_of(const struct fields *t) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->count; i++)
        n += t->row[i].count * (t->row[i].type == F_STRUCT ? leaves_of(t->row[i].sub) : 1);
    return n;
}

/* Leaves of an approximate field in one element of its outermost array. */
static uint32_t leaves_at(const struct facts *f, uint32_t rough) {
    const char *path = f->ops->approximate[rough].path;
    const struct fields *t = f->ops->state_fields;
    uint32_t n = 1, number, deep = 0;
    while (*path) {
        const struct field *row = row_named(t, &path, &number);
        n *= deep++ ? row->count : 1;
        t = row->type == F_STRUCT ? row->sub : NULL;
    }
    return n * (t ? leaves_of(t) : 1);
}

/* The share, in basis points, of what is there that would have to change its value to make guesses as
 * frequent as truths. */
static uint32_t off_by(const struct facts *f, uint32_t rough) {
    int64_t moved = 0, all = f->rough[rough].chances * leaves_at(f, rough);
    for (uint32_t i = 0; i < SLOTS; i++) {
        const struct fact *x = &f->fact[i];
        if (x->rough == rough + 1)
            moved += x->sum < 0 ? -x->sum : x->sum;
    }
    return all ? (uint32_t)(moved * 5000 / all) : 0;
}

uint32_t facts_judge(const struct facts *f, struct text *out) {
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < SLOTS; i++) {
        if (!f->fact[i].key || !is_wrong(&f->fact[i]))
            continue;
        if (wrong++ < SAID)
            say_fact(f, &f->fact[i], out);
    }
    for (uint32_t i = 0; i < f->roughs; i++) {
        const struct approximate_row *row = &f->ops->approximate[i];
        uint32_t off = off_by(f, i);
        wrong += off > row->most;
        text_fmt(out, "# %s: %s is approximate: %u basis points off, %u at most%s (%s)\n", f->ops->name,
                 row->path, off, row->most, off > row->most ? ": TOO MANY" : "", row->why);
    }
    return wrong;
}
