// Rules over rows that the schema files leave to the audit: costs of sorted pieces, and pieces of orders that are ready.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(async () => {
    await desk.parameter({ SEPUHAN_MODULE: true })
    await desk.deposit(500_000_000)
  }, 120_000)

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA', no_hp: '0811' }
  const readBroken = async () => {
    const { storage } = desk.shop.running
    const { checks } = await storage.read(connection => checkBooks(connection, schema))
    return checks
      .filter(({ check }) => check === 'rules-hold')
      .flatMap(({ breaches }) => breaches.map(({ shop: code, what, found }) => [code, what, found]))
  }

  test('a sorted piece has a cost if the piece that it came from had one', async () => {
    const pledge = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }
    const terms = { tgl_hutang: '2026-07-01', jumlah_hutang: 3_000_000, berat_emas_plastik: 9 }
    const { id } = await desk.post('hutang?move=simpan', { ...customer, ...terms, barang: [pledge] }, 'OWNER')
    await desk.post(`hutang/${id}/moves/validasi`)
    const auctioned = await desk.post(`hutang/${id}/moves/lelang`, {}, 'OWNER')
    const { kode_barcode } = auctioned.barang[0]
    const sorted = { kode_barcode, hasil_sortir: 'JUAL', berat_sortir: 5 }
    await desk.post('sortir-pembelian?move=simpan', { barang: [sorted] }, 'OWNER')
    const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '01', barang: [{ kode_barcode }] }
    const moved = await desk.post('pindah-sortir?move=simpan', tray, 'OWNER')
    const fresh = moved.barang[0].barcode_baru
    expect(await readBroken()).toEqual([])
    const setCost = (amount: number) =>
      desk.shop.running.storage.write(connection =>
        connection.run({ sql: 'update barang set harga_modal = ? where kode_barcode = ?', values: [amount, fresh] }),
      )
    await setCost(0)
    expect(await readBroken()).toEqual([
      ['KCA', `barang ${fresh}`, 'Barang Hasil Sortir Tanpa Harga Modal, Padahal Asalnya Punya'],
    ])
    await setCost(3_000_000)
    expect(await readBroken()).toEqual([])
  })

  test('the piece of an order that is ready is in the shop, or was destroyed', async () => {
    const line = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5 }
    const order = async () => {
      const pembayaran = [{ jenis: 'CASH', jumlah_rp: 1_000_000 }]
      const body = { ...customer, estimasi: '2026-11-30', barang: [line], pembayaran }
      const { id } = await desk.post('pesanan?move=simpan', body)
      return desk.post(`pesanan/${id}/moves/validasi`)
    }
    const [gone, broken] = [await order(), await order()]
    const code = await desk.make({ no_pesanan: gone.no_pesanan })
    expect((await desk.scrap(await desk.make({ no_pesanan: broken.no_pesanan }))).status).toBe(201)
    expect(await readBroken()).toEqual([])
    await desk.postEntry(code, 'JUAL', 'PELANGGAN')
    expect(await readBroken()).toEqual([
      ['KCA', `pesanan ${gone.no_pesanan}`, 'Pesanan Siap Diambil, Tetapi Barangnya Tidak Ada Di Toko'],
    ])
    // Made again, it is ready again.
    await desk.post(`pesanan/${gone.id}/moves/kerjakan_lagi`, { lines: [gone.barang[0].id] })
    expect(await readBroken()).toEqual([])
    await desk.make({ no_pesanan: gone.no_pesanan })
    expect(await readBroken()).toEqual([])
  })
})
