package chatmodel_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

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
