/* The program: parse the command line, run the command, turn its answer into the exit code. */
#include "front/cli/cli.h"

#include "front/gate.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* A standard stream that was closed would lend its number to the next file we open. In its place stands one
 * that can only fail. */
static void hold_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* What could not be written is said here, for all commands. A reader that went away knows. */
static int end_output(int code) {
    if (cli_written(stdout))
        return code;
    if (errno != EPIPE)
        gate_line(stderr, "gloam: could not write the output: %s", strerror(errno));
    return code == EXIT_FINE ? EXIT_FAILED : code;
}

int main(int argc, char **argv) {
    struct cli c;
    const struct cli_command *command = NULL;
    hold_streams();
    if (!cli_parse(argc, argv, &c, &command))
        return EXIT_USAGE;
    return end_output(command->run(&c));
}
