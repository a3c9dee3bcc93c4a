// A shop's old data goes in, and the recap shows the totals that must come out, to the rupiah; on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../support/files/import-files.ts'
import { expected, legacyImports, period, readWholeFile } from '../support/files/whole-legacy.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const cases = databases.flatMap(database => [
  { database, code: 'TST', statuses: 'forced' as const },
  { database, code: 'T3', statuses: 'from_file' as const },
])

describe.each(cases)('$database, shop $code ($statuses)', ({ database, code, statuses }) => {
  const totals = expected.penjualan[statuses]
  let token: string
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: code } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  test.each(legacyImports)('$type goes in as a whole', async ({ type }) => {
    const job = await importFile(shop, type, { token, file: `${type}.csv`, bytes: readWholeFile(type) })
    expect(job).toMatchObject({ state: 'done', percentage: 100 })
    expect(job.result).toMatchObject({ rows: expected.rows[type] })
  })

  test('the recap has a row for each day, with what was sold and the work in it', async () => {
    const path = 'penjualan/report-rekap-jual-pajak'
    const { status, body } = await shop.ask('POST', path, { token, body: period })
    expect(status).toBe(200)
    const days = Object.entries(totals.per_day).toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(body).toEqual(
      days.map(([day, { harga_total, ongkos }]) => ({
        _id: day,
        harga_total,
        ongkos,
        total_24k: harga_total - ongkos,
        dpp: expect.any(Number),
        ppn: expect.any(Number),
      })),
    )
    for (const { harga_total, dpp, ppn } of body) expect(dpp + ppn).toBe(harga_total)
  })

  test('its totals are those that must come out, and nothing is lost between them', async () => {
    const { body } = await shop.ask('GET', `reports/penjualan-rekap?filter=${JSON.stringify(period)}`, { token })
    const { harga_total, ongkos, total_24k, dpp, ppn } = body.totals
    expect([harga_total, ongkos, total_24k]).toEqual([
      totals.harga_total,
      totals.ongkos,
      totals.harga_total - totals.ongkos,
    ])
    expect(dpp + ppn).toBe(harga_total)
  })

  test('the weights and lines are those of the files', async () => {
    const counted = `SELECT COUNT(*) AS lines, CAST(SUM(berat) AS bigint) AS weight FROM penjualan_barang_journal`
    const bought = `SELECT CAST(SUM(harga) AS bigint) AS paid FROM pembelian_barang`
    const [[sold], [paid]] = await shop.running.storage.read(async connection => [
      await connection.all({ sql: counted, values: [] }),
      await connection.all({ sql: bought, values: [] }),
    ])
    expect([Number(sold?.lines), Number(sold?.weight)]).toEqual([totals.lines, totals.berat_mg])
    expect(Number(paid?.paid)).toBe(expected.pembelian.harga)
  })
})
