/* ESCAPE THE DUNGEON as JSON for agents: names instead of ids. Traits, features, energy, confidence and
 * scores are decimal numbers with exactly four digits behind the point, written from ten-thousandths without
 * any rounding (D-03). depth and level are two things and stand apart everywhere (ES-007 to ES-009). The map
 * is that of the level the player is on, other levels are given by marks, as people see them; of beliefs the
 * latest are given. What happened is told by events and stands on the pages of the log, not in the view. */
#include "games/escape/content_parts.h"
#include "games/escape/say.h"

enum { BELIEFS = 16 };

void es_json_decimal(struct jw *w, const char *key, int64_t n) {
    TEXT_ON_STACK(t, 32);
    uint64_t size = n < 0 ? (uint64_t)-n : (uint64_t)n;
    text_fmt(&t, "%s%llu.%04u", n < 0 ? "-" : "", (unsigned long long)(size / ES_ONE),
             (uint32_t)(size % ES_ONE));
    jw_key(w, key);
    jw_raw(w, t.buf);
}

/* The names of the set bits. */
static void put_names(struct jw *w, const char *key, const struct es_rules *r, uint32_t kind, uint64_t bits) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 1; bits >> i; i++)
        if (bits >> i & 1)
            jw_str(w, es_name_of(r, kind, i) ? es_name_of(r, kind, i) : "?");
    jw_close(w, ']');
}

static void put_items(struct jw *w, const char *key, const struct es_rules *r, const uint8_t item[ES_ITEMS]) {
    jw_kopen(w, key, '{');
    for (uint32_t i = 0; i < r->items; i++)
        if (item[i])
            jw_kint(w, es_name_of(r, ES_KIND_ITEM, i + 1), item[i]);
    jw_close(w, '}');
}

static void put_attributes(struct jw *w, const int16_t value[ES_ATTRIBUTES]) {
    jw_kopen(w, "attributes", '{');
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        jw_kint(w, es_attribute_words[i], value[i]);
    jw_close(w, '}');
}

static void put_axes(struct jw *w, const char *key, const struct es_rules *r, uint32_t kind,
                     const int32_t *value, uint32_t count) {
    jw_kopen(w, key, '{');
    for (uint32_t i = 0; i < count; i++)
        es_json_decimal(w, es_name_of(r, kind, i + 1), value[i]);
    jw_close(w, '}');
}

/* ES-184, ES-185: the label on top, and everybody it was chosen from, best first. Scores that four digits
 * cannot tell apart are equals here; the heading, which is chosen by the exact ones, leads them. */
static void put_compass(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    int32_t score[ES_ARCHETYPES];
    uint32_t done = 0;
    es_compass(r, &v->self, score);
    jw_kstr(w, "archetype_heading", es_word(r, ES_KIND_ARCHETYPE, v->run.heading));
    jw_kopen(w, "archetypes", '{');
    for (uint32_t n = 0; n < r->archetypes; n++) {
        uint32_t best = ES_ARCHETYPES;
        for (uint32_t i = 0; i < r->archetypes; i++)
            if (!(done >> i & 1) && (best == ES_ARCHETYPES || score[i] > score[best] ||
                                     (score[i] == score[best] && i + 1 == v->run.heading)))
                best = i;
        done |= 1u << best;
        es_json_decimal(w, es_name_of(r, ES_KIND_ARCHETYPE, best + 1), score[best]);
    }
    jw_close(w, '}');
}

static void put_self(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    const struct es_entity *me = &v->self;
    int16_t attribute[ES_ATTRIBUTES];
    int32_t trait[ES_TRAITS];
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        attribute[i] = (int16_t)es_attribute(r, me, i);
    jw_kopen(w, "self", '{');
    jw_put(w, J_INT("health", me->health), J_INT("health_most", me->health_most), J_INT("xp", me->xp));
    es_json_decimal(w, "energy", me->energy);
    put_attributes(w, attribute);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        trait[i] = me->trait[i];
    put_axes(w, "traits", r, ES_KIND_TRAIT, trait, ES_TRAITS);
    put_axes(w, "features", r, ES_KIND_FEATURE, me->feature, ES_FEATURES);
    put_compass(w, r, v);
    es_put_name(w, "faction", r, ES_KIND_FACTION, me->faction);
    jw_put(w, J_INT("reputation", me->reputation), J_INT("weapon_tier", me->tier));
    put_items(w, "items", r, me->item);
    put_names(w, "skills", r, ES_KIND_SKILL, me->skills);
    es_put_name(w, "companion", r, ES_KIND_ENTITY, v->companion);
    jw_kopen(w, "effects", '[');
    for (uint32_t i = 0; i < ES_EFFECTS; i++) {
        if (!me->effect[i].turns)
            continue;
        jw_open(w, '{');
        es_json_decimal(w, "attack", me->effect[i].attack * (ES_ONE / 10));
        es_json_decimal(w, "defence", me->effect[i].defence * (ES_ONE / 10));
        jw_kint(w, "turns", me->effect[i].turns);
        jw_close(w, '}');
    }
    jw_close(w, ']');
    jw_close(w, '}');
}

static void put_unless_0(struct jw *w, const char *key, int64_t n) {
    if (n)
        jw_kint(w, key, n);
}

static void put_if(struct jw *w, const char *key, bool truth) {
    if (truth)
        jw_kbool(w, key, true);
}

static void put_opinion(struct jw *w, const struct es_person *p) {
    if (!p->kind_deeds && !p->violent_deeds && !p->false_deeds)
        return;
    jw_kopen(w, "believes_of_you", '{');
    put_unless_0(w, "kind", p->kind_deeds);
    put_unless_0(w, "violent", p->violent_deeds);
    put_unless_0(w, "false", p->false_deeds);
    jw_close(w, '}');
}

/* There may be a crowd: what is false, 0, empty or as one expects is left out. */
static void put_person(struct jw *w, const struct es_rules *r, const struct es_person *p) {
    jw_open(w, '{');
    es_put_name(w, "id", r, ES_KIND_ENTITY, p->id);
    jw_put(w, J_STR("title", es_word(r, ES_KIND_ENTITY, p->id)),
           J_STR("kind", es_kind_words[p->kind % ES_KINDS]));
    es_put_name(w, "faction", r, ES_KIND_FACTION, p->faction);
    put_if(w, "enemy", p->enemy);
    put_if(w, "companion", p->companion);
    jw_put(w, J_INT("level", p->level), J_INT("health", p->health));
    if (p->health != p->health_most)
        jw_kint(w, "health_most", p->health_most);
    put_unless_0(w, "weapon_tier", p->tier);
    put_if(w, "has_loot", p->loot);
    put_unless_0(w, "reputation", p->reputation);
    jw_kopen(w, "attributes", '['); /* in the order of those of the player */
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        jw_int(w, p->attribute[i]);
    jw_close(w, ']');
    es_put_name(w, "archetype", r, ES_KIND_ARCHETYPE, p->archetype);
    if (p->skills)
        put_names(w, "skills", r, ES_KIND_SKILL, p->skills);
    put_opinion(w, p);
    jw_close(w, '}');
}

static uint32_t depth_of(const struct es_view *v) {
    return v->self.depth >= 1 && v->self.depth <= ES_DEPTHS ? v->self.depth : 1;
}

static void put_room(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    const struct es_room *here = &v->room[depth_of(v) - 1][v->self.room % ES_ROOMS];
    jw_kopen(w, "room", '{');
    jw_kint(w, "room", v->self.room);
    es_put_name(w, "feature", r, ES_KIND_ROOM, here->feature);
    jw_kstr(w, "description", es_room_text(r, v->self.depth, v->self.room, here->feature));
    put_items(w, "items", r, here->item);
    jw_close(w, '}');
}

/* Rooms of this level that the player has seen; "left" is what lay there when it looked last. */
static void put_map(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    jw_kopen(w, "map", '[');
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        const struct es_room *room = &v->room[depth_of(v) - 1][i];
        if (!room->known)
            continue;
        jw_open(w, '{');
        jw_kint(w, "room", i);
        es_put_name(w, "feature", r, ES_KIND_ROOM, room->feature);
        put_if(w, "entered", room->known & ES_KNOWS_INSIDE);
        if (room->left)
            put_names(w, "left", r, ES_KIND_ITEM, (uint64_t)room->left << 1);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* The other levels that the player has seen: a text for each row of rooms, a mark for each room. */
static void put_floors(struct jw *w, const struct es_view *v) {
    jw_kopen(w, "floors", '[');
    for (uint32_t depth = ES_DEPTHS; depth >= 1; depth--) {
        char row[ES_ROWS][ES_COLUMNS + 1] = {{0}};
        bool known = false;
        for (uint32_t i = 0; i < ES_ROOMS && depth != depth_of(v); i++) {
            known = known || v->room[depth - 1][i].known;
            row[i / ES_COLUMNS][i % ES_COLUMNS] = es_room_mark(&v->room[depth - 1][i]);
        }
        if (!known)
            continue;
        jw_open(w, '{');
        jw_kint(w, "depth", depth);
        jw_kopen(w, "rows", '[');
        for (uint32_t i = 0; i < ES_ROWS; i++)
            jw_str(w, row[i]);
        jw_close(w, ']');
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

/* The view numbers the deeds that the player knows of from the oldest, so that a number sinks as others are
 * forgotten. The turn stays, and so does which of the deeds of that turn it is, until the turn itself is
 * forgotten. */
static void put_deed_id(struct jw *w, const struct es_view *v, const struct es_belief *b) {
    const struct es_belief *heard = v->self.memory.heard;
    uint32_t nth = 1;
    for (uint32_t i = 0; i < ES_HEARD; i++)
        nth +=
            heard[i].deed && es_deed_turn(heard[i].deed) == es_deed_turn(b->deed) && heard[i].deed < b->deed;
    TEXT_ON_STACK(id, 24);
    text_fmt(&id, "%u.%u", es_deed_turn(b->deed), nth);
    jw_kstr(w, "deed_id", id.buf);
}

static void put_belief(struct jw *w, const struct es_rules *r, const struct es_view *v,
                       const struct es_belief *b) {
    TEXT_ON_STACK(words, 2 * ES_SAID_MAX);
    es_say_belief(r, v, b, &words);
    jw_open(w, '{');
    put_deed_id(w, v, b);
    es_put_name(w, "actor", r, ES_KIND_ENTITY, b->actor);
    if (b->subject != b->actor) /* ES-103 */
        es_put_name(w, "subject", r, ES_KIND_ENTITY, b->subject);
    es_put_name(w, "action", r, ES_KIND_VERB, b->verb + 1);
    es_put_name(w, "outcome", r, ES_KIND_OUTCOME, b->outcome + 1);
    es_put_name(w, "belief_state", r, ES_KIND_STATE, b->state + 1);
    es_put_name(w, "source", r, ES_KIND_ENTITY, b->source);
    es_json_decimal(w, "confidence", b->confidence);
    jw_kstr(w, "text", words.buf);
    jw_close(w, '}');
}

/* What the player was told, the newest deed first. What it did or saw itself it need not believe: events have
 * told that, and the log has it. */
static void put_beliefs(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    uint32_t before = UINT32_MAX;
    jw_kopen(w, "beliefs", '[');
    for (uint32_t n = 0; n < BELIEFS; n++) {
        const struct es_belief *best = NULL;
        for (uint32_t i = 0; i < ES_HEARD; i++) {
            const struct es_belief *b = &v->self.memory.heard[i];
            if (b->deed && b->deed < before && (!best || b->deed > best->deed))
                best = b;
        }
        if (!best)
            break;
        put_belief(w, r, v, best);
        before = best->deed;
    }
    jw_close(w, ']');
}

/* What a line is about, in a word: the action itself, or what happened. */
static const char *line_word(const struct es_rules *r, const struct es_line *line) {
    static const char *const words[ES_WHATS] = {
        [ES_LINE_ACTION] = "action",   [ES_LINE_CUTSCENE] = "cutscene", [ES_LINE_EVENT] = "event",
        [ES_LINE_CHAPTER] = "chapter", [ES_LINE_ACT] = "act",           [ES_LINE_SKILL] = "skill",
        [ES_LINE_HEADING] = "heading", [ES_LINE_SPAWN] = "spawn",       [ES_LINE_DEATH] = "death",
        [ES_LINE_PRUNED] = "pruned",   [ES_LINE_RUMOR] = "rumor",       [ES_LINE_CORRECTED] = "corrected",
        [ES_LINE_CAME] = "came",       [ES_LINE_LEFT] = "left",
    };
    const char *verb = es_name_of(r, ES_KIND_VERB, line->detail + 1);
    return line->what == ES_LINE_ACTION && verb ? verb : words[line->what % ES_WHATS];
}

static void put_line(struct jw *w, const struct es_rules *r, const struct es_view *v,
                     const struct es_line *line) {
    TEXT_ON_STACK(words, 2 * ES_SAID_MAX);
    es_say_line(r, v, line, &words);
    jw_open(w, '{');
    jw_put(w, J_INT("turn", line->turn), J_INT("sequence", line->sequence));
    es_put_name(w, "actor", r, ES_KIND_ENTITY, line->actor);
    jw_put(w, J_STR("action", line_word(r, line)), J_INT("depth", line->depth), J_INT("level", line->level),
           J_INT("room", line->room), J_STR("text", words.buf));
    jw_close(w, '}');
}

/* D-30: a chapter is what the player did on its depth; somebody's page is what the player saw it do and
 * suffer, of one chapter or of all; the system's page is what befell everybody. */
enum status es_page_json(const void *rules, const void *view, const void *log, int32_t chapter,
                         int32_t entity, struct jw *w, struct err *e) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    if (chapter < -1 || chapter > ES_DEPTHS)
        return err_set(e, ST_USAGE,
                       "there is no chapter %d; chapters are 1 (depth %d) to %d (depth 1), and 0 is the page "
                       "of the system",
                       chapter, ES_DEPTHS, ES_DEPTHS);
    if (entity != -1 && !es_name_of(r, ES_KIND_ENTITY, entity))
        return err_set(e, ST_USAGE, "there is nobody with the id %d; ids are 1 (the player) to %d", entity,
                       ES_IDS - 1);
    if (entity != -1 && !chapter)
        return err_set(e, ST_USAGE,
                       "the page of the system, chapter 0, is about everybody: leave entity out");
    bool system = chapter < 1 && entity == -1;
    bool own = entity == -1 || entity == 1; /* the player's deeds are the chapters */
    uint32_t page = system ? ES_PAGE_SYSTEM : own ? ES_PAGE_CHAPTER : ES_PAGE_PEOPLE, at = 0;
    jw_open(w, '[');
    for (const struct es_line *l; (l = es_next_line(log, page, &at));)
        if ((chapter < 1 || es_chapter(l->depth) == (uint32_t)chapter) &&
            (entity == -1 || l->actor == entity || l->target == entity))
            put_line(w, r, v, l);
    jw_close(w, ']');
    return ST_OK;
}

static void put_story(struct jw *w, const struct es_rules *r, const struct es_view *v) {
    jw_put(w, J_INT("chapter", es_chapter(depth_of(v))),
           J_INT("chapters_completed", __builtin_popcount(v->run.chapters)),
           J_INT("acts_completed", v->run.acts), J_INT("enemy_level_bonus", v->run.enemy_bonus));
    put_names(w, "cutscenes", r, ES_KIND_CUTSCENE, v->run.cutscenes);
    put_names(w, "events", r, ES_KIND_EVENT, v->run.events);
    put_names(w, "options_taken", r, ES_KIND_OPTION, v->run.options);
}

void es_view_json(const void *rules, const void *view, struct jw *w) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    jw_open(w, '{');
    jw_put(w, J_INT("turn", v->run.turn), J_INT("turn_limit", es_turn_limit(r, &v->setup)),
           J_STR("outcome", escape_ops.outcomes[v->run.over % ES_ENDS]), J_INT("depth", v->self.depth),
           J_INT("level", es_level(r, &v->run, &v->self)));
    put_story(w, r, v);
    put_self(w, r, v);
    put_room(w, r, v);
    jw_kopen(w, "people", '[');
    for (uint32_t i = 0; i < v->here; i++)
        put_person(w, r, &v->person[i]);
    jw_close(w, ']');
    put_map(w, r, v);
    put_floors(w, v);
    put_beliefs(w, r, v);
    jw_close(w, '}');
}

/* Numbers that are ten-thousandths, the one that is a stage, and the room somebody came from, numbered as in
 * the view and none when there is none. */
static bool put_figure(struct jw *w, const struct event *ev, uint32_t i, const char *key) {
    static const char *const stages[ES_STAGES] = {"action", "room", "deed", "skill", "event"};
    bool change = ev->kind == ES_EV_TRAIT || ev->kind == ES_EV_FEATURE;
    if (change && i == 2) {
        jw_kstr(w, key, (uint32_t)ev->arg[i] < ES_STAGES ? stages[ev->arg[i]] : "?");
        return true;
    }
    if (ev->kind == ES_EV_CAME && i == 1) {
        jw_key(w, key);
        if (ev->arg[i])
            jw_int(w, (int64_t)ev->arg[i] - 1);
        else
            jw_null(w);
        return true;
    }
    if (change || ev->kind == ES_EV_BROADCAST) {
        es_json_decimal(w, key, ev->arg[i]);
        return true;
    }
    return false;
}

/* What goes beside the arguments: what was said; and once at the beginning of a turn, when and where it is.
 */
static void put_beside(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                       struct jw *w) {
    if (ev->kind == ES_EV_SAID)
        jw_kstr(w, "words", es_words_of(r, v, (uint32_t)ev->arg[0], (uint32_t)ev->arg[1]));
    if (ev->kind != ES_EV_ACTED || ev->arg[0] != v->self.id)
        return;
    jw_object(w, "at", J_INT("turn", v->run.turn), J_INT("depth", v->self.depth),
              J_INT("level", es_level(r, &v->run, &v->self)));
}

bool es_event_arg(const void *rules, const void *view, const struct event *ev, uint32_t arg, struct jw *w) {
    if (arg == EVENT_ARGS) {
        put_beside(rules, view, ev, w);
        return true;
    }
    const struct arg_row *row = &escape_ops.events[ev->kind].arg[arg];
    if (ev->kind == ES_EV_CAME && arg == 2)
        return true; /* one comes to where the player is: "at" has the depth */
    if (row->kind == ES_KIND_STATE &&
        ev->arg[arg] == 1 + ES_MISINFORMED) { /* nobody hears that it is false */
        es_put_name(w, row->name, rules, row->kind, 1 + ES_RUMOR);
        return true;
    }
    if (row->kind >= KIND_GAME)
        return !ev->arg[arg] && row->optional; /* there is none */
    return row->kind == KIND_NUMBER && put_figure(w, ev, arg, row->name);
}
