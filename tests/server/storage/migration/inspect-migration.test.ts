// The plan of a change is what the start then does: the same tables, columns, indexes and rows, or the same refusals.
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema/schema.ts'
import { foreseeRecompute } from '../../../../server/audit/rebuild/recompute.ts'
import type { ExistingTables } from '../../../../server/storage/existing-tables.ts'
import type { MigrationEffect } from '../../../../server/storage/migration/describe-migration.ts'
import { inspectMigration } from '../../../../server/storage/migration/inspect-migration.ts'
import type { DatabaseRow } from '../../../../server/storage/storage.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { applyEffects, getTableNames } from '../../../support/storage/planned-tables.ts'
import { storages } from '../../../support/storage/storages.ts'
import { bare, changeField, migratedStorage, noStart, renamed, textPrice, thing } from './migrated-storage.ts'

const project = buildEdits('project')
const menu = buildEdits('menu')
const requireField = (name: string): Edit => thing('/required', ['thing_code', 'name', name])
const changeSize = (definition: object): Edit =>
  changeField('size', { type: 'string', enum: ['SMALL', 'LARGE'], ...definition })
const thingFile = JSON.parse(buildFiles().find(({ place }) => place === 'resources/goods/thing.json')?.text ?? '')
const withoutThing: readonly Edit[] = [['resources/goods/thing.json', ''], noStart, menu('/items/0')]
const buildStuff = (content: object = {}): Edit => [
  'resources/goods/stuff.json',
  '',
  { ...thingFile, ...content, 'x-was': 'thing', 'x-api': { path: 'stuff' } },
]
const box: Edit = [
  'resources/goods/box.json',
  '',
  { ...thingFile, title: 'Box', 'x-key': ['thing_code'], 'x-unique': [['name']], 'x-api': { path: 'boxes' } },
]

/** Three things: two names, two sizes, two weights, and no maker. */
const rows = [
  { name: 'A', price: 5, size: 'LARGE', weight: 1 },
  { name: 'A', price: 6 },
  { name: 'B', price: 7, size: 'SMALL', weight: 2 },
]

/** Effects as `kind table.name to rows`; a text that begins with `refused` is a part of the refusal. */
type PlannedChange = readonly [name: string, edits: readonly Edit[], effects: readonly string[]]

const changes: readonly PlannedChange[] = [
  ['a title', [thing('/title', 'Goods')], []],
  ['a menu entry', [menu('/items/-', { id: 'person', title: 'People', to: 'resource:person', path: '/people' })], []],
  ['a field', [changeField('extra', { $ref: 'types#text' })], ['add-column thing.extra']],
  ['a field with a default', [changeField('extra', { $ref: 'types#int', default: 3 })], ['add-column thing.extra']],
  [
    'a required field with a value',
    [noStart, changeField('extra', { $ref: 'types#text', 'x-fill': "'OLD'" }), requireField('extra')],
    ['add-column thing.extra', 'fill-column thing.extra 3'],
  ],
  [
    'a required field with a value of the row',
    [noStart, changeField('extra', { $ref: 'types#money', 'x-fill': 'price' }), requireField('extra')],
    ['add-column thing.extra', 'fill-column thing.extra 3'],
  ],
  [
    'a required field without a value',
    [noStart, changeField('extra', { $ref: 'types#text' }), requireField('extra')],
    ['refused "extra" is new and required, and 3 rows have no value'],
  ],
  [
    'a calculated field',
    [changeField('double', { $ref: 'types#money', 'x-calc': 'price * 2' })],
    ['add-column thing.double', 'fill-column thing.double 3'],
  ],
  [
    'a field that becomes required',
    [noStart, requireField('size')],
    ['refused "size" is required now, and 1 row has no'],
  ],
  [
    'a field that becomes required with a value',
    [noStart, changeSize({ 'x-fill': "'SMALL'" }), requireField('size')],
    ['fill-column thing.size 1'],
  ],
  ['a field with another name', renamed, ['rename-column thing.weight mass']],
  [
    'a field with another name that becomes required',
    [
      noStart,
      ...renamed,
      changeField('mass', { $ref: 'types#weight', 'x-was': 'weight', 'x-fill': '1.234' }),
      requireField('mass'),
    ],
    ['rename-column thing.weight mass', 'fill-column thing.mass 1'],
  ],
  [
    'a field that is dropped',
    [thing('/properties/weight'), thing('/x-drop', ['weight'])],
    ['drop-column thing.weight 2'],
  ],
  [
    'an empty field that is dropped',
    [thing('/properties/maker'), thing('/x-drop', ['maker'])],
    ['drop-column thing.maker 0'],
  ],
  [
    'a field that is gone',
    [thing('/properties/weight')],
    ['refused the field "weight" is gone and 2 rows hold a value'],
  ],
  ['an empty field that is gone', [thing('/properties/maker')], ['refused the field "maker" is gone and 0 rows hold']],
  [
    'another type',
    [...bare, textPrice],
    ['refused "price" was of the type "money" and is of the type "text" now, and 3'],
  ],
  [
    'another type of an empty field',
    [changeField('maker', { $ref: 'types#int' })],
    ['drop-column thing.maker 0', 'add-column thing.maker'],
  ],
  ['a type of the same family', [changeField('price', { $ref: 'types#int', default: 0, minimum: 0 })], []],
  [
    'a narrower bound',
    [noStart, thing('/properties/price/maximum', 5)],
    ['refused 2 rows have a "price" that is no longer allowed'],
  ],
  ['a bound that all rows meet', [noStart, thing('/properties/price/maximum', 9)], []],
  [
    'a choice less',
    [noStart, changeSize({ enum: ['SMALL'] })],
    ['refused 1 row has a "size" that is no longer allowed, such as "LARGE"'],
  ],
  ['an index', [thing('/x-index', [['price']])], ['create-index thing.thing_price_index']],
  ['a unique pair', [thing('/x-unique', [['name', 'size']])], ['create-index thing.thing_name_size_unique']],
  ['a unique field', [thing('/x-unique', [['name']])], ['refused "name" must be different in every row now']],
  [
    'another scope',
    [noStart, thing('/x-scope', 'shop')],
    ['refused "x-scope" says otherwise than before whose the rows are, and there are 3 rows'],
  ],
  [
    'a resource',
    [box],
    ['create-table box', 'create-index box.box_thing_code_unique', 'create-index box.box_name_unique'],
  ],
  [
    'a resource with another name',
    [...withoutThing, buildStuff()],
    [
      'drop-index thing.thing_thing_code_unique',
      'rename-table thing stuff',
      'create-index stuff.stuff_thing_code_unique',
    ],
  ],
  [
    'a resource with another name and a filled field',
    [
      ...withoutThing,
      buildStuff({
        properties: {
          ...thingFile.properties,
          size: { type: 'string', enum: ['SMALL', 'LARGE'], 'x-fill': "'SMALL'" },
        },
        required: ['thing_code', 'name', 'size'],
      }),
    ],
    [
      'drop-index thing.thing_thing_code_unique',
      'rename-table thing stuff',
      'fill-column stuff.size 1',
      'create-index stuff.stuff_thing_code_unique',
    ],
  ],
  ['a resource that is dropped', [...withoutThing, project('/drop', ['thing'])], ['drop-table thing 3']],
  ['a resource that is gone', withoutThing, ['refused the resource "thing" is gone and its table has 3 rows']],
  [
    'several at once, one of them refused',
    [noStart, changeField('extra', { $ref: 'types#text' }), thing('/properties/price/maximum', 5)],
    ['refused 2 rows have a "price" that is no longer allowed'],
  ],
]

const formatEffect = ({ kind, table, name, to, rows: count }: MigrationEffect): string =>
  [kind, name === undefined ? table : `${table}.${name}`, to, count].filter(part => part !== undefined).join(' ')

test('has at least 30 changes', () => {
  expect(changes.length).toBeGreaterThanOrEqual(30)
})

for (const { name: database, open } of storages) {
  describe(database, () => {
    const { opened, put, rowsOf, tables, migrate, refusalOf } = migratedStorage(open)

    const inspect = (schema: Schema) =>
      opened().storage.read(connection =>
        inspectMigration({ connection, findTables: tables }, schema, { foresee: foreseeRecompute, upgrades: [] }),
      )

    test.each(changes)('%s', async (_, edits, expected) => {
      await put(...rows)
      const schema = buildSchemaWith(...edits)
      const before = await tables()
      const rowsBefore = await readRows(before, rowsOf)
      const plan = await inspect(schema)
      expect([await tables(), await readRows(before, rowsOf)]).toEqual([before, rowsBefore])
      const effects = plan.effects.map(formatEffect)
      expect([...effects, ...plan.refusals.map(() => 'refused')]).toEqual(
        expected.map(text => (text.startsWith('refused') ? 'refused' : text)),
      )
      const parts = expected.filter(text => text.startsWith('refused')).map(text => text.slice('refused '.length))
      expect(plan.refusals).toEqual(parts.map(part => expect.stringContaining(part)))
      expect(plan.systemEffects).toEqual([])
      if (plan.refusals.length > 0) {
        expect(await refusalOf(schema)).toEqual(plan.refusals)
        expect(await tables()).toEqual(before)
        return
      }
      await migrate(schema)
      const after = await tables()
      expect(getTableNames(after)).toEqual(applyEffects(getTableNames(before), plan.effects))
      for (const effect of plan.effects) await proveRows(effect, { before: rowsBefore, rowsOf })
      expect(await inspect(schema)).toMatchObject({ effects: [], refusals: [] })
    })
  })
}

type RowsByTable = Readonly<Record<string, readonly DatabaseRow[]>>
type ReadRows = (table: string) => Promise<readonly DatabaseRow[]>

const readRows = async (tables: ExistingTables, rowsOf: ReadRows): Promise<RowsByTable> =>
  Object.fromEntries(
    await Promise.all(
      ['thing', 'place', 'person'].filter(name => tables.has(name)).map(async name => [name, await rowsOf(name)]),
    ),
  )

/** Counts the rows themselves: those that were lost, and those whose filled column holds another value than before. */
const proveRows = async (
  { kind, table, name = '', rows: count }: MigrationEffect,
  { before, rowsOf }: { readonly before: RowsByTable; readonly rowsOf: ReadRows },
): Promise<void> => {
  if (kind === 'drop-table') expect(count).toBe(before[table]?.length)
  if (kind === 'drop-column')
    expect(count).toBe(before[table]?.filter(row => row[name] !== null && row[name] !== '-').length)
  if (kind !== 'fill-column') return
  const former = before.thing ?? []
  const formerName = name === 'mass' ? 'weight' : name
  const changed = (await rowsOf(table)).filter((row, index) => row[name] !== former[index]?.[formerName])
  expect(count).toBe(changed.length)
}
