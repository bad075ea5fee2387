package rank

import (
	"strings"
	"sync"
)

// irregular returns the base form of an irregular English form: no stemmer maps
// "wrote" and "written" to "write".
func irregular(word string) string {
	if base, ok := baseForms()[word]; ok {
		return base
	}
	return word
}

// baseForms maps irregular forms to base forms.
var baseForms = sync.OnceValue(func() map[string]string {
	forms := map[string]string{}
	for line := range strings.Lines(irregularForms) {
		base, rest, _ := strings.Cut(line, ":")
		for form := range strings.FieldsSeq(rest) {
			if _, known := forms[form]; !known && len(form) >= 3 && len(form) <= 10 {
				forms[form] = base
			}
		}
	}
	return forms
})

// irregularForms lists the irregular verbs of English, with the agent nouns of
// some, and the irregular plurals, one per line; written by us from common
// usage. Forms that are also other words ("found", "saw", "left") are left out.
const irregularForms = `
write: wrote written writer
begin: began begun beginning
sing: sang sung singer
die: died dead death dying
bear: born birth
speak: spoke spoken
break: broke broken
choose: chose chosen choice
drive: drove driven driver
eat: ate eaten
fall: fell fallen
fly: flew flown flight
forget: forgot forgotten
freeze: froze frozen
give: gave given
go: went gone
grow: grew grown growth
hide: hid hidden
hold: held
keep: kept
know: knew known knowledge
lead: led leader
lose: lost loss
make: made maker
meet: met
pay: paid payment
ride: rode ridden rider
rise: rose risen
run: ran
seek: sought
sell: sold sale
send: sent
shoot: shot
sink: sank sunk
sleep: slept
spend: spent
steal: stole stolen theft
swim: swam swum
take: took taken
teach: taught teacher
tell: told
think: thought
throw: threw thrown
understand: understood
wear: wore worn
win: won winner
build: built builder building
buy: bought
bring: brought
catch: caught
draw: drew drawn
fight: fought fighter
get: got gotten
become: became
child: children
man: men
woman: women
person: people
foot: feet
tooth: teeth
mouse: mice
live: lived lives life
marry: married marriage wife husband
invent: invented invention inventor
discover: discovered discovery discoverer
`

// variants returns the terms of the page derived from the same word as a
// query's term: "directed" for "director".
func (ix *Index) variants(t int32) []int32 {
	var out []int32
	term := ix.names[t]
	if len(term) < minVariant {
		return nil
	}
	for i, other := range ix.names {
		if ix.df[i] > 0 && int32(i) != t && len(other) >= minVariant && (len(other)-len(term) <= maxSuffix && strings.HasPrefix(other, term) || len(term)-len(other) <= maxSuffix && strings.HasPrefix(term, other)) {
			out = append(out, int32(i))
		}
	}
	return out
}

const (
	minVariant = 5 // letters
	maxSuffix  = 4
)
