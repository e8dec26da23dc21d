/* Scenes of the larger game that stand on nothing but the state: a passage of rooms, a fight with whoever is
 * put there. Static, so that a test file takes only what it uses. */
#ifndef GLOAM_TESTS_DD_FULL_H
#define GLOAM_TESTS_DD_FULL_H

#include "dd_scene.h"

#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"

#define FULL "full"                   /* tuned */
#define DOCUMENT_FULL "document-full" /* the literal figures */

SCENE const char *const full_rulesets[2] = {FULL, DOCUMENT_FULL};

/* Rules of one's own, to change a figure that content may not have: g->r points there from now on. */
SCENE struct dd_rules *own_rules(struct game *g) {
    static struct dd_rules own;
    own = *g->r;
    g->r = &own;
    return &own;
}

/* A run of somebody without a class, calm, in the middle of a passage of five quiet rooms, torch in hand; no
 * dungeon looks like that. */
SCENE void passage(struct game *g, const char *ruleset) {
    struct dd_state *s = &g->s;
    start(g, ruleset, "run", 1);
    g->no_audit = true;
    s->phase = DD_DUNGEON;
    s->pending = 0;
    s->room_count = 5;
    memset(s->rooms, 0, sizeof s->rooms);
    memset(s->foe, 0, sizeof s->foe);
    memset(s->status, 0, sizeof s->status);
    s->found = (struct dd_item){0};
    for (uint8_t i = 1; i <= 5; i++)
        s->rooms[i] =
            (struct dd_room){.type = DD_ROOM_EMPTY,
                             .flags = DD_SEEN | DD_EXPLORED | DD_CLEARED,
                             .x = (uint8_t)(i - 1),
                             .adj = {(uint8_t)(i > 1 ? i - 1 : 2), (uint8_t)(i > 1 && i < 5 ? i + 1 : 0)}};
    s->room = s->prev_room = 3;
    s->profile.hero.class_kind = 0;
    s->profile.mutators_on = 0;
    s->clock = s->dread = s->dread_rest = s->dark = 0;
    s->sure = s->clarity_rooms = 0;
    s->light = 50;
    clear_events(g);
}

/* The same, with so many foes of a kind before the delver, each with 20 of 20 HP, known so well. */
SCENE void standoff(struct game *g, const char *ruleset, uint32_t foes, uint8_t tier) {
    passage(g, ruleset);
    g->s.phase = DD_COMBAT;
    g->s.turn = 1;
    for (uint32_t i = 0; i < foes; i++)
        g->s.foe[i] = (struct dd_foe){.monster = monster_kind(g, "ghoul"), .hp = 20, .max_hp = 20};
    g->s.profile.bestiary[g->s.foe[0].monster].tier = tier;
}

/* A fight in the middle of its second turn: nobody has a sign, all have their whole strength, and the rules
 * are the test's own. */
SCENE struct dd_rules *brawl(struct game *g, const char *ruleset, const char *const *names, uint32_t n) {
    passage(g, ruleset);
    struct dd_rules *r = own_rules(g);
    g->s.phase = DD_COMBAT;
    g->s.turn = 2;
    g->s.stamina = 4;
    g->s.prev_room = 2;
    g->s.profile.dungeon = g->s.dungeon = 1;
    for (uint32_t i = 0; i < n; i++) {
        uint8_t m = monster_kind(g, names[i]);
        g->s.foe[i] = (struct dd_foe){.monster = m, .hp = r->monster[m].hp.hi, .max_hp = r->monster[m].hp.hi};
    }
    for (uint32_t m = 1; m <= r->monster_count; m++) /* who signs is told by each test */
        r->monster[m].tell_chance = 0;
    g->s.hp = g->s.max_hp = 5000;
    return r;
}
#define BRAWL(g, ruleset, ...)                                                                               \
    brawl((g), (ruleset), (const char *const[]){__VA_ARGS__},                                                \
          sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *))

/* Blows that a foe struck in the last action. */
SCENE uint32_t blows_of(const struct game *g, int32_t who) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->k.count; i++)
        n += g->event[i].kind == DD_EV_STRIKES && g->event[i].arg[0] == who;
    return n;
}

/* In a room of this type, just entered, with nothing asked. */
SCENE struct dd_room *in_room(struct game *g, const char *ruleset, uint8_t type) {
    passage(g, ruleset);
    struct dd_room *room = &g->s.rooms[3];
    room->type = type;
    room->flags = DD_SEEN | DD_EXPLORED;
    g->s.hp = 20;
    return room;
}

SCENE uint8_t kind_named(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = dd_id_of(g->r, kind, name);
    assert_true(id > 0);
    return (uint8_t)id;
}

#endif
