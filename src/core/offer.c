/* Offers in words and as JSON: what is common to all games. */
#include "core/offer.h"

#include <string.h>

enum { WHOLE = 10000, FORETOLD_MAX = 2048 /* bytes of a forecast in words */ };

void offer_world(const struct game_ops *ops, const void *rules, const void *view, uint32_t seat,
                 void *world) {
    struct stream any;
    stream_open(&any, 0);
    memset(world, 0, ops->state_size);
    ops->guess(rules, view, seat, &any, world);
}

static uint32_t bare_verbs(const struct game_ops *ops, struct action *out) {
    uint32_t n = 0;
    for (uint32_t v = 0; v < ops->verb_count; v++)
        if (v + 1 != ops->anytime && !ops->verbs[v].arg[0].name && n < CHOICES_MAX)
            out[n++] = (struct action){.verb = (uint16_t)v};
    return n;
}

uint32_t offer_choices(const struct game_ops *ops, const void *rules, const void *view, struct action *list,
                       uint32_t count) {
    struct action more[CHOICES_MAX];
    uint32_t n = ops->choices ? ops->choices(rules, view, more, CHOICES_MAX) : bare_verbs(ops, more);
    for (uint32_t i = 0; i < n && i < CHOICES_MAX; i++)
        if (!action_among(list, count, &more[i]))
            list[count++] = more[i];
    return count;
}

void offer_of(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
              const void *world, struct offer *out) {
    struct ask ask;
    memset(out, 0, sizeof *out);
    out->action = *a;
    if (world) {
        ops->ask(rules, world, &ask);
        out->reason = ops->check(rules, world, ask.seat, a);
    }
    text_init(&out->label, out->bytes, OFFER_LABEL);
    text_init(&out->note, out->bytes + OFFER_LABEL, OFFER_NOTE);
    text_init(&out->why, out->bytes + OFFER_LABEL + OFFER_NOTE, OFFER_NOTE);
    ops->describe(rules, view, a, out);
    if (out->reason == REASON_OK) {
        text_clear(&out->why);
        return;
    }
    memset(&out->forecast, 0, sizeof out->forecast); /* nothing comes of what cannot be done */
    out->risk = RISK_NONE;
    out->usual = false;
    out->confirm = false;
    if (!out->why.len)
        text_put(&out->why, reason_text(ops, out->reason));
}

void offer_refusal(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                   uint32_t reason, const void *world, struct text *out) {
    struct action list[CHOICES_MAX];
    struct offer o;
    bool told = action_among(list, offer_choices(ops, rules, view, list, 0), a);
    if (told)
        offer_of(ops, rules, view, a, world, &o);
    text_put(out, told && o.reason == reason ? o.why.buf : reason_text(ops, reason));
}

void offer_cost(struct offer *o, uint16_t stat, int32_t n) {
    if (o->costs < OFFER_COSTS && n)
        o->cost[o->costs++] = (struct cost){stat, n};
}

struct way *forecast_way(struct forecast *f, uint32_t bp, const char *name) {
    struct way *w = &f->way[f->ways < OFFER_WAYS ? f->ways++ : OFFER_WAYS - 1];
    struct text t;
    memset(w, 0, sizeof *w);
    w->bp = (uint16_t)bp;
    text_init(&t, w->name, sizeof w->name);
    text_put(&t, name);
    return w;
}

void way_change(struct way *w, uint16_t stat, int32_t lo, int32_t hi) {
    if (!lo && !hi)
        return;
    if (w->changes == WAY_CHANGES)
        w->more = true;
    else
        w->change[w->changes++] = (struct change){stat, {lo < hi ? lo : hi, lo < hi ? hi : lo}};
}

void way_unknown(struct way *w, uint32_t stat) {
    w->unknown |= 1u << stat;
    w->more = true;
}

/* "12", "+12", "+0.12"; of hundredths that are whole only those. Thousands have a comma where people read. */
static void put_number(const struct stat_row *row, int32_t n, const char *plus, const char *comma,
                       struct text *out) {
    uint32_t size = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    text_put(out, n < 0 ? "-" : plus);
    if (row->hundredths && size % 100)
        text_fmt(out, "%u.%02u", size / 100, size % 100);
    else if (row->hundredths)
        text_uint(out, size / 100);
    else if (size >= 1000)
        text_fmt(out, "%u%s%03u", size / 1000, comma, size % 1000);
    else
        text_uint(out, size);
}

static void put_amount(const struct stat_row *row, int32_t n, const char *plus, struct text *out) {
    put_number(row, n, plus, ",", out);
}

/* "-3", "+2 to +5", "up to -4": the smaller amount first. */
static void put_span(const struct stat_row *row, struct stat_span by, struct text *out) {
    int32_t near = by.hi <= 0 ? by.hi : by.lo, far = by.hi <= 0 ? by.lo : by.hi;
    if (!near && far)
        text_put(out, "up to ");
    else if (near != far) {
        put_amount(row, near, "+", out);
        text_put(out, " to ");
    }
    put_amount(row, far, "+", out);
}

/* Whether a stat is that of the only other seat there is. */
static bool is_theirs(const struct game_ops *ops, uint32_t seat, const struct stat_row *row) {
    return ops->seats == 2 && seat < 2 && !strcmp(row->of, ops->seat_names[!seat]);
}

/* "HP", "foe's HP", "their HP": what is the seat's own has no name before it. */
static void put_stat(const struct game_ops *ops, uint32_t seat, uint32_t stat, struct text *out) {
    const struct stat_row *row = &ops->stats[stat];
    if (is_theirs(ops, seat, row))
        text_put(out, "their ");
    else if (*row->of && strcmp(row->of, ops->seat_names[seat]))
        text_fmt(out, "%s's ", row->of);
    text_put(out, row->title);
}

/* "gold unknown", "HP, Dread and gold unknown". */
static void put_unknown(const struct game_ops *ops, uint32_t seat, uint32_t unknown, struct text *out) {
    for (uint32_t stat = 0, said = 0; stat < ops->stat_count; stat++) {
        if (!(unknown >> stat & 1))
            continue;
        text_put(out, !said++ ? "" : unknown >> stat == 1 ? " and " : ", ");
        put_stat(ops, seat, stat, out);
    }
    text_put(out, " unknown");
}

/* "ends: died", "may end: died or lost". */
static void put_ends(const struct game_ops *ops, uint32_t seat, uint32_t ends, struct text *out) {
    text_put(out, ends & 1 ? "may end: " : "ends: ");
    for (uint32_t i = 1, said = 0; i < ops->outcome_count; i++) {
        if (!(ends >> i & 1))
            continue;
        text_put(out, !said++ ? "" : ends >> i == 1 ? " or " : ", ");
        outcome_tell(ops, i, seat, out);
    }
}

static bool has_named(const struct way *w) {
    return w->changes || w->unknown || w->ends > 1;
}

/* "more Levity and Freedom": of what one leans to only which way, and by the greater part of what may come.
 */
static uint32_t put_leanings(const struct game_ops *ops, const struct way *w, bool up, const char *before,
                             struct text *out) {
    uint32_t said = 0, all = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < w->changes; i++) {
            const struct change *c = &w->change[i];
            if (!ops->stats[c->stat].leaning || (c->by.lo + c->by.hi > 0) != up)
                continue;
            all += !pass;
            if (pass)
                text_fmt(out, "%s%s",
                         !said             ? before
                         : said + 1 == all ? " and "
                                           : ", ",
                         ops->stats[c->stat].title);
            said += pass;
        }
    return said;
}

/* What of a way has a name: the changes, what is not known of others, and the end. */
static void put_named(const struct game_ops *ops, uint32_t seat, const struct way *w, struct text *out) {
    uint32_t said = 0;
    for (uint32_t i = 0; i < w->changes; i++) {
        const struct change *c = &w->change[i];
        if (ops->stats[c->stat].leaning)
            continue;
        text_put(out, said++ ? ", " : "");
        put_stat(ops, seat, c->stat, out);
        text_char(out, ' ');
        put_span(&ops->stats[c->stat], c->by, out);
    }
    said += put_leanings(ops, w, true, said ? ", more " : "more ", out);
    put_leanings(ops, w, false, said ? ", less " : "less ", out);
    if (w->unknown) {
        text_put(out, w->changes ? ", " : "");
        put_unknown(ops, seat, w->unknown, out);
    }
    if (w->ends > 1) {
        text_put(out, w->changes || w->unknown ? ", " : "");
        put_ends(ops, seat, w->ends, out);
    }
}

void way_say(const struct game_ops *ops, uint32_t seat, const struct way *w, struct text *out) {
    put_named(ops, seat, w, out);
    if (w->more && !w->unknown && !w->changes && w->ends > 1)
        return; /* what may end it is named; "and more" would read as if worse came after that */
    if (w->more && !w->unknown)
        text_put(out, has_named(w) ? " and more" : "not known");
    else if (!has_named(w))
        text_put(out, "no figure changes");
}

static void put_percent(uint32_t percent, uint32_t bp, struct text *out) {
    if (!percent && bp)
        text_put(out, "under 1%");
    else if (percent == 100 && bp < WHOLE)
        text_put(out, "over 99%");
    else
        text_fmt(out, "%u%%", percent);
}

void chance_say(uint32_t bp, struct text *out) {
    put_percent((bp + 50) / 100, bp, out);
}

/* By largest remainder: they come to 100, and none is off by 1 or more. */
static void round_chances(const struct forecast *f, uint32_t percent[OFFER_WAYS]) {
    uint32_t rest[OFFER_WAYS], left = 100;
    for (uint32_t i = 0; i < f->ways; i++) {
        percent[i] = f->way[i].bp / 100;
        rest[i] = f->way[i].bp % 100;
        left = left > percent[i] ? left - percent[i] : 0;
    }
    for (; left && f->ways; left--) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < f->ways; i++)
            most = rest[i] > rest[most] ? i : most;
        percent[most] += rest[most] != 0;
        rest[most] = 0;
    }
}

static bool has_change(const struct way *w, const struct change *c) {
    for (uint32_t i = 0; i < w->changes; i++) {
        const struct change *own = &w->change[i];
        if (own->stat == c->stat && own->by.lo == c->by.lo && own->by.hi == c->by.hi)
            return true;
    }
    return false;
}

/* What of a way another has too, or has not. */
static struct way part_of(const struct way *w, const struct way *other, bool has) {
    struct way part = *w;
    part.changes = 0;
    part.unknown &= has ? other->unknown : ~other->unknown;
    part.ends = (w->ends == other->ends) == has ? w->ends : 0;
    for (uint32_t i = 0; i < w->changes; i++)
        if (has_change(other, &w->change[i]) == has)
            part.change[part.changes++] = w->change[i];
    return part;
}

static struct way common_of(const struct forecast *f) {
    struct way common = f->way[0];
    for (uint32_t i = 1; i < f->ways; i++)
        common = part_of(&common, &f->way[i], true);
    return common;
}

void forecast_common(const struct game_ops *ops, uint32_t seat, const struct forecast *f, struct text *out) {
    struct way common = common_of(f);
    if (f->ways)
        put_named(ops, seat, &common, out);
}

uint32_t forecast_row(const struct game_ops *ops, uint32_t seat, const struct forecast *f, uint32_t i,
                      struct text *out) {
    const struct way common = common_of(f);
    const struct way own = f->ways > 1 ? part_of(&f->way[i], &common, false) : f->way[i];
    uint32_t percent[OFFER_WAYS];
    round_chances(f, percent);
    put_named(ops, seat, &own, out);
    if (f->way[i].more && !f->way[i].unknown)
        text_put(out, has_named(&own) ? " and more" : "more is not known");
    return percent[i];
}

void forecast_stakes(const struct game_ops *ops, const struct forecast *f, struct forecast *out) {
    *out = *f;
    for (uint32_t i = 0; i < out->ways; i++) {
        struct way *w = &out->way[i];
        uint32_t n = w->changes;
        w->changes = 0;
        for (uint32_t k = 0; k < n; k++)
            if (ops->stats[w->change[k].stat].stake)
                w->change[w->changes++] = w->change[k];
        for (uint32_t k = 0; k < ops->stat_count; k++)
            if (!ops->stats[k].stake)
                w->unknown &= ~(1u << k);
    }
}

static void say_several(const struct game_ops *ops, uint32_t seat, const struct forecast *f,
                        struct text *out) {
    const struct way common = common_of(f);
    uint32_t percent[OFFER_WAYS];
    bool more = false;
    struct way sure = common;
    sure.unknown = 0;
    put_named(ops, seat, &sure, out);
    round_chances(f, percent);
    for (uint32_t i = 0; i < f->ways; i++) {
        const struct way *w = &f->way[i], own = part_of(w, &common, false);
        more |= w->more && !w->unknown;
        text_put(out, i || has_named(&sure) ? "; " : "");
        put_percent(percent[i], w->bp, out);
        text_fmt(out, "%s%s", *w->name ? " " : "", w->name);
        if (has_named(&own)) {
            text_put(out, ": ");
            put_named(ops, seat, &own, out);
        } else if (!*w->name) {
            text_put(out, ": nothing else");
        }
    }
    if (common.unknown) {
        text_put(out, "; ");
        put_unknown(ops, seat, common.unknown, out);
        text_put(out, " in any case");
    }
    text_put(out, more ? "; more is not known" : "");
}

void forecast_say(const struct game_ops *ops, uint32_t seat, const struct forecast *f, struct text *out) {
    if (f->ways > 1) {
        say_several(ops, seat, f, out);
    } else if (f->ways) {
        text_fmt(out, "%s%s", f->way[0].name, *f->way[0].name ? ": " : "");
        way_say(ops, seat, &f->way[0], out);
    }
    if (f->unanswered && f->ways)
        text_put(out, ", if nobody answers");
}

static bool is_price(const struct offer *o, const struct change *c) {
    for (uint32_t i = 0; i < o->costs; i++)
        if (o->cost[i].stat == c->stat && c->by.lo == -o->cost[i].n && c->by.hi == -o->cost[i].n)
            return true;
    return false;
}

void offer_beside_cost(const struct offer *o, struct forecast *out) {
    *out = o->forecast;
    for (uint32_t i = 0; i < out->ways; i++) {
        struct way *w = &out->way[i];
        uint32_t n = w->changes;
        w->changes = 0;
        for (uint32_t k = 0; k < n; k++)
            if (!is_price(o, &w->change[k]))
                w->change[w->changes++] = w->change[k];
    }
}

/* Whether it says more than that somebody looked, or that nobody knows. */
static bool tells_something(const struct forecast *f) {
    return f->ways > 1 || (f->ways && (f->way[0].changes || f->way[0].ends > 1 || *f->way[0].name));
}

/* What is foretold beside the price; nothing where that would say nothing. */
static void say_foretold(const struct game_ops *ops, const struct offer *o, struct text *out) {
    struct forecast f;
    offer_beside_cost(o, &f);
    if (tells_something(&f) || f.way[0].unknown || (f.ways && !f.way[0].more && !o->costs))
        forecast_say(ops, o->seat, &f, out);
}

void price_say(const struct game_ops *ops, const struct offer *o, struct text *out) {
    for (uint32_t i = 0; i < o->costs; i++) {
        text_put(out, i ? ", " : "");
        put_amount(&ops->stats[o->cost[i].stat], o->cost[i].n, "", out);
        text_char(out, ' ');
        put_stat(ops, o->seat, o->cost[i].stat, out);
    }
}

void offer_details(const struct game_ops *ops, const struct offer *o, struct text *out) {
    TEXT_ON_STACK(foretold, FORETOLD_MAX);
    uint32_t parts = o->costs != 0;
    price_say(ops, o, out);
    /* That nothing changes need not be said where something else is said. */
    if (tells_something(&o->forecast) || !o->note.len)
        say_foretold(ops, o, &foretold);
    if (foretold.len)
        text_fmt(out, "%s%s", parts++ ? "; " : "", foretold.buf);
    if (o->note.len)
        text_fmt(out, "%s%s", parts ? "; " : "", o->note.buf);
}

/* "Attack (86% hit: foe's HP -6; 14% critical: foe's HP -12)", "Defend: your guard is still down". */
void offer_say(const struct game_ops *ops, const struct offer *o, struct text *out) {
    text_put(out, o->label.buf);
    uint32_t before = out->len;
    text_put(out, " (");
    offer_details(ops, o, out);
    if (out->len == before + 2)
        out->buf[out->len = before] = 0;
    else
        text_char(out, ')');
    if (o->why.len)
        text_fmt(out, ": %s", o->why.buf);
}

void action_say(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                struct text *out) {
    struct offer o;
    offer_of(ops, rules, view, a, NULL, &o);
    offer_say(ops, &o, out);
}

void action_label(const struct game_ops *ops, const void *rules, const void *view, const struct action *a,
                  struct text *out) {
    struct offer o;
    offer_of(ops, rules, view, a, NULL, &o);
    text_put(out, o.label.buf);
}

const struct action *offer_labelled(const struct game_ops *ops, const void *rules, const void *view,
                                    const struct action *legal, uint32_t count, const char *said) {
    const struct action *found = NULL;
    for (uint32_t i = 0; i < count; i++) {
        struct offer o;
        offer_of(ops, rules, view, &legal[i], NULL, &o);
        if (!text_same_words(o.label.buf, said))
            continue;
        if (found)
            return NULL;
        found = &legal[i];
    }
    return found;
}

static void amount_json(const struct stat_row *row, const char *key, int32_t n, struct jw *w) {
    TEXT_ON_STACK(t, 16);
    put_number(row, n, "", "", &t);
    jw_key(w, key);
    jw_raw(w, t.buf);
}

static void stat_json(const struct game_ops *ops, uint32_t seat, uint32_t stat, struct jw *w) {
    jw_kstr(w, "stat", ops->stats[stat].name);
    if (*ops->stats[stat].of && strcmp(ops->stats[stat].of, ops->seat_names[seat]))
        jw_kstr(w, "of", ops->stats[stat].of);
}

static void change_json(const struct game_ops *ops, uint32_t seat, const struct change *c, struct jw *w) {
    const struct stat_row *row = &ops->stats[c->stat];
    jw_open(w, '{');
    stat_json(ops, seat, c->stat, w);
    if (c->by.lo == c->by.hi) {
        amount_json(row, "by", c->by.lo, w);
    } else {
        amount_json(row, "lo", c->by.lo, w);
        amount_json(row, "hi", c->by.hi, w);
    }
    jw_close(w, '}');
}

static void way_json(const struct game_ops *ops, uint32_t seat, const struct way *way, bool sure,
                     struct jw *w) {
    jw_open(w, '{');
    if (!sure)
        jw_kint(w, "chance_bp", way->bp);
    if (*way->name)
        jw_kstr(w, "name", way->name);
    jw_kopen(w, "changes", '[');
    for (uint32_t i = 0; i < way->changes; i++)
        change_json(ops, seat, &way->change[i], w);
    jw_close(w, ']');
    if (way->ends > 1)
        jw_kopen(w, way->ends & 1 ? "may_end" : "ends", '[');
    for (uint32_t i = 1; i < ops->outcome_count; i++)
        if (way->ends >> i & 1)
            jw_str(w, ops->outcomes[i]);
    if (way->ends > 1)
        jw_close(w, ']');
    if (way->more)
        jw_kbool(w, "more", true);
    if (way->unknown)
        jw_kopen(w, "unknown", '[');
    for (uint32_t stat = 0; stat < ops->stat_count; stat++)
        if (way->unknown >> stat & 1) {
            jw_open(w, '{');
            stat_json(ops, seat, stat, w);
            jw_close(w, '}');
        }
    if (way->unknown)
        jw_close(w, ']');
    jw_close(w, '}');
}

/* One that says nothing beside the price is left out, and so is what goes without saying. */
static void forecast_json(const struct game_ops *ops, const struct offer *o, struct jw *w) {
    const struct forecast *f = &o->forecast;
    TEXT_ON_STACK(foretold, FORETOLD_MAX);
    say_foretold(ops, o, &foretold);
    if (!foretold.len)
        return;
    jw_kopen(w, "forecast", '{');
    jw_kstr(w, "text", foretold.buf);
    if (f->unanswered)
        jw_kbool(w, "unanswered", true);
    jw_kopen(w, "ways", '[');
    for (uint32_t i = 0; i < f->ways; i++)
        way_json(ops, o->seat, &f->way[i], f->ways == 1, w);
    jw_close(w, ']');
    jw_close(w, '}');
}

void offer_members(const struct game_ops *ops, const void *rules, const struct offer *o, struct jw *w) {
    static const char *const risks[] = {"none", "loss", "end", "forever"};
    TEXT_ON_STACK(action, ACTION_ARGS * ACTION_WORD_MAX + ACTION_WORD_MAX);
    action_write_named(ops, rules, &o->action, &action);
    jw_put(w, J_STR("action", action.buf), J_STR("label", o->label.buf));
    if (o->note.len)
        jw_kstr(w, "note", o->note.buf);
    if (o->costs)
        jw_kopen(w, "cost", '[');
    for (uint32_t i = 0; i < o->costs; i++) {
        jw_open(w, '{');
        stat_json(ops, o->seat, o->cost[i].stat, w);
        amount_json(&ops->stats[o->cost[i].stat], "n", o->cost[i].n, w);
        jw_close(w, '}');
    }
    if (o->costs)
        jw_close(w, ']');
    forecast_json(ops, o, w);
    if (o->risk)
        jw_kstr(w, "risk", risks[o->risk]);
    if (o->confirm)
        jw_kbool(w, "confirm", true);
    if (o->reason != REASON_OK) {
        jw_put(w, J_STR("reason", reason_name(ops, o->reason)), J_STR("why", o->why.buf));
    }
}

void offer_json(const struct game_ops *ops, const void *rules, const struct offer *o, struct jw *w) {
    jw_open(w, '{');
    offer_members(ops, rules, o, w);
    jw_close(w, '}');
}
