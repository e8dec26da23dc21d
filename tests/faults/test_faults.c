/* The conformance suite is good for something: BLUFF passes it, and with any fault of the table it fails and
 * says where. The suite runs in a process of its own for each; argv[1] is the program. */
#include "faults.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FAULTS_MAX = 100, SAID = 1 << 20 };

static const char *suite;
static char said[SAID];

/* Runs the suite; what it says goes to 'said'. True if it passed. */
static bool passes(const char *fault) {
    char command[2000];
    snprintf(command, sizeof command, "%s%s GLOAM_CONFORMANCE_GAMES=4 GLOAM_TRUTH_GAMES=4 CMOCKA_MESSAGE_OUTPUT=TAP '%s' 2>&1",
             fault ? "GLOAM_FAULT=" : "", fault ? fault : "", suite);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    size_t n = fread(said, 1, sizeof said - 1, f);
    said[n] = 0;
    return pclose(f) == 0;
}

static void without_faults(void **state) {
    (void)state;
    if (!passes(NULL))
        fail_msg("BLUFF without a fault fails:\n%s", said);
}

static bool has_all(const char *line, const struct fault *f) {
    for (uint32_t i = 0; i < 4 && f->words[i]; i++)
        if (!strstr(line, f->words[i]))
            return false;
    return strstr(line, "bluff") != NULL;
}

/* One line of the complaint has it all. */
static void with_fault(void **state) {
    const struct fault *f = *state;
    bool found = false;
    if (passes(f->name))
        fail_msg("BLUFF with the fault %s passes", f->name);
    static char copy[SAID];
    memcpy(copy, said, sizeof copy);
    for (char *rest = NULL, *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        found = found || has_all(line, f);
    if (!found)
        fail_msg("the fault %s is seen, and what is said of it misses the point:\n%s", f->name, said);
}

int main(int argc, char **argv) {
    struct CMUnitTest tests[FAULTS_MAX + 1] = {{"no fault", without_faults, NULL, NULL, NULL}};
    if (argc != 2 || fault_count > FAULTS_MAX) {
        fprintf(stderr, "usage: test_faults CONFORMANCE_FAULTS\n");
        return 2;
    }
    suite = argv[1];
    for (uint32_t i = 0; i < fault_count; i++)
        tests[i + 1] = (struct CMUnitTest){faults[i].name, with_fault, NULL, NULL, (void *)&faults[i]};
    return _cmocka_run_group_tests("faults", tests, fault_count + 1, NULL, NULL);
}
