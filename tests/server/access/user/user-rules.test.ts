import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { openShop, password, query } from '../../../support/shop/shop.ts'

const tokens: Record<string, string> = {}

const make = (token: string, user_id: string, level: string) =>
  shop.ask('POST', 'users', { token, body: { user_id, user_name: user_id, level, password } })
const getId = async (user_id: string): Promise<string> =>
  (await shop.ask('GET', `users?${query({ filter: { user_id } })}`, { token: tokens.OWN ?? '' })).body[0].id
const change = async (token: string, user_id: string, body: object) =>
  shop.ask('PUT', `users/${await getId(user_id)}`, { token, body })

const shop = openForTests(() => openShop())
beforeAll(async () => {
  tokens.OWN = await shop.signIn('OWNER')
  for (const level of ['SU', 'MU']) {
    await make(tokens.OWN, `${level}01`, level)
    tokens[level] = await shop.signIn(`${level}01`)
  }
  tokens.SPV = await shop.signIn('SPV01')
})

const cases: readonly (readonly [by: string, level: string, status: number])[] = [
  ['OWN', 'OWN', 201],
  ['SU', 'OWN', 201],
  ['SU', 'SU', 201],
  ['MU', 'OWN', 422],
  ['MU', 'SU', 422],
  ['MU', 'MU', 201],
  ['MU', 'KSR', 201],
  ['SPV', 'KSR', 403],
]

test.each(cases)('%s may make %s: %s', async (by, level, status) => {
  expect((await make(tokens[by] ?? '', `${by}-${level}`, level)).status).toBe(status)
})

describe('no user', () => {
  const refused = (code: string, message: string) => ({ status: 422, body: { code, message } })

  test('gives himself another level, switches himself off or deletes himself', async () => {
    const token = tokens.MU ?? ''
    expect(await change(token, 'MU01', { level: 'OWN' })).toMatchObject(
      refused('user.own-level', 'Level Sendiri Tidak Dapat Diubah, Hubungi Owner Lain'),
    )
    const ended = refused('user.own-end', 'User Sendiri Tidak Dapat Dinonaktifkan Atau Dihapus')
    expect(await change(token, 'MU01', { status_aktif: false })).toMatchObject(ended)
    expect(await shop.ask('DELETE', `users/${await getId('MU01')}`, { token })).toMatchObject(ended)
    expect((await change(token, 'MU01', { user_name: 'MULTI' })).status).toBe(200)
  })

  test('changes, deletes or signs out a user above him, or gives one a level above', async () => {
    const token = tokens.MU ?? ''
    const above = refused('user.level-above', 'Level Anda Tidak Boleh Mengatur User Dengan Level Owner')
    expect(await change(token, 'OWNER', { password: 'kata sandi baru' })).toMatchObject(above)
    expect(await shop.ask('DELETE', `users/${await getId('OWNER')}`, { token })).toMatchObject(above)
    expect(await shop.ask('POST', `users/${await getId('OWNER')}/keluarkan`, { token })).toMatchObject(above)
    expect(await change(token, 'KSR01', { level: 'OWN' })).toMatchObject(above)
  })

  test('takes away the last active owner of the chain', async () => {
    const token = tokens.SU ?? ''
    const last = refused('user.last', 'Owner Aktif Yang Terakhir Harus Tetap Ada')
    for (const user of ['OWN-OWN', 'SU-OWN']) await change(token, user, { status_aktif: false })
    expect((await change(token, 'OWNER', { level: 'SU' })).status).toBe(200)
    expect((await change(token, 'OWNER', { level: 'OWN' })).status).toBe(200)
    await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCB' } })
    const { body } = await shop.ask('GET', 'users', { token })
    expect((await shop.ask('PUT', `users/${body[0].id}`, { token, body: { status_aktif: false } })).status).toBe(200)
    await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCA' } })
    expect(await change(token, 'OWNER', { level: 'KSR' })).toMatchObject(last)
    expect(await change(token, 'OWNER', { status_aktif: false })).toMatchObject(last)
    expect(await shop.ask('DELETE', `users/${await getId('OWNER')}`, { token })).toMatchObject(last)
  })
})

test('a user id is there once in the chain', async () => {
  const token = await shop.signIn('SU01')
  await shop.ask('POST', 'users/shop', { token, body: { kode_toko: 'KCB' } })
  expect(await make(token, 'KSR01', 'KSR')).toMatchObject({ status: 409, body: { message: 'User ID KSR01 Sudah Ada' } })
})

test('a password that somebody else sets ends all sessions, and keeps its letters', async () => {
  const before = await shop.signIn('KSR01')
  expect((await change(tokens.OWN ?? '', 'KSR01', { password: 'Kata Sandi Kecil' })).status).toBe(200)
  expect((await shop.ask('GET', 'users/session', { token: before })).status).toBe(401)
  expect(
    (await shop.ask('POST', 'users/login', { body: { user_id: 'KSR01', password: 'KATA SANDI KECIL' } })).status,
  ).toBe(401)
  expect(await shop.signIn('KSR01', 'Kata Sandi Kecil')).toMatch(/^[\w-]{43}$/)
})

test('all users answer under the call of their own, without secrets', async () => {
  const { status, body } = await shop.ask('GET', 'users/get/all', { token: tokens.OWN ?? '' })
  expect([status, JSON.stringify(body).includes('argon2')]).toEqual([200, false])
  expect(body.map((row: { user_id: string }) => row.user_id)).toContain('KSR01')
})
