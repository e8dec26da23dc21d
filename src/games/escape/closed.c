/* ESCAPE THE DUNGEON: why a choice is closed, with what is asked for and what there is of it. What needs no
 * figure the table of reasons says (ops.c). */
#include "core/offer.h"
#include "games/escape/say.h"

static void put_figure(int64_t n, bool decimal, struct text *out) {
    if (decimal)
        es_put_decimal(n, false, out);
    else
        text_int(out, n);
}

/* "Insight 6 (yours 5)". */
static void put_need(struct text *out, bool unmet, uint32_t stat, int64_t least, int64_t have) {
    bool decimal = es_stats[stat].hundredths;
    if (unmet && have >= least)
        return;
    text_item(out, "%s ", es_stats[stat].title);
    put_figure(least, decimal, out);
    text_put(out, " (yours ");
    put_figure(have, decimal, out);
    text_char(out, ')');
}

void es_put_needs(const struct es_rules *r, const struct es_entity *me, uint32_t skill, bool unmet,
                  struct text *out) {
    const struct es_skill_rules *k = &r->skill[skill];
    for (uint32_t i = 0; i < ES_ATTRIBUTES; i++)
        if (k->needs.attribute[i])
            put_need(out, unmet, ES_STAT_ATTRIBUTE + i, k->needs.attribute[i], es_attribute(r, me, i));
    for (uint32_t i = 0; i < ES_FEATURES; i++)
        if (k->needs.feature_least[i] != INT32_MIN)
            put_need(out, unmet, ES_STAT_FEATURE + i, k->needs.feature_least[i], me->feature[i]);
    for (uint32_t i = 0; i < ES_TRAITS; i++)
        if (k->needs.trait_least[i] != INT32_MIN)
            put_need(out, unmet, ES_STAT_TRAIT + i, k->needs.trait_least[i], me->trait[i]);
    if (k->radius && es_distance(r, me, skill) > (int64_t)k->radius * k->radius)
        text_item(out, "traits nearer to it");
}

/* All that stands between the player and a skill. */
static void say_skill(const struct es_rules *r, const struct es_view *v, uint32_t skill, struct text *out) {
    TEXT_ON_STACK(needs, OFFER_NOTE);
    uint32_t parent = r->skill[skill].parent;
    if (v->room[v->self.depth - 1][v->self.room].feature != ES_RUNE_FORGE)
        text_item(&needs, "a rune forge");
    if (!(v->self.skills >> parent & 1))
        text_item(&needs, "%s", r->skill[parent].title);
    es_put_needs(r, &v->self, skill, true, &needs);
    text_fmt(out, "it wants %s", needs.buf);
}

static void say_way(const struct es_view *v, int16_t direction, struct text *out) {
    if (direction == ES_UP)
        text_put(out, v->self.depth > 1 ? "the stairs up are in the room farthest south and east"
                                        : "the gate is in the room farthest south and east");
    else if (direction == ES_DOWN)
        text_put(out, v->self.depth < ES_DEPTHS ? "the stairs down are in the room farthest north and west"
                                                : "nothing lies below this level");
}

static void say_option(const struct es_rules *r, const struct es_view *v, uint32_t option, struct text *out) {
    const struct es_option_rules *o = &r->option[option];
    uint32_t wanting = o->skills & ~(uint32_t)v->self.skills;
    if (v->run.options >> option & 1 && o->once)
        text_put(out, "you have done that");
    else if (wanting)
        text_fmt(out, "it takes the skill %s", es_word(r, ES_KIND_SKILL, __builtin_ctz(wanting)));
    else if (o->faction && o->faction != v->self.faction)
        text_fmt(out, "it is for %s alone", es_word(r, ES_KIND_FACTION, o->faction));
    else if (o->present)
        text_fmt(out, "somebody of %s must be here", es_word(r, ES_KIND_FACTION, o->present));
}

void es_say_closed(const struct es_rules *r, const struct es_view *v, const struct action *a,
                   uint32_t reason, struct text *out) {
    switch (reason) {
    case ES_NO_EXIT:
        say_way(v, a->arg[0], out);
        break;
    case ES_NO_OPTION:
        say_option(r, v, (uint32_t)a->arg[0], out);
        break;
    case ES_NO_EFFORT:
        text_fmt(out, "a stream costs %u Effort, and you have ", r->f.stream_effort);
        es_put_decimal(v->self.feature[ES_EFFORT], false, out);
        break;
    case ES_NO_MORE_COMPANIONS:
        text_fmt(out, "one companion at a time, and you have %s", es_word(r, ES_KIND_ENTITY, v->companion));
        break;
    case ES_NO_CRUELTY:
        text_put(out, "murder takes Survival of ");
        es_put_decimal(r->f.murder_survival, false, out);
        text_put(out, " or more, and yours is ");
        es_put_decimal(v->self.trait[ES_SURVIVAL], false, out);
        break;
    case ES_NO_FEAR:
        text_fmt(out, "murder is for %s, or for a reputation of %d or worse; yours is %d",
                 es_word(r, ES_KIND_FACTION, r->f.murder_faction), r->f.murder_reputation, v->self.reputation);
        break;
    case ES_NO_FORGE:
    case ES_NO_PARENT:
    case ES_NO_MERIT:
        say_skill(r, v, (uint32_t)a->arg[0], out);
        break;
    default:
        break;
    }
}
