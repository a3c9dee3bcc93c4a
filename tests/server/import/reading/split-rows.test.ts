// Rows of a JSON body, however its bytes arrive: the same as if the whole text were read at once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSplitter, SentRows } from '../../../../server/import/reading/sent-rows.ts'

const splitIn = (text: string, size: number) => {
  const splitter = createRowSplitter(JSON.parse)
  const bytes = Buffer.from(text)
  const rows: unknown[] = []
  for (let at = 0; at < bytes.length; at += size) rows.push(...splitter.add(bytes.subarray(at, at + size)))
  return { rows, rest: splitter.end() }
}

const sizes = [1, 2, 3, 7, 1000]

test.each([
  ['{"rows":[{"a":1},{"a":2}]}', [{ a: 1 }, { a: 2 }], { rows: [] }],
  ['{"rows":[]}', [], { rows: [] }],
  [
    ' { "x" : 1 , "rows" : [ 1 , "]" , "\\"}," , [2,[3]] ] , "y" : [ 4 ] } ',
    [1, ']', '"},', [2, [3]]],
    { x: 1, rows: [], y: [4] },
  ],
  ['[{"a":"é💍"},null,{}]', [{ a: 'é💍' }, null, {}], []],
  ['{"rows":[{"a":"\\\\"},{"b":"\\\\\\""}]}', [{ a: '\\' }, { b: '\\"' }], { rows: [] }],
  ['{"x":{"rows":[1]}}', [], { x: { rows: [1] } }],
  ['5', [], 5],
])('%s', (text, rows, rest) => {
  for (const size of sizes) expect(splitIn(text, size)).toEqual({ rows, rest })
})

test.each([
  '{"rows":[,]}',
  '{"rows":[1,]}',
  '{"rows":[,1]}',
  '{"rows":[1,,2]}',
  '{"rows":[1 2]}',
  '{"rows":[{"a":1]}',
  '{"rows":[1}',
  '{"rows":[1]',
  '{"rows":[1]]}',
  '{"rows":[1],}',
  '{"rows":["a]}',
  '[1][2]',
  '',
])('%j is refused', text => {
  for (const size of sizes) expect(() => splitIn(text, size)).toThrow()
})

test('any list is split as it is read in one go', () => {
  const property = fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 40 }), (rows, size) => {
    const text = JSON.stringify({ data: rows }, null, size % 3)
    expect(splitIn(text, size)).toEqual({ rows: JSON.parse(text).data, rest: { data: [] } })
  })
  fc.assert(property, { numRuns: 200 })
})

const mebibyte = 1 << 20
test.each([
  ['a row without end', '{"rows":["', 'x'],
  ['what stands around the rows', '{"rows":[],"x":"', 'x'],
  ['an object without rows', '{', '"x":1,'],
])('%s is refused before it is all there', (_, start, more) => {
  const splitter = createRowSplitter(JSON.parse)
  splitter.add(Buffer.from(start))
  const part = Buffer.from(more.repeat(mebibyte / 4))
  expect(() => {
    for (let count = 0; count < 12; count++) splitter.add(part)
  }).toThrow('request.malformed')
})

test('a name for each row is no table', () => {
  const sent = new SentRows({ parse: JSON.parse, maxRows: 10_000 })
  const rows = Array.from({ length: 1001 }, (_, index) => ({ [`name${index}`]: 1 }))
  expect(() => sent.add(Buffer.from(JSON.stringify(rows)))).toThrow('request.malformed')
})

test.each([
  ['around the rows', `{"x":${'['.repeat(64)}`],
  ['in a row', `{"rows":[${'{"a":'.repeat(63)}`],
])('what is nested more than 64 levels deep %s is refused as it arrives', (_, text) => {
  expect(() => createRowSplitter(JSON.parse).add(Buffer.from(text))).toThrow('body.too-deep')
})
