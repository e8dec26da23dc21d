/* The viewer, without what it looks like: see viewer.h. */
#include "front/term/viewer.h"

#include "ai/ai.h"
#include "ai/opponent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR_HITS = 1 }; /* the number of the first cell of the bar, for clicks */

static const struct {
    const char *name;
    int pause;
} speeds[VIEWER_SPEEDS] = {{"1/4x", 2800}, {"1/2x", 1400}, {"1x", 700},
                           {"2x", 350},    {"4x", 175},    {"10x", 70}};

const char *viewer_speed_name(uint32_t speed) {
    return speeds[speed < VIEWER_SPEEDS ? speed : VIEWER_SPEEDS - 1].name;
}

int viewer_pause(uint32_t speed) {
    return speeds[speed < VIEWER_SPEEDS ? speed : VIEWER_SPEEDS - 1].pause;
}

static const struct game_ops *ops_of(const struct viewer *v) {
    return v->match->set->ops;
}

static const void *rules_of(const struct viewer *v) {
    return v->match->set->rules;
}

void viewer_say(struct viewer *v, const char *words) {
    snprintf(v->notice, sizeof v->notice, "%s", words);
    text_capital(v->notice);
}

bool viewer_over(const struct viewer *v) {
    return v->ask.over || v->at >= ops_of(v)->max_steps;
}

uint32_t viewer_heard(const struct viewer *v, uint32_t step, uint32_t *first) {
    *first = step ? reel_heard(&v->reel, v->eyes, step - 1) : 0;
    return reel_heard(&v->reel, v->eyes, step) - *first;
}

void viewer_say_eyes(const struct viewer *v, struct text *out) {
    const struct game_ops *ops = ops_of(v);
    if (v->eyes == ops->seats)
        text_put(out, "as a spectator");
    else if (ops->seats > 1)
        text_fmt(out, "with the %s's eyes", ops_seat_title(ops, v->eyes));
}

/* The move in the words of its offer, which are the mover's; other eyes read whose it was. */
static void say_move(struct viewer *v) {
    const struct record *r = &v->match->history[v->at - 1];
    const char *words = match_said(v->match, v->at - 1);
    TEXT_ON_STACK(label, OFFER_LABEL);
    if (!v->owned) {
        snprintf(v->did, sizeof v->did, "The %s has moved.", ops_seat_title(ops_of(v), r->seat));
        return;
    }
    action_label(ops_of(v), rules_of(v), v->past, &r->action, &label);
    snprintf(v->did, sizeof v->did, "%s: %s%s%s%s", ops_seat_title(ops_of(v), r->seat), label.buf,
             *words ? ": \"" : "", words, *words ? "\"" : "");
    text_capital(v->did);
}

static void say_start(struct viewer *v) {
    const uint32_t n = v->reel.steps;
    if (v->more)
        snprintf(v->did, sizeof v->did, "The start. Seed %llu.", (unsigned long long)v->match->seed);
    else
        snprintf(v->did, sizeof v->did, "The start: %u step%s to come. Seed %llu.", n, n == 1 ? "" : "s",
                 (unsigned long long)v->match->seed);
}

/* What of the tale a table shows, and what the last step added to it. */
static void gather_tale(struct viewer *v) {
    uint32_t end = reel_heard(&v->reel, v->eyes, v->at), first;
    uint32_t fresh = viewer_heard(v, v->at, &first);
    struct text came;
    v->tale->count = 0;
    for (uint32_t i = end > FACE_LINES ? end - FACE_LINES : 0; i < end; i++) {
        const struct reel_line *l = reel_line(&v->reel, v->eyes, i);
        if (l->joins)
            face_join(v->tale, (enum style)l->style, reel_words(&v->reel, l));
        else
            face_say(v->tale, (enum style)l->style, 0, reel_words(&v->reel, l));
    }
    text_init(&came, v->came, sizeof v->came);
    for (uint32_t i = 0; i < fresh; i++)
        text_fmt(&came, "%s%s", i ? " " : "", reel_words(&v->reel, reel_line(&v->reel, v->eyes, first + i)));
    v->line = end;
}

/* What those eyes see of the step that is shown. */
static void look(struct viewer *v) {
    const struct game_ops *ops = ops_of(v);
    const struct record *r = v->at ? &v->match->history[v->at - 1] : NULL;
    v->owned = r && r->seat == v->eyes;
    if (v->owned) {
        reel_state(&v->reel, v->at - 1, v->state);
        ops_view(ops, rules_of(v), v->state, r->seat, v->past);
    }
    reel_state(&v->reel, v->at, v->state);
    ops->ask(rules_of(v), v->state, &v->ask);
    ops_view(ops, rules_of(v), v->state, v->eyes, v->view);
    scene_of(ops, rules_of(v), v->view, v->eyes, 0, v->scene);
    if (v->at == v->reel.steps) {
        const struct past past = past_of(&v->course, v->match, v->eyes, NULL);
        scene_recall(ops, rules_of(v), v->view, 0, &past, v->scene);
    }
    if (r)
        say_move(v);
    else
        say_start(v);
    gather_tale(v);
}

static void weigh(struct viewer *v);

void viewer_go(struct viewer *v, uint32_t step) {
    v->at = step < v->reel.steps ? step : v->reel.steps;
    v->why_asked = false;
    look(v);
    if (v->mode == VIEWER_WHY && v->owned)
        weigh(v);
    else
        v->mode = VIEWER_TABLE;
}

bool viewer_look(struct viewer *v, uint32_t eyes) {
    const struct game_ops *ops = ops_of(v);
    if (eyes > ops->seats || (eyes == ops->seats && !ops->watched))
        return false;
    v->eyes = eyes;
    viewer_go(v, v->at);
    return true;
}

/* The live match has another step; what fails is told where people read it. */
static bool played_on(struct viewer *v) {
    struct err e;
    if (!v->more || !v->more(v->of))
        return false;
    if (reel_follow(&v->reel, &e) != ST_OK)
        viewer_say(v, e.text);
    return v->reel.steps > v->at;
}

bool viewer_on(struct viewer *v) {
    if (v->mode == VIEWER_END)
        return false;
    if (v->at < v->reel.steps || (!viewer_over(v) && played_on(v))) {
        viewer_go(v, v->at + 1);
        return true;
    }
    if (!viewer_over(v))
        return false;
    v->mode = VIEWER_END;
    return true;
}

enum status viewer_open(struct viewer *v, const struct match *m, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(v, 0, sizeof *v);
    v->match = m;
    v->speed = VIEWER_USUAL;
    v->eyes = ops->watched ? ops->seats : 0;
    TRY(reel_open(&v->reel, m, e));
    v->state = calloc(1, ops->state_size);
    v->view = calloc(1, ops->view_size);
    v->past = calloc(1, ops->view_size);
    v->legal = calloc(ops->max_legal, sizeof *v->legal);
    v->scene = calloc(1, sizeof *v->scene);
    v->tale = calloc(1, sizeof *v->tale);
    v->help = calloc(1, sizeof *v->help);
    if (v->state && v->view && v->past && v->legal && v->scene && v->tale && v->help) {
        viewer_go(v, 0);
        return ST_OK;
    }
    viewer_close(v);
    return err_set(e, ST_FULL, "no memory for a screen of %s", ops->name);
}

void viewer_close(struct viewer *v) {
    void *const all[] = {v->state, v->view, v->past, v->legal, v->scene, v->tale, v->help};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    past_close(&v->course);
    reel_close(&v->reel);
    memset(v, 0, sizeof *v);
}

/* -- reasons -- */

/* Who made the move, as people call that mind, and how it thinks. */
static void say_mind(struct viewer *v, uint32_t seat) {
    const struct game_ops *ops = ops_of(v);
    const char *spec = v->mind[seat], *help = "";
    struct text out;
    text_init(&out, v->why.mind, sizeof v->why.mind);
    if (!spec || !*spec)
        return;
    const struct opponent *o;
    for (uint32_t i = 0; !*help && (o = opponent_at(ops, i)); i++)
        help = strcmp(o->mind, spec) ? help : o->help;
    for (uint32_t i = 0; !*help && i < ops->policy_count; i++)
        help = strcmp(ops->policies[i].name, spec) ? help : ops->policies[i].help;
    if (!*help && mind_searches(spec))
        help = "tries its moves out in worlds that it imagines, and takes what comes out best";
    text_fmt(&out, "%s.", *help ? help : opponent_title(ops, spec));
    text_capital(v->why.mind);
}

static bool same_action(const struct action *a, const struct action *b) {
    return action_among(a, 1, b);
}

/* The best as the house weighs them, in its order; of equals the first. A mind that weighs nothing finds all
 * alike. What has found its place is put below all others, so the weights are used up. */
static void rank_choices(struct viewer_why *why, const struct action *legal, int32_t *weight,
                         const struct action *did) {
    int32_t own = 0;
    for (uint32_t i = 0; i < why->choices; i++) {
        why->weighs |= weight[i] != weight[0];
        own = same_action(&legal[i], did) ? weight[i] : own;
    }
    why->rank = 1;
    for (uint32_t i = 0; i < why->choices; i++)
        why->rank += weight[i] > own;
    while (why->weighs && why->count < VIEWER_WEIGHED && why->count < why->choices) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < why->choices; i++)
            best = weight[i] > weight[best] ? i : best;
        why->best[why->count++] = legal[best];
        weight[best] = INT32_MIN;
    }
}

/* The house's own mind is asked what it would have done, with nothing but what the seat knew. */
static void ask_house(struct viewer *v, uint32_t seat, const struct action *did) {
    const struct ruleset *set = v->match->set;
    struct viewer_why *why = &v->why;
    struct mind mind;
    struct stream dice;
    struct err e;
    int32_t *weight = calloc(set->ops->max_legal, sizeof *weight);
    void *view = calloc(1, set->ops->view_size);
    if (weight && view && why->choices && mind_open(&mind, set, mind_first(set->ops, seat), &e) == ST_OK) {
        memcpy(view, v->past, set->ops->view_size);
        stream_open(&dice, mind_dice(set, view));
        mind_seed(&mind, 0, seat);
        why->house = v->legal[mind_advise(&mind, view, seat, v->legal, why->choices, &dice, weight)];
        why->same = same_action(&why->house, did);
        rank_choices(why, v->legal, weight, did);
        mind_close(&mind);
    } else {
        why->house = *did;
        why->same = true;
    }
    free(weight);
    free(view);
}

static void weigh(struct viewer *v) {
    const struct game_ops *ops = ops_of(v);
    const struct record *r = &v->match->history[v->at - 1];
    memset(&v->why, 0, sizeof v->why);
    offer_of(ops, rules_of(v), v->past, &r->action, NULL, &v->why.offer);
    say_mind(v, r->seat);
    reel_state(&v->reel, v->at - 1, v->state);
    v->why.choices = ops->legal(rules_of(v), v->state, v->legal, ops->max_legal);
    ask_house(v, r->seat, &r->action);
    reel_state(&v->reel, v->at, v->state);
}

/* Reasons are the mover's: other eyes are changed for its own, when that is asked for twice. */
static enum viewer_does open_why(struct viewer *v) {
    TEXT_ON_STACK(words, 160);
    if (!v->at) {
        viewer_say(v, "Nothing has been done yet.");
        return VIEWER_PAINT;
    }
    const uint32_t mover = v->match->history[v->at - 1].seat;
    if (!v->owned && !v->why_asked) {
        text_fmt(&words, "Why is the %s's own secret. r again looks with its eyes.",
                 ops_seat_title(ops_of(v), mover));
        viewer_say(v, words.buf);
        v->why_asked = true;
        return VIEWER_PAINT;
    }
    if (!v->owned)
        viewer_look(v, mover);
    v->mode = VIEWER_WHY;
    weigh(v);
    return VIEWER_PAINT;
}

/* -- keys -- */

static char key_char(const struct key *k) {
    return k->code == KEY_CHAR && !(k->mods & (MOD_CTRL | MOD_ALT)) && k->ch < 128 ? (char)k->ch : 0;
}

static enum viewer_does step_on(struct viewer *v) {
    v->plays = false;
    if (!viewer_on(v) && !*v->notice)
        viewer_say(v, v->mode == VIEWER_END ? "That was all of it." : "Here the record ends.");
    return VIEWER_PAINT;
}

static enum viewer_does step_back(struct viewer *v) {
    v->plays = false;
    if (v->mode == VIEWER_END)
        v->mode = VIEWER_TABLE;
    else if (v->at)
        viewer_go(v, v->at - 1);
    else
        viewer_say(v, "This is the start.");
    return VIEWER_PAINT;
}

/* To where a turn begins: the one before, or the next; else to an end. */
static enum viewer_does step_turn(struct viewer *v, int by) {
    uint32_t to = by < 0 ? 0 : v->reel.steps;
    v->plays = false;
    if (by > 0 && v->at == v->reel.steps)
        return step_on(v);
    if (v->mode == VIEWER_END)
        return step_back(v);
    for (uint32_t i = 0; i < v->reel.marks; i++) {
        uint32_t at = v->reel.mark[i].step;
        if (by < 0 && at < v->at)
            to = at;
        if (by > 0 && at > v->at && at < to)
            to = at;
    }
    viewer_go(v, to);
    return VIEWER_PAINT;
}

static enum viewer_does jump(struct viewer *v, uint32_t step) {
    v->plays = false;
    viewer_go(v, step);
    return VIEWER_PAINT;
}

static enum viewer_does play_or_stop(struct viewer *v) {
    if (!v->plays && (v->mode == VIEWER_END || (v->at == v->reel.steps && !v->more && !viewer_over(v))))
        viewer_go(v, 0); /* from the end it plays once more */
    v->plays = !v->plays;
    return VIEWER_PAINT;
}

static enum viewer_does change_eyes(struct viewer *v) {
    const struct game_ops *ops = ops_of(v);
    const uint32_t all = ops->seats + ops->watched;
    TEXT_ON_STACK(words, 120);
    if (all == 1) {
        viewer_say(v, "There is one seat, and these are its eyes.");
        return VIEWER_PAINT;
    }
    viewer_look(v, (v->eyes + 1) % all);
    text_put(&words, "You look ");
    viewer_say_eyes(v, &words);
    text_put(&words, v->eyes == ops->seats ? ": you see what everybody may know." : ".");
    viewer_say(v, words.buf);
    return VIEWER_PAINT;
}

static enum viewer_does change_speed(struct viewer *v, int by) {
    TEXT_ON_STACK(words, 60);
    if (by > 0 ? v->speed + 1 < VIEWER_SPEEDS : v->speed > 0)
        v->speed = (uint32_t)((int)v->speed + by);
    text_fmt(&words, "Speed %s.", viewer_speed_name(v->speed));
    viewer_say(v, words.buf);
    return VIEWER_PAINT;
}

static enum viewer_does open_mode(struct viewer *v, enum viewer_mode mode) {
    v->plays = false;
    v->mode = mode;
    v->typed[0] = 0;
    v->by_turn = false;
    v->line = reel_heard(&v->reel, v->eyes, v->at);
    return VIEWER_PAINT;
}

static enum viewer_does open_help(struct viewer *v) {
    v->helped_from = v->mode;
    viewer_fill_help(v);
    return open_mode(v, VIEWER_HELP);
}

static enum viewer_does begin_typing(struct viewer *v, char digit) {
    open_mode(v, VIEWER_GO);
    v->typed[0] = digit;
    v->typed[1] = 0;
    return VIEWER_PAINT;
}

/* Letters that mean something at the table and on the pages that can be stepped through. */
static enum viewer_does letter(struct viewer *v, char c) {
    switch (c) {
    case ' ':
        return play_or_stop(v);
    case 'h':
        return step_back(v);
    case 'l':
        return step_on(v);
    case 'k':
        return step_turn(v, -1);
    case 'j':
        return step_turn(v, 1);
    case '+':
    case '=':
        return change_speed(v, 1);
    case '-':
        return change_speed(v, -1);
    case 'g':
        return begin_typing(v, 0);
    case 'e':
        return change_eyes(v);
    case 't':
        return open_mode(v, VIEWER_TALE);
    case 'r':
    case 'w':
        v->plays = false;
        return open_why(v);
    case 'x':
        return open_mode(v, VIEWER_KEEP);
    case '?':
        return open_help(v);
    case 'q':
        return VIEWER_LEAVE;
    default:
        return c >= '0' && c <= '9' ? begin_typing(v, c) : VIEWER_IDLE;
    }
}

/* A click on the bar: layout_hit.item counts its hundredths. */
static enum viewer_does click(struct viewer *v, uint32_t item) {
    if (item < BAR_HITS || item > BAR_HITS + 100)
        return VIEWER_IDLE;
    return jump(v, (uint32_t)((uint64_t)v->reel.steps * (item - BAR_HITS) / 100));
}

static enum viewer_does table_key(struct viewer *v, const struct key *k) {
    switch (k->code) {
    case KEY_LEFT:
    case KEY_BACKSPACE:
        return step_back(v);
    case KEY_RIGHT:
    case KEY_ENTER:
        return step_on(v);
    case KEY_UP:
    case KEY_PAGE_UP:
        return step_turn(v, -1);
    case KEY_DOWN:
    case KEY_PAGE_DOWN:
        return step_turn(v, 1);
    case KEY_HOME:
        return jump(v, 0);
    case KEY_END:
        return jump(v, v->reel.steps);
    case KEY_CLICK:
        return click(v, k->x);
    case KEY_ESCAPE:
        if (v->mode == VIEWER_TABLE)
            return VIEWER_LEAVE;
        v->mode = VIEWER_TABLE;
        return VIEWER_PAINT;
    default:
        return letter(v, key_char(k));
    }
}

static enum viewer_does why_key(struct viewer *v, const struct key *k) {
    char c = key_char(k);
    if (c != 'q' && c != 'r' && c != 'w')
        return table_key(v, k);
    v->mode = VIEWER_TABLE;
    return VIEWER_PAINT;
}

static enum viewer_does tale_key(struct viewer *v, const struct key *k) {
    const uint32_t all = reel_heard(&v->reel, v->eyes, v->at);
    char c = key_char(k);
    int by = k->code == KEY_UP || c == 'k'     ? -1
             : k->code == KEY_DOWN || c == 'j' ? 1
             : k->code == KEY_PAGE_UP          ? -10
             : k->code == KEY_PAGE_DOWN        ? 10
             : k->code == KEY_HOME             ? -(int)all
             : k->code == KEY_END              ? (int)all
                                               : 0;
    if (by) {
        int to = (int)v->line + by, last = (int)all;
        v->line = (uint32_t)(to < 1 ? (last > 0) : to > last ? last : to);
        return VIEWER_PAINT;
    }
    if (c == '?')
        return open_help(v);
    if (k->code == KEY_ENTER && v->line)
        return jump(v, reel_line(&v->reel, v->eyes, v->line - 1)->step);
    if (k->code != KEY_ESCAPE && k->code != KEY_ENTER && c != ' ' && c != 'q' && c != 't')
        return VIEWER_IDLE;
    v->mode = VIEWER_TABLE;
    return VIEWER_PAINT;
}

static enum viewer_does help_key(struct viewer *v, const struct key *k) {
    const enum list_does does = list_read_key(v->help, k);
    if (does == LIST_BACK)
        v->mode = v->helped_from;
    return does == LIST_IDLE ? VIEWER_IDLE : VIEWER_PAINT;
}

/* Where a number leads: past the last turn or step there is the end. */
static enum viewer_does go_typed(struct viewer *v) {
    uint64_t n = 0;
    uint32_t to = v->reel.steps;
    TEXT_ON_STACK(words, 120);
    v->mode = VIEWER_TABLE;
    if (!text_read_u64(v->typed, UINT32_MAX, &n))
        return VIEWER_PAINT;
    if (!v->by_turn)
        to = n < to ? (uint32_t)n : to;
    for (uint32_t i = v->by_turn ? v->reel.marks : 0; i--;)
        if (v->reel.mark[i].number >= n)
            to = v->reel.mark[i].step;
    viewer_go(v, to);
    const struct reel_mark *last = reel_mark(&v->reel, v->reel.steps);
    if (n > (v->by_turn ? last ? last->number : 0 : v->reel.steps)) {
        text_fmt(&words, "There is no %s %s: this is the last.",
                 v->by_turn ? reel_mark_name(&v->reel) : "step", v->typed);
        viewer_say(v, words.buf);
    }
    return VIEWER_PAINT;
}

static enum viewer_does go_key(struct viewer *v, const struct key *k) {
    size_t n = strlen(v->typed);
    char c = key_char(k);
    if (k->code == KEY_ENTER)
        return go_typed(v);
    if (k->code == KEY_ESCAPE || c == 'q' || (k->code == KEY_BACKSPACE && !n)) {
        v->mode = VIEWER_TABLE;
    } else if (k->code == KEY_BACKSPACE) {
        v->typed[n - 1] = 0;
    } else if (k->code == KEY_TAB && v->reel.marks) {
        v->by_turn = !v->by_turn;
    } else if (c >= '0' && c <= '9' && n < 9) {
        v->typed[n] = c;
        v->typed[n + 1] = 0;
    } else {
        return VIEWER_IDLE;
    }
    return VIEWER_PAINT;
}

static enum viewer_does keep_key(struct viewer *v, const struct key *k) {
    char c = key_char(k);
    if (c != '1' && c != '2' && k->code != KEY_ESCAPE && c != 'q' && c != 'x')
        return VIEWER_IDLE;
    v->mode = VIEWER_TABLE;
    return c == '1' ? VIEWER_TEXT : c == '2' ? VIEWER_CAST : VIEWER_PAINT;
}

enum viewer_does viewer_key(struct viewer *v, const struct key *k) {
    static enum viewer_does (*const by_mode[])(struct viewer *, const struct key *) = {
        [VIEWER_TABLE] = table_key, [VIEWER_END] = table_key, [VIEWER_TALE] = tale_key,
        [VIEWER_WHY] = why_key,     [VIEWER_HELP] = help_key, [VIEWER_GO] = go_key,
        [VIEWER_KEEP] = keep_key};
    bool noticed = v->notice[0] != 0, asked = v->why_asked;
    v->notice[0] = 0;
    v->why_asked = asked && (key_char(k) == 'r' || key_char(k) == 'w');
    enum viewer_does does = by_mode[v->mode](v, k);
    return does == VIEWER_IDLE && noticed ? VIEWER_PAINT : does;
}

int viewer_wait(const struct viewer *v) {
    return v->plays ? viewer_pause(v->speed) : -1;
}

enum viewer_does viewer_tick(struct viewer *v) {
    if (!v->plays)
        return VIEWER_IDLE;
    v->notice[0] = 0;
    if (!viewer_on(v) || v->mode == VIEWER_END)
        v->plays = false;
    return VIEWER_PAINT;
}
