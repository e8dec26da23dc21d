/* get_scene: what stands on the table and what can be done with it, for programs that paint. It is made of
 * what every reply is made of, the seat's view as programs get it, so there are ranges in it and no lies. */
#include "front/calls/desk.h"

#include "core/scene.h"
#include "front/table/past.h"

#include <stdlib.h>
#include <string.h>

/* The page that is meant, by name; the table when none is named. */
static bool read_page(struct desk *d, const struct game_ops *ops, const struct call_value *v, uint32_t *out) {
    const struct scene_page *pages;
    const char *names[SCENE_PAGES];
    const uint32_t n = scene_pages_of(ops, &pages);
    *out = 0;
    while (v->given && *out < n && strcmp(v->text, pages[*out].name))
        ++*out;
    if (*out < n)
        return true;
    for (uint32_t i = 0; i < n; i++)
        names[i] = pages[i].name;
    desk_fail(d, "invalid_payload", "unknown_name", "page", "%s has no page '%.40s'", ops->name, v->text);
    desk_suggest_near(d, v->text, names, n);
    return false;
}

static bool scene_room(struct desk *d) {
    if (!d->scene)
        d->scene = malloc(sizeof *d->scene);
    return d->scene || desk_fail(d, "failed", "memory", NULL, "no memory for a scene");
}

static void write_scene(struct desk *d, const struct reply *reply, uint32_t page, struct jw *w) {
    const struct ruleset *set = reply->session->set;
    const void *view = desk_view(d, reply->session, reply->session->table.match.state, reply->seat);
    struct past_keep keep = {0};
    const struct past past = past_of(&keep, &reply->session->table.match, reply_eyes(reply), NULL);
    scene_of(set->ops, set->rules, view, reply_eyes(reply), page, d->scene);
    scene_recall(set->ops, set->rules, view, page, &past, d->scene);
    past_close(&keep);
    jw_key(w, "scene");
    scene_json(d->scene, w);
}

/* All of them, so that whoever shows one can lead to the others. */
static void write_pages(const struct game_ops *ops, struct jw *w) {
    const struct scene_page *pages;
    const uint32_t n = scene_pages_of(ops, &pages);
    jw_kopen(w, "pages", '[');
    for (uint32_t i = 0; i < n; i++) {
        const char key[2] = {pages[i].key, 0};
        jw_open(w, '{');
        jw_put(w, J_STR("name", pages[i].name), J_STR("title", pages[i].title));
        if (*key)
            jw_kstr(w, "key", key);
        jw_close(w, '}');
    }
    jw_close(w, ']');
}

bool run_get_scene(struct desk *d, const struct call_value *v, struct jw *w) {
    struct handle *h = desk_handle(d, &v[GET_SCENE_SESSION], "session");
    const struct scene_page *pages;
    uint32_t seat, page;
    if (!h || !desk_eyes(d, h, &v[GET_SCENE_SEAT], &seat) ||
        !read_page(d, h->session->set->ops, &v[GET_SCENE_PAGE], &page) || !scene_room(d))
        return false;
    const struct reply reply = reply_now(h, seat);
    write_head(&reply, w);
    scene_pages_of(h->session->set->ops, &pages);
    jw_kstr(w, "page", pages[page].name);
    write_scene(d, &reply, page, w);
    if (!v[GET_SCENE_LEGAL].given || v[GET_SCENE_LEGAL].truth)
        write_spotted(d, &reply, w);
    write_pages(h->session->set->ops, w);
    return true;
}
