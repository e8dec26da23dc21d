/* DARKDELVE in words: one line for a question, an action, an event. Everything comes from the view, so a line
 * knows no more than the seat does, and lies where the view lies. Prose lives in content; these are joints.
 */
#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

#include <string.h>

static const char *item_title(const struct dd_rules *r, int32_t kind) {
    const char *t = dd_title_of(r, DD_KIND_ITEM, kind);
    return t ? t : "nothing";
}

static bool is_armor(const struct dd_rules *r, int32_t kind) {
    return kind > 0 && (uint32_t)kind <= r->item_count && r->item[kind].slot == DD_ARMOR;
}

static const char *foe_title(const struct dd_rules *r, int32_t monster) {
    const char *t = dd_title_of(r, DD_KIND_MONSTER, monster);
    return t ? t : "nobody";
}

const char *dd_the(const char *title, bool starts) {
    return !strncmp(title, "The ", 4) ? "" : starts ? "The " : "the ";
}

static void sentence_foe(const struct dd_rules *r, int32_t monster, struct text *out) {
    const char *title = foe_title(r, monster);
    text_fmt(out, "%s%s", dd_the(title, true), title);
}

/* Evenly chosen from a list by the display key: which line is shown can never matter. */
static const char *line_for(const struct dd_rules *r, const struct dd_words *w, const struct dd_view *v,
                            uint32_t field) {
    struct dd_blur_of b = dd_view_blur(r, v);
    uint32_t i = v->candid || !w->count ? 0 : rng_bound(dd_display_draw(&b, field, 3), w->count);
    return w->count ? w->lines[i] : "";
}

const char *dd_duel_end(const struct dd_view *v) {
    static const char *const ends[DD_OUTCOMES] = {"The duel is over",
                                                  "You got away and have not won the duel",
                                                  "You have won the duel", "You have lost the duel"};
    return v->mode == DD_MODE_DUEL && v->phase == DD_CAMP ? ends[v->outcome] : NULL;
}

void dd_say_ask(const void *rules, const void *view, struct text *out) {
    static const char *const asks[DD_PHASES] = {"The fire is low. What now?", "Where to?", "What do you do?",
                                                "What was learned stays learned.", "You are out."};
    static const char *const pending[DD_ASKS] = {"", "They have not closed in yet. Stay, or go?", "What do you do?",
                                                 "Only one gift can stay with you. Which?", "Somebody died here."};
    const struct dd_view *v = view;
    const char *end = dd_duel_end(v), *more = v->phase == DD_DUNGEON && v->pending < DD_ASKS ? pending[v->pending] : "";
    (void)rules;
    text_put(out, end ? end : v->found.id ? "Better than what you wear. Take it up?" : *more ? more : asks[v->phase]);
    text_put(out, end ? "." : "");
}

static const struct dd_item *find_item(const struct dd_view *v, int16_t id) {
    const struct {
        const struct dd_item *list;
        uint32_t cap;
    } lists[] = {{v->consumables, DD_CARRY_MAX},
                 {v->backpack, DD_CARRY_MAX},
                 {v->profile.stash, DD_STASH_MAX},
                 {v->profile.hand, DD_HAND_MAX},
                 {v->profile.returned, DD_CARRY_MAX}};
    for (uint32_t l = 0; l < sizeof lists / sizeof lists[0]; l++) {
        int32_t at = id > 0 ? dd_items_find(lists[l].list, lists[l].cap, (uint16_t)id) : -1;
        if (at >= 0)
            return &lists[l].list[at];
    }
    return NULL;
}

/* What an item does, from its figures (DD-059). What is foretold of its use is not said again; in a fight the
 * blows are counted in there. */
static void put_effect(const struct dd_rules *r, const struct dd_view *v, const struct dd_item *it,
                       bool foretold, struct text *out) {
    const struct dd_item_rules *k = &r->item[it->kind];
    if (k->heal && (!foretold || v->phase == DD_COMBAT))
        text_fmt(out, "+%u HP", k->heal);
    if (k->dread_relief && !foretold)
        text_fmt(out, "-%u Dread%s", k->dread_relief, k->uses_per_run ? ", " : "");
    if (k->uses_per_run)
        text_fmt(out, "%u of %u left in this run",
                 k->uses_per_run > v->torch_uses ? k->uses_per_run - v->torch_uses : 0, k->uses_per_run);
    if (k->clarity_rooms)
        text_fmt(out, "clear sight for %u rooms", k->clarity_rooms);
    if (k->slot == DD_WEAPON)
        text_fmt(out, "%d-%d", k->damage.lo, k->damage.hi);
    if (k->slot == DD_ARMOR)
        text_fmt(out, "+%u HP", k->hp_bonus);
}

/* Said only while nothing lies: it would give away the HP. */
static bool heals_nothing(const struct dd_rules *r, const struct dd_view *v, uint8_t kind) {
    return r->item[kind].heal && !v->corruption && v->hp.sure && v->hp.shown >= v->max_hp;
}

/* An item behind the verb; in the note how often it can be used, and what it is good for. */
static void describe_item(const struct dd_rules *r, const struct dd_view *v, const char *joint, int16_t id,
                          struct offer *o) {
    const struct dd_item *it = find_item(v, id);
    if (!it && o->action.verb == DD_USE_ITEM) {
        text_put(&o->label, " an item");
        if (!v->consumables[0].id && o->reason == DD_NO_ITEM)
            text_put(&o->why, "you carry nothing to use");
    }
    if (!it)
        return;
    text_fmt(&o->label, "%s%s", joint, item_title(r, it->kind));
    if (o->action.verb == DD_USE_ITEM && heals_nothing(r, v, it->kind)) {
        text_put(&o->note, "you are whole: it would heal nothing");
        return;
    }
    TEXT_ON_STACK(effect, 80);
    put_effect(r, v, it, o->action.verb == DD_USE_ITEM && o->reason == REASON_OK, &effect);
    if (o->note.len && (effect.len || r->item[it->kind].uses > 1))
        text_put(&o->note, "; ");
    if (r->item[it->kind].uses > 1)
        text_fmt(&o->note, "%u use%s%s", it->uses, it->uses == 1 ? "" : "s", effect.len ? ", " : "");
    text_put(&o->note, effect.buf);
}

void dd_put_room(const struct dd_rules *r, const struct dd_room_view *to, struct text *out) {
    if (to->foe[0].monster)
        text_fmt(out, "%s%s waits there", dd_the(foe_title(r, to->foe[0].monster), false), foe_title(r, to->foe[0].monster));
    else if (to->flags & DD_LANDING)
        text_put(out, "where you came in");
    else if (to->type == DD_ROOM_COMBAT && (to->flags & DD_EXPLORED))
        text_put(out, "cleared");
    else if (to->type)
        text_put(out, dd_title_of(r, DD_KIND_ROOM_TYPE, to->type));
    else
        text_put(out, dd_many_rooms(r) ? "?????" : "unknown"); /* DD-616 */
    if (to->type == DD_ROOM_TREASURE && (to->flags & DD_CHEST_OPEN))
        text_put(out, ", open");
}

static void describe_move(const struct dd_rules *r, const struct dd_view *v, int16_t room, struct offer *o) {
    if (room < 1 || room > v->room_count)
        return;
    const struct dd_room_view *to = &v->rooms[room], *here = &v->rooms[v->room];
    text_put(&o->label, to->x > here->x   ? " east"
                        : to->x < here->x ? " west"
                        : to->y > here->y ? " south"
                                          : " north");
    dd_put_room(r, to, &o->note);
}

/* S-91, S-92. */
static void describe_stop(const struct dd_rules *r, struct text *out) {
    text_put(out, "stops the heavy blow whole");
    if (r->riposte) {
        text_put(out, ", and your next attack counts ");
        dd_put_times(r->riposte, out);
    }
    text_fmt(out, "; then not for %u turns", r->defend_cooldown);
}

/* DD-204, DD-210: a guard is for the blow of this turn, and not every turn has one. */
static void describe_guard(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    const struct dd_monster_rules *m = &r->monster[v->foe[0].monster];
    struct text *out = &o->note;
    if (dd_struck_first(r, v->foe[0].monster, v->turn, v->foe[0].tell))
        text_put(out, "blocks nothing: it has struck already this turn");
    else if (v->foe[0].tell == DD_TELL_NOW && m->tell_skips_attack)
        text_put(out, "blocks nothing: it does not strike this turn");
    else if (r->guard_stops_signed && v->foe[0].tell == DD_TELL_HEAVY)
        describe_stop(r, out);
    else
        text_fmt(out, "lets %u%% of the damage through; then not for %u turns", r->defend_factor / 100u,
                 r->defend_cooldown);
}

static void describe_way_out(const struct dd_rules *r, const struct dd_view *v, uint16_t verb,
                             struct offer *o) {
    const char *foe = foe_title(r, r->alternative_foe);
    const uint32_t bonus = r->floor[v->floor].extract_bonus;
    if (verb == DD_DESCEND)
        text_fmt(&o->label, " to floor %u", v->floor + 1u);
    else if (verb == DD_EXTRACT)
        text_put(&o->note, "you leave with all you carry");
    else
        text_fmt(&o->note, "beat %s%s first", dd_the(foe, false), foe);
    if (verb != DD_DESCEND && bonus)
        text_fmt(&o->note, "; pays a bonus of %u", bonus);
}

/* What the reason alone does not say: figures, and what to do about it. */
static void describe_refusal(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    const bool paid = o->action.verb == DD_EXTRACT_ALTERNATIVE;
    switch (o->reason) {
    case DD_NO_TOO_MANY:
        text_fmt(&o->why, "no more than %u items may be brought", r->bring_max);
        break;
    case DD_NO_CONSUMABLES:
        text_fmt(&o->why, "no more than %u consumable%s may be brought", r->bring_consumables_max,
                 r->bring_consumables_max == 1 ? "" : "s");
        break;
    case DD_NO_RETURNED:
        if (dd_stash_used(&v->profile) >= r->stash_capacity)
            text_put(&o->why, "the stash is full: throw something away, then put away what you brought home");
        break;
    case DD_NO_GOLD:
        if (v->phase == DD_CAMP || o->why.len) /* said with what it is */
            break;
        text_fmt(&o->why, "it costs %d gold, more than you carry",
                 paid ? (int32_t)r->alternative_cost : v->extract_cost);
        break;
    case DD_NO_COOLDOWN:
        text_fmt(&o->why, "your arm needs %u more turn%s", v->defend_cooldown,
                 v->defend_cooldown == 1 ? "" : "s");
        break;
    default:
        break;
    }
}

/* What stands first in every label. */
static const char *const verb_words[DD_VERBS] = {
    [DD_ENTER_DUNGEON] = "Enter Dungeon",
    [DD_DEPOSIT] = "Put away",
    [DD_WITHDRAW] = "Take along",
    [DD_DISCARD] = "Throw away",
    [DD_QUIT] = "Quit",
    [DD_MOVE] = "Go",
    [DD_OPEN_CHEST] = "Open the chest",
    [DD_DESCEND] = "Descend",
    [DD_EXTRACT] = "Extract",
    [DD_EXTRACT_ALTERNATIVE] = "Pay to leave",
    [DD_KEEP_IN_PACK] = "Put the",
    [DD_EQUIP_FOUND] = "Take up the",
    [DD_EQUIP_ITEM] = "Change to",
    [DD_ATTACK] = "Attack",
    [DD_DEFEND] = "Defend",
    [DD_USE_ITEM] = "Use",
    [DD_FLEE] = "Flee",
    [DD_ACKNOWLEDGE] = "Back to camp",
    [DD_HEAVY] = "Heavy attack",
    [DD_DODGE] = "Dodge",
    [DD_BLOCK] = "Block",
    [DD_PASS] = "Catch your breath",
    [DD_FIGHT] = "Fight",
    [DD_RETREAT] = "Back out",
    [DD_LOOK_AGAIN] = "Look again",
    [DD_PICK_LOCK] = "Pick the lock",
    [DD_FORCE] = "Force it open",
    [DD_SMASH] = "Smash it",
    [DD_EXAMINE] = "Look it over",
    [DD_REST_FULLY] = "Sleep",
    [DD_REST_BRIEFLY] = "Sit down",
    [DD_DESECRATE] = "Take the offerings",
    [DD_ACCEPT] = "Take the new gift",
    [DD_KEEP_BLESSING] = "Keep the old gift",
    [DD_CROSS] = "Through the last door",
    [DD_SACRIFICE] = "Pay with the",
    [DD_TAKE] = "Pick up the",
    [DD_DROP] = "Leave the",
    [DD_UNEQUIP] = "Take off the",
    [DD_BUY] = "Buy",
    [DD_SELL] = "Sell the",
    [DD_IDENTIFY] = "Have named: the",
    [DD_IMPROVE] = "Improve the",
    [DD_LIFT_CURSE] = "Lift the curse of the",
};

void dd_describe(const void *rules, const void *view, const struct action *a, struct offer *o) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    if (a->verb >= DD_VERBS)
        return;
    if (verb_words[a->verb])
        text_put(&o->label, verb_words[a->verb]);
    bool told = dd_describe_fight(r, v, a, o) || dd_describe_rooms(r, v, a, o) || dd_describe_things(r, v, a, o) ||
                dd_describe_camp(r, v, a, o);
    switch (told ? DD_VERBS : a->verb) {
    case DD_ENTER_DUNGEON:
        describe_item(r, v, " with ", a->arg[0], o);
        describe_item(r, v, " and ", a->arg[1], o);
        break;
    case DD_USE_ITEM:
    case DD_DEPOSIT:
    case DD_WITHDRAW:
    case DD_DISCARD:
    case DD_EQUIP_ITEM:
        describe_item(r, v, " ", a->arg[0], o);
        break;
    case DD_MOVE:
        describe_move(r, v, a->arg[0], o);
        break;
    case DD_EQUIP_FOUND:
    case DD_KEEP_IN_PACK:
        text_fmt(&o->label, " %s%s", item_title(r, v->found.kind),
                 a->verb == DD_KEEP_IN_PACK ? " into the pack" : "");
        break;
    case DD_DEFEND:
        describe_guard(r, v, o);
        break;
    case DD_ATTACK:
        if (v->riposte && r->riposte && !r->stamina) {
            text_put(&o->note, "into the opening: ");
            dd_put_times(r->riposte, &o->note);
        }
        break;
    case DD_DESCEND:
    case DD_EXTRACT:
    case DD_EXTRACT_ALTERNATIVE:
        describe_way_out(r, v, a->verb, o);
        break;
    default:
        break;
    }
    describe_refusal(r, v, o);
    dd_forecast(r, v, a, o);
}

/* An amount as the narrator gives it, between two pieces of a sentence: under Dread it may be a lie (DD-359).
 */
static void put_told(const struct dd_rules *r, const struct dd_view *v, const struct event *ev, uint32_t arg,
                     const char *before, const char *after, struct text *out) {
    text_put(out, before);
    dd_put_num(v, dd_event_num(r, v, ev, arg), out);
    text_put(out, after);
}

/* A monster named by the first argument; the empty entry for anything else. */
static const struct dd_monster_rules *monster_of(const struct dd_rules *r, const struct event *ev) {
    return &r->monster[ev->arg[0] > 0 && (uint32_t)ev->arg[0] <= r->monster_count ? ev->arg[0] : 0];
}

static const char *or_else(const char *s, const char *fallback) {
    return s && *s ? s : fallback;
}

static void say_blow(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                     struct text *out) {
    const char *yours = ev->arg[2] ? "You find the gap: a critical " : "You strike for ",
               *theirs = ev->arg[3] ? "The heavy blow lands: " : "You are hit for ";
    if (r->stamina && (ev->arg[2] || ev->arg[3])) /* DD-548 */
        text_put(out, ev->arg[0] ? "THUD. " : ev->arg[2] ? "Crack - CRACK. " : "Crunch. ");
    put_told(r, v, ev, 1, ev->arg[0] ? theirs : yours, ".", out);
}

static void say_telegraph(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                          struct text *out) {
    const struct dd_monster_rules *m = monster_of(r, ev);
    struct dd_words tells = {m->tells, m->tell_lines};
    bool falls = ev->arg[1] == DD_TELL_HEAVY && (!r->tell_now || m->cycle_len);
    if (falls)
        text_put(out, "The heavy blow is coming NOW.");
    else if (r->tell_now && tells.count) /* signs come often: none is read twice in a row (DD-533) */
        text_put(out, tells.lines[(v->room + v->turn) % tells.count]);
    else
        text_put(out, line_for(r, &tells, v, DD_BLUR_LINES + 1));
}

/* DD-203 to DD-226; false when the event is not of a fight. */
static bool say_fight(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                      struct text *out) {
    const struct dd_monster_rules *m = monster_of(r, ev);
    switch (ev->kind) {
    case DD_EV_COMBAT_STARTED:
        sentence_foe(r, ev->arg[0], out);
        text_put(out, ev->arg[1] ? " is still here, and it remembers you." : " stands before you.");
        return true;
    case DD_EV_AMBUSH:
        text_put(out, or_else(m->warning, "It was behind you all along."));
        return true;
    case DD_EV_TELEGRAPH:
        say_telegraph(r, v, ev, out);
        return true;
    case DD_EV_ENEMY_HESITATES:
        sentence_foe(r, ev->arg[0], out);
        text_put(out, " gathers itself and does not strike.");
        return true;
    case DD_EV_PHASE:
        text_put(out, or_else(m->phase_text, "It changes."));
        return true;
    case DD_EV_DAMAGE_DEALT:
        say_blow(r, v, ev, out);
        return true;
    case DD_EV_DAMAGE_BLOCKED:
        if (!ev->arg[1] && r->guard_stops_signed) {
            text_put(out, r->riposte ? "Your guard stops it whole, and for a moment it stands open."
                                     : "Your guard stops it whole.");
            return true;
        }
        put_told(r, v, ev, 0, "Your guard takes the worst of it: ", " down to ", out);
        put_told(r, v, ev, 1, "", ".", out);
        return true;
    case DD_EV_LIFESTEAL:
        if (dd_event_num(r, v, ev, 0).sure)
            text_fmt(out, "Your weapon gives back %d.", ev->arg[0]);
        else
            text_put(out, "Your weapon gives something back.");
        return true;
    case DD_EV_DEFENDING:
        text_put(out, "You raise your guard.");
        return true;
    case DD_EV_ENEMY_DIED:
        sentence_foe(r, ev->arg[0], out);
        put_told(r, v, ev, 1, " falls. ", " gold.", out);
        return true;
    case DD_EV_FLEE_ATTEMPTED:
        text_put(out, ev->arg[0] ? "You run, and nothing follows far."
                                 : "You turn to run, and it is already there.");
        return true;
    default:
        return false;
    }
}

static void say_found(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                      struct text *out) {
    struct dd_item it = {.id = 1, .kind = (uint8_t)ev->arg[1]};
    text_fmt(out, "You find: %s", item_title(r, ev->arg[1]));
    if (ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->item_count) {
        text_put(out, " (");
        put_effect(r, v, &it, false, out);
        text_char(out, ')');
    }
    text_char(out, '.');
}

static void say_used(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                     struct text *out) {
    const struct dd_item_rules *k =
        &r->item[ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->item_count ? ev->arg[1] : 0];
    if (k->heal && dd_event_num(r, v, ev, 2).sure)
        text_fmt(out, "The potion closes what it can: +%d HP.", ev->arg[2]);
    else if (k->heal)
        text_put(out, "The potion closes what it can.");
    else if (k->clarity_rooms)
        text_fmt(out, "The world stops trembling. For %d rooms, what you see is what is there.", ev->arg[2]);
    else
        text_fmt(out, "You light a %s.", or_else(k->title, "light"));
}

/* Finds and belongings; false when the event is about something else. */
static bool say_thing(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                      struct text *out) {
    static const char *const moved[] = {"put away", "comes along", "gone"};
    switch (ev->kind) {
    case DD_EV_CHEST_OPENED:
        put_told(r, v, ev, 0, "The chest gives up ", " gold.", out);
        text_put(out, ev->arg[2] ? " Something in the lid screams." : "");
        return true;
    case DD_EV_ITEM_FOUND:
        say_found(r, v, ev, out);
        return true;
    case DD_EV_ITEM_EQUIPPED:
        text_fmt(out, "You %s the %s.", is_armor(r, ev->arg[1]) ? "put on" : "take up",
                 item_title(r, ev->arg[1]));
        return true;
    case DD_EV_ITEM_STOWED:
        text_fmt(out, "The %s goes into the pack.", item_title(r, ev->arg[1]));
        return true;
    case DD_EV_ITEM_USED:
        say_used(r, v, ev, out);
        return true;
    case DD_EV_ITEM_MOVED:
        text_fmt(out, "%s: %s.", item_title(r, ev->arg[1]),
                 moved[ev->arg[2] > 0 && ev->arg[2] < 3 ? ev->arg[2] : 0]);
        return true;
    default:
        return false;
    }
}

static void say_dread(const struct event *ev, struct text *out) {
    static const char *const why[DD_SOURCES] = {
        [DD_FROM_ROOM] = "This place takes its toll",
        [DD_FROM_TRAP] = "The trap was never meant for your body",
        [DD_FROM_FLEE] = "You leave your nerve behind",
        [DD_FROM_STAIRS] = "Air from above",
        [DD_FROM_TORCH] = "The light holds",
        [DD_FROM_WATCHER] = "The Eye closes",
        [DD_FROM_CAMP] = "Firelight",
        [DD_FROM_KILL] = "What you did here stays with you",
        [DD_FROM_TIME] = "The hours are heavier down here",
        [DD_FROM_DARK] = "The dark leans in",
        [DD_FROM_LIGHT] = "The torch burns steadily",
        [DD_FROM_DESCENT] = "Deeper",
        [DD_FROM_EVENT] = "It gets under your skin",
        [DD_FROM_SHRINE] = "Something took note of you",
        [DD_FROM_ITEM] = "What you carry works on you",
        [DD_FROM_CURSE] = "The curse tightens",
    };
    enum { TIME_TOLD = 10 }; /* what comes and goes with every few turns is on the bar; of that the tens are told */
    uint32_t from = ev->arg[2] > 0 && ev->arg[2] < DD_SOURCES ? (uint32_t)ev->arg[2] : DD_FROM_ROOM;
    const bool by_time = from == DD_FROM_TIME || from == DD_FROM_LIGHT || from == DD_FROM_DARK;
    if (by_time && ev->arg[1] / TIME_TOLD <= ev->arg[0] / TIME_TOLD)
        return;
    text_fmt(out, "%s: %+d Dread.", why[from], ev->arg[1] - ev->arg[0]);
}

/* The descent itself: floors, Dread, ways out, death. */
static void say_descent(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                        struct text *out) {
    switch (ev->kind) {
    case DD_EV_RUN_STARTED:
        text_fmt(out, "Descent %d. The door closes by itself.", ev->arg[0]);
        return;
    case DD_EV_FLOOR_DESCENDED:
        if (ev->arg[0] > 1) /* of the first one the door has told */
            text_fmt(out, "Floor %d.", ev->arg[0]);
        return;
    case DD_EV_DREAD_CHANGED:
        say_dread(ev, out);
        return;
    case DD_EV_DREAD_THRESHOLD:
        if (ev->arg[2])
            text_put(out, r->first_lie);
        else
            text_fmt(out, "%s: %s.", ev->arg[0] > ev->arg[1] ? "It closes in" : "It lets go a little",
                     or_else(dd_title_of(r, DD_KIND_LEVEL, ev->arg[0]), "afraid"));
        return;
    case DD_EV_WATCHER_SPAWNED:
        text_put(out, "There is no more room for fear. Something opens its eye.");
        return;
    case DD_EV_EXTRACTION_PAID:
        text_fmt(out, "You count out %d gold, and the dark takes every coin.", ev->arg[0]);
        return;
    case DD_EV_EXTRACTION:
        if (r->pack_slots) /* of things the page tells, and what is worn goes without saying */
            text_fmt(out, "Out from floor %d, with %d gold.", ev->arg[2], ev->arg[0]);
        else
            text_fmt(out, "Out from floor %d: %d gold, %d item%s.", ev->arg[2], ev->arg[0], ev->arg[1],
                     ev->arg[1] == 1 ? "" : "s");
        return;
    case DD_EV_PLAYER_DIED:
        sentence_foe(r, ev->arg[0], out);
        text_fmt(out, " ends this descent on floor %d.", ev->arg[1]);
        return;
    case DD_EV_LESSON_LEARNED:
        if (r->level_cap && !v->candid) /* the page that opens with it has it in full */
            text_put(out, "Lesson learned.");
        else
            text_put(out, or_else(monster_of(r, ev)->lesson, "You know it better now."));
        return;
    case DD_EV_BESTIARY_UNLOCKED:
        text_fmt(out, "Bestiary: %s, tier %d.", foe_title(r, ev->arg[0]), ev->arg[1]);
        return;
    case DD_EV_CLARITY_ENDED:
        text_put(out, "The clarity fades.");
        return;
    default:
        return;
    }
}

static bool is_legend(const struct dd_rules *r, int32_t kind) {
    return kind > 0 && (uint32_t)kind <= r->item_count && r->item[kind].rarity + 1 == DD_RARITIES;
}

/* A rare find is a moment, and so is a legend that gets its name (DD-546); none of the others is, or there would be one in
 * every room. */
uint32_t dd_weigh_event(const void *rules, const struct event *ev) {
    const struct dd_rules *r = rules;
    const bool rare = ev->kind == DD_EV_ITEM_FOUND && r->item[ev->arg[1]].rarity + 1 == DD_RARITIES;
    const bool named = ev->kind == DD_EV_IDENTIFIED && is_legend(r, ev->arg[1]);
    return rare || named ? WEIGHT_MOMENT : darkdelve_ops.events[ev->kind].weight;
}

void dd_say_event(const void *rules, const void *view, const struct event *ev, struct text *out) {
    if (!dd_say_dread(rules, ev, out) && !dd_say_fight(rules, view, ev, out) && !dd_say_rooms(rules, view, ev, out) &&
        !dd_say_things(rules, view, ev, out) && !dd_say_camp(rules, view, ev, out) &&
        !say_fight(rules, view, ev, out) && !say_thing(rules, view, ev, out))
        say_descent(rules, view, ev, out);
}

/* DD-373: whispers from Shaken, hallucinations from Terrified. */
const char *dd_whisper(const struct dd_rules *r, const struct dd_view *v, bool *hallucination) {
    const struct dd_level_rules *l = &r->level[v->level];
    struct dd_blur_of b = dd_view_blur(r, v);
    *hallucination = false;
    if (v->candid || !v->corruption || (!l->whispers && !l->hallucinations))
        return NULL;
    uint32_t chance = v->corruption * r->voice_factor / 10000;
    chance = chance > r->voice_most ? r->voice_most : chance;
    if (rng_bound(dd_display_draw(&b, DD_BLUR_LINES, 0), 10000) >= chance)
        return NULL;
    uint32_t draw = rng_bound(dd_display_draw(&b, DD_BLUR_LINES, 1), 10000);
    *hallucination = l->hallucinations && draw >= 10000 - r->hallucination_share;
    /* DD-372: some of what is whispered is so */
    bool so = !*hallucination && rng_bound(dd_display_draw(&b, DD_BLUR_LINES, 2), 10000) < r->true_share;
    return line_for(r, *hallucination ? &r->hallucinations : so ? &r->true_whispers : &r->whispers, v, DD_BLUR_LINES);
}

/* -- around a run -- */

void dd_say_opening(const void *rules, uint32_t line, struct text *out) {
    const struct dd_rules *r = rules;
    if (line == 0)
        text_put(out,
                 "Under the hill lies the Ossuary. Go down, take what you can carry, and come back up by a "
                 "stairwell before it keeps you.");
    else if (line == 1)
        text_fmt(out,
                 "There are %u floors. Each is richer than the one above and harder to leave. Whoever falls "
                 "loses all they carried, but not what they learned.",
                 r->floors);
    else if (line == 2)
        text_put(out, r->dread_turns ? "Dread grows with time and with every kill. When it is high, do not "
                                       "trust what you read. Your own "
                                       "choices are always carried out as you made them."
                                     : "Dread grows with every room. When it is high, do not trust what you "
                                       "read. Your own choices "
                                       "are always carried out as you made them.");
}

void dd_say_leaving(const void *rules, const void *view, struct text *out) {
    const struct dd_view *v = view;
    (void)rules;
    if (v->mode == DD_MODE_DUEL) {
        text_put(out, "If you leave, this duel stays undecided: nobody wins it, and nothing of it is kept. "
                      "What you have at camp is safe.");
        return;
    }
    text_fmt(out,
             "Leaving now forfeits this run: all you carry and its gold stay below, also what you brought "
             "from the stash. Your %u gold, the rest of the stash and the bestiary are safe at camp.",
             v->profile.gold);
}

enum stand dd_stand(const void *view) {
    const struct dd_view *v = view;
    if (v->outcome == DD_OUT_QUIT)
        return STAND_GONE;
    if (v->outcome != DD_OUT_NONE)
        return STAND_DONE;
    return v->phase == DD_CAMP ? STAND_HOME : STAND_OUT;
}
