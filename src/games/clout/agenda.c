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

struct cl_frame *cl_frame_of(struct cl_state *s, uint32_t kind) {
    for (uint32_t i = s->frames; i > 0; i--)
        if (s->frame[i - 1].kind == kind)
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

static inline struct cl_frame *push_happening(struct cl_state *s, struct cl_pending p, uint32_t kind,
                                              uint32_t seat) {
    struct cl_frame *f = cl_push(s, kind, seat);
    f->a = p.what;
    f->b = p.subject;
    f->d = p.place;
    f->n = (int16_t)(p.amount > INT16_MAX ? INT16_MAX : p.amount);
    f->whose = p.seat;
    return f;
}

/* The long way. False: somebody is asked now. */
CL_APART static bool begin_fully(const struct cl_rules *r, struct cl_state *s, struct cl_pending p,
                                 struct sink *k) {
    push_happening(s, p, CL_FRAME_HAPPENING, p.seat);
    return cl_step_happening(r, s, k);
}

/* A seat's part of the common case: nothing triggers, and only set cards may answer. */
enum asked { ASKED_NOT, ASKED_NOW, ASKED_MAYBE };

static inline enum asked is_asked(const struct cl_rules *r, const struct cl_state *s, uint64_t whens,
                                  uint32_t seat) {
    if (!whens)
        return ASKED_NOT;
    if (cl_has_ready(&s->player[seat]))
        return ASKED_NOW;
    return whens & r->bodies_answer ? ASKED_MAYBE : ASKED_NOT;
}

/* A happening becomes a frame, if it can trigger anything or somebody is asked about it; a window, if that
 * can be told at a look. False: somebody is asked now. */
static inline bool begin(const struct cl_rules *r, struct cl_state *s, struct cl_pending p, struct sink *k) {
    const uint32_t both = 1u << CL_H_DESTROYED | 1u << CL_H_BREAKDOWN | 1u << CL_H_ATTACK;
    if (cl_triggers[p.what] & s->whens[p.seat] || both >> p.what & 1)
        return begin_fully(r, s, p, k);
    const uint64_t *asks = &r->asks[p.what][p.amount != 0];
    uint32_t first = cl_other(s->seat), own = p.seat == first ? 2 : 0;
    enum asked one = is_asked(r, s, asks[own], first);
    enum asked two = one ? one : is_asked(r, s, asks[own ^ 2], s->seat);
    if (!two)
        return true;
    if (two == ASKED_MAYBE)
        return begin_fully(r, s, p, k);
    push_happening(s, p, CL_FRAME_WINDOW, one ? first : s->seat)->c = !one;
    return false;
}

CL_APART bool cl_happen_now(const struct cl_rules *r, struct cl_state *s, enum cl_happening what,
                            struct sink *k) {
    const struct cl_pending p = {(uint8_t)what, s->seat, 0, 0, 0};
    if (!s->queued)
        return begin(r, s, p, k);
    cl_happen(s, what, s->seat, 0, 0, 0);
    return true;
}

/* Takes the oldest one of the queue. */
CL_APART static void move_up(struct cl_state *s) {
    s->queued--;
    memmove(s->queue, s->queue + 1, s->queued * sizeof s->queue[0]);
    s->queue[s->queued] = (struct cl_pending){0};
}

CL_APART static bool next_happening(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const struct cl_pending p = s->queue[0];
    move_up(s);
    if (p.what != CL_H_ATTACK_NOW)
        return begin(r, s, p, k);
    cl_push(s, CL_FRAME_FORCED, p.seat)->b = p.subject;
    return true;
}

/* The only one that waits, as most do. */
CL_APART static bool last_happening(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    const struct cl_pending p = s->queue[0];
    if (p.what == CL_H_ATTACK_NOW)
        return next_happening(r, s, k);
    s->queued = 0;
    s->queue[0] = (struct cl_pending){0};
    return begin(r, s, p, k);
}

static bool step(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
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
CL_APART static void clear(struct cl_state *s) {
    memset(s->frame, 0, sizeof s->frame);
    memset(s->link, 0, sizeof s->link);
    memset(s->queue, 0, sizeof s->queue);
    memset(s->whens, 0, sizeof s->whens);
    s->frames = s->links = s->queued = s->marks = 0;
}

/* Between the stages of an attack, as between the steps of a turn, what has happened comes first. */
void cl_run(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    while (!s->ended) {
        bool on;
        if (s->frames && (!s->queued || cl_top(s)->kind < CL_FRAME_ATTACK)) {
            on = step(r, s, k);
        } else if (s->queued) {
            on = s->queued == 1 ? last_happening(r, s, k) : next_happening(r, s, k);
        } else {
            if (!cl_is_asked(s))
                cl_turn_on(r, s, k);
            return;
        }
        if (!on)
            return;
    }
    clear(s);
}

/* Mostly a window is closed, or the other seat is asked, without more than a look (see begin). */
CL_APART void cl_pass(const struct cl_rules *r, struct cl_state *s, struct sink *k) {
    struct cl_frame *f = cl_top(s);
    f->seat = (uint8_t)cl_other(f->seat);
    f->c++;
    if (f->kind == CL_FRAME_WINDOW && f->a != CL_H_ATTACK) {
        uint64_t whens = f->c < CL_SEATS ? r->asks[f->a][cl_asks_how(f, f->seat)] : 0;
        enum asked next = is_asked(r, s, whens, f->seat);
        if (next == ASKED_NOW)
            return;
        if (!next) {
            cl_pop(s);
            if (!s->frames && !s->queued) {
                if (!cl_is_asked(s))
                    cl_turn_on(r, s, k);
                return;
            }
        }
    }
    cl_run(r, s, k);
}
