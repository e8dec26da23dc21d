/* DARKDELVE: Dread and the bestiary. Dread only ever changes through dd_dread_add; it never touches dice or
 * input (DD-010), it decides how far the display may lie, and what the dungeon dares (DD-354). */
#include "games/darkdelve/dd.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

/* DD-345: the highest level whose lower bound is reached. */
uint8_t dd_level(const struct dd_rules *r, uint8_t dread) {
    uint8_t l = 0;
    while (l + 1 < DD_LEVELS && dread >= r->level[l + 1].from)
        l++;
    return l;
}

/* DD-346, DD-369: clarity and a second look silence the lies without lowering Dread; some things help a little. */
uint16_t dd_corruption(const struct dd_rules *r, uint8_t dread, const struct dd_item worn[DD_CONSUMABLE],
                       uint32_t clear) {
    int32_t most = 10000 - dd_fx(r, worn, FX_CLEAR);
    return clear ? 0 : (uint16_t)dd_share(r->level[dd_level(r, dread)].corruption, most < 0 ? 0 : (uint32_t)most);
}

uint16_t dd_lies(const struct dd_rules *r, const struct dd_state *s) {
    return dd_corruption(r, s->dread, s->worn, s->clarity_rooms + s->sure);
}

/* After the Watcher as guest the cap is lower (S-81); as pursuer it never leaves. */
int32_t dd_dread_cap(const struct dd_rules *r, const struct dd_state *s) {
    return s->watcher_done && !r->watcher_pursues ? r->dread_after_watcher : r->dread_max;
}

/* What is worn, who goes down and what was chosen at camp make Dread grow faster or slower. Parts of a point wait in
 * *rest, in hundredths, so that small gains count as much as large ones. */
int32_t dd_dread_gain(const struct dd_rules *r, const struct dd_item worn[DD_CONSUMABLE],
                      const struct dd_profile *p, int32_t amount, uint8_t *rest) {
    if (amount <= 0)
        return amount;
    int32_t percent = 100 - dd_fx(r, worn, FX_DREAD_LESS) / 100 +
                      dd_cursed_by(r, worn, p->hero.class_kind, CURSE_DREAD) / 100 -
                      r->class_of[p->hero.class_kind].dread_less / 100;
    for (uint32_t i = 1; p->mutators_on && i <= r->mutator_count; i++)
        if (p->mutators_on >> i & 1 && r->mutator[i].dread)
            percent = percent * r->mutator[i].dread / 10000;
    int32_t hundredths = amount * (percent < 20 ? 20 : percent) + *rest;
    *rest = (uint8_t)(hundredths % 100);
    return hundredths / 100;
}

/* DD-309, DD-310: it is told once each time that it comes so near. */
static void warn(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint8_t stage = 0;
    for (uint8_t i = 0; i < 2; i++)
        if (r->watcher_warn[i] && s->dread >= r->watcher_warn[i])
            stage = (uint8_t)(i + 1);
    if (stage > s->watcher_warned && !s->watcher_room)
        emit(k, DD_EV_WATCHER_NEAR, DD_SEAT, stage, 0, 0, 0);
    s->watcher_warned = stage;
}

/* DD-322, DD-331. */
void dd_dread_add(const struct dd_rules *r, struct dd_state *s, int32_t amount, uint8_t source,
                  struct sink *k) {
    int32_t old = s->dread;
    if (amount < 0 && !old)
        return;
    int32_t cap = dd_dread_cap(r, s);
    if (!amount && old <= cap)
        return;
    int32_t now = old + dd_dread_gain(r, s->worn, &s->profile, amount, &s->dread_rest);
    now = now < 0 ? 0 : now > cap ? cap : now;
    if (now == old)
        return;
    uint8_t before = dd_level(r, s->dread);
    s->dread = (uint8_t)now;
    uint8_t after = dd_level(r, s->dread);
    emit(k, DD_EV_DREAD_CHANGED, DD_SEAT, old, now, source, 0);
    warn(r, s, k);
    if (before == after)
        return;
    bool first = after > before && !s->lies_told && r->level[after].corruption;
    if (first)
        s->lies_told = 1;
    emit(k, DD_EV_DREAD_THRESHOLD, DD_SEAT, after, before, first, 0);
}

/* DD-333, S-27. */
uint8_t dd_type_of(const struct dd_rules *r, const struct dd_foe *foe) {
    uint8_t type = r->monster[foe->monster].type;
    return foe->flags & DD_FOE_TWISTED ? DD_ELDRITCH : foe->elite && type == DD_BASIC ? DD_ELITE : type;
}

void dd_dread_kill(const struct dd_rules *r, struct dd_state *s, const struct dd_foe *foe, struct sink *k) {
    int32_t calm = dd_fx(r, s->worn, FX_CALM_ON_KILL);
    dd_dread_add(r, s, r->dread_kill[dd_type_of(r, foe)], DD_FROM_KILL, k);
    if (calm)
        dd_dread_add(r, s, -calm, DD_FROM_ITEM, k);
}

/* A second look: nothing lies until the next choice is made. It takes a turn, or in a fight some breath. */
uint32_t dd_look_check(const struct dd_rules *r, const struct dd_state *s) {
    if (!r->look_turns)
        return DD_NO_RULE;
    if (s->sure)
        return DD_NO_NEED;
    return s->phase == DD_COMBAT && s->stamina < r->look_stamina ? DD_NO_STAMINA : REASON_OK;
}

void dd_look(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    s->sure = 2; /* this choice and the next */
    emit(k, DD_EV_LOOKED, DD_SEAT, 0, 0, 0, 0);
    if (s->phase == DD_COMBAT)
        s->stamina = (uint8_t)(s->stamina - r->look_stamina);
    else
        dd_clock(r, s, r->look_turns, k);
}

/* DD-374 to DD-376: the highest tier whose encounters or deaths are reached. */
uint8_t dd_bestiary_tier(const struct dd_rules *r, const struct dd_beast *b) {
    uint8_t tier = 0;
    for (uint8_t t = 1; t <= DD_TIERS; t++) {
        bool met = r->tier_encounters[t] && b->encounters >= r->tier_encounters[t];
        bool died = r->tier_deaths[t] && b->deaths >= r->tier_deaths[t];
        if (met || died)
            tier = t;
    }
    return tier;
}

/* Raises the tier where the counts allow it (DD-378: never lowers); returns the tier gained or 0. */
uint8_t dd_bestiary_update(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    uint8_t tier = dd_bestiary_tier(r, b);
    if (tier <= b->tier)
        return 0;
    b->tier = tier;
    emit(k, DD_EV_BESTIARY_UNLOCKED, DD_SEAT, monster, tier, 0, 0);
    return tier;
}

/* Knowledge that comes by another way than by counting. */
void dd_bestiary_learn(const struct dd_rules *r, struct dd_state *s, uint8_t monster, uint8_t tier, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    (void)r;
    if (b->tier >= tier)
        return;
    b->tier = tier;
    emit(k, DD_EV_BESTIARY_UNLOCKED, DD_SEAT, monster, tier, 0, 0);
}

/* DD-377: each start of a fight counts as an encounter. Of a stranger the figures are guessed, and the first time
 * that is said (S-63). */
void dd_bestiary_met(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    struct dd_beast *b = &s->profile.bestiary[monster];
    b->monster = monster;
    if (b->encounters < UINT16_MAX)
        b->encounters++;
    dd_bestiary_update(r, s, monster, k);
    if (r->stranger_error && !b->tier && !(s->profile.told & DD_TOLD_DOUBT)) {
        s->profile.told |= DD_TOLD_DOUBT;
        emit(k, DD_EV_FIRST_DOUBT, DD_SEAT, monster, 0, 0, 0);
    }
}
