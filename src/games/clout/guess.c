/* CLOUT: worlds that fit a view. The unseen cards of a list are dealt to the places where they may lie: those
 * that take one kind of card first (a face-down stereotype, a set spell or trap), hand and deck take the rest
 * in any order. The cards are those of the list, so the world that is truly there is always among them. */
#include "games/clout/cl.h"

#include <string.h>

struct pool {
    uint8_t card[CL_DECK_MAX];
    uint32_t n;
};

static void fill_pool(const uint8_t unseen[CL_CARDS_MAX], struct pool *out) {
    out->n = 0;
    for (uint32_t id = 1; id < CL_CARDS_MAX; id++)
        for (uint32_t i = 0; i < unseen[id] && out->n < CL_DECK_MAX; i++)
            out->card[out->n++] = (uint8_t)id;
}

/* In how many of its turns a seat had the clout for a card that it set (CL-080, D-01): it did so in one of
 * them, in the last if the card is fresh. */
static uint32_t turns_that_paid(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, bool fresh,
                                uint8_t card) {
    uint32_t last = s->player[seat].turns, n = 0;
    for (uint32_t turn = fresh ? last : 1; turn <= last; turn++) {
        uint32_t count = r->f.clout_own_turns ? turn : 2 * turn - (seat == s->first);
        uint32_t bonus = turn == 1 && seat != s->first ? r->f.clout_second_bonus : 0;
        if (count >= r->f.max_clout)
            return n + (r->card[card].cost <= r->f.max_clout ? last + 1 - turn : 0);
        n += r->card[card].cost <= count + bonus;
    }
    return n;
}

/* One card of the pool by weight; 0: there is no such card. */
static uint8_t take_by_weight(struct pool *p, const uint32_t weight[CL_DECK_MAX], struct stream *rng) {
    uint32_t all = 0;
    for (uint32_t i = 0; i < p->n; i++)
        all += weight[i];
    if (!all)
        return 0;
    uint32_t at = stream_below(rng, all), i = 0;
    for (; at >= weight[i]; i++)
        at -= weight[i];
    uint8_t card = p->card[i];
    p->card[i] = p->card[--p->n];
    return card;
}

/* A stereotype of the pool, or something else, that this seat set; any, if what it pays has been changed. */
static uint8_t take_set(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, bool stereotype,
                        bool fresh, struct pool *p, struct stream *rng) {
    uint32_t paid[CL_DECK_MAX], any[CL_DECK_MAX], all = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        any[i] = (r->card[p->card[i]].kind == CL_STEREOTYPE) == stereotype;
        paid[i] = any[i] ? turns_that_paid(r, s, seat, fresh, p->card[i]) : 0;
        all += paid[i];
    }
    return take_by_weight(p, all ? paid : any, rng);
}

static void deal(struct pool *p, uint8_t *out, uint32_t n) {
    for (; n && p->n; n--)
        *out++ = p->card[--p->n];
}

/* The stereotype that a ritual under way will call; null: it is known, or there is none. */
static struct cl_frame *hidden_ritual(struct cl_state *s) {
    for (uint32_t i = 0; i < s->frames && i < CL_FRAMES; i++)
        if (s->frame[i].kind == CL_FRAME_RITUAL && s->frame[i].ritual.card == CL_HIDDEN)
            return &s->frame[i];
    return NULL;
}

/* A hand that the seat cannot see. */
static void deal_hand(const struct cl_rules *r, struct cl_state *s, struct cl_player *p, struct pool *pool,
                      struct stream *rng) {
    struct cl_frame *ritual = hidden_ritual(s);
    uint32_t n = p->hand_n;
    if (ritual) {
        uint32_t fit[CL_DECK_MAX];
        for (uint32_t i = 0; i < pool->n; i++)
            fit[i] = r->card[pool->card[i]].kind == CL_STEREOTYPE;
        ritual->ritual.card = take_by_weight(pool, fit, rng);
        p->hand[--n] = ritual->ritual.card;
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
        fill_pool(v->unseen[of], &pool[of]);
    for (uint32_t of = 0; of < CL_SEATS; of++) {
        struct cl_player *p = &s->player[of];
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            uint32_t owner = p->body[i].owner & 1;
            bool fresh = p->body[i].flags & CL_BODY_FRESH, fresh_back = p->back[i].flags & CL_BACK_FRESH;
            if (p->body[i].card == CL_HIDDEN)
                p->body[i].card = take_set(rules, s, owner, true, fresh, &pool[owner], rng);
            if (p->back[i].card == CL_HIDDEN)
                p->back[i].card = take_set(rules, s, of, false, fresh_back, &pool[of], rng);
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
