/* CLOUT in words: what a table is made of. What sort of card one is, who sits where and with which deck, what
 * effects have laid on a side, whom a link of the chain aims at, and what the end was like. */
#include "games/clout/say.h"

#include <string.h>

void cl_put_card_sort(const struct cl_rules *r, uint32_t card, struct text *out) {
    static const char *const kinds[CL_CARD_KINDS] = {"card", "stereotype", "spell", "trap", "field"};
    static const char *const subkinds[CL_SUBKINDS] = {"",        "continuous ", "equip ",
                                                      "ritual ", "quick-play ", "counter "};
    const struct cl_card *c = &r->card[card];
    const char *tribe = cl_title_of(r, CL_KIND_ARCHETYPE, c->archetype);
    if (tribe) /* "Dropouts": one of them */
        text_fmt(out, "%.*s ", (int)strlen(tribe) - 1, tribe);
    text_fmt(out, "%s%s", subkinds[c->subkind], kinds[c->kind]);
}

void cl_put_card_kind(const struct cl_rules *r, const struct cl_view *v, uint32_t card, struct text *out) {
    const struct cl_card *c = &r->card[card];
    cl_put_card_sort(r, card, out);
    text_fmt(out, ", %u clout", c->cost);
    if (v && cl_cost(r, &v->s, card) != c->cost)
        text_fmt(out, " (now %d)", cl_cost(r, &v->s, card));
    if (c->kind == CL_STEREOTYPE)
        text_fmt(out, ", ATK %d, DEF %d, level %u", c->attack, c->defense, c->level);
    if (c->attribute && *c->attribute)
        text_fmt(out, ", %s", c->attribute);
    if (c->rarity) /* "ultra_rare" */
        text_fmt(out, ", %.*s%s%s", (int)strcspn(c->rarity, "_"), c->rarity,
                 strchr(c->rarity, '_') ? " " : "", strchr(c->rarity, '_') ? strchr(c->rarity, '_') + 1 : "");
}

static const char *sign_of(int32_t now, int32_t printed) {
    return now > printed ? "+" : now < printed ? "-" : "";
}

void cl_put_figures(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, uint32_t slot,
                    struct text *out) {
    const struct cl_card *c = &r->card[v->s.player[seat].body[slot].card];
    int32_t atk = cl_attack_of(r, &v->s, seat, slot), def = cl_defense_of(r, &v->s, seat, slot);
    text_fmt(out, "%d%s/%d%s", atk, sign_of(atk, c->attack), def, sign_of(def, c->defense));
}

/* The starter that a list is a copy of; 0: none. */
static uint32_t starter_of(const struct cl_rules *r, const uint8_t list[CL_CARDS_MAX]) {
    for (uint32_t a = 1; a < CL_ARCHETYPES; a++) {
        uint8_t copies[CL_CARDS_MAX] = {0};
        for (uint32_t i = 0; i < r->starter_size[a]; i++)
            copies[r->starter[a][i]]++;
        if (r->starter_size[a] && !memcmp(copies, list, sizeof copies))
            return a;
    }
    return 0;
}

const char *cl_starter_title(const struct cl_rules *r, const struct cl_view *v, uint32_t seat) {
    uint32_t starter = starter_of(r, v->s.list[seat]);
    return starter ? cl_title_of(r, CL_KIND_ARCHETYPE, starter) : NULL;
}

void cl_put_sitter(const struct cl_rules *r, const struct cl_view *v, uint32_t seat, struct text *out) {
    const char *starter = cl_starter_title(r, v, seat);
    text_fmt(out, "the %s (%s)", cl_title_of(r, CL_KIND_SEAT, (int32_t)seat),
             starter ? starter : "a deck of their own");
}

void cl_put_weight(const struct cl_view *v, uint32_t seat, struct text *out) {
    static const char *const now[CL_LIMITS] = {"no attacks", "no combat phase", "no draw",
                                               "no effects of stereotypes"};
    const struct cl_player *p = &v->s.player[seat];
    for (uint32_t i = 0; i < CL_LIMITS; i++) {
        uint32_t left = cl_limit_left(v, seat, i);
        if (left && left != p->limit_now[i])
            text_fmt(out, "From the next turn on, for %u: %s. ", left, now[i]);
        else if (left)
            text_fmt(out, "For %u more turn%s: %s. ", left, left == 1 ? "" : "s", now[i]);
    }
    if (p->skip_turns)
        text_fmt(out, "The next %u turn%s skipped. ", p->skip_turns, p->skip_turns == 1 ? " is" : "s are");
    if (cl_must_attack_left(v, seat))
        text_put(out, "Every stereotype that can has to attack. ");
    if (p->shield_until >= v->s.turn && p->shield_until)
        text_fmt(out, "Up to turn %u no battle destroys a stereotype here. ", p->shield_until);
    if (p->revealed)
        text_put(out, "The hand lies open until the end of the turn. ");
}

void cl_put_link_aim(const struct cl_rules *r, const struct cl_view *v, const struct cl_link *l,
                     struct text *out) {
    const struct cl_ability *ab =
        l->card <= r->cards && l->ability < CL_ABILITIES ? &r->card[l->card].ability[l->ability] : NULL;
    uint32_t owner, slot;
    if (!l->target || l->target >= CL_PLACES || !ab || !ab->needs_target)
        return;
    if (ab->action[ab->needs_target - 1].target == CL_TARGET_GRAVEYARD)
        return;
    enum cl_zone zone = cl_place_of(l->seat, l->target, &owner, &slot);
    bool theirs = v->seat < CL_SEATS && owner != v->seat;
    text_fmt(out, " at %s ", theirs ? "their" : cl_whose_word(v, owner, false));
    cl_put_card_at(r, v, owner, zone, slot, out);
}

const char *cl_end_line(const struct cl_view *v) {
    static const char *const ways[CL_ENDS][3] = {
        [CL_REPUTATION_MAX] = {"You are the talk of the school: nobody's Reputation comes near yours.",
                               "They are the talk of the school, and you are the audience.",
                               "One table is the talk of the school; the other is its audience."},
        [CL_STABILITY_ZERO] = {"They fell apart: their Stability is gone.",
                               "You fell apart: your Stability is gone.",
                               "One side fell apart, and lunch went on around it."},
        [CL_BREAKDOWN] = {"One breakdown too many over there; vice did the rest.",
                          "One breakdown too many on your side; vice did the rest.",
                          "One breakdown too many; vice did the rest."},
        [CL_DECK_OUT] = {"They had to draw and had nothing left.", "You had to draw and had nothing left.",
                         "Somebody had to draw and had nothing left."},
        [CL_SURRENDERED] = {"They gave up.", "You gave up.", "Somebody gave up."},
        [CL_TURN_LIMIT] = {"Time is up, and you are ahead.", "Time is up, and they are ahead.",
                           "Time is up, and one side is ahead."}, /* S-06 */
    };
    if (v->s.winner >= CL_SEATS || v->s.ended >= CL_ENDS)
        return NULL;
    return ways[v->s.ended][v->seat == CL_SEATS ? 2 : v->s.winner != v->seat];
}

void cl_say_opening(const void *rules, uint32_t line, struct text *out) {
    static const char *const lines[] = {
        "There are six tables in this cafeteria: Dropouts, Preps, Geeks, Freaks, Nerds, Goodies. You sit at one "
        "of them. Somebody at another has just said your name, loudly.",
        "Become famous, make the others lose their nerve, or let their vices finish them: each is a way to win. "
        "Cards cost clout, clout comes back every turn, and a card that lies face down may be anything.",
    };
    (void)rules;
    if (line < sizeof lines / sizeof lines[0])
        text_put(out, lines[line]);
}

void cl_say_leaving(const void *rules, const void *view, struct text *out) {
    const struct cl_view *v = view;
    (void)rules;
    text_fmt(out, "This duel ends here if you leave, in turn %u, and nobody wins it.", v->s.turn);
}

void cl_say_sitter(const void *rules, const void *view, uint32_t seat, struct text *out) {
    cl_put_sitter(rules, view, seat, out);
}
