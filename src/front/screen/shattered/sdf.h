/* Between the files of SHATTERED DUNGEON's face: pages of the front, and what they share. face.c has the
 * menus, tell.c turns events into lines, table.c draws the table, pages.c the pages to read in,
 * recap.c the end, lobby.c what comes before. A card's number in menus is its place in the deck, so it
 * keeps that number for as long as the deck lasts. */
#ifndef GLOAM_FRONT_SCREEN_SHATTERED_SDF_H
#define GLOAM_FRONT_SCREEN_SHATTERED_SDF_H

#include "core/offer.h"
#include "front/screen/face.h"
#include "games/shattered/say.h"

/* Pages of the front: ui.page. */
enum sdf_page {
    SDF_PAGE_TABLE,    /* ui.at: page of a long hand */
    SDF_PAGE_AIM,      /* ui.at: place of the card to play; whom or how */
    SDF_PAGE_ACTIVATE, /* which card to turn into energy */
    SDF_PAGE_RESTRAIN, /* which Strike to hold back */
    SDF_PAGE_READ,     /* the hand with all its text */
    SDF_PAGE_CARD,     /* ui.at: place of a card; ui.picked: side, and the page it was opened from */
    SDF_PAGE_DECKS,    /* ui.at: page */
    SDF_PAGE_SIDES,
    SDF_PAGE_ROOM,
    SDF_PAGE_LOG,     /* ui.at: page; past the last: the last */
    SDF_PAGE_KEYWORDS /* ui.at: page */
};

/* ui.picked of a card's page: whose deck it is from, and where Enter leads back to. */
#define SDF_CARD_FROM(side, page, at) ((uint32_t)(side) | (uint32_t)(page) << 8 | (uint32_t)(at) << 16)

enum {
    SDF_HAND_ROWS = 9,  /* of a longer hand, a page is one less */
    SDF_HAND_PAGE = 8,  /* cards of one page of a long hand */
    SDF_DECK_PAGE = 32, /* cards of one page of decks: two columns */
    SDF_KEYWORD_PAGES = 2
};

static inline const struct sd_card *sdf_card_at(const struct sd_rules *r, const struct sd_view *v,
                                                uint32_t side, uint32_t slot) {
    return &r->card[slot < SD_DECK_MAX ? v->pub.side[side].deck[slot] : 0];
}

/* Cards of the hand that have no place on the page before: pages of a hand of n. */
uint32_t sdf_hand_pages(uint32_t n);

/* The cards of the own hand that a page of the hand's text has room for, as bits, and how many pages there
 * are; a page past the last is the first again. */
uint64_t sdf_read_page(const struct face_scene *s, uint32_t page, uint32_t *pages);

/* What an action of the own seat is, open or closed, and how it stands now: why it is closed, or what comes
 * of it beside its price, and what else is to be known of it. Of many ways only the odds, unless full. */
void sdf_offer(const struct face_scene *s, const struct action *a, struct offer *o);
void sdf_put_now(const struct face_scene *s, const struct offer *o, bool full, struct text *out);

void sdf_draw_table(const struct face_scene *s, const struct menu *m, struct grid *g);
void sdf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g); /* any but the table */
void sdf_draw_recap(const struct face_scene *s, struct grid *g);
bool sdf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g);
void sdf_draw_help(const struct face_scene *s, struct grid *g);
void sdf_draw_opening(const struct face_scene *s, struct grid *g);

void sdf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);

extern const struct face_lobby sdf_face_lobby;

extern const struct face shattered_face;

#endif
