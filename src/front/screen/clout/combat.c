/* CLOUT's face: combat. Attacks as choices with what they would come to, whoever has to be attacked first,
 * and attacks typed in words. */
#include "front/screen/clout/clf.h"

#include "core/offer.h"
#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>

/* Who can attack whom with what would come of it, and those of the own side that cannot attack. Names have
 * the room that the longest of the notes leaves, which has no more than its share. */
void clf_add_attacks(const struct face_scene *s, struct menu *m) {
    enum { NUMBER = 3, GAPS = 3 };
    struct action list[CL_SLOTS * (CL_SLOTS + 1) + 2];
    uint32_t n = s->ops->choices(s->rules, s->view, list, sizeof list / sizeof list[0]);
    uint32_t first = m->count, longest = 0, most = (uint32_t)scene_columns(s) * 5 / 9;
    for (uint32_t i = 0; i < n; i++) {
        struct offer o;
        if (list[i].verb != CL_ATTACK)
            continue;
        clf_offer(s, &list[i], &o);
        struct choice *c = menu_offer(m, s->ops, true, 0, &o);
        TEXT_ON_STACK(odds, sizeof c->note);
        if (o.forecast.ways == 1)
            way_say(s->ops, o.seat, &o.forecast.way[0], &odds);
        else
            forecast_say(s->ops, o.seat, &o.forecast, &odds);
        choice_note(c, o.reason == REASON_OK ? odds.buf : o.why.buf);
        longest = strlen(c->note) > longest ? (uint32_t)strlen(c->note) : longest;
    }
    size_t columns = (size_t)scene_columns(s) - NUMBER - GAPS - (longest < most ? longest : most);
    for (struct choice *c = &m->choice[first]; c < &m->choice[m->count]; c++) {
        TEXT_ON_STACK(label, sizeof c->label);
        cl_put_attack(s->rules, s->view, &c->action, columns, &label);
        snprintf(c->label, sizeof c->label, "%s", label.buf);
        if (c->kind == CHOICE_TELL)
            clf_say_why(c, c->note);
    }
}

/* An attack in words that the rules refuse. False: it is as good as any. */
bool clf_read_attack(const struct face_scene *s, const char *line, struct choice *out) {
    struct action a;
    struct offer o;
    struct err e;
    line += strspn(line, " \t");
    if (action_read_named(s->ops, s->rules, line, &a, &e) != ST_OK || a.verb != CL_ATTACK)
        return false;
    clf_offer(s, &a, &o);
    if (o.reason == REASON_OK)
        return false;
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, "No: %s.", o.why.buf);
    return true;
}
