/* DARKDELVE: what is said of things and trade, beside what both sizes of the game have (say.c): names and
 * figures of a thing as it is, smith's work and curse included, and sentences of their events. Of what nobody
 * has named, slot and rarity are all that is said (C-45, DD-165). */
#include "games/darkdelve/things.h"

static const char *const slot_words[DD_SLOTS] = {"thing", "weapon", "armour", "helm", "trinket", "flask"};
static const char *const tag_words[DD_TAGS] = {
    "", "[SAFE]", "[AT RISK]", "[PROTECTED]", "[VULNERABLE]", "[DOOMED]"};

const char *dd_tag_word(uint8_t tag) {
    return tag < DD_TAGS ? tag_words[tag] : "";
}

const char *dd_tag_reason(const struct dd_rules *r, const struct dd_item *it, uint8_t tag) {
    switch (tag) {
    case DD_TAG_SAFE:
        return "in the stash, never lost";
    case DD_TAG_AT_RISK:
        return "brought from the stash, lost for ever if you die";
    case DD_TAG_PROTECTED:
        return it->flags & DD_ITEM_INSURED && r->insured_survives
                   ? "a letter brings it home, once"
                   : "worn and named, comes home even if you do not";
    case DD_TAG_VULNERABLE:
        return "worn, but nobody has named it: lost if you die";
    case DD_TAG_DOOMED:
        return "carried, not worn: lost if you die";
    default:
        return "";
    }
}

const char *dd_slot_word(uint8_t slot) {
    return slot_words[slot < DD_SLOTS ? slot : 0];
}

void dd_put_thing(const struct dd_rules *r, const struct dd_item *it, struct text *out) {
    if (!it->kind) {
        text_fmt(out, "unknown %s %s", dd_rarity_names[it->rarity < DD_RARITIES ? it->rarity : 0],
                 dd_slot_word(it->slot));
        return;
    }
    const struct dd_item_rules *k = &r->item[it->kind];
    text_put(out, k->title);
    if (it->plus)
        text_fmt(out, " +%u", it->plus);
    if (k->stack && it->uses > 1)
        text_fmt(out, " x%u", it->uses);
    if (it->flags & DD_ITEM_UNKNOWN)
        text_put(out, " (not named)");
}

/* DD-165: its figures, as they are with all that was done to it. */
void dd_put_thing_stats(const struct dd_rules *r, const struct dd_item *it, struct text *out) {
    const struct dd_item_rules *k = &r->item[it->kind];
    TEXT_ON_STACK(t, 300);
    if (!it->kind)
        return;
    if (k->slot == DD_WEAPON) {
        dd_put_span(dd_item_damage(r, it), &t);
        text_put(&t, " dmg");
    }
    if (dd_item_hp(r, it))
        text_item(&t, "+%d max HP", dd_item_hp(r, it));
    if (k->crit_bonus)
        text_item(&t, "+%u%% crit", k->crit_bonus / 100u);
    if (k->lifesteal)
        text_item(&t, "%u%% leech", k->lifesteal / 100u);
    if (k->heal)
        text_item(&t, "heals %u HP", k->heal);
    if (k->dread_relief)
        text_item(&t, "-%u Dread", k->dread_relief);
    if (k->clarity_rooms)
        text_item(&t, "true sight, %u rooms", k->clarity_rooms);
    for (uint32_t i = 0; i < DD_EFFECTS && k->fx[i].fx; i++) {
        bool told = false;
        for (uint32_t j = 0; j < i; j++)
            told |= k->fx[j].fx == k->fx[i].fx;
        bool word = dd_fx_rows[k->fx[i].fx].names;
        struct dd_effect_of e = {k->fx[i].fx, 0,
                                 word ? k->fx[i].value : (int16_t)dd_item_fx(r, it, k->fx[i].fx)};
        TEXT_ON_STACK(effect, 64);
        dd_put_effect(e, &effect);
        if (!told)
            text_item(&t, "%s", effect.buf);
    }
    if (it->curse)
        text_item(&t, "cursed: %s", r->curse[it->curse].title);
    text_put(out, t.buf);
}

/* -- where a seat sees a thing -- */

const struct dd_item *dd_thing_seen(const struct dd_view *v, uint16_t id, enum dd_where *where) {
    const struct {
        const struct dd_item *list;
        uint32_t cap;
        enum dd_where where;
    } lists[] = {
        {v->consumables, DD_CARRY_MAX, DD_IN_PACK},   {v->backpack, DD_CARRY_MAX, DD_IN_PACK},
        {v->profile.stash, DD_STASH_MAX, DD_AT_CAMP}, {v->profile.returned, DD_CARRY_MAX, DD_AT_CAMP},
        {v->profile.hand, DD_HAND_MAX, DD_LAID_OUT},  {v->rooms[v->room].lies, DD_LIES, DD_ON_FLOOR}};
    for (uint32_t l = 0; l < sizeof lists / sizeof lists[0] && id; l++) {
        int32_t at = dd_items_find(lists[l].list, lists[l].cap, id);
        *where = lists[l].where;
        if (at >= 0)
            return &lists[l].list[at];
    }
    *where = DD_IS_WORN;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN && id; slot++) {
        if (v->worn[slot].id == id)
            return &v->worn[slot];
        if (v->profile.hero.worn[slot].id == id)
            return &v->profile.hero.worn[slot];
    }
    return NULL;
}

uint8_t dd_tag_seen(const struct dd_rules *r, const struct dd_view *v, uint16_t id) {
    enum dd_where where;
    const struct dd_item *it = dd_thing_seen(v, id, &where);
    return it ? dd_tag_of(r, it, where) : (uint8_t)DD_TAG_NONE;
}

/* -- sentences -- */

/* By its kind where the event has it, else by what is seen of it. */
static void put_it(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                   const char *article, struct text *out) {
    enum dd_where where;
    const struct dd_item *it = dd_thing_seen(v, (uint16_t)ev->arg[0], &where);
    bool known = ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->item_count;
    if (!known && !it) {
        text_put(out, "something that nobody has named");
        return;
    }
    text_put(out, article);
    if (known)
        text_put(out, r->item[ev->arg[1]].title);
    else
        dd_put_thing(r, it, out);
}

/* DD-546: of a legend all that it is, once, when it gets its name. */
static void put_legend(const struct dd_rules *r, int32_t kind, struct text *out) {
    if (kind < 1 || (uint32_t)kind > r->item_count || r->item[kind].rarity + 1 != DD_RARITIES)
        return;
    text_fmt(out, " %s, legendary: ", dd_name_of(r, DD_KIND_SLOT, r->item[kind].slot));
    dd_put_stats(r, (uint8_t)kind, out);
    text_fmt(out, ". %s", r->item[kind].flavour ? r->item[kind].flavour : "");
}

static void say_found(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                      struct text *out) {
    enum dd_where where;
    const struct dd_item *it = dd_thing_seen(v, (uint16_t)ev->arg[0], &where);
    TEXT_ON_STACK(stats, 300);
    text_put(out, "You find: ");
    put_it(r, v, ev, "", out);
    if (ev->arg[1] > 0 && it)
        dd_put_thing_stats(r, it, &stats);
    if (stats.len)
        text_fmt(out, " (%s)", stats.buf);
    text_char(out, '.');
}

static void say_used(const struct dd_rules *r, const struct event *ev, struct text *out) {
    const char *title = dd_title_of(r, DD_KIND_ITEM, ev->arg[1]);
    text_fmt(out, "You use up: %s.", title ? title : "something");
    if (ev->arg[3] == DD_HEALS)
        text_fmt(out, " +%d HP.", ev->arg[2]);
    else if (ev->arg[3] == DD_CALMS)
        text_put(out, " Your hands are steadier.");
    else if (ev->arg[3] == DD_CLEARS)
        text_fmt(out, " For %d rooms, what you see is what is there.", ev->arg[2]);
}

static void say_curse(const struct dd_rules *r, const struct event *ev, struct text *out) {
    uint32_t curse = ev->arg[2] > 0 && (uint32_t)ev->arg[2] <= r->curse_count ? (uint32_t)ev->arg[2] : 0;
    text_fmt(out, "It is cursed: %s. %s", curse ? r->curse[curse].title : "",
             curse ? r->curse[curse].text : "");
}

/* The end of a thing, or nearly (DD-518). */
static void say_fate(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                     struct text *out) {
    static const char *const lost[DD_TAGS] = {"it fell where nobody reaches",  "",
                                              "it was brought from the stash", "",
                                              "nobody had named it",           "it was carried, not worn"};
    text_put(out, ev->kind == DD_EV_ITEM_LOST ? "Lost: " : "Brought home: ");
    put_it(r, v, ev, "", out);
    if (ev->kind == DD_EV_ITEM_LOST)
        text_fmt(out, " (%s)", lost[ev->arg[2] < DD_TAGS ? ev->arg[2] : 0]);
    text_char(out, '.');
}

static bool say_trade(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                      struct text *out) {
    switch (ev->kind) {
    case DD_EV_BOUGHT:
        text_put(out, "Bought: ");
        put_it(r, v, ev, "", out);
        text_fmt(out, ", for %d gold.%s", ev->arg[2], v->phase == DD_CAMP ? " It lies in the stash." : "");
        return true;
    case DD_EV_SOLD:
        text_put(out, "Sold: ");
        put_it(r, v, ev, "", out);
        text_fmt(out, ", for %d gold.", ev->arg[2]);
        return true;
    case DD_EV_IMPROVED:
        text_put(out, "The Smith is done with ");
        put_it(r, v, ev, "the ", out);
        text_fmt(out, ": +%d now.", ev->arg[2]);
        return true;
    default:
        return false;
    }
}

/* One sentence with the thing in it; null: it has more to say. */
static const char *plain_sentence(uint32_t kind, const char **after) {
    *after = ".";
    switch (kind) {
    case DD_EV_ITEM_STOWED:
        return "You pick up ";
    case DD_EV_NO_ROOM:
        *after = " stays where it lies.";
        return "Your pack is full: ";
    case DD_EV_DROPPED:
        return "You leave behind ";
    case DD_EV_TAKEN_OFF:
        return "You take off ";
    case DD_EV_ITEM_EQUIPPED:
        return "You put on ";
    case DD_EV_CURSE_LIFTED:
        *after = ".";
        return "The curse comes off ";
    default:
        return NULL;
    }
}

bool dd_say_things(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                   struct text *out) {
    const char *after, *before = r->pack_slots ? plain_sentence(ev->kind, &after) : NULL;
    if (!r->pack_slots)
        return false;
    if (before) {
        text_put(out, before);
        put_it(r, v, ev, "the ", out);
        text_put(out, after);
        return true;
    }
    switch (ev->kind) {
    case DD_EV_ITEM_FOUND:
        say_found(r, v, ev, out);
        return true;
    case DD_EV_ITEM_USED:
        say_used(r, ev, out);
        return true;
    case DD_EV_IDENTIFIED:
        text_put(out, "Its name: ");
        put_it(r, v, ev, "", out);
        text_char(out, '.');
        if (ev->arg[2])
            text_put(out, " And there is something else on it.");
        put_legend(r, ev->arg[1], out);
        return true;
    case DD_EV_CURSE_SHOWN:
        say_curse(r, ev, out);
        return true;
    case DD_EV_ITEM_LOST:
    case DD_EV_ITEM_SAVED:
        say_fate(r, v, ev, out);
        return true;
    case DD_EV_GAMBLED:
        text_put(out, ev->arg[0] ? "Right stopper. Nothing hurts any more."
                                 : "Wrong stopper. Half of you is gone.");
        return true;
    default:
        return say_trade(r, v, ev, out);
    }
}
