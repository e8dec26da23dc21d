/* DARKDELVE: invariants, recomputed from scratch, and how a game counts. The audit runs after every step in
 * tests and fuzzing; it knows nothing of how the rules keep their promises. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/hero.h"

static enum status bug(struct err *e, const char *what) {
    return err_set(e, ST_BUG, "darkdelve: %s", what);
}

/* Bytes with a bit for each thing that a match can number: at camp things are bought and sold. */
enum { SEEN = 2048 };

/* Lists are packed, ids unique below next_item, kinds known; marks ids in seen. */
static enum status audit_items(const struct dd_rules *r, const struct dd_state *s, const struct dd_item *list,
                               uint32_t cap, uint8_t seen[SEEN], struct err *e) {
    bool ended = false;
    for (uint32_t i = 0; i < cap; i++) {
        const struct dd_item *it = &list[i];
        if (!it->id) {
            if (it->kind || it->uses || it->flags)
                return bug(e, "an empty place holds something");
            ended = true;
            continue;
        }
        if (ended && cap > 1)
            return bug(e, "a list of items has a hole");
        if (!it->kind || it->kind > r->item_count)
            return bug(e, "an item of no kind");
        if (it->slot != r->item[it->kind].slot || it->rarity != r->item[it->kind].rarity)
            return bug(e, "an item that looks like another kind");
        if (it->curse > r->curse_count || (it->flags & DD_ITEM_FELT && !(it->flags & DD_ITEM_UNKNOWN)))
            return bug(e, "an item that is wrong with itself");
        if (it->id >= s->next_item || it->id >= 8 * SEEN)
            return bug(e, "an item with a number that was never given");
        if (seen[it->id / 8] >> it->id % 8 & 1)
            return bug(e, "the same item in two places");
        seen[it->id / 8] |= (uint8_t)(1 << it->id % 8);
    }
    return ST_OK;
}

static enum status audit_all_items(const struct dd_rules *r, const struct dd_state *s, struct err *e) {
    uint8_t seen[SEEN] = {0};
    const struct {
        const struct dd_item *list;
        uint32_t cap;
    } lists[] = {
        {s->profile.stash, DD_STASH_MAX},
        {s->profile.hand, DD_HAND_MAX},
        {s->profile.returned, DD_CARRY_MAX},
        {s->consumables, DD_CARRY_MAX},
        {s->backpack, DD_CARRY_MAX},
        {&s->worn[DD_WEAPON], 1},
        {&s->worn[DD_ARMOR], 1},
        {&s->worn[DD_HELM], 1},
        {&s->worn[DD_ACCESSORY], 1},
        {&s->profile.hero.worn[DD_WEAPON], 1},
        {&s->profile.hero.worn[DD_ARMOR], 1},
        {&s->profile.hero.worn[DD_HELM], 1},
        {&s->profile.hero.worn[DD_ACCESSORY], 1},
        {&s->found, 1},
    };
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        TRY(audit_items(r, s, lists[i].list, lists[i].cap, seen, e));
    uint32_t used =
        dd_items_count(s->profile.stash, DD_STASH_MAX) + dd_items_count(s->profile.hand, DD_HAND_MAX);
    if (used > r->stash_capacity)
        return bug(e, "the stash holds more than it can (DD-091)");
    if (s->phase == DD_DUNGEON || s->phase == DD_COMBAT) {
        for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
            if (s->worn[slot].id && r->item[s->worn[slot].kind].slot != slot)
                return bug(e, "something is worn where it cannot be");
        if (!r->level_cap && (!s->worn[DD_WEAPON].id || !s->worn[DD_ARMOR].id))
            return bug(e, "nobody goes down without weapon and armour");
        if (s->consumables_brought > r->bring_consumables_max)
            return bug(e, "too many consumables were brought (DD-094)");
    }
    return ST_OK;
}

/* DD-397: 1 to 3 neighbours, both ways, all reachable; DD-394: exactly one way on. */
static enum status audit_graph(const struct dd_rules *r, const struct dd_state *s, struct err *e) {
    uint32_t reached = 1u << 1, exits = 0;
    if (s->room_count > DD_ROOM_MAX || s->room < 1 || s->room > s->room_count)
        return bug(e, "the delver is in no room");
    for (uint32_t round = 0; round < s->room_count; round++)
        for (uint32_t i = 1; i <= s->room_count; i++)
            for (int k = 0; k < DD_ADJ_MAX && s->rooms[i].adj[k]; k++)
                if (reached >> i & 1)
                    reached |= 1u << s->rooms[i].adj[k];
    for (uint32_t i = 1; i <= s->room_count; i++) {
        const struct dd_room *room = &s->rooms[i];
        exits += room->type == r->floor[s->floor].exit;
        if (room->type == DD_ROOM_NONE || room->type >= DD_ROOM_TYPES || !room->adj[0])
            return bug(e, "a room without type or neighbour");
        for (int k = 0; k < DD_ADJ_MAX && room->adj[k]; k++) {
            const struct dd_room *to = &s->rooms[room->adj[k]];
            if (room->adj[k] > s->room_count || (k && room->adj[k] <= room->adj[k - 1]))
                return bug(e, "passages out of order");
            if (to->adj[0] != i && to->adj[1] != i && to->adj[2] != i)
                return bug(e, "a passage that leads one way only");
        }
        if (room->foe[0].monster && (room->flags & DD_CLEARED) && !(room->foe[0].flags & DD_FOE_PAID))
            return bug(e, "a foe in a cleared room (DD-033)");
    }
    if (reached != (2u << s->room_count) - 2)
        return bug(e, "a room that cannot be reached (DD-397)");
    return exits == 1 ? ST_OK : bug(e, "not exactly one way on (DD-394)");
}

/* Those who stand in a fight, or were left in a room: packed from the front, with HP that they can have. */
static enum status audit_foe(const struct dd_rules *r, const struct dd_state *s, const struct dd_foe *f, struct err *e) {
    const struct dd_monster_rules *m = &r->monster[f->monster];
    const struct dd_span span = dd_foe_hp(r, dd_ground_of(r, s), f);
    if (f->monster > r->monster_count || f->elite > r->elite_count)
        return bug(e, "a foe of no kind");
    if (f->max_hp && (f->max_hp < span.lo || f->max_hp > span.hi || f->hp > f->max_hp))
        return bug(e, "the foe's HP cannot be right");
    if (f->phase > m->phases || f->tell > DD_TELL_HEAVY)
        return bug(e, "a foe is in no possible state");
    return ST_OK;
}

static enum status audit_foes(const struct dd_rules *r, const struct dd_state *s, const struct dd_foe foe[DD_FOES],
                              uint32_t *n, struct err *e) {
    bool ended = false;
    *n = 0;
    for (uint32_t i = 0; i < DD_FOES; i++) {
        if (foe[i].monster && ended)
            return bug(e, "a row of foes has a gap");
        ended = !foe[i].monster;
        *n += foe[i].monster != 0;
        if (foe[i].monster)
            TRY(audit_foe(r, s, &foe[i], e));
    }
    return ST_OK;
}

static enum status audit_combat(const struct dd_rules *r, const struct dd_state *s, struct err *e) {
    uint32_t n;
    for (uint32_t i = 1; i <= s->room_count; i++)
        TRY(audit_foes(r, s, s->rooms[i].foe, &n, e));
    TRY(audit_foes(r, s, s->foe, &n, e));
    if (s->phase != DD_COMBAT)
        return s->phase == DD_DUNGEON && n ? bug(e, "a foe outside of a fight") : ST_OK;
    if (!n)
        return bug(e, "a fight against nobody");
    for (uint32_t i = 0; i < n; i++) {
        const struct dd_monster_rules *m = &r->monster[s->foe[i].monster];
        if (s->foe[i].hp < 1 || !s->foe[i].max_hp)
            return bug(e, "somebody fights who has no HP");
        if (m->phases && s->foe[i].hp <= m->phase[0].hp_threshold && !s->foe[i].phase)
            return bug(e, "a phase was missed (DD-279)");
    }
    if (!s->turn || s->defend_cooldown > (r->stamina ? UINT8_MAX : r->defend_cooldown))
        return bug(e, "the fight is in no possible state");
    return ST_OK;
}

/* What only the larger game has. */
static enum status audit_run(const struct dd_rules *r, const struct dd_state *s, struct err *e) {
    const uint32_t pack = dd_pack_size(r, dd_hero_might(r, s));
    if (s->pending && s->phase != DD_DUNGEON)
        return bug(e, "a question that nobody can answer");
    if (s->watcher_room > s->room_count || (s->watcher_room && !r->watcher_pursues))
        return bug(e, "the Watcher stands nowhere");
    if (s->watcher_window > r->watcher_stun_turns + 1 || (s->watcher_room && !s->watcher_done))
        return bug(e, "the Watcher is in no possible state");
    if (s->blessing > r->blessing_count || s->dungeon > r->dungeon_count)
        return bug(e, "a blessing or a dungeon that is none");
    if (s->dread_rest >= 100)
        return bug(e, "a whole point of Dread waits (DD-331)");
    if (pack && dd_items_count(s->backpack, DD_CARRY_MAX) > pack + DD_WORN)
        return bug(e, "the pack holds more than it can (DD-156)");
    return ST_OK;
}

static enum status audit_hero(const struct dd_rules *r, const struct dd_profile *p, struct err *e) {
    const struct dd_hero *h = &p->hero;
    if (h->level > r->level_cap || h->class_kind > r->class_count)
        return bug(e, "nobody can be that (DD-123)");
    if (r->level_cap && h->level && h->level < r->level_cap && h->xp >= dd_xp_for(r, h->level))
        return bug(e, "a level was missed (S-12)");
    for (uint32_t i = 0; i < DD_OFFERS; i++)
        for (uint32_t k = 0; k < i; k++)
            if (p->board[i].kind && p->board[i].kind == p->board[k].kind)
                return bug(e, "the same bounty twice on the board (S-44)");
    return ST_OK;
}

enum status dd_audit(const void *rules, const void *state, struct err *e) {
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    bool in_run = s->phase == DD_DUNGEON || s->phase == DD_COMBAT;
    if (s->lost)
        return bug(e, "a thing found no room in its list");
    if (s->phase >= DD_PHASES || s->outcome >= DD_OUTCOMES)
        return bug(e, "no such phase");
    if (s->dread > r->dread_max)
        return bug(e, "Dread above its maximum (DD-322)");
    if (in_run && (s->hp < 1 || s->hp > s->max_hp || s->max_hp != dd_max_hp(r, s)))
        return bug(e, "HP cannot be right (DD-114)");
    if (s->phase == DD_DUNGEON && !s->found.id && !s->pending && s->dread >= r->dread_max && !s->watcher_done &&
        !r->watcher_pursues)
        return bug(e, "full Dread and no Watcher (DD-303)");
    if (s->run_gold > DD_GOLD_MAX || s->profile.gold > DD_GOLD_MAX)
        return bug(e, "more gold than there is");
    for (uint32_t i = 1; i <= r->monster_count; i++) {
        const struct dd_beast *b = &s->profile.bestiary[i];
        if (b->tier < dd_bestiary_tier(r, b) || (b->monster && b->monster != i))
            return bug(e, "the bestiary is behind its counts (DD-375)");
    }
    enum status st = audit_all_items(r, s, e);
    if (st == ST_OK)
        st = audit_hero(r, &s->profile, e);
    if (st == ST_OK && in_run)
        st = audit_run(r, s, e);
    if (st == ST_OK && in_run && s->mode != DD_MODE_DUEL)
        st = audit_graph(r, s, e);
    return st == ST_OK ? audit_combat(r, s, e) : st;
}

const struct score_row dd_scoring[DD_SCORES] = {
    [DD_SCORE_GOLD] = {"gold", 1,
                       "each piece of gold that this run brought home, the bonus of the floor included"},
    [DD_SCORE_DUEL] = {"duel", 1000, "winning, in a duel"},
    [DD_SCORE_HP] = {"hp", 1, "each HP left, in a duel that you survive"},
};

/* S-88: gold at camp is the score, so a run counts what it added to it, and one that did not come home
 * counts nothing. A duel knows no gold. */
void dd_result(const void *rules, const void *state, struct result *out) {
    const struct dd_state *s = state;
    int32_t *count = out->count[0];
    (void)rules;
    out->outcome = s->outcome;
    if (s->mode == DD_MODE_DUEL) {
        count[DD_SCORE_DUEL] = s->outcome == DD_OUT_EXTRACTED;
        count[DD_SCORE_HP] = s->outcome == DD_OUT_DIED ? 0 : s->hp;
    } else if (s->outcome == DD_OUT_EXTRACTED) {
        count[DD_SCORE_GOLD] = (int32_t)s->gold_earned;
    }
}

/* Beside gold, being out alive and things that help the next run are worth something; while under way, what
 * is carried, weighed by health. In the larger game they are worth little: a search that gets three purses for
 * being out brings one home and no more. */
void dd_value(const void *rules, const void *state, int32_t out[SEATS_MAX]) {
    enum { MOST = 900000 };
    const struct dd_rules *r = rules;
    const struct dd_state *s = state;
    const int64_t alive = r->class_count ? 20 : 200, thing = alive / 10;
    int64_t value = 0;
    if (s->mode == DD_MODE_DUEL && s->outcome != DD_OUT_DIED) {
        value = s->outcome == DD_OUT_EXTRACTED ? 1000 + s->hp : s->hp;
    } else if (s->outcome == DD_OUT_EXTRACTED) {
        value = alive + (int64_t)s->gold_earned + thing * s->items_kept;
    } else if ((s->phase == DD_DUNGEON || s->phase == DD_COMBAT) && s->hp > 0) {
        int64_t things =
            dd_items_count(s->consumables, DD_CARRY_MAX) + dd_items_count(s->backpack, DD_CARRY_MAX);
        value = 20 + ((int64_t)s->run_gold + thing * things) * s->hp / (2 * s->max_hp);
    }
    out[0] = (int32_t)(value > MOST ? MOST : value);
}
