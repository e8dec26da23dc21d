/* DARKDELVE: what choices of the camp are and can come to, beside those that both sizes of the game have
 * (offer.c). */
#include "core/offer.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

static bool is_between(int32_t n, uint32_t most) {
    return n >= 1 && (uint32_t)n <= most;
}

/* DD-125, S-13, with what another point is good for. */
static void describe_raise(const struct dd_rules *r, const struct dd_profile *p, int32_t stat,
                           struct offer *o) {
    static const char *const names[] = {"Vigor", "Might", "Cunning"};
    if (!is_between(stat, 3))
        return;
    text_fmt(&o->label, "Raise %s to %u", names[stat - 1], dd_hero_base(r, p, (uint32_t)stat) + 1u);
    int32_t hp = r->level_hp + (stat == 1 ? r->hp_per_vigor : 0), more = dd_hero_base(r, p, 3) + 1;
    text_fmt(&o->note, "+%d max HP", hp);
    if (stat == 1)
        text_put(&o->note, ", poison and bleeding take less");
    if (stat == 2)
        text_fmt(&o->note, ", %+d damage", r->damage_per_might);
    if (stat == 3)
        text_fmt(&o->note, ", critical blows %d%%, an eye for traps and locks",
                 dd_crit_of_cunning(r, more) / 100);
}

static void describe_class(const struct dd_rules *r, const struct dd_profile *p, int32_t kind,
                           struct offer *o) {
    if (!is_between(kind, r->class_count))
        return;
    const struct dd_class_rules *c = &r->class_of[kind];
    text_fmt(&o->label, "Go as the %s", c->title);
    text_fmt(&o->note, "Vigor %u, Might %u, Cunning %u", c->vigor, c->might, c->cunning);
    if (c->rage)
        text_fmt(&o->note, "; +%u%% damage below %u%% HP", c->rage / 100u, c->rage_below / 100u);
    if (c->dread_less)
        text_fmt(&o->note, "; %u%% less Dread", c->dread_less / 100u);
    if (c->curse_proof)
        text_put(&o->note, "; curses of what you wear do nothing");
    if (o->reason == DD_NO_NEED)
        text_fmt(&o->why, "you are the %s", c->title);
    if (o->reason == DD_NO_UNLOCK && c->unlock == DD_CLASS_DREAD_HOME)
        text_fmt(&o->why, "open to who has come home with %u Dread or more", c->unlock_dread);
    if (o->reason == DD_NO_UNLOCK && c->unlock == DD_CLASS_DREAD_DEATH)
        text_fmt(&o->why, "open to who has died at %u Dread on floor %u or deeper", c->unlock_dread,
                 c->unlock_floor);
    (void)p;
}

static void describe_mutator(const struct dd_rules *r, const struct dd_profile *p, int32_t kind,
                             struct offer *o) {
    if (!is_between(kind, r->mutator_count))
        return;
    const struct dd_mutator_rules *m = &r->mutator[kind];
    text_fmt(&o->label, "%s %s", p->mutators_on >> kind & 1 ? "Put off" : "Take on", m->title);
    dds_put_mutator(m, &o->note);
    if (o->reason == DD_NO_UNLOCK)
        dds_put_deed(m, &o->why);
}

static void describe_dungeon(const struct dd_rules *r, const struct dd_profile *p, int32_t kind,
                             struct offer *o) {
    if (!is_between(kind, r->dungeon_count))
        return;
    const struct dd_dungeon_rules *d = &r->dungeon[kind];
    text_fmt(&o->label, "Go to %s", d->title);
    if (d->level > 1)
        text_fmt(&o->note, "for level %u and above", d->level);
    if (o->reason == DD_NO_LEVEL)
        text_fmt(&o->why, "it takes level %u, you are at %u", d->level, p->hero.level);
    if (o->reason == DD_NO_NEED)
        text_put(&o->why, "that is where you are going");
}

static void describe_bounty(const struct dd_rules *r, const struct dd_profile *p, int32_t place,
                            struct offer *o) {
    if (!is_between(place, DD_OFFERS) || !p->board[place - 1].kind)
        return;
    const struct dd_bounty_rules *b = &r->bounty[p->board[place - 1].kind];
    bool other = false;
    for (int32_t i = 0; i < DD_OFFERS; i++)
        other |= i + 1 != place && p->board[i].accepted;
    text_fmt(&o->label, "Take a task: %s", b->title);
    dd_put_bounty(r, b, &o->note);
    text_fmt(&o->note, "; %u gold on coming home from the next run%s", b->gold,
             other ? ", in place of the other" : "");
    if (o->reason == DD_NO_DONE)
        text_put(&o->why, "it is yours already");
}

/* DD-516: what goes down, and what of it may stay there. */
static void describe_enter(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                           struct offer *o) {
    const struct dd_profile *p = &v->profile;
    uint32_t laid = dd_items_count(p->hand, DD_HAND_MAX), waits = dd_items_count(p->returned, DD_CARRY_MAX);
    if (o->reason == DD_NO_STASH_OVER)
        text_fmt(&o->why, "%u things wait, and the stash has %u places free: sell or throw away", waits,
                 r->stash_capacity > dd_stash_used(p) ? r->stash_capacity - dd_stash_used(p) : 0u);
    if (o->reason != REASON_OK)
        return;
    if (!a->arg[0] && (laid || dd_stash_used(p)))
        text_put(&o->label, " with nothing of yours");
    for (uint32_t i = 0; i < DD_HAND_MAX; i++) {
        enum dd_where where;
        const struct dd_item *it = dd_thing_seen(v, (uint16_t)a->arg[i], &where);
        text_put(&o->label, !it ? "" : i ? " and " : " with ");
        if (it)
            dd_put_thing(r, it, &o->label);
    }
    if (a->arg[0])
        text_put(&o->note, "AT RISK: lost for good if you fall");
    else if (laid)
        text_fmt(&o->note, "without what lies ready: %u thing%s go%s back into the stash", laid,
                 laid == 1 ? "" : "s", laid == 1 ? "es" : "");
    if (p->hero.rises)
        text_fmt(&o->note, "%sa level is still to be used", o->note.len ? "; " : "");
}

bool dd_describe_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                      struct offer *o) {
    const struct dd_profile *p = &v->profile;
    switch (r->level_cap ? a->verb : DD_VERBS) {
    case DD_RAISE:
        describe_raise(r, p, a->arg[0], o);
        return true;
    case DD_BECOME:
        describe_class(r, p, a->arg[0], o);
        return true;
    case DD_MUTATOR:
        describe_mutator(r, p, a->arg[0], o);
        return true;
    case DD_GO_TO:
        describe_dungeon(r, p, a->arg[0], o);
        return true;
    case DD_TAKE_BOUNTY:
        describe_bounty(r, p, a->arg[0], o);
        return true;
    case DD_ENTER_DUNGEON:
        describe_enter(r, v, a, o);
        return true;
    default:
        return false;
    }
}

/* Nothing of this is left to chance, and none of it moves a figure that is shown beside the camp's. A run is
 * not foretold, and what may become of the things one brings is its note: nothing strikes at the door. */
bool dd_forecast_camp(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                      struct offer *o) {
    (void)v;
    switch (r->level_cap ? a->verb : DD_VERBS) {
    case DD_RAISE:
    case DD_BECOME:
    case DD_MUTATOR:
    case DD_GO_TO:
    case DD_TAKE_BOUNTY:
        forecast_way(&o->forecast, 10000, "");
        return true;
    case DD_ENTER_DUNGEON:
        forecast_way(&o->forecast, 10000, "")->more = true;
        return true;
    default:
        return false;
    }
}

static void choose_each(struct legal_list *l, uint16_t verb, uint32_t most) {
    for (uint32_t i = 1; i <= most; i++)
        legal_put(l, (struct action){verb, {(int16_t)i}});
}

/* What is closed stands there with what opens it. What would open a mutator is found by doing it. */
void dd_choose_camp(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    const struct dd_profile *p = &v->profile;
    if (!r->level_cap || v->phase != DD_CAMP || v->outcome != DD_OUT_NONE)
        return;
    if (p->hero.rises)
        choose_each(l, DD_RAISE, 3);
    for (uint32_t i = 0; i < DD_OFFERS && p->board[i].kind; i++)
        legal_put(l, (struct action){DD_TAKE_BOUNTY, {(int16_t)(i + 1)}});
    for (uint32_t i = 1; i <= r->dungeon_count; i++)
        if (i != p->dungeon)
            legal_put(l, (struct action){DD_GO_TO, {(int16_t)i}});
    for (uint32_t i = 1; i <= r->class_count; i++)
        if (i != p->hero.class_kind)
            legal_put(l, (struct action){DD_BECOME, {(int16_t)i}});
}
