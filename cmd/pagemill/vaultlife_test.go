//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A lived is a page and what a person did to its note.
type lived struct {
	n, version int    // version of the input
	seen       int    // version that a whole run has read; 0 for none
	input      bool   // it is in the inbox
	local      bool   // it has no address
	at         string // where a person put the note; "" for where it was written
	edited     string // text that a person added
	deleted    bool
	links      []int
}

func (p *lived) address() string { return fmt.Sprintf("https://mill.example/p%d", p.n) }
func (p *lived) file() string    { return fmt.Sprintf("p%d.html", p.n) }
func (p *lived) marker() string  { return fmt.Sprintf("Marker of page %d.", p.n) }

func (p *lived) html(pages []*lived) string {
	var b strings.Builder
	if !p.local {
		fmt.Fprintf(&b, "<!-- saved from url=(%04d)%s -->\n", len(p.address()), p.address())
	}
	fmt.Fprintf(&b, "<html><head><title>Wheel %d</title></head><body><main><h1>Wheel %d</h1><p>%s</p><p>Version %d.</p>%s", p.n, p.n, p.marker(), p.version, strings.Repeat("<p>The water rises and falls twice a day, and the mill turns with it.</p>", 4))
	for _, i := range p.links {
		to := pages[i].address()
		if pages[i].local {
			to = pages[i].file()
		}
		fmt.Fprintf(&b, `<p>See <a href="%s">wheel %d</a> for more.</p>`, to, i)
	}
	return b.String() + "</main></body></html>"
}

// A life is a vault with the person who uses it.
type life struct {
	t             *testing.T
	rand          *rand.Rand
	inbox, vault  string
	pages         []*lived
	intro         string // what the person wrote into the index
	mounted       bool
	kills, filled int
}

// A vault lives for 30 days: pages come, go and change, notes are renamed,
// moved, edited and deleted, runs are killed and meet a full disk. Nothing that
// a person did is undone, links between notes lead to them, no note is there
// twice, and a second run converts and writes nothing.
func TestVaultLife(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("200 steps")
	}
	lives := uint64(2)
	if n, err := strconv.ParseUint(os.Getenv("PAGEMILL_LIVES"), 10, 64); err == nil {
		lives = n
	}
	for seed := range lives {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			live(t, seed)
		})
	}
}

func live(t *testing.T, seed uint64) {
	l := &life{t: t, rand: rand.New(rand.NewPCG(seed, 1)), inbox: t.TempDir(), vault: t.TempDir()}
	if err := syscall.Mount("tmpfs", l.vault, "tmpfs", 0, "size=4m"); err == nil {
		l.mounted = true
		t.Cleanup(func() { _ = syscall.Unmount(l.vault, syscall.MNT_DETACH) })
	}
	for range 12 {
		l.arrive()
	}
	steps := []func(){l.arrive, l.arrive, l.leave, l.change, l.change, l.rename, l.move, l.edit, l.annotate, l.delete, l.introduce, l.killed, l.full}
	done := 0
	for day := range 30 {
		for ; done < (day+1)*200/30; done++ {
			steps[l.rand.IntN(len(steps))]()
		}
		l.run()
		if l.check(); t.Failed() {
			t.Fatalf("day %d, step %d", day, done)
		}
	}
	t.Logf("%d pages, %d runs killed, %d on a full disk", len(l.pages), l.kills, l.filled)
}

func (l *life) save(p *lived) { write(l.t, filepath.Join(l.inbox, p.file()), p.html(l.pages)) }

// arrive saves a page that links to others, some of which are yet to come.
func (l *life) arrive() {
	p := &lived{n: len(l.pages), version: 1, input: true}
	p.local = p.n%3 == 2
	l.pages = append(l.pages, p)
	for range 2 {
		if i := l.rand.IntN(len(l.pages)); p.local == l.pages[i].local {
			p.links = append(p.links, i)
		}
	}
	l.save(p)
}

// pick returns a page for which want is true, nil if there is none.
func (l *life) pick(want func(p *lived) bool) *lived {
	var list []*lived
	for _, p := range l.pages {
		if want(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[l.rand.IntN(len(list))]
}

func (l *life) leave() {
	if p := l.pick(func(p *lived) bool { return p.input && p.seen == p.version }); p != nil {
		p.input = false
		if err := os.Remove(filepath.Join(l.inbox, p.file())); err != nil {
			l.t.Fatal(err)
		}
	}
}

func (l *life) change() {
	if p := l.pick(func(p *lived) bool { return p.input }); p != nil {
		p.version++
		l.save(p)
	}
}

// note returns a page with a note that is there, and the note's path.
func (l *life) note() (*lived, string) {
	p := l.pick(func(p *lived) bool { return p.seen > 0 && !p.deleted })
	if p == nil {
		return nil, ""
	}
	found := l.find(p)
	if len(found) != 1 {
		l.t.Fatalf("page %d has the notes %q", p.n, found)
	}
	return p, found[0]
}

// find returns the notes that hold a page's text.
func (l *life) find(p *lived) []string {
	var out []string
	for name, text := range l.texts() {
		if strings.Contains(text, p.marker()) {
			out = append(out, name)
		}
	}
	return out
}

// texts returns the notes by path.
func (l *life) texts() map[string]string {
	out := map[string]string{}
	for name, text := range files(l.t, l.vault) {
		if strings.HasSuffix(name, ".md") {
			out[name] = text
		}
	}
	return out
}

func (l *life) rename() {
	l.put(func(p *lived) string { return fmt.Sprintf("My wheel %d-%d.md", p.n, l.rand.IntN(100)) })
}
func (l *life) move() {
	l.put(func(p *lived) string { return fmt.Sprintf("box %d/deep/Wheel %d.md", l.rand.IntN(3), p.n) })
}

func (l *life) put(name func(*lived) string) {
	p, at := l.note()
	if p == nil {
		return
	}
	to := name(p)
	if to == at {
		return
	}
	if err := os.MkdirAll(filepath.Dir(filepath.Join(l.vault, to)), 0o755); err != nil {
		l.t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(l.vault, at), filepath.Join(l.vault, to)); err != nil {
		l.t.Fatal(err)
	}
	p.at = to
}

func (l *life) edit() {
	if p, at := l.note(); p != nil {
		p.edited = fmt.Sprintf("Remark %d on page %d.", l.rand.IntN(1000), p.n)
		write(l.t, filepath.Join(l.vault, at), read(l.t, filepath.Join(l.vault, at))+"\n"+p.edited+"\n")
		p.at = at
	}
}

// annotate adds a key to the front matter, which makes no note an edited one.
func (l *life) annotate() {
	if p, at := l.note(); p != nil {
		text := read(l.t, filepath.Join(l.vault, at))
		if !strings.Contains(text, "rating:") {
			write(l.t, filepath.Join(l.vault, at), strings.Replace(text, "\n---\n", fmt.Sprintf("\nrating: %d\n---\n", p.n), 1))
		}
	}
}

func (l *life) delete() {
	if p, at := l.note(); p != nil {
		p.deleted = true
		if err := os.Remove(filepath.Join(l.vault, at)); err != nil {
			l.t.Fatal(err)
		}
	}
}

func (l *life) introduce() {
	index := filepath.Join(l.vault, "index.md")
	if text, err := os.ReadFile(index); err == nil {
		add := fmt.Sprintf("My intro %d.\n", l.rand.IntN(1000))
		l.intro += add
		write(l.t, index, strings.Replace(string(text), "# Index\n", "# Index\n"+add, 1))
	}
}

func (l *life) args() []string { return []string{"vault", "-j", "2", "-o", l.vault, l.inbox} }

func (l *life) killed() {
	if killed(l.t, process(append(l.args(), "-q")...), 40*time.Millisecond) {
		l.kills++
	}
}

// full runs on a disk that has little room or none.
func (l *life) full() {
	if !l.mounted {
		return
	}
	ballast := filepath.Join(l.vault, "ballast")
	var s syscall.Statfs_t
	if err := syscall.Statfs(l.vault, &s); err != nil {
		l.t.Fatal(err)
	}
	room := int64(s.Bavail)*s.Bsize - int64(l.rand.IntN(4))*4096
	write(l.t, ballast, string(bytes.Repeat([]byte{1}, int(max(room, 0)))))
	status, _, stderr := pagemillRun(l.t, "", l.args()...)
	if status != 0 {
		l.filled++
		if strings.Count(stderr, "no space left") != 1 {
			l.t.Errorf("a full disk: %q", stderr)
		}
	}
	if err := os.Remove(ballast); err != nil {
		l.t.Fatal(err)
	}
}

// run reads everything, and once more, which does nothing.
func (l *life) run() {
	if status, _, stderr := pagemillRun(l.t, "", l.args()...); status != 0 {
		l.t.Fatalf("status %d: %s", status, stderr)
	}
	for _, p := range l.pages {
		if p.input {
			p.seen = p.version
		}
	}
	before := l.times()
	_, _, stderr := pagemillRun(l.t, "", l.args()...)
	if !strings.Contains(stderr, "0 notes written") || strings.Contains(stderr, "converted") && !strings.Contains(stderr, "0 documents converted") {
		l.t.Errorf("a second run: %s", stderr)
	}
	if after := l.times(); !maps.Equal(before, after) {
		for name := range after {
			if before[name] != after[name] {
				l.t.Errorf("the second run wrote %s", name)
			}
		}
	}
}

func (l *life) times() map[string]string {
	out := map[string]string{}
	_ = filepath.WalkDir(l.vault, func(name string, d fs.DirEntry, err error) error {
		if info, infoErr := d.Info(); err == nil && infoErr == nil && !d.IsDir() {
			out[name] = fmt.Sprint(info.ModTime(), info.Size())
		}
		return err
	})
	return out
}

var lifeLink = regexp.MustCompile(`\[wheel (\d+)\]\(([^)]*)\)`)

func (l *life) check() {
	texts := l.texts()
	for _, p := range l.pages {
		if p.seen == 0 {
			continue
		}
		found := l.find(p)
		switch {
		case p.deleted && len(found) > 0:
			l.t.Errorf("page %d was deleted and is %q", p.n, found)
		case p.deleted:
		case len(found) != 1:
			l.t.Errorf("page %d has the notes %q", p.n, found)
		case p.at != "" && found[0] != p.at:
			l.t.Errorf("page %d was put to %q and is %q", p.n, p.at, found[0])
		default:
			l.checkNote(p, found[0], texts)
		}
	}
	index := texts["index.md"]
	if l.intro != "" && !slices.ContainsFunc(strings.SplitAfter(index, "\n"), func(line string) bool { return strings.HasPrefix(line, "My intro") }) {
		l.t.Errorf("what a person wrote into the index is gone: %s", index)
	}
}

func (l *life) checkNote(p *lived, at string, texts map[string]string) {
	text := texts[at]
	if p.edited != "" && !strings.Contains(text, p.edited) {
		l.t.Errorf("%s: %q is gone", at, p.edited)
	}
	if p.edited == "" && !strings.Contains(text, fmt.Sprintf("Version %d.", p.seen)) {
		l.t.Errorf("%s is not version %d", at, p.seen)
	}
	link := "](" + (&url.URL{Path: at}).EscapedPath() + ")"
	if strings.Count(texts["index.md"], link) != 1 {
		l.t.Errorf("%s is not in the index once", at)
	}
	for _, m := range lifeLink.FindAllStringSubmatch(text, -1) {
		var n int
		_, _ = fmt.Sscan(m[1], &n)
		to := l.pages[n]
		isNote := to.seen > 0 && !to.deleted
		switch name, err := url.PathUnescape(m[2]); {
		case n == p.n:
		case strings.HasPrefix(m[2], "https://"):
			if isNote && p.edited == "" {
				l.t.Errorf("%s: %s leads to the web", at, m[0])
			}
		case !isNote: // a file that is no note, or was deleted
			if strings.HasSuffix(name, ".md") && texts[filepath.Join(filepath.Dir(at), name)] != "" {
				l.t.Errorf("%s: %s leads to another note", at, m[0])
			}
		case err != nil || !strings.Contains(texts[filepath.Join(filepath.Dir(at), name)], to.marker()):
			if p.edited == "" || strings.HasSuffix(name, ".md") {
				l.t.Errorf("%s: %s does not lead to its note", at, m[0])
			}
		}
	}
}
