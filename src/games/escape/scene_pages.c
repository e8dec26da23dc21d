/* ESCAPE's scenes beside the table: oneself in all figures, the floors and chapters, everybody one knows of,
 * the signs of the map; and the end of a run. */
#include "games/escape/scene.h"

const struct scene_page es_scene_pages[ES_SCENE_PAGES] = {
    {0, "table", "The table"},
    {'i', "you", "You, and what is told of you"},
    {'m', "floors", "The floors, and the chapters"},
    {'e', "people", "Everybody you know of"},
    {'w', "words", "What signs mean", .beside = true},
    {'p', "pages", "The record: what is written of you, chapter by chapter", .ends = true},
    {0, "chapter", "The chapter that closed last", .opener = ES_EV_CHAPTER + 1},
};

enum { TOLD_MOST = 6, SEEN_MOST = 6, KNOWN_MOST = 5 };

static struct thing *whole(struct scene *s, const char *name, int32_t n) {
    return scene_gauge(s, 0, name, (struct stat_span){n, n}, 0);
}

/* -- oneself -- */

/* A trait as a word: what it leans to, and how far. */
static const char *lean(int32_t n) {
    int32_t size = n < 0 ? -n : n;
    if (size < ES_ONE / 100)
        return "not yet moved";
    if (n < 0)
        return size > ES_ONE / 2 ? "far from it" : "away from it";
    return size > ES_ONE * 3 / 4 ? "all of it" : size > ES_ONE / 4 ? "much of it" : "a little";
}

static void standing(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_entity *me = &v->self;
    scene_pane(s, PANE_METERS, OF_ME, "Where you stand");
    scene_gauge(s, ESS_HEALTH, "Health", (struct stat_span){me->health, me->health}, me->health_most);
    ess_parts(s, "Energy", me->energy, 100);
    whole(s, "Level", es_level(r, &v->run, me))->brief = scene_fmt(s, "experience %d", me->xp);
    whole(s, "Reputation", me->reputation)->brief =
        scene_fmt(s, "you are of %s", es_word(r, ES_KIND_FACTION, me->faction));
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        whole(s, es_stats[ES_STAT_ATTRIBUTE + i].title, es_attribute(r, me, i));
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        ess_parts(s, es_word(r, ES_KIND_FEATURE, 1 + i), me->feature[i], 0);
}

static void leanings(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    uint8_t id[ES_ARCHETYPES];
    int32_t score[ES_ARCHETYPES];
    uint32_t n = es_ranked(r, v, id, score);
    scene_pane(s, PANE_METERS, OF_ME, "What you lean to");
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        ess_parts(s, es_word(r, ES_KIND_TRAIT, 1 + i), v->self.trait[i], 0)->brief = lean(v->self.trait[i]);
    scene_pane(s, PANE_LIST, OF_ME, "What they would call you");
    for (uint32_t i = 0; i < n; i++) {
        struct text words = scene_begin(s);
        es_put_decimal(score[i], true, &words);
        const char *figures = scene_end(s, &words), *about = r->archetype[id[i]].words;
        struct thing *t = scene_thing(s, 0, es_word(r, ES_KIND_ARCHETYPE, id[i]));
        t->figures = figures;
        t->here = id[i] == v->run.heading;
        t->flavour = about && *about ? about : NULL;
    }
}

/* What was seen of the player and is worth telling: of a kind the latest is enough. */
static void seen_of_you(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_memory *m = &v->self.memory;
    uint32_t told = 1u << ES_MOVE | 1u << ES_REST_UP, n = 0;
    for (uint32_t k = 1; k <= ES_SEEN && n < SEEN_MOST; k++) {
        const struct es_belief *b = &m->seen[(m->next_seen + ES_SEEN - k) % ES_SEEN];
        if (!b->deed || b->actor != v->self.id || told >> b->verb & 1)
            continue;
        told |= 1u << b->verb;
        if (!n++)
            scene_pane(s, PANE_PROSE, OF_ALL, "What you did");
        struct text words = scene_begin(s);
        es_say_belief(r, v, b, &words);
        ess_say(s, scene_end(s, &words));
    }
}

static void page_you(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    standing(r, v, s);
    leanings(r, v, s);
    ess_skills(r, v, s);
    ess_pack(r, v, s);
    if (!ess_heard(r, v, v->self.id, TOLD_MOST, "What is told of you, true or not", s)) {
        scene_pane(s, PANE_PROSE, OF_ALL, "What is told of you, true or not");
        ess_say(s, "Nothing that has come back to you.")->tone = TONE_SOFT;
    }
    seen_of_you(r, v, s);
}

/* -- floors -- */

static void chapters(const struct es_view *v, struct scene *s) {
    scene_pane(s, PANE_TRACK, OF_ALL,
               scene_fmt(s, "Chapters: %d of %d closed, acts %u of 3", __builtin_popcount(v->run.chapters),
                         ES_DEPTHS, v->run.acts));
    for (uint32_t depth = ES_DEPTHS; depth >= 1; depth--) {
        uint32_t seen = 0;
        for (uint32_t i = 0; i < ES_ROOMS; i++)
            seen += v->room[depth - 1][i].known != 0;
        struct thing *t = scene_thing(s, 0, scene_fmt(s, "Chapter %u", es_chapter(depth)));
        t->tag = scene_fmt(s, "depth %u", depth);
        t->here = depth == v->self.depth;
        t->spent = v->run.chapters >> depth & 1;
        t->down = !seen;
        t->brief = seen ? scene_fmt(s, "%u of %d rooms seen", seen, ES_ROOMS) : NULL;
    }
}

/* Another floor that was seen, as long as there is room: the nearest come first. */
static void floor_away(const struct es_rules *r, const struct es_view *v, uint32_t depth, struct scene *s) {
    if (ess_knows_level(v, depth) && s->things + ES_ROOMS <= SCENE_THINGS)
        ess_map(r, v, depth, s);
}

static void page_floors(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    uint32_t depth = v->self.depth;
    chapters(v, s);
    ess_map(r, v, depth, s);
    for (uint32_t step = 1; step < ES_DEPTHS; step++) {
        if (depth > step)
            floor_away(r, v, depth - step, s);
        if (depth + step <= ES_DEPTHS)
            floor_away(r, v, depth + step, s);
    }
}

/* -- everybody -- */

/* The latest that is known of each of those one knows of: seen, or told. */
static uint32_t acquaintances(const struct es_view *v, const struct es_belief *last[ES_BELIEFS]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < ES_BELIEFS; i++) {
        const struct es_belief *b = es_belief_held(&v->self.memory, i);
        uint32_t at = 0;
        if (!b->deed || b->actor == v->self.id)
            continue;
        while (at < n && last[at]->actor != b->actor)
            at++;
        if (at == n)
            last[n++] = b;
        else if (b->deed > last[at]->deed)
            last[at] = b;
    }
    return n;
}

static const char *where_is(const struct es_view *v, uint32_t id) {
    if (es_person_here(v, id))
        return "here";
    return id < 64 && v->run.fallen >> id & 1 ? "you saw it die" : NULL;
}

/* What is known of somebody, seen and told, by them or done to them, the latest first. */
static void put_known(const struct es_rules *r, const struct es_view *v, uint32_t id, struct text *out) {
    uint32_t before = UINT32_MAX;
    for (uint32_t n = 0; n < KNOWN_MOST; n++) {
        const struct es_belief *next = NULL;
        for (uint32_t i = 0; i < ES_BELIEFS; i++) {
            const struct es_belief *b = es_belief_held(&v->self.memory, i);
            const bool about = b->actor == id || b->subject == id;
            if (b->deed && about && b->deed < before && (!next || b->deed > next->deed))
                next = b;
        }
        if (!next)
            return;
        before = next->deed;
        text_put(out, n ? " " : "");
        es_say_belief(r, v, next, out);
        text_char(out, '.');
    }
}

/* What content says of those with names. */
static const char *about_them(const struct es_rules *r, uint32_t id) {
    const char *words = id >= 2 && id < 2u + r->people ? r->person[id - 2].words : NULL;
    return words && *words ? words : NULL;
}

static void acquaintance(const struct es_rules *r, const struct es_view *v, const struct es_belief *b,
                         struct scene *s) {
    const struct es_person *p = es_person_here(v, b->actor);
    struct text words = scene_begin(s);
    if (p) {
        es_put_figures(r, p, &words);
        text_put(&words, " ");
    }
    put_known(r, v, b->actor, &words);
    const char *text = scene_end(s, &words);
    struct thing *t = scene_thing(s, 0, es_word(r, ES_KIND_ENTITY, b->actor));
    t->text = text;
    t->flavour = about_them(r, b->actor);
    t->doubt = b->source != v->self.id && b->state != ES_VERIFIED;
    t->tag = where_is(v, b->actor);
    t->here = p != NULL;
    t->tone = es_kind_of(b->actor) == ES_HOSTILE ? TONE_HARM : TONE_NAME;
    words = scene_begin(s);
    if (p)
        es_put_opinion(p, &words);
    else
        es_say_belief(r, v, b, &words);
    t->brief = scene_end(s, &words);
}

/* Those with names first. Of the legion only who is here: nobody keeps count of the rest. */
static void page_people(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_belief *last[ES_BELIEFS];
    uint32_t n = acquaintances(v, last), told = 0;
    scene_pane(s, PANE_PEOPLE, OF_OTHER, "What you know of them, the latest first");
    for (uint32_t legion = 0; legion < 2; legion++)
        for (uint32_t i = 0; i < n; i++) {
            bool hostile = es_kind_of(last[i]->actor) == ES_HOSTILE;
            if (hostile != legion || (hostile && !es_person_here(v, last[i]->actor)))
                continue;
            acquaintance(r, v, last[i], s);
            told++;
        }
    if (!told)
        scene_thing(s, 0, "Nobody yet. Go and meet somebody.")->tone = TONE_SOFT;
}

/* -- signs -- */

static void page_words(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    static const char *const rules[] = {
        ("One action is a turn, for you and then for everybody else. Each turn one more soldier comes out of "
         "the far "
         "corner and looks for you; a forge is the only place where none of them goes."),
        "Fleeing never fails, and whoever is in the room can neither strike nor follow you in that turn.",
        ("What you do is seen and told, not always truly, and people treat you by what they believe. A ~ "
         "stands before "
         "what was only told."),
        ("What you do, where, and what you say moves ten traits; skills come by themselves to those who fit "
         "them."),
    };
    (void)v;
    scene_pane(s, PANE_LIST, OF_ALL, "Signs of the map");
    scene_thing(s, 0, "you")->sign = "@";
    for (uint32_t i = ES_CORRIDOR; i < ES_ROOM_FEATURES; i++) {
        const char *sign = scene_fmt(s, "%c", es_room_mark(&(struct es_room){.feature = (uint8_t)i}));
        scene_thing(s, 0, es_word(r, ES_KIND_ROOM, i))->sign = sign;
    }
    scene_thing(s, 0, "a vault that you emptied")->sign = "-";
    scene_pane(s, PANE_PROSE, OF_ALL, "How it goes");
    for (uint32_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        ess_say(s, rules[i]);
}

void ess_page(const struct es_rules *r, const struct es_view *v, uint32_t page, struct scene *s) {
    static void (*const pages[ES_SCENE_PAGES])(const struct es_rules *, const struct es_view *,
                                               struct scene *) = {[ESS_YOU] = page_you,
                                                                  [ESS_FLOORS] = page_floors,
                                                                  [ESS_PEOPLE] = page_people,
                                                                  [ESS_WORDS] = page_words};
    if (page < ES_SCENE_PAGES && pages[page])
        pages[page](r, v, s);
}

/* -- the end -- */

void ess_end(const struct es_rules *r, const struct es_view *v, struct scene *s) {
    const struct es_entity *me = &v->self;
    const char *call =
        v->run.heading ? es_word(r, ES_KIND_ARCHETYPE, v->run.heading) : "nobody in particular";
    bool out = v->run.over == ES_ESCAPED;
    s->verdict = out ? YOU_WON : YOU_LOST;
    s->how = out ? scene_fmt(s, "Out by the gate, on turn %u.", v->run.turn)
             : v->run.over == ES_DIED
                 ? scene_fmt(s, "Dead on depth %u, on turn %u.", me->depth, v->run.turn)
                 : scene_fmt(s, "Lost on depth %u: %u turns are over.", me->depth, v->run.turn);
    s->prose = es_end_words(v);
    s->decided[0] = scene_fmt(s, "Chapters closed: %d of %d. You came up to depth %u.",
                              __builtin_popcount(v->run.chapters), ES_DEPTHS,
                              v->run.highest ? v->run.highest : me->depth);
    struct text words = scene_begin(s);
    text_fmt(&words, "They called you %s; level %d", call, es_level(r, &v->run, me));
    if (me->feature[ES_FAME]) {
        text_put(&words, ", Fame ");
        es_put_decimal(me->feature[ES_FAME], false, &words);
    }
    if (me->reputation)
        text_fmt(&words, ", reputation %d", me->reputation);
    text_char(&words, '.');
    s->decided[1] = scene_end(s, &words);
    if (v->companion)
        s->decided[2] = scene_fmt(s, "%s was with you to the end.", es_word(r, ES_KIND_ENTITY, v->companion));
}

enum { YOU = 1, NAMED = 3 };

/* Who struck the player since the last thing that the player did. */
struct blows {
    int64_t who[NAMED];
    uint32_t strikers;
    int32_t damage;
};

static void add_blow(struct blows *b, const struct event *ev) {
    uint32_t n = b->strikers < NAMED ? b->strikers : NAMED;
    b->damage += ev->arg[2];
    for (uint32_t i = 0; i < n; i++)
        if (b->who[i] == ev->arg[0])
            return;
    if (n < NAMED)
        b->who[n] = ev->arg[0];
    b->strikers++;
}

/* Of a death first of all what it came by, which no view remembers: "In the last turn Wax Captain 69 and 4
 * others struck you for 23." */
void ess_end_recall(const struct es_rules *r, const struct es_view *v, const struct sink *news,
                    struct scene *s) {
    struct blows b = {.strikers = 0};
    if (v->run.over != ES_DIED || !news)
        return;
    for (uint32_t i = news->count; i-- > 0;) {
        const struct event *ev = &news->event[i];
        if (ev->kind == ES_EV_ACTED && ev->arg[0] == YOU)
            break;
        if (ev->kind == ES_EV_STRUCK && ev->arg[1] == YOU)
            add_blow(&b, ev);
    }
    if (!b.strikers)
        return;
    struct text words = scene_begin(s);
    text_put(&words, "In the last turn ");
    es_put_several(r, b.who, b.strikers, false, &words);
    text_fmt(&words, " struck you for %d.", b.damage);
    s->decided[2] = s->decided[1];
    s->decided[1] = s->decided[0];
    s->decided[0] = scene_end(s, &words);
}
