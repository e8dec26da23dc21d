/* DARKDELVE: time. Every deed in the larger game takes turns (S-26); time brings Dread, burns torches, makes wounds
 * tick outside of fights (S-33), and lets the Watcher walk. In a ruleset without a clock nothing here happens. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/narrator.h"

/* DD-334, DD-340, S-25: light eases, darkness presses, more the longer it lasts. */
static void light_passes(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    if (s->light) {
        s->dark = 0;
        if (r->light_calms && s->clock % r->light_calms == 0)
            dd_dread_add(r, s, -1, DD_FROM_LIGHT, k);
        if (--s->light == 0)
            emit(k, DD_EV_TORCH_OUT, DD_SEAT, 0, 0, 0, 0);
        return;
    }
    if (s->dark < UINT8_MAX)
        s->dark++;
    dd_dread_add(r, s, s->dark > r->dark_turns ? r->dark_from + r->dark_more : r->dark_from, DD_FROM_DARK, k);
}

static bool in_run(const struct dd_state *s) {
    return s->phase == DD_DUNGEON || s->phase == DD_COMBAT;
}

/* One turn at a time, as what a turn brings may end the run. In a fight the wounds are the fight's to count. */
void dd_clock(const struct dd_rules *r, struct dd_state *s, uint32_t turns, struct sink *k) {
    for (uint32_t i = 0; r->dread_turns && i < turns && in_run(s); i++) {
        if (s->clock < UINT16_MAX)
            s->clock++;
        if (s->clock % r->dread_turns == 0)
            dd_dread_add(r, s, 1, DD_FROM_TIME, k);
        light_passes(r, s, k);
        if (s->phase == DD_DUNGEON)
            dd_status_tick(r, s, 0, k);
        if (s->watcher_room)
            dd_watcher_steps(r, s, k);
    }
}
