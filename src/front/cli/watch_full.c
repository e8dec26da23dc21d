/* gloam play with a mind in every seat, on a full screen: the viewer of replays on a match that is played
 * while one looks. Steps forward think, steps back look at what was. What is kept, and for whom, is that of
 * every other sitting: each step goes through play_act. */
#include "front/cli/play.h"

#include "front/cli/show.h"

#include <stdlib.h>

bool play_can_watch(const struct sitting *p) {
    return p->full && play_watched(p) && !match_over(&p->table.match);
}

static bool mind_steps(void *of) {
    struct sitting *p = of;
    const uint32_t before = p->table.match.step;
    const struct action *a = table_think(&p->table);
    if (!a)
        return false;
    const struct action act = *a;
    play_act(p, &act, NULL);
    return p->table.match.step > before;
}

static enum status watch(struct sitting *p, struct viewer *v, bool *stopped, struct err *e) {
    TRY(viewer_open(v, &p->table.match, e));
    v->more = mind_steps;
    v->of = p;
    for (uint32_t i = 0; i < p->ops->seats; i++)
        v->mind[i] = p->table.policy[i];
    viewer_go(v, 0); /* with words for a match that goes on */
    v->plays = true;
    enum status st = show_viewer(v, p->full, p->settings, stopped, e);
    viewer_close(v);
    return st;
}

enum turn play_full_watch(struct sitting *p) {
    struct err e;
    bool stopped = false;
    struct viewer *v = calloc(1, sizeof *v);
    enum status st = v ? watch(p, v, &stopped, &e) : err_set(&e, ST_FULL, "no memory for a screen");
    free(v);
    if (st != ST_OK)
        play_notice(p, STYLE_ALARM, "%s", e.text);
    return stopped ? TURN_STOP : st != ST_OK || !match_over(&p->table.match) ? TURN_LEAVE : TURN_ON;
}
