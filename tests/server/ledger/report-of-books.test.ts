// A report over a book: legs are rows like any other, of the shop that asks.
import { beforeAll, describe, expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { getReport, runReport } from '../../../server/report/run-report.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { bookSchema } from '../../support/schema/ledger-files.ts'
import { buildEdits } from '../../support/schema/schema-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, moved, openBooks, sold } from './book-world.ts'

const report = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Moves',
  from: 'ledger:goods',
  where: "at not in ['SUPPLIER', 'BUYER']",
  group: [{ by: 'kind', title: 'Kind' }],
  columns: [
    { name: 'kind', title: 'Kind', value: 'kind' },
    { name: 'count', title: 'Count', value: 'sum(qty)', total: 'sum' },
    { name: 'grams', title: 'Grams', value: 'sum(grams)', total: 'sum' },
  ],
  sort: ['kind'],
}

const schema = bookSchema(
  ['reports/moves.json', '', report],
  buildEdits('menu')('/items/-', { id: 'moves', title: 'Moves', to: 'report:moves', path: '/moves' }),
)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openBooks(kind, schema))
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01'), added('P2', 'FRONT/01'), moved('P1', 'FRONT/01', 'BENCH')])
    await world.post([sold('P2', 'FRONT/01')])
    await world.post([added('P3', 'FRONT/01')], 'B')
  })

  test('reads the legs of a book like any other rows', async () => {
    const caller = { ...world.caller(), access: getAccess(schema, { level: 'TOP', shop: 'A', modules: [] }) }
    const { rows, totals } = await runReport(caller, getReport(caller, 'moves'), {})
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      { kind: 'ADD', count: 2, grams: 5 },
      { kind: 'MOVE', count: 0, grams: 0 },
      { kind: 'SELL', count: -1, grams: -2.5 },
    ])
    expect(totals).toMatchObject({ count: 1, grams: 2.5 })
  })
})
