/* Reading and running the cases of cards; see cl_cases.h. */
#include "cl_cases.h"

#include <ctype.h>
#include <stdio.h>

enum { WORDS = 12, LINE = 400 };

static const char *file_name;
static uint32_t file_line;

static void bad(const char *fmt, ...) {
    char why[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(why, sizeof why, fmt, ap);
    va_end(ap);
    fail_msg("%s:%u: %s", file_name, file_line, why);
}

/* -- the file -- */

static void join(char *to, const char *joint, const char *more) {
    size_t n = strlen(to);
    int put = snprintf(to + n, CASE_TEXT - n, "%s%s", n ? joint : "", more);
    if (put < 0 || (size_t)put >= CASE_TEXT - n)
        bad("too long");
}

static char *trimmed(char *s) {
    while (isspace((unsigned char)*s))
        s++;
    for (size_t n = strlen(s); n && isspace((unsigned char)s[n - 1]); n--)
        s[n - 1] = 0;
    return s;
}

static struct block *new_block(struct cases *c, const char *title) {
    if (c->blocks == BLOCKS_MAX)
        bad("too many abilities");
    struct block *b = &c->block[c->blocks++];
    b->line = file_line;
    snprintf(b->title, sizeof b->title, "%s", title);
    return b;
}

static void read_key(struct cases *c, char *line) {
    struct block *b = c->blocks ? &c->block[c->blocks - 1] : NULL;
    char *colon = strchr(line, ':');
    if (!b || !colon)
        bad("neither a card, an ability nor a key");
    *colon = 0;
    char *value = trimmed(colon + 1);
    struct one_case *one = c->count ? &c->one[c->count - 1] : NULL;
    if (!strcmp(line, "alike")) {
        char *why = strchr(value, '(');
        if (!why || b->alikes == ALIKE_MAX)
            bad("say why in brackets");
        *why = 0;
        snprintf(b->alike[b->alikes++], sizeof b->alike[0], "%s", trimmed(value));
    } else if (!strcmp(line, "table")) {
        if (!one || one->block != c->blocks - 1 || *one->play) {
            if (c->count == CASES_MAX)
                bad("too many cases");
            one = &c->one[c->count++];
            one->block = c->blocks - 1;
            one->line = file_line;
        }
        join(one->table, "; ", value);
    } else if (!one || one->block != c->blocks - 1) {
        bad("a case begins with its table");
    } else if (!strcmp(line, "play")) {
        join(one->play, "; ", value);
    } else if (!strcmp(line, "gives")) {
        join(one->gives, ", ", value);
    } else {
        bad("no key '%s': table, play, gives, alike", line);
    }
}

void cases_read(const char *path, struct cases *out) {
    char line[LINE], title[48] = "";
    bool quoted = false;
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot read %s", path);
    memset(out, 0, sizeof *out);
    const char *slash = strrchr(path, '/');
    out->file = file_name = slash ? slash + 1 : path;
    for (file_line = 1; fgets(line, sizeof line, f); file_line++) {
        char *at = trimmed(line);
        if (!quoted && (!*at || *at == '#'))
            continue;
        if (!quoted && *at == '=') {
            snprintf(title, sizeof title, "%s", trimmed(at + 1));
        } else if (quoted || *at == '"') {
            struct block *b = quoted ? &out->block[out->blocks - 1] : new_block(out, title);
            at += !quoted;
            size_t n = strlen(at);
            quoted = !n || at[n - 1] != '"';
            if (!quoted)
                at[n - 1] = 0;
            join(b->words, " ", at);
        } else {
            read_key(out, at);
        }
    }
    fclose(f);
}

/* -- the table -- */

static const struct {
    const char *name;
    uint8_t kind, cost;
} things[TAGS] = {{"note", CL_SPELL, 1}, {"paper", CL_SPELL, 2}, {"tome", CL_SPELL, 4}, {"fuse", CL_TRAP, 1},
                  {"wire", CL_TRAP, 2},  {"siren", CL_TRAP, 4},  {"slate", CL_FIELD, 2}};

/* "When your opponent summons a stereotype: put 1 vice counter on an opposing stereotype." */
static void add_aimed_trap(struct game *g, const char *name, uint8_t subkind) {
    struct cl_card *c = new_card(g, CL_TRAP, CL_NO_ARCHETYPE);
    c->name = c->title = name;
    c->subkind = subkind;
    c->abilities = 1;
    c->ability[0] =
        (struct cl_ability){.when = CL_WHEN_ANSWER_SUMMON,
                            .quick = 1,
                            .actions = 1,
                            .action = {{.op = CL_OP_ADD_VICE, .target = CL_TARGET_THEIRS, .amount = 1}}};
}

/* Cards that do nothing, so that a case speaks of its own card alone. */
static void add_props(struct game *g) {
    static const char *const kids[CL_ARCHETYPES] = {"", "dropout", "prep", "geek", "freak", "nerd", "goodie"};
    for (uint32_t i = 1; i < CL_ARCHETYPES; i++) {
        struct cl_card *c = new_card(g, CL_STEREOTYPE, i);
        c->name = c->title = kids[i];
        c->attack = c->defense = 1000;
        c->level = 4;
    }
    for (uint32_t i = 0; i < TAGS; i++) {
        struct cl_card *c = new_card(g, things[i].kind, CL_NO_ARCHETYPE);
        c->name = c->title = things[i].name;
        c->cost = things[i].cost;
    }
    add_aimed_trap(g, "dart", CL_NORMAL);
    add_aimed_trap(g, "hook", CL_COUNTER);
    cl_index(&g->r);
}

static uint32_t split(char *s, char *word[WORDS]) {
    uint32_t n = 0;
    char *rest = NULL;
    for (char *w = strtok_r(s, " ", &rest); w; w = strtok_r(NULL, " ", &rest)) {
        if (n == WORDS)
            bad("too many words");
        word[n++] = w;
    }
    return n;
}

static int32_t number(const char *s) {
    char *end;
    long n = s ? strtol(s, &end, 10) : 0;
    if (!s || !*s || *end)
        bad("'%s' is no number", s ? s : "");
    return (int32_t)n;
}

static const char *known(const struct game *g, const char *card) {
    if (cl_id_of(&g->r, CL_KIND_CARD, card) < 1)
        bad("no card '%s'", card);
    return card;
}

static uint32_t a_place(const struct game *g, const char *name) {
    int64_t at = name ? cl_id_of(&g->r, CL_KIND_PLACE, name) : -1;
    if (at < 0)
        bad("no place '%s'", name ? name : "");
    return (uint32_t)at;
}

/* own_1 CARD [down] [defense] [fresh] [vice N] */
static void put_body_at(struct game *g, uint32_t seat, uint32_t slot, char **word, uint32_t n) {
    struct cl_body *b = put_body(g, seat, slot, known(g, word[0]), 0);
    for (uint32_t i = 1; i < n; i++) {
        if (!strcmp(word[i], "down"))
            b->flags |= CL_BODY_DOWN | CL_BODY_DEFENSE;
        else if (!strcmp(word[i], "defense"))
            b->flags |= CL_BODY_DEFENSE;
        else if (!strcmp(word[i], "fresh"))
            b->flags |= CL_BODY_FRESH;
        else if (!strcmp(word[i], "vice") && i + 1 < n)
            b->vice = (uint8_t)number(word[++i]);
        else
            bad("a stereotype is down, defense, fresh or has vice N, not '%s'", word[i]);
    }
}

static void put_at(struct game *g, uint32_t place, char **word, uint32_t n) {
    uint32_t owner, slot;
    if (!n)
        bad("which card?");
    switch (cl_place_of(CL_HOST, place, &owner, &slot)) {
    case CL_ZONE_BOARD:
        put_body_at(g, owner, slot, word, n);
        break;
    case CL_ZONE_BACK:
        if (n > 2 || (n == 2 && strcmp(word[1], "up") && strcmp(word[1], "fresh")))
            bad("a card of the back row is up or fresh");
        put_back(g, owner, slot, known(g, word[0]),
                 (uint8_t)(n == 1                   ? CL_BACK_DOWN
                           : !strcmp(word[1], "up") ? 0
                                                    : CL_BACK_DOWN | CL_BACK_FRESH));
        break;
    default:
        put_field(g, owner, known(g, word[0]));
    }
}

static int32_t *figure_of(struct cl_player *p, const char *name) {
    return !strcmp(name, "reputation") ? &p->reputation : !strcmp(name, "stability") ? &p->stability : NULL;
}

/* "hand paper note", "clout 3": of one seat. */
static void put_for_seat(struct game *g, uint32_t seat, char **word, uint32_t n) {
    struct cl_player *p = &g->s.player[seat];
    void (*to)(struct game *, uint32_t, const char *) = !strcmp(word[0], "hand")        ? give
                                                        : !strcmp(word[0], "deck")      ? stack
                                                        : !strcmp(word[0], "graveyard") ? bury
                                                                                        : NULL;
    if (to == stack) { /* the first named is on top */
        for (uint32_t i = 0; i < p->deck_n; i++)
            g->s.list[seat][p->deck[i]]--;
        memset(p->deck, 0, sizeof p->deck);
        p->deck_n = 0;
        for (uint32_t i = n; i-- > 1;)
            stack(g, seat, known(g, word[i]));
    } else if (to) {
        for (uint32_t i = 1; i < n; i++)
            to(g, seat, known(g, word[i]));
    } else if (n == 2 && figure_of(p, word[0])) {
        *figure_of(p, word[0]) = number(word[1]);
    } else if (n == 2 && !strcmp(word[0], "clout")) {
        p->clout = (uint8_t)number(word[1]);
    } else if (n == 1 && !strcmp(word[0], "turn")) {
        g->s.seat = (uint8_t)seat;
        g->s.turn = (uint16_t)(5 + seat);
        p->turns = 3;
    } else if (n == 2 && !strcmp(word[0], "breakdowns")) {
        p->breakdowns = (uint8_t)number(word[1]);
    } else {
        bad("'%s ...' is not how a table is laid", word[0]);
    }
}

static void put_statement(struct game *g, char *statement, struct script *out) {
    char *word[WORDS];
    uint32_t n = split(statement, word);
    if (!n)
        return;
    if (!strcmp(word[0], "coin") && n == 2)
        out->coin = !strcmp(word[1], "heads");
    else if (!strcmp(word[0], "luck") && n == 2)
        out->seed = (uint64_t)number(word[1]);
    else if (!strcmp(word[0], "last_spell") && n == 2)
        g->s.last_spell = (uint8_t)id(g, known(g, word[1]));
    else if (!strcmp(word[0], "spells_cast") && n == 2)
        g->s.spells_this_turn = (uint8_t)number(word[1]);
    else if (cl_id_of(&g->r, CL_KIND_PLACE, word[0]) > 0)
        put_at(g, a_place(g, word[0]), word + 1, n - 1);
    else if (!strcmp(word[0], "their") && n > 1)
        put_for_seat(g, CL_AWAY, word + 1, n - 1);
    else
        put_for_seat(g, CL_HOST, word, n);
}

/* -- the steps -- */

static int16_t argument(const struct game *g, uint32_t kind, const char *word) {
    if (kind == CL_KIND_PLACE)
        return (int16_t)a_place(g, word);
    int64_t at = word ? cl_id_of(&g->r, kind, word) : -1;
    if (at < 0)
        bad("what is '%s'?", word ? word : "");
    return (int16_t)at;
}

static void put_step(const struct game *g, char *text, struct script *out) {
    char *words[WORDS], **word = words;
    uint32_t n = split(text, words), verb = 0;
    if (!n)
        return;
    if (out->stops || out->steps == CASE_STEPS)
        bad("too many steps");
    if (n == 1 && !strcmp(*word, "stop")) {
        out->stops = true;
        return;
    }
    struct script_step *st = &out->step[out->steps++];
    *st = (struct script_step){.seat = CL_HOST, .how = STEP_DO};
    if (!strcmp(*word, "they") && n > 1) {
        st->seat = CL_AWAY;
        word++;
        n--;
    }
    if (n > 1 && (!strcmp(*word, "try") || !strcmp(*word, "cannot"))) {
        st->how = **word == 't' ? STEP_TRY : STEP_CANNOT;
        word++;
        n--;
    }
    while (verb < CL_VERBS && strcmp(clout_ops.verbs[verb].name, *word))
        verb++;
    if (verb == CL_VERBS)
        bad("no verb '%s'", *word);
    st->a.verb = (uint16_t)verb;
    for (uint32_t i = 0; i + 1 < n && i < ACTION_ARGS; i++)
        st->a.arg[i] = argument(g, clout_ops.verbs[verb].arg[i].kind, word[i + 1]);
}

void case_open(const struct cases *c, const struct one_case *one, const char *ruleset, struct game *g,
               struct script *out) {
    char text[CASE_TEXT], *rest = NULL;
    file_name = c->file;
    file_line = one->line;
    blank(g, ruleset);
    add_props(g);
    memset(out, 0, sizeof *out);
    out->coin = -1;
    out->seed = 1;
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        for (uint32_t i = 0; i < 12; i++)
            stack(g, seat, "paper");
    snprintf(text, sizeof text, "%s", one->table);
    for (char *s = strtok_r(text, ";", &rest); s; s = strtok_r(NULL, ";", &rest))
        put_statement(g, s, out);
    g->s.player[cl_other(g->s.seat)].clout = 0; /* CL-013 */
    snprintf(text, sizeof text, "%s", one->play);
    for (char *s = strtok_r(text, ";", &rest); s; s = strtok_r(NULL, ";", &rest))
        put_step(g, s, out);
}

/* -- a run -- */

static bool may(const struct cl_rules *r, const struct cl_state *s, uint32_t seat, const struct action *a) {
    struct action list[CL_MAX_LEGAL];
    struct ask ask;
    cl_ask(r, s, &ask);
    if (ask.over || ask.seat != seat || cl_check(r, s, seat, a) != REASON_OK)
        return false;
    uint32_t n = cl_legal(r, s, list, CL_MAX_LEGAL);
    for (uint32_t i = 0; i < n; i++)
        if (!action_compare(&list[i], a))
            return true;
    return false;
}

static void take(const struct cl_rules *r, struct ending *out, uint32_t seat, const struct action *a) {
    static struct event event[EVENTS_MAX];
    struct sink k = {.event = event, .cap = EVENTS_MAX};
    cl_apply(r, &out->s, seat, a, &k);
    for (uint32_t i = 0; i < k.count; i++) {
        if (event[i].kind == CL_EV_SHUFFLED)
            out->shuffled[event[i].arg[0]]++;
        if (event[i].kind == CL_EV_COIN && !out->coins++)
            out->coin = event[i].arg[1];
    }
    assert_int_equal(k.dropped, 0);
    assert_conserved(&out->s);
}

/* Windows that nobody speaks of are let pass. */
static void pass_before(const struct cl_rules *r, struct ending *out, const struct script_step *next) {
    static const struct action pass = {.verb = CL_PASS};
    for (;;) {
        struct ask ask;
        cl_ask(r, &out->s, &ask);
        bool meant =
            next && ask.seat == next->seat && (next->a.verb == CL_RESPOND || next->a.verb == CL_PASS);
        if (ask.over || ask.kind != CL_ASK_ANSWER || meant)
            return;
        take(r, out, ask.seat, &pass);
    }
}

static bool is_pick(const struct action *a) {
    return a->verb == CL_PICK || a->verb == CL_PICK_CARD || a->verb == CL_DONE;
}

static bool is_asked_to_answer(const struct cl_rules *r, const struct cl_state *s) {
    struct ask ask;
    cl_ask(r, s, &ask);
    return !ask.over && ask.kind == CL_ASK_ANSWER;
}

/* Cases count places as the host does. */
static struct action as_seat_counts(const struct script_step *st) {
    struct action a = st->a;
    for (uint32_t i = 0; st->seat == CL_AWAY && i < ACTION_ARGS; i++)
        if (clout_ops.verbs[a.verb].arg[i].kind == CL_KIND_PLACE)
            a.arg[i] = (int16_t)cl_place_turned((uint32_t)a.arg[i]);
    return a;
}

void case_run(const struct cl_rules *r, const struct cl_state *start, const struct script *p, bool strict,
              struct ending *out) {
    *out = (struct ending){.s = *start, .coin = -1};
    stream_open(&out->s.shuffle, rng_key(p->seed, "shuffle", 0));
    stream_open(&out->s.luck, rng_key(p->seed, "luck", 0));
    for (uint32_t i = 0; i < p->steps; i++) {
        const struct script_step *st = &p->step[i];
        const struct action a = as_seat_counts(st);
        if (!strict && is_pick(&a) && is_asked_to_answer(r, &out->s))
            continue; /* what is emptied asks for nothing: the window is for a later step */
        pass_before(r, out, st);
        bool can = may(r, &out->s, st->seat, &a);
        if (strict && (st->how == STEP_DO ? !can : st->how == STEP_CANNOT && can)) {
            out->stuck = (int32_t)i + 1;
            return;
        }
        if (can && st->how != STEP_CANNOT)
            take(r, out, st->seat, &a);
    }
    if (!p->stops)
        pass_before(r, out, NULL);
    for (uint32_t i = 0; i < TAGS; i++)
        out->cost[i] = cl_cost(r, &out->s, card_id(r, things[i].name));
    for (uint32_t i = 0; i < CL_SEATS * CL_SLOTS; i++) {
        uint32_t seat = i / CL_SLOTS, slot = i % CL_SLOTS;
        if (!out->s.player[seat].body[slot].card)
            continue;
        out->attack[seat][slot] = cl_attack_of(r, &out->s, seat, slot);
        out->defense[seat][slot] = cl_defense_of(r, &out->s, seat, slot);
    }
}

void case_luck(const struct cl_rules *r, const struct cl_state *start, struct script *p) {
    static struct ending e;
    while (p->coin >= 0) {
        case_run(r, start, p, true, &e);
        if (e.coin == p->coin)
            return;
        if (++p->seed > 64)
            bad("no coin falls like this");
    }
}

/* -- what two ends differ in -- */

static void item(struct text *out, const char *fmt, ...) {
    char one[120];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(one, sizeof one, fmt, ap);
    va_end(ap);
    text_fmt(out, "%s%s", out->len ? ", " : "", one);
}

static void figure(struct text *out, const char *whose, const char *name, int64_t a, int64_t b) {
    if (a != b)
        item(out, "%s%s %+lld", whose, name, (long long)(b - a));
}

static void pile(const struct cl_rules *r, struct text *out, const char *name, const uint8_t *a, uint32_t na,
                 const uint8_t *b, uint32_t nb) {
    int32_t more[CL_IDS] = {0};
    for (uint32_t i = 0; i < na; i++)
        more[a[i]]--;
    for (uint32_t i = 0; i < nb; i++)
        more[b[i]]++;
    for (uint32_t i = 1; i <= r->cards; i++)
        if (more[i])
            item(out, "%s %+d %s", name, more[i], r->card[i].name);
}

/* A slot: the cards themselves, or what differs about the same card. */
static bool same_card(const struct cl_rules *r, struct text *out, const char *name, uint8_t a, uint8_t b) {
    pile(r, out, name, &a, a != b && a, &b, a != b && b);
    return a == b && a;
}

static void body(const struct cl_rules *r, struct text *out, const char *name, const struct ending *ea,
                 const struct ending *eb, uint32_t seat, uint32_t slot) {
    static const char *const flags[] = {"down", "defense", "fresh", "attacked", "moved", "guest", "no_traps"};
    const struct cl_body *a = &ea->s.player[seat].body[slot], *b = &eb->s.player[seat].body[slot];
    char head[40];
    if (!same_card(r, out, name, a->card, b->card))
        return;
    snprintf(head, sizeof head, "%s ", name);
    figure(out, head, "vice", a->vice, b->vice);
    figure(out, head, "ATK", ea->attack[seat][slot], eb->attack[seat][slot]);
    figure(out, head, "DEF", ea->defense[seat][slot], eb->defense[seat][slot]);
    for (uint32_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        figure(out, head, flags[i], a->flags >> i & 1, b->flags >> i & 1);
}

static void back(const struct cl_rules *r, struct text *out, const char *name, const struct cl_back *a,
                 const struct cl_back *b) {
    static const char *const flags[] = {"down", "fresh", "disarmed", "busy"};
    char head[40];
    if (!same_card(r, out, name, a->card, b->card))
        return;
    snprintf(head, sizeof head, "%s ", name);
    for (uint32_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        figure(out, head, flags[i], a->flags >> i & 1, b->flags >> i & 1);
}

static void figures(struct text *out, const char *whose, const struct cl_player *a,
                    const struct cl_player *b) {
    static const char *const now[CL_LIMITS] = {"no_attacks_now", "no_battle_now", "no_draw_now",
                                               "no_effects_now"};
    static const char *const next[CL_LIMITS] = {"no_attacks_next", "no_battle_next", "no_draw_next",
                                                "no_effects_next"};
    figure(out, whose, "reputation", a->reputation, b->reputation);
    figure(out, whose, "stability", a->stability, b->stability);
    figure(out, whose, "clout", a->clout, b->clout);
    figure(out, whose, "breakdowns", a->breakdowns, b->breakdowns);
    for (uint32_t i = 0; i < CL_LIMITS; i++) {
        figure(out, whose, now[i], a->limit_now[i], b->limit_now[i]);
        figure(out, whose, next[i], a->limit_next[i], b->limit_next[i]);
    }
    figure(out, whose, "skip_turns", a->skip_turns, b->skip_turns);
    figure(out, whose, "must_attack", a->must_attack, b->must_attack);
    figure(out, whose, "revealed", a->revealed, b->revealed);
    figure(out, whose, "known_top", a->known, b->known);
    figure(out, whose, "shield_until", a->shield_until, b->shield_until);
}

static void seat_differs(const struct cl_rules *r, struct text *out, const struct ending *ea,
                         const struct ending *eb, uint32_t seat) {
    const struct cl_player *a = &ea->s.player[seat], *b = &eb->s.player[seat];
    const char *whose = seat == CL_HOST ? "" : "their ", *own = seat == CL_HOST ? "own" : "their";
    char name[40];
    figures(out, whose, a, b);
    figure(out, whose, "shuffled", ea->shuffled[seat], eb->shuffled[seat]);
    const struct {
        const char *name;
        const uint8_t *a, *b;
        uint8_t na, nb;
    } piles[] = {{"hand", a->hand, b->hand, a->hand_n, b->hand_n},
                 {"deck", a->deck, b->deck, a->deck_n, b->deck_n},
                 {"graveyard", a->grave, b->grave, a->grave_n, b->grave_n},
                 {"banished", a->banished, b->banished, a->banished_n, b->banished_n}};
    for (uint32_t i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", whose, piles[i].name);
        pile(r, out, name, piles[i].a, piles[i].na, piles[i].b, piles[i].nb);
    }
    if (a->deck_n && a->deck_n == b->deck_n && a->deck[a->deck_n - 1] != b->deck[b->deck_n - 1])
        item(out, "%stop %s", whose, r->card[b->deck[b->deck_n - 1]].name);
    for (uint32_t i = 0; i < CL_SLOTS; i++) {
        snprintf(name, sizeof name, "%s_%u", own, i + 1);
        body(r, out, name, ea, eb, seat, i);
        snprintf(name, sizeof name, "%s_back_%u", own, i + 1);
        back(r, out, name, &a->back[i], &b->back[i]);
    }
    snprintf(name, sizeof name, "%s_field", own);
    same_card(r, out, name, a->field, b->field);
}

void endings_differ(const struct cl_rules *r, const struct ending *a, const struct ending *b,
                    struct text *out) {
    static const char *const asks[CL_ASKS] = {"main",   "combat", "answer", "target",   "card", "discard",
                                              "source", "dest",   "order",  "redirect", "over"};
    struct ask x, y;
    text_clear(out);
    for (uint32_t seat = 0; seat < CL_SEATS; seat++)
        seat_differs(r, out, a, b, seat);
    for (uint32_t i = 0; i < TAGS; i++)
        figure(out, "cost of ", things[i].name, a->cost[i], b->cost[i]);
    figure(out, "", "coins", a->coins, b->coins);
    figure(out, "", "turn", a->s.turn, b->s.turn);
    cl_ask(r, &a->s, &x);
    cl_ask(r, &b->s, &y);
    if (a->s.ended && !b->s.ended)
        item(out, "goes_on");
    else if (b->s.ended != a->s.ended || b->s.winner != a->s.winner)
        item(out, "%s by %s",
             b->s.winner == CL_HOST   ? "won"
             : b->s.winner == CL_AWAY ? "lost"
                                      : "drawn",
             cl_name_of(r, CL_KIND_END, b->s.ended));
    else if (x.kind != y.kind || x.seat != y.seat)
        item(out, "%s asked %s", y.seat == CL_HOST ? "you are" : "they are", asks[y.kind]);
    if (!out->len)
        text_put(out, "nothing");
    assert_false(out->cut);
}

static bool holds_item(const char *list, const char *one, size_t n) {
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        while (*at == ' ')
            at++;
        size_t len = strcspn(at, ",");
        while (len && at[len - 1] == ' ')
            len--;
        if (len == n && !strncmp(at, one, n))
            return true;
    }
    return false;
}

static bool holds_all(const char *list, const char *items) {
    for (const char *at = items; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        while (*at == ' ')
            at++;
        size_t n = strcspn(at, ",");
        while (n && at[n - 1] == ' ')
            n--;
        if (!holds_item(list, at, n))
            return false;
    }
    return true;
}

bool same_items(const char *a, const char *b) {
    return holds_all(a, b) && holds_all(b, a);
}
