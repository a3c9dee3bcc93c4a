// The same rows asked the same things: every database gives the same answers in the same order.
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../server/storage/list-query.ts'
import { computeTotals, listRows } from '../../../server/storage/rows.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { chainSchema, getThings, putThing } from './stored-things.ts'

const things = getThings(chainSchema)
const everything: ListQuery = { conditions: [], sort: [], offset: 0 }
const largest = Number.MAX_SAFE_INTEGER

const rows = [
  { thing_code: 'A', name: 'cincin Ä', price: largest, weight: null },
  { thing_code: 'B', name: 'CINCIN ä', price: -largest, weight: 3 },
  { thing_code: 'C', name: 'Straße_1', price: 0, weight: null },
  { thing_code: 'D', name: 'STRASSE%1', price: 1, weight: 2 },
  { thing_code: 'E', name: 'ıIİi', price: 2, weight: 0 },
  { thing_code: 'F', name: 'a b', price: 3, weight: -1 },
  { thing_code: 'G', name: 'ab', price: 4, weight: null },
  { thing_code: 'H', name: 'a-b', price: 5, weight: 2 },
  { thing_code: 'I', name: '\uFFFD', price: 6, weight: 1 },
  { thing_code: 'J', name: '💍', price: 7, weight: 1 },
]

for (const { name, open } of storages) {
  describe(name, () => {
    const opened = openForTests(() => open({ schema: chainSchema }))
    beforeAll(async () => {
      for (const row of rows) await putThing(opened.storage, chainSchema, row)
    })

    const getIds = async (query: Partial<ListQuery>): Promise<string> => {
      const listed = await opened.storage.read(connection =>
        listRows(connection, things, { ...everything, ...query }, ''),
      )
      return listed.rows.map(row => row.id).join('')
    }

    test.each([
      ['name', false, 'BDCFHGAEIJ'],
      ['name', true, 'JIEAGHFCDB'],
      ['price', false, 'BCDEFGHIJA'],
      ['price', true, 'AJIHGFEDCB'],
      ['weight', false, 'ACGFEIJDHB'],
      ['weight', true, 'BHDJIEFGCA'],
    ])('sorted by %s, descending: %s', async (field, descending, ids) => {
      expect(await getIds({ sort: [{ field, descending }] })).toBe(ids)
    })

    test('pages of a sort by what is empty meet without a gap', async () => {
      const sort = [{ field: 'weight', descending: true }]
      const pages = [0, 3, 6, 9].map(offset => getIds({ sort, offset, limit: 3 }))
      expect((await Promise.all(pages)).join('')).toBe('BHDJIEFGCA')
    })

    test.each([
      ['cincin', 'AB'],
      ['Ä', 'A'],
      ['ä', 'B'],
      ['strasse', 'D'],
      ['ß', 'C'],
      ['_', 'C'],
      ['%', 'D'],
      ['i', 'ABE'],
      ['İ', 'E'],
      ['ı', 'E'],
      ['A B', 'F'],
      ['💍', 'J'],
      ['\0', 'I'],
      ['', 'ABCDEFGHIJ'],
    ])('search for %j', async (text, ids) => {
      if (text === '\0' && name === 'sqlite') return
      expect(await getIds({ search: { text, columns: ['name'] } })).toBe(ids)
    })

    test.each([
      ['=', [largest], 'A'],
      ['=', [-largest], 'B'],
      ['>=', [largest], 'A'],
      ['<', [-largest + 1], 'B'],
      ['in', [largest, -largest], 'AB'],
    ] as const)('whole numbers are exact: price %s %j', async (compare, values, ids) => {
      expect(await getIds({ conditions: [{ column: 'price', compare, values }] })).toBe(ids)
    })

    const readTotals = (totals: Readonly<Record<string, string>>, query: Partial<ListQuery> = {}) =>
      opened.storage.read(connection =>
        computeTotals(connection, things, { query: { ...everything, ...query }, totals, shop: '' }),
      )

    test('sums, counts and bounds are exact', async () => {
      expect(await readTotals({ price: 'sum', weight: 'count' })).toEqual({ price: 28, weight: 7 })
      expect(await readTotals({ price: 'max', weight: 'min' })).toEqual({ price: largest, weight: -1 })
      const none = { conditions: [{ column: 'thing_code', compare: '=', values: ['X'] }] } as const
      expect(await readTotals({ price: 'sum', weight: 'count' }, none)).toEqual({ price: null, weight: 0 })
    })

    test('a sum that is too large to be exact is refused and not rounded', async () => {
      const query = { conditions: [{ column: 'price', compare: '>', values: [0] }] } as const
      await expect(readTotals({ price: 'sum' }, query)).rejects.toThrow('exact')
    })
  })
}
