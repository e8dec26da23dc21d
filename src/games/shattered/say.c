/* SHATTERED DUNGEON in words: names, one line for a question, and what a choice is. Everything comes from the
 * view and the rules, so a line knows no more than the seat does. Events are in say_event.c, what a card does
 * is in card_text.c. */
#include "core/offer.h"
#include "games/shattered/say.h"

const char *sd_reducer_word(const struct sd_rules *r, uint32_t side, uint32_t reducer) {
    return sd_word(r, SD_KIND_RESOURCE, reducer < SD_REDUCERS ? SD_RES(side, reducer) : 0);
}

/* "Verdant Maw" of "The Verdant Maw". */
static const char *bare(const char *title) {
    return strncmp(title, "The ", 4) ? title : title + 4;
}

void sd_put_side(const struct sd_rules *r, const struct sd_view *v, uint32_t side, bool start,
                 struct text *out) {
    const struct sd_public *p = &v->pub;
    if (side == v->seat) {
        text_put(out, start ? "You" : "you");
        return;
    }
    text_put(out, start ? "The " : "the ");
    if (side == SD_DUNGEON)
        text_put(out, p->dungeon ? bare(sd_word(r, SD_KIND_DUNGEON, p->dungeon)) : "dungeon");
    else
        text_put(out, p->creature ? bare(sd_word(r, SD_KIND_CREATURE, p->creature)) : "party");
}

void sd_put_whose(const struct sd_rules *r, const struct sd_view *v, uint32_t side, struct text *out) {
    if (side == v->seat) {
        text_put(out, "your");
        return;
    }
    sd_put_side(r, v, side, false, out);
    text_put(out, "'s");
}

void sd_put_member_name(const struct sd_rules *r, const struct sd_public *p, uint32_t member,
                        struct text *out) {
    static const char *const order[SD_MEMBERS] = {"first ", "second ", "third ", "fourth "};
    const struct sd_member *m = p->member;
    uint32_t before = 0, same = 0;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        bool equal = m[i].class == m[member - 1].class;
        same += equal;
        before += equal && i + 1 < member;
    }
    text_fmt(out, "%s%s", same > 1 ? order[before] : "", sd_word(r, SD_KIND_CLASS, m[member - 1].class));
}

void sd_put_member(const struct sd_rules *r, const struct sd_view *v, uint32_t member, bool start,
                   struct text *out) {
    bool mine = v->seat == SD_VISITOR;
    if (member < 1 || member > SD_MEMBERS || !v->pub.member[member - 1].class) {
        sd_put_side(r, v, SD_VISITOR, start, out);
        return;
    }
    text_put(out, mine ? start ? "Your " : "your " : start ? "The " : "the ");
    sd_put_member_name(r, &v->pub, member, out);
}

void sd_put_half(int32_t half_points, struct text *out) {
    text_int(out, half_points / 2);
    if (half_points % 2)
        text_put(out, ".5");
}

void sd_put_keywords(uint32_t keywords, struct text *out) {
    static const char *const names[] = {"Entangle", "Erode", "Drain",  "Overwhelm",
                                        "Resonate", "Ward",  "Cleave", "Piercing"};
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (keywords >> i & 1)
            text_fmt(out, "%s%s", count++ ? ", " : "", names[i]);
}

/* The card an action names; the empty entry for anything else. */
static const struct sd_card *card_named(const struct sd_rules *r, int32_t id) {
    return &r->card[id > 0 && (uint32_t)id <= r->card_count ? id : 0];
}

static const struct sd_card *deck_card(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                                       uint32_t slot) {
    return card_named(r, side < SD_SIDES && slot < SD_DECK_MAX ? p->side[side].deck[slot] : 0);
}

static const char *title_of(const struct sd_card *c) {
    return c->title ? c->title : "something";
}

void sd_put_energy_left(const struct sd_rules *r, const struct sd_side *side, struct text *out) {
    text_fmt(out, "%d energy", side->pool - side->spent + side->temp);
    if (side->typed)
        text_fmt(out, " and %u for %s cards", side->typed, sd_word(r, SD_KIND_TYPE, side->typed_type));
}

/* "Crushing Grip lands on your Resolve: Strong, 4 damage, Erode." The damage is before Fortify, Ward and
 * Exposure. */
static void ask_react(const struct sd_rules *r, const struct sd_view *v, struct text *out) {
    const struct sd_public *p = &v->pub;
    const struct sd_blow *b = &p->blow;
    uint32_t struck = !b->side;
    text_fmt(out, "%s lands on ", title_of(deck_card(r, p, b->side, b->slot - 1u)));
    if (b->member)
        sd_put_member(r, v, b->member, false, out);
    else
        sd_put_whose(r, v, struck, out);
    if (b->member)
        text_fmt(out, " (%u/%u)", p->member[b->member - 1].now, p->member[b->member - 1].start);
    else
        text_fmt(out, " %s (%d/%d)", sd_reducer_word(r, struck, b->target), p->side[struck].now[b->target],
                 p->side[struck].start[b->target]);
    text_fmt(out, ": %s, %u damage", sd_word(r, SD_KIND_TIER, b->tier), sd_damage(r, b->power, b->tier));
    if (b->keywords) {
        text_put(out, ", ");
        sd_put_keywords(b->keywords, out);
    }
    text_put(out, ". React?");
}

/* An Offer or Covenant as the one who is asked sees it: a veiled price is not named (SD-208, S-68). */
static void ask_offer(const struct sd_rules *r, const struct sd_view *v, bool covenant, struct text *out) {
    const struct sd_table *t = &v->pub.table;
    const struct sd_card *c = card_named(r, t->card);
    sd_put_side(r, v, t->side, true, out);
    text_fmt(out, " %s", t->side == v->seat ? "offer" : "offers");
    if (t->card)
        text_fmt(out, " %s", c->title);
    text_put(out, ": ");
    if (t->full_restore)
        text_fmt(out, "%s lowest resource restored", t->side == v->seat ? "their" : "your");
    else if (t->benefit_reducer == SD_NO_REDUCER)
        text_fmt(out, "%u healed, of what it does not say", t->benefit);
    else
        text_fmt(out, "%u %s healed", t->benefit, sd_reducer_word(r, !t->side, t->benefit_reducer));
    if (t->trust)
        text_fmt(out, ", +%u Trust", t->trust);
    if (r->f.bond == 2 && c->rapport)
        text_fmt(out, ", +%u Rapport", c->rapport);
    if (r->f.bond == 3) {
        text_put(out, t->card ? ". Price: " : ". The price is veiled");
        if (t->card)
            sd_offer_cost_text(r, c, false, out);
    }
    text_put(out, covenant ? ". Accept, and the room ends in a Bond?" : ". Accept?");
}

static void ask_test(const struct sd_rules *r, const struct sd_view *v, struct text *out) {
    const struct sd_table *t = &v->pub.table;
    const struct sd_card *c = card_named(r, t->card);
    sd_put_side(r, v, t->side, true, out);
    text_fmt(out, " %s ", t->side == v->seat ? "test" : "tests");
    sd_put_side(r, v, !t->side, false, out);
    text_fmt(out, " with %s: +%u Trust for good faith, or +%u power on the next Strike for breaking it?",
             title_of(c), c->reward_trust, c->defect_power);
}

static void ask_opening(const struct sd_rules *r, const struct sd_view *v, struct text *out) {
    const struct sd_side *mine = &v->pub.side[v->seat];
    int32_t left = r->f.mulligans - mine->mulligans;
    text_fmt(out, "Room %u, %s. ", v->pub.room_number, sd_word(r, SD_KIND_ROOM, v->pub.room));
    if (left <= 0 || sd_hand_is_good(r, mine, v->own.hand))
        text_put(out, "This is your opening hand.");
    else
        text_fmt(out, "Keep this opening hand, or shuffle it back? Redeals left: %d.", left);
}

void sd_say_ask(const void *rules, const void *view, struct text *out) {
    const struct sd_rules *r = rules;
    const struct sd_view *v = view;
    const struct sd_public *p = &v->pub;
    if (p->over || p->ask >= SD_ASK_OVER) {
        text_fmt(out, "The run is over: %s.", sd_word(r, SD_KIND_OUTCOME, p->over));
        return;
    }
    if (p->seat != v->seat) {
        sd_put_side(r, v, p->seat, true, out);
        text_put(out, " ponders.");
        return;
    }
    switch (p->ask) {
    case SD_ASK_OPENING:
        ask_opening(r, v, out);
        return;
    case SD_ASK_TURN:
        text_fmt(out, "Round %u of %u, your turn: ", p->round, p->limit);
        sd_put_energy_left(r, &p->side[v->seat], out);
        text_put(out, ".");
        return;
    case SD_ASK_REACT:
        ask_react(r, v, out);
        return;
    case SD_ASK_TEST:
        ask_test(r, v, out);
        return;
    case SD_ASK_REDIRECT:
        text_put(out, "The Bond opens every door. Where do you lead them?");
        return;
    default:
        ask_offer(r, v, p->ask == SD_ASK_COVENANT, out);
    }
}

/* Card and, where two members brought the same, whose it is. */
static void put_card_named(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                           struct text *out) {
    text_put(out, title_of(card_named(r, a->arg[0])));
    if (a->arg[2] <= 0)
        return;
    text_put(out, " of ");
    sd_put_member(r, v, (uint32_t)a->arg[2], false, out);
}

/* What breaking faith by a Strike does beside the blow itself: SD-250, SD-253; v2: SD-198. */
static void note_betrayal(const struct sd_rules *r, const struct sd_view *v, struct text *out) {
    const struct sd_public *p = &v->pub;
    text_put(out, "with Trust ");
    sd_put_half(p->trust2, out);
    text_put(out, " a Strike is betrayal: ");
    if (r->f.bond == 2)
        text_put(out, "much of the Trust and of the Rapport is gone");
    else if (v->seat == SD_DUNGEON)
        text_fmt(out, "%s, they rage for %u turns and refuse what you offer",
                 r->f.betrayal_hits ? "all Trust is gone and, if it hits, turns into damage" /* S-84 */
                                    : "all Trust turns into damage",
                 r->f.betrayed_turns);
    else
        text_fmt(out, "all Trust is gone, and the dungeon rages for %u turns", r->f.scorned_turns);
}

/* A Reshape that heals, at what is whole (S-15). Whom it is meant for may be chosen, or is found among them.
 */
static bool heals_nothing(const struct sd_view *v, const struct sd_card *c, const struct action *a) {
    const struct sd_public *p = &v->pub;
    const struct sd_side *mine = &p->side[v->seat];
    bool heals = false;
    for (uint32_t i = 0; i < 2; i++) {
        if (!c->heal[i].amount)
            continue;
        uint32_t reducer = c->heal[i].reducer, member = (uint32_t)a->arg[1];
        bool chosen = !reducer && member >= 1 && member <= SD_MEMBERS && c->heal[i].to == SD_TO_CHOSEN;
        int32_t lacks = chosen ? p->member[member - 1].start - p->member[member - 1].now
                               : mine->start[reducer] - mine->now[reducer];
        heals = true;
        if (lacks > 0)
            return false;
    }
    return heals;
}

/* What is to be known of a card beside what it does: SD-250, SD-253 (v2: SD-198), SD-113, SD-114, SD-173,
 * S-24. */
static void note_card(const struct sd_rules *r, const struct sd_view *v, const struct sd_card *c,
                      const struct action *a, struct offer *o) {
    const struct sd_public *p = &v->pub;
    const struct sd_side *mine = &p->side[v->seat], *foe = &p->side[!v->seat];
    bool fallen = a->arg[1] > 0 && a->arg[1] <= SD_MEMBERS && p->member[a->arg[1] - 1].down;
    if (c->category == SD_STRIKE && sd_would_betray(r, p->trust2, p->rapport2)) {
        note_betrayal(r, v, &o->note);
        o->confirm = true;
    } else if (c->category == SD_STRIKE && mine->disrupts && mine->disrupt[0].flags & SD_MOD_RANDOM) {
        text_put(&o->note, "a Disrupt waits on you and throws it off its aim");
    } else if ((c->restore || c->restore_bp) && fallen && mine->disrupts) {
        text_put(&o->note, "a Disrupt waits on you: it will foul the rescue");
        o->confirm = true;
    } else if (c->category == SD_COUNTER && !mine->disrupts && !foe->empowers &&
               !(c->disarm && foe->trap_count)) {
        text_put(&o->note, "nothing to undo");
    } else if (c->category == SD_RESHAPE && !fallen && heals_nothing(v, c, a)) {
        text_put(&o->note, "nothing to heal");
    } else if (c->category == SD_STRIKE && c->when.kind) {
        text_put(&o->note, sd_when_holds(r, p, v->seat, &c->when) ? "its condition is met"
                                                                  : "its condition is not met");
    } else if (c->dark.kind && !c->covenant && r->f.bond == 3 && sd_trust_tier(r, p)) { /* there are two */
        text_fmt(&o->note, "at the %s price: ", a->verb == SD_PLAY_DARK ? "darker" : "printed");
        sd_offer_cost_text(r, c, a->verb == SD_PLAY_DARK, &o->note);
        if (a->verb == SD_PLAY_DARK && r->f.dark_toll) /* S-85 */
            text_fmt(&o->note, "; taken, it costs you %u %s", r->f.dark_toll, sd_reducer_word(r, v->seat, 1));
    }
}

/* Why a card cannot be played, in the figures of this moment. */
static void say_why(const struct sd_rules *r, const struct sd_view *v, const struct sd_card *c,
                    struct offer *o) {
    const struct sd_side *mine = &v->pub.side[v->seat];
    if (o->reason == SD_NO_ENERGY)
        text_fmt(&o->why, "costs %u, you have %u", sd_cost(r, mine, c), sd_energy(mine, c->type));
    else if (o->reason == SD_NO_REACT)
        text_put(&o->why, "answers a hit");
    else if (o->reason == SD_NO_TRUST)
        text_fmt(&o->why, "needs Trust %u",
                 c->min_trust > r->f.covenant_trust ? c->min_trust : r->f.covenant_trust);
}

static void describe_play(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                          struct offer *o) {
    const struct sd_public *p = &v->pub;
    const struct sd_card *c = card_named(r, a->arg[0]);
    put_card_named(r, v, a, &o->label);
    if (a->arg[1] > 0 && a->arg[1] <= SD_MEMBERS) {
        text_put(&o->label, " on ");
        sd_put_member(r, v, (uint32_t)a->arg[1], false, &o->label);
        if (p->member[a->arg[1] - 1].down)
            text_put(&o->label, " (fallen)");
    }
    if (a->verb == SD_PLAY_DARK)
        text_put(&o->label, " with the darker price");
    if (c->category != SD_ENERGY)
        offer_cost(o, (uint16_t)(SD_STAT_ENERGY + v->seat), (int32_t)sd_cost(r, &p->side[v->seat], c));
    note_card(r, v, c, a, o);
    say_why(r, v, c, o);
}

static void describe_answer(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                            struct offer *o) {
    const struct sd_card *c = card_named(r, v->pub.table.card);
    const bool covenant = v->pub.ask == SD_ASK_COVENANT;
    if (a->verb == SD_DEFECT)
        text_fmt(&o->note, "+%u power on your next Strike", c->defect_power);
    else if (a->verb == SD_ACCEPT && covenant)
        text_put(&o->note, "the room ends in a Bond: both of you win it");
    else if (a->verb == SD_ACCEPT && !v->pub.table.card)
        text_put(&o->note, "the price is veiled");
    else if (a->verb == SD_ACCEPT && r->f.bond == 3 && c->price.kind > SD_COST_FLAT)
        sd_offer_cost_text(r, c, false, &o->note); /* what comes later: the rest is foretold */
    else if (a->verb == SD_REFUSE && covenant)
        text_put(&o->note, "the struggle goes on");
    /* Faith that was broken is not mended: SD-197, SD-244. */
    o->confirm = a->verb == SD_DEFECT || (a->verb == SD_REFUSE && covenant);
}

void sd_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    static const char *const words[SD_VERBS] = {
        [SD_KEEP] = "Keep this hand",
        [SD_MULLIGAN] = "Shuffle it back and draw a new hand",
        [SD_PLAY] = "Play ",
        [SD_PLAY_DARK] = "Play ",
        [SD_ACTIVATE] = "Give up ",
        [SD_RESTRAIN] = "Hold back ",
        [SD_END_TURN] = "End your turn",
        [SD_PLAY_REACT] = "React with ",
        [SD_TAKE_HIT] = "Take the hit",
        [SD_ACCEPT] = "Accept",
        [SD_REFUSE] = "Refuse",
        [SD_COOPERATE] = "Keep faith",
        [SD_DEFECT] = "Break faith",
        [SD_LEAD_ON] = "Lead them to ",
    };
    const struct sd_rules *r = rules;
    const struct sd_view *v = view;
    o->seat = v->seat;
    if (a->verb >= SD_VERBS)
        return;
    text_put(&o->label, words[a->verb]);
    switch (a->verb) {
    case SD_PLAY:
    case SD_PLAY_DARK:
        describe_play(r, v, a, o);
        break;
    case SD_ACTIVATE:
        put_card_named(r, v, a, &o->label);
        text_put(&o->note, "until the round ends");
        break;
    case SD_RESTRAIN:
        put_card_named(r, v, a, &o->label);
        text_put(&o->note, "no Strike this turn");
        break;
    case SD_PLAY_REACT:
        put_card_named(r, v, a, &o->label);
        break;
    case SD_LEAD_ON:
        text_put(&o->label, sd_word(r, SD_KIND_ROOM, a->arg[0]));
        break;
    default:
        describe_answer(r, v, a, o);
    }
    if (o->reason == REASON_OK)
        sd_forecast(r, v, a, o);
}
