/* What can be picked in the lab live, as lists: game, scenario, rules, minds, figures. Titles first; the
 * words of programs stand in brackets behind them, for whoever wants to type them. */
#include "front/cli/live.h"

#include "ai/ai.h"
#include "ai/opponent.h"
#include "core/registry.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_SHOWN = 100 };

static const uint64_t games_steps[] = {100, 200, 400, 1000, 2000, 4000, 10000, 20000, 40000, 100000};
enum { GAMES_STEPS = sizeof games_steps / sizeof games_steps[0] };

static void add_mind(struct live_minds *m, const char *spec, const char *title, const char *help) {
    if (m->count == LIVE_MINDS)
        return;
    struct live_mind *to = &m->mind[m->count++];
    *to = (struct live_mind){.spec = spec, .help = help};
    snprintf(to->title, sizeof to->title, "%s", title ? title : spec);
    for (char *s = to->title; *s; s++)
        *s = *s == '_' ? ' ' : *s;
    text_capital(to->title);
}

void live_minds_of(const struct game_ops *ops, uint32_t seat, struct live_minds *out) {
    const struct opponent *o;
    out->count = 0;
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (mind_fits(ops, ops->policies[i].name, seat))
            add_mind(out, ops->policies[i].name, ops->policies[i].title, ops->policies[i].help);
    for (uint32_t i = 0; (o = opponent_at(ops, i)); i++)
        add_mind(out, o->mind, o->title, o->help);
    if (!opponent_at(ops, 0))
        add_mind(out, "deep:30", "Thinks ahead", "plays every move out in thirty worlds before it chooses");
    add_mind(out, "random", "Anything goes", "any move that the rules allow, all equally likely");
}

void live_mind_title(const struct game_ops *ops, uint32_t seat, const char *spec, char out[RECIPE_MIND]) {
    struct live_minds minds;
    live_minds_of(ops, seat, &minds);
    snprintf(out, RECIPE_MIND, "%s", spec);
    for (uint32_t i = 0; i < minds.count; i++)
        if (!strcmp(minds.mind[i].spec, spec))
            snprintf(out, RECIPE_MIND, "%s", minds.mind[i].title);
}

enum status live_take_game(struct live *l, const struct game_ops *ops, struct err *e) {
    TRY(content_rulesets(l->root, ops->name, l->rules, RULESETS_MAX, &l->rules_count, e));
    l->rules_count = l->rules_count < RULESETS_MAX ? l->rules_count : RULESETS_MAX;
    int32_t scenario = registry_scenario(ops, ops->sim_scenario);
    struct live_plan *p = &l->plan;
    p->ops = ops;
    p->changes = 0;
    p->scenario = scenario < 0 ? 0 : (uint32_t)scenario;
    for (uint32_t i = 0; i < l->rules_count; i++)
        if (l->rules[i].is_default)
            snprintf(p->rules, sizeof p->rules, "%s", l->rules[i].name);
    for (uint32_t s = 0; s < ops->seats; s++)
        snprintf(p->mind[s], RECIPE_MIND, "%s", mind_first(ops, s));
    live_places_close(&l->places);
    return ST_OK;
}

bool live_need_places(struct live *l) {
    struct err e;
    if (l->places.open || live_places_open(&l->places, l->root, l->plan.ops, l->plan.rules, &e) == ST_OK)
        return true;
    live_say(l, STYLE_WARN, "%s", e.text);
    return false;
}

/* Changes stay, from what the figures are in these rules; what they do not have cannot be changed. */
void live_take_rules(struct live *l, const char *rules) {
    struct live_plan *p = &l->plan;
    uint32_t kept = 0;
    snprintf(p->rules, sizeof p->rules, "%s", rules);
    live_places_close(&l->places);
    if (!p->changes || !live_need_places(l))
        return;
    for (uint32_t i = 0; i < p->changes; i++) {
        struct live_change c;
        if (!live_change_of(&l->places, p->change[i].path, &c)) {
            live_say(l, STYLE_WARN, "These rules have no %s; it is left out.", p->change[i].path);
            continue;
        }
        memcpy(c.now, p->change[i].now, sizeof c.now);
        p->change[kept++] = c;
    }
    p->changes = kept;
    l->unchecked = kept;
}

static uint32_t round_and_round(uint32_t at, uint32_t count, int by) {
    return count ? (at + count + (uint32_t)by) % count : 0;
}

static void turn_game(struct live *l, int by) {
    uint32_t at = 0;
    struct err e;
    for (uint32_t i = 0; i < registry_count; i++)
        at = registry_games[i] == l->plan.ops ? i : at;
    if (live_take_game(l, registry_games[round_and_round(at, registry_count, by)], &e) != ST_OK)
        live_say(l, STYLE_WARN, "%s", e.text);
}

static void turn_rules(struct live *l, int by) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < l->rules_count; i++)
        at = !strcmp(l->rules[i].name, l->plan.rules) ? i : at;
    live_take_rules(l, l->rules[round_and_round(at, l->rules_count, by)].name);
}

static void turn_mind(struct live *l, uint32_t seat, int by) {
    struct live_minds minds;
    uint32_t at = 0;
    live_minds_of(l->plan.ops, seat, &minds);
    for (uint32_t i = 0; i < minds.count; i++)
        at = !strcmp(minds.mind[i].spec, l->plan.mind[seat]) ? i : at;
    snprintf(l->plan.mind[seat], RECIPE_MIND, "%s", minds.mind[round_and_round(at, minds.count, by)].spec);
}

static void turn_games(struct live *l, int by) {
    uint32_t at = 0;
    while (at < GAMES_STEPS - 1 && games_steps[at] < l->plan.games)
        at++;
    if (by > 0 && games_steps[at] == l->plan.games && at < GAMES_STEPS - 1)
        at++;
    if (by < 0 && at)
        at--;
    l->plan.games = games_steps[at];
}

void live_step(struct live_change *c, int by) {
    char *end;
    long long v = strtoll(c->now, &end, 10);
    if (!strcmp(c->now, "true") || !strcmp(c->now, "false")) {
        snprintf(c->now, sizeof c->now, "%s", *c->now == 't' ? "false" : "true");
        return;
    }
    if (end == c->now || *end || v > INT64_MAX / 2 || v < INT64_MIN / 2)
        return;
    v += by * c->step;
    v = v < c->least ? c->least : v > c->most ? c->most : v;
    snprintf(c->now, sizeof c->now, "%lld", v);
}

void live_turn(struct live *l, uint32_t row, int by) {
    struct live_plan *p = &l->plan;
    if (row >= ROW_CHANGE && row < ROW_CHANGE + p->changes) {
        live_step(&p->change[row - ROW_CHANGE], by);
        l->unchecked = true;
    } else if (row >= ROW_MIND && row < ROW_MIND + p->ops->seats) {
        turn_mind(l, row - ROW_MIND, by);
    } else if (row == ROW_GAME) {
        turn_game(l, by);
    } else if (row == ROW_SCENARIO) {
        p->scenario = round_and_round(p->scenario, p->ops->scenario_count, by);
    } else if (row == ROW_RULES) {
        turn_rules(l, by);
    } else if (row == ROW_GAMES) {
        turn_games(l, by);
    } else if (row == ROW_SEED) {
        p->seed += (uint64_t)by;
    }
}

static const char *rules_title(const struct live *l, const char *name) {
    for (uint32_t i = 0; i < l->rules_count; i++)
        if (!strcmp(l->rules[i].name, name))
            return l->rules[i].title;
    return name;
}

/* The last step of a path that is a word: of "cards.2.amount.0" it is "amount". */
static void short_name(const char *path, char out[LIVE_VALUE]) {
    const char *at = path, *word = path, *end = path + strlen(path);
    for (; at < end; at += strcspn(at, ".") + 1)
        if (*at < '0' || *at > '9')
            word = at;
    snprintf(out, LIVE_VALUE, "%.*s", (int)strcspn(word, "."), word);
    for (char *s = out; *s; s++)
        *s = *s == '_' ? ' ' : *s;
    text_capital(out);
}

static void fill_changes(struct live *l) {
    struct live_plan *p = &l->plan;
    list_head(&l->setup, "What is changed");
    for (uint32_t i = 0; i < p->changes; i++) {
        const struct live_change *c = &p->change[i];
        char name[LIVE_VALUE];
        short_name(c->path, name);
        struct list_row *r = list_value(&l->setup, ROW_CHANGE + i, 0, name,
                                        list_words(&l->setup, "%s \u2192 %s", c->was, c->now));
        r->more = list_words(&l->setup, "%s", c->path);
    }
    if (p->changes < LIVE_CHANGES)
        list_add(&l->setup, ROW_ADD, 'a',
                 p->changes ? "Change one more figure" : "Change a figure of the content", NULL);
    else
        list_closed(&l->setup, 'a', "Change one more figure",
                    "as many as there is room for; x takes one back");
}

static void fill_run(struct live *l) {
    const unsigned long long n = l->plan.games;
    list_head(&l->setup, "Then");
    list_add(&l->setup, ROW_RUN, 'r', "Run",
             l->plan.changes
                 ? list_words(&l->setup, "%llu games without and %llu with the change%s, on the same seeds",
                              n, n, l->plan.changes > 1 ? "s" : "")
                 : list_words(&l->setup, "%llu games as they are", n));
    if (l->table.games)
        list_add(&l->setup, ROW_RESULTS, 'v', "View",
                 list_words(&l->setup, "the last run, of %llu games", (unsigned long long)l->table.games));
}

void live_fill_setup(struct live *l) {
    const struct live_plan *p = &l->plan;
    const struct scenario *scenario = &p->ops->scenarios[p->scenario];
    struct list *to = &l->setup;
    list_begin(to);
    list_value(to, ROW_GAME, '1', "Game", p->ops->title);
    list_value(to, ROW_SCENARIO, '2', "Scenario", list_words(to, "%s (%s)", scenario->help, scenario->name));
    list_value(to, ROW_RULES, '3', "Rules", list_words(to, "%s (%s)", rules_title(l, p->rules), p->rules));
    for (uint32_t s = 0; s < p->ops->seats; s++) {
        char seat[LIVE_VALUE], title[RECIPE_MIND];
        snprintf(seat, sizeof seat, "%s", p->ops->seat_names[s]);
        text_capital(seat);
        live_mind_title(p->ops, s, p->mind[s], title);
        bool named = strcmp(title, p->mind[s]);
        list_value(to, ROW_MIND + s, (char)('4' + s), seat,
                   named ? list_words(to, "%s (%s)", title, p->mind[s]) : title);
    }
    list_value(to, ROW_GAMES, 'n', "Games", list_words(to, "%llu", (unsigned long long)p->games));
    list_value(to, ROW_SEED, 'd', "Seed", list_words(to, "%llu", (unsigned long long)p->seed));
    fill_changes(l);
    fill_run(l);
    list_end(to);
}

static void fill_games(struct list *to) {
    for (uint32_t i = 0; i < registry_count; i++)
        list_add(to, i + 1, (char)('1' + i), registry_games[i]->title, registry_games[i]->blurb);
}

static void fill_scenarios(struct list *to, const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->scenario_count; i++)
        list_add(to, i + 1, i < 9 ? (char)('1' + i) : 0,
                 list_words(to, "%s (%s)", ops->scenarios[i].help, ops->scenarios[i].name), NULL);
}

static void fill_rules(struct live *l) {
    for (uint32_t i = 0; i < l->rules_count; i++)
        list_add(&l->list, i + 1, i < 9 ? (char)('1' + i) : 0,
                 list_words(&l->list, "%s (%s)", l->rules[i].title, l->rules[i].name), NULL);
}

static void fill_minds(struct live *l) {
    struct live_minds minds;
    live_minds_of(l->plan.ops, l->seat, &minds);
    for (uint32_t i = 0; i < minds.count; i++) {
        const struct live_mind *m = &minds.mind[i];
        list_add(&l->list, i + 1, i < 9 ? (char)('1' + i) : 0, m->title,
                 list_words(&l->list, "%s (%s)", m->help, m->spec));
    }
    list_add(&l->list, LIVE_MINDS + 1, 't', "Another, typed", "a search such as deep:60, habits and all");
}

/* Levers stand under their scope, which says what they touch; the others below. */
static void fill_places(struct live *l) {
    const struct live_places *p = &l->places;
    uint32_t shown = 0, found = 0, scope = UINT32_MAX;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct live_place *place = &p->place[i];
        char value[LIVE_VALUE], line[LEVER_PATH + LIVE_VALUE + 4];
        if (!live_finds(place->path, l->typed) || found++ >= PLACES_SHOWN)
            continue;
        if (place->scope != scope)
            list_head(&l->list, place->scope < p->levers.scopes ? p->levers.scope[place->scope].title
                                                                : "Figures that no lever moves");
        scope = place->scope;
        shown++;
        live_value(p, place->path, value);
        snprintf(line, sizeof line, "%s = %s", place->path, value);
        list_add(&l->list, i + 1, 0, line, NULL);
    }
    if (!found)
        list_text(&l->list,
                  "No figure has these words in its path. Enter tries them as they are, PATH or PATH=VALUE.");
    else if (found > shown)
        list_text(&l->list, list_words(&l->list, "And %u more: type some of the path to narrow it down.",
                                       found - shown));
}

void live_fill_pick(struct live *l) {
    list_begin(&l->list);
    if (l->pick == PICK_GAME)
        fill_games(&l->list);
    else if (l->pick == PICK_SCENARIO)
        fill_scenarios(&l->list, l->plan.ops);
    else if (l->pick == PICK_RULES)
        fill_rules(l);
    else if (l->pick == PICK_MIND)
        fill_minds(l);
    else
        fill_places(l);
    list_end(&l->list);
}
