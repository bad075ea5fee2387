// Package batch serves many requests over one stream: the protocol of the
// command pagemill batch, for programs that keep a converter running as a child
// process or inside their own.
//
// # Lines
//
// By default a request is one JSON object per line (NDJSON), and so is its
// reply. Replies come in the order of the requests:
//
//	in   {"id":"a","html":"…"|"path":"x.pdf"|"base64":"…"|"markdown":"…",
//	      "url":"…","contentType":"…","statusCode":200,"options":{…},
//	      "previous":{"markdown":"…","json":{…},"scrapedAt":"…","tag":null}}
//	out  {"id":"a","success":true,"data":{…}}
//	     {"id":"b","success":false,"status":422,"code":"…","error":"…","details":…}
//
// Exactly one of html, path, base64 and markdown is given. A failed request
// gets an error reply and never stops the run. Replies are flushed whenever no
// further request can be read without blocking, so a program may send one
// request at a time.
//
// # Frames
//
// With Options.Frames, requests and replies are frames, which carry a page as
// raw bytes, without JSON escapes:
//
//	4 bytes  length of the JSON object, big-endian
//	4 bytes  length of the body, big-endian, 0 for none
//	         the JSON object
//	         the body
//
// The object of a request is the same as on a line. If a body follows, "body"
// takes the place of the field html, markdown or base64 and says what the body
// is: "html" (a page as UTF-8), "markdown", or "bytes" (an unmodified file,
// such as a PDF). The object of a reply has "body": "markdown" if the body is
// the result's Markdown; data.markdown is then empty or absent. A body is at
// most 4 GiB less one byte.
package batch
