/* The gate: see gate.h. */
#include "front/gate.h"

#include "base/text.h"

#include <string.h>

/* The screen that stands, which there is one of. */
static struct {
    char *into;
    size_t size, used;
} kept;

void gate_keep(char *into, size_t size) {
    kept.into = into;
    kept.size = size;
    kept.used = 0;
    if (into)
        into[0] = 0;
}

static void gate_write(FILE *f, const char *bytes, size_t n) {
    if (f != stderr || !kept.into) {
        fwrite(bytes, 1, n, f);
        return;
    }
    size_t room = kept.size - 1 - kept.used;
    n = n < room ? n : room;
    memcpy(kept.into + kept.used, bytes, n);
    kept.into[kept.used += n] = 0;
}

static void gate_put(FILE *f, const char *s, bool lines) {
    const char *run = s;
    while (*s) {
        uint32_t ch, len = text_decode(s, &ch);
        bool passes = len && (text_shows(ch) || (lines && ch == '\n'));
        if (!passes) {
            gate_write(f, run, (size_t)(s - run));
            gate_write(f, "?", 1);
        }
        s += len ? len : 1;
        run = passes ? run : s;
    }
    gate_write(f, run, (size_t)(s - run));
}

static void gate_put_fmt(FILE *f, const char *fmt, va_list ap) {
    char line[GATE_LINE_MAX];
    int n = vsnprintf(line, sizeof line, fmt, ap);
    if (n < 0)
        return;
    gate_put(f, line, false);
    if ((size_t)n >= sizeof line)
        gate_write(f, "...", 3);
}

void gate_vline(FILE *f, const char *fmt, va_list ap) {
    gate_put_fmt(f, fmt, ap);
    gate_write(f, "\n", 1);
}

void gate_line(FILE *f, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    gate_vline(f, fmt, ap);
    va_end(ap);
}

void gate_part(FILE *f, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    gate_put_fmt(f, fmt, ap);
    va_end(ap);
}

void gate_text(FILE *f, const char *s) {
    gate_put(f, s, true);
}

void gate_status(FILE *f, const char *line) {
    fputs("\r\033[K", f);
    if (line)
        gate_put(f, line, false);
    fflush(f);
}

void gate_exact(FILE *f, const char *bytes, size_t len) {
    fwrite(bytes, 1, len, f);
}
