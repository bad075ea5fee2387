package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/bench"
	"github.com/pagemill/pagemill/redact"
	"github.com/pagemill/pagemill/vault"
)

// values lists the values of enumerated flags, for shell completion.
var values = map[string][]string{
	"format": {"markdown", "text", "links", "images", "html", "rawHtml", "rawBase64", "summary", "json", "product", "menu", "branding", "changeTracking"},
	"redact": redactModes, "mode": redactModes,
	"style":     {"tag", "mask", "remove"},
	"pdf-mode":  {"fast", "auto", "ocr"},
	"tables":    {"csv"},
	"folder-by": vault.FolderKinds,
	"title":     {"auto", "none"},
	"comments":  {"auto", "keep", "drop"},
	"anchors":   {"obsidian", "github"},
	"color":     {"auto", "always", "never"},
	"ignore":    {"dates", "counters", "ids", "order", "added", "removed"},
}

var redactModes = []string{string(redact.Fast), string(redact.Accurate), string(redact.Aggressive)}

// completeValues registers the flag values of every command for completion.
func completeValues(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		for flag, words := range values {
			if flag == "format" && cmd.Name() != "convert" {
				continue // redact's are kinds of files
			}
			register(cmd, flag, words)
		}
		if cmd.Name() == "convert" {
			register(cmd, "assets", []string{"assets", embed, link})
		}
		var measures []string
		for _, m := range bench.Measures() {
			measures = append(measures, m.Key+"=")
		}
		register(cmd, "min", measures)
		register(cmd, "properties", vault.Fields)
		var entities []string
		for _, e := range redact.Entities() {
			entities = append(entities, string(e))
		}
		register(cmd, "entities", entities)
		var extra []string
		for _, e := range redact.Extras() {
			extra = append(extra, string(e))
		}
		register(cmd, "extra", extra)
	}
}

// register registers a flag's values for completion if the command has the
// flag; for a list, also after a comma.
func register(cmd *cobra.Command, flag string, words []string) {
	f := cmd.Flags().Lookup(flag)
	if f == nil {
		return
	}
	isList := strings.HasSuffix(f.Value.Type(), "Slice")
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) { // fails only for an unknown flag
		before := ""
		if i := strings.LastIndexByte(typed, ','); isList && i >= 0 {
			before = typed[:i+1]
		}
		out := make([]string, len(words))
		for i, w := range words {
			out[i] = before + w
		}
		return out, cobra.ShellCompDirectiveNoFileComp
	})
}
