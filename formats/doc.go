// Package formats derives the outputs other than Markdown from a page.
package formats
