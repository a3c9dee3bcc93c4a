import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema.ts'
import { migrate, SchemaMismatch, triggerExists, triggersOf } from '../../../../server/storage/sqlite/migrate.ts'
import { systemTables } from '../../../../server/storage/tables.ts'
import { type Edit, editsOf, schemaWith } from '../../../support/schema-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-migrate-'))
const thing = editsOf('thing')
const sound = schemaWith()
/** The start file names these fields with values that another kind of field does not take. */
const start = editsOf('start')
const bare = [start('/shops/*/thing/0/price'), start('/shops/*/thing/0/active')]
let handle: Database.Database
let serial = 0

beforeEach(() => {
  handle = new Database(join(folder, `${serial++}.db`))
  migrate(handle, sound)
})
afterEach(() => handle.close())
afterAll(() => rmSync(folder, { recursive: true }))

const everything = () => handle.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
const names = (type: string) =>
  handle.prepare('SELECT name FROM sqlite_schema WHERE type = ? ORDER BY name').pluck().all(type)
const rows = () => handle.prepare('SELECT * FROM thing ORDER BY id').all()

const values = "'NAME', '-', 5, 1500, '-', 1, 'now', 'ME', 'now', 'ME'"
const fields = 'name, size, price, weight, maker, active, created_at, created_by, updated_at, updated_by'
const putThings = (...codes: readonly string[]): void => {
  for (const code of codes)
    handle.exec(`INSERT INTO thing (id, versi, thing_code, ${fields}) VALUES ('${code}', 1, '${code}', ${values})`)
}

/** What the migration says when it refuses; a migration that goes through is a failure. */
const refusalOf = (schema: Schema): string => {
  try {
    migrate(handle, schema)
  } catch (error) {
    if (error instanceof SchemaMismatch) return error.message
    throw error
  }
  throw new Error('the migration went through')
}

test('makes a strict table for each resource and for the server itself, with indexes and triggers', () => {
  expect(names('table')).toEqual(['person', 'place', 'thing', ...systemTables.map(({ name }) => name)].toSorted())
  expect(names('trigger')).toEqual([...triggersOf(sound)].toSorted())
  expect(names('index')).toContain('thing_thing_code_unique')
  const tables = handle.pragma('table_list') as { schema: string; name: string; strict: number }[]
  const loose = tables.filter(({ name, strict }) => strict === 0 && !name.startsWith('sqlite_'))
  expect(loose).toEqual([])
})

test('changes nothing the second time', () => {
  putThings('A')
  const before = [everything(), rows()]
  migrate(handle, sound)
  migrate(handle, schemaWith())
  expect([everything(), rows()]).toEqual(before)
})

const added: readonly [what: string, schema: unknown, onOldRows: string | number | null][] = [
  ['a text', { $ref: 'types#text' }, '-'],
  ['a text with a default', { $ref: 'types#text', default: 'NEW' }, 'NEW'],
  ["a text with a default in quotes'", { $ref: 'types#text', default: "O'X" }, "O'X"],
  ['a flag', { $ref: 'types#flag' }, 0],
  ['a flag that is on by default', { $ref: 'types#flag', default: true }, 1],
  ['a number', { $ref: 'types#int' }, null],
  ['money with a default', { $ref: 'types#money', default: 1500 }, 1500],
  ['a weight with a default', { $ref: 'types#weight', default: 0.125 }, 125],
  ['a date', { $ref: 'types#date' }, null],
]
test.each(added)('a new field has its column and its default on old rows: %s', (_, schema, onOldRows) => {
  putThings('A', 'B')
  migrate(handle, schemaWith(thing('/properties/extra', schema)))
  expect(rows()).toMatchObject([
    { id: 'A', extra: onOldRows, price: 5 },
    { id: 'B', extra: onOldRows, price: 5 },
  ])
})

test('a field that is required from now on needs no value on old rows', () => {
  putThings('A')
  migrate(handle, schemaWith(thing('/required/-', 'weight'), thing('/required/-', 'maker')))
  expect(rows()).toMatchObject([{ weight: 1500, maker: '-' }])
})

test('a new resource has its table, and old ones keep their rows', () => {
  putThings('A')
  const colour = {
    $schema: '../../dialect/resource.schema.json',
    title: 'Colour',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['colour_code'],
    properties: { colour_code: { $ref: 'types#code' } },
  }
  migrate(handle, schemaWith(['resources/goods/colour.json', '', colour]))
  expect(names('table')).toContain('colour')
  expect(rows()).toHaveLength(1)
})

test('an index comes, changes and goes with the schema', () => {
  migrate(handle, schemaWith(thing('/x-index', [['price']]), thing('/x-unique', [['name', 'size']])))
  expect(names('index')).toEqual(expect.arrayContaining(['thing_price_index', 'thing_name_size_unique']))
  migrate(handle, sound)
  expect(names('index')).not.toContain('thing_price_index')
  expect(names('index')).not.toContain('thing_name_size_unique')
})

const refused: readonly [what: string, edits: readonly Edit[], sentence: string][] = [
  [
    'a removed field',
    [thing('/properties/weight')],
    'thing.weight is in the database (2 rows) and no longer in the schema: put the field back',
  ],
  [
    'a field of another kind',
    [...bare, thing('/properties/price', { $ref: 'types#text' })],
    'thing.price holds integer and the schema wants text',
  ],
  [
    'a number that becomes a flag',
    [thing('/properties/weight', { $ref: 'types#flag' })],
    'thing.weight need not hold a value and the schema wants it the other way',
  ],
  [
    'a flag that becomes a number',
    [...bare, thing('/properties/active', { $ref: 'types#int' })],
    'thing.active must hold a value and the schema wants it the other way',
  ],
  [
    'rows that belong to shops from now on',
    [thing('/x-scope', 'shop')],
    'thing.place_code is new and has no value for old rows',
  ],
  [
    'a new rule that old rows break',
    [thing('/x-unique', [['name']]), thing('/properties/extra', { $ref: 'types#text' })],
    'rows have the same values where the schema now wants different ones: UNIQUE constraint failed: thing.name',
  ],
]
test.each(refused)('%s is refused with a sentence, and nothing is changed', (_, edits, sentence) => {
  putThings('A', 'B')
  const before = [everything(), rows()]
  expect(refusalOf(schemaWith(...edits))).toBe(
    `The database does not fit the schema files; nothing was changed.\n${sentence}`,
  )
  expect([everything(), rows()]).toEqual(before)
})

test('every misfit is told at once, and what would be fine is not done either', () => {
  const before = everything()
  const schema = schemaWith(
    ...bare,
    thing('/properties/weight'),
    thing('/properties/price', { $ref: 'types#text' }),
    thing('/properties/extra', { $ref: 'types#text' }),
  )
  expect(refusalOf(schema).split('\n')).toHaveLength(3)
  expect(everything()).toEqual(before)
})

test('a trigger that somebody took away is not put back without a word', () => {
  const [name = ''] = triggersOf(sound)
  handle.exec(`DROP TRIGGER ${name}`)
  migrate(handle, sound)
  expect(triggerExists(handle, name)).toBe(false)
})
