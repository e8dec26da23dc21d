#!/usr/bin/env bash
# A Debian package of what 'meson install' installs, by dpkg-deb: ./gloam package builds the program and calls this.
#
#   assets/debian/package.sh BUILD FOLDER     BUILD is a build folder; prints the package that lies in FOLDER then
#
# The same sources give the same bytes: files have the time of the last commit (or SOURCE_DATE_EPOCH), belong to root,
# and lie in order. The program knows no prefix, so what was set up for any place serves /usr. DEBFULLNAME and DEBEMAIL
# name another maintainer.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC

root=$(dirname "$(dirname "$(dirname "$(readlink -f -- "${BASH_SOURCE[0]}")")")")
(($# == 2)) || { echo "usage: assets/debian/package.sh BUILD FOLDER" >&2 && exit 2; }
built=$(readlink -f -- "$1")
folder=$(readlink -f -- "$2")
work=$(mktemp -d "$folder/.package-XXXXXX")
trap 'rm -rf "$work"' EXIT
stage=$work/debian/gloam
maintainer="${DEBFULLNAME:-The Gloam authors} <${DEBEMAIL:-gloam@example.org}>"

# A tree that was not cloned has no commits; the list of changes is then the newest thing that was written.
if [[ -z ${SOURCE_DATE_EPOCH:-} ]]; then
    SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null) || SOURCE_DATE_EPOCH=$(stat -c %Y "$root/CHANGES.md")
fi
export SOURCE_DATE_EPOCH

# Debian has its own places for games and for zsh, wants its pages compressed, and the licence in a form of its own.
lay_out() {
    local doc=$stage/usr/share/doc/gloam prefix
    meson install -C "$built" --no-rebuild --quiet --destdir "$work/all" >&2
    prefix=$(dirname "$(dirname "$(find "$work/all" -path '*/bin/gloam' -type f)")")
    mkdir -p "$stage/DEBIAN"
    mv "$prefix" "$stage/usr"
    mv "$stage/usr/bin" "$stage/usr/games"
    strip --strip-unneeded --remove-section=.comment --remove-section=.note "$stage/usr/games/gloam"
    mv "$stage/usr/share/zsh/site-functions" "$stage/usr/share/zsh/vendor-completions"
    gzip -9n "$stage/usr/share/man/man1/gloam.1"
    rm "$doc/LICENSE"
    cp "$root/assets/debian/copyright" "$doc/copyright"
    if [[ -d $stage/usr/share/gloam/charts ]]; then
        cat "$root/assets/debian/copyright-charts" >>"$doc/copyright"
    fi
    printf 'gloam (%s) unstable; urgency=medium\n\n  * What changed: CHANGES.md in this folder.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"
    chmod 644 "$doc/copyright" "$doc/changelog.gz"
}

# The libraries, by the symbols that the program uses of them.
depends() {
    printf 'Source: gloam\n\nPackage: gloam\nArchitecture: any\n' >"$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O "$stage/usr/games/gloam") | sed 's/^shlibs:Depends=//'
}

# As dpkg counts: file by file, and 1 for each folder, so that no file system has a say.
kilobytes() {
    find "$stage/usr" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }'
}

describe() {
    local needs
    needs=$(depends)
    [[ -n $needs ]] || { echo "package.sh: dpkg-shlibdeps found no libraries" >&2 && return 1; }
    (cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
    {
        printf 'Package: gloam\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' "$version" "$arch" "$maintainer"
        printf 'Installed-Size: %s\nDepends: %s\n' "$(kilobytes)" "$needs"
        cat "$root/assets/debian/control"
    } >"$stage/DEBIAN/control"
}

version=$("$built/src/gloam" --version | sed -n '1s/^gloam //p')
arch=$(dpkg --print-architecture)
package=$folder/gloam_${version}_$arch.deb
lay_out
describe
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# One thread: several would write the same in other pieces.
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$stage" "$work/gloam.deb" >&2
mv -f "$work/gloam.deb" "$package"
printf '%s\n' "$package"
