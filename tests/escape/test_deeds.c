/* ESCAPE: deeds, the words they are known by, their vectors, and what they do to their doer. */
#include "es_test.h"

#include "base/text.h"

static struct game g;

static void canonical(uint32_t verb, uint32_t outcome, uint32_t feature, uint32_t kind, const char *words,
                      struct text *out) {
    struct es_deed d = {.verb = (uint8_t)verb, .outcome = (uint8_t)outcome, .feature = (uint8_t)feature};
    d.target_kind = (uint8_t)kind;
    d.words = words;
    es_canonical(&g.r, &d, out);
}

static int64_t length_of(const int32_t *v, uint32_t n) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += llabs(v[i]);
    return sum;
}

static const struct es_belief *own_last(uint32_t id) {
    const struct es_memory *m = &who(&g, id)->memory;
    return &m->seen[(m->next_seen + ES_SEEN - 1) % ES_SEEN];
}

/* ES-104, D-11: lower case, single blanks, of verb, outcome, target and room; no ids, no turns. */
static void texts_are_normal(void **unused) {
    (void)unused;
    alone(&g);
    TEXT_ON_STACK(t, 1024);
    for (uint32_t v = 0; v < ES_VERBS; v++)
        for (uint32_t o = 0; o < ES_OUTCOMES; o++)
            for (uint32_t f = 1; g.r.deed_words[v][o] && f < ES_ROOM_FEATURES; f++) {
                canonical(v, o, f, ES_DUNGEONEER, NULL, &t);
                assert_true(t.len > 0);
                assert_false(t.cut);
                for (uint32_t i = 0; i < t.len; i++) {
                    char c = t.buf[i];
                    assert_true((c >= 'a' && c <= 'z') || c == ' ');
                    assert_false(c == ' ' && (i == 0 || t.buf[i + 1] == ' ' || !t.buf[i + 1]));
                }
            }
}

/* ES-104: the parts of a text come from room, target and what was said, in one form however they were typed.
 */
static void texts_are_built_of_meaning(void **unused) {
    (void)unused;
    alone(&g);
    g.r.deed_words[ES_FIGHT][ES_HURT] = "Struck  {who}, in {room}!";
    g.r.deed_target[ES_HOSTILE] = "a Soldier";
    g.r.deed_room[ES_COMBAT] = "the pit";
    g.r.deed_words[ES_SPEAK][ES_DONE] = "spoke";
    TEXT_ON_STACK(t, 256);
    canonical(ES_FIGHT, ES_HURT, ES_COMBAT, ES_HOSTILE, NULL, &t);
    assert_string_equal(t.buf, "struck a soldier in the pit");
    canonical(ES_SPEAK, ES_DONE, ES_REST, ES_NOBODY, "  I don't  YIELD -- never. ", &t);
    assert_string_equal(t.buf, "spoke i dont yield never");
    canonical(ES_SPEAK, ES_DONE, ES_REST, ES_NOBODY, "caf\xc3\xa9", &t);
    assert_string_equal(t.buf, "spoke caf\xc3\xa9");
}

/* The deed that a belief is of. */
static struct es_deed believed(const struct es_belief *b) {
    uint32_t target = b->subject == b->actor ? ES_NOBODY : es_kind_of(b->subject);
    return (struct es_deed){.id = b->deed,
                            .actor = b->actor,
                            .subject = b->subject,
                            .turn = (uint16_t)es_deed_turn(b->deed),
                            .verb = b->verb,
                            .outcome = b->outcome,
                            .feature = b->feature,
                            .target_kind = (uint8_t)target};
}

/* A rumor can make a deed of a verb and an outcome that never go together: it still has words. */
static void every_belief_has_words(void **unused) {
    (void)unused;
    alone(&g);
    TEXT_ON_STACK(t, 256);
    for (uint8_t v = 0; v < ES_VERBS; v++)
        for (uint8_t o = 0; o < ES_OUTCOMES; o++) {
            struct es_belief b = {
                .deed = 1, .actor = 2, .subject = 3, .verb = v, .outcome = o, .feature = ES_REST};
            struct es_deed d = believed(&b);
            assert_int_equal(d.target_kind, ES_DUNGEONEER);
            es_canonical(&g.r, &d, &t);
            assert_true(t.len > 0);
        }
    struct es_belief own = {.deed = 1, .actor = 2, .subject = 2};
    assert_int_equal(believed(&own).target_kind, ES_NOBODY);
}

/* ES-105, D-10: 64 whole numbers, equal for equal words. */
static void vectors_are_of_words_alone(void **unused) {
    (void)unused;
    alone(&g);
    int32_t a[ES_VECTOR], b[ES_VECTOR], c[ES_VECTOR];
    es_embed(&g.r, "calm as a stone, calm as a forge", a);
    es_embed(&g.r, "CALM  as a stone; calm as a FORGE", b);
    es_embed(&g.r, "calm as a stone, calm as a grave", c);
    assert_memory_equal(a, b, sizeof a);
    assert_memory_not_equal(a, c, sizeof a);
    assert_int_equal(a[ES_EQUILIBRIUM], 2);
    assert_int_equal(a[ES_CONSTRUCTION], 2);
    assert_int_equal(length_of(a, ES_AXES), 4);
    int64_t identity = length_of(a + ES_AXES, ES_VECTOR - ES_AXES);
    assert_true(identity > 0 && identity <= 8);
    bool up = false, down = false; /* components are signed */
    for (uint32_t i = ES_AXES; i < ES_VECTOR; i++) {
        up = up || a[i] > 0;
        down = down || a[i] < 0;
    }
    assert_true(up && down);
    es_embed(&g.r, "understandable", a); /* long words are told apart to their ends */
    es_embed(&g.r, "understanding", b);
    assert_memory_not_equal(a, b, sizeof a);
    es_embed(&g.r, "", a);
    assert_int_equal(length_of(a, ES_VECTOR), 0);
}

/* D-10: words against an axis count the other way, and the order of words does not matter. */
static void opposites_count_against(void **unused) {
    (void)unused;
    alone(&g);
    int32_t p[ES_AXES], q[ES_AXES];
    es_project(&g.r, "cruel mercy hate", p);
    es_project(&g.r, "hate cruel mercy", q);
    assert_memory_equal(p, q, sizeof p);
    assert_int_equal(p[ES_EMPATHY], -g.r.f.gain);
    assert_int_equal(length_of(p, ES_AXES), g.r.f.gain);
}

/* ES-020: no trait or feature moves by more than 0.22, either way. */
static void one_axis_is_capped(void **unused) {
    (void)unused;
    alone(&g);
    int32_t p[ES_AXES];
    es_project(&g.r, "calm calm calm calm calm calm calm calm calm", p);
    assert_int_equal(p[ES_EQUILIBRIUM], 2200);
    assert_int_equal(length_of(p, ES_AXES), 2200);
    es_project(&g.r, "rage rage rage rage rage rage rage rage rage", p);
    assert_int_equal(p[ES_EQUILIBRIUM], -2200);
}

/* ES-021: all of it together moves by no more than 0.35, and the parts keep their proportions. */
static void the_sum_is_capped(void **unused) {
    (void)unused;
    alone(&g);
    int32_t p[ES_AXES];
    es_project(&g.r, "calm calm calm calm calm calm free free free free free free", p);
    assert_int_equal(p[ES_EQUILIBRIUM], 1750);
    assert_int_equal(p[ES_FREEDOM], 1750);
    es_project(&g.r, "calm calm calm calm free free free free laugh laugh", p);
    assert_int_equal(p[ES_EQUILIBRIUM], p[ES_FREEDOM]);
    assert_in_range(p[ES_EQUILIBRIUM] - 2 * p[ES_LEVITY], 0, 1);
    assert_in_range(length_of(p, ES_AXES), 3500 - 2, 3500);
}

/* D-10: Fame and Effort have rules of their own. */
static void fame_and_effort_are_left_alone(void **unused) {
    (void)unused;
    alone(&g);
    int32_t v[ES_VECTOR], p[ES_AXES];
    const char *words = "fame glory renown work toil sweat";
    es_embed(&g.r, words, v);
    assert_int_equal(v[ES_TRAITS + ES_FAME], 3);
    assert_int_equal(v[ES_TRAITS + ES_EFFORT], 3);
    es_project(&g.r, words, p);
    assert_int_equal(length_of(p, ES_AXES), 0);
}

/* ES-020, ES-021, S-08: whatever content says, no deed and no stock line goes beyond the caps; some reach
 * them. */
static void content_keeps_the_caps(void **unused) {
    (void)unused;
    alone(&g);
    bool one = false, all = false;
    for (uint32_t i = 1; i <= g.r.lines; i++) {
        int32_t p[ES_AXES];
        for (uint32_t a = 0; a < ES_AXES; a++)
            p[a] = g.r.line_projection[i][a];
        int64_t sum = length_of(p, ES_AXES);
        assert_in_range(sum, 1, 3500);
        for (uint32_t a = 0; a < ES_AXES; a++) {
            assert_in_range(abs(p[a]), 0, 2200);
            one = one || abs(p[a]) == 2200;
        }
        all = all || sum > 3500 - ES_AXES;
    }
    assert_true(one);
    assert_true(all);
    TEXT_ON_STACK(t, 1024);
    for (uint32_t v = 0; v < ES_VERBS; v++)
        for (uint32_t o = 0; o < ES_OUTCOMES; o++)
            for (uint32_t f = 1; g.r.deed_words[v][o] && f < ES_ROOM_FEATURES; f++) {
                int32_t p[ES_AXES];
                canonical(v, o, f, ES_HOSTILE, NULL, &t);
                es_project(&g.r, t.buf, p);
                for (uint32_t a = 0; a < ES_AXES; a++)
                    assert_int_equal(p[a], g.r.deed_projection[v][o][f][ES_HOSTILE][a]);
                assert_in_range(length_of(p, ES_AXES), 0, 3500);
            }
}

/* ES-019, ES-099 to ES-103, ES-107, ES-109, D-11: each action that was carried out is one deed of its doer.
 */
static void an_action_is_a_deed(void **unused) {
    (void)unused;
    alone(&g);
    act(&g, ES_SEARCH);
    const struct es_belief *b = own_last(1);
    assert_int_equal(b->deed, es_deed_id(1, 1));
    assert_int_equal(b->actor, 1);
    assert_int_equal(b->subject, 1);
    assert_int_equal(b->source, 1);
    assert_int_equal(es_deed_turn(b->deed), 1);
    assert_int_equal(b->verb, ES_SEARCH);
    assert_int_equal(b->outcome, ES_IN_VAIN);
    assert_int_equal(b->feature, ES_START);
    act(&g, ES_REST_UP);
    assert_int_equal(own_last(1)->deed, es_deed_id(2, 1));
    assert_int_equal(es_deed_turn(own_last(1)->deed), 2);
    refuse(&g, ES_NO_TRAINING, ES_TRAIN); /* no deed */
    assert_int_equal(g.s.run.deeds, 2);
}

/* ES-100, ES-103: a deed can be about somebody else; the feature is that of the room where the doer stands
 * now. */
static void a_deed_is_about_somebody(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    perform(&g, 1, ES_TALK, SOMEBODY);
    assert_int_equal(own_last(1)->subject, SOMEBODY);
    perform(&g, SOMEBODY, ES_REST_UP);
    assert_int_equal(own_last(SOMEBODY)->actor, SOMEBODY);
    assert_int_equal(own_last(SOMEBODY)->subject, SOMEBODY);
    perform(&g, 1, ES_MOVE, ES_EAST);
    assert_int_equal(own_last(1)->feature, es_feature_of(&g.s, player(&g)));
}

/* A victim that is gone is still known for what it was. */
static void the_dead_are_remembered(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, HOSTILE)->health = 1;
    assert_int_equal(perform(&g, 1, ES_FIGHT, HOSTILE), ES_SLAIN);
    assert_null(es_find(&g.s, HOSTILE));
    assert_int_equal(own_last(1)->subject, HOSTILE);
    assert_int_equal(own_last(1)->outcome, ES_SLAIN);
}

/* ES-052 to ES-054, D-12: a speech is projected once, from its words alone, as a deed. */
static void a_speech_moves_by_its_words(void **unused) {
    (void)unused;
    const char *words = "Listen, friend: we climb together, and nobody dies.";
    static struct es_state before;
    int32_t p[ES_AXES];
    alone(&g);
    before = g.s;
    say(&g, words);
    es_project(&g.r, words, p);
    assert_true(p[ES_EMPATHY] > 0);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        assert_int_equal(trait_by(&g, i, ES_BY_DEED), p[i]);
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        assert_int_equal(feature_by(&g, i, ES_BY_DEED), p[ES_TRAITS + i]);
    assert_int_equal(changed_by(&g, ES_BY_ACTION), 0);
    uint64_t once = state_hash(&g);
    g.s = before;
    say(&g, words);
    assert_int_equal(state_hash(&g), once);
}

/* ES-019, D-10: a deed moves features as it moves traits, and by whom it was done to. */
static void deeds_move_features(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    meet(&g, HOSTILE);
    for (uint32_t kind = 0; kind < ES_KINDS; kind++) {
        int16_t *by = g.r.deed_projection[ES_TALK][ES_DONE][ES_START][kind];
        memset(by, 0, ES_AXES * sizeof *by);
        by[ES_TRAITS + ES_GUILE] = (int16_t)(10 + kind);
        by[ES_AXES] = ES_MOVES_FEATURES;
    }
    perform(&g, 1, ES_TALK, SOMEBODY);
    assert_int_equal(feature_by(&g, ES_GUILE, ES_BY_DEED), 10 + ES_DUNGEONEER);
    perform(&g, 1, ES_TALK, HOSTILE);
    assert_int_equal(feature_by(&g, ES_GUILE, ES_BY_DEED), 10 + ES_HOSTILE);
    perform(&g, SOMEBODY, ES_TALK, 1);
    assert_int_equal(who(&g, SOMEBODY)->feature[ES_GUILE], 10 + ES_PLAYER);
}

/* S-03: a stock line is a speech too. */
static void a_stock_line_moves_by_its_words(void **unused) {
    (void)unused;
    alone(&g);
    for (uint32_t i = 1; i <= g.r.lines; i++) {
        int32_t p[ES_AXES];
        memset(player(&g)->trait, 0, sizeof player(&g)->trait);
        act(&g, ES_SPEAK, (int)i);
        es_project(&g.r, g.r.line[i].words, p);
        for (uint32_t t = 0; t < ES_TRAITS; t++)
            assert_int_equal(trait_by(&g, t, ES_BY_DEED), p[t]);
    }
}

/* Words are kept with their deed, in whole characters, the oldest giving way. */
static void words_are_kept(void **unused) {
    (void)unused;
    char words[ES_WORDS_KEPT + 8];
    alone(&g);
    say(&g, "the first words");
    assert_string_equal(g.s.saying[0].words, "the first words");
    assert_int_equal(g.s.saying[0].deed, es_deed_id(1, 1));
    act(&g, ES_SPEAK, 1); /* a stock line of the player's as well, but nobody else's */
    assert_string_equal(g.s.saying[1].words, g.r.line[1].words);
    meet(&g, SOMEBODY);
    perform(&g, SOMEBODY, ES_SPEAK, 1);
    assert_int_equal(g.s.saying[2].deed, 0);
    put(&g, SOMEBODY, 3, 3);
    memset(words, 'x', sizeof words);
    memcpy(words + ES_WORDS_KEPT - 2, "\xc3\xa9", 3);
    say(&g, words);
    assert_int_equal(strlen(g.s.saying[2].words), ES_WORDS_KEPT - 2);
    for (uint32_t i = 0; i < ES_SAYINGS; i++)
        say(&g, "again");
    assert_string_equal(g.s.saying[0].words, "again");
    assert_string_equal(g.s.saying[ES_SAYINGS - 1].words, "again");
}

/* ES-175: projections stop at the ends of a trait. */
static void projections_are_clamped(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->trait[ES_EQUILIBRIUM] = ES_ONE - 100;
    say(&g, "calm calm calm calm calm calm");
    assert_int_equal(player(&g)->trait[ES_EQUILIBRIUM], ES_ONE);
    assert_int_equal(trait_by(&g, ES_EQUILIBRIUM, ES_BY_DEED), 100);
}

/* ES-009, D-30, S-13: a deed stands in the log with depth and level apart; those of others only when they
 * were seen. */
static void deeds_are_logged(void **unused) {
    (void)unused;
    alone(&g);
    meet(&g, SOMEBODY);
    player(&g)->xp = 60;
    perform(&g, 1, ES_TALK, SOMEBODY);
    const struct es_line *l = &g.log.chapter[0];
    assert_int_equal(l->what, ES_LINE_ACTION);
    assert_int_equal(l->actor, 1);
    assert_int_equal(l->target, SOMEBODY);
    assert_int_equal(l->detail, ES_TALK);
    assert_int_equal(l->depth, 12);
    assert_int_equal(l->level, 3);
    assert_int_equal(l->seen, 1);
    uint32_t lines = g.log.next_line[ES_PAGE_PEOPLE];
    perform(&g, SOMEBODY, ES_REST_UP);
    assert_int_equal(g.log.next_line[ES_PAGE_PEOPLE], lines + 1);
    put(&g, SOMEBODY, 12, 30);
    perform(&g, SOMEBODY, ES_REST_UP);
    assert_int_equal(g.log.next_line[ES_PAGE_PEOPLE], lines + 1);
}

/* D-30: who comes or goes is on the pages of people, with the way; a blow with its damage. */
static void comings_and_goings(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 22);
    meet(&g, SOMEBODY);
    perform(&g, SOMEBODY, ES_MOVE, ES_NORTH);
    const struct es_line *l = &g.log.people[g.log.next_line[ES_PAGE_PEOPLE] - 1];
    assert_int_equal(l->what, ES_LINE_LEFT);
    assert_int_equal(l->actor, SOMEBODY);
    assert_int_equal(l->detail, ES_NORTH);
    assert_int_equal(l->seen, 1);
    perform(&g, SOMEBODY, ES_MOVE, ES_SOUTH);
    l = &g.log.people[g.log.next_line[ES_PAGE_PEOPLE] - 1];
    assert_int_equal(l->what, ES_LINE_CAME);
    assert_int_equal(l->detail, ES_NORTH);
    put(&g, SOMEBODY, 12, 12);
    uint32_t lines = g.log.next_line[ES_PAGE_PEOPLE];
    perform(&g, SOMEBODY, ES_MOVE, ES_NORTH); /* out of sight */
    assert_int_equal(g.log.next_line[ES_PAGE_PEOPLE], lines);
    meet(&g, HOSTILE)->health = 500;
    perform(&g, 1, ES_FIGHT, HOSTILE);
    l = &g.log.chapter[0]; /* what it taught may stand behind it */
    assert_int_equal(l->what, ES_LINE_ACTION);
    assert_int_equal(l->amount, event_arg(&g, ES_EV_STRUCK, 2));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_normal),
        cmocka_unit_test(texts_are_built_of_meaning),
        cmocka_unit_test(every_belief_has_words),
        cmocka_unit_test(vectors_are_of_words_alone),
        cmocka_unit_test(opposites_count_against),
        cmocka_unit_test(one_axis_is_capped),
        cmocka_unit_test(the_sum_is_capped),
        cmocka_unit_test(fame_and_effort_are_left_alone),
        cmocka_unit_test(content_keeps_the_caps),
        cmocka_unit_test(an_action_is_a_deed),
        cmocka_unit_test(a_deed_is_about_somebody),
        cmocka_unit_test(the_dead_are_remembered),
        cmocka_unit_test(a_speech_moves_by_its_words),
        cmocka_unit_test(deeds_move_features),
        cmocka_unit_test(a_stock_line_moves_by_its_words),
        cmocka_unit_test(words_are_kept),
        cmocka_unit_test(projections_are_clamped),
        cmocka_unit_test(deeds_are_logged),
        cmocka_unit_test(comings_and_goings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
