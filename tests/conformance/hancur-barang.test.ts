// Hancur Data Barang and Stock Aksesoris: pieces that leave the stock with another person's word, and things that come by number.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const scrapping = (...barcodes: readonly string[]) => ({
  kondisi_barang: 'PATAH',
  barang: barcodes.map(kode_barcode => ({ kode_barcode })),
})

const box = {
  kode_group: 'ACC',
  kode_dept: 'KOTAK',
  kode_baki_awal: '04D',
  nama_barang: 'KOTAK UJI',
  berat_asli: 35,
  berat: 35,
}

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    test('nothing is scrapped without the word of another person', async () => {
      const barcode = await pieces.make()
      const answer = await pieces.create('hancur-barang', scrapping(barcode))
      expect([answer.status, answer.body.code]).toEqual([422, 'authorize.needed'])
      expect(answer.body.message).toContain('Hancur 1 Barang, 2.530 Gram, PATAH')
      expect(await pieces.find(barcode)).toMatchObject({ status: 'TERSEDIA', stock_on_hand: 1 })
    })

    test('with it pieces leave the stock, with a number, their entries and a proof', async () => {
      const barcode = await pieces.make()
      const { status, body } = await pieces.scrap(barcode)
      expect([status, body.status]).toEqual([201, 'DONE'])
      expect(body.no_hancur).toMatch(/^HB-261120-\d{4}$/)
      expect(body).toMatchObject({ tujuan_gudang: 'HANCUR', total_qty: 1, total_berat: 2.53 })
      expect(await pieces.find(barcode)).toMatchObject({ tempat: 'HANCUR', status: 'HANCUR', stock_on_hand: 0 })
      expect((await pieces.legs(barcode)).slice(2)).toMatchObject([
        { kind: 'HANCUR', tempat: 'TOKO/01', ke: 'HANCUR', qty: -1, berat: -2530 },
        { kind: 'HANCUR', tempat: 'HANCUR', dari: 'TOKO/01', qty: 1, berat: 2530 },
      ])
      const proof = await pieces.ask('GET', `hancur-barang/${body.id}/print/bukti`)
      expect(proof.status).toBe(200)
      const { body: done } = await pieces.ask('GET', `hancur-barang/${body.id}/history`)
      expect(done).toMatchObject([
        { verb: 'print:bukti', user_id: 'ADM01' },
        { verb: 'move:simpan', agreed: { user_id: 'SPV01', remark: expect.any(String) } },
      ])
      expect(getMessages(await pieces.scrap(barcode))).toEqual([
        `barang.0.kode_barcode reference.refused: Barang ${barcode} Sudah Dihancurkan`,
      ])
    })

    test('a supervisor takes it back on the day, an administrator does not', async () => {
      const barcode = await pieces.make()
      const { body } = await pieces.scrap(barcode)
      const reason = { answers: { alasan_batal: 'SALAH SCAN' } }
      const back = (user: string, sent: object = reason) =>
        pieces.ask('POST', `hancur-barang/${body.id}/moves/batal`, sent, user)
      expect((await back('ADM01')).status).toBe(403)
      expect(getMessages(await back('SPV01', {}))).toEqual([
        'answers.alasan_batal required: Alasan Batal Tidak Boleh Kosong',
      ])
      expect((await back('SPV01')).body).toMatchObject({
        status: 'CANC',
        no_hancur: body.no_hancur,
        alasan_batal: 'SALAH SCAN',
      })
      expect(await pieces.find(barcode)).toMatchObject({ tempat: 'TOKO/01', status: 'TERSEDIA', stock_on_hand: 1 })
      expect((await back('SPV01')).status).toBe(409)
    })

    test('refuses what is in deposit, what is sold, and any room but HANCUR', async () => {
      const [stored, sold, there] = [await pieces.make(), await pieces.make(), await pieces.make()]
      await pieces.postEntry(stored, 'TITIP', 'TITIP')
      await pieces.postEntry(sold, 'JUAL', 'PELANGGAN')
      expect(getMessages(await pieces.create('hancur-barang', scrapping(stored, sold)))).toEqual([
        `barang.0.kode_barcode reference.refused: Barang ${stored} Sedang Dititip`,
        `barang.1.kode_barcode reference.refused: Barang ${sold} Sudah Terjual`,
      ])
      expect(getMessages(await pieces.create('hancur-barang', { ...scrapping(there), tujuan_gudang: 'TOKO' }))).toEqual(
        ['tujuan_gudang reference.refused: Barang Hancur Hanya Ke Gudang HANCUR'],
      )
      await pieces.postEntry(stored, 'TITIP', 'TOKO/01')
    })

    test('accessories come and go by number, and lie where their kind lies', async () => {
      const kode_barcode = await pieces.make(box)
      const change = (jenis: string, jumlah: number) =>
        pieces.create('stock-aksesoris', { kode_barcode, jenis, jumlah })
      expect((await change('TAMBAH', 20)).body).toMatchObject({
        no_stock: expect.stringMatching(/^SA-261120-\d{4}$/),
        stock: 0,
      })
      expect((await change('AMBIL', 5)).status).toBe(201)
      expect(await pieces.find(kode_barcode)).toMatchObject({
        stock_on_hand: 15,
        tempat: 'DALEM/04D',
        status: 'TERSEDIA',
      })
      expect(getMessages(await change('AMBIL', 16))).toEqual(['jumlah check: Jumlah Melebihi Stock Di Baki Itu'])
      expect(getMessages(await change('TAMBAH', 0))).toEqual(['jumlah number.minimum: Jumlah Paling Sedikit 1'])
      const moved = await pieces.create('pindah-barang', {
        kode_gudang: 'TOKO',
        kode_baki: '08',
        barang: [{ kode_barcode }],
      })
      expect(moved.body).toMatchObject({ total_qty: 15, total_berat: 525 })
      expect((await change('TAMBAH', 1)).status).toBe(201)
      expect(await pieces.find(kode_barcode)).toMatchObject({ stock_on_hand: 16, tempat: 'TOKO/08' })
    })

    test('a ring is no accessory', async () => {
      const kode_barcode = await pieces.make()
      const answer = await pieces.create('stock-aksesoris', { kode_barcode, jenis: 'TAMBAH', jumlah: 1 })
      expect(getMessages(answer)).toEqual([`kode_barcode reference.refused: Barang ${kode_barcode} Bukan Aksesoris`])
    })

    test('the books are right after all this', async () => {
      expect(await pieces.breaches()).toEqual([])
    })
  })
}
