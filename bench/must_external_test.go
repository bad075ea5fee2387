package bench_test

// must returns a result that has no error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
