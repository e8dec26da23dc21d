/* Between the files of DARKDELVE's face: pages of the front, and words for things. face.c has the menus
 * and the telling, camp.c draws camp and endings, delve.c the dungeon and fights. */
#ifndef GLOAM_FRONT_SCREEN_DARKDELVE_DDF_H
#define GLOAM_FRONT_SCREEN_DARKDELVE_DDF_H

#include "core/policy.h"
#include "front/screen/face.h"
#include "games/darkdelve/dd.h"

/* Pages of the front: ui.page. */
enum {
    DDF_PAGE_MAIN, /* at camp: the stash while items are being moved, else the fire */
    DDF_PAGE_CAMP,
    DDF_PAGE_STASH,
    DDF_PAGE_DISCARD, /* at the stash: picking throws away */
    DDF_PAGE_BESTIARY,
    DDF_PAGE_BRING, /* what to bring into the dungeon; ui.picked: a bit per item of ddf_shelf */
    DDF_CAMP_PAGES,
    DDF_PAGE_USE = DDF_CAMP_PAGES, /* which consumable */
    DDF_PAGE_GEAR                  /* what to wear from the pack */
};

/* Did the last step move an item at camp? What tell notes in the log's memo. */
enum { DDF_MEMO_MOVED };

/* Where an item at camp lies. */
enum ddf_where { DDF_AT_RETURNED, DDF_AT_HAND, DDF_AT_STASH };

struct ddf_shelf {
    struct dd_item item[DD_CARRY_MAX + DD_HAND_MAX + DD_STASH_MAX];
    uint8_t where[DD_CARRY_MAX + DD_HAND_MAX + DD_STASH_MAX];
    uint32_t count;
};

/* All items at camp in the order in which menus number them; without the returned ones when returned is
 * false.
 */
void ddf_shelf_fill(const struct dd_profile *p, bool returned, struct ddf_shelf *out);

/* Items of a place stand in a column of some rows; a longer column goes on on the next page, a shorter one
 * stays. */
uint32_t ddf_shelf_pages(const struct ddf_shelf *shelf);
bool ddf_shelf_shown(const struct ddf_shelf *shelf, uint32_t item, uint32_t page);

enum style ddf_item_style(const struct dd_rules *r, uint8_t kind);
enum style ddf_dread_style(const struct dd_rules *r, uint8_t dread);

/* "Healing Potion x2, Torch (2)" from a list of DD_CARRY_MAX; equal kinds together, in at most some rows of w
 * columns: what does not fit is counted ("and 3 more"). usable: what is spent is left out. */
void ddf_put_items(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list, bool usable,
                   int w, int rows, struct text *out);

/* Top of every screen: the game, where we are, and something at the right. */
void ddf_header(struct grid *g, const char *where, enum style right_style, const char *right);

/* The choices at the foot of the screen, in at most some rows; returns the row of the rule above them. */
int ddf_choices(const struct menu *menu, struct grid *g, int rows);

/* On more rows than a screen has: with all that the other pages show. */
void ddf_draw_camp(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_stash(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_bring(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_bestiary(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_lesson(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_extraction(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_dungeon(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_find(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_combat(const struct face_scene *s, const struct menu *menu, struct grid *g);
void ddf_draw_help(const struct face_scene *s, struct grid *g);
void ddf_draw_opening(const struct face_scene *s, struct grid *g);

enum { DDF_BEASTS_PER_PAGE = 8 };

extern const struct face darkdelve_face;

#endif
