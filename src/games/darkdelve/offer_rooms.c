/* DARKDELVE: what choices of floors and rooms are called, beside those that both sizes of the game have
 * (offer.c), and which there are; forecast_rooms.c has what can come of them. */
#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/floors.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

/* What is known of a room, without a comma: a note that is too long ends at one. */
static void put_known(const struct dd_rules *r, const struct dd_room_view *to, struct text *out) {
    const bool shut = to->type == DD_ROOM_TREASURE && !(to->flags & DD_CHEST_OPEN),
               danger = to->type == DD_ROOM_COMBAT && !(to->flags & DD_EXPLORED);
    TEXT_ON_STACK(t, 120);
    if (danger && to->what) /* DD-462: how many, to the cunning */
        text_fmt(&t, to->what == 1 ? "one waits there" : "%u wait there", to->what);
    else
        dd_put_room(r, to, &t);
    for (char *c = t.buf; *c; c++)
        *c = *c == ',' ? ':' : *c;
    text_put(out, t.buf);
    if (!(to->flags & DD_EXPLORED) && to->flags & DD_LAIR)
        text_put(out, ": a lair");
    if (shut && to->what && !(to->more & DD_ROOM_EXAMINED))
        text_fmt(out, ": %s", dd_rarity_names[dd_chest_rarity(to->what)]);
    if (shut && to->flags & DD_TRAPPED)
        text_put(out, ": trapped");
}

/* DD-455: where it leads, what is known of it in brackets, and a hint. */
static void describe_walk(const struct dd_rules *r, const struct dd_view *v, int16_t at, struct offer *o) {
    const struct dd_room_view *to = &v->rooms[at], *here = &v->rooms[v->room];
    bool doubt = false;
    text_put(&o->label, to->x > here->x   ? " east"
                        : to->x < here->x ? " west"
                        : to->y > here->y ? " south"
                                          : " north");
    text_char(&o->note, '[');
    put_known(r, to, &o->note);
    text_char(&o->note, ']');
    const char *hint = dd_claim_hint(r, v, (uint32_t)at, &doubt);
    if (hint)
        text_fmt(&o->note, ", %s%s", hint, doubt ? ", or so it seems" : "");
}

/* The first words are what there is room for where rows are short. */
static void put_gift(const struct dd_blessing_rules *b, struct text *all) {
    TEXT_ON_STACK(t, 160);
    if (b->might)
        text_item(&t, "+%u MIGHT", b->might);
    if (b->vigor)
        text_item(&t, "+%u VIGOR", b->vigor);
    if (b->cunning)
        text_item(&t, "+%u CUNNING", b->cunning);
    if (b->chests)
        text_item(&t, "better chests, the next %u of them", b->chests);
    if (b->map)
        text_item(&t, "shows the floor");
    if (b->cures)
        text_item(&t, "cures curse, poison and bleeding");
    if (b->dread < 0)
        text_item(&t, "eases Dread");
    if (b->max_hp_less)
        text_item(&t, "max HP -%u%%", b->max_hp_less / 100u);
    if (b->might || b->vigor || b->cunning || b->max_hp_less)
        text_item(&t, "until you are out");
    text_put(all, t.buf);
}

static void describe_gift(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                          struct offer *o) {
    uint32_t gift = a->verb == DD_PRAY ? (uint32_t)(a->arg[0] > 0 ? a->arg[0] : 0) : v->offered;
    if (gift < 1 || gift > r->blessing_count)
        return;
    if (a->verb == DD_PRAY)
        text_fmt(&o->label, "Pray for %s", r->blessing[gift].title);
    else
        text_fmt(&o->label, ", %s", r->blessing[a->verb == DD_ACCEPT ? gift : v->blessing].title);
    put_gift(&r->blessing[a->verb == DD_KEEP_BLESSING ? v->blessing : gift], &o->note);
    if (a->verb == DD_PRAY && v->blessing && dd_gift_stays(&r->blessing[gift]))
        text_fmt(&o->note, "; you are asked before it takes the place of %s", r->blessing[v->blessing].title);
}

static bool has_no_effect(const struct dd_way_rules *y) {
    const struct dd_span spans[] = {y->gold, y->hp, y->dread};
    bool none = !(y->item | y->loot | y->fight | y->status_amount | y->map | y->lore | y->trap | y->curse |
                  y->stat | y->identify);
    for (uint32_t i = 0; i < sizeof spans / sizeof spans[0]; i++)
        none &= !spans[i].lo && !spans[i].hi;
    return none;
}

static void describe_option(const struct dd_rules *r, const struct dd_view *v, int16_t option,
                            struct offer *o) {
    const struct dd_event_rules *ev = dd_event_here(r, v);
    if (v->pending == DD_ASK_ECHO) {
        text_put(&o->label, "Go on");
        return;
    }
    if (!ev || option < 1 || option > ev->options)
        return;
    const struct dd_option_rules *opt = &ev->option[option - 1];
    text_put(&o->label, opt->text);
    if (opt->ways == 1 && !opt->gold && !opt->item && has_no_effect(&opt->way[0]))
        text_put(&o->note, "nothing comes of it");
    if (opt->cunning)
        text_fmt(&o->note, "%stakes CUNNING %u", o->note.len ? "; " : "", opt->cunning);
    if (opt->item)
        text_fmt(&o->note, "uses up: %s", r->item[opt->item].title);
    if (o->reason == DD_NO_SKILL)
        text_fmt(&o->why, "takes CUNNING %u, you have %d", opt->cunning, dd_seen_cunning(r, v));
    else if (o->reason == DD_NO_PRICE && opt->item)
        text_fmt(&o->why, "you have no %s", r->item[opt->item].title);
    else if (o->reason == DD_NO_PRICE)
        text_fmt(&o->why, "it costs %u gold, more than you carry", opt->gold);
}

/* DD-489 to DD-494: it informs, and never bars the way. */
static void describe_doors(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    static const char *const words[] = {"pass", "marginal", "WARNING"};
    struct dd_ready ready[DD_READINESS];
    dd_readiness(r, v, ready);
    text_put(&o->note, "no way back, victory or death");
    for (uint32_t i = 0; i < DD_READINESS; i++)
        text_fmt(&o->note, "%s %s %d%s: %s", i ? "," : ";", ready[i].name, ready[i].value, i ? "" : "%",
                 words[ready[i].verdict]);
}

static void describe_chest(const struct dd_rules *r, const struct dd_view *v, uint16_t verb,
                           struct offer *o) {
    static const char *const notes[][2] = {
        {"Open it as it wants to be opened", "no trap; what was meant to be in it"},
        {"", "no trap, and a lockpick less; a common thing"},
        {"", "else a better thing"},
        {"", "somebody comes; what was meant to be in it"},
        {"", "shows trap and teeth, and how it opens"}};
    uint32_t row = verb == DD_OPEN_CHEST  ? 0
                   : verb == DD_PICK_LOCK ? 1
                   : verb == DD_FORCE     ? 2
                   : verb == DD_SMASH     ? 3
                                          : 4;
    if (*notes[row][0]) {
        text_clear(&o->label);
        text_put(&o->label, notes[row][0]);
    }
    if (verb == DD_FORCE && dd_trap_odds(r, v)) { /* what decides stands first, where rows are short */
        text_put(&o->note, "a trap in ");
        chance_say(dd_trap_odds(r, v), &o->note);
        text_put(&o->note, "; ");
    }
    text_put(&o->note, verb == DD_FORCE && !dd_trap_odds(r, v) ? "no trap; a better thing" : notes[row][1]);
    if (verb == DD_EXAMINE && o->reason == DD_NO_SKILL)
        text_fmt(&o->why, "takes CUNNING %u, you have %d", r->cunning_examine, dd_seen_senses(r, v));
}

/* DD-476, DD-477. */
static void describe_leaving(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                             struct offer *o) {
    const struct dd_floor_rules *f = &r->floor[v->floor];
    uint8_t type = v->rooms[v->room].type;
    if (a->verb == DD_SACRIFICE) {
        for (uint32_t i = 0; i < DD_CARRY_MAX; i++) {
            if (v->backpack[i].id && v->backpack[i].id == a->arg[0])
                text_fmt(&o->label, " %s",
                         v->backpack[i].kind ? r->item[v->backpack[i].kind].title : "unknown thing");
            if (v->consumables[i].id && v->consumables[i].id == a->arg[0])
                text_fmt(&o->label, " %s",
                         v->consumables[i].kind ? r->item[v->consumables[i].kind].title : "unknown thing");
        }
        for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
            if (v->worn[slot].id && v->worn[slot].id == a->arg[0])
                text_fmt(&o->label, " %s", r->item[v->worn[slot].kind].title);
        text_put(&o->note, "the Waystone takes it, and lets you go with the rest");
        return;
    }
    if (type == DD_ROOM_WAYSTONE)
        text_fmt(&o->note, "the Waystone demands %u%% of what you carry, at least %u%s", f->cost_share / 100u,
                 f->extract_cost, f->cost_item ? ", or a thing" : "");
    else if (type == DD_ROOM_THRESHOLD)
        text_put(&o->note, "breaks a Waystone Shard");
    for (int i = 0; type == DD_ROOM_BOSS && i < DD_ADJ_MAX && v->rooms[v->room].adj[i]; i++) {
        const struct dd_room_view *behind = &v->rooms[v->rooms[v->room].adj[i]];
        if (behind->type == DD_ROOM_SANCTUM && !(behind->flags & DD_EXPLORED))
            text_put(&o->note, "and never see what it stood before");
    }
    if (v->extract_cost == 0 && type == DD_ROOM_WAYSTONE)
        text_fmt(&o->note, "; you have nothing, and pay with %u Dread", r->free_exit_dread);
}

static bool describe_more(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                          struct offer *o) {
    switch (a->verb) {
    case DD_REST_FULLY:
    case DD_REST_BRIEFLY:
        text_fmt(&o->note, "+%d%% HP, %d%% that somebody comes; %u turns",
                 a->verb == DD_REST_FULLY ? r->rest_heal.lo : r->rest_heal.hi,
                 a->verb == DD_REST_FULLY ? r->rest_ambush.lo : r->rest_ambush.hi,
                 a->verb == DD_REST_FULLY ? r->turns_rest : r->turns_nap);
        return true;
    case DD_DESECRATE:
        text_fmt(&o->note, "%u%% cursed, and wounds stay open", r->desecrate_curse / 100u);
        return true;
    case DD_DESCEND:
        text_fmt(&o->label, " to floor %u", v->floor + 1u);
        return true;
    case DD_CROSS:
        describe_doors(r, v, o);
        return true;
    default:
        return false;
    }
}

bool dd_describe_rooms(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o) {
    if (!dd_many_rooms(r) || v->phase != DD_DUNGEON)
        return false;
    switch (a->verb) {
    case DD_MOVE:
        if (a->arg[0] > 0 && a->arg[0] <= v->room_count)
            describe_walk(r, v, a->arg[0], o);
        return true;
    case DD_CHOOSE:
        describe_option(r, v, a->arg[0], o);
        return true;
    case DD_PRAY:
    case DD_ACCEPT:
    case DD_KEEP_BLESSING:
        describe_gift(r, v, a, o);
        return true;
    case DD_OPEN_CHEST:
    case DD_PICK_LOCK:
    case DD_FORCE:
    case DD_SMASH:
    case DD_EXAMINE:
        describe_chest(r, v, a->verb, o);
        return true;
    case DD_EXTRACT:
    case DD_SACRIFICE:
        describe_leaving(r, v, a, o);
        return true;
    default:
        return describe_more(r, v, a, o);
    }
}

/* What one would look for in such a room, open or not. */
void dd_choose_rooms(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    const struct dd_room_view *here = &v->rooms[v->room];
    const struct dd_event_rules *ev = dd_event_here(r, v);
    if (!dd_many_rooms(r) || v->phase != DD_DUNGEON || v->found.id)
        return;
    for (int16_t i = 1; v->pending == DD_ASK_EVENT && ev && i <= ev->options; i++)
        legal_put(l, (struct action){DD_CHOOSE, {i}});
    if (v->pending)
        return;
    if (here->type == DD_ROOM_TREASURE && !(here->flags & DD_CHEST_OPEN)) {
        legal_put(l, (struct action){DD_PICK_LOCK, {0}});
        legal_put(l, (struct action){DD_FORCE, {0}});
        legal_put(l, (struct action){DD_SMASH, {0}});
        if (!(here->more & DD_ROOM_EXAMINED))
            legal_put(l, (struct action){DD_EXAMINE, {0}});
    }
    if (here->type == DD_ROOM_REST && !(here->more & DD_ROOM_DONE)) {
        legal_put(l, (struct action){DD_REST_FULLY, {0}});
        legal_put(l, (struct action){DD_REST_BRIEFLY, {0}});
    }
}
