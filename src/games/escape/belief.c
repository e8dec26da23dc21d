/* ESCAPE: what people believe. Who does or sees a deed knows it; who is farther off hears of it and may hear
 * it wrong; who talks passes it on (D-13). A memory is two rings (S-01): the newest deed seen stands just
 * before next_seen, and ids in it fall from there on; what was heard lies in the order of hearing. */
#include "games/escape/es_rules.h"

#include <stdlib.h>

enum { REACH_NEXT_DOOR = 1, REACH_DEPTH = 2 };

void es_witness(struct es_memory *m, const struct es_belief *b) {
    uint32_t at = m->next_seen;
    m->seen[at] = *b;
    m->next_seen = (uint16_t)(at + 1 < ES_SEEN ? at + 1 : 0);
}

static uint32_t older(uint32_t at) {
    return at ? at - 1 : ES_SEEN - 1;
}

static const struct es_belief *heard_of(const struct es_memory *m, uint32_t deed) {
    for (uint32_t i = 0; i < ES_HEARD; i++)
        if (m->heard[i].deed == deed)
            return &m->heard[i];
    return NULL;
}

struct es_belief *es_recall(struct es_memory *m, uint32_t deed) {
    for (uint32_t i = 0, at = m->next_seen; i < ES_SEEN; i++) {
        at = older(at);
        if (m->seen[at].deed == deed)
            return &m->seen[at];
        if (m->seen[at].deed < deed)
            break;
    }
    const struct es_belief *heard = heard_of(m, deed);
    return heard ? &m->heard[heard - m->heard] : NULL;
}

/* ES-114, ES-115: only what is verified and held with higher confidence takes the place of what is not. */
static bool better(const struct es_belief *now, const struct es_belief *held) {
    return now->state == ES_VERIFIED && held->state != ES_VERIFIED && now->confidence > held->confidence;
}

static void hear(struct es_memory *m, const struct es_belief *b) {
    uint32_t at = m->next_heard;
    m->heard[at] = *b;
    m->next_heard = (uint16_t)(at + 1 < ES_HEARD ? at + 1 : 0);
}

enum es_taken es_remember(struct es_memory *m, const struct es_belief *b) {
    struct es_belief *held = es_recall(m, b->deed);
    if (held && !better(b, held))
        return ES_KNOWN;
    if (held) {
        *held = *b;
        return ES_BETTER;
    }
    hear(m, b);
    return ES_NEW;
}

static void lose(struct es_belief *b, uint32_t confidence) {
    b->confidence = (uint16_t)(b->confidence > confidence ? b->confidence - confidence : 0);
}

/* How a deed usually goes, for a verb that a rumor has made of another. */
static uint8_t usual_outcome(uint32_t verb) {
    return verb == ES_SEARCH ? ES_FOUND : verb == ES_FIGHT ? ES_HURT : verb == ES_MURDER ? ES_SLAIN : ES_DONE;
}

/* Somebody else on a level, by lot: of other levels nobody there has heard. */
static uint32_t another(const struct es_state *s, uint32_t depth, uint32_t but, struct stream *dice) {
    uint32_t n = 0, id = but;
    for (uint32_t i = 0; i < s->run.entities; i++)
        n += s->entity[i].depth == depth && s->entity[i].id != but;
    uint32_t at = stream_below(dice, n);
    for (uint32_t i = 0; n && i < s->run.entities; i++)
        if (s->entity[i].depth == depth && s->entity[i].id != but && at-- == 0)
            id = s->entity[i].id;
    return id;
}

/* D-13: who or what is mistaken. Doer and target change places; a deed without a target becomes another's; or
 * the deed itself turns into a different one. */
static void distort(const struct es_rules *r, struct es_state *s, uint32_t depth, struct es_belief *b) {
    struct stream *dice = &s->level[depth - 1].rumor;
    uint32_t what = stream_below(dice, 2);
    if (what) {
        uint32_t verb = stream_below(dice, ES_VERBS - 1);
        b->verb = (uint8_t)(verb + (verb >= b->verb));
        b->outcome = usual_outcome(b->verb);
    } else if (b->subject != b->actor) {
        uint16_t actor = b->actor;
        b->actor = b->subject;
        b->subject = actor;
    } else {
        b->actor = b->subject = (uint16_t)another(s, depth, b->actor, dice);
    }
    b->state = ES_MISINFORMED;
    lose(b, r->f.distort_loss);
}

/* What the player hears or says: from whom, of whom, and how well it is vouched for. That a thing is wrong
 * nobody says. */
static void log_told(const struct es_rules *r, const struct es_state *s, const struct es_belief *b,
                     uint32_t what, struct sink *k) {
    struct es_line l = es_line_of(r, s, &s->entity[0], what);
    l.actor = b->source;
    l.target = b->actor;
    l.detail = b->verb;
    l.outcome = b->state == ES_VERIFIED ? ES_VERIFIED : ES_RUMOR;
    l.amount = (int16_t)b->confidence;
    es_write(k, ES_PAGE_PEOPLE, &l);
}

static void tell_player(const struct es_rules *r, struct es_state *s, const struct es_belief *b,
                        struct sink *k) {
    log_told(r, s, b, ES_LINE_RUMOR, k);
    emit(k, ES_EV_HEARD, 1, b->source, b->actor, 1 + b->verb,
         1 + (b->state == ES_VERIFIED ? ES_VERIFIED : ES_RUMOR));
}

/* Soldiers take no note of what soldiers do (S-09): they crowd. They are also the last of a room's list. */
static bool takes_note(const struct es_entity *e, const struct es_entity *who) {
    return e && (e->kind != ES_HOSTILE || who->kind != ES_HOSTILE);
}

/* Who is in the room has seen it. */
static void be_seen(struct es_turn *t, const struct es_entity *who, const struct es_belief *own) {
    for (struct es_entity *e = es_first_in(t, who->room); takes_note(e, who); e = es_next_in(t, e)) {
        if (e == who)
            continue;
        struct es_belief b = *own;
        b.confidence = t->r->f.see_confidence;
        b.source = e->id;
        es_witness(&e->memory, &b);
    }
}

/* Who is in another room hears of it, and may hear it wrong. The deed is new: nobody there can hold it yet.
 */
static void be_heard(struct es_turn *t, const struct es_entity *who, uint32_t room,
                     const struct es_belief *own) {
    for (struct es_entity *e = es_first_in(t, room); takes_note(e, who); e = es_next_in(t, e)) {
        struct es_belief b = *own;
        b.confidence = t->r->action[b.verb].heard;
        b.state = ES_RUMOR;
        if (stream_chance(&t->s->level[who->depth - 1].rumor, t->r->f.distort_spread))
            distort(t->r, t->s, who->depth, &b);
        hear(&e->memory, &b);
        if (e->kind == ES_PLAYER)
            tell_player(t->r, t->s, &b, t->k);
    }
}

/* How far it is heard of is a row of content; what was in vain is not heard of. */
void es_spread(struct es_turn *t, struct es_entity *who, const struct es_belief *own) {
    uint32_t reach = own->outcome == ES_IN_VAIN ? 0 : t->r->action[own->verb].reach;
    es_look_round(t, who);
    es_witness(&who->memory, own);
    if (!es_is_alone(t, who))
        be_seen(t, who, own);
    if (!reach)
        return;
    uint64_t rooms = t->crowd.rooms & ~(UINT64_C(1) << who->room);
    if (reach == REACH_NEXT_DOOR) {
        for (uint32_t way = ES_NORTH; rooms && way <= ES_EAST; way++)
            if (es_beside[who->room][way] < ES_ROOMS && rooms >> es_beside[who->room][way] & 1)
                be_heard(t, who, es_beside[who->room][way], own);
    } else if (reach == REACH_DEPTH) {
        for (; rooms; rooms &= rooms - 1)
            be_heard(t, who, (uint32_t)__builtin_ctzll(rooms), own);
    }
}

/* The hearer takes in a belief of the teller's, a little less sure of it. */
static void pass_on(const struct es_rules *r, struct es_state *s, const struct es_belief *b,
                    const struct es_entity *from, struct es_entity *to, bool plain, struct sink *k) {
    struct es_belief heard = *b;
    heard.source = from->id;
    lose(&heard, r->f.talk_loss);
    if (!plain && stream_chance(&s->level[to->depth - 1].rumor, r->f.distort_talk))
        distort(r, s, to->depth, &heard);
    bool better_now = es_remember(&to->memory, &heard) == ES_BETTER;
    bool concerns_player = from->kind == ES_PLAYER || to->kind == ES_PLAYER;
    if (better_now && concerns_player) {
        log_told(r, s, &heard, ES_LINE_CORRECTED, k);
        emit(k, ES_EV_CORRECTED, 1, to->id, heard.actor, 1 + heard.verb, 0);
    } else if (to->kind == ES_PLAYER) {
        tell_player(r, s, &heard, k);
    }
}

/* S-12: of which actions is there something worth saying? */
static bool worth_telling(const struct es_rules *r, uint32_t verb) {
    const struct es_action_rules *row = &r->action[verb];
    return verb == ES_SPEAK || row->reach || row->kind || row->violent;
}

/* What the teller has to say against a false belief of the hearer's; null: nothing. */
static struct es_belief *known_better(const struct es_rules *r, struct es_memory *from,
                                      const struct es_belief *held) {
    if (!held->deed || held->state != ES_MISINFORMED)
        return NULL;
    struct es_belief *b = es_recall(from, held->deed);
    return b && b->state == ES_VERIFIED && b->confidence > held->confidence + r->f.talk_loss ? b : NULL;
}

static struct es_belief *correction(const struct es_rules *r, struct es_memory *from,
                                    const struct es_memory *to) {
    struct es_belief *b = NULL;
    for (uint32_t i = 0; !b && i < ES_HEARD; i++)
        b = known_better(r, from, &to->heard[i]);
    return b;
}

/* Of what it is said to have done itself nobody is told, nor of what the teller hardly believes. */
static bool can_be_told(const struct es_rules *r, const struct es_belief *b, const struct es_entity *to) {
    return b->deed && b->actor != to->id && b->confidence > r->f.talk_loss;
}

/* The latest that the hearer does not hold, by the number of the deed: of what is worth telling, or else of
 * anything. Numbers fall along both rings of what was seen, so one walk down each of them will do. */
static struct es_belief *news(const struct es_rules *r, struct es_memory *from, struct es_entity *to) {
    struct es_belief *best[2] = {NULL, NULL}; /* of anything, of what is worth telling */
    const struct es_memory *m = &to->memory;
    uint32_t at = older(from->next_seen), other = older(m->next_seen), walked = 0;
    for (uint32_t i = 0; !best[1] && i < ES_SEEN && from->seen[at].deed; i++, at = older(at)) {
        struct es_belief *b = &from->seen[at];
        for (; walked < ES_SEEN && m->seen[other].deed > b->deed; walked++)
            other = older(other);
        if (m->seen[other].deed == b->deed || !can_be_told(r, b, to))
            continue;
        bool worth = worth_telling(r, b->verb);
        if (!best[worth] && !heard_of(m, b->deed))
            best[worth] = b;
    }
    for (uint32_t i = 0; i < ES_HEARD; i++) {
        struct es_belief *b = &from->heard[i];
        if (!can_be_told(r, b, to))
            continue;
        bool worth = worth_telling(r, b->verb);
        if ((!best[worth] || b->deed > best[worth]->deed) && !es_recall(&to->memory, b->deed))
            best[worth] = b;
    }
    return best[1] ? best[1] : best[0];
}

/* D-13: one passes on one thing. A correction is said plainly, anything else may be heard wrong. */
static void tell_one(const struct es_rules *r, struct es_state *s, struct es_entity *from,
                     struct es_entity *to, struct sink *k) {
    struct es_belief *b = correction(r, &from->memory, &to->memory);
    bool plain = b != NULL;
    if (!b)
        b = news(r, &from->memory, to);
    if (!b)
        return;
    pass_on(r, s, b, from, to, plain, k);
}

void es_exchange(const struct es_rules *r, struct es_state *s, struct es_entity *a, struct es_entity *b,
                 struct sink *k) {
    tell_one(r, s, a, b, k);
    tell_one(r, s, b, a, k);
}

/* What 'to' falsely believes of 'from', which knows better. */
static void set_right(const struct es_rules *r, struct es_state *s, struct es_entity *from,
                      struct es_entity *to, struct sink *k) {
    for (uint32_t i = 0; i < ES_HEARD; i++) {
        const struct es_belief *held = &to->memory.heard[i];
        const struct es_belief *b = known_better(r, &from->memory, held);
        if (b && (held->actor == from->id || held->subject == from->id || b->actor == from->id))
            pass_on(r, s, b, from, to, true, k);
    }
}

void es_set_right(const struct es_rules *r, struct es_state *s, struct es_entity *a, struct es_entity *b,
                  struct sink *k) {
    set_right(r, s, a, b, k);
    set_right(r, s, b, a, k);
}

/* Beliefs count whether they are true or not (ES-113). A blow against the legion is nobody's
 * violence (S-14). */
static void weigh(const struct es_rules *r, const struct es_belief *b, uint32_t about, uint32_t out[3]) {
    if (b->actor != about)
        return;
    const struct es_action_rules *row = &r->action[b->verb];
    out[0] += row->kind;
    out[1] += row->violent && es_kind_of(b->subject) != ES_HOSTILE;
    out[2] += b->state == ES_MISINFORMED;
}

void es_opinion(const struct es_rules *r, const struct es_memory *m, uint32_t about, uint32_t out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (uint32_t i = 0; i < ES_SEEN && m->seen[i].deed; i++)
        weigh(r, &m->seen[i], about, out);
    for (uint32_t i = 0; i < ES_HEARD && m->heard[i].deed; i++)
        weigh(r, &m->heard[i], about, out);
}
