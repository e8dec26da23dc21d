/* CLOUT: one line for an event. Most lines are templates over the event's arguments; the rest need a choice
 * of words. A card 0 is one the seat may not know and is not named. */
#include "games/clout/say.h"

/* The names in templates:
 *   {A} {a} {Whose} {whose} {theirs} {s} {has}   the seat in argument 0: subject, possessive, its verb
 *   {1} {2}                                       arguments as points
 *   {s1}                                          plural of argument 1
 *   {card0} {card}                                titles: the card in argument 0 or 1
 *   {it1}                                         what stands in the slot of argument 1 on that board
 *   {phase} {position} {position3} {zone2} {zone3}   titles of arguments 1, 2, 3, 2, 3 */
static const char *const lines[CL_EVENTS] = {
    [CL_EV_GAME_STARTED] = "{A} {has} the first turn.",
    [CL_EV_TURN_STARTED] = "Turn {1} is {theirs}.",
    [CL_EV_TURN_SKIPPED] = "Turn {1} passes {a} by.",
    [CL_EV_PHASE_CHANGED] = "{Whose} {phase}.",
    [CL_EV_PHASE_SKIPPED] = "{Whose} {phase} is skipped.",
    [CL_EV_CLOUT_GAINED] = "{A} {has} {1} clout to spend.",
    [CL_EV_CLOUT_SPENT] = "{A} spend{s} {1} clout; {2} left.",
    [CL_EV_DREW] = "{A} draw{s} {1} card{s1}; {2} left in the deck.",
    [CL_EV_DREW_CARD] = "You draw {card0}.",
    [CL_EV_SHUFFLED] = "{Whose} deck is shuffled.",
    [CL_EV_SUMMONED] = "{A} summon{s} {card} in {position3}.",
    [CL_EV_SET_CARD] = "Only you know that it is {card0}.",
    [CL_EV_FLIPPED] = "{Whose} face-down card shows itself: {card}.",
    [CL_EV_POSITION_CHANGED] = "{Whose} {it1} shifts to {position}.",
    [CL_EV_EFFECT_USED] = "{A} use{s} {card}.",
    [CL_EV_NEGATED] = "{card} comes to nothing.",
    [CL_EV_RESOLVED] = "{card} is done.",
    [CL_EV_REVERSED] = "{card} turns on {a}.",
    [CL_EV_COPIED] = "{card} happens all over again.",
    [CL_EV_TRIGGERED] = "{Whose} {card} kicks in.",
    [CL_EV_TAKES_EFFECT] = "{Whose} {card} takes effect.",
    [CL_EV_ATTACK_NEGATED] = "The attack of {whose} {it1} goes nowhere.",
    [CL_EV_SURVIVED] = "{Whose} {card} shrugs it off and stays.",
    [CL_EV_SENT_TO_GRAVEYARD] = "{card} goes to {whose} graveyard.",
    [CL_EV_DISARMED] = "{Whose} set card in back slot {1} cannot be used this turn.",
    [CL_EV_HAND_REVEALED] = "{Whose} hand lies open until the end of the turn.",
    [CL_EV_CONTROL_TAKEN] = "{A} take{s} {card} over until the end of the turn.",
    [CL_EV_TURN_LOST] = "{A} will miss {1} turn{s1}.",
    [CL_EV_MUST_ATTACK] = "Up to the end of {whose} next turn every stereotype there that can attack has to.",
    [CL_EV_SCRIED] = "{A} look{s} at the top {1} card{s1} of the deck.",
};

/* Lines that hang on one argument: the first where it is not 0, the second where it is. Cards speak of heads
 * and tails: heads is what the seat hopes for. */
static const struct {
    uint8_t arg;
    const char *some, *none;
} forked[CL_EVENTS] = {
    [CL_EV_SET] = {2, "{A} set{s} a stereotype face down in slot {1}.",
                   "{A} set{s} a card face down in back slot {1}."},
    [CL_EV_DISCARDED] = {2, "{A} lose{s} {card} from the hand, at random.", "{A} discard{s} {card}."},
    [CL_EV_CONTROL_RETURNED] = {2, "{card} goes back to {a}.",
                                "{card} would go back to {a} and finds no room."},
    [CL_EV_COIN] = {1, "A coin is flipped for {a}: heads.", "A coin is flipped for {a}: tails."},
};

static uint32_t seat_of(int32_t arg) {
    return arg == CL_AWAY ? CL_AWAY : CL_HOST;
}

/* What stands in a slot, from 1, of a seat's board; it may be gone by now. */
static void put_body_told(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, int32_t slot,
                          struct text *out) {
    uint32_t card =
        slot >= 1 && slot <= CL_SLOTS ? cl_card_at(v, seat, CL_ZONE_BOARD, (uint32_t)slot - 1) : 0;
    if (card && card <= r->cards)
        text_put(out, r->card[card].title);
    else
        text_fmt(out, "stereotype in slot %d", slot);
}

static void fill_template(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                          const char *tpl, struct text *out) {
    uint32_t seat = seat_of(ev->arg[0]);
    bool you = seat == v->seat;
    char number[EVENT_ARGS][16];
    TEXT_ON_STACK(it1, 80);
    put_body_told(r, v, seat, ev->arg[1], &it1);
    for (uint32_t i = 0; i < EVENT_ARGS; i++) {
        struct text t;
        text_init(&t, number[i], sizeof number[i]);
        cl_put_points(ev->arg[i], &t);
    }
    const struct text_pair pairs[] = {
        {"A", cl_who_word(v, seat, true)},
        {"a", cl_who_word(v, seat, false)},
        {"Whose", cl_whose_word(v, seat, true)},
        {"whose", cl_whose_word(v, seat, false)},
        {"theirs", you ? "yours" : cl_whose_word(v, seat, false)},
        {"s", you ? "" : "s"},
        {"has", you ? "have" : "has"},
        {"1", number[1]},
        {"2", number[2]},
        {"s1", ev->arg[1] == 1 ? "" : "s"},
        {"card0", cl_word(r, CL_KIND_CARD, ev->arg[0])},
        {"card", cl_word(r, CL_KIND_CARD, ev->arg[1])},
        {"it1", it1.buf},
        {"phase", cl_word(r, CL_KIND_PHASE, ev->arg[1])},
        {"position", cl_word(r, CL_KIND_POSITION, ev->arg[2])},
        {"position3", cl_word(r, CL_KIND_POSITION, ev->arg[3])},
        {"zone2", cl_word(r, CL_KIND_ZONE, ev->arg[2])},
        {"zone3", cl_word(r, CL_KIND_ZONE, ev->arg[3])},
    };
    text_fill(out, tpl, pairs, sizeof pairs / sizeof pairs[0]);
}

/* A first link is played, a later one answers. */
static void say_activated(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                          struct text *out) {
    uint32_t kind = ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->cards ? r->card[ev->arg[1]].kind : CL_SPELL;
    if (kind == CL_TRAP)
        fill_template(r, v, ev, "{A} spring{s} a trap: {card}!", out);
    else if (kind == CL_FIELD)
        fill_template(r, v, ev, "{A} move{s} the scene: {card}.", out);
    else
        fill_template(r, v, ev, ev->arg[2] > 1 ? "{A} answer{s} with {card}." : "{A} play{s} {card}.", out);
}

static void say_targeted(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                         struct text *out) {
    uint32_t seat = seat_of(ev->arg[0]);
    if (!ev->arg[3])
        fill_template(r, v, ev, "It is aimed at {whose} set card in back slot {2}.", out);
    else if (ev->arg[1] == CL_ZONE_GRAVEYARD)
        text_fmt(out, "It reaches into %s graveyard for %s.", cl_whose_word(v, seat, false),
                 cl_word(r, CL_KIND_CARD, ev->arg[3]));
    else
        text_fmt(out, "It is aimed at %s %s.", cl_whose_word(v, seat, false),
                 cl_word(r, CL_KIND_CARD, ev->arg[3]));
}

static void say_chain(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                      struct text *out) {
    (void)r, (void)v;
    if (ev->arg[0] > 1)
        text_fmt(out, "The chain unwinds: %d links, the last first.", ev->arg[0]);
    else
        text_put(out, "Nothing stands in its way.");
}

/* The target is on the board of the other seat. */
static void put_attacked(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, int32_t slot,
                         struct text *out) {
    if (slot < 1 || slot > CL_SLOTS) {
        text_fmt(out, "%s directly", cl_who_word(v, cl_other(seat), false));
        return;
    }
    uint32_t card = cl_card_at(v, cl_other(seat), CL_ZONE_BOARD, (uint32_t)slot - 1);
    if (card && card <= r->cards)
        text_fmt(out, "%s %s", cl_whose_word(v, cl_other(seat), false), r->card[card].title);
    else if (card == CL_HIDDEN)
        text_fmt(out, "%s face-down stereotype in slot %d", cl_whose_word(v, cl_other(seat), false), slot);
    else
        text_fmt(out, "%s stereotype in slot %d", cl_whose_word(v, cl_other(seat), false), slot);
}

static void say_attack(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                       struct text *out) {
    uint32_t seat = seat_of(ev->arg[0]);
    if (ev->kind == CL_EV_ATTACK_REDIRECTED)
        text_put(out, "The attack is turned to ");
    else
        text_fmt(out, "%s %s attacks ", cl_whose_word(v, seat, true), cl_word(r, CL_KIND_CARD, ev->arg[3]));
    put_attacked(r, v, seat, ev->arg[2], out);
    text_char(out, '.');
}

static void say_battle(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                       struct text *out) {
    static const char *const ends[CL_BATTLES] = {"the attacker prevails", "the attacker has met its match",
                                                 "neither gives way"};
    (void)r, (void)v;
    if (!ev->arg[3]) {
        text_put(out, "Nobody is in the way of ");
        cl_put_points(ev->arg[2], out);
        text_char(out, '.');
        return;
    }
    cl_put_points(ev->arg[2], out);
    text_put(out, " against ");
    cl_put_points(ev->arg[3], out);
    text_fmt(out, ": %s.", ends[ev->arg[1] >= 0 && ev->arg[1] < CL_BATTLES ? ev->arg[1] : CL_BATTLE_DRAW]);
}

static void say_destroyed(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                          struct text *out) {
    static const char *const by[CL_DESTROYS] = {"{Whose} {card} falls in battle.",
                                                "{Whose} {card} is destroyed.", "{Whose} {card} is gone."};
    fill_template(r, v, ev, by[ev->arg[3] >= 0 && ev->arg[3] < CL_DESTROYS ? ev->arg[3] : CL_BY_EFFECT], out);
}

static void say_moved(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                      struct text *out) {
    if (ev->arg[1] && ev->arg[3] == CL_ZONE_BANISHED)
        fill_template(r, v, ev, "{Whose} {card} is banished.", out);
    else if (ev->arg[1])
        fill_template(r, v, ev, "{Whose} {card} goes from {zone2} to {zone3}.", out);
    else if (ev->arg[3] == CL_ZONE_HAND && ev->arg[2] != CL_ZONE_DECK)
        fill_template(r, v, ev, "{Whose} face-down card goes back to the hand.", out);
    else if (ev->arg[2] == CL_ZONE_DECK)
        fill_template(r, v, ev, "{A} take{s} a card from somewhere in the deck.", out);
    else
        fill_template(r, v, ev,
                      ev->arg[2] == CL_ZONE_HAND ? "{Whose} whole hand goes back into the deck."
                                                 : "{Whose} whole graveyard goes back into the deck.",
                      out);
}

static void say_points(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                       struct text *out) {
    (void)r;
    bool you = seat_of(ev->arg[0]) == v->seat, loss = ev->arg[1] < 0;
    const char *what = ev->kind == CL_EV_REPUTATION_CHANGED ? "Reputation" : "Stability";
    text_fmt(out, "%s %s%s ", cl_who_word(v, seat_of(ev->arg[0]), true), loss ? "lose" : "gain",
             you ? "" : "s");
    cl_put_points(loss ? -ev->arg[1] : ev->arg[1], out);
    text_fmt(out, " %s: ", what);
    cl_put_points(ev->arg[2], out);
    text_put(out, " now.");
}

static void say_vice(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                     struct text *out) {
    const char *s = ev->arg[2] == 1 ? "" : "s";
    fill_template(r, v, ev,
                  ev->kind == CL_EV_VICE_ADDED ? "{Whose} {it1} picks up " : "{Whose} {it1} is rid of ", out);
    text_fmt(out, "%d vice counter%s: %d now.", ev->arg[2], s, ev->arg[3]);
}

static void say_breakdown(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                          struct text *out) {
    uint32_t other = cl_other(seat_of(ev->arg[0]));
    fill_template(r, v, ev, "{Whose} {card} breaks down.", out);
    if (ev->arg[3])
        text_fmt(out, " It counts for %s.", cl_who_word(v, other, false));
}

static void say_limited(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                        struct text *out) {
    static const char *const what[CL_LIMITS] = {"{A} cannot attack", "{A} {has} no combat phase",
                                                "{A} {has} no draw",
                                                "{A} cannot use the effects of stereotypes"};
    fill_template(r, v, ev, what[ev->arg[1] >= 0 && ev->arg[1] < CL_LIMITS ? ev->arg[1] : CL_LIMIT_ATTACKS],
                  out);
    if (ev->arg[2] > 1)
        text_fmt(out, " for %d turns", ev->arg[2]);
    else
        text_put(out, " for a turn");
    text_put(out, ev->arg[3] ? ", from the next one on." : ".");
}

static void say_immune(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                       struct text *out) {
    if (ev->arg[1] == CL_IMMUNE_BATTLE)
        fill_template(r, v, ev, "No battle destroys {whose} stereotypes up to turn {2}.", out);
    else
        fill_template(r, v, ev, "Traps cannot be aimed at it this turn.", out);
}

static void say_boosted(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                        struct text *out) {
    fill_template(r, v, ev, "{Whose} {it1}: ", out);
    if (ev->arg[2] || !ev->arg[3])
        text_fmt(out, "ATK %+d", ev->arg[2]);
    if (ev->arg[3])
        text_fmt(out, "%sDEF %+d", ev->arg[2] ? ", " : "", ev->arg[3]);
    text_char(out, '.');
}

/* The end as each side sees it: the winner's words, then the loser's (CL-032). */
static void say_over(const struct cl_rules *r, const struct cl_view *v, const struct event *ev,
                     struct text *out) {
    static const char *const how[CL_ENDS][2] = {
        [CL_NOT_OVER] = {"that is the end of it", "that is the end of it"},
        [CL_REPUTATION_MAX] = {"you are the talk of the school", "your opponent is the talk of the school"},
        [CL_STABILITY_ZERO] = {"your opponent has fallen apart", "you have fallen apart"},
        [CL_BREAKDOWN] = {"one breakdown too many over there", "one breakdown too many on your side"},
        [CL_DECK_OUT] = {"your opponent has no card left to draw", "you have no card left to draw"},
        [CL_SURRENDERED] = {"your opponent gives up", "you give up"},
        [CL_TURN_LIMIT] = {"time is up, and you are ahead",
                           "time is up, and your opponent is ahead"}, /* S-06 */
    };
    (void)r;
    uint32_t why = ev->arg[1] > 0 && ev->arg[1] < CL_ENDS ? (uint32_t)ev->arg[1] : CL_NOT_OVER;
    if (ev->arg[0] != CL_HOST && ev->arg[0] != CL_AWAY) {
        text_put(out, "Time is up, and nobody is ahead: a draw.");
        return;
    }
    if (v->seat == CL_SEATS) {
        text_fmt(out, "%s wins by %s.", cl_who_word(v, seat_of(ev->arg[0]), true),
                 cl_word(r, CL_KIND_END, why));
        return;
    }
    bool lost = seat_of(ev->arg[0]) != v->seat;
    text_fmt(out, "You %s: %s.", lost ? "lose" : "win", how[why][lost]);
}

static void (*const sayers[CL_EVENTS])(const struct cl_rules *r, const struct cl_view *v,
                                       const struct event *ev, struct text *out) = {
    [CL_EV_ACTIVATED] = say_activated,
    [CL_EV_TARGETED] = say_targeted,
    [CL_EV_CHAIN_RESOLVES] = say_chain,
    [CL_EV_ATTACK_DECLARED] = say_attack,
    [CL_EV_ATTACK_REDIRECTED] = say_attack,
    [CL_EV_BATTLE_RESOLVED] = say_battle,
    [CL_EV_DESTROYED] = say_destroyed,
    [CL_EV_MOVED] = say_moved,
    [CL_EV_REPUTATION_CHANGED] = say_points,
    [CL_EV_STABILITY_CHANGED] = say_points,
    [CL_EV_VICE_ADDED] = say_vice,
    [CL_EV_VICE_REMOVED] = say_vice,
    [CL_EV_BROKE_DOWN] = say_breakdown,
    [CL_EV_LIMITED] = say_limited,
    [CL_EV_IMMUNE] = say_immune,
    [CL_EV_BOOSTED] = say_boosted,
    [CL_EV_GAME_OVER] = say_over,
};

void cl_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    if (ev->kind >= CL_EVENTS)
        return;
    if (sayers[ev->kind]) {
        sayers[ev->kind](rules, view, ev, out);
        return;
    }
    const char *line = lines[ev->kind];
    if (!line)
        line = ev->arg[forked[ev->kind].arg] ? forked[ev->kind].some : forked[ev->kind].none;
    fill_template(rules, view, ev, line, out);
}

/* -- among the events of a step -- */

/* Takes back from a table what an event did to who stands in a slot. */
static void take_back(const struct cl_rules *r, const struct event *ev, struct cl_view *then) {
    const uint32_t seat = seat_of(ev->arg[0]), slot = (uint32_t)ev->arg[2] - 1;
    const bool known = ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->cards;
    if (ev->audience != CL_BOTH || slot >= CL_SLOTS)
        return;
    uint8_t *card = &then->s.player[seat].body[slot].card;
    if (ev->kind == CL_EV_SUMMONED || ev->kind == CL_EV_CONTROL_TAKEN || ev->kind == CL_EV_CONTROL_RETURNED)
        *card = 0;
    else if (ev->kind == CL_EV_FLIPPED && seat != then->seat)
        *card = CL_HIDDEN;
    else if ((ev->kind == CL_EV_DESTROYED || ev->kind == CL_EV_BROKE_DOWN) && known &&
             r->card[ev->arg[1]].kind == CL_STEREOTYPE)
        *card = (uint8_t)ev->arg[1];
}

/* A chain that was not begun in this step waited for somebody who could answer it (S-02: for both to know). */
static bool was_let_pass(const struct sink *events, uint32_t at) {
    if (events->event[at].kind != CL_EV_CHAIN_RESOLVES || events->event[at].arg[0] > 1)
        return false;
    for (uint32_t i = 0; i < at; i++)
        if (events->event[i].kind == CL_EV_ACTIVATED || events->event[i].kind == CL_EV_EFFECT_USED)
            return false;
    return true;
}

/* Who is gone by the end of the step has its name where it still stood. */
void cl_say_among(const void *rules, const void *view, const struct sink *events, uint32_t at,
                  struct text *out) {
    struct cl_view then = *(const struct cl_view *)view;
    if (was_let_pass(events, at)) {
        text_put(out, "Whoever could answer lets it pass.");
        return;
    }
    for (uint32_t i = events->count; i-- > at + 1;)
        take_back(rules, &events->event[i], &then);
    cl_say_event(rules, &then, &events->event[at], out);
}
