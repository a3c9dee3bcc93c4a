// A piece from the order that it is made for to its second sale: fetched, bought back, sorted, washed, in a tray under a barcode of
// its own; its card says each step.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const pieces = openForTests(() => openDesk(database))
  beforeAll(async () => {
    expect((await pieces.ask('PUT', 'para-system', { SEPUHAN_MODULE: true }, 'OWNER')).status).toBe(200)
  })

  const done = async (method: string, path: string, body: object, user?: string) => {
    const answer = await pieces.ask(method, path, body, user)
    expect([path, answer.status, answer.body.faults]).toEqual([
      path,
      answer.status < 300 ? answer.status : 200,
      undefined,
    ])
    return answer.body
  }
  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const inCash = (jumlah_rp: number) => ({ pembayaran: [{ jenis: 'CASH', jumlah_rp }] })
  const counted = async (path: string, body: object) => {
    const made = await done('POST', `${path}?move=simpan`, { ...customer, ...body }, 'KSR01')
    return done('POST', `${path}/${made.id}/moves/validasi`, {}, 'SPV01')
  }
  const sell = (kode_barcode: string, jumlah_rp: number, more = {}) =>
    counted('penjualan', { ...more, barang: [{ kode_barcode }], ...inCash(jumlah_rp) })

  test('each step of the loop stands in the card of the piece', async () => {
    const wanted = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const order = { estimasi: '2026-11-30', barang: [wanted], ...inCash(1_000_000) }
    const { id: orderId, no_pesanan } = await counted('pesanan', order)
    const barcode = await pieces.make({ no_pesanan })
    // 2.53 g at the agreed 1,935,000 and 50,000 of labour, up to 500, less the deposit.
    const sale = await sell(barcode, 3_946_000, { no_pesanan })
    expect(sale).toMatchObject({ total: 4_946_000, bayar_dp: 1_000_000, harus_bayar: 3_946_000 })
    const { body: fetched } = await pieces.ask('GET', `pesanan/${orderId}`, undefined, 'KSR01')
    expect(fetched).toMatchObject({ status_pesanan: 'FINISH', no_faktur: sale.no_faktur_group })
    const line = { no_faktur_jual: sale.barang[0].no_faktur_jual, kondisi: 'MULUS' }
    // Its nota without the labour, up to 500.
    const bought = await counted('pembelian', { barang: [line], ...inCash(4_895_500) })
    expect(bought.barang[0]).toMatchObject({ kode_barcode: barcode, harga_nota: 4_895_550, harga: 4_895_500 })
    const sorted = { kode_barcode: barcode, hasil_sortir: 'CUCI', berat_sortir: 2.53 }
    await done('POST', 'sortir-pembelian?move=simpan', { barang: [sorted] })
    const sent = await done('POST', 'cucian?move=kirim', { kode_tukang: 'T01', barang: [{ kode_barcode: barcode }] })
    const back = { id: sent.barang[0].id, kode_barcode: barcode, berat_kembali: 2.52 }
    await done('PUT', `cucian/${sent.id}`, { barang: [back] })
    await done('POST', `cucian/${sent.id}/moves/selesai`, {})
    const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '01', barang: [{ kode_barcode: barcode }] }
    const moved = await done('POST', 'pindah-sortir?move=simpan', tray)
    const fresh = moved.barang[0].barcode_baru
    const { harga_hari_ini, ongkos } = await pieces.find(fresh)
    await sell(fresh, Math.ceil((Number(harga_hari_ini) + Number(ongkos)) / 500) * 500)
    const { id } = await pieces.find(fresh)
    const { body: card } = await pieces.ask('GET', `barang/${String(id)}/card`)
    const titles = card.rows.map(({ title, was }: Record<string, string | null>) => `${title}${was ? ' *' : ''}`)
    for (const step of [
      'Jual',
      'Tambah',
      'Sortir *',
      'Susut *',
      'Cuci *',
      'Beli *',
      'Jual *',
      'Tambah *',
      'Dipesan Pelanggan *',
    ])
      expect(titles).toContain(step)
    expect(titles.indexOf('Jual')).toBeLessThan(titles.indexOf('Tambah'))
    expect(titles.indexOf('Tambah')).toBeLessThan(titles.indexOf('Cuci *'))
    expect(titles.indexOf('Cuci *')).toBeLessThan(titles.indexOf('Beli *'))
    expect(titles.indexOf('Beli *')).toBeLessThan(titles.indexOf('Jual *'))
    expect(titles.indexOf('Jual *')).toBeLessThan(titles.indexOf('Tambah *'))
    expect(await pieces.breaches()).toEqual([])
  })
})
