#!/bin/sh
# Does an installed program work, with nothing of the tree beside it? In a build folder's tests, out of an unpacked
# package, and in a bare Debian (tests/bare.sh).
#
#   tests/smoke.sh PROGRAM REPLAY charts|tables     REPLAY is a golden one; pages of the lab have charts, or tables only
#
# Everything it writes lies in a home of its own, which is removed.
set -eu

program=$1 replay=$2 pages=$3
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
unset GLOAM_CONTENT GLOAM_DATA XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
export HOME="$home"
cd "$home"

fail() {
    echo "smoke: $*" >&2
    exit 1
}

# Runs the program; what it says must hold a word.
says() { # WORD WORDS...
    word=$1
    shift
    "$program" "$@" >said 2>&1 </dev/null || { code=$? && cat said >&2 && fail "gloam $*: exit code $code"; }
    grep -q -e "$word" said || { tail -n 20 said >&2 && fail "gloam $*: no '$word' in what it said"; }
}

says '^gloam [0-9]' --version
says 'darkdelve' list games
says '(default)' list rules
for game in $("$program" list games | cut -d ' ' -f 1); do
    says ': ok' content check "$game"
done
says 'The Maw' completion words -- play shattered --rules ''
says 'Dread' play darkdelve --watch --plain --seed 5
says '95%' sim clout -n 10 --html page.html
says '95%' sim darkdelve -n 10 --json report.json
says ': ok, ' verify "$replay"
[ -s page.html ] || fail "no page of the lab"
case $pages in
charts) grep -q 'vega' page.html && [ "$(wc -c <page.html)" -gt 500000 ] || fail "the page has no charts" ;;
tables) [ "$(wc -c <page.html)" -lt 500000 ] || fail "the page has charts from somewhere" ;;
*) fail "pages have charts or tables, not '$pages'" ;;
esac
"$program" mcp >said 2>/dev/null <<'END' || fail "gloam mcp: exit code $?"
{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"gloam://rules/darkdelve"}}
END
grep -q 'DD-' said || { head -c 2000 said >&2 && fail "gloam mcp has no rules to read"; }
printf 'quit\ny\n' | "$program" play darkdelve --plain --seed 1 >said 2>&1 || fail "gloam play: exit code $?"
[ -f .local/share/gloam/darkdelve/default.json ] || fail "nothing was saved below $HOME"
echo "smoke: good"
