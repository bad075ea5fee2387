package redact_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"net/mail"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/pagemill/pagemill/internal/golden"
	"github.com/pagemill/pagemill/redact"
	files "github.com/pagemill/pagemill/redact/internal/record"
)

// everything are options that mask all entities.
func everything() redact.Options { return redact.Options{Extra: redact.Extras()} }

// maskFile masks a file of the given name.
func maskFile(t *testing.T, name, text string, opts redact.Options) redact.Masked {
	t.Helper()
	m, err := redact.File(t.Context(), redact.Source{Name: name, Data: []byte(text)}, opts)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// tableRow is one invented person; the last two columns hold nothing personal.
type tableRow [10]string

// tableHeads are the heads of the columns of rows in eight languages.
var tableHeads = map[string]tableRow{
	"en": {"customer_id", "firstName", "last_name", "Email Address", "mobilePhone", "date_of_birth", "streetAddress", "IBAN", "order_status", "amount"},
	"de": {"Kunden_Nr", "Vorname", "Nachname", "E-Mail", "Telefonnummer", "Geburtsdatum", "Straße", "IBAN", "Status", "Betrag"},
	"fr": {"numero", "prénom", "nomDeFamille", "adresse_mail", "téléphone", "dateDeNaissance", "adresse", "numéro de compte", "statut", "montant"},
	"es": {"numero", "nombre_completo", "apellidos", "correoElectronico", "teléfono", "fecha_de_nacimiento", "domicilio", "cuenta", "estado", "importe"},
	"pl": {"numer", "imie", "nazwisko", "adres_email", "numerTelefonu", "data_urodzenia", "adresZamieszkania", "numer konta", "stan", "kwota"},
	"tr": {"sira", "tam_ad", "soyadi", "ePosta", "cep_telefonu", "dogumTarihi", "ev_adresi", "hesap_no", "durum", "tutar"},
	"ru": {"номер", "имя", "фамилия", "электронная_почта", "телефон", "дата_рождения", "адрес", "номер_счета", "статус", "сумма"},
	"ja": {"番号", "名前", "氏名", "メールアドレス", "電話番号", "生年月日", "住所", "口座番号", "状態", "金額"},
}

// tableRows returns n rows with all that formats must quote.
func tableRows(r *rand.Rand, n int) []tableRow {
	pick := func(vs ...string) string { return vs[r.IntN(len(vs))] }
	rows := make([]tableRow, n)
	for i := range rows {
		first := pick("Aylin", "joaquín", "SIOBHÁN", "Светлана", "美咲", "O'Neal", "Jean-Luc", "X Æ", "7of9", "van der") + pick("", "", "\"Bo\"", " & Co")
		last := pick("Quillfeather", "Öztürk", "d'Arc", "Null-Smith", "Кузнецова", "柏木", "<Lee>", "Doe, Jr.", "Mc;Kay", "back\\slash")
		rows[i] = tableRow{
			fmt.Sprint(1000 + i), fmt.Sprint(first, i), fmt.Sprint(last, i), fmt.Sprintf("u%d.%s@host%d.example", i, pick("x", "y"), r.IntN(9)),
			pick("+49 170 ", "(020) 7946-", "0") + fmt.Sprint(1000000+i), fmt.Sprintf("%d.%d.%d", 1+r.IntN(28), 1+r.IntN(12), 1930000+i),
			fmt.Sprintf("%d %s%s", 90000+i, pick("Elm Street", "Lindenweg", "rue des Lilas", "片町"), pick("", ", Flat 2", "; hinten", " \"B\"")),
			fmt.Sprintf("XX%010d", i), pick("paid", "open", "shipped"), fmt.Sprintf("%d.%02d", r.IntN(900), r.IntN(100)),
		}
	}
	return rows
}

// A tableFormat writes rows under heads, and reads the cells of each row back.
type tableFormat struct {
	name  string
	write func(heads tableRow, rows []tableRow) string
	read  func(t *testing.T, heads tableRow, data []byte) [][]string
}

func writeCSV(sep rune) func(heads tableRow, rows []tableRow) string {
	return func(heads tableRow, rows []tableRow) string {
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Comma = sep
		for _, r := range append([]tableRow{heads}, rows...) {
			if err := w.Write(r[:]); err != nil {
				panic(err)
			}
		}
		w.Flush()
		return b.String()
	}
}

func readCSV(sep rune) func(t *testing.T, heads tableRow, data []byte) [][]string {
	return func(t *testing.T, heads tableRow, data []byte) [][]string {
		r := csv.NewReader(bytes.NewReader(data))
		r.Comma = sep
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
}

func asMap(heads, r tableRow) map[string]string {
	m := map[string]string{}
	for k, h := range heads {
		m[h] = r[k]
	}
	return m
}

func asCells(heads tableRow, m map[string]string) []string {
	out := make([]string, len(heads))
	for k, h := range heads {
		out[k] = m[h]
	}
	if len(m) != len(heads) {
		return nil
	}
	return out
}

func lines(heads tableRow, rows []tableRow, write func(r tableRow) string) string {
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(write(r))
	}
	return b.String()
}

// readAs reads the values of a file by this package's own reader, whose spans the
// masks are written into, in groups of one per head.
func readAs(f files.Format) func(t *testing.T, heads tableRow, data []byte) [][]string {
	return func(t *testing.T, heads tableRow, data []byte) [][]string {
		var rows [][]string
		var row []string
		for _, v := range files.Read(f, string(data)).Values {
			if v.Head == nil || !slices.Contains(heads[:], v.Head.Key) {
				continue
			}
			text, _ := v.Form.Decode(string(data[v.Start:v.End]))
			if row = append(row, text); len(row) == len(heads) {
				rows, row = append(rows, row), nil
			}
		}
		return rows
	}
}

var sqlQuote = strings.NewReplacer("'", "''", `\`, `\\`)

func tableFormats() []tableFormat {
	jsonRow := func(heads, r tableRow) string {
		b, err := json.Marshal(asMap(heads, r))
		if err != nil {
			panic(err)
		}
		return string(b)
	}
	readJSON := func(t *testing.T, heads tableRow, data []byte) [][]string {
		var rows [][]string
		for d := json.NewDecoder(bytes.NewReader(data)); ; {
			var v any
			if err := d.Decode(&v); err == io.EOF {
				return rows
			} else if err != nil {
				t.Fatal(err)
			}
			list, ok := v.([]any)
			if !ok {
				list = []any{v}
			}
			for _, o := range list {
				m := map[string]string{}
				for k, v := range o.(map[string]any) {
					m[k] = fmt.Sprint(v)
				}
				rows = append(rows, asCells(heads, m))
			}
		}
	}
	return []tableFormat{
		{"t.csv", writeCSV(','), readCSV(',')},
		{"t2.csv", writeCSV(';'), readCSV(';')},
		{"t.tsv", writeCSV('\t'), readCSV('\t')},
		{"t.json", func(heads tableRow, rows []tableRow) string {
			var list []map[string]string
			for _, r := range rows {
				list = append(list, asMap(heads, r))
			}
			b, err := json.MarshalIndent(list, "", "\t")
			if err != nil {
				panic(err)
			}
			return string(b)
		}, readJSON},
		{"t.ndjson", func(heads tableRow, rows []tableRow) string {
			return lines(heads, rows, func(r tableRow) string { return jsonRow(heads, r) + "\n" })
		}, readJSON},
		{"t.yaml", func(heads tableRow, rows []tableRow) string {
			var list []map[string]string
			for _, r := range rows {
				list = append(list, asMap(heads, r))
			}
			b, err := yaml.Marshal(list)
			if err != nil {
				panic(err)
			}
			return string(b)
		}, func(t *testing.T, heads tableRow, data []byte) [][]string {
			var list []map[string]string
			if err := yaml.Unmarshal(data, &list); err != nil {
				t.Fatal(err)
			}
			var rows [][]string
			for _, m := range list {
				rows = append(rows, asCells(heads, m))
			}
			return rows
		}},
		{"t.toml", func(heads tableRow, rows []tableRow) string {
			return lines(heads, rows, func(r tableRow) string {
				s := "[[rows]]\n"
				for k, h := range heads {
					s += fmt.Sprintf("%q = %s # %d\n", h, quoted(r[k]), k)
				}
				return s
			})
		}, readAs(files.TOML)},
		{"t.ini", func(heads tableRow, rows []tableRow) string {
			return lines(heads, rows, func(r tableRow) string {
				s := "[row " + r[0] + "]\n"
				for k, h := range heads {
					s += h + " = " + r[k] + "\n"
				}
				return s
			})
		}, readAs(files.INI)},
		{"t.env", func(heads tableRow, rows []tableRow) string {
			return lines(heads, rows, func(r tableRow) string {
				s := ""
				for k, h := range heads {
					s += h + "=" + quoted(r[k]) + "\n"
				}
				return s
			})
		}, readAs(files.Env)},
		{"t.xml", func(heads tableRow, rows []tableRow) string {
			return "<rows>\n" + lines(heads, rows, func(r tableRow) string {
				s := "<row>"
				for k, h := range heads {
					var b bytes.Buffer
					if err := xml.EscapeText(&b, []byte(r[k])); err != nil {
						panic(err)
					}
					s += "<" + strings.ReplaceAll(h, " ", ".") + ">" + b.String() + "</" + strings.ReplaceAll(h, " ", ".") + ">"
				}
				return s + "</row>\n"
			}) + "</rows>\n"
		}, func(t *testing.T, heads tableRow, data []byte) [][]string {
			var doc struct {
				Row []struct {
					Cell []struct {
						Text string `xml:",chardata"`
					} `xml:",any"`
				} `xml:"row"`
			}
			if err := xml.Unmarshal(data, &doc); err != nil {
				t.Fatal(err)
			}
			var rows [][]string
			for _, r := range doc.Row {
				var row []string
				for _, c := range r.Cell {
					row = append(row, c.Text)
				}
				rows = append(rows, row)
			}
			return rows
		}},
		{"t.sql", func(heads tableRow, rows []tableRow) string {
			return "INSERT INTO people (`" + strings.Join(heads[:], "`, `") + "`) VALUES\n" + lines(heads, rows, func(r tableRow) string {
				for k := range r {
					r[k] = sqlQuote.Replace(r[k])
				}
				return "('" + strings.Join(r[:], "', '") + "'),\n"
			}) + ";\n"
		}, readAs(files.SQL)},
		{"copy.sql", func(heads tableRow, rows []tableRow) string {
			return `COPY public.people ("` + strings.Join(heads[:], `", "`) + "\") FROM stdin;\n" + lines(heads, rows, func(r tableRow) string {
				for k := range r {
					r[k] = strings.ReplaceAll(r[k], `\`, `\\`)
				}
				return strings.Join(r[:], "\t") + "\n"
			}) + "\\.\n"
		}, readAs(files.SQL)},
	}
}

func quoted(v string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(v) + `"`
}

// TestTables masks 1,000 rows in each of twelve formats, under heads in eight
// languages: every cell of a column that says what it holds is masked, the reader
// of the format finds as many rows and columns as before, and in the others the
// same values.
func TestTables(t *testing.T) {
	t.Parallel()
	for _, f := range tableFormats() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			for lang, heads := range tableHeads {
				rows := tableRows(rand.New(rand.NewPCG(7, uint64(len(f.name)))), 125)
				text := f.write(heads, rows)
				m := maskFile(t, f.name, text, everything())
				got := f.read(t, heads, m.Data)
				if len(got) != len(rows) {
					t.Fatalf("%s: %d rows of %d", lang, len(got), len(rows))
				}
				for i, r := range got {
					if len(r) != len(heads) {
						t.Fatalf("%s: row %d has %d cells: %q", lang, i, len(r), r)
					}
					for k, v := range r {
						switch personal := k > 0 && k < 8; {
						case personal && !(strings.HasPrefix(v, "<") && strings.HasSuffix(v, ">") && redactTag(v)):
							t.Errorf("%s: row %d, %s: %q stays as %q", lang, i, heads[k], rows[i][k], v)
						case !personal && v != rows[i][k]:
							t.Errorf("%s: row %d, %s: %q became %q", lang, i, heads[k], rows[i][k], v)
						}
					}
				}
			}
		})
	}
}

// redactTag reports whether v is a tag of an entity.
func redactTag(v string) bool {
	return slices.Contains(append(redact.Entities(), redact.Extras()...), redact.Entity(strings.Trim(v, "<>")))
}

// TestFileGoldens masks files of all formats: "name" is that of the file.
func TestFileGoldens(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/files/*.txtar", func(t *testing.T, c golden.Case) map[string]string {
		opts := everything()
		if o := c.Files["options"]; o != "" {
			if err := json.Unmarshal([]byte(o), &opts); err != nil {
				t.Fatal(err)
			}
		}
		m := maskFile(t, strings.TrimSpace(c.Files["name"]), c.Files["input"], opts)
		return map[string]string{"masked": string(m.Data), "warnings": strings.Join(m.Warnings, "\n")}
	})
}

// TestMailIsRead checks that a masked mail is one, with the same headers.
func TestMailIsRead(t *testing.T) {
	t.Parallel()
	text := "From: \"Lagerfelt, Björn\" <bjorn@host.example>\r\nTo: =?UTF-8?Q?J=C3=BCrgen_M=C3=BCller?= <jm@host.example>,\r\n Ann Lee <ann@host.example>\r\nSubject: Lunch\r\n\r\nHi\r\n"
	m := maskFile(t, "a.eml", text, everything())
	msg, err := mail.ReadMessage(bytes.NewReader(m.Data))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"From", "To"} {
		list, err := msg.Header.AddressList(key)
		if err != nil || len(list) != map[string]int{"From": 1, "To": 2}[key] || list[0].Name != "<PERSON>" {
			t.Errorf("%s: %v, %v in %q", key, list, err, m.Data)
		}
	}
	for _, left := range []string{"Lagerfelt", "Björn", "bjorn", "J=C3", "Müller", "Ann", "jm@"} {
		if bytes.Contains(m.Data, []byte(left)) {
			t.Errorf("%q stays in %q", left, m.Data)
		}
	}
}
