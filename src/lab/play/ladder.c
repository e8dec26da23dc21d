/* Ladders: who meets whom, and playing it. */
#include "lab/play/ladder.h"

#include "ai/ai.h"
#include "ai/opponent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fits_all(const struct game_ops *ops, const char *mind) {
    for (uint32_t s = 0; s < ops->seats; s++)
        if (!mind_fits(ops, mind, s))
            return false;
    return true;
}

/* A mind must be known, and in a duel play both seats. */
static enum status check_mind(const struct ladder *l, const char *word, struct err *e) {
    const struct game_ops *ops = l->base.ops;
    struct mind mind;
    TRY(mind_open(&mind, &l->trial.set, word, e));
    mind_close(&mind);
    if (l->kind == LADDER_DUEL && !fits_all(ops, word))
        return err_set(e, ST_USAGE, "'%.60s' cannot play every seat of %s, so minds cannot be exchanged",
                       word, ops->name);
    return ST_OK;
}

/* Appends the minds of a list to those from 'first' on, none twice. */
static enum status add_minds(struct ladder *l, const char *list, uint32_t first, struct err *e) {
    for (const char *s = list; *s; s += *s == ',') {
        size_t len = strcspn(s, ",");
        char word[RECIPE_WORD];
        if (!len || len >= sizeof word)
            return err_set(e, ST_USAGE, "minds are listed with a comma between them, not '%.60s'", list);
        memcpy(word, s, len);
        word[len] = 0;
        s += len;
        const char *mind = opponent_mind(l->base.ops, word);
        for (uint32_t i = first; i < l->all; i++)
            if (!strcmp(l->mind[i], mind))
                return err_set(e, ST_USAGE, "'%s' is named twice", word);
        if (l->all - first == LADDER_MINDS)
            return err_set(e, ST_USAGE, "a ladder has at most %d minds", LADDER_MINDS);
        TRY(check_mind(l, mind, e));
        snprintf(l->mind[l->all++], sizeof word, "%s", mind);
    }
    return ST_OK;
}

static void usual_minds(const struct game_ops *ops, struct text *out) {
    text_put(out, "random,mc:50");
    for (uint32_t s = 0; s < ops->seats; s++)
        if (!s || strcmp(mind_first(ops, s), mind_first(ops, 0)))
            text_fmt(out, ",%s", mind_first(ops, s));
    for (uint32_t i = 0; i < ops->policy_count; i++)
        if (ops->policies[i].rung)
            text_fmt(out, ",%s", ops->policies[i].name);
    text_put(out, ",deep:30,deep:100");
}

bool ladder_has(const struct ladder *l, uint32_t seat, uint32_t mind) {
    return mind < l->minds && (l->kind != LADDER_SEATS || mind_fits(l->base.ops, l->mind[mind], seat));
}

bool ladder_meets(const struct ladder *l, uint32_t seat, uint32_t mind) {
    return mind >= l->opponents && mind < l->all && mind_fits(l->base.ops, l->mind[mind], 1 - seat);
}

/* Whether two minds meet, in this order. */
static bool is_met(const struct ladder *l, uint32_t a, uint32_t b) {
    if (l->kind == LADDER_ALONE)
        return a < l->minds && a == b;
    if (l->kind == LADDER_DUEL)
        return a < b && b < l->minds && b - a <= LADDER_REACH;
    return (l->seat[0] && ladder_has(l, 0, a) && ladder_meets(l, 0, b)) ||
           (l->seat[1] && ladder_has(l, 1, b) && ladder_meets(l, 1, a));
}

static enum status lay_cells(struct ladder *l, struct err *e) {
    l->cell = calloc((size_t)l->all * l->all + 1, sizeof *l->cell);
    if (!l->cell)
        return err_set(e, ST_FULL, "no memory for a ladder of %s", l->base.ops->name);
    for (uint32_t a = 0; a < l->all; a++)
        for (uint32_t b = 0; b < l->all; b++)
            if (is_met(l, a, b)) {
                l->cell[l->cells].mind[0] = a;
                l->cell[l->cells++].mind[1] = b;
            }
    return ST_OK;
}

/* At least two minds on each ladder, and somebody whom they meet. A seat that was not asked for has no ladder
 * where too few can play it. */
static enum status check_ladders(struct ladder *l, bool asked, struct err *e) {
    const struct game_ops *ops = l->base.ops;
    uint32_t ladders = 0, lacking = l->seat[0] ? 0 : 1;
    for (uint32_t s = 0; s < ops->seats; s++) {
        uint32_t has = 0, meets = 0;
        for (uint32_t i = 0; i < l->all; i++) {
            has += ladder_has(l, s, i);
            meets += l->kind != LADDER_SEATS || ladder_meets(l, s, i);
        }
        l->seat[s] = l->seat[s] && has > 1 && meets;
        ladders += l->seat[s];
    }
    if (ladders)
        return ST_OK;
    return err_set(e, ST_USAGE, "a ladder takes two minds or more%s%s, and somebody for them to meet",
                   asked ? " that can play the " : "", asked ? ops->seat_names[lacking] : "");
}

static enum status name_minds(struct ladder *l, const char *minds, const char *against, struct err *e) {
    TEXT_ON_STACK(usual, 200);
    usual_minds(l->base.ops, &usual);
    TRY(add_minds(l, *minds ? minds : usual.buf, 0, e));
    l->minds = l->all;
    l->opponents = *against ? l->all : 0;
    return add_minds(l, against, l->all, e);
}

enum status ladder_open(struct ladder *l, const char *root, const struct recipe *base, const char *minds,
                        uint32_t seat, const char *against, struct err *e) {
    const struct game_ops *ops = base->ops;
    memset(l, 0, sizeof *l);
    if (ops->seats > 2)
        return err_set(e, ST_USAGE, "a ladder is of games with one seat or two, and %s has %u", ops->name,
                       ops->seats);
    l->kind = ops->seats == 1 ? LADDER_ALONE : ops->setup_swap ? LADDER_DUEL : LADDER_SEATS;
    if (l->kind != LADDER_SEATS && (seat < SEATS_MAX || *against))
        return err_set(e, ST_USAGE, "--seat and --against are for seats that are not alike; %s has none",
                       ops->name);
    l->seat[0] = seat != 1;
    l->seat[1] = seat != 0;
    recipe_copy(&l->base, base);
    enum status st = trial_open(&l->trial, root, &l->base, e);
    if (st != ST_OK) {
        recipe_close(&l->base);
        memset(l, 0, sizeof *l);
        return st;
    }
    l->trial.plan.metrics = false;
    l->trial.plan.quiet = true;
    st = name_minds(l, minds, against, e);
    THEN(st, check_ladders(l, seat < SEATS_MAX, e));
    THEN(st, lay_cells(l, e));
    if (st != ST_OK)
        ladder_close(l);
    return st;
}

void ladder_close(struct ladder *l) {
    for (uint32_t i = 0; l->cell && i < l->cells; i++)
        free(l->cell[i].game);
    free(l->cell);
    trial_close(&l->trial);
    recipe_close(&l->base);
    memset(l, 0, sizeof *l);
}

static uint32_t games_of_seed(const struct ladder *l) {
    return l->kind == LADDER_DUEL ? 2 : 1;
}

uint64_t ladder_games(const struct ladder *l) {
    return (uint64_t)l->cells * games_of_seed(l);
}

struct keeper {
    const struct ladder *ladder;
    struct ladder_cell *cell;
};

/* The score of each mind, wherever it sat. */
static void keep_game(void *ctx, const struct batch_game *g) {
    const struct keeper *k = ctx;
    bool turned = k->ladder->kind == LADDER_DUEL && g->game % 2;
    struct ladder_game *to = &k->cell->game[g->game];
    for (uint32_t i = 0; i < k->ladder->base.ops->seats; i++)
        to->score[i] = g->result.score[turned ? 1 - i : i];
}

static void add_cost(struct batch_cost *into, const struct batch_cost *from) {
    into->decisions += from->decisions;
    into->nodes += from->nodes;
    into->nanoseconds += from->nanoseconds;
}

static enum status play_cell(struct ladder *l, struct ladder_cell *c, const struct batch_plan *base,
                             struct err *e) {
    struct keeper keeper = {l, c};
    struct batch_plan plan = *base;
    struct batch b;
    size_t games = (size_t)(plan.first + plan.games);
    struct ladder_game *more = realloc(c->game, games * sizeof *more);
    if (!more)
        return err_set(e, ST_FULL, "no memory for the games of a ladder of %s", l->base.ops->name);
    c->game = more;
    memset(more + plan.first, 0, (size_t)plan.games * sizeof *more);
    plan.each = keep_game;
    plan.each_ctx = &keeper;
    for (uint32_t i = 0; i < l->base.ops->seats; i++)
        plan.policy[i] = l->mind[c->mind[i]];
    TRY(batch_run(&plan, &b, e));
    for (uint32_t i = 0; i < l->base.ops->seats; i++)
        add_cost(&c->cost[i], &b.cost[i]);
    l->work += batch_work(&b, l->base.ops, l->base.rules);
    batch_free(&b);
    return ST_OK;
}

enum status ladder_play(struct ladder *l, uint64_t seeds, uint32_t threads, batch_progress progress,
                        void *ctx, struct err *e) {
    struct batch_plan plan = l->trial.plan;
    struct batch_relay relay = {progress, ctx, l->seeds * ladder_games(l)};
    plan.swap = l->kind == LADDER_DUEL ? SWAP_MINDS : SWAP_NONE;
    plan.first = l->seeds * games_of_seed(l);
    plan.games = seeds * games_of_seed(l);
    plan.threads = threads;
    plan.clock = l->clock;
    plan.progress = batch_relay_tell;
    plan.progress_ctx = &relay;
    for (uint32_t i = 0; i < l->cells; i++) {
        TRY(play_cell(l, &l->cell[i], &plan, e));
        relay.before += plan.games;
    }
    l->seeds += seeds;
    return ST_OK;
}

uint64_t ladder_more(const struct ladder *l, uint64_t work) {
    uint64_t left = l->work < work ? work - l->work : 0;
    if (left >= l->work)
        return l->seeds;
    return (uint64_t)((unsigned __int128)l->seeds * left / l->work);
}

const struct ladder_cell *ladder_at(const struct ladder *l, uint32_t first, uint32_t second) {
    for (uint32_t i = 0; i < l->cells; i++)
        if (l->cell[i].mind[0] == first && l->cell[i].mind[1] == second)
            return &l->cell[i];
    return NULL;
}

struct batch_cost ladder_cost(const struct ladder *l, uint32_t seat, uint32_t mind) {
    struct batch_cost sum = {0};
    for (uint32_t i = 0; i < l->cells; i++)
        for (uint32_t k = 0; k < l->base.ops->seats; k++)
            if (l->cell[i].mind[k] == mind && (l->kind != LADDER_SEATS || k == seat))
                add_cost(&sum, &l->cell[i].cost[k]);
    return sum;
}
