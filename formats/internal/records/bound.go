package records

// mayAnswer returns an upper bound of the field score by what is in the records, and
// what each field may add, by its weight.
func (p *Page) mayAnswer(g *group, fields []*field) (share float64, may []float64) {
	recs := sampleOf(g)
	var has [sampleRecords]traits
	for k, r := range recs {
		for i := range p.tops(r) {
			has[k] |= p.looks[i].has
		}
	}
	sum, all := 0.0, 0.0
	for _, f := range fields {
		most, n := 1.0, 0
		switch f.kind {
		case link, image, money, formerMoney, currency:
			most = mostByShape
		}
		for k, r := range recs {
			if p.mayHold(r, has[k], f.kind) {
				n++
			}
		}
		all += f.weight()
		may = append(may, f.weight()*most*float64(n)/float64(len(recs)))
		sum += may[len(may)-1]
	}
	return sum / all, may
}

// mostByShape is the highest score of the columns of addresses and prices.
const mostByShape = 0.9

// mayHold reports whether a record with some traits may hold a value of a kind. A price
// without its currency needs a label.
func (p *Page) mayHold(r record, has traits, k kind) bool {
	switch k {
	case link:
		return has&hasLink != 0
	case image:
		return has&hasImage != 0
	case money, formerMoney, currency:
		return has&hasDigit != 0 && (has&hasColon != 0 || p.holdsSum(r))
	case discount, rating, count, rank:
		return has&hasDigit != 0
	}
	return true
}

// weight is that of a field among the fields of a record.
func (f *field) weight() float64 {
	if f.kind == title {
		return titleWeight
	}
	return 1
}
