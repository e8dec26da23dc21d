/* Telling: see tell.h. */
#include "front/screen/tell.h"

#include <string.h>

enum { LINE_COLUMNS = 150 };

void tell_begin(struct teller *t, const struct game_ops *ops, struct face_log *out) {
    t->ops = ops;
    t->out = out;
    t->group = TELL_SKIP;
    t->style = STYLE_TEXT;
    text_init(&t->line, t->bytes, sizeof t->bytes);
}

void tell_end(struct teller *t) {
    face_say(t->out, (enum style)t->style, t->group == TELL_RESULT ? 2 : 0, t->line.buf);
    text_clear(&t->line);
}

static bool joins_line(const struct teller *t, enum tell_group group, size_t bytes) {
    bool fits = group == TELL_FOLD ? t->group != TELL_SKIP && t->group != TELL_ALONE
                                   : group == TELL_RESULT && t->group == TELL_RESULT;
    return fits && t->line.len + bytes < LINE_COLUMNS;
}

void tell_add(struct teller *t, uint16_t kind, enum tell_group group, enum style style, const char *words) {
    static const enum tell_group by_weight[EVENT_WEIGHTS] = {TELL_RESULT, TELL_FOLD, TELL_ALONE, TELL_ALONE};
    if (!*words)
        return;
    if (group == TELL_BY_WEIGHT)
        group = by_weight[t->ops->events[kind].weight];
    if (!joins_line(t, group, strlen(words))) {
        tell_end(t);
        t->group = (uint8_t)group;
        t->style = (uint8_t)style;
    } else {
        text_char(&t->line, ' ');
        if (style == STYLE_BLOOD || style == STYLE_ALARM)
            t->style = (uint8_t)style;
    }
    text_put(&t->line, words);
}

void tell_draws(const struct face_scene *s, const struct sink *events, uint32_t *i,
                const char *(*title)(const void *rules, int32_t card), struct text *out) {
    const uint16_t kind = events->event[*i].kind;
    text_put(out, "You draw ");
    for (uint32_t n = 0;; n++, ++*i) {
        text_fmt(out, "%s%s", n ? ", " : "", title(s->rules, events->event[*i].arg[0]));
        if (*i + 1 == events->count || events->event[*i + 1].kind != kind)
            break;
    }
    text_put(out, ".");
}

bool tell_has(const struct sink *events, uint16_t kind) {
    for (uint32_t i = 0; i < events->count; i++)
        if (events->event[i].kind == kind)
            return true;
    return false;
}
