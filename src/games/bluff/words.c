/* BLUFF in words, for people and for agents. */
#include "games/bluff/bluff.h"

#include "core/offer.h"

/* What the table mutters is chosen by the display's own key: it can never matter. */
void bluff_say_ask(const void *rules, const void *view, struct text *out) {
    static const char *const mutter[] = {"The table waits.", "Somebody coughs.", "Cups scrape."};
    static const char *const does[] = {"does the first player", "does the second player", "do you"};
    const struct bluff_view *v = view;
    (void)rules;
    text_fmt(out, v->open.over ? "The game is over." : "%s What %s say%s",
             mutter[rng_at(v->banter, v->open.round) % 3], does[v->me == v->open.seat ? 2 : v->open.seat],
             v->open.count ? " to this?" : "?");
}

/* Of all rolls of so many dice, those that show a face so often or more. */
static uint32_t rolls(uint32_t faces, uint32_t dice, int32_t wanted) {
    if (wanted > (int32_t)dice)
        return 0;
    return dice ? rolls(faces, dice - 1, wanted - 1) + (faces - 1) * rolls(faces, dice - 1, wanted) : 1;
}

void bluff_stats_of(const void *rules, const void *view, struct stat_span *out) {
    (void)rules;
    for (uint32_t seat = 0; seat < BLUFF_SEATS; seat++)
        out[seat].lo = out[seat].hi = ((const struct bluff_view *)view)->open.dice[seat];
}

/* Who is wrong loses a die, and with the last one the game (BL-06, BL-08). The odds are those of somebody who
 * looks under one cup and believes nobody. */
void bluff_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    const struct bluff_view *v = view;
    bool doubt = a->verb == BLUFF_DOUBT;
    int32_t count = doubt ? v->open.count : a->arg[0], face = doubt ? v->open.face : a->arg[1];
    uint32_t other = !v->me, faces = ((const struct bluff_rules *)rules)->faces, dice = v->open.dice[other];
    uint32_t all = rolls(faces, dice, 0), good = rolls(faces, dice, count - bluff_own(v, face));
    uint32_t odds = (good * 10000 + all / 2) / all;
    o->seat = v->me;
    text_fmt(&o->label, !doubt ? "Claim %d x %s" : count ? "Doubt %d x %s" : "Doubt", count,
             bluff_word(rules, BLUFF_KIND_FACE, face));
    if (!doubt) {
        chance_say(odds, &o->note);
        text_put(&o->note, " true");
    }
    for (uint32_t truth = 0; doubt && truth < 2; truth++) {
        uint32_t loser = other ^ truth, bp = truth ? odds : 10000 - odds, last = v->open.dice[loser] == 1;
        if (!bp)
            continue;
        struct way *w = forecast_way(&o->forecast, bp, truth ? "true" : "false");
        way_change(w, (uint16_t)loser, -1, -1);
        w->ends = 1u << (last ? BLUFF_HOST_WON + !loser : BLUFF_UNFINISHED);
        if (truth)
            o->risk = last ? RISK_END : RISK_LOSS;
    }
}

void bluff_say_view(const void *rules, const void *view, uint32_t line, struct text *out) {
    const struct bluff_view *v = view;
    if (line == 0)
        text_fmt(out, "Round %u. Dice: %s %u, %s %u.", v->open.round, v->me == BLUFF_HOST ? "you" : "first player",
                 v->open.dice[BLUFF_HOST], v->me == BLUFF_GUEST ? "you" : "second player", v->open.dice[BLUFF_GUEST]);
    if (line == 0 && v->open.count)
        text_fmt(out, " Claimed: %u x %s.", v->open.count, bluff_word(rules, BLUFF_KIND_FACE, v->open.face));
    for (uint32_t i = 0; line == 1 && i < BLUFF_DICE && v->cup.die[i]; i++)
        text_fmt(out, i ? " %u" : "Under your cup: %u", v->cup.die[i]);
}

void bluff_view_json(const void *rules, const void *view, struct jw *w) {
    const struct bluff_view *v = view;
    jw_open(w, '{');
    bluff_put_name(w, "you", rules, BLUFF_KIND_SEAT, v->me);
    bluff_put_name(w, "asked", rules, BLUFF_KIND_SEAT, v->open.over ? -1 : v->open.seat);
    jw_put(w, J_INT("round", v->open.round), J_INT("last_count", v->open.found));
    jw_kopen(w, "dice", '{');
    for (uint32_t who = 0; who < BLUFF_SEATS; who++)
        jw_kint(w, bluff_name_of(rules, BLUFF_KIND_SEAT, who), v->open.dice[who]);
    jw_close(w, '}');
    jw_kopen(w, "cup", '[');
    for (uint32_t i = 0; i < BLUFF_DICE && v->cup.die[i]; i++)
        bluff_put_name(w, NULL, rules, BLUFF_KIND_FACE, v->cup.die[i]);
    jw_close(w, ']');
    jw_kopen(w, "claim", '{');
    jw_kint(w, "count", v->open.count);
    bluff_put_name(w, "face", rules, BLUFF_KIND_FACE, v->open.face);
    jw_close(w, '}');
    jw_close(w, '}');
}
