/* Rules of the death economy: tags say what becomes of a thing, and that becomes of it. */
#include "dd_full.h"

#include "games/darkdelve/things.h"

static struct dd_item made(struct game *g, const char *name, uint8_t flags) {
    struct dd_item it = dd_item_new(g->r, &g->s, item_kind(g, name));
    it.flags = flags;
    return it;
}

/* A run with starting gear only. */
static void bare(struct game *g, const char *ruleset) {
    passage(g, ruleset);
    memset(g->s.backpack, 0, sizeof g->s.backpack);
    memset(g->s.consumables, 0, sizeof g->s.consumables);
    memset(g->s.profile.returned, 0, sizeof g->s.profile.returned);
    memset(g->s.profile.hero.worn, 0, sizeof g->s.profile.hero.worn);
    g->s.worn[DD_HELM] = g->s.worn[DD_ACCESSORY] = (struct dd_item){0};
}

static bool is_home(const struct game *g, uint16_t id) {
    const struct dd_profile *p = &g->s.profile;
    bool worn = false;
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        worn |= p->hero.worn[i].id == id;
    return worn || dd_items_find(p->returned, DD_CARRY_MAX, id) >= 0 ||
           dd_items_find(p->stash, DD_STASH_MAX, id) >= 0;
}

/* DD-505 to DD-507, DD-509, DD-510: found or brought, worn or carried, named or not; what a death leaves of
 * it. */
static void six_scenarios(void **unused) {
    static const struct {
        const char *name;
        uint8_t flags, worn, tag;
        bool home;
    } rows[] = {
        {"widows_mail", DD_ITEM_UNKNOWN | DD_ITEM_FELT, 1, DD_TAG_VULNERABLE, false}, /* DD-505 */
        {"widows_mail", 0, 1, DD_TAG_PROTECTED, true},                                /* DD-506 */
        {"widows_mail", DD_ITEM_BROUGHT, 1, DD_TAG_AT_RISK, false},                   /* DD-507 */
        {"shroud_of_the_last_breath", DD_ITEM_BROUGHT, 1, DD_TAG_AT_RISK, false},     /* DD-509 */
        {"widows_mail", 0, 0, DD_TAG_DOOMED, false},                                  /* DD-510 */
        {"widows_mail", DD_ITEM_UNKNOWN, 0, DD_TAG_DOOMED, false},
        {"widows_mail", DD_ITEM_BROUGHT, 0, DD_TAG_AT_RISK, false},
    };
    (void)unused;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct game g;
        bare(&g, full_rulesets[i % 2]);
        struct dd_item it = made(&g, rows[i].name, rows[i].flags);
        if (rows[i].worn)
            g.s.worn[DD_ARMOR] = it;
        else
            g.s.backpack[0] = it;
        assert_int_equal(dd_tag_of(g.r, &it, rows[i].worn ? DD_IS_WORN : DD_IN_PACK), rows[i].tag);
        dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
        assert_int_equal(is_home(&g, it.id), rows[i].home);
        assert_int_equal(has_event(&g, DD_EV_ITEM_SAVED), rows[i].home);
        assert_int_equal(has_event(&g, DD_EV_ITEM_LOST), !rows[i].home);
        uint16_t kind = rows[i].home ? DD_EV_ITEM_SAVED : DD_EV_ITEM_LOST;
        assert_int_equal(event_arg(&g, kind, 0), it.id);
        assert_int_equal(event_arg(&g, kind, 2), rows[i].tag);
        assert_int_equal(event_arg(&g, kind, 1), rows[i].flags == DD_ITEM_UNKNOWN ? 0 : it.kind);
    }
}

/* DD-508, DD-099, C-43: a legendary thing that was found, worn and named comes home with who wore it, and is
 * nobody's loan the next time. */
static void a_legend_comes_home(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    struct dd_item it = made(&g, "soulreavers_edge", 0), lent = made(&g, "iron_helm", DD_ITEM_BROUGHT);
    g.s.worn[DD_WEAPON] = it;
    g.s.worn[DD_HELM] = lent;
    dd_extract(g.r, &g.s, DD_EXIT_STAIRS, &g.k);
    assert_true(is_home(&g, it.id));
    assert_true(is_home(&g, lent.id));
    assert_int_equal(g.s.profile.hero.worn[DD_HELM].flags & DD_ITEM_BROUGHT, 0);
}

/* DD-504, DD-598, C-42: everything at once, in its order; carried gold goes, gold at camp stays. */
static void all_at_once(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    g.s.profile.gold = 77;
    g.s.run_gold = 500;
    struct dd_item kept = made(&g, "iron_helm", 0), lost[4];
    g.s.worn[DD_HELM] = kept;
    g.s.worn[DD_ARMOR] = lost[0] = made(&g, "chainmail_shirt", DD_ITEM_BROUGHT);
    g.s.worn[DD_ACCESSORY] = lost[1] = made(&g, "copper_ring", DD_ITEM_UNKNOWN | DD_ITEM_FELT);
    g.s.backpack[0] = lost[2] = made(&g, "bone_club", 0);
    g.s.consumables[0] = lost[3] = made(&g, "healing_potion", 0);
    dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
    assert_true(is_home(&g, kept.id));
    for (uint32_t i = 0; i < 4; i++)
        assert_false(is_home(&g, lost[i].id));
    assert_int_equal(g.s.items_lost, 4);
    assert_int_equal(g.s.items_kept, 1);
    assert_int_equal(event_arg(&g, DD_EV_PLAYER_DIED, 3), 4);
    assert_int_equal(g.s.run_gold, 0);
    assert_int_equal(g.s.profile.gold, 77);
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        assert_int_equal(g.s.worn[i].id, 0);
}

/* S-85, C-43: starting gear has no tag, and its loss is not counted. */
static void starting_gear(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    g.s.worn[DD_WEAPON] = made(&g, "rusty_sword", DD_ITEM_STARTER);
    g.s.worn[DD_ARMOR] = made(&g, "tattered_leathers", DD_ITEM_STARTER);
    assert_int_equal(dd_tag_of(g.r, &g.s.worn[DD_WEAPON], DD_IS_WORN), DD_TAG_NONE);
    dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
    assert_int_equal(g.s.items_lost, 0);
    assert_false(has_event(&g, DD_EV_ITEM_LOST));
}

/* DD-511, DD-512: what lies at camp is safe; laid out for the next run it is at risk. */
static void tags_at_camp(void **unused) {
    struct game g;
    (void)unused;
    bare(&g, FULL);
    struct dd_item it = made(&g, "iron_helm", 0);
    assert_int_equal(dd_tag_of(g.r, &it, DD_AT_CAMP), DD_TAG_SAFE);
    assert_int_equal(dd_tag_of(g.r, &it, DD_LAID_OUT), DD_TAG_AT_RISK);
}

/* DD-511 to DD-515, DD-517: a seat sees the tag of whatever it sees. */
static void tags_that_are_seen(void **unused) {
    struct game g;
    struct dd_view v;
    (void)unused;
    bare(&g, FULL);
    g.s.worn[DD_HELM] = made(&g, "iron_helm", 0);
    g.s.worn[DD_ACCESSORY] = made(&g, "copper_ring", DD_ITEM_UNKNOWN | DD_ITEM_FELT);
    g.s.backpack[0] = made(&g, "bone_club", DD_ITEM_UNKNOWN);
    g.s.consumables[0] = made(&g, "healing_potion", DD_ITEM_BROUGHT);
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(dd_tag_seen(g.r, &v, g.s.worn[DD_HELM].id), DD_TAG_PROTECTED);
    assert_int_equal(dd_tag_seen(g.r, &v, g.s.worn[DD_ACCESSORY].id), DD_TAG_VULNERABLE);
    assert_int_equal(dd_tag_seen(g.r, &v, g.s.backpack[0].id), DD_TAG_DOOMED);
    assert_int_equal(dd_tag_seen(g.r, &v, g.s.consumables[0].id), DD_TAG_AT_RISK);
    assert_int_equal(dd_tag_seen(g.r, &v, 9999), DD_TAG_NONE);
    uint16_t club = g.s.backpack[0].id;
    act(&g, DD_DROP, club); /* what lies there is nobody's to lose */
    dd_view(g.r, &g.s, 0, &v);
    assert_int_equal(dd_tag_seen(g.r, &v, club), DD_TAG_NONE);
    assert_string_equal(dd_tag_word(DD_TAG_AT_RISK), "[AT RISK]");
}

/* DD-589: a letter brings one thing home once, brought or carried; without the rule it does nothing. */
static void insurance(void **unused) {
    (void)unused;
    for (int with = 0; with < 2; with++) {
        struct game g;
        bare(&g, FULL);
        own_rules(&g)->insured_survives = (uint8_t)with;
        struct dd_item it = made(&g, "bone_club", DD_ITEM_BROUGHT | DD_ITEM_INSURED);
        g.s.backpack[0] = it;
        assert_int_equal(dd_tag_of(g.r, &it, DD_IN_PACK), with ? DD_TAG_PROTECTED : DD_TAG_AT_RISK);
        dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
        assert_int_equal(is_home(&g, it.id), with);
        if (with)
            assert_int_equal(g.s.profile.returned[0].flags, 0);
    }
}

/* DD-589: where the ruleset has the chance, one of the lost things is found again; it is off in both. */
static void recovery(void **unused) {
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct game g;
        bare(&g, full_rulesets[i]);
        assert_int_equal(g.r->recover_chance, 0);
        own_rules(&g)->recover_chance = 50;
        struct dd_item a = made(&g, "bone_club", 0), b = made(&g, "ash_spear", 0);
        g.s.backpack[0] = a;
        g.s.backpack[1] = b;
        if (i)
            rig_dice(&g.s.loot, WANT_YES(5000), WANT_WITHIN(2, 1, 1));
        else
            rig_dice(&g.s.loot, WANT_NO(5000));
        dd_die(g.r, &g.s, DD_CAUSE_TRAP, 0, &g.k);
        assert_false(is_home(&g, a.id));
        assert_int_equal(is_home(&g, b.id), i);
        assert_int_equal(g.s.items_lost, 2 - i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_scenarios), cmocka_unit_test(a_legend_comes_home),
        cmocka_unit_test(all_at_once),   cmocka_unit_test(starting_gear),
        cmocka_unit_test(tags_at_camp),  cmocka_unit_test(tags_that_are_seen),
        cmocka_unit_test(insurance),     cmocka_unit_test(recovery),
    };
    return cmocka_run_group_tests_name("darkdelve: what a death takes", tests, NULL, NULL);
}
