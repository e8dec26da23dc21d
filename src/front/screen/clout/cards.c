/* CLOUT's lobby: cards as it shows and finds them, and what help says there. */
#include "front/screen/clout/clf.h"

#include "games/clout/say.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void clf_put_short(const struct cl_rules *r, uint32_t card, struct text *out) {
    static const char *const kinds[CL_CARD_KINDS] = {"", "", "spell", "trap", "field"};
    const struct cl_card *c = &r->card[card];
    if (c->kind == CL_STEREOTYPE)
        text_fmt(out, "%d/%d", c->attack, c->defense);
    else
        text_put(out, kinds[c->kind]);
}

int clf_draw_card(const struct cl_rules *r, uint32_t card, struct grid *g, int y, int end) {
    TEXT_ON_STACK(what, 200);
    TEXT_ON_STACK(words, 900);
    if (card < 1 || card > r->cards)
        return y;
    const struct cl_card *c = &r->card[card];
    cl_put_card_kind(r, NULL, card, &what);
    y += grid_wrap(g, 2, y, g->w - 4, end - y, STYLE_DIM, what.buf) + 1;
    for (uint32_t i = 0; i < c->abilities; i++) {
        text_clear(&words);
        cl_ability_text(r, card, i, &words);
        if (words.len && y < end)
            y += grid_wrap(g, 2, y, g->w - 4, end - y, STYLE_TEXT, words.buf);
    }
    if (c->flavor && *c->flavor && y + 1 < end)
        y += 1 + grid_wrap(g, 2, y + 1, g->w - 4, end - y - 1, STYLE_WHISPER, c->flavor);
    return y;
}

void clf_put_card(const struct cl_rules *r, uint32_t card, struct text *out) {
    if (card < 1 || card > r->cards)
        return;
    const struct cl_card *c = &r->card[card];
    cl_put_card_kind(r, NULL, card, out);
    for (uint32_t i = 0; i < c->abilities; i++) {
        TEXT_ON_STACK(words, 900);
        cl_ability_text(r, card, i, &words);
        if (words.len)
            text_fmt(out, "\n%s", words.buf);
    }
    if (c->flavor && *c->flavor)
        text_fmt(out, "\n%s", c->flavor);
}

/* Whether a word is the start of a title, or of a word in it and what follows. Digits stand for themselves:
 * they are no start of a longer number. */
static bool fits_title(const char *title, const char *word) {
    size_t n = strlen(word);
    bool digits = word[strspn(word, "0123456789")] == 0;
    for (const char *at = title; *at; at++)
        if ((at == title || !isalnum((unsigned char)at[-1])) && !strncasecmp(at, word, n) &&
            !(digits && isalnum((unsigned char)at[n])))
            return true;
    return false;
}

enum { NO_FIT, PART, WHOLE };
static uint32_t fit_of(const struct cl_card *c, const char *word) {
    if (!strcasecmp(c->title, word) || !strcasecmp(c->name, word))
        return WHOLE;
    return *word && fits_title(c->title, word) ? PART : NO_FIT;
}

/* Cards that a part fits, as many as one line holds. */
static void put_rivals(const struct cl_rules *r, const char *word, uint32_t many, struct text *out) {
    enum { COLUMNS = 64, REST = 12 };
    uint32_t told = 0;
    for (uint32_t id = 1; id <= r->cards; id++) {
        if (fit_of(&r->card[id], word) == NO_FIT)
            continue;
        if (out->len + strlen(r->card[id].title) + 2 + REST > COLUMNS) {
            text_fmt(out, ", or %u more", many - told);
            return;
        }
        text_fmt(out, "%s%s", told++ ? ", " : "", r->card[id].title);
    }
}

uint32_t clf_card_meant(const struct cl_rules *r, const char *word, struct text *rivals) {
    uint32_t found = 0, n = 0;
    for (uint32_t id = 1; id <= r->cards; id++) {
        uint32_t fit = fit_of(&r->card[id], word);
        if (fit == WHOLE)
            return id;
        found = fit == PART ? id : found;
        n += fit == PART;
    }
    if (n <= 1)
        return found;
    put_rivals(r, word, n, rivals);
    return 0;
}

static void put_victory(const struct cl_rules *r, struct text *out) {
    text_fmt(
        out,
        "Win in one of three ways: %d Reputation; or your opponent's Stability at 0 (it starts at %d); or "
        "%u of their stereotypes broken down. Whoever must draw from an empty deck loses.",
        r->f.reputation_to_win, r->f.starting_stability, r->f.breakdowns_to_win);
}

/* Before a duel: the game in short, then how decks are built. */
void clf_lobby_help(const struct lobby *l, uint32_t line, struct text *out) {
    static const char *const lines[] = {
        "Choose how to play, a deck for each side and who begins: a number or letter takes what it stands "
        "before, Enter the marked one, b goes back. d builds decks.",
        "Building: start from nothing, a starter or a deck of yours. n and p turn the tables, v shows the "
        "deck as it stands, a number reads a card. add NAME puts one in, add NAME 2 two, remove NAME takes "
        "one out, look NAME reads it; +3 and -3 do so by number. Part of a name will do if one card fits.",
        "save NAME keeps the deck, load NAME fetches one, u plays it. delete NAME, on the page where you "
        "start, throws one away after a question.",
    };
    enum { LINES = sizeof lines / sizeof lines[0] };
    const struct cl_rules *r = l->set->rules;
    if (line == 0) {
        put_victory(r, out);
        text_put(out, " Clout pays for cards and comes anew each turn. Once you play, ? tells the rest.");
    } else if (line <= LINES) {
        text_put(out, lines[line - 1]);
    } else if (line == LINES + 1) {
        text_fmt(
            out,
            "A deck has %u to %u cards, at most %u of one and a single one of a legendary card. Cards of "
            "all six tables may stand in it.",
            r->f.deck_min, r->f.deck_max, r->f.copies_max);
    }
}
