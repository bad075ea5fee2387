package chatmodel_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/chatmodel"
)

func ExampleModel() {
	// A stand-in for Ollama at http://localhost:11434.
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"message":{"content":"{\"height\":\"12 metres\"}"}}`)
	}))
	defer endpoint.Close()

	p := &pagemill.Pipeline{Model: &chatmodel.Model{URL: endpoint.URL + "/api/chat", Name: "qwen3"}}
	options, err := pagemill.ParseOptions([]byte(`{"formats":[{"type":"json","schema":{"type":"object","properties":{"height":{"type":"string"}}}}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	page := pagemill.Document{Body: []byte("<h1>Harbour tide</h1><p>It rises by 12 metres.</p>")}
	res, err := p.Run(context.Background(), page, options)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(res.JSON))
	// Output: {"height":"12 metres"}
}
