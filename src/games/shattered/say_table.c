/* SHATTERED DUNGEON in words: what a table is made of. Who the sides are, what weighs on them, what a card is
 * and where it lies, what a room does by itself, and what decided a run. */
#include "games/shattered/say.h"

const char *sd_side_title(const struct sd_rules *r, const struct sd_public *p, uint32_t side) {
    if (side == SD_DUNGEON)
        return p->dungeon ? r->dungeon[p->dungeon].title : "The Dungeon";
    if (p->creature)
        return r->creature[p->creature].title;
    return p->party ? r->party[p->party].title : "The Party";
}

const char *sd_category_title(const struct sd_rules *r, const struct sd_card *c) {
    const char *t = sd_title_of(r, SD_KIND_CATEGORY, 1 + c->category);
    return t ? t : "";
}

static void put_count(struct text *out, const char *word, uint32_t n) {
    if (n)
        text_item(out, "%s %u", word, n);
}

void sd_put_holds(const struct sd_rules *r, const struct sd_public *p, uint32_t side, uint32_t reducer,
                  struct text *out) {
    const bool all = reducer == SD_REDUCERS;
    const struct sd_side *of = &p->side[side];
    for (uint32_t i = 0; i < SD_FORTS; i++)
        if (of->fort[i].rounds && (all || of->fort[i].reducer == reducer)) {
            text_item(out, "Fortify %u on %s", of->fort[i].amount,
                      sd_reducer_word(r, side, of->fort[i].reducer));
            if (of->fort[i].member >= 1 && of->fort[i].member <= SD_MEMBERS)
                text_fmt(out, " of the %s", r->class[p->member[of->fort[i].member - 1].class].title);
            text_fmt(out, " (%u round%s)", of->fort[i].rounds, of->fort[i].rounds == 1 ? "" : "s");
        }
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        if (of->erode[i] && (all || i == reducer))
            text_item(out, "Erode %u on %s", of->erode[i], sd_reducer_word(r, side, i));
    for (uint32_t i = 0; side == SD_VISITOR && all && i < SD_MEMBERS; i++) {
        const struct sd_member *one = &p->member[i];
        if (one->erode)
            text_item(out, "Erode %u on the %s", one->erode, r->class[one->class].title);
        if (one->guard)
            text_item(out, "the %s guarded by %u (%u round%s)", r->class[one->class].title, one->guard,
                      one->guard_rounds, one->guard_rounds == 1 ? "" : "s");
    }
    for (uint32_t i = 0; i < SD_BINDS; i++)
        if (of->bind[i].rounds && (all || of->bind[i].reducer == reducer))
            text_item(out, "Bound: %u %s a round for %u", of->bind[i].amount,
                      sd_reducer_word(r, side, of->bind[i].reducer), of->bind[i].rounds);
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++)
        if (of->dependency[i].amount && (all || of->dependency[i].reducer == reducer)) {
            text_item(out, "Dependent: %u %s if Trust falls below ", of->dependency[i].amount,
                      sd_reducer_word(r, side, of->dependency[i].reducer));
            sd_put_half(of->dependency[i].trust2, out);
        }
}

void sd_put_conditions(const struct sd_rules *r, const struct sd_view *v, uint32_t side, bool full,
                       struct text *out) {
    const struct sd_public *p = &v->pub;
    const struct sd_side *of = &p->side[side];
    uint32_t dependent = 0;
    if (of->entangled)
        text_put(out, "Entangled");
    if (of->fury)
        text_item(out, "%s %u", side == SD_VISITOR ? "Betrayed" : "Scorned", of->fury);
    put_count(out, "face-down", of->trap_count);
    put_count(out, "Ward", of->ward);
    put_count(out, "Empower", of->empowers);
    put_count(out, "Disrupted", of->disrupts);
    for (uint32_t i = 0; i < SD_TYPES; i++) {
        if (of->exposed[i])
            text_item(out, "exposed %s %u", sd_title_of(r, SD_KIND_TYPE, 1 + i), of->exposed[i]);
        if (of->attune[i])
            text_item(out, "%s -%u", sd_title_of(r, SD_KIND_TYPE, 1 + i), of->attune[i]);
    }
    for (uint32_t i = 0; i < SD_DEPENDENCIES; i++)
        dependent += of->dependency[i].amount != 0;
    if (!full)
        put_count(out, "dependent", dependent);
    if (of->flags & SD_SIDE_REFUSES)
        text_item(out, "refuses all Offers");
    if (of->flags & SD_SIDE_RESTRAINED)
        text_item(out, "restrained");
    if (full)
        sd_put_holds(r, p, side, SD_REDUCERS, out);
}

uint32_t sd_owner_of(const struct sd_view *v, uint32_t side, uint32_t slot) {
    for (uint32_t i = 0; side == SD_VISITOR && i < SD_MEMBERS; i++)
        if (v->of_member[i] >> slot & 1)
            return i + 1;
    return 0;
}

void sd_put_card_line(const struct sd_rules *r, const struct sd_view *v, uint32_t side, uint32_t slot,
                      struct text *out) {
    const struct sd_card *c = &r->card[v->pub.side[side].deck[slot]];
    uint32_t owner = sd_owner_of(v, side, slot);
    text_fmt(out, "%s, %s", sd_category_title(r, c), sd_title_of(r, SD_KIND_TYPE, 1 + c->type));
    text_fmt(out, ", cost %u", c->cost);
    uint32_t now = sd_cost(r, &v->pub.side[side], c);
    if (now != c->cost)
        text_fmt(out, " (now %u)", now);
    if (owner)
        text_fmt(out, ", the %s's", r->class[v->pub.member[owner - 1].class].title);
}

enum sd_lies sd_lies_of(const struct sd_view *v, uint32_t side, uint32_t slot) {
    const struct sd_side *of = &v->pub.side[side];
    uint64_t bit = (uint64_t)1 << slot;
    if (of->discard & bit)
        return SD_LIES_DISCARDED;
    if (of->gone & bit)
        return SD_LIES_GONE;
    if (of->out & bit)
        return SD_LIES_LEFT;
    if (side != v->seat)
        return v->unseen & bit ? SD_LIES_UNSEEN : SD_LIES_OPEN;
    if (v->own.hand & bit)
        return SD_LIES_IN_HAND;
    if (v->own.trap & bit)
        return SD_LIES_DOWN;
    return v->own.draw & bit ? SD_LIES_TO_DRAW : SD_LIES_OPEN;
}

const char *sd_lies_word(enum sd_lies at) {
    static const char *const words[] = {
        [SD_LIES_DISCARDED] = "discarded", [SD_LIES_GONE] = "gone",         [SD_LIES_LEFT] = "left",
        [SD_LIES_UNSEEN] = "unseen",       [SD_LIES_OPEN] = "on the table", [SD_LIES_IN_HAND] = "in hand",
        [SD_LIES_DOWN] = "face-down",      [SD_LIES_TO_DRAW] = "to draw",
    };
    return words[at];
}

void sd_put_auto(const struct sd_rules *r, const struct sd_auto *a, struct text *out) {
    if (a->every == 2 && a->from <= 2)
        text_put(out, a->from == 1 ? "Odd rounds: " : "Even rounds: ");
    else if (a->every == 1)
        text_put(out, "Each round: ");
    else
        text_fmt(out, "Every %u rounds: ", a->every);
    text_fmt(out, "%s %+d.", a->reducer == SD_NO_REDUCER ? "Trust" : sd_reducer_word(r, a->side, a->reducer),
             a->amount);
}

uint32_t sd_fallen_resource(uint8_t outcome) {
    static const uint8_t of[SD_OUTCOMES] = {
        [SD_OUT_KILL] = SD_VITALITY,      [SD_OUT_BREAK] = SD_RESOLVE, [SD_OUT_PANIC] = SD_NERVE,
        [SD_OUT_OVERCOME] = SD_STRUCTURE, [SD_OUT_INERT] = SD_VEIL,    [SD_OUT_DOMINATE] = SD_PRESENCE};
    return outcome < SD_OUTCOMES ? of[outcome] : 0;
}

uint32_t sd_sum_of_harm(const uint8_t harm[SD_SOURCES]) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < SD_SOURCES; i++)
        n += harm[i];
    return n;
}

void sd_put_sources(const struct sd_rules *r, const uint8_t harm[SD_SOURCES], struct text *out) {
    enum { SOURCES_SHOWN = 3 };
    uint32_t told = 0, all = sd_sum_of_harm(harm);
    for (uint32_t k = 0; k < SOURCES_SHOWN && all; k++) {
        uint32_t best = 0;
        for (uint32_t i = 1; i < SD_SOURCES; i++)
            if (!(told >> i & 1) && harm[i] > harm[best])
                best = i;
        if (!best)
            return;
        told |= 1u << best;
        all -= harm[best];
        const char *title = sd_title_of(r, SD_KIND_SOURCE, best);
        text_fmt(out, "%s%u to %s", k ? ", " : "", harm[best], title ? title : "other things");
    }
    if (all)
        text_fmt(out, ", %u otherwise", all);
}

static const char *times(uint32_t n) {
    static const char *const words[] = {"never", "once", "twice", "three times"};
    return n < sizeof words / sizeof words[0] ? words[n] : "many times";
}

void sd_put_deeds(const struct sd_rules *r, const struct sd_public *p, struct text *out) {
    uint32_t told = 0;
    for (uint32_t n = 1; n <= p->falls; n++)
        for (uint32_t i = 0; i < SD_MEMBERS; i++)
            if (p->member[i].fell == n)
                text_fmt(out, "%s%s", told++ ? ", then the " : "Fallen: the ",
                         r->class[p->member[i].class].title);
    if (told)
        text_put(out, ". ");
    if (p->betrayals)
        text_fmt(out, "Faith was broken %s. ", times(p->betrayals));
    if (p->bonds)
        text_fmt(out, "A Bond was made %s. ", times(p->bonds));
    text_put(out, "Trust ended at ");
    sd_put_half(p->trust2, out);
    if (r->f.bond != 2)
        text_fmt(out, ", at best %s", sd_word(r, SD_KIND_TRUST, 1 + p->best_tier));
    text_put(out, ".");
}
