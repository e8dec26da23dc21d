/* What a player is asked before there is a table to look at: to heed a warning, and whether a game that was
 * left under way is gone on with. Nothing is shown here that a seat alone may know, for several may look. */
#include "front/cli/play.h"

#include "ai/opponent.h"
#include "front/gate.h"

#include <string.h>
#include <strings.h>

bool play_heed(struct sitting *p) {
    if (*p->warning && !p->mode.clear) {
        gate_line(stderr, "gloam: %s", p->warning);
    } else if (*p->warning) {
        stage_text(&p->stage, STYLE_WARN, p->warning);
        play_prompt(p, "Press Enter");
        if (play_read(p) != LINE_READ || line_asks_leave(p->in.line))
            return false;
    }
    p->warning[0] = 0;
    return true;
}

static void put_seat(const struct sitting *p, uint32_t seat, struct text *out) {
    struct face_scene scene;
    stage_scene(&p->stage, &scene);
    if (p->stage.face->sitter)
        p->stage.face->sitter(&scene, seat, out);
    else
        text_put(out, p->ops->seat_names[seat]);
    text_capital(out->buf);
}

static void draw_offer(struct sitting *p) {
    enum { SEATS_TOP = 4, WHO = 32 };
    struct grid *g = &p->stage.grid;
    int y = SEATS_TOP;
    grid_clear(g);
    grid_rule(g, 0, 0, g->w, p->ops->title, STYLE_TITLE);
    grid_text(g, 1, 2, STYLE_STRONG, "You left a game under way.");
    for (uint32_t i = 0; i < p->ops->seats; i++, y++) {
        TEXT_ON_STACK(seat, 80);
        put_seat(p, i, &seat);
        grid_clip(g, 1, y, WHO - 2, STYLE_TEXT, seat.buf);
        if (*p->table.policy[i])
            grid_text(g, WHO, y, STYLE_TEXT, opponent_title(p->ops, p->table.policy[i]));
        else
            grid_text(g, WHO, y, STYLE_TEXT, play_alone(p) ? "you" : "a person");
    }
    grid_fmt(g, 1, ++y, STYLE_DIM, "Ruleset %s, profile %s, %u %s so far.", p->set.name, p->save.profile,
             p->table.match.step, p->table.match.step == 1 ? "action" : "actions");
    y += 2;
    grid_text(g, 0, y, STYLE_KEY, "> Enter");
    grid_text(g, 9, y, STYLE_TEXT, "go on with it");
    grid_text(g, 2, ++y, STYLE_KEY, "n");
    grid_text(g, 9, y, STYLE_TEXT, "another: once that begins, this one is given up; its replay is kept");
    grid_text(g, 2, ++y, STYLE_KEY, "q");
    grid_text(g, 9, y, STYLE_TEXT, "leave: it waits for you");
}

enum play_wish play_offer(struct sitting *p) {
    draw_offer(p);
    print_page(stdout, &p->mode, &p->stage.grid, true);
    for (;;) {
        play_prompt(p, "Go on? Enter: yes, n: another, q: leave");
        if (play_read(p) != LINE_READ)
            return PLAY_LEAVE;
        const char *word = p->in.line + strspn(p->in.line, " \t");
        if (line_asks_leave(word))
            return PLAY_LEAVE;
        if (!*word || !strcasecmp(word, "y") || !strcasecmp(word, "yes"))
            return PLAY_ON;
        if (!strcasecmp(word, "n") || !strcasecmp(word, "new") || !strcasecmp(word, "no"))
            return PLAY_ANOTHER;
        stage_line(&p->stage, STYLE_WARN, "That is no choice here: type Enter, n or q.");
    }
}
