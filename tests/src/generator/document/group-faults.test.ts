import { expect, test } from 'vitest'
import { groupFaults } from '../../../../src/generator/document/group-faults.ts'

const buildFault = (field: string) => ({ field, code: 'check', message: `${field} salah` })

test('faults go to boxes, cells, lines, answers, and the rest over the buttons', () => {
  const placed = groupFaults(
    ['tujuan', 'barang', 'barang.2.berat', 'barang.2', 'answers.alasan', 'answers', '', 'tersembunyi'].map(buildFault),
    { isBox: field => field === 'tujuan', lines: ['barang'] },
  )
  expect(placed.head.map(({ field }) => field)).toEqual(['tujuan'])
  expect(placed.lines).toEqual({ barang: ['barang salah'] })
  expect(placed.cells).toEqual({ barang: { 2: { berat: 'barang.2.berat salah', '': 'barang.2 salah' } } })
  expect(placed.answers.map(({ field }) => field)).toEqual(['alasan', ''])
  expect(placed.others).toEqual([' salah', 'tersembunyi salah'])
})
