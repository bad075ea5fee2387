// Package report writes inspection reports: one self-contained HTML page that
// shows what became of each part of a document beside the Markdown that came
// of it: the structure of a saved page (Report), or the pictures of a PDF's
// pages with their blocks (Pages). It needs no script and no other resource,
// and escapes all content.
package report
