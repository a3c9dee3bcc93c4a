// What was bought back: sorted, washed, and in a tray again under a barcode of its own; or melted, or scrapped. Grams that are
// lost on the way are in the books.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))
    beforeAll(async () => {
      expect((await pieces.ask('PUT', 'para-system', { SEPUHAN_MODULE: true, BATAS_SUSUT: 100 }, 'OWNER')).status).toBe(
        200,
      )
      const tukang = { kode_tukang: 'TKG', nama_tukang: 'PAK TUKANG' }
      await pieces.ask('POST', 'tukang', tukang, 'OWNER')
    })

    /** A ring that was sold and came back. */
    const bought = async (): Promise<string> => {
      const barcode = await pieces.make()
      await pieces.postEntry(barcode, 'JUAL', 'PELANGGAN')
      await pieces.postEntry(barcode, 'BELI', 'BELI')
      return barcode
    }
    const sort = (...barang: readonly object[]) => pieces.create('sortir-pembelian', { barang })
    const move = (path: string, body: object = {}, user?: string) => pieces.ask('POST', path, body, user)
    /** Made by an admin with the password of a supervisor. */
    const createAuthorized = async (path: string, body: object) => {
      const word = { user_id: 'SPV01', password, keterangan: 'DILEBUR', content: body }
      const { body: given } = await move(`${path}/authorize?move=simpan`, word)
      return pieces.create(path, { ...body, detail_authorization: [{ _id: given._id }] })
    }
    const readPlaces = async (barcode: string) =>
      (await pieces.legs(barcode)).map(({ kind, tempat, qty, berat }) => `${kind} ${tempat} ${qty} ${berat}`)

    test('a piece is sorted, washed, and sold again under a barcode of its own, with every gram in the books', async () => {
      const barcode = await bought()
      const { body: filled } = await pieces.ask('POST', 'sortir-pembelian/fill/barang', { document: {} })
      expect(filled).toMatchObject([{ kode_barcode: barcode, berat: 2.53, berat_sortir: 2.53, susut: 0 }])
      const { status, body: sorted } = await sort({ kode_barcode: barcode, hasil_sortir: 'CUCI', berat_sortir: 2.5 })
      expect([status, sorted.no_sortir, sorted.total_susut]).toEqual([201, 'SP-261120-0001', 0.03])
      expect(await pieces.find(barcode)).toMatchObject({ tempat: 'CUCI', status: 'SEPUHAN' })
      const proof = await pieces.ask('GET', `sortir-pembelian/${sorted.id}/print/bukti`)
      expect(proof.headers['content-type']).toBe('application/pdf')

      const batch = { kode_tukang: 'TKG', barang: [{ kode_barcode: barcode }] }
      const listOffered = async (): Promise<readonly string[]> =>
        (await move('cucian/fill/barang', { document: {} })).body.map(
          (line: { kode_barcode: string }) => line.kode_barcode,
        )
      expect(await listOffered()).toEqual([barcode])
      const { body: sent } = await move('cucian?move=kirim', batch)
      expect(await listOffered()).toEqual([])
      expect(sent).toMatchObject({ no_cuci: 'CU-261120-0001', status: 'OPEN', berat_kirim: 2.5, jumlah: 1 })
      const again = await move('cucian?move=kirim', batch)
      expect(getMessages(again)).toEqual([expect.stringContaining('line.reserved')])
      const [line] = sent.barang
      const change = (berat_kembali: number) =>
        pieces.ask('PUT', `cucian/${sent.id}`, { barang: [{ id: line.id, kode_barcode: barcode, berat_kembali }] })
      expect(getMessages(await change(2.6))).toEqual([expect.stringContaining('Berat Kembali Melebihi Berat Kirim')])
      const early = await move(`cucian/${sent.id}/moves/selesai`)
      expect(getMessages(early)).toEqual([' check: Isi Berat Kembali Semua Barang'])
      expect((await change(2.48)).body).toMatchObject({ susut: 0.02, barang: [{ susut: 0.02, susut_persen: 0.8 }] })
      expect((await move(`cucian/${sent.id}/moves/selesai`)).body).toMatchObject({
        status: 'DONE',
        tgl_kembali: '2026-11-20',
      })
      expect(await pieces.find(barcode)).toMatchObject({ tempat: 'SORTIR' })

      const to = { tujuan: 'TOKO', kode_gudang: 'TOKO', kode_baki: '02', barang: [{ kode_barcode: barcode }] }
      const { status: made, body: moved } = await pieces.create('pindah-sortir', to)
      expect([made, moved.no_pindah]).toEqual([201, 'PS-261120-0001'])
      const fresh = moved.barang[0].barcode_baru
      expect(await pieces.find(fresh)).toMatchObject({
        tempat: 'TOKO/02',
        status: 'TERSEDIA',
        berat: 2.48,
        kode_dept: 'CCG17K',
        asal: 'SEPUHAN',
      })
      expect(await pieces.find(barcode)).toMatchObject({ stock_on_hand: 0, status: 'HABIS' })
      expect((await readPlaces(barcode)).slice(6)).toEqual([
        'SORTIR BELI -1 -2500',
        'SORTIR CUCI 1 2500',
        'SUSUT BELI 0 -30',
        'SUSUT SUSUT 0 30',
        'CUCI CUCI -1 -2480',
        'CUCI SORTIR 1 2480',
        'SUSUT CUCI 0 -20',
        'SUSUT SUSUT 0 20',
        'SORTIR SORTIR -1 -2480',
        'SORTIR KODE BARU 1 2480',
      ])
      await pieces.postEntry(fresh, 'JUAL', 'PELANGGAN')
      expect(await pieces.breaches()).toEqual([])
    })

    test('washing is paid in cash, and what was sorted wrongly is taken back', async () => {
      const [one, two] = [await bought(), await bought()]
      const { body: sorted } = await sort(
        { kode_barcode: one, hasil_sortir: 'CUCI', berat_sortir: 2.53 },
        { kode_barcode: two, hasil_sortir: 'LEBUR', berat_sortir: 2.53 },
      )
      const { body: sent } = await move('cucian?move=kirim', {
        kode_tukang: 'TKG',
        ongkos_cuci: 15_000,
        barang: [{ kode_barcode: one }],
      })
      const barang = [{ id: sent.barang[0].id, kode_barcode: one, berat_kembali: 2.53 }]
      await pieces.ask('PUT', `cucian/${sent.id}`, { barang })
      expect((await move(`cucian/${sent.id}/moves/selesai`)).body).toMatchObject({ status: 'DONE', susut: 0 })
      const paid = await pieces.shop.running.storage.read(connection =>
        connection.all({
          sql: "select kind, tempat, jumlah from buku_kas where document = 'cucian' order by jumlah",
          values: [],
        }),
      )
      expect(paid.map(({ kind, tempat, jumlah }) => `${kind} ${tempat} ${jumlah}`)).toEqual([
        'KELUAR KAS -15000',
        'KELUAR LAIN 15000',
      ])
      const undo = (id: string, user: string) =>
        move(`sortir-pembelian/${id}/moves/batal`, { answers: { alasan_batal: 'SALAH INPUT' } }, user)
      expect((await undo(sorted.id, 'SPV01')).status).toBe(409)
      const wrong = await bought()
      const { body: other } = await sort({ kode_barcode: wrong, hasil_sortir: 'REPARASI', berat_sortir: 2.5 })
      expect((await undo(other.id, 'ADM01')).status).toBe(403)
      expect((await undo(other.id, 'SPV01')).body.status).toBe('CANC')
      expect([await pieces.find(wrong), await pieces.find(two)]).toMatchObject([
        { tempat: 'BELI' },
        { tempat: 'SORTIR' },
      ])
      const { body: none } = await move('cucian?move=kirim', { kode_tukang: 'TKG', barang: [] })
      expect(none.faults).toMatchObject([{ field: 'barang' }])
      expect(await pieces.breaches()).toEqual([])
    })

    test('only what was bought back is sorted, and far weights are asked about', async () => {
      const [ring, back] = [await pieces.make(), await bought()]
      const line = { hasil_sortir: 'JUAL', berat_sortir: 2.53 }
      expect(getMessages(await sort({ kode_barcode: ring, ...line }))).toEqual([
        `barang.0.kode_barcode reference.refused: Barang ${ring} Tidak Ada Di Gudang Beli`,
      ])
      expect(getMessages(await sort({ kode_barcode: back }))).toContainEqual(
        expect.stringMatching(/^barang\.0\.hasil_sortir required: /),
      )
      expect(getMessages(await sort({ kode_barcode: back, ...line, berat_sortir: 1 }))).toEqual([
        expect.stringContaining('Berat Sortir 1.000 Jauh Dari Berat 2.530'),
      ])
      expect(
        getMessages(await pieces.create('pindah-sortir', { tujuan: 'LEBUR', barang: [{ kode_barcode: back }] })),
      ).toEqual([`barang.0.kode_barcode reference.refused: Barang ${back} Tidak Ada Di Gudang Sortir`])
      const heavier = await sort({ kode_barcode: back, ...line, berat_sortir: 2.55 })
      expect([heavier.status, heavier.body.total_susut]).toEqual([201, -0.02])
      const melted = await createAuthorized('pindah-sortir', { tujuan: 'LEBUR', barang: [{ kode_barcode: back }] })
      expect([melted.status, melted.body.total_berat]).toEqual([201, 2.55])
      expect(await pieces.find(back)).toMatchObject({ stock_on_hand: 0 })
      expect(await pieces.breaches()).toEqual([])
    })

    test('what is scrapped or melted leaves the stock with the word of another person', async () => {
      const [one, two] = [await bought(), await bought()]
      const scrapped = { barang: [{ kode_barcode: one, hasil_sortir: 'HANCUR', berat_sortir: 2.53 }] }
      expect((await pieces.create('sortir-pembelian', scrapped)).body.code).toBe('authorize.needed')
      expect((await createAuthorized('sortir-pembelian', scrapped)).status).toBe(201)
      await sort({ kode_barcode: two, hasil_sortir: 'LEBUR', berat_sortir: 2.53 })
      const melted = { tujuan: 'LEBUR', barang: [{ kode_barcode: two }] }
      expect((await pieces.create('pindah-sortir', melted)).body.code).toBe('authorize.needed')
      expect((await pieces.create('pindah-sortir', melted, 'SPV01')).body.code).toBe('authorize.needed')
      expect((await createAuthorized('pindah-sortir', melted)).status).toBe(201)
      expect(await pieces.breaches()).toEqual([])
    })

    test('the whole shop is counted tray by tray or type by type, as a snapshot', async () => {
      const document = { per: 'BAKI' }
      const { body: baki } = await pieces.ask('POST', 'stock-opname-global/fill/baki', { document })
      const lines = baki.map(({ kode_baki, qty_system, berat_system }: Record<string, number>, index: number) => ({
        kode_baki,
        qty_hitung: qty_system,
        berat_hitung: berat_system,
        ...(index === 0 && { qty_hitung: (qty_system ?? 0) - 1 }),
      }))
      const jenis = [{ kode_dept: 'CCG17K' }]
      const counted = await pieces.create('stock-opname-global', { ...document, baki: lines, jenis })
      expect(counted).toMatchObject({
        status: 201,
        body: { no_opname: 'SG-261120-0001', jenis: [], belum_dihitung: 0 },
      })
      expect(counted.body.qty_system - counted.body.qty_hitung).toBe(1)
      const types = await pieces.create('stock-opname-global', {
        per: 'JENIS',
        jenis: [{ ...jenis[0], qty_hitung: 0, berat_hitung: 0 }],
      })
      expect(types.body).toMatchObject({ per: 'JENIS', baki: [], qty_hitung: 0 })
      expect(types.body.qty_system).toBeGreaterThan(0)
      expect(getMessages(await pieces.create('stock-opname-global', { per: 'JENIS', baki: lines }))).toEqual([
        ' check: Tekan Isi Baki Atau Isi Jenis Dulu',
      ])
      const proof = await pieces.ask('GET', `stock-opname-global/${counted.body.id}/print/hasil`)
      expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
    })
  })
}
