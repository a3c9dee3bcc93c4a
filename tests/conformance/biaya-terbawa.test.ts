// What a piece, an order and a payment carry on: the cost of a pledge, the piece made for an order, and the fee of a provider.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildQrisPayload } from '../support/qris-payload.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, getMessages, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'
const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA', no_hp: '0811' }
const pledge = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openDesk(database))
  beforeAll(async () => {
    await desk.parameter({ SEPUHAN_MODULE: true, BATAS_SUSUT: 100 })
    await desk.deposit(900_000_000)
  })

  const sort = async (barcode: string, berat_sortir: number) => {
    const barang = [{ kode_barcode: barcode, hasil_sortir: 'JUAL', berat_sortir }]
    const { status, body } = await desk.create('sortir-pembelian', { barang })
    expect({ status, body }, JSON.stringify(body)).toMatchObject({ status: 201 })
    return body
  }
  const moveToTray = async (barcode: string) => {
    const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '01' }
    const { status, body } = await desk.create('pindah-sortir', { ...tray, barang: [{ kode_barcode: barcode }] })
    expect({ status, body }, JSON.stringify(body)).toMatchObject({ status: 201 })
    return body.barang[0]
  }
  const readCost = async (barcode: string): Promise<number> => {
    const [row] = await desk.rows('select harga_modal from barang where kode_barcode = ?', barcode)
    return Number(row?.harga_modal)
  }
  const lend = async (jumlah_hutang: number, tgl_hutang = '2026-07-01') => {
    const loan = { ...customer, tgl_hutang, jumlah_hutang, berat_emas_plastik: 9, barang: [pledge] }
    const { id } = await desk.post('hutang?move=simpan', loan, 'OWNER')
    return desk.post(`hutang/${id}/moves/validasi`)
  }
  const readOrder = async (id: string) => (await desk.ask('GET', `pesanan/${id}`, undefined, 'KSR01')).body
  const order = async (line: Body = {}) => {
    const goods = { kode_group: 'G17K', kode_dept: 'CCG17K', nama_barang: 'CINCIN NAMA', perkiraan_berat: 2.5, ...line }
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: 1_000_000 }]
    const made = await desk.post('pesanan?move=simpan', {
      ...customer,
      estimasi: '2026-11-30',
      barang: [goods],
      pembayaran,
    })
    return desk.post(`pesanan/${made.id}/moves/validasi`)
  }
  const cancelOrder = (id: string) =>
    desk.agreed(`pesanan/${id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })

  test('a forfeited pledge keeps its cost through sorting, under its new barcode, in the margin and below cost', async () => {
    const loan = await lend(12_000_000)
    const auctioned = await desk.post(`hutang/${loan.id}/moves/lelang`, {}, 'OWNER')
    const pledged = auctioned.barang[0].kode_barcode
    expect((await sort(pledged, 5)).barang[0]).toMatchObject({ harga: 12_000_000, no_faktur_beli: '-' })
    const moved = await moveToTray(pledged)
    expect(moved).toMatchObject({ harga: 12_000_000, hasil_sortir: 'JUAL' })
    const fresh = moved.barcode_baru
    expect(await readCost(fresh)).toBe(12_000_000)
    const piece = await desk.find(fresh)
    const jumlah_rp = Number(piece.harga_hari_ini) + Number(piece.ongkos)
    const sale = { ...customer, barang: [{ kode_barcode: fresh }], pembayaran: [{ jenis: 'CASH', jumlah_rp }] }
    expect((await desk.refused('penjualan?move=simpan', sale))[1]).toBe('authorize.needed')
    const sold = await desk.agreed('penjualan?move=simpan', sale)
    await desk.post(`penjualan/${sold.id}/moves/validasi`)
    const filter = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', type_laporan: 'DETAIL' }
    const { body: report } = await desk.ask('GET', `reports/penjualan-margin?${query({ filter })}`, undefined, 'OWNER')
    const cells = report.rows.map((row: { readonly cells: Body }) => row.cells)
    expect(cells).toContainEqual(expect.objectContaining({ kode_barcode: fresh, modal: 12_000_000 }))
    expect(await desk.breaches()).toEqual([])
  })

  test('what was sorted twice is moved on as it was sorted last', async () => {
    const loan = await lend(2_000_000)
    const auctioned = await desk.post(`hutang/${loan.id}/moves/lelang`, {}, 'OWNER')
    const pledged = auctioned.barang[0].kode_barcode
    const first = await sort(pledged, 4.9)
    const answers = { alasan_batal: 'SALAH' }
    expect(
      (await desk.ask('POST', `sortir-pembelian/${first.id}/moves/batal`, { answers }, 'SPV01')).body,
    ).toMatchObject({ status: 'CANC' })
    const line = { kode_barcode: pledged, hasil_sortir: 'REPARASI', berat_sortir: 5, kadar_sortir: 75 }
    expect((await desk.create('sortir-pembelian', { barang: [line] })).status).toBe(201)
    expect(await moveToTray(pledged)).toMatchObject({ harga: 2_000_000, hasil_sortir: 'REPARASI', kadar: 75 })
  })

  test('a piece that was made for an order stays for it, until the order ends', async () => {
    const made = await order()
    const code = await desk.make({ no_pesanan: made.no_pesanan })
    const away = { kode_toko_tujuan: 'KCB', barang: [{ kode_barcode: code }] }
    const sent = await desk.ask('POST', 'kirimbarang?move=kirim', away, 'OWNER')
    expect([sent.status, ...getMessages(sent)]).toEqual([
      422,
      `barang.0.kode_barcode reference.refused: Barang ${code} Dibuat Untuk Pesanan ${made.no_pesanan}, Tidak Dapat Dikirim`,
    ])
    const { kode_baki } = await desk.find(code)
    const document = { kode_toko_tujuan: 'KCB', mode: 'BAKI', kode_gudang: 'TOKO', kode_baki }
    const { body: filled } = await desk.ask('POST', 'kirimbarang/fill/barang', { document }, 'OWNER')
    const codes = filled.map((line: Body) => line.kode_barcode)
    expect([codes.length > 0, codes.includes(code)]).toEqual([true, false])
    expect(await readOrder(made.id)).toMatchObject({ status_pesanan: 'DONE' })
    await cancelOrder(made.id)
    expect((await desk.ask('POST', 'kirimbarang?move=kirim', away, 'OWNER')).status).toBe(201)
    expect(await desk.breaches()).toEqual([])
  })

  test('an order whose sample was returned can be cancelled, and the sample stays where it is', async () => {
    const sample = await desk.make()
    const made = await order({ contoh_barang: 'DARI TOKO', kode_dari_toko: sample })
    await desk.make({ no_pesanan: made.no_pesanan })
    await desk.post(`pesanan/${made.id}/moves/ambil_contoh`)
    const to = { kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: sample }] }
    expect((await desk.create('pindah-barang', to)).status).toBe(201)
    const before = await desk.cash()
    expect(await cancelOrder(made.id)).toMatchObject({ status: 'CLOSE', tgl_contoh: '2026-11-20' })
    expect([await desk.cash(), await desk.place(sample)]).toEqual([before - 1_000_000, 'TOKO/02'])
    expect(await desk.breaches()).toEqual([])
  })

  test('the provider keeps its fee of a settlement that is undone', async () => {
    const [row] = (await desk.ask('GET', `rekenings?${query({ filter: { no_rekening: bank } })}`, undefined, 'OWNER'))
      .body
    const account = { ...row, mdr_qris: 0.7, qris: buildQrisPayload() }
    expect((await desk.ask('PUT', `rekenings/${row.id}`, account, 'OWNER')).status).toBe(200)
    const loan = await lend(1_000_000, '2026-11-20')
    const before = await desk.cash(bank)
    const pembayaran = [{ jenis: 'QRIS', no_rekening: bank, no_reff: 'L-1', jumlah_rp: 1_001_000 }]
    await desk.post(`hutang/${loan.id}/moves/lunas`, { answers: { pembayaran } })
    const mdr = 7007
    expect(await desk.cash(bank)).toBe(before + 1_001_000 - mdr)
    await desk.agreed(`hutang/${loan.id}/moves/batal_lunas`, {}, 'SPV01', 'OWNER')
    expect(await desk.cash(bank)).toBe(before - mdr)
    expect(await desk.breaches()).toEqual([])
  })

  test('who agrees to a refund sees what was answered, and nothing that the program works out', async () => {
    const made = await order()
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA', denda: 100_000 }
    const { body } = await desk.ask('POST', `pesanan/${made.id}/moves/batal`, { answers }, 'KSR01')
    const titles = body.authorize.changes.map(({ title }: { readonly title: string }) => title)
    expect([body.code, ...titles.slice(1)]).toEqual(['authorize.needed', 'Alasan', 'Uang Kembali', 'Denda'])
  })

  test('a renewed loan is validated by who renews it, and found by that user in reports', async () => {
    const loan = await lend(1_000_000, '2026-11-20')
    const renewal = { answers: { pembayaran: [{ jenis: 'CASH', jumlah_rp: 1000 }] } }
    const { no_faktur_baru } = await desk.post(`hutang/${loan.id}/moves/peremajaan`, renewal)
    const filter = { no_faktur_hutang: no_faktur_baru }
    const { body: found } = await desk.ask('GET', `hutang?${query({ filter })}`, undefined, 'OWNER')
    expect(found).toMatchObject([{ status: 'DONE', valid_by: 'KSR01', no_faktur_lama: loan.no_faktur_hutang }])
  })

  test('what a sorting destroyed is destroyed no more once it is taken back, and a rejected purchase is none', async () => {
    const read = async (report: string) => {
      const filter = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' }
      return (await desk.ask('GET', `reports/${report}?${query({ filter })}`, undefined, 'OWNER')).body
    }
    const readDestroyed = async () => {
      const { qty = 0, berat = 0 } = (await read('hancur-pembelian')).totals ?? {}
      return [qty, berat]
    }
    const [pieces, grams] = await readDestroyed()
    const loan = await lend(1_000_000)
    const auctioned = await desk.post(`hutang/${loan.id}/moves/lelang`, {}, 'OWNER')
    const scrap = { kode_barcode: auctioned.barang[0].kode_barcode, hasil_sortir: 'HANCUR', berat_sortir: 5 }
    const sorted = await desk.agreed('sortir-pembelian?move=simpan', { barang: [scrap] }, 'ADM01')
    expect(await readDestroyed()).toEqual([pieces + 1, grams + 5])
    await desk.post(`sortir-pembelian/${sorted.id}/moves/batal`, { answers: { alasan_batal: 'SALAH' } }, 'SPV01')
    expect(await readDestroyed()).toEqual([pieces, grams])

    const goods = { nama_barang: 'KALUNG LAMA', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 3, kondisi: 'MULUS' }
    const identity = { no_identitas: '3174012345678901', jenis_identitas: 'KTP' }
    const purchase = {
      ...customer,
      ...identity,
      barang: [goods],
      pembayaran: [{ jenis: 'CASH', jumlah_rp: 5_280_000 }],
    }
    const buy = () => desk.post('pembelian?move=simpan', purchase)
    const rejected = await buy()
    await desk.post(`pembelian/${rejected.id}/moves/tolak`, { answers: { alasan: 'SALAH' } }, 'SPV01')
    const bought = await buy()
    await desk.post(`pembelian/${bought.id}/moves/validasi`, {}, 'SPV01')
    const { rows } = await read('lihat-pembelian-barang')
    const numbers = rows.map((row: { readonly cells: Body }) => row.cells.no_faktur_beli)
    expect(numbers).toContain(bought.barang[0].no_faktur_beli)
    expect(numbers).not.toContain(rejected.barang[0].no_faktur_beli)
    const request = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20', skip: 0 }
    const { body: answer } = await desk.ask('POST', 'pembelian/get/by-tanggal', request, 'OWNER')
    expect(JSON.stringify(answer)).not.toContain(rejected.barang[0].no_faktur_beli)
  })
})
