package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/changetrack"
)

// changeFlags are the flags that set changetrack.Options, for the commands that
// compare.
type changeFlags struct {
	ignore    []string
	patterns  []string
	threshold float64
	triggers  []string
}

func newChangeFlags(cmd *cobra.Command) *changeFlags {
	c := new(changeFlags)
	f := cmd.Flags()
	f.StringSliceVar(&c.ignore, "ignore", nil, "`differences` that don't count: dates, counters, ids, order (of lines), added, removed (lines)")
	f.StringArrayVar(&c.patterns, "ignore-pattern", nil, "regular `expression` of text that doesn't count (repeatable)")
	f.Float64Var(&c.threshold, "price-threshold", 0, "price changes up to so many `percent` don't count")
	f.StringArrayVar(&c.triggers, "trigger", nil, "only changes of lines with this `text` count (repeatable)")
	return c
}

func (c *changeFlags) options(modes ...changetrack.Mode) (changetrack.Options, error) {
	opts := changetrack.Options{Modes: modes, PriceThreshold: c.threshold, Trigger: c.triggers}
	opts.Ignore.Patterns = c.patterns
	kinds := map[string]*bool{
		"dates": &opts.Ignore.Dates, "counters": &opts.Ignore.Counters, "ids": &opts.Ignore.IDs,
		"order": &opts.Ignore.Order, "added": &opts.Ignore.Added, "removed": &opts.Ignore.Removed,
	}
	for _, name := range c.ignore {
		kind, ok := kinds[strings.TrimSpace(name)]
		if !ok {
			return opts, fmt.Errorf("--ignore %s: not one of dates, counters, ids, order, added, removed", name)
		}
		*kind = true
	}
	return opts, nil
}
