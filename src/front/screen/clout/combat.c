/* CLOUT's face: combat. Attacks as choices with what they would come to, whoever has to be attacked first,
 * and attacks typed in words. */
#include "front/screen/clout/clf.h"

#include "games/clout/say.h"

#include <stdio.h>
#include <string.h>

/* What an attack would come to, as far as the table shows. */
static void put_odds(const struct face_scene *s, uint32_t slot, uint32_t target, struct text *out) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    int32_t mine = cl_attack_of(r, &v->s, v->seat, slot), theirs;
    if (!target) {
        text_fmt(out, "%d Stability unless stopped", mine);
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

/* Somebody on the table: a title, and the mark that tells twins apart. */
struct name {
    const char *title;
    char mark[8];
};

static size_t name_size(const struct name *n) {
    return strlen(n->title) + strlen(n->mark);
}

static struct name name_of(const struct face_scene *s, uint32_t seat, uint32_t slot) {
    const struct cl_view *v = s->view;
    bool open = cl_open_body(&v->s.player[seat].body[slot]);
    struct name n = {.title = open ? clf_title(s->rules, v->s.player[seat].body[slot].card) : "face-down"};
    if (!open || cl_has_twin(v, seat, CL_ZONE_BOARD, slot))
        snprintf(n.mark, sizeof n.mark, " (%u)", slot + 1);
    return n;
}

/* Two names in so many columns: of the longer one first words go first, for the last one is the name. What is
 * still too long loses its end, never its mark. */
static void shorten(struct name n[2], size_t room, size_t columns[2]) {
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
static void put_attack(const struct face_scene *s, const struct action *a, size_t columns, struct text *out) {
    static const char verb[] = " attacks ";
    const struct cl_view *v = s->view;
    struct name n[2] = {name_of(s, v->seat, (uint32_t)a->arg[0] - CL_OWN_1), {.title = "your opponent"}};
    size_t part[2];
    if (a->arg[1])
        n[1] = name_of(s, cl_other(v->seat), (uint32_t)a->arg[1] - CL_THEIR_1);
    shorten(n, columns - strlen(verb), part);
    text_fmt(out, "%.*s%s%s%.*s%s", (int)part[0], n[0].title, n[0].mark, verb, (int)part[1], n[1].title,
             n[1].mark);
}

/* Whoever must be attacked before others: it stands open, and some of its side cannot be chosen. */
const char *clf_first_in_line(const struct face_scene *s) {
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

/* Columns for who attacks whom beside the longest of what may come of it. */
static size_t attack_columns(const struct face_scene *s) {
    enum { NUMBER = 3, GAPS = 3 };
    uint32_t longest = 0;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        TEXT_ON_STACK(odds, 80);
        if (s->legal[i].verb != CL_ATTACK)
            continue;
        put_odds(s, (uint32_t)s->legal[i].arg[0] - CL_OWN_1, (uint32_t)s->legal[i].arg[1], &odds);
        longest = odds.len > longest ? odds.len : longest;
    }
    return (size_t)scene_columns(s) - NUMBER - GAPS - longest;
}

/* Why somebody does not attack, in the few words that stand beside a name; the rules' own are said when it is
 * chosen. */
static const char *idle_words(uint32_t reason) {
    switch (reason) {
    case CL_NO_FACE_DOWN:
        return "lies face down";
    case CL_NO_DEFENDING:
        return "in defense position";
    case CL_NO_FIRST_TURN:
        return "nobody attacks on turn 1";
    case CL_NO_LIMITED:
        return "an effect forbids it";
    case CL_NO_FRESH:
        return "came this turn";
    case CL_NO_ATTACKED:
        return "has attacked";
    default:
        return NULL;
    }
}

/* Those of the own side that cannot attack. In a row of attacks that an effect forces, one is asked for by
 * name and the others do not matter. */
static void add_idle(const struct face_scene *s, struct menu *m) {
    const struct cl_rules *r = s->rules;
    const struct cl_view *v = s->view;
    for (uint32_t i = 0; i < CL_SLOTS && !v->s.frames; i++) {
        const struct action a = {CL_ATTACK, {(int16_t)(CL_OWN_1 + i), 0, 0}};
        uint32_t card = v->s.player[v->seat].body[i].card;
        const char *why = card ? idle_words(clf_reason_of(s, &a)) : NULL;
        if (!why)
            continue;
        TEXT_ON_STACK(label, 80);
        TEXT_ON_STACK(reason, 160);
        cl_put_card_at(r, v, v->seat, CL_ZONE_BOARD, i, &label);
        clf_put_reason(s, &a, &reason);
        struct choice *c = menu_add(m, true, 0, CHOICE_TELL, label.buf);
        choice_note(c, why);
        snprintf(c->say, sizeof c->say, "%s: %s.", clf_title(r, card), reason.buf);
    }
}

void clf_add_attacks(const struct face_scene *s, struct menu *m) {
    const size_t columns = attack_columns(s);
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const struct action *a = &s->legal[i];
        if (a->verb != CL_ATTACK)
            continue;
        TEXT_ON_STACK(label, 80);
        uint32_t slot = (uint32_t)a->arg[0] - CL_OWN_1;
        put_attack(s, a, columns, &label);
        struct choice *c = menu_act(m, true, 0, a, label.buf);
        struct text note;
        text_init(&note, c->note, sizeof c->note);
        put_odds(s, slot, (uint32_t)a->arg[1], &note);
    }
    add_idle(s, m);
}

/* An attack in words that the rules refuse: the one in the way is named. False: it is as good as any. */
bool clf_read_attack(const struct face_scene *s, const char *line, struct choice *out) {
    const struct cl_view *v = s->view;
    struct action a;
    struct err e;
    line += strspn(line, " \t");
    if (action_read_named(s->ops, s->rules, line, &a, &e) != ST_OK || a.verb != CL_ATTACK)
        return false;
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (!action_compare(&s->legal[i], &a))
            return false;
    const char *first = clf_first_in_line(s), *blocker = NULL;
    for (uint32_t i = CL_SLOTS; i-- > 0;)
        if (cl_open_body(&v->s.player[cl_other(v->seat)].body[i]))
            blocker = clf_title(s->rules, v->s.player[cl_other(v->seat)].body[i].card);
    TEXT_ON_STACK(why, 160);
    if (clf_reason_of(s, &a) == CL_NO_FORCED && first)
        text_fmt(&why, "%s has to be attacked first", first);
    else if (clf_reason_of(s, &a) == CL_NO_DIRECT && blocker)
        text_fmt(&why, "%s stands in the way: attack that one", blocker);
    else
        clf_put_reason(s, &a, &why);
    out->kind = CHOICE_TELL;
    snprintf(out->say, sizeof out->say, "No: %s.", why.buf);
    return true;
}
