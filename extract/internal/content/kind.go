package content

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
)

// A Kind is the type of a page.
type Kind uint8

// The kinds of pages.
const (
	Article Kind = iota
	Documentation
	Forum
	Product
	Listing
	Collection
	Service
	NumKinds
)

var kindNames = [...]string{"article", "documentation", "forum", "product", "listing", "collection", "service"}

// String names the kind.
func (k Kind) String() string { return kindNames[k] }

// numAddress is the number of features of an address.
const numAddress = 15

var (
	measured      = list("", measureNames)
	shareNamed    = list("share named ", groupNames)
	anyNamed      = list("any named ", groupNames)
	declaredNames = list("declares ", "article, product, discussion, list, how-to, reference, site, event") // the bits of page.Declared
	addressNames  = list("address: ", `segments, letters of the query, dashes at the end, digits, letters at the end, forum path, product path,
		documentation path, article path, listing path, service path, forum host, product host, documentation host, article host`)
)

// pageVector returns the features for the page's kind.
func (f *pageFacts) pageVector() (v features) {
	f.writePage(&trees.Row{To: &v})
	return v
}

func (f *pageFacts) writePage(w *trees.Row) {
	putAll(w, measured, f.page[:])
	putAll(w, shareNamed, f.group[:])
	for i, g := range groupFlags {
		w.Is(anyNamed[i], f.Groups&g != 0)
	}
	for i, name := range declaredNames {
		w.Is(name, f.Declared&(1<<i) != 0)
	}
	address := addressFeatures(f.Address)
	putAll(w, addressNames, address[:])
}

// pathWords are URL path segments typical of a kind of page.
var pathWords = [...][]string{
	{"forum", "forums", "thread", "threads", "topic", "topics", "t", "questions", "question", "community", "discussion", "discussions", "viewtopic", "showthread", "r", "comments", "bbs", "board"},
	{"product", "products", "p", "dp", "item", "itm", "shop", "store", "pd", "ip", "buy"},
	{"docs", "doc", "documentation", "api", "reference", "manual", "guide", "guides", "tutorial", "tutorials", "help", "learn", "wiki", "handbook", "library"},
	{"blog", "blogs", "news", "article", "articles", "story", "stories", "post", "posts", "magazine", "opinion"},
	{"category", "categories", "collections", "collection", "c", "tag", "tags", "search", "browse", "list", "archive", "courses", "jobs", "events", "catalog"},
	{"services", "service", "about", "pricing", "contact", "solutions", "features", "company", "team"},
}

// hostWords are first labels of host names typical of a kind of page.
var hostWords = [...][]string{
	{"forum", "forums", "community", "communities", "discuss", "discussions", "discourse", "bbs", "board", "boards", "answers", "ask", "talk", "groups"},
	{"shop", "store", "shopping", "boutique"},
	{"docs", "doc", "documentation", "developer", "developers", "dev", "api", "learn", "help", "support", "wiki", "manual", "man"},
	{"blog", "blogs", "news", "magazine"},
}

// Features of addresses that forums give to threads.
const (
	forumPath = 5
	forumHost = 11
)

// addressFeatures returns the features of the page's own address.
func addressFeatures(s string) (v [numAddress]float32) {
	if s == "" {
		v[0] = -1
		return v
	}
	if i := strings.Index(s, "://"); i >= 0 {
		s = s[i+3:]
	}
	host, s, _ := strings.Cut(s, "/")
	first, _, _ := strings.Cut(strings.ToLower(host), ".")
	for k, words := range hostWords {
		if slices.Contains(words, first) {
			v[forumHost+k] = 1
		}
	}
	s, query, _ := strings.Cut(s, "?")
	s = strings.Trim(s, "/")
	v[1] = float32(len(query))
	last := s[strings.LastIndexByte(s, '/')+1:]
	v[2] = float32(strings.Count(last, "-"))
	for _, c := range []byte(s) {
		if c >= '0' && c <= '9' {
			v[3]++
		}
	}
	v[4] = float32(len(last))
	for part := range strings.SplitSeq(strings.ToLower(s), "/") {
		if part == "" {
			continue
		}
		v[0]++
		part, _, _ = strings.Cut(part, ".")
		for k, words := range pathWords {
			if slices.Contains(words, part) {
				v[forumPath+k] = 1
			}
		}
	}
	return v
}

// A KindModel holds an ensemble for each kind.
type KindModel [NumKinds]Ensemble

// kinds returns the estimated probability of each kind for a page's features.
func (m *KindModel) kinds(v *features) (out [NumKinds]float32) {
	var sum float32
	for k := range m {
		out[k] = sigmoid(m[k].Logit(v))
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}
