import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'

let owner: string

const shop = openForTests(() => openShop())
beforeAll(async () => {
  owner = await shop.signIn('OWNER')
  await shop.ask('POST', 'toko', { token: owner, body: { kode_toko: 'KCC', nama_toko: 'KENCANA SOLO' } })
})

const readCodes = async (token: string): Promise<readonly string[]> =>
  (await shop.ask('GET', 'users/session', { token })).body.shops.map((one: { kode_toko: string }) => one.kode_toko)
const choose = (token: string, kode_toko: string) => shop.ask('POST', 'users/shop', { token, body: { kode_toko } })
const make = (user_id: string, more: object = {}) =>
  shop.ask('POST', 'users', { token: owner, body: { user_id, user_name: user_id, level: 'KSR', password, ...more } })
const getId = async (path: string, filter: object): Promise<string> =>
  (await shop.ask('GET', `${path}?${query({ filter })}`, { token: owner })).body[0].id

test('only a level of every shop and a user with several shops choose among the open ones', async () => {
  expect((await make('DUA', { toko_lain: 'KCB' })).status).toBe(201)
  const two = await shop.signIn('DUA')
  const one = await shop.signIn('KSR01')
  expect(await readCodes(owner)).toEqual(['KCA', 'KCB', 'KCC'])
  expect(await readCodes(two)).toEqual(['KCA', 'KCB'])
  expect(await readCodes(one)).toEqual(['KCA'])
  for (const [token, code] of [
    [one, 'KCB'],
    [two, 'KCC'],
    [owner, 'TIDAK-ADA'],
  ] as const)
    expect((await choose(token, code)).status).toBe(403)
  const moved = await choose(two, 'KCB')
  expect(Object.keys(moved.body)).toEqual(['token', 'names', 'user', 'menu', 'modules'])
  expect(moved.body).toMatchObject({ token: two, user: { kode_toko: 'KCB', nama_toko: 'KENCANA SURABAYA' } })
})

test('every list follows the shop, and rows of the other one are not there', async () => {
  const token = await shop.signIn('OWNER')
  const readTrays = async () => (await shop.ask('GET', 'baki', { token })).body
  const [before] = await readTrays()
  await choose(token, 'KCB')
  expect((await shop.ask('GET', `baki/${before.id}`, { token })).status).toBe(404)
  expect((await readTrays()).map((row: { id: string }) => row.id)).not.toContain(before.id)
})

test('removing a shop from the list of a user ends the session there', async () => {
  await make('LEPAS', { toko_lain: 'KCB' })
  const token = await shop.signIn('LEPAS')
  await choose(token, 'KCB')
  const id = await getId('users', { user_id: 'LEPAS' })
  expect((await shop.ask('PUT', `users/${id}`, { token: owner, body: { toko_lain: '' } })).status).toBe(200)
  expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)
})

test('shops of a user exist and are open', async () => {
  const missing = await make('SALAH', { toko_lain: 'KCB,XX' })
  expect(missing).toMatchObject({ status: 422, body: { faults: [{ field: 'toko_lain', code: 'reference.missing' }] } })
})

test('a deactivated shop admits no sign-in, and its sessions end', async () => {
  const id = await getId('toko', { kode_toko: 'KCB' })
  const b = await shop.signIn('OWNERB')
  await choose(owner, 'KCB')
  await make('HANYAB')
  await choose(owner, 'KCA')
  const onlyB = await shop.signIn('HANYAB')
  expect((await shop.ask('PUT', `toko/${id}`, { token: owner, body: { status_aktif: false } })).status).toBe(200)
  for (const token of [b, onlyB]) expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)
  const logIn = (user_id: string) => shop.ask('POST', 'users/login', { body: { user_id, password } })
  expect(await logIn('HANYAB')).toMatchObject({
    status: 403,
    body: { code: 'shop.closed', message: 'Toko Anda Sudah Tidak Aktif, Hubungi Admin' },
  })
  expect((await logIn('OWNERB')).body.user.kode_toko).toBe('KCA')
  const filtered = await make('TUTUP', { toko_lain: 'KCB' })
  expect(filtered.body.faults).toMatchObject([{ field: 'toko_lain', code: 'reference.filtered' }])
  expect((await choose(owner, 'KCB')).status).toBe(403)
  expect((await shop.ask('PUT', `toko/${id}`, { token: owner, body: { status_aktif: true } })).status).toBe(200)
  for (const token of [b, onlyB]) expect((await shop.ask('GET', 'users/session', { token })).status).toBe(401)
})
