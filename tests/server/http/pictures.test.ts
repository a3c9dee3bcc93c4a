// Pictures of rows over HTTP: who may use them, what is stored, what is refused, and what becomes of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildJpeg } from '../../support/files/jpegs.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

/** What a picture needs beside the row that it belongs to: sales have one here, which an ADM sees and may not change. */
const withPicture = (): SchemaFolder => {
  const folder = createSchemaFolder()
  folder.editJson('resources/master/sales.json', file => {
    file.properties.foto = { $ref: 'types#image', title: 'Foto' }
    file['x-perm'] = { ADM: { lock: ['foto'] }, KSR: { hide: ['foto'] } }
  })
  return folder
}

const openShops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(openShops.map(close => close())))

describe.each(databases)('on %s', database => {
  let shop: Shop
  let token: string
  let id: string
  let serial = 0

  beforeAll(async () => {
    const folder = withPicture()
    shop = await openShop({ database, env: { SCHEMA_DIR: folder.path } })
    openShops.push(async () => {
      await shop.close()
      folder.remove()
    })
    token = await shop.signIn('OWNER')
  })

  beforeEach(async () => {
    const body = { kode_sales: `F.${serial++}`, nama_sales: 'UJI' }
    id = (await shop.ask('POST', 'sales', { token, body })).body.id
  })

  const readPicture = async (
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { body, by = token, headers = {} }: { body?: Buffer; by?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await shop.running.server.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${by}`, ...(body && { 'content-type': 'image/jpeg' }), ...headers },
      ...(body && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      body: isJson && answer.json(),
    }
  }
  const upload = (bytes: Buffer, headers = {}) => readPicture('PUT', `sales/${id}/foto`, { body: bytes, headers })

  test('can be uploaded, viewed, downloaded, replaced and deleted with its row', async () => {
    const code = `F_2e_${serial - 1}`
    expect(await readPicture('GET', `sales/${id}/foto`)).toMatchObject({ status: 404 })
    const first = await upload(buildJpeg())
    expect(first).toMatchObject({
      status: 200,
      body: { versi: 2, foto: `KCA/sales/foto/${code}.jpg?v=2`, message: 'Berhasil Menyimpan Data' },
    })
    const shown = await readPicture('GET', `sales/${id}/foto`)
    expect(shown).toMatchObject({
      status: 200,
      bytes: buildJpeg(),
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
    })
    const saved = await readPicture('GET', `files/KCA/sales/foto/${code}.jpg?download=1`)
    expect(saved).toMatchObject({
      bytes: buildJpeg(),
      headers: { 'content-disposition': `attachment; filename="${code}.jpg"` },
    })

    await upload(buildJpeg({ width: 9 }))
    expect((await readPicture('GET', `sales/${id}/foto`)).bytes).toEqual(buildJpeg({ width: 9 }))
    expect((await readPicture('DELETE', `sales/${id}/foto`)).body).toMatchObject({ versi: 4, foto: '-' })
    expect((await readPicture('GET', `sales/${id}/foto`)).status).toBe(404)

    await upload(buildJpeg())
    await shop.ask('DELETE', `sales/${id}`, { token })
    const { body } = await shop.ask('POST', 'sales', {
      token,
      body: { kode_sales: `F.${serial - 1}`, nama_sales: 'LAIN' },
    })
    expect(body.foto).toBe('-')
    expect((await readPicture('GET', `sales/${body.id}/foto`)).status).toBe(404)
    expect((await readPicture('GET', `files/KCA/sales/foto/${code}.jpg`)).status).toBe(404)
  })

  test('is written once for a key, and refused with a stale versi', async () => {
    const headers = { 'idempotency-key': `kunci-${database}-foto` }
    const [first, again] = [await upload(buildJpeg(), headers), await upload(buildJpeg(), headers)]
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await upload(buildJpeg({ width: 5 }), headers)).body.code).toBe('idempotency.reused')
    expect(await upload(buildJpeg(), { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { code: 'record.changed' },
    })
  })

  test('is not written with the row, whose address stays', async () => {
    const put = (foto: string) => shop.ask('PUT', `sales/${id}`, { token, body: { foto } })
    expect((await put('KCA/sales/foto/X.jpg')).body.faults).toMatchObject([{ field: 'foto', code: 'field.read-only' }])
    const { foto } = (await upload(buildJpeg())).body
    expect((await put(foto)).body).toMatchObject({ foto, versi: 3 })
  })

  test('of an invalid type is refused with a message', async () => {
    const wrong = [
      await upload(Buffer.from('89504e470d0a1a0a', 'hex')),
      await upload(Buffer.from('bukan foto')),
      await upload(buildJpeg().subarray(0, 40)),
      await upload(buildJpeg({ width: 30_000, height: 30_000 })),
      await upload(Buffer.alloc(1024 * 1024 + 1)),
    ].map(({ status, body }) => [status, body.message])
    expect(wrong).toEqual([
      [422, 'Foto Harus Berupa JPEG, File Ini PNG'],
      [422, 'Foto Harus Berupa JPEG, File Ini ?'],
      [422, 'File Foto Rusak Atau Terpotong, Silakan Pilih Foto Lain'],
      [422, 'Foto Berukuran 30000 x 30000, Paling Besar 720 x 1366'],
      [413, 'Data Yang Dikirim Terlalu Besar'],
    ])
    expect((await shop.ask('PUT', `sales/${id}/foto`, { token, body: {} })).status).toBe(415)
    expect((await readPicture('PUT', `sales/${id}`, { body: buildJpeg() })).status).toBe(415)
    expect((await shop.ask('GET', `sales/${id}`, { token })).body).toMatchObject({ foto: '-', versi: 1 })
  })

  test('is not found for other fields and addresses', async () => {
    await upload(buildJpeg())
    const places = ['nama_sales', 'constructor', '..%2f..%2fkencana.db'].map(name => `sales/${id}/${name}`)
    const files = ['..%2f..%2fkencana.db', 'KCA/sales/foto/..%2fF.jpg', '%00', '']
    for (const path of [...places, ...files.map(name => `files/${name}`)])
      expect([path, (await readPicture('GET', path)).status]).toEqual([path, 404])
  })

  test('belongs to its shop and follows the access of the level', async () => {
    const { foto } = (await upload(buildJpeg())).body
    const [other, clerk, cashier] = [
      await shop.signIn('OWNERB'),
      await shop.signIn('ADM01'),
      await shop.signIn('KSR01'),
    ]
    const file = `files/${foto}`
    for (const path of [`sales/${id}/foto`, file]) {
      expect((await readPicture('GET', path, { by: other })).status).toBe(404)
      expect((await readPicture('GET', path, { by: clerk })).status).toBe(200)
      expect((await readPicture('GET', path, { by: cashier })).status).toBe(403)
      expect((await readPicture('GET', path, { by: 'x' })).status).toBe(401)
    }
    expect((await readPicture('PUT', `sales/${id}/foto`, { by: other, body: buildJpeg() })).status).toBe(404)
    for (const by of [clerk, cashier])
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await readPicture(method, `sales/${id}/foto`, { by, body: buildJpeg() })).status).toBe(403)
  })
})

test('stores the logo of a shop in the folder of that shop', async () => {
  const shop = await openShop()
  openShops.push(shop.close)
  const token = await shop.signIn('OWNER')
  const [{ id }] = (await shop.ask('GET', 'toko', { token })).body
  const { body, statusCode } = await shop.running.server.inject({
    method: 'PUT',
    url: `/api/toko/${id}/logo`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    payload: buildJpeg(),
  })
  expect([statusCode, JSON.parse(body).logo]).toEqual([200, 'KCA/toko/logo/KCA.jpg?v=2'])
})
