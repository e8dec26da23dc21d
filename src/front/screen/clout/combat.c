/* CLOUT's face: combat. Attacks as choices with what they would come to, whoever has to be attacked first,
 * and attacks typed in words. */
#include "front/screen/clout/clf.h"

#include "core/offer.h"
#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>

/* What an attack would come to, as far as the table shows. */
static void put_attack_odds(const struct face_scene *s, const struct offer *o, struct text *out) {
    const struct forecast *f = &o->forecast;
    if (f->ways == 1)
        way_say(s->ops, o->seat, &f->way[0], out);
    else
        forecast_say(s->ops, o->seat, f, out);
}

/* Somebody on the table: a title, and the mark that tells twins apart. */
struct name {
    const char *title;
    char mark[8];
};

static size_t name_size(const struct name *n) {
    return strlen(n->title) + strlen(n->mark);
}

static struct name name_of_body(const struct face_scene *s, uint32_t seat, uint32_t slot) {
    const struct cl_view *v = s->view;
    bool open = cl_open_body(&v->s.player[seat].body[slot]);
    struct name n = {.title = open ? clf_title(s->rules, v->s.player[seat].body[slot].card) : "face-down"};
    if (!open || cl_has_twin(v, seat, CL_ZONE_BOARD, slot))
        snprintf(n.mark, sizeof n.mark, " (%u)", slot + 1);
    return n;
}

/* Two names in so many columns: of the longer one first words go first, for the last one is the name. What is
 * still too long loses its end, never its mark. */
static void shorten_names(struct name n[2], size_t room, size_t columns[2]) {
    while (name_size(&n[0]) + name_size(&n[1]) > room) {
        uint32_t longer = name_size(&n[1]) > name_size(&n[0]);
        const char *space = strchr(n[longer].title, ' ');
        if (!space)
            space = strchr(n[longer = !longer].title, ' ');
        if (!space)
            break;
        n[longer].title = space + 1;
    }
    for (uint32_t i = 0; i < 2; i++)
        columns[i] = strlen(n[i].title);
    while (columns[0] + columns[1] + strlen(n[0].mark) + strlen(n[1].mark) > room && columns[0] + columns[1])
        columns[columns[1] > columns[0]]--;
}

/* "Carl attacks Mark" in so many columns. */
static void put_attack_names(const struct face_scene *s, const struct action *a, size_t columns,
                             struct text *out) {
    static const char verb[] = " attacks ";
    const struct cl_view *v = s->view;
    struct name n[2] = {name_of_body(s, v->seat, (uint32_t)a->arg[0] - CL_OWN_1), {.title = "your opponent"}};
    size_t part[2];
    if (a->arg[1])
        n[1] = name_of_body(s, cl_other(v->seat), (uint32_t)a->arg[1] - CL_THEIR_1);
    shorten_names(n, columns - strlen(verb), part);
    text_fmt(out, "%.*s%s%s%.*s%s", (int)part[0], n[0].title, n[0].mark, verb, (int)part[1], n[1].title,
             n[1].mark);
}

/* Columns for who attacks whom beside the longest of what may come of it, which has no more than its share.
 */
static size_t attack_columns(const struct face_scene *s) {
    enum { NUMBER = 3, GAPS = 3 };
    uint32_t longest = 0, most = (uint32_t)scene_columns(s) * 5 / 9;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        TEXT_ON_STACK(odds, 160);
        struct offer o;
        if (s->legal[i].verb != CL_ATTACK)
            continue;
        clf_offer(s, &s->legal[i], &o);
        put_attack_odds(s, &o, &odds);
        longest = odds.len > longest ? odds.len : longest;
    }
    return (size_t)scene_columns(s) - NUMBER - GAPS - (longest < most ? longest : most);
}

/* Who can attack whom, and those of the own side that cannot attack. */
void clf_add_attacks(const struct face_scene *s, struct menu *m) {
    const struct cl_view *v = s->view;
    const size_t columns = attack_columns(s);
    struct action list[CL_SLOTS * (CL_SLOTS + 1) + 2];
    uint32_t n = s->ops->choices(s->rules, v, list, sizeof list / sizeof list[0]);
    for (uint32_t i = 0; i < n; i++) {
        struct offer o;
        TEXT_ON_STACK(label, 80);
        if (list[i].verb != CL_ATTACK)
            continue;
        clf_offer(s, &list[i], &o);
        if (o.reason == REASON_OK) {
            struct text note;
            put_attack_names(s, &list[i], columns, &label);
            struct choice *c = menu_act(m, true, 0, &list[i], label.buf);
            text_init(&note, c->note, sizeof c->note);
            put_attack_odds(s, &o, &note);
            continue;
        }
        cl_put_card_at(s->rules, v, v->seat, CL_ZONE_BOARD, (uint32_t)list[i].arg[0] - CL_OWN_1, &label);
        struct choice *c = menu_add(m, true, 0, CHOICE_TELL, label.buf);
        choice_note(c, o.why.buf);
        snprintf(c->say, sizeof c->say, "%s: %s.", label.buf, o.why.buf);
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
