/* DARKDELVE: the door. Each verb has a row: in which phases it belongs, what question it answers, how many arguments
 * it takes, and the part that knows it. dd_check says whether an action is possible and why not; dd_legal lists exactly
 * the actions dd_check consents to; dd_apply carries one out. The phases are those of DD-014. */
#include "games/darkdelve/dd.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

struct part {
    uint32_t (*check)(const struct dd_rules *r, const struct dd_state *s, const struct action *a);
    void (*legal)(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs, struct legal_list *l);
    void (*apply)(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k);
    uint64_t verbs; /* a bit each */
};

/* Ways on are the rooms', and in a fight the fight's: out from under the Watcher (C-39). */
static uint32_t ways_check(const struct dd_rules *r, const struct dd_state *s, const struct action *a) {
    return s->phase == DD_COMBAT ? dd_fight_check(r, s, a) : dd_rooms_check(r, s, a);
}

static void ways_legal(const struct dd_rules *r, const struct dd_state *s, uint64_t verbs,
                       struct legal_list *l) {
    if (s->phase == DD_COMBAT)
        dd_fight_legal(r, s, verbs, l);
    else
        dd_rooms_legal(r, s, verbs, l);
}

static void ways_apply(const struct dd_rules *r, struct dd_state *s, const struct action *a, struct sink *k) {
    if (s->phase == DD_COMBAT)
        dd_fight_apply(r, s, a, k);
    else
        dd_rooms_apply(r, s, a, k);
}

enum { camp, rooms, things, trade, fight, PARTS };

enum {
    IN_CAMP = 1 << DD_CAMP,
    BELOW = 1 << DD_DUNGEON,
    FIGHTING = 1 << DD_COMBAT,
    AT_END = 1 << DD_DEAD | 1 << DD_EXTRACTED,
    /* questions beside that of the phase, a bit each; NONE: the verb waits until they are answered */
    NONE = 0,
    FIND = 1 << DD_ASKS,
    FOES = 1 << DD_ASK_FIGHT,
    EVENT = 1 << DD_ASK_EVENT,
    BLESSING = 1 << DD_ASK_BLESSING,
    ECHO = 1 << DD_ASK_ECHO
};

/* clang-format off */
#define VERBS(X) \
    X(DD_ENTER_DUNGEON,       camp,   IN_CAMP,          NONE,     2) \
    X(DD_DEPOSIT,             camp,   IN_CAMP,          NONE,     1) \
    X(DD_WITHDRAW,            camp,   IN_CAMP,          NONE,     1) \
    X(DD_DISCARD,             camp,   IN_CAMP,          NONE,     1) \
    X(DD_QUIT,                camp,   IN_CAMP,          NONE,     0) \
    X(DD_MOVE,                rooms,  BELOW | FIGHTING, NONE,     1) \
    X(DD_OPEN_CHEST,          rooms,  BELOW,            NONE,     0) \
    X(DD_DESCEND,             rooms,  BELOW,            NONE,     0) \
    X(DD_EXTRACT,             rooms,  BELOW,            NONE,     0) \
    X(DD_EXTRACT_ALTERNATIVE, rooms,  BELOW,            NONE,     0) \
    X(DD_EQUIP_FOUND,         things, BELOW,            FIND,     0) \
    X(DD_KEEP_IN_PACK,        things, BELOW,            FIND,     0) \
    X(DD_EQUIP_ITEM,          things, BELOW,            NONE,     1) \
    X(DD_ATTACK,              fight,  FIGHTING,         NONE,     1) \
    X(DD_DEFEND,              fight,  FIGHTING,         NONE,     0) \
    X(DD_USE_ITEM,            things, BELOW | FIGHTING, NONE,     2) \
    X(DD_FLEE,                fight,  FIGHTING,         NONE,     0) \
    X(DD_ACKNOWLEDGE,         camp,   AT_END,           NONE,     0) \
    X(DD_HEAVY,               fight,  FIGHTING,         NONE,     1) \
    X(DD_DODGE,               fight,  FIGHTING,         NONE,     1) \
    X(DD_BLOCK,               fight,  FIGHTING,         NONE,     0) \
    X(DD_PASS,                fight,  FIGHTING,         NONE,     0) \
    X(DD_FIGHT,               fight,  BELOW,            FOES,     0) \
    X(DD_RETREAT,             fight,  BELOW,            FOES,     0) \
    X(DD_LOOK_AGAIN,          fight,  BELOW | FIGHTING, NONE,     0) \
    X(DD_PICK_LOCK,           rooms,  BELOW,            NONE,     0) \
    X(DD_FORCE,               rooms,  BELOW,            NONE,     0) \
    X(DD_SMASH,               rooms,  BELOW,            NONE,     0) \
    X(DD_EXAMINE,             rooms,  BELOW,            NONE,     0) \
    X(DD_CHOOSE,              rooms,  BELOW,            EVENT | ECHO, 1) \
    X(DD_REST_FULLY,          rooms,  BELOW,            NONE,     0) \
    X(DD_REST_BRIEFLY,        rooms,  BELOW,            NONE,     0) \
    X(DD_PRAY,                rooms,  BELOW,            NONE,     1) \
    X(DD_DESECRATE,           rooms,  BELOW,            NONE,     0) \
    X(DD_ACCEPT,              rooms,  BELOW,            BLESSING, 0) \
    X(DD_KEEP_BLESSING,       rooms,  BELOW,            BLESSING, 0) \
    X(DD_CROSS,               rooms,  BELOW,            NONE,     0) \
    X(DD_SACRIFICE,           rooms,  BELOW,            NONE,     1) \
    X(DD_TAKE,                things, BELOW,            NONE,     1) \
    X(DD_DROP,                things, BELOW,            NONE,     1) \
    X(DD_UNEQUIP,             things, BELOW,            NONE,     1) \
    X(DD_BUY,                 trade,  IN_CAMP | BELOW,  NONE,     1) \
    X(DD_SELL,                trade,  IN_CAMP | BELOW,  NONE,     1) \
    X(DD_IDENTIFY,            trade,  IN_CAMP | BELOW,  NONE,     1) \
    X(DD_IMPROVE,             trade,  IN_CAMP,          NONE,     1) \
    X(DD_LIFT_CURSE,          trade,  IN_CAMP,          NONE,     1) \
    X(DD_TAKE_BOUNTY,         camp,   IN_CAMP,          NONE,     1) \
    X(DD_RAISE,               camp,   IN_CAMP,          NONE,     1) \
    X(DD_BECOME,              camp,   IN_CAMP,          NONE,     1) \
    X(DD_MUTATOR,             camp,   IN_CAMP,          NONE,     1) \
    X(DD_GO_TO,               camp,   IN_CAMP,          NONE,     1)

static const struct row {
    uint8_t part, phases, answers, args;
} rows[DD_VERBS] = {
#define ROW(verb, part, phases, answers, args) [verb] = {part, phases, answers, args},
    VERBS(ROW)
#undef ROW
};

/* The verbs of each phase, those that answer a question of the dungeon, and those of each part, a bit each. */
#define IN(phase, verb, phases, answers) | (uint64_t)(!(answers) && (phases) >> (phase) & 1) << (verb)
#define AT_CAMP(verb, part, phases, answers, args) IN(DD_CAMP, verb, phases, answers)
#define AT_BELOW(verb, part, phases, answers, args) IN(DD_DUNGEON, verb, phases, answers)
#define AT_FIGHT(verb, part, phases, answers, args) IN(DD_COMBAT, verb, phases, answers)
#define AT_DEATH(verb, part, phases, answers, args) IN(DD_DEAD, verb, phases, answers)
#define TO(question, verb, answers) | (uint64_t)((answers) >> (question) & 1) << (verb)
#define TO_FIND(verb, part, phases, answers, args) TO(DD_ASKS, verb, answers)
#define TO_FOES(verb, part, phases, answers, args) TO(DD_ASK_FIGHT, verb, answers)
#define TO_EVENT(verb, part, phases, answers, args) TO(DD_ASK_EVENT, verb, answers)
#define TO_BLESSING(verb, part, phases, answers, args) TO(DD_ASK_BLESSING, verb, answers)
#define TO_ECHO(verb, part, phases, answers, args) TO(DD_ASK_ECHO, verb, answers)
#define OF(whose, verb, part) | (uint64_t)((part) == (whose)) << (verb)
#define OF_CAMP(verb, part, phases, answers, args) OF(camp, verb, part)
#define OF_ROOMS(verb, part, phases, answers, args) OF(rooms, verb, part)
#define OF_THINGS(verb, part, phases, answers, args) OF(things, verb, part)
#define OF_TRADE(verb, part, phases, answers, args) OF(trade, verb, part)
#define OF_FIGHT(verb, part, phases, answers, args) OF(fight, verb, part)
static const uint64_t verbs_of[DD_PHASES] = {
    [DD_CAMP] = 0 VERBS(AT_CAMP),
    [DD_DUNGEON] = 0 VERBS(AT_BELOW),
    [DD_COMBAT] = 0 VERBS(AT_FIGHT),
    [DD_DEAD] = 0 VERBS(AT_DEATH),
    [DD_EXTRACTED] = 0 VERBS(AT_DEATH),
};
static const uint64_t answers_to[DD_ASKS + 1] = {
    [DD_ASK_FIGHT] = 0 VERBS(TO_FOES),        [DD_ASK_EVENT] = 0 VERBS(TO_EVENT),
    [DD_ASK_BLESSING] = 0 VERBS(TO_BLESSING), [DD_ASK_ECHO] = 0 VERBS(TO_ECHO),
    [DD_ASKS] = 0 VERBS(TO_FIND),
};
static const struct part parts[PARTS] = {
    [camp] = {dd_camp_check, dd_camp_legal, dd_camp_apply, 0 VERBS(OF_CAMP)},
    [rooms] = {ways_check, ways_legal, ways_apply, 0 VERBS(OF_ROOMS)},
    [things] = {dd_things_check, dd_things_legal, dd_things_apply, 0 VERBS(OF_THINGS)},
    [trade] = {dd_trade_check, dd_trade_legal, dd_trade_apply, 0 VERBS(OF_TRADE)},
    [fight] = {dd_fight_check, dd_fight_legal, dd_fight_apply, 0 VERBS(OF_FIGHT)},
};
_Static_assert(DD_VERBS <= 64 && DD_ASKS < 8, "a bit each");
/* clang-format on */

/* From verb to verb, a bit each. */
#define BITS(from, to) ((UINT64_C(2) << (to)) - (UINT64_C(1) << (from)))

/* The verbs that these rules know: those of the shorter game stand first (dd.h), the others belong to rules
 * that have somebody who goes down. Asking each part about a verb that it cannot have costs more than playing
 * does. */
static uint64_t known(const struct dd_rules *r) {
    return r->class_count ? ~UINT64_C(0) : BITS(0, DD_ACKNOWLEDGE);
}

static bool is_over(const struct dd_state *s) {
    return s->phase == DD_CAMP && s->outcome != DD_OUT_NONE;
}

/* The question that waits for an answer, as a bit of rows[].answers; 0: that of the phase. */
static uint32_t question(const struct dd_state *s) {
    if (s->phase != DD_DUNGEON)
        return 0;
    return s->found.id ? FIND : s->pending ? 1u << s->pending : 0;
}

uint32_t dd_check(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    if (is_over(s))
        return REASON_OVER;
    if (seat != 0)
        return REASON_SEAT;
    if (a->verb >= DD_VERBS)
        return REASON_VERB;
    const struct row *row = &rows[a->verb];
    if (!(known(r) >> a->verb & 1))
        return DD_NO_RULE;
    if (!(row->phases >> s->phase & 1))
        return DD_NO_PHASE;
    for (uint32_t i = row->args; i < ACTION_ARGS; i++)
        if (a->arg[i])
            return a->verb == DD_ENTER_DUNGEON ? DD_NO_TOO_MANY : REASON_ARGS;
    uint32_t asked = question(s);
    if (asked && !(row->answers & asked))
        return asked == FIND ? DD_NO_PENDING : DD_NO_ASKED;
    if (!asked && row->answers)
        return row->answers == FIND ? DD_NO_NOTHING_FOUND : DD_NO_OPTION;
    return parts[row->part].check(r, s, a);
}

void dd_ask(const void *rules, const void *state, struct ask *out) {
    const struct dd_state *s = state;
    (void)rules;
    *out = (struct ask){.over = is_over(s), .seat = 0, .kind = s->found.id ? DD_PHASES : s->phase};
}

void dd_legal_one(struct legal_list *l, uint16_t verb, int16_t arg) {
    legal_put(l, (struct action){verb, {arg, 0, 0}});
}

void dd_ids_add(struct dd_ids *ids, const struct dd_item *list, uint32_t cap) {
    for (uint32_t i = 0; i < cap && list[i].id; i++) {
        int16_t id = (int16_t)list[i].id;
        uint32_t at = ids->count++;
        for (; at && ids->id[at - 1] > id; at--)
            ids->id[at] = ids->id[at - 1];
        ids->id[at] = id;
    }
}

void dd_legal_ids(const struct dd_rules *r, const struct dd_state *s, uint16_t verb, const struct dd_ids *ids,
                  struct legal_list *l) {
    for (uint32_t i = 0; i < ids->count; i++) {
        struct action a = {verb, {ids->id[i], 0, 0}};
        if (parts[rows[verb].part].check(r, s, &a) == REASON_OK)
            legal_put(l, a);
    }
}

/* What can be done with what a room holds; verbs that are in no row here do not ask where. */
#define BIT(verb) BITS(verb, verb)
static const uint64_t here[DD_ROOM_TYPES] = {
    [DD_ROOM_TREASURE] = BIT(DD_OPEN_CHEST) | BITS(DD_PICK_LOCK, DD_EXAMINE),
    [DD_ROOM_REST] = BIT(DD_REST_FULLY) | BIT(DD_REST_BRIEFLY),
    [DD_ROOM_SHRINE] = BIT(DD_PRAY) | BIT(DD_DESECRATE),
    [DD_ROOM_STAIRS] = BIT(DD_DESCEND) | BIT(DD_EXTRACT),
    [DD_ROOM_BOSS] = BIT(DD_EXTRACT),
    [DD_ROOM_WAYSTONE] = BIT(DD_EXTRACT) | BIT(DD_SACRIFICE),
    [DD_ROOM_THRESHOLD] = BIT(DD_EXTRACT) | BIT(DD_CROSS),
    [DD_ROOM_SANCTUM] = BIT(DD_EXTRACT),
};
static const uint64_t somewhere =
    BITS(DD_OPEN_CHEST, DD_EXTRACT_ALTERNATIVE) | BITS(DD_PICK_LOCK, DD_SACRIFICE);

/* The verbs that may be possible, when no question waits: the parts are asked about these alone, since most
 * of what a list costs is asking in vain. The part has the last word, and what it would refuse may stand
 * here. */
static uint64_t fighting_verbs(const struct dd_rules *r, const struct dd_state *s) {
    uint64_t not_now = r->stamina ? BIT(DD_DEFEND) : 0;
    if (!r->watcher_pursues || !dd_watcher_here(s))
        not_now |= BIT(DD_MOVE);
    if (!s->consumables[0].id && !s->backpack[0].id)
        not_now |= BIT(DD_USE_ITEM);
    return verbs_of[DD_COMBAT] & ~not_now;
}

static uint64_t quiet_verbs(const struct dd_rules *r, const struct dd_state *s) {
    const struct dd_room *room = &s->rooms[s->room];
    bool emptied = room->type == DD_ROOM_TREASURE && room->flags & DD_CHEST_OPEN;
    uint64_t things_here = emptied ? 0 : here[room->type];
    uint64_t not_now = BIT(DD_IDENTIFY); /* that is for the Smith (S-23) */
    if (s->room == 1 && r->floor[s->floor].exit == DD_ROOM_BOSS)
        things_here |= BIT(DD_EXTRACT_ALTERNATIVE);
    if (!s->backpack[0].id)
        not_now |= BIT(DD_EQUIP_ITEM) | (s->consumables[0].id ? 0 : BIT(DD_USE_ITEM) | BIT(DD_DROP));
    if (!room->lies[0].id)
        not_now |= BIT(DD_TAKE);
    if (!(room->more & DD_ROOM_MERCHANT))
        not_now |= BIT(DD_BUY) | BIT(DD_SELL);
    return verbs_of[DD_DUNGEON] & ~not_now & ~(somewhere & ~things_here);
}

static uint64_t verbs_now(const struct dd_rules *r, const struct dd_state *s) {
    uint64_t verbs = s->phase == DD_COMBAT    ? fighting_verbs(r, s)
                     : s->phase == DD_DUNGEON ? quiet_verbs(r, s)
                                              : verbs_of[s->phase];
    return (s->sure || !r->look_turns ? verbs & ~BIT(DD_LOOK_AGAIN) : verbs) & known(r);
}

uint32_t dd_legal(const void *rules, const void *state, struct action *out, uint32_t cap) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    struct legal_list l = {out, cap, 0};
    if (is_over(s))
        return 0;
    uint32_t asked = question(s);
    uint64_t left = asked ? answers_to[__builtin_ctz(asked)] & known(r) : verbs_now(r, s);
    while (left) { /* those of one part that stand together are its own to list */
        const struct part *part = &parts[rows[dd_first_verb(left)].part];
        uint64_t others = left & ~part->verbs;
        uint64_t run = left & ((others & -others) - 1); /* without others, all */
        part->legal(r, s, run, &l);
        left ^= run;
    }
    return l.count;
}

/* A duel is over when its fight is. */
static void duel_ends(struct dd_state *s) {
    if (s->phase == DD_COMBAT)
        return;
    if (s->phase == DD_DUNGEON)
        s->outcome = s->rooms[1].foe[0].monster ? DD_OUT_QUIT : DD_OUT_EXTRACTED;
    s->found = (struct dd_item){0};
    s->phase = DD_CAMP;
}

void dd_apply(const void *rules, void *state, uint32_t seat, const struct action *a, struct sink *k) {
    const struct dd_rules *r = rules;
    struct dd_state *s = state;
    (void)seat;
    s->step++;
    parts[rows[a->verb].part].apply(r, s, a, k);
    dd_settle(r, s, k);
    s->sure = (uint8_t)(s->sure ? s->sure - 1 : 0); /* a second look is good for one choice */
    if (s->mode == DD_MODE_DUEL)
        duel_ends(s);
}
