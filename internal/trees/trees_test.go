package trees

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"testing"
)

// asks returns a tree that asks whether features are at least 1, and answers
// with the number of the leaf.
func asks(features ...uint8) Tree {
	var t Tree
	for k := range t.Cut {
		t.Cut[k] = math.MaxFloat32
	}
	for k, f := range features {
		t.Feature[k], t.Cut[k] = f, 1
	}
	for k := range t.Leaf {
		t.Leaf[k] = int16(k) * LeafUnit
	}
	return t
}

func TestLogit(t *testing.T) {
	t.Parallel()
	m := &Ensemble{Base: -1.5, Trees: []Tree{asks(3, 200), asks(255)}}
	for _, c := range []struct {
		set  []int
		want float32
	}{{nil, -1.5}, {[]int{3}, -.5}, {[]int{200}, .5}, {[]int{3, 200, 255}, 2.5}} {
		var v Features
		for _, f := range c.set {
			v[f] = 1
		}
		if got := m.Logit(&v); got != c.want {
			t.Errorf("%v: %v, want %v", c.set, got, c.want)
		}
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	m := &Model{
		Origin:    Origin{Features: []string{"a", "b"}, Sets: []string{"s (MIT)"}, Settings: "-trees 1", Seed: 7},
		Ensembles: map[string]*Ensemble{"x": {Base: 2, Trees: []Tree{asks(0, 1)}}, "y": {Base: -1, Trees: []Tree{}}},
	}
	b, err := m.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(string(b), []string{"a", "b"})
	if err != nil || !reflect.DeepEqual(got, m) {
		t.Fatalf("%+v, %v, want %+v", got, err, m)
	}
	moved, err := Read(string(b), []string{"new", "b", "a"})
	if err != nil || moved.Ensembles["x"].Trees[0].Feature[:2][0] != 2 {
		t.Errorf("trees do not follow their features: %+v, %v", moved, err)
	}
	if _, err := Read(string(b), []string{"a"}); err == nil || errors.Is(err, ErrModel) {
		t.Errorf("a model of an unknown feature: %v", err)
	}
	for n := range b {
		if _, err := Read(string(b[:n]), []string{"a", "b"}); err == nil {
			t.Errorf("a model of %d bytes of %d is read", n, len(b))
		}
	}
	if _, err := Read(string(append(bytes.Clone(b), 0)), []string{"a", "b"}); !errors.Is(err, ErrModel) {
		t.Errorf("a byte too many: %v", err)
	}
	bad := bytes.Clone(b)
	bad[bytes.Index(b, []byte("\x01\x00\x00\x00x"))+13] = 9 // a question about feature 9 of 2
	if _, err := Read(string(bad), []string{"a", "b"}); !errors.Is(err, ErrModel) {
		t.Errorf("a question about no feature: %v", err)
	}
}
