package pagemillbeam

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/pagemill/pagemill"
)

// poison does to a conversion what a hostile page must not be able to do.
func poison(id string) {
	switch {
	case strings.HasPrefix(id, "panic"):
		panic("poison")
	case strings.HasPrefix(id, "loop"):
		for { // heeds nothing
			time.Sleep(time.Hour)
		}
	case strings.HasPrefix(id, "exit"):
		os.Exit(3)
	case strings.HasPrefix(id, "once:"): // the process ends once, by another's doing
		if os.Remove(strings.TrimPrefix(id, "once:")) == nil {
			os.Exit(3)
		}
	}
}

// A poison page costs its record, in the worker and in a child process.
func TestPoison(t *testing.T) {
	beforeConvert = poison
	defer func() { beforeConvert = func(string) {} }()
	dir := t.TempDir()
	var lines strings.Builder
	for i := range 40 {
		fmt.Fprintf(&lines, "{\"id\":\"r%d\",\"html\":\"<p>text\"}\n", i)
		if i == 20 {
			for _, id := range []string{"panic", "loop"} {
				fmt.Fprintf(&lines, "{\"id\":%q,\"path\":%q,\"options\":{\"timeout\":1000}}\n", id, id)
			}
			fmt.Fprintf(&lines, "{\"id\":\"giant\",\"html\":\"%s\"}\n", strings.Repeat("word ", 3<<20))
		}
	}
	source := writeFile(t, filepath.Join(dir, "poison.ndjson"), lines.String())
	withExit := writeFile(t, filepath.Join(dir, "exit.ndjson"), lines.String()+"{\"id\":\"exit\",\"path\":\"exit\"}\n"+"{\"id\":\"last\",\"html\":\"<p>x\"}\n"+
		fmt.Sprintf("{\"id\":\"killed\",\"path\":%q}\n", "once:"+writeFile(t, filepath.Join(dir, "killed"), "")))
	for name, c := range map[string]struct {
		source  string
		command []string
		good    int
		codes   map[string]pagemill.ErrorCode
	}{
		"in the worker": {source, nil, 40, map[string]pagemill.ErrorCode{"panic": pagemill.CodeUnknown, "loop": CodeStuck}},
		"in a child": {withExit, []string{"/usr/bin/env", "PAGEMILL_TEST_CHILD=1", os.Args[0]}, 42,
			map[string]pagemill.ErrorCode{"panic": pagemill.CodeUnknown, "loop": CodeStuck, "exit": CodeCrashed}},
	} {
		t.Run(name, func(t *testing.T) {
			out := t.TempDir()
			run(t, func(s beam.Scope) {
				convertAll(s, out, ReadOptions{MaxBytes: 10 << 20}, ConvertOptions{Command: c.command, Grace: 5 * time.Second, MaxBytes: 10 << 20}, 1, c.source)
			})
			got := files(t, out)
			if n := len(byID(t, got["pages-00000-of-00001.ndjson"])); n != c.good {
				t.Errorf("%d records, want %d", n, c.good)
			}
			codes := map[string]pagemill.ErrorCode{}
			for id, line := range byID(t, got["failed-00000-of-00001.ndjson"]) {
				var f struct{ Code pagemill.ErrorCode }
				if err := json.Unmarshal([]byte(line), &f); err != nil {
					t.Fatal(err)
				}
				codes[id] = f.Code
			}
			for id, code := range c.codes {
				if codes[id] != code {
					t.Errorf("%s: %q, want %q", id, codes[id], code)
				}
			}
			if len(codes) != len(c.codes)+1 { // and the giant, by its place
				t.Errorf("failed: %v", codes)
			}
		})
	}
}
