/* CLOUT: invariants, recomputed from scratch, and how a game counts. The audit runs after every step in tests
 * and fuzzing; it knows nothing of how the rules keep their promises. */
#include "games/clout/cl.h"

#include <string.h>

enum { POINTS_MAX = 1000000, VICE_MAX = 99, TURNS_MAX = 100 };

static enum status bug(struct err *e, const char *what) {
    return err_set(e, ST_BUG, "clout: %s", what);
}

/* Counts a pile; false: a card that does not exist, or something behind the end. */
static bool count_pile(const struct cl_rules *r, const uint8_t pile[CL_DECK_MAX], uint32_t n,
                       uint8_t count[CL_CARDS_MAX]) {
    if (n > CL_DECK_MAX)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!pile[i] || pile[i] > r->cards)
            return false;
        count[pile[i]]++;
    }
    return bytes_blank(pile + n, CL_DECK_MAX - n);
}

/* CL-211: what a list holds lies somewhere, once, and nothing else does. */
static enum status audit_cards(const struct cl_rules *r, const struct cl_state *s, struct err *e) {
    uint8_t count[CL_SEATS][CL_CARDS_MAX] = {{0}};
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        const struct cl_player *p = &s->player[seat];
        if (!count_pile(r, p->deck, p->deck_n, count[seat]) ||
            !count_pile(r, p->hand, p->hand_n, count[seat]) ||
            !count_pile(r, p->grave, p->grave_n, count[seat]) ||
            !count_pile(r, p->banished, p->banished_n, count[seat]))
            return bug(e, "a pile with a card that does not exist, or one behind its end");
        if (p->field > r->cards || (p->field && r->card[p->field].kind != CL_FIELD))
            return bug(e, "no field card lies in the field slot (CL-214)");
        count[seat][p->field]++;
        for (uint32_t i = 0; i < CL_SLOTS; i++) {
            if (p->body[i].card > r->cards || p->back[i].card > r->cards || p->body[i].owner >= CL_SEATS)
                return bug(e, "a slot with a card that does not exist, or of nobody");
            count[p->body[i].owner][p->body[i].card]++;
            count[seat][p->back[i].card]++;
        }
    }
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        uint32_t size = 0;
        for (uint32_t id = 1; id < CL_CARDS_MAX; id++) {
            size += s->list[seat][id];
            if (count[seat][id] != s->list[seat][id])
                return err_set(e, ST_BUG, "clout: %s: %u of %s's copies lie somewhere, %u should (CL-211)",
                               id <= r->cards ? r->card[id].title : "no card", count[seat][id],
                               seat ? "away" : "host", s->list[seat][id]);
        }
        if (s->list[seat][0] || size > CL_DECK_MAX)
            return bug(e, "a deck list that is too long");
    }
    return ST_OK;
}

static enum status audit_body(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                              uint32_t slot, struct err *e) {
    const struct cl_body *b = &s->player[seat].body[slot];
    if (!b->card)
        return bytes_blank(b, sizeof *b) ? ST_OK : bug(e, "a free slot is not blank (CL-289)");
    if (slot >= r->f.slots || r->card[b->card].kind != CL_STEREOTYPE)
        return bug(e, "something else than a stereotype on the board, or a slot too many (CL-212)");
    if (b->flags >> 7 || (b->flags & CL_BODY_DOWN && !(b->flags & CL_BODY_DEFENSE)))
        return bug(e, "a face-down stereotype defends (CL-232)");
    if (b->flags & CL_BODY_DOWN &&
        (b->vice || b->attack || b->defense || b->turn_attack || b->turn_defense || b->owner != seat))
        return bug(e, "a face-down stereotype has counters, boosts or a strange owner (D-41)");
    if (!(b->flags & CL_BODY_GUEST) != (b->owner == seat))
        return bug(e, "a guest who is at home, or a stranger who is none");
    return b->vice > VICE_MAX ? bug(e, "more counters than there can be") : ST_OK;
}

/* A card that waits for its effect belongs to a link of the chain. */
static bool is_busy(const struct cl_state *s, uint32_t seat, uint32_t slot) {
    uint32_t place = cl_place(seat, seat, CL_ZONE_BACK, slot);
    for (uint32_t i = 0; i < s->links; i++)
        if (s->link[i].seat == seat && s->link[i].place == place)
            return true;
    return false;
}

static enum status audit_back(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                              uint32_t slot, struct err *e) {
    const struct cl_back *b = &s->player[seat].back[slot];
    if (!b->card)
        return bytes_blank(b, sizeof *b) ? ST_OK : bug(e, "a free back slot is not blank");
    if (slot >= r->f.back_slots || r->card[b->card].kind == CL_STEREOTYPE || b->flags >> 4)
        return bug(e, "a stereotype in the back row, or a slot too many (CL-213)");
    if (b->flags & CL_BACK_BUSY && !s->ended && !is_busy(s, seat, slot))
        return bug(e, "a card waits for a chain that has nothing of it");
    if (!b->bearer)
        return ST_OK;
    if (b->bearer > CL_SLOTS || b->flags & CL_BACK_DOWN || r->card[b->card].subkind != CL_EQUIP ||
        !cl_open_body(&s->player[seat].body[b->bearer - 1]))
        return bug(e, "an equip that nobody bears (CL-264)");
    return ST_OK;
}

/* What triggers is looked for among the whens of cards that lie open. */
static bool is_expected(const struct cl_rules *r, const struct cl_state *s, uint32_t seat) {
    const struct cl_player *p = &s->player[seat];
    uint64_t whens = r->card[p->field].whens;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        if (cl_open_body(&p->body[i]))
            whens |= r->card[p->body[i].card].whens;
        if (cl_open_back(&p->back[i]) && !(p->back[i].flags & CL_BACK_BUSY))
            whens |= r->card[p->back[i].card].whens;
    }
    return s->ended || !(whens & ~s->whens[seat]);
}

static enum status audit_player(const struct cl_rules *r, const struct cl_state *s, uint32_t seat,
                                struct err *e) {
    const struct cl_player *p = &s->player[seat];
    if (p->reputation < -POINTS_MAX || p->reputation > POINTS_MAX || p->stability < 0 ||
        p->stability > POINTS_MAX)
        return bug(e, "Reputation or Stability that cannot be (D-29)");
    if (!s->ended &&
        (p->reputation >= r->f.reputation_to_win || !p->stability || p->breakdowns >= r->f.breakdowns_to_win))
        return bug(e, "a game that is decided goes on (CL-034)");
    if (p->clout > p->clout_cap || p->clout_cap > r->f.max_clout + r->f.clout_second_bonus)
        return bug(e, "more clout than a turn gives (CL-010)");
    if (seat != s->seat && p->clout)
        return bug(e, "clout outlasts its turn (CL-013)");
    if (p->known > p->deck_n || p->revealed > 1)
        return bug(e, "more cards are known than there are");
    if (p->skip_turns > TURNS_MAX || p->must_attack > TURNS_MAX || p->turns > s->turn)
        return bug(e, "turns that cannot be");
    for (uint32_t i = 0; i < CL_LIMITS; i++)
        if (p->limit_now[i] > TURNS_MAX || p->limit_next[i] > TURNS_MAX)
            return bug(e, "a limit without end (CL-286)");
    if (p->used[0] || !bytes_blank(p->used + r->cards + 1, sizeof p->used - r->cards - 1))
        return bug(e, "an ability of no card was used");
    if (!is_expected(r, s, seat))
        return bug(e, "an open card whose effects are not looked for");
    if (!s->marks && !s->ended && !bytes_blank(p->used, sizeof p->used))
        return bug(e, "marks that nobody wipes off");
    enum status st = ST_OK;
    for (uint32_t i = 0; i < CL_SLOTS && st == ST_OK; i++) {
        st = audit_body(r, s, seat, i, e);
        THEN(st, audit_back(r, s, seat, i, e));
    }
    return st;
}

/* What a frame points at exists. The top one rests at a question, so its effect has a step left. */
static bool is_sane(const struct cl_rules *r, const struct cl_state *s, const struct cl_frame *f) {
    const struct cl_card *card = &r->card[f->effect.card <= r->cards ? f->effect.card : 0];
    switch (f->kind) {
    case CL_FRAME_ABILITY:
        return f->effect.ability < card->abilities &&
               f->effect.next + (f == cl_top_of(s)) <= card->ability[f->effect.ability].actions &&
               f->effect.place < CL_PLACES && f->effect.link <= CL_LINKS;
    case CL_FRAME_ACTIVATE:
        return f->activation.link && f->activation.link == s->links &&
               s->link[f->activation.link - 1].seat == f->seat;
    case CL_FRAME_DISCARD:
        return f->discard.hand < CL_SEATS && f->discard.left > 0;
    case CL_FRAME_VICE:
        return f->vice.aim < CL_TARGETS && f->vice.from < CL_PLACES && f->vice.card <= r->cards;
    case CL_FRAME_ORDER:
        return f->order.cards <= s->player[f->seat].deck_n && f->order.left >= 0 &&
               f->order.left <= f->order.cards;
    case CL_FRAME_RITUAL:
        return f->ritual.card <= r->cards;
    case CL_FRAME_HAPPENING:
    case CL_FRAME_WINDOW:
        return f->about.what && f->about.what < CL_HAPPENINGS && f->about.whose < CL_SEATS;
    case CL_FRAME_CHAIN:
    case CL_FRAME_RESOLVE:
        return s->links > 0;
    case CL_FRAME_ATTACK:
        return f->battle.slot < CL_SLOTS && f->battle.target <= CL_SLOTS;
    case CL_FRAME_FORCED:
        return f->row.slot <= CL_SLOTS && f->row.archetype < CL_ARCHETYPES;
    default:
        return false;
    }
}

static enum status audit_agenda(const struct cl_rules *r, const struct cl_state *s, struct err *e) {
    if (s->lost)
        return bug(e, "frames, links, happenings or cards found no room");
    if (s->frames > CL_FRAMES || s->links > CL_LINKS || s->queued > CL_QUEUE)
        return bug(e, "an agenda beyond its end");
    if (!bytes_blank(&s->frame[s->frames], (CL_FRAMES - s->frames) * sizeof s->frame[0]) ||
        !bytes_blank(&s->link[s->links], (CL_LINKS - s->links) * sizeof s->link[0]) ||
        !bytes_blank(&s->queue[s->queued], (CL_QUEUE - s->queued) * sizeof s->queue[0]))
        return bug(e, "something waits behind the end of the agenda");
    for (uint32_t i = 0; i < s->frames; i++) {
        const struct cl_frame *f = &s->frame[i];
        if (f->seat >= CL_SEATS || !is_sane(r, s, f))
            return err_set(e, ST_BUG, "clout: a frame of kind %u that points nowhere", f->kind);
    }
    for (uint32_t i = 0; i < s->links; i++) {
        const struct cl_link *l = &s->link[i];
        if (!l->card || l->card > r->cards || l->seat >= CL_SEATS || l->place >= CL_PLACES ||
            l->ability > CL_ABILITIES || l->answers >= CL_HAPPENINGS)
            return bug(e, "a link of no card");
    }
    for (uint32_t i = 0; i < s->queued; i++)
        if (!s->queue[i].what || s->queue[i].what >= CL_HAPPENINGS || s->queue[i].seat >= CL_SEATS)
            return bug(e, "a happening of no kind");
    return ST_OK;
}

/* The state rests at a question, or it is over and nothing is under way (CL-037). */
static enum status audit_ask(const struct cl_rules *r, const struct cl_state *s, struct err *e) {
    struct ask ask = {0};
    if (!s->turn || s->seat >= CL_SEATS || s->first >= CL_SEATS || s->phase >= CL_PHASES ||
        s->step >= CL_STEPS || s->ended >= CL_ENDS || s->winner > CL_SEATS || s->last_spell > r->cards)
        return bug(e, "a turn that cannot be");
    if (r->f.turn_limit && s->turn > r->f.turn_limit)
        return bug(e, "the game outlasts its limit (S-06)");
    cl_ask(r, s, &ask);
    if (!ask.over != !s->ended)
        return bug(e, "a game that is over and goes on, or the other way round");
    bool drawn = s->winner == CL_SEATS, late = s->ended == CL_TURN_LIMIT;
    if (s->ended)
        return s->frames || s->links || s->queued || (drawn && !late) || (late && s->turn < r->f.turn_limit)
                   ? bug(e, "something goes on after the end (CL-037)")
                   : ST_OK;
    if (s->winner)
        return bug(e, "somebody has won a game that goes on");
    if (ask.seat >= CL_SEATS || ask.kind >= CL_ASK_OVER)
        return bug(e, "no such question");
    if (!s->frames && (s->links || s->queued))
        return bug(e, "a player acts while something is under way (CL-277)");
    if (ask.kind == CL_ASK_MAIN && (ask.seat != s->seat || (s->phase != CL_MAIN && s->phase != CL_MAIN2)))
        return bug(e, "a main phase at the wrong time (CL-230)");
    if (ask.kind == CL_ASK_COMBAT && !s->frames && (ask.seat != s->seat || s->phase != CL_COMBAT))
        return bug(e, "a combat phase at the wrong time (CL-243)");
    return ST_OK;
}

enum status cl_audit(const void *rules, const void *state, struct err *e) {
    const struct cl_rules *r = rules;
    const struct cl_state *s = state;
    enum status st = audit_agenda(r, s, e);
    THEN(st, audit_cards(r, s, e));
    for (uint32_t seat = 0; seat < CL_SEATS && st == ST_OK; seat++)
        st = audit_player(r, s, seat, e);
    return st == ST_OK ? audit_ask(r, s, e) : st;
}

const struct score_row cl_scoring[CL_SCORES] = {
    [CL_SCORE_WON] = {"won", 1000, "winning"},
    [CL_SCORE_LOST] = {"lost", -1000, "losing"},
};

/* Outcomes: 0 unfinished, then five reasons for a win of the host, five for away, and the limit of turns,
 * where the score says who was ahead, if anybody was (S-06). CL-034: every loss is the other seat's win; a
 * draw counts nothing. */
void cl_result(const void *rules, const void *state, struct result *out) {
    enum { REASONS = CL_SURRENDERED };
    const struct cl_state *s = state;
    bool late = s->ended == CL_TURN_LIMIT;
    (void)rules;
    if (!s->ended)
        return;
    out->outcome = (uint16_t)(late ? 1 + CL_SEATS * REASONS : s->winner * REASONS + s->ended);
    if (s->winner == CL_SEATS)
        return;
    out->count[s->winner][CL_SCORE_WON] = 1;
    out->count[cl_other(s->winner)][CL_SCORE_LOST] = 1;
}
