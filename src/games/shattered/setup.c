/* SHATTERED DUNGEON: who meets whom where. A setup may come from a scenario, from a player's picks or from a
 * hostile file: sd_setup_check puts it in order or says which rule it breaks. */
#include "games/shattered/content_parts.h"
#include "games/shattered/sd.h"

void sd_setup_fill(const void *rules, uint32_t scenario, void *setup) {
    const struct sd_rules *r = rules;
    memcpy(setup, &r->scenario[scenario < SD_SCENARIOS ? scenario : 0], sizeof(struct sd_setup));
}

/* The cards that one room, creature or class brings by itself. */
static uint32_t own_cards(const struct sd_rules *r, const struct sd_setup *u, uint32_t side, uint32_t who,
                          const uint16_t **out) {
    if (side == SD_DUNGEON) {
        *out = r->room[u->room[who - 1]].card;
        return r->room[u->room[who - 1]].cards;
    }
    if (u->creature) {
        *out = r->creature[u->creature].card;
        return r->creature[u->creature].cards;
    }
    *out = r->class[u->member[who - 1]].card;
    return r->class[u->member[who - 1]].cards;
}

static uint16_t swapped(const struct sd_setup *u, uint32_t side, uint32_t who, uint16_t card) {
    for (uint32_t i = 0; i < SD_SWAPS && u->swap[side][i].out; i++)
        if (u->swap[side][i].who == who && u->swap[side][i].out == card)
            return u->swap[side][i].in;
    return card;
}

uint32_t sd_deck_of(const struct sd_rules *r, const struct sd_setup *setup, uint32_t side, uint32_t room,
                    uint16_t card[SD_DECK_MAX], uint8_t owner[SD_DECK_MAX]) {
    bool party = side == SD_VISITOR && !setup->creature;
    uint32_t first = side == SD_DUNGEON ? room : 1, last = party ? SD_MEMBERS : first, n = 0;
    for (uint32_t who = first; who <= last; who++) {
        const uint16_t *list;
        uint32_t count = own_cards(r, setup, side, who, &list);
        for (uint32_t i = 0; i < count && n < SD_DECK_MAX; i++) {
            uint16_t id = swapped(setup, side, who, list[i]);
            uint32_t at = n++;
            for (; at && card[at - 1] > id; at--) {
                card[at] = card[at - 1];
                owner[at] = owner[at - 1];
            }
            card[at] = id;
            owner[at] = (uint8_t)(party ? who : 0);
        }
    }
    return n;
}

void sd_take_deck(const struct sd_rules *r, const struct sd_setup *setup, uint32_t side, uint32_t room,
                  struct sd_side *of, uint8_t owner[SD_DECK_MAX]) {
    memset(of->deck, 0, sizeof of->deck);
    if (setup->swap[side][0].out || (side == SD_VISITOR && !setup->creature)) {
        of->deck_count = (uint8_t)sd_deck_of(r, setup, side, room, of->deck, owner);
        sd_index(r, of);
        return;
    }
    /* as it stands in the content: sorted and indexed already */
    const struct sd_room_rules *place = &r->room[setup->room[room - 1]];
    const struct sd_creature_rules *guest = &r->creature[setup->creature];
    memcpy(of, side == SD_DUNGEON ? &place->index : &guest->index, sizeof(struct sd_index));
    memcpy(of->deck, side == SD_DUNGEON ? place->card : guest->card, sizeof place->card);
    of->deck_count = side == SD_DUNGEON ? place->cards : guest->cards;
}

static enum status refuse_setup(struct err *e, const char *rule, const char *fmt, const char *what,
                                uint32_t n) {
    TEXT_ON_STACK(words, 200);
    text_fmt(&words, fmt, what ? what : "", n);
    return err_set(e, ST_INVALID, "%s (%s)", words.buf, rule);
}

static enum status check_visitor(const struct sd_rules *r, struct sd_setup *u, struct err *e) {
    if (u->creature > r->creature_count || u->party > r->party_count)
        return refuse_setup(e, "SD-185", "%sthere is no such creature or party: number %u", NULL,
                            u->creature ? u->creature : u->party);
    if (u->creature) {
        if (u->party || u->member[0] || u->member[1] || u->member[2] || u->member[3])
            return refuse_setup(e, "SD-185", "%sa creature comes alone: leave out the party", NULL, 0);
        return ST_OK;
    }
    if (u->party)
        memcpy(u->member, r->party[u->party].member, sizeof u->member);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        if (!u->member[i] || u->member[i] > r->class_count)
            return refuse_setup(
                e, "SD-151", "%sa party has exactly four members; place %u is empty or unknown", NULL, i + 1);
    return ST_OK;
}

static enum status check_rooms(const struct sd_rules *r, const struct sd_setup *u, struct err *e) {
    if (u->rooms < 1 || u->rooms > SD_RUN_ROOMS)
        return refuse_setup(e, "C-16", "%sa run has one to four rooms, not %u", NULL, u->rooms);
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++) {
        if (i >= u->rooms ? u->room[i] || u->limit[i] : !u->room[i] || u->room[i] > r->room_count)
            return refuse_setup(e, "SD-132", "%sroom %u of the run is not one that exists", NULL, i + 1);
        if (u->limit[i] > SD_ROUND_LIMIT_MAX)
            return refuse_setup(e, "S-01", "%sa room lasts at most %u rounds", NULL, SD_ROUND_LIMIT_MAX);
        for (uint32_t j = 0; j < i && i < u->rooms; j++)
            if (u->room[i] == u->room[j])
                return refuse_setup(e, "SD-420", "%s stands twice in the run; rooms must be distinct",
                                    r->room[u->room[i]].title, 0);
    }
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++)
        for (uint32_t o = 0; o < SD_OUTCOMES; o++)
            if (u->route[i][o] > r->room_count)
                return refuse_setup(e, "SD-135", "%sa route leads to room number %u, which does not exist",
                                    NULL, u->route[i][o]);
    return ST_OK;
}

static enum status check_profiles(const struct sd_rules *r, const struct sd_setup *u, struct err *e) {
    for (uint32_t side = 0; side < SD_SIDES; side++)
        for (uint32_t i = 0; i < SD_RUN_ROOMS; i++) {
            uint8_t id = u->profile[side][i];
            if (id > r->minds.profile_count || (id && r->minds.profile[id].side != side))
                return refuse_setup(e, "SD-145", "%sprofile number %u does not play that side", NULL, id);
        }
    return ST_OK;
}

static bool in_list(const uint16_t *list, uint32_t n, uint16_t id) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == id)
            return true;
    return false;
}

/* SD-305: a flex card of that deck goes, a generic card of that side comes, nothing twice. */
static enum status check_swap(const struct sd_rules *r, const struct sd_setup *u, uint32_t side, uint32_t at,
                              struct err *e) {
    const struct sd_swap *x = &u->swap[side][at];
    const uint16_t *list;
    uint32_t places = side == SD_DUNGEON ? u->rooms : u->creature ? 1 : SD_MEMBERS;
    if (!x->out || x->out > r->card_count || !x->in || x->in > r->card_count || !x->who || x->who > places ||
        x->pad)
        return refuse_setup(e, "SD-305", "%sswap %u names a card or place that does not exist", NULL, at + 1);
    uint32_t count = own_cards(r, u, side, x->who, &list);
    if (!in_list(list, count, x->out))
        return refuse_setup(e, "SD-305", "%s is not in that deck", r->card[x->out].title, 0);
    if (r->card[x->out].core)
        return refuse_setup(e, "SD-305", "%s is a core card and stays", r->card[x->out].title, 0);
    if (!r->card[x->in].generic || r->card[x->in].side != side)
        return refuse_setup(e, "SD-305", "%s is not a generic card of that side", r->card[x->in].title, 0);
    for (uint32_t i = 0; i < at; i++)
        if (u->swap[side][i].who == x->who &&
            (u->swap[side][i].out == x->out || u->swap[side][i].in == x->in))
            return refuse_setup(e, "SD-305", "%s is swapped twice in one deck", r->card[x->out].title, 0);
    return ST_OK;
}

/* SD-049, SD-305: what a swapped deck must still be. */
static enum status check_swapped(const struct sd_rules *r, const struct sd_setup *u, uint32_t side,
                                 uint32_t who, struct err *e) {
    const uint16_t *list;
    uint32_t count = own_cards(r, u, side, who, &list), energy = 0;
    uint32_t least = side == SD_VISITOR && !u->creature ? 1 : 3;
    for (uint32_t i = 0; i < count; i++) {
        const struct sd_card *c = &r->card[swapped(u, side, who, list[i])];
        energy += c->category == SD_ENERGY;
        for (uint32_t j = 0; j < i && c->category != SD_ENERGY; j++)
            if (sd_same_play(c, &r->card[swapped(u, side, who, list[j])]))
                return refuse_setup(e, "SD-049", "%s does the same as another card of that deck", c->title,
                                    0);
    }
    if (energy < least)
        return refuse_setup(e, "SD-305", "%sa deck keeps at least %u Energy cards", NULL, least);
    return ST_OK;
}

static enum status check_swaps(const struct sd_rules *r, struct sd_setup *u, uint32_t side, struct err *e) {
    static const struct sd_swap none[SD_SWAPS];
    uint32_t n = 0;
    while (n < SD_SWAPS && u->swap[side][n].out) {
        TRY(check_swap(r, u, side, n++, e));
    }
    if (memcmp(&u->swap[side][n], none, (SD_SWAPS - n) * sizeof none[0]))
        return refuse_setup(e, "SD-305", "%sswaps stand one after the other; place %u is empty", NULL, n + 1);
    uint32_t places = side == SD_DUNGEON ? u->rooms : u->creature ? 1 : SD_MEMBERS;
    for (uint32_t who = 1; n && who <= places; who++) {
        TRY(check_swapped(r, u, side, who, e));
    }
    return ST_OK;
}

enum status sd_setup_check(const void *rules, void *setup, struct err *e) {
    const struct sd_rules *r = rules;
    struct sd_setup *u = setup;
    if (u->dungeon > r->dungeon_count)
        return refuse_setup(e, "SD-316", "%sthere is no dungeon number %u", NULL, u->dungeon);
    enum status st = check_visitor(r, u, e);
    THEN(st, check_rooms(r, u, e));
    THEN(st, check_profiles(r, u, e));
    for (uint32_t side = 0; side < SD_SIDES && st == ST_OK; side++)
        st = check_swaps(r, u, side, e);
    return st;
}

/* Three times the mean, rounded half up, also below 0. */
static int32_t thirds(int32_t sum, uint32_t rooms) {
    int32_t n = 2 * (int32_t)rooms, up = 6 * sum + (int32_t)rooms;
    return up >= 0 ? up / n : -((n - 1 - up) / n);
}

/* S-75: without an identity of its own a dungeon is what its rooms make it. */
static void start_dungeon(const struct sd_rules *r, const struct sd_setup *u, struct sd_side *d) {
    const struct sd_dungeon_rules *named = &r->dungeon[u->dungeon];
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        int32_t sum = 0;
        for (uint32_t k = 0; k < u->rooms; k++)
            sum += r->room[u->room[k]].contributes[i];
        d->start[i] = d->now[i] = (int16_t)(u->dungeon ? named->start[i] : thirds(sum, u->rooms));
    }
    for (uint32_t t = 0; t < SD_TYPES; t++) {
        int32_t sum = 0;
        for (uint32_t k = 0; k < u->rooms; k++)
            sum += r->room[u->room[k]].attribute[t];
        d->attribute[t] = (int8_t)(u->dungeon ? named->attribute[t] : thirds(sum, u->rooms));
    }
}

/* SD-152, SD-157: Vitality is each member's own, Resolve and Nerve are the sum of what they bring. */
static void start_party(const struct sd_rules *r, const struct sd_setup *u, struct sd_state *s) {
    struct sd_side *v = &s->pub.side[SD_VISITOR];
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_class_rules *c = &r->class[u->member[i]];
        s->pub.member[i] =
            (struct sd_member){.class = u->member[i], .now = c->vitality, .start = c->vitality};
        v->start[0] = (int16_t)(v->start[0] + c->vitality);
        v->start[1] = (int16_t)(v->start[1] + c->resolve);
        v->start[2] = (int16_t)(v->start[2] + c->nerve);
        for (uint32_t t = 0; t < SD_TYPES; t++)
            v->attribute[t] = (int8_t)(v->attribute[t] + c->attribute[t]);
    }
    memcpy(v->now, v->start, sizeof v->now);
    s->pub.trust2 = (int16_t)(2 * r->party[u->party].trust);
}

static void start_visitor(const struct sd_rules *r, const struct sd_setup *u, struct sd_state *s) {
    struct sd_side *v = &s->pub.side[SD_VISITOR];
    uint8_t owner[SD_DECK_MAX];
    if (u->creature) {
        const struct sd_creature_rules *c = &r->creature[u->creature];
        memcpy(v->start, c->start, sizeof v->start);
        memcpy(v->now, c->start, sizeof v->now);
        memcpy(v->attribute, c->attribute, sizeof v->attribute);
        s->pub.trust2 = (int16_t)(2 * c->trust);
    } else {
        start_party(r, u, s);
    }
    sd_take_deck(r, u, SD_VISITOR, 1, v, owner);
    for (uint32_t i = 0; !u->creature && i < v->deck_count; i++)
        s->of_member[owner[i] - 1] |= UINT64_C(1) << i;
}

void sd_start(const void *rules, const void *setup, uint64_t seed, void *state) {
    const struct sd_rules *r = rules;
    struct sd_state *s = state;
    memcpy(&s->setup, setup, sizeof s->setup);
    s->seed = seed;
    stream_open(&s->deck[SD_DUNGEON], rng_key(seed, "dungeon deck", 0));
    stream_open(&s->deck[SD_VISITOR], rng_key(seed, "visitor deck", 0));
    stream_open(&s->dice, rng_key(seed, "dice", 0));
    stream_open(&s->fate, rng_key(seed, "fate", 0));
    s->pub.creature = s->setup.creature;
    s->pub.party = s->setup.party;
    s->pub.dungeon = s->setup.dungeon;
    s->pub.rooms = s->setup.rooms;
    start_dungeon(r, &s->setup, &s->pub.side[SD_DUNGEON]);
    start_visitor(r, &s->setup, s);
    s->pub.best_tier = (uint8_t)sd_trust_tier(r, &s->pub);
    sd_run_begin(r, s, NULL);
}
