/* DARKDELVE's scenes: pages on doubt and Dread, what may be false, what never is, and what one can do about
 * it. */
#include "games/darkdelve/scene.h"

void dds_paragraph(struct scene *s, uint8_t tone, const char *words) {
    if (!words)
        return;
    struct thing *t = scene_thing(s, 0, NULL);
    t->text = words;
    t->tone = tone;
}

static const struct dd_level_rules *first_lying(const struct dd_rules *r) {
    uint32_t i = 0;
    while (i + 1 < DD_LEVELS && !r->level[i].corruption)
        i++;
    return &r->level[i];
}

void dds_say_doubt(const struct dd_rules *r, struct scene *s) {
    dds_paragraph(
        s, TONE_PLAIN,
        scene_fmt(s,
                  "From %s (Dread %u) on these can be false: your Health, the gold of the run, the HP "
                  "of what you fight, and the amounts that are told of a blow or a find. They "
                  "stand in violet behind a ~, true or not: the sign says only that they may lie.",
                  first_lying(r)->title, first_lying(r)->from));
    if (first_lying(r)->number_form)
        dds_paragraph(s, TONE_PLAIN,
                      "The more you fear, the more of it: how many there are, what lies next door, what is "
                      "heard, what your things are called and what they do.");
    dds_paragraph(
        s, TONE_PLAIN,
        r->stranger_error || first_lying(r)->number_form
            ? "Never false: Dread itself, your choices, prices, ways, and what the bestiary has told you."
            : "Never false: Dread itself, your choices, prices, ways, and what your things do.");
}

/* The names of all items that do it: "a Torch or a Candle". */
static void put_items(const struct dd_rules *r, bool clears, struct text *out) {
    uint32_t n = 0;
    for (uint32_t i = 1; i <= r->item_count; i++)
        if (clears ? r->item[i].clarity_rooms : r->item[i].dread_relief)
            text_fmt(out, "%s%s", n++ ? r->light_turns ? ", " : " or " : "", r->item[i].title);
}

/* What helps, with the figures of the rules. */
static void say_remedies(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    TEXT_ON_STACK(calms, 120);
    TEXT_ON_STACK(clears, 120);
    put_items(r, false, &calms);
    put_items(r, true, &clears);
    struct text t = scene_begin(s);
    text_fmt(&t, "Bring Dread below %u again, and all is true", first_lying(r)->from);
    if (r->dread_stairs)
        text_fmt(&t, ": the first visit of a stairwell takes %u off", r->dread_stairs);
    if (calms.len)
        text_fmt(&t, r->light_turns ? " (what calms: %s)" : "; so does a light (%s)", calms.buf);
    text_put(&t, ".");
    if (r->look_turns)
        text_put(&t, " Look again, and nothing lies until your next choice.");
    if (clears.len)
        text_fmt(&t,
                 r->light_turns ? " For some rooms you see what is there, whatever you fear, with %s."
                                : " %s shows you what is there for some rooms, whatever you fear.",
                 clears.buf);
    dds_paragraph(s, TONE_PLAIN, scene_end(s, &t));
    dds_paragraph(s, TONE_PLAIN,
                  "Else count for yourself, keep more Health than you seem to need, and leave in time.");
    dds_paragraph(s, TONE_SOFT,
                  v->candid
                      ? "The settings (=) have the narrator as ranges for you: figures in doubt say from "
                        "where to where the truth lies."
                      : "Whoever does not want to be lied to has it in the settings (=): the narrator as "
                        "ranges.");
}

/* Opens by itself with the first lie of a run (DD-360). */
void dds_page_doubt(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    scene_pane(s, PANE_PROSE, OF_ALL, NULL);
    dds_paragraph(s, TONE_NAME, dds_words(r->first_lie));
    scene_pane(s, PANE_PROSE, OF_ALL, "What may be false, and what never is");
    dds_say_doubt(r, s);
    scene_pane(s, PANE_PROSE, OF_ALL, "What you can do about it");
    say_remedies(r, v, s);
}

/* Opens by itself with the first guess of a profile (S-63). */
void dds_page_guess(const struct dd_rules *r, const struct dd_view *v, struct scene *s) {
    scene_pane(s, PANE_PROSE, OF_ALL, NULL);
    dds_paragraph(s, TONE_NAME, dds_words(r->first_doubt));
    scene_pane(s, PANE_PROSE, OF_ALL, "What may be false, and what never is");
    dds_say_doubt(r, s);
    scene_pane(s, PANE_PROSE, OF_ALL, "What you can do about it");
    say_remedies(r, v, s);
}

/* What brings Dread and what takes it away, as these rules have it. */
void dds_say_dread(const struct dd_rules *r, struct scene *s) {
    if (!r->dread_turns) {
        dds_paragraph(s, TONE_PLAIN,
                      scene_fmt(s,
                                "Each cleared room has its price; a trap takes %u and a flight %u. A "
                                "stairwell gives back %u, "
                                "once.",
                                r->dread_trap, r->dread_flee, r->dread_stairs));
        return;
    }
    dds_paragraph(
        s, TONE_PLAIN,
        scene_fmt(
            s,
            "Every %uth turn brings 1, each kill %u (an elite %u, what is not of this world %u), a flight "
            "%u, the way down %u.",
            r->dread_turns, r->dread_kill[DD_BASIC], r->dread_kill[DD_ELITE], r->dread_kill[DD_ELDRITCH],
            r->dread_flee, r->dread_descent));
    dds_paragraph(
        s, TONE_PLAIN,
        scene_fmt(
            s,
            "A torch burns for %u turns, and every %uth of them takes 1 off. In the dark each turn brings "
            "%u, and after the %uth %u.",
            r->light_turns, r->light_calms, r->dark_from, r->dark_turns, r->dark_from + r->dark_more));
}
