/* SHATTERED DUNGEON: what stands on the table. Both sides' bars with the ending that waits at 0 and what the
 * next round takes, Trust with its tiers, what lies between them, what waits or lies set, the hand. */
#include "games/shattered/scene_parts.h"

/* -- between them -- */

static void put_promoter(const struct sd_stage *t, uint32_t what, const char *name, int32_t half,
                         const struct stat_span *by) {
    const struct sd_figures *f = &t->r->f;
    int32_t goal = 100 * (f->bond == 2 ? f->bond_trust : f->covenant_trust), now = half * 50;
    struct thing *out = scene_gauge(t->s, sd_gauge_id(SD_SIDES, what), name, (struct stat_span){now, now},
                                    now > goal ? now : goal);
    uint32_t tier = sd_trust_tier(t->r, &t->v->pub);
    out->gauge.hundredths = true;
    out->gauge.mark =
        f->bond != 2 && tier < 3 && f->tier_from[tier + 1] * 100 < goal ? f->tier_from[tier + 1] * 100 : goal;
    out->tone = TONE_NAME;
    if (by && (by->lo || by->hi))
        gauge_next(out, now + 50 * by->lo, now + 50 * by->hi);
    if (f->bond != 2)
        out->tag = sd_word(t->r, SD_KIND_TRUST, 1 + tier);
    if (sd_would_betray(t->r, t->v->pub.trust2, t->v->pub.rapport2))
        out->brief = "a Strike is betrayal now";
    struct text words = scene_begin(t->s);
    sd_put_bond(t->r, &words);
    out->text = scene_end(t->s, &words);
}

/* SD-222: what a tier opens, and where it begins. */
static void put_tiers(const struct sd_stage *t) {
    static const char *const opens[] = {"open Offers", "veiled Offers", "binding Offers", "Covenant"};
    static const char *const briefly[] = {"open", "veiled", "binding", "Covenant"};
    static const char *const means[] = {"Offers show their price.", "Offers hide their price.",
                                        "Offers bind: nobody refuses.", "A Covenant can be offered."};
    for (uint32_t i = 0; i < 4; i++) {
        int32_t from = 100 * t->r->f.tier_from[i];
        struct thing *out = scene_gauge(t->s, 0, opens[i], (struct stat_span){from, from}, 0);
        out->gauge.hundredths = true;
        out->abbr = briefly[i];
        out->here = sd_trust_tier(t->r, &t->v->pub) == i;
        out->tag = sd_word(t->r, SD_KIND_TRUST, 1 + i);
        out->text = means[i];
    }
}

/* Trust stands on a scale with its tiers; the second form of the Bond has two gauges and no tiers. */
static void put_between(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    const bool scale = t->r->f.bond != 2;
    scene_pane(t->s, scale ? PANE_TRACK : PANE_METERS, OF_ALL,
               t->v->seat < SD_SIDES ? "Between you" : "Between them")
        ->grave = true;
    put_promoter(t, 0, "Trust", p->trust2, t->toll ? &t->toll->trust2 : NULL);
    if (scale) {
        put_tiers(t);
        return;
    }
    put_promoter(t, 1, "Rapport", p->rapport2, NULL);
    if (p->insight)
        scene_gauge(t->s, sd_gauge_id(SD_SIDES, 3), "Insight", (struct stat_span){p->insight, p->insight}, 0);
}

/* "-2", "-1 to -3". */
static void put_change(struct stat_span by, struct text *out) {
    text_fmt(out, "%+d", by.hi);
    if (by.lo != by.hi)
        text_fmt(out, " to %+d", by.lo);
}

/* "Structure -2, Veil -1": what one source takes or gives; null: nothing. */
static const char *toll_words(const struct sd_stage *t, uint32_t side, uint32_t from) {
    struct text words = scene_begin(t->s);
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        struct stat_span by = t->toll->from[side][i][from];
        if (!by.lo && !by.hi)
            continue;
        text_fmt(&words, "%s%s ", words.len ? ", " : "", sd_reducer_word(t->r, side, i));
        put_change(by, &words);
    }
    return scene_end(t->s, &words);
}

static bool good_for_near(const struct sd_stage *t, uint8_t outcome) {
    return outcome == SD_OUT_BOND || sd_winner(outcome) == t->near;
}

/* What comes to a side by itself, a row for each source. */
static void put_next_of(const struct sd_stage *t, uint32_t side) {
    const struct sd_public *p = &t->v->pub;
    const char *when = p->round && p->round >= p->limit ? "As the room ends"
                       : p->round                       ? "Next round"
                                                        : "The first round";
    scene_pane(t->s, PANE_LIST, sd_stage_of(t, side),
               scene_fmt(t->s, "%s, %s", when,
                         t->v->seat >= SD_SIDES ? sd_side_title(t->r, p, side)
                         : side == t->v->seat   ? "you"
                                                : "they"))
        ->grave = true;
    uint32_t n = 0;
    for (uint32_t from = 0; from < SD_SOURCES; from++) {
        const char *words = toll_words(t, side, from);
        if (!words)
            continue;
        scene_thing(t->s, 0, sd_word(t->r, SD_KIND_SOURCE, from))->brief = words;
        n++;
    }
    if (!n)
        scene_thing(t->s, 0, "nothing by itself")->tone = TONE_SOFT;
}

static void put_next(const struct sd_stage *t) {
    if (!t->toll)
        return;
    put_next_of(t, !t->near);
    put_next_of(t, t->near);
    if (!t->toll->outcome)
        return;
    struct thing *out = scene_thing(t->s, 0, "The end of the room");
    out->brief = sd_title_of(t->r, SD_KIND_OUTCOME, t->toll->outcome);
    out->tone = good_for_near(t, t->toll->outcome) ? TONE_GOOD : TONE_HARM;
}

/* "on the Knight", "on your Veil". */
static const char *struck(const struct sd_stage *t) {
    const struct sd_blow *b = &t->v->pub.blow;
    struct text words = scene_begin(t->s);
    text_put(&words, "on ");
    if (b->member) {
        sd_put_member(t->r, t->v, b->member, false, &words);
        return scene_end(t->s, &words);
    }
    sd_put_whose(t->r, t->v, !b->side, &words);
    text_fmt(&words, " %s", sd_reducer_word(t->r, !b->side, b->target));
    return scene_end(t->s, &words);
}

/* A blow that has hit, an Offer, a Test: what the question is about. */
static void put_open(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    const struct sd_table *on = &p->table;
    const bool blow = p->ask == SD_ASK_REACT;
    if (!blow && !on->open)
        return;
    uint32_t card = blow ? p->side[p->blow.side].deck[p->blow.slot - 1u] : on->card;
    const struct sd_card *c = &t->r->card[card];
    scene_pane(t->s, PANE_LIST, OF_ALL, "On the table")->grave = true;
    struct thing *out = scene_thing(t->s, SD_THING(SD_LIES_THERE, 0), card ? c->title : "A veiled Offer");
    out->here = true;
    out->doubt = !card;
    out->sign = sd_signs[card ? c->category : SD_OFFER];
    const uint32_t by = blow ? p->blow.side : on->side;
    const char *sort = sd_title_of(t->r, SD_KIND_CATEGORY, 1 + (card ? c->category : SD_OFFER));
    out->tag = by == t->v->seat ? scene_fmt(t->s, "%s, yours", sort)
                                : scene_fmt(t->s, "%s, by %s", sort, sd_side_title(t->r, p, by));
    if (blow)
        out->figures = scene_fmt(t->s, "%s, %u damage", sd_word(t->r, SD_KIND_TIER, p->blow.tier),
                                 sd_damage(t->r, p->blow.power, p->blow.tier));
    struct text words = scene_begin(t->s);
    if (card && by != t->v->seat && t->v->seat < SD_SIDES)
        sd_card_told(t->r, c, &words);
    else if (card)
        sd_card_text(t->r, c, &words);
    else
        text_put(&words, "What it gives is plain. What it costs shows when it is too late.");
    out->text = scene_end(t->s, &words);
    out->brief = blow ? struck(t) : out->text;
    out->flavour = card && c->flavour && *c->flavour ? c->flavour : NULL;
}

/* After a Bond: the rooms that the dungeon may lead on to are told by the offers; here is what they do. */
static void put_rooms(const struct sd_stage *t) {
    if (t->v->pub.ask != SD_ASK_REDIRECT || t->v->pub.seat != t->v->seat)
        return;
    scene_pane(t->s, PANE_LIST, OF_ALL, "Where the way may lead");
    for (uint32_t id = 1; id <= t->r->room_count; id++) {
        struct thing *out = scene_thing(t->s, SD_THING(SD_ROOM, id), t->r->room[id].title);
        out->text = t->r->room[id].words;
        struct text words = scene_begin(t->s);
        for (uint32_t i = 0; i < t->r->room[id].autos; i++) {
            text_put(&words, i ? " " : "");
            sd_put_auto(t->r, &t->r->room[id].effect[i], &words);
        }
        out->brief = scene_end(t->s, &words);
    }
}

/* -- the strip and the end -- */

/* "Round 11 of 15, dark 2": what the dark takes by now. */
static const char *clock_words(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    const uint32_t dark = sd_escalation(t->r, p->round);
    struct text words = scene_begin(t->s);
    if (p->round)
        text_fmt(&words, "Round %u of %u", p->round, p->limit);
    else
        text_fmt(&words, "%u rounds", p->limit);
    if (dark)
        text_fmt(&words, ", dark %u", dark);
    return scene_end(t->s, &words);
}

static const char *ask_words(const struct sd_stage *t) {
    struct text words = scene_begin(t->s);
    text_put(&words, "Your play? ");
    sd_put_energy_left(t->r, &t->v->pub.side[t->v->seat], &words);
    text_put(&words, " left");
    return scene_end(t->s, &words);
}

static void put_strip(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    const char *room = t->r->room[p->room].title;
    t->s->place = p->rooms > 1 ? scene_fmt(t->s, "%s, room %u of %u", room, p->room_number, p->rooms) : room;
    t->s->clock = clock_words(t);
    t->s->turn = p->over                    ? "It is over"
                 : p->ask == SD_ASK_OPENING ? "Opening hands"
                 : p->turn == t->v->seat    ? "Your turn"
                                            : scene_fmt(t->s, "%s's turn", sd_side_title(t->r, p, p->turn));
    if (p->ask == SD_ASK_TURN && p->seat == t->v->seat)
        t->s->ask = ask_words(t);
    if (t->toll && t->toll->outcome && t->toll->outcome != SD_OUT_SURVIVE)
        t->s->cue =
            scene_fmt(t->s, "%s when this %s ends", sd_title_of(t->r, SD_KIND_OUTCOME, t->toll->outcome),
                      t->toll->at_once ? "turn" : "round");
    else if (!p->over && p->round && p->round == p->limit)
        t->s->cue = "Last round";
}

/* "The Thornback Boar had 0 Nerve left of 12: 6 went to a Strike, 5 to the room; 2 came back." Of each side
 * the resource that fell, or else the one that suffered most. */
static const char *harm_line(const struct sd_stage *t, uint32_t side, uint32_t reducer) {
    const struct sd_side *of = &t->v->pub.side[side];
    const uint8_t *harm = t->v->pub.harm[SD_RES(side, reducer)];
    struct text words = scene_begin(t->s);
    text_fmt(&words, "%s had ", sd_stage_who(t, side));
    if (of->now[reducer] > 0)
        text_fmt(&words, "%d", of->now[reducer]);
    else
        text_put(&words, "no");
    text_fmt(&words, " %s left of %d", sd_reducer_word(t->r, side, reducer), of->start[reducer]);
    const int32_t lost = (int32_t)sd_sum_of_harm(harm), back = lost - (of->start[reducer] - of->now[reducer]);
    if (lost) {
        text_put(&words, ": lost ");
        sd_put_sources(t->r, harm, &words);
    }
    if (back > 0) /* without it the sum would not come out */
        text_fmt(&words, "; %d won back", back);
    text_char(&words, '.');
    return scene_end(t->s, &words);
}

/* The outcome of the room that the run ended in. */
static uint8_t ended_by(const struct sd_public *p) {
    uint32_t last = p->room_number >= 1 && p->room_number <= SD_RUN_ROOMS ? p->room_number - 1u : 0;
    return p->seen_outcome[last] ? p->seen_outcome[last] : p->over;
}

/* What fell stands first, and then how near the other side was to falling. */
static void put_decided(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    const uint32_t fell = sd_fallen_resource(ended_by(p));
    uint32_t at[SD_SIDES], first = t->near, n = 0;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        at[side] = sd_lowest(p, side, false);
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            if (fell == (uint32_t)SD_RES(side, i)) {
                at[side] = i;
                first = side;
            }
    }
    t->s->decided[n++] = harm_line(t, first, at[first]);
    t->s->decided[n++] = harm_line(t, !first, at[!first]);
    struct text words = scene_begin(t->s);
    sd_put_deeds(t->r, p, &words);
    t->s->decided[n] = scene_end(t->s, &words);
}

/* "Inert (Veil at 0)": how the last room ended, which says more than that the visitor is out. */
static const char *last_outcome(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    uint8_t outcome = ended_by(p);
    const char *name = sd_title_of(t->r, SD_KIND_OUTCOME, outcome);
    uint32_t fell = sd_fallen_resource(outcome);
    if (outcome == SD_OUT_KILL && p->member[0].class)
        return scene_fmt(t->s, "%s (%u fallen)", name, p->downs);
    return fell ? scene_fmt(t->s, "%s (%s at 0)", name, sd_word(t->r, SD_KIND_RESOURCE, fell)) : name;
}

static void put_end(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    if (!p->over)
        return;
    uint32_t winner = sd_winner(p->over);
    t->s->verdict = t->v->seat >= SD_SIDES ? IT_IS_OVER
                    : winner == SD_SIDES   ? p->over == SD_OUT_BOND ? YOU_WON : NOBODY_WON
                    : winner == t->v->seat ? YOU_WON
                                           : YOU_LOST;
    if (winner < SD_SIDES)
        t->s->how =
            scene_fmt(t->s, "%s %s by %s, in round %u of room %u.", sd_stage_who(t, winner),
                      winner == t->v->seat ? "win" : "wins", last_outcome(t), p->round, p->room_number);
    else
        t->s->how = scene_fmt(t->s, "%s: both go on together, after round %u of room %u.", last_outcome(t),
                              p->round, p->room_number);
    t->s->prose = t->r->outcome_words[p->over];
    put_decided(t);
}

static void fill_table(const struct sd_stage *t) {
    const uint32_t near = t->near;
    put_strip(t);
    put_end(t);
    for (uint32_t k = 0; k < SD_SIDES; k++) { /* side by side where there is room for that; so what is held */
        sd_lay_meters(t, k ? near : !near);
        if ((k ? near : !near) == SD_VISITOR)
            sd_lay_members(t);
        sd_lay_counts(t, k ? near : !near);
    }
    put_next(t);
    put_between(t);
    put_open(t);
    sd_lay_held(t, !near);
    sd_lay_held(t, near);
    sd_lay_hand(t);
    put_rooms(t);
    sd_lay_course(t, !t->v->pub.over);
    if (t->v->pub.over)
        return;
    sd_lay_room(t, true);
    sd_lay_unseen(t, !near);
    sd_lay_unseen(t, near);
}

void sd_scene(const void *rules, const void *view, uint32_t page, struct scene *out) {
    static void (*const fill[SD_PAGES])(const struct sd_stage *) = {
        [SD_PAGE_TABLE] = fill_table,  [SD_PAGE_SIDES] = sd_fill_sides, [SD_PAGE_DECKS] = sd_fill_decks,
        [SD_PAGE_ROOM] = sd_fill_room, [SD_PAGE_WORDS] = sd_fill_words,
    };
    const struct sd_view *v = view;
    struct sd_toll toll;
    struct sd_stage t = {.r = rules, .v = v, .s = out, .near = v->seat < SD_SIDES ? v->seat : SD_DUNGEON};
    if (!v->pub.over && v->pub.ask != SD_ASK_REDIRECT) {
        sd_toll(rules, v, &toll);
        t.toll = &toll;
    }
    fill[page < SD_PAGES ? page : SD_PAGE_TABLE](&t);
}

/* -- where an offer belongs -- */

/* The card in the hand, and what a play is aimed at: a member, or the bar that a Strike strikes. */
static void spot_card(const struct sd_rules *r, const struct sd_view *v, const struct action *a,
                      struct spot *out) {
    const struct sd_side *me = &v->pub.side[v->seat];
    int32_t slot = sd_slot_of(me, v->of_member, v->own.hand, (uint16_t)a->arg[0], (uint16_t)a->arg[2]);
    if (slot < 0)
        return;
    const struct sd_card *c = &r->card[me->deck[slot]];
    out->thing = sd_hand_id(v, (uint32_t)slot);
    if (a->verb == SD_PLAY && a->arg[1] > 0 && a->arg[1] <= SD_MEMBERS)
        out->target = SD_THING(SD_MEMBER, a->arg[1] - 1);
    else if (a->verb == SD_PLAY && c->category == SD_STRIKE && c->target < SD_REDUCERS)
        out->target = sd_gauge_id(!v->seat, c->target);
}

void sd_spot(const void *rules, const void *view, const struct action *a, struct spot *out) {
    static const struct {
        char key;
        uint8_t group;
    } rows[SD_VERBS] = {
        [SD_KEEP] = {'g', GROUP_VERBS} /* go on */,
        [SD_MULLIGAN] = {'u', GROUP_VERBS} /* undo */,
        [SD_PLAY] = {'c', GROUP_HAND} /* card */,
        [SD_PLAY_DARK] = {'v', GROUP_HAND} /* veil */,
        [SD_ACTIVATE] = {'a', GROUP_HAND},
        [SD_RESTRAIN] = {'r', GROUP_HAND},
        [SD_END_TURN] = {'e', GROUP_VERBS},
        [SD_PLAY_REACT] = {'s', GROUP_ANSWER} /* stop it */,
        [SD_TAKE_HIT] = {'p', GROUP_ANSWER},
        [SD_ACCEPT] = {'o', GROUP_ANSWER} /* open hand */,
        [SD_REFUSE] = {'n', GROUP_ANSWER},
        [SD_COOPERATE] = {'f', GROUP_ANSWER} /* faith */,
        [SD_DEFECT] = {'b', GROUP_ANSWER} /* break it */,
        [SD_LEAD_ON] = {0, GROUP_BOARD},
    };
    const struct sd_view *v = view;
    if (a->verb >= SD_VERBS || v->seat >= SD_SIDES)
        return;
    out->key = rows[a->verb].key;
    out->group = rows[a->verb].group;
    switch (a->verb) {
    case SD_PLAY:
    case SD_PLAY_DARK:
    case SD_ACTIVATE:
    case SD_RESTRAIN:
    case SD_PLAY_REACT:
        spot_card(rules, v, a, out);
        break;
    case SD_LEAD_ON:
        out->thing = SD_THING(SD_ROOM, a->arg[0]);
        break;
    default:
        break;
    }
    if (out->group == GROUP_ANSWER && (v->pub.ask == SD_ASK_REACT || v->pub.table.open))
        out->target = SD_THING(SD_LIES_THERE, 0);
}
