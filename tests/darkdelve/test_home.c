/* Rules of the camp in the larger game: what can be done there, the people and what they say, the board, what
 * lasts of a death, and the codex. */
#include "dd_full.h"

#include <stdio.h>

static struct picture_of { char text[1 << 15]; } page;

static void shows(const struct game *g, uint16_t which, const char *words) {
    snprintf(page.text, sizeof page.text, "%s", screen_page(g, which));
    if (!strstr(page.text, words))
        fail_msg("not on the screen: '%s'\n%s", words, page.text);
}

/* DD-003, DD-078, DD-079, DD-082: one screen with who sits there, who goes down, the board and the stash; the
 * bestiary's page has the codex. */
static void the_camp_has_all(void **unused) {
    static const char *const wanted[] = {"The Chronicler:", "The Smith:",  "The Merchant:", "The board:",
                                         "Who goes down",   "The board (", "In the stash",  "Bestiary:"};
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        shows(&g, READ_TABLE, wanted[i]);
    shows(&g, READ_SCENE + 3, "The codex");
    assert_true(is_legal(&g, DD_ENTER_DUNGEON));
    assert_true(is_legal(&g, DD_TAKE_BOUNTY, 1));
}

/* DD-083: everybody has a line at every visit, and nobody says the same at two in a row, whatever has
 * happened. */
static void nobody_repeats_themselves(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct dd_profile p = g.s.profile;
        const char *last[DD_PEOPLE] = {0};
        struct stream rng;
        p.camp_key = seed;
        stream_open(&rng, rng_key(seed, "test", 0));
        for (p.runs = 0; p.runs < 60; p.runs++) {
            p.last = p.runs ? (uint8_t)(1 + stream_below(&rng, 3)) : DD_OUT_NONE;
            p.deaths += p.last == DD_OUT_DIED;
            p.gold = stream_below(&rng, 1000);
            p.camp_dread = (uint8_t)stream_below(&rng, 76);
            p.hero.level = (uint8_t)(1 + p.runs / 4);
            p.hero.rises = (uint8_t)stream_below(&rng, 2);
            for (uint32_t who = 0; who < DD_PEOPLE; who++) {
                const char *says = dd_talk(g.r, &p, who);
                assert_true(*says);
                assert_true(!last[who] || strcmp(last[who], says));
                last[who] = says;
            }
        }
    }
}

/* DD-083, DD-392, DD-531: what is said fits what has happened: to the new, after a death, to who wears
 * something rare. */
static void what_is_said_fits(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    for (uint32_t who = 0; who < DD_PEOPLE; who++) {
        const struct dd_person_rules *person = &g.r->person[who];
        for (uint32_t k = 0; k < 400; k++) {
            struct dd_profile p = g.s.profile;
            p.camp_key = k + 1;
            p.runs = k % 7;
            p.deaths = 3; /* long ago, maybe */
            p.last = p.runs ? (uint8_t)(k % 2 ? DD_OUT_DIED : DD_OUT_EXTRACTED) : DD_OUT_NONE;
            p.hero.worn[DD_WEAPON] =
                (struct dd_item){.id = 1, .kind = 1, .slot = DD_WEAPON, .rarity = (uint8_t)(k % 3)};
            const char *says = dd_talk(g.r, &p, who);
            const struct dd_talk_rules *t = NULL;
            for (uint32_t i = 0; i < person->lines; i++)
                t = person->line[i].say == says ? &person->line[i] : t;
            assert_non_null(t);
            assert_int_equal(t->when == DD_WHEN_FIRST, p.runs == 0);
            assert_true(t->when != DD_WHEN_DIED || p.last == DD_OUT_DIED);
            assert_true(t->when != DD_WHEN_HOME || p.last == DD_OUT_EXTRACTED);
            assert_true(t->when != DD_WHEN_FINERY || k % 3 == 2);
            assert_true(t->when != DD_WHEN_BOSSES && t->when != DD_WHEN_CURSED);
        }
    }
}

/* DD-529, DD-530, S-44: three different tasks for whoever is new, at least twelve in all, four of them for
 * deep floors. */
static void the_board(void **unused) {
    struct game g;
    uint32_t deep = 0;
    (void)unused;
    start(&g, FULL, "camp", 1);
    assert_true(g.r->bounty_count >= 12);
    for (uint32_t i = 1; i <= g.r->bounty_count; i++) {
        const struct dd_bounty_rules *b = &g.r->bounty[i];
        deep += (b->goal == DD_GOAL_FLOOR && b->of >= 4) || b->goal == DD_GOAL_BOSS || b->level >= 3;
    }
    assert_true(deep >= 4);
    for (uint64_t seed = 1; seed < 50; seed++) {
        start(&g, FULL, "camp", seed);
        const struct dd_bounty *b = g.s.profile.board;
        for (uint32_t i = 0; i < DD_OFFERS; i++) {
            assert_true(b[i].kind && b[i].kind != b[(i + 1) % DD_OFFERS].kind);
            assert_int_equal(g.r->bounty[b[i].kind].level, 1);
        }
    }
}

/* DD-082, S-44: one task to a delver; another takes its place; the board is another one after the run. */
static void one_task(void **unused) {
    struct game g;
    struct dd_setup next;
    (void)unused;
    start(&g, FULL, "camp", 1);
    act(&g, DD_TAKE_BOUNTY, 1);
    refuse(&g, DD_NO_DONE, DD_TAKE_BOUNTY, 1);
    act(&g, DD_TAKE_BOUNTY, 3);
    assert_false(g.s.profile.board[0].accepted);
    assert_true(g.s.profile.board[2].accepted);
    refuse(&g, DD_NO_PLACE, DD_TAKE_BOUNTY, 4);
    act(&g, DD_ENTER_DUNGEON);
    dd_carry(g.r, &g.s, 0, &next); /* given up on the way: the task is torn down */
    assert_int_equal(next.profile.board[2].kind, 0);
    start_from(&g, FULL, &next, 2);
    for (uint32_t i = 0; i < DD_OFFERS; i++)
        assert_true(g.s.profile.board[i].kind && !g.s.profile.board[i].accepted);
}

/* DD-006, DD-529: what is done is paid on coming home, into the purse at camp, and said; what is not done is
 * not. */
static void tasks_are_paid(void **unused) {
    (void)unused;
    for (int kills = 2; kills <= 4; kills++) {
        struct game g;
        passage(&g, DOCUMENT_FULL);
        uint8_t id = (uint8_t)dd_id_of(g.r, DD_KIND_BOUNTY, "feeding_time"),
                ghoul = monster_kind(&g, "ghoul");
        assert_int_equal(g.r->bounty[id].gold, 50);
        g.s.profile.board[0] = (struct dd_bounty){.kind = id, .accepted = 1};
        g.s.profile.board[1] = (struct dd_bounty){.kind = id}; /* hangs there, and nobody took it */
        g.s.profile.gold = 10;
        for (int i = 0; i < kills; i++) /* DD-299: its kin counts */
            dd_bounty_count(g.r, &g.s, DD_GOAL_KILL, i ? ghoul : monster_kind(&g, "plague_ghoul"), &g.k);
        dd_bounty_count(g.r, &g.s, DD_GOAL_KILL, monster_kind(&g, "plague_rat"), &g.k);
        assert_int_equal(g.s.profile.board[0].done, kills > 3 ? 3 : kills);
        assert_int_equal(g.s.profile.board[1].done, 0);
        clear_events(&g);
        dd_hero_home(g.r, &g.s, &g.k);
        assert_int_equal(g.s.profile.gold, kills >= 3 ? 60 : 10);
        assert_int_equal(count_events(&g, DD_EV_BOUNTY_DONE), kills >= 3);
    }
}

/* DD-516: before a run what is laid out and what is worn stand there with what a death would do to them. */
static void before_a_run(void **unused) {
    struct dd_setup s = setup_of(FULL, "camp");
    struct game g;
    (void)unused;
    put_item(s.profile.stash, DD_STASH_MAX, "iron_longsword");
    const struct dd_rules *r = open_ruleset(FULL)->rules;
    s.profile.hero.worn[DD_ARMOR] = (struct dd_item){
        .id = 9, .kind = (uint8_t)dd_id_of(r, DD_KIND_ITEM, "chainmail_shirt"), .slot = DD_ARMOR};
    start_from(&g, FULL, &s, 1);
    act(&g, DD_WITHDRAW, g.s.profile.stash[0].id);
    shows(&g, READ_TABLE, "AT RISK");
    shows(&g, READ_TABLE, "PROTECTED");
}

/* DD-383, DD-391: who is known through and through has a tip on its card, who is known less has not. */
static void what_the_card_says(void **unused) {
    struct game g;
    char first[12] = "";
    (void)unused;
    start(&g, FULL, "camp", 1);
    uint8_t ghoul = monster_kind(&g, "ghoul");
    snprintf(first, sizeof first, "%s", g.r->monster[ghoul].tip);
    g.s.profile.bestiary[ghoul] = (struct dd_beast){ghoul, 2, 25, 9, 0};
    snprintf(page.text, sizeof page.text, "%s", screen_page(&g, READ_SCENE + 3));
    assert_null(strstr(page.text, first));
    g.s.profile.bestiary[ghoul].tier = 3;
    shows(&g, READ_SCENE + 3, first);
}

/* DD-529, DD-530: how deep one was and how afraid one is counts on the way out; what was not taken does not
 * count. */
static void what_is_due(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    struct dd_profile p = g.s.profile;
    memset(p.board, 0, sizeof p.board);
    p.board[0].kind = (uint8_t)dd_id_of(g.r, DD_KIND_BOUNTY, "deep_mail");   /* floor 4 */
    p.board[1].kind = (uint8_t)dd_id_of(g.r, DD_KIND_BOUNTY, "a_dark_hour"); /* 60 Dread */
    uint32_t mail = g.r->bounty[p.board[0].kind].gold, dark = g.r->bounty[p.board[1].kind].gold;
    assert_int_equal(dd_bounty_due(g.r, &p, 5, 99), 0);
    p.board[0].accepted = p.board[1].accepted = 1;
    assert_int_equal(dd_bounty_due(g.r, &p, 3, 59), 0);
    assert_int_equal(dd_bounty_due(g.r, &p, 4, 59), mail);
    assert_int_equal(dd_bounty_due(g.r, &p, 3, 60), dark);
    assert_int_equal(dd_bounty_due(g.r, &p, 5, 90), mail + dark);
}

/* S-44: the board is another one when one is back at camp, and nothing of it is taken. */
static void a_new_board(void **unused) {
    struct game g;
    uint32_t others = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        start(&g, FULL, "camp", seed);
        act(&g, DD_TAKE_BOUNTY, 2);
        struct dd_bounty before[DD_OFFERS];
        memcpy(before, g.s.profile.board, sizeof before);
        g.s.profile.runs++;
        bool dead = seed % 2; /* whatever became of the run */
        g.s.phase = dead ? DD_DEAD : DD_EXTRACTED;
        g.s.outcome = dead ? DD_OUT_DIED : DD_OUT_EXTRACTED;
        act(&g, DD_ACKNOWLEDGE);
        for (uint32_t i = 0; i < DD_OFFERS; i++) {
            assert_false(g.s.profile.board[i].accepted);
            others += g.s.profile.board[i].kind != before[i].kind;
        }
    }
    assert_true(others > 60);
}

/* S-59: giving a run up takes what a death takes: what was brought and carried, not what was found, named and
 * worn. */
static void giving_up(void **unused) {
    struct dd_setup next;
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    act(&g, DD_ENTER_DUNGEON);
    wear(&g, "chainmail_shirt");
    wear(&g, "iron_longsword");
    g.s.worn[DD_WEAPON].flags |= DD_ITEM_BROUGHT;
    give(&g, g.s.backpack, DD_CARRY_MAX, "iron_helm");
    dd_carry(g.r, &g.s, 0, &next);
    assert_int_equal(dd_items_count(next.profile.returned, DD_CARRY_MAX), 1);
    assert_int_equal(next.profile.returned[0].kind, item_kind(&g, "chainmail_shirt"));
    assert_int_equal(next.profile.lesson, 0);
    assert_int_equal(next.profile.last, DD_OUT_QUIT);
}

/* DD-004, DD-133, S-60: the next run goes where one says, if the level is there. */
static void where_to(void **unused) {
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    struct dd_rules *r = own_rules(&g);
    r->dungeon_count = 2;
    r->dungeon[1].level = 1;
    r->dungeon[2].level = 5;
    g.s.profile.dungeon = 1;
    refuse(&g, DD_NO_LEVEL, DD_GO_TO, 2);
    g.s.profile.hero.level = 4;
    refuse(&g, DD_NO_LEVEL, DD_GO_TO, 2);
    refuse(&g, DD_NO_NEED, DD_GO_TO, 1);
    refuse(&g, REASON_ARGS, DD_GO_TO, 3);
    g.s.profile.hero.level = 5;
    act(&g, DD_GO_TO, 2);
    assert_int_equal(g.s.profile.dungeon, 2);
    assert_int_equal(event_arg(&g, DD_EV_CHANGED, 2), 2);
}

/* DD-089: what has no place keeps one from going; what has one is put away on the way out. */
static void a_stash_that_overflows(void **unused) {
    struct dd_setup s = setup_of(FULL, "camp");
    struct game g;
    (void)unused;
    const struct dd_rules *r = open_ruleset(FULL)->rules;
    for (uint32_t i = 0; i + 1 < r->stash_capacity; i++)
        put_item(s.profile.stash, DD_STASH_MAX, "iron_longsword");
    put_item(s.profile.returned, DD_CARRY_MAX, "chainmail_shirt");
    put_item(s.profile.returned, DD_CARRY_MAX, "iron_longsword");
    start_from(&g, FULL, &s, 1);
    refuse(&g, DD_NO_STASH_OVER, DD_ENTER_DUNGEON);
    act(&g, DD_DISCARD, g.s.profile.returned[1].id);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.profile.returned[0].id, 0);
    assert_int_equal(dd_items_count(g.s.profile.stash, DD_STASH_MAX), r->stash_capacity);
}

/* C-43, DD-066, DD-110: what is worn on coming home stays worn, and is nobody's loan the next time; a place
 * that is empty gets what the camp lends. */
static void gear_stays_worn(void **unused) {
    struct dd_setup next;
    struct game g;
    (void)unused;
    start(&g, FULL, "camp", 1);
    act(&g, DD_ENTER_DUNGEON);
    wear(&g, "chainmail_shirt");
    g.s.worn[DD_ARMOR].flags |= DD_ITEM_BROUGHT;
    dd_hero_home(g.r, &g.s, &g.k);
    assert_int_equal(g.s.profile.hero.worn[DD_ARMOR].flags, 0);
    assert_int_equal(g.s.profile.hero.worn[DD_WEAPON].id, 0); /* S-85: the sword was lent */
    g.s.phase = DD_EXTRACTED;
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, FULL, &next, 2);
    uint16_t id = g.s.profile.hero.worn[DD_ARMOR].id;
    assert_true(id);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.worn[DD_ARMOR].id, id);
    assert_int_equal(g.s.worn[DD_ARMOR].flags & DD_ITEM_BROUGHT, 0);
    assert_true(g.s.worn[DD_WEAPON].flags & DD_ITEM_STARTER);
}

/* DD-519, S-65: the lesson of the newest death is for the next run alone, said when it begins. */
static void a_lesson_is_for_one_run(void **unused) {
    struct dd_setup next;
    struct game g;
    (void)unused;
    passage(&g, FULL);
    uint8_t ghoul = monster_kind(&g, "ghoul"), rat = monster_kind(&g, "plague_rat");
    g.s.profile.lesson = rat;
    dd_die(g.r, &g.s, DD_CAUSE_FOE, ghoul, &g.k);
    assert_int_equal(g.s.profile.lesson, ghoul);
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, FULL, &next, 2);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.lesson, ghoul);
    assert_int_equal(g.s.profile.lesson, 0);
    assert_int_equal(event_arg(&g, DD_EV_LESSON, 0), ghoul);
    assert_int_equal(dd_lesson_bonus(g.r, g.s.lesson, ghoul), 1000);
    assert_int_equal(dd_lesson_bonus(g.r, g.s.lesson, rat), 0);
    dd_carry(g.r, &g.s, 0, &next);
    start_from(&g, FULL, &next, 3);
    act(&g, DD_ENTER_DUNGEON);
    assert_int_equal(g.s.lesson, 0);
}

/* DD-519, S-65: the lesson is of the kin of who killed, of variants and their base alike; a death that nobody
 * dealt takes the place of the one before it and teaches nothing. */
static void a_lesson_is_of_kin(void **unused) {
    static const struct {
        const char *killer, *foe;
        bool helps;
    } rows[] = {{"ghoul", "ghoul", true},        {"ghoul", "plague_ghoul", true},
                {"plague_ghoul", "ghoul", true}, {"plague_ghoul", "armored_ghoul", true},
                {"ghoul", "plague_rat", false},  {"plague_rat", "ghoul", false}};
    struct game g;
    (void)unused;
    passage(&g, FULL);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t more = dd_lesson_bonus(g.r, monster_kind(&g, rows[i].killer), monster_kind(&g, rows[i].foe));
        assert_int_equal(more, rows[i].helps ? 1000 : 0);
    }
    g.s.profile.lesson = monster_kind(&g, "ghoul");
    dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
    assert_int_equal(g.s.profile.lesson, 0);
}

/* DD-007, DD-522 to DD-525, S-47, S-48: what the first death of a kind gives, once. */
static void deaths_give(void **unused) {
    static const struct {
        uint8_t cause, hp, gives;
        int8_t short_of_full; /* places that are left in the pack; -1: it is empty */
        const char *thing;    /* that waits at camp */
    } rows[] = {{DD_CAUSE_BOSS, 20, 1 << DD_UNLOCK_BOSS_ITEM, -1, "marrow_hook"},
                {DD_CAUSE_TRAP, 20, 1 << DD_UNLOCK_TRAP_SENSE, -1, NULL},
                {DD_CAUSE_EVENT, 20, 0, -1, NULL},
                {DD_CAUSE_FOE, 20, 1 << DD_UNLOCK_LAST_STAND, 0, NULL},
                {DD_CAUSE_FOE, 20, 0, 1, NULL},
                {DD_CAUSE_FOE, 1, 1 << DD_UNLOCK_GAMBLE, -1, "desperate_gamble"},
                {DD_CAUSE_FOE, 2, 0, -1, NULL}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        passage(&g, FULL);
        memset(g.s.backpack, 0, sizeof g.s.backpack);
        g.s.hp = rows[i].hp;
        memset(g.s.profile.returned, 0, sizeof g.s.profile.returned);
        int32_t places = (int32_t)dd_pack_size(g.r, dd_hero_might(g.r, &g.s));
        for (int32_t k = 0; rows[i].short_of_full >= 0 && k < places - rows[i].short_of_full; k++)
            give(&g, g.s.backpack, DD_CARRY_MAX, "iron_longsword");
        for (int again = 0; again < 2; again++) {
            clear_events(&g);
            dd_hero_dies(g.r, &g.s, rows[i].cause, 0, &g.k);
            assert_int_equal(g.s.profile.unlocked, rows[i].gives);
            assert_int_equal(count_events(&g, DD_EV_UNLOCKED), rows[i].gives && !again);
            const struct dd_item *home = g.s.profile.returned;
            assert_int_equal(dd_items_count(home, DD_CARRY_MAX), rows[i].thing != NULL);
            assert_int_equal(home->kind, rows[i].thing ? item_kind(&g, rows[i].thing) : 0);
        }
    }
}

/* DD-524, S-47: once a run a lethal blow leaves 1 HP. */
static void a_last_stand(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.hp = 10;
    g.s.profile.unlocked = 1u << DD_UNLOCK_LAST_STAND;
    assert_false(dd_hurt(g.r, &g.s, 50, DD_CAUSE_FOE, 1, &g.k));
    assert_int_equal(g.s.hp, 1);
    assert_true(has_event(&g, DD_EV_LAST_STAND));
    assert_true(dd_hurt(g.r, &g.s, 50, DD_CAUSE_FOE, 1, &g.k));
}

/* DD-521, S-50, DD-070: the last twenty deaths are remembered, the newest first; in such a room of that floor
 * one is told, at most two a run, and the camp lists them. */
static void echoes(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.floor = 2;
    for (uint32_t run = 1; run <= 25; run++) {
        g.s.profile.runs = run;
        dd_echo_add(g.r, &g.s, DD_CAUSE_FOE, monster_kind(&g, "ghoul"));
    }
    assert_int_equal(g.s.profile.echo[0].run, 25);
    assert_int_equal(g.s.profile.echo[DD_ECHOES - 1].run, 6);
    clear_events(&g);
    assert_true(dd_echo_here(g.r, &g.s, &g.k));
    assert_int_equal(event_arg(&g, DD_EV_ECHO, 0), 25);
    assert_non_null(strstr(said(&g, DD_EV_ECHO, 0), "25"));
    g.s.pending = 0;
    assert_false(dd_echo_here(g.r, &g.s, &g.k)); /* one a floor */
    g.s.floor = 1;
    assert_false(dd_echo_here(g.r, &g.s, &g.k)); /* nobody died here */
    g.s.floor = 3;
    g.s.profile.echo[0].floor = 3;
    g.s.profile.echo[1].floor = 4;
    assert_true(dd_echo_here(g.r, &g.s, &g.k));
    g.s.floor = 4;
    assert_false(dd_echo_here(g.r, &g.s, &g.k)); /* two are enough for a run */
    g.s.pending = 0;
    g.s.phase = DD_CAMP;
    shows(&g, READ_SCENE + 3, "Run 25: the Ghoul, floor 3");
}

/* DD-521: an echo is told where it was left: in that dungeon, on that floor, in such a room. */
static void where_echoes_are_heard(void **unused) {
    struct game g;
    (void)unused;
    for (int how = 0; how < 4; how++) {
        passage(&g, FULL);
        memset(g.s.profile.echo, 0, sizeof g.s.profile.echo);
        g.s.echoes = 0;
        g.s.floor = 2;
        g.s.dungeon = 1;
        dd_echo_add(g.r, &g.s, DD_CAUSE_FOE, monster_kind(&g, "ghoul"));
        g.s.dungeon = how == 1 ? 2 : 1;
        g.s.floor = how == 2 ? 3 : 2;
        g.s.rooms[g.s.room].type = how == 3 ? DD_ROOM_SHRINE : DD_ROOM_EMPTY;
        assert_int_equal(dd_echo_here(g.r, &g.s, &g.k), how == 0);
    }
}

/* DD-528, DD-419: on floors 1, 3 and 5 of each dungeon a tale is told: its own the first time, another once
 * its guardian has fallen, and a third on any other visit. */
static void tales_of_a_dungeon(void **unused) {
    static const uint8_t beats[] = {0, 1, 0, 2, 0, 3};
    (void)unused;
    for (uint8_t dungeon = 1; dungeon <= 3; dungeon++)
        for (uint8_t floor = 1; floor <= 5; floor++) {
            struct game g;
            passage(&g, FULL);
            g.s.dungeon = dungeon;
            g.s.floor = floor;
            g.s.profile.told = 0;
            memset(g.s.profile.bosses, 0, sizeof g.s.profile.bosses);
            for (int32_t visit = 0; visit < 3; visit++) {
                g.s.profile.bosses[dungeon] = visit == 2;
                clear_events(&g);
                dd_story(g.r, &g.s, &g.k);
                assert_int_equal(has_event(&g, DD_EV_STORY), beats[floor] != 0);
                if (!beats[floor])
                    continue;
                assert_int_equal(event_arg(&g, DD_EV_STORY, 0), dungeon);
                assert_int_equal(event_arg(&g, DD_EV_STORY, 1), beats[floor]);
                assert_int_equal(event_arg(&g, DD_EV_STORY, 2), visit == 0 ? 0 : visit == 1 ? 2 : 1);
            }
        }
}

/* DD-527: a page is of this dungeon or of none, never of another. */
static void pages_of_a_dungeon(void **unused) {
    (void)unused;
    for (uint8_t dungeon = 1; dungeon <= 3; dungeon++) {
        struct game g;
        uint32_t own = 0;
        passage(&g, FULL);
        g.s.dungeon = dungeon;
        g.s.profile.lore = 0;
        for (int i = 0; i < 100; i++)
            dd_lore_find(g.r, &g.s, 0, NULL);
        for (uint8_t i = 1; i <= g.r->lore_count; i++) {
            const struct dd_lore_rules *l = &g.r->lore[i];
            bool found = g.s.profile.lore >> (i - 1) & 1;
            own += found && l->dungeon == dungeon;
            assert_int_equal(found, !l->monster && (!l->dungeon || l->dungeon == dungeon));
        }
        assert_true(own > 0);
    }
}

/* DD-527, DD-534: forty pages and more; each is found once, that of a monster by dying to it. */
static void the_codex(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    assert_true(g.r->lore_count >= 40);
    uint8_t ghoul = monster_kind(&g, "ghoul");
    dd_hero_dies(g.r, &g.s, DD_CAUSE_FOE, ghoul, &g.k);
    assert_int_equal(g.r->lore[event_arg(&g, DD_EV_LORE, 0)].monster, ghoul);
    uint64_t after = g.s.profile.lore;
    assert_int_equal(__builtin_popcountll(after), 1);
    dd_lore_find(g.r, &g.s, 0, &g.k);
    assert_int_equal(__builtin_popcountll(g.s.profile.lore), 2);
    for (int i = 0; i < 100; i++)
        dd_lore_find(g.r, &g.s, 0, &g.k);
    uint64_t all = g.s.profile.lore;
    clear_events(&g);
    dd_lore_find(g.r, &g.s, 0, &g.k);
    assert_true(all == g.s.profile.lore && !has_event(&g, DD_EV_LORE));
}

/* DD-084, DD-085, C-08, C-19: by the fire 25 Dread go, never below 10; a run begins with none, and without
 * wounds. */
static void a_night_at_camp(void **unused) {
    static const uint8_t rows[][2] = {{0, 0}, {8, 8}, {10, 10}, {20, 10}, {35, 10}, {36, 11}, {90, 65}};
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct dd_setup next;
        struct game g;
        passage(&g, FULL);
        g.s.dread = rows[i][0];
        g.s.status[DD_BLEEDING] = 2;
        dd_hero_home(g.r, &g.s, &g.k);
        assert_int_equal(g.s.profile.camp_dread, rows[i][1]);
        g.s.phase = DD_EXTRACTED;
        dd_carry(g.r, &g.s, 0, &next);
        start_from(&g, FULL, &next, 2);
        dd_run_begin(g.r, &g.s, (const uint16_t[DD_HAND_MAX]){0}, &g.k);
        assert_int_equal(g.s.dread, 0);
        assert_int_equal(g.s.status[DD_BLEEDING], 0);
    }
}

/* DD-518, DD-520, DD-604: the end says what happened, then what was learned, then what comes next. */
static void the_end_in_order(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    g.s.floor = 2;
    g.s.profile.runs = 7;
    dd_die(g.r, &g.s, DD_CAUSE_FOE, monster_kind(&g, "ghoul"), &g.k);
    snprintf(page.text, sizeof page.text, "%s", screen(&g));
    const char *happened = strstr(page.text, "The Ghoul ended run 7"),
               *learned = strstr(page.text, "What was learned"),
               *counter = strstr(page.text, "Expeditions failed: 1. Lessons learned: 1."),
               *again = strstr(page.text, "Again:");
    assert_true(happened && learned && counter && again);
    assert_true(happened < learned && learned < counter && counter < again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_camp_has_all),
        cmocka_unit_test(nobody_repeats_themselves),
        cmocka_unit_test(what_is_said_fits),
        cmocka_unit_test(the_board),
        cmocka_unit_test(one_task),
        cmocka_unit_test(tasks_are_paid),
        cmocka_unit_test(before_a_run),
        cmocka_unit_test(what_the_card_says),
        cmocka_unit_test(what_is_due),
        cmocka_unit_test(a_new_board),
        cmocka_unit_test(giving_up),
        cmocka_unit_test(where_to),
        cmocka_unit_test(a_stash_that_overflows),
        cmocka_unit_test(gear_stays_worn),
        cmocka_unit_test(a_lesson_is_for_one_run),
        cmocka_unit_test(a_lesson_is_of_kin),
        cmocka_unit_test(deaths_give),
        cmocka_unit_test(a_last_stand),
        cmocka_unit_test(echoes),
        cmocka_unit_test(where_echoes_are_heard),
        cmocka_unit_test(tales_of_a_dungeon),
        cmocka_unit_test(pages_of_a_dungeon),
        cmocka_unit_test(the_codex),
        cmocka_unit_test(a_night_at_camp),
        cmocka_unit_test(the_end_in_order),
    };
    return cmocka_run_group_tests_name("darkdelve: the camp in full", tests, NULL, NULL);
}
