/* Moments: what moves on a full screen after an action. Figures and bars go from what was last shown to what
 * is there now, and an event that a game is remembered by stands over the stage for a while. Pure: scenes and
 * a time go in, a scene and a grid come out; full.c has the clock. No game knows of it: things are the same
 * by their ids, and an event's weight is in the game's table (core/tables.h). */
#ifndef GLOAM_FRONT_TERM_MOMENT_H
#define GLOAM_FRONT_TERM_MOMENT_H

#include "core/scene.h"
#include "front/screen/grid.h"

/* Milliseconds: of bars on their way, of each frame of that, and of a banner. */
enum { MOMENT_BARS_MS = 180, MOMENT_FRAME_MS = 60, MOMENT_BANNER_MS = 900 };

/* A gauge as it stood, and the thing of the newer scene that it is. */
struct moment_gauge {
    uint32_t id, thing;
    int32_t most;
    struct stat_span from, to;
};

struct moment {
    struct moment_gauge was[SCENE_THINGS]; /* what was shown last */
    struct moment_gauge move[SCENE_THINGS];
    uint32_t seen, moves;
    uint32_t seat; /* to whom */
};

/* Nothing was shown yet. */
void moment_forget(struct moment *m);

/* A scene is shown to a seat; true: figures of it are others than those that were shown to it last. What was
 * shown to another seat is no business of this one. */
bool moment_begin(struct moment *m, const struct scene *s, uint32_t seat);

/* Sets the figures of that scene as they stand after some milliseconds: from 0, as they were, to
 * MOMENT_BARS_MS and beyond, as they are. */
void moment_put(const struct moment *m, int32_t milliseconds, struct scene *s);

/* Words over what is drawn, in a frame on empty ground, all of them. */
void moment_banner(const char *words, struct grid *g);

#endif
