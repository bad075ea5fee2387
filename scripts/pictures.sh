#!/bin/sh
# pictures.sh: the README's pictures of the reports, made anew from the sample
# pages by headless Chromium.
set -eu
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
CGO_ENABLED=0 go build -o "$out/pagemill" ./cmd/pagemill

shoot() { # page, picture, size
	chromium --headless --no-sandbox --disable-gpu --disable-background-networking \
		--disable-component-update --disable-sync --no-first-run --hide-scrollbars \
		--user-data-dir="$out/profile" --window-size="$3" --screenshot="$2" "file://$1" 2>/dev/null
}

"$out/pagemill" inspect -o "$out/inspect.html" --url https://notes.example/wall examples/corpus/articles/wall.html
shoot "$out/inspect.html" docs/img/inspect.png 1280,1000
"$out/pagemill" bench --html "$out/bench.html" examples/corpus >/dev/null
shoot "$out/bench.html" docs/img/bench.png 1280,1800
mkdir "$out/saved"
cp -r examples/corpus/. "$out/saved/"
printf '<title>Tide tables</title><script src="app.js"></script><div id="root"></div>' >"$out/saved/app.html"
printf '<title>Members</title><form>Please log in to read on.<input type="password"></form>' >"$out/saved/members.html"
printf '%%PDF-1.4 cut off' >"$out/saved/scan.pdf"
(cd "$out" && ./pagemill convert -q --report report.html -o notes saved 2>/dev/null) || true # one of them is broken
shoot "$out/report.html" docs/img/report.png 1280,800
