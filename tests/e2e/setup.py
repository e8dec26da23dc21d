"""What ./gloam does when something is missing, with package managers that are ours: progress comes through its own
descriptor, packages write to a file, a stop in the middle is mended by going on, and a failure names its cause.
Real ones are tried by tests/bare.sh. Prints TAP; argv[1] is not used."""

import os
import re
import shutil
import stat
import subprocess

from harness import ROOT, TIMEOUT, check, main, test

PROBE = "gloam-probe"  # what the package of these tests brings

APT_GET = r"""#!/usr/bin/env bash
# Plays apt-get: says how far it is where it was told to, and talks as packages do. Fails as often as FAILS says.
echo "$*" >>"$STAGE/apt-calls"
for word; do case $word in APT::Status-Fd=*) fd=${word#*=} ;; esac; done
case " $* " in
*" -s "*) [[ -f $STAGE/lists ]] || { echo 'E: Unable to locate package gloam-probe'; exit 100; }; exit 0 ;;
*" update "*) : >"$STAGE/lists"; exit 0 ;;
esac
readlink /proc/$$/fd/1 >"$STAGE/stdout"; readlink /proc/$$/fd/2 >"$STAGE/stderr"
for k in 25 50 75; do echo "pmstatus:gloam-probe:$k.0:Installing $k" >&"$fd"; done
printf 'package script: %s\n' {1..2000}
if (($(wc -l <"$STAGE/failed") < FAILS)); then
    echo failed >>"$STAGE/failed"
    echo 'E: Sub-process /usr/bin/dpkg returned an error code (1)' >&2
    exit 100
fi
printf '#!/bin/sh\n' >"$STAGE/bin/gloam-probe" && chmod +x "$STAGE/bin/gloam-probe"
"""

DPKG = '#!/usr/bin/env bash\necho "$*" >>"$STAGE/dpkg-calls"\n'
SUDO = '#!/usr/bin/env bash\n[[ $1 != -n ]] || shift\nfor fd in 3 4 5 6 7 8 9; do eval "exec $fd>&-"; done\nexec "$@"\n'
NPM = '#!/usr/bin/env bash\necho "$*" >>"$STAGE/npm-calls"\necho "npm ERR! code EUSAGE"\necho "npm ERR! $WHY"\nexit 1\n'


class Stage:
    """A tree with the script alone, which needs one package, and package managers of ours before all others."""

    def __init__(self, home, fails):
        self.path = home.path / "stage"
        (self.path / "bin").mkdir(parents=True)
        (self.path / "failed").touch()
        for name, text in (("apt-get", APT_GET), ("dpkg", DPKG), ("sudo", SUDO), ("npm", NPM)):
            self.program(name, text)
        script = (ROOT / "gloam").read_text()
        row = f"needs_build=(\n    '{PROBE}|command {PROBE}|shows that it was installed'\n)"
        script, n = re.subn(r"needs_build=\(\n.*?\n\)", row, script, count=1, flags=re.DOTALL)
        check(n == 1, "the script has no list needs_build")
        (self.path / "gloam").write_text(script)
        (self.path / "gloam").chmod(0o755)
        for name in ("src", "tests", "assets/charts"):
            (self.path / name).mkdir(parents=True)
        for name in ("meson.build", "meson_options.txt", "assets/charts/package-lock.json"):
            (self.path / name).touch()
        self.env = dict(home.env, STAGE=str(self.path), FAILS=str(fails), WHY="Unable to resolve the lock",
                        PATH=f"{self.path / 'bin'}:{os.environ['PATH']}")

    def program(self, name, text):
        path = self.path / "bin" / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def run(self, *words):
        done = subprocess.run([self.path / "gloam", *words], env=self.env, cwd=self.path, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=TIMEOUT)
        return done.returncode, done.stderr.decode(errors="replace")

    def lines(self, name):
        path = self.path / name
        return path.read_text().splitlines() if path.exists() else []

    @property
    def log(self):
        return (self.path / "build" / "log" / "setup.log").read_text()


@test("what is missing is named, fetched and shown to be there")
def fetched(home):
    stage = Stage(home, fails=0)
    _, said = stage.run("build", "release")  # there is nothing to build: only the way there counts
    check(PROBE in said and "installing them with apt-get" in said, said)
    check((stage.path / "bin" / PROBE).exists(), f"nothing was installed:\n{said}")
    check("setting up: 50% Installing 50" in said, f"no progress:\n{said}")
    check("package script" not in said and "package script: 2000" in stage.log, "the talk of packages belongs into the log")
    check("pmstatus" not in stage.log, "apt's status belongs on the screen")
    check("going on" not in said, said)


@test("scripts of packages write to a file, never to a pipe")
def file_not_pipe(home):
    stage = Stage(home, fails=0)
    stage.run("build", "release")
    for name in ("stdout", "stderr"):
        to = stage.lines(name)
        check(to == [str(stage.path / "build" / "log" / "setup.log")], f"{name} of apt-get is {to}")


@test("lists are fetched when they do not lead to the package, and only then")
def lists(home):
    stage = Stage(home, fails=0)
    stage.run("build", "release")
    check(sum(" update" in call for call in stage.lines("apt-calls")) == 1, str(stage.lines("apt-calls")))
    (stage.path / "bin" / PROBE).unlink()
    shutil.rmtree(stage.path / "build")
    (stage.path / "apt-calls").unlink()
    stage.run("build", "release")
    check(not any(" update" in call for call in stage.lines("apt-calls")), str(stage.lines("apt-calls")))


@test("a stop in the middle is mended by going on: what was begun is configured first")
def goes_on(home):
    stage = Stage(home, fails=2)
    _, said = stage.run("build", "release")
    check((stage.path / "bin" / PROBE).exists(), f"it gave up:\n{said}")
    check("try 2 of 3" in said and "try 3 of 3" in said and "returned an error code (1)" in said, said)
    check(stage.lines("dpkg-calls") == ["--configure -a"] * 2, str(stage.lines("dpkg-calls")))


@test("what cannot be mended ends with the cause, what to do by hand, and exit code 1")
def gives_up(home):
    stage = Stage(home, fails=99)
    code, said = stage.run("build", "release")
    check(code == 1, f"exit code {code}\n{said}")
    check("E: Sub-process /usr/bin/dpkg returned an error code (1)" in said, said)
    check("failed 3 times" in said and f"apt-get install {PROBE}" in said and "setup.log" in said, said)
    check(not (stage.path / "build" / ".found").exists(), "what failed counts as found")


@test("what npm cannot fetch is named with npm's own cause, after a second try")
def npm_cause(home):
    stage = Stage(home, fails=0)
    stage.program(PROBE, "#!/bin/sh\n")
    source = (stage.path / "gloam").read_text().split("\ncase ${1:-} in\n")[0]
    (stage.path / "gloam").write_text(source + "\nfetch_charts\n")
    code, said = stage.run()
    check(code == 0, f"a wish is no need: exit code {code}\n{said}")
    check("EUSAGE" in said and "Unable to resolve the lock" in said and "network" not in said, said)
    check(len(stage.lines("npm-calls")) == 2, str(stage.lines("npm-calls")))
    check("Unable to resolve the lock" in (stage.path / "build" / ".charts-why").read_text(), "the tests cannot say why")


main()
