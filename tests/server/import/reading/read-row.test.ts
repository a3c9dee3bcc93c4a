import { describe, expect, test } from 'vitest'
import { findField } from '../../../../engine/schema/resource.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildRowPlan, readRow } from '../../../../server/import/reading/read-row.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'

const schema = buildSchemaWith([
  'imports/things.json',
  '',
  {
    $schema: '../dialect/import.schema.json',
    kind: 'import',
    title: 'Things',
    into: 'thing',
    mode: 'replace',
    map: {
      thing_code: { from: 'code', upper: true, pad: 4, required: true },
      name: 'full_name',
      price: { from: 'price', ifEmpty: 7 },
      weight: 'weight',
      size: {
        when: [
          { if: 'price > 10', value: "'LARGE'" },
          { if: "name == 'BY COLUMN'", from: 'size' },
        ],
      },
      active: { value: 'price > 0' },
    },
  },
])
const resource = getResource(schema, 'thing')
const columns = ['code', 'full_name', 'price', 'weight', 'size']

const read = (cells: readonly string[], there: readonly string[] = columns) => {
  const imported = schema.imports.things
  if (!imported) throw new Error('the import is missing')
  const plan = buildRowPlan({
    fill: false,
    resolveField: ({ name }) => findField(resource, name),
    fields: imported.fields,
    columnAt: new Map(there.map((name, index) => [name, index])),
  })
  return readRow(plan, { emptyText: '-', roots: {} }, { cells })
}

describe('a row of the file', () => {
  test('reads each cell by its field type, with the padding and case of the import', () => {
    const { row, inputFields: given, faults, questions } = read(['ab', ' One ', '1,234', '1.5', 'SMALL'])
    expect(row).toEqual({ thing_code: 'AB', name: 'One', price: 1234, weight: 1500, size: 'LARGE', active: 1 })
    expect([...given].toSorted()).toEqual(['active', 'name', 'price', 'size', 'thing_code', 'weight'])
    expect([faults, questions]).toEqual([[], []])
  })

  test('digits are filled up, and what is longer stays', () => {
    expect(['7', '12345', 'A7'].map(code => read([code, '', '', '', '']).row.thing_code)).toEqual([
      '0007',
      '12345',
      'A7',
    ])
  })

  test('an empty cell becomes the value of the import, else the default, else 0 for a number', () => {
    expect(read(['A', '-', '', '', '']).row).toMatchObject({ name: '-', price: 7, weight: 0 })
  })

  test('the first source that holds decides, and where none does the field is empty', () => {
    expect(read(['A', 'BY COLUMN', '5', '', 'SMALL']).row.size).toBe('SMALL')
    expect(read(['A', 'OTHER', '5', '', 'SMALL']).row.size).toBe('-')
  })

  test('the column of a fault is known, also of one that a row chose', () => {
    expect(read(['A', 'BY COLUMN', '5', '', 'SMALL']).columnOf.get('size')).toBe('size')
    expect(read(['A', 'x', '50', '', '']).columnOf.get('size')).toBeUndefined()
    expect(read(['A', 'x', '50', '', '']).columnOf.get('thing_code')).toBe('code')
  })

  test('a column that the file lacks is an empty one', () => {
    const short = read(['A', 'x'], ['code', 'full_name'])
    const empty = read(['A', 'x', '', '', ''])
    expect([short.row, short.inputFields]).toEqual([empty.row, empty.inputFields])
    expect(short.row).toMatchObject({ price: 7, weight: 0 })
    expect(short.columnOf.get('price')).toBeUndefined()
  })

  test('a line break in a cell is a space, unless the field has lines', () => {
    expect(read(['A', 'one \r\n two\n\nthree', '', '', '']).row.name).toBe('one two three')
  })
})

describe('what is wrong with a cell', () => {
  test.each([
    ['nothing where something must be', ['', 'x', '5', '1', ''], ['required', 'code', '']],
    ['letters in a number', ['A', 'x', '1O0', '1', ''], ['type.number', 'price', '1O0']],
    ['signs that make no number', ['A', 'x', '5', '598,5,96', ''], ['number.signs', 'weight', '598,5,96']],
    ['cents in a whole amount', ['A', 'x', '5,50', '1', ''], ['number.groups', 'price', '5,50']],
    ['a formula', ['A', '=1+1', '5', '1', ''], ['text.formula', 'full_name', '=1+1']],
  ])('%s', (_name, cells, messages) => {
    expect(read(cells).faults.map(({ column, value, fault }) => [fault.code, column, value])).toEqual([messages])
  })

  test('a cell that cannot be read gives its field nothing', () => {
    const { row, inputFields: given } = read(['A', 'x', '1O0', '1', ''])
    expect(['price' in row, given.has('price'), given.has('weight')]).toEqual([false, false, true])
  })
})

test('two rows of one plan share nothing that one of them could change', () => {
  const [one, other] = [read(['A', 'x', '1O0', '1', '']), read(['B', 'y', '5', '2', ''])]
  expect([one.row.thing_code, other.row.thing_code, other.inputFields.has('price')]).toEqual(['A', 'B', true])
})
