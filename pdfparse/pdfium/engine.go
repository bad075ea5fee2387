package pdfium

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/emscripten"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/packed"
)

// wasm is PDFium as built for WebAssembly by github.com/klippa-app/go-pdfium
// v1.19.8 (webassembly/pdfium.wasm, SHA-256 in the test), compressed with
// zstd --ultra -22. Compiling it takes seconds, unpacking it 15 ms.
//
//go:embed pdfium.wasm.zst
var wasm []byte

// An engine is PDFium compiled: workers are instances of it.
type engine struct {
	runtime wazero.Runtime
	code    wazero.CompiledModule
}

// newEngine compiles PDFium, or takes it from the cache of config.
func newEngine(ctx context.Context, config wazero.RuntimeConfig) (_ *engine, err error) {
	e := &engine{runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	defer func() {
		if err != nil {
			_ = e.runtime.Close(context.Background())
		}
	}()
	module, err := packed.Open(wasm)
	if err != nil {
		return nil, err
	}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, e.runtime); err != nil {
		return nil, err
	}
	if e.code, err = e.runtime.CompileModule(ctx, module); err != nil {
		return nil, err
	}
	return e, e.provide(ctx)
}

// provide gives the engine what it imports: Emscripten's functions, and one that
// reads the file. Callbacks for forms and writing are never asked for.
func (e *engine) provide(ctx context.Context) error {
	host := e.runtime.NewHostModuleBuilder("env")
	fns, err := emscripten.NewFunctionExporterForModule(e.code)
	if err != nil {
		return err
	}
	fns.ExportFunctions(host)
	for _, f := range e.code.ImportedFunctions() {
		if module, name, _ := f.Import(); module == "env" && strings.HasSuffix(name, "_CB") {
			call := unused
			if name == "FPDF_FILEACCESS_CB" {
				call = readBlock
			}
			host.NewFunctionBuilder().WithGoModuleFunction(call, f.ParamTypes(), f.ResultTypes()).Export(name)
		}
	}
	_, err = host.Instantiate(ctx)
	return err
}

var unused = api.GoModuleFunc(func(_ context.Context, _ api.Module, stack []uint64) {
	if len(stack) > 0 {
		stack[0] = 0
	}
})

// sourceKey is the key of the worker's file in the contexts of its calls.
type sourceKey struct{}

// readBlock is PDFium's m_GetBlock(param, position, buffer, size): 1 if it has
// read size bytes.
var readBlock = api.GoModuleFunc(func(ctx context.Context, m api.Module, stack []uint64) {
	position, at, size := uint32(stack[1]), uint32(stack[2]), uint32(stack[3])
	stack[0] = 0
	buffer, ok := m.Memory().Read(at, size)
	source, given := ctx.Value(sourceKey{}).(pdfparse.Source)
	if !ok || !given || int64(position)+int64(size) > source.Size {
		return
	}
	if n, err := source.Reader.ReadAt(buffer, int64(position)); n == len(buffer) && (err == nil || errors.Is(err, io.EOF)) {
		stack[0] = 1
	}
})

// start makes an instance, which ends with ctx.
func (e *engine) start(ctx context.Context) (api.Module, error) {
	ctx = experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(allocate))
	return e.runtime.InstantiateModule(ctx, e.code, wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize"))
}

// openError is why PDFium opens no file.
func openError(code uint64) error {
	switch code {
	case 2:
		return errors.New("the file can't be read")
	case 3:
		return errors.New("the file is no PDF, or broken")
	case 4:
		return errors.New("the file needs another password")
	case 5:
		return errors.New("the file is encrypted in a way that the engine does not know")
	}
	return fmt.Errorf("the engine can't open the file (%d)", code)
}
