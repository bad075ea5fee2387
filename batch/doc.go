// Package batch serves many requests over one stream: the protocol of the
// command pagemill batch, for programs that keep a converter running as a
// child process or inside their own.
//
// # Lines
//
// By default a request is one JSON object a line (NDJSON), and so is its
// reply; replies come in the order of the requests:
//
//	in   {"id":"a","html":"…"|"path":"x.pdf"|"base64":"…"|"markdown":"…",
//	      "url":"…","contentType":"…","statusCode":200,"options":{…},
//	      "previous":{"markdown":"…","json":{…},"scrapedAt":"…","tag":null}}
//	out  {"id":"a","success":true,"data":{…}}
//	     {"id":"b","success":false,"status":422,"code":"…","error":"…","details":…}
//
// Exactly one of html, path, base64 and markdown is given. What fails gives a
// reply that says so and never stops the run. A reply is written as soon as
// nothing else can be read without waiting, so that a program may send one
// request at a time.
//
// # Frames
//
// With Options.Frames, requests and replies are frames, which carry a page as
// it is, without JSON's escapes:
//
//	4 bytes  length of the JSON object, big-endian
//	4 bytes  length of the body, big-endian, 0 for none
//	         the JSON object
//	         the body
//
// The object of a request is that of a line. Where a body follows, "body" says
// what it is, in place of the field: "html" (a page as UTF-8), "markdown", or
// "bytes" (a file as it came, such as a PDF). The object of a reply has "body":
// "markdown" where the body is the result's Markdown; data.markdown is then
// empty or absent. A body is at most 4 GiB less one byte.
package batch
