/* BLUFF with faults, in the order of the interface: tables, setups, play, secrets, words, scenes, minds,
 * figures.
 */
#include "faults.h"

#include "core/offer.h"
#include "core/scene.h"
#include "games/bluff/bluff.h"

#include <stdlib.h>
#include <string.h>

static struct metrics_ops metrics;

static struct metrics_ops *own_metrics(struct game_ops *o) {
    metrics = bluff_metrics;
    o->metrics = &metrics;
    return &metrics;
}

/* Tables. */

static void no_say_ask(struct game_ops *o) {
    o->say_ask = NULL;
}

static void no_field(struct game_ops *o) {
    static struct fields short_fields;
    short_fields = *bluff_ops.state_fields;
    short_fields.count--;
    o->state_fields = &short_fields;
}

static void no_view_field(struct game_ops *o) {
    static struct fields short_fields;
    short_fields = *bluff_ops.view_fields;
    short_fields.count--;
    o->view_fields = &short_fields;
}

/* Two faces of one name: it leads back to the first. */
static void two_of_a_name(struct game_ops *o) {
    static const char *const faces[BLUFF_FACES] = {"one", "two", "three", "four", "five", "five"};
    static struct kind_row kinds[3];
    memcpy(kinds, bluff_ops.kinds, sizeof kinds);
    kinds[1].name.list = faces;
    o->kinds = kinds;
}

static void unknown_weight(struct game_ops *o) {
    static struct event_row rows[BLUFF_EVENTS];
    memcpy(rows, bluff_ops.events, sizeof rows);
    rows[BLUFF_EV_LOST].weight = EVENT_WEIGHTS;
    o->events = rows;
}

static void no_streams(struct game_ops *o) {
    o->streams = NULL;
    o->stream_count = 0;
}

static void no_outcome_name(struct game_ops *o) {
    static const char *const two[BLUFF_OUTCOMES] = {"unfinished", "host_won", NULL};
    o->outcomes = two;
}

static void few_outcomes(struct game_ops *o) {
    o->outcome_count--;
}

static void no_secrets(struct game_ops *o) {
    o->secrets = NULL;
    o->secret_count = 0;
}

/* Setups. */

static void unknown_setting(struct game_ops *o) {
    static struct setting_row more[4];
    memcpy(more, bluff_ops.settings, 3 * sizeof *more);
    more[3] = (struct setting_row){.name = "stakes", .help = "what is played for", .example = "beer"};
    o->settings = more;
    o->setting_count = 4;
}

/* More dice than the byte of the setup can count. */
static void setting_outgrows_place(struct game_ops *o) {
    static struct setting_row rows[3];
    memcpy(rows, bluff_ops.settings, sizeof rows);
    rows[0].hi = 256;
    o->settings = rows;
}

static enum status set_and_refuse(const struct setting_row *row, const void *rules, void *setup,
                                  const char *value, struct err *e) {
    enum status st = setting_put(&bluff_ops, rules, setup, row->name, value, e);
    if (st != ST_OK)
        ((struct bluff_setup *)setup)->dice[BLUFF_HOST] = 1;
    return st;
}

static void refused_setting_stays(struct game_ops *o) {
    static struct setting_row rows[3];
    memcpy(rows, bluff_ops.settings, sizeof rows);
    rows[1].set = set_and_refuse;
    o->settings = rows;
}

static void swap_halfway(const void *rules, void *setup) {
    struct bluff_setup *u = setup;
    bluff_setup_swap(rules, setup);
    u->dice[BLUFF_GUEST] = u->dice[BLUFF_HOST];
}

static void swap_loses(struct game_ops *o) {
    o->setup_swap = swap_halfway;
}

static void swap_only_first(const void *rules, void *setup) {
    (void)rules;
    ((struct bluff_setup *)setup)->first ^= 1;
}

static void swap_does_nothing(struct game_ops *o) {
    o->setup_swap = swap_only_first;
}

static enum status take_no_dice(const void *rules, void *setup, struct err *e) {
    struct bluff_setup *u = setup;
    bool none = !u->dice[BLUFF_GUEST];
    u->dice[BLUFF_GUEST] += none;
    enum status st = bluff_setup_check(rules, setup, e);
    u->dice[BLUFF_GUEST] -= none;
    return st;
}

static void setup_without_dice(struct game_ops *o) {
    o->setup_check = take_no_dice;
}

static uint64_t one_more(const void *rules) {
    (void)rules;
    return BLUFF_DICE + 1;
}

static void axis_too_long(struct game_ops *o) {
    static struct axis_row axes[AXES];
    memcpy(axes, bluff_metrics.axes, sizeof axes);
    axes[0].count = one_more;
    own_metrics(o)->axes = axes;
}

/* Play. */

static uint32_t legal_backwards(const void *rules, const void *state, struct action *out, uint32_t cap) {
    uint32_t n = bluff_legal(rules, state, out, cap);
    for (uint32_t i = 0; i < n / 2; i++) {
        struct action a = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = a;
    }
    return n;
}

static void legal_unsorted(struct game_ops *o) {
    o->legal = legal_backwards;
}

static uint32_t legal_but_one(const void *rules, const void *state, struct action *out, uint32_t cap) {
    uint32_t n = bluff_legal(rules, state, out, cap);
    return n > 1 ? n - 1 : n;
}

static void legal_incomplete(struct game_ops *o) {
    o->legal = legal_but_one;
}

static uint32_t legal_as_always(const void *rules, const void *state, struct action *out, uint32_t cap) {
    (void)cap;
    return bluff_legal(rules, state, out, BLUFF_MAX_LEGAL);
}

static void legal_without_bound(struct game_ops *o) {
    o->legal = legal_as_always;
}

static uint32_t legal_fitting(const void *rules, const void *state, struct action *out, uint32_t cap) {
    uint32_t n = bluff_legal(rules, state, out, cap);
    return n < cap ? n : cap;
}

static void legal_hides_the_rest(struct game_ops *o) {
    o->legal = legal_fitting;
}

static uint32_t check_two(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    struct action known = {a->verb, {a->arg[0], a->arg[1], 0}};
    return bluff_check(rules, state, seat, &known);
}

static void junk_argument(struct game_ops *o) {
    o->check = check_two;
}

static uint32_t check_and_count(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    uint32_t reason = bluff_check(rules, state, seat, a);
    if (reason)
        ((struct bluff_state *)state)->open.round++;
    return reason;
}

static void refusal_writes(struct game_ops *o) {
    o->check = check_and_count;
}

static void verb_out_of_range(struct game_ops *o) {
    static struct verb verbs[BLUFF_VERBS];
    memcpy(verbs, bluff_ops.verbs, sizeof verbs);
    verbs[BLUFF_CLAIM].arg[0].hi--;
    o->verbs = verbs;
}

static void small_max_legal(struct game_ops *o) {
    o->max_legal = BLUFF_MAX_LEGAL - 10;
}

static void small_max_events(struct game_ops *o) {
    o->max_events = 4;
}

static void small_max_steps(struct game_ops *o) {
    o->max_steps = 4;
}

static void apply_by_chance(const void *rules, void *state, uint32_t seat, const struct action *a,
                            struct sink *s) {
    static uint32_t calls;
    bluff_apply(rules, state, seat, a, s);
    ((struct bluff_state *)state)->open.round += calls++ % 5 == 4;
}

static void not_deterministic(struct game_ops *o) {
    o->apply = apply_by_chance;
}

static void apply_allocating(const void *rules, void *state, uint32_t seat, const struct action *a,
                             struct sink *s) {
    void *volatile waste = malloc(16);
    free(waste);
    bluff_apply(rules, state, seat, a, s);
}

static void allocates(struct game_ops *o) {
    o->apply = apply_allocating;
}

static void apply_unsorted(const void *rules, void *state, uint32_t seat, const struct action *a,
                           struct sink *s) {
    struct bluff_cup *cup = &((struct bluff_state *)state)->cup[BLUFF_HOST];
    bluff_apply(rules, state, seat, a, s);
    if (cup->die[1])
        cup->die[0] = BLUFF_FACES, cup->die[1] = 1;
}

static void breaks_invariant(struct game_ops *o) {
    o->apply = apply_unsorted;
}

static void apply_to_nobody(const void *rules, void *state, uint32_t seat, const struct action *a,
                            struct sink *s) {
    bluff_apply(rules, state, seat, a, s);
    if (a->verb == BLUFF_DOUBT && s && s->count)
        s->event[0].audience = 0;
}

static void event_to_nobody(struct game_ops *o) {
    o->apply = apply_to_nobody;
}

static void apply_talkative(const void *rules, void *state, uint32_t seat, const struct action *a,
                            struct sink *s) {
    struct bluff_state *b = state;
    bluff_apply(rules, state, seat, a, s);
    if (b->banter & 1 && b->open.round > 2)
        b->open.seat ^= 1;
}

static void display_reaches_game(struct game_ops *o) {
    o->apply = apply_talkative;
}

static void upside_down(const void *rules, const void *state, struct result *out) {
    int32_t host[SCORE_PARTS];
    bluff_result(rules, state, out);
    memcpy(host, out->count[BLUFF_HOST], sizeof host);
    memcpy(out->count[BLUFF_HOST], out->count[BLUFF_GUEST], sizeof host);
    memcpy(out->count[BLUFF_GUEST], host, sizeof host);
}

static void loser_wins(struct game_ops *o) {
    o->result = upside_down;
}

static void never_finished(const void *rules, const void *state, struct result *out) {
    bluff_result(rules, state, out);
    out->outcome = BLUFF_UNFINISHED;
}

static void end_unfinished(struct game_ops *o) {
    o->result = never_finished;
}

static void high_score(const void *rules, const void *state, struct result *out) {
    bluff_result(rules, state, out);
    out->count[BLUFF_HOST][BLUFF_SCORE_WON] = 20000;
}

static void score_out_of_bounds(struct game_ops *o) {
    o->result = high_score;
}

/* Secrets. */

static void watch_a_cup(const void *rules, const void *state, uint32_t seat, void *view) {
    bluff_view(rules, state, seat, view);
    if (seat == BLUFF_SEATS)
        ((struct bluff_view *)view)->cup = ((const struct bluff_state *)state)->cup[BLUFF_HOST];
}

static void watcher_sees(struct game_ops *o) {
    o->view = watch_a_cup;
}

static void apply_to_watchers(const void *rules, void *state, uint32_t seat, const struct action *a,
                              struct sink *s) {
    bluff_apply(rules, state, seat, a, s);
    for (uint32_t i = 0; s && i < s->count; i++)
        if (s->event[i].kind == BLUFF_EV_CLAIMED) {
            s->event[i].arg[1] += ((struct bluff_state *)state)->cup[BLUFF_GUEST].die[0];
            s->event[i].audience = 1 << BLUFF_GUEST | WATCHERS;
        }
}

static void watcher_hears(struct game_ops *o) {
    o->apply = apply_to_watchers;
}

struct glass_view { /* everything, and dice to come */
    struct bluff_view v;
    struct bluff_cup cup[BLUFF_SEATS];
    uint8_t pad[4];
};

static void view_all(const void *rules, const void *state, uint32_t seat, void *view) {
    struct glass_view *g = view;
    bluff_view(rules, state, seat, view);
    memcpy(g->cup, ((const struct bluff_state *)state)->cup, sizeof g->cup);
}

static void guess_copy(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct glass_view *g = view;
    bluff_guess(rules, view, seat, rng, state);
    memcpy(((struct bluff_state *)state)->cup, g->cup, sizeof g->cup);
}

static void complete_leak(struct game_ops *o) {
    o->view_size = sizeof(struct glass_view);
    o->view = view_all;
    o->guess = guess_copy;
}

static void view_one_die(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct bluff_state *s = state;
    struct bluff_view *v = view;
    bluff_view(rules, state, seat, view);
    if (seat < BLUFF_SEATS)
        v->open.round = (uint16_t)(v->open.round + s->cup[seat ^ 1].die[0]);
}

static void view_leaks(struct game_ops *o) {
    o->view = view_one_die;
}

static void apply_aloud(const void *rules, void *state, uint32_t seat, const struct action *a,
                        struct sink *s) {
    struct bluff_state *b = state;
    bluff_apply(rules, state, seat, a, s);
    if (a->verb == BLUFF_CLAIM)
        emit(s, BLUFF_EV_GOT, (1 << BLUFF_SEATS) - 1, (int32_t)seat, 1, b->cup[seat].die[0], 0);
}

/* That a claim is not higher is told in another way when the other cup has a one. */
static uint32_t check_and_peep(const void *rules, const void *state, uint32_t seat, const struct action *a) {
    const struct bluff_state *s = state;
    uint32_t reason = bluff_check(rules, state, seat, a);
    return reason == BLUFF_NO_HIGHER && s->cup[!seat].die[0] == 1 ? BLUFF_NO_CLAIM : reason;
}

static void reason_leaks(struct game_ops *o) {
    o->check = check_and_peep;
}

static void event_leaks(struct game_ops *o) {
    o->apply = apply_aloud;
}

static void guess_unsorted(const void *rules, const void *view, uint32_t seat, struct stream *rng,
                           void *state) {
    struct bluff_cup *cup = &((struct bluff_state *)state)->cup[seat ^ 1];
    bluff_guess(rules, view, seat, rng, state);
    if (cup->die[1])
        cup->die[0] = BLUFF_FACES, cup->die[1] = 1;
}

/* Sound and well formed: dice of which the lowest is a one too often. */
static void guess_ones(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    struct bluff_state *s = state;
    bluff_guess(rules, view, seat, rng, state);
    uint32_t loaded = stream_below(rng, 4);
    if (!loaded && !s->open.over)
        s->cup[!seat].die[0] = 1;
}

static void guess_leans(struct game_ops *o) {
    o->guess = guess_ones;
}

static void guess_unsound(struct game_ops *o) {
    o->guess = guess_unsorted;
}

static void view_with_rests(const void *rules, const void *state, uint32_t seat, void *view) {
    struct bluff_view *v = view;
    uint8_t rest = v->open.pad[0];
    bluff_view(rules, state, seat, view);
    v->open.round = (uint16_t)(v->open.round + rest);
}

static void view_in_padding(const void *rules, const void *state, uint32_t seat, void *view) {
    bluff_view(rules, state, seat, view);
    ((struct bluff_view *)view)->open.pad[0] = 1;
}

static void padding_is_used(struct game_ops *o) {
    o->view = view_in_padding;
}

static void watch_in_padding(const void *rules, const void *state, uint32_t seat, void *view) {
    bluff_view(rules, state, seat, view);
    ((struct bluff_view *)view)->open.pad[0] = seat == BLUFF_SEATS;
}

static void watcher_pads(struct game_ops *o) {
    o->view = watch_in_padding;
}

static void blind_to_nothing(const void *rules, void *view) {
    (void)rules;
    (void)view;
}

static void mind_sees_display(struct game_ops *o) {
    o->blind = blind_to_nothing;
}

static void view_not_whole(struct game_ops *o) {
    o->view = view_with_rests;
}

/* Words. */

static void say_null(const void *rules, const void *view, const struct event *ev, struct text *out) {
    const char *volatile name = NULL;
    if (ev->kind == BLUFF_EV_LOST)
        text_put(out, name);
    bluff_say_event(rules, view, ev, out);
}

static void say_event_crashes(struct game_ops *o) {
    o->say_event = say_null;
}

static void describe_bytes(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    if (a->verb == BLUFF_DOUBT)
        text_put(&o->label, "\xc3\x28");
}

static void label_not_utf8(struct game_ops *o) {
    o->describe = describe_bytes;
}

/* Three in a hundred from one way to the other. */
static void odds_bent(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    if (o->forecast.ways < 2 || o->forecast.way[0].bp < 300)
        return;
    o->forecast.way[0].bp -= 300;
    o->forecast.way[1].bp += 300;
}

static void chance_wrong(struct game_ops *o) {
    o->describe = odds_bent;
}

static void all_vague(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].more = true;
}

static void always_more(struct game_ops *o) {
    o->describe = all_vague;
}

static void too_wide(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].change[0].by.lo--;
}

static void span_too_wide(struct game_ops *o) {
    o->describe = too_wide;
}

static void too_little(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].change[0].by = (struct stat_span){-2, -2};
}

static void change_wrong(struct game_ops *o) {
    o->describe = too_little;
}

static void silent(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    o->forecast.ways = 0;
}

static void nothing_foretold(struct game_ops *o) {
    o->describe = silent;
}

/* Both ways look alike, so that any chance would do. */
static void alike(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++) {
        o->forecast.way[i].more = true;
        o->forecast.way[i].changes = 0;
        o->forecast.way[i].ends = 0;
        for (uint16_t seat = 0; seat < BLUFF_SEATS; seat++)
            way_change(&o->forecast.way[i], seat, -1, 0);
    }
}

static void ways_alike(struct game_ops *o) {
    o->describe = alike;
}

static void endless(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].ends = 1 << BLUFF_UNFINISHED;
}

static void end_not_told(struct game_ops *o) {
    o->describe = endless;
}

static void at_an_end(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].ends = 1 << BLUFF_HOST_WON;
}

static void end_wrong(struct game_ops *o) {
    o->describe = at_an_end;
}

/* A claim ends nothing. */
static void perhaps_over(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    if (a->verb == BLUFF_CLAIM)
        forecast_way(&o->forecast, 10000, "")->ends = 1 << BLUFF_UNFINISHED | 1 << BLUFF_HOST_WON;
}

static void end_feared(struct game_ops *o) {
    o->describe = perhaps_over;
}

static void no_such_end(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    for (uint32_t i = 0; i < o->forecast.ways; i++)
        o->forecast.way[i].ends |= 1 << BLUFF_OUTCOMES;
}

static void end_unheard_of(struct game_ops *o) {
    o->describe = no_such_end;
}

static void dear(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    offer_cost(o, o->seat, a->verb == BLUFF_CLAIM);
}

static void price_not_paid(struct game_ops *o) {
    o->describe = dear;
}

/* A price that nobody ever pays. */
static void cheap(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    if (a->verb != BLUFF_DOUBT)
        return;
    offer_cost(o, o->seat, -1);
    o->risk = o->risk > RISK_LOSS ? o->risk : RISK_LOSS; /* against such a price anything is a loss */
}

static void price_too_low(struct game_ops *o) {
    o->describe = cheap;
}

static void careless(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    o->risk = o->risk == RISK_END ? RISK_LOSS : o->risk;
}

static void end_no_risk(struct game_ops *o) {
    o->describe = careless;
}

static void timid(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    o->risk = a->verb == BLUFF_CLAIM ? RISK_LOSS : o->risk;
}

static void loss_idle(struct game_ops *o) {
    o->describe = timid;
}

static void fearful(const void *rules, const void *view, const struct action *a, struct offer *o) {
    bluff_describe(rules, view, a, o);
    o->risk = a->verb == BLUFF_CLAIM ? RISK_END : o->risk;
}

static void end_idle(struct game_ops *o) {
    o->describe = fearful;
}

static void say_lines(const void *rules, const void *view, const struct event *ev, struct text *out) {
    bluff_say_event(rules, view, ev, out);
    text_put(out, "\nand so on");
}

static void say_event_two_lines(struct game_ops *o) {
    o->say_event = say_lines;
}

static void open_json(const void *rules, const void *view, struct jw *w) {
    bluff_view_json(rules, view, w);
    if (((const struct bluff_view *)view)->open.count)
        jw_raw(w, "{");
}

static void view_not_json(struct game_ops *o) {
    o->view_json = open_json;
}

static bool twice(const void *rules, const void *view, const struct event *ev, uint32_t arg, struct jw *w) {
    (void)rules, (void)view, (void)ev;
    if (arg == EVENT_ARGS)
        jw_kstr(w, "event", "AGAIN");
    return false;
}

static void event_member_twice(struct game_ops *o) {
    o->event_arg = twice;
}

/* Scenes. */

static void two_dice(const void *rules, const void *view, uint32_t page, struct scene *out) {
    (void)rules, (void)view, (void)page;
    scene_pane(out, PANE_LIST, OF_ALL, "Dice");
    scene_thing(out, 1, "the first die");
    scene_thing(out, 1, "the second die");
}

static void scene_same_id(struct game_ops *o) {
    o->scene = two_dice;
}

static void spot_off_table(const void *rules, const void *view, const struct action *a, struct spot *out) {
    (void)rules, (void)view, (void)a;
    out->thing = 7;
}

static void spot_of_nothing(struct game_ops *o) {
    o->spot = spot_off_table;
}

static void one_key(const void *rules, const void *view, const struct action *a, struct spot *out) {
    (void)rules, (void)view, (void)a;
    out->key = 'c';
}

static void key_of_two_verbs(struct game_ops *o) {
    o->spot = one_key;
}

/* Minds. */

static uint32_t choose_none(const struct situation *s) {
    return s->legal_count;
}

static void policy_out_of_list(struct game_ops *o) {
    static struct policy_row row;
    row = bluff_policies[0];
    row.choose = choose_none;
    o->policies = &row;
}

static void advice_by_seed(struct game_ops *o) {
    o->blind = NULL;
}

/* Figures. */

static void observe_behind(const void *rules, const void *before, const struct action *a,
                           const struct sink *events, const void *after, void *tracker, struct tally *t) {
    (void)rules, (void)before, (void)a, (void)events, (void)after, (void)t;
    ((unsigned char *)tracker)[bluff_metrics.tracker_size] = 1;
}

static void metrics_overflow(struct game_ops *o) {
    own_metrics(o)->observe = observe_behind;
}

static void finish_twice(const void *rules, const void *state, void *tracker, struct tally *t) {
    bluff_metrics.finish(rules, state, tracker, t);
    t[0].sum += 2;
}

static void share_above_one(struct game_ops *o) {
    own_metrics(o)->finish = finish_twice;
}

static struct target_row *own_target(struct game_ops *o) {
    static struct target_row target;
    target = bluff_metrics.targets[0];
    own_metrics(o)->targets = &target;
    return &target;
}

static void target_without_group(struct game_ops *o) {
    own_target(o)->group = 99;
}

static void target_without_mind(struct game_ops *o) {
    own_target(o)->policy = "host=odds guest=cheat";
}

#define AT "seed", "step"
const struct fault faults[] = {
    {"missing_function", no_say_ask, {"ops->say_ask is null"}},
    {"forgotten_field", no_field, {"belongs to no field"}},
    {"forgotten_view_field", no_view_field, {"view_fields: bluff_view: byte 23 belongs to no field"}},
    {"two_of_a_name", two_of_a_name, {"'five'", "found as 5"}},
    {"unknown_weight", unknown_weight, {"event LOST has the weight 4"}},
    {"no_streams", no_streams, {"ops->streams", "roll"}},
    {"no_outcome_name", no_outcome_name, {"outcome 2 has no name"}},
    {"few_outcomes", few_outcomes, {AT, "outcome 2 has no name"}},
    {"no_secrets", no_secrets, {AT, "cup.die"}},
    {"unknown_setting", unknown_setting, {"setting 'stakes'", "0 bytes"}},
    {"setting_outgrows_place", setting_outgrows_place, {"setting 'host'", "256"}},
    {"refused_setting_stays", refused_setting_stays, {"refused a value", "dice[0]"}},
    {"swap_loses", swap_loses, {"exchanged", "dice["}},
    {"swap_does_nothing", swap_does_nothing, {"crosswise", "dice[0]"}},
    {"setup_without_dice", setup_without_dice, {AT, "unsound", "cup 1 has 0 dice"}},
    {"axis_too_long", axis_too_long, {"the axis host", "'6'"}},
    {"legal_unsorted", legal_unsorted, {AT, "not sorted", "trying 'claim"}},
    {"legal_incomplete", legal_incomplete, {AT, "legal list leaves it out", "trying '"}},
    {"legal_without_bound", legal_without_bound, {AT, "legal writes more"}},
    {"legal_hides_the_rest", legal_hides_the_rest, {AT, "legal says that"}},
    {"junk_argument", junk_argument, {AT, "legal list leaves it out", "trying '"}},
    {"refusal_writes", refusal_writes, {AT, "a refusal changed the state", "round"}},
    {"verb_out_of_range", verb_out_of_range, {AT, "argument 0, 10, is outside"}},
    {"small_max_legal", small_max_legal, {AT, "max_legal is 51"}},
    {"small_max_events", small_max_events, {AT, "more than max_events", "after 'doubt'"}},
    {"small_max_steps", small_max_steps, {AT, "step limit"}},
    {"not_deterministic", not_deterministic, {AT, "went another way", "round"}},
    {"allocates", allocates, {AT, "allocated", "after '"}},
    {"breaks_invariant", breaks_invariant, {AT, "die 1 of cup 0", "after '"}},
    {"event_to_nobody", event_to_nobody, {AT, "DOUBTED is for nobody", "after 'doubt'"}},
    {"display_reaches_game", display_reaches_game, {AT, "display reached the game: open.seat"}},
    {"loser_wins", loser_wins, {AT, "right seat"}},
    {"end_unfinished", end_unfinished, {AT, "result.outcome is 0"}},
    {"score_out_of_bounds", score_out_of_bounds, {AT, "result.score[0]"}},
    {"complete_leak", complete_leak, {AT, "should not know 'cup.die'", "host"}},
    {"view_leaks", view_leaks, {AT, "another view", "round"}},
    {"reason_leaks", reason_leaks, {AT, "closed for one reason in a world", "trying 'claim"}},
    {"event_leaks", event_leaks, {AT, "hears GOT, whose face", "trying 'claim"}},
    {"watcher_sees", watcher_sees, {AT, "spectator sees what a seat may not know", "cup"}},
    {"watcher_hears", watcher_hears, {AT, "spectator hears CLAIMED, whose count", "trying 'claim"}},
    {"guess_leans", guess_leans, {"cup[].die[] is 1: truth", "guess", "seat"}},
    {"guess_unsound", guess_unsound, {AT, "a guess is not sound", "die 1 of cup"}},
    {"view_not_whole", view_not_whole, {AT, "lay in its memory", "round"}},
    {"padding_is_used", padding_is_used, {AT, "padding of a view is not zero: open.pad"}},
    {"watcher_pads", watcher_pads, {AT, "spectator: padding of a view is not zero: open.pad"}},
    {"mind_sees_display", mind_sees_display, {AT, "a mind sees what feeds the display: banter"}},
    {"say_event_crashes", say_event_crashes, {AT, "after 'doubt'"}},
    {"label_not_utf8", label_not_utf8, {AT, "no line of UTF-8", "trying 'doubt'"}},
    {"chance_wrong", chance_wrong, {"doubt, true: foretold"}},
    {"always_more", always_more, {"said to be more, and there never was"}},
    {"span_too_wide", span_too_wide, {"host's dice changes is told too wide"}},
    {"change_wrong", change_wrong, {AT, "a forecast that did not hold", "trying 'doubt'"}},
    {"ways_alike", ways_alike, {"worlds with several ways only 0 tell"}},
    {"end_not_told", end_not_told, {AT, "a forecast that did not hold", "_won"}},
    {"end_wrong", end_wrong, {AT, "a forecast that did not hold", "by taking the last die"}},
    {"end_feared", end_feared, {"claim, : ", "said to end or that it may, and it never did"}},
    {"end_unheard_of", end_unheard_of, {AT, "'Doubt", "ends in no way that there is"}},
    {"price_not_paid", price_not_paid, {AT, "a price that is not paid", "trying 'claim"}},
    {"price_too_low", price_too_low, {"doubt: told", "its price was never what it took"}},
    {"end_no_risk", end_no_risk, {AT, "a bad end that was no risk", "trying 'doubt'"}},
    {"loss_idle", loss_idle, {"claim: ", "something to lose, and it never was"}},
    {"end_idle", end_idle, {"claim: ", "said that it can end badly, and it never did"}},
    {"nothing_foretold", nothing_foretold, {"less than one in 3 of the changes"}},
    {"say_event_two_lines", say_event_two_lines, {AT, "no line of UTF-8", "the event"}},
    {"view_not_json", view_not_json, {AT, "is not JSON", "after 'claim"}},
    {"event_member_twice", event_member_twice, {AT, "the event", "event"}},
    {"scene_same_id", scene_same_id, {"two things have the id 1", "the second die"}},
    {"spot_of_nothing", spot_of_nothing, {AT, "done with thing 7, which is not there", "trying '"}},
    {"key_of_two_verbs", key_of_two_verbs, {AT, "the key 'c' means", "trying '"}},
    {"policy_out_of_list", policy_out_of_list, {AT}},
    {"advice_by_seed", advice_by_seed, {AT, "advice", "banter"}},
    {"metrics_overflow", metrics_overflow, {AT, "metrics->observe wrote behind the tracker", "after '"}},
    {"share_above_one", share_above_one, {AT, "winner"}},
    {"target_without_group", target_without_group, {"target 'even'", "group 99"}},
    {"target_without_mind", target_without_mind, {"target 'even'", "guest=cheat"}},
};
const uint32_t fault_count = sizeof faults / sizeof faults[0];
