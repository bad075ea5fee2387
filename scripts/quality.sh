#!/bin/sh
# quality.sh [DATA]: the scorers that come with the development data, over what
# pagemill makes of it. DATA holds corpora/ and evals/; the project carries
# neither.
set -eu
data=${1:-../shared}
if [ ! -d "$data/evals" ]; then
	echo "quality: no data in $data" >&2
	exit 0
fi
for tool in python3 jq; do
	command -v "$tool" >/dev/null || { echo "quality: $tool is missing" >&2; exit 1; }
done
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
CGO_ENABLED=0 go build -o "$out/pagemill" ./cmd/pagemill

echo "== main content"
set --
for set in zyte wcxb-dev trafilatura magic-article magic-forum cleanportal products; do
	gzip -dc "$data/corpora/extract/$set.ndjson.gz" | jq -c '{id,url,html}' |
		"$out/pagemill" batch | jq -c '{id,markdown:.data.markdown}' >"$out/$set.ndjson"
	set -- "$@" "$set=$out/$set.ndjson"
done
python3 "$data/evals/extract/score.py" "$@" --structure --by-type

echo "== HTML to Markdown"
mkdir "$out/cases"
for f in "$data"/corpora/markdown/*.ndjson.gz; do
	gzip -dc "$f" >"$out/cases/$(basename "$f" .gz)"
done
cat "$out"/cases/*.ndjson | jq -c '{id,html,options:{onlyMainContent:false}}' |
	"$out/pagemill" batch | jq -c '{id,markdown:.data.markdown}' >"$out/markdown.ndjson"
(cd "$data/evals/markdown" && go run ./cmd/score -cases "$out/cases" -md "$out/markdown.ndjson" -escapes)

echo "== PDF"
for set in gen icdar2013 udhr olmbench docling variants; do
	for f in "$data/corpora/pdf/$set"/*.pdf; do
		jq -cn --arg p "$f" '{id:($p|split("/")|last|rtrimstr(".pdf")),path:$p,options:{parsers:[{type:"pdf",mode:"fast"}]}}'
	done | "$out/pagemill" batch | jq -c '{id,markdown:.data.markdown}' >"$out/pdf.ndjson"
	echo "$set"
	python3 "$data/evals/pdf/score.py" --gold "$data/corpora/pdf/$set" --pred "$out/pdf.ndjson"
done

echo "== change tracking"
gzip -dc "$data/corpora/changetrack/pairs.ndjson.gz" |
	jq -c '{id,markdown:.new,previous:{markdown:.old},options:{formats:["markdown",{type:"changeTracking",modes:["git-diff"]}]}}' |
	"$out/pagemill" batch | jq -c '{id,text:.data.changeTracking.diff.text,json:.data.changeTracking.diff.json}' >"$out/changes.ndjson"
python3 "$data/evals/changetrack/score.py" "$out/changes.ndjson"

echo "== redaction"
spans() { # mode, of records on standard input
	python3 scripts/scored.py redact requests "$1" | "$out/pagemill" batch | python3 scripts/scored.py redact predictions
}
for gold in "$data"/corpora/redact/dev/*.ndjson.gz "$data"/corpora/redact/negatives/*.ndjson.gz; do
	for mode in fast accurate aggressive; do
		case $gold:$mode in
		*/dev/*:fast | */dev/*:aggressive) continue ;; # the negatives are for all three
		esac
		echo "$(basename "$gold" .ndjson.gz), $mode"
		gzip -dc "$gold" | spans "$mode" >"$out/spans.ndjson"
		python3 "$data/evals/redact/score.py" "$gold" "$out/spans.ndjson"
	done
done
for table in "$data"/corpora/redact/tables/*.ndjson.gz; do
	echo "$(basename "$table" .ndjson.gz), rows"
	python3 "$data/evals/redact/tables_score.py" gold "$table" | spans accurate >"$out/spans.ndjson"
	python3 "$data/evals/redact/tables_score.py" score "$table" "$out/spans.ndjson" | tail -n 1
done

echo "== formats"
for name in pages metadata; do
	gzip -dc "$data/corpora/formats/$name.ndjson.gz" >"$out/$name.ndjson"
done
# kind of prediction, kind of scorer, file of the gold records
while read -r kind scorer gold; do
	echo "$kind"
	gzip -dc "$data/corpora/formats/$gold.ndjson.gz" |
		PAGES="$out/pages.ndjson:$out/metadata.ndjson" python3 scripts/scored.py "$kind" requests | "$out/pagemill" batch |
		python3 scripts/scored.py "$kind" predictions >"$out/formats.ndjson"
	python3 "$data/evals/formats/score.py" "$scorer" "$data/corpora/formats/$gold.ndjson.gz" "$out/formats.ndjson"
done <<KINDS
product product product
recipes fields recipes
metadata fields metadata
highlights highlights highlights_selqa
injection injection injection
KINDS
