/* DARKDELVE: fights, to the rest of the room. */
#ifndef GLOAM_GAMES_DARKDELVE_FIGHT_H
#define GLOAM_GAMES_DARKDELVE_FIGHT_H

#include "games/darkdelve/dd.h"

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_fight_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_fight_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l);
void dd_fight_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* The same for each status that somebody has at the end of a turn; who: 0 the delver, else a foe by its place. */
void dd_status_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k);
void dd_status_add(const struct dd_rules *r, struct dd_state *s, uint32_t who, uint8_t status, uint8_t amount,
                   struct sink *k);
bool dd_status_cure(const struct dd_rules *r, struct dd_state *s, uint8_t status, struct sink *k); /* true: there was one */

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed, what is said
 * of an event; true when it was one of its own. */
bool dd_describe_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
bool dd_forecast_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
void dd_choose_fight(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_fight(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out);

/* content: keys that only the larger game has */
void dd_load_monster_more(struct content_reader *rd, struct dd_rules *r, struct dd_monster_rules *m);
void dd_load_combat_more(struct content_reader *rd, struct dd_rules *r);

#endif
