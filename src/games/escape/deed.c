/* ESCAPE: deeds. Every action that was carried out is one (D-11): it has a number, words it is known by, and
 * a vector of those words (D-10). The words are built of meaning alone, never of ids or turns, so the same
 * thing done twice moves traits in the same way. What a deed does to its doer is its projection, capped
 * twice. */
#include "games/escape/es_rules.h"

#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 32, DEED_TEXT = 1024 };

/* The next word of a text in lower case; 0 when there is none. Letters of other alphabets stay as they are,
 * an apostrophe does not part a word, a long word is cut. */
static uint32_t next_word(const char **at, char out[WORD_MAX]) {
    uint32_t n = 0;
    const char *p = *at;
    for (; *p; p++) {
        unsigned char c = (unsigned char)*p;
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80;
        if (letter && n < WORD_MAX - 1)
            out[n++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (!letter && n && c != '\'')
            break;
    }
    out[n] = 0;
    *at = p;
    return n;
}

static void put_words(const char *s, struct text *out) {
    char word[WORD_MAX];
    while (next_word(&s, word)) {
        if (out->len)
            text_char(out, ' ');
        text_put(out, word);
    }
}

/* ES-104: the template of verb and outcome with room and target, then what was said. A verb that was put into
 * a rumor may have no words for its outcome: it takes its first. */
void es_canonical(const struct es_rules *r, const struct es_deed *d, struct text *out) {
    const char *const *words = r->deed_words[d->verb];
    const char *room = r->deed_room[d->feature], *who = r->deed_target[d->target_kind];
    const struct text_pair pairs[] = {{"room", room ? room : ""}, {"who", who ? who : ""}};
    TEXT_ON_STACK(filled, DEED_TEXT);
    uint32_t o = d->outcome;
    for (uint32_t i = 0; !words[o] && i < ES_OUTCOMES; i++)
        o = i;
    if (words[o])
        text_fill(&filled, words[o], pairs, 2);
    text_clear(out);
    put_words(filled.buf, out);
    if (d->words)
        put_words(d->words, out);
}

static int32_t found_in(const char *const *list, uint32_t n, const char *word) {
    for (uint32_t i = 0; i < n; i++)
        if (list[i][0] == word[0] && !strcmp(list[i], word))
            return 1;
    return 0;
}

/* ES-105: the first components count words for and against each axis, the others are a signed hash of all
 * words, by which texts can be told apart and compared. */
void es_embed(const struct es_rules *r, const char *words, int32_t out[ES_VECTOR]) {
    char word[WORD_MAX];
    uint32_t n;
    memset(out, 0, ES_VECTOR * sizeof *out);
    while ((n = next_word(&words, word))) {
        for (uint32_t i = 0; i < ES_AXES; i++) {
            const struct es_anchor *a = &r->anchor[i];
            out[i] += found_in(a->word, a->words, word) - found_in(a->opposite, a->opposites, word);
        }
        uint64_t h = hash_bytes(word, n, 0);
        out[ES_AXES + h % (ES_VECTOR - ES_AXES)] += h >> 63 ? 1 : -1;
    }
}

/* ES-020, ES-021. Fame and Effort have rules of their own and are left alone (D-10). Scaling down cuts toward
 * zero, since rounding could bring the sum above the cap. */
void es_project(const struct es_rules *r, const char *words, int32_t out[ES_AXES]) {
    int32_t vector[ES_VECTOR];
    int64_t all = 0;
    es_embed(r, words, vector);
    vector[ES_TRAITS + ES_FAME] = vector[ES_TRAITS + ES_EFFORT] = 0;
    for (uint32_t i = 0; i < ES_AXES; i++) {
        int64_t v = (int64_t)vector[i] * r->f.gain;
        v = v > r->f.cap_one ? r->f.cap_one : v < -r->f.cap_one ? -r->f.cap_one : v;
        out[i] = (int32_t)v;
        all += llabs(v);
    }
    for (uint32_t i = 0; all > r->f.cap_all && i < ES_AXES; i++)
        out[i] = (int32_t)((int64_t)out[i] * r->f.cap_all / all);
}

/* The row that es_do_deed adds. */
static void project_row(const struct es_rules *r, const char *words, int16_t to[ES_LANES]) {
    int32_t by[ES_AXES];
    es_project(r, words, by);
    memset(to, 0, ES_LANES * sizeof to[0]);
    for (uint32_t i = 0; i < ES_AXES; i++) {
        to[i] = (int16_t)by[i];
        if (by[i])
            to[ES_AXES] |= i < ES_TRAITS ? ES_MOVES_TRAITS : ES_MOVES_FEATURES;
    }
}

static void project_deed(struct es_rules *r, const struct es_deed *d) {
    TEXT_ON_STACK(words, DEED_TEXT);
    es_canonical(r, d, &words);
    project_row(r, words.buf, r->deed_projection[d->verb][d->outcome][d->feature][d->target_kind]);
}

void es_derive_deeds(struct es_rules *r) {
    _Static_assert(ES_AXES < ES_LANES, "a row has room for a mark behind its axes");
    for (uint8_t v = 0; v < ES_VERBS; v++)
        for (uint8_t o = 0; o < ES_OUTCOMES; o++)
            for (uint8_t f = 1; r->deed_words[v][o] && f < ES_ROOM_FEATURES; f++)
                for (uint8_t kind = 0; kind < ES_KINDS; kind++)
                    project_deed(r, &(struct es_deed){0, 0, 0, 0, v, o, f, kind, NULL});
    for (uint32_t i = 1; i < ES_LINES; i++)
        if (r->line[i].words)
            project_row(r, r->line[i].words, r->line_projection[i]);
}

/* The player's words are kept with their deed, cut to whole characters. */
static void keep_words(struct es_state *s, uint32_t deed, const char *words) {
    struct es_saying *to = &s->saying[s->next_saying % ES_SAYINGS];
    size_t n = strnlen(words, ES_WORDS_KEPT - 1);
    while (n && ((unsigned char)words[n] & 0xc0) == 0x80)
        n--;
    memset(to, 0, sizeof *to);
    to->deed = deed;
    memcpy(to->words, words, n);
    s->next_saying++;
}

/* Others who come into the player's room or go from it. */
static void log_passage(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                        uint32_t way, struct sink *k) {
    static const int32_t step[ES_DIRECTIONS] = {0, -ES_COLUMNS, ES_COLUMNS, -1, 1, 0, 0};
    static const uint8_t back[ES_DIRECTIONS] = {0, ES_SOUTH, ES_NORTH, ES_EAST, ES_WEST, ES_DOWN, ES_UP};
    const struct es_entity *player = &s->entity[0];
    bool came = es_seen(s, who);
    if (!k || !k->log)
        return;
    if (!came && (who->depth != player->depth || who->room - step[way] != player->room))
        return;
    struct es_line l = es_line_of(r, s, who, came ? ES_LINE_CAME : ES_LINE_LEFT);
    l.detail = (uint8_t)(came ? back[way] : way);
    l.seen = 1;
    es_write(k, ES_PAGE_PEOPLE, &l);
}

/* D-30: the player's own deeds on the page of the chapter, those it saw on the pages of people. What nobody
 * can read is not written (S-13). */
static void log_deed(const struct es_rules *r, const struct es_state *s, const struct es_entity *who,
                     const struct es_belief *d, int16_t amount, struct sink *k) {
    if (!k || !k->log || !es_seen(s, who))
        return;
    struct es_line l = es_line_of(r, s, who, ES_LINE_ACTION);
    l.target = d->subject == d->actor ? 0 : d->subject;
    l.detail = d->verb;
    l.outcome = d->outcome;
    l.amount = amount;
    es_write(k, who->kind == ES_PLAYER ? ES_PAGE_CHAPTER : ES_PAGE_PEOPLE, &l);
}

/* Step 5. A speech is projected from what was said alone (ES-052, D-12), any other deed from its words, which
 * was done when the content was read. Its doer holds it for certain. */
void es_do_deed(struct es_turn *t, struct es_entity *who, const struct action *a, uint32_t outcome,
                uint32_t target) {
    const struct es_rules *r = t->r;
    struct es_state *s = t->s;
    uint32_t feature = es_feature_of(s, who);
    const struct es_belief d = {.deed = es_deed_id(s->run.turn, who->id),
                                .actor = who->id,
                                .subject = target ? (uint16_t)target : who->id,
                                .source = who->id,
                                .confidence = ES_ONE,
                                .verb = (uint8_t)a->verb,
                                .outcome = (uint8_t)outcome,
                                .feature = (uint8_t)feature,
                                .state = ES_VERIFIED};
    int16_t own[ES_LANES];
    s->run.deeds++;
    const int16_t *by = r->deed_projection[a->verb][outcome][feature][es_kind_of(target)];
    if (a->verb == ES_SPEAK) {
        const char *words = a->arg[0] ? r->line[a->arg[0]].words : s->words;
        by = a->arg[0] ? r->line_projection[a->arg[0]] : own;
        if (by == own)
            project_row(r, words, own);
        if (who->kind == ES_PLAYER)
            keep_words(s, d.deed, words);
    }
    if (by[ES_AXES] & ES_MOVES_TRAITS)
        es_add_traits(who, by);
    for (uint32_t i = 0; by[ES_AXES] & ES_MOVES_FEATURES && i < ES_FEATURES; i++)
        es_add_feature(who, i, by[ES_TRAITS + i]);
    if (who->kind != ES_PLAYER && (a->verb == ES_MOVE || a->verb == ES_FLEE))
        log_passage(r, s, who, (uint32_t)a->arg[0], t->k);
    else
        log_deed(r, s, who, &d, t->amount, t->k);
    es_spread(t, who, &d);
}
