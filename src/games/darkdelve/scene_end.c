/* DARKDELVE: how a run of the larger game ends on the table: first what happened, then what was learned and
 * kept, then what the next one begins with (DD-518 to DD-520). */
#include "games/darkdelve/hero.h"
#include "games/darkdelve/scene.h"

static struct thing *paragraph(struct scene *s, uint8_t tone, const char *words) {
    struct thing *t = scene_thing(s, 0, NULL);
    t->text = words;
    t->tone = tone;
    return t;
}

static const char *things(uint32_t n) {
    return n == 1 ? "thing" : "things";
}

/* "The Ghoul", "A trap": of what one died, at the head of a sentence. */
static const char *what_killed(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    TEXT_ON_STACK(t, 80);
    dds_put_death(r, v->cause, v->killer, &t);
    if (t.len && t.buf[0] >= 'a' && t.buf[0] <= 'z')
        t.buf[0] = (char)(t.buf[0] - 'a' + 'A');
    return scene_fmt(s, "%s", t.buf);
}

static const char *where(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const char *place = r->dungeon[v->dungeon].title;
    return scene_fmt(s, "floor %u%s%s", v->floor, place ? " of " : "", place ? place : "");
}

/* At camp again Dread has gone; the echo of this death remembers it. */
const char *dds_how_it_ended(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    uint8_t dread = v->phase == DD_CAMP ? v->profile.echo[0].dread : v->dread;
    if (v->outcome == DD_OUT_DIED)
        return scene_fmt(s, "%s ended run %u on %s, at %u Dread.", what_killed(r, v, s), v->profile.runs,
                         where(r, v, s), dread);
    const char *by = dd_left_by(v);
    return scene_fmt(s, "Home from %s%s%s, with %u gold.", where(r, v, s), *by ? " " : "", by,
                     v->gold_earned);
}

/* -- what was learned -- */

static void learned_of_killer(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_monster_rules *m = &r->monster[v->killer];
    const struct dd_beast *b = &v->profile.bestiary[v->killer];
    if (!v->killer || v->outcome != DD_OUT_DIED)
        return;
    if (dds_words(m->lesson))
        paragraph(s, TONE_PLAIN, m->lesson);
    paragraph(s, TONE_NAME,
              scene_fmt(s, "Bestiary: %s, known in %u of %u parts; met %u, slain %u, fallen to %u.", m->title,
                        b->tier, DD_TIERS, b->encounters, b->kills, b->deaths));
}

static void learned(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const struct dd_profile *p = &v->profile;
    scene_pane(s, PANE_PROSE, OF_ALL, "What was learned")->grave = true;
    learned_of_killer(r, v, s);
    paragraph(s, TONE_GOOD,
              scene_fmt(s, "%u XP, which nobody takes from you; level %u%s.", v->xp_gained, p->hero.level,
                        p->hero.rises ? ", and something to raise" : ""));
    for (uint32_t i = 0; i < DD_OFFERS; i++) {
        const struct dd_bounty *b = &p->board[i];
        const struct dd_bounty_rules *rule = &r->bounty[b->kind];
        bool done = b->done >= rule->count && v->outcome == DD_OUT_EXTRACTED;
        if (b->kind && b->accepted)
            paragraph(s, done ? TONE_GOOD : TONE_SOFT,
                      done ? scene_fmt(s, "Task done: %s, %u gold.", rule->title, rule->gold)
                           : scene_fmt(s, "Task not done: %s.", rule->title));
    }
    if (p->deaths)
        paragraph(s, TONE_SOFT,
                  scene_fmt(s, "Expeditions failed: %u. Lessons learned: %u.", p->deaths, p->deaths));
}

/* -- what is left, and what comes next -- */

static void kept(const struct dd_view *v, struct scene *s) {
    const struct dd_profile *p = &v->profile;
    uint32_t safe = dd_stash_used(p) + dd_items_count(p->returned, DD_CARRY_MAX);
    if (v->outcome == DD_OUT_DIED)
        paragraph(s, TONE_HARM,
                  scene_fmt(s, "Left below: %u %s and the gold of this run.", v->items_lost,
                            things(v->items_lost)));
    paragraph(s, TONE_PLAIN, scene_fmt(s, "Safe at camp: %u gold and %u %s.", p->gold, safe, things(safe)));
}

/* What the next run has that this one had not. */
const char *dds_again(const struct dd_rules *r, const struct dd_profile *p, struct scene *s) {
    struct text t = scene_begin(s);
    text_put(&t, "Again: ");
    uint32_t start = t.len;
    if (p->lesson)
        text_fmt(&t, "+%u%% damage to %s%s, this once", r->lesson_bonus / 100u,
                 dd_the(r->monster[p->lesson].title, false), r->monster[p->lesson].title);
    if (p->hero.rises)
        text_fmt(&t, "%s%u to raise", t.len > start ? "; " : "", p->hero.rises);
    uint32_t worn = 0;
    for (uint32_t i = DD_WEAPON; i <= DD_WORN; i++)
        worn += p->hero.worn[i].id != 0;
    if (worn)
        text_fmt(&t, "%s%u %s that you wear", t.len > start ? "; " : "", worn, things(worn));
    text_put(&t, t.len > start ? "." : "three new tasks hang on the board, and the door is open.");
    return scene_end(s, &t);
}

static void fallen(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    struct text t = scene_begin(s);
    dd_put_death_line(r, v, &t);
    const char *line = scene_end(s, &t);
    scene_pane(s, PANE_PROSE, OF_ALL, "What happened")->grave = true;
    paragraph(s, TONE_HARM, dds_how_it_ended(r, v, s));
    paragraph(s, TONE_SOFT, line);
    kept(v, s);
}

/* "The Furnace has lost its guardian, for the second time.": what nobody can take back. */
const char *dds_no_guardian(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    const uint32_t times = v->profile.bosses[v->dungeon];
    if (times < 2)
        return scene_fmt(s, "%s has lost its guardian, and you know why it had one.", r->dungeon[v->dungeon].title);
    return scene_fmt(s, "%s has lost its guardian, %u times now.", r->dungeon[v->dungeon].title, times);
}

static void returned(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    scene_pane(s, PANE_PROSE, OF_ALL, "What happened")->grave = true;
    paragraph(s, TONE_GOOD, dds_how_it_ended(r, v, s));
    if (v->exit == DD_EXIT_BOSS && dds_words(r->dungeon[v->dungeon].title))
        paragraph(s, TONE_NAME, dds_no_guardian(r, v, s));
    if (dds_words(dd_extract_line(r, &v->profile)))
        paragraph(s, TONE_SOFT, dd_extract_line(r, &v->profile));
    paragraph(s, TONE_PLAIN, dds_brought(v, s));
    kept(v, s);
    dds_way_home(v, s);
}

void dds_end(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    (v->outcome == DD_OUT_DIED ? fallen : returned)(r, v, s);
    learned(r, v, s);
    scene_pane(s, PANE_PROSE, OF_ME, "And again");
    paragraph(s, TONE_NAME, dds_again(r, &v->profile, s));
    if (v->profile.returned[0].id) {
        scene_pane(s, PANE_LIST, OF_ME, "Brought home");
        dds_items(r, v, v->profile.returned, DD_CARRY_MAX, s);
    }
}
