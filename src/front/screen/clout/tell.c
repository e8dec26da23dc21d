/* CLOUT's face: events as lines of the log. The game words each event; here those that belong together are
 * put on one line: a card with what it is aimed at, a blow with what it did. What the table shows anyway is
 * left out. On the way it notes what the end will want to tell (struct clf_memo), and which hint comes next.
 */
#include "front/screen/clout/clf.h"

#include "front/screen/tell.h"
#include "games/clout/say.h"

#include <string.h>

enum { HINT_TIMES = 1 };

static enum tell_group duel_group(const struct event *ev) {
    static const uint8_t groups[] = {
        [CL_EV_PHASE_CHANGED] = TELL_SKIP,     [CL_EV_CLOUT_GAINED] = TELL_SKIP,
        [CL_EV_CLOUT_SPENT] = TELL_SKIP,       [CL_EV_RESOLVED] = TELL_SKIP,
        [CL_EV_SENT_TO_GRAVEYARD] = TELL_SKIP, [CL_EV_CHAIN_RESOLVES] = TELL_ALONE,
        [CL_EV_SUMMONED] = TELL_LEAD,          [CL_EV_SET] = TELL_LEAD,
        [CL_EV_FLIPPED] = TELL_LEAD,           [CL_EV_POSITION_CHANGED] = TELL_LEAD,
        [CL_EV_ACTIVATED] = TELL_LEAD,         [CL_EV_EFFECT_USED] = TELL_LEAD,
        [CL_EV_TRIGGERED] = TELL_LEAD,         [CL_EV_TAKES_EFFECT] = TELL_LEAD,
        [CL_EV_ATTACK_DECLARED] = TELL_LEAD,   [CL_EV_GAME_STARTED] = TELL_ALONE,
        [CL_EV_TURN_STARTED] = TELL_ALONE,     [CL_EV_TURN_SKIPPED] = TELL_ALONE,
        [CL_EV_GAME_OVER] = TELL_ALONE};
    if (ev->kind == CL_EV_CHAIN_RESOLVES && ev->arg[0] <= 1)
        return TELL_SKIP;
    return (enum tell_group)tell_row(groups, sizeof groups, ev);
}

static enum style duel_style(const struct face_scene *s, const struct event *ev) {
    static const uint8_t styles[] = {[CL_EV_BROKE_DOWN] = STYLE_ALARM,    [CL_EV_TURN_STARTED] = STYLE_STRONG,
                                     [CL_EV_TURN_SKIPPED] = STYLE_STRONG, [CL_EV_GAME_STARTED] = STYLE_TITLE,
                                     [CL_EV_GAME_OVER] = STYLE_TITLE,     [CL_EV_DREW] = STYLE_DIM,
                                     [CL_EV_DREW_CARD] = STYLE_DIM,       [CL_EV_SHUFFLED] = STYLE_DIM};
    bool own = ev->arg[0] == (int32_t)s->seat;
    if (ev->kind == CL_EV_STABILITY_CHANGED || ev->kind == CL_EV_REPUTATION_CHANGED)
        return (ev->arg[1] < 0) == own ? STYLE_BLOOD : STYLE_GOOD;
    if (ev->kind == CL_EV_ACTIVATED && !own)
        return STYLE_WARN;
    return (enum style)tell_row(styles, sizeof styles, ev);
}

static bool duel_told_twice(const struct face_scene *s, const struct sink *events, uint32_t i) {
    const struct event *ev = &events->event[i];
    return ev->kind == CL_EV_DREW && ev->arg[0] == (int32_t)s->seat && tell_has(events, CL_EV_DREW_CARD);
}

static const char *drawn_title(const void *rules, int32_t card) {
    return clf_title(rules, (uint32_t)card);
}

static int16_t clamp_points(int32_t n) {
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static uint32_t turn_index(uint32_t turn) {
    return (turn < CLF_MEMO_TURNS ? turn : CLF_MEMO_TURNS) - 1;
}

/* Turns between the last note and this one went by as they began. */
static void note_turn(struct clf_memo *memo, uint32_t turn) {
    while (memo->turn < turn) {
        uint32_t from = turn_index(memo->turn), to = turn_index(++memo->turn);
        for (uint32_t seat = 0; seat < CL_SEATS; seat++)
            for (uint32_t what = 0; what < 2; what++)
                memo->points[what][seat][to] = memo->points[what][seat][from];
    }
}

static void begin_memo(const struct face_scene *s, struct clf_memo *memo) {
    const struct cl_rules *r = s->rules;
    if (memo->turn)
        return;
    memo->turn = 1;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++) {
        memo->points[CLF_PLAY_REPUTATION][seat][0] = clamp_points(r->f.starting_reputation);
        memo->points[CLF_PLAY_STABILITY][seat][0] = clamp_points(r->f.starting_stability);
    }
}

int32_t clf_play_weight(const struct cl_rules *r, const struct clf_play *p) {
    int64_t n = p->amount < 0 ? -(int64_t)p->amount : p->amount;
    int32_t most = p->kind == CLF_PLAY_REPUTATION  ? r->f.reputation_to_win
                   : p->kind == CLF_PLAY_STABILITY ? r->f.starting_stability
                                                   : r->f.breakdowns_to_win;
    return most > 0 ? (int32_t)(n * 10000 / most) : 0;
}

/* Is there no later play that moved the same thing of the same seat? One of these is the last blow. */
static bool is_latest(const struct clf_memo *memo, uint32_t at) {
    for (uint32_t i = at + 1; i < memo->plays; i++)
        if (memo->play[i].kind == memo->play[at].kind && memo->play[i].whom == memo->play[at].whom)
            return false;
    return true;
}

/* The weightiest are kept, and the latest of each kind; of equals the later. */
static void note_play(const struct cl_rules *r, struct clf_memo *memo, struct clf_play p) {
    for (uint32_t i = 0; i < memo->plays; i++) { /* one play may give and take in several steps */
        struct clf_play *q = &memo->play[i];
        if (q->turn == p.turn && q->card == p.card && q->by == p.by && q->kind == p.kind &&
            q->whom == p.whom && p.kind != CLF_PLAY_BREAKDOWN) {
            q->amount += p.amount;
            return;
        }
    }
    if (memo->plays < CLF_PLAYS) {
        memo->play[memo->plays++] = p;
        return;
    }
    uint32_t least = CLF_PLAYS;
    for (uint32_t i = 0; i < CLF_PLAYS; i++)
        if (!is_latest(memo, i) && (least == CLF_PLAYS || clf_play_weight(r, &memo->play[i]) <
                                                              clf_play_weight(r, &memo->play[least])))
            least = i;
    memmove(&memo->play[least], &memo->play[least + 1], (CLF_PLAYS - 1 - least) * sizeof p);
    memo->play[CLF_PLAYS - 1] = p;
}

static void note_cause(struct clf_memo *memo, int32_t card, uint8_t seat) {
    memo->card = (uint8_t)card;
    memo->by = seat;
}

/* What is on top of the chain is what happens next. */
static void note_top(struct clf_memo *memo) {
    if (memo->links)
        note_cause(memo, memo->link[memo->links - 1][0], memo->link[memo->links - 1][1]);
}

/* A link that is done, or negated, leaves the chain. */
static void drop_link(struct clf_memo *memo, const struct event *ev, uint8_t seat) {
    for (uint32_t i = memo->links; i-- > 0;) {
        if (memo->link[i][0] != ev->arg[1] || memo->link[i][1] != seat)
            continue;
        memmove(memo->link[i], memo->link[i + 1], (memo->links - 1 - i) * sizeof memo->link[0]);
        memo->links--;
        return;
    }
}

/* A chain resolves from its end, whatever was triggered while it was built, and each link that is done gives
 * way to the one below. */
static void note_link(struct clf_memo *memo, const struct event *ev, uint8_t seat) {
    if (ev->kind == CL_EV_RESOLVED || ev->kind == CL_EV_NEGATED)
        drop_link(memo, ev, seat);
    if (ev->kind == CL_EV_RESOLVED || ev->kind == CL_EV_CHAIN_RESOLVES)
        note_top(memo);
    if (ev->kind != CL_EV_ACTIVATED && ev->kind != CL_EV_EFFECT_USED)
        return;
    if ((ev->kind == CL_EV_ACTIVATED && ev->arg[2] <= 1) || memo->links == CL_LINKS)
        memo->links = 0;
    memo->link[memo->links][0] = (uint8_t)ev->arg[1];
    memo->link[memo->links++][1] = seat;
    note_cause(memo, ev->arg[1], seat);
}

/* Who stands where, for the names of those that are gone by the end of the step. */
static void note_board(const struct cl_view *v, struct clf_memo *memo, const struct event *ev) {
    uint32_t seat = ev->arg[0] == CL_AWAY;
    int32_t card = ev->arg[1], slot = ev->arg[2];
    if (ev->kind == CL_EV_SET && ev->arg[2]) {
        slot = ev->arg[1];
        card = slot >= 1 && slot <= CL_SLOTS ? v->s.player[seat].body[slot - 1].card : 0;
    } else if (ev->kind != CL_EV_SUMMONED && ev->kind != CL_EV_FLIPPED && ev->kind != CL_EV_CONTROL_TAKEN &&
               ev->kind != CL_EV_CONTROL_RETURNED) {
        return;
    }
    if (slot >= 1 && slot <= CL_SLOTS)
        memo->board[seat][slot - 1] = (uint8_t)card;
}

/* Battle: whatever was triggered or answered in between, the blow is the attacker's (CL-257: the loss comes
 * right before the result). */
static bool is_blow(const struct sink *events, uint32_t i) {
    return i + 1 < events->count && events->event[i + 1].kind == CL_EV_BATTLE_RESOLVED;
}

static void note_event(const struct cl_rules *r, struct clf_memo *memo, const struct sink *events,
                       uint32_t i) {
    const struct event *ev = &events->event[i];
    uint8_t seat = ev->arg[0] == CL_AWAY;
    if (ev->kind == CL_EV_STABILITY_CHANGED && is_blow(events, i) && memo->attack[0])
        note_cause(memo, memo->attack[0], memo->attack[1]);
    struct clf_play p = {.turn = memo->turn, .card = memo->card, .by = memo->by, .whom = seat};
    switch (ev->kind) {
    case CL_EV_TURN_STARTED:
    case CL_EV_TURN_SKIPPED:
        note_turn(memo, (uint32_t)ev->arg[1]);
        memo->card = memo->links = 0;
        break;
    case CL_EV_ACTIVATED:
    case CL_EV_EFFECT_USED:
    case CL_EV_RESOLVED:
    case CL_EV_NEGATED:
    case CL_EV_CHAIN_RESOLVES:
        note_link(memo, ev, seat);
        break;
    case CL_EV_TRIGGERED:
    case CL_EV_SUMMONED:
    case CL_EV_FLIPPED:
        note_cause(memo, ev->arg[1], seat);
        break;
    case CL_EV_ATTACK_DECLARED:
        note_cause(memo, ev->arg[3], seat);
        memo->attack[0] = memo->card;
        memo->attack[1] = seat;
        break;
    case CL_EV_REPUTATION_CHANGED:
    case CL_EV_STABILITY_CHANGED:
        p.kind = ev->kind == CL_EV_REPUTATION_CHANGED ? CLF_PLAY_REPUTATION : CLF_PLAY_STABILITY;
        p.amount = ev->arg[1];
        memo->points[p.kind][seat][turn_index(memo->turn)] = clamp_points(ev->arg[2]);
        note_play(r, memo, p);
        break;
    case CL_EV_BROKE_DOWN:
        p.kind = CLF_PLAY_BREAKDOWN;
        p.amount = ev->arg[3] ? 1 : 0;
        p.broke = (uint8_t)ev->arg[1];
        p.card = 0;
        note_play(r, memo, p);
        break;
    default:
        break;
    }
}

/* Whether the question that is open lets the other seat answer a deed of this one: a card, a summons, an
 * attack. Windows of phases are opened too often to be told of. */
static bool answers_deed(const struct face_scene *s, const struct ask *open) {
    const struct cl_view *v = s->view;
    if (open->over || open->kind != CL_ASK_ANSWER || open->seat == s->seat || !v->s.frames)
        return false;
    const struct cl_frame *f = &v->s.frame[v->s.frames - 1];
    if (f->kind == CL_FRAME_CHAIN)
        return v->s.links && v->s.link[v->s.links - 1].seat == s->seat;
    return f->kind == CL_FRAME_WINDOW && f->about.whose == s->seat &&
           (f->about.what == CL_H_SUMMON || f->about.what == CL_H_ATTACK);
}

/* Who could answer is for both to know (S-02): a seat that is asked and does not has let it pass. */
static void tell_pass(const struct face_scene *s, const struct sink *events, struct clf_memo *memo,
                      struct face_log *out) {
    struct ask open;
    bool answered = false;
    for (uint32_t i = 0; i < events->count && !answered; i++)
        answered = (events->event[i].kind == CL_EV_ACTIVATED || events->event[i].kind == CL_EV_EFFECT_USED) &&
                   events->event[i].arg[0] == memo->asked - 1;
    clf_face_ask(s, &open);
    bool preparing = !open.over && open.kind != CL_ASK_ANSWER && open.seat == memo->asked - 1 &&
                     open.kind != CL_ASK_MAIN && open.kind != CL_ASK_COMBAT;
    if (memo->asked && !answered && !preparing && !memo->did && !s->over)
        face_say(out, STYLE_DIM, 2, "Your opponent might have answered, and lets it pass.");
    /* S-04: after an answer the seat is asked once more. */
    bool quiet = open.over || open.kind == CL_ASK_MAIN || open.kind == CL_ASK_COMBAT;
    memo->did = !quiet && (memo->did || answered || (memo->asked && preparing));
    memo->asked = (uint8_t)(answers_deed(s, &open) ? open.seat + 1 : 0);
}

/* Hints by situation; each is given once. */
#define HINT_LIST(X)                                                                                         \
    X(HINT_MAIN, "Numbers play cards. Clout pays, and what is left of it is lost. Then e.")                  \
    X(HINT_SECOND, "look NAME reads any card in full. c goes into combat, e ends the turn.")                 \
    X(HINT_COMBAT, "ATK against ATK: the lower one falls, and its player loses the difference.")             \
    X(HINT_DEFENDER,                                                                                         \
      "ATK against DEF: a defender that falls costs its player nothing; too weak, and you pay.")             \
    X(HINT_DIRECT, "Nobody stands open in the way: all of the ATK comes off their Stability.")               \
    X(HINT_ANSWER, "Your set card fits what is happening. Answers resolve last in, first out.")              \
    X(HINT_VICE, "Vice counters: at three a stereotype breaks down, and that counts for the other side.")    \
    X(HINT_LOW, "At Stability 0 you lose. A stereotype in defense position costs you none when it falls.")   \
    X(HINT_HAND, "More than seven cards in hand at the end of a turn, and you discard the rest.")
enum hint { HINT_LIST(LIST_ID) HINTS };
static const char *const hints[HINTS] = {HINT_LIST(LIST_WORD)};

/* What the attacks that are open now would meet. */
static bool can_attack(const struct face_scene *s, uint32_t hint) {
    const struct cl_view *v = s->view;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        uint32_t at = (uint32_t)s->legal[i].arg[1] - CL_THEIR_1;
        if (s->legal[i].verb != CL_ATTACK)
            continue;
        bool defends = at < CL_SLOTS && v->s.player[cl_other(v->seat)].body[at].flags & CL_BODY_DEFENSE;
        if (hint == (at >= CL_SLOTS ? HINT_DIRECT : defends ? HINT_DEFENDER : HINT_COMBAT))
            return true;
    }
    return false;
}

static uint32_t wanted_hint(const struct face_scene *s, const uint8_t given[FACE_HINTS]) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *own = &v->s.player[v->seat];
    struct ask open;
    clf_face_ask(s, &open);
    if (open.over || open.seat != v->seat)
        return HINTS;
    const struct {
        uint32_t hint;
        bool now;
    } rows[] = {
        {HINT_ANSWER, open.kind == CL_ASK_ANSWER && s->legal_count > 1},
        {HINT_COMBAT, open.kind == CL_ASK_COMBAT && can_attack(s, HINT_COMBAT)},
        {HINT_DEFENDER, open.kind == CL_ASK_COMBAT && can_attack(s, HINT_DEFENDER)},
        {HINT_DIRECT, open.kind == CL_ASK_COMBAT && can_attack(s, HINT_DIRECT)},
        {HINT_VICE, cl_vice_total(&v->s) > 0},
        {HINT_LOW, own->stability < r->f.threshold},
        {HINT_HAND, own->hand_n > r->f.hand_limit},
        {HINT_MAIN, open.kind == CL_ASK_MAIN},
        {HINT_SECOND, open.kind == CL_ASK_MAIN && v->s.turn > 2},
    };
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].now && given[rows[i].hint] < HINT_TIMES)
            return rows[i].hint;
    return HINTS;
}

const char *clf_hint(const struct face_scene *s) {
    uint32_t hint = s->log->count ? s->log->hint : 1 + HINT_MAIN;
    return !s->quiet && hint && hint <= HINTS ? hints[hint - 1] : NULL;
}

static void next_hint(const struct face_scene *s, struct face_log *out) {
    uint32_t hint = wanted_hint(s, out->hinted);
    out->hint = (uint8_t)(hint < HINTS ? hint + 1 : 0);
    if (out->hint)
        out->hinted[hint]++;
}

/* The view with those in it who stood there when it happened. */
static void put_duel_event(const struct face_scene *s, const struct clf_memo *memo, const struct event *ev,
                           struct text *out) {
    struct cl_view then = *(const struct cl_view *)s->view;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            if (memo->board[seat][i])
                then.s.player[seat].body[i].card = memo->board[seat][i];
    s->ops->say_event(s->rules, &then, ev, out);
}

/* The cards of a hand that lies open now, behind the words that say so. */
static void put_open_hand(const struct face_scene *s, const struct event *ev, struct text *out) {
    const struct cl_view *v = s->view;
    const struct cl_player *p = &v->s.player[ev->arg[0] == CL_AWAY];
    if (ev->kind != CL_EV_HAND_REVEALED || ev->arg[0] == (int32_t)s->seat || !p->revealed || !p->hand_n)
        return;
    for (uint32_t i = 0; i < p->hand_n; i++)
        text_fmt(out, "%s%s", i ? ", " : " It holds ", clf_title(s->rules, p->hand[i]));
    text_put(out, ".");
}

/* An effect that set in and found nothing to do is not told; one that waits for a choice is. */
static bool does_nothing(const struct face_scene *s, const struct sink *events, uint32_t i) {
    const struct event *ev = &events->event[i];
    if (ev->kind != CL_EV_TRIGGERED)
        return false;
    while (++i < events->count)
        if (duel_group(&events->event[i]) != TELL_SKIP)
            return duel_group(&events->event[i]) == TELL_LEAD || duel_group(&events->event[i]) == TELL_ALONE;
    return cl_asking_card(s->view) != (uint32_t)ev->arg[1];
}

void clf_tell(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    struct clf_memo memo;
    struct teller t;
    memcpy(&memo, out->memo, sizeof memo);
    begin_memo(s, &memo);
    tell_pass(s, events, &memo, out);
    tell_begin(&t, s->ops, out);
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        enum tell_group g = duel_group(ev);
        TEXT_ON_STACK(words, FACE_TEXT);
        note_event(s->rules, &memo, events, i);
        note_board(s->view, &memo, ev);
        if (g == TELL_SKIP || duel_told_twice(s, events, i) || does_nothing(s, events, i))
            continue;
        if (ev->kind == CL_EV_DREW_CARD)
            tell_draws(s, events, &i, drawn_title, &words);
        else
            put_duel_event(s, &memo, ev, &words);
        put_open_hand(s, ev, &words);
        tell_add(&t, ev->kind, g, duel_style(s, ev), words.buf);
    }
    tell_end(&t);
    const struct cl_view *v = s->view;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < CL_SLOTS; i++)
            memo.board[seat][i] = v->s.player[seat].body[i].card;
    memcpy(out->memo, &memo, sizeof memo);
    next_hint(s, out);
}
