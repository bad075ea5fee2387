package dom_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

const (
	nameTable   = `<table><thead><tr><th></th></tr></thead><tbody><tr><td>Alder</td></tr><tr><td>Birch</td></tr></tbody></table>`
	figureTable = `<table><thead><tr><th>W</th><th>L</th></tr></thead><tbody><tr><td>45</td><td>17</td></tr><tr><td>42</td><td>21</td></tr></tbody></table>`
)

func TestTablesBesideEachOther(t *testing.T) {
	t.Parallel()
	joined := `<tbody><tr><td>Alder</td><td>45</td><td>17</td></tr><tr><td>Birch</td><td>42</td><td>21</td></tr></tbody>`
	for name, test := range map[string]struct {
		page string
		one  bool
	}{
		"names and figures":    {`<div>` + nameTable + `<div class="scroller"> ` + figureTable + `</div></div>`, true},
		"text between":         {`<div>` + nameTable + `<div>and` + figureTable + `</div></div>`, false},
		"a picture between":    {`<div>` + nameTable + `<div><img src="a.png">` + figureTable + `</div></div>`, false},
		"below each other":     {`<div>` + nameTable + figureTable + `</div>`, false},
		"in boxes alike":       {`<div><div>` + nameTable + `</div><div>` + figureTable + `</div></div>`, false},
		"among others":         {`<div>` + nameTable + `<div>` + figureTable + `</div><p></p></div>`, false},
		"no head":              {`<div>` + strings.NewReplacer("thead", "tbody").Replace(nameTable) + `<div>` + figureTable + `</div></div>`, false},
		"another row":          {`<div>` + nameTable + `<div>` + strings.Replace(figureTable, `<tbody>`, `<tbody><tr><td>1</td><td>2</td></tr>`, 1) + `</div></div>`, false},
		"the figures are less": {`<div>` + figureTable + `<div>` + nameTable + `</div></div>`, false},
	} {
		page, err := dom.ParseString(`<!DOCTYPE html><body>` + test.page)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := html.Render(&b, page.Root); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), joined) && strings.Count(b.String(), "<table") == 1; got != test.one {
			t.Errorf("%s: one table: %v, want %v: %s", name, got, test.one, b.String())
		}
	}
}

func TestTablesBesideEachOtherGrow(t *testing.T) {
	t.Parallel()
	growth.Prepared(t, "tables", 200, func(n int) func() {
		row := strings.Repeat(`<tr><td>1</td></tr>`, n)
		page := strings.Repeat(`<table><thead><tr><th>a</th></tr></thead>`+row+`</table>`, 20) + strings.Repeat(`<div>`+nameTable+`<div>`+figureTable+`</div></div>`, n) + strings.Repeat(`<div><table><thead>`, 400)
		return func() { _, _ = dom.ParseString(page) }
	})
}
