/* Scenes for the tests of fights, Dread, floors and ways out, built on dd_test.h: one step away from a room
 * of a wanted kind, in the middle of a fair fight, or looking at the drawn screen. Static, so that a test
 * file takes only what it uses. */
#ifndef GLOAM_TESTS_DD_SCENE_H
#define GLOAM_TESTS_DD_SCENE_H

#include "dd_test.h"

#include "front/screen/reading.h"

#define SCENE static __attribute__((unused))

/* The delver stands at the entrance of a floor, calm, and the returned room beside it is of this type and not
 * yet entered. A combat room holds the monster; a chest in it is closed and not trapped. */
SCENE uint8_t ahead(struct game *g, const char *ruleset, uint8_t floor, uint8_t type, const char *monster) {
    for (uint64_t seed = 1;; seed++) {
        start(g, ruleset, "run", seed);
        if (floor > 1)
            go_to_floor(g, floor);
        for (int i = 0; i < DD_ADJ_MAX && g->s.rooms[1].adj[i]; i++) {
            uint8_t n = g->s.rooms[1].adj[i];
            struct dd_room *room = &g->s.rooms[n];
            if (room->type == DD_ROOM_STAIRS || room->type == DD_ROOM_BOSS)
                continue;
            room->type = type;
            room->flags = DD_SEEN;
            room->foe[0] = (struct dd_foe){.monster = monster ? monster_kind(g, monster) : 0};
            g->s.dread = 0;
            return n;
        }
    }
}

/* The delver stands before the one door of the floor's exit, calm; returns the exit. */
SCENE uint8_t exit_ahead(struct game *g, const char *ruleset, uint8_t floor) {
    struct dd_state *s = &g->s;
    start(g, ruleset, "run", 7);
    if (floor > 1)
        go_to_floor(g, floor);
    for (uint8_t i = 1; i <= s->room_count; i++) {
        if (s->rooms[i].type != g->r->floor[floor].exit)
            continue;
        s->room = s->prev_room = s->rooms[i].adj[0];
        s->rooms[s->room].foe[0] = (struct dd_foe){0};
        s->rooms[s->room].flags |= DD_SEEN | DD_EXPLORED;
        s->dread = 0;
        return i;
    }
    fail_msg("no exit on floor %u", floor);
    return 0;
}

/* A fight on turn 1 that has cost nothing yet: full HP, no tell, no Dread; only the foe's HP are given. */
SCENE void spar(struct game *g, const char *ruleset, const char *monster, int16_t hp) {
    fight(g, ruleset, monster, 1, hp);
    g->s.hp = g->s.max_hp;
    g->s.foe[0].tell = DD_TELL_NONE;
    g->s.dread = 0;
    clear_events(g);
}

/* The next blow fells the foe, whoever it is; a foe that may leave nothing but gold does so. */
SCENE void slay(struct game *g) {
    const struct dd_monster_rules *m = &g->r->monster[g->s.foe[0].monster];
    uint32_t span = (uint32_t)(m->gold.hi - m->gold.lo + 1);
    g->s.foe[0].hp = 1;
    if (m->item_chance < 10000)
        rig_dice(&g->s.loot, WANT_WITHIN(span, 0, span - 1), WANT_NO(m->item_chance));
    act(g, DD_ATTACK);
}

/* The view of the one seat. */
SCENE const struct dd_view *look(const struct game *g) {
    static struct dd_view v;
    memset(&v, 0, sizeof v);
    dd_view(g->r, &g->s, 0, &v);
    return &v;
}

/* A page of line mode as text. */
SCENE const char *screen_page(const struct game *g, uint16_t page) {
    static char text[1 << 15];
    static struct face_log log;
    static struct menu menu;
    struct action legal[DD_MAX_LEGAL];
    struct text t;
    uint32_t n = dd_legal(g->r, &g->s, legal, DD_MAX_LEGAL);
    memset(&log, 0, sizeof log);
    memset(&menu, 0, sizeof menu);
    struct face_scene scene = {.ops = &darkdelve_ops,
                               .rules = g->r,
                               .view = look(g),
                               .legal = legal,
                               .legal_count = n,
                               .log = &log,
                               .ui = {page, 0, 0}};
    reading_menu(&scene, &menu);
    text_init(&t, text, sizeof text);
    const struct paper paper = paper_text(&t);
    reading_write(&scene, &menu, &paper);
    return text;
}
SCENE const char *screen(const struct game *g) {
    return screen_page(g, READ_TABLE);
}

/* What is said about the nth event of a kind. */
SCENE const char *said(const struct game *g, uint16_t kind, uint32_t nth) {
    static char line[600];
    struct text t;
    const struct event *ev = nth_event(g, kind, nth);
    if (!ev)
        fail_msg("there was no event %s", darkdelve_ops.events[kind].name);
    text_init(&t, line, sizeof line);
    dd_say_event(g->r, look(g), ev, &t);
    return line;
}

#endif
