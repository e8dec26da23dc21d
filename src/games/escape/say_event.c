/* ESCAPE THE DUNGEON: one line for an event, from the player's side. What another event says already gets an
 * empty line. Most lines are templates over the event's arguments; the rest need a choice of words. */
#include "games/escape/say.h"

#include <string.h>

/* What the player does, by outcome; null: told by the events that follow. {t} is the target. What happens
 * often has several ways to say it, with a | between them. */
static const char *const own_deeds[ES_VERBS][ES_OUTCOMES] = {
    [ES_TRAIN] =
        {[ES_DONE] =
             "You work the posts until they stop winning.|Again, and again, and then once for the bell.|"
             "Sand, sweat, oak. Tomorrow your arms will know more than you do."},
    [ES_REST_UP] = {[ES_DONE] =
                        "You sit down and let the dungeon go on without you for a while.|"
                        "You close your eyes. Nothing comes in, for once.|You breathe, and count it as "
                        "something done."},
    [ES_TALK] = {[ES_DONE] = "You and {t} trade what you know.|You give {t} a story and get one back.|"
                             "{t} listens, and then it is your turn.",
                 [ES_IN_VAIN] = "You talk to the room. The room has heard better."},
    [ES_SEARCH] = {[ES_IN_VAIN] =
                       "You turn the place over. Dust, and the marks of other hands.|Nothing. You look "
                       "twice, to be polite.|You find where things used to lie."},
    [ES_FLEE] = {[ES_DONE] =
                     "You run. Behind you somebody is slow to understand.|You are through the door before "
                     "the blow is.|You leave them the room.|They strike at where you were.",
                 [ES_ASCENDED] = "You run, and run upward.",
                 [ES_DESCENDED] = "You run, down the way you came.",
                 [ES_ESCAPED_OUT] = "You run, and this time there is nothing left to run from."},
    [ES_STREAM] = {[ES_DONE] = "You raise the lamp. The whole depth is watching."},
    [ES_STEAL] = {[ES_IN_VAIN] = "Your hand comes back empty."},
    [ES_MURDER] = {[ES_HURT] = "You mean to kill {t}, and {t} knows it now.",
                   [ES_SLAIN] = "You do it quickly. It does not feel quick."},
    [ES_EVOLVE] = {[ES_DONE] = "You lay the skill on the anvil and strike."},
};

/* What others do in the player's sight. {A} does it. */
static const char *const their_deeds[ES_VERBS][ES_OUTCOMES] = {
    [ES_TRAIN] = {[ES_DONE] = "{A} drills against the posts."},
    [ES_REST_UP] = {[ES_DONE] = "{A} sits down and says nothing."},
    [ES_TALK] = {[ES_DONE] = "{A} and {t} put their heads together.",
                 [ES_IN_VAIN] = "{A} talks to the wall. The wall is patient."},
    [ES_SEARCH] =
        {[ES_IN_VAIN] =
             "{A} searches the room and comes away with nothing.|{A} goes through the room. It has been "
             "gone through."},
    [ES_STREAM] = {[ES_DONE] = "{A} raises a lamp and plays to the whole depth."},
    [ES_MURDER] = {[ES_HURT] = "{A} tries to murder {t}.", [ES_SLAIN] = "{A} murders {t}."},
};

/* The names in templates: {A} {a} argument 0 as a person, at the start of a sentence and inside it; {t}
 * argument 1 as a person; {0} {1} {2} {3} arguments as numbers. */
static const char *const lines[ES_EVENTS] = {
    [ES_EV_TOOK] = "{A} {take} something from {t}: {item}.",
    [ES_EV_CHAPTER] = "Chapter {0} is closed. One floor fewer between you and the sky.",
    [ES_EV_ACT] = "Act {0} is over.",
    [ES_EV_JOINED] = "{A} falls in beside you. Where you go, there are two of you now.",
    [ES_EV_PRUNED] = "Far off a horn calls, and the legion thins: {0} gone.",
};

static void put_number(int64_t n, char out[16]) {
    struct text t;
    text_init(&t, out, 16);
    text_int(&t, n);
}

static void fill_event(const struct es_rules *r, const struct event *ev, int32_t target, const char *tpl,
                       struct text *out) {
    char number[EVENT_ARGS][16];
    TEXT_ON_STACK(upper, ES_SAID_MAX);
    TEXT_ON_STACK(lower, ES_SAID_MAX);
    TEXT_ON_STACK(other, ES_SAID_MAX);
    es_put_who(r, ev->arg[0], true, &upper);
    es_put_who(r, ev->arg[0], false, &lower);
    es_put_who(r, target, false, &other);
    for (uint32_t i = 0; i < EVENT_ARGS; i++)
        put_number(ev->arg[i], number[i]);
    const struct text_pair pairs[] = {
        {"A", upper.buf},
        {"a", lower.buf},
        {"t", other.buf},
        {"0", number[0]},
        {"1", number[1]},
        {"2", number[2]},
        {"3", number[3]},
        {"take", ev->arg[0] == 1 ? "take" : "takes"},
        {"item", es_word(r, ES_KIND_ITEM, ev->arg[2])},
    };
    text_fill(out, tpl, pairs, sizeof pairs / sizeof pairs[0]);
}

/* One of the ways that a template has, always the same one for the same turn. */
static const char *one_way(const char *ways, uint32_t turn, uint32_t who, uint32_t verb, struct text *buf) {
    uint32_t count = 1, pick;
    for (const char *s = ways; *s; s++)
        count += *s == '|';
    for (pick = es_which(turn, who, verb, count); pick; pick--)
        ways = strchr(ways, '|') + 1;
    for (; *ways && *ways != '|'; ways++)
        text_char(buf, *ways);
    return buf->buf;
}

static void say_acted(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                      struct text *out) {
    TEXT_ON_STACK(buf, 300);
    uint32_t verb = (uint32_t)ev->arg[1] - 1, outcome = (uint32_t)ev->arg[3] - 1;
    if (verb >= ES_VERBS || outcome >= ES_OUTCOMES)
        return;
    const char *tpl = ev->arg[0] == 1 ? own_deeds[verb][outcome] : their_deeds[verb][outcome];
    if (verb == ES_TALK && ev->arg[0] != 1 && ev->arg[2] == 1)
        tpl = "{A} takes you aside to talk.";
    if (!tpl)
        return;
    uint32_t from = out->len;
    fill_event(r, ev, ev->arg[2], one_way(tpl, v->run.turn, (uint32_t)ev->arg[0], verb, &buf), out);
    if (out->len > from && out->buf[from] >= 'a' && out->buf[from] <= 'z')
        out->buf[from] = (char)(out->buf[from] - 'a' + 'A');
}

static void say_moved(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                      struct text *out) {
    uint32_t depth = (uint32_t)ev->arg[2], room = (uint32_t)ev->arg[3];
    if (ev->arg[1] == ES_UP && !depth) {
        text_put(out, "You put your shoulder to the gate, and it is only a gate.");
    } else if (ev->arg[1] == ES_UP || ev->arg[1] == ES_DOWN) {
        text_fmt(out, "You climb %s to depth %u.", ev->arg[1] == ES_UP ? "up" : "down", depth);
    } else if (depth >= 1 && depth <= ES_DEPTHS && room < ES_ROOMS) {
        uint32_t feature = v->room[depth - 1][room].feature;
        bool at = feature == ES_STAIRS_UP || feature == ES_STAIRS_DOWN || feature == ES_ESCAPE_GATE;
        text_fmt(out, "You go %s, %s ", es_word(r, ES_KIND_DIRECTION, ev->arg[1]), at ? "to" : "into");
        es_put_room(r, feature, out);
        text_char(out, '.');
    }
}

/* from: 1 + a room next door. */
static const char *side(const struct es_view *v, int32_t from) {
    int32_t here = v->self.room + 1;
    if (from == here - 1 || from == here + 1)
        return from < here ? "the west" : "the east";
    return from < here ? "the north" : "the south";
}

void es_put_coming(const struct es_view *v, const struct event *ev, bool several, struct text *out) {
    text_put(out, several ? " come" : " comes");
    if (!ev->arg[1])
        text_put(out, " down out of the dark of the stairs, armed.");
    else if (ev->arg[0] == v->companion)
        text_put(out, " along.");
    else
        text_fmt(out, " in from %s%s.", side(v, ev->arg[1]), ev->arg[3] ? ", and not to talk" : "");
}

static void say_blow(const struct es_rules *r, const struct event *ev, struct text *out) {
    bool mine = ev->arg[0] == 1, on_me = ev->arg[1] == 1;
    es_put_who(r, ev->arg[0], true, out);
    text_put(out, mine ? " hit " : " hits ");
    es_put_who(r, ev->arg[1], false, out);
    text_fmt(out, " for %d", ev->arg[2]);
    if (on_me)
        text_fmt(out, ": %d health left", ev->arg[3]);
    else if (mine && ev->arg[3] > 0)
        text_fmt(out, ", who has %d left", ev->arg[3]);
    text_char(out, '.');
}

static void say_fall(const struct es_rules *r, const struct event *ev, struct text *out) {
    if (ev->arg[0] == 1) {
        text_put(out, "Your knees decide it before you do. You fall.");
        return;
    }
    es_put_who(r, ev->arg[0], true, out);
    text_put(out, ev->arg[1] == 1 ? " falls, and the room will remember who stood over it." : " falls");
    if (ev->arg[1] > 1) {
        text_put(out, " to ");
        es_put_who(r, ev->arg[1], false, out);
    }
    if (ev->arg[1] != 1)
        text_char(out, '.');
}

static void say_find(const struct es_rules *r, const struct event *ev, struct text *out) {
    const struct es_item_rules *it =
        ev->arg[1] > 0 && ev->arg[1] <= r->items ? &r->item[ev->arg[1]] : &r->item[0];
    es_put_who(r, ev->arg[0], true, out);
    text_fmt(out, " %s: %s.", ev->arg[0] == 1 ? "find" : "finds", es_word(r, ES_KIND_ITEM, ev->arg[1]));
    if (ev->arg[0] == 1 && it->words)
        text_fmt(out, " %s", it->words);
}

const char *es_stage_words(uint32_t stage) {
    static const char *const from[ES_STAGES] = {"", " from the room", " from how it looked",
                                                " from the skill", " from what happened"};
    return stage < ES_STAGES ? from[stage] : "";
}

/* By how much the figure changed that is shown, so that what one reads adds up. */
void es_put_feature(const struct es_rules *r, const struct event *ev, int64_t by, const char *why,
                    struct text *out) {
    const int64_t shown = es_hundredths(ev->arg[3]) - es_hundredths((int64_t)ev->arg[3] - by);
    text_fmt(out, "%s ", es_word(r, ES_KIND_FEATURE, ev->arg[0]));
    es_put_decimal(shown * 100, true, out);
    text_fmt(out, "%s: ", why);
    es_put_decimal(ev->arg[3], false, out);
    text_char(out, '.');
}

/* "Momentum +0.05 from how it looked: 0.12." Of what one leans to the page of oneself tells how far. */
static void say_change(const struct es_rules *r, const struct event *ev, struct text *out) {
    const char *why = es_stage_words((uint32_t)ev->arg[2]);
    if (ev->kind == ES_EV_TRAIT)
        text_fmt(out, "%s %s%s.", ev->arg[1] < 0 ? "Less" : "More", es_word(r, ES_KIND_TRAIT, ev->arg[0]),
                 why);
    else
        es_put_feature(r, ev, ev->arg[1], why, out);
}

static void say_experience(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                           struct text *out) {
    int32_t each = r->f.xp_per_level ? r->f.xp_per_level : 1;
    text_fmt(out, "Experience %+d.", ev->arg[0]);
    if (v->self.xp / each > ((int64_t)v->self.xp - ev->arg[0]) / each)
        text_fmt(out, " You are level %d now.", ev->arg[1]);
}

static void say_titled(const char *title, const char *words, struct text *out) {
    text_put(out, title);
    if (words && *words)
        text_fmt(out, ". %s", words);
    else
        text_char(out, '.');
}

static void say_learned(const struct es_rules *r, const struct event *ev, struct text *out) {
    const struct es_skill_rules *k =
        ev->arg[0] > 0 && ev->arg[0] <= r->skills ? &r->skill[ev->arg[0]] : &r->skill[0];
    const char *title = es_word(r, ES_KIND_SKILL, ev->arg[0]);
    if (ev->arg[1])
        text_fmt(out, "%s becomes %s.", es_word(r, ES_KIND_SKILL, k->parent), title);
    else
        text_fmt(out, "You have learned %s.", title);
    if (k->words)
        text_fmt(out, " %s", k->words);
}

static const char *article(const char *noun) {
    return noun[0] && strchr("AEIOUaeiou", noun[0]) ? "an" : "a";
}

static void say_heading(const struct es_rules *r, const struct event *ev, struct text *out) {
    const char *now = es_word(r, ES_KIND_ARCHETYPE, ev->arg[1]),
               *then = es_title_of(r, ES_KIND_ARCHETYPE, ev->arg[0]);
    text_fmt(out, "They would call you %s %s now", article(now), now);
    if (then)
        text_fmt(out, ", and no longer %s %s", article(then), then);
    text_char(out, '.');
}

static void say_corrected(const struct es_rules *r, const struct event *ev, struct text *out) {
    if (ev->arg[0] == 1) {
        text_put(out, "So that is how it was: ");
        es_put_told(r, 1, (uint32_t)ev->arg[1], (uint32_t)ev->arg[2] - 1, out);
        text_put(out, ". You had it wrong.");
        return;
    }
    es_put_who(r, ev->arg[0], true, out);
    text_put(out, " had it wrong, and now knows it.");
}

static void say_said(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                     struct text *out) {
    const char *words = es_words_of(r, v, (uint32_t)ev->arg[0], (uint32_t)ev->arg[1]);
    es_put_who(r, ev->arg[0], true, out);
    text_put(out, ev->arg[0] == 1 ? " say" : " says");
    if (*words) /* what is kept of long words is their start */
        text_fmt(out, ": \"%s%s\"", words, !ev->arg[1] && strlen(words) + 4 >= ES_WORDS_KEPT ? " ..." : "");
    else
        text_put(out, " something that carries.");
}

static void say_reputation(const struct event *ev, struct text *out) {
    text_fmt(out,
             ev->arg[0] < 0 ? "Your name is worth less: reputation %+d, now %d."
                            : "Your name is worth more: reputation %+d, now %d.",
             ev->arg[0], ev->arg[1]);
}

static void say_end(const struct event *ev, struct text *out) {
    static const char *const ends[ES_ENDS] = {
        "", "Air. Cold, and nobody's. You are out.",
        "That was you. The dungeon will tell it in its own way, and it will be wrong about the ending.",
        "The turns run out. Nobody counts you any more; you are part of the place."};
    text_put(out, ev->arg[0] > 0 && ev->arg[0] < ES_ENDS ? ends[ev->arg[0]] : "");
}

/* What comes of a choice; else its title. */
static void say_chose(const struct es_rules *r, const struct event *ev, struct text *out) {
    const char *words = ev->arg[0] > 0 && ev->arg[0] <= r->options && ev->arg[0] < ES_OPTIONS
                            ? r->option[ev->arg[0]].words
                            : NULL;
    text_put(out, words && *words ? words : es_word(r, ES_KIND_OPTION, ev->arg[0]));
}

/* Growth and story; false when the event is about something else. */
static bool say_story(const struct es_rules *r, const struct es_view *v, const struct event *ev,
                      struct text *out) {
    int32_t id = ev->arg[0];
    switch (ev->kind) {
    case ES_EV_TRAIT:
    case ES_EV_FEATURE:
        say_change(r, ev, out);
        return true;
    case ES_EV_XP:
        say_experience(r, v, ev, out);
        return true;
    case ES_EV_LEARNED:
        say_learned(r, ev, out);
        return true;
    case ES_EV_CUTSCENE:
        say_titled(es_word(r, ES_KIND_CUTSCENE, id),
                   id > 0 && id <= r->cutscenes ? r->cutscene[id].words : NULL, out);
        return true;
    case ES_EV_GLOBAL:
        say_titled(es_word(r, ES_KIND_EVENT, id), id > 0 && id <= r->events ? r->event[id].words : NULL, out);
        return true;
    case ES_EV_HEADING:
        say_heading(r, ev, out);
        return true;
    case ES_EV_BROADCAST:
        text_put(out, "Somewhere they cheer: Fame ");
        es_put_decimal(id, true, out);
        text_char(out, '.');
        return true;
    case ES_EV_REPUTATION:
        say_reputation(ev, out);
        return true;
    case ES_EV_CHOSE:
        say_chose(r, ev, out);
        return true;
    case ES_EV_ENDED:
        say_end(ev, out);
        return true;
    default:
        return false;
    }
}

void es_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    if (ev->kind >= ES_EVENTS || say_story(r, v, ev, out))
        return;
    if (lines[ev->kind]) {
        fill_event(r, ev, ev->arg[1], lines[ev->kind], out);
        return;
    }
    switch (ev->kind) {
    case ES_EV_ACTED:
        say_acted(r, v, ev, out);
        return;
    case ES_EV_MOVED:
        say_moved(r, v, ev, out);
        return;
    case ES_EV_CAME:
        es_put_who(r, ev->arg[0], true, out);
        es_put_coming(v, ev, false, out);
        return;
    case ES_EV_LEFT:
        es_put_who(r, ev->arg[0], true, out);
        text_fmt(out, " leaves, %s.", es_word(r, ES_KIND_DIRECTION, ev->arg[1]));
        return;
    case ES_EV_STRUCK:
        say_blow(r, ev, out);
        return;
    case ES_EV_FELL:
        say_fall(r, ev, out);
        return;
    case ES_EV_FOUND:
        say_find(r, ev, out);
        return;
    case ES_EV_HEARD:
        es_say_heard(r, (uint32_t)ev->arg[0], (uint32_t)ev->arg[1], (uint32_t)ev->arg[2] - 1,
                     ev->arg[3] == 1 + ES_VERIFIED, out);
        return;
    case ES_EV_CORRECTED:
        say_corrected(r, ev, out);
        return;
    case ES_EV_SAID:
        say_said(r, v, ev, out);
        return;
    default:
        return;
    }
}
