package formats

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/byline"
	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/jsonld"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// declaredMeta collects, while the tree is walked, evidence about the text
// beyond meta and link elements. Each list is short: the first of a kind are
// nearest to the top.
type declaredMeta struct {
	imageLink string
	scripts   []*html.Node // JSON-LD
	headings  []string     // h1
	authors   []*html.Node // marked as an author by rel, itemprop or class
	bylines   []*html.Node // with a byline class
	times     []*html.Node // time elements and elements with a date class
	itemDates map[string]string

	classes page.Recall[naming]
}

const maxMarked = 12

// marked adds an element to the first of a kind.
func marked(list []*html.Node, n *html.Node) []*html.Node {
	if len(list) < maxMarked {
		list = append(list, n)
	}
	return list
}

// The longest texts, in bytes, that are read as a heading, a time, a byline, and the
// longest name of an element.
const (
	maxNaming  = 200
	maxHeading = 300
	maxTime    = 80
	maxByline  = 160
)

func (d *declaredMeta) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Script:
		if len(n.Attr) > 0 && jsonld.IsScript(n) {
			d.scripts = append(d.scripts, n)
		}
		return
	case atom.H1:
		if len(d.headings) < maxMarked {
			if text := labelled.ShortText(n, maxHeading); text != "" {
				d.headings = append(d.headings, text)
			}
		}
	case atom.H2:
		if len(d.headings) < maxMarked && isPostTitle(n) {
			d.headings = append(d.headings, labelled.ShortText(n, maxHeading))
		}
	case atom.Time:
		d.times = marked(d.times, n)
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "class":
			is, known := d.classes.Find(a.Val)
			if !known {
				*is = namingOf(a.Val)
			}
			d.named(n, *is)
		case "id":
			d.named(n, namingOf(a.Val)) // most classes occur once
		case "rel":
			if a.Val == "author" {
				d.authors = marked(d.authors, n)
			}
		case "itemprop":
			d.itemprop(n, a.Val)
		}
	}
}

// isPostTitle reports whether a second-level heading is marked as the title of
// a post, as in blog templates.
func isPostTitle(n *html.Node) bool {
	class := strings.ReplaceAll(dom.Attr(n, "class"), "_", "-")
	return strings.Contains(class, "post-title") || strings.Contains(class, "entry-title") || strings.Contains(class, "article-title")
}

// A naming is what an element's class or id says about its role: the sets of namedAs
// that have a word of it.
type naming uint64

const (
	namedAuthor naming = 1 << iota
	namedByline
	namedTime
	namedDate
	namedUpdate // a date of which is not the text's
)

var namedAs = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New([]string{"author", "autor", "auteur"}, []string{"byline", "Byline"}, []string{"publish", "timestamp"}, []string{"date"}, []string{"update"})
})

func namingOf(name string) naming {
	if len(name) > maxNaming {
		return 0
	}
	return naming(namedAs().In(name))
}

// named records an element by its names.
func (d *declaredMeta) named(n *html.Node, is naming) {
	switch {
	case is&namedAuthor != 0 && len(d.authors) < maxMarked:
		d.authors = marked(d.authors, n)
	case is&namedByline != 0 && len(d.bylines) < maxMarked:
		d.bylines = marked(d.bylines, n)
	case is&namedTime != 0 || is&(namedDate|namedUpdate) == namedDate:
		d.times = marked(d.times, n)
	}
}

func (d *declaredMeta) itemprop(n *html.Node, name string) {
	switch name {
	case "author", "creator":
		d.authors = marked(d.authors, n)
	default:
		if isItemDate(name) && d.itemDates[name] == "" {
			if d.itemDates == nil {
				d.itemDates = map[string]string{}
			}
			d.itemDates[name] = cmp.Or(dom.Attr(n, "content"), dom.Attr(n, "datetime"), labelled.ShortText(n, maxTime))
		}
	}
}

// isItemDate reports whether an itemprop attribute marks a date of the page.
func isItemDate(name string) bool {
	return name == "datePublished" || name == "dateModified" || name == "dateCreated"
}

// declare derives our own fields from the collected data.
func (r *metaReader) declare() {
	r.data.KnowBlocks(r.declared.scripts)
	things := r.data.Linked()
	for _, t := range things {
		for _, name := range t.Types {
			r.m.Types = appendNew(r.m.Types, name)
		}
	}
	article := subject(r.check, things)
	m := &r.m
	if m.SiteName = r.first("og:site_name", "application-name"); m.SiteName == "" {
		m.SiteName = siteOf(r.check, things)
	}
	m.SiteName = schemaorg.Clean(m.SiteName)
	m.Publisher = schemaorg.Clean(cmp.Or(r.first("og:site_name"), article.Text("publisher"), r.first("article:publisher_name", "publisher", "dc.publisher", "DC.publisher", "citation_journal_title"), m.SiteName))
	m.Headline = r.headline(article)
	m.Authors = r.authors(article)
	m.Published = r.published(article)
	m.Modified = r.modified(article)
	m.Image = r.image(article)
	m.Keywords = r.keywords(article)
}

// subject returns the top-level thing that the page is about.
func subject(check *cancel.Checker, things []*schemaorg.Thing) *schemaorg.Thing {
	all := schemaorg.Find(check, things, []string{"itemListElement", "hasPart", "mentions", "citation", "isPartOf", "comment", "review", "video"})
	for _, types := range [...][]string{
		{"NewsArticle", "Article", "BlogPosting", "ReportageNewsArticle", "TechArticle", "ScholarlyArticle", "OpinionNewsArticle", "AnalysisNewsArticle", "LiveBlogPosting", "SocialMediaPosting", "DiscussionForumPosting", "Report", "Review"},
		{"Recipe", "Product", "Event", "VideoObject", "PodcastEpisode", "Book", "Movie", "JobPosting", "HowTo", "QAPage", "CreativeWork", "SoftwareApplication", "Course"},
		{"WebPage", "ItemPage", "AboutPage"},
	} {
		for _, t := range all {
			if t.Is(types...) {
				return t
			}
		}
	}
	return nil
}

func siteOf(check *cancel.Checker, things []*schemaorg.Thing) string {
	for _, t := range schemaorg.Find(check, things, nil, "WebSite") {
		return t.Text("name")
	}
	return ""
}

// headline returns the title of the page's subject. A title declared for
// sharing is used unchanged; the title element also contains the site's name,
// which is removed by the heading and the declared site name.
func (r *metaReader) headline(article *schemaorg.Thing) string {
	title := schemaorg.Clean(cmp.Or(
		r.first("dc:title", "dcterms:title", "dcterm:title", "dc.title", "DC.title", "citation_title"), r.first("og:title"),
		r.first("parsely-title", "sailthru.title"), r.first("twitter:title")))
	if title != "" {
		if own := byline.Own(r.title, title, article.Texts("headline"), r.declared.headings); own != "" {
			return own
		}
		return byline.Headed(title, article.Texts("headline"), dom.SiteHost(r.base.String()))
	}
	if article.Is("Article", "NewsArticle", "BlogPosting", "Recipe", "Product", "Event") {
		if title = byline.Nearest(r.m.Title, article.Texts("headline"), article.Texts("name")); title != "" {
			return title
		}
	}
	return byline.WithoutSite(r.m.Title, r.m.SiteName, r.declared.headings)
}

func (r *metaReader) authors(article *schemaorg.Thing) []string {
	var out []string
	add := func(values ...string) bool {
		for _, v := range values {
			for _, name := range byline.Names(v) {
				out = appendNew(out, name)
			}
		}
		return len(out) > 0
	}
	declared := article.Texts("author", "creator")
	if !r.isPublisher(declared) && add(declared...) {
		return out
	}
	for _, name := range [...]string{"dc:creator", "dcterms:creator", "author", "article:author", "dc.creator", "DC.creator", "DC.Creator", "dcterms.creator", "citation_author", "parsely-author", "sailthru.author", "og:article:author", "byl", "article_author", "cXenseParse:author", "Author", "AUTHOR"} {
		values := r.property[name]
		if len(values) == 0 {
			values = r.raw[name]
		}
		if !r.isPublisher(values) && add(values...) {
			return out
		}
	}
	for _, list := range [...][]*html.Node{r.declared.authors, r.declared.bylines} {
		for _, n := range list {
			if !ofAnother(n) && add(byline.Of(n)...) {
				return out
			}
		}
	}
	if add(declared...) || add(r.raw["author"]...) || add(byline.Posted(r.first("og:title"))) {
		return out
	}
	if account := r.first("twitter:creator"); !strings.EqualFold(account, r.first("twitter:site")) {
		add(strings.TrimPrefix(account, "@"))
	}
	return out
}

// ofAnother reports whether a marked author wrote something other than the page:
// a testimonial on it, or the work that it reviews, or is who fills in a form.
func ofAnother(n *html.Node) bool {
	if dom.Find(n, atom.Input) != nil {
		return true
	}
	items := 0 // the person may be one, within the work
	for ; n != nil && n.DataAtom != atom.Body; n = n.Parent {
		if strings.HasPrefix(dom.Attr(n, "class"), "testimonial") {
			return true
		}
		if _, item := dom.LookupAttr(n, "itemscope"); item && items < 2 {
			if dom.Attr(n, "itemprop") == "itemReviewed" {
				return true
			}
			items++
		}
	}
	return false
}

// isPublisher reports whether the declared author is only the publisher or
// rights holder: the byline may then name a person.
func (r *metaReader) isPublisher(values []string) bool {
	if len(values) == 1 && !strings.Contains(values[0], " ") && strings.ContainsAny(values[0], "0123456789") {
		return true // or the name of an account
	}
	return len(values) == 1 && (slices.Contains(r.raw["copyright"], values[0]) || strings.EqualFold(values[0], r.m.Publisher) || strings.EqualFold(values[0], r.m.SiteName))
}

// published returns the date of publication: as declared, else as in the
// address or shown on the page.
func (r *metaReader) published(article *schemaorg.Thing) string {
	lang := r.m.Language
	for _, text := range [...]string{
		article.Text("datePublished"), r.first("article:published_time", "og:article:published_time", "article:published"), r.declared.itemDates["datePublished"],
		r.first("datePublished", "parsely-pub-date", "sailthru.date", "publishdate", "publish-date", "publish_date", "pubdate", "pub_date", "date_published", "published_at", "cXenseParse:recs:publishtime", "article.published"),
		r.first("dc.date", "DC.date", "DC.Date", "dcterms.date", "DC.date.issued", "dc.date.issued", "dcterms.created", "dcterms.issued", "date", "Date", "article_date_original", "citation_publication_date", "citation_date", "timestamp", "OriginalPublicationDate", "displaydate", "bt:pubDate", "article:post_date", "created"),
		article.Text("dateCreated", "uploadDate", "datePosted"), r.declared.itemDates["dateCreated"],
	} {
		if d := date.Parse(text, lang); d != "" {
			return d
		}
	}
	for _, n := range r.declared.times {
		for _, text := range [...]string{dom.Attr(n, "datetime"), dom.Attr(n, "content"), labelled.ShortText(n, maxTime)} {
			if d := date.Parse(text, lang); d != "" {
				return d
			}
		}
	}
	for _, n := range append(r.declared.bylines, r.declared.authors...) {
		if d := date.Parse(labelled.ShortText(n, maxByline), lang); d != "" {
			return d
		}
	}
	return ""
}

func (r *metaReader) modified(article *schemaorg.Thing) string {
	for _, text := range [...]string{
		article.Text("dateModified"), r.first("article:modified_time", "og:updated_time", "article:modified"), r.declared.itemDates["dateModified"],
		r.first("dateModified", "lastmod", "last-modified", "dcterms.modified", "DC.date.modified", "article_date_updated", "revised"),
	} {
		if d := date.Parse(text, r.m.Language); d != "" {
			return d
		}
	}
	return ""
}

func (r *metaReader) image(article *schemaorg.Thing) string {
	ref := cmp.Or(r.first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"))
	if ref == "" {
		if images := article.Values("image"); len(images) > 0 {
			if t, ok := images[0].(*schemaorg.Thing); ok {
				ref = t.Text("url", "contentUrl")
			} else {
				ref = schemaorg.TextOf(images[0])
			}
		}
	}
	if ref = cmp.Or(ref, r.first("parsely-image-url", "image", "thumbnail"), r.declared.imageLink); ref == "" {
		return ""
	}
	return r.base.Resolve(ref)
}

// keywords returns the page's keywords from all places that list them.
func (r *metaReader) keywords(article *schemaorg.Thing) []string {
	var out []string
	for _, list := range [...][]string{r.raw["keywords"], r.raw["news_keywords"], r.raw["article:tag"], r.raw["parsely-tags"], article.Texts("keywords")} {
		for _, text := range list {
			for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ';' || c == '、' || c == '，' }) {
				if part = schemaorg.Clean(part); part != "" && len(out) < 100 {
					out = appendNew(out, part)
				}
			}
		}
	}
	return out
}

// appendNew appends s if list does not contain it.
func appendNew(list []string, s string) []string {
	for _, have := range list {
		if strings.EqualFold(have, s) {
			return list
		}
	}
	return append(list, s)
}
