// What a search finds by an index is what it finds by looking at every row, on each database and whatever is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../../engine/record/row.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { ListQuery } from '../../../server/storage/list-query.ts'
import { computeTotals, deleteRow, listRows, type RowPage, updateRow } from '../../../server/storage/rows.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { migratedStorage } from './migration/migrated-storage.ts'
import { putThing, stamp } from './stored-things.ts'

const thing = buildEdits('thing')
const searchable = thing('/x-search', ['name', 'maker', 'size'])
const indexed = buildSchemaWith(searchable)
const plain = buildSchemaWith()
const shops = buildSchemaWith(searchable, thing('/x-scope', 'shop'))

const names = [
  'SITI AMINAH',
  'Siti aminah',
  'siti_aminah',
  'SITI%AMINAH',
  "O'HARA",
  'SAY "SITI" \\ TWICE',
  'Ä ÖÜ CINCIN',
  'ä öü cincin',
  'ıIİi STRASSE',
  'straße',
  '💍💍💍 CINCIN',
  'AB',
  'ABC',
  'NOT AND OR NEAR(',
  'c0 : siti',
  'SITI* -AMINAH ^SITI',
  '*** --',
  '\uFFFD\uFFFD\uFFFD',
]

const texts = [
  'siti',
  'SITI',
  'iti am',
  'i_a',
  'I%A',
  '%%%',
  '___',
  "o'h",
  '"siti"',
  '\\ t',
  ' "',
  'Ä Ö',
  'ä ö',
  'Üü',
  'ßE',
  'ıIİ',
  'iİi',
  '💍💍',
  '💍💍💍',
  'a',
  'ab',
  'AB',
  'abc',
  'abcd',
  'and or',
  'near(',
  'c0 :',
  'c0 : siti',
  '* -',
  '^SI',
  '***',
  '*',
  'siti or',
  '\uFFFD\uFFFD\uFFFD',
  'si',
  'nah siti',
  'si\0ti',
  '   ',
  '{c0}',
  'toko',
]

const queryOf = (text: string, columns: readonly string[]): ListQuery => ({
  conditions: [],
  search: { text, columns },
  sort: [{ field: 'thing_code', descending: false }],
  offset: 0,
})

const all = ['name', 'maker', 'size']

for (const { name: database, open } of storages) {
  describe(database, () => {
    const found = async (
      { storage }: OpenedStorage,
      schema: Schema,
      query: ListQuery,
      shop = '',
    ): Promise<Omit<RowPage, 'rows'> & { readonly ids: readonly unknown[] }> => {
      const things = getResource(schema, 'thing')
      const { rows, ...page } = await storage.read(connection => listRows(connection, things, query, shop))
      return { ...page, ids: rows.map(({ id }) => id) }
    }

    describe('the same rows with an index and without', () => {
      const both: { readonly schema: Schema; readonly opened: OpenedStorage }[] = []
      beforeAll(async () => {
        for (const schema of [indexed, plain]) {
          const opened = await open({ schema })
          both.push({ schema, opened })
          for (const [n, name] of names.entries())
            await putThing(opened.storage, schema, {
              thing_code: `T${String(n).padStart(2, '0')}`,
              name,
              maker: n % 3 === 0 ? 'TOKO MAS' : '-',
              size: names.at(-n) ?? '-',
              price: n,
            })
        }
      })
      afterAll(async () => {
        for (const { opened } of both) await opened.remove()
      })

      test.each(texts.filter(text => database === 'postgres' || !text.includes('\0')))('find %j', async text => {
        for (const columns of [all, ['name'], ['size', 'maker']]) {
          const [one, other] = await Promise.all(
            both.map(({ schema, opened }) => found(opened, schema, queryOf(text, columns))),
          )
          expect(one).toEqual(other)
        }
      })

      test('every text finds something or is meant to find nothing', async () => {
        const nothing: string[] = []
        for (const text of texts.filter(one => !one.includes('\0'))) {
          const [{ schema, opened }] = both as [(typeof both)[number]]
          if ((await found(opened, schema, queryOf(text, all))).total === 0) nothing.push(text)
        }
        expect(nothing).toEqual(['%%%', '___', 'Üü', 'abcd', 'siti or', 'nah siti', '   ', '{c0}'])
      })

      test('beside conditions, pages and sums', async () => {
        const query: ListQuery = {
          ...queryOf('siti', all),
          conditions: [{ column: 'price', compare: '>=', values: [2] }],
          sort: [{ field: 'price', descending: true }],
          offset: 1,
          limit: 2,
        }
        const answers = both.map(async ({ schema, opened }) => {
          const things = getResource(schema, 'thing')
          const sums = await opened.storage.read(connection =>
            computeTotals(connection, things, { query, totals: { price: 'sum' }, shop: '' }),
          )
          return { ...(await found(opened, schema, query)), sums }
        })
        const [one, other] = await Promise.all(answers)
        expect(one).toEqual(other)
        expect(one?.ids).toHaveLength(2)
        expect(one?.total).toBeGreaterThan(4)
      })
    })

    describe('what is written', () => {
      const opened = openForTests(() => open({ schema: shops }))

      const things = getResource(shops, 'thing')
      const asked = async (text: string, shop = 'A', limit?: number, offset = 0): Promise<string> => {
        const query = { ...queryOf(text, all), offset, ...(limit !== undefined && { limit }) }
        const { ids, total, isLowerBound } = await found(opened, shops, query, shop)
        return `${ids.join(' ')} of ${total}${isLowerBound ? '+' : ''}`
      }
      const getRow = (name: string): Row => ({
        thing_code: 'X',
        name,
        size: '-',
        price: 0,
        weight: null,
        maker: '-',
        active: 1,
      })

      test('is found at once, by its shop alone, and not after it went', async () => {
        await putThing(opened.storage, shops, { thing_code: 'X', id: 'X', shop: 'A', name: 'SITI' })
        await putThing(opened.storage, shops, { thing_code: 'X', id: 'Y', shop: 'B', name: 'SITI' })
        expect([await asked('siti'), await asked('siti', 'B'), await asked('siti', 'C')]).toEqual([
          'X of 1',
          'Y of 1',
          ' of 0',
        ])
        await opened.storage.write(connection =>
          updateRow(connection, things, { row: getRow('BUDI'), id: 'X', versi: 1, stamp }),
        )
        expect([await asked('siti'), await asked('budi'), await asked('siti', 'B')]).toEqual([
          ' of 0',
          'X of 1',
          'Y of 1',
        ])
        await opened.storage.write(connection => deleteRow(connection, things, 'X', 2))
        expect([await asked('budi'), await asked('siti', 'B')]).toEqual([' of 0', 'Y of 1'])
      })

      test('is not found when it was not kept', async () => {
        const lost = opened.storage.write(async connection => {
          await updateRow(connection, things, { row: getRow('RATNA'), id: 'Y', versi: 1, stamp })
          throw new Error('not kept')
        })
        await expect(lost).rejects.toThrow('not kept')
        expect([await asked('ratna', 'B'), await asked('siti', 'B')]).toEqual([' of 0', 'Y of 1'])
      })

      test('is found in its order among very many', async () => {
        await opened.storage.write(async connection => {
          const values = Array.from(
            { length: 1200 },
            (_, n) =>
              `('M${n}', 1, 'D', 'M${String(n).padStart(4, '0')}', '${
                n === 700 ? 'RINDU' : 'WATI'
              } NOMOR ${n}', '-', 0, '-', 1, '${stamp.at}', 'T', '${stamp.at}', 'T')`,
          )
          const columns = 'id, versi, place_code, thing_code, name, size, price, maker, active'
          await connection.run({
            sql: `insert into thing (${columns}, created_at, created_by, updated_at, updated_by) values ${values.join(', ')}`,
            values: [],
          })
        })
        expect(await asked('wati', 'D', 3)).toBe('M0 M1 M2 of 1001+')
        expect(await asked('wati', 'D', 3, 997)).toBe('M998 M999 M1000 of 1001+')
        expect(await asked('wati', 'D', 3, 998)).toBe('M999 M1000 M1001 of 1199')
        expect(await asked('wati', 'D')).toMatch(/^M0 M1 .* M1199 of 1199$/)
        expect(await asked('rindu', 'D', 3)).toBe('M700 of 1')
        expect(await asked('wati nomor', 'D', 3)).toBe('M0 M1 M2 of 1001+')
        expect(await asked('nomor 1199', 'D', 3)).toBe('M1199 of 1')
        expect(await asked('wati', 'A', 3)).toBe(' of 0')
      })
    })

    describe('a schema that changes', () => {
      const { opened, put, migrate, reopen } = migratedStorage(open)
      const asked = async (schema: Schema, text: string, columns = ['name']): Promise<string> =>
        (await found(opened(), schema, queryOf(text, columns))).ids.join(' ')
      const searches = async (table = 'thing') => (await opened().tables()).get(table)?.searches.length

      test('brings an index with the rows that are there, changes it and takes it away', async () => {
        await put({ name: 'SITI' }, { name: 'BUDI', maker: 'SITI' })
        expect(await searches()).toBe(0)
        await migrate(buildSchemaWith(thing('/x-search', ['name'])))
        expect(await searches()).toBe(1)
        expect(await asked(buildSchemaWith(thing('/x-search', ['name'])), 'siti')).toBe('T1')
        await migrate(indexed)
        expect(await searches()).toBe(1)
        expect(await asked(indexed, 'siti', all)).toBe('T1 T2')
        await migrate(plain)
        expect(await searches()).toBe(0)
        expect(await asked(plain, 'siti', all)).toBe('T1 T2')
      })

      test('keeps it over another name of a field and a start', async () => {
        await migrate(indexed)
        await put({ name: 'SITI', maker: 'RATNA' })
        const other = buildSchemaWith(
          thing('/properties/size'),
          thing('/properties/length', { $ref: 'types#text', title: 'Length', 'x-was': 'size' }),
          thing('/x-search', ['name', 'maker', 'length']),
        )
        await migrate(other)
        expect(await asked(other, 'ratna', ['maker', 'length'])).toBe('T1')
        await opened().close()
        await reopen(other)
        await putThing(opened().storage, other, { thing_code: 'T9', name: 'SITI', length: '-' })
        expect(await asked(other, 'siti')).toBe('T1 T9')
        expect(await searches()).toBe(1)
      })
    })
  })
}
