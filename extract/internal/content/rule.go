package content

// A Rule is the reason for dropping something.
type Rule uint8

// Each rule has a line in docs/notes/EXTRACTION.md.
const (
	Kept    Rule = iota
	Include      // outside every includeTags match
	Exclude
	Ad
	Consent
	Nav
	Header
	Footer
	Aside
	Dialog
	Form
	Control
	Hidden
	Comments
	Related
	Following // another article below the page's own
	Repeat
	Share
	Signup
	Title // the page's own heading, which begins the result, or a line that repeats it
	Score
)

var ruleNames = [...]string{"", "includeTags", "excludeTags", "ad", "consent", "navigation", "header", "footer",
	"aside", "dialog", "form", "control", "hidden", "comments", "related", "following", "repeat", "share", "signup", "title", "score"}

// String names the rule as reports show it.
func (r Rule) String() string { return ruleNames[r] }
