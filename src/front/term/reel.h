/* The course of a match, for whoever looks at what was: the state after any step, what each pair of eyes
 * heard of it, and where turns began. The match may still be played: reel_follow takes in what is new.
 *
 * States are kept at even distances, REEL_STATES of them at most, and the steps between are played again:
 * a step back costs what a few dozen actions cost, however long the game was. */
#ifndef GLOAM_FRONT_TERM_REEL_H
#define GLOAM_FRONT_TERM_REEL_H

#include "core/match.h"
#include "front/screen/face.h"

enum { REEL_STATES = 64, REEL_EYES = SEATS_MAX + 1 };

struct reel_line {
    uint32_t step; /* after which it was heard */
    uint32_t at;   /* of its words in the bytes */
    uint8_t style;
    bool joins; /* see struct face_line */
};

struct reel_mark {
    uint32_t step;   /* after which the turn began */
    uint32_t number; /* of the turn */
};

struct reel {
    const struct match *match;
    uint32_t steps; /* of the match that are known here */
    void *last;     /* the state after them */
    void *kept[REEL_STATES];
    uint32_t kept_count, apart; /* state i was after i * apart steps */
    struct {
        struct reel_line *line;
        uint32_t count, room;
    } tale[REEL_EYES];
    struct reel_mark *mark;
    uint32_t marks, mark_room;
    char *bytes;
    uint32_t used, room;
    uint32_t asked; /* the seat that was asked after the last step */
    void *view;
    struct sink events, heard;
    struct face_log *fresh;
};

/* The match keeps its history (MATCH_RECORD) and has begun; what it has played is known at once. */
enum status reel_open(struct reel *r, const struct match *m, struct err *e);
void reel_close(struct reel *r);

/* Takes in the steps that the match has played since. */
enum status reel_follow(struct reel *r, struct err *e);

/* The state after a step; out has ops->state_size bytes. */
void reel_state(const struct reel *r, uint32_t step, void *out);

/* How many lines those eyes had heard after a step: eyes are a seat, or ops->seats for whoever watches. */
uint32_t reel_heard(const struct reel *r, uint32_t eyes, uint32_t step);
const struct reel_line *reel_line(const struct reel *r, uint32_t eyes, uint32_t index);
const char *reel_words(const struct reel *r, const struct reel_line *l);

/* The last mark at or before a step; null: none. And what the game calls that: "turn", "round". */
const struct reel_mark *reel_mark(const struct reel *r, uint32_t step);
const char *reel_mark_name(const struct reel *r);

#endif
