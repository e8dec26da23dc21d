/* DARKDELVE: records, what a designer asks about runs. True values, not what the narrator shows. */
#include "core/records.h"
#include "games/darkdelve/dd.h"

/* Places in the tally. */
enum { FIGHT_DEALT, FIGHT_TAKEN, FIGHT_FOE, RUN_FIRST_STEP, RUN_FIRST_SECOND, RUN_OPEN };

/* DD-582: what every record carries. */
struct context {
    int64_t floor, dread, hp, gold;
};

static struct context context_of(const struct dd_state *s) {
    return (struct context){s->floor, s->dread, s->hp, s->run_gold};
}

/* The end of a run empties the purse and the way home calms: a record of that step tells how things stood
 * before. */
static struct context context_at_end(const struct dd_state *was, const struct dd_state *s,
                                     const struct sink *events) {
    struct context c = context_of(s);
    c.gold = was->run_gold;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        if (ev->kind == DD_EV_CHEST_OPENED)
            c.gold += ev->arg[0];
        else if (ev->kind == DD_EV_ENEMY_DIED)
            c.gold += ev->arg[1];
        else if (ev->kind == DD_EV_EXTRACTION_PAID)
            c.gold -= ev->arg[0];
        else if (ev->kind == DD_EV_DREAD_CHANGED && ev->arg[2] == DD_FROM_CAMP)
            c.dread = ev->arg[0];
    }
    return c;
}

static const char *monster_name(const struct recorder *k, int64_t id) {
    const char *name = dd_name_of(k->match->set->rules, DD_KIND_MONSTER, id);
    return name ? name : "none";
}

/* Opens a record: its name, the step, and its context. */
static void open_record(struct recorder *k, const char *type, const struct context *c, struct jw *w,
                        struct text *t) {
    text_init(t, k->line, sizeof k->line);
    jw_init(w, t);
    jw_open(w, '{');
    jw_put(w, J_STR("type", type), J_INT("step", k->match->step));
    jw_object(w, "context", J_INT("floor", c->floor), J_INT("dread", c->dread), J_INT("hp", c->hp),
              J_INT("gold", c->gold));
}

static void close_record(struct recorder *k, struct jw *w, struct text *t) {
    jw_close(w, '}');
    k->put(k, t);
}

static void put_brought(const struct dd_rules *r, struct jw *w, struct dd_item it) {
    if (it.id && (it.flags & DD_ITEM_BROUGHT))
        jw_str(w, r->item[it.kind].name);
}

/* DD-066, DD-144: who goes down, where to, and what was sworn. */
static void put_hero(const struct dd_rules *r, const struct dd_state *s, struct jw *w) {
    const struct dd_profile *p = &s->profile;
    if (!r->level_cap)
        return;
    jw_put(w, J_STR("class", r->class_of[p->hero.class_kind].name), J_INT("level", p->hero.level));
    if (s->dungeon)
        jw_kstr(w, "dungeon", r->dungeon[s->dungeon].name);
    jw_kopen(w, "mutators", '[');
    for (uint32_t i = 1; i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1)
            jw_str(w, r->mutator[i].name);
    jw_close(w, ']');
}

/* DD-583. */
static void run_started(struct recorder *k, const struct dd_state *s) {
    const struct dd_rules *r = k->match->set->rules;
    struct text t;
    struct jw w;
    const struct context c = context_of(s);
    k->tally[RUN_FIRST_STEP] = k->match->step;
    k->tally[RUN_FIRST_SECOND] = k->seconds;
    k->tally[RUN_OPEN] = 1;
    open_record(k, "RUN_STARTED", &c, &w, &t);
    jw_key(&w, "seed");
    jw_u64(&w, k->match->seed);
    jw_put(&w, J_STR("rules", k->match->set->name), J_INT("run", s->profile.runs));
    jw_kopen(&w, "items_brought", '[');
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        put_brought(r, &w, s->worn[slot]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        put_brought(r, &w, s->consumables[i]);
    for (int i = 0; i < DD_CARRY_MAX; i++)
        put_brought(r, &w, s->backpack[i]);
    jw_close(&w, ']');
    put_hero(r, s, &w);
    close_record(k, &w, &t);
}

/* DD-584; DD-590: of a fight with stamina how often which blow was struck and what was met how. */
static void combat_resolved(struct recorder *k, const struct dd_state *s, const struct context *c, const struct event *ev) {
    static const char *const ends[] = {"none", "victory", "fled", "death"};
    const struct dd_rules *r = k->match->set->rules;
    struct text t;
    struct jw w;
    open_record(k, "COMBAT_RESOLVED", c, &w, &t);
    jw_put(&w, J_STR("enemy", monster_name(k, k->tally[FIGHT_FOE])),
           J_STR("outcome", ends[ev->arg[0] >= 0 && ev->arg[0] <= DD_DEATH ? ev->arg[0] : 0]),
           J_INT("turns", ev->arg[1]), J_INT("damage_dealt", k->tally[FIGHT_DEALT]),
           J_INT("damage_taken", k->tally[FIGHT_TAKEN]));
    if (r->stamina)
        jw_put(&w, J_INT("light_attacks", s->fight_attacks), J_INT("heavy_attacks", s->fight_heavy),
               J_INT("blocks", s->fight_blocks), J_INT("dodges", s->fight_dodges));
    close_record(k, &w, &t);
}

/* Starting gear is never lost, because it is never kept (S-85). */
static uint32_t at_risk(const struct dd_item *list, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < cap && list[i].id; i++)
        n += !(list[i].flags & DD_ITEM_STARTER);
    return n;
}

/* DD-585: told of the state in which the choice was made. */
static void extraction_decision(struct recorder *k, const struct dd_state *before, const char *choice) {
    struct text t;
    struct jw w;
    uint32_t items = at_risk(before->consumables, DD_CARRY_MAX) + at_risk(before->backpack, DD_CARRY_MAX);
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        items += at_risk(&before->worn[slot], 1);
    const struct context c = context_of(before);
    open_record(k, "EXTRACTION_DECISION", &c, &w, &t);
    jw_put(&w, J_INT("floor", before->floor), J_INT("gold_at_risk", before->run_gold),
           J_INT("items_at_risk", items), J_INT("dread", before->dread), J_STR("choice", choice));
    close_record(k, &w, &t);
}

/* DD-586. What is earned came home; what was carried by one who did not is lost. The duration is in seconds,
 * of this sitting when the run was taken up in it again. */
static void run_ended(struct recorder *k, const struct dd_state *s, const struct context *c,
                      const char *outcome) {
    struct text t;
    struct jw w;
    k->tally[RUN_OPEN] = 0;
    open_record(k, "RUN_ENDED", c, &w, &t);
    jw_kstr(&w, "outcome", outcome);
    if (s->killer)
        jw_kstr(&w, "killer", monster_name(k, s->killer));
    if (s->outcome == DD_OUT_DIED && !s->killer) /* no foe: a trap, a wound, an answer */
        jw_kstr(&w, "cause", dd_name_of(k->match->set->rules, DD_KIND_DEATH, s->cause));
    jw_put(&w, J_INT("floor", s->floor), J_INT("gold_earned", s->gold_earned),
           J_INT("gold_lost", s->outcome == DD_OUT_EXTRACTED ? 0 : c->gold),
           J_INT("items_kept", s->items_kept), J_INT("duration", k->seconds - k->tally[RUN_FIRST_SECOND]),
           J_INT("steps", (int64_t)k->match->step - k->tally[RUN_FIRST_STEP]));
    close_record(k, &w, &t);
}

/* DD-587. */
static void threshold(struct recorder *k, const struct context *c, const struct event *ev) {
    const char *level = dd_name_of(k->match->set->rules, DD_KIND_LEVEL, ev->arg[0]);
    struct text t;
    struct jw w;
    open_record(k, "DREAD_THRESHOLD", c, &w, &t);
    jw_put(&w, J_STR("threshold", level ? level : "unknown"),
           J_STR("direction", ev->arg[0] > ev->arg[1] ? "up" : "down"), J_INT("floor", c->floor));
    close_record(k, &w, &t);
}

static void one_event(struct recorder *k, const struct dd_state *s, const struct context *c,
                      const struct event *ev) {
    switch (ev->kind) {
    case DD_EV_RUN_STARTED:
        run_started(k, s);
        break;
    case DD_EV_COMBAT_STARTED:
        k->tally[FIGHT_DEALT] = k->tally[FIGHT_TAKEN] = 0;
        k->tally[FIGHT_FOE] = ev->arg[0];
        break;
    case DD_EV_DAMAGE_DEALT:
        k->tally[ev->arg[0] ? FIGHT_TAKEN : FIGHT_DEALT] += ev->arg[1];
        break;
    case DD_EV_COMBAT_ENDED:
        combat_resolved(k, s, c, ev);
        break;
    case DD_EV_DREAD_THRESHOLD:
        threshold(k, c, ev);
        break;
    default:
        break;
    }
}

static void record_start(struct recorder *k) {
    const struct dd_state *s = k->match->state;
    if (s->phase != DD_CAMP)
        run_started(k, s);
}

static void record_step(struct recorder *k, const void *before, const struct action *act,
                        const struct sink *events) {
    const struct dd_state *s = k->match->state, *was = before;
    if (act->verb == DD_DESCEND || act->verb == DD_CROSS)
        extraction_decision(k, was, "continue");
    else if (act->verb == DD_EXTRACT || act->verb == DD_EXTRACT_ALTERNATIVE ||
             act->verb == DD_SACRIFICE)
        extraction_decision(k, was, "extract");
    bool out = s->outcome == DD_OUT_EXTRACTED,
         ends = k->tally[RUN_OPEN] && (out || s->outcome == DD_OUT_DIED);
    const struct context c = ends ? context_at_end(was, s, events) : context_of(s);
    for (uint32_t i = 0; i < events->count; i++)
        one_event(k, s, &c, &events->event[i]);
    if (ends)
        run_ended(k, s, &c, out ? "extraction" : "death");
}

static void record_leaving(struct recorder *k) {
    const struct dd_state *s = k->match->state;
    const struct context c = context_of(s);
    if (k->tally[RUN_OPEN])
        run_ended(k, s, &c, "forfeit");
}

const struct record_ops dd_records = {record_start, record_step, record_leaving};
