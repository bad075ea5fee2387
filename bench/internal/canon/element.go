package canon

import "github.com/pagemill/pagemill/internal/datafile"

// Elements by how they are handled. The names are those of HTML, including the
// obsolete ones (HTML standard, 16.2).
var (
	// skipped elements are invisible, or not text.
	skipped = datafile.Words("script style template head title meta link noscript svg canvas audio video object embed iframe noembed noframes " +
		"select textarea datalist map area frameset frame param source track base")
	// containers have a block of their own in Markdown.
	containers = datafile.Words("h1 h2 h3 h4 h5 h6 blockquote ul ol menu dir table pre listing xmp plaintext")
	// blocks end paragraphs.
	blocks = datafile.Words("address article aside body center details dialog dd div dl dt fieldset figcaption figure footer form header hgroup html " +
		"legend main nav p section summary search caption optgroup option noframes marquee multicol li tr td th tbody thead tfoot colgroup")
	// debatable elements have no Markdown equivalent, so no conversion of them is
	// correct.
	debatable = datafile.Words("noscript svg canvas audio video object embed iframe noembed noframes select textarea datalist map area frameset frame base input " +
		"button math kbd samp tt var cite dfn mark u ins q ruby rt rp rb rtc dl dt dd details summary template big small sub sup listing xmp plaintext menu dir " +
		"basefont bgsound keygen meter progress output slot dialog multicol spacer marquee nobr abbr acronym figure figcaption caption form fieldset legend label " +
		"center font picture shadow content command image menuitem object time address blink")
)
