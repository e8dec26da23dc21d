/* What a card does, in words made from the fields that the rules read, so that text and behaviour cannot
 * part. "You" is the side that plays the card, "they" its opponent; to the opponent, whom an Offer or a Test
 * asks, it is told the other way round (sd_card_told). Title, category, type and cost stand beside the text
 * wherever a card is shown and are not repeated in it: two cards that differ in nothing else fail the
 * Description Test (SD-049). Under Bond v3 there is no Rapport, under v2 an Offer has no price (C-04). */
#include "games/shattered/say.h"

/* A list of phrases: a separator before each but the first. */
struct list {
    struct text *out;
    const char *between;
    uint32_t count;
    bool other; /* the reader is the opponent of the side that plays it */
};

static struct text *next_phrase(struct list *l) {
    if (l->count++)
        text_put(l->out, l->between);
    return l->out;
}

static void put_share(uint32_t basis_points, struct text *out) {
    text_uint(out, basis_points / 100);
    if (basis_points % 100)
        text_fmt(out, ".%02u", basis_points % 100);
    text_char(out, '%');
}

static void put_rounds(uint32_t rounds, struct text *out) {
    text_fmt(out, "%u round%s", rounds, rounds == 1 ? "" : "s");
}

/* After "you" or "they". */
static const struct {
    const char *has, *lacks;
} conditions[SD_CONDITIONS] = {
    [SD_COND_NONE] = {"are there", "are gone"},
    [SD_COND_ENTANGLED] = {"are Entangled", "are not Entangled"},
    [SD_COND_EMPOWER] = {"have an Empower", "have no Empower"},
    [SD_COND_DISRUPT] = {"are Disrupted", "are not Disrupted"},
    [SD_COND_ERODE] = {"are Eroded", "are not Eroded"},
    [SD_COND_FORTIFY] = {"are Fortified", "are not Fortified"},
    [SD_COND_WARD] = {"are Warded", "are not Warded"},
    [SD_COND_GUARD] = {"are Guarded", "are not Guarded"},
    [SD_COND_EXPOSED] = {"are Exposed", "are not Exposed"},
    [SD_COND_BOUND] = {"are Bound", "are not Bound"},
    [SD_COND_DEPENDENT] = {"are Dependent", "are not Dependent"},
    [SD_COND_BETRAYED] = {"are Betrayed", "are not Betrayed"},
    [SD_COND_SCORNED] = {"are Scorned", "are not Scorned"},
    [SD_COND_INSIGHT] = {"have Insight", "have no Insight"},
    [SD_COND_TRAP] = {"have a Trap set", "have no Trap set"},
};

/* The resource that a condition reads: "your Nerve", "their Veil", "Trust". */
static void put_read(const struct sd_rules *r, uint32_t side, const struct sd_when *w, struct text *out) {
    if (w->what >= SD_TRUST)
        text_put(out, sd_word(r, SD_KIND_RESOURCE, r->f.bond == 2 ? w->what : SD_TRUST));
    else
        text_fmt(out, "%s %s", w->other ? "their" : "your", sd_reducer_word(r, side ^ w->other, w->what));
}

static void put_when(const struct sd_rules *r, uint32_t side, const struct sd_when *w, struct text *out) {
    const char *who = w->other ? "they" : "you";
    uint32_t what = w->what < SD_CONDITIONS ? w->what : SD_COND_NONE;
    switch (w->kind) {
    case SD_WHEN_HAS:
        text_fmt(out, "%s %s", who, conditions[what].has);
        return;
    case SD_WHEN_LACKS:
        text_fmt(out, "%s %s", who, conditions[what].lacks);
        return;
    case SD_WHEN_DISCARD:
        text_fmt(out, "%s discard holds %u or more", w->other ? "their" : "your", w->value);
        return;
    case SD_WHEN_OVER:
        put_read(r, side, w, out);
        text_fmt(out, " is over %u", w->value);
        return;
    case SD_WHEN_UNDER:
    case SD_WHEN_AT_MOST:
    case SD_WHEN_OVER_SHARE:
        put_read(r, side, w, out);
        text_put(out, w->kind == SD_WHEN_UNDER     ? " is under "
                      : w->kind == SD_WHEN_AT_MOST ? " is at most "
                                                   : " is over ");
        put_share(w->value, out);
        return;
    default:
        text_put(out, "never");
    }
}

/* Whom a heal or Fortify of Vitality reaches: only a party has members to tell apart, and only a Reshape or a
 * Disrupt chooses among them. */
static void put_to(const struct sd_card *c, uint32_t reducer, uint32_t to, struct text *out) {
    static const char *const whom[] = {"", " of this card's owner", " of the weakest ally",
                                       " of an ally you choose"};
    bool chooses = c->category == SD_RESHAPE || c->category == SD_DISRUPT;
    if (c->side == SD_VISITOR && !reducer && chooses && to <= SD_TO_CHOSEN)
        text_put(out, whom[to]);
}

static void put_fort(const struct sd_rules *r, const struct sd_card *c, const struct sd_fort_rules *f,
                     struct text *out) {
    text_fmt(out, "Fortify %s",
             f->reducer == SD_NO_REDUCER ? "what was struck" : sd_reducer_word(r, c->side, f->reducer));
    put_to(c, f->reducer, f->to, out);
    text_fmt(out, " by %u for ", f->amount);
    put_rounds(f->rounds, out);
}

/* Keywords of a Strike with where Drain and Overwhelm lead. */
static void put_strike_keywords(const struct sd_rules *r, const struct sd_card *c, uint32_t keywords,
                                struct list *l) {
    for (uint32_t bit = 1; bit < 1u << SD_KEYWORDS; bit <<= 1) {
        if (!(keywords & bit))
            continue;
        sd_put_keywords(bit, next_phrase(l));
        if (bit == SD_KW_DRAIN)
            text_fmt(l->out, " to %s", sd_reducer_word(r, c->side, c->drain_to));
        if (bit == SD_KW_OVERWHELM)
            text_fmt(l->out, " into %s", sd_reducer_word(r, !c->side, c->overwhelm_to));
    }
}

static void put_strike(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    text_fmt(next_phrase(l), "Strike %s for %u", sd_reducer_word(r, !c->side, c->target), c->power);
    put_strike_keywords(r, c, c->keywords, l);
    if (c->focused)
        text_put(next_phrase(l), "Focused");
    if (c->exhaust)
        text_put(next_phrase(l), "Exhaust");
    if (c->self_cost)
        text_fmt(next_phrase(l), "It costs you %u %s", c->self_cost,
                 sd_reducer_word(r, c->side, c->self_reducer));
    if (c->when.kind == SD_WHEN_NEVER)
        return;
    text_put(next_phrase(l), "If ");
    put_when(r, c->side, &c->when, l->out);
    text_put(l->out, ": ");
    struct list bonus = {.out = l->out, .between = ", "};
    if (c->trigger_power)
        text_fmt(next_phrase(&bonus), "%+d power", c->trigger_power);
    put_strike_keywords(r, c, c->trigger_keywords, &bonus);
}

static void put_gain(const struct sd_rules *r, const struct sd_card *c, uint32_t permanent,
                     uint32_t temporary, struct text *out) {
    struct list l = {.out = out, .between = " and "};
    if (permanent)
        text_fmt(next_phrase(&l), "%u permanent energy", permanent);
    if (temporary)
        text_fmt(next_phrase(&l), "%u energy this turn", temporary);
    if (temporary && c->only_type)
        text_fmt(out, ", for %s cards only", sd_word(r, SD_KIND_TYPE, c->only_type));
    if (!l.count)
        text_put(out, "nothing");
}

static void put_energy_card(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    text_put(next_phrase(l), "Gain ");
    put_gain(r, c, c->permanent, c->temporary, l->out);
    if (c->energy == SD_SIPHON) {
        text_put(l->out, " if ");
        put_when(r, c->side, &c->when, l->out);
        text_put(l->out, ", otherwise ");
        put_gain(r, c, 0, c->fallback, l->out);
    }
    if (c->discount)
        text_fmt(next_phrase(l), "Your next %s card costs %u less",
                 sd_word(r, SD_KIND_TYPE, 1 + c->attune_type), c->discount);
}

static void put_empower(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    (void)r;
    text_put(next_phrase(l), "Empower your next Strike: ");
    struct list gifts = {.out = l->out, .between = ", "};
    if (c->advantage)
        text_put(next_phrase(&gifts), "Advantage");
    if (c->bonus)
        text_fmt(next_phrase(&gifts), "%+d power", c->bonus);
    if (c->grants)
        sd_put_keywords(c->grants, next_phrase(&gifts));
}

static void put_disrupt(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    if (c->disadvantage || c->strip || c->randomize || c->thorns || c->thorns_entangle) {
        text_put(next_phrase(l), "Disrupt their next Strike: ");
        struct list ills = {.out = l->out, .between = ", "};
        if (c->disadvantage)
            text_put(next_phrase(&ills), "Disadvantage");
        if (c->strip)
            text_put(next_phrase(&ills), "no keywords");
        if (c->randomize)
            text_put(next_phrase(&ills), "a random target");
        if (c->thorns)
            text_fmt(next_phrase(&ills), "thorns for %u %s", c->thorns,
                     sd_reducer_word(r, !c->side, c->thorns_reducer));
        if (c->thorns_entangle)
            text_put(next_phrase(&ills), "thorns that Entangle");
    }
    if (c->guard) {
        text_fmt(next_phrase(l), "Guard the ally with least Vitality by %u for ", c->guard);
        put_rounds(c->guard_rounds, l->out);
    }
    if (c->fort[0].amount)
        put_fort(r, c, &c->fort[0], next_phrase(l));
}

/* What follows a removal. */
static void put_aftermath(const struct sd_rules *r, const struct sd_card *c, struct list *then) {
    const char *res = sd_reducer_word(r, !c->side, c->chip_reducer);
    if (c->chip)
        text_fmt(next_phrase(then), "%u damage to %s", c->chip, res);
    if (c->chip && c->chip_empower)
        text_fmt(then->out, " (%u for an Empower)", c->chip_empower);
    else if (c->chip_empower)
        text_fmt(next_phrase(then), "%u damage to %s for an Empower", c->chip_empower, res);
    if (c->entangle)
        text_put(next_phrase(then), "Entangle");
    if (c->heal_lowest)
        text_fmt(next_phrase(then), "heal %u of your lowest resource", c->heal_lowest);
    if (c->fort[0].amount)
        put_fort(r, c, &c->fort[0], next_phrase(then));
    then->between = "; ";
    if (c->spread)
        text_fmt(next_phrase(then),
                 "if you are Fortified, Fortify Vitality of the weakest ally by %u for 1 round", c->spread);
}

static void put_counter(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    next_phrase(l);
    if (c->disarm)
        text_put(l->out, "disarm a face-down Trap");
    if (c->disarm_trust)
        text_fmt(l->out, " (-%u Trust)", c->disarm_trust);
    text_fmt(l->out, "%sremove %s", c->disarm ? ", or " : "",
             c->remove_all ? "all their Empowers and all Disrupts on you"
                           : "an Empower of theirs, else a Disrupt on you");
    if (c->steal)
        text_put(l->out, "; an Empower becomes yours");
    if (c->chip || c->chip_empower || c->entangle || c->fort[0].amount || c->spread || c->heal_lowest) {
        text_put(next_phrase(l), "If so: ");
        struct list then = {.out = l->out, .between = ", "};
        put_aftermath(r, c, &then);
    }
}

static void put_react(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    text_fmt(next_phrase(l), "block %u", c->power);
    if (c->react_power) {
        text_fmt(l->out, ", or %u if ", c->react_power);
        put_when(r, c->side, &c->when, l->out);
    }
    if (c->success.amount) {
        text_put(next_phrase(l), "If it holds, ");
        put_fort(r, c, &c->success, l->out);
    }
    if (c->absorb.amount) {
        text_put(next_phrase(l), "Whether it holds or not, ");
        put_fort(r, c, &c->absorb, l->out);
    }
    if (c->reflect)
        text_fmt(next_phrase(l), "Held against a Devastating blow: %u %s back at them", c->reflect,
                 sd_reducer_word(r, !c->side, c->reflect_reducer));
}

/* A card that heals and restores does one or the other. */
static void put_restore(const struct sd_card *c, struct list *acts) {
    if (!c->restore && !c->restore_bp)
        return;
    const char *either = acts->count ? "or " : "";
    text_fmt(next_phrase(acts), "%sbring back a fallen ally with ", either);
    if (c->restore)
        text_uint(acts->out, c->restore);
    else
        put_share(c->restore_bp, acts->out);
    text_put(acts->out, c->restore ? " Vitality" : " of their Vitality");
}

static void put_reshape(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    next_phrase(l);
    struct list acts = {.out = l->out, .between = ", "};
    for (uint32_t i = 0; i < 2; i++) {
        if (!c->heal[i].amount)
            continue;
        text_fmt(next_phrase(&acts), "heal %u %s", c->heal[i].amount,
                 sd_reducer_word(r, c->side, c->heal[i].reducer));
        put_to(c, c->heal[i].reducer, c->heal[i].to, l->out);
    }
    put_restore(c, &acts);
    if (c->shift)
        text_fmt(next_phrase(&acts), "shift %u from %s to %s", c->shift,
                 sd_reducer_word(r, c->side, c->shift_from), sd_reducer_word(r, c->side, c->shift_to));
    for (uint32_t i = 0; i < 2; i++)
        if (c->fort[i].amount)
            put_fort(r, c, &c->fort[i], next_phrase(&acts));
    if (c->ward)
        text_fmt(next_phrase(&acts), "Ward %u", c->ward);
    if (c->extend_rounds) {
        text_put(next_phrase(&acts), "Fortify and Guard last ");
        put_rounds(c->extend_rounds, l->out);
        text_put(l->out, " longer");
    }
    if (c->restore || c->restore_bp)
        text_put(next_phrase(l), "A Disrupt that waits on you fouls the rescue");
}

static void put_trap(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    static const char *const triggers[SD_TRIGGERS] = {"it is sprung", "they Strike", "they Empower",
                                                      "they Counter", "an Offer is accepted"};
    text_fmt(next_phrase(l), "when %s, ", triggers[c->trigger < SD_TRIGGERS ? c->trigger : 0]);
    struct list harms = {.out = l->out, .between = " and "};
    for (uint32_t i = 0; i < 2; i++) {
        if (c->effect[i].kind == SD_TRAP_DAMAGE)
            text_fmt(next_phrase(&harms), "%u damage to %s", c->effect[i].amount,
                     sd_reducer_word(r, !c->side, c->effect[i].reducer));
        if (c->effect[i].kind == SD_TRAP_ENTANGLE)
            text_put(next_phrase(&harms), "Entangle");
    }
}

static void put_cost(const struct sd_rules *r, const struct sd_card *c, const struct sd_offer_cost *k,
                     struct text *out) {
    const char *res = sd_reducer_word(r, !c->side, k->reducer < SD_REDUCERS ? k->reducer : 0);
    switch (k->kind) {
    case SD_COST_FLAT:
        text_fmt(out, "%u %s", k->amount, res);
        return;
    case SD_COST_BINDING:
        text_fmt(out, "Binding, %u %s a round for ", k->amount, res);
        put_rounds(k->rounds, out);
        return;
    case SD_COST_EXPOSURE:
        text_fmt(out, "Exposure, +%u from the next %s Strike", k->amount,
                 sd_word(r, SD_KIND_TYPE, 1 + k->type));
        return;
    case SD_COST_DEPENDENCY:
        text_fmt(out, "Dependency, %u %s once Trust falls", k->amount, res);
        return;
    case SD_COST_EXTRACTION:
        text_put(out, "Extraction, the giver gains ");
        struct list gains = {.out = out, .between = " and "};
        if (k->energy)
            text_fmt(next_phrase(&gains), "%u energy next room", k->energy);
        if (k->knowledge)
            text_fmt(next_phrase(&gains), "%u Knowledge", k->knowledge);
        if (!gains.count)
            text_put(out, "the Insight of the Bond");
        return;
    default:
        text_put(out, "nothing");
    }
}

void sd_offer_cost_text(const struct sd_rules *r, const struct sd_card *c, bool dark, struct text *out) {
    put_cost(r, c, dark ? &c->dark : &c->price, out);
}

/* A gain of Trust, and of Rapport where there is such a thing. */
static void put_invested(const struct sd_rules *r, uint32_t trust, uint32_t rapport, struct list *l) {
    if (trust)
        text_fmt(next_phrase(l), "+%u Trust", trust);
    if (rapport && r->f.bond == 2)
        text_fmt(next_phrase(l), "+%u Rapport", rapport);
}

static void put_offer(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    text_put(next_phrase(l), !c->covenant ? "" : c->min_trust ? "Covenant " : "Covenant: ");
    if (c->min_trust)
        text_fmt(l->out, "from Trust %u: ", c->min_trust);
    struct list gifts = {.out = l->out, .between = ", "};
    if (c->full_restore)
        text_put(next_phrase(&gifts),
                 l->other ? "restore your lowest resource" : "restore their lowest resource");
    if (c->benefit)
        text_fmt(next_phrase(&gifts), "heal %u %s", c->benefit,
                 sd_reducer_word(r, !c->side, c->benefit_reducer));
    if (r->f.bond != 2 && c->price.kind) {
        text_put(next_phrase(l), "Price: ");
        put_cost(r, c, &c->price, l->out);
    }
    if (r->f.bond != 2 && c->dark.kind) {
        text_put(next_phrase(l), "Darker price: ");
        put_cost(r, c, &c->dark, l->out);
    }
    if (c->weaken)
        text_fmt(next_phrase(l), "%s lose %u %s for the run", l->other ? "They" : "You", c->weaken,
                 sd_reducer_word(r, c->side, c->weaken_reducer));
    if (c->trust || c->covenant || (c->rapport && r->f.bond == 2)) {
        struct list gains = {.out = next_phrase(l), .between = ", "};
        put_invested(r, c->trust, c->rapport, &gains);
        if (c->covenant)
            text_put(next_phrase(&gains), "a Bond");
    }
}

static void put_test(const struct sd_rules *r, const struct sd_card *c, struct list *l) {
    const char *asked = l->other ? "you" : "they";
    text_fmt(next_phrase(l), "if %s cooperate, ", asked);
    struct list good = {.out = l->out, .between = ", "}, bad = good;
    put_invested(r, c->reward_trust, c->reward_rapport, &good);
    if (c->exposure)
        text_fmt(next_phrase(&good), "%s lose %u %s", l->other ? "they" : "you", c->exposure,
                 sd_reducer_word(r, c->side, c->exposure_reducer));
    text_fmt(next_phrase(l), "If %s defect, ", asked);
    if (c->crash_bp) {
        text_fmt(next_phrase(&bad), "Trust %sfalls by ", r->f.bond == 2 ? "and Rapport " : "");
        put_share(c->crash_bp, l->out);
    }
    if (c->defect_power)
        text_fmt(next_phrase(&bad), "%s next Strike has +%u power", l->other ? "your" : "their",
                 c->defect_power);
}

static void (*const put_category[SD_CATEGORIES])(const struct sd_rules *, const struct sd_card *,
                                                 struct list *) = {
    [SD_STRIKE] = put_strike,     [SD_OFFER] = put_offer,     [SD_TEST] = put_test,
    [SD_TRAP] = put_trap,         [SD_RESHAPE] = put_reshape, [SD_EMPOWER] = put_empower,
    [SD_DISRUPT] = put_disrupt,   [SD_COUNTER] = put_counter, [SD_REACT] = put_react,
    [SD_ENERGY] = put_energy_card};

static void put_deeds(const struct sd_rules *r, const struct sd_card *c, bool other, struct text *out) {
    struct list l = {.out = out, .between = ". ", .other = other};
    put_category[c->category](r, c, &l);
    text_char(out, '.');
}

void sd_card_does(const struct sd_rules *r, const struct sd_card *c, struct text *out) {
    put_deeds(r, c, false, out);
}

void sd_card_told(const struct sd_rules *r, const struct sd_card *c, struct text *out) {
    if (c->category == SD_OFFER || c->category == SD_TEST) {
        put_deeds(r, c, true, out);
        text_capital(out->buf);
    } else {
        sd_card_text(r, c, out);
    }
}

void sd_card_text(const struct sd_rules *r, const struct sd_card *c, struct text *out) {
    static const char *const heads[SD_CATEGORIES] = {
        [SD_OFFER] = "Offer",     [SD_TEST] = "Test",       [SD_TRAP] = "Trap",
        [SD_RESHAPE] = "Reshape", [SD_COUNTER] = "Counter", [SD_REACT] = "React"};
    if (heads[c->category] && !c->covenant)
        text_fmt(out, "%s: ", heads[c->category]);
    sd_card_does(r, c, out);
}
