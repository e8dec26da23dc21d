/* Pages: page.html with its marks replaced. {{data}} is the report, {{assets/NAME}} a file beside page.html,
 * {{charts/NAME}} a file of the chart library (nothing when there is none). All of them stand inside of
 * script and style elements, so what could end one is written in another way that means the same. */
#include "base/file.h"
#include "lab/report/report.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { PART_MAX = 8 << 20, PATH_BYTES = 4200, MARK_BYTES = 64 };

static const char *const library[] = {"vega.min.js", "vega-lite.min.js", "vega-embed.min.js", "LICENSES"};

struct page_source {
    const char *json, *assets, *charts;
};

/* '<' stands in strings only, where JSON has another way to write it. */
static void put_json(const char *json, FILE *out) {
    for (const char *p = json; *p; p++) {
        if (*p == '<')
            fputs("\\u003c", out);
        else
            fputc(*p, out);
    }
}

/* "</script" ends its element and "<!--" changes how the end is found. Both can only stand in strings,
 * patterns and comments; the escapes mean the same there. */
static void put_script(const char *p, FILE *out) {
    for (; *p; p++) {
        fputc(*p, out);
        if (strncasecmp(p, "</script", 8) == 0) {
            fputc('\\', out);
        } else if (strncmp(p, "<!--", 4) == 0) {
            fputs("\\x21", out);
            p++;
        }
    }
}

static bool part_path(char out[PATH_BYTES], const char *folder, const char *name) {
    int n = snprintf(out, PATH_BYTES, "%s/%s", folder, name);
    return n > 0 && n < PATH_BYTES;
}

static bool whole_library(const char *charts) {
    char path[PATH_BYTES];
    for (size_t i = 0; i < sizeof library / sizeof library[0]; i++)
        if (!part_path(path, charts, library[i]) || access(path, R_OK) != 0)
            return false;
    return true;
}

static enum status read_part(const char *folder, const char *name, char **out, struct err *e) {
    char path[PATH_BYTES];
    size_t len;
    if (!part_path(path, folder, name))
        return err_set(e, ST_IO, "the folder of the page's %s has too long a name", name);
    enum status st = file_read(path, PART_MAX, out, &len, e);
    return st == ST_OK ? st : err_prefix(e, "%.400s", path);
}

static enum status put_mark(const char *mark, const struct page_source *s, FILE *out, struct err *e) {
    const char *name = strchr(mark, '/');
    bool asset = strncmp(mark, "assets/", 7) == 0;
    bool chart = strncmp(mark, "charts/", 7) == 0;
    if (strcmp(mark, "data") == 0) {
        put_json(s->json, out);
        return ST_OK;
    }
    if (!asset && !chart)
        return err_set(e, ST_INVALID, "page.html has the mark {{%s}}, not data, assets/NAME or charts/NAME",
                       mark);
    if (chart && !s->charts)
        return ST_OK;
    char *text;
    TRY(read_part(chart ? s->charts : s->assets, name + 1, &text, e));
    put_script(text, out);
    free(text);
    return ST_OK;
}

static enum status fill_page(const char *page, const struct page_source *s, FILE *out, struct err *e) {
    for (const char *open; (open = strstr(page, "{{"));) {
        char mark[MARK_BYTES];
        size_t len = strcspn(open + 2, "}\n");
        if (len >= sizeof mark || strncmp(open + 2 + len, "}}", 2) != 0)
            return err_set(e, ST_INVALID, "page.html has a mark without an end: %.40s", open);
        memcpy(mark, open + 2, len);
        mark[len] = 0;
        fwrite(page, 1, (size_t)(open - page), out);
        TRY(put_mark(mark, s, out, e));
        page = open + 2 + len + 2;
    }
    fputs(page, out);
    return ST_OK;
}

enum status report_page(const char *json, const char *assets, const char *charts, FILE *out, struct err *e) {
    struct page_source s = {json, assets, charts && whole_library(charts) ? charts : NULL};
    char *page;
    TRY(read_part(assets, "page.html", &page, e));
    enum status st = fill_page(page, &s, out, e);
    free(page);
    return st;
}
