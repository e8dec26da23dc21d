/* Between the files of ESCAPE THE DUNGEON's face: pages of the front, and what they share. escape.c has the
 * menus, es_read.c reads typed commands, es_tell.c turns events into lines, es_screen.c draws where the
 * player stands, es_pages.c lists, figures and map, es_log.c what is read in pages, es_recap.c opening, help
 * and end, es_words.c the words for people, rooms, skills, and the hints. */
#ifndef GLOAM_FRONT_SCREEN_ES_FACE_H
#define GLOAM_FRONT_SCREEN_ES_FACE_H

#include "front/screen/face.h"
#include "games/escape/say.h"

/* Pages of the front: ui.page. From ES_READ on they are pages to read in. */
enum es_front_page {
    ES_HERE,   /* where the player stands */
    ES_WHO,    /* ui.picked: verb; whom */
    ES_WALK,   /* with an enemy here: out by walking instead of fleeing */
    ES_SAYING, /* ui.at: page; stock lines, or a line of one's own words */
    ES_OPTION, /* ui.at: page; choices that the room offers */
    ES_READ,
    ES_LOOK = ES_READ, /* ui.at: page */
    ES_STATUS,         /* ui.at: page */
    ES_MAP,            /* ui.picked: depth */
    ES_CHAPTERS,       /* ui.picked: chapter; ui.at: page of it, past the last: the last */
    ES_SYSTEM,         /* ui.at: page */
    ES_PERSONS,        /* ui.at: page */
    ES_PERSON          /* ui.picked: id; ui.at: page */
};

enum { ES_LAST_PAGE = UINT16_MAX };

enum {
    ES_LIST_PAGE = 18,    /* choices of one page of a list */
    ES_SENTENCES = 9,     /* of those that take two rows */
    ES_PERSONS_PAGE = 30, /* two columns */
    ES_HINT_TURNS = 12,   /* hints of a general kind stop then, */
    ES_FIRST_TURNS = 60   /* and then those on what was never done */
};

static inline const struct es_room *es_here(const struct es_view *v) {
    return &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
}

/* es_words.c */
bool es_foe_here(const struct es_view *v);
const struct es_person *es_person_here(const struct es_view *v, uint32_t id); /* null: not here */
const char *es_feature_title(const struct es_rules *r, uint32_t feature);
void es_put_title(const struct es_rules *r, uint32_t id, struct text *out); /* as in a list: no article */

/* What somebody thinks of the player: "thinks well of you, partly wrongly". */
void es_put_opinion(const struct es_person *p, struct text *out);

/* "Treasure Cache x2, Notched Sword"; nothing when there is nothing. */
void es_put_items(const struct es_rules *r, const uint8_t item[ES_ITEMS], struct text *out);
void es_put_skills(const struct es_rules *r, uint16_t skills, struct text *out);

/* The same with what weapons are worth, and which is in hand. */
void es_put_pack(const struct es_rules *r, const struct es_entity *me, struct text *out);

/* What a skill does, from its figures, and what it can become. */
void es_put_skill(const struct es_rules *r, const struct es_entity *me, uint32_t id, struct text *out);

/* What a skill asks for, beside what there is of it; unmet: only what is wanting. */
void es_put_needs(const struct es_rules *r, const struct es_entity *me, uint32_t skill, bool unmet,
                  struct text *out);

/* Everything that can be seen of somebody in the room. */
void es_put_figures(const struct es_rules *r, const struct es_person *p, struct text *out);

/* The archetypes by score, best first: ids and scores; returns how many. */
uint32_t es_ranked(const struct es_rules *r, const struct es_view *v, uint8_t id[ES_ARCHETYPES],
                   int32_t score[ES_ARCHETYPES]);

/* How a room stands on the map; the word is for the legend. */
struct es_mark {
    char mark;
    uint8_t style;
    const char *word;
};
struct es_mark es_mark_of(const struct es_room *room);
extern const struct es_mark es_legend[];
extern const uint32_t es_legend_count;

/* Whether the player has done something of that kind, as far as the log goes back. */
bool es_did(const struct face_scene *s, uint32_t verb);

/* The hint that goes with what just happened: 1 + its number, 0: none. given: how often each was. */
uint8_t es_next_hint(const struct face_scene *s, const uint8_t given[FACE_HINTS]);
/* The one to show; null: none. */
const char *es_hint(const struct face_scene *s);

/* escape.c: the legal actions of a verb; with aimed only those that name somebody. */
uint32_t es_legal_of(const struct face_scene *s, uint32_t verb, bool aimed, const struct action **first);
/* The number of an option in a room of this kind: it has the same one each time. */
uint32_t es_option_number(const struct face_scene *s, uint32_t option);

/* es_read.c */
bool es_read(const struct face_scene *s, const char *line, struct choice *out, const char **words);

/* es_tell.c. Cutscenes and events that befall everybody are a line of STYLE_TITLE and one of STYLE_WHISPER.
 */
void es_tell(const struct face_scene *s, const struct sink *events, struct face_log *out);

/* es_screen.c. Letters, help and leave stand in rows of w columns at the foot; returns how many rows. With g
 * null it only measures. */
void es_draw_here(const struct face_scene *s, const struct menu *m, struct grid *g);
bool es_draw_news(const struct face_scene *s, uint32_t page, struct grid *g);
int es_draw_letters(const struct menu *m, struct grid *g, int w);
void es_draw_map(const struct es_view *v, uint32_t depth, struct grid *g, int x, int y, int cell_w,
                 int cell_h);

/* es_pages.c */
void es_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g);
void es_draw_list(const struct face_scene *s, const struct menu *m, const char *title, struct grid *g);
/* Standing, traits, compass and features from row y; returns the rows. With g null it only measures. */
int es_draw_figures(const struct face_scene *s, struct grid *g, int y);

/* es_log.c. The pages of what is read in pages: from ES_CHAPTERS on, ES_LOOK, ES_STATUS. */
uint32_t es_log_pages(const struct face_scene *s);
void es_draw_log(const struct face_scene *s, struct grid *g);
/* People the player knows of, by id; returns how many. */
uint32_t es_known_people(const struct face_scene *s, uint16_t id[ES_ENTITIES + ES_CAST]);

/* es_recap.c */
void es_draw_recap(const struct face_scene *s, struct grid *g);
void es_draw_help(const struct face_scene *s, struct grid *g);
void es_draw_opening(const struct face_scene *s, struct grid *g);

extern const struct face escape_face;

#endif
