package main

import (
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"
)

// shown returns a progress that draws to b, with a clock that advances by a
// second at each event.
func shown(b *strings.Builder) *progress {
	now := time.Unix(0, 0)
	return &progress{w: b, what: "converting", width: func() int { return 120 },
		now: func() time.Time { now = now.Add(time.Second); return now }}
}

// last returns the line on the terminal.
func last(b *strings.Builder) string {
	lines := strings.Split(b.String(), "\r")
	return strings.TrimSuffix(lines[len(lines)-1], "\x1b[K")
}

func TestProgressOfArchive(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := shown(&b)
	archive, page := p.input("crawl.warc.gz", 80e6), p.input("page.html", 20e6)
	archive.read(0, 80e6)
	archive.read(20e6, 80e6)
	p.document()
	if got, want := last(&b), "converting   20% ████░░░░░░░░░░░░░░░░  1 document  8s left"; got != want {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	archive.read(10e6, 80e6) // bytes read again
	p.document()
	if got := last(&b); !strings.Contains(got, " 20% ") || !strings.Contains(got, "2 documents") {
		t.Errorf("%q", got)
	}
	archive.finish()
	page.finish()
	if got := last(&b); !strings.Contains(got, "100% "+strings.Repeat("█", barWidth)) {
		t.Errorf("%q", got)
	}
	if p.clear(); last(&b) != "" {
		t.Errorf("a line is left: %q", last(&b))
	}
}

// The pages of a PDF advance the same bar, by its share of the bytes.
func TestProgressOfPages(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := shown(&b)
	p.input("a.html", 50e6).finish()
	pdf := p.input("report.pdf", 50e6)
	pdf.page(10, 40)
	if got := last(&b); !strings.Contains(got, " 62% ") || !strings.HasSuffix(got, "report.pdf: page 10 of 40") {
		t.Errorf("%q", got)
	}
	if pdf.page(40, 40); !strings.Contains(last(&b), "100% ") || strings.Contains(last(&b), "page") {
		t.Errorf("%q", last(&b))
	}
}

func TestProgressOfStream(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := shown(&b)
	in := p.input("stdin", 0)
	in.read(1e6, 0)
	in.read(3e6, 0)
	if got, want := last(&b), "converting"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestProgressOfCases(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := shown(&b)
	p.count(1, 8)
	p.count(2, 8)
	if got, want := last(&b), "converting   25% █████░░░░░░░░░░░░░░░  3s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A line is never wider than the terminal and is not redrawn too often.
func TestProgressIsCut(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := shown(&b)
	p.width = func() int { return 30 }
	p.count(1, 2)
	p.count(1, 2)
	if n := utf8.RuneCountInString(last(&b)); n != 29 {
		t.Errorf("%d cells: %q", n, last(&b))
	}
	b.Reset()
	p.now = func() time.Time { return p.start }
	for range 1000 {
		p.document()
	}
	if b.Len() > 0 {
		t.Errorf("drawn: %q", b.String())
	}
}

// Without a terminal nothing is shown and nothing fails.
func TestProgressOfNothing(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := newProgress(&b, "converting")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			in := p.input("a", 1)
			in.read(1, 1)
			in.page(1, 2)
			in.finish()
			p.document()
			p.count(1, 1)
			p.clear()
		})
	}
	wg.Wait()
	if b.Len() > 0 {
		t.Errorf("wrote %q", b.String())
	}
}
