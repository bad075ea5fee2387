package batch_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
	"github.com/pagemill/pagemill/redact"
)

func frame(object string, body []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(object)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(body)))
	return append(append(b, object...), body...)
}

type reply struct {
	ID      any
	Success bool
	Body    string
	Data    struct {
		Markdown string
		Metadata struct{ Title string }
	}
	Status int
	Code   string
	Error  string
}

// unframe reads replies and moves each body to where a line would have it.
func unframe(t *testing.T, b []byte) []reply {
	t.Helper()
	var out []reply
	for len(b) > 0 {
		object, body := binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])
		b = b[8:]
		var r reply
		if err := json.Unmarshal(b[:object], &r); err != nil {
			t.Fatalf("%v: %s", err, b[:object])
		}
		if r.Body == batch.BodyMarkdown {
			r.Data.Markdown = string(b[object : object+body])
		} else if body > 0 {
			t.Fatalf("a body of kind %q", r.Body)
		}
		b = b[object+body:]
		out = append(out, r)
	}
	return out
}

func unline(t *testing.T, b []byte) []reply {
	t.Helper()
	var out []reply
	for line := range bytes.Lines(b) {
		var r reply
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		out = append(out, r)
	}
	return out
}

func serve(t *testing.T, p *pagemill.Pipeline, in string, opts batch.Options) ([]byte, error) {
	t.Helper()
	var out bytes.Buffer
	err := batch.Serve(t.Context(), p, strings.NewReader(in), &out, opts)
	return out.Bytes(), err
}

const page = "<title>Tides</title><p>High water at \"six\" — caf\u00e9.<p>A second paragraph <b>of text</b>."

// The same request gives the same reply as a line and as a frame.
func TestFramesAgreeWithLines(t *testing.T) {
	t.Parallel()
	quoted, _ := json.Marshal(page)
	requests := []struct{ line, object, body string }{
		{fmt.Sprintf(`{"id":1,"html":%s}`, quoted), `{"id":1,"body":"html"}`, page},
		{fmt.Sprintf(`{"id":"links","html":%s,"options":{"formats":["links"]}}`, quoted), `{"id":"links","body":"html","options":{"formats":["links"]}}`, page},
		{`{"id":2,"markdown":"a  *b* \n"}`, `{"id":2,"body":"markdown"}`, "a  *b* \n"},
		{`{"id":3,"base64":"PHA+aGk="}`, `{"id":3,"body":"bytes"}`, "<p>hi"},
		{`{"id":4,"html":"<p>x"}`, `{"id":4,"html":"<p>x"}`, ""},
		{`{"id":5}`, `{"id":5}`, ""},
		{`{"id":6,"html":"x","markdown":"y"}`, `{"id":6,"html":"x","body":"markdown"}`, "y"},
		{`nonsense`, `nonsense`, ""},
	}
	var lines, frames []byte
	for _, r := range requests {
		lines = append(lines, r.line+"\n"...)
		frames = append(frames, frame(r.object, []byte(r.body))...)
	}
	a, err := serve(t, new(pagemill.Pipeline), string(lines), batch.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	b, err := serve(t, new(pagemill.Pipeline), string(frames), batch.Options{Workers: 2, Frames: true})
	if err != nil {
		t.Fatal(err)
	}
	want, got := unline(t, a), unframe(t, b)
	if len(want) != len(requests) || len(got) != len(requests) {
		t.Fatalf("%d lines, %d frames", len(want), len(got))
	}
	for i := range want {
		want[i].Error = strings.Replace(want[i].Error, fmt.Sprintf("line %d is ", i+1), "", 1) // frames have no line number
		if got[i].Body = ""; got[i] != want[i] {
			t.Errorf("frame %+v\nline  %+v", got[i], want[i])
		}
	}
	if want[0].Data.Markdown == "" || want[0].Data.Metadata.Title != "Tides" || want[5].Status != 400 {
		t.Errorf("got %+v", want)
	}
}

func TestWrongFrames(t *testing.T) {
	t.Parallel()
	good := string(frame(`{"id":1,"body":"html"}`, []byte("<p>x")))
	for _, c := range []struct {
		name, in string
		replies  int
		status   int
		cut      bool
	}{
		{"a body nobody named", string(frame(`{"id":1}`, []byte("x"))) + good, 2, 400, false},
		{"a kind that is none", string(frame(`{"id":1,"body":"pdf"}`, []byte("x"))) + good, 2, 400, false},
		{"too long", string(frame(`{"id":1,"body":"html"}`, bytes.Repeat([]byte("x"), 3000))) + good, 2, 413, false},
		{"empty", string(frame("", nil)) + good, 2, 400, false},
		{"cut in the lengths", good + "\x00\x00", 2, 400, true},
		{"cut in the object", good + "\x00\x00\x01\x00\x00\x00\x00\x00{", 2, 400, true},
		{"cut in the body", good + good[:len(good)-1], 2, 400, true},
		{"a cut giant", good + "\x00\x00\x00\x02\xFF\xFF\xFF\xFF{}", 2, 400, true},
	} {
		out, err := serve(t, new(pagemill.Pipeline), c.in, batch.Options{Frames: true, MaxLine: 2000})
		if errors.Is(err, io.ErrUnexpectedEOF) != c.cut || !c.cut && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		got := unframe(t, out)
		if c.cut { // that frame is the last
			slices.Reverse(got)
		}
		if len(got) != c.replies || got[0].Status != c.status || !got[len(got)-1].Success {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

type panicky struct{}

func (panicky) Recognize(context.Context, string) ([]redact.Finding, error) { panic("recognizer") }

// A panic while processing a request fails only that request.
func TestPanicIsAReply(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]struct {
		p    *pagemill.Pipeline
		opts batch.Options
	}{
		"in a plugged-in recognizer": {&pagemill.Pipeline{Names: panicky{}}, batch.Options{Workers: 2}},
		"while a file is opened":     {new(pagemill.Pipeline), batch.Options{Open: func(context.Context, string) (pagemill.Document, error) { panic("open") }}},
	} {
		out, err := serve(t, p.p, `{"id":1,"html":"<p>a"}`+"\n"+`{"id":2,"path":"x","options":{"redactPII":true}}`+"\n"+
			`{"id":3,"html":"<p>b by Ann","options":{"redactPII":true}}`+"\n"+`{"id":4,"html":"<p>c"}`, p.opts)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := unline(t, out)
		failed := slices.IndexFunc(got, func(r reply) bool { return r.Status == 500 && strings.HasPrefix(r.Error, "internal error: ") })
		if len(got) != 4 || failed < 0 || !got[0].Success || !got[3].Success {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A program may send one request at a time and wait for its reply.
func TestRepliesAreNotHeldBack(t *testing.T) {
	t.Parallel()
	for _, framed := range []bool{false, true} {
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		done := make(chan error, 1)
		go func() {
			done <- batch.Serve(t.Context(), new(pagemill.Pipeline), inR, outW, batch.Options{Workers: 2, Frames: framed})
		}()
		request := []byte(`{"id":1,"html":"<p>x"}` + "\n")
		if framed {
			request = frame(`{"id":1,"body":"html"}`, []byte("<p>x"))
		}
		for range 3 {
			if _, err := inW.Write(request); err != nil {
				t.Fatal(err)
			}
			if _, err := outR.Read(make([]byte, 1<<16)); err != nil {
				t.Fatal(err)
			}
		}
		_ = inW.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// While nobody reads the replies, only a bounded number of requests is read.
func TestBackpressure(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	h := new(batch.Health)
	stopped := make(chan struct{})
	blocked := writerFunc(func(p []byte) (int, error) { <-stopped; return len(p), nil })
	var wg sync.WaitGroup
	wg.Go(func() {
		request := frame(`{"id":1,"body":"html"}`, []byte("<p>"+strings.Repeat("word ", 100_000)))
		_ = batch.Serve(ctx, new(pagemill.Pipeline), endless(request), blocked, batch.Options{Workers: 2, Frames: true, Health: h})
	})
	var last batch.State
	for same := 0; same < 20; time.Sleep(20 * time.Millisecond) {
		if s := h.Now(); s.Read == last.Read && s.Read > 0 {
			same++
		} else {
			same, last = 0, s
		}
	}
	if last.UnderWay > 8 || last.BytesIn == 0 {
		t.Errorf("%+v", last)
	}
	cancel()
	close(stopped)
	wg.Wait()
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// endless repeats one request.
func endless(request []byte) io.Reader {
	r, w := io.Pipe()
	go func() {
		for {
			if _, err := w.Write(request); err != nil {
				return
			}
		}
	}()
	return r
}

// The timeout of a request includes reading its file.
func TestTimeoutCoversReading(t *testing.T) {
	t.Parallel()
	slow := func(ctx context.Context, _ string) (pagemill.Document, error) {
		<-ctx.Done()
		return pagemill.Document{}, ctx.Err()
	}
	for name, c := range map[string]struct {
		open   batch.Opener
		status int
	}{"slow": {slow, 408}, "none": {nil, 403}} {
		out, err := serve(t, new(pagemill.Pipeline), `{"id":1,"path":"x","options":{"timeout":1000}}`, batch.Options{Open: c.open})
		if got := unline(t, out); err != nil || len(got) != 1 || got[0].Status != c.status {
			t.Errorf("%s: %v %+v", name, err, got)
		}
	}
}

func TestConvert(t *testing.T) {
	t.Parallel()
	items := func(yield func(batch.Item) bool) {
		_ = yield(batch.Item{ID: "a", Document: pagemill.Document{Body: []byte("<p>hi")}}) &&
			yield(batch.Item{ID: "b", Err: errors.New("damaged")}) &&
			yield(batch.Item{ID: "c", Document: pagemill.Document{Body: []byte("<p>x")}, Options: json.RawMessage(`{"formats":["nope"]}`)})
	}
	var out bytes.Buffer
	h := new(batch.Health)
	if err := batch.Convert(t.Context(), new(pagemill.Pipeline), items, &out, batch.Options{Health: h}); err != nil {
		t.Fatal(err)
	}
	got := unline(t, out.Bytes())
	if len(got) != 3 || got[0].Data.Markdown != "hi" || got[1].Error != "damaged" || got[2].Status != 400 {
		t.Errorf("%+v", got)
	}
	if s := h.Now(); s.Read != 3 || s.Answered != 3 || s.Failed != 2 || s.UnderWay != 0 || s.BytesOut != int64(out.Len()) {
		t.Errorf("%+v", s)
	}
}

func TestHealthReport(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	n := 0
	w := writerFunc(func(p []byte) (int, error) {
		if n++; n == 3 {
			cancel()
		}
		return out.Write(p)
	})
	if err := new(batch.Health).Report(ctx, w, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(out.Bytes()) {
		var s batch.State
		if err := json.Unmarshal(line, &s); err != nil || s.Memory == 0 {
			t.Errorf("%s: %v", line, err)
		}
	}
	if n < 3 {
		t.Errorf("%d reports", n)
	}
}
