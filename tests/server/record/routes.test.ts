import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'
import { readRowCounts } from '../database.ts'

let token: string
let id: string
let serial = 0

const shop = openForTests(() => openShop())
beforeAll(async () => {
  token = await shop.signIn('OWNER')
})
beforeEach(async () => {
  const body = { kode_sales: `UJI${serial++}`, nama_sales: 'UJI' }
  id = (await shop.ask('POST', 'sales', { token, body })).body.id
})

const put = (body: object, headers: Record<string, string> = {}) =>
  shop.ask('PUT', `sales/${id}`, { token, body, headers })

describe('If-Match', () => {
  test.each(['"1"', 'W/"1"', '*'])('%s accepts a change of the first versi', async match => {
    expect(await put({ nama_sales: 'B' }, { 'if-match': match })).toMatchObject({
      status: 200,
      body: { versi: 2 },
      headers: { etag: '"2"' },
    })
  })

  test.each(['"2"', 'W/"2"', '"0"', '"999999999999999"'])('%s is stale, and the response has the row', async match => {
    for (const refused of [
      await put({ nama_sales: 'B' }, { 'if-match': match }),
      await shop.ask('DELETE', `sales/${id}`, { token, headers: { 'if-match': match } }),
    ])
      expect(refused).toMatchObject({
        status: 412,
        body: { code: 'record.changed', current: { id, nama_sales: 'UJI', versi: 1 } },
      })
  })

  test.each(['1', '""', '"x"', '"-1"', '"1.0"', '"1", "2"', '"1" OR 1=1', '', '"9999999999999999"'])(
    '%j is not a versi',
    async match => {
      expect((await put({ nama_sales: 'B' }, { 'if-match': match })).status).toBe(400)
      expect((await shop.ask('DELETE', `sales/${id}`, { token, headers: { 'if-match': match } })).status).toBe(400)
    },
  )

  test('takes precedence over the versi of the body', async () => {
    expect((await put({ nama_sales: 'B', versi: 9 }, { 'if-match': '"1"' })).status).toBe(200)
    expect((await put({ nama_sales: 'C', versi: 2 }, { 'if-match': '"1"' })).status).toBe(412)
  })

  test.each(['1', 1.5, true, [1], {}])('a versi of %j in the body is invalid', async versi => {
    expect((await put({ nama_sales: 'B', versi })).status).toBe(400)
  })

  test('is compared with the current row: one of two concurrent changes is refused with the newest row', async () => {
    const answers = await Promise.all(['B', 'C'].map(nama_sales => put({ nama_sales, versi: 1 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const winner = answers.find(({ status }) => status === 200)
    const loser = answers.find(({ status }) => status === 412)
    expect(loser?.body.current).toMatchObject({ nama_sales: winner?.body.nama_sales, versi: 2 })
  })
})

test('without a versi the last change wins, and absent fields stay unchanged', async () => {
  await put({ fee: 5000 })
  expect(await put({ nama_sales: 'B' })).toMatchObject({ status: 200, body: { fee: 5000, nama_sales: 'B', versi: 3 } })
})

test('an id in the body is ignored', async () => {
  const body = { kode_sales: `LAIN${serial}`, nama_sales: 'X', id: '01900000-0000-7000-8000-000000000000', versi: 77 }
  const made = await shop.ask('POST', 'sales', { token, body })
  expect(made).toMatchObject({ status: 201, body: { versi: 1 } })
  expect(made.body.id).not.toBe(body.id)
  expect((await put({ nama_sales: 'B', id: made.body.id })).body.id).toBe(id)
})

test('ids are ordered by time', async () => {
  const ids: string[] = []
  for (let count = 0; count < 20; count++) {
    const body = { kode_sales: `URUT${serial}-${count}`, nama_sales: 'X' }
    ids.push((await shop.ask('POST', 'sales', { token, body })).body.id)
  }
  expect(ids.toSorted()).toEqual(ids)
  for (const one of ids) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

describe('methods', () => {
  test.each(['sales', 'gudang/get/all', 'health', 'schema'])('HEAD of %s is its GET without the body', async path => {
    const get = await shop.ask('GET', path, { token })
    const head = await shop.ask('HEAD', path, { token })
    expect([head.status, head.body]).toEqual([200, ''])
    for (const name of ['content-type', 'content-range', 'etag']) expect(head.headers[name]).toBe(get.headers[name])
  })

  test('HEAD requires a token as well, and is not found where GET is not', async () => {
    expect((await shop.ask('HEAD', 'sales')).status).toBe(401)
    expect((await shop.ask('HEAD', 'sales/x', { token })).status).toBe(404)
  })

  test.each([
    ['PATCH', 'sales/{id}', 'GET, PUT, DELETE'],
    ['PATCH', 'sales', 'GET, POST'],
    ['PUT', 'sales', 'GET, POST'],
    ['DELETE', 'sales', 'GET, POST'],
    ['POST', 'sales/{id}', 'GET, PUT, DELETE'],
    ['POST', 'gudang/get/all', 'GET'],
    ['DELETE', 'gudang/get/all', 'GET'],
    ['POST', 'health', 'GET'],
    ['PUT', 'schema', 'GET'],
    ['POST', 'perubahan-harga', 'GET'],
  ])('%s %s is refused with the methods that are there, and does nothing', async (method, path, allowed) => {
    const before = readRowCounts(shop)
    const { status, body, headers } = await shop.ask(method, path.replace('{id}', id), { token, body: {} })
    expect([status, body.code, headers.allow]).toEqual([405, 'method.not-allowed', allowed])
    expect(readRowCounts(shop)).toEqual(before)
  })

  test.each([
    ['OPTIONS', 'sales'],
    ['TRACE', 'sales'],
    ['DELETE', 'docs'],
    ['GET', 'users/login'],
    ['GET', 'users/logout'],
  ])('%s %s is no call, and does nothing', async (method, path) => {
    const before = readRowCounts(shop)
    const { status, body } = await shop.ask(method, path.replace('{id}', id), { token, body: {} })
    expect([status, body.code]).toEqual([404, expect.stringMatching(/not-found$/)])
    expect(readRowCounts(shop)).toEqual(before)
  })

  test('DELETE accepts an empty text/plain body, as the usual data provider sends it', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' }
    const gone = await shop.running.server.inject({ method: 'DELETE', url: `/api/sales/${id}`, headers })
    expect([gone.statusCode, gone.json().id]).toEqual([200, id])
  })
})

test('the message of a save is in the requested language', async () => {
  expect((await put({ nama_sales: 'B' }, { 'accept-language': 'en' })).body.message).toBe('Saved')
  expect((await put({ nama_sales: 'C' }, { 'accept-language': 'xx' })).body.message).toBe('Berhasil Menyimpan Data')
})
