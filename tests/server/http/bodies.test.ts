// The sender of a body, his rights and the length of the body are checked before a byte of it is read.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createRawClient, encodeChunk, getRefusal, headOf, type RawClient } from '../../support/shop/raw-client.ts'
import { noon, openShop } from '../../support/shop/shop.ts'

const mebibyte = 1024 * 1024
const hour = 3_600_000
const bodies = { bytesOfSession: 20_000, largeOfShop: 2, largeAtOnce: 3 }
let owner: string
let cashier: string
let now = noon
const clients: RawClient[] = []

const shop = openForTests(() => openShop({ now: () => now, limits: { bodies } }))
beforeEach(async () => {
  now = noon
  owner ??= await shop.signIn('OWNER')
  cashier ??= await shop.signIn('KSR01')
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

const client = async (): Promise<RawClient> => {
  const opened = await createRawClient(shop)
  clients.push(opened)
  return opened
}
/** The answer to a head alone; the body is never sent. */
const askWith = async (head: string) => {
  const asking = await client()
  asking.send(head)
  return getRefusal(await asking.answer())
}

describe('a response that does not wait for the body', () => {
  const files = ['penjualan/truncate', 'imports/penjualan/check?file=penjualan.csv', 'imports/penjualan']
  const calls = ['banks', 'reports/none', 'nowhere', 'users/change-password', 'schema/menu', ...files]

  test.each(calls)('to a guest at %s: no token', async path => {
    for (const length of [55 * mebibyte, undefined]) {
      const method = path === 'schema/menu' ? 'PUT' : 'POST'
      const refused = await askWith(headOf(`${method} /api/${path}`, { ...(length !== undefined && { length }) }))
      expect(refused).toEqual([401, 'token.invalid', 'string', true])
    }
  })

  test('to a guest whose sign-in body has more than names and passwords', async () => {
    const refused = await askWith(headOf('POST /api/users/login', { length: 16 * 1024 + 1 }))
    expect(refused).toEqual([413, 'body.too-large', 'string', true])
  })

  test.each([
    ['POST /nowhere', 404, 'route.not-found'],
    ['POST /api/nowhere', 404, 'route.not-found'],
    ['PATCH /api/banks', 405, 'method.not-allowed'],
  ])('to %s: no such call', async (call, status, code) => {
    expect(await askWith(headOf(call, { token: cashier, length: mebibyte }))).toEqual([status, code, 'string', true])
  })

  test.each([
    ['a list that is not his', 'POST users'],
    ['a row that is not his', 'PUT gudang/x'],
    ['settings that are not his', 'PUT para-system'],
    ['an import that is not his', 'POST imports/penjualan/check?file=penjualan.csv'],
    ['a call of it', 'POST penjualan/truncate'],
    ['moves that are not his', 'POST hancur-barang'],
  ])('to a cashier at %s: denied', async (_, call) => {
    const [method, path] = call.split(' ')
    const refused = await askWith(headOf(`${method} /api/${path}`, { token: cashier, length: 1000 }))
    expect([call, refused?.[0]]).toEqual([call, 403])
  })

  test.each([
    ['POST banks', mebibyte],
    ['PUT banks/x', mebibyte],
    ['DELETE banks/x', 16 * 1024],
    ['POST banks/x/activate', 16 * 1024],
    ['POST users/logout', 16 * 1024],
    ['POST penjualan/truncate', 64 * mebibyte],
    ['POST imports/penjualan', 64 * mebibyte],
    ['PUT users/hak-akses/KSR01', mebibyte],
  ])('to an owner at %s: at most %i bytes', async (call, length) => {
    const [method, path] = call.split(' ')
    const head = headOf(`${method} /api/${path}`, { token: owner, length: length + 1 })
    expect(await askWith(head)).toEqual([413, 'body.too-large', 'string', true])
  })

  test.each([
    'POST banks',
    'PUT banks/x',
    'POST penjualan/truncate',
    'POST imports/penjualan',
    'POST imports/penjualan?file=a.csv',
  ])('to an owner at %s while the day is behind: the day first', async call => {
    now = new Date(noon.getTime() + 14 * hour)
    const [method, path] = call.split(' ')
    const head = headOf(`${method} /api/${path}`, { token: owner, length: 1000 })
    expect(await askWith(head)).toEqual([409, 'day.mismatch', 'string', true])
    const trial = headOf('POST /api/imports/penjualan?dryRun=true', { token: owner, length: 65 * mebibyte })
    expect(await askWith(trial)).toEqual([413, 'body.too-large', 'string', true])
  })

  test('to a client that sends Expect: 100-continue', async () => {
    const headers = { expect: '100-continue' }
    expect(await askWith(headOf('POST /api/banks', { length: 10, headers }))).toEqual([
      401,
      'token.invalid',
      'string',
      true,
    ])
    const asking = await client()
    const text = JSON.stringify({ kode_bank: 'TANYA', nama_bank: 'X' })
    asking.send(headOf('POST /api/banks', { token: owner, length: text.length, headers }))
    expect((await asking.answer())?.status).toBe(100)
    asking.send(text)
    expect(await asking.answer()).toMatchObject({ status: 201, body: { kode_bank: 'TANYA' } })
  })
})

test('refuses a chunked body as soon as it exceeds the limit', async () => {
  const asking = await client()
  asking.send(headOf('POST /api/users/logout', { token: owner }))
  asking.send(encodeChunk(' '.repeat(16 * 1024 + 1)))
  expect(getRefusal(await asking.answer())).toEqual([413, 'body.too-large', 'string', true])
  await asking.ended
})

test('refuses too many rows at the end of the body', async () => {
  const asking = await client()
  asking.send(headOf('POST /api/baki/truncate', { token: owner }))
  asking.send(encodeChunk(`{"data_bakis":[${'{},'.repeat(5001)}`))
  asking.send(encodeChunk('{}]}'))
  asking.send(encodeChunk(''))
  expect(getRefusal(await asking.answer())).toEqual([422, 'import.too-many-rows', 'string', true])
})

test('saves nothing if the session ends during the transfer of the body', async () => {
  const token = await shop.signIn('OWNER')
  const text = JSON.stringify({ kode_bank: 'AKHIR', nama_bank: 'X' })
  const asking = await client()
  asking.send(headOf('POST /api/banks', { token, length: text.length, headers: { expect: '100-continue' } }))
  expect((await asking.answer())?.status).toBe(100)
  asking.send(text.slice(0, 5))
  expect((await shop.ask('POST', 'users/logout', { token, body: {} })).status).toBe(200)
  now = new Date(noon.getTime() + 2000)
  asking.send(text.slice(5))
  expect(getRefusal(await asking.answer())).toEqual([401, 'token.invalid', 'string', true])
})

describe('memory for bodies', () => {
  /** A body that stays on its way; the answer comes when it is known whether there is room for it. */
  const begin = async (path: string, token: string, length: number): Promise<RawClient> => {
    const sending = await client()
    sending.send(headOf(`POST /api/${path}`, { token, length, headers: { expect: '100-continue' } }))
    return sending
  }
  const large = (token: string) => begin('penjualan/truncate', token, 2 * mebibyte)
  const getStatus = async (sending: RawClient) => (await sending.answer())?.status

  test('limits large bodies to two for each shop, whatever its sessions, and three in total', async () => {
    const [one, other, third] = [await shop.signIn('OWNER'), await shop.signIn('OWNER'), await shop.signIn('OWNERB')]
    const first = await large(one)
    for (const sending of [first, await large(other)]) expect(await getStatus(sending)).toBe(100)
    expect(getRefusal(await (await large(await shop.signIn('OWNER'))).answer())).toEqual([
      429,
      'body.shop',
      'string',
      true,
    ])
    expect(await getStatus(await large(third))).toBe(100)
    const refused = await (await large(third)).answer()
    expect(getRefusal(refused)).toEqual([503, 'body.busy', 'string', true])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    first.close()
    await waitFor(async () => expect(await getStatus(await large(third))).toBe(100))
  })

  test('limits the bytes of small bodies of a session and releases them with each response', async () => {
    const token = await shop.signIn('OWNER')
    const text = JSON.stringify({ kode_bank: 'RUANG', nama_bank: 'X' }).padEnd(15_000)
    const first = await begin('banks', token, 15_000)
    expect(await getStatus(first)).toBe(100)
    expect(getRefusal(await (await begin('banks', token, 15_000)).answer())).toEqual([
      429,
      'body.session',
      'string',
      true,
    ])
    expect(await getStatus(await begin('banks', owner, 15_000))).toBe(100)
    first.send(text)
    expect(await getStatus(first)).toBe(201)
    await waitFor(async () => expect(await getStatus(await begin('banks', token, 15_000))).toBe(100))
  })
})
