/* What a seat may know. Two worlds guessed from one view are twins: they differ in what is hidden from that
 * seat and in nothing else. So whatever the seat gets in one of them it must get in the other, and what the
 * game calls secret must really differ. */
#include "checks.h"

#include <string.h>

enum { SECRET_GAMES = 24 }; /* of each scenario, in which every secret must show as one */
enum { CHOICES = 256, TRIES = 16 };

/* A guess from a seat's view fits: equal view, sound by the audit and, for the seat that is asked, an equal
 * legal list. n is the length of b->legal, 0 for a seat that is not asked. */
static void guess_fits(struct bench *b, uint32_t seat, uint32_t n, struct stream *s, void *world) {
    struct err e;
    memset(world, 0, b->ops->state_size);
    b->ops->guess(b->set.rules, b->view, seat, s, world);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, world, seat, b->view2);
    same_view(b, seat, b->view2, b->view, "a guess has another view than it was made from");
    uint32_t m = n ? legal_of(b, world, b->legal2) : 0;
    HOLDS(b, m == n, "%s: %u actions are legal in a guess, %u in truth", b->ops->seat_names[seat], m, n);
    for (uint32_t i = 0; i < n; i++) {
        b->tried = &b->legal2[i];
        HOLDS(b, !action_compare(&b->legal[i], &b->legal2[i]),
              "%s: entry %u of the legal list of a guess is another in truth", b->ops->seat_names[seat], i);
    }
    b->tried = NULL;
    HOLDS(b, b->ops->audit(b->set.rules, world, &e) == ST_OK, "%s: a guess is not sound: %s",
          b->ops->seat_names[seat], e.text);
}

/* Keeps the events that a seat hears. */
static void only_heard(const struct bench *b, struct sink *s, uint32_t seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (event_is_for(&s->event[i], b->ops->seats, seat))
            s->event[n++] = s->event[i];
    s->count = n;
}

static void heard_the_same(struct bench *b, uint32_t seat, const struct sink *is, const struct sink *other) {
    const char *who = ops_seat_name(b->ops, seat);
    for (uint32_t i = 0; i < is->count && i < other->count; i++) {
        const struct event *ev = &is->event[i], *ev2 = &other->event[i];
        const struct event_row *row = &b->ops->events[ev->kind];
        HOLDS(b, ev->kind == ev2->kind, "%s hears %s in one world and %s in a twin", who, row->name,
              b->ops->events[ev2->kind].name);
        for (uint32_t k = 0; k < EVENT_ARGS; k++)
            HOLDS(b, ev->arg[k] == ev2->arg[k],
                  "%s hears %s, whose %s is %d in one world and %d in a twin: a leak", who, row->name,
                  row->arg[k].name ? row->arg[k].name : "unnamed argument", ev->arg[k], ev2->arg[k]);
        HOLDS(b, ev->audience == ev2->audience, "%s hears %s, which others hear in one world only", who,
              row->name);
    }
    HOLDS(b, is->count == other->count, "%s hears %u events in one world and %u in a twin", who, is->count,
          other->count);
}

/* One action in both worlds, with the same dice: if it leaves equal views, and writes the same into the log
 * of a game that keeps one, the seat was told the same; and so was ear, who knows no more than the seat. */
static void twins_tell_the_same(struct bench *b, uint32_t seat, uint32_t ear, struct stream *s) {
    void *world[] = {b->state, b->twin};
    struct ask ask[2];
    struct sink sink[2];
    for (int i = 0; i < 2; i++)
        b->ops->ask(b->set.rules, world[i], &ask[i]);
    if (ask[0].over || ask[1].over || ask[0].seat != ask[1].seat)
        return;
    const struct action a = b->legal2[stream_below(s, legal_of(b, b->state, b->legal2))];
    if (b->ops->check(b->set.rules, b->twin, ask[1].seat, &a) != REASON_OK)
        return;
    b->tried = &a;
    for (uint32_t i = 0; i < b->ops->stream_count; i++)
        memcpy((char *)b->twin + b->ops->streams[i].offset, (char *)b->state + b->ops->streams[i].offset,
               sizeof(struct stream));
    for (int i = 0; i < 2; i++) {
        sink[i] = (struct sink){b->heard[i], b->ops->max_events, 0, 0, b->log[i]};
        memset(b->log[i], 0, b->ops->log_size);
        b->ops->apply(b->set.rules, world[i], ask[i].seat, &a, &sink[i]);
        HOLDS(b, !sink[i].dropped, "%u events more than max_events in a guess", sink[i].dropped);
        only_heard(b, &sink[i], ear);
    }
    memset(b->view, 0, b->ops->view_size);
    memset(b->view2, 0, b->ops->view_size);
    b->ops->view(b->set.rules, b->state, seat, b->view);
    b->ops->view(b->set.rules, b->twin, seat, b->view2);
    if (!memcmp(b->view, b->view2, b->ops->view_size) && !memcmp(b->log[0], b->log[1], b->ops->log_size))
        heard_the_same(b, ear, &sink[0], &sink[1]);
    b->tried = NULL;
}

static void refused_alike(struct bench *b, uint32_t seat, const struct action *a) {
    uint32_t one = b->ops->check(b->set.rules, b->state, seat, a);
    uint32_t other = b->ops->check(b->set.rules, b->twin, seat, a);
    b->tried = a;
    HOLDS(b, one == other, "%s: closed for one reason in a world (%s) and for another in a twin (%s): a leak",
          b->ops->seat_names[seat], reason_name(b->ops, one), reason_name(b->ops, other));
    b->tried = NULL;
}

/* Some action of a verb, with arguments that its row allows. */
static struct action any_action(const struct bench *b, uint16_t verb, struct stream *s) {
    struct action a = {.verb = verb};
    for (uint32_t i = 0; i < ACTION_ARGS && b->ops->verbs[verb].arg[i].name; i++) {
        const struct arg_row *row = &b->ops->verbs[verb].arg[i];
        int64_t lo = row->lo, hi = row->kind == KIND_BOOL ? 1 : row->hi;
        if (row->kind >= KIND_GAME)
            kind_range(b->ops, b->set.rules, row->kind, &lo, &hi);
        a.arg[i] = (int16_t)(lo + stream_below(s, (uint32_t)(hi - lo + 1)));
    }
    return a;
}

/* Why something is closed tells nothing hidden: what a person would look for, and attempts at every verb. The
 * seat is the one that is asked. */
static void twins_refuse_the_same(struct bench *b, uint32_t seat, struct stream *s) {
    struct action choice[CHOICES];
    uint32_t n = b->ops->choices ? b->ops->choices(b->set.rules, b->view, choice, CHOICES) : 0;
    for (uint32_t i = 0; i < n; i++)
        refused_alike(b, seat, &choice[i]);
    for (uint16_t verb = 0; verb < b->ops->verb_count; verb++)
        for (int i = 0; i < TRIES; i++) {
            const struct action a = any_action(b, verb, s);
            refused_alike(b, seat, &a);
        }
}

/* Two guesses from one view are twin worlds: view, legal list and texts are equal, byte for byte. True for
 * every seat, asked or not. */
void guesses_fit(struct bench *b) {
    struct stream s;
    stream_open(&s, b->seed ^ 9);
    for (int k = 0; k < 60 && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            uint32_t n = bench_legal(b);
            n = seat == b->match.ask.seat ? n : 0;
            match_view(&b->match, seat, b->view);
            memset(b->view2, 0xa5, b->ops->view_size); /* every byte is written */
            match_view(&b->match, seat, b->view2);
            same_view(b, seat, b->view2, b->view, "a view depends on what lay in its memory before");
            guess_fits(b, seat, n, &s, b->state);
            guess_fits(b, seat, n, &s, b->twin);
            all_texts(b, b->view, b->legal, n, b->text);
            all_texts(b, b->view2, b->legal2, n, b->text2);
            HOLDS(b, !strcmp(b->text, b->text2), "%s: the same view is told in two ways",
                  b->ops->seat_names[seat]);
            if (n)
                twins_refuse_the_same(b, seat, &s);
            twins_tell_the_same(b, seat, seat, &s);
        }
        bench_step(b);
    }
}

/* Whoever watches knows what every seat knows and nothing else: in all worlds that fit the view of a seat,
 * whichever it is, he sees and hears the same. */
void watchers_know_no_more(struct bench *b) {
    const struct game_ops *o = b->ops;
    struct stream s;
    stream_open(&s, b->seed ^ 21);
    for (int k = 0; k < 60 && o->watched && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < o->seats; seat++) {
            match_view(&b->match, seat, b->view2);
            o->guess(b->set.rules, b->view2, seat, &s, memset(b->state, 0, o->state_size));
            o->guess(b->set.rules, b->view2, seat, &s, memset(b->twin, 0, o->state_size));
            memset(b->view, 0xa5, o->view_size); /* every byte is written */
            o->view(b->set.rules, b->match.state, o->seats, b->view);
            o->view(b->set.rules, b->twin, o->seats, memset(b->view2, 0, o->view_size));
            same_view(b, o->seats, b->view2, b->view, "a spectator sees what a seat may not know");
            twins_tell_the_same(b, seat, o->seats, &s);
        }
        bench_step(b);
    }
}

/* An action of the asked seat in a copy of a world, with the dice of the truth: what another seat then sees
 * and what of it it heard. */
static void act_apart(struct bench *b, const void *world, const struct action *a, uint32_t seat, void *view,
                      struct sink *heard) {
    const struct game_ops *o = b->ops;
    if (world != b->state)
        memcpy(b->state, world, o->state_size);
    for (uint32_t i = 0; i < o->stream_count; i++)
        memcpy((char *)b->state + o->streams[i].offset, (char *)b->match.state + o->streams[i].offset,
               sizeof(struct stream));
    o->apply(b->set.rules, b->state, b->match.ask.seat, a, heard);
    memset(view, 0, o->view_size);
    o->view(b->set.rules, b->state, seat, view);
    only_heard(b, heard, seat);
}

/* With an action that is open in truth alone, and those that are open in the guess alone. */
static void sounds_alike(struct bench *b, const struct action *a, uint32_t seat) {
    const struct game_ops *o = b->ops;
    struct sink truth = {b->heard[0], o->max_events, 0, 0};
    act_apart(b, b->match.state, a, seat, b->view, &truth);
    uint32_t n = legal_of(b, b->twin, b->legal2);
    for (uint32_t i = 0; i < n; i++) {
        struct sink other = {b->heard[1], o->max_events, 0, 0};
        if (b->legal2[i].verb != a->verb ||
            o->check(b->set.rules, b->match.state, b->match.ask.seat, &b->legal2[i]) == REASON_OK)
            continue;
        b->tried = &b->legal2[i];
        act_apart(b, b->twin, b->tried, seat, b->view2, &other);
        if (!memcmp(b->view, b->view2, o->view_size))
            heard_the_same(b, seat, &truth, &other);
        b->tried = NULL;
    }
}

/* What one seat does may be for the others to guess at: a card that is laid face down. In two worlds that fit
 * another seat's view the asked seat can do different things; where that seat sees the same after both, both
 * must have sounded the same to it. */
void hidden_acts_sound_alike(struct bench *b) {
    struct stream s;
    struct ask ask;
    stream_open(&s, b->seed ^ 17);
    for (int k = 0; k < 60 && b->ops->seats > 1 && !match_over(&b->match); k++) {
        for (uint32_t seat = 0; seat < b->ops->seats; seat++) {
            const uint8_t asked = b->match.ask.seat;
            uint32_t n = bench_legal(b);
            match_view(&b->match, seat, b->view);
            memset(b->twin, 0, b->ops->state_size);
            b->ops->guess(b->set.rules, b->view, seat, &s, b->twin);
            b->ops->ask(b->set.rules, b->twin, &ask);
            if (seat == asked || ask.over || ask.seat != asked)
                continue;
            for (uint32_t i = stream_below(&s, n); i < n; i++)
                if (b->ops->check(b->set.rules, b->twin, asked, &b->legal[i]) != REASON_OK) {
                    sounds_alike(b, &b->legal[i], seat);
                    break;
                }
        }
        bench_step(b);
    }
}

/* What is known so far of the secrets of a ruleset: a bit per row of ops->secrets, for each seat. */
struct kept {
    struct bench *b;
    uint32_t seat;
    uint32_t differs[SEATS_MAX];
};

static bool is_stream(const struct field *f) {
    return f->type == F_STRUCT && f->sub == &stream_fields;
}

/* Marks the secrets in which two worlds differ. path has the names without the indices: "rooms.foe.hp". */
static void mark(struct kept *k, const struct fields *t, const char *is, const char *other,
                 struct text *path) {
    const struct game_ops *o = k->b->ops;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct field *f = &t->row[i];
        uint32_t back = path->len;
        if (f->flags & (FIELD_PAD | FIELD_COSMETIC) || is_stream(f) ||
            !memcmp(is + f->offset, other + f->offset, (size_t)f->count * f->size))
            continue;
        text_fmt(path, "%s%s", back ? "." : "", f->name);
        for (uint32_t n = 0; f->type == F_STRUCT && n < f->count; n++)
            mark(k, f->sub, is + f->offset + n * f->size, other + f->offset + n * f->size, path);
        bool found = f->type == F_STRUCT;
        for (uint32_t r = 0; !found && r < o->secret_count; r++)
            if (!strcmp(o->secrets[r].field, path->buf) && o->secrets[r].seats >> k->seat & 1) {
                k->differs[k->seat] |= 1u << r;
                found = true;
            }
        HOLDS(k->b, found || o->secret_count,
              "%s: two worlds that fit a view differ in %s, and the game lists no secrets",
              o->seat_names[k->seat], path->buf);
        path->buf[path->len = back] = 0;
    }
}

/* Is it a secret of this seat in this ruleset, and has not shown as one? */
static bool is_missing(const struct kept *k, uint32_t seat, uint32_t row) {
    const struct secret_row *s = &k->b->ops->secrets[row];
    return s->seats >> seat & 1 && (!s->there || s->there(k->b->set.rules)) && !(k->differs[seat] >> row & 1);
}

static bool all_kept(const struct kept *k) {
    const struct game_ops *o = k->b->ops;
    for (uint32_t seat = 0; seat < o->seats; seat++)
        for (uint32_t r = 0; r < o->secret_count; r++)
            if (is_missing(k, seat, r))
                return false;
    return true;
}

static void compare_guesses(struct kept *k, struct stream *s) {
    struct bench *b = k->b;
    TEXT_ON_STACK(path, 300);
    for (k->seat = 0; k->seat < b->ops->seats; k->seat++) {
        match_view(&b->match, k->seat, b->view);
        b->ops->guess(b->set.rules, b->view, k->seat, s, memset(b->state, 0, b->ops->state_size));
        b->ops->guess(b->set.rules, b->view, k->seat, s, memset(b->twin, 0, b->ops->state_size));
        mark(k, b->ops->state_fields, b->state, b->twin, &path);
    }
}

/* A secret is a fact that a seat cannot be sure of: somewhere in the games of a ruleset two worlds that fit
 * its view differ in it. A view that shows it, with a guess that copies what is shown, is consistent, and a
 * complete leak: this is the check that sees it. */
void secrets_are_kept(struct bench *b) {
    const struct game_ops *o = b->ops;
    struct kept k = {.b = b};
    struct stream s;
    stream_open(&s, b->seed ^ 13);
    for (uint32_t game = 0; game < SECRET_GAMES * o->scenario_count; game++) {
        bench_begin(b, game % o->scenario_count, match_seed(13, game));
        while (!match_over(&b->match)) {
            compare_guesses(&k, &s);
            bench_step(b);
        }
        if (o->secret_count && all_kept(&k))
            return;
    }
    for (uint32_t seat = 0; seat < o->seats; seat++)
        for (uint32_t r = 0; r < o->secret_count; r++)
            HOLDS(b, !is_missing(&k, seat, r),
                  "%s should not know '%s', and no two worlds that fit a view of it differ there: does the "
                  "view show it?",
                  o->seat_names[seat], o->secrets[r].field);
}
