/* The narrator of the larger game: foes whose strength is guessed, counts, names, sounds and hints that may
 * not be so, and what is known beside them. A claim has a set that holds the truth; people see the claim,
 * programs the set. */
#include "dd_full.h"

#include "games/darkdelve/floors.h"

static const uint8_t dread_of[DD_LEVELS] = {0, 50, 70, 85, 100};

/* How often something is so, of many steps, in basis points; within this many of what it should be. */
enum { STEPS = 6000, NEAR = 200 };
#define assert_share(times, basis_points)                                                                    \
    assert_in_range((times)*10000 / STEPS + NEAR, (basis_points), (basis_points) + 2 * NEAR)

static const struct dd_view *look_at(struct game *g, uint32_t level, uint32_t step) {
    g->s.dread = dread_of[level];
    g->s.step = step;
    return look(g);
}

/* DD-364: exact, a range from Uneasy, two values from Shaken, nothing from Terrified; the set holds the
 * truth, and a lie is the range beside the right one, as often as the level says. The bar is gone with the
 * number. */
static void hp_of_a_foe(void **unused) {
    static const uint8_t forms[DD_LEVELS] = {DD_TOLD, DD_TOLD_RANGE, DD_TOLD_TWO, DD_TOLD_NOT, DD_TOLD_NOT};
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        for (int16_t hp = 8; hp <= 20; hp += 3) { /* whoever has less has at least 1, whatever the range */
            struct game g;
            uint32_t lies = 0;
            standoff(&g, full_rulesets[level % 2], 1, 1);
            g.s.foe[0].hp = hp;
            for (uint32_t step = 1; step <= STEPS; step++) {
                const struct dd_view *v = look_at(&g, level, step);
                const struct dd_num n = v->foe[0].hp;
                assert_int_equal(n.how, forms[level]);
                assert_in_range(hp, n.lo, n.hi);
                assert_int_equal(v->foe[0].max_hp, level ? 0 : 20);
                assert_int_equal(n.sure, level == 0);
                if (n.how == DD_TOLD)
                    assert_int_equal(n.shown, hp);
                if (n.how == DD_TOLD_NOT)
                    assert_int_equal(n.shown, 0);
                if (n.how == DD_TOLD_TWO)
                    assert_true(n.lo <= n.shown && n.shown <= n.also && n.also <= n.hi);
                if (n.how != DD_TOLD_RANGE)
                    continue;
                bool lie = n.shown != n.lo;
                assert_true(lie ? n.also < hp || n.shown > hp
                                : n.also == n.hi);              /* of 20, less what it lost */
                assert_true(n.shown <= n.hi && n.also >= n.lo); /* beside it */
                lies += lie;
            }
            if (level == 1)
                assert_share(lies, 500);
        }
    }
}

/* DD-357, DD-359: no event gives away what the view hides. Whatever counts HP or gold may be a lie in the
 * log, as often as the level says, and its range holds the truth; what is no such figure stands here with its
 * reason. A new event joins. */
static const char *const plain_amounts[] = {
    "XP_GAINED",        "STATUS_APPLIED", /* no HP: what has been learned, turns */
    "EXTRACTION_PAID",  "ITEM_BOUGHT",    "ITEM_SOLD", "ITEM_IMPROVED",
    "BOUNTY_COMPLETED",                                          /* prices, and menus are true */
    "ITEM_USED",        "LIFESTEAL",      "HEALED",    "RESTED", /* told as "at most" instead (dd_heal) */
};

static bool counts_what_is_hidden(const struct event_row *row, uint32_t arg) {
    static const char *const names[] = {"amount", "gold", "damage", "original", "reduced"};
    bool counts = false;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++)
        counts |=
            row->arg[arg].name && row->arg[arg].kind == KIND_NUMBER && !strcmp(row->arg[arg].name, names[i]);
    for (uint32_t i = 0; i < sizeof plain_amounts / sizeof plain_amounts[0]; i++)
        counts &= strcmp(row->name, plain_amounts[i]) != 0;
    return counts;
}

static void amounts_of_events(void **unused) {
    uint32_t rows = 0;
    (void)unused;
    for (uint16_t kind = 0; kind < DD_EVENTS; kind++) {
        for (uint32_t arg = 0; arg < EVENT_ARGS; arg++) {
            const struct event_row *row = &darkdelve_ops.events[kind];
            struct game g;
            uint32_t lies = 0;
            if (!counts_what_is_hidden(row, arg))
                continue;
            rows++;
            passage(&g, FULL);
            for (uint32_t step = 1; step <= STEPS; step++) {
                struct event ev = {kind, DD_SEAT, {0}};
                ev.arg[arg] = kind == DD_EV_GOLD && step % 2 ? -17 : 17;
                struct dd_num n = dd_event_num(g.r, look_at(&g, 3, step), &ev, arg);
                if (!n.sure &&
                    (n.lo > ev.arg[arg] || n.hi < ev.arg[arg] || n.shown == ev.arg[arg] || n.lo == n.hi))
                    fail_msg("%s: %d is told as %d, in %d to %d", row->name, ev.arg[arg], n.shown, n.lo,
                             n.hi);
                lies += !n.sure;
                assert_true(dd_event_num(g.r, look_at(&g, 0, step), &ev, arg).sure);
            }
            assert_share(lies, 2500);
        }
    }
    assert_in_range(rows, 12, 20);
}

/* What is won back is "at most so much" while something may lie, and a blow is not added up. DD-252. */
static void what_would_tell_by_its_parts(void **unused) {
    static const struct {
        struct event ev;
        uint32_t arg;
    } rows[] = {
        {{DD_EV_HEALED, DD_SEAT, {12, 1}}, 0},
        {{DD_EV_RESTED, DD_SEAT, {1, 12, 0, 1}}, 1},
        {{DD_EV_LIFESTEAL, DD_SEAT, {12, 1}}, 0},
        {{DD_EV_BREAKDOWN, DD_SEAT, {12, 20000, 2500, 5}}, 0},
        {{DD_EV_BREAKDOWN, DD_SEAT, {12, 20000, 2500, 5}}, 2},
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, FULL);
        for (uint32_t step = 1; step <= 50; step++) {
            struct dd_num n = dd_event_num(g.r, look_at(&g, 3, step), &rows[k].ev, rows[k].arg);
            assert_false(n.sure);
            assert_int_equal(n.lo, 0);
            assert_true(n.hi >= rows[k].ev.arg[rows[k].arg]);
        }
    }
}

/* What is said of an amount is what is told. */
static void words_of_amounts(void **unused) {
    static const struct {
        struct event ev;
        uint32_t arg;
        const char *calm;
    } rows[] = {
        {{DD_EV_HURT, DD_SEAT, {DD_CAUSE_EVENT, 17}}, 1, "It costs you 17 HP."},
        {{DD_EV_GOLD, DD_SEAT, {17}}, 0, "17 gold."},
        {{DD_EV_GOLD, DD_SEAT, {-17}}, 0, "17 gold gone."},
        {{DD_EV_DESECRATED, DD_SEAT, {17, 0}}, 0, "You take what others gave: 17 gold."},
        {{DD_EV_TRAP, DD_SEAT, {1, 1, 17}}, 2, NULL},
        {{DD_EV_STATUS_HURTS, DD_SEAT, {0, DD_POISONED, 17}}, 2, "Poison works in you for 17."},
    };
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        uint32_t lies = 0;
        passage(&g, FULL);
        for (uint32_t step = 1; step <= 300; step++) {
            TEXT_ON_STACK(calm, 300);
            TEXT_ON_STACK(lost, 300);
            dd_say_event(g.r, look_at(&g, 0, step), &rows[k].ev, &calm);
            dd_say_event(g.r, look_at(&g, 3, step), &rows[k].ev, &lost);
            struct dd_num n = dd_event_num(g.r, look(&g), &rows[k].ev, rows[k].arg);
            assert_non_null(strstr(calm.buf, rows[k].calm ? rows[k].calm : "-17 HP"));
            assert_int_equal(strstr(lost.buf, "17") != NULL, n.sure);
            lies += !n.sure;
        }
        assert_in_range(lies, 40, 120);
    }
}

/* DD-364 at Terrified: neither the set nor the words tell one wounded foe from another. */
static void nothing_is_nothing(void **unused) {
    (void)unused;
    for (uint32_t level = 3; level < DD_LEVELS; level++) {
        struct game g;
        standoff(&g, FULL, 1, 1);
        struct dd_num whole = look_at(&g, level, 9)->foe[0].hp;
        g.s.foe[0].hp = 2;
        struct dd_num hurt = look_at(&g, level, 9)->foe[0].hp;
        assert_memory_equal(&whole, &hurt, sizeof whole);
    }
}

/* A guess of our own: of who is in no bestiary the HP are a range from the first fight on, though nobody is
 * afraid; the document knows none. S-63: the first guess is explained once to a profile. */
static void strangers(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        standoff(&g, full_rulesets[i], 1, 0);
        assert_int_equal(look_at(&g, 0, 4)->foe[0].hp.how, i ? DD_TOLD : DD_TOLD_RANGE);
        assert_int_equal(dd_anything_doubtful(g.r, look(&g)), i == 0);
        struct dd_num n = look(&g)->foe[0].hp;
        assert_in_range(20, n.lo, n.hi);
        g.s.sure = 1; /* a second look shows it as it is, */
        assert_int_equal(look(&g)->foe[0].hp.how, DD_TOLD);
        assert_int_equal(look(&g)->foe[0].max_hp, 20);
        g.s.sure = 0;
        g.s.foe[0].hp = 15; /* and wounds are seen all along */
        assert_int_equal(look(&g)->foe[0].lost, i ? 0 : 5);
        for (int again = 0; again < 2; again++) {
            struct dd_beast *b = &g.s.profile.bestiary[g.s.foe[0].monster];
            *b = (struct dd_beast){.monster = g.s.foe[0].monster};

            clear_events(&g);
            dd_bestiary_met(g.r, &g.s, g.s.foe[0].monster, &g.k);
            assert_int_equal(count_events(&g, DD_EV_FIRST_DOUBT), i == 0 && !again);
            if (i == 0 && !again)
                assert_string_equal(said(&g, DD_EV_FIRST_DOUBT, 0), g.r->first_doubt);
        }
    }
}

/* DD-361, DD-362: from Uneasy one more or one less is told, marked whenever it could be; never none. DD-348.
 */
static void counts(void **unused) {
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        for (uint32_t foes = 1; foes <= DD_FOES; foes++) {
            struct game g;
            uint32_t wrong = 0;
            standoff(&g, full_rulesets[level % 2], foes, 1);
            for (uint32_t step = 1; step <= STEPS; step++) {
                struct dd_claim c = dd_claim_count(g.r, look_at(&g, level, step));
                assert_int_equal(c.doubt, level > 0);
                assert_in_range(foes, c.lo, c.hi);
                assert_in_range(c.shown, c.lo, c.hi);
                assert_true(c.lo >= 1 && c.hi - c.lo <= 2);
                wrong += c.shown != (int32_t)foes;
            }
            static const uint32_t share[DD_LEVELS] = {0, 500, 1500, 2500, 2500};
            assert_share(wrong, share[level]);
        }
    }
}

/* DD-365: where one too many is told it looks like one of those who stand there, and no choice names it. */
static void phantoms(void **unused) {
    struct game g;
    uint32_t seen = 0;
    (void)unused;
    standoff(&g, FULL, 2, 1);
    g.s.foe[1].monster = monster_kind(&g, "plague_rat");
    g.s.stamina = 5;
    struct action before[DD_MAX_LEGAL], after[DD_MAX_LEGAL];
    g.s.dread = 90;
    uint32_t n = dd_legal(g.r, &g.s, before, DD_MAX_LEGAL);
    for (uint32_t step = 1; step <= 500; step++) {
        const struct dd_view *v = look_at(&g, 3, step);
        uint8_t phantom = dd_claim_phantom(g.r, v);
        assert_int_equal(phantom != 0, dd_claim_count(g.r, v).shown == 3);
        if (!phantom)
            continue;
        seen++;
        assert_true(phantom == g.s.foe[0].monster || phantom == g.s.foe[1].monster);
        assert_int_equal(dd_legal(g.r, &g.s, after, DD_MAX_LEGAL), n);
        assert_memory_equal(before, after, n * sizeof before[0]);
    }
    assert_true(seen > 20);
}

static struct dd_item thing(struct game *g, const char *name) {
    uint16_t id = give(g, g->s.backpack, DD_CARRY_MAX, name);
    return g->s.backpack[dd_items_find(g->s.backpack, DD_CARRY_MAX, id)];
}

/* DD-363: exact while calm or uneasy, a range from Shaken, none from Terrified; the range holds the truth.
 * DD-350. */
static void figures_of_things(void **unused) {
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        struct game g;
        passage(&g, full_rulesets[level % 2]);
        struct dd_item it = thing(&g, "iron_longsword");
        for (int32_t truth = 1; truth < 60; truth++) {
            struct dd_claim c = dd_claim_figure(g.r, look_at(&g, level, 3), it, 0, truth);
            assert_in_range(truth, c.lo, c.hi);
            assert_int_equal(c.doubt, level >= 2);
            assert_int_equal(c.lo == c.hi, level < 2);
            if (level < 3)
                assert_int_equal(c.shown, c.lo);
            else
                assert_int_equal(c.shown, 0);
            /* the next step tells no more of it */
            struct dd_claim next = dd_claim_figure(g.r, look_at(&g, level, 4), it, 0, truth);
            assert_true(c.lo == next.lo && c.hi == next.hi);
        }
    }
}

/* DD-366, DD-367, DD-349, C-51: from Shaken sounds are heard and things look for a moment like others; from
 * Terrified, DD-368, DD-350, they go by the name of another of their slot. None of it before, and as often as
 * the level says. */
static void sounds_flickers_and_names(void **unused) {
    static const uint32_t share[DD_LEVELS] = {0, 500, 1500, 2500, 2500};
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        struct game g;
        uint32_t sounds = 0, flickers = 0, names = 0;
        passage(&g, full_rulesets[level % 2]);
        struct dd_item it = thing(&g, "iron_longsword");
        for (uint32_t step = 1; step <= STEPS; step++) {
            bool doubt;
            const struct dd_view *v = look_at(&g, level, step);
            uint8_t name = dd_claim_name(g.r, v, it, &doubt);
            assert_int_equal(doubt, level >= 3);
            assert_int_equal(g.r->item[name].slot, DD_WEAPON);
            names += name != it.kind;
            sounds += dd_claim_sound(g.r, v) != NULL;
            flickers += dd_claim_flickers(g.r, v, it);
        }
        assert_share(names, level >= 3 ? share[level] : 0);
        assert_share(sounds, level >= 2 ? share[level] : 0);
        assert_share(flickers, level >= 2 ? share[level] : 0);
        if (level < 2)
            assert_int_equal(sounds + flickers, 0);
    }
}

/* DD-371, DD-372: from Shaken somebody whispers, and three in ten of what is whispered is true and of use. */
static void whispers(void **unused) {
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        struct game g;
        uint32_t said_so = 0, said_all = 0;
        passage(&g, full_rulesets[level % 2]);
        for (uint32_t step = 1; step <= STEPS; step++) {
            bool vision, so = false;
            const char *line = dd_whisper(g.r, look_at(&g, level, step), &vision);
            for (uint32_t i = 0; line && i < g.r->true_whispers.count; i++)
                so |= !strcmp(line, g.r->true_whispers.lines[i]);
            said_all += line && !vision;
            said_so += so;
        }
        assert_int_equal(said_all != 0, level >= 2);
        if (level >= 2)
            assert_in_range(said_so * 100 / said_all, 25, 35);
    }
}

/* DD-371: what is whispered at this step stands on the screen. */
static void whispers_are_on_the_screen(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    for (uint32_t step = 1, seen = 0; seen < 20; step++) {
        bool vision;
        const char *line = dd_whisper(g.r, look_at(&g, 2, step), &vision);
        if (!line)
            continue;
        TEXT_ON_STACK(start_of, 24);
        text_fmt(&start_of, "%.16s", line); /* the rest may be on the next line */
        assert_non_null(strstr(screen(&g), start_of.buf));
        seen++;
    }
}

/* DD-347: at 100 lies are as frequent as at Terrified, and the screen says that nothing is certain. */
static void at_the_end(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        passage(&g, full_rulesets[i]);
        assert_int_equal(look_at(&g, 4, 1)->corruption, 2500);
        assert_int_equal(look_at(&g, 3, 1)->corruption, 2500);
        look_at(&g, 4, 1);
        assert_non_null(strstr(screen(&g), "Nothing else here is certain"));
    }
}

/* C-51: figures blur from 50, words from 70. */
static void where_doubt_begins(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        const struct dd_rules *r = open_ruleset(full_rulesets[i])->rules;
        for (uint8_t dread = 0; dread <= 100; dread++) {
            const struct dd_level_rules *l = &r->level[dd_level(r, dread)];
            assert_int_equal(l->corruption > 0, dread >= 50);
            assert_int_equal(l->counts, dread >= 50);
            assert_int_equal(l->whispers, dread >= 70);
            assert_int_equal(l->names, dread >= 85);
        }
    }
}

/* DD-617: whenever something on the screen may not be so, the level's cue is there; where nothing may, it is
 * not. */
static void the_cue_is_there(void **unused) {
    (void)unused;
    for (uint32_t level = 1; level < DD_LEVELS; level++) {
        for (int clear = 0; clear < 2; clear++) {
            for (int fight = 0; fight < 2; fight++) {
                struct game g;
                TEXT_ON_STACK(cue, 40);
                if (fight)
                    standoff(&g, FULL, 1, 1);
                else
                    passage(&g, FULL);
                g.s.sure = (uint8_t)clear;
                look_at(&g, level, 2);
                text_fmt(&cue, "%.18s", g.r->level[level].cue);
                assert_int_equal(dd_anything_doubtful(g.r, look(&g)), !clear);
                assert_int_equal(strstr(screen(&g), cue.buf) != NULL, !clear);
            }
        }
    }
}

/* DD-389: who knows a foe well has the truth beside what is seen; what is seen is as doubtful as ever. */
static void what_is_known_stands_beside(void **unused) {
    (void)unused;
    for (uint32_t level = 1; level < DD_LEVELS; level++) {
        struct game knows, guesses;
        standoff(&knows, FULL, 1, DD_TIERS);
        standoff(&guesses, FULL, 1, 1);
        for (uint32_t step = 1; step < 100; step++) {
            struct dd_num b = look_at(&guesses, level, step)->foe[0].hp;
            struct dd_num a = look_at(&knows, level, step)->foe[0].hp;
            assert_int_equal(a.how, b.how);
            assert_int_equal(a.shown, b.shown);
            assert_int_equal(a.also, b.also);
            assert_true(a.sure && a.lo == 20 && a.hi == 20);
            assert_true(dd_anything_doubtful(knows.r, look(&knows))); /* all else is */
        }
    }
}

/* DD-381 to DD-383: below the last tier the HP of a foe stay what the level makes of them. */
static void only_veterans_know(void **unused) {
    (void)unused;
    for (uint32_t level = 1; level < DD_LEVELS; level++)
        for (uint8_t tier = 0; tier <= DD_TIERS; tier++) {
            struct game g;
            standoff(&g, FULL, 1, tier);
            const struct dd_num n = look_at(&g, level, 1)->foe[0].hp;
            assert_int_equal(n.sure, tier == DD_TIERS);
            assert_int_equal(n.lo == n.hi, tier == DD_TIERS);
        }
}

/* DD-359: a seat that is told ranges is told nothing that may not be so: no sound, no whisper, no false hint, no name of
 * another, nobody too many. */
static void the_candid_hear_nothing(void **unused) {
    struct game g;
    uint32_t told[2] = {0};
    (void)unused;
    for (uint32_t step = 1; step <= 400; step++)
        for (int candid = 0; candid < 2; candid++)
            for (int fighting = 0; fighting < 2; fighting++) {
                bool vision, doubt;
                if (fighting)
                    standoff(&g, FULL, 2, 1);
                else
                    passage(&g, FULL);
                g.s.rooms[4] = (struct dd_room){.type = DD_ROOM_TREASURE, .flags = DD_SEEN, .adj = {3, 5}};
                struct dd_view v = *look_at(&g, 3, step);
                if (candid)
                    dd_candid(g.r, &v);
                v.rooms[4].type = DD_ROOM_TREASURE;
                told[candid] += dd_claim_sound(g.r, &v) != NULL;
                told[candid] += dd_whisper(g.r, &v, &vision) != NULL;
                told[candid] += dd_claim_hint(g.r, &v, 4, &doubt) != NULL;
                told[candid] += dd_claim_phantom(g.r, &v) != 0;
                told[candid] += dd_claim_flickers(g.r, &v, v.worn[DD_WEAPON]);
                told[candid] += dd_claim_name(g.r, &v, v.worn[DD_WEAPON], &doubt) != v.worn[DD_WEAPON].kind;
            }
    assert_true(told[0] > 800);
    assert_int_equal(told[1], 0);
}

/* DD-364: of a foe that was left behind while its HP were in doubt it is known what it has lost, and nothing of what it
 * could take; calm, and known at all, it is remembered as it was. */
static void who_was_left_behind(void **unused) {
    static const struct {
        uint8_t level, tier;
        bool known;
    } rows[] = {{0, 1, true}, {0, 0, false}, {1, 1, false}, {2, 1, false}, {3, 1, false}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct game g;
        passage(&g, FULL);
        uint8_t ghoul = monster_kind(&g, "ghoul");
        g.s.profile.bestiary[ghoul].tier = rows[k].tier;
        g.s.rooms[4].type = DD_ROOM_COMBAT;
        g.s.rooms[4].foe[0] = (struct dd_foe){.monster = ghoul, .hp = 13, .max_hp = 20};
        const struct dd_foe f = look_at(&g, rows[k].level, 1)->rooms[4].foe[0];
        assert_int_equal(f.monster, ghoul);
        assert_int_equal(f.max_hp, rows[k].known ? 20 : 0);
        assert_int_equal(f.hp, rows[k].known ? 13 : -(20 - 13) - 1);
    }
}

/* DD-389, DD-390: in brackets on the screen, and at Terrified questioned though it is true. */
static void what_is_known_is_shown(void **unused) {
    (void)unused;
    for (uint32_t level = 0; level < DD_LEVELS; level++) {
        for (uint8_t tier = 2; tier <= DD_TIERS; tier++) {
            struct game g;
            standoff(&g, FULL, 1, tier);
            g.s.foe[0].hp = 17;
            look_at(&g, level, 5);
            const char *page = screen(&g);
            bool known = tier == DD_TIERS && level;
            assert_int_equal(strstr(page, "[17 HP by what you know]") != NULL, known);
            assert_int_equal(strstr(page, "Do you know it?") != NULL, known && level >= 3);
        }
    }
}

/* DD-381, DD-382, DD-383: 8, 20 and 35 meetings, or 1, 2 and 3 deaths; what each tells. */
static void what_meetings_tell(void **unused) {
    static const struct {
        uint16_t encounters, deaths;
        uint8_t tier;
    } rows[] = {{0, 0, 0},  {7, 0, 0}, {8, 0, 1}, {19, 0, 1}, {20, 0, 2}, {34, 0, 2},
                {35, 0, 3}, {1, 1, 1}, {1, 2, 2}, {1, 3, 3},  {20, 1, 2}};
    (void)unused;
    for (uint32_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const struct dd_rules *r = open_ruleset(full_rulesets[k % 2])->rules;
        const struct dd_beast b = {.monster = 1, .encounters = rows[k].encounters, .deaths = rows[k].deaths};
        assert_int_equal(dd_bestiary_tier(r, &b), rows[k].tier);
    }
    for (uint8_t tier = 0; tier <= DD_TIERS; tier++) {
        struct game g;
        standoff(&g, FULL, 1, tier);
        const char *page = screen(&g);
        assert_int_equal(strstr(page, "not learned yet") != NULL, tier < 1);
        assert_int_equal(look(&g)->foe[0].hp.how == DD_TOLD, tier >= 1);
    }
}

/* DD-388: knowing changes nothing but what is shown: the same blows, the same wounds. */
static void knowing_is_no_weapon(void **unused) {
    struct game a, b;
    (void)unused;
    for (uint64_t key = 1; key < 40; key++) {
        standoff(&a, FULL, 1, 0);
        stream_open(&a.s.combat, key);
        b = a;
        b.s.profile.bestiary[b.s.foe[0].monster].tier = DD_TIERS;
        for (int turn = 0; turn < 3; turn++) {
            a.s.stamina = b.s.stamina = 5;
            if (a.s.phase != DD_COMBAT)
                break;
            struct action legal[DD_MAX_LEGAL], same[DD_MAX_LEGAL];
            uint32_t n = dd_legal(a.r, &a.s, legal, DD_MAX_LEGAL);
            assert_int_equal(dd_legal(b.r, &b.s, same, DD_MAX_LEGAL), n);
            assert_memory_equal(legal, same, n * sizeof legal[0]);
            dd_apply(a.r, &a.s, 0, &legal[key % n], NULL);
            dd_apply(b.r, &b.s, 0, &legal[key % n], NULL);
            assert_int_equal(a.s.hp, b.s.hp);
            assert_int_equal(a.s.foe[0].hp, b.s.foe[0].hp);
            assert_int_equal(a.s.combat.n, b.s.combat.n);
        }
    }
}

/* S-52: rooms that are too dark to tell stay so as long as the level lasts. DD-457 to DD-460 say how many. */
static void waiting_shows_no_more(void **unused) {
    struct game g;
    uint32_t hidden = 0;
    (void)unused;
    passage(&g, FULL);
    for (uint64_t key = 1; key <= 2000; key++) {
        bool first = dd_type_hidden(g.r, key, 2, false, 1, 4);
        hidden += first;
        for (uint32_t level = 0; level < DD_LEVELS; level++)
            if (level != 2)
                assert_int_equal(dd_type_hidden(g.r, key, (uint8_t)level, false, 1, 4), level > 2);
        assert_false(dd_type_hidden(g.r, key, 4, true, 1, 4));
    }
    assert_in_range(hidden, 540, 660);
    for (uint8_t room = 1; room <= 5; room++)
        g.s.rooms[room].flags = DD_SEEN;
    uint8_t seen[6];
    for (uint32_t step = 1; step < 30; step++) {
        const struct dd_view *v = look_at(&g, 2, step);
        for (uint8_t room = 1; room <= 5; room++) {
            if (step > 1)
                assert_int_equal(v->rooms[room].type, seen[room]);
            seen[room] = v->rooms[room].type;
        }
    }
}

static bool is_line_of(const struct dd_words *w, const char *line) {
    for (uint32_t i = 0; i < w->count; i++)
        if (w->lines[i] == line)
            return true;
    return false;
}

/* DD-457 to DD-459, DD-464: the hint of a door is of the room behind it while calm; 5% are of another sort at
 * Uneasy, 30 at Shaken. Under clarity and at a second look none is wrong or in doubt. */
static void hints(void **unused) {
    static const uint16_t wrong_of[] = {0, 500, 3000};
    (void)unused;
    for (uint32_t level = 0; level < 3; level++)
        for (int clear = 0; clear < 3; clear++) {
            struct game g;
            uint32_t wrong = 0;
            passage(&g, FULL);
            g.s.dungeon = 1;
            g.s.rooms[4] = (struct dd_room){.type = DD_ROOM_TREASURE, .flags = DD_SEEN, .adj = {3, 5}};
            g.s.clarity_rooms = clear == 1;
            g.s.sure = clear == 2;
            const struct dd_words *of = g.r->dungeon[1].hints;
            struct dd_view v = *look_at(&g, level, 1);
            v.rooms[4].type = DD_ROOM_TREASURE; /* where it is too dark there is no hint at all */
            for (uint32_t key = 1; key <= STEPS; key++) {
                bool doubt;
                v.display_key = key;
                const char *hint = dd_claim_hint(g.r, &v, 4, &doubt);
                assert_int_equal(doubt, level > 0 && !clear);
                wrong += !is_line_of(&of[DD_ROOM_TREASURE], hint);
            }
            if (clear || !level)
                assert_int_equal(wrong, 0);
            else
                assert_share(wrong, wrong_of[level]);
        }
}

/* DD-459, DD-460: of a room that is too dark to tell the cunning see neither how many wait nor how good a
 * chest is, and whoever has often been here neither trap nor lair. */
static void the_dark_hides_all(void **unused) {
    (void)unused;
    for (int dark = 0; dark < 2; dark++) {
        struct game g;
        passage(&g, FULL);
        g.s.cunning = 12;
        g.s.profile.visits[g.s.dungeon] = 9;
        g.s.rooms[4] = (struct dd_room){.type = DD_ROOM_COMBAT, .flags = DD_SEEN | DD_LAIR, .what = 3};
        g.s.rooms[5] =
            (struct dd_room){.type = DD_ROOM_TREASURE, .flags = DD_SEEN | DD_TRAPPED, .what = dd_chest(2, 1)};
        const struct dd_view *v = look_at(&g, dark ? 3 : 0, 1);
        for (uint8_t room = 4; room <= 5; room++) {
            assert_int_equal(v->rooms[room].type != 0, !dark);
            assert_int_equal(v->rooms[room].what != 0, !dark);
            assert_int_equal((v->rooms[room].flags & (DD_LAIR | DD_TRAPPED)) != 0, !dark);
        }
    }
}

/* A second look: nothing lies until the next choice is made; then it does again. In a fight it takes breath.
 */
static void a_second_look(void **unused) {
    struct game g;
    (void)unused;
    passage(&g, FULL);
    look_at(&g, 3, 1);
    assert_int_equal(dd_look_check(g.r, &g.s), REASON_OK);
    dd_look(g.r, &g.s, &g.k);
    assert_true(has_event(&g, DD_EV_LOOKED));
    assert_int_equal(dd_look_check(g.r, &g.s), DD_NO_NEED);
    for (int choice = 0; choice < 2; choice++) { /* that of looking, and the next */
        assert_int_equal(look(&g)->corruption, 0);
        assert_false(dd_anything_doubtful(g.r, look(&g)));
        act(&g, DD_MOVE, g.s.room == 3 ? 2 : 3);
    }
    assert_int_equal(look(&g)->corruption, 2500);
    standoff(&g, FULL, 1, 1);
    g.s.stamina = 0;
    assert_int_equal(dd_look_check(g.r, &g.s), DD_NO_STAMINA);
    start(&g, MVP, "run", 1);
    assert_int_equal(dd_look_check(g.r, &g.s), DD_NO_RULE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hp_of_a_foe),
        cmocka_unit_test(amounts_of_events),
        cmocka_unit_test(what_would_tell_by_its_parts),
        cmocka_unit_test(words_of_amounts),
        cmocka_unit_test(nothing_is_nothing),
        cmocka_unit_test(strangers),
        cmocka_unit_test(counts),
        cmocka_unit_test(phantoms),
        cmocka_unit_test(figures_of_things),
        cmocka_unit_test(sounds_flickers_and_names),
        cmocka_unit_test(whispers),
        cmocka_unit_test(whispers_are_on_the_screen),
        cmocka_unit_test(at_the_end),
        cmocka_unit_test(where_doubt_begins),
        cmocka_unit_test(the_cue_is_there),
        cmocka_unit_test(what_is_known_stands_beside),
        cmocka_unit_test(only_veterans_know),
        cmocka_unit_test(the_candid_hear_nothing),
        cmocka_unit_test(who_was_left_behind),
        cmocka_unit_test(what_is_known_is_shown),
        cmocka_unit_test(what_meetings_tell),
        cmocka_unit_test(knowing_is_no_weapon),
        cmocka_unit_test(waiting_shows_no_more),
        cmocka_unit_test(hints),
        cmocka_unit_test(the_dark_hides_all),
        cmocka_unit_test(a_second_look),
    };
    return cmocka_run_group_tests_name("darkdelve: the narrator in full", tests, NULL, NULL);
}
