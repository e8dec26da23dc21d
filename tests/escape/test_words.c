/* ESCAPE in words and as JSON: what a player reads and an agent gets. Prose of content is not repeated here;
 * the joints are, and what must never be in them. */
#include "es_test.h"

#include "core/offer.h"
#include "games/escape/say.h"

#include <jansson.h>

enum { TEXT = 1 << 20 };

static struct game g;
static struct es_view view;
static char words[TEXT];

static void look(void) {
    memset(&view, 0, sizeof view);
    es_view(&g.r, &g.s, 0, &view);
}

static const char *event_words(uint16_t kind, int32_t a, int32_t b, int32_t c, int32_t d) {
    struct event ev = {kind, 1, {a, b, c, d}};
    struct text t;
    text_init(&t, words, sizeof words);
    es_say_event(&g.r, &view, &ev, &t);
    assert_false(t.cut);
    return words;
}

static const char *action_words(int verb, int arg) {
    struct action a = {(uint16_t)verb, {(int16_t)arg}};
    struct text t;
    text_init(&t, words, sizeof words);
    action_say(&escape_ops, &g.r, &view, &a, &t);
    return words;
}

static json_t *parsed(const struct text *t) {
    assert_false(t->cut);
    json_t *j = json_loads(t->buf, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(j);
    return j;
}

static json_t *view_json(void) {
    struct text t;
    struct jw w;
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    es_view_json(&g.r, &view, &w);
    return parsed(&t);
}

static json_t *event_text(uint16_t kind, int32_t a, int32_t b, int32_t c, int32_t d) {
    struct event ev = {kind, 1, {a, b, c, d}};
    struct text t;
    struct jw w;
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    event_json(&escape_ops, &g.r, &view, &ev, &w);
    return parsed(&t);
}

static json_t *page_json(int32_t chapter) {
    struct text t;
    struct jw w;
    struct err e;
    text_init(&t, words, sizeof words);
    jw_init(&w, &t);
    assert_int_equal(es_page_json(&g.r, &view, &g.log, chapter, -1, &w, &e), ST_OK);
    return parsed(&t);
}

static const char *str(const json_t *j, const char *key) {
    const char *s = json_string_value(json_object_get(j, key));
    if (!s)
        fail_msg("no string '%s'", key);
    return s;
}

/* D-03: ten-thousandths are shown as hundredths, halves away from zero, everywhere the same. */
static void decimals(void **unused) {
    static const struct {
        int32_t n;
        bool plus;
        const char *words;
    } rows[] = {{0, false, "0.00"},     {3500, false, "0.35"}, {-125, false, "-0.01"},
                {-150, false, "-0.02"}, {500, true, "+0.05"},  {120000, false, "12.00"},
                {-500, true, "-0.05"},  {7925, true, "+0.79"}, {1250, false, "0.13"},
                {49, true, "0.00"},     {-49, true, "0.00"},   {9999, false, "1.00"}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(t, 32);
        es_put_decimal(rows[i].n, rows[i].plus, &t);
        assert_string_equal(t.buf, rows[i].words);
    }
}

static void people_have_names(void **unused) {
    static const struct {
        int64_t id;
        bool start;
        const char *words;
    } rows[] = {{0, false, "nobody"},
                {1, false, "you"},
                {1, true, "You"},
                {-7, false, "nobody"},
                {ES_IDS, false, "nobody"}};
    (void)unused;
    start(&g, V1, "quiet", 1);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        TEXT_ON_STACK(t, ES_SAID_MAX);
        es_put_who(&g.r, rows[i].id, rows[i].start, &t);
        assert_string_equal(t.buf, rows[i].words);
    }
    TEXT_ON_STACK(hostile, ES_SAID_MAX);
    es_put_who(&g.r, 57, true, &hostile);
    assert_memory_equal(hostile.buf, "The ", 4);
    TEXT_ON_STACK(cast, ES_SAID_MAX);
    es_put_who(&g.r, 2, false, &cast);
    assert_string_equal(cast.buf, g.r.person[0].title);
}

/* The player's own eyes and hands: "you" never stands as somebody else's name, blows have both sides. */
static void events_read_well(void **unused) {
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    assert_string_equal(event_words(ES_EV_MOVED, 1, ES_UP, 11, 0), "You climb up to depth 11.");
    assert_non_null(strstr(event_words(ES_EV_MOVED, 1, ES_EAST, 12, 1), "You go east, into the "));
    view.room[11][ES_LAST_ROOM].feature = ES_STAIRS_UP;
    assert_string_equal(event_words(ES_EV_MOVED, 1, ES_EAST, 12, ES_LAST_ROOM),
                        "You go east, to the stairs up.");
    look();
    assert_non_null(strstr(event_words(ES_EV_STRUCK, 57, 1, 6, 88), " hits you for 6: 88 health left."));
    assert_memory_equal(event_words(ES_EV_STRUCK, 1, 57, 7, 23), "You hit the ", 12);
    assert_non_null(strstr(event_words(ES_EV_TRAIT, 1 + ES_EMPATHY, 500, ES_BY_ROOM, 1200),
                           "More Empathy from the room."));
    assert_string_equal(event_words(ES_EV_FEATURE, 1 + ES_EFFORT, -100000, ES_BY_ACTION, 900000),
                        "Effort -10.00: 90.00.");
    assert_string_equal(event_words(ES_EV_REPUTATION, -3, -3, 0, 0),
                        "Your name is worth less: reputation -3, now -3.");
    assert_string_equal(event_words(ES_EV_HEADING, 1, 2, 0, 0),
                        "They would call you a Delver now, and no longer a Wanderer.");
    assert_string_equal(event_words(ES_EV_ACTED, 1, 1 + ES_SEARCH, 0, 1 + ES_FOUND), "");
    assert_true(*event_words(ES_EV_ACTED, 1, 1 + ES_SEARCH, 0, 1 + ES_IN_VAIN));
    assert_non_null(strstr(event_words(ES_EV_ACTED, 2, 1 + ES_TALK, 1, 1), "you aside"));
    assert_non_null(strstr(event_words(ES_EV_SAID, 1, 1, 0, 0), g.r.line[1].words));
    assert_non_null(strstr(event_words(ES_EV_CUTSCENE, 1, 0, 0, 0), "A Locked Cache. "));
    assert_non_null(strstr(event_words(ES_EV_ENDED, ES_ESCAPED, 0, 0, 0), "You are out."));
}

/* ES-110: a lie is told in the same words as the truth. */
static void rumors_do_not_say_that_they_are_false(void **unused) {
    char truth[400];
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    event_words(ES_EV_HEARD, 2, 3, 1 + ES_MURDER, 1 + ES_RUMOR);
    snprintf(truth, sizeof truth, "%s", words);
    assert_string_equal(event_words(ES_EV_HEARD, 2, 3, 1 + ES_MURDER, 1 + ES_MISINFORMED), truth);
    json_t *j = event_text(ES_EV_HEARD, 2, 3, 1 + ES_MURDER, 1 + ES_MISINFORMED);
    assert_string_equal(str(j, "belief_state"), "rumor");
    json_decref(j);
}

/* Nobody says "you has". */
static void hearsay_agrees_with_whom_it_is_about(void **unused) {
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    for (int teller = 1; teller < 40; teller++)
        for (int verb = 0; verb < ES_VERBS; verb++) {
            event_words(ES_EV_HEARD, teller, 1, 1 + verb, 1 + ES_RUMOR);
            assert_non_null(strstr(words, "you"));
            assert_null(strstr(words, "you has"));
            assert_null(strstr(words, "you is"));
            assert_null(strstr(words, "{"));
            event_words(ES_EV_CORRECTED, 1, 1, 1 + verb, 0);
            assert_null(strstr(words, "you has"));
        }
    struct es_line cut = {.sequence = 1,
                          .turn = 3,
                          .actor = 1,
                          .target = 57,
                          .what = ES_LINE_ACTION,
                          .detail = ES_FIGHT,
                          .outcome = ES_SLAIN,
                          .depth = 12,
                          .amount = 9};
    TEXT_ON_STACK(t, 600);
    es_say_line(&g.r, &view, &cut, &t);
    assert_non_null(strstr(t.buf, " and are alive"));
    assert_non_null(strstr(t.buf, ". Damage 9."));
}

/* The same deed is told in several ways, by one teller always in the same. */
static void hearsay_varies(void **unused) {
    uint32_t others = 0;
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    for (int teller = 2; teller < 12; teller++) {
        char one[400];
        snprintf(one, sizeof one, "%s", event_words(ES_EV_HEARD, teller, 20, 1 + ES_FIGHT, 1 + ES_RUMOR));
        assert_string_equal(event_words(ES_EV_HEARD, teller, 20, 1 + ES_FIGHT, 1 + ES_RUMOR), one);
        others += strstr(one, "has drawn blood") == NULL;
    }
    assert_in_range(others, 1, 9);
}

/* D-30: a line of the log says what the screen said, and names what was found, chosen and said. */
static void lines_are_sentences(void **unused) {
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    static const struct {
        struct es_line line;
        const char *words;
    } rows[] = {
        {{.actor = 2, .target = 3, .what = ES_LINE_RUMOR, .detail = ES_MURDER, .outcome = ES_RUMOR}, NULL},
        {{.actor = 1, .target = 3, .what = ES_LINE_CORRECTED, .detail = ES_MURDER}, "You set it right: "},
        {{.actor = 2, .target = 3, .what = ES_LINE_CORRECTED, .detail = ES_MURDER}, " set you right: "},
        {{.actor = 1, .what = ES_LINE_ACTION, .detail = ES_SEARCH, .outcome = ES_FOUND, .amount = 1},
         ": Treasure Cache."},
        {{.actor = 1, .what = ES_LINE_ACTION, .detail = ES_CHOOSE, .amount = 1},
         ": Ask the forge for an edge."},
        {{.actor = 57, .what = ES_LINE_CAME, .detail = ES_WEST}, " came from the west."},
        {{.actor = 57, .what = ES_LINE_CAME}, " came out of the exit."},
        {{.actor = 57, .what = ES_LINE_LEFT, .detail = ES_SOUTH}, " left to the south."},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct es_line l = rows[i].line;
        TEXT_ON_STACK(t, 600);
        l.sequence = i + 1;
        l.depth = 12;
        es_say_line(&g.r, &view, &l, &t);
        const char *want =
            rows[i].words ? rows[i].words : event_words(ES_EV_HEARD, 2, 3, 1 + ES_MURDER, 1 + ES_RUMOR);
        if (!strstr(t.buf, want))
            fail_msg("'%s' is not in '%s'", want, t.buf);
    }
}

/* What a turn is worth is said before it is spent. */
static void actions_say_what_they_give(void **unused) {
    (void)unused;
    start(&g, V1, "quiet", 1);
    look();
    assert_string_equal(action_words(ES_REST_UP, 0), "Rest (more Comprehension, Equilibrium and Levity)");
    assert_string_equal(action_words(ES_TRAIN, 0), "Train"); /* not here: nothing is foretold */
    assert_memory_equal(action_words(ES_STREAM, 0), "Stream (10 Effort; Fame +", 25);
    int option = (int)es_id_of(&g.r, ES_KIND_OPTION, "laugh_with_them");
    assert_non_null(
        strstr(action_words(ES_CHOOSE, option), "gives Painted Tooth; you join the Laughing Face; once"));
    enter(&g, ES_REST);
    es_look(&g.s);
    player(&g)->health = 50;
    look();
    player(&g)->energy = ES_ONE / 2;
    look();
    assert_string_equal(action_words(ES_REST_UP, 0),
                        "Rest (health +2, energy +0.30, more Equilibrium and Levity)");
    enter(&g, ES_TRAINING);
    player(&g)->xp = g.r.f.xp_per_level - 5;
    look();
    assert_string_equal(action_words(ES_TRAIN, 0),
                        "Train (level +1, experience +5, energy -0.15, Momentum +0.14, Might +1, Agility +1, "
                        "Insight +1, Willpower +1 and more)");
}

/* Why a choice is closed, in words; null: it is not among the choices, or more than once. */
static const char *choice_words(const struct action *list, uint32_t n, int verb, int arg) {
    static struct offer o;
    static struct es_state world;
    uint32_t found = 0;
    offer_world(&escape_ops, &g.r, &view, 0, &world);
    for (uint32_t i = 0; i < n; i++)
        if (list[i].verb == verb && list[i].arg[0] == arg && !found++)
            offer_of(&escape_ops, &g.r, &view, &list[i], &world, &o);
    return found == 1 ? o.why.buf : NULL;
}

/* Every way is a choice, open or shut, and so is what the room forbids and what nobody here can be made to
 * do. */
static void closed_choices_say_why(void **unused) {
    static struct action list[ES_MAX_LEGAL + 64];
    uint32_t shut = 0;
    (void)unused;
    start(&g, V1, "quiet", 1);
    alone(&g);
    struct es_entity *other = meet(&g, SOMEBODY);
    look();
    uint32_t n = es_choices(&g.r, &view, list, ES_MAX_LEGAL + 64);
    assert_in_range(n, 12, ES_MAX_LEGAL + 64);
    for (int way = ES_NORTH; way <= ES_DOWN; way++) {
        const char *why = choice_words(list, n, ES_MOVE, way);
        assert_non_null(why);
        shut += !strcmp(why, "no way leads there");
    }
    assert_in_range(shut, 1, 5);
    assert_string_equal(choice_words(list, n, ES_TRAIN, 0), "this is no training room");
    assert_string_equal(choice_words(list, n, ES_STEAL, other->id), "it takes Shadow Hand");
    assert_int_equal(es_choices(&g.r, &view, list, 1), n); /* all of them are counted */
}

/* Any event at all can be put into words and into JSON. */
static void hostile_events_are_safe(void **unused) {
    struct stream s;
    (void)unused;
    stream_open(&s, 11);
    start(&g, V1, "escape", 2);
    play_on(&g, 3, 10);
    look();
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t arg[EVENT_ARGS];
        for (uint32_t k = 0; k < EVENT_ARGS; k++) {
            bool small = stream_chance(&s, 8000);
            arg[k] = stream_range(&s, small ? -3 : INT32_MIN, small ? 70 : INT32_MAX);
        }
        uint16_t kind = (uint16_t)stream_below(&s, ES_EVENTS + 1);
        event_words(kind, arg[0], arg[1], arg[2], arg[3]);
        json_decref(event_text(kind, arg[0], arg[1], arg[2], arg[3]));
    }
}

/* An event as it is told among others of its step. */
static const char *among(struct event *ev, uint32_t n, uint32_t at) {
    const struct sink events = {.event = ev, .cap = n, .count = n};
    struct text t;
    text_init(&t, words, sizeof words);
    es_say_among(&g.r, &view, &events, at, &t);
    assert_false(t.cut);
    return words;
}

/* What of one kind happens several times in a turn is told once, at the first of it. */
static void a_crowd_is_told_once(void **unused) {
    (void)unused;
    start(&g, V1, "escape", 2);
    look();
    const int32_t east = view.self.room + 2;
    struct event came[] = {{ES_EV_CAME, 1, {50, east, 12, 1}},
                           {ES_EV_CAME, 1, {51, east, 12, 1}},
                           {ES_EV_CAME, 1, {52, east, 12, 1}},
                           {ES_EV_CAME, 1, {53, east, 12, 1}},
                           {ES_EV_CAME, 1, {54, 0, 12, 1}}};
    assert_string_equal(
        among(came, 5, 0),
        "The Grey Bailiff 50, the Lamp Snuffer 51 and 2 others come in from the east, and not to "
        "talk.");
    for (uint32_t i = 1; i < 4; i++)
        assert_string_equal(among(came, 5, i), "");
    assert_string_equal(among(came, 5, 4),
                        "The Ash Lancer 54 comes down out of the dark of the stairs, armed.");
    struct event blow[] = {{ES_EV_STRUCK, 1, {50, 1, 7, 60}},
                           {ES_EV_STRUCK, 1, {1, 50, 9, 21}}, /* one's own stands for itself */
                           {ES_EV_STRUCK, 1, {51, 1, 5, 55}},
                           {ES_EV_STRUCK, 1, {52, 1, 8, 47}}};
    assert_string_equal(among(blow, 4, 0),
                        "The Grey Bailiff 50, the Lamp Snuffer 51 and the Bone Sergeant 52 hit "
                        "you for 20 in all: 47 health left.");
    assert_string_equal(among(blow, 4, 1), "You hit the Grey Bailiff 50 for 9, who has 21 left.");
    assert_string_equal(among(blow, 4, 2), "");
    assert_string_equal(among(blow, 3, 2), "The Lamp Snuffer 51 hits you for 5: 55 health left.");
    const int32_t empathy = es_id_of(&g.r, ES_KIND_TRAIT, "empathy"), first = empathy == 1 ? 2 : 1;
    struct event leans[] = {
        {ES_EV_TRAIT, 1, {first, 100, ES_BY_ACTION, 0}},   {ES_EV_TRAIT, 1, {empathy, -100, ES_BY_ACTION, 0}},
        {ES_EV_FEATURE, 1, {1, 1000, ES_BY_ACTION, 5000}}, {ES_EV_TRAIT, 1, {first, 50, ES_BY_ROOM, 0}},
        {ES_EV_TRAIT, 1, {first, 100, ES_BY_DEED, 0}},     {ES_EV_FEATURE, 1, {1, 400, ES_BY_DEED, 5400}}};
    assert_string_equal(among(leans, 6, 0), "More Comprehension; less Empathy.");
    assert_string_equal(among(leans, 6, 1), "");
    assert_non_null(strstr(among(leans, 6, 2), "+0.14: 0.54."));
    assert_string_equal(among(leans, 6, 3), "More Comprehension from the room, also from how it looked.");
    assert_string_equal(among(leans, 6, 4), "");
    assert_string_equal(among(leans, 6, 5), "");
}

/* Every legal action has a line, and no two the same; so do beliefs and the lines of the log. */
static void everything_legal_has_words(void **unused) {
    static struct action legal[ES_MAX_LEGAL];
    static char line[ES_MAX_LEGAL][400];
    (void)unused;
    start(&g, V1, "escape", 5);
    for (uint32_t turn = 0; turn < 25 && !is_over(&g); turn++) {
        look();
        uint32_t n = es_legal(&g.r, &g.s, legal, ES_MAX_LEGAL);
        for (uint32_t i = 0; i < n; i++) {
            snprintf(line[i], sizeof line[i], "%s", action_words(legal[i].verb, legal[i].arg[0]));
            assert_true(strlen(line[i]) > 3);
            for (uint32_t k = 0; k < i; k++)
                assert_string_not_equal(line[k], line[i]);
        }
        play_on(&g, turn, 1);
    }
    look();
    uint32_t at = 0;
    for (const struct es_line *l; (l = es_next_line(&g.log, ES_PAGE_CHAPTER, &at));) {
        TEXT_ON_STACK(t, 600);
        es_say_line(&g.r, &view, l, &t);
        assert_true(t.len > 5 && !strstr(t.buf, "something"));
    }
    for (uint32_t i = 0; i < ES_SEEN && view.self.memory.seen[i].deed; i++) {
        TEXT_ON_STACK(t, 600);
        es_say_belief(&g.r, &view, &view.self.memory.seen[i], &t);
        assert_true(t.len > 10 && !strstr(t.buf, "{"));
    }
}

static void own_words_are_kept(void **unused) {
    (void)unused;
    alone(&g);
    say(&g, "I was never here");
    look();
    assert_non_null(strstr(event_words(ES_EV_SAID, 1, 0, 0, 0), "I was never here"));
}

static const char *first_key(const json_t *object) {
    return json_object_iter_key(json_object_iter((json_t *)object));
}

/* ES-007, ES-008, ES-184, ES-185: depth and level apart, the heading and the whole list, best first. */
static void views_are_json(void **unused) {
    double before = 2;
    const char *key;
    json_t *score;
    (void)unused;
    start(&g, V1, "escape", 7);
    play_on(&g, 4, 12);
    look();
    json_t *j = view_json();
    const json_t *self = json_object_get(j, "self"), *list = json_object_get(self, "archetypes");
    assert_int_equal(json_integer_value(json_object_get(j, "depth")), player(&g)->depth);
    assert_int_equal(json_integer_value(json_object_get(j, "level")), es_level(&g.r, &g.s.run, player(&g)));
    assert_string_equal(str(self, "archetype_heading"), g.r.archetype[g.s.run.heading].title);
    assert_int_equal(json_object_size(list), g.r.archetypes);
    json_object_foreach((json_t *)list, key, score) {
        assert_true(json_real_value(score) <= before && json_real_value(score) >= -1);
        before = json_real_value(score);
    }
    assert_string_equal(first_key(list), g.r.archetype[g.s.run.heading].name);
    assert_int_equal(json_object_size(json_object_get(self, "traits")), ES_TRAITS);
    assert_int_equal(json_object_size(json_object_get(self, "features")), ES_FEATURES);
    assert_true(json_array_size(json_object_get(j, "map")) >= 3);
    assert_true(json_is_array(json_object_get(j, "beliefs")));
    json_decref(j);
}

/* ES-184, ES-185: where four digits do not tell two scores apart, the heading still leads the list. */
static void the_heading_leads_the_list(void **unused) {
    int32_t score[ES_ARCHETYPES];
    struct stream rng;
    bool tied = false;
    (void)unused;
    alone(&g);
    stream_open(&rng, 7);
    for (uint32_t k = 0; k < 1000000 && !tied; k++) {
        for (uint32_t i = 0; i < ES_TRAITS; i++)
            player(&g)->trait[i] = stream_range(&rng, -400, 400) * 25;
        uint32_t top = es_heading(&g.r, player(&g)) - 1;
        es_compass(&g.r, player(&g), score);
        for (uint32_t i = 0; i < top; i++)
            tied = tied || score[i] == score[top];
        g.s.run.heading = (uint8_t)(top + 1);
    }
    assert_true(tied);
    look();
    json_t *j = view_json();
    const json_t *list = json_object_get(json_object_get(j, "self"), "archetypes");
    assert_string_equal(first_key(list), g.r.archetype[g.s.run.heading].name);
    json_decref(j);
}

static int64_t number(const json_t *j, const char *key) {
    assert_true(json_is_integer(json_object_get(j, key)));
    return json_integer_value(json_object_get(j, key));
}

/* S-06, D-30: rooms with what lay there, people with what they carry and believe; what is false or 0 is left
 * out. ES-103: a belief names whom it was done to where that is not the doer. Lines have depth and level
 * apart (ES-009). */
static void views_say_what_is_known(void **unused) {
    (void)unused;
    alone(&g);
    put(&g, 1, 12, 1);
    drop(&g, "rune_chip");
    put(&g, 1, 12, 0);
    player(&g)->xp = 90;
    act(&g, ES_REST_UP);
    meet(&g, 2)->memory.heard[0] =
        (struct es_belief){.deed = 1, .actor = 1, .subject = 2, .source = 3, .verb = ES_MURDER};
    player(&g)->memory.heard[0] = (struct es_belief){.deed = es_deed_id(1, 3),
                                                     .actor = 3,
                                                     .subject = 2,
                                                     .source = 3,
                                                     .verb = ES_FIGHT,
                                                     .confidence = 5000};
    player(&g)->memory.heard[1] = (struct es_belief){.deed = es_deed_id(1, 4),
                                                     .actor = 3,
                                                     .subject = 3,
                                                     .source = 3,
                                                     .verb = ES_REST_UP,
                                                     .confidence = 6500};
    look();
    json_t *j = view_json();
    assert_int_equal(number(j, "turn"), 1);
    assert_int_equal(number(j, "turn_limit"), g.r.f.turn_limit);
    const json_t *map = json_object_get(j, "map"), *one = json_array_get(map, 1);
    assert_true(json_is_true(json_object_get(one, "entered")));
    const json_t *left = json_object_get(one, "left");
    assert_string_equal(json_string_value(json_array_get(left, json_array_size(left) - 1)), "rune_chip");
    assert_null(json_object_get(json_array_get(map, 2), "entered"));
    one = json_array_get(json_object_get(j, "people"), 0);
    assert_null(json_object_get(one, "has_loot"));
    assert_int_equal(number(json_object_get(one, "believes_of_you"), "violent"), 1);
    assert_null(json_object_get(json_object_get(one, "believes_of_you"), "kind"));
    const json_t *told = json_object_get(j, "beliefs");
    assert_int_equal(json_array_size(told),
                     2); /* the newest first; the player's own deeds are none of them */
    assert_string_equal(str(json_array_get(told, 0), "deed_id"), "1.2");
    assert_null(json_object_get(json_array_get(told, 0), "subject"));
    assert_string_equal(str(json_array_get(told, 1), "deed_id"), "1.1");
    assert_string_equal(str(json_array_get(told, 1), "subject"), es_name_of(&g.r, ES_KIND_ENTITY, 2));
    assert_true(json_real_value(json_object_get(json_array_get(told, 1), "confidence")) == 0.5);
    json_decref(j);
    j = page_json(1);
    one = json_array_get(j, 0);
    assert_int_equal(number(one, "depth"), 12);
    assert_int_equal(number(one, "level"), 4);
    json_decref(j);
}

static const char *closed(struct game *game, uint32_t verb, uint32_t arg) {
    static struct es_view v;
    static struct es_state world;
    static struct action list[ES_MAX_LEGAL];
    static struct offer o;
    const struct action a = {(uint16_t)verb, {(int16_t)arg}};
    es_view(&game->r, &game->s, 0, &v);
    uint32_t at = 0, n = es_choices(&game->r, &v, list, ES_MAX_LEGAL);
    while (at < n && memcmp(&list[at], &a, sizeof a))
        at++;
    offer_world(&escape_ops, &game->r, &v, 0, &world);
    offer_of(&escape_ops, &game->r, &v, &a, &world, &o);
    return at == n ? "it is not listed" : o.reason == REASON_OK ? "it is open" : o.why.buf;
}

/* What is closed is listed where people look for it, and says what is wanting, and how much there is of it.
 */
static void what_is_closed_says_the_figure(void **unused) {
    (void)unused;
    alone(&g);
    assert_string_equal(closed(&g, ES_MOVE, ES_UP), "the stairs up are in the room farthest south and east");
    assert_string_equal(closed(&g, ES_MOVE, ES_DOWN), "nothing lies below this level");
    assert_string_equal(closed(&g, ES_MOVE, ES_NORTH), "no way leads there");
    assert_string_equal(closed(&g, ES_MOVE, ES_EAST), "it is open");
    assert_string_equal(closed(&g, ES_TRAIN, 0), "this is no training room");
    player(&g)->feature[ES_EFFORT] = 65000;
    assert_string_equal(closed(&g, ES_STREAM, 0), "a stream costs 10 Effort, and you have 6.50");
    uint32_t deep = id_of(&g, ES_KIND_SKILL, "deep_appraisal");
    assert_string_equal(closed(&g, ES_EVOLVE, deep), "it is not listed");
    enter(&g, ES_RUNE_FORGE);
    assert_string_equal(closed(&g, ES_EVOLVE, deep), "it is not listed");
    player(&g)->skills |= 1u << g.r.skill[deep].parent;
    assert_string_equal(closed(&g, ES_EVOLVE, deep),
                        "it wants Insight 6 (yours 5), Awareness 0.30 (yours 0.00)");
    meet(&g, SOMEBODY);
    assert_string_equal(closed(&g, ES_MURDER, SOMEBODY),
                        "murder takes Survival of 0.20 or more, and yours is 0.00");
    player(&g)->trait[ES_SURVIVAL] = 2000;
    assert_string_equal(closed(&g, ES_MURDER, SOMEBODY),
                        "murder is for the Laughing Face, or for a reputation of -6 or worse; yours is 0");
    who(&g, SOMEBODY)->companion = 1;
    assert_string_equal(closed(&g, ES_RECRUIT, SOMEBODY), "one companion at a time, and you have Brannick");
}

/* What a room offers to others, or for what one lacks, says so; what comes later is not told early. */
static void closed_options_say_whom_they_are_for(void **unused) {
    uint32_t seen = 0;
    (void)unused;
    alone(&g);
    for (uint32_t feature = ES_CORRIDOR; feature < ES_ROOM_FEATURES; feature++) {
        if (feature == ES_START || feature == ES_ESCAPE_GATE || feature == ES_STAIRS_DOWN)
            continue;
        enter(&g, feature);
        for (uint32_t i = 1; i <= g.r.options; i++) {
            const struct es_option_rules *o = &g.r.option[i];
            const char *why = closed(&g, ES_CHOOSE, i);
            bool here = o->features >> feature & 1 && !o->after;
            seen |= strstr(why, "it takes the skill ") ? 1 : strstr(why, "it is for ") ? 2 : 0;
            seen |= strstr(why, " must be here") ? 4 : 0;
            assert_int_equal(!strcmp(why, "it is not listed"), !here);
            if (here && o->skills)
                assert_non_null(strstr(why, "it takes the skill "));
        }
    }
    assert_int_equal(seen, 1 | 2 | 4);
}

/* Other levels stand in the view by their marks, as on the map that people have. */
static void floors_are_given_by_marks(void **unused) {
    (void)unused;
    alone(&g);
    look();
    json_t *j = view_json();
    assert_int_equal(json_array_size(json_object_get(j, "floors")), 0);
    json_decref(j);
    g.s.run.highest = 11;
    for (uint32_t i = 0; i < 2; i++)
        g.s.room[10][i] = (struct es_room){.feature = i ? ES_TREASURE : ES_STAIRS_DOWN,
                                           .known = ES_KNOWS_FEATURE | ES_KNOWS_INSIDE};
    look();
    j = view_json();
    const json_t *floors = json_object_get(j, "floors"),
                 *rows = json_object_get(json_array_get(floors, 0), "rows");
    assert_int_equal(json_array_size(floors), 1);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(floors, 0), "depth")), 11);
    assert_int_equal(json_array_size(rows), ES_ROWS);
    assert_string_equal(json_string_value(json_array_get(rows, 0)), ">-        ");
    assert_string_equal(json_string_value(json_array_get(rows, 4)), "          ");
    json_decref(j);
}

/* Four digits, exactly; ES-009: turn, depth and level stand apart in the event that begins a turn, and only
 * there. */
static void figures_are_exact_in_json(void **unused) {
    (void)unused;
    alone(&g);
    player(&g)->trait[ES_LEVITY] = -125;
    look();
    json_decref(view_json());
    assert_non_null(strstr(words, "\"levity\":-0.0125"));
    assert_non_null(strstr(words, "\"effort\":100.0000"));
    json_t *came = event_text(ES_EV_CAME, 60, 3 + 1, 12, 1); /* rooms are numbered as the view numbers them */
    assert_int_equal(json_integer_value(json_object_get(came, "from")), 3);
    json_decref(came);
    came = event_text(ES_EV_CAME, 60, 0, 12, 1);
    assert_true(json_is_null(json_object_get(came, "from")));
    json_decref(came);
    json_t *j = event_text(ES_EV_TRAIT, 1 + ES_EMPATHY, 925, ES_BY_DEED, 10000);
    assert_non_null(strstr(words, "\"by\":0.0925"));
    assert_non_null(strstr(words, "\"value\":1.0000"));
    assert_string_equal(str(j, "trait"), "empathy");
    assert_string_equal(str(j, "stage"), "deed");
    assert_null(json_object_get(j, "at"));
    json_decref(j);
    j = event_text(ES_EV_ACTED, 2, 1 + ES_REST_UP, 0, 1);
    assert_null(json_object_get(j, "at"));
    assert_null(json_object_get(j, "target")); /* there is none */
    json_decref(j);
    j = event_text(ES_EV_ACTED, player(&g)->id, 1 + ES_REST_UP, 0, 1);
    const json_t *at = json_object_get(j, "at");
    assert_int_equal(json_integer_value(json_object_get(at, "depth")), 12);
    assert_int_equal(json_integer_value(json_object_get(at, "level")), 1);
    assert_int_equal(json_integer_value(json_object_get(at, "turn")), 0);
    json_decref(j);
}

/* ES-186: a change of heading names both. */
static void headings_are_told_with_both_names(void **unused) {
    (void)unused;
    alone(&g);
    look();
    json_t *j = event_text(ES_EV_HEADING, 1, 4, 0, 0);
    assert_string_equal(str(j, "archetype_before"), g.r.archetype[1].name);
    assert_string_equal(str(j, "archetype_after"), g.r.archetype[4].name);
    json_decref(j);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals),
        cmocka_unit_test(people_have_names),
        cmocka_unit_test(events_read_well),
        cmocka_unit_test(rumors_do_not_say_that_they_are_false),
        cmocka_unit_test(hearsay_agrees_with_whom_it_is_about),
        cmocka_unit_test(hearsay_varies),
        cmocka_unit_test(lines_are_sentences),
        cmocka_unit_test(actions_say_what_they_give),
        cmocka_unit_test(closed_choices_say_why),
        cmocka_unit_test(hostile_events_are_safe),
        cmocka_unit_test(a_crowd_is_told_once),
        cmocka_unit_test(everything_legal_has_words),
        cmocka_unit_test(own_words_are_kept),
        cmocka_unit_test(views_are_json),
        cmocka_unit_test(the_heading_leads_the_list),
        cmocka_unit_test(views_say_what_is_known),
        cmocka_unit_test(what_is_closed_says_the_figure),
        cmocka_unit_test(closed_options_say_whom_they_are_for),
        cmocka_unit_test(floors_are_given_by_marks),
        cmocka_unit_test(figures_are_exact_in_json),
        cmocka_unit_test(headings_are_told_with_both_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
