/* DARKDELVE: what its own minds do at camp in the larger game: grow, dress, sell what nobody wears, take a
 * task, buy healing and light, and go down with what they will need. Each deed leaves less to do. */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/policy.h"
#include "games/darkdelve/things.h"

enum { POTIONS = 3, TORCHES = 2, PURSE = 10 };

/* What lies at camp with this number. */
static const struct dd_item *owned(const struct dd_view *v, int16_t id) {
    enum dd_where where;
    return dd_thing_seen(v, (uint16_t)id, &where);
}

static uint32_t best_of(const struct situation *s, uint16_t verb, int32_t least,
                        int32_t (*worth)(const struct dd_rules *, const struct dd_view *,
                                         const struct action *)) {
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < s->legal_count; i++) {
        if (s->legal[i].verb != verb)
            continue;
        int32_t w = worth(s->rules, s->view, &s->legal[i]);
        if (w > least) {
            least = w;
            best = i;
        }
    }
    return best;
}

/* MIGHT for the arm, VIGOR to stand it, by turns; CUNNING follows. */
static int32_t rise_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    static const uint8_t share[] = {0, 10, 9, 13};
    return 1000 - dd_hero_base(r, &v->profile, (uint32_t)a->arg[0]) * share[a->arg[0]];
}

static int32_t dress_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    const struct dd_item *it = owned(v, a->arg[0]);
    if (!it || it->slot >= DD_CONSUMABLE)
        return 0;
    return dd_gear_worth(r, it) - dd_gear_worth(r, &v->profile.hero.worn[it->slot]);
}

/* Nobody needs what is worse than what is worn; of what is used up, more than one can take along. */
static int32_t sale_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    const struct dd_item *it = owned(v, a->arg[0]);
    if (!it)
        return 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (v->profile.hero.worn[slot].id == (uint16_t)a->arg[0])
            return 0;
    if (it->slot < DD_CONSUMABLE)
        return dd_gear_worth(r, it) <= dd_gear_worth(r, &v->profile.hero.worn[it->slot])
                   ? dd_item_sells(r, it)
                   : 0;
    bool wanted = r->item[it->kind].heal || dd_fx_of_item(r, it->kind, FX_BURNS_ON);
    return wanted ? 0 : dd_item_sells(r, it);
}

static int32_t clutter(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    const struct dd_item *it = owned(v, a->arg[0]);
    return it ? 10000 - dd_item_price(r, it) : 0;
}

static int32_t have(const struct dd_rules *r, const struct dd_view *v, bool heals) {
    const struct dd_item *const lists[] = {v->profile.stash, v->profile.hand, v->profile.returned};
    static const uint32_t caps[] = {DD_STASH_MAX, DD_HAND_MAX, DD_CARRY_MAX};
    int32_t n = 0;
    for (uint32_t l = 0; l < 3; l++)
        for (uint32_t i = 0; i < caps[l] && lists[l][i].id; i++) {
            uint8_t kind = lists[l][i].kind;
            if (heals ? r->item[kind].heal != 0 : dd_fx_of_item(r, kind, FX_BURNS_ON) != 0)
                n += lists[l][i].uses > 1 ? lists[l][i].uses : 1;
        }
    return n;
}

static int32_t buy_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    struct dd_item it = dd_stock_of(r, &v->profile, (uint32_t)a->arg[0] - 1);
    int32_t price = (int32_t)dd_stock_price(r, 0, it), left = (int32_t)v->profile.gold - price;
    if (left < PURSE)
        return 0;
    if (r->item[it.kind].heal)
        return have(r, v, true) < POTIONS ? 50 : 0;
    if (dd_fx_of_item(r, it.kind, FX_BURNS_ON))
        return have(r, v, false) < TORCHES ? 40 : 0;
    if (it.slot >= DD_CONSUMABLE)
        return 0;
    it.id = 1;
    int32_t more = dd_gear_worth(r, &it) - dd_gear_worth(r, &v->profile.hero.worn[it.slot]);
    return more > 30 && left >= 40 ? more : 0;
}

static int32_t improve_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    const struct dd_item *it = &v->profile.hero.worn[DD_WEAPON], *armor = &v->profile.hero.worn[DD_ARMOR];
    bool worn = it->id == (uint16_t)a->arg[0] || armor->id == (uint16_t)a->arg[0];
    const struct dd_item *of = it->id == (uint16_t)a->arg[0] ? it : armor;
    if (!worn || !of->rarity || v->profile.gold < dd_improve_price(r, of) + 60)
        return 0;
    return 10 + of->rarity;
}

/* A pair to go down with: potions before torches, and gear that is better than what is worn. */
static int32_t bring_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    int32_t sum = 1;
    for (uint32_t i = 0; i < 2; i++) {
        const struct dd_item *it = a->arg[i] ? owned(v, a->arg[i]) : NULL;
        if (!it)
            continue;
        int32_t uses = it->uses > 1 ? it->uses : 1, more = 0;
        if (it->slot >= DD_CONSUMABLE)
            more = r->item[it->kind].heal                    ? 40 + 20 * uses
                   : dd_fx_of_item(r, it->kind, FX_BURNS_ON) ? 30 + 15 * uses
                   : r->item[it->kind].dread_relief          ? 15 + 5 * uses
                                                             : 5;
        else
            more = dd_gear_worth(r, it) - dd_gear_worth(r, &v->profile.hero.worn[it->slot]);
        sum += more;
    }
    return sum;
}

static int32_t bounty_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    for (uint32_t i = 0; i < DD_OFFERS; i++)
        if (v->profile.board[i].accepted)
            return 0;
    const struct dd_bounty_rules *b = &r->bounty[v->profile.board[a->arg[0] - 1].kind];
    static const uint8_t likely[DD_GOALS] = {
        [DD_GOAL_KILL] = 60, [DD_GOAL_ELITES] = 15, [DD_GOAL_FLOOR] = 50,  [DD_GOAL_CHESTS] = 60,
        [DD_GOAL_ITEM] = 50, [DD_GOAL_BOSS] = 8,    [DD_GOAL_EVENTS] = 60, [DD_GOAL_DREAD] = 30};
    return 1 + b->gold * likely[b->goal] / 100;
}

/* The next dungeon is for those who have beaten what guards this one, or have outgrown it; of those the
 * hardest. */
static int32_t dungeon_worth(const struct dd_rules *r, const struct dd_view *v, const struct action *a) {
    uint32_t to = (uint32_t)a->arg[0], from = v->profile.dungeon ? v->profile.dungeon : r->first_dungeon;
    uint32_t level = r->dungeon[to].level, here = r->dungeon[from].level;
    bool ripe = v->profile.bosses[from] && v->profile.hero.level >= level + 2u;
    return level > here && (ripe || v->profile.hero.level >= level + 4u) ? 1 : 0;
}

uint32_t dd_mind_camp(const struct situation *s) {
    static const struct {
        uint16_t verb;
        int16_t least;
        int32_t (*worth)(const struct dd_rules *, const struct dd_view *, const struct action *);
    } deeds[] = {
        {DD_RAISE, 0, rise_worth},      {DD_EQUIP_ITEM, 10, dress_worth},   {DD_SELL, 0, sale_worth},
        {DD_GO_TO, 0, dungeon_worth},   {DD_TAKE_BOUNTY, 0, bounty_worth},  {DD_BUY, 0, buy_worth},
        {DD_IMPROVE, 0, improve_worth}, {DD_ENTER_DUNGEON, 0, bring_worth}, {DD_SELL, INT16_MIN, clutter},
        {DD_DISCARD, 0, clutter},
    };
    for (uint32_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        uint32_t at = best_of(s, deeds[i].verb, deeds[i].least, deeds[i].worth);
        if (at != UINT32_MAX)
            return at;
    }
    return 0;
}
