package changetrack_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

func ExampleLines() {
	fmt.Print(changetrack.Lines("ebb\nflow\n", "ebb\nflood\n").Unified("a/tide", "b/tide"))
	// Output:
	// --- a/tide
	// +++ b/tide
	// @@ -1,2 +1,2 @@
	//  ebb
	// -flow
	// +flood
}

// Histories move between stores as lines of JSON.
func ExampleExport() {
	ctx := context.Background()
	from, to := changetrack.NewMemory(), changetrack.NewMemory()
	if err := from.Put(ctx, &changetrack.Snapshot{URL: "https://mill.example/", Time: time.Unix(1767225600, 0).UTC(), Markdown: "# Mill"}); err != nil {
		fmt.Println(err)
	}
	var lines strings.Builder
	if err := changetrack.Export(ctx, from, &lines); err != nil {
		fmt.Println(err)
	}
	if err := changetrack.Import(ctx, to, strings.NewReader(lines.String())); err != nil {
		fmt.Println(err)
	}
	latest, err := to.Latest(ctx, "https://mill.example/", "")
	fmt.Println(latest.Markdown, latest.Time.Year(), err)
	// Output: # Mill 2026 <nil>
}
