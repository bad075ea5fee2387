package extract

// A Rule is why Filter dropped something.
type Rule uint8

// Each rule has a line in docs/EXTRACTION.md.
const (
	ruleNone    Rule = iota
	ruleInclude      // outside every includeTags match
	ruleExclude
	ruleAd
	ruleConsent
	ruleNav
	ruleHeader
	ruleFooter
	ruleAside
	ruleDialog
	ruleForm
	ruleControl
	ruleHidden
	ruleScore
)

var ruleNames = [...]string{"", "includeTags", "excludeTags", "ad", "consent", "navigation", "header", "footer",
	"aside", "dialog", "form", "control", "hidden", "score"}

// String names the rule as reports show it.
func (r Rule) String() string { return ruleNames[r] }
