/* Palettes: contrast as WCAG 2.2 computes it, for true colour and for the 256 of xterm; and how far apart
 * roles that must differ are, in OKLab (times 100), for eyes without one kind of cone (Machado, Oliveira and
 * Fernandes 2009). */
#include "front/screen/palette.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct rgb {
    double r, g, b; /* linear light */
};

static double linear(uint32_t byte) {
    double c = (byte & 0xff) / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static struct rgb light_of(uint32_t rgb) {
    return (struct rgb){linear(rgb >> 16), linear(rgb >> 8), linear(rgb)};
}

static double contrast(uint32_t a, uint32_t b) {
    struct rgb x = light_of(a), y = light_of(b);
    double one = 0.2126 * x.r + 0.7152 * x.g + 0.0722 * x.b,
           other = 0.2126 * y.r + 0.7152 * y.g + 0.0722 * y.b;
    return (fmax(one, other) + 0.05) / (fmin(one, other) + 0.05);
}

/* The colours from 16 on, which no terminal lets its owner change by default. */
static uint32_t of_256(uint32_t i) {
    static const uint32_t step[6] = {0, 95, 135, 175, 215, 255};
    assert_in_range(i, 16, 255);
    if (i >= 232)
        return (8 + 10 * (i - 232)) * 0x010101u;
    i -= 16;
    return step[i / 36] << 16 | step[i / 6 % 6] << 8 | step[i % 6];
}

static uint32_t colour_of(const struct theme *t, enum role role, bool few) {
    return few ? of_256(t->role[role].of_256) : t->role[role].rgb;
}

enum eye { ALL_CONES, PROTAN, DEUTAN, TRITAN, EYES };

static const double sees[EYES][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
};

static double within(double v) {
    return v < 0 ? 0 : v > 1 ? 1 : v;
}

static void oklab(uint32_t rgb, enum eye eye, double out[3]) {
    const struct rgb l = light_of(rgb);
    double c[3];
    for (int i = 0; i < 3; i++)
        c[i] = within(sees[eye][i][0] * l.r + sees[eye][i][1] * l.g + sees[eye][i][2] * l.b);
    double a = cbrt(0.4122214708 * c[0] + 0.5363325363 * c[1] + 0.0514459929 * c[2]);
    double b = cbrt(0.2119034982 * c[0] + 0.6806995451 * c[1] + 0.1073969566 * c[2]);
    double d = cbrt(0.0883024619 * c[0] + 0.2817188376 * c[1] + 0.6299787005 * c[2]);
    out[0] = 0.2104542553 * a + 0.7936177850 * b - 0.0040720468 * d;
    out[1] = 1.9779984951 * a - 2.4285922050 * b + 0.4505937099 * d;
    out[2] = 0.0259040371 * a + 0.7827717662 * b - 0.8086757660 * d;
}

static double distance(uint32_t a, uint32_t b, enum eye eye) {
    double x[3], y[3];
    oklab(a, eye, x);
    oklab(b, eye, y);
    return 100 * sqrt((x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]) +
                      (x[2] - y[2]) * (x[2] - y[2]));
}

static const char *const role_names[ROLES] = {"ground", "panel", "raised", "fill", "ink on fill", "line",
                                              "edge",   "ink",   "soft",   "lamp", "harm",        "good",
                                              "gloam",  "rust",  "moss",   "dawn", "marker"};

static void need_contrast(const struct theme *t, enum role role, enum role ground, bool few, double least) {
    double n = contrast(colour_of(t, role, few), colour_of(t, ground, few));
    if (n < least)
        fail_msg("%s%s: %s on %s has a contrast of %.2f, not %.1f", t->name, few ? " in 256" : "",
                 role_names[role], role_names[ground], n, least);
}

/* Text 4.5, or 7 where contrast is the point; marks and what is closed 3. */
static void roles_can_be_read(void **state) {
    (void)state;
    for (int i = 0; i < THEMES; i++)
        for (int few = 0; few < 2; few++) {
            const struct theme *t = &themes[i];
            const double text = i == THEME_CONTRAST ? 7 : 4.5, mark = i == THEME_CONTRAST ? 4.5 : 3;
            for (enum role ground = ROLE_GROUND; ground <= ROLE_RAISED; ground++) {
                for (enum role role = ROLE_INK; role < ROLES; role++)
                    need_contrast(t, role, ground, few, text);
                need_contrast(t, ROLE_EDGE, ground, few, mark);
            }
            need_contrast(t, ROLE_FILL_INK, ROLE_FILL, few, 7);
            for (enum role fill = ROLE_HARM; fill < ROLES; fill++)
                need_contrast(t, ROLE_GROUND, fill, few, 4.5);
        }
}

struct apart {
    enum role a, b;
    double dusk, day, contrast, safe; /* for every eye */
};

/* Where it is little the signs carry it alone: in day, lamp and harm. */
static const struct apart pairs[] = {
    {ROLE_LAMP, ROLE_HARM, 16, 4, 14, 16},   {ROLE_LAMP, ROLE_GOOD, 18, 16, 18, 16},
    {ROLE_LAMP, ROLE_GLOAM, 16, 16, 15, 16}, {ROLE_HARM, ROLE_GOOD, 19, 16, 17, 16},
    {ROLE_HARM, ROLE_GLOAM, 17, 20, 17, 16}, {ROLE_GOOD, ROLE_GLOAM, 14, 10, 12, 16},
    {ROLE_LAMP, ROLE_INK, 9, 25, 12, 12},    {ROLE_HARM, ROLE_INK, 20, 13, 20, 20},
    {ROLE_GOOD, ROLE_INK, 8, 20, 11, 12},    {ROLE_GLOAM, ROLE_INK, 20, 18, 20, 20},
};

static double least_distance(const struct theme *t, const struct apart *pair, bool few) {
    double least = 1000;
    for (int eye = 0; eye < EYES; eye++)
        least = fmin(least, distance(colour_of(t, pair->a, few), colour_of(t, pair->b, few), (enum eye)eye));
    return least;
}

static void roles_stay_apart(void **state) {
    (void)state;
    for (int i = 0; i < THEMES; i++)
        for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {
            const double wanted[THEMES] = {pairs[k].dusk, pairs[k].day, pairs[k].contrast, pairs[k].safe};
            double n = least_distance(&themes[i], &pairs[k], false),
                   few = least_distance(&themes[i], &pairs[k], true);
            if (n < wanted[i])
                fail_msg("%s: %s and %s are %.1f apart, not %.1f", themes[i].name, role_names[pairs[k].a],
                         role_names[pairs[k].b], n, wanted[i]);
            if (few < wanted[i] * 0.6)
                fail_msg("%s in 256: %s and %s are %.1f apart", themes[i].name, role_names[pairs[k].a],
                         role_names[pairs[k].b], few);
        }
}

/* The 256 are the colours of the theme, as near as they go. */
static void few_are_near(void **state) {
    (void)state;
    for (int i = 0; i < THEMES; i++)
        for (int role = 0; role < ROLES; role++) {
            double n = distance(themes[i].role[role].rgb, of_256(themes[i].role[role].of_256), ALL_CONES);
            if (n > 9)
                fail_msg("%s: %s of the 256 is %.1f away", themes[i].name, role_names[role], n);
        }
}

static struct pen pen_of(enum colour_depth depth, enum style style, enum ground ground, uint8_t attr) {
    const struct palette p = {&themes[THEME_DUSK], depth, ROLE_MOSS, 0xff};
    const struct cell c = {.ch = 'x', .style = (uint8_t)style, .ground = (uint8_t)ground, .attr = attr};
    return palette_pen(&p, &c);
}

static void styles_have_pens(void **state) {
    (void)state;
    struct pen pen = pen_of(DEPTH_TRUE, STYLE_LAMP, GROUND_RAISED, ATTR_STRIKE);
    assert_int_equal(pen.ink.value, 0xffcf5c);
    assert_int_equal(pen.ground.value, 0x2b2737);
    assert_int_equal(pen.attr, ATTR_STRIKE);
    pen = pen_of(DEPTH_TRUE, STYLE_HERE, GROUND_RAISED, 0);
    assert_int_equal(pen.ground.value, 0xffcf5c);
    pen = pen_of(DEPTH_256, STYLE_STRIP, GROUND_PAGE, 0);
    assert_int_equal(pen.ground.value, 149); /* of the game */
    pen = pen_of(DEPTH_16, STYLE_GRAVE, GROUND_PAGE, 0);
    assert_true(pen.attr & ATTR_REVERSE && pen.ink.kind == COLOUR_16 && pen.ink.value == 9);
    assert_int_equal(pen.ground.kind, COLOUR_OWN);
    pen = pen_of(DEPTH_NONE, STYLE_GLOAM, GROUND_PANEL, ATTR_DIM);
    assert_int_equal(pen.ink.kind, COLOUR_OWN);
    assert_int_equal(pen.attr, ATTR_ITALIC);
    for (int i = 0; i < THEMES; i++)
        assert_ptr_equal(theme_named(themes[i].name), &themes[i]);
    assert_null(theme_named("dawn"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_can_be_read),
        cmocka_unit_test(roles_stay_apart),
        cmocka_unit_test(few_are_near),
        cmocka_unit_test(styles_have_pens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
