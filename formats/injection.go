package formats

import "context"

// Guard stub
type Guard interface {
	Check(ctx context.Context, markdown string) (detected bool, reason string, err error)
}

func CheckInjection(ctx context.Context, p Page, guard Guard) error { return nil }
