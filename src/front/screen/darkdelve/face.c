/* DARKDELVE's face: menus out of the legal list, and events as lines. Numbers in menus are computed from the
 * rules and are true at any Dread (DD-010); in combat the four actions keep their four places, open or not
 * (DD-202). */
#include "front/screen/darkdelve/ddf.h"

#include "core/offer.h"
#include "front/screen/tell.h"

#include <stdio.h>
#include <string.h>

/* Columns for a note beside a short label, where the menu has one column or two. */
enum { NOTE_WIDE = 60, NOTE_NARROW = 24 };

static const struct action *legal_find(const struct face_scene *s, uint16_t verb, int32_t arg) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == verb && (arg < 0 || s->legal[i].arg[0] == arg))
            return &s->legal[i];
    return NULL;
}

/* Adds an action when it is legal; null otherwise. */
static struct choice *add_legal(const struct face_scene *s, struct menu *m, bool numbered, char letter,
                                uint16_t verb, int32_t arg, const char *label) {
    const struct action *a = legal_find(s, verb, arg);
    return a ? menu_act(m, numbered, letter, a, label) : NULL;
}

static void offer_for(const struct face_scene *s, const struct action *a, struct offer *o) {
    struct dd_state world;
    offer_world(s->ops, s->rules, s->view, s->seat, &world);
    offer_of(s->ops, s->rules, s->view, a, &world, o);
}

/* A choice with what its offer says of it, and why it is closed; another label is for where the layout names
 * it. */
static struct choice *add_offer(const struct face_scene *s, struct menu *m, char letter, uint16_t verb,
                                int16_t arg, const char *label) {
    const struct action a = {verb, {arg, 0, 0}};
    struct offer o;
    TEXT_ON_STACK(note, 160);
    offer_for(s, &a, &o);
    label = label ? label : o.label.buf;
    struct choice *c = o.why.len ? menu_add(m, true, letter, CHOICE_TELL, label)
                                 : menu_act(m, true, letter, &a, label);
    text_fmt(&note, "%s%s", o.why.buf, o.why.len && (o.costs || o.note.len) ? "; " : "");
    offer_details(s->ops, &o, &note);
    choice_note(c, note.buf);
    return c;
}

uint32_t ddf_known_beasts(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= r->monster_count; i++)
        n += p->bestiary[i].tier > 0;
    return n;
}

static void menu_camp(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t stash = dd_stash_used(&v->profile);
    if (!legal_find(s, DD_ENTER_DUNGEON, -1)) {
        choice_note(menu_add(m, true, 'e', CHOICE_TELL, "Enter Dungeon"),
                    stash < r->stash_capacity
                        ? "first put away what you brought home: Manage Stash"
                        : "the stash is full: first discard something, in Manage Stash");
    } else if (stash) {
        struct choice *c = menu_open(m, true, 'e', DDF_PAGE_BRING, "Enter Dungeon");
        struct ddf_shelf shelf;
        ddf_shelf_fill(&v->profile, false, &shelf);
        for (uint32_t i = 0; i < shelf.count; i++)
            if (shelf.where[i] == DDF_AT_HAND)
                c->ui.picked |= 1u << i;
    } else {
        add_legal(s, m, true, 'e', DD_ENTER_DUNGEON, 0, "Enter Dungeon");
    }
    TEXT_ON_STACK(t, 100);
    struct choice *c = menu_open(m, true, 's', DDF_PAGE_STASH, "Manage Stash");
    uint32_t home = dd_items_count(v->profile.returned, DD_CARRY_MAX);
    if (home) {
        text_fmt(&t, "%u item%s brought home", home, home == 1 ? "" : "s");
        choice_note(c, t.buf);
    }
    c = menu_open(m, true, 'b', DDF_PAGE_BESTIARY, "View Bestiary");
    if (!ddf_known_beasts(r, &v->profile))
        choice_note(c, "its pages are empty");
    add_legal(s, m, true, 'q', DD_QUIT, -1, "Quit");
    menu_ask(m, "What now?");
}

/* Each item does the natural thing; throwing away has a page of its own. */
static void menu_stash(const struct face_scene *s, struct menu *m) {
    static const uint16_t natural[] = {
        [DDF_AT_RETURNED] = DD_DEPOSIT, [DDF_AT_HAND] = DD_DEPOSIT, [DDF_AT_STASH] = DD_WITHDRAW};
    static const char *const closed[] = {[DDF_AT_RETURNED] = "the stash is full: discard something (x)",
                                         [DDF_AT_HAND] = "",
                                         [DDF_AT_STASH] = "no more may be brought"};
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    bool discard = s->ui.page == DDF_PAGE_DISCARD;
    struct ddf_shelf shelf;
    ddf_shelf_fill(&v->profile, true, &shelf);
    for (uint32_t i = 0; i < shelf.count; i++) {
        TEXT_ON_STACK(label, 80);
        if (!ddf_shelf_shown(&shelf, i, s->ui.at))
            continue;
        ddf_put_item(r, shelf.item[i], &label);
        uint16_t verb = discard ? (uint16_t)DD_DISCARD : natural[shelf.where[i]];
        struct choice *c = add_legal(s, m, true, 0, verb, shelf.item[i].id, label.buf);
        if (!c)
            choice_note(c = menu_add(m, true, 0, CHOICE_TELL, label.buf), closed[shelf.where[i]]);
        else if (discard)
            snprintf(c->say, sizeof c->say, "Throw away %s for good?", label.buf);
        c->style = (uint8_t)ddf_item_style(r, shelf.item[i].kind);
        c->number = (uint16_t)(i + 1); /* the same on every page */
    }
    menu_turn(m, s->ui, ddf_shelf_pages(&shelf));
    if (discard) {
        menu_open(m, false, 'b', DDF_PAGE_STASH, "back, throw nothing away");
        menu_ask(m, "Throw away for good?");
        return;
    }
    if (shelf.count)
        menu_open(m, false, 'x', DDF_PAGE_DISCARD, "discard something");
    menu_open(m, false, 'b', DDF_PAGE_CAMP, "back to camp");
    menu_ask(m, shelf.count ? "Move which item?" : "The stash is empty.");
}

/* The entry action for the picked items; null when those may not be brought together. */
static const struct action *entry_for(const struct face_scene *s, const struct ddf_shelf *shelf,
                                      uint32_t picked) {
    int16_t id[2] = {0, 0};
    uint32_t n = 0;
    for (uint32_t i = 0; i < shelf->count; i++) {
        if (!(picked >> i & 1))
            continue;
        if (n == 2)
            return NULL;
        id[n++] = (int16_t)shelf->item[i].id;
    }
    for (uint32_t i = 0; i < s->legal_count; i++) {
        const int16_t *a = s->legal[i].arg;
        bool same = (a[0] == id[0] && a[1] == id[1]) || (a[0] == id[1] && a[1] == id[0]);
        if (s->legal[i].verb == DD_ENTER_DUNGEON && same)
            return &s->legal[i];
    }
    return NULL;
}

static void menu_bring(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    struct ddf_shelf shelf;
    ddf_shelf_fill(&v->profile, false, &shelf);
    for (uint32_t i = 0; i < shelf.count && i < 32; i++) {
        TEXT_ON_STACK(label, 80);
        bool in = s->ui.picked >> i & 1;
        uint32_t then = s->ui.picked ^ 1u << i;
        text_put(&label, in ? "[x] " : "[ ] ");
        ddf_put_item(r, shelf.item[i], &label);
        bool open = entry_for(s, &shelf, then) != NULL;
        struct choice *c = menu_add(m, true, 0, open ? CHOICE_OPEN : CHOICE_TELL, label.buf);
        c->ui = (struct face_ui){DDF_PAGE_BRING, 0, then};
        TEXT_ON_STACK(stats, 100);
        ddf_put_stats(r, shelf.item[i].kind, &stats);
        if (!open) {
            snprintf(c->say, sizeof c->say, "not together with what is picked");
            text_fmt(&stats, "; %s", c->say);
        }
        choice_note(c, stats.buf);
        c->style = (uint8_t)ddf_item_style(r, shelf.item[i].kind);
    }
    const struct action *go = entry_for(s, &shelf, s->ui.picked);
    if (go)
        menu_act(m, false, 'e', go, s->ui.picked ? "enter with these" : "enter with nothing");
    menu_open(m, false, 'b', DDF_PAGE_CAMP, "back to camp");
    menu_ask(m, "Bring what?");
}

static void menu_bestiary(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    uint32_t pages = (r->monster_count + DDF_BEASTS_PER_PAGE - 1) / DDF_BEASTS_PER_PAGE;
    if (pages > 1) {
        struct choice *c = menu_open(m, false, 'n', DDF_PAGE_BESTIARY, "next page");
        c->ui.at = (uint16_t)((s->ui.at + 1u) % pages);
    }
    menu_open(m, false, 'b', DDF_PAGE_CAMP, "back to camp");
    menu_ask(m, "");
}

static void menu_moves(const struct face_scene *s, struct menu *m) {
    for (uint32_t i = 0; i < s->legal_count; i++)
        if (s->legal[i].verb == DD_MOVE)
            add_offer(s, m, 0, DD_MOVE, s->legal[i].arg[0], NULL);
}

/* The ways out. One that is closed for want of gold is shown with its price. */
static void menu_exits(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    if (legal_find(s, DD_DESCEND, -1))
        add_offer(s, m, 'd', DD_DESCEND, 0, NULL);
    if (v->extract_cost >= 0)
        add_offer(s, m, 'e', DD_EXTRACT, 0, NULL);
    if (r->floor[v->floor].exit == DD_ROOM_BOSS && v->room == 1)
        add_offer(s, m, 'p', DD_EXTRACT_ALTERNATIVE, 0, NULL);
}

/* "Use an item" opens a page and names what there is, in w columns. */
static void menu_use(const struct face_scene *s, struct menu *m, int w) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    TEXT_ON_STACK(list, 100);
    ddf_put_items(r, v, v->consumables, true, w, 1, &list);
    if (legal_find(s, DD_USE_ITEM, -1))
        choice_note(menu_open(m, true, 'u', DDF_PAGE_USE, "Use item"), list.buf);
    else if (v->phase == DD_COMBAT)
        choice_note(menu_add(m, true, 'u', CHOICE_TELL, "Use item"),
                    v->consumables[0].id ? "what you have left cannot be used now"
                                         : "you carry nothing to use");
}

static void menu_dungeon(const struct face_scene *s, struct menu *m) {
    menu_moves(s, m);
    if (legal_find(s, DD_OPEN_CHEST, -1))
        add_offer(s, m, 'o', DD_OPEN_CHEST, 0, NULL);
    menu_exits(s, m);
    bool gear = legal_find(s, DD_EQUIP_ITEM, -1);
    /* More than six choices stand in two columns; see ddf_draw_dungeon. */
    menu_use(s, m, m->count + 1 + gear > 6 ? NOTE_NARROW : NOTE_WIDE);
    if (gear)
        menu_open(m, true, 'g', DDF_PAGE_GEAR, "Change gear from your pack");
    menu_ask(m, "Where to?");
}

/* Consumables of a kind are alike but for their uses. */
struct group {
    struct dd_item item; /* the first of them */
    uint32_t count;
};

static uint32_t group_items(const struct dd_item *list, struct group out[DD_CARRY_MAX]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < DD_CARRY_MAX && list[i].id; i++) {
        uint32_t k = 0;
        while (k < n && (out[k].item.kind != list[i].kind || out[k].item.uses != list[i].uses))
            k++;
        if (k == n)
            out[n++] = (struct group){list[i], 0};
        out[k].count++;
    }
    return n;
}

static struct choice *menu_group(const struct face_scene *s, struct menu *m, uint16_t verb,
                                 const struct group *one) {
    TEXT_ON_STACK(label, 80);
    ddf_put_item(s->rules, one->item, &label);
    if (one->count > 1)
        text_fmt(&label, " x%u", one->count);
    struct choice *c = add_offer(s, m, 0, verb, (int16_t)one->item.id, label.buf);
    if (c->kind == CHOICE_ACT)
        c->style = (uint8_t)ddf_item_style(s->rules, one->item.kind);
    return c;
}

/* One row for each group, in pages that leave the picture above whole: a fight has six rows of two, the
 * dungeon eight. Three of the places turn the page and lead back. */
static void menu_items(const struct face_scene *s, struct menu *m, uint16_t verb,
                       const struct dd_item *list) {
    const struct dd_view *v = s->view;
    struct group group[DD_CARRY_MAX];
    uint32_t n = group_items(list, group), places = v->phase == DD_COMBAT ? 12 : 16;
    uint32_t per = n < places ? places : places - 3, pages = menu_pages(n, per);
    for (uint32_t i = s->ui.at % pages * per, k = 0; i < n && k < per; i++, k++)
        menu_group(s, m, verb, &group[i])->number = (uint16_t)(i + 1);
    menu_turn(m, s->ui, pages);
    menu_open(m, false, 'b', DDF_PAGE_MAIN, "back");
    menu_ask(m, verb == DD_USE_ITEM ? "Use what?" : "Wear what?");
}

static void menu_combat(const struct face_scene *s, struct menu *m) {
    add_offer(s, m, 'a', DD_ATTACK, 0, NULL);
    add_offer(s, m, 'd', DD_DEFEND, 0, NULL);
    menu_use(s, m, NOTE_WIDE);
    add_offer(s, m, 'f', DD_FLEE, 0, NULL);
    menu_ask(m, "Your move?");
}

static void menu_find_answer(const struct face_scene *s, struct menu *m) {
    add_offer(s, m, 'e', DD_EQUIP_FOUND, 0, NULL);
    add_offer(s, m, 'k', DD_KEEP_IN_PACK, 0, NULL);
    menu_ask(m, "Equip?");
}

/* The pages of the camp. DDF_PAGE_MAIN is one of the others: see open_page. */
static const struct camp_page {
    void (*menu)(const struct face_scene *s, struct menu *m);
    void (*draw)(const struct face_scene *s, const struct menu *m, struct grid *g);
} camp_pages[DDF_CAMP_PAGES] = {
    [DDF_PAGE_CAMP] = {menu_camp, ddf_draw_camp},
    [DDF_PAGE_STASH] = {menu_stash, ddf_draw_stash},
    [DDF_PAGE_DISCARD] = {menu_stash, ddf_draw_stash},
    [DDF_PAGE_BESTIARY] = {menu_bestiary, ddf_draw_bestiary},
    [DDF_PAGE_BRING] = {menu_bring, ddf_draw_bring},
};

static const struct camp_page *open_page(const struct face_scene *s) {
    if (s->ui.page != DDF_PAGE_MAIN && s->ui.page < DDF_CAMP_PAGES)
        return &camp_pages[s->ui.page];
    return &camp_pages[s->log->memo[DDF_MEMO_MOVED] ? DDF_PAGE_STASH : DDF_PAGE_CAMP];
}

static void make_menu(const struct face_scene *s, struct menu *out) {
    const struct dd_view *v = s->view;
    if (v->phase == DD_CAMP)
        open_page(s)->menu(s, out);
    else if (v->phase == DD_DEAD || v->phase == DD_EXTRACTED) {
        out->enter = add_legal(s, out, true, 'c', DD_ACKNOWLEDGE, -1, "Return to camp") != NULL;
        menu_ask(out, "Enter returns to camp");
    } else if (v->found.id)
        menu_find_answer(s, out);
    else if (s->ui.page == DDF_PAGE_USE)
        menu_items(s, out, DD_USE_ITEM, v->consumables);
    else if (s->ui.page == DDF_PAGE_GEAR)
        menu_items(s, out, DD_EQUIP_ITEM, v->backpack);
    else if (v->phase == DD_COMBAT)
        menu_combat(s, out);
    else
        menu_dungeon(s, out);
}

static void draw_screen(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct dd_view *v = s->view;
    switch (v->phase) {
    case DD_CAMP: /* with rows enough, all pages stand on one */
        (face_rows(g) > FACE_ROWS ? ddf_draw_camp : open_page(s)->draw)(s, m, g);
        break;
    case DD_DEAD:
        ddf_draw_lesson(s, m, g);
        break;
    case DD_EXTRACTED:
        ddf_draw_extraction(s, m, g);
        break;
    case DD_COMBAT:
        ddf_draw_combat(s, m, g);
        break;
    default:
        if (v->found.id)
            ddf_draw_find(s, m, g);
        else
            ddf_draw_dungeon(s, m, g);
    }
}

static enum style event_style(const struct event *ev) {
    static const uint8_t styles[] = {
        [DD_EV_AMBUSH] = STYLE_ALARM,           [DD_EV_PLAYER_DIED] = STYLE_ALARM,
        [DD_EV_TELEGRAPH] = STYLE_WARN,         [DD_EV_PHASE] = STYLE_WARN,
        [DD_EV_COMBAT_STARTED] = STYLE_WARN,    [DD_EV_DREAD_CHANGED] = STYLE_GOOD,
        [DD_EV_DREAD_THRESHOLD] = STYLE_DREAD,  [DD_EV_WATCHER_SPAWNED] = STYLE_DREAD,
        [DD_EV_CLARITY_ENDED] = STYLE_DREAD,    [DD_EV_LIFESTEAL] = STYLE_GOOD,
        [DD_EV_ITEM_USED] = STYLE_GOOD,         [DD_EV_DAMAGE_BLOCKED] = STYLE_GOOD,
        [DD_EV_CHEST_OPENED] = STYLE_GOLD,      [DD_EV_ENEMY_DIED] = STYLE_GOLD,
        [DD_EV_EXTRACTION] = STYLE_GOLD,        [DD_EV_EXTRACTION_PAID] = STYLE_GOLD,
        [DD_EV_BESTIARY_UNLOCKED] = STYLE_RARE, [DD_EV_LESSON_LEARNED] = STYLE_RARE};
    if (ev->kind == DD_EV_DAMAGE_DEALT && ev->arg[0])
        return STYLE_BLOOD;
    if (ev->kind == DD_EV_DREAD_CHANGED && ev->arg[1] > ev->arg[0])
        return STYLE_DREAD;
    return (enum style)tell_row(styles, sizeof styles, ev);
}

static void tell_events(const struct face_scene *s, const struct sink *events, struct face_log *out) {
    const struct dd_rules *r = s->rules;
    out->memo[DDF_MEMO_MOVED] = events->count && events->event[0].kind == DD_EV_ITEM_MOVED;
    for (uint32_t i = 0; i < events->count; i++) {
        const struct event *ev = &events->event[i];
        TEXT_ON_STACK(line, 398);
        if (ev->kind == DD_EV_PLAYER_DIED || ev->kind == DD_EV_EXTRACTION)
            return; /* the screens of those say the rest */
        if (ev->kind == DD_EV_DREAD_CHANGED && ev->arg[2] == DD_FROM_CAMP)
            continue; /* at the fire there is no Dread to speak of */
        if (ev->kind == DD_EV_TELEGRAPH && ev->arg[1] == DD_TELL_HEAVY)
            continue; /* the screen shouts it */
        s->ops->say_event(r, s->view, ev, &line);
        bool item = ev->kind == DD_EV_ITEM_FOUND && ev->arg[1] > 0 && (uint32_t)ev->arg[1] <= r->item_count;
        face_say(out, item ? ddf_item_style(r, (uint8_t)ev->arg[1]) : event_style(ev), 0, line.buf);
    }
    bool hallucination = false;
    const char *whisper = dd_whisper(r, s->view, &hallucination);
    if (whisper)
        face_say(out, hallucination ? STYLE_DREAD : STYLE_WHISPER, 6, whisper);
}

static enum face_stand stand(const struct face_scene *s) {
    const struct dd_view *v = s->view;
    if (v->outcome == DD_OUT_QUIT)
        return FACE_GONE;
    if (v->outcome != DD_OUT_NONE)
        return FACE_DONE;
    return v->phase == DD_CAMP ? FACE_HOME : FACE_OUT;
}

static void forfeit(const struct face_scene *s, struct text *out) {
    const struct dd_view *v = s->view;
    text_fmt(out,
             "Leaving now forfeits this run: all you carry and its gold stay below, also what you brought "
             "from the stash.\nYour %u gold, the rest of the stash and the bestiary are safe at camp.",
             v->profile.gold);
}

const struct face darkdelve_face = {"darkdelve",   make_menu,        draw_screen, tell_events,
                                    ddf_draw_help, ddf_draw_opening, stand,       forfeit};
