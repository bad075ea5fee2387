package hostile_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
	"github.com/pagemill/pagemill/pdfparse/tesseract"
)

// mostLate is the maximum processor time between two checks of the context, on
// the machine on which the limits were set: cancelled work continues for at
// most that long.
const mostLate = 100 * time.Millisecond

// isLate reports whether work continued for too long. What it takes to allocate
// the given number of bytes at once, which nothing can interrupt, is added on
// machines on which memory is slow.
func isLate(after time.Duration, allocated int) bool {
	return after > mostLate && after > time.Duration(pace()*float64(mostLate))+touched(allocated)
}

// touched returns the processor time of the first writes to n bytes.
func touched(n int) time.Duration {
	debug.FreeOSMemory()
	start := thisMoment()
	memory := make([]byte, n)
	for i := 0; i < n; i += 4096 {
		memory[i] = 1
	}
	return thisMoment().since(start)
}

// A probe is a context that measures the processor time between checks and ends
// at check number at; 0 means never.
type probe struct {
	context.Context
	stop context.CancelFunc

	lock  sync.Mutex
	at    int
	looks int
	last  moment
	from  [8]uintptr               // callers of the last check
	late  map[string]time.Duration // more than mostLate, by the checks before and after
	ended time.Duration
}

func (p *probe) Err() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.looks++; p.looks == p.at {
		p.ended = userTime()
		p.stop()
	}
	if p.at > 0 {
		return p.Context.Err()
	}
	now := thisMoment()
	if d := now.since(p.last); d > mostLate && p.looks > 1 {
		var to [8]uintptr
		runtime.Callers(2, to[:])
		where := callers(p.from) + " to " + callers(to)
		p.late[where] = max(p.late[where], d)
	}
	runtime.Callers(2, p.from[:])
	p.last = now
	return nil
}

// A moment is the processor time spent so far: by the process, and by the
// thread. The garbage collector's own threads work beside a page of 50 MB, and
// that is no delay of what was cancelled.
type moment struct {
	thread          int
	process, active time.Duration
}

func thisMoment() moment {
	id, active := threadTime()
	return moment{id, userTime(), active}
}

func (m moment) since(last moment) time.Duration {
	d := m.process - last.process
	if m.thread == last.thread {
		d = min(d, m.active-last.active)
	}
	return d
}

// callers returns the functions outside the checker, innermost first.
func callers(pcs [8]uintptr) string {
	var names []string
	frames := runtime.CallersFrames(pcs[:])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '/')+1:]
		if !strings.HasPrefix(name, "cancel.") && name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, " < ")
}

// lateDocuments returns large documents with their options. PAGEMILL_LATE_SCALE
// in the environment multiplies their size: with 10 they include a page of 50
// MB and a PDF of 5,000 pages.
var lateDocuments = map[string]func(scale int) (pagemill.Document, string){
	"page": func(scale int) (pagemill.Document, string) {
		doc := pagemill.Document{Body: []byte(largePage(scale * 5_000_000)), ContentType: "text/html"}
		doc.Previous = &changetrack.Snapshot{JSON: json.RawMessage(`{"title":"Old"}`),
			Markdown: "# Mill\n\n" + seq(scale*2_000_000, func(i int) string { return fmt.Sprintf("Line %d of the old page\n\n", i) })}
		return doc, everything
	},
	"pdf": func(scale int) (pagemill.Document, string) {
		return pagemill.Document{Body: textPDF(scale*500, 40)},
			strings.Replace(everything, `"sanitize"`, `"parsers":[{"type":"pdf","blocks":true,"pages":true}],"sanitize"`, 1)
	},
	"crowded": func(scale int) (pagemill.Document, string) {
		return pagemill.Document{Body: crowdedPDF(scale * 6_000)}, `{"formats":["markdown"]}`
	},
	"scan": func(int) (pagemill.Document, string) {
		return pagemill.Document{Body: textPDF(1, 40)}, `{"formats":["markdown"],"parsers":[{"type":"pdf","mode":"ocr"}]}`
	},
	"picture": func(int) (pagemill.Document, string) {
		return pagemill.Document{Body: picturePDF()}, `{"formats":["markdown"],"parsers":[{"type":"pdf","mode":"ocr"}]}`
	},
}

// TestLate runs large documents with all outputs and finds the longest work
// that would continue after the context has ended; then it cancels some and
// measures how much longer they take.
func TestLate(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("processor time is measured without -short and the race detector")
	}
	if runtime.GOOS != "linux" {
		t.Skip("processor time is that of the process")
	}
	for name := range lateDocuments {
		t.Run(name, func(t *testing.T) {
			var said string
			for range 3 { // a busy machine slows single runs
				cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
				cmd.Env = append(os.Environ(), childVariable+"=late/"+name, "GOMAXPROCS=2")
				out, err := cmd.Output()
				if said = string(out); err == nil && said == "" {
					return
				} else if err != nil {
					said = fmt.Sprint(err, " ", said)
				}
			}
			t.Error(said)
		})
	}
}

// late does the work of TestLate in a separate process; it returns what went
// wrong.
func late(name string) string {
	scale, err := strconv.Atoi(os.Getenv("PAGEMILL_LATE_SCALE"))
	if err != nil {
		scale = 1
	}
	doc, options := lateDocuments[name](scale)
	doc.URL = "https://mill.example/"
	opts, err := pagemill.ParseOptions(json.RawMessage(options))
	if err != nil {
		return err.Error()
	}
	var pipeline pagemill.Pipeline
	if name == "scan" || name == "picture" { // a large image is corrected and read
		pipeline.Raster, pipeline.OCR = newDrawn(), reading{}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	run := func(at int) (*probe, error) {
		p := &probe{at: at, late: map[string]time.Duration{}}
		p.Context, p.stop = context.WithCancel(context.Background())
		defer p.stop()
		p.last = thisMoment()
		_, err := pipeline.Run(p, doc, opts)
		return p, err
	}
	whole, err := run(0) // this also loads the models, which a process does once
	if err != nil {
		return err.Error()
	}
	for range 2 { // any place may be late once on a busy machine
		again, err := run(0)
		if err != nil {
			return err.Error()
		}
		maps.DeleteFunc(whole.late, func(where string, d time.Duration) bool {
			whole.late[where] = min(d, again.late[where])
			return again.late[where] == 0
		})
	}
	fmt.Fprintf(os.Stderr, "%s: %d looks, late: %v\n", name, whole.looks, whole.late)
	allocated := 0
	if pipeline.OCR != nil {
		allocated = side * side
	}
	for where, d := range whole.late {
		if isLate(d, allocated) {
			return fmt.Sprintf("%v without a look at the context, from %s", d, where)
		}
	}
	r := rand.New(rand.NewPCG(33, uint64(scale)))
	for range 5 {
		p, err := run(1 + r.IntN(whole.looks))
		after := userTime() - p.ended
		fmt.Fprintf(os.Stderr, "%s: ended at look %d: %v more\n", name, p.at, after)
		if e := new(pagemill.Error); !errors.As(err, &e) || e.Code != pagemill.CodeCanceled {
			return fmt.Sprintf("ended at look %d of %d: %v", p.at, whole.looks, err)
		}
		if isLate(after, allocated) {
			return fmt.Sprintf("ended at look %d of %d: %v more", p.at, whole.looks, after)
		}
	}
	return ""
}

// TestLateImages cancels the reading of page images while they are rendered,
// corrected and recognized.
func TestLateImages(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("processor time is measured without -short and the race detector")
	}
	ocr, err := tesseract.New(tesseract.Options{})
	if err != nil {
		t.Skipf("no recognizer: %v", err)
	}
	defer func() { _ = ocr.Close() }()
	draw := pdfium.New(pdfium.Options{})
	defer func() { _ = draw.Close() }()
	pipeline := &pagemill.Pipeline{OCR: ocr, Raster: draw}
	doc := pagemill.Document{Body: textPDF(1, 40)}
	opts, err := pagemill.ParseOptions(json.RawMessage(`{"formats":["markdown"],"parsers":[{"type":"pdf","mode":"ocr"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pipeline.Run(t.Context(), doc, opts); err != nil { // this compiles the engine
		t.Fatal(err)
	}
	start := time.Now()
	if _, err := pipeline.Run(t.Context(), doc, opts); err != nil {
		t.Fatal(err)
	}
	whole := time.Since(start)
	const points = 12
	for k := range points {
		after, done := time.Duration(0), false
		for range 3 { // a busy machine slows single runs
			if after, done = lateImages(t, pipeline, doc, opts, whole*time.Duration(k)/points); done || !isLate(after, 0) {
				break
			}
		}
		if done {
			break
		}
		t.Logf("ended after %d/%d of %v: %v more", k, points, whole, after)
		if isLate(after, 0) {
			t.Errorf("ended after %d/%d of %v: %v more", k, points, whole, after)
		}
	}
}

// lateImages cancels one run and returns the processor time it still took, and
// whether it had finished before.
func lateImages(t *testing.T, pipeline *pagemill.Pipeline, doc pagemill.Document, opts pagemill.Options, at time.Duration) (after time.Duration, done bool) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := time.Duration(0)
	timer := time.AfterFunc(at, func() { ended = userTime(); stop() })
	_, err := pipeline.Run(ctx, doc, opts)
	if after = userTime() - ended; timer.Stop() || err == nil {
		return 0, true
	}
	if e := new(pagemill.Error); !errors.As(err, &e) || e.Code != pagemill.CodeCanceled {
		t.Errorf("ended after %v: %v", at, err)
	}
	return after, false
}

// largePage returns a page of n bytes with all kinds of content.
func largePage(n int) string {
	var b strings.Builder
	b.WriteString(head)
	b.WriteString(`<script type="application/ld+json">[` + seq(n/10, func(i int) string {
		return fmt.Sprintf(`{"@type":"Product","@id":"#p%d","name":"Flour %d","brand":"Mill","offers":{"price":"%d.50","priceCurrency":"EUR"}},`, i, i, i%90)
	}) + `{}]</script><style>` + seq(n/20, func(i int) string { return fmt.Sprintf(".c%d{color:#%06x;font:1%dpx serif}", i, i, i%10) }) + `</style>`)
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, `<h2 id="s%[1]d">Bag %[1]d of flour</h2><p>Miller number %[1]d of Ashford, Jane Smith, grinds <b>rye%[2]x</b> on day %[3]d, <a href="/wheat?x=%[1]d">wheat %[1]d</a> on Saturday.
Write to ada%[1]d@mill.example or call +44 20 7946 %04[4]d, 12 High Street, London.</p><ul><li>Rye %[1]d<li>Spelt and <i>oats</i></ul>`, i, i*7919, i%28, i%10000)
		fmt.Fprintf(&b, `<table><tr><th>Flour<th>Price<tr><td>Rye %[1]d<td>€%[2]d.50<tr><td>Wheat<td>€%[2]d.10</table><div class="card item"><img src="/i%[1]d.jpg" alt="Bag %[1]d"><h3>Spelt %[1]d</h3><span class=price>€%[2]d.90</span></div><pre>x = %[1]d
password=letmein%[1]d</pre>`, i, i%90)
	}
	return b.String()
}
