/* Analytics: the part without game words. */
#include "front/analytics/analytics.h"

#include <string.h>

static const struct analytics_rows *const games[] = {&darkdelve_analytics};

enum status analytics_open(struct analytics *a, FILE *f, analytics_clock clock, const char *game,
                           struct err *e) {
    memset(a, 0, sizeof *a);
    a->f = f;
    a->clock = clock;
    for (uint32_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (!strcmp(games[i]->game, game))
            a->rows = games[i];
    return a->rows ? ST_OK : err_set(e, ST_NOT_FOUND, "there are no analytics for %s", game);
}

void analytics_begin(struct analytics *a, const struct match *m) {
    memset(a->tally, 0, sizeof a->tally);
    a->match = m;
    a->rows->begin(a, m);
}

void analytics_leave(struct analytics *a, const struct match *m) {
    a->rows->leave(a, m);
}

void analytics_observe(void *ctx, const struct match *m, const void *before, const struct action *act,
                       const struct sink *events) {
    struct analytics *a = ctx;
    a->rows->observe(a, m, before, act, events);
}

void analytics_put(struct analytics *a, const struct text *line) {
    if (line->cut || fwrite(line->buf, 1, line->len, a->f) != line->len || fputc('\n', a->f) == EOF ||
        fflush(a->f) == EOF)
        a->failed = true;
}
