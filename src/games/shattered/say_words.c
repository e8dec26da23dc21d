/* SHATTERED DUNGEON in words: the words of the game, for whoever looks them up: how a Strike is rolled, what
 * the keywords do, what Trust is for and what an Offer costs. */
#include "games/shattered/say.h"

const char *const sd_keyword_lines[SD_KEYWORD_LINES] = {
    "Entangle: held until its side's next turn; many cards hit the Entangled harder.",
    "Erode: the struck resource loses 1 more next round; nothing blocks it.",
    "Drain: the damage done heals the striker, up to a limit.",
    "Overwhelm: damage beyond what was left spills into another resource.",
    "Resonate: +1 power if its side's last card was of the same type.",
    "Ward: takes 1 off the next damage from a Strike, Trap or Counter.",
    "Fortify: takes something off every hit on one resource, for some rounds.",
    "Exhaust: used once, then gone for the run.",
    "Advantage, Disadvantage: three dice are rolled, the best or worst two count.",
    "Empower waits for your next Strike, Disrupt for theirs; one of each per Strike.",
    "Thorns: a Strike hurts its own side.  Strip: it loses its keywords.",
    "Cleave: half of what it does to one member falls on each of the others.",
    "Piercing: no Fortify, guard or Ward takes anything off it.",
    "Focused: it can only be aimed at the member with the least Vitality.",
};

/* The last lines are told only where a card has what they tell of. */
bool sd_has_keyword_line(const struct sd_rules *r, uint32_t line) {
    enum { FIRST = SD_KEYWORD_LINES - 3 };
    static const uint8_t keyword[] = {SD_KW_CLEAVE, SD_KW_PIERCING};
    for (uint32_t i = 1; line >= FIRST && i <= r->card_count; i++) {
        const struct sd_card *c = &r->card[i];
        uint32_t all = (uint32_t)c->keywords | c->trigger_keywords | c->grants;
        if (line - FIRST < sizeof keyword ? all & keyword[line - FIRST] : c->focused)
            return true;
    }
    return line < FIRST;
}

const char *const sd_price_lines[SD_PRICE_LINES] = {
    "What an Offer costs whoever accepts it:",
    "  Flat: points at once.  Binding: points each round, for some rounds.",
    "  Exposure: the next Strike of one type hits harder.",
    "  Extraction: the giver carries energy or knowledge into the next room.",
    "  Dependency: should Trust fall below what it was, it is taken back twice.",
    "Covenant: the last Offer. Accepted, it ends the room in a Bond: both win.",
    "Betrayal: the dungeon's turns all Trust into damage; the visitor's ends it,",
    "  and the dungeon is Scorned: better at every roll for a while.",
};

void sd_put_margin(const struct sd_rules *r, uint32_t tier, struct text *out) {
    const int8_t *least = r->f.margin;
    if (tier == SD_DEVASTATING)
        text_fmt(out, "%d or more", least[0]);
    else if (tier == SD_REVERSAL)
        text_fmt(out, "%d or less", least[3] - 1);
    else
        text_fmt(out, "%d to %d", least[tier - 1], least[tier - 2] - 1);
}

void sd_put_lands(const struct sd_rules *r, uint32_t tier, struct text *out) {
    uint32_t share = r->f.attack_bp[tier - 1] / 100u;
    uint32_t back = tier >= SD_PARTIAL ? r->f.reversal[tier - SD_PARTIAL] : 0;
    if (share)
        text_fmt(out, "%u%% of its power lands", share);
    else
        text_put(out, "nothing lands");
    if (back)
        text_fmt(out, "; the striker loses %u", back);
}

void sd_put_bond(const struct sd_rules *r, struct text *out) {
    if (r->f.bond == 2) {
        text_fmt(
            out,
            "Offers, Tests and Restraint build Trust and Rapport, at most %u a round. With %u of each the "
            "room ends in a Bond: both win. A Strike while either is above %u is betrayal: it takes "
            "%u%% of both.",
            r->f.trust_cap, r->f.bond_trust, r->f.betray_from, r->f.crash_bp / 100u);
        return;
    }
    text_fmt(out, "Trust grows by at most %u a round. Its tiers: ", r->f.trust_cap);
    for (uint32_t i = 0; i < 4; i++)
        text_fmt(out, "%s%s from %u", i ? ", " : "", sd_word(r, SD_KIND_TRUST, 1 + i), r->f.tier_from[i]);
    text_fmt(out,
             ". From %s on, an Offer shows its gift and hides its price. A Covenant can be offered from %u. "
             "From %u on a Strike is betrayal.",
             sd_word(r, SD_KIND_TRUST, 2), r->f.covenant_trust, r->f.betray_from);
}

void sd_say_opening(const void *rules, uint32_t line, struct text *out) {
    static const char *const lines[] = {
        "Something old lies under the hill, and it has been broken. It knows its rooms the way a hand knows "
        "its "
        "fingers. Now there are footsteps on the stair.",
        "You may be the dungeon, and decide what those who come are to you: prey, a riddle, guests. Or you "
        "come "
        "down the stair yourself, alone or as four. Dice and cards settle the rest.",
    };
    (void)rules;
    if (line < sizeof lines / sizeof lines[0])
        text_put(out, lines[line]);
}

void sd_say_leaving(const void *rules, const void *view, struct text *out) {
    const struct sd_view *v = view;
    (void)rules;
    text_fmt(out, "This run ends here if you leave: room %u, round %u. Nothing of it carries over.",
             v->pub.room_number, v->pub.round);
}
