/* DARKDELVE: what lasts beyond a run. A death teaches, opens and leaves an echo (DD-068, DD-519 to DD-526); coming
 * home pays and opens (DD-139, DD-144). Nothing here ever takes back. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/things.h"

bool dd_unlocked(const struct dd_profile *p, enum dd_unlock what) {
    return p->unlocked >> what & 1;
}

static bool unlock(struct dd_state *s, enum dd_unlock what, struct sink *k) {
    if (dd_unlocked(&s->profile, what))
        return false;
    s->profile.unlocked |= 1u << what;
    emit(k, DD_EV_UNLOCKED, DD_SEAT, what, 0, 0, 0);
    return true;
}

/* A thing that waits at camp. */
static void receive(const struct dd_rules *r, struct dd_state *s, uint8_t kind) {
    if (kind && dd_items_count(s->profile.returned, DD_CARRY_MAX) < DD_CARRY_MAX)
        dd_items_push(s, s->profile.returned, DD_CARRY_MAX, dd_item_new(r, s, kind));
}

static void open_class(struct dd_state *s, uint8_t i, struct sink *k) {
    if (s->profile.classes >> i & 1)
        return;
    s->profile.classes |= (uint16_t)(1u << i);
    emit(k, DD_EV_CLASS, DD_SEAT, i, 0, 0, 0);
}

static bool has_brought(const struct dd_state *s) {
    uint32_t flags = 0;
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        flags |= s->worn[i].flags;
    for (uint32_t i = 0; i < DD_CARRY_MAX && s->backpack[i].id; i++)
        flags |= s->backpack[i].flags;
    return s->consumables_brought || flags & DD_ITEM_BROUGHT;
}

/* DD-144: each by its own deed. */
static bool earned(const struct dd_rules *r, const struct dd_state *s, const struct dd_mutator_rules *m) {
    const struct dd_profile *p = &s->profile;
    bool home = s->outcome == DD_OUT_EXTRACTED;
    uint32_t bosses = 0;
    for (uint32_t i = 0; i < DD_DUNGEON_KINDS; i++)
        bosses += p->bosses[i];
    (void)r;
    switch (m->unlock) {
    case DD_MUT_BOSS:
        return bosses >= m->unlock_count;
    case DD_MUT_NO_TORCH:
        return home && !s->light && s->floor >= m->unlock_count;
    case DD_MUT_FLOOR5:
        return s->deepest >= m->unlock_count;
    case DD_MUT_DEATHS:
        return p->deaths >= m->unlock_count;
    case DD_MUT_RUNS:
        return p->extractions >= m->unlock_count;
    default:
        return home && !has_brought(s) && s->floor >= m->unlock_count;
    }
}

static void open_mutators(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    for (uint8_t i = 1; i <= r->mutator_count; i++) {
        if (s->profile.mutators >> i & 1 || !earned(r, s, &r->mutator[i]))
            continue;
        s->profile.mutators |= (uint16_t)(1u << i);
        emit(k, DD_EV_MUTATOR, DD_SEAT, i, 0, 0, 0);
    }
}

/* DD-084, C-19: what of the Dread sits by the fire with you; no run begins with it. */
static void settle_nerves(const struct dd_rules *r, struct dd_state *s) {
    int32_t left = s->dread - r->camp_calms;
    s->profile.camp_dread = (uint8_t)(s->dread <= r->camp_least ? s->dread : left < r->camp_least ? r->camp_least : left);
}

void dd_hero_beat_boss(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint16_t *times = &s->profile.bosses[s->dungeon];
    if (!r->level_cap)
        return;
    if (*times < UINT16_MAX)
        ++*times;
    emit(k, DD_EV_BOSS_BEATEN, DD_SEAT, s->dungeon, *times, 0, 0);
    dd_bounty_count(r, s, DD_GOAL_BOSS, s->dungeon, k);
    dd_lore_find(r, s, r->dungeon[s->dungeon].boss, k);
}

/* C-43: what is worn on coming home stays worn, and is nobody's loan any more; starting gear is not kept (S-85). */
static void keep_worn(struct dd_state *s) {
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++) {
        struct dd_item it = s->worn[slot];
        s->worn[slot] = (struct dd_item){0};
        if (!it.id || it.flags & DD_ITEM_STARTER)
            continue;
        it.flags &= (uint8_t)~DD_ITEM_BROUGHT;
        s->profile.hero.worn[slot] = it;
        s->items_kept++;
    }
}

void dd_hero_home(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (!r->level_cap)
        return;
    s->outcome = s->profile.last = DD_OUT_EXTRACTED;
    dd_bounty_pay(r, s, k);
    for (uint8_t i = 1; i <= r->class_count; i++)
        if (r->class_of[i].unlock == DD_CLASS_DREAD_HOME && s->dread >= r->class_of[i].unlock_dread)
            open_class(s, i, k);
    open_mutators(r, s, k);
    settle_nerves(r, s);
    keep_worn(s);
}

static bool pack_is_full(const struct dd_rules *r, const struct dd_state *s) {
    uint32_t size = dd_pack_size(r, dd_hero_might(r, s));
    return size && dd_items_count(s->backpack, DD_CARRY_MAX) >= size;
}

/* DD-522 to DD-526, S-47, S-48. The HP are still those before the blow. */
void dd_hero_dies(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster, struct sink *k) {
    if (!r->level_cap)
        return;
    s->profile.last = DD_OUT_DIED;
    if (cause == DD_CAUSE_BOSS && unlock(s, DD_UNLOCK_BOSS_ITEM, k))
        receive(r, s, r->boss_counter);
    if (cause == DD_CAUSE_TRAP)
        unlock(s, DD_UNLOCK_TRAP_SENSE, k);
    if (pack_is_full(r, s))
        unlock(s, DD_UNLOCK_LAST_STAND, k);
    if (s->hp == 1 && unlock(s, DD_UNLOCK_GAMBLE, k))
        receive(r, s, r->gamble);
    for (uint8_t i = 1; i <= r->class_count; i++)
        if (r->class_of[i].unlock == DD_CLASS_DREAD_DEATH && s->dread >= r->class_of[i].unlock_dread &&
            s->floor >= r->class_of[i].unlock_floor)
            open_class(s, i, k);
    open_mutators(r, s, k);
    settle_nerves(r, s);
    dd_echo_add(r, s, cause, monster);
    s->profile.lesson = r->lesson_bonus ? monster : 0; /* S-65: the newest only */
    if (monster)
        dd_lore_find(r, s, monster, k);
}

/* Once a run, by what a death taught or by a thing that is worn. */
bool dd_last_stand(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    bool can = dd_unlocked(&s->profile, DD_UNLOCK_LAST_STAND) || dd_fx(r, s->worn, FX_UNDYING) > 0;
    if (!r->level_cap || !can || s->last_stand)
        return false;
    s->last_stand = 1;
    s->hp = 1;
    emit(k, DD_EV_LAST_STAND, DD_SEAT, 0, 0, 0, 0);
    return true;
}

static uint8_t base_of(const struct dd_rules *r, uint8_t monster) {
    return r->monster[monster].variant_of ? r->monster[monster].variant_of : monster;
}

int32_t dd_lesson_bonus(const struct dd_rules *r, uint8_t lesson, uint8_t monster) {
    return lesson && base_of(r, lesson) == base_of(r, monster) ? r->lesson_bonus : 0;
}
