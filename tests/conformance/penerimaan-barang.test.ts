// Penerimaan Barang: goods by type and weight become pieces until none is left; what is left is weighed.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk, ring } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))
    beforeAll(async () => {
      expect((await pieces.ask('PUT', 'para-system', { SEMI_GROSIR_MODULE: true }, 'OWNER')).status).toBe(200)
    })

    const receive = (qty: number, berat: number, more: object = {}) =>
      pieces.create('penerimaan-barang', {
        supplier_barang: 'SUP01',
        jenis: [{ kode_dept: 'CCG17K', qty, berat, harga_modal: 600_000, ongkos: 1000 }],
        ...more,
      })
    const left = async (id: string) => (await pieces.ask('GET', `penerimaan-barang/${id}`)).body
    const enter = (no_terima: string, more: object = {}) =>
      pieces.ask('POST', 'barang', { ...ring, no_terima, ...more })

    test('each piece lowers what is left of its type, and one more is refused', async () => {
      const { status, body: got } = await receive(2, 5.1)
      expect([status, got.no_terima, got.total_rp]).toEqual([201, 'PR-261120-0001', 3_061_000])
      expect(await left(got.id)).toMatchObject({ sisa_qty: 2, sisa_berat: 5.1, keadaan: 'OPEN' })
      const { status: made, body: one } = await enter(got.no_terima)
      expect([made, one.supplier_barang]).toEqual([201, 'SUP01'])
      expect(await left(got.id)).toMatchObject({ sisa_qty: 1, sisa_berat: 2.57 })
      const wrongType = await enter(got.no_terima, { kode_dept: 'KLG17K' })
      expect(getMessages(wrongType)).toEqual([expect.stringContaining('Tidak Ada Lagi Di Penerimaan PR-261120-0001')])
      const cancel = await pieces.ask('POST', `penerimaan-barang/${got.id}/moves/batal`, {
        answers: { alasan_batal: 'SALAH INPUT' },
      })
      expect(getMessages(cancel)).toEqual([
        ' document.refused: Barang Dari Penerimaan PR-261120-0001 Sudah Ada Yang Diinput',
      ])
      expect((await enter(got.no_terima)).status).toBe(201)
      expect(await left(got.id)).toMatchObject({ sisa_qty: 0, keadaan: 'DONE' })
      expect(getMessages(await enter(got.no_terima))).toContain(
        'no_terima reference.refused: Penerimaan PR-261120-0001 Sudah Diinput Semua',
      )
      const proof = await pieces.ask('GET', `penerimaan-barang/${got.id}/print/bukti`)
      expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
    })

    test('what is left of a type is weighed, and the books follow the scale', async () => {
      const { body: got } = await receive(3, 9)
      const weigh = (berat_opname: number, headers = {}) =>
        pieces.shop.ask('POST', 'stock-opname-penerimaan?move=selesai', {
          token: pieces.tokenOf('ADM01'),
          headers,
          body: { kode_dept: 'CCG17K', berat_opname },
        })
      const { status, body } = await weigh(8.94)
      expect([status, body]).toMatchObject([
        201,
        { no_opname: 'OP-261120-0001', berat_awal: 9.04, berat_selisih: -0.1 },
      ])
      expect((await weigh(8.95)).body).toMatchObject({ berat_awal: 8.94, berat_selisih: 0.01 })
      expect(getMessages(await weigh(8))).toEqual([expect.stringContaining('Lebih Dari 10 Persen')])
      expect(
        (
          await pieces.ask('POST', `penerimaan-barang/${got.id}/moves/batal`, {
            answers: { alasan_batal: 'SALAH INPUT' },
          })
        ).body.status,
      ).toBe('CANC')
      expect(getMessages(await enter(got.no_terima))).toContainEqual(expect.stringContaining('Sudah Dibatalkan'))
      expect(getMessages(await receive(0, 0))).toContainEqual(expect.stringContaining('Qty Paling Sedikit 1'))
      expect(await pieces.breaches()).toEqual([])
    })
  })
}
