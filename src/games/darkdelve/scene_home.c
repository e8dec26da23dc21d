/* DARKDELVE's scenes beside the dungeon: the camp with all that lies there, a run that was lost or brought
 * home, the pages one can open at any time. spot.c says where choices belong. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

const struct scene_page dd_scene_pages[DD_SCENE_PAGES] = {
    {0, "table", "The table"},
    {'i', "you", "You, and what is yours"},
    {'m', "map", "The floor, and the ways home"},
    {'b', "bestiary", "The bestiary"},
    {'w', "words", "What Dread does, and what signs mean", .beside = true},
    {0, "doubt", "What you read may be false now", .opener = DD_EV_DREAD_THRESHOLD + 1, .opener_if = 3},
    {0, "guess", "What you do not know is a guess", .opener = DD_EV_FIRST_DOUBT + 1},
};

static struct thing *figure(struct scene *s, const char *name, int64_t n, const char *unit) {
    int32_t now = (int32_t)n;
    struct thing *t = scene_gauge(s, 0, name, (struct stat_span){now, now}, 0);
    t->gauge.unit = unit;
    return t;
}

static const char *things(uint32_t n) {
    return n == 1 ? "thing" : "things";
}

/* -- camp -- */

static void camp_meters(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    int32_t used = (int32_t)dd_stash_used(p), known = (int32_t)dd_known_beasts(r, p);
    scene_pane(s, PANE_METERS, OF_ME, "At camp");
    figure(s, "Gold", p->gold, NULL);
    scene_gauge(s, 0, "Stash", (struct stat_span){used, used}, r->stash_capacity)->brief = "places in use";
    scene_gauge(s, 0, "Bestiary", (struct stat_span){known, known}, (int32_t)r->monster_count)->brief =
        "beasts you know of";
    figure(s, "Runs", p->runs, NULL)->brief =
        scene_fmt(s, "back from %u, lessons learned in %u", p->extractions, p->deaths);
}

static void camp_lists(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_profile *p = &v->profile;
    if (p->returned[0].id) {
        scene_pane(s, PANE_LIST, OF_ALL, "Brought home, to be put away")->grave = true;
        dds_items(r, v, p->returned, DD_CARRY_MAX, s);
    }
    if (p->hand[0].id) {
        struct pane *laid = scene_pane(s, PANE_LIST, OF_ME, "You take along");
        laid->note = r->level_cap ? "AT RISK: lost for good by a death" : NULL;
        dds_items(r, v, p->hand, DD_HAND_MAX, s);
    }
    scene_pane(s, PANE_LIST, OF_ME, "In the stash");
    if (!dds_items(r, v, p->stash, DD_STASH_MAX, s))
        scene_thing(s, 0, "nothing")->tone = TONE_SOFT;
}

static void camp(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_profile *p = &v->profile;
    if (r->level_cap) {
        dds_camp(r, v, s);
        camp_lists(r, v, s);
        return;
    }
    s->place = "At camp";
    s->clock = scene_fmt(s, "%u run%s", p->runs, p->runs == 1 ? "" : "s");
    s->turn = scene_fmt(s, "%u gold", p->gold);
    s->cue = p->returned[0].id ? "PUT THINGS AWAY FIRST" : NULL;
    scene_pane(s, PANE_PROSE, OF_ALL, "The camp above the Ossuary");
    dds_paragraph(s, TONE_PLAIN, dds_words(dd_camp_line(r, p)));
    dds_paragraph(
        s, TONE_SOFT,
        scene_fmt(s,
                  "You may bring %u things from the stash, %u of them a consumable at most. What you bring "
                  "is lost if you do not come back.",
                  r->bring_max, r->bring_consumables_max));
    camp_meters(r, p, s);
    camp_lists(r, v, s);
}

/* -- how a run ends -- */

static const char *killer(const struct dd_rules *r, const struct dd_view *v) {
    const char *title = r->monster[v->killer].title;
    return title ? title : "Dark";
}

static const char *what_was_lost(const struct dd_view *v, struct scene *s) {
    return scene_fmt(s, "Left below: %u %s and the gold of this run.", v->items_lost, things(v->items_lost));
}

static const char *what_is_safe(const struct dd_view *v, struct scene *s) {
    uint32_t stashed = dd_stash_used(&v->profile);
    return scene_fmt(s, "Safe at camp: %u gold and %u %s.", v->profile.gold, stashed, things(stashed));
}

static const char *death_line(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct text t = scene_begin(s);
    dd_put_death_line(r, v, &t);
    return scene_end(s, &t);
}

/* DD-011, DD-502, DD-551. */
static void lesson(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_monster_rules *m = &r->monster[v->killer];
    const struct dd_beast *b = &v->profile.bestiary[v->killer];
    scene_pane(s, PANE_PROSE, OF_ALL, "Lesson learned")->grave = true;
    dds_paragraph(s, TONE_HARM,
              scene_fmt(s, "%s%s ended this run on floor %u, at %u Dread.", dd_the(killer(r, v), true),
                        killer(r, v), v->floor, v->dread));
    dds_paragraph(s, TONE_PLAIN, dds_words(m->lesson));
    struct text t = scene_begin(s);
    if (b->tier >= r->tier_strength) {
        dd_put_strength(m, &t);
        text_put(&t, ". ");
    }
    if (b->tier >= r->tier_habits)
        dd_put_abilities(r, m, &t);
    dds_paragraph(s, TONE_SOFT, dds_sentences(s, &t));
    if (v->lesson_tier)
        dds_paragraph(s, TONE_NAME,
                  scene_fmt(s, "The bestiary knows it now in %u of %u parts.", b->tier, DD_TIERS));
    else
        dds_paragraph(
            s, TONE_NAME,
            scene_fmt(s, "Bestiary: met %u, slain %u, fallen to %u.", b->encounters, b->kills, b->deaths));
    dds_paragraph(s, TONE_PLAIN, what_was_lost(v, s));
    dds_paragraph(s, TONE_PLAIN, what_is_safe(v, s));
    dds_paragraph(s, TONE_SOFT, death_line(r, v, s));
}

/* DD-472, DD-473. */
static void homecoming(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_reckoning k = dd_reckon(r, v);
    scene_pane(s, PANE_PROSE, OF_ALL, "Safe at camp")->grave = true;
    dds_paragraph(s, TONE_GOOD, scene_fmt(s, "Out of floor %u %s.", v->floor, dd_left_by(v)));
    dds_paragraph(s, TONE_PLAIN, dds_words(dd_extract_line(r, &v->profile)));
    scene_pane(s, PANE_METERS, OF_ME, "What you carried out");
    figure(s, "Gold of the run", k.found, NULL);
    if (k.price)
        figure(s, "Price of leaving", -k.price, NULL)->tone = TONE_HARM;
    if (k.bonus)
        figure(s, "Bonus for depth", k.bonus, NULL)->tone = TONE_GOOD;
    figure(s, "Gold brought home", v->gold_earned, NULL);
    figure(s, "Gold at camp now", v->profile.gold, NULL);
    scene_pane(s, PANE_LIST, OF_ME,
               scene_fmt(s, "Brought home: %u %s", v->items_kept, things(v->items_kept)));
    dds_items(r, v, v->profile.returned, DD_CARRY_MAX, s);
}

static void end_of_duel(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    bool fell = v->outcome == DD_OUT_DIED;
    s->place = "A duel";
    s->how = scene_fmt(s, "%s.", dd_duel_end(v));
    s->prose = fell ? death_line(r, v, s) : "It is quiet enough to hear your own breath, and to count it.";
    s->decided[0] = fell ? dds_words(r->monster[v->killer].lesson)
                         : scene_fmt(s, "You stand, with %d of %d HP left.", v->hp.shown, v->max_hp);
}

/* The fire again: what became of the run, and of what was carried. */
static void end_of_run(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    static const uint8_t verdicts[DD_OUTCOMES] = {NOBODY_WON, NOBODY_WON, YOU_WON, YOU_LOST};
    const struct dd_reckoning k = dd_reckon(r, v);
    s->verdict = verdicts[v->outcome < DD_OUTCOMES ? v->outcome : 0];
    if (dd_duel_end(v)) {
        end_of_duel(r, v, s);
    } else if (r->level_cap && v->outcome != DD_OUT_QUIT) {
        s->how = dds_how_it_ended(r, v, s);
        s->prose = v->outcome == DD_OUT_DIED ? death_line(r, v, s) : dds_words(dd_extract_line(r, &v->profile));
        s->decided[0] = v->outcome == DD_OUT_DIED ? dds_words(r->monster[v->killer].lesson)
                        : v->exit == DD_EXIT_BOSS ? dds_no_guardian(r, v, s)
                                                  : NULL;
        s->decided[s->decided[0] ? 1 : 0] =
            scene_fmt(s, "%u room%s cleared in %u turns; %u XP, level %u.", v->rooms_cleared,
                      v->rooms_cleared == 1 ? "" : "s", v->clock, v->xp_gained, v->profile.hero.level);
    } else if (v->outcome == DD_OUT_EXTRACTED) {
        s->how = scene_fmt(s, "Out of floor %u %s, with %u gold.", v->floor, dd_left_by(v), v->gold_earned);
        s->prose = dds_words(dd_extract_line(r, &v->profile));
        s->decided[0] = scene_fmt(s, "Gold of the run %lld, price of leaving %lld, bonus %lld.",
                                  (long long)k.found, (long long)k.price, (long long)k.bonus);
        s->decided[1] = scene_fmt(s, "%u %s brought home.", v->items_kept, things(v->items_kept));
        s->decided[2] = scene_fmt(s, "Gold at camp: %u.", v->profile.gold);
    } else if (v->outcome == DD_OUT_DIED) {
        s->how =
            scene_fmt(s, "%s%s ended it on floor %u.", dd_the(killer(r, v), true), killer(r, v), v->floor);
        s->prose = death_line(r, v, s);
        s->decided[0] = dds_words(r->monster[v->killer].lesson);
        s->decided[s->decided[0] ? 1 : 0] = what_was_lost(v, s);
        s->decided[s->decided[1] ? 2 : 1] = what_is_safe(v, s);
    } else {
        s->how = "You left the fire, and nobody went down.";
        s->prose = dds_words(dd_camp_line(r, &v->profile));
    }
}

void dds_home(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (v->phase == DD_CAMP) {
        if (!dd_duel_end(v))
            camp(r, v, s);
        if (v->outcome != DD_OUT_NONE)
            end_of_run(r, v, s);
        return;
    }
    s->place = v->phase == DD_DEAD ? scene_fmt(s, "Floor %u of %u", v->floor, r->floors) : "Under the sky";
    s->clock =
        v->rooms_cleared == 1 ? "1 room behind you" : scene_fmt(s, "%u rooms behind you", v->rooms_cleared);
    s->turn = v->phase == DD_DEAD ? "lesson learned" : "you came back";
    (r->level_cap ? dds_end : v->phase == DD_DEAD ? lesson : homecoming)(r, v, s);
}

/* -- pages -- */

static void page_you(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (v->phase == DD_DUNGEON || v->phase == DD_COMBAT) {
        dds_meters(r, v, s);
        scene_pane(s, PANE_METERS, OF_ME, "What you are made of");
        figure(s, "Vigor", v->vigor, NULL)->brief = scene_fmt(s, "%d HP each", r->hp_per_vigor);
        figure(s, "Might", v->might, NULL)->brief = scene_fmt(s, "%+d to a blow each", r->damage_per_might);
        figure(s, "Cunning", v->cunning, NULL)->brief =
            r->flee_per_cunning ? scene_fmt(s, "%u%% critical and %u%% flight each", r->crit_per_cunning / 100u,
                                            r->flee_per_cunning / 100u)
                                : scene_fmt(s, "%u%% critical each", r->crit_per_cunning / 100u);
        figure(s, "Critical blows", v->crit / 100, "%");
        dds_gear(r, v, s);
        if (v->found.id)
            dds_item(r, v, v->found, s)->tag = "found";
    }
    if (r->level_cap)
        dds_hero(r, &v->profile, s);
    camp_meters(r, &v->profile, s);
    camp_lists(r, v, s);
}

static void page_map(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (v->room_count)
        dds_map(r, v, s);
    scene_pane(s, PANE_LIST, OF_ALL, "The ways home");
    for (uint32_t i = 1; i <= r->floors && i <= DD_FLOOR_MAX; i++) {
        const struct dd_floor_rules *f = &r->floor[i];
        struct thing *t = scene_thing(s, 0, scene_fmt(s, "Floor %u", i));
        t->here = i == v->floor && v->room_count;
        if (f->room_dread)
            t->figures = scene_fmt(s, "+%u Dread a room", f->room_dread);
        if (dd_many_rooms(r)) {
            struct text words = scene_begin(s);
            dds_put_way_home(r, i, &words);
            t->brief = scene_end(s, &words);
        } else if (f->exit == DD_ROOM_BOSS)
            t->brief = scene_fmt(
                s, "no stairwell: beat the guardian, or pay %u where you came in and beat what comes",
                r->alternative_cost);
        else
            t->brief = scene_fmt(s, "leaving costs %u and pays %u", f->extract_cost, f->extract_bonus);
    }
}

static void put_types(const char *what, uint8_t types, struct text *out) {
    TEXT_ON_STACK(t, 100);
    for (uint32_t i = 0; i < DD_DAMAGE_TYPES; i++)
        if (types >> i & 1)
            text_item(&t, "%s", dd_damage_names[i]);
    if (t.len)
        text_fmt(out, " %s: %s.", what, t.buf);
}

/* DD-382, DD-383, DD-391: what the Chronicler's card has beside figures and habits. */
static void put_knowledge(const struct dd_monster_rules *m, uint8_t tier, struct text *out) {
    put_types("Weak to", m->weak, out);
    put_types("Resists", m->resist, out);
    if (tier >= DD_TIERS && m->tip)
        text_fmt(out, " %s", m->tip);
    if (tier >= DD_TIERS && m->lore)
        text_fmt(out, " %s", m->lore);
}

enum { BEASTS_APART = 20 }; /* of so many kinds those who are not met yet are only counted */

/* In one row what is wanted before a fight: its strength, or how much is wanting to learn it. */
static const char *beast_line(const struct dd_rules *r, const struct dd_view *v, uint32_t i,
                              struct scene *s) {
    const struct dd_beast *b = &v->profile.bestiary[i];
    struct text t = scene_begin(s);
    if (b->tier >= r->tier_strength) {
        dd_put_strength_of(r, v, &(struct dd_foe){.monster = (uint8_t)i}, &t);
        text_put(&t, "; ");
    }
    text_fmt(&t, "met %u, slain %u", b->encounters, b->kills);
    if (b->deaths)
        text_fmt(&t, ", slew you %u", b->deaths);
    if (!b->tier)
        text_put(&t, "; nothing learned yet");
    if (b->tier >= DD_TIERS && r->monster[i].tip)
        text_fmt(&t, ". %s", r->monster[i].tip);
    return scene_end(s, &t);
}

static void page_bestiary(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    uint32_t known = dd_known_beasts(r, &v->profile);
    bool many = r->monster_count > BEASTS_APART, met = false;
    scene_pane(s, many ? PANE_LIST : PANE_CARDS, OF_ALL,
               scene_fmt(s, "Known: %u of %u", known, r->monster_count));
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        const struct dd_monster_rules *m = &r->monster[i];
        const struct dd_beast *b = &v->profile.bestiary[i];
        if (many && !b->tier && !b->encounters)
            continue;
        met |= many;
        struct thing *t = scene_thing(s, 0, b->tier || many ? m->title : "not met yet");
        t->down = !b->tier;
        t->tone = m->boss ? TONE_HARM : TONE_NAME;
        if (many)
            t->brief = beast_line(r, v, i, s);
        if (t->down)
            continue;
        t->tag = scene_fmt(s, "%u of %u", b->tier, DD_TIERS);
        t->here = v->phase == DD_COMBAT && v->foe[0].monster == i;
        if (!many)
            t->brief = scene_fmt(s, "met %u, slain %u, slew you %u", b->encounters, b->kills, b->deaths);
        struct text words = scene_begin(s);
        if (b->tier >= r->tier_strength)
            dd_put_strength_of(r, v, &(struct dd_foe){.monster = (uint8_t)i}, &words);
        text_put(&words, b->tier >= r->tier_strength ? ". " : "Its strength is not known.");
        if (b->tier >= r->tier_habits)
            dd_put_abilities(r, m, &words);
        if (b->tier >= r->tier_habits)
            put_knowledge(m, b->tier, &words);
        t->text = dds_sentences(s, &words);
        t->flavour = dds_words(m->flavour);
    }
    if (many && !met)
        scene_thing(s, 0, "none yet: they are met below, and learned by dying to them")->tone = TONE_SOFT;
    if (r->level_cap) {
        dds_codex(r, &v->profile, s);
        dds_echoes(r, &v->profile, s);
    }
}

/* -- words -- */

/* DD-511 to DD-515: what a death does to a thing, behind each in brackets. */
static void page_tags(const struct dd_rules *r, struct scene *s) {
    static const uint8_t tags[] = {DD_TAG_SAFE, DD_TAG_AT_RISK, DD_TAG_PROTECTED, DD_TAG_VULNERABLE,
                                   DD_TAG_DOOMED};
    const struct dd_item plain = {0};
    scene_pane(s, PANE_LIST, OF_ALL, "What a death does to a thing");
    for (uint32_t i = 0; i < sizeof tags; i++)
        scene_thing(s, 0, dd_tag_word(tags[i]))->brief = dd_tag_reason(r, &plain, tags[i]);
}

static void page_words(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    static const char *const signs[][2] = {
        {"@", "you"},   {"!", "something waits"}, {"$", "a chest"},      {">", "a stairwell: down, and home"},
        {".", "quiet"}, {"?", "not seen yet"},    {"B", "the last hall"}};
    static const char *const more[][2] = {{"*", "somebody or something unforeseen"},
                                          {"=", "a place to rest"},
                                          {"+", "a shrine"},
                                          {"^", "a Waystone: home, for a price"},
                                          {"|", "the doors before the guardian"},
                                          {"&", "what lies behind it"},
                                          {"W", "the Watcher"}};
    scene_pane(s, PANE_TRACK, OF_ALL, "Dread");
    for (uint32_t i = 0; i < DD_LEVELS; i++) {
        const struct dd_level_rules *l = &r->level[i];
        struct thing *t = scene_thing(s, 0, l->title ? l->title : "unnamed");
        t->figures = scene_fmt(s, "from %u", l->from);
        t->here = i == v->level;
        t->brief = i + 1 == DD_LEVELS  ? r->watcher_pursues
                                             ? "the Watcher comes, and follows you to the way out"
                                             : "the Watcher comes, and nobody flees from it"
                   : l->hallucinations ? scene_fmt(s, "visions; %u%% of figures lie", l->corruption / 100u)
                   : l->whispers       ? scene_fmt(s, "whispers; %u%% of figures lie", l->corruption / 100u)
                   : l->corruption     ? scene_fmt(s, "%u%% of figures lie", l->corruption / 100u)
                                       : "what you read is so";
    }
    scene_pane(s, PANE_PROSE, OF_ALL, "What moves it");
    dds_say_dread(r, s);
    scene_pane(s, PANE_PROSE, OF_ALL, "What may be false, and what never is");
    dds_say_doubt(r, s);
    if (r->pack_slots)
        page_tags(r, s);
    scene_pane(s, PANE_LIST, OF_ALL, "Signs of the map");
    for (uint32_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        scene_thing(s, 0, signs[i][1])->sign = signs[i][0];
    for (uint32_t i = 0; dd_many_rooms(r) && i < sizeof more / sizeof more[0]; i++)
        scene_thing(s, 0, more[i][1])->sign = more[i][0];
}

void dds_page(const struct dd_rules *r, const struct dd_view *v, uint32_t page, struct scene *s) {
    static void (*const pages[DD_SCENE_PAGES])(const struct dd_rules *, const struct dd_view *,
                                               struct scene *) = {NULL, page_you, page_map, page_bestiary,
                                                                  page_words, dds_page_doubt,
                                                                  dds_page_guess};
    if (page < DD_SCENE_PAGES && pages[page])
        pages[page](r, v, s);
}
