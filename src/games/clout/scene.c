/* CLOUT: what stands on the table. The other side first, its races, its back row and its stereotypes; then
 * the phases and what is under way; then the own side and the hand. Cards are in scene_cards.c. */
#include "games/clout/scene_parts.h"

enum { RED_DECK = 10 }; /* cards left, from which on the end of the deck is near */

/* -- the races -- */

static uint32_t gauge_id(uint32_t seat, uint32_t what) {
    return CL_THING(CL_GAUGE, seat, what);
}

/* A bar up to a goal; what is beyond it makes the bar longer. */
static struct thing *put_gauge(const struct cl_table *t, uint32_t seat, uint32_t what, const char *name,
                               int32_t now, int32_t most) {
    return scene_gauge(t->s, gauge_id(seat, what), name, (struct stat_span){now, now},
                       now > most ? now : most);
}

static void put_reputation(const struct cl_table *t, uint32_t seat) {
    int32_t now = cl_table_side(t, seat)->reputation, goal = t->r->f.reputation_to_win;
    struct thing *out = put_gauge(t, seat, CL_STAT_REPUTATION, "Reputation", now, goal);
    out->gauge.mark = goal;
    out->abbr = "Rep";
    out->tone = now * 4 >= goal * 3 ? cl_table_of(t, seat) == OF_ME ? TONE_GOOD : TONE_HARM : TONE_PLAIN;
    struct text words = scene_begin(t->s);
    text_put(&words, "At ");
    cl_put_points(goal, &words);
    text_put(&words, " the game is won. Effects give it; battle never does.");
    out->text = scene_end(t->s, &words);
}

/* What the attackers of the other side can do to it, as far as the table tells: nobody has answered yet. */
static const char *threat(const struct cl_table *t, uint32_t seat, const struct cl_assault *a) {
    if (!a || !a->known || a->most <= 0)
        return NULL;
    struct text words = scene_begin(t->s);
    text_put(&words, seat == t->near ? "they can take " : "you can take ");
    cl_put_points(a->most, &words);
    return scene_end(t->s, &words);
}

static void put_stability(const struct cl_table *t, uint32_t seat, const struct cl_assault *a) {
    int32_t now = cl_table_side(t, seat)->stability, full = t->r->f.starting_stability;
    struct thing *out = put_gauge(t, seat, CL_STAT_STABILITY, "Stability", now, full);
    out->abbr = "Stab";
    out->gauge.mark = t->r->f.threshold > 0 && t->r->f.threshold < full ? t->r->f.threshold : 0;
    out->tone = now * 4 <= full ? TONE_HARM : TONE_PLAIN;
    out->brief = threat(t, seat, a);
    out->text =
        "At 0 everything falls apart, and the game is lost. Battle and effects take it. What can be taken "
        "is what all attackers do together in their next combat phase, as it stands and unanswered.";
}

/* Breakdowns count for the other side: what the check of this turn will add, if nothing is done. */
static void put_breakdowns(const struct cl_table *t, uint32_t seat) {
    const struct cl_player *p = cl_table_side(t, seat);
    int32_t now = p->breakdowns, more = 0;
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_body *b = &cl_table_side(t, cl_other(seat))->body[i];
        more += b->card && b->vice >= t->r->f.breakdown_threshold;
    }
    struct thing *out = put_gauge(t, seat, CL_STAT_BREAKDOWNS, "Broke", now, t->r->f.breakdowns_to_win);
    out->gauge.mark = t->r->f.breakdowns_to_win;
    if (more && !t->ask.over)
        gauge_next(out, now + more, now + more);
    out->tone = now + more + 1 >= t->r->f.breakdowns_to_win
                    ? cl_table_of(t, seat) == OF_ME ? TONE_GOOD : TONE_HARM
                    : TONE_PLAIN;
    out->text = scene_fmt(t->s,
                          "Stereotypes of the other side that broke down: %u of them win the game. One with "
                          "%u vice counters breaks down at the check that ends the turn.",
                          t->r->f.breakdowns_to_win, t->r->f.breakdown_threshold);
}

/* An empty deck loses, so near its end it is one of the races. */
static void put_deck(const struct cl_table *t, uint32_t seat) {
    const struct cl_player *p = cl_table_side(t, seat);
    struct thing *out = put_gauge(t, seat, CL_STATS, "Deck", p->deck_n, 0);
    out->gauge.most = 0;
    out->tone = p->deck_n <= RED_DECK ? TONE_HARM : TONE_PLAIN;
    out->text =
        scene_fmt(t->s,
                  "Whoever must draw from an empty deck loses. At the end of a turn %u cards can be kept "
                  "in the hand.",
                  t->r->f.hand_limit);
}

/* What is counted and decides nothing by itself. */
static void put_counts(const struct cl_table *t, uint32_t seat) {
    const struct cl_player *p = cl_table_side(t, seat);
    scene_pane(t->s, PANE_METERS, cl_table_of(t, seat), scene_fmt(t->s, "%s cards", cl_table_whose(t, seat)));
    struct thing *out = put_gauge(t, seat, CL_STAT_CLOUT, "Clout", p->clout, p->clout_cap);
    out->text = "It pays for cards. It comes anew each turn, and what is left is lost.";
    scene_gauge(t->s, 0, "Hand", (struct stat_span){p->hand_n, p->hand_n}, 0);
    scene_gauge(t->s, 0, "Graveyard", (struct stat_span){p->grave_n, p->grave_n}, 0);
}

static void put_races(const struct cl_table *t, uint32_t seat, const struct cl_assault *a) {
    const char *starter = cl_starter_title(t->r, t->v, seat);
    struct pane *p =
        scene_pane(t->s, PANE_METERS, cl_table_of(t, seat),
                   scene_fmt(t->s, "%s, %s", cl_table_who(t, seat), starter ? starter : "a deck of its own"));
    p->grave = p->bare = true;
    put_reputation(t, seat);
    put_stability(t, seat, a);
    put_breakdowns(t, seat);
    put_deck(t, seat);
}

/* -- what is under way -- */

static void put_phases(const struct cl_table *t) {
    static const char *const names[] = {"draw", "main", "combat", "main 2", "check", "end"};
    static const uint8_t at[CL_PHASES] = {0, 0, 1, 2, 3, 4, 5};
    scene_pane(t->s, PANE_TRACK, OF_ALL, "Phases")->bare = true;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        scene_thing(t->s, 0, names[i])->here = at[t->v->s.phase] == i;
}

static void put_link(const struct cl_table *t, uint32_t i) {
    const struct cl_link *l = &t->v->s.link[i];
    struct thing *out = scene_thing(t->s, CL_THING(CL_LINK, 0, i), cl_word(t->r, CL_KIND_CARD, l->card));
    if (cl_table_reads(t, l->card))
        cl_print_card(t, out, l->card);
    out->tag = scene_fmt(t->s, "link %u", i + 1);
    out->spent = l->flags & CL_LINK_NEGATED;
    out->here = i + 1 == t->v->s.links;
    struct text words = scene_begin(t->s);
    text_put(&words, cl_table_who(t, l->seat));
    cl_put_link_aim(t->r, t->v, l, &words);
    text_put(&words, l->flags & CL_LINK_NEGATED ? ", negated: " : ": ");
    cl_ability_text(t->r, l->card, l->ability, &words);
    out->brief = scene_end(t->s, &words);
}

/* The chain, the last link on top: the order in which it resolves; at its foot what it answers. */
static void put_chain(const struct cl_table *t) {
    const struct cl_frame *f = cl_context(&t->v->s);
    if (t->ask.over || (!f && !t->v->s.links))
        return;
    scene_pane(t->s, PANE_LIST, OF_ALL, t->v->s.links ? "The chain: the topmost comes first" : "Under way")
        ->grave = true;
    for (uint32_t i = t->v->s.links; i-- > 0;)
        put_link(t, i);
    if (!f)
        return;
    struct text words = scene_begin(t->s);
    cl_put_happening(t->r, t->v, f, &words);
    scene_thing(t->s, CL_THING(CL_LINK, 0, CL_LINKS), scene_end(t->s, &words));
}

static void put_weights(const struct cl_table *t, bool always) {
    bool any = false;
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? cl_other(t->near) : t->near;
        struct text words = scene_begin(t->s);
        cl_put_weight(t->v, seat, &words);
        while (words.len && words.buf[words.len - 1] == ' ')
            words.buf[--words.len] = 0;
        if (!words.len && always)
            text_put(&words, "No effect weighs on this side.");
        const char *said = scene_end(t->s, &words);
        if (said && !any)
            scene_pane(t->s, PANE_LIST, OF_ALL, "In force");
        any |= said != NULL;
        if (said)
            scene_thing(t->s, 0, cl_table_who(t, seat))->brief = said;
    }
}

/* -- the strip and the end -- */

static void put_strip(const struct cl_table *t) {
    const struct cl_state *s = &t->v->s;
    const char *one = cl_starter_title(t->r, t->v, t->near),
               *other = cl_starter_title(t->r, t->v, cl_other(t->near));
    t->s->place =
        scene_fmt(t->s, "%s against %s", one ? one : "A built deck", other ? other : "a built deck");
    t->s->clock = scene_fmt(t->s, "Turn %u", s->turn);
    t->s->turn = t->ask.over             ? "It is over"
                 : s->seat == t->v->seat ? "Your turn"
                                         : scene_fmt(t->s, "%s turn", cl_table_whose(t, s->seat));
    if (cl_table_asked(t) && t->ask.kind == CL_ASK_MAIN)
        t->s->ask = scene_fmt(t->s, "Your move? %u of %u clout left", cl_table_side(t, t->near)->clout,
                              cl_table_side(t, t->near)->clout_cap);
    else if (cl_table_asked(t) && t->ask.kind == CL_ASK_COMBAT)
        t->s->ask = "Who attacks?";
}

static void put_cue(const struct cl_table *t, const struct cl_assault *mine,
                    const struct cl_assault *theirs) {
    const struct cl_state *s = &t->v->s;
    if (mine && mine->known && mine->wins)
        t->s->cue = "LETHAL";
    else if (theirs && theirs->known && theirs->wins)
        t->s->cue = "They can end it next turn";
    else if (t->v->seat < CL_SEATS && !t->ask.over && !cl_table_side(t, t->near)->deck_n)
        t->s->cue = "Your deck is empty";
    else if (t->r->f.turn_limit && s->turn + 1 >= t->r->f.turn_limit && !t->ask.over)
        t->s->cue = s->turn == t->r->f.turn_limit ? "Last turn" : "Last turn but one";
}

/* "Reputation: you 2,400, they 10,400 of 10,000." most 0: there is no goal. */
static const char *compare(const struct cl_table *t, const char *what, int32_t near, int32_t far,
                           int32_t most) {
    struct text words = scene_begin(t->s);
    const bool sits = t->v->seat < CL_SEATS;
    text_fmt(&words, "%s: %s ", what, sits ? "you" : cl_who_word(t->v, t->near, false));
    cl_put_points(near, &words);
    text_fmt(&words, ", %s ", sits ? "they" : cl_who_word(t->v, cl_other(t->near), false));
    cl_put_points(far, &words);
    text_put(&words, most ? " of " : "");
    if (most)
        cl_put_points(most, &words);
    text_char(&words, '.');
    return scene_end(t->s, &words);
}

/* The race that it was decided by comes first. */
static void put_decided(const struct cl_table *t) {
    static const uint8_t first[CL_ENDS] = {[CL_STABILITY_ZERO] = 1, [CL_BREAKDOWN] = 2, [CL_DECK_OUT] = 3};
    const struct cl_player *a = cl_table_side(t, t->near), *b = cl_table_side(t, cl_other(t->near));
    const char *const lines[] = {
        compare(t, "Reputation", a->reputation, b->reputation, t->r->f.reputation_to_win),
        compare(t, "Stability", a->stability, b->stability, 0),
        compare(t, "Breakdowns caused", a->breakdowns, b->breakdowns, t->r->f.breakdowns_to_win),
        compare(t, "Cards left to draw", a->deck_n, b->deck_n, 0),
    };
    const uint32_t decided = first[t->v->s.ended];
    t->s->decided[0] = lines[decided];
    for (uint32_t i = 0, n = 1; n < SCENE_DECIDED; i++)
        if (i != decided)
            t->s->decided[n++] = lines[i];
}

static void put_end(const struct cl_table *t) {
    const struct cl_state *s = &t->v->s;
    if (!t->ask.over)
        return;
    bool drawn = s->winner >= CL_SEATS;
    if (drawn)
        t->s->how = scene_fmt(t->s, "Nobody wins: time is up on turn %u, and both stand alike.", s->turn);
    else
        t->s->how =
            scene_fmt(t->s, "%s %s by %s, on turn %u.", cl_table_who(t, s->winner),
                      t->v->seat < CL_SEATS ? "win" : "wins", cl_word(t->r, CL_KIND_END, s->ended), s->turn);
    t->s->verdict = t->v->seat >= CL_SEATS    ? IT_IS_OVER
                    : drawn                   ? NOBODY_WON
                    : s->winner == t->v->seat ? YOU_WON
                                              : YOU_LOST;
    t->s->prose = drawn ? "The bell rings. Two tables look at each other, and neither can say who won."
                        : cl_end_line(t->v);
    put_decided(t);
}

/* -- pages -- */

/* What the other side may still hold or draw, of a deck that everybody could read; and what one may draw
 * oneself. */
static void put_unseen(const struct cl_table *t, uint32_t seat) {
    if (t->v->seat >= CL_SEATS || t->ask.over)
        return;
    struct pane *p = scene_pane(t->s, PANE_LIST, cl_table_of(t, seat),
                                seat == t->near ? "Still in your deck" : "Not seen of their deck yet");
    p->spare = true;
    for (uint32_t id = 1; id <= t->r->cards; id++) {
        if (!t->v->unseen[seat][id])
            continue;
        struct thing *out = cl_lay_card(t, 0, id, 1);
        out->figures = scene_fmt(t->s, "x%u", t->v->unseen[seat][id]);
        out->brief = out->tag = NULL;
    }
}

/* Who watches sees no hand, and has room for what lies open. */
static void put_graves(const struct cl_table *t) {
    for (uint32_t seat = 0; t->v->seat >= CL_SEATS && seat < CL_SEATS; seat++) {
        const struct cl_player *p = cl_table_side(t, seat);
        if (!p->grave_n)
            continue;
        scene_pane(t->s, PANE_LIST, OF_ALL,
                   scene_fmt(t->s, "%s graveyard, %u", cl_table_whose(t, seat), p->grave_n))
            ->spare = true;
        cl_lay_pile(t, CL_IN_GRAVE, seat, p->grave, p->grave_n, NULL);
    }
}

static void fill_table(const struct cl_table *t) {
    const uint32_t near = t->near, far = cl_other(near);
    const bool acts = cl_table_asked(t) && !t->v->s.frames;
    const struct cl_assault mine = acts ? cl_assault(t->r, t->v, near) : (struct cl_assault){0};
    const struct cl_assault theirs = acts ? cl_assault(t->r, t->v, far) : (struct cl_assault){0};
    put_strip(t);
    put_cue(t, acts ? &mine : NULL, acts ? &theirs : NULL);
    put_end(t);
    put_races(t, far, acts ? &mine : NULL);
    cl_lay_backs(t, far);
    cl_lay_bodies(t, far);
    put_phases(t);
    put_chain(t);
    cl_lay_bodies(t, near);
    cl_lay_backs(t, near);
    put_races(t, near, acts ? &theirs : NULL);
    cl_lay_hand(t, near);
    cl_lay_choice(t);
    cl_lay_hand(t, far);
    put_weights(t, false);
    if (!t->ask.over) {
        cl_lay_goals(t, near, acts ? &mine : NULL, true);
        cl_lay_goals(t, far, acts ? &theirs : NULL, true);
    }
    put_unseen(t, far);
    put_unseen(t, near);
    put_graves(t);
}

static void fill_sides(const struct cl_table *t) {
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? t->near : cl_other(t->near);
        put_races(t, seat, NULL);
        put_counts(t, seat);
        cl_lay_goals(t, seat, NULL, false);
        cl_lay_bodies(t, seat);
        cl_lay_backs(t, seat);
    }
    put_weights(t, true);
}

static void fill_graves(const struct cl_table *t) {
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? cl_other(t->near) : t->near;
        const struct cl_player *p = cl_table_side(t, seat);
        scene_pane(t->s, PANE_CARDS, cl_table_of(t, seat),
                   scene_fmt(t->s, p->grave_n ? "%s graveyard, %u" : "%s graveyard is empty",
                             cl_table_whose(t, seat), p->grave_n));
        cl_lay_pile(t, CL_IN_GRAVE, seat, p->grave, p->grave_n, NULL);
        if (!p->banished_n)
            continue;
        scene_pane(t->s, PANE_CARDS, cl_table_of(t, seat),
                   scene_fmt(t->s, "%s banished cards", cl_table_whose(t, seat)));
        cl_lay_pile(t, CL_IN_BANISHED, seat, p->banished, p->banished_n, NULL);
    }
}

/* The opponent's list first: the own one a player knows. A card that is placed is spent. */
static void fill_decks(const struct cl_table *t) {
    const struct cl_view *v = t->v;
    for (uint32_t k = 0; k < CL_SEATS; k++) {
        uint32_t seat = k ? t->near : cl_other(t->near);
        scene_pane(t->s, PANE_LIST, cl_table_of(t, seat),
                   scene_fmt(t->s, "%s deck list", cl_table_whose(t, seat)));
        for (uint32_t id = 1; id <= t->r->cards; id++) {
            if (!v->s.list[seat][id])
                continue;
            struct thing *out = cl_lay_card(t, CL_THING(CL_IN_LIST, seat, id), id, v->s.list[seat][id]);
            out->spent = !v->unseen[seat][id];
            out->tag = scene_fmt(t->s, "%u of %u unseen", v->unseen[seat][id], v->s.list[seat][id]);
        }
    }
    uint32_t known = 0;
    while (known < CL_DECK_MAX && v->known_top[known])
        known++;
    if (!known)
        return;
    scene_pane(t->s, PANE_LIST, OF_ME, "The top of your deck, as you saw it");
    for (uint32_t i = 0; i < known; i++)
        cl_lay_card(t, CL_THING(CL_ON_TOP, t->near, CL_CARDS_MAX + i), v->known_top[i], 1);
}

/* So that any card can be looked up by its name; those of the decks stand there. */
static void fill_cards(const struct cl_table *t) {
    scene_pane(t->s, PANE_LIST, OF_ALL, "Cards that neither deck has");
    for (uint32_t id = 1; id <= t->r->cards; id++)
        if (!t->v->s.list[CL_HOST][id] && !t->v->s.list[CL_AWAY][id])
            cl_list_card(t, CL_THING(CL_IN_LIST, CL_SEATS, id), id);
}

void cl_scene(const void *rules, const void *view, uint32_t page, struct scene *out) {
    static void (*const fill[CL_PAGES])(const struct cl_table *) = {
        [CL_PAGE_TABLE] = fill_table, [CL_PAGE_SIDES] = fill_sides, [CL_PAGE_GRAVES] = fill_graves,
        [CL_PAGE_DECKS] = fill_decks, [CL_PAGE_CARDS] = fill_cards,
    };
    const struct cl_view *v = view;
    struct cl_table t = {.r = rules, .v = v, .s = out, .near = v->seat < CL_SEATS ? v->seat : CL_HOST};
    cl_ask(rules, &v->s, &t.ask);
    fill[page < CL_PAGES ? page : CL_PAGE_TABLE](&t);
}

/* -- where an offer belongs -- */

static uint32_t thing_at(const struct cl_view *v, int32_t place) {
    uint32_t owner, slot;
    if (place <= CL_PLACE_NONE || place >= CL_PLACES)
        return 0;
    enum cl_zone zone = cl_place_of(v->seat, (uint32_t)place, &owner, &slot);
    return cl_thing_at(owner, zone, slot);
}

void cl_spot(const void *rules, const void *view, const struct action *a, struct spot *out) {
    static const char keys[CL_VERBS] = {
        [CL_SUMMON] = 's',
        [CL_SET] = 'f' /* face down */,
        [CL_CAST] = 'n' /* now */,
        [CL_ACTIVATE] = 'o',
        [CL_USE] = 'u',
        [CL_FLIP] = 'b' /* bare */,
        [CL_POSITION] = 'v',
        [CL_ATTACK] = 'a',
        [CL_RESPOND] = 'r',
        [CL_PASS] = 'p',
        [CL_DONE] = 'm' /* made up one's mind */,
        [CL_NEXT_PHASE] = 'c' /* combat */,
        [CL_END_TURN] = 'e',
    };
    const struct cl_view *v = view;
    const struct cl_table t = {.r = rules, .v = v};
    uint32_t seat;
    if (a->verb >= CL_VERBS)
        return;
    out->key = keys[a->verb];
    switch (a->verb) {
    case CL_SUMMON:
    case CL_SET:
    case CL_CAST:
        out->group = GROUP_HAND;
        out->thing = CL_THING(CL_IN_HAND, v->seat, a->arg[0]);
        break;
    case CL_ATTACK:
        out->group = GROUP_BOARD;
        out->thing = thing_at(v, a->arg[0]);
        out->target = a->arg[1] ? thing_at(v, a->arg[1]) : gauge_id(cl_other(v->seat), CL_STAT_STABILITY);
        break;
    case CL_ACTIVATE:
    case CL_USE:
    case CL_FLIP:
    case CL_POSITION:
        out->group = GROUP_BOARD;
        out->thing = thing_at(v, a->arg[0]);
        break;
    case CL_RESPOND:
        out->group = GROUP_ANSWER;
        out->thing = thing_at(v, a->arg[0]);
        break;
    case CL_PICK:
        out->group = GROUP_BOARD;
        out->target = thing_at(v, a->arg[0]);
        break;
    case CL_PICK_CARD: {
        enum cl_sort sort = cl_picked_from(&t, &seat);
        out->group = sort == CL_IN_HAND && seat == v->seat ? GROUP_HAND : GROUP_BOARD;
        out->thing = CL_THING(sort, seat, a->arg[0]);
        break;
    }
    default:
        break;
    }
}
