package score_test

import (
	"fmt"

	"github.com/pagemill/pagemill/bench/score"
)

// The bag of words and the runs of words that two texts share.
func ExampleWordOverlap() {
	const want, got = "The tide rises for six hours.", "The tide rises for five hours."
	fmt.Printf("%.2f\n", score.WordOverlap(want, got).PRF().F1)
	fmt.Printf("%.2f\n", score.ShingleOverlap(want, got).PRF().F1)
	// Output:
	// 0.83
	// 0.33
}

func ExampleMeanPRF() {
	pages := []score.Overlap{{Common: 8, Got: 10, Want: 10}, {Common: 1, Got: 1, Want: 2}}
	fmt.Printf("%.3f\n", score.MeanPRF([]score.PRF{pages[0].PRF(), pages[1].PRF()}).F1)
	fmt.Printf("%.3f\n", score.MeanShingles(pages).F1)
	// Output:
	// 0.733
	// 0.755
}

func ExampleSameHunks() {
	fmt.Println(score.SameHunks("@@ -1 +1 @@\n-ebb\n+flow\n", "@@ -1 +1 @@ tide\n-ebb\n+flow\n"))
	// Output: true
}

func ExamplePlainMarkdown() {
	fmt.Printf("%q\n", score.PlainMarkdown("# Tides\n\nThey *turn*."))
	fmt.Printf("%q\n", score.PlainHTML("<h1>Tides</h1><p>They <i>turn</i>."))
	fmt.Printf("%q\n", score.BodyText("# Tides\n\nThey turn.", "They turn."))
	// Output:
	// "Tides\nThey turn."
	// "\nTides\n\nThey turn."
	// "They turn."
}

// An item whose words are torn apart is not kept, although none is lost.
func ExampleStructure() {
	const page, text = "<ul><li>high water at six in the morning</li><li>low water at noon or later</li></ul>", "high water at six in the morning\nlow water at noon or later"
	kept := score.Structure(page, text, score.PlainMarkdown("- high water at six in the morning\n- low water\n\nMore: at noon or later"))
	fmt.Printf("%+v\n", kept["item"])
	// Output: {Parts:2 Kept:1}
}
