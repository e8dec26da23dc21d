/* What tests of screens share: a row of a grid as text, and a walk through all pages of a face's menu that
 * notes which choices were reached. */
#ifndef GLOAM_TESTS_SCREEN_PAGES_H
#define GLOAM_TESTS_SCREEN_PAGES_H

#include "front/screen/face.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A row as ASCII, trailing blanks cut. */
static inline const char *row(const struct grid *g, int y, char *out) {
    int n = 0;
    for (int x = 0; x < g->w; x++)
        out[n++] = grid_ascii(grid_at(g, x, y)->ch);
    while (n && out[n - 1] == ' ')
        n--;
    out[n] = 0;
    return out;
}

/* Draws the menu of a page and checks that all it offers stands there. */
static inline void check_page(const struct face *face, const struct face_scene *scene, const struct menu *m) {
    static struct cell cells[GRID_W * GRID_H];
    struct grid g;
    char line[GRID_W + 1], key[16];
    grid_init(&g, cells, GRID_W, GRID_H);
    face->draw(scene, m, &g);
    assert_true(grid_rows(&g) <= FACE_ROWS);
    for (uint32_t i = 0; i < m->count; i++) {
        const struct choice *c = &m->choice[i];
        bool seen = false;
        if (c->number)
            snprintf(key, sizeof key, "%u", c->number);
        else
            snprintf(key, sizeof key, "%c %.8s", c->letter, c->label);
        for (int y = 0; y < FACE_ROWS; y++) {
            const char *text = row(&g, y, line), *at = strstr(text, key);
            while (at && ((at > text && at[-1] != ' ') || (c->number && !strchr(" -", at[strlen(key)]))))
                at = strstr(at + 1, key);
            seen = seen || at;
            seen = seen || (!c->number && strchr(text, c->letter) && strstr(text, c->label));
        }
        if (!seen)
            fail_msg("page %u: '%s' (%s) is not on the screen", scene->ui.at, c->label, key);
    }
}

/* Turns the pages from the given one with "n" until it comes round; marks the legal actions on them and
 * returns how many pages there were. "p" must lead back. */
static inline uint32_t turn_pages(const struct face *face, struct face_scene *scene, bool *reached) {
    const struct face_ui first = scene->ui;
    uint32_t pages = 0;
    do {
        struct menu m = {.count = 0};
        face->menu(scene, &m);
        check_page(face, scene, &m);
        assert_true(m.count < FACE_CHOICES);
        for (uint32_t i = 0; i < m.count; i++)
            for (uint32_t k = 0; m.choice[i].kind == CHOICE_ACT && k < scene->legal_count; k++)
                reached[k] = reached[k] || !action_compare(&m.choice[i].action, &scene->legal[k]);
        const struct choice *next = menu_find(&m, "n");
        pages++;
        if (!next)
            return pages;
        const uint16_t here = scene->ui.at;
        scene->ui = next->ui;
        memset(&m, 0, sizeof m);
        face->menu(scene, &m);
        assert_int_equal(menu_find(&m, "p")->ui.at, here);
        assert_int_equal(menu_find(&m, "p")->ui.page, first.page);
    } while (scene->ui.at != first.at && pages < 100);
    return pages;
}

#endif
