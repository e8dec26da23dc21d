/* ESCAPE: how a run went, for its end: health and floors, turn by turn. No view remembers them, so they come
 * from what the player has heard from the first step on; a turn is what the player did in it. */
#include "games/escape/scene.h"

enum { YOU = 1, HEALTH = 0, FLOORS = 1 };

struct course {
    const struct es_rules *r;
    const struct es_view *v;
    struct momentum *m;
    uint32_t turn, depth, room;
    int32_t health, floors;
};

/* ES-041: only a rest in a place for it heals. */
static bool heals(const struct course *c, const struct event *ev) {
    return ev->arg[1] == 1 + ES_REST_UP && c->depth &&
           c->v->room[c->depth - 1][c->room % ES_ROOMS].feature == ES_REST;
}

static void act(struct course *c, const struct event *ev) {
    const int32_t most = c->v->self.health_most;
    momentum_turn(c->m, ++c->turn);
    if (heals(c, ev))
        c->health = c->health + c->r->f.rest_health < most ? c->health + c->r->f.rest_health : most;
}

static void hear(struct course *c, const struct event *ev) {
    if (ev->kind == ES_EV_ACTED && ev->arg[0] == YOU) {
        act(c, ev);
    } else if (ev->kind == ES_EV_MOVED && ev->arg[0] == YOU) {
        c->floors += ev->arg[2] ? (int32_t)c->depth - ev->arg[2] : 0; /* out by the gate is none */
        c->depth = (uint32_t)ev->arg[2];
        c->room = (uint32_t)ev->arg[3];
    } else if (ev->kind == ES_EV_STRUCK && ev->arg[1] == YOU) {
        c->health = ev->arg[3];
    }
    if (!c->m->points)
        return;
    c->m->race[HEALTH].at[c->m->points - 1] = c->health;
    c->m->race[FLOORS].at[c->m->points - 1] = c->floors;
}

void ess_end_course(const struct es_rules *r, const struct es_view *v, const struct sink *all,
                    struct scene *s) {
    struct course c = {.r = r,
                       .v = v,
                       .m = &s->momentum,
                       .depth = v->setup.depth ? v->setup.depth : r->f.start_depth,
                       .health = v->self.health_most};
    if (!all || !v->run.over)
        return;
    momentum_race(c.m, "Health", OF_ME, v->self.health_most);
    momentum_race(c.m, "Floors up", OF_ME, ES_DEPTHS - 1);
    c.m->by = "turn";
    for (uint32_t i = 0; i < all->count; i++)
        hear(&c, &all->event[i]);
}
