/* Ways into a game: settings, seats exchanged, what is carried on, and setups that nobody would write. */
#include "checks.h"

#include "core/metrics.h"

#include <stdlib.h>
#include <string.h>

static void fill(struct bench *b, void *setup) {
    memset(setup, 0, b->ops->setup_size);
    b->ops->setup_fill(b->set.rules, b->scenario, setup);
}

/* What is carried on is a good setup, and carrying it on twice is carrying it on once. */
void carry_goes_on(struct bench *b) {
    struct err e;
    if (!b->ops->carry)
        return;
    while (!match_over(&b->match))
        bench_step(b);
    uint32_t seat = (uint32_t)(b->seed % b->ops->seats);
    b->ops->carry(b->set.rules, b->match.state, seat, b->setup);
    HOLDS(b, b->ops->setup_check(b->set.rules, b->setup, &e) == ST_OK, "what is carried on is refused: %s",
          e.text);
    HOLDS(b, match_begin(&b->match, b->setup, 1, &e) == ST_OK, "what is carried on cannot begin: %s", e.text);
    void *again = calloc(1, b->ops->setup_size);
    b->ops->carry(b->set.rules, b->match.state, seat, again);
    same_setup(b, again, b->setup, "what is carried on twice is another setup");
    free(again);
}

/* Setups made of noise are refused or can be played; never worse. */
void hostile_setups(struct bench *b) {
    struct stream s;
    struct err e;
    stream_open(&s, b->seed ^ 11);
    for (int k = 0; k < 30; k++) {
        unsigned char *p = b->setup;
        fill(b, p);
        uint32_t hits = stream_below(&s, 12);
        for (uint32_t i = 0; i < hits; i++) {
            uint32_t at = stream_below(&s, b->ops->setup_size);
            p[at] = (unsigned char)stream_below(&s, k % 2 ? 256 : 9);
        }
        if (match_begin(&b->match, b->setup, b->seed, &e) != ST_OK)
            continue;
        HOLDS(b, b->ops->audit(b->set.rules, b->match.state, &e) == ST_OK,
              "an accepted setup starts unsound: %s", e.text);
        mind_seed(&b->mind, b->seed, 0);
        for (int i = 0; i < 25 && !match_over(&b->match); i++)
            bench_step(b);
    }
}

/* Every setting takes its example, and the game can begin with it; what is refused leaves the setup alone. */
void settings_are_known(struct bench *b) {
    static const char *const odd[] = {
        "",
        " ",
        "no such value",
        "-1",
        "99999999999999999999",
        "\xff\xfe",
        "\x1b[31m",
        "1x",
        ",",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    const struct game_ops *o = b->ops;
    void *before = calloc(1, o->setup_size);
    struct err e;
    for (uint32_t i = 0; i < o->setting_count; i++) {
        const struct setting_row *row = &o->settings[i];
        HOLDS(b, row->name && row->help && row->example, "setting %u has no name, no help or no example", i);
        HOLDS(b,
              row->set || (row->size && row->at + row->size <= o->setup_size &&
                           (row->size > 3 || row->hi < 1u << 8 * row->size)),
              "setting '%s' goes to %u, and has %u bytes at %u in the setup", row->name, row->hi, row->size,
              row->at);
        fill(b, b->setup);
        HOLDS(b, setting_put(o, b->set.rules, b->setup, row->name, row->example, &e) == ST_OK,
              "setting '%s' refuses its example '%s': %s", row->name, row->example, e.text);
        HOLDS(b, o->setup_check(b->set.rules, b->setup, &e) == ST_OK, "%s=%s is no setup to begin with: %s",
              row->name, row->example, e.text);
        memcpy(before, b->setup, o->setup_size);
        for (size_t k = 0; k < sizeof odd / sizeof odd[0]; k++) {
            TEXT_ON_STACK(what, 200);
            text_fmt(&what, "setting '%s' refused a value and changed the setup", row->name);
            if (setting_put(o, b->set.rules, b->setup, row->name, odd[k], &e) == ST_OK)
                memcpy(b->setup, before, o->setup_size);
            same_setup(b, b->setup, before, what.buf);
        }
    }
    free(before);
}

/* The words of a composition are a value that its setting takes, and a setup can begin with. */
static void composition_fits(struct bench *b, const struct axis_row *axis, const char *words,
                             const char *what) {
    struct err e;
    fill(b, b->setup);
    HOLDS(b, setting_put(b->ops, b->set.rules, b->setup, axis->setting, words, &e) == ST_OK,
          "the axis %s writes '%.80s' as %s, and setting '%s' refuses it: %s", axis->name, words, what,
          axis->setting, e.text);
    HOLDS(b, b->ops->setup_check(b->set.rules, b->setup, &e) == ST_OK,
          "the axis %s: %s=%.80s is no setup to begin with: %s", axis->name, axis->setting, words, e.text);
}

/* A walk from neighbour to neighbour never leaves what may be chosen, and gets about. */
static void neighbours_fit(struct bench *b, const struct axis_row *axis) {
    enum { STEPS = 300, WORDS = 2400 };
    char here[WORDS], there[WORDS];
    struct stream dice;
    struct text words;
    uint32_t moved = 0;
    stream_open(&dice, b->seed ^ 17);
    text_init(&words, here, sizeof here);
    axis_write(b->ops, b->set.rules, axis, 0, &words);
    for (uint32_t i = 0; axis->vary && i < STEPS; i++) {
        text_init(&words, there, sizeof there);
        axis->vary(b->set.rules, here, &dice, &words);
        HOLDS(b, words.len && !words.cut, "the axis %s varies '%.80s' to nothing, or too much", axis->name,
              here);
        composition_fits(b, axis, there, "a neighbour");
        moved += strcmp(here, there) != 0;
        memcpy(here, there, sizeof here);
    }
    HOLDS(b, !axis->vary || moved > STEPS / 2, "the axis %s: %u of %u neighbours are something else",
          axis->name, moved, STEPS);
}

/* Every value that a matrix would play is one that its setting takes. */
void axes_fit_settings(struct bench *b) {
    enum { TRIED = 200 };
    const struct metrics_ops *m = b->ops->metrics;
    for (uint32_t i = 0; m && m->axes && i < AXES; i++) {
        const struct axis_row *axis = &m->axes[i];
        uint64_t count = axis_count(b->ops, b->set.rules, axis);
        HOLDS(b, axis->seat < b->ops->seats, "the axis %s is of seat %u, which is not there", axis->name,
              axis->seat);
        HOLDS(b, count, "the axis %s is empty", axis->name);
        for (uint64_t k = 0; k < TRIED; k++) {
            uint64_t at = count <= TRIED ? k : k * (count - 1) / (TRIED - 1);
            if (at >= count)
                break;
            struct text words;
            text_init(&words, b->text, b->text_bytes);
            axis_write(b->ops, b->set.rules, axis, at, &words);
            TEXT_ON_STACK(what, 40);
            text_fmt(&what, "number %llu", (unsigned long long)at);
            composition_fits(b, axis, b->text, what.buf);
        }
        neighbours_fit(b, axis);
    }
}

static void exchanged(struct bench *b, void *setup, void *copy) {
    struct err e;
    memcpy(copy, setup, b->ops->setup_size);
    b->ops->setup_swap(b->set.rules, copy);
    HOLDS(b, b->ops->setup_check(b->set.rules, copy, &e) == ST_OK,
          "with the seats exchanged a good setup is refused: %s", e.text);
    b->ops->setup_swap(b->set.rules, copy);
    same_setup(b, copy, setup, "with the seats exchanged twice a setup is another");
}

static void compose(struct bench *b, void *setup, uint32_t index, bool crosswise) {
    const struct axis_row *axes = b->ops->metrics->axes;
    struct err e;
    for (uint32_t i = 0; i < AXES; i++) {
        struct text words;
        text_init(&words, b->text, b->text_bytes);
        uint64_t count = axis_count(b->ops, b->set.rules, &axes[0]);
        axis_write(b->ops, b->set.rules, &axes[0], (index + (i ^ crosswise)) % count, &words);
        HOLDS(b, setting_put(b->ops, b->set.rules, setup, axes[i].setting, b->text, &e) == ST_OK,
              "the seats can be exchanged, and '%s' does not take '%.80s', which '%s' takes: %s",
              axes[i].setting, b->text, axes[0].setting, e.text);
    }
}

/* What the one seat had the other gets: once the seats are exchanged, composing them crosswise changes
 * nothing. */
static void composed_crosswise(struct bench *b, void *copy) {
    const struct metrics_ops *m = b->ops->metrics;
    if (!m || !m->axes || m->axes[0].seat == m->axes[1].seat)
        return;
    for (uint32_t k = 0; k < 4; k++) {
        fill(b, b->setup);
        compose(b, b->setup, k, false);
        b->ops->setup_swap(b->set.rules, b->setup);
        memcpy(copy, b->setup, b->ops->setup_size);
        compose(b, copy, k, true);
        same_setup(b, b->setup, copy, "exchanging the seats is not what composing them crosswise is");
    }
}

/* Seats exchanged twice are where they were, for every setup that passes: of scenarios, settings, noise. */
void seats_exchange(struct bench *b) {
    struct stream s;
    struct err e;
    if (!b->ops->setup_swap)
        return;
    stream_open(&s, b->seed ^ 17);
    void *copy = calloc(1, b->ops->setup_size);
    HOLDS(b, b->ops->seats == 2, "setup_swap exchanges two seats, and the game has %u", b->ops->seats);
    for (uint32_t k = 0; k < 100; k++) {
        fill(b, b->setup);
        for (uint32_t i = 0; i < b->ops->setting_count; i++)
            if (k && stream_below(&s, 2))
                setting_put(b->ops, b->set.rules, b->setup, b->ops->settings[i].name,
                            b->ops->settings[i].example, &e);
        uint32_t hits = k < 50 ? 0 : stream_below(&s, 4);
        for (uint32_t i = 0; i < hits; i++)
            ((unsigned char *)b->setup)[stream_below(&s, b->ops->setup_size)] =
                (unsigned char)stream_below(&s, 9);
        if (b->ops->setup_check(b->set.rules, b->setup, &e) == ST_OK)
            exchanged(b, b->setup, copy);
    }
    composed_crosswise(b, copy);
    free(copy);
}
