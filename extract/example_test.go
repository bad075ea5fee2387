package extract_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract"
)

// The result is a new tree; the report lists what was dropped, and why.
func ExampleFilter_page() {
	page, err := html.Parse(strings.NewReader(`<body><nav><a href="/">Home</a> <a href="/mills">Mills</a></nav>
<main><h1>The mill</h1><p>The wheel drives a shaft, the shaft drives a gear, and the gear drives the stone.</p></main>
<footer>© the miller</footer></body>`))
	if err != nil {
		panic(err)
	}
	main, report, err := extract.Filter(context.Background(), page, extract.Options{OnlyMainContent: true, Explain: true})
	if err != nil {
		panic(err)
	}
	if err := html.Render(os.Stdout, main); err != nil {
		panic(err)
	}
	fmt.Println()
	for _, d := range report.Dropped {
		fmt.Println(d.Node.Data, "by", d.Rule)
	}
	// Output:
	// <html><body>
	// <main><h1>The mill</h1><p>The wheel drives a shaft, the shaft drives a gear, and the gear drives the stone.</p></main>
	// </body></html>
	// nav by navigation
	// footer by footer
}
