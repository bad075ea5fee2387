// Package redact finds personal data in Markdown and masks it.
package redact
