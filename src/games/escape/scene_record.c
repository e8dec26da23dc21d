/* ESCAPE's scenes: what is written of a run. A chapter is what the player did on a depth, turn by turn; the
 * record is all of them in a few sentences each, and what befell everybody. Both come from the pages that the
 * rules write beside the events (D-30), which no view remembers. */
#include "games/escape/scene.h"

enum { LINES_MOST = 140, FOUND_MOST = 12 };

struct pages {
    const struct es_rules *r;
    const struct es_view *v;
    const struct es_log *log;
    struct scene *s;
};

static bool is_of(const struct es_line *l, uint32_t chapter) {
    return l->what == ES_LINE_CHAPTER ? l->detail == chapter : es_chapter(l->depth) == chapter;
}

static const struct es_line *next_of(const struct pages *p, uint32_t chapter, uint32_t *at) {
    for (const struct es_line *l; (l = es_next_line(p->log, ES_PAGE_CHAPTER, at));)
        if (is_of(l, chapter))
            return l;
    return NULL;
}

/* "14 steps, 2 searches, 1 blow" */
static void put_deeds(const struct pages *p, uint32_t chapter, struct text *out) {
    static const char *const words[ES_VERBS][2] = {
        {"step", "steps"},     {"lesson", "lessons"},       {"rest", "rests"},
        {"talk", "talks"},     {"search", "searches"},      {"speech", "speeches"},
        {"blow", "blows"},     {"flight", "flights"},       {"bargain", "bargains"},
        {"stream", "streams"}, {"theft", "thefts"},         {"recruiting", "recruitings"},
        {"murder", "murders"}, {"evolution", "evolutions"},
    };
    uint32_t count[ES_VERBS] = {0}, slain = 0, at = 0, n = 0;
    for (const struct es_line *l; (l = next_of(p, chapter, &at));)
        if (l->what == ES_LINE_ACTION && l->actor == 1 && l->detail < ES_VERBS) {
            count[l->detail]++;
            slain += l->outcome == ES_SLAIN;
        }
    for (uint32_t i = 0; i < ES_VERBS; i++)
        if (count[i])
            text_fmt(out, "%s%u %s", n++ ? ", " : "", count[i], words[i][count[i] != 1]);
    text_put(out, n ? "." : "Nothing is written of it.");
    if (slain)
        text_fmt(out, " %u fell to you.", slain);
}

static bool is_find(const struct es_line *l) {
    return l->what == ES_LINE_ACTION && l->actor == 1 && l->amount > 0 &&
           ((l->detail == ES_SEARCH && l->outcome == ES_FOUND) || l->detail == ES_STEAL);
}

static bool is_scene(const struct es_line *l) {
    return l->what == ES_LINE_CUTSCENE || l->what == ES_LINE_EVENT;
}

/* What was found there, learned there, and the scenes that were played, by their titles. */
static void put_gains(const struct pages *p, uint32_t chapter, struct text *out) {
    uint32_t at = 0, n = 0;
    for (const struct es_line *l; n < FOUND_MOST && (l = next_of(p, chapter, &at));)
        if (is_find(l))
            text_fmt(out, "%s%s", n++ ? ", " : " Taken: ", es_word(p->r, ES_KIND_ITEM, l->amount));
    text_put(out, n ? "." : "");
    at = 0;
    for (const struct es_line *l; (l = next_of(p, chapter, &at));) {
        if (l->what != ES_LINE_SKILL)
            continue;
        text_char(out, ' ');
        es_say_line(p->r, p->v, l, out);
    }
    at = n = 0;
    for (const struct es_line *l; (l = next_of(p, chapter, &at));)
        if (is_scene(l))
            text_fmt(out, "%s%s", n++ ? ", " : " Scenes: ",
                     es_word(p->r, l->what == ES_LINE_EVENT ? ES_KIND_EVENT : ES_KIND_CUTSCENE, l->detail));
    text_put(out, n ? "." : "");
}

/* False: nothing is written of it, or no longer. */
static bool turns_of(const struct pages *p, uint32_t chapter, uint32_t *first, uint32_t *last) {
    uint32_t at = 0;
    *first = *last = 0;
    for (const struct es_line *l; (l = next_of(p, chapter, &at)); *last = l->turn)
        *first = *first ? *first : l->turn;
    return at && *last;
}

static bool is_closed(const struct pages *p, uint32_t chapter) {
    return p->v->run.chapters >> (ES_DEPTHS + 1 - chapter) & 1;
}

static const char *head_of(const struct pages *p, uint32_t chapter, uint32_t first, uint32_t last) {
    return scene_fmt(p->s, "Chapter %u, depth %u, turns %u to %u%s", chapter, ES_DEPTHS + 1 - chapter, first,
                     last, is_closed(p, chapter) ? ": closed" : "");
}

static void sum_up(const struct pages *p, uint32_t chapter) {
    struct text words = scene_begin(p->s);
    put_deeds(p, chapter, &words);
    put_gains(p, chapter, &words);
    ess_say(p->s, scene_end(p->s, &words));
}

/* -- a chapter -- */

static bool is_step(const struct es_line *l) {
    return l->what == ES_LINE_ACTION && l->actor == 1 && l->detail == ES_MOVE && l->outcome == ES_DONE;
}

static void say_steps(const struct pages *p, uint32_t first, uint32_t last, uint32_t n) {
    if (n == 1)
        ess_say(p->s, scene_fmt(p->s, "%u: You went on.", first))->tone = TONE_SOFT;
    else if (n)
        ess_say(p->s, scene_fmt(p->s, "%u to %u: You went on, %u rooms.", first, last, n))->tone = TONE_SOFT;
}

static void say_line(const struct pages *p, const struct es_line *l) {
    struct text words = scene_begin(p->s);
    text_fmt(&words, "%u: ", l->turn);
    es_say_line(p->r, p->v, l, &words);
    struct thing *t = ess_say(p->s, scene_end(p->s, &words));
    t->tone = l->what == ES_LINE_ACTION ? TONE_PLAIN : TONE_NAME;
}

/* Steps in a row are one line. Of a long chapter the last lines are told. */
static void turn_by_turn(const struct pages *p, uint32_t chapter) {
    uint32_t all = 0, at = 0, first = 0, last = 0, steps = 0;
    while (next_of(p, chapter, &at))
        all++;
    scene_pane(p->s, PANE_PROSE, OF_ALL, "Turn by turn");
    at = 0;
    for (const struct es_line *l; (l = next_of(p, chapter, &at)); all--) {
        if (all > LINES_MOST)
            continue;
        if (is_step(l)) {
            first = steps++ ? first : l->turn;
            last = l->turn;
            continue;
        }
        say_steps(p, first, last, steps);
        steps = 0;
        say_line(p, l);
    }
    say_steps(p, first, last, steps);
}

/* The one that was closed last; before that, the one under way. */
static uint32_t last_closed(const struct pages *p) {
    uint32_t at = 0, chapter = es_chapter(p->v->self.depth);
    for (const struct es_line *l; (l = es_next_line(p->log, ES_PAGE_CHAPTER, &at));)
        if (l->what == ES_LINE_CHAPTER)
            chapter = l->detail;
    return chapter;
}

static void page_chapter(const struct pages *p) {
    const uint32_t chapter = last_closed(p);
    uint32_t first, last;
    if (!turns_of(p, chapter, &first, &last)) {
        scene_pane(p->s, PANE_PROSE, OF_ALL, "Nothing is written yet");
        return;
    }
    scene_pane(p->s, PANE_PROSE, OF_ALL, head_of(p, chapter, first, last));
    sum_up(p, chapter);
    if (p->v->run.heading)
        ess_say(p->s,
                scene_fmt(p->s, "They call you %s.", es_word(p->r, ES_KIND_ARCHETYPE, p->v->run.heading)));
    turn_by_turn(p, chapter);
}

/* -- the record -- */

static void page_record(const struct pages *p) {
    uint32_t first, last, at = 0, n = 0;
    for (uint32_t chapter = 1; chapter <= ES_DEPTHS; chapter++) {
        if (!turns_of(p, chapter, &first, &last))
            continue;
        scene_pane(p->s, PANE_PROSE, OF_ALL, head_of(p, chapter, first, last));
        sum_up(p, chapter);
        n++;
    }
    if (!n)
        scene_pane(p->s, PANE_PROSE, OF_ALL, "Nothing is written yet");
    n = 0;
    for (const struct es_line *l; (l = es_next_line(p->log, ES_PAGE_SYSTEM, &at)) && n < LINES_MOST; n++) {
        if (!n)
            scene_pane(p->s, PANE_PROSE, OF_ALL, "What they called you, and what befell everybody");
        say_line(p, l);
    }
}

void es_scene_recall(const void *rules, const void *view, uint32_t page, const struct past *past,
                     struct scene *out) {
    const struct pages p = {.r = rules, .v = view, .log = past->log, .s = out};
    if (page == ESS_TABLE) {
        ess_end_recall(rules, view, past->news, out);
        ess_end_course(rules, view, past->all, out);
    } else if (page == ESS_CHAPTER)
        page_chapter(&p);
    else if (page == ESS_RECORD)
        page_record(&p);
}
