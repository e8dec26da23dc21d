/* gloam play with a mind in every seat, on a full screen: the viewer of replays on a match that is played
 * while one looks. Steps forward think, steps back look at what was. What is kept, and for whom, is that of
 * every other sitting: each step goes through play_act. */
#include "front/cli/play.h"

#include "front/cli/show.h"

#include <stdlib.h>
#include <unistd.h>

bool play_can_watch(const struct sitting *p) {
    return play_watched(p) && !p->cli.plain && !match_over(&p->table.match) && full_can();
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

/* What was typed line by line ends here: one of the two has the terminal. */
static enum status watch(struct sitting *p, struct viewer *v, bool *stopped, struct err *e) {
    TRY(viewer_open(v, &p->table.match, e));
    v->more = mind_steps;
    v->of = p;
    for (uint32_t i = 0; i < p->ops->seats; i++)
        v->mind[i] = p->table.policy[i];
    viewer_go(v, 0); /* with words for a match that goes on */
    v->plays = true;
    line_close(&p->in);
    fflush(stdout);
    enum status st = show_viewer(v, &p->settings, stopped, e), again;
    struct err other;
    viewer_close(v);
    again = line_open(&p->in, STDIN_FILENO, &other);
    if (again != ST_OK)
        play_notice(p, STYLE_ALARM, "%s", other.text);
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
    return st != ST_OK || stopped || !match_over(&p->table.match) ? TURN_LEAVE : TURN_ON;
}
