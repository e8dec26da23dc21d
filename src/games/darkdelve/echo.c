/* DARKDELVE: what the dead leave. Echoes of the last twenty deaths (DD-521, S-50), pages of the codex (DD-527), and
 * the tale that each dungeon tells on floors 1, 3 and 5 (DD-528). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"

void dd_echo_add(const struct dd_rules *r, struct dd_state *s, uint8_t cause, uint8_t monster) {
    struct dd_echo *e = s->profile.echo;
    if (!r->echoes_most)
        return;
    for (uint32_t i = DD_ECHOES - 1; i; i--)
        e[i] = e[i - 1];
    e[0] = (struct dd_echo){.run = (uint16_t)(s->profile.runs < UINT16_MAX ? s->profile.runs : UINT16_MAX),
                            .dungeon = s->dungeon,
                            .floor = s->floor,
                            .cause = cause,
                            .monster = monster,
                            .room = s->rooms[s->room].type,
                            .dread = s->dread};
}

/* Where somebody died on this floor in such a room, the newest first; one a floor, and no more than so many a run.
 * s->echoes has a bit for each floor that has told one. */
bool dd_echo_here(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    const struct dd_echo *found = NULL;
    uint32_t told = (uint32_t)__builtin_popcount(s->echoes), skip = told;
    if (told >= r->echoes_most || s->echoes >> s->floor & 1)
        return false;
    for (uint32_t i = 0; i < DD_ECHOES && s->profile.echo[i].cause; i++) {
        const struct dd_echo *e = &s->profile.echo[i];
        if (e->dungeon != s->dungeon || e->floor != s->floor || e->room != s->rooms[s->room].type)
            continue;
        found = e;
        if (!skip--)
            break;
    }
    if (!found)
        return false;
    s->echoes |= (uint8_t)(1u << s->floor);
    s->pending = DD_ASK_ECHO;
    emit(k, DD_EV_ECHO, DD_SEAT, found->run, found->cause, found->monster, found->floor);
    return true;
}

/* The first that is not known, as the pages follow each other: of this monster, or of this dungeon and any. */
void dd_lore_find(const struct dd_rules *r, struct dd_state *s, uint8_t monster, struct sink *k) {
    for (uint8_t i = 1; i <= r->lore_count; i++) {
        const struct dd_lore_rules *l = &r->lore[i];
        bool fits = monster ? l->monster == monster : !l->monster && (!l->dungeon || l->dungeon == s->dungeon);
        if (!fits || s->profile.lore >> (i - 1) & 1)
            continue;
        s->profile.lore |= (uint64_t)1 << (i - 1);
        emit(k, DD_EV_LORE, DD_SEAT, i, 0, 0, 0);
        return;
    }
}

/* The first time, after its guardian fell, or on any other visit (DD-419). */
void dd_story(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    static const uint8_t beat_of[DD_FLOOR_MAX + 1] = {0, 1, 0, 2, 0, 3};
    uint8_t beat = s->floor <= DD_FLOOR_MAX ? beat_of[s->floor] : 0;
    if (!s->dungeon || !beat)
        return;
    uint32_t bit = (uint32_t)DD_TOLD_STORY << (3 * (s->dungeon - 1) + beat - 1);
    uint32_t which = !(s->profile.told & bit) ? 0 : s->profile.bosses[s->dungeon] ? 1 : 2;
    s->profile.told |= bit;
    const char *words = r->dungeon[s->dungeon].story[beat - 1][which];
    if (words && *words)
        emit(k, DD_EV_STORY, DD_SEAT, s->dungeon, beat, (int32_t)which, 0);
}
