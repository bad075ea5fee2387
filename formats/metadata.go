package formats

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// Metadata is what a page declares about itself. Each field has a fixed type;
// the unprocessed meta elements are in Raw.
type Metadata struct {
	Title       string `json:"title,omitempty"`       // the title element in the head, else og:title, else twitter:title
	Description string `json:"description,omitempty"` // meta description; several joined by ", "
	Language    string `json:"language,omitempty"`    // html[lang] as written
	Favicon     string `json:"favicon,omitempty"`     // absolute address

	OGTitle           string   `json:"ogTitle,omitempty"`           // og:title
	OGDescription     string   `json:"ogDescription,omitempty"`     // og:description
	OGURL             string   `json:"ogUrl,omitempty"`             // og:url
	OGImage           string   `json:"ogImage,omitempty"`           // og:image, as written
	OGAudio           string   `json:"ogAudio,omitempty"`           // og:audio
	OGDeterminer      string   `json:"ogDeterminer,omitempty"`      // og:determiner
	OGLocale          string   `json:"ogLocale,omitempty"`          // og:locale
	OGLocaleAlternate []string `json:"ogLocaleAlternate,omitempty"` // every og:locale:alternate
	OGSiteName        string   `json:"ogSiteName,omitempty"`        // og:site_name
	OGVideo           string   `json:"ogVideo,omitempty"`           // og:video
	PublishedTime     string   `json:"publishedTime,omitempty"`     // article:published_time as written
	ModifiedTime      string   `json:"modifiedTime,omitempty"`      // article:modified_time as written
	ArticleSection    string   `json:"articleSection,omitempty"`    // article:section
	ArticleTag        string   `json:"articleTag,omitempty"`        // the first article:tag

	// Raw holds every meta element with a content and a name, property or
	// itemprop, by that name; values are in document order.
	Raw map[string][]string `json:"-"`

	Canonical string      `json:"canonical,omitempty"`     // link[rel=canonical]
	Alternate []Alternate `json:"hreflang,omitempty"`      // the page in other languages
	Feeds     []Feed      `json:"feeds,omitempty"`         // in document order
	SiteName  string      `json:"siteName,omitempty"`      // the site's name
	Headline  string      `json:"pageHeadline,omitempty"`  // the title of the page's subject, without the site's name
	Authors   []string    `json:"authors,omitempty"`       // persons or organizations, in order
	Published string      `json:"published,omitempty"`     // ISO 8601, with the precision that is known
	Modified  string      `json:"modified,omitempty"`      // ISO 8601
	Image     string      `json:"pageImage,omitempty"`     // the image that represents the page
	Publisher string      `json:"pagePublisher,omitempty"` // the organization that publishes the page
	Keywords  []string    `json:"pageKeywords,omitempty"`  // distinct keywords and tags
	Types     []string    `json:"schemaTypes,omitempty"`   // types of JSON-LD's top-level things, without the schema.org prefix

	// The fields below describe the document rather than its text; the
	// pipeline fills them.
	SourceURL   string `json:"sourceURL,omitempty"`   // Document.URL of the pipeline
	URL         string `json:"url,omitempty"`         // the same
	StatusCode  int    `json:"statusCode,omitempty"`  // HTTP status; 0 if unknown
	ContentType string `json:"contentType,omitempty"` // media type of the body
	Error       string `json:"error,omitempty"`       // name of an HTTP status of 400 or more
	NumPages    int    `json:"numPages,omitempty"`    // PDF pages that were parsed
	TotalPages  int    `json:"totalPages,omitempty"`  // PDF pages in the file
}

// An Alternate is the page in another language or region.
type Alternate struct {
	Language string `json:"lang"` // a BCP 47 tag or "x-default"
	URL      string `json:"url"`  // absolute
}

// A Feed is a syndication feed of the page.
type Feed struct {
	URL   string `json:"url"`             // absolute
	Type  string `json:"type"`            // media type
	Title string `json:"title,omitempty"` // "" if it has none
}

// ReadMetadata reads the metadata of the whole page in one pass over its tree.
func ReadMetadata(ctx context.Context, p Page) (Metadata, error) { return run(ctx, p, readMetadata) }

func readMetadata(p Page) Metadata {
	if p.Root == nil {
		return Metadata{}
	}
	data := p.declares()
	r := metaReader{check: p.check, data: data, base: data.Base(), raw: map[string][]string{}, property: map[string][]string{}}
	r.m.Raw = r.raw
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		p.check.Step()
		if n.Type == html.ElementNode {
			r.element(n)
		}
	}
	r.finish()
	return r.m
}

// metaReader collects metadata while the tree is walked.
type metaReader struct {
	check    *cancel.Checker
	data     *declared.Data
	base     dom.Base
	m        Metadata
	raw      map[string][]string
	property map[string][]string // by property only, as in Open Graph
	icon     string              // link[rel="icon"], else any rel that contains icon
	anyIcon  string
	inBody   bool
	title    string // the first title element, which a broken head leaves to the body
	declared declaredMeta
}

// element reads one element.
func (r *metaReader) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Html:
		if r.m.Language == "" {
			r.m.Language = dom.Attr(n, "lang")
		}
	case atom.Body:
		r.inBody = true
	case atom.Title:
		if n.Namespace == "" && r.title == "" {
			r.title = dom.InlineText(n)
			if !r.inBody {
				r.m.Title = r.title
			}
		}
	case atom.Meta:
		r.meta(n)
	case atom.Link:
		r.link(n)
	default:
		r.declared.element(n)
	}
}

// meta records a meta element under its name.
func (r *metaReader) meta(n *html.Node) {
	var name, property, itemprop, content string
	hasContent := false
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "name":
			name = a.Val
		case "property":
			property = a.Val
		case "itemprop":
			itemprop = a.Val
		case "content":
			content, hasContent = a.Val, true
		}
	}
	if !hasContent {
		return
	}
	content = strings.TrimSpace(content)
	for token := range strings.FieldsSeq(property) { // RDFa allows several properties
		r.property[token] = append(r.property[token], content)
	}
	for _, key := range [...]string{name, property, itemprop} {
		if key != "" {
			r.raw[key] = append(r.raw[key], content)
			return
		}
	}
}

// link records a link element.
func (r *metaReader) link(n *html.Node) {
	rel, href := strings.ToLower(dom.Attr(n, "rel")), strings.TrimSpace(dom.Attr(n, "href"))
	if rel == "" || href == "" {
		return
	}
	if strings.Contains(rel, "icon") {
		if r.icon == "" && rel == "icon" {
			r.icon = href
		}
		if r.anyIcon == "" {
			r.anyIcon = href
		}
	}
	for token := range strings.FieldsSeq(rel) {
		switch token {
		case "canonical":
			if r.m.Canonical == "" {
				r.m.Canonical = r.base.Resolve(href)
			}
		case "alternate":
			r.alternate(n, href)
		case "image_src":
			r.declared.imageLink = href
		}
	}
}

func (r *metaReader) alternate(n *html.Node, href string) {
	kind := strings.ToLower(strings.TrimSpace(dom.Attr(n, "type")))
	switch kind {
	case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml":
		r.m.Feeds = append(r.m.Feeds, Feed{URL: r.base.Resolve(href), Type: kind, Title: strings.TrimSpace(dom.Attr(n, "title"))})
		return
	}
	lang := strings.TrimSpace(dom.Attr(n, "hreflang"))
	if lang != "" {
		r.m.Alternate = append(r.m.Alternate, Alternate{Language: lang, URL: r.base.Resolve(href)})
	}
}

// first returns the first non-blank value of the first of the names that has
// one. The property attribute takes precedence over name: Open Graph requires
// the former, pages use both.
func (r *metaReader) first(names ...string) string {
	for _, name := range names {
		for _, values := range [...][]string{r.property[name], r.raw[name]} {
			if i := slices.IndexFunc(values, func(v string) bool { return strings.TrimSpace(v) != "" }); i >= 0 {
				return values[i]
			}
		}
	}
	return ""
}

// finish derives the fields from the collected data.
func (r *metaReader) finish() {
	m := &r.m
	for _, f := range [...]struct {
		to   *string
		name string
	}{
		{&m.OGTitle, "og:title"}, {&m.OGDescription, "og:description"}, {&m.OGURL, "og:url"}, {&m.OGImage, "og:image"}, {&m.OGAudio, "og:audio"},
		{&m.OGDeterminer, "og:determiner"}, {&m.OGLocale, "og:locale"}, {&m.OGSiteName, "og:site_name"}, {&m.OGVideo, "og:video"},
		{&m.PublishedTime, "article:published_time"}, {&m.ModifiedTime, "article:modified_time"}, {&m.ArticleSection, "article:section"}, {&m.ArticleTag, "article:tag"},
	} {
		*f.to = r.first(f.name)
	}
	m.OGLocaleAlternate = r.raw["og:locale:alternate"]
	m.Description = strings.Join(r.raw["description"], ", ")
	m.Title = cmp.Or(m.Title, r.first("og:title", "twitter:title"))
	if icon := cmp.Or(r.icon, r.anyIcon); icon != "" {
		if address := r.base.Resolve(icon); dom.ValidURL(address) {
			m.Favicon = address
		}
	}
	r.declare()
}
