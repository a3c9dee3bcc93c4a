// Cetak Barcode: labels of many pieces on the paper that the shop has, read back with a decoder.
import { describe, expect, test } from 'vitest'
import { readBarcodes, readPdfBars } from '../support/files/code-128.ts'
import { readPdfTexts } from '../support/files/pdf-texts.ts'
import { readQrCode } from '../support/files/qr-code.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    const printed = async (id: string): Promise<Uint8Array> => {
      const answer = await pieces.shop.running.server.inject({
        method: 'GET',
        url: `/api/cetak-barcode/${id}/print/label`,
        headers: { authorization: `Bearer ${pieces.tokenOf('ADM01')}` },
      })
      expect(answer.headers['content-type']).toBe('application/pdf')
      return new Uint8Array(answer.rawPayload)
    }

    test('labels stand two beside each other, and the number comes out of the bars', async () => {
      const codes = [await pieces.make({ kode_intern: 'A-1' }), await pieces.make(), await pieces.make()]
      const barang = codes.map(kode_barcode => ({ kode_barcode }))
      const { status, body } = await pieces.create('cetak-barcode', { barang })
      expect([status, body.no_cetak, body.total_qty]).toEqual([201, 'CB-261120-0001', 3])
      const readFile = await printed(body.id)
      const pages = await readPdfBars(readFile)
      expect(pages.map(readBarcodes)).toEqual([codes.slice(0, 2), codes.slice(2)])
      const [first = []] = pages
      const [left] = first
      const right = first.at(-1)
      // The bars of the first label begin 3 mm from the paper's edge, those of the second end 3 mm before it is full: 2 + 40 + 36 - 1.
      expect(left?.x).toBeCloseTo(3, 1)
      expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(77, 1)
      expect(left?.height).toBeCloseTo(6.5, 1)
      expect((await readPdfTexts(readFile))[0]).toEqual(
        expect.arrayContaining([codes[0], 'CINCIN EMAS 17K', '2.530 gr', '17K A-1', 'KENCANA BANDUNG']),
      )
    })

    test('a shop with a label printer has its commands, with a QR code where it wants one', async () => {
      const barcode = await pieces.make({ kode_intern: 'A-2' })
      const { body } = await pieces.create('cetak-barcode', { barang: [{ kode_barcode: barcode }] })
      const set = async (values: object) =>
        expect((await pieces.ask('PUT', 'para-system', values, 'OWNER')).status).toBe(200)
      const readFile = async () => {
        const answer = await pieces.shop.running.server.inject({
          method: 'GET',
          url: `/api/cetak-barcode/${body.id}/print/label`,
          headers: { authorization: `Bearer ${pieces.tokenOf('ADM01')}` },
        })
        return [answer.headers['content-disposition'], answer.body]
      }
      await set({ LABEL_KODE: 'qr' })
      const [areas = []] = await readPdfBars(await printed(body.id))
      expect(readQrCode(areas)).toBe(barcode)
      await set({ LABEL_BAHASA: 'zpl' })
      const [name, zpl] = await readFile()
      expect(name).toBe(`attachment; filename="Label Barcode ${body.no_cetak}.zpl"`)
      expect(zpl).toContain(`^BQN,2,2^FH^FDMA,${barcode}^FS`)
      await set({ LABEL_BAHASA: 'tspl', LABEL_CELAH: 3, LABEL_KODE: 'bars' })
      expect((await readFile())[1]).toMatch(/^SIZE 80 mm,24 mm\r\nGAP 3 mm,0 mm\r\n/)
      expect((await pieces.ask('PUT', 'para-system', { LABEL_BAHASA: 'epl' }, 'OWNER')).status).toBe(422)
      await set({ LABEL_BAHASA: 'pdf' })
    })

    test('the paper is that of the shop, and each printing counts', async () => {
      const barcode = await pieces.make({ kode_intern: 'RAK-7' })
      const sizes = { LABEL_LEBAR: 50, LABEL_TINGGI: 12, LABEL_KOLOM: 1, LABEL_UKURAN: 48, LABEL_TEPI: 1 }
      expect((await pieces.ask('PUT', 'para-system', sizes, 'OWNER')).status).toBe(200)
      const find = async () =>
        (await pieces.ask('POST', 'cetak-barcode/fill/barang', { document: { kode_intern: 'RAK-7' } })).body
      expect(await find()).toMatchObject([{ kode_barcode: barcode, cetak_counter: 0 }])
      const { body } = await pieces.create('cetak-barcode', { barang: [{ kode_barcode: barcode }] })
      expect(await find()).toMatchObject([{ cetak_counter: 1 }])
      expect((await readPdfBars(await printed(body.id))).map(readBarcodes)).toEqual([[barcode]])
      expect(getMessages(await pieces.create('cetak-barcode', { barang: [] }))).toEqual([
        expect.stringContaining('lines.few'),
      ])
      expect((await pieces.ask('PUT', 'para-system', { LABEL_KOLOM: 0 }, 'OWNER')).status).toBe(422)
    })
  })
}
