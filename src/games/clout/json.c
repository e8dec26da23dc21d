/* CLOUT as JSON for agents: names instead of ids, the ones that actions take, keys in a fixed order, nothing
 * that the seat may not know. Cards that the seat can read come with what they say; costs are those of now.
 */
#include "games/clout/content_parts.h"
#include "games/clout/say.h"

static bool is_card(const struct cl_rules *r, uint32_t card) {
    return card && card <= r->cards;
}

/* What a card says, if the seat can read it. */
static void put_text(struct jw *w, const struct cl_rules *r, uint32_t card) {
    TEXT_ON_STACK(t, CL_CARD_TEXT_MAX);
    if (!is_card(r, card))
        return;
    cl_card_text(r, card, &t);
    jw_kstr(w, "text", t.buf);
}

/* The seat as which places are counted: whoever watches sits beside the host. */
static uint32_t counts_as(const struct cl_view *v) {
    return v->seat < CL_SEATS ? v->seat : CL_HOST;
}

/* A place that a seat has on the table, told as the viewer counts; and one that a seat counts itself. */
static void put_place_of(struct jw *w, const char *key, const struct cl_rules *r, const struct cl_view *v,
                         uint32_t place) {
    cl_put_name(w, key, r, v->seat < CL_SEATS ? CL_KIND_PLACE : CL_KIND_WATCHED, place);
}

static void put_slot(struct jw *w, const char *key, const struct cl_rules *r, const struct cl_view *v,
                     uint32_t seat, enum cl_zone zone, uint32_t slot) {
    put_place_of(w, key, r, v, cl_place(counts_as(v), seat, zone, slot));
}

static void put_place(struct jw *w, const char *key, const struct cl_rules *r, const struct cl_view *v,
                      uint32_t seat, uint32_t place) {
    put_place_of(w, key, r, v, seat == counts_as(v) ? place : cl_place_turned(place));
}

static void put_card(struct jw *w, const struct cl_rules *r, uint32_t id) {
    const struct cl_card *c = &r->card[is_card(r, id) ? id : 0];
    cl_put_name(w, "card", r, CL_KIND_CARD, is_card(r, id) ? id : 0);
    if (!c->kind)
        return;
    jw_put(w, J_STR("title", c->title), J_STR("kind", cl_kind_words[c->kind]));
    if (c->kind == CL_SPELL || c->kind == CL_TRAP)
        jw_kstr(w, "type", cl_subkind_words[c->subkind]);
    cl_put_name(w, "archetype", r, CL_KIND_ARCHETYPE, c->archetype);
}

static void put_hand(struct jw *w, const struct cl_rules *r, const struct cl_view *v, uint32_t seat) {
    const struct cl_player *p = &v->s.player[seat];
    struct cl_costs room;
    const struct cl_costs *costs = cl_costs(r, &v->s, &room);
    jw_kopen(w, "hand", '[');
    for (uint32_t i = 0; i < p->hand_n && i < CL_DECK_MAX; i++) {
        if (!is_card(r, p->hand[i]))
            continue;
        const struct cl_card *c = &r->card[p->hand[i]];
        jw_open(w, '{');
        put_card(w, r, p->hand[i]);
        jw_kint(w, "cost", cl_cost_with(r, costs, p->hand[i]));
        if (c->kind == CL_STEREOTYPE) {
            jw_put(w, J_INT("attack", c->attack), J_INT("defense", c->defense));
        }
        put_text(w, r, p->hand[i]);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_body(struct jw *w, const struct cl_rules *r, const struct cl_view *v, uint32_t seat,
                     uint32_t slot) {
    const struct cl_body *b = &v->s.player[seat].body[slot];
    jw_open(w, '{');
    put_slot(w, "place", r, v, seat, CL_ZONE_BOARD, slot);
    jw_kbool(w, "face_down", b->flags & CL_BODY_DOWN);
    put_card(w, r, b->card);
    if (is_card(r, b->card)) {
        jw_put(w, J_INT("attack", cl_attack_of(r, &v->s, seat, slot)),
               J_INT("defense", cl_defense_of(r, &v->s, seat, slot)));
    }
    cl_put_name(w, "position", r, CL_KIND_POSITION,
                b->flags & CL_BODY_DEFENSE ? CL_DEFENSE_POSITION : CL_ATTACK_POSITION);
    jw_kint(w, "vice", b->vice);
    bool turn = v->s.seat == seat; /* marks of a turn are wiped as the side's own next one begins */
    jw_put(w, J_BOOL("came_this_turn", turn && b->flags & CL_BODY_FRESH),
           J_BOOL("has_attacked", turn && b->flags & CL_BODY_ATTACKED));
    if (b->flags & CL_BODY_GUEST)
        cl_put_name(w, "goes_back_to", r, CL_KIND_SEAT, b->owner);
    if (b->flags & CL_BODY_NO_TRAPS)
        jw_kbool(w, "safe_from_traps", true);
    put_text(w, r, b->card);
    jw_close(w, '}');
}

static void put_back(struct jw *w, const struct cl_rules *r, const struct cl_view *v, uint32_t seat,
                     uint32_t slot) {
    const struct cl_back *b = &v->s.player[seat].back[slot];
    jw_open(w, '{');
    put_slot(w, "place", r, v, seat, CL_ZONE_BACK, slot);
    jw_kbool(w, "face_down", b->flags & CL_BACK_DOWN);
    put_card(w, r, b->card);
    jw_kbool(w, "set_this_turn", b->flags & CL_BACK_FRESH);
    if (b->flags & CL_BACK_DISARMED)
        jw_kbool(w, "disarmed", true);
    if (b->bearer)
        put_slot(w, "worn_by", r, v, seat, CL_ZONE_BOARD, b->bearer - 1u);
    put_text(w, r, b->card);
    jw_close(w, '}');
}

static void put_pile(struct jw *w, const char *key, const struct cl_rules *r, const uint8_t *card,
                     uint32_t n) {
    jw_kopen(w, key, '[');
    for (uint32_t i = 0; i < n && i < CL_DECK_MAX; i++)
        cl_put_name(w, NULL, r, CL_KIND_CARD, card[i]);
    jw_close(w, ']');
}

static void put_limits(struct jw *w, const struct cl_view *v, uint32_t seat) {
    static const char *const words[CL_LIMITS] = {"no_attacks", "no_battle_phase", "no_draw", "no_effects"};
    const struct cl_player *p = &v->s.player[seat];
    jw_kopen(w, "limits", '{'); /* turns of this player that each still lasts */
    for (uint32_t i = 0; i < CL_LIMITS; i++)
        if (cl_limit_left(v, seat, i))
            jw_kint(w, words[i], cl_limit_left(v, seat, i));
    if (p->skip_turns)
        jw_kint(w, "turns_skipped", p->skip_turns);
    if (cl_must_attack_left(v, seat))
        jw_kint(w, "must_attack", cl_must_attack_left(v, seat));
    jw_close(w, '}');
    jw_kbool(w, "safe_in_battle", p->shield_until >= v->s.turn);
}

/* Copies of the list that the seat cannot place. */
static void put_unseen(struct jw *w, const struct cl_rules *r, const struct cl_view *v, uint32_t seat) {
    jw_kopen(w, "unseen", '{');
    for (uint32_t id = 1; id <= r->cards && id < CL_CARDS_MAX; id++)
        if (v->unseen[seat][id])
            jw_kint(w, r->card[id].name, v->unseen[seat][id]);
    jw_close(w, '}');
}

static void put_side(struct jw *w, const char *key, const struct cl_rules *r, const struct cl_view *v,
                     uint32_t seat) {
    const struct cl_player *p = &v->s.player[seat];
    jw_kopen(w, key, '{');
    cl_put_name(w, "seat", r, CL_KIND_SEAT, seat);
    jw_put(w, J_INT("reputation", p->reputation), J_INT("stability", p->stability), J_INT("clout", p->clout),
           J_INT("clout_this_turn", p->clout_cap), J_INT("breakdowns_caused", p->breakdowns),
           J_INT("hand_count", p->hand_n), J_INT("deck_count", p->deck_n));
    if (seat == v->seat || p->revealed)
        put_hand(w, r, v, seat);
    jw_kopen(w, "board", '[');
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (p->body[i].card)
            put_body(w, r, v, seat, i);
    jw_close(w, ']');
    jw_kopen(w, "back_row", '[');
    for (uint32_t i = 0; i < CL_SLOTS; i++)
        if (p->back[i].card)
            put_back(w, r, v, seat, i);
    jw_close(w, ']');
    jw_key(w, "field");
    if (is_card(r, p->field)) {
        jw_open(w, '{');
        put_card(w, r, p->field);
        put_text(w, r, p->field);
        jw_close(w, '}');
    } else {
        jw_null(w);
    }
    put_pile(w, "graveyard", r, p->grave, p->grave_n);
    put_pile(w, "banished", r, p->banished, p->banished_n);
    put_limits(w, v, seat);
    jw_kopen(w, "used_this_turn", '[');
    for (uint32_t id = 1; id <= r->cards && id < CL_MARKS; id++)
        if (p->used[id])
            cl_put_name(w, NULL, r, CL_KIND_CARD, id);
    jw_close(w, ']');
    put_unseen(w, r, v, seat);
    if (seat == v->seat)
        put_pile(w, "next_draws", r, v->known_top, p->known);
    jw_close(w, '}');
}

static bool aims_at_card(const struct cl_rules *r, const struct cl_link *l) {
    const struct cl_card *c = &r->card[l->card];
    const struct cl_ability *ab = l->ability < c->abilities ? &c->ability[l->ability] : NULL;
    return ab && ab->needs_target && ab->action[ab->needs_target - 1].target == CL_TARGET_GRAVEYARD;
}

/* Links in the order they were added; the last resolves first. */
static void put_chain(struct jw *w, const struct cl_rules *r, const struct cl_view *v) {
    jw_kopen(w, "chain", '[');
    for (uint32_t i = 0; i < v->s.links && i < CL_LINKS; i++) {
        const struct cl_link *l = &v->s.link[i];
        if (!is_card(r, l->card))
            continue;
        jw_open(w, '{');
        jw_kint(w, "link", (int64_t)i + 1);
        cl_put_name(w, "by", r, CL_KIND_SEAT, l->seat);
        put_card(w, r, l->card);
        put_place(w, "place", r, v, l->seat, l->place);
        if (l->target && aims_at_card(r, l))
            cl_put_name(w, "target", r, CL_KIND_CARD, l->target);
        else if (l->target)
            put_place(w, "target", r, v, l->seat, l->target);
        if (l->target2)
            put_place(w, "second_target", r, v, l->seat, l->target2);
        jw_kbool(w, "negated", l->flags & CL_LINK_NEGATED);
        put_text(w, r, l->card);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

static void put_attack(struct jw *w, const struct cl_rules *r, const struct cl_view *v) {
    const struct cl_frame *f = cl_attack_frame(&v->s);
    jw_key(w, "attack");
    if (!f) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    cl_put_name(w, "by", r, CL_KIND_SEAT, f->seat);
    put_slot(w, "attacker", r, v, f->seat, CL_ZONE_BOARD, f->battle.slot);
    if (f->battle.target)
        put_slot(w, "target", r, v, cl_other(f->seat), CL_ZONE_BOARD, f->battle.target - 1u);
    else
        jw_kstr(w, "target", "player");
    jw_close(w, '}');
}

static void put_question(struct jw *w, const struct cl_rules *r, const struct cl_view *v) {
    static const char *const asks[CL_ASKS] = {"main",   "combat", "answer", "target",   "card", "discard",
                                              "source", "dest",   "order",  "redirect", "over"};
    struct ask ask = {0};
    TEXT_ON_STACK(words, CL_CARD_TEXT_MAX);
    cl_ask(r, &v->s, &ask);
    jw_kstr(w, "ask", asks[ask.over || ask.kind >= CL_ASKS ? CL_ASK_OVER : ask.kind]);
    jw_key(w, "asked");
    if (ask.over)
        jw_null(w);
    else
        cl_put_name(w, NULL, r, CL_KIND_SEAT, ask.seat);
    cl_put_name(w, "for_card", r, CL_KIND_CARD, ask.over ? 0 : cl_asking_card(v));
    cl_say_ask(r, v, &words);
    jw_kstr(w, "question", words.buf);
}

static void put_outcome(struct jw *w, const struct cl_rules *r, const struct cl_state *s) {
    jw_key(w, "outcome");
    if (!s->ended) {
        jw_null(w);
        return;
    }
    jw_open(w, '{');
    cl_put_name(w, "winner", r, CL_KIND_SEAT, s->winner);
    cl_put_name(w, "reason", r, CL_KIND_END, s->ended);
    jw_close(w, '}');
}

static void put_figures(struct jw *w, const struct cl_rules *r) {
    jw_object(w, "goals", J_INT("reputation_to_win", r->f.reputation_to_win),
              J_INT("breakdown_threshold", r->f.breakdown_threshold),
              J_INT("breakdowns_to_win", r->f.breakdowns_to_win), J_INT("max_clout", r->f.max_clout),
              J_INT("hand_limit", r->f.hand_limit), J_INT("turn_limit", r->f.turn_limit));
}

void cl_view_json(const void *rules, const void *view, struct jw *w) {
    const struct cl_rules *r = rules;
    const struct cl_view *v = view;
    const struct cl_state *s = &v->s;
    jw_open(w, '{');
    cl_put_name(w, "seat", r, CL_KIND_SEAT, v->seat);
    jw_kint(w, "turn", s->turn);
    cl_put_name(w, "turn_of", r, CL_KIND_SEAT, s->seat);
    cl_put_name(w, "phase", r, CL_KIND_PHASE, s->phase);
    cl_put_name(w, "first", r, CL_KIND_SEAT, s->first);
    put_question(w, r, v);
    put_outcome(w, r, s);
    put_figures(w, r);
    for (uint32_t seat = 0; seat < CL_SEATS && v->seat == CL_SEATS; seat++) /* for whoever watches */
        put_side(w, clout_ops.seat_names[seat], r, v, seat);
    if (v->seat < CL_SEATS) {
        put_side(w, "you", r, v, v->seat);
        put_side(w, "opponent", r, v, cl_other(v->seat));
    }
    put_chain(w, r, v);
    put_attack(w, r, v);
    jw_kint(w, "spells_this_turn", s->spells_this_turn);
    cl_put_name(w, "last_spell", r, CL_KIND_CARD, s->last_spell);
    jw_close(w, '}');
}
