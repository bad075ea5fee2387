package content

import (
	"slices"
	"strings"
	"testing"
)

// Comments that no class names are found by the line above them, if something
// bears it out.
func TestDropThreads(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 6) + "</p>"
	post := "<li class=li><b>Ann</b><p>" + sentence + "</p></li>"
	posts := "<ol class=ol>" + post + post + "</ol>"
	field := "<form class=form><textarea></textarea></form>"
	for name, c := range map[string]struct {
		in    string
		forum float32
		want  []string
	}{
		"in a part of their own":        {text + `<div class=part><h3>2 Comments</h3>` + posts + `</div>`, 0.1, []string{"comments div.part"}},
		"beside the line":               {text + `<h3 class=h>Comments (2)</h3>` + posts + `<h3>Tides elsewhere</h3><p class=p>` + sentence, 0.1, []string{"comments h3.h", "comments ol.ol"}},
		"with a field for another":      {text + `<div class=part><b>Leave a Reply</b>` + field + `</div>`, 0.1, []string{"comments div.part"}},
		"posts made alike alone":        {text + `<div class=part><h2>Kommentare</h2>` + posts + `</div>`, 0.1, []string{"comments div.part"}},
		"in Chinese":                    {text + `<div class=part><h2>评论（2）</h2>` + posts + `</div>`, 0.1, []string{"comments div.part"}},
		"nothing to bear the line out":  {text + `<div class=part><h2>Comments</h2>` + text + `</div>`, 0.1, nil},
		"a line that links to them":     {text + `<div class=part><a href="#c">2 comments</a>` + posts + `</div>`, 0.1, nil},
		"a section on how to comment":   {text + `<div class=part><h2>Comments in the source of a program</h2>` + posts + `</div>`, 0.1, nil},
		"a discussion":                  {text + `<div class=part><h3>2 Comments</h3>` + posts + `</div>`, 0.4, nil},
		"little above":                  {`<p>Short.</p><div class=part><h3>2 Comments</h3>` + posts + `</div>`, 0.1, nil},
		"the number below another post": {text + `<p class=meta>2 comments</p><div class=post>` + text + `</div>`, 0.1, nil},
		"the heading below":             {text + `<div class=part><h3>2 Comments</h3><h1>Tides</h1>` + posts + `</div>`, 0.1, nil},
	} {
		p := layOut(t, c.in)
		rules := make([]Rule, len(p.Elements))
		DropComments(p, rules, [NumKinds]float32{Forum: c.forum}, CommentsAuto)
		if got := dropsOf(p, rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
