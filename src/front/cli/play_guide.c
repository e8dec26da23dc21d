/* gloam play --guided: a sitting that a guide sets out. The guide (front/table/guide.h) fills in what the
 * command line would have said, so that everything else is an ordinary game; what is kept of it is that it
 * was done. */
#include "front/cli/play.h"

#include "core/offer.h"

#include <string.h>
#include <strings.h>

/* What the guide sets out cannot be set out twice. */
static int refuse_others(const struct cli *c) {
    const char *also = c->scenario   ? "--scenario"
                       : c->withs    ? "--with"
                       : c->policies ? "--policy"
                       : c->opponent ? "--opponent"
                       : c->watch    ? "--watch"
                       : c->has_seed ? "--seed"
                       : c->profile  ? "--profile"
                                     : NULL;
    if (!also)
        return EXIT_FINE;
    return cli_say(EXIT_USAGE, "--guided sets out a game of its own: leave out %s", also);
}

int play_guide_open(struct sitting *p) {
    struct cli *c = &p->cli;
    struct guide *g = &p->guide;
    char root[CLI_PATH_MAX];
    struct err e;
    CLI_TRY(refuse_others(c));
    CLI_OK(data_content_root(root, &e), &e);
    enum status st = guide_open(g, root, p->ops, c->rules, &e);
    if (st == ST_NOT_FOUND)
        return cli_say(EXIT_USAGE, "%s has no guided start%s%s", p->ops->name, c->rules ? " by the rules " : "",
                       c->rules ? c->rules : "");
    CLI_OK(st, &e);
    p->guided = true;
    c->scenario = g->scenario;
    c->seed = g->seed;
    c->has_seed = true;
    for (uint32_t i = 0; i < g->withs; i++)
        c->with[c->withs++] = g->with[i];
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        if (i == g->seat)
            continue;
        snprintf(p->sitter[i], sizeof p->sitter[i], "%s=%s", p->ops->seat_names[i], g->mind);
        c->policy[c->policies++] = p->sitter[i];
    }
    return EXIT_FINE;
}

static void tell_stage(void *ctx) {
    struct sitting *p = ctx;
    stage_step(&p->stage);
    if (p->full)
        sight_step(&p->sight);
}

int play_guide_begin(struct sitting *p) {
    struct err e;
    if (!p->guided)
        return EXIT_FINE;
    stage_look(&p->stage);
    CLI_OK(guide_begin(&p->guide, &p->table, tell_stage, p, &e), &e);
    return EXIT_FINE;
}

const struct action *play_think(struct sitting *p) {
    const struct action *told = p->guided ? guide_reply(&p->guide, &p->table.match) : NULL;
    return told ? told : table_think(&p->table);
}

/* "Try: Go north, or Attack." */
static void say_meant(const struct sitting *p, struct text *out) {
    const struct guide *g = &p->guide;
    for (uint32_t i = 0; i < g->now.rings; i++) {
        text_put(out, i ? ", or " : "Try: ");
        action_label(p->ops, p->set.rules, p->stage.view, &g->now.ring[i], out);
    }
    if (g->now.rings)
        text_char(out, '.');
}

void play_guide_say(struct sitting *p) {
    const char *words = p->guided ? guide_words(&p->guide) : NULL;
    uint32_t place = guide_place(&p->guide);
    TEXT_ON_STACK(all, 1200);
    TEXT_ON_STACK(lines, 1400);
    if (!words)
        return;
    if (place)
        text_fmt(&all, "Coach, %u of %u: ", place, p->guide.lessons);
    else
        text_put(&all, "Coach: ");
    text_fmt(&all, "%s ", words);
    say_meant(p, &all);
    if (place == 1)
        text_put(&all, " ('alone' sends me away.)");
    text_wrapped(&lines, all.buf, GRID_W - 2, 1);
    char *rest = NULL;
    for (char *line = strtok_r(lines.buf, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        stage_line(&p->stage, STYLE_STRONG, line);
}

bool play_guide_obeys(struct sitting *p, const char *line) {
    if (!p->guided || !p->guide.now.on || strcasecmp(line, "alone"))
        return false;
    guide_leave(&p->guide);
    play_notice(p, STYLE_DIM, GUIDE_LEFT);
    return true;
}

/* What cannot be marked is offered again: no harm. */
void play_guide_close(struct sitting *p) {
    struct err e;
    if (p->guided && p->guide.now.finished)
        guide_mark(p->ops->name, &e);
    guide_close(&p->guide);
}
