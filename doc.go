// Package pagemill turns saved web pages and PDFs into clean Markdown and
// structured data. It makes no network calls.
//
// Names and behaviour of options and results follow a contract that
// docs/CONTRACT.md states. Comments refer to its sections as "Spec 2.4" and
// "Reference 1.12".
package pagemill
