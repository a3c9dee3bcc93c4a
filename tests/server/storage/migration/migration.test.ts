// What a change of the schema does to tables with rows in them, on every database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../engine/schema.ts'
import { SchemaMismatch } from '../../../../server/storage/migration/schema-mismatch.ts'
import type { DatabaseRow } from '../../../../server/storage/storage.ts'
import { systemTables } from '../../../../server/storage/tables.ts'
import { type Edit, editsOf, filesWith, schemaWith } from '../../../support/schema-files.ts'
import { type OpenedStorage, storages } from '../../../support/storages.ts'
import { putThing } from '../stored-things.ts'

const thing = editsOf('thing')
const start = editsOf('start')
const project = editsOf('project')
const sound = schemaWith()
/** The start file names these fields with values that another kind of field does not take. */
const bare = [start('/shops/*/thing/0/price'), start('/shops/*/thing/0/active')]
const noStart = start('/shops')
const file = 'schema/resources/goods/thing.json'

const field = (name: string, schema: unknown): Edit => thing(`/properties/${name}`, schema)

const colour = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Colour',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['colour_code'],
  properties: { colour_code: { $ref: 'types#code' } },
}

for (const { name, open } of storages) {
  describe(name, () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open({ schema: sound })
    })
    afterEach(() => opened.remove())

    const rowsOf = (table: string): Promise<readonly DatabaseRow[]> =>
      opened.storage.read(connection => connection.all({ sql: `SELECT * FROM ${table} ORDER BY id`, values: [] }))
    const put = async (...things: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
      for (const [index, one] of things.entries())
        await putThing(opened.storage, sound, { thing_code: `T${index + 1}`, ...one })
    }
    const columnsOf = async (table: string) => (await opened.tables()).get(table)?.columns.map(column => column.name)
    const indexesOf = async (table: string) => (await opened.tables()).get(table)?.indexes.map(index => index.name)

    /** What the migration says when it refuses; a migration that goes through is a failure. */
    const refusalOf = async (schema: Schema): Promise<readonly string[]> => {
      const refused: unknown = await opened.storage.migrate(schema).catch((error: unknown) => error)
      if (!(refused instanceof SchemaMismatch)) throw refused ?? new Error('the migration went through')
      const [title, ...sentences] = refused.message.split('\n')
      expect(title).toBe('The database does not fit the schema files; nothing was changed.')
      return sentences
    }

    test('makes a table for each resource and for the server itself', async () => {
      const made = [...(await opened.tables()).keys()]
      expect(made.toSorted()).toEqual(['person', 'place', 'thing', ...systemTables.map(one => one.name)].toSorted())
      expect(await indexesOf('thing')).toEqual(['thing_thing_code_unique'])
    })

    test('changes nothing the second time', async () => {
      await put({})
      const before = [await opened.tables(), await rowsOf('thing')]
      await opened.storage.migrate(sound)
      await opened.storage.migrate(schemaWith())
      expect([await opened.tables(), await rowsOf('thing')]).toEqual(before)
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
      await opened.storage.migrate(schemaWith(field('extra', schema)))
      expect(await rowsOf('thing')).toMatchObject([
        { id: 'T1', extra: onOldRows, price: 5 },
        { id: 'T2', extra: onOldRows, price: 5 },
      ])
    })

    interface Change {
      readonly what: string
      readonly rows?: readonly Readonly<Record<string, unknown>>[]
      readonly edits: readonly Edit[]
      /** Without sentences the change is made. */
      readonly refused?: readonly string[]
      readonly after?: readonly Readonly<Record<string, unknown>>[]
    }
    const renamed = [thing('/properties/weight'), field('mass', { $ref: 'types#weight', 'x-was': 'weight' })]
    const textPrice = field('price', { $ref: 'types#text' })
    const changes: readonly Change[] = [
      {
        what: 'a new resource',
        rows: [{}],
        edits: [['resources/goods/colour.json', '', colour]],
        after: [{ id: 'T1' }],
      },
      {
        what: 'a renamed field keeps its values',
        rows: [{ weight: 1500 }, { weight: null }],
        edits: renamed,
        after: [{ mass: 1500 }, { mass: null }],
      },
      {
        what: 'a renamed key keeps its values and is unique still',
        rows: [{}],
        edits: [
          thing('/properties/thing_code'),
          field('code', { $ref: 'types#code', 'x-was': 'thing_code' }),
          thing('/x-key', ['code']),
          thing('/required', ['code', 'name']),
          noStart,
        ],
        after: [{ code: 'T1' }],
      },
      {
        what: 'a field that is gone without a word',
        rows: [{ weight: 1 }, { weight: null }, { weight: 3 }],
        edits: [thing('/properties/weight')],
        refused: [
          `${file}: the field "weight" is gone and 2 rows hold a value of it: put it back, or say "x-drop": ["weight"] to delete its values, or "x-was": "weight" in the field that takes them over`,
        ],
      },
      {
        what: 'a field that is gone without a word and empty',
        rows: [{ name: 'A', maker: '-' }],
        edits: [thing('/properties/maker')],
        refused: [
          `${file}: the field "maker" is gone and 0 rows hold a value of it: put it back, or say "x-drop": ["maker"] to delete its values, or "x-was": "maker" in the field that takes them over`,
        ],
      },
      {
        what: 'a dropped field',
        rows: [{ weight: 1 }],
        edits: [thing('/properties/weight'), thing('/x-drop', ['weight'])],
        after: [{ id: 'T1', price: 0 }],
      },
      {
        what: 'a dropped field that was the first of an index',
        rows: [{ price: 1 }],
        edits: [thing('/properties/price'), thing('/x-drop', ['price']), ...bare],
        after: [{ id: 'T1' }],
      },
      {
        what: 'required, with empty rows',
        rows: [{ weight: null }, { weight: 5 }, { weight: null }],
        edits: [thing('/required/-', 'weight')],
        refused: [
          `${file}: "weight" is required now, and 2 rows have no value: fill them in first, or take it out of "required"`,
        ],
      },
      {
        what: 'required, with an empty text',
        rows: [{ maker: '-' }],
        edits: [thing('/required/-', 'maker')],
        refused: [
          `${file}: "maker" is required now, and 1 row has no value: fill them in first, or take it out of "required"`,
        ],
      },
      { what: 'required, with no empty row', rows: [{ weight: 0 }], edits: [thing('/required/-', 'weight')] },
      { what: 'required, in an empty table', edits: [thing('/required/-', 'weight')] },
      { what: 'no longer required', rows: [{ name: 'A' }], edits: [thing('/required', ['thing_code'])] },
      {
        what: 'a shorter text than rows hold',
        rows: [{ name: 'ABCDEF' }, { name: 'ABC' }, { name: 'ÉÉÉ💍' }, { name: 'ABCDEF' }],
        edits: [thing('/properties/name/maxLength', 3)],
        refused: [
          `${file}: 3 rows have a "name" that is no longer allowed, such as "ABCDEF", "ÉÉÉ💍": change them first, or ease the rules of the field`,
        ],
      },
      {
        what: 'a shorter text that rows keep',
        rows: [{ name: 'ÉÉÉ' }, { name: '-' }],
        edits: [thing('/properties/name/maxLength', 3)],
      },
      {
        what: 'a pattern that rows break',
        rows: [{ name: 'A1' }, { name: 'B' }],
        edits: [thing('/properties/name/pattern', '^[A-Z]+$')],
        refused: [
          `${file}: 1 row has a "name" that is no longer allowed, such as "A1": change them first, or ease the rules of the field`,
        ],
      },
      {
        what: 'a pattern that rows keep',
        rows: [{ name: 'B' }],
        edits: [thing('/properties/name/pattern', '^[A-Z]+$')],
      },
      {
        what: 'a minimum that rows break',
        rows: [{ price: 9 }, { price: 10 }, { price: 9_007_199_254_740_991 }],
        edits: [thing('/properties/price/minimum', 10), thing('/properties/price/default'), ...bare],
        refused: [
          `${file}: 1 row has a "price" that is no longer allowed, such as 9: change them first, or ease the rules of the field`,
        ],
      },
      {
        what: 'a minimum that rows keep',
        rows: [{ price: 10 }],
        edits: [thing('/properties/price/minimum', 10), thing('/properties/price/default'), ...bare],
      },
      {
        what: 'a choice gone that rows have',
        rows: [{ size: 'LARGE' }, { size: 'SMALL' }, { size: '-' }],
        edits: [thing('/properties/size/enum', ['SMALL', 'TINY'])],
        refused: [
          `${file}: 1 row has a "size" that is no longer allowed, such as "LARGE": change them first, or ease the rules of the field`,
        ],
      },
      {
        what: 'a choice gone that no row has',
        rows: [{ size: 'SMALL' }],
        edits: [thing('/properties/size/enum', ['SMALL', 'TINY'])],
      },
      {
        what: 'unique over double values',
        rows: [{ name: 'A' }, { name: 'A' }, { name: 'B' }, { name: "O'X" }, { name: "O'X" }, { name: "O'X" }],
        edits: [thing('/x-unique', [['name']])],
        refused: [
          `${file}: "name" must be different in every row now, and some have the same: "A" (2 rows), "O'X" (3 rows); change them first, or take the rule away`,
        ],
      },
      {
        what: 'unique over double pairs',
        rows: [
          { name: 'A', price: 1 },
          { name: 'A', price: 2 },
          { name: 'A', price: 2 },
        ],
        edits: [thing('/x-unique', [['name', 'price']])],
        refused: [
          `${file}: "name" + "price" must be different in every row now, and some have the same: "A" + 2 (2 rows); change them first, or take the rule away`,
        ],
      },
      {
        what: 'unique over a new field, which is the same in all rows',
        rows: [{ name: 'A' }, { name: 'A' }],
        edits: [field('extra', { $ref: 'types#text' }), thing('/x-unique', [['name', 'extra']])],
        refused: [
          `${file}: "name" + "extra" must be different in every row now, and some have the same: "A" (2 rows); change them first, or take the rule away`,
        ],
      },
      {
        what: 'unique over empty numbers, which are not the same',
        rows: [{ weight: null }, { weight: null }],
        edits: [thing('/x-unique', [['weight']])],
      },
      {
        what: 'unique over different values',
        rows: [{ name: 'A' }, { name: 'B' }],
        edits: [thing('/x-unique', [['name']])],
      },
      {
        what: 'text to a label',
        rows: [{ name: 'A' }],
        edits: [field('name', { $ref: 'types#label', title: 'Name' })],
        after: [{ name: 'A' }],
      },
      {
        what: 'text to a code, with a value that is none',
        rows: [{ name: 'A B' }],
        edits: [field('name', { $ref: 'types#code', title: 'Name' })],
        refused: [
          `${file}: 1 row has a "name" that is no longer allowed, such as "A B": change them first, or ease the rules of the field`,
        ],
      },
      {
        what: 'money to a whole number',
        rows: [{ price: 9_007_199_254_740_991 }],
        edits: [field('price', { $ref: 'types#int' })],
        after: [{ price: 9_007_199_254_740_991 }],
      },
      {
        what: 'a weight to carats, which have the same scale',
        rows: [{ weight: 1234 }],
        edits: [field('weight', { $ref: 'types#carat' })],
        after: [{ weight: 1234 }],
      },
      {
        what: 'a weight to a percent, which has another scale',
        rows: [{ weight: 1234 }, { weight: null }],
        edits: [field('weight', { $ref: 'types#percent' })],
        refused: [
          `${file}: "weight" was of the type "weight" and is of the type "percent" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["weight"]`,
        ],
      },
      {
        what: 'money to text',
        rows: [{ price: 5 }, { price: 6 }],
        edits: [...bare, textPrice],
        refused: [
          `${file}: "price" was of the type "money" and is of the type "text" now, and 2 rows hold a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["price"]`,
        ],
      },
      {
        what: 'money to text that no row holds',
        rows: [{ price: null }],
        edits: [...bare, textPrice],
        after: [{ id: 'T1', price: '-' }],
      },
      {
        what: 'a number to a flag that no row holds',
        rows: [{ weight: null }],
        edits: [field('weight', { $ref: 'types#flag', default: true })],
        after: [{ weight: 1 }],
      },
      {
        what: 'a text to a date that no row holds, renamed',
        rows: [{ maker: '-' }],
        edits: [thing('/properties/maker'), field('made', { $ref: 'types#date', 'x-was': 'maker' })],
        after: [{ made: null }],
      },
      {
        what: 'a flag to a number',
        rows: [{ active: 1 }],
        edits: [...bare, field('active', { $ref: 'types#int' })],
        refused: [
          `${file}: "active" was of the type "flag" and is of the type "int" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["active"]`,
        ],
      },
      {
        what: 'rows that belong to shops from now on',
        rows: [{}, {}],
        edits: [thing('/x-scope', 'shop')],
        refused: [
          `${file}: "x-scope" says otherwise than before whose the rows are, and there are 2 rows: put it back, or begin a new resource and move the rows there`,
        ],
      },
      { what: 'a table without rows that belongs to shops from now on', edits: [thing('/x-scope', 'shop')] },
      {
        what: 'a resource gone without a word',
        rows: [{}],
        edits: [['resources/goods/thing.json', ''], noStart, editsOf('menu')('/items/0')],
        refused: [
          'the resource "thing" is gone and its table has 1 row: put its file back, or say "drop": ["thing"] in project.json to delete its rows, or "x-was": "thing" in the file that takes them over',
        ],
      },
    ]
    test.each(changes.map(change => [change.what, change] as const))(
      '%s',
      async (_, { rows = [], edits, refused, after }) => {
        await put(...rows)
        const before = [await opened.tables(), await rowsOf('thing')]
        const schema = schemaWith(...edits)
        if (refused) {
          expect(await refusalOf(schema)).toEqual(refused)
          expect([await opened.tables(), await rowsOf('thing')]).toEqual(before)
          return
        }
        await opened.storage.migrate(schema)
        if (after) expect(await rowsOf('thing')).toMatchObject(after)
        expect(await rowsOf('thing')).toHaveLength(rows.length)
        const made = await opened.tables()
        await opened.storage.migrate(schema)
        expect(await opened.tables()).toEqual(made)
      },
    )

    test('the columns after a rename and a drop are those of the schema', async () => {
      await opened.storage.migrate(schemaWith(...renamed, thing('/properties/maker'), thing('/x-drop', ['maker'])))
      const columns = (await columnsOf('thing')) ?? []
      expect(columns).toContain('mass')
      expect(columns).not.toContain('weight')
      expect(columns).not.toContain('maker')
    })

    test('a renamed resource keeps its rows, and a dropped one is gone with them', async () => {
      await put({ price: 7 })
      const content = JSON.parse(sourceOf('resources/goods/thing.json'))
      const files: readonly Edit[] = [['resources/goods/thing.json', ''], noStart, editsOf('menu')('/items/0')]
      const stuff: Edit = ['resources/goods/old-stuff.json', '', { ...content, 'x-was': 'thing' }]
      await opened.storage.migrate(schemaWith(...files, stuff))
      expect(await rowsOf('old_stuff')).toMatchObject([{ thing_code: 'T1', price: 7 }])
      expect(await indexesOf('old_stuff')).toEqual(['old_stuff_thing_code_unique'])
      expect((await opened.tables()).has('thing')).toBe(false)
      await opened.storage.migrate(schemaWith(...files, project('/drop', ['old-stuff'])))
      expect((await opened.tables()).has('old_stuff')).toBe(false)
    })

    test('an index comes, changes and goes with the schema', async () => {
      await opened.storage.migrate(schemaWith(thing('/x-index', [['price']]), thing('/x-unique', [['name', 'size']])))
      expect(await indexesOf('thing')).toEqual(expect.arrayContaining(['thing_price_index', 'thing_name_size_unique']))
      await opened.storage.migrate(sound)
      expect(await indexesOf('thing')).toEqual(['thing_thing_code_unique'])
    })

    test('every reason is told at once, and what would be fine is not done either', async () => {
      await put({ weight: 1, name: 'A' }, { weight: 2, name: 'A' })
      const before = await opened.tables()
      const schema = schemaWith(
        ...bare,
        thing('/properties/weight'),
        thing('/x-unique', [['name']]),
        textPrice,
        field('extra', { $ref: 'types#text' }),
      )
      expect(await refusalOf(schema)).toHaveLength(3)
      expect(await opened.tables()).toEqual(before)
    })

    test('opening refuses as well, and the old schema opens it again', async () => {
      await put({ weight: 1 })
      await opened.close()
      await expect(
        open({ schema: schemaWith(thing('/properties/weight')), place: opened.place }),
      ).rejects.toBeInstanceOf(SchemaMismatch)
      opened = await open({ schema: sound, place: opened.place })
      expect(await rowsOf('thing')).toMatchObject([{ weight: 1 }])
    })

    test('a database that does not remember its schema is held against every rule', async () => {
      await put({ weight: null, name: 'LONG' })
      await opened.storage.write(connection => connection.run({ sql: 'DELETE FROM kencana_meta', values: [] }))
      const sentences = await refusalOf(
        schemaWith(thing('/required/-', 'weight'), thing('/properties/name/maxLength', 3)),
      )
      expect(sentences).toHaveLength(2)
      await opened.storage.migrate(sound)
      expect(await refusalOf(schemaWith(thing('/required/-', 'weight')))).toHaveLength(1)
    })

    test('a column that somebody made in another way is told', async () => {
      await put({})
      await opened.storage.write(async connection => {
        await connection.run({ sql: 'ALTER TABLE thing DROP COLUMN weight', values: [] })
        await connection.run({ sql: "ALTER TABLE thing ADD COLUMN weight TEXT NOT NULL DEFAULT 'x'", values: [] })
      })
      expect(await refusalOf(sound)).toEqual([
        `${file}: "weight" was of another kind and is of the type "weight" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["weight"]`,
      ])
    })

    test('a field and the one it says it was are both there: that is told', async () => {
      await put({ weight: 1 })
      await opened.storage.migrate(schemaWith(field('mass', { $ref: 'types#weight' })))
      expect(await refusalOf(schemaWith(...renamed))).toEqual([
        `${file}: "mass" says "x-was": "weight", but both were there before and 1 row holds a value of it: take "x-was" away and say "x-drop": ["weight"] once its values are moved`,
      ])
    })

    test('a table of a newer version is not used', async () => {
      await opened.storage.write(connection =>
        connection.run({ sql: 'ALTER TABLE kencana_session ADD COLUMN later TEXT', values: [] }),
      )
      expect(await refusalOf(sound)).toEqual([
        'the column kencana_session.later is none of this version: a newer version has used the database, and only that or a newer one can go on',
      ])
    })
  })
}

const sourceOf = (place: string): string => filesWith().find(source => source.place === place)?.text ?? ''
