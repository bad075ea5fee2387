package hostile_test

import (
	"encoding/json"
	"fmt"
	"strings"
)

// requestFamilies are requests with hostile options: n is the size of the
// options; the page is always the same.
var requestFamilies = map[string]func(n int) string{
	"schema allOf": func(n int) string {
		return schemaOf(fmt.Sprintf(`{"$ref":"#/$defs/l0","$defs":{%s"end":{"type":"object","properties":{"name":{"type":"string"}}}}}`, seq(min(n, 8000), func(i int) string {
			return fmt.Sprintf(`"l%d":{"allOf":[{"$ref":"#/$defs/l%d"},{"$ref":"#/$defs/l%d"}]},`, i, i+1, i+1)
		})))
	},
	"schema properties": func(n int) string {
		return schemaOf(`{"type":"object","properties":{` + strings.TrimSuffix(seq(n, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string"},`, i) }), ",") + `}}`)
	},
	"schema objects": func(n int) string {
		depth := n / 80
		return schemaOf(strings.Repeat(`{"type":"array","items":{"type":"object","properties":{"products":`, min(depth, 60)) + `{"type":"string"}` + strings.Repeat(`}}}`, min(depth, 60)))
	},
	"schema enum": func(n int) string {
		return schemaOf(`{"type":"object","properties":{"name":{"enum":[` + strings.TrimSuffix(seq(n, func(i int) string { return fmt.Sprintf(`"e%d",`, i) }), ",") + `]}}}`)
	},
	"schema pattern": func(n int) string {
		return schemaOf(fmt.Sprintf(`{"type":"object","properties":{"name":{"type":"string","pattern":"(a?){%d}a{%d}"}}}`, min(n/100, 900), min(n/100, 900)))
	},
	"schema loop": func(int) string {
		return schemaOf(`{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}]},"b":{"oneOf":[{"$ref":"#/$defs/a"}]}}}`)
	},
	"selector has": func(n int) string {
		return selectorOf(strings.Repeat(":has(*", min(n/7, 31)) + "q" + strings.Repeat(")", min(n/7, 31)))
	},
	"selector descendants": func(n int) string { return selectorOf("q " + strings.TrimSpace(strings.Repeat("* ", min(n/2, 60)))) },
	"selector list":        func(n int) string { return selectorOf(strings.TrimSuffix(rep("p.a,", n), ",")) },
	"selector classes":     func(n int) string { return selectorOf(rep(".a", n)) },
	"selector siblings":    func(n int) string { return selectorOf(strings.TrimSuffix(rep("p~p~p,", n), ",")) },
	"selector nth":         func(n int) string { return selectorOf(rep(":nth-child(2n+1)", n)) },
	"selector text":        func(n int) string { return selectorOf(rep(`:contains("zzz")`, n)) },
	"selector pattern":     func(n int) string { return selectorOf(strings.Repeat("*"+strings.Repeat("a", min(n, 1000))+"*", 1)) },
	"selector attributes":  func(n int) string { return selectorOf(rep(`[class*=a]`, n)) },
}

func schemaOf(schema string) string {
	return `{"formats":["markdown",{"type":"json","schema":` + schema + `}]}`
}

func selectorOf(selector string) string {
	text, _ := json.Marshal(selector)
	return `{"formats":["markdown",{"type":"attributes","selectors":[{"selector":` + string(text) + `,"attribute":"class"}]}],"excludeTags":[` + string(text) + `]}`
}

// requestPage is the page for hostile options.
func requestPage() string {
	return head + `<script type="application/ld+json">[` + rep(`{"@type":"Product","name":"`+strings.Repeat("a", 600)+`!","offers":{"price":"4.50"}},`, 100_000) + `{}]</script>` +
		strings.Repeat("<div class=a>", 60) + rep(`<p class="a b">Rye flour: 4 kg <a href=/x>y</a></p>`, 100_000) + strings.Repeat("</div>", 60)
}
