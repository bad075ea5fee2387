// Package pdfparse reads PDF files: text, layout and Markdown, page by page.
package pdfparse
