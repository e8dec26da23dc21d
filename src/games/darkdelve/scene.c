/* DARKDELVE as a scene: the floor as a map, a fight as a table of one, a find beside what is worn, the camp.
 * Figures stand as the narrator gives them, with doubt as soon as Dread may touch them; of a candid view they
 * are ranges. Where a figure may lie, what it is about to become is counted from what is shown, so that no
 * forecast betrays the truth behind it. scene_pages.c has the other pages. */
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/scene.h"

#include <string.h>

enum { FRAY_FROM = 70, FRAY_MORE = 85, FRAY_OPENS = 100 }; /* Dread from which the screen gives way */

struct stat_span dds_told(const struct dd_view *v, struct dd_num n) {
    if (n.how == DD_TOLD_RANGE && !v->candid)
        return (struct stat_span){n.shown, n.also};
    return v->candid ? (struct stat_span){n.lo, n.hi} : (struct stat_span){n.shown, n.shown};
}

/* Whether a lie was told is not for people to know: all figures of its sort are in doubt, or none. */
static bool doubted(const struct dd_view *v, struct dd_num n) {
    return v->candid ? !n.sure : v->corruption != 0;
}

static bool in_run(const struct dd_view *v) {
    return v->phase == DD_DUNGEON || v->phase == DD_COMBAT;
}

const char *dds_words(const char *s) {
    return s && *s ? s : NULL;
}

const char *dds_sentences(struct scene *s, struct text *t) {
    while (t->len && t->buf[t->len - 1] == ' ')
        t->buf[--t->len] = 0;
    return scene_end(s, t);
}

/* -- things -- */

/* What a blow with this weapon takes, before any hide; whoever goes down has the same arm. */
static struct dd_span weapon_blow(const struct dd_rules *r, const struct dd_view *v, uint8_t kind) {
    const struct dd_span w = r->item[kind].damage;
    uint8_t might = v->might ? v->might : r->might;
    return (struct dd_span){(int16_t)dd_hit(r, might, 0, w.lo, false),
                            (int16_t)dd_hit(r, might, 0, w.hi, false)};
}

static const char *item_figures(const struct dd_rules *r, const struct dd_view *v, struct dd_item it,
                                struct scene *s) {
    const struct dd_item_rules *k = &r->item[it.kind];
    struct text t = scene_begin(s);
    if (k->slot == DD_WEAPON)
        dds_put_claim(r, v, it, weapon_blow(r, v, it.kind), &t);
    else if (k->slot == DD_ARMOR)
        text_fmt(&t, "+%u", k->hp_bonus);
    else if (k->uses > 1)
        text_fmt(&t, "%u use%s", it.uses, it.uses == 1 ? "" : "s");
    return scene_end(s, &t);
}

struct thing *dds_item(const struct dd_rules *r, const struct dd_view *v, struct dd_item it,
                       struct scene *s) {
    static const char *const signs[DD_RARITIES] = {"·", "+", "◆", "■", "★"}; /* DD-168 */
    const struct dd_item_rules *k = &r->item[it.kind];
    bool doubt = false;
    struct thing *t = scene_thing(s, DDS_ITEM + it.id, dds_item_name(r, v, it, &doubt, s));
    t->doubt = doubt;
    t->sign = signs[it.rarity < DD_RARITIES ? it.rarity : 0]; /* of what has no name its rarity is seen (C-45) */
    t->tone = it.rarity ? TONE_NAME : TONE_PLAIN;
    t->tag = dd_rarity_names[it.rarity < DD_RARITIES ? it.rarity : 0];
    t->figures = item_figures(r, v, it, s);
    t->spent = dd_spent(r, v, it.kind);
    struct text words = scene_begin(s);
    dd_put_extras(r, it.kind, &words);
    t->brief = scene_end(s, &words);
    words = scene_begin(s);
    if (k->slot == DD_WEAPON && v->worn[DD_WEAPON].id) {
        dd_put_span(k->damage, &words);
        text_put(&words, " of its own, ");
        dd_put_span(weapon_blow(r, v, it.kind), &words);
        text_fmt(&words, " with your arm behind it; %u%% of the blows are critical.",
                 (v->crit - r->item[v->worn[DD_WEAPON].kind].crit_bonus + k->crit_bonus) / 100u);
    } else if (k->uses_per_run) {
        text_fmt(&words, "Of its kind %u of %u uses are left in this run.",
                 k->uses_per_run > v->torch_uses ? k->uses_per_run - v->torch_uses : 0, k->uses_per_run);
    }
    t->text = scene_end(s, &words);
    t->flavour = dds_words(k->flavour);
    return t;
}

/* Nothing but their numbers tells them apart. */
static bool alike(struct dd_item a, const struct dd_item *b) {
    a.id = b->id;
    return a.kind && !memcmp(&a, b, sizeof a);
}

uint32_t dds_alike(const struct dd_item *list, uint32_t at) {
    for (uint32_t i = 0; i < at; i++)
        if (alike(list[i], &list[at]))
            return i;
    return at;
}

uint32_t dds_items(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *list,
                   uint32_t cap, struct scene *s) {
    uint32_t n = 0;
    for (; n < cap && list[n].id; n++) {
        uint32_t count = 0;
        for (uint32_t i = n; i < cap && list[i].id; i++)
            count += dds_alike(list, i) == n;
        if (!count) /* it stands there with the first like it */
            continue;
        struct thing *t = dds_item(r, v, list[n], s);
        if (count > 1)
            t->name =
                scene_fmt(s, r->item[list[n].kind].stack && list[n].uses > 1 ? "%s, %u times" : "%s x%u",
                          t->name, count);
    }
    return n;
}

static void put_more(int32_t by, const char *what, struct text *out) {
    if (by)
        text_item(out, "%+d%s", by, what);
}

/* What one has of it against what is worn now. */
static const char *difference(const struct dd_rules *r, uint8_t kind, uint8_t worn, struct scene *s) {
    const struct dd_item_rules *a = &r->item[kind], *b = &r->item[worn];
    TEXT_ON_STACK(t, 120);
    struct text out = scene_begin(s);
    int32_t lo = a->damage.lo - b->damage.lo, hi = a->damage.hi - b->damage.hi;
    if (lo != hi)
        text_fmt(&t, "%+d to %+d damage", lo, hi);
    else
        put_more(lo, " damage", &t);
    put_more((a->crit_bonus - b->crit_bonus) / 100, "% crit", &t);
    put_more((a->lifesteal - b->lifesteal) / 100, "% leech", &t);
    put_more(a->hp_bonus - b->hp_bonus, " max HP", &t);
    text_put(&out, t.buf);
    return scene_end(s, &out);
}

static struct dd_item worn_in(const struct dd_rules *r, const struct dd_view *v, uint8_t kind) {
    return r->item[kind].slot == DD_WEAPON ? v->worn[DD_WEAPON] : v->worn[DD_ARMOR];
}

/* -- the delver -- */

/* The next level of Dread that has not come yet; 0: there is none. */
static uint32_t next_level(const struct dd_view *v) {
    return v->level + 1u < DD_LEVELS ? v->level + 1u : 0;
}

static void dread_gauge(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    uint32_t next = next_level(v);
    struct thing *t =
        scene_gauge(s, DDS_DREAD, "Dread", (struct stat_span){v->dread, v->dread}, r->dread_max);
    t->tag = dds_words(r->level[v->level].title);
    t->gauge.mark = next ? r->level[next].from : 0;
    t->tone = v->level ? TONE_HARM : TONE_PLAIN;
    if (next && next + 1 < DD_LEVELS)
        t->brief = scene_fmt(s, "%s at %u", r->level[next].title, r->level[next].from);
    else if (next && !v->watcher_done)
        t->brief = scene_fmt(s, "the Watcher at %u", r->level[next].from);
    struct text words = scene_begin(s);
    for (uint32_t i = 1; i < DD_LEVELS; i++)
        text_fmt(&words, "%s%s from %u", words.len ? ", " : "", r->level[i].title, r->level[i].from);
    text_put(&words, v->watcher_done ? "." : ", where the Watcher comes.");
    t->text = scene_end(s, &words);
}

static void gold_gauge(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    struct thing *t = scene_gauge(s, DDS_GOLD, "Gold", dds_told(v, v->run_gold), 0);
    t->doubt = doubted(v, v->run_gold);
    if (v->mode == DD_MODE_DUEL)
        return;
    if (dd_many_rooms(r)) {
        struct text words = scene_begin(s);
        text_put(&words, "home ");
        dds_put_way_home(r, v->floor, &words);
        t->text = scene_end(s, &words);
        t->brief = f->waystone
                       ? scene_fmt(s, "a Waystone asks %d", dd_exit_price(r, v->floor, v->run_gold.shown))
                   : f->threshold ? NULL
                                  : "leaving is free";
    } else if (f->exit == DD_ROOM_BOSS)
        t->brief = scene_fmt(s, "to pay to leave: %u", r->alternative_cost);
    else
        t->brief =
            f->extract_cost ? scene_fmt(s, "price of leaving: %u", f->extract_cost) : "leaving is free";
    if (f->extract_bonus)
        t->text = scene_fmt(s, "Whoever comes home from this floor is paid %u.", f->extract_bonus);
}

/* What the foe takes in this turn from somebody who does not guard; none where that is not known. */
static bool coming_loss(const struct dd_rules *r, const struct dd_view *v, struct stat_span *loss) {
    bool known = v->phase == DD_COMBAT && (r->stamina ? dds_coming(r, v, loss) : dd_foe_turn(r, v, false, loss));
    return known && loss->hi;
}

static int32_t at_least_none(int32_t n) {
    return n < 0 ? 0 : n;
}

void dds_meters(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct stat_span hp = dds_told(v, v->hp), loss;
    scene_pane(s, PANE_METERS, OF_ME, "You")->grave = true;
    struct thing *t = scene_gauge(s, DDS_HEALTH, "Health", hp, v->max_hp);
    t->doubt = doubted(v, v->hp);
    if (coming_loss(r, v, &loss)) {
        gauge_next(t, at_least_none(hp.lo - loss.hi), at_least_none(hp.hi - loss.lo));
        t->brief = "what this turn can take, unguarded";
    }
    dds_fight_meters(r, v, s);
    dread_gauge(r, v, s);
    if (v->phase != DD_COMBAT || !dd_many_rooms(r)) /* no blow takes any, and every row is wanted */
        gold_gauge(r, v, s);
    dds_more_meters(r, v, s);
    if (v->clarity_rooms) {
        t = scene_gauge(s, 0, "Clear sight", (struct stat_span){v->clarity_rooms, v->clarity_rooms}, 0);
        t->gauge.unit = v->clarity_rooms == 1 ? "room" : "rooms";
        t->tone = TONE_GOOD;
    }
}

void dds_gear(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    scene_pane(s, PANE_LIST, OF_ME, "What you wear");
    if (v->worn[DD_WEAPON].id)
        dds_item(r, v, v->worn[DD_WEAPON], s)->tag = "weapon";
    if (v->worn[DD_ARMOR].id)
        dds_item(r, v, v->worn[DD_ARMOR], s)->tag = "armor";
    for (uint32_t slot = DD_HELM; slot <= DD_WORN; slot++)
        if (v->worn[slot].id)
            dds_item(r, v, v->worn[slot], s)->tag = slot == DD_HELM ? "helm" : "trinket";
    const char *carried = v->mode == DD_MODE_DUEL ? "What you carry" : "What you carry, at risk";
    scene_pane(s, PANE_LIST, OF_ME, carried)->note = dds_room_left(r, v, s);
    uint32_t n = dds_items(r, v, v->consumables, DD_CARRY_MAX, s);
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->backpack[i].id; i++, n++) {
        struct thing *t = dds_item(r, v, v->backpack[i], s);
        uint8_t slot = v->backpack[i].slot;
        if (slot != DD_WEAPON && slot != DD_ARMOR)
            continue;
        const char *change = difference(r, v->backpack[i].kind, worn_in(r, v, v->backpack[i].kind).kind, s);
        t->brief = !v->backpack[i].kind ? NULL
                   : change ? scene_fmt(s, r->pack_slots ? "%s if worn" : "against worn: %s", change)
                            : "as good as worn";
    }
    if (!n)
        scene_thing(s, 0, "nothing")->tone = TONE_SOFT;
    dds_pack(r, v, s);
    dds_lies_here(r, v, s);
}

/* -- the floor -- */

uint8_t dds_way(const struct dd_room_view *from, const struct dd_room_view *to) {
    return to->x > from->x ? WAY_EAST : to->x < from->x ? WAY_WEST : to->y > from->y ? WAY_SOUTH : WAY_NORTH;
}

/* Nothing is left to be had there: ways out stay, and so does what has not been answered, used or bought yet. */
static bool is_done(const struct dd_room_view *room) {
    if (!(room->flags & DD_EXPLORED) || room->foe[0].monster || room->more & DD_ROOM_MERCHANT)
        return false;
    switch (room->type) {
    case DD_ROOM_TREASURE:
        return room->flags & DD_CHEST_OPEN;
    case DD_ROOM_EVENT:
    case DD_ROOM_REST:
    case DD_ROOM_SHRINE:
        return room->more & DD_ROOM_DONE;
    case DD_ROOM_STAIRS:
    case DD_ROOM_WAYSTONE:
    case DD_ROOM_THRESHOLD:
        return false;
    default:
        return true;
    }
}

static const char *room_sign(const struct dd_room_view *room) {
    static const char *const signs[DD_ROOM_TYPES] = {"?", "!", "$", ".", ">", "B", "*", "=", "+", "^", "|", "&"};
    return is_done(room) ? "." : signs[room->type < DD_ROOM_TYPES ? room->type : 0];
}

/* What a map has room for. */
static const char *room_word(const struct dd_room_view *room) {
    static const char *const words[DD_ROOM_TYPES] = {"not seen", "danger", "chest",
                                                     "quiet",    "stairs", "boss",
                                                     "event",    "rest",   "shrine",
                                                     "waystone", "doors",  "beyond"};
    return is_done(room)                   ? "quiet"
           : room->more & DD_ROOM_MERCHANT ? "merchant"
                                           : words[room->type < DD_ROOM_TYPES ? room->type : 0];
}

static void put_stairwell(const struct dd_rules *r, const struct dd_view *v, bool first, struct text *out) {
    const struct dd_floor_rules *f = &r->floor[v->floor], *below = &r->floor[v->floor + 1];
    if (first)
        text_fmt(out, "Air from above: -%u Dread, once. ", r->dread_stairs);
    if (f->extract_cost || f->extract_bonus)
        text_fmt(out, "Leaving here costs %u gold and pays %u. ", f->extract_cost, f->extract_bonus);
    else
        text_put(out, "Leaving here is free. ");
    if (v->floor >= r->floors)
        return;
    text_fmt(out, "Floor %u below has %u Dread a room", v->floor + 1u, below->room_dread);
    if (below->exit == DD_ROOM_BOSS)
        text_put(out, ", and no stairwell.");
    else
        text_fmt(out, "; leaving there costs %u and pays %u.", below->extract_cost, below->extract_bonus);
}

/* What is to be known of a room before one goes there, or there. */
static void put_room_facts(const struct dd_rules *r, const struct dd_view *v, const struct dd_room_view *room,
                           struct text *out) {
    if (dd_many_rooms(r)) {
        dds_put_facts(r, v, room, out);
        return;
    }
    const struct dd_floor_rules *f = &r->floor[v->floor];
    bool first = !(room->flags & DD_EXPLORED), fight = room->foe[0].monster || first;
    if (room->foe[0].monster && room->foe[0].hp > 0)
        text_fmt(out, "It has %d of %d HP left. ", room->foe[0].hp, room->foe[0].max_hp);
    if (room->type == DD_ROOM_COMBAT && fight)
        text_fmt(out, "A fight; +%u Dread when it is won.", f->room_dread);
    else if (room->type == DD_ROOM_TREASURE && !(room->flags & DD_CHEST_OPEN))
        text_fmt(out, "%d to %d gold and a thing. +%u Dread, and in %u%% of cases a trap: +%u more.",
                 f->chest_gold.lo, f->chest_gold.hi, f->room_dread, r->trap_chance / 100u, r->dread_trap);
    else if (room->type == DD_ROOM_EMPTY && first && !(room->flags & DD_LANDING))
        text_fmt(out, "Nobody is there. +%u Dread.", f->room_dread);
    else if (room->type == DD_ROOM_STAIRS)
        put_stairwell(r, v, first, out);
    else if (room->type == DD_ROOM_BOSS)
        text_put(out, fight ? "No stair leads on. What stands there stands before the way out."
                            : "It has fallen. The way out is open.");
}

static void place(const struct dd_rules *r, const struct dd_view *v, uint32_t i, struct scene *s) {
    const struct dd_room_view *room = &v->rooms[i];
    struct text words = scene_begin(s);
    dd_put_room(r, room, &words);
    struct thing *t = scene_thing(s, DDS_ROOM + i, scene_end(s, &words));
    t->x = (int8_t)room->x;
    t->y = (int8_t)room->y;
    t->here = i == v->room;
    bool watcher = i == v->watcher_room;
    t->sign = t->here ? "@" : watcher ? "W" : room_sign(room);
    t->abbr = watcher ? "it" : room_word(room);
    t->down = !room->type;
    t->spent = is_done(room) && !watcher;
    bool danger = watcher || (!t->spent && (room->type == DD_ROOM_COMBAT || room->type == DD_ROOM_BOSS));
    t->tone = danger ? TONE_HARM : room->type == DD_ROOM_STAIRS ? TONE_GOOD : TONE_PLAIN;
    for (int k = 0; k < DD_ADJ_MAX && room->adj[k]; k++)
        t->ways |= dds_way(room, &v->rooms[room->adj[k]]);
    if (room->type == DD_ROOM_STAIRS)
        t->ways |= v->floor < r->floors ? WAY_UP | WAY_DOWN : WAY_UP;
    else if (room->type == DD_ROOM_BOSS && t->spent)
        t->ways |= WAY_UP;
    words = scene_begin(s);
    put_room_facts(r, v, room, &words);
    t->text = scene_end(s, &words);
}

void dds_map(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const char *dungeon = r->dungeon[v->dungeon].title; /* DD-452 */
    const char *title = dungeon /* beside a small map there is no room for more; the strip has it in full */
                            ? scene_fmt(s, "%s %u/%u", dungeon, v->floor, r->floors)
                            : scene_fmt(s, "Floor %u of %u", v->floor, r->floors);
    scene_pane(s, PANE_MAP, OF_ALL, title)->grave = true;
    for (uint32_t i = 1; i <= v->room_count && i <= DD_ROOM_MAX; i++)
        place(r, v, i, s);
}

static const char *way_word(uint8_t way) {
    return way == WAY_NORTH ? "North" : way == WAY_EAST ? "East" : way == WAY_SOUTH ? "South" : "West";
}

/* What is known of the rooms next door, where there is room to say it. */
static void next_door(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_room_view *here = &v->rooms[v->room];
    scene_pane(s, PANE_LIST, OF_ALL, "Next door")->spare = true;
    for (int k = 0; k < DD_ADJ_MAX && here->adj[k]; k++) {
        const struct dd_room_view *room = &v->rooms[here->adj[k]];
        struct thing *t = scene_thing(s, 0, way_word(dds_way(here, room)));
        struct text words = scene_begin(s);
        bool doubt;
        const char *hint = dd_claim_hint(r, v, here->adj[k], &doubt);
        t->doubt = hint && doubt;
        dd_put_room(r, room, &words);
        text_capital(words.buf);
        text_put(&words, ". ");
        const uint32_t at = words.len;
        if (hint)
            text_fmt(&words, "%s. ", hint);
        if (hint)
            text_capital(words.buf + at);
        put_room_facts(r, v, room, &words);
        t->brief = dds_sentences(s, &words);
    }
}

/* One more sentence about what is here; the first of them opens the pane. Who asks something heads it. */
static struct thing *here_is(const struct dd_view *v, const struct dd_event_rules *ev, const char *words,
                             struct scene *s) {
    if (!s->panes || s->pane[s->panes - 1].kind != PANE_PROSE)
        scene_pane(s, PANE_PROSE, OF_ALL,
                   v->phase == DD_COMBAT ? NULL
                   : ev                  ? ev->title
                                         : "Here")
            ->grave = v->pending == DD_ASK_EVENT || v->rooms[v->room].type == DD_ROOM_THRESHOLD; /* first it is to be read */
    struct thing *t = scene_thing(s, 0, NULL);
    t->text = words;
    return t;
}

/* DD-360: whenever figures may lie, it is said. A vision takes the place of what is there (DD-373). */
static void say_here(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    bool vision = false;
    const char *voice = dd_whisper(r, v, &vision), *doubt = dds_doubt_cue(r, v), *sound = dd_claim_sound(r, v);
    const struct dd_event_rules *ev = v->pending == DD_ASK_EVENT ? dd_event_here(r, v) : NULL;
    const char *room = v->phase == DD_COMBAT || v->candid || ev ? NULL : dds_words(dd_room_line(r, v));
    const bool above = v->phase == DD_COMBAT && r->stamina && !dd_claim_count(r, v).doubt; /* over the foes */
    const bool first = doubt && s->tells && !above; /* what is told takes rows from below: this line is never cut */
    if (first)
        here_is(v, ev, doubt, s)->tone = TONE_SOFT;
    if (ev && ev->text) /* all rows are for who is there and what they want */
        here_is(v, ev, ev->text, s);
    if (vision)
        here_is(v, ev, voice, s)->doubt = true;
    else if (room)
        here_is(v, ev, room, s);
    if (sound)
        here_is(v, ev, sound, s)->doubt = true;
    if (doubt && !first && !above)
        here_is(v, ev, doubt, s)->tone = TONE_SOFT;
    else if (!doubt && v->clarity_rooms && r->level[v->level].corruption)
        here_is(v, ev, "The draught holds: for now you see what is there.", s)->tone = TONE_GOOD;
    s->whisper = vision ? NULL : voice;
    if (v->corruption && !v->candid)
        s->fray = v->dread >= FRAY_OPENS ? 3 : v->dread >= FRAY_MORE ? 2 : v->dread >= FRAY_FROM ? 1 : 0;
}

/* -- a fight -- */

static void put_loss(struct stat_span loss, struct text *out) {
    dd_put_span((struct dd_span){(int16_t)loss.lo, (int16_t)loss.hi}, out);
}

static const char *blow_figures(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct stat_span open, guarded;
    struct text t = scene_begin(s);
    if (!dd_foe_turn(r, v, false, &open) || !dd_foe_turn(r, v, true, &guarded)) {
        text_put(&t, "not learned yet");
    } else if (open.hi) {
        put_loss(open, &t);
        text_put(&t, ", guarded ");
        put_loss(guarded, &t);
    }
    return scene_end(s, &t);
}

/* A sign is never without its blow, and no heavy blow comes without a sign (DD-218, DD-219). */
static void intent(const struct dd_rules *r, const struct dd_view *v, const char *name, struct scene *s) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    bool struck = dd_struck_first(r, v->foe[0].monster, v->turn, v->foe[0].tell);
    struct thing *t = scene_thing(s, 0, name);
    t->figures = struck ? NULL : blow_figures(r, v, s);
    t->tone = v->foe[0].tell == DD_TELL_HEAVY ? TONE_HARM : TONE_PLAIN;
    t->sign = v->foe[0].tell == DD_TELL_HEAVY ? "▲" : "·";
    if (struck)
        t->brief =
            v->foe[0].tell == DD_TELL_NOW ? "it has struck already, and gathers itself" : "it has struck already";
    else if (v->foe[0].tell == DD_TELL_HEAVY)
        t->brief = "the heavy blow falls";
    else if (v->foe[0].tell == DD_TELL_NOW)
        t->brief = m->tell_skips_attack ? "a sign: it gathers itself and does not strike"
                                        : "a sign: it gathers itself, and strikes";
    else
        t->brief = "a plain blow";
}

static void intents(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct dd_view then = *v;
    scene_pane(s, PANE_TRACK, OF_OTHER, "What it does")->grave = true;
    intent(r, v, "NOW", s);
    s->thing[s->things - 1].here = true;
    then.turn++;
    then.foe[0].tell = v->foe[0].tell == DD_TELL_NOW ? DD_TELL_HEAVY : DD_TELL_NONE;
    intent(r, &then, "NEXT", s);
    if (!then.foe[0].tell)
        s->thing[s->things - 1].brief = "a plain blow, perhaps with a sign";
}

static void foe_card(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    scene_pane(s, PANE_CARDS, OF_OTHER, "Before you")->grave = true;
    struct thing *t = scene_gauge(s, DDS_FOE, m->title, dds_told(v, v->foe[0].hp), v->foe[0].max_hp);
    t->doubt = doubted(v, v->foe[0].hp);
    t->tone = m->boss ? TONE_HARM : TONE_NAME;
    t->gauge.unit = "HP";
    t->tag = scene_fmt(s, "bestiary %u of %u", v->profile.bestiary[v->foe[0].monster].tier, DD_TIERS);
    struct text words = scene_begin(s);
    dd_put_known(r, v, 0, &words);
    t->text = dds_sentences(s, &words);
    t->flavour = dds_words(m->flavour);
}

/* What must not be overlooked. Where HP may lie it is measured against what is shown. */
static const char *cue(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const char *watcher = dds_watcher_cue(r, v, s);
    struct stat_span loss;
    if (coming_loss(r, v, &loss) && loss.hi >= dds_told(v, v->hp).lo)
        return "THIS TURN CAN KILL YOU";
    if (watcher)
        return watcher;
    if (v->phase == DD_COMBAT)
        return (r->stamina ? dds_heavy_falls(r, v) : v->foe[0].tell == DD_TELL_HEAVY) ? "THE HEAVY BLOW FALLS"
                                                                                      : NULL;
    if (v->phase == DD_DUNGEON && dd_watcher_near(r, v))
        return "ONE MORE ROOM, AND IT COMES";
    return NULL;
}

static void scene_run(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    bool fight = v->phase == DD_COMBAT;
    s->place = v->mode == DD_MODE_DUEL ? "A duel" : scene_fmt(s, "Floor %u of %u", v->floor, r->floors);
    if (v->mode != DD_MODE_DUEL && r->dungeon[v->dungeon].title)
        s->place = scene_fmt(s, "%s, floor %u of %u", r->dungeon[v->dungeon].title, v->floor, r->floors);
    s->clock = fight                   ? scene_fmt(s, "fight, turn %u", v->turn)
               : r->dread_turns        ? scene_fmt(s, "turn %u", v->clock)
               : v->rooms_cleared == 1 ? "1 room behind you"
                                       : scene_fmt(s, "%u rooms behind you", v->rooms_cleared);
    s->turn = scene_fmt(s, "Dread %u, %s", v->dread,
                        r->level[v->level].title ? r->level[v->level].title : "unnamed");
    s->cue = cue(r, v, s);
    s->tells = dd_many_rooms(r);
    if (fight && r->stamina) {
        dds_foes(r, v, s);
        dds_intents(r, v, s);
    } else if (fight) {
        foe_card(r, v, s);
        intents(r, v, s);
    } else if (v->found.id) {
        struct dd_item worn = worn_in(r, v, v->found.kind);
        scene_pane(s, PANE_CARDS, OF_ALL, "Found, and worn: the other one goes into your pack")->grave = true;
        struct thing *t = dds_item(r, v, v->found, s);
        t->tag = "found";
        const char *change = difference(r, v->found.kind, worn.kind, s);
        t->brief = change ? scene_fmt(s, "against worn: %s", change) : "as good as worn";
        if (worn.id)
            dds_item(r, v, worn, s)->tag = "worn";
    } else {
        dds_map(r, v, s);
    }
    dds_meters(r, v, s);
    dds_waiting(r, v, s);
    dds_doors(r, v, s);
    say_here(r, v, s);
    if (!v->found.id)
        dds_gear(r, v, s);
    if (!fight && !v->found.id)
        next_door(r, v, s);
}

void dd_scene(const void *rules, const void *view, uint32_t page, struct scene *out) {
    const struct dd_view *v = view;
    if (page)
        dds_page(rules, v, page, out);
    else if (in_run(v))
        scene_run(rules, v, out);
    else
        dds_home(rules, v, out);
}
