/* DARKDELVE: the bounty board (DD-082, DD-529, DD-530, S-44). Three offers hang there between two runs; whoever takes
 * one has the next run for it, and is paid on coming home. What is not done by then is torn down with the rest. */
#include "games/darkdelve/hero.h"

/* A variant of somebody is somebody (DD-299). */
static bool same_kin(const struct dd_rules *r, uint8_t a, uint8_t b) {
    return a && (a == b || r->monster[b].variant_of == a || (r->monster[a].variant_of && r->monster[a].variant_of == b));
}

static bool counts(const struct dd_rules *r, const struct dd_bounty_rules *b, uint8_t goal, uint8_t of) {
    if (b->goal != goal)
        return false;
    switch (goal) {
    case DD_GOAL_KILL:
        return same_kin(r, b->of, of);
    case DD_GOAL_ITEM:
        return of >= b->of;
    case DD_GOAL_BOSS:
        return !b->of || b->of == of;
    default:
        return true;
    }
}

void dd_bounty_count(const struct dd_rules *r, struct dd_state *s, uint8_t goal, uint8_t of, struct sink *k) {
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        struct dd_bounty *b = &s->profile.board[i];
        const struct dd_bounty_rules *rule = &r->bounty[b->kind];
        if (!b->kind || !b->accepted || b->done >= rule->count || !counts(r, rule, goal, of))
            continue;
        b->done++;
        emit(k, DD_EV_BOUNTY, DD_SEAT, b->kind, b->done, rule->count, 0);
    }
}

/* How deep one was and how afraid one is shows on the way out. */
static bool is_done(const struct dd_rules *r, const struct dd_bounty *b, uint8_t floor, uint8_t dread) {
    const struct dd_bounty_rules *rule = &r->bounty[b->kind];
    if (!b->kind || !b->accepted)
        return false;
    if (rule->goal == DD_GOAL_FLOOR)
        return floor >= rule->of;
    if (rule->goal == DD_GOAL_DREAD)
        return dread >= rule->of;
    return b->done >= rule->count;
}

uint32_t dd_bounty_due(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, uint8_t dread) {
    uint32_t gold = 0;
    for (uint32_t i = 0; i < DD_OFFERS; i++)
        gold += is_done(r, &p->board[i], floor, dread) ? r->bounty[p->board[i].kind].gold : 0u;
    return gold;
}

uint32_t dd_bounty_pay(const struct dd_rules *r, struct dd_state *s, struct sink *k) {
    uint32_t gold = dd_bounty_due(r, &s->profile, s->floor, s->dread);
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        struct dd_bounty *b = &s->profile.board[i];
        if (!is_done(r, b, s->floor, s->dread))
            continue;
        b->done = r->bounty[b->kind].count;
        emit(k, DD_EV_BOUNTY_DONE, DD_SEAT, b->kind, r->bounty[b->kind].gold, 0, 0);
    }
    dd_gold_add(&s->profile.gold, gold);
    return gold;
}

/* Three different ones, of those that somebody of this level is trusted with. */
void dd_board_fill(const struct dd_rules *r, struct dd_profile *p) {
    struct stream rng;
    uint8_t open[DD_BOUNTY_KINDS];
    uint32_t n = 0;
    for (uint8_t i = 1; i <= r->bounty_count; i++)
        if (p->hero.level >= r->bounty[i].level)
            open[n++] = i;
    stream_open(&rng, rng_key(p->camp_key, "board", p->runs));
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        p->board[i] = (struct dd_bounty){0};
        if (!n)
            continue;
        uint32_t at = stream_below(&rng, n);
        p->board[i].kind = open[at];
        open[at] = open[--n];
    }
}

void dd_put_bounty(const struct dd_rules *r, const struct dd_bounty_rules *b, struct text *out) {
    const char *foe = b->goal == DD_GOAL_KILL ? r->monster[b->of].title : NULL;
    const char *times = b->count == 1 ? "" : "s";
    switch (b->goal) {
    case DD_GOAL_KILL:
        text_fmt(out, "slay %u x %s", b->count, foe ? foe : "nobody");
        break;
    case DD_GOAL_ELITES:
        text_fmt(out, "slay %u elite%s", b->count, times);
        break;
    case DD_GOAL_FLOOR:
        text_fmt(out, "come home from floor %u or deeper", b->of);
        break;
    case DD_GOAL_CHESTS:
        text_fmt(out, "open %u chest%s", b->count, times);
        break;
    case DD_GOAL_ITEM:
        text_fmt(out, "find %u thing%s, %s or better", b->count, times, dd_rarity_names[b->of < DD_RARITIES ? b->of : 0]);
        break;
    case DD_GOAL_BOSS:
        text_put(out, "beat the guardian of a dungeon");
        break;
    case DD_GOAL_EVENTS:
        text_fmt(out, "answer %u stranger%s or sign%s below", b->count, times, times);
        break;
    default:
        text_fmt(out, "come home with %u Dread or more", b->of);
    }
}
