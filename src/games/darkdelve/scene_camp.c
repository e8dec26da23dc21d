/* DARKDELVE's camp in the larger game: who sits at the fire and what they say, who goes down, where to, and
 * what for; and the pages on that. The smaller game has the same fire with nobody at it (scene_home.c). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/scene.h"
#include "games/darkdelve/things.h"

static struct thing *figure(struct scene *s, uint32_t id, const char *name, int64_t n) {
    int32_t now = (int32_t)n;
    return scene_gauge(s, id, name, (struct stat_span){now, now}, 0);
}

/* -- who sits there -- */

static void people(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    static const char *const names[DD_PEOPLE] = {"The Chronicler", "The Smith", "The Merchant", "The board"};
    scene_pane(s, PANE_PROSE, OF_ALL, "At the fire")->grave = true;
    for (uint32_t i = 0; i < DD_PEOPLE; i++) {
        const char *says = dd_talk(r, p, i);
        if (*says)
            scene_thing(s, 0, NULL)->text = scene_fmt(s, "%s: %s", names[i], says);
    }
}

/* DD-520: as many lessons as failures; of a camp that has seen neither there is nothing to say. */
static const char *tally(const struct dd_profile *p, struct scene *s) {
    struct text t = scene_begin(s);
    if (p->extractions)
        text_fmt(&t, "home from %u", p->extractions);
    if (p->deaths)
        text_fmt(&t, "%sexpeditions failed %u, lessons learned %u", t.len ? ", " : "", p->deaths, p->deaths);
    return scene_end(s, &t);
}

static void purse(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    int32_t used = (int32_t)dd_stash_used(p), known = (int32_t)dd_known_beasts(r, p);
    scene_pane(s, PANE_METERS, OF_ME, "At camp");
    figure(s, 0, "Gold", p->gold);
    scene_gauge(s, 0, "Stash", (struct stat_span){used, used}, r->stash_capacity)->brief = "places in use";
    scene_gauge(s, 0, "Bestiary", (struct stat_span){known, known}, (int32_t)r->monster_count)->brief =
        "beasts you know of";
    const char *words = tally(p, s);
    figure(s, 0, "Runs", p->runs)->brief = words;
}

/* -- who goes down -- */

static void stat(const struct dd_rules *r, const struct dd_profile *p, uint32_t which, const char *name,
                 const char *does, struct scene *s) {
    figure(s, DDS_STAT + which, name, dd_hero_base(r, p, which))->brief = does;
}

void dds_hero(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    const struct dd_hero *h = &p->hero;
    int32_t need = (int32_t)dd_xp_for(r, h->level),
            hp = r->base_hp + dd_hero_hp(r, p) + r->hp_per_vigor * dd_hero_base(r, p, 1);
    struct pane *pane = scene_pane(s, PANE_METERS, OF_ME, "Who goes down");
    pane->note = r->class_of[h->class_kind].title;
    struct thing *t = figure(s, 0, "Level", h->level);
    t->brief = h->rises ? scene_fmt(s, "%u to be used: raise something", h->rises) : NULL;
    t->tone = h->rises ? TONE_GOOD : TONE_PLAIN;
    if (need)
        scene_gauge(s, 0, "XP", (struct stat_span){(int32_t)h->xp, (int32_t)h->xp}, need)->brief =
            "to the next level";
    figure(s, 0, "Health", hp)->brief = "without armor";
    stat(r, p, 1, "Vigor",
         scene_fmt(s, "%d HP each, and what poison and bleeding take less", r->hp_per_vigor), s);
    stat(r, p, 2, "Might", scene_fmt(s, "%+d to a blow each, and a larger pack", r->damage_per_might), s);
    stat(r, p, 3, "Cunning",
         scene_fmt(s, "%u%% critical each; traps, locks, and better answers", r->crit_per_cunning / 100u), s);
}

static void put_unlock(const struct dd_class_rules *c, struct text *out) {
    if (c->unlock == DD_CLASS_DREAD_HOME)
        text_fmt(out, "opens to who comes home with %u Dread or more", c->unlock_dread);
    else if (c->unlock == DD_CLASS_DREAD_DEATH)
        text_fmt(out, "opens to who dies at %u Dread on floor %u or deeper", c->unlock_dread,
                 c->unlock_floor);
}

static void classes(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    scene_pane(s, PANE_LIST, OF_ME, "Who you can be: Vigor/Might/Cunning")->spare = true;
    for (uint32_t i = 1; i <= r->class_count; i++) {
        const struct dd_class_rules *c = &r->class_of[i];
        struct thing *t = scene_thing(s, DDS_CLASS + i, c->title);
        bool open = p->classes >> i & 1;
        struct text why = scene_begin(s); /* ended before anything else is written */
        put_unlock(c, &why);
        const char *words = scene_end(s, &why);
        t->here = p->hero.class_kind == i;
        t->down = !open;
        t->tag = t->here ? "you" : open ? "open" : "closed";
        t->figures = scene_fmt(s, "%u/%u/%u", c->vigor, c->might, c->cunning);
        t->brief = open ? c->text : words;
        t->text = c->text;
    }
}

/* -- where to, and what for -- */

/* Before the second is open, rows have better uses. */
static bool dungeon_to_choose(const struct dd_rules *r, const struct dd_profile *p) {
    uint32_t open = 0;
    for (uint32_t i = 1; i <= r->dungeon_count; i++)
        open += p->hero.level >= r->dungeon[i].level;
    return open > 1;
}

static void dungeons(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    if (!r->dungeon_count)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "Where to")->spare = !dungeon_to_choose(r, p);
    for (uint32_t i = 1; i <= r->dungeon_count; i++) {
        const struct dd_dungeon_rules *d = &r->dungeon[i];
        struct thing *t = scene_thing(s, DDS_DUNGEON + i, d->title);
        t->here = p->dungeon == i;
        t->down = p->hero.level < d->level;
        t->tag = t->down ? scene_fmt(s, "from level %u", d->level) : t->here ? "next" : NULL;
        t->figures = p->bosses[i] ? scene_fmt(s, "guardian beaten %u x", p->bosses[i]) : NULL;
        t->brief = scene_fmt(s, "%u visit%s", p->visits[i], p->visits[i] == 1 ? "" : "s");
        t->text = dds_words(d->text);
    }
}

static void board(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    uint32_t mine = 0;
    if (!p->board[0].kind)
        return;
    while (mine < DD_OFFERS && !p->board[mine].accepted)
        mine++;
    struct pane *pane = scene_pane(s, PANE_LIST, OF_ALL, "The board");
    pane->note = "one task to a delver";
    for (uint32_t k = 0; k < DD_OFFERS; k++) { /* what was taken stands first: a low screen has a row for it */
        const uint32_t i = mine == DD_OFFERS ? k : k == 0 ? mine : k <= mine ? k - 1 : k;
        if (!p->board[i].kind)
            continue;
        const struct dd_bounty_rules *b = &r->bounty[p->board[i].kind];
        struct thing *t = scene_thing(s, DDS_BOUNTY + i + 1, b->title);
        struct text words = scene_begin(s);
        dd_put_bounty(r, b, &words);
        t->brief = scene_end(s, &words);
        t->figures = scene_fmt(s, "%u gold", b->gold);
        t->tag = p->board[i].accepted ? "yours" : NULL;
        t->here = p->board[i].accepted;
        if (t->here)
            pane->note = "yours, until the next run is over";
        t->text = b->text;
    }
}

/* S-22: what lies on the Merchant's table, at camp (floor 0) or below. */
void dds_wares(const struct dd_rules *r, const struct dd_profile *p, uint8_t floor, struct scene *s) {
    if (!r->trades)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "For sale");
    for (uint32_t i = 0; i < DD_STOCK; i++) {
        struct dd_item it = floor ? dd_stock_below(r, p, floor, i) : dd_stock_of(r, p, i);
        if (!it.kind)
            continue;
        struct thing *t = scene_thing(s, DDS_STOCK + i + 1, r->item[it.kind].title);
        struct text words = scene_begin(s);
        dd_put_stats(r, it.kind, &words);
        t->brief = scene_end(s, &words);
        t->figures = scene_fmt(s, "%u gold", dd_stock_price(r, floor, it));
        t->tag = dd_rarity_names[it.rarity];
        t->tone = it.rarity ? TONE_NAME : TONE_PLAIN;
        t->flavour = dds_words(r->item[it.kind].flavour);
    }
}

static void put_percent(uint32_t bp, const char *what, struct text *out) {
    if (bp)
        text_item(out, "%+d%% %s", ((int32_t)bp - 10000) / 100, what);
}

/* What it makes of a run, from its figures. */
void dds_put_mutator(const struct dd_mutator_rules *m, struct text *out) {
    TEXT_ON_STACK(t, 160);
    put_percent(m->foe_hp, "HP of foes", &t);
    put_percent(m->foe_damage, "damage of foes", &t);
    put_percent(m->dread, "Dread", &t);
    put_percent(m->gold, "gold", &t);
    put_percent(m->xp, "XP", &t);
    if (m->upgrade)
        text_item(&t, "finds %u points better", m->upgrade);
    static const char *const bans[] = {"no torches", "no putting down", "no potion",
                                       "no sight through doors"};
    const uint8_t on[] = {m->no_torches, m->no_saves, m->no_potion, m->no_preview};
    for (uint32_t i = 0; i < sizeof on; i++)
        if (on[i])
            text_item(&t, "%s", bans[i]);
    text_put(out, t.buf);
}

void dds_put_deed(const struct dd_mutator_rules *m, struct text *out) {
    static const char *const deeds[] = {
        "guardians beaten: %u", "come home without a light from floor %u or deeper",
        "reach floor %u",       "fall %u times",
        "come home %u times",   "come home from floor %u or deeper with nothing of the stash"};
    text_fmt(out, deeds[m->unlock], m->unlock_count);
}

static void mutators(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    if (!p->mutators)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "Harder, and worth more")->spare = true;
    for (uint32_t i = 1; i <= r->mutator_count; i++) {
        if (!(p->mutators >> i & 1))
            continue;
        struct thing *t = scene_thing(s, DDS_MUTATOR + i, r->mutator[i].title);
        struct text words = scene_begin(s);
        dds_put_mutator(&r->mutator[i], &words);
        t->brief = scene_end(s, &words);
        t->here = p->mutators_on >> i & 1;
        t->tag = t->here ? "on" : "off";
        t->text = r->mutator[i].text;
    }
}

/* -- the table -- */

/* DD-511 to DD-516: before a run all of it is told. */
static const char *const tags[DD_TAGS] = {"", "SAFE", "AT RISK", "PROTECTED", "VULNERABLE", "DOOMED"};

static void worn(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_hero *h = &v->profile.hero;
    scene_pane(s, PANE_LIST, OF_ME, "What you wear")->note = "and what a death would do to it";
    uint32_t n = 0;
    for (uint32_t slot = DD_WEAPON; slot <= DD_WORN; slot++)
        if (h->worn[slot].id) {
            dds_item(r, v, h->worn[slot], s)->tag = tags[dd_tag_of(r, &h->worn[slot], DD_IS_WORN)];
            n++;
        }
    struct thing *t = n ? NULL : scene_thing(s, 0, "what the camp lends");
    if (!t)
        return;
    struct text lent = scene_begin(s);
    text_fmt(&lent, "%s, ", r->item[r->start_weapon].title);
    dd_put_span(r->item[r->start_weapon].damage, &lent);
    text_fmt(&lent, " dmg; %s", r->item[r->start_armor].title);
    t->brief = scene_end(s, &lent);
    t->tone = TONE_SOFT;
}

void dds_camp(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_profile *p = &v->profile;
    const char *where = r->dungeon[p->dungeon].title;
    s->place = where ? scene_fmt(s, "At camp, before %s", where) : "At camp";
    s->clock = scene_fmt(s, "%u run%s", p->runs, p->runs == 1 ? "" : "s");
    s->turn = scene_fmt(s, "%u gold", p->gold);
    s->cue = p->hero.rises ? "A LEVEL TO USE" : NULL;
    if (dd_items_count(p->returned, DD_CARRY_MAX) + dd_stash_used(p) > r->stash_capacity)
        s->cue = "THE STASH OVERFLOWS";
    people(r, p, s);
    dds_hero(r, p, s);
    purse(r, p, s);
    dungeons(r, p, s);
    board(r, p, s);
    dds_wares(r, p, 0, s);
    worn(r, v, s);
    classes(r, p, s);
    mutators(r, p, s);
}

/* -- pages -- */

/* How somebody died, in few words; of the dead nobody remembers more. */
void dds_put_death(const struct dd_rules *r, uint8_t cause, uint8_t monster, struct text *out) {
    static const char *const ways[DD_CAUSES] = {
        "the dark",     "a foe",  "its guardian",         "a chest with teeth",
        "the Watcher",  "a trap", "a wound that went on", "an answer given below",
        "what was worn"};
    const char *title = r->monster[monster].title;
    if (title)
        text_fmt(out, "%s%s", dd_the(title, false), title);
    else
        text_put(out, ways[cause < DD_CAUSES ? cause : 0]);
}

void dds_codex(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    uint32_t found = (uint32_t)__builtin_popcountll(p->lore);
    if (!r->lore_count)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "The codex")->note =
        scene_fmt(s, "%u of %u pages", found, r->lore_count);
    for (uint32_t i = 1; i <= r->lore_count; i++) {
        if (!(p->lore >> (i - 1) & 1))
            continue;
        struct thing *t = scene_thing(s, 0, r->lore[i].title);
        t->tone = TONE_NAME;
        t->brief = r->lore[i].text; /* to be read here, and not behind a key */
    }
    if (!found)
        scene_thing(s, 0, "none yet: they lie below, and with the dead")->tone = TONE_SOFT;
}

/* DD-521: what the Chronicler has of those who went before, who were all you. */
void dds_echoes(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    if (!p->echo[0].cause)
        return;
    scene_pane(s, PANE_LIST, OF_ALL, "Those who did not come back");
    for (uint32_t i = 0; i < DD_ECHOES && p->echo[i].cause; i++) {
        const struct dd_echo *e = &p->echo[i];
        struct thing *t = scene_thing(s, 0, scene_fmt(s, "Run %u", e->run));
        const char *where = r->dungeon[e->dungeon].title;
        struct text words = scene_begin(s);
        dds_put_death(r, e->cause, e->monster, &words);
        text_fmt(&words, ", floor %u%s%s, at %u Dread", e->floor, where ? " of " : "", where ? where : "",
                 e->dread);
        t->brief = scene_end(s, &words);
    }
}
