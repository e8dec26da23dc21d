"""A small shell for one program in a terminal of its own: it starts the program in the foreground, takes the terminal back when
it stops, and lets it go on when it is told to. It is a process of its own, because a session needs a leader that lives on."""

import fcntl
import os
import resource
import signal
import termios


def run_shell(slave, tell, order, start):
    """Never returns. start begins the program, as what it has for standard streams the terminal; through tell goes its number,
    then a line whenever it stops or ends; a byte through order lets it go on, "f" in the foreground."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    own = os.getpgrp()
    child = os.fork()
    if not child:
        os.setpgid(0, 0)
        os.tcsetpgrp(slave, os.getpid())
        # A job in the background is started with some of these ignored.
        for number in (signal.SIGTTOU, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for fd in (0, 1, 2):
            os.dup2(slave, fd)
        start()
    os.write(tell, b"%d\n" % child)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        try:
            os.tcsetpgrp(slave, own)
        except OSError:
            pass  # the terminal is gone
        stopped = os.WIFSTOPPED(status)
        word = "stopped" if stopped else f"killed {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else \
            f"left {os.WEXITSTATUS(status)}"
        os.write(tell, word.encode() + b"\n")
        how = os.read(order, 10) if stopped else b""
        if not how:
            os._exit(0)
        if how.startswith(b"f"):
            os.tcsetpgrp(slave, child)
        os.kill(child, signal.SIGCONT)
