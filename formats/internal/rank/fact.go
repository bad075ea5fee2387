package rank

import (
	"slices"
	"strings"
)

// A Fact is what a question asks of the page as a whole.
type Fact int

const (
	NoFact    Fact = iota
	Cost           // of what the page sells
	Published      // the day of the page
	Author         // of the page
	Telephone      // of whom the page is about
)

// FactAsked returns the fact of the page that a question asks for.
func FactAsked(question string) Fact {
	words := Words(question)
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	k := kindOf(question, "")
	switch {
	case k == anAmount:
		return Cost
	case k == aTelephone:
		return Telephone
	case !has(pageWords()):
		return NoFact
	case k == aDate && has(strings.Fields("published posted released online written veröffentlicht erschienen publié publiée publicado publicada pubblicato pubblicata gepubliceerd publicerad опубликована опубликован")):
		return Published
	case has(strings.Fields("wrote written author writer geschrieben autor autorin verfasst auteur écrit autora escribió autore scritto escreveu schreef auteur författare автор написал")):
		return Author
	}
	return NoFact
}

// pageWords name the page itself.
func pageWords() []string {
	return strings.Fields("article post page story piece blog text review news guide artikel beitrag seite text nachricht billet page artículo entrada noticia articolo pagina notizia artigo notícia bericht inlägg sida статья страница новость")
}

// Shares returns the share of a question's weight that a text has, but for the words
// that the value shows, such as "cost".
func (ix *Index) Shares(question, text string) float64 {
	terms, _ := once(ix.asking(ix.asked(question)))
	have := ix.terms(Words(text))
	all, found := 0.0, 0.0
	for _, t := range terms {
		w := ix.idf(t)
		all += w
		if slices.Contains(have, t) {
			found += w
		}
	}
	if all == 0 {
		return 0
	}
	return found / all
}
