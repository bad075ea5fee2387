package main

import (
	"fmt"
	"path"
	"strings"

	"github.com/pagemill/pagemill/vault"
)

// report says what was written, and what a person did to the notes.
func (v *vaulter) report(r vault.Report, bad int) error {
	for _, conflict := range r.Conflicts {
		bad++
		fmt.Fprintf(v.stderr, "%s\n", worded(conflict))
	}
	if !v.quiet {
		fmt.Fprintf(v.stderr, "%d notes written, %d as they were, %d edited and left alone, %d failed; %d pages there twice, %d pictures, %d links between notes\n",
			r.Written, r.Same, r.Edited, bad, r.Doubles, r.Pictures, r.Links)
		for _, l := range []struct {
			what  string
			files []string
		}{
			{"you edited", r.Kept},
			{"you edited, and the page has changed since (--new-text writes its new text beside)", r.Outdated},
			{"you deleted, and they stay deleted (--restore brings them back)", r.Deleted},
		} {
			if len(l.files) > 0 {
				fmt.Fprintf(v.stderr, "%s\n", l.what+": "+some(l.files))
			}
		}
		if index := v.vault.Index + ".md"; r.Index != "" && path.Base(r.Index) != index {
			fmt.Fprintf(v.stderr, "the index is %s\n", r.Index)
		}
	}
	if bad > 0 {
		return &failedError{}
	}
	return nil
}

// some lists the first of many names.
func some(names []string) string {
	const most = 8
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
