/* Between the files of CLOUT's face: pages of the front, and what they share. face.c has the menus and the
 * words one may type, combat.c those of combat, table.c draws the table, pages.c the pages to read
 * in, tell.c turns events into lines, recap.c the end, lobby.c what comes before, builder.c the
 * building of decks. */
#ifndef GLOAM_FRONT_SCREEN_CLOUT_CLF_H
#define GLOAM_FRONT_SCREEN_CLOUT_CLF_H

#include "front/screen/face.h"
#include "games/clout/cl.h"

/* Pages of the front: ui.page. */
enum clf_page {
    CLF_PAGE_TABLE,  /* ui.at: page of a long list */
    CLF_PAGE_AIM,    /* ui.at: card of the hand, how to play it; or place of a deed (ui.picked) */
    CLF_PAGE_HAND,   /* ui.at: page; the hand with all its text */
    CLF_PAGE_CARD,   /* ui.at: card; ui.picked: page and ui.at to go back to */
    CLF_PAGE_GRAVES, /* ui.at: page */
    CLF_PAGE_DECKS,  /* ui.at: page */
    CLF_PAGE_SIDES,
    CLF_PAGE_LOG /* ui.at: page; past the last: the last */
};

#define CLF_CARD_FROM(page, at) ((uint32_t)(page) | (uint32_t)(at) << 8)

/* scene.wish: a bit, and for each seat the turn of its own, counted from 1, up to whose successor it answers
 * nothing. */
enum {
    CLF_WISH_ASK = 1, /* put every question, also those that only `pass` answers */
    CLF_WISH_SILENT = 8,
    CLF_WISH_TURN_BITS = 12
};

/* Whether a seat has said that it answers nothing until its next turn begins; and the wishes with that said,
 * or taken back. It is said before anything comes that could be answered, so that keeping silent tells
 * nothing, and two people at one keyboard need not hand it over for every pass. */
bool clf_silent(const struct face_scene *s, uint32_t seat);
uint32_t clf_wish_silence(const struct face_scene *s, uint32_t seat, bool silent);

/* Where numbered choices of the table stand, in ui.picked; on the right are deeds, each with its verb added.
 */
enum { CLF_LEFT, CLF_RIGHT };

/* The card that the page CLF_PAGE_AIM is about. */
uint32_t clf_aimed_card(const struct face_scene *s);

/* What the log notes for the end of the duel, and for the line on what was let pass. */
enum { CLF_MEMO_TURNS = 160, CLF_PLAYS = 12 };
enum clf_play_kind { CLF_PLAY_REPUTATION, CLF_PLAY_STABILITY, CLF_PLAY_BREAKDOWN };

struct clf_play {
    uint16_t turn;
    uint8_t card, by;   /* what did it and whose it was; 0: nothing in particular */
    uint8_t kind, whom; /* whose resource, or whose stereotype */
    uint8_t broke;      /* the stereotype that broke down */
    uint8_t pad;
    int32_t amount;
};

struct clf_memo {
    uint16_t turn;                        /* the last that was noted; 0: nothing has been */
    uint8_t asked;                        /* 1 + the seat that could answer when the step began; 0: nobody */
    uint8_t plays;                        /* of play[], the weightiest */
    uint8_t card, by;                     /* what is under way */
    uint8_t links;                        /* of the chain under way */
    uint8_t did;                          /* the seat that is asked has answered this deed already */
    uint8_t attack[2];                    /* card and seat of the attack under way */
    uint8_t link[CL_LINKS][2];            /* card and seat of each */
    uint8_t board[CL_SEATS][CL_SLOTS];    /* who stood there last, as far as the seat knew */
    int16_t points[2][2][CLF_MEMO_TURNS]; /* at the end of a turn: Reputation, Stability; by seat */
    struct clf_play play[CLF_PLAYS];
};
_Static_assert(sizeof(struct clf_memo) <= FACE_MEMO, "the log has room for it");

/* How much a play weighs: in shares of what decides a duel that way, in ten-thousandths. */
int32_t clf_play_weight(const struct cl_rules *r, const struct clf_play *p);

/* Numbered choices that one column of the table has room for. */
uint32_t clf_list_rows(const struct face_scene *s);

/* The question that the view rests at. */
void clf_face_ask(const struct face_scene *s, struct ask *out);

/* A choice as the rules describe it, open or closed. */
void clf_offer(const struct face_scene *s, const struct action *a, struct offer *out);
void clf_say_why(struct choice *c, const char *why); /* when it is chosen, though closed */

/* Combat: its numbered choices; an attack in words that the rules refuse (false: it is as good as any). */
void clf_add_attacks(const struct face_scene *s, struct menu *m);
bool clf_read_attack(const struct face_scene *s, const char *line, struct choice *out);

const char *clf_title(const struct cl_rules *r, uint32_t card); /* "?" for one that is hidden */

/* The rest of a line after a word, or after a sign; null: it begins with another one. */
const char *clf_after(const char *line, const char *word);

/* "2000/1100", "spell": what a row says of a card beside its cost. */
void clf_put_short(const struct cl_rules *r, uint32_t card, struct text *out);

/* One card in full: what it is, what it does, its flavour; view null: none yet. Returns the row after it. */
int clf_draw_card(const struct cl_rules *r, const struct cl_view *v, uint32_t card, struct grid *g, int y,
                  int end);

/* The card that a word means: its name, its title or a part of that which fits no other; 0: none, or several:
 * then rivals has those on one line, what the view shows first. view null: none yet. */
uint32_t clf_card_meant(const struct cl_rules *r, const struct cl_view *v, const char *word,
                        struct text *rivals);

/* Whether marks of this turn (came, has attacked, set) mean anything on a side: they are wiped as the side's
 * own next turn begins. */
static inline bool clf_marks_count(const struct cl_view *v, uint32_t seat) {
    return v->s.seat == seat;
}

/* Cards of the own hand that a page of the hand's text has room for: the first and the one after the last;
 * returns the pages. */
uint32_t clf_hand_page(const struct face_scene *s, uint32_t page, uint32_t *from, uint32_t *to);

/* What the numbers of a page to read in mean: cards, with something to say of each; returns how many. */
struct clf_row {
    uint8_t card, n; /* copies; 0: a heading */
    uint8_t seat;
};
enum { CLF_ROWS_MAX = 160, CLF_READ_ROWS = 38 }; /* of one page: two columns */
uint32_t clf_graves(const struct cl_view *v, struct clf_row out[CLF_ROWS_MAX]);
uint32_t clf_lists(const struct cl_rules *r, const struct cl_view *v, struct clf_row out[CLF_ROWS_MAX]);
uint32_t clf_row_number(const struct clf_row *row, uint32_t i); /* headings have none */

void clf_draw_table(const struct face_scene *s, const struct menu *m, struct grid *g);
void clf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g); /* any but the table */
void clf_draw_recap(const struct face_scene *s, struct grid *g);
bool clf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g);
void clf_draw_help(const struct face_scene *s, struct grid *g);
void clf_draw_opening(const struct face_scene *s, struct grid *g);

void clf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);
const char *clf_hint(const struct face_scene *s); /* for the question that is open; null: none */

/* The lobby's pages of deck building, from CLF_BUILD on. A deck is made in the place where it will be played
 * from: that of a seat in the setup. */
enum clf_lobby_page {
    CLF_LOBBY_HOW,
    CLF_LOBBY_DECK,
    CLF_LOBBY_MIND,
    CLF_LOBBY_FIRST,
    CLF_BUILD,        /* where to start from */
    CLF_BUILD_CARDS,  /* the cards of an archetype */
    CLF_BUILD_CARD,   /* one of them */
    CLF_BUILD_DECK,   /* the deck as it stands */
    CLF_BUILD_DELETE, /* are you sure? */
    CLF_BUILD_LEAVE   /* unsaved: are you sure? */
};
enum {
    CLF_CHOICE_HOW,
    CLF_CHOICE_SEAT,
    CLF_CHOICE_ARCHETYPE,
    CLF_CHOICE_CARD,
    CLF_CHOICE_DIRTY,
    CLF_CHOICE_FROM,
    CLF_CHOICE_PAGE
};

void clf_build_menu(const struct lobby *l, struct menu *m);
void clf_build_draw(const struct lobby *l, const struct menu *m, struct grid *g);
void clf_build_take(struct lobby *l, const struct choice *c);
bool clf_build_read(struct lobby *l, const char *line);
/* One row on deck files that cannot be listed, where there are any. */
void clf_draw_misnamed(const struct lobby *l, struct grid *g, int y);
void clf_lobby_chosen(struct lobby *l); /* the deck of the seat stands: on to the next question */
/* A starter, or one of the kept decks (which must keep every rule if it is to be whole), into the seat's
 * place; false: the notice says why. */
void clf_take_starter(const struct lobby *l, uint32_t archetype);
bool clf_take_kept(struct lobby *l, uint32_t at, bool whole);

extern const struct face_lobby clf_face_lobby;

extern const struct face clout_face;

#endif
