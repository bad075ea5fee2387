package record

import (
	"encoding/base64"
	"fmt"
	"mime"
	"net/mail"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// isMail reports whether a text begins with the header of a mail.
func isMail(head string) bool {
	end := strings.Index(head, "\n\n")
	if crlf := strings.Index(head, "\r\n\r\n"); end < 0 || crlf >= 0 && crlf < end {
		end = crlf
	}
	if end < 0 || end > 1<<16 {
		return false
	}
	m, err := mail.ReadMessage(strings.NewReader(head[:end] + "\n\n"))
	if err != nil {
		return false
	}
	n := 0
	for _, key := range [...]string{"From", "To", "Subject", "Date", "Message-Id", "Received", "Mime-Version"} {
		if m.Header.Get(key) != "" {
			n++
		}
	}
	return n >= 3
}

// readMail reads a mail: its header, and the parts of its body in their transfer
// encodings.
func readMail(f *File, src string) {
	r := &mailReader{f: f, src: src}
	r.part(0, len(src), 0)
}

// A mailReader reads the parts of a mail.
type mailReader struct {
	f   *File
	src string
}

// maxParts is how deep parts are read in parts.
const maxParts = 20

// part reads the header and the body in [i,end).
func (r *mailReader) part(i, end, depth int) {
	kind, transfer := "text/plain", ""
	for i < end {
		stop := scan.LineEnd(r.src[:end], i)
		if strings.TrimRight(r.src[i:stop], "\r") == "" {
			i = min(stop+1, end)
			break
		}
		stop = foldedEnd(r.src[:end], i)
		name, value, ok := strings.Cut(r.src[i:stop], ":")
		if !ok && depth == 0 && strings.HasPrefix(r.src[i:stop], "From ") { // of a mailbox
			r.f.add(r.src, nil, i, stop, Folded)
		} else if !ok {
			break // a body without a header
		} else {
			switch strings.ToLower(name) {
			case "content-type":
				kind = value
			case "content-transfer-encoding":
				transfer = strings.ToLower(strings.TrimSpace(value))
			}
			r.header(strings.ToLower(name), i+len(name)+1, stop)
		}
		i = stop + 1
	}
	r.body(i, end, kind, transfer, depth)
}

// body reads the body [i,end) of a part.
func (r *mailReader) body(i, end int, kind, transfer string, depth int) {
	if i >= end {
		return
	}
	media, params, err := mime.ParseMediaType(online.Replace(kind))
	if err != nil {
		media = strings.ToLower(strings.TrimSpace(strings.Split(kind, ";")[0]))
	}
	switch {
	case strings.HasPrefix(media, "multipart/") && params["boundary"] != "" && depth < maxParts:
		r.parts(i, end, "--"+params["boundary"], depth)
		return
	case media == "message/rfc822" && depth < maxParts:
		r.part(i, end, depth+1)
		return
	case !strings.HasPrefix(media, "text/") && media != "" && !strings.HasSuffix(media, "json") && !strings.HasSuffix(media, "xml"):
		if transfer == "base64" {
			r.f.note("an attachment that is not text is left as it is (" + media + ")")
			return
		}
	}
	form := Whole
	switch {
	case transfer == "quoted-printable" && (strings.Contains(params["charset"], "8859") || strings.Contains(params["charset"], "1252")):
		form = Quoted1
	case transfer == "quoted-printable":
		form = Quoted8
	case transfer == "base64":
		form = Base64
	}
	r.f.add(r.src, r.f.head(nil, ""), i, end, form)
}

// parts reads the parts between the boundary's lines.
func (r *mailReader) parts(i, end int, boundary string, depth int) {
	start := -1
	for at := i; at < end; {
		stop := scan.LineEnd(r.src[:end], at)
		if line := strings.TrimRight(r.src[at:stop], " \t\r"); line == boundary || line == boundary+"--" {
			if start >= 0 {
				r.part(start, at, depth+1)
			}
			if start = stop + 1; line != boundary {
				return
			}
		}
		at = stop + 1
	}
	if r.f.note("the mail is malformed or cut off"); start < 0 {
		r.f.add(r.src, nil, i, end, Whole)
	} else if start < end {
		r.part(start, end, depth+1)
	}
}

// addressed are the headers that hold mailboxes.
var addressed = map[string]bool{
	"from": true, "to": true, "cc": true, "bcc": true, "sender": true, "reply-to": true, "return-path": true, "delivered-to": true, "resent-from": true, "resent-to": true,
	"x-original-to": true, "envelope-to": true, "disposition-notification-to": true, "x-forwarded-to": true,
}

// header reads the value [i,end) of a header. What mail systems write for
// themselves is left as it is.
func (r *mailReader) header(name string, i, end int) {
	switch {
	case addressed[name]:
		r.mailboxes(i, end)
	case name == "message-id", name == "references", name == "in-reply-to", name == "date", name == "mime-version", name == "content-transfer-encoding",
		strings.HasPrefix(name, "dkim-"), strings.HasPrefix(name, "arc-"):
	case name == "received": // without the date at its end
		if n := strings.LastIndexByte(r.src[i:end], ';'); n >= 0 {
			end = i + n
		}
		r.f.add(r.src, nil, i, end, Folded)
	case name == "content-type", name == "content-disposition":
		if k := strings.Index(strings.ToLower(r.src[i:end]), "name="); k >= 0 {
			v := strings.Trim(r.src[i+k+5:end], "\" \r\n")
			start := i + strings.Index(r.src[i:end], v)
			r.f.add(r.src, nil, start, start+len(v), Folded)
		}
	default:
		form := Folded
		if strings.Contains(r.src[i:end], "=?") {
			form = Encoded
		}
		r.f.add(r.src, nil, i, end, form)
	}
}

// mailboxes reads a list of mailboxes: "Ann Lee" <ann@host.example>, …
func (r *mailReader) mailboxes(i, end int) {
	person, address := r.f.head(nil, "full name"), r.f.head(nil, "email")
	for i < end {
		j, quoted, open := i, false, -1
		for j < end && (quoted || r.src[j] != ',') {
			switch {
			case r.src[j] == '\\' && quoted:
				j++
			case r.src[j] == '"':
				quoted = !quoted
			case r.src[j] == '<' && !quoted:
				open = j
			}
			j++
		}
		j = min(j, end)
		switch box := r.src[i:j]; {
		case open >= 0:
			a := scan.PastAny(r.src, i, open, " \t\r\n\"")
			b := scan.BackAny(r.src, a, open, " \t\r\n\"")
			form := Folded
			switch {
			case strings.Contains(r.src[a:b], "=?"):
				form = PhraseEncoded
			case a == 0 || r.src[a-1] != '"':
				form = Phrase
			}
			r.f.add(r.src, person, a, b, form)
			stop := scan.Past(r.src, open+1, j, func(c byte) bool { return c != '>' })
			r.f.add(r.src, address, open+1, stop, Mailbox)
			r.f.add(r.src, person, min(stop+1, j), j, Folded) // a comment: (Ann Lee)
		case strings.Contains(box, "@"):
			r.f.add(r.src, address, i, j, Mailbox)
		default:
			r.f.add(r.src, nil, i, j, Folded)
		}
		i = j + 1
	}
}

// decodeWords returns what encoded words mean.
func decodeWords(raw string) string {
	text, err := new(mime.WordDecoder).DecodeHeader(online.Replace(raw))
	if err != nil {
		return raw
	}
	return text
}

// quotedByte reads what stands at the = of quoted-printable text at i.
func quotedByte(raw string, i int, latin bool) (string, int) {
	if i+1 < len(raw) && (raw[i+1] == '\n' || raw[i+1] == '\r') {
		return "", lineFeed(raw, i+1) - i
	}
	r, ok := hexRune(raw, i+1, 2)
	switch {
	case !ok:
		return "=", 1
	case latin:
		return string(charmap.Windows1252.DecodeByte(byte(r))), 3
	}
	return string([]byte{byte(r)}), 3
}

// encodeQuoted writes text in quoted-printable form, on one line.
func encodeQuoted(text string, latin bool) string {
	var b strings.Builder
	for _, r := range text {
		raw := string(r)
		if c, ok := charmap.Windows1252.EncodeRune(r); latin && ok {
			raw = string([]byte{c})
		}
		for k := range len(raw) {
			if c := raw[k]; c > ' ' && c < 0x7F && c != '=' {
				b.WriteByte(c)
			} else {
				fmt.Fprintf(&b, "=%02X", c)
			}
		}
	}
	return b.String()
}

// decodeBase64 returns the text of a part in Base64; what does not decode is left
// out.
func decodeBase64(raw string) string {
	clean := strings.Map(func(r rune) rune {
		if r == '=' || r >= 0x80 || scan.IsSpace(byte(r)) {
			return -1
		}
		return r
	}, raw)
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(clean)))
	n, _ := base64.RawStdEncoding.Decode(out, []byte(clean))
	return string(out[:n])
}

// EncodeWhole writes the whole text of a value whose parts have no place of their
// own in the file, as raw was written.
func (f Form) EncodeWhole(text, raw string) string {
	switch f {
	case Encoded:
		return mime.QEncoding.Encode("utf-8", text)
	case PhraseEncoded:
		if code := mime.QEncoding.Encode("utf-8", text); code != text {
			return code
		}
		return Phrase.Quote(text)
	}
	width := scan.LineEnd(raw, 0)
	feed := "\n"
	if width > 0 && raw[min(width, len(raw))-1] == '\r' {
		width, feed = width-1, "\r\n"
	}
	code := base64.StdEncoding.EncodeToString([]byte(text))
	var b strings.Builder
	for width = max(width, 40); len(code) > width; code = code[width:] {
		b.WriteString(code[:width] + feed)
	}
	return b.String() + code
}

// Places reports whether the parts of a value have places of their own in the
// file; if not, the value is written anew as a whole (EncodeWhole).
func (f Form) Places() bool { return f != Base64 && f != Encoded && f != PhraseEncoded }
