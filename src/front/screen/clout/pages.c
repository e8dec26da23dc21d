/* CLOUT's face: pages to read in. The hand with all its text, one card, both graveyards, both deck lists,
 * what weighs on both sides, the log; help and the opening. */
#include "front/screen/clout/clf.h"

#include "games/clout/say.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Where copies of a card lie open, and how they fare there. */
static int draw_where(const struct cl_rules *r, const struct cl_view *v, uint32_t card, struct grid *g, int y,
                      int end) {
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? cl_other(v->seat) : v->seat;
        const struct cl_player *p = &v->s.player[seat];
        for (uint32_t i = 0; i < CL_SLOTS && y < end; i++) {
            const struct cl_body *b = &p->body[i];
            if (b->card != card)
                continue;
            TEXT_ON_STACK(line, 160);
            text_fmt(&line, "In %s slot %u: %s, ATK %d, DEF %d, vice %u.", k ? "their" : "your", i + 1,
                     b->flags & CL_BODY_DOWN      ? "face down"
                     : b->flags & CL_BODY_DEFENSE ? "defense position"
                                                  : "attack position",
                     cl_attack_of(r, &v->s, seat, i), cl_defense_of(r, &v->s, seat, i), b->vice);
            if (b->flags & CL_BODY_FRESH && clf_marks_count(v, seat))
                text_put(&line, " It came this turn.");
            if (b->flags & CL_BODY_ATTACKED && clf_marks_count(v, seat))
                text_put(&line, " It has attacked.");
            if (b->flags & CL_BODY_NO_TRAPS)
                text_put(&line, " Traps cannot aim at it this turn.");
            if (b->flags & CL_BODY_GUEST)
                text_put(&line, " It goes back at the end of the turn.");
            y += grid_wrap(g, 2, y, g->w - 4, end - y, STYLE_STRONG, line.buf);
        }
    }
    return y;
}

int clf_draw_card(const struct cl_rules *r, const struct cl_view *v, uint32_t card, struct grid *g, int y,
                  int end) {
    TEXT_ON_STACK(what, 200);
    TEXT_ON_STACK(words, 900);
    if (card < 1 || card > r->cards)
        return y;
    const struct cl_card *c = &r->card[card];
    cl_put_card_kind(r, v, card, &what);
    y += grid_wrap(g, 2, y, g->w - 4, end - y, STYLE_DIM, what.buf) + 1;
    for (uint32_t i = 0; i < c->abilities; i++) {
        text_clear(&words);
        cl_ability_text(r, card, i, &words);
        if (words.len && y < end)
            y += grid_wrap(g, 2, y, g->w - 4, end - y, STYLE_TEXT, words.buf);
    }
    if (c->flavor && *c->flavor && y + 1 < end)
        y += 1 + grid_wrap(g, 2, y + 1, g->w - 4, end - y - 1, STYLE_WHISPER, c->flavor);
    return v && y + 1 < end ? draw_where(r, v, card, g, y + 1, end) : y;
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

/* Whether a seat knows that a card lies there: in a hand it sees, or open on the table. */
static bool lies_in_sight(const struct cl_view *v, uint32_t card) {
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &v->s.player[seat];
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (p->body[i].card == card || p->back[i].card == card)
                return true;
        if (p->field == card || memchr(p->hand, (int)card, p->hand_n))
            return true;
    }
    return false;
}

enum { NO_FIT, PART, WHOLE };
static uint32_t fit_of(const struct cl_card *c, const char *word) {
    if (!strcasecmp(c->title, word) || !strcasecmp(c->name, word))
        return WHOLE;
    return *word && fits_title(c->title, word) ? PART : NO_FIT;
}

/* Cards that a part fits, those in sight first, as many as one line holds. */
static void put_rivals(const struct cl_rules *r, const struct cl_view *v, const char *word, uint32_t many,
                       struct text *out) {
    enum { COLUMNS = 64, REST = 12 };
    uint32_t told = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t id = 1; id <= r->cards; id++) {
            if (fit_of(&r->card[id], word) == NO_FIT || (v && lies_in_sight(v, id)) != !pass)
                continue;
            if (out->len + strlen(r->card[id].title) + 2 + REST > COLUMNS) {
                text_fmt(out, ", or %u more", many - told);
                return;
            }
            text_fmt(out, "%s%s", told++ ? ", " : "", r->card[id].title);
        }
}

uint32_t clf_card_meant(const struct cl_rules *r, const struct cl_view *v, const char *word,
                        struct text *rivals) {
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
    put_rivals(r, v, word, n, rivals);
    return 0;
}

uint32_t clf_row_number(const struct clf_row *row, uint32_t i) {
    uint32_t n = 0;
    for (uint32_t k = 0; k <= i; k++)
        n += row[k].n != 0;
    return row[i].n ? n : 0;
}

/* One card of a hand with all its text, from row y: what it is stands behind its title, or below where that
 * is too long. Returns the rows; with g null it only measures. */
static int draw_hand_card(const struct face_scene *s, uint32_t at, struct grid *g, int y) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    uint32_t card = v->s.player[v->seat].hand[at];
    int w = scene_columns(s), most = scene_rows(s) - 3, rows = 1;
    TEXT_ON_STACK(what, 200);
    TEXT_ON_STACK(words, 900);
    cl_put_card_kind(r, v, card, &what);
    cl_card_text(r, card, &words);
    int after = 4 + text_columns(clf_title(r, card)) + 2;
    bool beside = after + text_columns(what.buf) < w;
    if (g) {
        grid_fmt(g, 0, y, STYLE_KEY, "%3u", at + 1);
        grid_text(g, 4, y, STYLE_STRONG, clf_title(r, card));
    }
    if (g && beside)
        grid_text(g, after, y, STYLE_DIM, what.buf);
    if (!beside)
        rows += grid_wrap(g, 4, y + rows, w - 5, most, STYLE_DIM, what.buf);
    return rows + grid_wrap(g, 4, y + rows, w - 5, most, STYLE_TEXT, words.buf);
}

uint32_t clf_hand_page(const struct face_scene *s, uint32_t page, uint32_t *from, uint32_t *to) {
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[v->seat];
    uint32_t first[CL_DECK_MAX + 1] = {0}, pages = 1;
    int room = scene_rows(s) - 2, y = 0;
    for (uint32_t i = 0; i < p->hand_n; i++) {
        int need = draw_hand_card(s, i, NULL, 0);
        if (y && y + need > room) {
            first[pages++] = i;
            y = 0;
        }
        y += need;
    }
    page %= pages;
    *from = first[page];
    *to = page + 1 < pages ? first[page + 1] : p->hand_n;
    return pages;
}

static void draw_hand(const struct face_scene *s, struct grid *g) {
    uint32_t from, to;
    int y = 1;
    grid_head(g, "Your hand");
    clf_hand_page(s, s->ui.at, &from, &to);
    if (from == to)
        grid_text(g, 1, 2, STYLE_DIM, "You hold no cards.");
    for (uint32_t i = from; i < to; i++)
        y += draw_hand_card(s, i, g, y);
}

/* Cards of a pile, each once with its count, in order of arrival. */
static uint32_t fold_pile(const uint8_t *pile, uint32_t n, uint32_t seat, struct clf_row *out) {
    uint32_t rows = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = 0;
        while (k < rows && out[k].card != pile[i])
            k++;
        if (k == rows)
            out[rows++] = (struct clf_row){pile[i], 0, (uint8_t)seat};
        out[k].n++;
    }
    return rows;
}

/* Headings are rows without copies; their card is the number of the heading. */
enum { HEAD_GRAVE = 1, HEAD_BANISHED, HEAD_LIST };

uint32_t clf_graves(const struct cl_view *v, struct clf_row out[CLF_ROWS_MAX]) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? cl_other(v->seat) : v->seat;
        const struct cl_player *p = &v->s.player[seat];
        const uint8_t *pile[2] = {p->grave, p->banished};
        const uint32_t size[2] = {p->grave_n, p->banished_n};
        for (uint32_t i = 0; i < 2; i++) {
            if (i && !size[i])
                continue;
            out[n++] = (struct clf_row){(uint8_t)(HEAD_GRAVE + i), 0, (uint8_t)seat};
            n += fold_pile(pile[i], size[i], seat, out + n);
        }
    }
    return n;
}

/* The opponent's list first: the own one a player knows. */
uint32_t clf_lists(const struct cl_rules *r, const struct cl_view *v, struct clf_row out[CLF_ROWS_MAX]) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? v->seat : cl_other(v->seat);
        out[n++] = (struct clf_row){HEAD_LIST, 0, (uint8_t)seat};
        for (uint32_t id = 1; id <= r->cards && n < CLF_ROWS_MAX; id++)
            if (v->s.list[seat][id])
                out[n++] = (struct clf_row){(uint8_t)id, v->s.list[seat][id], (uint8_t)seat};
    }
    return n;
}

static void put_heading(const struct cl_view *v, const struct clf_row *row, struct text *out) {
    static const char *const what[] = {"", "graveyard", "banished", "deck (unseen: not placed yet)"};
    bool none = row->card == HEAD_GRAVE && !v->s.player[row->seat].grave_n;
    text_fmt(out, "%s %s%s", row->seat == v->seat ? "Your" : "Their", what[row->card],
             none ? " is empty" : "");
}

static void draw_rows(const struct face_scene *s, struct grid *g, const char *title) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    struct clf_row row[CLF_ROWS_MAX];
    bool lists = s->ui.page == CLF_PAGE_DECKS;
    uint32_t n = lists ? clf_lists(r, v, row) : clf_graves(v, row);
    uint32_t from = s->ui.at % menu_pages(n, CLF_READ_ROWS) * CLF_READ_ROWS;
    int half = CLF_READ_ROWS / 2, w = g->w / 2;
    grid_head(g, title);
    for (uint32_t i = from; i < n && i < from + CLF_READ_ROWS; i++) {
        int k = (int)(i - from), x = k < half ? 0 : w, y = 1 + k % half;
        TEXT_ON_STACK(words, 120);
        if (!row[i].n) {
            put_heading(v, &row[i], &words);
            grid_clip(g, x + 1, y, w - 2, STYLE_STRONG, words.buf);
            continue;
        }
        uint32_t unseen = v->unseen[row[i].seat][row[i].card];
        text_fmt(&words, "%ux ", row[i].n);
        text_put(&words, clf_title(r, row[i].card));
        grid_fmt(g, x, y, STYLE_KEY, "%3u", clf_row_number(row, i));
        grid_clip(g, x + 4, y, w - 13, lists && !unseen ? STYLE_DIM : STYLE_TEXT, words.buf);
        text_clear(&words);
        if (lists)
            text_fmt(&words, "%u unseen", unseen);
        else if (!lists)
            clf_put_short(r, row[i].card, &words);
        grid_clip(g, x + w - 9, y, 9, STYLE_DIM, words.buf);
    }
}

static int draw_weight(const struct face_scene *s, uint32_t seat, struct grid *g, int y, int end) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[seat];
    TEXT_ON_STACK(words, 900);
    grid_rule(g, 0, y++, g->w, seat == v->seat ? "You" : "They", STYLE_TITLE);
    text_fmt(&words, "Reputation %d of %d, Stability %d, clout %u/%u, breakdowns caused %u/%u.",
             p->reputation, r->f.reputation_to_win, p->stability, p->clout, p->clout_cap, p->breakdowns,
             r->f.breakdowns_to_win);
    y += grid_wrap(g, 1, y, g->w - 2, 2, STYLE_TEXT, words.buf);
    text_clear(&words);
    cl_put_weight(v, seat, &words);
    if (!words.len)
        text_put(&words, "No effect weighs on this side.");
    y += grid_wrap(g, 1, y, g->w - 2, end - y, STYLE_WARN, words.buf);
    if (p->field && y < end) {
        text_clear(&words);
        text_fmt(&words, "Field %s: ", clf_title(r, p->field));
        cl_card_text(r, p->field, &words);
        y += grid_wrap(g, 1, y, g->w - 2, end - y, STYLE_UNCOMMON, words.buf);
    }
    text_clear(&words);
    for (uint32_t i = 0; p->revealed && seat != v->seat && i < p->hand_n; i++)
        text_fmt(&words, "%s%u %s", i ? ", " : "Hand: ", i + 1, clf_title(r, p->hand[i]));
    if (words.len && y < end)
        y += grid_wrap(g, 1, y, g->w - 2, end - y, STYLE_TEXT, words.buf);
    return y;
}

static void draw_weights(const struct face_scene *s, struct grid *g) {
    const struct cl_view *v = s->view;
    int rows = face_rows(g) - 1, y = draw_weight(s, v->seat, g, 0, rows / 2);
    draw_weight(s, cl_other(v->seat), g, y + 1, rows);
}

void clf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g) {
    switch (s->ui.page) {
    case CLF_PAGE_HAND:
        draw_hand(s, g);
        break;
    case CLF_PAGE_CARD:
        grid_head(g, clf_title(s->rules, s->ui.at));
        clf_draw_card(s->rules, s->view, s->ui.at, g, 2, face_rows(g) - 1);
        break;
    case CLF_PAGE_GRAVES:
        draw_rows(s, g, "Graveyards");
        break;
    case CLF_PAGE_DECKS:
        draw_rows(s, g, "Deck lists, open to both");
        break;
    case CLF_PAGE_SIDES:
        draw_weights(s, g);
        break;
    default:
        log_draw_whole(s, g);
    }
    menu_keys(m, g, g->w, true);
}

static void put_victory(const struct cl_rules *r, struct text *out) {
    text_fmt(
        out,
        "Win in one of three ways: %d Reputation; or your opponent's Stability at 0 (it starts at %d); or "
        "%u of their stereotypes broken down. Whoever must draw from an empty deck loses.",
        r->f.reputation_to_win, r->f.starting_stability, r->f.breakdowns_to_win);
}

/* Before a duel there is no view: the game in short, then how decks are built. */
static void draw_lobby_help(const struct face_scene *s, struct grid *g) {
    const struct cl_rules *r = s->rules;
    TEXT_ON_STACK(aim, 300);
    TEXT_ON_STACK(rules, 200);
    put_victory(r, &aim);
    text_put(&aim, " Clout pays for cards and comes anew each turn. Once you play, ? tells the rest.");
    text_fmt(&rules, "A deck has %u to %u cards, at most %u of one and a single one of a legendary card. ",
             r->f.deck_min, r->f.deck_max, r->f.copies_max);
    text_put(&rules, "Cards of all six tables may stand in it.");
    const char *const paragraphs[] = {
        aim.buf,
        "Choose how to play, a deck for each side and who begins: a number or letter takes what it stands "
        "before, Enter the marked one, b goes back. d builds decks.",
        "Building: start from nothing, a starter or a deck of yours. n and p turn the tables, v shows the "
        "deck as it stands, a number reads a card. add NAME puts one in, add NAME 2 two, remove NAME takes "
        "one out, look NAME reads it; +3 and -3 do so by number. Part of a name will do if one card fits.",
        "save NAME keeps the deck, load NAME fetches one, u plays it. delete NAME, on the page where you "
        "start, throws one away after a question.",
        rules.buf,
    };
    grid_head(g, "How to play, and how to build a deck");
    grid_paragraphs(g, 1, face_rows(g), paragraphs, sizeof paragraphs / sizeof paragraphs[0]);
}

void clf_draw_help(const struct face_scene *s, struct grid *g) {
    const struct cl_rules *r = s->rules;
    TEXT_ON_STACK(aim, 300);
    if (!s->view) {
        draw_lobby_help(s, g);
        return;
    }
    put_victory(r, &aim);
    const char *const paragraphs[] = {
        aim.buf,
        "Clout pays for cards. You get it anew each turn, one more each turn at first; what is left is lost. "
        "A number plays a card of your hand, or does what the right side offers. Nobody attacks in the turn "
        "they come. Set cards wait face down: traps answer from the next turn on.",
        "Attack: ATK against ATK, the lower falls and its player loses the difference in Stability. Against "
        "a defender ATK meets DEF: nobody loses Stability but an attacker who is too weak. Nobody open in "
        "the way: all of your ATK hits them.",
        "Vice counters break a stereotype down when enough lie on it; that counts for the other side, "
        "always. Answers form a chain; the last one happens first.",
        "c combat  e end turn  h your hand in full  s both sides  g graveyards  d deck lists  l log  x give "
        "up  q leave.  look NAME reads any card, look 3 that of your hand. A key with a dash is closed now: "
        "type it and read why.",
        s->shared ? "w answers nothing until your next turn begins; w again takes that back."
                  : "ask always puts every question, ask less only those that you can answer.",
    };
    grid_head(g, "How to play");
    grid_paragraphs(g, 1, face_rows(g), paragraphs, sizeof paragraphs / sizeof paragraphs[0]);
}

void clf_draw_opening(const struct face_scene *s, struct grid *g) {
    (void)s;
    grid_centre(g, 1, STYLE_TITLE, "C L O U T");
    grid_wrap(
        g, 10, 4, 60, 6, STYLE_TEXT,
        "There are six tables in this cafeteria: Dropouts, Preps, Geeks, Freaks, Nerds, Goodies. You sit "
        "at one of them. Somebody at another has just said your name, loudly.");
    grid_wrap(
        g, 10, 8, 60, 6, STYLE_TEXT,
        "Become famous, make the others lose their nerve, or let their vices finish them: each is a way "
        "to win. Cards cost clout, clout comes back every turn, and a card that lies face down may be "
        "anything.");
    grid_wrap(g, 10, 13, 60, 3, STYLE_DIM,
              "A few questions first. Enter takes the usual answer everywhere; ? explains the game.");
}
