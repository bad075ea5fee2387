package batch

import (
	"reflect"
	"testing"
)

var objects = []string{
	`{"id":"a","html":"<p class=\"x\">1\n2é\u00e9\ud83d\ude00\/\\<\/p>","url":"https://a.example/","statusCode":200}`,
	` { "id" : 1 , "path" : "x.pdf" , "options" : {"formats":["markdown",{"type":"json","schema":{}}]} } `,
	`{"markdown":"x","previous":{"markdown":"y","json":{"a":[1,"}"]},"scrapedAt":"2024-05-01T00:00:00Z","tag":null}}`,
	`{"html":"a","\u0068tml":""}`, `{"html":"a","HTML":""}`, `{"id":{"html":"b"},"html" : "a"}`,
	`{"id":null}`, `{}`, `{"HTML":"x"}`, `{"html":null}`, `{"html":"a","html":"b"}`, `{"html":"\ud83d"}`, "{\"html\":\"\xff\"}",
	"{\"html\":\"a\tb\"}", `{"html":"a"} x`, `{"html":"a",}`, `{"statusCode":-1}`, `{"statusCode":1e2}`, `{"statusCode":"1"}`,
	`{"id":01}`, `{"id":{"a":]}`, `{"options":"}"}`, `{"html":"\q"}`, `{"html":"\u12"}`, `{"html":"`, `{"html":"\`, `[1]`, `null`, ``,
	`{"html":"","url":"\/"}`, `{"html":"\u00e9\n"} x`, `{"html":"a\nb","url":"\q"}`,
	`{"id":"a\"b\\","body":"html","contentType":"text/html","base64":"aGk="}`,
}

// sameRequest fails the test if the scanner accepts an object that
// encoding/json parses differently.
func sameRequest(t *testing.T, object string) (scanned bool) {
	t.Helper()
	var got, want Request
	given := []byte(object)
	if scanned = got.scan(given, false); string(given) != object {
		t.Errorf("%q was changed", object)
	}
	var changed Request
	if again := changed.scan(given, true); again != scanned || !reflect.DeepEqual(changed, got) {
		t.Errorf("%q: got %+v in place, %+v elsewhere", object, changed, got)
	}
	if !scanned {
		if string(given) != object {
			t.Errorf("%q was changed before encoding/json read it", object)
		}
		return false
	}
	if got.page != nil {
		page := string(got.page)
		got.HTML, got.page = &page, nil
	}
	if err := strict([]byte(object), &want); err != nil {
		t.Errorf("%q was read, though %v", object, err)
	} else if !reflect.DeepEqual(got, want) {
		t.Errorf("%q: got %+v, want %+v", object, got, want)
	}
	return true
}

func TestScan(t *testing.T) {
	t.Parallel()
	for _, object := range objects {
		sameRequest(t, object)
	}
	if !sameRequest(t, objects[0]) {
		t.Errorf("%q is left to encoding/json", objects[0])
	}
}

// FuzzScan compares the scanner with encoding/json.
func FuzzScan(f *testing.F) {
	for _, object := range objects {
		f.Add(object)
	}
	f.Fuzz(func(t *testing.T, object string) { sameRequest(t, object) })
}
