/* Events state facts (DD-567): from the state before an action and its events alone, books are kept of HP,
 * gold, Dread, place and foe; after each action of a few hundred games they must agree with the state. And
 * nobody has to listen: games with observers, without, and without even a sink are the same (DD-579). */
#include "dd_test.h"
#include "games/darkdelve/narrator.h"

#include "base/hash.h"
#include "core/match.h"

enum { GAMES = 400, STEPS = 300 };

struct books {
    int32_t hp, max_hp, dread, run_gold, home_gold, foe_hp;
    uint8_t room, floor, foe, armor, in_fight, over;
    bool lies; /* the display may lie: a cure is told at its worth */
};

static struct books open_books(const struct dd_rules *r, const struct dd_state *s) {
    return (struct books){
        .hp = s->hp,
        .max_hp = s->max_hp,
        .dread = s->dread,
        .run_gold = (int32_t)s->run_gold,
        .home_gold = (int32_t)s->profile.gold,
        .foe_hp = s->foe[0].hp,
        .room = s->room,
        .floor = s->floor,
        .foe = s->foe[0].monster,
        .armor = s->worn[DD_ARMOR].kind,
        .in_fight = s->phase == DD_COMBAT,
        .lies = dd_lies(r, s) != 0,
    };
}

static void heal(struct books *b, int32_t amount) {
    assert_true(amount > 0 || !b->lies);
    if (!b->lies)
        assert_true(b->hp + amount <= b->max_hp);
    b->hp = b->hp + amount > b->max_hp ? b->max_hp : b->hp + amount;
}

static void enter_fight(struct books *b, const struct event *ev, const struct dd_state *after) {
    assert_false(b->in_fight);
    b->in_fight = 1;
    b->foe = (uint8_t)ev->arg[0];
    /* The roll is not told; a new foe comes whole, one that was met before comes as it was left. */
    b->foe_hp = ev->arg[1] ? after->foe[0].hp : after->foe[0].max_hp;
}

static void post_fight(const struct dd_rules *r, struct books *b, const struct event *ev) {
    switch (ev->kind) {
    case DD_EV_DAMAGE_DEALT:
        assert_true(b->in_fight && ev->arg[1] >= 1);
        int32_t *hp = ev->arg[0] ? &b->hp : &b->foe_hp;
        *hp = *hp > ev->arg[1] ? *hp - ev->arg[1] : 0;
        break;
    case DD_EV_DAMAGE_BLOCKED:
        assert_true(ev->arg[1] >= 0 && ev->arg[1] <= ev->arg[0]); /* nothing of a signed one: S-91 */
        break;
    case DD_EV_LIFESTEAL:
        heal(b, ev->arg[0]);
        break;
    case DD_EV_PHASE:
        assert_true(b->foe_hp <= r->monster[b->foe].phase[ev->arg[1] - 1].hp_threshold);
        break;
    case DD_EV_ENEMY_DIED:
        assert_int_equal(ev->arg[0], b->foe);
        assert_int_equal(b->foe_hp, 0);
        b->run_gold += ev->arg[1];
        break;
    case DD_EV_COMBAT_ENDED:
        assert_true(b->in_fight);
        assert_int_equal(ev->arg[2], b->foe);
        assert_true((ev->arg[0] == DD_VICTORY) == (b->foe_hp == 0));
        assert_true((ev->arg[0] == DD_DEATH) == (b->hp == 0));
        b->in_fight = 0;
        break;
    case DD_EV_PLAYER_DIED:
        assert_int_equal(ev->arg[0], b->foe);
        assert_int_equal(ev->arg[1], b->floor);
        assert_int_equal(ev->arg[2], b->dread);
        assert_int_equal(b->hp, 0);
        b->run_gold = 0;
        b->over = 1;
        break;
    default:
        break;
    }
}

static void post(const struct dd_rules *r, struct books *b, const struct event *ev,
                 const struct dd_state *after) {
    switch (ev->kind) {
    case DD_EV_RUN_STARTED:
        b->armor = r->start_armor;
        b->hp = b->max_hp = after->max_hp; /* a run begins whole, in whatever is worn */
        assert_int_equal(ev->arg[0], after->profile.runs);
        break;
    case DD_EV_ROOM_ENTERED:
        b->room = (uint8_t)ev->arg[0];
        assert_int_equal(ev->arg[1], after->rooms[b->room].type);
        break;
    case DD_EV_FLOOR_DESCENDED:
        assert_int_equal(ev->arg[0], b->floor + 1);
        b->floor++;
        break;
    case DD_EV_COMBAT_STARTED:
        enter_fight(b, ev, after);
        break;
    case DD_EV_DREAD_CHANGED:
        assert_int_equal(ev->arg[0], b->dread);
        assert_int_not_equal(ev->arg[0], ev->arg[1]);
        b->dread = ev->arg[1];
        break;
    case DD_EV_DREAD_THRESHOLD:
        assert_int_equal(ev->arg[0], dd_level(r, (uint8_t)b->dread));
        assert_int_not_equal(ev->arg[0], ev->arg[1]);
        break;
    case DD_EV_CHEST_OPENED:
        b->run_gold += ev->arg[0];
        break;
    case DD_EV_ITEM_USED:
        if (r->item[ev->arg[1]].heal)
            heal(b, ev->arg[2]);
        break;
    case DD_EV_ITEM_EQUIPPED:
        if (r->item[ev->arg[1]].slot == DD_ARMOR && b->armor != ev->arg[1]) {
            int32_t more = r->item[ev->arg[1]].hp_bonus - r->item[b->armor].hp_bonus;
            b->armor = (uint8_t)ev->arg[1];
            if (b->max_hp != after->max_hp) {
                b->hp += more;
                b->max_hp += more;
            }
        }
        break;
    case DD_EV_EXTRACTION_PAID:
        b->run_gold -= ev->arg[0];
        assert_true(b->run_gold >= 0);
        break;
    case DD_EV_EXTRACTION:
        assert_int_equal(ev->arg[0], b->run_gold + ev->arg[3]);
        assert_int_equal(ev->arg[1], dd_items_count(after->profile.returned, DD_CARRY_MAX));
        b->home_gold += ev->arg[0];
        b->run_gold = 0;
        b->over = 1;
        break;
    default:
        post_fight(r, b, ev);
    }
}

static void compare(const struct books *b, const struct dd_state *s) {
    assert_int_equal(b->hp, s->hp);
    assert_int_equal(b->dread, s->dread);
    assert_int_equal(b->run_gold, s->run_gold);
    assert_int_equal(b->home_gold, s->profile.gold);
    assert_int_equal(b->room, s->room);
    assert_int_equal(b->floor, s->floor);
    assert_int_equal(b->in_fight, s->phase == DD_COMBAT);
    if (s->phase == DD_COMBAT) {
        assert_int_equal(b->foe, s->foe[0].monster);
        assert_int_equal(b->foe_hp, s->foe[0].hp);
    }
    if (b->over)
        assert_true(s->phase == DD_DEAD || s->phase == DD_EXTRACTED);
}

/* Games of many kinds: from camp or below, calm or nearly mad, with gear; some delvers never tire, so that
 * the deep is reached too. */
static void start_some(struct game *g, uint64_t seed, bool *tireless) {
    static const char *const gear[] = {"soulreaver_axe", "chainmail_shirt", "iron_longsword",
                                       "clarity_potion", "torch"};
    const char *ruleset = rulesets[seed % 2];
    const struct dd_rules *r = open_ruleset(ruleset)->rules;
    struct dd_setup setup = setup_of(ruleset, seed % 8 ? "run" : "camp");
    struct dd_item *list = seed % 8 ? setup.profile.hand : setup.profile.stash;
    for (uint64_t i = 0; i < seed % 3; i++) {
        uint8_t kind = (uint8_t)dd_id_of(r, DD_KIND_ITEM, gear[(seed / 3 + i * 2) % 5]);
        bool twice = i && r->item[kind].slot == DD_CONSUMABLE && r->item[list[0].kind].slot == DD_CONSUMABLE;
        if (!twice)
            list[i] = (struct dd_item){.id = (uint16_t)(i + 1),
                .kind = kind,
                .uses = r->item[kind].uses,
                .slot = r->item[kind].slot,
                .rarity = r->item[kind].rarity};
    }
    if (seed % 8) {
        setup.floor = (uint8_t)(1 + seed / 4 % 5);
        setup.dread = (uint8_t)(seed % 7 == 3 ? 88 : seed % 7 == 5 ? 60 : 0);
    }
    start_from(g, ruleset, &setup, seed);
    *tireless = seed % 3 != 0;
}

/* DD-567: what the events say is what happened, and all of it. Every kind of event takes part. */
static void events_account_for_every_change(void **state) {
    (void)state;
    uint32_t seen[DD_EVENTS] = {0};
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct game g;
        struct stream rng;
        bool tireless;
        start_some(&g, seed, &tireless);
        stream_open(&rng, rng_key(seed, "books", 0));
        for (uint32_t step = 0; step < STEPS && !is_over(&g); step++) {
            if (tireless && g.s.phase != DD_CAMP && g.s.phase != DD_DEAD)
                g.s.hp = g.s.max_hp;
            if (tireless && g.s.phase == DD_DUNGEON)
                g.s.run_gold += 20;
            struct books b = open_books(g.r, &g.s);
            struct action a = choose(&g, seed % 5 ? "random" : "delver", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            for (uint32_t i = 0; i < g.k.count; i++) {
                assert_int_equal(g.event[i].audience, DD_SEAT);
                post(g.r, &b, &g.event[i], &g.s);
                seen[g.event[i].kind]++;
            }
            compare(&b, &g.s);
        }
    }
    for (uint32_t i = 0; i < DD_EVENTS; i++)
        if (i <= DD_EV_QUIT ? !seen[i] : seen[i]) /* the rest are events of the whole game */
            fail_msg("%s: %u times", darkdelve_ops.events[i].name, seen[i]);
}

/* DD-567: the rules do the same whether or not there is somewhere to put events. */
static void nobody_has_to_listen(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct game g;
        struct stream rng;
        struct dd_state deaf;
        bool tireless;
        start_some(&g, seed, &tireless);
        deaf = g.s;
        stream_open(&rng, rng_key(seed, "deaf", 0));
        for (uint32_t step = 0; step < STEPS && !is_over(&g); step++) {
            struct action a = choose(&g, "random", &rng);
            act(&g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
            dd_apply(g.r, &deaf, 0, &a, NULL);
            assert_memory_equal(&deaf, &g.s, sizeof deaf);
        }
    }
}

struct listener {
    uint32_t calls, events, wrong_before;
    uint64_t hash; /* of the state as it was left by the last action */
    struct action last;
};

static void listen(void *ctx, const struct match *m, const void *before, const struct action *a,
                   const struct sink *events) {
    struct listener *l = ctx;
    uint64_t was = hash_bytes(before, sizeof(struct dd_state), 0);
    l->wrong_before += l->calls && was != l->hash;
    l->hash = match_hash(m);
    l->calls++;
    l->events += events->count;
    l->last = *a;
}

/* Plays a run with as many listeners and returns the hash of its end. */
static uint64_t play(uint64_t seed, struct listener *listeners, uint32_t count) {
    struct match m;
    struct err e;
    struct action legal[DD_MAX_LEGAL];
    struct stream rng;
    uint32_t events = 0;
    struct dd_setup setup = setup_of(MVP, "run");
    if (match_open(&m, open_ruleset(MVP), 0, &e) != ST_OK)
        fail_msg("%s", e.text);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(match_observe(&m, listen, &listeners[i], true), ST_OK);
    assert_int_equal(match_begin(&m, &setup, seed, &e), ST_OK);
    stream_open(&rng, seed);
    while (!match_over(&m)) {
        const struct action nonsense = {DD_QUIT, {1, 2, 3}};
        uint32_t n = match_legal(&m, legal);
        struct action a = legal[stream_below(&rng, n)];
        assert_int_not_equal(match_act(&m, 0, 0, &nonsense, NULL), REASON_OK);
        assert_int_equal(match_act(&m, 0, 0, &a, NULL), REASON_OK);
        events += m.events.count;
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(listeners[i].calls, m.step);
            assert_int_equal(listeners[i].events, events);
            assert_int_equal(listeners[i].hash, match_hash(&m));
            assert_int_equal(action_compare(&listeners[i].last, &a), 0);
        }
    }
    uint64_t hash = match_hash(&m);
    match_close(&m);
    return hash;
}

/* DD-579: each accepted action reaches every subscriber, with the state before it; a refused one none. The
 * game does not notice (DD-567). */
static void subscribers_hear_everything_and_change_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct listener listeners[MATCH_OBSERVERS] = {{0}};
        uint64_t alone = play(seed, NULL, 0);
        assert_int_equal(play(seed, listeners, MATCH_OBSERVERS), alone);
        for (uint32_t i = 0; i < MATCH_OBSERVERS; i++)
            assert_int_equal(listeners[i].wrong_before, 0);
    }
}

/* DD-579: a limit that is said, not silence. */
static void one_subscriber_too_many_is_refused(void **state) {
    (void)state;
    struct match m;
    struct err e;
    struct listener l = {0};
    assert_int_equal(match_open(&m, open_ruleset(MVP), 0, &e), ST_OK);
    for (uint32_t i = 0; i < MATCH_OBSERVERS; i++)
        assert_int_equal(match_observe(&m, listen, &l, true), ST_OK);
    assert_int_equal(match_observe(&m, listen, &l, true), ST_FULL);
    match_close(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_account_for_every_change),
        cmocka_unit_test(nobody_has_to_listen),
        cmocka_unit_test(subscribers_hear_everything_and_change_nothing),
        cmocka_unit_test(one_subscriber_too_many_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
