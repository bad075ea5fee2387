package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

func TestRedactMasksAFile(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.md"), "# Desk\n\nMail ann@host.example or call +44 20 7946 0018.\n")
	status, stdout, stderr := pagemillRun(t, "", "redact", "--mode", "fast", page)
	if want := "# Desk\n\nMail \\<EMAIL> or call \\<PHONE>.\n"; status != 0 || stdout != want || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q; want %q", status, stdout, stderr, want)
	}
}

func TestRedactReportHoldsNoValue(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := pagemillRun(t, "Mail ann@host.example now", "redact", "--report", "-")
	var found []struct {
		Entity, Rule string
		Start, End   int
	}
	if err := json.Unmarshal([]byte(stdout), &found); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %q, %q", status, err, stdout, stderr)
	}
	if len(found) != 1 || found[0].Entity != "EMAIL" || found[0].Start != 5 || found[0].End != 21 || strings.Contains(stdout, "ann@") {
		t.Errorf("report %s", stdout)
	}
	if stderr != "EMAIL 1\n" {
		t.Errorf("summary %q", stderr)
	}
}

func TestRedactRefusesUnknownMode(t *testing.T) {
	t.Parallel()
	status, stdout, _ := pagemillRun(t, "ann@host.example", "redact", "--mode", "model", "-")
	if status == 0 || stdout != "" {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
}

// TestRedactCoverage: a language without a model of names is a warning, and an
// error if coverage is required, in prose and in values.
func TestRedactCoverage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for lang, text := range map[string]string{
		"Arabic": "قال محمد علي إن الاجتماع سيعقد غدا في القاهرة\n",
		"Hebrew": "הפגישה תתקיים מחר במשרד של החברה\n",
		"Thai":   "การประชุมจะมีขึ้นในวันพรุ่งนี้ ที่สำนักงาน ของบริษัท\n",
		"Greek":  "Η συνάντηση θα γίνει αύριο στα γραφεία της εταιρείας.\n",
	} {
		data, err := json.Marshal(map[string]string{"remark": text})
		if err != nil {
			t.Fatal(err)
		}
		for name, body := range map[string]string{"a.txt": text, "a.json": string(data)} {
			file := write(t, filepath.Join(dir, lang+name), body)
			status, stdout, stderr := pagemillRun(t, "", "redact", file)
			if status != 0 || stdout == "" || !strings.Contains(stderr, "warning: Names in "+lang) {
				t.Errorf("%s: status %d, %q, %q", lang, status, stdout, stderr)
			}
			status, stdout, stderr = pagemillRun(t, "", "redact", "--require-coverage", file)
			if status != 1 || stdout != "" || !strings.Contains(stderr, "no model of names for "+lang) {
				t.Errorf("%s: status %d, %q, %q", lang, status, stdout, stderr)
			}
		}
	}
	if status, stdout, stderr := pagemillRun(t, "Ann Lee called and said that all of it was good.\n", "redact", "--require-coverage", "-"); status != 0 || stdout == "" || stderr != "" {
		t.Errorf("English: status %d, %q, %q", status, stdout, stderr)
	}
	if status, stdout, _ := pagemillRun(t, "Ann Lee\n", "redact", "--require-coverage", "--mode", "fast", "-"); status == 0 || stdout != "" {
		t.Errorf("fast: status %d, %q", status, stdout)
	}
}

// TestRedactDataFiles: files are masked as what they are, numbered, and given
// back by the mapping or the key.
func TestRedactDataFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := "id;first_name;phone\n7;Ann;+44 20 7946 0018\n"
	table := write(t, filepath.Join(dir, "people.csv"), text)
	mapping, key := filepath.Join(dir, "map.json"), write(t, filepath.Join(dir, "key"), "a passphrase\n")
	for _, c := range []struct {
		want       string
		mask, back []string
	}{
		{"id;first_name;phone\n7;<PERSON_1>;<PHONE_1>\n", []string{"--style", "numbered", "--mapping", mapping}, []string{"--mapping", mapping}},
		{"id;first_name;phone\n7;x;ENC-", []string{"--as", "PERSON=replace:x,PHONE=encrypt", "--key", key, "--mapping", mapping}, []string{"--mapping", mapping, "--key", key}},
		{"id;first_name;phone\n7;***;**************18\n", []string{"--as", "DEFAULT=mask,PHONE=mask:2", "--mapping", mapping}, []string{"--mapping", mapping}},
	} {
		status, stdout, stderr := pagemillRun(t, "", append(append([]string{"redact"}, c.mask...), table)...)
		if status != 0 || !strings.HasPrefix(stdout, c.want) || stderr != "" {
			t.Errorf("%v: status %d, %q, %q; want %q", c.mask, status, stdout, stderr, c.want)
		}
		masked := write(t, filepath.Join(dir, "masked.csv"), stdout)
		status, stdout, stderr = pagemillRun(t, "", append(append([]string{"redact", "--restore"}, c.back...), masked)...)
		if status != 0 || stdout != text {
			t.Errorf("%v: status %d, %q, %q", c.back, status, stdout, stderr)
		}
	}
}

// TestRedactConfig: a file has lists, operators and recognisers; flags win.
func TestRedactConfig(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	config := write(t, filepath.Join(dir, "redact.yaml"), "operators:\n  STAFF_ID: {do: replace, text: '#'}\nallow: [Ann Lee]\nreplaceStyle: remove\nrecognizers:\n- {entity: STAFF_ID, regexp: 'S-\\d{6}'}\n")
	file := write(t, filepath.Join(dir, "a.txt"), "Ann Lee, Bo Chen: S-123456\n")
	for style, want := range map[string]string{"": "Ann Lee, : #\n", "tag": "Ann Lee, <PERSON>: #\n"} {
		args := []string{"redact", "--config", config, file}
		if style != "" {
			args = append(args, "--style", style)
		}
		if status, stdout, stderr := pagemillRun(t, "", args...); status != 0 || stdout != want {
			t.Errorf("%q: status %d, %q, %q; want %q", style, status, stdout, stderr, want)
		}
	}
	bad := write(t, filepath.Join(dir, "bad.yaml"), "operator: {}\n")
	if status, stdout, stderr := pagemillRun(t, "", "redact", "--config", bad, file); status == 0 || stdout != "" || !strings.Contains(stderr, "operator") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}

// TestRedactScope: what is to stay stays in the cells of tables as well.
func TestRedactScope(t *testing.T) {
	t.Parallel()
	file := write(t, filepath.Join(t.TempDir(), "a.csv"), "name,city,country\nAnn Miller,Rostock,Germany\nBo Chen,Lyon,France\n")
	for args, want := range map[string]string{
		"":                          "<PERSON>,<LOCATION>,<LOCATION>\n<PERSON>,<LOCATION>,<LOCATION>\n",
		"--locations=all":           "<PERSON>,<LOCATION>,<LOCATION>\n<PERSON>,<LOCATION>,<LOCATION>\n",
		"--locations=below-country": "<PERSON>,<LOCATION>,Germany\n<PERSON>,<LOCATION>,France\n",
		"--mode=fast":               "<PERSON>,<LOCATION>,Germany\n<PERSON>,<LOCATION>,France\n",
		"--allow=Bo Chen,Rostock":   "<PERSON>,Rostock,<LOCATION>\nBo Chen,<LOCATION>,<LOCATION>\n",
	} {
		command := []string{"redact", "--style", "tag", file}
		if args != "" {
			command = append(command, args)
		}
		if status, stdout, stderr := pagemillRun(t, "", command...); status != 0 || stdout != "name,city,country\n"+want {
			t.Errorf("%q: status %d, %q, %q", args, status, stdout, stderr)
		}
	}
	if status, stdout, stderr := pagemillRun(t, "", "redact", "--locations", "towns", file); status == 0 || stdout != "" || !strings.Contains(stderr, "locations") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}
