// What a row asks of other rows, on both databases: rows of the same shop, found through references of both.
import { beforeAll, describe, expect, test } from 'vitest'
import { compileExpression } from '../../../engine/expression/check/check.ts'
import { translateCondition } from '../../../engine/expression/sql/translate.ts'
import type { Term } from '../../../engine/expression/terms/term.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildScope } from '../../../engine/scope/schema-scope.ts'
import { type ReportQuery, readReportRows } from '../../../server/storage/report-rows.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { getThings, putThing, shopSchema, stamp } from './stored-things.ts'

const thing = getThings(shopSchema)

const filterOf = (text: string): ReportQuery['filters'][number] => {
  const checked = compileExpression(text, buildScope(shopSchema, thing))
  if ('faults' in checked) throw new Error(checked.faults[0]?.message)
  const options = {
    emptyText: '-',
    evaluateConstant: (term: Term) => (term.kind === 'constant' ? term.value : undefined),
    canQueryRows: true,
  }
  const found = translateCondition(checked.term, options)
  if ('faults' in found) throw new Error(found.faults[0]?.message)
  return found
}

describe.each(storages)('$name', ({ open }) => {
  const found = async (text: string, query: Partial<ReportQuery> = {}) => {
    const code = { value: { kind: 'column', through: [], name: 'thing_code' }, joins: [] } as const
    const rows = await opened.storage.read(connection =>
      readReportRows(connection, {
        schema: shopSchema,
        source: thing,
        values: [code],
        isFolded: false,
        shop: 'A',
        limit: 100,
        filters: [filterOf(text)],
        ...query,
      }),
    )
    return rows.flat().join(' ')
  }

  const opened = openForTests(() => open({ schema: shopSchema }))
  beforeAll(async () => {
    const { storage } = opened
    for (const [place_code, name] of [
      ['P1', 'NORTH'],
      ['P2', 'NORTH'],
      ['P3', 'SOUTH'],
    ])
      await storage.write(connection =>
        insertRow(connection, getResource(shopSchema, 'place'), {
          row: { place_code, name, address: '-', time_zone: '-', business_date: null } as never,
          id: String(place_code),
          shop: '',
          stamp,
        }),
      )
    const put = (thing_code: string, more: object, shop = 'A') =>
      putThing(storage, shopSchema, { thing_code, shop, ...more })
    await put('T1', { size: 'SMALL', price: 3, maker: 'P1' })
    await put('T2', { size: 'LARGE', price: 5, maker: 'P2' })
    await put('T3', { size: 'LARGE', price: null, maker: 'P3' })
    await put('T4', { size: '-', price: 9 })
    await put('T5', { size: '-', price: 2 })
    await put('T6', { size: 'SMALL', price: 900, maker: 'P3' }, 'B')
  })

  test.each([
    ["exists('thing', size == self.size and thing_code != self.thing_code)", 'T2 T3 T4 T5'],
    ["not exists('thing', size == self.size and thing_code != self.thing_code)", 'T1'],
    ["exists('thing', price > self.price)", 'T1 T2 T5'],
    ["exists('thing', maker.name == self.maker.name and thing_code != self.thing_code)", 'T1 T2 T4 T5'],
    ["exists('place', place_code == self.maker and name == 'NORTH') or price == 2", 'T1 T2 T5'],
    ["price > 2 and not exists('place', place_code == self.maker)", 'T4'],
    ["exists('thing', maker == self.maker and size == '' and self.price == 9)", 'T4'],
    // Of one size the one that is meant: made last or first, or with the greatest or the least price; none is neither.
    ["lookup('thing', last(thing_code), size == self.size) == thing_code", 'T1 T3 T5'],
    ["lookup('thing', first(thing_code), size == self.size) == thing_code", 'T1 T2 T4'],
    ["lookup('thing', last(thing_code, price), size == self.size) == thing_code", 'T1 T2 T4'],
    ["lookup('thing', first(thing_code, price), size == self.size) == thing_code", 'T1 T2 T5'],
    ["lookup('thing', first(thing_code, maker.name), size == self.size) == thing_code", 'T1 T2 T4'],
  ])('%s', async (text, codes) => {
    expect(await found(text)).toBe(codes)
  })

  test('a page and groups of what is left', async () => {
    const text = "exists('thing', size == self.size and thing_code != self.thing_code)"
    const price = { value: { kind: 'column', through: [], name: 'price' }, joins: [] } as const
    expect(await found(text, { page: { order: [{ ...price, descending: true }], offset: 1 }, limit: 2 })).toBe('T2 T5')
    const count = { value: { kind: 'total', total: 'count' }, joins: [] } as const
    expect(await found(text, { values: [count], isFolded: true })).toBe('4')
  })
})
