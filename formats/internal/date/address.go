package date

import (
	"fmt"
	"strconv"
	"strings"
)

// InAddress returns the date in the path of an address, such as "/2017/09/06/"
// or "/2017-09-06"; "" for none.
func InAddress(address string) string {
	if _, rest, ok := strings.Cut(address, "://"); ok {
		address = rest
	}
	address, _, _ = strings.Cut(address, "?")
	parts := strings.FieldsFunc(address, func(r rune) bool { return r == '/' || r == '-' || r == '_' || r == '.' })
	for i := 0; i+2 < len(parts); i++ {
		if len(parts[i]) != 4 || len(parts[i+1]) > 2 || len(parts[i+2]) > 2 {
			continue
		}
		year, err1 := strconv.Atoi(parts[i])
		month, err2 := strconv.Atoi(parts[i+1])
		day, err3 := strconv.Atoi(parts[i+2])
		if err1 == nil && err2 == nil && err3 == nil && year >= 1990 && year <= 2100 && valid(year, month, day) {
			return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
		}
	}
	return ""
}
