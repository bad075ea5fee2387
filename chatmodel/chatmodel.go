// Package chatmodel implements [formats.Model] with a chat endpoint over HTTP,
// either one with OpenAI's API (/v1/chat/completions), which llama.cpp, vLLM
// and LM Studio also have, or one with Ollama's (/api/chat).
//
//	m := &chatmodel.Model{URL: "http://localhost:11434/api/chat", Name: "qwen3"}
//	p := &pagemill.Pipeline{Model: m}
//
// Nothing else in the library makes network calls.
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

// A Model sends requests to one endpoint. It is safe for concurrent use.
type Model struct {
	// URL is the endpoint. One that ends in /api/chat uses Ollama's API, any other
	// OpenAI's; /v1/chat/completions is appended to a URL without a path.
	URL    string
	Name   string       // the model's name at the endpoint
	Key    string       // bearer token; "" sends none
	Client *http.Client // nil means http.DefaultClient
	// Chunk is the size of page text in one request, in bytes; larger pages are
	// split over several requests. 0 means formats.DefaultChunk.
	Chunk int
	// Wait is the delay before the first retry, doubled for each further one,
	// unless the endpoint specifies it; 0 means one second.
	Wait time.Duration
}

// Limits of a request.
const (
	attempts   = 4                // of one request
	maxWait    = 60 * time.Second // delay before a retry
	maxAnswer  = 8 << 20          // bytes of an answer
	maxMessage = 300              // bytes kept of an error message
)

// An Error is an error reply of the endpoint.
type Error struct {
	Status  int    // HTTP status
	Message string // the start of the reply's text
}

func (e *Error) Error() string {
	return fmt.Sprintf("the model's endpoint answered %d: %s", e.Status, e.Message)
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// ChunkBytes implements formats.Sized.
func (m *Model) ChunkBytes() int { return m.Chunk }

// Complete implements [formats.Model]. It retries after statuses 429 and 5xx
// and after broken connections.
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

// request returns the request body in the endpoint's format. A schema makes the
// endpoint return an answer that conforms to it.
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

// post makes one attempt. after is the delay before a retry: what the endpoint
// asks for, 0 to leave it to the caller, negative for no retry.
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
	defer func() { _ = resp.Body.Close() }() // read only
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

// read extracts the text from an endpoint's reply.
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
