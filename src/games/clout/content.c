/* CLOUT: from merged content to rules. The schemas have checked shapes and ranges; here meaning is checked.
 * Cards are read in content_cards.c; which parts of an effect go together says content_check.c. */
#include "games/clout/content_parts.h"

#include <string.h>

static uint8_t small(struct content_reader *rd, const char *key, int64_t least, int64_t most) {
    return (uint8_t)content_reader_number(rd, key, least, most);
}

static int32_t points(struct content_reader *rd, const char *key, int64_t least) {
    return (int32_t)content_reader_number(rd, key, least, 1000000);
}

/* The second of two words switches something on. */
static uint8_t either(struct content_reader *rd, const char *key, const char *off, const char *on) {
    const char *const words[] = {off, on};
    return content_reader_choice(rd, key, words, 2);
}

/* CL-038..044, and the switches of the decisions. */
static void load_config(struct content_reader *rd, struct cl_figures *f) {
    content_reader_at(rd, "config");
    f->starting_reputation = points(rd, "starting_reputation", -100000);
    f->reputation_to_win = points(rd, "reputation_to_win", 1);
    f->reputation_floor = content_reader_truth(rd, "reputation_floor");
    f->starting_stability = points(rd, "starting_stability", 1);
    f->threshold = points(rd, "stability_threshold", 0);
    f->stability_cap = content_reader_truth(rd, "stability_cap");
    f->max_clout = small(rd, "max_clout", 1, 20);
    f->clout_own_turns = either(rd, "clout_turn", "shared", "own");
    f->clout_second_bonus = small(rd, "clout_second_bonus", 0, 4);
    f->breakdown_threshold = small(rd, "breakdown_threshold", 1, 50);
    f->breakdowns_to_win = small(rd, "breakdowns_to_win", 1, 50);
    f->breakdown_at_once = either(rd, "breakdown_timing", "phase", "immediate");
    f->deck_min = small(rd, "deck_min", 1, CL_DECK_MAX);
    f->deck_max = small(rd, "deck_max", 1, CL_DECK_MAX);
    f->copies_max = small(rd, "copies_max", 1, CL_DECK_MAX);
    f->hand_start = small(rd, "hand_start", 0, 20);
    f->hand_limit = small(rd, "hand_limit", 0, CL_DECK_MAX);
    f->slots = small(rd, "slots", 1, CL_SLOTS);
    f->back_slots = small(rd, "back_slots", 1, CL_SLOTS);
    f->skip_first_draw = content_reader_truth(rd, "skip_first_draw");
    f->facedown_blocks = content_reader_truth(rd, "facedown_blocks");
    f->target_per_card = either(rd, "archetype_target", "per_player", "per_card");
    f->turn_limit = (uint16_t)content_reader_number(rd, "turn_limit", 0, 1000);
    if (f->starting_reputation >= f->reputation_to_win)
        content_reader_fault(rd, "starting_reputation", "the game would be over before it begins (CL-026)");
    if (f->deck_min > f->deck_max)
        content_reader_fault(rd, "deck_min", "is more than deck_max (CL-202)");
    if (f->hand_start > f->deck_min)
        content_reader_fault(rd, "hand_start", "the smallest deck does not fill an opening hand (CL-207)");
}

/* CL-204: a starter is a deck like any other: it must be allowed. Sorted, as every deck is. */
static void load_starter(struct content_reader *rd, struct cl_rules *r, uint32_t archetype) {
    const char *name[CL_DECK_MAX];
    uint8_t copies[CL_CARDS_MAX] = {0};
    uint32_t size = 0;
    TEXT_ON_STACK(faults, 240);
    TEXT_ON_STACK(at, 60);
    text_fmt(&at, "decks.%s.cards", cl_archetype_words[archetype]);
    uint32_t n = content_reader_keys(rd, at.buf, CL_DECK_MAX, name);
    for (uint32_t i = 0; rd->st == ST_OK && i < n; i++) {
        int64_t id = cl_id_of(r, CL_KIND_CARD, name[i]);
        if (id < 0)
            content_reader_unknown(rd, name[i], "card", name[i]);
        else
            copies[id] = small(rd, name[i], 1, CL_DECK_MAX);
    }
    for (uint32_t id = 1; rd->st == ST_OK && id <= r->cards; id++) {
        if (r->card[id].archetype == archetype)
            r->card[id].copies = copies[id];
        for (uint32_t i = 0; i < copies[id]; i++) {
            if (size == CL_DECK_MAX) {
                content_reader_fault(rd, "", "more than %d cards (CL-202)", CL_DECK_MAX);
                return;
            }
            r->starter[archetype][size++] = (uint8_t)id;
        }
    }
    r->starter_size[archetype] = (uint8_t)size;
    if (rd->st == ST_OK && cl_deck_check(r, r->starter[archetype], size, &faults) != ST_OK)
        content_reader_fault(rd, "", "%s", faults.buf);
    content_reader_at(rd, "decks.%s", cl_archetype_words[archetype]);
    r->starter_title[archetype] = content_reader_string(rd, "title");
    content_reader_at(rd, "words.decks");
    r->starter_words[archetype] = content_reader_string(rd, cl_archetype_words[archetype]);
}

enum status cl_content_load(const struct content *c, void *rules, struct err *e) {
    struct cl_rules *r = rules;
    struct content_reader rd = {.c = c, .e = e, .st = ST_OK};
    r->content = c;
    load_config(&rd, &r->f);
    cl_load_cards(&rd, r);
    for (uint32_t i = CL_DROPOUTS; i < CL_ARCHETYPES; i++)
        load_starter(&rd, r, i);
    if (rd.st == ST_OK)
        cl_index(r);
    return rd.st;
}
