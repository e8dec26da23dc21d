/* Between the files of DARKDELVE's scenes: scene.c has the table, scene_home.c the camp, the ways a run ends
 * and the other pages, spot.c where choices belong. */
#ifndef GLOAM_GAMES_DARKDELVE_SCENE_H
#define GLOAM_GAMES_DARKDELVE_SCENE_H

#include "core/scene.h"
#include "games/darkdelve/dd.h"

enum { DD_SCENE_PAGES = 7 };
extern const struct scene_page dd_scene_pages[DD_SCENE_PAGES];

/* Ids of things: foes by their places, one of each meter; a room is DDS_ROOM and its number, an item DDS_ITEM and its own
 * number, which no other item of a profile has. */
enum {
    DDS_FOE = 1,
    DDS_HEALTH,
    DDS_DREAD,
    DDS_GOLD,
    DDS_STAMINA,
    DDS_LIGHT,
    DDS_PACK,
    DDS_MORE_FOES = 10,
    DDS_ROOM = 100,
    DDS_ITEM = 1000
};
/* At camp: a stat, a class, a mutator, a dungeon, a place of the board, one among the wares, each by its number. */
enum { DDS_STAT = 900, DDS_CLASS = 910, DDS_MUTATOR = 920, DDS_DUNGEON = 940, DDS_BOUNTY = 950, DDS_STOCK = 960 };
static inline uint32_t dds_foe_id(uint32_t place) {
    return place ? DDS_MORE_FOES + place : DDS_FOE;
}

/* A figure as it is told: a range to whoever is candid, else what is shown. */
struct stat_span dds_told(const struct dd_view *v, struct dd_num n);

/* Null instead of no words; and sentences that were begun, without the blank behind the last. */
const char *dds_words(const char *s);
const char *dds_sentences(struct scene *s, struct text *t);

/* An item; a list of them, and how many there are. */
struct thing *dds_item(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, struct scene *s);
uint32_t dds_items(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list,
                   uint32_t cap, struct scene *s);
uint32_t dds_alike(const struct dd_item *list, uint32_t at); /* the first of a list that it stands with */

/* Panes of a run. */
void dds_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_gear(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_map(const struct dd_rules *r, const struct dd_view *v, struct scene *s);

/* scene_full.c: what only the larger game has. Further meters; who stands there and what they
 * are about to do, and take from who does not block; by which name a thing goes, and its
 * figures as they are told; what must not be overlooked of the Watcher, and of what may not be so. */
void dds_fight_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_more_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_foes(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_put_facts(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *room,
                   struct text *out);
void dds_put_way_home(const struct dd_rules *r, uint32_t floor, struct text *out);
void dds_pack(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_lies_here(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_waiting(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_intents(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
bool dds_heavy_falls(const struct dd_rules *r, const struct dd_view *v);
bool dds_coming(const struct dd_rules *r, const struct dd_view *v, struct stat_span *loss);
const char *dds_item_name(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, bool *doubt,
                          struct scene *s);
void dds_put_claim(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, struct dd_span span,
                   struct text *out);
const char *dds_watcher_cue(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
const char *dds_doubt_cue(const struct dd_rules *r, const struct dd_view *v);

/* Pages of what may not be so, and of what moves Dread. */
void dds_page_doubt(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_page_guess(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_say_doubt(const struct dd_rules *r, struct scene *s);
void dds_say_dread(const struct dd_rules *r, struct scene *s);
void dds_paragraph(struct scene *s, uint8_t tone, const char *words);

/* Which way leads from a room to the one beside it: WAY_... */
uint8_t dds_way(const struct dd_room_view *from, const struct dd_room_view *to);

/* scene_camp.c: the camp of the larger game; panes and words that pages and offers share with it. */
void dds_camp(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_wares(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, struct scene *s);
void dds_hero(const struct dd_rules *r, const struct dd_profile *p, struct scene *s);
void dds_codex(const struct dd_rules *r, const struct dd_profile *p, struct scene *s);
void dds_echoes(const struct dd_rules *r, const struct dd_profile *p, struct scene *s);
void dds_put_mutator(const struct dd_mutator_rules *m, struct text *out);
void dds_put_deed(const struct dd_mutator_rules *m, struct text *out); /* what opens it */
void dds_put_death(const struct dd_rules *r, uint8_t cause, uint8_t monster, struct text *out);

/* scene_end.c: the end of a run in the larger game; how it ended and what comes next, in a sentence each. */
void dds_doors(const struct dd_rules *r, const struct dd_view *v, struct scene *s); /* scene_way.c */
const char *dds_room_left(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_way_home(const struct dd_view *v, struct scene *s);
const char *dds_brought(const struct dd_view *v, struct scene *s);
void dds_end(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
const char *dds_no_guardian(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
const char *dds_how_it_ended(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
const char *dds_again(const struct dd_rules *r, const struct dd_profile *p, struct scene *s);

/* The table while no run is under way, and the pages behind the first. */
void dds_home(const struct dd_rules *r, const struct dd_view *v, struct scene *s);
void dds_page(const struct dd_rules *r, const struct dd_view *v, uint32_t page, struct scene *s);

#endif
