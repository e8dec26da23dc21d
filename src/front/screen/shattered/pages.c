/* SHATTERED DUNGEON's face: pages to read in. The hand with all its text, one card, both decks, both sides in
 * full, the room, the log; help, keywords and the opening. */
#include "front/screen/shattered/sdf.h"

#include <stdio.h>

/* All that a card says, and how it stands now. */
static void put_read(const struct face_scene *s, uint32_t slot, struct text *out) {
    const struct sd_view *v = s->view;
    const struct sd_card *c = sdf_card_at(s->rules, v, v->seat, slot);
    const struct action a = {v->pub.ask == SD_ASK_REACT ? SD_PLAY_REACT : SD_PLAY,
                             {(int16_t)v->pub.side[v->seat].deck[slot]}};
    TEXT_ON_STACK(now, 600);
    struct offer o;
    sd_card_text(s->rules, c, out);
    sdf_offer(s, &a, &o);
    if (o.reason == REASON_OK)
        sdf_put_now(s, &o, true, &now);
    if (now.len)
        text_fmt(out, " Now: %s.", now.buf);
}

uint64_t sdf_read_page(const struct face_scene *s, uint32_t page, uint32_t *pages) {
    const struct sd_view *v = s->view;
    uint64_t on[SD_DECK_MAX] = {0};
    uint32_t n = 0;
    int room = scene_rows(s) - 2, y = 0; /* between head and keys */
    for (uint64_t h = v->own.hand; h; h &= h - 1) {
        TEXT_ON_STACK(words, 1200);
        put_read(s, sd_bit(h), &words);
        int need = 1 + grid_wrap(NULL, 0, 0, scene_columns(s) - 5, room - 1, STYLE_TEXT, words.buf);
        if (y && y + need > room) {
            n++;
            y = 0;
        }
        y += need;
        on[n] |= (uint64_t)1 << sd_bit(h);
    }
    *pages = n + 1;
    return on[page % *pages];
}

static void draw_hand_text(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    uint32_t pages;
    int y = 1;
    grid_head(g, "Your hand");
    if (!v->own.hand)
        grid_text(g, 1, 2, STYLE_DIM, "You hold no cards.");
    for (uint64_t h = sdf_read_page(s, s->ui.at, &pages); h; h &= h - 1) {
        uint32_t slot = sd_bit(h);
        TEXT_ON_STACK(what, 120);
        TEXT_ON_STACK(words, 600);
        sd_put_card_line(r, v, v->seat, slot, &what);
        put_read(s, slot, &words);
        int at = grid_fmt(g, 0, y, STYLE_KEY, "%3u", slot + 1);
        at = grid_text(g, at + 1, y, STYLE_STRONG, sdf_card_at(r, v, v->seat, slot)->title);
        grid_clip(g, at + 2, y, g->w - at - 3, STYLE_DIM, what.buf);
        y += 1 + grid_wrap(g, 4, y + 1, g->w - 5, face_rows(g) - 3, STYLE_TEXT, words.buf);
    }
}

static void draw_card(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    uint32_t side = s->ui.picked & 1;
    const struct sd_card *c = sdf_card_at(r, v, side, s->ui.at);
    TEXT_ON_STACK(what, 160);
    TEXT_ON_STACK(words, 900);
    grid_head(g, c->title);
    sd_put_card_line(r, v, side, s->ui.at, &what);
    grid_clip(g, 2, 2, g->w - 4, STYLE_DIM, what.buf);
    if (side == v->seat && v->own.hand >> s->ui.at & 1)
        put_read(s, s->ui.at, &words);
    else
        sd_card_text(r, c, &words);
    int y = 4 + grid_wrap(g, 2, 4, g->w - 4, 12, STYLE_TEXT, words.buf);
    if (c->flavour)
        grid_wrap(g, 2, y + 1, g->w - 4, face_rows(g) - y - 2, STYLE_WHISPER, c->flavour);
}

static enum style lies_style(enum sd_lies at) {
    return at <= SD_LIES_LEFT ? STYLE_DIM : at <= SD_LIES_TO_DRAW ? STYLE_TEXT : STYLE_STRONG;
}

static void draw_both_decks(const struct face_scene *s, const struct menu *m, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    uint32_t k = 0, side = v->seat;
    for (const struct choice *c = NULL; (c = menu_next(m, c)); k++) {
        uint32_t slot = c->number - 1u;
        side = c->ui.picked & 1;
        const struct sd_card *card = sdf_card_at(r, v, side, slot);
        const enum sd_lies lies = sd_lies_of(v, side, slot);
        const enum style style = lies_style(lies);
        int x = k % 2 ? 41 : 1, y = 2 + (int)(k / 2);
        grid_fmt(g, x - 1, y, STYLE_KEY, "%2u", c->number);
        grid_clip(g, x + 2, y, 19, style, card->title);
        grid_clip(g, x + 22, y, 7, STYLE_DIM, sd_category_title(r, card));
        grid_clip(g, x + 30, y, 9, style, sd_lies_word(lies));
    }
    TEXT_ON_STACK(title, 120);
    text_fmt(&title, "The deck of %s%s", sd_side_title(r, &v->pub, side), side == v->seat ? " (yours)" : "");
    grid_head(g, title.buf);
}

static void draw_both_sides(const struct face_scene *s, struct grid *g) {
    enum { DUNGEON_ROWS = 6 };
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    int y = 0, members = v->pub.member[0].class ? SD_MEMBERS : 0;
    for (uint32_t side = 0; side < SD_SIDES; side++) {
        const struct sd_side *of = &v->pub.side[side];
        TEXT_ON_STACK(words, 900);
        TEXT_ON_STACK(figures, 240);
        grid_rule(g, 0, y, g->w, sd_side_title(r, &v->pub, side), STYLE_TITLE);
        for (uint32_t i = 0; i < SD_REDUCERS; i++)
            text_fmt(&figures, "%s %d of %d. ", sd_reducer_word(r, side, i), of->now[i], of->start[i]);
        for (uint32_t i = 0; i < SD_TYPES; i++)
            text_fmt(&figures, "%s %+d%s", sd_title_of(r, SD_KIND_TYPE, 1 + i), of->attribute[i],
                     i + 1 < SD_TYPES ? ", " : ".");
        y += 1 + grid_wrap(g, 1, y + 1, g->w - 2, 2, STYLE_TEXT, figures.buf);
        sd_put_conditions(r, v, side, true, &words);
        if (!words.len)
            text_put(&words, "Nothing weighs on it.");
        int room = side == SD_DUNGEON ? DUNGEON_ROWS : face_rows(g) - 1 - y - members;
        y += grid_wrap(g, 1, y, g->w - 2, room, STYLE_WARN, words.buf);
        for (int i = 0; side == SD_VISITOR && i < members; i++) {
            const struct sd_member *one = &v->pub.member[i];
            const struct sd_class_rules *class = &r->class[one->class];
            TEXT_ON_STACK(line, 200);
            text_fmt(&line, "%u %s: %s%u of %u Vitality, %u cards.", i + 1, class->title,
                     one->down ? "fallen, " : "", one->now, one->start, sd_count(v->of_member[i]));
            grid_clip(g, 1, y++, g->w - 2, one->down ? STYLE_OFF : STYLE_TEXT, line.buf);
        }
        y++;
    }
}

/* What comes at the end of the own turn; returns the rows. */
static int draw_end(const struct face_scene *s, struct grid *g, int y) {
    const struct action end = {SD_END_TURN, {0}};
    TEXT_ON_STACK(words, 600);
    struct offer o;
    sdf_offer(s, &end, &o);
    if (o.reason != REASON_OK)
        return 0;
    text_fmt(&words, "%s: ", o.label.buf);
    uint32_t label = words.len;
    sdf_put_now(s, &o, true, &words);
    return words.len > label ? grid_wrap(g, 1, y, g->w - 2, 5, STYLE_STRONG, words.buf) : 0;
}

static void draw_room(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    const struct sd_view *v = s->view;
    const struct sd_room_rules *room = &r->room[v->pub.room];
    const char *visitor = v->pub.creature ? r->creature[v->pub.creature].words
                          : v->pub.party  ? r->party[v->pub.party].words
                                          : NULL;
    grid_head(g, room->title ? room->title : "The room");
    int y = 2 + grid_wrap(g, 1, 2, g->w - 2, 4, STYLE_WHISPER, room->words ? room->words : "") + 1;
    for (uint32_t i = 0; i < room->autos && i < SD_AUTOS; i++) {
        TEXT_ON_STACK(line, 120);
        sd_put_auto(r, &room->effect[i], &line);
        grid_clip(g, 1, y++, g->w - 2, STYLE_TEXT, line.buf);
    }
    grid_fmt(g, 1, y++, STYLE_TEXT, "The %s acts first. After round %u it ends: the visitor survives.",
             v->pub.first == SD_DUNGEON ? "dungeon" : "visitor", v->pub.limit);
    if (r->f.escalation_after && r->f.escalation_after < v->pub.limit)
        grid_fmt(g, 1, y++, STYLE_TEXT, "After round %u the struggle escalates and wears both sides down.",
                 r->f.escalation_after);
    y += draw_end(s, g, y) + 1;
    for (uint32_t i = 0; i + 1 < v->pub.room_number && i < SD_RUN_ROOMS; i++)
        grid_fmt(g, 1, y++, STYLE_DIM, "Behind: %s, %s after %u rounds", r->room[v->pub.seen_room[i]].title,
                 sd_title_of(r, SD_KIND_OUTCOME, v->pub.seen_outcome[i]), v->pub.seen_rounds[i]);
    for (uint32_t i = v->pub.room_number; v->seat == SD_DUNGEON && i < v->pub.rooms && i < SD_RUN_ROOMS; i++)
        if (v->setup.room[i])
            grid_fmt(g, 1, y++, STYLE_DIM, "Ahead: %s", r->room[v->setup.room[i]].title);
    int left = face_rows(g) - y - 2; /* all of it or nothing */
    if (visitor && grid_wrap(NULL, 0, 0, g->w - 2, left + 1, STYLE_WHISPER, visitor) <= left)
        grid_wrap(g, 1, y + 1, g->w - 2, left, STYLE_WHISPER, visitor);
}

static int draw_help_lines(const char *const *lines, size_t count, struct grid *g, int y) {
    for (size_t i = 0; i < count; i++)
        grid_clip(g, 1, y++, g->w - 1, STYLE_TEXT, lines[i]);
    return y;
}

/* How a Strike is rolled, from the figures of the rules (SD-099). */
static int draw_rolls(const struct sd_rules *r, struct grid *g, int y) {
    grid_text(g, 1, y++, STYLE_STRONG,
              "A Strike: both sides roll two dice and add an attribute. The margin decides:");
    for (uint32_t tier = SD_DEVASTATING; tier <= SD_REVERSAL; tier++) {
        TEXT_ON_STACK(margin, 40);
        TEXT_ON_STACK(does, 100);
        sd_put_margin(r, tier, &margin);
        sd_put_lands(r, tier, &does);
        grid_fmt(g, 3, y, STYLE_TEXT, "%-12s %-11s %s", sd_title_of(r, SD_KIND_TIER, tier), margin.buf,
                 does.buf);
        y++;
    }
    grid_fmt(g, 1, y++, STYLE_TEXT, "A React may answer the first two. It holds on %u or more: two dice, its",
             r->f.react_threshold);
    grid_text(g, 1, y++, STYLE_TEXT, "attribute and its power.");
    return y;
}

static void draw_keywords(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    TEXT_ON_STACK(bond, 500);
    if (s->ui.at % SDF_KEYWORD_PAGES == 0) {
        grid_head(g, "Words: the dice and the keywords");
        int y = draw_rolls(r, g, 1);
        draw_help_lines(sd_keyword_lines, SD_KEYWORD_LINES, g, y + 1);
        return;
    }
    grid_head(g, "Words: the Bond");
    sd_put_bond(r, &bond);
    int y = 3 + grid_wrap(g, 1, 2, g->w - 2, 8, STYLE_TEXT, bond.buf);
    if (r->f.bond != 2)
        draw_help_lines(sd_price_lines, SD_PRICE_LINES, g, y);
}

void sdf_draw_page(const struct face_scene *s, const struct menu *m, struct grid *g) {
    static void (*const draw[])(const struct face_scene *, struct grid *) = {
        [SDF_PAGE_READ] = draw_hand_text,   [SDF_PAGE_CARD] = draw_card,
        [SDF_PAGE_SIDES] = draw_both_sides, [SDF_PAGE_ROOM] = draw_room,
        [SDF_PAGE_LOG] = log_draw_whole,    [SDF_PAGE_KEYWORDS] = draw_keywords,
    };
    if (s->ui.page == SDF_PAGE_DECKS)
        draw_both_decks(s, m, g);
    else
        draw[s->ui.page](s, g);
    menu_keys(m, g, g->w, true);
}

static const char help_bond_v3[] =
    "Offers and Tests build Trust, and every gift has its price; the more Trust, the less of it is shown. At "
    "the highest tier a Covenant can be offered. A Strike among friends is betrayal. Holding back a Strike "
    "(r) builds Trust too, when you have nothing to offer.";

void sdf_draw_help(const struct face_scene *s, struct grid *g) {
    const struct sd_rules *r = s->rules;
    char aim[400], promoters[400];
    snprintf(
        aim, sizeof aim,
        "A dungeon and a visitor meet in its rooms. Each has three resources, and loses when one of them is "
        "at 0: Structure, Veil, Presence; Vitality, Resolve, Nerve (a party falls with %u of its members). A "
        "visitor that outlasts the rounds survives. Or both win, by a Bond.",
        r->f.kill_downs);
    snprintf(promoters, sizeof promoters,
             "Offers and Tests build Trust and Rapport; with %u of each, both sides win by a Bond. A Strike "
             "among friends is betrayal. Holding back a Strike (r) builds them too, when you have nothing to "
             "offer.",
             r->f.bond_trust);
    const char *const paragraphs[] = {
        aim,
        "In your turn play cards by their numbers, as many as your energy pays for, then e. Energy cards "
        "make "
        "the pool grow for the whole room; any other card can be given up for 1 energy now (a). A Strike is "
        "two dice and an attribute against the same: the margin says how much of its power lands, and a bad "
        "one hurts you (w shows the table). A React may answer a solid hit. Empower first, then Strike.",
        r->f.bond == 2 ? promoters : help_bond_v3,
        "i 3 reads card 3.  i hand in full   d both decks   s both sides   m the room   l what happened   w "
        "words   q leave.  Two words at once: 4 2 plays card 4 on member 2. A card keeps its number as long "
        "as its deck lasts.",
    };
    grid_head(g, "How to play");
    grid_paragraphs(g, 2, face_rows(g), paragraphs, sizeof paragraphs / sizeof paragraphs[0]);
}

void sdf_draw_opening(const struct face_scene *s, struct grid *g) {
    (void)s;
    grid_centre(g, 3, STYLE_TITLE, "S H A T T E R E D   D U N G E O N");
    grid_wrap(g, 10, 6, 60, 6, STYLE_TEXT,
              "Something old lies under the hill, and it has been broken. It knows its rooms the way a hand "
              "knows its fingers. Now there are footsteps on the stair.");
    grid_wrap(g, 10, 10, 60, 6, STYLE_TEXT,
              "You may be the dungeon, and decide what those who come are to you: prey, a riddle, guests. Or "
              "you come down the stair yourself, alone or as four. Dice and cards settle the rest.");
    grid_wrap(g, 10, 15, 60, 3, STYLE_DIM,
              "A few questions first. Enter takes the usual answer everywhere; ? explains the game.");
}
