// One change of settings and masters for several shops: what differs, all or nothing, and two owners at once.
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let owner: string
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    owner = await shop.signIn('OWNER')
    await shop.ask('POST', 'toko', { token: owner, body: { kode_toko: 'KCC', nama_toko: 'KENCANA SOLO' } })
    const branch = { user_id: 'CABANG', user_name: 'CABANG', level: 'OWC', password, toko_lain: 'KCB' }
    await shop.ask('POST', 'users', { token: owner, body: branch })
  })

  interface ShopRow {
    readonly code: string
    readonly row: Readonly<Record<string, unknown>> | null
  }
  const read = async (path: string, token = owner): Promise<readonly ShopRow[]> =>
    (await shop.ask('GET', path, { token })).body
  const put = (path: string, body: object, token = owner) => shop.ask('PUT', `${path}/shops`, { token, body })
  const collectSeen = (rows: readonly ShopRow[], ...codes: readonly string[]) =>
    Object.fromEntries(
      rows.flatMap(({ code, row }) => (codes.includes(code) ? [[code, row?.versi ?? null] as const] : [])),
    )
  const readSetting = async (key: string) =>
    (await read('para-system/shops')).map(({ code, row }) => [code, row?.[key]])
  const countAudits = async (resource: string): Promise<Readonly<Record<string, number>>> => {
    const rows = await shop.running.storage.read(connection =>
      connection.all({
        sql: 'select shop, count(*) as number from kencana_audit where resource = ? group by shop',
        values: [resource],
      }),
    )
    return Object.fromEntries(rows.map(row => [String(row.shop), Number(row.number)]))
  }

  describe('settings', () => {
    test('show what they are in each shop of the user', async () => {
      const rows = await read('para-system/shops')
      expect(rows.map(({ code }) => code)).toEqual(['KCA', 'KCB', 'KCC'])
      expect((await read('para-system/shops', await shop.signIn('CABANG'))).map(({ code }) => code)).toEqual([
        'KCA',
        'KCB',
      ])
      const cashier = await shop.signIn('KSR01')
      expect((await shop.ask('GET', 'para-system/shops', { token: cashier })).status).toBe(403)
    })

    test('are changed in the chosen shops, with a row of the audit in each', async () => {
      const seen = collectSeen(await read('para-system/shops'), 'KCA', 'KCC')
      const before = await countAudits('para-system')
      const saved = await put('para-system', { shops: seen, values: { PEMBULATAN: 5000 } })
      expect([saved.status, saved.body.message]).toEqual([200, 'Berhasil Menyimpan Data'])
      const values = Object.fromEntries(await readSetting('PEMBULATAN'))
      expect(values).toMatchObject({ KCA: 5000, KCC: 5000 })
      expect(values.KCB).not.toBe(5000)
      const after = await countAudits('para-system')
      expect(after.KCA).toBe((before.KCA ?? 0) + 1)
      expect(after.KCC).toBe((before.KCC ?? 0) + 1)
      expect(after.KCB).toBe(before.KCB)
    })

    test('are refused as a whole where one value is wrong, and in a shop of another owner', async () => {
      const rows = await read('para-system/shops')
      const wrong = await put('para-system', {
        shops: collectSeen(rows, 'KCA', 'KCB'),
        values: { PEMBULATAN: 2500, VALIDASI_JUAL: 'MUNGKIN' },
      })
      expect(wrong.body.faults).toMatchObject([{ field: 'VALIDASI_JUAL' }])
      const branch = await shop.signIn('CABANG')
      const further = { shops: collectSeen(rows, 'KCA', 'KCC'), values: { PEMBULATAN: 2500 } }
      expect((await put('para-system', further, branch)).status).toBe(403)
      expect((await readSetting('PEMBULATAN')).map(([, value]) => value)).not.toContain(2500)
    })

    test('of two owners with overlapping shops the second is refused by name, and nothing of it is written', async () => {
      const branch = await shop.signIn('CABANG')
      const [first, second] = [await read('para-system/shops'), await read('para-system/shops', branch)]
      const both = await Promise.all([
        put('para-system', { shops: collectSeen(first, 'KCA', 'KCB', 'KCC'), values: { PEMBULATAN: 100 } }),
        put('para-system', { shops: collectSeen(second, 'KCA', 'KCB'), values: { PEMBULATAN: 200 } }, branch),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const refused = both.find(({ status }) => status === 412)
      expect(refused?.body).toMatchObject({
        code: 'shops.changed',
        message:
          'Belum Disimpan Di Toko Mana Pun: Sudah Diubah User Lain Di KENCANA BANDUNG, KENCANA SURABAYA, Silakan Periksa Kembali',
      })
      const values = Object.fromEntries(await readSetting('PEMBULATAN'))
      const isFirst = both[0].status === 200
      expect([values.KCA, values.KCB]).toEqual(isFirst ? [100, 100] : [200, 200])
      expect(values.KCC).toBe(isFirst ? 100 : 5000)
    })

    test('another setting of the same shops is no conflict', async () => {
      const rows = await read('para-system/shops')
      const change = (values: object) => put('para-system', { shops: collectSeen(rows, 'KCA', 'KCB'), values })
      expect((await change({ PEMBULATAN: 1000 })).status).toBe(200)
      expect((await change({ BATAS_HUTANG: 7_000_000 })).status).toBe(200)
      expect((await change({ PEMBULATAN: 500 })).status).toBe(412)
    })
  })

  describe('a master', () => {
    const path = `gudang/shops?${query({})}`
    test('is changed where it is and made where it is not', async () => {
      await shop.ask('POST', 'gudang', { token: owner, body: { kode_gudang: 'G9', nama_gudang: 'LAMA' } })
      const rows = await read(`${path}&key=G9`)
      expect(rows.map(({ code, row }) => [code, row?.nama_gudang])).toEqual([
        ['KCA', 'LAMA'],
        ['KCB', undefined],
        ['KCC', undefined],
      ])
      const body = {
        key: 'G9',
        shops: collectSeen(rows, 'KCA', 'KCB'),
        values: { nama_gudang: 'BARU' },
        row: { kode_gudang: 'G9', nama_gudang: 'LAMA' },
      }
      expect((await put('gudang', body)).status).toBe(200)
      const after = await read(`${path}&key=G9`)
      expect(after.map(({ row }) => row?.nama_gudang)).toEqual(['BARU', 'BARU', undefined])
      expect((await put('gudang', body)).body.code).toBe('shops.changed')
    })

    test('names the shop that refuses alone, and keeps the others as they were', async () => {
      await shop.ask('POST', 'gudang', { token: owner, body: { kode_gudang: 'G8', nama_gudang: 'DELAPAN' } })
      const rows = await read(`${path}&key=G8`)
      const body = { key: 'G8', shops: collectSeen(rows, 'KCA', 'KCB'), values: { nama_gudang: 'LAIN' }, row: {} }
      const refused = await put('gudang', body)
      expect(refused.body).toMatchObject({
        code: 'shops.refused',
        message: 'Belum Disimpan Di Toko Mana Pun: Ditolak Di KENCANA SURABAYA',
        faults: [{ field: 'kode_gudang', code: 'required' }],
      })
      expect((await read(`${path}&key=G8`))[0]?.row?.nama_gudang).toBe('DELAPAN')
    })

    test.each([
      {},
      { shops: {}, values: {} },
      { shops: { KCA: {} }, values: {} },
      { key: 'G8', shops: { KCA: 1 }, values: 1 },
      { shops: { KCA: 1 }, values: {} },
    ])('a malformed change is refused: %j', async body => {
      expect((await put('gudang', body)).status).toBe(400)
    })
  })
})
