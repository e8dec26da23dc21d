/* SHATTERED DUNGEON in words: names, one line for a question, one for an action. Everything comes from the
 * view and the rules, so a line knows no more than the seat does. Events are in say_event.c, what a card does
 * is in card_text.c. */
#include "games/shattered/say.h"

const char *sd_word(const struct sd_rules *r, uint32_t kind, int64_t id) {
    const char *t = sd_title_of(r, kind, id);
    return t ? t : "something";
}

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

void sd_put_member(const struct sd_rules *r, const struct sd_view *v, uint32_t member, bool start,
                   struct text *out) {
    static const char *const order[SD_MEMBERS] = {"first ", "second ", "third ", "fourth "};
    const struct sd_member *m = v->pub.member;
    bool mine = v->seat == SD_VISITOR;
    if (member < 1 || member > SD_MEMBERS || !m[member - 1].class) {
        sd_put_side(r, v, SD_VISITOR, start, out);
        return;
    }
    uint32_t before = 0, same = 0;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        bool equal = m[i].class == m[member - 1].class;
        same += equal;
        before += equal && i + 1 < member;
    }
    text_put(out, mine ? start ? "Your " : "your " : start ? "The " : "the ");
    text_fmt(out, "%s%s", same > 1 ? order[before] : "", sd_word(r, SD_KIND_CLASS, m[member - 1].class));
}

void sd_put_half(int32_t half_points, struct text *out) {
    text_int(out, half_points / 2);
    if (half_points % 2)
        text_put(out, ".5");
}

void sd_put_keywords(uint32_t keywords, struct text *out) {
    static const char *const names[] = {"Entangle", "Erode", "Drain", "Overwhelm", "Resonate", "Ward"};
    uint32_t count = 0;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (keywords >> i & 1)
            text_fmt(out, "%s%s", count++ ? ", " : "", names[i]);
}

/* The card an action names; the empty entry for anything else. */
static const struct sd_card *card_of(const struct sd_rules *r, int32_t id) {
    return &r->card[id > 0 && (uint32_t)id <= r->card_count ? id : 0];
}

static const struct sd_card *deck_card(const struct sd_rules *r, const struct sd_public *p, uint32_t side,
                                       uint32_t slot) {
    return card_of(r, side < SD_SIDES && slot < SD_DECK_MAX ? p->side[side].deck[slot] : 0);
}

static const char *title_of(const struct sd_card *c) {
    return c->title ? c->title : "something";
}

static void put_energy(const struct sd_rules *r, const struct sd_side *side, struct text *out) {
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
    const struct sd_card *c = card_of(r, t->card);
    sd_put_side(r, v, t->side, true, out);
    text_fmt(out, " %s", t->side == v->seat ? "offer" : "offers");
    if (t->card)
        text_fmt(out, " %s", c->title);
    text_put(out, ": ");
    if (t->full_restore)
        text_fmt(out, "%s lowest resource restored", t->side == v->seat ? "their" : "your");
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
    const struct sd_card *c = card_of(r, t->card);
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
        put_energy(r, &p->side[v->seat], out);
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

/* Ways to roll each total with three dice, of which two count: net is the sign of Advantage over
 * Disadvantage (SD-097). Without either the third die is idle, so that all three tables weigh the same. */
enum { ROLLS = 6 * 6 * 6, TOTALS = 13 };

static void count_rolls(int32_t net, uint32_t ways[TOTALS]) {
    memset(ways, 0, TOTALS * sizeof ways[0]);
    for (uint32_t i = 0; i < ROLLS; i++) {
        uint32_t d[3] = {1 + i % 6, 1 + i / 6 % 6, 1 + i / 36};
        uint32_t low = d[0] < d[1] ? d[0] : d[1], high = d[0] < d[1] ? d[1] : d[0];
        low = d[2] < low ? d[2] : low;
        high = d[2] > high ? d[2] : high;
        uint32_t sum = d[0] + d[1] + d[2];
        ways[sum - (net > 0 ? low : net < 0 ? high : d[2])]++;
    }
}

/* Chance in whole percent that a Strike of the card is Strong or better. */
static uint32_t strike_chance(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c,
                              int32_t net) {
    uint32_t attack[TOTALS], defence[TOTALS], good = 0;
    int32_t lead = sd_modifier(r, p, c->side, c->type, !c->side, c->target) -
                   sd_modifier(r, p, !c->side, c->type, !c->side, c->target);
    count_rolls(net, attack);
    count_rolls(0, defence);
    for (int32_t a = 2; a < TOTALS; a++)
        for (int32_t d = 2; d < TOTALS; d++)
            if (a - d + lead >= r->f.margin[1])
                good += attack[a] * defence[d];
    return (good * 100 + ROLLS * ROLLS / 2) / (ROLLS * ROLLS);
}

/* What a Strike does to Trust: SD-225, SD-250, SD-253; v2: SD-198. */
static void put_faith(const struct sd_rules *r, const struct sd_public *p, uint32_t side, struct text *out) {
    int32_t trust = p->trust2 / 2;
    if (sd_would_betray(r, p->trust2, p->rapport2))
        text_put(out, ", a betrayal");
    else if (r->f.bond == 3 && side == SD_DUNGEON && trust >= 1)
        text_fmt(out, ", -%u Trust", trust >= r->f.decay_high_from ? r->f.decay_high : r->f.decay_low);
}

static void put_strike_odds(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c,
                            struct text *out) {
    const struct sd_side *mine = &p->side[c->side];
    uint32_t up = mine->empowers ? mine->empower[0].flags : 0;
    uint32_t down = mine->disrupts ? mine->disrupt[0].flags : 0;
    if (down & SD_MOD_RANDOM)
        text_put(out, ", wherever it goes");
    else
        text_fmt(out, ", %u%% Strong or better",
                 strike_chance(r, p, c, !!(up & SD_MOD_ADVANTAGE) - !!(down & SD_MOD_DISADVANTAGE)));
    put_faith(r, p, c->side, out);
}

/* S-20: what a React would block, and how likely it holds. */
static void put_react_odds(const struct sd_rules *r, const struct sd_public *p, const struct sd_card *c,
                           struct text *out) {
    uint32_t ways[TOTALS], good = 0;
    uint32_t power = c->react_power && sd_when_holds(r, p, c->side, &c->when) ? c->react_power : c->power;
    int32_t modifier = sd_modifier(r, p, c->side, c->type, c->side, p->blow.target) + (int32_t)power;
    count_rolls(0, ways);
    for (int32_t i = 2; i < TOTALS; i++)
        if (i + modifier >= r->f.react_threshold)
            good += ways[i];
    text_fmt(out, ": %u%% to block %u", (good * 100 + ROLLS / 2) / ROLLS, power);
}

/* Card and, where two members brought the same, whose it is. */
static void put_card(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                     struct text *out) {
    text_put(out, title_of(card_of(r, a->arg[0])));
    if (a->arg[2] <= 0)
        return;
    text_put(out, " of ");
    sd_put_member(r, v, (uint32_t)a->arg[2], false, out);
}

static void say_play(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                     struct text *out) {
    const struct sd_public *p = &v->pub;
    const struct sd_card *c = card_of(r, a->arg[0]);
    uint32_t cost = sd_cost(r, &p->side[v->seat], c);
    text_put(out, "Play ");
    put_card(r, v, a, out);
    if (a->arg[1] > 0 && a->arg[1] <= SD_MEMBERS) {
        const struct sd_member *m = &p->member[a->arg[1] - 1];
        text_put(out, " on ");
        sd_put_member(r, v, (uint32_t)a->arg[1], false, out);
        if (m->down)
            text_put(out, " (down)");
        else
            text_fmt(out, " (%u/%u)", m->now, m->start);
    }
    text_put(out, ": ");
    if (cost)
        text_fmt(out, "%u energy", cost);
    else
        text_put(out, "free");
    if (c->category == SD_STRIKE)
        put_strike_odds(r, p, c, out);
    if (a->verb == SD_PLAY_DARK) {
        text_put(out, ", at the darker price (");
        sd_offer_cost_text(r, c, true, out);
        text_char(out, ')');
    }
}

static void say_restrain(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                         struct text *out) {
    bool rapport = r->f.bond == 2 && v->seat == SD_DUNGEON;
    text_put(out, "Hold back ");
    put_card(r, v, a, out);
    text_fmt(out, ": +%u %s, no Strike this turn", r->f.restraint,
             sd_word(r, SD_KIND_RESOURCE, rapport ? SD_RAPPORT : SD_TRUST));
}

static void say_test_answer(const struct sd_rules *r, const struct sd_view *v, bool cooperate,
                            struct text *out) {
    const struct sd_card *c = card_of(r, v->pub.table.card);
    if (cooperate)
        text_fmt(out, "Keep faith: +%u Trust", c->reward_trust);
    else
        text_fmt(out, "Break faith: +%u power on your next Strike, Trust falls by %u%%", c->defect_power,
                 c->crash_bp / 100u);
}

void sd_say_action(const void *rules, const void *view, const struct action *a, struct text *out) {
    static const char *const plain[SD_VERBS] = {
        [SD_KEEP] = "Keep this hand",    [SD_MULLIGAN] = "Shuffle it back and draw a new hand",
        [SD_END_TURN] = "End your turn", [SD_TAKE_HIT] = "Take the hit",
        [SD_ACCEPT] = "Accept",          [SD_REFUSE] = "Refuse",
    };
    const struct sd_rules *r = rules;
    const struct sd_view *v = view;
    if (a->verb >= SD_VERBS)
        return;
    if (plain[a->verb]) {
        text_put(out, plain[a->verb]);
        return;
    }
    switch (a->verb) {
    case SD_ACTIVATE:
        text_put(out, "Give up ");
        put_card(r, v, a, out);
        text_put(out, " for 1 energy this turn");
        return;
    case SD_RESTRAIN:
        say_restrain(r, v, a, out);
        return;
    case SD_PLAY_REACT:
        text_put(out, "React with ");
        put_card(r, v, a, out);
        put_react_odds(r, &v->pub, card_of(r, a->arg[0]), out);
        return;
    case SD_COOPERATE:
    case SD_DEFECT:
        say_test_answer(r, v, a->verb == SD_COOPERATE, out);
        return;
    case SD_LEAD_ON:
        text_fmt(out, "Lead them to %s", sd_word(r, SD_KIND_ROOM, a->arg[0]));
        return;
    default:
        say_play(r, v, a, out);
    }
}
