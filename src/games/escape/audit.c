/* ESCAPE THE DUNGEON: invariants, recomputed from scratch, and how a run counts. The audit runs after every
 * turn in tests and fuzzing; it knows nothing of how the rules keep their promises. */
#include "games/escape/es_rules.h"

#include <string.h>

static enum status bug(struct err *e, const char *what) {
    return err_set(e, ST_BUG, "escape: %s", what);
}

/* ES-164 to ES-173: skills that exist, one of a branch, and none without the skill it grew from. */
static enum status audit_skills(const struct es_rules *r, uint16_t skills, struct err *e) {
    if (!skills)
        return ST_OK;
    if (skills >> (r->skills + 1) || (skills & 1))
        return bug(e, "a skill that does not exist");
    for (uint32_t i = 1; i <= r->skills; i++) {
        const struct es_skill_rules *k = &r->skill[i];
        if (!(skills >> i & 1))
            continue;
        if (k->parent && !(skills >> k->parent & 1))
            return bug(e, "an evolved skill without its parent (ES-096)");
        for (uint32_t j = i + 1; j <= r->skills && k->branch; j++)
            if ((skills >> j & 1) && r->skill[j].branch == k->branch && !r->skill[j].parent && !k->parent)
                return bug(e, "two skills of a branch (ES-173)");
    }
    return ST_OK;
}

/* ES-175, D-08. */
static enum status audit_figures(const struct es_entity *who, struct err *e) {
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (who->trait[i] < -ES_ONE || who->trait[i] > ES_ONE)
            return bug(e, "a trait outside of -1 to 1 (ES-175)");
    if (!bytes_blank(who->lanes, sizeof who->lanes))
        return bug(e, "a trait that does not exist (ES-174)");
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        if (who->feature[i] < 0)
            return bug(e, "a feature below 0 (D-08)");
    if (who->feature[ES_EFFORT] > 100 * ES_ONE)
        return bug(e, "more Effort than 100 (D-08)");
    if (who->energy < 0 || who->energy > ES_ONE)
        return bug(e, "energy outside of 0 to 1 (D-08)");
    return who->xp < 0 ? bug(e, "less experience than none") : ST_OK;
}

static enum status audit_belief(const struct es_run *run, const struct es_belief *b, struct err *e) {
    if (!b->deed)
        return bytes_blank(b, sizeof *b) ? ST_OK : bug(e, "a belief about no deed (ES-101)");
    if (es_deed_turn(b->deed) > run->turn)
        return bug(e, "a belief about a deed that was not done (ES-109)");
    if (!b->actor || b->actor >= run->next_id || !b->subject || b->subject >= run->next_id || !b->source ||
        b->source >= run->next_id)
        return bug(e, "a belief about somebody who never was (ES-102, ES-103, ES-107)");
    if (b->confidence > ES_ONE || b->state >= ES_BELIEF_STATES)
        return bug(e, "a belief in no possible state (ES-106, ES-108)");
    if (b->verb >= ES_VERBS || b->outcome >= ES_OUTCOMES || b->feature >= ES_ROOM_FEATURES)
        return bug(e, "a belief about no possible deed (ES-104)");
    return ST_OK;
}

static enum status audit_memory(const struct es_run *run, const struct es_memory *m, struct err *e) {
    enum status st =
        m->next_seen < ES_SEEN && m->next_heard < ES_HEARD ? ST_OK : bug(e, "a memory without end (S-01)");
    for (uint32_t i = 0; i < ES_SEEN && st == ST_OK; i++)
        st = m->seen[i].deed && m->seen[i].state != ES_VERIFIED
                 ? bug(e, "something seen is not verified (S-01)")
                 : audit_belief(run, &m->seen[i], e);
    for (uint32_t i = 0; i < ES_HEARD && st == ST_OK; i++)
        st = audit_belief(run, &m->heard[i], e);
    return st;
}

/* Nobody believes two things of one deed (D-13). Costly, so each turn looks at one memory. */
static enum status audit_once(const struct es_memory *m, struct err *e) {
    for (uint32_t i = 0; i < ES_BELIEFS; i++)
        for (uint32_t k = 0; k < i && es_belief_held(m, i)->deed; k++)
            if (es_belief_held(m, k)->deed == es_belief_held(m, i)->deed)
                return bug(e, "two beliefs about one deed (ES-101)");
    return ST_OK;
}

static enum status audit_entity(const struct es_rules *r, const struct es_state *s, uint32_t at,
                                struct err *e) {
    const struct es_entity *who = &s->entity[at];
    bool alive = who->health > 0 || (at == 0 && s->run.over == ES_DIED);
    if (who->id >= s->run.next_id || (at && who->id <= who[-1].id))
        return bug(e, "people out of the order of their ids");
    if (who->kind != es_kind_of(who->id) || (at == 0) != (who->kind == ES_PLAYER))
        return bug(e, "somebody who is not what its id says (S-05)");
    if (who->depth < 1 || who->depth > ES_DEPTHS || who->room >= ES_ROOMS || !s->level[who->depth - 1].laid)
        return bug(e, "somebody is nowhere (ES-002, ES-188)");
    if (who->kind == ES_HOSTILE && s->room[who->depth - 1][who->room].feature == ES_RUNE_FORGE)
        return bug(e, "a hostile in a rune forge (ES-195)");
    if (!alive || who->health > who->health_most)
        return bug(e, "health cannot be right (D-37)");
    if (!who->faction || who->faction >= ES_FACTIONS)
        return bug(e, "no such faction");
    if (who->companion > 1 || (who->companion && who->kind != ES_DUNGEONEER))
        return bug(e, "a companion who cannot be one (D-22)");
    enum status st = audit_figures(who, e);
    st = st == ST_OK ? audit_skills(r, who->skills, e) : st;
    return st == ST_OK ? audit_memory(&s->run, &who->memory, e) : st;
}

static enum status audit_people(const struct es_rules *r, const struct es_state *s, struct err *e) {
    uint32_t companions = 0, n = s->run.entities;
    if (!n || n > ES_ENTITIES || es_living_most(s) > r->f.cap || s->entity[0].id != 1)
        return bug(e, "the player is missing, or there are too many (ES-252)");
    if (!bytes_blank(&s->entity[n], (ES_ENTITIES - n) * sizeof s->entity[0]))
        return bug(e, "somebody behind the end of the list");
    for (uint32_t i = 0; i < n; i++) {
        TRY(audit_entity(r, s, i, e));
        companions += s->entity[i].companion;
    }
    if (companions > 1)
        return bug(e, "two companions (ES-070)");
    return audit_once(&s->entity[s->run.turn % n].memory, e);
}

/* ES-027: nobody waits where the player is; nobody has acted in a turn to come. A level that is not laid out
 * has nothing in it. */
static enum status audit_waiting(const struct es_state *s, uint32_t depth, struct err *e) {
    const struct es_level *l = &s->level[depth - 1];
    uint32_t least = depth == s->entity[0].depth ? s->run.turn - (s->run.over != ES_GOES_ON) : 0;
    if (l->laid > 1 || l->played > s->run.turn || l->played < least)
        return bug(e, "a level that was played too often or too seldom (ES-027)");
    if (!l->laid && (!bytes_blank(l, sizeof *l) || !bytes_blank(s->room[depth - 1], sizeof s->room[0])))
        return bug(e, "something on a level that is not laid out");
    return ST_OK;
}

/* ES-187 to ES-192: so many of each on every level, the ends where they belong. */
static enum status audit_level(const struct es_rules *r, uint32_t depth, const struct es_room *room,
                               struct err *e) {
    uint32_t count[ES_ROOM_FEATURES] = {0};
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        if (room[i].feature == ES_UNSEEN || room[i].feature >= ES_ROOM_FEATURES)
            return bug(e, "a room without a feature (ES-188)");
        if (room[i].known > (ES_KNOWS_FEATURE | ES_KNOWS_INSIDE) || room[i].known == ES_KNOWS_INSIDE)
            return bug(e, "a room that is known from inside only (S-06)");
        count[room[i].feature]++;
    }
    if (room[ES_FIRST_ROOM].feature != (depth == ES_DEPTHS ? ES_START : ES_STAIRS_DOWN) ||
        room[ES_LAST_ROOM].feature != (depth == 1 ? ES_ESCAPE_GATE : ES_STAIRS_UP))
        return bug(e, "a level without its way in or out (ES-189, ES-190)");
    for (uint32_t f = ES_TRAINING; f < ES_ROOM_FEATURES; f++)
        if (count[f] != r->room[f].per_level)
            return bug(e, "a level with too many or too few rooms of a kind (ES-191, ES-192)");
    return ST_OK;
}

static enum status audit_run(const struct es_rules *r, const struct es_state *s, struct err *e) {
    const struct es_run *run = &s->run;
    const struct es_entity *me = &s->entity[0];
    uint32_t most = es_turn_limit(r, &s->setup);
    if (run->over >= ES_ENDS || run->turn > most || (run->turn == most && !run->over))
        return bug(e, "the run goes on after its end (S-04)");
    if ((me->health <= 0) != (run->over == ES_DIED))
        return bug(e, "the player is dead and goes on, or lives and is dead (D-37)");
    if (run->highest > me->depth || run->deepest < me->depth)
        return bug(e, "the player is where it never was (ES-002)");
    if (run->acts != (uint32_t)__builtin_popcount(run->chapters) / 4)
        return bug(e, "an act is four chapters (ES-005)");
    if (run->cutscenes & 1 || run->events & 1 || run->options & 1)
        return bug(e, "something numbered 0 has happened");
    if (run->heading != es_heading(r, me))
        return bug(e, "a heading that is not the player's (ES-184)");
    return s->words[0] ? bug(e, "words were left behind") : ST_OK;
}

enum status es_audit(const void *rules, const void *state, struct err *e) {
    const struct es_rules *r = rules;
    const struct es_state *s = state;
    enum status st = s->run.lost ? bug(e, "more people than there is room for") : audit_people(r, s, e);
    st = st == ST_OK ? audit_run(r, s, e) : st;
    for (uint32_t depth = 1; depth <= ES_DEPTHS && st == ST_OK; depth++)
        st = s->level[depth - 1].laid ? audit_level(r, depth, s->room[depth - 1], e) : ST_OK;
    for (uint32_t depth = 1; depth <= ES_DEPTHS && st == ST_OK; depth++)
        st = audit_waiting(s, depth, e);
    return st;
}

const struct score_row es_scoring[ES_SCORES] = {
    [ES_SCORE_DEPTHS] = {"depths", 20000, "each depth between the deepest and the highest that you stood on"},
    [ES_SCORE_FAME] = {"fame", 1, "each whole point of Fame"},
    [ES_SCORE_OUT] = {"out", 500000, "getting out"},
    [ES_SCORE_TURNS] = {"turns", 10, "each turn that was left (turn_limit less turn) when you got out"},
};

void es_result(const void *rules, const void *state, struct result *out) {
    const struct es_rules *r = rules;
    const struct es_state *s = state;
    int32_t *count = out->count[0];
    uint32_t limit = es_turn_limit(r, &s->setup);
    bool escaped = s->run.over == ES_ESCAPED;
    out->outcome = s->run.over;
    count[ES_SCORE_DEPTHS] = s->run.deepest - s->run.highest;
    count[ES_SCORE_FAME] = s->entity[0].feature[ES_FAME] / ES_ONE;
    count[ES_SCORE_OUT] = escaped;
    count[ES_SCORE_TURNS] = escaped && limit > s->run.turn ? (int32_t)(limit - s->run.turn) : 0;
}

/* How likely the player gets out, in ten-thousandths: by its health, by how many blows of this level's
 * soldiers it stands, and by how many levels are to come. A logistic curve in hundredths of its argument,
 * fitted to where 2,000 runs of climber came to a new level. Where no soldiers come everybody gets out, and
 * health is worth no turn that it takes to regain it. */
static int32_t chance_to_get_out(const struct es_rules *r, const struct es_state *s) {
    enum { PART = 100, PARTS = 9 };
    static const int16_t curve[PARTS + 1] = {180, 474, 1192, 2689, 5000, 7311, 8808, 9526, 9820, 9933};
    const struct es_entity *me = &s->entity[0];
    if (s->setup.spawns)
        return ES_ONE;
    const struct es_fighter self = es_fighter_of(r, &s->run, me), soldier = es_soldier(r, me->depth);
    int32_t blow = es_mean_blow(r, ES_CORRIDOR, &soldier, &self, false);
    int32_t z = 388 + 106 * me->health / 100 + 157 * me->health / (blow + 10) - 16 * me->depth, at = z / PART;
    if (z < 0)
        return curve[0] * PART / (PART - z);
    if (at >= PARTS)
        return ES_ONE - (ES_ONE - curve[PARTS]) * PART / (z - (PARTS - 1) * PART);
    return curve[at] + (curve[at + 1] - curve[at]) * (z % PART) / PART;
}

/* Playouts of a search end on the next level: what is about on this one no value tells. */
uint32_t es_levels(const void *state) {
    const struct es_state *s = state;
    return (uint32_t)(s->run.deepest - s->run.highest);
}

/* Out, and sooner rather than later; before that, what is likely to come. */
void es_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    enum { OUT = 500000, CLIMBED = 20000 };
    const struct es_rules *r = rules;
    const struct es_state *s = state;
    int32_t value = (s->run.deepest - s->run.highest) * CLIMBED + s->entity[0].feature[ES_FAME] / ES_ONE;
    int32_t left = (int32_t)(ES_MAX_STEPS - s->run.turn) * 10;
    if (s->run.over == ES_ESCAPED)
        value += OUT + left;
    else if (s->run.over == ES_GOES_ON)
        value += (int32_t)((int64_t)(OUT + left + (s->run.highest - 1) * CLIMBED) * chance_to_get_out(r, s) /
                           ES_ONE);
    out[0] = value;
}
