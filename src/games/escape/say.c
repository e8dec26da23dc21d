/* ESCAPE THE DUNGEON in words: one line for a question, an action, a belief, a line of the log. Everything
 * comes from the view, so a line knows no more than the player does. Prose lives in content; these are
 * joints. */
#include "games/escape/say.h"

#include "base/hash.h"
#include "core/offer.h"

#include <string.h>

static char upper(char c) {
    return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
}

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool starts_with_article(const char *title) {
    return !strncasecmp(title, "the ", 4) || !strncasecmp(title, "a ", 2) || !strncasecmp(title, "an ", 3);
}

void es_put_who(const struct es_rules *r, int64_t id, bool start, struct text *out) {
    uint32_t kind = id > 0 && id < ES_IDS ? es_kind_of((uint32_t)id) : ES_NOBODY;
    TEXT_ON_STACK(name, ES_SAID_MAX);
    if (kind == ES_NOBODY || kind == ES_PLAYER) {
        text_put(&name, kind == ES_PLAYER ? "you" : "nobody");
    } else {
        const char *title = es_word(r, ES_KIND_ENTITY, id);
        if (kind == ES_HOSTILE && !starts_with_article(title))
            text_put(&name, "the ");
        text_put(&name, title);
    }
    if (start)
        name.buf[0] = upper(name.buf[0]);
    text_put(out, name.buf);
}

int64_t es_hundredths(int64_t n) {
    return (n + (n < 0 ? -50 : 50)) / 100;
}

void es_put_decimal(int64_t n, bool plus, struct text *out) {
    int64_t shown = es_hundredths(n);
    uint64_t size = shown < 0 ? (uint64_t)-shown : (uint64_t)shown;
    text_put(out, shown < 0 ? "-" : plus && shown ? "+" : "");
    text_uint(out, size / 100);
    text_fmt(out, ".%02u", (uint32_t)(size % 100));
}

char es_room_mark(const struct es_room *room) {
    static const char marks[ES_ROOM_FEATURES] = {
        [ES_UNSEEN] = ' ',    [ES_CORRIDOR] = '.',    [ES_START] = 'o',    [ES_STAIRS_DOWN] = '>',
        [ES_STAIRS_UP] = '<', [ES_ESCAPE_GATE] = 'G', [ES_TRAINING] = 'T', [ES_DIALOGUE] = 'C',
        [ES_REST] = 'R',      [ES_COMBAT] = 'P',      [ES_TREASURE] = '$', [ES_RUNE_FORGE] = 'F'};
    if (room->feature == ES_TREASURE && room->known & ES_KNOWS_INSIDE && !room->left)
        return '-';
    return marks[room->feature < ES_ROOM_FEATURES ? room->feature : ES_UNSEEN];
}

uint32_t es_which(uint32_t a, uint32_t b, uint32_t c, uint32_t count) {
    const uint32_t about[3] = {a, b, c};
    return count ? (uint32_t)(hash_bytes(about, sizeof about, 0) % count) : 0;
}

void es_put_room(const struct es_rules *r, uint32_t feature, struct text *out) {
    const char *title = feature ? es_word(r, ES_KIND_ROOM, feature) : "unknown room";
    text_put(out, starts_with_article(title) ? "" : "the ");
    for (; *title; title++)
        text_char(out, lower(*title));
}

const char *es_room_text(const struct es_rules *r, uint32_t depth, uint32_t room, uint32_t feature) {
    const struct es_room_rules *kind = &r->room[feature < ES_ROOM_FEATURES ? feature : 0];
    const char *words = kind->texts ? kind->words[(room * 7 + depth * 3) % kind->texts] : NULL;
    return words ? words : "";
}

const char *es_words_of(const struct es_rules *r, const struct es_view *v, uint32_t who, uint32_t line) {
    const char *words = NULL;
    if (line)
        return line <= r->lines && line < ES_LINES && r->line[line].words ? r->line[line].words : "";
    for (uint32_t i = 0; i < ES_SAYINGS && v->saying[i].deed; i++)
        for (uint32_t k = 0; k < ES_SEEN; k++)
            if (v->self.memory.seen[k].deed == v->saying[i].deed && v->self.memory.seen[k].actor == who)
                words = v->saying[i].words;
    return words ? words : "";
}

/* Deeds are worded for others; of the player "is" and "has" are not right. */
static void put_second_person(const char *words, struct text *out) {
    static const struct {
        const char *of_others, *of_you;
    } pairs[] = {{" is ", " are "}, {" has ", " have "}};
    while (*words) {
        uint32_t i = 0, count = sizeof pairs / sizeof pairs[0];
        while (i < count && strncmp(words, pairs[i].of_others, strlen(pairs[i].of_others)))
            i++;
        if (i == count) {
            text_char(out, *words++);
            continue;
        }
        text_put(out, pairs[i].of_you);
        words += strlen(pairs[i].of_others);
    }
}

void es_put_deed(const struct es_rules *r, uint32_t actor, uint32_t verb, uint32_t outcome, uint32_t feature,
                 uint32_t target, struct text *out) {
    const char *words = verb < ES_VERBS && outcome < ES_OUTCOMES ? r->deed_words[verb][outcome] : NULL;
    for (uint32_t i = 0; verb < ES_VERBS && !words && i < ES_OUTCOMES; i++)
        words = r->deed_words[verb][i];
    const char *room = feature < ES_ROOM_FEATURES ? r->deed_room[feature] : NULL;
    TEXT_ON_STACK(who, ES_SAID_MAX);
    es_put_who(r, target, false, &who);
    const struct text_pair pairs[] = {{"room", room ? room : "some room"}, {"who", who.buf}};
    TEXT_ON_STACK(deed, 2 * ES_SAID_MAX);
    text_fill(&deed, words ? words : "did something", pairs, 2);
    if (actor == 1)
        put_second_person(deed.buf, out);
    else
        text_put(out, deed.buf);
}

void es_put_told(const struct es_rules *r, uint32_t teller, uint32_t about, uint32_t verb, struct text *out) {
    bool known = verb < ES_VERBS && r->tellings[verb];
    TEXT_ON_STACK(who, ES_SAID_MAX);
    es_put_who(r, about, false, &who);
    const struct text_pair pairs[] = {
        {"who", who.buf}, {"has", about == 1 ? "have" : "has"}, {"is", about == 1 ? "are" : "is"}};
    text_fill(out,
              known ? r->told[verb][es_which(teller, about, verb, r->tellings[verb])] : "{who} did something",
              pairs, 3);
}

void es_say_heard(const struct es_rules *r, uint32_t teller, uint32_t about, uint32_t verb, bool witness,
                  struct text *out) {
    enum { WAYS = 3 };
    static const char *const joint[2][2][WAYS] = {
        {{" has it that ", " heard that ", " will tell anybody that "},
         {" was there: ", " saw it: ", " swears to it: "}},
        {{"Word comes down the halls: ", "It goes from room to room: ", "They say it through the wall: "},
         {"By their own account ", "They tell it themselves: ", "From the one who should know: "}}};
    bool itself = teller == about;
    if (!itself)
        es_put_who(r, teller, true, out);
    text_put(out, joint[itself][witness][es_which(about, teller, verb + 1, WAYS)]);
    es_put_told(r, teller, about, verb, out);
    text_char(out, '.');
}

static void put_also(struct text *out, const char *what, const char *of) {
    text_fmt(out, "%s%s%s", out->len ? "; " : "", what, of);
}

static void put_tenths(struct text *out, const char *word, int32_t n) {
    if (n)
        text_fmt(out, " %s %s%d.%d", word, n < 0 ? "-" : "+", (n < 0 ? -n : n) / 10, (n < 0 ? -n : n) % 10);
}

/* What no forecast counts. */
static void put_option(const struct es_rules *r, const struct es_option_rules *o, struct text *out) {
    TEXT_ON_STACK(t, ES_SAID_MAX);
    if (o->passing.turns) {
        text_fmt(&t, "for %u turns", o->passing.turns);
        put_tenths(&t, "attack", o->passing.attack);
        put_tenths(&t, "defence", o->passing.defence);
    }
    if (o->gives)
        put_also(&t, "gives ", es_word(r, ES_KIND_ITEM, o->gives));
    if (o->takes_tag)
        put_also(&t, "takes what lies here", "");
    if (o->joins)
        put_also(&t, "you join ", es_word(r, ES_KIND_FACTION, o->joins));
    if (o->corrects)
        put_also(&t, "what you and they have wrong of each other is set right", "");
    if (o->once)
        put_also(&t, "once", "");
    for (uint32_t i = 1; i <= r->options; i++)
        if (r->option[i].never_after >> (o - r->option) & 1)
            put_also(&t, "shuts: ", r->option[i].title);
    text_put(out, t.buf);
}

void es_say_ask(const void *rules, const void *view, struct text *out) {
    static const char *const ends[ES_ENDS] = {
        "", "You are out.", "You are dead. The story goes on without you.", "Nobody looks for you any more."};
    (void)rules;
    const struct es_view *v = view;
    const struct es_room *here = &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
    if (v->run.over && v->run.over < ES_ENDS) {
        text_put(out, ends[v->run.over]);
        return;
    }
    text_put(out, es_foe_here(v)                     ? "Fight, or run?"
                  : here->feature == ES_ESCAPE_GATE ? "The gate is open. What are you waiting for?"
                  : here->feature == ES_STAIRS_UP   ? "The stairs go up. And you?"
                  : v->here                         ? "You are not alone. What do you do?"
                                                    : "What do you do?");
}

static const struct es_room *here_of(const struct es_view *v) {
    return &v->room[v->self.depth ? v->self.depth - 1 : 0][v->self.room % ES_ROOMS];
}

static const char *way_word(const struct es_rules *r, int16_t direction) {
    const char *title = es_title_of(r, ES_KIND_DIRECTION, direction);
    return title ? title : "nowhere";
}

const struct es_room *es_room_beyond(const struct es_view *v, uint32_t direction) {
    static const int8_t step[ES_DIRECTIONS] = {0, -ES_COLUMNS, ES_COLUMNS, -1, 1, 0, 0};
    if (direction < ES_NORTH || direction > ES_EAST || !v->self.depth || v->self.depth > ES_DEPTHS)
        return NULL;
    int32_t to = v->self.room + step[direction];
    return to >= 0 && to < ES_ROOMS ? &v->room[v->self.depth - 1][to] : NULL;
}

static void describe_way(const struct es_rules *r, const struct es_view *v, int16_t direction, struct offer *o) {
    const struct es_room *to = es_room_beyond(v, (uint32_t)direction);
    text_fmt(&o->label, " %s", way_word(r, direction));
    if (to && to->feature)
        text_fmt(&o->note, "%s%s", es_word(r, ES_KIND_ROOM, to->feature),
                 !(to->known & ES_KNOWS_INSIDE) ? ", not yet entered"
                 : to->left                     ? ", something left there"
                                                : "");
    else if (direction == ES_UP)
        text_put(&o->note, v->self.depth > 1 ? "the stairs" : "out");
    else if (direction == ES_DOWN)
        text_put(&o->note, "the stairs back");
}

const struct es_person *es_person_here(const struct es_view *v, uint32_t id) {
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].id == id)
            return &v->person[i];
    return NULL;
}

static void describe_target(const struct es_rules *r, const struct es_view *v, int16_t id, struct offer *o) {
    const struct es_person *p = id > 0 ? es_person_here(v, (uint32_t)id) : NULL;
    text_char(&o->label, ' ');
    text_put(&o->label, id                          ? es_word(r, ES_KIND_ENTITY, id)
                        : o->action.verb == ES_TALK ? "nobody in particular"
                                                    : "the first who suits");
    if (p)
        text_fmt(&o->note, "level %d, health %d of %d", p->level, p->health, p->health_most);
}

/* What stands first in every label; a choice of a room has its own words. */
static const char *const verb_words[ES_VERBS] = {
    [ES_MOVE] = "Go",         [ES_TRAIN] = "Train",     [ES_REST_UP] = "Rest",    [ES_TALK] = "Talk to",
    [ES_SEARCH] = "Search",   [ES_SPEAK] = "Say",       [ES_FIGHT] = "Fight",     [ES_FLEE] = "Flee",
    [ES_STREAM] = "Stream",   [ES_STEAL] = "Steal from", [ES_RECRUIT] = "Recruit", [ES_MURDER] = "Murder",
    [ES_EVOLVE] = "Evolve to",
};

void es_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    const struct es_rules *r = rules;
    const struct es_view *v = view;
    if (a->verb >= ES_VERBS)
        return;
    text_put(&o->label, verb_words[a->verb] ? verb_words[a->verb] : "");
    switch (a->verb) {
    case ES_MOVE:
    case ES_FLEE:
        describe_way(r, v, a->arg[0], o);
        break;
    case ES_SPEAK:
        text_fmt(&o->label, " %s", a->arg[0] ? es_name_of(r, ES_KIND_LINE, a->arg[0]) : "something of your own");
        if (a->arg[0])
            text_fmt(&o->note, "\"%s\"", es_words_of(r, v, 1, (uint32_t)a->arg[0]));
        break;
    case ES_CHOOSE:
        text_put(&o->label, es_word(r, ES_KIND_OPTION, a->arg[0]));
        if (a->arg[0] > 0 && a->arg[0] <= r->options && a->arg[0] < ES_OPTIONS)
            put_option(r, &r->option[a->arg[0]], &o->note);
        break;
    case ES_EVOLVE:
        text_fmt(&o->label, " %s", es_word(r, ES_KIND_SKILL, a->arg[0]));
        break;
    case ES_SEARCH:
        text_put(&o->note, here_of(v)->left ? "something here" : "nothing here");
        break;
    case ES_STREAM:
        offer_cost(o, ES_STAT_FEATURE + ES_EFFORT, 100 * r->f.stream_effort);
        break;
    case ES_TALK:
    case ES_FIGHT:
    case ES_STEAL:
    case ES_RECRUIT:
    case ES_MURDER:
        describe_target(r, v, a->arg[0], o);
        o->confirm = a->verb == ES_MURDER;
        break;
    default:
        break;
    }
    if (o->reason == REASON_OK)
        es_forecast(r, v, a, o);
    else
        es_say_closed(r, v, a, o->reason, &o->why);
}

static bool is_own(const struct es_belief *b) {
    return b->source == 1 && b->actor == 1;
}

/* How far one takes it for true; programs have the figure (confidence). */
static const char *sureness(uint32_t confidence) {
    return confidence > ES_ONE * 3 / 4 ? "hard to doubt"
           : confidence > ES_ONE / 2   ? "likely"
           : confidence > ES_ONE / 4   ? "perhaps"
                                       : "hardly so";
}

/* "Ansel Roke hit the chain warden in the pit and drew blood (turn 12, told by Ida Marsh, likely)". */
void es_say_belief(const struct es_rules *r, const struct es_view *v, const struct es_belief *b,
                   struct text *out) {
    (void)v;
    es_put_who(r, b->actor, true, out);
    text_char(out, ' ');
    es_put_deed(r, b->actor, b->verb, b->outcome, b->feature, b->subject == b->actor ? 0 : b->subject, out);
    text_fmt(out, " (turn %u", es_deed_turn(b->deed));
    if (b->source == 1 && !is_own(b))
        text_put(out, ", seen");
    if (b->source != 1) {
        text_put(out, b->state == ES_VERIFIED ? ", a witness told: " : ", told by ");
        es_put_who(r, b->source, false, out);
        text_fmt(out, ", %s", sureness(b->confidence));
    }
    text_char(out, ')');
}

static void say_story_line(const struct es_rules *r, const struct es_line *l, struct text *out) {
    switch (l->what) {
    case ES_LINE_CUTSCENE:
        text_fmt(out, "%s.", es_word(r, ES_KIND_CUTSCENE, l->detail));
        return;
    case ES_LINE_EVENT:
        text_fmt(out, "%s.", es_word(r, ES_KIND_EVENT, l->detail));
        return;
    case ES_LINE_CHAPTER:
        text_fmt(out, "Chapter %u closed.", l->detail);
        return;
    case ES_LINE_ACT:
        text_fmt(out, "Act %u closed.", l->detail);
        return;
    case ES_LINE_SKILL:
        text_fmt(out, "Learned %s.", es_word(r, ES_KIND_SKILL, l->detail));
        return;
    default:
        text_fmt(out, "They call you %s", es_word(r, ES_KIND_ARCHETYPE, l->detail));
        if (l->amount > 0)
            text_fmt(out, ", and no longer %s", es_word(r, ES_KIND_ARCHETYPE, l->amount));
        text_char(out, '.');
    }
}

/* Of what was told: actor is the teller, target who is said to have done it, detail the verb. */
static void say_told_line(const struct es_rules *r, const struct es_line *l, struct text *out) {
    if (l->what == ES_LINE_RUMOR) {
        es_say_heard(r, l->actor, l->target, l->detail, l->outcome == ES_VERIFIED, out);
        return;
    }
    es_put_who(r, l->actor, true, out);
    text_put(out, l->actor == 1 ? " set it right: " : " set you right: ");
    es_put_told(r, l->actor, l->target, l->detail, out);
    text_char(out, '.');
}

/* What the figure of an action's line says (es_turn.amount). */
static void say_amount(const struct es_rules *r, const struct es_line *l, struct text *out) {
    bool found = (l->detail == ES_SEARCH && l->outcome == ES_FOUND) || l->detail == ES_STEAL;
    if (l->amount <= 0)
        text_char(out, '.');
    else if (found)
        text_fmt(out, ": %s.", es_word(r, ES_KIND_ITEM, l->amount));
    else if (l->detail == ES_CHOOSE)
        text_fmt(out, ": %s", es_word(r, ES_KIND_OPTION, l->amount));
    else if (l->detail == ES_SPEAK)
        text_fmt(out, ": \"%s\"", es_word(r, ES_KIND_LINE, l->amount));
    else if (l->detail == ES_FIGHT || l->detail == ES_MURDER)
        text_fmt(out, ". Damage %d.", l->amount);
    else
        text_char(out, '.');
}

static void say_crossing(const struct es_rules *r, const struct es_line *l, struct text *out) {
    bool came = l->what == ES_LINE_CAME;
    es_put_who(r, l->actor, true, out);
    if (!l->detail)
        text_put(out, came ? " came out of the exit." : " left.");
    else if (l->detail == ES_UP || l->detail == ES_DOWN)
        text_fmt(out, came ? " came %s the stairs." : " left %s the stairs.",
                 (l->detail == ES_UP) == came ? "down" : "up");
    else
        text_fmt(out, came ? " came from the %s." : " left to the %s.",
                 es_word(r, ES_KIND_DIRECTION, l->detail));
}

void es_say_line(const struct es_rules *r, const struct es_view *v, const struct es_line *l,
                 struct text *out) {
    uint32_t depth = l->depth >= 1 && l->depth <= ES_DEPTHS ? l->depth : 1;
    switch (l->what) {
    case ES_LINE_ACTION:
        es_put_who(r, l->actor, true, out);
        text_char(out, ' ');
        es_put_deed(r, l->actor, l->detail, l->outcome, v->room[depth - 1][l->room % ES_ROOMS].feature,
                    l->target, out);
        say_amount(r, l, out);
        return;
    case ES_LINE_CAME:
    case ES_LINE_LEFT:
        say_crossing(r, l, out);
        return;
    case ES_LINE_SPAWN:
        es_put_who(r, l->actor, true, out);
        text_put(out, " came out of the exit.");
        return;
    case ES_LINE_DEATH:
        es_put_who(r, l->actor, true, out);
        text_put(out, " fell");
        if (l->target) {
            text_put(out, " to ");
            es_put_who(r, l->target, false, out);
        }
        text_char(out, '.');
        return;
    case ES_LINE_PRUNED:
        es_put_who(r, l->actor, true, out);
        text_put(out, " was called away: too many are about.");
        return;
    case ES_LINE_RUMOR:
    case ES_LINE_CORRECTED:
        say_told_line(r, l, out);
        return;
    default:
        say_story_line(r, l, out);
    }
}

void es_say_opening(const void *rules, uint32_t line, struct text *out) {
    const struct es_rules *r = rules;
    if (line < r->openings)
        text_put(out, r->opening[line]);
}

void es_say_leaving(const void *rules, const void *view, struct text *out) {
    const struct es_view *v = view;
    (void)rules;
    text_fmt(out, "This run ends here if you leave: depth %u, turn %u.", v->self.depth, v->run.turn);
}
