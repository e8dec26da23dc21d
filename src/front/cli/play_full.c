/* gloam play on a full screen: what a person at the table sees and does there. Everything that is kept, and
 * the order of turns, is that of line mode (cmd_play.c). */
#include "front/cli/play.h"

#include "core/registry.h"

#include <stdio.h>
#include <unistd.h>

enum { MIND_STEP_MS = 350 };

/* What a word on the last action is, stands on the full screen too. */
static void pass_notice_on(struct sitting *p) {
    if (*p->notice)
        sight_say(&p->sight, p->notice);
    p->notice[0] = 0;
}

/* Where leaving costs something, that is said first, and leaving again is the answer. */
static enum turn leave_full(struct sitting *p) {
    struct face_scene scene;
    TEXT_ON_STACK(what, 220);
    if (p->warned || play_stand(p) != FACE_OUT)
        return TURN_LEAVE;
    stage_scene(&p->stage, &scene);
    p->stage.face->forfeit(&scene, &what);
    sight_look(&p->sight);
    sight_say(&p->sight, what.buf);
    p->warned = true;
    return TURN_ON;
}

/* A line that was typed: an action in its own words. */
static void obey_typed(struct sitting *p) {
    struct action a;
    struct err e;
    if (!play_read_action(p, p->sight.typed, &a, &e))
        play_notice(p, STYLE_WARN, "%s", e.text);
    else if (!sight_doubts(&p->sight, &a))
        play_act(p, &a, NULL);
}

enum turn play_full_turn(struct sitting *p) {
    enum full_end end = full_ask(&p->full, &p->sight);
    if (end == FULL_ACT) {
        const struct action a = p->sight.action;
        play_act(p, &a, NULL);
    } else if (end == FULL_LINE) {
        obey_typed(p);
    } else {
        return end == FULL_LEAVE ? leave_full(p) : TURN_STOP;
    }
    p->warned = false;
    pass_notice_on(p);
    return TURN_ON;
}

/* What a mind does is shown for a moment, or until a key, unless the person is asked next: a key would then
 * be meant for that question. */
enum turn play_full_mind(struct sitting *p) {
    const struct action a = *play_think(p);
    play_act(p, &a, NULL);
    pass_notice_on(p);
    if (!p->sight.heard.count || match_over(&p->table.match) || !table_has_mind(&p->table, p->stage.asked))
        return TURN_ON;
    return full_show(&p->full, &p->sight, MIND_STEP_MS) ? TURN_ON : TURN_STOP;
}

/* A full screen for one person at the table. What was typed line by line ends here: one of the two has the
 * terminal. */
int play_full_open(struct sitting *p) {
    struct err e;
    enum role accent = ROLE_INK;
    for (uint32_t i = 0; i < registry_count; i++) /* each game its own, in the order of the list */
        if (registry_games[i] == p->ops && ROLE_RUST + i < ROLES)
            accent = (enum role)(ROLE_RUST + i);
    CLI_OK(sight_open(&p->sight, &p->table.match, (int32_t)table_person(&p->table), &e), &e);
    p->sight.guide = p->guided ? &p->guide : NULL;
    line_close(&p->in);
    fflush(stdout);
    enum status st = full_open(&p->full, p->settings.colour, p->settings.fancy, accent, &e);
    p->is_full = st == ST_OK;
    if (!p->is_full)
        sight_close(&p->sight);
    return st == ST_OK ? EXIT_FINE : cli_fail(&e);
}

/* The end is shown until it has been read. */
void play_full_close(struct sitting *p) {
    struct err e;
    if (!p->is_full)
        return;
    full_close(&p->full);
    sight_close(&p->sight);
    p->is_full = false;
    if (line_open(&p->in, STDIN_FILENO, &e) != ST_OK)
        play_notice(p, STYLE_ALARM, "%s", e.text);
}
