// What was sold and cancelled comes to nothing in reports over a journal, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../engine/expression/syntax/decimal-text.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { createEvaluation, evaluateTerm } from '../../../server/record/rule/evaluation.ts'
import { getReport, runReport } from '../../../server/report/run-report.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { withSoldReports } from '../../support/schema/journal-reports.ts'
import { salePlace, saleSchema } from '../../support/schema/sale-files.ts'
import type { Edit } from '../../support/schema/schema-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { lines, type Made, openMoves } from '../record/move/move-world.ts'

const ofPiece = 'piece == self.voucher'
const questions = {
  standing: `countOf('journal:sale.goods', ${ofPiece})`,
  taken_back: `countOf('journal:sale.goods', ${ofPiece} and sign < 0)`,
  worth: `sumOf('journal:sale.goods', amount, ${ofPiece})`,
  worth_by_sign: `sumOf('journal:sale.goods', sign * amount, ${ofPiece})`,
  ever_sold: `sumOf('journal:sale.goods', if(sign > 0, amount, 0), ${ofPiece})`,
} as const

/** Ask the journal of the caller's shop about the piece that `voucher` names. */
const schema = saleSchema(
  ...withSoldReports,
  ...Object.entries(questions).map(
    ([name, text]): Edit => [salePlace, `/properties/${name}`, { $ref: 'types#money', 'x-default': text }],
  ),
)

/** What a person would add up: lines that are sold and not cancelled. */
const standing = (sales: readonly Made[]): readonly Readonly<Record<'price' | 'amount', number>>[] =>
  sales.flatMap(sale => lines(sale).filter(({ status }) => status === 'OPEN')) as never

const sum = (rows: readonly Readonly<Record<string, number>>[], name: string): number =>
  rows.reduce((total, row) => total + (row[name] ?? 0), 0)

describe.each(testedStorages)('$name', kind => {
  let sales: Made[] = []
  const asked = ['M1', 'M1', 'M2', 'M3']
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
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

  test('figures of groups are summed up, and a ratio of them is worked out anew on the totals', async () => {
    const { columns, rows, totals } = await report('sold-by-figures')
    expect(columns.map(({ name, title }) => `${name}: ${title}`)).toEqual([
      'customer: Customer',
      'amount: Amount',
      'mean: Mean',
      'each: Discount of each',
    ])
    expect(rows.map(({ cells }) => cells)).toEqual([
      { customer: 'M1', amount: 380, mean: 190, each: 10 },
      { customer: 'M2', amount: 0, mean: null, each: null },
      { customer: 'M3', amount: 0, mean: null, each: null },
    ])
    expect(totals).toEqual({ amount: 380, mean: 190, each: 10 })
  })

  test('a sum leads to the documents of its group, with what is chosen and what they have a field for', async () => {
    const readDrill = async (filter: object) => {
      const caller = world.person('TOP')
      const { columns, rows } = await runReport(caller, getReport(caller, 'sold-by-figures'), { ...filter })
      return { drill: columns[1]?.drill, keys: rows.map(({ keys }) => keys) }
    }
    const drill = { kind: 'document', name: 'sale', keys: ['customer'], where: {} }
    expect(await readDrill({})).toEqual({ drill, keys: ['M1', 'M2', 'M3'].map(customer => ({ customer })) })
    const chosen = await readDrill({ since: '2026-11-01', things: ['P1'] })
    expect(chosen).toEqual({
      drill: { ...drill, where: { business_date_gte: '2026-11-01' } },
      keys: [{ customer: 'M1' }],
    })
  })

  test('the same figures of single entries are those of the entry, and of all in the totals', async () => {
    const { rows, totals } = await report('sold-figures-one-by-one')
    expect(rows.slice(0, 3).map(({ cells }) => cells)).toEqual([
      { piece: 'P1', mean: 90, off_each: 10 },
      { piece: 'P2', mean: 190, off_each: 10 },
      { piece: 'P2', mean: 190, off_each: 10 },
    ])
    expect(totals).toEqual({ mean: 190, off_each: 10 })
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

  test('a count and a sum of entries are of those that stand, unless they name the sign', async () => {
    const answer = (question: keyof typeof questions, voucher: string) =>
      world.storage.read(async connection => {
        const term = getResource(schema, 'sale').field[question]?.defaultBy?.term
        if (!term) throw new Error('nothing asks')
        const row = {
          get: (name: string) => (name === 'voucher' ? voucher : null),
          follow: () => null,
          lines: () => [],
        }
        const value = await evaluateTerm(createEvaluation(connection, world.caller()), term, { row })
        return Number((value as Decimal).coefficient)
      })
    const answers = async (question: keyof typeof questions) => {
      const found: number[] = []
      for (const voucher of ['P1', 'P2', 'P3', 'P4']) found.push(await answer(question, voucher))
      return found
    }
    expect(await answers('standing')).toEqual([1, 0, 1, 0])
    expect(await answers('taken_back')).toEqual([0, 1, 0, 2])
    expect(await answers('worth')).toEqual([90, 0, 290, 0])
    expect(await answers('worth_by_sign')).toEqual([90, 0, 290, 0])
    expect(await answers('ever_sold')).toEqual([90, 190, 290, 780])
  })
})
