/* What the player of ESCAPE may know (S-06), and worlds that fit it. */
#include "es_test.h"

static struct game g, twin;
static struct es_view view, other;
static struct action legal[ES_MAX_LEGAL], legal_too[ES_MAX_LEGAL];

static void look(const struct game *of, struct es_view *out) {
    memset(out, 0, sizeof *out);
    es_view(&of->r, &of->s, 0, out);
}

/* A hidden fact was changed in twin: the view must not have noticed. */
static void same_view(const char *what) {
    look(&g, &view);
    look(&twin, &other);
    if (memcmp(&view, &other, sizeof view))
        fail_msg("the view tells of %s", what);
}

static void copy(void) {
    memcpy(&twin, &g, sizeof g);
    twin.k.event = twin.event;
}

/* The room one is in is known, those next door by what they are, the rest not at all. */
static void rooms_are_known_from_next_door(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 0);
    look(&g, &view);
    const struct es_room *level = view.room[11];
    assert_int_equal(level[0].known, ES_KNOWS_FEATURE | ES_KNOWS_INSIDE);
    assert_int_equal(level[1].known, ES_KNOWS_FEATURE);
    assert_int_equal(level[ES_COLUMNS].known, ES_KNOWS_FEATURE);
    assert_int_equal(level[1].feature, g.s.room[11][1].feature);
    assert_int_equal(level[1].item[0], 0);
    assert_int_equal(level[ES_COLUMNS + 1].known, 0);
    assert_int_equal(level[ES_COLUMNS + 1].feature, ES_UNSEEN);
    for (uint32_t d = 0; d < 11; d++)
        for (uint32_t i = 0; i < ES_ROOMS; i++)
            assert_int_equal(view.room[d][i].known, 0);
}

/* What somebody took away behind the player's back still lies there, as far as it knows. */
static void rooms_are_remembered_as_they_were(void **unused) {
    (void)unused;
    alone(&g);
    enter(&g, ES_TREASURE);
    uint32_t vault = player(&g)->room;
    copy();
    look(&g, &view);
    uint16_t left = view.room[11][vault].left;
    assert_true(left != 0);
    put(&g, 1, 12, 0);
    put(&twin, 1, 12, 0);
    memset(twin.s.room[11][vault].item, 0, ES_ITEMS);
    same_view("what was taken since");
    assert_int_equal(view.room[11][vault].left, left);
    put(&twin, 1, 12, vault);
    look(&twin, &other);
    assert_int_equal(other.room[11][vault].left, 0);
}

static void hidden_facts_stay_hidden(void **unused) {
    (void)unused;
    start(&g, V1, "escape", 21);
    play_on(&g, 5, 6);
    copy();
    twin.s.room[4][20].feature = ES_REST;
    twin.s.room[4][21].item[0] = 9;
    same_view("a level it never saw");
    copy();
    for (uint32_t i = 1; i < twin.s.run.entities; i++)
        if (!es_seen(&twin.s, &twin.s.entity[i])) {
            twin.s.entity[i].room = (uint8_t)(twin.s.entity[i].room == 40 ? 41 : 40);
            twin.s.entity[i].health = 1;
            twin.s.entity[i].trait[ES_LEVITY] = 77;
        }
    same_view("people who are elsewhere");
    copy();
    twin.s.seed ^= 1;
    here(&twin)->npc.key ^= 1;
    here(&twin)->combat.n += 3;
    same_view("the dice");
    copy();
    twin.s.run.deeds += 5;
    twin.s.run.next_id += 5;
    same_view("how much has happened elsewhere");
}

/* Nobody knows that what it was told is false (ES-110); what others hold false of it the player does know. */
static void errors_are_not_marked(void **unused) {
    (void)unused;
    alone(&g);
    g.s.run.deeds = 3;
    g.s.run.next_id = 9;
    player(&g)->memory.heard[0] = (struct es_belief){.deed = 2,
                                                     .actor = 4,
                                                     .subject = 4,
                                                     .source = 5,
                                                     .confidence = 5000,
                                                     .verb = ES_STEAL,
                                                     .state = ES_MISINFORMED};
    look(&g, &view);
    assert_int_equal(view.self.memory.heard[0].state, ES_RUMOR);
    struct es_entity *e = meet(&g, SOMEBODY);
    e->memory.heard[0] = (struct es_belief){.deed = 3,
                                            .actor = 1,
                                            .subject = 2,
                                            .source = 5,
                                            .confidence = 5000,
                                            .verb = ES_MURDER,
                                            .state = ES_MISINFORMED};
    look(&g, &view);
    assert_int_equal(view.here, 1);
    assert_int_equal(view.person[0].violent_deeds, 1);
    assert_int_equal(view.person[0].false_deeds, 1);
    assert_int_equal(view.person[0].kind_deeds, 0);
}

/* Lines that the player has no part in are left out, without a gap that would tell of them (D-30). */
static void lines_are_those_it_knows_of(void **unused) {
    (void)unused;
    alone(&g);
    for (uint32_t i = 0; i < ES_CHAPTER_LINES + 10; i++) {
        struct es_line l = {.actor = 1, .what = ES_LINE_ACTION, .detail = ES_REST_UP, .seen = i % 2};
        es_write(&g.k, ES_PAGE_CHAPTER, &l);
    }
    uint32_t at = 0, n = 0, last = 10;
    for (const struct es_line *l; (l = es_next_line(&g.log, ES_PAGE_CHAPTER, &at)); n++) {
        assert_int_equal(l->seen, 1);
        assert_int_equal(l->sequence, last + 2);
        last = l->sequence;
    }
    assert_int_equal(n, ES_CHAPTER_LINES / 2);
    at = 0;
    assert_null(es_next_line(&g.log, ES_PAGE_PEOPLE, &at));
    at = 0;
    assert_null(es_next_line(NULL, ES_PAGE_CHAPTER, &at));
}

/* S-06: who is here, with what, and who comes along; what the player said, as long as it remembers it. Of a
 * deed being done nothing is left. */
static void people_and_words(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    meet(&g, 3)->companion = 1;
    give(&g, SOMEBODY, "loot_pouch");
    act(&g, ES_SPEAK, 1);
    meet(&g, SOMEBODY);
    look(&g, &view);
    assert_int_equal(view.here, 2);
    assert_int_equal(view.person[0].loot, 1);
    assert_int_equal(view.person[1].loot, 0);
    assert_int_equal(view.person[1].companion, 1);
    assert_int_equal(view.companion, 3);
    assert_int_equal(view.saying[0].deed, es_deed_id(1, 1));
    memset(&player(&g)->memory, 0, sizeof player(&g)->memory);
    look(&g, &view);
    assert_int_equal(view.saying[0].deed, 0);
}

static void fits(const struct game *of, struct stream *rng) {
    struct err e;
    look(of, &view);
    memcpy(&twin.r, &of->r, sizeof of->r);
    memset(&twin.s, 0x5a, sizeof twin.s);
    es_guess(&of->r, &view, 0, rng, &twin.s);
    look(&twin, &other);
    assert_memory_equal(&view, &other, sizeof view);
    if (es_audit(&twin.r, &twin.s, &e) != ST_OK)
        fail_msg("a guess is not sound: %s", e.text);
    uint32_t n = es_legal(&of->r, &of->s, legal, ES_MAX_LEGAL);
    assert_int_equal(es_legal(&twin.r, &twin.s, legal_too, ES_MAX_LEGAL), n);
    assert_memory_equal(legal, legal_too, n * sizeof legal[0]);
}

/* A guess looks the same to the player, allows the same and is a world that could be. */
static void guesses_fit(void **unused) {
    static const char *const scenarios[] = {"escape", "quiet", "last_floor"};
    struct stream rng;
    (void)unused;
    stream_open(&rng, 4);
    for (uint32_t i = 0; i < 3; i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            start(&g, rulesets[seed % RULESETS], scenarios[i], seed);
            for (uint32_t turn = 0; turn < 40 && !is_over(&g); turn++) {
                fits(&g, &rng);
                play_on(&g, seed * 100 + turn, 1);
            }
            fits(&g, &rng);
        }
}

/* Whom the player saw die stays dead in every guess; its companion is alive in all of them. */
static void guesses_keep_what_is_known_of_people(void **unused) {
    struct stream rng;
    (void)unused;
    stream_open(&rng, 4);
    start(&g, V1, "quiet", 8);
    meet(&g, 7);
    meet(&g, 9);
    act(&g, ES_RECRUIT, 9);
    es_kill(&g.r, &g.s, 7, 1, NULL);
    for (uint32_t i = 0; i < 8; i++) {
        fits(&g, &rng);
        assert_null(es_find_const(&twin.s, 7));
        assert_non_null(es_find_const(&twin.s, 9));
        assert_int_equal(es_find_const(&twin.s, 9)->companion, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_known_from_next_door),
        cmocka_unit_test(rooms_are_remembered_as_they_were),
        cmocka_unit_test(hidden_facts_stay_hidden),
        cmocka_unit_test(errors_are_not_marked),
        cmocka_unit_test(lines_are_those_it_knows_of),
        cmocka_unit_test(people_and_words),
        cmocka_unit_test(guesses_fit),
        cmocka_unit_test(guesses_keep_what_is_known_of_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
