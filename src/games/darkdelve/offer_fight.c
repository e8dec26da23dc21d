/* DARKDELVE: what choices of the larger game's fights are and can come to; the shorter game's stand in
 * offer.c. The intents of all foes are open, so a turn can be counted: what their blows take at least and at
 * most, once the bestiary has told how hard they hit. */
#include "core/offer.h"
#include "games/darkdelve/fight.h"
#include "games/darkdelve/foresee.h"
#include "games/darkdelve/hero.h"
#include "games/darkdelve/narrator.h"
#include "games/darkdelve/things.h"

/* -- words -- */

const char *dd_intent_words(const struct dd_rules *r, const struct dd_foe *f) {
    static const char *const words[DD_INTENTS] = {
        [DD_WILL_STRIKE] = "a plain blow",
        [DD_WILL_DO_SEVERAL] = "several blows",
        [DD_WILL_GATHER] = "a sign: it gathers itself and does not strike",
        [DD_WILL_WARN] = "a sign: it gathers itself, and strikes",
        [DD_WILL_FALL] = "the great blow falls",
        [DD_WILL_SLAM] = "the slam comes down",
        [DD_WILL_SUMMON] = "it calls for help",
        [DD_WILL_NOTHING] = "no blow this turn",
    };
    uint8_t does = dd_foe_intent(r, f);
    return does == DD_WILL_FALL && dd_foe_blows(r, f) > 1 ? "several great blows fall" : words[does];
}

static uint32_t foes_of(const struct dd_view *v) {
    uint32_t n = 0;
    while (n < DD_FOES && v->foe[n].monster)
        n++;
    return n;
}

/* "the second Brute Ghoul": told apart from others of its name. */
static void put_foe(const struct dd_rules *r, const struct dd_view *v, uint32_t at, struct text *out) {
    static const char *const places[DD_FOES] = {"first ", "second ", "third ", "fourth "};
    const struct dd_foe_view *f = &v->foe[at];
    uint32_t alike = 0, place = 0;
    for (uint32_t i = 0; i < DD_FOES && v->foe[i].monster; i++) {
        place += i < at && v->foe[i].monster == f->monster && v->foe[i].elite == f->elite;
        alike += v->foe[i].monster == f->monster && v->foe[i].elite == f->elite;
    }
    const char *title = r->monster[f->monster].title;
    const char *elite = f->elite ? r->elite[f->elite - 1].title : NULL;
    text_fmt(out, "%s%s%s%s%s", alike > 1 || elite ? "the " : dd_the(title, false),
             alike > 1 ? places[place] : "", elite ? elite : "", elite ? " " : "", title);
}

static uint8_t action_of(uint16_t verb) {
    return verb == DD_ATTACK  ? DD_DO_ATTACK
           : verb == DD_HEAVY ? DD_DO_HEAVY
           : verb == DD_DODGE ? DD_DO_DODGE
           : verb == DD_BLOCK ? DD_DO_BLOCK
                              : DD_DO_PASS;
}

/* What a blow deals at this foe without a critical hit; a hide that is not known is left out. */
static struct dd_span blow_at(const struct dd_rules *r, const struct dd_view *v, uint32_t at, bool heavy,
                              bool crit) {
    struct dd_self self = dd_self_seen(r, v);
    struct dd_foe f = dd_foe_seen(&v->foe[at]);
    struct dd_item w = v->worn[DD_WEAPON];
    struct dd_span damage = r->item[w.kind].damage;
    if (!dd_knows_hide_of(r, v, at)) {
        f.monster = 0;
        f.elite = 0;
    }
    struct dd_blow lo = dd_blow_of(r, &self, &f, heavy, damage.lo + w.plus, false);
    struct dd_blow hi = dd_blow_of(r, &self, &f, heavy, damage.hi + w.plus, crit);
    return (struct dd_span){(int16_t)dd_blow_sum(&lo), (int16_t)dd_blow_sum(&hi)};
}

/* Who stands alone need not be named: the words are for what comes of it. */
static void put_target(const struct dd_rules *r, const struct dd_view *v, uint32_t at, struct text *out) {
    if (foes_of(v) < 2)
        return;
    text_char(out, ' ');
    put_foe(r, v, at, out);
}

static void put_stamina(uint8_t n, struct text *out) {
    text_fmt(out, "; %u stamina", n);
}

static void describe_blow(const struct dd_rules *r, const struct dd_view *v, uint32_t at, bool heavy,
                          struct offer *o) {
    const struct dd_action_rules *act = &r->action[heavy ? DD_DO_HEAVY : DD_DO_ATTACK];
    put_target(r, v, at, &o->label);
    dd_put_span(blow_at(r, v, at, heavy, false), &o->note);
    text_fmt(&o->note, " damage%s, %u%% critical", heavy && r->heavy_slow ? " after their blows" : "",
             v->crit / 100u);
    put_stamina(act->cost, &o->note);
    if (heavy)
        text_fmt(&o->note, "; %u%% to throw it off balance", act->stagger / 100u);
}

/* What a step aside is worth now: what each of them does is seen, and breath comes back for a great blow
 * alone. */
static void describe_dodge(const struct dd_rules *r, const struct dd_view *v, uint32_t at, struct offer *o) {
    const struct dd_foe f = dd_foe_seen(&v->foe[at]);
    const uint8_t does = dd_foe_intent(r, &f);
    const bool idle =
        f.flags & DD_FOE_OPEN || does == DD_WILL_GATHER || does == DD_WILL_SUMMON || does == DD_WILL_NOTHING;
    const bool great = f.tell == DD_TELL_HEAVY;
    put_target(r, v, at, &o->label);
    if (f.flags & DD_FOE_WATCHER)
        text_put(&o->note, "nobody slips its blow");
    else if (idle)
        text_put(&o->note, "it has no blow now");
    else
        text_fmt(&o->note, "its %s blow goes past",
                 dd_foe_blows(r, &f) > 1 ? great ? "first great" : "first"
                 : great                 ? "great"
                                         : "plain");
    if (r->breath)
        text_fmt(&o->note, great && !idle ? "; +%u stamina next turn" : "; no stamina next turn",
                 r->stamina_regen);
}

static void describe_answer(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                            struct offer *o) {
    const struct dd_action_rules *act = &r->action[action_of(a->verb)];
    if (a->verb == DD_DODGE) {
        describe_dodge(r, v, (uint32_t)a->arg[0], o);
    } else if (a->verb == DD_BLOCK) {
        text_fmt(&o->note, "stops %u%% of every blow, no poison", 100u - act->passes / 100u);
        if (r->block_opens)
            text_put(&o->note, "; several great blows leave their foe open");
    } else {
        text_fmt(&o->note, "the +%u stamina of every turn", r->stamina_regen);
        return;
    }
    put_stamina(act->cost, &o->note);
}

static bool alike(const struct dd_foe *a, const struct dd_foe *b) {
    return a->monster == b->monster && a->elite == b->elite;
}

/* Who waits: "3 Plague Rats" would want a plural of every name, so it is "Plague Rat x3". */
static void put_waiting(const struct dd_rules *r, const struct dd_view *v, struct text *out) {
    const struct dd_foe *foe = v->rooms[v->room].foe;
    uint32_t said = 0;
    for (uint32_t i = 0; i < DD_FOES && foe[i].monster; i++) {
        uint32_t n = 0;
        bool before = false;
        for (uint32_t k = 0; k < DD_FOES && foe[k].monster; k++) {
            n += alike(&foe[i], &foe[k]);
            before |= k < i && alike(&foe[i], &foe[k]);
        }
        if (before)
            continue;
        text_fmt(out, "%s%s%s%s", said++ ? ", " : "", foe[i].elite ? r->elite[foe[i].elite - 1].title : "",
                 foe[i].elite ? " " : "", r->monster[foe[i].monster].title);
        if (n > 1)
            text_fmt(out, " x%u", n);
    }
}

static void say_why(const struct dd_rules *r, const struct dd_view *v, struct offer *o) {
    if (o->reason == DD_NO_STAMINA)
        text_fmt(&o->why, "it takes %u stamina, you have %u",
                 o->action.verb == DD_LOOK_AGAIN ? r->look_stamina
                                                 : r->action[action_of(o->action.verb)].cost,
                 v->stamina);
}

bool dd_describe_fight(const struct dd_rules *r, const struct dd_view *v, const struct action *a,
                       struct offer *o) {
    bool aims = a->verb == DD_ATTACK || a->verb == DD_HEAVY || a->verb == DD_DODGE;
    if (!r->stamina)
        return false;
    if (aims && (v->phase != DD_COMBAT || a->arg[0] < 0 || (uint32_t)a->arg[0] >= foes_of(v)))
        return false;
    switch (a->verb) {
    case DD_ATTACK:
    case DD_HEAVY:
        describe_blow(r, v, (uint32_t)a->arg[0], a->verb == DD_HEAVY, o);
        break;
    case DD_DODGE:
    case DD_BLOCK:
    case DD_PASS:
        describe_answer(r, v, a, o);
        break;
    case DD_FLEE:
        if (o->reason == REASON_OK)
            text_fmt(&o->note, "%u%%, else they strike", v->flee / 100u); /* the ways have the Dread */
        break;
    case DD_FIGHT:
        put_waiting(r, v, &o->note);
        break;
    case DD_RETREAT:
        text_fmt(&o->note, "%u turns; they stay where they are", r->retreat_turns);
        break;
    case DD_LOOK_AGAIN:
        text_put(&o->note, dd_anything_doubtful(r, v) ? "nothing lies until you choose" : "nothing lies now");
        if (v->phase == DD_COMBAT)
            put_stamina(r->look_stamina, &o->note);
        else if (dd_anything_doubtful(r, v))
            text_fmt(&o->note, "; %u turn%s", r->look_turns, r->look_turns == 1 ? "" : "s");
        break;
    default:
        return false;
    }
    say_why(r, v, o);
    return true;
}

/* -- which there are -- */

static void choose_at(const struct dd_view *v, uint16_t verb, struct legal_list *l) {
    for (uint32_t i = 0; i < foes_of(v); i++)
        legal_put(l, (struct action){verb, {(int16_t)i}});
}

/* DD-248 to DD-250: all actions, open or not, those that can be used among them. */
void dd_choose_fight(const struct dd_rules *r, const struct dd_view *v, struct legal_list *l) {
    if (!r->stamina)
        return;
    if (v->phase == DD_DUNGEON && v->pending == DD_ASK_FIGHT) {
        legal_put(l, (struct action){DD_FIGHT, {0}});
        legal_put(l, (struct action){DD_RETREAT, {0}});
    }
    if (v->phase != DD_COMBAT)
        return;
    choose_at(v, DD_ATTACK, l);
    choose_at(v, DD_HEAVY, l);
    choose_at(v, DD_DODGE, l);
    legal_put(l, (struct action){DD_BLOCK, {0}});
    legal_put(l, (struct action){DD_PASS, {0}});
    for (uint32_t i = 0; i < DD_CARRY_MAX && v->consumables[i].id; i++)
        legal_put(l, (struct action){DD_USE_ITEM, {(int16_t)v->consumables[i].id}});
    legal_put(l, (struct action){DD_FLEE, {0}});
    if (r->look_turns)
        legal_put(l, (struct action){DD_LOOK_AGAIN, {0}});
}
