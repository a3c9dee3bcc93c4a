import { expect, test } from 'vitest'
import { findOwnChanges } from '../../../../../src/generator/document/form/merge-document.ts'

const fields = { written: ['kode', 'ada', 'jumlah'], unique: ['kode'] }
const base = [
  { id: 'a', kode: '1', ada: '', jumlah: 1 },
  { id: 'b', kode: '2', ada: '', jumlah: 1 },
]
const [first, second] = base as [(typeof base)[number], (typeof base)[number]]

test('what each of them changed is put together', () => {
  const mine = [{ ...first, ada: 'true' }, second]
  const theirs = [first, { ...second, ada: 'true' }, { id: 'c', kode: '3', ada: '', jumlah: 1 }]
  const cells = [{ id: 'a', name: 'ada', value: 'true' }]
  expect(findOwnChanges({ base, mine, theirs }, fields)).toEqual({ cells, removed: [], added: [] })
})

test('the same change made by both is none', () => {
  const both = [{ ...first, ada: 'true' }, second]
  expect(findOwnChanges({ base, mine: both, theirs: both }, fields)).toMatchObject({ removed: [], added: [] })
})

test('new rows come in, but for those that the other one added as well', () => {
  const mine = [...base, { kode: '3', ada: '', jumlah: 2 }, { kode: '4', ada: '', jumlah: 2 }]
  const theirs = [...base, { id: 'c', kode: '3', ada: '', jumlah: 1 }]
  expect(findOwnChanges({ base, mine, theirs }, fields)).toEqual({ cells: [], removed: [], added: [3] })
})

test('a row that is taken out here or there stays out', () => {
  expect(findOwnChanges({ base, mine: [first], theirs: base }, fields)).toMatchObject({ removed: ['b'] })
  expect(findOwnChanges({ base, mine: base, theirs: [first] }, fields)).toEqual({ cells: [], removed: [], added: [] })
})

test('somebody has to choose where one cell became two values, or a changed row is gone', () => {
  const other = [{ ...first, jumlah: 2 }, second]
  expect(findOwnChanges({ base, mine: [{ ...first, jumlah: 3 }, second], theirs: other }, fields)).toBeUndefined()
  expect(findOwnChanges({ base, mine: [second], theirs: other }, fields)).toBeUndefined()
  expect(findOwnChanges({ base, mine: other, theirs: [second] }, fields)).toBeUndefined()
})
