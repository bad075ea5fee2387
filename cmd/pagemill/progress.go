package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// A progress shows the state of a run on a terminal: a bar, documents and time
// left. It is measured in bytes of the inputs, since the number
// of pages in an archive is unknown. A nil progress shows nothing. Its methods
// are safe for concurrent use.
type progress struct {
	w     io.Writer
	what  string // "converting"
	width func() int
	now   func() time.Time

	mu          sync.Mutex
	done, total int64 // total 0 means unknown
	documents   int
	note        string // what is taking long: "report.pdf: page 12 of 80"
	start       time.Time
	drawn       time.Time
	visible     bool // the line is on the terminal
}

// redraw is the minimum time between two drawings of the line.
const redraw = 100 * time.Millisecond

// newProgress returns nil if w is not a terminal.
func newProgress(w io.Writer, what string) *progress {
	f := terminal(w)
	if f == nil {
		return nil
	}
	return &progress{w: f, what: what, now: time.Now, width: func() int {
		width, _, err := term.GetSize(int(f.Fd()))
		if err != nil {
			return 80
		}
		return width
	}}
}

// A share is one input's part of a progress.
type share struct {
	p          *progress
	name       string
	size, done int64
}

// do changes the state, if there is one.
func (p *progress) do(change func()) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

// input adds an input of the given number of bytes to the total.
func (p *progress) input(name string, size int64) (s *share) {
	p.do(func() {
		p.total += size
		s = &share{p: p, name: name, size: size}
	})
	return s
}

// read reports how many of an archive's bytes have been read. For a stream of
// unknown size, total is 0 or less.
func (s *share) read(done, total int64) {
	if s != nil {
		s.p.do(func() { s.set(done, total) })
	}
}

// page reports how many of a document's pages have been read.
func (s *share) page(done, total int) {
	if s == nil {
		return
	}
	s.p.do(func() {
		s.p.note = ""
		if done < total {
			s.p.note = fmt.Sprintf("%s: page %d of %d", s.name, done, total)
		}
		s.set(int64(done), int64(total))
	})
}

// finish reports that an input is done.
func (s *share) finish() { s.read(1, 1) }

// set sets the input's progress to done of total and shows it. It never goes back: some
// bytes of an archive may be read twice.
func (s *share) set(done, total int64) {
	at := done
	if total > 0 {
		at = int64(float64(s.size) * float64(min(done, total)) / float64(total))
	}
	if at > s.done {
		s.p.done += at - s.done
		s.done = at
	}
	s.p.draw()
}

// document reports that one document is done.
func (p *progress) document() {
	p.do(func() {
		p.documents++
		p.draw()
	})
}

// count reports progress of things whose number is known.
func (p *progress) count(done, total int) {
	p.do(func() {
		p.done, p.total = int64(done), int64(total)
		p.draw()
	})
}

// clear removes the line from the terminal to make way for other output. The
// next event redraws it.
func (p *progress) clear() {
	p.do(func() {
		if p.visible {
			_, _ = io.WriteString(p.w, "\r\x1b[K") // failing to draw the line does not matter
			p.visible = false
		}
	})
}

func (p *progress) draw() {
	now := p.now()
	if p.start.IsZero() {
		p.start, p.drawn = now, now // work that ends at once shows nothing
	}
	if now.Sub(p.drawn) < redraw {
		return
	}
	p.drawn, p.visible = now, true
	_, _ = io.WriteString(p.w, "\r"+p.line(now.Sub(p.start), p.width()-1)+"\x1b[K")
}

// barWidth is the number of cells of the bar itself.
const barWidth = 20

// line returns the text for the terminal, at most width cells wide.
func (p *progress) line(elapsed time.Duration, width int) string {
	parts := []string{p.what}
	known := p.total > 0 && p.done <= p.total
	if known {
		filled := int(barWidth * p.done / p.total)
		parts = append(parts, fmt.Sprintf("%3d%% %s%s", 100*p.done/p.total, strings.Repeat("█", filled), strings.Repeat("░", barWidth-filled)))
	}
	if p.documents > 0 {
		parts = append(parts, plural(p.documents, "document"))
	}
	if known && p.done > 0 {
		left := time.Duration(float64(elapsed) * float64(p.total-p.done) / float64(p.done))
		parts = append(parts, left.Round(time.Second).String()+" left")
	}
	if p.note != "" {
		parts = append(parts, p.note)
	}
	return cut(visible(strings.Join(parts, "  ")), width)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// cut shortens a line to the width of the terminal, so that it never wraps.
func cut(s string, width int) string {
	if width < 1 || utf8.RuneCountInString(s) <= width {
		return s
	}
	return string([]rune(s)[:width-1]) + "…"
}
