// Package chatmodel is a [formats.Model] that asks a chat endpoint over HTTP:
// one that speaks OpenAI's interface (/v1/chat/completions), as llama.cpp, vLLM
// and LM Studio do too, or Ollama's own (/api/chat).
//
//	m := &chatmodel.Model{URL: "http://localhost:11434/api/chat", Name: "qwen3"}
//	p := &pagemill.Pipeline{Model: m}
//
// Nothing else in the library makes a network call.
package chatmodel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/pagemill/pagemill/formats"
)

// A Model asks one endpoint. It is safe for concurrent use.
type Model struct {
	// URL is the endpoint. One that ends in /api/chat is spoken to as Ollama; any
	// other in OpenAI's way, where /v1/chat/completions is added to an address
	// without a path.
	URL    string
	Name   string       // the model's name, as the endpoint knows it
	Key    string       // bearer token; "" sends none
	Client *http.Client // nil means http.DefaultClient
	// Chunk is the size of page text in one request, in bytes; larger pages are
	// asked about in parts. 0 for formats.DefaultChunk.
	Chunk int
	// Wait is how long to wait before the first retry, doubled each time, unless
	// the endpoint says itself how long; 0 means one second.
	Wait time.Duration
}

// Bounds of a request.
const (
	attempts   = 4                // of one request
	maxWait    = 60 * time.Second // before a retry
	maxAnswer  = 8 << 20          // bytes of an answer
	maxMessage = 300              // bytes of what a failed endpoint says
)

// An Error is an endpoint's refusal.
type Error struct {
	Status  int    // of HTTP
	Message string // the start of what it said
}

func (e *Error) Error() string {
	return fmt.Sprintf("the model's endpoint answered %d: %s", e.Status, e.Message)
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// ChunkBytes makes a Model a formats.Sized.
func (m *Model) ChunkBytes() int { return m.Chunk }

// Complete implements [formats.Model]. Statuses 429 and 5xx, and connections
// that break, are tried again.
func (m *Model) Complete(ctx context.Context, r formats.ModelRequest) (string, error) {
	url, ollama := m.endpoint()
	body, err := json.Marshal(m.request(r, ollama))
	if err != nil {
		return "", err
	}
	wait := m.Wait
	if wait <= 0 {
		wait = time.Second
	}
	for attempt := 1; ; attempt++ {
		answer, after, err := m.post(ctx, url, body, ollama)
		if err == nil || attempt == attempts || after < 0 || ctx.Err() != nil {
			return answer, err
		}
		if after == 0 {
			after = wait
			wait *= 2
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(min(after, maxWait)):
		}
	}
}

func (m *Model) endpoint() (url string, ollama bool) {
	url = strings.TrimRight(m.URL, "/")
	if strings.HasSuffix(url, "/api/chat") {
		return url, true
	}
	_, rest, _ := strings.Cut(url, "://")
	switch {
	case !strings.Contains(rest, "/"):
		url += "/v1/chat/completions"
	case strings.HasSuffix(url, "/v1"):
		url += "/chat/completions"
	}
	return url, false
}

// request is the body in the endpoint's words. A schema asks for an answer that
// conforms to it.
func (m *Model) request(r formats.ModelRequest, ollama bool) map[string]any {
	body := map[string]any{"model": m.Name, "messages": []message{{"system", r.System}, {"user", r.Prompt}}, "stream": false}
	switch {
	case ollama:
		body["options"] = map[string]any{"temperature": 0}
		if body["format"] = any("json"); len(r.Schema) > 0 {
			body["format"] = r.Schema
		}
	case len(r.Schema) > 0:
		body["temperature"] = 0
		body["response_format"] = map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": "result", "schema": r.Schema, "strict": true}}
	default:
		body["temperature"] = 0
	}
	return body
}

// post makes one attempt. after says when to try again: as long as the endpoint
// asks for, 0 for as long as the caller thinks, negative for never.
func (m *Model) post(ctx context.Context, url string, body []byte, ollama bool) (answer string, after time.Duration, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return "", -1, err
	}
	req.Header.Set("Content-Type", "application/json")
	if m.Key != "" {
		req.Header.Set("Authorization", "Bearer "+m.Key)
	}
	client := m.Client
	if client == nil {
		client = http.DefaultClient
	}
	resp, err := client.Do(req)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = resp.Body.Close() }() // only read from
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return "", 0, err
	}
	if resp.StatusCode != http.StatusOK {
		refusal := &Error{resp.StatusCode, strings.TrimSpace(string(data[:min(len(data), maxMessage)]))}
		if resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode < 500 {
			return "", -1, refusal
		}
		seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		if err != nil || seconds < 0 {
			seconds = 0
		}
		return "", time.Duration(seconds) * time.Second, refusal
	}
	answer, err = read(data, ollama)
	return answer, -1, err
}

// read takes the text out of an endpoint's answer.
func read(data []byte, ollama bool) (string, error) {
	var said struct {
		Message message `json:"message"` // Ollama
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return "", fmt.Errorf("the model's endpoint answered no JSON: %w", err)
	}
	if ollama {
		return said.Message.Content, nil
	}
	if len(said.Choices) == 0 {
		return "", errors.New("the model's endpoint answered without a choice")
	}
	return said.Choices[0].Message.Content, nil
}
