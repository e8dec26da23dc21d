/* Sight: see sight.h. */
#include "front/term/sight_pages.h"

#include "front/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows of the pause that are not for whoever holds the table. */
enum { PAUSE_GO_ON = SIGHT_CHOICES, PAUSE_HELP };

static const struct game_ops *ops_of(const struct sight *s) {
    return s->match->set->ops;
}

enum status sight_open(struct sight *s, const struct match *m, int32_t viewer, struct err *e) {
    const struct game_ops *ops = m->set->ops;
    memset(s, 0, sizeof *s);
    s->match = m;
    s->viewer = viewer;
    s->view = calloc(1, ops->view_size);
    s->world = calloc(1, ops->state_size);
    s->list = calloc(ops->max_legal + CHOICES_MAX, sizeof *s->list);
    s->scene = calloc(1, sizeof *s->scene);
    s->book = calloc(1, sizeof *s->book);
    s->items = calloc(1, sizeof *s->items);
    s->tale = calloc(ops->seats, sizeof *s->tale);
    s->heard.event = calloc(ops->max_events, sizeof *s->heard.event);
    s->heard.cap = ops->max_events;
    s->rows = calloc(1, sizeof *s->rows);
    s->help = calloc(1, sizeof *s->help);
    s->news = calloc(ops->seats, sizeof *s->news);
    struct event *room = s->news ? calloc((size_t)ops->seats * SIGHT_NEWS, sizeof *room) : NULL;
    for (uint32_t i = 0; room && i < ops->seats; i++)
        s->news[i] = (struct sink){.event = room + (size_t)i * SIGHT_NEWS, .cap = SIGHT_NEWS};
    if (s->view && s->world && s->list && s->scene && s->book && s->items && s->tale && s->heard.event &&
        s->rows && s->help && room)
        return ST_OK;
    sight_close(s);
    return err_set(e, ST_FULL, "no memory for a screen of %s", ops->name);
}

void sight_close(struct sight *s) {
    void *const all[] = {s->view,  s->world,       s->list,
                         s->scene, s->book,        s->items,
                         s->tale,  s->heard.event, s->news ? s->news[0].event : NULL,
                         s->news,  s->rows,        s->help};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        free(all[i]);
    past_close(&s->past);
    memset(s, 0, sizeof *s);
}

void sight_reset(struct sight *s, int32_t viewer) {
    s->viewer = viewer;
    s->asked = 0;
    s->notice[0] = s->moment[0] = 0;
    memset(s->tale, 0, ops_of(s)->seats * sizeof *s->tale);
    memset(&s->digits, 0, sizeof s->digits);
    memset(s->hinted, 0, sizeof s->hinted);
    s->hinted_step = 0;
}

/* A notice is a sentence, whoever wrote it as a part of one. */
void sight_say(struct sight *s, const char *words) {
    const size_t n = strlen(words);
    snprintf(s->notice, sizeof s->notice, "%s%s", words, n && !strchr(".!?:", words[n - 1]) ? "." : "");
    text_capital(s->notice);
}

static bool is_mine(const struct sight *s) {
    return !match_over(s->match) && s->asked == s->seat;
}

/* An item with an answer to give has no cursor on it: whoever presses Enter too often must not pass. */
static uint32_t first_item(const struct sight *s) {
    const struct items *it = s->items;
    if (!it->count || it->item[0].group == GROUP_ANSWER || s->map)
        return 0;
    for (uint32_t i = 0; i < it->count; i++)
        if (it->item[i].open)
            return i + 1;
    return 0;
}

/* With a coach the cursor is where the coach points, so that the lens tells of it. */
static uint32_t meant_item(const struct sight *s) {
    const struct items *it = s->items;
    for (uint32_t i = 0; s->guide && i < it->count; i++)
        for (uint32_t k = 0; k < it->item[i].count; k++)
            if (it->item[i].group != GROUP_ANSWER && !it->item[i].way &&
                guide_means(s->guide, &it->offer[it->item[i].first + k].action))
                return i + 1;
    return 0;
}

static enum sight_does choose(struct sight *s, const struct item *i);
static void fill_end(struct sight *s);

static bool has_doubts(const struct scene *s) {
    for (uint32_t i = 0; i < s->things; i++)
        if (s->thing[i].doubt)
            return true;
    return false;
}

static void see_page(struct sight *s) {
    const uint32_t page = s->mode == SIGHT_PAGE ? s->page : 0;
    const struct past past =
        past_of(&s->past, s->match, s->seat, s->seat < ops_of(s)->seats ? &s->news[s->seat] : NULL);
    scene_of(ops_of(s), s->match->set->rules, s->view, s->seat, page, s->scene);
    scene_recall(ops_of(s), s->match->set->rules, s->view, page, &past, s->scene);
}

/* What newcomers may read beside the table. */
static void find_book(struct sight *s) {
    const struct game_ops *ops = ops_of(s);
    s->book->panes = 0;
    for (uint32_t i = 1; s->hints && i < ops->scene_page_count; i++)
        if (ops->scene_pages[i].beside)
            scene_of(ops, s->match->set->rules, s->view, s->seat, i, s->book);
}

/* Who wants no lies is told the truth as soon as something is in doubt, and not before: a candid view has
 * fewer words. */
static void look_at_page(struct sight *s) {
    see_page(s);
    if (!s->ranges || !ops_of(s)->candid || !has_doubts(s->scene))
        return;
    ops_of(s)->candid(s->match->set->rules, s->view);
    see_page(s);
}

/* The oldest make room for the newest. */
static void remember(struct sink *news, const struct sink *heard) {
    for (uint32_t i = 0; i < heard->count; i++) {
        if (news->count == news->cap)
            memmove(news->event, news->event + 1, sizeof *news->event * --news->count);
        news->event[news->count++] = heard->event[i];
    }
}

/* Once for a question, since the game counts how often it gave each. Where a coach talks, nobody else does.
 */
static void find_hint(struct sight *s) {
    if (s->hinted_step == s->match->step + 1)
        return;
    s->hinted_step = s->match->step + 1;
    s->hint = s->legal && ops_of(s)->hint && !s->guide
                  ? ops_of(s)->hint(s->match->set->rules, s->view, s->list, s->legal, s->match->log,
                                    s->hinted[s->seat])
                  : NULL;
}

void sight_look(struct sight *s) {
    const struct game_ops *ops = ops_of(s);
    const void *rules = s->match->set->rules;
    s->asked = s->match->ask.over ? s->asked : s->match->ask.seat;
    s->seat = s->viewer >= 0 ? (uint32_t)s->viewer : s->asked;
    match_view(s->match, s->seat, s->view);
    s->mode = SIGHT_TABLE;
    s->pick = s->back = 0;
    look_at_page(s);
    s->legal = is_mine(s) ? match_legal(s->match, s->list) : 0;
    s->items->count = s->items->offers = 0;
    if (s->legal) {
        items_make(ops, rules, s->view, s->list, s->legal, &s->digits, s->items);
        offer_world(ops, rules, s->view, s->seat, s->world);
    }
    find_hint(s);
    find_book(s);
    s->map = false;
    for (uint32_t i = 0; i < s->items->count; i++)
        s->map |= s->items->item[i].way != 0;
    s->at = meant_item(s) ? meant_item(s) : first_item(s);
    if (match_over(s->match)) {
        s->rows->at = 0;
        fill_end(s);
    }
    if (s->items->count == 1 && s->items->item[0].count > 1 &&
        s->at) /* no need to open the only thing there is */
        choose(s, &s->items->item[0]);
}

/* Of several the first, which brought the others: what they came to, the next page tells. A rare one of its
 * kind is told behind it. What another seat heard is not for this one. */
static void note_moment(struct sight *s, uint32_t seat_before) {
    const struct game_ops *ops = ops_of(s);
    if (s->seat != seat_before)
        s->moment[0] = 0;
    table_events_for(&s->match->events, s->match->set->ops->seats, s->seat, &s->heard);
    for (uint32_t i = 0; i < s->heard.count; i++) {
        const struct event *ev = &s->heard.event[i];
        const bool rare = ops->events[ev->kind].weight != WEIGHT_MOMENT;
        TEXT_ON_STACK(words, sizeof s->moment);
        if (event_weight(ops, s->match->set->rules, ev) != WEIGHT_MOMENT || (*s->moment && !rare))
            continue;
        event_say(ops, s->match->set->rules, s->view, &s->heard, i, &words);
        size_t n = strlen(s->moment);
        snprintf(s->moment + n, sizeof s->moment - n, "%s%s", n ? " " : "", words.buf);
    }
}

/* A moment with a page of its own: the page is the moment. After an end it is read from there; where a coach
 * talks, the coach explains it. */
static void open_moment(struct sight *s) {
    const uint32_t page = scene_opened(ops_of(s), &s->heard);
    if (!page || match_over(s->match) || (s->guide && s->guide->now.on))
        return;
    s->page = page;
    s->mode = SIGHT_PAGE;
    look_at_page(s);
    TEXT_ON_STACK(words, sizeof s->notice - 1); /* it stands where the keys do */
    text_fmt(&words, "%.180s Space goes on.", s->moment);
    if (*s->moment)
        sight_say(s, words.buf);
    s->moment[0] = 0;
}

void sight_step(struct sight *s) {
    const struct game_ops *ops = ops_of(s);
    const uint32_t seat = s->seat;
    for (uint32_t i = 0; i < ops->seats; i++) {
        if (s->viewer >= 0 && i != (uint32_t)s->viewer)
            continue;
        match_view(s->match, i, s->view);
        table_events_for(&s->match->events, s->match->set->ops->seats, i, &s->heard);
        if (s->asked == i) /* what comes of its deed is new; what was before is not */
            s->tale[i].fresh = 0;
        tale_hear(ops, s->match->set->rules, s->view, &s->heard, &s->tale[i]);
        remember(&s->news[i], &s->heard);
    }
    s->notice[0] = 0;
    s->can_back = false; /* until somebody finds out */
    sight_look(s);
    note_moment(s, seat);
    open_moment(s);
}

static const struct item *item_here(const struct sight *s) {
    return s->at && s->at <= s->items->count ? &s->items->item[s->at - 1] : NULL;
}

/* Takes an offer: at once, after a second thought, or not, and then it says why. */
static enum sight_does take(struct sight *s, const struct item_offer *io) {
    struct offer o;
    offer_of(ops_of(s), s->match->set->rules, s->view, &io->action, io->open ? NULL : s->world, &o);
    if (!io->open) {
        sight_say(s, o.why.buf);
        return SIGHT_PAINT;
    }
    s->action = io->action;
    if (!o.confirm)
        return SIGHT_ACT;
    s->mode = SIGHT_SURE;
    return SIGHT_PAINT;
}

/* Puts the cursor on the choice that an action is; a game may have more of them than have rows. */
static bool point_at(struct sight *s, const struct action *a) {
    for (uint32_t i = 0; i < s->items->count; i++)
        for (uint32_t k = 0; k < s->items->item[i].count; k++)
            if (!action_compare(&s->items->offer[s->items->item[i].first + k].action, a)) {
                s->at = i + 1;
                s->pick = s->items->item[i].count > 1 ? k + 1 : 0;
                return true;
            }
    return false;
}

bool sight_doubts(struct sight *s, const struct action *a) {
    TEXT_ON_STACK(words, 200);
    struct offer o;
    if (!action_among(s->list, s->legal, a))
        return false;
    offer_of(ops_of(s), s->match->set->rules, s->view, a, NULL, &o);
    if (!o.confirm)
        return false;
    s->action = *a;
    s->mode = SIGHT_SURE;
    if (point_at(s, a))
        return true;
    s->at = s->pick = 0; /* it stands under no cursor, so the notice names it */
    text_fmt(&words, "%s: this cannot be undone. y does it; any other key does not.", o.label.buf);
    sight_say(s, words.buf);
    return true;
}

/* The first that is open under the cursor; one offer alone is taken. */
static enum sight_does choose(struct sight *s, const struct item *i) {
    s->at = (uint32_t)(i - s->items->item) + 1;
    if (i->count == 1)
        return take(s, &s->items->offer[i->first]);
    s->mode = SIGHT_PICK;
    s->pick = 1;
    for (uint32_t k = i->count; k--;)
        if (s->items->offer[i->first + k].open)
            s->pick = k + 1;
    for (uint32_t k = i->count; s->guide && k--;)
        if (guide_means(s->guide, &s->items->offer[i->first + k].action))
            s->pick = k + 1;
    return SIGHT_PAINT;
}

static enum sight_does choose_pick(struct sight *s, uint32_t pick) {
    const struct item *i = item_here(s);
    if (!i || !pick || pick > i->count)
        return SIGHT_IDLE;
    s->pick = pick;
    return take(s, &s->items->offer[i->first + pick - 1]);
}

static enum sight_does move_cursor(uint32_t *at, uint32_t count, int by) {
    if (!count)
        return SIGHT_IDLE;
    int to = (int)*at + by;
    *at = *at ? (uint32_t)(to < 1 ? (int)count : to > (int)count ? 1 : to) : by > 0 ? 1 : count;
    return SIGHT_PAINT;
}

/* The arrow that a key is: arrows, and the letters that stand for them; 0: none. */
static uint8_t key_way(const struct key *k) {
    static const struct {
        uint8_t code, ch, way;
    } rows[] = {{KEY_UP, 'k', WAY_NORTH},  {KEY_RIGHT, 'l', WAY_EAST}, {KEY_DOWN, 'j', WAY_SOUTH},
                {KEY_LEFT, 'h', WAY_WEST}, {KEY_NONE, '<', WAY_UP},    {KEY_NONE, '>', WAY_DOWN}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (k->code == KEY_CHAR ? !k->mods && k->ch == rows[i].ch : k->code && k->code == rows[i].code)
            return rows[i].way;
    return 0;
}

static char key_char(const struct key *k) {
    return k->code == KEY_CHAR && !(k->mods & (MOD_CTRL | MOD_ALT)) && k->ch < 128 ? (char)k->ch : 0;
}

/* Arrows by what lies where on the screen, Tab in the order of the choices. */
static enum sight_does move_way(const struct sight *s, uint32_t *at, uint32_t count, uint8_t way) {
    if (!count)
        return SIGHT_IDLE;
    *at = layout_step(s->hits, *at, way, count);
    return SIGHT_PAINT;
}

static int way_step(uint8_t way) {
    return way == WAY_NORTH || way == WAY_WEST ? -1 : way == WAY_SOUTH || way == WAY_EAST ? 1 : 0;
}

/* Whatever stands in sight.can and has a row here. */
static void add_choices(struct sight *s, const struct list_row *row, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (row[i].id >= SIGHT_CHOICES || s->can[row[i].id]) {
            const char *note = row[i].id < SIGHT_CHOICES ? s->can[row[i].id] : row[i].note;
            list_add(s->rows, row[i].id, row[i].key, row[i].label, note)->grave = row[i].grave;
        }
}

static void fill_pause(struct sight *s) {
    static const struct list_row rows[] = {
        {.id = PAUSE_GO_ON, .key = '1', .label = "Go on", .note = "back to the table"},
        {.id = CHOSE_SILENCE, .key = 'a', .label = "Answer"},
        {.id = CHOSE_SETTINGS, .key = '=', .label = "Settings"},
        {.id = PAUSE_HELP, .key = '?', .label = "Help", .note = "keys, and how the game goes"},
        {.id = CHOSE_LEAVE, .key = 'q', .label = "Leave"},
        {.id = CHOSE_GIVE_UP, .key = 'g', .label = "Give up"},
    };
    list_begin(s->rows);
    add_choices(s, rows, sizeof rows / sizeof rows[0]);
    s->rows->kept = PAUSE_GO_ON;
    list_end(s->rows);
}

/* Whoever goes on pressing the key of the last blow must read how it ended: the letters are capital ones,
 * which no verb has, and until an arrow puts it somewhere there is no cursor for Enter. */
static void fill_end(struct sight *s) {
    static const struct list_row rows[] = {
        {.id = CHOSE_ON, .key = 'G', .label = "Go on"},
        {.id = CHOSE_AGAIN, .key = 'A', .label = "Again"},
        {.id = CHOSE_SIDE, .key = 'S', .label = "Other side"},
        {.id = CHOSE_NEXT, .key = 'N', .label = "Next"},
        {.id = CHOSE_REPLAY, .key = 'R', .label = "Replay"},
        {.id = CHOSE_SETTINGS, .key = '=', .label = "Settings"},
        {.id = CHOSE_LEAVE, .key = 'q', .label = "Leave"},
    };
    list_begin(s->rows);
    add_choices(s, rows, sizeof rows / sizeof rows[0]);
    list_end(s->rows);
    if (!s->rows->kept)
        s->rows->at = 0;
}

static enum sight_does open_mode(struct sight *s, enum sight_mode mode) {
    s->mode = mode;
    s->back = s->below = s->tale[s->seat].marked = 0;
    s->typed[0] = s->sought[0] = 0;
    s->seeks = false;
    if (mode == SIGHT_PAUSE)
        fill_pause(s);
    else if (match_over(s->match))
        fill_end(s);
    look_at_page(s);
    return SIGHT_PAINT;
}

/* Help lies over whatever is there, and that is there again behind it. */
static enum sight_does open_help(struct sight *s) {
    s->helped_from = s->mode;
    s->mode = SIGHT_HELP;
    sight_fill_help(s);
    return SIGHT_PAINT;
}

static enum sight_does help_key(struct sight *s, const struct key *k) {
    const enum list_does does = list_read_key(s->help, k);
    if (does == LIST_BACK)
        s->mode = s->helped_from;
    return does == LIST_IDLE ? SIGHT_IDLE : SIGHT_PAINT;
}

static enum sight_does back_to_table(struct sight *s) {
    s->pick = 0;
    return open_mode(s, SIGHT_TABLE);
}

static enum sight_does chose(struct sight *s, uint32_t what) {
    s->chosen = what;
    return SIGHT_CHOSE;
}

/* -- looking at anything -- */

static enum sight_does common_key(struct sight *s, char c);

static bool worth_a_look(const struct thing *t) {
    return t->name && !t->empty && (t->text || t->brief || t->flavour || t->gauged);
}

/* The next thing of the scene of which there is something to say. */
static enum sight_does look_on(struct sight *s, int by) {
    const uint32_t n = s->scene->things;
    uint32_t at = s->looked;
    for (uint32_t i = 0; i < n; i++) {
        at = by > 0 ? (at >= n ? 1 : at + 1) : at <= 1 ? n : at - 1;
        if (worth_a_look(&s->scene->thing[at - 1])) {
            s->looked = at;
            return SIGHT_PAINT;
        }
    }
    return SIGHT_IDLE;
}

/* What is looked at first where the cursor is on nothing: who is there, else the place one is at. */
static uint32_t look_first(const struct scene *sc) {
    static const uint8_t kinds[] = {PANE_PEOPLE, PANE_MAP};
    for (uint32_t k = 0; k < sizeof kinds; k++)
        for (uint32_t i = 0; i < sc->panes; i++)
            for (uint32_t n = 0; sc->pane[i].kind == kinds[k] && n < sc->pane[i].count; n++) {
                const struct thing *t = &sc->thing[sc->pane[i].first + n];
                if ((t->here || kinds[k] != PANE_MAP) && worth_a_look(t))
                    return sc->pane[i].first + n + 1;
            }
    return 0;
}

/* Begins with what the cursor is on. */
static enum sight_does look_around(struct sight *s) {
    if (s->mode != SIGHT_LOOK)
        s->looked_from = s->mode;
    s->mode = SIGHT_LOOK;
    s->looked = 0;
    if (item_here(s) && s->looked_from != SIGHT_PAGE)
        return SIGHT_PAINT;
    s->looked = look_first(s->scene);
    return s->looked ? SIGHT_PAINT : look_on(s, 1);
}

static enum sight_does look_key(struct sight *s, const struct key *k) {
    int by = k->code == KEY_TAB ? 1 : k->code == KEY_BACKTAB ? -1 : way_step(key_way(k));
    char c = key_char(k);
    if (by)
        return look_on(s, by);
    if (k->code == KEY_ESCAPE || k->code == KEY_ENTER || c == ' ' || c == 'q' || c == 'x') {
        s->mode = s->looked_from;
        return SIGHT_PAINT;
    }
    return common_key(s, c);
}

/* Keys that mean the same over every screen. */
static enum sight_does common_key(struct sight *s, char c) {
    const struct game_ops *ops = ops_of(s);
    switch (c) {
    case '?':
        return open_help(s);
    case 't':
        return open_mode(s, SIGHT_TALE);
    case 'q':
        return open_mode(s, SIGHT_PAUSE);
    case '=':
        return s->can[CHOSE_SETTINGS] ? chose(s, CHOSE_SETTINGS) : SIGHT_IDLE;
    case ':':
        return open_mode(s, SIGHT_TYPE);
    case 'z':
        return s->mode == SIGHT_TABLE || s->mode == SIGHT_PICK ? SIGHT_BACK : SIGHT_IDLE;
    case 'x':
        return s->mode == SIGHT_TALE ? SIGHT_IDLE : look_around(s);
    default:
        break;
    }
    for (uint32_t i = 1; c && i < ops->scene_page_count; i++)
        if (ops->scene_pages[i].key == c) {
            s->page = i;
            return open_mode(s, SIGHT_PAGE);
        }
    return SIGHT_IDLE;
}

/* The first click shows it in the lens, the second does it. */
static enum sight_does click(struct sight *s, uint32_t item) {
    if (!item || item > s->items->count)
        return SIGHT_IDLE;
    if (s->at == item)
        return choose(s, item_here(s));
    s->at = item;
    return SIGHT_PAINT;
}

/* A page that is read at the end, too. */
static bool ends_with(const struct sight *s, char c) {
    for (uint32_t i = 1; c && i < ops_of(s)->scene_page_count; i++)
        if (ops_of(s)->scene_pages[i].key == c)
            return ops_of(s)->scene_pages[i].ends;
    return false;
}

/* After the end: what to do now, and all that can be read. Leaving by Escape or q needs no row. */
static enum sight_does end_key(struct sight *s, const struct key *k) {
    char c = key_char(k);
    switch (list_key(s->rows, k)) {
    case LIST_CHOSEN:
        return chose(s, list_id(s->rows));
    case LIST_BACK:
        return chose(s, CHOSE_LEAVE);
    case LIST_PAINT:
        return SIGHT_PAINT;
    default:
        return c == 't' || c == '?' || ends_with(s, c) ? common_key(s, c) : SIGHT_IDLE;
    }
}

/* The lens names a letter with each thing to do. The pick after one that a letter means, round and round; 0:
 * none. */
static uint32_t pick_named(const struct sight *s, char c, uint32_t after) {
    const struct item *i = item_here(s);
    for (uint32_t k = 0; c && i && i->thing && k < i->count; k++) {
        uint32_t at = (after + k) % i->count;
        if (s->items->offer[i->first + at].spot.key == c)
            return at + 1;
    }
    return 0;
}

/* With one that is meant it is done; of several, the letter goes from one to the next. */
static enum sight_does letter_key(struct sight *s, char c) {
    const bool picks = s->mode == SIGHT_PICK;
    uint32_t first = pick_named(s, c, 0), next = pick_named(s, c, picks ? s->pick : 0);
    if (!first)
        return common_key(s, c);
    if (pick_named(s, c, first) == first)
        return choose_pick(s, first);
    if (!picks)
        choose(s, item_here(s));
    s->pick = next;
    return SIGHT_PAINT;
}

static enum sight_does table_key(struct sight *s, const struct key *k) {
    uint8_t way = key_way(k);
    char c = key_char(k);
    const struct item *i = items_way(s->items, way);
    if (i)
        return choose(s, i);
    if (k->code == KEY_TAB || k->code == KEY_BACKTAB)
        return move_cursor(&s->at, s->items->count, k->code == KEY_TAB ? 1 : -1);
    if (way && s->map) {
        sight_say(s, "There is no way there.");
        return SIGHT_PAINT;
    }
    if (way_step(way))
        return move_way(s, &s->at, s->items->count, way);
    if (k->code == KEY_ENTER)
        return item_here(s) ? choose(s, item_here(s)) : SIGHT_IDLE;
    if (k->code == KEY_CLICK)
        return click(s, k->x);
    if (k->code == KEY_ESCAPE && s->guide && s->guide->now.on) {
        guide_leave(s->guide);
        sight_say(s, GUIDE_LEFT);
        return SIGHT_PAINT;
    }
    if (k->code == KEY_ESCAPE && s->at) {
        s->at = 0;
        return SIGHT_PAINT;
    }
    if ((i = items_key(s->items, c)))
        return choose(s, i);
    return letter_key(s, c);
}

/* What is out of sight is shown first. */
static enum sight_does digit_pick(struct sight *s, uint32_t pick) {
    if (!s->hits || layout_shows(s->hits, pick) || pick > item_here(s)->count)
        return choose_pick(s, pick);
    s->pick = pick;
    return SIGHT_PAINT;
}

static enum sight_does pick_key(struct sight *s, const struct key *k) {
    const struct item *i = item_here(s);
    char c = key_char(k);
    int by = k->code == KEY_TAB ? 1 : k->code == KEY_BACKTAB ? -1 : 0;
    if (!i || k->code == KEY_ESCAPE || k->code == KEY_BACKSPACE)
        return back_to_table(s);
    if (by)
        return move_cursor(&s->pick, i->count, by);
    if (way_step(key_way(k)))
        return move_way(s, &s->pick, i->count, key_way(k));
    if (k->code == KEY_ENTER)
        return choose_pick(s, s->pick);
    if (k->code == KEY_CLICK)
        return choose_pick(s, k->x);
    if (c >= '0' && c <= '9')
        return digit_pick(s, c == '0' ? 10 : (uint32_t)(c - '0'));
    return letter_key(s, c);
}

static enum sight_does sure_key(struct sight *s, const struct key *k) {
    if (key_char(k) == 'y')
        return SIGHT_ACT;
    sight_say(s, "You think better of it.");
    return back_to_table(s);
}

static enum sight_does scroll_page(struct sight *s, int by) {
    const uint32_t was = s->back;
    if (by > 0)
        s->back += (uint32_t)by < s->below ? (uint32_t)by : s->below;
    else
        s->back -= (uint32_t)-by < s->back ? (uint32_t)-by : s->back;
    return s->back == was ? SIGHT_IDLE : SIGHT_PAINT;
}

/* Pages to read: arrows and page keys turn them, anything that means back goes back. */
static enum sight_does read_key(struct sight *s, const struct key *k) {
    int by = k->code == KEY_PAGE_UP ? 10 : k->code == KEY_PAGE_DOWN ? -10 : -way_step(key_way(k));
    char c = key_char(k);
    if (by && s->mode == SIGHT_PAGE)
        return scroll_page(s, -by);
    if (s->mode == SIGHT_TALE && sight_seeks(s, k))
        return SIGHT_PAINT;
    if (by) { /* from the page that stands there */
        s->back = s->tale[s->seat].marked ? s->below : s->back;
        s->tale[s->seat].marked = 0;
        s->back = (int)s->back + by < 0 ? 0 : (uint32_t)((int)s->back + by);
        return SIGHT_PAINT;
    }
    if (k->code == KEY_ESCAPE || k->code == KEY_ENTER || c == ' ' || c == 'q')
        return back_to_table(s);
    return common_key(s, c);
}

/* What cannot be undone is asked again, in the row itself. */
static enum sight_does pause_choice(struct sight *s, uint32_t id) {
    if (id == PAUSE_GO_ON)
        return back_to_table(s);
    if (id == PAUSE_HELP)
        return open_help(s);
    if (id != CHOSE_GIVE_UP)
        return chose(s, id);
    s->mode = SIGHT_GIVE_UP;
    snprintf(s->rows->notice, sizeof s->rows->notice,
             "Give it up for good? y does it; any other key does not.");
    return SIGHT_PAINT;
}

static enum sight_does pause_key(struct sight *s, const struct key *k) {
    switch (list_key(s->rows, k)) {
    case LIST_CHOSEN:
        return pause_choice(s, list_id(s->rows));
    case LIST_BACK:
        return back_to_table(s);
    case LIST_PAINT:
        return SIGHT_PAINT;
    default:
        return SIGHT_IDLE;
    }
}

static enum sight_does give_up_key(struct sight *s, const struct key *k) {
    if (key_char(k) == 'y')
        return chose(s, CHOSE_GIVE_UP);
    s->rows->notice[0] = 0;
    s->mode = SIGHT_PAUSE;
    return SIGHT_PAINT;
}

static enum sight_does type_key(struct sight *s, const struct key *k) {
    size_t n = strlen(s->typed);
    char bytes[4];
    if (k->code == KEY_ESCAPE)
        return back_to_table(s);
    if (k->code == KEY_ENTER) {
        s->mode = SIGHT_TABLE;
        return n ? SIGHT_LINE : back_to_table(s);
    }
    if (k->code == KEY_BACKSPACE) {
        while (n && (s->typed[--n] & 0xC0) == 0x80)
            continue;
        s->typed[n] = 0;
        return SIGHT_PAINT;
    }
    uint32_t len =
        k->code == KEY_CHAR && !(k->mods & ~MOD_ITSELF) && text_shows(k->ch) ? text_encode(k->ch, bytes) : 0;
    if (!len || n + len >= sizeof s->typed)
        return SIGHT_IDLE;
    memcpy(s->typed + n, bytes, len);
    s->typed[n + len] = 0;
    return SIGHT_PAINT;
}

enum sight_does sight_key(struct sight *s, const struct key *k) {
    static enum sight_does (*const by_mode[])(struct sight *, const struct key *) = {
        [SIGHT_TABLE] = table_key, [SIGHT_PICK] = pick_key,   [SIGHT_SURE] = sure_key,
        [SIGHT_LOOK] = look_key,   [SIGHT_PAGE] = read_key,   [SIGHT_TALE] = read_key,
        [SIGHT_HELP] = help_key,   [SIGHT_PAUSE] = pause_key, [SIGHT_GIVE_UP] = give_up_key,
        [SIGHT_TYPE] = type_key};
    bool noticed = s->notice[0] != 0;
    s->notice[0] = 0;
    bool ended = match_over(s->match) && s->mode == SIGHT_TABLE;
    enum sight_does does = ended ? end_key(s, k) : by_mode[s->mode](s, k);
    return does == SIGHT_IDLE && noticed ? SIGHT_PAINT : does;
}

static void draw_table(const struct sight *s, struct grid *g, struct layout_hits *hits) {
    TEXT_ON_STACK(keys, 240);
    sight_say_keys(s, g->w - 2, &keys);
    const bool page = s->mode == SIGHT_PAGE || (s->mode == SIGHT_LOOK && s->looked_from == SIGHT_PAGE);
    const bool picks = s->mode == SIGHT_PICK || ((s->mode == SIGHT_SURE || s->mode == SIGHT_LOOK) && s->pick);
    const struct look l = {.ops = ops_of(s),
                           .rules = s->match->set->rules,
                           .view = s->view,
                           .scene = s->scene,
                           .items = s->legal && !page ? s->items : NULL,
                           .world = s->world,
                           .tale = &s->tale[s->seat],
                           .at = s->at,
                           .pick = picks ? s->pick : 0,
                           .sure = s->mode == SIGHT_SURE,
                           .guide = s->guide,
                           .hint = s->hints ? s->hint : NULL,
                           .book = s->hints && s->book->panes ? s->book : NULL,
                           .still = s->still,
                           .whole = s->mode == SIGHT_LOOK || s->mode == SIGHT_SURE,
                           .down = page ? s->back : 0,
                           .page = page ? ops_of(s)->scene_pages[s->page].title : NULL,
                           .thing = s->mode == SIGHT_LOOK && s->looked && s->looked <= s->scene->things
                                        ? &s->scene->thing[s->looked - 1]
                                        : NULL,
                           .notice = s->notice,
                           .keys = keys.buf};
    layout_draw(&l, g, hits);
    if (s->mode == SIGHT_TYPE) {
        grid_fmt(g, 0, g->h - 1, STYLE_TEXT, "%*s", g->w, "");
        int x = grid_clip(g, 1, g->h - 1, g->w - 4, STYLE_KEY, ": ");
        x = grid_clip(g, x, g->h - 1, g->w - 4, STYLE_STRONG, s->typed);
        grid_put(g, x, g->h - 1, STYLE_HERE, ' ');
    }
}

void sight_draw(const struct sight *s, struct grid *g, struct layout_hits *hits) {
    grid_clear(g);
    if (hits)
        hits->count = 0;
    if (s->mode == SIGHT_HELP) {
        struct sight under = *s;
        under.mode = s->helped_from;
        sight_draw(&under, g, NULL);
        list_over(s->help, ops_of(s)->title, "arrows read on  any other key: back", g, hits);
    } else if (s->mode == SIGHT_TALE)
        sight_draw_tale(s, g, hits);
    else if (s->mode == SIGHT_PAUSE || s->mode == SIGHT_GIVE_UP)
        list_page(s->rows, ops_of(s)->title, "arrows choose  Enter do it  Esc go on", g, hits);
    else if (match_over(s->match) && s->mode == SIGHT_TABLE && !s->lingers)
        sight_draw_end(s, g, hits);
    else
        draw_table(s, g, hits);
}
