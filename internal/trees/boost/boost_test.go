package boost

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// TestFit learns that two features together decide, among three that say
// nothing, the same at each run.
func TestFit(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	var rows [][]float32
	var groups, all []int32
	var y, w []float32
	for i := range 4000 {
		v := []float32{r.Float32(), r.Float32(), r.Float32(), r.Float32(), r.Float32()}
		yes := float32(0)
		if v[1] > .5 && v[3] < .3 {
			yes = 1
		}
		rows, groups, all = append(rows, v), append(groups, int32(i/10)), append(all, int32(i))
		y, w = append(y, yes), append(w, 1)
	}
	s := Settings{Trees: 40, Rate: .2, L2: 1, GroupShare: .7, FeatureShare: 1, Seed: 3}
	m := NewTable(rows, groups, nil).Fit(s, y, w, all[:3000])
	wrong := 0
	for _, i := range all[3000:] {
		var v trees.Features
		copy(v[:], rows[i])
		if (m.Logit(&v) > 0) != (y[i] > 0) {
			wrong++
		}
	}
	if wrong > 20 {
		t.Errorf("%d of 1000 are wrong, want at most 20", wrong)
	}
	if again := NewTable(rows, groups, nil).Fit(s, y, w, all[:3000]); !reflect.DeepEqual(m, again) {
		t.Error("two fits differ")
	}
}
