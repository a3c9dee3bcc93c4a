// An import lets other calls in between its rows: counted in turns of the event loop, with a clock that only calls move.
import papa from 'papaparse'
import { beforeAll, expect, test, vi } from 'vitest'
import { importFile, readLegacyFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'

const rows = 400

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }))
let token: string
beforeAll(async () => {
  token = await shop.signIn('OWNER')
  for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
    await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
})

/** The turns that others have while the work runs; each look at the clock is two milliseconds later than the one before. */
const countTurns = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let isOver = false
  let milliseconds = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 2))
  const takeTurn = (): void => {
    turns++
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  try {
    await work()
  } finally {
    isOver = true
    clock.mockRestore()
  }
  return turns
}

const runDry = (type: string, payload: string) =>
  shop.running.server.inject({
    method: 'POST',
    url: `/api/imports/${type}?dryRun=true`,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    payload,
  })

const warehouses = (count: number): string =>
  papa.unparse(
    Array.from({ length: count }, (_, at) => ({
      kode_gudang: `G${at}`,
      nama_gudang: `GUDANG ${at}`,
      status_aktif: true,
    })),
  )

const sales = (count: number): string => {
  const text = readLegacyFile('penjualan').toString()
  const [first = {}] = papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  return papa.unparse(
    Array.from({ length: count }, (_, at) => ({ ...first, no_faktur_group: `G-${at}`, no_faktur_jual: `J-${at}` })),
  )
}

test.each([
  ['a list', 'master_gudang', warehouses],
  ['documents', 'penjualan', sales],
] as const)('rows of %s do not keep others waiting', async (_name, type, build) => {
  const least = await countTurns(async () => expect((await runDry(type, build(1))).statusCode).toBe(200))
  const most = await countTurns(async () => expect((await runDry(type, build(rows))).statusCode).toBe(200))
  expect(most - least).toBeGreaterThan(rows / 5)
})
