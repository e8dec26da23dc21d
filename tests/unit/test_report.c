/* Reports as data: what is for programs, what is for people, and how a table keeps to its columns. */
#include "lab/report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char buf[1 << 16];

static const char *shown(const struct report *r, void (*render)(const void *, struct text *)) {
    struct text out;
    text_init(&out, buf, sizeof buf);
    render(r, &out);
    assert_false(out.cut);
    assert_false(r->full);
    return buf;
}

static void every_kind_as_json(void **unused) {
    (void)unused;
    struct report r;
    struct estimate none = {0}, some = {5, 0.25, {true, 0.125, 0.5}};
    report_begin(&r, "test");
    report_put(&r, r_u64("u", UINT64_MAX), r_hash("h", 10), r_bool("b", true), r_str("s", "a\"b"),
               r_str_if("gone", NULL), r_raw("raw", "[1,{}]"), r_null("none"), r_int_if("i", false, 3));
    report_put(&r, r_band("band", INT64_MIN, 1500), r_pair("at", 3, -4), r_str(".title", "for people"));
    report_object(&r, "none_seen", R_ESTIMATE(&none));
    report_open(&r, "list", '[');
    report_object(&r, NULL, R_ESTIMATE(&some));
    report_object(&r, ".row", r_int("n", 1));
    report_fmt(&r, NULL, "%d%%", 7);
    report_close(&r);
    assert_string_equal(
        shown(&r, report_json),
        "{\"gloam_report\":1,\"kind\":\"test\",\"u\":\"18446744073709551615\",\"h\":\"000000000000000a\","
        "\"b\":true,\"s\":\"a\\\"b\",\"raw\":[1,{}],\"none\":null,\"i\":null,\"band\":[null,1.500],"
        "\"at\":[3,-4],\"none_seen\":{\"n\":0,\"measured\":null,\"interval\":null},\"list\":[{\"n\":5,"
        "\"measured\":0.250000,\"interval\":[0.125000,0.500000]},\"7%\"]}\n");
    report_free(&r);
}

static const struct report_table table = {.label = 10,
                                          .column = {{"n", "n", 6, 1, FORM_COUNT, 0},
                                                     {"value", "v", 8, 1, FORM_VALUE, 0},
                                                     {"interval", "interval", 16, 2, FORM_INTERVAL, 0},
                                                     {"by", "by", 7, 1, FORM_CHANGE, 0},
                                                     {"", "share", -10, 2, FORM_BAR, 0}}};

static void a_table_keeps_its_columns(void **unused) {
    (void)unused;
    struct report r;
    report_begin(&r, "test");
    uint32_t list = report_open(&r, "rows", '[');
    report_object(&r, NULL, r_str(".title", "short"), r_int("n", 12), r_num("v", 1.5),
                  r_interval((struct interval){true, 1, 2}), r_num("by", -0.001), r_num("share", 0.25));
    report_object(&r, NULL, r_str(".title", "longer than that"), r_int("n", 3), r_num("v", 0.5),
                  r_bool(".percent", true), r_interval((struct interval){true, 0.4, 0.6}), r_num("by", 0.01),
                  r_str(".note", "and a note"));
    report_object(&r, NULL, r_str(".title", "wide"), r_int("n", 1234567), r_num("v", 12345.678),
                  r_interval((struct interval){0}), r_null("by"));
    report_object(&r, NULL, r_int("n", 4)); /* not for people */
    report_close(&r);
    assert_int_equal(report_rows(&r, "Title", &table, list), 3);
    assert_string_equal(shown(&r, report_text),
                        "\n"
                        "Title             n    value          interval      by\n"
                        "  short          12     1.50       1.00 - 2.00   +0.00  ###\n"
                        "  longer than that\n"
                        "                  3    50.0%      40.0 - 60.0%   +1.0%\n"
                        "      and a note\n"
                        "  wide       1234567   12346                 -       -\n");
    report_free(&r);
}

static void words_and_commands_fit_their_lines(void **unused) {
    (void)unused;
    static const char command[] = "gloam sim shattered --with party=knight,knight,cleric,rogue --policy "
                                  "dungeon=aggressive --seed 1";
    struct report r;
    report_begin(&r, "test");
    report_put(&r, r_str("command", command));
    report_say(&r, 2, "%s",
               "one two three four five six seven eight nine ten eleven twelve thirteen,fourteen");
    for (int i = 0; i < 200; i++) /* its own string, while the strings move */
        report_command(&r, report_string(&r, 0, "command"));
    const char *text = shown(&r, report_text);
    static const char begin[] = "  one two three four five six seven eight nine ten eleven twelve thirteen,\n"
                                "  fourteen\n"
                                "  gloam sim shattered --with party=knight,knight,cleric,rogue \\\n"
                                "    --policy dungeon=aggressive --seed 1\n";
    assert_memory_equal(text, begin, sizeof begin - 1);
    uint32_t commands = 0;
    for (const char *s = text; (s = strstr(s, "gloam sim shattered --with party=knight,")); s++)
        commands++;
    assert_int_equal(commands, 200);
    report_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_as_json),
        cmocka_unit_test(a_table_keeps_its_columns),
        cmocka_unit_test(words_and_commands_fit_their_lines),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
