/* SHATTERED DUNGEON: one line for an event. Most lines are templates over the event's arguments; the rest
 * need a choice of words. A card 0 is one the seat may not know and is not named. */
#include "games/shattered/say.h"

/* The names in templates:
 *   {A} {a} {Whose} {s} {es} {is}   the side in argument 0: subject, possessive, endings of its verb
 *   {b}                             the other side
 *   {0} {1} {2} {3}                 arguments as numbers
 *   {s1} {s2}, {p1}                 plural of argument 1 or 2: of a noun, of a verb
 *   {card0} {card} {room}           titles: card in argument 0 or 1, room in 0
 *   {Member} {member}, {Member2} {Member3}   the member in argument 0, 2 or 3
 *   {res0} {res3} {type1} {type3}   resources and types in these arguments */
static const char *const lines[SD_EVENTS] = {
    [SD_EV_DEALT] = "{A} draw{s} an opening hand of {1}.",
    [SD_EV_MULLIGAN] = "{A} shuffle{s} the hand back for another: redeal {1}.",
    [SD_EV_KEPT] = "{A} keep{s} the opening hand.",
    [SD_EV_DREW] = "{A} draw{s} {1} card{s1}.",
    [SD_EV_DREW_CARD] = "You draw {card0}.",
    [SD_EV_RESHUFFLED] = "{A} shuffle{s} the discard into a new draw pile.",
    [SD_EV_ROUND_BEGAN] = "Round {0}.",
    [SD_EV_TURN_BEGAN] = "{Whose} turn, round {1}.",
    [SD_EV_ERODE_HELD] = "The room is already wearing {res0} down; Erode adds nothing.",
    [SD_EV_ATTUNED] = "{Whose} next {type1} card costs {2} less.",
    [SD_EV_ACTIVATED] = "{A} give{s} up {card} for 1 energy.",
    [SD_EV_RESTRAINT] = "{A} could strike with {card}, and hold{s} back.",
    [SD_EV_TRAP_SPRUNG] = "{Whose} Trap springs: {card}.",
    [SD_EV_TRAP_DISARMED] = "{Whose} Trap is found and taken apart: {card}.",
    [SD_EV_EXHAUSTED] = "{card} is gone for good.",
    [SD_EV_TESTED] = "{A} put{s} {b} to the Test: {card}.",
    [SD_EV_KNOCKED_OUT] = "{Member} falls. Down now: {2}.",
    [SD_EV_RESTORED] = "{Member} stands again with {2} Vitality.",
    [SD_EV_CARDS_LEFT] = "{1} card{s1} of {member} leave{p1} play.",
    [SD_EV_TURN_ENDED] = "{A} end{s} the turn.",
    [SD_EV_ROUND_ENDED] = "Round {0} ends: dungeon {1}%, visitor {2}%.",
    [SD_EV_REDIRECTED] = "A door opens: {room} comes next.",
    [SD_EV_RESCUE_FAILED] = "{card2} fouls the rescue: {member} stays down.",
    [SD_EV_WEAKENED] = "For the rest of the run {res0} holds {1} less: {2} at most.",
};

/* The same for conditions that begin; argument 2 is the amount, argument 3 what it is about. */
static const char *const begins[SD_CONDITIONS] = {
    [SD_COND_ENTANGLED] = "{A} {is} Entangled.",
    [SD_COND_EMPOWER] = "{Whose} next Strike is Empowered.",
    [SD_COND_DISRUPT] = "{Whose} next Strike is Disrupted.",
    [SD_COND_ERODE] = "{Whose} {res3} will Erode by {2}.",
    [SD_COND_FORTIFY] = "{Whose} {res3} is Fortified by {2}.",
    [SD_COND_WARD] = "A Ward of {2} closes around {a}.",
    [SD_COND_GUARD] = "{Member3} is Guarded: {2} less from every blow.",
    [SD_COND_EXPOSED] = "{A} {is} Exposed: +{2} from the next {type3} Strike.",
    [SD_COND_BOUND] = "{A} {is} Bound: {2} {res3} a round.",
    [SD_COND_DEPENDENT] = "{A} {is} Dependent: {2} {res3} once Trust falls.",
    [SD_COND_BETRAYED] = "{A} {is} Betrayed, and will strike harder for {2} turn{s2}.",
    [SD_COND_SCORNED] = "{A} {is} Scorned, and will roll higher for {2} turn{s2}.",
    [SD_COND_INSIGHT] = "{A} gain{s} Insight into the visitor: {2}.",
    [SD_COND_TRAP] = "A Trap of {a} lies face down.",
};

static const char *const ends[SD_CONDITIONS] = {
    [SD_COND_ENTANGLED] = "{A} {is} free again.",
    [SD_COND_EMPOWER] = "{Whose} Empower is gone.",
    [SD_COND_DISRUPT] = "The Disrupt on {a} is gone.",
    [SD_COND_ERODE] = "The Erode on {a} is done.",
    [SD_COND_FORTIFY] = "{Whose} Fortify ends.",
    [SD_COND_WARD] = "{Whose} Ward is used up.",
    [SD_COND_GUARD] = "{Member2} is no longer Guarded.",
    [SD_COND_EXPOSED] = "{A} {is} no longer Exposed.",
    [SD_COND_BOUND] = "{A} {is} no longer Bound.",
    [SD_COND_DEPENDENT] = "{A} {is} no longer Dependent.",
    [SD_COND_BETRAYED] = "{Whose} anger cools.",
    [SD_COND_SCORNED] = "{Whose} scorn fades.",
    [SD_COND_INSIGHT] = "{Whose} Insight fades.",
    [SD_COND_TRAP] = "{Whose} Trap is gone.",
};

static uint32_t side_told(int32_t arg) {
    return arg == 1 ? SD_DUNGEON : SD_VISITOR;
}

/* First letter as at the start of a sentence. */
static void capital(struct text *t) {
    if (t->len && t->buf[0] >= 'a' && t->buf[0] <= 'z')
        t->buf[0] = (char)(t->buf[0] - 'a' + 'A');
}

static void fill_template(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                          const char *tpl, struct text *out) {
    uint32_t side = side_told(ev->arg[0]);
    bool you = side == v->seat;
    TEXT_ON_STACK(upper, 64);
    TEXT_ON_STACK(lower, 64);
    TEXT_ON_STACK(other, 64);
    TEXT_ON_STACK(whose, 64);
    TEXT_ON_STACK(member, 64);
    TEXT_ON_STACK(big_member, 64);
    TEXT_ON_STACK(second, 64);
    TEXT_ON_STACK(third, 64);
    char number[EVENT_ARGS][16];
    sd_put_side(r, v, side, true, &upper);
    sd_put_side(r, v, side, false, &lower);
    sd_put_side(r, v, !side, false, &other);
    sd_put_whose(r, v, side, &whose);
    capital(&whose);
    sd_put_member(r, v, (uint32_t)ev->arg[0], false, &member);
    sd_put_member(r, v, (uint32_t)ev->arg[0], true, &big_member);
    sd_put_member(r, v, (uint32_t)ev->arg[2], true, &second);
    sd_put_member(r, v, (uint32_t)ev->arg[3], true, &third);
    for (uint32_t i = 0; i < EVENT_ARGS; i++) {
        struct text t;
        text_init(&t, number[i], sizeof number[i]);
        text_int(&t, ev->arg[i]);
    }
    const struct text_pair pairs[] = {
        {"A", upper.buf},
        {"a", lower.buf},
        {"b", other.buf},
        {"Whose", whose.buf},
        {"s", you ? "" : "s"},
        {"es", you ? "" : "es"},
        {"is", you ? "are" : "is"},
        {"0", number[0]},
        {"1", number[1]},
        {"2", number[2]},
        {"3", number[3]},
        {"s1", ev->arg[1] == 1 ? "" : "s"},
        {"s2", ev->arg[2] == 1 ? "" : "s"},
        {"p1", ev->arg[1] == 1 ? "s" : ""},
        {"card0", sd_word(r, SD_KIND_CARD, ev->arg[0])},
        {"card", sd_word(r, SD_KIND_CARD, ev->arg[1])},
        {"card2", sd_word(r, SD_KIND_CARD, ev->arg[2])},
        {"room", sd_word(r, SD_KIND_ROOM, ev->arg[0])},
        {"Member", big_member.buf},
        {"member", member.buf},
        {"Member2", second.buf},
        {"Member3", third.buf},
        {"res0", sd_word(r, SD_KIND_RESOURCE, ev->arg[0])},
        {"res3", sd_word(r, SD_KIND_RESOURCE, ev->arg[3])},
        {"type1", sd_word(r, SD_KIND_TYPE, ev->arg[1])},
        {"type3", sd_word(r, SD_KIND_TYPE, ev->arg[3])},
    };
    text_fill(out, tpl, pairs, sizeof pairs / sizeof pairs[0]);
}

static void put_paid(int32_t energy, struct text *out) {
    if (energy > 0)
        text_fmt(out, " (%d energy)", energy);
}

static void say_room_entered(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                             struct text *out) {
    uint32_t first = side_told(ev->arg[2]);
    text_fmt(out, "Room %d: %s. ", ev->arg[1], sd_word(r, SD_KIND_ROOM, ev->arg[0]));
    sd_put_side(r, v, first, true, out);
    text_fmt(out, " %s; after %d rounds the visitor has survived.", first == v->seat ? "begin" : "begins",
             ev->arg[3]);
}

static void say_played(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                       struct text *out) {
    fill_template(r, v, ev, "{A} play{s} {card}", out);
    if (ev->arg[2]) {
        text_put(out, " on ");
        sd_put_member(r, v, (uint32_t)ev->arg[2], false, out);
    }
    put_paid(ev->arg[3], out);
    text_char(out, '.');
}

static void say_trap_set(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                         struct text *out) {
    fill_template(r, v, ev, ev->arg[1] ? "{A} set{s} {card} face down" : "{A} set{s} a Trap face down", out);
    put_paid(ev->arg[2], out);
    text_char(out, '.');
}

static void say_energy(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                       struct text *out) {
    if (ev->arg[1])
        fill_template(r, v, ev, "{A} gain{s} {1} energy for the room", out);
    else
        fill_template(r, v, ev, "{A} gain{s} {2} energy for this turn", out);
    if (ev->arg[1] && ev->arg[2])
        text_fmt(out, " and %d for this turn", ev->arg[2]);
    text_fmt(out, ": pool %d.", ev->arg[3]);
}

/* "The Verdant Maw rolls 4+6+2 = 12." */
static void say_roll(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                     struct text *out) {
    fill_template(r, v, ev, "{A} roll{s} ", out);
    text_fmt(out, "%d+%d", ev->arg[1] / 10, ev->arg[1] % 10);
    if (ev->arg[2])
        text_fmt(out, "%+d", ev->arg[2]);
    text_fmt(out, " = %d.", ev->arg[3]);
}

static void say_tier(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                     struct text *out) {
    (void)v;
    static const char *const hints[SD_ROLL_TIERS] = {
        "",
        "nothing stands in its way",
        "it strikes home",
        "half of it lands",
        "it glances off",
        "it turns back",
    };
    uint32_t tier = ev->arg[0] > 0 && ev->arg[0] < SD_ROLL_TIERS ? (uint32_t)ev->arg[0] : SD_PARTIAL;
    text_fmt(out, "%s (%+d): %s, power %d on %s.", sd_word(r, SD_KIND_TIER, tier), ev->arg[1], hints[tier],
             ev->arg[2], sd_word(r, SD_KIND_RESOURCE, ev->arg[3]));
}

static void say_reacted(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                        struct text *out) {
    fill_template(r, v, ev, "{A} answer{s} with {card}: ", out);
    text_fmt(out, "%d against %u, ", ev->arg[2], r->f.react_threshold);
    if (ev->arg[3])
        text_fmt(out, "%d blocked.", ev->arg[3]);
    else
        text_put(out, "and it does not hold.");
}

/* "your Resolve", "the Knight"; the side of a resource follows from its number. */
static void put_struck(const struct sd_rules *r, const struct sd_view *v, int32_t resource, int32_t member,
                       struct text *out) {
    if (member) {
        sd_put_member(r, v, (uint32_t)member, false, out);
        return;
    }
    sd_put_whose(r, v, resource >= SD_VITALITY ? SD_VISITOR : SD_DUNGEON, out);
    text_fmt(out, " %s", sd_word(r, SD_KIND_RESOURCE, resource));
}

static void say_blocked(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                        struct text *out) {
    text_fmt(out, "%s holds %d off ", sd_word(r, SD_KIND_CONDITION, ev->arg[0]), ev->arg[1]);
    put_struck(r, v, ev->arg[2], ev->arg[3], out);
    text_char(out, '.');
}

/* Before the loss or gain; a Strike needs no word. */
static const char *const sources[SD_SOURCES] = {
    [SD_BY_SPILL] = "It spills over: ",
    [SD_BY_REVERSAL] = "It turns on its maker: ",
    [SD_BY_THORNS] = "Thorns: ",
    [SD_BY_REFLECT] = "Thrown back: ",
    [SD_BY_SELF_COST] = "The Strike has its price: ",
    [SD_BY_TRAP] = "The Trap bites: ",
    [SD_BY_COUNTER] = "The Counter cuts: ",
    [SD_BY_ROOM] = "The room: ",
    [SD_BY_ERODE] = "Erode: ",
    [SD_BY_ESCALATION] = "The dark leans in: ",
    [SD_BY_OFFER] = "The Offer: ",
    [SD_BY_BINDING] = "Binding: ",
    [SD_BY_DEPENDENCY] = "The Dependency is called in: ",
    [SD_BY_BETRAYAL] = "Trust turns into a blade: ",
    [SD_BY_EXPOSURE] = "Good faith has its price: ",
    [SD_BY_MORALE] = "Hearts sink: ",
    [SD_BY_SHIFT] = "Shifted: ",
    [SD_BY_COVENANT] = "The Covenant: ",
    [SD_BY_DRAIN] = "Drain: ",
    [SD_BY_RALLY] = "Rally: ",
    [SD_BY_RESTORE] = "Brought back: ",
    [SD_BY_REST] = "A pause between rooms: ",
};

/* "The room: you lose" */
void sd_put_changes(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                    struct text *out) {
    const char *by = ev->arg[2] > 0 && ev->arg[2] < SD_SOURCES ? sources[ev->arg[2]] : NULL;
    uint32_t side = ev->arg[0] >= SD_VITALITY ? SD_VISITOR : SD_DUNGEON;
    bool you = !ev->arg[3] && side == v->seat, loss = ev->kind == SD_EV_DAMAGE;
    text_put(out, by ? by : "");
    if (ev->arg[3])
        sd_put_member(r, v, (uint32_t)ev->arg[3], !by, out);
    else
        sd_put_side(r, v, side, !by, out);
    text_fmt(out, " %s%s", loss ? "lose" : "regain", you ? "" : "s");
}

static void say_change(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                       struct text *out) {
    sd_put_changes(r, v, ev, out);
    text_fmt(out, " %d %s.", ev->arg[1], sd_word(r, SD_KIND_RESOURCE, ev->arg[0]));
}

/* An Empower or Disrupt ends in the Strike that it changes, and the event names its card (0: a defection). */
static bool say_used(const struct sd_rules *r, const struct event *ev, struct text *out) {
    bool empower = ev->arg[1] == SD_COND_EMPOWER;
    if (!empower && ev->arg[1] != SD_COND_DISRUPT)
        return false;
    text_fmt(out, "%s %s the Strike.", ev->arg[2] ? sd_word(r, SD_KIND_CARD, ev->arg[2]) : "Broken faith",
             empower ? "drives" : "fouls");
    return true;
}

static void say_condition(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                          struct text *out) {
    bool known = ev->arg[1] > 0 && ev->arg[1] < SD_CONDITIONS, over = ev->kind == SD_EV_CONDITION_END;
    if (over && say_used(r, ev, out))
        return;
    fill_template(r, v, ev, known ? (over ? ends : begins)[ev->arg[1]] : "Nothing changes for {a}.", out);
}

static void say_countered(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                          struct text *out) {
    if (!ev->arg[1]) {
        fill_template(r, v, ev, "{A} find{s} nothing to undo.", out);
        return;
    }
    fill_template(r, v, ev, ev->arg[3] ? "{A} steal{s} " : "{A} undo{es} ", out);
    text_put(out, sd_word(r, ev->arg[2] ? SD_KIND_CARD : SD_KIND_CONDITION, ev->arg[ev->arg[2] ? 2 : 1]));
    text_char(out, '.');
}

/* Only the one who makes it hears of the darker price. */
static void say_offered(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                        struct text *out) {
    fill_template(r, v, ev, ev->arg[1] ? "{A} offer{s} {card}" : "{A} make{s} an Offer, its price veiled",
                  out);
    text_put(out, ev->arg[3] ? ", at the darker price." : ".");
}

static void say_answer(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                       struct text *out) {
    if (ev->kind == SD_EV_ACCEPTED)
        fill_template(r, v, ev,
                      ev->arg[3] ? "{A} accept{s} {card}. Under the veil lay the darker price."
                                 : "{A} accept{s} {card}.",
                      out);
    else if (ev->arg[3])
        fill_template(r, v, ev, "{A} will not hear of any Offer.", out);
    else
        fill_template(r, v, ev, ev->arg[1] ? "{A} refuse{s} {card}." : "{A} refuse{s} the veiled Offer.",
                      out);
}

static void say_promoter(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                         struct text *out) {
    (void)v;
    static const char *const why[SD_WHYS] = {
        [SD_WHY_NONE] = "for no reason",
        [SD_WHY_OFFER] = "an Offer taken",
        [SD_WHY_REFUSED] = "refused, but honestly made",
        [SD_WHY_TEST] = "faith kept",
        [SD_WHY_DEFECTED] = "faith broken",
        [SD_WHY_RESTRAINT] = "a blow withheld",
        [SD_WHY_STRIKE] = "a blow struck",
        [SD_WHY_BETRAYAL] = "betrayal",
        [SD_WHY_ROOM] = "the room",
        [SD_WHY_NEXT_ROOM] = "the walk to the next room",
        [SD_WHY_COVENANT] = "the Covenant",
        [SD_WHY_COVENANT_REFUSED] = "the Covenant refused",
        [SD_WHY_DISARMED] = "a Trap found out",
    };
    text_fmt(out, "%s ", sd_word(r, SD_KIND_RESOURCE, ev->kind == SD_EV_TRUST ? SD_TRUST : SD_RAPPORT));
    text_put(out, ev->arg[1] > ev->arg[0]   ? "grows from "
                  : ev->arg[1] < ev->arg[0] ? "falls from "
                                            : "stays: ");
    sd_put_half(ev->arg[0], out);
    text_put(out, " to ");
    sd_put_half(ev->arg[1], out);
    text_fmt(out, ": %s.", why[ev->arg[2] > 0 && ev->arg[2] < SD_WHYS ? ev->arg[2] : SD_WHY_NONE]);
}

/* SD-250: Trust becomes harm; SD-253 and v2: it is lost. */
static void say_betrayal(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                         struct text *out) {
    if (ev->arg[2]) {
        fill_template(r, v, ev, "{A} betray{s} {b}: all Trust, {1}, is turned against ", out);
        text_fmt(out, "%s.", sd_word(r, SD_KIND_RESOURCE, ev->arg[2]));
    } else {
        fill_template(r, v, ev, "{A} betray{s} {b}, and Trust shatters.", out);
    }
}

static void say_extraction(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                           struct text *out) {
    fill_template(r, v, ev, "Extraction: {a} gain{s} ", out);
    if (ev->arg[1] || !ev->arg[2])
        text_fmt(out, "%d energy for the next room", ev->arg[1]);
    if (ev->arg[2])
        text_fmt(out, "%s%d Knowledge", ev->arg[1] ? " and " : "", ev->arg[2]);
    text_char(out, '.');
}

static void put_outcome_words(const struct sd_rules *r, int32_t outcome, struct text *out) {
    const char *words = outcome > 0 && outcome < SD_OUTCOMES ? r->outcome_words[outcome] : NULL;
    if (words && *words)
        text_fmt(out, " %s", words);
}

static const char *plural(int32_t n) {
    return n == 1 ? "" : "s";
}

static void say_end(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                    struct text *out) {
    (void)v;
    if (ev->kind == SD_EV_ROOM_ENDED) {
        text_fmt(out, "%s: %s after %d round%s.", sd_word(r, SD_KIND_ROOM, ev->arg[0]),
                 sd_word(r, SD_KIND_OUTCOME, ev->arg[1]), ev->arg[2], plural(ev->arg[2]));
        put_outcome_words(r, ev->arg[1], out);
        return;
    }
    text_fmt(out, "The run ends: %s, %d room%s, %d round%s.", sd_word(r, SD_KIND_OUTCOME, ev->arg[0]),
             ev->arg[1], plural(ev->arg[1]), ev->arg[2], plural(ev->arg[2]));
}

/* S-82: it may spare a side. */
static void say_escalation(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                           struct text *out) {
    static const char *const on[1 + SD_SIDES] = {
        "The dark leans on everything alike: {0} to Vitality, {0} to Structure.",
        "The dark leans on the dungeon, which waits: {0} to Structure.",
        "The dark leans on the visitor, who waits: {0} to Vitality."};
    fill_template(r, v, ev, on[ev->arg[1] > 0 && ev->arg[1] <= SD_SIDES ? ev->arg[1] : 0], out);
}

static void say_retargeted(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                           struct text *out) {
    text_put(out, "The Strike goes astray and finds ");
    put_struck(r, v, ev->arg[0], ev->arg[1], out);
    text_char(out, '.');
}

static void say_test_result(const struct sd_rules *r, const struct sd_view *v, const struct event *ev,
                            struct text *out) {
    fill_template(r, v, ev, ev->arg[1] ? "{A} keep{s} faith." : "{A} break{s} faith.", out);
}

static void (*const sayers[SD_EVENTS])(const struct sd_rules *r, const struct sd_view *v,
                                       const struct event *ev, struct text *out) = {
    [SD_EV_ROOM_ENTERED] = say_room_entered,
    [SD_EV_ESCALATION] = say_escalation,
    [SD_EV_PLAYED] = say_played,
    [SD_EV_TRAP_SET] = say_trap_set,
    [SD_EV_ENERGY] = say_energy,
    [SD_EV_RETARGETED] = say_retargeted,
    [SD_EV_ROLL] = say_roll,
    [SD_EV_TIER] = say_tier,
    [SD_EV_REACTED] = say_reacted,
    [SD_EV_BLOCKED] = say_blocked,
    [SD_EV_DAMAGE] = say_change,
    [SD_EV_HEALED] = say_change,
    [SD_EV_CONDITION] = say_condition,
    [SD_EV_CONDITION_END] = say_condition,
    [SD_EV_COUNTERED] = say_countered,
    [SD_EV_OFFERED] = say_offered,
    [SD_EV_ACCEPTED] = say_answer,
    [SD_EV_REFUSED] = say_answer,
    [SD_EV_TEST_RESULT] = say_test_result,
    [SD_EV_TRUST] = say_promoter,
    [SD_EV_RAPPORT] = say_promoter,
    [SD_EV_BETRAYAL] = say_betrayal,
    [SD_EV_EXTRACTION] = say_extraction,
    [SD_EV_ROOM_ENDED] = say_end,
    [SD_EV_RUN_ENDED] = say_end,
};

void sd_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    if (ev->kind >= SD_EVENTS)
        return;
    if (lines[ev->kind])
        fill_template(rules, view, ev, lines[ev->kind], out);
    else
        sayers[ev->kind](rules, view, ev, out);
}
