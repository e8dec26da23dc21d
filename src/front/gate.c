/* The gate: see gate.h. */
#include "front/gate.h"

#include "base/text.h"

static void gate_put(FILE *f, const char *s, bool lines) {
    const char *run = s;
    while (*s) {
        uint32_t ch, len = text_decode(s, &ch);
        bool passes = len && (text_shows(ch) || (lines && ch == '\n'));
        if (!passes) {
            fwrite(run, 1, (size_t)(s - run), f);
            fputc('?', f);
        }
        s += len ? len : 1;
        run = passes ? run : s;
    }
    fwrite(run, 1, (size_t)(s - run), f);
}

static void gate_put_fmt(FILE *f, const char *fmt, va_list ap) {
    char line[GATE_LINE_MAX];
    int n = vsnprintf(line, sizeof line, fmt, ap);
    if (n < 0)
        return;
    gate_put(f, line, false);
    if ((size_t)n >= sizeof line)
        fputs("...", f);
}

void gate_vline(FILE *f, const char *fmt, va_list ap) {
    gate_put_fmt(f, fmt, ap);
    fputc('\n', f);
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
