/* ESCAPE THE DUNGEON: deeds, anchors, dialogue, cutscenes, events, sayings, people and the prose of the front
 * out of content. What can reach a state stands in sections of its own; the section "words" is prose alone.
 */
#include "games/escape/content_parts.h"

#include <stdio.h>
#include <string.h>

enum { NAME_MOST = 15, TITLE_MOST = 39, PER_LEVEL = ES_CAST / ES_DEPTHS };
_Static_assert(sizeof((struct es_rules *)0)->id_name[0] == NAME_MOST + 1 &&
                   sizeof((struct es_rules *)0)->id_title[0] == TITLE_MOST + 1,
               "names and titles of people fit their tables");

static void load_deeds(struct content_reader *rd, struct es_rules *r) {
    content_reader_at(rd, "deeds.rooms");
    for (uint32_t i = ES_CORRIDOR; i < ES_ROOM_FEATURES; i++)
        r->deed_room[i] = content_reader_string(rd, es_room_words[i]);
    content_reader_at(rd, "deeds.targets");
    for (uint32_t i = 0; i < ES_KINDS; i++)
        r->deed_target[i] = content_reader_string(rd, es_kind_words[i]);
    r->deed_room[ES_UNSEEN] = "";
    for (uint32_t v = 0; v < ES_VERBS; v++) {
        content_reader_at(rd, "deeds.%s", es_verb_words[v]);
        content_reader_want(rd, "");
        for (uint32_t o = 0; o < ES_OUTCOMES; o++)
            if (content_reader_has(rd, es_outcome_words[o]))
                r->deed_words[v][o] = content_reader_string(rd, es_outcome_words[o]);
    }
}

/* Words seen so far, over all axes: one that stood twice would count twice, or for and against. */
struct seen_words {
    const char *word[ES_AXES * 2 * ES_PHRASES];
    uint32_t count;
};

static uint8_t anchor_words(struct content_reader *rd, const char *key, struct seen_words *seen,
                            const char **out) {
    uint8_t n = es_read_texts(rd, key, ES_PHRASES, out);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        if (!*out[i] || out[i][strspn(out[i], "abcdefghijklmnopqrstuvwxyz")])
            content_reader_fault(rd, key, "entry %u is no single word of small letters (D-10)", i);
        for (uint32_t k = 0; k < seen->count; k++)
            if (!strcmp(seen->word[k], out[i]))
                content_reader_fault(rd, key, "'%s' is an anchor already; a word has one axis (D-10)",
                                     out[i]);
        seen->word[seen->count++] = out[i];
    }
    return n;
}

static void load_anchors(struct content_reader *rd, struct es_rules *r) {
    struct seen_words seen = {.count = 0};
    for (uint32_t i = 0; i < ES_AXES; i++) {
        struct es_anchor *a = &r->anchor[i];
        content_reader_at(rd, "anchors.%s", es_axis_words[i]);
        a->words = anchor_words(rd, "for", &seen, a->word);
        a->opposites = anchor_words(rd, "against", &seen, a->opposite);
        if (!a->words)
            content_reader_fault(rd, "for", "an axis needs at least one word (D-10)");
    }
}

static struct es_effect passing(struct content_reader *rd) {
    struct es_effect e = {0};
    if (!content_reader_has(rd, "passing"))
        return e;
    size_t back = content_reader_enter(rd, "passing");
    e.attack = (int16_t)content_reader_number(rd, "attack", -100, 100);
    e.defence = (int16_t)content_reader_number(rd, "defence", -100, 100);
    e.turns = (uint8_t)content_reader_number(rd, "turns", 1, 200);
    content_reader_leave(rd, back);
    return e;
}

static void load_option(struct content_reader *rd, const struct es_rules *r, struct es_option_rules *o) {
    content_reader_at(rd, "dialogue.%s", o->name);
    o->title = content_reader_string(rd, "title");
    o->features = (uint16_t)es_read_set(rd, r, "rooms", ES_KIND_ROOM, "kind of room");
    o->tag_here = es_read_tag(rd, "tag_here");
    o->tag_absent = es_read_tag(rd, "tag_absent");
    o->skills = (uint16_t)es_read_set(rd, r, "skills", ES_KIND_SKILL, "skill");
    o->after = es_read_set(rd, r, "after", ES_KIND_OPTION, "option");
    o->never_after = es_read_set(rd, r, "never_after", ES_KIND_OPTION, "option");
    o->faction = es_read_faction(rd, "faction");
    o->present = es_read_faction(rd, "present");
    o->once = content_reader_flag(rd, "once");
    es_read_delta(rd, "effect", &o->effect);
    o->joins = es_read_faction(rd, "joins");
    o->gives = es_read_reference(rd, r, "gives", ES_KIND_ITEM, "item");
    o->takes_tag = (uint8_t)es_read_tag(rd, "takes_tag");
    o->corrects = content_reader_flag(rd, "corrects");
    o->passing = passing(rd);
    if (o->takes_tag && o->takes_tag != o->tag_here)
        content_reader_fault(rd, "takes_tag", "only what must lie here can be taken (tag_here, D-20)");
    o->words = es_read_prose(rd, "options", o->name);
}

/* Can every option be reached, by taking those it wants and none that shuts it? */
static void check_options(struct content_reader *rd, const struct es_rules *r) {
    uint64_t open = 0;
    for (uint32_t round = 0; round < r->options; round++)
        for (uint32_t i = 1; i <= r->options; i++)
            if ((r->option[i].after & ~open) == 0)
                open |= (uint64_t)1 << i;
    for (uint32_t i = 1; i <= r->options; i++) {
        const struct es_option_rules *o = &r->option[i];
        content_reader_at(rd, "dialogue.%s", o->name);
        if (!(open >> i & 1) || (o->after & o->never_after))
            content_reader_fault(rd, "after", "nobody can ever have taken all of these (D-20)");
    }
}

static void load_dialogue(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_OPTIONS];
    uint32_t n = content_reader_keys(rd, "dialogue", ES_OPTIONS - 1, name);
    for (uint32_t i = 0; i < n; i++) {
        content_reader_id(rd, name[i], name[i], 40);
        r->option[i + 1].name = name[i];
    }
    r->options = (uint8_t)n;
    for (uint32_t i = 1; i <= n; i++)
        load_option(rd, r, &r->option[i]);
    check_options(rd, r);
}

static void load_cutscenes(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_CUTSCENES] = {0};
    uint32_t n = es_read_ordered(rd, "cutscenes", ES_CUTSCENES - 1, name);
    for (uint32_t i = 0; i < n; i++) {
        struct es_cutscene_rules *c = &r->cutscene[i + 1];
        content_reader_at(rd, "cutscenes.%s", name[i]);
        c->name = name[i];
        c->title = content_reader_string(rd, "title");
        c->once = content_reader_truth(rd, "once");
        c->verb = es_read_reference(rd, r, "action", ES_KIND_VERB, "action");
        c->tag = es_read_tag(rd, "tag");
        es_read_needs(rd, r, &c->needs);
        c->skill = es_read_reference(rd, r, "skill", ES_KIND_SKILL, "skill");
        c->chapter = content_reader_flag(rd, "chapter");
        c->escape = content_reader_flag(rd, "escape");
        if (!c->verb && !c->skill && !c->chapter && !c->escape)
            content_reader_fault(rd, "",
                                 "nothing starts this cutscene: action, skill, chapter or escape (D-16)");
        c->words = es_read_prose(rd, "cutscenes", name[i]);
    }
    r->cutscenes = (uint8_t)n;
}

static void load_events(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_GLOBALS] = {0};
    uint32_t n = es_read_ordered(rd, "events", ES_GLOBALS - 1, name);
    for (uint32_t i = 0; i < n; i++) {
        struct es_event_rules *ev = &r->event[i + 1];
        content_reader_at(rd, "events.%s", name[i]);
        ev->name = name[i];
        ev->title = content_reader_string(rd, "title");
        es_read_needs(rd, r, &ev->needs);
        ev->enemy_bonus = (int16_t)content_reader_number(rd, "enemy_bonus", 0, 20);
        es_read_delta(rd, "effect", &ev->effect);
        ev->words = es_read_prose(rd, "events", name[i]);
    }
    r->events = (uint8_t)n;
}

static void load_lines(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_LINES];
    uint32_t n = content_reader_keys(rd, "lines", ES_LINES - 1, name);
    for (uint32_t i = 0; i < n; i++) {
        content_reader_id(rd, name[i], name[i], 40);
        r->line[i + 1].name = name[i];
        r->line[i + 1].words = content_reader_string(rd, name[i]);
    }
    r->lines = (uint8_t)n;
}

/* Nobody can tell which of the five is the one too many: all of them are named. */
static void crowded(struct content_reader *rd, const struct es_rules *r, uint32_t chapter,
                    const char *fifth) {
    const struct es_person_rules *p = &r->person[chapter * PER_LEVEL];
    content_reader_at(rd, "people");
    content_reader_fault(rd, "", "%s, %s, %s, %s and %s are at depth %u; four live there (ES-193)", p[0].name,
                         p[1].name, p[2].name, p[3].name, fifth, ES_DEPTHS - chapter);
}

/* Commands and logs name people by their titles. */
static void check_titles(struct content_reader *rd, const struct es_rules *r, uint32_t n) {
    for (uint32_t i = 0; i < ES_CAST && n == ES_CAST && rd->st == ST_OK; i++)
        for (uint32_t k = 0; k < i; k++)
            if (!strcmp(r->person[i].title, r->person[k].title)) {
                content_reader_at(rd, "people.%s", r->person[i].name);
                content_reader_fault(rd, "title", "'%s' is what %s is called already", r->person[i].title,
                                     r->person[k].name);
            }
}

/* S-05: four to a depth, the deepest first; within a depth by name. Ids are places, from 2. */
static void load_people(struct content_reader *rd, struct es_rules *r) {
    const char *name[ES_CAST] = {0};
    uint32_t at[ES_DEPTHS] = {0};
    uint32_t n = content_reader_keys(rd, "people", ES_CAST, name);
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        content_reader_at(rd, "people");
        content_reader_id(rd, name[i], name[i], NAME_MOST);
        if (!strcmp(name[i], "player") || !strncmp(name[i], "hostile_", 8))
            content_reader_fault(rd, name[i], "is the name of somebody else");
        content_reader_at(rd, "people.%s", name[i]);
        uint32_t chapter = (uint32_t)(ES_DEPTHS - content_reader_number(rd, "depth", 1, ES_DEPTHS));
        if (at[chapter] == PER_LEVEL)
            crowded(rd, r, chapter, name[i]);
        if (rd->st != ST_OK)
            return;
        struct es_person_rules *p = &r->person[chapter * PER_LEVEL + at[chapter]++];
        p->name = name[i];
        p->title = content_reader_string(rd, "title");
        p->faction = es_read_faction(rd, "faction");
        if (!p->faction)
            p->faction = r->kind[ES_DUNGEONEER].faction;
        p->words = es_read_prose(rd, "people", name[i]);
    }
    check_titles(rd, r, n);
    content_reader_at(rd, "people");
    if (n != ES_CAST)
        content_reader_fault(rd, "", "%u people; %d live in the dungeon (ES-193)", n, ES_CAST);
    r->people = (uint8_t)n;
}

static void load_front(struct content_reader *rd, struct es_rules *r) {
    content_reader_at(rd, "words");
    r->openings = es_read_texts(rd, "opening", 8, r->opening);
    r->hints = es_read_texts(rd, "hints", ES_HINTS, r->hint);
    r->hostile_titles = es_read_texts(rd, "hostiles", 24, r->hostile_title);
    if (!r->hostile_titles)
        content_reader_fault(rd, "hostiles", "hostiles need at least one title");
    content_reader_at(rd, "words.told");
    for (uint32_t i = 0; i < ES_VERBS; i++) {
        r->tellings[i] = es_read_texts(rd, es_verb_words[i], ES_TELLINGS, r->told[i]);
        if (!r->tellings[i])
            content_reader_fault(rd, es_verb_words[i], "a deed needs at least one way to be told");
    }
}

void es_load_story(struct content_reader *rd, struct es_rules *r) {
    load_deeds(rd, r);
    load_anchors(rd, r);
    load_dialogue(rd, r);
    load_cutscenes(rd, r);
    load_events(rd, r);
    load_lines(rd, r);
    load_people(rd, r);
    load_front(rd, r);
}
