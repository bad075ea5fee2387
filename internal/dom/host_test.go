package dom

import "testing"

func TestHost(t *testing.T) {
	for address, want := range map[string]string{
		"https://www.Example.com/a?b#c":        "www.example.com",
		"http://user:pass@example.com:8080/":   "example.com",
		"//cdn.example.com/x.js":               "cdn.example.com",
		"https://[2001:DB8::1]:443/":           "2001:db8::1",
		"https://example.com?q=http://other/":  "example.com",
		`https:\\example.com`:                  "",
		`https://example.com\@other.example/`:  "example.com",
		"  https://example.com/%zz ":           "example.com",
		"https://user@host@example.com/":       "example.com",
		"https://":                             "",
		"/path//double":                        "",
		"mailto:a@example.com?subject=a//b":    "",
		"example.com/a":                        "",
		"":                                     "",
		"https://bücher.example/":              "bücher.example",
		"https://example.com:/":                "example.com",
		"https://[::1":                         "::1",
		"file:///etc/hosts":                    "",
		"https://EXAMPLE.com\t/with white\n/x": "example.com",
	} {
		if got := Host(address); got != want {
			t.Errorf("Host(%q) = %q, want %q", address, got, want)
		}
	}
	if got := SiteHost("https://WWW.example.com/"); got != "example.com" {
		t.Errorf("SiteHost = %q", got)
	}
}
