/* DARKDELVE as a scene: what only the larger game has. Light and breath, several foes at once, the Watcher's
 * steps, and everything that is told and may not be so: the narrator's claims stand in the style of doubt,
 * whether they lie or not, and choices, prices and Dread never do (DD-360). */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

enum { LIGHT_LOW = 10 }; /* turns: in a fight it is told from there on, where every row is wanted */

/* -- the delver -- */

static uint32_t torches_in(const struct dd_rules *r, const struct dd_item *list) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX && list[i].id; i++)
        n += r->torch && list[i].kind == r->torch ? (list[i].uses ? list[i].uses : 1) : 0;
    return n;
}

static void light_gauge(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    uint32_t torches = torches_in(r, v->consumables) + torches_in(r, v->backpack);
    int32_t most = v->light > r->light_turns ? v->light : r->light_turns;
    struct thing *t = scene_gauge(s, DDS_LIGHT, "Light", (struct stat_span){v->light, v->light}, most);
    const char *left = scene_fmt(s, "%u torch%s left", torches, torches == 1 ? "" : "es"); /* DD-344 */
    if (v->light) {
        t->brief = left;
        return;
    }
    uint32_t next = v->dark >= r->dark_turns ? r->dark_from + r->dark_more : r->dark_from;
    t->tone = TONE_HARM;
    t->tag = "dark";
    t->brief = scene_fmt(s, "+%u Dread a turn; %s", next, left);
}

/* "poisoned 3, bleeding 2": in turns, or in wounds. */
static void put_statuses(const uint8_t status[DD_STATUSES], struct text *out) {
    for (uint32_t i = 0; i < DD_STATUSES; i++)
        if (status[i])
            text_fmt(out, "%s%s %u", out->len ? ", " : "", dd_status_names[i], status[i]);
}

/* What a fight takes and gives stands right below Health. */
void dds_fight_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    TEXT_ON_STACK(ails, 120);
    put_statuses(v->status, &ails);
    if (r->stamina && v->phase == DD_COMBAT) {
        struct thing *t = scene_gauge(s, DDS_STAMINA, "Stamina", (struct stat_span){v->stamina, v->stamina}, r->stamina);
        t->brief = scene_fmt(s, "+%u next turn", r->stamina_regen + v->breath);
    }
    if (ails.len) {
        struct thing *t = scene_thing(s, 0, "Wounds");
        t->tone = TONE_HARM;
        t->figures = scene_fmt(s, "%s", ails.buf);
    }
}

void dds_more_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (r->light_turns && v->mode != DD_MODE_DUEL && (v->phase != DD_COMBAT || v->light <= LIGHT_LOW))
        light_gauge(r, v, s);
    if (v->blessing) {
        struct thing *t = scene_thing(s, 0, "Blessing");
        t->tone = TONE_GOOD;
        t->figures = r->blessing[v->blessing].title;
        t->text = dds_words(r->blessing[v->blessing].text);
    }
    if (v->sure) {
        struct thing *t = scene_thing(s, 0, "Steady");
        t->tone = TONE_GOOD;
        t->figures = "nothing lies until you choose";
    }
}

/* -- who stands there -- */

/* DD-364, DD-389: a range, two figures, or none; and in brackets what the bestiary has of it. */
static struct thing *foe_gauge(const struct dd_rules *r, const struct dd_view *v, uint32_t i,
                               struct scene *s) {
    const struct dd_foe_view *f = &v->foe[i];
    const char *title = r->monster[f->monster].title;
    if (f->elite)
        title = scene_fmt(s, "%s %s", r->elite[f->elite - 1].title, title);
    else if (f->flags & DD_FOE_TWISTED)
        title = scene_fmt(s, "Twisted %s", title);
    if (f->hp.how == DD_TOLD || f->hp.how == DD_TOLD_RANGE || v->candid) {
        struct stat_span now = dds_told(v, f->hp);
        struct thing *t = scene_gauge(s, dds_foe_id(i), title, now, f->hp.how ? 0 : f->max_hp);
        t->gauge.unit = "HP";
        return t;
    }
    struct thing *t = scene_thing(s, dds_foe_id(i), title);
    t->figures = f->hp.how == DD_TOLD_TWO ? scene_fmt(s, "%d? %d? HP", f->hp.shown, f->hp.also) : "?? HP";
    return t;
}

/* DD-390: what is known is true, and at the worst even that is questioned. */
static void put_veteran(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe_view *f,
                        struct text *out) {
    bool known = r->veteran && v->profile.bestiary[f->monster].tier >= DD_TIERS;
    if (!known || !f->hp.how || v->candid)
        return;
    text_fmt(out, "[%d HP by what you know] ", f->hp.lo);
    if (f->hp.how == DD_TOLD_NOT)
        text_put(out, "Do you know it? ");
}

static void foe_card(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct scene *s) {
    const struct dd_foe_view *f = &v->foe[i];
    const struct dd_monster_rules *m = &r->monster[f->monster];
    struct thing *t = foe_gauge(r, v, i, s);
    TEXT_ON_STACK(ails, 120);
    put_statuses(f->status, &ails);
    t->doubt = v->candid ? !f->hp.sure : f->hp.how || v->corruption;
    t->tone = m->boss || f->flags & DD_FOE_WATCHER ? TONE_HARM : TONE_NAME;
    t->tag = ails.len ? scene_fmt(s, "%s", ails.buf)
                      : scene_fmt(s, "bestiary %u of %u", v->profile.bestiary[f->monster].tier, DD_TIERS);
    struct text words = scene_begin(s);
    put_veteran(r, v, f, &words);
    t->brief = dds_sentences(s, &words);
    words = scene_begin(s);
    put_veteran(r, v, f, &words);
    dd_put_known(r, v, i, &words);
    t->text = dds_sentences(s, &words);
    t->flavour = dds_words(m->flavour);
}

/* -- what they are about to do -- */

/* What one foe takes in this turn from who does not block, or does; false: the bestiary has not told. */
static bool reach_of(const struct dd_rules *r, const struct dd_view *v, uint32_t i, bool blocks, struct stat_span *loss) {
    const struct dd_foe f = dd_foe_seen(&v->foe[i]);
    const struct dd_hide hide = {v->worn, v->profile.hero.class_kind, v->guard_bonus, blocks};
    const uint8_t does = dd_foe_intent(r, &f);
    *loss = (struct stat_span){0, 0};
    if (does == DD_WILL_GATHER || does == DD_WILL_SUMMON || does == DD_WILL_NOTHING)
        return true;
    if (f.flags & DD_FOE_WATCHER) {
        int32_t blow = v->watcher_window ? 0 : dd_felt(r, &hide, dd_watcher_blow(r, &v->profile, v->watcher_stuns));
        *loss = (struct stat_span){blow, blow};
        return true;
    }
    if (v->profile.bestiary[f.monster].tier < r->tier_strength)
        return false;
    const struct dd_span one = dd_foe_reach(r, dd_ground_seen(r, v), &f);
    int32_t blows = does == DD_WILL_FALL && blocks && r->guard_stops_signed ? 0 : (int32_t)dd_foe_blows(r, &f);
    *loss = (struct stat_span){dd_felt(r, &hide, one.lo) * blows, dd_felt(r, &hide, one.hi) * blows};
    return true;
}

bool dds_coming(const struct dd_rules *r, const struct dd_view *v, struct stat_span *loss) {
    bool known = true;
    *loss = (struct stat_span){0, 0};
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        struct stat_span one;
        known &= reach_of(r, v, i, false, &one);
        loss->lo += one.lo;
        loss->hi += one.hi;
    }
    return known;
}

static const char *intent_words(const struct dd_rules *r, const struct dd_view *v, const struct dd_foe *f,
                                struct scene *s) {
    static const char *const words[DD_INTENTS] = {
        [DD_WILL_STRIKE] = "a plain blow",
        [DD_WILL_GATHER] = "a sign: it gathers itself, and strikes hard next turn",
        [DD_WILL_WARN] = "a sign: it strikes, and harder next turn",
        [DD_WILL_FALL] = "the heavy blow falls",
        [DD_WILL_SLAM] = "it brings all its weight down",
        [DD_WILL_SUMMON] = "it calls others",
        [DD_WILL_NOTHING] = "it has struck already",
    };
    uint8_t does = dd_foe_intent(r, f);
    if (f->flags & DD_FOE_WATCHER && v->watcher_window)
        return "it reels, and does nothing";
    if (f->flags & DD_FOE_OPEN)
        return "off its balance: its next blow is lost";
    uint32_t blows = dd_foe_blows(r, f);
    if (does == DD_WILL_FALL && blows > 1)
        return scene_fmt(s, "%u heavy blows fall", blows);
    return does == DD_WILL_DO_SEVERAL ? scene_fmt(s, "%u blows", blows) : words[does];
}

/* "8-12, blocked 4-6"; none: it does nothing. */
static const char *reach_words(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct scene *s) {
    struct stat_span open, blocked;
    bool known = reach_of(r, v, i, false, &open) && reach_of(r, v, i, true, &blocked);
    struct text words = scene_begin(s);
    if (!known) {
        text_put(&words, "not learned yet");
    } else if (open.hi) {
        dd_put_span((struct dd_span){(int16_t)open.lo, (int16_t)open.hi}, &words);
        text_put(&words, ", blocked ");
        dd_put_span((struct dd_span){(int16_t)blocked.lo, (int16_t)blocked.hi}, &words);
    }
    return scene_end(s, &words);
}

static bool is_heavy(const struct dd_rules *r, const struct dd_foe *f) {
    uint8_t does = dd_foe_intent(r, f);
    return does == DD_WILL_FALL || does == DD_WILL_SLAM;
}

/* From any of them; none from who has lost its balance, and with it the blow. */
bool dds_heavy_falls(const struct dd_rules *r, const struct dd_view *v) {
    bool falls = false;
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        const struct dd_foe f = dd_foe_seen(&v->foe[i]);
        falls |= is_heavy(r, &f) && !(f.flags & DD_FOE_OPEN);
    }
    return falls;
}

/* One foe has what it does beside its card; several have it in their rows. */
void dds_intents(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_foe f = dd_foe_seen(&v->foe[0]);
    bool heavy = is_heavy(r, &f);
    if (v->foe[1].monster)
        return;
    scene_pane(s, PANE_TRACK, OF_OTHER, "What it does")->grave = true;
    struct thing *t = scene_thing(s, 0, "NOW");
    t->figures = reach_words(r, v, 0, s);
    t->sign = heavy ? "\u25b2" : "\u00b7";
    t->tone = heavy ? TONE_HARM : TONE_PLAIN;
    t->brief = intent_words(r, v, &f, s);
}

/* In a row: what it does, "HEAVY 18-28, blocked 9-14", and what is the matter with it. */
static void foe_row(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct scene *s) {
    static const char *const short_words[DD_INTENTS] = {"strikes",
                                                        "strikes twice",
                                                        "gathers itself: no blow now",
                                                        "strikes, and harder next",
                                                        "HEAVY",
                                                        "SLAMS",
                                                        "calls others",
                                                        "has struck"};
    const struct dd_foe f = dd_foe_seen(&v->foe[i]);
    struct thing *t = &s->thing[s->things - 1];
    struct stat_span open, blocked;
    TEXT_ON_STACK(ails, 120);
    put_statuses(v->foe[i].status, &ails);
    bool known = reach_of(r, v, i, false, &open) && reach_of(r, v, i, true, &blocked);
    struct text words = scene_begin(s);
    text_put(&words, f.flags & DD_FOE_OPEN ? "off its balance: no blow" : short_words[dd_foe_intent(r, &f)]);
    if (known && open.hi && !(f.flags & DD_FOE_OPEN)) {
        text_char(&words, ' ');
        dd_put_span((struct dd_span){(int16_t)open.lo, (int16_t)open.hi}, &words);
        text_put(&words, ", blocked ");
        dd_put_span((struct dd_span){(int16_t)blocked.lo, (int16_t)blocked.hi}, &words);
    } else if (!known) {
        text_put(&words, ", how hard is not learned");
    }
    if (ails.len)
        text_fmt(&words, "; %s", ails.buf);
    t->brief = scene_end(s, &words);
    t->tag = NULL;
    t->sign = is_heavy(r, &f) ? "\u25b2" : "\u00b7";
}

/* DD-361, DD-362, DD-365: how many there are is told, and somebody who does not stand there may stand there.
 * Nothing can be done to a shadow: it has no id. */
void dds_foes(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct dd_claim n = dd_claim_count(r, v);
    bool several = v->foe[1].monster != 0;
    struct pane *p = several ? scene_pane(s, PANE_LIST, OF_ALL, "Before you")
                             : scene_pane(s, PANE_CARDS, OF_OTHER, "Before you");
    p->grave = true;
    if (n.doubt && v->candid)
        p->note = scene_fmt(s, "%d to %d of them", n.lo, n.hi);
    else if (n.doubt)
        p->note = n.shown == 1 ? "~1, or so it seems" : scene_fmt(s, "~%d, or so it seems", n.shown);
    else
        p->note = dds_words(dds_doubt_cue(r, v)); /* DD-617: where no row is cut */
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        foe_card(r, v, i, s);
        if (several)
            foe_row(r, v, i, s);
    }
    uint8_t phantom = dd_claim_phantom(r, v);
    if (!phantom)
        return;
    struct thing *t = scene_thing(s, 0, r->monster[phantom].title);
    t->figures = "?? HP";
    t->tag = "at the edge of the light";
    t->doubt = true;
}

/* What the first of them looks like to who has not learned it yet. */
static void here_flavour(const struct dd_rules *r, uint8_t monster, struct scene *s) {
    if (!dds_words(r->monster[monster].flavour))
        return;
    scene_pane(s, PANE_PROSE, OF_ALL, NULL);
    struct thing *t = scene_thing(s, 0, NULL);
    t->text = r->monster[monster].flavour;
    t->tone = TONE_SOFT;
}

/* DD-251, C-50: before anybody strikes one may still go. Who stands there is what decides it. */
void dds_waiting(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_foe *foe = v->rooms[v->room].foe;
    if (v->phase != DD_DUNGEON || v->pending != DD_ASK_FIGHT)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "Before you")->grave = true;
    for (uint32_t i = 0; i < DD_FOES && foe[i].monster; i++) {
        const struct dd_monster_rules *m = &r->monster[foe[i].monster];
        const uint8_t tier = v->profile.bestiary[foe[i].monster].tier;
        const char *twisted = foe[i].flags & DD_FOE_TWISTED ? "Twisted " : "";
        const char *name = foe[i].elite ? scene_fmt(s, "%s %s", r->elite[foe[i].elite - 1].title, m->title)
                                        : scene_fmt(s, "%s%s", twisted, m->title);
        struct thing *t = scene_thing(s, 0, name);
        t->tone = m->boss ? TONE_HARM : TONE_NAME;
        struct text words = scene_begin(s);
        if (tier >= r->tier_strength)
            dd_put_strength_of(r, v, &foe[i], &words);
        else
            text_put(&words, v->profile.bestiary[foe[i].monster].encounters
                                 ? "met before; its strength you do not know"
                                 : "you have never fought one");
        t->brief = scene_end(s, &words);
    }
    here_flavour(r, foe[0].monster, s);
}

/* -- things -- */

/* DD-363, DD-367, DD-368: by which name it goes. */
const char *dds_item_name(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, bool *doubt,
                          struct scene *s) {
    if (!it.kind) /* its sign and its tag have the rarity */
        return scene_fmt(s, "unknown %s", dd_slot_word(it.slot));
    uint8_t kind = dd_claim_name(r, v, it, doubt);
    if (!*doubt && dd_claim_flickers(r, v, it)) {
        *doubt = true;
        for (uint32_t i = 1; i <= r->item_count; i++)
            if (i != it.kind && r->item[i].slot == it.slot)
                kind = (uint8_t)i;
    }
    if (!r->pack_slots || (!it.plus && (!r->item[it.kind].stack || it.uses < 2)))
        return r->item[kind].title;
    return scene_fmt(s, it.plus ? "%s +%u" : "%s x%u", r->item[kind].title, it.plus ? it.plus : it.uses);
}

/* A span of its figures as the narrator has it: "7-11", "5-14" in doubt, "?-?" at the worst. */
void dds_put_claim(const struct dd_rules *r, const struct dd_view *v, struct dd_item it, struct dd_span span,
                   struct text *out) {
    struct dd_claim lo = dd_claim_figure(r, v, it, 0, span.lo), hi = dd_claim_figure(r, v, it, 1, span.hi);
    if (!lo.doubt)
        dd_put_span(span, out);
    else if (!lo.shown && !v->candid)
        text_put(out, "?-?");
    else
        dd_put_span((struct dd_span){(int16_t)lo.lo, (int16_t)hi.hi}, out);
}

/* -- rooms -- */

/* DD-475 to DD-478, C-36: how one leaves a floor. */
void dds_put_way_home(const struct dd_rules *r, uint32_t floor, struct text *out) {
    const struct dd_floor_rules *f = &r->floor[floor];
    if (f->waystone)
        text_fmt(out, "by a Waystone: %u%% of your gold, at least %u%s", f->cost_share / 100u,
                 f->extract_cost, f->cost_item ? ", or a thing" : "");
    else if (f->threshold)
        text_put(out, "past the guardian, or by a Waystone Shard at its doors");
    else
        text_put(out, "by the stairwell, for nothing");
}

static void put_chest(const struct dd_rules *r, const struct dd_view *v, struct text *out) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    text_fmt(out, "%d to %d gold and a thing. ", f->chest_gold.lo, f->chest_gold.hi);
    text_put(out, r->mimic && f->mimic_chance ? "It may be trapped, or have teeth." : "It may be trapped.");
}

/* What is to be known of a room; what moves Dread is told by the choice that leads there. */
void dds_put_facts(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *room,
                   struct text *out) {
    const bool first = !(room->flags & DD_EXPLORED);
    if (room->foe[0].monster && room->foe[0].hp > 0)
        text_fmt(out, "It has %d of %d HP left.", room->foe[0].hp, room->foe[0].max_hp);
    else if (room->type == DD_ROOM_COMBAT && first)
        text_put(out, "A fight, unless you back out at once.");
    else if (room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN))
        put_chest(r, v, out);
    else if (room->type == DD_ROOM_STAIRS)
        text_put(out, r->floor[v->floor].waystone ? "The way down." : "The way down; and home, for nothing.");
    else if (room->type == DD_ROOM_WAYSTONE || room->type == DD_ROOM_THRESHOLD) {
        text_put(out, "Home ");
        dds_put_way_home(r, v->floor, out);
        text_char(out, '.');
    } else if (room->type == DD_ROOM_REST && !(room->more & DD_ROOM_DONE))
        text_fmt(out, "Sleep mends %d%% of your HP, a short rest %d%%.", r->rest_heal.lo, r->rest_heal.hi);
    else if (room->type == DD_ROOM_SHRINE && !(room->more & DD_ROOM_DONE))
        text_put(out, "It gives one gift, to who asks.");
    else if (room->type == DD_ROOM_BOSS)
        text_put(out, room->foe[0].monster || first ? "What stands there stands before the way out."
                                                    : "It has fallen. The way out is open.");
}

/* S-31, in rooms: how much more can be carried, and where things are left or taken off. */
void dds_pack(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (!r->pack_slots || v->phase != DD_DUNGEON)
        return;
    struct thing *t = scene_thing(s, DDS_PACK, "Pack");
    t->tone = TONE_SOFT;
    t->brief = scene_fmt(s, "%u of %u; leave or take off", dd_items_count(v->backpack, DD_CARRY_MAX),
                         dd_pack_size(r, v->might));
}

/* S-57: what lies in this room stands beside what is worn; nothing of it is anybody's to lose. */
void dds_lies_here(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_item *lies = v->rooms[v->room].lies;
    if (v->phase == DD_DUNGEON && v->rooms[v->room].more & DD_ROOM_MERCHANT)
        dds_wares(r, &v->profile, v->floor, s);
    if (v->phase != DD_DUNGEON || !lies[0].id)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "Lies here");
    dds_items(r, v, lies, DD_LIES, s);
}

/* -- the Watcher, and what is heard -- */

/* Rooms between it and the delver, by the passages; 0: it stands here. */
static uint32_t steps_away(const struct dd_view *v) {
    uint8_t steps[DD_ROOM_MAX + 1];
    for (uint32_t i = 0; i <= DD_ROOM_MAX; i++)
        steps[i] = UINT8_MAX;
    steps[v->watcher_room] = 0;
    for (uint32_t round = 0; round < v->room_count; round++)
        for (uint32_t i = 1; i <= v->room_count; i++)
            for (int k = 0; k < DD_ADJ_MAX && v->rooms[i].adj[k]; k++)
                if (steps[v->rooms[i].adj[k]] < steps[i])
                    steps[i] = (uint8_t)(steps[v->rooms[i].adj[k]] + 1);
    return steps[v->room];
}

const char *dds_watcher_cue(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    if (!r->watcher_pursues || v->mode == DD_MODE_DUEL)
        return NULL;
    if (v->watcher_room && v->watcher_window)
        return scene_fmt(s, "IT REELS: %u TURN%s, EVERY WAY OUT IS OPEN", v->watcher_window,
                         v->watcher_window == 1 ? "" : "S");
    if (v->watcher_room) {
        uint32_t steps = steps_away(v);
        const char *pace = dd_watcher_pace(r, v->watcher_done) > 1 ? " AND RUNS" : "";
        return steps ? scene_fmt(s, "IT IS %u ROOM%s AWAY%s, AND EVERY WAY OUT IS SHUT", steps,
                                 steps == 1 ? "" : "S", pace)
                     : "IT STANDS BEFORE YOU, AND EVERY WAY OUT IS SHUT";
    }
    return v->watcher_warned > 1 ? "IT HAS NOTICED YOU. GET OUT"
           : v->watcher_warned   ? "YOU ARE WATCHED"
                                 : NULL;
}

/* Said wherever something may not be so, also before anybody is afraid (DD-617). */
const char *dds_doubt_cue(const struct dd_rules *r, const struct dd_view *v) {
    const char *level = dds_words(r->level[v->level].cue);
    if (!dd_anything_doubtful(r, v))
        return NULL;
    return v->corruption && level ? level : "You do not know this kind. What it can take is a guess.";
}
