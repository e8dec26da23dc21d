/* Pages of text for programs: what a seat sees as people read it line by line (prose.h), without the choices,
 * and below it all that has been told. */
#include "front/screen/page.h"

#include "front/screen/prose.h"
#include "front/screen/reading.h"

#include <string.h>

struct notes {
    const struct ruleset *set;
    uint32_t seat;
    struct face_log log;
    struct menu menu;
};

static struct face_scene seen_by(const struct notes *n, const void *view) {
    return (struct face_scene){.ops = n->set->ops,
                               .rules = n->set->rules,
                               .view = view,
                               .log = &n->log,
                               .seat = n->seat,
                               .quiet = true};
}

static void page_begin(void *notes, const struct ruleset *set, uint32_t seat) {
    struct notes *n = notes;
    memset(n, 0, sizeof *n);
    n->set = set;
    n->seat = seat;
}

static void page_tell(void *notes, const void *view, const struct sink *events, bool known) {
    struct notes *n = notes;
    struct face_scene scene = seen_by(n, view);
    reading_tell(&scene, events, &n->log);
    if (known)
        n->log.count = n->log.fresh = 0;
}

static void count_line(void *of, enum style style, uint32_t indent, const char *words) {
    uint32_t *bytes = of;
    (void)style;
    *bytes += indent * 2 + (uint32_t)strlen(words) + 1;
}

/* Where nothing is at stake there is time to read: programs, who cannot turn pages, get them all. */
static void write_pages(const struct face_scene *scene, const struct paper *p) {
    static const struct menu none;
    const struct scene_page *pages;
    struct face_scene page = *scene;
    const uint32_t n = scene_pages_of(scene->ops, &pages);
    page.legal_count = 0;
    for (uint32_t i = 1; !scene->over && scene->ops->stand && stand_of(scene) == STAND_HOME && i < n; i++) {
        page.ui.page = (uint16_t)(READ_SCENE + i);
        reading_write(&page, &none, p);
    }
}

/* What people read line by line takes so much; programs get the same but for the choices, which the calls
 * tell them, and with the cards of the hand, which people read among their choices. */
static uint32_t write_prose(struct notes *n, struct face_scene *scene, struct text *out) {
    uint32_t bytes = 0;
    const struct paper text = paper_text(out), count = {count_line, &bytes};
    memset(&n->menu, 0, sizeof n->menu);
    if (scene->legal_count)
        reading_menu(scene, &n->menu);
    reading_write(scene, &n->menu, &count);
    for (uint32_t i = 0; i < n->log.count; i++)
        count_line(&bytes, STYLE_TEXT, 0, n->log.line[i].text);
    memset(&n->menu, 0, sizeof n->menu);
    reading_write(scene, &n->menu, &text);
    write_pages(scene, &text);
    for (uint32_t i = 0; i < n->log.count; i++)
        text_fmt(out, "%s\n", n->log.line[i].text);
    return bytes;
}

static uint32_t page_write(void *notes, const void *view, const struct action *legal, uint32_t count,
                           bool over, struct text *out) {
    struct notes *n = notes;
    struct face_scene scene = seen_by(n, view);
    scene.legal = legal;
    scene.legal_count = count;
    scene.over = over;
    return write_prose(n, &scene, out);
}

const struct call_pager screen_pager = {sizeof(struct notes), page_begin, page_tell, page_write};
