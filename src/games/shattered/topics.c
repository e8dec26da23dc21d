/* SHATTERED DUNGEON: what can be looked up: cards with the text that people read, and who and what brings
 * them into a run. Cards have their full names, the ones that views and actions use. */
#include "games/shattered/content_parts.h"
#include "games/shattered/say.h"

const struct topic_row sd_topics[SD_TOPICS] = {
    {"card", "side, category, type, cost, text", SD_KIND_CARD},
    {"room", "initiative, round limit, effects of its own, what it gives to a dungeon, cards", SD_KIND_ROOM},
    {"creature", "resources, attributes, cards", SD_KIND_CREATURE},
    {"class", "of a party's member: role, resources, attributes, cards", SD_KIND_CLASS},
    {"party", "its members", SD_KIND_PARTY},
    {"dungeon", "resources and attributes", SD_KIND_DUNGEON},
};

static void put_words(struct jw *w, const char *words) {
    jw_kstr(w, "text", words ? words : "");
}

static void put_attributes(struct jw *w, const struct sd_rules *r, const int8_t attribute[SD_TYPES]) {
    jw_kopen(w, "attributes", '{');
    for (uint32_t i = 0; i < SD_TYPES; i++)
        jw_kint(w, sd_name_of(r, SD_KIND_TYPE, (int64_t)i + 1), attribute[i]);
    jw_close(w, '}');
}

static void put_resources(struct jw *w, const struct sd_rules *r, uint32_t side,
                          const int16_t n[SD_REDUCERS]) {
    jw_kopen(w, "resources", '{');
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        jw_kint(w, sd_name_of(r, SD_KIND_RESOURCE, SD_RES(side, i)), n[i]);
    jw_close(w, '}');
}

static void put_cards(struct jw *w, const struct sd_rules *r, const uint16_t *card, uint32_t n) {
    jw_kopen(w, "cards", '[');
    for (uint32_t i = 0; i < n; i++)
        jw_str(w, r->card[card[i]].full);
    jw_close(w, ']');
}

static void put_card_topic(struct jw *w, const struct sd_rules *r, const struct sd_card *c) {
    TEXT_ON_STACK(t, SD_CARD_TEXT_MAX);
    sd_card_text(r, c, &t);
    jw_put(w, J_STR("side", sd_name_of(r, SD_KIND_SIDE, c->side + 1)),
           J_STR("category", sd_name_of(r, SD_KIND_CATEGORY, c->category + 1)),
           J_STR("type", sd_name_of(r, SD_KIND_TYPE, c->type + 1)), J_INT("cost", c->cost),
           J_BOOL("generic", c->generic), J_STR("text", t.buf));
    if (c->flavour)
        jw_kstr(w, "flavor", c->flavour);
}

static void put_room_topic(struct jw *w, const struct sd_rules *r, const struct sd_room_rules *room) {
    int16_t gives[SD_REDUCERS];
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        gives[i] = room->contributes[i];
    jw_put(w, J_STR("first", sd_name_of(r, SD_KIND_SIDE, room->first + 1)),
           J_INT("limit", room->limit ? room->limit : r->f.round_limit));
    put_resources(w, r, SD_DUNGEON, gives);
    put_attributes(w, r, room->attribute);
    sd_json_effects(r, room, w);
    jw_key(w, "covenant");
    if (room->covenant)
        jw_str(w, r->card[room->covenant].full);
    else
        jw_null(w);
    put_cards(w, r, room->card, room->cards);
    put_words(w, room->words);
}

static void put_class(struct jw *w, const struct sd_rules *r, const struct sd_class_rules *c) {
    const int16_t start[SD_REDUCERS] = {c->vitality, c->resolve, c->nerve};
    jw_kstr(w, "role", sd_role_words[c->role]);
    put_resources(w, r, SD_VISITOR, start);
    put_attributes(w, r, c->attribute);
    put_cards(w, r, c->card, c->cards);
    put_words(w, c->words);
}

static void put_party(struct jw *w, const struct sd_rules *r, const struct sd_party_rules *p) {
    jw_kopen(w, "members", '[');
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        jw_str(w, r->class[p->member[i]].name);
    jw_close(w, ']');
    jw_kint(w, "trust", p->trust);
    put_words(w, p->words);
}

void sd_topic_json(const void *rules, uint32_t kind, int64_t id, struct jw *w) {
    const struct sd_rules *r = rules;
    if (kind == SD_KIND_CARD) {
        put_card_topic(w, r, &r->card[id]);
    } else if (kind == SD_KIND_ROOM) {
        put_room_topic(w, r, &r->room[id]);
    } else if (kind == SD_KIND_CREATURE) {
        put_resources(w, r, SD_VISITOR, r->creature[id].start);
        put_attributes(w, r, r->creature[id].attribute);
        jw_kint(w, "trust", r->creature[id].trust);
        put_cards(w, r, r->creature[id].card, r->creature[id].cards);
        put_words(w, r->creature[id].words);
    } else if (kind == SD_KIND_CLASS) {
        put_class(w, r, &r->class[id]);
    } else if (kind == SD_KIND_PARTY) {
        put_party(w, r, &r->party[id]);
    } else {
        put_resources(w, r, SD_DUNGEON, r->dungeon[id].start);
        put_attributes(w, r, r->dungeon[id].attribute);
        put_words(w, r->dungeon[id].words);
    }
}
