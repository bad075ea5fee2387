package main

import (
	"context"
	"fmt"
	"os"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/markdown"
)

// converters times the conversion of the same parsed trees to Markdown.
func converters(data string, reps, limit int) ([]claim, error) {
	var ratio span
	err := eachSet(data, limit, func(_ string, pages []page) { ratio = compareConverters(pages, reps, ratio) })
	return []claim{{"HTML to Markdown, time", "1", ratio.String() + " (html-to-markdown v2)"}}, err
}

func compareConverters(pages []page, reps int, ratio span) span {
	whole := parsed(pages)
	var main []*html.Node
	for _, n := range whole {
		if m, _, err := extract.Filter(context.Background(), n, extract.Options{OnlyMainContent: true}); err == nil {
			main = append(main, m)
		}
	}
	ours, theirs := pageWays(pages)[:1], []*way{}
	for _, kind := range []struct {
		name  string
		trees []*html.Node
	}{{"whole pages", whole}, {"main content", main}} {
		ours = append(ours, &way{name: "pagemill, " + kind.name, size: sizeOf(pages), pass: func() {
			for _, n := range kind.trees {
				_, _ = markdown.Convert(context.Background(), n, markdown.Options{}) // without a limit of size
			}
		}})
		theirs = append(theirs, &way{name: "v2, " + kind.name, size: sizeOf(pages), pass: func() {
			for _, n := range kind.trees {
				if _, err := v2().ConvertNode(n); err != nil {
					fmt.Fprintln(os.Stderr, "html-to-markdown:", err)
				}
			}
		}})
	}
	alternate(ours, reps)
	// This converter modifies the tree (ours must not), so it comes last, and its
	// passes work on the same, already modified trees.
	alternate(theirs, reps)
	printCosts(append(ours, theirs...))
	for i, w := range theirs {
		ratio = ratio.with(w.seconds / ours[1+i].seconds)
	}
	return ratio
}

func v2() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), strikethrough.NewStrikethroughPlugin(), table.NewTablePlugin()))
}
