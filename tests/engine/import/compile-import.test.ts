import { describe, expect, test } from 'vitest'
import { sound, withImport } from '../../support/schema/import-file.ts'
import { buildSchemaWith, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const compile = (...edits: readonly (readonly [pointer: string, value?: unknown])[]) => {
  const found = buildSchemaWith(...withImport(...edits)).imports['old-things']
  if (!found) throw new Error('the import is missing')
  return found
}

describe('a valid import', () => {
  test('has defaults: a type from its name, the key to match rows, and the usual bounds', () => {
    expect(compile()).toMatchObject({
      name: 'old-things',
      type: 'old_things',
      title: 'Old Things',
      into: 'thing',
      mode: 'replace',
      match: ['thing_code'],
      groupBy: [],
      file: { headers: 'lower-underscore', maxRows: 5000, lastRow: 'dropIfBlank' },
      undoHours: 24,
      messages: {},
    })
  })

  test('applies the keywords of its file', () => {
    const said = compile(
      ['/type', 'things'],
      ['/undoHours', 5],
      ['/file/maxRows', 10],
      ['/file/lastRow', 'drop'],
      ['/file/nameContains', 'old'],
      ['/api', { path: 'things/truncate', bodyKey: 'rows' }],
      ['/perm', ['MID']],
      ['/messages', { ok: 'Fine' }],
      ['/show', "shop.place_code != 'B'"],
    )
    expect(said).toMatchObject({
      type: 'things',
      undoHours: 5,
      file: { maxRows: 10, lastRow: 'drop', nameContains: 'old' },
      api: { path: 'things/truncate', bodyKey: 'rows' },
      levels: ['MID'],
      messages: { ok: 'Fine' },
      show: { text: "shop.place_code != 'B'" },
    })
  })

  test('compiles the source of each field', () => {
    const byName = Object.fromEntries(compile().fields.map(field => [field.name, field]))
    expect(byName.thing_code).toEqual({
      name: 'thing_code',
      sources: [{ column: 'code' }],
      required: false,
      upper: true,
      unchecked: false,
      pad: 4,
    })
    expect(byName.name?.sources).toEqual([{ column: 'full_name' }])
    expect(byName.price?.ifEmpty).toBe(7)
    expect(byName.size?.sources).toMatchObject([
      { when: { text: "price > 10 and shop.place_code == 'A'" }, value: { text: "'LARGE'" } },
      { when: { text: 'true' }, column: 'size' },
    ])
    expect(byName.active?.sources).toMatchObject([{ value: { text: 'price > 0' } }])
  })

  test('requires the columns of required fields', () => {
    expect(compile().columns).toEqual([
      { name: 'code', required: true },
      { name: 'full_name', required: true },
      { name: 'price', required: false },
      { name: 'size', required: false },
    ])
    expect(compile(['/map/price', { required: true }]).columns[2]).toEqual({ name: 'price', required: true })
  })

  test('can be opened by the menu', () => {
    const item = { id: 'import', title: 'Import', path: '/import' }
    const open = (to: string): Edit => ['menu.json', '/items/-', { ...item, to }]
    expect(buildSchemaWith(...withImport(), open('import:*')).menu.at(-1)?.target).toEqual({
      kind: 'import',
      name: '*',
    })
    expect(buildSchemaWith(...withImport(), open('import:old-things')).menu.at(-1)?.target?.name).toBe('old-things')
    expect(collectFaultsWith(...withImport(), open('import:old-thing'))).toEqual([
      expect.stringContaining('no import is called "old-thing"; did you mean "old-things"?'),
    ])
  })
})

describe('faults of an import', () => {
  const file = 'schema/imports/old-things.json'
  const fault = (rest: string): string => `${file} ${rest}`
  const buildRow = (
    name: string,
    edits: readonly (readonly [pointer: string, value?: unknown])[],
    ...messages: readonly string[]
  ): FaultRow => [name, withImport(...edits), messages]

  testReports([
    buildRow(
      'a resource that is not there',
      [['/into', 'thong']],
      fault('/into: no resource is called "thong"; did you mean "thing"? @ "thong",'),
    ),
    buildRow(
      'a field that is not there',
      [['/map/nam', 'a']],
      fault('/map/nam: "thing" has no field "nam"; did you mean "name"? @ "nam": "a"'),
    ),
    buildRow(
      'a head that is never met',
      [['/map/name', 'Full Name']],
      fault('/map/name: the column "Full Name" is never met: heads are read as "full_name" @ "Full Name",'),
    ),
    buildRow(
      'an expression that names nothing, at its place',
      [['/map/active/value', 'price > 0 and pric < 9']],
      fault('/map/active/value: nothing is called "pric"; did you mean "price"? @ pric < 9"'),
    ),
    buildRow(
      'an expression of another kind',
      [['/map/active/value', 'price + 1']],
      fault('/map/active/value: expected true or false; found a number @ price + 1"'),
    ),
    buildRow(
      'a calculated field that another one names',
      [['/map/active/value', "size == 'LARGE'"]],
      fault(`/map/active/value: nothing is called "size" @ size == 'LARGE'"`),
    ),
    buildRow(
      'a row where there is none',
      [['/show', 'price > 0']],
      fault('/show: nothing is called "price" @ price > 0"'),
    ),
    buildRow(
      'two ways to one value',
      [['/map/weight', { from: 'weight', value: '1' }]],
      fault('/map/weight/value: say one of "from", "value" and "when" @ "value": "1"'),
    ),
    buildRow(
      'an empty value of another kind',
      [['/map/price/ifEmpty', 'much']],
      fault('/map/price/ifEmpty: "much" is not a value of the type "money" (type.number) @ "much"'),
    ),
    buildRow(
      'letters that a number has not',
      [['/map/price', { from: 'price', upper: true, pad: 3 }]],
      fault('/map/price/upper: "upper" means nothing for the type "money" @ true,'),
      fault('/map/price/pad: "pad" means nothing for the type "money" @ 3'),
    ),
    buildRow(
      'a call at another address',
      [['/api', { path: 'things', bodyKey: 'rows' }]],
      fault('/api/path: expected a path such as things/truncate or things/import-x @ "things",'),
    ),
    buildRow(
      'half a call',
      [['/api', { path: 'things/truncate' }]],
      fault('/api: a call needs "path" and "bodyKey" @ {'),
    ),
    buildRow(
      'a level that is not there',
      [['/perm', ['MIDD']]],
      fault('/perm/0: no level is called "MIDD"; did you mean "MID"? @ "MIDD"'),
    ),
  ])

  test('a type and a call belong to one import', () => {
    const api = { path: 'things/truncate', bodyKey: 'rows' }
    const other: Edit = ['imports/more.json', '', { ...sound, type: 'old_things', api }]
    expect(collectFaultsWith(...withImport(['/api', api]), other)).toEqual([
      'schema/imports/more.json /type: the import "old-things" has this already @ "old_things",',
      'schema/imports/more.json /api/path: the import "old-things" has this already @ "things/truncate",',
    ])
  })
})
