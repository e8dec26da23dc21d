/* DARKDELVE: what is said of the camp and of what lasts, beside what both sizes of the game have (say.c). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/scene.h"

static const char *title(const struct dd_rules *r, uint32_t kind, int32_t id) {
    const char *t = dd_title_of(r, kind, id);
    return t ? t : "nobody";
}

static void say_changed(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                        struct text *out) {
    if (ev->arg[0] > 0)
        text_fmt(out, "You will go as the %s.", title(r, DD_KIND_CLASS, ev->arg[0]));
    else if (ev->arg[1] > 0)
        text_fmt(out, "%s: %s.", title(r, DD_KIND_MUTATOR, ev->arg[1]),
                 v->profile.mutators_on >> (ev->arg[1] & 15) & 1 ? "so be it" : "not this time");
    else
        text_fmt(out, "The next road leads to %s.", title(r, DD_KIND_DUNGEON, ev->arg[2]));
}

static void say_raised(const struct event *ev, struct text *out) {
    static const char *const names[] = {"Vigor", "Might", "Cunning"};
    text_fmt(out, "%s %d. You stand a little straighter", names[(uint32_t)(ev->arg[0] - 1) % 3], ev->arg[1]);
    if (ev->arg[2])
        text_fmt(out, ": %+d max HP", ev->arg[2]);
    text_char(out, '.');
}

static void say_unlocked(int32_t what, struct text *out) {
    static const char *const words[DD_UNLOCKS] = {
        "The guardian has a weakness, and you died of finding it. A thing against it waits at camp.",
        "You know that click now. You will hear the next one sooner.",
        "Loaded to the last strap, you learned to go down standing. Once a run one blow too many leaves you a breath.",
        "You have been as near as one can be. A wager against that waits at camp."};
    text_put(out, what >= 0 && what < DD_UNLOCKS ? words[what] : "Something is open to you that was not.");
}

/* A death's gifts, and those of coming home. */
static bool say_opened(const struct dd_rules *r, const struct event *ev, struct text *out) {
    const uint32_t n = (uint32_t)ev->arg[0];
    switch (ev->kind) {
    case DD_EV_UNLOCKED:
        say_unlocked(ev->arg[0], out);
        return true;
    case DD_EV_CLASS:
        text_fmt(out, "%s You may go as the %s.",
                 n < DD_CLASS_KINDS && r->class_of[n].awakening ? r->class_of[n].awakening : "",
                 title(r, DD_KIND_CLASS, ev->arg[0]));
        return true;
    case DD_EV_MUTATOR:
        text_fmt(out, "Another way to go down is open: %s.", title(r, DD_KIND_MUTATOR, ev->arg[0]));
        return true;
    case DD_EV_LORE:
        text_fmt(out, "A page of the codex: %s.", title(r, DD_KIND_LORE, ev->arg[0]));
        return true;
    case DD_EV_LAST_STAND:
        text_put(out,
                 "That should have been the end. You are on one knee, with one breath, and it is yours.");
        return true;
    case DD_EV_BOSS_BEATEN:
        text_fmt(out, "%s has lost its guardian%s.", title(r, DD_KIND_DUNGEON, ev->arg[0]),
                 ev->arg[1] > 1 ? ", again" : "");
        return true;
    default:
        return false;
    }
}

static bool say_bounty(const struct dd_rules *r, const struct event *ev, struct text *out) {
    const char *name = title(r, DD_KIND_BOUNTY, ev->arg[0]);
    switch (ev->kind) {
    case DD_EV_BOUNTY_TAKEN:
        text_fmt(out, "You tear it off the board: %s.", name);
        return true;
    case DD_EV_BOUNTY:
        text_fmt(out, "%s: %d of %d.", name, ev->arg[1], ev->arg[2]);
        return true;
    case DD_EV_BOUNTY_DONE:
        text_fmt(out, "%s: done, and paid. %d gold.", name, ev->arg[1]);
        return true;
    default:
        return false;
    }
}

/* DD-521, S-50: a warning from one's own hand. */
static void say_echo(const struct dd_rules *r, const struct event *ev, struct text *out) {
    static const char *const signs[] = {
        "Somebody has scratched a number into the wall here: %d. You know the hand. It was %s.",
        "Run %d ended in a room like this. The last words were a name: %s.",
        "A lamp stands here, burnt dry, with your mark on it. That was run %d. That was %s.",
        "You see yourself sitting there, run %d, not turning round. Behind you stands %s."};
    TEXT_ON_STACK(what, 80);
    dds_put_death(r, (uint8_t)ev->arg[1],
                  ev->arg[2] > 0 && (uint32_t)ev->arg[2] <= r->monster_count ? (uint8_t)ev->arg[2] : 0,
                  &what);
    text_fmt(out, signs[(uint32_t)ev->arg[0] % 4], ev->arg[0], what.buf);
}

static void say_story(const struct dd_rules *r, const struct event *ev, struct text *out) {
    uint32_t dungeon = (uint32_t)ev->arg[0], beat = (uint32_t)ev->arg[1], which = (uint32_t)ev->arg[2];
    if (dungeon < DD_DUNGEON_KINDS && beat >= 1 && beat <= 3 && which < 3 &&
        r->dungeon[dungeon].story[beat - 1][which])
        text_put(out, r->dungeon[dungeon].story[beat - 1][which]);
}

/* Build and route of a run, for those who look back on it. */
void dd_say_account(const void *rules, const void *view, struct text *out) {
    const struct dd_rules *r = rules;
    const struct dd_view *v = view;
    const char *where = r->dungeon[v->dungeon].title, *who = r->class_of[v->profile.hero.class_kind].title;
    TEXT_ON_STACK(worn, 200);
    if (!v->floor)
        return;
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        if (v->worn[i].id && v->worn[i].kind)
            text_item(&worn, "%s", r->item[v->worn[i].kind].title);
    if (r->level_cap)
        text_fmt(out, "%s of level %u (Vigor %u, Might %u, Cunning %u)", who ? who : "Somebody", v->profile.hero.level, v->vigor,
                 v->might, v->cunning);
    else
        text_put(out, "A delver");
    text_fmt(out, " with %s; floor %u%s%s, %u room%s cleared, Dread %u", worn.len ? worn.buf : "bare hands", v->floor,
             where ? " of " : "", where ? where : "", v->rooms_cleared, v->rooms_cleared == 1 ? "" : "s", v->dread);
    if (v->clock)
        text_fmt(out, ", %u turns", v->clock);
    text_put(out, ".");
}

bool dd_say_camp(const struct dd_rules *r, const struct dd_view *v, const struct event *ev,
                 struct text *out) {
    if (say_opened(r, ev, out) || say_bounty(r, ev, out))
        return true;
    switch (ev->kind) {
    case DD_EV_XP:
        text_fmt(out, "%d XP.", ev->arg[0]);
        return true;
    case DD_EV_LEVEL:
        text_fmt(out, "Level %d. At camp you will know what to make of it.", ev->arg[0]);
        return true;
    case DD_EV_RAISED:
        say_raised(ev, out);
        return true;
    case DD_EV_CHANGED:
        say_changed(r, v, ev, out);
        return true;
    case DD_EV_ECHO:
        say_echo(r, ev, out);
        return true;
    case DD_EV_STORY:
        say_story(r, ev, out);
        return true;
    case DD_EV_LESSON:
        text_fmt(out, "You remember %s%s, and how it moved: +%u%% damage to its kind, this once.",
                 dd_the(title(r, DD_KIND_MONSTER, ev->arg[0]), false), title(r, DD_KIND_MONSTER, ev->arg[0]),
                 r->lesson_bonus / 100u);
        return true;
    default:
        return false;
    }
}
