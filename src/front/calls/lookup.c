/* look_up: what the rules say of a thing by its name: a card, a room, an item. It comes from the rules and
 * never from a match, so whoever may play may read it; what people are told on the pages of their screens. */
#include "front/calls/desk.h"

#include <ctype.h>
#include <string.h>

enum { LOOK_UP_PAGE = 20 }; /* things in a reply when the request does not say */

uint32_t desk_topic_size(const struct ruleset *set, const struct topic_row *topic) {
    uint32_t n = 0;
    while (kind_name(set->ops, set->rules, topic->kind, (int64_t)n + 1))
        n++;
    return n;
}

/* The rules that are meant: those of a session, of a game by its name, or of the session in use. */
static const struct ruleset *find_rules(struct desk *d, const struct call_value *v) {
    if (v[LOOK_UP_SESSION].given && (v[LOOK_UP_GAME].given || v[LOOK_UP_RULES].given)) {
        desk_fail(d, "invalid_payload", "one_of", "session",
                  "give \"session\", which has its rules, or \"game\" and \"rules\"");
        return NULL;
    }
    if (v[LOOK_UP_SESSION].given) {
        const struct handle *h = desk_handle(d, &v[LOOK_UP_SESSION], "session");
        return h ? h->session->set : NULL;
    }
    if (d->current && d->options.current && !v[LOOK_UP_GAME].given && !v[LOOK_UP_RULES].given)
        return d->current->session->set;
    const struct game_ops *ops = desk_game(d, &v[LOOK_UP_GAME]);
    return ops ? desk_ruleset(d, ops, v[LOOK_UP_RULES].text) : NULL;
}

static const struct topic_row *find_topic(struct desk *d, const struct game_ops *ops, const char *name) {
    const char *names[16];
    uint32_t n = 0;
    for (uint32_t i = 0; i < ops->topic_count; i++)
        if (!strcmp(ops->topics[i].name, name))
            return &ops->topics[i];
    for (; n < ops->topic_count && n < 16; n++)
        names[n] = ops->topics[n].name;
    desk_fail(d, "invalid_payload", "unknown_name", "topic", "%s has no topic '%.40s'%s", ops->name, name,
              n ? "" : "; it has none");
    desk_suggest_near(d, name, names, n);
    return NULL;
}

/* Names with the word in them, else names that are near to it; a title is taken for the name made of it. */
static bool unknown_thing(struct desk *d, const struct ruleset *set, const struct topic_row *topic,
                          const char *said) {
    char word[ACTION_WORD_MAX] = "";
    struct place p;
    const char *name;
    desk_fail(d, "invalid_payload", "unknown_name", desk_place(&p, "names", said), "there is no %s '%.60s'",
              topic->name, said);
    if (strlen(said) >= sizeof word)
        return false;
    for (uint32_t i = 0; said[i]; i++)
        word[i] = (char)(said[i] == ' ' ? '_' : tolower((unsigned char)said[i]));
    for (int64_t id = 1; *word && (name = kind_name(set->ops, set->rules, topic->kind, id)); id++)
        if (strstr(name, word))
            desk_suggest(d, name);
    uint32_t most = (uint32_t)strlen(word) / 3;
    for (uint32_t far = 1; far <= most && !d->fault.suggestions; far++)
        for (int64_t id = 1; (name = kind_name(set->ops, set->rules, topic->kind, id)); id++)
            if (text_distance(word, name) == far)
                desk_suggest(d, name);
    return false;
}

static void put_thing(const struct ruleset *set, const struct topic_row *topic, int64_t id, struct jw *w) {
    const char *title = kind_title(set->ops, set->rules, topic->kind, id);
    jw_open(w, '{');
    jw_put(w, J_STR("name", kind_name(set->ops, set->rules, topic->kind, id)),
           J_STR("title", title ? title : ""));
    set->ops->topic_json(set->rules, topic->kind, id, w);
    jw_close(w, '}');
}

static bool put_one(struct desk *d, const struct ruleset *set, const struct topic_row *topic,
                    const char *name, struct jw *w) {
    int64_t id = desk_id_called(set, topic->kind, name);
    if (id < 1 || !kind_name(set->ops, set->rules, topic->kind, id))
        return unknown_thing(d, set, topic, name);
    put_thing(set, topic, id, w);
    return true;
}

static bool put_named(struct desk *d, const struct ruleset *set, const struct topic_row *topic,
                      const json_t *names, struct jw *w) {
    size_t i;
    json_t *j;
    if (json_is_string(names))
        return put_one(d, set, topic, json_string_value(names), w);
    if (json_array_size(names) > CALL_LOOK_UP_MAX)
        return desk_fail(d, "invalid_payload", "too_long", "names", "at most %d names at once",
                         CALL_LOOK_UP_MAX);
    json_array_foreach((json_t *)names, i, j) {
        if (!put_one(d, set, topic, json_string_value(j), w))
            return false;
    }
    return true;
}

bool run_look_up(struct desk *d, const struct call_value *v, struct jw *w) {
    const struct ruleset *set = find_rules(d, v);
    const struct topic_row *topic = set ? find_topic(d, set->ops, v[LOOK_UP_TOPIC].text) : NULL;
    if (!topic)
        return false;
    bool named = v[LOOK_UP_NAMES].given;
    if (named && (v[LOOK_UP_FROM].given || v[LOOK_UP_COUNT].given))
        return desk_fail(d, "invalid_payload", "one_of", "names",
                         "give \"names\", or \"from\" and \"count\" to go through all");
    uint64_t all = desk_topic_size(set, topic), from = v[LOOK_UP_FROM].number, to = all;
    uint64_t count = v[LOOK_UP_COUNT].given ? v[LOOK_UP_COUNT].number : LOOK_UP_PAGE;
    if (count < all - (from < all ? from : all))
        to = from + count;
    jw_object(w, "game", J_STR("name", set->ops->name), J_STR("rules", set->name));
    jw_kint(w, "total", (int64_t)all);
    jw_kopen(w, "things", '[');
    if (named && !put_named(d, set, topic, v[LOOK_UP_NAMES].object, w))
        return false;
    for (uint64_t i = from; !named && i < to; i++)
        put_thing(set, topic, (int64_t)i + 1, w);
    jw_close(w, ']');
    jw_key(w, "next");
    if (!named && to < all)
        jw_int(w, (int64_t)to);
    else
        jw_null(w);
    return true;
}
