/* Between the files of DARKDELVE's face: pages of the front, and words for things. darkdelve.c has the menus
 * and the telling, dd_camp.c draws camp and endings, dd_delve.c the dungeon and fights. */
#ifndef GLOAM_FRONT_SCREEN_DD_FACE_H
#define GLOAM_FRONT_SCREEN_DD_FACE_H

#include "core/policy.h"
#include "front/screen/face.h"
#include "games/darkdelve/dd.h"

/* Pages of the front: ui.page. */
enum {
    PAGE_MAIN,
    PAGE_BRING,   /* what to bring into the dungeon; ui.picked: a bit per item of dd_shelf */
    PAGE_DISCARD, /* at the stash: picking throws away */
    PAGE_USE,     /* which consumable */
    PAGE_GEAR     /* what to wear from the pack */
};

/* Where an item at camp lies. */
enum dd_where { DD_AT_RETURNED, DD_AT_HAND, DD_AT_STASH };

struct dd_shelf {
    struct dd_item item[DD_CARRY_MAX + DD_HAND_MAX + DD_STASH_MAX];
    uint8_t where[DD_CARRY_MAX + DD_HAND_MAX + DD_STASH_MAX];
    uint32_t count;
};

/* All items at camp in the order in which menus number them; without the returned ones when returned is
 * false.
 */
void dd_shelf_fill(const struct dd_profile *p, bool returned, struct dd_shelf *out);

/* Items of a place stand in a column of some rows; a longer column goes on on the next page, a shorter one
 * stays. */
uint32_t dd_shelf_pages(const struct dd_shelf *shelf);
bool dd_shelf_shown(const struct dd_shelf *shelf, uint32_t item, uint32_t page);

/* "Torch (2 uses)", and what it does: "7-11 dmg, +5% crit". */
void dd_put_item(const struct dd_rules *r, struct dd_item it, struct text *out);
void dd_put_stats(const struct dd_rules *r, uint8_t kind, struct text *out);
enum style dd_item_style(const struct dd_rules *r, uint8_t kind);
enum style dd_dread_style(const struct dd_rules *r, uint8_t dread);

/* Some item kinds have a limit for all of them together in a run: true when it is reached (C-70). */
bool dd_spent(const struct dd_rules *r, const struct dd_view *v, uint8_t kind);

/* "Healing Potion x2, Torch (2)" from a list of DD_CARRY_MAX; equal kinds together, in at most some rows of w
 * columns: what does not fit is counted ("and 3 more"). usable: what is spent is left out. */
void dd_put_items(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list, bool usable,
                  int w, int rows, struct text *out);

/* What a blow of the player does to a foe, without and with a critical hit (DD-207 to DD-209), as far as the
 * bestiary knows its hide. */
struct dd_span dd_blow(const struct dd_rules *r, const struct dd_view *v, bool crit);

/* What the foe's next attack does, each (DD-221); heavy: after a sign. */
struct dd_span dd_foe_blow(const struct dd_rules *r, uint8_t monster, uint8_t phase, bool heavy);

/* "The " before a title that has no article of its own; "" for The Watcher. */
const char *dd_article(const char *title);

/* A span as "7-11", or "7" when both ends are equal. */
void dd_put_span(struct dd_span s, struct text *out);

/* The special abilities of a monster in words (DD-376). */
void dd_put_abilities(const struct dd_monster_rules *m, struct text *out);

/* Top of every screen: the game, where we are, and something at the right. */
void dd_header(struct grid *g, const char *where, enum style right_style, const char *right);

/* The choices at the foot of the screen. */
void dd_choices(const struct menu *menu, struct grid *g, int rows);

void dd_draw_camp(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_stash(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_bring(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_bestiary(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_lesson(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_extraction(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_dungeon(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_find(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_combat(const struct face_scene *s, const struct menu *menu, struct grid *g);
void dd_draw_help(const struct face_scene *s, struct grid *g);
void dd_draw_opening(const struct face_scene *s, struct grid *g);

enum { DD_BEASTS_PER_PAGE = 8 };

extern const struct face darkdelve_face;

#endif
