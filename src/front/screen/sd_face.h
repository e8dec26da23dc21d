/* Between the files of SHATTERED DUNGEON's face: pages of the front, and what they share. shattered.c has the
 * menus, sd_tell.c turns events into lines, sd_table.c draws the table, sd_pages.c the pages to read in,
 * sd_recap.c the end, sd_lobby.c what comes before. A card's number in menus is its place in the deck, so it
 * keeps that number for as long as the deck lasts. */
#ifndef GLOAM_FRONT_SCREEN_SD_FACE_H
#define GLOAM_FRONT_SCREEN_SD_FACE_H

#include "front/screen/face.h"
#include "games/shattered/sd.h"

/* Pages of the front: ui.page. */
enum sd_page {
    SD_PAGE_TABLE,    /* ui.at: page of a long hand */
    SD_PAGE_AIM,      /* ui.at: place of the card to play; whom or how */
    SD_PAGE_ACTIVATE, /* which card to turn into energy */
    SD_PAGE_RESTRAIN, /* which Strike to hold back */
    SD_PAGE_READ,     /* the hand with all its text */
    SD_PAGE_CARD,     /* ui.at: place of a card; ui.picked: sd_card_page */
    SD_PAGE_DECKS,    /* ui.at: page */
    SD_PAGE_SIDES,
    SD_PAGE_ROOM,
    SD_PAGE_LOG,     /* ui.at: page; past the last: the last */
    SD_PAGE_KEYWORDS /* ui.at: page */
};

/* ui.picked of a card's page: whose deck it is from, and where Enter leads back to. */
#define SD_CARD_FROM(side, page, at) ((uint32_t)(side) | (uint32_t)(page) << 8 | (uint32_t)(at) << 16)

enum {
    SD_HAND_ROWS = 9,  /* of a longer hand, a page is one less */
    SD_HAND_PAGE = 8,  /* cards of one page of a long hand */
    SD_DECK_PAGE = 32, /* cards of one page of decks: two columns */
    SD_KEYWORD_PAGES = 2
};

static inline const struct sd_card *sd_card_at(const struct sd_rules *r, const struct sd_view *v,
                                               uint32_t side, uint32_t slot) {
    return &r->card[slot < SD_DECK_MAX ? v->pub.side[side].deck[slot] : 0];
}

/* Place in the own hand that an action of the own seat means; -1: it means no card. */
int32_t sd_action_slot(const struct sd_view *v, const struct action *a);

/* Cards of the hand that have no place on the page before: pages of a hand of n. */
uint32_t sd_hand_pages(uint32_t n);

/* The cards of the own hand that a page of the hand's text has room for, as bits, and how many pages there
 * are; a page past the last is the first again. */
uint64_t sd_read_page(const struct face_scene *s, uint32_t page, uint32_t *pages);

/* Whose card of a party's deck it is, 1..4; 0: no party. */
uint32_t sd_owner_of(const struct sd_view *v, uint32_t side, uint32_t slot);

/* How a Strike (SD_PLAY) or a React (SD_PLAY_REACT) of the own hand stands now: "34% Strong or better"; of
 * other cards nothing. */
void sd_put_odds(const struct face_scene *s, const struct sd_card *c, uint16_t verb, struct text *out);

/* Whether a card that restores the fallen would be spoiled by a Disrupt that waits on its side (SD-173). */
bool sd_rescue_fouled(const struct sd_view *v, const struct sd_card *c);

/* Title of a side for heads: "Verdant Maw", "Thornback Boar", "The Party". */
const char *sd_side_title(const struct sd_rules *r, const struct sd_public *p, uint32_t side);
const char *sd_reducer_title(const struct sd_rules *r, uint32_t side, uint32_t reducer);
const char *sd_category_title(const struct sd_rules *r, const struct sd_card *c);
const char *sd_tier_name(uint32_t tier); /* of Trust */

/* "3", "3.5": half points without a character that a plain terminal lacks. */
void sd_put_points(int32_t half_points, struct text *out);

/* All conditions of a side in short words; full: with figures and lengths in sentences. */
void sd_put_conditions(const struct sd_rules *r, const struct sd_view *v, uint32_t side, bool full,
                       struct text *out);

void sd_draw_table(const struct face_scene *s, const struct menu *m, struct grid *g);
void sd_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g); /* any but the table */
void sd_draw_recap(const struct face_scene *s, struct grid *g);
bool sd_draw_news(const struct face_scene *s, uint32_t page, struct grid *g);
void sd_draw_help(const struct face_scene *s, struct grid *g);
void sd_draw_opening(const struct face_scene *s, struct grid *g);

void sd_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);

extern const struct face_lobby sd_face_lobby;

extern const struct face shattered_face;

#endif
