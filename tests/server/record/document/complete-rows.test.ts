// When a row of a document has to be completed again: where something that it has read of the document is another value.
import { expect, test } from 'vitest'
import type { RowReader } from '../../../../engine/expression/evaluate/reader.ts'
import type { Row } from '../../../../engine/record/row.ts'
import { createRecordingReader } from '../../../../server/record/document/complete-document.ts'

const createReader = (row: Row): RowReader => ({
  get: name => row[name],
  follow: name => (row[name] === '-' ? null : createReader({ code: row[name] ?? null })),
  lines: () => [],
})

test.each<readonly [string, (reader: RowReader) => unknown, Row, boolean]>([
  ['nothing was read', () => undefined, { price: 9, maker: 'B' }, true],
  ['what was read is the same', reader => reader.get('price'), { price: 5, maker: 'B' }, true],
  ['what was read is another value', reader => reader.get('price'), { price: 6, maker: 'A' }, false],
  ['what was read is not there any more', reader => reader.get('price'), { maker: 'A' }, false],
  ['what was not there is there', reader => reader.get('weight'), { price: 5, maker: 'A', weight: 1 }, false],
  ['a reference leads to the same row', reader => reader.follow('maker'), { price: 6, maker: 'A' }, true],
  ['a reference leads to another row', reader => reader.follow('maker'), { price: 5, maker: 'B' }, false],
  ['lines were read, whatever they hold', reader => reader.lines('goods'), { price: 5, maker: 'A' }, false],
])('%s', (_, read, later, isSame) => {
  const { reader, isUnchangedFor: isSameIn } = createRecordingReader(createReader({ price: 5, maker: 'A' }))
  read(reader)
  expect(isSameIn(createReader(later))).toBe(isSame)
})

test('the reader returns the values of the document', () => {
  const { reader } = createRecordingReader(createReader({ price: 5, maker: 'A' }))
  expect([reader.get('price'), reader.follow('maker')?.get('code'), reader.lines('goods')]).toEqual([5, 'A', []])
})
