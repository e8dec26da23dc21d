/* ESCAPE THE DUNGEON's face: the first page, the page of help, and the end of a run with what was made of it.
 */
#include "front/screen/escape/esf.h"

void esf_draw_opening(const struct face_scene *s, struct grid *g) {
    const struct es_rules *r = s->rules;
    int y = 5, w = 66, x = (g->w - w) / 2;
    if (s->plain) { /* no frame, and a title that can be read aloud */
        y = x = 1;
        w = g->w - 2;
        grid_text(g, 1, 0, STYLE_TITLE, "ESCAPE THE DUNGEON");
    } else {
        grid_double_frame(g, x - 4, 0, w + 8, face_rows(g), STYLE_RULE);
        grid_centre(g, 2, STYLE_TITLE, "E S C A P E   T H E   D U N G E O N");
    }
    for (uint32_t i = 0; i < r->openings; i++)
        y += grid_wrap(g, x, y, w, 4, i ? STYLE_TEXT : STYLE_WHISPER, r->opening[i]) + (r->openings < 5);
    grid_wrap(
        g, x, y + 1, w, 3, STYLE_DIM,
        "Each choice has its key before it. ? explains, q is the way out; your run is kept after every turn.");
}

static int help_rows(struct grid *g, int y, const char *const (*row)[2], const char *rest) {
    for (; (*row)[0]; row++) {
        grid_text(g, 2, y, STYLE_KEY, (*row)[0]);
        y += grid_wrap(g, 22, y, g->w - 23, 2, STYLE_TEXT, (*row)[1] ? (*row)[1] : rest);
    }
    return y;
}

void esf_draw_help(const struct face_scene *s, struct grid *g) {
    static const char *const deeds[][2] = {
        {"go north, n", "walk; up and down by stairs; *: a room not yet entered"},
        {"search, train", "take one thing that lies here; grow, in training rooms"},
        {"rest", NULL},
        {"talk pell", "trade news, true and false: both of you act on it"},
        {"say any words", "you lean toward what you speak of; say alone: stock lines"},
        {"fight, flee north", "a blow; or away: it never fails, none there may follow"},
        {"choose, stream", "take what a room offers; trade 10 Effort for Fame"},
        {"recruit pell", "one companion; likewise steal, murder, evolve, once able"},
        {NULL, NULL}};
    static const char *const looks[][2] = {
        {"look, status, map", "free: the room (look pell), yourself, the level (map 11)"},
        {"log, people", "free: your chapters (log 2, log pell, log record), people"},
        {"new, q", "give up this run for another; leave: the run is kept"},
        {NULL, NULL}};
    static const char about[] =
        "Find the stairs up, in the far corner of each level, twelve times; the last is the gate. One more "
        "hostile comes down them each turn, and they grow stronger: do not linger. They never enter a forge. "
        "What you do, where you stand and what you say moves your traits; the compass says what you are "
        "becoming, and skills come to those who fit them.";
    const struct es_rules *r = s->rules;
    TEXT_ON_STACK(rest, 120);
    text_put(&rest, "energy; in a resting place (R) more of it");
    if (r->f.rest_health)
        text_fmt(&rest, " and %u health", r->f.rest_health);
    grid_head(g, "ESCAPE THE DUNGEON: how to play");
    int y = 2 + grid_wrap(g, 1, 1, g->w - 2, 6, STYLE_TEXT, about);
    grid_text(g, 1, y, STYLE_DIM,
              "Each of these takes a turn. Numbers and letters on the screen do the same.");
    y = help_rows(g, y + 1, deeds, rest.buf);
    help_rows(g, y + 1, looks, "");
}

/* How often the player did what, as far as the log goes back. */
static void put_run_deeds(const struct es_log *log, struct text *out) {
    static const char *const words[ES_VERBS] = {"steps",    "lessons",     "rests",   "talks",     "searches",
                                                "speeches", "blows",       "flights", "bargains",  "streams",
                                                "thefts",   "recruitings", "murders", "evolutions"};
    uint32_t count[ES_VERBS] = {0}, slain = 0, found = 0, at = 0;
    for (const struct es_line *l; (l = es_next_line(log, ES_PAGE_CHAPTER, &at));) {
        if (l->what != ES_LINE_ACTION || l->actor != 1 || l->detail >= ES_VERBS)
            continue;
        count[l->detail]++;
        slain += l->outcome == ES_SLAIN;
        found += l->outcome == ES_FOUND;
    }
    text_put(out, "What you did:");
    for (uint32_t i = 0, n = 0; i < ES_VERBS; i++)
        if (count[i])
            text_fmt(out, "%s %s %u", n++ ? "," : "", words[i], count[i]);
    text_fmt(out, ". Found %u, slain %u.", found, slain);
}

/* The last headings, oldest of them first. */
static void put_headings(const struct es_rules *r, const struct es_view *v, const struct es_log *log,
                         struct text *out) {
    enum { SHOWN = 6 };
    uint8_t head[SHOWN];
    uint32_t n = 0, at = 0;
    for (const struct es_line *l; (l = es_next_line(log, ES_PAGE_SYSTEM, &at));)
        if (l->what == ES_LINE_HEADING)
            head[n++ % SHOWN] = l->detail;
    text_put(out, "What they called you:");
    for (uint32_t i = n > SHOWN ? n - SHOWN : 0, k = 0; i < n; i++)
        text_fmt(out, "%s %s",
                 k++         ? ","
                 : n > SHOWN ? " ..."
                             : "",
                 es_word(r, ES_KIND_ARCHETYPE, head[i % SHOWN]));
    if (!n)
        text_fmt(out, " %s", es_word(r, ES_KIND_ARCHETYPE, v->run.heading));
    text_char(out, '.');
}

/* What the player itself heard told of the player, or what it will be remembered for: of a kind the latest is
 * enough. Returns the next free row. */
static int draw_told(const struct es_rules *r, const struct es_view *v, bool heard, struct grid *g, int y,
                     int end) {
    const struct es_memory *m = &v->self.memory;
    const struct es_belief *b = heard ? m->heard : m->seen;
    uint32_t count = heard ? ES_HEARD : ES_SEEN, next = heard ? m->next_heard : m->next_seen;
    const int head = y++;
    grid_text(g, 1, head, STYLE_DIM, heard ? "What is told of you, true or not:" : "What was seen of you:");
    uint32_t told = heard ? 0 : 1u << ES_MOVE | 1u << ES_REST_UP;
    for (uint32_t k = 1; k <= count && y < end; k++) {
        const struct es_belief *one = &b[(next + count - k) % count];
        TEXT_ON_STACK(words, 300);
        if (!one->deed || one->actor != 1 || told >> one->verb & 1)
            continue;
        told |= 1u << one->verb;
        es_say_belief(r, v, one, &words);
        y += grid_wrap(g, 3, y, g->w - 4, end - y < 2 ? 1 : 2, STYLE_DREAD, words.buf);
    }
    if (y == head + 1 && y < end)
        grid_text(g, 3, y++, STYLE_DREAD, "Nothing that anybody would tell.");
    return y;
}

static bool heard_of_itself(const struct es_memory *m) {
    for (uint32_t i = 0; i < ES_HEARD; i++)
        if (m->heard[i].deed && m->heard[i].actor == 1)
            return true;
    return false;
}

static void put_facts(const struct es_rules *r, const struct es_view *v, struct text *out) {
    const struct es_entity *me = &v->self;
    text_fmt(out, "Turn %u. Highest depth reached: %u. Chapters closed %d of %d, acts %u of 3. ", v->run.turn,
             v->run.highest ? v->run.highest : me->depth, __builtin_popcount(v->run.chapters), ES_DEPTHS,
             v->run.acts);
    text_fmt(out, "Level %d, Fame ", es_level(r, &v->run, me));
    es_put_decimal(me->feature[ES_FAME], false, out);
    text_fmt(out, ", reputation %d, %s. ", me->reputation, es_word(r, ES_KIND_FACTION, me->faction));
    if (me->skills) {
        text_put(out, "Learned: ");
        es_put_skills(r, me->skills, out);
        text_put(out, ". ");
    }
    if (v->companion) {
        text_put(out, "With you to the end: ");
        esf_put_title(r, v->companion, out);
        text_char(out, '.');
    }
}

void esf_draw_recap(const struct face_scene *s, struct grid *g) {
    static const char *const title[ES_ENDS] = {"T H E   E N D", "Y O U   A R E   O U T", "Y O U   F E L L",
                                               "L O S T"};
    static const char *const plain_title[ES_ENDS] = {"THE END", "YOU ARE OUT", "YOU FELL", "LOST"};
    const struct es_rules *r = s->rules;
    const struct es_view *v = s->view;
    uint32_t end = v->run.over < ES_ENDS ? v->run.over : 0;
    int y = 1, w = g->w - 2;
    TEXT_ON_STACK(line, 600);
    if (s->plain)
        grid_text(g, 1, y, STYLE_STRONG, plain_title[end]);
    else
        grid_centre(g, y, end == ES_ESCAPED ? STYLE_GOLD : STYLE_ALARM, title[end]);
    y += 2 + grid_wrap(g, 1, y + 2, w, 2, STYLE_WHISPER, es_end_words(v));
    put_facts(r, v, &line);
    y += 1 + grid_wrap(g, 1, y + 1, w, 4, STYLE_TEXT, line.buf);
    text_clear(&line);
    put_headings(r, v, s->pages, &line);
    y += grid_wrap(g, 1, y, w, 2, STYLE_TEXT, line.buf);
    text_clear(&line);
    put_run_deeds(s->pages, &line);
    y += grid_wrap(g, 1, y, w, 3, STYLE_TEXT, line.buf);
    int rows = face_rows(g);
    if (heard_of_itself(&v->self.memory))
        y = draw_told(r, v, true, g, y + 1, y + 1 + (rows - y) / 2);
    draw_told(r, v, false, g, y + 1, rows);
}
