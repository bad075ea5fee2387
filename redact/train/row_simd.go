//go:build goexperiment.simd && amd64

package main

import "simd/archsimd"

// The same sums as in row.go, to the bit.

func (w *row) add(rows []row, features []uint32) {
	sum := archsimd.LoadFloat32x16((*[16]float32)(w))
	for _, f := range features {
		sum = sum.Add(archsimd.LoadFloat32x16((*[16]float32)(&rows[f])))
	}
	sum.Store((*[16]float32)(w))
}

func (w *row) addBoth(rows, more []row, features []uint32) {
	sum := archsimd.LoadFloat32x16((*[16]float32)(w))
	for _, f := range features {
		r := archsimd.LoadFloat32x16((*[16]float32)(&rows[f]))
		sum = sum.Add(r.Add(archsimd.LoadFloat32x16((*[16]float32)(&more[f]))))
	}
	sum.Store((*[16]float32)(w))
}

func (w *row) move(g *row, rate, keep float32) {
	v := archsimd.LoadFloat32x16((*[16]float32)(w)).Mul(archsimd.BroadcastFloat32x16(keep))
	v.Sub(archsimd.LoadFloat32x16((*[16]float32)(g)).Mul(archsimd.BroadcastFloat32x16(rate))).Store((*[16]float32)(w))
}
