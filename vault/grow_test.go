package vault_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/vault"
)

func savedPage(t *testing.T, dir, name, address, title, text string) {
	t.Helper()
	page := "<html><head><title>" + title + "</title></head><body><main><h1>" + title + "</h1>" + filler + text + "</main></body></html>"
	if address != "" {
		page = mhtml(address, page, nil)
	}
	write(t, filepath.Join(dir, name), []byte(page))
}

// The index lists what earlier runs read, keeps what a person wrote around its
// marked part, and takes another name where one is not ours.
func TestIndex(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(out, "index.md"), []byte("my own index\n"))
	savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "")
	r := convert(t, in, out, vault.Options{})
	if r.Index != "index 2.md" || read(t, filepath.Join(out, "index.md")) != "my own index\n" {
		t.Fatalf("%+v", r)
	}
	index := filepath.Join(out, "index 2.md")
	write(t, index, []byte("Mine.\n"+read(t, index)+"\nAlso mine.\n"))
	if err := os.Remove(filepath.Join(in, "a.mhtml")); err != nil {
		t.Fatal(err)
	}
	savedPage(t, in, "b.mhtml", "https://mill.example/b", "Flow", `<p><a href="https://mill.example/a">ebb</a></p>`)
	r = convert(t, in, out, vault.Options{})
	text := read(t, index)
	if r.Notes != 2 || !strings.HasPrefix(text, "Mine.\n") || !strings.HasSuffix(text, "\nAlso mine.\n") || !strings.Contains(text, "- [Ebb](Ebb.md)\n- [Flow](Flow.md)\n") {
		t.Errorf("%+v\n%s", r, text)
	}
	if note := read(t, filepath.Join(out, "Flow.md")); !strings.Contains(note, "[ebb](Ebb.md)") {
		t.Errorf("no link to a note of an earlier run: %s", note)
	}
	// Moved, it goes on there; without its part, it is left to the person.
	moved := filepath.Join(out, "lists", "All.md")
	write(t, moved, []byte(text))
	if err := os.Remove(index); err != nil {
		t.Fatal(err)
	}
	savedPage(t, in, "c.mhtml", "https://mill.example/c", "High", "")
	if r = convert(t, in, out, vault.Options{}); r.Index != "lists/All.md" || !strings.Contains(read(t, moved), "- [High](../High.md)\n") {
		t.Errorf("%+v\n%s", r, read(t, moved))
	}
	write(t, moved, []byte("Only mine.\n"))
	if r = convert(t, in, out, vault.Options{}); r.Index != "" || read(t, moved) != "Only mine.\n" {
		t.Errorf("%+v\n%s", r, read(t, moved))
	}
	if r = convert(t, in, out, vault.Options{Restore: true}); r.Index != "index 2.md" {
		t.Errorf("%+v", r)
	}
}

// A deleted note stays deleted until it is wanted back; links to it lead to the
// web meanwhile.
func TestRestore(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "")
	savedPage(t, in, "b.mhtml", "https://mill.example/b", "Flow", `<p><a href="https://mill.example/a">ebb</a></p>`)
	convert(t, in, out, vault.Options{})
	note, other := filepath.Join(out, "Ebb.md"), filepath.Join(out, "Flow.md")
	before := read(t, note)
	if err := os.Remove(note); err != nil {
		t.Fatal(err)
	}
	savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "More.")
	r := convert(t, in, out, vault.Options{})
	if len(r.Deleted) != 1 || r.Deleted[0] != "Ebb.md" || !strings.Contains(read(t, other), "[ebb](https://mill.example/a)") {
		t.Errorf("%+v\n%s", r, read(t, other))
	}
	if _, err := os.Stat(note); err == nil {
		t.Error("a deleted note is back")
	}
	convert(t, in, out, vault.Options{Restore: true})
	if got := read(t, note); got == before || !strings.Contains(got, "More.") || !strings.Contains(read(t, other), "[ebb](Ebb.md)") {
		t.Errorf("%s\n%s", got, read(t, other))
	}
}

// The new text of an edited note's page is written beside it on wish, once.
func TestNewText(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "One.")
	convert(t, in, out, vault.Options{})
	note, beside := filepath.Join(out, "Ebb.md"), filepath.Join(out, "Ebb (new text).md")
	mine := read(t, note) + "Mine.\n"
	write(t, note, []byte(mine))
	if r := convert(t, in, out, vault.Options{NewText: true}); len(r.Kept) != 1 || len(r.Outdated) > 0 {
		t.Errorf("%+v", r)
	}
	savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "Two.")
	if r := convert(t, in, out, vault.Options{}); len(r.Outdated) != 1 || read(t, note) != mine {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(beside); err == nil {
		t.Error("it was not wanted")
	}
	convert(t, in, out, vault.Options{NewText: true})
	if !strings.Contains(read(t, beside), "Two.") || strings.Contains(read(t, filepath.Join(out, "index.md")), "new text") {
		t.Error("no new text, or it is in the index")
	}
	if err := os.Remove(beside); err != nil {
		t.Fatal(err)
	}
	convert(t, in, out, vault.Options{NewText: true})
	if _, err := os.Stat(beside); err == nil {
		t.Error("it was deleted")
	}
}

// A note renamed within a program that changes the links to it is no edit of the
// notes that link to it.
func TestLinksChangedByRename(t *testing.T) {
	t.Parallel()
	for _, wiki := range []bool{false, true} {
		in, out := t.TempDir(), t.TempDir()
		savedPage(t, in, "a.mhtml", "https://mill.example/a", "Ebb", "")
		savedPage(t, in, "b.mhtml", "https://mill.example/b", "Flow", `<p><a href="https://mill.example/a">ebb</a> One.</p>`)
		opts := vault.Options{Wikilinks: wiki}
		convert(t, in, out, opts)
		note := filepath.Join(out, "Flow.md")
		if err := os.Rename(filepath.Join(out, "Ebb.md"), filepath.Join(out, "Low water.md")); err != nil {
			t.Fatal(err)
		}
		want := "[ebb](Low%20water.md) Two."
		text := strings.Replace(read(t, note), "(Ebb.md)", "(Low%20water.md)", 1)
		if wiki {
			want = "[[Low water|ebb]] Two."
			text = strings.Replace(read(t, note), "[[Ebb|", "[[Low water|", 1)
		}
		write(t, note, []byte(text))
		savedPage(t, in, "b.mhtml", "https://mill.example/b", "Flow", `<p><a href="https://mill.example/a">ebb</a> Two.</p>`)
		if r := convert(t, in, out, opts); r.Edited != 0 || !strings.Contains(read(t, note), want) {
			t.Errorf("%+v\n%s", r, read(t, note))
		}
	}
}

// A page without an address that is read from another file is the same note.
func TestMovedInput(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	savedPage(t, in, "a.html", "", "Ebb", "")
	convert(t, in, out, vault.Options{})
	write(t, filepath.Join(in, "sub", "b.html"), []byte(read(t, filepath.Join(in, "a.html"))))
	if err := os.Remove(filepath.Join(in, "a.html")); err != nil {
		t.Fatal(err)
	}
	if r := convert(t, in, out, vault.Options{}); r.Notes != 1 || r.Written > 0 {
		t.Errorf("%+v", r)
	}
}

// Relative links and pictures are resolved against the address that the front
// matter shows as the source.
func TestRelativeToCanonical(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.html"), []byte(`<html><head><title>Ebb</title><link rel="canonical" href="https://mill.example/tides/ebb"></head><body><main><h1>Ebb</h1>`+filler+
		`<p><a href="flow">flow</a> <a href="/x (1)">x</a> <img src="p.png" alt="p"></p></main></body></html>`))
	savedPage(t, in, "b.mhtml", "https://mill.example/tides/flow", "Flow", "")
	convert(t, in, out, vault.Options{})
	if text, want := read(t, filepath.Join(out, "Ebb.md")), "[flow](Flow.md) [x](https://mill.example/x%20%281%29) ![p](https://mill.example/tides/p.png)"; !strings.Contains(text, want) {
		t.Errorf("%s\nwant %s", text, want)
	}
}

// New notes are sorted into folders and named by a template; links and pictures
// lead there.
func TestFolders(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), t.TempDir()
	files(t, in, 10)
	old := time.Date(2024, 3, 4, 5, 6, 7, 0, time.UTC)
	_ = os.Chtimes(filepath.Join(in, "page-0.html"), old, old)
	convert(t, in, out, vault.Options{FolderBy: "site", Template: "{host}, {title}", Properties: []string{"title", "where={site} {language}"}})
	note := read(t, filepath.Join(out, "mill.example", "mill.example, Page 3 - wheels & stones.md"))
	for _, want := range []string{"where: \"The Mill en\"\n", "](mill.example%2C%20", "](../assets/"} {
		if want = strings.ReplaceAll(want, "%2C", ","); !strings.Contains(note, want) {
			t.Errorf("no %s in %s", want, note)
		}
	}
}
