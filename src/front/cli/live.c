/* The lab live without a terminal: screens and keys. See live.h. */
#include "front/cli/live.h"

#include "ai/ai.h"
#include "ai/opponent.h"
#include "core/registry.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 8 };

void live_say(struct live *l, enum style style, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(l->notice, sizeof l->notice, fmt, ap);
    va_end(ap);
    l->notice_style = style;
}

enum status live_open(struct live *l, const char *game, uint32_t threads, struct err *e) {
    memset(l, 0, sizeof *l);
    const struct game_ops *ops = game ? registry_find(game) : registry_games[0];
    if (!ops)
        return err_set(e, ST_USAGE, "there is no game '%.40s'; see 'gloam list games'", game);
    TRY(data_content_root(l->root, e));
    l->plan = (struct live_plan){.seed = 1, .games = LIVE_GAMES};
    l->run.threads = threads;
    l->slice = LIVE_SLICE;
    TRY(live_take_game(l, ops, e));
    live_fill_setup(l);
    return ST_OK;
}

void live_close(struct live *l) {
    live_run_close(&l->run);
    live_places_close(&l->places);
}

void live_to_setup(struct live *l) {
    l->mode = LIVE_SETUP;
    live_fill_setup(l);
}

static void to_pick(struct live *l, enum live_pick pick) {
    l->mode = LIVE_PICK;
    l->pick = pick;
    l->typed[0] = 0;
    l->list.at = l->list.kept = 0;
    live_fill_pick(l);
}

static void to_type(struct live *l, enum live_type type, const char *first) {
    l->before = type == TYPE_PAGE || type == TYPE_JSON ? LIVE_RESULTS : LIVE_SETUP;
    l->mode = LIVE_TYPE;
    l->type = type;
    snprintf(l->typed, sizeof l->typed, "%s", first);
}

static void to_value(struct live *l, uint32_t editing, const struct live_change *c) {
    l->editing = editing;
    l->draft = *c;
    to_type(l, TYPE_VALUE, c->now);
}

static void start_run(struct live *l) {
    l->start = l->running = true;
    l->shown = l->plan;
    l->goal = l->plan.games;
    l->slice = LIVE_SLICE;
    l->table.games = l->table.count = 0;
    l->command[0] = l->kept[0] = 0;
    l->at = 1;
    l->mode = LIVE_RESULTS;
    live_stop(l);
}

static void choose_row(struct live *l, uint32_t row) {
    struct live_plan *p = &l->plan;
    char number[24];
    if (row >= ROW_CHANGE) {
        to_value(l, row - ROW_CHANGE, &p->change[row - ROW_CHANGE]);
    } else if (row >= ROW_MIND) {
        l->seat = row - ROW_MIND;
        to_pick(l, PICK_MIND);
    } else if (row == ROW_GAMES || row == ROW_SEED) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)(row == ROW_GAMES ? p->games : p->seed));
        to_type(l, row == ROW_GAMES ? TYPE_GAMES : TYPE_SEED, number);
    } else if (row == ROW_ADD) {
        if (live_need_places(l))
            to_pick(l, PICK_FIGURE);
    } else if (row == ROW_RUN) {
        start_run(l);
    } else if (row == ROW_RESULTS) {
        l->mode = LIVE_RESULTS;
    } else {
        to_pick(l, row == ROW_GAME ? PICK_GAME : row == ROW_SCENARIO ? PICK_SCENARIO : PICK_RULES);
    }
}

static void drop_change(struct live *l, uint32_t at) {
    struct live_plan *p = &l->plan;
    memmove(&p->change[at], &p->change[at + 1], (p->changes - at - 1) * sizeof p->change[0]);
    p->changes--;
}

static bool is_char(const struct key *k, uint32_t ch) {
    return k->code == KEY_CHAR && k->ch == ch && !(k->mods & (MOD_CTRL | MOD_ALT));
}

static enum live_does setup_key(struct live *l, const struct key *k) {
    uint32_t row = list_id(&l->setup);
    if (is_char(k, 'q') ||
        (k->code == KEY_ESCAPE && !l->running)) /* back, as everywhere; results are Tab's */
        return LIVE_LEAVE;
    if (k->code == KEY_ESCAPE || k->code == KEY_TAB || k->code == KEY_BACKTAB) {
        l->mode = l->table.games || l->running ? LIVE_RESULTS : LIVE_SETUP;
        return LIVE_PAINT;
    }
    if ((is_char(k, 'x') || k->code == KEY_DELETE || k->code == KEY_BACKSPACE) && row >= ROW_CHANGE) {
        drop_change(l, row - ROW_CHANGE);
        live_fill_setup(l);
        return LIVE_PAINT;
    }
    switch (list_key(&l->setup, k)) {
    case LIST_CHOSEN:
        choose_row(l, list_id(&l->setup));
        return LIVE_PAINT;
    case LIST_LESS:
    case LIST_MORE:
        live_turn(l, list_id(&l->setup), k->code == KEY_LEFT || is_char(k, 'h') ? -1 : 1);
        live_fill_setup(l);
        return LIVE_PAINT;
    case LIST_PAINT:
        return LIVE_PAINT;
    default:
        return LIVE_IDLE;
    }
}

/* A change that the content takes joins the others; one that changes nothing is none. False: it was refused,
 * with the words of the command line. */
static bool take_change(struct live *l, uint32_t at, const struct live_change *c) {
    struct live_plan *p = &l->plan, tried = *p;
    struct err e;
    if (strchr(c->now, '+') || strchr(c->path, '+')) {
        live_say(l, STYLE_WARN, "A plus sign parts the changes of a comparison; it cannot stand in one.");
        return false;
    }
    tried.change[at] = *c;
    tried.changes = at == p->changes ? at + 1 : p->changes;
    if (live_check(l->root, &tried, &e) != ST_OK) {
        live_say(l, STYLE_WARN, "%s", e.text);
        return false;
    }
    bool same = !strcmp(c->was, c->now);
    if (!same)
        *p = tried;
    else if (at < p->changes)
        drop_change(l, at);
    live_to_setup(l);
    if (same)
        live_say(l, STYLE_DIM, "That is what it is: nothing is changed by it.");
    list_go(&l->setup, same ? (uint32_t)ROW_ADD : ROW_CHANGE + at);
    return true;
}

/* The change of a path, whether it is there already or not. */
static uint32_t change_at(const struct live_plan *p, const char *path) {
    uint32_t at = 0;
    while (at < p->changes && strcmp(p->change[at].path, path))
        at++;
    return at;
}

static void pick_path(struct live *l, const char *path) {
    struct live_change c;
    uint32_t at = change_at(&l->plan, path);
    if (at < l->plan.changes)
        to_value(l, at, &l->plan.change[at]);
    else if (live_change_of(&l->places, path, &c))
        to_value(l, at, &c);
}

/* What was typed as a path, with a value or without: refused as --set would be, unless it names a figure. */
static void try_path(struct live *l) {
    struct live_change c;
    const char *eq = strchr(l->typed, '=');
    char path[LIVE_TYPED];
    snprintf(path, sizeof path, "%.*s", eq ? (int)(eq - l->typed) : (int)sizeof path - 1, l->typed);
    bool there = live_change_of(&l->places, path, &c);
    if (there && !eq) {
        pick_path(l, path);
        return;
    }
    snprintf(c.now, sizeof c.now, "%.*s", LIVE_VALUE - 1, eq ? eq + 1 : "0");
    take_change(l, change_at(&l->plan, path), &c);
}

static void take_pick(struct live *l, uint32_t id) {
    struct live_plan *p = &l->plan;
    struct live_minds minds;
    struct err e;
    if (l->pick == PICK_FIGURE) {
        pick_path(l, l->places.place[id - 1].path);
        return;
    }
    if (l->pick == PICK_MIND && id > LIVE_MINDS) {
        to_type(l, TYPE_MIND, p->mind[l->seat]);
        return;
    }
    if (l->pick == PICK_GAME && live_take_game(l, registry_games[id - 1], &e) != ST_OK)
        live_say(l, STYLE_WARN, "%s", e.text);
    if (l->pick == PICK_SCENARIO)
        p->scenario = id - 1;
    if (l->pick == PICK_RULES)
        live_take_rules(l, l->rules[id - 1].name);
    if (l->pick == PICK_MIND) {
        live_minds_of(p->ops, l->seat, &minds);
        snprintf(p->mind[l->seat], RECIPE_MIND, "%s", minds.mind[id - 1].spec);
    }
    live_to_setup(l);
}

/* Keys of a line that is typed: true, it took the key. */
static bool line_key(struct live *l, const struct key *k) {
    size_t n = strlen(l->typed);
    if (k->code == KEY_CHAR && k->mods & MOD_CTRL && k->ch == 'u') {
        l->typed[0] = 0;
    } else if (k->code == KEY_BACKSPACE && n) {
        while (n && (l->typed[--n] & 0xC0) == 0x80)
            continue;
        l->typed[n] = 0;
    } else if (k->code == KEY_CHAR && !(k->mods & (MOD_CTRL | MOD_ALT)) && k->ch >= ' ') {
        char bytes[4];
        uint32_t len = text_encode(k->ch, bytes);
        if (n + len < sizeof l->typed && text_shows(k->ch)) {
            memcpy(&l->typed[n], bytes, len);
            l->typed[n + len] = 0;
        }
    } else {
        return false;
    }
    return true;
}

static enum live_does pick_key(struct live *l, const struct key *k) {
    bool figures = l->pick == PICK_FIGURE;
    if (figures && line_key(l, k)) {
        l->list.at = 0; /* the first that is found is under the cursor */
        live_fill_pick(l);
        return LIVE_PAINT;
    }
    if (figures && k->code == KEY_ENTER && (!list_id(&l->list) || strchr(l->typed, '='))) {
        try_path(l);
        return LIVE_PAINT;
    }
    switch (list_key(&l->list, k)) {
    case LIST_CHOSEN:
        take_pick(l, list_id(&l->list));
        return LIVE_PAINT;
    case LIST_BACK:
        live_to_setup(l);
        return LIVE_PAINT;
    case LIST_PAINT:
        return LIVE_PAINT;
    default:
        return LIVE_IDLE;
    }
}

static bool take_number(struct live *l, const char *option, uint64_t lo, uint64_t hi, uint64_t *to) {
    uint64_t v;
    if (text_read_u64(l->typed, hi, &v) && v >= lo) {
        *to = v;
        return true;
    }
    live_say(l, STYLE_WARN, "%s takes a whole number from %llu to %llu, not '%s'", option,
             (unsigned long long)lo, (unsigned long long)hi, l->typed);
    return false;
}

static bool take_mind(struct live *l) {
    const struct game_ops *ops = l->plan.ops;
    const char *spec = opponent_mind(ops, l->typed);
    struct mind mind;
    struct err e;
    if (!live_need_places(l))
        return false;
    if (strlen(spec) >= RECIPE_MIND || mind_open(&mind, &l->places.set, spec, &e) != ST_OK) {
        live_say(l, STYLE_WARN, "%s", strlen(spec) >= RECIPE_MIND ? "That is too long." : e.text);
        return false;
    }
    mind_close(&mind);
    if (!mind_fits(ops, spec, l->seat)) {
        live_say(l, STYLE_WARN, "'%s' cannot play the %s; see 'gloam list policies %s'", spec,
                 ops->seat_names[l->seat], ops->name);
        return false;
    }
    snprintf(l->plan.mind[l->seat], RECIPE_MIND, "%s", spec);
    return true;
}

static void take_typed(struct live *l) {
    struct live_plan *p = &l->plan;
    bool good = true;
    switch ((enum live_type)l->type) {
    case TYPE_GAMES:
        good = take_number(l, "-n", 1, LIVE_GAMES_MOST, &p->games);
        break;
    case TYPE_SEED:
        good = take_number(l, "--seed", 0, UINT64_MAX, &p->seed);
        break;
    case TYPE_MIND:
        good = take_mind(l);
        break;
    case TYPE_VALUE:
        snprintf(l->draft.now, sizeof l->draft.now, "%.*s", LIVE_VALUE - 1, l->typed);
        take_change(l, l->editing, &l->draft);
        return;
    case TYPE_PAGE:
    case TYPE_JSON:
        l->write = *l->typed;
        l->write_page = l->type == TYPE_PAGE;
        l->mode = LIVE_RESULTS;
        snprintf(l->kept, sizeof l->kept, "%s", l->typed);
        if (l->write)
            live_say(l, STYLE_DIM, "Being written: %s", l->typed);
        return;
    }
    if (good)
        live_to_setup(l);
}

static enum live_does type_key(struct live *l, const struct key *k) {
    bool steps = l->type == TYPE_VALUE &&
                 (k->code == KEY_LEFT || k->code == KEY_RIGHT || k->code == KEY_UP || k->code == KEY_DOWN);
    if (steps) {
        snprintf(l->draft.now, sizeof l->draft.now, "%.*s", LIVE_VALUE - 1, l->typed);
        live_step(&l->draft, k->code == KEY_LEFT || k->code == KEY_DOWN ? -1 : 1);
        snprintf(l->typed, sizeof l->typed, "%s", l->draft.now);
    } else if (k->code == KEY_ENTER) {
        take_typed(l);
    } else if (k->code == KEY_ESCAPE) {
        l->mode = l->before;
        if (l->mode == LIVE_SETUP)
            live_to_setup(l);
    } else if (!line_key(l, k)) {
        return LIVE_IDLE;
    }
    return LIVE_PAINT;
}

/* A name that nothing has yet: "shattered-boar.html", "shattered-boar-2.html", ... */
static void ask_where(struct live *l, bool page) {
    char name[LIVE_TYPED];
    const struct live_plan *p = &l->shown;
    for (uint32_t i = 1; i < 1000; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%u", i);
        snprintf(name, sizeof name, "%s-%s%s.%s", p->ops->name, p->ops->scenarios[p->scenario].name, number,
                 page ? "html" : "json");
        if (access(name, F_OK) != 0)
            break;
    }
    to_type(l, page ? TYPE_PAGE : TYPE_JSON, name);
}

static void halt_or_go(struct live *l) {
    if (l->running) {
        l->running = l->start = false;
        live_stop(l);
    } else if (l->table.games < l->goal) {
        l->running = true;
        l->start = !l->table.games;
    } else {
        live_say(l, STYLE_DIM, "All of them are played; m plays as many more.");
    }
}

void live_go(struct live *l, int64_t at) {
    int64_t most = l->table.count;
    l->at = (uint32_t)(at < 1 ? 1 : at > most ? most : at);
}

static enum live_does results_char(struct live *l, uint32_t ch) {
    bool some = l->table.games > 0;
    if (ch == 'q')
        return LIVE_LEAVE;
    if (ch == 'j' || ch == 'k')
        live_go(l, (int64_t)l->at + (ch == 'j' ? 1 : -1));
    else if (ch == ' ')
        halt_or_go(l);
    else if (ch == 'm' && some) {
        l->goal = (l->running ? l->goal : l->table.games) + l->shown.games;
        l->running = true;
    } else if (ch == 'c')
        live_to_setup(l);
    else if (ch == 'r')
        start_run(l);
    else if ((ch == 'w' || ch == 'o') && some)
        ask_where(l, ch == 'w');
    else
        return LIVE_IDLE;
    return LIVE_PAINT;
}

static enum live_does results_key(struct live *l, const struct key *k) {
    const int64_t at = l->at;
    switch (k->code) {
    case KEY_UP:
        live_go(l, at - 1);
        return LIVE_PAINT;
    case KEY_DOWN:
        live_go(l, at + 1);
        return LIVE_PAINT;
    case KEY_PAGE_UP:
        live_go(l, at - PAGE);
        return LIVE_PAINT;
    case KEY_PAGE_DOWN:
        live_go(l, at + PAGE);
        return LIVE_PAINT;
    case KEY_HOME:
        live_go(l, 1);
        return LIVE_PAINT;
    case KEY_END:
        live_go(l, l->table.count);
        return LIVE_PAINT;
    case KEY_CLICK:
        live_go(l, k->x ? k->x : at);
        return LIVE_PAINT;
    case KEY_ESCAPE:
    case KEY_TAB:
    case KEY_BACKTAB:
    case KEY_BACKSPACE:
        live_to_setup(l);
        return LIVE_PAINT;
    case KEY_CHAR:
        return k->mods & (MOD_CTRL | MOD_ALT) ? LIVE_IDLE : results_char(l, k->ch);
    default:
        return LIVE_IDLE;
    }
}

static enum live_does help_key(struct live *l, const struct key *k) {
    enum list_does does = list_read_key(&l->list, k);
    if (does == LIST_BACK) {
        l->list.plain = false;
        l->mode = l->before;
        return LIVE_PAINT;
    }
    return does == LIST_PAINT ? LIVE_PAINT : LIVE_IDLE;
}

static void to_help(struct live *l) {
    static const char *const words[] = {
        "The lab plays many games by minds and counts how they end. Pick a game, how it starts, who plays, "
        "and a figure "
        "of the content to change. Then the same games are played without the change and with it, and you "
        "see "
        "what it does while they are played. Nothing you do here edits the content.",
        "Setup: up and down move, left and right turn a value, Enter opens it. The digits and letters before "
        "the "
        "rows do the same. a adds a change, x takes the one under the cursor back, r runs.",
        "A figure is found by words of its path: boar vit. Those that the designers allow to be moved stand "
        "first, and go by their own steps. What the content does not take is refused with the reason.",
        "Results: a bar is solid as far as it is sure; the line behind it is the 95% interval. Real is meant "
        "strictly: were there nothing behind it, fewer than one run of twenty would call even one figure so. "
        "Up and "
        "down look at a figure closely.",
        "Space stops and goes on, m plays as many games more, c changes the setup, r runs it anew. w writes "
        "the report "
        "as a page, o as JSON. The command line below prints the same figures, anywhere. q leaves.",
    };
    l->before = l->mode;
    l->mode = LIVE_HELP;
    list_begin(&l->list);
    l->list.plain = true;
    l->list.top = 0;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        list_text(&l->list, words[i]);
    list_end(&l->list);
}

enum live_does live_key(struct live *l, const struct key *k) {
    const bool noticed = l->notice[0];
    enum live_does does;
    l->notice[0] = 0;
    bool typing = l->mode == LIVE_TYPE || (l->mode == LIVE_PICK && l->pick == PICK_FIGURE);
    if (is_char(k, '?') && !typing && l->mode != LIVE_HELP && l->mode != LIVE_PICK) {
        to_help(l);
        return LIVE_PAINT;
    }
    switch ((enum live_mode)l->mode) {
    case LIVE_SETUP:
        does = setup_key(l, k);
        break;
    case LIVE_PICK:
        does = pick_key(l, k);
        break;
    case LIVE_TYPE:
        does = type_key(l, k);
        break;
    case LIVE_RESULTS:
        does = results_key(l, k);
        break;
    default:
        does = help_key(l, k);
        break;
    }
    return does == LIVE_IDLE && noticed ? LIVE_PAINT : does;
}
