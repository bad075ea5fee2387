#!/bin/sh
# Looks the code up in Go's vulnerability database. Where the database is out of
# reach it says so and passes: what it would say depends on the day anyway.
set -eu
out=$(mktemp)
trap 'rm -f "$out"' EXIT
if "${GO:-go}" run golang.org/x/vuln/cmd/govulncheck@v1.1.4 ./... >"$out" 2>&1; then
	tail -n 3 "$out"
elif grep -qiE 'dial tcp|no such host|connection|timeout|forbidden|unexpected HTTP|status' "$out" && ! grep -q '^Vulnerability #' "$out"; then
	echo "vulnerabilities: the database is out of reach; nothing was checked" >&2
else
	cat "$out"
	exit 1
fi
