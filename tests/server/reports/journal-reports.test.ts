// What was sold and cancelled comes to nothing in reports over a journal, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../engine/expression/syntax/decimal.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { askingFor, evaluateFor } from '../../../server/operations/rules/evaluate-for.ts'
import { getReport, runReport } from '../../../server/reports/run-report.ts'
import { withSoldReports } from '../../support/journal-reports.ts'
import { salePlace, saleSchema } from '../../support/sale-files.ts'
import { storages } from '../../support/storages.ts'
import { lines, type Made, type MoveWorld, openMoves } from '../operations/move/move-world.ts'

/** Asks the journal of the caller's shop: how many entries of the piece stand. */
const schema = saleSchema(...withSoldReports, [
  salePlace,
  '/properties/again',
  { $ref: 'types#int', 'x-default': "countOf('journal:sale.goods', piece == self.voucher)" },
])

/** What a person would add up: lines that are sold and not cancelled. */
const standing = (sales: readonly Made[]): readonly Readonly<Record<'price' | 'amount', number>>[] =>
  sales.flatMap(sale => lines(sale).filter(({ status }) => status === 'OPEN')) as never

const sum = (rows: readonly Readonly<Record<string, number>>[], name: string): number =>
  rows.reduce((total, row) => total + (row[name] ?? 0), 0)

describe.each(storages)('$name', kind => {
  let world: MoveWorld
  let sales: Made[] = []
  const asked = ['M1', 'M1', 'M2', 'M3']
  beforeAll(async () => {
    world = await openMoves(kind, schema)
    for (const [at, customer] of asked.entries()) {
      // The second of two pieces is cancelled in the first sale; sales of M2 and M3 are cancelled wholly, one is sold anew.
      const goods = at === 0 ? [{ piece: 'P1' }, { piece: 'P2' }] : [{ piece: at === 1 ? 'P3' : 'P4' }]
      const price = goods.reduce((total, { piece }) => total + Number(piece.slice(1)) * 100, 0)
      const made = await world.make('sale', 'save', { customer, goods, discount: 10, paid: price - goods.length * 10 })
      const done = await world.move(['sale', made.id], 'finish')
      const back = at === 1 ? [] : lines(done).slice(at === 0 ? 1 : 0)
      const body = { answers: { reason: 'WRONG' }, lines: back.map(({ id }) => id) }
      sales = [...sales, back.length === 0 ? done : await world.move(['sale', made.id], 'cancel', body)]
    }
  })
  afterAll(() => world.opened.remove())

  const report = (name: string) => {
    const caller = world.person('TOP')
    return runReport(caller, getReport(caller, name), {})
  }

  test('sums and counts net out what was cancelled', async () => {
    const { rows, totals } = await report('sold')
    const all = standing(sales)
    expect(sum(all, 'amount')).toBe(90 + 290)
    expect(totals).toMatchObject({
      pieces: all.length,
      dear: all.filter(({ amount }) => amount > 150).length,
      amount: sum(all, 'amount'),
      off: sum(all, 'price') - sum(all, 'amount'),
      price: sum(all, 'price'),
      entries: 3,
    })
    expect(rows.map(({ cells }) => [cells.customer, cells.pieces, cells.amount, cells.mean])).toEqual([
      ['M1', 2, 380, 190],
      ['M2', 0, 0, null],
      ['M3', 0, 0, null],
    ])
    expect(totals?.share).toBe(0.95)
  })

  test('an entry that takes another one back is shown below nothing, and counts as one less', async () => {
    const { rows, totals } = await report('sold-one-by-one')
    const cells = rows.map(one => one.cells)
    expect(cells.map(({ piece, amount, price, off, twice, was }) => [piece, amount, price, off, twice, was])).toEqual([
      ['P1', 90, 100, 10, 180, 100],
      ['P2', 190, 200, 10, 380, 200],
      ['P2', -190, -200, -10, -380, 200],
      ['P3', 290, 300, 10, 580, 300],
      ...[1, 2].flatMap(() => [
        ['P4', 390, 400, 10, 780, 400],
        ['P4', -390, -400, -10, -780, 400],
      ]),
    ])
    const all = standing(sales)
    const amount = sum(all, 'amount')
    expect(totals).toEqual({ piece: all.length, amount, off: 20, mean: amount / 2, twice: amount * 2 })
  })

  test('a count of entries counts those that stand', async () => {
    const count = (voucher: string) =>
      world.storage.read(async connection => {
        const asking = askingFor(connection, world.caller())
        const term = getResource(schema, 'sale').field.again?.defaultBy?.term
        if (!term) throw new Error('nothing counts')
        const row = {
          get: (name: string) => (name === 'voucher' ? voucher : null),
          follow: () => null,
          lines: () => [],
        }
        return evaluateFor(asking, term, { row })
      })
    const counted = await Promise.all(['P1', 'P2', 'P3', 'P4'].map(count))
    expect(counted.map(value => (value as Decimal).coefficient)).toEqual([1n, 0n, 1n, 0n])
  })
})
