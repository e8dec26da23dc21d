#!/usr/bin/env bash
# The README's two commands in a bare Debian 12, as a newcomer meets them, several times, on a busy machine.
#
#   tests/bare.sh [TIMES] [play|test]     as root; 3 times and both commands when nothing is said
#   tests/bare.sh [TIMES] package         instead: builds the Debian package here, installs it there, tries and removes it
#
# Each time begins with nothing but what debootstrap puts there (variant minbase; git and, every second time, an
# ordinary user with sudo), clones the committed tree, and runs the commands in a pseudo-terminal while every core has
# other work. There is no /etc/hosts either: no test may need a name for this machine. A time is good when both end with 0
# and the tests skip nothing. Everything lies in build/bare, which is kept for the next time; what the chroots mount is gone
# with the process. The mirror, certificates and the registry are those that this machine is set up for.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f -- "${BASH_SOURCE[0]}")")")
home=$root/build/bare
times=${1:-3}
only=${2:-both}

say() {
    printf 'bare: %s\n' "$*"
}

die() {
    say "$@" >&2
    exit 1
}

[[ $times =~ ^[1-9][0-9]?$ && $only =~ ^(both|play|test|package)$ ]] || die "usage: tests/bare.sh [TIMES] [play|test|package]"
((EUID == 0)) || die "making and entering chroots is for root"
command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get install debootstrap"
# Namespaces of our own: whatever happens, nothing stays mounted and nothing goes on running.
[[ ${GLOAM_BARE:-} == inside ]] ||
    GLOAM_BARE=inside exec unshare --mount --propagation private --pid --fork --kill-child --mount-proc "$0" "$times" "$only"

# What this machine's apt uses, in whichever of its two forms.
mirror() {
    {
        sed -nE 's/^URIs: *([^ ]+).*/\1/p' /etc/apt/sources.list.d/*.sources
        sed -nE 's/^deb (\[[^]]*\] )?([^ ]+) .*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/*.list
    } 2>/dev/null | head -n 1
}

make_base() {
    [[ ! -f $home/base/.whole ]] || return 0
    say "making a bare Debian 12"
    rm -rf "$home/base" && mkdir -p "$home/base" "$home/archives/partial"
    debootstrap --variant=minbase --include=git,sudo,ca-certificates bookworm "$home/base" "$(mirror)" \
        >"$home/debootstrap.log" 2>&1 || die "debootstrap failed; the log is $home/debootstrap.log"
    cp -L /etc/resolv.conf "$home/base/etc/resolv.conf"
    cp -L /etc/ssl/certs/ca-certificates.crt "$home/base/etc/ssl/certs/"
    cp /etc/apt/sources.list.d/debian.sources "$home/base/etc/apt/sources.list.d/" 2>/dev/null &&
        rm -f "$home/base/etc/apt/sources.list"
    chroot "$home/base" useradd --create-home newcomer
    echo 'newcomer ALL=(ALL) NOPASSWD: ALL' >"$home/base/etc/sudoers.d/newcomer"
    : >"$home/base/.whole"
}

# A fresh chroot.
make_room() {
    local room=$home/room
    # The room of before had the machine's /dev in it: nothing is removed while anything is mounted there.
    ! grep -q " $room/" /proc/self/mounts || die "$room still has something mounted"
    rm -rf --one-file-system "$room"
    cp -a "$home/base" "$room"
    mount --bind "$home/archives" "$room/var/cache/apt/archives"
    mount -t proc proc "$room/proc"
    mount -t sysfs sysfs "$room/sys"
    mount --rbind /dev "$room/dev"
    mount -t devpts -o newinstance,ptmxmode=666 devpts "$room/dev/pts"
    mount -t tmpfs tmpfs "$room/dev/shm"
}

# The committed tree, in a room.
clone_tree() {
    git clone -q --no-hardlinks "$root" "$home/room/home/newcomer/gloam"
    chroot "$home/room" chown -R newcomer: /home/newcomer/gloam
}

leave_room() {
    umount --lazy -R "$home/room/dev" "$home/room/sys" "$home/room/proc" "$home/room/var/cache/apt/archives" ||
        die "$home/room could not be left"
}

# Runs a command in the room, as WHO, in a pseudo-terminal, with its screen in a log.
in_room() { # WHO LOG COMMAND
    local dir=/home/newcomer/gloam
    chroot "$home/room" env -i HOME="$([[ $1 == root ]] && echo /root || echo /home/newcomer)" TERM=xterm \
        LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin NPM_CONFIG_CAFILE=/etc/ssl/certs/ca-certificates.crt \
        setpriv --reuid="$1" --regid="$1" --init-groups \
        script -qec "cd $dir && git config --global --add safe.directory $dir && $3" /dev/null >"$2" 2>&1
}

load() {
    local k
    for ((k = 0; k < $(nproc); k++)); do
        (while :; do :; done) &
        busy+=($!)
    done
}

once() { # NUMBER
    local who=root log=$home/log-$1 code=0 began=$SECONDS
    (($1 % 2)) || who=newcomer
    make_room
    clone_tree
    if [[ $only != test ]]; then
        in_room "$who" "$log-play" "printf 'quit\ny\n' | ./gloam play darkdelve --plain --seed 1 && ./gloam list games" ||
            { code=1 && say "$1: play failed as $who; its screen is $log-play"; }
    fi
    if [[ $only != play ]]; then
        in_room "$who" "$log-test" "./gloam test" || { code=1 && say "$1: test failed as $who; its screen is $log-test"; }
        if grep -aq '^skipped:' "$log-test"; then
            grep -a '^skipped:' "$log-test"
            code=1 && say "$1: a fresh machine skips something"
        fi
        ! grep -aE 'going on by itself|^[0-9]+ passed' "$log-test" || true
    fi
    leave_room
    say "$1: as $who, $((SECONDS - began)) seconds, $(du -sxm "$home/room" | cut -f 1) MB: $( ((code == 0)) && echo good || echo FAILED)"
    return "$code"
}

# The package, from a build of this tree to a removal without a trace.
once_package() { # NUMBER
    local log=$home/log-$1-package code=0 began=$SECONDS room=$home/room pages=tables
    [[ ! -d $root/build/charts ]] || pages=charts
    make_room
    mkdir -m 755 "$room/srv/try"
    cp "$package" "$root/tests/smoke.sh" "$root/tests/bare_package.sh" "$root/tests/golden/boss-beaten.replay" "$room/srv/try"
    chroot "$room" env -i HOME=/root TERM=xterm LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        /srv/try/bare_package.sh "$pages" >"$log" 2>&1 || { code=1 && tail -n 20 "$log"; }
    leave_room
    say "$1: the package with $pages, $((SECONDS - began)) seconds: $( ((code == 0)) && echo good || echo "FAILED; the log is $log")"
    return "$code"
}

busy=()
trap 'kill "${busy[@]}" 2>/dev/null || true' EXIT
make_base
failed=0
each=once
if [[ $only == package ]]; then
    each=once_package
    package=$("$root/gloam" package)
else
    load
fi
for ((number = 1; number <= times; number++)); do
    "$each" "$number" || failed=$((failed + 1))
done
say "$((times - failed)) of $times were good"
((failed == 0))
