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

static void offer_for(const struct face_scene *s, const struct action *a, struct offer *o) {
    struct dd_state world;
    offer_world(s->ops, s->rules, s->view, s->seat, &world);
    offer_of(s->ops, s->rules, s->view, a, &world, o);
}

/* A choice as its offer says it; another label is for where the layout names it. */
static struct choice *add_offer(const struct face_scene *s, struct menu *m, char letter,
                                const struct action *a, const char *label) {
    struct offer o;
    offer_for(s, a, &o);
    struct choice *c = menu_offer(m, s->ops, true, letter, &o);
    if (label)
        face_put(c->label, sizeof c->label, label);
    return c;
}

static void menu_camp(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    uint32_t stash = dd_stash_used(&v->profile);
    const struct action enter = {DD_ENTER_DUNGEON, {0}}, quit = {DD_QUIT, {0}};
    struct choice *go = add_offer(s, m, 'e', &enter, NULL);
    if (go->kind == CHOICE_ACT && stash) {
        struct ddf_shelf shelf;
        ddf_shelf_fill(&v->profile, false, &shelf);
        go->kind = CHOICE_OPEN;
        go->ui.page = DDF_PAGE_BRING;
        for (uint32_t i = 0; i < shelf.count; i++)
            go->ui.picked |= shelf.where[i] == DDF_AT_HAND ? 1u << i : 0;
    }
    TEXT_ON_STACK(t, 100);
    struct choice *c = menu_open(m, true, 's', DDF_PAGE_STASH, "Manage Stash");
    uint32_t home = dd_items_count(v->profile.returned, DD_CARRY_MAX);
    if (home) {
        text_fmt(&t, "%u item%s brought home", home, home == 1 ? "" : "s");
        choice_note(c, t.buf);
    }
    c = menu_open(m, true, 'b', DDF_PAGE_BESTIARY, "View Bestiary");
    if (!dd_known_beasts(r, &v->profile))
        choice_note(c, "its pages are empty");
    add_offer(s, m, 'q', &quit, NULL);
    menu_ask_told(m, s);
}

/* Each item does the natural thing; throwing away has a page of its own. */
static void menu_stash(const struct face_scene *s, struct menu *m) {
    static const uint16_t natural[] = {
        [DDF_AT_RETURNED] = DD_DEPOSIT, [DDF_AT_HAND] = DD_DEPOSIT, [DDF_AT_STASH] = DD_WITHDRAW};
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    bool discard = s->ui.page == DDF_PAGE_DISCARD;
    struct ddf_shelf shelf;
    ddf_shelf_fill(&v->profile, true, &shelf);
    for (uint32_t i = 0; i < shelf.count; i++) {
        TEXT_ON_STACK(label, 80);
        if (!ddf_shelf_shown(&shelf, i, s->ui.at))
            continue;
        dd_put_item(r, shelf.item[i], &label);
        const struct action a = {discard ? (uint16_t)DD_DISCARD : natural[shelf.where[i]],
                                 {(int16_t)shelf.item[i].id}};
        struct choice *c = add_offer(s, m, 0, &a, label.buf);
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

/* The way in with the picked items, or why those may not be brought together. */
static void offer_entry(const struct face_scene *s, const struct ddf_shelf *shelf, uint32_t picked,
                        struct offer *o) {
    struct action a = {DD_ENTER_DUNGEON, {0}};
    uint32_t n = 0;
    for (uint32_t i = 0; i < shelf->count && n < ACTION_ARGS; i++)
        if (picked >> i & 1)
            a.arg[n++] = (int16_t)shelf->item[i].id;
    action_order(s->ops, &a);
    offer_for(s, &a, o);
}

static void menu_bring(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    const struct dd_view *v = s->view;
    struct ddf_shelf shelf;
    struct offer o;
    ddf_shelf_fill(&v->profile, false, &shelf);
    for (uint32_t i = 0; i < shelf.count && i < 32; i++) {
        TEXT_ON_STACK(label, 80);
        uint32_t then = s->ui.picked ^ 1u << i;
        text_put(&label, then >> i & 1 ? "[ ] " : "[x] ");
        dd_put_item(r, shelf.item[i], &label);
        offer_entry(s, &shelf, then, &o);
        bool open = o.reason == REASON_OK;
        struct choice *c = menu_add(m, true, 0, open ? CHOICE_OPEN : CHOICE_TELL, label.buf);
        c->ui = (struct face_ui){DDF_PAGE_BRING, 0, then};
        TEXT_ON_STACK(stats, 200);
        dd_put_stats(r, shelf.item[i].kind, &stats);
        if (!open) {
            choice_say(c, o.why.buf);
            text_fmt(&stats, "; %s", o.why.buf);
        }
        choice_note(c, stats.buf);
        if (open)
            c->style = (uint8_t)ddf_item_style(r, shelf.item[i].kind);
    }
    offer_entry(s, &shelf, s->ui.picked, &o);
    menu_offer(m, s->ops, false, 'e', &o);
    menu_open(m, false, 'b', DDF_PAGE_CAMP, "back to camp");
    menu_ask(m, "Bring what?");
}

static void menu_bestiary(const struct face_scene *s, struct menu *m) {
    const struct dd_rules *r = s->rules;
    menu_turn(m, s->ui, menu_pages(r->monster_count, DDF_BEASTS_PER_PAGE));
    menu_open(m, false, 'b', DDF_PAGE_CAMP, "back to camp");
    menu_ask(m, "");
}

/* How a verb stands in the menu: its letter; what has a page stands there once, for all things of the page.
 */
static const struct key {
    char letter;
    uint16_t page;
    const char *label;
} keys[DD_VERBS] = {
    [DD_OPEN_CHEST] = {'o'},
    [DD_DESCEND] = {'d'},
    [DD_EXTRACT] = {'e'},
    [DD_EXTRACT_ALTERNATIVE] = {'p'},
    [DD_EQUIP_FOUND] = {'e'},
    [DD_KEEP_IN_PACK] = {'k'},
    [DD_EQUIP_ITEM] = {'g', DDF_PAGE_GEAR, "Change gear"},
    [DD_ATTACK] = {'a'},
    [DD_DEFEND] = {'d'},
    [DD_USE_ITEM] = {'u', DDF_PAGE_USE, "Use item"},
    [DD_FLEE] = {'f'},
    [DD_ACKNOWLEDGE] = {'c'},
};

/* A page and what there is on it, in w columns. */
static void add_page(const struct face_scene *s, struct menu *m, const struct action *a, int w) {
    const struct dd_view *v = s->view;
    const struct key *k = &keys[a->verb];
    TEXT_ON_STACK(list, 100);
    if (!scene_legal(s, a->verb)) {
        add_offer(s, m, k->letter, a, k->label);
        return;
    }
    ddf_put_items(s->rules, v, a->verb == DD_USE_ITEM ? v->consumables : v->backpack, true, w, 1, &list);
    choice_note(menu_open(m, true, k->letter, k->page, k->label), list.buf);
}

static void menu_choices(const struct face_scene *s, struct menu *m) {
    struct action all[DD_MAX_LEGAL];
    uint32_t n = s->legal_count ? dd_choices(s->rules, s->view, all, DD_MAX_LEGAL) : 0, rows = 0;
    for (uint32_t i = 0; i < n; i++)
        rows += !(i && keys[all[i].verb].page && all[i].verb == all[i - 1].verb);
    for (uint32_t i = 0; i < n; i++) {
        const struct key *k = &keys[all[i].verb];
        if (!k->page)
            add_offer(s, m, k->letter, &all[i], NULL);
        else if (!i || all[i - 1].verb != all[i].verb) /* more than six stand in two columns */
            add_page(s, m, &all[i], rows > 6 ? NOTE_NARROW : NOTE_WIDE);
    }
    menu_ask_told(m, s);
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
    dd_put_item(s->rules, one->item, &label);
    if (one->count > 1)
        text_fmt(&label, " x%u", one->count);
    const struct action a = {verb, {(int16_t)one->item.id}};
    struct choice *c = add_offer(s, m, 0, &a, label.buf);
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
    else if (s->ui.page == DDF_PAGE_USE)
        menu_items(s, out, DD_USE_ITEM, v->consumables);
    else if (s->ui.page == DDF_PAGE_GEAR)
        menu_items(s, out, DD_EQUIP_ITEM, v->backpack);
    else
        menu_choices(s, out);
    if (v->phase == DD_DEAD || v->phase == DD_EXTRACTED) {
        out->enter = out->count;
        menu_ask(out, "Enter returns to camp");
    }
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

static void say_verdict(const struct face_scene *s, struct text *out) {
    const struct dd_view *v = s->view;
    const char *duel = dd_duel_end(v);
    if (duel)
        text_put(out, duel);
    else
        outcome_say(s->ops, v->outcome, out);
}

const struct face darkdelve_face = {"darkdelve",       make_menu, draw_screen, tell_events, ddf_draw_help,
                                    ddf_draw_opening, stand,     forfeit,     .verdict = say_verdict};
