/* Settings: what a player changes before the start, by the rows of a game. */
#include "core/ops.h"

#include "base/fields.h"

#include <string.h>

const struct setting_row *setting_find(const struct game_ops *ops, const char *name) {
    for (uint32_t i = 0; i < ops->setting_count; i++)
        if (!strcmp(ops->settings[i].name, name))
            return &ops->settings[i];
    return NULL;
}

uint32_t setting_most(const struct setting_row *row, const void *rules) {
    uint16_t most = UINT16_MAX;
    if (row->most_at)
        memcpy(&most, (const char *)rules + row->most_at, sizeof most);
    return row->most_at && most < row->hi ? most : row->hi;
}

static enum status no_setting(const struct game_ops *ops, const char *name, struct err *e) {
    TEXT_ON_STACK(all, 300);
    TEXT_ON_STACK(shown, 80);
    text_visible(&shown, name, 60);
    for (uint32_t i = 0; i < ops->setting_count; i++)
        text_fmt(&all, "%s%s", i ? ", " : "", ops->settings[i].name);
    return err_set(e, ST_USAGE, "%s has no setting '%s'; it has %s", ops->name, shown.buf,
                   ops->setting_count ? all.buf : "none");
}

enum status setting_refuse(const struct setting_row *row, const void *rules, const char *value,
                           struct err *e) {
    const uint32_t hi = setting_most(row, rules);
    TEXT_ON_STACK(these, 200);
    TEXT_ON_STACK(shown, 48);
    text_visible(&shown, value, 40);
    for (uint32_t i = 0; row->words && i <= hi; i++)
        text_fmt(&these, "%s%s", !i ? "" : i < hi ? ", " : " or ", row->words[i]);
    if (!row->words)
        text_fmt(&these, "a number from %u to %u", row->lo, hi);
    return err_set(e, ST_USAGE, "%s is %s, not '%s'", row->name, these.buf, shown.buf);
}

enum status setting_put(const struct game_ops *ops, const void *rules, void *setup, const char *name,
                        const char *value, struct err *e) {
    const struct setting_row *row = setting_find(ops, name);
    uint64_t n = 0;
    if (!row)
        return no_setting(ops, name, e);
    if (row->set)
        return row->set(row, rules, setup, value, e);
    const uint32_t hi = setting_most(row, rules);
    while (row->words && n <= hi && strcmp(row->words[n], value))
        n++;
    if (n > hi || (!row->words && !text_read_u64(value, hi, &n)) || n < row->lo)
        return setting_refuse(row, rules, value, e);
    field_set(&(struct field){.offset = row->at, .size = row->size}, setup, 0, (int64_t)n);
    return ST_OK;
}

enum status setting_read(const struct game_ops *ops, const void *rules, void *setup, const char *pair,
                         struct err *e) {
    const char *eq = strchr(pair, '=');
    char name[64];
    if (!eq || eq - pair >= (ptrdiff_t)sizeof name)
        return err_set(e, ST_USAGE, "'%.60s' is no NAME=VALUE", pair);
    memcpy(name, pair, (size_t)(eq - pair));
    name[eq - pair] = 0;
    return setting_put(ops, rules, setup, name, eq + 1, e);
}
