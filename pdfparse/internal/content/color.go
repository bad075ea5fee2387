package content

import (
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// A color is a colour and the colour space of the components that follow.
type color struct {
	rgb   uint32
	space colorSpace
}

var black = color{space: colorSpace{family: "DeviceGray", n: 1}}

// A colorSpace is what is needed to compute an approximate colour from
// components (PDF 32000-1, 8.6): the family and, for indexed and special
// spaces, the base space.
type colorSpace struct {
	family object.Name
	n      int // number of components
	lookup []byte
	base   *colorSpace
	tint   object.Object // function from tints to base
}

// maxLookup is the maximum number of bytes that an indexed space looks up.
const maxLookup = 256 * maxComponents

// gray is used for patterns and shadings.
const gray = 0x808080

// colorOperator executes colour operators; unknown operators are ignored.
func (r *run) colorOperator(op []byte, l *lexer) {
	c := &r.state.fill
	if op[0] <= 'Z' { // the operators for strokes are capitals
		c = &r.state.stroke
	}
	switch string(op) {
	case "g", "G":
		*c = device("DeviceGray", 1, l)
	case "rg", "RG":
		*c = device("DeviceRGB", 3, l)
	case "k", "K":
		*c = device("DeviceCMYK", 4, l)
	case "cs", "CS":
		*c = color{space: r.colorSpace(l.arg(0).bytes)}
	case "sc", "scn", "SC", "SCN":
		c.rgb = r.color(c.space, l)
	}
}

func device(family object.Name, n int, l *lexer) color {
	var v [4]float64
	for i := range n {
		v[i] = l.num(n - 1 - i)
	}
	return color{deviceRGB(n, v[:n]), colorSpace{family: family, n: n}}
}

// deviceRGB converts gray, RGB or CMYK components to a colour.
func deviceRGB(n int, v []float64) uint32 {
	switch {
	case n == 1 && len(v) >= 1:
		return pack(v[0], v[0], v[0])
	case n == 3 && len(v) >= 3:
		return pack(v[0], v[1], v[2])
	case n == 4 && len(v) >= 4:
		k := 1 - v[3]
		return pack((1-v[0])*k, (1-v[1])*k, (1-v[2])*k)
	}
	return gray
}

func pack(r, g, b float64) uint32 {
	c := func(v float64) uint32 { return uint32(math.Round(min(max(v, 0), 1) * 255)) }
	if math.IsNaN(r + g + b) {
		return gray
	}
	return c(r)<<16 | c(g)<<8 | c(b)
}

// colorSpace returns the colour space with a name, cached as long as the
// resources are in use.
func (r *run) colorSpace(n []byte) colorSpace {
	if cs, ok := r.colorCache[object.Name(n)]; ok {
		return cs
	}
	var o object.Object = object.Name(n)
	if v, ok := r.f.Dict(r.res["ColorSpace"])[object.Name(n)]; ok {
		o = v
	}
	cs := r.readSpace(o, 0)
	if r.colorCache == nil {
		r.colorCache = map[object.Name]colorSpace{}
	}
	r.colorCache[object.Name(n)] = cs
	return cs
}

func (r *run) readSpace(o object.Object, depth int) colorSpace {
	o = r.f.Resolve(o)
	a, _ := o.(object.Array)
	family, _ := o.(object.Name)
	if len(a) > 0 {
		family = r.f.Name(a[0])
	}
	cs := colorSpace{family: family}
	switch family {
	case "DeviceGray", "G", "CalGray":
		cs.n = 1
	case "DeviceRGB", "RGB", "CalRGB", "Lab":
		cs.n = 3
	case "DeviceCMYK", "CMYK":
		cs.n = 4
	case "ICCBased":
		if len(a) > 1 {
			cs.n, _ = r.f.Int(r.f.Dict(a[1])["N"])
		}
	case "Indexed", "I":
		cs.n = 1
		if len(a) > 3 && depth < 4 {
			base := r.readSpace(a[1], depth+1)
			cs.base = &base
			switch v := r.f.Resolve(a[3]).(type) {
			case object.String:
				cs.lookup = []byte(v[:min(len(v), maxLookup)])
			case *object.Stream:
				cs.lookup, _ = r.f.Decode(v)
			}
		}
	case "Separation", "DeviceN":
		cs.n = 1
		if len(a) > 3 && depth < 4 {
			if names := r.f.Array(a[1]); names != nil {
				cs.n = len(names)
			}
			base := r.readSpace(a[2], depth+1)
			cs.base, cs.tint = &base, a[3]
		}
	}
	return cs
}

// color converts the operands of sc or scn to a colour.
func (r *run) color(cs colorSpace, l *lexer) uint32 {
	var v [maxComponents]float64
	n := min(cs.n, len(v), len(l.args))
	if cs.family == "Pattern" || n == 0 {
		return gray
	}
	for i := range n {
		v[i] = l.num(n - 1 - i)
	}
	return r.rgb(cs, v[:n])
}

func (r *run) rgb(cs colorSpace, v []float64) uint32 {
	switch cs.family {
	case "Lab":
		return pack(v[0]/100, v[0]/100, v[0]/100)
	case "Indexed", "I":
		if cs.base == nil || cs.base.n < 1 || cs.base.n > maxComponents {
			return gray
		}
		i := int(v[0]) * cs.base.n
		if i < 0 || i+cs.base.n > len(cs.lookup) {
			return gray
		}
		w := make([]float64, cs.base.n)
		for k := range w {
			w[k] = float64(cs.lookup[i+k]) / 255
		}
		return r.rgb(*cs.base, w)
	case "Separation", "DeviceN":
		if cs.base == nil {
			return gray
		}
		if w := r.tint(cs, v); len(w) >= cs.base.n && cs.base.n > 0 {
			return r.rgb(*cs.base, w)
		}
		ink := 0.0
		for _, t := range v {
			ink = max(ink, t)
		}
		return pack(1-ink, 1-ink, 1-ink)
	}
	return deviceRGB(cs.n, v)
}

// maxComponents is the maximum number of a colour's components (PDF 32000-1,
// annex C).
const maxComponents = 32

// tint evaluates an exponential tint function (PDF 32000-1, 7.10.3), which
// nearly all spot colours have; nil for other functions.
func (r *run) tint(cs colorSpace, v []float64) []float64 {
	d := r.f.Dict(cs.tint)
	if kind, ok := r.f.Int(d["FunctionType"]); !ok || kind != 2 || len(v) != 1 {
		return nil
	}
	c0, c1 := r.f.Array(d["C0"]), r.f.Array(d["C1"])
	exp, _ := r.f.Number(d["N"])
	t := math.Pow(v[0], exp)
	c1 = c1[:min(len(c1), maxComponents)]
	w := make([]float64, 0, len(c1))
	for i := range c1 {
		b, _ := r.f.Number(c1[i])
		a := 0.0
		if i < len(c0) {
			a, _ = r.f.Number(c0[i])
		}
		w = append(w, a+t*(b-a))
	}
	return w
}
