/* ESCAPE THE DUNGEON: words for people, things and skills that its screens share: what somebody thinks of the
 * player, what is carried, what a skill does. Everything comes from the view. */
#include "games/escape/say.h"

bool es_foe_here(const struct es_view *v) {
    for (uint32_t i = 0; i < v->here; i++)
        if (v->person[i].enemy)
            return true;
    return false;
}

static const char *opinion_words(uint32_t kind, uint32_t violent) {
    if (!kind && !violent)
        return "has heard nothing of you";
    if (!violent)
        return kind > 2 ? "thinks the world of you" : "thinks well of you";
    if (!kind)
        return violent > 2 ? "is afraid of you" : "is wary of you";
    return kind > violent   ? "likes you, with a hand on the knife"
           : kind < violent ? "does not trust you"
                            : "cannot make you out";
}

void es_put_opinion(const struct es_person *p, struct text *out) {
    if (p->companion)
        text_put(out, "walks with you");
    else if (p->enemy)
        text_put(out, p->faction == ES_LEGION ? "hunts you" : "means you harm");
    else
        text_put(out, opinion_words(p->kind_deeds, p->violent_deeds));
    if (p->false_deeds && !p->companion && !p->enemy)
        text_put(out, p->kind_deeds + p->violent_deeds > p->false_deeds ? ", partly for what is not true"
                                                                        : ", for what is not true");
}

static void put_counted(struct text *out, uint32_t told, const char *title, uint32_t count) {
    text_fmt(out, "%s%s", told ? ", " : "", title);
    if (count > 1)
        text_fmt(out, " x%u", count);
}

void es_put_items(const struct es_rules *r, const uint8_t item[ES_ITEMS], struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++)
        if (item[i])
            put_counted(out, told++, r->item[i + 1].title, item[i]);
}

static void put_points(struct text *out, const char *word, int32_t tenths) {
    if (tenths)
        text_item(out, "%s %s%d.%d", word, tenths < 0 ? "-" : "+", (tenths < 0 ? -tenths : tenths) / 10,
                  (tenths < 0 ? -tenths : tenths) % 10);
}

void es_put_pack(const struct es_rules *r, const struct es_entity *me, struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 0; i < r->items && i < ES_ITEMS; i++) {
        uint32_t tier = r->item[i + 1].tier;
        TEXT_ON_STACK(worth, 40);
        if (!me->item[i])
            continue;
        put_counted(out, told++, r->item[i + 1].title, me->item[i]);
        if (!tier)
            continue;
        put_points(&worth, "attack", r->f.attack_tier * (int32_t)tier);
        text_fmt(out, " (%s%s)", worth.buf, tier == me->tier ? ", in hand" : "");
    }
}

/* The one that counts in a fight: the first of content's list that is known (ES-123); 0: none. */
static uint32_t fighting_skill(const struct es_rules *r, uint32_t skills) {
    for (uint32_t i = 0; i < ES_SKILLS && r->f.combat_order[i]; i++)
        if (skills >> r->f.combat_order[i] & 1)
            return r->f.combat_order[i];
    return 0;
}

static void put_next(struct text *out, const char *words) {
    text_fmt(out, "%s%s", out->len ? "; " : "", words);
}

void es_put_skill(const struct es_rules *r, const struct es_entity *me, uint32_t id, struct text *out) {
    const struct es_skill_rules *k = &r->skill[id];
    uint32_t counts = fighting_skill(r, me->skills);
    TEXT_ON_STACK(t, 400);
    put_points(&t, "attack", k->attack);
    put_points(&t, "defence", k->defence);
    if (t.len && counts != id)
        text_fmt(&t, " (in a fight %s counts instead)", es_word(r, ES_KIND_SKILL, counts));
    if (k->fame)
        put_next(&t, "streams pay more");
    if (id == r->f.steal_skill)
        put_next(&t, "lets you steal");
    for (uint32_t i = 1; i <= r->options; i++)
        if (r->option[i].skills >> id & 1) {
            put_next(&t, "opens a choice in ");
            es_put_room(r, (uint32_t)__builtin_ctz(r->option[i].features), &t);
        }
    for (uint32_t i = 1; i <= r->skills; i++)
        if (r->skill[i].parent == id && !(me->skills >> i & 1)) {
            TEXT_ON_STACK(needs, 160);
            es_put_needs(r, me, i, false, &needs);
            text_fmt(&t, "%sbecomes %s at a forge, with %s", t.len ? "; " : "", r->skill[i].title, needs.buf);
        }
    text_put(out, t.buf);
}

void es_put_figures(const struct es_rules *r, const struct es_person *p, struct text *out) {
    text_fmt(out, "Might %d, Agility %d, Insight %d, Willpower %d; ", p->attribute[ES_MIGHT],
             p->attribute[ES_AGILITY], p->attribute[ES_INSIGHT], p->attribute[ES_WILLPOWER]);
    if (p->tier)
        text_fmt(out, "weapon of tier %u, ", p->tier);
    else
        text_put(out, "bare hands, ");
    text_fmt(out, "reputation %d; %s, ", p->reputation, es_word(r, ES_KIND_FACTION, p->faction));
    text_put(out, p->archetype ? es_word(r, ES_KIND_ARCHETYPE, p->archetype) : "no heading");
    if (p->loot)
        text_put(out, ", carries loot");
    if (p->skills) {
        text_put(out, "; ");
        es_put_skills(r, p->skills, out);
    }
    text_fmt(out, ". Believes of you: %u kind, %u violent, %u of all false.", p->kind_deeds, p->violent_deeds,
             p->false_deeds);
}

void es_put_skills(const struct es_rules *r, uint16_t skills, struct text *out) {
    uint32_t told = 0;
    for (uint32_t i = 1; i <= r->skills; i++)
        if (skills >> i & 1)
            put_counted(out, told++, r->skill[i].title, 1);
}

uint32_t es_ranked(const struct es_rules *r, const struct es_view *v, uint8_t id[ES_ARCHETYPES],
                   int32_t score[ES_ARCHETYPES]) {
    int32_t of[ES_ARCHETYPES];
    uint32_t n = 0;
    es_compass(r, &v->self, of);
    for (uint32_t i = 0; i < r->archetypes && i < ES_ARCHETYPES; i++) {
        uint32_t at = n++;
        for (; at && score[at - 1] < of[i]; at--) {
            score[at] = score[at - 1];
            id[at] = id[at - 1];
        }
        score[at] = of[i];
        id[at] = (uint8_t)(i + 1);
    }
    return n;
}

void es_put_passing(const struct es_effect *e, struct text *out) {
    const int16_t value[2] = {e->attack, e->defence};
    text_fmt(out, " For %u turns:", e->turns);
    for (uint32_t i = 0, n = 0; i < 2; i++)
        if (value[i])
            text_fmt(out, "%s %s %s%d.%d", n++ ? "," : "", i ? "defence" : "attack", value[i] < 0 ? "-" : "+",
                     (value[i] < 0 ? -value[i] : value[i]) / 10, (value[i] < 0 ? -value[i] : value[i]) % 10);
    text_char(out, '.');
}

const char *es_end_words(const struct es_view *v) {
    static const char *const words[ES_ENDS] = {
        "The run was cut short.",
        "Twelve floors lie under you, and in every room of them somebody is telling it wrong.",
        "The lamp stays lit for a while, looking at where you were.",
        "You meant to leave. Then it was late, and then it was later, and now you give directions."};
    return words[v->run.over < ES_ENDS ? v->run.over : 0];
}
