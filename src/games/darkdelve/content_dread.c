/* DARKDELVE: Dread, the clock and the Watcher as content has them. */
#include "games/darkdelve/dd.h"

#include "core/content_reader.h"

#include <jansson.h>

static void load_levels(struct content_reader *rd, struct dd_rules *r) {
    static const char *const forms[] = {"number", "range", "two", "none"};
    for (uint32_t i = 0; i < DD_LEVELS && rd->st == ST_OK; i++) {
        struct dd_level_rules *l = &r->level[i];
        content_reader_at(rd, "dread.levels.%u", i);
        l->name = content_reader_string(rd, "name");
        l->from = (uint8_t)content_reader_number(rd, "from", 0, 100);
        l->corruption = (uint16_t)content_reader_number(rd, "corruption_bp", 0, 10000);
        l->whispers = content_reader_truth(rd, "whispers");
        l->hallucinations = content_reader_truth(rd, "hallucinations");
        l->hidden_types = (uint16_t)dd_number_or(rd, "hidden_types_bp", 0, 10000, 0);
        l->wrong_hints = (uint16_t)dd_number_or(rd, "wrong_hints_bp", 0, 10000, 0);
        l->counts = content_reader_flag(rd, "counts_lie");
        l->names = content_reader_flag(rd, "names_lie");
        if (content_reader_has(rd, "foe_hp"))
            l->number_form = content_reader_choice(rd, "foe_hp", forms, 4);
        if (i ? l->from <= r->level[i - 1].from : l->from != 0)
            content_reader_fault(rd, "from", "levels rise from 0");
        content_reader_at(rd, "words.levels.%s", l->name);
        l->title = content_reader_string(rd, "title");
        l->cue = content_reader_string(rd, "cue");
        if (rd->st == ST_OK && l->corruption && !*l->cue)
            content_reader_fault(rd, "cue", "a level that lies needs a cue (DD-360)");
    }
}

/* DD-332 to DD-340, S-25, S-26: none of it where content has no clock. */
static void load_clock(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "dread");
    if (!content_reader_has(rd, "clock"))
        return;
    content_reader_at(rd, "dread.clock");
    r->dread_turns = (uint8_t)content_reader_number(rd, "turns_for_one", 1, 100);
    r->turns_move = (uint8_t)content_reader_number(rd, "move", 0, 50);
    r->turns_act = (uint8_t)content_reader_number(rd, "act", 0, 50);
    r->turns_round = (uint8_t)content_reader_number(rd, "round", 0, 50);
    r->turns_rest = (uint8_t)content_reader_number(rd, "rest_fully", 0, 50);
    r->turns_nap = (uint8_t)content_reader_number(rd, "rest_briefly", 0, 50);
    r->look_turns = (uint8_t)content_reader_number(rd, "look_again", 0, 50);
    r->look_stamina = (uint8_t)content_reader_number(rd, "look_again_stamina", 0, 10);
    r->light_turns = (uint8_t)content_reader_number(rd, "torch_burns", 0, 250);
    r->light_calms = (uint8_t)content_reader_number(rd, "torch_calms_every", 0, 250);
    r->dark_from = (uint8_t)content_reader_number(rd, "darkness", 0, 100);
    r->dark_turns = (uint8_t)content_reader_number(rd, "darkness_turns", 0, 250);
    r->dark_more = (uint8_t)content_reader_number(rd, "darkness_more", 0, 100);
    r->dread_descent = (uint8_t)content_reader_number(rd, "descent", 0, 100);
    r->stranger_error = (uint16_t)content_reader_number(rd, "stranger_error_bp", 0, 10000);
    content_reader_at(rd, "dread.kill");
    r->dread_kill[DD_BASIC] = (uint8_t)content_reader_number(rd, "basic", 0, 100);
    r->dread_kill[DD_ELITE] = (uint8_t)content_reader_number(rd, "elite", 0, 100);
    r->dread_kill[DD_BOSS] = (uint8_t)content_reader_number(rd, "boss", 0, 100);
    r->dread_kill[DD_ELDRITCH] = (uint8_t)content_reader_number(rd, "eldritch", 0, 100);
    content_reader_at(rd, "dread.camp");
    r->camp_calms = (uint8_t)content_reader_number(rd, "calms", 0, 100);
    r->camp_least = (uint8_t)content_reader_number(rd, "least", 0, 100);
    content_reader_at(rd, "dread.watcher");
    r->watcher_pursues = content_reader_truth(rd, "pursues");
    r->watcher_damage = (uint8_t)content_reader_number(rd, "damage", 0, 250);
    r->watcher_rage = (uint16_t)content_reader_number(rd, "enraged_bp", 0, 20000);
    r->watcher_stun_at = (uint8_t)content_reader_number(rd, "stunned_by", 1, 250);
    r->watcher_stun_turns = (uint8_t)content_reader_number(rd, "window", 1, 20);
    r->watcher_stuns_most = (uint8_t)content_reader_number(rd, "stuns", 0, 20);
    r->watcher_patience = (uint8_t)content_reader_number(rd, "patience", 1, 250);
    r->watcher_warn[0] = (uint8_t)content_reader_number(rd, "warns", 0, 100);
    r->watcher_warn[1] = (uint8_t)content_reader_number(rd, "urges", 0, 100);
}

void dd_load_dread(struct content_reader *rd, struct dd_rules *r) {
    content_reader_at(rd, "dread");
    r->dread_max = (uint8_t)content_reader_number(rd, "max", 1, 100);
    r->dread_trap = (uint8_t)content_reader_number(rd, "trapped_chest", 0, 100);
    r->dread_flee = (uint8_t)content_reader_number(rd, "flee", 0, 100);
    r->dread_stairs = (uint8_t)content_reader_number(rd, "stairwell_relief", 0, 100);
    r->dread_after_watcher = (uint8_t)content_reader_number(rd, "after_watcher", 0, 100);
    r->foe_hp_error = (uint16_t)content_reader_number(rd, "foe_hp_error_bp", 0, 10000);
    const json_t *list = content_reader_want(rd, "levels");
    if (rd->st == ST_OK && json_array_size(list) != DD_LEVELS)
        content_reader_fault(rd, "levels", "exactly five levels of Dread");
    if (rd->st == ST_OK && r->dread_after_watcher >= r->dread_max)
        content_reader_fault(rd, "after_watcher",
                             "must be below max, or the Watcher would come again at once");
    load_levels(rd, r);
    load_clock(rd, r);
}
