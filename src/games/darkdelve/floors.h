/* DARKDELVE: floors and rooms, to the rest of the room. */
#ifndef GLOAM_GAMES_DARKDELVE_FLOORS_H
#define GLOAM_GAMES_DARKDELVE_FLOORS_H

#include "games/darkdelve/dd.h"

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_rooms_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_rooms_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l);
void dd_rooms_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed, what is said
 * of an event; true when it was one of its own. */
bool dd_describe_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
bool dd_forecast_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
void dd_choose_rooms(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_rooms(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out);

/* content: each reads its section, which a ruleset may lack */
void dd_load_traps(struct content_reader *rd, struct dd_rules *r);
void dd_load_dungeons(struct content_reader *rd, struct dd_rules *r);
void dd_load_events(struct content_reader *rd, struct dd_rules *r);
void dd_load_shrines(struct content_reader *rd, struct dd_rules *r);
void dd_load_floor_more(struct content_reader *rd, const struct dd_rules *r, struct dd_floor_rules *f);

#endif
