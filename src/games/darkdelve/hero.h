/* DARKDELVE: who goes down, and the camp, to the rest of the room. */
#ifndef GLOAM_GAMES_DARKDELVE_HERO_H
#define GLOAM_GAMES_DARKDELVE_HERO_H

#include "games/darkdelve/dd.h"

/* effect.c: sums over what is worn */
int32_t dd_fx_of_item(const struct dd_rules *r, uint8_t kind, uint8_t fx);
int32_t dd_fx_sum(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t fx);
static inline bool dd_wears_fx(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE],
                               uint8_t fx) {
    uint64_t set = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        set |= r->item[worn[slot].kind].fx_set;
    return set >> fx & 1;
}
static inline int32_t dd_fx(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t fx) {
    return dd_wears_fx(r, worn, fx) ? dd_fx_sum(r, worn, fx) : 0;
}
int32_t dd_cursed_by(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE], uint8_t class_kind,
                     uint8_t kind);

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_camp_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_camp_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
void dd_camp_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed, what is said
 * of an event; true when it was one of its own. */
bool dd_describe_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
bool dd_forecast_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a, struct offer *o);
void dd_choose_camp(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_camp(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, struct text *out);

/* level.c: stats of a run as they are now, with what is worn and what a shrine gave; as a view shows them; and what
 * the senses find of traps and locks (DD-107, S-32, S-47). */
int32_t dd_hero_vigor(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_hero_might(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_hero_cunning(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_hero_senses(const struct dd_rules *r, const struct dd_state *s);
int32_t dd_seen_vigor(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_seen_might(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_seen_cunning(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_seen_senses(const struct dd_rules *r, const struct dd_view *v);
int32_t dd_hero_hp(const struct dd_rules *r, const struct dd_profile *p); /* maximum HP that levels gave (DD-125) */
uint32_t dd_pack_size(const struct dd_rules *r, int32_t might);           /* places of the pack (S-31); 0: no limit */
int32_t dd_resist(const struct dd_rules *r, int32_t vigor);               /* bp less of poison and bleeding (S-19) */
int32_t dd_crit_of_cunning(const struct dd_rules *r, int32_t cunning);    /* bp, base and cap included (S-18) */
/* The level that somebody had before so much XP of this run. */
uint8_t dd_level_before(const struct dd_rules *r, const struct dd_hero *h, uint32_t gained);
uint32_t dd_xp_for(const struct dd_rules *r, uint8_t level);              /* from this level to the next (S-12) */
uint32_t dd_xp_worth(const struct dd_rules *r, const struct dd_profile *p, const struct dd_item worn[DD_CONSUMABLE],
                     uint8_t floor, uint32_t amount);
void dd_xp_add(const struct dd_rules *r, struct dd_state *s, uint32_t amount, struct sink *k);
void dd_hero_new(const struct dd_rules *r, struct dd_profile *p); /* who has not been anybody yet becomes somebody */
void dd_hero_raise_to(const struct dd_rules *r, struct dd_profile *p, uint8_t level);
uint8_t dd_hero_base(const struct dd_rules *r, const struct dd_profile *p, uint32_t stat); /* 1 vigor, 2 might, 3 cunning */

/* What a find of gold comes to, early floors, mutators and what is worn counted in (S-15); of a foe's purse or a
 * chest the floor's own factor (S-14) is the caller's. */
uint32_t dd_gold_worth(const struct dd_rules *r, const struct dd_profile *p, const struct dd_item worn[DD_CONSUMABLE],
                       uint8_t floor, uint32_t amount);

/* Mutators that are on: basis points of the usual, percent points, or whether one of them forbids it. */
uint32_t dd_mutated_hp(const struct dd_rules *r, const struct dd_profile *p);
uint32_t dd_mutated_damage(const struct dd_rules *r, const struct dd_profile *p);
uint32_t dd_mutated_upgrade(const struct dd_rules *r, const struct dd_profile *p);
enum dd_ban { DD_BAN_TORCHES, DD_BAN_SAVES, DD_BAN_POTION, DD_BAN_PREVIEW };
bool dd_banned(const struct dd_rules *r, const struct dd_profile *p, enum dd_ban what);

/* bounty.c: something that bounties count was done; 'of' is the monster, the rarity or the dungeon it was done to, or
 * 0. What the board pays to who comes home from this floor with so much Dread. */
void dd_bounty_count(const struct dd_rules *r, struct dd_state *s, uint8_t goal, uint8_t of, struct sink *k);
uint32_t dd_bounty_due(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint8_t dread);
uint32_t dd_bounty_pay(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_board_fill(const struct dd_rules *r, struct dd_profile *p);
void dd_put_bounty(const struct dd_rules *r, const struct dd_bounty_rules *b, struct text *out);

/* unlock.c: what lasts. A boss fell; the way home (after the gold, before Dread is calmed); a death (before anything
 * is taken away). */
bool dd_unlocked(const struct dd_profile *p, enum dd_unlock what);
void dd_hero_beat_boss(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_hero_home(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_hero_dies(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster, struct sink *k);
bool dd_last_stand(const struct dd_rules *r, struct dd_state *s, struct sink *k); /* a lethal blow leaves 1 HP (S-47) */
int32_t dd_lesson_bonus(const struct dd_rules *r, uint8_t lesson, uint8_t monster); /* bp of damage (DD-519) */

/* echo.c: somebody died here (DD-521). True: it is told, and the question waits (DD_ASK_ECHO, answered by DD_CHOOSE 1);
 * what else the room has comes after the answer. */
bool dd_echo_here(const struct dd_rules *r, struct dd_state *s, struct sink *k);
void dd_echo_add(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster);
/* A page of the codex, of a monster or of this dungeon; nothing when all are known. The dungeon's tale on this floor. */
void dd_lore_find(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k);
void dd_story(const struct dd_rules *r, struct dd_state *s, struct sink *k);

/* profile.c: a profile that may come from a file is refused or put in order; one that is new gets what a new one has, and
 * things to do at camp; how many things there are in it. */
enum status dd_profile_check(const struct dd_rules *r, struct dd_profile *p, struct err *e);
void dd_profile_open(const struct dd_rules *r, struct dd_profile *p, uint64_t seed);
void dd_give_up(const struct dd_rules *r, const struct dd_state *s, struct dd_profile *p); /* a run that is left for good */
uint32_t dd_profile_things(const struct dd_profile *p);
uint32_t dd_bosses_beaten(const struct dd_profile *p);

/* camp_talk.c: what somebody at camp says now. */
const char *dd_talk(const struct dd_rules *r, const struct dd_profile *p, uint32_t who);

/* content: each reads its section, which a ruleset may lack */
void dd_load_classes(struct content_reader *rd, struct dd_rules *r);
void dd_load_mutators(struct content_reader *rd, struct dd_rules *r);
void dd_load_bounties(struct content_reader *rd, struct dd_rules *r);
void dd_load_lore(struct content_reader *rd, struct dd_rules *r);
void dd_load_player_more(struct content_reader *rd, struct dd_rules *r);

#endif
