package markdown

import (
	stdcontext "context"
	"fmt"
	"strings"
	"testing"
)

// TestRepeatedSpansStayInProportion: what spans rows is repeated while that
// stays in proportion to the page, and long texts are not.
func TestRepeatedSpansStayInProportion(t *testing.T) {
	var b strings.Builder
	b.WriteString("<table>")
	long := strings.Repeat("long text ", 45)
	for range 20 {
		fmt.Fprintf(&b, `<tr><td rowspan=1000>%s<td rowspan=1000>%s<td>1`, long, long)
		b.WriteString(strings.Repeat("<tr><td>2", 999))
	}
	b.WriteString("</table>")
	without, err := ConvertString(stdcontext.Background(), b.String(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	with, err := ConvertString(stdcontext.Background(), b.String(), Options{RepeatRowSpans: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(with) <= len(without) || len(with) > 2*len(without)+30_000 {
		t.Errorf("%d bytes with spans repeated, %d without", len(with), len(without))
	}
	if strings.Count(with, "\n") != strings.Count(without, "\n") {
		t.Error("repetition adds or drops rows")
	}
	one := `<table><tr><th>A<th>B<tr><td rowspan=2>` + strings.Repeat("x", 600) + `<td>1<tr><td>2</table>`
	a, _ := ConvertString(stdcontext.Background(), one, Options{})
	if b, _ := ConvertString(stdcontext.Background(), one, Options{RepeatRowSpans: true}); a != b {
		t.Error("a long text is repeated")
	}
}
