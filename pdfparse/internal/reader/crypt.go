package reader

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// openEncrypted lets pdfcpu check the password and decrypt all objects, and
// takes them over.
func (f *File) openEncrypted(ctx context.Context) error {
	f.encrypted = true
	pc, err := f.decrypt(ctx, f.opts.Password)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, pdfcpu.ErrWrongPassword):
		return ErrPassword
	case err != nil:
		return fmt.Errorf("%w: %w", ErrEncrypted, err)
	}
	f.reset()
	f.rebuilt = true // the offsets are gone: nothing to repair by a scan
	for num, e := range pc.Table {
		if e != nil && !e.Free && e.Object != nil {
			f.cache[num] = fromPDFCPU(decoded(ctx, e.Object), 0)
		}
	}
	if pc.Root != nil {
		f.trailer["Root"] = fromPDFCPU(*pc.Root, 0)
	}
	if pc.Info != nil {
		f.trailer["Info"] = fromPDFCPU(*pc.Info, 0)
	}
	if !f.findCatalog() {
		return fmt.Errorf("%w: it has no pages", ErrDamaged)
	}
	if err := f.readPages(ctx); err != nil {
		return err
	}
	if len(f.pages) == 0 {
		return fmt.Errorf("%w: it has no pages", ErrDamaged)
	}
	return nil
}

// decrypt reads the whole file by pdfcpu. Its default configuration would
// write to the home directory, so the configuration is a literal.
func (f *File) decrypt(ctx context.Context, password string) (pc *model.Context, err error) {
	defer func() {
		if r := recover(); r != nil {
			pc, err = nil, fmt.Errorf("pdfcpu: %v", r)
		}
	}()
	conf := &model.Configuration{
		Reader15:       true,
		Offline:        true,
		ValidationMode: model.ValidationRelaxed,
		UserPW:         password,
		OwnerPW:        password,
		Limits: model.ResourceLimits{
			MaxStreamBytes:       f.opts.MaxBytes,
			MaxDecodeBytes:       f.opts.MaxStreamBytes,
			MaxImagePixels:       100 << 20,
			MaxImageBytes:        f.opts.MaxStreamBytes,
			MaxObjectCount:       f.opts.MaxObjects,
			MaxObjectStreamCount: f.opts.MaxObjects,
			MaxObjectStreamFirst: 16 << 20,
			MaxXRefEntries:       f.opts.MaxObjects,
			MaxRecursionDepth:    object.MaxDepth,
		},
	}
	return pdfcpu.ReadWithContext(ctx, bytes.NewReader(f.data), conf)
}

// decoded parses an object that pdfcpu left in its object stream.
func decoded(ctx context.Context, o types.Object) types.Object {
	lazy, ok := o.(types.LazyObjectStreamObject)
	if !ok {
		return o
	}
	o, err := lazy.DecodedObject(ctx)
	if err != nil {
		return nil
	}
	return o
}

// fromPDFCPU turns pdfcpu's objects into ours.
func fromPDFCPU(o types.Object, depth int) object.Object {
	if depth > object.MaxDepth {
		return nil
	}
	switch v := o.(type) {
	case types.Boolean:
		return bool(v)
	case types.Integer:
		return int(v)
	case types.Float:
		return float64(v)
	case types.Name:
		return decodeName(string(v))
	case types.StringLiteral:
		out, _ := object.AppendLiteral(nil, []byte(v+")"), 0)
		return object.String(out)
	case types.HexLiteral:
		s := string(v)
		if len(s)%2 == 1 {
			s += "0"
		}
		b, _ := hex.DecodeString(s)
		return object.String(b)
	case types.IndirectRef:
		return object.Ref{Num: int(v.ObjectNumber), Gen: int(v.GenerationNumber)}
	case *types.IndirectRef:
		return fromPDFCPU(*v, depth)
	case types.Array:
		a := make(object.Array, len(v))
		for i, e := range v {
			a[i] = fromPDFCPU(e, depth+1)
		}
		return a
	case types.Dict:
		return dictFromPDFCPU(v, depth)
	case types.StreamDict:
		return &object.Stream{Dict: dictFromPDFCPU(v.Dict, depth), Raw: v.Raw}
	case *types.StreamDict:
		return &object.Stream{Dict: dictFromPDFCPU(v.Dict, depth), Raw: v.Raw}
	case types.ObjectStreamDict, *types.ObjectStreamDict, types.XRefStreamDict, *types.XRefStreamDict:
		return nil // their objects are in the table by themselves
	}
	return nil
}

func dictFromPDFCPU(v types.Dict, depth int) object.Dict {
	d := make(object.Dict, len(v))
	for k, e := range v {
		d[decodeName(k)] = fromPDFCPU(e, depth+1)
	}
	return d
}

// decodeName decodes the #xx escapes that pdfcpu leaves in names.
func decodeName(s string) object.Name {
	if !strings.Contains(s, "#") {
		return object.Name(s)
	}
	p := object.NewParser([]byte("/" + s))
	o, _ := p.Next()
	n, _ := o.(object.Name)
	return n
}
