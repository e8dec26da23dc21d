/* ESCAPE: cutscenes, events that befall everybody, chapters and acts, and the pages of the log. */
#include "es_test.h"

static struct game g;

static uint32_t scene(const char *name) {
    return id_of(&g, ES_KIND_CUTSCENE, name);
}

static bool shown(const char *name) {
    uint32_t id = scene(name);
    for (uint32_t i = 0; i < count_events(&g, ES_EV_CUTSCENE); i++)
        if (nth_event(&g, ES_EV_CUTSCENE, i)->arg[0] == (int32_t)id)
            return true;
    return false;
}

/* The number that the last line of a kind has in the chapter's page; 0: there is none. */
static uint32_t written(uint32_t what) {
    for (uint32_t i = g.log.next_line[ES_PAGE_CHAPTER]; i-- > 0;)
        if (g.log.chapter[i].what == what)
            return g.log.chapter[i].detail;
    return 0;
}

/* ES-151, ES-049, ES-157, D-16: the first search that finds a thing with the tag, and no other way to it. */
static void a_locked_cache(void **unused) {
    (void)unused;
    alone(&g);
    act(&g, ES_SEARCH); /* finds nothing */
    assert_false(shown("locked_cache"));
    drop(&g, "sealed_letter");
    act(&g, ES_SEARCH); /* finds something else */
    assert_true(has_event(&g, ES_EV_FOUND));
    assert_false(shown("locked_cache"));
    drop(&g, "treasure_cache");
    act(&g, ES_SEARCH);
    assert_true(shown("locked_cache"));
    assert_true(g.s.run.cutscenes >> scene("locked_cache") & 1);
    drop(&g, "treasure_cache");
    act(&g, ES_SEARCH);
    assert_false(shown("locked_cache"));
    enter(&g, ES_TREASURE);
    g.s.run.cutscenes = 0;
    act(&g, ES_CHOOSE, (int)id_of(&g, ES_KIND_OPTION, "lift_it_quietly"));
    assert_false(shown("locked_cache"));
}

/* ES-152, D-16: the first training after which Might is 8. */
static void steel_memory(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TRAINING);
    act(&g, ES_TRAIN);
    assert_int_equal(player(&g)->attribute[ES_MIGHT], 7);
    assert_false(shown("steel_memory"));
    act(&g, ES_TRAIN);
    assert_int_equal(player(&g)->attribute[ES_MIGHT], 8);
    assert_true(shown("steel_memory"));
    act(&g, ES_TRAIN);
    assert_false(shown("steel_memory"));
}

/* ES-152: Might alone is not enough, it takes the action. */
static void the_action_counts(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->attribute[ES_MIGHT] = 20;
    player(&g)->feature[ES_FAME] = 3 * ES_ONE;
    act(&g, ES_REST_UP);
    assert_false(has_event(&g, ES_EV_CUTSCENE));
}

/* ES-153, D-16: with the Fame after the stream. */
static void signal_in_the_dark(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->feature[ES_FAME] = ES_ONE - 3501;
    act(&g, ES_STREAM); /* the start room gives 0.35 at most */
    assert_true(player(&g)->feature[ES_FAME] < ES_ONE);
    assert_false(shown("signal_in_the_dark"));
    player(&g)->feature[ES_FAME] = ES_ONE - 100;
    act(&g, ES_STREAM);
    assert_true(player(&g)->feature[ES_FAME] >= ES_ONE);
    assert_true(shown("signal_in_the_dark"));
    act(&g, ES_STREAM);
    assert_false(shown("signal_in_the_dark"));
}

/* ES-154, ES-023: in the turn in which the skill comes. */
static void hands_like_smoke(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t keen = id_of(&g, ES_KIND_SKILL, "keen_eye"), shadow = id_of(&g, ES_KIND_SKILL, "shadow_hand");
    struct es_entity *me = player(&g);
    me->skills = (uint16_t)(me->skills | 1u << keen);
    me->attribute[ES_AGILITY] = 6;
    act(&g, ES_REST_UP);
    assert_false(me->skills >> shadow & 1);
    me->feature[ES_AWARENESS] = 2000;
    act(&g, ES_REST_UP);
    assert_true(me->skills >> shadow & 1);
    assert_true(shown("hands_like_smoke"));
    assert_true(event_at(&g, ES_EV_LEARNED) < event_at(&g, ES_EV_CUTSCENE));
    act(&g, ES_REST_UP);
    assert_false(shown("hands_like_smoke"));
}

/* ES-155, ES-004, D-30: each chapter once, at the first ascent from its depth; the cutscene each time. */
static void chapter_closed(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_int_equal(player(&g)->depth, 11);
    assert_true(shown("chapter_closed"));
    assert_int_equal(event_arg(&g, ES_EV_CHAPTER, 0), 1);
    act(&g, ES_MOVE, ES_DOWN);
    assert_false(shown("chapter_closed"));
    uint32_t lines = written(ES_LINE_CHAPTER);
    act(&g, ES_MOVE, ES_UP); /* the same stairs again: no scene, no event, no line */
    assert_int_equal(player(&g)->depth, 11);
    assert_int_equal(written(ES_LINE_CHAPTER), lines);
    assert_false(shown("chapter_closed"));
    assert_false(has_event(&g, ES_EV_CHAPTER));
    put(&g, 1, 11, ES_LAST_ROOM);
    act(&g, ES_MOVE, ES_UP);
    assert_true(shown("chapter_closed"));
    assert_int_equal(event_arg(&g, ES_EV_CHAPTER, 0), 2);
    assert_int_equal(g.s.run.chapters, 1u << 12 | 1u << 11);
}

/* ES-004, ES-005, ES-156, ES-158, D-29: twelve chapters, three acts, and out. Chapter Closed comes before
 * Surface Air. */
static void all_the_way_up(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t acts = 0;
    for (uint32_t depth = 12; depth >= 1; depth--) {
        put(&g, 1, depth, ES_LAST_ROOM);
        act(&g, ES_MOVE, ES_UP);
        assert_int_equal(event_arg(&g, ES_EV_CHAPTER, 0), 13 - depth);
        acts += depth % 4 == 1;
        assert_int_equal(written(ES_LINE_CHAPTER), 13 - depth);
        assert_int_equal(written(ES_LINE_ACT), acts); /* ES-239: each stands in the log with its number */
        assert_int_equal(g.s.run.acts, acts);
        assert_int_equal(has_event(&g, ES_EV_ACT), depth % 4 == 1);
        assert_int_equal(shown("surface_air"), depth == 1);
    }
    assert_int_equal(acts, 3);
    assert_int_equal(event_arg(&g, ES_EV_ACT, 0), 3);
    assert_int_equal(g.s.run.over, ES_ESCAPED);
    assert_int_equal(nth_event(&g, ES_EV_CUTSCENE, 0)->arg[0], scene("chapter_closed"));
    assert_int_equal(nth_event(&g, ES_EV_CUTSCENE, 1)->arg[0], scene("surface_air"));
}

/* ES-158: several in one turn come in the order of the table, and all stand in the log (ES-215). */
static void scenes_queue_in_order(void **unused) {
    (void)unused;
    alone(&g);
    for (uint32_t i = 1; i <= g.r.cutscenes; i++) {
        g.r.cutscene[i].verb = g.r.cutscene[i].skill = 0;
        g.r.cutscene[i].tag = 0;
        g.r.cutscene[i].chapter = g.r.cutscene[i].escape = false;
        for (uint32_t a = 0; a < ES_ATTRIBUTES; a++)
            g.r.cutscene[i].needs.attribute[a] = 0;
        for (uint32_t f = 0; f < ES_FEATURES; f++)
            g.r.cutscene[i].needs.feature_least[f] = INT32_MIN;
    }
    act(&g, ES_REST_UP);
    assert_int_equal(count_events(&g, ES_EV_CUTSCENE), g.r.cutscenes);
    uint32_t lines = 0;
    for (uint32_t i = 0; i < g.r.cutscenes; i++)
        assert_int_equal(nth_event(&g, ES_EV_CUTSCENE, i)->arg[0], i + 1);
    for (uint32_t i = 0; i < g.log.next_line[ES_PAGE_CHAPTER]; i++)
        if (g.log.chapter[i].what == ES_LINE_CUTSCENE)
            assert_int_equal(g.log.chapter[i].detail, ++lines);
    assert_int_equal(lines, g.r.cutscenes);
    act(&g, ES_REST_UP); /* only the one that is not "once" comes again */
    assert_int_equal(count_events(&g, ES_EV_CUTSCENE), 1);
    assert_true(shown("chapter_closed"));
}

/* ES-158, D-16: what others do shows no cutscene. */
static void scenes_are_the_players(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    drop(&g, "treasure_cache");
    assert_int_equal(perform(&g, SOMEBODY, ES_SEARCH), ES_FOUND);
    assert_false(has_event(&g, ES_EV_CUTSCENE));
    act(&g, ES_REST_UP);
    assert_false(has_event(&g, ES_EV_CUTSCENE));
}

/* ES-159, ES-160, D-01, D-24: in turn 40, not before, and once. */
static void depth_pressure(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t event = id_of(&g, ES_KIND_EVENT, "depth_pressure_turn_40");
    for (uint32_t turn = 1; turn <= 45; turn++) {
        act(&g, ES_REST_UP);
        assert_int_equal(has_event(&g, ES_EV_GLOBAL), turn == 40);
        assert_int_equal(g.s.run.enemy_bonus, turn < 40 ? 0 : 2);
        assert_int_equal(written(ES_LINE_EVENT), turn < 40 ? 0 : event);
    }
    assert_true(g.s.run.events >> event & 1);
}

/* ES-161, ES-162, D-24, D-04: on top of what the action did, and once. */
static void fame_watchers(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->feature[ES_FAME] = 20 * ES_ONE - 1;
    act(&g, ES_REST_UP);
    assert_false(has_event(&g, ES_EV_GLOBAL));
    player(&g)->feature[ES_FAME] = 20 * ES_ONE;
    act(&g, ES_REST_UP);
    assert_int_equal(event_arg(&g, ES_EV_GLOBAL, 0), id_of(&g, ES_KIND_EVENT, "fame_watchers_20"));
    assert_int_equal(trait_by(&g, ES_PROJECTION, ES_BY_EVENT), 800);
    assert_int_equal(feature_by(&g, ES_MOMENTUM, ES_BY_EVENT), 2500);
    assert_int_equal(changed_by(&g, ES_BY_EVENT), 3300);
    assert_int_equal(g.s.run.enemy_bonus, 0);
    act(&g, ES_REST_UP);
    assert_false(has_event(&g, ES_EV_GLOBAL));
}

/* ES-163: events draw no dice. */
static void events_draw_no_dice(void **unused) {
    (void)unused;
    alone(&g);
    at_turn(&g, 40);
    player(&g)->feature[ES_FAME] = 20 * ES_ONE;
    const struct es_level before = *here(&g);
    es_events(&g.r, &g.s, NULL);
    assert_int_equal(g.s.run.enemy_bonus, 2);
    assert_memory_equal(here(&g), &before, sizeof before);
}

/* D-24: the bonus counts for hostiles that are there already, and in the turn for the one that comes. */
static void the_bonus_counts_everywhere(void **unused) {
    (void)unused;
    start(&g, DOC, "escape", 9);
    enter(&g, ES_RUNE_FORGE);
    for (uint32_t turn = 1; turn <= 39; turn++)
        act(&g, ES_REST_UP);
    struct es_entity *last = &g.s.entity[g.s.run.entities - 1];
    uint32_t id = last->id, level = (uint32_t)es_level(&g.r, &g.s.run, last);
    uint32_t xp = (uint32_t)last->xp / 30;
    act(&g, ES_REST_UP);
    last = es_find(&g.s, id);
    assert_non_null(last);
    assert_int_equal(es_level(&g.r, &g.s.run, last), level - xp + 2 + (uint32_t)last->xp / 30);
    assert_int_equal(g.s.entity[g.s.run.entities - 1].health_most, 36); /* ES-025: came after the event */
}

/* D-30: lines are numbered through all pages, and a page forgets its oldest. */
static void pages_are_rings(void **unused) {
    (void)unused;
    alone(&g);
    uint32_t first = g.log.sequence;
    struct es_line l = es_line_of(&g.r, &g.s, player(&g), ES_LINE_HEADING);
    for (uint32_t i = 0; i < ES_SYSTEM_LINES + 3; i++) {
        l.detail = (uint8_t)i;
        es_write(&g.k, ES_PAGE_SYSTEM, &l);
    }
    es_write(&g.k, ES_PAGE_PEOPLE, &l);
    assert_int_equal(g.log.sequence, first + ES_SYSTEM_LINES + 4);
    assert_int_equal(g.log.people[0].sequence, first + ES_SYSTEM_LINES + 4);
    assert_int_equal(g.log.people[0].page, ES_PAGE_PEOPLE);
    assert_int_equal(g.log.next_line[ES_PAGE_SYSTEM], 3);
    assert_int_equal(g.log.system[2].sequence, first + ES_SYSTEM_LINES + 3);
    assert_int_equal(g.log.system[3].sequence, first + 4);
    assert_int_equal(g.log.system[3].page, ES_PAGE_SYSTEM);
}

/* D-30, ES-009: what an entry says. */
static void entries_say_when_where_and_who(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->xp = 90;
    act(&g, ES_REST_UP);
    act(&g, ES_SEARCH);
    const struct es_line *l = &g.log.chapter[g.log.next_line[ES_PAGE_CHAPTER] - 1];
    assert_int_equal(l->turn, 2);
    assert_int_equal(l->actor, 1);
    assert_int_equal(l->detail, ES_SEARCH);
    assert_int_equal(l->outcome, ES_IN_VAIN);
    assert_int_equal(l->depth, 12);
    assert_int_equal(l->level, 4);
    assert_int_equal(l->room, ES_FIRST_ROOM);
    assert_true(l->sequence > l[-1].sequence);
}

/* ES-157: a cutscene that was seen is a bit of the state, so a copy of the state remembers it. */
static void copies_remember(void **unused) {
    (void)unused;
    static struct game copy;
    alone(&g);
    drop(&g, "treasure_cache");
    act(&g, ES_SEARCH);
    copy = g;
    drop(&copy, "treasure_cache");
    act(&copy, ES_SEARCH);
    assert_false(has_event(&copy, ES_EV_CUTSCENE));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_locked_cache),
        cmocka_unit_test(steel_memory),
        cmocka_unit_test(the_action_counts),
        cmocka_unit_test(signal_in_the_dark),
        cmocka_unit_test(hands_like_smoke),
        cmocka_unit_test(chapter_closed),
        cmocka_unit_test(all_the_way_up),
        cmocka_unit_test(scenes_queue_in_order),
        cmocka_unit_test(scenes_are_the_players),
        cmocka_unit_test(depth_pressure),
        cmocka_unit_test(fame_watchers),
        cmocka_unit_test(events_draw_no_dice),
        cmocka_unit_test(the_bonus_counts_everywhere),
        cmocka_unit_test(pages_are_rings),
        cmocka_unit_test(entries_say_when_where_and_who),
        cmocka_unit_test(copies_remember),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
