/* Content with one fault, for any game: the real base and schemas by link, a list of rulesets of its own, and
 * a layer "over" that holds one section with the fault. Texts are written with ' for ". Every refusal must
 * say what its row says. */
#ifndef GLOAM_TESTS_BROKEN_TREE_H
#define GLOAM_TESTS_BROKEN_TREE_H

#include "core/content.h"
#include "core/ops.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct broken_row {
    const char *section, *layer, *says;
};

static inline void broken_put(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (; *text; text++)
        fputc(*text == '\'' ? '"' : *text, f);
    assert_int_equal(fclose(f), 0);
}

static inline int broken_remove(const char *path, const struct stat *sb, int flag, struct FTW *ftw) {
    (void)sb, (void)flag, (void)ftw;
    return remove(path);
}

static inline void broken_tree(const char *game, const char *content, char *home, size_t cap) {
    char path[700], real[600], target[700];
    const char *tmp = getenv("TMPDIR");
    snprintf(home, cap, "%s/gloam-%s-XXXXXX", tmp && *tmp ? tmp : "/tmp", game);
    assert_non_null(mkdtemp(home));
    assert_true(strlen(content) < sizeof real && realpath(content, real));
    snprintf(path, sizeof path, "%s/content", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/content/%s", home, game);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/content/%s/over", home, game);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/schemas", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/content/%s/base", home, game);
    snprintf(target, sizeof target, "%s/%s/base", real, game);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/schemas/%s", home, game);
    snprintf(target, sizeof target, "%s/../schemas/%s", real, game);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/schemas/rulesets.schema.json", home);
    snprintf(target, sizeof target, "%s/../schemas/rulesets.schema.json", real);
    assert_int_equal(symlink(target, path), 0);
    snprintf(path, sizeof path, "%s/content/%s/rulesets.json", home, game);
    broken_put(path, "{'rulesets': [{'name': 'broken', 'title': 'Broken', 'default': true, "
                     "'layers': ['base', 'over']}]}");
}

/* Loads the tree with one layer; ST_OK or the refusal in e. */
static inline enum status broken_load(const struct game_ops *ops, const char *home,
                                      const struct broken_row *row, struct err *e) {
    char path[700], root[400];
    struct content *c = NULL;
    void *rules = calloc(1, ops->rules_size);
    snprintf(root, sizeof root, "%s/content", home);
    snprintf(path, sizeof path, "%s/content/%s/over/%s.json", home, ops->name, row->section);
    broken_put(path, row->layer);
    enum status st = content_open(root, ops->name, "broken", &c, e);
    if (st == ST_OK)
        st = ops->content_load(c, rules, e);
    content_close(c);
    free(rules);
    assert_int_equal(remove(path), 0);
    return st;
}

/* The first row is sound: it shows that the tree itself is. */
static inline void broken_rows_are_refused(const struct game_ops *ops, const char *content,
                                           const struct broken_row *sound, const struct broken_row *rows,
                                           size_t count) {
    char home[300];
    struct err e = {0};
    broken_tree(ops->name, content, home, sizeof home);
    if (broken_load(ops, home, sound, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (size_t i = 0; i < count; i++) {
        e = (struct err){0};
        enum status st = broken_load(ops, home, &rows[i], &e);
        if (st == ST_OK || !strstr(e.text, rows[i].says))
            fail_msg("'%s' should be refused with '%s', not '%s'", rows[i].layer, rows[i].says, e.text);
    }
    assert_int_equal(nftw(home, broken_remove, 8, FTW_DEPTH | FTW_PHYS), 0);
}

#endif
