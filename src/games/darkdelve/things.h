/* DARKDELVE: things, to the rest of the room. */
#ifndef GLOAM_GAMES_DARKDELVE_THINGS_H
#define GLOAM_GAMES_DARKDELVE_THINGS_H

#include "games/darkdelve/dd.h"

/* effect.c: each effect by enum dd_fx. Its value lies in its bounds, or is a word of its list. */
struct dd_fx_row {
    const char *name;
    int16_t lo, hi;
    const char *words;
    const char *const *names;
    uint8_t name_count;
};
extern const struct dd_fx_row dd_fx_rows[FX_COUNT];
extern const char *const dd_damage_names[DD_DAMAGE_TYPES];
extern const char *const dd_status_names[DD_STATUSES];
void dd_put_effect(struct dd_effect_of e, struct text *out);

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_things_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_things_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l);
void dd_things_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_trade_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_trade_legal(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, struct legal_list *l);
void dd_trade_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);
uint32_t dd_use_check(const struct dd_rules *r, const struct dd_state *s, int16_t id);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed, what is said
 * of an event; true when it was one of its own. */
bool dd_describe_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
bool dd_forecast_things(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
void dd_choose_things(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_things(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out);

/* content: each reads its section, which a ruleset may lack */
void dd_load_curses(struct content_reader *rd, struct dd_rules *r);
void dd_load_camp(struct content_reader *rd, struct dd_rules *r);
void dd_load_item_more(struct content_reader *rd, struct dd_rules *r, struct dd_item_rules *it);

#endif
