/* ESCAPE as a scene: the level as far as it is known, what those here may take, what they think and why, what
 * is heard through a wall, the legion, arrows that flee, and the end. */
#include "../common/golden.h"
#include "es_test.h"

#include "core/offer.h"
#include "core/scene.h"

enum { ROOM = 100, PERSON = 1000 };

static struct game g;
static struct es_view view;
static struct scene scene;
static char json[2][1 << 17];

static void look(void) {
    memset(&view, 0, sizeof view);
    es_view(&g.r, &g.s, 0, &view);
    scene_of(&escape_ops, &g.r, &view, 0, 0, &scene);
    assert_false(scene.lost);
}

static const char *scene_text(uint32_t page, char *out, uint32_t size) {
    struct text t;
    struct jw w;
    look();
    scene_of(&escape_ops, &g.r, &view, 0, page, &scene);
    text_init(&t, out, size);
    jw_init(&w, &t);
    scene_json(&scene, &w);
    assert_false(t.cut);
    return out;
}

static const struct thing *find_named(const char *name) {
    for (uint32_t i = 0; i < scene.things; i++)
        if (scene.thing[i].name && !strcmp(scene.thing[i].name, name))
            return &scene.thing[i];
    return NULL;
}

static const struct thing *named(const char *name) {
    const struct thing *t = find_named(name);
    if (!t)
        fail_msg("nothing is called %s", name);
    return t;
}

static struct spot spot_at(uint16_t verb, int arg) {
    struct spot s;
    spot_of(&escape_ops, &g.r, &view, &(struct action){verb, {(int16_t)arg}}, &s);
    return s;
}

static bool foretold(const struct thing *t) {
    return t->gauge.next.lo <= t->gauge.next.hi;
}

/* What has never moved is not there; it comes when it first moves. */
static void a_run_begins_with_health_and_clock(void **unused) {
    (void)unused;
    start(&g, V1, "escape", 3);
    look();
    assert_non_null(named("Health"));
    assert_null(find_named("Energy"));
    assert_null(find_named("Fame"));
    assert_null(find_named("They call you"));
    assert_string_equal(scene.clock, "turn 0");
    player(&g)->energy = ES_ONE / 2;
    look();
    assert_int_equal(named("Energy")->gauge.now.lo, 50);
    assert_int_equal(named("Energy")->gauge.most, 100);
}

/* S-06: rooms that were seen, and the far corner, which is the same in every game; nobody sees through doors.
 */
static void the_map_ends_where_knowledge_ends(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 0);
    look();
    for (uint32_t i = 0; i < ES_ROOMS; i++) {
        bool known = i == 0 || i == 1 || i == ES_COLUMNS || i == ES_LAST_ROOM;
        assert_int_equal(scene_find(&scene, ROOM + i) != NULL, known);
    }
    assert_true(scene_find(&scene, ROOM)->here);
    assert_int_equal(scene_find(&scene, ROOM)->ways, WAY_EAST | WAY_SOUTH);
    assert_int_equal(scene_find(&scene, ROOM + ES_LAST_ROOM)->ways, WAY_NORTH | WAY_WEST | WAY_UP);
    assert_true(scene_find(&scene, ROOM + ES_LAST_ROOM)->down);
    assert_string_equal(scene_find(&scene, ROOM + 1)->brief, "not yet entered");
    start(&g, V1, "escape", 9);
    for (uint32_t page = 0; page < 5; page++) {
        scene_text(page, json[0], sizeof json[0]);
        struct es_entity *other = who(&g, SOMEBODY);
        other->depth = player(&g)->depth;
        other->room = es_beside[player(&g)->room][ES_EAST];
        other->health = 3;
        assert_string_equal(json[0], scene_text(page, json[1], sizeof json[1]));
    }
}

/* What those here may take stands on the bar as the forecast of a turn has it, and play keeps to it. */
static void the_bar_shows_what_they_may_take(void **unused) {
    (void)unused;
    for (uint32_t seed = 1; seed <= 30; seed++) {
        struct offer o;
        start(&g, V1, "quiet", seed);
        look();
        assert_false(foretold(named("Health")));
        meet(&g, HOSTILE);
        meet(&g, HOSTILE + 1);
        look();
        const struct stat_span next = named("Health")->gauge.next;
        assert_true(next.lo < next.hi && next.hi < player(&g)->health);
        offer_of(&escape_ops, &g.r, &view, &(struct action){ES_SEARCH, {0}}, NULL, &o);
        for (uint32_t i = 0; i < o.forecast.way[0].changes; i++)
            if (o.forecast.way[0].change[i].stat == ES_STAT_HEALTH) {
                assert_int_equal(o.forecast.way[0].change[i].by.lo, next.lo - player(&g)->health);
                assert_int_equal(o.forecast.way[0].change[i].by.hi, next.hi - player(&g)->health);
            }
        assert_string_equal(scene.turn, "2 against you");
        assert_null(scene.cue);
        act(&g, ES_SEARCH);
        assert_in_range(player(&g)->health, next.lo, next.hi);
        player(&g)->health = 2;
        look();
        assert_string_equal(scene.cue, "THIS TURN CAN KILL YOU");
        assert_int_equal(named("Health")->gauge.next.lo, 0);
    }
}

static void believes(struct es_memory *m, uint32_t actor, uint32_t verb, uint32_t state) {
    const struct es_belief b = {.deed = es_deed_id(1, actor),
                                .actor = (uint16_t)actor,
                                .subject = 3,
                                .source = 4,
                                .confidence = 5000,
                                .verb = (uint8_t)verb,
                                .feature = ES_CORRIDOR,
                                .state = (uint8_t)state};
    es_remember(m, &b);
}

/* Enemies first; what people think, and why; in doubt where it is for what is not true. */
static void people_think_something_for_a_reason(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    meet(&g, HOSTILE);
    look();
    const struct thing *one = scene_find(&scene, PERSON + SOMEBODY),
                       *foe = scene_find(&scene, PERSON + HOSTILE);
    assert_true(foe < one);
    assert_int_equal(foe->tone, TONE_HARM);
    assert_non_null(foe->figures);
    assert_null(one->figures);
    assert_string_equal(one->brief, "has heard nothing of you");
    assert_false(one->doubt);
    believes(&who(&g, SOMEBODY)->memory, 1, ES_TALK, ES_RUMOR);
    look();
    one = scene_find(&scene, PERSON + SOMEBODY);
    assert_string_equal(one->brief, "thinks well of you (deeds it knows of: 1 kind)");
    assert_false(one->doubt);
    alone(&g);
    meet(&g, SOMEBODY);
    believes(&who(&g, SOMEBODY)->memory, 1, ES_MURDER, ES_MISINFORMED);
    look();
    one = scene_find(&scene, PERSON + SOMEBODY);
    assert_string_equal(one->brief,
                        "is wary of you, for what is not true (deeds it knows of: 1 violent, 1 untrue)");
    assert_true(one->doubt);
}

/* The page of people has all that is known of each, the latest first, and who is here in full. */
static void the_page_of_people_knows_more_than_the_latest(void **unused) {
    enum { PAGE_PEOPLE = 3 };
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    for (uint32_t turn = 2; turn < 4; turn++) {
        struct es_belief b = {.deed = es_deed_id(turn, SOMEBODY),
                              .actor = SOMEBODY,
                              .subject = SOMEBODY,
                              .source = 1,
                              .confidence = ES_ONE,
                              .verb = turn == 2 ? ES_REST_UP : ES_SEARCH,
                              .feature = ES_CORRIDOR,
                              .state = ES_VERIFIED};
        es_remember(&g.s.entity[0].memory, &b);
    }
    look();
    scene_of(&escape_ops, &g.r, &view, 0, PAGE_PEOPLE, &scene);
    assert_false(scene.lost);
    const struct thing *t = named(es_word(&g.r, ES_KIND_ENTITY, SOMEBODY));
    const char *late = strstr(t->text, "(turn 3"), *early = strstr(t->text, "(turn 2");
    assert_true(late && early && late < early);
    assert_non_null(strstr(t->text, "Believes of you: 0 kind"));
    g.s.entity[SOMEBODY - 1].room = ES_LAST_ROOM; /* who is elsewhere has a row with the latest */
    look();
    scene_of(&escape_ops, &g.r, &view, 0, PAGE_PEOPLE, &scene);
    t = named(es_word(&g.r, ES_KIND_ENTITY, SOMEBODY));
    assert_true(!t->here && t->brief && strstr(t->brief, "(turn 3"));
}

/* Floors that were seen are on the page, the nearest first, as many as there is room for. */
static void floors_away_have_maps(void **unused) {
    enum { PAGE_FLOORS = 2, DEPTH = 6 };
    uint32_t maps = 0;
    (void)unused;
    alone(&g);
    put(&g, 1, DEPTH, 0);
    for (uint32_t depth = DEPTH - 3; depth <= DEPTH + 3; depth++)
        for (uint32_t i = 0; i < ES_ROOMS; i++)
            g.s.room[depth - 1][i].known = ES_KNOWS_INSIDE;
    look();
    scene_of(&escape_ops, &g.r, &view, 0, PAGE_FLOORS, &scene);
    assert_false(scene.lost);
    for (uint32_t i = 0; i < scene.panes; i++)
        maps += scene.pane[i].kind == PANE_MAP;
    assert_int_equal(maps, 3);
    assert_string_equal(scene.pane[2].title, "Depth 7, as far as you know it"); /* nobody was further up */
    assert_string_equal(scene.pane[3].title, "Depth 8, as far as you know it");
}

/* ES-110: a blow is heard next door. If one door alone leads to such a room, it came from there, perhaps. */
static void what_is_heard_comes_from_a_door(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 11);
    at_turn(&g, 8);
    for (uint32_t way = ES_NORTH; way <= ES_EAST; way++)
        g.s.room[11][es_beside[11][way]].feature = ES_CORRIDOR;
    g.s.room[11][12].feature = ES_COMBAT;
    struct es_belief b = {.deed = es_deed_id(8, SOMEBODY),
                          .actor = SOMEBODY,
                          .subject = 3,
                          .source = SOMEBODY,
                          .confidence = g.r.action[ES_FIGHT].heard,
                          .verb = ES_FIGHT,
                          .outcome = ES_HURT,
                          .feature = ES_COMBAT,
                          .state = ES_RUMOR};
    player(&g)->memory.heard[0] = b;
    look();
    assert_true(scene_find(&scene, ROOM + 12)->doubt);
    assert_int_equal(scene_find(&scene, ROOM + 12)->tone, TONE_HARM);
    assert_false(scene_find(&scene, ROOM + 10)->doubt);
    g.s.room[11][1].feature = ES_COMBAT; /* now there are two of them */
    look();
    assert_false(scene_find(&scene, ROOM + 12)->doubt);
    g.s.room[11][1].feature = ES_CORRIDOR;
    at_turn(&g, 9); /* and now it is old */
    look();
    assert_false(scene_find(&scene, ROOM + 12)->doubt);
    at_turn(&g, 8);
    b.verb = ES_STREAM; /* which carries through the whole level */
    b.confidence = g.r.action[ES_STREAM].heard;
    player(&g)->memory.heard[0] = b;
    look();
    assert_false(scene_find(&scene, ROOM + 12)->doubt);
}

/* ES-025: one soldier a turn since the player came to this level; in a quiet run there are none. */
static void the_legion_is_counted(void **unused) {
    (void)unused;
    start(&g, V1, "escape", 5);
    for (uint32_t turn = 1; turn <= 4; turn++) {
        act(&g, ES_REST_UP);
        look();
        TEXT_ON_STACK(came, 40);
        text_fmt(&came, "%u so far", turn);
        assert_string_equal(named("The legion")->figures, came.buf);
    }
    uint32_t there = 0;
    for (uint32_t i = 0; i < g.s.run.entities; i++)
        there += g.s.entity[i].kind == ES_HOSTILE && g.s.entity[i].depth == 12;
    assert_int_equal(there, 4);
    assert_string_equal(named("Depth Pressure")->figures, "turn 40");
    assert_string_equal(named("The stairs up")->figures, "9 east, 4 south");
    put(&g, 1, 12, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    act(&g, ES_REST_UP);
    look();
    assert_string_equal(named("The legion")->figures, "2 so far");
    assert_string_equal(scene.place, "Depth 11 of 12, chapter 2");
    start(&g, V1, "quiet", 5);
    look();
    assert_string_equal(named("The legion")->figures, "does not come");
    assert_null(find_named("A soldier"));
}

/* An arrow walks; with an enemy here it flees, and walking is a choice among others. */
static void arrows_walk_or_flee(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 0);
    look();
    assert_int_equal(spot_at(ES_MOVE, ES_EAST).way, WAY_EAST);
    assert_int_equal(spot_at(ES_MOVE, ES_EAST).target, ROOM + 1);
    assert_int_equal(spot_at(ES_MOVE, ES_SOUTH).target, ROOM + ES_COLUMNS);
    assert_int_equal(spot_at(ES_MOVE, ES_UP).way,
                     WAY_UP); /* closed here, under the key that everybody tries */
    assert_int_equal(spot_at(ES_MOVE, ES_UP).target, 0);
    put(&g, 1, 12, ES_LAST_ROOM);
    look();
    assert_int_equal(spot_at(ES_MOVE, ES_UP).way, WAY_UP);
    put(&g, 1, 12, 0);
    meet(&g, HOSTILE);
    look();
    assert_int_equal(spot_at(ES_FLEE, ES_EAST).way, WAY_EAST);
    assert_int_equal(spot_at(ES_MOVE, ES_EAST).way, 0);
    assert_int_equal(spot_at(ES_MOVE, ES_EAST).group, GROUP_VERBS);
    assert_int_equal(spot_at(ES_FIGHT, HOSTILE).target, PERSON + HOSTILE);
    assert_int_equal(spot_at(ES_FIGHT, 0).target, 0);
    assert_int_equal(spot_at(ES_FIGHT, 0).key, spot_at(ES_FIGHT, HOSTILE).key);
}

static void a_run_ends_with_a_verdict(void **unused) {
    static const struct {
        uint8_t over, verdict;
        const char *how;
    } rows[] = {{ES_ESCAPED, YOU_WON, "Out by the gate, on turn 7."},
                {ES_DIED, YOU_LOST, "Dead on depth 12, on turn 7."},
                {ES_LOST, YOU_LOST, "Lost on depth 12: 7 turns are over."}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        alone(&g);
        at_turn(&g, 7);
        look();
        assert_int_equal(scene.verdict, GOES_ON);
        g.s.run.over = rows[i].over;
        look();
        assert_int_equal(scene.verdict, rows[i].verdict);
        assert_string_equal(scene.how, rows[i].how);
        assert_non_null(scene.prose);
        assert_non_null(scene.decided[1]);
    }
}

/* A death says what it came by: whoever struck since the last thing that the player did, and for how much. */
static void a_death_says_by_whom(void **unused) {
    const struct event heard[] = {
        {.kind = ES_EV_STRUCK, .arg = {HOSTILE + 9, 1, 50, 40}},
        {.kind = ES_EV_ACTED, .arg = {1, ES_REST_UP}},
        {.kind = ES_EV_STRUCK, .arg = {HOSTILE, 1, 7, 33}},
        {.kind = ES_EV_STRUCK, .arg = {HOSTILE, SOMEBODY, 5, 20}},
        {.kind = ES_EV_STRUCK, .arg = {HOSTILE + 1, 1, 33, 0}},
    };
    const struct sink news = {.event = (struct event *)heard, .count = sizeof heard / sizeof heard[0]};
    (void)unused;
    alone(&g);
    g.s.run.over = ES_DIED;
    look();
    const char *first = scene.decided[0];
    scene_recall(&escape_ops, &g.r, &view, 0, &(const struct past){.news = &news}, &scene);
    assert_non_null(strstr(scene.decided[0], " struck you for 40."));
    assert_non_null(strstr(scene.decided[0], " and "));
    assert_ptr_equal(scene.decided[1], first);
    g.s.run.over = ES_LOST;
    look();
    scene_recall(&escape_ops, &g.r, &view, 0, &(const struct past){.news = &news}, &scene);
    assert_null(strstr(scene.decided[0], "struck"));
}

/* The course is made of what was heard, and is what was so: after each turn of whole runs (ES-041, ES-132). */
static void the_course_is_what_was_so(void **unused) {
    static const char *const minds[] = {"survivor", "wanderer", "brute"};
    static struct event heard[1 << 17];
    uint32_t rested = 0, climbed = 0, checked = 0;
    (void)unused;
    for (uint32_t i = 0; i < 3 * sizeof minds / sizeof minds[0]; i++) {
        static int16_t health[SCENE_POINTS + 1];
        struct sink all = {.event = heard, .cap = sizeof heard / sizeof heard[0]};
        struct es_setup setup = setup_of(V1, "escape");
        struct seated t;
        seated_open(&t, open_set(V1), (const char *const[SEATS_MAX]){minds[i / 3]});
        seated_begin(&t, &setup, 100 + i);
        const struct es_state *s = t.m.state;
        const uint32_t from = s->entity[0].depth;
        while (!match_over(&t.m)) {
            const int32_t before = s->entity[0].health;
            seated_step(&t);
            for (uint32_t k = 0; k < t.m.events.count; k++)
                if (event_is_for(&t.m.events.event[k], 1, 0))
                    heard[all.count++] = t.m.events.event[k];
            assert_true(all.count < all.cap);
            rested += s->entity[0].health > before;
            if (s->run.turn <= SCENE_POINTS)
                health[s->run.turn] = s->entity[0].health;
        }
        match_view(&t.m, 0, &view);
        scene_of(&escape_ops, t.m.set->rules, &view, 0, 0, &scene);
        scene_recall(&escape_ops, t.m.set->rules, &view, 0, &(const struct past){.all = &all}, &scene);
        const struct momentum *m = &scene.momentum;
        assert_true(m->races == 2 && m->points);
        assert_int_equal(m->turn[m->points - 1], s->run.turn);
        assert_int_equal(m->race[0].at[m->points - 1], s->entity[0].health);
        assert_int_equal(m->race[1].at[m->points - 1], (int)from - (int)s->entity[0].depth);
        climbed += (uint32_t)m->race[1].at[m->points - 1];
        for (uint32_t k = 0; k < m->points && m->apart == 1; k++, checked++)
            assert_int_equal(m->race[0].at[k], health[m->turn[k]]);
        seated_close(&t);
    }
    assert_true(rested && climbed && checked > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_begins_with_health_and_clock),
        cmocka_unit_test(the_map_ends_where_knowledge_ends),
        cmocka_unit_test(the_bar_shows_what_they_may_take),
        cmocka_unit_test(people_think_something_for_a_reason),
        cmocka_unit_test(the_page_of_people_knows_more_than_the_latest),
        cmocka_unit_test(floors_away_have_maps),
        cmocka_unit_test(what_is_heard_comes_from_a_door),
        cmocka_unit_test(the_legion_is_counted),
        cmocka_unit_test(arrows_walk_or_flee),
        cmocka_unit_test(a_run_ends_with_a_verdict),
        cmocka_unit_test(a_death_says_by_whom),
        cmocka_unit_test(the_course_is_what_was_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
