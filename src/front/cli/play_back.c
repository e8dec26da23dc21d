/* gloam play: taking back what a person did, as far as the match lets it (core/back.h). For one person at the
 * table, among minds or alone: a mind looks only when it is asked, so nobody else has heard of it. The tale
 * is what it was before, and the run and the profile are kept as they are then. */
#include "front/cli/play.h"

#include "core/back.h"
#include "core/offer.h"

#include <stdlib.h>
#include <string.h>

/* What was told up to a step, by line and on the full screen, and whose the step is. */
struct play_page {
    uint32_t step;
    bool kept;
    bool forced; /* the front answered: whoever takes back what led to it takes back this, too */
    bool sure;   /* it was asked whether it is meant, and that it is for good was said */
    struct face_log log, tale;
    struct digits digits; /* which digit stood beside what */
};

enum status play_back_open(struct sitting *p, struct err *e) {
    if (table_people(&p->table) != 1)
        return ST_OK;
    if (!p->pages)
        p->pages = calloc(BACK_STEPS, sizeof *p->pages);
    if (!p->pages)
        return err_set(e, ST_FULL, "no memory to take steps back");
    for (uint32_t i = 0; i < BACK_STEPS; i++) /* of another match */
        p->pages[i].kept = false;
    return match_keep_back(&p->table.match, e);
}

void play_back_close(struct sitting *p) {
    free(p->pages);
    p->pages = NULL;
}

static struct play_page *page_of(const struct sitting *p, uint32_t step) {
    return &p->pages[step % BACK_STEPS];
}

void play_back_keep(struct sitting *p, const struct action *a, bool forced) {
    const uint32_t step = p->table.match.step, seat = p->stage.asked;
    struct offer o;
    if (!p->pages || table_has_mind(&p->table, seat))
        return;
    struct play_page *page = page_of(p, step);
    page->step = step;
    page->kept = true;
    page->forced = forced;
    page->sure = false;
    if (!forced && action_among(p->stage.legal, p->stage.legal_count, a)) {
        offer_of(p->ops, p->set.rules, p->stage.view, a, NULL, &o);
        page->sure = o.confirm;
    }
    page->log = p->stage.log[seat];
    if (p->full) {
        page->tale = p->sight.tale[seat];
        page->digits = p->sight.digits;
    }
}

/* The last steps up to one that the person chose; 0: they are not all kept. */
static uint32_t steps_back(const struct sitting *p) {
    const struct match *m = &p->table.match;
    for (uint32_t n = 1; p->pages && n <= BACK_STEPS && n <= m->step; n++) {
        const struct play_page *page = page_of(p, m->step - n);
        if (!page->kept || page->step != m->step - n)
            return 0;
        if (!page->forced)
            return n;
    }
    return 0;
}

static bool was_sure(const struct sitting *p, uint32_t steps) {
    return steps && page_of(p, p->table.match.step - steps)->sure;
}

bool play_can_take_back(const struct sitting *p) {
    uint32_t steps = steps_back(p);
    return steps && !was_sure(p, steps) &&
           match_can_take_back(&p->table.match, table_person(&p->table), 0, steps);
}

static const char *why_not(const struct sitting *p) {
    uint32_t steps = steps_back(p);
    enum back_why why =
        match_why_not_back(&p->table.match, table_person(&p->table), 0, steps ? steps : BACK_STEPS);
    return why == BACK_FREE && was_sure(p, steps) ? "You were asked, and said yes: it stands."
                                                  : back_text(why);
}

void play_take_back(struct sitting *p) {
    struct match *m = &p->table.match;
    TEXT_ON_STACK(label, 160);
    play_settle(p);
    if (!play_can_take_back(p)) {
        play_notice(p, STYLE_WARN, "%s", why_not(p));
        return;
    }
    uint32_t steps = steps_back(p), seat = table_person(&p->table);
    const struct action a = m->history[m->step - steps].action;
    match_take_back(m, steps);
    if (p->guided)
        guide_back(&p->guide, m);
    run_take_back(&p->run, m);
    if (p->analytics_out.f)
        analytics_take_back(&p->analytics, steps);
    for (uint32_t i = 0; i < steps; i++)
        page_of(p, m->step + i)->kept = false;
    const struct play_page *page = page_of(p, m->step);
    p->stage.log[seat] = page->log;
    memset(&p->stage.ui, 0, sizeof p->stage.ui);
    stage_look(&p->stage);
    if (p->full) {
        p->sight.tale[seat] = page->tale;
        p->sight.digits = page->digits;
        sight_look(&p->sight);
    }
    p->screen = SCREEN_DUE;
    action_label(p->ops, p->set.rules, p->stage.view, &a, &label);
    play_notice(p, STYLE_DIM, "You take it back: %s.", label.buf);
    play_keep_all(p, true);
}
