// The usual data provider of react-admin, as it comes, against the API: lists, rows, what is sent back, and many ids.

import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils } from 'react-admin'
import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { ring } from '../../support/shop/desk.ts'
import { openShop } from '../../support/shop/shop.ts'

let token: string
let provider: ReturnType<typeof simpleRestProvider>

const shop = openForTests(() => openShop({ env: { KENCANA_START: 'demo' } }))
beforeAll(async () => {
  token = await shop.signIn('OWNER')
  const address = await shop.running.server.listen({ port: 0, host: '127.0.0.1' })
  provider = simpleRestProvider(`${address}/api`, (url, options = {}) => {
    const headers = new Headers(options.headers ?? { accept: 'application/json' })
    headers.set('authorization', `Bearer ${token}`)
    return fetchUtils.fetchJson(url, { ...options, headers })
  })
})

const page = { pagination: { page: 1, perPage: 5 }, sort: { field: 'kode_bank', order: 'ASC' as const }, filter: {} }

test('creates, reads, updates with the whole response sent back, and deletes a row', async () => {
  const { data: made } = await provider.create('banks', { data: { kode_bank: 'UJI', nama_bank: 'SATU' } })
  expect(made).toMatchObject({ kode_bank: 'UJI', message: expect.any(String) })
  const data = { ...made, nama_bank: 'DUA' }
  const { data: changed } = await provider.update('banks', { id: made.id, data, previousData: made })
  expect(changed).toMatchObject({ nama_bank: 'DUA', message: expect.any(String) })
  const again = await provider.update('banks', { id: made.id, data: changed, previousData: changed })
  expect(again.data).toMatchObject({ nama_bank: 'DUA' })
  const { data: rows, total } = await provider.getList('banks', page)
  expect(rows.length).toBeLessThanOrEqual(5)
  expect(total).toBeGreaterThanOrEqual(rows.length)
  expect((await provider.getOne('banks', { id: made.id })).data).toMatchObject({ nama_bank: 'DUA' })
  await provider.delete('banks', { id: made.id, previousData: made })
  await expect(provider.getOne('banks', { id: made.id })).rejects.toMatchObject({ status: 404 })
})

test('accepts a returned document unchanged', async () => {
  const { body: piece } = await shop.ask('POST', 'barang', { token, body: { ...ring, kode_baki_awal: '01' } })
  const back = { ...piece, keterangan: undefined }
  expect((await shop.ask('PUT', `barang/${piece.id}`, { token, body: back })).body).toMatchObject({ id: piece.id })
  const rights = (await shop.ask('GET', 'users/hak-akses/KSR01', { token })).body
  const given = await shop.ask('PUT', 'users/hak-akses/KSR01', { token, body: rights })
  expect(given.status).toBe(200)
  expect((await shop.ask('PUT', 'users/hak-akses/KSR01', { token, body: given.body })).status).toBe(200)
})

test('reads five hundred rows by id in one call', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ kode_gudang: `G${index}`, nama_gudang: `GUDANG ${index}` }))
  expect((await shop.ask('POST', 'gudang/truncate', { token, body: { data_gudangs: rows } })).status).toBe(200)
  const listed = await shop.ask('GET', 'gudang?range=[0,999]', { token })
  const ids = listed.body.map(({ id }: { id: string }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(500)
  const { data } = await provider.getMany('gudang', { ids })
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids))
})
