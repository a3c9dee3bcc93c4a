// What the plain words of fields, lists and permissions do through the API, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleFolder, ruleFolder } from '../support/schema/rule-files.ts'
import { type Answered, openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Fields = Readonly<Record<string, unknown>>

for (const database of databases) {
  describe(database, () => {
    let folder: RuleFolder
    let shop: Shop
    const tokens = new Map<string, string>()
    let serial = 0

    beforeAll(async () => {
      folder = ruleFolder()
      shop = await openShop({ database, env: { SCHEMA_DIR: folder.path } })
      for (const user of ['OWNER', 'KSR01', 'SLS01']) tokens.set(user, await shop.signIn(user))
    })
    afterAll(async () => {
      await shop.close()
      folder.remove()
    })

    const as = (user: string) => ({ token: tokens.get(user) ?? '' })
    const send = (fields: Fields): Promise<Answered> => {
      serial += 1
      const body = { kode: `K${serial}`, nomor: `${serial}`, asal: `A${serial}`, ...fields }
      return shop.ask('POST', 'kata-kata', { ...as('OWNER'), body })
    }
    const get = async (path: string, user = 'OWNER') => (await shop.ask('GET', path, as(user))).body

    test.each([
      [{ nama: 'AB' }, 'nama text.short'],
      [{ nama: 'ABCDEF' }, 'nama text.long'],
      [{ nama: 'A1B' }, 'nama text.pattern'],
      [{ jumlah: 1 }, 'jumlah number.minimum'],
      [{ jumlah: 5 }, 'jumlah number.maximum'],
      [{ jumlah: 2.5 }, 'jumlah number.whole'],
      [{ berat: 0 }, 'berat number.above'],
      [{ berat: 1.501 }, 'berat number.maximum'],
      [{ hari: '20-11-2026' }, 'hari type.date'],
      [{ catatan: 'LAIN' }, 'catatan field.read-only'],
      [{ status: 'LAIN' }, 'status choice.unknown'],
      [{ kode: null }, 'kode required'],
      [{ lain: 1 }, 'lain field.unknown'],
    ])('bounds of fields refuse %j', async (fields, messages) => {
      const { body } = await send(fields)
      expect(body.faults.map(({ field, code }: Record<string, string>) => `${field} ${code}`)).toEqual([messages])
    })

    test('a row that says little has its defaults, and never shows what is written only', async () => {
      const { status, body } = await send({ rahasia: 'X', surat: 'Surat Kecil' })
      expect([status, body]).toMatchObject([
        201,
        { nama: 'AWAL', catatan: 'TETAP', status: 'BUKA', surat: 'Surat Kecil' },
      ])
      expect(body).not.toHaveProperty('rahasia')
      expect(await get(`kata-kata/${body.id}`)).not.toHaveProperty('rahasia')
    })

    test('messages of a field stand in place of the usual ones', async () => {
      const { body: made } = await send({ kode: 'GANDA' })
      expect(made.kode).toBe('GANDA')
      expect((await send({ kode: null })).body.faults[0].message).toBe('Kode Kata Wajib')
      expect((await send({ kode: 'GANDA' })).body.faults[0].message).toBe('Sudah Dipakai')
    })

    test('what is written once keeps its value, and no two rows share what is unique', async () => {
      const { body: row } = await send({ asal: 'KUDUS', nama: 'SATU' })
      const changed = await shop.ask('PUT', `kata-kata/${row.id}`, { ...as('OWNER'), body: { asal: 'LAIN' } })
      expect(changed.body.faults).toMatchObject([{ field: 'asal', code: 'field.once' }])
      const twice = await send({ asal: 'KUDUS', nama: 'SATU' })
      expect(twice.body.faults.map(({ field }: Record<string, string>) => field)).toEqual(['nama', 'asal'])
      expect((await send({ nomor: row.nomor })).status).toBe(409)
    })

    test('a list has its order, search, filters, page and totals as its file says', async () => {
      for (let count = 0; count < 10; count++) await send({})
      await send({ kode: 'ZZ', nama: 'CARI', berat: 0.25, status: 'TUTUP' })
      const rows = await get('kata-kata')
      expect([rows[0].kode, rows.length]).toEqual(['ZZ', 10])
      expect(await get(`kata-kata?${query({ filter: { q: 'car' } })}`)).toMatchObject([{ kode: 'ZZ' }])
      expect(await get(`kata-kata?${query({ filter: { q: 'ZZ' } })}`)).toEqual([])
      const listed = await shop.ask(
        'GET',
        `kata-kata?totals=true&${query({ filter: { status: 'TUTUP' } })}`,
        as('OWNER'),
      )
      expect([listed.body.length, JSON.parse(listed.headers['x-totals'] ?? '')]).toEqual([1, { berat: 0.25 }])
    })

    test('a call of its own has its path, its names and its envelope, and a verb that is left out is none', async () => {
      const { body: row } = await send({ asal: 'JEPARA', hari: '2026-11-20' })
      expect(await get('kata-kata/asal/JEPARA?hari_ini=2026-11-20')).toMatchObject({ kata: [{ id: row.id }] })
      expect(await get('kata-kata/asal/JEPARA?hari_ini=2026-11-21')).toEqual({ kata: [] })
      expect((await shop.ask('DELETE', `kata-kata/${row.id}`, as('OWNER'))).status).toBe(405)
    })

    test('levels see, write and call what is theirs', async () => {
      const { body: row } = await send({})
      expect(await get(`kata-kata/${row.id}`, 'KSR01')).not.toHaveProperty('nomor')
      const put = (body: Fields) => shop.ask('PUT', `kata-kata/${row.id}`, { ...as('KSR01'), body })
      expect((await put({ nama: 'BARU' })).body.faults).toMatchObject([{ field: 'nama', code: 'field.read-only' }])
      expect((await put({ jumlah: 3 })).status).toBe(200)
      expect((await shop.ask('POST', 'kata-kata', { ...as('KSR01'), body: {} })).status).toBe(403)
      expect((await shop.ask('GET', 'kata-kata', as('SLS01'))).status).toBe(403)
    })

    test('the description of the API has titles, descriptions and bounds', async () => {
      const { components } = await get('openapi.json')
      const { properties } = components.schemas['kata.write']
      expect(properties.nama).toMatchObject({
        title: 'Nama Kata',
        description: 'Nama Yang Dicetak',
        minLength: 3,
        maxLength: 5,
        pattern: '^[A-Z]+$',
      })
      expect(properties).not.toHaveProperty('catatan')
      expect(components.schemas['kata.row'].properties).not.toHaveProperty('rahasia')
    })
  })
}
