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
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Model sends requests to one endpoint. It is safe for concurrent use.
type Model struct {
	// URL is the endpoint. One that ends in /api/chat uses Ollama's API, any other
	// OpenAI's; /v1/chat/completions is appended to a URL without a path.
	URL  string
	Name string // the model's name at the endpoint
	Key  string // bearer token; "" sends none
	// Client nil means http.DefaultClient. A redirect to another host is not
	// followed unless the client has a CheckRedirect: pages go to URL alone.
	Client *http.Client
	// Chunk is the size of page text in one request, in bytes; larger pages are
	// split over several requests. 0 means formats.DefaultChunk.
	Chunk int
	// Wait is the delay before the first retry, doubled for each further one,
	// unless the endpoint specifies it; 0 means one second.
	Wait time.Duration
	// Timeout bounds each attempt; 0 means five minutes.
	Timeout time.Duration
}

// Limits of a request.
const (
	attempts   = 4                // of one request
	maxWait    = 60 * time.Second // delay before a retry
	maxAttempt = 5 * time.Minute  // for an answer, unless the model says otherwise
	maxAnswer  = 8 << 20          // bytes of an answer, see errTooLong
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
func (m *Model) ChunkBytes() int {
	if m == nil {
		return 0
	}
	return m.Chunk
}

var errNoEndpoint = errors.New("chatmodel: a model needs a URL")

// Complete implements [formats.Model]. It retries after statuses 429 and 5xx
// and after broken connections.
func (m *Model) Complete(ctx context.Context, r formats.ModelRequest) (string, error) {
	if m == nil || m.URL == "" {
		return "", errNoEndpoint
	}
	ctx = cancel.OrNone(ctx)
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
	timeout := m.Timeout
	if timeout <= 0 {
		timeout = maxAttempt
	}
	attempt, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(attempt, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return "", -1, err
	}
	data, resp, err := m.fetch(req)
	switch {
	case err != nil && ctx.Err() == nil && attempt.Err() != nil:
		return "", -1, fmt.Errorf("the model's endpoint did not answer within %v", timeout)
	case errors.Is(err, errTooLong):
		return "", -1, err
	case err != nil:
		return "", 0, err
	case resp.StatusCode == http.StatusOK:
		answer, err = read(data, ollama)
		return answer, -1, err
	}
	refusal := &Error{resp.StatusCode, strings.ToValidUTF8(strings.TrimSpace(string(data[:min(len(data), maxMessage)])), "")}
	if resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode < 500 {
		return "", -1, refusal
	}
	seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if err != nil || seconds < 0 {
		seconds = 0
	}
	return "", time.Duration(min(seconds, int(maxWait/time.Second))) * time.Second, refusal
}

// fetch sends a request and reads the answer.
func (m *Model) fetch(req *http.Request) ([]byte, *http.Response, error) {
	req.Header.Set("Content-Type", "application/json")
	if m.Key != "" {
		req.Header.Set("Authorization", "Bearer "+m.Key)
	}
	resp, err := m.client().Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = resp.Body.Close() }() // read only
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	if err == nil && len(data) > maxAnswer {
		err = errTooLong
	}
	return data, resp, err
}

var errTooLong = errors.New("the model's endpoint answered more than 8 MiB")

// client is the model's client, kept on the endpoint's host.
func (m *Model) client() *http.Client {
	c := http.Client{}
	if m.Client != nil {
		c = *m.Client
	}
	if c.CheckRedirect == nil {
		c.CheckRedirect = func(next *http.Request, via []*http.Request) error {
			if next.URL.Host != via[0].URL.Host || next.Method != http.MethodPost || len(via) > maxRedirects {
				return http.ErrUseLastResponse // which is then the endpoint's refusal
			}
			return nil
		}
	}
	return &c
}

const maxRedirects = 3

// read extracts the text from an endpoint's reply.
func read(data []byte, ollama bool) (string, error) {
	var said struct {
		Message message `json:"message"` // Ollama
		Choices []struct {
			Message message `json:"message"`
		} `json:"choices"`
		Error any `json:"error"`
	}
	var wrong *json.UnmarshalTypeError
	if err := json.Unmarshal(data, &said); errors.As(err, &wrong) {
		return "", fmt.Errorf("the model's endpoint answered in another form than was asked for (%s)", wrong.Field)
	} else if err != nil {
		return "", fmt.Errorf("the model's endpoint answered no JSON: %w", err)
	}
	if ollama && said.Error == nil {
		return said.Message.Content, nil
	}
	if len(said.Choices) == 0 || ollama {
		if said.Error != nil {
			text, _ := json.Marshal(said.Error) // it came from JSON
			return "", &Error{http.StatusOK, strings.ToValidUTF8(string(text[:min(len(text), maxMessage)]), "")}
		}
		return "", errors.New("the model's endpoint answered without a choice")
	}
	return said.Choices[0].Message.Content, nil
}
