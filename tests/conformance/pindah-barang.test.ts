// Pindah Barang and Pindah Barang Satu Baki: pieces in other trays, the proof, and each reason why one does not go.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const to = (kode_baki: string, ...barcodes: readonly string[]) => ({
  kode_gudang: 'TOKO',
  kode_baki,
  barang: barcodes.map(kode_barcode => ({ kode_barcode })),
})

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    test('pieces move at once, with a number, their entries and a proof', async () => {
      const [one, two] = [await pieces.make(), await pieces.make()]
      const { status, body } = await pieces.create('pindah-barang', to('02', one, two))
      expect(status).toBe(201)
      expect(body).toMatchObject({
        no_pindah: 'PB-20261120-0001',
        tgl_system: '2026-11-20',
        status: 'DONE',
        input_by: 'ADM01',
        total_qty: 2,
        total_berat: 5.06,
        barang: [{ kode_gudang_asal: 'TOKO', kode_baki_asal: '01' }, {}],
      })
      expect(await pieces.find(one)).toMatchObject({ tempat: 'TOKO/02', kode_baki: '02', stock_on_hand: 1 })
      expect((await pieces.legs(two)).slice(2)).toMatchObject([
        { kind: 'PINDAH', tempat: 'TOKO/01', qty: -1, berat: -2530, document: 'pindah-barang' },
        { kind: 'PINDAH', tempat: 'TOKO/02', qty: 1, berat: 2530, document: 'pindah-barang' },
      ])
      const proof = await pieces.ask('GET', `pindah-barang/${body.id}/print/bukti`)
      expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect((await pieces.create('pindah-barang', to('03', one))).body.no_pindah).toBe('PB-20261120-0002')
    })

    test('a barcode is known without its zeros in front: in a document, in a filter, in a search', async () => {
      const barcode = await pieces.make()
      const short = String(Number(barcode))
      const { status, body } = await pieces.create('pindah-barang', to('03', short))
      expect({ status, body }).toMatchObject({ status: 201 })
      expect(body.barang).toMatchObject([{ kode_barcode: barcode }])
      for (const asked of [{ kode_barcode: short }, { q: short }]) {
        const found = await pieces.ask('GET', `barang?${query({ filter: asked })}`)
        expect(found.body).toContainEqual(expect.objectContaining({ kode_barcode: barcode, kode_baki: '03' }))
      }
    })

    test.each([
      ['sold', 'JUAL', 'PELANGGAN', 'Sudah Terjual'],
      ['in deposit', 'TITIP', 'TITIP', 'Sedang Dititip'],
      ['bought back', 'BELI', 'BELI', 'Ada Di Gudang Beli'],
      ['at the sorting', 'PINDAH', 'SORTIR', 'Ada Di Sepuhan'],
      ['on its way to another shop', 'KIRIM', 'DIKIRIM/KCB', 'Sedang Dikirim Ke Cabang Lain'],
    ])('what is %s stays where it is', async (_, kind, place, sentence) => {
      const barcode = await pieces.make()
      await pieces.postEntry(barcode, kind, place)
      const answer = await pieces.create('pindah-barang', to('02', barcode))
      expect([answer.status, getMessages(answer)]).toEqual([
        422,
        [`barang.0.kode_barcode reference.refused: Barang ${barcode} ${sentence}`],
      ])
      await pieces.postEntry(barcode, 'PINDAH', 'TOKO/01')
    })

    test('what is scrapped does not move', async () => {
      const barcode = await pieces.make()
      expect((await pieces.scrap(barcode)).status).toBe(201)
      expect(getMessages(await pieces.create('pindah-barang', to('02', barcode)))).toEqual([
        `barang.0.kode_barcode reference.refused: Barang ${barcode} Sudah Dihancurkan`,
      ])
    })

    test('refuses the same tray, a piece twice, none at all, rooms without trays and trays of other rooms', async () => {
      const barcode = await pieces.make()
      const collectFaults = async (body: object): Promise<readonly string[]> =>
        getMessages(await pieces.create('pindah-barang', { ...body }))
      expect(await collectFaults(to('01', barcode))).toContain('kode_baki check: Baki Tujuan Sama Dengan Baki Asal')
      expect(await collectFaults(to('02', barcode, barcode))).toEqual([
        expect.stringMatching(/^barang\.1\.kode_barcode line\.double: /),
      ])
      expect(await collectFaults(to('02'))).toEqual([expect.stringMatching(/^barang lines\.few: /)])
      for (const kode_gudang of ['TITIP', 'BELI', 'HANCUR'])
        expect(await collectFaults({ ...to('02', barcode), kode_gudang })).toContain(
          `kode_gudang reference.refused: Barang Tidak Dapat Dipindah Ke Gudang ${kode_gudang}`,
        )
      expect(await collectFaults(to('01D', barcode))).toContain(
        'kode_baki reference.refused: Baki 01D Tidak Ada Di Gudang Tujuan',
      )
      expect(await pieces.find(barcode)).toMatchObject({ tempat: 'TOKO/01' })
    })

    test('distinguishes an unknown barcode from one of another shop', async () => {
      const { body } = await pieces.ask('GET', `barang?${query({ range: [0, 0] })}`, undefined, 'OWNERB')
      expect(getMessages(await pieces.create('pindah-barang', to('02', '99999999', body[0].kode_barcode)))).toEqual([
        expect.stringMatching(/^barang\.0\.kode_barcode reference\.missing: /),
        expect.stringMatching(/^barang\.1\.kode_barcode reference\.elsewhere: .*KCB/),
      ])
    })

    test('a whole tray is filled in, moves, and is empty then', async () => {
      const where = { gudang_asal: 'TOKO', baki_asal: '06', kode_gudang: 'DALEM', kode_baki: '03D' }
      const { body: lines } = await pieces.ask('POST', 'pindah-satu-baki/fill/barang', { document: where })
      const before = await pieces.ask('GET', `barang?${query({ filter: { tempat: 'TOKO/06' }, range: [0, 999] })}`)
      expect(lines.length).toBeGreaterThan(5)
      expect(lines).toHaveLength(before.body.length)
      const barang = lines.map(({ kode_barcode }: { kode_barcode: string }) => ({ kode_barcode }))
      const moved = await pieces.create('pindah-satu-baki', { ...where, barang })
      expect([moved.status, moved.body.no_pindah, moved.body.total_qty]).toEqual([
        201,
        'PSB-20261120-0001',
        lines.length,
      ])
      expect((await pieces.ask('GET', `barang?${query({ filter: { tempat: 'TOKO/06' } })}`)).body).toEqual([])
      expect(
        getMessages(
          await pieces.create('pindah-satu-baki', { ...where, kode_gudang: 'TOKO', kode_baki: '06', barang }),
        ),
      ).toContain('kode_baki check: Baki Tujuan Sama Dengan Baki Asal')
    })

    test('a cashier moves nothing, and the books are right after all this', async () => {
      const barcode = await pieces.make()
      expect((await pieces.create('pindah-barang', to('02', barcode), 'KSR01')).status).toBe(403)
      expect(await pieces.breaches()).toEqual([])
    })
  })
}
