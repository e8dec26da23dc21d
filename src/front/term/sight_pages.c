/* Pages of a sight that are read: what happened, help, the end; and what the foot says. See sight.h; sight.c
 * has the keys. */
#include "front/term/sight_pages.h"

#include "front/screen/closing.h"

#include <stdio.h>
#include <string.h>

static bool is_char(const struct key *k, uint32_t ch) {
    return k->code == KEY_CHAR && k->ch == ch && !(k->mods & (MOD_CTRL | MOD_ALT));
}

/* The next place, or the one before; where there is none, the last one stays. */
static void seek(struct sight *s, int by) {
    struct face_log *tale = &s->tale[s->seat];
    const uint32_t from = tale->marked ? tale->marked : tale->count + 1,
                   at = log_find(tale, s->sought, from, by);
    tale->marked = at ? at : tale->marked;
    if (!at && *s->sought)
        snprintf(s->notice, sizeof s->notice, "Nothing %s of: %s", by < 0 ? "earlier" : "later", s->sought);
}

/* A character more or less of the words that are typed. */
static void seek_typed(struct sight *s, const struct key *k) {
    size_t n = strlen(s->sought);
    char bytes[4];
    if (k->code == KEY_BACKSPACE) {
        while (n && (s->sought[--n] & 0xC0) == 0x80)
            continue;
        s->sought[n] = 0;
        return;
    }
    const uint32_t len =
        k->code == KEY_CHAR && !(k->mods & ~MOD_ITSELF) && text_shows(k->ch) ? text_encode(k->ch, bytes) : 0;
    if (len && n + len < sizeof s->sought) {
        memcpy(s->sought + n, bytes, len);
        s->sought[n + len] = 0;
    }
}

bool sight_seeks(struct sight *s, const struct key *k) {
    if (s->seeks) {
        s->seeks = k->code != KEY_ESCAPE && k->code != KEY_ENTER;
        if (k->code == KEY_ENTER)
            seek(s, -1);
        else if (s->seeks)
            seek_typed(s, k);
        return true;
    }
    if (is_char(k, '/')) {
        s->seeks = true;
        s->sought[0] = 0;
        s->back = s->below;
        s->tale[s->seat].marked = 0;
        return true;
    }
    const bool older = is_char(k, 'n'), newer = is_char(k, 'N');
    if (*s->sought && (older || newer))
        seek(s, older ? -1 : 1);
    return *s->sought && (older || newer);
}

/* The page that was turned to, or that of what was found. */
void sight_draw_tale(const struct sight *s, struct grid *g, struct layout_hits *hits) {
    const struct face_log *tale = &s->tale[s->seat];
    const int rows = g->h - 3;
    TEXT_ON_STACK(head, 80);
    text_fmt(&head, "%s, what happened", s->match->set->ops->title);
    grid_head(g, head.buf);
    const uint32_t pages = log_pages(tale, 0, g->w - 2, rows);
    uint32_t back = s->back < pages ? s->back : pages - 1;
    if (tale->marked)
        back = pages - 1 - log_page_of(tale, tale->marked - 1, g->w - 2, rows);
    if (back || tale->marked)
        log_draw_page(tale, 0, pages - 1 - back, g, 1, 1, g->w - 2, rows);
    else /* as many of the newest lines as fit */
        log_draw(tale, g, 1, 1, g->w - 2, rows);
    if (hits)
        hits->below = (uint16_t)back;
    TEXT_ON_STACK(where, 40);
    TEXT_ON_STACK(keys, 80);
    text_fmt(&where, "page %u of %u", pages - back, pages);
    text_fmt(&keys, "arrows turn  / search  %sEsc back", *s->sought ? "n N next  " : "");
    if (s->seeks) {
        int x = grid_text(g, 1, g->h - 1, STYLE_KEY, "/ ");
        x = grid_clip(g, x, g->h - 1, g->w - 24, STYLE_STRONG, s->sought);
        grid_put(g, x, g->h - 1, STYLE_HERE, ' ');
        grid_point(g, x, g->h - 1);
    } else if (*s->notice) {
        grid_clip(g, 1, g->h - 1, g->w - 24, STYLE_WARN, s->notice);
    } else {
        grid_keys(g, keys.buf);
    }
    grid_right(g, g->w - 1, g->h - 1, STYLE_DIM, where.buf);
}

static const char *const key_help[][2] = {
    {"arrows, h j k l", "walk where there are ways; else move the cursor"},
    {"1-9 0, letters", "the choice they stand beside"},
    {"Enter", "does what the cursor is on; with nothing under it, nothing"},
    {"Tab, Esc", "the next choice; back"},
    {"p", "passes; nothing else does"},
    {"z", "takes back what rolled no dice and showed you nothing"},
    {"x", "look at anything on the table, with arrows from one thing to the next"},
    {"t", "the tale: all that happened; / searches in it, n and N go on from there"},
    {":", "type a line, as in line mode"},
    {"q", "pause: go on, or leave; where something would be lost, it asks"},
    {"y", "confirms what cannot be undone; any other key does not"},
};

/* Whether any verb of the game declines. */
static bool ops_can_pass(const struct game_ops *ops) {
    for (uint32_t i = 0; i < ops->verb_count; i++)
        if (ops->verbs[i].declines)
            return true;
    return false;
}

void sight_fill_help(struct sight *s) {
    struct list *l = s->help;
    const struct game_ops *ops = s->match->set->ops;
    list_begin(l);
    l->plain = true;
    l->top = 0;
    if (!match_over(s->match) && s->scene->ask) {
        list_head(l, "Now");
        list_text(l, s->scene->ask);
        if (s->hint)
            list_text(l, s->hint);
    }
    list_head(l, "Keys");
    for (uint32_t i = 0; i < sizeof key_help / sizeof key_help[0]; i++)
        if (*key_help[i][0] != 'p' || ops_can_pass(ops))
            list_note(l, key_help[i][0], key_help[i][1]);
    for (uint32_t i = 1; i < ops->scene_page_count; i++) {
        if (!ops->scene_pages[i].key)
            continue;
        const char key[2] = {ops->scene_pages[i].key, 0};
        list_note(l, key, ops->scene_pages[i].title);
    }
    list_head(l, "Signs");
    list_text(l, "A choice with - is closed, and says why when it is tried; one with ! may end it badly. "
                 "What has a ~ before it "
                 "may be false. The hatched end of a bar is about to go.");
    list_head(l, "The game");
    list_text(l, ops_brief(ops, s->match->set->rules));
    list_end(l);
}

/* What a scene does not tell of an end: that the steps were used up, or how a game without scenes came out.
 */
static enum verdict say_outcome(const struct sight *s, struct text *out) {
    struct result result;
    bool limit;
    match_result(s->match, &result, &limit);
    if (limit)
        text_put(out, reason_text(s->match->set->ops, REASON_STEP_LIMIT));
    else
        outcome_tell(s->match->set->ops, result.outcome, s->seat, out);
    text_capital(out->buf);
    text_char(out, '.');
    return limit ? IT_IS_OVER : outcome_verdict(s->match->set->ops, result.outcome, s->seat);
}

void sight_draw_end(const struct sight *s, struct grid *g, struct layout_hits *hits) {
    static const char *const titles[VERDICTS] = {"", "Y O U   W O N", "Y O U   L O S T",
                                                 "N O B O D Y   W O N", "I T   I S   O V E R"};
    const struct scene *sc = s->scene;
    const char *coach = s->guide ? guide_words(s->guide) : NULL;
    const int w = g->w - 20 < 64 ? g->w - 20 : 64, x = (g->w - w) / 2, rows = (int)s->rows->count,
              below = g->h - 3 - rows, last = coach ? grid_wrapped(w, coach) + 1 : 0;
    grid_text(g, 1, 0, STYLE_TITLE, s->match->set->ops->title);
    TEXT_ON_STACK(outcome, 160);
    const enum verdict came = say_outcome(s, &outcome);
    const int y = closing_draw(sc, titles[sc->verdict ? sc->verdict : came], sc->how ? sc->how : outcome.buf,
                               g, x, w, below - last);
    if (!sc->decided[0] && below - last - y > 4) { /* nobody says why: then what happened last has to */
        grid_rule(g, x, y, w, "what happened last", STYLE_STRONG);
        log_draw(&s->tale[s->seat], g, x, y + 1, w, below - last - y - 2);
    }
    if (coach)
        grid_wrap(g, x, below - last, w, last, STYLE_STRONG, coach);
    grid_rule(g, x, below, w, "what now?", STYLE_STRONG);
    list_draw(s->rows, g, x, below + 1, w, rows, hits);
    TEXT_ON_STACK(keys, 160);
    text_put(&keys, "arrows choose  Enter do it  t tale  ");
    for (uint32_t i = 1; i < s->match->set->ops->scene_page_count; i++)
        if (s->match->set->ops->scene_pages[i].ends)
            text_fmt(&keys, "%c %s  ", s->match->set->ops->scene_pages[i].key,
                     s->match->set->ops->scene_pages[i].name);
    text_put(&keys, "? help  Esc leave");
    grid_keys(g, keys.buf);
}

void sight_say_keys(const struct sight *s, int w, struct text *out) {
    enum { WAYS = 5 };
    static const char *const pick[WAYS] = {"arrows choose  Enter do it  Esc back  x look  ",
                                           "Esc back  x look  ", "Esc back  x look  ", "Esc back  ", ""};
    static const char *const look[WAYS] = {"arrows look on  Esc back  ", "Esc back  ", "Esc back  ",
                                           "Esc back  ", ""};
    static const char *const page[WAYS] = {"arrows read on  Esc back  x look  ", "x look  ", "x look  ", "",
                                           ""};
    static const char *const opened[WAYS] = {"arrows read on  Space go on  x look  ", "Space go on  x look  ",
                                             "Space go on  ", "Space go on  ", ""};
    static const char *const walk[WAYS] = {"arrows walk  Tab choose  Enter do it  x look  ",
                                           "arrows walk  x look  ", "x look  ", "", ""};
    static const char *const table[WAYS] = {"arrows choose  Enter do it  x look  ", "x look  ", "x look  ",
                                            "", ""};
    static const char *const last[WAYS] = {"t tale  : type  ? help  q pause",
                                           "t tale  : type  ? help  q pause", "t tale  ? help  q pause",
                                           "t tale  ? help  q pause", "? help  q pause"};
    static const char *const coach[WAYS] = {
        "Esc no coach  t tale  ? help  q pause", "Esc no coach  t tale  ? help  q pause",
        "Esc no coach  ? help  q pause", "Esc no coach  ? help  q pause", "? help  q pause"};
    const struct game_ops *ops = s->match->set->ops;
    const bool coached = s->guide && s->guide->now.on && s->mode == SIGHT_TABLE;
    const bool passing = s->mode == SIGHT_LOOK || s->mode == SIGHT_PICK;
    const char *const *before = s->mode == SIGHT_LOOK   ? look
                                : s->mode == SIGHT_PAGE ? ops->scene_pages[s->page].key ? page : opened
                                : s->mode == SIGHT_PICK ? pick
                                : s->map                ? walk
                                                        : table;
    const char *const *after = coached ? coach : last;
    TEXT_ON_STACK(pages, 160);
    text_put(&pages, s->can_back ? "z take back  " : "");
    for (uint32_t i = 1; i < ops->scene_page_count && s->mode != SIGHT_PAGE; i++)
        if (ops->scene_pages[i].key)
            text_fmt(&pages, "%c %s  ", ops->scene_pages[i].key, ops->scene_pages[i].name);
    uint32_t way = 0;
    while (way < WAYS - 1 &&
           text_columns(before[way]) + text_columns(pages.buf) + text_columns(after[way]) > w)
        way++;
    if (way && passing) { /* rather how to look on and how to choose than pages, which are a key further */
        text_fmt(out, "%s%s", before[0], after[WAYS - 2]);
        return;
    }
    text_fmt(out, "%s%s%s", before[way], pages.buf, after[way]);
}
