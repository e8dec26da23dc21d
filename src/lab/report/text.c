/* The page of a report as text. Every line fits 80 columns; a label that is too long for its column gets a
 * line of its own. What was not observed is a dash. */
#include "lab/report/report.h"

#include <math.h>
#include <string.h>

enum { LINE = REPORT_WIDTH - 2, NOTE_INDENT = 6, BAR_MARKS = 10 };

/* Words that go on over lines, from a column on that is reached already; they break after blanks and commas,
 * and where nothing else helps. Ends in a newline. */
static void put_flowing(struct text *out, const char *s, uint32_t column, uint32_t indent) {
    bool blank = false;
    while (*s) {
        uint32_t len = (uint32_t)strcspn(s, " ,");
        len += s[len] == ',';
        uint32_t room = REPORT_WIDTH - indent, need = len + blank;
        if (column > indent && column + need > REPORT_WIDTH) {
            text_fmt(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (blank) {
            text_char(out, ' ');
            column++;
        }
        len = len > room ? room : len;
        text_bytes(out, s, len);
        column += len;
        s += len;
        blank = *s == ' ';
        s += strspn(s, " ");
    }
    text_char(out, '\n');
}

static void put_paragraph(struct text *out, const char *s, uint32_t indent) {
    text_fmt(out, "%*s", (int)indent, "");
    put_flowing(out, s, indent, indent);
}

/* Up to the next blank that is not quoted. */
static uint32_t word_length(const char *s) {
    bool quoted = false;
    uint32_t n = 0;
    for (; s[n] && (quoted || s[n] != ' '); n++) {
        if (s[n] == '\'')
            quoted = !quoted;
        else if (s[n] == '\\' && !quoted && s[n + 1])
            n++;
    }
    return n;
}

/* What no line has room for goes on at the start of the next, after a comma: the shell joins it again.
 * Returns the column reached. */
static uint32_t put_word(struct text *out, const char *s, uint32_t len, uint32_t column) {
    bool plain = !memchr(s, '\'', len);
    while (plain && column + len > LINE) {
        uint32_t n = LINE + 1 > column ? LINE + 1 - column : 0;
        while (n && s[n - 1] != ',')
            n--;
        if (!n)
            break;
        text_bytes(out, s, n);
        text_put(out, "\\\n");
        s += n;
        len -= n;
        column = 0;
    }
    text_bytes(out, s, len);
    return column + len;
}

/* A command line that a shell takes as it stands: lines end in a backslash. An option stays with its value
 * if a line has room for both. */
static void put_command(struct text *out, const char *s) {
    enum { FIRST = 2, NEXT = 4 };
    uint32_t column = FIRST;
    if (!*s) /* it did not fit */
        return;
    text_fmt(out, "%*s", FIRST, "");
    for (bool first = true; *s; first = false) {
        uint32_t len = word_length(s), both = len;
        if (*s == '-' && s[len])
            both += 1 + word_length(s + len + 1);
        if (both > LINE - NEXT)
            both = len;
        if (!first && column + 1 + both > LINE) {
            text_fmt(out, " \\\n%*s", NEXT, "");
            column = NEXT;
        } else if (!first) {
            text_char(out, ' ');
            column++;
        }
        column = put_word(out, s, both, column);
        s += both;
        s += strspn(s, " ");
    }
    text_char(out, '\n');
}

static bool row_percent(const struct report *r, const struct report_table *t, uint32_t row) {
    uint32_t said = report_find(r, row, "percent"), known = report_find(r, row, ".percent");
    return t->percent || (said != REPORT_NONE && r->node[said].i[0]) ||
           (known != REPORT_NONE && r->node[known].i[0]);
}

/* Two digits while they fit a column; a share has one. */
static void put_number(struct text *out, double v, bool percent, bool sign) {
    double scaled = percent ? 100 * v : v, size = fabs(scaled);
    int digits = size < 1000 ? 2 : size < 10000;
    if (percent)
        digits = 1;
    if (size < (digits == 2 ? 0.005 : 0.05))
        scaled = 0; /* no sign of nothing */
    text_fmt(out, sign ? "%+.*f%s" : "%.*f%s", digits, scaled, percent ? "%" : "");
}

static void put_interval(struct text *out, const struct report_node *n, const struct report_column *c,
                         bool percent) {
    bool change = c->form == FORM_CHANGES;
    for (int end = 0; end < 2; end++) {
        TEXT_ON_STACK(one, 48);
        put_number(&one, n->v[end], percent, change);
        bool mark = percent && !change; /* one mark for both ends */
        one.len -= mark;
        if (end)
            text_put(out, change ? " to " : " - ");
        text_fmt(out, "%*.*s%s", (int)c->digits, (int)one.len, one.buf, mark && end ? "%" : "");
    }
}

static void put_figure(struct text *out, const struct report_column *c, const struct report_node *n,
                       bool percent) {
    double v = n->kind == NODE_INT ? (double)n->i[0] : n->v[0];
    switch (c->form) {
    case FORM_TEXT:
    case FORM_BELOW:
        break;
    case FORM_COUNT:
        text_int(out, n->i[0]);
        break;
    case FORM_VALUE:
    case FORM_CHANGE:
        put_number(out, v, percent, c->form == FORM_CHANGE);
        break;
    case FORM_MOVED:
        text_fmt(out, "%+.*f", c->digits, v);
        break;
    case FORM_FIXED:
    case FORM_POINTS:
        text_fmt(out, "%.*f", c->digits, c->form == FORM_POINTS ? 100 * v : v);
        break;
    case FORM_INTERVAL:
    case FORM_CHANGES:
        put_interval(out, n, c, percent);
        break;
    case FORM_HALF:
        text_fmt(out, "+-%.*f", percent ? 1 : 2, (n->v[1] - n->v[0]) / 2 * (percent ? 100 : 1));
        break;
    case FORM_BAR:
        for (double mark = 0.5; mark <= BAR_MARKS * v && mark < BAR_MARKS; mark++)
            text_char(out, '#');
        break;
    }
}

/* What stands in a column: nothing where the row has no such member. */
static const char *cell_words(const struct report *r, const struct report_column *c, uint32_t row,
                              bool percent, struct text *room) {
    uint32_t at = report_find(r, row, c->key);
    if (at != REPORT_NONE && r->node[at].kind == NODE_OBJECT)
        at = report_find(r, at, "value");
    if (at == REPORT_NONE)
        return "";
    if (r->node[at].kind == NODE_TEXT)
        return r->text + r->node[at].text;
    if (r->node[at].kind == NODE_NULL)
        return c->form == FORM_HALF ? "" : "-";
    put_figure(room, c, &r->node[at], percent);
    return room->buf;
}

/* No line ends in a blank. */
static void end_line(struct text *out) {
    while (out->len && out->buf[out->len - 1] == ' ')
        out->buf[--out->len] = 0;
    text_char(out, '\n');
}

/* Columns keep their place: what is too wide takes of the room that the next one does not need. */
static void put_cells(struct text *out, const struct report *r, const struct report_table *t, uint32_t row) {
    bool percent = row_percent(r, t, row);
    uint32_t line = out->len - (t->label ? t->label + 2 : 0), end = out->len - line;
    for (const struct report_column *c = t->column; c->key; c++) {
        TEXT_ON_STACK(room, 64);
        const char *words = cell_words(r, c, row, percent, &room);
        uint32_t len = (uint32_t)strlen(words), at = out->len - line, from = end + c->gap;
        end = from + (uint32_t)(c->width < 0 ? -c->width : c->width);
        if (c->form == FORM_BELOW && from + len > REPORT_WIDTH) {
            end_line(out);
            put_paragraph(out, words, NOTE_INDENT);
            return;
        }
        if (c->width > 0)
            from = end > len ? end - len : 0;
        from = from > at + (c->gap > 0) ? from : at + (c->gap > 0);
        text_fmt(out, "%*s%s", (int)(from - at), "", words);
    }
    end_line(out);
}

static void put_row(struct text *out, const struct report *r, const struct report_table *t, uint32_t row) {
    const char *title = report_string(r, row, ".title"), *name = report_string(r, row, ".name"),
               *note = report_string(r, row, ".note"), *drawn = report_string(r, row, ".drawn"),
               *command = report_string(r, row, ".command");
    title = title ? title : name;
    if (t->label && title && strlen(title) > t->label) {
        put_paragraph(out, title, 2);
        title = "";
    }
    if (t->label)
        text_fmt(out, "  %-*s", (int)t->label, title ? title : "");
    put_cells(out, r, t, row);
    if (drawn)
        text_put(out, drawn);
    if (note)
        put_paragraph(out, note, NOTE_INDENT);
    if (command)
        put_command(out, command);
}

/* The heads stand over their columns; one that is wider reaches to the left. */
static void put_head(struct text *out, const char *title, const struct report_table *t) {
    char line[REPORT_WIDTH + 1];
    uint32_t at = t->label ? t->label + 2 : 0, len = (uint32_t)strlen(title);
    memset(line, ' ', sizeof line);
    text_char(out, '\n');
    if (len && len <= at)
        memcpy(line, title, len);
    else if (len)
        text_fmt(out, "%s\n", title);
    for (const struct report_column *c = t->column; c->key; c++) {
        uint32_t head = (uint32_t)strlen(c->head), width = (uint32_t)(c->width < 0 ? -c->width : c->width);
        uint32_t end = at + c->gap + width, from = c->width < 0 ? at + c->gap : end - head;
        if (from < sizeof line - head)
            memcpy(line + from, c->head, head);
        at = end;
    }
    text_bytes(out, line, sizeof line - 1);
    end_line(out);
}

void report_text(const void *report, struct text *out) {
    const struct report *r = report;
    const struct report_table *table = NULL;
    text_clear(out);
    for (uint32_t i = 0; !r->full && i < r->blocks; i++) {
        const struct report_block *b = &r->block[i];
        const char *words = r->text + b->text;
        switch (b->kind) {
        case BLOCK_SAY:
            if (*words == '\n')
                text_char(out, *words++);
            put_paragraph(out, words, b->indent);
            break;
        case BLOCK_LINES:
            text_put(out, words);
            break;
        case BLOCK_COMMAND:
            put_command(out, words);
            break;
        case BLOCK_ROW:
            put_row(out, r, table, b->node);
            break;
        case BLOCK_TABLE:
            table = b->table;
            put_head(out, words, table);
            break;
        }
    }
}
