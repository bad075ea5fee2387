#!/bin/sh
# coverage.sh [FLOOR]: runs every test and prints the share of each package's
# statements that some test of the module reaches; fails if it is below FLOOR
# per cent (85) in a package. TESTFLAGS=-short leaves the long tests out.
set -e
GO=${GO:-go}
profile=$(mktemp)
trap 'rm -f "$profile"' EXIT
# shellcheck disable=SC2086
$GO test -timeout 60m $TESTFLAGS -coverpkg=./... -coverprofile="$profile" ./... >"$profile.log" 2>&1 ||
	{ grep -v '^ok\|no test files' "$profile.log"; rm -f "$profile.log"; exit 1; }
rm -f "$profile.log"
awk -v floor="${1:-85}" '
	/^mode:/ { next }
	# The same block stands in the profile of each test binary that links it.
	!($1 in size) { size[$1] = $2 }
	$3 > 0 { hit[$1] = 1 }
	END {
		for (block in size) {
			package = block
			sub(/\/[^\/]*$/, "", package)
			all[package] += size[block]
			if (block in hit) reached[package] += size[block]
		}
		for (package in all) {
			share = 100 * reached[package] / all[package]
			printf "%6.1f %% of %5d  %s\n", share, all[package], package | "sort -n"
			if (share < floor) low++
		}
		close("sort -n")
		if (low) { print low " packages below " floor " %"; exit 1 }
	}' "$profile"
