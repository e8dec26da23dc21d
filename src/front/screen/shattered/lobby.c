/* SHATTERED DUNGEON's lobby. Which side, where and against whom, and who thinks for the other side.
 * One's own choice of rooms and visitor goes through the same settings as --with. */
#include "front/screen/lobby_pages.h"
#include "games/shattered/say.h"

#include <string.h>

enum { PAGE_SIDE, PAGE_WHERE, PAGE_ROOMS, PAGE_VISITOR, PAGE_MEMBERS, PAGE_MIND_DUNGEON, PAGE_MIND_VISITOR };

enum { AS_DUNGEON, AS_VISITOR, AS_BOTH, AS_WATCHER }; /* as lobby_next_mind has it */

/* Places of lobby.pick. Rooms and members are filled from the front. */
enum { PICK_AS, PICK_ROOM, PICK_MEMBER = PICK_ROOM + SD_RUN_ROOMS, PICK_PAGE = PICK_MEMBER + SD_MEMBERS };

/* ui.at of what leads somewhere else than its page's list. */
enum { AT_DONE = 0xfffd, AT_OWN = 0xfffc, AT_UNDO = 0xfffb, AT_PARTY = 0x100 };

static uint32_t count_picked(const struct lobby *l, uint32_t from, uint32_t cap) {
    uint32_t n = 0;
    while (n < cap && l->pick[from + n])
        n++;
    return n;
}

static void menu_side(const struct lobby *l, struct menu *m) {
    (void)l;
    lobby_add(m, 0, AS_DUNGEON, "The dungeon", "its rooms are your hands")->style = STYLE_HERE;
    lobby_add(m, 0, AS_VISITOR, "The visitor", "you come down the stair, alone or as four");
    lobby_add(m, 0, AS_BOTH, "Both, two people", "one keyboard, handed over between turns");
    lobby_add(m, 0, AS_WATCHER, "Neither", "two minds play, you watch");
    menu_ask(m, "Who are you? Enter: the dungeon ");
}

static void menu_where(const struct lobby *l, struct menu *m) {
    lobby_add_scenarios(l, l->pick[PICK_PAGE], m);
    lobby_add(m, 'o', AT_OWN, "your own", "choose rooms and visitor yourself");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "Where, and against whom? Enter: the marked one ");
}

static void menu_rooms(const struct lobby *l, struct menu *m) {
    const struct sd_rules *r = l->set->rules;
    uint32_t n = count_picked(l, PICK_ROOM, SD_RUN_ROOMS);
    for (uint32_t i = 1; i <= r->room_count; i++) {
        TEXT_ON_STACK(label, 80);
        text_put(&label, r->room[i].title);
        for (uint32_t k = 0; k < n; k++)
            if (l->pick[PICK_ROOM + k] == i)
                text_fmt(&label, " [%u]", k + 1);
        lobby_add(m, 0, i, label.buf, r->room[i].words);
    }
    struct choice *done =
        lobby_add(m, 'd', AT_DONE, "done", n ? "in this order" : "choose at least one room");
    if (n) {
        done->style = STYLE_HERE;
    } else {
        done->kind = CHOICE_TELL;
        done->style = STYLE_OFF;
        m->choice[0].style = STYLE_HERE;
    }
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, n ? "Another room? Enter: done " : "Which room comes first? Enter: the first ");
}

static void menu_visitor(const struct lobby *l, struct menu *m) {
    const struct sd_rules *r = l->set->rules;
    for (uint32_t i = 1; i <= r->creature_count; i++)
        lobby_add(m, 0, i, r->creature[i].title, r->creature[i].words);
    for (uint32_t i = 1; i <= r->party_count; i++)
        lobby_add(m, 0, AT_PARTY + i, r->party[i].title, r->party[i].words);
    m->choice[0].style = STYLE_HERE;
    lobby_add(m, 'o', AT_OWN, "four of your own choosing", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    menu_ask(m, "Who comes? Enter: the first ");
}

static void menu_members(const struct lobby *l, struct menu *m) {
    static const char *const roles[SD_ROLES] = {"tank", "damage", "support", "flexible"};
    const struct sd_rules *r = l->set->rules;
    uint32_t n = count_picked(l, PICK_MEMBER, SD_MEMBERS);
    for (uint32_t i = 1; i <= r->class_count; i++) {
        TEXT_ON_STACK(note, 100);
        const struct sd_class_rules *c = &r->class[i];
        text_fmt(&note, "%s, Vitality %u. ", roles[c->role < SD_ROLES ? c->role : 0], c->vitality);
        if (c->words)
            text_visible(&note, c->words, 70);
        lobby_add(m, 0, i, c->title, note.buf);
    }
    m->choice[n < r->class_count ? n : 0].style = STYLE_HERE;
    if (n)
        lobby_add(m, 'u', AT_UNDO, "take the last one back", "");
    lobby_add(m, 'b', LOBBY_BACK, "back", "");
    TEXT_ON_STACK(question, 80);
    text_fmt(&question, "Member %u of %d? The same may come twice ", n + 1, SD_MEMBERS);
    menu_ask(m, question.buf);
}

static void menu_trial_mind(const struct lobby *l, struct menu *m) {
    uint32_t seat = l->page - PAGE_MIND_DUNGEON;
    TEXT_ON_STACK(question, 80);
    const char *usual = lobby_add_minds(l, seat, m);
    text_fmt(&question, "Who thinks for the %s? Enter: %s ", ops_seat_title(l->set->ops, seat), usual);
    menu_ask(m, question.buf);
}

/* On to the mind of the next seat that needs one; the start after the last. */
static void next_mind(struct lobby *l, uint32_t from) {
    uint32_t seat = lobby_next_mind(l, l->pick[PICK_AS], from);
    l->done = seat == l->set->ops->seats;
    if (!l->done)
        l->page = (uint16_t)(PAGE_MIND_DUNGEON + seat);
}

/* After the setup stands: who thinks, or the start. */
static void trial_to_minds(struct lobby *l) {
    struct err e;
    if (l->set->ops->setup_check(l->set->rules, l->setup, &e) != ST_OK) {
        lobby_notice(l, e.text);
        l->page = PAGE_WHERE;
    } else {
        next_mind(l, 0);
    }
}

/* Own rooms and visitor by the names that --with knows. */
static void set_own(struct lobby *l, const char *visitor, const char *value) {
    const struct sd_rules *r = l->set->rules;
    const struct game_ops *ops = l->set->ops;
    struct err e = {0};
    TEXT_ON_STACK(rooms, 300);
    for (uint32_t i = 0; i < count_picked(l, PICK_ROOM, SD_RUN_ROOMS); i++)
        text_fmt(&rooms, "%s%s", i ? "," : "", r->room[l->pick[PICK_ROOM + i]].name);
    ops->setup_fill(r, 0, l->setup);
    if (setting_put(ops, r, l->setup, visitor, value, &e) == ST_OK &&
        setting_put(ops, r, l->setup, "rooms", rooms.buf, &e) == ST_OK &&
        setting_put(ops, r, l->setup, "dungeon", "rooms", &e) == ST_OK) {
        trial_to_minds(l);
        return;
    }
    lobby_notice(l, e.text);
    l->page = PAGE_WHERE;
}

static void take_room(struct lobby *l, uint32_t at) {
    uint8_t *room = &l->pick[PICK_ROOM];
    uint32_t n = count_picked(l, PICK_ROOM, SD_RUN_ROOMS), k = 0;
    while (k < n && room[k] != at)
        k++;
    if (at == AT_DONE) {
        l->page = PAGE_VISITOR;
    } else if (k < n) { /* once more takes it out again */
        memmove(&room[k], &room[k + 1], n - k - 1);
        room[n - 1] = 0;
    } else if (n < SD_RUN_ROOMS) {
        room[n] = (uint8_t)at;
    } else {
        lobby_notice(l, "Four rooms are the most. Choose one of them again to take it out.");
    }
}

static void take_visitor(struct lobby *l, uint32_t at) {
    const struct sd_rules *r = l->set->rules;
    if (at == AT_OWN) {
        memset(&l->pick[PICK_MEMBER], 0, SD_MEMBERS);
        l->page = PAGE_MEMBERS;
    } else if (at > AT_PARTY) {
        set_own(l, "party", r->party[at - AT_PARTY].name);
    } else {
        set_own(l, "creature", r->creature[at].name);
    }
}

static void take_member(struct lobby *l, uint32_t at) {
    const struct sd_rules *r = l->set->rules;
    uint8_t *member = &l->pick[PICK_MEMBER];
    uint32_t n = count_picked(l, PICK_MEMBER, SD_MEMBERS);
    if (at == AT_UNDO) {
        member[n ? n - 1 : 0] = 0;
        return;
    }
    member[n] = (uint8_t)at;
    if (n + 1 < SD_MEMBERS)
        return;
    TEXT_ON_STACK(party, 200);
    for (uint32_t i = 0; i < SD_MEMBERS; i++)
        text_fmt(&party, "%s%s", i ? "," : "", r->class[member[i]].name);
    set_own(l, "party", party.buf);
    memset(member, 0, SD_MEMBERS);
}

static void take_trial_mind(struct lobby *l, uint32_t at) {
    uint32_t seat = l->page - PAGE_MIND_DUNGEON;
    lobby_take_mind(l, seat, at);
    next_mind(l, seat + 1);
}

static void take_side(struct lobby *l, uint32_t at) {
    l->pick[PICK_AS] = (uint8_t)at;
    memset(l->mind, 0, sizeof l->mind);
    l->page = PAGE_WHERE;
}

static void take_where(struct lobby *l, uint32_t at) {
    memset(&l->pick[PICK_ROOM], 0, SD_RUN_ROOMS);
    if (at == LOBBY_NEXT) {
        l->pick[PICK_PAGE] = lobby_turn_scenarios(l, l->pick[PICK_PAGE]);
    } else if (at == AT_OWN) {
        l->page = PAGE_ROOMS;
    } else {
        l->set->ops->setup_fill(l->set->rules, at, l->setup);
        trial_to_minds(l);
    }
}

static const struct trial_page {
    const char *head;
    void (*menu)(const struct lobby *l, struct menu *m);
    void (*take)(struct lobby *l, uint32_t at);
    uint16_t before;
} trial_pages[] = {
    [PAGE_SIDE] = {"Something waits in the dark, and someone comes. Which of them are you?", menu_side,
                   take_side, PAGE_SIDE},
    [PAGE_WHERE] = {"Where do they meet? Each of these is a run of one to four rooms.", menu_where,
                    take_where, PAGE_SIDE},
    [PAGE_ROOMS] = {"The rooms of your dungeon, in the order in which they are entered; one to four.",
                    menu_rooms, take_room, PAGE_WHERE},
    [PAGE_VISITOR] = {"Who comes down the stair?", menu_visitor, take_visitor, PAGE_ROOMS},
    [PAGE_MEMBERS] = {"A party has exactly four members.", menu_members, take_member, PAGE_VISITOR},
    [PAGE_MIND_DUNGEON] = {"How does the dungeon think?", menu_trial_mind, take_trial_mind, PAGE_WHERE},
    [PAGE_MIND_VISITOR] = {"How does the visitor think?", menu_trial_mind, take_trial_mind, PAGE_WHERE},
};

static void trial_menu(const struct lobby *l, struct menu *out) {
    trial_pages[l->page].menu(l, out);
}

static const char *trial_head(const struct lobby *l) {
    return trial_pages[l->page].head;
}

static bool on_this_page(const struct lobby *l, const struct choice *c) {
    return l->page != PAGE_WHERE || lobby_on_page(c, l->pick[PICK_PAGE]);
}

static void draw_trial(const struct lobby *l, const struct menu *m, struct grid *g) {
    const struct sd_rules *r = l->set->rules;
    lobby_draw_head(g, l->set->ops->title, trial_head(l));
    if (l->page == PAGE_MEMBERS) {
        TEXT_ON_STACK(so_far, 160);
        for (uint32_t i = 0; i < count_picked(l, PICK_MEMBER, SD_MEMBERS); i++)
            text_fmt(&so_far, "%s%s", i ? ", " : "So far: ", r->class[l->pick[PICK_MEMBER + i]].title);
        grid_clip(g, 1, 3, g->w - 2, STYLE_TEXT, so_far.buf);
    }
    lobby_draw_choices(l, m, on_this_page, g);
}

static void take_trial_choice(struct lobby *l, const struct choice *c) {
    bool second = l->page == PAGE_MIND_VISITOR && l->pick[PICK_AS] == AS_WATCHER;
    if (c->ui.at == LOBBY_BACK)
        l->page = second ? (uint16_t)PAGE_MIND_DUNGEON : trial_pages[l->page].before;
    else
        trial_pages[l->page].take(l, c->ui.at);
}

const struct face_lobby shattered_lobby = {.game = "shattered",
                                           .head = trial_head,
                                           .menu = trial_menu,
                                           .draw = draw_trial,
                                           .take = take_trial_choice};
