/* Between the files of ESCAPE's scenes: scene.c has the table and where choices belong, scene_pages.c the
 * other pages and the end, scene_record.c what is written of a run. */
#ifndef GLOAM_GAMES_ESCAPE_SCENE_H
#define GLOAM_GAMES_ESCAPE_SCENE_H

#include "core/scene.h"
#include "games/escape/say.h"

enum { ESS_TABLE, ESS_YOU, ESS_FLOORS, ESS_PEOPLE, ESS_WORDS, ESS_RECORD, ESS_CHAPTER, ES_SCENE_PAGES };
extern const struct scene_page es_scene_pages[ES_SCENE_PAGES];

/* Ids of things: a room of the level one is on by its place, an item, a skill and an option by their numbers
 * in the content, somebody by the number nobody else ever has. */
enum { ESS_HEALTH = 1, ESS_ROOM = 100, ESS_ITEM = 200, ESS_SKILL = 300, ESS_OPTION = 400, ESS_PERSON = 1000 };

static inline const struct es_room *ess_here(const struct es_view *v) {
    return &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
}

/* A paragraph of a pane of prose; none for no words. */
struct thing *ess_say(struct scene *s, const char *words);

/* A figure of ten-thousandths, told in hundredths. */
struct thing *ess_parts(struct scene *s, const char *name, int64_t n, int32_t most);

/* The level at that depth as far as it is known; with ids where one is. */
void ess_map(const struct es_rules *r, const struct es_view *v, uint32_t depth, struct scene *s);
bool ess_knows_level(const struct es_view *v, uint32_t depth);

/* What is carried, and what was learned with what it can become. */
void ess_pack(const struct es_rules *r, const struct es_view *v, struct scene *s);
void ess_skills(const struct es_rules *r, const struct es_view *v, struct scene *s);

/* The last that was heard and matters, newest first, or of somebody alone; returns how much that was. */
uint32_t ess_heard(const struct es_rules *r, const struct es_view *v, uint32_t about, uint32_t most,
                   const char *title, struct scene *s);

void ess_page(const struct es_rules *r, const struct es_view *v, uint32_t page, struct scene *s);
void ess_end(const struct es_rules *r, const struct es_view *v, struct scene *s);
void ess_end_recall(const struct es_rules *r, const struct es_view *v, const struct sink *news,
                    struct scene *s);
/* How the run went, from all that was heard; null: that is not known. */
void ess_end_course(const struct es_rules *r, const struct es_view *v, const struct sink *all,
                    struct scene *s);

#endif
