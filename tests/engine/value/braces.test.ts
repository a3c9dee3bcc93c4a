import { expect, test } from 'vitest'
import { fillBraces, listBraceNames } from '../../../engine/value/coded-text.ts'

const cases: readonly [text: string, names: readonly string[], filled: string][] = [
  ['', [], ''],
  ['Hapus {code} ?', ['code'], 'Hapus <code {code}> ?'],
  ['{a}{b}', ['a', 'b'], '<a {a}><b {b}>'],
  ['{}', [''], '< {}>'],
  ['{open', [], '{open'],
]

test.each(cases)('finds and fills the names of "%s"', (text, names, filled) => {
  expect(listBraceNames(text)).toEqual(names)
  expect(fillBraces(text, (name, placeholder) => `<${name} ${placeholder}>`)).toBe(filled)
})
