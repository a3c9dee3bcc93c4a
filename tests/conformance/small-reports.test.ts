// Reports beside those of the specification's routes: what each shows is what its rows come to, counted by hand in the
// tables, after two months of trade.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

/** PostgreSQL takes its time for a history: only where everything is asked. */

const period = { tgl_awal: '2026-09-01', tgl_akhir: '2026-11-20' }

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo-history' } }))

  const report = async (name: string, filter: object = period) => {
    const { status, body } = await shop.ask('GET', `reports/${name}?${query({ filter })}`, { user: 'OWNER' })
    expect(status).toBe(200)
    return body
  }
  const counted = async (sql: string): Promise<readonly (readonly number[])[]> => {
    const rows = await shop.running.storage.read(connection => connection.all({ sql, values: [] }))
    return rows.map(row => Object.values(row).map(Number))
  }
  const toGrams = (milligrams = 0) => milligrams / 1000

  test.each(['QTY', 'BERAT'])('managerial-analysis by %s: what was sold of each type, most first', async urut => {
    const { rows, totals } = await report('managerial-analysis', { ...period, urut })
    const [[qty, berat, harga] = []] = await counted(
      "select sum(sign) as a, sum(sign * berat) as b, sum(sign * harga_total) as c from penjualan_barang_journal where kode_toko = 'KCA'",
    )
    expect([totals.qty, totals.berat, totals.harga_total]).toEqual([qty, toGrams(berat), harga])
    const sorted = rows.map((row: { cells: Record<string, number> }) => row.cells[urut.toLowerCase()])
    expect(sorted).toEqual(sorted.toSorted((a: number, b: number) => b - a))
    expect(sorted.length).toBeGreaterThan(3)
  })

  test('rekap-pembelian: a row for each nota, and the average of all', async () => {
    const { rows, totals } = await report('rekap-pembelian')
    const [[notes, qty, berat, harga] = []] = await counted(
      "select count(distinct no_faktur_group) as a, sum(sign) as b, sum(sign * berat) as c, sum(sign * harga) as d from pembelian_barang_journal where kode_toko = 'KCA'",
    )
    expect([totals.qty, totals.berat, totals.harga]).toEqual([qty, toGrams(berat), harga])
    expect(totals.rata).toBe(Math.round((harga ?? 0) / toGrams(berat)))
    expect(rows.filter((row: { kind: string }) => row.kind === 'row')).toHaveLength(notes ?? 0)
  })

  test('top-member: members alone, the largest sum first', async () => {
    const { rows, totals } = await report('top-member', { tgl_from: period.tgl_awal, tgl_to: period.tgl_akhir })
    const [[qty, harga] = []] = await counted(
      "select sum(sign) as a, sum(sign * harga_total) as b from penjualan_barang_journal where kode_toko = 'KCA' and kode_member <> '-'",
    )
    expect([totals.total_transaksi, totals.total_rp]).toEqual([qty, harga])
    expect(rows[0].cells.kode_member).toMatch(/^PLG/)
  })

  test('stock-hadiah: what came, what went, and what the gifts themselves say is left', async () => {
    const { rows, totals } = await report('stock-hadiah')
    expect(totals.stock_awal + totals.stock_masuk - totals.stock_keluar).toBe(totals.stock_akhir)
    const { body } = await shop.ask('GET', 'hadiah/get/all', { user: 'OWNER' })
    const left = new Map(body.map((row: { kode_hadiah: string; stock: number }) => [row.kode_hadiah, row.stock]))
    for (const { cells } of rows)
      expect([cells.kode_hadiah, cells.stock_akhir]).toEqual([cells.kode_hadiah, left.get(cells.kode_hadiah)])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('stock-opname: every piece of a session, and a row for each session below', async () => {
    const { rows, totals, sections } = await report('stock-opname')
    const [[lines, berat] = []] = await counted(
      "select count(*) as a, coalesce(sum(berat), 0) as b from stock_opname_detail_journal where kode_toko = 'KCA'",
    )
    expect(rows.filter((row: { kind: string }) => row.kind === 'row')).toHaveLength(lines ?? 0)
    expect(totals?.berat ?? 0).toBe(toGrams(berat))
    const [[sessions] = []] = await counted(
      "select count(*) from stock_opname where kode_toko = 'KCA' and status_opname = 'CLOSE'",
    )
    expect(sections[0].rows).toHaveLength(sessions ?? 0)
  })

  test('hancur-pembelian: what left the bought-back goods for good', async () => {
    const { totals } = await report('hancur-pembelian')
    const [[qty, berat] = []] = await counted(
      "select coalesce(sum(-qty), 0) as a, coalesce(sum(-berat), 0) as b from buku_barang where kode_toko = 'KCA' and tempat in ('BELI', 'SORTIR', 'CUCI') and qty < 0 and ke in ('HANCUR', 'LEBUR', 'SUSUT')",
    )
    expect([totals?.qty ?? 0, totals?.berat ?? 0]).toEqual([qty, toGrams(berat)])
  })

  test('perubahan-harga-emas: a change shows with who made it, and how far it went', async () => {
    const { body: groups } = await shop.ask('GET', 'group/get/all', { user: 'OWNER' })
    const group = groups.find(
      (row: { harga: number; kode_group: string }) => row.harga > 0 && row.kode_group === 'G24K',
    )
    const harga = group.harga + 1000
    const changed = await shop.ask('PUT', `group/${group.id}`, { user: 'OWNER', body: { ...group, harga } })
    expect(changed).toMatchObject({ status: 200 })
    const { rows } = await report('perubahan-harga-emas', { group: 'G24K', harga: 'harga' })
    expect(rows[0].cells).toMatchObject({ kode: 'G24K', ke: harga, selisih: 1000, edit_by: 'OWNER' })
  })
})
