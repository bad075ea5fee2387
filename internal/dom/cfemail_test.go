package dom

import (
	"encoding/hex"
	"strings"
	"testing"
)

// hide encodes an address like the protection.
func hide(address string, key byte) string {
	b := []byte{key}
	for i := range len(address) {
		b = append(b, address[i]^key)
	}
	return hex.EncodeToString(b)
}

func TestHiddenEmail(t *testing.T) {
	code := hide("ida@harbour.example", 0x5a)
	page, err := ParseString(`<p>Write to <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="` + code + `">[email&#160;protected]</a>
		or <a href="/cdn-cgi/l/email-protection#` + code + `">the office</a>. <span data-cfemail="zz">[email protected]</span></p>`)
	if err != nil {
		t.Fatal(err)
	}
	text := InlineText(page.Root)
	if !strings.Contains(text, "Write to ida@harbour.example") || !strings.Contains(text, "[email protected]") {
		t.Errorf("text %q", text)
	}
	for n := page.Root; n != nil; n = Next(n, page.Root, true) {
		if href, ok := LookupAttr(n, "href"); ok && href != "mailto:ida@harbour.example" {
			t.Errorf("href %q", href)
		}
	}
}

func TestDecodeEmailRefuses(t *testing.T) {
	for _, code := range []string{"", "5a", "zz", strings.Repeat("ab", 2000), hide("no address", 1), hide("<b>@x", 7), hide("a\xff@b", 3)} {
		if got := decodeEmail(code); got != "" {
			t.Errorf("%.20q: got %q", code, got)
		}
	}
}
