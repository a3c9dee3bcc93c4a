// One change of a resource after the other, with rows in its table: what is carried out, and what is refused with which words.
import { describe, expect, test } from 'vitest'
import { buildEdits, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'
import { storages } from '../../../support/storage/storages.ts'
import {
  bare,
  changeField,
  migratedStorage,
  noStart,
  renamed,
  textPrice,
  thing,
  thingFile,
} from './migrated-storage.ts'

const colour = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Colour',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['colour_code'],
  required: ['colour_code'],
  properties: { colour_code: { $ref: 'types#code' } },
}

interface Change {
  readonly what: string
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
  readonly edits: readonly Edit[]
  /** Without sentences the change is made. */
  readonly refused?: readonly string[]
  readonly after?: readonly Readonly<Record<string, unknown>>[]
}
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
      changeField('code', { $ref: 'types#code', 'x-was': 'thing_code' }),
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
      `${thingFile}: the field "weight" is gone and 2 rows hold a value of it: put it back, or say "x-drop": ["weight"] to delete its values, or "x-was": "weight" in the field that takes them over`,
    ],
  },
  {
    what: 'a field that is gone without a word and empty',
    rows: [{ name: 'A', maker: '-' }],
    edits: [thing('/properties/maker')],
    refused: [
      `${thingFile}: the field "maker" is gone and 0 rows hold a value of it: put it back, or say "x-drop": ["maker"] to delete its values, or "x-was": "maker" in the field that takes them over`,
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
    edits: [noStart, thing('/required/-', 'weight')],
    refused: [
      `${thingFile}: "weight" is required now, and 2 rows have no value: fill them in first, say "x-fill" with what they get, or take it out of "required"`,
    ],
  },
  {
    what: 'required, with an empty text',
    rows: [{ maker: '-' }],
    edits: [noStart, thing('/required/-', 'maker')],
    refused: [
      `${thingFile}: "maker" is required now, and 1 row has no value: fill them in first, say "x-fill" with what they get, or take it out of "required"`,
    ],
  },
  { what: 'required, with no empty row', rows: [{ weight: 0 }], edits: [noStart, thing('/required/-', 'weight')] },
  { what: 'required, in an empty table', edits: [noStart, thing('/required/-', 'weight')] },
  { what: 'no longer required', rows: [{ name: 'A' }], edits: [thing('/required', ['thing_code'])] },
  {
    what: 'a shorter text than rows hold',
    rows: [{ name: 'ABCDEF' }, { name: 'ABC' }, { name: 'ÉÉÉ💍' }, { name: 'ABCDEF' }],
    edits: [thing('/properties/name/maxLength', 3)],
    refused: [
      `${thingFile}: 3 rows have a "name" that is no longer allowed, such as "ABCDEF", "ÉÉÉ💍": change them first, or ease the rules of the field`,
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
      `${thingFile}: 1 row has a "name" that is no longer allowed, such as "A1": change them first, or ease the rules of the field`,
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
      `${thingFile}: 1 row has a "price" that is no longer allowed, such as 9: change them first, or ease the rules of the field`,
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
      `${thingFile}: 1 row has a "size" that is no longer allowed, such as "LARGE": change them first, or ease the rules of the field`,
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
      `${thingFile}: "name" must be different in every row now, and some have the same: "A" (2 rows), "O'X" (3 rows); change them first, or take the rule away`,
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
      `${thingFile}: "name" + "price" must be different in every row now, and some have the same: "A" + 2 (2 rows); change them first, or take the rule away`,
    ],
  },
  {
    what: 'unique over a new field, which is the same in all rows',
    rows: [{ name: 'A' }, { name: 'A' }],
    edits: [changeField('extra', { $ref: 'types#text' }), thing('/x-unique', [['name', 'extra']])],
    refused: [
      `${thingFile}: "name" + "extra" must be different in every row now, and some have the same: "A" (2 rows); change them first, or take the rule away`,
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
    edits: [changeField('name', { $ref: 'types#label', title: 'Name' })],
    after: [{ name: 'A' }],
  },
  {
    what: 'text to a code, with a value that is none',
    rows: [{ name: 'A B' }],
    edits: [changeField('name', { $ref: 'types#code', title: 'Name' })],
    refused: [
      `${thingFile}: 1 row has a "name" that is no longer allowed, such as "A B": change them first, or ease the rules of the field`,
    ],
  },
  {
    what: 'money to a whole number',
    rows: [{ price: 9_007_199_254_740_991 }],
    edits: [changeField('price', { $ref: 'types#int' })],
    after: [{ price: 9_007_199_254_740_991 }],
  },
  {
    what: 'a weight to carats, which have the same scale',
    rows: [{ weight: 1234 }],
    edits: [changeField('weight', { $ref: 'types#carat' })],
    after: [{ weight: 1234 }],
  },
  {
    what: 'a weight to a percent, which has another scale',
    rows: [{ weight: 1234 }, { weight: null }],
    edits: [changeField('weight', { $ref: 'types#percent' })],
    refused: [
      `${thingFile}: "weight" was of the type "weight" and is of the type "percent" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["weight"]`,
    ],
  },
  {
    what: 'money to text',
    rows: [{ price: 5 }, { price: 6 }],
    edits: [...bare, textPrice],
    refused: [
      `${thingFile}: "price" was of the type "money" and is of the type "text" now, and 2 rows hold a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["price"]`,
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
    edits: [changeField('weight', { $ref: 'types#flag', default: true })],
    after: [{ weight: 1 }],
  },
  {
    what: 'a text to a date that no row holds, renamed',
    rows: [{ maker: '-' }],
    edits: [thing('/properties/maker'), changeField('made', { $ref: 'types#date', 'x-was': 'maker' })],
    after: [{ made: null }],
  },
  {
    what: 'a flag to a number',
    rows: [{ active: 1 }],
    edits: [...bare, changeField('active', { $ref: 'types#int' })],
    refused: [
      `${thingFile}: "active" was of the type "flag" and is of the type "int" now, and 1 row holds a value, which cannot be converted: give the new field another name, move the values, then say "x-drop": ["active"]`,
    ],
  },
  {
    what: 'rows that belong to shops from now on',
    rows: [{}, {}],
    edits: [thing('/x-scope', 'shop')],
    refused: [
      `${thingFile}: "x-scope" says otherwise than before whose the rows are, and there are 2 rows: put it back, or begin a new resource and move the rows there`,
    ],
  },
  { what: 'a table without rows that belongs to shops from now on', edits: [thing('/x-scope', 'shop')] },
  {
    what: 'a resource gone without a word',
    rows: [{}],
    edits: [['resources/goods/thing.json', ''], noStart, buildEdits('menu')('/items/0')],
    refused: [
      'the resource "thing" is gone and its table has 1 row: put its file back, or say "drop": ["thing"] in project.json to delete its rows, or "x-was": "thing" in the file that takes them over',
    ],
  },
]
for (const { name, open } of storages) {
  describe(name, () => {
    const { put, rowsOf, tables, migrate, refusalOf } = migratedStorage(open)

    test.each(changes.map(change => [change.what, change] as const))(
      '%s',
      async (_, { rows = [], edits, refused, after }) => {
        await put(...rows)
        const before = [await tables(), await rowsOf('thing')]
        const schema = buildSchemaWith(...edits)
        if (refused) {
          expect(await refusalOf(schema)).toEqual(refused)
          expect([await tables(), await rowsOf('thing')]).toEqual(before)
          return
        }
        await migrate(schema)
        if (after) expect(await rowsOf('thing')).toMatchObject(after)
        expect(await rowsOf('thing')).toHaveLength(rows.length)
        const made = await tables()
        await migrate(schema)
        expect(await tables()).toEqual(made)
      },
    )
  })
}
