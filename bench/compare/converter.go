package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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
	for _, set := range []string{"zyte", "wcxb-dev"} {
		pages, err := load(filepath.Join(data, "extract", set+".ndjson.gz"), limit)
		if err != nil {
			return nil, err
		}
		ratio = compareConverters(set, pages, reps, ratio)
	}
	return []claim{{"HTML to Markdown, time", "1", ratio.String() + " (html-to-markdown v2)"}}, nil
}

func compareConverters(set string, pages []page, reps int, ratio span) span {
	size := sizeOf(pages)
	var whole, main []*html.Node
	parse := measure(reps, func() {
		whole = whole[:0]
		for _, p := range pages {
			if n, err := html.Parse(strings.NewReader(p.HTML)); err == nil {
				whole = append(whole, n)
			}
		}
	})
	for _, n := range whole {
		if m, _, err := extract.Filter(context.Background(), n, extract.Options{OnlyMainContent: true}); err == nil {
			main = append(main, m)
		}
	}
	fmt.Printf("%s: %d pages, %.1f MB\n", set, len(whole), float64(size)/1e6)
	report("parse (x/net/html)", parse, parse, size)
	for _, kind := range []struct {
		name  string
		trees []*html.Node
	}{{"whole pages", whole}, {"main content", main}} {
		fmt.Println(kind.name)
		ours := measure(reps, func() {
			for _, n := range kind.trees {
				_, _ = markdown.Convert(context.Background(), n, markdown.Options{}) // without a limit of size
			}
		})
		theirs := measure(reps, func() {
			for _, n := range kind.trees {
				// This converter modifies the tree (ours must not), so its passes work on
				// the same, already modified trees.
				if _, err := v2().ConvertNode(n); err != nil {
					fmt.Fprintln(os.Stderr, "html-to-markdown:", err)
				}
			}
		})
		report("pagemill/markdown", ours, parse, size)
		report("html-to-markdown v2", theirs, parse, size)
		fmt.Printf("  ours / parse %.3f   v2 / ours %.1f\n", ours.seconds/parse.seconds, theirs.seconds/ours.seconds)
		ratio = ratio.with(theirs.seconds / ours.seconds)
	}
	return ratio
}

func v2() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), strikethrough.NewStrikethroughPlugin(), table.NewTablePlugin()))
}
