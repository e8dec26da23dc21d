/* ESCAPE THE DUNGEON as a scene: the level as far as it is known, who is here and what they think of the
 * player, the legion, what is heard through the walls. Nobody sees through a door: of the rooms next door the
 * scene has what was heard there, which may be wrong, and what a soldier would take. Health shows what those
 * who are here may take this turn. What was never moved is not shown: a run begins with health and clock
 * alone. */
#include "games/escape/scene.h"

enum {
    PEOPLE_MOST = 100, /* that have a row: more never fit a screen, and hardly a room */
    FIGURES_MOST = 24, /* of whom all that can be seen is told */
    HEARD_MOST = 4,
    HEARD_TURNS = 20, /* what is older is no news */
    TURNS_FEW = 100   /* left of a run: then they are counted */
};

/* -- the level -- */

static const uint8_t ways[ES_DIRECTIONS] = {0, WAY_NORTH, WAY_SOUTH, WAY_WEST, WAY_EAST, WAY_UP, WAY_DOWN};

static bool is_beside(const struct es_view *v, uint32_t depth, uint32_t room) {
    for (uint32_t way = ES_NORTH; way <= ES_EAST && depth == v->self.depth; way++)
        if (es_beside[v->self.room % ES_ROOMS][way] == room)
            return true;
    return false;
}

static const char *room_brief(const struct es_view *v, uint32_t depth, uint32_t i,
                              const struct es_room *room) {
    if (i == ES_LAST_ROOM && !v->setup.spawns && depth == v->self.depth)
        return "the legion comes out here";
    if (room->feature == ES_RUNE_FORGE)
        return "the legion never enters a forge";
    if (!(room->known & ES_KNOWS_INSIDE))
        return "not yet entered";
    if (room->left)
        return "something left there";
    return room->feature == ES_TREASURE ? "emptied" : NULL;
}

static void put_next_door(const struct es_rules *r, const struct es_view *v, uint32_t i, struct thing *t,
                          struct scene *s) {
    const struct es_room *room = &v->room[v->self.depth - 1][i];
    const struct es_belief *heard = es_heard_from(r, v, i);
    struct text words = scene_begin(s);
    if (heard) {
        t->doubt = true;
        t->tone = TONE_HARM;
        text_put(&words, "You hear it through the wall: ");
        es_put_told(r, heard->source, heard->actor, heard->verb, &words);
        text_put(&words, ". ");
    }
    if (room->feature != ES_RUNE_FORGE) {
        struct stat_span blow = es_soldier_blow(r, v, room->feature);
        text_put(&words, "Who waits there cannot be seen; each soldier would take about ");
        span_say(blow, false, &words);
        text_put(&words, " from you.");
    }
    t->text = scene_end(s, &words);
}

static void place(const struct es_rules *r, const struct es_view *v, uint32_t depth, uint32_t i,
                  struct scene *s) {
    struct es_room room = v->room[depth - 1][i];
    bool level = depth == v->self.depth, here = level && i == v->self.room;
    if (!room.feature && i != ES_FIRST_ROOM && i != ES_LAST_ROOM)
        return;
    if (!room.feature) /* the two ends of a level are the same in every game */
        room.feature = i ? es_last_feature(depth) : es_first_feature(depth);
    struct thing *t = scene_thing(s, level ? ESS_ROOM + i : 0, es_word(r, ES_KIND_ROOM, room.feature));
    t->x = (int8_t)(i % ES_COLUMNS);
    t->y = (int8_t)(i / ES_COLUMNS);
    t->here = here;
    t->sign = here ? "@" : scene_fmt(s, "%c", es_room_mark(&room));
    t->down = !room.known;
    t->spent = room.feature == ES_TREASURE && room.known & ES_KNOWS_INSIDE && !room.left;
    t->tone = i == ES_LAST_ROOM ? TONE_GOOD : room.left && !here ? TONE_NAME : TONE_PLAIN;
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++)
        t->ways |= es_beside[i][way] < ES_ROOMS ? ways[way] : 0;
    t->ways |= i == ES_LAST_ROOM ? WAY_UP : i == ES_FIRST_ROOM && depth < ES_DEPTHS ? WAY_DOWN : 0;
    t->brief = here ? NULL : room_brief(v, depth, i, &room);
    if (is_beside(v, depth, i)) {
        put_next_door(r, v, i, t, s);
    } else if (room.left && !here) {
        struct text words = scene_begin(s);
        text_put(&words, "You left there: ");
        es_put_items(r, room.item, &words);
        text_char(&words, '.');
        t->text = scene_end(s, &words);
    }
    const char *look = room.known & ES_KNOWS_INSIDE ? es_room_text(r, depth, i, room.feature) : "";
    t->flavour = *look ? look : NULL;
}

bool ess_knows_level(const struct es_view *v, uint32_t depth) {
    for (uint32_t i = 0; depth >= 1 && depth <= ES_DEPTHS && i < ES_ROOMS; i++)
        if (v->room[depth - 1][i].known)
            return true;
    return false;
}

void ess_map(const struct es_rules *r, const struct es_view *v, uint32_t depth, struct scene *s) {
    scene_pane(s, PANE_MAP, OF_ALL, scene_fmt(s, "Depth %u, as far as you know it", depth));
    for (uint32_t i = 0; i < ES_ROOMS; i++)
        place(r, v, depth, i, s);
}

/* -- oneself -- */

struct thing *ess_say(struct scene *s, const char *words) {
    struct thing *t = scene_thing(s, 0, NULL);
    t->text = words;
    return t;
}

struct thing *ess_parts(struct scene *s, const char *name, int64_t n, int32_t most) {
    int32_t now = (int32_t)es_hundredths(n);
    struct thing *t = scene_gauge(s, 0, name, (struct stat_span){now, now}, most);
    t->gauge.hundredths = true;
    return t;
}

/* Who walks along has a row among the people here; elsewhere it would be forgotten. */
static void companion(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    if (!v->companion || es_person_here(v, v->companion))
        return;
    struct thing *t = scene_thing(s, 0, "Your companion");
    t->tag = es_word(r, ES_KIND_ENTITY, v->companion);
    t->brief = "not in this room";
}

/* What has never moved since the start is not shown. */
static void moved(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_kind_rules *start = &r->kind[ES_PLAYER];
    const struct es_entity *me = &v->self;
    if (me->energy != start->energy)
        ess_parts(s, "Energy", me->energy, 100);
    if (me->feature[ES_EFFORT] != start->feature[ES_EFFORT])
        ess_parts(s, es_word(r, ES_KIND_FEATURE, 1 + ES_EFFORT), me->feature[ES_EFFORT], 10000)->brief =
            scene_fmt(s, "a stream costs %u", r->f.stream_effort);
    if (me->feature[ES_FAME])
        ess_parts(s, es_word(r, ES_KIND_FEATURE, 1 + ES_FAME), me->feature[ES_FAME], 0);
    if (me->reputation != start->reputation)
        scene_gauge(s, 0, "Reputation", (struct stat_span){me->reputation, me->reputation}, 0);
    if (me->xp && r->f.xp_per_level) {
        int32_t part = me->xp % r->f.xp_per_level;
        scene_gauge(s, 0, scene_fmt(s, "Level %d", es_level(r, &v->run, me)), (struct stat_span){part, part},
                    r->f.xp_per_level)
            ->brief = "experience to the next";
    }
}

static void meters(const struct es_view *v, struct stat_span loss, struct scene *s) {
    const struct es_entity *me = &v->self;
    scene_pane(s, PANE_METERS, OF_ME, "You")->grave = true;
    struct thing *t =
        scene_gauge(s, ESS_HEALTH, "Health", (struct stat_span){me->health, me->health}, me->health_most);
    if (loss.hi > 0 && !v->run.over) {
        gauge_next(t, me->health - loss.hi, me->health - loss.lo);
        t->brief = "what they may take this turn, unless you flee";
    }
}

/* What one has become, and what that brings for a while. */
static void become(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_entity *me = &v->self;
    const bool called = v->run.heading && v->run.turn;
    scene_pane(s, PANE_METERS, OF_ME,
               called ? scene_fmt(s, "They call you %s", es_word(r, ES_KIND_ARCHETYPE, v->run.heading))
                      : "What has moved so far");
    moved(r, v, s);
    companion(r, v, s);
    for (uint32_t i = 0; i < ES_EFFECTS; i++)
        if (me->effect[i].turns) {
            struct text words = scene_begin(s);
            es_put_passing(&me->effect[i], &words);
            const char *text = scene_end(s, &words);
            scene_thing(s, 0, "For a while")->brief = text + (*text == ' ');
        }
    if (called && !s->pane[s->panes - 1].count)
        scene_gauge(s, 0, "Reputation", (struct stat_span){me->reputation, me->reputation}, 0);
    if (!s->pane[s->panes - 1].count)
        s->panes--;
}

void ess_pack(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_entity *me = &v->self;
    scene_pane(s, PANE_LIST, OF_ME, "What you carry");
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++) {
        const struct es_item_rules *k = &r->item[i + 1];
        if (!me->item[i])
            continue;
        struct thing *t = scene_thing(s, ESS_ITEM + i, k->title);
        t->figures = me->item[i] > 1 ? scene_fmt(s, "x%u", me->item[i]) : NULL;
        t->flavour = k->words && *k->words ? k->words : NULL;
        if (k->tier) {
            int32_t worth = r->f.attack_tier * (int32_t)k->tier;
            t->brief = scene_fmt(s, "attack +%d.%d", worth / 10, worth % 10);
            t->tag = k->tier == me->tier ? "in hand" : NULL;
        }
        n++;
    }
    if (!n)
        scene_thing(s, 0, "nothing")->tone = TONE_SOFT;
}

/* At a forge also what could become of them there. */
void ess_skills(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_entity *me = &v->self;
    bool forge = ess_here(v)->feature == ES_RUNE_FORGE;
    if (!me->skills)
        return;
    scene_pane(s, PANE_LIST, OF_ME, forge ? "Learned, and to be made of it" : "What you have learned");
    for (uint32_t i = 1; i <= r->skills; i++) {
        const struct es_skill_rules *k = &r->skill[i];
        bool known = me->skills >> i & 1;
        if (!known && !(forge && me->skills >> k->parent & 1))
            continue;
        struct text words = scene_begin(s);
        if (known)
            es_put_skill(r, me, i, &words);
        else
            es_put_needs(r, me, i, false, &words);
        const char *brief = scene_end(s, &words);
        struct thing *t = scene_thing(s, ESS_SKILL + i, k->title);
        t->brief = brief;
        t->down = !known;
        t->tag = known ? NULL : es_word(r, ES_KIND_SKILL, k->parent);
        t->flavour = k->words && *k->words ? k->words : NULL;
    }
}

/* -- others -- */

/* Enemies first, then who walks along, then everybody else; returns how many have a row. */
static uint32_t line_up(const struct es_view *v, uint8_t order[ES_ENTITIES]) {
    uint32_t n = 0;
    for (uint32_t rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < v->here && n < PEOPLE_MOST; i++) {
            const struct es_person *p = &v->person[i];
            if ((p->enemy ? 0u : p->companion ? 1u : 2u) == rank)
                order[n++] = (uint8_t)i;
        }
    return n;
}

static void put_count(uint32_t n, const char *what, struct text *out) {
    if (n)
        text_item(out, "%u %s", n, what);
}

/* What it thinks, and why. */
static const char *opinion(const struct es_person *p, struct scene *s) {
    TEXT_ON_STACK(why, 80);
    struct text words = scene_begin(s);
    es_put_opinion(p, &words);
    put_count(p->kind_deeds, "kind", &why);
    put_count(p->violent_deeds, "violent", &why);
    put_count(p->false_deeds, "untrue", &why);
    if (why.len && !p->enemy && !p->companion)
        text_fmt(&words, " (deeds it knows of: %s)", why.buf);
    return scene_end(s, &words);
}

static void person(const struct es_rules *r, const struct es_person *p, struct stat_span blow, bool figures,
                   struct scene *s) {
    const char *brief = opinion(p, s);
    struct thing *t = scene_gauge(s, ESS_PERSON + p->id, es_word(r, ES_KIND_ENTITY, p->id),
                                  (struct stat_span){p->health, p->health}, p->health_most);
    t->sign = p->enemy ? "!" : p->companion ? "+" : NULL;
    t->tone = p->enemy ? TONE_HARM : p->companion ? TONE_GOOD : TONE_NAME;
    t->brief = brief;
    t->doubt = p->false_deeds && !p->enemy && !p->companion;
    t->tag = scene_fmt(s, "level %d", p->level);
    struct text words = scene_begin(s);
    if (blow.hi) {
        text_fmt(&words, "hits %d-%d", blow.lo, blow.hi);
    }
    t->figures = scene_end(s, &words);
    if (!figures)
        return;
    words = scene_begin(s);
    es_put_figures(r, p, &words);
    t->text = scene_end(s, &words);
    const char *look =
        p->kind == ES_DUNGEONEER && p->id >= 2 && p->id < 2 + ES_CAST ? r->person[p->id - 2].words : NULL;
    t->flavour = look && *look ? look : NULL;
}

static void people(const struct es_rules *r, const struct es_view *v,
                   const struct stat_span each[ES_ENTITIES], struct scene *s) {
    uint8_t order[ES_ENTITIES];
    uint32_t n = line_up(v, order);
    if (!n)
        return;
    scene_pane(s, PANE_PEOPLE, OF_OTHER,
               n < v->here ? scene_fmt(s, "Who is here: %u in all", v->here) : "Who is here")
        ->grave = true;
    for (uint32_t i = 0; i < n; i++)
        person(r, &v->person[order[i]], each[order[i]], i < FIGURES_MOST, s);
}

/* How many soldiers have come out on this level at most, if it is known since when the player is here. */
static bool soldiers_come(const struct es_view *v, uint32_t *n) {
    const struct es_memory *m = &v->self.memory;
    uint32_t since = v->run.highest == v->run.deepest ? 1 : 0;
    for (uint32_t i = 0; i < ES_SEEN; i++) {
        const struct es_belief *b = &m->seen[i];
        bool stairs = b->outcome == ES_ASCENDED || b->outcome == ES_DESCENDED;
        if (b->deed && b->actor == v->self.id && stairs && es_deed_turn(b->deed) > since)
            since = es_deed_turn(b->deed);
    }
    *n = since && v->run.turn + 1 > since ? v->run.turn + 1 - since : 0;
    return since != 0;
}

static void way_out(const struct es_view *v, struct scene *s) {
    uint32_t east = ES_COLUMNS - 1 - v->self.room % ES_COLUMNS,
             south = ES_ROWS - 1 - v->self.room / ES_COLUMNS;
    struct thing *t = scene_thing(s, 0, v->self.depth > 1 ? "The stairs up" : "The gate");
    t->tone = TONE_GOOD;
    t->figures = !(east + south) ? "here"
                 : !south        ? scene_fmt(s, "%u east", east)
                 : !east         ? scene_fmt(s, "%u south", south)
                                 : scene_fmt(s, "%u east, %u south", east, south);
    if (east + south)
        t->brief = scene_fmt(s, "%u room%s", east + south, east + south == 1 ? "" : "s");
}

static void soldier(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_kind_rules *k = &r->kind[ES_HOSTILE];
    const struct es_fighter me = es_fighter_of(r, &v->run, &v->self);
    const struct es_fighter it = es_soldier_now(r, v->self.depth, v->run.enemy_bonus);
    uint32_t feature = ess_here(v)->feature;
    int32_t edge = es_attack_of(r, feature, &me, &it) - es_defence_of(r, &it);
    struct thing *t = scene_thing(s, 0, "A soldier");
    struct text words = scene_begin(s);
    text_put(&words, "takes ");
    span_say(es_soldier_blow(r, v, feature), false, &words);
    t->figures = scene_end(s, &words);
    t->tag = scene_fmt(s, "level %d", it.level);
    const struct stat_span mine = {es_damage(r, edge, 0, false),
                                   es_damage(r, edge, r->f.spread_of_damage, false)};
    int32_t health = k->health + k->health_per_bonus * v->run.enemy_bonus;
    if (mine.lo >= health) {
        t->brief = "one blow of yours fells it";
        return;
    }
    words = scene_begin(s);
    text_put(&words, "you take ");
    span_say(mine, false, &words);
    text_fmt(&words, " of its %d", health);
    t->brief = scene_end(s, &words);
}

static void legion(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    uint32_t n;
    scene_pane(s, PANE_LIST, OF_OTHER, "The way up, and the legion")->grave = true;
    way_out(v, s);
    if (v->setup.spawns) {
        struct thing *t = scene_thing(s, 0, "The legion");
        t->tone = TONE_SOFT;
        t->figures = "does not come";
        return;
    }
    struct thing *t = scene_thing(s, 0, "The legion");
    t->tone = TONE_HARM;
    t->brief = "one more each turn";
    t->text = "Each turn one more soldier comes out of the far corner and looks for you.";
    t->figures = soldiers_come(v, &n) ? scene_fmt(s, "%u so far", n) : NULL;
    soldier(r, v, s);
    for (uint32_t i = 1; i <= r->events; i++)
        if (r->event[i].enemy_bonus > 0 && r->event[i].needs.turn > v->run.turn &&
            !(v->run.events >> i & 1)) {
            t = scene_thing(s, 0, r->event[i].title);
            t->figures = scene_fmt(s, "turn %u", r->event[i].needs.turn);
            t->brief = scene_fmt(s, "they come %d levels stronger", r->event[i].enemy_bonus);
        }
}

/* Of the player; or lately of somebody of whom one may think well or ill for it. That soldiers fight is no
 * news. */
static bool worth_hearing(const struct es_rules *r, const struct es_view *v, const struct es_belief *b) {
    const struct es_action_rules *row = &r->action[b->verb < ES_VERBS ? b->verb : 0];
    if (b->actor == v->self.id)
        return true;
    return (row->kind || row->violent) && es_kind_of(b->actor) == ES_DUNGEONEER &&
           es_deed_turn(b->deed) + HEARD_TURNS > v->run.turn;
}

uint32_t ess_heard(const struct es_rules *r, const struct es_view *v, uint32_t about, uint32_t most,
                   const char *title, struct scene *s) {
    uint32_t before = UINT32_MAX, n = 0;
    for (; n < most; n++) {
        const struct es_belief *next = NULL;
        for (uint32_t i = 0; i < ES_HEARD; i++) {
            const struct es_belief *b = &v->self.memory.heard[i];
            bool fits = about ? b->actor == about : worth_hearing(r, v, b);
            if (b->deed && b->deed < before && fits && (!next || b->deed > next->deed))
                next = b;
        }
        if (!next)
            break;
        if (!n)
            scene_pane(s, PANE_PROSE, OF_ALL, title);
        before = next->deed;
        struct text words = scene_begin(s);
        es_say_heard(r, next->source, next->actor, next->verb, next->state == ES_VERIFIED, &words);
        text_fmt(&words, " (turn %u)", es_deed_turn(next->deed));
        ess_say(s, scene_end(s, &words))->doubt = next->state != ES_VERIFIED;
    }
    return n;
}

/* -- the table -- */

static void say_here(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_room *here = ess_here(v);
    const char *look = es_room_text(r, v->self.depth, v->self.room, here->feature);
    TEXT_ON_STACK(items, 300);
    scene_pane(s, PANE_PROSE, OF_ALL, es_word(r, ES_KIND_ROOM, here->feature));
    if (*look)
        ess_say(s, look);
    es_put_items(r, here->item, &items);
    if (items.len)
        ess_say(s, scene_fmt(s, "Here lies: %s.", items.buf))->tone = TONE_NAME;
}

static void room_offers(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= r->options && i < ES_OPTIONS; i++)
        if (es_option_left(r, ess_here(v)->feature, v->run.options, i)) {
            if (!n++)
                scene_pane(s, PANE_LIST, OF_ALL, "What this room offers");
            scene_thing(s, ESS_OPTION + i, r->option[i].title);
        }
}

static void strip(const struct es_rules *r, const struct es_view *v, struct stat_span loss, struct scene *s) {
    uint32_t foes = 0, limit = es_turn_limit(r, &v->setup);
    for (uint32_t i = 0; i < v->here; i++)
        foes += v->person[i].enemy;
    s->place =
        scene_fmt(s, "Depth %u of %d, chapter %u", v->self.depth, ES_DEPTHS, es_chapter(v->self.depth));
    s->clock = limit - v->run.turn > TURNS_FEW ? scene_fmt(s, "turn %u", v->run.turn)
                                               : scene_fmt(s, "turn %u of %u", v->run.turn, limit);
    s->turn = foes ? scene_fmt(s, "%u against you", foes) : NULL;
    if (v->run.over)
        return;
    s->cue = loss.hi >= v->self.health                     ? "THIS TURN CAN KILL YOU"
             : v->run.turn + 1 >= limit                    ? "THE LAST TURN"
             : limit - v->run.turn <= ES_ROWS + ES_COLUMNS ? "THE TURNS RUN OUT"
                                                           : NULL;
}

void es_scene(const void *rules, const void *view, uint32_t page, struct scene *out) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    struct stat_span each[ES_ENTITIES], loss;
    if (page) {
        ess_page(r, v, page, out);
        return;
    }
    es_threats(r, v, each, &loss);
    strip(r, v, loss, out);
    ess_map(r, v, v->self.depth, out);
    out->pane[out->panes - 1].grave = true;
    meters(v, loss, out);
    people(r, v, each, out);
    legion(r, v, out);
    become(r, v, out);
    say_here(r, v, out);
    room_offers(r, v, out);
    ess_heard(r, v, 0, HEARD_MOST, "What goes from room to room", out);
    ess_skills(r, v, out);
    ess_pack(r, v, out);
    if (v->run.over)
        ess_end(r, v, out);
}

/* -- where choices belong -- */

/* The letter of a verb, the same at every question: chat, offers, ask along, broadcast, utter, nick, grow,
 * violence. An arrow goes, or flees where there is something to flee from; 'd' then departs past them all the
 * same. What a skill becomes stands with the skill. */
static const char letters[ES_VERBS] = {
    [ES_MOVE] = 'd',   [ES_TRAIN] = 'g', [ES_REST_UP] = 'r', [ES_TALK] = 'c',
    [ES_SEARCH] = 's', [ES_SPEAK] = 'u', [ES_FIGHT] = 'f',   [ES_CHOOSE] = 'o',
    [ES_STREAM] = 'b', [ES_STEAL] = 'n', [ES_RECRUIT] = 'a', [ES_MURDER] = 'v',
};

static bool has_row(const struct es_view *v, uint32_t id) {
    uint8_t order[ES_ENTITIES];
    uint32_t n = line_up(v, order);
    for (uint32_t i = 0; i < n; i++)
        if (v->person[order[i]].id == id)
            return true;
    return false;
}

/* With an enemy here an arrow flees, which never fails, so walking out is a choice among others then. */
static void spot_way(const struct es_view *v, const struct action *a, struct spot *out) {
    uint32_t way = (uint32_t)a->arg[0], from = v->self.room;
    bool stairs = way == ES_UP ? from == ES_LAST_ROOM : way != ES_DOWN || from == ES_FIRST_ROOM;
    if (way < ES_NORTH || way >= ES_DIRECTIONS || (a->verb == ES_MOVE && es_foe_here(v)))
        return;
    out->group = GROUP_WAYS;
    out->way = ways[way];
    if (!stairs) /* a closed row, with the key that everybody tries */
        return;
    uint32_t to = way <= ES_EAST ? es_beside[v->self.room % ES_ROOMS][way] : v->self.room;
    if (to < ES_ROOMS && v->room[v->self.depth - 1][to].feature)
        out->target = ESS_ROOM + to;
}

void es_spot(const void *rules, const void *view, const struct action *a, struct spot *out) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    out->key = a->verb < ES_VERBS ? letters[a->verb] : 0;
    switch (a->verb) {
    case ES_MOVE:
    case ES_FLEE:
        spot_way(v, a, out);
        break;
    case ES_TALK:
    case ES_FIGHT:
    case ES_STEAL:
    case ES_RECRUIT:
    case ES_MURDER:
        out->group = GROUP_BOARD; /* with nobody named, too: a verb has one row */
        out->target = a->arg[0] > 0 && has_row(v, (uint32_t)a->arg[0]) ? ESS_PERSON + (uint32_t)a->arg[0] : 0;
        break;
    case ES_CHOOSE:
        out->group = GROUP_BOARD;
        out->target = ESS_OPTION + (uint32_t)a->arg[0];
        break;
    case ES_EVOLVE:
        out->group = GROUP_HAND;
        out->thing = ESS_SKILL + r->skill[a->arg[0]].parent;
        out->target = ESS_SKILL + (uint32_t)a->arg[0];
        break;
    case ES_SEARCH:
        out->group = GROUP_BOARD;
        out->target = ESS_ROOM + v->self.room;
        break;
    default:
        break;
    }
}
