#!/bin/sh
# same.sh OLD NEW [DATA [EVERY]]: whether two builds of pagemill write the same
# bytes over the development data, with every format. OLD and NEW are commands;
# of the records of each set every EVERYth is taken. What differs is named by
# set, kind of request and id. The project does not carry the data: without
# them there is nothing to compare.
set -eu
old=$1 new=$2 data=${3:-../shared/corpora} every=${4:-1}
if [ ! -d "$data" ]; then
	echo "same: no data in $data" >&2
	exit 0
fi
command -v jq >/dev/null || { echo "same: jq is missing" >&2; exit 1; }
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
sep=$(printf '\001')

# same NAME: the requests of standard input, by both builds.
same() {
	cat >"$out/requests"
	[ -s "$out/requests" ] || return 0
	"$old" batch <"$out/requests" >"$out/old" 2>/dev/null || true
	"$new" batch <"$out/requests" >"$out/new" 2>/dev/null || true
	if cmp -s "$out/old" "$out/new"; then
		echo "same    $1: $(wc -l <"$out/requests") requests, $(wc -c <"$out/new") bytes"
		return 0
	fi
	: >"$out/differing" # a variable would be lost with the pipe's subshell
	echo "DIFFERS $1: $(wc -l <"$out/requests") requests, of which"
	jq -c .id "$out/old" >"$out/old.id"
	paste -d "$sep" "$out/old.id" "$out/old" >"$out/old.lines"
	paste -d "$sep" "$out/old.id" "$out/new" >"$out/new.lines"
	diff "$out/old.lines" "$out/new.lines" | grep '^<' | cut -c3- | cut -d "$sep" -f1 | sed 's/^/    /' | head -20
}

records() { # file: every EVERYth record
	gzip -dc "$1" | awk -v every="$every" 'NR % every == 0'
}

all='["markdown","html","rawHtml","links","images","product","menu","branding","summary",{"type":"highlights","query":"what is new"},{"type":"question","question":"who wrote it?"},{"type":"json","schema":{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number"},"author":{"type":"string"}}}}]'
lists='["markdown",{"type":"json","schema":{"type":"object","properties":{"items":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"},"url":{"type":"string"},"image":{"type":"string"}}}},"comments":{"type":"array","items":{"type":"object","properties":{"author":{"type":"string"},"date":{"type":"string"},"text":{"type":"string"}}}}}}}]'
for f in "$data"/extract/*.ndjson.gz "$data"/formats/*.ndjson.gz "$data"/markdown/*.ndjson.gz; do
	set=$(basename "$f" .ndjson.gz)
	pages='select(.html|type=="string")|{id:((.id//.name//.ident)|tostring),html,url}|with_entries(select(.value!=null))'
	records "$f" | jq -c "$pages" | same "$set default"
	records "$f" | jq -c "$pages|.+{options:{onlyMainContent:false,formats:[\"markdown\",\"rawHtml\",\"html\"]}}" | same "$set whole page"
	records "$f" | jq -c "$pages|.+{options:{formats:$all}}" | same "$set all formats"
	records "$f" | jq -c "$pages|.+{options:{formats:$lists}}" | same "$set lists"
	records "$f" | jq -c "$pages|.+{options:{redactPII:{mode:\"fast\"},onlyCleanContent:true,formats:[\"markdown\",\"html\",\"links\",{type:\"json\",checkPromptInjection:true,schema:{type:\"object\",properties:{title:{type:\"string\"}}}}]}}" | same "$set masked"
	records "$f" | awk 'NR % 5 == 0' | jq -c "$pages|.+{options:{redactPII:{mode:\"accurate\"},formats:[\"markdown\",\"html\",\"rawHtml\"]}}" | same "$set masked accurately"
	records "$f" | jq -c "$pages|.+{options:{redactPII:{mode:\"fast\"},formats:[\"markdown\",\"links\",\"images\"]}}" | same "$set Markdown masked"
done
for dir in "$data"/pdf/*/; do
	find "$dir" -name '*.pdf' | sort | awk -v every="$every" 'NR % every == 0' |
		jq -Rc '{id:.,path:.,options:{parsers:[{type:"pdf",mode:"fast"}]}}' | same "pdf $(basename "$dir")"
done
[ ! -e "$out/differing" ]
