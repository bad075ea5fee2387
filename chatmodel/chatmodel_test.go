package chatmodel_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/chatmodel"
	"github.com/pagemill/pagemill/formats"
)

// stub responds like an endpoint: with the statuses in order, then with text.
func stub(t *testing.T, text string, statuses ...int) (*httptest.Server, *atomic.Int32, *atomic.Value) {
	t.Helper()
	var calls atomic.Int32
	var last atomic.Value
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(calls.Add(1))
		var body map[string]any
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		body["path"], body["auth"] = r.URL.Path, r.Header.Get("Authorization")
		last.Store(body)
		if n <= len(statuses) {
			w.WriteHeader(statuses[n-1])
			_, _ = w.Write([]byte("busy"))
			return
		}
		message := map[string]any{"role": "assistant", "content": text}
		answer := map[string]any{"message": message, "choices": []any{map[string]any{"message": message}}}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s, &calls, &last
}

func TestComplete(t *testing.T) {
	t.Parallel()
	schema := json.RawMessage(`{"type":"object"}`)
	for _, c := range []struct{ name, suffix, path, schemaKey string }{
		{"OpenAI's interface", "", "/v1/chat/completions", "response_format"},
		{"with its version", "/v1", "/v1/chat/completions", "response_format"},
		{"in full", "/openai/v1/chat/completions", "/openai/v1/chat/completions", "response_format"},
		{"Ollama", "/api/chat", "/api/chat", "format"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, calls, last := stub(t, `{"a":1}`, 429, 503)
			m := &chatmodel.Model{URL: s.URL + c.suffix, Name: "small", Key: "k", Wait: time.Millisecond}
			got, err := m.Complete(context.Background(), formats.ModelRequest{System: "s", Prompt: "p", Schema: schema})
			if err != nil || got != `{"a":1}` || calls.Load() != 3 {
				t.Fatalf("got %q, %v after %d calls", got, err, calls.Load())
			}
			body := last.Load().(map[string]any)
			if body["path"] != c.path || body["auth"] != "Bearer k" || body["model"] != "small" || body[c.schemaKey] == nil {
				t.Errorf("asked %v", body)
			}
		})
	}
}

func TestCompleteGivesUp(t *testing.T) {
	t.Parallel()
	s, calls, _ := stub(t, "", 401)
	m := &chatmodel.Model{URL: s.URL, Wait: time.Millisecond}
	var refused *chatmodel.Error
	if _, err := m.Complete(context.Background(), formats.ModelRequest{}); !errors.As(err, &refused) || refused.Status != 401 || calls.Load() != 1 {
		t.Errorf("a refusal: %v after %d calls", err, calls.Load())
	}
	s, calls, _ = stub(t, "", 500, 500, 500, 500, 500)
	m = &chatmodel.Model{URL: s.URL, Wait: time.Millisecond}
	if _, err := m.Complete(context.Background(), formats.ModelRequest{}); !errors.As(err, &refused) || calls.Load() != 4 {
		t.Errorf("a broken endpoint: %v after %d calls", err, calls.Load())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Complete(ctx, formats.ModelRequest{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The pipeline calls the endpoint, and values that are not on the page have no
// evidence.
func TestPipeline(t *testing.T) {
	t.Parallel()
	s, _, last := stub(t, "```json\n{\"title\":\"Tides\",\"isbn\":\"111\"}\n```")
	p := &pagemill.Pipeline{Model: &chatmodel.Model{URL: s.URL + "/api/chat", Name: "small"}}
	o, err := pagemill.ParseOptions([]byte(`{"formats":[{"type":"json","schema":{"type":"object","properties":{"title":{"type":"string"},"isbn":{"type":"string"}}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(context.Background(), pagemill.Document{Body: []byte("<h1>Tides</h1><p>Twice a day the water comes.</p>")}, o)
	if err != nil || !strings.Contains(string(res.JSON), `"Tides"`) {
		t.Fatalf("%s, %v", res.JSON, err)
	}
	for _, e := range res.JSONEvidence {
		if (e.Pointer == "/isbn") != (e.Source == "none") {
			t.Errorf("evidence %+v", e)
		}
	}
	if messages := last.Load().(map[string]any)["messages"].([]any); len(messages) != 2 || !strings.Contains(messages[1].(map[string]any)["content"].(string), "Twice a day") {
		t.Errorf("asked %v", messages)
	}
}

// What an endpoint may do that is none, or a bad one: each ends, with an error
// that says what happened in words of our own, and nothing goes elsewhere.
func TestHostileEndpoints(t *testing.T) {
	t.Parallel()
	var strayed atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { strayed.Add(1) }))
	t.Cleanup(elsewhere.Close)
	say := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
	}
	redirect := func(status int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, elsewhere.URL, status) }
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		calls  int32
		want   string
	}{
		{"slow", func(_ http.ResponseWriter, r *http.Request) { _, _ = io.ReadAll(r.Body); <-r.Context().Done() }, 1, "did not answer within"},
		{"slow in the middle", func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.ReadAll(r.Body)
			_, _ = w.Write([]byte(`{"choices":`))
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, 1, "did not answer within"},
		{"cut", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte(`{"choices":`))
		}, 4, "unexpected EOF"},
		{"huge", func(w http.ResponseWriter, _ *http.Request) {
			for range 9 {
				_, _ = w.Write([]byte(strings.Repeat(" ", 1<<20)))
			}
		}, 1, "more than 8 MiB"},
		{"no JSON", say("<html>Log in"), 1, "no JSON"},
		{"nothing", say(""), 1, "no JSON"},
		{"another form", say(`{"choices":[{"message":{"content":[{"type":"text"}]}}]}`), 1, "another form"},
		{"a list", say(`[1]`), 1, "another form"},
		{"no choice", say(`{"choices":[]}`), 1, "without a choice"},
		{"an error under 200", say(`{"error":{"message":"no such model"}}`), 1, "no such model"},
		{"sent on", redirect(307), 1, "307"},
		{"sent on as GET", redirect(302), 1, "302"},
		{"sent round", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path, http.StatusPermanentRedirect)
		}, 4, "308"},
		{"long to wait for", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "99999999999999999")
			w.WriteHeader(400)
		}, 1, "400"},
		{"no UTF-8", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(400); _, _ = w.Write([]byte("caf\xe9")) }, 1, "400: caf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var calls atomic.Int32
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				calls.Add(1)
				c.answer(w, r)
			}))
			t.Cleanup(s.Close)
			m := &chatmodel.Model{URL: s.URL, Key: "k", Wait: time.Millisecond}
			if strings.HasPrefix(c.name, "slow") {
				m.Timeout = 500 * time.Millisecond
			}
			_, err := m.Complete(t.Context(), formats.ModelRequest{System: "s", Prompt: "p"})
			if err == nil || !strings.Contains(err.Error(), c.want) || calls.Load() != c.calls {
				t.Fatalf("%v after %d calls", err, calls.Load())
			}
			if text := err.Error(); !utf8.ValidString(text) || len(text) > 500 || strings.Contains(text, "Go ") {
				t.Errorf("message %q", text)
			}
		})
	}
	t.Cleanup(func() {
		if strayed.Load() != 0 {
			t.Error("a page was sent to another host")
		}
	})
}
