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
    sitter_say(&scene, seat, out);
    text_capital(out->buf);
}

static void write_offer(struct sitting *p) {
    TEXT_ON_STACK(line, 240);
    stage_text(&p->stage, STYLE_TITLE, p->ops->title);
    stage_line(&p->stage, STYLE_STRONG, "You left a game under way.");
    for (uint32_t i = 0; i < p->ops->seats; i++) {
        TEXT_ON_STACK(seat, 80);
        text_clear(&line);
        put_seat(p, i, &seat);
        text_fmt(&line, "  %s: %s", seat.buf,
                 *p->table.policy[i] ? opponent_title(p->ops, p->table.policy[i])
                 : play_alone(p)     ? "you"
                                     : "a person");
        stage_line(&p->stage, STYLE_TEXT, line.buf);
    }
    text_clear(&line);
    text_fmt(&line, "Ruleset %s, profile %s, %u %s so far.", p->set.name, p->save.profile,
             p->table.match.step, p->table.match.step == 1 ? "action" : "actions");
    stage_line(&p->stage, STYLE_DIM, line.buf);
    stage_line(&p->stage, STYLE_TEXT, "Enter: go on with it");
    stage_line(&p->stage, STYLE_TEXT,
               "n: another; once that begins, this one is given up, and its replay is kept");
    stage_line(&p->stage, STYLE_TEXT, "q: leave; it waits for you");
}

enum play_wish play_offer(struct sitting *p) {
    write_offer(p);
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
