package main

import (
	"fmt"
	"maps"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/inject"
)

type tally struct{ hit, all int }

func (t *tally) add(hit bool) {
	t.all++
	if hit {
		t.hit++
	}
}

func (t tally) String() string {
	return fmt.Sprintf("%d of %d (%.3f)", t.hit, t.all, float64(t.hit)/float64(max(t.all, 1)))
}

// report prints what models find that were trained without the source.
func report(d *data, byFold []*inject.Model) {
	prompts, pages, channels := map[string]*tally{}, map[string]*tally{}, map[string]*tally{}
	var found, wrong tally
	for _, t := range d.orders {
		if t.fold == always {
			continue
		}
		m := byFold[t.fold]
		count(prompts, t.source, m.Score(t.plain) >= threshold(m, "visible"))
	}
	for _, p := range d.judged {
		hit := false
		m := byFold[p.fold]
		for _, t := range p.texts {
			if z := m.Score(t.plain); z >= threshold(m, t.technique) {
				hit = true
				if !p.order {
					fmt.Printf("false: %s %s %.2f %.200q\n", p.name, t.technique, z, t.plain)
				}
			}
		}
		if p.order {
			if !hit {
				fmt.Println("missed:", p.name)
			}
			found.add(hit)
			count(pages, p.source, hit)
			count(channels, p.channel, hit)
		} else {
			wrong.add(hit)
		}
	}
	show("prompts", prompts)
	show("pages by source", pages)
	show("pages by channel", channels)
	fmt.Println("pages found:", found, "false:", wrong)
}

func threshold(m *inject.Model, technique string) float64 {
	if t, ok := m.Origin.Thresholds[technique]; ok {
		return t
	}
	return m.Origin.Thresholds[""]
}

func count(in map[string]*tally, key string, hit bool) {
	if in[key] == nil {
		in[key] = &tally{}
	}
	in[key].add(hit)
}

func show(what string, all map[string]*tally) {
	fmt.Println(what)
	for _, k := range slices.Sorted(maps.Keys(all)) {
		fmt.Printf("  %-45s %v\n", k, all[k])
	}
}

// unseen prints what a model finds in texts of our own that trained nothing.
func unseen(m *inject.Model) {
	orders, harmless := own(unseenTexts)
	var english, others, hidden, wrong tally
	for _, t := range orders {
		z := m.Score(t.plain)
		if t.foreign {
			others.add(z >= threshold(m, "visible"))
		} else {
			english.add(z >= threshold(m, "visible"))
		}
		hidden.add(z >= threshold(m, ""))
	}
	for _, t := range harmless {
		z := m.Score(t.plain)
		wrong.add(z >= threshold(m, "visible"))
		if z >= threshold(m, "") {
			fmt.Printf("would be false where unseen: %.2f %q\n", z, t.plain)
		}
	}
	fmt.Println("unseen orders, English:", english, "other languages:", others, "all in unseen channels:", hidden, "false:", wrong)
}
