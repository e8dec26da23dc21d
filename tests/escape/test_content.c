/* The content of ESCAPE: every figure that the document gives, by its number, and what the decisions add;
 * that every saying, deed and option has its use. Content that breaks a rule is refused:
 * test_broken_content.c. */
#include "es_test.h"
#include "games/escape/content_parts.h"

#include <stdio.h>

static const struct es_rules *doc(void) {
    return open_rules(DOC);
}

static uint32_t id(uint32_t kind, const char *name) {
    int64_t at = es_id_of(doc(), kind, name);
    if (at < 1)
        fail_msg("there is no '%s'", name);
    return (uint32_t)at;
}

/* A change in words, "survival 300 xp 4": it is this and nothing else. */
static void assert_delta(const struct es_delta *got, const char *words) {
    struct es_delta want = {0};
    char name[32];
    int value, used;
    for (const char *s = words; sscanf(s, "%31s %d %n", name, &value, &used) == 2; s += used) {
        bool known = true;
        for (uint32_t i = 0; i < ES_TRAITS; i++)
            if (!strcmp(name, es_axis_words[i]))
                want.trait[i] = value;
        for (uint32_t i = 0; i < ES_FEATURES; i++)
            if (!strcmp(name, es_axis_words[ES_TRAITS + i]))
                want.feature[i] = value;
        for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
            if (!strcmp(name, es_attribute_words[i]))
                want.attribute[i] = (int16_t)value;
        if (!strcmp(name, "energy"))
            want.energy = value;
        else if (!strcmp(name, "xp"))
            want.xp = (int16_t)value;
        else if (!strcmp(name, "reputation"))
            want.reputation = (int16_t)value;
        else
            known = es_id_of(doc(), ES_KIND_TRAIT, name) > 0 || es_id_of(doc(), ES_KIND_FEATURE, name) > 0 ||
                    strstr("might willpower", name);
        assert_true(known);
    }
    assert_memory_equal(got->trait, want.trait, sizeof want.trait);
    assert_memory_equal(got->feature, want.feature, sizeof want.feature);
    assert_memory_equal(got->attribute, want.attribute, sizeof want.attribute);
    assert_int_equal(got->energy, want.energy);
    assert_int_equal(got->xp, want.xp);
    assert_int_equal(got->reputation, want.reputation);
}

/* ES-032, ES-034 .. ES-038, ES-040 .. ES-046, ES-051, ES-055 .. ES-057, ES-059, ES-062, ES-063, ES-065 ..
 * ES-067, ES-069, ES-071 .. ES-074, ES-257. */
static void actions_have_the_rows_of_the_document(void **state) {
    (void)state;
    static const struct {
        uint32_t verb;
        const char *effect, *vain;
    } rows[ES_VERBS] = {
        {ES_MOVE, "", ""},
        {ES_TRAIN, "energy -1500 might 1 willpower 1 xp 5 constraint 700 direction 500 momentum 1000", ""},
        {ES_REST_UP, "energy 2000 equilibrium 400 levity 200", ""},
        {ES_TALK, "empathy 500 comprehension 300 awareness 500", "empathy -100"},
        {ES_SEARCH, "", "comprehension 100"},
        {ES_SPEAK, "", ""},
        {ES_FIGHT, "xp 4 survival 300 direction 300 momentum 1000", ""},
        {ES_FLEE, "survival 100", ""},
        {ES_CHOOSE, "", ""},
        {ES_STREAM, "projection 300 momentum 2000", ""},
        {ES_STEAL, "constraint 100 survival 200 guile 1500", ""},
        {ES_RECRUIT, "empathy 400 awareness 1000", ""},
        {ES_MURDER, "xp 10 reputation -2 survival 600 constraint -400 momentum 2000", ""},
        {ES_EVOLVE, "", ""},
    };
    for (uint32_t i = 0; i < ES_VERBS; i++) {
        const struct es_action_rules *a = &doc()->action[rows[i].verb];
        assert_delta(&a->effect, rows[i].effect);
        assert_delta(&a->vain, rows[i].vain);
        assert_true(*a->title && *a->help);
    }
    assert_int_equal(doc()->action[ES_REST_UP].energy_rest, 3000); /* ES-041 */
    assert_int_equal(doc()->f.stream_effort, 10);                  /* ES-062 */
}

/* D-13: the whole depth hears of a stream, the rooms next door of what is loud. */
static void what_is_heard_of(void **state) {
    (void)state;
    for (uint32_t i = 0; i < ES_VERBS; i++) {
        const struct es_action_rules *a = &doc()->action[i];
        bool loud = i == ES_FIGHT || i == ES_MURDER || i == ES_STEAL || i == ES_SEARCH;
        assert_int_equal(a->reach, i == ES_STREAM ? 2 : loud);
        assert_int_equal(a->heard, i == ES_STREAM ? 6500 : loud ? 4500 : 0);
        assert_int_equal(a->violent, i == ES_FIGHT || i == ES_MURDER);
        assert_int_equal(a->kind, i == ES_TALK || i == ES_RECRUIT);
    }
}

/* ES-132 .. ES-142, ES-144, ES-146, ES-191, ES-192, ES-260, D-14, D-26. */
static void rooms(void **state) {
    (void)state;
    static const struct {
        const char *name, *vector;
        int32_t interest, risk, combat, per_level;
    } rows[] = {
        {"training", "constraint 4500 direction 3000", 750, 3500, 5, 2},
        {"dialogue", "empathy 4000 comprehension 2000", 0, 3500, 0, 2},
        {"rest", "equilibrium 5000 levity 2000", 800, 3500, -10, 2},
        {"rune_forge", "construction 4500 comprehension 2500", 0, 3500, 0, 5},
        {"treasure", "projection 4500 survival 2500", 3200, 6000, 0, 20},
        {"combat", "survival 4000 direction 2500", 1425, 10000, 10, 2},
        {"stairs_up", "direction 3500 projection 1500", 1775, 3500, 0, 0},
        {"stairs_down", "", 0, 3500, 0, 0},
        {"escape_gate", "freedom 5500 projection 3500", 2100, 3500, 0, 0},
        {"start", "comprehension 2000", 0, 3500, 0, 0},
        {"corridor", "", 0, 3500, 0, 15},
    };
    assert_int_equal(sizeof rows / sizeof rows[0], ES_ROOM_FEATURES - 1);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct es_room_rules *r = &doc()->room[id(ES_KIND_ROOM, rows[i].name)];
        struct es_delta d = {0};
        memcpy(d.trait, r->vector, sizeof d.trait);
        assert_delta(&d, rows[i].vector);
        assert_int_equal(r->interest, rows[i].interest);
        assert_int_equal(r->risk, rows[i].risk);
        assert_int_equal(r->combat, rows[i].combat);
        assert_int_equal(r->per_level, rows[i].per_level);
        assert_in_range(r->texts, 4, 6);
    }
    assert_int_equal(doc()->f.room_scale, 500); /* ES-016 */
}

/* ES-001, ES-003, ES-020, ES-021, ES-091 .. ES-094, ES-143, ES-145, ES-147, ES-149, ES-250, ES-258, D-13,
 * D-14, D-21. */
static void figures(void **state) {
    (void)state;
    const struct es_figures *f = &doc()->f;
    assert_int_equal(f->start_depth, 12);
    assert_int_equal(f->xp_per_level, 30);
    assert_int_equal(f->cap_one, 2200);
    assert_int_equal(f->cap_all, 3500);
    assert_int_equal(f->fame_base, 10000);
    assert_int_equal(f->fame_repeat, 7500);
    assert_int_equal(f->fame_momentum, 400);
    assert_int_equal(f->fame_diminish, 120);
    assert_int_equal(f->murder_survival, 2000);
    assert_int_equal(f->murder_reputation, -6);
    assert_int_equal(f->murder_faction, ES_LAUGHING_FACE);
    assert_int_equal(f->murder_factor, 2);
    assert_int_equal(f->steal_skill, id(ES_KIND_SKILL, "shadow_hand")); /* ES-087 */
    assert_int_equal(f->cap, 120);
    assert_int_equal(f->see_confidence, 9500);
    assert_int_equal(f->talk_loss, 1000);
    assert_int_equal(f->distort_loss, 1500);
    assert_int_equal(f->distort_spread, 2000);
    assert_int_equal(f->distort_talk, 1500);
    assert_int_equal(f->spread_of_damage, 3);
    assert_int_equal(f->rest_health, 0); /* D-08 */
    const int16_t attack[] = {f->attack_base,   f->attack_might,    f->attack_agility,   f->attack_level,
                              f->attack_tier,   f->attack_momentum, f->attack_survival,  f->attack_direction,
                              f->attack_legion, f->attack_same,     f->defend_willpower, f->defend_agility,
                              f->defend_level,  f->defend_survival, f->defend_constraint};
    const int16_t want[] = {50, 6, 3, 8, 20, 15, 30, 20, 10, -20, 4, 3, 5, 20, 10};
    assert_memory_equal(attack, want, sizeof want);
}

/* S-04: only the tuned ruleset has a limit of its own; nothing else of the document is touched by it. */
static void turn_limits(void **state) {
    (void)state;
    assert_int_equal(doc()->f.turn_limit, ES_MAX_STEPS);
    assert_int_equal(open_rules(V1)->f.turn_limit, 1500);
}

/* ES-176 .. ES-180, D-07, D-08, D-21, D-25. */
static void kinds(void **state) {
    (void)state;
    static const struct {
        uint32_t kind, faction;
        int16_t attribute[ES_ATTRIBUTES], health, per_bonus, reputation, level, per_chapter;
    } rows[] = {
        {ES_PLAYER, ES_FREELANCER, {6, 5, 5, 6}, 100, 0, 0, 1, 0},
        {ES_DUNGEONEER, ES_FREELANCER, {5, 5, 5, 5}, 90, 0, 0, 1, 1},
        {ES_HOSTILE, ES_LEGION, {5, 5, 4, 5}, 30, 3, -4, 1, 1},
    };
    for (uint32_t i = 0; i < 3; i++) {
        const struct es_kind_rules *k = &doc()->kind[rows[i].kind];
        const int32_t feature[ES_FEATURES] = {[ES_EFFORT] = 100 * ES_ONE};
        assert_int_equal(k->faction, rows[i].faction);
        assert_memory_equal(k->attribute, rows[i].attribute, sizeof k->attribute);
        assert_int_equal(k->health, rows[i].health);
        assert_int_equal(k->health_per_bonus, rows[i].per_bonus);
        assert_int_equal(k->reputation, rows[i].reputation);
        assert_int_equal(k->base_level, rows[i].level);
        assert_int_equal(k->level_per_chapter, rows[i].per_chapter);
        assert_int_equal(k->energy, ES_ONE);
        assert_memory_equal(k->feature, feature, sizeof feature);
    }
}

/* D-19. */
static void wars(void **state) {
    (void)state;
    for (uint32_t a = 0; a < ES_FACTIONS; a++)
        for (uint32_t b = 0; b < ES_FACTIONS; b++)
            assert_int_equal(doc()->at_war[a][b], a && b && a != b);
}

/* ES-174, ES-181: exactly ten traits and five features, in the order of the document. */
static void traits_and_features(void **state) {
    (void)state;
    assert_string_equal(es_title_of(doc(), ES_KIND_TRAIT, 1), "Comprehension");
    assert_string_equal(es_title_of(doc(), ES_KIND_TRAIT, 1 + ES_SURVIVAL), "Survival");
    assert_null(es_name_of(doc(), ES_KIND_TRAIT, 11));
    assert_string_equal(es_name_of(doc(), ES_KIND_FEATURE, 1), "fame");
    assert_string_equal(es_name_of(doc(), ES_KIND_FEATURE, 1 + ES_MOMENTUM), "momentum");
    assert_null(es_name_of(doc(), ES_KIND_FEATURE, 6));
}

/* ES-050, ES-197 to ES-201, ES-262, D-23, D-28. The cache is the first, so it is found first. */
static void items(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    const struct es_item_rules *cache = &r->item[id(ES_KIND_ITEM, "treasure_cache")];
    assert_ptr_equal(cache, &r->item[1]);
    assert_string_equal(cache->title, "Treasure Cache");
    assert_int_equal(cache->tags, ES_TAG_TREASURE | ES_TAG_LOOT);
    assert_delta(&cache->effect, "projection 4000 survival 2000");
    for (uint32_t i = 2; i <= r->items; i++) {
        const struct es_item_rules *it = &r->item[i];
        assert_int_equal(it->tier > 0, (it->tags & ES_TAG_WEAPON) != 0);
        for (uint32_t k = 0; it->tier && k < ES_TRAITS; k++) {
            bool of_weapons = k == ES_DIRECTION || k == ES_SURVIVAL;
            assert_int_equal(it->effect.trait[k], of_weapons ? 500 * it->tier : 0);
        }
        assert_true(*it->title && *it->words);
    }
    for (int32_t c = 1; c <= ES_DEPTHS; c++) {
        const int32_t want[4] = {60 - 4 * c, 25 + c, 10 + 2 * c, 5 + c};
        for (uint32_t i = 0; i < 4; i++)
            assert_int_equal(r->f.weapon_common[i] + c * r->f.weapon_slope[i], want[i]);
    }
}

static const struct es_skill_rules *skill(const char *name) {
    return &doc()->skill[id(ES_KIND_SKILL, name)];
}

/* Attribute, trait and feature that a skill asks for at least; -1: none is asked. */
static void assert_needs(const struct es_needs *n, int attribute, int least, int trait, int at_least,
                         int feature, int reached) {
    for (int i = 0; i < ES_ATTRIBUTES; i++)
        assert_int_equal(n->attribute[i], i == attribute ? least : 0);
    for (int i = 0; i < ES_TRAITS; i++)
        assert_int_equal(n->trait_least[i], i == trait ? at_least : INT32_MIN);
    for (int i = 0; i < ES_FEATURES; i++)
        assert_int_equal(n->feature_least[i], i == feature ? reached : INT32_MIN);
}

/* ES-164 .. ES-173, ES-148, ES-261, D-17. */
static void skills(void **state) {
    (void)state;
    const struct es_skill_rules *appraisal = skill("appraisal"), *xray = skill("xray"),
                                *eye = skill("keen_eye"), *hand = skill("shadow_hand"),
                                *cast = skill("battle_broadcast"), *deep = skill("deep_appraisal"),
                                *trap = skill("trap_vision");
    assert_int_equal(doc()->skills, 7);
    assert_int_equal(appraisal->radius, 22000);
    assert_needs(&appraisal->needs, ES_INSIGHT, 5, -1, 0, -1, 0);
    assert_int_equal(xray->radius, 24000);
    assert_needs(&xray->needs, -1, 0, -1, 0, -1, 0);
    assert_int_equal(xray->needs.trait_most[ES_COMPREHENSION], 0);
    assert_int_equal(appraisal->needs.trait_most[ES_COMPREHENSION], INT32_MAX);
    assert_true(appraisal->branch && appraisal->branch == xray->branch); /* ES-173 */
    assert_int_equal(eye->radius, 18000);
    assert_needs(&eye->needs, ES_INSIGHT, 6, ES_COMPREHENSION, 500, -1, 0);
    assert_int_equal(hand->radius, 19000);
    assert_needs(&hand->needs, ES_AGILITY, 6, -1, 0, ES_AWARENESS, 2000);
    assert_int_equal(hand->needs.skills, 1u << id(ES_KIND_SKILL, "keen_eye"));
    assert_int_equal(cast->radius, 20000);
    assert_needs(&cast->needs, ES_MIGHT, 7, -1, 0, ES_FAME, 5 * ES_ONE);
    assert_int_equal(cast->fame, 1500);
    assert_needs(&deep->needs, ES_INSIGHT, 6, -1, 0, ES_AWARENESS, 3000);
    assert_needs(&trap->needs, ES_WILLPOWER, 7, -1, 0, ES_AWARENESS, 2500);
    assert_int_equal(deep->parent, id(ES_KIND_SKILL, "appraisal")); /* ES-165 */
    assert_int_equal(trap->parent, id(ES_KIND_SKILL, "xray"));      /* ES-167 */
    assert_true(!eye->branch && !hand->branch && !cast->branch && !deep->branch && !trap->branch);
    for (uint32_t i = 1; i <= doc()->skills; i++) { /* ES-171 */
        const struct es_skill_rules *s = &doc()->skill[i];
        assert_int_equal(s->parent != 0, s == deep || s == trap);
        assert_int_equal(s->fame, s == cast ? 1500 : 0);
        if (!s->parent)
            assert_delta(&s->effect, "");
    }
}

/* D-17: from nowhere both branches are equally far, so Appraisal, the first, is taken; a vault or a pit tips
 * it. */
static void branches_are_equally_far(void **state) {
    (void)state;
    const struct es_skill_rules *a = skill("appraisal"), *x = skill("xray");
    int64_t of_a = 0, of_x = 0;
    for (uint32_t i = 0; i < ES_TRAITS; i++) {
        of_a += (int64_t)a->profile[i] * a->profile[i];
        of_x += (int64_t)x->profile[i] * x->profile[i];
    }
    assert_int_equal(of_a, of_x);
    assert_true(a < x);
    assert_true(x->profile[ES_SURVIVAL] > 0 && a->profile[ES_SURVIVAL] == 0);
}

/* ES-151 .. ES-156, ES-158, ES-263, D-16. */
static void cutscenes(void **state) {
    (void)state;
    static const char *const titles[] = {"A Locked Cache",   "Steel Memory",   "Signal in the Dark",
                                         "Hands Like Smoke", "Chapter Closed", "Surface Air"};
    const struct es_cutscene_rules *c = doc()->cutscene;
    assert_int_equal(doc()->cutscenes, 6);
    for (uint32_t i = 1; i <= 6; i++) {
        assert_string_equal(c[i].title, titles[i - 1]);
        assert_int_equal(c[i].once, i != 5);
        assert_int_equal(c[i].chapter, i == 5);
        assert_int_equal(c[i].escape, i == 6);
        assert_true(strlen(c[i].words) > 80);
    }
    assert_true(c[1].verb == 1 + ES_SEARCH && c[1].tag == ES_TAG_TREASURE);
    assert_int_equal(c[2].verb, 1 + ES_TRAIN);
    assert_needs(&c[2].needs, ES_MIGHT, 8, -1, 0, -1, 0);
    assert_int_equal(c[3].verb, 1 + ES_STREAM);
    assert_needs(&c[3].needs, -1, 0, -1, 0, ES_FAME, ES_ONE);
    assert_int_equal(c[4].skill, id(ES_KIND_SKILL, "shadow_hand"));
}

/* ES-159 .. ES-162, ES-264. */
static void events(void **state) {
    (void)state;
    const struct es_event_rules *turn = &doc()->event[id(ES_KIND_EVENT, "depth_pressure_turn_40")],
                                *fame = &doc()->event[id(ES_KIND_EVENT, "fame_watchers_20")];
    assert_int_equal(doc()->events, 2);
    assert_int_equal(turn->needs.turn, 40);
    assert_int_equal(turn->enemy_bonus, 2);
    assert_delta(&turn->effect, "");
    assert_needs(&fame->needs, -1, 0, -1, 0, ES_FAME, 20 * ES_ONE);
    assert_true(!fame->needs.turn && !fame->enemy_bonus);
    assert_delta(&fame->effect, "projection 800 momentum 2500");
}

/* ES-182, D-27: six to eight, the Wanderer first; no two point the same way. */
static void archetypes(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    assert_in_range(r->archetypes, 6, 8);
    assert_string_equal(r->archetype[1].name, "wanderer");
    for (uint32_t i = 1; i <= r->archetypes; i++) {
        int64_t square = 0;
        for (uint32_t k = 0; k < ES_TRAITS; k++)
            square += (int64_t)r->archetype[i].vector[k] * r->archetype[i].vector[k];
        int64_t norm = r->archetype[i].norm;
        assert_true(norm * norm <= square && (norm + 1) * (norm + 1) > square);
        for (uint32_t j = 1; j < i; j++) {
            int64_t dot = 0;
            for (uint32_t k = 0; k < ES_TRAITS; k++)
                dot += (int64_t)r->archetype[i].vector[k] * r->archetype[j].vector[k];
            assert_true(dot * 100 < norm * r->archetype[j].norm * 75);
        }
    }
}

/* ES-193, S-05: 48 people, four to a depth, names that can be typed; every id has a name of its own. */
static void people(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    uint32_t laughing = 0;
    assert_int_equal(r->people, ES_CAST);
    for (uint32_t i = 0; i < ES_CAST; i++) {
        const struct es_person_rules *p = &r->person[i];
        assert_int_equal(id(ES_KIND_ENTITY, p->name), 2 + i);
        assert_string_equal(es_title_of(r, ES_KIND_ENTITY, 2 + i), p->title);
        assert_true(strlen(p->words) > 20);
        assert_true(p->faction == ES_FREELANCER || p->faction == ES_LAUGHING_FACE);
        laughing += p->faction == ES_LAUGHING_FACE;
    }
    assert_string_equal(r->person[0].name, "brannick"); /* the first by name on depth 12 */
    assert_in_range(laughing, 4, 5);
    assert_string_equal(es_name_of(r, ES_KIND_ENTITY, 1), "player");
    assert_string_equal(es_name_of(r, ES_KIND_ENTITY, ES_IDS - 1), "hostile_4095");
    assert_int_equal(es_id_of(r, ES_KIND_ENTITY, "hostile_57"), 57);
    assert_non_null(strstr(es_title_of(r, ES_KIND_ENTITY, 57), " 57"));
    assert_null(es_name_of(r, ES_KIND_ENTITY, ES_IDS));
}

/* D-20: options in every kind of room that talks, branches that shut each other, chains, and every outcome.
 */
static void options(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    uint32_t rooms_with = 0, branches = 0, chains = 0, down = 0, up = 0, gives = 0, takes = 0, corrects = 0,
             passing = 0, effort = 0, joins = 0;
    assert_true(r->options >= 16);
    for (uint32_t i = 1; i <= r->options; i++) {
        const struct es_option_rules *o = &r->option[i];
        rooms_with |= o->features;
        for (uint32_t k = 1; k < i; k++)
            branches += (o->never_after >> k & 1) && (r->option[k].never_after >> i & 1);
        chains += o->after != 0;
        down += o->effect.reputation == -3 && !o->present;
        up += o->effect.reputation == 2;
        gives += o->gives != 0;
        takes += o->takes_tag == ES_TAG_TREASURE;
        corrects += o->corrects;
        passing += o->passing.turns != 0;
        effort += o->effect.feature[ES_EFFORT] > 0 && o->features == 1u << ES_REST && !o->once;
        joins += o->joins == ES_LAUGHING_FACE && o->present == ES_LAUGHING_FACE;
        assert_true(*o->title && strlen(o->words) > 20);
        assert_int_equal(o->features & 1u << ES_CORRIDOR, 0);
    }
    const uint32_t talking =
        1u << ES_TRAINING | 1u << ES_DIALOGUE | 1u << ES_REST | 1u << ES_TREASURE | 1u << ES_RUNE_FORGE;
    assert_int_equal(rooms_with & talking, talking);
    assert_true(branches >= 2 && chains >= 2);
    assert_true(down >= 2 && up >= 1); /* D-21: two of the former reach -6 */
    assert_true(gives && takes && corrects && passing && effort && joins);
}

/* D-10, ES-020, ES-021, ES-259: sayings push every axis but Fame and Effort both ways or up; one reaches the
 * cap of one axis and one the cap of all. */
static void sayings_reach_every_axis_and_both_caps(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    bool raised[ES_AXES] = {0}, lowered[ES_AXES] = {0}, one = false, all = false;
    assert_true(r->lines >= 24);
    for (uint32_t i = 1; i <= r->lines; i++) {
        int32_t sum = 0, bare = 0, vector[ES_VECTOR];
        es_embed(r, r->line[i].words, vector);
        for (uint32_t k = 0; k < ES_AXES; k++) {
            int32_t by = r->line_projection[i][k];
            sum += abs(by);
            bare += abs(vector[k]) * r->f.gain;
            raised[k] |= by > 0;
            lowered[k] |= by < 0;
            one |= abs(by) == r->f.cap_one;
            assert_true(abs(by) <= r->f.cap_one);
        }
        all |= bare > r->f.cap_all && sum > r->f.cap_all - ES_AXES;
        assert_in_range(sum, 1, r->f.cap_all);
    }
    assert_true(one && all);
    for (uint32_t k = 0; k < ES_AXES; k++) {
        bool counts = k != ES_TRAITS + ES_FAME && k != ES_TRAITS + ES_EFFORT;
        assert_true(raised[k] == counts && lowered[k] == counts);
    }
}

/* ES-104, D-11: every verb has words for a deed, which are canonical already but for their placeholders. A
 * step moves no trait, so that the first one leaves the choice of a branch to the room (D-17). */
static void deeds_have_words(void **state) {
    (void)state;
    const struct es_rules *r = doc();
    for (uint32_t v = 0; v < ES_VERBS; v++) {
        uint32_t known = 0;
        for (uint32_t o = 0; o < ES_OUTCOMES; o++) {
            const char *w = r->deed_words[v][o];
            known += w != NULL;
            assert_true(!w || !w[strspn(w, "abcdefghijklmnopqrstuvwxyz ,{}")]);
        }
        assert_true(known > 0);
    }
    for (uint32_t f = 1; f < ES_ROOM_FEATURES; f++)
        for (uint32_t i = 0; i < ES_AXES; i++)
            assert_int_equal(r->deed_projection[ES_MOVE][ES_DONE][f][ES_NOBODY][i], 0);
    assert_true(r->deed_projection[ES_STREAM][ES_DONE][ES_REST][ES_NOBODY][ES_PROJECTION] > 0);
}

/* Each kind: names lead back to ids, ids beyond the end have neither name nor title. */
static void names_lead_back(void **state) {
    (void)state;
    for (uint32_t kind = ES_KIND_DIRECTION; kind <= ES_KIND_END; kind++) {
        int64_t n = 1;
        for (const char *name; (name = es_name_of(doc(), kind, n)); n++) {
            assert_int_equal(es_id_of(doc(), kind, name), n);
            assert_true(name[0] && es_title_of(doc(), kind, n)[0]);
            assert_int_equal(name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")], 0);
        }
        assert_true(n > 1);
        assert_null(es_title_of(doc(), kind, n));
        assert_null(es_name_of(doc(), kind, 0));
        assert_null(es_name_of(doc(), kind, -1));
        assert_int_equal(es_id_of(doc(), kind, "no_such_thing"), -1);
    }
    assert_null(es_name_of(doc(), KIND_NUMBER, 1));
}

/* Loads the document's figures with one of them changed; returns the content hash. */
static uint64_t load_with(const char *assignment, struct es_rules *out) {
    const struct ruleset *set = kept_ruleset(&escape_ops, DOC, assignment);
    *out = *(const struct es_rules *)set->rules;
    return set->content_hash;
}

/* ES-265: a figure in the JSON changes the rules and the content hash; prose changes neither. */
static void figures_come_from_content(void **state) {
    (void)state;
    static struct es_rules r;
    uint64_t plain = load_with(NULL, &r);
    assert_int_not_equal(load_with("actions.train.effect.xp=6", &r), plain);
    assert_int_equal(r.action[ES_TRAIN].effect.xp, 6);
    assert_int_not_equal(load_with("rooms.treasure.vector.projection=5000", &r), plain);
    assert_int_equal(r.room[ES_TREASURE].interest, 3500);
    assert_int_not_equal(load_with("lines.greet=\"Forward.\"", &r), plain);
    assert_int_equal(r.line_projection[es_id_of(&r, ES_KIND_LINE, "greet")][ES_DIRECTION], r.f.gain);
    assert_int_equal(load_with("words.items.last_word=\"A sword.\"", &r), plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_have_the_rows_of_the_document),
        cmocka_unit_test(what_is_heard_of),
        cmocka_unit_test(rooms),
        cmocka_unit_test(figures),
        cmocka_unit_test(turn_limits),
        cmocka_unit_test(kinds),
        cmocka_unit_test(wars),
        cmocka_unit_test(traits_and_features),
        cmocka_unit_test(items),
        cmocka_unit_test(skills),
        cmocka_unit_test(branches_are_equally_far),
        cmocka_unit_test(cutscenes),
        cmocka_unit_test(events),
        cmocka_unit_test(archetypes),
        cmocka_unit_test(people),
        cmocka_unit_test(options),
        cmocka_unit_test(sayings_reach_every_axis_and_both_caps),
        cmocka_unit_test(deeds_have_words),
        cmocka_unit_test(names_lead_back),
        cmocka_unit_test(figures_come_from_content),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
