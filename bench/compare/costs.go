package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
	"github.com/pagemill/pagemill/internal/htmlparse"
	"github.com/pagemill/pagemill/redact"
)

// A way is one way to work through a set, timed pass by pass.
type way struct {
	name string
	over string // name of the way whose time is taken off; none for rates and what is whole
	rate bool   // its figure is MB a CPU second, not a share of html.Parse
	size int    // bytes of a pass
	pass func()
	timing
}

// Ways that others are measured over.
const (
	alone    = "Markdown alone"
	flatJSON = "json, flat"
)

// gcOfBatch is what the command sets for batch.
const gcOfBatch = 250

const (
	flatSchema   = `"schema":{"type":"object","properties":{"title":{"type":"string"},"price":{"type":"number"},"author":{"type":"string"}}}`
	listOfRecord = `"schema":{"type":"object","properties":{"items":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"price":{"type":"number"},"url":{"type":"string"},"image":{"type":"string"}}}}}}`
)

// costs measures our own work: what each format costs over Markdown alone, in
// html.Parse of the same pages, and how fast redaction and batch are. Every way
// has its turn in every pass and the least of the passes counts, so that what
// else the machine does falls on all of them.
func costs(data string, reps, limit int) ([]claim, error) {
	only, err := regexp.Compile(*onlyWays)
	if err != nil {
		return nil, err
	}
	return nil, eachSet(data, limit, func(_ string, pages []page) {
		ways := append(pageWays(pages), textWays(pages)...)
		ways = append(ways, batchWay(pages))
		wanted := map[string]bool{ways[0].name: true}
		for _, w := range ways {
			if only.MatchString(w.name) {
				wanted[w.name], wanted[w.over] = true, true
			}
		}
		alternate(slices.DeleteFunc(slices.Clone(ways), func(w *way) bool { return !wanted[w.name] }), reps)
		printCosts(ways)
	})
}

// alternate times the ways, one pass of each after the other.
func alternate(ways []*way, reps int) {
	for i := range reps + 1 {
		for _, w := range ways {
			runtime.GC()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := cpuSeconds()
			w.pass()
			t := cpuSeconds() - start
			runtime.ReadMemStats(&after)
			if i == 1 || i > 1 && t < w.seconds { // the first pass warms up
				w.timing = timing{t, after.Mallocs - before.Mallocs}
			}
		}
	}
}

func printCosts(ways []*way) {
	seconds := map[string]float64{}
	for _, w := range ways {
		seconds[w.name] = w.seconds
	}
	for _, w := range ways {
		if w.seconds == 0 || w.over != "" && seconds[w.over] == 0 {
			continue
		}
		fmt.Printf("  %-26s %8.1f ms %7.1f MB/s %9d allocs", w.name, w.seconds*1e3, float64(w.size)/1e6/w.seconds, w.allocs)
		if !w.rate {
			fmt.Printf("  %6.3f of parse", (w.seconds-seconds[w.over])/ways[0].seconds)
		}
		if w.over != "" {
			fmt.Printf(" over %s", w.over)
		}
		fmt.Println()
	}
}

// run is a way to run the pipeline with the options of a request.
func run(name, over string, pages []page, options string) *way {
	opts, err := pagemill.ParseOptions([]byte(options))
	if err != nil {
		panic(err) // a defect of this file
	}
	docs := make([]pagemill.Document, len(pages))
	for i, p := range pages {
		docs[i] = pagemill.Document{Body: []byte(p.HTML), URL: p.URL, ContentType: "text/html; charset=utf-8"}
	}
	return &way{name: name, over: over, size: sizeOf(pages), pass: func() {
		for _, d := range docs {
			_, _ = pagemill.Run(context.Background(), d, opts)
		}
	}}
}

func pageWays(pages []page) []*way {
	size := sizeOf(pages)
	ways := []*way{
		{name: "parse (x/net/html)", size: size, pass: func() {
			for _, p := range pages {
				_, _ = html.Parse(strings.NewReader(p.HTML)) // too deep for one in a thousand
			}
		}},
		{name: "internal/htmlparse", size: size, pass: func() {
			for _, p := range pages {
				htmlparse.Parse(nil, []byte(p.HTML))
			}
		}},
		run(alone, "", pages, `{"formats":["markdown"]}`),
		run("Markdown and links", "", pages, `{"formats":["markdown","links"]}`),
		run("whole page", "", pages, `{"formats":["markdown"],"onlyMainContent":false,"blockAds":false}`),
	}
	for _, f := range []string{"html", "links", "images", "product", "menu", "branding", "summary"} {
		ways = append(ways, run(f, alone, pages, `{"formats":["markdown","`+f+`"]}`))
	}
	for _, f := range []struct{ name, options string }{
		{"question", `{"formats":["markdown",{"type":"question","question":"who wrote it and why?"}]}`},
		{"highlights", `{"formats":["markdown",{"type":"highlights","query":"what is new in the market"}]}`},
		{flatJSON, `{"formats":["markdown",{"type":"json",` + flatSchema + `}]}`},
		{"json, records", `{"formats":["markdown",{"type":"json",` + listOfRecord + `}]}`},
		{"json, injection check", `{"formats":["markdown",{"type":"json","checkPromptInjection":true,` + flatSchema + `}]}`},
		{"redaction, fast", `{"formats":["markdown"],"redactPII":{"mode":"fast"}}`},
		{"redaction, accurate", `{"formats":["markdown"],"redactPII":{"mode":"accurate"}}`},
	} {
		over := alone
		if strings.Contains(f.options, "checkPromptInjection") {
			over = flatJSON
		}
		ways = append(ways, run(f.name, over, pages, f.options))
	}
	return ways
}

// textWays mask the Markdown of the pages by itself.
func textWays(pages []page) []*way {
	var texts []string
	size := 0
	for _, p := range pages {
		res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(p.HTML), URL: p.URL}, pagemill.Options{})
		if err == nil {
			texts = append(texts, res.Markdown)
			size += len(res.Markdown)
		}
	}
	var ways []*way
	for _, mode := range []redact.Mode{redact.Fast, redact.Accurate} {
		ways = append(ways, &way{name: "redact alone, " + string(mode), rate: true, size: size, pass: func() {
			for _, t := range texts {
				_, _, _ = redact.Markdown(context.Background(), t, redact.Options{Mode: mode})
			}
		}})
	}
	return ways
}

// batchWay serves the pages as lines of requests, as the command does.
func batchWay(pages []page) *way {
	var in bytes.Buffer
	e := json.NewEncoder(&in)
	e.SetEscapeHTML(false) // as other languages and jq write it
	for _, p := range pages {
		_ = e.Encode(map[string]string{"id": p.ID, "url": p.URL, "html": p.HTML}) // to memory
	}
	return &way{name: "batch", rate: true, size: sizeOf(pages), pass: func() {
		defer debug.SetGCPercent(debug.SetGCPercent(gcOfBatch))
		_ = batch.Serve(context.Background(), new(pagemill.Pipeline), bytes.NewReader(in.Bytes()), io.Discard, batch.Options{})
	}}
}
