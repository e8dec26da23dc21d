/* Deck files: see decks.h. */
#include "front/save/decks.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status no_deck(struct err *e, const char *what) {
    return err_set(e, ST_PARSE,
                   "%s; a deck file is {\"gloam_deck\": %d, \"game\": NAME, \"cards\": {CARD: COPIES, ...}}",
                   what, DECK_VERSION);
}

static enum status read_cards(const json_t *cards, struct deck *out, struct err *e) {
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)cards, key, v) {
        TEXT_ON_STACK(shown, 60);
        text_visible(&shown, key, 40);
        if (!*key || strlen(key) >= DECK_CARD_MAX || !text_is_plain(key) || strchr(key, ','))
            return err_set(e, ST_PARSE, "'%s' is no name of a card", shown.buf);
        if (!json_is_integer(v) || json_integer_value(v) < 1 || json_integer_value(v) > DECK_COPIES_MAX)
            return err_set(e, ST_PARSE, "the copies of '%s' must be a whole number from 1 to %d", shown.buf,
                           DECK_COPIES_MAX);
        if (out->rows == DECK_ROWS)
            return err_set(e, ST_PARSE, "more than %d different cards", DECK_ROWS);
        snprintf(out->row[out->rows].card, DECK_CARD_MAX, "%s", key);
        out->row[out->rows++].copies = (uint32_t)json_integer_value(v);
    }
    return ST_OK;
}

static enum status read_deck(const json_t *doc, const char *game, struct deck *out, struct err *e) {
    const json_t *version = json_object_get(doc, "gloam_deck"), *cards = json_object_get(doc, "cards");
    const char *of = json_string_value(json_object_get(doc, "game")), *key;
    json_t *v;
    if (!json_is_object(doc) || !json_is_integer(version))
        return no_deck(e, "it is no deck");
    if (json_integer_value(version) > DECK_VERSION)
        return err_set(e, ST_VERSION, "it was written by a newer Gloam (deck version %lld, this knows %d)",
                       (long long)json_integer_value(version), DECK_VERSION);
    if (json_integer_value(version) < 1 || !of || !json_is_object(cards))
        return no_deck(e, "it lacks one of gloam_deck, game, cards");
    json_object_foreach((json_t *)doc, key, v) {
        TEXT_ON_STACK(what, 100);
        if (!strcmp(key, "gloam_deck") || !strcmp(key, "game") || !strcmp(key, "cards"))
            continue;
        text_put(&what, "'");
        text_visible(&what, key, 40);
        text_put(&what, "' is no part of a deck");
        return no_deck(e, what.buf);
    }
    if (strcmp(of, game)) {
        TEXT_ON_STACK(shown, 60);
        text_visible(&shown, of, 40);
        return err_set(e, ST_INVALID, "it is a deck of the game '%s', not of %s", shown.buf, game);
    }
    return read_cards(cards, out, e);
}

enum status deck_parse(const char *bytes, size_t len, const char *game, struct deck *out, struct err *e) {
    json_error_t je;
    memset(out, 0, sizeof *out);
    json_t *doc = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &je);
    if (!doc) {
        TEXT_ON_STACK(shown, 120);
        text_visible(&shown, je.text, 100);
        return err_set(e, ST_PARSE, "line %d: %s", je.line, shown.buf);
    }
    enum status st = read_deck(doc, game, out, e);
    json_decref(doc);
    return st;
}

/* Errors of what the file holds begin with as. */
static enum status read_as(const char *path, const char *as, const char *game, struct deck *out,
                           struct err *e) {
    char *bytes = NULL;
    size_t len = 0;
    memset(out, 0, sizeof *out);
    TRY(files_read(path, DECK_FILE_MAX, &bytes, &len, e));
    enum status st = deck_parse(bytes, len, game, out, e);
    free(bytes);
    return st == ST_OK ? ST_OK : err_prefix(e, "%.300s", as);
}

enum status deck_read(const char *path, const char *game, struct deck *out, struct err *e) {
    return read_as(path, path, game, out, e);
}

void deck_words(const struct deck *d, struct text *out) {
    for (uint32_t i = 0; i < d->rows; i++)
        text_fmt(out, "%s%ux %s", i ? ", " : "", d->row[i].copies, d->row[i].card);
}

static const char ending[] = ".json";

/* The name of a deck in a folder entry; false: it is none of ours. */
static bool name_of_entry(const char *entry, char out[DECK_NAME_MAX + 1]) {
    size_t n = strlen(entry), tail = sizeof ending - 1;
    if (n <= tail || n - tail > DECK_NAME_MAX || strcmp(entry + n - tail, ending))
        return false;
    memcpy(out, entry, n - tail);
    out[n - tail] = 0;
    return save_name_ok(out);
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

static uint32_t decks_list(const char *game, char name[DECKS_MAX][DECK_NAME_MAX + 1]) {
    char folder[FILES_PATH_MAX];
    struct err e;
    uint32_t n = 0;
    DIR *d = files_folder(FILES_DATA, game, "decks", folder, &e) == ST_OK ? opendir(folder) : NULL;
    for (const struct dirent *one; d && n < DECKS_MAX && (one = readdir(d));)
        n += name_of_entry(one->d_name, name[n]);
    if (d)
        closedir(d);
    qsort(name, n, sizeof name[0], by_name);
    return n;
}

/* What was set aside bears a dot in its name, and is no deck any more. */
static bool is_misnamed(const char *entry) {
    char name[DECK_NAME_MAX + 1];
    size_t n = strlen(entry), tail = sizeof ending - 1;
    return n > tail && !strcmp(entry + n - tail, ending) && *entry != '.' && !strstr(entry, ".deleted-") &&
           !strstr(entry, ".damaged-") && !name_of_entry(entry, name);
}

static uint32_t decks_misnamed(const char *game, struct text *files) {
    enum { ENTRY = 256 };
    char folder[FILES_PATH_MAX], entry[DECKS_MAX][ENTRY];
    struct err e;
    uint32_t n = 0;
    DIR *d = files_folder(FILES_DATA, game, "decks", folder, &e) == ST_OK ? opendir(folder) : NULL;
    for (const struct dirent *one; d && n < DECKS_MAX && (one = readdir(d));)
        if (is_misnamed(one->d_name))
            snprintf(entry[n++], ENTRY, "%s", one->d_name);
    if (d)
        closedir(d);
    qsort(entry, n, sizeof entry[0], by_name);
    for (uint32_t i = 0; i < n; i++) {
        text_put(files, i ? ", " : "");
        text_visible(files, entry[i], 40);
    }
    return n;
}

/* A place for save_path and save_set_aside, which know saves by folder and name. */
static enum status place_of_deck(const char *game, const char *name, struct save *out, struct err *e) {
    memset(out, 0, sizeof *out);
    out->lock = -1;
    if (!save_name_ok(name)) {
        TEXT_ON_STACK(shown, 80);
        text_visible(&shown, name, 20);
        return err_set(e, ST_USAGE, "'%s' names no deck: 1 to %d of a-z, 0-9, '_' and '-'", shown.buf,
                       DECK_NAME_MAX);
    }
    snprintf(out->profile, sizeof out->profile, "%s", name);
    return files_folder(FILES_DATA, game, "decks", out->folder, e);
}

static enum status decks_load(const char *game, const char *name, struct deck *out, struct err *e) {
    struct save at;
    char path[FILES_PATH_MAX];
    memset(out, 0, sizeof *out);
    TRY(place_of_deck(game, name, &at, e));
    TRY(save_path(&at, ending, path, e));
    enum status st =
        read_as(path, name, game, out, e); /* a player knows it by name; the path would hide the reason */
    if (st == ST_NOT_FOUND)
        return err_set(e, st, "there is no deck '%s'", name);
    return st;
}

/* What lies there already: a deck of ours may be replaced, anything else not. */
static enum status make_room_for_deck(struct save *at, const char *game, struct err *e) {
    char path[FILES_PATH_MAX];
    char(*name)[DECK_NAME_MAX + 1];
    struct deck *old = malloc(sizeof *old + sizeof *name * DECKS_MAX);
    if (!old)
        return err_set(e, ST_FULL, "no memory to save a deck");
    name = (void *)(old + 1);
    enum status st = save_path(at, ending, path, e);
    THEN(st, deck_read(path, game, old, e));
    if (st == ST_PARSE || st == ST_INVALID)
        st = save_set_aside(at, "damaged", ending, e);
    else if (st == ST_NOT_FOUND && decks_list(game, name) == DECKS_MAX)
        st = err_set(e, ST_FULL, "%d decks are kept already: delete one first", DECKS_MAX);
    else if (st == ST_NOT_FOUND)
        st = ST_OK;
    free(old);
    return st;
}

static char *write_deck(const char *game, const struct deck *d) {
    json_t *cards = json_object(), *doc;
    for (uint32_t i = 0; cards && i < d->rows; i++)
        if (json_object_set_new(cards, d->row[i].card, json_integer(d->row[i].copies))) {
            json_decref(cards);
            cards = NULL;
        }
    doc =
        cards ? json_pack("{s:i, s:s, s:o}", "gloam_deck", DECK_VERSION, "game", game, "cards", cards) : NULL;
    char *dump = doc ? json_dumps(doc, JSON_INDENT(1) | JSON_PRESERVE_ORDER) : NULL, *bytes = NULL;
    json_decref(doc);
    if (dump && asprintf(&bytes, "%s\n", dump) < 0)
        bytes = NULL;
    free(dump);
    return bytes;
}

static enum status decks_store(const char *game, const char *name, const struct deck *d,
                               char aside[FILES_PATH_MAX], struct err *e) {
    struct save at;
    char file[DECK_NAME_MAX + 8], temporary[DECK_NAME_MAX + 40];
    *aside = 0;
    TRY(place_of_deck(game, name, &at, e));
    TRY(files_make_folder(at.folder, e));
    TRY(make_room_for_deck(&at, game, e));
    memcpy(aside, at.aside, sizeof at.aside);
    char *bytes = write_deck(game, d);
    if (!bytes)
        return err_set(e, ST_FULL, "no memory to save a deck");
    snprintf(file, sizeof file, "%s%s", name, ending);
    snprintf(temporary, sizeof temporary, "%s.%ld.tmp", name, (long)getpid());
    enum status st = files_write(at.folder, file, temporary, bytes, strlen(bytes), e);
    free(bytes);
    return st;
}

static enum status decks_remove(const char *game, const char *name, char aside[FILES_PATH_MAX],
                                struct err *e) {
    struct save at;
    *aside = 0;
    enum status st = place_of_deck(game, name, &at, e);
    THEN(st, save_set_aside(&at, "deleted", ending, e));
    if (st == ST_OK)
        memcpy(aside, at.aside, sizeof at.aside);
    return st;
}

const struct deck_shelf decks_kept = {decks_list, decks_misnamed, decks_load, decks_store, decks_remove};
