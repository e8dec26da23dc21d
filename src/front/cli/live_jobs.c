/* The jobs of the lab live: which comes next, doing it, and what the screen takes from it. See live.h. */
#include "front/cli/live.h"

#include <string.h>

enum { SLICE_MOST = 4096, CHECK_MS = 250 };

void live_stop(struct live *l) {
    if (l->busy && l->job.work == WORK_PLAY)
        atomic_store(&l->run.stop, true);
}

static bool wants_more(const struct live *l) {
    return l->running && l->table.games < l->goal;
}

int live_wait(const struct live *l) {
    if (l->start || l->write || wants_more(l))
        return 0;
    return l->unchecked ? CHECK_MS : -1;
}

bool live_next(struct live *l) {
    struct live_job *j = &l->job;
    j->work = l->start        ? WORK_OPEN
              : l->write      ? WORK_WRITE
              : wants_more(l) ? WORK_PLAY
              : l->unchecked  ? WORK_CHECK
                              : WORK_NONE;
    uint64_t left = l->goal - l->table.games;
    switch (j->work) {
    case WORK_NONE:
        return false;
    case WORK_OPEN:
        l->start = false;
        j->plan = l->shown;
        break;
    case WORK_WRITE:
        l->write = false;
        j->page = l->write_page;
        memcpy(j->path, l->kept, sizeof j->path);
        break;
    case WORK_PLAY:
        j->games = left < l->slice ? left : l->slice;
        break;
    case WORK_CHECK:
        l->unchecked = false;
        j->plan = l->plan;
        break;
    }
    atomic_store(&l->run.stop, false);
    return l->busy = true;
}

void live_work(struct live *l) {
    struct live_job *j = &l->job;
    j->st = ST_OK;
    if (j->work == WORK_OPEN)
        j->st = live_run_open(&l->run, l->root, &j->plan, &j->err);
    else if (j->work == WORK_CHECK)
        j->st = live_check(l->root, &j->plan, &j->err);
    else if (j->work == WORK_WRITE)
        j->st = live_run_write(&l->run, j->path, j->page, &j->err);
    else
        j->st = live_run_play(&l->run, j->games, &j->err);
    if (j->work == WORK_PLAY)
        live_run_table(&l->run, &j->table);
}

/* The next part takes about as long as wanted; one game at least, and never much more than before. */
static void pace(struct live *l, uint32_t milliseconds) {
    uint64_t fit = milliseconds ? l->job.games * LIVE_SLICE_MS / milliseconds : 2 * l->slice;
    fit = fit > 2 * l->slice ? 2 * l->slice : fit;
    l->slice = fit < 1 ? 1 : fit > SLICE_MOST ? SLICE_MOST : fit;
}

static void take_table(struct live *l, uint32_t milliseconds) {
    if (l->start) /* another run was asked for meanwhile */
        return;
    bool more = l->job.table.games > l->table.games;
    l->table = l->job.table;
    if (more && milliseconds)
        pace(l, milliseconds);
    if (l->table.games >= l->goal)
        l->running = false;
    live_go(l, l->at);
    struct text command;
    text_init(&command, l->command, sizeof l->command);
    if (l->table.games)
        live_command(&l->shown, l->table.games, &command);
    if (l->mode == LIVE_SETUP)
        live_fill_setup(l);
}

void live_worked(struct live *l, uint32_t milliseconds) {
    const struct live_job *j = &l->job;
    l->busy = false;
    if (j->work == WORK_PLAY)
        take_table(l, milliseconds);
    if (j->st != ST_OK)
        live_say(l, STYLE_WARN, "%s", j->err.text);
    if (j->st != ST_OK && (j->work == WORK_OPEN || j->work == WORK_PLAY))
        l->running = false;
    if (j->st != ST_OK && j->work == WORK_OPEN && l->mode == LIVE_RESULTS)
        live_to_setup(l);
    if (j->work == WORK_WRITE && j->st != ST_OK)
        l->kept[0] = 0;
    else if (j->work == WORK_WRITE)
        live_say(l, STYLE_GOOD, "Written: %s", j->path);
}
