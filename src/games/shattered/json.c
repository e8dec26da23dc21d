/* SHATTERED DUNGEON as JSON for agents: names instead of ids, keys in a fixed order, nothing that the seat
 * may not know. Trust is kept in half points and written as a number such as 3.5. Cards have their full
 * names, the ones that actions take. */
#include "games/shattered/say.h"

static void put_side_name(struct jw *w, const char *key, const struct sd_rules *r, uint32_t side) {
    sd_put_name(w, key, r, SD_KIND_SIDE, (int64_t)side + 1);
}

static void put_half(struct jw *w, const char *key, int32_t half_points) {
    jw_key(w, key);
    jw_fixed(w, half_points / 2.0, 1);
}

static void put_keywords(struct jw *w, const char *key, uint32_t keywords) {
    static const char *const names[] = {"entangle", "erode", "drain",  "overwhelm",
                                        "resonate", "ward",  "cleave", "piercing"};
    jw_kopen(w, key, '[');
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (keywords >> i & 1)
            jw_str(w, names[i]);
    jw_close(w, ']');
}

/* Names of the cards of a mask over a side's deck. */
static void put_zone(struct jw *w, const char *key, const struct sd_rules *r, const struct sd_side *side,
                     uint64_t mask) {
    jw_kopen(w, key, '[');
    for (uint64_t m = mask; m; m &= m - 1)
        if (sd_bit(m) < SD_DECK_MAX)
            sd_put_name(w, NULL, r, SD_KIND_CARD, side->deck[sd_bit(m)]);
    jw_close(w, ']');
}

/* A condition with an amount; the caller adds what it is about and closes it. */
static void open_condition(struct jw *w, const struct sd_rules *r, uint8_t condition, int32_t amount) {
    jw_open(w, '{');
    sd_put_name(w, "condition", r, SD_KIND_CONDITION, condition);
    jw_kint(w, "amount", amount);
}

static void put_simple(struct jw *w, const struct sd_rules *r, uint8_t condition, int32_t amount) {
    if (!amount)
        return;
    open_condition(w, r, condition, amount);
    jw_close(w, '}');
}

static void put_mod(struct jw *w, const struct sd_rules *r, uint8_t condition, uint32_t side,
                    const struct sd_mod *m) {
    open_condition(w, r, condition, m->power);
    sd_put_name(w, "card", r, SD_KIND_CARD, m->card);
    jw_put(w, J_BOOL("advantage", m->flags & SD_MOD_ADVANTAGE),
           J_BOOL("disadvantage", m->flags & SD_MOD_DISADVANTAGE),
           J_BOOL("strips_keywords", m->flags & SD_MOD_STRIP),
           J_BOOL("random_target", m->flags & SD_MOD_RANDOM),
           J_BOOL("entangles", m->flags & SD_MOD_ENTANGLE));
    put_keywords(w, "keywords", m->keywords);
    jw_kint(w, "thorns", m->thorns);
    if (m->thorns)
        sd_put_name(w, "thorns_resource", r, SD_KIND_RESOURCE, SD_RES(side, m->thorns_reducer));
    jw_close(w, '}');
}

static void put_lasting(struct jw *w, const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_side *of = &p->side[side];
    for (uint32_t i = 0; i < SD_FORTS; i++) {
        const struct sd_fort *f = &of->fort[i];
        if (!f->rounds)
            continue;
        open_condition(w, r, SD_COND_FORTIFY, f->amount);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE, SD_RES(side, f->reducer));
        jw_kint(w, "rounds", f->rounds);
        if (f->member)
            jw_kint(w, "member", f->member);
        jw_close(w, '}');
    }
    for (uint32_t i = 0; i < SD_BINDS; i++) {
        if (!of->bind[i].rounds)
            continue;
        open_condition(w, r, SD_COND_BOUND, of->bind[i].amount);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE, SD_RES(side, of->bind[i].reducer));
        jw_kint(w, "rounds", of->bind[i].rounds);
        jw_close(w, '}');
    }
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++) {
        if (!of->dependency[i].amount)
            continue;
        open_condition(w, r, SD_COND_DEPENDENT, of->dependency[i].amount);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE, SD_RES(side, of->dependency[i].reducer));
        put_half(w, "trust", of->dependency[i].trust2);
        jw_close(w, '}');
    }
}

static void put_conditions(struct jw *w, const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    const struct sd_side *of = &p->side[side];
    jw_kopen(w, "conditions", '[');
    put_simple(w, r, SD_COND_ENTANGLED, of->entangled);
    for (uint32_t i = 0; i < of->empowers && i < SD_QUEUE; i++)
        put_mod(w, r, SD_COND_EMPOWER, side, &of->empower[i]);
    for (uint32_t i = 0; i < of->disrupts && i < SD_QUEUE; i++)
        put_mod(w, r, SD_COND_DISRUPT, side, &of->disrupt[i]);
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        if (!of->erode[i])
            continue;
        open_condition(w, r, SD_COND_ERODE, of->erode[i]);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE, SD_RES(side, i));
        jw_close(w, '}');
    }
    put_simple(w, r, SD_COND_WARD, of->ward);
    for (uint32_t i = 0; i < SD_TYPES; i++) {
        if (!of->exposed[i])
            continue;
        open_condition(w, r, SD_COND_EXPOSED, of->exposed[i]);
        sd_put_name(w, "type", r, SD_KIND_TYPE, (int64_t)i + 1);
        jw_close(w, '}');
    }
    put_lasting(w, r, p, side);
    put_simple(w, r, side == SD_VISITOR ? SD_COND_BETRAYED : SD_COND_SCORNED, of->fury);
    put_simple(w, r, SD_COND_INSIGHT, side == SD_DUNGEON ? p->insight : 0);
    jw_close(w, ']');
}

static void put_energy(struct jw *w, const struct sd_rules *r, const struct sd_side *of) {
    jw_kopen(w, "energy", '{');
    jw_put(w, J_INT("pool", of->pool), J_INT("spent", of->spent), J_INT("temporary", of->temp),
           J_INT("typed", of->typed));
    sd_put_name(w, "typed_for", r, SD_KIND_TYPE, of->typed_type);
    jw_kint(w, "next_room", of->energy_next);
    jw_kopen(w, "discounts", '{');
    for (uint32_t i = 0; i < SD_TYPES; i++)
        if (of->attune[i])
            jw_kint(w, sd_name_of(r, SD_KIND_TYPE, (int64_t)i + 1), of->attune[i]);
    jw_close(w, '}');
    jw_close(w, '}');
}

/* A side as both seats know it; its hidden cards are counted, not named. */
static void put_side(struct jw *w, const struct sd_rules *r, const struct sd_view *v, uint32_t side) {
    const struct sd_public *p = &v->pub;
    const struct sd_side *of = &p->side[side];
    put_side_name(w, "side", r, side);
    if (side == SD_DUNGEON)
        sd_put_name(w, "dungeon", r, SD_KIND_DUNGEON, p->dungeon);
    else if (p->creature)
        sd_put_name(w, "creature", r, SD_KIND_CREATURE, p->creature);
    else
        sd_put_name(w, "party", r, SD_KIND_PARTY, p->party);
    jw_kopen(w, "resources", '{');
    for (uint32_t i = 0; i < SD_REDUCERS; i++) {
        jw_object(w, sd_name_of(r, SD_KIND_RESOURCE, SD_RES(side, i)), J_INT("now", of->now[i]),
                  J_INT("start", of->start[i]));
    }
    jw_close(w, '}');
    jw_kopen(w, "attributes", '{');
    for (uint32_t i = 0; i < SD_TYPES; i++)
        jw_kint(w, sd_name_of(r, SD_KIND_TYPE, (int64_t)i + 1), of->attribute[i]);
    jw_close(w, '}');
    put_energy(w, r, of);
    put_conditions(w, r, p, side);
    jw_put(w, J_BOOL("refuses_offers", of->flags & SD_SIDE_REFUSES),
           J_BOOL("struck_this_turn", of->flags & SD_SIDE_STRUCK),
           J_BOOL("restrained_this_turn", of->flags & SD_SIDE_RESTRAINED));
    sd_put_name(w, "last_type", r, SD_KIND_TYPE, of->last_type);
    jw_put(w, J_INT("knowledge", of->knowledge), J_INT("mulligans", of->mulligans),
           J_INT("hand_count", of->hand_count), J_INT("draw_count", of->draw_count),
           J_INT("trap_count", of->trap_count));
    put_zone(w, "discard", r, of, of->discard);
    put_zone(w, "exhausted", r, of, of->gone);
    put_zone(w, "left_with_fallen", r, of, of->out);
}

static void put_text(struct jw *w, const struct sd_rules *r, const struct sd_card *c) {
    TEXT_ON_STACK(t, SD_CARD_TEXT_MAX);
    sd_card_text(r, c, &t);
    jw_kstr(w, "text", t.buf);
}

static void put_hand(struct jw *w, const struct sd_rules *r, const struct sd_view *v) {
    const struct sd_side *mine = &v->pub.side[v->seat];
    jw_kopen(w, "hand", '[');
    for (uint64_t m = v->own.hand; m; m &= m - 1) {
        uint32_t slot = sd_bit(m);
        if (slot >= SD_DECK_MAX)
            break;
        const struct sd_card *c = &r->card[mine->deck[slot]];
        jw_open(w, '{');
        sd_put_name(w, "card", r, SD_KIND_CARD, mine->deck[slot]);
        jw_kstr(w, "title", c->title ? c->title : "");
        sd_put_name(w, "category", r, SD_KIND_CATEGORY, c->category + 1);
        sd_put_name(w, "type", r, SD_KIND_TYPE, c->type + 1);
        jw_put(w, J_INT("cost", sd_cost(r, mine, c)), J_INT("printed_cost", c->cost));
        for (uint32_t i = 0; v->seat == SD_VISITOR && i < SD_MEMBERS; i++)
            if (v->of_member[i] >> slot & 1)
                jw_kint(w, "owner", (int64_t)i + 1);
        put_text(w, r, c);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_members(struct jw *w, const struct sd_rules *r, const struct sd_public *p) {
    jw_kopen(w, "members", '[');
    for (uint32_t i = 0; i < SD_MEMBERS && p->member[i].class; i++) {
        const struct sd_member *m = &p->member[i];
        jw_open(w, '{');
        jw_kint(w, "member", (int64_t)i + 1);
        sd_put_name(w, "class", r, SD_KIND_CLASS, m->class);
        jw_put(w, J_INT("vitality", m->now), J_INT("start", m->start), J_BOOL("down", m->down),
               J_INT("erode", m->erode), J_INT("guard", m->guard), J_INT("guard_rounds", m->guard_rounds));
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

void sd_json_effects(const struct sd_rules *r, const struct sd_room_rules *room, struct jw *w) {
    jw_kopen(w, "effects", '[');
    for (uint32_t i = 0; i < room->autos && i < SD_AUTOS; i++) {
        const struct sd_auto *a = &room->effect[i];
        jw_open(w, '{');
        put_side_name(w, "on", r, a->side);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE,
                    a->reducer == SD_NO_REDUCER ? SD_TRUST : SD_RES(a->side, a->reducer));
        jw_put(w, J_INT("amount", a->amount), J_INT("every_rounds", a->every), J_INT("from_round", a->from));
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_room(struct jw *w, const struct sd_rules *r, const struct sd_public *p) {
    const struct sd_room_rules *room = &r->room[p->room < SD_ROOM_KINDS ? p->room : 0];
    jw_kopen(w, "room", '{');
    sd_put_name(w, "name", r, SD_KIND_ROOM, p->room);
    jw_put(w, J_INT("number", p->room_number), J_INT("of", p->rooms), J_INT("round", p->round),
           J_INT("limit", p->limit));
    put_side_name(w, "first", r, p->first);
    put_side_name(w, "turn", r, p->turn);
    sd_put_name(w, "covenant", r, SD_KIND_CARD, room->covenant); /* SD-249 */
    sd_json_effects(r, room, w);
    jw_close(w, '}');
}

/* The card on the table as far as the seat knows it: a veiled Offer is known to the one who made it. */
static uint16_t table_card(const struct sd_view *v) {
    const struct sd_table *t = &v->pub.table;
    if (t->card || t->side != v->seat || !v->own.offered || v->own.offered > SD_DECK_MAX)
        return t->card;
    return v->pub.side[v->seat].deck[v->own.offered - 1];
}

static void put_table(struct jw *w, const struct sd_rules *r, const struct sd_view *v) {
    const struct sd_table *t = &v->pub.table;
    uint16_t id = table_card(v);
    const struct sd_card *c = &r->card[id < SD_CARD_KINDS ? id : 0];
    bool test = v->pub.ask == SD_ASK_TEST;
    jw_key(w, "table");
    if (!t->open) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    jw_kstr(w, "kind", test ? "test" : v->pub.ask == SD_ASK_COVENANT ? "covenant" : "offer");
    put_side_name(w, "by", r, t->side);
    sd_put_name(w, "card", r, SD_KIND_CARD, id);
    jw_kint(w, "tier", t->tier);
    if (!test) {
        jw_kint(w, "heals", t->benefit);
        sd_put_name(w, "resource", r, SD_KIND_RESOURCE,
                    t->benefit && t->benefit_reducer != SD_NO_REDUCER ? SD_RES(!t->side, t->benefit_reducer)
                                                                      : 0);
        jw_put(w, J_BOOL("full_restore", t->full_restore), J_INT("trust", t->trust),
               J_BOOL("veiled", !t->card));
        jw_key(w, "price");
        TEXT_ON_STACK(price, SD_CARD_TEXT_MAX); /* it is a part of its text */
        sd_offer_cost_text(r, c, t->side == v->seat && v->own.dark, &price);
        if (id && r->f.bond == 3)
            jw_str(w, price.buf);
        else
            jw_null(w);
    }
    if (id)
        put_text(w, r, c);
    jw_close(w, '}');
}

static void put_blow(struct jw *w, const struct sd_rules *r, const struct sd_public *p) {
    const struct sd_blow *b = &p->blow;
    jw_key(w, "blow");
    if (!b->slot || b->slot > SD_DECK_MAX) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    put_side_name(w, "by", r, b->side);
    sd_put_name(w, "card", r, SD_KIND_CARD, p->side[b->side & 1].deck[b->slot - 1]);
    sd_put_name(w, "resource", r, SD_KIND_RESOURCE, SD_RES(!b->side, b->target));
    if (b->member)
        jw_kint(w, "member", b->member);
    sd_put_name(w, "tier", r, SD_KIND_TIER, b->tier);
    jw_put(w, J_INT("power", b->power), J_INT("damage", b->tier ? sd_damage(r, b->power, b->tier) : 0));
    put_keywords(w, "keywords", b->keywords);
    jw_close(w, '}');
}

/* Health in % at the end of each round of the run; null for a round that did not come to its end. */
static void put_momentum(struct jw *w, const struct sd_public *p) {
    uint32_t count = SD_ROUNDS_MAX;
    while (count && !p->momentum[count - 1][SD_DUNGEON] && !p->momentum[count - 1][SD_VISITOR])
        count--;
    jw_kopen(w, "momentum", '[');
    for (uint32_t i = 0; i < count; i++) {
        if (!p->momentum[i][SD_DUNGEON] && !p->momentum[i][SD_VISITOR]) {
            jw_null(w);
            continue;
        }
        jw_open(w, '[');
        jw_int(w, p->momentum[i][SD_DUNGEON]);
        jw_int(w, p->momentum[i][SD_VISITOR]);
        jw_close(w, ']');
    }
    jw_close(w, ']');
}

static void put_run(struct jw *w, const struct sd_rules *r, const struct sd_view *v) {
    const struct sd_public *p = &v->pub;
    jw_kopen(w, "run", '{');
    jw_kopen(w, "rooms_behind", '[');
    for (uint32_t i = 0; i < SD_RUN_ROOMS && p->seen_outcome[i]; i++) {
        jw_open(w, '{');
        sd_put_name(w, "room", r, SD_KIND_ROOM, p->seen_room[i]);
        sd_put_name(w, "outcome", r, SD_KIND_OUTCOME, p->seen_outcome[i]);
        jw_kint(w, "rounds", p->seen_rounds[i]);
        jw_close(w, '}');
    }
    jw_close(w, ']');
    if (v->seat == SD_DUNGEON) {
        jw_kopen(w, "rooms_ahead", '[');
        for (uint32_t i = p->room_number; i < v->setup.rooms && i < SD_RUN_ROOMS; i++)
            sd_put_name(w, NULL, r, SD_KIND_ROOM, v->setup.room[i]);
        jw_close(w, ']');
    }
    jw_put(w, J_INT("bonds", p->bonds), J_INT("betrayals", p->betrayals), J_INT("members_down", p->downs),
           J_INT("knockouts", p->falls));
    put_momentum(w, p);
    jw_close(w, '}');
}

static void put_trust(struct jw *w, const struct sd_rules *r, const struct sd_public *p) {
    uint32_t tier = sd_trust_tier(r, p);
    put_half(w, "trust", p->trust2);
    if (r->f.bond == 2) {
        put_half(w, "rapport", p->rapport2);
        return;
    }
    jw_put(w, J_INT("tier", tier));
    sd_put_name(w, "tier_name", r, SD_KIND_TRUST, 1 + tier);
}

void sd_view_json(const void *rules, const void *view, struct jw *w) {
    static const char *const asks[SD_ASKS] = {"opening",  "turn", "react",    "offer",
                                              "covenant", "test", "redirect", "over"};
    const struct sd_rules *r = rules;
    const struct sd_view *v = view;
    const struct sd_public *p = &v->pub;
    const uint32_t seat = v->seat, other = !seat;
    jw_open(w, '{');
    put_side_name(w, "seat", r, v->seat);
    jw_put(w, J_INT("step", p->step), J_STR("ask", asks[p->ask < SD_ASKS ? p->ask : SD_ASK_OVER]));
    put_side_name(w, "asked", r, p->over ? SD_SIDES : p->seat);
    sd_put_name(w, "outcome", r, SD_KIND_OUTCOME, p->over);
    jw_kint(w, "bond_rules", r->f.bond);
    put_room(w, r, p);
    put_trust(w, r, p);
    for (uint32_t side = 0; side < SD_SIDES && seat == SD_SIDES; side++) { /* for whoever watches */
        jw_kopen(w, shattered_ops.seat_names[side], '{');
        put_side(w, r, v, side);
        jw_close(w, '}');
    }
    if (seat < SD_SIDES) {
        jw_kopen(w, "you", '{');
        put_side(w, r, v, seat);
        put_hand(w, r, v);
        put_zone(w, "traps", r, &p->side[seat], v->own.trap);
        put_zone(w, "draw_pile", r, &p->side[seat], v->own.draw);
        jw_close(w, '}');
        jw_kopen(w, "opponent", '{');
        put_side(w, r, v, other);
        put_zone(w, "unseen", r, &p->side[other], v->unseen);
        jw_close(w, '}');
    }
    put_members(w, r, p);
    put_table(w, r, v);
    put_blow(w, r, p);
    put_run(w, r, v);
    jw_close(w, '}');
}

/* What a condition is about: the last argument means a resource, a member or a type. */
static void put_about(struct jw *w, const struct sd_rules *r, const struct event *ev) {
    switch (ev->arg[1]) {
    case SD_COND_GUARD:
        jw_kint(w, "member", ev->arg[3]);
        return;
    case SD_COND_EXPOSED:
        sd_put_name(w, "type", r, SD_KIND_TYPE, ev->arg[3]);
        return;
    default:
        if (ev->arg[3])
            sd_put_name(w, "resource", r, SD_KIND_RESOURCE, ev->arg[3]);
    }
}

/* Arguments whose meaning hangs on another one, or that pack two numbers; true when it was written. */
bool sd_event_arg(const void *rules, const void *view, const struct event *ev, uint32_t arg, struct jw *w) {
    const struct sd_rules *r = rules;
    (void)view;
    bool mod = ev->arg[1] == SD_COND_EMPOWER || ev->arg[1] == SD_COND_DISRUPT;
    if (ev->kind == SD_EV_CONDITION && arg == 3) {
        put_about(w, r, ev);
        return true;
    }
    if (ev->kind == SD_EV_CONDITION_END && arg == 2 && ev->arg[1] == SD_COND_GUARD) {
        jw_kint(w, "member", ev->arg[2]);
        return true;
    }
    if (ev->kind == SD_EV_CONDITION_END && arg == 2 && mod) {
        sd_put_name(w, "card", r, SD_KIND_CARD, ev->arg[2]);
        return true;
    }
    if (ev->kind == SD_EV_OFFERED && arg == 3 && !ev->arg[1]) { /* veiled: the price may be either */
        jw_key(w, "dark");
        jw_null(w);
        return true;
    }
    if (ev->kind == SD_EV_ROLL && arg == 1) {
        jw_kopen(w, "dice", '[');
        jw_int(w, ev->arg[1] / 10);
        jw_int(w, ev->arg[1] % 10);
        jw_close(w, ']');
        return true;
    }
    if ((ev->kind == SD_EV_TRUST || ev->kind == SD_EV_RAPPORT) && arg < 2) {
        put_half(w, arg ? "new" : "old", ev->arg[arg]);
        return true;
    }
    return false;
}
