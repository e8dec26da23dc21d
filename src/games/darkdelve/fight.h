/* DARKDELVE: fights, to the rest of the room. fight.c has the turn, fight_player.c the delver's blows,
 * fight_foes.c what the others do, status.c what may be the matter with somebody. */
#ifndef GLOAM_GAMES_DARKDELVE_FIGHT_H
#define GLOAM_GAMES_DARKDELVE_FIGHT_H

#include "games/darkdelve/dd.h"
#include "games/darkdelve/hero.h"

/* What rules.c asks this part (its rows of VERBS). */
uint32_t dd_fight_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
void dd_fight_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
void dd_fight_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);

/* dd_combat_start (dd.h) begins a fight against the foes of an array of DD_FOES. Who comes into a combat
 * room, or comes back to it, is asked first, unless somebody lies in ambush there (DD-251); a fight anywhere
 * else begins at once. */

/* The same for each status that somebody has at the end of a turn; who: 0 the delver, else a foe by its place
 * + 1. */
void dd_status_tick(const struct dd_rules *r, struct dd_state *s, uint32_t who, struct sink *k);
void dd_status_add(const struct dd_rules *r, struct dd_state *s, uint32_t who, uint8_t status, uint8_t amount,
                   struct sink *k);
bool dd_status_cure(const struct dd_rules *r, struct dd_state *s, uint8_t status,
                    struct sink *k); /* true: there was one */

/* A consumable in a fight: why not, and what it does there beside what it does everywhere (smoke, flash,
 * fire, coats, hides, breath). */
uint32_t dd_fight_use_check(const struct dd_rules *r, const struct dd_state *s, uint8_t kind);
void dd_fight_used(const struct dd_rules *r, struct dd_state *s, uint8_t kind, struct sink *k);

/* What a foe is about to do this turn: open to everybody who sees it. */
enum dd_intent {
    DD_WILL_STRIKE,
    DD_WILL_DO_SEVERAL,
    DD_WILL_GATHER, /* the signed blow comes next turn; nothing now */
    DD_WILL_WARN,   /* the same, but it strikes meanwhile */
    DD_WILL_FALL,   /* the signed blow falls this turn */
    DD_WILL_SLAM,
    DD_WILL_SUMMON,
    DD_WILL_NOTHING, /* it has struck already, or lost its balance */
    DD_INTENTS
};
uint8_t dd_foe_intent(const struct dd_rules *r, const struct dd_foe *f);
uint32_t dd_foe_blows(const struct dd_rules *r, const struct dd_foe *f); /* how many blows it has this turn */
bool dd_block_opens(const struct dd_rules *r, const struct dd_foe *f); /* it spends itself on a guard, and is open then */

/* DD-204, S-90: has it spent its first turn by striking before anybody chose? In the shorter game; the larger
 * one keeps a flag. */
static inline bool dd_struck_first(const struct dd_rules *r, uint8_t monster, uint32_t turn, uint8_t tell) {
    return !r->stamina && r->monster[monster].attacks_first && turn == 1 && tell != DD_TELL_HEAVY;
}
struct dd_foe dd_foe_seen(const struct dd_foe_view *v);
const char *dd_intent_words(const struct dd_rules *r, const struct dd_foe *f);

/* Where somebody is met: how strong the foes are hangs on the floor, and on the level that the delver came
 * down with (S-93). */
struct dd_ground {
    const struct dd_profile *profile;
    uint8_t floor, level;
};
static inline struct dd_ground dd_ground_of(const struct dd_rules *r, const struct dd_state *s) {
    return (struct dd_ground){&s->profile, s->floor, dd_level_before(r, &s->profile.hero, s->xp_gained)};
}
static inline struct dd_ground dd_ground_seen(const struct dd_rules *r, const struct dd_view *v) {
    return (struct dd_ground){&v->profile, v->floor, dd_level_before(r, &v->profile.hero, v->xp_gained)};
}

/* One of a foe's blows of this turn, at least and at most, before any guard; and what of a blow of so much is
 * felt. */
struct dd_span dd_foe_reach(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f);
struct dd_span dd_foe_rolls(const struct dd_rules *r, const struct dd_foe *f); /* the dice of such a blow */
int32_t dd_foe_deals(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f,
                     int32_t roll); /* what it comes to */
struct dd_hide {
    const struct dd_item *worn;
    uint8_t class_kind, bonus; /* percent, of a tonic */
    bool blocks;
};
int32_t dd_felt(const struct dd_rules *r, const struct dd_hide *h, int32_t blow);

/* What its HP may be at most and at least, elites, twisted ones and mutators counted in (S-28, C-29, C-31).
 */
struct dd_span dd_foe_hp(const struct dd_rules *r, struct dd_ground at, const struct dd_foe *f);
uint8_t dd_elite_draw(const struct dd_rules *r,
                      struct stream *rng);         /* what kind of elite a basic foe becomes */
uint32_t dd_fight_count(const struct dd_state *s); /* how many stand there */

/* words.c: "HP 20-24, damage 9-12", as who stands there meets it, or would on floor 1 from camp. */
void dd_put_strength_of(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe *foe,
                        struct text *out);

/* A blow of the delver, as it is added up (DD-240, DD-241): base * factor * (1 + bonus) + flat. */
struct dd_self {
    const struct dd_item *worn;
    const struct dd_profile *profile;
    const uint8_t *status;
    int32_t might, hp, max_hp;
    uint32_t turn;
    uint8_t lesson, riposte;
};
struct dd_self dd_self_of(const struct dd_rules *r, const struct dd_state *s);
struct dd_self dd_self_seen(const struct dd_rules *r, const struct dd_view *v);
struct dd_blow {
    int32_t base;
    uint32_t factor;
    int32_t bonus, flat;
};
struct dd_blow dd_blow_of(const struct dd_rules *r, const struct dd_self *self, const struct dd_foe *f,
                          bool heavy, int32_t roll, bool crit);
int32_t dd_blow_sum(const struct dd_blow *b);

/* Words of its verbs and events: label and note of a choice, what can come of it, which choices are listed,
 * what is said of an event; true when it was one of its own. */
bool dd_describe_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o);
bool dd_forecast_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o);
void dd_choose_fight(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l);
bool dd_say_fight(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                  struct text *out);

/* content: keys that only the larger game has; dd_load_roster: what monsters say of each other */
void dd_load_monster_more(struct content_reader *rd, struct dd_rules *r, struct dd_monster_rules *m);
void dd_load_monster_words(struct content_reader *rd, struct dd_monster_rules *m);
void dd_load_roster(struct content_reader *rd, struct dd_rules *r);
void dd_load_combat_more(struct content_reader *rd, struct dd_rules *r);

#endif
