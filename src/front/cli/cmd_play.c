/* gloam play: a game for a person at a terminal, line by line. One match is one expedition; what it leaves
 * behind is the setup of the next. Whatever would persist is saved the moment it changes, so that nothing is
 * lost by a crash, a closed window or a pulled plug. No game words here: all of that is in the game's face.
 */
#include "front/cli/door.h"
#include "front/cli/play.h"

#include "core/offer.h"
#include "core/registry.h"
#include "core/replay.h"
#include "core/scene.h"
#include "front/gate.h"
#include "front/save/settings.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { WATCH_PAUSE_MS = 700 };

void play_notice(struct sitting *p, enum style style, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(p->notice, sizeof p->notice, fmt, ap);
    va_end(ap);
    text_capital(p->notice); /* sentences of rules begin in lower case; here they stand alone */
    p->notice_style = style;
}

void play_prompt(struct sitting *p, const char *question) {
    char line[240];
    snprintf(line, sizeof line, " %s%s> ", question, *question ? " " : "");
    print_text(stdout, &p->mode, STYLE_STRONG, line);
    fflush(stdout);
}

enum line_end play_read(struct sitting *p) {
    enum line_end end = line_next(&p->in);
    if (end == LINE_EOF || end == LINE_SIGNAL)
        gate_text(stdout, "\n");
    else if (end == LINE_READ && p->in.echo)
        stage_line(&p->stage, STYLE_TEXT, p->in.line);
    return end;
}

static enum status keep_profile(struct sitting *p, struct err *e) {
    if (!(p->keeps & KEEP_PROFILE) || !table_carry(&p->table, table_person(&p->table), p->setup))
        return ST_OK;
    return save_keep(&p->save, &p->set, p->setup, p->kept, e);
}

/* Whether the match can be taken up again as it stands. */
static bool lasts(const struct sitting *p) {
    const struct match *m = &p->table.match;
    return p->keeps & KEEP_RUN && (!p->ops->lasts || p->ops->lasts(m->set->rules, m->state));
}

/* The run as far as it may be kept; one that may not leaves nothing behind. */
static enum status keep_run(struct sitting *p, struct err *e) {
    if (lasts(p))
        return run_keep(&p->run, &p->save, &p->table, e);
    return p->run.begun ? run_drop(&p->run, &p->save, e) : ST_OK;
}

/* A save that could not be written is tried again after every action; the last try is what counts. The run
 * first: what the profile holds is then always to be found in it (see play_open.c). A run that has become
 * shorter last, for the same reason. */
void play_keep_all(struct sitting *p, bool shorter) {
    struct err e;
    enum status st = ST_OK;
    if (!p->keeps || p->table.match.broken)
        return;
    if (shorter)
        st = keep_profile(p, &e);
    if (st == ST_OK && p->keeps & KEEP_RUN)
        st = keep_run(p, &e);
    if (st == ST_OK && !shorter)
        st = keep_profile(p, &e);
    p->unsaved = st != ST_OK;
    if (p->unsaved)
        play_notice(p, STYLE_ALARM, "%s", e.text);
}

static bool keep_behind(void *of) {
    struct sitting *p = of;
    p->due = false;
    play_keep_all(p, false);
    return p->full && play_full_heard(p);
}

void play_settle(struct sitting *p) {
    if (p->due)
        keep_behind(p);
    if (p->full)
        p->full->behind.work = NULL;
}

/* On a full screen what came of an action is seen first: the disk is the slowest of all, and no key is heard
 * before all is kept. An end is kept at once. */
static void keep_soon(struct sitting *p) {
    p->due = p->full && !match_over(&p->table.match) && !p->table.match.broken;
    if (p->due)
        p->full->behind = (struct behind){keep_behind, p};
    else
        play_keep_all(p, false);
}

static enum stand stand_of_face(const struct sitting *p) {
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    return stand_of(&scene);
}

/* Whether something is under way that a run keeps and a profile alone does not. */
static bool is_out(const struct sitting *p) {
    return stand_of_face(p) == STAND_OUT;
}

/* Of a run that is kept, nothing is lost by leaving. */
enum stand play_stand(const struct sitting *p) {
    enum stand how = stand_of_face(p);
    if (how == STAND_OUT && p->guided) /* nobody pays for leaving a lesson */
        return STAND_HOME;
    return how == STAND_OUT && lasts(p) && !p->unsaved ? STAND_HOME : how;
}

void play_keep_replay(struct sitting *p) {
    struct err e;
    uint32_t cap = (256u << 10) + p->table.match.step * 512u;
    bool kept = p->keeps & KEEP_PROFILE || (!p->ops->carry && !play_watched(p));
    if (!kept || p->guided || !p->table.match.step)
        return;
    char *bytes = malloc(cap);
    struct text t;
    if (!bytes)
        return;
    text_init(&t, bytes, cap);
    enum status st = replay_write(&p->table.match, &t, &e);
    if (st == ST_OK && t.cut)
        st = err_set(&e, ST_FULL, "the replay is too long to keep");
    THEN(st, save_replay(&p->save, p->table.match.seed, bytes, t.len, p->replay, &e));
    free(bytes);
    if (st == ST_OK)
        return;
    p->replay[0] = 0;
    play_notice(p, STYLE_WARN, "%s", e.text);
}

/* With the figures that are wanting, in the words that programs read. */
static void tell_refusal(struct sitting *p, const struct action *a, uint32_t reason) {
    TEXT_ON_STACK(why, OFFER_NOTE);
    void *world = reason < REASON_GAME ? NULL : malloc(p->ops->state_size);
    if (world)
        offer_world(p->ops, p->set.rules, p->stage.view, p->stage.asked, world);
    offer_refusal(p->ops, p->set.rules, p->stage.view, a, reason, world, &why);
    free(world);
    play_notice(p, STYLE_WARN, "%s", why.buf);
}

void play_act(struct sitting *p, const struct action *a, const char *words) {
    play_settle(p);
    play_back_keep(p, a, false);
    uint32_t reason = match_act(&p->table.match, p->table.match.ask_id, p->stage.asked, a, words);
    if (reason != REASON_OK) {
        tell_refusal(p, a, reason);
        return;
    }
    stage_step(&p->stage);
    if (p->full)
        sight_step(&p->sight);
    p->screen = SCREEN_DUE;
    keep_soon(p);
}

static void say_puzzled(struct sitting *p, const char *word) {
    bool letters = false;
    uint32_t first = UINT32_MAX, last = 0, numbers = 0;
    for (uint32_t i = 0; i < p->stage.menu.count; i++) {
        uint32_t number = p->stage.menu.choice[i].number;
        last = number > last ? number : last;
        first = number && number < first ? number : first;
        numbers += number != 0;
        letters = letters || p->stage.menu.choice[i].letter;
    }
    const char *or_letter = letters ? ", a letter shown," : "";
    if (last > 1 && numbers == last - first + 1)
        play_notice(p, STYLE_WARN, "'%.16s' is no choice here: type %u to %u%s or ? for help", word, first,
                    last, or_letter);
    else if (numbers > 1)
        play_notice(p, STYLE_WARN, "'%.16s' is no choice here: type a number of the list%s or ? for help",
                    word, or_letter);
    else
        play_notice(p, STYLE_WARN, "'%.16s' is no choice here: type a key that is shown, or ? for help",
                    word);
}

/* A question before something that cannot be undone. Only a yes is one. */
static enum line_end confirm_choice(struct sitting *p, const char *question, bool *yes) {
    char line[220];
    snprintf(line, sizeof line, "%s (y/N)", question);
    play_prompt(p, line);
    enum line_end end = play_read(p);
    *yes = end == LINE_READ && (p->in.line[0] == 'y' || p->in.line[0] == 'Y');
    p->screen = SCREEN_DUE;
    return end;
}

/* Asks whether to leave when that costs something. */
static enum turn ask_to_leave(struct sitting *p) {
    bool yes;
    if (play_stand(p) != STAND_OUT)
        return TURN_LEAVE;
    TEXT_ON_STACK(what, 400);
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    leaving_say(&scene, &what);
    if (p->unsaved)
        text_put(&what, "\nThe last attempt to save failed: what is not on the disk is lost with it.");
    else if (!p->ops->carry)
        text_put(&what, "\nIts replay up to this point is kept, if it can be written.");
    stage_text(&p->stage, STYLE_WARN, what.buf);
    if (confirm_choice(p, "Leave all the same?", &yes) != LINE_READ)
        return TURN_STOP;
    if (yes)
        return TURN_LEAVE;
    play_notice(p, STYLE_DIM, "You stay.");
    return TURN_ON;
}

/* What was typed behind an action was typed for a screen that nobody had seen: it is dropped, not obeyed. */
static void drop_rest(struct sitting *p, char *rest) {
    const char *more = strtok_r(NULL, "", &rest);
    if (more && more[strspn(more, " \t")] && !*p->notice)
        play_notice(p, STYLE_WARN, "One action at a time: '%.40s' was dropped.", more + strspn(more, " \t"));
}

/* However it was called: what its offer wants to be confirmed is asked. What is closed needs no second
 * thought. */
static void think_twice(const struct sitting *p, struct choice *c) {
    const struct match *m = &p->table.match;
    struct offer o;
    if (*c->say || p->ops->check(p->set.rules, m->state, p->stage.asked, &c->action) != REASON_OK)
        return;
    offer_of(p->ops, p->set.rules, p->stage.view, &c->action, NULL, &o);
    choice_warn(c, &o);
}

/* Does what a choice means; words come with its action. */
static enum turn take_choice(struct sitting *p, const struct choice *c, const char *words) {
    struct choice sure = *c;
    bool yes = true;
    if (c->kind == CHOICE_TELL) {
        play_notice(p, STYLE_WARN, "%s", *c->say ? c->say : *c->note ? c->note : c->label);
        return TURN_ON;
    }
    if (c->kind == CHOICE_OPEN) {
        p->stage.ui = c->ui;
        stage_look(&p->stage);
        p->screen = SCREEN_DUE;
        return TURN_ON;
    }
    if (c->kind == CHOICE_WISH) {
        play_notice(p, STYLE_DIM, "%s", c->say);
        p->stage.wish = c->ui.picked;
        stage_look(&p->stage);
        p->screen = SCREEN_DUE;
        return TURN_ON;
    }
    think_twice(p, &sure);
    if (*sure.say) {
        if (confirm_choice(p, sure.say, &yes) != LINE_READ)
            return TURN_STOP;
    }
    if (yes)
        play_act(p, &sure.action, words);
    else
        play_notice(p, STYLE_WARN, "You think better of it.");
    return TURN_ON;
}

static void show_help(struct sitting *p) {
    stage_help(&p->stage);
    p->screen = SCREEN_HELP;
}

static bool is_back(const char *word) {
    return !strcasecmp(word, "b") || !strcasecmp(word, "back");
}

/* Gives up the run that is kept and begins another: what is left of it is its replay. Where a lobby comes
 * first, that is offered before it (play_offer). */
static enum turn start_over(struct sitting *p) {
    bool yes;
    if (confirm_choice(p, "Give up this run and begin another?", &yes) != LINE_READ)
        return TURN_STOP;
    if (!yes)
        play_notice(p, STYLE_DIM, "You stay.");
    return yes ? TURN_NEW : TURN_ON;
}

/* What the face reads by itself; false: that is for the menus. */
static bool obey_words(struct sitting *p, const char *line, enum turn *t) {
    struct face_scene scene;
    struct choice typed;
    const char *words = NULL;
    memset(&typed, 0, sizeof typed);
    stage_scene(&p->stage, &scene);
    if (!reading_words(&scene, line, &typed, &words))
        return false;
    *t = take_choice(p, &typed, words);
    return true;
}

/* What has enough of the words of a choice. */
static bool obey_meant(struct sitting *p, const char *line, enum turn *t) {
    struct face_scene scene;
    struct choice meant = {.kind = CHOICE_ACT};
    stage_scene(&p->stage, &scene);
    if (!reading_meant(&scene, line, &meant))
        return false;
    *t = take_choice(p, &meant, NULL);
    return true;
}

bool play_read_action(const struct sitting *p, const char *line, struct action *out, struct err *e) {
    const struct action *a = NULL;
    if (action_read_named(p->ops, p->set.rules, line, out, e) == ST_OK)
        return true;
    a = offer_labelled(p->ops, p->set.rules, p->stage.view, p->stage.legal, p->stage.legal_count, line);
    if (a)
        *out = *a;
    return a;
}

/* Follows the words of a line through the menus: "3 1" opens a page and picks from it. */
static enum turn obey_line(struct sitting *p, char *line) {
    struct choice typed = {.kind = CHOICE_ACT};
    struct err e;
    enum turn t = TURN_ON;
    char whole[LINE_MAX_BYTES], *rest = NULL;
    snprintf(whole, sizeof whole, "%s", line);
    if (p->keeps & KEEP_RUN && is_out(p) && !lobby_of(p->ops) && !strcasecmp(line, "new"))
        return start_over(p);
    if (p->pages && (!strcasecmp(line, "undo") || !strcasecmp(line, "z"))) {
        play_take_back(p);
        return TURN_ON;
    }
    if (play_guide_obeys(p, line) || obey_words(p, whole, &t))
        return t;
    if (menu_labelled(&p->stage.menu, line))
        return take_choice(p, menu_labelled(&p->stage.menu, line), NULL);
    for (char *word = strtok_r(line, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        const struct choice *c = menu_find(&p->stage.menu, word);
        if (!c && line_asks_leave(word))
            return ask_to_leave(p);
        if (line_asks_help(word) || (!c && !strcasecmp(word, "h"))) {
            show_help(p);
            return TURN_ON;
        }
        if (!c && play_read_action(p, whole, &typed.action, &e))
            return take_choice(p, &typed, NULL);
        if (!c && (c = menu_named(&p->stage.menu, whole + (word - line))))
            return take_choice(p, c, NULL);
        if (!c && word == line && obey_meant(p, whole, &t))
            return t;
        if (!c && word == line && verb_named(p->ops, word, strlen(word)) >= 0) {
            play_notice(p, STYLE_WARN, "%s", e.text);
            return TURN_ON;
        }
        if (!c) {
            say_puzzled(p, word);
            return TURN_ON;
        }
        bool opens = c->kind == CHOICE_OPEN, acts = c->kind == CHOICE_ACT;
        t = take_choice(p, c, NULL);
        if (acts && t == TURN_ON)
            drop_rest(p, rest);
        if (!opens || t != TURN_ON)
            return t;
    }
    return TURN_ON;
}

/* Where nothing has changed, the notice alone says enough. */
static void show_screen(struct sitting *p) {
    bool helped = p->screen == SCREEN_HELP, due = p->screen == SCREEN_DUE;
    if (due)
        stage_show(&p->stage, true, p->notice_style, p->notice);
    else if (*p->notice)
        stage_line(&p->stage, p->notice_style, p->notice);
    if (due)
        play_guide_say(p);
    p->notice[0] = 0;
    p->screen = SCREEN_STANDS;
    play_prompt(p, helped ? "A key with - is closed, one with ! may end it badly. Enter goes back"
                          : p->stage.menu.prompt);
}

static enum turn press_enter(struct sitting *p) {
    for (;;) {
        play_prompt(p, "Press Enter");
        if (play_read(p) != LINE_READ)
            return TURN_STOP;
        if (line_asks_leave(p->in.line))
            return ask_to_leave(p);
        if (!line_asks_help(p->in.line))
            return TURN_ON;
        stage_help(&p->stage);
    }
}

const struct action *play_forced(const struct sitting *p, struct text *said) {
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    return forced_answer(&scene, said);
}

/* A question that need not be put is answered here. Nobody has to take the keyboard for it. */
static bool answer_forced(struct sitting *p) {
    TEXT_ON_STACK(said, 160);
    const struct action *answer = play_forced(p, &said);
    if (!answer)
        return false;
    const struct action a = *answer;
    play_settle(p);
    play_back_keep(p, &a, true);
    face_say(&p->stage.log[p->stage.seat], STYLE_DIM, 0, said.buf);
    if (match_act(&p->table.match, p->table.match.ask_id, p->stage.asked, &a, NULL) != REASON_OK)
        return false;
    stage_pass(&p->stage);
    if (p->full)
        sight_step(&p->sight);
    p->screen = SCREEN_DUE;
    play_keep_all(p, false);
    return true;
}

/* Several people at one keyboard: the screen is emptied before the next one looks at it. */
static enum turn hand_over(struct sitting *p) {
    if (play_alone(p) || p->ops->seats == 1 || p->holder == (int32_t)p->stage.asked)
        return TURN_ON;
    p->holder = (int32_t)p->stage.asked;
    p->screen = SCREEN_DUE;
    p->notice[0] = 0; /* a word to the one who leaves is not for the one who comes */
    stage_hand_over(&p->stage);
    line_drop(&p->in); /* the Enter that opens the next screen must be the next one's */
    return press_enter(p);
}

static void take_first_choice(struct sitting *p) {
    const struct choice *c = &p->stage.menu.choice[0];
    if (c->kind == CHOICE_ACT) {
        const struct action a = c->action;
        play_act(p, &a, NULL);
    } else if (c->kind == CHOICE_OPEN) {
        p->stage.ui = c->ui;
        stage_look(&p->stage);
    }
}

static enum turn person_turn(struct sitting *p) {
    if (answer_forced(p))
        return TURN_ON;
    if (p->full)
        return play_full_turn(p);
    enum turn t = hand_over(p);
    if (t != TURN_ON)
        return t;
    bool helped = p->screen == SCREEN_HELP;
    show_screen(p);
    if (play_read(p) != LINE_READ)
        return TURN_STOP;
    char line[LINE_MAX_BYTES];
    snprintf(line, sizeof line, "%s", p->in.line);
    if (line[strspn(line, " \t")] && !(helped && is_back(line)))
        return obey_line(p, line);
    p->screen = SCREEN_DUE;
    if (p->stage.menu.enter && !helped && p->stage.menu.count)
        take_first_choice(p);
    return TURN_ON;
}

/* A watcher at a terminal stops the show with Enter, and another one lets it go on. */
static enum turn watch_pause(struct sitting *p) {
    if (!play_watched(p) || !p->mode.clear || p->in.echo || !line_waits(&p->in))
        return TURN_ON;
    if (line_next(&p->in) != LINE_READ)
        return TURN_STOP;
    if (line_asks_leave(p->in.line))
        return TURN_LEAVE;
    play_prompt(p, "It stands still. Enter goes on, q leaves");
    if (line_next(&p->in) != LINE_READ)
        return TURN_STOP;
    return line_asks_leave(p->in.line) ? TURN_LEAVE : TURN_ON;
}

static enum turn mind_turn(struct sitting *p) {
    if (p->full)
        return play_full_mind(p);
    TEXT_ON_STACK(said, 160);
    if (!line_pause(&p->in, play_watched(p) && p->mode.clear ? WATCH_PAUSE_MS : 0))
        return TURN_STOP;
    enum turn t = watch_pause(p);
    if (t != TURN_ON)
        return t;
    const struct action a = *play_think(p);
    const uint32_t actor = p->table.match.ask.seat;
    text_fmt(&said, "Step %u, the %s: ", p->table.match.step + 1, ops_seat_title(p->ops, actor));
    if (play_watched(p)) { /* worded from the view in which the choice was made */
        match_view(&p->table.match, actor, p->stage.glance);
        action_label(p->ops, p->set.rules, p->stage.glance, &a, &said);
    }
    play_act(p, &a, NULL);
    if (!play_watched(p))
        return TURN_ON;
    stage_text(&p->stage, STYLE_KEY, said.buf);
    stage_show(&p->stage, false, STYLE_TEXT, "");
    if (p->mode.clear && !p->in.echo && !match_over(&p->table.match))
        play_prompt(p, "Enter stops it for a while, Ctrl-C ends it");
    fflush(stdout);
    return TURN_ON;
}

static void end_run(struct sitting *p) {
    struct err e;
    if (run_drop(&p->run, &p->save, &e) != ST_OK)
        play_notice(p, STYLE_WARN, "%s", e.text);
}

/* One match from its first question to its end, or until the player goes. */
static enum turn play_expedition(struct sitting *p) {
    enum turn t = TURN_ON;
    p->screen = SCREEN_DUE;
    if (play_can_watch(p))
        t = play_full_watch(p);
    while (t == TURN_ON && !match_over(&p->table.match) && !ferror(stdout))
        t = table_has_mind(&p->table, p->stage.asked) ? mind_turn(p) : person_turn(p);
    play_settle(p);
    if (p->table.match.broken)
        gate_line(stderr, "gloam: a rule of ours is broken (%s); seed %llu, step %u. The game ends here.",
                  p->table.match.bug.text, (unsigned long long)p->table.match.seed, p->table.match.step);
    if (p->table.match.step >= p->ops->max_steps)
        play_notice(p, STYLE_WARN, "%s", reason_text(p->ops, REASON_STEP_LIMIT));
    enum stand how = play_stand(p);
    if (how == STAND_OUT || how == STAND_DONE || t == TURN_NEW)
        play_keep_replay(p);
    bool all_saved = p->keeps & KEEP_PROFILE && !is_out(p); /* then the profile alone has everything */
    bool lost = p->unsaved && p->keeps & KEEP_PROFILE;      /* the run may be all there is of it */
    if (p->keeps & KEEP_RUN && !p->table.match.broken && !lost &&
        (how == STAND_DONE || t == TURN_NEW || all_saved))
        end_run(p);
    if (p->analytics_out.f && (how == STAND_OUT || t == TURN_NEW))
        analytics_leave(&p->analytics);
    if (t == TURN_ON && (how == STAND_GONE || p->table.match.broken || ferror(stdout)))
        t = TURN_LEAVE;
    return t;
}

/* How it ended, to somebody who watched, as the scene says it; without its full stop. */
static void say_how(struct sitting *p, struct text *out) {
    struct result result;
    bool limit;
    struct scene *scene = malloc(sizeof *scene);
    const uint32_t eyes = p->ops->watched ? p->ops->seats : p->stage.seat;
    match_result(&p->table.match, &result, &limit);
    match_view(&p->table.match, eyes, p->stage.glance);
    if (scene)
        scene_of(p->ops, p->set.rules, p->stage.glance, eyes, 0, scene);
    if (limit)
        text_put(out, "step limit");
    else if (scene && scene->how)
        text_fmt(out, "%.*s", (int)strcspn(scene->how, "."), scene->how);
    else
        outcome_tell(p->ops, result.outcome, eyes, out);
    free(scene);
}

/* On a full screen it is kept for later. */
static void say_farewell(struct sitting *p, enum turn t) {
    char line[400], outcome[200] = "";
    TEXT_ON_STACK(opponents, 160);
    play_put_opponents(p, &opponents);
    if (play_watched(p) && match_over(&p->table.match)) {
        TEXT_ON_STACK(how, 120);
        say_how(p, &how);
        snprintf(outcome, sizeof outcome, "%s after %u step%s, seed %llu. ", how.buf, p->table.match.step,
                 p->table.match.step == 1 ? "" : "s", (unsigned long long)p->table.match.seed);
        text_capital(outcome);
    }
    const char *why = t != TURN_STOP ? "" : p->full || p->in.signal ? "Interrupted. " : "End of input. ";
    const char *lost = play_stand(p) == STAND_OUT ? "What was under way is forfeited. " : "";
    bool left = lasts(p) && !match_over(&p->table.match);
    if (p->keeps & KEEP_PROFILE && !(left && is_out(p)))
        snprintf(line, sizeof line, "%s%s%sThe profile '%s' %s.", outcome, why, lost, p->save.profile,
                 p->unsaved ? "could NOT be saved" : "is saved");
    else if (left)
        snprintf(line, sizeof line, "%sYour game %s.", why,
                 p->unsaved ? "could NOT be saved" : "is kept: the next time you can go on from here");
    else if (!p->ops->carry && !play_watched(p))
        snprintf(line, sizeof line, "%s%sThank you for playing. Seed %llu.", why, opponents.buf,
                 (unsigned long long)p->table.match.seed);
    else
        snprintf(line, sizeof line, "%s%sNothing was saved.", outcome, why);
    if (p->guided)
        snprintf(line, sizeof line, "%sTo play the whole game: gloam play %s", why, p->ops->name);
    if (p->full) {
        bool shelved = !p->ops->carry && *p->replay;
        snprintf(p->farewell, sizeof p->farewell, "%s\n%s%s%s", line,
                 shelved ? "To see it again: gloam replay " : "", shelved ? p->replay : "",
                 shelved ? "\n" : "");
        return;
    }
    if (*p->notice)
        stage_line(&p->stage, p->notice_style, p->notice);
    stage_line(&p->stage, STYLE_DIM, line);
    if (!p->ops->carry && *p->replay) {
        bool given_up = left && !p->unsaved;
        print_text(stdout, &p->mode, STYLE_DIM,
                   given_up ? "What you gave up: gloam replay " : "To see it again: gloam replay ");
        stage_line(&p->stage, STYLE_DIM, p->replay);
    }
}

/* What comes before the first screen: warnings, and a word to newcomers. */
static enum turn say_welcome(struct sitting *p) {
    enum turn t = TURN_ON;
    if (p->full)
        return play_full_welcome(p) ? TURN_ON : TURN_STOP;
    if (*p->warning && (play_watched(p) || !p->mode.clear)) {
        gate_line(stderr, "gloam: %s", p->warning);
    } else if (*p->warning) {
        stage_text(&p->stage, STYLE_WARN, p->warning);
        t = press_enter(p);
    }
    if (t == TURN_ON && p->newcomer && !play_watched(p)) {
        stage_opening(&p->stage);
        t = press_enter(p);
    }
    return t;
}

/* A game of an earlier sitting: what is said of it. */
static void pick_up(struct sitting *p) {
    if (match_over(&p->table.match) || !is_out(p))
        return;
    if (lobby_of(p->ops))
        play_notice(p, STYLE_DIM, "You go on where you were.");
    else if (p->cli.has_seed && p->cli.seed != p->table.match.seed)
        play_notice(p, STYLE_DIM, "This is the run you left. 'new' begins one of seed %llu.",
                    (unsigned long long)p->cli.seed);
    else
        play_notice(p, STYLE_DIM, "You go on where you were. 'new' begins another run.");
}

/* What comes after a match that was played to its end. */
static enum turn go_on(struct sitting *p) {
    bool again = !play_watched(p) && !p->cli.scenario;
    bool carries = again && table_carry(&p->table, table_person(&p->table), p->setup);
    enum turn t = p->full && !play_watched(p) ? play_full_end(p) : TURN_ON;
    return t == TURN_ON && !carries ? TURN_LEAVE : t;
}

static int sit_down(struct sitting *p) {
    struct err e;
    enum turn t = TURN_ON;
    bool first = true;
    for (uint64_t k = 0; t == TURN_ON || t == TURN_NEW || t == TURN_AGAIN; first = false) {
        if (t != TURN_ON)
            stage_reset(&p->stage);
        if (t == TURN_AGAIN)
            play_find_viewer(p);
        if (first && p->resumed)
            pick_up(p);
        else if (table_begin(&p->table, p->setup, play_match_seed(p, k++), &e) != ST_OK)
            return cli_fail(&e);
        if (p->full && !(first && p->resumed))
            play_full_begin(p);
        CLI_TRY(play_guide_begin(p));
        if (p->analytics_out.f)
            analytics_begin(&p->analytics, &p->table.match);
        play_keep_all(p, false);
        CLI_OK(play_back_open(p, &e), &e);
        stage_look(&p->stage);
        if (p->full)
            sight_look(&p->sight);
        t = first ? say_welcome(p) : TURN_ON;
        if (t == TURN_ON)
            t = play_expedition(p);
        if (t == TURN_ON)
            t = go_on(p);
    }
    if (!p->full && !(p->keeps & KEEP_PROFILE) && !play_watched(p) && match_over(&p->table.match)) {
        stage_show(&p->stage, false, STYLE_TEXT, "");
    }
    say_farewell(p, t);
    p->stopped = t == TURN_STOP;
    bool failed = fflush(stdout) == EOF || ferror(stdout);
    return failed || p->unsaved || p->table.match.broken ? EXIT_FAILED : EXIT_FINE;
}

static void clean_up(struct sitting *p) {
    if (cli_output_close(&p->analytics_out, true) == EXIT_FINE && p->analytics.failed)
        gate_line(stderr, "gloam: not all analytics could be written to %s", p->cli.analytics);
    if (p->full)
        sight_close(&p->sight);
    play_back_close(p);
    play_guide_close(p);
    stage_close(&p->stage);
    table_close(&p->table);
    ruleset_close(&p->set);
    save_close(&p->save);
    run_close(&p->run);
    free(p->setup);
    free(p->kept);
}

/* From the name of a game, or the question for it, to the end of the sitting. */
static int choose_and_play(struct sitting *p) {
    const struct cli *c = &p->cli;
    p->ops = c->words ? registry_find(c->word[0]) : play_choose_game(p);
    if (!p->ops)
        return c->words ? cli_ruleset(c, c->word[0], &p->set) : EXIT_FINE; /* it says what games there are */
    if (p->ops->carry && c->profile && c->scenario)
        return cli_say(EXIT_USAGE, "--scenario plays without a profile; leave out --scenario or --profile");
    if (c->guided)
        CLI_TRY(play_guide_open(p));
    bool leave;
    p->holder = -1;
    int code = play_open(p, &leave);
    return code == EXIT_FINE && !leave ? sit_down(p) : code;
}

bool play_has_screen(const struct cli *c) {
    return !c->plain && !c->lines && full_can();
}

static struct sitting *open_sitting(const struct cli *c, struct settings *settings) {
    struct sitting *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->cli = *c;
    p->save.lock = -1;
    p->settings = settings;
    p->mode = print_detect(stdout, c->plain, settings->colour, settings->fancy);
    p->mode.quiet = !settings->hints;
    return p;
}

int play_on_screen(const struct cli *c, struct full *f, struct settings *settings, bool another,
                   struct play_left *left) {
    struct sitting *p = open_sitting(c, settings);
    if (!p)
        return cli_say(EXIT_FAILED, "no memory");
    p->full = f;
    p->another = another;
    int code = choose_and_play(p);
    left->stop = p->stopped;
    left->whole = p->whole;
    snprintf(left->farewell, sizeof left->farewell, "%s", p->farewell);
    clean_up(p);
    free(p);
    return code;
}

int cmd_play(const struct cli *c) {
    struct err e;
    struct settings settings;
    bool bad = settings_load(&settings, &e) != ST_OK;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of a write: save and leave, do not die */
    if (play_has_screen(c))
        return door_open(c, &settings, bad ? &e : NULL);
    struct sitting *p = open_sitting(c, &settings);
    if (!p)
        return cli_say(EXIT_FAILED, "no memory");
    if (bad)
        play_warn(p, "%s. ", e.text);
    int code = line_open(&p->in, STDIN_FILENO, &e) == ST_OK ? choose_and_play(p) : cli_fail(&e);
    line_close(&p->in);
    clean_up(p);
    free(p);
    return code;
}
