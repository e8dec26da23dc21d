/* DARKDELVE: sections and keys of content that only the larger game has (fight.h). */
#include "core/content_reader.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/things.h"

static struct dd_span pair_or_none(struct content_reader *rd, const char *key, int64_t most) {
    TEXT_ON_STACK(lo, 40);
    TEXT_ON_STACK(hi, 40);
    if (!content_reader_has(rd, key))
        return (struct dd_span){0, 0};
    text_fmt(&lo, "%s.0", key);
    text_fmt(&hi, "%s.1", key);
    struct dd_span s = {(int16_t)content_reader_number(rd, lo.buf, 0, most),
                        (int16_t)content_reader_number(rd, hi.buf, 0, most)};
    if (rd->st == ST_OK && s.lo > s.hi)
        content_reader_fault(rd, key, "the lower end is above the upper end");
    return s;
}

static uint8_t types_of(struct content_reader *rd, const char *key) {
    size_t n = content_reader_size(rd, key);
    uint8_t bits = 0;
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        TEXT_ON_STACK(at, 40);
        text_fmt(&at, "%s.%u", key, i);
        bits |= (uint8_t)(1u << content_reader_choice(rd, at.buf, dd_damage_names, DD_DAMAGE_TYPES));
    }
    return bits;
}

static void load_trait(struct content_reader *rd, const char *key, struct dd_trait *t) {
    size_t back = content_reader_enter(rd, key);
    t->status = content_reader_choice(rd, "status", dd_status_names, DD_STATUSES);
    t->amount = (uint8_t)content_reader_number(rd, "amount", 1, 10);
    t->chance = (uint16_t)content_reader_number(rd, "chance_bp", 1, 10000);
    t->signed_only = content_reader_flag(rd, "signed_only");
    content_reader_leave(rd, back);
}

static void load_traits(struct content_reader *rd, struct dd_monster_rules *m) {
    size_t n = content_reader_size(rd, "traits");
    if (n > DD_TRAITS)
        content_reader_fault(rd, "traits", "more traits than a monster can have");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "traits.%u", i);
        load_trait(rd, key.buf, &m->trait[i]);
    }
}

/* DD-294, S-40: what a boss does comes round; a slam wants its damage and its sign. */
static void load_cycle(struct content_reader *rd, struct dd_monster_rules *m) {
    static const char *const moves[] = {"single", "double", "gather", "slam"};
    size_t n = content_reader_size(rd, "cycle");
    if (n > sizeof m->cycle)
        content_reader_fault(rd, "cycle", "more moves than the engine has room for");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "cycle.%u", i);
        m->cycle[i] = content_reader_choice(rd, key.buf, moves, 4);
    }
    m->cycle_len = (uint8_t)(rd->st == ST_OK ? n : 0);
    for (uint32_t i = 0; i < m->cycle_len; i++) {
        uint8_t before = m->cycle[(i + n - 1) % n];
        if (m->cycle[i] == DD_MOVE_SLAM && before != DD_MOVE_GATHER)
            content_reader_fault(rd, "cycle", "a slam is announced by gathering the turn before (DD-294)");
        if (m->cycle[i] == DD_MOVE_SLAM && !m->slam.hi)
            content_reader_fault(rd, "slam", "the cycle has a slam, and nothing says what it does");
    }
    if (m->cycle_len && m->cycle[0] == DD_MOVE_SLAM)
        content_reader_fault(rd, "cycle", "no fight begins with a slam");
}

void dd_load_monster_more(struct content_reader *rd, struct dd_rules *r, struct dd_monster_rules *m) {
    static const char *const ranks[] = {"basic", "elite", "boss", "eldritch"};
    static const char *const speeds[] = {"normal", "fast", "slow"};
    (void)r;
    m->type = m->boss ? DD_BOSS : DD_BASIC;
    if (content_reader_has(rd, "rank"))
        m->type = content_reader_choice(rd, "rank", ranks, DD_TYPES);
    if (content_reader_has(rd, "speed")) {
        m->speed = content_reader_choice(rd, "speed", speeds, 3);
        m->attacks_first = m->speed == DD_FAST;
    }
    if (content_reader_has(rd, "damage_type"))
        m->damage_type = content_reader_choice(rd, "damage_type", dd_damage_names, DD_DAMAGE_TYPES);
    m->attacks = (uint8_t)dd_number_or(rd, "attacks", 1, 5, 0);
    m->great_blows = (uint8_t)dd_number_or(rd, "great_blows", 1, 5, 0);
    m->no_stagger = content_reader_flag(rd, "no_stagger");
    m->weak = types_of(rd, "weak");
    m->resist = types_of(rd, "resists");
    m->threat = (uint8_t)dd_number_or(rd, "threat", 1, 100, 0);
    m->xp = (uint16_t)dd_number_or(rd, "xp", 0, 10000, 0);
    m->thorns = (uint8_t)dd_number_or(rd, "thorns", 0, 50, 0);
    m->burst = (uint8_t)dd_number_or(rd, "burst", 0, 50, 0);
    m->dread_touch = (uint8_t)dd_number_or(rd, "dread_touch", 0, 20, 0);
    m->drains = (uint16_t)dd_number_or(rd, "drains_bp", 0, 20000, 0);
    m->summon_count = (uint8_t)dd_number_or(rd, "summon_count", 1, DD_FOES - 1, 0);
    m->summon_at = (uint16_t)dd_number_or(rd, "summon_at_bp", 1, 10000, 0);
    m->minion_heal = (uint8_t)dd_number_or(rd, "minion_heal", 0, 50, 0);
    m->slam = pair_or_none(rd, "slam", 1000);
    m->slam_stun = (uint16_t)dd_number_or(rd, "slam_stun_bp", 0, 10000, 0);
    load_traits(rd, m);
    load_cycle(rd, m);
    if (rd->st == ST_OK && (m->weak & m->resist))
        content_reader_fault(rd, "resists", "what it is weak to it cannot resist");
}

/* Words that the larger game has of it besides: what the bestiary says of it, and what to do about it. */
void dd_load_monster_words(struct content_reader *rd, struct dd_monster_rules *m) {
    m->lore = content_reader_has(rd, "lore") ? content_reader_string(rd, "lore") : "";
    m->tip = content_reader_has(rd, "tip") ? content_reader_string(rd, "tip") : "";
}

static uint8_t other(struct content_reader *rd, const struct dd_rules *r, const char *key) {
    if (!content_reader_has(rd, key))
        return 0;
    const char *name = content_reader_string(rd, key);
    int64_t id = rd->st == ST_OK ? dd_id_of(r, DD_KIND_MONSTER, name) : 0;
    if (id < 0)
        content_reader_unknown(rd, key, "monster", name);
    return (uint8_t)(id < 0 ? 0 : id);
}

/* DD-299, S-08: read once all of them have names. */
void dd_load_roster(struct content_reader *rd, struct dd_rules *r) {
    for (uint32_t i = 1; i <= r->monster_count && rd->st == ST_OK; i++) {
        struct dd_monster_rules *m = &r->monster[i];
        content_reader_at(rd, "monsters.%s", m->name);
        m->variant_of = other(rd, r, "variant_of");
        m->summons = other(rd, r, "summons");
        if (rd->st != ST_OK)
            return;
        if (m->variant_of && r->monster[m->variant_of].variant_of)
            content_reader_fault(rd, "variant_of", "is itself a variant: name the one that both come from");
        if (!m->summons != !m->summon_count || !m->summons != !m->summon_at)
            content_reader_fault(rd, "summons", "whom, how many and at which part of its HP go together");
        if (m->summons == i || r->monster[m->summons].summons)
            content_reader_fault(rd, "summons", "who is called cannot call again");
    }
}

static void load_action(struct content_reader *rd, const char *key, struct dd_action_rules *a) {
    size_t back = content_reader_enter(rd, key);
    a->offered = 1;
    a->cost = (uint8_t)content_reader_number(rd, "stamina", 0, 10);
    a->refund = (uint8_t)dd_number_or(rd, "refund", 0, 10, 0);
    a->factor = (uint16_t)dd_number_or(rd, "damage_bp", 0, 60000, 10000);
    a->stagger = (uint16_t)dd_number_or(rd, "stagger_bp", 0, 10000, 0);
    a->penetration = (uint16_t)dd_number_or(rd, "penetration_bp", 0, 10000, 0);
    a->passes = (uint16_t)dd_number_or(rd, "passes_bp", 0, 10000, 10000);
    content_reader_leave(rd, back);
}

/* DD-230 to DD-238: without stamina there are the four actions of the smaller game. */
static void load_stamina(struct content_reader *rd, struct dd_rules *r) {
    if (!content_reader_has(rd, "stamina"))
        return;
    r->stamina = (uint8_t)content_reader_number(rd, "stamina.most", 1, 10);
    r->stamina_start = (uint8_t)content_reader_number(rd, "stamina.start", 0, r->stamina);
    r->stamina_regen = (uint8_t)content_reader_number(rd, "stamina.each_turn", 0, 10);
    load_action(rd, "actions.attack", &r->action[DD_DO_ATTACK]);
    load_action(rd, "actions.heavy", &r->action[DD_DO_HEAVY]);
    load_action(rd, "actions.dodge", &r->action[DD_DO_DODGE]);
    load_action(rd, "actions.block", &r->action[DD_DO_BLOCK]);
    load_action(rd, "actions.pass", &r->action[DD_DO_PASS]);
    if (rd->st == ST_OK && r->action[DD_DO_PASS].cost)
        content_reader_fault(rd, "actions.pass.stamina",
                             "who has no breath left must have something to do (S-03)");
}

static void load_statuses(struct content_reader *rd, struct dd_rules *r) {
    if (!content_reader_has(rd, "statuses"))
        return;
    r->poison_damage = (uint8_t)content_reader_number(rd, "statuses.poison.damage", 0, 50);
    r->poison_turns = (uint8_t)content_reader_number(rd, "statuses.poison.turns", 1, 20);
    r->poison_most = (uint8_t)content_reader_number(rd, "statuses.poison.most", r->poison_turns, 40);
    r->bleed_damage = (uint8_t)content_reader_number(rd, "statuses.bleeding.damage", 0, 50);
    r->bleed_most = (uint8_t)content_reader_number(rd, "statuses.bleeding.most", 1, 20);
    r->bleed_bonus = (uint8_t)content_reader_number(rd, "statuses.bleeding.bonus", 0, 50);
    r->weak_turns = (uint8_t)content_reader_number(rd, "statuses.weakened.turns", 1, 20);
    r->weak_most = (uint8_t)content_reader_number(rd, "statuses.weakened.most", r->weak_turns, 40);
    r->weak_factor = (uint16_t)content_reader_number(rd, "statuses.weakened.damage_bp", 0, 10000);
}

static void load_elites(struct content_reader *rd, struct dd_rules *r) {
    size_t n = content_reader_size(rd, "elites");
    if (n > DD_ELITE_KINDS)
        content_reader_fault(rd, "elites", "more kinds of elites than the engine has room for");
    for (uint32_t i = 0; i < n && rd->st == ST_OK; i++) {
        struct dd_elite_rules *e = &r->elite[i];
        TEXT_ON_STACK(key, 24);
        text_fmt(&key, "elites.%u", i);
        size_t back = content_reader_enter(rd, key.buf);
        e->name = content_reader_string(rd, "name");
        e->title = content_reader_string(rd, "title");
        e->hp = (uint16_t)content_reader_number(rd, "hp_bp", 1000, 60000);
        e->damage = (uint16_t)content_reader_number(rd, "damage_bp", 1000, 60000);
        e->spoils = (uint16_t)content_reader_number(rd, "spoils_bp", 0, 60000);
        e->armor = (uint16_t)dd_number_or(rd, "armor_bp", 0, 9000, 0);
        if (content_reader_has(rd, "trait"))
            load_trait(rd, "trait", &e->trait);
        content_reader_leave(rd, back);
    }
    r->elite_count = (uint8_t)(rd->st == ST_OK ? n : 0);
}

/* How a sign is read and answered: a departure each, off where a ruleset is silent. */
static void load_signs(struct content_reader *rd, struct dd_rules *r) {
    r->signs = (uint16_t)dd_number_or(rd, "signs_bp", 0, 10000, 10000);
    r->first_sign = (uint16_t)dd_number_or(rd, "first_sign_bp", 0, 10000, 0);
    r->tell_now = content_reader_flag(rd, "sign_and_blow_in_one_turn");
    r->heavy_slow = content_reader_flag(rd, "heavy_is_slow");
    r->breath = content_reader_flag(rd, "dodge_must_slip");
    r->block_opens = content_reader_flag(rd, "block_opens");
    r->group_gathers = content_reader_flag(rd, "company_gathers");
    r->guard_stops_signed = content_reader_flag(rd, "guard_stops_signed");
    r->riposte = (uint16_t)dd_number_or(rd, "riposte_bp", 10000, 60000, 0);
    r->fast_first_max = (uint8_t)dd_number_or(rd, "fast_first_most", 0, DD_FOES, 0);
}

static void load_growth(struct content_reader *rd, const char *key, struct dd_growth *g) {
    if (!content_reader_has(rd, key))
        return;
    size_t back = content_reader_enter(rd, key);
    g->level = (uint16_t)content_reader_number(rd, "level_bp", 0, 10000);
    g->floor = (uint16_t)content_reader_number(rd, "floor_bp", 0, 10000);
    content_reader_leave(rd, back);
}

void dd_load_combat_more(struct content_reader *rd, struct dd_rules *r) {
    r->group_max = (uint8_t)dd_number_or(rd, "group_most", 1, DD_FOES, 1);
    r->flee_fail_dread = (uint8_t)dd_number_or(rd, "flee_fail_dread", 0, 100, 0);
    r->flee_fail_free = !content_reader_has(rd, "stamina");
    r->slow_heavy_bonus = (uint16_t)dd_number_or(rd, "slow_heavy_bonus_bp", 0, 20000, 0);
    r->weakness = (uint16_t)dd_number_or(rd, "weakness_bp", 0, 20000, 0);
    r->resistance = (uint16_t)dd_number_or(rd, "resistance_bp", 0, 9000, 0);
    r->vigor_resist = (uint16_t)dd_number_or(rd, "vigor_resist_bp", 0, 10000, 0);
    r->vigor_resist_most = (uint16_t)dd_number_or(rd, "vigor_resist_most_bp", 0, 10000, 0);
    r->stagger_window = (uint8_t)dd_number_or(rd, "stagger_window", 1, 10, 1);
    r->retreat_turns = (uint8_t)dd_number_or(rd, "retreat_turns", 0, 50, 0);
    r->elite_per_dread = (uint16_t)dd_number_or(rd, "elite_per_dread_bp", 0, 1000, 0);
    r->elite_second = (uint16_t)dd_number_or(rd, "elite_second_bp", 0, 10000, r->elite_second);
    r->variant_chance = (uint16_t)dd_number_or(rd, "variant_bp", 0, 10000, 0);
    r->variant_from = (uint8_t)dd_number_or(rd, "variant_from", 0, 100, 0);
    r->twisted_chance = (uint16_t)dd_number_or(rd, "twisted_bp", 0, 10000, 0);
    r->twisted_power = (uint16_t)dd_number_or(rd, "twisted_power_bp", 0, 20000, 0);
    r->twisted_from = (uint8_t)dd_number_or(rd, "twisted_from", 0, 100, 0);
    r->boss_hp_levels = (uint8_t)dd_number_or(rd, "boss_hp_levels", 1, 20, 0);
    r->boss_hp_more = (uint16_t)dd_number_or(rd, "boss_hp_more", 0, 1000, 0);
    r->grow_levels = (uint8_t)dd_number_or(rd, "grow_levels", 0, 20, 0);
    load_growth(rd, "grow_hp", &r->grow_hp);
    load_growth(rd, "grow_damage", &r->grow_damage);
    load_stamina(rd, r);
    load_statuses(rd, r);
    load_elites(rd, r);
    load_signs(rd, r);
}
