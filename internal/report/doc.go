// Package report writes inspection reports: one self-contained HTML page that
// shows what became of each part of a document beside the Markdown that came
// of it: the structure of a saved page (Report), or the pictures of a PDF's
// pages with their blocks (Pages); and what became of each document of a run
// (Run). It needs no script and no other resource, and escapes all content. New
// gives other reports the same head.
package report
