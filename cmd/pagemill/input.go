package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill"
)

// contentTypes maps the endings of files that a folder walk picks up, and of
// those that may be named one by one, to the type that the ending promises.
var contentTypes = map[string]string{
	".html": "text/html", ".htm": "text/html", ".xhtml": "application/xhtml+xml", ".shtml": "text/html",
	".pdf": "application/pdf",
	".md":  "text/markdown", ".markdown": "text/markdown", ".txt": "text/plain", ".json": "application/json",
}

// walked lists the endings that a folder walk picks up.
var walked = []string{".html", ".htm", ".xhtml", ".shtml", ".pdf"}

// An input is one file to convert.
type input struct {
	path string // "-" is standard input
	rel  string // path below the folder that was walked, or the file's name
}

// findInputs turns arguments into inputs: files as they are, folders walked,
// patterns expanded where no file has that very name.
func findInputs(args []string) ([]input, error) {
	var out []input
	for _, arg := range args {
		if arg == "-" {
			out = append(out, input{"-", "stdin"})
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case err == nil && info.IsDir():
			found, err := walk(arg)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		case err == nil:
			out = append(out, input{arg, filepath.Base(arg)})
		case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "*?["):
			matches, globErr := filepath.Glob(arg)
			if globErr != nil {
				return nil, fmt.Errorf("%s: %w", arg, globErr)
			}
			if len(matches) == 0 {
				return nil, fmt.Errorf("%s: no file matches", arg)
			}
			found, err := findInputs(matches)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		default:
			return nil, err
		}
	}
	return out, nil
}

func walk(dir string) ([]input, error) {
	var out []input
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Type().IsRegular() && slices.Contains(walked, strings.ToLower(filepath.Ext(path))) {
			rel, err := filepath.Rel(dir, path)
			if err != nil {
				return err
			}
			out = append(out, input{path, rel})
		}
		return nil
	})
	return out, err
}

// read returns the input as a document; more than limit bytes are refused.
func (in input) read(stdin io.Reader, limit int64) (pagemill.Document, error) {
	r := stdin
	if in.path != "-" {
		f, err := os.Open(in.path)
		if err != nil {
			return pagemill.Document{}, err
		}
		defer f.Close()
		r = f
	}
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return pagemill.Document{}, err
	}
	return pagemill.Document{Body: body, ContentType: typeOf(in.path)}, nil
}

// typeOf returns the content type that a file's ending promises, "" where it
// promises none.
func typeOf(path string) string {
	return contentTypes[strings.ToLower(filepath.Ext(path))]
}
