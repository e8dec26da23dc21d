/* gloam lab: the lab live on a full screen. What takes long is done by a thread of its own, so that keys are
 * heard at once; it looks every few milliseconds whether that thread is done. */
#include "front/cli/live.h"

#include "core/registry.h"
#include "front/gate.h"
#include "front/save/settings.h"
#include "front/term/full.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 8 };

struct lab_clock {
    struct live *live;
    pthread_t thread;
    bool threaded;
    atomic_bool done;
    struct timespec began;
};

static void *work(void *clock) {
    struct lab_clock *c = clock;
    live_work(c->live);
    atomic_store(&c->done, true);
    return NULL;
}

/* Signals are for the thread that holds the terminal. */
static void begin_work(struct lab_clock *c) {
    sigset_t all, before;
    atomic_store(&c->done, false);
    clock_gettime(CLOCK_MONOTONIC, &c->began);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    c->threaded = pthread_create(&c->thread, NULL, work, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!c->threaded)
        work(c);
}

static void end_work(struct lab_clock *c) {
    struct timespec now;
    if (c->threaded)
        pthread_join(c->thread, NULL);
    c->threaded = false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t took = (now.tv_sec - c->began.tv_sec) * 1000 + (now.tv_nsec - c->began.tv_nsec) / 1000000;
    live_worked(c->live, took > 0 ? (uint32_t)took : 1);
}

static void draw_lab(const void *of, struct grid *g, struct layout_hits *hits) {
    live_draw(((const struct lab_clock *)of)->live, g, hits);
}

static enum shows key_lab(void *of, const struct key *k) {
    enum live_does does = live_key(((struct lab_clock *)of)->live, k);
    return does == LIVE_LEAVE ? SHOWS_END : does == LIVE_PAINT ? SHOWS_ANEW : SHOWS_ON;
}

static int wait_lab(const void *of) {
    const struct lab_clock *c = of;
    return c->live->busy ? LOOK_MS : live_wait(c->live);
}

static enum shows tick_lab(void *of) {
    struct lab_clock *c = of;
    const bool ended = c->live->busy && atomic_load(&c->done);
    if (ended)
        end_work(c);
    if (!c->live->busy && live_next(c->live))
        begin_work(c);
    return ended ? SHOWS_ANEW : SHOWS_ON;
}

int lab_live(struct full *f, const char *game, char command[LIVE_COMMAND], bool *stop) {
    struct cli none = {0};
    struct live *l = calloc(1, sizeof *l);
    struct lab_clock c = {.live = l};
    struct err e;
    if (command)
        command[0] = 0;
    if (!l || live_open(l, game, lab_threads(&none), &e) != ST_OK) {
        free(l);
        return l ? EXIT_USAGE : EXIT_FAILED;
    }
    bool ran = full_run(
        f, &(struct show){.of = &c, .draw = draw_lab, .key = key_lab, .wait = wait_lab, .tick = tick_lab});
    if (stop)
        *stop = !ran;
    atomic_store(&l->run.stop, true);
    if (l->busy)
        end_work(&c);
    if (command)
        memcpy(command, l->command, LIVE_COMMAND);
    live_close(l);
    free(l);
    return EXIT_FINE;
}

int cmd_lab(const struct cli *c) {
    struct full full;
    struct settings settings;
    struct err e;
    char command[LIVE_COMMAND];
    if (c->words && !cli_game(c->word[0]))
        return EXIT_USAGE;
    if (!full_can())
        return cli_say(EXIT_USAGE,
                       "lab is a full screen, to change a figure and see what it does; without a terminal "
                       "'gloam sim' and 'gloam compare' do the same");
    settings_load(&settings, &e);
    CLI_OK(full_open(&full, &settings, &e), &e);
    int code = lab_live(&full, c->words ? c->word[0] : NULL, command, NULL);
    full_close(&full);
    if (code != EXIT_FINE)
        return cli_say(
            code, "the lab could not be opened; 'gloam content check' says whether the content is sound");
    if (*command)
        gate_line(stdout, "%s", command);
    return EXIT_FINE;
}
