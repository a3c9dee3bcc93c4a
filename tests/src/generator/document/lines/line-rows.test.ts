import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import {
  createLineRows,
  createRowStore,
  findRowNumber,
  toOrderedLines,
} from '../../../../../src/generator/document/lines/line-rows.ts'
import type { FormFields } from '../../../../../src/generator/form/form-fields.ts'

const opened = () => {
  const begun = createLineRows(['A', 'B', 'C'].map(code => ({ code, qty: 1 })))
  const form = createFormControl<FormFields>({ defaultValues: { fields: {}, typed: {}, lines: { barang: begun } } })
  // What a form does when it is drawn.
  form.control._state.mount = true
  const rows = createRowStore(form, 'barang', ({ values: getValues, typedFields: given }) => ({
    values: { ...getValues, total: Number(getValues.qty ?? 0) * 2 },
    faults: () => (getValues.qty === '' ? { qty: 'Qty Harus Diisi' } : {}),
    closed: given?.includes('qty') ? ['code'] : [],
  }))
  const getValues = () => rows.lines().map(line => line.values.code)
  return { form, rows, ids: begun.order, values: getValues }
}

test('a written cell is completed, and the other rows stay what they are', () => {
  const { rows, ids } = opened()
  const before = rows.lines()
  rows.change(ids[1] ?? '', 'qty', 5)
  const after = rows.lines()
  expect(after[1]?.values).toEqual({ code: 'B', qty: 5, total: 10 })
  expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true])
  rows.change(ids[1] ?? '', 'qty', '')
  // Nothing is wrong while somebody types; what is left is.
  expect(rows.faultsOf(ids[1] ?? '')).toEqual({})
  rows.validateCell(ids[1] ?? '', 'code')
  expect(rows.faultsOf(ids[1] ?? '')).toEqual({})
  rows.validateCell(ids[1] ?? '', 'qty')
  expect(rows.faultsOf(ids[1] ?? '')).toEqual({ qty: 'Qty Harus Diisi' })
  rows.change(ids[1] ?? '', 'qty', 2)
  expect(rows.faultsOf(ids[1] ?? '')).toEqual({})
})

test('a written cell is news of its row alone', () => {
  const { form, rows, ids } = opened()
  const heard: string[] = []
  for (const id of ids)
    form.subscribe({
      name: `lines.barang.rows.${id}`,
      formState: { values: true },
      callback: () => heard.push(id),
    })
  rows.change(ids[1] ?? '', 'qty', 5)
  expect(new Set(heard)).toEqual(new Set([ids[1]]))
})

test('a fault that stands at its row already is no news', () => {
  const { form, rows, ids } = opened()
  const id = ids[1] ?? ''
  let heard = 0
  rows.change(id, 'qty', '')
  rows.validateCell(id, 'qty')
  form.subscribe({ formState: { errors: true }, callback: () => (heard += 1) })
  rows.change(id, 'qty', '')
  rows.change(id, 'code', 'D')
  expect([heard, rows.faultsOf(id)]).toEqual([0, { qty: 'Qty Harus Diisi' }])
  rows.change(id, 'qty', 5)
  expect([heard, rows.faultsOf(id)]).toEqual([1, {}])
})

test('what the server settles takes away a fault that it cures', () => {
  const { rows, ids } = opened()
  const id = ids[1] ?? ''
  rows.change(id, 'qty', '')
  rows.validateCell(id, 'qty')
  rows.setComputedValues(id, { qty: 2.02 })
  expect(rows.faultsOf(id)).toEqual({})
  rows.setFaults({ [id]: { qty: 'Terlalu Berat' } })
  rows.setComputedValues(id, { total: 5 })
  expect(rows.faultsOf(id)).toEqual({ qty: 'Terlalu Berat' })
})

test('a row that was taken out comes back where it was', () => {
  const { form, rows, ids, values: getValues } = opened()
  rows.remove(ids[1] ?? '')
  expect(getValues()).toEqual(['A', 'C'])
  rows.restore()
  expect(getValues()).toEqual(['A', 'B', 'C'])
  expect(form.getValues('lines.barang.removed')).toBeUndefined()
})

test('faults are shown at their rows and are replaced by the next ones', () => {
  const { rows, ids } = opened()
  rows.setFaults({ [ids[0] ?? '']: { code: 'Salah' } })
  expect(rows.faultsOf(ids[0] ?? '')).toEqual({ code: 'Salah' })
  rows.setFaults({})
  expect(rows.faultsOf(ids[0] ?? '')).toEqual({})
})

test('the row with a value is named from 1', () => {
  const { form, rows } = opened()
  expect(findRowNumber(toOrderedLines(form.getValues('lines.barang')), 'code', 'C')).toBe(3)
  expect(findRowNumber(rows.lines(), 'code', 'D')).toBeUndefined()
})

test('what is typed is given from then on, and what is emptied no longer', () => {
  const { rows, ids } = opened()
  const id = rows.add({ code: 'D', qty: 1 }, ['code'])
  const given = () => rows.find(id)?.typedFields
  rows.change(id, 'qty', 3)
  expect([given(), rows.find(id)?.closed]).toEqual([['code', 'qty'], ['code']])
  rows.change(id, 'qty', '')
  expect([given(), rows.find(id)?.closed]).toEqual([['code'], []])
  rows.change(ids[0] ?? '', 'qty', 3)
  expect(rows.find(ids[0] ?? '')?.typedFields).toBeUndefined()
})
