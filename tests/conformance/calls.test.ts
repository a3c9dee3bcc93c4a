// The calls of section 7 of the specification that are answered so far: method, path, payload, and what is read from the answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, password, type Shop } from '../support/shop.ts'

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly payload?: unknown
  /** The part of the answer that the specification says is read, or the keys of a row of the list. */
  readonly reads: unknown
}

const rowOf = (...fields: readonly string[]) =>
  expect.objectContaining(Object.fromEntries(fields.map(field => [field, expect.anything()])))
const listOf = (...fields: readonly string[]) => expect.arrayContaining([rowOf('id', ...fields)])

const calls: readonly Call[] = [
  { method: 'GET', path: 'users/get/all', reads: listOf('user_id', 'user_name') },
  { method: 'GET', path: 'parameter-berlian', reads: listOf('jenis_batu', 'nama_batu') },
  { method: 'GET', path: 'banks', reads: listOf('kode_bank', 'nama_bank') },
  { method: 'GET', path: 'group/get/all', reads: listOf('kode_group', 'nama_group', 'harga', 'harga_modal') },
  { method: 'GET', path: 'kadar/get/all', reads: listOf('kadar', 'kadar_cetak') },
  { method: 'GET', path: 'jenis/get/all', reads: listOf('kode_dept', 'nama_dept', 'kode_group') },
  { method: 'GET', path: 'gudang/get/all', reads: listOf('kode_gudang', 'nama_gudang') },
  { method: 'GET', path: 'baki/get/by-kode-gudang/DALEM', reads: listOf('kode_baki', 'nama_baki', 'berat_baki') },
  { method: 'GET', path: 'sales/get/all', reads: listOf('kode_sales', 'nama_sales') },
  {
    method: 'POST',
    path: 'parameter-berlian',
    payload: { jenis_batu: 'UJI-7', nama_batu: 'UJI-7' },
    reads: { message: 'Berhasil Menyimpan Data' },
  },
  {
    method: 'PUT',
    path: 'parameter-berlian/{id}',
    payload: { jenis_batu: 'UJI-7', nama_batu: 'UJI HIJAU' },
    reads: { message: 'Berhasil Menyimpan Data', nama_batu: 'UJI HIJAU' },
  },
  { method: 'DELETE', path: 'parameter-berlian/{id}', reads: { message: 'Berhasil Menghapus Data' } },
  {
    method: 'POST',
    path: 'users/change-password',
    payload: { password, new_password: 'kata sandi baru' },
    reads: { message: 'Password Berhasil Diubah' },
  },
  { method: 'POST', path: 'users/logout', payload: { user_id: 'OWNER' }, reads: { message: expect.any(String) } },
]

let shop: Shop
let token: string
const made: { id?: string } = {}

beforeAll(async () => {
  shop = await openShop()
  token = await shop.signIn('OWNER')
})

afterAll(() => shop.close())

test.each(calls)('$method $path', async ({ method, path, payload, reads }) => {
  const answer = await shop.ask(method, path.replace('{id}', made.id ?? ''), {
    token,
    ...(payload !== undefined && { body: payload }),
  })
  expect(answer.status).toBeLessThan(300)
  expect(answer.body).toEqual(Array.isArray(answer.body) ? reads : expect.objectContaining(reads as object))
  if (method === 'POST' && typeof answer.body.id === 'string') made.id = answer.body.id
})

test('a list under its own call is whole, without pages', async () => {
  const again = await shop.signIn('OWNER', 'kata sandi baru')
  for (let serial = 0; serial < 60; serial++) {
    const body = { kode_sales: `BANYAK-${serial}`, nama_sales: 'BANYAK' }
    expect((await shop.ask('POST', 'sales', { token: again, body })).status).toBe(201)
  }
  const page = await shop.ask('GET', 'sales', { token: again })
  const whole = await shop.ask('GET', 'sales/get/all', { token: again })
  expect(page.body.length).toBeLessThan(60)
  expect(whole.body.length).toBeGreaterThan(60)
  expect(whole.body.slice(0, page.body.length)).toEqual(page.body)
})
