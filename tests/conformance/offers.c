/* Offers: every choice can be told in words and as JSON, and what is closed says why. */
#include "checks.h"

#include "core/offer.h"

enum { WHOLE = 10000, CHOICES = 256 };

static void told_well(struct bench *b, const struct offer *o) {
    const struct forecast *f = &o->forecast;
    uint32_t sum = 0;
    HOLDS(b, o->label.len && text_is_plain(o->label.buf), "an offer without a label: '%s'", o->label.buf);
    HOLDS(b, o->seat == b->match.ask.seat, "'%s' is said to be the choice of seat %u", o->label.buf, o->seat);
    HOLDS(b, !o->label.cut && !o->note.cut && !o->why.cut, "words of '%s' found no room", o->label.buf);
    HOLDS(b, text_is_plain(o->note.buf) && text_is_plain(o->why.buf), "'%s' has words that do not show",
          o->label.buf);
    HOLDS(b, (o->reason == REASON_OK) == !o->why.len, "'%s' is %s, and why is '%s'", o->label.buf,
          o->reason == REASON_OK ? "open" : "closed", o->why.buf);
    for (uint32_t i = 0; i < f->ways; i++) {
        sum += f->way[i].bp;
        HOLDS(b, f->way[i].more || !f->way[i].unknown, "'%s' does not know all and has no more",
              o->label.buf);
        HOLDS(b, !((uint64_t)f->way[i].ends >> b->ops->outcome_count), "'%s' ends in no way that there is",
              o->label.buf);
        for (uint32_t k = 0; k < f->way[i].changes; k++) {
            const struct change *c = &f->way[i].change[k];
            HOLDS(b, c->stat < b->ops->stat_count && c->by.lo <= c->by.hi, "'%s' changes stat %u by %d to %d",
                  o->label.buf, c->stat, c->by.lo, c->by.hi);
        }
    }
    HOLDS(b, !f->ways || sum == WHOLE, "the ways of '%s' have chances of %u in %d", o->label.buf, sum, WHOLE);
}

/* The line and the object. */
static void told_twice(struct bench *b, const struct offer *o) {
    struct text t;
    struct jw w;
    text_init(&t, b->text, b->text_bytes);
    offer_say(b->ops, o, &t);
    HOLDS(b, text_is_plain(b->text), "offer_say of '%s' is no line", o->label.buf);
    text_init(&t, b->text, b->text_bytes);
    jw_init(&w, &t);
    offer_json(b->ops, b->set.rules, o, &w);
    is_object(b, b->text, "an offer");
}

static bool in_list(const struct action *list, uint32_t n, const struct action *a) {
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

/* What a person would look for: closed where it is not legal, with a reason that any world of the view gives.
 */
static void choices_are_told(struct bench *b, uint32_t n, uint32_t seat) {
    struct action choice[CHOICES];
    struct offer o;
    struct stream s;
    uint32_t count = b->ops->choices ? b->ops->choices(b->set.rules, b->view, choice, CHOICES)
                                     : offer_choices(b->ops, b->set.rules, b->view, choice, 0);
    HOLDS(b, count <= CHOICES, "%u choices at once", count);
    stream_open(&s, match_seed(b->seed, b->match.step));
    b->ops->guess(b->set.rules, b->view, seat, &s, b->state);
    for (uint32_t i = 0; i < count; i++) {
        b->tried = &choice[i];
        uint32_t here = b->ops->check(b->set.rules, b->match.state, seat, &choice[i]);
        uint32_t there = b->ops->check(b->set.rules, b->state, seat, &choice[i]);
        HOLDS(b, here == there, "closed for one reason in the world (%s) and for another in a guess (%s)",
              reason_name(b->ops, here), reason_name(b->ops, there));
        HOLDS(b, (here == REASON_OK) == in_list(b->legal, n, &choice[i]),
              "a choice and the legal list differ");
        if (here == REASON_OK)
            continue; /* it was told with the legal list */
        offer_of(b->ops, b->set.rules, b->view, &choice[i], b->state, &o);
        told_well(b, &o);
        told_twice(b, &o);
    }
    b->tried = NULL;
}

void offers_are_told(struct bench *b) {
    struct offer o;
    while (!match_over(&b->match)) {
        if (b->match.step % heaviness(b->ops)) {
            bench_step(b);
            continue;
        }
        uint32_t n = bench_legal(b), seat = b->match.ask.seat;
        match_view(&b->match, seat, b->view);
        for (uint32_t i = 0; i < n; i++) {
            b->tried = &b->legal[i];
            offer_of(b->ops, b->set.rules, b->view, &b->legal[i], NULL, &o);
            told_well(b, &o);
            told_twice(b, &o);
        }
        choices_are_told(b, n, seat);
        bench_step(b);
    }
}
