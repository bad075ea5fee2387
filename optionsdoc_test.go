package pagemill

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestOptionsDoc checks that docs/OPTIONS.md matches optionspec.go; "make
// golden" rewrites it.
func TestOptionsDoc(t *testing.T) {
	t.Parallel()
	want := optionsDoc()
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		if err := os.WriteFile("docs/OPTIONS.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("docs/OPTIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/OPTIONS.md is not what optionspec.go says; run make golden")
	}
	for _, f := range optionFields {
		if !f.online && f.doc == "" {
			t.Errorf("%s has no documentation", f.name)
		}
	}
}

func optionsDoc() string {
	var b strings.Builder
	b.WriteString(`# Options

What ` + "`pagemill.Options`" + ` takes, in JSON, for ` + "`ParseOptions`" + `, ` + "`pagemill batch`" + ` and
` + "`pagemill convert --options`" + `. Written from optionspec.go by ` + "`make golden`" + `. Unknown
keys, wrong types and values out of range are refused, all at once.

`)
	table(&b, optionFields, func(f field) bool { return !f.online })
	b.WriteString("\n## formats\n\nEach entry is a name, or an object with `type` and the options below.\n\n| type | gives | options |\n|---|---|---|\n")
	for _, f := range formatFields {
		if f.online {
			continue
		}
		var opts []string
		for _, o := range f.fields {
			opts = append(opts, fmt.Sprintf("`%s` (%s)%s", o.name, typeName(&o), dash(o.doc)))
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.name, cell(f.doc), cell(strings.Join(opts, "; ")))
	}
	b.WriteString("\n## parsers\n\n")
	table(&b, parserFields, func(field) bool { return true })
	b.WriteString("\n## redactPII\n\n")
	table(&b, redactionFields, func(field) bool { return true })
	b.WriteString("\n## Accepted, reported and ignored\n\nThese options of the contract need a network or a browser. They are checked,\nand a warning of the result names them.\n\n")
	var names []string
	for _, f := range optionFields {
		if f.online {
			names = append(names, "`"+f.name+"`")
		}
	}
	for _, f := range formatFields {
		if f.online {
			names = append(names, "format `"+f.name+"`")
		}
	}
	b.WriteString(strings.Join(names, ", ") + "\n")
	return b.String()
}

func table(b *strings.Builder, fields []field, want func(field) bool) {
	b.WriteString("| key | type | default | meaning |\n|---|---|---|---|\n")
	for _, f := range fields {
		if want(f) {
			def := ""
			if f.def != "" {
				def = "`" + f.def + "`"
			}
			fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", f.name, typeName(&f), cell(def), cell(f.doc))
		}
	}
}

func typeName(f *field) string {
	switch f.kind {
	case kindBool:
		return "boolean"
	case kindNumber:
		return "number"
	case kindInt:
		if f.max > 0 {
			return fmt.Sprintf("integer, %d to %d", f.min, f.max)
		}
		return "integer"
	case kindString:
		switch {
		case f.enum != nil:
			return "one of " + strings.Join(f.enum, ", ")
		case f.max > 0:
			return fmt.Sprintf("string, at most %d characters", f.max)
		}
		return "string"
	case kindArray:
		return "array of " + typeName(f.elem)
	case kindFormat:
		return "name or object"
	case kindRedaction:
		return "boolean or object"
	case kindSchema:
		return "JSON Schema"
	}
	return "object"
}

func dash(doc string) string {
	if doc == "" {
		return ""
	}
	return ": " + doc
}

func cell(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "|", `\|`), "<", "&lt;")
}
