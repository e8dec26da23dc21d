/* CLOUT: what can be looked up: every card as printed, with the text that people read, and the starter decks.
 * Names are those that views, actions and deck lists use. */
#include "games/clout/content_parts.h"

const struct topic_row cl_topics[CL_TOPICS] = {
    {"card",
     "kind, type, archetype, attribute, cost, level, attack, defense, rarity, text, flavor, copies in the "
     "starters",
     CL_KIND_CARD},
    {"deck", "the starters, by archetype: what they want, and their cards with the number of copies",
     CL_KIND_ARCHETYPE},
};

static uint32_t copies_in(const struct cl_rules *r, uint32_t deck, uint32_t card) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->starter_size[deck]; i++)
        n += r->starter[deck][i] == card;
    return n;
}

static void put_card_topic(const struct cl_rules *r, uint32_t id, struct jw *w) {
    const struct cl_card *c = &r->card[id];
    TEXT_ON_STACK(t, CL_CARD_TEXT_MAX);
    cl_card_text(r, id, &t);
    jw_kstr(w, "kind", cl_kind_words[c->kind]);
    if (c->kind == CL_SPELL || c->kind == CL_TRAP)
        jw_kstr(w, "type", cl_subkind_words[c->subkind]);
    jw_key(w, "archetype");
    if (c->archetype)
        jw_str(w, cl_archetype_words[c->archetype]);
    else
        jw_null(w);
    if (c->kind == CL_STEREOTYPE)
        jw_kstr(w, "attribute", c->attribute ? c->attribute : "");
    jw_kint(w, "cost", c->cost);
    if (c->kind == CL_STEREOTYPE) {
        jw_put(w, J_INT("level", c->level), J_INT("attack", c->attack), J_INT("defense", c->defense));
    }
    jw_put(w, J_STR("rarity", c->rarity), J_STR("text", t.buf));
    if (c->flavor)
        jw_kstr(w, "flavor", c->flavor);
    jw_kopen(w, "starters", '{');
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++)
        if (copies_in(r, i, id))
            jw_kint(w, cl_archetype_words[i], copies_in(r, i, id));
    jw_close(w, '}');
}

static void put_deck(const struct cl_rules *r, uint32_t deck, struct jw *w) {
    jw_put(w, J_STR("text", r->starter_words[deck] ? r->starter_words[deck] : ""),
           J_INT("size", r->starter_size[deck]));
    jw_kopen(w, "cards", '{');
    for (uint32_t id = 1; id <= r->cards; id++)
        if (copies_in(r, deck, id))
            jw_kint(w, r->card[id].name, copies_in(r, deck, id));
    jw_close(w, '}');
}

void cl_topic_json(const void *rules, uint32_t kind, int64_t id, struct jw *w) {
    if (kind == CL_KIND_CARD)
        put_card_topic(rules, (uint32_t)id, w);
    else
        put_deck(rules, (uint32_t)id, w);
}
