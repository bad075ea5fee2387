package pagemill

// The options of the contract as data. ParseOptions checks against these
// tables, and docs/OPTIONS.md is generated from them. The source is Spec 2.4
// unless a comment names another.

type kind int

const (
	kindBool kind = iota
	kindInt
	kindNumber
	kindString
	kindObject
	kindArray
	kindStrings   // a JSON object whose values are strings
	kindAction    // an action, by its type
	kindSchema    // a JSON Schema
	kindFormat    // a format's name or object
	kindRedaction // a boolean or object
)

// A field describes one key of an options object.
type field struct {
	name     string
	kind     kind
	doc      string
	def      string            // default, as the documentation shows it
	min, max int               // bounds of an integer, or of a string's length in characters; max 0 means none
	enum     []string          // allowed strings
	like     func(string) bool // checks the form of a string
	looks    string            // that form in words
	nullable bool
	required bool
	fields   []field // of an object
	elem     *field  // of an array
	alias    string  // the key that this one is an old name of
	online   bool    // needs a network or a browser: accepted and reported, but has no effect
}

var optionFields = []field{
	{name: "formats", kind: kindArray, def: `["markdown"]`, doc: "the outputs wanted", elem: &field{kind: kindFormat}},
	{name: "onlyMainContent", kind: kindBool, def: "true", doc: "drop headers, navigation, footers and other boilerplate before anything is derived from the page"},
	{name: "onlyCleanContent", kind: kindBool, def: "false", doc: "take cookie texts, share rows, breadcrumbs, sign-ups, comment prompts and related lists out of the Markdown"},
	{name: "includeTags", kind: kindArray, doc: "CSS selectors or *wildcard* patterns of what to keep", elem: &field{kind: kindString}},
	{name: "excludeTags", kind: kindArray, doc: "CSS selectors or *wildcard* patterns of what to drop", elem: &field{kind: kindString}},
	{name: "blockAds", kind: kindBool, def: "true", doc: "drop advertisements and consent dialogs"},
	{name: "title", kind: kindString, def: "auto", enum: []string{"auto", "none"}, doc: "auto: main content begins with the page's own heading; none: without it"},
	{name: "comments", kind: kindString, def: "auto", enum: []string{"auto", "keep", "drop"}, doc: "readers' comments in main content: kept on discussions and dropped under articles, or always one of both"},
	{name: "repeatRowSpans", kind: kindBool, def: "false", doc: "write the text of a table cell that spans rows in each of them; otherwise the cells below it are empty"},
	{name: "removeBase64Images", kind: kindBool, def: "true", doc: "put a placeholder where the Markdown embeds an image's bytes"},
	{name: "sanitize", kind: kindBool, def: "false", doc: "take scripts, event handlers, frames, forms and javascript: addresses out of the html output; without it that output is not safe to show"},
	{name: "parsers", kind: kindArray, def: `[{"type":"pdf"}]`, doc: "how PDFs are read; an empty list returns the file as Base64", elem: &field{kind: kindObject, fields: parserFields}},
	{name: "redactPII", kind: kindRedaction, def: "false", doc: "mask personal data in every output that carries page text; true means the defaults", fields: redactionFields},
	{name: "timeout", kind: kindInt, min: 1000, max: 300000, doc: "bound on the work on one document, in milliseconds"},

	{name: "headers", kind: kindStrings, online: true},
	{name: "waitFor", kind: kindInt, online: true},
	{name: "mobile", kind: kindBool, online: true},
	{name: "actions", kind: kindArray, max: 50, online: true, elem: &field{kind: kindAction}},
	{name: "location", kind: kindObject, online: true, fields: []field{
		{name: "country", kind: kindString, like: isCountry, looks: "two upper-case letters (ISO 3166-1 alpha-2)"},
		{name: "languages", kind: kindArray, elem: &field{kind: kindString, like: isLanguage, looks: "a language or language and region, such as en-US"}},
	}},
	{name: "proxy", kind: kindString, enum: []string{"basic", "enhanced", "auto"}, online: true},
	{name: "maxAge", kind: kindInt, online: true},
	{name: "minAge", kind: kindInt, online: true},
	{name: "lockdown", kind: kindBool, online: true},
	{name: "storeInCache", kind: kindBool, online: true},
	{name: "skipTlsVerification", kind: kindBool, online: true},
	{name: "profile", kind: kindObject, online: true, fields: []field{
		{name: "name", kind: kindString, required: true, min: 1, max: 128},
		{name: "saveChanges", kind: kindBool},
	}},
	{name: "auditMetadata", kind: kindObject, online: true, fields: []field{
		{name: "username", kind: kindString, required: true, max: 1024},
	}},
	{name: "threatProtection", kind: kindObject, online: true, fields: []field{
		{name: "mode", kind: kindString, enum: []string{"off", "normal"}},
		{name: "riskScoreThreshold", kind: kindInt, max: 100},
		{name: "failurePolicy", kind: kindString, enum: []string{"open", "closed"}},
		{name: "blacklist", kind: kindArray, max: 1000, elem: &domainField},
		{name: "whitelist", kind: kindArray, max: 1000, elem: &domainField},
		{name: "blockedTlds", kind: kindArray, max: 1000, elem: &field{kind: kindString, like: isTLD, looks: "a lower-case top-level domain without a dot before it"}},
	}},
}

var domainField = field{kind: kindString, like: isDomain, looks: "a domain or a wildcard, without protocol, path and port"}

// viewportFields are the size of a browser window in pixels.
var viewportFields = []field{
	{name: "width", kind: kindInt, required: true, min: 1, max: 7680},
	{name: "height", kind: kindInt, required: true, min: 1, max: 4320},
}

// actionFields are the actions by type, with their other fields. A wait has either
// milliseconds or a selector (see checker.action).
var actionFields = []field{
	{name: "wait", fields: []field{{name: "milliseconds", kind: kindInt, min: 1}, {name: "selector", kind: kindString, min: 1}}},
	{name: "screenshot", fields: []field{{name: "fullPage", kind: kindBool}, {name: "quality", kind: kindInt, min: 1, max: 100}, {name: "viewport", kind: kindObject, fields: viewportFields}}},
	{name: "click", fields: []field{{name: "selector", kind: kindString, required: true, min: 1}, {name: "all", kind: kindBool}}},
	{name: "write", fields: []field{{name: "text", kind: kindString, required: true}}},
	{name: "press", fields: []field{{name: "key", kind: kindString, required: true, min: 1}}},
	{name: "scroll", fields: []field{{name: "direction", kind: kindString, enum: []string{"up", "down"}}, {name: "selector", kind: kindString, min: 1}}},
	{name: "scrape"},
	{name: "executeJavascript", fields: []field{{name: "script", kind: kindString, required: true}}},
	{name: "pdf", fields: []field{
		{name: "format", kind: kindString, enum: []string{"A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"}},
		{name: "landscape", kind: kindBool},
		{name: "scale", kind: kindNumber},
	}},
}

var parserFields = []field{
	{name: "type", kind: kindString, required: true, enum: []string{"pdf"}, doc: "always pdf"},
	{name: "mode", kind: kindString, def: "auto", enum: []string{"fast", "auto", "ocr"}, doc: "fast reads embedded text only, auto recognises the pages that need it, ocr recognises every page"},
	{name: "maxPages", kind: kindInt, min: 1, max: 10000, doc: "pages read at most"},
	{name: "pageRange", kind: kindString, min: 1, max: 1000, like: isPageRange, looks: "numbers and ranges of pages from 1, such as 3-5,8 or 12-", doc: "numbers of the pages that are read, such as 3-5,8 or 12-, at most maxPages of them (our own)"},
	{name: "pages", kind: kindBool, def: "false", doc: "Markdown page by page as well"},
	{name: "pageMarkers", kind: kindBool, def: "false", doc: "a rule and a comment with the page number between pages"},
	{name: "blocks", kind: kindBool, def: "false", doc: "typed layout blocks with boxes and spans of the Markdown"},
	{name: "formFields", kind: kindBool, def: "false", doc: "the fields of forms with their values (our own)"},
	{name: "attachments", kind: kindBool, def: "false", doc: "the files in the file, such as the data of an invoice; with redactPII only those that are text (our own)"},
	{name: "formulas", kind: kindString, def: "latex", enum: []string{"latex", "text"}, doc: "what becomes of formulas in embedded text: latex writes them as LaTeX between dollar signs, text leaves their characters"},
	{name: "pageMarkdown", kind: kindBool, alias: "pages", doc: "old name of pages (Reference 1.18)"},
}

var redactionFields = []field{
	{name: "entities", kind: kindArray, def: "all", doc: "what to mask", elem: &field{kind: kindString, enum: []string{"PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"}}},
	{name: "extra", kind: kindArray, doc: "what to mask beyond these: dates of birth, IP addresses, vehicle identification numbers, numbers of patients and their records, plates, names of users, addresses of network cards", elem: &field{kind: kindString, enum: []string{"BIRTH_DATE", "IP_ADDRESS", "VIN", "MEDICAL_RECORD", "LICENSE_PLATE", "USERNAME", "MAC_ADDRESS"}}},
	{name: "mode", kind: kindString, def: "accurate", enum: []string{"accurate", "aggressive", "fast"}, doc: "fast uses patterns and checksums alone, accurate adds names and places, aggressive masks more"},
	{name: "replaceStyle", kind: kindString, def: "tag", enum: []string{"tag", "mask", "remove", "shown", "numbered"}, doc: "a tag such as <EMAIL>, asterisks, or nothing; shown is a tag that rendered Markdown shows, numbered <PERSON_1>, one number per person (both our own)"},
	{name: "operators", kind: kindObject, doc: "what becomes of the values of an entity, in place of replaceStyle (our own)", fields: operatorFields()},
	{name: "locations", kind: kindString, enum: []string{"all", "below-country"}, doc: "which places to mask: all, or none that is a country or a continent, as in fast mode if left out (our own)"},
	{name: "threshold", kind: kindNumber, doc: "0 to 1: findings of a lower score stay (our own)"},
	{name: "allow", kind: kindArray, doc: "values that stay, in any case (our own)", elem: &field{kind: kindString}},
	{name: "deny", kind: kindArray, doc: "words that are always masked (our own)", elem: &field{kind: kindObject, fields: []field{
		{name: "entity", kind: kindString, required: true, doc: "the entity, which can be a new one: capitals, digits and underscores"},
		{name: "words", kind: kindArray, required: true, doc: "whole words, in any case", elem: &field{kind: kindString}},
	}}},
	{name: "recognizers", kind: kindArray, doc: "recognisers by patterns or words (our own)", elem: &field{kind: kindObject, fields: []field{
		{name: "entity", kind: kindString, required: true, doc: "the entity, which can be a new one: capitals, digits and underscores"},
		{name: "name", kind: kindString, doc: "the rule of the findings; the entity in lower case if left out"},
		{name: "regexp", kind: kindString, doc: "an expression of RE2, whose group value, if it has one, is the value"},
		{name: "words", kind: kindArray, doc: "whole words, in any case", elem: &field{kind: kindString}},
		{name: "context", kind: kindArray, doc: "words of which one within 60 bytes raises the score by 0.35", elem: &field{kind: kindString}},
		{name: "checksum", kind: kindString, enum: []string{"luhn", "mod97", "mod11"}, doc: "what the letters and digits of a match must pass"},
		{name: "score", kind: kindNumber, doc: "0 to 1; 0.6 if left out"},
	}}},
}

// operatorFields are the entities that operators can name, DEFAULT for the others.
func operatorFields() []field {
	names := []string{"DEFAULT", "PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET", "BIRTH_DATE", "IP_ADDRESS", "VIN", "MEDICAL_RECORD", "LICENSE_PLATE", "USERNAME", "MAC_ADDRESS"}
	fields := make([]field, len(names))
	for i, name := range names {
		fields[i] = field{name: name, kind: kindObject, doc: "the operator of " + name, fields: []field{
			{name: "do", kind: kindString, required: true, enum: []string{"tag", "number", "replace", "mask", "hash", "keep", "remove"}, doc: "what becomes of a value"},
			{name: "text", kind: kindString, doc: "of replace: what stands instead"},
			{name: "last", kind: kindInt, doc: "of mask: how many letters and digits at the end stay"},
			{name: "salt", kind: kindString, doc: "of hash: equal values have equal hashes under equal salts"},
		}}
	}
	return fields
}

var scopeFields = []field{
	{name: "scope", kind: kindString, def: "content", enum: []string{"content", "page"}, doc: "content: of the filtered page; page: of all of it, as a crawler needs them"},
}

// formatFields are the formats by type, with their other fields.
var formatFields = []field{
	{name: string(FormatMarkdown), doc: "GitHub Flavored Markdown"},
	{name: string(FormatHTML), doc: "the filtered page with absolute addresses"},
	{name: string(FormatRawHTML), doc: "the page as it came"},
	{name: string(FormatRawBase64), doc: "the bytes as they came; can't be combined with other formats"},
	{name: string(FormatLinks), doc: "addresses of the page's links", fields: scopeFields},
	{name: string(FormatImages), doc: "addresses of the page's images", fields: scopeFields},
	{name: string(FormatSummary), doc: "the page's most telling sentences"},
	{name: string(FormatJSON), doc: "data in the shape of a JSON Schema", fields: []field{
		{name: "prompt", kind: kindString, max: 10000, doc: "what to look for, for a model"},
		{name: "schema", kind: kindSchema, doc: "the JSON Schema that the result conforms to"},
		{name: "checkPromptInjection", kind: kindBool, def: "false", doc: "fail with 403 when the page tries to instruct a model"},
		{name: "grounded", kind: kindBool, def: "false", doc: "leave out what a model answers and the page does not have"},
	}},
	{name: string(FormatChangeTracking), doc: "what changed since the previous snapshot; needs markdown too", fields: []field{
		{name: "modes", kind: kindArray, doc: "diffs wanted", elem: &field{kind: kindString, enum: []string{"git-diff", "json"}}},
		{name: "prompt", kind: kindString, max: 10000, doc: "what to look for, for a model"},
		{name: "schema", kind: kindSchema, doc: "the JSON Schema of the fields compared"},
		{name: "tag", kind: kindString, nullable: true, def: "null", doc: "branch of the history"},
	}},
	{name: string(FormatQuestion), doc: "an answer from the page's text", fields: []field{
		{name: "question", kind: kindString, required: true, min: 1, max: 10000, doc: "the question"},
	}},
	{name: string(FormatHighlights), doc: "the page's text that a query is about", fields: []field{
		{name: "query", kind: kindString, required: true, min: 1, max: 10000, doc: "the query"},
	}},
	{name: string(FormatProduct), doc: "the product that the page sells"},
	{name: string(FormatMenu), doc: "the restaurant menu that the page shows"},
	{name: string(FormatBranding), doc: "colours, fonts and logo that the page declares"},
	{name: string(FormatAttributes), doc: "attribute values by CSS selector (Reference 1.7)", fields: []field{
		{name: "selectors", kind: kindArray, required: true, elem: &field{kind: kindObject, fields: []field{
			{name: "selector", kind: kindString, required: true, min: 1},
			{name: "attribute", kind: kindString, required: true, min: 1},
		}}},
	}},
	{name: "screenshot", online: true, fields: []field{
		{name: "fullPage", kind: kindBool},
		{name: "quality", kind: kindInt, min: 1, max: 100},
		{name: "viewport", kind: kindObject, fields: viewportFields},
	}},
	{name: "audio", online: true},
	{name: "video", online: true},
}
