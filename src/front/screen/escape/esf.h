/* Between the files of ESCAPE THE DUNGEON's face: pages of the front, and what they share. face.c has the
 * menus, read.c reads typed commands, tell.c turns events into lines, screen.c draws where the
 * player stands, pages.c lists, figures and map, log.c what is read in pages, recap.c opening, help
 * and end, words.c the words for people, rooms, skills, and the hints. */
#ifndef GLOAM_FRONT_SCREEN_ESCAPE_ESF_H
#define GLOAM_FRONT_SCREEN_ESCAPE_ESF_H

#include "core/offer.h"
#include "front/screen/face.h"
#include "games/escape/say.h"

/* Pages of the front: ui.page. From ESF_READ on they are pages to read in. */
enum esf_front_page {
    ESF_HERE,   /* where the player stands */
    ESF_WHO,    /* ui.picked: verb; whom */
    ESF_WALK,   /* with an enemy here: out by walking instead of fleeing */
    ESF_SAYING, /* ui.at: page; stock lines, or a line of one's own words */
    ESF_OPTION, /* ui.at: page; choices that the room offers */
    ESF_READ,
    ESF_LOOK = ESF_READ, /* ui.at: page */
    ESF_STATUS,          /* ui.at: page */
    ESF_MAP,             /* ui.picked: depth */
    ESF_CHAPTERS,        /* ui.picked: chapter; ui.at: page of it, past the last: the last */
    ESF_SYSTEM,          /* ui.at: page */
    ESF_PERSONS,         /* ui.at: page */
    ESF_PERSON           /* ui.picked: id; ui.at: page */
};

enum { ESF_LAST_PAGE = UINT16_MAX };

enum {
    ESF_LIST_PAGE = 18,    /* choices of one page of a list */
    ESF_SENTENCES = 9,     /* of those that take two rows */
    ESF_PERSONS_PAGE = 30, /* two columns */
    ESF_HINT_TURNS = 12,   /* hints of a general kind stop then, */
    ESF_FIRST_TURNS = 60   /* and then those on what was never done */
};

static inline const struct es_room *esf_here(const struct es_view *v) {
    return &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
}

/* words.c */
const char *esf_feature_title(const struct es_rules *r, uint32_t feature);
void esf_put_title(const struct es_rules *r, uint32_t id, struct text *out); /* as in a list: no article */

/* How a room stands on the map; the word is for the legend. */
struct esf_mark {
    char mark;
    uint8_t style;
    const char *word;
};
struct esf_mark esf_mark_of(const struct es_room *room);
extern const struct esf_mark esf_legend[];
extern const uint32_t esf_legend_count;

/* The hint that goes with what just happened: 1 + its number, 0: none. given: how often each was. */
uint8_t esf_next_hint(const struct face_scene *s, const uint8_t given[FACE_HINTS]);
/* The one to show; null: none. */
const char *esf_hint(const struct face_scene *s);

/* face.c: the legal actions of a verb; with aimed only those that name somebody. */
uint32_t esf_legal_of(const struct face_scene *s, uint32_t verb, bool aimed, const struct action **first);
/* The number of an option in a room of this kind: it has the same one each time. */
uint32_t esf_option_number(const struct face_scene *s, uint32_t option);

/* read.c */
bool esf_read(const struct face_scene *s, const char *line, struct choice *out, const char **words);

/* tell.c. Cutscenes and events that befall everybody are a line of STYLE_TITLE and one of STYLE_WHISPER.
 */
void esf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);

/* screen.c */
void esf_draw_here(const struct face_scene *s, const struct menu *m, struct grid *g);
bool esf_draw_news(const struct face_scene *s, uint32_t page, struct grid *g);
void esf_draw_map(const struct es_view *v, uint32_t depth, struct grid *g, int x, int y, int cell_w,
                  int cell_h);

/* pages.c */
void esf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g);
/* Standing, traits, compass and features from row y; returns the rows. With g null it only measures. */
int esf_draw_figures(const struct face_scene *s, struct grid *g, int y);

/* log.c. The pages of what is read in pages: from ESF_CHAPTERS on, ESF_LOOK, ESF_STATUS. */
uint32_t esf_log_pages(const struct face_scene *s);
void esf_draw_log(const struct face_scene *s, struct grid *g);
/* People the player knows of, by id; returns how many. */
uint32_t esf_known_people(const struct face_scene *s, uint16_t id[ES_ENTITIES + ES_CAST]);

/* recap.c */
void esf_draw_recap(const struct face_scene *s, struct grid *g);
void esf_draw_help(const struct face_scene *s, struct grid *g);
void esf_draw_opening(const struct face_scene *s, struct grid *g);

extern const struct face escape_face;

#endif
