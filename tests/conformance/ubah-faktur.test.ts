// Whether a piece has a tax invoice: pieces from the public never do, and only Ubah Faktur Pajak changes it; both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, type Desk, getMessages, openFundedDesk, seller } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const pledge = { nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))
  beforeAll(async () => {
    await desk.parameter({ SEPUHAN_MODULE: true })
  })

  /** Sorts a piece that was bought and gives it a new barcode in tray 02. */
  const sortAndRelabel = async (code: string): Promise<string> => {
    await desk.post('sortir-pembelian?move=simpan', { barang: [{ kode_barcode: code, hasil_sortir: 'JUAL' }] }, 'ADM01')
    const tray = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '02' }
    const moved = await desk.post('pindah-sortir?move=simpan', { ...tray, barang: [{ kode_barcode: code }] }, 'ADM01')
    return String(moved.barang[0].barcode_baru)
  }

  /** The line of a sale of the piece for its price, validated. */
  const sell = async (code: string): ReturnType<Desk['post']> => {
    const document = { kode_sales: 'S01', nama_customer: 'IBU RATNA' }
    const line = { kode_barcode: code }
    const priced = await desk.ask('POST', 'penjualan/lines/barang', { document, line }, 'KSR01')
    expect(priced.status).toBe(200)
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: priced.body.harga_total }]
    const made = await desk.post('penjualan?move=simpan', { ...document, barang: [line], pembayaran })
    return (await desk.post(`penjualan/${made.id}/moves/validasi`)).barang[0]
  }

  const buy = async (line: Body, paid: number): Promise<string> => {
    const made = await desk.post('pembelian?move=simpan', buying([line], paid, seller))
    return (await desk.post(`pembelian/${made.id}/moves/validasi`)).barang[0].kode_barcode
  }

  const auction = async (): Promise<string> => {
    const loan = {
      nama_customer: 'IBU RATNA',
      no_hp: '0812',
      berat_emas_plastik: 9,
      tgl_hutang: '2026-09-30',
      jumlah_hutang: 1_000_000,
      barang: [pledge],
    }
    const made = await desk.post('hutang?move=simpan', loan)
    await desk.post(`hutang/${made.id}/moves/validasi`, {}, 'SPV01')
    return (await desk.post(`hutang/${made.id}/moves/lelang`, {}, 'OWNER')).barang[0].kode_barcode
  }

  const oldGold: readonly (readonly [name: string, code: () => Promise<string>])[] = [
    ['bought from the public', () => buy(chain, 5_280_000)],
    [
      'bought back with its nota',
      async () => {
        const { nota } = await desk.sold()
        return buy({ no_faktur_jual: nota, kondisi: 'MULUS' }, 4_895_500)
      },
    ],
    ['auctioned', auction],
  ]

  test.each(oldGold)('a piece that was %s is sold without an invoice once it was sorted', async (_name, acquire) => {
    const code = await sortAndRelabel(await acquire())
    expect(await desk.find(code)).toMatchObject({ asal: 'SEPUHAN', berfaktur: false, tempat: 'TOKO/02' })
    const line = await sell(code)
    expect(line.berfaktur).toBe(false)
    // 1.65 % of the price is inside of it, in place of 1.1 %.
    expect(line.ppn).toBe(Math.round(line.harga_total - line.harga_total / 1.0165))
    expect(await desk.breaches()).toEqual([])
  })

  const change = (berfaktur: boolean, ...codes: readonly string[]) => ({
    berfaktur,
    alasan: 'NOTA PEMASOK TANPA FAKTUR PAJAK',
    barang: codes.map(kode_barcode => ({ kode_barcode })),
  })

  test('is changed with the authorization of a supervisor, whose name stands in the history of the piece', async () => {
    const [code, other] = [await desk.make(), await desk.make()]
    expect(await desk.find(code)).toMatchObject({ asal: 'SUPPLIER', berfaktur: true })
    const body = change(false, code, other)
    expect((await desk.refused('ubah-faktur?move=simpan', body, 'ADM01')).slice(0, 2)).toEqual([
      422,
      'authorize.needed',
    ])
    expect((await desk.find(code)).berfaktur).toBe(true)
    const saved = await desk.agreed('ubah-faktur?move=simpan', body, 'ADM01')
    expect(saved).toMatchObject({ status: 'DONE', total_qty: 2, barang: [{ berfaktur_lama: true }, {}] })
    expect([(await desk.find(code)).berfaktur, (await desk.find(other)).berfaktur]).toEqual([false, false])
    const { id } = await desk.find(code)
    const { body: card } = await desk.ask('GET', `barang/${id}/card`)
    expect(card.rows).toContainEqual(
      expect.objectContaining({
        title: 'Faktur Pajak Diubah',
        document: expect.objectContaining({ resource: 'ubah-faktur', label: saved.no_ubah }),
        agreed: expect.objectContaining({ user_id: 'SPV01', remark: 'BENAR' }),
      }),
    )
    const { body: report } = await desk.ask('POST', 'reports/authorization', {}, 'OWNER')
    const named = { dokumen: 'Ubah Faktur Pajak', nomor: saved.no_ubah, diminta_oleh: 'ADM01' }
    expect(report.rows).toContainEqual(expect.objectContaining(named))
    expect((await sell(code)).berfaktur).toBe(false)
    expect(await desk.breaches()).toEqual([])
  })

  test('stays as it is by any other way', async () => {
    const code = await desk.make()
    const { id } = await desk.find(code)
    const { status } = await desk.ask('PUT', `barang/${id}`, { berfaktur: false })
    expect([status, (await desk.find(code)).berfaktur]).toEqual([422, true])
    expect(getMessages(await desk.create('ubah-faktur', change(true, code)))).toEqual([
      `barang.0.kode_barcode reference.refused: Faktur Pajak Barang ${code} Sudah Begitu`,
    ])
  })

  test('pieces from the public that have one are found, and corrected together', async () => {
    const code = await sortAndRelabel(await buy(chain, 5_280_000))
    await desk.agreed('ubah-faktur?move=simpan', change(true, code), 'ADM01')
    expect((await desk.find(code)).berfaktur).toBe(true)
    const { body: wrong } = await desk.ask('POST', 'ubah-faktur/fill/barang', { document: { berfaktur: false } })
    expect(wrong).toMatchObject([{ kode_barcode: code, asal: 'SEPUHAN', berfaktur_lama: true }])
    await desk.agreed('ubah-faktur?move=simpan', change(false, code), 'ADM01')
    const listed = await desk.ask('GET', `barang?${query({ filter: { kode_barcode: code } })}`)
    expect(listed.body).toMatchObject([{ berfaktur: false }])
  })
})
