/* The program: parse the command line, run the command, turn its answer into the exit code. */
#include "front/cli/cli.h"

int main(int argc, char **argv) {
    struct cli c;
    const struct cli_command *command = NULL;
    if (!cli_parse(argc, argv, &c, &command))
        return EXIT_USAGE;
    int code = command->run(&c);
    if (fflush(stdout) != 0 && code == EXIT_FINE)
        code = EXIT_FAILED;
    return code;
}
