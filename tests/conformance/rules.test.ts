// What the rules of a file make of rows through the API: defaults, copies, joined and calculated values, what is hidden,
// required, locked and refused, alike on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleFolder, ruleFolder } from '../support/schema/rule-files.ts'
import { type Answered, openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Fields = Readonly<Record<string, unknown>>

const collectFaults = ({ body }: Answered): readonly string[] =>
  body.faults.map(({ field, code }: { field: string; code: string }) => `${field || 'row'} ${code}`)

for (const database of databases) {
  describe(database, () => {
    let folder: RuleFolder
    let shop: Shop
    let token: string
    let stranger: string
    let serial = 0
    const refusals: string[] = []

    beforeAll(async () => {
      folder = ruleFolder()
      shop = await openShop({
        database,
        env: { SCHEMA_DIR: folder.path },
        onSchemaRefused: error => refusals.push(error.message),
      })
      token = await shop.signIn('OWNER')
      stranger = await shop.signIn('OWNERB')
    })

    afterAll(async () => {
      await shop.close()
      folder.remove()
    })

    const send = (fields: Fields): Promise<Answered> => {
      serial += 1
      const body = { kode: `R${serial}`, jenis: 'EMAS', segel: 'S', ...fields }
      return shop.ask('POST', 'racikan', { token, body })
    }

    const made = async (fields: Fields) => {
      const { status, body } = await send(fields)
      expect({ status, body }).toMatchObject({ status: 201 })
      return body
    }

    const change = (row: { id: string }, body: Fields) => shop.ask('PUT', `racikan/${row.id}`, { token, body })
    const read = async (id: string) => (await shop.ask('GET', `racikan/${id}`, { token })).body

    describe('x-calc', () => {
      test('is worked out from what is sent, in exact decimals, and again at each change', async () => {
        const row = await made({ bahan: 'E1', berat: 1.234, ongkos: 50 })
        expect(row).toMatchObject({ nilai: 1250, sisa: 50, biaya: 1550 })
        const changed = await change(row, { berat: 2.5 })
        expect(changed.body).toMatchObject({ nilai: 2550, versi: 2 })
        expect(await read(row.id)).toMatchObject({ nilai: 2550, sisa: 50 })
      })

      test('is written by nobody; unchanged it may come back', async () => {
        const row = await made({ bahan: 'E1', berat: 1, ongkos: 50 })
        expect(collectFaults(await change(row, { nilai: 9 }))).toEqual(['nilai field.read-only'])
        expect((await change(row, { ...(await read(row.id)), catatan: 'LAIN' })).status).toBe(200)
        expect(collectFaults(await send({ nilai: 9 }))).toEqual(['nilai field.read-only'])
      })

      test('with a parameter asks the settings of the shop that saves', async () => {
        const body = { kode: 'LAIN', jenis: 'PERAK', ongkos: 5 }
        expect((await shop.ask('POST', 'racikan', { token: stranger, body })).body).toMatchObject({ biaya: 5 })
        expect(await made({ ongkos: 5 })).toMatchObject({ biaya: 1505 })
      })

      test('that grows too large is a fault of its field', async () => {
        expect(
          collectFaults(await send({ bahan: 'E1', jenis: 'EMAS', berat: 900, ongkos: 9_007_199_254_740_991 })),
        ).toContain('nilai number.large')
      })
    })

    describe('x-store false', () => {
      test('is filtered, sorted and searched like a column', async () => {
        const high = await made({ ongkos: 10, batas: 700_010, label: 'SISA-A' })
        const low = await made({ ongkos: 10, batas: 600_010, label: 'SISA-B' })
        const asked = query({ filter: { sisa_gte: 600_000 }, sort: ['sisa', 'DESC'] })
        const { body, headers } = await shop.ask('GET', `racikan?${asked}`, { token })
        expect(body.map(({ kode, sisa }: { kode: string; sisa: number }) => [kode, sisa])).toEqual([
          [high.kode, 700_000],
          [low.kode, 600_000],
        ])
        expect(headers['content-range']).toBe('racikan 0-1/2')
      })
    })

    describe('x-default', () => {
      test('fills what nobody gave, and nothing else', async () => {
        expect(await made({ ongkos: 40 })).toMatchObject({ batas: 80, tanggal: '2026-11-20' })
        expect(await made({ ongkos: 40, batas: 90, tanggal: '2026-01-02' })).toMatchObject({
          batas: 90,
          tanggal: '2026-01-02',
        })
      })

      test('is for new rows: a change leaves what is there', async () => {
        const row = await made({ ongkos: 40 })
        expect((await change(row, { ongkos: 60 })).body).toMatchObject({ ongkos: 60, batas: 80 })
      })
    })

    describe('x-fetch', () => {
      test('copy takes the value at each other pick, unless one is given', async () => {
        const row = await made({ bahan: 'E1' })
        expect(row).toMatchObject({ nama_bahan: 'EMAS SATU' })
        expect((await change(row, { nama_bahan: 'NAMA LAIN' })).body).toMatchObject({ nama_bahan: 'NAMA LAIN' })
        expect((await change(row, { bahan: 'E2' })).body).toMatchObject({ nama_bahan: 'EMAS DUA' })
        expect(await made({ bahan: 'E1', nama_bahan: 'SENDIRI' })).toMatchObject({ nama_bahan: 'SENDIRI' })
      })

      test('copyIfEmpty fills an empty field and leaves a full one', async () => {
        const row = await made({ bahan: 'E1' })
        expect(row).toMatchObject({ catatan: 'SIMPAN' })
        expect((await change(row, { bahan: 'E2' })).body).toMatchObject({ catatan: 'SIMPAN' })
        const empty = await made({})
        expect((await change(empty, { bahan: 'E2' })).body).toMatchObject({ catatan: 'JEMUR' })
      })

      test('live follows the other row, two references away too, and is sorted and filtered by', async () => {
        const row = await made({ bahan: 'E2', label: 'HIDUP' })
        expect(row).toMatchObject({ harga_bahan: 2000, kota: 'SURABAYA' })
        const [bahan] = (await shop.ask('GET', `bahan?${query({ filter: { kode_bahan: 'E2' } })}`, { token })).body
        await shop.ask('PUT', `bahan/${bahan.id}`, { token, body: { harga: 2222 } })
        expect(await read(row.id)).toMatchObject({ harga_bahan: 2222 })
        const asked = query({ filter: { kota: 'SURABAYA', harga_bahan: 2222, label: 'HIDUP' }, sort: ['kota', 'ASC'] })
        expect((await shop.ask('GET', `racikan?${asked}`, { token })).body).toMatchObject([{ id: row.id }])
        await shop.ask('PUT', `bahan/${bahan.id}`, { token, body: { harga: 2000 } })
      })

      test('live of a reference that is empty is nothing', async () => {
        expect(await made({})).toMatchObject({ harga_bahan: null, kota: '-', nilai: null })
      })
    })

    describe('x-when', () => {
      test('show false empties the field, unless it keeps its value', async () => {
        const row = await made({ jenis: 'EMAS', alasan: 'RAHASIA', nomor_lama: 'N1' })
        expect(row).toMatchObject({ alasan: '-', nomor_lama: 'N1' })
        const lm = await change(row, { jenis: 'LM', berat: 2, alasan: 'PESANAN' })
        expect(lm.body).toMatchObject({ alasan: 'PESANAN', nomor_lama: 'N1' })
        expect((await change(row, { jenis: 'PERAK' })).body).toMatchObject({ alasan: '-' })
      })

      test('require asks for a value where it holds and the field shows', async () => {
        expect(collectFaults(await send({ jenis: 'LM', berat: 11 }))).toEqual(['alasan required'])
        expect((await send({ jenis: 'LM', berat: 11, alasan: 'A' })).status).toBe(201)
        expect((await send({ jenis: 'PERAK', berat: 11 })).status).toBe(201)
      })

      test('lock refuses another value and takes the same one', async () => {
        const row = await made({ jenis: 'PERAK', potongan: 5, ongkos: 50 })
        expect(collectFaults(await change(row, { berat: 101, potongan: 6 }))).toEqual(['potongan field.locked'])
        expect((await change(row, { berat: 101, potongan: 5 })).body).toMatchObject({ berat: 101, potongan: 5 })
      })
    })

    test('a section that does not show empties its fields and asks for none of them', async () => {
      expect((await send({ jenis: 'PERAK', segel: null })).status).toBe(201)
      expect(await made({ jenis: 'PERAK', segel: 'ADA' })).toMatchObject({ segel: '-' })
      expect(collectFaults(await send({ jenis: 'EMAS', segel: null }))).toEqual(['segel required'])
    })

    test('a choice is taken only where it shows, and stays where it was taken before', async () => {
      expect(collectFaults(await send({ jenis: 'LM', berat: 0.5 }))).toEqual(['jenis choice.unknown'])
      const row = await made({ jenis: 'LM', berat: 2 })
      expect((await change(row, { berat: 0.5 })).body).toMatchObject({ jenis: 'LM', berat: 0.5 })
    })

    describe('x-ref.filter', () => {
      test('refuses rows that it does not offer, by their own fields and by the row that names them', async () => {
        expect(collectFaults(await send({ jenis: 'EMAS', bahan: 'P1' }))).toEqual(['bahan reference.filtered'])
        expect(collectFaults(await send({ jenis: 'EMAS', bahan: 'MATI' }))).toEqual(['bahan reference.filtered'])
        expect(collectFaults(await send({ jenis: 'EMAS', bahan: 'TIADA' }))).toEqual(['bahan reference.missing'])
        expect((await send({ jenis: 'PERAK', bahan: 'P1' })).status).toBe(201)
      })

      test('leaves a reference that was named before', async () => {
        const row = await made({ jenis: 'EMAS', bahan: 'E1' })
        expect((await change(row, { jenis: 'PERAK' })).status).toBe(200)
      })
    })

    describe('a lookup', () => {
      const lookUp = (self: unknown, asked: { as?: string; more?: Fields; lookup?: string } = {}) =>
        shop.ask(
          'GET',
          `bahan?lookup=${asked.lookup ?? 'racikan.bahan'}&self=${encodeURIComponent(JSON.stringify(self))}&${query(asked.more ?? {})}`,
          { token: asked.as ?? token },
        )
      const getKeys = ({ body }: Answered) => body.map(({ kode_bahan }: { kode_bahan: string }) => kode_bahan)

      test('offers what the form may name', async () => {
        expect(getKeys(await lookUp({ jenis: 'EMAS' }))).toEqual(['E1', 'E2'])
        expect(getKeys(await lookUp({ jenis: 'PERAK' }))).toEqual(['P1'])
        expect(getKeys(await lookUp({ jenis: '' }))).toEqual([])
        expect(getKeys(await lookUp({ jenis: 'EMAS' }, { more: { filter: { q: 'dua' }, range: [0, 9] } }))).toEqual([
          'E2',
        ])
        const { headers } = await lookUp({ jenis: 'EMAS' }, { more: { range: [0, 0] } })
        expect(headers['content-range']).toBe('bahan 0-0/2')
      })

      test('takes a half-filled form, and calls what is no form malformed', async () => {
        expect((await lookUp({ jenis: 7, nilai: 'x', tidak_ada: 1 })).status).toBe(200)
        for (const self of [[], 7, 'teks', null]) {
          const { status, body } = await lookUp(self)
          expect([status, body.faults?.[0].field]).toEqual([400, 'self'])
        }
      })

      test('needs a lookup field, and a user who may use its screen', async () => {
        for (const lookup of ['racikan.kode', 'racikan.tidak', 'tidak.bahan', 'bahan.pemasok', 'bahan'])
          expect([lookup, (await lookUp({}, { lookup })).status]).toEqual([lookup, 400])
        expect(getKeys(await lookUp({ jenis: 'EMAS' }, { as: stranger }))).toEqual([])
        expect((await shop.ask('GET', 'bahan?lookup=racikan.bahan', {})).status).toBe(401)
        const cashier = await shop.signIn('KSR01')
        expect(getKeys(await lookUp({ jenis: 'EMAS' }, { as: cashier }))).toEqual(['E1', 'E2'])
        const { body } = await lookUp({ jenis: 'EMAS' }, { as: cashier })
        expect(Object.keys(body[0]).toSorted()).toEqual([
          'harga',
          'id',
          'kode_bahan',
          'nama_bahan',
          'pemasok',
          'petunjuk',
          'versi',
        ])
      })
    })

    test('x-checks refuse a row with their message, at their fields, and warnings stop nothing', async () => {
      const over = await send({ ongkos: 10, potongan: 30 })
      const heavy = await send({ berat: 1000 })
      expect([over, heavy].map(({ status, body }) => [status, body.faults])).toEqual([
        [422, [{ field: 'potongan', code: 'check', message: 'Potongan Melebihi Batas' }]],
        [422, [{ field: '', code: 'check', message: 'Emas Paling Berat 1 Kilogram' }]],
      ])
      expect((await send({ jenis: 'EMAS', ongkos: 2_000_000 })).status).toBe(201)
    })

    test('x-unique with a condition lets rows double for which it does not hold', async () => {
      await made({ label: 'SATU' })
      const second = await send({ label: 'SATU' })
      expect([second.status, collectFaults(second)]).toEqual([409, ['label unique']])
      const off = await made({ label: 'SATU', status_aktif: false })
      expect((await change(off, { status_aktif: true })).status).toBe(409)
      expect((await change(off, { catatan: 'TETAP' })).status).toBe(200)
      const other = { kode: 'B-SATU', jenis: 'EMAS', segel: 'S', label: 'SATU' }
      expect((await shop.ask('POST', 'racikan', { token: stranger, body: other })).status).toBe(201)
    })

    test('an alias gives the rows of its filter, by their own fields and by those of a reference', async () => {
      const readKeys = async (path: string) =>
        (await shop.ask('GET', path, { token })).body.map(({ kode_bahan }: { kode_bahan: string }) => kode_bahan)
      expect(await readKeys('bahan/aktif')).toEqual(['E1', 'E2', 'P1'])
      expect(await readKeys('bahan/dari/EMAS')).toEqual(['E1'])
      expect(await readKeys('bahan/dari/PERAK')).toEqual(['P1'])
    })

    test('an alias with pages gives the rows that skip and limit ask for, of how many', async () => {
      const page = async (asked: string) => {
        const { status, body, headers } = await shop.ask('GET', `bahan/paginated${asked}`, { token })
        const rows = body.bahan?.map(({ kode_bahan }: { kode_bahan: string }) => kode_bahan)
        return [status, rows, headers['content-range']]
      }
      expect(await page('?skip=1&limit=1')).toEqual([200, ['E2'], 'bahan 1-1/3'])
      expect(await page('?skip=2&limit=5')).toEqual([200, ['P1'], 'bahan 2-2/3'])
      expect(await page('?skip=9')).toEqual([200, [], 'bahan 9-9/3'])
      expect(await page('')).toEqual([200, ['E1', 'E2', 'P1'], 'bahan 0-2/3'])
      for (const wrong of ['?limit=0', '?limit=1001', '?skip=-1', '?skip=a', '?limit=1&limit=2', '?range=[0,1]'])
        expect([wrong, (await page(wrong))[0]]).toEqual([wrong, 400])
    })

    test('a calculated field becomes a column and is none again, and loses nothing', async () => {
      const row = await made({ ongkos: 40, batas: 100 })
      const turn = async (isStored: boolean) => {
        folder.change('resources/uji/racikan.json', file => {
          const { properties } = file as unknown as { properties: Record<string, Fields> }
          return {
            ...file,
            properties: { ...properties, sisa: { ...properties.sisa, 'x-store': isStored } },
          }
        })
        expect([await shop.running.reloadSchema(), refusals]).toEqual([true, []])
      }
      await turn(true)
      expect(await read(row.id)).toMatchObject({ sisa: 60, versi: 1 })
      expect((await change(row, { ongkos: 30 })).body).toMatchObject({ sisa: 70 })
      expect(await read(row.id)).toMatchObject({ sisa: 70 })
      await turn(false)
      expect(await read(row.id)).toMatchObject({ sisa: 70, ongkos: 30 })
      expect((await change(row, { batas: 130 })).body).toMatchObject({ sisa: 100 })
    })
  })
}
