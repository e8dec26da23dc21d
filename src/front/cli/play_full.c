/* gloam play on a full screen: what people at the table see and do there. Everything that is kept, and the
 * order of turns, is that of line mode (cmd_play.c). */
#include "front/cli/door.h"
#include "front/cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MIND_STEP_MS = 350, MIND_STEP_BRISK_MS = 120 };

/* What a word on the last action is, stands on the full screen too. */
static void pass_notice_on(struct sitting *p) {
    if (*p->notice)
        sight_say(&p->sight, p->notice);
    p->notice[0] = 0;
}

bool play_full_heard(struct sitting *p) {
    const bool some = *p->notice;
    pass_notice_on(p);
    return some;
}

static bool can_change_sides(const struct sitting *p) {
    uint32_t mine = table_person(&p->table);
    return p->ops->seats == 2 && play_alone(p) && mind_fits(p->ops, p->table.policy[1 - mine], mine);
}

/* The scenario behind the one that a setup is, round and round; false: it is none, or there is no other. */
static bool next_scenario(const struct sitting *p, void *setup, struct text *what) {
    const struct game_ops *ops = p->ops;
    bool found = false;
    for (uint32_t i = 0; i < ops->scenario_count && !found && ops->scenario_count > 1; i++) {
        ops->setup_fill(p->set.rules, i, setup);
        found = !memcmp(setup, p->setup, ops->setup_size);
        if (found) {
            i = (i + 1) % ops->scenario_count;
            ops->setup_fill(p->set.rules, i, setup);
            text_put(what, ops->scenarios[i].help);
        }
    }
    return found;
}

/* What could be played after this, into setup; what it is, in words. Where a profile is carried on, that is
 * what comes next. */
static bool next_setup(const struct sitting *p, void *setup, struct text *what) {
    if (p->keeps & KEEP_PROFILE || !setup)
        return false;
    if (!p->ops->setup_next)
        return next_scenario(p, setup, what);
    memcpy(setup, p->setup, p->ops->setup_size);
    return play_alone(p) && p->ops->setup_next(p->set.rules, table_person(&p->table), setup, what);
}

/* The next one takes the place of this one; false: there is none. */
static bool take_next(struct sitting *p) {
    void *setup = calloc(1, p->ops->setup_size);
    TEXT_ON_STACK(what, sizeof p->next);
    bool found = next_setup(p, setup, &what);
    if (found)
        memcpy(p->setup, setup, p->ops->setup_size);
    free(setup);
    return found;
}

/* What Next is, if it is anything: after a guided start the whole game. */
static void say_next(struct sitting *p) {
    void *setup = calloc(1, p->ops->setup_size);
    struct text what;
    text_init(&what, p->next, sizeof p->next);
    if (p->guided)
        text_put(&what, "the whole game, from its start");
    else if (!next_setup(p, setup, &what))
        p->next[0] = 0;
    free(setup);
    if (*p->next)
        p->sight.can[CHOSE_NEXT] = p->next;
}

/* What can be chosen in the pause. */
static void allow_pause(struct sitting *p) {
    struct sight *s = &p->sight;
    memset(s->can, 0, sizeof s->can);
    s->can[CHOSE_SETTINGS] = "theme, motion, keys";
    struct choice silence = {.kind = CHOICE_ACT};
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    if (reading_silence(&scene, &silence))
        s->can[CHOSE_SILENCE] = wish_silent(scene.wish, scene.seat) ? "you answer nothing: be asked again"
                                                                    : "nothing, until your next turn begins";
    s->can[CHOSE_LEAVE] = play_stand(p) == STAND_OUT ? "what is under way is lost"
                          : p->guided                ? "nothing of a guided start is kept"
                          : p->keeps                 ? "it is kept, and waits for you"
                                                     : "nothing of it is kept";
    if (p->keeps & KEEP_RUN && !(p->keeps & KEEP_PROFILE))
        s->can[CHOSE_GIVE_UP] = "another begins; the replay of this one is kept";
}

static void allow_end(struct sitting *p) {
    struct sight *s = &p->sight;
    bool carries = p->keeps & KEEP_PROFILE;
    memset(s->can, 0, sizeof s->can);
    if (carries)
        s->can[CHOSE_ON] = "with all that is kept";
    else if (!p->guided)
        s->can[CHOSE_AGAIN] = "the same once more, by another seed";
    if (can_change_sides(p) && !p->guided)
        s->can[CHOSE_SIDE] = "you play what was against you";
    say_next(p);
    if (*p->replay)
        s->can[CHOSE_REPLAY] = "see it again, step by step";
    s->can[CHOSE_LEAVE] = "to where you came from";
}

bool play_full_read(struct sitting *p, const char *title, const char *words) {
    return door_read(p->full, title, words);
}

/* The page for newcomers. */
static void draw_opening(const void *of, struct grid *g, struct layout_hits *hits) {
    const struct sitting *p = of;
    (void)hits;
    opening_draw(p->ops, p->set.rules, g);
    grid_text(g, 1, g->h - 1, STYLE_DIM, "any key: begin");
}

static enum shows end_opening(void *of, const struct key *k) {
    (void)of;
    return k->code == KEY_NONE ? SHOWS_ON : SHOWS_END;
}

bool play_full_welcome(struct sitting *p) {
    if (*p->warning && !play_full_read(p, p->ops->title, p->warning))
        return false;
    p->warning[0] = 0;
    bool newcomer = p->newcomer && !(p->table.match.begun && play_watched(p));
    p->newcomer = false;
    if (!newcomer)
        return true;
    return full_run(p->full, &(struct show){.of = p, .draw = draw_opening, .key = end_opening});
}

static void heed_settings(struct sitting *p) {
    p->sight.hints = p->settings->hints;
    p->sight.still = p->settings->narrator != NARRATOR_FULL;
    p->sight.ranges = p->settings->narrator == NARRATOR_RANGES;
}

void play_full_begin(struct sitting *p) {
    full_wear(p->full, p->settings, p->ops);
    p->sight.guide = p->guided ? &p->guide : NULL;
    heed_settings(p);
    sight_reset(&p->sight, p->ops->seats > 1 ? p->stage.viewer : (int32_t)table_person(&p->table));
    sight_look(&p->sight);
    p->full->asked = 0;
}

/* Several people at one keyboard: the screen shows nothing before the next one looks at it. */
static enum turn hand_over_full(struct sitting *p) {
    TEXT_ON_STACK(words, 200);
    if (play_alone(p) || p->ops->seats == 1 || p->holder == (int32_t)p->stage.asked)
        return TURN_ON;
    p->holder = (int32_t)p->stage.asked;
    p->notice[0] = 0;
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    text_put(&words, "Pass the keyboard to ");
    sitter_say(&scene, p->stage.asked, &words);
    text_put(&words, ". What comes next is for their eyes only.");
    return play_full_read(p, p->ops->title, words.buf) ? TURN_ON : TURN_STOP;
}

/* Where leaving costs something, that is asked first. */
static enum turn leave_full(struct sitting *p) {
    struct face_scene scene;
    TEXT_ON_STACK(what, 400);
    bool leave = false;
    if (play_stand(p) != STAND_OUT)
        return TURN_LEAVE;
    stage_scene(&p->stage, &scene);
    leaving_say(&scene, &what);
    if (!door_sure(p->full, p->ops->title, what.buf, "Leave it", "Stay", &leave))
        return TURN_STOP;
    sight_look(&p->sight);
    return leave ? TURN_LEAVE : TURN_ON;
}

static enum turn change_settings(struct sitting *p) {
    const uint8_t asked = p->settings->asks;
    bool on = door_settings(p->full, p->settings, p->ops);
    heed_settings(p);
    if (p->settings->asks != asked) /* what was typed for this sitting goes on, otherwise */
        play_heed_asks(p);
    sight_look(&p->sight);
    return on ? TURN_ON : TURN_STOP;
}

static void follow_wish(struct sitting *p, const struct choice *c) {
    if (c->kind == CHOICE_WISH)
        p->stage.wish = c->ui.picked;
    play_notice(p, c->kind == CHOICE_WISH ? STYLE_DIM : STYLE_WARN, "%s", *c->say ? c->say : c->note);
}

/* What line mode understands, too: a wish, or enough of the words of a choice. */
static bool obey_as_line(struct sitting *p, const char *line, struct action *out) {
    struct choice c = {.kind = CHOICE_ACT};
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    if (!reading_wish(&scene, line, &c) && !reading_meant(&scene, line, &c))
        return false;
    *out = c.action;
    if (c.kind == CHOICE_ACT && !sight_doubts(&p->sight, out))
        play_act(p, out, NULL);
    else if (c.kind != CHOICE_ACT)
        follow_wish(p, &c);
    return true;
}

/* A line that was typed: an action in its own words, or what line mode would understand. */
static void obey_typed(struct sitting *p) {
    struct action a;
    struct err e;
    if (!strcasecmp(p->sight.typed, "undo"))
        play_take_back(p);
    else if (play_read_action(p, p->sight.typed, &a, &e)) {
        if (!sight_doubts(&p->sight, &a))
            play_act(p, &a, NULL);
    } else if (!obey_as_line(p, p->sight.typed, &a))
        play_notice(p, STYLE_WARN, "%s", e.text);
}

/* Of two people at one keyboard, who wants to let all pass until the next turn. */
static void change_silence(struct sitting *p) {
    struct choice c = {.kind = CHOICE_ACT};
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    if (reading_silence(&scene, &c))
        follow_wish(p, &c);
    pass_notice_on(p);
    sight_look(&p->sight);
}

static enum turn obey_choice(struct sitting *p) {
    switch (p->sight.chosen) {
    case CHOSE_LEAVE:
        return leave_full(p);
    case CHOSE_SETTINGS:
        return change_settings(p);
    case CHOSE_GIVE_UP:
        return TURN_NEW;
    case CHOSE_SILENCE:
        change_silence(p);
        return TURN_ON;
    default:
        return TURN_ON;
    }
}

enum turn play_full_turn(struct sitting *p) {
    enum turn t = hand_over_full(p);
    if (t != TURN_ON)
        return t;
    allow_pause(p);
    p->sight.can_back = play_can_take_back(p);
    enum full_end end = full_ask(p->full, &p->sight);
    if (end == FULL_STOP)
        return TURN_STOP;
    if (end == FULL_CHOSE)
        return obey_choice(p);
    if (end == FULL_BACK) {
        play_take_back(p);
    } else if (end == FULL_ACT) {
        const struct action a = p->sight.action;
        play_act(p, &a, NULL);
    } else {
        obey_typed(p);
    }
    pass_notice_on(p);
    return TURN_ON;
}

/* What a mind does is shown for a moment, or until a key, unless the person is asked next: a key would then
 * be meant for that question. */
enum turn play_full_mind(struct sitting *p) {
    const struct action a = *play_think(p);
    int pause = p->settings->motion == MOTION_FULL    ? MIND_STEP_MS
                : p->settings->motion == MOTION_BRISK ? MIND_STEP_BRISK_MS
                                                      : 0;
    play_act(p, &a, NULL);
    pass_notice_on(p);
    if (!pause || !p->sight.heard.count || match_over(&p->table.match) ||
        !table_has_mind(&p->table, p->stage.asked))
        return TURN_ON;
    return full_show(p->full, &p->sight, pause) ? TURN_ON : TURN_STOP;
}

enum turn play_full_end(struct sitting *p) {
    allow_end(p);
    sight_look(&p->sight);
    for (;;) {
        if (full_ask(p->full, &p->sight) == FULL_STOP)
            return TURN_STOP;
        switch (p->sight.chosen) {
        case CHOSE_ON:
            return TURN_ON;
        case CHOSE_AGAIN:
            return TURN_AGAIN;
        case CHOSE_SIDE:
            return play_change_sides(p) ? TURN_AGAIN : TURN_LEAVE;
        case CHOSE_NEXT:
            p->whole = p->guided;
            return !p->guided && take_next(p) ? TURN_AGAIN : TURN_LEAVE;
        case CHOSE_REPLAY:
            if (!door_replay(p->full, p->settings, p->replay))
                return TURN_STOP;
            full_wear(p->full, p->settings, p->ops);
            break;
        default:
            return TURN_LEAVE;
        }
    }
}
