// The summary of each closed day of the demo's history says the same as the other reports of that day.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const today = '2026-11-20'
const days = Array.from({ length: 60 }, (_, index) => addDays(tanggal(today), index - 60))

type Cells = Readonly<Record<string, string | number | null>>

interface Table {
  readonly title: string
  readonly count: number
  readonly rows: readonly { readonly kind: string; readonly cells: Cells }[]
  readonly totals?: Cells
  readonly sections?: readonly Table[]
}

describe.each(databases)('%s', database => {
  const tokens = new Map<string, string>()
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'demo-history' } }))
  beforeAll(async () => {
    for (const [code, user] of Object.entries({ KCA: 'OWNER', KCB: 'OWNERB' }))
      tokens.set(code, await shop.signIn(user))
  })

  const read = async (code: string, report: string, filter: object): Promise<Table> => {
    const token = tokens.get(code) ?? ''
    const { status, body } = await shop.ask('GET', `reports/${report}?${query({ filter })}`, { token })
    expect({ report, status, body }).toMatchObject({ status: 200 })
    return body
  }
  const getTotal = ({ totals = {} }: Table, name: string): number => Number(totals[name] ?? 0)
  const listCells = ({ rows }: Table): readonly Cells[] =>
    rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells)

  test.each(['KCA', 'KCB'])('each day of %s', async code => {
    let [sold, moved] = [0, 0]
    for (const day of days) {
      const period = { tgl_awal: day, tgl_akhir: day }
      const report = await read(code, 'ringkasan-hari', { tgl: day })
      const [sales, purchases, goods, accounts, , , , authorizations, , trays] = report.sections ?? []
      if (!sales || !purchases || !goods || !accounts || !authorizations || !trays)
        throw new Error('a table is missing')
      const [head] = listCells(report)
      const eod = await read(code, 'eod', period)
      const closed = await read(code, 'tutup-toko', { tgl_from: day, tgl_to: day })
      const [eodPurchases] = eod.sections ?? []
      const [perDay, cash] = closed.sections ?? []
      for (const name of ['qty', 'berat', 'harga_total'])
        expect([day, name, getTotal(sales, name)]).toEqual([day, name, getTotal(eod, name)])
      for (const name of ['berat', 'harga'])
        expect([day, name, getTotal(purchases, name)]).toEqual([
          day,
          name,
          eodPurchases && getTotal(eodPurchases, name),
        ])
      const { saldo_awal, jual_rp, pemasukan, beli_rp, pinjaman_rp, pengeluaran, saldo_akhir } = perDay
        ? (listCells(perDay)[0] ?? {})
        : {}
      expect(head).toMatchObject({
        tgl_system: day,
        saldo_awal,
        jual_rp,
        pemasukan,
        beli_rp,
        pinjaman_rp,
        pengeluaran,
        saldo_akhir,
      })
      expect([head?.jual_rp, head?.beli_rp]).toEqual([getTotal(sales, 'harga_total'), getTotal(purchases, 'harga')])
      expect(listCells(accounts)).toEqual(cash && listCells(cash).map(({ tanggal: _, ...cells }) => cells))
      const stock = await read(code, 'barang-sumary', { tanggal: day, cetak: 'BAKI', type_laporan: 'LANDSCAPE' })
      const change = getTotal(stock, 'berat_akhir') - getTotal(stock, 'berat_awal')
      const net = getTotal(goods, 'masuk') - getTotal(goods, 'keluar')
      expect([day, net.toFixed(3)]).toEqual([day, change.toFixed(3)])
      expect(authorizations.count).toBe((await read(code, 'otorisasi', period)).count)
      const losses = listCells(await read(code, 'timbang-baki', { tanggal: day })).filter(
        ({ selisih }) => Number(selisih) < 0,
      )
      expect(listCells(trays).map(({ selisih }) => selisih)).toEqual(losses.map(({ selisih }) => selisih))
      sold += sales.count
      moved += goods.count
    }
    expect(sold).toBeGreaterThan(50)
    expect(moved).toBeGreaterThan(50)
  })
})
