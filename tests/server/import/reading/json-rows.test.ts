import { expect, test } from 'vitest'
import { readSentTable } from '../../../support/files/sent-table.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'

const imported = buildSchemaWith([
  'imports/things.json',
  '',
  {
    $schema: '../dialect/import.schema.json',
    kind: 'import',
    title: 'Things',
    into: 'thing',
    mode: 'replace',
    file: { maxRows: 3 },
    map: { thing_code: { from: 'code', required: true }, name: 'name' },
    api: { path: 'things/truncate', bodyKey: 'data_things' },
  },
]).imports.things

const table = (body: unknown) => {
  if (!imported) throw new Error('the import is missing')
  return readSentTable(body, imported)
}

test('rows have the form of a file: all names as columns, values as text, lines counted from 1, numbers marked', () => {
  const { header, columnAt, rows } = table({
    data_things: [{ code: 'A', name: null }, { name: true, code: 12.5, more: 'x' }, { code: 'C' }],
  })
  expect(header).toEqual(['code', 'name', 'more'])
  expect([...columnAt]).toEqual([
    ['code', 0],
    ['name', 1],
  ])
  expect([...rows()]).toEqual([
    { line: 1, cells: ['A', '', ''], exact: new Set() },
    { line: 2, cells: ['12.5', 'true', 'x'], exact: new Set([0]) },
    { line: 3, cells: ['C', '', ''], exact: new Set() },
  ])
})

test('the same rows have the same hash, others another', () => {
  const hashOf = (...codes: readonly string[]) =>
    table({ data_things: codes.map(code => ({ code, name: 'x' })) }).fileHash
  expect(hashOf('A', 'B')).toBe(hashOf('A', 'B'))
  expect(hashOf('A', 'B')).not.toBe(hashOf('B', 'A'))
})

test('a name that every object has is no cell', () => {
  const { header, rows } = table(JSON.parse('{"data_things":[{"code":"A","name":"1"},{"code":"B","constructor":"x"}]}'))
  expect([header, [...rows()].map(({ cells }) => cells)]).toEqual([
    ['code', 'name', 'constructor'],
    [
      ['A', '1', ''],
      ['B', '', 'x'],
    ],
  ])
})

test.each([
  ['no object', [], 'required data_things'],
  ['nothing', undefined, 'required data_things'],
  ['another key', { things: [] }, 'required data_things'],
  ['a key too many', { data_things: [{ code: 'A' }], x: 1 }, 'field.unknown x'],
  ['rows that are no list', { data_things: { code: 'A' } }, 'record.form data_things.0'],
  ['a row that is a text', { data_things: [{ code: 'A' }, 'B'] }, 'record.form data_things.1'],
  ['a value that is a list', { data_things: [{ code: ['A'] }] }, 'record.form data_things.0'],
])('%s is malformed', (_name, body, messages) => {
  const malformed = expect.objectContaining({
    code: 'request.malformed',
    details: expect.objectContaining({
      faults: [expect.objectContaining({ code: messages.split(' ')[0], field: messages.split(' ')[1] })],
    }),
  })
  expect(() => table(body)).toThrow(malformed)
})

test.each([
  ['no rows', [], 'import.no-rows'],
  ['more rows than it takes', ['A', 'B', 'C', 'D'], 'import.too-many-rows'],
])('%s: %s is refused', (_name, codes, code) => {
  expect(() => table({ data_things: codes.map(one => ({ code: one })) })).toThrow(expect.objectContaining({ code }))
})

test('a column that must be there and is in no row is refused', () => {
  expect(() => table({ data_things: [{ name: 'x' }] })).toThrow(
    expect.objectContaining({ code: 'import.missing-columns' }),
  )
})
