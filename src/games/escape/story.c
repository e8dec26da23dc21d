/* ESCAPE: the story of a run: chapters and acts (D-30), cutscenes (D-16), events that befall everybody
 * (D-24), and the pages where all of it is written. */
#include "games/escape/es_rules.h"

enum { CHAPTERS_PER_ACT = 4 };

static const uint16_t page_size[ES_PAGES] = {ES_CHAPTER_LINES, ES_PEOPLE_LINES, ES_SYSTEM_LINES};

static uint32_t page_from(uint32_t page) {
    return page == ES_PAGE_CHAPTER  ? offsetof(struct es_log, chapter)
           : page == ES_PAGE_PEOPLE ? offsetof(struct es_log, people)
                                    : offsetof(struct es_log, system);
}

void es_write(struct sink *k, uint32_t page, const struct es_line *l) {
    struct es_log *log = k ? k->log : NULL;
    if (!log)
        return;
    struct es_line *ring = (struct es_line *)((char *)log + page_from(page));
    uint16_t *next = &log->next_line[page];
    ring[*next] = *l;
    ring[*next].page = (uint8_t)page;
    ring[*next].sequence = ++log->sequence;
    *next = (uint16_t)((*next + 1) % page_size[page]);
}

const struct es_line *es_next_line(const struct es_log *log, uint32_t page, uint32_t *at) {
    for (; log && *at < page_size[page]; ++*at) {
        const struct es_line *ring = (const struct es_line *)((const char *)log + page_from(page));
        const struct es_line *l = &ring[(log->next_line[page] + *at) % page_size[page]];
        if (l->seen) {
            ++*at;
            return l;
        }
    }
    return NULL;
}

static void write_story(const struct es_rules *r, const struct es_state *s, uint32_t what, uint32_t detail,
                        struct sink *k) {
    struct es_line l = es_line_of(r, s, &s->entity[0], what);
    l.detail = (uint8_t)detail;
    es_write(k, ES_PAGE_CHAPTER, &l);
}

/* ES-004, ES-005: once for each depth, at the first ascent from it; every fourth closes an act. */
void es_complete_chapter(const struct es_rules *r, struct es_state *s, uint32_t depth, struct sink *k) {
    if (s->run.chapters >> depth & 1)
        return;
    s->run.chapters = (uint16_t)(s->run.chapters | 1u << depth);
    write_story(r, s, ES_LINE_CHAPTER, es_chapter(depth), k);
    emit(k, ES_EV_CHAPTER, 1, (int32_t)es_chapter(depth), 0, 0, 0);
    uint32_t acts = (uint32_t)__builtin_popcount(s->run.chapters) / CHAPTERS_PER_ACT;
    if (acts == s->run.acts)
        return;
    s->run.acts = (uint8_t)acts;
    write_story(r, s, ES_LINE_ACT, acts, k);
    emit(k, ES_EV_ACT, 1, (int32_t)acts, 0, 0, 0);
}

/* All that a cutscene asks for must be true of the player after the action (D-16). */
static bool is_due(const struct es_rules *r, const struct es_state *s, const struct es_cutscene_rules *c,
                   const struct action *a, uint32_t outcome, uint32_t learned, bool ascended) {
    const struct es_entity *player = &s->entity[0];
    if (c->verb && c->verb != a->verb + 1)
        return false;
    if (c->tag && (outcome != ES_FOUND || !s->run.found || !(r->item[s->run.found].tags & c->tag)))
        return false;
    if (c->skill && !(learned >> c->skill & 1))
        return false;
    if ((c->chapter && !ascended) || (c->escape && s->run.over != ES_ESCAPED))
        return false;
    return es_meets(r, &s->run, player, &c->needs);
}

void es_cutscenes(const struct es_rules *r, struct es_state *s, const struct action *a, uint32_t outcome,
                  uint16_t skills_before, uint16_t chapters_before, struct sink *k) {
    uint32_t learned = s->entity[0].skills & ~(uint32_t)skills_before;
    bool ascended = s->run.chapters != chapters_before;
    for (uint32_t i = 1; i <= r->cutscenes; i++) {
        const struct es_cutscene_rules *c = &r->cutscene[i];
        if ((c->once && s->run.cutscenes >> i & 1) || !is_due(r, s, c, a, outcome, learned, ascended))
            continue;
        s->run.cutscenes = (uint8_t)(s->run.cutscenes | 1u << i);
        write_story(r, s, ES_LINE_CUTSCENE, i, k);
        emit(k, ES_EV_CUTSCENE, 1, (int32_t)i, 0, 0, 0);
    }
}

/* ES-159 to ES-163: each once, without any dice. */
void es_events(const struct es_rules *r, struct es_state *s, struct sink *k) {
    struct es_entity *player = &s->entity[0];
    for (uint32_t i = 1; i <= r->events; i++) {
        const struct es_event_rules *e = &r->event[i];
        if (s->run.events >> i & 1 || !es_meets(r, &s->run, player, &e->needs))
            continue;
        s->run.events = (uint8_t)(s->run.events | 1u << i);
        if (e->enemy_bonus)
            es_wake_laid(r, s, s->run.turn - 1); /* what was done before was done without it */
        s->run.enemy_bonus = (int16_t)(s->run.enemy_bonus + e->enemy_bonus);
        write_story(r, s, ES_LINE_EVENT, i, k);
        emit(k, ES_EV_GLOBAL, 1, (int32_t)i, 0, 0, 0);
        es_change(r, s, player, &e->effect, k);
    }
}
