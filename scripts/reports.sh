#!/bin/sh
# reports.sh [OUT]: makes the four HTML reports of the sample pages, draws them
# at two widths, light and dark, to OUT, and checks them with axe-core. Skips
# where Chromium or npm is missing, or npm can't install.
set -eu
cd "$(dirname "$0")/.."
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ] || ! command -v npm >/dev/null; then
	echo "reports: skipped, needs chromium and npm"
	exit 0
fi
out=${1:-$(mktemp -d)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
cp scripts/reports/package.json scripts/reports/look.mjs "$work/"
if ! (cd "$work" && npm install --silent --no-audit --no-fund >/dev/null 2>&1); then
	echo "reports: skipped, npm can't install axe-core and puppeteer-core"
	exit 0
fi
CGO_ENABLED=0 go build -o "$work/pagemill" ./cmd/pagemill
mkdir "$work/in"
cp -r examples/corpus/. testdata/sample/*.pdf "$work/in/"
printf '<title>App</title><script src="a.js"></script><div id="root"></div>' >"$work/in/app.html"
printf '<title>Log in</title><form>Please log in.<input type="password"></form>' >"$work/in/login.html"
printf '%%PDF-1.4 broken' >"$work/in/broken.pdf"
sed 's/stones/rocks/; s/first winter/second winter/' examples/corpus/articles/wall.html >"$work/wall2.html"
"$work/pagemill" inspect -o "$work/inspect.html" --url https://notes.example/wall examples/corpus/articles/wall.html
"$work/pagemill" inspect -o "$work/inspect-pdf.html" testdata/sample/tides.pdf
"$work/pagemill" bench --html "$work/bench.html" examples/corpus >/dev/null
"$work/pagemill" diff --html -o "$work/diff.html" examples/corpus/articles/wall.html "$work/wall2.html" || [ $? -eq 1 ]
(cd "$work" && ./pagemill convert -q --report report.html -o out in 2>/dev/null) || true # one of them is broken
node "$work/look.mjs" "$browser" "$out" "$work/inspect.html" "$work/inspect-pdf.html" "$work/bench.html" "$work/diff.html" "$work/report.html"
echo "pictures in $out"
