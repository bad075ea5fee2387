package pdfparse

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxPageRange is the maximum length of Options.PageRange in bytes.
const maxPageRange = 1000

// A pageSpan is a range of page numbers, both included.
type pageSpan struct{ first, last int }

// CheckPageRange returns an error if s is not of the form of Options.PageRange.
func CheckPageRange(s string) error {
	_, err := pageSpans(s)
	return err
}

// pageSpans parses the numbers and ranges of a PageRange.
func pageSpans(s string) ([]pageSpan, error) {
	if s == "" {
		return nil, nil
	}
	bad := fmt.Errorf(`%w: pageRange %.40q is not of the form "3-5,8,12-"`, ErrOption, s)
	if len(s) > maxPageRange {
		return nil, bad
	}
	var out []pageSpan
	for part := range strings.SplitSeq(s, ",") {
		from, to, isRange := strings.Cut(strings.TrimSpace(part), "-")
		first, ok := pageNumber(from)
		last, fine := first, true
		if isRange && to == "" {
			last = lastPage
		} else if isRange {
			last, fine = pageNumber(to)
		}
		if !ok || !fine || last < first {
			return nil, bad
		}
		out = append(out, pageSpan{first, last})
	}
	return out, nil
}

// lastPage is the largest page number.
const lastPage = 999_999

func pageNumber(s string) (n int, ok bool) {
	if s == "" || len(s) > 6 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// chosen returns the indices of the pages that are parsed, in the file's order,
// and whether MaxPages or the limit leaves out others that were asked for.
func (d *Document) chosen() (pages []int, cut bool) {
	if d == nil || d.file == nil {
		return nil, false
	}
	wanted, _ := pageSpans(d.opts.PageRange) // was checked
	most := maxPages
	if d.opts.MaxPages > 0 {
		most = min(most, d.opts.MaxPages)
	}
	for i := range d.TotalPages() {
		if wanted != nil && !slices.ContainsFunc(wanted, func(s pageSpan) bool { return s.first <= i+1 && i+1 <= s.last }) {
			continue
		}
		if len(pages) == most {
			return pages, true
		}
		pages = append(pages, i)
	}
	return pages, false
}

// absent describes the pages of PageRange that the file does not have, or "".
func (d *Document) absent() string {
	var parts []string
	wanted, _ := pageSpans(d.opts.PageRange)
	total := d.TotalPages()
	for _, s := range wanted {
		switch first := max(s.first, total+1); {
		case s.last <= total || s.last == lastPage && s.first <= total:
		case first == s.last || s.last == lastPage:
			parts = append(parts, strconv.Itoa(first))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", first, s.last))
		}
	}
	if parts == nil {
		return ""
	}
	if len(parts) > listed {
		parts = append(parts[:listed], "…")
	}
	return fmt.Sprintf("the file has no page %s, its last is %d", strings.Join(parts, ", "), total)
}
