/* CLOUT: decks as people write them, and what a deck must keep (CL-202, CL-203, CL-205). A deck is a sorted
 * list of card ids. As text: the name of a starter, or "3x crypto_all_in_carl, 2x all_in_gamble, ..."; "3x"
 * may be left out, and a card's title does as well as its id. */
#include "games/clout/content_parts.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static void separate(struct text *faults) {
    if (faults->len)
        text_put(faults, "; ");
}

/* CL-203: one of a legendary card, of any other as many as the content says. */
static bool is_single(const struct cl_rules *r, uint32_t card) {
    return !strcmp(r->card[card].rarity, "legendary");
}

uint32_t cl_copies_allowed(const struct cl_rules *r, uint32_t card) {
    return is_single(r, card) ? 1 : r->f.copies_max;
}

/* Every rule that a list of copies breaks, one after the other. */
static void judge(const struct cl_rules *r, const uint32_t copies[CL_CARDS_MAX], uint32_t size,
                  struct text *faults) {
    if (size < r->f.deck_min || size > r->f.deck_max) {
        bool few = size < r->f.deck_min;
        separate(faults);
        text_fmt(faults, "%u cards are too %s: a deck has at %s %u", size, few ? "few" : "many",
                 few ? "least" : "most", few ? r->f.deck_min : r->f.deck_max);
    }
    for (uint32_t id = 1; id <= r->cards; id++)
        if (copies[id] > cl_copies_allowed(r, id)) {
            separate(faults);
            text_fmt(faults, "%u copies of %s are too many: at most %u", copies[id],
                     r->card[id].title, cl_copies_allowed(r, id));
        }
}

/* Is there nothing to say? Every game that begins asks. */
static bool is_fine(const struct cl_rules *r, const uint8_t *deck, uint32_t size) {
    uint8_t copies[CL_IDS] = {0};
    if (size < r->f.deck_min || size > r->f.deck_max)
        return false;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t id = deck[i];
        if (!id || id > r->cards || ++copies[id] > r->f.copies_max || (copies[id] == 2 && is_single(r, id)))
            return false;
    }
    return true;
}

enum status cl_deck_check(const struct cl_rules *r, const uint8_t *deck, uint32_t size, struct text *faults) {
    if (is_fine(r, deck, size))
        return ST_OK;
    uint32_t copies[CL_CARDS_MAX] = {0}, start = faults->len, told = UINT32_MAX;
    for (uint32_t i = 0; i < size; i++) {
        if (deck[i] >= 1 && deck[i] <= r->cards) {
            copies[deck[i]]++;
            continue;
        }
        if (deck[i] == told)
            continue; /* a row of the same is one fault */
        told = deck[i];
        separate(faults);
        text_fmt(faults, "there is no card %u", deck[i]);
    }
    judge(r, copies, size, faults);
    return faults->len > start ? ST_INVALID : ST_OK;
}

static int64_t card_named(const struct cl_rules *r, const char *name) {
    for (uint32_t id = 1; id <= r->cards; id++)
        if (!strcmp(r->card[id].name, name) || !strcasecmp(r->card[id].title, name))
            return id;
    return -1;
}

/* "3x name" of one entry: how many; the name begins at *name. */
static uint32_t count_of(const char *entry, const char **name) {
    uint32_t n = 0;
    const char *s = entry;
    for (; isdigit((unsigned char)*s) && n < 1000; s++)
        n = n * 10 + (uint32_t)(*s - '0');
    bool counted = s > entry && (*s == 'x' || *s == 'X');
    if (!counted) {
        *name = entry;
        return 1;
    }
    *name = s + 1 + strspn(s + 1, " \t");
    return n;
}

static uint32_t starter_named(const char *text) {
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++)
        if (!strcasecmp(text, cl_archetype_words[i]) || !strcasecmp(text, cl_archetype_singulars[i]))
            return i;
    return 0;
}

/* The next entry of a list into out, without blanks at its ends; false: there is no more. */
static bool next_entry(const char **text, struct text *out) {
    const char *s = *text + strspn(*text, " \t\r\n");
    size_t n = strcspn(s, ",\n");
    *text = s + n + (s[n] != 0);
    if (!n && !s[n])
        return false;
    while (n && isspace((unsigned char)s[n - 1]))
        n--;
    text_clear(out);
    text_bytes(out, s, (uint32_t)n);
    return true;
}

static void read_entry(const struct cl_rules *r, const struct text *entry, uint32_t copies[CL_CARDS_MAX],
                       uint32_t *total, struct text *faults) {
    const char *name;
    uint32_t many = count_of(entry->buf, &name);
    int64_t id = entry->cut ? -1 : card_named(r, name);
    *total += many;
    if (id > 0) {
        copies[id] += many;
        return;
    }
    separate(faults);
    text_put(faults, "there is no card '");
    text_visible(faults, name, 40);
    text_put(faults, "'");
}

/* One word that is no card was meant for a starter. */
static enum status no_starter(const char *text, struct err *e) {
    TEXT_ON_STACK(all, 120);
    TEXT_ON_STACK(shown, 60);
    text_visible(&shown, text, 40);
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++)
        text_fmt(&all, "%s%s", i > 1 ? ", " : "", cl_archetype_words[i]);
    return err_set(
        e, ST_INVALID,
        "there is no deck '%s'; there are %s, any, and lists as \"3x CARD, 2x CARD, ...\"",
        shown.buf, all.buf);
}

enum status cl_deck_read(const struct cl_rules *r, const char *text, uint8_t deck[CL_DECK_MAX], uint8_t *size,
                         struct err *e) {
    uint32_t copies[CL_CARDS_MAX] = {0}, total = 0, n = 0;
    TEXT_ON_STACK(entry, 80);
    TEXT_ON_STACK(faults, 500);
    uint32_t starter = starter_named(text);
    const char *name;
    if (!starter && *text && !strpbrk(text, ",\n") && count_of(text, &name) == 1 && name == text &&
        card_named(r, text) < 0)
        return no_starter(text, e);
    if (starter) {
        memcpy(deck, r->starter[starter], CL_DECK_MAX);
        *size = r->starter_size[starter];
        return ST_OK;
    }
    while (next_entry(&text, &entry))
        read_entry(r, &entry, copies, &total, &faults);
    judge(r, copies, total, &faults);
    if (faults.len)
        return err_set(e, ST_INVALID, "%s%s", faults.buf, faults.cut ? "..." : "");
    memset(deck, 0, CL_DECK_MAX);
    for (uint32_t id = 1; id <= r->cards; id++)
        for (uint32_t i = 0; i < copies[id]; i++)
            deck[n++] = (uint8_t)id;
    *size = (uint8_t)n;
    return ST_OK;
}
