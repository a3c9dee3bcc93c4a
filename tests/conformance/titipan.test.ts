// Deposits: what goes back when one is cancelled, and what becomes of the pieces that a sale leaves, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openFundedDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const bank = '8800112233'
const price = 4_946_000

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const customer = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
  const deposited = async (codes: readonly string[], pembayaran: readonly Body[]) => {
    const barang = codes.map(kode_barcode => ({ kode_barcode }))
    const made = await desk.post('titipan?move=simpan', { ...customer, barang, pembayaran })
    return desk.post(`titipan/${made.id}/moves/validasi`)
  }
  const buildCash = (jumlah_rp: number): Body => ({ jenis: 'CASH', jumlah_rp })
  const buildCard = (jumlah_rp: number): Body => ({ jenis: 'DEBET', no_rekening: bank, fee: 2, jumlah_rp })
  const buildMoney = async () => [await desk.cash(), await desk.cash(bank)]
  const readSaldo = async (no: string) =>
    Number((await desk.rows('select jumlah from buku_titipan_saldo where no_titip = ?', no))[0]?.jumlah ?? 0)

  test('cancelled, the money goes back the way it came with the fee of the card, and the pieces into a chosen tray', async () => {
    const before = await buildMoney()
    const codes = [await desk.make(), await desk.make({ kode_baki_awal: '02' })]
    const made = await deposited(codes, [buildCash(1_000_000), buildCard(500_000)])
    expect(await buildMoney()).toEqual([(before[0] ?? 0) + 1_000_000, (before[1] ?? 0) + 510_000])
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA', kode_gudang: 'TOKO', kode_baki: '03' }
    const noTray = { ...answers, kode_baki: '-' }
    expect((await desk.refused(`titipan/${made.id}/moves/batal`, { answers: noTray })).join()).toContain('kode_baki')
    await desk.agreed(`titipan/${made.id}/moves/batal`, { answers })
    expect([await buildMoney(), await readSaldo(made.no_titip_group)]).toEqual([before, 0])
    expect([await desk.place(codes[0] ?? ''), await desk.place(codes[1] ?? '')]).toEqual(['TOKO/03', 'TOKO/03'])
    expect(await desk.breaches()).toEqual([])
  })

  test('what the shop keeps is kept of each payment by its share, and the pieces go home', async () => {
    const before = await buildMoney()
    const code = await desk.make()
    const made = await deposited([code], [buildCash(1_000_000), buildCard(500_000)])
    const tooMuch = { alasan: 'SALAH INPUT', uang_kembali: 'CASH' }
    expect((await desk.refused(`titipan/${made.id}/moves/batal`, { answers: tooMuch })).join()).toContain(
      'Melebihi 1,000,000',
    )
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA', denda: 300_000 }
    await desk.agreed(`titipan/${made.id}/moves/batal`, { answers })
    // Of 1,200,000 two thirds came in cash; the fee of the card is that of what goes back.
    expect(await buildMoney()).toEqual([(before[0] ?? 0) + 200_000, (before[1] ?? 0) + 510_000 - 400_000 - 8_000])
    expect(await desk.place(code)).toBe('TOKO/01')
    const part = await deposited([code], [buildCash(700_000), buildCard(600_000)])
    await desk.agreed(`titipan/${part.id}/moves/batal`, {
      answers: { alasan: 'SALAH INPUT', uang_kembali: 'TRANSFER', no_rekening: bank, denda: 1_000_000 },
    })
    expect(await buildMoney()).toEqual([(before[0] ?? 0) + 900_000, (before[1] ?? 0) + 102_000 + 612_000 - 306_000])
    expect(await desk.breaches()).toEqual([])
  })

  test('a sale that takes a part gives the rest back to a chosen tray, and the whole deposit counts for what it takes', async () => {
    const codes = [await desk.make(), await desk.make(), await desk.make()]
    const [taken = '', left = '', other = ''] = codes
    const made = await deposited(codes, [buildCash(1_000_000)])
    const sale = { ...customer, no_titip_group: made.no_titip_group, barang: [{ kode_barcode: taken }] }
    const body = { ...sale, pembayaran: [buildCash(price - 1_000_000)] }
    expect((await desk.refused('penjualan?move=simpan', body)).join()).toContain('Pilih Baki Untuk 2 Barang Titipan')
    const unrelated = { ...body, barang: [{ kode_barcode: await desk.make() }] }
    expect((await desk.refused('penjualan?move=simpan', unrelated)).join()).toContain('Barang Titipan Belum Di Scan')
    const tray = { kode_gudang_sisa: 'TOKO', kode_baki_sisa: '02' }
    const saved = await desk.post('penjualan?move=simpan', { ...body, ...tray })
    expect(saved).toMatchObject({ sisa_titip: 2, bayar_dp: 1_000_000, harus_bayar: price - 1_000_000 })
    expect(await desk.place(left)).toBe('TITIP')
    const sold = await desk.post(`penjualan/${saved.id}/moves/validasi`)
    const buildPlaces = async () => [await desk.place(taken), await desk.place(left), await desk.place(other)]
    expect([await buildPlaces(), await readSaldo(made.no_titip_group)]).toEqual([
      ['PELANGGAN', 'TOKO/02', 'TOKO/02'],
      0,
    ])
    expect(await desk.breaches()).toEqual([])
    // The sale is cancelled: the deposit is as it was.
    await desk.agreed(`penjualan/${sold.id}/moves/batal`, { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } })
    expect([await buildPlaces(), await readSaldo(made.no_titip_group)]).toEqual([
      ['TITIP', 'TITIP', 'TITIP'],
      1_000_000,
    ])
    const all = {
      ...sale,
      barang: codes.map(kode_barcode => ({ kode_barcode })),
      pembayaran: [buildCash(3 * price - 1_000_000)],
    }
    const whole = await desk.post('penjualan?move=simpan', all)
    expect(whole.sisa_titip).toBe(0)
    await desk.post(`penjualan/${whole.id}/moves/validasi`)
    expect(await buildPlaces()).toEqual(['PELANGGAN', 'PELANGGAN', 'PELANGGAN'])
    expect(await desk.breaches()).toEqual([])
  })

  test('a piece that an older version left in its deposit goes back into a tray, once', async () => {
    const codes = [await desk.make(), await desk.make()]
    const [taken = '', left = ''] = codes
    const made = await deposited(codes, [buildCash(1_000_000)])
    const body = { ...customer, no_titip_group: made.no_titip_group, kode_gudang_sisa: 'TOKO', kode_baki_sisa: '02' }
    const sale = await desk.post('penjualan?move=simpan', {
      ...body,
      barang: [{ kode_barcode: taken }],
      pembayaran: [buildCash(price - 1_000_000)],
    })
    const sold = await desk.post(`penjualan/${sale.id}/moves/validasi`)
    const home = { answers: { kode_gudang: 'TOKO', kode_baki: '03' } }
    const again = `titipan/${made.id}/moves/kembalikan`
    expect((await desk.refused(again, home, 'SPV01')).join()).toContain('Tidak Ada Barang Titipan')
    // As it was before sales gave the rest back.
    await desk.postEntry(left, 'TITIP', 'TITIP')
    expect((await desk.breaches()).length).toBe(1)
    await desk.agreed(again, home, 'SPV01', 'OWNER')
    expect([await desk.place(left), await desk.breaches()]).toEqual(['TOKO/03', []])
    expect((await desk.refused(again, home, 'SPV01'))[0]).toBe(422)
    const refund = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' } }
    expect((await desk.refused(`penjualan/${sold.id}/moves/batal`, refund)).length).toBeGreaterThan(1)
  })

  test('accessories of a deposit are sold out of it, and what is left of their number goes back', async () => {
    const [thing] = (await desk.ask('GET', 'stock-aksesoris?range=[0,0]')).body
    const { kode_barcode } = thing
    const stock = async () => {
      const rows = await desk.rows(
        "select tempat, qty from buku_barang_per_barang where kode_barcode = ? and kode_toko = 'KCA'",
        kode_barcode,
      )
      return Object.fromEntries(rows.map(({ tempat, qty }) => [tempat, Number(qty)]))
    }
    const before = await stock()
    const line = { kode_barcode, qty: 5, harga_jual: 500_000 }
    const agreed = await desk.agreed('titipan?move=simpan', {
      ...customer,
      barang: [line],
      pembayaran: [buildCash(100_000)],
    })
    const made = await desk.post(`titipan/${agreed.id}/moves/validasi`)
    expect((await stock()).TITIP).toBe(5)
    const body = {
      ...customer,
      no_titip_group: made.no_titip_group,
      kode_gudang_sisa: thing.kode_gudang,
      kode_baki_sisa: thing.kode_baki,
      barang: [{ kode_barcode, qty: 3, harga_jual: 500_000 }],
    }
    const saved = await desk.agreed('penjualan?move=simpan', { ...body, pembayaran: [buildCash(400_000)] })
    expect(saved.sisa_titip).toBe(2)
    await desk.post(`penjualan/${saved.id}/moves/validasi`)
    const after = await stock()
    const tray = `${thing.kode_gudang}/${thing.kode_baki}`
    expect([after.TITIP ?? 0, after[tray]]).toEqual([before.TITIP ?? 0, Number(before[tray]) - 3])
    expect(await desk.breaches()).toEqual([])
  })
})
