/* CLOUT's face: combat. Attacks as choices with what they would come to, whoever has to be attacked first,
 * and attacks typed in words. */
#include "front/screen/cl_face.h"

#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>

/* What an attack would come to, as far as the table shows. */
static void put_odds(const struct face_scene *s, uint32_t slot, uint32_t target, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    int32_t mine = cl_attack_of(r, &v->s, v->seat, slot), theirs;
    if (!target) {
        text_fmt(out, "%d Stability, if nothing stops it", mine);
        return;
    }
    uint32_t other = cl_other(v->seat), at = target - CL_THEIR_1;
    const struct cl_body *b = &v->s.player[other].body[at];
    bool defends = b->flags & CL_BODY_DEFENSE;
    if (!cl_open_body(b)) {
        text_fmt(out, "%d against a DEF you cannot see", mine);
        return;
    }
    theirs = defends ? cl_defense_of(r, &v->s, other, at) : cl_attack_of(r, &v->s, other, at);
    text_fmt(out, "%d v %s %d: ", mine, defends ? "DEF" : "ATK", theirs);
    if (mine == theirs)
        text_put(out, defends ? "nothing happens" : "both fall");
    else if (mine > theirs && defends)
        text_put(out, "it falls");
    else if (mine > theirs)
        text_fmt(out, "it falls, they lose %d", mine - theirs);
    else
        text_fmt(out, "%syou lose %d", defends ? "" : "yours falls, ", theirs - mine);
}

/* A title in so many columns: first words go first, for the last one is the name. */
static void put_short_title(const char *title, size_t columns, struct text *out) {
    const char *space;
    while (strlen(title) > columns && (space = strchr(title, ' ')))
        title = space + 1;
    text_fmt(out, "%.*s", (int)columns, title);
}

/* "Carl attacks Mark", short enough to leave room for what comes of it. */
static void put_attack(const struct face_scene *s, const struct action *a, struct text *out) {
    enum { OUTCOME = 42, NUMBER = 5 };
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    TEXT_ON_STACK(target, 80);
    TEXT_ON_STACK(title, 80);
    cl_put_card_at(r, v, v->seat, CL_ZONE_BOARD, (uint32_t)a->arg[0] - CL_OWN_1, &title);
    const uint32_t other = cl_other(v->seat), at = (uint32_t)a->arg[1] - CL_THEIR_1;
    if (!a->arg[1])
        text_put(&target, "your opponent");
    else if (cl_open_body(&v->s.player[other].body[at]))
        cl_put_card_at(r, v, other, CL_ZONE_BOARD, at, &target);
    else
        text_fmt(&target, "face-down (%u)", at + 1);
    size_t room = (size_t)(scene_columns(s) - 1 - NUMBER - OUTCOME) - strlen(" attacks "), one = title.len;
    size_t fair = target.len < room / 2 ? room - target.len : one < room / 2 ? one : room / 2;
    put_short_title(title.buf, fair, out);
    text_put(out, " attacks ");
    put_short_title(target.buf, room - (one < fair ? one : fair), out);
}

/* Whoever must be attacked before others: it stands open, and some of its side cannot be chosen. */
const char *cl_first_in_line(const struct face_scene *s) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    const struct cl_player *other = &v->s.player[cl_other(v->seat)];
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        const struct cl_card *c = &r->card[other->body[i].card <= r->cards ? other->body[i].card : 0];
        for (uint32_t k = 0; cl_open_body(&other->body[i]) && k < c->abilities; k++)
            if (c->ability[k].when == CL_WHEN_ALWAYS && c->ability[k].action[0].op == CL_OP_ATTACKED_FIRST)
                return c->title;
    }
    return NULL;
}

void cl_add_attacks(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != CL_V_ATTACK)
            continue;
        TEXT_ON_STACK(label, 80);
        uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1;
        put_attack(s, a, &label);
        struct choice *c = menu_act(m, true, 0, a, label.buf);
        struct text note;
        text_init(&note, c->note, sizeof c->note);
        put_odds(s, slot, (uint32_t)a->arg[1], &note);
    }
}

/* An attack in words that the rules refuse: the one in the way is named. False: it is as good as any. */
bool cl_read_attack(const struct face_scene *s, const char *line, struct choice *out) {
    const struct cl_view *v = s->view;
    struct action a;
    struct err e;
    line += strspn(line, " \t");
    if (action_read_named(s->ops, s->rules, line, &a, &e) != ST_OK || a.verb != CL_V_ATTACK)
        return false;
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!action_compare(&s->legal[i], &a))
            return false;
    const char *first = cl_first_in_line(s), *blocker = NULL;
    for (uint32_t i = CL_SLOTS; i-- > 0;)
        if (cl_open_body(&v->s.player[cl_other(v->seat)].body[i]))
            blocker = cl_title(s->rules, v->s.player[cl_other(v->seat)].body[i].card);
    TEXT_ON_STACK(why, 160);
    if (cl_reason_of(s, &a) == CL_NO_FORCED && first)
        text_fmt(&why, "%s has to be attacked first", first);
    else if (cl_reason_of(s, &a) == CL_NO_DIRECT && blocker)
        text_fmt(&why, "%s stands in the way: attack that one", blocker);
    else
        cl_put_reason(s, &a, &why);
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, "No: %s.", why.buf);
    return true;
}
