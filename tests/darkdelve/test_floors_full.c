/* Rules of the larger game's floors: what rooms they have, how these lie, who is in them and what of that is
 * seen. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"
#include "games/darkdelve/gen.h"

enum { SEEDS = 60 };

static void on_floor(struct game *g, uint64_t seed, uint8_t floor, uint8_t dread) {
    start(g, FULL, "run", seed);
    g->no_audit = true;
    g->s.dread = dread;
    if (floor > 1)
        go_to_floor(g, floor);
    else
        g->s.floor_dread = dread;
}

static uint32_t count_of(const struct game *g, uint8_t type) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= g->s.room_count; i++)
        n += g->s.rooms[i].type == type;
    return n;
}

static uint8_t room_of(const struct game *g, uint8_t type) {
    for (uint8_t i = 1; i <= g->s.room_count; i++)
        if (g->s.rooms[i].type == type)
            return i;
    return 0;
}

/* DD-406 to DD-411: rooms by floor and type, 24 in all. C-32, C-35 to C-37: entrance, stairs, Waystone, last
 * doors, last hall and what is behind it are not counted. DD-486: doors stand before the guardian. */
static void rooms_are_counted(void **unused) {
    static const uint8_t rooms[] = {0, 4, 4, 5, 5, 6},
                         fights[][2] = {{0, 0}, {2, 2}, {2, 2}, {2, 3}, {2, 3}, {3, 3}};
    (void)unused;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            on_floor(&g, seed, floor, 0);
            uint32_t rest = count_of(&g, DD_ROOM_REST) + count_of(&g, DD_ROOM_SHRINE);
            uint32_t combat = count_of(&g, DD_ROOM_COMBAT);
            assert_in_range(combat, fights[floor][0], fights[floor][1]);
            assert_int_equal(count_of(&g, DD_ROOM_TREASURE), 1);
            assert_int_equal(count_of(&g, DD_ROOM_EVENT), 1);
            assert_int_equal(combat + 2 + rest, rooms[floor]);
            assert_int_equal(count_of(&g, DD_ROOM_STAIRS), floor < 5);
            assert_int_equal(count_of(&g, DD_ROOM_WAYSTONE), floor == 3 || floor == 4);
            assert_int_equal(count_of(&g, DD_ROOM_THRESHOLD), floor == 5);
            assert_int_equal(count_of(&g, DD_ROOM_BOSS), floor == 5);
            assert_int_equal(count_of(&g, DD_ROOM_SANCTUM), floor == 5);
            assert_true(g.s.rooms[1].flags & DD_LANDING);
        }
}

/* S-37: the Waystone is two steps from the entrance at least and has one door; so have the stairs. Beyond the
 * doors each room leads to the next. DD-414: floors differ from seed to seed. */
static void how_they_lie(void **unused) {
    uint32_t same = 0;
    struct game first;
    (void)unused;
    on_floor(&first, 1, 3, 0);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            on_floor(&g, seed, floor, 0);
            const struct dd_room *rooms = g.s.rooms, *entry = &rooms[1];
            assert_true(entry->adj[1] != 0); /* routes branch at once */
            uint8_t way = room_of(&g, DD_ROOM_WAYSTONE), down = room_of(&g, DD_ROOM_STAIRS);
            if (way) {
                assert_int_equal(rooms[way].adj[1], 0);
                assert_true(entry->adj[0] != way && entry->adj[1] != way && entry->adj[2] != way);
            }
            if (down)
                assert_int_equal(rooms[down].adj[1], 0);
            if (floor == 5) {
                const struct dd_room *hall = &rooms[room_of(&g, DD_ROOM_BOSS)];
                uint8_t types = (uint8_t)(1u << (rooms[hall->adj[0]].type - DD_ROOM_THRESHOLD) |
                                          1u << (rooms[hall->adj[1]].type - DD_ROOM_THRESHOLD));
                assert_int_equal(types, 3);
                assert_int_equal(hall->adj[2], 0);
            }
            same += floor == 3 && seed > 1 && !memcmp(first.s.rooms, rooms, sizeof first.s.rooms);
        }
    assert_int_equal(same, 0);
}

/* DD-425: whoever has won two fights in a row can always go somewhere else, whatever way was taken. */
static void pacing(void **unused) {
    struct stream rng;
    (void)unused;
    stream_open(&rng, 7);
    for (uint64_t seed = 1; seed <= 4 * SEEDS; seed++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            uint32_t known = 1u << 1, row = 0;
            on_floor(&g, seed, floor, 0);
            for (;;) {
                uint8_t ahead[DD_ROOM_MAX], calm = 0;
                uint32_t n = 0;
                for (uint8_t i = 2; i <= g.s.room_count; i++) {
                    bool beside = false;
                    for (int k = 0; k < DD_ADJ_MAX && g.s.rooms[i].adj[k]; k++)
                        beside |= known >> g.s.rooms[i].adj[k] & 1;
                    if (!beside || known >> i & 1)
                        continue;
                    ahead[n++] = i;
                    calm += g.s.rooms[i].type != DD_ROOM_COMBAT;
                }
                if (!n)
                    break;
                if (row >= 2)
                    assert_true(calm > 0);
                uint8_t to = ahead[stream_below(&rng, n)];
                row = g.s.rooms[to].type == DD_ROOM_COMBAT ? row + 1 : 0;
                known |= 1u << to;
            }
        }
}

/* DD-270, DD-415: who is there is settled when a room is entered. DD-045, DD-271: and stays so, whatever was
 * done elsewhere before. */
static void contents_stay(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct game a, b;
        on_floor(&a, seed, 2, 0);
        on_floor(&b, seed, 2, 0);
        uint8_t room = room_of(&a, DD_ROOM_COMBAT);
        assert_int_equal(a.s.rooms[room].foe[0].monster, 0);
        stream_next(&b.s.loot);
        stream_next(&b.s.combat);
        dd_room_settle(b.r, &b.s, room_of(&b, DD_ROOM_EVENT));
        dd_room_settle(a.r, &a.s, room);
        dd_room_settle(b.r, &b.s, room);
        assert_true(a.s.rooms[room].foe[0].monster != 0);
        assert_memory_equal(a.s.rooms[room].foe, b.s.rooms[room].foe, sizeof a.s.rooms[room].foe);
    }
}

/* S-05, DD-416: a fight is worth what its floor may spend, of foes of that floor and no more than four. */
static void budgets(void **unused) {
    uint32_t sizes[DD_FOES + 1] = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            on_floor(&g, seed, floor, 0);
            const struct dd_dungeon_rules *d = &g.r->dungeon[g.s.dungeon];
            for (uint8_t i = 1; i <= g.s.room_count; i++) {
                struct dd_room *room = &g.s.rooms[i];
                uint32_t threat = 0, n = 0;
                if (room->type != DD_ROOM_COMBAT || room->flags & DD_LAIR)
                    continue;
                uint8_t planned = room->what;
                dd_room_settle(g.r, &g.s, i);
                for (; n < DD_FOES && room->foe[n].monster; n++) {
                    bool local = false;
                    for (uint32_t k = 0; k < d->pool_count[floor]; k++)
                        local |= d->pool[floor][k] == room->foe[n].monster;
                    assert_true(local);
                    threat += g.r->monster[room->foe[n].monster].threat;
                }
                assert_int_equal(n, planned);
                assert_in_range(threat, 2, g.r->floor[floor].budget.hi);
                sizes[n]++;
            }
        }
    assert_true(sizes[1] && sizes[2] && sizes[3]);
}

/* C-28, DD-355, DD-412: no elites on floor 1; below, a tenth at least, and 5% and a fifth of a percent for
 * each Dread. */
static void elites_come_with_fear(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "run", 1);
    assert_int_equal(dd_elite_chance(g.r, 1, 100), 0);
    for (uint8_t floor = 2; floor <= 5; floor++)
        assert_int_equal(dd_elite_chance(g.r, floor, 0), 1000); /* DD-301 */
    assert_int_equal(dd_elite_chance(g.r, 2, 25), 1000);
    assert_int_equal(dd_elite_chance(g.r, 2, 60), 1700);
    assert_int_equal(dd_elite_chance(g.r, 5, 100), 2500);
    uint32_t lairs[2] = {0};
    for (uint64_t seed = 1; seed <= 200; seed++)
        for (int afraid = 0; afraid < 2; afraid++) {
            on_floor(&g, seed, 4, afraid ? 95 : 0);
            for (uint8_t i = 1; i <= g.s.room_count; i++)
                lairs[afraid] += (g.s.rooms[i].flags & DD_LAIR) != 0;
        }
    assert_true(lairs[0] > 20 && lairs[1] > lairs[0] * 3 / 2);
}

/* C-29: in a lair stands one alone, an elite by birth or made one. */
static void lairs(void **unused) {
    uint32_t born = 0, made = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct game g;
        on_floor(&g, seed, 4, 90);
        for (uint8_t i = 1; i <= g.s.room_count; i++) {
            if (!(g.s.rooms[i].flags & DD_LAIR))
                continue;
            dd_room_settle(g.r, &g.s, i);
            const struct dd_foe *f = g.s.rooms[i].foe;
            assert_int_equal(f[1].monster, 0);
            born += g.r->monster[f[0].monster].type == DD_ELITE && !f[0].elite;
            made += g.r->monster[f[0].monster].type == DD_BASIC && f[0].elite;
            assert_true(g.r->monster[f[0].monster].type == DD_ELITE || f[0].elite);
        }
    }
    assert_true(born > made && made > 0);
}

/* DD-354, S-28, S-29: from Dread 76 on rooms of foes and chests are twisted, from 51 on kin takes the place
 * of a plain foe. */
static void fear_changes_rooms(void **unused) {
    (void)unused;
    static const uint8_t dread[] = {50, 51, 75, 76};
    for (uint32_t band = 0; band < sizeof dread; band++) {
        uint32_t twisted = 0, kin = 0, chests = 0;
        for (uint64_t seed = 1; seed <= 150; seed++) {
            struct game g;
            on_floor(&g, seed, 3, dread[band]);
            for (uint8_t i = 1; i <= g.s.room_count; i++) {
                dd_room_settle(g.r, &g.s, i);
                if (g.s.rooms[i].type != DD_ROOM_COMBAT) {
                    chests += g.s.rooms[i].type == DD_ROOM_TREASURE && g.s.rooms[i].flags & DD_TWISTED;
                    assert_true(g.s.rooms[i].type == DD_ROOM_TREASURE || !(g.s.rooms[i].flags & DD_TWISTED));
                    continue;
                }
                twisted += (g.s.rooms[i].flags & DD_TWISTED) != 0;
                assert_int_equal((g.s.rooms[i].foe[0].flags & DD_FOE_TWISTED) != 0,
                                 (g.s.rooms[i].flags & DD_TWISTED) != 0);
                kin += g.s.rooms[i].foe[0].monster == monster_kind(&g, "armored_ghoul");
            }
        }
        assert_int_equal(twisted > 0, band == 3);
        assert_int_equal(chests > 0, band == 3);
        assert_int_equal(kin > 0, band > 0); /* floor 3 has none of its own */
    }
}

/* DD-356: what is dangerous is met more often by the frightened. DD-422, S-43: of this dungeon and this
 * floor, and never twice in a run. */
static void events_by_fear(void **unused) {
    uint32_t dangerous[2] = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= 250; seed++)
        for (int afraid = 0; afraid < 2; afraid++) {
            struct game g;
            uint64_t met = 0;
            for (uint8_t floor = 1; floor <= 5; floor++) {
                on_floor(&g, seed, floor, afraid ? 99 : 0);
                uint8_t at = room_of(&g, DD_ROOM_EVENT);
                dd_room_settle(g.r, &g.s, at);
                const struct dd_event_rules *ev = &g.r->event[g.s.rooms[at].what];
                assert_in_range(floor, ev->floor_lo, ev->floor_hi);
                assert_true(g.r->dungeon[g.s.dungeon].events >> (g.s.rooms[at].what - 1) & 1);
                assert_false(met >> (g.s.rooms[at].what - 1) & 1);
                met |= (uint64_t)1 << (g.s.rooms[at].what - 1);
                dangerous[afraid] += ev->dangerous;
            }
        }
    assert_true(dangerous[1] > dangerous[0] * 5 / 4);
}

/* DD-424: nobody trades on floor 5, whatever is drawn there; further up somebody does. DD-422: two rooms of
 * one floor never have the same event. */
static void events_of_a_floor(void **unused) {
    static const struct { uint8_t floor, trade; } rows[] = {{4, 1}, {4, 0}, {5, 0}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        uint32_t traders = 0;
        for (uint64_t seed = 1; seed <= 400; seed++) {
            struct game g;
            passage(&g, FULL);
            own_rules(&g)->floor[4].merchant = rows[k].trade;
            g.s.seed = seed;
            g.s.floor = rows[k].floor;
            for (uint8_t at = 3; at <= 5; at++) {
                g.s.rooms[at].type = DD_ROOM_EVENT;
                dd_room_settle(g.r, &g.s, at);
                traders += g.r->event[g.s.rooms[at].what].merchant;
            }
            const struct dd_room *room = g.s.rooms;
            assert_true(room[3].what && room[4].what && room[5].what);
            assert_true(room[3].what != room[4].what && room[3].what != room[5].what &&
                        room[4].what != room[5].what);
        }
        assert_int_equal(traders > 0, rows[k].trade);
    }
}

/* DD-271, DD-045, DD-272: whoever backs out and comes again finds the same foes with the same wounds. */
static void nobody_is_drawn_again(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        g.s.seed = seed;
        g.s.dungeon = 1;
        struct dd_room *room = &g.s.rooms[4];
        room->type = DD_ROOM_COMBAT;
        room->flags = DD_SEEN;
        room->what = 2;
        act(&g, DD_MOVE, 4);
        if (g.s.phase == DD_COMBAT)
            continue; /* somebody lay in ambush */
        assert_true(room->foe[0].monster);
        room->foe[0].max_hp = 30;
        room->foe[0].hp = 7;
        room->foe[1] = (struct dd_foe){0}; /* it fell */
        struct dd_foe before = room->foe[0];
        act(&g, DD_RETREAT);
        act(&g, DD_MOVE, 4);
        assert_memory_equal(&before, &room->foe[0], sizeof before);
        assert_int_equal(room->foe[1].monster, 0);
    }
}

/* DD-420, DD-421, DD-533: in a whole run no line of a fight's or a chest's room is read twice. */
static void no_line_twice(void **unused) {
    static const uint8_t types[] = {DD_ROOM_COMBAT, DD_ROOM_TREASURE, DD_ROOM_EVENT};
    (void)unused;
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        for (uint32_t t = 0; t < sizeof types; t++) {
            uint32_t read[256] = {0};
            for (uint8_t floor = 1; floor <= 5; floor++) {
                struct game g;
                on_floor(&g, seed, floor, 0);
                uint32_t lines = g.r->dungeon[g.s.dungeon].room_lines[types[t]].count;
                for (uint8_t i = 1; i <= g.s.room_count; i++)
                    if (g.s.rooms[i].type == types[t])
                        assert_int_equal(read[g.s.rooms[i].words % lines]++, 0);
            }
        }
}

/* S-35: who hears a noise is one of the lightest of the floor: no plain foe is lighter by more than one. */
static void who_comes_for_a_noise(void **unused) {
    (void)unused;
    for (uint8_t floor = 1; floor <= 5; floor++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        const struct dd_dungeon_rules *d = &g.r->dungeon[1];
        uint32_t met = 0;
        g.s.dungeon = 1;
        g.s.floor = floor;
        for (int k = 0; k < 300; k++) {
            struct dd_foe f = dd_foe_nearby(g.r, &g.s);
            const struct dd_monster_rules *m = &g.r->monster[f.monster];
            assert_int_equal(m->type, DD_BASIC);
            for (uint32_t i = 0; i < d->pool_count[floor]; i++) {
                const struct dd_monster_rules *other = &g.r->monster[d->pool[floor][i]];
                met |= (uint32_t)(d->pool[floor][i] == f.monster) << i;
                assert_true(other->type != DD_BASIC || m->threat <= other->threat + 1);
            }
        }
        assert_true(met != 0);
    }
}

/* DD-456: of a room not entered the type is seen, nothing else. DD-461 to DD-463: the cunning see further,
 * how many there are, how good a chest is. DD-386, DD-387: and who comes often knows traps and lairs. */
static void what_is_seen(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    struct dd_state *s = &g.s;
    s->rooms[4] =
        (struct dd_room){.type = DD_ROOM_COMBAT, .flags = DD_SEEN | DD_LAIR, .adj = {3, 5}, .what = 3};
    s->rooms[5] = (struct dd_room){.type = DD_ROOM_TREASURE,
                                   .flags = DD_SEEN | DD_TRAPPED,
                                   .adj = {4},
                                   .what = dd_chest(2, 1),
                                   .more = DD_ROOM_MIMIC};
    s->cunning = 0;
    s->profile.visits[s->dungeon] = 0;
    const struct dd_room_view *fight = &look(&g)->rooms[4];
    assert_int_equal(fight->type, DD_ROOM_COMBAT);
    assert_int_equal(fight->what, 0);
    assert_int_equal(fight->flags & DD_LAIR, 0);
    assert_int_equal(look(&g)->rooms[5].what, 0);
    assert_int_equal(look(&g)->rooms[5].flags & DD_TRAPPED, 0);
    assert_int_equal(look(&g)->rooms[5].more & DD_ROOM_MIMIC, 0);
    s->cunning = 7;
    assert_int_equal(look(&g)->rooms[4].what, 0);
    s->cunning = 8;
    assert_int_equal(look(&g)->rooms[4].what, 3);
    s->cunning = 11;
    assert_int_equal(look(&g)->rooms[5].what, 0);
    s->cunning = 12;
    assert_int_equal(dd_chest_rarity(look(&g)->rooms[5].what), 2);
    assert_int_equal(dd_chest_trap(look(&g)->rooms[5].what), 0);
    s->profile.visits[s->dungeon] = 2;
    assert_false(look(&g)->rooms[5].flags & DD_TRAPPED);
    s->profile.visits[s->dungeon] = 3;
    assert_true(look(&g)->rooms[5].flags & DD_TRAPPED);
    s->profile.visits[s->dungeon] = 6;
    assert_false(look(&g)->rooms[4].flags & DD_LAIR);
    s->profile.visits[s->dungeon] = 7;
    assert_true(look(&g)->rooms[4].flags & DD_LAIR);
    for (int cunning = 4; cunning <= 5; cunning++) { /* DD-461 */
        s->cunning = (uint8_t)cunning;
        s->rooms[5].flags = 0;
        dd_room_enter(g.r, s, 3, NULL);
        assert_int_equal((s->rooms[5].flags & DD_SEEN) != 0, cunning >= 5);
    }
}

/* DD-147, DD-413, DD-133: three dungeons, each with guardian, roster, words and a level of its own; the first
 * is open. DD-464: hints, DD-528, DD-419: a tale on floors 1, 3, 5, and
 * others for later visits. S-42: 24 events at least in each. DD-420: rooms
 * by the hundred. */
static void dungeons(void **unused) {
    const struct dd_rules *r = open_ruleset(FULL)->rules;
    uint32_t lines = 0;
    (void)unused;
    assert_int_equal(r->dungeon_count, 3);
    assert_string_equal(r->dungeon[r->first_dungeon].title, "The Ossuary");
    for (uint32_t d = 1; d <= 3; d++) {
        const struct dd_dungeon_rules *it = &r->dungeon[d];
        assert_true(r->monster[it->boss].boss && *it->ending && *it->sanctum && *it->sanctum_short);
        static const char *const bosses[] = {"bone_colossus", "abbess_below", "mother_anvil"};
        static const uint8_t levels[] = {1, 5, 9};
        for (uint32_t k = 0; k < 3; k++)
            if (!strcmp(r->monster[it->boss].name, bosses[k]))
                assert_int_equal(it->level, levels[k]);
        assert_int_equal(it->level > 1, d != r->first_dungeon);
        assert_true(__builtin_popcountll(it->events) >= 24);
        for (uint32_t beat = 0; beat < 3; beat++)
            assert_true(*it->story[beat][0] && *it->story[beat][1] && *it->story[beat][2]);
        for (uint32_t t = DD_ROOM_COMBAT; t < DD_ROOM_TYPES; t++) {
            assert_true(it->hints[t].count > 0 && it->room_lines[t].count > 0);
            lines += it->room_lines[t].count;
        }
        for (uint32_t other = 1; other < d; other++)
            assert_true(r->dungeon[other].boss != it->boss && r->dungeon[other].pool[1][0] != it->pool[1][0]);
        /* DD-421, DD-533: no line is read twice in a run */
        assert_true(it->room_lines[DD_ROOM_COMBAT].count >= 15 &&
                    it->room_lines[DD_ROOM_EVENT].count % 3 != 0);
        assert_true(it->room_lines[DD_ROOM_TREASURE].count >= 5 &&
                    it->room_lines[DD_ROOM_TREASURE].count % 3 != 0);
    }
    assert_true(lines >= 4 * 45);
}

static void read_once(const char *line, const char *read[], uint32_t *count) {
    for (uint32_t i = 0; i < *count; i++)
        if (read[i] == line)
            fail_msg("twice in a run: %s", line);
    read[(*count)++] = line;
}

/* DD-421, DD-533: whoever sees every room of a run, and comes back to each after the fight, reads nothing twice. */
static void no_line_twice_in_a_run(void **unused) {
    enum { RUNS = 60 };
    (void)unused;
    for (uint64_t run = 1; run <= RUNS; run++) {
        const char *read[5 * DD_ROOM_MAX * 2];
        uint32_t count = 0;
        struct game g;
        passage(&g, FULL);
        g.s.dungeon = (uint8_t)(1 + run % 3);
        g.s.display_key = run * UINT64_C(0x9E3779B97F4A7C15);
        g.s.seed = run;
        for (uint8_t floor = 1; floor <= 5; floor++) {
            g.s.floor = floor;
            g.s.dread = 0;
            dd_floor_lay_out(g.r, &g.s, floor);
            for (uint8_t i = 2; i <= g.s.room_count; i++) {
                struct dd_room *room = &g.s.rooms[i];
                if (room->type != DD_ROOM_COMBAT && room->type != DD_ROOM_EVENT && room->type != DD_ROOM_TREASURE)
                    continue;
                g.s.room = i;
                room->flags = DD_SEEN | DD_EXPLORED;
                read_once(dd_room_line(g.r, look(&g)), read, &count);
                room->flags |= DD_CLEARED;
                if (room->type == DD_ROOM_COMBAT)
                    read_once(dd_room_line(g.r, look(&g)), read, &count);
            }
        }
        assert_true(count > 15);
    }
}

/* DD-423, DD-424: prices rise on floor 4, nobody trades on floor 5. DD-412: mimics from floor 4 on. */
static void what_is_new_by_floor(void **unused) {
    const struct dd_rules *r = open_ruleset(DOCUMENT_FULL)->rules;
    (void)unused;
    for (uint32_t f = 1; f <= 5; f++) {
        assert_int_equal(r->floor[f].price_factor, f == 4 ? 12500 : 10000);
        assert_int_equal(r->floor[f].merchant, f < 5);
        assert_int_equal(r->floor[f].mimic_chance, f >= 4 ? 1000 : 0);
        static const int16_t gold[][2] = {{0, 0}, {8, 15}, {8, 15}, {15, 25}, {15, 25}, {20, 35}}; /* S-14 */
        assert_int_equal(r->floor[f].chest_gold.lo, gold[f][0]);
        assert_int_equal(r->floor[f].chest_gold.hi, gold[f][1]);
        static const uint16_t rare[] = {0, 700, 800, 1300, 1800, 2200}; /* C-26 */
        assert_int_equal(r->floor[f].upgrade_base, rare[f]);
    }
}

/* DD-338: going down costs 5 Dread, and time. */
static void going_down(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, DOCUMENT_FULL);
    g.s.rooms[3].type = DD_ROOM_STAIRS;
    g.s.light = 50;
    act(&g, DD_DESCEND);
    assert_int_equal(g.s.floor, 2);
    assert_int_equal(g.s.dread, 5);
    assert_int_equal(g.s.floor_dread, 5);
    assert_int_equal(g.s.clock, 1);
}

/* DD-147: each of them can be played to its end, from every floor, without a fault. */
static void each_can_be_played(void **unused) {
    (void)unused;
    for (uint8_t dungeon = 1; dungeon <= 3; dungeon++)
        for (uint8_t floor = 1; floor <= 5; floor++)
            for (uint64_t seed = 1; seed <= 4; seed++) {
                struct game g;
                struct dd_setup setup = setup_of(FULL, "run");
                const struct dd_rules *r = open_ruleset(FULL)->rules;
                dd_hero_new(r, &setup.profile);
                dd_hero_raise_to(r, &setup.profile, 12);
                setup.profile.dungeon = dungeon;
                setup.floor = floor;
                start_from(&g, FULL, &setup, seed);
                assert_int_equal(g.s.dungeon, dungeon);
                play_on(&g, "random", seed, 400);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_counted),
        cmocka_unit_test(how_they_lie),
        cmocka_unit_test(pacing),
        cmocka_unit_test(contents_stay),
        cmocka_unit_test(budgets),
        cmocka_unit_test(elites_come_with_fear),
        cmocka_unit_test(lairs),
        cmocka_unit_test(fear_changes_rooms),
        cmocka_unit_test(events_by_fear),
        cmocka_unit_test(events_of_a_floor),
        cmocka_unit_test(nobody_is_drawn_again),
        cmocka_unit_test(no_line_twice),
        cmocka_unit_test(who_comes_for_a_noise),
        cmocka_unit_test(what_is_seen),
        cmocka_unit_test(dungeons),
        cmocka_unit_test(no_line_twice_in_a_run),
        cmocka_unit_test(what_is_new_by_floor),
        cmocka_unit_test(going_down),
        cmocka_unit_test(each_can_be_played),
    };
    return cmocka_run_group_tests_name("darkdelve: floors in full", tests, NULL, NULL);
}
