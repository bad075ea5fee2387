#!/bin/sh
# timed.sh one FILE: converts a page with the command in PAGEMILL, whole, and
# prints {"in","out","wall_s","err"}, as the speed tests of converters want it.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT
start=$(date +%s.%N)
err=null
"${PAGEMILL:-pagemill}" convert -q --force --only-main-content=false -o "$out" "$2" 2>/dev/null || err='"failed"'
end=$(date +%s.%N)
printf '{"in":%d,"out":%d,"wall_s":%.3f,"err":%s}\n' "$(wc -c <"$2")" "$(wc -c <"$out")" "$(echo "$end - $start" | bc)" "$err"
