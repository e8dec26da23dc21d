"""Installed: what 'meson install' lays out, and the Debian package made of it, with nothing of the tree beside them. A
bare Debian that installs the package is tried by tests/bare.sh. Prints TAP; argv[1] is the program in its build folder."""

import hashlib
import os
import re
import subprocess
from pathlib import Path

import harness
from harness import PROGRAM, ROOT, TIMEOUT, check, test

BUILT = Path(PROGRAM).parents[1]
REPLAY = ROOT / "tests" / "golden" / "boss-beaten.replay"
PAGES = "charts" if (ROOT / "build" / "charts").is_dir() else "tables"

# Below the prefix; after these, what Debian has in other places.
FILES = [
    "share/applications/gloam.desktop",
    "share/bash-completion/completions/gloam.bash",
    "share/doc/gloam/CHANGES.md",
    "share/doc/gloam/README.md",
    "share/doc/gloam/docs/playing-darkdelve.md",
    "share/fish/vendor_completions.d/gloam.fish",
    "share/gloam/assets/page/page.html",
    "share/gloam/docs/rules-clout.md",
    "share/icons/hicolor/scalable/apps/gloam.svg",
]
HERE = ["bin/gloam", "share/doc/gloam/LICENSE", "share/man/man1/gloam.1", "share/zsh/site-functions/_gloam"]
DEBIAN = ["games/gloam", "share/doc/gloam/changelog.gz", "share/doc/gloam/copyright", "share/man/man1/gloam.1.gz",
          "share/zsh/vendor-completions/_gloam"]


def run(*command, env=None, cwd=None, good=True):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", env=env, cwd=cwd,
                          stdin=subprocess.DEVNULL, timeout=TIMEOUT)
    check((done.returncode == 0) == good, f"{command[0]}: exit code {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    return done.stdout


def install(home, built=BUILT, under="dest"):
    """Returns the folder that stands for the root of a system."""
    run("meson", "install", "-C", built, "--no-rebuild", "--quiet", "--destdir", home.path / under, env=home.env)
    return home.path / under


def layout(prefix):
    return sorted(str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file())


def prefix_of(folder, program):
    found = list(folder.rglob(program))
    check(len(found) == 1, f"{program}: {found}")
    return found[0].parents[1]


def expect_layout(prefix, wanted):
    names = layout(prefix)
    for name in wanted:
        check(name in names, f"{name} is not installed: {[one for one in names if 'gloam/content' not in one]}")
    for folder in ("content", "schemas"):
        ours = sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if path.is_file())
        check(ours == [one.removeprefix("share/gloam/") for one in names if one.startswith(f"share/gloam/{folder}/")],
              f"{folder} is not whole")
    check(("share/gloam/charts/vega.min.js" in names) == (PAGES == "charts"), "charts")
    for path in prefix.rglob("*"):
        mode = path.stat().st_mode & 0o7777
        check(mode == (0o755 if path.is_dir() or path.name == "gloam" and path.parent.name in ("bin", "games") else 0o644),
              f"{path} has mode {mode:o}")


def smoke(home, program):
    env = {k: v for k, v in home.env.items() if not k.startswith("GLOAM_")}
    said = run("sh", ROOT / "tests" / "smoke.sh", program, REPLAY, PAGES, env=env, cwd=home.path)
    check("smoke: good" in said, said)


@test("what is installed lies in its places and works, wherever the tree is put")
def installed(home):
    prefix = prefix_of(install(home), "bin/gloam")
    expect_layout(prefix, FILES + HERE)
    (prefix.parent / "docs").mkdir()  # what others have in their homes is not ours
    smoke(home, prefix / "bin" / "gloam")
    for shell, name in (("bash", "share/bash-completion/completions/gloam.bash"), ("zsh", "share/zsh/site-functions/_gloam"),
                        ("fish", "share/fish/vendor_completions.d/gloam.fish")):
        check((prefix / name).read_text() == home.run("completion", shell).expect(0).text, f"{name} is not what the program prints")
    moved = prefix.rename(home.path / "elsewhere")
    (home.path / "link").symlink_to(moved / "bin" / "gloam")
    env = {k: v for k, v in home.env.items() if not k.startswith("GLOAM_")}
    check(": ok" in run(home.path / "link", "content", "check", "clout", env=env), "a tree that was moved")
    (moved / "share" / "gloam" / "content").rename(home.path / "hidden")
    done = subprocess.run([home.path / "link", "list", "rules"], capture_output=True, text=True, env=env, timeout=TIMEOUT)
    check(done.returncode == 1 and "../share/gloam" in done.stderr, f"{done.returncode} {done.stderr}")


@test("the desktop entry, the icon and the man page are good")
def desktop(home):
    entry = ROOT / "assets" / "desktop" / "gloam.desktop"
    run("desktop-file-validate", entry)
    rows = dict(row.split("=", 1) for row in entry.read_text().splitlines() if "=" in row)
    check(rows["Terminal"] == "true" and rows["TryExec"] == "gloam" and rows["Icon"] == "gloam", str(rows))
    words = rows["Exec"].split()
    check(words[0] == "gloam", rows["Exec"])
    home.run("help", *words[1:2]).expect(0)
    icon = (ROOT / "assets" / "desktop" / "gloam.svg").read_text()
    check(icon.startswith("<svg") and "href" not in icon, "the icon must stand alone")
    page = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", str(ROOT / "docs" / "gloam.1")], capture_output=True, text=True,
                          env=dict(home.env, MANWIDTH="80", MANPAGER="cat"), timeout=TIMEOUT)
    check(page.returncode == 0 and not page.stderr and "EXIT STATUS" in page.stdout, f"{page.stderr}{page.stdout[:500]}")


def package(home, folder, **more):
    (home.path / folder).mkdir()
    said = run(ROOT / "assets" / "debian" / "package.sh", BUILT, home.path / folder, env=dict(home.env, **more))
    file = Path(said.strip())
    check(file.parent == home.path / folder and os.listdir(file.parent) == [file.name], f"{said} {os.listdir(home.path / folder)}")
    return file


@test("a Debian package says what it is and needs, holds what it should, and runs unpacked")
def debian(home):
    file = package(home, "one", SOURCE_DATE_EPOCH="1700000000")
    fields = dict(re.findall(r"^(\S+): (.*)$", run("dpkg-deb", "--field", file), re.M))
    version = home.run("--version").expect(0).text.split()[1]
    arch = run("dpkg", "--print-architecture").strip()
    check(file.name == f"gloam_{version}_{arch}.deb", file.name)
    check((fields["Package"], fields["Version"], fields["Architecture"]) == ("gloam", version, arch), str(fields))
    for library in ("libc6", "libjansson4", "libsqlite3-0", "libmicrohttpd12"):
        check(library in fields["Depends"], fields["Depends"])
    listing = run("dpkg-deb", "--contents", file)
    rows = [row.split(None, 5) for row in listing.splitlines()]
    check({row[1] for row in rows} == {"root/root"} and {row[3] for row in rows} == {"2023-11-14"}, listing[:2000])
    run("dpkg-deb", "-x", file, home.path / "system")
    run("dpkg-deb", "-e", file, home.path / "control")
    expect_layout(home.path / "system" / "usr", FILES + DEBIAN)
    check(os.listdir(home.path / "system") == ["usr"], f"{os.listdir(home.path / 'system')}")
    sums = (home.path / "control" / "md5sums").read_text().splitlines()
    check(len(sums) == len(layout(home.path / "system")), f"{len(sums)} sums")
    for row in sums:
        digest, name = row.split("  ")
        check(hashlib.md5((home.path / "system" / name).read_bytes()).hexdigest() == digest, f"the sum of {name}")
    binary = (home.path / "system" / "usr" / "games" / "gloam").read_bytes()
    for path in (ROOT, BUILT, home.path):
        check(str(path).encode() not in binary, f"{path} is in the program")
    smoke(home, home.path / "system" / "usr" / "games" / "gloam")
    before = os.umask(0o077)
    again = package(home, "two", SOURCE_DATE_EPOCH="1700000000", TZ="Asia/Tokyo", LC_ALL="C.UTF-8")
    os.umask(before)
    check(again.read_bytes() == file.read_bytes(), "the same sources give two packages")


harness.main()
