// Reports and lists of a part of the rows: they name what was chosen, and show and sum what is there.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const world = openForTests(() => openDesk(database))

  const runReport = async (name: string, filter: object) =>
    (await world.ask('GET', `reports/${name}?${query({ filter })}`, undefined, 'OWNER')).body

  test('the cash of one cashier or kind has no opening and closing balance, and its heading names both', async () => {
    await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 750_000 }, 'KSR01')
    await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 250_000 }, 'SPV01')
    const getTitles = ({ lines }: { lines: readonly { title: string }[] }) => lines.map(({ title }) => title)
    const whole = await runReport('transaksi-keuangan-cash', {})
    expect(getTitles(whole)).toEqual(['Saldo Awal', 'Detail Uang Masuk', 'Detail Uang Keluar', 'Saldo Akhir'])
    for (const type of ['REKAP', 'DETAIL']) {
      const part = await runReport('transaksi-keuangan-cash', { type, kasir: 'KSR01', jenis_transaksi: 'MODAL' })
      expect(getTitles(part)).toEqual(['Detail Uang Masuk', 'Detail Uang Keluar'])
      expect(part.lines[0].value).toBe(750_000)
      expect(part.columns.map(({ name }: { name: string }) => name)).not.toContain('saldo')
      expect(part.heading).toEqual(expect.arrayContaining(['Kasir : KSR01', 'Jenis Transaksi : MODAL']))
      expect(part.heading.filter((line: string) => line.startsWith('Type'))).toEqual(
        type === 'DETAIL' ? ['Type : Detail'] : [],
      )
      expect(whole.heading.join()).not.toContain('Kasir')
    }
  })

  test('a place outside of trays is found as its warehouse', async () => {
    const barcode = await world.make()
    await world.postEntry(barcode, 'SORTIR', 'SORTIR')
    const filter = { gudang: ['SORTIR'] }
    const detail = await runReport('barang-detail', { gudang: 'SORTIR' })
    const summary = await runReport('barang-sumary', filter)
    expect(detail.totals.stock).toBe(1)
    expect(summary.totals.stock_akhir).toBe(1)
    expect(summary.rows[0].cells).toMatchObject({ kode_gudang: 'SORTIR', tempat: 'SORTIR' })
    for (const cetak of ['JENIS', 'GROUP'])
      expect((await runReport('barang-sumary', { ...filter, cetak })).totals.stock_akhir).toBe(1)
  })

  test('what moves between places outside of trays names both', async () => {
    const barcode = await world.make()
    await world.postEntry(barcode, 'SORTIR', 'SORTIR')
    await world.postEntry(barcode, 'PINDAH', 'CUCI')
    const { rows } = await runReport('pindah-barang', { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' })
    const moved = rows.find(({ cells }: { cells: { kode_barcode: string } }) => cells.kode_barcode === barcode)
    expect(moved?.cells).toMatchObject({ kode_gudang_asal: 'SORTIR', kode_gudang: 'CUCI' })
  })

  test('Data Barang sums the weight of what is there', async () => {
    const readTotals = async () => {
      const { headers } = await world.ask('GET', 'barang?view=data&totals=true&range=[0,0]')
      return JSON.parse(String(headers['x-totals']))
    }
    const before = await readTotals()
    const barcode = await world.make()
    const added = await readTotals()
    expect(added.berat_stock - before.berat_stock).toBeCloseTo(2.53)
    await world.postEntry(barcode, 'JUAL', 'PELANGGAN')
    expect(await readTotals()).toEqual(before)
  })
})
