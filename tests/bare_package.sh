#!/bin/sh
# Within a bare Debian, as root, with the package, a replay and smoke.sh in this folder: installs the package as people
# do, tries it as an ordinary user, removes it, and looks for what is left. Called by tests/bare.sh.
#
#   bare_package.sh charts|tables
set -eu

here=$(dirname "$(readlink -f "$0")")
pages=$1
export DEBIAN_FRONTEND=noninteractive

step() {
    echo "package: $*"
}

fail() {
    echo "package: FAILED: $*"
    exit 1
}

# A login of the user: what is on his path is what Debian puts there.
as_user() { # COMMAND
    setpriv --reuid=newcomer --regid=newcomer --init-groups env -i HOME=/home/newcomer TERM=xterm LANG=C.UTF-8 \
        bash -lc "cd && $1"
}

# Files of the system; what package managers and logs write down about it is theirs.
census() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /home -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path "$here" \) -prune -o -print | sort
}

apt-get -q update
step "what reads pages, completes words and checks desktop entries is there first"
apt-get -qy --no-install-recommends install man-db bash-completion desktop-file-utils
census >"$here/before"

step "apt installs it, with what it needs"
apt-get -qy --no-install-recommends install "$here"/gloam_*.deb
dpkg --verify gloam || fail "files differ from their sums"

step "it works for an ordinary user"
as_user 'command -v gloam' | grep -qx /usr/games/gloam || fail "gloam is not on the path"
as_user "sh $here/smoke.sh gloam $here/*.replay $pages"
as_user 'gloam --version && gloam list games && gloam sim darkdelve -n 10'
as_user 'gloam play shattered --watch --plain --seed 3' | tail -n 5
as_user "printf 'quit\ny\n' | gloam play darkdelve --plain --seed 1 >/dev/null"

step "bash loads the completions by itself"
as_user '. /usr/share/bash-completion/bash_completion; __load_completion gloam || _completion_loader gloam
    COMP_LINE="gloam play darkd" COMP_POINT=16 COMP_WORDS=(gloam play darkd) COMP_CWORD=2; _gloam; echo "offers: ${COMPREPLY[*]}"' |
    grep -x 'offers: darkdelve' || fail "no completion"

step "the man page and the desktop entry are good"
as_user 'MANPAGER=cat MANWIDTH=80 man gloam' | grep -q 'EXIT STATUS' || fail "the man page"
desktop-file-validate /usr/share/applications/gloam.desktop

step "removed, it leaves nothing but what users have kept"
apt-get -qy autoremove --purge gloam
census >"$here/after"
diff "$here/before" "$here/after" || fail "files were left behind, or others are gone"
[ -f /home/newcomer/.local/share/gloam/darkdelve/default.json ] || fail "the user's save is gone"
step "good"
