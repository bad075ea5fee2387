#!/bin/sh
# apidiff.sh [BASE]: how the interface of every public package differs from that
# of a commit, by default the last tag. Incompatible changes fail where BASE is
# v1.0.0 or later; before that they are shown. Needs no network but the module
# proxy.
set -eu
cd "$(dirname "$0")/.."
tool=golang.org/x/exp/cmd/apidiff@v0.0.0-20261014143641-f0251eb4aa3e
base=${1:-$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)}
if [ -z "$base" ]; then
	echo "apidiff: no tag yet, and no BASE given"
	exit 0
fi
scratch=$(mktemp -d)
trap 'git worktree remove --force "$scratch/base" 2>/dev/null || true; rm -rf "$scratch"' EXIT
git worktree add --quiet --detach "$scratch/base" "$base"
GOBIN="$scratch" "${GO:-go}" install "$tool"
(cd "$scratch/base" && "$scratch/apidiff" -m -w "$scratch/base.export" github.com/pagemill/pagemill 2>/dev/null)
"$scratch/apidiff" -m "$scratch/base.export" github.com/pagemill/pagemill 2>/dev/null >"$scratch/diff"
cat "$scratch/diff"
case $base in
v0.* | [!v]*) ;;
*) ! grep -q '^Incompatible changes:' "$scratch/diff" ;;
esac
