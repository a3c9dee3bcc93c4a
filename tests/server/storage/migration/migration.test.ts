// What a change of the schema does to the tables as a whole, on every database.
import { describe, expect, test } from 'vitest'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-conflicts.ts'
import { systemTables } from '../../../../server/storage/system-tables.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { storages } from '../../../support/storage/storages.ts'
import {
  bare,
  changeField,
  migratedStorage,
  noStart,
  renamed,
  sound,
  textPrice,
  thing,
  thingFile,
} from './migrated-storage.ts'

const project = buildEdits('project')

for (const { name, open } of storages) {
  describe(name, () => {
    const { opened, put, rowsOf, tables, indexesOf, migrate, reopen, refusalOf } = migratedStorage(open)

    test('makes a table for each resource and for the server itself', async () => {
      const made = [...(await tables()).keys()]
      expect(made.toSorted()).toEqual(['person', 'place', 'thing', ...systemTables.map(one => one.name)].toSorted())
      expect(await indexesOf('thing')).toEqual(['thing_thing_code_unique'])
    })

    test('changes nothing the second time', async () => {
      await put({})
      const before = [await tables(), await rowsOf('thing')]
      await migrate(sound)
      await migrate(buildSchemaWith())
      expect([await tables(), await rowsOf('thing')]).toEqual(before)
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
    test.each(added)('a new field has its column and its default on old rows: %s', async (_, schema, onOldRows) => {
      await put({ price: 5 }, { price: 5 })
      await migrate(buildSchemaWith(changeField('extra', schema)))
      expect(await rowsOf('thing')).toMatchObject([
        { id: 'T1', extra: onOldRows, price: 5 },
        { id: 'T2', extra: onOldRows, price: 5 },
      ])
    })

    const required = ['thing_code', 'name', 'extra']
    const filled: readonly [what: string, schema: object, onOldRows: readonly (string | number)[]][] = [
      ['a text', { $ref: 'types#text', 'x-fill': "'OLD'" }, ['OLD', 'OLD']],
      ['a choice', { type: 'string', enum: ['OLD', 'NEW'], 'x-fill': "'OLD'" }, ['OLD', 'OLD']],
      ['a number', { $ref: 'types#int', 'x-fill': '7' }, [7, 7]],
      ['a value of the row', { $ref: 'types#money', 'x-fill': 'price' }, [5, 6]],
      ['a condition', { $ref: 'types#text', 'x-fill': "if(price > 5, 'DEAR', 'CHEAP')" }, ['CHEAP', 'DEAR']],
      [
        'a text over a reference',
        { $ref: 'types#text', 'x-fill': "coalesce(maker.name, 'NOBODY')" },
        ['NOBODY', 'NOBODY'],
      ],
    ]
    test.each(filled)('a new required field gives old rows what x-fill says: %s', async (_, schema, onOldRows) => {
      await put({ price: 5 }, { price: 6 })
      await migrate(buildSchemaWith(noStart, changeField('extra', schema), thing('/required', required)))
      expect((await rowsOf('thing')).map(({ extra }) => extra)).toEqual(onOldRows)
    })

    test('a field that becomes required fills only rows without a value', async () => {
      await put({ size: 'LARGE' }, {})
      const size = { type: 'string', enum: ['SMALL', 'LARGE'], 'x-fill': "'SMALL'" }
      await migrate(
        buildSchemaWith(noStart, changeField('size', size), thing('/required', ['thing_code', 'name', 'size'])),
      )
      expect((await rowsOf('thing')).map(row => row.size)).toEqual(['LARGE', 'SMALL'])
    })

    test('a new required field without x-fill is refused with the number of rows', async () => {
      const next = buildSchemaWith(noStart, changeField('extra', { $ref: 'types#text' }), thing('/required', required))
      await put({}, {})
      expect(await refusalOf(next)).toEqual([
        `${thingFile}: "extra" is new and required, and 2 rows have no value: say "x-fill" with what existing rows get, or "default", or take it out of "required"`,
      ])
    })

    test('a new required field needs no x-fill without rows', async () => {
      await migrate(
        buildSchemaWith(noStart, changeField('extra', { $ref: 'types#text' }), thing('/required', required)),
      )
      expect((await tables()).get('thing')?.columns.map(column => column.name)).toContain('extra')
    })

    test('the columns after a rename and a drop are those of the schema', async () => {
      await migrate(buildSchemaWith(...renamed, thing('/properties/maker'), thing('/x-drop', ['maker'])))
      const columns = (await tables()).get('thing')?.columns.map(column => column.name)
      expect(columns).toContain('mass')
      expect(columns).not.toContain('weight')
      expect(columns).not.toContain('maker')
    })

    test('a renamed resource keeps its rows, and a dropped one is gone with them', async () => {
      await put({ price: 7 })
      const content = JSON.parse(buildSource('resources/goods/thing.json'))
      const files: readonly Edit[] = [['resources/goods/thing.json', ''], noStart, buildEdits('menu')('/items/0')]
      const stuff: Edit = ['resources/goods/old-stuff.json', '', { ...content, 'x-was': 'thing' }]
      await migrate(buildSchemaWith(...files, stuff))
      expect(await rowsOf('old_stuff')).toMatchObject([{ thing_code: 'T1', price: 7 }])
      expect(await indexesOf('old_stuff')).toEqual(['old_stuff_thing_code_unique'])
      expect((await tables()).has('thing')).toBe(false)
      await migrate(buildSchemaWith(...files, project('/drop', ['old-stuff'])))
      expect((await tables()).has('old_stuff')).toBe(false)
    })

    test('an index comes, changes and goes with the schema', async () => {
      await migrate(buildSchemaWith(thing('/x-index', [['price']]), thing('/x-unique', [['name', 'size']])))
      expect(await indexesOf('thing')).toEqual(expect.arrayContaining(['thing_price_index', 'thing_name_size_unique']))
      await migrate(sound)
      expect(await indexesOf('thing')).toEqual(['thing_thing_code_unique'])
    })

    test('every reason is reported at once, and allowed changes are not made either', async () => {
      await put({ weight: 1, name: 'A' }, { weight: 2, name: 'A' })
      const before = await tables()
      const schema = buildSchemaWith(
        ...bare,
        thing('/properties/weight'),
        thing('/x-unique', [['name']]),
        textPrice,
        changeField('extra', { $ref: 'types#text' }),
      )
      expect(await refusalOf(schema)).toHaveLength(3)
      expect(await tables()).toEqual(before)
    })

    test('opening refuses as well, and the old schema opens it again', async () => {
      await put({ weight: 1 })
      await opened().close()
      await expect(reopen(buildSchemaWith(thing('/properties/weight')))).rejects.toBeInstanceOf(SchemaMismatch)
      await reopen(sound)
      expect(await rowsOf('thing')).toMatchObject([{ weight: 1 }])
    })

    test('a database that does not remember its schema is held against every rule', async () => {
      await put({ weight: null, name: 'LONG' })
      await opened().storage.write(connection => connection.run({ sql: 'DELETE FROM kencana_meta', values: [] }))
      const sentences = await refusalOf(
        buildSchemaWith(noStart, thing('/required/-', 'weight'), thing('/properties/name/maxLength', 3)),
      )
      expect(sentences).toHaveLength(2)
      await migrate(sound)
      expect(await refusalOf(buildSchemaWith(noStart, thing('/required/-', 'weight')))).toHaveLength(1)
    })

    test('a column that somebody created differently is reported', async () => {
      await put({})
      await opened().storage.write(async connection => {
        await connection.run({ sql: 'ALTER TABLE thing DROP COLUMN weight', values: [] })
        await connection.run({ sql: "ALTER TABLE thing ADD COLUMN weight TEXT NOT NULL DEFAULT 'x'", values: [] })
      })
      expect(await refusalOf(sound)).toEqual([
        `${thingFile}: "weight" was of another kind and is of the type "weight" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["weight"]`,
      ])
    })

    test('a field and its former field that both exist are reported', async () => {
      await put({ weight: 1 })
      await migrate(buildSchemaWith(changeField('mass', { $ref: 'types#weight' })))
      expect(await refusalOf(buildSchemaWith(...renamed))).toEqual([
        `${thingFile}: "mass" says "x-was": "weight", but both were there before and 1 row holds a value of it: take "x-was" away and say "x-drop": ["weight"] once its values are moved`,
      ])
    })

    test('a table of a newer version is not used', async () => {
      await opened().storage.write(connection =>
        connection.run({ sql: 'ALTER TABLE kencana_session ADD COLUMN later TEXT', values: [] }),
      )
      expect(await refusalOf(sound)).toEqual([
        'the column kencana_session.later is none of this version: a newer version has used the database, and only that or a newer one can go on',
      ])
    })
  })
}

const buildSource = (place: string): string => buildFiles().find(source => source.place === place)?.text ?? ''
