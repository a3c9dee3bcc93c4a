import { expect, test } from 'vitest'
import { onNewerRow, withCell, withoutRow } from '../../../../src/generator/grid/grid-edits.ts'

const row = { id: 'a', versi: 3, harga: 10, harga_beli: 8 }
let count = 0
const newKey = (): string => {
  count += 1
  return `key-${count}`
}
const typed = (value: number, field = 'harga', before = {}) => withCell(before, { row, field, value }, newKey)

test('a row keeps what was typed into it, on the version it stands on, under one key', () => {
  const one = typed(11)
  expect(one).toEqual({ a: { versi: 3, key: expect.any(String), values: { harga: 11 } } })
  expect(typed(9, 'harga_beli', one)).toEqual({ a: { ...one.a, values: { harga: 11, harga_beli: 9 } } })
})

test('a value that is the row’s own again is no edit', () => {
  expect(typed(10, 'harga', typed(11))).toEqual({})
  expect(withoutRow(typed(11), 'a')).toEqual({})
})

test('on a newer row what was typed stays, with another key, but for what is the same by now', () => {
  const edits = typed(9, 'harga_beli', typed(11))
  const newer = onNewerRow(edits, { ...row, versi: 4, harga: 11 }, newKey)
  expect(newer).toEqual({
    a: { versi: 4, key: expect.not.stringMatching(edits.a?.key ?? ''), values: { harga_beli: 9 } },
  })
  expect(onNewerRow(typed(11), { ...row, versi: 4, harga: 11 }, newKey)).toEqual({})
  expect(onNewerRow({}, row, newKey)).toEqual({})
})
