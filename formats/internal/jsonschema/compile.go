package jsonschema

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/excerpt"
)

// A compiler builds the nodes of one schema.
type compiler struct {
	doc       any
	top       *resource
	resources map[string]*resource // by address
	places    map[string]place     // by pointer
	nodes     map[string]*node     // by pointer
	patterns  map[string]*pattern
	states    int // of all of them
	shapes    map[string]*node
	problems  []Problem
	pointers  int  // total bytes of the pointers in places
	full      bool // whether the limit on pointers is exceeded
}

// Compile compiles a schema decoded by encoding/json with UseNumber; draft
// 2020-12 if it names none. It returns all problems of the schema.
func Compile(doc any) (*Schema, []Problem) {
	c := newCompiler(doc)
	c.collect("", doc, c.top)
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	n := c.node("")
	for _, address := range slices.Sorted(maps.Keys(c.resources)) {
		c.compileNamed(c.resources[address])
	}
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	return &Schema{n}, nil
}

func newCompiler(doc any) *compiler {
	top := &resource{address: root, draft: draft2020}
	return &compiler{doc: doc, top: top, resources: map[string]*resource{root: top}, places: map[string]place{}, nodes: map[string]*node{}}
}

// compileNamed compiles the schemas that references may reach during
// validation.
func (c *compiler) compileNamed(r *resource) {
	for _, name := range slices.Sorted(maps.Keys(r.dynamic)) {
		r.dynamic[name] = c.node(r.anchors[name])
	}
	if obj, ok := c.places[r.pointer].value.(map[string]any); ok && obj["$recursiveAnchor"] == true {
		r.recursive = c.node(r.pointer)
	}
}

func (c *compiler) report(at string, p Problem) {
	p.Pointer, p.Reason = at+p.Pointer, excerpt.Cut(p.Reason, maxReason)
	c.problems = append(c.problems, p)
}

func wrongType(got, want typeSet) Problem {
	return Problem{Keyword: "type", Reason: "got " + got.String() + ", want " + want.String()}
}

// external returns the problem of an address outside the schema.
func external(keyword, address string) Problem {
	return Problem{Keyword: keyword, Reason: fmt.Sprintf("%q is not part of the schema: references to files and addresses are not followed", excerpt.Of(strings.TrimPrefix(address, "mem:///")))}
}

// checkShape validates the value of a keyword against the schema for such
// values.
func (c *compiler) checkShape(at, shape string, v any) {
	n := c.shapes[shape]
	if n == nil {
		var doc any
		if err := json.Unmarshal([]byte(shape), &doc); err != nil {
			panic(err) // shapes are constants
		}
		own := newCompiler(doc)
		for _, p := range []string{"", "/items", "/anyOf/0", "/anyOf/1", "/anyOf/1/items", "/additionalProperties", "/additionalProperties/items"} {
			if v, ok := lookup(doc, p); ok {
				own.places[p] = place{v, own.top}
			}
		}
		if n = own.node(""); c.shapes == nil {
			c.shapes = map[string]*node{}
		}
		c.shapes[shape] = n
	}
	s := &Schema{n}
	problems, err := s.Check(nil, len(shape)+evaluationsOfShape*Parts(v)+textSize(v), v)
	if err != nil {
		c.report(at, Problem{Reason: err.Error()})
	}
	for _, p := range problems {
		if p.Keyword == "format" && strings.HasSuffix(at, "/pattern") {
			p = badPattern(p.Reason)
		}
		c.report(at, p)
	}
}

const evaluationsOfShape = 4

// textSize is how many bytes of text a value holds.
func textSize(v any) int {
	n := 0
	switch v := v.(type) {
	case string:
		n = len(v)
	case map[string]any:
		for name, e := range v {
			n += len(name) + textSize(e)
		}
	case []any:
		for _, e := range v {
			n += textSize(e)
		}
	}
	return n
}

// Parts counts the values in a value, itself included.
func Parts(v any) int {
	n := 1
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			n += Parts(e)
		}
	case []any:
		for _, e := range v {
			n += Parts(e)
		}
	}
	return n
}

func badPattern(reason string) Problem {
	return Problem{Keyword: "pattern", Reason: "no regular expression that is supported (lookahead, lookbehind and back references are not): " + excerpt.Of(reason)}
}

// A pattern is a regular expression with the size of its automaton; each state
// may take a step for each byte of a text.
type pattern struct {
	re     *regexp.Regexp
	states int
}

// maxStates bounds the automata of all patterns: each state takes about a
// microsecond to make.
const maxStates = 200_000

// states is about how many states the automaton of a regular expression has,
// without making it.
func states(re *syntax.Regexp) int {
	n := 1
	if re.Op == syntax.OpLiteral {
		n = len(re.Rune)
	}
	for _, sub := range re.Sub {
		n += states(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return n
}

// pattern compiles a regular expression and reports an invalid one.
func (c *compiler) pattern(at, source string) *pattern {
	if p := c.patterns[source]; p != nil {
		return p
	}
	p := &pattern{}
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err == nil {
		p.states = states(parsed)
		if c.states += p.states; c.states > maxStates {
			c.report(at, Problem{Keyword: "pattern", Reason: fmt.Sprintf("the patterns have more than %d states", maxStates)})
			return nil
		}
		p.re, err = regexp.Compile(source)
	}
	if err != nil {
		c.report(at, badPattern(quote(source)+" is not valid regex: "+err.Error()))
		return nil
	}
	if c.patterns == nil {
		c.patterns = map[string]*pattern{}
	}
	c.patterns[source] = p
	return p
}

// reference compiles the target of a reference.
func (c *compiler) reference(at, keyword, ref string, from *resource) *node {
	address, fragment, _ := strings.Cut(ref, "#")
	if address != "" {
		resolved, ok := join(from.address, address)
		if from = c.resources[resolved]; !ok || from == nil {
			c.report(at, external(keyword, resolved))
			return nil
		}
	}
	name, err := url.PathUnescape(fragment)
	if err != nil {
		c.report(at, Problem{Keyword: keyword, Reason: quote(ref) + " is no reference: " + excerpt.Of(err.Error())})
		return nil
	}
	pointer := from.pointer + canonical(name)
	if name != "" && name[0] != '/' {
		var ok bool
		if pointer, ok = from.anchors[name]; !ok {
			c.report(at, Problem{Keyword: keyword, Reason: "the anchor does not exist: #" + excerpt.Of(fragment)})
			return nil
		}
	}
	n := c.node(pointer)
	if n == nil {
		c.report(at, Problem{Keyword: keyword, Reason: "the reference leads nowhere: #" + excerpt.Of(fragment)})
	}
	return n
}

// canonical returns a JSON pointer with only the necessary escapes.
func canonical(pointer string) string {
	if !strings.Contains(pointer, "~") {
		return pointer
	}
	return strings.NewReplacer("~0", "~0", "~1", "~1", "~", "~0").Replace(pointer)
}

// node compiles the schema at a pointer, nil if there is none.
func (c *compiler) node(at string) *node {
	if n := c.nodes[at]; n != nil {
		return n
	}
	p, ok := c.places[at]
	if !ok {
		v, found := lookup(c.doc, at)
		if !found {
			return nil
		}
		c.collect(at, v, c.resourceOf(at))
		p = c.places[at]
	}
	n := &node{at: at, in: p.in}
	c.nodes[at] = n
	switch v := p.value.(type) {
	case bool:
		n.never = !v
		n.always = v
	case map[string]any:
		if n.always = len(v) == 0; !n.always {
			c.fill(n, v)
		}
	}
	return n
}

// inner compiles the schema in a keyword, nil if the keyword is absent.
func (c *compiler) inner(n *node, obj map[string]any, keyword string) *node {
	if _, ok := obj[keyword]; !ok {
		return nil
	}
	return c.node(n.at + "/" + keyword)
}

func (c *compiler) list(n *node, obj map[string]any, keyword string) []*node {
	list, _ := obj[keyword].([]any)
	nodes := make([]*node, 0, len(list))
	for i := range list {
		nodes = append(nodes, c.node(n.at+"/"+keyword+"/"+strconv.Itoa(i)))
	}
	return nodes
}

func (c *compiler) named(n *node, obj map[string]any, keyword string) []property {
	m, _ := obj[keyword].(map[string]any)
	list := make([]property, 0, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, property{name: name, schema: c.node(n.at + "/" + keyword + "/" + escape(name))})
	}
	return list
}

func stringsOf(v any) []string {
	list, _ := v.([]any)
	texts := make([]string, 0, len(list))
	for _, e := range list {
		if s, ok := e.(string); ok {
			texts = append(texts, s)
		}
	}
	return texts
}
