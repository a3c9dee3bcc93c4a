import { expect, test } from 'vitest'
import { formatPreview } from '../../../../src/generator/import/ImportPreview.tsx'

const words = { yes: 'Ya', no: 'Tidak' }

test.each([
  [598.596, 'weight', '598.596'],
  [1_547_000, 'money', '1,547,000'],
  [true, 'flag', 'Ya'],
  [false, 'flag', 'Tidak'],
  ['TOKO', 'code', 'TOKO'],
  ['-', 'text', '-'],
  [null, 'money', ''],
  [undefined, 'money', ''],
  ['x', 'no such type', 'x'],
] as const)('%j of the type %s is shown as %j', (value, type, text) => {
  expect(formatPreview(value, type, words)).toBe(text)
})
