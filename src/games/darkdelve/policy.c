/* DARKDELVE's own minds. They read the view and the public rules, nothing else, and take lies for what they
 * are: an uncertain number counts at its worst. 'delver' is careful and leaves in time; 'greedy' dives. */
#include "games/darkdelve/policy.h"

#include "games/darkdelve/fight.h"

enum { FAR = 1 << 20 };

uint32_t dd_verb_at(const struct situation *s, uint16_t verb, int32_t arg) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == verb && (arg < 0 || s->legal[i].arg[0] == arg))
            return i;
    return UINT32_MAX;
}

/* First consumable with the wanted effect that may be used now. */
static uint32_t find_use(const struct situation *s, const struct dd_rules *r, const struct dd_view *v,
                         bool (*wanted)(const struct dd_item_rules *)) {
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        if (wanted(&r->item[v->consumables[i].kind])) {
            uint32_t at = dd_verb_at(s, DD_USE_ITEM, v->consumables[i].id);
            if (at != UINT32_MAX)
                return at;
        }
    return UINT32_MAX;
}

/* What the first healing consumable is worth; 0 without one. */
static int32_t best_heal(const struct dd_rules *r, const struct dd_view *v) {
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        if (r->item[v->consumables[i].kind].heal)
            return r->item[v->consumables[i].kind].heal;
    return 0;
}

static bool heals(const struct dd_item_rules *it) {
    return it->heal;
}

static bool calms(const struct dd_item_rules *it) {
    return it->dread_relief;
}

static bool clears(const struct dd_item_rules *it) {
    return it->clarity_rooms;
}

/* What can be lost before falling: HP at worst, and what potions would give. */
static int32_t reserve(const struct dd_rules *r, const struct dd_view *v) {
    int32_t sum = v->hp.lo;
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        sum += r->item[v->consumables[i].kind].heal;
    return sum;
}

struct outlook {
    int32_t incoming, incoming_max; /* this turn, unguarded */
    int32_t guarded_max;            /* and on guard */
    int32_t normal;                 /* an ordinary turn */
    int32_t hit, hit_min;           /* of mine */
};

static struct outlook outlook_of(const struct dd_rules *r, const struct dd_view *v) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    const struct dd_item_rules *w = &r->item[v->worn[DD_WEAPON].kind];
    int32_t bonus = v->foe[0].phase ? m->phase[v->foe[0].phase - 1].damage_bonus : 0;
    int32_t attacks = v->foe[0].phase ? m->phase[v->foe[0].phase - 1].attacks : 1;
    int32_t heavy = v->foe[0].tell == DD_TELL_HEAVY ? m->heavy : 10000;
    int32_t might = r->damage_per_might * v->might, passes = 10000 - m->damage_reduction;
    bool safe = (v->foe[0].tell == DD_TELL_NOW && m->tell_skips_attack) ||
                dd_struck_first(r, v->foe[0].monster, v->turn, v->foe[0].tell);
    struct outlook o;
    o.normal = ((m->damage.lo + m->damage.hi) / 2 + bonus) * attacks;
    o.incoming = safe ? 0 : o.normal * heavy / 10000;
    o.incoming_max = safe ? 0 : (m->damage.hi + bonus) * heavy / 10000 * attacks;
    o.guarded_max = r->guard_stops_signed && v->foe[0].tell == DD_TELL_HEAVY ? 0 : o.incoming_max / 2;
    o.hit = ((w->damage.lo + w->damage.hi) / 2 + might) * (10000 + v->crit) / 10000 * passes / 10000;
    o.hit_min = (w->damage.lo + might) * passes / 10000;
    if (o.hit < 1)
        o.hit = 1;
    return o;
}

/* Against what cannot be fled. Turns without a blow are for striking or healing, the guard is for heavy
 * blows, and nobody steps into a boss's next phase with old wounds while there is a potion left. */
static uint32_t fight_boss(const struct situation *s, const struct dd_rules *r, const struct dd_view *v,
                           const struct outlook *o) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    uint32_t attack = dd_verb_at(s, DD_ATTACK, -1), defend = dd_verb_at(s, DD_DEFEND, -1),
             heal = find_use(s, r, v, heals);
    int32_t hp = v->hp.lo, foe = v->foe[0].hp.hi, missing = v->max_hp - v->hp.hi, potion = best_heal(r, v);
    int32_t worth = missing < potion ? missing : potion;
    int32_t ahead = v->foe[0].phase < m->phases ? foe - m->phase[v->foe[0].phase].hp_threshold : 0;
    bool can_heal = heal != UINT32_MAX && worth >= 10;
    if (o->hit_min >= foe)
        return attack;
    if (ahead > 0 && ahead <= 2 * o->hit) {
        if (can_heal && hp * 10 < v->max_hp * 7)
            return heal;
        return o->incoming_max && defend != UINT32_MAX ? defend : attack;
    }
    if (!o->incoming_max)
        return can_heal && worth == potion && hp <= o->normal * 5 / 2 && foe > o->hit ? heal : attack;
    if (hp > o->incoming_max && v->foe[0].tell != DD_TELL_HEAVY)
        return attack;
    if (v->foe[0].tell == DD_TELL_HEAVY && defend != UINT32_MAX && hp > o->guarded_max)
        return defend;
    if (can_heal && hp + worth > o->incoming_max)
        return heal;
    if (defend != UINT32_MAX && hp > o->guarded_max && foe > o->hit)
        return defend;
    return attack;
}

/* Heavy blows are met with the guard, safe turns are used to heal, hopeless fights are left. */
static uint32_t fight_turn(const struct situation *s, const struct dd_rules *r, const struct dd_view *v) {
    struct outlook o = outlook_of(r, v);
    if (r->monster[v->foe[0].monster].boss)
        return fight_boss(s, r, v, &o);
    int32_t hp = v->hp.lo, foe = v->foe[0].hp.hi;
    int32_t turns = (foe + o.hit - 1) / o.hit;
    uint32_t attack = dd_verb_at(s, DD_ATTACK, -1), defend = dd_verb_at(s, DD_DEFEND, -1),
             flee = dd_verb_at(s, DD_FLEE, -1);
    uint32_t heal = find_use(s, r, v, heals);
    bool heavy = v->foe[0].tell == DD_TELL_HEAVY && defend != UINT32_MAX;
    if (o.hit_min >= foe)
        return attack;
    if (heavy && r->guard_stops_signed) /* nothing is safer, and whoever wants to leave leaves next turn */
        return defend;
    if (flee != UINT32_MAX && reserve(r, v) <= (turns - 1) * o.normal)
        return flee;
    if (heavy)
        return defend;
    if (hp > o.incoming_max || turns == 1)
        return attack;
    if (heal != UINT32_MAX && v->max_hp - v->hp.hi >= 15)
        return heal;
    if (flee != UINT32_MAX)
        return flee;
    return defend != UINT32_MAX ? defend : attack;
}

static bool fresh_fight(const struct dd_room_view *room) {
    return room->foe[0].monster ||
           (!(room->flags & DD_EXPLORED) &&
            (room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_BOSS || room->type == DD_ROOM_NONE));
}

/* What entering each room costs on the best way from here, fights weighed by 'fight_cost'. */
static void distances(const struct dd_view *v, int32_t fight_cost, int32_t *dist) {
    for (uint32_t i = 0; i <= DD_ROOM_MAX; i++)
        dist[i] = FAR;
    dist[v->room] = 0;
    for (uint32_t round = 0; round < v->room_count; round++) {
        for (uint32_t i = 1; i <= v->room_count; i++) {
            for (int k = 0; k < DD_ADJ_MAX && v->rooms[i].adj[k]; k++) {
                uint32_t to = v->rooms[i].adj[k];
                const struct dd_room_view *room = &v->rooms[to];
                int32_t cost =
                    1 +
                    (fresh_fight(room) ? room->type == DD_ROOM_NONE ? fight_cost * 2 / 3 : fight_cost : 0);
                if (dist[i] + cost < dist[to])
                    dist[to] = dist[i] + cost;
            }
        }
    }
}

/* First step of the best way to a room: walk it backwards from there. */
static uint32_t step_towards(const struct situation *s, const struct dd_view *v, int32_t fight_cost,
                             uint32_t target) {
    int32_t back[DD_ROOM_MAX + 1];
    struct dd_view from = *v;
    from.room = (uint8_t)target;
    distances(&from, fight_cost, back);
    uint32_t best = UINT32_MAX;
    int32_t least = FAR;
    for (int k = 0; k < DD_ADJ_MAX && v->rooms[v->room].adj[k]; k++) {
        uint32_t to = v->rooms[v->room].adj[k];
        if (back[to] < least) {
            least = back[to];
            best = dd_verb_at(s, DD_MOVE, (int32_t)to);
        }
    }
    return best;
}

static bool is_exit(const struct dd_room_view *room) {
    return room->type == DD_ROOM_STAIRS || room->type == DD_ROOM_BOSS;
}

/* Strength asked for before going on to the next floor, by floor left behind: HP with potions, and nerves. */
static bool fit_to_descend(const struct dd_rules *r, const struct dd_view *v) {
    static const int32_t need[DD_FLOOR_MAX + 1] = {0, 26, 40, 56, 74, 0};
    int32_t have = reserve(r, v);
    if (r->item[v->worn[DD_WEAPON].kind].rarity > 0)
        have += 10 * r->item[v->worn[DD_WEAPON].kind].rarity;
    return have >= need[v->floor] && v->dread < 80;
}

static bool fit_for_boss(const struct dd_rules *r, const struct dd_view *v) {
    return reserve(r, v) >= 75 && r->item[v->worn[DD_WEAPON].kind].rarity > 0;
}

/* What a room is worth a walk: chests, the way on, and fights only when the price of the exit is missing. */
static int32_t room_value(const struct dd_rules *r, const struct dd_view *v,
                          const struct dd_room_view *room) {
    bool poor = v->run_gold.lo < r->floor[v->floor].extract_cost && !fit_to_descend(r, v);
    if (room->type == DD_ROOM_BOSS)
        return room->flags & DD_CLEARED ? 10 : room->foe[0].monster || fit_for_boss(r, v) ? 60 : -30;
    if (room->type == DD_ROOM_TREASURE)
        return !(room->flags & DD_CHEST_OPEN) && v->dread < 85 ? 40 : -FAR / 2;
    if (room->type == DD_ROOM_STAIRS)
        return 10;
    if (room->type == DD_ROOM_NONE)
        return 5;
    return poor && fresh_fight(room) ? 40 : -FAR / 2;
}

static uint32_t explore(const struct situation *s, const struct dd_rules *r, const struct dd_view *v) {
    bool healthy = v->hp.lo * 2 >= v->max_hp;
    int32_t fight_cost = healthy ? 18 : 45, dist[DD_ROOM_MAX + 1];
    uint32_t target = 0;
    int32_t best = -FAR;
    distances(v, fight_cost, dist);
    for (uint32_t i = 1; i <= v->room_count; i++) {
        int32_t value = room_value(r, v, &v->rooms[i]);
        if (i != v->room && value - dist[i] > best) {
            best = value - dist[i];
            target = i;
        }
    }
    if (is_exit(&v->rooms[v->room]) && best <= 10)
        target = 0;
    uint32_t move = target ? step_towards(s, v, fight_cost, target) : UINT32_MAX;
    return move;
}

static uint32_t leave_or_go_on(const struct situation *s, const struct dd_rules *r, const struct dd_view *v) {
    uint32_t out = dd_verb_at(s, DD_EXTRACT, -1), down = dd_verb_at(s, DD_DESCEND, -1);
    if (down != UINT32_MAX && fit_to_descend(r, v))
        return down;
    return out;
}

static uint32_t first_open(const uint32_t *options, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (options[i] != UINT32_MAX)
            return options[i];
    return 0;
}

static uint32_t choose_at_camp(const struct situation *s, const struct dd_rules *r, const struct dd_view *v) {
    uint32_t put = dd_verb_at(s, DD_DEPOSIT, -1), drop = dd_verb_at(s, DD_DISCARD, -1), best = UINT32_MAX;
    int32_t most = -1;
    if (v->profile.returned[0].id)
        return put != UINT32_MAX ? put : drop;
    for (uint32_t i = 0; i < s->legal_count && s->legal[i].verb == DD_ENTER_DUNGEON; i++) {
        int32_t value = 0;
        for (int k = 0; k < 2; k++) {
            int32_t at = dd_items_find(v->profile.stash, DD_STASH_MAX, (uint16_t)s->legal[i].arg[k]);
            const struct dd_item_rules *it =
                s->legal[i].arg[k] && at >= 0 ? &r->item[v->profile.stash[at].kind] : NULL;
            value += !it                     ? 0
                     : it->slot == DD_WEAPON ? it->damage.hi * 4
                     : it->slot == DD_ARMOR  ? it->hp_bonus
                                             : it->heal;
        }
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best == UINT32_MAX ? 0 : best;
}

/* What a delver pays for things: set by hand. */
static const struct dd_prices plain = {.need = 67,
                                       .dread = 85,
                                       .toll = 100,
                                       .hp = 12,
                                       .fight = 190,
                                       .below = 260,
                                       .chest = 220,
                                       .brawl = 80,
                                       .curse = 200,
                                       .loot = 100,
                                       .backs = 100,
                                       .mends = 11,
                                       .sleeps = 40,
                                       .draught = 20,
                                       .flees = 4,
                                       .low = 75,
                                       .danger = 15,
                                       .spare = 3,
                                       .falls = 60,
                                       .unseen = 60};

/* Of who has not found out yet what a fight takes: half of that, and goes on. */
static const struct dd_prices hopeful = {.need = 60,
                                         .dread = 95,
                                         .toll = 75,
                                         .hp = 8,
                                         .fight = 220,
                                         .below = 220,
                                         .chest = 350,
                                         .brawl = 80,
                                         .curse = 100,
                                         .loot = 150,
                                         .backs = 70,
                                         .mends = 9,
                                         .sleeps = 40,
                                         .draught = 20,
                                         .flees = 4,
                                         .low = 75,
                                         .danger = 15,
                                         .spare = 3,
                                         .falls = 60,
                                         .unseen = 100};

/* And what a veteran pays: each figure kept that brought more gold home in runs of the larger game than the
 * one before it, thousands of them on the same seeds. A potion is worth more than the
 * HP that one is short of, a fight takes more than it looks, and gold in the pack is a reason to go home. */
static const struct dd_prices learned = {.need = 44,
                                         .stakes = 16,
                                         .dread = 77,
                                         .toll = 117,
                                         .hp = 16,
                                         .fight = 187,
                                         .below = 167,
                                         .chest = 276,
                                         .brawl = 55,
                                         .curse = 169,
                                         .loot = 45,
                                         .backs = 95,
                                         .mends = 13,
                                         .sleeps = 23,
                                         .draught = 38,
                                         .flees = 1,
                                         .low = 82,
                                         .danger = 5,
                                         .spare = 1,
                                         .falls = 45,
                                         .unseen = 87};

static bool stamina(const struct situation *s) {
    return ((const struct dd_rules *)s->rules)->stamina != 0;
}

/* Who reads signs, asks for strength before going on, and keeps an eye on the nerves. */
static uint32_t careful(const struct situation *s) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    if (s->legal_count == 1)
        return 0;
    if (v->phase == DD_CAMP)
        return choose_at_camp(s, r, v);
    if (v->phase == DD_COMBAT)
        return fight_turn(s, r, v);
    if (v->found.id)
        return dd_verb_at(s, DD_EQUIP_FOUND, -1);
    uint32_t clear = v->corruption && v->floor >= 3 ? find_use(s, r, v, clears) : UINT32_MAX;
    uint32_t calm = v->dread >= 50 ? find_use(s, r, v, calms) : UINT32_MAX;
    uint32_t heal = v->max_hp - v->hp.lo >= best_heal(r, v) && v->hp.lo * 2 < v->max_hp
                        ? find_use(s, r, v, heals)
                        : UINT32_MAX;
    uint32_t chest = v->dread < 85 ? dd_verb_at(s, DD_OPEN_CHEST, -1) : UINT32_MAX;
    uint32_t bought = !fit_for_boss(r, v) ? dd_verb_at(s, DD_EXTRACT_ALTERNATIVE, -1) : UINT32_MAX;
    if (bought != UINT32_MAX && reserve(r, v) < 40)
        bought = UINT32_MAX;
    uint32_t options[] = {calm,
                          clear,
                          heal,
                          chest,
                          bought,
                          explore(s, r, v),
                          leave_or_go_on(s, r, v),
                          dd_verb_at(s, DD_DESCEND, -1),
                          dd_verb_at(s, DD_MOVE, -1)};
    return first_open(options, sizeof options / sizeof options[0]);
}

static uint32_t delver(const struct situation *s) {
    static const struct dd_temper temper = {.of = &plain, .reads = 1};
    return stamina(s) ? dd_mind(s, &temper) : careful(s);
}

/* In the shorter game there is nothing that it would do otherwise. */
static uint32_t veteran(const struct situation *s) {
    static const struct dd_temper temper = {.of = &learned, .reads = 1};
    return stamina(s) ? dd_mind(s, &temper) : careful(s);
}

/* Straight down, blade first; heals when nearly dead, never guards, never leaves while there is a way down.
 */
static uint32_t greedy(const struct situation *s) {
    static const struct dd_temper temper = {.of = &plain, .dives = 1};
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    if (r->stamina)
        return dd_mind(s, &temper);
    int32_t dist[DD_ROOM_MAX + 1];
    uint32_t target = 0;
    if (v->phase == DD_CAMP)
        return choose_at_camp(s, r, v);
    if (v->phase == DD_COMBAT) {
        uint32_t heal = v->hp.shown * 4 < v->max_hp ? find_use(s, r, v, heals) : UINT32_MAX;
        const uint32_t options[] = {heal, dd_verb_at(s, DD_ATTACK, -1)};
        return first_open(options, 2);
    }
    distances(v, 2, dist);
    for (uint32_t i = 1; i <= v->room_count; i++) {
        bool wanted = fresh_fight(&v->rooms[i]) ||
                      (v->rooms[i].type == DD_ROOM_TREASURE && !(v->rooms[i].flags & DD_CHEST_OPEN));
        if (i != v->room && wanted && v->rooms[i].type != DD_ROOM_BOSS && (!target || dist[i] < dist[target]))
            target = i;
    }
    for (uint32_t i = 1; i <= v->room_count && !target; i++)
        if (is_exit(&v->rooms[i]) && i != v->room)
            target = i;
    uint32_t walk = target ? step_towards(s, v, 2, target) : UINT32_MAX;
    uint32_t options[] = {dd_verb_at(s, DD_EQUIP_FOUND, -1),
                          dd_verb_at(s, DD_OPEN_CHEST, -1),
                          dd_verb_at(s, DD_DESCEND, -1),
                          target && !(v->rooms[v->room].type == DD_ROOM_BOSS) ? walk : UINT32_MAX,
                          dd_verb_at(s, DD_EXTRACT, -1),
                          walk};
    return first_open(options, 6);
}

/* Who has read nothing. Signs say nothing to it, so it strikes, at whoever stands in front; it drinks when it
 * is afraid, goes where it has not been, and now and then does something without a thought. */
static uint32_t newcomer(const struct situation *s) {
    enum { THOUGHTLESS = 6, SURE = 100 };
    static const struct dd_temper temper = {.of = &hopeful};
    const struct dd_view *v = s->view;
    uint32_t whim = stream_below(s->rng, SURE), any = stream_below(s->rng, s->legal_count);
    if (v->phase == DD_CAMP)
        return stamina(s) ? dd_mind_camp(s) : choose_at_camp(s, s->rules, v);
    if (whim < THOUGHTLESS)
        return any;
    if (v->phase == DD_COMBAT) {
        uint32_t heal = v->hp.shown * 3 < v->max_hp ? find_use(s, s->rules, v, heals) : UINT32_MAX;
        const uint32_t options[] = {heal, dd_verb_at(s, DD_ATTACK, -1)};
        return first_open(options, 2);
    }
    return stamina(s) ? dd_mind(s, &temper) : careful(s);
}

const struct policy_row dd_policies[DD_POLICIES] = {
    {"delver", "careful: guards against heavy blows, avoids needless fights, leaves in time", delver,
     .strength = STRENGTH_STRONG},
    {"veteran",
     "has done this often: saves potions for what comes, weighs every fight, goes home with a full purse",
     veteran, .strength = STRENGTH_STRONG, .base = true, .rung = true},
    {"newcomer", "has read nothing: strikes, heeds no sign, drinks late, and is wrong at times", newcomer,
     .strength = STRENGTH_WEAK, .aside = true, .rung = true},
    {"greedy", "dives: fights everything, never guards, never turns back", greedy, .strength = STRENGTH_WEAK,
     .aside = true},
};
