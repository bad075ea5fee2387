package schemafill

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

// meanings returns the schema.org paths for a property name, given as words,
// best first.
func meanings(words string) []string {
	if paths := vocabularyPaths()[words]; len(paths) > 0 {
		return paths
	}
	for _, suffix := range [...]string{" list", " text", " name", " url", " string"} {
		if short, ok := strings.CutSuffix(words, suffix); ok {
			if paths := vocabularyPaths()[short]; len(paths) > 0 {
				return paths
			}
		}
	}
	return nil
}

// vocabularyPaths indexes the vocabulary by name.
var vocabularyPaths = sync.OnceValue(func() map[string][]string {
	paths := map[string][]string{}
	for line := range datafile.Lines(vocabulary) {
		names, to, _ := strings.Cut(line, "=")
		for name := range strings.SplitSeq(names, ",") {
			name = strings.TrimSpace(name)
			paths[name] = append(paths[name], strings.Fields(to)...)
		}
	}
	return paths
})

// vocabulary maps common property names to schema.org.
//
//go:embed vocabulary.txt
var vocabulary string

// headings returns the titles under which pages list values of a property, in
// several languages.
func headings(words string) []string {
	switch words {
	case "ingredients", "ingredient":
		return []string{"ingredients", "what you'll need", "what you’ll need", "you will need", "what you need", "zutaten", "ingrédients", "ingredientes", "ingredienti", "ingrediënten", "ingredienser", "składniki", "ingrediente", "ингредиенты", "suroviny", "ainekset", "hozzávalók", "材料", "재료", "食材"}
	case "instructions", "instruction", "directions", "steps":
		return []string{"instructions", "directions", "method", "steps", "preparation", "zubereitung", "préparation", "preparación", "elaboración", "preparazione", "procedimento", "bereiding", "bereidingswijze", "werkwijze", "zo maak je het", "modo de preparo", "modo de preparação",
			"sposób przygotowania", "przygotowanie", "fremgangsmåde", "gör så här", "tillagning", "приготовление", "postup", "valmistus", "elkészítés", "作り方", "만드는 법", "做法", "how to make", "cooking directions", "step-by-step", "step by step", "schritt für schritt", "étape par étape", "paso a paso"}
	}
	return nil
}
