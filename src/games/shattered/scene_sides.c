/* SHATTERED DUNGEON: what the scene shows of one side: its bars with the ending that waits at 0 and what the
 * next round takes, its members, what waits or lies set, its hand. */
#include "games/shattered/scene_parts.h"

/* -- cards -- */

/* By category. */
const char *const sd_signs[SD_CATEGORIES] = {
    [SD_STRIKE] = "►", [SD_EMPOWER] = "▲", [SD_DISRUPT] = "▼", [SD_COUNTER] = "×", [SD_REACT] = "◄",
    [SD_TRAP] = "▒",   [SD_RESHAPE] = "≈", [SD_ENERGY] = "●",  [SD_OFFER] = "♥",   [SD_TEST] = "?",
};

static void print_card(const struct sd_stage *t, struct thing *out, const struct sd_card *c) {
    out->sign = sd_signs[c->category];
    out->tag = sd_category_title(t->r, c);
    out->flavour = c->flavour && *c->flavour ? c->flavour : NULL;
}

struct thing *sd_lay_card(const struct sd_stage *t, uint32_t id, uint32_t side, uint32_t slot) {
    const struct sd_card *c = &t->r->card[t->v->pub.side[side].deck[slot]];
    struct thing *out = scene_thing(t->s, id, c->title);
    struct text words = scene_begin(t->s);
    sd_card_text(t->r, c, &words);
    out->brief = scene_end(t->s, &words);
    uint32_t cost = sd_cost(t->r, &t->v->pub.side[side], c), owner = sd_owner_of(t->v, side, slot);
    print_card(t, out, c);
    out->cost = (uint8_t)(cost < 10 ? cost : 0);
    if (owner)
        out->tag = scene_fmt(t->s, "%s, %s", out->tag, t->r->class[t->v->pub.member[owner - 1].class].title);
    out->text = scene_fmt(t->s, "%s%s%s.", out->brief ? out->brief : "", out->brief ? " " : "",
                          sd_title_of(t->r, SD_KIND_TYPE, 1 + c->type));
    return out;
}

uint32_t sd_hand_id(const struct sd_view *v, uint32_t slot) {
    return SD_THING(SD_IN_HAND, sd_owner_of(v, v->seat, slot) * 1000 + v->pub.side[v->seat].deck[slot]);
}

/* Cards in the hand that are the same thing as the one in a slot; 0: an earlier one stands for it. */
static uint32_t copies_of(const struct sd_view *v, uint32_t slot) {
    uint32_t n = 0;
    for (uint64_t m = v->own.hand; m; m &= m - 1) {
        if (sd_hand_id(v, sd_bit(m)) != sd_hand_id(v, slot))
            continue;
        if (sd_bit(m) < slot)
            return 0;
        n++;
    }
    return n;
}

void sd_lay_hand(const struct sd_stage *t) {
    const struct sd_view *v = t->v;
    if (v->seat >= SD_SIDES)
        return;
    const struct sd_side *me = &v->pub.side[v->seat];
    scene_pane(t->s, PANE_CARDS, OF_ME,
               scene_fmt(t->s, "Your hand, %u card%s", me->hand_count, me->hand_count == 1 ? "" : "s"));
    for (uint64_t m = v->own.hand; m; m &= m - 1) {
        uint32_t slot = sd_bit(m), copies = copies_of(v, slot);
        if (!copies)
            continue;
        struct thing *out = sd_lay_card(t, sd_hand_id(v, slot), v->seat, slot);
        if (copies > 1)
            out->figures = scene_fmt(t->s, "x%u", copies);
    }
}

/* -- the sides -- */

static enum tone level(int32_t now, int32_t start) {
    return now * 4 <= start ? TONE_HARM : TONE_PLAIN;
}

/* The ending that waits at 0; of a party it waits for so many to fall. */
static void put_ending(const struct sd_stage *t, struct thing *out, uint32_t side, uint32_t reducer) {
    uint32_t outcome = (side == SD_VISITOR ? SD_OUT_KILL : SD_OUT_OVERCOME) + reducer;
    out->tag = sd_title_of(t->r, SD_KIND_OUTCOME, outcome);
    if (side == SD_VISITOR && !reducer && t->v->pub.member[0].class)
        out->text = scene_fmt(t->s, "%s: when %u of the party have fallen, the run is over.", out->tag,
                              t->r->f.kill_downs);
    else
        out->text = scene_fmt(t->s, "%s: at 0 when a turn ends, %s.", out->tag,
                              side == SD_VISITOR ? "the run is over" : "the visitor has cleared the room");
}

static void put_reducer(const struct sd_stage *t, uint32_t side, uint32_t i) {
    const struct sd_side *of = &t->v->pub.side[side];
    struct thing *out = scene_gauge(t->s, sd_gauge_id(side, i), sd_reducer_word(t->r, side, i),
                                    (struct stat_span){of->now[i], of->now[i]}, of->start[i]);
    put_ending(t, out, side, i);
    out->tone = level(of->now[i], of->start[i]);
    struct text holds = scene_begin(t->s);
    sd_put_holds(t->r, &t->v->pub, side, i, &holds);
    out->brief = scene_end(t->s, &holds);
    const struct stat_span *by = t->toll ? &t->toll->by[side][i] : NULL;
    if (by && (by->lo || by->hi))
        gauge_next(out, of->now[i] + by->lo, of->now[i] + by->hi);
}

void sd_lay_meters(const struct sd_stage *t, uint32_t side) {
    const char *title = sd_side_title(t->r, &t->v->pub, side);
    scene_pane(t->s, PANE_METERS, sd_stage_of(t, side),
               side == t->v->seat ? scene_fmt(t->s, "%s, you", title) : title)
        ->grave = true;
    for (uint32_t i = 0; i < SD_REDUCERS; i++)
        put_reducer(t, side, i);
}

static void count(const struct sd_stage *t, uint32_t side, uint32_t what, const char *name, uint32_t n) {
    scene_gauge(t->s, sd_gauge_id(side, what), name, (struct stat_span){(int32_t)n, (int32_t)n}, 0);
}

void sd_lay_counts(const struct sd_stage *t, uint32_t side) {
    const struct sd_side *of = &t->v->pub.side[side];
    scene_pane(t->s, PANE_METERS, sd_stage_of(t, side), NULL)->grave = true;
    int32_t energy = of->pool - of->spent + of->temp;
    scene_gauge(t->s, sd_gauge_id(side, SD_REDUCERS), "Energy", (struct stat_span){energy, energy},
                energy > of->pool ? energy : of->pool);
    if (of->typed && of->typed_type)
        count(t, side, SD_REDUCERS + 4,
              scene_fmt(t->s, "for %s cards", sd_word(t->r, SD_KIND_TYPE, of->typed_type)), of->typed);
    count(t, side, SD_REDUCERS + 1, "Hand", of->hand_count);
    count(t, side, SD_REDUCERS + 2, "Draw", of->draw_count);
    count(t, side, SD_REDUCERS + 3, "Gone", sd_count(of->discard));
}

void sd_lay_members(const struct sd_stage *t) {
    const struct sd_public *p = &t->v->pub;
    if (!p->member[0].class)
        return;
    struct pane *pane = scene_pane(t->s, PANE_METERS, sd_stage_of(t, SD_VISITOR), "The party");
    pane->grave = pane->bare = true;
    for (uint32_t i = 0; i < SD_MEMBERS; i++) {
        const struct sd_member *m = &p->member[i];
        struct text name = scene_begin(t->s), state;
        sd_put_member_name(t->r, p, i + 1, &name);
        text_capital(name.buf);
        struct thing *out = scene_gauge(t->s, SD_THING(SD_MEMBER, i), scene_end(t->s, &name),
                                        (struct stat_span){m->now, m->now}, m->start);
        out->spent = m->down;
        out->here = p->ask == SD_ASK_REACT && p->blow.member == i + 1;
        out->tone = m->down ? TONE_SOFT : level(m->now, m->start);
        out->tag = m->down ? "fallen" : NULL;
        out->text = t->r->class[m->class].words;
        state = scene_begin(t->s);
        if (m->guard)
            text_item(&state, "guarded by %u for %u more round%s", m->guard, m->guard_rounds,
                      m->guard_rounds == 1 ? "" : "s");
        if (m->erode)
            text_item(&state, "Erode %u", m->erode);
        out->brief = scene_end(t->s, &state);
    }
}

/* An Empower or Disrupt that waits for a Strike. */
static void put_waiting(const struct sd_stage *t, uint32_t side, uint32_t at, bool disrupts) {
    const struct sd_mod *m = disrupts ? &t->v->pub.side[side].disrupt[at] : &t->v->pub.side[side].empower[at];
    const struct sd_card *c = &t->r->card[m->card <= t->r->card_count ? m->card : 0];
    struct thing *out = scene_thing(t->s, SD_THING(SD_WAITS, side * 100 + disrupts * 50 + at),
                                    m->card && c->title ? c->title : "Broken faith");
    out->sign = sd_signs[disrupts ? SD_DISRUPT : SD_EMPOWER];
    out->tag = disrupts ? "hinders the next Strike" : "waits for the next Strike";
    out->tone = disrupts == (side == t->near) ? TONE_HARM : TONE_GOOD;
    if (!m->card)
        return;
    struct text words = scene_begin(t->s);
    sd_card_text(t->r, c, &words);
    out->brief = out->text = scene_end(t->s, &words);
    out->flavour = c->flavour && *c->flavour ? c->flavour : NULL;
}

/* The own Traps by name; of the other's, how many. */
static void put_traps(const struct sd_stage *t, uint32_t side) {
    const struct sd_view *v = t->v;
    for (uint64_t m = side == v->seat ? v->own.trap : 0; m; m &= m - 1) {
        struct thing *out = sd_lay_card(t, SD_THING(SD_SET, side * 100 + 50 + sd_bit(m)), side, sd_bit(m));
        out->down = true;
        out->tag = "Trap, face down";
    }
    for (uint32_t i = 0; side != v->seat && i < v->pub.side[side].trap_count; i++) {
        struct thing *out = scene_thing(t->s, SD_THING(SD_SET, side * 100 + i), "Trap");
        out->sign = sd_signs[SD_TRAP];
        out->down = out->doubt = true;
        out->tag = "face down";
        out->text =
            "It springs when the other side does what it waits for. Which one it is, nobody else knows.";
    }
}

/* What waits, lies set or weighs on a side; nothing: there is no pane. */
void sd_lay_held(const struct sd_stage *t, uint32_t side) {
    const struct sd_side *of = &t->v->pub.side[side];
    struct text words = scene_begin(t->s);
    sd_put_conditions(t->r, t->v, side, true, &words);
    const char *conditions = scene_end(t->s, &words);
    if (!conditions)
        return;
    scene_pane(t->s, PANE_LIST, sd_stage_of(t, side),
               side == t->v->seat ? "On you"
                                  : scene_fmt(t->s, "On %s", sd_side_title(t->r, &t->v->pub, side)));
    for (uint32_t i = 0; i < of->disrupts; i++)
        put_waiting(t, side, i, true);
    for (uint32_t i = 0; i < of->empowers; i++)
        put_waiting(t, side, i, false);
    put_traps(t, side);
    scene_thing(t->s, 0, "Now")->brief = conditions;
}
