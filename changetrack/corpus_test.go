package changetrack_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/pagemill/pagemill/changetrack"
)

// corpora contains data with third-party rights, which is therefore not part of
// the repository.
const corpora = "../../shared/corpora"

// eachRecord calls f for every line of a corpus file, or skips the test.
func eachRecord(t *testing.T, name string, f func(line []byte)) {
	t.Helper()
	file, err := os.Open(filepath.Join(corpora, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no corpus %s here", name)
	} else if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		f(lines.Bytes())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestPairs compares revisions of real texts with the patches that git makes of
// them. With PAGEMILL_PREDICTIONS=file it writes its results there, one JSON
// object per line.
func TestPairs(t *testing.T) {
	var out *json.Encoder
	if name := os.Getenv("PAGEMILL_PREDICTIONS"); name != "" {
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		out = json.NewEncoder(file)
	}
	n, equal := 0, 0
	eachRecord(t, "changetrack/pairs.ndjson.gz", func(line []byte) {
		var p struct {
			ID, Old, New, Git string
			JSON              any
		}
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		c, err := changetrack.Compare(context.Background(), &changetrack.Snapshot{Markdown: p.Old}, &changetrack.Snapshot{Markdown: p.New},
			changetrack.Options{Modes: []changetrack.Mode{changetrack.GitDiff}})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		if c.Diff == nil {
			t.Errorf("%s: status %s, no diff", p.ID, c.ChangeStatus)
			return
		}
		n++
		if c.Diff.Text != p.Git {
			t.Logf("%s: text differs from git's", p.ID)
		} else if !reflect.DeepEqual(asAny(t, c.Diff.JSON), p.JSON) {
			t.Errorf("%s: JSON form differs", p.ID)
		} else {
			equal++
		}
		if out != nil {
			if err := out.Encode(map[string]any{"id": p.ID, "text": c.Diff.Text, "json": c.Diff.JSON}); err != nil {
				t.Fatal(err)
			}
		}
	})
	t.Logf("%d of %d equal to git's", equal, n)
	if equal*434 < n*425 {
		t.Errorf("only %d of %d patches are equal to git's", equal, n)
	}
}

func asAny(t *testing.T, v any) (a any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &a)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}
