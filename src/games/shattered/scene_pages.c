/* SHATTERED DUNGEON: the pages beside the table: both sides in full, both decks, the room, and the words of
 * the game. */
#include "games/shattered/scene_parts.h"

/* Of the room that one is in its rounds are counted at its end. */
static uint32_t rounds_of(const struct sd_public *p, uint32_t room) {
    return p->seen_rounds[room] ? p->seen_rounds[room] : room + 1u == p->room_number ? p->round : 0;
}

/* "92, 80, 64.", of a side in one room; from: its first round of the run. A round that goes on has no figure.
 */
static const char *course_line(const struct sd_stage *t, uint32_t room, uint32_t from, uint32_t side) {
    const struct sd_public *p = &t->v->pub;
    struct text words = scene_begin(t->s);
    for (uint32_t i = from; i < from + rounds_of(p, room) && i < SD_ROUNDS_MAX; i++)
        if (p->momentum[i][SD_DUNGEON] || p->momentum[i][SD_VISITOR])
            text_item(&words, "%u", p->momentum[i][side]);
    if (words.len)
        text_char(&words, '.');
    return scene_end(t->s, &words);
}

void sd_lay_course(const struct sd_stage *t, bool spare) {
    const struct sd_public *p = &t->v->pub;
    bool any = false;
    for (uint32_t room = 0, from = 0; room < SD_RUN_ROOMS && room < p->room_number; room++) {
        for (uint32_t k = 0; k < SD_SIDES; k++) {
            const uint32_t side = k ? !t->near : t->near;
            const char *line = course_line(t, room, from, side);
            if (line && !any)
                scene_pane(t->s, PANE_LIST, OF_ALL, "Health after each round, in % of the whole")->spare =
                    spare;
            any |= line != NULL;
            if (line)
                scene_thing(t->s, 0, scene_fmt(t->s, "%s, room %u", sd_stage_who(t, side), room + 1))->brief =
                    line;
        }
        from += rounds_of(p, room);
    }
}

void sd_fill_sides(const struct sd_stage *t) {
    for (uint32_t k = 0; k < SD_SIDES; k++) {
        uint32_t side = k ? !t->near : t->near;
        const struct sd_side *of = &t->v->pub.side[side];
        sd_lay_meters(t, side);
        sd_lay_counts(t, side);
        scene_pane(t->s, PANE_LIST, sd_stage_of(t, side),
                   side == t->v->seat ? "What you roll with" : "What it rolls with");
        for (uint32_t i = 0; i < SD_TYPES; i++)
            scene_thing(t->s, 0, sd_title_of(t->r, SD_KIND_TYPE, 1 + i))->figures =
                scene_fmt(t->s, "%+d", of->attribute[i]);
        struct text words = scene_begin(t->s);
        sd_put_conditions(t->r, t->v, side, true, &words);
        if (!words.len)
            text_put(&words, "nothing");
        scene_thing(t->s, 0, "In force")->brief = scene_end(t->s, &words);
    }
    sd_lay_course(t, false);
}

/* Whoever watches sees of both decks what lies open. */
void sd_fill_decks(const struct sd_stage *t) {
    for (uint32_t k = 0; k < SD_SIDES; k++) {
        uint32_t side = k ? !t->near : t->near;
        const struct sd_side *of = &t->v->pub.side[side];
        scene_pane(t->s, PANE_LIST, sd_stage_of(t, side),
                   side == t->v->seat
                       ? "Your deck"
                       : scene_fmt(t->s, "The deck of %s", sd_side_title(t->r, &t->v->pub, side)));
        for (uint32_t slot = 0; slot < of->deck_count; slot++) {
            enum sd_lies at = sd_lies_of(t->v, side, slot);
            struct thing *out = sd_lay_card(t, SD_THING(SD_IN_DECK, side * 100 + slot), side, slot);
            bool unseen = t->v->seat >= SD_SIDES && at == SD_LIES_OPEN;
            out->tag = scene_fmt(t->s, "%s, %s", out->tag, sd_lies_word(unseen ? SD_LIES_UNSEEN : at));
            out->spent = at <= SD_LIES_LEFT;
        }
    }
}

static void put_line(const struct sd_stage *t, const char *line, enum tone tone) {
    struct thing *out = scene_thing(t->s, 0, NULL);
    out->text = line;
    out->tone = tone;
}

/* What is left of a deck for whoever knows only so much of it: of the own one what is still to be drawn, of
 * the other's what was not seen yet. Copies share a row. */
void sd_lay_unseen(const struct sd_stage *t, uint32_t side) {
    const struct sd_side *of = &t->v->pub.side[side];
    const enum sd_lies wanted = side == t->v->seat ? SD_LIES_TO_DRAW : SD_LIES_UNSEEN;
    uint64_t left = 0;
    if (t->v->seat >= SD_SIDES)
        return;
    for (uint32_t slot = 0; slot < of->deck_count; slot++)
        if (sd_lies_of(t->v, side, slot) == wanted)
            left |= (uint64_t)1 << slot;
    if (!left)
        return;
    scene_pane(t->s, PANE_LIST, sd_stage_of(t, side),
               side == t->v->seat ? "Still in your deck" : "Not seen of their deck yet")
        ->spare = true;
    for (uint32_t slot = 0; slot < of->deck_count; slot++) {
        uint32_t copies = 0;
        const bool first = left >> slot & 1;
        for (uint32_t i = slot; first && i < of->deck_count; i++)
            if (left >> i & 1 && of->deck[i] == of->deck[slot]) {
                left &= ~((uint64_t)1 << i);
                copies++;
            }
        if (!copies)
            continue;
        struct thing *out = sd_lay_card(t, 0, side, slot);
        out->brief = NULL;
        if (copies > 1)
            out->figures = scene_fmt(t->s, "x%u", copies);
    }
}

/* The rooms behind, and those ahead as far as the seat knows the way. */
static void put_way(const struct sd_stage *t) {
    const struct sd_view *v = t->v;
    const struct sd_public *p = &v->pub;
    for (uint32_t i = 0; i + 1 < p->room_number && i < SD_RUN_ROOMS; i++)
        put_line(t,
                 scene_fmt(t->s, "Behind: %s, %s after %u rounds.", t->r->room[p->seen_room[i]].title,
                           sd_title_of(t->r, SD_KIND_OUTCOME, p->seen_outcome[i]), p->seen_rounds[i]),
                 TONE_SOFT);
    for (uint32_t i = p->room_number; v->seat == SD_DUNGEON && i < p->rooms && i < SD_RUN_ROOMS; i++)
        if (v->setup.room[i])
            put_line(t, scene_fmt(t->s, "Ahead: %s.", t->r->room[v->setup.room[i]].title), TONE_SOFT);
}

void sd_lay_room(const struct sd_stage *t, bool spare) {
    const struct sd_public *p = &t->v->pub;
    const struct sd_room_rules *room = &t->r->room[p->room];
    const char *visitor = p->creature ? t->r->creature[p->creature].words
                          : p->party  ? t->r->party[p->party].words
                                      : NULL;
    scene_pane(t->s, PANE_PROSE, OF_ALL, room->title)->spare = spare;
    if (room->words && *room->words)
        put_line(t, room->words, TONE_PLAIN);
    for (uint32_t i = 0; i < room->autos && i < SD_AUTOS; i++) {
        struct text words = scene_begin(t->s);
        sd_put_auto(t->r, &room->effect[i], &words);
        put_line(t, scene_end(t->s, &words), TONE_NAME);
    }
    put_line(t,
             scene_fmt(t->s, "The %s acts first. After round %u it ends: the visitor survives.",
                       p->first == SD_DUNGEON ? "dungeon" : "visitor", p->limit),
             TONE_PLAIN);
    if (t->r->f.room_waits) /* S-81 */
        put_line(t, "On the visitor it presses only behind a turn in which the dungeon played a card.",
                 TONE_PLAIN);
    if (t->r->f.escalation_after && t->r->f.escalation_after < p->limit)
        put_line(t,
                 scene_fmt(t->s,
                           t->r->f.escalation_spares /* S-82 */
                               ? "After round %u the dark wears down whoever neither struck nor gave."
                               : "After round %u the struggle escalates and wears both sides down.",
                           t->r->f.escalation_after),
                 TONE_PLAIN);
    put_way(t);
    if (visitor && *visitor)
        put_line(t, visitor, TONE_SOFT);
}

void sd_fill_room(const struct sd_stage *t) {
    sd_lay_room(t, false);
}

void sd_fill_words(const struct sd_stage *t) {
    scene_pane(t->s, PANE_LIST, OF_ALL,
               "A Strike: both roll two dice and add an attribute; the margin decides");
    for (uint32_t tier = SD_DEVASTATING; tier <= SD_REVERSAL; tier++) {
        struct thing *out = scene_thing(t->s, 0, sd_title_of(t->r, SD_KIND_TIER, tier));
        struct text words = scene_begin(t->s);
        sd_put_margin(t->r, tier, &words);
        out->figures = scene_end(t->s, &words);
        words = scene_begin(t->s);
        sd_put_lands(t->r, tier, &words);
        out->brief = scene_end(t->s, &words);
    }
    scene_pane(t->s, PANE_PROSE, OF_ALL, "Keywords");
    for (uint32_t i = 0; i < SD_KEYWORD_LINES; i++)
        if (sd_has_keyword_line(t->r, i))
            put_line(t, sd_keyword_lines[i], TONE_PLAIN);
    scene_pane(t->s, PANE_PROSE, OF_ALL, "The Bond");
    struct text words = scene_begin(t->s);
    sd_put_bond(t->r, &words);
    put_line(t, scene_end(t->s, &words), TONE_PLAIN);
    for (uint32_t i = 0; t->r->f.bond != 2 && i < SD_PRICE_LINES; i++) {
        words = scene_begin(t->s);
        text_put(&words, sd_price_lines[i] + strspn(sd_price_lines[i], " "));
        while (words.buf[words.len - 1] == ',' && i + 1 < SD_PRICE_LINES) { /* it goes on in the next line */
            i++;
            text_fmt(&words, " %s", sd_price_lines[i] + strspn(sd_price_lines[i], " "));
        }
        put_line(t, scene_end(t->s, &words), TONE_PLAIN);
    }
}
