/* The title of a game, and what leads from it to a table; replays and profiles. See door.h. */
#include "front/cli/door_parts.h"

#include "ai/opponent.h"
#include "core/registry.h"
#include "core/scene.h"
#include "front/limits.h"
#include "front/table/guide.h"
#include "front/table/runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    ROW_CONTINUE = 1,
    ROW_NEW,
    ROW_GUIDED,
    ROW_SCENARIOS,
    ROW_RULES,
    ROW_BESIDE,
    ROW_DAY,
    ROW_SEED,
    ROW_REPLAYS,
    ROW_WATCH,
    ROW_SETTINGS,
    ROW_HELP
};


const char door_keys[] = "arrows choose  Enter take it  Esc back";

uint64_t door_day(struct text *name) {
    time_t now = time(NULL);
    struct tm t;
    gmtime_r(&now, &t);
    char day[40];
    strftime(day, sizeof day, "%e %B", &t);
    text_put(name, day + (day[0] == ' '));
    return (uint64_t)(t.tm_year + 1900) * 10000 + (uint64_t)(t.tm_mon + 1) * 100 + (uint64_t)t.tm_mday;
}

void door_play_day(struct door *d, const struct game_ops *ops) {
    struct cli c = door_line(d, ops);
    TEXT_ON_STACK(day, 40);
    c.seed = door_day(&day);
    c.has_seed = true;
    c.scenario = ops->sim_scenario;
    c.profile = ops->carry ? NULL : d->profile;
    const struct opponent *usual = opponent_usual(ops);
    c.opponent = usual ? usual->name : NULL;
    door_sit(d, &c, true);
}

static void play_seed(struct door *d, const struct game_ops *ops) {
    char word[24];
    struct cli c = door_line(d, ops);
    d->stop = !door_type(&d->full, ops->title, "A seed is a whole number: the same one is the same game.",
                         word, sizeof word);
    if (d->stop || !*word)
        return;
    c.has_seed = text_read_u64(word, UINT64_MAX, &c.seed);
    if (c.has_seed)
        door_sit(d, &c, true);
    else
        snprintf(d->list.notice, sizeof d->list.notice, "'%s' is no whole number.", word);
}

/* Scenarios of a game for one are chosen here; where there are several seats, its lobby asks. */
static void play_scenario(struct door *d, const struct game_ops *ops) {
    struct cli c = door_line(d, ops);
    struct door_list ask = {.list = &d->list, .title = ops->title, .keys = door_keys};
    list_begin(&d->list);
    for (uint32_t i = 0; i < ops->scenario_count; i++) {
        TEXT_ON_STACK(words, 200);
        text_put(&words, ops->scenarios[i].help);
        text_capital(words.buf);
        list_add(&d->list, i + 1, i < 9 ? (char)('1' + i) : 0, words.buf, NULL);
    }
    list_end(&d->list);
    d->stop = !door_ask(&d->full, &ask);
    if (d->stop || ask.does != LIST_CHOSEN)
        return;
    c.scenario = ops->scenarios[list_id(&d->list) - 1].name;
    c.profile = ops->carry ? NULL : d->profile;
    door_sit(d, &c, true);
}

void door_watch(struct door *d, const struct game_ops *ops) {
    struct cli c = door_line(d, ops);
    c.watch = true;
    c.profile = NULL;
    door_sit(d, &c, true);
}

static uint32_t rulesets_of(const struct game_ops *ops, struct ruleset_row rows[RULESETS_MAX]) {
    char root[CLI_PATH_MAX];
    uint32_t n = 0;
    struct err e;
    bool read = data_content_root(root, &e) == ST_OK &&
                content_rulesets(root, ops->name, rows, RULESETS_MAX, &n, &e) == ST_OK;
    return !read ? 0 : n < RULESETS_MAX ? n : RULESETS_MAX;
}

/* The next ruleset of a game, or the one before; the first is its own. */
static void turn_rules(struct door *d, const struct game_ops *ops, bool back) {
    struct ruleset_row rows[RULESETS_MAX];
    const char *rules = *d->rules ? d->rules : d->cli.rules;
    uint32_t n = rulesets_of(ops, rows), at = 0;
    if (!n)
        return;
    for (uint32_t i = 0; i < n; i++)
        if (rules ? !strcmp(rows[i].name, rules) : rows[i].is_default)
            at = i;
    at = (at + (back ? n - 1 : 1)) % n;
    snprintf(d->rules, sizeof d->rules, "%s", rows[at].is_default && !d->cli.rules ? "" : rows[at].name);
}

static void say_rules(const struct door *d, const struct game_ops *ops, struct text *out) {
    struct ruleset_row rows[RULESETS_MAX];
    const char *rules = *d->rules ? d->rules : d->cli.rules;
    for (uint32_t i = 0, n = rulesets_of(ops, rows); i < n; i++)
        if (rules ? !strcmp(rows[i].name, rules) : rows[i].is_default)
            text_put(out, rows[i].title);
}

/* Who has kept something plays on by its rules; other rules have a profile of their own beside it. */
static void play_beside(struct door *d, const struct game_ops *ops) {
    struct cli c = door_line(d, ops);
    struct ruleset_row rows[RULESETS_MAX];
    struct door_list ask = {.list = &d->list, .title = ops->title, .keys = door_keys};
    list_begin(&d->list);
    for (uint32_t i = 0, n = rulesets_of(ops, rows); i < n; i++)
        list_add(&d->list, i + 1, i < 9 ? (char)('1' + i) : 0, rows[i].title, NULL);
    list_end(&d->list);
    d->stop = !door_ask(&d->full, &ask);
    if (d->stop || ask.does != LIST_CHOSEN)
        return;
    c.rules = rows[list_id(&d->list) - 1].name;
    c.beside = true;
    door_sit(d, &c, false);
}

static bool put_place(const struct table *t, struct text *out) {
    const struct match *m = &t->match;
    const struct game_ops *ops = m->set->ops;
    uint32_t seat = table_person(t);
    void *view = calloc(1, ops->view_size);
    struct scene *scene = calloc(1, sizeof *scene);
    bool full = view && scene;
    if (full) {
        match_view(m, seat, view);
        scene_of(ops, m->set->rules, view, seat, 0, scene);
        if (scene->place)
            text_put(out, scene->place);
        if (scene->clock)
            text_fmt(out, "%s%s", out->len ? ", " : "", scene->clock);
    }
    free(scene);
    free(view);
    return full && out->len;
}

/* Where the game under way stands; false: it cannot be seen. */
static bool describe_run(const struct game_ops *ops, const char *profile, struct text *out) {
    struct save look = {.lock = -1};
    struct ruleset set = {0};
    struct table t;
    char root[CLI_PATH_MAX], rules[40];
    struct err e;
    bool known = false;
    snprintf(look.game, sizeof look.game, "%s", ops->name);
    snprintf(look.profile, sizeof look.profile, "%s", profile);
    if (files_folder(FILES_DATA, ops->name, NULL, look.folder, &e) != ST_OK ||
        run_rules(&look, rules, sizeof rules, &e) != ST_OK || data_content_root(root, &e) != ST_OK ||
        ruleset_open(root, ops, rules, &set, &e) != ST_OK)
        return false;
    if (table_open(&t, &set, NULL, &e) == ST_OK) {
        known = run_peek(&look, &t, &e) == ST_OK && put_place(&t, out);
        table_close(&t);
    }
    ruleset_close(&set);
    return known;
}

/* "Floor 3 of 5, Dread 72; yesterday". */
void door_look(struct door *d, uint32_t game) {
    const struct game_ops *ops = registry_games[game];
    int64_t when = shelf_run(ops->name, d->profile);
    struct text out;
    text_init(&out, d->where[game], sizeof d->where[game]);
    if (!when)
        return;
    if (!describe_run(ops, d->profile, &out))
        text_put(&out, "a game under way");
    text_put(&out, "; ");
    door_when(when, &out);
}

/* Whether these rules have a guide; whether that is in order is told when it is asked for. */
static bool guide_there(const struct door *d, const struct game_ops *ops) {
    const char *rules = *d->rules ? d->rules : d->cli.rules;
    struct guide *g = calloc(1, sizeof *g);
    char root[CLI_PATH_MAX];
    struct err e;
    enum status st = g ? data_content_root(root, &e) : ST_FULL;
    if (st == ST_OK && (st = guide_open(g, root, ops, rules, &e)) == ST_OK)
        guide_close(g);
    free(g);
    return st != ST_NOT_FOUND && st != ST_FULL;
}

static void fill_title(struct door *d, const struct game_ops *ops, uint32_t game) {
    struct list *l = &d->list;
    bool run = shelf_run(ops->name, d->profile) > 0, kept = shelf_save(ops->name, d->profile) > 0;
    TEXT_ON_STACK(rules, 140);
    TEXT_ON_STACK(day, 40);
    struct ruleset_row rows[RULESETS_MAX];
    say_rules(d, ops, &rules);
    door_day(&day);
    list_begin(l);
    if (run)
        list_add(l, ROW_CONTINUE, 'c', "Continue", d->where[game]);
    else if (kept)
        list_add(l, ROW_CONTINUE, 'c', "Continue", "with what you have kept");
    if (!kept)
        list_add(l, ROW_NEW, 'n', "New game",
                 run ? "the one under way is given up; its replay is kept" : NULL);
    if (guide_there(d, ops))
        list_add(l, ROW_GUIDED, 'g', "Guided start",
                 guide_done(ops->name) ? "once more" : "two minutes that show you how");
    if (ops->seats == 1 && ops->scenario_count > 1)
        list_add(l, ROW_SCENARIOS, 's', "Scenarios",
                 "one fight, one floor, for practice; nothing is kept of it");
    list_add(l, ROW_DAY, 'd', "Seed of the day", day.buf);
    if (!kept)
        list_add(l, ROW_SEED, 'e', "A seed of your own", "the same number is the same game");
    if (!run && !kept)
        list_value(l, ROW_RULES, 'u', "Rules", rules.buf);
    if (kept && rulesets_of(ops, rows) > 1)
        list_add(l, ROW_BESIDE, 'u', "By other rules", "beside this, in a profile of its own");
    list_add(l, ROW_REPLAYS, 'r', "Replays", NULL);
    list_add(l, ROW_WATCH, 'w', "Watch", "minds play, you look on");
    list_add(l, ROW_SETTINGS, '=', "Settings", NULL);
    list_add(l, ROW_HELP, '?', "Help", NULL);
    list_end(l);
}

static void obey_title(struct door *d, const struct game_ops *ops, uint32_t id, enum list_does does) {
    struct cli c = door_line(d, ops);
    switch (id) {
    case ROW_CONTINUE:
        c.rules = d->cli.rules;
        door_sit(d, &c, false);
        break;
    case ROW_NEW:
        door_sit(d, &c, true);
        break;
    case ROW_GUIDED:
        c.guided = true;
        c.profile = NULL;
        door_sit(d, &c, true);
        break;
    case ROW_SCENARIOS:
        play_scenario(d, ops);
        break;
    case ROW_RULES:
        turn_rules(d, ops, does == LIST_LESS);
        break;
    case ROW_BESIDE:
        play_beside(d, ops);
        break;
    case ROW_DAY:
        door_play_day(d, ops);
        break;
    case ROW_SEED:
        play_seed(d, ops);
        break;
    case ROW_REPLAYS:
        door_replays(d, ops);
        break;
    case ROW_WATCH:
        door_watch(d, ops);
        break;
    case ROW_SETTINGS:
        d->stop = !door_settings(&d->full, d->settings, ops);
        break;
    default:
        break;
    }
}

struct title_page {
    const struct door *d;
    const struct game_ops *ops;
};

static int draw_title(void *ctx, struct grid *g, struct box at) {
    const struct title_page *t = ctx;
    if (g)
        grid_text(g, at.x + 2, at.y, STYLE_TITLE, t->ops->title);
    return grid_wrap(g, at.x + 2, at.y + 1, at.w - 2, 3, STYLE_DIM, t->ops->blurb) + 2;
}

static struct door_list title_of(struct door *d, struct title_page *page) {
    return (struct door_list){
        .list = &d->list, .keys = door_keys, .head = draw_title, .ctx = page, .help = page->ops->brief};
}

void door_draw_title(const struct game_ops *ops, const char *profile, struct grid *g) {
    struct door *d = calloc(1, sizeof *d);
    if (!d)
        return;
    struct title_page page = {d, ops};
    snprintf(d->profile, sizeof d->profile, "%s", profile);
    fill_title(d, ops, 0);
    const struct door_list ask = title_of(d, &page);
    door_draw(&ask, g, NULL);
    free(d);
}

void door_title(struct door *d, const struct game_ops *ops) {
    struct title_page page = {d, ops};
    struct door_list ask = title_of(d, &page);
    uint32_t game = 0, at = 0;
    while (game + 1 < registry_count && registry_games[game] != ops)
        game++;
    d->rules[0] = 0;
    for (bool leave = false; !leave && !d->stop;) {
        full_wear(&d->full, d->settings, ops);
        door_look(d, game);
        fill_title(d, ops, game);
        if (at)
            list_go(&d->list, at);
        d->stop = !door_ask(&d->full, &ask);
        at = list_id(&d->list);
        leave = ask.does == LIST_BACK;
        if (!leave && !d->stop)
            obey_title(d, ops, at, ask.does);
        if (at == ROW_GUIDED) /* the whole game comes next */
            at = ROW_NEW;
    }
    full_wear(&d->full, d->settings, NULL);
}

/* Games of a profile that were kept, the newest first; the ones of one game, or of all. */
static uint32_t fill_replays(struct door *d, const struct game_ops *only, struct shelf_replay *all) {
    struct list *l = &d->list;
    uint32_t n = 0;
    list_begin(l);
    l->kept = 0;
    for (uint32_t i = 0; i < registry_count; i++) {
        const struct game_ops *ops = registry_games[i];
        if (only && ops != only)
            continue;
        uint32_t from = n;
        n += shelf_replays(ops->name, d->profile, all + n, SHELF_MAX - n);
        if (n > from && !only)
            list_head(l, ops->title);
        for (uint32_t k = from; k < n; k++) {
            TEXT_ON_STACK(how, 80);
            TEXT_ON_STACK(when, 40);
            door_outcome(ops, &all[k], &how);
            door_when(all[k].when, &when);
            text_capital(how.buf);
            TEXT_ON_STACK(seed, 40);
            if (all[k].seed < CLI_SEEDS_DRAWN) /* longer ones are no help to anybody */
                text_fmt(&seed, ", seed %llu", (unsigned long long)all[k].seed);
            list_add(
                l, k + 1, 0, list_words(l, "Game %u", all[k].number),
                list_words(l, "%s%s, %s", how.len ? how.buf : "Left before its end", seed.buf, when.buf));
        }
    }
    if (!n)
        list_text(l, "Nothing is kept yet: every game that you play to its end will stand here.");
    list_end(l);
    return n;
}

void door_replays(struct door *d, const struct game_ops *only) {
    struct shelf_replay *all = calloc(SHELF_MAX, sizeof *all);
    struct door_list ask = {.list = &d->list, .title = "Replays", .keys = door_keys};
    for (bool leave = !all; !leave && !d->stop;) {
        fill_replays(d, only, all);
        d->stop = !door_ask(&d->full, &ask);
        leave = ask.does == LIST_BACK;
        if (!d->stop && ask.does == LIST_CHOSEN)
            d->stop = !door_replay(&d->full, d->settings, all[list_id(&d->list) - 1].path);
    }
    free(all);
}

void door_profiles(struct door *d) {
    enum { ANOTHER = SHELF_MAX + 1, SAME };
    char name[SHELF_MAX][SAVE_NAME_MAX + 1];
    const char *games[GAMES];
    uint32_t n = 0;
    for (; n < registry_count && n < GAMES; n++)
        games[n] = registry_games[n]->name;
    n = shelf_profiles(games, n, name);
    struct door_list ask = {.list = &d->list, .title = "Profiles", .keys = door_keys};
    list_begin(&d->list);
    list_text(&d->list, "Each has its own games, saves and replays.");
    bool there = false;
    for (uint32_t i = 0; i < n; i++) {
        bool mine = !strcmp(name[i], d->profile);
        list_add(&d->list, i + 1, 0, name[i], mine ? "that is you" : NULL);
        there = there || mine;
    }
    if (!there) /* nothing is kept of it yet */
        list_add(&d->list, SAME, 0, d->profile, "that is you");
    list_add(&d->list, ANOTHER, 'n', "Another", "a new name");
    list_end(&d->list);
    d->stop = !door_ask(&d->full, &ask);
    if (d->stop || ask.does != LIST_CHOSEN)
        return;
    char word[SAVE_NAME_MAX + 1] = "";
    uint32_t id = list_id(&d->list);
    if (id == ANOTHER)
        d->stop = !door_type(&d->full, "Profiles", "A name of small letters, digits, '_' and '-'.", word,
                             sizeof word);
    else if (id != SAME)
        snprintf(word, sizeof word, "%s", name[id - 1]);
    if (*word && save_name_ok(word))
        snprintf(d->profile, sizeof d->profile, "%s", word);
    else if (*word)
        snprintf(d->list.notice, sizeof d->list.notice, "'%s' is no name for a profile.", word);
    d->looked = 0;
    memset(d->where, 0, sizeof d->where);
}
