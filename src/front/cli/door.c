/* The front door and the titles of the games: see door.h. Each page is a list; what is chosen becomes a
 * command line like the one that a person could have typed, and a sitting of it. */
#include "front/cli/door_parts.h"

#include "core/registry.h"
#include "front/cli/live.h"
#include "front/gate.h"
#include "front/term/guard.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ids of rows; games from AT_GAME on. */
enum {
    AT_CONTINUE = 1,
    AT_DAY,
    AT_REPLAYS,
    AT_WATCH,
    AT_LAB,
    AT_PROFILE,
    AT_SETTINGS,
    AT_HELP,
    AT_GAME = 100
};

/* Something was said to stderr: it is read now. */
static void show_said(struct door *d, const char *title) {
    if (!*d->said || d->stop)
        return;
    char words[SAID];
    snprintf(words, sizeof words, "%s", d->said);
    gate_keep(d->said, sizeof d->said);
    d->stop = !door_read(&d->full, title, words);
}

void door_sit(struct door *d, const struct cli *c, bool another) {
    struct play_left left = {0};
    d->code = play_on_screen(c, &d->full, d->settings, another, &left);
    snprintf(d->farewell, sizeof d->farewell, "%s", left.farewell);
    d->stop = left.stop;
    d->looked = 0;
    raw_drop(&d->full.raw); /* typed at the table, and not at the page that comes now */
    full_wear(&d->full, d->settings, NULL);
    show_said(d, "Something is to be said");
    if (!left.whole || d->stop)
        return;
    struct cli whole = door_line(d, registry_find(c->word[0]));
    whole.guided = whole.has_seed = false;
    door_sit(d, &whole, false);
}

struct cli door_line(const struct door *d, const struct game_ops *ops) {
    struct cli c = d->cli;
    c.words = 1;
    c.word[0] = ops->name;
    c.profile = d->profile;
    c.rules = *d->rules ? d->rules : d->cli.rules;
    return c;
}

static void say_kept(const struct door *d, const struct game_ops *ops, struct text *out) {
    struct shelf_replay *newest = calloc(SHELF_MAX, sizeof *newest);
    TEXT_ON_STACK(how, 80);
    uint32_t n = newest ? shelf_replays(ops->name, d->profile, newest, SHELF_MAX) : 0;
    if (n) {
        door_outcome(ops, &newest[0], &how);
        text_fmt(out, "%u game%s kept", n, n == 1 ? "" : "s");
        if (how.len)
            text_fmt(out, "; the last: %s", how.buf);
    }
    free(newest);
}

static uint32_t last_played(const struct door *d) {
    int64_t newest = 0;
    uint32_t at = GAMES;
    for (uint32_t i = 0; i < registry_count && i < GAMES; i++) {
        int64_t when = shelf_run(registry_games[i]->name, d->profile);
        if (when > newest) {
            newest = when;
            at = i;
        }
    }
    return at;
}

/* The name of a game in its own colour. */
static uint8_t name_style(const struct game_ops *ops) {
    enum role own = game_accent(ops);
    return own >= ROLE_RUST && own <= ROLE_MARKER ? (uint8_t)(STYLE_RUST + (own - ROLE_RUST)) : STYLE_STRONG;
}

static void fill_front(struct door *d) {
    struct list *l = &d->list;
    uint32_t last = last_played(d);
    TEXT_ON_STACK(day, 40);
    uint64_t seed = door_day(&day);
    list_begin(l);
    if (last < GAMES)
        list_add(l, AT_CONTINUE, 'c', "Continue",
                 list_words(l, "%s: %s", registry_games[last]->title,
                            *d->where[last] ? d->where[last] : "a game under way"));
    if (last < GAMES)
        list_text(l, "");
    for (uint32_t i = 0; i < registry_count && i < GAMES; i++) {
        const struct game_ops *ops = registry_games[i];
        TEXT_ON_STACK(kept, WHERE + 100);
        if (*d->where[i])
            text_fmt(&kept, "under way: %s", d->where[i]);
        else
            say_kept(d, ops, &kept);
        struct list_row *r = list_add(l, AT_GAME + i, (char)('1' + i), ops->title, ops->blurb);
        r->more = kept.len ? list_words(l, "%s", kept.buf) : NULL;
        r->style = name_style(ops);
    }
    list_text(l, "");
    uint32_t small = l->count;
    list_add(l, AT_DAY, 'd', "Seed of the day",
             list_words(l, "%s, %s", registry_games[seed % (registry_count - 1)]->title, day.buf));
    list_add(l, AT_REPLAYS, 'r', "Replays", "games you have played, step by step");
    list_add(l, AT_WATCH, 'w', "Watch", "minds play, you look on");
    list_add(l, AT_LAB, 'b', "The lab", "change a figure, and see what thousands of games make of it");
    list_add(l, AT_PROFILE, 'p', "Profile", d->profile);
    list_add(l, AT_SETTINGS, '=', "Settings", NULL);
    list_add(l, AT_HELP, '?', "Help", NULL);
    while (small < l->count)
        l->row[small++].small = true;
    list_end(l);
}

static bool look_further(void *ctx) {
    struct door *d = ctx;
    if (d->looked < registry_count && d->looked < GAMES)
        door_look(d, d->looked++);
    fill_front(d);
    return d->looked < registry_count && d->looked < GAMES;
}

/* The lamp, and the half-light around it. */
static int draw_lamp(void *ctx, struct grid *g, struct box at) {
    (void)ctx;
    int x = at.x + 2, y = at.y;
    if (!g)
        return 4;
    grid_put(g, x + 2, y, STYLE_LAMP, 0xB7);
    grid_put(g, x, y + 1, STYLE_LAMP, 0xB7);
    grid_put(g, x + 2, y + 1, STYLE_LAMP, 0x25CF);
    grid_put(g, x + 4, y + 1, STYLE_LAMP, 0xB7);
    grid_put(g, x + 2, y + 2, STYLE_LAMP, 0xB7);
    grid_text(g, x + 9, y + 1, STYLE_STRONG, "G L O A M");
    grid_text(g, x + 9, y + 2, STYLE_DIM, "games in half-light");
    return 4;
}

static const struct game_ops *choose_game(struct door *d, const char *title) {
    struct door_list ask = {.list = &d->list, .title = title, .keys = door_keys};
    list_begin(&d->list);
    for (uint32_t i = 0; i < registry_count; i++)
        list_add(&d->list, i + 1, (char)('1' + i), registry_games[i]->title, registry_games[i]->blurb);
    list_end(&d->list);
    d->stop = !door_ask(&d->full, &ask);
    return !d->stop && ask.does == LIST_CHOSEN ? registry_games[list_id(&d->list) - 1] : NULL;
}

/* True: the house is left. */
static bool obey_front(struct door *d, uint32_t id) {
    TEXT_ON_STACK(day, 40);
    const struct game_ops *ops = NULL;
    switch (id) {
    case AT_CONTINUE: {
        uint32_t last = last_played(d);
        if (last < GAMES) {
            struct cli c = door_line(d, registry_games[last]);
            c.rules = NULL;
            door_sit(d, &c, false);
        }
        break;
    }
    case AT_DAY:
        door_play_day(d, registry_games[door_day(&day) % (registry_count - 1)]);
        break;
    case AT_REPLAYS:
        door_replays(d, NULL);
        break;
    case AT_WATCH:
        if ((ops = choose_game(d, "Watch")))
            door_watch(d, ops);
        break;
    case AT_LAB:
        lab_live(&d->full, NULL, NULL, &d->stop);
        show_said(d, "The lab");
        break;
    case AT_PROFILE:
        door_profiles(d);
        break;
    case AT_SETTINGS:
        d->stop = !door_settings(&d->full, d->settings, NULL);
        break;
    default:
        door_title(d, registry_games[id - AT_GAME]);
        break;
    }
    return d->stop;
}

static struct door_list front_of(struct door *d) {
    return (struct door_list){
        .list = &d->list,
        .keys = "arrows choose  Enter open  = settings  ? help  q quit",
        .head = draw_lamp,
        .help = "Gloam keeps four games and a small one. Never played one of them? Each has a "
                "guided start at its title: two minutes, by playing.",
        .tick = look_further,
        .ctx = d};
}

void door_draw_front(const char *profile, struct grid *g) {
    struct door *d = calloc(1, sizeof *d);
    if (!d)
        return;
    snprintf(d->profile, sizeof d->profile, "%s", profile);
    while (look_further(d))
        continue;
    const struct door_list front = front_of(d);
    door_draw(&front, g, NULL);
    free(d);
}

static void visit_front(struct door *d) {
    struct door_list ask = front_of(d);
    uint32_t at = 0;
    for (bool leave = false; !leave && !d->stop;) {
        fill_front(d);
        if (at)
            list_go(&d->list, at);
        d->stop = !door_ask(&d->full, &ask);
        at = list_id(&d->list);
        leave = ask.does == LIST_BACK || (ask.does == LIST_CHOSEN && obey_front(d, at));
    }
}

/* What the command line leaves open is asked at the title of the game, what it does not is played at once. */
static void go_in(struct door *d) {
    const struct cli *c = &d->cli;
    const struct game_ops *ops = c->words ? registry_find(c->word[0]) : NULL;
    bool open = !c->scenario && !c->policies && !c->withs && !c->opponent && !c->watch && !c->has_seed &&
                !c->analytics && !c->guided;
    if (!c->words)
        visit_front(d);
    else if (ops && open)
        door_title(d, ops);
    else
        door_sit(d, c, false);
}

int door_open(const struct cli *c, struct settings *settings, const struct err *bad) {
    struct door *d = calloc(1, sizeof *d);
    struct err e;
    if (!d)
        return cli_say(EXIT_FAILED, "no memory");
    if (c->words && !registry_find(c->word[0])) {
        free(d);
        return cli_game(c->word[0]) ? EXIT_FINE : EXIT_USAGE;
    }
    d->cli = *c;
    d->settings = settings;
    snprintf(d->profile, sizeof d->profile, "%s", c->profile ? c->profile : "default");
    enum status st = full_open(&d->full, settings, &e);
    if (st != ST_OK) {
        free(d);
        return cli_fail(&e);
    }
    gate_keep(d->said, sizeof d->said);
    d->stop = bad && !door_read(&d->full, "Settings", bad->text);
    if (!d->stop)
        go_in(d);
    const bool alone = d->full.raw.gone || guard_asked_to_stop() == SIGHUP; /* nobody is there to be told */
    full_close(&d->full);
    char said[SAID];
    snprintf(said, sizeof said, "%s", d->said);
    gate_keep(NULL, 0);
    if (*said)
        gate_text(stderr, said);
    if (!alone)
        gate_text(stdout, d->farewell);
    int code = d->code;
    free(d);
    return code;
}
