// Statements that are carried out for each save, or once for each row of a book, are answered by an index: what they read does not
// grow with the table.
import { expect, test } from 'vitest'
import { journalLinks } from '../../../engine/schema/lines.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { findUnrecordedSingles } from '../../../server/ledger/find-duplicate-keys.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { findRows } from '../../../server/storage/find-rows.ts'
import { findFulfilling } from '../../../server/storage/ledger/repeated-singles.ts'
import { findIdByValues, listRows } from '../../../server/storage/rows.ts'
import type { Connection, Statement } from '../../../server/storage/storage.ts'
import { findShopColumn } from '../../../server/storage/tables.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

const schema = loadSchema('schema')
const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo-master' } }))

interface Step {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

/** How the database carries out each statement that the work asks. */
const readPlans = (work: (connection: Connection) => Promise<unknown>): Promise<readonly (readonly Step[])[]> =>
  shop.running.storage.read(async connection => {
    const asked: Statement[] = []
    await work({
      ...connection,
      all: statement => {
        asked.push(statement)
        return connection.all(statement)
      },
    })
    const plans: (readonly Step[])[] = []
    for (const { sql, values } of asked)
      plans.push((await connection.all({ sql: `explain query plan ${sql}`, values })) as unknown as Step[])
    return plans
  })

test('a row with the values of a unique rule is found by all of them', async () => {
  const stored = Object.values(schema.resources).filter(({ unique, kind }) => unique.length > 0 && kind !== 'balance')
  expect(stored.length).toBeGreaterThan(40)
  for (const resource of stored) {
    for (const columns of resource.unique) {
      const values = Object.fromEntries(columns.map(name => [name, 'X']))
      const [plan = []] = await readPlans(connection => findIdByValues(connection, resource, { values, shop: 'KCA' }))
      const own = findShopColumn(resource)
      const [search] = plan.filter(({ detail }) => detail.startsWith('SEARCH'))
      for (const column of own === undefined ? columns : [own, ...columns])
        expect(`${resource.name}: ${search?.detail}`).toMatch(new RegExp(`[( ]${column}=\\?`))
    }
  }
})

test('a thing of the whole chain, and the lines of a sale by their nota, are found by what is asked', async () => {
  const barang = getResource(schema, 'barang')
  const shops = { table: 'toko', key: 'kode_toko' }
  const line = getResource(schema, 'penjualan.barang')
  const equal = (column: string) => ({ column, compare: '=' as const, values: ['X'] })
  const query = { conditions: [equal('no_faktur_jual'), equal('status_valid')], sort: [], offset: 0 }
  for (const [ask, columns] of [
    [(connection: Connection) => findFulfilling(connection, barang, { keys: ['X'], shops }), ['kode_barcode']],
    [(connection: Connection) => findRows(connection, line, query, 'KCA'), ['kode_toko', 'no_faktur_jual']],
  ] as const) {
    const [plan = []] = await readPlans(ask)
    const [search] = plan.filter(({ detail }) => detail.startsWith('SEARCH'))
    for (const column of columns) expect(search?.detail).toMatch(new RegExp(`[( ]${column}=\\?`))
  }
})

test('the entries of a line are found by the line, in each journal that a move takes back from', async () => {
  const journals = Object.values(schema.resources).flatMap(({ lifecycle: { lines } }) =>
    lines.flatMap(({ journal }) =>
      journal && journal.minus.length > 0 ? [getResource(schema, journal.resource)] : [],
    ),
  )
  expect(journals.length).toBeGreaterThan(3)
  const query = { conditions: [{ column: journalLinks.line, compare: 'in' as const, values: ['A', 'B'] }], offset: 0 }
  for (const journal of journals) {
    const asked = { ...query, sort: [{ field: 'id', descending: false }] }
    const [plan = []] = await readPlans(connection => findRows(connection, journal, asked, 'KCA'))
    expect(`${journal.name}: ${JSON.stringify(plan)}`).toContain(`${journalLinks.line}=?`)
  }
})

test('a list of the few documents of a state is read by the state, in whatever order it is shown', async () => {
  const sale = getResource(schema, 'penjualan')
  const query = {
    conditions: [{ column: 'status', compare: '=' as const, values: ['OPEN'] }],
    sort: [{ field: 'no_faktur_group', descending: false }],
    offset: 0,
    limit: 25,
  }
  const plans = await readPlans(connection => listRows(connection, sale, query, 'KCA'))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(JSON.stringify(plan)).toContain('(kode_toko=? AND status=?)')
})

test('the few pieces that documents hold are read by that, in whatever order they are shown', async () => {
  const piece = getResource(schema, 'barang')
  const query = {
    conditions: [{ column: 'menunggu', compare: '=' as const, values: [1] }],
    sort: [{ field: 'kode_barcode', descending: true }],
    offset: 0,
    limit: 25,
  }
  const plans = await readPlans(connection => listRows(connection, piece, query, 'KCA'))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(JSON.stringify(plan)).toContain('(kode_toko=? AND menunggu=?)')
})

test('sums of days are read by shop, batch and day', async () => {
  const days = Object.values(schema.resources).filter(({ kind, lifecycle }) => kind === 'balance' && lifecycle.batched)
  expect(days.length).toBeGreaterThan(3)
  for (const { table } of days) {
    const sql = `select max("tgl_system") from "${table}" where "kode_toko" = ? and "batch" = ? and "tgl_system" >= ?`
    const [plan = []] = await readPlans(connection => connection.all({ sql, values: ['KCA', '-', '2026-01-01'] }))
    expect(`${table}: ${JSON.stringify(plan)}`).toContain('kode_toko=? AND batch=? AND tgl_system>?')
  }
})

test('things that are there are compared with the rows that say so by indexes', async () => {
  const plans = await readPlans(connection => findUnrecordedSingles(connection, schema, { write: false }))
  const within = plans.flatMap(plan => {
    const outer = new Set(plan.filter(({ detail }) => detail.startsWith('CORRELATED')).map(({ id }) => id))
    return plan.filter(({ parent }) => outer.has(parent)).map(({ detail }) => detail)
  })
  expect(within.filter(detail => /\bkencana_single\b.*\brow_key=\?/.test(detail)).length).toBeGreaterThan(0)
  expect(within.filter(detail => /\bbuku_barang_per_barang\b.*\bkode_barcode=\?/.test(detail)).length).toBeGreaterThan(
    0,
  )
  expect(within.filter(detail => detail.startsWith('SCAN'))).toEqual([])
})
