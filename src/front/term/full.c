/* The full screen: see full.h. */
#include "front/term/full.h"

#include "core/registry.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool full_can(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb");
}

/* A grid as large as the terminal, but never smaller than screens are: what does not fit is told. */
static enum status fit(struct full *f, struct err *e) {
    uint16_t w, h;
    raw_size(&f->raw, &w, &h);
    w = w > PAINT_WIDE ? PAINT_WIDE : w;
    h = h > PAINT_TALL ? PAINT_TALL : h;
    enum status st = painter_fit(&f->painter, w, h, e);
    if (st == ST_OK) {
        grid_init(&f->grid, f->cells, w, h);
        f->grid.wide = true;
    }
    return st;
}

enum role game_accent(const struct game_ops *ops) {
    for (uint32_t i = 0; i < registry_count; i++) /* each game its own, in the order of the list */
        if (registry_games[i] == ops && ROLE_RUST + i < ROLES)
            return (enum role)(ROLE_RUST + i);
    return ROLE_INK;
}

void full_wear(struct full *f, const struct settings *wishes, const struct game_ops *ops) {
    static const uint8_t wished[] = {[WISH_DUSK] = THEME_DUSK,
                                     [WISH_DAY] = THEME_DAY,
                                     [WISH_CONTRAST] = THEME_CONTRAST,
                                     [WISH_SAFE] = THEME_SAFE};
    uint8_t own = ops && ops->lit ? THEME_DAY : THEME_DUSK;
    f->painter.mode = paint_detect(wishes->colour, wishes->fancy && !f->wide);
    painter_wear(&f->painter, &themes[wishes->theme == WISH_AUTO ? own : wished[wishes->theme]],
                 game_accent(ops));
    painter_forget(&f->painter);
    f->motion = wishes->motion;
    f->vi = wishes->vi;
}

enum status full_open(struct full *f, const struct settings *wishes, struct err *e) {
    memset(f, 0, sizeof *f);
    f->cells = calloc((size_t)PAINT_WIDE * PAINT_TALL, sizeof *f->cells);
    if (!f->cells)
        return err_set(e, ST_FULL, "no memory for a screen");
    painter_init(&f->painter, paint_detect(wishes->colour, wishes->fancy));
    full_wear(f, wishes, NULL);
    enum status st = raw_open(&f->raw, STDIN_FILENO, STDOUT_FILENO, wishes->mouse, e);
    if (st == ST_OK) {
        if (f->painter.mode.unicode)
            raw_ask_width(&f->raw);
        if ((st = fit(f, e)) == ST_OK)
            return ST_OK;
        raw_close(&f->raw);
    }
    painter_close(&f->painter);
    free(f->cells);
    f->cells = NULL;
    return st;
}

void full_close(struct full *f) {
    if (!f->cells)
        return;
    raw_close(&f->raw);
    painter_close(&f->painter);
    free(f->cells);
    memset(f, 0, sizeof *f);
}

static bool too_small(const struct full *f) {
    return f->grid.w < GRID_W || f->grid.h < GRID_H;
}

static void paint(struct full *f, const struct show *s) {
    const char *bytes;
    grid_clear(&f->grid);
    f->hits.count = f->hits.below = 0;
    if (too_small(f))
        grid_wrap(
            &f->grid, 1, 1, f->grid.w - 2, f->grid.h - 1, STYLE_TEXT,
            "This window is too small for the table: 80 columns and 24 rows will do. Nothing is lost; make "
            "it larger and go on.");
    else
        s->draw(s->of, &f->grid, &f->hits);
    uint32_t n = painter_frame(&f->painter, &f->grid, &bytes);
    raw_write(&f->raw, bytes, n);
}

/* News of the terminal that need another frame, if nothing else. */
static bool heed(struct full *f, enum raw_news news) {
    struct err e;
    if (news == RAW_RESIZED)
        return fit(f, &e) == ST_OK;
    if (news == RAW_WIDE) {
        f->wide = true;
        f->painter.mode.unicode = false;
    }
    if (news == RAW_WIDE || news == RAW_RESUMED)
        painter_forget(&f->painter);
    return true;
}

/* A click means what is under it; the wheel moves the cursor; and what scrolls is told how far it can. */
static struct key aimed(const struct full *f, struct key k) {
    k.below = f->hits.below;
    if (k.code == KEY_WHEEL_UP || k.code == KEY_WHEEL_DOWN)
        return (struct key){.code = k.code == KEY_WHEEL_UP ? KEY_UP : KEY_DOWN, .below = k.below};
    if (!f->vi && k.code == KEY_CHAR)
        k.mods |= MOD_ITSELF;
    if (k.code != KEY_CLICK || k.ch)
        return k;
    return (struct key){.code = KEY_CLICK, .x = (uint16_t)layout_at(&f->hits, k.x, k.y)};
}

/* What news come to: a key that nobody can see the meaning of means nothing. */
static enum shows take_news(struct full *f, const struct show *s, enum raw_news news, const struct key *k) {
    if (news == RAW_TIME)
        return s->tick ? s->tick(s->of) : SHOWS_ON;
    if (news != RAW_KEY)
        return SHOWS_ANEW;
    const struct key key = aimed(f, *k);
    return too_small(f) ? SHOWS_ON : s->key(s->of, &key);
}

static bool do_behind(struct full *f) {
    const struct behind b = f->behind;
    f->behind = (struct behind){0};
    return b.work && b.work(b.of);
}

bool full_run(struct full *f, const struct show *s) {
    enum shows now = SHOWS_ANEW;
    struct key k;
    while (now != SHOWS_END) {
        if (now == SHOWS_ANEW) {
            paint(f, s);
            if (do_behind(f))
                paint(f, s);
        }
        enum raw_news news = raw_next(&f->raw, s->wait ? s->wait(s->of) : -1, &k);
        if (news == RAW_STOP || news == RAW_GONE || !heed(f, news))
            return false;
        now = take_news(f, s, news, &k);
    }
    return true;
}

/* So long after a page has come by itself, keys are still meant for the one before it: all of them at the end
 * of a game and over a banner; elsewhere the key that has just acted, pressed once too often. */
enum { END_DEAF_MS = 400, BANNER_DEAF_MS = 250, TAIL_MS = 150 };

/* A sight until a key has come to something, or for a while. Figures that changed move first, as far as at.
 */
struct seen {
    struct full *full;
    struct sight *sight;
    enum sight_does does;
    int at;   /* milliseconds of moment.h: MOMENT_BARS_MS when all stands still */
    int left; /* milliseconds from then on; negative: until a key */
    bool banner;
    int64_t began; /* of a banner */
};

static bool can_move(const struct full *f) {
    return f->motion != MOTION_OFF && !f->raw.slow;
}

static int paced(const struct full *f, int milliseconds) {
    return f->motion == MOTION_BRISK ? milliseconds / 2 : milliseconds;
}

static void move_to(struct seen *s, int at) {
    s->at = at;
    moment_put(&s->full->moment, at, s->sight->scene);
}

/* Whether it moved until now. */
static bool stand_still(struct seen *s) {
    if (s->at >= MOMENT_BARS_MS)
        return false;
    move_to(s, MOMENT_BARS_MS);
    return true;
}

/* The first frame has begun to move: a key is answered at once. */
static void begin_seen(struct seen *s) {
    struct full *f = s->full;
    if (!f->asked)
        moment_forget(&f->moment);
    bool moves = moment_begin(&f->moment, s->sight->scene, s->sight->seat) && can_move(f);
    move_to(s, moves ? MOMENT_FRAME_MS : MOMENT_BARS_MS);
    if (moves && s->left > 0 && !s->banner) { /* what is shown for a while is not shown for longer */
        int bars = paced(f, MOMENT_BARS_MS);
        s->left = s->left > bars ? s->left - bars : 0;
    }
}

static void draw_seen(const void *of, struct grid *g, struct layout_hits *hits) {
    const struct seen *s = of;
    sight_draw(s->sight, g, hits);
    s->sight->below = hits->below;
    s->sight->hits = hits;
    if (s->banner && s->at >= MOMENT_BARS_MS)
        moment_banner(s->sight->moment, g);
}

static int wait_seen(const void *of) {
    const struct seen *s = of;
    return s->at < MOMENT_BARS_MS ? paced(s->full, MOMENT_FRAME_MS) : s->left;
}

static enum shows tick_seen(void *of) {
    struct seen *s = of;
    if (s->at >= MOMENT_BARS_MS)
        return SHOWS_END;
    move_to(s, s->at + MOMENT_FRAME_MS);
    return SHOWS_ANEW;
}

static bool same_key(const struct key *a, const struct key *b) {
    return a->code == b->code && a->ch == b->ch && a->x == b->x && a->y == b->y;
}

static bool comes_too_early(const struct seen *s, const struct key *k) {
    const bool over = match_over(s->sight->match);
    const int64_t since = raw_now() - s->full->changed;
    return since < (over ? END_DEAF_MS : same_key(k, &s->full->last) ? TAIL_MS : 0);
}

static enum shows key_seen(void *of, const struct key *k) {
    struct seen *s = of;
    if (comes_too_early(s, k))
        return SHOWS_ON;
    const bool moved = stand_still(s);
    s->does = sight_key(s->sight, k);
    if (s->does == SIGHT_ACT)
        s->full->last = *k;
    if (s->does > SIGHT_PAINT)
        return SHOWS_END;
    return s->does == SIGHT_PAINT || moved ? SHOWS_ANEW : SHOWS_ON;
}

/* Space goes on at once; what else is pressed may have been on its way when the banner came. */
static enum shows skip_seen(void *of, const struct key *k) {
    const struct seen *s = of;
    const bool space = k->code == KEY_CHAR && k->ch == ' ';
    if (k->code == KEY_NONE || (s->banner && !space && raw_now() - s->began < BANNER_DEAF_MS))
        return SHOWS_ON;
    return SHOWS_END;
}

static bool run_seen(struct seen *s, enum shows (*key)(void *of, const struct key *k)) {
    begin_seen(s);
    bool ran = full_run(
        s->full,
        &(struct show){.of = s, .draw = draw_seen, .key = key, .wait = wait_seen, .tick = tick_seen});
    stand_still(s);
    return ran;
}

/* A moment that was heard, unless one was shown already: an end always is. Of what was played before anybody
 * was asked on this screen nothing is. */
static bool has_banner(const struct full *f, const struct sight *s) {
    return *s->moment && can_move(f) && f->asked && (!f->celebrated || match_over(s->match));
}

static bool celebrate(struct full *f, struct sight *s) {
    struct seen seen = {
        .full = f, .sight = s, .left = paced(f, MOMENT_BANNER_MS), .banner = true, .began = raw_now()};
    raw_drop(&f->raw);
    s->lingers = true;
    bool ran = run_seen(&seen, skip_seen);
    s->lingers = false;
    s->moment[0] = 0;
    f->celebrated = true;
    return ran;
}

/* What was typed before a question was painted does not answer it. */
static void begin_question(struct full *f, const struct sight *s) {
    const uint32_t kind = match_over(s->match) ? UINT32_MAX : s->match->ask.kind;
    if (f->asked == s->match->ask_id + 1 && f->kind == kind)
        return;
    raw_drop(&f->raw);
    if (f->asked && kind != f->kind)
        f->changed = raw_now();
    f->kind = kind;
}

enum full_end full_ask(struct full *f, struct sight *s) {
    static const enum full_end ends[] = {[SIGHT_ACT] = FULL_ACT,
                                         [SIGHT_LINE] = FULL_LINE,
                                         [SIGHT_BACK] = FULL_BACK,
                                         [SIGHT_CHOSE] = FULL_CHOSE};
    struct seen seen = {.full = f, .sight = s, .left = -1};
    if (has_banner(f, s) && !celebrate(f, s))
        return FULL_STOP;
    begin_question(f, s);
    s->moment[0] = 0;
    bool ran = run_seen(&seen, key_seen);
    f->asked = s->match->ask_id + 1;
    f->celebrated = false;
    return ran ? ends[seen.does] : FULL_STOP;
}

bool full_show(struct full *f, struct sight *s, int milliseconds) {
    struct seen seen = {.full = f, .sight = s, .left = milliseconds};
    if (has_banner(f, s))
        return celebrate(f, s);
    s->moment[0] = 0;
    return run_seen(&seen, skip_seen);
}
