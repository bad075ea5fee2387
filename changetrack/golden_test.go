package changetrack_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/golden"
)

func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/change/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		var opts changetrack.Options
		d := json.NewDecoder(bytes.NewReader([]byte(c.Files["options"])))
		d.DisallowUnknownFields()
		if err := d.Decode(&opts); err != nil {
			t.Fatal(err)
		}
		snapshot := func(name string) *changetrack.Snapshot {
			return &changetrack.Snapshot{Markdown: c.Files[name], JSON: json.RawMessage(c.Files[name+".json"])}
		}
		change := compare(t, snapshot("previous"), snapshot("current"), opts)
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(change); err != nil {
			t.Fatal(err)
		}
		return map[string]string{"change": string(bytes.TrimSpace(out.Bytes()))}
	})
}
