/* SHATTERED DUNGEON: what a seat may know, and worlds that fit it. Hidden are: the other side's hand, draw
 * pile and face-down Traps, which Offer lies veiled on the table and at what price, the rooms ahead (from the
 * visitor; of a dungeon that is made of its rooms only their order, S-75), each side's profiles (from the
 * other) and all dice. Deck lists are public (S-66), so what is hidden of a side is only where each of its
 * unseen cards lies. */
#include "games/shattered/sd.h"

#include <string.h>

static uint64_t whole_deck(const struct sd_side *side) {
    return (UINT64_C(1) << side->deck_count) - 1;
}

static bool lies_veiled(const struct sd_table *t, uint32_t side) {
    return t->open && !t->card && t->side == side;
}

static uint8_t room_so_far(const struct sd_public *p, uint32_t i) {
    return i + 1 < p->room_number ? p->seen_room[i] : i + 1 == p->room_number ? p->room : 0;
}

static bool in_room_deck(const struct sd_room_rules *room, uint16_t card) {
    for (uint32_t i = 0; i < room->cards; i++)
        if (room->card[i] == card)
            return true;
    return false;
}

/* Swaps of the dungeon that showed in a deck list, packed as if there were no others. */
static void show_swaps(const struct sd_rules *r, const struct sd_state *s, struct sd_setup *out) {
    uint32_t n = 0;
    memset(out->swap[SD_DUNGEON], 0, sizeof out->swap[SD_DUNGEON]);
    for (uint32_t i = 0; i < SD_SWAPS && s->setup.swap[SD_DUNGEON][i].out; i++) {
        const struct sd_swap *w = &s->setup.swap[SD_DUNGEON][i];
        if (w->who <= s->pub.room_number && in_room_deck(&r->room[out->room[w->who - 1]], w->out))
            out->swap[SD_DUNGEON][n++] = *w;
    }
}

/* S-75: a dungeon without a name shows by its figures which rooms it is made of, so those ahead are known;
 * not so their order. */
static void show_stones(const struct sd_state *s, struct sd_setup *out) {
    for (uint32_t i = s->pub.room_number; i < s->setup.rooms; i++) {
        uint32_t at = i;
        for (; at > s->pub.room_number && out->room[at - 1] > s->setup.room[i]; at--)
            out->room[at] = out->room[at - 1];
        out->room[at] = s->setup.room[i];
    }
}

/* The visitor learns a room by entering it: neither the plan for a room that was replaced on the way nor
 * anything ahead shows. */
static void hide_way(const struct sd_rules *r, const struct sd_state *s, struct sd_setup *out) {
    for (uint32_t i = 0; i < SD_RUN_ROOMS; i++)
        out->room[i] = room_so_far(&s->pub, i);
    if (!s->setup.dungeon)
        show_stones(s, out);
    memset(out->limit, 0, sizeof out->limit);
    memset(out->route, 0, sizeof out->route);
    if (s->setup.swap[SD_DUNGEON][0].out)
        show_swaps(r, s, out);
}

/* Every byte is written: what is not shown is blanked after the copy. memmove is the library's own, which
 * takes wide steps, where memcpy would become a slower loop in place. */
void sd_view(const void *rules, const void *state, uint32_t seat, void *view) {
    const struct sd_state *s = state;
    struct sd_view *v = view;
    if (seat == SD_SIDES) {
        sd_view(rules, state, SD_VISITOR, view); /* who does not know the way */
        v->own = (struct sd_hidden){0};
        v->unseen = 0;
        v->seat = SD_SIDES;
        memset(v->setup.profile, 0, sizeof v->setup.profile);
        return;
    }
    uint32_t other = !seat;
    const struct sd_hidden *theirs = &s->own[other];
    memmove(v, s, sizeof *v);
    v->own = s->own[seat];
    v->unseen = theirs->hand | theirs->draw | theirs->trap;
    if (lies_veiled(&s->pub.table, other))
        v->unseen |= sd_slot_bit(theirs->offered);
    v->seat = (uint8_t)seat;
    memset(v->pad, 0, sizeof v->pad);
    memset(v->setup.profile[other], 0, sizeof v->setup.profile[other]);
    if (seat == SD_VISITOR)
        hide_way(rules, s, &v->setup);
}

/* n cards of a mask at random; all of them when there are no more. */
static uint64_t pick_cards(struct stream *rng, uint64_t mask, uint32_t n) {
    uint32_t left = sd_count(mask);
    uint64_t rest = mask;
    if (n >= left)
        return mask;
    bool inverse = n > left / 2; /* cheaper to pick those that stay behind */
    for (uint32_t k = inverse ? left - n : n; k; k--, left--) {
        uint64_t m = rest;
        for (uint32_t at = stream_below(rng, left); at; at--)
            m &= m - 1;
        rest ^= m & -m;
    }
    return inverse ? rest : mask ^ rest;
}

/* S-86 */
bool sd_shows_bar(const struct sd_rules *r, const struct sd_card *c, bool veiled) {
    return !veiled || !r->f.veiled_bar || !c->benefit;
}

/* A Covenant is never veiled. */
uint64_t sd_could_be_offered(const struct sd_rules *r, const struct sd_side *side, uint64_t mask,
                             const struct sd_table *t) {
    uint64_t found = 0;
    for (uint64_t m = mask & side->kind[SD_OFFER]; m; m &= m - 1) {
        const struct sd_card *c = &r->card[side->deck[sd_bit(m)]];
        bool alike = t->benefit_reducer == SD_NO_REDUCER || c->benefit_reducer == t->benefit_reducer;
        if (c->benefit == t->benefit && alike && c->full_restore == t->full_restore && c->trust == t->trust &&
            !c->covenant)
            found |= m & -m;
    }
    return found;
}

/* Fills the table, the face-down Traps and the hand; the draw pile takes the rest. Cards of a fallen
 * member are never in the draw pile (SD-167): where they have no choice of place left, they go first. */
static void guess_cards(const struct sd_rules *r, const struct sd_view *v, uint32_t side, struct stream *rng,
                        struct sd_hidden *out) {
    const struct sd_side *of = &v->pub.side[side];
    uint64_t left = v->unseen, fallen = 0;
    for (uint32_t i = 0; side == SD_VISITOR && i < SD_MEMBERS; i++)
        fallen |= v->pub.member[i].down ? left & v->of_member[i] : 0;
    uint64_t traps = left & of->kind[SD_TRAP];
    if (lies_veiled(&v->pub.table, side)) {
        uint64_t from = sd_could_be_offered(r, of, left, &v->pub.table);
        uint32_t held = sd_count(fallen & traps);
        if (sd_count(fallen) > of->hand_count + (held < of->trap_count ? held : of->trap_count))
            from &= fallen;
        uint64_t offer = pick_cards(rng, from, 1);
        out->offered = (uint8_t)(sd_bit(offer) + 1);
        out->dark = r->card[of->deck[sd_bit(offer)]].dark.kind && stream_below(rng, 2);
        left ^= offer;
        fallen &= left;
    } else {
        /* an open Offer or Test lies in no pile: it is the one card that is nowhere else */
        uint64_t seen = of->discard | of->gone | of->out | left;
        uint64_t blow = v->pub.blow.side == side ? sd_slot_bit(v->pub.blow.slot) : 0;
        uint64_t open = whole_deck(of) & ~(seen | blow);
        out->offered = (uint8_t)(open ? sd_bit(open) + 1 : 0);
    }
    if (of->trap_count) {
        uint32_t stuck = sd_count(fallen);
        stuck = stuck > of->hand_count ? stuck - of->hand_count : 0;
        out->trap = pick_cards(rng, fallen & traps, stuck);
        out->trap |= pick_cards(rng, traps & ~out->trap, of->trap_count - stuck);
        left ^= out->trap;
        fallen &= left;
    }
    out->hand = fallen | pick_cards(rng, left & ~fallen, of->hand_count - sd_count(fallen));
    out->draw = left ^ out->hand;
}

/* The rooms ahead in any order. */
static void guess_order(const struct sd_public *p, struct stream *rng, struct sd_setup *setup) {
    uint32_t left = p->room_number < setup->rooms ? (uint32_t)(setup->rooms - p->room_number) : 0;
    for (uint8_t *room = &setup->room[p->room_number % SD_RUN_ROOMS]; left > 1; left--, room++) {
        uint32_t at = stream_below(rng, left);
        uint8_t first = room[0];
        room[0] = room[at];
        room[at] = first;
    }
}

/* The rooms ahead: any that the run has not been to. */
static void guess_rooms(const struct sd_rules *r, const struct sd_public *p, struct stream *rng,
                        struct sd_setup *setup) {
    uint32_t ahead = p->room_number < setup->rooms ? (uint32_t)(setup->rooms - p->room_number) : 0;
    uint64_t fresh = ((UINT64_C(1) << r->room_count) - 1) << 1;
    for (uint32_t i = 0; i < p->room_number; i++)
        fresh &= ~(UINT64_C(1) << setup->room[i]);
    for (uint32_t i = 0; i < ahead; i++) {
        uint64_t room = pick_cards(rng, fresh, 1);
        fresh ^= room;
        setup->room[p->room_number + i] = (uint8_t)sd_bit(room);
    }
}

/* How the dungeon is inclined, the same in all rooms: any profile that fits what it has done. Whoever builds
 * Trust does not strike, but for a deceiver whose time has come; whoever fights has struck when a visitor
 * would notice (SD-273). */
static void guess_profile(const struct sd_rules *r, const struct sd_public *p, struct stream *rng,
                          struct sd_setup *setup) {
    bool struck = p->side[SD_DUNGEON].played[SD_STRIKE], calm = p->round >= r->minds.scoring.peace.rounds;
    uint32_t fits = 0;
    for (uint32_t id = 1; id <= r->minds.profile_count; id++) {
        const struct sd_profile *m = &r->minds.profile[id];
        if (m->side == SD_DUNGEON && (struck ? !m->builds || (m->mask && p->betrayals) : m->builds || !calm))
            fits |= 1u << id;
    }
    uint64_t one = pick_cards(rng, fits, 1);
    memset(setup->profile[SD_DUNGEON], one ? (int)sd_bit(one) : 0, sizeof setup->profile[SD_DUNGEON]);
}

void sd_guess(const void *rules, const void *view, uint32_t seat, struct stream *rng, void *state) {
    const struct sd_view *v = view;
    struct sd_state *s = state;
    s->pub = v->pub;
    s->own[seat] = v->own;
    s->own[!seat] = (struct sd_hidden){0};
    guess_cards(rules, v, !seat, rng, &s->own[!seat]);
    memcpy(s->of_member, v->of_member, sizeof s->of_member);
    s->setup = v->setup;
    if (seat == SD_VISITOR && !s->setup.dungeon)
        guess_order(&v->pub, rng, &s->setup);
    else if (seat == SD_VISITOR)
        guess_rooms(rules, &v->pub, rng, &s->setup);
    if (seat == SD_VISITOR)
        guess_profile(rules, &v->pub, rng, &s->setup);
    for (uint32_t i = 0; i < SD_SIDES; i++)
        stream_open(&s->deck[i], stream_next(rng));
    stream_open(&s->dice, stream_next(rng));
    stream_open(&s->fate, stream_next(rng));
    s->seed = stream_next(rng);
}
