#!/bin/sh
# vault.sh [COUNT]: a site of COUNT pages (200), saved by Chromium as complete
# pages, MHTML, single files and PDFs, the rest in a WARC and a HAR file, becomes
# a vault. Every picture has to show in Chromium and every link to lead to a note
# and its heading; a second run changes nothing, and what was edited stays. Skips
# where Chromium or npm is missing, or npm can't install.
set -eu
cd "$(dirname "$0")/.."
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ] || ! command -v npm >/dev/null; then
	echo "vault: skipped, needs chromium and npm"
	exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp scripts/reports/package.json scripts/reports/*.mjs "$work/"
if ! (cd "$work" && npm install --silent --no-audit --no-fund >/dev/null 2>&1); then
	echo "vault: skipped, npm can't install puppeteer-core and marked"
	exit 0
fi
CGO_ENABLED=0 go build -o "$work/pagemill" ./cmd/pagemill
node "$work/site.mjs" "${1:-200}" "$work/site"
node "$work/save.mjs" "$browser" "$work/site/pages.ndjson" "$work/site"
rm "$work/site/pages.ndjson" "$work/site/addresses.json"
"$work/pagemill" vault -o "$work/notes" "$work/site"
node "$work/check.mjs" "$browser" "$work/notes"
sums() { (cd "$work/notes" && find . -type f -not -name .pagemill -exec sha256sum {} + | sort -k 2); }
sums >"$work/before"
"$work/pagemill" vault -o "$work/notes" "$work/site"
sums >"$work/after"
cmp "$work/before" "$work/after" && echo "the second run changed 0 files"
note=$(find "$work/notes" -name 'Wheel 7 *.md')
echo "My own remark." >>"$note"
"$work/pagemill" vault -o "$work/notes" "$work/site"
grep -q "My own remark." "$note" && echo "the edited note is as it was edited"
