// Tambah Data Barang and Data Barang: what a new piece gets, where it lies, what is refused, and what may be changed.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk, ring } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const acc = {
  kode_group: 'ACC',
  kode_dept: 'KOTAK',
  kode_baki_awal: '04D',
  nama_barang: 'KOTAK UJI',
  berat_asli: 0,
  berat: 0,
}

const refused: readonly [what: string, body: object, messages: string][] = [
  ['no weight', { berat: 0 }, 'berat check: Berat Harus Lebih Dari 0'],
  ['no true weight', { berat_asli: 0 }, 'berat_asli check: Berat Asli Harus Lebih Dari 0'],
  ['a negative weight', { berat: -2.53 }, 'berat number.minimum: Berat Tidak Boleh Minus'],
  ['an absurd weight', { berat: 12_000 }, 'berat check: Berat Lebih Dari 10 Kg, Periksa Letak Titiknya'],
  [
    'an absurd true weight',
    { berat_asli: 10_000.001 },
    'berat_asli check: Berat Asli Lebih Dari 10 Kg, Periksa Letak Titiknya',
  ],
  [
    'a type of another group',
    { kode_dept: 'CCG24K' },
    'kode_dept reference.refused: Jenis CCG24K Bukan Jenis Dari Group Ini',
  ],
  [
    'a barcode of its own',
    { kode_barcode: '00009999' },
    'kode_barcode field.read-only: Kode Barcode Tidak Dapat Diubah',
  ],
  ['a stock of its own', { stock_on_hand: 5 }, 'stock_on_hand field.read-only: Stock Tidak Dapat Diubah'],
  ['a place of its own', { tempat: 'TOKO/02' }, 'tempat field.read-only: Tempat Tidak Dapat Diubah'],
  ['accessories that are no markis', { ...acc, is_markis: false }, 'is_markis field.locked: Markis Tidak Dapat Diubah'],
]

for (const database of databases) {
  describe(database, () => {
    const pieces = openForTests(() => openDesk(database))

    test('a new piece gets its number, name, mark, charge and prices, and lies in its tray', async () => {
      const { status, body } = await pieces.ask('POST', 'barang', ring)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        kode_barcode: expect.stringMatching(/^\d{8}$/),
        nama_barang: 'CINCIN EMAS 17K',
        jenis_group: 'EMAS',
        kadar: 70.8,
        kadar_cetak: '17K',
        kadar_modal: 70.8,
        berat_murni: 1.791,
        berat_bandrol: 0.1,
        harga_skrg: 1_935_000,
        harga_modal: 4_591_950,
        ongkos: 50_000,
        is_markis: false,
        tempat: 'TOKO/01',
        kode_gudang: 'TOKO',
        kode_baki: '01',
        stock_on_hand: 1,
        status: 'TERSEDIA',
        tgl_input: '2026-11-20',
        input_by: 'ADM01',
        versi: 1,
      })
      expect(await pieces.legs(body.kode_barcode)).toMatchObject([
        {
          kind: 'TAMBAH',
          tempat: 'SUPPLIER',
          dari: 'SUPPLIER',
          ke: 'TOKO/01',
          qty: -1,
          berat: -2530,
          document: 'barang',
        },
        { kind: 'TAMBAH', tempat: 'TOKO/01', dari: 'SUPPLIER', ke: 'TOKO/01', qty: 1, berat: 2530, document: 'barang' },
      ])
    })

    test('the price of today follows the price of the group, and nothing is written', async () => {
      const piece = await pieces.make({ harga_atribut: 12_500 })
      const before = await pieces.find(piece)
      // 2.53 g x 1,935,000 = 4,895,550, up to the next 500.
      expect(before).toMatchObject({ harga_hari_ini: 4_896_000 + 12_500, harga_skrg: 1_935_000 })
      const [group] = (await pieces.ask('GET', `group?${query({ filter: { kode_group: 'G17K' } })}`)).body
      await pieces.ask('PUT', `group/${group.id}`, { harga: 2_000_001 })
      const after = { ...before, harga_hari_ini: 5_060_500 + 12_500 }
      expect(await pieces.find(piece)).toEqual(after)
      expect((await pieces.ask('GET', `barang/${before.id}`)).body).toEqual(after)
      // Whoever read the older price may save: it is no value that he writes.
      const saved = await pieces.ask('PUT', `barang/${before.id}`, { ...before, nama_barang: 'CINCIN LAMA' })
      expect(saved).toMatchObject({ status: 200, body: { nama_barang: 'CINCIN LAMA', harga_hari_ini: 5_073_000 } })
      const history = (await pieces.ask('GET', `barang/${before.id}/history`)).body
      expect(JSON.stringify(history)).not.toContain('harga_hari_ini')
      await pieces.ask('PUT', `group/${group.id}`, { harga: 1_935_000 })
    })

    test('where prices are of fine gold the purity counts, and steps are as the shop says', async () => {
      const piece = await pieces.make()
      const set = (values: object) => pieces.ask('PUT', 'para-system', values, 'OWNER')
      await set({ KATEGORI_HARGA: 'PERSENTASE', PEMBULATAN: 1_000 })
      // 2.53 g x 1,935,000 x 70.8 % = 3,466,049.4, up to the next 1,000.
      expect(await pieces.find(piece)).toMatchObject({ harga_hari_ini: 3_467_000 })
      await set({ KATEGORI_HARGA: 'GRAM', PEMBULATAN: 500 })
      expect(await pieces.find(piece)).toMatchObject({ harga_hari_ini: 4_896_000 })
    })

    test('a piece of a fixed price costs what was typed, whatever its group costs', async () => {
      const piece = await pieces.make({ is_markis: true, harga_jual: 7_500_000 })
      expect(await pieces.find(piece)).toMatchObject({ harga_hari_ini: 7_500_000 })
    })

    test('a diamond piece costs its dollars at its rate and its labour, and its gold where the group has a price', async () => {
      const diamond = {
        kode_group: 'BRL',
        kode_dept: 'CCBRL',
        total_usd: 2_400.5,
        curr: 16_500,
        ongkos_berlian: 250_001,
      }
      const piece = await pieces.make(diamond)
      // 2,400.50 x 16,500 + 250,001 = 39,858,251, up to the next 500.
      expect(await pieces.find(piece)).toMatchObject({ harga_hari_ini: 39_858_500 })
      const [group] = (await pieces.ask('GET', `group?${query({ filter: { kode_group: 'BRL' } })}`)).body
      const setPrice = async (harga: number) => {
        const change = { token: pieces.tokenOf('OWNER'), body: { harga } }
        const asked = await pieces.shop.ask('PUT', `group/${group.id}`, change)
        if (asked.status === 200) return asked.status
        const confirmed = asked.body.questions.map(({ id }: { id: string }) => id).join()
        const headers = { confirmed, 'confirm-reason': 'Kurs' }
        return (await pieces.shop.ask('PUT', `group/${group.id}`, { ...change, headers })).status
      }
      expect(await setPrice(1_000_000)).toBe(200)
      // And 2.53 g x 1,000,000.
      expect(await pieces.find(piece)).toMatchObject({ harga_hari_ini: 42_388_500 })
      expect(await setPrice(group.harga)).toBe(200)
    })

    test('lists are not filtered or sorted by a price that stands in no table', async () => {
      for (const parts of [{ filter: { harga_hari_ini: 1 } }, { sort: ['harga_hari_ini', 'ASC'] }])
        expect((await pieces.ask('GET', `barang?${query(parts)}`)).status).toBe(400)
    })

    test('stones of a piece are read and changed by who may change the piece, and by nobody else', async () => {
      const diamond = { kode_group: 'BRL', kode_dept: 'CCBRL', is_markis: true, harga_jual: 9_000_000 }
      const kode_barcode = await pieces.make(diamond)
      const stone = { kode_barcode, jenis_batu: 'BERLIAN', karat_batu: 0.25 }
      const made = await pieces.ask('POST', 'barang-batu', stone)
      expect(made).toMatchObject({ status: 201, body: { no_batu: expect.stringMatching(/^B\d{8}$/), jumlah: 1 } })
      const list = await pieces.ask('GET', `barang-batu?${query({ filter: { kode_barcode } })}`)
      expect(list.body).toMatchObject([{ karat_batu: 0.25 }])
      expect((await pieces.ask('PUT', `barang-batu/${made.body.id}`, { jumlah: 2 })).body).toMatchObject({ jumlah: 2 })
      for (const user of ['KSR01', 'SLS01'])
        expect((await pieces.ask('POST', 'barang-batu', stone, user)).status).toBe(403)
      expect((await pieces.ask('GET', `barang-batu/${made.body.id}`, undefined, 'OWNERB')).status).toBe(404)
      expect((await pieces.ask('DELETE', `barang-batu/${made.body.id}`)).status).toBe(200)
    })

    test('numbers follow each other through the chain', async () => {
      const first = Number(await pieces.make())
      const other = await pieces.ask('POST', 'barang', ring, 'OWNERB')
      expect(Number(other.body.kode_barcode)).toBe(first + 1)
      expect(Number(await pieces.make())).toBe(first + 2)
    })

    test('what is typed stays', async () => {
      const typed = { nama_barang: 'CINCIN ANYAM', kadar: 70, kadar_cetak: '700', ongkos: 0, berat_plastik: 0.2 }
      expect(await pieces.find(await pieces.make(typed))).toMatchObject(typed)
    })

    test('accessories have no stock until some is added', async () => {
      const barcode = await pieces.make(acc)
      expect(await pieces.find(barcode)).toMatchObject({
        stock_on_hand: 0,
        tempat: '-',
        status: 'HABIS',
        is_markis: true,
      })
      expect(await pieces.legs(barcode)).toEqual([])
    })

    test.each(refused)('refuses %s, and keeps nothing', async (_, body, sentence) => {
      const before = (await pieces.ask('GET', `barang?${query({ range: [0, 0] })}`)).headers['content-range']
      const answer = await pieces.ask('POST', 'barang', { ...ring, ...body })
      expect([answer.status, getMessages(answer)]).toEqual([422, expect.arrayContaining([sentence])])
      expect((await pieces.ask('GET', `barang?${query({ range: [0, 0] })}`)).headers['content-range']).toBe(before)
    })

    test('two pieces do not share a tag', async () => {
      await pieces.make({ tag_id: 'E2000017' })
      const answer = await pieces.ask('POST', 'barang', { ...ring, tag_id: 'E2000017' })
      expect([answer.status, answer.body.faults?.[0]?.field]).toEqual([409, 'tag_id'])
    })

    test('names, marks and codes are changed; weight, group, type and tray are not', async () => {
      const { id } = await pieces.find(await pieces.make())
      const allowed = {
        nama_barang: 'CINCIN BARU',
        kadar: 71,
        kadar_cetak: '710',
        kode_intern: 'RAK 3',
        harga_atribut: 25_000,
      }
      expect((await pieces.ask('PUT', `barang/${id}`, allowed)).body).toMatchObject({ ...allowed, versi: 2 })
      for (const [field, value] of Object.entries({
        berat: 9,
        berat_asli: 9,
        kode_group: 'G24K',
        kode_dept: 'CCG24K',
        kode_baki_awal: '02',
        kode_baki: '02',
      })) {
        const answer = await pieces.ask('PUT', `barang/${id}`, { [field]: value }, 'OWNER')
        expect([field, answer.status, answer.body.faults[0].field]).toEqual([field, 422, field])
      }
      expect((await pieces.ask('DELETE', `barang/${id}`, undefined, 'OWNER')).status).toBe(405)
    })

    test('a status is found by: what is sold, in deposit, scrapped', async () => {
      const [sold, stored, scrapped] = [await pieces.make(), await pieces.make(), await pieces.make()]
      await pieces.postEntry(sold, 'JUAL', 'PELANGGAN')
      await pieces.postEntry(stored, 'TITIP', 'TITIP')
      expect((await pieces.scrap(scrapped)).status).toBe(201)
      for (const [barcode, status, kode_gudang, stock_on_hand] of [
        [sold, 'TERJUAL', 'TOKO', 0],
        [stored, 'TITIP', 'TITIP', 1],
        [scrapped, 'HANCUR', 'TOKO', 0],
      ] as const) {
        expect(await pieces.find(barcode)).toMatchObject({ status, kode_gudang, stock_on_hand })
        const { body } = await pieces.ask('GET', `barang?${query({ filter: { status, kode_barcode: barcode } })}`)
        expect(body).toHaveLength(1)
        expect((await pieces.ask('GET', `barang/ready/kode-barcode/${barcode}`)).body).toEqual([])
      }
      await pieces.postEntry(stored, 'TITIP', 'TOKO/01')
    })

    test('a cashier looks pieces up without their cost and makes none, and another shop does not see them', async () => {
      const { id } = await pieces.find(await pieces.make())
      const { status, body } = await pieces.ask('GET', `barang/${id}`, undefined, 'KSR01')
      expect([status, body.berat, body.harga_modal]).toEqual([200, 2.53, undefined])
      expect((await pieces.ask('POST', 'barang', ring, 'KSR01')).status).toBe(403)
      expect((await pieces.ask('GET', `barang/${id}`, undefined, 'OWNERB')).status).toBe(404)
    })

    test('the demo has pieces in the trays of both shops, and its books are right', async () => {
      for (const [user, all, kinds] of [
        ['ADM01', 430, 12],
        ['OWNERB', 214, 8],
      ] as const) {
        const filter = { tgl_input: '2026-11-20', input_by: 'SYSTEM' }
        const { body } = await pieces.ask('GET', `barang?${query({ filter, range: [0, 999] })}`, undefined, user)
        expect([user, body.length]).toEqual([user, all])
        expect(body.filter((row: { status: string }) => row.status !== 'TERSEDIA')).toEqual([])
        expect(body.filter((row: { jenis_group: string }) => row.jenis_group === 'ACC')).toHaveLength(kinds)
      }
      expect(await pieces.breaches()).toEqual([])
    })

    test('after barcode 99999999 there is no other, as a barcode has eight digits', async () => {
      const sql = "update kencana_number set last_given = 99999998 where counter = 'barang.kode_barcode'"
      await pieces.shop.running.storage.write(connection => connection.run({ sql, values: [] }))
      expect(await pieces.make()).toBe('99999999')
      const { status, body } = await pieces.ask('POST', 'barang', ring)
      expect([status, body]).toMatchObject([409, { code: 'number.full', message: 'Kode Barcode ######## Sudah Habis' }])
    })
  })
}
