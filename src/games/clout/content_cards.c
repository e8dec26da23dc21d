/* CLOUT: cards from content. Each kind of card has its file; ids follow the files (stereotypes, spells,
 * traps, fields), within a file the alphabet. An ability is {"when", "once", "price", "do"}; each entry of
 * "do" is one action: its op decides which members it has, and every other one is refused (CL-105). */
#include "games/clout/content_parts.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { ID_MAX = 40 };

static const char *const sections[CL_CARD_KINDS] = {"", "stereotypes", "spells", "traps", "fields"};

/* The members of an action, by the bits of enum cl_member. */
static const char *const member_keys[] = {"if",      "who",     "archetype", "target",
                                          "amount",  "all",     "per",       "turns",
                                          "span",    "limit",   "immunity",  "kind add multiply set",
                                          "chooser", "atk def", "percent",   "count"};

static void allow(struct content_reader *rd, uint32_t takes) {
    TEXT_ON_STACK(keys, 200);
    text_put(&keys, "op");
    for (uint32_t i = 0; i < sizeof member_keys / sizeof member_keys[0]; i++)
        if (takes >> i & 1)
            text_fmt(&keys, " %s", member_keys[i]);
    content_reader_only(rd, keys.buf);
}

/* CL-112: one of them or all of them. */
static uint8_t archetype(struct content_reader *rd, const char *key) {
    const char *word = content_reader_string(rd, key);
    for (uint32_t i = 1; rd->st == ST_OK && i < CL_ARCHETYPES; i++)
        if (!strcmp(word, cl_archetype_words[i]) || !strcmp(word, cl_archetype_singulars[i]))
            return (uint8_t)i;
    content_reader_unknown(rd, key, "archetype", word);
    return CL_NO_ARCHETYPE;
}

static int16_t number(struct content_reader *rd, const char *key, int64_t least, int64_t most) {
    return (int16_t)content_reader_number(rd, key, least, most);
}

/* How much, or how many. */
static void read_amount(struct content_reader *rd, const struct cl_op_row *row, struct cl_action *a) {
    const char *key = row->takes & CL_M_COUNT ? "count" : "amount";
    bool all = content_reader_has(rd, "all"), told = all || a->per == CL_PER_GAINED;
    if (all && !content_reader_truth(rd, "all"))
        content_reader_fault(rd, "all", "is true, or left out");
    if (told && content_reader_has(rd, key))
        content_reader_fault(rd, key, "it is said already how much: %s", all ? "all" : "what was gained");
    a->amount = told ? !all : number(rd, key, row->least, row->most);
}

/* {"kind": "spell", "add": -1}: second says how, amount how much (D-21). */
static void read_cost(struct content_reader *rd, struct cl_action *a) {
    static const struct {
        const char *key;
        int8_t least, most;
    } ways[] = {{"add", -4, 4}, {"multiply", 2, 4}, {"set", 0, 4}};
    uint32_t given = 0;
    a->what = content_reader_choice(rd, "kind", cl_kind_words, CL_CARD_KINDS);
    for (uint32_t i = 0; i < 3; i++)
        if (content_reader_has(rd, ways[i].key)) {
            given++;
            a->second = (int16_t)i;
            a->amount = number(rd, ways[i].key, ways[i].least, ways[i].most);
        }
    if (given != 1 || (!a->second && !a->amount))
        content_reader_fault(rd, "", "a cost changes in one way: add, multiply or set");
}

static void read_boost(struct content_reader *rd, const struct cl_op_row *row, struct cl_action *a) {
    if (content_reader_has(rd, "atk"))
        a->amount = number(rd, "atk", row->least, row->most);
    if (content_reader_has(rd, "def"))
        a->second = number(rd, "def", row->least, row->most);
    if (!a->amount && !a->second)
        content_reader_fault(rd, "", "a boost changes ATK, DEF or both");
}

/* While a card lies open its effect lasts by itself. */
static void read_span(struct content_reader *rd, const struct cl_ability *ab, struct cl_action *a) {
    if (ab->when != CL_WHEN_ALWAYS) {
        a->span = content_reader_choice(rd, "span", cl_span_words, CL_SPANS);
        return;
    }
    a->span = CL_SPAN_FOREVER;
    if (content_reader_has(rd, "span"))
        content_reader_fault(rd, "span", "lasts as long as the card lies open");
}

static void read_action(struct content_reader *rd, const struct cl_ability *ab, struct cl_action *a) {
    static const char *const choosers[] = {"owner", "caster"};
    a->op = content_reader_choice(rd, "op", cl_op_words, CL_OPS);
    const struct cl_op_row *row = &cl_op_rows[a->op];
    allow(rd, row->takes);
    if (rd->st != ST_OK)
        return;
    if (content_reader_has(rd, "if"))
        a->condition = content_reader_choice(rd, "if", cl_if_words, CL_IFS);
    if (content_reader_has(rd, "who"))
        a->who = content_reader_choice(rd, "who", cl_who_words, CL_WHOS);
    if (content_reader_has(rd, "archetype"))
        a->archetype = archetype(rd, "archetype");
    if (content_reader_has(rd, "per"))
        a->per = content_reader_choice(rd, "per", cl_per_words, CL_PERS);
    if (row->takes & CL_M_TARGET)
        a->target = content_reader_choice(rd, "target", cl_target_words, CL_TARGETS);
    if (row->takes & (CL_M_AMOUNT | CL_M_COUNT))
        read_amount(rd, row, a);
    if (row->takes & CL_M_TURNS)
        a->amount = number(rd, "turns", row->least, row->most);
    if (row->takes & CL_M_PERCENT)
        a->amount = number(rd, "percent", row->least, row->most);
    if (row->takes & CL_M_BOOST)
        read_boost(rd, row, a);
    if (row->takes & CL_M_CHANGE)
        read_cost(rd, a);
    if (row->takes & CL_M_LIMIT)
        a->what = content_reader_choice(rd, "limit", cl_limit_words, CL_LIMITS);
    if (row->takes & CL_M_IMMUNITY)
        a->what = content_reader_choice(rd, "immunity", cl_immunity_words, CL_IMMUNITIES);
    if (content_reader_has(rd, "chooser"))
        a->what = content_reader_choice(rd, "chooser", choosers, 2);
    if (row->takes & CL_M_SPAN)
        read_span(rd, ab, a);
    if (a->op == CL_OP_TAKE_CONTROL)
        a->span = CL_SPAN_TURN;
}

static void read_price(struct content_reader *rd, struct cl_ability *ab) {
    static const int16_t most[CL_PRICES] = {0, 7, 20000, 9, CL_SLOTS, CL_DECK_MAX};
    size_t back = content_reader_enter(rd, "price");
    uint32_t given = 0;
    content_reader_only(rd, "discard stability vice tribute banish");
    for (uint8_t i = CL_PAY_DISCARD; i < CL_PRICES; i++)
        if (content_reader_has(rd, cl_price_words[i])) {
            given++;
            ab->price = i;
            ab->price_amount = number(rd, cl_price_words[i], 1, most[i]);
        }
    if (given != 1)
        content_reader_fault(rd, "", "a price is one of discard, stability, vice, tribute, banish (CL-282)");
    content_reader_leave(rd, back);
}

/* The reader stands at the ability. CL-281: by choice and on arrival, once per turn. */
static void read_ability(struct content_reader *rd, const struct cl_card *c, struct cl_ability *ab) {
    content_reader_only(rd, "when once price do");
    ab->when = content_reader_choice(rd, "when", cl_when_words, CL_WHENS);
    bool always_once =
        ab->when == CL_WHEN_MAIN || ab->when == CL_WHEN_SUMMONED || ab->when == CL_WHEN_WOULD_DIE;
    ab->once = content_reader_flag(rd, "once");
    if (always_once && content_reader_has(rd, "once"))
        content_reader_fault(rd, "once", "'%s' is once per turn by itself (CL-281)", cl_when_words[ab->when]);
    if (content_reader_has(rd, "price"))
        read_price(rd, ab);
    cl_vet_ability(rd, c, ab);
    ab->once = (uint8_t)(ab->once || always_once);
    ab->quick = cl_when_answers(ab->when);
    uint32_t chosen = 0;
    size_t n = content_reader_size(rd, "do");
    if (n < 1 || n > CL_ACTIONS)
        content_reader_fault(rd, "do", "an effect has 1 to %d steps", CL_ACTIONS);
    for (uint32_t i = 0; rd->st == ST_OK && i < n; i++) {
        char step[16];
        snprintf(step, sizeof step, "do.%u", i);
        size_t back = content_reader_enter(rd, step);
        read_action(rd, ab, &ab->action[i]);
        if (rd->st == ST_OK)
            cl_vet_action(rd, c, ab, &ab->action[i]);
        content_reader_leave(rd, back);
        ab->actions = (uint8_t)(i + 1);
        chosen += cl_is_chosen(&ab->action[i]);
    }
    if (chosen > 2)
        content_reader_fault(rd, "do", "an effect aims at two things at most");
}

/* CL-122, CL-142: a field punishes an archetype when it takes something from its players. */
static uint8_t hates(const struct cl_card *c) {
    uint32_t out = 0;
    for (uint32_t i = 0; c->kind == CL_FIELD && i < c->abilities; i++)
        for (uint32_t k = 0; k < c->ability[i].actions; k++) {
            const struct cl_action *a = &c->ability[i].action[k];
            bool takes = (a->op == CL_OP_REPUTATION || a->op == CL_OP_STABILITY) && a->amount < 0;
            if (takes && a->who == CL_WHO_CONTROLLERS)
                out |= 1u << a->archetype;
        }
    return (uint8_t)out;
}

static void read_card(struct content_reader *rd, uint8_t kind, const char *name, struct cl_card *c) {
    const bool body = kind == CL_STEREOTYPE;
    content_reader_at(rd, "%s.%s", sections[kind], name);
    content_reader_id(rd, "", name, ID_MAX);
    content_reader_only(rd, body ? "title archetype rarity cost level attribute attack defense abilities"
                            : kind == CL_FIELD ? "title archetype rarity cost abilities"
                                               : "title archetype rarity cost subkind abilities");
    c->name = name;
    c->kind = kind;
    c->title = content_reader_string(rd, "title");
    c->archetype = archetype(rd, "archetype");
    c->rarity = content_reader_string(rd, "rarity");
    c->attribute = body ? content_reader_string(rd, "attribute") : "";
    /* CL-019, CL-075, CL-080 */
    c->cost = (uint8_t)(content_reader_has(rd, "cost") ? number(rd, "cost", 1, kind == CL_TRAP ? 2 : 4) : 1);
    if (body) {
        c->level = (uint8_t)number(rd, "level", 1, 12);
        c->attack = number(rd, "attack", 0, 5000);
        c->defense = number(rd, "defense", 0, 5000);
    }
    if (content_reader_has(rd, "subkind"))
        c->subkind = content_reader_choice(rd, "subkind", cl_subkind_words, CL_SUBKINDS);
    bool odd =
        kind == CL_TRAP ? c->subkind > CL_CONTINUOUS && c->subkind != CL_COUNTER : c->subkind == CL_COUNTER;
    if (odd)
        content_reader_fault(rd, "subkind", "there is no such %s (CL-259, CL-260)", cl_kind_words[kind]);
    size_t n = content_reader_size(rd, "abilities");
    if (n > CL_ABILITIES || (!n && !body))
        content_reader_fault(rd, "abilities", "a card has %d to %d abilities", !body, CL_ABILITIES);
    for (uint32_t i = 0; rd->st == ST_OK && i < n; i++) {
        content_reader_at(rd, "%s.%s.abilities.%u", sections[kind], name, i);
        read_ability(rd, c, &c->ability[i]);
        c->abilities = (uint8_t)(i + 1);
    }
    c->hates = hates(c);
    content_reader_at(rd, "words.cards");
    c->flavor = content_reader_string(rd, name);
}

/* Flavour of a card that is not there is a slip of the pen. */
static void check_words(struct content_reader *rd, const struct cl_rules *r) {
    const char *name[CL_CARDS_MAX];
    uint32_t n = content_reader_keys(rd, "words.cards", CL_CARDS_MAX, name);
    for (uint32_t i = 0; rd->st == ST_OK && i < n; i++)
        if (cl_id_of(r, CL_KIND_CARD, name[i]) < 0)
            content_reader_unknown(rd, name[i], "card", name[i]);
}

/* Players know cards by their titles: the log, decks and answers take them. */
static bool titled_before(const struct cl_rules *r, const char *title) {
    for (uint32_t id = 1; title && id <= r->cards; id++)
        if (!strcasecmp(r->card[id].title, title))
            return true;
    return false;
}

/* A text that is cut in a view would be a rule that nobody can read. */
static void check_text(struct content_reader *rd, const struct cl_rules *r, uint32_t card) {
    TEXT_ON_STACK(t, CL_CARD_TEXT_MAX);
    cl_card_text(r, card, &t);
    content_reader_at(rd, "%s.%s", sections[r->card[card].kind], r->card[card].name);
    if (t.cut)
        content_reader_fault(rd, "abilities", "its text would be longer than %d bytes", CL_CARD_TEXT_MAX - 1);
}

void cl_load_cards(struct content_reader *rd, struct cl_rules *r) {
    for (uint8_t kind = CL_STEREOTYPE; kind < CL_CARD_KINDS; kind++) {
        const char *name[CL_CARDS_MAX];
        uint32_t n = content_reader_keys(rd, sections[kind], CL_CARDS_MAX - 1 - r->cards, name);
        for (uint32_t i = 0; rd->st == ST_OK && i < n; i++) {
            if (cl_id_of(r, CL_KIND_CARD, name[i]) > 0) {
                content_reader_at(rd, "%s.%s", sections[kind], name[i]);
                content_reader_fault(rd, "", "another card has this id");
                return;
            }
            read_card(rd, kind, name[i], &r->card[r->cards + 1]);
            if (rd->st == ST_OK && titled_before(r, r->card[r->cards + 1].title)) {
                content_reader_at(rd, "%s.%s", sections[kind], name[i]);
                content_reader_fault(rd, "title", "another card has this title (CL-205)");
            }
            r->cards++;
            if (rd->st == ST_OK)
                check_text(rd, r, r->cards);
        }
    }
    check_words(rd, r);
}
