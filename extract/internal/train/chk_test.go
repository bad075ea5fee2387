package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/extract/internal/outline"
	"github.com/pagemill/pagemill/internal/dom"
)

func TestChk(t *testing.T) {
	if os.Getenv("CHK") == "" {
		t.Skip()
	}
	v := vocabulary{}
	pages, err := read("/work/shared/corpora/extract", []string{"wcxb-dev"}, v)
	if err != nil {
		t.Fatal(err)
	}
	out2, _ := os.Create("/tmp/extract/kept.ndjson")
	for _, p := range pages {
		if p.kind != "service" && p.kind != "documentation" {
			continue
		}
		p.out = outline.Build(p.root, content.Words())
		d := content.Decide(p.out, rulesOf(p.out))
		n := 0
		for b, k := range d.Keep {
			if k {
				n += len(p.tokens[b])
			}
		}
		out, _, _ := extract.Filter(p.root, extract.Options{OnlyMainContent: true, BlockAds: true})
		m := len(v.split(dom.Text(out)))
		_ = m
		_ = n
		var sb strings.Builder
		for b, k := range d.Keep {
			if k {
				sb.WriteString(p.text[b] + "\n")
			}
		}
		j, _ := json.Marshal(map[string]string{"id": p.id, "text": sb.String()})
		fmt.Fprintln(out2, string(j))
	}
}
