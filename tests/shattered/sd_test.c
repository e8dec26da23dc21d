/* The fixture of SHATTERED DUNGEON's rule tests; see sd_test.h. */
#include "sd_test.h"

#include "base/hash.h"

const char *const rulesets[RULESETS] = {V3, V2, DOC_V3, DOC_V2};

const struct ruleset *open_set(const char *name) {
    return kept_ruleset(&shattered_ops, name, NULL);
}

const struct sd_rules *open_rules(const char *name) {
    return open_set(name)->rules;
}

struct sd_setup setup_of(const char *ruleset, const char *scenario) {
    struct sd_setup setup;
    fill_setup(open_set(ruleset), scenario, &setup);
    return setup;
}

static void open_game(struct game *g, const char *ruleset) {
    memset(g, 0, sizeof *g);
    g->r = *open_rules(ruleset);
    clear_events(g);
}

static void begin(struct game *g, const struct sd_setup *setup, uint64_t seed) {
    sd_derive(&g->r);
    begin_state(&shattered_ops, &g->r, setup, seed, &g->s);
    audit(g);
}

void start_from(struct game *g, const char *ruleset, const struct sd_setup *setup, uint64_t seed) {
    open_game(g, ruleset);
    begin(g, setup, seed);
}

void start(struct game *g, const char *ruleset, const char *scenario, uint64_t seed) {
    struct sd_setup setup = setup_of(ruleset, scenario);
    start_from(g, ruleset, &setup, seed);
}

void keep_hands(struct game *g) {
    act(g, SD_KEEP);
    act(g, SD_KEEP);
}

/* Both hands go back under the draw piles, and nobody lacks energy. */
static void clear_table(struct game *g) {
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        struct sd_side *of = &g->s.pub.side[side];
        struct sd_hidden *own = &g->s.own[side];
        own->draw |= own->hand;
        own->hand = 0;
        of->draw_count = (uint8_t)(of->draw_count + of->hand_count);
        of->hand_count = 0;
        of->pool = 20;
    }
    clear_events(g);
    audit(g);
}

void meet(struct game *g, const char *ruleset, const char *room, const char *visitor) {
    struct sd_setup setup = {.dungeon = 1, .rooms = 1};
    open_game(g, ruleset);
    setup.room[0] = id_of(g, SD_KIND_ROOM, room);
    int64_t creature = sd_id_of(&g->r, SD_KIND_CREATURE, visitor);
    if (creature > 0)
        setup.creature = (uint8_t)creature;
    else
        setup.party = id_of(g, SD_KIND_PARTY, visitor);
    struct sd_room_rules *at = &g->r.room[setup.room[0]];
    uint8_t autos = at->autos;
    at->autos = 0; /* round 1 begins without the room's effects, later ones have them */
    begin(g, &setup, 1);
    keep_hands(g);
    at->autos = autos;
    clear_table(g);
}

static void blank_deck(struct game *g, const struct sd_setup *setup, uint32_t side) {
    uint16_t card[SD_DECK_MAX];
    uint8_t owner[SD_DECK_MAX];
    uint32_t n = sd_deck_of(&g->r, setup, side, 1, card, owner);
    for (uint32_t i = 0; i < n; i++) {
        struct sd_card *c = &g->r.card[card[i]];
        *c = (struct sd_card){.name = c->name,
                              .full = c->full,
                              .title = c->title,
                              .flavour = c->flavour,
                              .side = (uint8_t)side,
                              .category = SD_ENERGY,
                              .permanent = 1};
    }
}

void lab(struct game *g, const char *ruleset, enum lab_visitor visitor) {
    struct sd_setup setup = {.dungeon = 1, .rooms = 1, .room = {1}};
    struct sd_public *p = &g->s.pub;
    open_game(g, ruleset);
    setup.creature = visitor == CREATURE;
    setup.party = visitor == PARTY;
    if (visitor == PARTY)
        memcpy(setup.member, g->r.party[1].member, sizeof setup.member);
    g->r.room[1].autos = 0;
    g->r.room[1].limit = 0;
    g->r.room[1].first = SD_DUNGEON;
    for (uint32_t side = 0; side < SD_SIDES; side++)
        blank_deck(g, &setup, side);
    begin(g, &setup, 1);
    keep_hands(g);
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        memset(p->side[side].attribute, 0, sizeof p->side[side].attribute);
        for (uint32_t i = side == SD_VISITOR && visitor == PARTY; i < SD_REDUCERS; i++)
            p->side[side].start[i] = p->side[side].now[i] = 20;
    }
    set_trust(g, 0);
    clear_table(g);
}

void bare(struct game *g) {
    lab(g, DOC_V3, CREATURE);
}

static void take_up(struct game *g, uint32_t side, uint32_t slot) {
    struct sd_side *of = &g->s.pub.side[side];
    struct sd_hidden *own = &g->s.own[side];
    uint64_t bit = UINT64_C(1) << slot;
    if (!((own->hand | own->draw | own->trap | of->discard) & bit))
        fail_msg("%s is out of reach", g->r.card[of->deck[slot]].full);
    own->hand |= bit;
    own->draw &= ~bit;
    own->trap &= ~bit;
    of->discard &= ~bit;
    of->hand_count = (uint8_t)sd_count(own->hand);
    of->draw_count = (uint8_t)sd_count(own->draw);
    of->trap_count = (uint8_t)sd_count(own->trap);
}

static uint16_t put_within(struct game *g, uint32_t side, uint64_t places, struct sd_card like) {
    struct sd_side *of = &g->s.pub.side[side];
    places &= ~g->made[side] & ((UINT64_C(1) << of->deck_count) - 1);
    if (!places)
        fail_msg("the deck has no card left to put");
    uint32_t slot = sd_bit(places);
    struct sd_card *c = &g->r.card[of->deck[slot]];
    like.name = c->name;
    like.full = c->full;
    like.title = c->title;
    like.flavour = c->flavour;
    like.side = (uint8_t)side;
    *c = like;
    g->made[side] |= UINT64_C(1) << slot;
    take_up(g, side, slot);
    return of->deck[slot];
}

uint16_t put(struct game *g, uint32_t side, struct sd_card like) {
    return put_within(g, side, ~UINT64_C(0), like);
}

uint16_t put_of(struct game *g, uint32_t member, struct sd_card like) {
    return put_within(g, SD_VISITOR, g->s.of_member[member - 1], like);
}

uint16_t put_strike(struct game *g, uint32_t side, uint8_t target, uint8_t power, uint8_t keywords) {
    return put(
        g, side,
        (struct sd_card){.category = SD_STRIKE, .target = target, .power = power, .keywords = keywords});
}

uint32_t slot_of(const struct game *g, uint32_t side, uint16_t card) {
    const struct sd_side *of = &g->s.pub.side[side];
    for (uint32_t i = 0; i < of->deck_count; i++)
        if (of->deck[i] == card)
            return i;
    fail_msg("%s is not in that deck", g->r.card[card].full);
    return 0;
}

uint64_t bit_of(const struct game *g, uint32_t side, uint16_t card) {
    return UINT64_C(1) << slot_of(g, side, card);
}

uint16_t hold(struct game *g, uint32_t side, const char *full_name) {
    uint16_t id = card_id(g, full_name);
    take_up(g, side, slot_of(g, side, id));
    return id;
}

uint32_t check_of(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    return sd_check(&g->r, &g->s, g->s.pub.seat, &a);
}

/* Cards may have been changed since they were indexed. */
static void index_decks(const struct game *g, struct sd_state *s) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        sd_index(&g->r, &s->pub.side[side]);
}

bool listed(const struct game *g, const int *verb_and_args) {
    struct action a = action_of(verb_and_args);
    struct sd_state s = g->s;
    index_decks(g, &s);
    return in_legal(&shattered_ops, &g->r, &s, &a);
}

static void step(struct game *g, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    sd_derive(&g->r);
    index_decks(g, &g->s);
    must_consent(&shattered_ops, &a, check_of(g, verb_and_args), file, line);
    must_be_legal(&shattered_ops, &g->r, &g->s, &a, file, line);
    audit(g);
    must_apply(&shattered_ops, &g->r, &g->s, g->s.pub.seat, &a, &g->k, file, line);
    audit(g);
}

void act_must(struct game *g, const int *verb_and_args, const char *file, int line) {
    clear_events(g);
    step(g, verb_and_args, file, line);
}

void refuse_must(struct game *g, uint32_t reason, const int *verb_and_args, const char *file, int line) {
    struct action a = action_of(verb_and_args);
    index_decks(g, &g->s);
    must_refuse(&shattered_ops, &g->r, &g->s, g->s.pub.seat, reason, &a, file, line);
}

void play_must(struct game *g, uint16_t card, uint32_t member, const char *file, int line) {
    act_must(g, (const int[1 + ACTION_ARGS]){SD_PLAY, card, (int)member}, file, line);
    if (g->s.pub.ask == SD_ASK_REACT)
        step(g, (const int[1 + ACTION_ARGS]){SD_TAKE_HIT}, file, line);
}

void end_turn(struct game *g) {
    act(g, SD_END_TURN);
}

void turn_of(struct game *g, uint32_t side) {
    while (g->s.pub.ask != SD_ASK_TURN || g->s.pub.turn != side)
        end_turn(g);
}

void next_round(struct game *g) {
    struct sd_public *p = &g->s.pub;
    uint8_t round = p->round, room = p->room_number;
    while (!is_over(g) && p->room_number == room && p->round == round)
        end_turn(g);
}

void go_to_round(struct game *g, uint32_t round) {
    while (g->s.pub.round != round)
        next_round(g);
}

int32_t points(const struct game *g, int32_t resource) {
    const struct sd_public *p = &g->s.pub;
    if (resource == SD_TRUST || resource == SD_RAPPORT)
        return (resource == SD_TRUST ? p->trust2 : p->rapport2) / 2;
    return p->side[resource >= SD_VITALITY].now[(resource - 1) % SD_REDUCERS];
}

void set_points(struct game *g, int32_t resource, int32_t to) {
    struct sd_side *of = &g->s.pub.side[resource >= SD_VITALITY];
    uint32_t at = (uint32_t)(resource - 1) % SD_REDUCERS;
    assert_in_range(to, 0, of->start[at]);
    if (resource == SD_VITALITY && g->s.pub.member[0].class)
        fail_msg("a party's Vitality lies with its members");
    of->now[at] = (int16_t)to;
}

void member_points(struct game *g, uint32_t member, uint32_t to) {
    struct sd_member *m = &g->s.pub.member[member - 1];
    struct sd_side *v = &g->s.pub.side[SD_VISITOR];
    assert_in_range(to, 1, m->start);
    v->now[0] = (int16_t)(v->now[0] + (int32_t)to - m->now);
    m->now = (uint8_t)to;
}

void set_trust(struct game *g, int32_t to) {
    struct sd_public *p = &g->s.pub;
    p->trust2 = p->trust2_before = (int16_t)(2 * to);
    uint32_t tier = sd_trust_tier(&g->r, p);
    p->best_tier = (uint8_t)(tier > p->best_tier ? tier : p->best_tier);
}

void set_rapport(struct game *g, int32_t to) {
    g->s.pub.rapport2 = g->s.pub.rapport2_before = (int16_t)(2 * to);
}

void clear_events(struct game *g) {
    g->k = (struct sink){g->event, SD_MAX_EVENTS, 0, 0};
}

const struct event *last_event(const struct game *g, uint16_t kind) {
    uint32_t n = count_events(g, kind);
    return n ? nth_event(g, kind, n - 1) : NULL;
}

static int32_t sum_by(const struct game *g, uint16_t kind, int32_t resource, uint8_t source) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < g->k.count; i++) {
        const struct event *ev = &g->event[i];
        if (ev->kind == kind && ev->arg[0] == resource && (!source || ev->arg[2] == source))
            sum += ev->arg[1];
    }
    return sum;
}

int32_t damage_by(const struct game *g, int32_t resource, uint8_t source) {
    return sum_by(g, SD_EV_DAMAGE, resource, source);
}

int32_t healed_by(const struct game *g, int32_t resource, uint8_t source) {
    return sum_by(g, SD_EV_HEALED, resource, source);
}

static bool told(const struct game *g, uint16_t kind, uint32_t side, uint8_t condition) {
    for (uint32_t i = 0; i < g->k.count; i++) {
        const struct event *ev = &g->event[i];
        if (ev->kind == kind && ev->arg[0] == (int32_t)side + 1 && ev->arg[1] == condition)
            return true;
    }
    return false;
}

bool began(const struct game *g, uint32_t side, uint8_t condition) {
    return told(g, SD_EV_CONDITION, side, condition);
}

bool ended(const struct game *g, uint32_t side, uint8_t condition) {
    return told(g, SD_EV_CONDITION_END, side, condition);
}

void rig_margin(struct game *g, int margin) {
    int high = 2 + abs(margin), one = high > 7 ? 6 : high - 1;
    assert_in_range(abs(margin), 0, 10);
    struct want above = WANT_CONTEST(one, high - one, 1, 1), below = WANT_CONTEST(1, 1, one, high - one);
    rig(&g->s.dice, margin >= 0 ? &above : &below, 1);
}

uint8_t id_of(const struct game *g, uint32_t kind, const char *name) {
    int64_t id = sd_id_of(&g->r, kind, name);
    if (id < 1)
        fail_msg("no such id: %s", name);
    return (uint8_t)id;
}

uint16_t card_id(const struct game *g, const char *full_name) {
    int64_t id = sd_id_of(&g->r, SD_KIND_CARD, full_name);
    if (id < 1)
        fail_msg("no such card: %s", full_name);
    return (uint16_t)id;
}

const struct sd_card *card_of(const struct game *g, const char *full_name) {
    return &g->r.card[card_id(g, full_name)];
}

void view_of(const struct game *g, uint32_t seat, struct sd_view *v) {
    memset(v, 0, sizeof *v);
    sd_view(&g->r, &g->s, seat, v);
}

struct action choose(const struct game *g, const char *policy, struct stream *rng) {
    return choice_of(&shattered_ops, &g->r, &g->s, g->s.pub.seat, policy, rng);
}

uint32_t play_on(struct game *g, const char *policy, uint64_t seed, uint32_t most) {
    struct stream rng;
    uint32_t steps = 0;
    stream_open(&rng, rng_key(seed, "policy", 0));
    for (; steps < most && !is_over(g); steps++) {
        struct action a = choose(g, policy, &rng);
        act(g, a.verb, a.arg[0], a.arg[1], a.arg[2]);
    }
    return steps;
}

bool is_over(const struct game *g) {
    struct ask ask;
    sd_ask(&g->r, &g->s, &ask);
    return ask.over;
}

void audit(const struct game *g) {
    struct err e;
    if (!g->no_audit && sd_audit(&g->r, &g->s, &e) != ST_OK)
        fail_msg("%s", e.text);
}

uint64_t state_hash(const struct game *g) {
    return hash_bytes(&g->s, sizeof g->s, 0);
}
