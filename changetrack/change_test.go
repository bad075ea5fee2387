package changetrack_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

var gitDiff = changetrack.Options{Modes: []changetrack.Mode{changetrack.GitDiff}}

func compare(t *testing.T, prev, cur *changetrack.Snapshot, opts changetrack.Options) *changetrack.Change {
	t.Helper()
	c, err := changetrack.Compare(context.Background(), prev, cur, opts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestStatus(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prev, cur string
		want      changetrack.Status
	}{
		"equal":                   {"a b", "a b", changetrack.Same},
		"white space":             {"Price: $12", " Price:\u00a0 $12\n", changetrack.Same},
		"zero width space":        {"Price: $12", "Pri\u200bce: $12\ufeff", changetrack.Same},
		"iframe":                  {"a [iframe](https://e.example/1) b", "a b\n[iframe](https://e.example/2)", changetrack.Same},
		"iframe without end":      {"a [iframe](b", "a [iframe](c", changetrack.Changed},
		"inline image data":       {"![Logo](data:image/png;base64,AAAA)", "![Logo](<Base64-Image-Removed>)", changetrack.Same},
		"inline image without":    {"a", "a ![](data:image/png;base64,AA\nAA)", changetrack.Same},
		"inline image, new text":  {"![Logo](data:image/png;base64,AAAA)", "![Sale](data:image/png;base64,AAAA)", changetrack.Changed},
		"data URI without base64": {"![x](data:image/svg+xml,a)", "![x](data:image/svg+xml,b)", changetrack.Changed},
		"digits swapped":          {"$12", "$21", changetrack.Changed},
		"prices swapped":          {"Basic: $10\nPro: $20", "Basic: $20\nPro: $10", changetrack.Changed},
		"items reordered":         {"- Build\n- Ship", "- Ship\n- Build", changetrack.Changed},
		"letter case":             {"Sale", "SALE", changetrack.Changed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := compare(t, &changetrack.Snapshot{Markdown: c.prev}, &changetrack.Snapshot{Markdown: c.cur}, gitDiff)
			if got.ChangeStatus != c.want {
				t.Errorf("status %s, want %s", got.ChangeStatus, c.want)
			}
			if (got.Diff != nil) != (c.want == changetrack.Changed) {
				t.Errorf("diff %v with status %s", got.Diff, got.ChangeStatus)
			}
		})
	}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	then := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	prev := &changetrack.Snapshot{Time: then, Markdown: "a"}
	if c := compare(t, nil, &changetrack.Snapshot{Markdown: "a"}, gitDiff); c.ChangeStatus != changetrack.New || c.PreviousScrapeAt != nil || c.Diff != nil {
		t.Errorf("without previous snapshot: %+v", c)
	}
	if c := compare(t, prev, &changetrack.Snapshot{Markdown: "b"}, gitDiff); !c.PreviousScrapeAt.Equal(then) || c.Visibility != changetrack.Visible {
		t.Errorf("with previous snapshot: %+v", c)
	}
	if c := compare(t, prev, &changetrack.Snapshot{Tag: "daily", Markdown: "b"}, gitDiff); c.ChangeStatus != changetrack.New || c.PreviousScrapeAt != nil {
		t.Errorf("with a snapshot of another tag: %+v", c)
	}
	for _, prev := range []*changetrack.Snapshot{nil, prev} {
		if c := compare(t, prev, &changetrack.Snapshot{Markdown: "b", StatusCode: 404}, gitDiff); c.ChangeStatus != changetrack.Removed || c.Diff != nil {
			t.Errorf("page not found: %+v", c)
		}
	}
	if c := compare(t, nil, &changetrack.Snapshot{Hidden: true}, gitDiff); c.Visibility != changetrack.Hidden {
		t.Errorf("hidden page: %+v", c)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	if _, err := changetrack.Compare(context.Background(), nil, nil, changetrack.Options{}); err != changetrack.ErrNoSnapshot {
		t.Errorf("no snapshot: %v", err)
	}
	if _, err := changetrack.Compare(context.Background(), nil, &changetrack.Snapshot{}, changetrack.Options{Modes: []changetrack.Mode{"svn"}}); err == nil {
		t.Error("unknown mode: no error")
	}
}

// TestReferenceCases runs single behaviours of the reference system.
func TestReferenceCases(t *testing.T) {
	t.Parallel()
	eachRecord(t, "reference/cases.ndjson.gz", func(line []byte) {
		var c struct {
			Name, Feature     string
			Previous, Current any
			StatusCode        int
			Status            changetrack.Status `json:"expected_status"`
			Del               string             `json:"expected_del"`
			Add               string             `json:"expected_add"`
			NoDiff            bool               `json:"expect_no_diff"`
			Text              []string           `json:"expected_text_lines"`
			Expected          any
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Feature == "changeTracking_json" {
			t.Run(c.Name, func(t *testing.T) {
				prev, cur := &changetrack.Snapshot{JSON: marshal(t, c.Previous)}, &changetrack.Snapshot{JSON: marshal(t, c.Current)}
				got := compare(t, prev, cur, changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}})
				if want, _ := c.Expected.(map[string]any); len(got.Fields)+len(want) > 0 && !reflect.DeepEqual(asAny(t, got.Fields), c.Expected) {
					t.Errorf("fields %s, want %s", marshal(t, got.Fields), marshal(t, c.Expected))
				}
			})
		}
		if c.Feature != "changeTracking" {
			return
		}
		t.Run(c.Name, func(t *testing.T) {
			var prev *changetrack.Snapshot
			if c.Previous != nil {
				prev = &changetrack.Snapshot{Markdown: c.Previous.(string)}
			}
			got := compare(t, prev, &changetrack.Snapshot{Markdown: c.Current.(string), StatusCode: c.StatusCode}, gitDiff)
			if c.Status != "" && got.ChangeStatus != c.Status {
				t.Errorf("status %s, want %s", got.ChangeStatus, c.Status)
			}
			if c.NoDiff {
				if got.Diff != nil {
					t.Errorf("unexpected diff %q", got.Diff.Text)
				}
				return
			}
			for _, want := range []string{c.Del, c.Add} {
				if want != "" && !strings.Contains("\n"+got.Diff.Text, "\n"+want+"\n") {
					t.Errorf("diff lacks %q:\n%s", want, got.Diff.Text)
				}
			}
			if c.Text != nil {
				want := strings.Join(c.Text[1:], "\n") // the first is a row of "=" signs
				if text := got.Diff.Unified("previous.md\t", "current.md\t"); !strings.HasPrefix(text, want) {
					t.Errorf("diff\n%s\nwant\n%s", text, want)
				}
			}
		})
	})
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func ExampleCompare() {
	prev := &changetrack.Snapshot{Markdown: "# Pricing\nStarter: $9\nPro: $29\n", Time: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)}
	cur := &changetrack.Snapshot{Markdown: "# Pricing\nStarter: $12\nPro: $29\n"}
	c, err := changetrack.Compare(context.Background(), prev, cur, changetrack.Options{Modes: []changetrack.Mode{changetrack.GitDiff}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.ChangeStatus)
	fmt.Print(c.Diff.Text)
	// Output:
	// changed
	// @@ -1,3 +1,3 @@
	//  # Pricing
	// -Starter: $9
	// +Starter: $12
	//  Pro: $29
}
