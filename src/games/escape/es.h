/* ESCAPE THE DUNGEON: state, view and the functions of the game. Read this after core/ops.h. Twelve levels of
 * fifty rooms, one player, 48 dungeoneers, one hostile more each turn. What anybody does is a deed; deeds are
 * seen and told, and what is told may be wrong. One action of the player is one turn: the eleven steps stand
 * in turn.c, in order (ES-011).
 *
 * Numbers of traits, features, energy and confidence are ten-thousandths (D-03); ES_ONE is one. Entities lie
 * in the order of their ids, without gaps: the player is the first, ids are never used again. */
#ifndef GLOAM_GAMES_ESCAPE_ES_H
#define GLOAM_GAMES_ESCAPE_ES_H

#include "core/ops.h"
#include "games/escape/es_enum.h"

#include <string.h>

enum { ES_NOWHERE = UINT8_MAX };

struct es_rules;
struct es_needs;
struct es_delta;

/* What somebody believes of a deed. The same deed keeps its id however it is told (D-13). */
struct es_belief {
    uint32_t deed;       /* es_deed_id; 0: none */
    uint16_t actor;      /* ids, as believed */
    uint16_t subject;    /* whom it is about; the actor itself when it had no target */
    uint16_t source;     /* who told it; oneself when seen */
    uint16_t confidence; /* 0..ES_ONE */
    uint8_t verb;        /* enum es_verb, as believed */
    uint8_t outcome;     /* enum es_outcome */
    uint8_t feature;     /* enum es_feature of the room */
    uint8_t state;       /* enum es_belief_state */
};

/* Two rings that forget their oldest first: what was done or seen, and what was heard. So what is verified by
 * one's own eyes is never pushed out by talk. */
struct es_memory {
    uint16_t next_seen, next_heard; /* where the next one goes */
    uint8_t pad[4];
    struct es_belief seen[ES_SEEN], heard[ES_HEARD];
};

enum { ES_BELIEFS = ES_SEEN + ES_HEARD };
/* All that somebody holds, in no order of time. */
static inline const struct es_belief *es_belief_held(const struct es_memory *m, uint32_t i) {
    return i < ES_SEEN ? &m->seen[i] : &m->heard[i - ES_SEEN];
}

/* A passing effect (D-41): only dialogue gives any. */
struct es_effect {
    int16_t attack, defence; /* tenths of a point */
    uint8_t turns;           /* left, of the holder's own actions; 0: none */
    uint8_t pad[3];
};

struct es_entity {
    uint16_t id;
    uint8_t kind;    /* enum es_kind */
    uint8_t faction; /* enum es_faction */
    uint8_t depth;   /* 12..1 */
    uint8_t room;    /* 0..49: row * ES_COLUMNS + column */
    uint8_t tier;    /* of the weapon in hand, 0..4 */
    uint8_t
        barred; /* this turn it may neither strike the player nor follow: the player fled from it (D-15) */
    int16_t health, health_most;
    int16_t attribute[ES_ATTRIBUTES];
    int16_t base_level, reputation;
    int32_t xp;
    int32_t energy;
    int16_t trait[ES_TRAITS], lanes[ES_LANES - ES_TRAITS];
    int32_t feature[ES_FEATURES];
    uint16_t skills;        /* a bit for each */
    uint8_t last_verb;      /* 1 + the verb of its last action; 0: none yet */
    uint8_t companion;      /* follows the player */
    uint8_t item[ES_ITEMS]; /* how many of each kind it carries */
    struct es_effect effect[ES_EFFECTS];
    struct es_memory memory;
};

struct es_room {
    uint8_t feature;        /* enum es_feature */
    uint8_t known;          /* bits of enum es_known: what the player knows of it */
    uint8_t item[ES_ITEMS]; /* how many of each kind lie there */
    uint16_t left;          /* what lay there when the player last looked, a bit for each kind */
};

/* A line of the log (D-30). */
struct es_line {
    uint32_t sequence; /* 0: was never written */
    uint16_t turn;
    uint16_t actor, target; /* ids; 0: none */
    uint8_t page;           /* enum es_page */
    uint8_t what;           /* enum es_what: a verb, a cutscene, an event, a pruning ... */
    uint8_t detail;         /* its number: verb, cutscene, skill */
    uint8_t outcome;
    uint8_t depth, room, level;
    uint8_t seen;   /* the player knows of it */
    int16_t amount; /* damage, or another figure that belongs to it */
    uint8_t pad[4];
};

/* The pages (D-30): rings whose oldest lines give way. They are no part of the state: apply writes them for
 * whoever keeps them (sink.log). */
struct es_log {
    uint32_t sequence;            /* of the last line */
    uint16_t next_line[ES_PAGES]; /* of each ring */
    uint8_t pad[2];
    struct es_line chapter[ES_CHAPTER_LINES], people[ES_PEOPLE_LINES], system[ES_SYSTEM_LINES];
};

/* Words somebody said in earnest, for the deeds that are made of them. */
struct es_saying {
    uint32_t deed;
    char words[ES_WORDS_KEPT]; /* cut to whole characters */
};

struct es_setup {
    uint8_t scenario; /* of ops->scenarios */
    uint8_t pad[3];
    uint16_t turn_limit; /* 0: the rules' own */
    uint8_t depth;       /* where the player starts; 0: the rules' own */
    uint8_t spawns;      /* 0: hostiles come each turn; 1: none do (for the contracts' quiet runs) */
};

/* Everything about the run that is not an entity, a room or a page. */
struct es_run {
    uint32_t turn;  /* turns that were played */
    uint32_t deeds; /* made so far, on levels as far as they were played */
    uint16_t next_id;
    uint16_t entities;        /* in es_state.entity */
    int16_t enemy_bonus;      /* global_enemy_level_bonus */
    uint16_t chapters;        /* completed, a bit for each depth (bit 12 is depth 12) */
    uint16_t pruned;          /* hostiles taken out by the cap so far */
    uint8_t acts;             /* completed */
    uint8_t cutscenes;        /* seen, a bit for each */
    uint8_t events;           /* happened, a bit for each */
    uint8_t over;             /* enum es_end; 0: it goes on */
    uint8_t heading;          /* the player's archetype (ES-184) */
    uint8_t heading_before;   /* and before the turn */
    uint8_t deepest, highest; /* depths reached */
    uint8_t found;            /* 1 + the item that the player's last action found; 0: none (ES-049) */
    uint8_t lost;             /* who or what found no room: a bug, which ends the match */
    uint8_t pad[4];
    uint64_t options; /* dialogue options the player has taken, a bit for each */
    uint64_t fallen;  /* of the cast, whom the player saw die: a bit for each id */
};

/* A level is laid out when it is first needed, and played when somebody can look at it: up to then its turns
 * wait (level.c). So it has dice of its own, and is the same whoever comes when. */
struct es_level {
    struct stream npc, rumor, combat; /* D-32; closed until the level is laid out */
    uint16_t played;                  /* its people have acted in all turns up to this one */
    uint8_t laid;                     /* 0: neither rooms nor people are there yet */
    uint8_t pad[5];
};

/* Who is in which room of one level, while deeds are seen and people act. Places are 1 + index into
 * es_state.entity, 0: nobody; those of a room are linked in the order of the list. */
struct es_crowd {
    uint8_t first[ES_ROOMS], last[ES_ROOMS];
    uint64_t rooms;             /* a bit for each in which somebody is */
    uint8_t place[ES_ENTITIES]; /* the room where each was found; ES_NOWHERE: on another level */
    uint8_t next[ES_ENTITIES];
    uint32_t depth;
    uint32_t people; /* how many were looked at; 0: nobody has looked */
};

/* What a turn needs while it is played, and nobody afterwards: it lives on the stack of es_apply. */
struct es_turn {
    const struct es_rules *r;
    struct es_state *s;
    struct sink *k;
    int16_t amount; /* of the deed being done, for the log: damage of a blow, 1 + item of a find or theft,
                     * number of a saying, way of a step */
    struct es_crowd crowd; /* crowd.people 0: not counted yet, and the rest is not set */
};

struct es_state {
    struct es_run run;
    struct es_setup setup;
    struct es_room room[ES_DEPTHS][ES_ROOMS]; /* [depth - 1] */
    uint32_t next_saying;
    struct es_saying saying[ES_SAYINGS];
    char words[ES_WORDS];             /* ops->words_at */
    struct es_level level[ES_DEPTHS]; /* [depth - 1] */
    uint64_t seed;                    /* of levels that are not laid out yet */
    /* [0] is the player; run.entities are alive, the rest is zero and not in use (es_used). */
    struct es_entity entity[ES_ENTITIES];
};

/* Somebody the player shares a room with. */
struct es_person {
    uint16_t id;
    uint8_t kind, faction, tier, archetype; /* archetype: its heading */
    uint8_t companion;
    uint8_t loot; /* carries some */
    int16_t health, health_most, level, reputation;
    int16_t attribute[ES_ATTRIBUTES];
    uint16_t skills;
    uint8_t enemy; /* of the player */
    uint8_t pad;
    /* What it believes of the player: how many kind, how many violent deeds, and how many of all are false.
     */
    uint8_t kind_deeds, violent_deeds, false_deeds, pad2;
};

/* What the player knows. Rooms it has never seen are zero; what lies in a room is true where the player
 * stands and as last seen elsewhere, one of each kind. Sayings are those it knows of, without gaps, oldest
 * first. */
struct es_view {
    struct es_run run; /* entities, next_id and what is hidden blanked */
    struct es_setup setup;
    struct es_entity self;
    uint16_t here;      /* in person */
    uint16_t companion; /* id; 0: none */
    struct es_person person[ES_ENTITIES];
    struct es_room room[ES_DEPTHS][ES_ROOMS];
    struct es_saying saying[ES_SAYINGS];
};

extern const struct game_ops escape_ops;
GAME_FUNCTIONS(es);
used_fn es_used;
turn_fn es_levels;
GAME_NAMES(es, escape)
extern const struct fields es_setup_fields, es_state_fields, es_view_fields;

/* setup.c, world.c: levels, rooms, the cast (ES-187 .. ES-201, D-26, D-28). */
/* Lays out the features of one level: some rooms may be given (0: free); false when no layout was found. */
bool es_lay_level(const struct es_rules *r, uint32_t depth, const uint8_t given[ES_ROOMS], struct stream *s,
                  uint8_t out[ES_ROOMS]);
/* The first item with these tags and none of those, of that tier; its index, or -1. */
int32_t es_item_of(const struct es_rules *r, uint32_t tags, uint32_t without, uint32_t tier);
/* ES-197, ES-200: a cache and a weapon, the better the higher one has climbed (D-28). */
void es_furnish(const struct es_rules *r, uint32_t depth, struct es_room *room, struct stream *w);
uint8_t es_first_feature(uint32_t depth); /* of the two ends of a level, which are the same in every game */
uint8_t es_last_feature(uint32_t depth);
/* Lays out a level with what lies there, opens its dice and brings in its share of the cast. */
void es_open_level(const struct es_rules *r, struct es_state *s, uint32_t depth);
void es_open_dice(struct es_state *s, uint32_t depth);
/* The cast of a level: the lowest level has the lowest ids (S-05). */
enum { ES_PER_LEVEL = ES_CAST / ES_DEPTHS };
static inline uint32_t es_first_of(uint32_t depth) {
    return 2 + (ES_DEPTHS - depth) * ES_PER_LEVEL;
}
/* A new entity at the end of the list, with the starting figures of its kind; null when there is no room. */
struct es_entity *es_add_entity(const struct es_rules *r, struct es_state *s, uint32_t kind, uint32_t depth,
                                uint32_t room);

/* rules.c: prerequisites (ES-078 .. ES-098). */
/* The same for any entity: a reason, or REASON_OK. text says whether words came with it. */
uint32_t es_may(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                const struct action *a, bool words);
/* Whom a fight, theft, recruiting or murder means: the one that is named, or the first who suits (D-40); 0:
 * nobody. A talk that names nobody means nobody (S-02). */
uint32_t es_target(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                   const struct action *a);

/* facts.c: questions about a state. */
struct es_entity *es_find(struct es_state *s, uint32_t id); /* null: not alive */
const struct es_entity *es_find_const(const struct es_state *s, uint32_t id);
/* The number of what somebody does in a turn: everybody does one thing, in the order of ids. So numbers rise
 * with time, and no level needs to know of another's. */
static inline uint32_t es_deed_id(uint32_t turn, uint32_t actor) {
    return turn * ES_IDS + actor;
}
static inline uint32_t es_deed_turn(uint32_t deed) {
    return deed / ES_IDS;
}
/* D-19: in the same room, and not the same. */
static inline bool es_near(const struct es_entity *a, const struct es_entity *b) {
    return a->room == b->room && a->depth == b->depth && a->id != b->id && b->health > 0;
}
bool es_enemy_near(const struct es_rules *r, const struct es_state *s, const struct es_entity *who);
int32_t es_level(const struct es_rules *r, const struct es_run *run,
                 const struct es_entity *who); /* ES-003, D-24 */
/* Effective: D-07. */
int32_t es_attribute(const struct es_rules *r, const struct es_entity *who, uint32_t which);
uint32_t es_turn_limit(const struct es_rules *r, const struct es_setup *setup); /* S-04 */
/* Also of those who are gone. */
static inline uint32_t es_kind_of(uint32_t id) {
    return id == 0 ? ES_NOBODY : id == 1 ? ES_PLAYER : id < 2 + ES_CAST ? ES_DUNGEONEER : ES_HOSTILE;
}
/* The player itself, or in the same room. */
static inline bool es_seen(const struct es_state *s, const struct es_entity *who) {
    return who->room == s->entity[0].room && who->depth == s->entity[0].depth;
}
/* A line about somebody now and here; what else belongs to it the caller adds, the sequence es_write. */
struct es_line es_line_of(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                          uint32_t what);
/* The rooms next to one by the way that leads there, from ES_NORTH to ES_EAST; ES_ROOMS: a wall. */
extern const uint8_t es_beside[ES_ROOMS][1 + ES_EAST];
/* The room next door by a way, or -1: for hostiles forges do not count (ES-195), for who is barred the
 * player's room (D-15). */
static inline int32_t es_door(const struct es_state *s, const struct es_entity *who, uint32_t way) {
    uint32_t to = es_beside[who->room][way];
    if (to >= ES_ROOMS || (who->kind == ES_HOSTILE && s->room[who->depth - 1][to].feature == ES_RUNE_FORGE) ||
        (who->barred && who->depth == s->entity[0].depth && to == s->entity[0].room))
        return -1;
    return (int32_t)to;
}
/* D-26, D-29: stairs join the last room of a level with the first of the one above. Only the player takes
 * them (D-18). */
int32_t es_stairs(const struct es_entity *who, uint32_t direction, uint32_t *depth);
/* The room in any direction, or -1; *depth is where it lies: 0 is out of the dungeon (D-29). */
static inline int32_t es_exit(const struct es_state *s, const struct es_entity *who, uint32_t direction,
                              uint32_t *depth) {
    *depth = who->depth;
    return direction > ES_EAST ? es_stairs(who, direction, depth) : es_door(s, who, direction);
}
static inline uint32_t es_feature_of(const struct es_state *s, const struct es_entity *who) {
    return s->room[who->depth - 1][who->room].feature;
}
uint32_t es_chapter(uint32_t depth); /* 1..12 */
bool es_has_tag(const struct es_rules *r, const uint8_t item[ES_ITEMS], uint32_t tag);

/* turn.c: the eleven steps; and a turn before anything is done in it. */
void es_turn_open(struct es_turn *t, const struct es_rules *r, struct es_state *s, struct sink *k);
/* Steps 3 to 6 for anybody: effects, room, deed, skills. Returns the outcome. A death moves those behind it
 * in the list: whoever holds an entity must find it again by its id. The changes of the player's traits and
 * features are told here and in es_apply, stage by stage (D-04): whoever makes one does not tell it. */
uint32_t es_perform(struct es_turn *t, struct es_entity *who, const struct action *a);
/* Steps 3 to 8: what the player does to itself and its room. Of the dice it takes the luck of its blow and
 * what becomes of rumors. */
void es_player_acts(struct es_turn *t, const struct action *a);
/* Traits and features change through these alone: they clamp (ES-175, D-08). No change of a trait is larger
 * than twice ES_ONE. Traits are added eight at once: as many as every machine adds in one go. */
typedef int16_t es_lanes __attribute__((vector_size(16)));

static inline void es_add_lanes(char *at, const int16_t *by, es_lanes which) {
    es_lanes now, more;
    memcpy(&now, at, sizeof now);
    memcpy(&more, by, sizeof more);
    now += more & which;
    es_lanes above = now > ES_ONE, below = now < -ES_ONE;
    now = (above & ES_ONE) | (below & -ES_ONE) | (now & ~(above | below));
    memcpy(at, &now, sizeof now);
}

static inline void es_add_traits(struct es_entity *who, const int16_t by[ES_LANES]) {
    _Static_assert(ES_TRAITS == 10 && ES_LANES * sizeof by[0] == 2 * sizeof(es_lanes), "eight and two");
    char *at = (char *)who + offsetof(struct es_entity, trait);
    es_add_lanes(at, by, (es_lanes){-1, -1, -1, -1, -1, -1, -1, -1});
    es_add_lanes(at + sizeof(es_lanes), by + 8, (es_lanes){-1, -1});
}

static inline void es_add_feature(struct es_entity *who, uint32_t feature, int32_t by) {
    enum { EFFORT_MOST = 100 * ES_ONE, FEATURE_MOST = 1000 * 1000 * 1000 }; /* D-08 */
    int64_t now = (int64_t)who->feature[feature] + by;
    int64_t most = feature == ES_EFFORT ? EFFORT_MOST : FEATURE_MOST;
    who->feature[feature] = (int32_t)(now > most ? most : now < 0 ? 0 : now);
}

/* effects.c: what an action does at once (ES-031 .. ES-077). The outcome says how it went. */
uint32_t es_effect(struct es_turn *t, struct es_entity *who, const struct action *a, uint16_t *target);
void es_move_to(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t depth,
                uint32_t room, struct sink *k);
/* One of an item (index) into somebody's pack, out of a room's or pack's list if there is one; the best
 * weapon is in hand (D-23). */
void es_take(const struct es_rules *r, struct es_entity *who, uint8_t *from, uint32_t item);
/* A row of content applied to somebody: clamped; experience and reputation of the player are told. */
void es_change(const struct es_rules *r, struct es_state *s, struct es_entity *who, const struct es_delta *d,
               struct sink *k);
/* Out of the list: those behind come up. */
void es_leave(struct es_state *s, struct es_entity *who);
void es_kill(const struct es_rules *r, struct es_state *s, uint32_t id, uint32_t by, struct sink *k);

/* deed.c: deeds, their words, vectors and projection (ES-099 .. ES-109, D-10, D-11). */
struct es_deed {
    uint32_t id;
    uint16_t actor, subject, turn;
    uint8_t verb, outcome, feature, target_kind;
    const char *words; /* of a speech; null: none */
};
/* The words a deed is known by: lower case, single blanks, without ids. */
void es_canonical(const struct es_rules *r, const struct es_deed *d, struct text *out);
/* 15 axes and 49 components of identity, whole numbers (D-10). */
void es_embed(const struct es_rules *r, const char *words, int32_t out[ES_VECTOR]);
/* What a text does to traits and features, capped one by one and together (ES-020, ES-021). */
void es_project(const struct es_rules *r, const char *words, int32_t out[ES_AXES]);
/* For content: fills what a turn in each room does (ES-016, D-05), half away from zero. No scale is above 1.
 */
void es_derive_steps(struct es_rules *r);
/* And which skills may come next, from what all of them ask for. */
void es_derive_skills(struct es_rules *r);
/* For content.c, as its last step: fills rules.deed_projection and rules.line_projection (S-08). */
void es_derive_deeds(struct es_rules *r);
/* Writes the deed: numbers it, applies its projection, logs it (ES_LINE_ACTION), lets it be seen and heard.
 */
void es_do_deed(struct es_turn *t, struct es_entity *who, const struct action *a, uint32_t outcome,
                uint32_t target);

/* belief.c: memory (ES-110 .. ES-115, D-13). */
void es_witness(struct es_memory *m,
                const struct es_belief *b); /* a deed of one's own, or seen: always new */
/* Something heard: new, known already, or better than what was believed (ES-114, ES-115). */
enum es_taken { ES_NEW, ES_KNOWN, ES_BETTER };
enum es_taken es_remember(struct es_memory *m, const struct es_belief *b);
struct es_belief *es_recall(struct es_memory *m, uint32_t deed); /* null: does not hold it */
/* A deed as its doer holds it: into its own memory, and to whoever sees or hears of it. */
void es_spread(struct es_turn *t, struct es_entity *who, const struct es_belief *own);
/* Two talk: each passes on its latest belief that the other does not hold, or corrects one (ES-111 ..
 * ES-114). */
void es_exchange(const struct es_rules *r, struct es_state *s, struct es_entity *a, struct es_entity *b,
                 struct sink *k);
/* What each of two falsely believes of the other gives way, as far as the other knows better. */
void es_set_right(const struct es_rules *r, struct es_state *s, struct es_entity *a, struct es_entity *b,
                  struct sink *k);
/* How many beliefs about somebody are of kindness, of violence, and false. */
void es_opinion(const struct es_rules *r, const struct es_memory *m, uint32_t about, uint32_t out[3]);

/* combat.c (ES-116 .. ES-130, D-14). Tenths of a point. What counts of somebody in a fight; of a stranger
 * only what can be seen, as if the rest were 0. */
struct es_fighter {
    int32_t attribute[ES_ATTRIBUTES], level, tier;
    int32_t momentum, survival, direction, constraint;
    int32_t attack, defence; /* passing effects (D-41) */
    uint32_t faction, skills;
};
struct es_fighter es_fighter_of(const struct es_rules *r, const struct es_run *run,
                                const struct es_entity *who);
struct es_fighter es_fighter_seen(const struct es_person *p);
/* Of the legion, who comes in there: in the end, and while levels of enemies are raised by so much. */
struct es_fighter es_soldier(const struct es_rules *r, uint32_t depth);
struct es_fighter es_soldier_now(const struct es_rules *r, uint32_t depth, int32_t bonus);
/* In a room of that feature. */
int32_t es_attack_of(const struct es_rules *r, uint32_t feature, const struct es_fighter *who,
                     const struct es_fighter *foe);
int32_t es_defence_of(const struct es_rules *r, const struct es_fighter *who);
int32_t es_attack(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                  const struct es_entity *foe);
int32_t es_defence(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                   const struct es_entity *foe);
/* What a blow takes whose attack is so much above the defence; luck is from 0 to spread_of_damage. */
int32_t es_damage(const struct es_rules *r, int32_t edge, int32_t luck, bool murder);
/* And what one takes in the middle. */
int32_t es_mean_blow(const struct es_rules *r, uint32_t feature, const struct es_fighter *who,
                     const struct es_fighter *foe, bool murder);
bool es_lethal(const struct es_entity *who, const struct es_entity *foe,
               bool murder); /* else it stops at 1: a fight among the peaceful (D-37) */
/* One blow; returns the damage. */
int32_t es_strike(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct es_entity *foe,
                  bool murder, struct sink *k);

/* skills.c (ES-164 .. ES-173), compass.c (ES-182 .. ES-186). */
bool es_meets(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
              const struct es_needs *n);
void es_learn(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t skill,
              struct sink *k);
void es_unlock(const struct es_rules *r, struct es_state *s, struct es_entity *who, struct sink *k);
int64_t es_distance(const struct es_rules *r, const struct es_entity *who,
                    uint32_t skill); /* of traits, squared */
bool es_skill_ready(const struct es_rules *r, const struct es_run *run, const struct es_entity *who,
                    uint32_t skill);
void es_compass(const struct es_rules *r, const struct es_entity *who, int32_t score[ES_ARCHETYPES]);
uint32_t es_heading(const struct es_rules *r, const struct es_entity *who);

/* story.c: cutscenes, global events, chapters, the log (ES-151 .. ES-163, D-16, D-24, D-30). */
void es_cutscenes(const struct es_rules *r, struct es_state *s, const struct action *a, uint32_t outcome,
                  uint16_t skills_before, uint16_t chapters_before, struct sink *k);
void es_events(const struct es_rules *r, struct es_state *s, struct sink *k);
void es_complete_chapter(const struct es_rules *r, struct es_state *s, uint32_t depth, struct sink *k);
/* Writes a line into the log of a sink, if there is one. */
void es_write(struct sink *k, uint32_t page, const struct es_line *l);
/* The lines of a page that the player may read, oldest first: the next one from *at on, which starts at 0;
 * null: that was all. A log that nobody kept, null, has none. */
const struct es_line *es_next_line(const struct es_log *log, uint32_t page, uint32_t *at);

/* crowd.c. es_look_round finds everybody on somebody's level, or only follows who has just acted and lets in
 * who is new, when that is all that changed. Most stay where they are. es_gather finds everybody anew. */
void es_follow(struct es_turn *t, const struct es_entity *who);
void es_gather(struct es_turn *t, uint32_t depth);

static inline void es_look_round(struct es_turn *t, const struct es_entity *who) {
    if (t->crowd.people != t->s->run.entities || t->crowd.depth != who->depth ||
        t->crowd.place[who - t->s->entity] != who->room)
        es_follow(t, who);
}

/* Those in a room of the level, in the order of the list: the first, and who comes after one of them; null:
 * nobody. */
static inline struct es_entity *es_first_in(const struct es_turn *t, uint32_t room) {
    uint8_t at = t->crowd.first[room];
    return at ? &t->s->entity[at - 1] : NULL;
}

static inline bool es_is_alone(const struct es_turn *t, const struct es_entity *e) {
    return t->crowd.first[e->room] == t->crowd.last[e->room];
}

static inline struct es_entity *es_next_in(const struct es_turn *t, const struct es_entity *e) {
    uint8_t at = t->crowd.next[e - t->s->entity];
    return at ? &t->s->entity[at - 1] : NULL;
}

/* The rooms next to any of some, which may be among them. A bit for each room. */
static inline uint64_t es_next_door(uint64_t rooms) {
    const uint64_t all = (UINT64_C(1) << ES_ROOMS) - 1, column = all / ((1u << ES_COLUMNS) - 1);
    uint64_t west = (rooms & ~column) >> 1, east = (rooms & ~(column << (ES_COLUMNS - 1))) << 1;
    return (rooms >> ES_COLUMNS | rooms << ES_COLUMNS | west | east) & all;
}

/* level.c: when levels are played. Afterwards a level is laid out and has been played up to that turn; all of
 * them, all that are laid out, or all where somebody may have fallen since. */
void es_wake(const struct es_rules *r, struct es_state *s, uint32_t depth, uint32_t turn);
void es_wake_all(const struct es_rules *r, struct es_state *s, uint32_t turn);
void es_wake_laid(const struct es_rules *r, struct es_state *s, uint32_t turn);
void es_wake_mixed(const struct es_rules *r, struct es_state *s, uint32_t turn);
/* Steps 9 and 10 where the player or its companion is. */
void es_play_levels(struct es_turn *t);
/* How many may be alive, if nobody has died where nobody has looked. */
uint32_t es_living_most(const struct es_state *s);

/* npc.c: spawn, the tick of a level, the cap (ES-025 .. ES-028, D-18, D-25, D-36). */
void es_spawn(const struct es_rules *r, struct es_state *s, struct sink *k);
void es_tick(struct es_turn *t, uint32_t depth);
void es_prune(const struct es_rules *r, struct es_state *s, struct sink *k);
/* Steps from each room of a depth to the nearest whom the legion hunts; ES_NOWHERE: out of reach. */
void es_map_prey(const struct es_state *s, uint32_t depth, uint8_t steps[ES_ROOMS]);

/* dialogue.c (D-20): is an option open to the player now, and what it does. */
bool es_option_open(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                    uint32_t option);
void es_choose(const struct es_rules *r, struct es_state *s, struct es_entity *who, uint32_t option,
               struct sink *k);

/* fame.c (ES-143 .. ES-150, D-09). */
int32_t es_fame_gain(const struct es_rules *r, const struct es_state *s, const struct es_entity *who);

/* view.c, guess.c, audit.c. es_look notes what the player sees from where it stands: the room with what lies
 * in it, and what the rooms next door are (S-06). setup.c and turn.c call it last, at the start and in each
 * turn. */
void es_look(struct es_state *s);
/* Gives somebody of the same kind the figures of one that is seen, and a pack that fits them. */
void es_as_seen(const struct es_rules *r, const struct es_run *run, const struct es_person *p,
                struct es_entity *who);
enum es_score { ES_SCORE_DEPTHS, ES_SCORE_FAME, ES_SCORE_OUT, ES_SCORE_TURNS, ES_SCORES };
extern const struct score_row es_scoring[ES_SCORES];

/* offer.c: what a choice can come to. Whoever the player has struck has a row of its own while it is here,
 * by its id. */
enum { ES_TARGETS = 7 };
enum es_stat {
    ES_STAT_HEALTH,
    ES_STAT_DEPTH,
    ES_STAT_LEVEL,
    ES_STAT_XP,
    ES_STAT_REPUTATION,
    ES_STAT_ENERGY,
    ES_STAT_FEATURE,
    ES_STAT_ATTRIBUTE = ES_STAT_FEATURE + ES_FEATURES,
    ES_STAT_TRAIT = ES_STAT_ATTRIBUTE + ES_ATTRIBUTES,
    ES_STAT_TARGET = ES_STAT_TRAIT + ES_TRAITS,
    ES_STATS = ES_STAT_TARGET + ES_TARGETS
};
extern const struct stat_row es_stats[ES_STATS];
choices_fn es_choices;
/* What a soldier takes from the player in a room of that feature; what was heard from a room next door, null:
 * nothing. */
struct stat_span es_soldier_blow(const struct es_rules *r, const struct es_view *v, uint32_t feature);
const struct es_belief *es_heard_from(const struct es_rules *r, const struct es_view *v, uint32_t room);
/* What everybody in the room may take from the player in this turn if it stays, in the order of the view, and
 * all of them together; 0 to 0 of who is no enemy. */
void es_threats(const struct es_rules *r, const struct es_view *v, struct stat_span each[ES_ENTITIES],
                struct stat_span *all);
void es_forecast(const struct es_rules *r, const struct es_view *v, const struct action *a, struct offer *o);

/* scene.c */
scene_fn es_scene;
scene_recall_fn es_scene_recall; /* scene_record.c */
spot_fn es_spot;
hint_fn es_hint;
say_among_fn es_say_among;
say_opening_fn es_say_opening;
say_leaving_fn es_say_leaving;

/* say.c, json.c */
page_json_fn es_page_json;
topic_json_fn es_topic_json; /* topics.c */
enum { ES_TOPICS = 4 };
extern const struct topic_row es_topics[ES_TOPICS];
/* What a room looks like: one of the descriptions of its feature, always the same for the same place. */
const char *es_room_text(const struct es_rules *r, uint32_t depth, uint32_t room, uint32_t feature);
/* A belief and a line of the log in words. */
void es_say_belief(const struct es_rules *r, const struct es_view *v, const struct es_belief *b,
                   struct text *out);
void es_say_line(const struct es_rules *r, const struct es_view *v, const struct es_line *l,
                 struct text *out);

/* content.c, names.c */
extern const struct kind_row es_kinds[];
event_arg_fn es_event_arg;

#endif
