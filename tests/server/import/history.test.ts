// Documents with moves that were made elsewhere: what the file says holds, no rule changes it, and no move goes on from there.
import { describe, expect, test } from 'vitest'
import { importNow } from '../../../server/import/call-import.ts'
import { readSentTable } from '../../support/files/sent-table.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { withLedgers } from '../../support/schema/ledger-files.ts'
import { saleSchema, withSales } from '../../support/schema/sale-files.ts'
import { collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'
import { getOldSalesImport, oldSalesPlace, withOldSales } from '../../support/shop/old-sales.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { heldIn, readBreaches } from '../ledger/book-world.ts'
import { openMoves, readRefusal } from '../record/move/move-world.ts'

const schema = saleSchema(...withOldSales)

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openMoves(kind, schema))

  const imported = getOldSalesImport(schema)
  const row = { sale_no: 'X-1', day: '2025-02-03', customer: 'ANN', line: 'X-1-1', piece: 'GONE', name: 'A RING' }
  const rows = [
    { ...row, amount: '70', status: 'OPEN' },
    { ...row, line: 'X-1-2', piece: 'P1', name: 'OF ANOTHER NAME', amount: '30', status: 'CANC' },
  ]
  const bring = (data: readonly object[] = rows) =>
    importNow(world.person('TOP'), imported, readSentTable({ data_sales: data }, imported))

  test('values of the file override copies, calculations and rules; other fields are computed from them', async () => {
    const before = await heldIn(world)
    await bring()
    expect(await world.all('select sale_no, state, total, done_on from sale')).toEqual([
      { sale_no: 'X-1', state: 'OLD', total: 100, done_on: '2025-02-03' },
    ])
    expect(await world.all('select piece, name, amount, status from sale_goods order by line_code')).toEqual([
      { piece: 'GONE', name: 'A RING', amount: 70, status: 'OPEN' },
      { piece: 'P1', name: 'OF ANOTHER NAME', amount: 30, status: 'CANC' },
    ])
    expect(await world.all('select piece, amount, sign from sale_goods_journal')).toEqual([
      { piece: 'GONE', amount: 70, sign: 1 },
    ])
    expect(await heldIn(world)).toEqual(before)
    expect(await readBreaches(world)).toEqual([])
  })

  test('no move goes on from there, and documents of the shop are made beside it', async () => {
    const [old] = await world.all('select id from sale')
    const on = world.move(['sale', String(old?.id)], 'finish', {}, world.person('MID'))
    expect(await readRefusal(on)).toEqual(['document.state', expect.anything()])
    await world.make('sale', 'save', { customer: 'EVE', paid: 200, goods: [{ piece: 'P2' }] })
    await bring()
    expect(await world.all('select customer from sale order by customer')).toHaveLength(3)
  })

  test('rejects a missing required value and an invalid value with their cells', async () => {
    const wrong = { ...row, sale_no: 'X-2', line: 'X-2-1', amount: 'MUCH', status: 'LOST' }
    expect(await readRefusal(bring([wrong]))).toEqual([
      'import.invalid',
      { count: 2 },
      ['data_sales.0.amount type.number', 'data_sales.0.status choice.unknown'],
    ])
  })
})

test('history that could be moved on, or leaves its numbers out, is refused where the file is read', () => {
  const collectFaults = (...more: readonly Edit[]) =>
    collectFaultsWith(...withLedgers, ...withSales, ...withOldSales, ...more).filter(line =>
      line.includes(oldSalesPlace),
    )
  expect(collectFaults()).toEqual([])
  const states = expect.stringMatching(
    /\/map\/state: history ends in a state that no move leaves: "state": \{ "value": ... \} with 'CANC' or 'OLD'/,
  )
  expect(collectFaults([oldSalesPlace, '/map/state', { value: "'DONE'" }])).toEqual([states])
  expect(collectFaults([oldSalesPlace, '/map/state', 'state'])).toEqual([states])
  expect(collectFaults([oldSalesPlace, '/map/sale_no'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/\/map: nothing gives "sale_no" a value: history brings its keys/)]),
  )
  expect(collectFaults([oldSalesPlace, '/history'])).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/documents are imported without their moves, and moves of "sale" post entries/),
      expect.stringMatching(/\/unchecked: only rows that history names need not be there: say "history"/),
    ]),
  )
  expect(collectFaults([oldSalesPlace, '/map/name', { from: 'name', unchecked: true }])).toEqual([
    expect.stringMatching(/\/map\/name\/unchecked: "name" names no row that could be missing/),
  ])
  expect(collectFaults([oldSalesPlace, '/lines', 'good'])).toEqual([
    expect.stringMatching(/\/lines: "sale" has no lines "good"; did you mean "goods"\?/),
  ])
})
