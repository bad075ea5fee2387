package vault

import (
	"net/url"
	"path"
	"strings"

	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/saved"
)

// picturesOf selects the images that a text shows: file names by address, and
// contents by file name.
func picturesOf(markdown string, images map[string]saved.Resource) (names map[string]string, files map[string][]byte) {
	names, files = map[string]string{}, map[string][]byte{}
	if len(images) == 0 {
		return names, files
	}
	for _, t := range targets(markdown) {
		if t.Kind != mdtext.Image {
			continue
		}
		address := t.Target.Destination
		r, there := images[address]
		rest, ours := strings.CutPrefix(address, "https://"+saved.ImageHost+"/")
		if !there || !ours {
			continue
		}
		hash, _, _ := strings.Cut(rest, "/")
		names[address] = hash + r.ImageEnding()
		files[hash+r.ImageEnding()] = r.Body
	}
	return names, files
}

// removedImage is the placeholder for an embedded image in Markdown (the
// contract's removeBase64Images).
const removedImage = "Base64-Image-Removed"

// Pictures makes files in the folder assets (a relative path with slashes) of
// those images that a text shows, and replaces the addresses. Images are keyed by
// the addresses below saved.ImageHost that saved.Options.KeepImages or Figures
// gave them; others stay. Embedded images that were removed leave their
// alternative text. It returns the text and the content of each file by name.
func Pictures(markdown string, images map[string]saved.Resource, assets string) (string, map[string][]byte) {
	v := &Vault{opts: Options{Assets: assets}, only: pictures}
	names, files := picturesOf(markdown, images)
	return v.link(&Note{doc: &kept{Markdown: markdown, Pictures: names}}, nil), files
}

// A part of what link replaces.
type part uint8

const (
	everything part = iota
	pictures
	links
)

// link points the images of a note to files and its links to notes.
func (v *Vault) link(n *Note, r *Report) string {
	md := n.doc.Markdown
	list := targets(md)
	var edits []edit
	gone := make([]bool, len(list)) // targets that are removed entirely
	for i, t := range list {
		switch {
		case t.Kind == mdtext.Image && v.only != links:
			edits = append(edits, v.linkPicture(n, t, &gone[i])...)
		case t.Kind == mdtext.Image:
		case t.first < i && gone[i-1] && onlyImages(md, list, t, i, gone): // a link that contained only removed images
			gone[i] = true
			edits = append(edits, cut(md, t.Start, t.End))
		case v.only != pictures:
			edits = append(edits, v.linkNote(n, t, t.first == i, r)...)
		}
	}
	if len(edits) == 0 || v.only == links {
		return apply(md, edits)
	}
	return strings.TrimRight(apply(md, edits), "\n ")
}

// unlinked returns edits that leave the label of a link or image.
func unlinked(t target) []edit { return []edit{{t.Start, t.TextStart, ""}, {t.TextEnd, t.End, ""}} }

// cut returns an edit that removes a part of a text, and what ends its line if it
// is alone there.
func cut(md string, start, end int) edit {
	if start == 0 || md[start-1] == '\n' {
		end = len(md) - len(strings.TrimLeft(md[end:], "\n"))
	}
	return edit{start, end, ""}
}

// linkPicture returns the edits that point an image to its file; gone is set if
// nothing of it is left.
func (v *Vault) linkPicture(n *Note, t target, gone *bool) []edit {
	md := n.doc.Markdown
	name, ok := v.picture(n, t.Target.Destination)
	switch {
	case ok && name == "":
		if *gone = strings.TrimSpace(md[t.TextStart:t.TextEnd]) == ""; *gone {
			return []edit{cut(md, t.Start, t.End)}
		}
		return unlinked(t)
	case ok:
		return []edit{{t.AddressStart, t.AddressEnd, name}}
	}
	return nil
}

// linkNote returns the edits that point a link to the note of its page. A plain
// link has no image in its label.
func (v *Vault) linkNote(n *Note, t target, plain bool, r *Report) []edit {
	md := n.doc.Markdown
	dest := t.Target.Destination
	to, at, ok := v.resolve(n, dest)
	if !ok {
		if abs := n.absolute(dest); abs != dest && v.only != links {
			return []edit{{t.AddressStart, t.AddressEnd, escapeAddress(abs)}}
		}
		return nil
	}
	if to == n && at == nil && v.only != links { // a link to its own note
		return unlinked(t)
	}
	r.Links++
	file, inner := relativePath(n.path, to.path), baseOf(to.path)+v.fragment(at)
	if to == n {
		inner = v.fragment(at)
		if at != nil {
			file = ""
		}
	}
	if v.opts.Wikilinks && plain && !strings.ContainsAny(md[t.TextStart:t.TextEnd], "[]|\n\\`*") {
		bar := "|"
		if t.inTable {
			bar = `\|`
		}
		return []edit{{t.Start, t.TextStart, "[[" + inner + bar}, {t.TextEnd, t.End, "]]"}}
	}
	return []edit{{t.AddressStart, t.AddressEnd, escapeDest(file, strings.TrimPrefix(v.fragment(at), "#"))}}
}

// onlyImages reports whether a link's label contains only removed images.
func onlyImages(md string, list []target, link target, at int, gone []bool) bool {
	pos := link.TextStart
	for i := link.first; i < at; i++ {
		if !gone[i] || strings.TrimSpace(md[pos:max(pos, list[i].Start)]) != "" {
			return false
		}
		pos = list[i].End
	}
	return strings.TrimSpace(md[pos:link.TextEnd]) == ""
}

// picture returns the file for an image's address. If ok is false, the address
// stays; if ok is true and name is "", the image is removed.
func (v *Vault) picture(n *Note, address string) (name string, ok bool) {
	if address == removedImage || address == "" {
		return "", true
	}
	if name, there := n.doc.Pictures[address]; there {
		return escapeDest(relativePath(n.path, path.Join(v.opts.Assets, name)), ""), true
	}
	if strings.HasPrefix(address, "https://"+saved.ImageHost+"/") || strings.HasPrefix(address, "data:") || strings.HasPrefix(address, "cid:") {
		return "", true
	}
	if abs := n.absolute(address); abs != address {
		return escapeAddress(abs), true
	}
	return "", false
}

// resolve finds the note, and the heading in it, that an address refers to; at is
// nil for its beginning.
func (v *Vault) resolve(from *Note, address string) (to *Note, at *heading, ok bool) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, at, false
	}
	fragment := u.Fragment
	switch {
	case strings.HasPrefix(address, "#"):
		to = from
	case u.Scheme == "http" || u.Scheme == "https":
		to = v.byAddress[addressKey(address)]
	case u.Scheme == "" && u.Host == "" && u.Path != "":
		to = v.fileAt(from, u)
		if to == nil {
			to = v.byAddress[addressKey(from.absolute(address))]
		}
	}
	if to == nil {
		return nil, at, false
	}
	at = to.heading(fragment)
	if to == from && fragment != "" && at == nil {
		return nil, at, false // a part of the page that is not in the note: the address stays
	}
	return to, at, true
}

// fileAt returns the note of the file that a relative address leads to. Programs
// that mirror a site write its queries into the names of files, and some into
// links.
func (v *Vault) fileAt(from *Note, u *url.URL) *Note {
	if from.doc.File == "" {
		return nil
	}
	address := u.Path
	var files []string
	if strings.HasPrefix(address, "/") {
		files = []string{strings.TrimPrefix(path.Clean(address), "/")}
	} else {
		if from.doc.Original != "" {
			files = append(files, "/"+path.Join(path.Dir(from.doc.Original), address))
		}
		files = append(files, path.Join(path.Dir(from.doc.File), address))
	}
	for _, file := range files {
		names := []string{file, path.Join(file, "index.html"), file + ".html"}
		if q := u.RawQuery; q != "" {
			names = append([]string{file + "?" + q, file + "@" + q, file + "?" + q + ".html", file + "@" + q + ".html"}, names...)
		}
		for _, name := range names {
			if to := v.byFile[name]; to != nil {
				return to
			}
		}
	}
	return nil
}

// heading finds the heading at or before a fragment of the page.
func (n *Note) heading(fragment string) *heading {
	key := n.doc.Anchors[fragment]
	if fragment == "" || key == "" {
		return nil
	}
	n.readHeadings()
	if i, ok := n.headingAt[key]; ok {
		return &n.headings[i]
	}
	return nil
}

// fragment returns the fragment of a link to a heading, with its "#".
func (v *Vault) fragment(at *heading) string {
	switch {
	case at == nil:
		return ""
	case v.opts.GitHubAnchors:
		return "#" + at.slug
	}
	return "#" + obsidianHeading(at.text)
}

// linkTo returns a link from a file to a note by its title.
func (v *Vault) linkTo(from string, n *Note) string {
	if v.opts.Wikilinks {
		if text := strings.Trim(n.Title, " "); text != baseOf(n.path) && !strings.ContainsAny(text, "[]|\n\\`*<>#%=^") {
			return "[[" + baseOf(n.path) + "|" + text + "]]"
		}
		return "[[" + baseOf(n.path) + "]]"
	}
	text := strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", "&", `\&`, "$", `\$`, "~", `\~`).Replace(n.Title)
	return "[" + inert(text, false) + "](" + escapeDest(relativePath(from, n.path), "") + ")"
}

// absolute resolves a relative address against that of the page, if it has one.
func (n *Note) absolute(address string) string {
	if n.doc.Base == "" || strings.HasPrefix(address, "#") {
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "" {
		return address
	}
	base, err := url.Parse(n.doc.Base)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return address
	}
	return base.ResolveReference(u).String()
}

// escapeAddress returns an address as a link destination.
func escapeAddress(address string) string {
	if strings.ContainsAny(address, " ()<>\\*_[]`|") {
		return strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", `\`, "%5C", "*", "%2A", "_", `\_`, "[", "%5B", "]", "%5D", "`", "%60", "|", "%7C").Replace(address)
	}
	return address
}
