#!/bin/sh
# release-files.sh DIR: the manual page and the completions of the command, and
# the licences of what is built into it, for the archives of a release.
set -eu
mkdir -p "$1"
run() { CGO_ENABLED=0 "${GO:-go}" run ./cmd/pagemill "$@"; }
run man >"$1/pagemill.1"
run completion bash >"$1/pagemill.bash"
run completion zsh >"$1/_pagemill"
run completion fish >"$1/pagemill.fish"
CGO_ENABLED=0 "${GO:-go}" build -trimpath -o "$1/.pagemill" ./cmd/pagemill
"${GO:-go}" build -C scripts/licences -o ../../bin/licences .
bin/licences texts "$1/.pagemill" "$1/THIRD_PARTY_LICENSES"
rm "$1/.pagemill"
