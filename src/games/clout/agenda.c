/* CLOUT: the agenda. A stack of frames holds what is under way, a queue what has happened and may still
 * trigger or be answered; cl_run takes both further until somebody must be asked or the game is over.
 *
 * Everything comes to an end: a trigger answers a happening and no trigger makes one that it answers itself
 * (Reputation that is lost in answer to a gain is no gain); an answer costs a set card or a mark of once per
 * turn. */
#include "games/clout/cl.h"

struct cl_frame *cl_push(struct cl_state *s, uint32_t kind, uint32_t seat) {
    if (s->frames >= CL_FRAMES) {
        s->lost = 1; /* never reached, see CL_FRAMES; the match ends with this action */
        s->frames--;
    }
    struct cl_frame *f = &s->frame[s->frames++];
    *f = (struct cl_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return f;
}

void cl_pop(struct cl_state *s) {
    s->frame[--s->frames] = (struct cl_frame){0};
}

const struct cl_frame *cl_attack_frame(const struct cl_state *s) {
    for (uint32_t i = s->frames; i > 0; i--)
        if (s->frame[i - 1].kind == CL_FRAME_ATTACK)
            return &s->frame[i - 1];
    return NULL;
}

/* Equal happenings are one, and gains of a seat add up. So at most two of each kind wait that have no subject
 * (gain, below, deck empty), one per link (8), one per stereotype that arrived (6 slots; a slot is filled
 * again only by another effect) and one per card destroyed: 14 on the field. That is within CL_QUEUE for
 * every chain of the vocabulary; a content that gets beyond ends the match. */
void cl_happen(struct cl_state *s, enum cl_happening what, uint32_t seat, uint32_t subject, uint32_t place,
               int32_t amount) {
    for (uint32_t i = 0; what == CL_H_GAIN && i < s->queued; i++)
        if (s->queue[i].what == what && s->queue[i].seat == seat) {
            s->queue[i].amount += amount;
            return;
        }
    if (s->queued >= CL_QUEUE) {
        s->lost = 1;
        return;
    }
    s->queue[s->queued++] =
        (struct cl_pending){(uint8_t)what, (uint8_t)seat, (uint8_t)subject, (uint8_t)place, amount};
}

static void push_happening(struct cl_state *s, struct cl_pending p) {
    struct cl_frame *f = cl_push(s, CL_FRAME_HAPPENING, p.seat);
    f->about.what = p.what;
    f->about.subject = p.subject;
    f->about.place = p.place;
    f->about.amount = (uint16_t)p.amount;
    f->about.amount_high = (uint16_t)((uint32_t)p.amount >> 16);
    f->about.whose = p.seat;
}

void cl_begin(struct cl_state *s, enum cl_happening what) {
    if (s->queued)
        cl_happen(s, what, s->seat, 0, 0, 0);
    else
        push_happening(s, (struct cl_pending){.what = (uint8_t)what, .seat = s->seat});
}

/* The oldest one that waits becomes a frame. */
static void take_up_happening(struct cl_state *s) {
    const struct cl_pending p = s->queue[0];
    s->queued--;
    if (s->queued)
        memmove(s->queue, s->queue + 1, s->queued * sizeof s->queue[0]);
    s->queue[s->queued] = (struct cl_pending){0};
    if (p.what == CL_H_ATTACK_NOW)
        cl_push(s, CL_FRAME_FORCED, p.seat)->row.archetype = p.subject;
    else
        push_happening(s, p);
}

static bool step_frame(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    switch (cl_top(s)->kind) {
    case CL_FRAME_ABILITY:
        return cl_step_ability(r, s, k);
    case CL_FRAME_ACTIVATE:
        return cl_step_activate(r, s, k);
    case CL_FRAME_DISCARD:
        return cl_step_discard(r, s, k);
    case CL_FRAME_VICE:
        return cl_step_vice(r, s, k);
    case CL_FRAME_ORDER:
        return cl_step_order(r, s, k);
    case CL_FRAME_RITUAL:
        return cl_step_ritual(r, s, k);
    case CL_FRAME_HAPPENING:
        return cl_step_happening(r, s, k);
    case CL_FRAME_WINDOW:
        return cl_step_window(r, s, k);
    case CL_FRAME_CHAIN:
        return cl_step_chain(r, s, k);
    case CL_FRAME_RESOLVE:
        return cl_step_resolve(r, s, k);
    case CL_FRAME_ATTACK:
        return cl_step_attack(r, s, k);
    case CL_FRAME_FORCED:
        return cl_step_forced(r, s, k);
    default:
        cl_pop(s);
        return true;
    }
}

/* CL-037: nothing goes on. */
NOINLINE static void clear(struct cl_state *s) {
    memset(s->frame, 0, sizeof s->frame);
    memset(s->link, 0, sizeof s->link);
    memset(s->queue, 0, sizeof s->queue);
    memset(s->whens, 0, sizeof s->whens);
    s->frames = s->links = s->queued = s->marks = 0;
}

/* Between the stages of an attack, as between the steps of a turn, what has happened comes first. */
void cl_run(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    while (!s->ended) {
        if (s->queued && (!s->frames || cl_top(s)->kind >= CL_FRAME_ATTACK))
            take_up_happening(s);
        else if (!(s->frames ? step_frame(r, s, k) : cl_step_turn(r, s, k)))
            return;
    }
    clear(s);
}
