/* The tables of a game: they are whole, and states and setups survive being written down. */
#include "checks.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

void tables(struct bench *b) {
    struct err e;
    const struct game_ops *o = b->ops;
    if (fields_check(o->state_fields, &e) != ST_OK || fields_check(o->setup_fields, &e) != ST_OK)
        fail_msg("%s", e.text);
    assert_int_equal(o->state_fields->size, o->state_size);
    assert_int_equal(o->setup_fields->size, o->setup_size);
    assert_true(o->state_fields->count <= REPLAY_FIELDS_MAX);
    assert_true(o->title && o->blurb);
    assert_true(o->brief && strlen(o->brief) >= 500); /* an agent may have nothing else to read */
    assert_true(o->hidden && strlen(o->hidden) >= 80);
    for (uint32_t i = 0; i < o->verb_count; i++)
        assert_true(o->verbs[i].name && o->verbs[i].help);
    for (uint32_t i = 0; i < o->event_count; i++)
        assert_non_null(o->events[i].name);
    for (uint32_t i = 0; i < o->reason_count; i++)
        assert_true(o->reasons[i].name && o->reasons[i].text);
    assert_true(registry_scenario(o, o->sim_scenario) >= 0);
    assert_true(o->seats >= 1 && o->seats <= SEATS_MAX);
}

static void write_fields(struct bench *b, const struct fields *t, const void *p, char *out) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    struct text text;
    struct jw w;
    text_init(&text, out, b->text_bytes);
    jw_init(&w, &text);
    assert_true(fields_write(t, p, &names, &w));
    assert_false(text.cut);
}

/* Save, load, save: equal bytes, of state and setup. */
void save_load_save(struct bench *b) {
    struct names_ctx ctx = {b->ops, b->set.rules};
    struct field_names names = ops_names(&ctx);
    for (int k = 0; k < 30 && !match_over(&b->match); k++) {
        struct err e;
        write_fields(b, b->ops->state_fields, b->match.state, b->text);
        if (fields_read(b->ops->state_fields, b->state, &names, look(b->text), &e) != ST_OK)
            fail_msg("%s", e.text);
        assert_memory_equal(b->state, b->match.state, b->ops->state_size);
        bench_step(b);
    }
    write_fields(b, b->ops->setup_fields, b->match.setup, b->text);
    struct err e;
    void *copy = calloc(1, b->ops->setup_size);
    assert_int_equal(fields_read(b->ops->setup_fields, copy, &names, look(b->text), &e), ST_OK);
    assert_memory_equal(copy, b->match.setup, b->ops->setup_size);
    free(copy);
}
