// Settings of a shop and layouts of its papers over HTTP, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, query, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const shops: Shop[] = []
afterAll(() => Promise.all(shops.map(shop => shop.close())))

describe.each(databases)('settings on %s', database => {
  let shop: Shop
  let token: string

  beforeAll(async () => {
    shop = await openShop({ database })
    shops.push(shop)
    token = await shop.signIn('OWNER')
  })

  const save = (body: unknown, headers = {}) => shop.ask('PUT', 'para-system', { token, body, headers })
  const getRow = async (key: string, by = token) =>
    (await shop.ask('GET', `para-system?${query({ filter: { key } })}`, { token: by })).body[0]

  test('are read with defaults and saved together, each as its row', async () => {
    const { body: before } = await shop.ask('GET', 'para-system?entries=true', { token })
    expect(before).toMatchObject({
      PEMBULATAN: 500,
      PERSENTASE_PINJAMAN: 70,
      VALIDASI_JUAL: true,
      SEPUHAN_MODULE: false,
    })
    const saved = await save({ PEMBULATAN: 1000, VALIDASI_JUAL: false, MIN_DP_PERSEN: 12.5, JATUH_TEMPO_HARI: 90 })
    expect(saved).toMatchObject({ status: 200, body: { PEMBULATAN: 1000, message: 'Berhasil Menyimpan Data' } })
    expect(await getRow('PEMBULATAN')).toMatchObject({ value: '1000', versi: 2 })
    expect(await getRow('VALIDASI_JUAL')).toMatchObject({ value: 'false', versi: 1 })
    expect(await getRow('MIN_DP_PERSEN')).toMatchObject({ value: '12.5' })
    expect(await getRow('JATUH_TEMPO_HARI')).toBeUndefined()
    expect(await getRow('PEMBULATAN', await shop.signIn('OWNERB'))).toMatchObject({ value: '500' })
  })

  test('a wrong one is reported by its name, and none is saved', async () => {
    const refused = await save({ PEMBULATAN: 0, JATUH_TEMPO_HARI: 30, TYPE_POIN: 'KILO' })
    expect([refused.status, refused.body.faults.map((found: { message: string }) => found.message)]).toEqual([
      422,
      [expect.stringContaining('Pembulatan'), expect.stringContaining('Type Poin')],
    ])
    expect(await getRow('JATUH_TEMPO_HARI')).toBeUndefined()
    expect((await save({ PEMBULATN: 1 })).status).toBe(400)
    expect((await save([])).status).toBe(400)
    expect((await shop.ask('PUT', 'banks', { token, body: {} })).status).toBe(405)
  })

  test('a row written separately has the same rules, and other keys are free', async () => {
    const post = (key: string, value: string) => shop.ask('POST', 'para-system', { token, body: { key, value } })
    const refused = await post('CASHBACK_POIN', '-5')
    expect(refused).toMatchObject({ status: 422, body: { faults: [{ field: 'value' }] } })
    expect(refused.body.faults[0].message).toContain('Cashback Poin')
    expect((await post('CASHBACK_POIN', '1,500')).body).toMatchObject({ value: '1500' })
    expect((await post('BUATAN SENDIRI', 'apa saja')).status).toBe(201)
  })

  test('a single one is readable by every user, with its default if there is no row', async () => {
    const cashier = await shop.signIn('KSR01')
    const ask = (key: string, by = cashier) => shop.ask('GET', `para-system/key/${key}`, { token: by })
    const other = await shop.signIn('OWNERB')
    const own = await getRow('PEMBULATAN', other)
    expect((await ask('PEMBULATAN', other)).body.data.value).toBe('500')
    await shop.ask('DELETE', `para-system/${own.id}`, { token: other })
    expect((await ask('PEMBULATAN', other)).body).toEqual({ data: { key: 'PEMBULATAN', value: '500' } })
    expect((await ask('PERSENTASE_PINJAMAN')).body.data.value).toBe('70')
    expect((await ask('TIDAK_ADA')).status).toBe(404)
    expect((await ask('PEMBULATAN', 'x')).status).toBe(401)
    expect((await shop.ask('GET', 'para-system', { token: cashier })).status).toBe(403)
    expect((await shop.ask('PUT', 'para-system', { token: cashier, body: {} })).status).toBe(403)
  })

  test('a save runs once for its key', async () => {
    const headers = { 'idempotency-key': `kunci-${database}-setting` }
    await save({ PAPAN_HARGA: true }, headers)
    expect((await save({ PAPAN_HARGA: true }, headers)).headers['idempotent-replayed']).toBe('true')
    expect(await getRow('PAPAN_HARGA')).toMatchObject({ value: 'true', versi: 1 })
  })

  const read = async () => (await shop.ask('GET', 'para-system?entries=true', { token })).body

  test('a stale save is refused with the conflicting settings, and succeeds with the newest versi', async () => {
    const { versi } = await read()
    const other = await save({ TOLERANSI_PENJUALAN: 5, TYPE_POIN: 'RP', versi })
    expect([other.status, other.body.versi === versi]).toEqual([200, false])

    // One of these has had no row so far, another is nobody else's, and a third is written as it is by now.
    const mine = { TOLERANSI_PENJUALAN: 7, TYPE_POIN: 'RP', HITUNG_BUNGA: 'BULANAN' }
    const refused = await save({ ...mine, versi })
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'record.changed',
        message: 'Data Sudah Diubah Oleh User Lain, Silakan Periksa Kembali',
        fields: ['TOLERANSI_PENJUALAN'],
        current: { TOLERANSI_PENJUALAN: 5, TYPE_POIN: 'RP', HITUNG_BUNGA: 'HARIAN', versi: other.body.versi },
      },
    })
    expect(await read()).toEqual(refused.body.current)
    const all = { fields: ['TOLERANSI_PENJUALAN', 'TYPE_POIN'] }
    expect(await save({ ...mine, TYPE_POIN: 'GRAM', versi })).toMatchObject({ status: 412, body: all })

    const { current } = refused.body
    expect(await save({ ...mine, versi: current.versi })).toMatchObject({ status: 200, body: mine })
    expect((await save({ HITUNG_BUNGA: 'HARIAN', versi: current.versi })).body.fields).toEqual(['HITUNG_BUNGA'])
  })

  test('a change of other settings causes no conflict', async () => {
    const { versi } = await read()
    await save({ SIZE_PERHIASAN_MODULE: true, versi })
    const saved = await save({ FINISHING_BARANG_MODULE: true, versi })
    expect(saved).toMatchObject({ status: 200, body: { SIZE_PERHIASAN_MODULE: true, FINISHING_BARANG_MODULE: true } })
    expect(await read()).toMatchObject({
      SIZE_PERHIASAN_MODULE: true,
      FINISHING_BARANG_MODULE: true,
      versi: saved.body.versi,
    })
  })

  test('of two concurrent changes of one setting, one is refused with the newest value', async () => {
    const { versi } = await read()
    const answers = await Promise.all([30, 60].map(JATUH_TEMPO_HARI => save({ JATUH_TEMPO_HARI, versi })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const [winner, loser] = [200, 412].map(wanted => answers.find(({ status }) => status === wanted)?.body)
    expect(loser).toMatchObject({
      current: { JATUH_TEMPO_HARI: winner.JATUH_TEMPO_HARI },
      fields: ['JATUH_TEMPO_HARI'],
    })
    expect(await read()).toEqual(loser.current)
  })

  test('a setting whose row was deleted or changed separately conflicts too', async () => {
    const { versi } = await read()
    const pembulatan = await getRow('PEMBULATAN')
    const { id } = await getRow('JATUH_TEMPO_HARI')
    await shop.ask('PUT', `para-system/${pembulatan.id}`, { token, body: { value: '750' } })
    await shop.ask('DELETE', `para-system/${id}`, { token })
    const refused = await save({ PEMBULATAN: 250, JATUH_TEMPO_HARI: 45, versi })
    expect(refused).toMatchObject({ status: 412, body: { current: { PEMBULATAN: 750, JATUH_TEMPO_HARI: 90 } } })
    expect(refused.body.fields).toEqual(['PEMBULATAN', 'JATUH_TEMPO_HARI'])
  })

  test('If-Match has the versi too, an invalid one is refused, and without any the last save wins', async () => {
    const { headers, body } = await shop.ask('GET', 'para-system?entries=true', { token })
    expect(headers.etag).toBe(`"${body.versi}"`)
    const first = await save({ MIN_DP_PERSEN: 20, versi: null }, { 'if-match': headers.etag ?? '' })
    expect([first.status, first.headers.etag]).toEqual([200, `"${first.body.versi}"`])
    const matching = { 'if-match': headers.etag ?? '' }
    expect((await save({ MIN_DP_PERSEN: 30, versi: first.body.versi }, matching)).status).toBe(412)
    expect((await save({ MIN_DP_PERSEN: 30, versi: '' })).body.fields).toEqual(['MIN_DP_PERSEN'])
    for (const versi of [3, 'MIN_DP_PERSEN', 'MIN_DP_PERSEN:2,', 'MIN_DP_PERSEN:-1', {}, true])
      expect((await save({ MIN_DP_PERSEN: 30, versi })).status).toBe(400)
    expect((await save({ MIN_DP_PERSEN: 30 }, { 'if-match': '"7"' })).status).toBe(400)
    expect((await save({ MIN_DP_PERSEN: 30 }, { 'if-match': '*' })).status).toBe(200)
    expect(await save({ MIN_DP_PERSEN: 40 })).toMatchObject({ status: 200, body: { MIN_DP_PERSEN: 40 } })
  })

  test('a repeated save returns the stored response, whatever changed since', async () => {
    const { versi } = await read()
    const body = { CASHBACK_POIN: 2000, versi }
    const headers = { 'idempotency-key': `kunci-${database}-versi` }
    const first = await save(body, headers)
    await save({ CASHBACK_POIN: 3000 })
    const again = await save(body, headers)
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    expect((await read()).CASHBACK_POIN).toBe(3000)
    // A refusal uses no key up.
    const computed = { 'idempotency-key': `kunci-${database}-basi` }
    expect((await save(body, computed)).status).toBe(412)
    expect((await save({ CASHBACK_POIN: 2000, versi: (await read()).versi }, computed)).status).toBe(200)
  })

  test('print layouts are stored completely, with fields of their kind, on the page', async () => {
    const { body: notas } = await shop.ask('GET', `nota?${query({ filter: { jenis_nota: 'PEMBELIAN' } })}`, { token })
    const put = (elements: unknown) => shop.ask('PUT', `nota/${notas[0].id}`, { token, body: { elements } })
    const place = { x: 5, y: 5, w: 40, h: 5 }
    const saved = await put([{ kind: 'field', key: 'no_faktur', ...place }])
    expect(JSON.parse(saved.body.elements)).toMatchObject([{ key: 'no_faktur', font_size: 9, align: 'left', ...place }])
    const codes = async (elements: unknown) => {
      const { status, body } = await put(elements)
      return [status, ...body.faults.map((found: { code: string }) => found.code)]
    }
    expect(await codes([{ kind: 'field', key: 'no_pesanan', ...place }])).toEqual([422, 'layout.key'])
    expect(await codes([{ kind: 'label', ...place, x: 140 }])).toEqual([422, 'layout.outside'])
    expect(await codes([{ kind: 'label', ...place, onload: 1 }])).toEqual([400, 'layout.part'])
    expect(await codes('[')).toEqual([400, 'type.layout'])
    const { body: slips } = await shop.ask('GET', 'nota-slip', { token })
    expect(slips).toHaveLength(7)
  })
})
