//go:build pagemill_noredact

package pagemill

import "context"

// withoutRedact is true in this build, which masks nothing. Requests for
// redaction are refused when options are checked.
const withoutRedact = true

func (j *job) redact(context.Context) error { return nil }
