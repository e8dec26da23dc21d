"""What the tests that play a game as people do share: the program with pipes at both ends, and a player who answers
every question until the game is over, in a pipe or in a terminal."""

import os
import re
import select
import time

import harness
from harness import TIMEOUT, check
from terminal import Lines, Terminal, at_prompt  # noqa: F401 (of the full screen, for others)

harness.TESTS.clear()  # those of the terminal's own file

INPUTS_MAX = 3000
UNSPEAKABLE = re.compile(r"\b[A-Z] [A-Z] [A-Z]\b|[a-z]_[a-z]|[^\n -~]")  # spelt out, a name for programs, beyond ASCII


class Pipe:
    """The program with pipes at both ends; each answer is everything up to the next prompt."""

    def __init__(self, game, home, *words):
        self.done = home.start("play", game, "--plain", *words)
        self.said = ""

    def read(self):
        text = b""
        began = time.monotonic()
        while not text.endswith(b"> "):
            ready, _, _ = select.select([self.done.stdout], [], [], 1)
            more = os.read(self.done.stdout.fileno(), 65536) if ready else None
            if more == b"":
                break
            text += more or b""
            check(time.monotonic() - began < TIMEOUT, f"no prompt after:\n{text.decode(errors='replace')[-2000:]}")
        self.said = text.decode(errors="replace")
        odd = UNSPEAKABLE.search("\n".join(row for row in self.said.split("\n")[1:] if "/" not in row))  # what was typed; files
        check(not odd, f"does not read well aloud: {odd and odd[0]!r} in\n{self.said}")
        return self.said

    def type(self, line):
        self.done.stdin.write(line.encode() + b"\n")
        self.done.stdin.flush()
        return self.read()

    def expect(self, line, *parts):
        said = self.type(line)
        for part in parts:
            check(part in said, f"after '{line}' no '{part}' in:\n{said}")
        return said

    def ended(self):
        return not self.said.endswith("> ")

    def kill(self):
        """Nobody is asked, and nothing can be done about it."""
        self.done.kill()
        self.done.wait(TIMEOUT)
        for stream in (self.done.stdin, self.done.stdout, self.done.stderr):
            stream.close()

    def close(self, expected=0):
        """Ends the input; returns what is still said."""
        self.done.stdin.close()
        rest = self.done.stdout.read().decode(errors="replace")
        self.done.stdout.close()
        told = self.done.stderr.read().decode(errors="replace")
        self.done.stderr.close()
        code = self.done.wait(TIMEOUT)
        check(code == expected, f"exit code {code}: {told}")
        return rest + told


def play_out(p, player):
    """Plays to the end; returns all that was said, by prompts."""
    screens = []
    p.read()
    for _ in range(INPUTS_MAX):
        if p.ended():
            break
        screens.append(p.said)
        p.type(player.answer(p.said))
    check(p.ended(), f"no end after {INPUTS_MAX} inputs:\n{p.said}")
    screens.append(p.said)
    p.close()
    return screens


def terminal_play(home, words, player, inputs=60):
    """Plays on in a terminal of 80 by 24, in which every line must fit."""
    t = Lines(home, ["play", *words])
    try:
        screen = t.wait(at_prompt, "the first screen")
        for _ in range(inputs):
            if "left with" in screen:
                break
            screen = t.type(player.answer(screen))
        check(t.screens > 20 or "left with 0." in screen, f"only {t.screens} screens:\n{screen}")
    finally:
        t.close()
