/* CLOUT: worlds that fit a view. The unseen cards of a list are dealt to the places where they may lie: those
 * that take one kind of card first (a face-down stereotype, a set spell or trap), hand and deck take the rest
 * in any order. The cards are those of the list, so the world that is truly there is always among them. */
#include "games/clout/cl.h"

#include <string.h>

struct pool {
    uint8_t card[CL_DECK_MAX];
    uint32_t n;
};

static void fill(const uint8_t unseen[CL_CARDS_MAX], struct pool *out) {
    out->n = 0;
    for (uint32_t id = 1; id < CL_CARDS_MAX; id++)
        for (uint32_t i = 0; i < unseen[id] && out->n < CL_DECK_MAX; i++)
            out->card[out->n++] = (uint8_t)id;
}

/* One card of the pool at random, a stereotype or none; 0: there is no such card. */
static uint8_t take(const struct cl_rules *r, struct pool *p, bool stereotype, struct stream *rng) {
    uint32_t fit = 0;
    for (uint32_t i = 0; i < p->n; i++)
        fit += (r->card[p->card[i]].kind == CL_STEREOTYPE) == stereotype;
    if (!fit)
        return 0;
    uint32_t at = stream_below(rng, fit);
    for (uint32_t i = 0;; i++) {
        uint8_t card = p->card[i];
        if ((r->card[card].kind == CL_STEREOTYPE) != stereotype || at--)
            continue;
        p->card[i] = p->card[--p->n];
        return card;
    }
}

static void deal(struct pool *p, uint8_t *out, uint32_t n) {
    for (; n && p->n; n--)
        *out++ = p->card[--p->n];
}

/* The stereotype that a ritual under way will call; null: it is known, or there is none. */
static struct cl_frame *hidden_ritual(struct cl_state *s) {
    for (uint32_t i = 0; i < s->frames && i < CL_FRAMES; i++)
        if (s->frame[i].kind == CL_FRAME_RITUAL && s->frame[i].a == CL_HIDDEN)
            return &s->frame[i];
    return NULL;
}

/* A hand that the seat cannot see. */
static void deal_hand(const struct cl_rules *r, struct cl_state *s, struct cl_player *p, struct pool *pool,
                      struct stream *rng) {
    struct cl_frame *ritual = hidden_ritual(s);
    uint32_t n = p->hand_n;
    if (ritual) {
        ritual->a = take(r, pool, true, rng);
        p->hand[--n] = ritual->a;
    }
    stream_shuffle_u8(rng, pool->card, pool->n);
    deal(pool, p->hand, n);
}

void cl_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct cl_view *v = view;
    struct cl_state *s = state;
    struct pool pool[CL_SEATS];
    *s = v->s;
    for (uint32_t of = 0; of < CL_SEATS; of++)
        fill(v->unseen[of], &pool[of]);
    for (uint32_t of = 0; of < CL_SEATS; of++) {
        struct cl_player *p = &s->player[of];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            if (p->body[i].card == CL_HIDDEN)
                p->body[i].card = take(rules, &pool[p->body[i].owner & 1], true, rng);
            if (p->back[i].card == CL_HIDDEN)
                p->back[i].card = take(rules, &pool[of], false, rng);
        }
    }
    for (uint32_t of = 0; of < CL_SEATS; of++) {
        struct cl_player *p = &s->player[of];
        uint32_t known = of == seat ? p->known : 0;
        if (p->hand_n && p->hand[0] == CL_HIDDEN)
            deal_hand(rules, s, p, &pool[of], rng);
        else
            stream_shuffle_u8(rng, pool[of].card, pool[of].n);
        deal(&pool[of], p->deck, p->deck_n > known ? p->deck_n - known : 0);
    }
    stream_open(&s->shuffle, stream_next(rng));
    stream_open(&s->luck, stream_next(rng));
}
