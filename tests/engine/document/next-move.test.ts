// The next step that the detail page of each document offers first, by its state, and which moves are never that step.
import { expect, test } from 'vitest'
import { findNextMove, isCancellation, isDangerous, isIrreversible } from '../../../engine/document/flow-moves.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const { resources } = loadSchema('schema')

const listNextMoves = (name: string): readonly string[] => {
  const flow = resources[name]?.lifecycle.flow
  if (!flow) throw new Error(`${name} has no flow`)
  return Object.keys(flow.states).flatMap(state => {
    const moves = flow.moves.filter(({ from, who }) => state !== flow.initial && from.includes(state) && who.length > 0)
    const next = findNextMove(flow, state, moves)
    return moves.length === 0 ? [] : [`${state} ${next?.id ?? 'none'}`]
  })
}

test.each([
  ['service', ['OPEN selesai', 'DONE ambil']],
  ['hutang', ['OPEN validasi', 'DONE lunas', 'CLOS none']],
  ['penjualan', ['OPEN validasi', 'DONE none']],
  ['titipan', ['OPEN validasi', 'DITITIP tambah_dp', 'FINISH kembalikan']],
  ['pesanan', ['OPEN validasi', 'DIPESAN tambah_dp', 'FINISH none']],
  ['kirim-barang', ['DIKIRIM terima', 'SEBAGIAN terima']],
  ['minta-barang', ['DIMINTA none']],
  ['hitung-kas', ['DIHITUNG setuju', 'SENDIRI periksa', 'SELISIH jelaskan']],
  ['laporan-ppatk', ['BELUM laporkan', 'DILAPORKAN none']],
  ['pesan-keluar', ['ANTRI none', 'GAGAL ulang']],
  ['hapus-data', ['RENCANA none']],
])('the next step of %s leads on, and never back or away', (name, expected) => {
  expect(listNextMoves(name)).toEqual(expected)
})

test('every move into a cancelled or rejected state is dangerous', () => {
  const harmless = Object.values(resources).flatMap(({ name, lifecycle }) =>
    (lifecycle.flow?.moves ?? []).flatMap(move => {
      const state = 'state' in move.to ? lifecycle.flow?.states[move.to.state] : undefined
      return state && isCancellation(state) && !isDangerous(lifecycle, move) ? [`${name}.${move.id}`] : []
    }),
  )
  expect(harmless).toEqual([])
})

test('questions before what nothing takes back begin on the safe answer', () => {
  const irreversible = Object.values(resources).flatMap(({ name, lifecycle }) =>
    (lifecycle.flow?.moves ?? []).flatMap(move =>
      move.confirm !== undefined && !isDangerous(lifecycle, move) && isIrreversible(lifecycle, move)
        ? [`${name}.${move.id}`]
        : [],
    ),
  )
  expect(irreversible).toEqual(['stock-opname.selesai', 'hitung-kas.simpan', 'hitung-kas.ulang'])
})
