import { expect, test } from 'vitest'
import { lineStore, rowWith } from '../../../../../src/generator/document/lines/line-store.ts'

const opened = () => {
  const store = lineStore(values => ({
    values: { ...values, total: Number(values.qty ?? 0) * 2 },
    faults: values.qty === '' ? { qty: 'Qty Harus Diisi' } : {},
  }))
  const ids = ['A', 'B', 'C'].map(code => store.add({ code, qty: 1 }))
  return { store, ids }
}

test('a written cell is completed, and the other rows stay what they are', () => {
  const { store, ids } = opened()
  const before = store.state().lines
  store.change(ids[1] ?? '', 'qty', 5)
  const after = store.state().lines
  expect(after[1]?.values).toEqual({ code: 'B', qty: 5, total: 10 })
  expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true])
  store.change(ids[1] ?? '', 'qty', '')
  expect(store.state().lines[1]?.faults).toEqual({ qty: 'Qty Harus Diisi' })
})

test('a row that was taken out comes back where it was', () => {
  const { store, ids } = opened()
  store.remove(ids[1] ?? '')
  expect(store.state().lines.map(({ values }) => values.code)).toEqual(['A', 'C'])
  store.restore()
  expect(store.state().lines.map(({ values }) => values.code)).toEqual(['A', 'B', 'C'])
  expect(store.state().removed).toBeUndefined()
})

test('faults are shown at their rows and are replaced by the next ones', () => {
  const { store, ids } = opened()
  store.setFaults({ [ids[0] ?? '']: { code: 'Salah' } })
  expect(store.state().lines[0]?.faults).toEqual({ code: 'Salah' })
  store.setFaults({})
  expect(store.state().lines[0]?.faults).toEqual({})
})

test('the row with a value is named from 1', () => {
  const { store } = opened()
  expect(rowWith(store.state().lines, 'code', 'C')).toBe(3)
  expect(rowWith(store.state().lines, 'code', 'D')).toBeUndefined()
})
