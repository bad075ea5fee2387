package laxjson

import "strings"

// space skips white space and comments.
func (r *reader) space() {
	for !r.end() {
		switch c := r.s[r.i]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			r.i++
		case c < 0x20 || r.has("\u00A0") || r.has("\u2028") || r.has("\uFEFF"):
			r.i += max(1, len(spaceAt(r.s[r.i:])))
			r.fixed(FixControl)
		case c == '/' && r.has("//"), r.has("<!--"), r.has("-->"), r.has("<![CDATA["), r.has("]]>"), c == '/' && r.has("/*"):
			r.comment()
		default:
			return
		}
	}
}

func spaceAt(s string) string {
	for _, w := range [...]string{"\u00A0", "\u2028", "\uFEFF"} {
		if strings.HasPrefix(s, w) {
			return w
		}
	}
	return ""
}

// maxComment limits the search for the end of an HTML comment, in bytes.
const maxComment = 1 << 14

// comment skips a comment, or the comment markers around a value.
func (r *reader) comment() {
	r.fixed(FixComment)
	if r.has("<!--") {
		// If an object or array follows, the markers wrap the value. Otherwise
		// it is a comment.
		end := strings.Index(r.s[r.i:min(len(r.s), r.i+maxComment)], "-->")
		if end < 0 || strings.ContainsAny(r.s[r.i:r.i+end], "{[") {
			end = len("<!--") - len("-->")
		}
		r.i += end + len("-->")
		return
	}
	for _, mark := range [...]string{"-->", "<![CDATA[", "]]>"} {
		if r.has(mark) {
			r.i += len(mark)
			return
		}
	}
	end := "\n"
	if r.has("/*") {
		end = "*/"
	}
	if n := strings.Index(r.s[r.i+2:], end); n >= 0 {
		r.i += 2 + n + len(end)
		return
	}
	r.i = len(r.s)
}
