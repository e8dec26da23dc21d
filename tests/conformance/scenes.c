/* Scenes: what stands on the table can be shown, and every choice has its place there. */
#include "checks.h"

#include "core/offer.h"
#include "core/scene.h"

enum { EVERY = 7 }; /* steps of a match from one look to the next */

static struct scene scene;

static void is_shown(struct bench *b, const char *words, const char *what) {
    HOLDS(b, !words || (*words && text_is_plain(words)), "%s of a scene does not show: '%.80s'", what, words);
}

static void gauge_is_sound(struct bench *b, const struct thing *t) {
    const struct gauge *g = &t->gauge;
    HOLDS(b, g->now.lo <= g->now.hi && g->most >= 0, "the gauge %s is %d to %d of %d", t->name, g->now.lo,
          g->now.hi, g->most);
    HOLDS(b, !g->most || g->now.hi <= g->most || g->now.lo <= g->most, "the gauge %s is %d of %d", t->name,
          g->now.lo, g->most);
    HOLDS(b, g->mark >= 0 && g->mark <= g->most, "the gauge %s has its mark at %d of %d", t->name, g->mark,
          g->most);
    is_shown(b, g->unit, "the unit");
}

static void thing_is_sound(struct bench *b, const struct thing *t, const struct pane *pane) {
    uint32_t ch;
    HOLDS(b, t->tone < TONES, "the tone %u", t->tone);
    HOLDS(b, t->name || t->text || t->empty, "a thing of '%s' has neither name nor text",
          pane->title ? pane->title : "");
    HOLDS(b, !t->sign || text_decode(t->sign, &ch) == strlen(t->sign), "the sign '%s' of %s", t->sign,
          t->name);
    const char *const words[] = {t->sign,    t->name,  t->abbr, t->tag,
                                 t->figures, t->brief, t->text, t->flavour};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is_shown(b, words[i], t->name ? t->name : "a thing");
    if (t->gauged)
        gauge_is_sound(b, t);
}

/* No two things with one id, no two places on one spot of a map. */
static void things_are_apart(struct bench *b, const struct scene *s) {
    for (uint32_t i = 0; i < s->things; i++) {
        const struct thing *t = &s->thing[i];
        HOLDS(b, !t->id || scene_find(s, t->id) == t, "two things have the id %u: %s and %s", t->id,
              scene_find(s, t->id)->name, t->name);
        for (uint32_t k = 0; k < i && s->pane[t->pane].kind == PANE_MAP; k++) {
            const struct thing *o = &s->thing[k];
            HOLDS(b, o->pane != t->pane || o->x != t->x || o->y != t->y, "%s and %s both lie at %d, %d",
                  o->name, t->name, t->x, t->y);
        }
    }
}

static void scene_is_sound(struct bench *b, uint32_t page, bool over) {
    const struct scene *s = &scene;
    struct text t;
    struct jw w;
    HOLDS(b, !s->lost, "page %u of the scene needs more panes, things or words than there are", page);
    const char *const words[] = {s->place, s->clock, s->turn,       s->ask,        s->cue,       s->whisper,
                                 s->how,   s->prose, s->decided[0], s->decided[1], s->decided[2]};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        is_shown(b, words[i], "a line");
    HOLDS(b, s->ask, "page %u asks nothing", page);
    HOLDS(b, !b->ops->scene || page || (s->verdict != GOES_ON) == over,
          "the scene says %s of a match that is %s", s->verdict ? "that it is over" : "that it goes on",
          over ? "over" : "not over");
    uint32_t things = 0;
    for (uint32_t p = 0; p < s->panes; p++) {
        const struct pane *pane = &s->pane[p];
        HOLDS(b, pane->kind < PANE_KINDS && pane->of < PANE_SIDES, "pane %u is of kind %u", p, pane->kind);
        HOLDS(b, pane->first == things, "pane %u begins at thing %u, not %u", p, pane->first, things);
        is_shown(b, pane->title, "the title of a pane");
        is_shown(b, pane->note, "the note of a pane");
        for (uint32_t i = 0; i < pane->count; i++)
            thing_is_sound(b, &s->thing[pane->first + i], pane);
        things += pane->count;
    }
    HOLDS(b, things == s->things, "%u things in panes, %u in all", things, s->things);
    things_are_apart(b, s);
    text_init(&t, b->text, b->text_bytes);
    jw_init(&w, &t);
    scene_json(s, &w);
    HOLDS(b, !t.cut, "the scene as JSON takes more than %u bytes", b->text_bytes);
    is_object(b, b->text, "a scene");
}

enum { ASK_SORTS = 16 };

/* Every choice of the seat that is asked: its things are on the table, and at this sort of question its key means its verb
 * alone: a large game has more verbs than there are letters, and camp and fight may share some. keys has the verb, counted
 * from 1, by sort and letter. */
static void spots_are_sound(struct bench *b, uint32_t n, uint16_t keys[ASK_SORTS][128]) {
    for (uint32_t i = 0; i < n; i++) {
        const struct action *a = b->tried = &b->legal[i];
        struct spot s;
        spot_of(b->ops, b->set.rules, b->view, a, &s);
        HOLDS(b, s.group < SPOT_GROUPS, "an offer in group %u", s.group);
        HOLDS(b, !s.thing || scene_find(&scene, s.thing), "it is done with thing %u, which is not there",
              s.thing);
        HOLDS(b, !s.target || scene_find(&scene, s.target), "it is done to thing %u, which is not there",
              s.target);
        HOLDS(b, (s.group == GROUP_WAYS) == (s.way != 0), "a way out has an arrow, and nothing else has");
        if (!s.key)
            continue;
        HOLDS(b, s.key >= 'a' && s.key <= 'z' && !strchr(SCENE_KEYS_TAKEN, s.key), "the key '%c' is taken",
              s.key);
        HOLDS(b, (s.key == 'p') == b->ops->verbs[a->verb].declines,
              "'p' is for verbs that decline, and they have it");
        uint16_t *verb = &keys[b->match.ask.kind % ASK_SORTS][(unsigned char)s.key];
        HOLDS(b, !*verb || *verb == a->verb + 1, "the key '%c' means %s and %s", s.key,
              b->ops->verbs[a->verb].name, b->ops->verbs[*verb - 1].name);
        *verb = (uint16_t)(a->verb + 1);
    }
    b->tried = NULL;
}

static void look_at(struct bench *b, uint32_t seat, bool over) {
    ops_view(b->ops, b->set.rules, b->match.state, seat, b->view);
    for (uint32_t page = b->ops->scene_page_count ? b->ops->scene_page_count : 1; page--;) {
        scene_of(b->ops, b->set.rules, b->view, seat, page, &scene);
        scene_is_sound(b, page, over);
    }
}

static void pages_are_sound(struct bench *b) {
    HOLDS(b, b->ops->scene_page_count <= SCENE_PAGES, "%u pages of the scene", b->ops->scene_page_count);
    for (uint32_t i = 0; i < b->ops->scene_page_count; i++) {
        const struct scene_page *p = &b->ops->scene_pages[i];
        HOLDS(b, p->name && p->title, "page %u has no name or title", i);
        HOLDS(b, i && !(p->opener && !p->key) ? p->key >= 'a' && p->key <= 'z' : !p->key,
              "page %u has the key '%c'", i, p->key);
        HOLDS(b, !p->key || !strchr(SCENE_KEYS_TAKEN, p->key), "the key '%c' of page %u is taken", p->key, i);
    }
}

void scenes_are_sound(struct bench *b) {
    uint16_t keys[ASK_SORTS][128] = {{0}};
    pages_are_sound(b);
    for (uint32_t i = 0; i < b->ops->scene_page_count; i++)
        for (uint32_t k = 0; k < ASK_SORTS; k++)
            keys[k][(unsigned char)b->ops->scene_pages[i].key] = UINT16_MAX;
    while (!match_over(&b->match)) {
        uint32_t n = bench_legal(b);
        if (b->match.step % EVERY == 0) {
            for (uint32_t seat = 0; seat < b->ops->seats + ops_can_watch(b->ops); seat++)
                if (seat != b->match.ask.seat)
                    look_at(b, seat, false);
            look_at(b, b->match.ask.seat, false);
            spots_are_sound(b, n, keys);
        }
        bench_step(b);
    }
    for (uint32_t seat = 0; seat < b->ops->seats; seat++)
        look_at(b, seat, b->match.ask.over);
}
