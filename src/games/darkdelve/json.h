/* Between the files of DARKDELVE's JSON: json.c has what both sizes of the game have, json_full.c the rest. */
#ifndef GLOAM_GAMES_DARKDELVE_JSON_H
#define GLOAM_GAMES_DARKDELVE_JSON_H

#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

/* A number, or {"min", "max", "uncertain"}; what is worn in a slot, or null. */
void dd_json_range(struct jw *w, const char *key, const struct dd_num *n);
void dd_json_slot(struct jw *w, const char *key, const struct dd_rules *r, const struct dd_item *it);

/* Further members of the object that is open. */
void dd_json_item(struct jw *w, const struct dd_rules *r, const struct dd_item *it);
void dd_json_player(struct jw *w, const struct dd_rules *r, const struct dd_view *v);
void dd_json_session(struct jw *w, const struct dd_rules *r, const struct dd_view *v);
void dd_json_room(struct jw *w, const struct dd_rules *r, const struct dd_room_view *room);
void dd_json_combat(struct jw *w, const struct dd_rules *r, const struct dd_view *v);
void dd_json_profile(struct jw *w, const struct dd_rules *r, const struct dd_profile *p);

#endif
