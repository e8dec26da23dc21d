/* ESCAPE THE DUNGEON: worlds that fit a view. What the player knows is taken over; the rest is made up by the
 * rules that make worlds: rooms it has not seen are laid and stocked, levels it has not been on wait for it,
 * the cast of the others that it has not seen die is somewhere on its own level, the latest hostiles are on
 * the player's, and who shares its room believes of it what it is seen to. */
#include "games/escape/say.h"

#include <string.h>

enum { LAY_TRIES = 64, HOSTILES = 48, PLAYER = 1, FIRST_HOSTILE = ES_CAST + 2 };
enum { TURNS_PER_STEP = 3, STEPS_MOST = 12, WALKS = 8 };

static void guess_level(const struct es_rules *r, const struct es_view *v, uint32_t depth, struct stream *rng,
                        struct es_room *out) {
    const struct es_room *seen = v->room[depth - 1];
    uint8_t given[ES_ROOMS], feature[ES_ROOMS];
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        given[i] = seen[i].feature;
    bool laid = false;
    for (uint32_t k = 0; k < LAY_TRIES && !laid; k++)
        laid = es_lay_level(r, depth, given, rng, feature);
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        out[i] = seen[i];
        out[i].feature = laid ? feature[i] : given[i] ? given[i] : (uint8_t)ES_CORRIDOR;
        if (out[i].feature == ES_TREASURE && !(seen[i].known & ES_KNOWS_INSIDE))
            es_furnish(r, depth, &out[i], rng);
    }
}

/* A verb that is taken as kind, as violent, or as neither. */
static uint8_t verb_like(const struct es_rules *r, bool kind, bool violent) {
    for (uint8_t i = 0; i < ES_VERBS; i++)
        if (r->action[i].kind == kind && r->action[i].violent == violent)
            return i;
    return ES_MOVE;
}

/* Beliefs about the player in the numbers that the view tells. False ones can only have been heard. */
static void guess_memory(const struct es_rules *r, const struct es_person *p, uint32_t deed,
                         struct es_memory *m) {
    uint32_t kind = p->kind_deeds, violent = p->violent_deeds, wrong = p->false_deeds;
    uint32_t all = kind + violent > wrong ? kind + violent : wrong;
    for (uint32_t i = 0; i < all && i < ES_SEEN + ES_HEARD; i++) {
        bool is_kind = i < kind, is_violent = !is_kind && i < kind + violent;
        struct es_belief b = {.deed = ++deed,
                              .actor = PLAYER,
                              .subject = PLAYER,
                              .source = p->id,
                              .confidence = i < wrong ? ES_ONE / 2 : ES_ONE,
                              .verb = verb_like(r, is_kind, is_violent),
                              .feature = ES_CORRIDOR,
                              .state = i < wrong ? ES_MISINFORMED : ES_VERIFIED};
        if (i < wrong || m->next_seen + 1u >= ES_SEEN) {
            m->heard[m->next_heard] = b;
            m->next_heard = (uint16_t)((m->next_heard + 1) % ES_HEARD);
        } else {
            m->seen[m->next_seen++] = b;
        }
    }
}

static void guess_pack(const struct es_rules *r, const struct es_person *p, struct es_entity *who) {
    memset(who->item, 0, sizeof who->item);
    int32_t weapon = p->tier ? es_item_of(r, ES_TAG_WEAPON, 0, p->tier) : -1;
    int32_t loot = es_item_of(r, ES_TAG_LOOT, 0, 0);
    if (weapon >= 0)
        who->item[weapon] = 1;
    if (p->loot && loot >= 0 && !es_has_tag(r, who->item, ES_TAG_LOOT))
        who->item[loot] = 1;
}

void es_as_seen(const struct es_rules *r, const struct es_run *run, const struct es_person *p,
                struct es_entity *who) {
    who->faction = p->faction;
    who->tier = p->tier;
    who->companion = p->companion;
    who->health = p->health;
    who->health_most = p->health_most;
    who->reputation = p->reputation;
    who->skills = p->skills;
    who->xp = 0;
    int32_t over = p->level - es_level(r, run, who);
    if (over > 0)
        who->xp = over * r->f.xp_per_level;
    else
        who->base_level = (int16_t)(who->base_level + over);
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++) {
        who->attribute[i] = 0;
        who->attribute[i] = (int16_t)(p->attribute[i] - es_attribute(r, who, i));
    }
    guess_pack(r, p, who);
}

/* Somebody in the player's room: figures as seen; the traits are those of its heading. */
static void guess_person(const struct es_rules *r, const struct es_person *p, uint32_t deeds,
                         struct es_state *s, struct es_entity *who) {
    es_as_seen(r, &s->run, p, who);
    memcpy(who->trait, r->archetype[p->archetype].vector, sizeof who->trait);
    memset(&who->memory, 0, sizeof who->memory);
    guess_memory(r, p, deeds, &who->memory);
}

/* Where somebody of the cast may have come to: it began anywhere but at the two ends of its level and has
 * moved from room to room since (D-18), in a way that a few steps show as well as many. */
static uint32_t guess_walk(const struct es_state *s, uint32_t depth, struct stream *rng) {
    const struct es_entity *me = &s->entity[0];
    uint32_t steps = s->run.turn / TURNS_PER_STEP;
    steps = steps < STEPS_MOST ? steps : STEPS_MOST;
    uint32_t at = 0;
    for (uint32_t tries = 0; tries < WALKS; tries++) {
        at = 1 + stream_below(rng, ES_ROOMS - 2);
        for (uint32_t k = 0; k < steps; k++) {
            uint32_t doors = 0, near[4];
            for (uint32_t way = ES_NORTH; way <= ES_EAST; way++)
                if (es_beside[at][way] < ES_ROOMS)
                    near[doors++] = es_beside[at][way];
            at = near[stream_below(rng, doors)];
        }
        if (depth != me->depth || at != me->room)
            return at;
    }
    return at == me->room ? (at + 1) % ES_ROOMS : at;
}

/* Any room of a level but the player's own and the forges, which no hostile enters (ES-195). */
static uint32_t guess_place(const struct es_state *s, uint32_t depth, struct stream *rng) {
    const struct es_entity *me = &s->entity[0];
    uint32_t at = stream_below(rng, ES_ROOMS);
    for (uint32_t k = 0; k < ES_ROOMS; k++, at = (at + 1) % ES_ROOMS)
        if ((at != me->room || depth != me->depth) && s->room[depth - 1][at].feature != ES_RUNE_FORGE)
            break;
    return at;
}

/* Where those are who are after the player, when it has just gone on before their eyes: in the room that it
 * came from, as far as it remembers, which is one next door where its last deed but one can have been.
 * ES_ROOMS: nobody is, or it stayed, or came by the stairs, or from where no hostile goes (ES-195). */
static uint32_t guess_behind(const struct es_view *v, struct stream *rng) {
    enum { AFRESH = 3 };
    const struct es_entity *me = &v->self;
    uint32_t feature = ES_UNSEEN, best = ES_ROOMS, rooms = 0;
    bool hunted = false, walked = false;
    for (uint32_t i = 0; i < ES_SEEN; i++) {
        const struct es_belief *b = &me->memory.seen[i];
        uint32_t ago = v->run.turn - es_deed_turn(b->deed);
        if (!b->deed || ago > AFRESH)
            continue;
        hunted |= es_kind_of(b->actor) == ES_HOSTILE;
        if (b->actor != PLAYER)
            continue;
        walked |= ago == 0 && (b->verb == ES_MOVE || b->verb == ES_FLEE) && b->outcome == ES_DONE;
        feature = ago == 1 ? b->feature : feature;
    }
    if (!hunted || !walked || feature == ES_RUNE_FORGE)
        return ES_ROOMS;
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++) {
        uint32_t room = es_beside[me->room][way];
        if (room == ES_ROOMS || v->room[me->depth - 1][room].feature != feature ||
            !(v->room[me->depth - 1][room].known & ES_KNOWS_INSIDE))
            continue;
        uint32_t take = stream_below(rng, ++rooms);
        best = take == 0 ? room : best;
    }
    return best;
}

/* A hostile came in by the last room and has been after its prey since, a step each turn (D-25, ES-195). Who
 * would have stood beside the player before is with those whom it has left behind, or a step away. */
static uint32_t guess_hunt(const struct es_state *s, const uint8_t prey[ES_ROOMS], uint32_t behind,
                           uint32_t turns, struct stream *rng) {
    uint32_t here = s->entity[0].room, at = ES_LAST_ROOM;
    if (at == here)
        return guess_place(s, s->entity[0].depth, rng);
    for (; turns && prey[at] && prey[at] != ES_NOWHERE; turns--) {
        uint32_t way = ES_NORTH;
        while (way <= ES_EAST && (es_beside[at][way] == ES_ROOMS || prey[es_beside[at][way]] >= prey[at]))
            way++;
        if (way <= ES_EAST && es_beside[at][way] == here && behind < ES_ROOMS)
            return behind;
        if (way > ES_EAST || es_beside[at][way] == here)
            break;
        at = es_beside[at][way];
    }
    return at;
}

/* Somebody out of sight who has acted at least once: the skills that come by themselves, and something that
 * anybody can do anywhere as the last thing it did. */
static void guess_habits(const struct es_rules *r, struct stream *rng, struct es_state *s,
                         struct es_entity *who) {
    static const uint8_t verbs[4] = {ES_MOVE, ES_REST_UP, ES_SEARCH, ES_SPEAK};
    uint16_t weight[4];
    for (uint32_t i = 0; i < 4; i++)
        weight[i] = (uint16_t)r->f.npc[verbs[i]];
    bool left = who->depth != s->entity[0].depth; /* soldiers without prey rest */
    int32_t at = who->kind == ES_HOSTILE ? left : stream_pick(rng, weight, 4);
    who->last_verb = (uint8_t)(verbs[at < 0 ? 0 : at] + 1);
    es_unlock(r, s, who, NULL);
}

/* The next one in the order of ids: here as seen, or where it was guessed to be. */
static void guess_entity(const struct es_rules *r, const struct es_view *v, uint32_t id, uint32_t kind,
                         uint32_t depth, uint32_t room, uint32_t deeds, struct stream *rng,
                         struct es_state *s) {
    const struct es_entity *me = &s->entity[0];
    const struct es_person *p = es_person_here(v, id);
    int32_t pouch = kind == ES_HOSTILE ? -1 : es_pouch(r);
    s->run.next_id = (uint16_t)id;
    struct es_entity *who = es_add_entity(r, s, kind, p ? me->depth : depth, p ? me->room : room);
    if (!who)
        return;
    if (pouch >= 0)
        who->item[pouch] = 1;
    who->companion = id == v->companion;
    if (p)
        guess_person(r, p, deeds, s, who);
    else if (v->run.turn)
        guess_habits(r, rng, s, who);
}

/* The turn in which the player came to its level, or the first that it remembers of being there. */
static uint32_t turn_of_coming(const struct es_view *v) {
    uint32_t came = 0, first = v->run.turn;
    for (uint32_t i = 0; i < ES_SEEN; i++) {
        const struct es_belief *b = &v->self.memory.seen[i];
        uint32_t turn = es_deed_turn(b->deed);
        bool stairs = b->outcome == ES_ASCENDED || b->outcome == ES_DESCENDED;
        if (b->deed && stairs && b->actor == PLAYER && turn > came)
            came = turn;
        if (b->deed && turn < first)
            first = turn;
    }
    return came ? came : v->run.highest == v->run.deepest ? 0 : first;
}

/* Is somebody of a level still alive, so many turns after the legion came there? Measured, not reasoned: of a
 * hundred so many, for every fourth turn. */
static bool outlives(uint32_t turns, struct stream *rng) {
    static const uint8_t alive[] = {100, 99, 95, 83, 65, 46, 29, 17, 8, 4, 2, 1};
    uint32_t at = turns / 4;
    return stream_chance(rng, at < sizeof alive ? 100u * alive[at] : 0);
}

/* The cast stays on the level where it started (D-18), but for who goes along; four to a level, the lowest
 * first (S-05). */
static void guess_cast(const struct es_rules *r, const struct es_view *v, uint32_t deeds, struct stream *rng,
                       struct es_state *s) {
    uint32_t came = turn_of_coming(v), low = v->run.deepest, climbed = low - v->self.depth;
    for (uint32_t id = PLAYER + 1; id < FIRST_HOSTILE; id++) {
        uint32_t home =
            id == v->companion ? s->entity[0].depth : ES_DEPTHS - (id - PLAYER - 1) / ES_PER_LEVEL;
        bool here = es_person_here(v, id) != NULL;
        if (!here && (!s->level[home - 1].laid || v->run.fallen >> id & 1))
            continue;
        /* How long it took to climb so far is known, not how long on each level. */
        uint32_t since =
            v->run.turn - (climbed && home > v->self.depth ? came * (low - home) / climbed : came);
        if (here || id == v->companion || v->setup.spawns || outlives(since, rng)) {
            uint32_t room = here ? 0 : guess_walk(s, home, rng);
            guess_entity(r, v, id, ES_DUNGEONEER, home, room, deeds, rng, s);
        }
    }
}

/* What hostiles had been given by a turn (D-24): who came before has less health. */
static int16_t bonus_in(const struct es_rules *r, const struct es_run *run, uint32_t turn) {
    int32_t bonus = 0;
    for (uint32_t i = 1; i <= r->events; i++)
        if (run->events >> i & 1 && r->event[i].needs.turn <= turn)
            bonus += r->event[i].enemy_bonus;
    return (int16_t)bonus;
}

/* One comes each turn (D-25), where the player is then. Of those out of sight only the latest are made up:
 * more would cost a search more than all the rest, and who was left on another level can do nothing to the
 * player. */
static void guess_hostiles(const struct es_rules *r, const struct es_view *v, uint32_t deeds,
                           struct stream *rng, struct es_state *s) {
    uint32_t depth = s->entity[0].depth, climbed = v->run.deepest - depth;
    uint32_t more = 0, came = climbed ? turn_of_coming(v) : 0;
    uint32_t last = FIRST_HOSTILE + (v->setup.spawns ? 0 : v->run.turn);
    uint8_t prey[ES_ROOMS];
    for (uint32_t i = 0; i < v->here; i++)
        last = v->person[i].id >= last ? v->person[i].id + 1u : last;
    if (!v->setup.spawns) {
        uint32_t taken = es_living_most(s) + v->here;
        uint32_t room = r->f.cap > taken ? r->f.cap - taken : 0;
        more = v->run.turn < HOSTILES ? v->run.turn : HOSTILES;
        more = more < room ? more : room;
    }
    es_map_prey(s, depth, prey);
    uint32_t behind = guess_behind(v, rng);
    for (uint32_t id = FIRST_HOSTILE; id < last; id++) {
        bool here = es_person_here(v, id) != NULL;
        if (!here && id + more < last)
            continue;
        uint32_t came_in = id - FIRST_HOSTILE, home = depth;
        if (!here &&
            came_in + 1 < came) /* left on the level where the player was then, if it climbed evenly */
            home += climbed - came_in * climbed / came;
        uint32_t room = here            ? 0
                        : home != depth ? guess_place(s, home, rng)
                                        : guess_hunt(s, prey, behind, last - id, rng);
        if (!here)
            s->run.enemy_bonus = bonus_in(r, &v->run, came_in + 1);
        guess_entity(r, v, id, ES_HOSTILE, home, room, deeds, rng, s);
        s->run.enemy_bonus = v->run.enemy_bonus;
    }
    s->run.next_id = (uint16_t)last;
}

/* Numbers above it are of deeds of this turn that the player does not know of. */
static uint32_t deeds_known(const struct es_view *v) {
    uint32_t most = es_deed_id(v->run.turn, 0);
    for (uint32_t i = 0; i < ES_BELIEFS; i++) {
        uint32_t deed = es_belief_held(&v->self.memory, i)->deed;
        most = deed > most ? deed : most;
    }
    return most;
}

void es_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    struct es_state *s = state;
    (void)seat;
    memset(s, 0, sizeof *s);
    s->seed = stream_next(rng);
    s->run = v->run;
    s->setup = v->setup;
    s->entity[0] = v->self;
    s->run.entities = 1;
    for (uint32_t depth = v->run.highest; depth <= v->run.deepest; depth++) {
        guess_level(r, v, depth, rng, s->room[depth - 1]);
        es_open_dice(s, depth);
        s->level[depth - 1].played = (uint16_t)v->run.turn;
    }
    memcpy(s->saying, v->saying, sizeof s->saying);
    while (s->next_saying < ES_SAYINGS && v->saying[s->next_saying].deed)
        s->next_saying++;
    uint32_t deeds = deeds_known(v);
    guess_cast(r, v, deeds, rng, s);
    guess_hostiles(r, v, deeds, rng, s);
    uint32_t turns = v->run.turn, laid = v->run.deepest - v->run.highest + 1u;
    s->run.deeds = turns * (1 + laid * ES_PER_LEVEL) + (v->setup.spawns ? 0 : turns * (turns + 1) / 2);
}
