package pagemill_test

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// What a refusal quotes of a request of 100 KB is short.
func TestRefusalsAreShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 100_000)
	quoted := strconv.Quote(long)
	schema := func(s string) string { return `{"formats":[{"type":"json","schema":` + s + `}]}` }
	for name, options := range map[string]string{
		"field":             `{` + quoted + `:1}`,
		"field of a format": `{"formats":[{"type":"json",` + quoted + `:1}]}`,
		"header":            `{"headers":{` + quoted + `:1}}`,
		"format":            `{"formats":[` + quoted + `]}`,
		"action":            `{"actions":[{"type":` + quoted + `}]}`,
		"mode":              `{"redactPII":{"mode":` + quoted + `}}`,
		"entity":            `{"redactPII":{"entities":[` + quoted + `]}}`,
		"number":            `{"timeout":1` + strings.Repeat("0", 100_000) + `}`,
		"selector":          `{"includeTags":[` + strconv.Quote("["+long) + `]}`,
		"end of a selector": `{"includeTags":[` + strconv.Quote("p)"+long) + `]}`,
		"attributes":        `{"formats":[{"type":"attributes","selectors":[{"selector":` + strconv.Quote("["+long) + `,"attribute":"a"}]}]}`,
		"no schema":         schema(`{"type":` + quoted + `}`),
		"reference":         schema(`{"$ref":` + strconv.Quote("#/"+long) + `}`),
		"anchor":            schema(`{"$ref":` + strconv.Quote("#"+long) + `}`),
		"other file":        schema(`{"$ref":` + quoted + `}`),
		"pattern":           schema(`{"type":"object","properties":{"a":{"type":"string","pattern":` + strconv.Quote("("+long) + `}}}`),
		"name of a place":   schema(`{"type":"object","properties":{` + quoted + `:{"type":5}}}`),
	} {
		opts, err := pagemill.ParseOptions(json.RawMessage(options))
		if err == nil {
			_, err = pagemill.Run(context.Background(), pagemill.Document{Body: []byte("<p>The mill grinds rye."), ContentType: "text/html"}, opts)
		}
		switch {
		case err == nil:
			t.Errorf("%s: not refused", name)
		case len(err.Error()) > 1500:
			t.Errorf("%s: %d bytes: %.300s", name, len(err.Error()), err)
		}
	}
}
