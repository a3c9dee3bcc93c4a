import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListComparison, ListCondition, ListQuery } from '../../../server/storage/list-query.ts'
import {
  countRowsWithValue,
  deleteRow,
  findIdByValues,
  findRow,
  insertRow,
  listRows,
  updateRow,
} from '../../../server/storage/rows.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { chainSchema, getThings, putThing, shopSchema, stamp } from './stored-things.ts'

const things = getThings(chainSchema)
const everything: ListQuery = { conditions: [], sort: [], offset: 0 }

for (const { name, open } of storages) {
  describe(name, () => {
    let opened: OpenedStorage
    const list = (query: Partial<ListQuery>) =>
      opened.storage.read(connection => listRows(connection, things, { ...everything, ...query }, ''))
    const getIds = async (query: Partial<ListQuery>) => (await list(query)).rows.map(row => row.id)
    const where = (column: string, compare: ListComparison, ...values: ListCondition['values']) =>
      getIds({ conditions: [{ column, compare, values }] })

    describe('lists', () => {
      beforeAll(async () => {
        opened = await open({ schema: chainSchema })
        const { storage } = opened
        await putThing(storage, chainSchema, { thing_code: 'A', name: 'CINCIN 50%', price: 100, weight: 1500 })
        await putThing(storage, chainSchema, { thing_code: 'B', name: 'CINCIN 500', price: 200, weight: null })
        await putThing(storage, chainSchema, { thing_code: 'C', name: 'a_b', price: 200, weight: 2500, active: 0 })
        await putThing(storage, chainSchema, { thing_code: 'D', name: 'axb', price: 300, weight: 0 })
        await putThing(storage, chainSchema, { thing_code: 'E', name: `O'HARA "X" \\ 💍`, price: -5, weight: 1 })
      })
      afterAll(() => opened.remove())

      const conditions: readonly [
        column: string,
        compare: ListComparison,
        values: ListCondition['values'],
        ids: string,
      ][] = [
        ['price', '=', [200], 'BC'],
        ['price', '<>', [200], 'ADE'],
        ['price', '>', [200], 'D'],
        ['price', '>=', [200], 'BCD'],
        ['price', '<', [100], 'E'],
        ['price', '<=', [100], 'AE'],
        ['price', 'in', [100, 300, 999], 'AD'],
        ['price', 'in', [], ''],
        ['weight', '=', [null], 'B'],
        ['weight', '<>', [null], 'ACDE'],
        ['weight', '=', [0], 'D'],
        ['active', '=', [0], 'C'],
        ['thing_code', 'in', ['A', 'E', "' OR 1=1 --"], 'AE'],
        ['name', '=', [`O'HARA "X" \\ 💍`], 'E'],
        ['name', 'like', ['cincin'], 'AB'],
        ['name', 'like', ['50%'], 'A'],
        ['name', 'like', ['%'], 'A'],
        ['name', 'like', ['_'], 'C'],
        ['name', 'like', ['\\'], 'E'],
        ['name', 'like', ["'"], 'E'],
        ['name', 'like', ['"x"'], 'E'],
        ['name', 'like', ['💍'], 'E'],
        ['name', 'like', ['A_B'], 'C'],
        ['name', 'like', [''], 'ABCDE'],
      ]
      test.each(conditions)('%s %s %j finds its rows', async (column, compare, values, ids) => {
        expect(await where(column, compare, ...values)).toEqual([...ids])
      })

      test('all conditions hold together with the search, which any of its columns may answer', async () => {
        const conditions: readonly ListCondition[] = [{ column: 'price', compare: '<=', values: [200] }]
        expect(await getIds({ conditions, search: { text: 'b', columns: ['thing_code', 'name'] } })).toEqual(['B', 'C'])
        expect(await getIds({ conditions, search: { text: '%', columns: ['thing_code', 'name'] } })).toEqual(['A'])
      })

      test('one page has its rows and the number of all', async () => {
        const { rows, total } = await list({ offset: 1, limit: 2 })
        expect([rows.map(row => row.id), total]).toEqual([['B', 'C'], 5])
        expect(await list({ offset: 9, limit: 2 })).toEqual({ rows: [], total: 5 })
      })

      test('statements of one shape keep their own values, whatever was asked before', async () => {
        const asked = [100, 200, 300, 100].map(price => where('price', '=', price))
        const inLists = [['A'], ['B', 'C'], ['D', 'E'], ['C']].map(codes => where('thing_code', 'in', ...codes))
        expect(await Promise.all(asked)).toEqual([['A'], ['B', 'C'], ['D'], ['A']])
        expect(await Promise.all(inLists)).toEqual([['A'], ['B', 'C'], ['D', 'E'], ['C']])
        expect([await where('weight', '=', null), await where('weight', '=', 0)]).toEqual([['B'], ['D']])
      })

      test('a row has id, versi and the fields, and nothing that the server keeps for itself', async () => {
        const row = await opened.storage.read(connection => findRow(connection, things, 'A', ''))
        expect(Object.keys(row ?? {})).toEqual(['id', 'versi', ...things.fields.map(field => field.name)])
      })
    })

    describe('sorts', () => {
      const names = ['Z', 'a', 'É', 'z', 'Ω', '！', '💍', 'a', 'A', '10', '9']
      beforeAll(async () => {
        opened = await open({ schema: chainSchema })
        for (const [index, one] of names.entries())
          await putThing(opened.storage, chainSchema, {
            thing_code: `K${index}`,
            id: String(index).padStart(2, '0'),
            name: one,
          })
      })
      afterAll(() => opened.remove())

      const byCodePoint = names.toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))

      test.each([
        [false, byCodePoint],
        [true, byCodePoint.toReversed()],
      ])('text by code point, descending: %s', async (descending, expected) => {
        const { rows } = await list({ sort: [{ field: 'name', descending }] })
        expect(rows.map(row => row.name)).toEqual(expected)
      })

      test('ties by id, the way of the column', async () => {
        for (const descending of [false, true]) {
          const { rows } = await list({ sort: [{ field: 'name', descending }] })
          const ties = rows.filter(row => row.name === 'a').map(row => row.id)
          expect(ties).toEqual(descending ? ['07', '01'] : ['01', '07'])
        }
      })

      test('by id itself, both ways', async () => {
        const up = await getIds({ sort: [{ field: 'id', descending: false }] })
        expect(await getIds({ sort: [{ field: 'id', descending: true }] })).toEqual(up.toReversed())
        expect(up).toEqual(names.map((_, index) => String(index).padStart(2, '0')))
      })
    })

    describe('the scope of a shop', () => {
      const owned = getThings(shopSchema)
      beforeAll(async () => {
        opened = await open({ schema: shopSchema })
        for (const shop of ['KCA', 'KCB'])
          await putThing(opened.storage, shopSchema, {
            thing_code: 'SAME',
            id: `${shop}-1`,
            shop,
            name: shop,
            price: 7,
          })
      })
      afterAll(() => opened.remove())

      test('holds in find, list, search and ids', async () => {
        const found = await opened.storage.read(async connection => ({
          own: (await findRow(connection, owned, 'KCA-1', 'KCA'))?.name,
          foreign: await findRow(connection, owned, 'KCB-1', 'KCA'),
          list: await listRows(connection, owned, everything, 'KCA'),
          byId: await listRows(
            connection,
            owned,
            { ...everything, conditions: [{ column: 'id', compare: 'in', values: ['KCA-1', 'KCB-1'] }] },
            'KCB',
          ),
          search: await listRows(
            connection,
            owned,
            { ...everything, search: { text: 'kc', columns: ['name'] } },
            'KCB',
          ),
          id: await findIdByValues(connection, owned, { values: { thing_code: 'SAME' }, shop: 'KCB' }),
          nobody: await listRows(connection, owned, everything, "' OR 1=1 --"),
          counts: [
            await countRowsWithValue(connection, owned, { column: 'price', value: 7, shop: 'KCA' }),
            await countRowsWithValue(connection, owned, { column: 'price', value: 7, shop: undefined }),
          ],
        }))
        expect(found).toMatchObject({
          own: 'KCA',
          foreign: undefined,
          list: { total: 1, rows: [{ id: 'KCA-1' }] },
          byId: { total: 1, rows: [{ id: 'KCB-1' }] },
          search: { total: 1, rows: [{ id: 'KCB-1' }] },
          id: 'KCB-1',
          nobody: { total: 0, rows: [] },
          counts: [1, 2],
        })
      })
    })

    describe('writes', () => {
      beforeAll(async () => {
        opened = await open({ schema: chainSchema })
      })
      afterAll(() => opened.remove())

      const row = { thing_code: 'W', name: 'NAME', size: '-', price: 1, weight: null, maker: '-', active: 1 }
      const read = (id: string) => opened.storage.read(connection => findRow(connection, things, id, ''))

      test('fields land in their own columns, in whatever order a row names them', async () => {
        const turned = Object.fromEntries(
          Object.entries({ ...row, thing_code: 'W2', price: 2, weight: 3 }).toReversed(),
        )
        await opened.storage.write(async connection => {
          await insertRow(connection, things, { row, id: 'w1', shop: '', stamp })
          await insertRow(connection, things, { row: turned, id: 'w2', shop: '', stamp })
        })
        expect(await read('w1')).toEqual({ ...row, id: 'w1', versi: 1 })
        expect(await read('w2')).toEqual({ ...row, thing_code: 'W2', price: 2, weight: 3, id: 'w2', versi: 1 })
      })

      test('a change raises versi and hits only the versi it has seen', async () => {
        const change = (versi: number, price: number) =>
          opened.storage.write(connection =>
            updateRow(connection, things, { row: { ...row, price }, id: 'w1', versi, stamp }),
          )
        expect(await change(1, 10)).toMatchObject({ price: 10, versi: 2 })
        expect(await change(1, 20)).toBeUndefined()
        expect(await read('w1')).toMatchObject({ price: 10, versi: 2 })
      })

      test('a row is deleted once, and only with the versi it has', async () => {
        const erase = (versi: number) => opened.storage.write(connection => deleteRow(connection, things, 'w1', versi))
        expect([await erase(1), await erase(2), await erase(2)]).toEqual([false, true, false])
        expect(await read('w1')).toBeUndefined()
      })
    })
  })
}
