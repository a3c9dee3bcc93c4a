import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { parseCsvRows } from '../../../../server/import/reading/csv-rows.ts'

const getRows = (text: string, block?: number) =>
  [...parseCsvRows(text, ',', block)].map(({ line, cells }) => [line, ...cells])

const texts: readonly (readonly [name: string, text: string, rows: readonly (readonly (string | number)[])[]])[] = [
  [
    'rows with their lines',
    'a,b\nc,d\n',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'a last row without its line end',
    'a,b\nc',
    [
      [1, 'a', 'b'],
      [2, 'c'],
    ],
  ],
  [
    'blank lines',
    'a\n\nb\n',
    [
      [1, 'a'],
      [2, ''],
      [3, 'b'],
    ],
  ],
  [
    'line breaks within cells',
    'a,"b\n\nc"\nd\n"e\n"\nf',
    [
      [1, 'a', 'b\n\nc'],
      [4, 'd'],
      [5, 'e\n'],
      [7, 'f'],
    ],
  ],
  ['quotation marks and delimiters within cells', '"a ""b"", c",d', [[1, 'a "b", c', 'd']]],
  ['a quotation mark within a plain cell', '5" ring,x', [[1, '5" ring', 'x']]],
  ['nothing', '', []],
]

test.each(texts)('%s', (_name, text, rows) => {
  expect(getRows(text)).toEqual(rows)
})

test.each(texts)('%s, read in small blocks', (_name, text, rows) => {
  for (const block of [1, 2, 3, 7]) expect(getRows(text, block)).toEqual(rows)
})

test.each([
  ['a,"b\nc,d\n', 1],
  ['a\n"b"c,d\ne', 2],
] as const)('%j has a quotation mark in line %i that is none', (text, line) => {
  for (const block of [undefined, 2, 5])
    expect(() => getRows(text, block)).toThrow(expect.objectContaining({ details: { params: { line } } }))
})

test('gives back whatever was written, with the line that each row begins in', () => {
  const cell = fc.oneof(fc.constantFrom('', 'a', '"', ',', '\n', 'a\nb', ' x ', '""'), fc.string({ maxLength: 6 }))
  const table = fc.array(
    fc.array(
      cell.map(text => text.replaceAll('\r', '')),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 40 }), (rows, block) => {
      const text = papa.unparse(rows, { newline: '\n', quotes: true })
      let line = 1
      const wanted = rows.map(cells => {
        const row = [line, ...cells]
        line += 1 + cells.join('').split('\n').length - 1
        return row
      })
      expect(getRows(text, block)).toEqual(wanted)
    }),
    { seed: 20_261_120, numRuns: 300 },
  )
})
