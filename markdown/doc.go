// Package markdown writes a tree as GitHub Flavored Markdown.
package markdown
